"""How good each action of a decision is, for the greedy agent: what gains most is done first, what gains nothing never.

Ending a phase is 0. Within the main phase the order is: free things and cards first, then creatures and what they
carry, then their own moves, then what makes up for moves that were not enough.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from decktool.play.effects import Effect
from decktool.play.flow import ACCEPT, DECLINE
from decktool.rulesets.forbidden_quest import card_text as text
from decktool.rulesets.forbidden_quest import components as c
from decktool.rulesets.forbidden_quest.components import first_of, second_of
from decktool.rulesets.forbidden_quest.judgement import ARROW, DISTANCE, Judgement
from decktool.rulesets.forbidden_quest.stalemate import can_move
from decktool.rulesets.forbidden_quest.targets import fitting

if TYPE_CHECKING:
    from decktool.rulesets.forbidden_quest.state import QuestState

NEVER = -1.0
FREE, CREATURES, GEAR, MOVES, UPGRADES, LATER = 80.0, 60.0, 50.0, 30.0, 15.0, 5.0
"""Where each kind of thing comes in the main phase."""
LADDER = 0.7
"""What a weapon or defense card is worth in hand, against what it is on a creature."""
HIDING, PATIENCE = 14, 18
"""Turns without a change after which nobody hides any more, and after which a stalemate is called or agreed to."""


class Ranking:
    """The actions of one decision."""

    __slots__ = ("judge", "rules", "seat", "state")

    def __init__(self, state: QuestState, seat: int) -> None:
        """Read the board once for all of them."""
        self.state = state
        self.rules = state.rules
        self.seat = seat
        self.judge = Judgement(state, seat)

    def rank(self, action: int) -> float:
        """How good an action is."""
        verb = action // c.PAIR * c.PAIR
        if verb:
            return _VERBS[verb](self, action)
        if c.GO <= action < c.GO + 9:
            return self.go(action - c.GO)
        if c.RETURN <= action < c.RETURN + 9:
            return self.give_back(action - c.RETURN)
        return self.bare(action)

    def bare(self, action: int) -> float:
        """What has no card and no region."""
        state, judge = self.state, self.judge
        if action in {c.CALL_STALEMATE, c.AGREE}:
            return 0.5 if state.quiet >= PATIENCE and not self.alone() else NEVER
        if action == c.STOP:
            return judge.stand(state.mover, state.region[state.mover], True)
        if action in {c.FROM_HAND, c.FROM_DECK}:
            zone = c.HAND if action == c.FROM_HAND else c.DECK
            return max((self.switched(card) for card in state.zones[zone + self.seat]), default=NEVER)
        return 0.0

    def alone(self) -> bool:
        """Whether only this player has creatures left, one of them free to move: there is nothing to agree about."""
        state = self.state
        return not state.zones[c.BOARD + 1 - self.seat] and can_move(state, self.seat)

    # --- setting up and choosing cards

    def card(self, card: int) -> float:
        """What a card in hand or pile is worth to its owner now."""
        rules, judge = self.rules, self.judge
        kind = rules.kinds[card]
        if kind == c.CREATURE:
            creatures = sum(rules.kinds[i] == c.CREATURE for i in self.state.zones[c.HAND + self.seat])
            return judge.potential(card) + max(0, 3 - creatures - len(judge.mine)) * 3.0
        if kind > c.RELIC:
            fits = [judge.on(card, i) for i in judge.mine if self.ready_for(card, i)]
            return max(fits, default=0.0) + LADDER * judge.gear(card)
        return 2.5 if kind == c.SORCERER else 2.0

    def ready_for(self, card: int, creature: int) -> bool:
        """Whether a creature's level lets it get this card."""
        level = self.rules.level[card]
        worn = (self.state.weapon if self.rules.kinds[card] == c.WEAPON else self.state.defense)[creature]
        has = self.rules.level[worn] if worn >= 0 else 0
        return level == 0 or has == level - 1

    def keep(self, action: int) -> float:
        """Take the best card; of those put back, the best comes last and lies on top."""
        card = first_of(action)
        if self.rules.owners[card] != self.seat:
            return self.judge.potential(card) if self.rules.kinds[card] == c.CREATURE else 1.0
        return 1.0 + self.card(card)

    def lose(self, action: int) -> float:
        """Part with the card that is worth least; with the opponent's best."""
        card = first_of(action)
        value = self.keep(action)
        return -value if self.rules.owners[card] == self.seat else value

    def set_up(self, action: int) -> float:
        """The strongest creatures go first."""
        card = first_of(action)
        return 1.0 + self.judge.potential(card)

    def switched(self, card: int) -> float:
        """What it gains to switch this creature in."""
        aim = self.state.aim
        rules = self.rules
        if rules.kinds[card] != c.CREATURE or aim < 0 or rules.hp[card] <= self.state.damage[aim]:
            return NEVER
        damage = self.state.damage[aim]
        return self.judge.potential(card, damage) - self.judge.potential(aim, damage)

    def switch_in(self, action: int) -> float:
        """Against calling it off, which is 0."""
        return self.switched(first_of(action))

    # --- the beginning of the turn

    def flip_for(self, action: int) -> float:
        """Coins cost nothing but what the poison takes anyway."""
        return 0.0

    def antidote(self, action: int) -> float:
        """Poison costs three damage before it goes, on average."""
        return 1.0 + self.judge.worth(second_of(action)) - self.judge.left[second_of(action)] * 0.1

    def trap(self, action: int) -> float:
        """Trying is free."""
        return 1.0 + self.judge.worth(first_of(action))

    # --- the main phase

    def add(self, action: int) -> float:
        """More creatures strike more; the best first."""
        return CREATURES + self.judge.potential(first_of(action))

    def attach(self, action: int) -> float:
        """What improves a creature, on the one that will use it longest."""
        card, creature = first_of(action), second_of(action)
        judge = self.judge
        gain = judge.on(card, creature)
        held = (self.state.weapon if self.rules.kinds[card] == c.WEAPON else self.state.defense)[creature]
        if held >= 0 and self.rules.level[held] and not self.rules.level[card]:
            return NEVER
        if gain <= 0.2:
            return NEVER
        use = 0.15 * judge.left[creature] + (0.1 * judge.strength[creature])
        handed = self.handed_on(held, creature)
        # an upgrade that nobody could take the old card from waits until the creatures have moved
        return (GEAR if held < 0 or handed else UPGRADES) + gain + use + handed

    def handed_on(self, card: int, giver: int) -> float:
        """What a replaced card is worth to a neighbour."""
        if card < 0:
            return 0.0
        judge, where = self.judge, self.state.region
        gains = [
            judge.on(card, i) for i in judge.mine if i != giver and where[i] == where[giver] and self.ready_for(card, i)
        ]
        return max(0.0, max(gains, default=0.0))

    def transfer(self, action: int) -> float:
        """A card that was replaced goes to who needs it; no other card is passed around."""
        if self.state.decision != c.D_REPLACED:
            return NEVER
        return self.judge.on(first_of(action), second_of(action))

    def move(self, action: int) -> float:
        """Move if the best region is better than this one."""
        creature = first_of(action)
        own = self.rules.own_move[creature]
        assert own is not None
        gain = self.judge.gain(creature, own)
        return MOVES + gain if gain > 0.15 else NEVER

    def go(self, region: int) -> float:
        """What a region is worth to the creature that moves, with what lies beyond it."""
        state, judge = self.state, self.judge
        mover = state.mover if state.mover >= 0 else state.source
        if self.rules.owners[mover] != self.seat:
            return self.push(mover, region)
        gain = judge.crystal(region)
        taken = 1 << region if gain else 0
        on = state.steps - 1
        here = judge.stand(mover, region, True, taken)
        if on > 0 and state.how:
            further = judge.walk(mover, region, state.how, on, exactly=bool(state.exactly), taken=taken)
            here = further if state.exactly else max(here, further)
        return gain + here - self.far_side(region)

    def far_side(self, region: int) -> float:
        """Next to nothing: of equal regions the one nearer to one's own side, the same for both players."""
        return 1e-6 * (8 - region if self.seat else region)

    def push(self, target: int, region: int) -> float:
        """What it gains to move an opponent's creature into a region."""
        judge = self.judge
        force = judge.force[region]
        need = judge.left[target] + judge.block[target]
        value = min(force, need) + (judge.prize(target) if force >= need else 0.0)
        spot = self.state.crystals >> c.CENTRE & 1 and self.state.region[target] == c.CENTRE
        far = 0.1 * DISTANCE[region][c.SPAWN[self.seat]] - self.far_side(region)
        return value + (1.5 if spot else 0.0) + far

    def pushed(self, target: int) -> float:
        """What the best push of an opponent's creature gains."""
        here = self.push(target, self.state.region[target])
        near = c.NEIGHBOURS[c.STRAIGHT][self.state.region[target]]
        return max(self.push(target, region) for region in near) - here

    # --- cards and abilities

    def play(self, action: int) -> float:
        """What the card does, if that is worth the card."""
        card = first_of(action)
        moment = {c.D_AFTER: c.AFTER_MOMENT, c.D_END: c.END_MOMENT}.get(self.state.decision, c.MAIN_MOMENT)
        gain = self._effects(card, self.rules.on_play[moment][card], price=0.8)
        # who has waited so long may as well be rid of the card: then both see that nothing new can come
        return 0.1 if gain == NEVER and self.judge.waited >= PATIENCE else gain

    def use(self, action: int) -> float:
        """What the ability does; it costs nothing but what it says."""
        card = first_of(action)
        return self._effects(card, self.rules.on_use[action >= c.USE_SECOND][card], price=0.0)

    def _effects(self, card: int, program: int, price: float) -> float:
        done = {id(effect): effect for _, effect, _ in self.rules.programs[program] if effect is not None}
        best, place = 0.0, LATER
        for effect in done.values():
            if isinstance(effect, text.Pay):
                price += 1.2
                continue
            value, when = self._effect(card, effect)
            best += value
            place = max(place, when)
        return place + best if best > price else NEVER

    def _effect(self, card: int, effect: Effect | tuple[int, ...]) -> tuple[float, float]:
        """What an effect gains, and when in the main phase it is best."""
        if isinstance(effect, tuple):  # a coin, a die, a repetition: programs inside
            return max((self._inside(card, number) for number in effect), default=(0.0, LATER))
        gains = _GAINS.get(type(effect))
        if gains is None:
            return 1.5, LATER
        if hasattr(effect, "who"):
            chosen = fitting(self.state, self.seat, card, effect)
            each = [gains(self, i, effect) for i in chosen]
            total = sum(each) if effect.who.startswith("each-") else max(each, default=0.0)
            return total, FREE if isinstance(effect, (text.Heal, text.Unmark, text.Strip)) else LATER
        return gains(self, card, effect), FREE

    def _inside(self, card: int, number: int) -> tuple[float, float]:
        programs = self.rules.programs
        if not 0 < number < len(programs):
            return 0.0, LATER
        steps = [effect for _, effect, _ in programs[number] if isinstance(effect, Effect)]
        return max((self._effect(card, effect) for effect in steps), default=(0.0, LATER))

    def choose(self, action: int) -> float:
        """The creature on which the card that asks does most."""
        creature = first_of(action)
        program, place, _, _ = self.state.stack[-1]
        _, effect, _ = self.rules.programs[program][place]
        gains = _GAINS.get(type(effect))
        return gains(self, creature, effect) if gains else 0.0

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
            regions = {c.SPAWN[self.seat]}
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
        poison = 2.5 if marks & c.POISON and effect.marks != "trap" else 0.0
        trap = 1.0 + 0.5 * self.judge.strength[i] if marks & c.TRAP and effect.marks != "poison" else 0.0
        return poison + trap

    def hiding(self, i: int, effect: text.Hide) -> float:
        """What it is spared; but who hides for ever cannot win."""
        if self.judge.waited >= HIDING:
            return NEVER
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
        zones = {"hand": (c.HAND,), "deck": (c.DECK,)}.get(effect.zone, (c.HAND, c.DECK))
        kinds, hp = self.rules.kinds, self.rules.hp
        found = [
            judge.potential(card, damage)
            for zone in zones
            for card in state.zones[zone + self.seat]
            if kinds[card] == c.CREATURE and hp[card] > damage
        ]
        used = 0.4 if state.move_used >> i & 1 else 0.0
        return max(found, default=0.0) - judge.potential(i, damage) - 0.6 + used

    def searching(self, card: int, effect: text.Search) -> float:
        """What the best card that may be found is worth: all but what is already plentiful."""
        zone = (c.DECK if effect.zone == "deck" else c.DISCARD) + self.seat
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

    # --- the attack phase, and the end

    def attack(self, action: int) -> float:
        """What hurts most, with what the others can add; a sure kill with the least that is needed comes first."""
        state, judge = self.state, self.judge
        attacker, target = first_of(action), second_of(action)
        moved = bool(state.moved >> attacker & 1)
        value = judge.attack(attacker, target, moved, judge.helpers(attacker, state.region[attacker]))
        return 10.0 + value - 0.05 * judge.strength[attacker]

    def shoot(self, action: int) -> float:
        """Arrows go where they kill, or where no shield is."""
        judge = self.judge
        target = second_of(action)
        if judge.block[target]:
            return 1.0 - 0.1 * judge.block[target] + 0.01 * judge.worth(target)
        left = judge.left[target]
        return 2.0 + ARROW + judge.prize(target) / (left * left)

    def give_back(self, region: int) -> float:
        """Crystals lie best where the opponent is far and one's own creatures will come in."""
        near = min((DISTANCE[region][self.state.region[i]] for i in self.judge.theirs), default=2)
        return near - 0.5 * DISTANCE[region][c.SPAWN[self.seat]] - self.far_side(region)


