"""4.7 to 4.11: Attaching, upgrading, handing down and transferring weapon and defense cards.

A card of level 1, 2 or 3 is *leveled*, one without a level is *basic* (level 0 here). Weapons and defense cards follow
the same rules, each with its own place on a creature and its own upgrade in a turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason, VerbRecord
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.chapters.movement import stands_with
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Kind, Verb, Zone
from decktool.rulesets.forbidden_quest.state import QuestState, attached_to, discard, not_in_hand


def worn(state: QuestState, card: int) -> list[int]:
    """The column of what creatures wear of this card's kind."""
    return state.weapon if state.rules.kinds[card] == Kind.WEAPON else state.defense


NO_NEW = {
    True: Reason("{second} is trapped and gets no new weapon", "FQ-5.4-07"),
    False: Reason("{second} is trapped and gets no new defense card", "FQ-5.4-08"),
}
WRONG_LEVEL = Reason("{card} does not go on what {second} has")
OTHER_FAMILY = {
    True: Reason("{card} is not of the family of the weapon that {second} has", "FQ-4.8-09"),
    False: Reason("{card} is not of the family of the defense card that {second} has", "FQ-4.11-02"),
}
UPGRADED = {
    (True, True): Reason("{second} got a leveled weapon this turn", "FQ-4.10-06", "FQ-4.10-07", "FQ-4.10-08"),
    (True, False): Reason("{second} got a leveled weapon this turn", "FQ-4.10-09"),
    (False, True): Reason("{second} got a leveled defense card this turn", "FQ-4.11-05", "FQ-4.10-06"),
    (False, False): Reason("{second} got a leveled defense card this turn", "FQ-4.11-05", "FQ-4.10-09"),
}
"""Whether it is a weapon, and (of upgrades) whether the creature has one."""


def misfit(state: QuestState, card: int, creature: int) -> Reason | None:
    """What keeps a card off a creature.
    Rules 4.7, 4.8, 4.11. A basic card replaces any; level 1 goes on nothing or on a basic card, level 2 on level 1,
    level 3 on level 2; one upgrade for each creature and kind in a turn; nothing new on a trapped creature.
    """
    rules = state.rules
    weapon = rules.kinds[card] == Kind.WEAPON
    if state.marks[creature] & t.TRAP:
        return NO_NEW[weapon]
    level = rules.level[card]
    if not level:
        return None
    held = (state.weapon if weapon else state.defense)[creature]
    has = -1 if held < 0 else rules.level[held]
    if has > 0 if level == 1 else has != level - 1:
        return WRONG_LEVEL
    # cards that say no family are of any
    if level > 1 and rules.by_house.upgrade_same_family and len({rules.family[card], rules.family[held]} - {""}) > 1:
        return OTHER_FAMILY[weapon]
    upgraded = state.weapon_up if weapon else state.defense_up
    return UPGRADED[weapon, held >= 0] if upgraded >> creature & 1 else None


@Verb.obstacle_to(Verb.ATTACH)
def not_attached(state: QuestState, seat: int, card: int, creature: int) -> Reason | None:
    """A weapon or defense card from one's own hand goes on one's own creature on the board. Rules 4.7, 4.8, 4.11."""
    rules = state.rules
    kind, home = rules.kinds[card], rules.home("ATTACH", card)
    if rules.owners[card] != seat:
        return Reason("{card} is {owner}'s", home, "FQ-4.1-01")
    if kind in {Kind.RELIC, Kind.SORCERER}:
        return Reason("{card} is played, not attached", "FQ-1.5-02", "FQ-1.5-07")
    clause = "FQ-4.7-01" if kind == Kind.WEAPON else "FQ-4.11-01"
    absent = not_in_hand(state, seat, card, clause) or _no_bearer(state, seat, creature, "FQ-4.7-02")
    return absent or _misfit_told(state, card, creature)


