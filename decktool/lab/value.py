"""What each card of a deck is worth: the same deals with the card, and with it blank; and how often its player wins.

A deal is played as it is, and again for each card that is still in doubt with that card blank to the player in the
first seat: the same cards in the same order, the same dice. What a game with the card made better than without, a draw
half a win, is one difference; their mean is the card's worth.

A card is blank to a player who never chooses to play it or to use it for what it is: of all options those are withheld
whose verb plays that card (`VerbRecord.plays`), every copy of it, unless nothing else is left to choose. It is still
drawn, counted, shown, discarded and chosen as any card, and what happens by itself still happens. The opponent knows
nothing of it, and an agent that plans ahead still thinks that it could play the card later.

An agent that takes what ranks highest (greedy by a ruleset's ranks, passive) plays the same game again where it never
chose to play the card, so that such a game needs no playing. Deals go on until every card's interval is as narrow as
was asked.

The intervals of all cards hold together in 95 % (Bonferroni: each is wider for their number). Where deals go on until
an interval is narrow enough, that holds the better the more they are (Chow and Robbins 1965).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from math import ceil
from typing import Any

from decktool.dealing import Dice, SeededDice
from decktool.interrupts import undivided
from decktool.lab.contest import JUDGED, SPAN, Measured, score
from decktool.play.agents import Agent, Greedy, Passive, make_agent
from decktool.play.match import play
from decktool.play.parallel import BatchResults, Counts, SavedCounts, run_kept
from decktool.play.rules import Rules
from decktool.play.simulate import Load
from decktool.play.state import State
from decktool.play.view import View
from decktool.statistics import counted_mean, together


@dataclass(frozen=True, slots=True)
class ValueQuestion:
    """What is asked: the cards that the first seat plays, the agents of both seats, the seed, house rules, decks."""

    game: str
    agents: tuple[str, str]
    seed: str
    house: tuple[tuple[str, str], ...] = ()
    decks: tuple[tuple[str, str], ...] = ()
    """Decklists as (name, text): the first seat's and then the others', or one for all."""


@dataclass(slots=True)
class Valued(Counts):
    """Counts by card number, which add up in any order; a score is a win for each side, and 1 for a draw."""

    sides: int = 2
    wins: int = 0
    replayed: int = 0
    """Games that were played again with a card blank, rather than known to be the same."""
    gains: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Deals by card and by how much better the game went with it than without, from -2 to 2 for two sides."""
    drawn: Counter[tuple[int, bool]] = field(default_factory=Counter)
    """Games in which the player held the card, by whether they were won."""
    played: Counter[tuple[int, bool]] = field(default_factory=Counter)
    """Games in which the player played or used it, by whether they were won."""

    def add(self, other: Valued) -> None:
        """Add another's games, between as many sides."""
        Counts.add(self, other)
        self.sides = other.sides

    def worth(self, card: int, many: int = 1) -> Measured:
        """What a card is worth as a share of games won, with its interval among that number of cards."""
        gains = {gain: self.gains[card, gain] for gain in range(-self.sides, self.sides + 1)}
        return Measured(*counted_mean(gains, self.sides, together(many)))


def valued_cards(rules: Rules, seat: int = 0) -> list[int]:
    """The numbers of the cards that a seat may draw: its deck's in their order, or all of a box or a game for one."""
    owned = zip(rules.cards, rules.owners, strict=True)
    shared = len(rules.seats) == 1 or len(set(rules.owners)) == 1
    return list(dict.fromkeys(card.number for card, owner in owned if shared or owner == seat))


def card_played(rules: Rules, action: int) -> int:
    """The number of the card that an action plays or uses; -1 for an action that does neither."""
    card = rules.declarations.Verb.played(action)
    return -1 if card < 0 else rules.cards[card].number


class AblationAgent:
    """Plays as another agent does, for whom the card of that number is blank."""

    def __init__(self, inner: Agent, number: int) -> None:
        self.inner = inner
        self.name = inner.name
        self.number = number
        self._seen: View | None = None
        self._mine: Any = None

    def choose(self, view: View, dice: Dice) -> int:
        """What the agent chooses of what is left."""
        if view is not self._seen:
            kind: Any = type(view)
            self._seen, self._mine = view, _withholding(kind)(view._state, view.seat)
            self._mine.withheld = self.number
        return self.inner.choose(self._mine, dice)


@cache
def _withholding(kind: type[Any]) -> Any:
    """A view of that kind without the options that play one card; what it thinks of the others is the same."""

    def legal_actions(view: Any) -> Sequence[int]:
        options: Sequence[int] = kind.legal_actions(view)
        rules, withheld = view.rules, view.withheld
        left = [action for action in options if card_played(rules, action) != withheld]
        return left or options

    return type(f"Withholding{kind.__name__}", (kind,), {"legal_actions": legal_actions, "withheld": -1})


