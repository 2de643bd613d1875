"""What the house rules and the cards of one match say, as columns: one value for each card.

Everything of the rules that a rule reads stands here, below the state; `rules` adds what is done with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from decktool.cards import Card
from decktool.dealing.opening import Opening, holds
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.effects import Effect
from decktool.play.opening import Hands, Playable, Where
from decktool.play.records import Decision
from decktool.play.rules import Rules
from decktool.rulesets.forbidden_quest.cards import words
from decktool.rulesets.forbidden_quest.declarations import DIAGONAL, STRAIGHT, TYPES, Kind

Test = Callable[[Any, int, int], bool]
"""Whether something can be done: state, the player's seat, the card."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done with a card that is played, or with an ability that is used."""

    moment: Decision
    """The decision in which it is done."""
    program: int
    do: tuple[Effect, ...]
    test: Test
    """Whether it can do something now."""


VANILLA_STRIKES = 1
"""How often a creature whose text is not known strikes under `--assume-vanilla`: an assumption. It moves one region, as
most creatures do (Rules 4.2).
"""


class QuestCardData(Rules):
    """The cards and the house rules of a match of Forbidden Quest. Numbers of programs are -1 where there is none."""

    playable = Playable(ordered=False, mulligan=("must_have", "optional", "only", "discard", "together_free", "reveal"))
    ways: Mapping[str, int] = {"straight": STRAIGHT, "diagonal": DIAGONAL, "any": STRAIGHT | DIAGONAL}

    @classmethod
    def unplayable(cls, opening: Opening) -> Iterator[tuple[Where, str]]:
        """A hand is redrawn for want of a creature, and of nothing else: one is set in the centre. Rules 2.3."""
        yield from super().unplayable(opening)
        mulligan = opening.mulligan
        must = mulligan.must_have if mulligan is not None else None
        kinds = {card: TYPES[card.type] == Kind.CREATURE for card in opening.game.catalog}
        if must is None or holds(must, []) or any(holds(must, [card]) != is_one for card, is_one in kinds.items()):
            yield ("mulligan", "must_have"), "a hand without a creature must be redrawn, and no other must"
        if mulligan is not None and mulligan.discard > 1:
            yield ("mulligan", "discard"), "a redraw costs one card at most"

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], owners: Sequence[int]) -> None:
        """Read house rules and cards, the first seat's before the second's; raises DecktoolError for more than 127."""
        super().__init__(game, house, cards)
        self.owners = tuple(owners)
        self.told = [
            label if TYPES[card.type] == Kind.CREATURE else card.name
            for card, label in zip(cards, self.labels, strict=True)
        ]
        self.hands = Hands(self)
        self.kinds = [TYPES[card.type] for card in cards]
        self.hp: list[int] = [card.get("hp", 0) for card in cards]
        self.level: list[int] = [card.get("level", 0) for card in cards]
        self.family: list[str] = [card.get("family", "") for card in cards]
        self.bonus: list[int] = [card.get("damage", 0) for card in cards]
        self.blocks: list[int] = [card.get("blocks", 0) for card in cards]
        self.arrows: list[int] = [card.get("arrows", 0) for card in cards]
        unknown = [card.name for card in cards if TYPES[card.type] == Kind.CREATURE and not card.get("hp")]
        if unknown:
            raise DecktoolError(
                f"{self.game.title}: the HP of {', '.join(dict.fromkeys(unknown))} is not known; add a row with `hp:` "
                "to a set file of your own"
            )
        count = len(cards)
        self.own_move: list[words.Move | None] = [None] * count
        self.on_attack = [-1] * count
        self.plays: list[dict[Decision, Deed]] = [{} for _ in cards]
        """What a card from the hand does, by the decision in which it is played."""
        self.uses: list[list[Deed]] = [[] for _ in cards]
        """The abilities of a creature, the first and perhaps a second."""
        self.on_check = [-1] * count
        self.on_entering = [-1] * count
        self.immune = [0] * count
        self.does: list[tuple[Effect, ...]] = [()] * count
        """All that a card can be played or a creature's abilities can be used for."""
        self.brings: list[tuple[tuple[int, tuple[Effect, ...]], ...]] = [()] * count
        """For each text of a card that brings new cards, how many from the hand it costs, and what brings them."""

    def home(self, verb: str, card: int) -> str:
        """The clause that keeps a card to its own player's main phase: to play it, or to attach it."""
        if verb == "PLAY":
            return "FQ-1.5-01" if self.kinds[card] == Kind.RELIC else "FQ-1.5-06"
        weapon = "FQ-4.8-05" if self.level[card] else "FQ-4.7-01"
        return {Kind.WEAPON: weapon, Kind.DEFENSE: "FQ-4.11-01"}.get(self.kinds[card], "FQ-1.5-02")
