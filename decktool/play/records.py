"""Records: the zones, phases, decisions, verbs and events of a game, each declared once in the ruleset's
`declarations`.

A namespace is a class whose attributes are records, in the order in which they are declared:

    @namespace
    class Zone(Zones):
        DECK = zone(ordered=True)
        HAND = zone(each=True)

`Zone.HAND` is then the number of the zone (of the first seat's, where each seat has one: the next seat's follows), and
`Zone.all` the records by number. Numbers are what states, logs and actions are made of; words are the records'.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from string import Formatter
from typing import Any, ClassVar, Literal, TypeVar, cast

from decktool.errors import DecktoolError

_Class = TypeVar("_Class", bound="type[Namespace]")
Judge = Callable[..., "Reason | None"]
Deed = Callable[..., None]
Answer = Callable[[Any, int, int, Any], None]
"""What takes a choice: state, action, seat and dice."""
Together = Callable[[Any, Mapping[int, Sequence[int]], Any], None]
"""What takes the choices of several seats at once: state, the actions that each seat chose, and dice."""
First = Callable[[Any, "VerbRecord"], "Reason"]
"""What says why a verb waits for the decision that is asked now."""

_Numbered = tuple[Sequence[Any], Iterable[Any]]
"""The records of a namespace by number, and the values of its attributes, as they are declared."""

SEATS = tuple("ABCDEFGH")
"""What seats are called; a ruleset takes as many as can play: `SEATS[:4]`."""


def seat_called(seats: Sequence[str], name: str) -> int:
    """The place of a seat among all of them, by its name in any letter case; raises DecktoolError with the names that
    there are.
    """
    names = [seat.casefold() for seat in seats]
    wanted = name.strip().casefold()
    if wanted not in names:
        raise DecktoolError(f"no player is called {name[:40]!r}; players: {', '.join(seats)}")
    return names.index(wanted)


class Namespace(ABC):
    """What all namespaces share: `all`, the records by number."""

    all: ClassVar[Sequence[Any]] = ()

    @classmethod
    @abstractmethod
    def _numbered(cls, declared: Mapping[str, Any]) -> _Numbered:
        """Number the records that are `declared` under the names of their attributes."""


def namespace(cls: _Class) -> _Class:
    """Make the namespace that a class declares: one object with attributes that are as fast to read as variables.

    The records are taken out of its class, for Python reads an attribute slowly that the class has too.
    """
    declared = {name: value for name, value in vars(cls).items() if isinstance(value, _RECORDS)}
    for name in declared:
        delattr(cls, name)
    made: Any = cls()
    cls.all, values = cls._numbered(declared)
    for name, value in zip(declared, values, strict=True):
        setattr(made, name, value)
    return made  # type: ignore[no-any-return]


def _words(name: str) -> str:
    """The id of a record from its attribute: NEW_HAND is `new-hand`."""
    return name.lower().replace("_", "-")


# --- zones


@dataclass(frozen=True, slots=True)
class ZoneRecord:
    """One place for cards.

    `seat`: whose it is (None: shared). `ordered`: a pile, whose order matters, listed from its top; with `row` cards
    lie side by side instead, listed from the first. `held`: a hand, in which nobody but its owner sees where among
    the others a card is. `known`: who knows what lies there because it lies there, "all", its "owner", or "nobody".
    `holds`: the types of cards that can lie there (none: any). `any`: a position may give it a number of cards that
    do not matter. `shown`: it is in `describe`, and positions name it; `inside`: they do so where they say what is
    being done.
    """

    id: str
    seat: int | None = None
    ordered: bool = False
    row: bool = False
    held: bool = False
    known: Literal["all", "owner", "nobody"] = "all"
    holds: tuple[str, ...] = ()
    any: bool = False
    shown: bool = True
    inside: bool = False
    each: bool = False
    names: tuple[str, ...] = ()

    @property
    def pile(self) -> bool:
        """True where cards lie on one another: the top one is the last, and is listed first."""
        return self.ordered and not self.row


class Zones(Namespace):
    """The places for cards; the top of a pile is its last card."""

    all: ClassVar[Sequence[ZoneRecord]] = ()
    seats: ClassVar[int] = 2
    """How many zones a zone of `each` seat is: one for every seat that there can be."""

    @classmethod
    def _numbered(cls, declared: Mapping[str, Any]) -> _Numbered:
        found: list[ZoneRecord] = []
        firsts = []
        for name, record in declared.items():
            firsts.append(len(found))
            seats = range(cls.seats) if record.each else (record.seat,)
            ids = record.names or (record.id or _words(name),)
            found.extend(replace(record, id=one, seat=seat) for one in ids for seat in seats)
        return tuple(found), firsts


def zone(id: str = "", **more: Any) -> int:
    """A zone. `each`: one for each seat; `names`: one for each name; the other arguments are those of ZoneRecord."""
    return cast(int, ZoneRecord(id, **more))


# --- words by number: phases, card types, markers


@dataclass(frozen=True, slots=True)
class _Named:
    words: str


class Words(Namespace):
    """Numbered words, such as the phases of a turn; `all` lists them."""

    all: ClassVar[Sequence[str]] = ()

    @classmethod
    def _numbered(cls, declared: Mapping[str, Any]) -> _Numbered:
        return tuple(record.words or _words(name) for name, record in declared.items()), range(len(declared))


def named(words: str = "") -> int:
    """One word of `Words` (default: the name of its attribute)."""
    return cast(int, _Named(words))


def names(count: int) -> list[int]:
    """Several words of `Words`, each its attribute's name in lower case, assigned in one line (`SETUP, MAIN = ...`)."""
    return [named() for _ in range(count)]


