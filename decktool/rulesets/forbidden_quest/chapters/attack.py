"""5.1, 5.2: Attacking, and the bow and arrows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from decktool.dealing import Dice
from decktool.play.records import Reason, summed
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.chapters import crystals
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Phase, Program, Verb, Zone
from decktool.rulesets.forbidden_quest.state import JUST_ADDED, QuestState, attached_to, not_mine

TRAPPED = Reason("{card} is trapped", "FQ-5.4-05")
LIMITS = {
    0: Reason("by house rule nobody attacks in the first turn", "FQ-2.3-23"),
    1: Reason("in this turn one creature attacks", "FQ-2.3-23", "FQ-5.2-22"),
    2: Reason("in this turn two creatures attack", "FQ-2.3-25", "FQ-5.2-22"),
    3: Reason("in a turn three creatures attack", "FQ-2.3-26"),
}
"""By how many may attack."""
ATTACKED = Reason("{card} attacked this turn", "FQ-5.1-19", "FQ-5.1-11", "FQ-5.1-12", "FQ-5.1-13")
ARROWS_LAST = Reason("arrows come last: after one no other attack follows", "FQ-5.2-09")
NO_BOW = Reason("{card} has no bow", "FQ-5.2-07")
SHOT = Reason("the arrows of {card} are shot", "FQ-5.2-15", "FQ-5.2-03")


def most_attackers(state: QuestState, seat: int) -> int:
    """One creature on the first player's first turn, two on the second player's, then up to three. Rules 2.3.

    By a house rule of our own (`first_turn_attack`) the first player begins without an attack.
    """
    if state.turns[seat] > 1:
        return 3
    return int(state.rules.by_house.first_turn_attack) if seat == state.first else 2


def unable(state: QuestState, seat: int, creature: int) -> Reason | None:
    """Who attacks is not trapped, and within the number of attacks of this turn. Rules 2.3, 5.4."""
    if state.marks[creature] & t.TRAP:
        return TRAPPED
    if state.entered >> creature & 1 and state.rules.by_house.summoning_delay:
        return JUST_ADDED
    attacking = state.attacked | state.shot
    if attacking >> creature & 1 or attacking.bit_count() < (most := most_attackers(state, seat)):
        return None
    return LIMITS[most]


def visible(state: QuestState, seat: int) -> list[int]:
    """The opponent's creatures that can be attacked: those that are not hidden. Rules 6.2."""
    marks, found = state.marks, []
    for i in state.zones[Zone.BOARD + 1 - seat]:
        if not marks[i] & t.HIDDEN_MARK:
            found.append(i)  # noqa: PERF401 - a generator costs more than the three that there can be
    return found


def no_strike(state: QuestState, seat: int, creature: int) -> Reason | None:
    """Each creature attacks once, and none after an arrow. Rules 5.1, 5.2."""
    if state.shooting:
        return ARROWS_LAST
    return ATTACKED if state.attacked >> creature & 1 else unable(state, seat, creature)


def strikes_possible(state: QuestState, seat: int, targets: Sequence[int]) -> list[int]:
    """Attacks that can be declared: on targets in the attacker's region. Rules 5.1."""
    region, found = state.region, []
    for creature in state.zones[Zone.BOARD + seat]:
        here, attack = region[creature], Verb.ATTACK + t.CARD * creature
        for target in targets:
            if region[target] == here and no_strike(state, seat, creature) is None:
                found.append(attack + target)  # noqa: PERF401 - see `visible`
    return found


@Verb.obstacle_to(Verb.ATTACK)
def not_attacked(state: QuestState, seat: int, creature: int, target: int) -> Reason:
    """A creature attacks one of the opponent's in its region. Rules 5.1."""
    wrong = not_mine(state, seat, creature, "FQ-5.1-05") or no_strike(state, seat, creature)
    wrong = wrong or _no_target(state, seat, target, "FQ-5.1-09")
    return wrong or Reason("{card} is not in the region of {second}", "FQ-5.1-05", "FQ-5.2-07")


def _no_target(state: QuestState, seat: int, target: int, clause: str) -> Reason | None:
    """The opponent's creatures on the board that are not hidden can be attacked. Rules 5.1, 6.2."""
    if state.rules.owners[target] == seat:
        return Reason("{second} is {who}'s own creature", "FQ-5.1-06")
    if state.region[target] < 0:
        return Reason("{second} is not on the board", clause)
    return Reason("{second} is hidden", "FQ-6.2-02") if state.marks[target] & t.HIDDEN_MARK else None


