"""What matters in what a player knows: how good an action is for what it does now, in cards of the draw pile or so."""

from __future__ import annotations

from itertools import combinations
from math import tanh
from typing import Any

from decktool.play.effects import Effect
from decktool.rulesets.dragon_quest.cards import words
from decktool.rulesets.dragon_quest.cards.targets import eligible, in_discard
from decktool.rulesets.dragon_quest.state import DragonState, bearer, blows, defense, party
from decktool.rulesets.dragon_quest.table import HAND, MOST_IN_LINE, Decision, Verb, Zone

LOW = 8
"""Cards left in a draw pile at which its player begins to save them."""
A_CARD, GOLD = 0.6, 0.5
"""What a card of the hand is worth that is given up, and a piece of gold."""


def promise(state: DragonState, seat: int) -> float:
    """How good a table looks for a player: draw piles, experience, gold and parties, from 0 to 1."""
    rules, ahead = state.rules, []
    for player in (seat, 1 - seat):
        pile = len(state.zones[Zone.DECK + player])
        worth = 0.06 * pile - 1.5 / (1 + pile) + 0.05 * state.xp[player] + 0.03 * state.gold[player]
        for i in party(state, player):
            worth += 0.12 * rules.attack[i] + 0.08 * (rules.hp[i] - state.damage[i]) - 0.1 * (state.poisoned >> i & 1)
        ahead.append(worth)
    return 0.5 + 0.5 * tanh(ahead[0] - ahead[1])


