"""Words that reports share, on a terminal and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from decktool.cards import Card, counted
from decktool.deck import Deck
from decktool.errors import DecktoolError
from decktool.games import Game


def percent(chance: Fraction | float, digits: int = 2) -> str:
    """A chance in percent with `digits` decimals, never rounded to 0 or 100 unless exact."""
    value, least = 100 * float(chance), 10.0**-digits
    if chance > 0 and value < least / 2:
        return f"< {least:.{digits}f} %"
    if chance < 1 and value >= 100 - least / 2:
        return f"> {100 - least:.{digits}f} %"
    return f"{value:.{digits}f} %"


def by_type(game: Game, cards: Sequence[Card]) -> list[Card]:
    """Cards grouped by type, in the game's order of types, then by name."""
    order = list(game.types)
    return sorted(cards, key=lambda card: (order.index(card.type), card.name))


def before_printing(deck: Deck) -> list[str]:
    """The warning before printing a deck that is not legal or not fully judged."""
    from decktool.construction.check import judge

    path = deck.decklist.name
    try:
        report = judge(deck.decklist, deck.game, None)
    except DecktoolError:
        return []
    said = []
    if report.not_judged:
        said.append(f"{path} is not judged by every rule (decktool check {path}); printing it anyway")
    if report.verdict in {"illegal", "incomplete"}:
        broken = len(report.violations)
        are = f"{counted(broken, 'rule')} {'is' if broken == 1 else 'are'} broken"
        said.append(f"{path} is {report.verdict}: {are} (decktool check {path}); printing it anyway")
    return said
