"""Game Setup and Starting Hand."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import opening, piles
from decktool.rulesets.forgotten_times.declarations import CARD, EVERYONE, Decision, Event, Kind, Phase, Verb, Zone
from decktool.rulesets.forgotten_times.state import TimesState


def lay_out(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Each player lays out the city; the heroes to choose from and the other cards are at hand. Game Setup."""
    state.tell(Event.FIRST, seat, clause="FT-setup-09")
    rules = state.rules
    places = {Kind.CITY: Zone.CITY, Kind.HERO: Zone.HEROES}
    for i, owner in enumerate(rules.owners):
        zone = places.get(rules.kinds[i], Zone.DECK)
        state.zones[zone + owner].append(i)
        if zone != Zone.DECK:
            state.knows[i] = EVERYONE if zone == Zone.CITY else 1 << owner
    for owner in (seat, 1 - seat):
        state.tell(Event.CITY, owner, state.zones[Zone.CITY + owner][0], clause="FT-setup-10")


def choose_heroes(state: TimesState, other: bool, seat: int, source: int, dice: Dice) -> None:
    """Each player lays one hero face down as active hero and another as alt hero. Game Setup.

    The player who goes first chooses first; nobody sees what the other lays. A hero without rivals is laid by itself.
    """
    player = 1 - seat if other else seat
    heroes = state.distinct(0, state.zones[Zone.HEROES + player])
    if state.zones[Zone.ALT + player] or not heroes:
        state.advance()
        return
    active = not state.zones[Zone.HERO + player]
    options = Verb.each(Verb.LAY_ACTIVE if active else Verb.LAY_ALT, heroes)
    if len(options) == 1:
        lay(state, options[0], player, dice)
    else:
        state.ask(Decision.ACTIVE_HERO if active else Decision.ALT_HERO, player, options)


@Decision.ACTIVE_HERO.answered
@Decision.ALT_HERO.answered
def lay(state: TimesState, action: int, seat: int, dice: Dice) -> None:
    """The hero lies face down in its place."""
    active = action < Verb.LAY_ALT
    card = action % Verb.span // CARD
    piles.move(state, card, Zone.HEROES + seat, (Zone.HERO if active else Zone.ALT) + seat)
    state.tell(Event.LAYS if active else Event.LAYS_ALT, seat, card, clause="FT-setup-11" if active else "FT-setup-12")


def shuffle(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The hero that was not chosen goes with the others, and each player shuffles the play deck. Game Setup."""
    for player in (seat, 1 - seat):
        deck = state.zones[Zone.DECK + player]
        deck += state.zones[Zone.HEROES + player]
        state.zones[Zone.HEROES + player].clear()
        piles.shuffle(state, Zone.DECK + player, dice.stream("deck", player))
        state.tell(Event.SHUFFLES, player, -1, len(deck), "FT-setup-17")


def cut(state: TimesState, other: bool, seat: int, source: int, dice: Dice) -> None:
    """The opponent cuts the shuffled deck. Game Setup; a cut changes no chance, so it is a house rule (`cut`)."""
    cutter = seat if other else 1 - seat
    deck = state.zones[Zone.DECK + 1 - cutter]
    if state.rules.by_house.cut and len(deck) > 1:
        state.ask(Decision.CUT, cutter, [Verb.NO_CUT, *(Verb.CUT + n for n in range(1, len(deck)))])


@Decision.CUT.answered
def answer_cut(state: TimesState, action: int, seat: int, dice: Dice) -> None:
    """Cards from the top go under the others."""
    if action != Verb.NO_CUT:
        deck = state.zones[Zone.DECK + 1 - seat]
        taken = action - Verb.CUT
        deck[:] = deck[-taken:] + deck[:-taken]
        state.tell(Event.CUTS, seat, -1, taken, "FT-setup-18")


def deal(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Each player draws five cards; the first player more, by a house rule (`first_player_cards`). Starting Hand."""
    for player in (seat, 1 - seat):
        for card in state.rules.hands.deal(state, player):
            state.tell(Event.DRAWS, player, card, clause="FT-hand-01")


def draw_anew(state: TimesState, seat: int, redraws: int, dice: Dice) -> None:
    """All cards go under the deck, shuffled, and as many new ones are drawn. Starting Hand; FT-A28."""
    state.tell(Event.MULLIGAN, seat, clause="FT-hand-04")
    for card in state.rules.hands.redraw(state, seat, redraws, dice.stream("deck", seat)):
        state.tell(Event.DRAWS, seat, card, clause="FT-hand-04")


# each player may redraw once, the first player first (Starting Hand)
Verb.done(Verb.MULLIGAN)(opening.redraw)
Verb.done(Verb.KEEP_HAND)(opening.kept)


def reveal(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The heroes are turned up, and the first turn begins. Starting Hand."""
    for player in (seat, 1 - seat):
        for zone in (Zone.HERO, Zone.ALT):
            for card in piles.reveal(state, zone + player):
                state.tell(Event.REVEALS, player, card, clause="FT-setup-16")
    state.phase = Phase.START
    state.stack.append((1, 0, seat, -1))
