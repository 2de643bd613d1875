"""Setup; Turn: the Reset, Income and Draw Phases; Keywords and Effects: poison and confusion at its end."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import opening, piles
from decktool.play.records import Reason
from decktool.rulesets.dragon_quest.chapters.levels_and_gold import draw, gain, hit
from decktool.rulesets.dragon_quest.declarations import Decision, Event, Phase, Program, Verb, Zone
from decktool.rulesets.dragon_quest.state import DragonState, items_of, level, party


def deal(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Each shuffled deck gives its player six cards. There is no gold, no experience and no card in play."""
    for player in (0, 1):
        piles.shuffle(state, Zone.DECK + player, dice.stream("deck"))
    for player in (0, 1):
        state.tell(Event.DEALT, player, -1, len(state.rules.hands.deal(state, player)), "DQ-setup-03")


def draw_anew(state: DragonState, seat: int, redraws: int, dice: Dice) -> None:
    """Six new cards are drawn first; then the old ones are shuffled into the draw pile, so none can come back."""
    drawn = state.rules.hands.redraw(state, seat, redraws, dice.stream("deck"))
    state.tell(Event.NEW_HAND, seat, -1, len(drawn), "DQ-setup-04")


# a hand may be drawn anew, whole and once; the first seat is asked first, before anybody knows who begins
Verb.done(Verb.MULLIGAN)(opening.redraw)


@Verb.done(Verb.KEEP_HAND)
def keep(state: DragonState, seat: int, dice: Dice) -> None:
    """The hand is kept."""
    state.tell(Event.KEEPS, seat, clause="DQ-setup-07")
    opening.kept(state)


def flip(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A coin says who goes first, once the hands are settled (house rule `flip_before_hands`: before that).

    By a house rule of our own (`second_player_gold`) the other player has some gold for it.
    """
    if state.first < 0:
        state.first = int(not dice.stream("table").coin())
    state.active = state.first
    state.tell(Event.FIRST, state.first, clause="DQ-setup-08")
    if gold := state.rules.by_house.second_player_gold:
        gain(state, 1 - state.first, gold, "DQ-setup-09")


def begin(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The first turn begins."""
    state.stack.append((Program.TURN, 0, state.first, -1))


def enter(state: DragonState, phase: int, seat: int, clause: str = "DQ-turn-03") -> None:
    """A phase begins."""
    state.phase = phase
    state.tell(Event.PHASE, seat, -1, phase, clause)


def reset(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The active player's closed party cards of the player's level or less become ready; confused ones do not.
    Reset Phase; Keywords, Confusion. What is counted for a turn begins anew.
    """
    state.turn += 1
    state.new_turn()
    state.tell(Event.TURN, seat, -1, state.turn, "DQ-turn-01")
    enter(state, Phase.RESET, seat)
    most, levels = level(state, seat), state.rules.level
    for card in party(state, seat):
        if state.closed >> card & 1 and levels[card] <= most:
            open_up(state, card)
            state.tell(Event.RESETS, seat, card, clause="DQ-reset-01")


def open_up(state: DragonState, card: int) -> None:
    """A closed card is ready again, and so are the items on it."""
    for one in (card, *items_of(state, card)):
        state.closed &= ~(1 << one)


def income(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The active player gains gold: the level and 1 more. Income Phase."""
    enter(state, Phase.INCOME, seat)
    gold = level(state, seat) + 1
    state.gold[seat] += gold
    state.tell(Event.INCOME, seat, -1, gold, "DQ-income-01")


def drawing(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The active player fills the hand to six cards (`fill`), or draws fewer; with six or more one card is drawn.
    Draw Phase. That one is compulsory (house rule `draw_at_six`); below six drawing nothing is allowed.
    """
    enter(state, Phase.DRAW, seat)
    room = state.rules.full - len(state.zones[Zone.HAND + seat])
    if room > 0:
        most = min(room, len(state.zones[Zone.DECK + seat]))
        state.ask(Decision.DRAW, seat, [Verb.DRAW + number for number in range(most, -1, -1)])
    elif state.rules.house["draw_at_six"] == "mandatory":
        draw(state, seat, 1, "DQ-draw-03")
    else:
        state.ask(Decision.DRAW, seat, [Verb.DRAW + 1, Verb.DRAW])


@Decision.DRAW.answered
def answer_draw(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """Cards are drawn."""
    draw(state, seat, action - Verb.DRAW, "DQ-draw-01")


@Verb.obstacle_to(Verb.DRAW)
def not_drawn(state: DragonState, seat: int, number: int) -> Reason | None:
    """A hand is filled to six cards and no further."""
    if len(state.zones[Zone.HAND + seat]) < state.rules.full:
        return Reason("{who} holds {hand_cards} and fills up to {full}", "DQ-draw-06")
    return Reason("with {full} cards or more exactly one is drawn", "DQ-draw-03")


def end(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The other player becomes active, and what lasted until the end of the turn is over; a stalled game ends.
    Turn. The sheet has no rule for a game that goes nowhere: when for some turns (house rule `stall_turns`) neither
    draw pile sank below what it was before, the game is a draw.
    """
    state.tell(Event.ENDS, seat, clause="DQ-turn-04")
    left = len(state.zones[Zone.DECK]) + len(state.zones[Zone.DECK + 1])
    if left < state.lowest:
        state.lowest, state.quiet = left, 0
    else:
        state.quiet += 1
        if 0 < state.rules.house["stall_turns"] <= state.quiet:
            state.end(None, "stalled", f"no draw pile shrank in {state.quiet} turns: a draw", "DQ-turn-05")
            return
    state.active = 1 - seat
    state.stack[-1] = (Program.TURN, 0, 1 - seat, -1)


def turn_ends(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The end of a turn begins."""
    enter(state, Phase.LAST, seat, "DQ-keyword-07")
    state.moved = state.raged = 0


def poison_and_confusion(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Poison hurts the active player's cards, and confused ones hit their own side, once each. Keywords.
    The player says in which order; a card that is no longer confused by then hits nobody.
    """
    cards = party(state, seat)
    hurt = [i for i in cards if (state.poisoned & ~state.moved) >> i & 1]
    raging = [i for i in cards if (state.confused & ~state.raged) >> i & 1]
    found = state.distinct(Verb.POISON, hurt) + state.distinct(Verb.RAGE, raging)
    if not found:
        state.advance()
    elif len(found) == 1:
        happen(state, found[0], seat, dice)
    else:
        state.ask(Decision.LAST, seat, found)


@Decision.LAST.answered
def happen(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """Poison deals 1 damage, which no defense lessens; a confused card deals 1 to its own side, itself included.
    House rule `confusion_self_target`: not to itself.
    """
    card = action & 127
    if action - card == Verb.POISON:
        state.moved |= 1 << card
        hit(state, [(card, 1)])
        return
    state.raged |= 1 << card
    state.tell(Event.HITS_OWN, seat, card, clause="DQ-keyword-14")
    found = [i for i in party(state, seat) if state.rules.house["confusion_self_target"] or i != card]
    if len(found) > 1:
        state.ask(Decision.VICTIM, seat, state.distinct(Verb.CHOOSE, found), card)
    elif found:
        hit(state, [(found[0], 1)])


@Decision.VICTIM.answered
def fall_on(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """The victim takes 1 damage, whatever the confused card's Attack is."""
    hit(state, [(action - Verb.CHOOSE, 1)])
