"""Odds as charts for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from decktool.report.odds import ChanceRow, ConditionOdds, OddsRequest, parted
from decktool.report.terminal.lines import bar, styled
from decktool.report.words import percent

if TYPE_CHECKING:
    from decktool.odds.advice import Advice
    from decktool.odds.copies import Needed


BAR, BESIDE = 30, 36
"""Letters of a full bar; and of what stands beside it in a row (an interval takes more)."""


def odds_text(asked: OddsRequest, width: int = 80) -> Iterator[str]:
    """Lines of text: a heading, then for each condition a chart of its chances by turn, and what else was asked.

    Bars are shorter where `width` leaves less room.
    """
    longest = max(5, min(BAR, width - BESIDE - (16 if asked.sampled else 0)))
    going = "going second" if asked.second else "going first"
    about = f"{asked.title} · {going} · opening hand {asked.hand} of {asked.pile}"
    yield styled(asked.name, "bold") + styled(f"  {about}", "dim")
    notes = []
    if asked.aside:
        notes.append(f"put aside: {', '.join(asked.aside)}")
    if asked.given:
        notes.append(f"in hand already: {_counted(asked.given)}")
    if asked.policy == "keep":
        notes.append(f"keeping hands with {asked.keep}")
    if asked.policy == "best":
        notes.append("keeping and redrawing for the best odds")
    if asked.house:
        notes.append("house rules: " + ", ".join(f"{name}={value}" for name, value in asked.house.items()))
    if asked.sampled:
        notes.append(f"sampled: {asked.sampled:,} hands a row, seed {asked.seed}, 95 % intervals")
    if asked.unofficial:
        notes.append("unofficial sample cards")
    yield from (styled(note, "dim") for note in notes)
    for question in asked.questions:
        yield ""
        yield styled(question.condition, "bold")
        yield from _rows(question.rows, longest)
        yield from _more(asked, question, longest)


def _rows(rows: Sequence[ChanceRow], longest: int) -> Iterator[str]:
    for row in rows:
        label = "hand" if row.turn == 0 else f"turn {row.turn}"
        words = _spread(row.chance, row.interval)
        line = f"  {label:<8}{row.seen:>3} cards  {words:>10}  "
        yield line + styled(bar(row.chance, longest), _colour(row.chance))


def _spread(chance: Fraction | float, interval: tuple[float, float] | None) -> str:
    if interval is None:
        return percent(chance)
    low, high = interval
    return f"{percent(chance)} ({100 * low:.2f} – {100 * high:.2f})"


def _counted(names: Sequence[str]) -> str:
    """Cards as in a decklist, in one line: `Lucia, 3 Silver Axe`."""
    counts = {name: names.count(name) for name in names}
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())


def _colour(chance: Fraction | float) -> str:
    return "green" if chance >= 0.8 else "yellow" if chance >= 0.5 else "red"


def _more(asked: OddsRequest, question: ConditionOdds, longest: int) -> Iterator[str]:
    last = question.rows[-1].turn
    by = "in the opening hand" if last == 0 else f"by turn {last}"
    if question.kept_at_once is not None and question.kept_at_once != 1:
        why = f" (without {asked.must} a hand is redrawn)" if asked.must and asked.policy == "never" else ""
        yield f"  first hand kept: {percent(question.kept_at_once)}{why}"
    if question.given_kept is not None:
        yield f"  {by}, if the first hand is kept: {percent(question.given_kept)}"
    if question.best is not None:
        yield f"  {by}, with the best redraws: {percent(question.best)}"
    yield from (styled(f"  {note}", "dim") for note in question.notes)
    if question.needed is not None and question.target is not None:
        yield from _needed(question.needed, question.target, by)
    if question.advice is not None:
        yield from _advice(asked, question.advice, by, longest)


def _needed(needed: Needed, target: Fraction, by: str) -> Iterator[str]:
    goal = f"{float(100 * target):g} %"
    if needed.enough is None:
        yield styled(f"  no number of copies of {needed.query} reaches {goal} {by}", "red")
    else:
        copies = "copy" if needed.enough == 1 else "copies"
        has = f"the deck has {needed.now}"
        yield styled(f"  {needed.enough} {copies} of {needed.query} for {goal} {by}", "bold") + f" ({has})"
    for row in needed.tried[-4:]:
        chance = "no hand can be kept" if row.chance is None else _spread(*parted(row.chance))
        yield f"    {row.copies:>3} {'copy  ' if row.copies == 1 else 'copies'}  {chance:>9}"


def _advice(asked: OddsRequest, advice: Advice, by: str, longest: int) -> Iterator[str]:
    yield f"  with {_counted(asked.held)}, {by}:"
    best = advice.best
    for name, worth in (("keep", advice.keep), ("redraw", advice.redraw)):
        if worth is not None:
            chance, interval = parted(worth)
            mark = styled("→", "bold green") if name == best else " "
            words = _spread(chance, interval)
            yield f"  {mark} {name:<7}{words:>10}  " + styled(bar(chance, longest), _colour(chance))
    if asked.sampled and advice.redraw is not None:
        rest = f"redrawn until they have {asked.keep}" if asked.keep else "kept as soon as they may be"
        yield styled(f"    further hands are {rest}", "dim")
    if advice.why:
        yield styled(f"    {advice.why}", "dim")
