"""7 and 11: the Duel System, and the Dragon, who is fought by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from decktool.dealing import Dice
from decktool.play.records import summed
from decktool.rulesets.forward.chapters.track import answer_use, at_hand, heal, hurt, usable, win
from decktool.rulesets.forward.declarations import AGAINST_DRAGON, BEFORE_ROLL, Decision, Event, Program, Verb
from decktool.rulesets.forward.reading.card_text import MISS, Sides
from decktool.rulesets.forward.state import (
    NO_HUSH,
    NOTHING_LEFT,
    ForwardState,
    Later,
    carry_out,
    carry_out_standing,
    standing,
    total,
)

ENTER, BEFORE, ROLL_DICE, EXCHANGE, CLOSE, OVER = range(6)
"""The steps of the program of a duel."""
OF_NEXT_DUEL = (
    Later.YOUR_ROLL_NEXT_DUEL, Later.ENEMY_ROLL_NEXT_DUEL, Later.YOUR_DAMAGE_NEXT_DUEL, Later.ENEMY_DAMAGE_NEXT_DUEL,
)  # fmt: skip
OF_DUEL = [slot for slot in range(Later.TEST) if slot not in OF_NEXT_DUEL]
"""What ends with a duel of all that cards leave for later (FW-A30)."""


def stats(state: ForwardState) -> tuple[int, int]:
    """One's ATK and DEF now, never below 0.

    Rules 7. Both count in duels only (house rule `def_outside_duels`). What is kept and what binds adds up; a threshold
    is read at the moment.
    """
    rules, lasting = state.rules, state.lasting
    atk = rules.start_atk + lasting[Later.ATK_EXCHANGE] + lasting[Later.ATK_DUEL]
    defence = rules.start_def + lasting[Later.DEFENCE_EXCHANGE] + lasting[Later.DEFENCE_DUEL]
    track, gives = state.track, rules.gives
    for i in rules.givers.intersection(standing(state)):
        more_atk, more_def, conditions = gives[i]
        atk += more_atk
        defence += more_def
        for more_atk, more_def, against, least, most in conditions:
            if least <= track <= most and (against is None or state.enemy in against):
                atk += more_atk
                defence += more_def
    return (atk, defence) if atk >= 0 <= defence else (max(0, atk), max(0, defence))


def enemy_defence(state: ForwardState, enemy: int) -> int:
    """What its text prints, and for the Dragon the seals that nobody holds. Rules 11."""
    rules = state.rules
    printed = rules.enemy_def[enemy]
    seals, each = rules.seals[enemy]
    if printed >= 0 and not seals:
        return printed
    gone = total(state, rules.holds) + state.broken.bit_count()
    return max(0, printed + each * max(0, seals - gone))


def enter(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A fight begins, the enemy with all its HP; everything in the Player Zone comes along. Rules 7 and 11."""
    rules, lasting = state.rules, state.lasting
    state.enemy = source
    state.enemy_hp = state.hp if rules.mirrors[source] else rules.enemy_hp[source]
    for pending in OF_NEXT_DUEL:
        lasting[pending - 2] += lasting[pending]
        lasting[pending] = 0
    if source == rules.dragon:
        state.enemy_hp -= total(state, rules.seal_hp)
    state.exchange = state.your_roll = state.enemy_roll = 0
    state.hush = NO_HUSH
    lasting[Later.ATK_EXCHANGE] = lasting[Later.DEFENCE_EXCHANGE] = 0
    state.tell(Event.FIGHT, 0, source, state.enemy_hp, "FW-11-02" if source == rules.dragon else "FW-6-06")
    before(state, effect, seat, source, dice)