def arrows_left(state: QuestState, creature: int) -> int:
    """Arrows of the bow that a creature holds; they are back at every turn. Rules 5.2."""
    bow = state.weapon[creature]
    return state.rules.arrows[bow] - state.shots[bow] if bow >= 0 else 0


def no_shot(state: QuestState, seat: int, creature: int) -> Reason | None:
    """Whoever holds a bow with arrows left may shoot. Rules 5.2."""
    if arrows_left(state, creature) <= 0:
        bow = state.weapon[creature]
        return SHOT if bow >= 0 and state.rules.arrows[bow] else NO_BOW
    return unable(state, seat, creature)


def shots_possible(state: QuestState, seat: int, targets: Sequence[int]) -> list[int]:
    """Arrows that can be shot: at targets in the holder's region and in all that touch it. Rules 5.2."""
    region, weapon, arrows, found = state.region, state.weapon, state.rules.arrows, []
    for creature in state.zones[Zone.BOARD + seat]:
        bow = weapon[creature]
        if bow >= 0 and arrows[bow] and no_shot(state, seat, creature) is None:
            reach, shot = t.BESIDE[region[creature]], Verb.SHOOT + t.CARD * creature
            for target in targets:
                if reach >> region[target] & 1:
                    found.append(shot + target)  # noqa: PERF401 - see `visible`
    return found


@Verb.obstacle_to(Verb.SHOOT)
def not_shot(state: QuestState, seat: int, creature: int, target: int) -> Reason:
    """An arrow reaches the opponent's creatures in the holder's region and in all that touch it. Rules 5.2."""
    found = not_mine(state, seat, creature, "FQ-5.2-07") or no_shot(state, seat, creature)
    if found is not None:
        return Reason(found.words, "FQ-5.2-22", *found.clauses) if found in LIMITS.values() else found
    return _no_target(state, seat, target, "FQ-5.2-20") or Reason("{second} is out of reach of {card}", "FQ-5.2-06")


