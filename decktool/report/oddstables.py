"""Odds as tables and charts for the terminal, and as JSON. Nothing here loads more than click."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from decktool.odds.advice import Advice
    from decktool.odds.copies import Needed
    from decktool.odds.sampled import Rate

BAR, BESIDE = 30, 36
"""Letters of a full bar; and of what stands beside it in a row (an interval takes more)."""


@dataclass(slots=True, eq=False)
class Row:
    """The chance by one turn (0: the opening hand), and how many cards are seen; sampled ones with an interval."""

    turn: int
    seen: int
    chance: Fraction | float
    interval: tuple[float, float] | None = None


@dataclass(slots=True, eq=False)
class Question:
    """All that was found out about one condition."""

    condition: str
    rows: list[Row]
    kept_at_once: Fraction | None = None
    given_kept: Fraction | None = None
    best: Fraction | None = None
    needed: Needed | None = None
    target: Fraction | None = None
    advice: Advice | None = None
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Asked:
    """What was asked, for the heading and the JSON document."""

    deck: str
    name: str
    game: str
    title: str
    hand: int
    pile: int
    second: bool
    policy: str
    keep: str | None
    must: str
    section: str | None
    house: dict[str, str]
    unofficial: bool
    given: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    sampled: int | None = None
    seed: str | None = None
    questions: list[Question] = field(default_factory=list)


def percent(chance: Fraction | float, digits: int = 2) -> str:
    """A chance in percent with so many digits, never rounded to 0 or 100 unless it is."""
    value, least = 100 * float(chance), 10.0**-digits
    if chance > 0 and value < least / 2:
        return f"< {least:.{digits}f} %"
    if chance < 1 and value >= 100 - least / 2:
        return f"> {100 - least:.{digits}f} %"
    return f"{value:.{digits}f} %"


def chart(chance: Fraction | float, width: int = BAR) -> str:
    """A chance as a bar, in eighths of a letter."""
    eighths = round(float(chance) * width * 8)
    return "█" * (eighths // 8) + (" ▏▎▍▌▋▊▉"[eighths % 8] if eighths % 8 else "")


def odds_text(asked: Asked, width: int = 80) -> Iterator[str]:
    """Lines of text: a heading, then for each condition a chart of its chances by turn, and what else was asked.

    Bars are shorter where `width` leaves less room.
    """
    bar = max(5, min(BAR, width - BESIDE - (16 if asked.sampled else 0)))
    going = "going second" if asked.second else "going first"
    about = f"{asked.title} · {going} · opening hand {asked.hand} of {asked.pile}"
    yield click.style(asked.name, bold=True) + click.style(f"  {about}", dim=True)
    notes = []
    if asked.aside:
        notes.append(f"put aside: {', '.join(asked.aside)}")
    if asked.given:
        notes.append(f"in hand already: {_counted(asked.given)}")
    if asked.policy == "keep":
        notes.append(f"keeping hands with {asked.keep}")
    if asked.policy == "best":
        notes.append("keeping and redrawing as is best for the condition")
    if asked.house:
        notes.append("house rules: " + ", ".join(f"{name}={value}" for name, value in asked.house.items()))
    if asked.sampled:
        notes.append(f"sampled: {asked.sampled:,} hands a row, seed {asked.seed}, 95 % intervals")
    if asked.unofficial:
        notes.append("unofficial sample cards")
    yield from (click.style(note, dim=True) for note in notes)
    for question in asked.questions:
        yield ""
        yield click.style(question.condition, bold=True)
        yield from _rows(question.rows, bar)
        yield from _more(asked, question, bar)


def _rows(rows: Sequence[Row], bar: int) -> Iterator[str]:
    for row in rows:
        label = "hand" if row.turn == 0 else f"turn {row.turn}"
        words = _spread(row.chance, row.interval)
        line = f"  {label:<8}{row.seen:>3} cards  {words:>10}  "
        yield line + click.style(chart(row.chance, bar), fg=_colour(row.chance))


def _spread(chance: Fraction | float, interval: tuple[float, float] | None) -> str:
    if interval is None:
        return percent(chance)
    low, high = interval
    return f"{percent(chance)} ({100 * low:.2f} – {100 * high:.2f})"


def _parted(chance: Fraction | Rate) -> tuple[Fraction | float, tuple[float, float] | None]:
    """A counted chance, or a sampled one with its interval."""
    return (chance, None) if isinstance(chance, Fraction) else (chance.rate, chance.interval)


def _counted(names: Sequence[str]) -> str:
    """Cards as in a decklist, in one line: `Lucia, 3 Silver Axe`."""
    counts = {name: names.count(name) for name in names}
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())


def _colour(chance: Fraction | float) -> str:
    return "green" if chance >= 0.8 else "yellow" if chance >= 0.5 else "red"


def _more(asked: Asked, question: Question, bar: int) -> Iterator[str]:
    last = question.rows[-1].turn
    by = "in the opening hand" if last == 0 else f"by turn {last}"
    if question.kept_at_once is not None and question.kept_at_once != 1:
        why = f" (without {asked.must} a hand is redrawn)" if asked.must and asked.policy == "never" else ""
        yield f"  first hands kept {percent(question.kept_at_once)}{why}"
    if question.given_kept is not None:
        yield f"  {by}, if the first hand is kept: {percent(question.given_kept)}"
    if question.best is not None:
        yield f"  {by}, redrawing as is best: {percent(question.best)}"
    yield from (click.style(f"  {note}", dim=True) for note in question.notes)
    if question.needed is not None and question.target is not None:
        yield from _needed(question.needed, question.target, by)
    if question.advice is not None:
        yield from _advice(asked, question.advice, by, bar)


def _needed(needed: Needed, target: Fraction, by: str) -> Iterator[str]:
    goal = f"{float(100 * target):g} %"
    if needed.enough is None:
        yield click.style(f"  no number of copies of {needed.query} reaches {goal} {by}", fg="red")
    else:
        copies = "copy" if needed.enough == 1 else "copies"
        has = f"the deck has {needed.now}"
        yield click.style(f"  {needed.enough} {copies} of {needed.query} for {goal} {by}", bold=True) + f" ({has})"
    for row in needed.tried[-4:]:
        chance = "no hand can be kept" if row.chance is None else _spread(*_parted(row.chance))
        yield f"    {row.copies:>3} {'copy  ' if row.copies == 1 else 'copies'}  {chance:>9}"


def _advice(asked: Asked, advice: Advice, by: str, bar: int) -> Iterator[str]:
    yield f"  with {_counted(asked.held)}, {by}:"
    best = advice.best
    for name, worth in (("keep", advice.keep), ("redraw", advice.redraw)):
        if worth is not None:
            chance, interval = _parted(worth)
            mark = click.style("→", fg="green", bold=True) if name == best else " "
            words = _spread(chance, interval)
            yield f"  {mark} {name:<7}{words:>10}  " + click.style(chart(chance, bar), fg=_colour(chance))
    if asked.sampled and advice.redraw is not None:
        rest = f"redrawn until they have {asked.keep}" if asked.keep else "kept as soon as they may be"
        yield click.style(f"    further hands are {rest}", dim=True)
    if advice.why:
        yield click.style(f"    {advice.why}", dim=True)


def odds_json(asked: Asked) -> dict[str, Any]:
    """The same as plain data; exact chances as a fraction in words and as a number."""
    return {
        "schema": "decktool.odds/1",
        "deck": asked.deck,
        "game": asked.game,
        "house": asked.house,
        "unofficial": asked.unofficial,
        "second": asked.second,
        "hand": asked.hand,
        "pile": asked.pile,
        "aside": list(asked.aside),
        "given": list(asked.given),
        "held": list(asked.held),
        "policy": asked.policy,
        "keep": asked.keep,
        "sampled": asked.sampled,
        "seed": asked.seed,
        "questions": [_question_json(question) for question in asked.questions],
    }


def _question_json(question: Question) -> dict[str, Any]:
    needed, advice = question.needed, question.advice
    return {
        "condition": question.condition,
        "rows": [
            {
                "turn": row.turn,
                "seen": row.seen,
                **_chance(row.chance),
                "low": None if row.interval is None else row.interval[0],
                "high": None if row.interval is None else row.interval[1],
            }
            for row in question.rows
        ],
        "kept_at_once": _maybe(question.kept_at_once),
        "given_kept": _maybe(question.given_kept),
        "best": _maybe(question.best),
        "needed": None
        if needed is None or question.target is None
        else {
            "query": needed.query,
            "target": float(question.target),
            "now": needed.now,
            "enough": needed.enough,
            "tried": [{"copies": row.copies, "chance": _maybe(row.chance)} for row in needed.tried],
        },
        "advice": None
        if advice is None
        else {
            "keep": _maybe(advice.keep),
            "redraw": _maybe(advice.redraw),
            "best": advice.best,
            "why": advice.why,
        },
    }


def _chance(chance: Fraction | float) -> dict[str, Any]:
    return {"chance": float(chance), "exact": str(chance) if isinstance(chance, Fraction) else None}


def _maybe(chance: Fraction | Rate | None) -> dict[str, Any] | None:
    if chance is None:
        return None
    number, interval = _parted(chance)
    ends = {} if interval is None else {"low": interval[0], "high": interval[1]}
    return {**_chance(number), **ends}
