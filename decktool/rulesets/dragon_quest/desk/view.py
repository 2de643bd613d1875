"""What one player at the table knows, how it looks, and how strong each player stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from decktool.play.foresight import Foresight
from decktool.play.state import Event as Told
from decktool.rulesets.dragon_quest.columns import DragonColumns
from decktool.rulesets.dragon_quest.state import DragonState, in_play, items_of, level, party
from decktool.rulesets.dragon_quest.table import SPEEDS, XP_A_LEVEL, Decision, Event, Zone


class DragonView(Foresight):
    """A view with both parties as they stand, and a judgement of the table."""

    __slots__ = ()
    horizon = 4
    """Turns: both players have had two, in which what an action leads to shows."""
    inside: ClassVar = {
        Decision.CARRIER, Decision.LINE_UP, Decision.PAY, Decision.TARGET, Decision.START, Decision.DEFEND,
        Decision.STRIKE, Decision.DETERMINE, Decision.END, Decision.MOVE_UP, Decision.LAST, Decision.VICTIM,
    }  # fmt: skip
    scale = 30.0
    unlisted = ("deck", "discard", "experience", "quiet", "lowest", "other_acts")

    _state: DragonState
    rules: DragonColumns

    def strength(self, seat: int) -> float:
        """How strong a player stands: draw pile (the dearer the fewer are left), experience, gold, hand, party.

        The numbers are measured: greedy by them won 52 of 80 games against greedy by a rank for every kind of action.
        """
        state, zones = self._state, self._state.zones
        pile, front, hand = len(zones[Zone.DECK + seat]), zones[Zone.FRONT + seat], zones[Zone.HAND + seat]
        found = 0.5 * pile - 5 / (1 + pile) + 0.5 * state.xp[seat] + 0.45 * state.gold[seat]
        found += 0.45 * sum(map(self._in_hand, hand))
        return found + sum(self._in_play(i, i in front) for i in party(state, seat))

    def _in_hand(self, i: int) -> float:
        """What a card of the hand is worth; less if it would arrive closed."""
        rules = self.rules
        if not rules.party[i]:
            return 1.6 if rules.quest[i] else 1.3
        too_high = max(0, rules.level[i] - level(self._state, rules.owners[i]))
        return rules.attack[i] + 0.5 * rules.hp[i] + 0.4 * (rules.moment_of[i] >= 0) - 0.5 * too_high

    def _in_play(self, i: int, in_front: bool) -> float:
        """What a party card is worth: what its defeat would cost, what it can do in this turn, less what it suffers."""
        state, rules = self._state, self.rules
        owner, force = rules.owners[i], rules.attack[i] + state.attack_more[i]
        busy = state.busy >> i & 1
        left = rules.hp[i] - state.damage[i]
        worth = 2 + 1.2 * rules.level[i] + 0.5 * force + 0.3 * left + 0.6 * state.defense_more[i]
        worth += (1 + 0.2 * left) * len(items_of(state, i))
        if in_front and owner == state.active and (not busy or state.acted >> i & 1):
            worth += 0.7 * force
        if busy:
            worth -= 0.4 + 0.15 * force + 0.5 * force * (rules.level[i] > level(state, owner))
        if state.poisoned >> i & 1:
            worth -= 1.5 + 0.2 * rules.hp[i]
        return worth - (1 + 0.4 * force) * (state.confused >> i & 1)

    # --- the screen

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
        name, left, force = rules.names[i], rules.hp[i] - state.damage[i], rules.attack[i] + state.attack_more[i]
        if rules.item[i]:
            return f"{name} (item {rules.letter[i]} for {rules.gp[i]} GP)"
        if rules.quest[i]:
            return f"{name} (quest for {rules.hand_cost[i]} card{'s' * (rules.hand_cost[i] != 1)})"
        if not in_play(state, i):
            return f"{name} L{rules.level[i]} {force}/{left} ({rules.gp[i]} GP)"
        said = [word for word in ("closed", "confused", "poisoned") if getattr(state, word) >> i & 1]
        said += [rules.names[item] for item in items_of(state, i)]
        shown = f"{name} L{rules.level[i]} {force}/{left}of{rules.hp[i]} {SPEEDS[rules.speed[i]]}"
        return shown + (f" ({' and '.join(said)})" if said else "")
