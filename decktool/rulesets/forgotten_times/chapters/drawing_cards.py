"""Drawing Cards: drawing, prize cards, and starvation."""

from __future__ import annotations

from decktool.play import piles
from decktool.rulesets.forgotten_times.declarations import STARVES, Event, Zone
from decktool.rulesets.forgotten_times.state import TimesState, city, to_hand


def draw(state: TimesState, seat: int, amount: int, clause: str) -> None:
    """Draw cards; there is no limit to a hand. Drawing Cards."""
    for _ in range(amount):
        if state.zones[Zone.DECK + seat]:
            card = piles.draw(state, Zone.DECK + seat, Zone.HAND + seat, seat)
            state.tell(Event.DRAWS, seat, card, clause=clause)
        else:
            starve(state, seat)


def starve(state: TimesState, seat: int) -> None:
    """For every card that should be drawn and is not there the own city takes 2 damage, down to 1 HP at the least.

    Key Terms; of all draws, trades and prize cards too (FT-A20). What starves is no attack.
    """
    walls = city(state, seat)
    damage = min(STARVES, state.hp[walls] - 1)
    state.hp[walls] -= damage
    state.missed[seat] += 1
    state.tell(Event.STARVES, seat, -1, damage, "FT-key-49" if damage == STARVES else "FT-key-51")


def prizes(state: TimesState, seat: int, amount: int) -> None:
    """A prize card is drawn at once and lies aside, face down, until the end of the turn. Key Terms, Drawing Cards."""
    for _ in range(amount):
        if state.zones[Zone.DECK + seat]:
            state.zones[Zone.PRIZES + seat].append(state.zones[Zone.DECK + seat].pop())
            state.tell(Event.PRIZE, seat, clause="FT-draw-04" if amount > 1 else "FT-key-34")
        elif state.rules.prizes_starve:
            starve(state, seat)


def take_prizes(state: TimesState) -> None:
    """When a turn ends both players' prize cards join their hands. Key Terms."""
    for seat in (0, 1):
        aside = state.zones[Zone.PRIZES + seat]
        for card in aside:
            to_hand(state, card, known=False)
            state.tell(Event.PRIZES, seat, card, clause="FT-key-38")
        aside.clear()
