"""The effects of a card as typed data: abilities and effects, read from set files and checked against a vocabulary.

A card's `effects:` is a list of abilities. An ability says *when* it happens and what to *do*, a list of effects;
each effect is one frozen dataclass of the ruleset's vocabulary, and its fields are the keys that may be written. A
name that is not in the vocabulary, or a key that the effect does not have, is an error with file, line and remedy,
never ignored.

An effect does not act. The ruleset maps each type to a handler once (`Rules.programs`), and the kernel runs the
handlers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cached_property, reduce
from operator import or_
from types import GenericAlias
from typing import TYPE_CHECKING, Any, ForwardRef, Literal, dataclass_transform, get_args, get_origin, get_type_hints

from decktool import files
from decktool.cards import Card
from decktool.errors import DataError, DecktoolError
from decktool.games import Game, set_files

if TYPE_CHECKING:
    from pydantic import TypeAdapter


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=())
@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One effect; `clause` is the ledger entry that its events and refusals name.

    A ruleset's effects are classes with fields; their Vocabulary makes them frozen dataclasses, all fields by keyword.
    """

    clause: str = ""


Nested = tuple[Effect, ...]
"""Effects inside an effect: written as a list, compiled to a program of their own."""


@dataclass(frozen=True, slots=True)
class Ability:
    """Effects with their moment: `when` they happen, under which `timing` house rule, and whether the card is
    discarded.
    """

    when: str
    do: tuple[Effect, ...]
    timing: str | None = None
    discard: bool = False


def word(effect: type[Effect]) -> str:
    """The name of an effect in a set file: SkipDraw is `skip-draw`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", effect.__name__).lower()


class Vocabulary:
    """The moments and effects that the cards of a game may use, with their meanings."""

    def __init__(
        self,
        moments: Mapping[str, str] | Sequence[str],
        effects: Sequence[type[Effect]],
        values: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """Take the words for `when`, each with what it means, and the effect types, whose docstrings say what they do.

        `values` says of a key what its words mean, such as the conditions of `while`. A field of that name that is a
        `str` takes these words and no others.
        """
        self.moments = dict(moments) if isinstance(moments, Mapping) else dict.fromkeys(moments, "")
        self.values: dict[str, dict[str, str]] = {key: dict(words) for key, words in (values or {}).items()}
        for effect in effects:
            if "__dataclass_fields__" not in vars(effect):
                dataclass(frozen=True, kw_only=True)(effect)
        self._read: dict[str, dict[int, tuple[Ability, ...]]] = {}
        self.effects = {word(effect): effect for effect in effects}

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        """The pydantic model of a card's `effects:`, made from the dataclasses."""
        from typing import Annotated

        from pydantic import Field, TypeAdapter, create_model

        from decktool.gamefiles import Made

        models: list[Any] = []
        for name, effect in self.effects.items():
            hints = get_type_hints(effect)
            columns: dict[str, Any] = {"effect": (Literal[name], ...)}
            for field in fields(effect):
                default: Any = ... if field.default is MISSING else field.default
                kind: Any = hints[field.name]
                if kind is str and (words := self.values.get(field.name.rstrip("_"))):
                    kind = Literal[tuple(words)]
                if get_origin(kind) is tuple:  # effects or words, written as a list
                    kind = GenericAlias(list, (ForwardRef("Written") if kind == Nested else get_args(kind)[0],))
                    default = list(default) if isinstance(default, tuple) else default
                alias = "while" if field.name == "while_" else None
                columns[field.name] = (kind, Field(default, alias=alias))
            models.append(create_model(effect.__name__, __base__=Made, __doc__=effect.__doc__, **columns))
        union: Any = reduce(or_, models)
        one: Any = Annotated[union, Field(discriminator="effect")] if len(models) > 1 else union
        for model in models:
            model.model_rebuild(_types_namespace={"Written": one})
        many: Any = list[one]
        moment: Any = Literal[tuple(self.moments)]
        ability: Any = create_model(
            "Ability",
            __base__=Made,
            when=(moment, Field(description="when it happens")),
            do=(many, Field(description="what happens, in order")),
            timing=(str | None, Field(None, description="house rule that sets when it happens")),
            discard=(bool, Field(False, description="whether the card is discarded afterwards")),
        )
        return TypeAdapter(list[ability])

    def schema(self, game: Game | None = None) -> dict[str, Any]:
        """The JSON Schema of a card's `effects:`; with examples from the cards of a game."""
        schema = self._adapter.json_schema()
        found = self.examples(game) if game is not None else {}
        for name, effect in self.effects.items():
            model = schema["$defs"][effect.__name__]
            model["description"] = self.meaning(effect)
            if ("effect", name) in found:
                written = _mappings(found["effect", name][1])
                model["examples"] = [next(one for one in written if one.get("effect") == name)]
            said = {"effect": "name of the effect", "clause": "ledger clause of the rule", **self.keys(effect)}
            for key, column in model["properties"].items():
                column["description"] = said[key]
                if key in self.values:
                    _explain(column, self.values[key])
        _explain(schema["$defs"]["Ability"]["properties"]["when"], self.moments)
        return schema

    def meaning(self, effect: type[Effect]) -> str:
        """What an effect does, in a line: its docstring."""
        return " ".join((effect.__doc__ or "").split())

    def keys(self, effect: type[Effect]) -> dict[str, str]:
        """The keys that may be written beside `effect`, each with what may stand there, in words."""
        hints = get_type_hints(effect)
        said = {}
        for field in fields(effect):
            key = field.name.rstrip("_")
            if key != "clause":
                left_out = "" if field.default is MISSING else f"; default: {_written(field.default)}"
                said[key] = ("a word, below" if key in self.values else _kind_in_words(hints[field.name])) + left_out
        return said

    def examples(self, game: Game) -> dict[tuple[str, str], tuple[str, Any]]:
        """The shortest ability with each word among a game's cards: whose it is, and the ability as it is written.

        By key and word: `("effect", "draw")`, `("when", "used")`, `("while", "artifact")`. Clauses are left out.
        """
        found: dict[tuple[str, str], tuple[str, Any]] = {}
        for card in game.catalog:
            for written in card.get("effects") or ():
                ability = _without_clauses(written)
                for key in _words_in(ability):
                    if key not in found or len(str(ability)) < len(str(found[key][1])):
                        found[key] = (card.name, ability)
        return found

    def read_abilities(self, game: Game) -> dict[int, tuple[Ability, ...]]:
        """The abilities of every card of a game, by card number; raises DataError naming every defect's file and
        line.
        """
        if game.key in self._read:
            return self._read[game.key]
        found: dict[int, tuple[Ability, ...]] = {}
        broken: list[Card] = []
        for card in game.catalog:
            written = card.get("effects")
            if written is None:
                continue
            try:
                found[card.number] = self.parse(written)
            except ValueError:
                broken.append(card)
        if broken:
            self._complain(game, broken)
        self._read[game.key] = found
        return found

    def parse(self, written: Any) -> tuple[Ability, ...]:
        """Abilities from plain data; raises pydantic's ValidationError (a ValueError)."""
        rows = self._adapter.validate_python(written)
        return tuple(Ability(row.when, tuple(map(self._effect, row.do)), row.timing, row.discard) for row in rows)

    def _effect(self, item: Any) -> Effect:
        effect = self.effects[item.effect]
        values = {field.name: getattr(item, field.name) for field in fields(effect)}
        for name, value in values.items():
            if isinstance(value, list):
                values[name] = tuple(inner if isinstance(inner, str) else self._effect(inner) for inner in value)
        return effect(**values)

    def _complain(self, game: Game, broken: Sequence[Card]) -> None:
        """Find the cards in their files again, to name line and field."""
        from pydantic import ValidationError, create_model

        names = {card.name for card in broken}
        kinds: Sequence[Any] = (Ability, *self.effects.values())
        known: dict[str, Any] = {field.name.rstrip("_"): (Any, None) for kind in kinds for field in fields(kind)}
        near = create_model("Effects", **known)  # what a misspelt key may be
        problems: list[str] = []
        for path in set_files(game.folder):
            file = files.read_yaml(path, what="a set")
            for position, row in enumerate(file.data.get("cards", ()) if isinstance(file.data, Mapping) else ()):
                if row.get("name") not in names or "effects" not in row:
                    continue
                try:
                    self._adapter.validate_python(row["effects"])
                except ValidationError as error:
                    where = ("cards", position, "effects")
                    found = files.model_problems(error, near, file, where)
                    problems.append(str(DataError(str(path), found)))
        raise DecktoolError("\n".join(problems) or f"{game.title}: effects cannot be read: {', '.join(sorted(names))}")


