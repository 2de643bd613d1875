"""What a table and an action are worth to a player: the judgement behind the greedy agent and behind search.

It ranks actions because that is measured: greedy by rank won 8 of 8 games against greedy by one look ahead over
`evaluation`, and chooses far faster (docs/play.md).

Everything is measured in damage, more or less: a strike that lands is 1, and ending a phase is 0. Only what the player
may know is read: both sides of the board, both discard piles, the own hand, and which cards the own deck still holds,
not their order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Self

from decktool.play.effects import Effect
from decktool.play.flow import Flip, May, Repeat, Roll
from decktool.play.records import ACCEPT
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.card_data import VANILLA_STRIKES, Deed, QuestCardData
from decktool.rulesets.forbidden_quest.cards import words as text
from decktool.rulesets.forbidden_quest.cards.targets import EACH, fitting
from decktool.rulesets.forbidden_quest.chapters.attack import arrows_left, no_strike, visible
from decktool.rulesets.forbidden_quest.chapters.crystals import may_take
from decktool.rulesets.forbidden_quest.chapters.equipment import worn
from decktool.rulesets.forbidden_quest.chapters.movement import PASSES, friends_elsewhere, hindrance
from decktool.rulesets.forbidden_quest.chapters.stalemate import means
from decktool.rulesets.forbidden_quest.declarations import CARD, PAIR, Decision, Kind, Verb, Zone
from decktool.rulesets.forbidden_quest.state import QuestState

MOVES = {"nothing": 1.0, "heads": 0.5} | {needs: len(rolls) / 6 for needs, rolls in PASSES.items()}
"""How likely the condition of a move is met."""
CONDITIONAL, COUNTED = 0.35, 0.7
"""What a strike counts for that needs the right moment, and a creature where it still has to come."""


Way = tuple[float, float, int]
"""One way the coins of an attack line can fall: its chance, its strikes, its markers; one that misses is none."""
Blow = tuple[float, float, float, float, float]
_BARE: Sequence[Way] = ((1.0, 0.0, 0),)


def ways(effects: Sequence[Effect], chance: float = 1.0, strikes: float = 0.0, marks: int = 0) -> list[Way]:
    """All the ways in which effects of an attack can fall out, after what came before them."""
    for place, effect in enumerate(effects):
        rest = effects[place + 1 :]
        if isinstance(effect, text.Miss):
            return []
        if isinstance(effect, text.Strike):
            strikes += effect.amount * (1.0 if effect.while_ == "always" else CONDITIONAL)
        elif isinstance(effect, text.Inflict):
            marks |= t.MARKS[effect.mark]
        elif isinstance(effect, Repeat):
            return ways((*effect.do * effect.times, *rest), chance, strikes, marks)
        elif isinstance(effect, (Flip, Roll)):
            sides = _sides(effect)
            return [way for share, side in sides for way in ways((*side, *rest), chance * share, strikes, marks)]
    return [(chance, strikes, marks)]


def _sides(effect: Flip | Roll) -> tuple[tuple[float, Sequence[Effect]], ...]:
    """The chance of each side of a coin or die, and what happens then."""
    if isinstance(effect, Flip):
        return (0.5, effect.heads), (0.5, effect.tails)
    low = effect.split / effect.sides
    return (low, effect.low), (1 - low, effect.high)


class CardAppraisals:
    """What can be said of the cards of a match once and for all: lists by instance, one more entry for no card (-1)."""

    def __init__(self, rules: QuestCardData) -> None:
        """Read what the cards do."""
        abilities = text.VOCABULARY.read_abilities(rules.game)
        self.lines: list[Sequence[Way]] = []
        """How an attack with the card can fall out."""
        self.plain: list[float] = []
        """Strikes to be expected where nothing special holds, a weapon's own damage among them."""
        self.marks: list[float] = []
        """How likely an attack leaves a marker, both kinds added."""
        self.ends: list[list[tuple[int, ...]]] = []
        """For a creature in each region, where its own move can end."""
        self.reached: list[list[int]] = []
        """The same as bits."""
        self.spread: list[list[tuple[float, ...]]] = []
        """For a creature in each region, how far it is counted on in each region after its own move."""
        self.potential: list[float] = []
        """What a creature card is worth that is not on the board."""
        self.armed: list[float] = []
        """What a weapon adds to an attack, about."""
        self.gear: list[float] = []
        """What a weapon or defense card is worth to its creature."""
        self.bounds = defaultdict(lambda: 1e9, {Verb.END_MAIN: 0.0, Verb.TAKE_CENTRE: CENTRE})
        """Ranks that actions of the main phase do not exceed: what their order leaves them."""
        self.blocks = [*rules.blocks, 0]
        """What a defense card blocks."""
        self.firsts: dict[int, float] = {}
        """When what a program does is done, if it is worth it (`first`)."""
        self.carried: dict[int, Sequence[int] | None] = {}
        """Where a program brings an own creature from each region, if it does nothing else (`carried`)."""
        self.known: dict[tuple[int, ...], Known] = {}
        self.blows: dict[tuple[int, ...], Blow] = {}
        for i, card in enumerate(rules.cards):
            said = abilities.get(card.number)
            line = [way for ability in said or () if ability.when == "attack" for way in ways(ability.do)]
            if said is None and rules.kinds[i] == Kind.CREATURE:
                line = [(1.0, VANILLA_STRIKES, 0)]
            self.lines.append(line or _BARE)
            self.plain.append(rules.bonus[i] + sum(chance * strikes for chance, strikes, _ in line))
            self.marks.append(sum(chance * marks.bit_count() for chance, _, marks in line))
            self.armed.append(self.plain[i] + ARROW * rules.arrows[i])
            gear = self.plain[i] + BOW * rules.arrows[i] + self.marks[i] + 1.1 * rules.blocks[i]
            self.gear.append(gear + READY * (rules.level[i] > 0))
            own = rules.own_move[i]
            chance = MOVES[own.needs] if own is not None else 0.0
            how = (rules.ways[own.how], own.regions, own.exactly) if own is not None else (0, 0, False)
            self.ends.append([walks(here, *how) for here in range(9)])
            self.reached.append([bits_of(there) for there in self.ends[i]])
            self.spread.append([_spread(here, there, COUNTED * chance) for here, there in enumerate(self.ends[i])])
            self.bounds[Verb.MOVE + i * CARD] = MOVING
            if rules.kinds[i] > Kind.RELIC:
                self.bounds |= dict.fromkeys(range(Verb.TRANSFER + i * CARD, Verb.TRANSFER + (i + 1) * CARD), NEVER)
            deeds = [(Verb.PLAY, deed) for deed in rules.plays[i].values()]
            for verb, deed in (*deeds, *zip((Verb.USE, Verb.USE_SECOND), rules.uses[i], strict=False)):
                self.bounds[verb + i * CARD] = self.firsts[deed.program] = first(deed.do)
                self.carried[deed.program] = carried(rules, rules.owners[i], deed.do)
            value = 1.1 * self.plain[i] + 1.4 * self.marks[i] + 0.45 * rules.hp[i] + 0.8 * chance
            value += 0.25 * min(3, (9 - self.spread[i][t.CENTRE].count(0.0)) / 3)
            self.potential.append(value + 0.6 * (bool(rules.uses[i]) + (rules.on_entering[i] >= 0)))
            self.bounds[Verb.ADD + i * CARD] = CREATURES + self.potential[i]
        creatures = [i for i, kind in enumerate(rules.kinds) if kind == Kind.CREATURE]
        creatures.sort(key=self.potential.__getitem__, reverse=True)
        self.best_first = [[i for i in creatures if rules.owners[i] == seat] for seat in (0, 1)]
        """Each player's creature cards, what is worth most first."""
        self.lines.append(_BARE)
        self.armed.append(0.0)
        self.gear.append(0.0)

    def blow(self, attacker: int, weapon: int, extra: int, block: int, need: int, has: int, armed: int) -> Blow:
        """What an attack on a creature with this HP left deals and what that is worth, how likely it kills, and what
        its markers are worth.
        """
        dealt = dead = poisons = traps = 0.0
        for share, strikes, marks in self.lines[attacker]:
            for chance, more, others in self.lines[weapon]:
                through = max(0.0, max(0.0, extra + strikes + more) + armed - block)
                dealt += share * chance * min(through, need)
                if through >= need:
                    dead += share * chance
                else:
                    new = (marks | others) & ~has
                    poisons += share * chance * POISONS * bool(new & t.POISON)
                    traps += share * chance * TRAPS * bool(new & t.TRAP)
        # the last points of damage count more than the first: they are nearer to a kill
        return dealt, dealt * (1.0 + 0.5 * dealt / need), dead, poisons, traps


