"""What every referee has: printed cards, questions, an ear for what is told, and the bench beside a match.

A referee is a second reading of a game's rules in its tests (`referee.py` beside them), which imports nothing of the
ruleset. Here is no rule of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import yaml

from decktool.dealing import Dice
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.games import load_game
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.play.state import Event
from decktool.rulesets import load_rules

GAMES = Path(__file__).resolve().parents[2] / "cards"
Option = tuple[Any, ...]
"""A verb's name and the cards, or the number, that it is about."""
Asking = Generator["Question", Option, None]
Told = tuple[str, int, int, Any]
"""The id of an event, whose it is, its card by number, and how many."""
Zones = Mapping[tuple[str, int | None], list[int]]
"""The cards of a match by zone and seat."""


class Difference(AssertionError):
    """The match and the referee do not agree."""


class Over(Exception):
    """The game has ended; with the winner's seat, or None for a draw."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked, and all that it may answer."""

    seat: int
    options: list[Option]


def printed(game: str) -> dict[str, dict[str, Any]]:
    """What is printed on every sample card, by name: numbers and words, without what they are to a program."""
    rows = yaml.load((GAMES / game / "sets" / "sample.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)["cards"]
    return {row["name"]: {key: value for key, value in row.items() if key != "effects"} for row in rows}


def decks(game: str) -> list[str]:
    """The shipped decklists of a game, by the names of their files."""
    return [path.read_text("utf-8") for path in sorted((GAMES / game / "decks").glob("*.txt"))]


def any_deck(sheet: Mapping[str, Mapping[str, Any]], shape: Iterable[tuple[set[str], int, int]], dice: Dice) -> str:
    """A deck out of all that is printed, so that every card comes up somewhere: of some types so many names, so often."""
    lines = []
    for types, different, copies in shape:
        names = [name for name, row in sheet.items() if row["type"] in types]
        dice.shuffle(names)
        lines += [f"{copies} {name}" for name in names[:different]]
    return "\n".join(lines)


@dataclass(eq=False, slots=True)
class Printed:
    """One physical card: its number in the match, whose it is and what is printed on it."""

    number: int
    owner: int
    row: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The name on its face."""
        return str(self.row["name"])

    @property
    def type(self) -> str:
        """Its card type."""
        return str(self.row["type"])

    @property
    def text(self) -> str:
        """Its sentences."""
        return str(self.row.get("text", ""))

    def __repr__(self) -> str:
        return f"{self.name} #{self.number}"


B = TypeVar("B", bound=Printed)


class Hearing(Generic[B]):
    """A referee's cards, and what it was told and has not expected yet."""

    def __init__(self, bodies: list[B]) -> None:
        """Before anything is told."""
        self.bodies = bodies
        self.log: list[Told] = []
        self.hearings = 0
        """How often something was told that had to be."""
        self.winner: int | None = None

    def maybe(self, id: str, seat: int | None = None, card: B | None = None, n: Any = None) -> bool:
        """Strike this off what was told, if it was told."""
        return self._find(id, seat, card, n) is not None

    def heard(self, id: str, seat: int | None = None, card: B | None = None, n: Any = None) -> B | None:
        """The match must have told this; its card."""
        found = self._find(id, seat, card, n)
        if found is None:
            raise Difference(f"not told: {id} {seat=} {card=} {n=}; told are {self.told()}")
        self.hearings += 1
        return self.bodies[found] if found >= 0 else None

    def _find(self, id: str, seat: int | None, card: B | None, n: Any) -> int | None:
        for place, (told, who, which, number) in enumerate(self.log):
            if told != id or (seat is not None and who != seat) or (card is not None and which != card.number):
                continue
            if n is None or number == n:
                del self.log[place]
                return which
        return None

    def told(self) -> list[str]:
        """What was told and not yet expected."""
        return [f"{id} {seat} {self.bodies[c] if c >= 0 else ''} {n}" for id, seat, c, n in self.log]

    def play(self) -> Asking:
        """The whole game, from question to question; `winner` is known at its end."""
        raise NotImplementedError


R = TypeVar("R", bound=Hearing[Any])


class Bench(Generic[R, B]):
    """A referee beside a match: after every decision both must say the same."""

    made: Callable[..., R]
    """The game's referee, of each card's owner and name and of what is printed on the cards."""

    def __init__(self, rules: Any, sheet: Mapping[str, Any]) -> None:
        """Sit down before the first decision."""
        self.rules = rules
        self.verbs = rules.declarations.Verb
        self.referee = self.made(zip(rules.owners, (card.name for card in rules.cards), strict=True), sheet)
        self.game = self.referee.play()
        self.question: Question | None = None
        self.read = 0

    def watch(self, state: Any, action: int) -> None:
        """What was done, told and come to."""
        referee, log = self.referee, state.log or []
        referee.log += self.news(log[self.read :])
        self.read = len(log)
        zones: Zones = {(zone.id, zone.seat): cards for zone, cards in zip(self.rules.zones, state.zones, strict=True)}
        done = None
        if self.question is None:
            self.begin(zones)
        else:
            done = self.option(action)
        while True:
            try:
                self.question = self.game.send(done) if done is not None else next(self.game)
            except StopIteration:
                self.question = None
                break
            same = {self.look(option) for option in self.question.options}
            asked = {self.look(self.option(way)) for way in state.options}
            if len(same) > 1 or (asked == same and not referee.log):
                break
            done = self.taken(self.question.options)
        self.compare(state)
        self.compare_cards(state, zones)

    def begin(self, zones: Zones) -> None:
        """What the referee takes from the match before the first question; by default nothing."""

    def news(self, events: Iterable[Event]) -> Iterator[Told]:
        """What was told, as the referee hears it."""
        for kind, seat, card, n, *_ in events:
            yield self.rules.events[kind].id, seat, card, n

    def taken(self, options: Sequence[Option]) -> Option:
        """Of options that are the same the one that the rules have taken by themselves, as they told."""
        told = {card for _, _, card, _ in self.referee.log}
        found = (way for way in options if any(isinstance(b, Printed) and b.number in told for b in way[1:]))
        return next(found, options[0])

    def option(self, action: int) -> Option:
        """An action of the match as the referee says it."""
        verb = self.verbs.of(action)
        if verb.choices:
            return (verb.name, *self.verbs.subjects(action))
        return (verb.name, *(self.referee.bodies[card] for card in self.verbs.cards(action)))

    def look(self, option: Option) -> Option:
        """An option as a player sees it: equal cards that carry the same are the same."""
        return tuple(self.face(item) if isinstance(item, Printed) else item for item in option)  # type: ignore[arg-type]

    def face(self, body: B) -> Option:
        """What tells a card from its copies: where it is in play and what it carries."""
        raise NotImplementedError

    def compare(self, state: Any) -> None:
        """Who decides and among what, who has won; and nothing was told that did not happen."""
        referee, question = self.referee, self.question
        if referee.log:
            raise Difference(f"told, but not so: {referee.told()}")
        if state.outcome is not None:
            if question is not None:
                raise Difference(f"the game is over ({state.outcome.words}), and the referee asks {question}")
            if state.outcome.winner != referee.winner:
                raise Difference(f"{state.outcome.words}, and for the referee the winner is {referee.winner}")
        elif question is None:
            raise Difference("the game is over for the referee")
        else:
            ours = {self.look(option) for option in question.options}
            theirs = {self.look(self.option(way)) for way in state.options}
            if (question.seat, ours) != (state.player, theirs):
                raise Difference(
                    f"seat {question.seat} may, and the match does not say: {ours - theirs}; "
                    f"the match offers seat {state.player}: {theirs - ours}"
                )

    def compare_cards(self, state: Any, zones: Zones) -> None:
        """Where every card lies, what it carries and what players have."""
        raise NotImplementedError

    def agree(self, what: str, theirs: Any, ours: Any) -> None:
        """The match and the referee say the same of something."""
        if theirs != ours:
            raise Difference(f"{what}: the match has {theirs}, the referee {ours}")

    def lie(self, zones: Zones, seat: int | None, lying: Mapping[str, Iterable[B]]) -> None:
        """In each zone lie the same cards, in whatever order."""
        for name, bodies in lying.items():
            there = [self.referee.bodies[card] for card in sorted(zones[name, seat])]
            self.agree(f"{name} of {seat}", there, sorted(bodies, key=lambda body: body.number))

    def stack(self, cards: Sequence[int], seat: int, deck: Sequence[Any]) -> None:
        """A pile has as many cards, each one that the referee knows there, or of those that it says may be there."""
        self.agree(f"cards in the deck of {seat}", len(cards), len(deck))
        for card, cell in zip(cards, deck, strict=True):
            body = self.referee.bodies[card]
            if body not in (cell if isinstance(cell, set | frozenset) else {cell}):
                raise Difference(f"in the deck of {seat} lies {body}, where the referee has {cell}")


def follow(bench: Any, sheet: Mapping[str, Any], game: str, texts: Sequence[str], agents: str, dice: Dice) -> str:
    """Follow one match of two decks from beside it; how it ended."""
    found = load_game(game)
    rules = load_rules(found, None, [resolve(parse_decklist(text), found) for text in texts])
    players = [make_agent(name) for name in agents.split(",")]
    return play(rules, players, dice, watch=bench(rules, sheet).watch).outcome.reason
