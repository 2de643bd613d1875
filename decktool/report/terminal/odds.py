"""Odds as charts for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from decktool.cards import counted
from decktool.report.documents.chances import (
    AdviceRow,
    Chance,
    ChanceByTurn,
    ConditionRow,
    CopiesTable,
    NeededCopies,
    OddsDocument,
)
from decktool.report.terminal.lines import bar, styled
from decktool.report.words import house_words, percent

BAR, BESIDE = 30, 36
"""Letters of a full bar; and of what stands beside it in a row (an interval takes more)."""


def odds_text(asked: OddsDocument, width: int = 80) -> Iterator[str]:
    """Lines of text: a heading, then for each condition a chart of its chances by turn, and what else was asked.

    Bars are shorter where `width` leaves less room.
    """
    longest = max(5, min(BAR, width - BESIDE - (16 if asked["sampled"] else 0)))
    about = f"{seat_words(asked)} · opening hand {asked['hand']} of {asked['pile']}"
    if asked["section"] is not None:
        about = f"pile {asked['section']} · {about}"
    if asked["name"] != asked["title"]:
        about = f"{asked['title']} · {about}"
    yield styled(asked["name"], "bold") + styled(f"  {about}", "dim")
    if asked["aside"]:
        yield styled(f"put aside: {', '.join(asked['aside'])}", "dim")
    if asked["given"]:
        yield styled(f"in hand already: {_counted(asked['given'])}", "dim")
    if asked["policy"] == "keep":
        yield styled(f"keeping hands with {asked['keep']}", "dim")
    if asked["policy"] == "best":
        yield styled("keeping and redrawing for the best odds", "dim")
    if asked["house"]:
        yield styled(house_words(asked["house"]), "dim")
    if asked["sampled"]:
        yield styled(f"sampled: {asked['sampled']:,} hands a row, seed {asked['seed']}, 95 % intervals", "dim")
    if asked["unofficial"]:
        yield styled("unofficial sample cards", "dim")
    must = asked["must"] if asked["policy"] == "never" else None
    for question in asked["questions"]:
        yield ""
        yield styled(question["condition"], "bold")
        yield from _rows(question["rows"], longest, asked["pile"])
        last = question["rows"][-1]["turn"]
        by = "in the opening hand" if last == 0 else f"by turn {last}"
        yield from _kept(question, by, must)
        yield from (styled(f"  {note}", "dim") for note in question["notes"])
        if question["needed"] is not None:
            yield from _needed(question["needed"], by)
        if "tables" in question:
            yield from _table(question["tables"])
        if question["advice"] is not None:
            yield from _advice(asked, question["advice"], by, longest)


def _rows(rows: Sequence[ChanceByTurn], longest: int, pile: int) -> Iterator[str]:
    """A line a turn, up to the one by which all cards are seen: nothing changes after it."""
    for row in rows:
        label = "hand" if row["turn"] == 0 else f"turn {row['turn']}"
        cards = "card" if row["seen"] == 1 else "cards"
        yield f"  {label:<8}{row['seen']:>3} {cards:<5}  {_spread(row):>10}  {_bar(row, longest)}"
        if row["seen"] >= pile:
            return


def _exactly(chance: Chance | ChanceByTurn) -> Fraction | float:
    return chance["chance"] if chance["exact"] is None else Fraction(chance["exact"])


def _spread(chance: Chance | ChanceByTurn) -> str:
    words, low, high = percent(_exactly(chance)), chance.get("low"), chance.get("high")
    return words if low is None or high is None else f"{words} ({100 * low:.2f} – {100 * high:.2f})"


def _bar(chance: Chance | ChanceByTurn, longest: int) -> str:
    share = _exactly(chance)
    return styled(bar(share, longest), "green" if share >= 0.8 else "yellow" if share >= 0.5 else "red")


def _counted(names: Sequence[str]) -> str:
    """Cards as in a decklist, in one line: `Lucia, 3 Silver Axe`."""
    counts = {name: names.count(name) for name in names}
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())


def _kept(question: ConditionRow, by: str, must: str | None) -> Iterator[str]:
    first, given, best = question["kept_at_once"], question["given_kept"], question["best"]
    if first is not None and _exactly(first) != 1:
        yield f"  first hand kept: {_spread(first)}" + (f" (without {must} a hand is redrawn)" if must else "")
    if given is not None:
        yield f"  {by}, if the first hand is kept: {_spread(given)}"
    if best is not None:
        yield f"  {by}, with the best redraws: {_spread(best)}"


def _needed(needed: NeededCopies, by: str) -> Iterator[str]:
    goal = f"{100 * needed['target']:g} %"
    if needed["enough"] is None:
        yield styled(f"  no number of copies of {needed['query']} reaches {goal} {by}", "red")
    else:
        copies = counted(needed["enough"], "copy", "copies")
        has = f"the deck has {needed['now']}"
        yield styled(f"  {copies} of {needed['query']} for {goal} {by}", "bold") + f" ({has})"
    for row in needed["tried"][-4:]:
        chance = "no hand can be kept" if row["chance"] is None else _spread(row["chance"])
        yield f"    {row['copies']:>3} {'copy  ' if row['copies'] == 1 else 'copies'}  {chance:>9}"


def _table(tables: Sequence[CopiesTable]) -> Iterator[str]:
    """Copies against turn, the seats side by side."""
    first = tables[0]
    yield styled(f"  copies of {first['query']} needed", "bold") + f" (the deck has {first['now']})"
    column = max(7, -(-15 // len(first["targets"])))
    wide = column * len(first["targets"])
    if len(tables) > 1:
        yield " " * 10 + "".join(f"{seat_words(table):>{wide}}" for table in tables)
    heads = [f"{100 * target:g} %" for target in first["targets"]]
    yield " " * 10 + "".join(f"{head:>{column}}" for _ in tables for head in heads)
    for rows in zip(*(table["rows"] for table in tables), strict=True):
        label = "hand" if rows[0]["turn"] == 0 else f"turn {rows[0]['turn']}"
        cells = ["-" if copies is None else str(copies) for row in rows for copies in row["copies"]]
        yield f"  {label:<8}" + "".join(f"{cell:>{column}}" for cell in cells)


def seat_words(seat: CopiesTable | OddsDocument) -> str:
    """Who goes first, of what is asked of one seat."""
    return "going second" if seat["second"] else "going first"


def _advice(asked: OddsDocument, advice: AdviceRow, by: str, longest: int) -> Iterator[str]:
    yield f"  with {_counted(asked['held'])}, {by}:"
    for name, worth in (("keep", advice["keep"]), ("redraw", advice["redraw"])):
        if worth is not None:
            mark = styled("→", "bold green") if name == advice["best"] else " "
            yield f"  {mark} {name:<7}{_spread(worth):>10}  {_bar(worth, longest)}"
    if asked["sampled"] and advice["redraw"] is not None:
        rest = f"redrawn until they have {asked['keep']}" if asked["keep"] else "kept as soon as they may be"
        yield styled(f"    further hands are {rest}", "dim")
    if advice["why"]:
        yield styled(f"    {advice['why']}", "dim")
