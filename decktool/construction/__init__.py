"""Construction: which decks are legal, said as data and judged by one engine.

One sentence is the whole rule language: *for each group of cards (per field) matching a filter, the sum of a weight is
between min and max.* `model` is how people write it, `rules` reads it, `program` compiles it to sparse rows, `check`
turns broken rows into violations, `words` says them.
"""
