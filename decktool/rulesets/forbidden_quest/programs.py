"""1.4, 1.5: how the texts of cards become programs, at the moments at which they may be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError
from decktool.play.effects import Ability, Effect
from decktool.play.flow import Compiler, Flip, May, Repeat, Roll
from decktool.play.state import Program
from decktool.rulesets.forbidden_quest import card_text as text
from decktool.rulesets.forbidden_quest.card_text import VOCABULARY
from decktool.rulesets.forbidden_quest.components import CREATURE, D_MAY, DEFENSE, MARKS, MOMENTS, PROGRAMS, WEAPON
from decktool.rulesets.forbidden_quest.effects import HANDLERS
from decktool.rulesets.forbidden_quest.targets import Test, possible

if TYPE_CHECKING:
    from decktool.cards import Card
    from decktool.rulesets.forbidden_quest.rules import QuestRules

MOST_ABILITIES = 2
VANILLA_MOVE = text.Move()
VANILLA_STRIKES = 1
"""What a creature whose text is not known does under `--assume-vanilla`: most creatures move one region (Rules 4.2);
that it strikes once is an assumption.
"""


BRINGS = (text.Draw, text.Search, text.Summon, text.Switch)
"""What brings a new card into the hand or onto the board (Rules 8)."""


class Compiled:
    """The texts of all cards of a match, per instance: numbers of programs (-1: none), tests, and standing effects."""

    def __init__(self, rules: QuestRules) -> None:
        """Compile them; raises DecktoolError for what a card of its type cannot do."""
        count = len(rules.cards)
        self._rules = rules
        self._compiler = Compiler(HANDLERS, may=D_MAY, first=PROGRAMS)
        self.own_move: list[text.Move | None] = [None] * count
        self.on_attack = [-1] * count
        self.on_play = [[-1] * count for _ in MOMENTS]
        self.play_test: list[list[Test]] = [[_never] * count for _ in MOMENTS]
        self.on_use = [[-1] * count for _ in range(MOST_ABILITIES)]
        self.use_test: list[list[Test]] = [[_never] * count for _ in range(MOST_ABILITIES)]
        self.use_moment = [[-1] * count for _ in range(MOST_ABILITIES)]
        self.has_ability = [False] * count
        self.on_check = [-1] * count
        self.on_entering = [-1] * count
        self.immune = [0] * count
        self.recalls = [False] * count
        """Cards that can bring a creature back from the discard pile."""
        self.does: list[tuple[Effect, ...]] = [()] * count
        """All that a card can be played or a creature's abilities can be used for."""
        self.brings: list[tuple[tuple[int, tuple[Effect, ...]], ...]] = [()] * count
        """For each text of a card that brings new cards, how many from the hand it costs, and what brings them."""
        self.blanks: dict[str, str] = {}
        abilities = VOCABULARY.read(rules.game)
        for i, card in enumerate(rules.cards):
            found = abilities.get(card.number)
            lacking = self._lacking(card, rules.kinds[i], found)
            if lacking:
                self.blanks[card.name] = lacking
            if found is None and rules.kinds[i] == CREATURE:
                self.own_move[i] = VANILLA_MOVE
                self.on_attack[i] = self._compiler.add(
                    f"{rules.labels[i]}: attack", (text.Strike(amount=VANILLA_STRIKES),)
                )
            for ability in found or ():
                self._add(i, card, ability)
        self.programs: tuple[Program, ...] = tuple(self._compiler.programs)
        self.names = tuple(self._compiler.names)

    @staticmethod
    def _lacking(card: Card, kind: int, found: Sequence[Ability] | None) -> str:
        """What is not known of a card that is needed to play it."""
        if kind == WEAPON:
            known = card.get("damage") is not None or card.get("arrows") is not None
            return "" if known or found else "a weapon without `damage` or `arrows`"
        if kind == DEFENSE:
            return "" if card.get("blocks") is not None else "a defense card without `blocks`"
        if found is not None:
            return ""
        if kind == CREATURE:
            return "a creature without `effects` (it would move 1 region and strike once)"
        return "a card without `effects` (it could never be played)"

    def _add(self, i: int, card: Card, ability: Ability) -> None:
        name = f"{self._rules.labels[i]}: {ability.when}"
        kind = self._rules.kinds[i]
        attached = kind in {WEAPON, DEFENSE}
        if ability.when == "standing":
            self._stand(i, card, ability)
        elif ability.when == "move":
            self._move(i, card, kind, ability)
        elif ability.when == "attack":
            if kind not in {CREATURE, WEAPON}:
                raise _wrong(card, "only a creature or a weapon does something in an attack")
            self.on_attack[i] = self._compiler.add(name, ability.do)
            self._bring(i, ability)
        elif attached:
            raise _wrong(card, f"an attached card does nothing at the moment `{ability.when}`")
        elif ability.when == "enters":
            self.on_entering[i] = self._compiler.add(name, ability.do)
        elif ability.when == "poison-check":
            self.on_check[i] = self._compiler.add(name, ability.do)
        elif kind == CREATURE:
            self._use(i, card, name, ability)
        else:
            moment = MOMENTS[ability.when]
            self.on_play[moment][i] = self._compiler.add(name, ability.do)
            self.play_test[moment][i] = possible(ability.do)
            self._keep(i, ability)

    def _keep(self, i: int, ability: Ability) -> None:
        self.does[i] += tuple(_all(ability.do))
        self.recalls[i] = any(_recalls(effect) for effect in self.does[i])
        self._bring(i, ability)

    def _bring(self, i: int, ability: Ability) -> None:
        effects = _all(ability.do)
        found = tuple(effect for effect in effects if isinstance(effect, BRINGS))
        if found:
            self.brings[i] += ((sum(isinstance(effect, text.Pay) for effect in effects), found),)

    def _use(self, i: int, card: Card, name: str, ability: Ability) -> None:
        number = next((n for n in range(MOST_ABILITIES) if self.on_use[n][i] < 0), None)
        if number is None:
            raise _wrong(card, f"a creature has at most {MOST_ABILITIES} abilities to use")
        self.has_ability[i] = True
        self.on_use[number][i] = self._compiler.add(name if not number else f"{name} (second)", ability.do)
        self.use_test[number][i] = possible(ability.do)
        self.use_moment[number][i] = MOMENTS[ability.when]
        self._keep(i, ability)

    def _move(self, i: int, card: Card, kind: int, ability: Ability) -> None:
        moves = [effect for effect in ability.do if isinstance(effect, text.Move)]
        if kind != CREATURE or len(moves) != 1 or len(ability.do) != 1 or moves[0].who != "self":
            raise _wrong(card, "`when: move` says one `move` of the creature itself")
        self.own_move[i] = moves[0]

    def _stand(self, i: int, card: Card, ability: Ability) -> None:
        for effect in ability.do:
            if not isinstance(effect, text.Immune):
                raise _wrong(card, "only `immune` is standing")
            self.immune[i] |= MARKS[effect.to]


def _never(state: Any, seat: int, source: int) -> bool:
    return False


def _wrong(card: Card, reason: str) -> DecktoolError:
    return DecktoolError(f"{card.name}: its `effects` cannot be played: {reason}")


def _all(do: Sequence[Effect]) -> list[Effect]:
    """Effects with those inside them."""
    found: list[Effect] = []
    for effect in do:
        found.append(effect)
        if isinstance(effect, Flip):
            found += _all((*effect.heads, *effect.tails))
        elif isinstance(effect, Roll):
            found += _all((*effect.low, *effect.high))
        elif isinstance(effect, (Repeat, May)):
            found += _all(effect.do)
    return found


def _recalls(effect: Effect) -> bool:
    if isinstance(effect, text.Summon):
        return effect.zone == "discard"
    if isinstance(effect, text.Search):
        return effect.zone == "discard" and (not effect.kinds or "creature" in effect.kinds)
    return False