# --- decisions


def _carry_out(state: Any, action: int, seat: int, dice: Any) -> None:
    """Do what the verb does: the answer where a decision has none of its own."""
    records, span, first = state.rules.verb_numbers
    record = records[action // span]
    cards = record.cards
    # as `Verbs.subjects` says it, without a tuple for each action that there can be
    if cards == 1:
        record.do(state, seat, dice, action % span // first)
    elif cards:
        record.do(state, seat, dice, action % span // first, action % first)
    elif record.choices:
        record.do(state, seat, dice, action % span)
    else:
        record.do(state, seat, dice)


@dataclass(eq=False, slots=True)
class Decision:
    """A question to a player: its words, the rule behind it in a player's words, and its answer, the function marked
    `@Decision.NAME.answered` in a chapter. Without an answer, the chosen verb is done (`@Verb.done`). If several seats
    choose at the same time, the function marked `@Decision.NAME.revealed` gets the choices of all.

    `first` is why anything else waits until it is answered, where there is more to say than that it is asked: a reason,
    or a function of state and verb that a chapter gives (`@Decision.NAME.comes_first`).
    """

    words: str
    rule: str
    answer: Answer = field(repr=False, default=_carry_out)
    offers: bool = False
    """True where the answer is to accept or to decline."""
    first: First | Reason | None = field(repr=False, default=None)
    instead: dict[int, Reason] = field(repr=False, default_factory=dict)
    """Why some verbs are refused in it, by their numbers."""
    reveal: Together | None = field(repr=False, default=None)
    """What takes the choices of all who were asked together (`State.ask_together`), which nobody sees before."""

    def answered(self, answer: Answer) -> Answer:
        """Take the function that carries out the choice."""
        assert self.answer is _carry_out
        self.answer = answer
        return answer

    def revealed(self, reveal: Together) -> Together:
        """Take the function that carries out what all have chosen who were asked together."""
        self.reveal = reveal
        self.answer = lambda state, action, seat, dice: state.chosen_together(action, seat, dice)
        return reveal

    def comes_first(self, judge: First) -> First:
        """Take the function that says why something else is not done yet."""
        self.first = judge
        return judge

    def refuses(self, reason: Reason, *verbs: int) -> None:
        """Take why these verbs are refused while it is asked."""
        self.instead |= dict.fromkeys(verbs, reason)


def decision(words: str, rule: str, first: Reason | None = None) -> Decision:
    """A decision; `first` is the reason why other actions wait until it is answered."""
    return Decision(words, rule, first=first)


class Decisions(Namespace):
    """The questions to the players."""

    all: ClassVar[Sequence[Decision]] = ()

    @classmethod
    def _numbered(cls, declared: Mapping[str, Any]) -> _Numbered:
        return tuple(declared.values()), declared.values()


# --- verbs

DECLINE, ACCEPT = -2, -3
"""What is answered to an offer (`May` in `decktool.play.flow`): below zero, beside the verbs of any game."""
FLOW_WORDS = {DECLINE: "decline", ACCEPT: "accept"}


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason why an action is not legal: words and ledger clauses. In the words, `{card}` is the card of the
    action, `{who}` the player who decides, `{other}` the other player and `{asked}` the question; a ruleset may add
    more. The deciding clause comes first; without clauses, the clause of the verb decides.
    """

    words: str
    clauses: tuple[str, ...]

    def __init__(self, words: str, *clauses: str) -> None:
        object.__setattr__(self, "words", words)
        object.__setattr__(self, "clauses", clauses)


@dataclass(eq=False, slots=True)
class VerbRecord:
    """An action of a player: words with `{0}` and `{1}` for cards or for one of `choices`, and other words for the same
    action.

    `at` are the decisions in which it is done, `never` why it is not done otherwise, `clause` the ledger clause of
    refusals that have no other; `taken` are the zones from which its card is taken, and `to` those where it goes, the
    player's own where each has one, and `absent` is why it is refused of a card that lies in none of `taken`; `among`
    is the zone whose cards its choices count, from the first. One that `leaves` ends a phase or leaves a place; one
    that `plays` plays its first card, or uses it for what it is: what a blank in its place could not do.
    `obstacle(state, seat, *cards)`, or with the number of the choice, is what stands in the way of it, or None, and
    `do(state, seat, dice, *cards)` does it; a chapter gives them with `@Verb.obstacle_to` and `@Verb.done`.
    """

    words: str
    also: tuple[str, ...] = ()
    at: tuple[Decision, ...] = ()
    choices: Sequence[str] = ()
    never: Reason | None = None
    leaves: bool = False
    clause: str = ""
    taken: tuple[int, ...] = ()
    to: tuple[int, ...] = ()
    among: int = -1
    plays: bool = False
    absent: Reason | None = None
    cards: int = 0
    name: str = ""
    obstacle: Callable[..., Reason | None] | None = None
    do: Callable[..., None] | None = None


class Verbs(Namespace):
    """The actions: the number of a verb plus the number of its object; the numbers of two verbs are `span` apart.

    About a card is that card's number, about two the first times `most` and the second (then one alone is the first).
    """

    all: ClassVar[Sequence[VerbRecord]] = ()
    most: ClassVar[int] = 64
    """More than there can be cards."""
    span: ClassVar[int] = 64

    @classmethod
    def _numbered(cls, declared: Mapping[str, Any]) -> _Numbered:
        for name, record in declared.items():
            places = {int(part[1]) for part in Formatter().parse(record.words) if part[1]}
            record.cards = 0 if record.choices else len(places)
            record.name = name
        cls.span = cls.most ** max(1, *(record.cards for record in declared.values()))
        return tuple(declared.values()), range(0, cls.span * len(declared), cls.span)

    @classmethod
    @cache
    def of(cls, action: int) -> VerbRecord | None:
        """The verb of an action; None for a number that is none."""
        number = action // cls.span
        return cls.all[number] if 0 <= number < len(cls.all) else None

    @classmethod
    def leaving(cls) -> frozenset[int]:
        """The actions that end a phase or leave a place."""
        return frozenset(number * cls.span for number, record in enumerate(cls.all) if record.leaves)

    @classmethod
    @cache
    def cards(cls, action: int) -> tuple[int, ...]:
        """The cards that an action names, in the order of its words' places."""
        if action < 0:
            return ()
        record, rest = cls.all[action // cls.span], action % cls.span
        places = (rest,) if cls.span == cls.most else (rest // cls.most, rest % cls.most)
        return places[: record.cards]

    @classmethod
    def exchanged(cls, action: int, cards: Mapping[int, int]) -> int:
        """An action with other cards in the place of those that it names."""
        first = cls.span // cls.most
        weights = (first, 1)
        return action + sum(
            weight * (cards.get(card, card) - card) for weight, card in zip(weights, cls.cards(action), strict=False)
        )

    @classmethod
    def played(cls, action: int) -> int:
        """The card that an action plays or uses (`VerbRecord.plays`); -1 for an action that does neither."""
        return cls.cards(action)[0] if action >= 0 and cls.all[action // cls.span].plays else -1

    @classmethod
    def each(cls, verb: int, cards: Iterable[int]) -> list[int]:
        """The actions of a verb about each of these cards."""
        first = cls.span // cls.most
        return [verb + first * card for card in cards]

    @classmethod
    @cache
    def subjects(cls, action: int) -> tuple[int, ...]:
        """What an action is about: its cards, or the number of its choice."""
        return (action % cls.span,) if cls.all[action // cls.span].choices else cls.cards(action)

    @classmethod
    def say(cls, action: int, labels: Sequence[str]) -> str:
        """An action about cards in words, with these labels."""
        return cls.all[action // cls.span].words.format(*(labels[card] for card in cls.cards(action)))

    @classmethod
    def obstacle_to(cls, *verbs: int) -> Callable[[Judge], Judge]:
        """Take the function that says what stands in the way of an action of these verbs."""
        return cls._taking("obstacle", verbs)

    @classmethod
    def done(cls, *verbs: int) -> Callable[[Deed], Deed]:
        """Take the function that does an action of these verbs, in decisions without an answer of their own."""
        return cls._taking("do", verbs)

    @classmethod
    def _taking(cls, part: str, verbs: Sequence[int]) -> Callable[[Any], Any]:
        def take(function: Any) -> Any:
            for number in verbs:
                setattr(cls.all[number // cls.span], part, function)
            return function

        return take

    @classmethod
    def every(
        cls, labels: Sequence[str], about: Mapping[int, Mapping[int, Sequence[str]]]
    ) -> tuple[dict[int, str], list[tuple[str, int]]]:
        """All actions with these cards, in words; and the other ways to say them.

        `about` says for some verbs what they can be about: numbers, each with the words in its places.
        """
        actions: dict[int, str] = {}
        others: list[tuple[str, int]] = []
        for number, record in enumerate(cls.all):
            base = number * cls.span
            known = about[base].items() if base in about else cls._about(record, labels)
            say, also = record.words.format, [words.format for words in record.also]
            for rest, names in known:
                actions[base + rest] = say(*names)
                if also:
                    others += [(other(*names), base + rest) for other in also]
        return actions, others

    @classmethod
    def _about(cls, record: VerbRecord, labels: Sequence[str]) -> list[tuple[int, tuple[str, ...]]]:
        """What a verb can be about: numbers, and the names that stand for them."""
        if record.choices:
            return [(number, (word,)) for number, word in enumerate(record.choices) if word]
        first = cls.span // cls.most
        if record.cards == 2:
            return [(i * first + j, (a, b)) for i, a in enumerate(labels) for j, b in enumerate(labels)]
        return [(i * first, (label,)) for i, label in enumerate(labels)] if record.cards else [(0, ())]


def verb(words: str, *also: str, at: Decision | Sequence[Decision] = (), **more: Any) -> int:
    """A verb. `choices` are the possible values of its `{0}` if it is not a card (an empty text: no choice); the other
    arguments are those of VerbRecord.
    """
    return cast(int, VerbRecord(words, also, (at,) if isinstance(at, Decision) else tuple(at), **more))


# --- events


@dataclass(frozen=True, slots=True)
class EventRecord:
    """One kind of event: its id, its words, and its words for those who may not know the card.

    Words may hold {seat}, {other}, {card}, {n}, {s} (the plural of n), {word}, which `numbers` says for n, and {second}
    where n is a second card, which everybody may know. An event with `parts` has several numbers as one (`summed`): {n}
    is their sum, and {parts} says what each is for.
    """

    id: str
    words: str
    hidden: str = ""
    numbers: tuple[str, ...] = ()
    pair: bool = False
    parts: tuple[str, ...] = ()


class Events(Namespace):
    """The kinds of events."""

    all: ClassVar[Sequence[EventRecord]] = ()

    @classmethod
    def _numbered(cls, declared: Mapping[str, Any]) -> _Numbered:
        found = (replace(record, id=record.id or _words(name)) for name, record in declared.items())
        return tuple(found), range(len(declared))


def event(words: str, hidden: str = "", *, numbers: Sequence[str] = (), parts: Sequence[str] = (), id: str = "") -> int:
    """A kind of event."""
    return cast(int, EventRecord(id, words, hidden, tuple(numbers), "{second}" in words, tuple(parts)))


_PART = 32
"""Bits of a part."""
_HALF = 1 << _PART - 1
"""How many of its numbers are below zero."""


def summed(parts: Sequence[int]) -> int:
    """The number of an event with `parts`, all in one number; the first part is the lowest."""
    number = 0
    for part in reversed(parts):
        number = (number << _PART) + part + _HALF
    return number


def parts_of(number: int, count: int) -> list[int]:
    """The numbers that `summed` made one."""
    return [(number >> _PART * place & (1 << _PART) - 1) - _HALF for place in range(count)]


def told_parts(number: int, words: Sequence[str]) -> tuple[int, str]:
    """The sum of an event's parts, and what it is made of: the first part, and what each other one adds or takes away
    (`2 AP, class -1`).
    """
    parts = parts_of(number, len(words))
    rest = [f"{word} {part:+}" for word, part in zip(words[1:], parts[1:], strict=True) if part]
    return sum(parts), ", ".join([f"{parts[0]} {words[0]}", *rest])


_RECORDS = (ZoneRecord, _Named, Decision, VerbRecord, EventRecord)