@Verb.obstacle_to(Verb.TRANSFER)
def not_transferred(state: QuestState, seat: int, card: int, creature: int) -> Reason | None:
    """What lies on a creature, or has just lost its place there, goes to another in the region. Rules 4.7 to 4.11."""
    if card not in state.zones[Zone.ATTACHED + seat]:
        return Reason("{card} is not attached to a creature of {who}", "FQ-4-09")
    if state.decision is Decision.REPLACED and card != state.replaced:
        return Reason("first decide what becomes of {replaced}", "FQ-4.10-03")
    absent = _no_bearer(state, seat, creature, "FQ-4.7-11")
    if absent:
        return absent
    weapon, leveled = state.rules.kinds[card] == Kind.WEAPON, state.rules.level[card] > 0
    handed = card == state.replaced
    giver = state.aim if handed else worn(state, card).index(card)
    if creature == giver and handed:
        return Reason("{second} holds one such card at a time", "FQ-4.7-05", "FQ-4.8-05", "FQ-4-08")
    if creature == giver:
        return Reason("{card} is {second}'s already", "FQ-4.7-05" if weapon else "FQ-4.11-05")
    if state.region[creature] != state.region[giver]:
        clause = ("FQ-4.8-20" if leveled else "FQ-4.7-08") if handed and weapon else "FQ-4.7-12"
        return Reason("{second} is in another region", clause, "FQ-4.7-12")
    if not may_give(state, giver):
        return Reason("{card} stays on a trapped creature", "FQ-5.4-09", "FQ-5.4-07")
    return _misfit_told(state, card, creature)


def _no_bearer(state: QuestState, seat: int, creature: int, clause: str) -> Reason | None:
    if state.rules.owners[creature] != seat:
        return Reason("{second} is {holder}'s creature", clause)
    return Reason("{second} is not on the board", "FQ-1.5-08") if state.region[creature] < 0 else None


def _misfit_told(state: QuestState, card: int, creature: int) -> Reason | None:
    """What keeps a card off a creature, and of the ladder of levels the step that decides."""
    found = misfit(state, card, creature)
    if found is not WRONG_LEVEL:
        return found
    held, level = worn(state, card)[creature], state.rules.level[card]
    has = -1 if held < 0 else state.rules.level[held]
    carries = "nothing there" if has < 0 else "a basic card" if has == 0 else f"level {has}"
    goes_on = f"level {level - 1}" if level > 1 else "nothing or a basic card"
    clauses = _missing_level(state, card, has)
    return Reason(f"{{card}} is level {level} and goes on {goes_on}; {{second}} has {carries}", *clauses)


HANDED_DOWN = {
    (2, -1): ("FQ-4.8-18", "FQ-4.10-15", "FQ-4.10-13"),
    (2, 0): ("FQ-4.8-19", "FQ-4.10-15", "FQ-4.10-13"),
}
FROM_HAND = {
    (2, -1): ("FQ-4.8-10", "FQ-4.10-05"), (2, 0): ("FQ-4.8-11",), (2, 2): ("FQ-4.8-09",), (2, 3): ("FQ-4.8-09",),
    (3, -1): ("FQ-4.8-14", "FQ-4.8-15"), (3, 0): ("FQ-4.8-14", "FQ-4.8-15"), (3, 1): ("FQ-4.8-15",),
    (3, 3): ("FQ-4.8-14", "FQ-4.8-15"),
}  # fmt: skip
"""The clauses by the level of a weapon and the level there, -1 for nothing."""


def _missing_level(state: QuestState, card: int, has: int) -> tuple[str, ...]:
    """The clauses of the ladder: for a card from the hand, for one that was replaced, and for one transferred."""
    level = state.rules.level[card]
    if state.rules.kinds[card] != Kind.WEAPON:
        return ("FQ-4.11-03", "FQ-4.11-02") if has == 0 and level > 1 else ("FQ-4.11-02",)
    if level == 1:
        return ("FQ-4.8-21",)
    if card == state.replaced:
        return HANDED_DOWN.get((level, has), ("FQ-4.10-15", "FQ-4.8-15"))
    if card in state.zones[Zone.ATTACHED + state.rules.owners[card]]:
        return ("FQ-4.10-15",)
    return FROM_HAND[level, has]


def may_give(state: QuestState, creature: int) -> bool:
    """A trapped creature's equipment stays on it (house rule `trapped_may_give`). Rules 5.4."""
    return state.rules.by_house.trapped_may_give or not state.marks[creature] & t.TRAP


def transfers(state: QuestState, seat: int, options: list[int]) -> None:
    """Add what can be transferred: between creatures of one player in one region, any number of times. Rules 4.7."""
    board = state.zones[Zone.BOARD + seat]
    if len(board) < 2 or not state.zones[Zone.ATTACHED + seat]:
        return
    region = state.region
    if len(set(map(region.__getitem__, board))) == len(board):
        return  # each stands alone
    for giver in board:
        cards = attached_to(state, giver)
        if cards and may_give(state, giver):
            others = stands_with(state, seat, giver)
            for card in cards:
                going_to(state, Verb.TRANSFER, card, others, options)