def begin(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The attack phase begins; there is one in a turn, so every defense card blocks its full amount. Rules 4.11."""
    state.phase = Phase.ATTACK


def phase(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Attack or shoot, as long as there is something to attack. Rules 5.1, 5.2."""
    targets = visible(state, seat)
    strikes = [] if state.shooting else strikes_possible(state, seat, targets)
    options = [Verb.END_ATTACK, *strikes, *shots_possible(state, seat, targets)]
    if crystals.centre_not_taken(state, seat) is None:
        options.append(Verb.TAKE_CENTRE)
    if len(options) > 1:
        state.ask(Decision.ARROWS if state.shooting else Decision.ATTACK, seat, options)
    else:
        state.advance()


@Verb.done(Verb.ATTACK)
def declare(state: QuestState, seat: int, dice: Dice, creature: int, target: int) -> None:
    """Attacker and target are named before anything is flipped; then the target is locked. Rules 5.1."""
    state.attacked |= 1 << creature
    state.attacker, state.target = creature, target
    state.strikes = state.inflicted = state.missed = 0
    if state.rules.by_house.shield_pool == "per_attack":
        state.soaked[target] = 0
    state.tell(Event.ATTACKS, seat, creature, target, "FQ-5.1-10")
    state.stack.append((Program.ATTACK, 0, seat, creature))


def attack_line(state: QuestState, of_weapon: bool, seat: int, source: int, dice: Dice) -> None:
    """The creature's strikes, coins and special conditions; then what its weapon says beside its damage. Rules 1.4."""
    card = state.weapon[source] if of_weapon else source
    if card >= 0 and state.rules.on_attack[card] >= 0:
        state.stack.append((state.rules.on_attack[card], 0, seat, card))


def resolve(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """All damage and all special conditions go to the one target; what is beyond its HP is lost. Rules 5.1.
    A weapon adds its damage (Rules 1.5), but not to an attack that misses (house rule `weapon_on_miss`). Poison and
    traps are left even if every strike is blocked (house rule `conditions_need_damage`). A target that a text of the
    attack took off the board already takes nothing more.
    """
    target, state.target = state.target, -1
    state.attacker = -1
    if state.region[target] < 0:
        return
    weapon = state.weapon[source]
    armed = state.rules.bonus[weapon] if weapon >= 0 else 0
    if state.missed:
        state.tell(Event.MISSES, seat, source, 1, "FQ-5.1-17")
        amount = armed if state.rules.by_house.weapon_on_miss else 0
        state.inflicted = 0
    else:
        amount = max(0, state.strikes + state.more[source]) + armed
    if amount or not state.missed:
        state.tell(Event.STRIKES, seat, source, amount, "FQ-1.5-09" if armed else "FQ-1.4-06")
        more = 0 if state.missed else amount - armed - max(0, state.strikes)
        if amount and (armed or more):
            made = summed((amount - armed - more, more, armed))
            state.tell(Event.MADE_OF, seat, source, made, "FQ-1.5-09" if armed else "FQ-1.4-06")
    dealt = hit(state, target, amount, "FQ-4.11-08", "FQ-1.4-07")
    leaves_marks = dealt or not state.rules.by_house.conditions_need_damage
    if leaves_marks and state.outcome is None and state.region[target] >= 0:
        for mark in (t.POISON, t.TRAP):
            if state.inflicted & mark:
                inflict(state, target, mark)
    state.inflicted = 0


def hit(state: QuestState, target: int, amount: int, blocks: str, damages: str) -> int:
    """A defense card blocks the first damage of an attack phase up to its amount, whoever deals it. Rules 4.11, 5.2.
    `blocks` and `damages` are the clauses of either. Returns what got through.
    """
    card = state.defense[target]
    blocked = max(0, min(amount, state.rules.blocks[card] - state.soaked[target])) if card >= 0 else 0
    if blocked:
        state.soaked[target] += blocked
        state.tell(Event.BLOCKS, state.rules.owners[card], card, blocked, blocks)
    dealt = amount - blocked
    if dealt:
        state.tell(Event.DAMAGE, state.rules.owners[target], target, dealt, damages)
        crystals.wound(state, target, dealt, "FQ-1.4-04")
    return dealt


def immune(state: QuestState, creature: int, mark: int) -> bool:
    """Whether a creature cannot get a marker of a kind: it or a card on it says so."""
    return any(state.rules.immune[card] & mark for card in (creature, *attached_to(state, creature)))


def inflict(state: QuestState, target: int, mark: int) -> None:
    """A creature gets a poison or trap marker, at most one of each. Rules 5.3, 5.4."""
    rules = state.rules
    clause = "FQ-5.3-01" if mark == t.POISON else "FQ-5.4-01"
    if immune(state, target, mark):
        state.tell(Event.IMMUNE, rules.owners[target], target, int(mark == t.TRAP), clause)
    elif not state.marks[target] & mark and not runs_out(state, mark):
        state.marks[target] |= mark
        state.tell(Event.POISONED if mark == t.POISON else Event.TRAPPED, rules.owners[target], target, 1, clause)


def supply(state: QuestState, mark: int) -> int:
    """Markers of a kind that lie beside the board. Rules 2.2. Six creatures may need more than the four supplied."""
    used = sum(bool(state.marks[i] & mark) for seat in (0, 1) for i in state.zones[Zone.BOARD + seat])
    return max(0, t.MARKERS - used)


def runs_out(state: QuestState, mark: int) -> bool:
    """By house rule (`marker_limit`) the four markers of each kind are all there are."""
    return state.rules.by_house.marker_limit and not supply(state, mark)


@Verb.done(Verb.SHOOT)
def shoot(state: QuestState, seat: int, dice: Dice, creature: int, target: int) -> None:
    """Flip a coin for the arrow: heads is 1 damage. Rules 5.2."""
    bow = state.weapon[creature]
    if state.rules.by_house.shield_pool == "per_attack" and not state.shot >> creature & 1:
        for other in state.zones[Zone.BOARD + 1 - seat]:
            state.soaked[other] = 0
    state.shooting = 1
    state.shot |= 1 << creature
    state.shots[bow] += 1
    state.tell(Event.SHOOTS, seat, creature, target, "FQ-5.2-17")
    heads = dice.stream("table").coin()
    state.tell(Event.FLIP, seat, creature, int(heads), "FQ-5.2-14")
    if heads:
        hit(state, target, 1, "FQ-5.2-18", "FQ-5.2-14")
