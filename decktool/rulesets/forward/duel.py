"""7 and 11: the Duel System, and the Dragon, who is fought by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.forward.card_text import MISS, Sides
from decktool.rulesets.forward.components import (
    D_ROLL,
    E_BLOCKS,
    E_DEFEATED,
    E_ENEMY_BLOCKS,
    E_ENEMY_HEALS,
    E_ENEMY_ROLLS,
    E_FIGHT,
    E_HITS,
    E_IMMUNE,
    E_ROLLS,
    P_DUEL,
    PLAYER_ZONE,
    ROLL,
    SNARES,
)
from decktool.rulesets.forward.player_zone import AGAINST_DRAGON, BEFORE_ROLL, answer_use, usable
from decktool.rulesets.forward.state import NO_HUSH
from decktool.rulesets.forward.track import dread_of, gain_dread, gain_resolve, heal, hurt, lose, resolve_of, total, win

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forward.state import ForwardState

ENTER, BEFORE, EXCHANGE, OVER = range(4)
"""The steps of the program of a duel."""


def stats(state: ForwardState) -> tuple[int, int]:
    """One's ATK and DEF now, never below 0.

    Rules 7. Both count in duels only (house rule `def_outside_duels`). What is kept and what binds adds up; a threshold
    is read at the moment.
    """
    rules = state.rules
    atk, defence = (
        rules.start_atk + state.rallied[0] + state.rallied[2],
        rules.start_def + state.rallied[1] + state.rallied[3],
    )
    kind = rules.cards[state.enemy].type if state.enemy >= 0 else ""
    for zone in (PLAYER_ZONE, SNARES):
        for i in state.zones[zone]:
            atk += rules.atk[i]
            defence += rules.defence[i]
            for more_atk, more_def, against, resolve, dread in rules.stats[i]:
                fits = against in {"any", kind}
                if fits and resolve_of(state) >= resolve and dread_of(state) >= dread:
                    atk += more_atk
                    defence += more_def
    return max(atk, 0), max(defence, 0)


def enemy_defence(state: ForwardState, enemy: int) -> int:
    """What its text prints, and for the Dragon the seals that nobody holds. Rules 11."""
    rules = state.rules
    seals, each = rules.seals[enemy]
    held = total(state, rules.holds) if seals else 0
    return max(0, rules.enemy_def[enemy] + each * max(0, seals - held))


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
    if state.log is not None:
        state.log.append((E_FIGHT, 0, source, state.enemy_hp, 1, "FW-11-02" if source == rules.dragon else "FW-6-06"))


def before(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Both roll at once; kept cards may be used before. A side at 0 HP is defeated at once. Rules 7."""
    if state.enemy_hp <= 0:
        state.stack[-1] = (P_DUEL, OVER, 0, source)
        return
    windows = AGAINST_DRAGON | BEFORE_ROLL if source == state.rules.dragon else BEFORE_ROLL
    uses = usable(state, windows)
    if uses:
        state.ask(D_ROLL, 0, [ROLL, *uses], source)