def bits_of(regions: Sequence[int]) -> int:
    """Some regions as bits."""
    return sum(1 << region for region in regions)


def _spread(here: int, there: Sequence[int], chance: float) -> tuple[float, ...]:
    """How far a creature that stands somewhere is counted on in each region after a move that can end there."""
    return tuple(1.0 if region == here else chance * (region in there) for region in range(9))


@cache
def walks(here: int, how: int, regions: int, exactly: bool) -> tuple[int, ...]:
    """Where a move of a number of regions can end."""
    last, found = {here}, set[int]()
    for _ in range(regions):
        last = {there for region in last for there in t.NEIGHBOURS[how][region]}
        found = last if exactly else found | last
    return tuple(sorted(found))


OWN = {"self", "own", "own-here", "friend", "friend-here", "moved"}
"""The words for one of the own creatures."""


def carried(rules: QuestCardData, seat: int, effects: Sequence[Effect]) -> Sequence[int] | None:
    """For effects that only move an own creature, from each region the bits of those where it can end; else None."""
    effect = effects[0] if len(effects) == 1 else None
    if isinstance(effect, text.Move) and effect.who in OWN:
        how = rules.ways[effect.how], effect.regions, effect.exactly
        return [bits_of(walks(here, *how)) for here in range(9)]
    if isinstance(effect, text.MoveTo) and effect.who in OWN and effect.to == "spawn":
        return [1 << t.SPAWN[seat]] * 9
    return None


