"""What a position on the board is worth to one player: attacks, danger, crystals, and what creatures carry.

Everything is measured in damage, more or less: a strike that lands is 1. Only what the player may know is read: both
sides of the board, both discard piles, the own hand, and which cards the own deck still holds, not their order.
"""

from __future__ import annotations

from decktool.rulesets.forbidden_quest.agent.chances import Branch, chances_of
from decktool.rulesets.forbidden_quest.cards.words import Move, Strike
from decktool.rulesets.forbidden_quest.chapters import crystals
from decktool.rulesets.forbidden_quest.chapters.attack import arrows_left, may_attack, most_attackers, visible
from decktool.rulesets.forbidden_quest.chapters.movement import may_move
from decktool.rulesets.forbidden_quest.state import QuestState
from decktool.rulesets.forbidden_quest.table import (
    BESIDE,
    CENTRE,
    MOST_CREATURES,
    NEIGHBOURS,
    POISON,
    SPAWN,
    TRAP,
    Kind,
    Phase,
    Zone,
)

KILL, KILLED_WORTH = 2.0, 0.9
"""What eliminating a creature is worth beside the damage, and what share of its worth."""
POISONS, TRAPS = 1.6, 2.4
"""What a marker is worth on a creature that has none of its kind."""
CRYSTAL, RACE = 3.0, 14.0
"""What a crystal is worth, and what it is while the opponent has no creature on the board."""
FEAR, STEADY, CROWD = 0.4, 0.15, 0.5
"""How much danger counts, how much of it even if it will not kill at once, and how much friends draw to themselves."""
SNIPED = 0.8
"""How much of the danger next to a bow is counted on."""
HELP = 0.6
"""How far creatures that still have to come are counted on."""
NEAR_CRYSTAL, NEAR_ENEMY, NEAR_FRIEND, IMPATIENCE = 0.3, 0.25, 0.4, 0.12
"""What each step away from the next crystal, enemy and friend costs, and what each turn of waiting adds to that."""
CALM = 10
"""Turns without a change after which nothing is feared any more: who only waits cannot win."""
READY, NEXT = 0.5, 1.3
"""What a leveled card is worth for what may replace it, and what it is worth if that is in hand."""
ARROW = 0.5
_BARE = (Branch(),)

