"""Positions: a State written by hand as YAML, with steps to try on it.

A position says what is `given` (only what matters; the rest is neutral), then steps: the `chance` that falls, the
action taken (`when`), and what must hold (`then`). Rules are tested with them, judges' questions asked, bugs
reported. `docs/positions.md` is the manual; the words for states and actions are those of the ruleset.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, Union, get_args

from decktool import files
from decktool.cards import Card, name_key
from decktool.errors import DecktoolError, did_you_mean
from decktool.games import house_word

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")
LIMIT = 1_000_000
MOST_NAMED = 1000
"""Cards in one list of a position."""
_COMPARED = re.compile(r"(>=|<=|>|<)\s*(-?\d+)")
_COUNTED = re.compile(r"(\d+)(?:\s*[xX×])?\s+(\S.*)")


@dataclass(frozen=True, slots=True)
class Expected:
    """What must hold after a step; None and empty mean that nothing is said about it."""

    refused: str | bool | None = None
    state: Mapping[str, Any] = field(default_factory=dict)
    events: tuple[str, ...] = ()
    no_events: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    illegal: Mapping[str, str | None] = field(default_factory=dict)
    view: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    story: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PositionStep:
    """One step: the chances that fall, the actions taken one after the other, and what must hold after the last."""

    chance: tuple[Any, ...] = ()
    when: tuple[str, ...] = ()
    then: Expected | None = None
    by: str | None = None
    """Who acts; left out: whoever decides."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position as read: where from, which game and house rules, the clauses it keeps, what is given, the steps."""

    path: str
    title: str
    game: str
    clauses: tuple[str, ...]
    house: Mapping[str, str]
    given: Mapping[str, Any]
    steps: tuple[PositionStep, ...]
    file: files.YamlFile = field(repr=False)
    assume_vanilla: bool = False
    """Cards without rules data are blanks here, where the game would otherwise refuse them."""


def key(kind: Any, start: Any = None, words: str = "", *, least: int = 0, most: int = 1_000_000) -> Any:
    """A key of a position. Its kind is `int`, `bool`, `str` (a card's name), `list` (of names), a
    model, one of two (`int | list`), a tuple of words, several values (`[int]`), or one for each name (`{str: int}`).
    Without a `start`, the key is optional; with `...` it must be there.
    """
    from pydantic import Field, StrictInt

    found = _kind(kind, Annotated[StrictInt, Field(ge=least, le=most)])
    return (found if start is not None else found | None, Field(start, description=words or None))


def _kind(kind: Any, number: Any) -> Any:
    """The type of a key; whole numbers in it are of the type `number`."""
    from pydantic import StrictBool

    from decktool.gamefiles import Word

    if isinstance(kind, tuple):
        return Literal[kind]
    if isinstance(kind, list):
        return GenericAlias(list, (_kind(kind[0], number),))
    if isinstance(kind, dict):
        return GenericAlias(dict, tuple(_kind(one, number) for pair in kind.items() for one in pair))
    kinds = {int: number, bool: StrictBool, str: Word, list: list[Word]}
    return Union[tuple(kinds.get(one, one) for one in get_args(kind) or (kind,))]  # noqa: UP007 - made of a tuple


def model_of(name: str, /, **keys: Any) -> Any:
    """A pydantic model that has these keys (`key`) and refuses all others."""
    from pydantic import create_model

    from decktool.gamefiles import Made

    return create_model(name, __base__=Made, **keys)


@lru_cache(maxsize=1)
def _model() -> Any:
    """The pydantic model of a position file; `given` is left to the ruleset."""
    from pydantic import Field, StrictBool, StrictInt, StrictStr

    from decktool.gamefiles import Id

    expected = model_of(
        "Then",
        refused=key(str | bool, words="`true`, or the ledger clause of the refusal."),
        state=key({str: Any}, {}, "Paths into the state and their values."),
        events=key(list, [], "Events in this order; others may come between."),
        no_events=key(list, [], "Events that do not happen."),
        legal=key(list, [], "Actions that are legal afterwards."),
        illegal=key({str: str | None}, {}, "Actions that are refused afterwards, with the clause or null."),
        view=key({str: {str: Any}}, {}, "For a player: paths into what that player may know."),
        story=key({str: list}, {}, "For a player: lines of the story that this player reads, in this order."),
    )
    step = model_of(
        "Step",
        chance=key([Any], [], "`true`/`false` for a coin, a number for a die, card names for a shuffle."),
        by=key(str, words="Who acts; by default the player who decides."),
        when=key(str | list, [], "One action, or several one after the other."),
        then=key(expected, words="The expected result; a step without it is a question."),
    )
    chosen = dict[Id, StrictStr | StrictInt | StrictBool]
    return model_of(
        "Position",
        title=key(str, ..., "The question, in one line."),
        game=(Id, Field(description="The game's id.")),
        clauses=key(list, [], "Ledger clauses that the position tests."),
        house=(chosen, Field({}, description="Changed house rules, such as `{steal: only_tapped}`.")),
        assume_vanilla=key(bool, False, "Play cards without rules data as blanks."),
        given=(dict[str, Any], Field({}, description="The cards and their places.")),
        steps=key([step], [], "The actions to try, in order."),
    )


def read_position(path: Path | str) -> Position:
    """Read a position file. Raises DataError with the line and field of every error."""
    return _position(files.read_yaml(path, what="a position", limit=LIMIT))


def parse_position(text: str, name: str) -> Position:
    """Read a position from YAML text."""
    return _position(files.parse_yaml(text, name))