cards_of = lru_cache(maxsize=8)(CardAppraisals)
"""What can be said of the cards of some rules, read once."""


KILL, KILLED_WORTH, POISONS, TRAPS, TOGETHER, CRYSTAL, RACE = 2.0, 0.9, 1.6, 0.8, 0.75, 3.0, 14.0
"""What eliminating a creature is worth beside the damage and what share of its worth; a marker on who had none, a trap
for each strike of its creature; how surely several eliminate who can be; and a crystal, and one if nobody opposes.
"""
FEAR, STEADY, CROWD = 0.4, 0.15, 0.5
"""How much danger counts, how much of it even if it will not kill at once, and how much friends draw to themselves."""
NEAR_CRYSTAL, NEAR_ENEMY, NEAR_FRIEND, IMPATIENCE = 0.3, 0.25, 0.4, 0.12
"""What each step away from the next crystal, enemy and friend costs, and what each turn of waiting adds to that."""
CALM, HIDING, PATIENCE, LATE, LATER_ON = 10, 14, 18, 40, 5
"""Turns without a change after which nothing is feared, nobody hides, a stalemate is called or agreed to: waiting wins
nothing; the turn by which a game is long, and how many turns after it count as one without a change.
"""
ARROW, BOW, READY = 0.5, 0.55, 0.5
"""What an arrow and a bow's arrow are worth, and a leveled card for what may replace it."""
PAID, A_CARD, LADDER = 1.2, 0.8, 0.7
"""What a card is worth that is paid for an ability, what playing one must gain, and what gear counts for in hand."""
NEVER, NOWHERE, UNSEEN = -1.0, -1e9, -1
CENTRE, FREE, CREATURES, GEAR, MOVING, UPGRADES, LATER = 100.0, 80.0, 60.0, 50.0, 30.0, 15.0, 5.0
"""The order within the main phase: the crystal of the centre, free things and cards first, then creatures and what they
carry, then their own moves, then what makes up for moves that were not enough.
"""
LAST = (text.Move, text.MoveTo, text.Hide, text.Switch, text.Strengthen, text.Pay)
"""What is best done last; healing, drawing and the like come before anything else."""


def first(effects: Sequence[Effect]) -> float:
    """When a card or ability is played that does this, if it is worth it."""
    return LATER if all(isinstance(effect, LAST) for effect in effects) else FREE


SWITCHED_FROM = {"hand": (Zone.HAND,), "deck": (Zone.DECK,), "hand-or-deck": (Zone.HAND, Zone.DECK)}
"""Where a creature that is switched in may come from, by the words for it."""


