"""What the house rules and the cards of one match say, as columns: one value for each card.

Everything of the rules that a rule reads stands here, below the state; `rules` adds what is done with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.effects import Ability, Effect
from decktool.play.opening import ONE_BY_ONE, Hands, Playable
from decktool.play.rules import Rules
from decktool.rulesets.dragon_quest.cards import words
from decktool.rulesets.dragon_quest.declarations import PARTY, SPEEDS, Phase

NEEDED = ("attack", "hp", "gp", "speed")
"""What a party card must say to be played, besides its level."""


class DragonCardData(Rules):
    """The cards of two decks and the house rules of a match of Dragon Quest."""

    playable = Playable(ordered=False, mulligan=ONE_BY_ONE, fill=True)

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], owners: Sequence[int]) -> None:
        """Read house rules and cards; raises DecktoolError for more than 127 of them."""
        super().__init__(game, house, cards)
        self.owners = tuple(owners)
        self.hands = Hands(self)
        self.full = self.hands.opening.turns.fill or 0
        """Cards to which a hand is filled. Draw Phase."""
        self.final_pass = house["prep_pass"] == "final"  # noqa: S105 - a pass of the other kind
        self.level_cap: int = house["level_cap"]
        self.carrier_pays = house["equip_cost"] == "carrier_gp_cost"
        self._read_cards()

    def _read_cards(self) -> None:
        cards = self.cards
        number = len(cards)
        self.party = [card.type in PARTY for card in cards]
        self.item = [card.type == "item" for card in cards]
        self.quest = [card.type == "quest" for card in cards]
        self.level: list[int] = [card.get("level", 1) for card in cards]
        self.attack: list[int] = [card.get("attack", 1) for card in cards]
        self.hp: list[int] = [card.get("hp", 1) for card in cards]
        self.might = list(zip(self.attack, self.hp, strict=True))
        self.gp: list[int] = [card.get("gp", 1 if card.type in PARTY else 0) for card in cards]
        both = [level + gp for level, gp in zip(self.level, self.gp, strict=True)]
        further = {"level": self.level, "gp_cost": self.gp, "gp_cost_plus_level": both}[self.house["third_party_cost"]]
        self.prices = ([0] * number, self.gp, further)
        """What party cards cost: the first of a turn, the second, any further one."""
        self.speed = [SPEEDS.index(card.get("speed", "average")) for card in cards]
        self.color: list[str] = [card.get("color", "") for card in cards]
        self.letter: list[str] = [card.get("letter", "") for card in cards]
        self.flying = ["flying" in card.get("keywords", ()) for card in cards]
        self.advantage: list[tuple[str, ...]] = [tuple(card.get("advantage", ())) for card in cards]
        self.advantage_amount: list[int] = [card.get("advantage_amount", 1) for card in cards]
        self.hand_cost: list[int] = [card.get("hand_cost", 0) for card in cards]
        self.closing: list[bool] = [bool(card.get("closing", False)) for card in cards]
        self.stands: list[tuple[words.Stand, ...]] = [()] * number
        self.moment_of = [-1] * number
        """The phase in which the ability of a card can be used; -1: it has none to use."""
        self.does: list[tuple[Effect, ...]] = [()] * number
        """The effects of a quest, or of the ability that is used."""
        self.on_use = [-1] * number
        self.on_hit = [-1] * number
        # the programs of what is used or played, and of what happens when a card has hit, by card; -1 for none
        self.abilities = words.VOCABULARY.read_abilities(self.game)
        lacking_rules: dict[str, str] = {}
        for i, card in enumerate(cards):
            found = self.abilities.get(card.number, ())
            lacking = [word for word in NEEDED if card.get(word) is None] if self.party[i] else []
            if lacking:
                lacking_rules[card.name] = f"without {', '.join(lacking)}"
            elif card.get("text") and not found:
                lacking_rules[card.name] = "its text has no rules data (`effects:`)"
            for ability in found:
                self._read_ability(i, card, ability)
        self.cards_without_rules = lacking_rules
        self.gives_speed = [max((2 for effect in row if effect.fast), default=-1) for row in self.stands]
        self.gives_flying = [any(effect.flying for effect in row) for row in self.stands]
        self.in_phase = {moment: [moment == of for of in self.moment_of] for moment in (-1, *range(len(Phase.all)))}
        """By phase: whether the ability of a card can be used in it."""
        self.gives_attack, self.gives_defense, self.gives_immunity = (
            [tuple(effect for effect in row if getattr(effect, gift)) for row in self.stands]
            for gift in ("attack", "defense", "immune")
        )
        self.any_aura = any(effect.to != "self" for row in self.stands for effect in row)

    def _read_ability(self, i: int, card: Card, ability: Ability) -> None:
        """What an ability is; raises DecktoolError for what a card of its type or phase cannot do."""
        standing = [effect for effect in ability.do if isinstance(effect, words.Stand)]
        if ability.when == "automatic":
            if len(standing) != len(ability.do) or (self.item[i] and any(effect.to != "self" for effect in standing)):
                raise _wrong(card, "what is automatic is `stand`, and an item's is for who carries it")
            self.stands[i] += tuple(standing)
            return
        if standing:
            raise _wrong(card, "`stand` is automatic")
        if (ability.when == "played") != self.quest[i]:
            raise _wrong(card, "a quest is `played`, and nothing else is")
        if ability.when == "hits":
            if not self.party[i]:
                raise _wrong(card, "only a party card deals damage by a basic attack")
            return
        if self.does[i]:
            raise _wrong(card, "a card has one ability to use")
        said = card.get("phase", "played" if self.quest[i] else "")
        if ability.when != said:
            raise _wrong(card, f"`when: {ability.when}` is not the phase on its face ({said or 'none'})")
        self.does[i] = ability.do
        if ability.when in words.MOMENTS:
            self.moment_of[i] = Phase.all.index(ability.when)


def _wrong(card: Card, reason: str) -> DecktoolError:
    return DecktoolError(f"{card.name}: its `effects` cannot be played: {reason}")
