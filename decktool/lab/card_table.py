"""The card table: how often players won who had a card in the deck, in the opening hand, drew it, or played it.

Every deck meets every other from every seat with the same chances; a deck alone meets itself. Each agent plays all
seats of the same deals, so that two agents can be compared. The unit is a deal: its games have the same cards in the
same order, so the difference between games with the card drawn and not drawn has an interval by deals (a ratio
estimate with clusters), not by games. All counts add up in any order and do not grow with the number of games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import combinations
from math import sqrt
from typing import Any

from decktool.cards import Card
from decktool.dealing import Dice, SeededDice
from decktool.dealing.opening import opening_of
from decktool.lab.contest import Written, score
from decktool.lab.value import AblationAgent, Noting, card_played, is_steady, valued_cards
from decktool.play.agents import Agent, make_agent
from decktool.play.match import play
from decktool.play.parallel import Counts
from decktool.play.rules import Rules
from decktool.play.simulate import Load
from decktool.play.state import State
from decktool.play.view import View
from decktool.statistics import Z, counted_mean, difference

Key = int | str
"""A card's number, or a group of cards such as `rarity: rare`."""
DRAWN, WON_DRAWN, MISSED, WON_MISSED, ONE = range(5)
"""What is counted of a card in each deal: player-games with it drawn, those won, the same not drawn; and the deal."""
FEW = 30
"""Below this number of games on either side, the interval is that of independent games (Newcombe)."""


Table = tuple[tuple[Written, ...], ...]
"""Decks that meet, as they sit in each of their games; one deck plays itself, and none is a box."""


def tables_of(decks: Sequence[Written], rules: Rules) -> list[Table]:
    """The decks that meet: each from every seat, or once if a deck meets itself."""
    seats = len(rules.seats)
    if not decks:
        return [((),)]
    if len(set(rules.owners)) == 1 or len(decks) < seats or seats == 1:
        return [((deck,),) for deck in decks]
    return [tuple((*met[turn:], *met[:turn]) for turn in range(seats)) for met in combinations(decks, seats)]


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """What is played: the decks of a game, the agents, the seed, and what is measured beside the win rates."""

    game: str
    decks: tuple[Written, ...]
    agents: tuple[str, ...]
    seed: str
    house: tuple[tuple[str, str], ...] = ()
    by: tuple[str, ...] = ()
    """Fields by which cards are grouped."""
    worth: int = 0
    """Deals of each table that are played again with each card blank."""


@dataclass(slots=True)
class CardCounts(Counts):
    """Counts by agent's place and card (or group), which add up in any order."""

    played: Counter[int] = field(default_factory=Counter)
    """Games by agent."""
    won: Counter[tuple[int, Key, str, bool]] = field(default_factory=Counter)
    """Player-games by what happened to the card ("deck", "opening", "drawn", "missed", "played") and by whether they
    were won.
    """
    moments: Counter[tuple[int, Key, int, int]] = field(default_factory=Counter)
    """Sums over deals of products of two of `DRAWN` to `ONE`."""
    turns: Counter[tuple[int, Key, int]] = field(default_factory=Counter)
    """Player-games by the turn in which the card was first played."""
    offered: Counter[tuple[int, Key]] = field(default_factory=Counter)
    """Decisions in which the card could have been played, and something else could have been done."""
    gains: Counter[tuple[int, Key, int]] = field(default_factory=Counter)
    """Deals played with and without the card, by half wins that it gained."""

    def gap(self, agent: int, key: Key) -> tuple[float, float, float] | None:
        """The win rate when drawn minus when not drawn, with its 95 % interval; None if one never happened."""
        return ratios_apart(lambda one, other: self.moments[agent, key, one, other])

    def worth(self, agent: int, key: Key) -> tuple[int, float, float, float]:
        """Player-games played with and without the card, and its worth with the 95 % interval."""
        return counted_mean({gain: self.gains[agent, key, gain] for gain in range(-2, 3)}, 2)


