"""How construction rules are written in game.yaml: the models behind the rule sentence and its JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
    model_validator,
)

from decktool.defects import said
from decktool.gamefiles import Id, Strict, Word

MOST_DECIMALS = 6
"""Decimals that a number in a rule may have: sums are exact to the last of them."""


def _decimals(number: float) -> float:
    """Refuse a number that cannot be summed exactly."""
    if round(number, MOST_DECIMALS) != number:
        raise ValueError(f"{number} has more than {MOST_DECIMALS} decimals; round it")
    return number


Decimal = Annotated[StrictFloat, Field(allow_inf_nan=False), AfterValidator(_decimals)]
Number = StrictInt | Decimal
Where = dict[str, Any] | StrictStr
Reference = Annotated[StrictStr, Field(pattern=said(r"^\$[a-z0-9_-]+\.[a-z0-9_]+$", "a reference such as $hero.cost"))]
Table = dict[StrictStr, Number]
HouseWord = StrictBool | StrictInt | StrictStr


class FieldValue(Strict):
    """A number that stands on the card: `{field: hp, default: 0}`."""

    field: Word
    """The field whose number is taken."""
    default: Number | None = None
    """The number for cards that do not state it; without it, such a card makes the list unreadable."""


class TableValue(Strict):
    """A number looked up by name, or by another field: `{table: points, by: name, default: 0}`."""

    table: Word | Table
    """The table's name under `tables`, or the table itself."""
    by: Word = "name"
    """The field that is looked up."""
    default: Number | None = None
    """The number for what is not in the table."""


Weight = Number | Word | FieldValue | TableValue


class HouseValue(Strict):
    """A number that a house rule sets: `{house: min_creatures}`."""

    house: Word
    """The house rule's id."""


class PoolValue(Strict):
    """The copies of the card in the pool given with --pool (a draft, a collection): `{pool: copies}`."""

    pool: Literal["copies"]
    """The copies that the pool has of the card."""


class Counted(Strict):
    """The copies (or a sum) over a filter, in some sections."""

    where: Where | None = None
    """Which cards: a query in words, or fields and what they must be; without it, all."""
    sum: Weight | None = None
    """What each copy adds: a number, a field, or a value looked up; without it, 1."""
    section: Word | list[Word] | None = None
    """The sections counted (a list, or `all`); without it, those that count as the deck."""


class StepValue(Strict):
    """A bound that climbs with the deck: `each * floor(of / step) + plus`."""

    of: Counted = Counted()
    """What is counted."""
    step: Annotated[int, Field(ge=1)]
    """How many of it make one step."""
    each: Number = 1
    """How much each step adds."""
    plus: Number = 0
    """What is added once."""


Part = Number | Reference | FieldValue | TableValue | HouseValue | PoolValue | StepValue


class SumValue(Strict):
    """A bound that is the sum of others: `{sum: [40, $hero.more]}`."""

    sum: Annotated[list[Part], Field(min_length=1)]
    """What is added up."""


Bound = Part | SumValue


def _stated_once(value: Any) -> Any:
    """Refuse a bound that climbs or stands on cards where one number is needed."""
    if isinstance(value, dict) and "house" not in value:
        raise ValueError("should be a number, a reference or a house rule; it cannot climb or stand on cards")
    return value


Places = Annotated[Annotated[StrictInt, Field(ge=0)] | Reference | HouseValue, BeforeValidator(_stated_once)]
MOST_SLOTS = 10
"""Limited slots that one `cover` may have: every set of them is one row (Hall's theorem)."""


class Term(Counted):
    """One signed part of a sum: a weight for each copy matching a filter, in some sections."""

    times: Number = 1
    """Multiplies it; negative counts against."""
    distinct: bool = False
    """Counts each card name once, however many copies there are."""


class Guard(Counted):
    """When a rule applies: only if this count (or sum) is between min and max."""

    min: Number | HouseValue | None = None
    """The rule applies only from here on."""
    max: Number | HouseValue | None = None
    """The rule applies only up to here."""


