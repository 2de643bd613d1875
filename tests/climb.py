"""Climb, a little game for two to four players with a deck each: who plays the higher cards wins; four are two teams.

It is there for what our five games cannot show: decks of one's own for more than two players.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.packages import installed

PAGE = '''
```yaml
title: Climb
players: {min: 2, max: 4}
fields:
  value: {title: Value, kind: integer, min: 0, max: 99}
types:
  card: {title: Card, plural: Cards, fields: [value]}
sections:
  main: {title: Deck}
construction:
  formats:
    open:
      title: Open
      rules:
        - {id: size, title: Deck size, exactly: 6, ref: "1"}
        - {id: copies, title: Copies of one card, per: name, max: 3, ref: "1"}
opening: {hand: 3}
play: {decks: [low, mixed]}
```

```python
# declarations.py
"""Where cards lie in Climb, what is asked, what is done and what happens."""

from decktool.play.records import Decisions, Events, Verbs, Zones, decision, event, namespace, verb, zone


@namespace
class Zone(Zones):
    """Where cards lie."""

    seats = 4
    DECK = zone(each=True, ordered=True, known="nobody")
    HAND = zone(each=True, known="owner", held=True)
    PLAYED = zone(each=True)


@namespace
class Decision(Decisions):
    """What players are asked."""

    PLAY = decision("which card to play", "Play a card from your hand. Rules 2.")


@namespace
class Verb(Verbs):
    """What players do."""

    PLAY = verb("play {0}", at=Decision.PLAY, clause="2", taken=(Zone.HAND,), to=(Zone.PLAYED,), plays=True)


@namespace
class Event(Events):
    """What happens."""

    PLAYS = event("{seat} plays {card}")
```

```python
# state.py
"""A match of Climb at one moment."""

from __future__ import annotations

from typing import Any

from decktool.play.fields import each
from decktool.play.state import State


class ClimbState(State):
    """The zones and this."""

    rules: Any
    points: list[int] = each("points", shown="points", most=999)
```

```python
# chapters.py
"""The rules of Climb."""

from __future__ import annotations

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason

from .declarations import Decision, Event, Verb, Zone
from .state import ClimbState

NOT_HELD = Reason("{who} does not hold {card}")


def deal(state: ClimbState, effect: None, seat: int, source: int, dice: Dice) -> None:
    """Everybody shuffles and draws three cards; chance says who goes first. Rules 1."""
    for player in range(len(state.rules.seats)):
        piles.shuffle(state, Zone.DECK + player, dice.stream("deck", player))
        state.rules.hands.deal(state, player)
    if state.first < 0:
        state.first = dice.stream("table").below(len(state.rules.seats))
    state.active = state.first


def play_a_card(state: ClimbState, effect: None, seat: int, source: int, dice: Dice) -> None:
    """In turn everybody plays a card, until no hand is left. Rules 2, 3."""
    seats, rules = len(state.rules.seats), state.rules
    state.active = (state.first + state.turn) % seats
    if not state.zones[Zone.HAND + state.active]:
        totals = [sum(state.points[who] for who in rules.partners_of[player]) for player in range(seats)]
        state.end_by_points(totals, "points", "3")
        return
    state.turn += 1
    state.ask(Decision.PLAY, state.active, [Verb.PLAY + card for card in state.zones[Zone.HAND + state.active]])


@Verb.obstacle_to(Verb.PLAY)
def not_held(state: ClimbState, seat: int, card: int) -> Reason | None:
    """One plays what one holds. Rules 2."""
    return None if card in state.zones[Zone.HAND + seat] else NOT_HELD


@Decision.PLAY.answered
def played(state: ClimbState, action: int, seat: int, dice: Dice) -> None:
    """A card is worth its value. Rules 2."""
    card = action - Verb.PLAY
    piles.move(state, card, Zone.HAND + seat, Zone.PLAYED + seat, state.rules.everyone)
    state.tell(Event.PLAYS, seat, card, clause="2")
    state.points[seat] += state.rules.value[card]
```

```python
# rules.py
"""Climb, ready to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decktool.cards import Card
from decktool.deck import Deck
from decktool.games import Game
from decktool.play.opening import Hands, Playable
from decktool.play.positions import Positions
from decktool.play.records import SEATS
from decktool.play.rules import Rules
from decktool.play.state import compile_step
from decktool.play.view import View
from decktool.rulesets.own_decks import player_decks

from . import chapters, declarations
from .declarations import Decision
from .state import ClimbState


class ClimbView(View):
    """What a player knows."""

    scale = 3.0

    def strength(self, seat: int) -> float:
        """The points that a player has."""
        return float(self._state.points[seat])


class ClimbRules(Rules):
    """For two to four players, of four those opposite each other are partners."""

    declarations = declarations
    state_type = ClimbState
    view_type = ClimbView
    seats = SEATS[:4]
    fewest = 2
    own_decks = True
    moment = "2"
    turn_clause = "2"
    outcomes = ("points",)
    playable = Playable(draw=None)
    places = {"turn": (0, 1)}

    def __init__(
        self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], owners: Sequence[int], players: int
    ) -> None:
        """Read the cards, and lay down what a match is."""
        super().__init__(game, house, cards, players)
        self.hands = Hands(self)
        self.owners = tuple(owners)
        self.value = [card.get("value") for card in cards]
        self.teams = (0, 1, 0, 1) if len(self.seats) == 4 else ()
        self.programs = ((compile_step(chapters.deal), compile_step(chapters.play_a_card, stays=True)),)
        self.program_names = ("match",)

    def section(self, clause: str) -> str:
        """Clauses are the numbers of the rules."""
        return clause


class ClimbPositions(Positions):
    """A position begins when a card is played."""

    rules = ClimbRules
    begins = ("turn",)


POSITIONS = ClimbPositions()


def positions() -> Positions:
    """How positions are read and written."""
    return POSITIONS


def make(game: Game, house: Mapping[str, Any], decks: Sequence[Deck] = (), players: int = 2) -> ClimbRules:
    """The rules of a match of these decks. Rules 1."""
    return ClimbRules(game, house, *player_decks(game, house, decks, "1", players=players), players)
```

```python
# __init__.py
"""Climb."""

from .rules import make as make
from .rules import positions as positions

API = 1
```
'''
DECKS = {
    "low": "3 One\n3 Two\n",
    "mixed": "2 One\n2 Three\n2 Five\n",
    "high": "3 Five\n3 Six\n",
    "even": "3 Three\n3 Four\n",
}
"""From the weakest to the strongest: low, mixed, even, high."""


@contextmanager
def climb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The game, installed, with its decks also in ./decks; yields the package's folder."""
    names = ("One", "Two", "Three", "Four", "Five", "Six")
    cards = "".join(f"  - {{name: {name}, type: card, value: {value}}}\n" for value, name in enumerate(names, 1))
    with installed(PAGE, "climb", "Climb", cards, tmp_path, monkeypatch) as package:
        for folder in (package / "cards/climb/decks", Path("decks")):
            folder.mkdir()
            for name, text in DECKS.items():
                (folder / f"{name}.txt").write_text(f"# game: climb\n{text}", encoding="utf-8")
        yield package
