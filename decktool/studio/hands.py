"""Hands: openings dealt with the game's own mulligan, drawn on, and the rates of many, by the functions of `hand`.

Nothing is remembered here: a hand is its deck, its seed and its choices, which the page holds.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from decktool.dealing import Dealer, dealer_of, opening_of
from decktool.dealing.session import HandSession
from decktool.deck import readable_part
from decktool.games import house_word
from decktool.query import parse_condition
from decktool.report.documents.chances import DealtDocument, HandDocument, dealt_json, hand_json, rates_json
from decktool.studio.decks import Listed
from decktool.studio.web import RequestBody, Studio, post

Line = Annotated[str, StringConstraints(max_length=400)]


class OpeningRequest(RequestBody):
    """Whose hand: the deck, whether it goes second, which of several piles."""

    deck: Listed
    seed: Annotated[str, StringConstraints(max_length=100)] = "1"
    second: bool = False
    pile: Line | None = None

    def dealer(self) -> Dealer:
        """Who deals it; DecktoolError where nobody can."""
        game = self.deck.found()
        opening = opening_of(game, game.house_values(self.deck.house))
        deck = readable_part(self.deck.decklist(), game)
        return dealer_of(deck, opening, second=self.second, section=self.pile)


class Hand(OpeningRequest):
    """A hand and the choices made with it, as `decktool hand --interactive` takes them."""

    choices: list[Line] = Field(default_factory=list, max_length=500)


class Many(OpeningRequest):
    """A number of hands, how often they meet conditions, and which are kept where the game lets one choose."""

    games: int = Field(default=100_000, ge=1, le=1_000_000)
    has: list[Line] = Field(default_factory=list, max_length=20)
    keep: Line | None = None


def dealt(studio: Studio, asked: Hand) -> DealtDocument:
    """The hand as its choices leave it."""
    return dealt_json(HandSession(asked.dealer(), asked.seed, asked.choices))


def rates(studio: Studio, asked: Many) -> HandDocument:
    """The rates of many hands."""
    from decktool.odds.sampled import sample

    dealer = asked.dealer()
    game = dealer.opening.game
    conditions = [parse_condition(text, game) for text in asked.has]
    keep = parse_condition(asked.keep, game) if asked.keep else None
    sampled = sample(dealer, conditions, games=asked.games, seed=asked.seed, keep=keep)
    values = game.house_values(asked.deck.house)
    house = {name: house_word(values[name]) for name in asked.deck.house}
    unofficial = any(card.unofficial for card in dealer.pile.cards)
    document = hand_json(game, [asked.deck.name], asked.seed, house, unofficial=unofficial)
    return {**document, "rates": rates_json(sampled, asked.has)}


ROUTES = [post("/api/hand/deal", Hand, dealt), post("/api/hand/rates", Many, rates)]
