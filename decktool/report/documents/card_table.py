"""The card table as JSON."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal, TypedDict

from decktool import __version__
from decktool.jsonmodel import Count, Schema, filled
from decktool.lab.card_table import CardCounts, CardQuestion, Key, groups_of
from decktool.play.rules import Rules
from decktool.play.statistics import Rate, Spread, rate, spread
from decktool.report.documents.matches import ManyGames


class PointsInterval(TypedDict):
    """Percentage points with their 95 % interval."""

    points: float
    low: float
    high: float


class ReplayWorth(PointsInterval):
    """What a card is worth: games with it, and the same games with all its copies blank."""

    games: Count


class CardTableRow(TypedDict):
    """One card, or one group of cards: how often its players won. A draw is no win."""

    name: str
    """The card, or the group, such as `rarity: rare`."""
    groups: list[str]
    """The groups of the card (--by)."""
    in_deck: Rate
    opening_hand: Rate
    drawn: Rate
    """Of games in which the card was in hand at any time."""
    not_drawn: Rate
    played: Rate
    difference: PointsInterval | None
    """Drawn minus not drawn; the interval is by deals. Null where one of them never happened."""
    turn_played: Spread
    """The turn of the game in which it was first played."""
    playable: Count
    """Decisions in which it could have been played, and something else could have been done."""
    never_played: bool
    """It could have been played, and this agent never did."""
    worth: ReplayWorth | None
    """With --worth; null for groups and without it."""


class AgentTable(TypedDict):
    """The table of one agent, which played all seats."""

    agent: str
    games: Count
    cards: Annotated[list[CardTableRow], Schema(minItems=1)]
    groups: list[CardTableRow]


class CardTableDocument(ManyGames):
    """How often players won who had a card in the deck, in the opening hand, drew it or played it. Rates carry Wilson
    95 % intervals, each by itself.
    """

    schema: Literal["decktool.card-table/1"]
    decktool: str
    """The version of decktool."""
    game: str
    title: str
    cards_key: str
    """A digest of the game's cards and rules data."""
    seed: str
    house: dict[str, str]
    blanks: list[str]
    """Cards without rules data that were played as blanks (--assume-vanilla)."""
    unofficial: bool
    decks: list[str]
    deals: Count
    """Deals of each table of decks, each played from every seat."""
    games: Count
    agents: Annotated[list[AgentTable], Schema(minItems=1)]


def card_table_json(rules: list[Rules], question: CardQuestion, counts: CardCounts, deals: int) -> CardTableDocument:
    """The counts as their document; `rules` has each deck's. Cards by descending difference of the first agent."""
    cards = {card.number: card for one in rules for card in one.cards}
    groups = dict.fromkeys(group for card in cards.values() for group in groups_of(card, question.by))
    best = sorted(cards, key=lambda number: -(counts.gap(0, number) or (-2.0,))[0])

    def row(agent: int, key: Key) -> CardTableRow:
        def won(what: str) -> Rate:
            yes, no = counts.won[agent, key, what, True], counts.won[agent, key, what, False]
            return rate(yes, yes + no)

        gap, (games, *worth), played = counts.gap(agent, key), counts.worth(agent, key), won("played")
        numbers = [key] if isinstance(key, int) else [n for n in cards if key in groups_of(cards[n], question.by)]
        playable = sum(counts.offered[agent, number] for number in numbers)
        turns = Counter({turn: times for (who, one, turn), times in counts.turns.items() if (who, one) == (agent, key)})
        return {
            "name": cards[key].name if isinstance(key, int) else key,
            "groups": groups_of(cards[key], question.by) if isinstance(key, int) else [],
            "in_deck": won("deck"),
            "opening_hand": won("opening"),
            "drawn": won("drawn"),
            "not_drawn": won("missed"),
            "played": played,
            "difference": None if gap is None else _points(gap),
            "turn_played": spread(turns),
            "playable": playable,
            "never_played": playable > 0 and not played["of"],
            "worth": filled(ReplayWorth, games=games, **_points(worth)) if games else None,
        }

    tables: list[AgentTable] = [
        {
            "agent": name,
            "games": counts.played[agent],
            "cards": [row(agent, key) for key in best],
            "groups": [row(agent, key) for key in groups],
        }
        for agent, name in enumerate(question.agents)
    ]
    game = rules[0].game
    return filled(
        CardTableDocument,
        question,
        counts,
        decktool=__version__,
        title=game.title,
        cards_key=game.key,
        blanks=sorted({name for one in rules for name in one.cards_without_rules}),
        unofficial=any(card.unofficial for card in cards.values()),
        decks=[name for name, _ in question.decks],
        deals=deals,
        agents=tables,
    )


def _points(found: Any) -> PointsInterval:
    mean, low, high = found
    return {"points": 100 * mean, "low": 100 * low, "high": 100 * high}


COLUMNS = (
    "agent", "card", "groups", "games in deck", "won in deck", "games in opening hand", "won in opening hand",
    "games drawn", "won when drawn", "games not drawn", "won when not drawn", "games played", "won when played",
    "difference, points", "low", "high", "turn played", "could be played", "worth, points", "worth low", "worth high",
)  # fmt: skip
"""The headings of the table as a spreadsheet."""


def card_table_rows(result: CardTableDocument) -> list[list[Any]]:
    """The cards of all agents as rows of a spreadsheet."""
    rows = []
    for table in result["agents"]:
        for card in [*table["cards"], *table["groups"]]:
            rates = [card["in_deck"], card["opening_hand"], card["drawn"], card["not_drawn"], card["played"]]
            known = [cell for one in rates for cell in (one["of"], one["rate"])]
            gap, worth = card["difference"], card["worth"]
            rows.append([
                table["agent"], card["name"], ", ".join(card["groups"]), *known,
                *((gap["points"], gap["low"], gap["high"]) if gap else (None, None, None)),
                card["turn_played"]["mean"], card["playable"],
                *((worth["points"], worth["low"], worth["high"]) if worth else (None, None, None)),
            ])  # fmt: skip
    return rows
