"""What one player at the table knows, and what matters in it.

Actions are ranked because that is measured: greedy by rank won 37 of 120 games against greedy by one look ahead over
`promise`, which won 18, at 0.007 ms a choice against 1.3 ms.
"""

from __future__ import annotations

import shutil
from math import tanh
from textwrap import wrap

from decktool.play.view import View
from decktool.rulesets.card_of_the_rings.chapters.quest_phase import succeeds
from decktool.rulesets.card_of_the_rings.columns import RingsColumns
from decktool.rulesets.card_of_the_rings.state import RingsState, bank_worth, power
from decktool.rulesets.card_of_the_rings.table import Kind, Verb, Zone


class RingsView(View):
    """A view with the public numbers of this game and a judgement of what an action is worth."""

    __slots__ = ()
    ranks = True

    _state: RingsState
    rules: RingsColumns

    def quests(self) -> list[int]:
        """The quests in the centre that this player would complete now."""
        state = self._state
        strength = power(state, self.seat, True)
        return [quest for quest in state.zones[Zone.CENTRE] if succeeds(state, self.seat, quest, strength)]

    def worth(self, card: int) -> float:
        """What a card is worth to its player, in points of Power or so."""
        rules, state = self.rules, self._state
        kind = rules.kinds[card]
        if kind == Kind.GOLD:
            return 1.5 * state.worth[card] + (rules.banked[card] >= 0 or rules.on_use[card] >= 0) * 0.5
        companions = sum(rules.kinds[i] == Kind.COMPANION for i in state.zones[Zone.PARTY + self.seat])
        value: float = rules.power[card] + rules.companions_bonus[card] * (companions + 1) + rules.total_bonus[card]
        value += 0.6 * (rules.played[card] >= 0 or rules.on_use[card] >= 0)
        value += 0.8 * (rules.artifact_bonus[card] + rules.quest_bonus[card]) + 0.4 * rules.prevents[card]
        if rules.healer[card]:
            value += 1.5
        if rules.crown[card]:
            value += 4 * (power(state, self.seat, False) / rules.crown[card])
        return value

    def promise(self) -> float:
        """How likely this player wins, by Victory Points, Power and Bank against the opponent's.

        The logarithm of the odds as fitted to 1,000 games between greedy players who erred now and then.
        """
        state, ahead = self._state, 0.0
        for seat, sign in ((self.seat, 1), (1 - self.seat, -1)):
            ahead += sign * (0.7 * state.vp[seat] + 0.35 * power(state, seat, False) + 0.7 * bank_worth(state, seat))
        return 0.5 + 0.5 * tanh(ahead / 2)

    def rank(self, action: int) -> float:
        """Bank gold, buy what is worth most, use what can be used, claim the dearest quest; hurt what hurts most."""
        verb, card = action & ~63, action & 63
        if verb == Verb.MULLIGAN:
            return 1.0
        if verb == Verb.BANK:
            return 1.0 + self._state.worth[card]
        if verb in {Verb.RECRUIT, Verb.KEEP}:
            return 10 + self.worth(card)
        if verb == Verb.USE:
            return 9.0
        if verb == Verb.ATTEMPT:
            return self.rules.reward[card] + 0.1 * self.rules.requirement[card] if card in self.quests() else -1.0
        if verb == Verb.CHOOSE:
            return self.worth(card)
        if verb in {Verb.PUT_BACK, Verb.DISCARD}:
            return 1.0 - self.worth(card)
        return 0.0

    def screen(self) -> list[str]:
        """The table from this player's side, as wide as the terminal: quests and piles, opponent, oneself."""
        seen = self.describe()
        names = self.rules.seats
        head = f"turn {seen['turn']}, {seen['active']}'s {seen['phase']} phase"
        known = [name for name in seen["deck"] if name]
        deck = f"deck {len(seen['deck'])}" + (f" (you know {', '.join(known)})" if known else "")
        lines = [head, f"  quests   {self._list(seen['centre'])}"]
        lines.append(f"  {deck}, discard pile: {self._list(seen['discard'])}")
        if seen["looked"]:
            lines.append(f"  looked at: {self._list(seen['looked'])}")
        for seat in (1 - self.seat, self.seat):
            mine = seen[names[seat]]
            you = " (you)" if seat == self.seat else ""
            gold = f"gold {mine['gold']} of {mine['bank_worth']}"
            lines.append(f"{names[seat]}{you}   {mine['vp']} VP   Power {mine['power']}   {gold}")
            lines.append(f"  bank     {self._in_play(Zone.BANK + seat, seen['cards'])}")
            lines.append(f"  party    {self._in_play(Zone.PARTY + seat, seen['cards'])}")
            if mine["completed"]:
                lines.append(f"  quests   {self._list(mine['completed'])}")
            hand = self._list(mine["hand"]) if seat == self.seat else self._hidden(mine["hand"])
            lines.append(f"  hand     {hand}")
        width = shutil.get_terminal_size().columns
        return [part for line in lines for part in _folded(line, width)]

    @staticmethod
    def _hidden(names: list[str | None]) -> str:
        """Another player's hand: how many cards, and those that one happens to know."""
        known = [name for name in names if name]
        count = f"{len(names)} card{'' if len(names) == 1 else 's'}"
        return count + (f" ({', '.join(known)} among them)" if known else "")

    @staticmethod
    def _list(names: list[str | None]) -> str:
        return ", ".join(name or "a card" for name in names) or "-"

    def _in_play(self, zone: int, carried: dict[str, dict[str, object]]) -> str:
        """The cards of a Bank or Party, each with what it carries."""
        shown: list[str | None] = []
        for i in self._state.zones[zone]:
            row = carried.get(self.rules.labels[i], {})
            notes = [key if value is True else f"{key} {value}" for key, value in row.items()]
            shown.append(self.rules.cards[i].name + (f" ({', '.join(notes)})" if notes else ""))
        return self._list(shown)


def _folded(line: str, width: int) -> list[str]:
    """A line broken between names, which stay whole; what goes on stands under the first name."""
    whole = line.replace(", ", ",\n").replace(" ", "\xa0").replace("\n", " ")
    indent = "\xa0" * 11
    parts = wrap(whole, max(40, width), subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
    return [part.replace("\xa0", " ") for part in parts]
