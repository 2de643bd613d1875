"""7 and 11: the Duel System, and the Dragon, who is fought by it."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.rulesets.forward.chapters.player_zone import answer_use, usable
from decktool.rulesets.forward.chapters.track import gain_dread, gain_resolve, heal, hurt, lose, win
from decktool.rulesets.forward.reading.card_text import MISS, Sides
from decktool.rulesets.forward.state import NO_HUSH, ForwardState, carry_out, carry_out_standing, standing, total
from decktool.rulesets.forward.table import AGAINST_DRAGON, BEFORE_ROLL, Decision, Event, Program, Verb

ENTER, BEFORE, EXCHANGE, OVER = range(4)
"""The steps of the program of a duel."""


def stats(state: ForwardState) -> tuple[int, int]:
    """One's ATK and DEF now, never below 0.

    Rules 7. Both count in duels only (house rule `def_outside_duels`). What is kept and what binds adds up; a threshold
    is read at the moment.
    """
    rules = state.rules
    atk = rules.start_atk + state.rallied[0] + state.rallied[2]
    defence = rules.start_def + state.rallied[1] + state.rallied[3]
    kind = rules.cards[state.enemy].type if state.enemy >= 0 else ""
    for i in standing(state):
        atk += rules.atk[i]
        defence += rules.defence[i]
        for more_atk, more_def, against, resolve, dread in rules.stats[i]:
            if against in {"any", kind} and state.resolve >= resolve and state.dread >= dread:
                atk += more_atk
                defence += more_def
    return max(atk, 0), max(defence, 0)


def enemy_defence(state: ForwardState, enemy: int) -> int:
    """What its text prints, and for the Dragon the seals that nobody holds. Rules 11."""
    rules = state.rules
    seals, each = rules.seals[enemy]
    if not seals:
        return max(0, rules.enemy_def[enemy])
    return max(0, rules.enemy_def[enemy] + each * max(0, seals - total(state, rules.holds)))


def enter(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A fight begins, the enemy with all its HP; everything in the Player Zone comes along. Rules 7 and 11."""
    rules = state.rules
    state.enemy = source
    state.enemy_hp = rules.enemy_hp[source]
    if source == rules.dragon:
        state.enemy_hp -= total(state, rules.seal_hp)
    state.exchange = 0
    state.your_roll = state.enemy_roll = 0
    state.hush = NO_HUSH
    state.rallied[0] = state.rallied[1] = 0
    state.tell(Event.FIGHT, 0, source, state.enemy_hp, "FW-11-02" if source == rules.dragon else "FW-6-06")


