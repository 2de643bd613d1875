"""Fields: the parts of a State, each declared once in the ruleset's State class.

    class RingsState(State):
        skips: list[int] = each("draws to skip")
        tapped: list[int] = column("points of a gold card, 1 of a companion", shown="tapped")

From the declarations come slots, the empty state, `clone`, `to_dict`, loading and equality, which cards are one option
(`distinct`), what a card loses that leaves play (`strip`), what `describe` shows and what a position gives: with the
table's own values where it is one number, with a player's where it is one for each seat, with a card's where it is one
for each card. The code that goes over all fields is written once, when the class is made: for a clone a loop over the
table takes half again as long.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a state.

    `kind` is one of those below. `start` is its neutral value, or a function that makes it of the rules. `shown` is its
    word in `describe`, where it is there; `given` says that a position gives it under that word, from `least` to
    `most`. `inside` says that it is of something that is being done, `turn` that it is of one turn: `new_turn` makes it
    neutral again, and `forget` takes a card out of its marks. A column that is `placed` is of the place where a card
    lies: it stays there where a fair re-deal (`View.deal`) lets unknown cards change places. `places`: what its numbers
    are called, where they are places on the board.
    """

    kind: str
    words: str = ""
    start: Any = 0
    shown: str = ""
    given: bool = True
    inside: bool = False
    turn: bool = False
    placed: bool = False
    places: tuple[str, ...] = ()
    least: int = 0
    most: int = 60
    name: str = ""


def _declares(kind: str, words: str, **usual: Any) -> Callable[..., Any]:
    """The function that declares fields of a kind, which `words` describe, with what is usual of them."""

    def declare(words: str = "", **more: Any) -> Any:
        return Field(kind, words, **{**usual, **more})

    declare.__doc__ = words
    return declare


number = _declares("number", "A number.")
flag = _declares("flag", "True or False.", start=False)
card = _declares("card", "A card, by its number; NOBODY: none.", start=-1, inside=True)
each = _declares("each", "A list of numbers, one for each seat.")
column = _declares(
    "column", "A list of numbers, one for each card; `start` may be a function that makes the list from the rules."
)
marks = _declares("marks", "A bit for each card.")
tally = _declares("tally", "A list of cards; it may contain a card several times.", start=())
row = _declares("row", "A list of numbers.", start=(), given=False)


class StateType(ABCMeta):
    """Makes a State's class of the fields it declares."""

    fields: dict[str, Field]
    """The fields by name, those of the kernel first."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], **more: Any) -> StateType:
        """Take the fields out of the class body; slots and the methods of `_source` take their place."""
        own = {key: replace(value, name=key) for key, value in body.items() if isinstance(value, Field)}
        body = {key: value for key, value in body.items() if key not in own}
        body["__slots__"] = (*body.pop("besides", ()), *own)
        made = super().__new__(mcs, name, bases, body, **more)
        inherited = next((base.fields for base in bases if isinstance(base, StateType)), {})
        made.fields = {**inherited, **own}
        methods: dict[str, Any] = {"make": object.__new__, "made": made, "fields": made.fields}
        exec(_source(made.fields, apart="apart" in body), methods)  # noqa: S102 - written below, of names that are identifiers
        for method in ("clone", "condition", "distinct", "strip", "new_turn", "forget", "_begin", "_save", "_restore"):
            setattr(made, method, methods[method])
        return made

    def shown(cls, *kinds: str) -> list[Field]:
        """The fields of these kinds that are shown."""
        return [field for field in cls.fields.values() if field.shown and field.kind in kinds]


_LISTS = {"each", "column", "tally", "row"}
_CARRIED = {"column": "self.{}[card]", "marks": "self.{} >> card & 1", "tally": "self.{}.count(card)"}
"""What a card carries in a field of each kind, as Python."""


def _source(fields: dict[str, Field], apart: bool) -> str:
    """The methods of a state that go over all its fields, as Python."""

    def lines(write: Callable[[str, str], str]) -> str:
        """A line for each field, of its name and of what copies it."""
        return "".join(f"    {write(name, '[:]' if field.kind in _LISTS else '')}\n" for name, field in fields.items())

    carried = [field for field in fields.values() if field.kind in _CARRIED and field.name != "knows"]
    columns, marked, counted = ([f.name for f in carried if f.kind == kind] for kind in ("column", "marks", "tally"))
    about = [field.name for field in fields.values() if field.kind == "card"]
    differ = "elif self.apart(card) != self.apart(other):\n                continue" if apart else ""
    told_by = [_CARRIED[field.kind].format(field.name) for field in carried]
    told_by += [f"self.{name} == card" for name in about]
    return f"""
