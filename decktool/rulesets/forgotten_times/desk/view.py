"""What one player at the table knows, and what matters in it."""

from __future__ import annotations

import shutil
from textwrap import wrap
from typing import ClassVar

from decktool.dealing import Dice
from decktool.play.foresight import Foresight
from decktool.rulesets.forgotten_times.chapters.key_terms import in_play
from decktool.rulesets.forgotten_times.columns import CONDITIONS, TimesColumns
from decktool.rulesets.forgotten_times.state import TimesState, active_hero, ap, city
from decktool.rulesets.forgotten_times.table import Decision, Kind, Phase, Zone

CARD_IN_HAND = 1.2
SPECIALTY_IN_HAND = 1.6
SAVED, UNSAVED = 0.7, 0.1
"""What an RP is worth that can be saved, and one that cannot."""


class TimesView(Foresight):
    """A view with a judgement of the table."""

    __slots__ = ()
    horizon = 2
    """A game is some sixteen turns; what an action leads to shows when the opponent has answered."""
    inside: ClassVar = {Decision.TARGET, Decision.KEEP, Decision.SINK}

    _state: TimesState
    rules: TimesColumns

    def strength(self, seat: int) -> float:
        """How strong a player stands, in points of AP or so: city, heroes and soldiers by AP and HP, cards and RP."""
        state, rules, zones = self._state, self.rules, self._state.zones
        found = 1.5 * state.hp[city(state, seat)]
        saved = min(state.rp[seat], rules.rp_save)
        found += SAVED * saved + UNSAVED * (state.rp[seat] - saved)
        for card in in_play(state, seat):
            hero = rules.kinds[card] == Kind.HERO
            strength = ap(state, card)
            worth = strength + 0.7 * state.hp[card] + 1.2 * state.fury[card]
            armor = state.armor[card]
            if armor >= 0:
                worth += 0.7 * state.hp[armor] + 0.3
            if state.blind >> card & 1:
                worth -= 0.5 * strength
            if state.frozen >> card & 1:
                worth -= 0.5 * strength
            if state.poisoned >> card & 1:
                worth -= 1.5
            found += worth + 4 * hero + 1
        for card in zones[Zone.HAND + seat]:
            found += SPECIALTY_IN_HAND if rules.kinds[card] == Kind.SPECIALTY else CARD_IN_HAND
        found += CARD_IN_HAND * len(zones[Zone.PRIZES + seat]) + 4 * len(zones[Zone.UPGRADES + seat])
        found += 3 * len(zones[Zone.LASTING + seat])
        return found if active_hero(state, seat) >= 0 else found - 8

    def deal(self, dice: Dice) -> TimesState:
        """A state that this player cannot tell from the real one: heroes that lie face down are heroes there too."""
        world = super().deal(dice)
        assert isinstance(world, TimesState)
        if self._state.phase == Phase.SETUP:
            other = 1 - self.seat
            for zone in (Zone.HERO, Zone.ALT, Zone.HEROES):
                self.deal_type(world, zone + other, "hero", (Zone.DECK + other, Zone.HAND + other), dice)
        return world

    # --- the screen

    def screen(self) -> list[str]:
        """The table from this player's side, as wide as the terminal: opponent above, oneself below."""
        seen = self.describe()
        names = self.rules.seats
        lines = [f"turn {seen['turn']}, {seen['active']}'s {seen['phase']}; Runic Infusion {seen['infusion']}"]
        if seen["looked"]:
            lines.append(f"  looked at  {self._list(seen['looked'])}")
        for seat in (1 - self.seat, self.seat):
            mine = seen[names[seat]]
            you = " (you)" if seat == self.seat else ""
            prizes = f"   prizes {len(mine['prizes'])}" if mine["prizes"] else ""
            starves = "   starving" if mine["starving"] else ""
            counts = f"RP {mine['rp']}   deck {len(mine['deck'])}   discard {len(mine['discard'])}{prizes}{starves}"
            lines.append(f"{names[seat]}{you}   city {mine['city_hp']} HP   {counts}")
            lines.append(f"  city       {self._list([*mine['city'], *mine['upgrades']])}")
            lines.append(f"  hero       {self._cards(Zone.HERO + seat)}")
            lines.append(f"  alt hero   {self._cards(Zone.ALT + seat)}")
            lines.append(f"  soldiers   {self._cards(Zone.BATTLEFIELD + seat)}")
            if mine["lasting"]:
                lines.append(f"  lasting    {self._list(mine['lasting'])}")
            hand = self._hand(mine["hand"]) if seat == self.seat else self._hidden(mine["hand"])
            lines.append(f"  hand       {hand}")
        width = shutil.get_terminal_size().columns
        return [part for line in lines for part in _folded(line, width)]

    def _cards(self, zone: int) -> str:
        """The cards of a place with AP/HP and what they carry; a hero that lies face down is `a card`."""
        return ", ".join(self._card(i) if i >= 0 else "a card" for i in self.zone(zone)) or "-"

    def _card(self, card: int) -> str:
        state, rules = self._state, self.rules
        notes = [name for name in CONDITIONS if getattr(state, name) >> card & 1]
        notes += ["attacked"] if (state.attacked & ~state.again) >> card & 1 else []
        notes += [f"{state.fury[card]} BF"] if state.fury[card] else []
        if (armor := state.armor[card]) >= 0:
            notes.append(f"{rules.names[armor]} {state.hp[armor]}")
        name = f"{rules.names[card]} {ap(state, card)}/{state.hp[card]}"
        return name + (f" ({', '.join(notes)})" if notes else "")

    def _hand(self, names: list[str | None]) -> str:
        """One's own hand, with what the cards cost."""
        costs = {card.name: card.get("cost") for card in self.rules.cards}
        return self._list([f"{name} [{costs[name]}]" if name and costs[name] else name for name in names])

    @staticmethod
    def _hidden(names: list[str | None]) -> str:
        """Another player's hand: how many cards, and those that one happens to know."""
        known = [name for name in names if name]
        count = f"{len(names)} card{'' if len(names) == 1 else 's'}"
        return count + (f" ({', '.join(known)} among them)" if known else "")

    @staticmethod
    def _list(names: list[str | None]) -> str:
        return ", ".join(name or "a card" for name in names) or "-"


def _folded(line: str, width: int) -> list[str]:
    """A line broken between names, which stay whole; what goes on stands under the first name."""
    whole = line.replace(", ", ",\n").replace(" ", "\xa0").replace("\n", " ")
    indent = "\xa0" * 13
    parts = wrap(whole, max(40, width), subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
    return [part.replace("\xa0", " ") for part in parts]