DISTANCE = tuple(tuple(abs(a // 3 - b // 3) + abs(a % 3 - b % 3) for b in range(9)) for a in range(9))
"""Steps from region to region, vertically and horizontally."""


LATE, LATER = 40, 5
"""The turn by which a game is long, and how many turns after it count as one without a change."""


def waited(state: QuestState) -> int:
    """How long nothing has come of it: turns without a change, or what a very long game counts for."""
    return max(0, state.quiet, (state.turn - LATE) // LATER)


class Judgement:
    """One player's reading of the board at one decision."""

    __slots__ = (
        "_stands", "_worth", "able", "block", "chances", "courage", "force", "left", "levels", "mine", "rules", "seat",
        "state", "strength", "theirs", "threats", "waited",
    )  # fmt: skip

    def __init__(self, state: QuestState, seat: int) -> None:
        """Read the board."""
        self.state = state
        self.seat = seat
        self.rules = state.rules
        self.chances = chances_of(state.rules)
        self.mine = state.zones[Zone.BOARD + seat]
        self.theirs = visible(state, seat)
        every = (*self.mine, *self.theirs)
        hp, damage = state.rules.hp, state.damage
        self.left = {i: hp[i] - damage[i] for i in every}
        self.block = {i: self._blocks(i) for i in every}
        self.strength = {i: self._strength(i) for i in every}
        self._worth: dict[int, float] = {}
        self._stands: dict[tuple[int, int, bool, int], float] = {}
        self.able = {i for i in self.mine if self._can_attack(i)}
        """This player's creatures that can still make an attack of their own this turn."""
        self.waited = waited(state)
        self.courage = max(0.0, 1.0 - self.waited / CALM)
        hand = state.zones[Zone.HAND + seat]
        self.levels = {(state.rules.kinds[i], state.rules.level[i]) for i in hand if state.rules.level[i]}
        self.force = self._force()
        self.threats = self._threats()

    # --- creatures

    def _blocks(self, i: int) -> int:
        """What its defense card still blocks."""
        state = self.state
        card = state.defense[i]
        if card < 0:
            return 0
        used = state.soaked[i] if state.phase == Phase.ATTACK and i in self.theirs else 0
        return max(0, state.rules.blocks[card] - used)

    def _strength(self, i: int) -> float:
        """What one attack of it deals, about."""
        state, plain = self.state, self.chances.plain
        weapon = state.weapon[i]
        armed = plain[weapon] + ARROW * self.rules.arrows[weapon] if weapon >= 0 else 0.0
        return plain[i] + state.more[i] + armed

    def worth(self, i: int) -> float:
        """What a creature on the board is worth to its owner."""
        found = self._worth.get(i)
        if found is None:
            poisoned = 1.0 if self.state.marks[i] & POISON else 0.0
            found = 2.0 + self.strength[i] + self.chances.marks[i] + 0.4 * self.left[i] + 0.5 * self.block[i] - poisoned
            self._worth[i] = found
        return found

    def potential(self, i: int, damage: int = 0) -> float:
        """What a creature card is worth that is not on the board, if it comes with that damage."""
        chances, rules = self.chances, self.rules
        moves = 0.8 * chances.move_chance[i] + 0.25 * min(3, chances.reach[i][CENTRE].bit_count() / 3)
        return (
            1.1 * chances.plain[i]
            + 1.4 * chances.marks[i]
            + 0.45 * (rules.hp[i] - damage)
            + moves
            + 0.6 * (rules.has_ability[i] + (rules.on_entering[i] >= 0))
        )

    # --- attacks

    def blow(self, attacker: int, target: int, moved: bool, more: int = 0) -> tuple[float, float, float]:
        """An attack's damage that counts, its chance to eliminate, and the worth of the markers it leaves."""
        state, chances = self.state, self.chances
        weapon = state.weapon[attacker]
        armed = self.rules.bonus[weapon] if weapon >= 0 else 0
        block, need = self.block[target], self.left[target]
        extra = state.more[attacker] + more
        dealt = dead = marked = 0.0
        for way in chances.lines[attacker]:
            base = extra + sum(strike.amount for strike in way.strikes if self._counts(strike, attacker, target, moved))
            for with_weapon in chances.lines[weapon] if weapon >= 0 else _BARE:
                chance = way.chance * with_weapon.chance
                if way.missed:
                    continue
                swing = sum(
                    strike.amount for strike in with_weapon.strikes if self._counts(strike, attacker, target, moved)
                )
                through = max(0, max(0, base + swing) + armed - block)
                if through >= need:
                    dealt += chance * need
                    dead += chance
                else:
                    dealt += chance * through
                    marked += chance * self._marking(target, way.marks | with_weapon.marks)
        return dealt, dead, marked

    def _counts(self, strike: Strike, attacker: int, target: int, moved: bool) -> bool:
        said = strike.while_
        if said == "always":
            return True
        state = self.state
        if said == "moved":
            return moved
        if said == "unmoved":
            return not moved
        if said == "damaged":
            return state.damage[attacker] >= strike.least
        if said == "alone":
            return len(self.mine) == 1
        if said == "target-damaged":
            return state.damage[target] >= strike.least
        return bool(state.marks[target] & (POISON if said == "target-poisoned" else TRAP))

    def _marking(self, target: int, marks: int) -> float:
        """What markers on a creature are worth that has none of them yet."""
        rules, state = self.rules, self.state
        weapon, defense = state.weapon[target], state.defense[target]
        immune = rules.immune[target]
        immune |= rules.immune[weapon] if weapon >= 0 else 0
        immune |= rules.immune[defense] if defense >= 0 else 0
        new = marks & ~state.marks[target] & ~immune
        share = 0.3 * self.strength[target]
        return (POISONS if new & POISON else 0.0) + (TRAPS * 0.5 + share if new & TRAP else 0.0)

    def prize(self, target: int) -> float:
        """What it is worth that a creature is eliminated."""
        return KILL + KILLED_WORTH * self.worth(target)

    def attack(self, attacker: int, target: int, moved: bool, help_: float = 0.0, more: int = 0) -> float:
        """What an attack on this target is worth, if others add so much damage to it."""
        dealt, dead, marked = self.blow(attacker, target, moved, more)
        need = self.left[target]
        sure = dead
        if help_ and dead < 1.0 and dealt + help_ >= need:
            sure = max(dead, 0.75)
        # the last points of damage count more than the first: they are nearer to a kill
        progress = dealt * (1.0 + 0.5 * dealt / max(1, need))
        return progress + sure * self.prize(target) + marked

    def _can_attack(self, i: int) -> bool:
        state = self.state
        if state.attacked >> i & 1 or state.shooting:
            return False
        return may_attack(state, self.seat, i)

    def _force(self) -> list[float]:
        """For each region the damage that this player's creatures can bring to it this turn."""
        force = [0.0] * 9
        state, reach, chance = self.state, self.chances.reach, self.chances.move_chance
        most = most_attackers(state, self.seat)
        able = sorted(self.able, key=lambda i: (-self.strength[i], i))[:most]
        for i in able:
            here = state.region[i]
            force[here] += self.strength[i]
            if may_move(state, i):
                bits = reach[i][here] & ~(1 << here)
                for region in range(9):
                    if bits >> region & 1:
                        force[region] += HELP * chance[i] * self.strength[i]
        return force

    def helpers(self, i: int, region: int) -> float:
        """The damage that others than this creature can bring to a region this turn."""
        state = self.state
        force = self.force[region]
        if i in self.able:
            here = state.region[i]
            if here == region:
                force -= self.strength[i]
            elif may_move(state, i) and self.chances.reach[i][here] >> region & 1:
                force -= HELP * self.chances.move_chance[i] * self.strength[i]
        return max(0.0, force)

    def chance_to_fight(self, i: int, region: int, moved: bool) -> float:
        """What the best attack of a creature in a region is worth."""
        if i not in self.able:
            return 0.0
        where = self.state.region
        best = 0.0
        for target in self.theirs:
            if where[target] == region:
                best = max(best, self.attack(i, target, moved, self.helpers(i, region)))
        return best + self._arrows(i, region)

    def _arrows(self, i: int, region: int) -> float:
        """What arrows are worth from a region."""
        left = arrows_left(self.state, i)
        if left <= 0:
            return 0.0
        reach, where = BESIDE[region], self.state.region
        best = 0.0
        for target in self.theirs:
            if reach >> where[target] & 1:
                hits = max(0.0, left * ARROW - 0.7 * self.block[target])
                best = max(best, hits + (self.prize(target) * 0.6 if self.left[target] <= hits else 0.0))
        return best

    # --- danger

    def _threats(self) -> list[float]:
        """For each region the damage that the opponent's creatures can bring to it in their next turn."""
        state, rules = self.state, self.rules
        danger = [0.0] * 9
        for i in self.theirs:
            here = state.region[i]
            strength = self.strength[i] + 0.8 * self.chances.marks[i]
            dying = self.force[here] >= self.left[i] + self.block[i]
            strength *= 0.35 if dying else 1.0
            free = 0.5 if state.marks[i] & TRAP else 1.0
            bits = self.chances.reach[i][here] & ~(1 << here)
            chance = self.chances.move_chance[i]
            danger[here] += free * strength
            for region in range(9):
                if bits >> region & 1:
                    danger[region] += free * chance * 0.8 * strength
            bow = state.weapon[i]
            if bow >= 0 and rules.arrows[bow]:
                arrows = free * ARROW * rules.arrows[bow]
                for region in NEIGHBOURS[3][here]:
                    danger[region] += SNIPED * arrows
        other = 1 - self.seat
        if len(state.zones[Zone.BOARD + other]) < MOST_CREATURES and state.zones[Zone.HAND + other]:
            danger[SPAWN[other]] += 1.2
        return danger

    def danger(self, i: int, region: int) -> float:
        """What is to be feared for a creature that stands in a region."""
        threat = self.threats[region]
        if not threat:
            return 0.0
        where = self.state.region
        crowd = sum(where[other] == region for other in self.mine if other != i)
        ratio = threat / (1.0 + CROWD * crowd) / max(1, self.left[i] + self.block[i])
        return FEAR * self.courage * self.worth(i) * min(1.3, ratio * (STEADY + ratio))

    # --- places

    def stand(self, i: int, region: int, moved: bool, taken: int = 0) -> float:
        """What it is worth that a creature stands in a region when the main phase ends."""
        key = (i, region, moved, taken)
        found = self._stands.get(key)
        if found is None:
            found = self._stands[key] = self._stand(i, region, moved, taken)
        return found

    def _stand(self, i: int, region: int, moved: bool, taken: int) -> float:
        state = self.state
        value = self.chance_to_fight(i, region, moved) - self.danger(i, region)
        lying = state.crystals & ~taken
        race = not self.theirs
        if lying:
            near = min(DISTANCE[region][there] for there in range(9) if lying >> there & 1)
            value -= NEAR_CRYSTAL * near * (4.0 if race else 1.0)
        elif race:
            value -= NEAR_ENEMY * DISTANCE[region][SPAWN[1 - self.seat]]
        if self.theirs:
            far = min(DISTANCE[region][state.region[target]] for target in self.theirs)
            value -= (NEAR_ENEMY + IMPATIENCE * self.waited) * far
            friends = [DISTANCE[region][state.region[other]] for other in self.mine if other != i]
            value -= NEAR_FRIEND * min(friends, default=0)
        return value

    def here(self, i: int) -> float:
        """What it is worth that a creature stays where it is."""
        return self.stand(i, self.state.region[i], bool(self.state.moved >> i & 1))

    def crystal(self, region: int, taken: int = 0) -> float:
        """What the crystal of a region is worth to a creature that enters it."""
        if taken >> region & 1 or not crystals.may_take(self.state, self.seat, region):
            return 0.0
        return RACE if not self.theirs else CRYSTAL

    def walk(self, i: int, start: int, how: int, steps: int, *, exactly: bool = False, taken: int = 0) -> float:
        """The best that a move of so many regions from here leads to."""
        best = -1e9
        for region in NEIGHBOURS[how][start]:
            gain = self.crystal(region, taken)
            after = taken | (1 << region if gain else 0)
            if steps == 1 or not exactly:
                best = max(best, gain + self.stand(i, region, True, after))
            if steps > 1:
                best = max(best, gain + self.walk(i, region, how, steps - 1, exactly=exactly, taken=after))
        return best

    def gain(self, i: int, move: Move) -> float:
        """What a move is worth, against staying."""
        here = self.state.region[i]
        how = self.rules.ways[move.how]
        return self.walk(i, here, how, move.regions, exactly=move.exactly) - self.here(i)

    # --- what creatures carry

    def gear(self, card: int) -> float:
        """What a weapon or defense card is worth to its creature."""
        if card < 0:
            return 0.0
        rules = self.rules
        level = rules.level[card]
        ready = READY + (NEXT if (rules.kinds[card], level + 1) in self.levels else 0.0) if level else 0.0
        special = 0.6 if rules.immune[card] else 0.0
        if rules.kinds[card] == Kind.WEAPON:
            return self.chances.plain[card] + 0.55 * rules.arrows[card] + self.chances.marks[card] + ready + special
        return 1.1 * rules.blocks[card] + ready + special

    def on(self, card: int, creature: int) -> float:
        """What a weapon or defense card is worth more on a creature than what it has."""
        worn = (self.state.weapon if self.rules.kinds[card] == Kind.WEAPON else self.state.defense)[creature]
        return self.gear(card) - self.gear(worn)