class Groups(Strict):
    """How many of the groups must keep the bounds."""

    min: Places | None = None
    """The least number of groups that must keep the bounds: a number, a reference or a house rule."""
    max: Places | None = None
    """The greatest number of groups that may keep the bounds: a number, a reference or a house rule."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.min is None and self.max is None:
            raise ValueError("groups has no bound; give it min or max")
        if isinstance(self.min, int) and isinstance(self.max, int) and self.min > self.max:
            raise ValueError(f"min {self.min} is above max {self.max}, so no deck could be legal")
        return self


class Slot(Strict):
    """One way of being allowed: cards matching a filter, up to a number of copies (no max: any number)."""

    where: Where | None = None
    """Which cards: a query in words, or fields and what they must be; without it, all."""
    max: Places | None = None
    """The most copies allowed this way: a number, a reference or a house rule; without it, any number."""


class RuleModel(Strict):
    """One rule: for each group (`per`) of cards matching `where`, the sum of a weight is between `min` and `max`.

    `per: section` groups by the section a card stands in. `house: {id: value}` keeps the rule to tables that play so.
    """

    id: Id
    """The rule's name in reports; a format that extends another replaces the rule of the same id."""
    title: Word | None = None
    """What people read; without it, made from the filter or the id."""
    where: Where | None = None
    """Which cards: a query in words, or fields and what they must be; without it, all."""
    per: Word | list[Word] | None = None
    """Makes a group of each value of this field (or fields; `name` for each card), judged on its own."""
    sum: Weight | None = None
    """What each copy adds: a field, a number, or a value looked up; without it, copies are counted."""
    terms: Annotated[list[Term], Field(min_length=1)] | None = None
    """Several signed sums in place of `where` and `sum`."""
    distinct: bool = False
    """Counts each card once, however many copies there are."""
    min: Bound | None = None
    """The sum must be at least this."""
    max: Bound | None = None
    """The sum must be at most this."""
    exactly: Bound | None = None
    """The sum must be this."""
    over: Literal["deck", "pool"] = "deck"
    """With `pool`, groups that the deck has none of are judged too."""
    section: Word | list[Word] | None = None
    """The sections counted (a list, or `all`); without it, those that count as the deck."""
    when: Guard | Annotated[list[Guard], Field(min_length=1)] | None = None
    """The rule applies only to decks that meet this condition (of a list: all conditions)."""
    house: dict[Id, HouseWord | list[HouseWord]] = {}
    """The rule applies only at tables with these house rules."""
    groups: Groups | None = None
    """Not every group must keep the bounds, only this number of them."""
    choose: Annotated[int, Field(ge=1)] | None = None
    """How many values of `per` are chosen as suits the deck; the rule is about all cards with none of them."""
    strictest: Literal["deck", "game"] = "game"
    """Whose strictest bound holds for a group: that of the cards in the deck, or of all cards of the game."""
    cover: Annotated[list[Slot], Field(min_length=1)] | None = None
    """Ways of being allowed, in place of bounds: every copy must find room in one of them."""
    level: Literal["error", "warning"] = "error"
    """A warning does not make a deck illegal."""
    ref: Word | None = None
    """The section of the rulebook."""
    clauses: list[Word] = []
    """The clauses of a rule ledger that it keeps."""
    fix: Word | None = None
    """What to do when it is broken, in place of what is worked out."""
    explains: list[Id] = []
    """Rules that are not reported where they only lack the very cards that break this one, in their section."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.cover is None and self.min is None and self.max is None and self.exactly is None:
            raise ValueError(f"rule {self.id!r} has no bound; give it min, max or exactly")
        if slip := next(self._slips(), None):
            raise ValueError(f"rule {self.id!r}: {slip}")
        return self

    def _slips(self) -> Iterator[str]:
        """What does not go together."""
        said = {name for name in self.model_fields_set if getattr(self, name) is not None}
        if self.cover and said & {"min", "max", "exactly"}:
            yield "cover stands for the bounds; give each slot its own max instead"
        if "exactly" in said and said & {"min", "max"}:
            yield "exactly stands for both min and max; remove those"
        if self.terms and said & {"where", "sum"}:
            yield "terms have filters and weights of their own; remove where and sum"
        if self.groups and self.per is None:
            yield "groups needs per, which says what a group is"
        if self.distinct and any(term.distinct for term in self.terms or ()):
            yield "distinct is said of the rule or of its terms; remove one of them"
        others: list[str] = [name for name in ("groups", "cover") if name in said]
        others += ["over"] if self.over == "pool" else []
        if self.choose is not None:
            if not isinstance(self.per, str) or self.per == "section":
                yield "choose needs per with one field, whose values are chosen"
            if self.max is None or self.min is not None:
                yield "choose needs a max, and takes no min or exactly"
            others += ["strictest"] if self.strictest == "deck" else []
            if others:
                yield f"choose does not go with {others[0]}; remove one of them"
        elif self.strictest == "deck" and others:
            yield f"strictest: deck does not go with {others[0]}; remove one of them"
        if self.cover and (said & {"per", "terms", "sum"} or self.distinct):
            yield "cover judges copies one by one; remove per, sum, terms and distinct"
        if sum(slot.max is not None for slot in self.cover or ()) > MOST_SLOTS:
            yield f"cover has more than {MOST_SLOTS} slots with a max; join some of them"


class Dated(Strict):
    """What of a format can change on a day: its pool, its lists, its tables and its rules."""

    pool: Where | None = None
    """Only these cards may be used: a filter, as in `where`."""
    banned: list[Word] = []
    """Cards that may not be used, by name."""
    restricted: dict[StrictStr, Annotated[int, Field(ge=0)]] = {}
    """Cards with a limited number of copies, by name."""
    tables: dict[Id, Table] = {}
    """Numbers by name, for rules to look up."""
    rules: list[RuleModel] = []
    """The rules."""
    drop: list[Id] = []
    """Ids of rules that no longer hold."""


def _day(text: str) -> str:
    """Refuse a day that no calendar has."""
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"there is no day {text}") from None
    return text


_Day = Annotated[StrictStr, Field(pattern=said(r"^\d{4}-\d{2}-\d{2}$", "a day, as YYYY-MM-DD")), AfterValidator(_day)]


class Snapshot(Dated):
    """A format from a day on; it replaces what it names and keeps the rest."""

    start: Annotated[_Day, Field(alias="from")]
    """The day from which it holds, YYYY-MM-DD."""
    title: Word | None = None
    """What people read."""


class FormatModel(Dated):
    """A named way to build decks: a pool of cards and rules, perhaps extending another format."""

    title: Word | None = None
    """What people read; without it, the id with a capital."""
    extends: Word | list[Word] = []
    """The format (or formats) whose rules also hold."""
    ref: Word | None = None
    """The section of the rulebook."""
    snapshots: list[Snapshot] = []
    """What changed, day by day, oldest first."""


class ConstructionModel(Strict):
    """The `construction:` part of game.yaml."""

    default: Id | None = None
    """The format meant when none is said; without it, the first."""
    tables: dict[Id, Table] = {}
    """Numbers by name, for the rules of all formats to look up."""
    formats: Annotated[dict[Id, FormatModel], Field(min_length=1)]
    """The formats, by id."""
