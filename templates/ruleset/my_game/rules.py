"""The rules of the game.

1. Each player is dealt four of the sixteen cards.
2. All choose a card from their hand at the same time, and show it.
3. The highest card takes all cards that are shown.
4. When the hands are empty, whoever has more cards wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decktool.cards import Card
from decktool.dealing import Dice
from decktool.deck import Deck
from decktool.games import Game
from decktool.play import piles
from decktool.play.fields import each
from decktool.play.positions import Positions
from decktool.play.records import SEATS, Reason
from decktool.play.rules import Rules
from decktool.play.state import State, compile_step
from decktool.play.view import View

from . import declarations
from .declarations import Decision, Event, Verb, Zone

NOT_HELD = Reason("{who} does not hold {card}")


class MyState(State):
    """The zones, and how many times each player took the cards."""

    rules: Any
    rounds: list[int] = each("rounds taken", shown="rounds", most=4)


class MyView(View):
    """What a player knows, and how it looks."""

    scale = 3.0

    def strength(self, seat: int) -> float:
        """How strong a player stands, in any unit; decktool's agents need nothing else."""
        return float(self._state.rounds[seat])


def deal(state: MyState, effect: None, seat: int, source: int, dice: Dice) -> None:
    """Four cards for each player. Rules 1."""
    state.zones[Zone.DECK].extend(range(len(state.rules.cards)))
    piles.shuffle(state, Zone.DECK, dice.stream("deck"))
    for player in range(len(state.rules.seats)):
        piles.deal(state, Zone.DECK, Zone.HAND + player, player, 4)
    state.turn = 1


def show(state: MyState, effect: None, seat: int, source: int, dice: Dice) -> None:
    """All choose a card at the same time; with empty hands the game is over. Rules 2, 4."""
    hands = {player: state.zones[Zone.HAND + player] for player in range(len(state.rules.seats))}
    if any(hands.values()):
        state.ask_together(
            Decision.SHOW, {player: [Verb.SHOW + card for card in hand] for player, hand in hands.items()}
        )
    else:
        state.end_by_points([len(state.zones[Zone.WON + player]) for player in hands], "cards", "4")


@Verb.obstacle_to(Verb.SHOW)
def not_shown(state: MyState, seat: int, card: int) -> Reason | None:
    """One shows what one holds. Rules 2."""
    return None if card in state.zones[Zone.HAND + seat] else NOT_HELD


@Decision.SHOW.revealed
def shown(state: MyState, choices: Mapping[int, Sequence[int]], dice: Dice) -> None:
    """The highest card takes all that are shown. Rules 3."""
    cards = {action - Verb.SHOW: player for player, actions in choices.items() for action in actions}
    best = max(cards, key=lambda card: state.rules.value[card])
    for card, player in cards.items():
        piles.move(state, card, Zone.HAND + player, Zone.WON + cards[best], state.rules.everyone)
        state.tell(Event.SHOWS, player, card, clause="2")
    state.rounds[cards[best]] += 1
    state.turn += 1
    state.tell(Event.TAKES, cards[best], best, clause="3")


class MyRules(Rules):
    """For two to four players."""

    declarations = declarations
    state_type = MyState
    view_type = MyView
    seats = SEATS[:4]
    fewest = 2
    moment = turn_clause = "2"
    outcomes = ("cards",)
    places = {"show": (0, 1)}

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], players: int | None = None) -> None:
        """Read the cards, and say which steps a match has."""
        super().__init__(game, house, cards, players)
        self.value = [card.get("value") for card in cards]
        self.programs = ((compile_step(deal), compile_step(show, stays=True)),)
        self.program_names = ("match",)

    def section(self, clause: str) -> str:
        """Clauses are the numbers of the rules."""
        return clause


class MyPositions(Positions):
    """A position begins when all choose a card."""

    rules = MyRules
    begins = ("show",)
    asked = {Decision.SHOW: "show"}
    turn = 1


POSITIONS = MyPositions()


def positions() -> Positions:
    """How positions are read and written."""
    return POSITIONS


def make(game: Game, house: Mapping[str, Any], decks: Sequence[Deck] = (), players: int | None = None) -> MyRules:
    """The rules of a match with all sixteen cards. Rules 1."""
    return MyRules(game, house, list(game.catalog), players)
