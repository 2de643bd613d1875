"""Deck sheets for a tournament: what stands on the sheet of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from decktool.cards import name_key
from decktool.construction.check import Report
from decktool.construction.slack import RuleRow, is_broken
from decktool.deck import Deck
from decktool.formats.code import encode
from decktool.printing.base import languages
from decktool.printing.paper.deck_sheet import DeckSheet, DeckSheetBlock, DeckSheetCheck, DeckSheetSection
from decktool.report.words import amount, bounds_words, rows_by_rule

MOST_REMARKS = 8
UNREACHED = {"not judged", "unreadable"}
VERDICTS = {
    "legal": "Legal in {format}",
    "incomplete": "Incomplete in {format}",
    "illegal": "Not legal in {format}",
    "not judged": "Not judged in {format}",
    "unreadable": "Cannot be judged in {format}",
}


def sheet_of(
    deck: Deck,
    report: Report,
    title: str,
    room: Sequence[RuleRow],
    player: str | None = None,
    event: str = "",
    date: str = "",
    *,
    code: bool = True,
) -> DeckSheet:
    """The whole text of the sheet; without a `player`, the one that the list names, or its file's name."""
    if player is None:
        headers, name = deck.decklist.headers, deck.decklist.name
        player = headers.get("player") or headers.get("author") or ("" if name == "-" else Path(name).stem)
    remarks = [violation.message for violation in (*report.violations, *report.warnings) if violation.group is not None]
    remarks += [item.problem for item in report.unreadable]
    if report.not_judged:
        remarks.append("– not judged: `decktool check` explains what is missing")
    if deck.unofficial:
        remarks.append("unofficial sample cards are in this deck")
    if len(remarks) > MOST_REMARKS:
        remarks = [*remarks[: MOST_REMARKS - 1], f"and {len(remarks) - MOST_REMARKS + 1} more"]
    unknown = [item.message.partition(":")[0] for item in report.not_judged]
    defaults = deck.game.house_values()
    chosen = ", ".join(f"{name}={value}" for name, value in report.house.items() if value != defaults[name])
    return DeckSheet(
        game=deck.game.title,
        format=f"{title} · {deck.game.edition}",
        deck=Path(deck.name).stem if deck.name == deck.decklist.name else deck.name,
        cards=deck.size,
        parts=tuple(_parts(deck)),
        checks=(*_checks(room), *(DeckSheetCheck(title, "", "not judged", None) for title in unknown)),
        verdict=languages.filled(VERDICTS[report.verdict], format=title),
        legal=None if report.verdict in UNREACHED else report.legal,
        remarks=(*remarks, *([f"House rules: {chosen}"] if chosen else [])),
        player=player,
        event=event,
        date=date,
        code=encode(deck) if code else "",
    )


def _parts(deck: Deck) -> Iterator[DeckSheetSection]:
    """The deck's sections, with the cards of each by type and name."""
    for section in deck.game.sections.values():
        copies = Counter[tuple[str, str]]()
        for card, count in deck.section_counts(section.id).items():
            copies[card.type, card.name] += count
        blocks = []
        for kind in deck.game.types.values():
            names = sorted((name for type_id, name in copies if type_id == kind.id), key=name_key)
            if names:
                blocks.append(DeckSheetBlock(kind.plural, tuple((copies[kind.id, name], name) for name in names)))
        if blocks:
            yield DeckSheetSection(section.title, tuple(blocks), section.counted)


def _checks(room: Sequence[RuleRow]) -> Iterator[DeckSheetCheck]:
    """One line for each rule that applies to the deck: the sum, or the tightest of its groups."""
    for rows in rows_by_rule(room):
        if rows[0]["level"] != "error":
            continue
        worst = min(rows, key=lambda row: (not is_broken(row), -row["actual"]))
        kept = not any(map(is_broken, rows))
        if worst["max"] == 0 and worst["min"] is None and kept:
            yield DeckSheetCheck(worst["title"], "", "none", kept)
        else:
            yield DeckSheetCheck(worst["title"], amount(worst["actual"]), bounds_words(worst), kept)
