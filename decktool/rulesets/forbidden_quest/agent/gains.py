"""What cards and their effects gain their player now: for the greedy agent, in damage as everything in a Judgement."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from decktool.play.effects import Effect
from decktool.play.flow import Flip, May, Repeat, Roll
from decktool.rulesets.forbidden_quest.agent.judgement import DISTANCE, Judgement
from decktool.rulesets.forbidden_quest.cards import words as text
from decktool.rulesets.forbidden_quest.cards.targets import fitting
from decktool.rulesets.forbidden_quest.state import QuestState
from decktool.rulesets.forbidden_quest.table import CENTRE, NEIGHBOURS, POISON, SPAWN, STRAIGHT, TRAP, Kind, Zone

PAID = 1.2
"""What a card is worth that is discarded for an ability."""
LADDER = 0.7
"""What a weapon or defense card is worth in hand, against what it is on a creature."""
HIDING = 14
"""Turns without a change after which nobody hides any more: who hides for ever cannot win."""


class Gains:
    """What one player gains by this or that at one decision; 0 or less is not worth doing."""

    __slots__ = ("judge", "rules", "seat", "state")

    def __init__(self, state: QuestState, seat: int) -> None:
        """Read the board once for everything."""
        self.state = state
        self.rules = state.rules
        self.seat = seat
        self.judge = Judgement(state, seat)

    # --- cards

    def card(self, card: int) -> float:
        """What a card in hand or pile is worth to its owner now."""
        rules, judge = self.rules, self.judge
        kind = rules.kinds[card]
        if kind == Kind.CREATURE:
            creatures = sum(rules.kinds[i] == Kind.CREATURE for i in self.state.zones[Zone.HAND + self.seat])
            return judge.potential(card) + max(0, 3 - creatures - len(judge.mine)) * 3.0
        if kind > Kind.RELIC:
            fits = [judge.on(card, i) for i in judge.mine if self.ready_for(card, i)]
            return max(fits, default=0.0) + LADDER * judge.gear(card)
        return 2.5 if kind == Kind.SORCERER else 2.0

    def ready_for(self, card: int, creature: int) -> bool:
        """Whether a creature's level lets it get this card."""
        level = self.rules.level[card]
        worn = (self.state.weapon if self.rules.kinds[card] == Kind.WEAPON else self.state.defense)[creature]
        has = self.rules.level[worn] if worn >= 0 else 0
        return level == 0 or has == level - 1

    def worth(self, card: int, effects: Sequence[Effect], price: float) -> float:
        """What effects gain together, more than the card and what must be paid for them."""
        price += sum(PAID for effect in effects if isinstance(effect, text.Pay))
        return self._all(card, effects) - price

    def _all(self, card: int, effects: Sequence[Effect]) -> float:
        return sum(self._effect(card, effect) for effect in effects)

    def _effect(self, card: int, effect: Effect) -> float:
        """What an effect gains on the creature where it gains most, or on each; by its chance, if it has one."""
        if isinstance(effect, Flip):
            return 0.5 * self._all(card, effect.heads) + 0.5 * self._all(card, effect.tails)
        if isinstance(effect, Roll):
            low = effect.split / effect.sides
            return low * self._all(card, effect.low) + (1 - low) * self._all(card, effect.high)
        if isinstance(effect, Repeat):
            return effect.times * self._all(card, effect.do)
        if isinstance(effect, May):
            return max(0.0, self._all(card, effect.do))
        gains = GAINS.get(type(effect))
        if gains is None:
            return 0.0
        if not hasattr(effect, "who"):
            return gains(self, card, effect)
        each = [gains(self, i, effect) for i in fitting(self.state, self.seat, card, effect)]
        return sum(each) if effect.who.startswith("each-") else max(each, default=0.0)

    # --- effects: on one creature, or for the card that says them

    def moving(self, i: int, effect: text.Move) -> float:
        """Moving a creature by a card: one's own to a better place, the opponent's into a trap."""
        if self.rules.owners[i] != self.seat:
            return self.pushed(i) - 2.0
        gain = self.judge.gain(i, effect)
        return gain - 0.7 if effect.who == "own" else gain

    def moving_to(self, i: int, effect: text.MoveTo) -> float:
        """Moving to the spawning region or to a friend."""
        judge, state = self.judge, self.state
        if effect.to == "spawn":
            regions = {SPAWN[self.seat]}
        else:
            regions = {state.region[other] for other in judge.mine} - {state.region[i]}
        best = max((judge.crystal(there) + judge.stand(i, there, True) for there in regions), default=0.0)
        return best - judge.here(i) - 0.7

    def healing(self, i: int, effect: text.Heal) -> float:
        """Damage that is healed, more so on what is worth more; all of the healing should be used."""
        amount = min(effect.amount, self.state.damage[i])
        waste = effect.amount - amount if effect.who == "own" else 0
        near = 0.5 * self.judge.danger(i, self.state.region[i])
        return amount * (0.5 + 0.05 * self.judge.worth(i)) + (near if amount else 0.0) - 0.4 * waste

    def harming(self, i: int, effect: text.Harm) -> float:
        """Damage outside an attack."""
        return effect.amount + (self.judge.prize(i) if self.judge.left[i] <= effect.amount else 0.0)

    def unmarking(self, i: int, effect: text.Unmark) -> float:
        """A trapped creature is half lost; a poisoned one loses three HP."""
        marks = self.state.marks[i]
        poison = 2.5 if marks & POISON and effect.marks != "trap" else 0.0
        trap = 1.0 + 0.5 * self.judge.strength[i] if marks & TRAP and effect.marks != "poison" else 0.0
        return poison + trap

    def hiding(self, i: int, effect: text.Hide) -> float:
        """What it is spared; but not for ever."""
        if self.judge.waited >= HIDING:
            return 0.0
        return 0.3 + self.judge.danger(i, self.state.region[i])

    def strengthening(self, i: int, effect: text.Strengthen) -> float:
        """What the strikes add to the best attack that is there already."""
        judge, state = self.judge, self.state
        if i not in judge.able:
            return 0.0
        here, moved = state.region[i], bool(state.moved >> i & 1)
        targets = [t for t in judge.theirs if state.region[t] == here]
        plain = max((judge.attack(i, t, moved) for t in targets), default=0.0)
        more = max((judge.attack(i, t, moved, more=effect.amount) for t in targets), default=0.0)
        return more - plain - 0.8

    def stripping(self, i: int, effect: text.Strip) -> float:
        """What the card was worth."""
        card = (self.state.weapon if effect.what == "weapon" else self.state.defense)[i]
        return 0.5 + self.judge.gear(card)

    def switching(self, i: int, effect: text.Switch) -> float:
        """What the best creature that may come is worth more."""
        state, judge = self.state, self.judge
        damage = state.damage[i]
        zones = {"hand": (Zone.HAND,), "deck": (Zone.DECK,)}.get(effect.zone, (Zone.HAND, Zone.DECK))
        kinds, hp = self.rules.kinds, self.rules.hp
        found = [
            judge.potential(card, damage)
            for zone in zones
            for card in state.zones[zone + self.seat]
            if kinds[card] == Kind.CREATURE and hp[card] > damage
        ]
        used = 0.4 if state.move_used >> i & 1 else 0.0
        return max(found, default=0.0) - judge.potential(i, damage) - 0.6 + used

    def searching(self, card: int, effect: text.Search) -> float:
        """What the best card that may be found is worth: all but what is already plentiful."""
        zone = (Zone.DECK if effect.zone == "deck" else Zone.DISCARD) + self.seat
        rules = self.rules
        found = [
            self.card(i)
            for i in self.state.zones[zone]
            if i != card and (not effect.kinds or rules.cards[i].type in effect.kinds)
        ]
        return 0.5 * max(found, default=0.0)

    def drawing(self, card: int, effect: text.Draw) -> float:
        """A card is worth two."""
        return 2.0 * effect.count

    def arranging(self, card: int, effect: text.Arrange) -> float:
        """A better card sooner."""
        return 1.2

    def summoning(self, card: int, effect: text.Summon) -> float:
        """A creature for nothing."""
        return 5.0

    def push(self, target: int, region: int) -> float:
        """What it gains to move an opponent's creature into a region."""
        judge = self.judge
        force = judge.force[region]
        need = judge.left[target] + judge.block[target]
        value = min(force, need) + (judge.prize(target) if force >= need else 0.0)
        spot = self.state.crystals >> CENTRE & 1 and self.state.region[target] == CENTRE
        far = 0.1 * DISTANCE[region][SPAWN[self.seat]] - self.far_side(region)
        return value + (1.5 if spot else 0.0) + far

    def pushed(self, target: int) -> float:
        """What the best push of an opponent's creature gains."""
        here = self.push(target, self.state.region[target])
        near = NEIGHBOURS[STRAIGHT][self.state.region[target]]
        return max(self.push(target, region) for region in near) - here

    def far_side(self, region: int) -> float:
        """Next to nothing: of equal regions the one nearer to one's own side, the same for both players."""
        return 1e-6 * (8 - region if self.seat else region)


GAINS: dict[type[Effect], Callable[..., float]] = {
    text.Move: Gains.moving, text.MoveTo: Gains.moving_to, text.Heal: Gains.healing,
    text.Harm: Gains.harming, text.Unmark: Gains.unmarking, text.Hide: Gains.hiding,
    text.Strengthen: Gains.strengthening, text.Strip: Gains.stripping, text.Switch: Gains.switching,
    text.Search: Gains.searching, text.Draw: Gains.drawing, text.Arrange: Gains.arranging,
    text.Summon: Gains.summoning,
}  # fmt: skip
"""What each effect gains: on a creature, or for the card that says it."""