def clone(self):
    new = make(made)
    new.rules = self.rules
    new.zones = [zone[:] for zone in self.zones]
    new.stack = self.stack[:]
    new.log = None
    new.decision = self.decision
    new.options = self.options
    new.outcome = self.outcome
    new.together = self.together
{lines(lambda name, copy: f"new.{name} = self.{name}{copy}")}    return new

def new_turn(self):
    rules = self.rules
{"".join(f"    self.{name} = {_start(field)}{chr(10)}" for name, field in fields.items() if field.turn)}

def forget(self, card):
    kept = ~(1 << card)
{"".join(f"    self.{name} &= kept{chr(10)}" for name, field in fields.items() if field.turn and field.kind == "marks")}

def condition(self, card, zone):
    stack = self.stack
    begun = [place for place, frame in enumerate(stack) if frame[3] == card] if stack else []
    ordered = zone >= 0 and self.rules.zones[zone].ordered and not self.shuffled_next(zone)
    place = self.zones[zone].index(card) if ordered else 0
    return (zone, place, self.apart(card), *begun, {"".join(f"{one}, " for one in told_by)})

def distinct(self, verb, cards):
    if len(cards) > 1:
        twin, last = self.rules.twin, {{}}
        for card in cards:
            last[twin[card]] = card
        if len(last) < len(cards):
            cards = one_of_each(self, cards)
    return [*map(verb.__add__, cards)] if verb else [*cards]

def one_of_each(self, cards):
    knows, zones, twin = self.knows, self.zones, self.rules.twin
    marked = {" | ".join(f"self.{name}" for name in marked) or 0}
    about = {{{"".join(f"self.{name}, " for name in about)}{"".join(f"*self.{name}, " for name in counted)}-1}}
    for frame in self.stack:
        about.add(frame[3])
    found, copies, here, lying, ordered = {{}}, {{}}, -1, (), False
    for card in cards:
        before = copies.get(twin[card])
        if before is None:
            copies[twin[card]], found[card] = [card], card
            continue
        for other in before:  # what tells two copies apart, the cheapest first
            if {" or ".join(f"self.{name}[card] != self.{name}[other]" for name in columns) or False}:
                continue
            if card not in lying:
                here = self.zone_of(card)
                lying = zones[here] if here >= 0 else ()
                ordered = here >= 0 and self.rules.zones[here].ordered and not self.shuffled_next(here)
            if ordered or (other not in lying and self.zone_of(other) != here):
                continue
            if (marked >> card | marked >> other) & 1 or card in about or other in about:
                if self.condition(card, here) != self.condition(other, here):
                    continue
            {differ}
            if knows[card].bit_count() > knows[found[other]].bit_count():
                found[other] = card
            break
        else:
            before.append(card)
            found[card] = card
    return found.values()

def strip(self, card):
    kept = ~(1 << card)
{"".join(f"    {_stripped(field)}{chr(10)}" for field in carried)}    return None

def _begin(self, rules):
{"".join(f"    self.{name} = {_start(field)}{chr(10)}" for name, field in fields.items())}    return self

def _save(self):
    return {{
{lines(lambda name, copy: f"{name!r}: self.{name}{copy},")}    }}

def _restore(self, data):
{lines(lambda name, copy: f"self.{name} = data[{name!r}]{copy}")}    return self
"""


def _stripped(field: Field) -> str:
    """That a card carries nothing any more, as Python."""
    name = field.name
    if field.kind == "column":
        start = f"self.rules.starts[{name!r}][card]" if callable(field.start) else repr(field.start)
        return f"self.{name}[card] = {start}"
    if field.kind == "marks":
        return f"if self.{name}: self.{name} &= kept"  # mostly nothing is marked
    return f"self.{name} = [one for one in self.{name} if one != card]"


def _start(field: Field) -> str:
    """The neutral value, as Python."""
    if callable(field.start):
        return f"fields[{field.name!r}].start(rules)"
    if field.kind == "each":
        return f"[{field.start}] * len(rules.seats)"
    if field.kind == "column":
        return f"[{field.start}] * len(rules.cards)"
    return repr(list(field.start)) if field.kind in _LISTS else repr(field.start)
