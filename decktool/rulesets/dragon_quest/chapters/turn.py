"""Turn: the Reset, Income and Draw Phases, and what happens at its end."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play.records import Reason
from decktool.rulesets.dragon_quest.chapters.levels_and_gold import draw
from decktool.rulesets.dragon_quest.declarations import Decision, Event, Phase, Program, Verb, Zone
from decktool.rulesets.dragon_quest.state import DragonState, items_of, level, party


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


TOO_MANY = Reason("{who} holds {hand} cards and fills up to {full}", "DQ-draw-06")
ONE = Reason("with {full} cards or more exactly one is drawn", "DQ-draw-03")


@Verb.obstacle_to(Verb.DRAW)
def not_drawn(state: DragonState, seat: int, number: int) -> Reason | None:
    """A hand is filled to six cards and no further."""
    return TOO_MANY if len(state.zones[Zone.HAND + seat]) < state.rules.full else ONE


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
            words = f"no draw pile shrank in {state.quiet} turns: a draw"
            state.end(None, "stalled", words, "DQ-turn-05")
            return
    state.active = 1 - seat
    state.stack[-1] = (Program.TURN, 0, 1 - seat, -1)
