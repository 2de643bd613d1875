"""Opening hands, the rates of many, and odds, as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypedDict

from decktool.dealing import Dealer, Dealt, OpeningStep, holds
from decktool.dealing.session import ComingRow, HandSession
from decktool.deck import Deck
from decktool.decklist import NamedDeck, format_decklist
from decktool.games import Game
from decktool.jsonmodel import Count, Positive, Schema, Share, filled
from decktool.query import Never, condition_words

if TYPE_CHECKING:
    from decktool.odds.sampled import Rate, Sampled


class OpeningStepRow(TypedDict):
    """One step of an opening."""

    kind: Literal["deal", "redraw", "reset", "keep", "stuck"]
    hand: list[str]
    ids: list[str]
    """The ids of the cards of the hand: different cards may share a name."""
    lost: list[str]
    """Cards discarded, or put under the deck."""
    said: str | None
    """Of a redraw: why, and what became of the cards."""
    pile: Count
    discard: Count


class CopiesRow(TypedDict):
    """Copies of a card."""

    name: str
    count: Positive


class OpeningRow(TypedDict):
    """One player's opening."""

    deck: str
    steps: Annotated[list[OpeningStepRow], Schema(minItems=1)]
    hand: list[str]
    discards: list[str]
    pile: Count
    mulligans: Count
    """Redraws that counted."""
    resets: Count
    """Redraws that were free because both players redrew."""
    aside: list[CopiesRow]
    """Cards put aside before the shuffle."""
    stuck: bool
    """True when too few cards were left for another hand."""


class RateRow(TypedDict):
    """How often something happened, with its 95 % interval."""

    count: Count
    rate: Share
    low: Share
    high: Share


class MulliganRate(RateRow):
    """How often hands were redrawn as many times."""

    mulligans: Count


class TypeCounts(TypedDict):
    """The cards of a type in the hands that were kept."""

    type: str
    hands: list[Count]
    """How many kept hands held 0, 1, 2 ... cards of the type."""


class ConditionRate(RateRow):
    """How often a hand met a condition."""

    condition: str


class HandRates(TypedDict):
    """The rates of many hands."""

    games: Positive
    confidence: Annotated[float, Schema(const=0.95)]
    stuck: Count
    mulligans: list[MulliganRate]
    types: list[TypeCounts]
    conditions: list[ConditionRate]


class HandDocument(TypedDict):
    """One dealt opening (players), or the rates of many (rates)."""

    schema: Literal["decktool.hand/1"]
    game: str
    """The game's id."""
    decks: Annotated[list[str], Schema(minItems=1, maxItems=2)]
    seed: str
    """Deals the same cards again with --seed."""
    house: dict[str, str]
    """House rules that were chosen."""
    unofficial: bool
    """True when unofficial sample cards are in a deck."""
    players: list[OpeningRow]
    """Each player's opening; empty when rates were asked for."""
    rates: HandRates | None


def hand_json(
    game: Game, decks: Sequence[str], seed: str, house: Mapping[str, str], *, unofficial: bool
) -> HandDocument:
    """What was asked, as the document in which `players_json` or `rates_json` takes its place."""
    return filled(
        HandDocument, game=game.id, decks=decks, seed=seed, house=house, unofficial=unofficial, players=[], rates=None
    )


def players_json(dealers: Sequence[Dealer], dealt: Dealt, names: Sequence[str]) -> list[OpeningRow]:
    """Each player's opening: steps, hand, discards, counts."""
    return [
        filled(
            OpeningRow,
            seat,
            deck=name,
            steps=[
                filled(
                    OpeningStepRow,
                    step,
                    hand=_names(dealer, step.hand),
                    ids=[card.id for card in dealer.cards(step.hand)],
                    lost=_names(dealer, step.lost),
                    said=_redrawn(dealer, step) if step.kind in {"redraw", "reset"} else None,
                )
                for step in dealt.steps
                if step.player == player
            ],
            hand=_names(dealer, seat.hand),
            discards=_names(dealer, seat.discard),
            pile=len(seat.pile),
            mulligans=seat.redraws,
            aside=_aside(dealer),
        )
        for player, (dealer, seat, name) in enumerate(zip(dealers, dealt.seats, names, strict=True))
    ]


