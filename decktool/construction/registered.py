"""A deck beside the one that was registered: every difference is a violation of the rule `sheet`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from decktool.compare import differences
from decktool.construction.check import Report, Violation
from decktool.deck import Deck, column

RULE = "sheet"


def against_sheet(report: Report, deck: Deck, sheet: Deck) -> Report:
    """The report on a deck with what makes it another than the sheet's, which no legal deck of a tournament is.

    Raises DecktoolError for a sheet of another game.
    """
    found = tuple(_violations(deck, sheet))
    if not found:
        return report
    verdict = "illegal" if report.verdict in {"legal", "incomplete"} else report.verdict
    return replace(report, verdict=verdict, violations=(*found, *report.violations))


def _violations(deck: Deck, sheet: Deck) -> Iterator[Violation]:
    lines = deck.lines_by_column()
    for item in differences(sheet, deck):
        place = item.after or item.before or ""
        at = column(deck.game, place, item.card)
        here, there = deck.counts.get(at, 0), sheet.counts.get(at, 0)
        title = deck.game.sections[place].title
        if item.kind == "moved":
            was = deck.game.sections[item.before or ""].title
            message = f"{item.count} {item.card.name} in {title}, which the sheet has in {was}"
            fix = f"put {item.count} {item.card.name} back into {was}"
        else:
            where = f" in {title}" if len(deck.game.sections) > 1 else ""
            message = f"{item.card.name}: {here or 'none'}{where}, the sheet has {there or 'none'}"
            fix = f"{'take out' if item.kind == 'added' else 'add'} {item.count} {item.card.name}"
        yield Violation(
            RULE,
            message,
            group=item.card.name,
            cards=(item.card.name,),
            lines=lines.get(at, ()),
            actual=here,
            min=there,
            max=there,
            difference=here - there,
            fix=fix,
        )