def answer(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Roll, or use a card and be asked again."""
    if action != ROLL:
        program, _, _, source = state.stack[-1]
        state.stack[-1] = (program, BEFORE, 0, source)
        answer_use(state, action)


def your_face(state: ForwardState, roll: int) -> Sides:
    """What one's roll means: the rulebook's faces, the reference card's, or those that a kept card gives. Rules 7."""
    return _face(state, roll, state.rules.player_faces, 0)


def enemy_face(state: ForwardState, roll: int) -> Sides:
    """What the enemy's roll means. Rules 7; an enemy without faces has the rulebook's (FW-A05)."""
    if roll >= state.hush:
        return MISS
    return _face(state, roll, state.rules.enemy_faces[state.enemy], 1)


def _face(state: ForwardState, roll: int, faces: tuple[Sides, ...], side: int) -> Sides:
    rules = state.rules
    if rules.any_faces:
        for zone in (PLAYER_ZONE, SNARES):
            for i in state.zones[zone]:
                faces = rules.other_faces[i][side] or faces
        found = faces[roll - 1]
        for zone in (PLAYER_ZONE, SNARES):
            for i in state.zones[zone]:
                for who, number, face, first in rules.other_face[i]:
                    if who == side and number == roll and (not first or state.exchange == 1):
                        found = face
        return found
    return faces[roll - 1]


def exchange(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Both roll one die at once and both faces are applied, blocks first, then the damage that is left.

    Rules 7. Again until one side is defeated (FW-A13). DEF lessens what one takes, ATK adds where the face names it.
    Both at 0 is a loss (house rule `double_defeat`).
    """
    rules, log = state.rules, state.log
    dragon = source == rules.dragon
    if state.exchange >= rules.max_exchanges:
        card = rules.cards[source]
        state.end(
            None, "endless duel", f"{card.name} and you cannot hurt each other: a fault of the card", "FW-7-16", source
        )
        return
    state.stack[-1] = (P_DUEL, BEFORE, 0, source)
    state.exchange += 1
    die = dice.stream("table")
    mine = _kept(die.roll(6) + total(state, rules.your_roll))
    theirs = _kept(die.roll(6) + total(state, rules.enemy_roll))
    state.your_roll, state.enemy_roll = mine, theirs
    if log is not None:
        log.append((E_ROLLS, 0, -1, mine, 1, "FW-7-01"))
        log.append((E_ENEMY_ROLLS, 0, source, theirs, 1, "FW-7-01"))
    you, it = your_face(state, mine), enemy_face(state, theirs)
    state.hush = NO_HUSH
    atk, defence = stats(state)
    state.rallied[0] = state.rallied[1] = 0
    dealt = you[1] + you[2] * atk
    taken = it[1] + it[2] * rules.enemy_atk[source]
    of_face, of_enemy = _clause_of_face(state, mine, you), "FW-11-02" if dragon else "FW-7-13"
    dealt, open_hit = _blocks(state, you, it, dealt, taken, of_face, of_enemy)
    taken = max(0, open_hit - defence)
    if dealt and you[3] in rules.immune[source]:
        dealt = 0
        if log is not None:
            log.append((E_IMMUNE, 0, source, 0, 1, "FW-7-11" if you[3] == "counter" else of_enemy))
    dealt = max(0, dealt - enemy_defence(state, source))
    if it[5]:
        healed = min(rules.enemy_hp[source] - state.enemy_hp, it[5])
        state.enemy_hp += healed
        if log is not None and healed:
            log.append((E_ENEMY_HEALS, 0, source, healed, 1, of_enemy))
    state.enemy_hp -= dealt
    if log is not None and dealt:
        log.append((E_HITS, 0, source, dealt, 1, of_face))
    hurt(state, taken, source, "FW-7-02" if taken < open_hit else _OPEN.get(of_face, of_enemy))
    if state.outcome is not None:
        return
    _other_text(state, you, it, of_enemy)
    if rules.on_hit[source] >= 0 and (taken if rules.on_hit_damage else open_hit) > 0:
        state.stack.append((rules.on_hit[source], 0, 0, source))


_OF_ROLL = ("FW-7-05", "FW-7-06", "FW-7-07", "FW-7-08", "FW-7-09", "FW-7-10")
_OPEN = dict.fromkeys(("FW-7-07", "FW-7-08", "FW-7-09"), "FW-7-12") | {"FW-7-05": "FW-7-05"}
"""What lets the enemy's damage through, by one's own face: a miss blocks nothing, a hit and a critical neither."""


def _clause_of_face(state: ForwardState, roll: int, face: Sides) -> str:
    """The clause of one's own result: the rulebook's for that number, or that a card has put another in its place."""
    return _OF_ROLL[roll - 1] if face[:3] == state.rules.rulebook_faces[roll - 1][:3] else "FW-12-01"


def _kept(roll: int) -> int:
    """A changed roll stays within 1 to 6 (FW-A27)."""
    return min(6, max(1, roll))


def _blocks(
    state: ForwardState, you: Sides, it: Sides, dealt: int, taken: int, of_face: str, of_enemy: str
) -> tuple[int, int]:
    """What is left of both sides' damage once all blocks are applied. Rules 7 (house rule `counter_pierces_block`)."""
    pierces = state.rules.counter_pierces
    both = bool(you[0] and it[0])
    if you[0]:
        if not (pierces and it[0]):
            taken = 0
        if state.log is not None:
            state.log.append((E_BLOCKS, 0, -1, 0, 1, of_face))
    if it[0]:
        if not (pierces and you[0]):
            dealt = 0
        if state.log is not None:
            state.log.append((E_ENEMY_BLOCKS, 0, state.enemy, 0, 1, "FW-7-14" if both else of_enemy))
    return dealt, taken


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
    """A defeated enemy's text happens, and its card goes where it says; the Dragon's defeat wins the run.

    Rules 7 and 11.
    """
    rules = state.rules
    state.enemy = -1
    state.rallied[:] = [0, 0, 0, 0]
    if source == rules.dragon:
        win(state)
        return
    if state.log is not None:
        state.log.append((E_DEFEATED, 0, source, 1, 1, "FW-7-15"))
    for zone in (SNARES, PLAYER_ZONE):
        for i in reversed(state.zones[zone]):
            if rules.after_duel[i] >= 0:
                state.stack.append((rules.after_duel[i], 0, 0, i))
    if rules.on_defeat[source] >= 0:
        state.stack.append((rules.on_defeat[source], 0, 0, source))


def end_run(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A card ends the run. Rules 0."""
    lose(state, source, "FW-0-06")
