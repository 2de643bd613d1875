"""The report on a deck: its verdict, cards, charts, odds and hands, as a page and on paper."""