def before(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Both roll at once; kept cards may be used before. A side at 0 HP is defeated at once. Rules 7."""
    if state.enemy_hp <= 0:
        state.stack.pop()
        over(state, effect, seat, source, dice)
        return
    dragon = source == state.rules.dragon
    if uses := usable(state, AGAINST_DRAGON if dragon else BEFORE_ROLL):
        state.advance()
        state.ask(Decision.ROLL, 0, [Verb.ROLL, *uses], source)
    else:
        roll(state, effect, seat, source, dice)


@Decision.ROLL.answered
def roll_or_use(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Roll, or use a card and be asked again."""
    if action != Verb.ROLL:
        program, _, _, source = state.stack[-1]
        state.stack[-1] = (program, BEFORE, 0, source)
        answer_use(state, action)


def turners(state: ForwardState) -> list[int]:
    """The cards that stand and turn faces."""
    stands, turning = standing(state), state.rules.turns_faces
    return [] if turning.isdisjoint(stands) else list(filter(turning.__contains__, stands))


def face(state: ForwardState, roll: int, side: int, turned_by: Sequence[int]) -> Sides:
    """What a roll means, one's own (`side` 0) or the enemy's.

    Rules 7: the rulebook's faces (an enemy's too where it has none: FW-A05), those of the reference card, or those that
    a kept card gives.
    """
    rules = state.rules
    if not roll or (side and roll >= state.hush):
        return MISS
    faces = rules.enemy_faces[state.enemy] if side else rules.player_faces
    if not turned_by:
        return faces[roll - 1]
    for i in turned_by:
        faces = rules.other_faces[i].get(side, faces)
    found = faces[roll - 1]
    for i in turned_by:
        for who, number, other, first in rules.other_face[i]:
            if who == side and number == roll and (not first or state.exchange == 1):
                found = other
        if not side and state.exchange <= rules.falters[i]:
            return MISS
    return found


def roll(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Both roll one die at once, but for who skips the roll (FW-A30). Rules 7."""
    rules = state.rules
    if state.exchange >= rules.by_house.max_exchanges:
        words = f"{rules.cards[source].name} and you cannot hurt each other: a fault of the card"
        state.end(None, "endless duel", words, "FW-7-16", source)
        return
    state.exchange += 1
    table = dice.stream("table")
    state.your_roll = roll_side(state, 0, table)
    state.enemy_roll = roll_side(state, 1, table)
    if rules.rerolls:
        state.stack[-1] = (Program.DUEL, EXCHANGE, 0, source)
        ask_reroll(state, source)
    if state.player < 0:
        exchange(state, effect, seat, source, dice)


def roll_side(state: ForwardState, side: int, table: Dice) -> int:
    """One's own die or the enemy's, 0 where the roll is skipped."""
    lasting, more = state.lasting, 0
    if lasting != NOTHING_LEFT:
        if lasting[Later.YOUR_SKIP + side]:
            lasting[Later.YOUR_SKIP + side] -= 1
            event, card = (Event.ENEMY_SKIPS, state.enemy) if side else (Event.SKIPS, -1)
            state.tell(event, 0, card, 0, "FW-12-01")
            return 0
        more = lasting[Later.YOUR_ROLL + side] + lasting[Later.YOUR_ROLL_DUEL + side]
    if side:
        return roll_die(state, "enemy-roll", table, Event.ENEMY_ROLLS, state.enemy, "FW-7-01", more)
    return roll_die(state, "your-roll", table, Event.ROLLS, -1, "FW-7-01", more)


def ask_reroll(state: ForwardState, source: int) -> None:
    """A kept card that says so rolls a die again, once both are seen."""
    if state.lasting[Later.NO_REROLL]:
        return
    if uses := [action for action in at_hand(state, state.rules.rerolls) if _dice_of(state, action)]:
        state.ask(Decision.REROLL, 0, [Verb.GO_ON, *uses], source)


def _dice_of(state: ForwardState, action: int) -> list[int]:
    """The sides whose die that card may roll again, 0 one's own and 1 the enemy's; not where the roll was skipped."""
    said = state.rules.rerolls[action - Verb.USE]
    return [side for side, rolled in enumerate((state.your_roll, state.enemy_roll)) if rolled and said >> side & 1]


@Decision.REROLL.answered
def roll_again(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Go on, or roll that die again (first say which, where it may be any) and be asked again."""
    if action == Verb.GO_ON:
        return
    source, either = state.source, state.rules.either_die
    if action in either:
        sides = [either.index(action)]
    else:
        sides = _dice_of(state, action)
        answer_use(state, action)
    if len(sides) > 1:
        state.ask(Decision.REROLL, 0, either, source)
        return
    table = dice.stream("table")
    if sides[0]:
        state.enemy_roll = roll_side(state, 1, table)
    else:
        state.your_roll = roll_side(state, 0, table)
    ask_reroll(state, source)


def wards(state: ForwardState, enemy: int) -> set[str]:
    """What the enemy's seals still do: a seal that is broken, held or whose threshold is reached does nothing (11)."""
    known = state.rules.wards[enemy]
    broken = state.broken if enemy == state.rules.dragon else 0
    held = {name for i in standing(state) for name in state.rules.held[i]}
    whole = [
        ward
        for bit, ward in known
        if not (broken & bit or ward.seal.casefold() in held)
        and not ((ward.resolve or ward.dread) and state.resolve >= ward.resolve and state.dread >= ward.dread)
    ]
    return {ward.does for ward in whole[total(state, state.rules.holds) :]}


def whole_seal(state: ForwardState, name: str = "") -> int:
    """The bit of the Dragon's seal of that name, or of its first, that is not broken; 0 where there is none."""
    rules, key = state.rules, name.casefold()
    if rules.dragon < 0:
        return 0
    named = [bit for bit, ward in rules.wards[rules.dragon] if key in {"", ward.seal.casefold()}]
    plain = [] if name else [1 << place for place in range(rules.seals[rules.dragon][0])]
    return next((bit for bit in named or plain if not state.broken & bit), 0)


def deal(state: ForwardState, amount: int, clause: str) -> int:
    """Damage is dealt to the enemy, unless a seal of it says otherwise (FW-A31); how much it takes. Rules 7 and 11."""
    enemy = state.enemy
    whole = wards(state, enemy) if amount and state.rules.wards[enemy] else ()
    if "blocks" in whole:
        state.tell(Event.ENEMY_BLOCKS, 0, enemy, 0, state.rules.clause[enemy])
    elif "reflects" in whole:
        state.tell(Event.REFLECTS, 0, enemy, amount, state.rules.clause[enemy])
        hurt(state, amount, enemy, state.rules.clause[enemy])
    elif amount:
        state.enemy_hp -= amount
        if state.rules.mends[enemy]:
            state.lasting[Later.WOUNDS] += amount
        state.tell(Event.HITS, 0, enemy, amount, clause)
        return amount
    return 0


def more_damage(state: ForwardState, face: Sides, number: int, side: int) -> int:
    """What cards have left for the damage of a result; what was for the next one is used up (FW-A30).

    What is for the next roll waits while none is made.
    """
    lasting = state.lasting
    if number:
        lasting[Later.YOUR_ROLL + side] = 0
    more = lasting[Later.YOUR_DAMAGE_EXCHANGE + side]
    lasting[Later.YOUR_DAMAGE_EXCHANGE + side] = 0
    if not face.damage:
        return 0
    result = Later.YOUR_RESULT_1 + 6 * side + number - 1
    more += lasting[Later.YOUR_DAMAGE + side] + lasting[Later.YOUR_DAMAGE_DUEL + side] + lasting[result]
    more += total(state, state.rules.changes["enemy-damage" if side else "your-damage"])
    lasting[Later.YOUR_DAMAGE + side] = lasting[result] = 0
    return more


def exchange(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Both faces are applied, blocks first, then the damage that is left. Rules 7."""
    rules = state.rules
    state.stack[-1] = (Program.DUEL, CLOSE if rules.mends[source] else BEFORE, 0, source)
    mine, theirs, lasting = state.your_roll, state.enemy_roll, state.lasting
    turned_by = turners(state)
    you, it = face(state, mine, 0, turned_by), face(state, theirs, 1, turned_by)
    if it.copies:
        it = you
    state.hush = NO_HUSH
    pierced = you.block and it.block and rules.by_house.counter_pierces_block
    blocked = you.block and not (pierced or it.pierces)
    # the fight's costliest sum, only where it counts
    atk, defence = stats(state) if you.atk or ((it.damage or it.atk) and not blocked) else (0, 0)
    by_atk, its_by_atk = you.atk * atk, it.atk * rules.enemy_atk[source]
    your_blow, its_blow = you.damage + by_atk, it.damage + its_by_atk
    if rules.changes_damage or lasting != NOTHING_LEFT:
        your_blow += more_damage(state, you, mine, 0)
        its_blow += more_damage(state, it, theirs, 1)
        lasting[Later.ATK_EXCHANGE] = lasting[Later.DEFENCE_EXCHANGE] = lasting[Later.NO_REROLL] = 0
    if your_blow < 0:
        your_blow = 0
    if its_blow < 0:
        its_blow = 0
    dealt, taken, kept_off, told = your_blow, its_blow, 0, state.log is not None
    of_face, of_enemy = _OF_ROLL[mine - 1], "FW-11-02" if source == rules.dragon else "FW-7-13"
    usual = rules.rulebook_faces[mine - 1]
    if you is not usual and (you.block, you.damage, you.atk) != (usual.block, usual.damage, usual.atk):
        of_face = "FW-12-01"  # a card has put another face in its place
    if you.block:
        if blocked:
            taken = 0
        state.tell(Event.BLOCKS, 0, -1, 0, of_face)
    if it.block:
        if not (pierced or you.pierces):
            dealt = 0
        state.tell(Event.ENEMY_BLOCKS, 0, source, 0, "FW-7-14" if you.block else of_enemy)
    open_hit = taken
    taken = open_hit - defence if open_hit > defence else 0
    if dealt:
        if you.name in rules.immune[source]:
            dealt = 0
            state.tell(Event.IMMUNE, 0, source, 0, "FW-7-11" if you.name == "counter" else of_enemy)
        elif kept_off := enemy_defence(state, source):
            kept_off = min(dealt, kept_off)
    if it.heals:
        mend(state, source, it.heals, of_enemy)
    if told and dealt == your_blow and (by_atk or kept_off or dealt != you.damage):
        made_of = (you.damage, by_atk, dealt - you.damage - by_atk, -kept_off)
        state.tell(Event.YOUR_BLOW, 0, -1, summed(made_of), of_face)
    if dealt:
        dealt = deal(state, dealt - kept_off, of_face)
        if state.outcome is not None:
            return
    if told and open_hit == its_blow and (its_by_atk or taken < open_hit or open_hit != it.damage):
        made_of = (it.damage, its_by_atk, open_hit - it.damage - its_by_atk, taken - open_hit)
        state.tell(Event.ENEMY_BLOW, 0, source, summed(made_of), "FW-7-02" if taken < open_hit else of_enemy)
    if taken:
        hurt(state, taken, source, "FW-7-02" if taken < open_hit else _OPEN.get(of_face, of_enemy))
        if state.outcome is not None:
            return
    if you.heals:
        heal(state, you.heals, "FW-12-01")
    if taken or (open_hit and rules.by_house.on_hit_needs != "damage"):
        carry_out(state, "hit", source)
    if it.does or it.through:  # happens whatever the other side rolled (FW-A25)
        carry_out_face(state, it, source, taken, of_enemy)
    if you.does or you.through:
        carry_out_face(state, you, rules.player_card, dealt, "FW-12-01")


def close(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """An exchange is over, with the texts of both faces: an enemy may heal what it lost in it (FW-A31). Rules 11."""
    if state.enemy_hp > 0 and "mends" in wards(state, source):
        mend(state, source, state.lasting[Later.WOUNDS], state.rules.clause[source])
    state.lasting[Later.WOUNDS] = 0
    state.stack[-1] = (Program.DUEL, BEFORE, 0, source)


def carry_out_face(state: ForwardState, result: Sides, source: int, through: int, clause: str) -> None:
    """What a result says happens next, and what hangs on its damage where that got through."""
    program = state.rules.face_programs[result.does + (result.through if through else ()), clause]
    state.stack.append((program, 0, 0, source))


def mend(state: ForwardState, enemy: int, amount: int, clause: str) -> None:
    """The enemy heals, not above the HP that it has."""
    healed = min(state.rules.enemy_hp[enemy] - state.enemy_hp, amount)
    if healed > 0:
        state.enemy_hp += healed
        state.tell(Event.ENEMY_HEALS, 0, enemy, healed, clause)


_OF_ROLL = ("FW-7-05", "FW-7-06", "FW-7-07", "FW-7-08", "FW-7-09", "FW-7-10")
_OPEN = dict.fromkeys(("FW-7-07", "FW-7-08", "FW-7-09"), "FW-7-12") | {"FW-7-05": "FW-7-05"}
"""The clauses of one's own results, and what lets damage through by one's face: a miss, a hit and a critical do."""


def roll_die(
    state: ForwardState, what: str, table: Dice, event: int, card: int, clause: str, more: int = 0, sides: int = 6
) -> int:
    """Roll, and log it; with what the cards that stand change of such a roll, and with what others have left for it, it
    stays a number of the die (FW-A27).
    """
    rolled = shown = table.roll(sides)
    change = total(state, column) if (column := state.rules.changes[what]) else 0
    if not (change or more):
        state.tell(event, 0, card, rolled, clause)
        return rolled
    rolled = min(sides, max(1, shown + change + more))
    state.tell(event, 0, card, rolled, clause)
    parts = (shown, change, more, rolled - shown - change - more)
    state.tell(Event.ROLL_MADE_OF, 0, -1, summed(parts), "FW-12-01")
    return rolled


def over(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A defeated enemy's text happens, and its card goes where it says; the Dragon's defeat wins. Rules 7 and 11."""
    rules = state.rules
    state.enemy = -1
    if state.lasting != NOTHING_LEFT:
        for slot in OF_DUEL:
            state.lasting[slot] = 0
    if source == rules.dragon:
        win(state)
        return
    state.tell(Event.DEFEATED, 0, source, 1, "FW-7-15")
    carry_out_standing(state, "duel-ends")
    carry_out(state, "defeated", source)
