"""3, 5.3, 5.4: The beginning phase: draw, poison, traps, hidden markers, in this order."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.chapters import crystals
from decktool.rulesets.forbidden_quest.chapters.setup import creatures_of
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Phase, Verb, Zone
from decktool.rulesets.forbidden_quest.state import QuestState, discard, not_in_hand


def begin(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A turn begins; what was counted for the last one is forgotten, blocked damage and arrows too. Rules 3, 5.2."""
    state.turn += 1
    state.turns[seat] += 1
    state.active = seat
    state.phase = Phase.BEGINNING
    state.new_turn()
    state.present = int(bool(state.zones[Zone.BOARD + seat]))
    state.tell(Event.TURN, seat, -1, state.turn, "FQ-3-01")


def ask_draw(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Draw a card; with no creature on the board and none in hand you may show the hand and draw two. Rules 3."""
    if state.zones[Zone.BOARD + seat] or creatures_of(state, seat):
        draw_for_turn(state, seat, 1, dice)
    else:
        state.ask(Decision.DRAW, seat, (Verb.DRAW_ONE, Verb.DRAW_TWO))


@Verb.obstacle_to(Verb.DRAW_TWO)
def no_second_draw(state: QuestState, seat: int) -> Reason:
    """Two cards are drawn at the start of a turn, with no creature on the board and none in hand. Rules 3."""
    if state.zones[Zone.BOARD + state.active]:
        return Reason("a creature is on the board", "FQ-3-08")
    if state.active == seat and creatures_of(state, seat):
        return Reason("{who} has a creature in hand", "FQ-3-07")
    return Reason("cards are drawn at the start of the turn", "FQ-3-02", "FQ-3-01")


@Decision.DRAW.answered
def answer_draw(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """One card; or the hand is shown, and two are drawn even if the first is a creature."""
    if action == Verb.DRAW_TWO:
        state.tell(Event.DOUBLE, seat, -1, 0, "FQ-3-03")
        for card in piles.reveal(state, Zone.HAND + seat):
            state.tell(Event.SHOWS, seat, card, 1, "FQ-3-04")
    draw_for_turn(state, seat, 2 if action == Verb.DRAW_TWO else 1, dice)


def draw_for_turn(state: QuestState, seat: int, number: int, dice: Dice) -> None:
    """With an empty deck there is nothing to draw, and the turn goes on. Rules 3 is silent (house rule `deck_out`)."""
    rule = state.rules.by_house.deck_out
    for _ in range(number):
        if not state.zones[Zone.DECK + seat]:
            if rule == "lose":
                state.end(1 - seat, "deck out", f"{state.rules.seats[seat]} cannot draw and loses", "FQ-3-12")
                return
            if rule == "reshuffle" and state.zones[Zone.DISCARD + seat]:
                state.tell(Event.RESHUFFLE, seat, -1, len(state.zones[Zone.DISCARD + seat]), "FQ-3-12")
                piles.turn_over(state, Zone.DISCARD + seat, Zone.DECK + seat, dice.stream("deck", seat))
                state.tell(Event.SHUFFLES, seat, -1, 0, "FQ-3-12")
        draw(state, seat, "FQ-3-02" if number == 1 else "FQ-3-06")


def draw(state: QuestState, seat: int, clause: str) -> None:
    """Take the top card of the deck into the hand, if there is one."""
    if state.zones[Zone.DECK + seat]:
        state.tell(Event.DRAWS, seat, piles.draw(state, Zone.DECK + seat, Zone.HAND + seat, seat), 1, clause)
    else:
        state.tell(Event.NOTHING, seat, -1, 0, "FQ-3-12" if state.phase == Phase.BEGINNING else clause)


def unchecked(state: QuestState, seat: int, mark: int) -> list[int]:
    """A player's creatures with a marker that was not dealt with yet in this step."""
    marks, found = state.marks, []
    for i in state.zones[Zone.BOARD + seat]:
        if marks[i] & mark and not state.checked >> i & 1:
            found.append(i)  # noqa: PERF401 - mostly there is none
    return found


# --- poison, 5.3 of the rulebook


def poison(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Every poisoned creature of the player is checked; who has a choice in that is asked. Rules 5.3."""
    if state.rules.by_house.poison_ticks == "every_turn" and not state.checked:
        for creature in state.zones[Zone.BOARD + 1 - seat][:]:
            if state.marks[creature] & t.POISON and state.outcome is None:
                suffer(state, creature, "FQ-5.3-05")
    if state.outcome is not None:
        return
    waiting = unchecked(state, seat, t.POISON)
    if not waiting:
        all_checked(state, seat, dice)
        return
    antidotes = [card for card in state.zones[Zone.HAND + seat] if state.rules.on_check[card] >= 0]
    if len(waiting) == 1 and not antidotes:
        check(state, seat, dice, waiting[0])
        return
    plays = Verb.each(Verb.ANTIDOTE, state.distinct(0, antidotes))
    cures = [play + creature for play in plays for creature in waiting]
    state.ask(Decision.POISON, seat, Verb.each(Verb.FLIP_FOR, waiting) + cures)


@Verb.obstacle_to(Verb.FLIP_FOR)
def not_flipped(state: QuestState, seat: int, creature: int) -> Reason | None:
    """Each of one's own poisoned creatures is checked once, in the beginning phase. Rules 5.3."""
    if state.decision is not Decision.POISON:
        return Reason("poison is checked in the beginning phase", "FQ-5.3-06", "FQ-3-09", "FQ-9-01")
    if state.rules.owners[creature] != seat or not state.marks[creature] & t.POISON:
        return Reason("that is not a poisoned creature of {who}", "FQ-5.3-06")
    return Reason("{card} was checked this turn", "FQ-5.3-10") if state.checked >> creature & 1 else None


@Verb.obstacle_to(Verb.ANTIDOTE)
def no_antidote(state: QuestState, seat: int, card: int, creature: int) -> Reason | None:
    """An antidote from one's own hand is played on a creature that would be checked. Rules 5.3."""
    return not_flipped(state, seat, creature) or not_in_hand(state, seat, card, "FQ-5.3-11")


@Verb.done(Verb.ANTIDOTE)
def cure(state: QuestState, seat: int, dice: Dice, card: int, creature: int) -> None:
    """The antidote is played on the creature, instead of the flips."""
    discard(state, card, Zone.HAND, "FQ-5.3-11", Event.PLAYS)
    state.aim = creature
    state.checked |= 1 << creature
    state.stack.append((state.rules.on_check[card], 0, seat, card))


@Verb.done(Verb.FLIP_FOR)
def check(state: QuestState, seat: int, dice: Dice, creature: int) -> None:
    """Two coins, flipped both whatever the first says."""
    state.checked |= 1 << creature
    coins = [dice.stream("table").coin() for _ in range(2)]
    for heads in coins:
        state.tell(Event.FLIPS_FOR, seat, creature, int(heads), "FQ-5.3-06")
    if all(coins):
        rid(state, creature, t.POISON, "FQ-5.3-06")
    else:
        suffer(state, creature, "FQ-5.3-08")


def rid(state: QuestState, creature: int, mark: int, clause: str) -> None:
    """A poison or trap marker goes back to the supply."""
    state.marks[creature] &= ~mark
    state.tell(Event.CURED if mark == t.POISON else Event.FREED, state.rules.owners[creature], creature, 1, clause)


def suffer(state: QuestState, creature: int, clause: str) -> None:
    """Poison costs 1 HP, which no defense card prevents; the creature stays poisoned. Rules 5.3, 1.5."""
    state.tell(Event.SUFFERS, state.rules.owners[creature], creature, 1, clause)
    crystals.wound(state, creature, 1, "FQ-5.3-12")


# --- traps, 5.4 of the rulebook


def traps(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """You may flip a coin for each of your trapped creatures, once a turn: heads frees it. Rules 5.4."""
    waiting = unchecked(state, seat, t.TRAP)
    if waiting:
        state.ask(Decision.TRAP, seat, [*Verb.each(Verb.TRY_TRAP, waiting), Verb.LEAVE_TRAPS])
    else:
        all_checked(state, seat, dice)


@Verb.done(Verb.LEAVE_TRAPS)
def all_checked(state: QuestState, seat: int, dice: Dice) -> None:
    """Poison or traps are dealt with."""
    state.checked = 0
    state.advance()


@Verb.obstacle_to(Verb.TRY_TRAP)
def not_tried(state: QuestState, seat: int, creature: int) -> Reason:
    """One's own trapped creatures are tried in the beginning phase, after poison, once each. Rules 5.4."""
    if state.rules.owners[creature] != seat or not state.marks[creature] & t.TRAP:
        return Reason("{card} is not a trapped creature of {who}", "FQ-5.4-16", "FQ-5.4-19")
    if state.decision is Decision.POISON:
        return Reason("poison is checked before traps are tried", "FQ-QG-01", "FQ-5.4-19")
    if state.decision is Decision.TRAP:
        return Reason("{card} was tried this turn", "FQ-5.4-18")
    return Reason("traps are tried in the beginning phase, once", "FQ-5.4-18", "FQ-9-01")


@Verb.done(Verb.TRY_TRAP)
def try_trap(state: QuestState, seat: int, dice: Dice, creature: int) -> None:
    """Flip for the creature that was named."""
    state.checked |= 1 << creature
    heads = dice.stream("table").coin()
    state.tell(Event.FLIPS_FOR, seat, creature, int(heads), "FQ-5.4-16")
    if heads:
        rid(state, creature, t.TRAP, "FQ-5.4-16")
    else:
        state.tell(Event.STAYS_TRAPPED, seat, creature, 1, "FQ-5.4-17")


def unhide(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Hidden markers of your last turn come off. Rules 3, 6.2."""
    for creature in state.zones[Zone.BOARD + seat]:
        if state.marks[creature] & t.HIDDEN_MARK:
            state.marks[creature] &= ~t.HIDDEN_MARK
            state.tell(Event.UNHIDDEN, seat, creature, 1, "FQ-3-11")