class Ranking:
    """How good the actions of one decision are for the player in `seat`; 0 is to leave it at that."""

    def __init__(self, state: DragonState, seat: int) -> None:
        """Look at a state."""
        self.state, self.rules, self.seat = state, state.rules, seat
        self.left = len(state.zones[Zone.DECK + seat])

    def worth(self, i: int) -> float:
        """What a card of the hand is worth to its player."""
        rules = self.rules
        if not rules.party[i]:
            return 1.6 if rules.quest[i] else 1.3
        value = rules.attack[i] + 0.5 * rules.hp[i] + 0.4 * (rules.moment_of[i] >= 0)
        return value - 0.5 * max(0, rules.level[i] - 1 - self.state.xp[self.seat] // 5)

    def loss(self, i: int, amount: int) -> float:
        """What so much damage costs a card's player: cards of the draw pile, and perhaps the card itself."""
        rules = self.rules
        left = rules.hp[i] - self.state.damage[i]
        fallen = 2 + 1.2 * rules.level[i] + 0.5 * rules.attack[i]
        return max(0, min(amount, left)) + fallen * (0 < left <= amount)

    def fight(self, attacker: int, target: int, counters: bool) -> float:
        """What an attack gains its player: what the target loses less what the attacker does."""
        there, back = blows(self.state, attacker, target, counters)
        return self.loss(target, there) - self.loss(attacker, back) + 0.3 * counters

    def does(self, effect: Effect, source: int) -> float:
        """What an effect gains, done as well as it can be."""
        if isinstance(effect, words.Aimed):
            found = eligible(self.state, effect, self.seat, source)
            return sum(sorted((self.to(effect, i) for i in found), reverse=True)[: effect.count or None])
        if isinstance(effect, words.Gain):
            return effect.gold * GOLD
        if isinstance(effect, words.Draw):
            room = len(self.state.zones[Zone.HAND + self.seat]) < HAND
            return effect.cards * ((0.5 if room else 0.1) if self.left > LOW else -4.0)
        if isinstance(effect, words.Retrieve):
            return 0.9 * min(effect.count, len(in_discard(self.state, effect, self.seat)))
        return 0.2

    def to(self, effect: words.Aimed, i: int) -> float:
        """What an effect on one card gains the player who has it done."""
        state, rules = self.state, self.rules
        sign = -1.0 if rules.owners[i] == self.seat else 1.0
        force = rules.attack[i]
        if isinstance(effect, words.Deal):
            return sign * self.loss(i, effect.amount - defense(state, i, attacked=False))
        if isinstance(effect, words.Heal):
            return 0.9 * min(effect.amount, state.damage[i])
        if isinstance(effect, words.Turn):
            return {
                "poisoned": sign * (1.5 + 0.2 * rules.hp[i]), "confused": sign * (1.2 + 0.5 * force),
                "closed": sign * (0.2 + 0.4 * force), "ready": 0.8 * force,
            }.get(effect.to, 1.5 + rules.level[i] * 0.3)  # fmt: skip
        if isinstance(effect, words.Raise):
            return -sign * 0.7 * (effect.attack + effect.defense) * (not state.busy >> i & 1)
        if isinstance(effect, words.Discard):
            return sign * (1.3 if effect.what == "item" else 2 + rules.level[i])
        return 0.3

    def rank(self, action: int) -> float:
        """How good an action is."""
        about = action & 127
        judge = _RANKS.get(action - about)
        return judge(self, about) if judge is not None else 0.0

    def call(self, i: int) -> float:
        """Who is free is called, others where they are worth the gold."""
        called = self.state.calls[self.seat]
        return 2.0 + self.worth(i) - (0 if not called else self.rules.gp[i] if called == 1 else self.rules.level[i])

    def use(self, i: int) -> float:
        """What the text does, less what it costs."""
        card = bearer(self.state, i)
        closing = 0.4 * self.rules.attack[card] if self.rules.closing[i] and card >= 0 else 0.0
        costs = A_CARD * self.rules.hand_cost[i] + closing + 0.05
        return sum(self.does(effect, i) for effect in self.rules.does[i]) - costs

    def line_up(self, _: int) -> float:
        """Before an own battle the strongest that are ready stand in front."""
        mine = self.state.zones[Zone.FRONT + self.seat]
        return self.strength(self.best()) - self.strength(mine) - 0.9 if self.state.active == self.seat else -1.0

    def strength(self, front: Any) -> float:
        """How good a front line is for a battle of one's own."""
        busy, rules = self.state.busy, self.rules
        return sum(-0.2 if busy >> i & 1 else rules.attack[i] + 0.1 * rules.hp[i] for i in front)

    def best(self) -> tuple[int, ...]:
        """The best front line of all that are legal."""
        cards = sorted(party(self.state, self.seat))
        sizes = range((len(cards) + 1) // 2, min(MOST_IN_LINE, len(cards)) + 1)
        return max((some for size in sizes for some in combinations(cards, size)), key=self.strength)

    def attacks(self, i: int) -> float:
        """What comes of it if the defender does what is best; it leaves the card closed for the other's turn."""
        state = self.state
        front = state.zones[Zone.FRONT + 1 - self.seat]
        if not front:
            return -1.0 if state.penalized else 5.0
        ready = [card for card in front if not state.busy >> card & 1]
        if not ready:
            return max(self.fight(i, card, False) for card in front) - 0.2
        return min(self.fight(i, card, counters) for card in ready for counters in (False, True)) - 0.1

    def choose(self, i: int) -> float:
        """The carrier who fights best, the victim who is missed least, or what the effect that asks does most to."""
        state, rules = self.state, self.rules
        if state.decision is Decision.CARRIER:
            return rules.attack[i] + 0.5 * (rules.hp[i] - state.damage[i])
        if state.decision is Decision.VICTIM:
            return -self.loss(i, 1)
        program, place, _, _ = state.stack[-1]
        effect = rules.programs[program][place][1]
        return self.to(effect, i) if isinstance(effect, words.Aimed) else 1.0 + self.worth(i)


_RANKS: dict[int, Any] = {
    Verb.CALL_FRONT: Ranking.call, Verb.USE: Ranking.use, Verb.LINE_UP: Ranking.line_up, Verb.ATTACK: Ranking.attacks,
    Verb.CHOOSE: Ranking.choose, Verb.CALL_REAR: lambda me, i: me.call(i) - 0.5,
    Verb.HEAL: lambda me, i: me.state.damage[i] * 1.1 - me.rules.gp[i] * GOLD * 1.4,
    Verb.DRAW: lambda me, number: float(number) if me.left - number > LOW else -float(number),
    Verb.CURE: lambda me, i: (
        1.5 * (me.state.poisoned >> i & 1) + 2.2 * (me.state.confused >> i & 1) - me.rules.gp[i] * GOLD
    ),
    Verb.READY: lambda me, i: (
        (1.0 if me.state.active == me.seat else 0.4) * me.rules.attack[i] - me.rules.gp[i] * GOLD * 1.2
    ),
    Verb.EQUIP: lambda me, i: 2.0 - me.rules.gp[i] * GOLD,
    Verb.QUEST: lambda me, i: me.use(i) - A_CARD,
    Verb.MOVE: lambda me, i: 1.0 if (i in me.best()) != (i in me.state.zones[Zone.FRONT + me.seat]) else -1.0,
    Verb.PAY: lambda me, i: -me.worth(i),
    Verb.COUNTER: lambda me, i: 49.9 - me.fight(me.state.attacker, i, True),
    Verb.DEFEND: lambda me, i: 50.0 - me.fight(me.state.attacker, i, False),
    Verb.STRIKE: lambda me, i: me.fight(me.state.attacker, i, False),
}  # fmt: skip