def going_to(state: QuestState, verb: int, card: int, creatures: Sequence[int], options: list[int]) -> None:
    """Add the actions of a verb that put a card on one of these creatures, as far as it fits."""
    action = verb + t.CARD * card
    for creature in creatures:
        if misfit(state, card, creature) is None:
            options.append(action + creature)  # noqa: PERF401 - nor a generator for each card


@Verb.done(Verb.ATTACH)
def attach(state: QuestState, seat: int, dice: Dice, card: int, creature: int) -> None:
    """Put a weapon or defense card from the hand on a creature of one's own on the board. Rules 4.7, 4.8, 4.11."""
    piles.move(state, card, Zone.HAND + seat, Zone.ATTACHED + seat, state.rules.everyone)
    state.tell(Event.ATTACHES, seat, card, creature, _attaches(state, card, creature))
    receive(state, seat, card, creature)


def _attaches(state: QuestState, card: int, creature: int) -> str:
    """The clause that lets a card be attached: by its kind and level, and what it replaces."""
    level = state.rules.level[card]
    if state.rules.kinds[card] != Kind.WEAPON:
        return "FQ-4.11-02" if level else "FQ-4.11-01"
    first = "FQ-4.8-06" if state.weapon[creature] < 0 else "FQ-4.8-07"
    return ("FQ-4.7-01", first, "FQ-4.8-09", "FQ-4.8-14")[level]


def _by_kind(state: QuestState, card: int, leveled: str, basic: str, defense: str) -> str:
    """The clause for a leveled weapon, a basic one, or a defense card."""
    if state.rules.kinds[card] != Kind.WEAPON:
        return defense
    return leveled if state.rules.level[card] else basic


@Verb.done(Verb.TRANSFER)
def transfer(state: QuestState, seat: int, dice: Dice, card: int, creature: int) -> None:
    """Give an attached card to another creature in the region; the giver has none then. Rules 4.7, 4.10.
    Or hand on what was replaced, which may replace another in turn: each link of a chain is a step of its own.
    """
    if card == state.replaced:
        state.replaced = -1
        clause = _by_kind(state, card, "FQ-4.9-01", "FQ-4.7-07", "FQ-4.11-04")
    else:
        column = worn(state, card)
        column[column.index(card)] = -1
        clause = _by_kind(state, card, "FQ-4.10-01", "FQ-4.7-10", "FQ-4.11-05")
    state.tell(Event.TRANSFERS, seat, card, creature, clause)
    receive(state, seat, card, creature)


def receive(state: QuestState, seat: int, card: int, creature: int) -> None:
    """A creature receives a card, and what it had before must be dealt with at once. Rules 4.10.
    Receiving a leveled card is its upgrade of the turn, level 1 too (house rule `level1_counts_as_upgrade`).
    """
    column = worn(state, card)
    old = column[creature]
    column[creature] = card
    if state.rules.level[card] > (0 if state.rules.by_house.level1_counts_as_upgrade else 1):
        if state.rules.kinds[card] == Kind.WEAPON:
            state.weapon_up |= 1 << creature
        else:
            state.defense_up |= 1 << creature
    if old >= 0:
        state.replaced, state.aim = old, creature
        options = [Verb.DISCARD_REPLACED]
        going_to(state, Verb.TRANSFER, old, stands_with(state, seat, creature), options)
        state.ask(Decision.REPLACED, seat, options, old)


@Decision.REPLACED.comes_first
def still_replaced(state: QuestState, verb: VerbRecord) -> Reason:
    """What was replaced is dealt with before anything else. Rules 4.10."""
    clauses = ("FQ-4.10-03", "FQ-4-08") if state.rules.kinds[state.replaced] == Kind.WEAPON else ("FQ-4-08",)
    return Reason("first decide what becomes of {replaced}", *clauses)


@Verb.done(Verb.DISCARD_REPLACED)
def give_up(state: QuestState, seat: int, dice: Dice) -> None:
    """It is discarded; the clause of a leveled weapon depends on what took its place."""
    card, level, state.replaced = state.replaced, state.rules.level, -1
    leveled = "FQ-4.8-12" if level[card] == 1 else "FQ-4.8-16"
    leveled = leveled if level[state.weapon[state.aim]] else "FQ-4.7-06"
    state.wasted[seat] += level[card] > 0
    discard(state, card, Zone.ATTACHED, _by_kind(state, card, leveled, "FQ-4.7-06", "FQ-4.11-01"))