def _redrawn(dealer: Dealer, step: OpeningStep) -> str:
    """Why a hand was redrawn, and what became of its cards."""
    mulligan = dealer.mulligan
    parts = ["redrawn"]
    if mulligan.must_have is not None and not holds(mulligan.must_have, dealer.cards(step.hand)):
        parts = [condition_words(Never(mulligan.must_have), dealer.opening.game)]
    if step.kind == "reset":
        parts.append("both players redraw at no cost")
    if step.lost:
        parts.append(f"{', '.join(_names(dealer, step.lost))} discarded")
    where = {"shuffle": "shuffled back", "bottom": "put under the deck", "after": "shuffled back after the draw"}
    parts.append(f"{len(step.hand) - len(step.lost)} {where[mulligan.back]}")
    return ", ".join(parts) + (f"  ({mulligan.ref})" if mulligan.ref else "")


def _names(dealer: Dealer, places: Sequence[int]) -> list[str]:
    return [card.name for card in dealer.cards(places)]


def _aside(dealer: Dealer) -> list[CopiesRow]:
    return [{"name": card.name, "count": count} for card, count in dealer.pile.aside]


class OwedRow(TypedDict):
    """How many cards of the hand a choice names: those that go under the pile, or that a redraw costs."""

    keep: Count
    redraw: Count


class DealtDocument(TypedDict):
    """What `decktool hand --interactive` shows; the seed and the choices deal it again."""

    schema: Literal["decktool.dealt/1"]
    game: str
    seed: str
    choices: list[str]
    """Lines such as `redraw Silver Axe`, `keep`, `turn`."""
    said: str
    """What the last choice did."""
    hand: list[str]
    played: list[str]
    discards: list[str]
    aside: list[CopiesRow]
    pile: Count
    turn: Count
    mulligans: Count
    kept: bool
    stuck: bool
    """Too few cards were left for another hand."""
    allowed: list[Literal["keep", "redraw", "turn", "draw", "play"]]
    owed: OwedRow
    must: str | None
    """What the hand lacks, where it has to be redrawn."""
    why_not: str | None
    """Why it cannot be redrawn."""
    piles: list[str]
    """Sections to choose a draw pile from; empty if there is only one pile."""
    coming: list[ComingRow]


def dealt_json(session: HandSession) -> DealtDocument:
    """An interactive hand as it stands, and what can be chosen now, as its document."""
    seat, dealer = session.seat, session.dealer
    opening = dealer.opening
    allowed = session.allowed()
    by_choice = "redraw" in allowed and dealer.mulligan.discard_by == "player"
    return filled(
        DealtDocument,
        session,
        game=opening.game.id,
        hand=_names(dealer, seat.hand),
        played=_names(dealer, session.played),
        discards=_names(dealer, seat.discard),
        aside=_aside(dealer),
        pile=len(seat.pile),
        mulligans=seat.redraws,
        kept=seat.kept,
        stuck=seat.stuck,
        allowed=allowed,
        owed={"keep": dealer.to_bottom(seat), "redraw": dealer.owes(seat) if by_choice else 0},
        must=dealer.mulligan.must_text if dealer.must_redraw(seat) else None,
        why_not=dealer.why_not_redraw(seat),
        piles=opening.sections if opening.choose else [],
        coming=session.coming(),
    )


def rates_json(sampled: Sampled, conditions: Sequence[str]) -> HandRates:
    """The rates of many hands."""
    return {
        "games": sampled.games,
        "confidence": 0.95,
        "stuck": sampled.stuck,
        "mulligans": [{"mulligans": number, **rate_json(rate)} for number, rate in enumerate(sampled.redraws)],
        "types": [{"type": name, "hands": list(counts)} for name, counts in sampled.types.items()],
        "conditions": [
            {"condition": text, **rate_json(rate)} for text, rate in zip(conditions, sampled.met, strict=True)
        ],
    }


def rate_json(rate: Rate) -> RateRow:
    """A rate and its interval."""
    low, high = rate.interval
    return {"count": rate.count, "rate": rate.rate, "low": low, "high": high}


Exact = Annotated[str | None, Schema(pattern=r"^\d+(/\d+)?$")]
"""A fraction in words; null where the chance was sampled."""


class ChanceByTurn(TypedDict):
    """The chance by one turn."""

    turn: Count
    """Own turn; 0 is the opening hand."""
    seen: Count
    chance: Share
    exact: Exact
    low: Share | None
    high: Share | None


class Chance(TypedDict):
    """One chance."""

    chance: Share
    exact: Exact
    low: NotRequired[Share]
    """Where it was sampled, the 95 % interval."""
    high: NotRequired[Share]


