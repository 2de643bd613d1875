"""Redraws that cost a card, by a fixed rule: exact values by going back from the last possible redraw.

A hand that the rule does not keep is redrawn from a pile that is one card smaller each time. Which card is lost depends
on who picks it: of the kinds in the hand, the one whose loss leaves the best (or worst) pile. So no hand needs to be
looked at: the redrawn hands whose best kind is j are those without any better kind, less those without j as well.

The values for several numbers of draws stand side by side in one integer, each in a slot of bits, over one denominator.
Mostly one kind is best whatever the number of draws; then one addition does for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import comb, lcm, prod

from decktool.dealing.card_classes import CardClasses, Hand
from decktool.odds.counting import TooMuch, Ways

MOST_PILES = 150_000
"""Piles that redraws can leave, beyond which they are not all followed."""
MOST_VALUES = 1_000_000
"""Piles, each with its numbers of draws, beyond which it takes too long."""
MOST_REDRAWS = 12_000
"""Redraws in a row, times rows, beyond which the numbers grow too long."""

Step = tuple[int, int, int]
"""A card lost: the values after it, how many cards of its kind the pile holds, and the kind's place."""


class Redrawn:
    """How many hands a rule redraws, from piles that have lost cards.

    `kinds` are those of the deck put in a new order: the last `losable` of them are the kinds that redrawn hands can
    hold, which are the only ones that are ever lost.
    """

    def __init__(self, classes: CardClasses, kept: int, h: int) -> None:
        """Find out which kinds can be lost; `kept` is the number of the condition on hands that are not redrawn."""
        self.h = h
        sizes = classes.sizes
        keeps = Ways(classes, kept, None, h, 0)
        every = comb(sum(sizes), h) - keeps.count(sizes)
        losable = []
        for kind, size in enumerate(sizes):
            without = (*sizes[:kind], 0, *sizes[kind + 1 :])
            if comb(sum(sizes) - size, h) - keeps.count(without) < every:
                losable.append(kind)
        # Where no hand is redrawn nothing is lost, and any kind will do to go through.
        losable = losable or [len(sizes) - 1]
        # The largest kind comes last: piles are counted by their beginnings, which are fewest then.
        losable.sort(key=sizes.__getitem__)
        safe = [kind for kind in range(len(sizes)) if kind not in losable]
        self.classes = classes.arranged([*safe, *losable])
        self.safe = self.classes.sizes[: len(safe)]
        self.losable = self.classes.sizes[len(safe) :]
        # Where every hand of losable kinds is redrawn, their number says how many that are.
        self.plain = every == comb(sum(self.losable), h)
        self._keeps = keeps if self.plain else Ways(self.classes, kept, None, h, 0)
        self._none = (0,) * len(safe)
        self._known: dict[Hand, int] = {}

    def number(self, rest: Hand) -> int:
        """How many hands of these numbers of the losable kinds are redrawn."""
        found = self._known.get(rest)
        if found is None:
            found = comb(sum(rest), self.h) - (0 if self.plain else self._keeps.count(self._none + rest))
            self._known[rest] = found
        return found


