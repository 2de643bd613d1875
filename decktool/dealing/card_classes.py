"""Kinds: cards of a pile that no question about a hand can distinguish, counted together.

A deck of twenty-four different cards asked about creatures and weapons has three kinds. Hands are then vectors of
counts per kind, few enough to enumerate exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from decktool.cards import Card
from decktool.query import Condition, Count, Every, Never, Query, Some

Hand = tuple[int, ...]
"""Number of cards of each kind."""
Test = Callable[[Sequence[int]], bool]


class Pile(NamedTuple):
    """A draw pile before the shuffle: cards with their counts, and the cards put aside."""

    cards: tuple[Card, ...]
    counts: tuple[int, ...]
    aside: tuple[tuple[Card, int], ...] = ()
    section: str | None = None
    """The title of its section, where a deck has several piles."""

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(self.counts)

    def copies(self) -> list[int]:
        """One number for each copy: the place of its card in `cards`."""
        return [place for place, count in enumerate(self.counts) for _ in range(count)]


@dataclass(slots=True, eq=False)
class CardClasses:
    """A pile's cards by kind, and conditions compiled to tests on counts per kind.

    `sizes[k]` is how many copies the cards of kind k have together, `matching[k]` which of the queries they match;
    `tests` are the conditions in the order given, and `of_card` has the kind of each place in the pile's cards.
    """

    conditions: tuple[Condition, ...]
    queries: tuple[Query, ...]
    matching: tuple[tuple[bool, ...], ...]
    sizes: Hand
    tests: tuple[Test, ...]
    of_card: dict[int, int]

    def hands(self, size: int, sizes: Sequence[int] | None = None) -> Iterator[Hand]:
        """Every hand of that size, as counts per kind, that a pile of `sizes` (left out: the whole) can give."""
        return compositions(size, tuple(self.sizes if sizes is None else sizes))

    def hand_of(self, places: Sequence[int]) -> Hand:
        """Cards, as places in `pile.cards`, counted per kind."""
        counts = [0] * len(self.sizes)
        for place in places:
            counts[self.of_card[place]] += 1
        return tuple(counts)

    def arranged(self, order: Sequence[int]) -> CardClasses:
        """The same kinds in another order."""
        places = [[place for place, its in self.of_card.items() if its == kind] for kind in order]
        rows = [(self.matching[kind], cards, self.sizes[kind]) for kind, cards in zip(order, places, strict=True)]
        return _card_classes(self.conditions, self.queries, rows)


def card_classes_of(conditions: Sequence[Condition], pile: Pile) -> CardClasses:
    """Split a pile by every query that the conditions count."""
    queries: dict[str, Query] = {}
    for condition in conditions:
        for query in queries_in(condition):
            queries.setdefault(query.text, query)
    members: dict[tuple[bool, ...], list[int]] = {}
    for place, card in enumerate(pile.cards):
        members.setdefault(tuple([query.matches(card) for query in queries.values()]), []).append(place)
    rows = [(key, places, sum([pile.counts[place] for place in places])) for key, places in members.items()]
    return _card_classes(tuple(conditions), tuple(queries.values()), rows)


def _card_classes(
    conditions: tuple[Condition, ...],
    queries: tuple[Query, ...],
    rows: Sequence[tuple[tuple[bool, ...], Sequence[int], int]],
) -> CardClasses:
    """Kinds in the order of `rows`: which queries the cards of each match, which cards those are, how many copies."""
    columns = {query.text: [n for n, row in enumerate(rows) if row[0][place]] for place, query in enumerate(queries)}
    return CardClasses(
        conditions,
        queries,
        tuple([key for key, _, _ in rows]),
        tuple([size for _, _, size in rows]),
        tuple([test_of(condition, columns) for condition in conditions]),
        {place: number for number, (_, members, _) in enumerate(rows) for place in members},
    )


def queries_in(condition: Condition) -> Iterator[Query]:
    """Every query that a condition counts."""
    if isinstance(condition, Count):
        yield condition.query
    else:
        for part in (condition.part,) if isinstance(condition, Never) else condition.parts:
            yield from queries_in(part)


def test_of(condition: Condition, columns: Mapping[str, Sequence[int]]) -> Test:
    """A condition as a test on a row of numbers; `columns` says which of them make up each query's count."""
    if isinstance(condition, Count):
        kinds = tuple(columns[condition.query.text])
        low = 0 if condition.low is None else condition.low
        high = 1_000_000_000 if condition.high is None else condition.high
        if len(kinds) == 1:
            (only,) = kinds
            return lambda row: low <= row[only] <= high
        return lambda row: low <= sum([row[kind] for kind in kinds]) <= high
    if isinstance(condition, Never):
        test = test_of(condition.part, columns)
        return lambda row: not test(row)
    tests = [test_of(part, columns) for part in condition.parts]
    if isinstance(condition, Every):
        return lambda row: all(test(row) for test in tests)
    assert isinstance(condition, Some)
    return lambda row: any(test(row) for test in tests)


def test_on(condition: Condition, cards: Sequence[Card]) -> Test:
    """A condition as a test on hands, given as places in `cards`; its queries are asked once of every card."""
    queries = {query.text: query for query in queries_in(condition)}
    columns = [[query.matches(card) for card in cards] for query in queries.values()]
    test = test_of(condition, {text: (place,) for place, text in enumerate(queries)})
    return lambda hand: test([sum(map(column.__getitem__, hand)) for column in columns])


def cuts_of(condition: Condition) -> dict[str, set[int]]:
    """For each query of a condition, the counts at which the answer may change; beyond the last, more is the same."""
    if isinstance(condition, Count):
        cuts = {condition.low or 0, 0 if condition.high is None else condition.high + 1}
        return {condition.query.text: cuts - {0}}
    found: dict[str, set[int]] = {}
    for part in (condition.part,) if isinstance(condition, Never) else condition.parts:
        for text, cuts in cuts_of(part).items():
            found[text] = found.get(text, set()) | cuts
    return found


MOST_KEPT = 200_000
"""Maximum number of combinations kept in a list; more are generated one by one."""


def how_many(size: int, sizes: Hand) -> int:
    """In how many ways `size` things can be taken from groups of `sizes`, counted per group."""
    ways = [1] + [0] * size
    for group in sizes:
        ways = [sum(ways[max(0, taken - group) : taken + 1]) for taken in range(size + 1)]
    return ways[size]


def compositions(size: int, sizes: Hand) -> Iterator[Hand]:
    """Every way of taking `size` things from groups of `sizes`, as counts per group."""
    return iter(_kept(size, sizes)) if how_many(size, sizes) <= MOST_KEPT else _made(size, sizes)


@lru_cache(maxsize=256)
def _kept(size: int, sizes: Hand) -> tuple[Hand, ...]:
    return tuple(_made(size, sizes, _kept))


def _made(size: int, sizes: Hand, rests: Callable[[int, Hand], Iterable[Hand]] | None = None) -> Iterator[Hand]:
    """Generate every way; those of the groups after the first come from `rests` (left out: they are generated too)."""
    if not sizes:
        if size == 0:
            yield ()
        return
    room = sum(sizes[1:])
    for first in range(max(0, size - room), min(size, sizes[0]) + 1):
        for rest in (rests or _made)(size - first, sizes[1:]):
            yield (first, *rest)
