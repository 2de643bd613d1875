"""What one player at the table knows, and what matters in it."""

from __future__ import annotations

import shutil
from textwrap import wrap
from typing import Any, ClassVar

from decktool.dealing import Dice
from decktool.play.effects import Effect
from decktool.play.view import View
from decktool.rulesets.forgotten_times.cards import words
from decktool.rulesets.forgotten_times.cards.targets import among
from decktool.rulesets.forgotten_times.chapters.key_terms import in_play
from decktool.rulesets.forgotten_times.columns import CONDITIONS, TimesColumns
from decktool.rulesets.forgotten_times.state import TimesState, active_hero, ap, city
from decktool.rulesets.forgotten_times.table import CARD, PRICE, Kind, Phase, Verb, Zone

CARD_IN_HAND = 1.2
SPECIALTY_IN_HAND = 1.6
TEMPO = 2.0
"""What it is worth to attack at all: what does not attack in a turn has lost that."""
SAVED, UNSAVED = 0.7, 0.1
"""What an RP is worth that can be saved, and one that cannot."""


class _Bounds(dict[int, float]):
    """While there is something to play it is played, and then attacked."""

    def __missing__(self, action: int) -> float:
        """Of an attack, and of anything else."""
        found = self[action] = 10.0 if action < Verb.PLAY else 99.0
        return found


