"""How openings and boosters are written in game.yaml: the models behind `opening:` and `booster:`."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StrictBool, StrictInt, StrictStr, model_validator

from decktool.gamefiles import Id, Strict, Word

Cards = Annotated[StrictInt, Field(ge=0, le=999)]


class HouseChoice(Strict):
    """The value of a house rule: `{house: first_turn_draw, values: {yes: 1, no: 0}}`; without values, its own value."""

    house: Word
    values: dict[StrictStr, StrictInt | StrictBool | StrictStr] = Field(default_factory=dict)


class Aside(Strict):
    """Cards put aside before the shuffle: a number of cards that match a filter, chosen by the player."""

    where: Word
    count: Annotated[StrictInt, Field(ge=1, le=999)] | None = None
    """Number of cards; without it, all of them."""
    title: Word | None = None
    ref: Word | None = None


class PileModel(Strict):
    """Which cards of the deck form the draw pile."""

    section: Word | list[Word] | None = None
    """Sections that form it; without it, the first section."""
    choose: StrictBool = False
    """Whether each section is its own pile, and one is chosen (by default the first)."""
    where: Word | None = None
    """Only cards matching this query."""
    aside: list[Aside] = Field(default_factory=list)


class HandModel(Strict):
    """Hand sizes of the two players, where they differ or a house rule decides."""

    first: Cards | HouseChoice
    second: Cards | HouseChoice


class MulliganModel(Strict):
    """When and how an opening hand is redrawn. `kind` names a well-known mulligan; other keys override it."""

    kind: Literal["own", "none", "paris", "vancouver", "london", "pokemon"] = "own"
    when: HouseChoice | None = None
    """House rule that switches the mulligan on (yes or on)."""
    when_second: HouseChoice | None = None
    """House rule that switches the mulligan on for the second player alone."""
    must_have: Word | None = None
    """Condition on the hand; a hand that does not meet it must be redrawn."""
    optional: StrictBool | HouseChoice | None = None
    """Whether any other hand may also be redrawn."""
    only: Word | None = None
    """Condition on the hand; only hands that meet it may be redrawn by choice."""
    times: Annotated[StrictInt, Field(ge=1, le=99)] | None = None
    """Maximum number of redraws; without it, no limit."""
    back: Literal["shuffle", "bottom", "after"] | None = None
    """Destination of the old hand: shuffled in before the draw, under the pile, or shuffled in after the draw."""
    discard: Cards | None = None
    """Number of cards of the old hand discarded by each redraw."""
    discard_by: Literal["player", "opponent", "random"] | HouseChoice | None = None
    smaller: Cards | None = None
    """Number of cards by which each new hand is smaller than the last."""
    bottom: Cards | None = None
    """Number of cards per redraw that go under the pile when the hand is kept."""
    scry: Cards | None = None
    """Number of cards from the top that a player may look at, and put under the pile, after keeping a redrawn hand."""
    free: Cards | None = None
    """Number of free redraws."""
    together: Literal["free", "counts"] = "counts"
    """Whether a redraw is free when both players redraw in the same round."""
    reveal: StrictBool = False
    """Whether a redrawn hand is shown."""
    ref: Word | None = None
    clauses: list[Word] = Field(default_factory=list)

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.kind == "none" and self.model_fields_set - {"kind", "ref", "clauses"}:
            raise ValueError("kind none takes no other keys; remove them, or the kind")
        if self.when_second is not None and self.when is None:
            raise ValueError("when_second needs when, or both players have the mulligan anyway")
        if self.kind == "pokemon" and self.must_have is None:
            raise ValueError("kind pokemon needs must_have, the card that every opening hand must contain")
        if self.kind == "own" and self.must_have is None and not self.optional:
            raise ValueError("allows no redraw; add must_have (hands that must be redrawn) or optional: true")
        if self.only is not None and self.optional is None and self.kind in {"own", "pokemon"}:
            raise ValueError("only limits redraws by choice; add optional: true")
        if self.smaller and self.bottom:
            raise ValueError("smaller and bottom exclude each other; remove one of them")
        if self.discard and (self.back in {"bottom", "after"} or self.smaller or self.bottom):
            raise ValueError("discard needs back: shuffle and hands of the full size")
        smaller = self.smaller or self.bottom or self.scry or self.kind in {"paris", "vancouver", "london"}
        if smaller and self.back not in {None, "shuffle"}:
            raise ValueError("smaller hands are shuffled back: remove back, or write back: shuffle")
        if self.scry and self.scry > 1:
            raise ValueError("scry must be 0 or 1")
        if self.back in {"bottom", "after"} and self.times != 1:
            raise ValueError(f"back: {self.back} needs times: 1")
        return self


class TurnsModel(Strict):
    """How many cards a player draws each turn; in a list the last number repeats."""

    draw: Cards | HouseChoice | list[Cards | HouseChoice] = 1
    first: list[Cards | HouseChoice] | None = None
    """Draws of the first player, turn by turn, where they differ from `draw`."""
    second: list[Cards | HouseChoice] | None = None
    fill: Cards | None = None
    """Hand size up to which a player draws; a full hand draws `draw`."""
    plays: Cards = 0
    """Default number of cards that leave the hand each turn; used only with `fill`."""
    ref: Word | None = None
    clauses: list[Word] = Field(default_factory=list)


class ExtraModel(Strict):
    """A way to see more cards that depends on the course of the game (prize cards, bought draws)."""

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
    """Whether a pile smaller than the hand is dealt as the whole hand."""
    mulligan: MulliganModel | None = None
    turns: TurnsModel = TurnsModel()
    extra: list[ExtraModel] = Field(default_factory=list)
    ref: Word | None = None
    clauses: list[Word] = Field(default_factory=list)


class WeighedModel(Strict):
    """Cards that a slot may contain, and their weight."""

    where: Word
    """Query for the cards."""
    weight: Annotated[StrictInt, Field(ge=1, le=1_000_000)] = 1
    """Weight of these cards, relative to the sum of all weights."""


class SlotModel(Strict):
    """A part of a pack: a number of cards that match a query, or each from one of several weighted queries."""

    title: Word | None = None
    """Title of the slot."""
    count: Annotated[StrictInt, Field(ge=1, le=60)] = 1
    """Number of cards."""
    where: Word | None = None
    """Query for its cards."""
    of: Annotated[list[WeighedModel], Field(min_length=1, max_length=50)] | None = None
    """Several weighted queries instead; each card comes from one of them."""

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.where is None) == (self.of is None):
            raise ValueError("needs its cards: `where: QUERY`, or `of:` with several queries and weights")
        return self


class PlayersModel(Strict):
    """Number of players in a draft."""

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
    """Number of packs that each player opens, one after the other."""
    passing: Annotated[Literal["left", "right", "alternate"] | HouseChoice, Field(alias="pass")] = "alternate"
    """Direction of passing; `alternate`: the first pack to the left, the second to the right, and so on."""
    players: PlayersModel = PlayersModel()
    """Number of players."""


class SealedModel(Strict):
    """Sealed play: the number of packs that each player opens."""

    packs: Annotated[StrictInt, Field(ge=1, le=24)] = 6
    """Number of packs."""


class NeedModel(Strict):
    """Cards that a deck needs: agents take `count` of them early, and at most `most`."""

    where: Word
    """Query for the cards."""
    count: Cards | HouseChoice = 1
    """Number of these cards to take early."""
    most: Cards | None = None
    """Number of these cards that is enough; without it, any number."""


class PicksModel(Strict):
    """Criteria of agents when they pick, by field: rarity, curve and synergy."""

    rarity: Word | None = None
    """Field with `values`, from the most common to the rarest."""
    curve: Word | None = None
    """Numeric field, such as the cost, for the deck's curve."""
    alike: Word | None = None
    """Field that the cards of a deck share, such as class, colour or element, or `type`."""
    need: Annotated[list[NeedModel], Field(max_length=20)] = Field(default_factory=list)
    """Cards that every deck needs."""


class BoosterModel(Strict):
    """The `booster:` part of game.yaml."""

    title: Word = "Booster"
    """Title of a pack."""
    pack: Annotated[list[SlotModel], Field(min_length=1, max_length=30)]
    """Contents of a pack, slot by slot. No card is in a pack twice while its slot has other cards."""
    draft: DraftModel = DraftModel()
    """Rules of the draft."""
    sealed: SealedModel = SealedModel()
    """Packs for sealed play."""
    format: Id | None = None
    """Format of the decks built from it."""
    picks: PicksModel = PicksModel()
    """Criteria that agents use when they pick."""
    ref: Word | None = None
    """Section of the rulebook."""
    clauses: list[Word] = Field(default_factory=list)
    """Clauses of the rule ledger that it implements."""
