"""How openings and boosters are written in game.yaml: the models behind `opening:` and `booster:`."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StrictBool, StrictInt, StrictStr, model_validator

from decktool.gamefiles import Id, Strict, Word

Cards = Annotated[StrictInt, Field(ge=0, le=999)]


class HouseChoice(Strict):
    """What a house rule says: `{house: first_turn_draw, values: {yes: 1, no: 0}}`; without values, its own value."""

    house: Word
    values: dict[StrictStr, StrictInt | StrictBool | StrictStr] = Field(default_factory=dict)


class Aside(Strict):
    """Cards put aside before the shuffle: so many of those matching a filter, the player's choice of which."""

    where: Word
    count: Annotated[StrictInt, Field(ge=1, le=999)] | None = None
    """How many; left out, all of them."""
    title: Word | None = None
    ref: Word | None = None


class PileModel(Strict):
    """Which cards of the deck form the draw pile."""

    section: Word | list[Word] | None = None
    """The sections it is made of; left out, the first one."""
    choose: StrictBool = False
    """Whether each section is a pile of its own, of which one is chosen (the first, if nothing is said)."""
    where: Word | None = None
    """Only cards matching this query."""
    aside: list[Aside] = Field(default_factory=list)


class HandModel(Strict):
    """Hand sizes where the two players' differ."""

    first: Cards
    second: Cards


class MulliganModel(Strict):
    """When and how an opening hand is redrawn. `kind` says what a well-known one does; other keys override it."""

    kind: Literal["own", "none", "paris", "vancouver", "london", "pokemon"] = "own"
    when: HouseChoice | None = None
    """The mulligan exists only while this house rule says yes (or on)."""
    must_have: Word | None = None
    """A condition on the hand; a hand that does not meet it has to be redrawn."""
    optional: StrictBool | HouseChoice | None = None
    """Whether any other hand may be redrawn as well."""
    only: Word | None = None
    """A condition on the hand; only hands that meet it may be redrawn by choice."""
    times: Annotated[StrictInt, Field(ge=1, le=99)] | None = None
    """How many redraws there are at most; left out, no limit."""
    back: Literal["shuffle", "bottom", "after"] | None = None
    """Where the old hand goes: shuffled in before the new hand is drawn; under the pile; shuffled in after the draw."""
    discard: Cards | None = None
    """How many cards of the old hand are discarded each time."""
    discard_by: Literal["player", "opponent", "random"] | HouseChoice | None = None
    smaller: Cards | None = None
    """By how many cards each new hand is smaller than the last."""
    bottom: Cards | None = None
    """How many cards per redraw go under the pile when a hand is kept."""
    scry: Cards | None = None
    """How many cards from the top a player may look at and put under the pile after keeping a redrawn hand."""
    free: Cards | None = None
    """How many redraws cost nothing."""
    together: Literal["free", "counts"] = "counts"
    """Whether a redraw costs nothing when both players redraw in the same round."""
    reveal: StrictBool = False
    """Whether a redrawn hand is shown."""
    ref: Word | None = None
    clauses: list[Word] = Field(default_factory=list)

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.kind == "none" and self.model_fields_set - {"kind", "ref", "clauses"}:
            raise ValueError("kind none has nothing else beside it; remove the other keys, or the kind")
        if self.kind == "pokemon" and self.must_have is None:
            raise ValueError("kind pokemon needs must_have, the card that every opening hand must hold")
        if self.kind == "own" and self.must_have is None and not self.optional:
            raise ValueError(
                "says neither which hands must be redrawn (must_have) nor that others may be (optional: true)"
            )
        if self.only is not None and self.optional is None and self.kind in {"own", "pokemon"}:
            raise ValueError("only says which hands may be redrawn by choice; add optional: true")
        if self.smaller and self.bottom:
            raise ValueError("a new hand is smaller, or cards go to the bottom, not both")
        if self.discard and (self.back in {"bottom", "after"} or self.smaller or self.bottom):
            raise ValueError("discard goes with back: shuffle and with hands of the full size")
        if (
            self.smaller or self.bottom or self.scry or self.kind in {"paris", "vancouver", "london"}
        ) and self.back not in {
            None,
            "shuffle",
        }:
            raise ValueError("hands that shrink are shuffled back: remove back, or write back: shuffle")
        if self.scry and self.scry > 1:
            raise ValueError("scry looks at one card")
        if self.back in {"bottom", "after"} and self.times != 1:
            raise ValueError(f"back: {self.back} goes with times: 1")
        return self


