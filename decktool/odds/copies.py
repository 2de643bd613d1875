"""How many copies are needed: the fewest with which a condition is as likely as wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from decktool.dealing.card_classes import card_classes_of, queries_in
from decktool.dealing.dealer import Dealer, Undealable
from decktool.dealing.opening import Pile
from decktool.errors import DecktoolError
from decktool.odds.advice import share_of
from decktool.query import Condition, Query

if TYPE_CHECKING:
    from decktool.odds.sampled import Rate


@dataclass(frozen=True, slots=True)
class Needed:
    """How many copies are needed: the `query` that was varied, how many there are `now`, for each turn that was asked
    for the fewest that reach each target (None: no number does), and for every number `tried`, from none upwards, the
    chance by the last turn (None: no hand could be dealt or kept).
    """

    query: str
    now: int
    turns: tuple[tuple[int | None, ...], ...]
    tried: tuple[Fraction | Rate | None, ...]


def copies_for(
    dealer: Dealer,
    goal: Condition,
    targets: Sequence[Fraction],
    chances: Callable[[Dealer], Sequence[Fraction | Rate]],
    *,
    vary: Query | None = None,
    keep: Condition | None = None,
) -> Needed:
    """The fewest copies of what `vary` matches (left out: the first query of the goal) that make the goal as likely as
    each of some targets, the deck staying as large: other cards that no question asks for make room.

    `chances` gives the chance of the goal by each turn for a deck; `keep` is what it asks of hands besides.

    Raises DecktoolError when the copies are not alike, or no cards can make room.
    """
    query, now, piles = _varied(dealer, goal, vary, keep)
    fewest: list[list[int | None]] = []
    tried: list[Fraction | Rate | None] = []
    for pile, copies in piles:
        try:
            found = chances(Dealer(dealer.opening, pile, second=dealer.second))
        except Undealable:
            tried.append(None)
            continue
        tried.append(found[-1])
        fewest = fewest or [[None] * len(targets) for _ in found]
        for row, chance in zip(fewest, found, strict=True):
            for place, target in enumerate(targets):
                if row[place] is None and share_of(chance) >= target:
                    row[place] = copies
        if all(None not in row for row in fewest):
            break
    return Needed(query, now, tuple(map(tuple, fewest)), tuple(tried))


def _varied(
    dealer: Dealer, goal: Condition, vary: Query | None, keep: Condition | None
) -> tuple[str, int, Iterator[tuple[Pile, int]]]:
    """What is varied, how many copies there are, and the pile with 0, 1, 2 ... of them; errors as in `copies_for`."""
    asked = [condition for condition in (goal, dealer.mulligan.must_have, dealer.mulligan.only, keep) if condition]
    query = vary or next(queries_in(goal))
    classes = card_classes_of(asked, dealer.pile)
    matching = [place for place, card in enumerate(dealer.pile.cards) if query.matches(card)]
    alike = {classes.of_card[place] for place in matching}
    if not matching:
        raise DecktoolError(f"no card of the draw pile matches {query.text}, so its copies cannot be varied")
    if len(alike) > 1:
        raise DecktoolError(
            f"the cards that match {query.text} differ in other parts of the question; choose which to vary, such as "
            f"--vary 'name:\"{dealer.pile.cards[matching[0]].name}\"'"
        )
    room = [
        place
        for place in range(len(dealer.pile.cards))
        if place not in matching and not any(classes.matching[classes.of_card[place]])
    ]
    if not room:
        raise DecktoolError("the question counts every card of the draw pile, so none can make room for more copies")
    now = sum(dealer.pile.counts[place] for place in matching)
    most = now + sum(dealer.pile.counts[place] for place in room)
    return query.text, now, _piles(dealer.pile, matching, room, most)


def _piles(pile: Pile, matching: list[int], room: list[int], most: int) -> Iterator[tuple[Pile, int]]:
    """The pile with 0, 1, 2 ... copies: all of them stand as the first matching card, all others as one card."""
    rest = list(pile.counts)
    for place in (*matching, *room):
        rest[place] = 0
    for copies in range(most + 1):
        counts = rest[:]
        counts[matching[0]] = copies
        counts[room[0]] = most - copies
        yield pile._replace(counts=tuple(counts)), copies
