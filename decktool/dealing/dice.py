"""Dice: the only source of chance, in every kind.

A *stream* is one named sequence of chances (`dice.stream("deck", 0)`), so that one more decision by one player never
changes what another draws. Seeds are paths (experiment, match-up, game), hashed: the same path gives the same chances
on every machine and Python, whatever the number of workers and whatever was asked before. The kinds:

* `SeededDice("2026", "match", 3)` — what programs use.
* `MirroredDice("2026", "match", 3)` — the other way round: where those deal a card first, these deal it last.
* `TradedDice(dice, ...)` — another's, but of a common pile each player gets the cards of the next player.
* `RecordingDice(dice)` — passes on another's chances and keeps them as facts for a log.
* `ScriptedDice([True, 4, [2, 0, 1]])` — tests and replays: says what was written down.

Own shuffle and own bounded number over `random.Random.random()`, the one method whose sequence Python promises to keep.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from copy import copy, deepcopy
from math import floor
from typing import Any, NamedTuple, Self, TypeVar

from decktool.errors import DecktoolError
from decktool.files import blake2b

T = TypeVar("T")
D = TypeVar("D", bound="Dice")
Name = int | str
"""One step in the path of a stream or a seed."""


class Dice(ABC):
    """A stream of random results. A subclass must define `below` and `order`; all other methods use them."""

    __slots__ = ("_streams", "path")

    def __init__(self, path: tuple[Name, ...] = ()) -> None:
        self.path = path
        self._streams: dict[tuple[Name, ...], Dice] = {}

    @abstractmethod
    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely; n is at least 1."""

    @abstractmethod
    def order(self, n: int) -> list[int]:
        """The numbers 0 to n - 1 in an order, each order equally likely."""

    @abstractmethod
    def fork(self: D, *path: Name) -> D:
        """A stream of its own below this one, from its start."""

    def stream(self: D, *path: Name) -> D:
        """The stream of that name below this one: the same object each time, so it goes on where it was."""
        found = self._streams.get(path)
        if found is None:
            found = self._streams[path] = self.fork(*path)
        return found  # type: ignore[return-value]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put a list into a random order, in place."""
        items[:] = [items[place] for place in self.order(len(items))]

    def coin(self) -> bool:
        """Flip a coin: True for heads."""
        return self.below(2) == 1

    def roll(self, sides: int = 6) -> int:
        """Roll a die: 1 to `sides`."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of several things, each equally likely."""
        return items[self.below(len(items))]


class SeededDice(Dice):
    """Chances that depend on nothing but the path."""

    __slots__ = ("_random",)

    def __init__(self, *path: Name) -> None:
        """Seed from a path, such as `SeededDice(7, "goldfish", 12)`; the numbers 7 and the text "7" are one."""
        super().__init__(path)
        self._random: Callable[[], float] | None = None

    def _seed(self) -> Callable[[], float]:
        """Seed at the first chance that is asked for: many streams are only there to be forked."""
        from random import Random

        found = self._random = Random(seed_number(*self.path)).random
        return found

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return floor((self._random or self._seed())() * n)

    def order(self, n: int) -> list[int]:
        """The numbers 0 to n - 1 shuffled (Fisher and Yates, from the end)."""
        items = list(range(n))
        self.shuffle(items)
        return items

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put a list into a random order, in place; the same order that `order` would say."""
        random = self._random or self._seed()
        for last in range(len(items) - 1, 0, -1):
            other = floor(random() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def fork(self, *path: Name) -> SeededDice:
        """The dice of a longer path."""
        return type(self)(*self.path, *path)

    def __deepcopy__(self, memo: dict[int, Any]) -> SeededDice:
        """Dice that go on as these will, by themselves."""
        other = type(self)(*self.path)
        other._streams = deepcopy(self._streams, memo)
        if self._random is not None:  # a method, which a copy would share with its generator
            other._seed().__self__.setstate(self._random.__self__.getstate())  # type: ignore[attr-defined]
        return other


class MirroredDice(SeededDice):
    """The chances of the same path reversed: an order from its end, and of n numbers the one as far from the end.

    Each chance is as likely as before. What is lucky with one of the two is unlucky with the other, so that the mean of
    both games of a deal varies less than that of two deals.
    """

    __slots__ = ()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return n - 1 - super().below(n)

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put a list into a random order, in place; the same order that `order` would say."""
        super().shuffle(items)
        items.reverse()


class TradedDice(Dice):
    """Another's chances, but the players trade their cards: of a pile that all draw from, each gets what the player
    `seats` further on would get.

    The hands lie on top, one after the other, and then a card for each player in turn. Where players draw otherwise,
    they trade other cards; every order stays as likely as before.
    """

    __slots__ = ("_dice", "_hand", "_players", "_seats")

    def __init__(self, dice: Dice, players: int, seats: int, hand: int = 0) -> None:
        """Trade what `dice` deals among a number of players, whose hands have `hand` cards."""
        super().__init__(dice.path)
        self._dice, self._players, self._seats, self._hand = dice, players, seats, hand

    def below(self, n: int) -> int:
        """The other's number."""
        return self._dice.below(n)

    def order(self, n: int) -> list[int]:
        """The other's order, traded; the top of a pile is last."""
        pile = self._dice.order(n)[::-1]
        start, each = 0, self._hand
        while (stop := start + each * self._players) <= n:
            round_ = pile[start:stop]
            pile[start:stop] = round_[each * self._seats :] + round_[: each * self._seats]
            start, each = stop, 1
        return pile[::-1]

    def fork(self, *path: Name) -> TradedDice:
        """A stream of the other's, traded."""
        return TradedDice(self._dice.fork(*path), self._players, self._seats, self._hand)