def _position(file: files.YamlFile) -> Position:
    if not isinstance(file.data, dict):
        raise file.error((), "a position starts with `title:` and `game:`")
    model: Any = files.read_model(_model(), file)
    steps = []
    for row in model.steps:
        when = [row.when] if isinstance(row.when, str) else row.when
        steps.append(_made(PositionStep, row, when=tuple(when), then=row.then and _made(Expected, row.then)))
    house = {name: house_word(value) for name, value in model.house.items()}
    return _made(Position, model, path=file.path, house=house, steps=tuple(steps), file=file)


def _made(kind: type[T], model: Any, **given: Any) -> T:
    """One of the dataclasses above, of what is `given`, and else of the model's fields with the same names."""
    read = {one.name: getattr(model, one.name) for one in fields(kind) if one.name not in given}
    return kind(**given, **{name: tuple(value) if isinstance(value, list) else value for name, value in read.items()})


def schema() -> dict[str, Any]:
    """The JSON Schema of a position file."""
    return dict(_model().model_json_schema(by_alias=True))


def expand(names: Sequence[str]) -> list[str]:
    """Card names as written in positions: `2 Gold Pouch` is two of them."""
    out: list[str] = []
    for name in names:
        match = _COUNTED.fullmatch(name)
        count = int(match[1][:5]) if match else 1
        if len(out) + count > MOST_NAMED:
            raise DecktoolError(f"a list of cards in a position has more than {MOST_NAMED} entries")
        out.extend([match[2] if match else name] * count)
    return out


def lookup(data: Mapping[str, Any], path: str, neutral: Mapping[str, Any], labels: Sequence[str]) -> Any:
    """The value at a path: keys joined by dots; on a list, `count` is its length, `order` the list as it lies, and a
    card's name says if it is there.

    `cards.NAME.KEY` of a card that carries nothing has the neutral value; `labels` are the names of all cards that
    could carry something. Raises DecktoolError for a path that cannot be.
    """
    here: Any = data
    steps = path.split(".")
    if steps[0] == "cards" and len(steps) == 3:
        if steps[2] not in neutral:
            raise DecktoolError(f"a card carries {', '.join(neutral)}, not {steps[2]!r}")
        key = name_key(labelled(steps[1]))
        found: Mapping[str, Any] = next((row for name, row in data["cards"].items() if name_key(name) == key), {})
        if not found and not any(name_key(label) == key for label in labels):
            raise DecktoolError(f"no card here is called {steps[1]!r}{did_you_mean(steps[1], sorted(set(labels)), '')}")
        return found.get(steps[2], neutral[steps[2]])
    for number, step in enumerate(steps):
        if isinstance(here, Mapping):
            if step not in here:
                raise DecktoolError(f"unknown key {step!r}{did_you_mean(step, map(str, here))}")
            here = here[step]
        elif isinstance(here, list) and number == len(steps) - 1:
            if step == "count":
                return len(here)
            if step == "order":
                return here
            return any(name is not None and is_called(str(name), step) for name in here)
        else:
            raise DecktoolError(f"{'.'.join(steps[:number])} has no keys")
    return here


_COPY = re.compile(r" #(\d+)$")


def is_called(label: str, name: str) -> bool:
    """True when a card with this label (`Wood Sword #2`) is meant: by its name any copy, by a number only that one."""
    if _COPY.search(name) is None:
        return name_key(_COPY.sub("", label)) == name_key(name)
    return name_key(label) == name_key(labelled(name))


def label(card: Card, copy: int) -> str:
    """What a copy of a card is called, counted from 1: from the second on with its number."""
    return card.name if copy == 1 else f"{card.name} #{copy}"


def labels_of(cards: Iterable[Card]) -> list[str]:
    """What each of several cards is called."""
    copies = Counter[int]()
    found = []
    for card in cards:
        copies[card.number] += 1
        found.append(label(card, copies[card.number]))
    return found


def labelled(name: str) -> str:
    """The label of the copy that is meant: the first one (`Wood Sword #1`) has no number."""
    return name.removesuffix(" #1")


def _as_listed(have: Sequence[Any], wanted: Sequence[Any], *, ordered: bool) -> bool:
    """True when these cards or numbers are those that are listed; null, for a card that is not known, is `?`."""

    def fits(one: Any, written: Any) -> bool:
        if one is None or written in (None, "?"):
            return one is None and written in (None, "?")
        return same(one, written)

    if len(have) != len(wanted):
        return False
    if ordered:
        return all(map(fits, have, wanted))
    left = list(have)
    for written in sorted(wanted, key=lambda name: not (isinstance(name, str) and _COPY.search(name))):
        found = next((place for place, one in enumerate(left) if fits(one, written)), -1)
        if found < 0:
            return False
        del left[found]
    return True


def same(got: Any, value: Any, *, ordered: bool = False) -> bool:
    """True when a value of the state is as written: lists in any order unless `ordered`, `>= 15` compares numbers."""
    if isinstance(got, list) and isinstance(value, list):
        wanted = [one for name in value for one in (expand([name]) if isinstance(name, str) else [name])]
        return _as_listed(got, wanted, ordered=ordered)
    if isinstance(value, str) and isinstance(got, int) and (match := _COMPARED.fullmatch(value.strip())):
        number = int(match[2])
        return {">=": got >= number, "<=": got <= number, ">": got > number, "<": got < number}[match[1]]
    if isinstance(got, str) and isinstance(value, str):
        return is_called(got, value)
    if isinstance(got, bool) != isinstance(value, bool) and isinstance(value, bool):
        return bool(got) == value
    return bool(got == value)