class TimesView(View):
    """A view with a judgement of the table, and of every action."""

    __slots__ = ("_asked", "_force")
    ranks = True
    bound = _Bounds().__getitem__
    horizon = 2
    """A game is some sixteen turns; what an action leads to shows when the opponent has answered."""

    _state: TimesState
    rules: TimesColumns

    def __init__(self, state: TimesState, seat: int) -> None:
        """Watch `state` as the player in `seat`."""
        super().__init__(state, seat)
        self._asked: Any = None
        self._force: dict[int, int] = {}

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

    # --- what an action gains, in points of AP or so; 0 is to leave it at that

    def force(self, i: int) -> int:
        """A card's AP, worked out once for each decision."""
        if self._asked is not self._state.options:
            self._asked, self._force = self._state.options, {}
        found = self._force.get(i)
        if found is None:
            found = self._force[i] = ap(self._state, i)
        return found

    def worth(self, i: int) -> float:
        """What a card in play is worth, with what its defeat earns."""
        found = self.force(i) + 0.7 * self._state.hp[i] + 2.2
        if self.rules.kinds[i] != Kind.HERO:
            return found
        return found + (5.2 if self._state.zones[Zone.ALT + self.rules.owners[i]] else 13.2)

    def loss(self, i: int, amount: int, attack: bool = True) -> float:
        """What so much damage costs a card's player; its armor's HP go first."""
        state, rules, found = self._state, self.rules, 0.0
        if attack and state.poisoned >> i & 1:
            amount *= 2
        armor, left = state.armor[i], state.hp[i]
        if armor >= 0:
            part = min(amount, state.hp[armor])
            found, amount = 0.7 * part, amount - part if rules.spills else 0
        if rules.kinds[i] == Kind.CITY:
            return 1.5 * amount + 99.0 * (amount >= left)
        return found + (self.worth(i) if amount >= left else 0.7 * amount)

    def attack(self, about: int) -> float:
        """What the target loses, less what the attacker does; a hero gains BF."""
        attacker, target = divmod(about, CARD)
        rules = self.rules
        kinds, edge, one, other = rules.kinds, rules.edge, rules.classes[attacker], rules.classes[target]
        gain = self.loss(target, max(0, self.force(attacker) + edge[one][other]))
        if kinds[target] != Kind.CITY and not self._state.blind >> target & 1:
            gain -= self.loss(attacker, max(0, self.force(target) + edge[other][one]))
        return gain + TEMPO + 1.2 * (kinds[attacker] == Kind.HERO)

    def play(self, about: int) -> float:
        """What lasts comes first, then who is strongest; a specialty where it does more than keeping it."""
        i, rules = about // CARD, self.rules
        if rules.kinds[i] == Kind.SOLDIER:
            return 10.0 + rules.ap[i] + 0.7 * rules.hp[i] - 0.7 * rules.cost[i]
        if rules.kinds[i] == Kind.UPGRADE or rules.lasting[i]:
            return 20.0
        return 99.0 if self.does(i) > 1.6 else -1.0

    def does(self, i: int) -> float:
        """What a specialty or a spell does, as well as it can be done."""
        found = 0.0
        for effect in self.rules.does[i]:
            if hasattr(effect, "to") and not isinstance(effect, words.Recover):
                each = [self.to(effect, one) for one in among(self._state, self.seat, i, effect)] or [0.0]
                found += max(each) if effect.to in words.CHOSEN else sum(each)
            else:
                found += self.brings(effect)
        return found

    def brings(self, effect: Any) -> float:
        """What an effect gains that is not about cards in play."""
        state, rules, seat = self._state, self.rules, self.seat
        if isinstance(effect, words.Draw):
            return 1.2 * effect.amount * (effect.who == "you") * (len(state.zones[Zone.DECK + seat]) > effect.amount)
        if isinstance(effect, words.GainRunes):
            rp, hand = state.rp[seat], state.zones[Zone.HAND + seat]
            if effect.who == "opponent":
                return -0.7 * effect.amount
            return 1.2 * effect.amount * any(rp < rules.cost[i] <= rp + effect.amount for i in hand)
        if isinstance(effect, words.GainFury):
            return 1.2 * effect.amount * bool(state.zones[Zone.HERO + seat])
        return 1.7 if isinstance(effect, words.Recover) and state.zones[Zone.DISCARD + seat] else 0.5

    def to(self, effect: Effect, i: int) -> float:
        """What an effect on a card gains: what harms the other's is good."""
        state, rules = self._state, self.rules
        if isinstance(effect, words.Damage):
            found = self.loss(i, effect.amount, attack=False)
        elif isinstance(effect, words.Afflict):
            found = {"poisoned": 1.5}.get(effect.what, 0.5 * self.force(i)) * (not getattr(state, effect.what) >> i & 1)
        elif isinstance(effect, words.Heal):
            found = -0.7 * min(rules.hp[i] - state.hp[i], effect.amount or 99)
        elif isinstance(effect, words.Strengthen):
            found = -0.9 * effect.amount * (not (state.attacked | state.frozen | state.waits) >> i & 1)
        else:
            found = -1.5 * ((state.blind | state.frozen | state.poisoned) >> i & 1)
        return -found if rules.owners[i] == self.seat else found

    def choose(self, about: int) -> float:
        """What the effect that asks does most to."""
        return self.to(self.asking, about // CARD)

    def place(self, about: int) -> float:
        """A hero comes where none is."""
        state, seat = self._state, self.seat
        return 25.0 if not state.zones[Zone.HERO + seat] else -1.0

    def trade(self, _: int) -> float:
        """A card for RP that are not needed."""
        spare = self._state.rp[self.seat] - PRICE >= self.rules.rp_save
        return 0.1 if spare and self._state.zones[Zone.DECK + self.seat] else -1.0

    def held(self, about: int) -> float:
        """What a card of the hand or the deck is worth."""
        i, rules = about // CARD, self.rules
        return 1.0 + (rules.ap[i] + 0.7 * rules.hp[i] if rules.kinds[i] == Kind.SOLDIER else 2.0)

    gains: ClassVar = {
        Verb.ATTACK: attack, Verb.PLAY: play, Verb.PLACE: place, Verb.TRADE: trade, Verb.TAKE: held,
        Verb.SINK: lambda me, about: -me.held(about), Verb.PROMOTE: 25.0, Verb.SWITCH: -1.0,
        Verb.PLACE_ALT: lambda me, about: -1.0 if me._state.zones[Zone.ALT + me.seat] else 24.0,
        Verb.PUT_ON: lambda me, about: 8.0 - 0.1 * me.worth(about % CARD),
        Verb.CAST: lambda me, about: me.does(about // CARD) - 1.2 * me.rules.spell_cost[about // CARD],
        Verb.CHOOSE: choose, Verb.LAY_ACTIVE: held, Verb.LAY_ALT: held,
    }  # fmt: skip

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