def chain(classes: CardClasses, kept: int, h: int, by: str, draws: Sequence[int]) -> list[Fraction]:
    """The chance that the hand finally kept meets the goal with each number of draws, when each redraw costs one card.

    `kept` is the number of the condition on hands that are kept (the goal is number 0), `by` who picks the lost card:
    "player", "opponent" or "random". The result follows `draws`. Raises TooMuch where there are too many piles.
    """
    redrawn = Redrawn(classes, kept, h)
    total, left = sum(classes.sizes), sum(redrawn.losable)
    # After this many redraws no hand is redrawn, or too few cards would be left for another, which loses.
    deepest = min(max(0, left - h + 1) if redrawn.plain else left, total - h)
    piles = prod(size + 1 for size in redrawn.losable)
    most = max(draws, default=0)
    if piles > MOST_PILES or piles * (most + 1) > MOST_VALUES or deepest * len(draws) > MOST_REDRAWS:
        raise TooMuch
    ways = Ways(redrawn.classes, kept, 0, h, most)
    strides = [prod(size + 1 for size in redrawn.losable[place + 1 :]) for place in range(len(redrawn.losable))]
    # Every pile with its counts, by how many cards it has lost; the codes grow with what is lost.
    layers: list[list[tuple[int, Hand, int]]] = [[] for _ in range(left + 1)]
    code, (*many, last) = 0, redrawn.losable
    for begun in product(*[range(size, -1, -1) for size in many]):
        gone = left - sum(begun)
        counted = ways.by_draws(redrawn.safe + begun, last)
        for size in range(last, -1, -1):
            layers[gone - size].append((code, (*begun, size), counted[size]))
            code += 1
    shares = h if by == "random" else 1
    hands = [shares * comb(total - depth, h) for depth in range(deepest + 1)]
    reach = [[min(number, total - depth - h) for depth in range(deepest + 1)] for number in draws]
    later = [lcm(*[comb(total - depth - h, row[depth]) for depth in range(deepest + 1)]) for row in reach]
    slots = _Slots(len(draws), (prod(hands) * max(later, default=1)).bit_length() + 1)
    lose = _losing(redrawn, by, slots)
    places = range(len(strides))
    below: dict[int, int] = {}
    denominator = 1
    for depth in range(deepest, -1, -1):
        shifts, mask = ways.slots([row[depth] for row in reach])
        weights = [
            shares * denominator * whole // comb(total - depth - h, row[depth])
            for whole, row in zip(later, reach, strict=True)
        ]
        plan = list(zip(shifts, weights, slots.starts, strict=True))
        found: dict[int, int] = {}
        for code, rest, counts in layers[depth]:
            value = sum([((counts >> shift) & mask) * weight << start for shift, weight, start in plan])
            if depth < deepest:
                lost = zip(strides, rest, places, strict=True)
                value += lose(rest, [(below[code + stride], size, kind) for stride, size, kind in lost if size])
            found[code] = value
        below = found
        denominator *= hands[depth]
    return [Fraction(value, denominator * whole) for value, whole in zip(slots.cut(below[0]), later, strict=True)]


class _Slots:
    """Numbers side by side in one integer, each with a bit to spare."""

    def __init__(self, count: int, width: int) -> None:
        self.starts = [number * width for number in range(count)]
        self._spare = sum(1 << (start + width - 1) for start in self.starts)
        self._whole = (1 << (count * width)) - 1
        self._rows = [((1 << width) - 1) << start for start in self.starts]

    def cut(self, packed: int) -> list[int]:
        """The numbers one by one."""
        return [(packed & row) >> start for row, start in zip(self._rows, self.starts, strict=True)]

    def orders(self, steps: list[Step]) -> list[tuple[list[Step], int]]:
        """The steps, those with the highest values first, and for which slots (a mask) that is their order."""
        steps.sort(reverse=True)
        spare, above = self._spare, steps[0][0]
        for worth, _, _ in steps:
            # What is subtracted from a number with its spare bit set leaves that bit alone unless it is larger.
            if ((above | spare) - worth) & spare != spare:
                return [(sorted(steps, key=lambda step: step[0] & row, reverse=True), row) for row in self._rows]
            above = worth
        return [(steps, self._whole)]


def _losing(redrawn: Redrawn, by: str, slots: _Slots) -> Callable[[Hand, list[Step]], int]:
    """The function that adds up, over all hands that are redrawn, the values after the loss of one card.

    Where chance picks the card, that is h times as much.
    """
    h, best = redrawn.h, by == "player"
    choose = [comb(number, h) for number in range(sum(redrawn.losable) + 1)]

    def by_number(rest: Hand, steps: list[Step]) -> int:
        total = 0
        for order, row in slots.orders(steps):
            left = sum(rest)
            more = choose[left]
            for worth, size, _ in order if best else reversed(order):
                left -= size
                fewer = choose[left]
                total += (worth & row) * (more - fewer)
                if not fewer:
                    break
                more = fewer
        return total

    def by_counting(rest: Hand, steps: list[Step]) -> int:
        total = 0
        for order, row in slots.orders(steps):
            cards = list(rest)
            more = redrawn.number(rest)
            for worth, _, kind in order if best else reversed(order):
                cards[kind] = 0
                fewer = redrawn.number(tuple(cards))
                total += (worth & row) * (more - fewer)
                more = fewer
        return total

    def by_chance(rest: Hand, steps: list[Step]) -> int:
        # A card of a kind is in all hands less those of the pile without it.
        every = redrawn.number(rest)
        return sum(
            worth * size * (every - redrawn.number((*rest[:kind], size - 1, *rest[kind + 1 :])))
            for worth, size, kind in steps
        )

    return by_chance if by == "random" else by_number if redrawn.plain else by_counting
