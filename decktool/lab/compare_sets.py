"""Before and after: the same decks and the same deals under two versions of a game's cards.

Every table (`card_table.tables_of`) plays each deal under the old cards and under the new ones, with the same chances.
The difference of a matchup, of a deck and of a card is paired by deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from decktool.cards import Card
from decktool.dealing import SeededDice
from decktool.games import Game
from decktool.lab.card_table import Hands, moments_of, ratios_apart, tables_of
from decktool.lab.contest import Measured, Written, score
from decktool.lab.value import valued_cards
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.play.parallel import Counts
from decktool.play.simulate import Load
from decktool.statistics import paired_mean


@dataclass(frozen=True, slots=True)
class SetQuestion:
    """What is compared: two folders (or ids) of one game, the decks, the agent in all seats, the seed."""

    old: str
    new: str
    decks: tuple[Written, ...]
    agent: str
    seed: str
    house: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class SetCounts(Counts):
    """Counts that add up in any order; half wins are of a table's first deck (one deck or a box: the first player)."""

    scores: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """Deals by table and by half wins under the old and the new cards, over the games of the deal."""
    moments: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    """By card id: as in the card table, but of games with the card drawn under the new cards, and under the old."""

    def card(self, card: str) -> tuple[float, float, float] | None:
        """The change of the win rate of players who drew a card; None if it was never drawn under one version."""
        return ratios_apart(lambda one, other: self.moments[card, one, other])

    def measured(self, most: int, places: dict[int, bool]) -> tuple[Measured, Measured, Measured]:
        """The share won before, after, and the difference, of some tables; True where it is the second deck's.

        `most` is the half wins that a deal can bring.
        """
        found = [
            ((most - old, most - new) if places[table] else (old, new), count)
            for (table, old, new), count in self.scores.items()
            if table in places
        ]
        deals = sum(count for _, count in found)

        def mean(of: Callable[[int, int], int]) -> Measured:
            values = [(of(old, new) / most, count) for (old, new), count in found]
            total, squares = (sum(value**power * count for value, count in values) for power in (1, 2))
            return Measured(deals, *paired_mean(total, squares, deals))

        before, after = mean(lambda old, new: old), mean(lambda old, new: new)
        shares = [one._replace(low=max(0.0, one.low), high=min(1.0, one.high)) for one in (before, after)]
        return shares[0], shares[1], mean(lambda old, new: new - old)


@dataclass(frozen=True, slots=True)
class CardChange:
    """A field of a card in both versions; None where a card or a field is in one only."""

    card: Card
    field: str
    before: Any
    after: Any


def changes(old: Game, new: Game) -> Iterator[CardChange]:
    """What differs between the cards of two versions, by card id; a card that is new or gone has the field `card`."""
    before, after = ({card.id: card for card in game.catalog} for game in (old, new))
    for card_id in {**before, **after}:
        one, other = before.get(card_id), after.get(card_id)
        if one is None or other is None:
            found = one or other
            assert found is not None
            yield CardChange(found, "card", one and one.name, other and other.name)
            continue
        pairs: dict[str, tuple[Any, Any]] = {"name": (one.name, other.name), "type": (one.type, other.type)}
        pairs |= {name: (one.fields.get(name), other.fields.get(name)) for name in {**one.fields, **other.fields}}
        yield from (CardChange(other, name, was, now) for name, (was, now) in pairs.items() if was != now)


def run_batch(load: Load, question: SetQuestion, start: int, count: int) -> SetCounts:
    """Play the units from `start` on, each a deal of one table; a pure function of its arguments."""
    agent, house, result = make_agent(question.agent), dict(question.house), SetCounts()
    versions = (question.old, question.new)
    rules_of = cache(lambda version, decks: load(version, house, decks))
    tables = tables_of(question.decks, rules_of(question.old, question.decks[:1]))
    for unit in range(start, start + count):
        deal, place = divmod(unit, len(tables))
        scores = [0, 0]
        parts: dict[str, list[int]] = {}
        for turn, decks in enumerate(tables[place]):
            dice = SeededDice(question.seed, "/".join(sorted(name for name, _ in decks)), deal, turn)
            for which, version in enumerate(versions):
                rules = rules_of(version, decks)
                hands = Hands(rules)
                ended = play(rules, [agent] * len(rules.seats), dice.fork("game"), log=False, watch=hands)
                mine = turn and len(rules.seats) - turn if len(decks) > 1 else ended.state.first
                scores[which] += score(ended, mine)
                result.games += 1
                ids = {card.number: card.id for card in rules.cards}
                for seat in range(len(rules.seats)):
                    won = ended.outcome.won(seat)
                    for card in hands.numbers_of(hands.drawn[seat]) & set(valued_cards(rules, seat)):
                        part = parts.setdefault(ids[card], [0, 0, 0, 0])
                        part[0 if which else 2] += 1
                        part[1 if which else 3] += won
        result.scores[place, scores[0], scores[1]] += 1
        for card_id, part in parts.items():
            for one, other, product in moments_of(part):
                result.moments[card_id, one, other] += product
    return result
