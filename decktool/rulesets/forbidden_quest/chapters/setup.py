"""2: Game Setup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Kind, Phase, Program, Verb, Zone
from decktool.rulesets.forbidden_quest.state import QuestState, discard

FIRST_CUT = 1
"""The place in the set-up's program where a round of mulligans begins."""


def shuffle(state: QuestState, seat: int, dice: Dice, clause: str) -> None:
    """Shuffle a player's deck, and tell it."""
    piles.shuffle(state, Zone.DECK + seat, dice.stream("deck", seat))
    state.tell(Event.SHUFFLES, seat, -1, 0, clause)


def distinct(state: QuestState, cards: Sequence[int], verb: int) -> list[int]:
    """One option for each card that can be told apart."""
    return Verb.each(verb, state.distinct(0, cards))


def creatures_of(state: QuestState, seat: int) -> list[int]:
    """The creatures in a player's hand."""
    kinds = state.rules.kinds
    return [card for card in state.zones[Zone.HAND + seat] if kinds[card] == Kind.CREATURE]


def mix(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Each player shuffles their own deck. Rules 2.3."""
    for player in (0, 1):
        shuffle(state, player, dice, "FQ-2.3-01")


def cut(state: QuestState, player: int, seat: int, source: int, dice: Dice) -> None:
    """Offer the shuffled deck to the opponent, after a mulligan too. Rules 2.3."""
    deck = state.zones[Zone.DECK + player]
    drawing = not state.kept >> player & 1 and not state.zones[Zone.HAND + player]
    if state.rules.by_house.cut and drawing and len(deck) > 1:
        state.ask(Decision.CUT, 1 - player, [Verb.NO_CUT, *range(Verb.CUT + 1, Verb.CUT + len(deck))])


@Decision.CUT.answered
def answer_cut(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """Cards go from the top of the opponent's deck to its bottom."""
    if action != Verb.NO_CUT:
        deck = state.zones[Zone.DECK + 1 - seat]
        number = action - Verb.CUT
        deck[:] = deck[-number:] + deck[:-number]
        state.tell(Event.CUTS, seat, -1, number, "FQ-2.3-02")


def deal(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Each player draws seven cards; whoever cannot after a mulligan cannot set up, and loses. Rules 2.3."""
    for player in (0, 1):
        if state.kept >> player & 1 or state.zones[Zone.HAND + player]:
            continue
        deck, size = state.zones[Zone.DECK + player], state.rules.hands.size(state, player)
        if len(deck) < size:
            state.tell(Event.STUCK, player, -1, size, "FQ-2.3-09")
            words = f"{state.rules.seats[player]} has not {size} cards left to draw and cannot set up"
            state.end(1 - player, "no hand", words, "FQ-2.3-09")
            return
        state.rules.hands.deal(state, player)
        state.tell(Event.DEALT, player, -1, size, "FQ-2.3-03")


def ask_keep(state: QuestState, player: int, seat: int, source: int, dice: Dice) -> None:
    """A hand without a creature is drawn anew; one with a creature may be, by house rule. Rules 2.3."""
    if state.kept >> player & 1:
        return
    if state.rules.hands.lacks(state, player):
        redraw(state, player, dice)
    elif state.rules.hands.optional(state, player):
        state.ask(Decision.MULLIGAN, player, (Verb.KEEP_HAND, Verb.REDRAW))
    else:
        keep(state, player, dice)


@Verb.done(Verb.KEEP_HAND)
def keep(state: QuestState, seat: int, dice: Dice) -> None:
    """The player is done with the mulligans."""
    state.kept |= 1 << seat


@Verb.done(Verb.REDRAW)
def redraw(state: QuestState, seat: int, dice: Dice) -> None:
    """The player draws anew when both have decided."""
    state.redraws |= 1 << seat


@Verb.obstacle_to(Verb.KEEP_HAND)
def not_kept(state: QuestState, seat: int) -> Reason | None:
    """A hand with a creature is kept. Rules 2.3."""
    drawing = state.phase == Phase.SETUP and state.redraws >> seat & 1
    return Reason("a hand without a creature is not kept", "FQ-2.3-04") if drawing else None


@Verb.obstacle_to(Verb.REDRAW)
def not_redrawn(state: QuestState, seat: int) -> Reason:
    """A hand without a creature is drawn anew, before the first turn. Rules 2.3."""
    if state.phase != Phase.SETUP:
        return Reason("hands are drawn anew only before the first turn", "FQ-2.3-05")
    if state.redraws >> seat & 1:
        return Reason("the mulligan has begun", "FQ-2.3-07")
    return Reason("a hand with a creature is kept", "FQ-2.3-05")


def reveal(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Who draws anew shows the hand; if both do, they start over without a penalty. Rules 2.3.
    Both hands of a round count together; a player who kept a hand is done, so what follows is a mulligan alone.
    """
    both, mulligan = state.redraws == state.rules.everyone, state.rules.hands.mulligan
    for player in (0, 1):
        if state.redraws >> player & 1:
            state.mulligans[player] += 1
            forced = state.rules.hands.lacks(state, player)
            kind, clause = (Event.MULLIGAN, "FQ-2.3-04") if forced else (Event.REDRAWS, "FQ-2.3-05")
            state.tell(kind, player, -1, 0, clause)
            for card in piles.reveal(state, Zone.HAND + player) if mulligan.reveal else ():
                state.tell(Event.SHOWS, player, card, 1, "FQ-2.3-06")
    if both and mulligan.together_free:
        state.tell(Event.RESET, -1, -1, 0, "FQ-2.3-11")


def penalty(state: QuestState, player: int, seat: int, source: int, dice: Dice) -> None:
    """A mulligan alone costs one of the seven cards; the player picks (house rule `mulligan_discard_by`). Rules 2.3."""
    mulligan = state.rules.hands.mulligan
    free = state.redraws == state.rules.everyone and mulligan.together_free
    if free or not state.redraws >> player & 1 or not mulligan.discard:
        return
    hand, chooser = state.zones[Zone.HAND + player], mulligan.discard_by
    if chooser == "random":
        give_up(state, player, dice, hand[dice.stream("table").below(len(hand))])
    else:
        picks = player if chooser == "player" else 1 - player
        state.ask(Decision.PENALTY, picks, distinct(state, hand, Verb.DISCARD_IT))


@Verb.done(Verb.DISCARD_IT)
def give_up(state: QuestState, seat: int, dice: Dice, card: int) -> None:
    """The card that a mulligan or an ability costs goes to the discard pile. Rules 2.3, 4.3."""
    if state.phase == Phase.SETUP:
        discard(state, card, Zone.HAND, "FQ-2.3-07", Event.PENALTY)
    else:
        discard(state, card, Zone.HAND, "FQ-4.3-05")


def put_back(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The rest of the hand is shuffled into the deck, and the round begins again. Rules 2.3."""
    if not state.redraws:
        return
    for player in (0, 1):
        if state.redraws >> player & 1:
            piles.turn_over(state, Zone.HAND + player, Zone.DECK + player, dice.stream("deck", player))
            state.tell(Event.SHUFFLES, player, -1, 0, "FQ-2.3-08")
    state.redraws = 0
    program, _, owner, of = state.stack[-1]
    state.stack[-1] = (program, FIRST_CUT, owner, of)


def to_centre(state: QuestState, player: int, seat: int, source: int, dice: Dice) -> None:
    """Each player sets one creature face down in the centre, both at the same time. Rules 2.3."""
    state.ask(Decision.CENTRE, player, Verb.each(Verb.SET_CENTRE, creatures_of(state, player)))


@Verb.obstacle_to(Verb.SET_CENTRE, Verb.SET_SPAWN)
def not_set(state: QuestState, seat: int, card: int) -> Reason:
    """One creature is set in the centre, then up to two in one's own spawning region. Rules 2.3."""
    owner = state.rules.owners[card]
    if state.decision not in {Decision.CENTRE, Decision.EXTRA}:
        return Reason("creatures are set only before the first turn", "FQ-2.3-14", "FQ-2.3-18", "FQ-4.1-01")
    extra = state.decision is Decision.EXTRA
    if extra and len(state.zones[Zone.BOARD + owner]) == t.MOST_CREATURES:
        return Reason("{owner} has set two more creatures", "FQ-2.3-18", "FQ-2.3-28")
    if owner != seat:
        return Reason("it is {who}'s turn to set creatures", "FQ-2.3-21" if extra else "FQ-2.3-14")
    if state.rules.kinds[card] != Kind.CREATURE:
        return Reason("{card} is not a creature", "FQ-2.3-15")
    if card in state.zones[Zone.HAND + seat]:
        return ONLY_HOME if extra else CENTRE_FIRST
    return Reason("{card} is not in {owner}'s hand", "FQ-2.3-14")


CENTRE_FIRST = Reason("a creature must be set in the centre first", "FQ-2.3-14", "FQ-2.3-16")
Decision.CENTRE.refuses(CENTRE_FIRST, Verb.NO_MORE)
ONLY_HOME = Reason("extra creatures are set in {who}'s spawning region", "FQ-2.3-19", "FQ-2.3-14")


@Verb.done(Verb.SET_CENTRE, Verb.SET_SPAWN)
def lay_out(state: QuestState, seat: int, dice: Dice, card: int) -> None:
    """The creature lies face down in the centre, or in the spawning region."""
    centre = state.decision is Decision.CENTRE
    piles.move(state, card, Zone.HAND + seat, Zone.BOARD + seat)
    state.region[card] = t.CENTRE if centre else t.SPAWN[seat]
    kind, clause = (Event.SETS_CENTRE, "FQ-2.3-14") if centre else (Event.SETS, "FQ-2.3-18")
    state.tell(kind, seat, card, 1, clause)


def flip(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Who wins the coin flip goes first, or chooses by house rule. Rules 2.3."""
    if state.first >= 0:
        go_first(state, state.first, dice)
        return
    winner = 0 if dice.stream("table").coin() else 1
    state.tell(Event.FLIPS_FIRST, winner, -1, 0, "FQ-2.3-16")
    if state.rules.by_house.flip_winner == "chooses":
        state.ask(Decision.FIRST, winner, (Verb.GO_FIRST, Verb.GO_SECOND))
    else:
        go_first(state, winner, dice)


@Verb.obstacle_to(Verb.GO_FIRST, Verb.GO_SECOND)
def nothing_to_win(state: QuestState, seat: int) -> Reason:
    """The coin is flipped once both creatures lie in the centre, and its winner goes first. Rules 2.3."""
    if state.phase == Phase.SETUP and state.first < 0:
        return Reason("the coin is flipped once both creatures lie in the centre", "FQ-2.3-16", "FQ-2.3-17")
    return Reason("the winner of the coin flip goes first", "FQ-2.3-17")


@Verb.done(Verb.GO_FIRST)
def go_first(state: QuestState, seat: int, dice: Dice) -> None:
    """Who goes first begins the first turn, too."""
    state.first = state.active = seat
    state.tell(Event.FIRST, seat, -1, 0, "FQ-2.3-17")


Verb.done(Verb.GO_SECOND)(lambda state, seat, dice: go_first(state, 1 - seat, dice))


def extras(state: QuestState, later: bool, seat: int, source: int, dice: Dice) -> None:
    """Then each may set up to two more face down in their own spawning region, the flip's winner first. Rules 2.3.
    Who has no creature left is asked too: not to be asked would tell the opponent so.
    """
    player = 1 - state.first if later else state.first
    left = creatures_of(state, player)
    if state.zones[Zone.HAND + player] and len(state.zones[Zone.BOARD + player]) < t.MOST_CREATURES:
        state.ask(Decision.EXTRA, player, [Verb.NO_MORE, *Verb.each(Verb.SET_SPAWN, left)])
    else:
        state.advance()


def turn_up(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """All are turned face up together; setting takes no crystals. Rules 2.3. The first turn begins."""
    for player in (state.first, 1 - state.first):
        for card in piles.reveal(state, Zone.BOARD + player):
            state.tell(Event.TURNS_UP, player, card, 1, "FQ-2.3-22")
    state.stack.append((Program.TURN, 0, state.first, -1))
