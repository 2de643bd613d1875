"""The smallest change that mends one broken rule and makes no other worse: what a violation's remedy names.

Of changes of one size it is the one that leaves least of the other violations.

What can be seen at once is tried first: copies removed, copies added, and swaps, each checked by the rules' own rows.
Where it cannot be seen that nothing smaller will do, the rules are solved (`least`). What is not proven to be the
smallest change is no remedy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice, tee
from math import inf
from typing import TYPE_CHECKING

from decktool.cards import Card, grouped, name_key
from decktool.construction.compiled import CompiledRules, recompiled
from decktool.construction.judging import judged_rows, not_judged
from decktool.construction.rows import KEPT, CompiledRule, Key, Off, Row, Sums
from decktool.deck import Deck

if TYPE_CHECKING:
    from decktool.construction.constraints import SolverTask

Change = dict[int, int]
"""Copies more (or fewer) of each column."""

MOST_CARDS = 100
"""Cards of the game, besides the deck's own, that are looked at for what to add."""
MOST_ADDED = 99
"""Copies of one card that a remedy adds at most."""
FEW = 3
"""Cards that fit at most, where it matters which is added, for a remedy to name one."""
MOST_SOLVED = 6_000
"""Cards in sections, in every case, that are looked at when rules are solved, for all the remedies of a deck."""
TINY = 1e-9
MOST_TRIED = 500
"""Changes of one copy that are tried, so as to see that none of them will do."""


def moved(changes: Sequence[tuple[Hashable, int]]) -> tuple[list[tuple[int, int, int]], list[int]]:
    """Of changes (a card, copies added): the moves (from, to, copies), and the copies that each else changes."""
    left = [abs(copies) for _, copies in changes]
    moves = []
    for i, (card, gone) in enumerate(changes):
        for j, (other, come) in enumerate(changes):
            copies = min(left[i], left[j])
            if gone < 0 < come and card == other and copies:
                moves.append((i, j, copies))
                left[i] -= copies
                left[j] -= copies
    return moves, left


def size(changes: Sequence[tuple[Hashable, int]]) -> int:
    """The copies that changes (a card, copies added) remove, add and move from one section to another."""
    moves, rest = moved(changes)
    return sum(copies for *_, copies in moves) + sum(rest)


