"""What a card does, as typed data: abilities and effects, read from set files and checked against a closed vocabulary.

A card's `effects:` is a list of abilities. An ability says *when* it happens and what to *do*, a list of effects;
each effect is one frozen dataclass of the ruleset's vocabulary, and its fields are the keys that may be written. A
name that is not in the vocabulary, or a key that the effect does not have, is an error with file, line and remedy,
never ignored.

An effect does not act. The ruleset maps each type to a handler once (`Rules.programs`), and the kernel runs the
handlers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from types import GenericAlias
from typing import TYPE_CHECKING, Any, ForwardRef, get_args, get_origin, get_type_hints

from decktool import files
from decktool.errors import DataError, DecktoolError
from decktool.games import set_files

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from decktool.cards import Card
    from decktool.games import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One thing that happens; `clause` is the ledger entry that an event or a refusal of it names."""

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
    """The name of an effect as it is written in a set file: SkipDraw is `skip-draw`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", effect.__name__).lower()


class Vocabulary:
    """The moments and effects that one game's cards may use."""

    def __init__(self, moments: Sequence[str], effects: Sequence[type[Effect]]) -> None:
        """Take the words for `when` and the effect types."""
        self.moments = tuple(moments)
        self._read: dict[str, dict[int, tuple[Ability, ...]]] = {}
        self.effects = {word(effect): effect for effect in effects}

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        """The pydantic model of a card's `effects:`, made from the dataclasses."""
        from typing import Annotated, Literal

        from pydantic import Field, TypeAdapter, create_model

        from decktool.gamefiles import Strict

        models: list[Any] = []
        for name, effect in self.effects.items():
            hints = get_type_hints(effect)
            columns: dict[str, Any] = {"effect": (Literal[name], ...)}
            for field in fields(effect):
                default: Any = ... if field.default is MISSING else field.default
                kind: Any = hints[field.name]
                if kind == Nested:
                    kind = GenericAlias(list, (ForwardRef("Written"),))
                    default = list(default) if default is not ... else ...
                elif get_origin(kind) is tuple:  # words: written as a list, too
                    kind = GenericAlias(list, get_args(kind)[:1])
                    default = list(default) if default is not ... else ...
                alias = "while" if field.name == "while_" else None
                columns[field.name] = (kind, Field(default, alias=alias))
            models.append(create_model(effect.__name__, __base__=Strict, __doc__=effect.__doc__, **columns))
        union: Any = models[0]
        for model in models[1:]:
            union = union | model
        one: Any = Annotated[union, Field(discriminator="effect")] if len(models) > 1 else union
        for model in models:
            model.model_rebuild(_types_namespace={"Written": one})
        many: Any = list[one]
        moment: Any = Literal[self.moments]
        ability = create_model(
            "Ability",
            __base__=Strict,
            when=(moment, ...),
            do=(many, ...),
            timing=(str | None, None),
            discard=(bool, False),
        )
        listed: Any = list[ability]
        return TypeAdapter(listed)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a card's `effects:`."""
        return self._adapter.json_schema()

    def read(self, game: Game) -> dict[int, tuple[Ability, ...]]:
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
        return tuple(self._ability(row) for row in self._adapter.validate_python(written))

    def _ability(self, row: Any) -> Ability:
        return Ability(row.when, tuple(self._effect(item) for item in row.do), row.timing, row.discard)

    def _effect(self, item: Any) -> Effect:
        effect = self.effects[item.effect]
        values = {field.name: getattr(item, field.name) for field in fields(effect)}
        for name, value in values.items():
            if isinstance(value, list):
                values[name] = tuple(inner if isinstance(inner, str) else self._effect(inner) for inner in value)
        return effect(**values)

    def _complain(self, game: Game, broken: Sequence[Card]) -> None:
        """Find the cards in their files again, to name line and field."""
        from pydantic import ValidationError

        names = {card.name for card in broken}
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
                    found = files.model_problems(error, _Words.of(self), file, where)
                    problems.append(str(DataError(str(path), found)))
        raise DecktoolError("\n".join(problems) or f"{game.title}: effects cannot be read: {', '.join(sorted(names))}")


class _Words:
    """Stands in for a model where only the known keys are asked for (suggestions in errors)."""

    @staticmethod
    def of(vocabulary: Vocabulary) -> Any:
        """A model whose fields are all keys of the vocabulary."""
        from pydantic import create_model

        keys: dict[str, Any] = {"when": (Any, None), "do": (Any, None), "timing": (Any, None), "discard": (Any, None)}
        for effect in vocabulary.effects.values():
            keys.update({field.name.rstrip("_"): (Any, None) for field in fields(effect)})
        return create_model("Effects", **keys)