DISTANCE = tuple(tuple(abs(a // 3 - b // 3) + abs(a % 3 - b % 3) for b in range(9)) for a in range(9))
"""Steps from region to region, vertically and horizontally."""


@cache
def nearest(bits: int) -> tuple[int, ...]:
    """From each region the steps to the nearest of some regions; 0 if there are none."""
    there = [region for region in range(9) if bits >> region & 1]
    return tuple(min((DISTANCE[here][region] for region in there), default=0) for here in range(9))


ONE_IN = tuple(1 << 3 * region for region in range(9))
"""A creature in a region, as a number: the sum of several has three bits for how many are in each."""


@cache
def lonely(friends: int) -> tuple[float, ...]:
    """What it costs in each region that friends, counted as `ONE_IN` has it, are not near; nothing without friends."""
    bits = sum(1 << region for region in range(9) if friends >> 3 * region & 7)
    return tuple(NEAR_FRIEND * steps for steps in nearest(bits))


FAR_SIDE = tuple(tuple(1e-6 * steps for steps in way) for way in (range(9), range(8, -1, -1)))
"""Next to nothing: of equal regions the one nearer to a player's own side, the same for both players."""


@cache
def around(bits: int) -> int:
    """The bits of the regions from where an arrow reaches one of some regions."""
    return sum(1 << region for region in range(9) if t.BESIDE[region] & bits)


@lru_cache(maxsize=4096)
def near(crystals: int, enemies: int, waited: int, goal: int) -> tuple[float, ...]:
    """What it costs in each region that crystals and enemies are not near; where neither is, that the goal is not."""
    both = zip(nearest(crystals), nearest(enemies or 1 << goal), strict=True)
    if not enemies:
        return tuple(4.0 * NEAR_CRYSTAL * steps if crystals else NEAR_ENEMY * others for steps, others in both)
    return tuple(NEAR_CRYSTAL * steps + (NEAR_ENEMY + IMPATIENCE * waited) * others for steps, others in both)


Known = tuple[int, int, float, float, float]
"""Of a creature on the board the HP left, what its defense card blocks, the damage it deals, what it is worth, and what
it is worth that it is eliminated.
"""
Own = tuple[int, float, int, int, Sequence[float]]
"""Of one's own bits of the regions where it attacks, its fear, what it endures, and where its friends are: how many are
in each region, and what it costs that they are not near.
"""


class BoardJudgement:
    """One player's reading of the board at one decision, and what the actions are worth by it."""

    def __init__(self, state: QuestState, seat: int) -> None:
        """Read the board once for everything; what only some actions ask about is found out when they do."""
        self.state, self.seat, self.rules, self.cards = state, seat, state.rules, cards_of(state.rules)
        self.far_side = FAR_SIDE[seat]
        self.anew()

    def anew(self) -> Self:
        """Read the board at another decision."""
        self.mine = self.state.zones[Zone.BOARD + self.seat]
        self._owns: dict[int, Own] = {}
        self._coming: dict[int, Sequence[int]] = {}
        self.crystals = self.waited = UNSEEN
        return self

    def known(self, i: int) -> Known:
        """See `Known`."""
        state, cards = self.state, self.cards
        key = i, state.damage[i], state.weapon[i], state.defense[i], state.more[i]
        found = cards.known.get(key)
        if found is None:
            left, block, force = self.rules.hp[i] - state.damage[i], cards.blocks[state.defense[i]], self.force(i)
            worth = 2.0 + force + 0.4 * left + 0.5 * block + cards.marks[i]
            found = cards.known[key] = left, block, force, worth, KILL + KILLED_WORTH * worth
        return found

    def force(self, i: int) -> float:
        """The damage that a creature on the board deals."""
        state, cards = self.state, self.cards
        return cards.plain[i] + state.more[i] + cards.armed[state.weapon[i]]

    def on(self, card: int, creature: int) -> float:
        """What a weapon or defense card is worth more on a creature than what it has."""
        return self.cards.gear[card] - self.cards.gear[worn(self.state, card)[creature]]

    def card(self, card: int) -> float:
        """What a card in hand or pile is worth to its owner now."""
        kind = self.rules.kinds[card]
        if kind == Kind.CREATURE:
            return self.cards.potential[card] + 3.0 * (t.MOST_CREATURES - len(self.mine))
        return LADDER * self.cards.gear[card] if kind > Kind.RELIC else 3.0 * A_CARD

    def attack(self, attacker: int, target: int, region: int) -> float:
        """What an attack on this target is worth, with what friends add that are in the region already."""
        state, weapon = self.state, self.state.weapon[attacker]
        need, block, force, _, prize = self.known(target)
        key = (attacker, weapon, state.more[attacker], block, need, state.marks[target])
        found = self.cards.blows.get(key)
        if found is None:
            found = self.cards.blows[key] = self.cards.blow(*key, self.rules.bonus[weapon] if weapon >= 0 else 0)
        dealt, worth, dead, poisons, traps = found
        if dead < TOGETHER and len(self.mine) > 1:
            helped, where, attacked = 0.0, state.region, state.attacked
            for i in self.mine:
                if where[i] == region and i != attacker and not attacked >> i & 1:
                    helped += self.force(i)
            if helped and dealt + helped >= need:
                dead = TOGETHER
        return worth + dead * prize + poisons + traps * force

    def _look(self) -> None:
        """See where the crystals lie and where the enemies stand that can be attacked."""
        state, where = self.state, self.state.region
        self.crystals, self.theirs, enemies = state.crystals, visible(state, self.seat), 0
        for i in self.theirs:
            enemies |= 1 << where[i]
        self.enemies = enemies
        """The bits of the regions where an enemy stands."""

    def engaged(self, i: int) -> bool:
        """Whether a creature has somebody to attack where it stands."""
        if self.crystals == UNSEEN:
            self._look()
        if not self.enemies >> self.state.region[i] & 1:
            return False
        return no_strike(self.state, self.seat, i) is None

    def _weigh(self) -> None:
        """See what makes a region good or bad, for all creatures."""
        if self.crystals == UNSEEN:
            self._look()
        state, where = self.state, self.state.region
        self.waited = waited = max(0, state.quiet, (state.turn - LATE) // LATER_ON)
        """How long nothing has come of it: turns without a change, or what a very long game counts for."""
        self._fear = FEAR * (1.0 - waited / CALM) if waited < CALM else 0.0
        self._foes: list[tuple[float, Sequence[float]]] = []
        """Of each enemy that is feared the damage it deals, and how far it is counted on in each region."""
        if self._fear:
            for i in self.theirs:
                self._foes.append((self.force(i), self.cards.spread[i][where[i]]))
        self._near = near(self.crystals, self.enemies, waited, t.SPAWN[1 - self.seat])
        crowd = 0
        for i in self.mine:
            crowd += ONE_IN[where[i]]
        self.crowd = crowd
        """How many of one's own creatures stand in each region."""

    def own(self, i: int) -> Own:
        """See `Own`."""
        if self.waited == UNSEEN:
            self._weigh()
        left, block, _, worth, _ = self.known(i)
        reach = others = 0
        if self.theirs:
            others = self.crowd - ONE_IN[self.state.region[i]]
            if no_strike(self.state, self.seat, i) is None:
                reach = around(self.enemies) if arrows_left(self.state, i) else self.enemies
        found = self._owns[i] = reach, self._fear * worth, left + block, others, lonely(others)
        return found

    def fight(self, i: int, region: int) -> float:
        """What the best attack of a creature in a region where it reaches somebody is worth, and its arrows."""
        best, where = 0.0, self.state.region
        if self.enemies >> region & 1:
            for one in self.theirs:
                if where[one] == region:
                    gain = self.attack(i, one, region)
                    if gain > best:
                        best = gain
        return best + ARROW * arrows_left(self.state, i)

    def fights(self, i: int) -> bool:
        """Whether a creature gains by an attack or an arrow where it stands."""
        here, reach = self.state.region[i], (self._owns.get(i) or self.own(i))[0]
        return bool(reach >> here & 1) and self.fight(i, here) > 0

    def danger(self, region: int, fear: float, endures: int, others: int) -> float:
        """What is to be feared in a region for a creature with such friends: the damage that can be brought there."""
        threat = 0.0
        for force, shares in self._foes:
            threat += force * shares[region]
        if not threat:
            return 0.0
        ratio = threat / (1.0 + CROWD * (others >> 3 * region & 7)) / endures
        harm = ratio * (STEADY + ratio)
        return fear * harm if harm < 1.3 else fear * 1.3

    def stand(self, i: int, region: int) -> float:
        """What it is worth that a creature stands in a region when the main phase ends."""
        reach, fear, endures, others, away = self._owns.get(i) or self.own(i)
        found = self.fight(i, region) if reach >> region & 1 else 0.0
        found -= self._near[region] + away[region]
        return found - self.danger(region, fear, endures, others) if self._foes else found

    def crystal(self, region: int) -> float:
        """What the crystal of a region is worth to a creature that enters it."""
        if not self.crystals >> region & 1 or not may_take(self.state, self.seat, region):
            return 0.0
        return CRYSTAL if self.theirs else RACE

    def into(self, i: int, region: int) -> float:
        """What it is worth that a creature enters a region and stays."""
        worth = self.stand(i, region)
        return worth + self.crystal(region) if self.crystals >> region & 1 else worth

    def best(self, i: int, regions: Sequence[int], most: float, enough: float = 1e9) -> float:
        """What it is worth that a creature enters the best of some regions, at least `most`; or one above `enough`."""
        reach, _, _, _, away = self._owns.get(i) or self.own(i)
        hopes, near = reach | self.crystals, self._near
        for region in regions:
            # where nothing is to be had it is worth at most what is near
            if hopes >> region & 1 or -near[region] - away[region] > most:
                worth = self.into(i, region)
                if worth > enough:
                    return worth
                if worth > most:
                    most = worth
        return most

    def promising(self, carried: Sequence[int]) -> bool:
        """Whether a card that moves a creature can gain anything (`gain`)."""
        if self.crystals == UNSEEN:
            self._look()
        for i in self.mine:
            reach = around(self.enemies) if arrows_left(self.state, i) else self.enemies
            if carried[self.state.region[i]] & (reach | self.crystals) and not self.engaged(i):
                return True
        return False

    def gain(self, i: int, regions: Iterable[int]) -> float:
        """What it gains that a card moves a creature that has nobody to strike: to a crystal, or to an enemy."""
        if self.engaged(i):
            return 0.0
        reach, here = (self._owns.get(i) or self.own(i))[0], self.state.region[i]
        if reach >> here & 1:
            return 0.0
        hopes = reach | self.crystals
        most = NOWHERE
        for region in regions:
            if hopes >> region & 1:
                worth = self.into(i, region)
                if worth > most:
                    most = worth
        return most - self.stand(i, here) if most > NOWHERE else 0.0

    def push(self, target: int, region: int) -> float:
        """What it gains to have an opponent's creature in a region."""
        state, force, need = self.state, 0.0, sum(self.known(target)[:2])
        for i in self.mine:
            here = state.region[i]
            if (here == region or hindrance(state, i) is None) and no_strike(state, self.seat, i) is None:
                force += self.force(i) * self.cards.spread[i][here][region]
        return min(force, need) + (self.known(target)[4] if force >= need else 0.0) - self.far_side[region]

    # --- what effects gain: on one creature, or for the card that says them

    def effects(self, card: int, effects: Sequence[Effect]) -> float:
        """What effects gain together, what must be paid for them taken off."""
        gain = 0.0
        for effect in effects:
            gain += self._effect(card, effect)
        return gain

    def _effect(self, card: int, effect: Effect) -> float:
        """What an effect gains on the creature where it gains most, or on each; by its chance, if it has one."""
        gains = GAINS.get(type(effect))
        if gains is None:
            if isinstance(effect, (Flip, Roll)):
                (chance, one), (other_chance, other) = _sides(effect)
                return chance * self.effects(card, one) + other_chance * self.effects(card, other)
            if isinstance(effect, Repeat):
                return effect.times * self.effects(card, effect.do)
            return max(0.0, self.effects(card, effect.do)) if isinstance(effect, May) else 0.0
        if not hasattr(effect, "who"):
            return gains(self, card, effect)
        found = fitting(self.state, self.seat, card, effect)
        if not found:
            return 0.0
        total, most = 0.0, NOWHERE
        for i in found:
            gain = gains(self, i, effect)
            total += gain
            if gain > most:
                most = gain
        return total if effect.who in EACH else most

    def moving(self, i: int, effect: text.Move) -> float:
        """Moving a creature by a card: one's own to a better place, the opponent's into a trap."""
        here = self.state.region[i]
        if self.rules.owners[i] == self.seat:
            there = walks(here, self.rules.ways[effect.how], effect.regions, effect.exactly)
            return self.gain(i, there) - (0.7 if effect.who == "own" else 0.0)
        most = NOWHERE
        for region in t.NEIGHBOURS[t.STRAIGHT][here]:
            worth = self.push(i, region)
            if worth > most:
                most = worth
        return most - self.push(i, here) - 2.0

    def moving_to(self, i: int, effect: text.MoveTo) -> float:
        """Moving to the spawning region or to a friend."""
        if effect.to == "spawn":
            return self.gain(i, (t.SPAWN[self.seat],)) - 0.7
        return self.gain(i, friends_elsewhere(self.state, self.seat, i)) - 0.7

    def hiding(self, i: int, effect: text.Hide) -> float:
        """What a creature is spared, but not for ever."""
        if self.waited == UNSEEN:
            self._weigh()
        here, (left, block, _, worth, _) = self.state.region[i], self.known(i)
        others = self.crowd - ONE_IN[here] if self.rules.owners[i] == self.seat else self.crowd
        return (0.3 + self.danger(here, self._fear * worth, left + block, others)) * (self.waited < HIDING)

    def switching(self, i: int, effect: text.Switch) -> float:
        """What the best creature that may come is worth more."""
        best = max([self.switched(self.coming(zone), i) for zone in SWITCHED_FROM[effect.zone]])
        best = 0.45 * self.state.damage[i] - self.cards.potential[i] if best == NEVER else best
        return best - 0.6 + 0.4 * (self.state.move_used >> i & 1)

    def coming(self, zone: int) -> Sequence[int]:
        """One's own creature cards in a zone, what is worth most first."""
        found = self._coming.get(zone)
        if found is None:
            there = set(self.state.zones[zone + self.seat])
            found = self._coming[zone] = [card for card in self.cards.best_first[self.seat] if card in there]
        return found

    def switched(self, cards: Sequence[int], i: int) -> float:
        """What the first of some cards that can take over a creature's damage is worth more than that creature."""
        if i >= 0:
            hp, damage = self.rules.hp, self.state.damage[i]
            for card in cards:
                if hp[card] > damage:
                    return self.cards.potential[card] - self.cards.potential[i]
        return NEVER

    # --- actions

    def choice(self, actions: Sequence[int]) -> int:
        """The action with the highest rank; of equal ones, the first. Where a main phase's action has a higher rank
        than another can have (`CardAppraisals.bounds`), that one is not looked at.
        """
        found, most = actions[0], NOWHERE
        main, bounds = self.state.decision is Decision.MAIN, self.cards.bounds
        for action in sorted(actions, key=bounds.__getitem__, reverse=True) if main else actions:
            if main and most >= bounds[action]:
                break
            verb = action // PAIR
            gain = _FIXED[verb]
            if gain is None:
                gain = _JUDGES[verb](self, action // CARD % CARD, action % CARD)
            if gain > most:
                found, most = action, gain
        return found

    def rank(self, action: int) -> float:
        """How good an action is: what gains most is done first, what gains nothing never."""
        verb = action // PAIR
        gain = _FIXED[verb]
        return _JUDGES[verb](self, action // CARD % CARD, action % CARD) if gain is None else gain

    def agree(self, *_: int) -> float:
        """A stalemate, if it has been waited for so long."""
        return 0.5 if self.state.quiet >= PATIENCE and means(self.state, self.seat) is None else NEVER

    def attach(self, card: int, creature: int) -> float:
        """What improves a creature, on the one that will use it longest."""
        gear, held = self.cards.gear, worn(self.state, card)[creature]
        gain = gear[card] - gear[held]
        if gain <= 0.2:
            return NEVER
        # an upgrade waits until the creatures have moved: who takes the old card may come
        when = GEAR if held < 0 else UPGRADES
        left, _, force, _, _ = self.known(creature)
        return when + gain + 0.15 * left + 0.1 * force

    def move(self, creature: int, _: int) -> float:
        """Move if the best region is better than this one."""
        if self.engaged(creature):
            return NEVER
        here = self.state.region[creature]
        there = self.cards.ends[creature][here]
        if self.crystals & self.cards.reached[creature][here]:
            for region in there:
                if self.crystal(region):
                    return MOVING
        least = self.stand(creature, here) + 0.15
        return MOVING if self.best(creature, there, least, least) > least else NEVER

    def go(self, _: int, region: int) -> float:
        """What a region is worth to the creature that moves, with what lies beyond it."""
        state = self.state
        mover = state.mover if state.mover >= 0 else state.source
        if self.rules.owners[mover] != self.seat:
            return self.push(mover, region)
        best = self.stand(mover, region)
        gain = self.crystal(region) if self.crystals >> region & 1 else 0.0
        best += gain
        if state.steps > 1 and state.how:
            beyond = walks(region, state.how, state.steps - 1, bool(state.exactly))
            least = NOWHERE if state.exactly else best - gain
            self.crystals &= ~(1 << region)
            end = self.best(mover, beyond, least)
            self.crystals = state.crystals
            best = gain + end if end > least else best
        return best - self.far_side[region]

    def done(self, card: int, deed: Deed, price: float = 0.0) -> float:
        """What a card or ability does, if that is worth what it costs."""
        carried = self.cards.carried.get(deed.program)
        if carried is not None and not self.promising(carried):
            return NEVER
        return self.cards.firsts[deed.program] if self.effects(card, deed.do) > price else NEVER

    def choose(self, creature: int, _: int) -> float:
        """The creature on which the card that asks does most."""
        effect = self.state.asking
        gains = GAINS.get(type(effect))
        return gains(self, creature, effect) if gains else 0.0

    def strike(self, attacker: int, target: int) -> float:
        """What hurts most, with what the others can add; a sure kill with the least that is needed comes first."""
        region = self.state.region[attacker]
        return 10.0 + self.attack(attacker, target, region) - 0.05 * self.force(attacker)

    def shoot(self, shooter: int, target: int) -> float:
        """Arrows go where no shield is, and where they kill."""
        left, block, _, _, prize = self.known(target)
        return 2.0 / (1 + block) + prize / (left + block) ** 2


GAINS: dict[type[Effect], Callable[[BoardJudgement, int, Any], float]] = {
    text.Move: BoardJudgement.moving,
    text.MoveTo: BoardJudgement.moving_to,
    # all of the healing should be used
    text.Heal: lambda judge, i, effect: 1.2 * min(effect.amount, judge.state.damage[i]) - 0.4 * effect.amount,
    text.Harm: lambda judge, i, effect: effect.amount + judge.known(i)[4] * (judge.known(i)[0] <= effect.amount),
    # a trapped creature is half lost; a poisoned one loses three HP
    text.Unmark: lambda judge, i, effect: 2.5,
    text.Hide: BoardJudgement.hiding,
    # part of what is added lands, if there is an enemy to strike
    text.Strengthen: lambda judge, i, effect: effect.amount * judge.fights(i) - 0.8,
    text.Strip: lambda judge, i, effect: 2.0,
    text.Switch: BoardJudgement.switching,
    text.Pay: lambda judge, card, effect: -PAID,
    text.Search: lambda judge, card, effect: 2.0,
    text.Draw: lambda judge, card, effect: 2.0 * effect.count,
    text.Arrange: lambda judge, card, effect: 1.2,
    text.Summon: lambda judge, card, effect: 5.0,
}
"""What each effect gains: on a creature, or for the card that says it."""

_Judge = Callable[[BoardJudgement, int, int], float]
_RANKS: dict[int, float | _Judge] = {
    **dict.fromkeys((
        Verb.NO_CUT, Verb.KEEP_HAND, Verb.GO_SECOND, Verb.DRAW_TWO, Verb.TAKE_CRYSTAL, Verb.MOVE_INSTEAD,
        Verb.ACCEPT_COIN,
    ), 1.0),
    Verb.DISCARD_REPLACED: 0.1,
    Verb.TAKE_CENTRE: CENTRE,
    # the strongest creatures first; more of them strike more
    **dict.fromkeys((Verb.ADD, Verb.SET_CENTRE, Verb.SET_SPAWN), lambda it, i, _: CREATURES + it.cards.potential[i]),
    # part with the own card that is worth least, with the opponent's best; of those put back the last lies on top
    **dict.fromkeys(
        (Verb.PUT_BACK, Verb.DISCARD_IT),
        lambda judge, card, _: judge.card(card) * (-1.0 if judge.rules.owners[card] == judge.seat else 1.0),
    ),
    Verb.PLAY: lambda it, card, _: it.done(card, it.rules.plays[card][it.state.decision], A_CARD),
    Verb.MOVE: BoardJudgement.move,
    Verb.USE: lambda judge, card, _: judge.done(card, judge.rules.uses[card][0]),
    Verb.USE_SECOND: lambda judge, card, _: judge.done(card, judge.rules.uses[card][1]),
    Verb.CHOOSE: BoardJudgement.choose,
    Verb.TAKE: lambda judge, card, _: 1.0 + judge.card(card),
    Verb.SWITCH_IN: lambda judge, card, _: judge.switched((card,), judge.state.aim),
    Verb.TRY_TRAP: lambda judge, creature, _: judge.known(creature)[3],
    # poison costs three damage before it goes, on average
    Verb.ANTIDOTE: lambda judge, _, creature: 1.0 + judge.known(creature)[3] - judge.known(creature)[0] * 0.1,
    Verb.ATTACH: BoardJudgement.attach,
    # a card that was replaced goes to who needs it; no other card is passed around
    Verb.TRANSFER: lambda judge, *about: judge.on(*about) if judge.state.decision == Decision.REPLACED else NEVER,
    Verb.ATTACK: BoardJudgement.strike,
    Verb.SHOOT: BoardJudgement.shoot,
    Verb.GO: BoardJudgement.go,
    Verb.STOP: lambda judge, *_: judge.stand(judge.state.mover, judge.state.region[judge.state.mover]),
    # crystals lie best where one's own creatures will come in
    Verb.RETURN: lambda judge, _, region: -DISTANCE[region][t.SPAWN[judge.seat]] - judge.far_side[region],
    **dict.fromkeys((Verb.CALL_STALEMATE, Verb.AGREE), BoardJudgement.agree),
    Verb.FROM_HAND: lambda judge, *_: judge.switched(judge.coming(Zone.HAND), judge.state.aim),
    Verb.FROM_DECK: lambda judge, *_: judge.switched(judge.coming(Zone.DECK), judge.state.aim),
}  # fmt: skip
"""What an action gains by its verb: always the same, or what the judgement says."""
# ACCEPT and DECLINE lie below the verbs, and so last in the lists
_LISTED = [
    *(_RANKS.get(verb * PAIR, 0.0) for verb in range(1 + max(_RANKS) // PAIR)),
    lambda _, __, answer: float(answer == ACCEPT % CARD),
]
_FIXED = [None if callable(rank) else rank for rank in _LISTED]
_JUDGES: list[Any] = [rank if callable(rank) else None for rank in _LISTED]
"""What each verb gains, and where that is not always the same (None), who judges it; the others gain nothing."""