class Remedies:
    """Looks for changes of one deck."""

    def __init__(self, deck: Deck, program: CompiledRules, sums: Sums) -> None:
        self.deck = deck
        self.program = program
        self.sums = sums
        self._before = _broken(program, sums)
        self._unjudged = {rule for rule, _ in not_judged(program, sums)}
        self._left = MOST_SOLVED
        self._columns: dict[int, dict[Row, int]] = {}
        self._counted: dict[CompiledRule | None, Iterator[int]] = {}
        self.read = {list(deck.game.sections).index(section) for section in program.read_sections}
        """The positions of the sections that rules read a card of."""

    def find(self, row: Row) -> tuple[Change | None, bool]:
        """The change of fewest copies that mends a row and makes nothing else worse, and whether that is proven.

        None where there is none; what is not proven need not be the smallest. Of those that are found with as few
        copies it is one that leaves least of what else is broken.
        """
        seen = [
            (self.size(change), left, change)
            for change in self._changes(row)
            if (left := self.left(row, change)) is not None
        ]
        best = min(seen, key=lambda one: one[:2])[2] if seen else None
        copies = inf if best is None else self.size(best)
        # One is the least there is; or it can be seen that no fewer will do.
        if copies == 1 or (best and (copies <= self._bound(row) or (copies == 2 and self._no_single(row)))):
            return best, True
        self._left -= sum(len(case.choice.most) for case in self._todo.cases)
        if self._left < 0:
            return best, False
        from decktool.construction.least import least_change

        others = {key: off for key, off in self._before.items() if key != row.key}
        # A rule that cannot be judged of this deck may stay so.
        unjudged = {rule.id for rule in self._unjudged}
        found, proven = least_change(self._todo, others, partial(self.mends, row), unjudged, copies)
        return (best if found is None else found), proven

    @cached_property
    def _todo(self) -> SolverTask:
        """The cases that are solved: what may be done with the deck, one for each way to fill what rules read."""
        from decktool.construction.constraints import SolverConstraints, task

        program = self.program
        constraints = SolverConstraints(house=program.house_words, pool=program.pool)
        return task(self.deck, program.format, constraints, everywhere=True)

    def size(self, change: Mapping[int, int]) -> int:
        """The copies that a change removes, adds and moves."""
        return size([(place % self.program.total, copies) for place, copies in change.items()])

    def mends(self, row: Row, change: Mapping[int, int]) -> bool:
        """True when a change mends a row, leaves a deck that can be judged as this one is, and makes no rule worse."""
        return self.left(row, change) is not None

    def left(self, row: Row, change: Mapping[int, int]) -> float | None:
        """What a change that mends a row leaves of the other violations: 1 of each that stays as it is.

        None for a change that does not mend it (`mends`).
        """
        after = self._after(change)
        return None if after is None or self._worse(row, after) else self._others(row, after)

    def as_good(self, row: Row, change: Mapping[int, int], others: Sequence[Change]) -> bool:
        """True when other changes, of as many copies, all mend a row as well.

        A change is better where each copy in it lessens other violations by more than one in the worst of the others.
        """
        left, rest = self.left(row, change), [self.left(row, other) for other in others]
        known = [one for one in rest if one is not None]
        if left is None or len(known) < len(rest):
            return False
        usual = (len(self._before.keys() - {row.key}) - max(known)) / self.size(change)
        with_less = [self._after({**change, place: n - (1 if n > 0 else -1)}) for place, n in change.items()]
        return not all(after and self._others(row, after) > left + usual + TINY for after in with_less)

    def _others(self, row: Row, after: Mapping[Key, Off]) -> float:
        """How much of the other violations there is, each 1 where it is as in the deck."""
        return sum(sum(off) / sum(self._before.get(key, off)) for key, off in after.items() if key != row.key)

    def _worse(self, row: Row, after: Mapping[Key, Off]) -> list[Key]:
        """The rules (or groups of them) that are worse than in the deck, and that of a row that is to be mended."""
        return [
            key
            for key, (few, many) in after.items()
            if key == row.key or few > self._before.get(key, KEPT)[0] or many > self._before.get(key, KEPT)[1]
        ]

    def _after(self, change: Mapping[int, int]) -> dict[Key, Off] | None:
        """What is broken after a change; None where that cannot be judged."""
        counts = dict(self.deck.counts)
        for place, copies in change.items():
            counts[place] = counts.get(place, 0) + copies
        if not change or any(copies < 0 for copies in counts.values()):
            return None
        counts = {place: copies for place, copies in counts.items() if copies}
        program = self.program
        if self.read and self._referred(counts) != self._referred(self.deck.counts):
            if self._single(self.deck.counts) - self._single(counts):
                # A rule is not to be escaped by taking away the card that it reads.
                return None
            program = recompiled(replace(self.deck, counts=counts), program)
        sums = program.known_sums(counts)
        if (
            not counts
            or any(program.lacking(counts, sums))
            or {rule for rule, _ in not_judged(program, sums)} - self._unjudged
        ):
            return None
        return _broken(program, sums)

    def _referred(self, counts: Mapping[int, int]) -> list[tuple[int, int]]:
        """The cards in the sections that rules read: with others the rules would be others."""
        return sorted(item for item in counts.items() if item[0] // self.program.total in self.read)

    def roomy(self, row: Row) -> bool:
        """True when one more of nearly any card that counts makes no other rule worse: there is a choice."""
        near = list(islice(self.candidates(row), MOST_CARDS))
        tried = (self._after({place: 1}) for place in near)
        fitting = (after for after in tried if after is not None and {*self._worse(row, after)} <= {row.key})
        return len(list(islice(fitting, FEW + 1))) > min(FEW, len(near) - 1)

    def _single(self, counts: Mapping[int, int]) -> set[int]:
        """The sections that rules read a card of and that hold exactly one."""
        copies = Counter[int]()
        for place, count in self._referred(counts):
            copies[place // self.program.total] += count
        return {section for section, count in copies.items() if count == 1}

    def _bound(self, row: Row) -> float:
        """A number of copies that must change at least, by what each can bring the row (or a guard) nearer."""
        one = row.rule
        if not row.fixed or row is one.some or one.rule.choose or one.once:
            return 1
        low, high = row.bounds(self.sums)
        ways = [self._fewest(row, low, high)]
        for guard, least, most in one.guards:
            ways += [self._fewest(guard, -inf, least - 1)] * (least > -inf)
            ways += [self._fewest(guard, most + 1, inf)] * (most < inf)
        # With another card in a section that the rule reads the rule is another; that takes two copies.
        return min([*ways, *[2] * bool(one.rule.references)])

    def _fewest(self, row: Row, low: float, high: float) -> float:
        """The copies that must change at least to bring a row between two bounds; `inf` where none can."""
        actual = self.sums.get(row, 0)
        sign = 1 if actual > high else -1
        need = actual - high if actual > high else low - actual
        own = {place: self._rows(place)[row] for place in self._places(row, remove=True)}
        # A group without cards is not judged at all.
        whole = inf if row.helper or row in self.program.always else sum(self.deck.counts[place] for place in own)
        if row.rule.counts and not row.helper:
            return min(whole, -(-need // row.scale))
        others = [self._rows(place)[row] for place in self.candidates(row)]
        away = max([0, *(-sign * weight for weight in others)])
        if away:
            # Where copies can be added for it, each copy may be one that is added in place of the worst.
            worst = max([0, *(sign * weight for weight in own.values())])
            return min(whole, -(-need // (away + worst)))
        copies: float = 0
        for place in sorted(own, key=lambda place: -sign * own[place]):
            gone = min(self.deck.counts[place], -(-need // gain)) if (gain := sign * own[place]) > 0 else 0
            need -= gone * own[place] * sign
            copies += gone
            if need <= 0:
                return min(whole, copies)
        return whole

    def _no_single(self, row: Row) -> bool:
        """True when no change of one copy mends a row."""
        one = row.rule
        if row is one.some or one.rule.choose:
            return False
        rows = set(row.read)
        total = self.program.total
        places = {place for near in rows for place in self._places(near, remove=True)}
        change: list[Change] = [{place: -1} for place in places]
        for place in self.deck.counts:
            for section in range(len(self.deck.game.sections)):
                other = section * total + place % total
                if other != place and (place in places or any(near in self._rows(other) for near in rows)):
                    change.append({place: -1, other: 1})
        added = {place for near in rows for place in islice(self.candidates(near), MOST_TRIED)}
        change += [{place: 1} for place in added]
        return len(change) < MOST_TRIED and not any(self.mends(row, single) for single in change)

    def _rows(self, place: int) -> dict[Row, int]:
        """What a copy in a column adds to each row."""
        if place not in self._columns:
            self._columns[place] = dict(self.program.column(place).rows)
        return self._columns[place]

    def _changes(self, row: Row) -> Iterator[Change]:
        """Changes that bring a row within its bounds by themselves, then those with other cards to make up for it."""
        bare = [change for change in self._bare(row) if change]
        yield from bare
        for change in bare:
            copies = sum(change.values())
            for place in self._made_up(row, change) if copies < 0 else self.deck.counts:
                if place not in change and (copies < 0 or self.deck.counts[place] >= copies):
                    yield {**change, place: -copies}

    def _made_up(self, row: Row, change: Change) -> Iterator[int]:
        """Columns that could make up for what a change takes away: those that count where too little is left."""
        short = {*self._before, *self._worse(row, self._after(change) or {})}
        for other, actual in self.sums.items():
            if other.key in short and not other.helper and actual <= other.bounds(self.sums)[0]:
                yield from islice(self.candidates(other), MOST_CARDS)

    def _bare(self, row: Row) -> Iterator[Change]:
        """Copies removed, or copies added, that bring a row within its bounds, or that take away what asks for them."""
        one = row.rule
        if one.slots:
            yield self._covered(one)
        elif row is not one.some:
            low, high = row.bounds(self.sums)
            many = self.sums.get(row, 0) > high
            for remove in (True, False):
                # Where each copy counts one, too many are mended by fewer copies alone, too few by more.
                if not row.rule.counts or remove == many:
                    yield self._taken(row, low, high, remove=remove)
        for guard, least, _ in one.guards:
            if least > -inf:
                yield self._taken(guard, -inf, least - 1, remove=True)
        low, high = row.bounds(self.sums)
        for asking, number, sign in row.asked:
            if number == (low if sign < 0 else high):
                yield self._taken(asking, 0, 0, remove=True)

    def _taken(self, row: Row, low: float, high: float, *, remove: bool) -> Change:
        """As few copies removed (or added) as bring a row between two bounds; nothing where they do not."""
        if row.rule.once and not row.helper:
            # What the first copy of a name adds besides is left to the solver.
            return {}
        actual = self.sums.get(row, 0)
        sign = 1 if actual > high else -1
        need = actual - high if actual > high else low - actual
        width = high - low
        change: Change = {}
        moves = self._moves(row, sign, remove=remove)
        # Of copies of which one is enough those first that mend something else as well.
        for gain, places, room, _ in sorted(moves, key=lambda move: (-min(move[0], need), not move[3], -move[0])):
            copies = int(min(room, -(-need // gain), (need + width) // gain))
            if need <= 0 or copies <= 0:
                continue
            need -= copies * gain
            for place in places:
                distinct = row.rule.rule.distinct and not row.helper
                step = -self.deck.counts[place] if distinct and place in self.deck.counts else copies
                change[place] = change.get(place, 0) + (step if step < 0 or not remove else -copies)
            if need <= 0:
                return change
        # A group without cards is not judged at all.
        return change if remove else {}

    def _moves(self, row: Row, sign: int, *, remove: bool) -> list[tuple[int, Sequence[int], int, bool]]:
        """What each copy removed (or added) brings a row nearer, its columns, and how many copies there are.

        Last, whether they bring other rows nearer as well. `sign` is 1 where the row sums to too much, -1 where it sums
        to too little.
        """
        weights = {place: self._rows(place).get(row, 0) for place in self._places(row, remove)}
        moves: list[tuple[int, Sequence[int], int, bool]] = []
        if row.rule.rule.distinct and not row.helper:
            here = {self._key(place) for place in self.deck.counts if row in self._rows(place)}
            for key, places in grouped(weights, self._key).items():
                gain = weights[places[0]] * (sign if remove else -sign)
                if gain > 0 and (remove or key not in here):
                    moves.append((gain, places if remove else places[:1], 1, False))
            return sorted(moves, key=lambda move: sum(self.deck.counts.get(place, 0) for place in move[1]))
        for place, weight in weights.items():
            gain = weight * (sign if remove else -sign)
            if gain > 0:
                room = self.deck.counts[place] if remove else self._room(place)
                useful = min(room, self._useful(row, place, -1 if remove else 1))
                moves += [(gain, (place,), useful, True), (gain, (place,), room - useful, False)]
        return moves

    def _useful(self, row: Row, place: int, sign: int) -> int:
        """The copies of a column that bring other rows nearer to their bounds, added (1) or removed (-1)."""
        others = [(self._off.get(other, 0), sign * n) for other, n in self._rows(place).items() if other is not row]
        return int(min((-(-off // weight) for off, weight in others if off * weight > 0), default=0))

    def _room(self, place: int) -> int:
        """The copies of a column that the rules about its groups let be added; what a whole deck may hold is no limit.

        For that, other cards can go.
        """
        column = self.program.column(place)
        free = column.cap - self.deck.counts.get(place, 0)
        for row, weight in column.shared:
            one = row.rule
            plain = (
                row.fixed
                and row.group is not None
                and not (one.some or one.slots or one.guards or one.once or one.rule.distinct)
            )
            if plain and weight > 0 and one.rule.level == "error" and row.high < inf:
                free = min(free, (row.high - self.sums.get(row, 0)) // weight)
        return int(max(0, min(free, MOST_ADDED)))

    def _key(self, place: int) -> str:
        return name_key(self.deck.card_at(place).name)

    def _places(self, row: Row, remove: bool) -> list[int]:
        """The columns that add to a row: the deck's own, or all that may be added."""
        if remove:
            # The last lines of a list go first.
            near = [place for place in reversed(list(self.deck.counts)) if row in self._rows(place)]
        else:
            near = list(islice(self.candidates(row), MOST_TRIED))
        # Those first that bring other rows nearer to their bounds as well.
        near.sort(key=self._helps, reverse=not remove)
        return near if remove else near[:MOST_CARDS]

    def _helps(self, place: int) -> int:
        """How many more rows a copy added brings nearer to their bounds than it takes away from them."""
        brought = [self._off.get(row, 0) * weight for row, weight in self._rows(place).items()]
        return sum((nearer > 0) - (nearer < 0) for nearer in brought)

    @cached_property
    def _off(self) -> dict[Row, float]:
        """What rows lack (positive) or have too much (negative)."""
        found = {}
        for row, actual in self.sums.items():
            low, high = row.bounds(self.sums)
            if not (row.helper or low <= actual <= high):
                found[row] = low - actual if actual < low else high - actual
        return found

    def candidates(self, row: Row) -> Iterator[int]:
        """The columns that add to a row, the deck's own first; of official cards, unless the deck has others."""
        seen = set()
        one, rule = None if row.helper else row.rule, row.rule.rule
        if one and row.group and "name" in rule.per and not (rule.choose or rule.cover):
            every = self._all(one, self.deck.game.catalog.find(row.group[rule.per.index("name")]))
        else:
            # A pool is gone through once for all rows of a rule, and only as far as one of them needs.
            self._counted[one], every = tee(self._counted.get(one) or self._all(one, self.deck.game.catalog))
        for place in every:
            if place not in seen and all(one and one.guards for one, _ in self.program.column(place).missing):
                seen.add(place)
                if row in self._rows(place):
                    yield place

    def _all(self, one: CompiledRule | None, cards: Iterable[Card]) -> Iterator[int]:
        """The columns of cards that a rule itself may count, its guards and bounds aside; None: all."""
        game = self.deck.game
        every = range(len(game.sections))
        sections = every if one is None else sorted({at for part in one.rule.summands for at in part.sections})
        yield from (place for place in self.deck.counts if place // self.program.total in sections)
        sample = self.deck.unofficial or game.catalog.only_unofficial
        for card in cards:
            for section in self.program.places(card) if sample or not card.unofficial else ():
                counts = one is None or any(section in at and test(card) for test, at, _ in one.summands)
                if counts:
                    yield section * self.program.total + card.number

    def _covered(self, one: CompiledRule) -> Change:
        """The copies that a `cover` leaves over: those of the tightest set of slots, until none is too tight."""
        left = dict(self.sums)
        counts = dict(self.deck.counts)
        while True:
            tight = max(
                (row for row in one.rows.values() if row in left), key=lambda row: left[row] - row.high, default=None
            )
            if tight is None or left[tight] <= tight.high:
                break
            inside = [place for place in counts if counts[place] and tight in self._rows(place)]
            counts[inside[-1]] -= 1
            left = self.program.known_sums({place: copies for place, copies in counts.items() if copies})
        return {place: counts[place] - copies for place, copies in self.deck.counts.items() if counts[place] != copies}


def _broken(program: CompiledRules, sums: Sums) -> dict[Key, Off]:
    """How many too few and too many there are of each broken rule, row by row or in all."""
    found: dict[Key, Off] = {}
    for one in judged_rows(program, sums, broken=True):
        (few, many), off = found.get(one.row.key, KEPT), one.off
        found[one.row.key] = max(few, off[0]), max(many, off[1])
    return found