ALWAYS: dict[int, float] = {
    c.END_MAIN: 0.0, c.END_ATTACK: 0.0, c.END_AFTER: 0.0, c.END_TURN: 0.0, c.NO_CUT: 1.0, c.KEEP_HAND: 1.0,
    c.REDRAW: 0.0, c.GO_FIRST: 0.0, c.GO_SECOND: 1.0, c.NO_MORE: 0.0, c.DRAW_ONE: 0.0, c.DRAW_TWO: 1.0,
    c.LEAVE_TRAPS: 0.0, c.TAKE_CRYSTAL: 1.0, c.LEAVE_CRYSTAL: 0.0, c.DISCARD_REPLACED: 0.1, c.TAKE_NOTHING: 0.0,
    c.CANCEL: 0.0, c.PLAY_ON: 0.0, c.REFUSE_TO_MOVE: 0.0, c.MOVE_INSTEAD: 1.0, c.ACCEPT_COIN: 1.0,
    c.TAKE_CENTRE: 100.0, DECLINE: 0.0, ACCEPT: 1.0,
}  # fmt: skip
"""Actions whose worth does not depend on the position."""

_VERBS: dict[int, Callable[[Ranking, int], float]] = {
    c.ADD: Ranking.add, c.PLAY: Ranking.play, c.MOVE: Ranking.move, c.USE: Ranking.use, c.USE_SECOND: Ranking.use,
    c.SET_CENTRE: Ranking.set_up, c.SET_SPAWN: Ranking.set_up, c.CHOOSE: Ranking.choose, c.TAKE: Ranking.keep,
    c.PUT_BACK: Ranking.lose, c.DISCARD_IT: Ranking.lose, c.SWITCH_IN: Ranking.switch_in,
    c.FLIP_FOR: Ranking.flip_for, c.TRY_TRAP: Ranking.trap, c.ATTACH: Ranking.attach, c.TRANSFER: Ranking.transfer,
    c.ATTACK: Ranking.attack, c.SHOOT: Ranking.shoot, c.ANTIDOTE: Ranking.antidote,
}  # fmt: skip
"""What each verb is judged by."""

_GAINS: dict[type[Effect], Callable[..., float]] = {
    text.Move: Ranking.moving, text.MoveTo: Ranking.moving_to, text.Heal: Ranking.healing,
    text.Harm: Ranking.harming, text.Unmark: Ranking.unmarking, text.Hide: Ranking.hiding,
    text.Strengthen: Ranking.strengthening, text.Strip: Ranking.stripping, text.Switch: Ranking.switching,
    text.Search: Ranking.searching, text.Draw: Ranking.drawing, text.Arrange: Ranking.arranging,
    text.Summon: Ranking.summoning,
}  # fmt: skip
"""What each effect gains: on a creature, or for the card that says it."""