class Noting:
    """Plays as another agent does, and notes the cards that it plays, each with its first turn."""

    def __init__(self, inner: Agent) -> None:
        self.inner = inner
        self.name = inner.name
        self.turns: dict[int, int] = {}

    def choose(self, view: View, dice: Dice) -> int:
        """What the agent chooses."""
        action = self.inner.choose(view, dice)
        self.turns.setdefault(card_played(view.rules, action), view._state.turn)
        return action


def is_steady(agent: Agent, rules: Rules) -> bool:
    """Whether an agent plays the same game again if a card that it never played is blank."""
    return isinstance(agent, Passive) or (isinstance(agent, Greedy) and bool(getattr(rules.view_type, "ranks", False)))


def run_batch(load: Load, question: ValueQuestion, cards: Sequence[int], start: int, count: int) -> Valued:
    """Play the deals from `start` on, with and without each of these cards; a pure function of its arguments."""
    rules = load(question.game, dict(question.house), question.decks)
    mine, other = (make_agent(name) for name in question.agents)
    steady = is_steady(mine, rules)
    hands = [number for number, zone in enumerate(rules.zones) if zone.held and zone.seat == 0]
    numbers = [card.number for card in rules.cards]
    sides, partners = len(rules.partners), rules.partners_of[0][1:]
    others = [mine if seat in partners else other for seat in range(1, len(rules.seats))]
    wanted, result = set(valued_cards(rules)), Valued(sides=sides)

    def played(agent: Agent, deal: int, watch: Callable[[State, int], None] | None = None) -> int:
        dice = SeededDice(question.seed, "value", deal)
        return score(play(rules, (agent, *others), dice, log=False, watch=watch), 0, sides)

    for deal in range(start, start + count):
        held: set[int] = set()

        def look(state: State, action: int, held: set[int] = held) -> None:
            for zone in hands:
                held.update(state.zones[zone])

        noting = Noting(mine)
        before = played(noting, deal, look)
        won = before == sides
        result.games += 1
        result.wins += won
        result.drawn.update((card, won) for card in {numbers[i] for i in held} & wanted)
        result.played.update((card, won) for card in noting.turns.keys() & wanted)
        for card in cards:
            after = before
            if not steady or card in noting.turns:
                result.replayed += 1
                after = played(AblationAgent(mine, card), deal)
            result.gains[card, before - after] += 1
    return result


def _counted(found: Valued) -> Counter[Any]:
    """All counts of a batch, by their names."""
    plain: Counter[Any] = Counter({(name,): getattr(found, name) for name in _NUMBERS})
    plain.update({(name, *key): count for name in _COUNTERS for key, count in getattr(found, name).items()})
    return plain


def _valued(counts: Counter[Any]) -> Valued:
    """The same as they were counted."""
    found = Valued()
    for name in _NUMBERS:
        setattr(found, name, counts[name,])
    for (name, *key), count in counts.items():
        if name in _COUNTERS:
            getattr(found, name)[tuple(key)] = count
    return found


_NUMBERS, _COUNTERS = ("games", "wins", "replayed", "sides"), ("gains", "drawn", "played")


def value(
    load: Load,
    question: ValueQuestion,
    cards: Sequence[int],
    *,
    within: float,
    most: int,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Callable[[int, int], None] = lambda *_: None,
    total: Valued | None = None,
    kept: SavedCounts[BatchResults] | None = None,
) -> Valued:
    """Play until each card's worth is known within `within` (0.01: a point) on either side, or `most` deals.

    A card whose interval is narrow enough is no longer played blank. What is played next follows from the counts so far
    alone, so that the result is the same for any number of processes. `progress(done, most)` is called with deals. They
    are added to `total`, which an interruption leaves with the deals so far. Batches that are `kept` are not played.
    """
    for name in question.agents:
        make_agent(name)
    total, done = Valued() if total is None else total, 0
    open_cards = tuple(cards)
    target = min(JUDGED, most)
    while open_cards and done < most:
        work = [(open_cards, start, min(SPAN, target - start)) for start in range(done, target, SPAN)]
        so_far = done
        play_batch = partial(run_batch, load, question)
        played = run_kept(kept, question, play_batch, work, jobs, cluster, _counted, _valued)
        for (_, _, count), part in played:
            with undivided():
                total.add(part)
            so_far += count
            progress(so_far, most)
        done = target
        half = {card: total.worth(card, len(cards)).spread for card in open_cards}
        open_cards = tuple(card for card in open_cards if half[card] > within)
        # half as wide takes four times the deals: of the card that needs fewest, so that it is not played on for others
        need = min((done * (half[card] / within) ** 2 for card in open_cards), default=0.0)
        target = min(most, 2 * done, max(done + SPAN, SPAN * ceil(need / SPAN)))
    return total
