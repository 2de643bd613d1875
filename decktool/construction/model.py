"""How construction rules are written in game.yaml: the models behind the rule sentence and its JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, StrictBool, StrictFloat, StrictInt, StrictStr, model_validator

from decktool.gamefiles import Id, Strict, Word

Number = StrictInt | StrictFloat
Where = dict[str, Any] | StrictStr
Reference = Annotated[StrictStr, Field(pattern=r"^\$[a-z0-9_-]+\.[a-z0-9_]+$")]
Table = dict[StrictStr, Number]
HouseWord = StrictBool | StrictInt | StrictStr


class FieldValue(Strict):
    """A number that stands on the card: `{field: hp, default: 0}`."""

    field: Word
    default: Number | None = None


class TableValue(Strict):
    """A number looked up by name, or by another field: `{table: points, by: name, default: 0}`."""

    table: Word | Table
    by: Word = "name"
    default: Number | None = None


class HouseValue(Strict):
    """A number that a house rule sets: `{house: min_creatures}`."""

    house: Word


class PoolValue(Strict):
    """The copies of the card in the pool given with --pool (a draft, a collection): `{pool: copies}`."""

    pool: Literal["copies"]


class StepOf(Strict):
    """What a step bound counts: the copies (or a sum) over a filter, in some sections."""

    where: Where | None = None
    sum: Word | FieldValue | TableValue | None = None
    section: Word | list[Word] | None = None


class StepValue(Strict):
    """A bound that climbs with the deck: `each * floor(of / step) + plus`."""

    of: StepOf = StepOf()
    step: Annotated[int, Field(ge=1)]
    each: Number = 1
    plus: Number = 0


Weight = Number | Word | FieldValue | TableValue
Bound = Number | Reference | FieldValue | TableValue | HouseValue | PoolValue | StepValue


class Term(Strict):
    """One signed part of a sum: so much for each copy matching a filter, in some sections."""

    where: Where | None = None
    sum: Weight = 1
    times: Number = 1
    section: Word | list[Word] | None = None


class Guard(Strict):
    """When a rule applies: only if this count (or sum) is between min and max."""

    where: Where | None = None
    sum: Weight | None = None
    section: Word | list[Word] | None = None
    min: Number | None = None
    max: Number | None = None


class Groups(Strict):
    """How many of the groups must keep the bounds."""

    min: Annotated[int, Field(ge=0)]


class Slot(Strict):
    """One way of being allowed: cards matching a filter, at most so many copies (no max: any number)."""

    where: Where | None = None
    max: Bound | None = None


class RuleModel(Strict):
    """One rule: for each group (`per`) of cards matching `where`, the sum of a weight is between `min` and `max`.

    `per: section` groups by the section a card stands in. `house: {id: value}` keeps the rule to tables that play so.
    """

    id: Id
    title: Word | None = None
    where: Where | None = None
    per: Word | list[Word] | None = None
    sum: Weight | None = None
    terms: Annotated[list[Term], Field(min_length=1)] | None = None
    distinct: bool = False
    min: Bound | None = None
    max: Bound | None = None
    exactly: Bound | None = None
    over: Literal["deck", "pool"] = "deck"
    section: Word | list[Word] | None = None
    when: Guard | None = None
    house: dict[Id, HouseWord | list[HouseWord]] = {}
    groups: Groups | None = None
    cover: Annotated[list[Slot], Field(min_length=1)] | None = None
    level: Literal["error", "warning"] = "error"
    ref: Word | None = None
    clauses: list[Word] = []
    fix: Word | None = None

    @model_validator(mode="after")
    def _whole(self) -> Self:
        bounds = [self.min, self.max, self.exactly]
        if self.cover is None and all(bound is None for bound in bounds):
            raise ValueError(f"rule {self.id!r} has no bound; give it min, max or exactly")
        if self.cover is not None and any(bound is not None for bound in bounds):
            raise ValueError(f"rule {self.id!r}: cover stands for the bounds; give each slot its own max instead")
        if self.exactly is not None and (self.min is not None or self.max is not None):
            raise ValueError(f"rule {self.id!r}: exactly stands for both min and max; remove those")
        if self.terms is not None and (self.where is not None or self.sum is not None):
            raise ValueError(f"rule {self.id!r}: terms have filters and weights of their own; remove where and sum")
        if self.groups is not None and self.per is None:
            raise ValueError(f"rule {self.id!r}: groups needs per, which says what a group is")
        if self.cover is not None and (self.per is not None or self.terms is not None or self.distinct):
            raise ValueError(f"rule {self.id!r}: cover judges copies one by one; remove per, terms and distinct")
        return self


class Dated(Strict):
    """What of a format can change on a day: its pool, its lists, its tables and its rules."""

    pool: Where | None = None
    banned: list[Word] = []
    restricted: dict[StrictStr, Annotated[int, Field(ge=0)]] = {}
    tables: dict[Id, Table] = {}
    rules: list[RuleModel] = []
    drop: list[Id] = []


class Snapshot(Dated):
    """A format from a day on; it replaces what it names and keeps the rest."""

    start: Annotated[StrictStr, Field(alias="from", pattern=r"^\d{4}-\d{2}-\d{2}$")]
    title: Word | None = None


class FormatModel(Dated):
    """A named way to build decks: a pool of cards and rules, perhaps extending another format."""

    title: Word | None = None
    extends: Word | list[Word] = []
    ref: Word | None = None
    snapshots: list[Snapshot] = []


class ConstructionModel(Strict):
    """The `construction:` part of game.yaml."""

    default: Id | None = None
    tables: dict[Id, Table] = {}
    formats: Annotated[dict[Id, FormatModel], Field(min_length=1)]