def seed_number(*path: Name) -> int:
    """A path hashed to 64 bits; for generators other than ours (numpy's) as well."""
    hasher = blake2b(digest_size=8)
    for step in path:
        data = str(step).encode()
        hasher.update(len(data).to_bytes(4, "little"))
        hasher.update(data)
    return int.from_bytes(hasher.digest(), "little")


class Fact(NamedTuple):
    """One chance as it fell: its stream, what was asked (below, coin, roll, order), of how many, and the answer."""

    stream: tuple[Name, ...]
    kind: str
    of: int
    value: Any

    def to_list(self) -> list[Any]:
        """As plain data for a log: `["deck/0", "roll", 6, 4]`."""
        return ["/".join(map(str, self.stream)), self.kind, self.of, self.value]


class RecordingDice(Dice):
    """Another's chances, kept as `facts` in the order in which they fell, all streams together."""

    __slots__ = ("_dice", "_length", "facts")

    def __init__(self, dice: Dice, facts: list[Fact] | None = None) -> None:
        """Record `dice`; `facts` may be a list to add to."""
        super().__init__(dice.path)
        self._dice = dice
        self.facts = [] if facts is None else facts
        self._length = len(dice.path)

    def _keep(self, kind: str, of: int, value: T) -> T:
        self.facts.append(Fact(self.path[self._length :], kind, of, value))
        return value

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, recorded."""
        return self._keep("below", n, self._dice.below(n))

    def order(self, n: int) -> list[int]:
        """An order, recorded."""
        return self._keep("order", n, self._dice.order(n))

    def coin(self) -> bool:
        """A coin, recorded as True for heads."""
        return self._keep("coin", 2, self._dice.coin())

    def roll(self, sides: int = 6) -> int:
        """A die, recorded as 1 to `sides`."""
        return self._keep("roll", sides, self._dice.roll(sides))

    def fork(self, *path: Name) -> RecordingDice:
        """A stream of the recorded dice, recorded into the same list."""
        made = RecordingDice(self._dice.fork(*path), self.facts)
        made._length = self._length
        return made


class ScriptEnded(DecktoolError):
    """A script of chances that lacks the next answer: it ended, or has another kind of answer there."""


class ScriptedDice(Dice):
    """Chances as written down: True or False for a coin, 1 to n for a die, a number from 0 for `below`, a list for an
    order. All streams read one script, in the order in which they ask.
    """

    __slots__ = ("_place", "_script", "_then")

    def __init__(self, script: Iterable[Any], then: Dice | None = None) -> None:
        """Say `script`, a list of answers or Facts; after its end ask `then`, or raise ScriptEnded."""
        super().__init__()
        self._script = [item.value if isinstance(item, Fact) else item for item in script]
        self._then = then
        self._place = [0]

    @property
    def left(self) -> int:
        """How many answers the script still holds."""
        return len(self._script) - self._place[0]

    def _next(self, asked: str, fits: Callable[[Any], bool], otherwise: Callable[[Dice], T]) -> T:
        place = self._place[0]
        if place >= len(self._script):
            if self._then is None:
                raise ScriptEnded(f"the script of chances ended after {place}, but {asked} is needed; add one")
            return otherwise(self._then)
        value: T = self._script[place]
        if not fits(value):
            raise self._unfit(place, value, asked)
        self._place[0] = place + 1
        return value

    def _unfit(self, place: int, value: Any, asked: str) -> DecktoolError:
        """The error for an answer, counted from 0, that is none to what is asked."""
        from reprlib import repr as short  # an order of a whole deck is no help to anybody

        return ScriptEnded(f"chance {place + 1} of the script is {short(value)}, but {asked} is needed")

    def below(self, n: int) -> int:
        """The next answer, a number from 0 to n - 1."""
        return self._next(f"a number from 0 to {n - 1}", lambda v: _whole(v, 0, n - 1), lambda dice: dice.below(n))

    def order(self, n: int) -> list[int]:
        """The next answer, a list that holds 0 to n - 1 once each."""

        def fits(value: Any) -> bool:
            whole = isinstance(value, (list, tuple)) and all(_whole(one, 0, n - 1) for one in value)
            return whole and sorted(value) == list(range(n))

        return list(self._next(f"an order of 0 to {n - 1}", fits, lambda dice: dice.order(n)))

    def coin(self) -> bool:
        """The next answer, True for heads or False for tails."""
        return self._next("a coin (true for heads)", lambda v: isinstance(v, bool), lambda dice: dice.coin())

    def roll(self, sides: int = 6) -> int:
        """The next answer, 1 to `sides`."""
        return self._next(f"a roll of 1 to {sides}", lambda v: _whole(v, 1, sides), lambda dice: dice.roll(sides))

    def fork(self, *path: Name) -> Self:
        """A stream that reads the same script."""
        made = copy(self)
        made.path, made._streams = (*self.path, *path), {}
        made._then = self._then and self._then.fork(*path)
        return made


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
