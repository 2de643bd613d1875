"""Words that reports share, on a terminal and on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from decktool.cards import Card, as_words, counted
from decktool.deck import Deck
from decktool.errors import DecktoolError, joined, some
from decktool.games import Game
from decktool.paths import typed

if TYPE_CHECKING:
    from fractions import Fraction

    from decktool.construction.slack import RuleRow


def percent(chance: Fraction | float, digits: int = 2) -> str:
    """A chance in percent with `digits` decimals, never rounded to 0 or 100 unless exact."""
    value, least = 100 * float(chance), 10.0**-digits
    if chance > 0 and value < least / 2:
        return f"< {least:.{digits}f} %"
    if chance < 1 and value >= 100 - least / 2:
        return f"> {100 - least:.{digits}f} %"
    return f"{value:.{digits}f} %"


_ENDINGS = {"dead": "nobody can win any more", "vp": "Victory Points"}
"""How games end, in words, where the word of positions and logs is not clear by itself."""


def ending_words(reason: str) -> str:
    """How a game ended, in words."""
    return _ENDINGS.get(reason, reason)


def amount(number: float | None) -> str:
    """A number of a deck or a rule; nothing for none."""
    if number is None:
        return ""
    return f"{int(number):,}" if number == int(number) else f"{round(number, 3):,}"


def rows_by_rule(room: Sequence[RuleRow]) -> Iterator[list[RuleRow]]:
    """The rows of each rule that apply to a deck and set a limit, of every rule that has any.

    "At least 0" is one only where it is broken, as by what a card requires.
    """
    from decktool.construction.slack import is_broken  # who shows no rules does not wait for them

    for _, items in groupby(room, key=lambda row: row["rule"]):
        rows = [row for row in items if row["applies"] and (row["max"] is not None or row["min"] or is_broken(row))]
        if rows:
            yield rows


def bounds_words(row: RuleRow) -> str:
    """The bounds of a rule in words; groups are named, of anything else the title says what it is."""
    low, high = row["min"], row["max"]
    unit = "" if not row.get("groups") else " group" if (low if high is None else high) == 1 else " groups"
    if low is None and high == 0:
        return "none allowed" if row["actual"] >= 0 else "kept"
    if low is not None and low == high:
        return f"exactly {amount(low)}{unit}"
    if high is None:
        return "no limit" if low is None else f"at least {amount(low)}{unit}"
    if low is None or _is_nothing(row):
        return f"at most {amount(high)}{unit}"
    return f"{amount(low)} to {amount(high)}{unit}"


def room_words(row: RuleRow) -> str:
    """The room up to the bounds of a rule in words, or by how much it is broken."""
    below, above = row["below"], row["above"]
    if row["applies"] and below is not None and below < 0:
        return f"{amount(-below)} short"
    if row["applies"] and above is not None and above < 0:
        return f"{amount(-above)} over"
    if row["min"] == row["max"]:
        return "met"
    if row["min"] is None and row["max"] == 0:
        return ""
    ways = [] if above is None else [f"{amount(above)} left" if above else "full"]
    if below is not None and not _is_nothing(row):
        ways.append(f"{amount(below)} to spare" if below else "none to spare")
    return ", ".join(ways)


def _is_nothing(row: RuleRow) -> bool:
    """True when at least 0 is asked of what is never less."""
    return row["min"] == 0 and row["actual"] >= 0


def value_words(value: Any) -> str:
    """What a card says in a field; nothing for a field that it does not state."""
    return as_words(value) or ""


def house_words(house: Mapping[str, object]) -> str:
    """House rules and their values."""
    return f"house rules: {', '.join(f'{name}={word}' for name, word in house.items())}"


def partly_words(blanks: Sequence[str]) -> str:
    """The cards without rules data that were played nevertheless."""
    return f"played with the known part of their rules: {some(blanks)}"


def by_type(game: Game, cards: Sequence[Card]) -> list[Card]:
    """Cards grouped by type, in the game's order of types, then by name."""
    order = list(game.types)
    return sorted(cards, key=lambda card: (order.index(card.type), card.name))


def not_legal(path: str, verdict: str) -> str:
    """A warning about a deck that is not legal, or not fully judged."""
    return f"{path} is {verdict}; `decktool check {typed(path)}` explains why"


def beside_the_deck(decks: Sequence[Deck]) -> list[str]:
    """The sentence about cards of decklists that are not part of the deck and that `check` does not count; or none."""
    beside: dict[str, int] = {}
    for deck in decks:
        for section in deck.game.sections.values() if not deck.whole else ():
            if not section.counted and (copies := sum(deck.section_counts(section.id).values())):
                beside[section.title] = beside.get(section.title, 0) + copies
    if not beside:
        return []
    are = "is" if sum(beside.values()) == 1 else "are"
    cards = f"{counted(sum(beside.values()))} ({joined(list(beside), 'and')})"
    return [f"{cards} {are} not part of the deck: `decktool check` does not count {'it' if are == 'is' else 'them'}."]


def before_printing(deck: Deck, doing: str = "printing") -> list[str]:
    """The warning before printing a deck that is not legal or not fully judged; none for all cards of a game.

    `doing` is what is done with it in place of printing.
    """
    from decktool.construction.check import judge

    if deck.whole:
        return []
    try:
        report = judge(deck.decklist, deck.game, None)
    except DecktoolError:
        return []
    if report.verdict in {"legal", "unreadable"}:
        return []
    return [f"{not_legal(deck.decklist.name, report.verdict)}; {doing} it anyway"]