def before(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Both roll at once; kept cards may be used before. A side at 0 HP is defeated at once. Rules 7."""
    if state.enemy_hp <= 0:
        state.stack[-1] = (Program.DUEL, OVER, 0, source)
        return
    dragon = source == state.rules.dragon
    uses = usable(state, AGAINST_DRAGON | BEFORE_ROLL if dragon else BEFORE_ROLL)
    if uses:
        state.ask(Decision.ROLL, 0, [Verb.ROLL, *uses], source)


@Decision.ROLL.answered
def roll_or_use(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Roll, or use a card and be asked again."""
    if action != Verb.ROLL:
        program, _, _, source = state.stack[-1]
        state.stack[-1] = (program, BEFORE, 0, source)
        answer_use(state, action)


def face(state: ForwardState, roll: int, side: int) -> Sides:
    """What a roll means, one's own (`side` 0) or the enemy's.

    Rules 7: the rulebook's faces (an enemy's too where it has none: FW-A05), those of the reference card, or those that
    a kept card gives.
    """
    rules = state.rules
    if side and roll >= state.hush:
        return MISS
    faces = rules.enemy_faces[state.enemy] if side else rules.player_faces
    turns = rules.turns_faces
    cards = [i for i in standing(state) if turns[i]]
    for i in cards:
        faces = rules.other_faces[i][side] or faces
    found = faces[roll - 1]
    for i in cards:
        for who, number, other, first in rules.other_face[i]:
            if who == side and number == roll and (not first or state.exchange == 1):
                found = other
    return found


def exchange(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Both roll one die at once and both faces are applied, blocks first, then the damage that is left. Rules 7.

    DEF lessens what one takes, ATK adds where the face names it. Both at 0 is a loss (house rule `double_defeat`).
    """
    rules = state.rules
    dragon = source == rules.dragon
    if state.exchange >= rules.max_exchanges:
        words = f"{rules.cards[source].name} and you cannot hurt each other: a fault of the card"
        state.end(None, "endless duel", words, "FW-7-16", source)
        return
    state.stack[-1] = (Program.DUEL, BEFORE, 0, source)
    state.exchange += 1
    die = dice.stream("table")
    mine = roll_die(state, rules.changes["your-roll"], die)
    theirs = roll_die(state, rules.changes["enemy-roll"], die)
    state.your_roll, state.enemy_roll = mine, theirs
    state.tell(Event.ROLLS, 0, -1, mine, "FW-7-01")
    state.tell(Event.ENEMY_ROLLS, 0, source, theirs, "FW-7-01")
    you, it = face(state, mine, 0), face(state, theirs, 1)
    state.hush = NO_HUSH
    atk, defence = stats(state)
    state.rallied[0] = state.rallied[1] = 0
    dealt = you[1] + you[2] * atk
    taken = it[1] + it[2] * rules.enemy_atk[source]
    of_face, of_enemy = _OF_ROLL[mine - 1], "FW-11-02" if dragon else "FW-7-13"
    if you[:3] != rules.rulebook_faces[mine - 1][:3]:
        of_face = "FW-12-01"  # a card has put another face in its place
    pierced = rules.counter_pierces and you[0] and it[0]
    if you[0]:
        taken = taken if pierced else 0
        state.tell(Event.BLOCKS, 0, -1, 0, of_face)
    if it[0]:
        dealt = dealt if pierced else 0
        state.tell(Event.ENEMY_BLOCKS, 0, source, 0, "FW-7-14" if you[0] else of_enemy)
    open_hit = taken
    taken = max(0, open_hit - defence)
    if dealt and you[3] in rules.immune[source]:
        dealt = 0
        state.tell(Event.IMMUNE, 0, source, 0, "FW-7-11" if you[3] == "counter" else of_enemy)
    dealt = max(0, dealt - enemy_defence(state, source))
    healed = min(rules.enemy_hp[source] - state.enemy_hp, it[5])
    state.enemy_hp += healed
    if healed:
        state.tell(Event.ENEMY_HEALS, 0, source, healed, of_enemy)
    state.enemy_hp -= dealt
    if dealt:
        state.tell(Event.HITS, 0, source, dealt, of_face)
    hurt(state, taken, source, "FW-7-02" if taken < open_hit else _OPEN.get(of_face, of_enemy))
    if state.outcome is not None:
        return
    _other_text(state, you, it, of_enemy)
    if (taken if rules.on_hit_damage else open_hit) > 0:
        carry_out(state, "hit", source)


_OF_ROLL = ("FW-7-05", "FW-7-06", "FW-7-07", "FW-7-08", "FW-7-09", "FW-7-10")
_OPEN = dict.fromkeys(("FW-7-07", "FW-7-08", "FW-7-09"), "FW-7-12") | {"FW-7-05": "FW-7-05"}
"""The clauses of one's own results, and what lets damage through by one's face: a miss, a hit and a critical do."""


def roll_die(state: ForwardState, change: list[int], die: Dice) -> int:
    """Roll; with what cards change of it, it stays within 1 to 6 (FW-A27)."""
    return min(6, max(1, die.roll(6) + total(state, change)))


def _other_text(state: ForwardState, you: Sides, it: Sides, of_enemy: str) -> None:
    """What the faces say besides damage always applies (FW-A25)."""
    track = you[4] + it[4]
    clause = of_enemy if it[4] else "FW-12-01"
    if track > 0:
        gain_resolve(state, track, clause)
    elif track < 0:
        gain_dread(state, -track, clause)
    if you[5]:
        heal(state, you[5], "FW-12-01")


def over(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A defeated enemy's text happens, and its card goes where it says; the Dragon's defeat wins. Rules 7 and 11."""
    rules = state.rules
    state.enemy = -1
    state.rallied[:] = [0, 0, 0, 0]
    if source == rules.dragon:
        win(state)
        return
    state.tell(Event.DEFEATED, 0, source, 1, "FW-7-15")
    carry_out_standing(state, "duel-ends")
    carry_out(state, "defeated", source)


def end_run(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A card ends the run. Rules 0."""
    lose(state, source, "FW-0-06")