def moments_of(part: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The products of every two of a deal's `DRAWN` to `WON_MISSED` and one, as (place, place, product)."""
    whole = (*part, 1)
    return ((i, j, whole[i] * whole[j]) for i in range(ONE + 1) for j in range(i, ONE + 1))


def ratios_apart(moment: Callable[[int, int], int]) -> tuple[float, float, float] | None:
    """The first rate minus the second with its 95 % interval, from sums of products over deals (the lower place first).

    A deal adds (won - rate × games) / all games to a rate; the squares of what it adds to the difference are summed.
    """
    drawn, won, missed, other = (moment(what, ONE) for what in (DRAWN, WON_DRAWN, MISSED, WON_MISSED))
    apart = difference(won, drawn, other, missed)
    if apart is None or min(drawn, missed) < FEW:
        return apart
    weights = (-won / drawn / drawn, 1 / drawn, other / missed / missed, -1 / missed)
    square = sum(
        one * two * moment(min(i, j), max(i, j)) for i, one in enumerate(weights) for j, two in enumerate(weights)
    )
    deals = moment(ONE, ONE)
    spread = Z * sqrt(max(0.0, square) * deals / max(1, deals - 1))
    return apart[0], max(-1.0, apart[0] - spread), min(1.0, apart[0] + spread)


def groups_of(card: Card, by: Sequence[str]) -> list[str]:
    """The groups of a card, such as `rarity: rare`; a card without the field is in no group."""
    values = {"type": card.type, **card.fields}
    found: list[tuple[str, Any]] = [(name, values.get(name)) for name in by]
    return [
        f"{name}: {one}"
        for name, value in found
        for one in (value if isinstance(value, list) else () if value is None else (value,))
    ]


class _Player(Noting):
    """Notes the cards that it plays, and how often it could play each."""

    def __init__(self, inner: Agent) -> None:
        super().__init__(inner)
        self.offered: Counter[int] = Counter()

    def choose(self, view: View, dice: Dice) -> int:
        """What the agent chooses."""
        options = view.legal_actions()
        if len(options) > 1:
            self.offered.update({card_played(view.rules, action) for action in options})
        return super().choose(view, dice)


class Hands:
    """Watches what is drawn by each seat, and with what it began."""

    def __init__(self, rules: Rules) -> None:
        self.numbers = [card.number for card in rules.cards]
        self.zones = [
            [number for number, zone in enumerate(rules.zones) if zone.held and zone.seat == seat]
            for seat in range(len(rules.seats))
        ]
        self.sizes = opening_of(rules.game, rules.house).hands if "opening" in rules.game.parts else (99, 99)
        self.opening: list[set[int]] = [set() for _ in self.zones]
        self.drawn: list[set[int]] = [set() for _ in self.zones]
        self.dealt = False

    def __call__(self, state: State, action: int) -> None:
        """Look at the hands after a decision."""
        for seat, zones in enumerate(self.zones):
            hand = [card for zone in zones for card in state.zones[zone]]
            self.drawn[seat].update(hand)
            if self.dealt or not hand:
                continue
            if state.turn and self.opening[seat] and seat == state.active:
                continue  # the first card of the turn is drawn, perhaps
            if not set(hand) <= self.opening[seat]:  # dealt, or redrawn; what is played from it leaves it as it was
                self.opening[seat] = set(hand[: self.sizes[seat != state.first]] if state.turn else hand)
        self.dealt = self.dealt or state.turn > 0

    def numbers_of(self, cards: set[int]) -> set[int]:
        """The numbers of instances."""
        return {self.numbers[card] for card in cards}


def run_batch(load: Load, question: CardQuestion, start: int, count: int) -> CardCounts:
    """Play the units from `start` on; a pure function of its arguments, wherever it runs.

    Units are deals, each with every table and each table with every agent.
    """
    rules_of = cache(partial(load, question.game, dict(question.house)))
    tables = tables_of(question.decks, rules_of(question.decks[:1]))
    agents, result = [make_agent(name) for name in question.agents], CardCounts()
    for unit in range(start, start + count):
        deal, place = divmod(unit, len(tables) * len(agents))
        table, who = divmod(place, len(agents))
        parts: dict[Key, list[int]] = {}
        for decks in tables[table]:
            rules = rules_of(decks)
            names = "/".join(sorted(name for name, _ in decks))
            dice = SeededDice(question.seed, names, deal)
            _game(result, rules, question.by, who, agents[who], dice, deal < question.worth, parts)
        for key, part in parts.items():
            for one, other, product in moments_of(part):
                result.moments[who, key, one, other] += product
    return result


def _game(
    result: CardCounts,
    rules: Rules,
    by: Sequence[str],
    who: int,
    agent: Agent,
    dice: SeededDice,
    again: bool,
    parts: dict[Key, list[int]],
) -> None:
    """Play one game, and `again` with each card blank; count what it says of each card, for every seat."""
    seats = range(len(rules.seats))
    players, hands = [_Player(agent) for _ in seats], Hands(rules)
    ended = play(rules, players, dice.fork("game"), log=False, watch=hands)
    keys: dict[int, list[Key]] = {card.number: [card.number, *groups_of(card, by)] for card in rules.cards}
    result.games += 1
    result.played[who] += 1
    for seat, player in enumerate(players):
        won, cards = ended.outcome.won(seat), set(valued_cards(rules, seat))
        drawn, opening = (hands.numbers_of(found[seat]) & cards for found in (hands.drawn, hands.opening))
        played = cards & player.turns.keys()
        happened = {"deck": cards, "opening": opening, "drawn": drawn, "missed": cards - drawn, "played": played}
        for what, found in happened.items():
            for card in found:
                for key in keys[card]:
                    result.won[who, key, what, won] += 1
        for card in cards:
            for key in keys[card]:
                part = parts.setdefault(key, [0, 0, 0, 0])
                part[DRAWN if card in drawn else MISSED] += 1
                part[WON_DRAWN if card in drawn else WON_MISSED] += won
        for card, turn in player.turns.items():
            for key in keys[card] if card in cards else ():
                result.turns[who, key, turn] += 1
        result.offered.update({(who, card): times for card, times in player.offered.items() if card in cards})
        # The same game with each card blank; one that a steady agent never played changes nothing.
        before, steady = score(ended, seat), is_steady(agent, rules)
        for card in cards if again else ():
            after = before
            if card in played or not steady:
                seated: list[Agent] = [agent] * len(rules.seats)
                seated[seat] = AblationAgent(agent, card)
                after = score(play(rules, seated, dice.fork("game"), log=False), seat)
            result.gains[who, card, before - after] += 1
