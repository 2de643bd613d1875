"""What one player at the table knows, and what matters in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from decktool.dealing import Dice
from decktool.play.effects import Effect
from decktool.play.view import View
from decktool.rulesets.forgotten_times.card_data import CONDITIONS, TimesCardData
from decktool.rulesets.forgotten_times.cards import words
from decktool.rulesets.forgotten_times.cards.effects import among
from decktool.rulesets.forgotten_times.chapters.attack_phase import edges, open_targets, spent
from decktool.rulesets.forgotten_times.chapters.key_terms import in_play
from decktool.rulesets.forgotten_times.declarations import CARD, MOST_FURY, PRICE, Kind, Phase, Verb, Zone
from decktool.rulesets.forgotten_times.state import TimesState, active_hero, ap, city

CARD_IN_HAND = 1.2
SPECIALTY_IN_HAND = 1.6
TEMPO = 2.0
"""What it is worth to attack at all: what does not attack in a turn has lost that."""
FURY = 1.2
HP = 0.7
SAVED, UNSAVED = 0.7, 0.1
"""What an RP is worth that can be saved, and one that cannot."""
PATIENCE = 0.8
"""What a specialty has to do at least; one that would do no more later has to do anything at all."""
TIMED = {words.Damage, words.Heal, words.Afflict, words.Strengthen, words.AttackAgain}
AT_ONCE = 50.0
"""More than any attack gains that does not win."""
Known = tuple[int, float, float, int, int]
"""Of a card in play: AP; its worth, what its defeat earns, and HP; what it gains by attacking at all; HP; its armor."""


@lru_cache(maxsize=64)
def settled(rules: TimesCardData) -> Mapping[int, float]:
    """What playing a card gains that its text does not have to be asked for, or at most; 0.0 for anything else.

    Who draws sees first what there is to play; then comes what lasts, then who is strongest for the cost.
    """
    found: defaultdict[int, float] = defaultdict(float)
    for i, kind in enumerate(rules.kinds):
        if kind == Kind.SOLDIER:
            gain = 10.0 + rules.ap[i] + HP * rules.hp[i] - 0.7 * rules.cost[i]
        elif kind == Kind.UPGRADE or (rules.lasting[i] and not rules.truce[i]):
            gain = 20.0
        else:
            gain = AT_ONCE * any(isinstance(effect, (words.Draw, words.Look)) for effect in rules.does[i])
        found[Verb.PLAY + CARD * i] = gain
    return found


class TimesView(View):
    """A view with a judgement of the table, and of every action."""

    __slots__ = ("_asked", "_edges", "_known", "_settled")
    ranks = True
    horizon = 2
    """A game is some sixteen turns; what an action leads to shows when the opponent has answered."""
    unlisted = ("deck", "heroes", "prizes", "discard", "trades", "quiet")

    _state: TimesState
    rules: TimesCardData

    def __init__(self, state: TimesState, seat: int) -> None:
        """Watch `state` as the player in `seat`."""
        super().__init__(state, seat)
        self._asked: Any = None
        self._known: dict[int, Known]
        self._edges: dict[tuple[int, int], tuple[int, int]]
        self._settled = settled(self.rules)

    def choice(self, actions: Sequence[int]) -> int:
        """What a card alone settles; where nothing does, the action that ranks highest, the first of equals."""
        hint = max(actions, key=self._settled.__getitem__)
        return hint if self._settled[hint] and self.rank(hint) > 0 else max(actions, key=self.rank)

    def strength(self, seat: int) -> float:
        """How strong a player stands, in points of AP or so: city, heroes and soldiers by AP and HP, cards and RP."""
        state, rules, zones = self._state, self.rules, self._state.zones
        found = 1.5 * state.hp[city(state, seat)]
        saved: int = min(state.rp[seat], rules.by_house.rp_save)
        found += SAVED * saved + UNSAVED * (state.rp[seat] - saved)
        for card in in_play(state, seat):
            hero = rules.kinds[card] == Kind.HERO
            strength = ap(state, card)
            worth = strength + HP * state.hp[card] + FURY * state.fury[card]
            armor = state.armor[card]
            if armor >= 0:
                worth += HP * state.hp[armor] + 0.3
            worth -= 0.5 * strength * ((state.blind >> card & 1) + (state.frozen >> card & 1))
            worth -= 1.5 * (state.poisoned >> card & 1)
            found += worth + 4 * hero + 1
        for card in zones[Zone.HAND + seat]:
            found += SPECIALTY_IN_HAND if rules.kinds[card] == Kind.SPECIALTY else CARD_IN_HAND
        found += CARD_IN_HAND * len(zones[Zone.PRIZES + seat]) + 4 * len(zones[Zone.UPGRADES + seat])
        found += 3 * len(zones[Zone.LASTING + seat])
        return found if active_hero(state, seat) >= 0 else found - 8

    # --- what an action gains, in points of AP or so; 0 is to leave it at that

    def know(self, i: int) -> Known:
        """What matters of a card in play, worked out once for each decision."""
        state, rules = self._state, self.rules
        if self._asked is not state.options:
            self._asked, self._known, self._edges = state.options, {}, {}
        if found := self._known.get(i):
            return found
        force, left, armor, gain, kind = ap(state, i), state.hp[i], state.armor[i], TEMPO, rules.kinds[i]
        worth = force + HP * left + 2.2
        if kind == Kind.HERO:
            worth += FURY * state.fury[i] + (5.2 if state.zones[Zone.ALT + rules.owners[i]] else 13.2)
            gain += FURY * (state.fury[i] < MOST_FURY)
        elif kind == Kind.CITY:
            worth = 99.0
        found = self._known[i] = (force, worth + left, gain, left, armor)
        return found

    def loss(self, known: Known, amount: int) -> float:
        """What an amount of damage costs a card's player; its armor's HP go first. More than is needed is a waste."""
        _, worth, _, left, armor = known
        if armor < 0:
            return HP * amount if amount < left else worth - amount
        part = min(amount, self._state.hp[armor])
        amount = amount - part if self.rules.by_house.armor_overflow == "spill" else 0
        return HP * part + (HP * amount if amount < left else worth - amount)

    def attack(self, about: int, more: int = 0) -> float:
        """What the target loses, less what the attacker does; a hero gains BF."""
        attacker, target = divmod(about, CARD)
        state, classes, mine = self._state, self.rules.classes, self.know(attacker)
        theirs = self._known.get(target) or self.know(target)  # of this decision, as it has just been asked
        force, back, gain, poisoned = mine[0] + more, theirs[0], mine[2], state.poisoned
        one, other = classes[attacker], classes[target]
        if one != other:
            found = self._edges.get((one, other))
            if found is None:
                found = self._edges[one, other] = edges(state, attacker, target)
            force += found[0]
            back += found[1]
        if force > 0:
            gain += self.loss(theirs, force << (poisoned >> target & 1) if poisoned else force)
        if not state.blind >> target & 1:
            if back < 0:
                back = 0
            if theirs[4] >= 0:
                back += self.rules.thorns[theirs[4]]
            if back:
                gain -= self.loss(mine, back << (poisoned >> attacker & 1) if poisoned else back)
        return gain

    def attacks(self, i: int, more: int = 0) -> float:
        """What the best attack of a card gains, if any does."""
        best = 0.0
        for j in open_targets(self._state, 1 - self.seat):
            best = max(best, self.attack(CARD * i + j, more))
        return best

    def play(self, about: int) -> float:
        """What is settled; a specialty where it does more than keeping it."""
        gain, i = self._settled[Verb.PLAY + about], about // CARD
        if 0 < gain < AT_ONCE:
            return gain
        if self.rules.truce[i]:
            return self.peace()
        does = self.does(i)
        return AT_ONCE if does > PATIENCE or (does > 0 and TIMED.isdisjoint(map(type, self.rules.does[i]))) else -1.0

    def peace(self) -> float:
        """A truce is for who has attacked, and whose soldiers will not hold the others off the hero."""
        state, seat = self._state, self.seat
        theirs = sum([self.know(i)[0] for i in state.zones[Zone.BATTLEFIELD + 1 - seat]])
        mine = sum([state.hp[i] for i in state.zones[Zone.BATTLEFIELD + seat]])
        return 0.1 if theirs > mine and state.zones[Zone.HERO + seat] else -1.0

    def does(self, i: int) -> float:
        """What a specialty or a spell does, as well as it can be done."""
        found = 0.0
        for effect in self.rules.does[i]:
            if hasattr(effect, "to") and not isinstance(effect, words.Recover):
                each = []
                for one in among(self._state, self.seat, i, effect):
                    each.append(self.to(effect, one))  # noqa: PERF401 - a comprehension takes longer for a few cards
                found += max(each, default=0.0) if effect.to in words.CHOSEN else sum(each)
            else:
                found += self.brings(effect, i)
        return found

    def brings(self, effect: Any, source: int) -> float:
        """What an effect gains that is not about cards in play."""
        state, rules, seat = self._state, self.rules, self.seat
        hand, deck, hero = state.zones[Zone.HAND + seat], state.zones[Zone.DECK + seat], active_hero(state, seat)
        if isinstance(effect, words.Draw):
            return CARD_IN_HAND * effect.amount * (effect.who == "you") * (len(deck) > effect.amount)
        if isinstance(effect, words.Look):
            return CARD_IN_HAND * bool(deck) * (effect.then == "take")
        if isinstance(effect, words.GainRunes):
            if effect.who == "opponent":
                return SAVED * min(-effect.amount, state.rp[1 - seat])
            spare = state.rp[seat]
            return 1.2 * effect.amount * any(spare < rules.cost[i] <= spare + effect.amount for i in hand)
        if isinstance(effect, words.GainFury):
            return FURY * (hero >= 0 and state.fury[hero] + effect.amount <= MOST_FURY)
        if isinstance(effect, words.Recover):
            kind = Kind.SOLDIER if effect.what == "soldier" else Kind.ARMOR
            pile = [i for i in state.zones[Zone.DISCARD + seat] if rules.kinds[i] == kind]
            return max([self.held(CARD * i) for i in pile if rules.cost[i] <= effect.most_cost], default=0.0)
        if isinstance(effect, words.Switch):
            return TEMPO * bool(hero >= 0 and state.attacked >> hero & 1 and state.zones[Zone.ALT + seat])
        if isinstance(effect, words.AttackAgain):
            return self.attacks(source) * (spent(state, source) and not state.again[source])
        if isinstance(effect, words.Exchange):
            return CARD_IN_HAND * effect.more - 0.5 * (len(hand) - 1)
        return 0.3

    def to(self, effect: Effect, i: int) -> float:
        """What an effect on a card gains: what harms the other's is good."""
        state, rules = self._state, self.rules
        if isinstance(effect, words.Damage):
            found = self.loss(self.know(i), effect.amount)
        elif isinstance(effect, words.Afflict):
            found = 1.5 if effect.what == "poisoned" else 0.5 * self.know(i)[0]
            found *= not getattr(state, effect.what) >> i & 1
        elif isinstance(effect, words.Heal):
            found = -HP * min(rules.hp[i] - state.hp[i], effect.amount or 99)
        elif isinstance(effect, words.Strengthen):
            ready = not (state.attacked | state.frozen | state.waits) >> i & 1
            found = self.attacks(i) - self.attacks(i, effect.amount) if ready else 0.0
        elif isinstance(effect, words.Recover):
            found = -self.held(CARD * i)
        else:
            found = -1.5 * ((state.blind | state.frozen | state.poisoned) >> i & 1)
        return -found if rules.owners[i] == self.seat else found

    def held(self, about: int) -> float:
        """What a card of the hand or the deck is worth."""
        i, rules = about // CARD, self.rules
        return 1.0 + (rules.ap[i] + HP * rules.hp[i] if rules.kinds[i] == Kind.SOLDIER else 2.0)

    gains: ClassVar = {
        Verb.ATTACK: attack, Verb.PLAY: play, Verb.TAKE: held,
        Verb.TRADE: lambda me, _: 0.1 if me._state.rp[me.seat] - PRICE >= me.rules.by_house.rp_save
        and me._state.zones[Zone.DECK + me.seat] else -1.0,
        Verb.SINK: lambda me, about: -me.held(about), Verb.PROMOTE: 25.0, Verb.SWITCH: -1.0,
        Verb.PLACE: lambda me, about: -1.0 if me._state.zones[Zone.HERO + me.seat] else 25.0,
        Verb.PLACE_ALT: lambda me, about: -1.0 if me._state.zones[Zone.ALT + me.seat] else 24.0,
        Verb.PUT_ON: lambda me, about: 40.0 + 0.1 * (me.rules.kinds[about % CARD] == Kind.HERO),
        Verb.CAST: lambda me, about: me.does(about // CARD) - FURY * me.rules.spell_cost[about // CARD],
        Verb.CHOOSE: lambda me, about: me.to(me.asking, about // CARD),
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

    def score(self, mine: Mapping[str, Any]) -> list[str]:
        """HP of the city and RP, and how many cards the piles have."""
        piles = [f"{pile} {len(mine[pile])}" for pile in ("deck", "discard", "prizes") if mine[pile] or pile[0] == "d"]
        return [f"city {mine['city_hp']} HP", f"RP {mine['rp']}", *piles, *["starving"] * mine["starving"]]

    def told(self, card: int, notes: Sequence[str]) -> str:
        """A card in play with AP, HP and what it carries, one in the hand with what it costs."""
        state, rules = self._state, self.rules
        name = self.called(card)
        if card not in in_play(state, rules.owners[card]):
            cost = rules.cost[card] if card in state.zones[Zone.HAND + self.seat] else 0
            return f"{name} [{cost}]" if cost else name
        said = [name for name in CONDITIONS if getattr(state, name) >> card & 1]
        said += ["attacked"] if spent(state, card) else []
        said += [f"{state.fury[card]} BF"] if state.fury[card] else []
        if (armor := state.armor[card]) >= 0:
            said.append(f"{rules.names[armor]} {state.hp[armor]}")
        return f"{name} {ap(state, card)}/{state.hp[card]}" + (f" ({', '.join(said)})" if said else "")
