"""What one player at the table knows, how it looks, and the table as lines of text."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence

from decktool.dealing import Dice
from decktool.play.screen import wrapped
from decktool.play.state import HIDDEN
from decktool.play.state import Event as Told
from decktool.play.view import View
from decktool.rulesets.dragon_quest.agent import Ranking, promise
from decktool.rulesets.dragon_quest.columns import DragonColumns
from decktool.rulesets.dragon_quest.state import DragonState, in_play, items_of, level
from decktool.rulesets.dragon_quest.table import SPEEDS, XP_A_LEVEL, Event, Phase, Zone

PILES = (("draw", Zone.DECK), ("discard", Zone.DISCARD))


class DragonView(View):
    """A view with both parties as they stand, and a judgement of what an action is worth."""

    __slots__ = ()
    ranks = True
    horizon = 4
    """Turns: both players have had two, in which what an action leads to shows."""

    _state: DragonState
    rules: DragonColumns

    def rank(self, action: int) -> float:
        """How much an action gains, in cards of the draw pile or so; 0 is to leave it at that."""
        return Ranking(self._state, self.seat).rank(action)

    def promise(self) -> float:
        """Draw piles, levels, gold and parties against the opponent's, from 0 to 1."""
        return promise(self._state, self.seat)

    def deal(self, dice: Dice) -> DragonState:
        """A state that this player cannot tell from the real one: other cards lie under the same party cards."""
        world = super().deal(dice)
        assert isinstance(world, DragonState)
        state = self._state
        for zone in (Zone.DAMAGE, Zone.DAMAGE + 1):
            for real in state.zones[zone]:
                world.under[real] = -1
            for real, dealt in zip(state.zones[zone], world.zones[zone], strict=True):
                world.under[dealt] = state.under[real]
        return world

    def telling(self, events: Sequence[Told]) -> Iterable[Told]:
        """Without the phases, which the head of the screen names."""
        return [event for event in events if event[0] != Event.PHASE]

    def screen(self) -> list[str]:
        """The table from this player's side, as wide as the terminal: the opponent, then oneself with the hand."""
        state, width = self._state, max(40, shutil.get_terminal_size().columns)
        if state.phase == Phase.SETUP:
            head = "setting up"
        else:
            word = f"{Phase.all[state.phase]}{'' if state.phase == Phase.LAST else ' phase'}"
            head = f"turn {state.turn}: {self.rules.seats[state.active]}'s {word}"
        lines = wrapped(head, (), width)
        for seat in (1 - self.seat, self.seat):
            you = " (you)" if seat == self.seat else ""
            lines += wrapped(f"{self.rules.seats[seat]}{you} ", self._numbers(seat), width)
            for title, zone in (("front", Zone.FRONT), ("rear", Zone.REAR), ("hand", Zone.HAND)):
                cards = [self._card(i) for i in self.zone(zone + seat) if i != HIDDEN]
                if zone == Zone.HAND and seat != self.seat:
                    count = self.count(zone + seat)
                    cards = [f"{count} card{'s' * (count != 1)}", *(f"{card} among them" for card in cards)]
                lines += wrapped(f"  {title:<6}", cards or ["-"], width, ";", " " * 9)
        return lines

    def _numbers(self, seat: int) -> list[str]:
        state, step = self._state, level(self._state, seat)
        nearly = f" (level {step + 1} at {step * XP_A_LEVEL})" if step < self.rules.house["level_cap"] else ""
        piles = [f"{word} pile {self.count(zone + seat)}" for word, zone in PILES]
        return [f"level {step}", f"{state.xp[seat]} XP{nearly}", f"{state.gold[seat]} gold", *piles]

    def _card(self, i: int) -> str:
        """A card with its type or level and strength, and what it costs in the hand or what lies on it in a line."""
        state, rules = self._state, self.rules
        name = rules.names[i]
        if rules.item[i]:
            return f"{name} (item {rules.letter[i]}, {rules.gp[i]} GP)"
        if rules.quest[i]:
            return f"{name} (quest, {rules.hand_cost[i]} cards)"
        left, attack = rules.hp[i] - state.damage[i], rules.attack[i] + state.attack_more[i]
        if not in_play(state, i):
            return f"{name} L{rules.level[i]} {attack}/{left} ({rules.gp[i]} GP)"
        notes = [word for word in ("closed", "confused", "poisoned") if getattr(state, word) >> i & 1]
        notes += [rules.names[item] for item in items_of(state, i)]
        shown = f"{name} L{rules.level[i]} {attack}/{left}of{rules.hp[i]} {SPEEDS[rules.speed[i]]}"
        return shown + (f" ({', '.join(notes)})" if notes else "")
