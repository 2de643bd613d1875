"""The card table, and two versions of the cards compared, as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypedDict

from decktool import __version__
from decktool.cards import is_rules_data
from decktool.jsonmodel import Count, Schema, filled
from decktool.lab.card_table import (
    DRAWN,
    MISSED,
    ONE,
    WON_DRAWN,
    WON_MISSED,
    CardCounts,
    CardQuestion,
    Key,
    groups_of,
    tables_of,
)
from decktool.lab.compare_sets import SetCounts, SetQuestion, changes
from decktool.play.rules import Rules
from decktool.report.documents.matches import GamesWithBlanks, head
from decktool.report.words import value_words
from decktool.statistics import Rate, Spread, rate, spread

MOST_WORDS = 60
"""Letters of a changed field that are shown at most."""


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


class CardTableDocument(GamesWithBlanks):
    """How often players won who had a card in the deck, in the opening hand, drew it or played it. Rates carry Wilson
    95 % intervals, each by itself.
    """

    schema: Literal["decktool.card-table/1"]
    decktool: str
    """The version of decktool."""
    cards_key: str
    """A digest of the game's cards and rules data."""
    decks: list[str]
    deals: Count
    """Deals of each table of decks, each played from every seat."""
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
    return filled(
        CardTableDocument,
        head(rules),
        question,
        counts,
        decktool=__version__,
        cards_key=rules[0].game.key,
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


class ChangedCard(TypedDict):
    """A field of a card that differs between the versions; `card` for a card that is in one version only."""

    card: str
    field: str
    before: str
    after: str


class BeforeAfter(TypedDict):
    """A win rate before and after in percent, and the difference in percentage points, paired by deals."""

    name: str
    deals: Count
    before: PointsInterval
    after: PointsInterval
    difference: PointsInterval


class ComparedCard(TypedDict):
    """The win rate of players who drew a card, before and after; a draw is no win."""

    card: str
    changed: bool
    before: Rate
    after: Rate
    difference: PointsInterval | None


class CompareSetsDocument(GamesWithBlanks):
    """The same decks and deals under two versions of the cards. Intervals are 95 %, each by itself."""

    schema: Literal["decktool.compare-sets/1"]
    decktool: str
    old: str
    new: str
    keys: Annotated[list[str], Schema(minItems=2, maxItems=2)]
    """Digests of the cards and rules data of both versions."""
    agent: str
    deals: Count
    """Deals of each table of decks, each played from every seat, under both versions."""
    changes: list[ChangedCard]
    pairings: Annotated[list[BeforeAfter], Schema(minItems=1)]
    """The share of the first deck; of one deck or a box, the share of the first player (of a game for one: of runs
    won). A draw is half a win.
    """
    decks: list[BeforeAfter]
    """Each deck against all others; empty if decks do not meet."""
    cards: list[ComparedCard]


def compare_sets_json(
    rules: Sequence[Rules], other: Sequence[Rules], question: SetQuestion, counts: SetCounts, deals: int
) -> CompareSetsDocument:
    """The counts as their document; `rules` and `other` have each deck's rules under the old and the new cards."""
    old, new = rules[0].game, other[0].game
    tables = tables_of(question.decks, rules[0])
    met = [[name for name, _ in table[0]] for table in tables]
    turns = max(len(table) for table in tables)
    changed = list(changes(old, new))
    names = {card.id: card.name for one in (*rules, *other) for card in one.cards}

    def row(name: str, places: dict[int, bool]) -> BeforeAfter:
        before, after, difference = counts.measured(2 * turns, places)
        points = [_points(one[1:]) for one in (before, after, difference)]
        return {"name": name, "deals": before.deals, "before": points[0], "after": points[1], "difference": points[2]}

    def won(card: str, games: int, wins: int) -> Rate:
        return rate(counts.moments[card, wins, ONE], counts.moments[card, games, ONE])

    cards: list[ComparedCard] = []
    for card, name in names.items():
        gap = counts.card(card)
        cards.append({
            "card": name,
            "changed": any(one.card.id == card for one in changed),
            "before": won(card, MISSED, WON_MISSED),
            "after": won(card, DRAWN, WON_DRAWN),
            "difference": None if gap is None else _points(gap),
        })  # fmt: skip
    return filled(
        CompareSetsDocument,
        head([*other, *rules]),
        question,
        counts,
        decktool=__version__,
        keys=[old.key, new.key],
        deals=deals,
        changes=[
            {"card": one.card.name, "field": one.field, "before": _words(one.before), "after": _words(one.after)}
            for one in changed
        ],
        pairings=[row(" – ".join(decks) or new.id, {place: False}) for place, decks in enumerate(met)],
        decks=[
            row(name, {place: decks[0] != name for place, decks in enumerate(met) if name in decks})
            for name, _ in question.decks
        ]
        if turns == 2
        else [],
        cards=sorted(cards, key=lambda one: (not one["changed"], -abs((one["difference"] or {"points": 0})["points"]))),
    )


def _words(value: Any) -> str:
    """What a field says; a longer value in short."""
    text = "rules data" if is_rules_data(value) else value_words(value)
    return text if len(text) <= MOST_WORDS else f"{text[: MOST_WORDS - 1]}…"


COMPARED = (
    "what", "name", "deals or games", "before, %", "low", "high", "after, %", "low", "high", "difference, points",
    "low", "high",
)  # fmt: skip


def compare_sets_rows(result: CompareSetsDocument) -> list[list[Any]]:
    """The matchups, decks and cards as rows of a spreadsheet."""
    rows: list[list[Any]] = []
    for what, found in (("matchup", result["pairings"]), ("deck", result["decks"])):
        for one in found:
            ends = [(p["points"], p["low"], p["high"]) for p in (one["before"], one["after"], one["difference"])]
            rows.append([what, one["name"], one["deals"], *(end for three in ends for end in three)])
    for card in result["cards"]:
        rates = [
            100 * end if end is not None else None
            for one in (card["before"], card["after"])
            for end in (one["rate"], one["low"], one["high"])
        ]
        gap = card["difference"]
        apart = (gap["points"], gap["low"], gap["high"]) if gap else (None, None, None)
        rows.append(["changed card" if card["changed"] else "card", card["card"], card["after"]["of"], *rates, *apart])
    return rows