class TurnsModel(Strict):
    """How many cards a player draws each turn; in a list the last number repeats."""

    draw: Cards | HouseChoice | list[Cards | HouseChoice] = 1
    first: list[Cards | HouseChoice] | None = None
    """The first player's draws, turn by turn, where they differ from `draw`."""
    second: list[Cards | HouseChoice] | None = None
    fill: Cards | None = None
    """The hand is filled up to so many cards; a hand that is full draws `draw`."""
    plays: Cards = 0
    """How many cards leave the hand each turn, where nothing else is said; only a hand that is filled up cares."""
    ref: Word | None = None
    clauses: list[Word] = Field(default_factory=list)


class ExtraModel(Strict):
    """A way of seeing more cards that depends on how the game goes (prize cards, bought draws)."""

    id: Id
    title: Word
    cards: Annotated[StrictInt, Field(ge=1, le=99)] = 1
    ref: Word | None = None


class OpeningModel(Strict):
    """The `opening:` part of game.yaml."""

    pile: PileModel = PileModel()
    shared: StrictBool = False
    """Whether all players draw from one pile."""
    hand: Annotated[StrictInt, Field(ge=1, le=99)] | HandModel
    short: StrictBool = False
    """Whether a pile smaller than the hand is dealt out as it is."""
    mulligan: MulliganModel | None = None
    turns: TurnsModel = TurnsModel()
    extra: list[ExtraModel] = Field(default_factory=list)
    ref: Word | None = None
    clauses: list[Word] = Field(default_factory=list)


class WeighedModel(Strict):
    """Cards that may come out of a slot, and how often against the slot's others."""

    where: Word
    """A query for the cards."""
    weight: Annotated[StrictInt, Field(ge=1, le=1_000_000)] = 1
    """How many times of all the weights together they are drawn from."""


class SlotModel(Strict):
    """A part of a pack: so many cards that match a query, or each from one of several queries by weight."""

    title: Word | None = None
    """What the slot is called."""
    count: Annotated[StrictInt, Field(ge=1, le=60)] = 1
    """How many cards it has."""
    where: Word | None = None
    """A query for its cards."""
    of: Annotated[list[WeighedModel], Field(min_length=1, max_length=50)] | None = None
    """Several lots of cards instead, of which each card is drawn from one by weight."""

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.where is None) == (self.of is None):
            raise ValueError("says which cards it holds: `where: QUERY`, or `of:` with several queries and weights")
        return self


class PlayersModel(Strict):
    """How many can draft together."""

    min: Annotated[StrictInt, Field(ge=1, le=16)] = 2
    """The fewest."""
    max: Annotated[StrictInt, Field(ge=1, le=16)] = 8
    """The most."""

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.min > self.max:
            raise ValueError(f"min {self.min} is above max {self.max}")
        return self


class DraftModel(Strict):
    """How packs are drafted: everybody takes a card and passes the rest, until the packs are used up."""

    packs: Annotated[StrictInt, Field(ge=1, le=12)] = 3
    """How many packs each player opens, one after the other."""
    passing: Annotated[Literal["left", "right", "alternate"] | HouseChoice, Field(alias="pass")] = "alternate"
    """Which way packs go; `alternate` is to the left with the first pack, to the right with the second, and so on."""
    players: PlayersModel = PlayersModel()
    """How many may sit down to it."""


class SealedModel(Strict):
    """How many packs each player opens where nothing is passed."""

    packs: Annotated[StrictInt, Field(ge=1, le=24)] = 6
    """How many packs."""


class NeedModel(Strict):
    """Cards that a deck wants: the agents take so many sooner, and no more than `most`."""

    where: Word
    """A query for the cards."""
    count: Cards | HouseChoice = 1
    """How many are wanted soon."""
    most: Cards | None = None
    """How many are enough; left out, any number."""


class PicksModel(Strict):
    """What agents look at when they pick, by field: rarer is better, costs mixed, alike together."""

    rarity: Word | None = None
    """A field with `values`, from the most common to the rarest."""
    curve: Word | None = None
    """A number, such as the cost, of which a deck wants some of each."""
    alike: Word | None = None
    """A field that the cards of one deck share, such as a class, colour or element, or `type`."""
    need: Annotated[list[NeedModel], Field(max_length=20)] = Field(default_factory=list)
    """What a deck cannot do without."""


class BoosterModel(Strict):
    """The `booster:` part of game.yaml."""

    title: Word = "Booster"
    """What a pack is called."""
    pack: Annotated[list[SlotModel], Field(min_length=1, max_length=30)]
    """What is in a pack, slot by slot. No card is in a pack twice while its slot has others."""
    draft: DraftModel = DraftModel()
    """How packs are drafted."""
    sealed: SealedModel = SealedModel()
    """What is opened where nothing is passed."""
    format: Id | None = None
    """The format of the decks that are built from it."""
    picks: PicksModel = PicksModel()
    """What agents look at when they pick."""
    ref: Word | None = None
    """The section of the rulebook."""
    clauses: list[Word] = Field(default_factory=list)
    """The clauses of the rule ledger that it keeps."""