def _kind_in_words(kind: Any) -> str:
    """What a field of an effect takes."""
    if kind == Nested:
        return "effects"
    if get_origin(kind) is Literal:
        return ", ".join(map(str, get_args(kind)))
    if get_origin(kind) is tuple:
        inner = _kind_in_words(get_args(kind)[0])
        return "words" if inner == "a word" else f"some of {inner}"
    return {int: "a number", bool: "true or false", str: "a word"}[kind]


def _written(default: Any) -> str:
    """The value of a field that is left out, as one would write it."""
    if isinstance(default, bool):
        return str(default).lower()
    return "none" if default == () else str(default)


def _mappings(node: Any) -> Iterator[Mapping[str, Any]]:
    """An ability and the effects inside it, outer ones first."""
    if isinstance(node, Mapping):
        yield node
        node = list(node.values())
    for one in node if isinstance(node, list) else ():
        yield from _mappings(one)


def _words_in(ability: Any) -> Iterator[tuple[str, str]]:
    """The keys and words of an ability, those of its effects included."""
    for key, value in (pair for part in _mappings(ability) for pair in part.items()):
        yield from ((key, one) for one in (value if isinstance(value, list) else [value]) if isinstance(one, str))


def _without_clauses(node: Any) -> Any:
    """An ability without the ledger clauses, which say nothing to who writes a card."""
    if isinstance(node, list):
        return [_without_clauses(one) for one in node]
    return {k: _without_clauses(v) for k, v in node.items() if k != "clause"} if isinstance(node, Mapping) else node


def _explain(schema: dict[str, Any], words: Mapping[str, str]) -> None:
    """Put what words mean beside each of them in a schema."""
    known = schema.pop("enum", None) or [schema.pop("const")]
    schema["oneOf"] = [{"const": word, **({"description": words[word]} if words.get(word) else {})} for word in known]
