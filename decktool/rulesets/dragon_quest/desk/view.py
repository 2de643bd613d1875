"""What one player at the table knows, how it looks, and the table as lines of text."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from decktool.dealing import Dice
from decktool.play.state import HIDDEN
from decktool.play.state import Event as Told
from decktool.play.view import View
from decktool.rulesets.dragon_quest.agent import Ranking, promise
from decktool.rulesets.dragon_quest.columns import DragonColumns
from decktool.rulesets.dragon_quest.state import DragonState, items_of, level
from decktool.rulesets.dragon_quest.table import SPEEDS, XP_A_LEVEL, Event, Phase, Zone


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
        state, names = self._state, self.rules.seats
        if state.phase == Phase.SETUP:
            head = "setting up"
        else:
            word = Phase.all[state.phase]
            head = f"turn {state.turn}: {names[state.active]}'s {word}{'' if state.phase == Phase.LAST else ' phase'}"
        lines = [head]
        for seat in (1 - self.seat, self.seat):
            lines += self._side(seat)
        width = max(40, shutil.get_terminal_size().columns)
        return [part for line in lines for part in _folded(line, width)]

    def _side(self, seat: int) -> Iterator[str]:
        state, own = self._state, seat == self.seat
        piles = f"draw pile {self.count(Zone.DECK + seat)}, discard pile {self.count(Zone.DISCARD + seat)}"
        xp, step = state.xp[seat], level(state, seat)
        nearly = f" (level {step + 1} at {step * XP_A_LEVEL})" if step < self.rules.house["level_cap"] else ""
        you = " (you)" if own else ""
        yield f"{self.rules.seats[seat]}{you}  level {step}, {xp} XP{nearly}, {state.gold[seat]} gold, {piles}"
        for title, zone in (("front", Zone.FRONT), ("rear", Zone.REAR)):
            cards = state.zones[zone + seat]
            yield f"  {title:<6} " + ("; ".join(self._card(i) for i in cards) if cards else "-")
        hand = self.zone(Zone.HAND + seat)
        if own:
            yield "  hand   " + ("; ".join(self._held(i) for i in hand) or "-")
        else:
            known = [self.rules.names[i] for i in hand if i != HIDDEN]
            yield f"  hand   {len(hand)} card{'' if len(hand) == 1 else 's'}" + (
                f" ({', '.join(known)} among them)" if known else ""
            )

    def _card(self, i: int) -> str:
        """A party card: its level, Attack, HP left, speed, and what lies on it."""
        state, rules = self._state, self.rules
        shown = f"{rules.names[i]} L{rules.level[i]} {rules.attack[i] + state.attack_more[i]}/"
        shown += f"{rules.hp[i] - state.damage[i]}of{rules.hp[i]} {SPEEDS[rules.speed[i]]}"
        marks = (("closed", state.closed), ("confused", state.confused), ("poisoned", state.poisoned))
        notes = [word for word, bits in marks if bits >> i & 1]
        notes += [rules.names[item] for item in items_of(state, i)]
        return shown + (f" ({', '.join(notes)})" if notes else "")

    def _held(self, i: int) -> str:
        """A card of the hand, with what it costs."""
        rules = self.rules
        if rules.party[i]:
            return f"{rules.names[i]} L{rules.level[i]} {rules.attack[i]}/{rules.hp[i]} ({rules.gp[i]} GP)"
        if rules.item[i]:
            return f"{rules.names[i]} (item {rules.letter[i]}, {rules.gp[i]} GP)"
        return f"{rules.names[i]} (quest, {rules.hand_cost[i]} cards)"


def _folded(line: str, width: int) -> list[str]:
    """A line broken between cards, which stay whole; what goes on stands under the first one."""
    whole = line.replace("; ", ";\n").replace(", ", ",\n") if line[0] != " " else line.replace("; ", ";\n")
    whole = whole.replace(" ", "\xa0").replace("\n", " ")
    indent = "\xa0" * 9
    parts = wrap(whole, width, subsequent_indent=indent, break_on_hyphens=False)
    return [part.replace("\xa0", " ") for part in parts]
