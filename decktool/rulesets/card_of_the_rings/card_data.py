"""What the house rules and the cards of one match say, as columns: one value for each card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.effects import Ability, Effect
from decktool.play.opening import ONE_BY_ONE, Hands, Playable
from decktool.play.rules import Rules
from decktool.rulesets.card_of_the_rings.cards import words
from decktool.rulesets.card_of_the_rings.declarations import Kind


class RingsCardData(Rules):
    """The box of cards and the house rules of a match of The Card of the Rings."""

    playable = Playable(beside=("quest",), shared=True, mulligan=ONE_BY_ONE, draw=None)

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card]) -> None:
        """Read house rules and cards; raises DecktoolError for more than 63 of them."""
        super().__init__(game, house, cards)
        self.hands = Hands(self)
        self.crown_at_once = house["crown_check"] == "immediate"
        self._read_cards()
        self._read_texts()
        stealing = max(self.worth, default=1) if self.by_house.gold_unit == "card" else 1
        self.brings = [self.worth[i] or stealing * self.steals[i] for i in range(len(cards))]
        """The most gold that a card can still bring into its player's Bank."""
        own = zip(self.power, self.artifact_bonus, self.strengthens, self.total_bonus, strict=True)
        self.most_power = [sum(parts) for parts in own]
        """The most Power that a card can add by itself."""

    def _read_cards(self) -> None:
        cards = self.cards
        number = len(cards)
        self.kinds = [Kind.all.index(card.type) for card in cards]
        self.cost: list[int] = [card.get("cost", 99) for card in cards]
        self.worth: list[int] = [card.get("gold", 0) for card in cards]
        self.power: list[int] = [card.get("power", 0) for card in cards]
        self.requirement: list[int] = [card.get("requirement", 0) for card in cards]
        self.reward: list[int] = [card.get("reward", 0) for card in cards]
        self.needs_healer = [card.get("needs") == "healer" for card in cards]
        self.healer = ["healer" in card.get("tags", ()) for card in cards]
        self.one_time = [card.get("kind") == "one-time" for card in cards]
        self.abilities = words.VOCABULARY.read_abilities(self.game)
        # programs by card, -1 for none: when it is played, banked or used, and at the start of its player's turn
        self.played = [-1] * number
        self.banked = [-1] * number
        self.on_use = [-1] * number
        self.at_start = [-1] * number
        self.first_used: list[Effect | None] = [None] * number
        """What happens first when it is used."""

    def _read_texts(self) -> None:
        """What of a card's text is read where it matters, besides its programs."""
        said = self.said
        texts = (self.abilities.get(card.number, ()) for card in self.cards)
        self.clause = [next((one.do[0].clause for one in text if one.do[0].clause), "") for text in texts]
        self.asking_clauses = self.clause
        self.crown = [sum(effect.power for effect in found) for found in said(words.Crown)]
        self.prevents, self.steals = ([bool(found) for found in said(kind)] for kind in (words.Prevent, words.Steal))
        self.strengthens = [sum(effect.amount for effect in found) for found in said(words.Strengthen)]

        def bonus(to: str) -> list[int]:
            powers = said(words.Power)
            return [sum(e.amount for e in found if to == (e.while_ if e.to == "self" else e.to)) for found in powers]

        self.artifact_bonus, self.quest_bonus = bonus("artifact"), bonus("quest-phase")
        self.companions_bonus, self.total_bonus = bonus("companions"), bonus("total")
        self.power = [printed + more for printed, more in zip(self.power, bonus("always"), strict=True)]

    def moments_of(self, card: Card) -> dict[str, list[Ability]]:
        """What happens in play by the moment at which it does, where a house rule (`timing`) may say otherwise than the
        card. Raises DecktoolError for a card with two abilities that are used.
        """
        found: dict[str, list[Ability]] = {}
        for ability in self.abilities.get(card.number, ()):
            said = self.house.get(ability.timing) if ability.timing else None
            when = {"action_phase": "used", "start_of_turn": "turn-start"}.get(str(said), ability.when)
            if when != "standing":
                found.setdefault(when, []).append(ability)
        if len(found.get("used", ())) > 1:
            raise DecktoolError(f"{card.name} has two abilities that are used; write what they do under one `when:`")
        return found
