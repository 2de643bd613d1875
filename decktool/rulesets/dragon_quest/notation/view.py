"""What one player at the table knows, how it looks, how strong each player stands, and what an action gains.

What it gains is measured: greedy by it won 27 of 80 games against greedy by one look ahead over `strength`, which won
53, at a hundredth of the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from decktool.play.state import Event as Told
from decktool.play.view import View
from decktool.rulesets.dragon_quest.card_data import DragonCardData
from decktool.rulesets.dragon_quest.cards import words
from decktool.rulesets.dragon_quest.cards.targets import eligible
from decktool.rulesets.dragon_quest.chapters.preparation_phase import prices
from decktool.rulesets.dragon_quest.declarations import MOST_IN_LINE, SPEEDS, XP_A_LEVEL, Decision, Event, Verb, Zone
from decktool.rulesets.dragon_quest.state import DragonState, bearer, blow, exchange, in_play, items_of, level, party

LOW, GOLD, A_CARD = 8, 0.5, 0.6
"""Cards left in a draw pile at which they are saved; what a piece of gold, and a card that is given up, is worth."""


@lru_cache(maxsize=1)  # asked of each card in turn
def _best(rules: DragonCardData, own: Sequence[int], busy: int) -> list[int]:
    """The best front line: who is ready, the strongest first, and no fewer than there must be."""
    own = sorted(own, key=rules.might.__getitem__, reverse=True)
    ready = [i for i in own if not busy >> i & 1]
    return (ready + [i for i in own if busy >> i & 1])[: max((len(own) + 1) // 2, min(MOST_IN_LINE, len(ready)))]


@lru_cache(maxsize=8)
def _worths(rules: DragonCardData) -> list[float]:
    """What each card is worth in the hand."""
    fights = [rules.attack[i] + 0.5 * hp + 0.4 * (rules.moment_of[i] >= 0) for i, hp in enumerate(rules.hp)]
    return [fights[i] if party else 1.6 if rules.quest[i] else 1.3 for i, party in enumerate(rules.party)]


class DragonView(View):
    """A view with both parties as they stand, a judgement of the table, and one of every action."""

    __slots__ = ("_worths",)
    ranks = True
    horizon = 2
    """Turns: what an action leads to shows when the opponent has answered."""
    scale = 30.0
    unlisted = ("deck", "discard", "experience", "quiet", "lowest", "other_acts")

    _state: DragonState
    rules: DragonCardData

    def __init__(self, state: DragonState, seat: int) -> None:
        """Watch `state` as the player in `seat`."""
        super().__init__(state, seat)
        self._worths = _worths(self.rules)

    def strength(self, seat: int) -> float:
        """How strong a player stands: draw pile (the dearer the fewer are left), experience, gold, hand, party."""
        state, zones, rules = self._state, self._state.zones, self.rules
        pile, held = len(zones[Zone.DECK + seat]), sum(map(self.worth, zones[Zone.HAND + seat]))
        found = 0.5 * pile - 5 / (1 + pile) + 0.5 * state.xp[seat] + 0.45 * (state.gold[seat] + held)
        for i in party(state, seat):
            ill = 1.5 * ((state.poisoned | state.confused) >> i & 1) + 0.4 * (state.busy >> i & 1)
            found += self.fall(i) + 0.3 * (rules.hp[i] - state.damage[i]) - ill
        return found + 1.3 * len(zones[Zone.ITEMS + seat])

    def worth(self, i: int) -> float:
        """What a card is worth; less if it is damaged, or above its player's level: it would arrive closed."""
        state, rules = self._state, self.rules
        found = self._worths[i] - 0.5 * state.damage[i]
        return found - 1 if rules.level[i] > level(state, rules.owners[i]) else found

    def fall(self, i: int) -> float:
        """What a party card's defeat costs its player."""
        return 2 + 1.2 * self.rules.level[i] + 0.5 * self.rules.attack[i]

    def loss(self, i: int, amount: int) -> float:
        """What an amount of damage costs a card's player: cards of the draw pile, and perhaps the card itself."""
        left = self.rules.hp[i] - self._state.damage[i]
        if 0 < left <= amount:
            return left + self.fall(i)
        return amount if 0 < amount < left else 0

    def strike(self, attacker: int, target: int) -> float:
        """What an attack gains its player if the target does not counter: what the target loses."""
        return self.loss(target, blow(self._state, attacker, target))

    def fight(self, attacker: int, target: int) -> tuple[float, float]:
        """What an attack gains its player if the target only defends, and if it counters."""
        there = blow(self._state, attacker, target)
        struck, back = exchange(self._state, attacker, target, there)
        hurt = self.loss(target, there)
        return hurt, (hurt if struck else 0) - self.loss(attacker, back) + 0.3

    def use(self, i: int) -> float:
        """What a text does, as well as it can be done, less what it costs."""
        rules, state, found = self.rules, self._state, -0.05 - A_CARD * self.rules.hand_cost[i]
        if rules.quest[i] and len(state.zones[Zone.HAND + self.seat]) < rules.hand_cost[i] + 3:
            found -= A_CARD  # a quest that stays in a small hand pays for something else
        for effect in rules.does[i]:
            if isinstance(effect, words.Aimed):
                each = sorted([self.to(effect, one) for one in eligible(state, effect, self.seat, i)], reverse=True)
                found += sum(each[: effect.count or None])
            elif isinstance(effect, words.Draw):
                found += effect.cards * (0.5 if len(state.zones[Zone.DECK + self.seat]) > LOW else -4.0)
            elif isinstance(effect, words.Retrieve):
                found += self.retrieved(effect)
            else:
                found += effect.gold * GOLD if isinstance(effect, words.Gain) else 0.9
        return found - 0.4 * rules.attack[bearer(state, i)] * rules.closing[i]

    def retrieved(self, effect: words.Retrieve) -> float:
        """What cards of the own discard pile are worth: the best in the hand, or more in a short draw pile."""
        state, rules = self._state, self.rules
        there, pile = state.zones[Zone.DISCARD + self.seat], len(state.zones[Zone.DECK + self.seat])
        if effect.to == "hand":
            return 0.5 * max([self.worth(i) for i in there if rules.party[i] or effect.what == "card"], default=0.0)
        more = min(effect.count, len(there))
        return 0.5 * more + 5 / (1 + pile) - 5 / (1 + pile + more)

    def to(self, effect: words.Aimed, i: int) -> float:
        """What an effect on a card gains: what harms the other's is good."""
        state, found = self._state, -1.5
        if isinstance(effect, words.Deal):
            found = self.loss(i, effect.amount - state.defense_more[i])
        elif isinstance(effect, words.Raise):
            found = -0.7 * (effect.attack + effect.defense) * (not state.busy >> i & 1)
        elif isinstance(effect, words.Turn) and effect.to == "ready":
            found = -(0.4, 1.0)[state.active == self.seat] * self.rules.attack[i]
        elif isinstance(effect, words.Heal):
            found = -0.9 * min(effect.amount, state.damage[i])
        elif getattr(effect, "to", "") in {"poisoned", "confused", "closed"} or isinstance(effect, words.Discard):
            found = 1.0 + 0.4 * self.rules.attack[i]
        return -found if self.rules.owners[i] == self.seat else found

    def line_up(self, _: int) -> float:
        """Before an own battle the strongest that are ready stand in front."""
        state = self._state
        if state.active != self.seat:
            return -1.0
        force, busy = self.rules.attack, state.busy
        waiting = [force[i] for i in state.zones[Zone.REAR + self.seat] if not busy >> i & 1]
        if not waiting:
            return -1.0  # nobody who is ready waits behind
        now = [force[i] for i in state.zones[Zone.FRONT + self.seat] if not busy >> i & 1]
        return sum(sorted(now + waiting)[-MOST_IN_LINE:]) - sum(now) - 0.9

    def moves(self, i: int) -> float:
        """Whether a card stands where it does not in the best line."""
        best = _best(self.rules, tuple(party(self._state, self.seat)), self._state.busy)
        return 1.0 if (i in best) != (i in self._state.zones[Zone.FRONT + self.seat]) else -1.0

    def attacks(self, i: int) -> float:
        """What comes of it if the defender does what is best; it leaves the card closed for the other's turn."""
        state, busy = self._state, self._state.busy
        front = state.zones[Zone.FRONT + 1 - self.seat]
        if not front:
            return -1.0 if state.penalized else 5.0
        if ready := [card for card in front if not busy >> card & 1]:
            return min([min(self.fight(i, card)) for card in ready]) - 0.1
        return max([self.strike(i, card) for card in front]) - 0.2

    def choose(self, i: int) -> float:
        """The carrier who fights best, the victim who is missed least, or what the effect that asks does most to."""
        if self._state.decision in {Decision.CARRIER, Decision.VICTIM}:
            return self.worth(i) if self._state.decision is Decision.CARRIER else -self.loss(i, 1)
        effect = self.asking
        return self.to(effect, i) if isinstance(effect, words.Aimed) else self.worth(i)

    gains: ClassVar = {
        Verb.CALL_FRONT: lambda me, i: 2.0 + me.worth(i) - GOLD * prices(me._state, me.seat)[i], Verb.USE: use,
        Verb.CALL_REAR: lambda me, i: 1.5 + me.worth(i) - GOLD * prices(me._state, me.seat)[i], Verb.QUEST: use,
        Verb.HEAL: lambda me, i: me._state.damage[i] * 1.1 - me.rules.gp[i] * 0.7, Verb.ATTACK: attacks,
        Verb.CURE: lambda me, i: 1.7 - me.rules.gp[i] * GOLD, Verb.EQUIP: lambda me, i: 2.0 - me.rules.gp[i] * GOLD,
        Verb.READY: lambda me, i: (0.4, 1.0)[me._state.active == me.seat] * me.rules.attack[i] - me.rules.gp[i] * 0.6,
        Verb.COUNTER: lambda me, i: 49.9 - me.fight(me._state.attacker, i)[1], Verb.MOVE: moves,
        Verb.DEFEND: lambda me, i: 50.0 - me.strike(me._state.attacker, i), Verb.LINE_UP: line_up,
        Verb.STRIKE: lambda me, i: me.strike(me._state.attacker, i), Verb.CHOOSE: choose,
        Verb.DRAW: lambda me, n: float(n if len(me._state.zones[Zone.DECK + me.seat]) - n > LOW else -n),
        Verb.PAY: lambda me, i: -me.worth(i),
    }  # fmt: skip
    """What an action gains, in cards of the draw pile or so; 0 is to leave it at that."""

    def choice(self, actions: Sequence[int]) -> int:
        """The action with the highest rank; of equal ones, the first. Without a call for each rank."""
        judges = _JUDGES
        found, most = actions[0], self.never
        for action in actions:
            judge = judges[action >> 7]
            gain = judge(self, action & 127) if judge is not None else 0.0
            if gain > most:
                found, most = action, gain
        return found

    def telling(self, events: Sequence[Told]) -> Iterable[Told]:
        """Without the phases, which the head of the screen names."""
        return [event for event in events if event[0] != Event.PHASE]

    def score(self, mine: Mapping[str, Any]) -> list[str]:
        """Level, experience and gold, and how many cards the piles have."""
        step, most = mine["level"], self.rules.house["level_cap"]
        nearly = f" (level {step + 1} at {step * XP_A_LEVEL})" if step < most else ""
        piles = (f"{word} pile {len(mine[zone])}" for word, zone in (("draw", "deck"), ("discard", "discard")))
        return [f"level {step}, {mine['xp']} XP{nearly}", f"{mine['gold']} gold", *piles]

    def told(self, i: int, notes: Sequence[str]) -> str:
        """A card with its level and strength, and what it costs in the hand or carries in a line."""
        state, rules = self._state, self.rules
        name, left, force = self.called(i), rules.hp[i] - state.damage[i], rules.attack[i] + state.attack_more[i]
        if rules.item[i]:
            return f"{name} (item {rules.letter[i]} for {rules.gp[i]} GP)"
        if rules.quest[i]:
            return f"{name} (quest for {rules.hand_cost[i]} card{'s' * (rules.hand_cost[i] != 1)})"
        if not in_play(state, i):
            return f"{name} L{rules.level[i]} {force}/{left} ({rules.gp[i]} GP)"
        said = [word for word in ("closed", "confused", "poisoned") if getattr(state, word) >> i & 1]
        said += [self.called(item) for item in items_of(state, i)]
        shown = f"{name} L{rules.level[i]} {force}/{left}of{rules.hp[i]} {SPEEDS[rules.speed[i]]}"
        return shown + (f" ({' and '.join(said)})" if said else "")


# ACCEPT and DECLINE lie below the verbs, so what stands last is theirs
_JUDGES: list[Any] = [*(DragonView.gains.get(number * Verb.span) for number in range(len(Verb.all))), None]
"""What each verb is judged by, by its number; the others gain nothing."""