class CopiesTried(TypedDict):
    """The chance with a number of copies."""

    copies: Count
    chance: Chance | None


class NeededCopies(TypedDict):
    """How many copies make a condition likely enough."""

    query: str
    """The query for the cards whose copies were varied."""
    target: Share
    now: Count
    enough: Count | None
    """The fewest; null: no number is."""
    tried: list[CopiesTried]


class CopiesByTurn(TypedDict):
    """The fewest copies that make a condition likely enough by an own turn."""

    turn: Count
    """0 is the opening hand."""
    seen: Count
    """Cards seen by then."""
    copies: list[Count | None]
    """For each target in turn; null: no number is enough."""


class CopiesTable(TypedDict):
    """Copies against turn, for one seat."""

    query: str
    """The query for the cards whose copies were varied."""
    now: Count
    second: bool
    """Going second."""
    targets: Annotated[list[Share], Schema(minItems=1)]
    rows: list[CopiesByTurn]


class AdviceRow(TypedDict):
    """What a hand is worth, kept or given back."""

    keep: Chance | None
    """Null: the hand must not be kept."""
    redraw: Chance | None
    """Null: the hand may not be redrawn."""
    best: Literal["keep", "redraw"]
    why: str
    """The reason, if the player has no choice."""


class ConditionRow(TypedDict):
    """All that was found out about one condition."""

    condition: str
    rows: Annotated[list[ChanceByTurn], Schema(minItems=1)]
    kept_at_once: Chance | None
    """Chance that the first hand is kept."""
    given_kept: Chance | None
    """The chance by the last row's turn among first hands kept."""
    best: Chance | None
    """The chance by the last row's turn with the best redraws."""
    needed: NeededCopies | None
    tables: NotRequired[list[CopiesTable]]
    """With --table: copies against turn, for each seat."""
    advice: AdviceRow | None
    notes: list[str]
    """What was too much to work out."""


class OddsDocument(TypedDict):
    """How likely conditions on the cards seen are, by own turn; exact chances also as a fraction in words."""

    schema: Literal["decktool.odds/1"]
    deck: str
    name: str
    """The deck's name."""
    game: str
    """The game's id."""
    title: str
    """The game's title."""
    house: dict[str, str]
    """House rules that were chosen."""
    unofficial: bool
    second: bool
    """Going second."""
    hand: Count
    """Cards of the opening hand."""
    pile: Count
    """Cards of the draw pile before the hand is dealt."""
    section: str | None
    """The title of the pile's section; null if the deck has one pile."""
    aside: list[str]
    """Cards put aside before the shuffle."""
    given: list[str]
    """Cards in hand already."""
    held: list[str]
    """The hand that advice was asked for."""
    must: str | None
    """What a hand lacks that has to be redrawn."""
    policy: Literal["never", "keep", "best"]
    """When hands are redrawn by choice."""
    keep: str | None
    sampled: int | None
    """Hands dealt for each row; null: counted exactly."""
    seed: str | None
    questions: Annotated[list[ConditionRow], Schema(minItems=1)]


def chance_json(chance: Fraction | Rate) -> Chance:
    """A counted chance, or a sampled one with its interval."""
    if isinstance(chance, Fraction):
        return {"chance": float(chance), "exact": str(chance)}
    low, high = chance.interval
    return {"chance": chance.rate, "exact": None, "low": low, "high": high}


def maybe_chance(chance: Fraction | Rate | None) -> Chance | None:
    """A chance, where there is one."""
    return None if chance is None else chance_json(chance)


class SessionDocument(TypedDict):
    """The deck, the seed and every choice; replaying the choices gives the same hand."""

    schema: Literal["decktool.session/2"]
    deck: NamedDeck
    """Its name is that of its file, which is not opened again."""
    game: str
    """The game's id."""
    seed: str
    house: dict[str, str]
    second: bool
    aside: list[str]
    pile: str | None
    choices: list[str]
    """Lines such as `redraw Silver Axe`, `keep`, `turn`."""


def session_json(
    deck: Deck, seed: str, house: Mapping[str, str], second: bool, aside: Sequence[str], pile: str | None
) -> SessionDocument:
    """A hand before its first choice; it holds the list itself, so that whoever resumes it opens no other file."""
    return filled(
        SessionDocument,
        deck={"name": deck.decklist.name, "text": format_decklist(deck.decklist)},
        game=deck.game.id,
        seed=seed,
        house=house,
        second=second,
        aside=aside,
        pile=pile,
        choices=[],
    )
