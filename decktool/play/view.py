"""View: the information of one player about a game, and fair re-deals of the hidden cards.

Agents get a View, never a State. It is a window on the running state, not a copy, so it costs nothing until it is
asked; all it says goes through the knowledge bits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import tanh
from typing import Any, ClassVar

from decktool.cards import Card, name_key
from decktool.dealing import Dice
from decktool.play.describe import describe
from decktool.play.rules import Rules
from decktool.play.screen import numbers, screen
from decktool.play.state import NOBODY, Event, Refusal, State


class View:
    """The information of one seat about a running game."""

    __slots__ = ("_state", "rules", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.rules: Rules = state.rules
        self.seat = seat

    def legal_actions(self) -> Sequence[int]:
        """The actions of this player's decision, the default first; empty while another decides."""
        state = self._state
        return state.options if state.player == self.seat else state.pending(self.seat)

    @property
    def _own_state(self) -> State:
        """The state as this player is asked, who may choose together with others that come first."""
        state = self._state
        if state.player == self.seat or not state.pending(self.seat):
            return state
        state = state.clone()
        state.let(self.seat)
        return state

    def declarable_actions(self) -> list[str]:
        """The declarations that this player may make at any moment, in words."""
        return [self.words(action) for action in self._state.declarable_actions(self.seat)]

    @property
    def decision(self) -> str:
        """What is decided now, by whoever decides."""
        return self._state.decision.words

    @property
    def prompt(self) -> str:
        """What is decided now, with the card that asks in front, where one does that this player knows."""
        state = self._state
        asks = state.source
        named = asks >= 0 and state.knows[asks] >> self.seat & 1
        return f"{self.rules.told[asks]}: {self.decision}" if named else self.decision

    def read_action(self, text: str) -> int:
        """The action that this player's words mean now; raises DecktoolError with suggestions."""
        return self._own_state.read_action(text, self.seat)

    def words(self, action: int) -> str:
        """An action as a line of table talk."""
        return self.rules.words(action)

    def numbered(self) -> list[tuple[int, int, str]]:
        """The legal actions as (number, action, words); the action that ends the phase comes last and has the number 0.

        A second way to leave, such as to pass the whole turn, is 99: no number that was another action's a moment ago.
        """
        rows = list(zip(self.legal_actions(), self.menu(), strict=True))
        leaving = [row for row in rows if row[0] in self.rules.leaving]
        others = [(number, *row) for number, row in enumerate((row for row in rows if row not in leaving), 1)]
        return [*others, *((99 * place, *row) for place, row in enumerate(leaving))]

    def piles(self) -> dict[str, list[str | None]]:
        """The piles that this player may look through, by their names (`A's discard`)."""
        described = self.describe()
        piles = {}
        for path in self.rules.open_piles:
            whose, _, name = path.rpartition(".")
            piles[f"{whose}'s {name}" if whose else name] = (described[whose] if whose else described)[name]
        return piles

    def menu(self) -> list[str]:
        """The legal actions of this player's decision in words, in their order."""
        state = self._own_state
        return state.menu() if state.player == self.seat else []

    def zone(self, number: int) -> list[int]:
        """The cards of a zone, the top of a pile last; HIDDEN for cards that this player does not know."""
        return self._state.lying(number, self.seat)

    def card(self, name: str) -> Card | None:
        """The card with this name, if this player knows where it is; None reveals nothing about hidden cards."""
        key, bit, state = name_key(name), 1 << self.seat, self._state
        known = (i for zone in state.zones for i in zone if state.knows[i] & bit)
        return next((state.rules.cards[i] for i in known if name_key(state.rules.cards[i].name) == key), None)

    def count(self, number: int) -> int:
        """The number of cards in a zone."""
        return len(self._state.zones[number])

    def describe(self) -> dict[str, Any]:
        """The whole view in words and names; null for hidden information."""
        return describe(self._state, self.seat)

    def story(self, since: int = 0) -> list[str]:
        """The events that this player saw, as sentences."""
        found = self.telling((self._state.log or ())[since:])
        return [event if isinstance(event, str) else self.rules.event_words(event, self.seat) for event in found]

    @property
    def events(self) -> int:
        """How many events there were so far: where the next `story` goes on."""
        return len(self._state.log or ())

    def telling(self, events: Sequence[Event]) -> Iterable[Event | str]:
        """Events for the lines beside the screen: unchanged, or several combined into one line of text."""
        return events

    def screen(self) -> list[str]:
        """The table as this player sees it, as lines of text that fit the terminal."""
        return screen(self)

    unlisted: Collection[str] = ()
    """Zones and numbers that the screen does not list, by their words in `describe`."""

    def told(self, card: int, notes: Sequence[str]) -> str:
        """A card for the screen: its name, and everything that it carries."""
        return self.called(card) + (f" ({', '.join(notes)})" if notes else "")

    def called(self, card: int) -> str:
        """The name of a visible card; with the number of the copy, as in the options, if the screen also lists another
        copy.
        """
        rules, state, bit = self.rules, self._state, 1 << self.seat
        listed = (lying for zone, lying in zip(rules.zones, state.zones, strict=True) if zone.id not in self.unlisted)
        same = (one for lying in listed for one in lying if one != card and rules.names[one] == rules.names[card])
        return rules.labels[card] if any(state.knows[one] & bit for one in same) else rules.names[card]

    def score(self, mine: Mapping[str, Any]) -> list[str]:
        """The line of the screen about a player, from `describe`: the numbers that are not 0."""
        return numbers(mine)

    def rule(self) -> str:
        """The rule behind the current decision."""
        return self.rules.rule(self._state)

    def why(self, action: int) -> Refusal | None:
        """The reason why this player cannot take an action now; None if it is legal. It reveals no hidden information.

        While another decides, why the other could not take it would tell what the other holds.
        """
        state, rules = self._own_state, self.rules
        who = state.declarer(action)
        if state.outcome is not None or self.seat == (state.player if who == NOBODY else who):
            return state.why(action)
        clause, words = rules.turn_clause, f"{rules.seats[state.player]} decides now: {self.decision}"
        if who != NOBODY:
            clause, words = rules.declaration_clause, f"only {rules.seats[who]} can declare that"
        return Refusal(words, (clause,), rules.section(clause))

    horizon = 0
    """Turns after which a play-out is judged by `evaluation` instead of played to its end; 0: it is played out."""

    worlds = 12
    """Worlds that a search deals at a decision where nobody says how many."""

    scale = 40.0
    """How much stronger than the other a player stands who wins as good as surely."""

    def strength(self, seat: int) -> float:
        """The strength of a player in the current position, in points that the ruleset defines."""
        return 0.0

    def evaluation(self) -> float:
        """The evaluation of the position for this player, from 0 (lost) to 1 (won): the strength of the player's side
        against the strongest other side.
        """
        rules, strength = self.rules, self.strength
        mine = sum(map(strength, rules.partners_of[self.seat]))
        others = [sum(map(strength, team)) for team in rules.rivals[self.seat]]
        return 0.5 + 0.5 * tanh((mine - max(others, default=0.0)) / self.scale)

    gains: ClassVar[Mapping[int, float | Callable[[Any, int], float]]] = {}
    """What it gains to do what a verb says, by its number, and to accept an offer (ACCEPT): a number, or a function of
    the view and what it is about (a card's number; of two cards both, as they stand in the action). A verb that is
    missing gains nothing.
    """

    ranks = False
    """True where the ruleset ranks actions."""

    @property
    def asking(self) -> Any:
        """The effect of a card that asks now."""
        return self._state.asking

    never = float("-inf")
    """The rank of an action that the ruleset thinks pointless: search does not try it."""

    def rank(self, action: int) -> float:
        """The ruleset's rank of an action by its immediate effect; higher is better."""
        about = action % self.rules.span
        gain = self.gains.get(action - about if action >= 0 else action, 0.0)
        return gain if gain.__class__ is float else gain(self, about)  # type: ignore[operator]

    def choice(self, actions: Sequence[int]) -> int:
        """The action with the highest rank; of equal ones, the first."""
        return max(actions, key=self.rank)

    def deal(self, dice: Dice) -> State:
        """A complete state that this player cannot distinguish from the real one: hidden cards are dealt again, all
        ways equally likely.

        The unknown cards of one deck change places among themselves; what other players know stays with the place
        (they know their own hands, whatever lies in them). What others chose who choose at the same time is open again.
        For a moment at which this player decides: the options of another are about the cards that really lie there.
        """
        world = self._state.clone()
        bit = 1 << self.seat
        knows, owners = world.knows, world.rules.owners
        piles: dict[int, list[tuple[list[int], int]]] = {}
        for zone in world.zones:
            for place, instance in enumerate(zone):
                if not knows[instance] & bit:
                    piles.setdefault(owners[instance], []).append((zone, place))
        placed = [getattr(world, name) for name, field in type(world).fields.items() if field.placed]
        for places in piles.values():
            held = [[column[zone[place]] for column in placed] for zone, place in places]
            # in the order of their numbers, so that not even the shuffle depends on where they really lie
            unknown = sorted(zone[place] for zone, place in places)
            dice.shuffle(unknown)
            for (zone, place), instance, row in zip(places, unknown, held, strict=True):
                zone[place] = instance
                for column, value in zip(placed, row, strict=True):
                    column[instance] = value
        if world.together:
            exchanged = world.rules.declarations.Verb.exchanged
            zones = zip(self._state.zones, world.zones, strict=True)
            now = {was: card for old, new in zones for was, card in zip(old, new, strict=True)}
            world.together = tuple(
                (seat, left, of, chosen)
                if seat == self.seat
                else (seat, left + len(chosen), tuple(sorted(exchanged(one, now) for one in (*of, *chosen))), ())
                for seat, left, of, chosen in world.together
            )
            world.let(self.seat)
        return world

    def deal_type(self, world: State, zone: int, type: str, piles: Sequence[int], dice: Dice) -> None:
        """For a zone in which only cards of one type lie face down: exchange cards of other types that were dealt there
        with hidden cards of that type in the same player's piles. Known places stay known.
        """
        cards, knows, bit = world.rules.cards, world.knows, 1 << self.seat
        lying = world.zones[zone]
        for place, card in enumerate(lying):
            if cards[card].type == type:
                continue
            free = sorted(
                (one, pile, at)
                for pile in piles
                for at, one in enumerate(world.zones[pile])
                if cards[one].type == type and not knows[one] & bit
            )
            one, pile, at = free[dice.below(len(free))]
            lying[place], world.zones[pile][at] = one, card
            knows[one], knows[card] = knows[card], knows[one]
