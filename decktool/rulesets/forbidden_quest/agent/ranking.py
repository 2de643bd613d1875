"""How good each action of a decision is, for the greedy agent: what gains most is done first, what gains nothing never.

Ending a phase is 0. Within the main phase the order is: free things and cards first, then creatures and what they
carry, then their own moves, then what makes up for moves that were not enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from decktool.play.effects import Effect
from decktool.play.flow import Flip, May, Repeat, Roll
from decktool.play.records import ACCEPT, DECLINE
from decktool.rulesets.forbidden_quest.agent.gains import GAINS, Gains
from decktool.rulesets.forbidden_quest.agent.judgement import ARROW, DISTANCE
from decktool.rulesets.forbidden_quest.cards import words as text
from decktool.rulesets.forbidden_quest.chapters.stalemate import can_move, means
from decktool.rulesets.forbidden_quest.table import (
    AFTER_MOMENT,
    END_MOMENT,
    MAIN_MOMENT,
    PAIR,
    SPAWN,
    Decision,
    Kind,
    Verb,
    Zone,
    first_of,
    second_of,
)

NEVER = -1.0
FREE, CREATURES, GEAR, MOVES, UPGRADES, LATER = 80.0, 60.0, 50.0, 30.0, 15.0, 5.0
"""Where each kind of thing comes in the main phase."""
_EARLY = (
    text.Heal, text.Unmark, text.Strip, text.Harm, text.Search, text.Draw, text.Arrange, text.Summon,
    Flip, Roll, Repeat, May,
)  # fmt: skip
"""What is best done before anything else; moving, hiding, switching and strengthening come last."""
A_CARD = 0.8
"""What playing a card must gain at least."""
PATIENCE = 18
"""Turns without a change after which a stalemate is called or agreed to."""


class Ranking(Gains):
    """The actions of one decision."""

    __slots__ = ()

    def rank(self, action: int) -> float:
        """How good an action is."""
        verb = action // PAIR * PAIR
        judge = _VERBS.get(verb)
        if judge is not None:
            return judge(self, action)
        if verb == Verb.GO:
            return self.go(action - Verb.GO)
        if verb == Verb.RETURN:
            return self.give_back(action - Verb.RETURN)
        return self.bare(action)

    def bare(self, action: int) -> float:
        """What has no card and no region."""
        state, judge = self.state, self.judge
        if action in {Verb.CALL_STALEMATE, Verb.AGREE}:
            waiting = state.quiet >= PATIENCE and not self.alone()
            return 0.5 if waiting and means(state, self.seat) is None else NEVER
        if action == Verb.STOP:
            return judge.stand(state.mover, state.region[state.mover], True)
        if action in {Verb.FROM_HAND, Verb.FROM_DECK}:
            zone = Zone.HAND if action == Verb.FROM_HAND else Zone.DECK
            return max((self.switched(card) for card in state.zones[zone + self.seat]), default=NEVER)
        return 0.0

    def alone(self) -> bool:
        """Whether only this player has creatures left, one of them free to move: there is nothing to agree about."""
        state = self.state
        return not state.zones[Zone.BOARD + 1 - self.seat] and can_move(state, self.seat)

    # --- setting up and choosing cards

    def keep(self, action: int) -> float:
        """Take the best card; of those put back, the best comes last and lies on top."""
        card = first_of(action)
        if self.rules.owners[card] != self.seat:
            return self.judge.potential(card) if self.rules.kinds[card] == Kind.CREATURE else 1.0
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
        if rules.kinds[card] != Kind.CREATURE or aim < 0 or rules.hp[card] <= self.state.damage[aim]:
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
        held = (self.state.weapon if self.rules.kinds[card] == Kind.WEAPON else self.state.defense)[creature]
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
        if self.state.decision != Decision.REPLACED:
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

    # --- cards and abilities

    def play(self, action: int) -> float:
        """What the card does, if that is worth the card."""
        card = first_of(action)
        moment = {Decision.AFTER: AFTER_MOMENT, Decision.END: END_MOMENT}.get(self.state.decision, MAIN_MOMENT)
        rank = self._done(card, self.judge.chances.plays[card][moment], A_CARD)
        # who has waited so long may as well be rid of the card: then both see that nothing new can come
        return 0.1 if rank == NEVER and self.judge.waited >= PATIENCE else rank

    def use(self, action: int) -> float:
        """What the ability does; it costs nothing but what it says."""
        card = first_of(action)
        return self._done(card, self.judge.chances.uses[card][action >= Verb.USE_SECOND], 0.0)

    def _done(self, card: int, effects: Sequence[Effect], price: float) -> float:
        gain = self.worth(card, effects, price)
        if gain <= 0:
            return NEVER
        return gain + (FREE if any(isinstance(effect, _EARLY) for effect in effects) else LATER)

    def choose(self, action: int) -> float:
        """The creature on which the card that asks does most."""
        creature = first_of(action)
        program, place, _, _ = self.state.stack[-1]
        _, effect, _ = self.rules.programs[program][place]
        gains = GAINS.get(type(effect))
        return gains(self, creature, effect) if gains else 0.0

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
        return near - 0.5 * DISTANCE[region][SPAWN[self.seat]] - self.far_side(region)


ALWAYS: dict[int, float] = {
    **dict.fromkeys((
        Verb.END_MAIN, Verb.END_ATTACK, Verb.END_AFTER, Verb.END_TURN, Verb.REDRAW, Verb.GO_FIRST, Verb.NO_MORE,
        Verb.DRAW_ONE, Verb.LEAVE_TRAPS, Verb.LEAVE_CRYSTAL, Verb.TAKE_NOTHING, Verb.CANCEL, Verb.PLAY_ON,
        Verb.REFUSE_TO_MOVE, DECLINE,
    ), 0.0),
    **dict.fromkeys((
        Verb.NO_CUT, Verb.KEEP_HAND, Verb.GO_SECOND, Verb.DRAW_TWO, Verb.TAKE_CRYSTAL, Verb.MOVE_INSTEAD,
        Verb.ACCEPT_COIN, ACCEPT,
    ), 1.0),
    Verb.DISCARD_REPLACED: 0.1, Verb.TAKE_CENTRE: 100.0,
}  # fmt: skip
"""Actions whose worth does not depend on the position."""

_VERBS: dict[int, Callable[[Ranking, int], float]] = {
    Verb.ADD: Ranking.add, Verb.PLAY: Ranking.play, Verb.MOVE: Ranking.move, Verb.USE: Ranking.use,
    Verb.USE_SECOND: Ranking.use, Verb.SET_CENTRE: Ranking.set_up, Verb.SET_SPAWN: Ranking.set_up,
    Verb.CHOOSE: Ranking.choose, Verb.TAKE: Ranking.keep, Verb.PUT_BACK: Ranking.lose,
    Verb.DISCARD_IT: Ranking.lose, Verb.SWITCH_IN: Ranking.switch_in, Verb.FLIP_FOR: Ranking.flip_for,
    Verb.TRY_TRAP: Ranking.trap, Verb.ATTACH: Ranking.attach, Verb.TRANSFER: Ranking.transfer,
    Verb.ATTACK: Ranking.attack, Verb.SHOOT: Ranking.shoot, Verb.ANTIDOTE: Ranking.antidote,
}  # fmt: skip
"""What each verb is judged by."""
