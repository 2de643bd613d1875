"""7: How to win: crystals are taken, given back, and win together with sole presence on the board."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play.records import Reason
from decktool.rulesets.forbidden_quest.declarations import ALL_CRYSTALS, CENTRE, REGIONS, Decision, Event, Verb, Zone
from decktool.rulesets.forbidden_quest.state import QuestState, attached_to, clear, creatures_in, discard

NOT_MOVED_INTO = Reason("a crystal is taken where one's own creature moves in", "FQ-7.1-01", "FQ-7.1-08")
NO_CRYSTAL = Reason("the centre has no crystal", "FQ-7.1-08")
SHARED = Reason("{who} has not the centre alone", "FQ-2.3-29", "FQ-2.3-30", "FQ-2.3-31")
NOBODY_ELIMINATED = Reason("{who} has eliminated no creature there", "FQ-2.3-31")
NOBODY_THERE = Reason("{who} has no creature there to take it with", "FQ-2.3-31", "FQ-7.1-01")


def may_take(state: QuestState, seat: int, region: int) -> bool:
    """Whether a creature that enters a region lets its player take a crystal there.
    Rules 4.2, 7.1. Opposing creatures do not matter, but in the centre: there the player must be the sole occupant
    (Rules 2.3; house rule `center_crystal` for the opening only, or only after eliminating the opponent's creatures).
    """
    return bool(state.crystals >> region & 1) and (region != CENTRE or not centre_closed(state, seat))


def centre_closed(state: QuestState, seat: int) -> Reason | None:
    """Why the centre's crystal is out of this player's reach, where it is. Rules 2.3."""
    rule = state.rules.by_house.center_crystal
    if state.contested if rule == "opening_only" else creatures_in(state, 1 - seat, CENTRE):
        return SHARED
    return NOBODY_ELIMINATED if rule == "must_eliminate" and not state.slain >> seat & 1 else None


@Verb.obstacle_to(Verb.TAKE_CENTRE)
def centre_not_taken(state: QuestState, seat: int) -> Reason | None:
    """The sole occupant of the centre may take its crystal without moving into it. Rules 2.3."""
    if not state.crystals >> CENTRE & 1:
        return NO_CRYSTAL
    closed = centre_closed(state, seat)
    if closed is not None:
        return closed
    if not creatures_in(state, seat, CENTRE):
        return NOBODY_THERE
    return SHARED if creatures_in(state, 1 - seat, CENTRE) else None


@Verb.obstacle_to(Verb.TAKE_CRYSTAL, Verb.LEAVE_CRYSTAL)
def not_taken(state: QuestState, seat: int) -> Reason | None:
    """A crystal is taken from a region that one's own creature moves into. Rules 4.2, 7.1; for the centre 2.3."""
    if state.decision is Decision.REGION and not state.made:
        return Reason("{mover} must be moved first", "FQ-4.2-09")
    closed = centre_closed(state, seat)
    if closed is not None and state.crystals >> CENTRE & 1 and creatures_in(state, seat, CENTRE):
        return Reason(closed.words, *closed.clauses, *NOT_MOVED_INTO.clauses)
    return NOT_MOVED_INTO


@Verb.done(Verb.TAKE_CENTRE, Verb.TAKE_CRYSTAL)
def take(state: QuestState, seat: int, dice: Dice) -> None:
    """The crystal of the region that a creature has moved into, or the centre's, becomes the player's."""
    entered = state.decision is Decision.CRYSTAL
    region, clause = (state.region[state.source], "FQ-4.2-17") if entered else (CENTRE, "FQ-2.3-31")
    _move_crystal(state, seat, 1, region, Event.TAKES_CRYSTAL, clause)
    check_win(state)


def _move_crystal(state: QuestState, seat: int, more: int, region: int, event: int, clause: str) -> None:
    """A player holds one crystal more or less, and a region has one less or more."""
    state.crystals ^= 1 << region
    state.held[seat] += more
    state.quiet = -1
    state.tell(event, seat, -1, region, clause)
    state.tell(Event.HOLDS, seat, -1, state.held[seat], "FQ-1.6-01")


def offer(state: QuestState, seat: int, creature: int) -> None:
    """Ask at once whether the crystal is taken, where it may be. Rules 4.2."""
    if may_take(state, seat, state.region[creature]):
        state.ask(Decision.CRYSTAL, seat, (Verb.TAKE_CRYSTAL, Verb.LEAVE_CRYSTAL), creature)


@Verb.done(Verb.LEAVE_CRYSTAL)
def leave(state: QuestState, seat: int, dice: Dice) -> None:
    """It stays where it lies."""
    state.tell(Event.LEAVES_CRYSTAL, seat, -1, state.region[state.source], "FQ-4.2-18")


def check_win(state: QuestState) -> None:
    """You win when you are the only player with creatures on the board and possess all nine crystals.
    Rules 1.6, 7. The moment that both are true, on anybody's turn; house rule `win_check` for the end of a turn.
    """
    if state.rules.by_house.win_check == "immediate":
        win(state)


def win(state: QuestState) -> bool:
    """End the game if a player has won it; True if so."""
    zones = state.zones
    for seat in (0, 1):
        if state.held[seat] == ALL_CRYSTALS and zones[Zone.BOARD + seat] and not zones[Zone.BOARD + 1 - seat]:
            name = state.rules.seats[seat]
            state.end(seat, "crystals", f"{name} holds all nine crystals and is alone on the board", "FQ-1.6-01")
            return True
    return False


def eliminate(state: QuestState, creature: int, clause: str) -> None:
    """A creature without HP left is discarded at once, with all that is attached to it. Rules 1.4, 5.1, 5.3."""
    seat = state.rules.owners[creature]
    region = state.region[creature]
    attached = attached_to(state, creature)
    state.tell(Event.ELIMINATED, seat, creature, 1, clause)
    clear(state, creature)
    poisoned = clause == "FQ-5.3-12"
    discard(state, creature, Zone.BOARD, clause if poisoned else "FQ-1.4-05")
    for card in attached:
        discard(state, card, Zone.ATTACHED, "FQ-5.3-13" if poisoned else "FQ-5.1-20")
    state.quiet = -1
    if region == CENTRE and not creatures_in(state, seat, CENTRE):
        state.slain |= 1 << (1 - seat)
    after_leaving(state, region)
    check_win(state)


def after_leaving(state: QuestState, region: int) -> None:
    """The opening face-off is over once the centre is not shared any more. Rules 2.3."""
    if region == CENTRE and not (creatures_in(state, 0, CENTRE) and creatures_in(state, 1, CENTRE)):
        state.contested = 0


def wound(state: QuestState, creature: int, amount: int, clause: str) -> None:
    """Damage that nothing prevents any more; a creature whose damage reaches its HP is eliminated. Rules 1.4."""
    state.damage[creature] += amount
    state.quiet = -1
    if state.damage[creature] >= state.rules.hp[creature]:
        eliminate(state, creature, clause)
    else:
        tell_left(state, creature)


def tell_left(state: QuestState, creature: int) -> None:
    """Say what HP a creature has left, after its damage has changed. Rules 1.4."""
    left = state.rules.hp[creature] - state.damage[creature]
    state.tell(Event.LEFT, state.rules.owners[creature], creature, left, "FQ-1.4-03")


def returning(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Who ends a turn without a creature on the board gives the crystals back, one by one. Rules 7.1."""
    never = state.rules.by_house.crystal_return == "empty_throughout"
    if state.zones[Zone.BOARD + seat] or (never and state.present) or not state.held[seat]:
        state.advance()
        return
    free = [region for region in range(9) if not state.crystals >> region & 1]
    state.ask(Decision.RETURN, seat, [Verb.RETURN + region for region in free])


@Verb.obstacle_to(Verb.RETURN)
def not_returned(state: QuestState, seat: int, region: int) -> Reason:
    """A crystal goes back to a region without one, when all are given back. Rules 7.1."""
    if state.decision is Decision.RETURN:
        return Reason(f"{REGIONS[region]} has a crystal", "FQ-7.1-06")
    return Reason("no crystal is returned now", "FQ-7.1-04")


@Verb.done(Verb.RETURN)
def give_back(state: QuestState, seat: int, dice: Dice, region: int) -> None:
    """The crystal lies on the region again; nobody takes it until a creature moves in."""
    _move_crystal(state, seat, -1, region, Event.RETURNS, "FQ-7.1-02")
