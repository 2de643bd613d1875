"""What matters in what a player knows: how good an action is for what it does now, in cards of the draw pile or so."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from decktool.play.effects import Effect
from decktool.rulesets.dragon_quest.cards import words
from decktool.rulesets.dragon_quest.cards.targets import eligible, from_discard
from decktool.rulesets.dragon_quest.state import DragonState, attack, bearer, defense, party, speed
from decktool.rulesets.dragon_quest.table import HAND, MOST_IN_LINE, Decision, Verb, Zone

LOW = 8
"""Cards left in a draw pile at which its player begins to save them."""
A_CARD = 0.6
"""What a card of the hand is worth that is given up."""
GOLD = 0.5


class Ranking:
    """How good the actions of one decision are."""

    def __init__(self, state: DragonState, seat: int) -> None:
        """Look at a state for the player in `seat`."""
        self.state, self.rules, self.seat = state, state.rules, seat

    # --- what things are worth

    def worth(self, i: int) -> float:
        """What a card of the hand is worth to its player."""
        rules = self.rules
        if rules.party[i]:
            value = rules.attack[i] + 0.5 * rules.hp[i] + 0.4 * (rules.moment_of[i] >= 0)
            return value - 0.5 * max(0, rules.level[i] - 1 - self.state.xp[self.seat] // 5)
        return 1.6 if rules.quest[i] else 1.3

    def loss(self, i: int, amount: int) -> float:
        """What it costs a card's player to take so much damage there: cards of the draw pile, and the card itself."""
        rules = self.rules
        left = rules.hp[i] - self.state.damage[i]
        taken = max(0, min(amount, left))
        return taken + (2 + 1.2 * rules.level[i] + 0.5 * rules.attack[i]) * (0 < left <= amount)

    def fight(self, attacker: int, target: int, counters: bool) -> float:
        """What an attack gains its player: what the target loses less what the attacker does."""
        state = self.state
        there = max(0, attack(state, attacker, target) - defense(state, target, attacked=True))
        if not counters:
            return self.loss(target, there)
        force = attack(state, target, attacker, countering=True)
        back = max(0, force - defense(state, attacker, attacked=True))
        apart = speed(state, attacker) - speed(state, target)
        if apart > 0 and state.damage[target] + there >= self.rules.hp[target]:
            back = 0
        elif apart < 0 and state.damage[attacker] + back >= self.rules.hp[attacker]:
            there = 0
        return self.loss(target, there) - self.loss(attacker, back) + 0.3

    def does(self, effect: Effect, source: int) -> float:
        """What an effect gains, done as well as it can be."""
        state, seat = self.state, self.seat
        if isinstance(effect, words.Aimed):
            each = sorted((self.to(effect, i) for i in eligible(state, effect, seat, source)), reverse=True)
            return sum(each[: effect.count or None])
        if isinstance(effect, words.Gain):
            return effect.gold * GOLD
        if isinstance(effect, words.Draw):
            room = HAND - len(state.zones[Zone.HAND + seat])
            return effect.cards * (0.5 if room > 0 else 0.1) if self.left() > LOW else -4.0 * effect.cards
        if isinstance(effect, words.Refill):
            return min(effect.at_most, len(from_discard(state, effect, seat))) * 0.8
        return 1.2 if isinstance(effect, words.Recover) else 0.2

    def to(self, effect: words.Aimed, i: int) -> float:
        """What an effect on one card gains the player who has it done."""
        state, rules = self.state, self.rules
        mine = rules.owners[i] == self.seat
        sign = -1.0 if mine else 1.0
        busy = (state.closed | state.confused) >> i & 1
        if isinstance(effect, words.Deal):
            return sign * self.loss(i, effect.amount - defense(state, i, attacked=False))
        if isinstance(effect, words.Heal):
            return 0.9 * min(effect.amount, state.damage[i])
        if isinstance(effect, words.Cure):
            return 1.5 + rules.level[i] * 0.3
        if isinstance(effect, words.Poison):
            return sign * (1.5 + 0.2 * rules.hp[i])
        if isinstance(effect, words.Confuse):
            return sign * (1.2 + 0.5 * rules.attack[i])
        if isinstance(effect, words.Close):
            return sign * (0.2 + 0.4 * rules.attack[i]) * (not busy)
        if isinstance(effect, words.Ready):
            return 0.8 * rules.attack[i]
        if isinstance(effect, words.Raise):
            more = effect.attack + effect.defense
            return -sign * 0.7 * more * (not busy)
        if isinstance(effect, words.Discard):
            return sign * (1.3 if effect.what == "item" else 2 + rules.level[i])
        return 0.3

    def left(self) -> int:
        """The own draw pile."""
        return len(self.state.zones[Zone.DECK + self.seat])

    # --- actions

    def rank(self, action: int) -> float:
        """How good an action is; 0 is to leave it at that."""
        about = action & 127
        judge = _RANKS.get(action - about)
        return judge(self, about) if judge is not None else 0.0

    def mulligan(self, _: int) -> float:
        """A new hand where the first one has hardly anybody of level 1."""
        hand = self.state.zones[Zone.HAND + self.seat]
        return 1.0 if sum(self.rules.party[i] and self.rules.level[i] == 1 for i in hand) < 2 else -1.0

    def draw(self, number: int) -> float:
        """As many as there are, while the draw pile is not low."""
        return float(number) if self.left() - number > LOW else -float(number)

    def call_front(self, i: int) -> float:
        """Who is free is called; others where they are worth the gold. Fighters stand in front."""
        state, rules = self.state, self.rules
        called = state.calls[self.seat]
        price = 0 if not called else rules.gp[i] if called == 1 else rules.level[i]
        return 2.0 + self.worth(i) - price

    def call_rear(self, i: int) -> float:
        """Behind the line stand those who do more by their ability."""
        behind = self.rules.moment_of[i] >= 0 and len(self.state.zones[Zone.FRONT + self.seat]) > 1
        return self.call_front(i) + (0.5 if behind else -0.5)

    def heal(self, i: int) -> float:
        """Damage goes back into the draw pile."""
        near = self.state.damage[i] == self.rules.hp[i] - 1 and self.rules.hp[i] > 1
        return self.state.damage[i] * 1.1 + 0.5 * near - self.rules.gp[i] * GOLD * 1.4

    def cure(self, i: int) -> float:
        """Who hurts itself or hits its own side is cured."""
        bad = (self.state.poisoned >> i & 1) + 1.5 * (self.state.confused >> i & 1)
        return bad * 1.5 - self.rules.gp[i] * GOLD

    def ready(self, i: int) -> float:
        """Before a battle of one's own it can attack; in another's turn it can only defend."""
        use = 1.0 if self.state.active == self.seat else 0.4
        return use * self.rules.attack[i] - self.rules.gp[i] * GOLD * 1.2

    def equip(self, i: int) -> float:
        """Items are worth their gold."""
        return 2.0 - self.rules.gp[i] * GOLD

    def use(self, i: int) -> float:
        """What the text does, less what it costs."""
        rules = self.rules
        gain = sum(self.does(effect, i) for effect in rules.does[i])
        card = bearer(self.state, i)
        closing = 0.4 * rules.attack[card] if rules.closing[i] and card >= 0 else 0.0
        return gain - A_CARD * rules.hand_cost[i] - closing - 0.05

    def quest(self, i: int) -> float:
        """The quest itself is given up, too."""
        return self.use(i) - A_CARD

    def line_up(self, _: int) -> float:
        """Before an own battle the strongest that are ready stand in front."""
        if self.state.active != self.seat:
            return -1.0
        best = self.best_front()
        return self.strength(best) - self.strength(self.state.zones[Zone.FRONT + self.seat]) - 0.9

    def strength(self, front: Any) -> float:
        """How good a front line is for a battle of one's own."""
        busy, rules = self.state.closed | self.state.confused, self.rules
        return sum(-0.2 if busy >> i & 1 else rules.attack[i] + 0.1 * rules.hp[i] for i in front)

    def best_front(self) -> tuple[int, ...]:
        """The best front line of all that are legal."""
        cards = sorted(party(self.state, self.seat))
        sizes = range((len(cards) + 1) // 2, min(MOST_IN_LINE, len(cards)) + 1)
        return max((some for size in sizes for some in combinations(cards, size)), key=self.strength)

    def move(self, i: int) -> float:
        """Who stands in the wrong line."""
        return 1.0 if (i in self.best_front()) != (i in self.state.zones[Zone.FRONT + self.seat]) else -1.0

    def attacks(self, i: int) -> float:
        """What comes of it if the defender does what is best; it leaves the card closed for the other's turn."""
        state, other = self.state, 1 - self.seat
        front, busy = state.zones[Zone.FRONT + other], state.closed | state.confused
        if not front:
            return -1.0 if state.penalized else 5.0
        ready = [card for card in front if not busy >> card & 1]
        if not ready:
            return max(self.fight(i, card, False) for card in front) - 0.2
        return min(self.fight(i, card, counters) for card in ready for counters in (False, True)) - 0.1

    def counter(self, i: int) -> float:
        """What the attacker gains is lost; a card that counters is closed."""
        return 50.0 - self.fight(self.state.attacker, i, True) - 0.1

    def defends(self, i: int) -> float:
        """The same without a blow."""
        return 50.0 - self.fight(self.state.attacker, i, False)

    def strike(self, i: int) -> float:
        """The closed card that loses most."""
        return self.fight(self.state.attacker, i, False)

    def discard(self, i: int) -> float:
        """What is worth least."""
        return -self.worth(i)

    def choose(self, i: int) -> float:
        """The carrier who fights best, the victim who is missed least, or what the effect that asks does most to."""
        state, rules = self.state, self.rules
        if state.decision is Decision.CARRIER:
            return rules.attack[i] + 0.5 * (rules.hp[i] - state.damage[i])
        if state.decision is Decision.VICTIM:
            return -self.loss(i, 1)
        program, place, _, _ = state.stack[-1]
        effect = rules.programs[program][place][1]
        if isinstance(effect, words.Aimed):
            return self.to(effect, i)
        return 1.0 + self.worth(i)

    def move_up(self, i: int) -> float:
        """Who can bear most."""
        return float(self.rules.hp[i] - self.state.damage[i])


_RANKS: dict[int, Any] = {
    Verb.MULLIGAN: Ranking.mulligan, Verb.DRAW: Ranking.draw, Verb.CALL_FRONT: Ranking.call_front,
    Verb.CALL_REAR: Ranking.call_rear, Verb.HEAL: Ranking.heal, Verb.CURE: Ranking.cure, Verb.READY: Ranking.ready,
    Verb.EQUIP: Ranking.equip, Verb.LINE_UP: Ranking.line_up, Verb.QUEST: Ranking.quest, Verb.USE: Ranking.use,
    Verb.MOVE: Ranking.move, Verb.PAY: Ranking.discard, Verb.CHOOSE: Ranking.choose, Verb.ATTACK: Ranking.attacks,
    Verb.COUNTER: Ranking.counter, Verb.DEFEND: Ranking.defends, Verb.STRIKE: Ranking.strike,
    Verb.MOVE_UP: Ranking.move_up,
}  # fmt: skip
