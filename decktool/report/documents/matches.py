"""Matches, experiments and goldfishes as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict, TypeVar

from decktool import __version__
from decktool.games import house_word
from decktool.jsonmodel import Count, Positive, Schema, filled
from decktool.play.goldfish import MOST_ROWS, Fishing, Goldfished
from decktool.play.measures import Measures, measures_of
from decktool.play.replay import MatchDocument, MatchEnd, digest
from decktool.play.rules import Rules
from decktool.play.simulate import Experiment, Tally
from decktool.play.state import NOBODY, State
from decktool.statistics import Rate, Spread, difference, mean_interval, paired_difference, rate, spread

if TYPE_CHECKING:
    from decktool.dealing import Fact
    from decktool.play.session import MatchSession


def match_json(
    state: State,
    actions: Sequence[int],
    facts: Sequence[Fact],
    *,
    agents: Sequence[str] = (),
    seed: str | None = None,
    first: int | None = None,
) -> MatchDocument:
    """A match, finished or not, as its document."""
    rules = state.rules
    game = rules.game
    chosen = {name: value for name, value in rules.house.items() if value != game.house[name].default}
    outcome = state.outcome
    return filled(
        MatchDocument,
        decktool=__version__,
        game=game.id,
        cards=game.key,
        house={name: house_word(value) for name, value in chosen.items()},
        blanks=sorted(rules.cards_without_rules),
        decks=[{"name": name, "text": text} for name, text in rules.decks],
        seats=rules.seats,
        agents=agents,
        seed=seed,
        first=None if first is None else rules.seats[first],
        choices=[rules.words(action) for action in actions],
        chance=[fact.to_list() for fact in facts],
        outcome=None
        if outcome is None
        else filled(
            MatchEnd,
            reason=outcome.reason,
            words=outcome.words,
            winner=None if outcome.winner is None else rules.seats[outcome.winner],
            clause=outcome.clause or None,
            **({"places": list(outcome.places), "points": list(outcome.points)} if outcome.places else {}),
        ),
        turns=state.turn,
        digest=digest(state),
    )


def session_json(session: MatchSession) -> MatchDocument:
    """A person's match so far as the same document, which can be resumed and replayed."""
    return match_json(
        session.state, session.choices, session.facts, agents=session.names, seed=session.seed, first=session.first
    )


def head(rules: Sequence[Rules]) -> SimpleNamespace:
    """What documents say of the rules by which games are played, to fill them from; of two versions, the first's."""
    return SimpleNamespace(
        game=rules[0].game.id,
        title=rules[0].game.title,
        blanks=sorted({name for one in rules for name in one.cards_without_rules}),
        unofficial=any(card.unofficial for one in rules for card in one.cards),
    )


class StoppedAt(TypedDict):
    """How much was done, of how much."""

    after: Positive
    of: Positive
    what: str


class ManyGames(TypedDict):
    """The results of many games."""

    stopped: NotRequired[StoppedAt]
    """Only in the results of a part, after Ctrl-C: how much was done, of how much."""


Games = TypeVar("Games", bound=ManyGames)


class GamesPlayed(ManyGames):
    """The same of one game, by its house rules."""

    game: str
    title: str
    seed: str
    house: dict[str, str]
    unofficial: bool
    games: Count


class GamesWithBlanks(GamesPlayed):
    """The same where cards may be played whose rules data are incomplete."""

    blanks: list[str]
    """Cards without rules data that were played as blanks (--assume-vanilla)."""


class Interval(TypedDict):
    """A mean, or a difference of two rates, with its interval."""

    mean: float
    low: float
    high: float


class TurnCounts(Interval):
    """How many turns games had: the mean with its interval, and games by number of turns."""

    counts: dict[str, Count]


class HowGamesWent(TypedDict):
    """How games went, whoever won."""

    decisions: Count
    draws: Rate
    going_first: Rate
    endings: dict[str, Rate]
    remarks: dict[str, Rate]
    turns: TurnCounts
    digest: str


class AgentWins(TypedDict):
    """The win rate of an agent."""

    agent: str
    wins: Rate


class DeckWins(TypedDict):
    """The win rate of a deck."""

    deck: str
    seats: list[str]
    wins: Rate


class PairsWon(TypedDict):
    """Pairs of matches with the same chances, in which both agents play either seat."""

    first: Count
    level: Count
    second: Count
    others: NotRequired[list[Count]]
    """Of more than two agents, the pairs that the third won, the fourth, and so on."""


class SimulateDocument(GamesWithBlanks, HowGamesWent):
    """Many matches between two agents. Rates carry Wilson 95 % intervals."""

    schema: Literal["decktool.simulate/1"]
    seats: list[str]
    pairs: Count
    agents: Annotated[list[AgentWins], Schema(minItems=1, maxItems=8)]
    decks: Annotated[list[DeckWins], Schema(maxItems=8)]
    """The decks played, each with the seats that play it and their win rate; empty if the players share a box."""
    pairs_won: PairsWon


def simulation_json(rules: Rules, experiment: Experiment, tally: Tally) -> SimulateDocument:
    """The results as their document."""
    games, won = tally.games, tally.sweeps
    decided = tally.first_wins + tally.second_wins
    pairs: PairsWon = {"first": won[0], "level": won[NOBODY], "second": won[1]}
    if len(experiment.agents) > 2:
        pairs["others"] = [won[place] for place in range(2, len(experiment.agents))]
    # each deck has the seats that play it: its own, or all of them where it is the only one
    seated = [[seat] for seat in rules.seats] if len(rules.decks) > 1 else [rules.seats] * len(rules.decks)
    return filled(
        SimulateDocument,
        head([rules]),
        experiment,
        tally,
        rules,
        agents=[
            {"agent": name, "wins": rate(tally.wins[place], games)}
            for place, name in enumerate(experiment.agents[: len(rules.seats)])
        ],
        decks=[
            {
                "deck": name,
                "seats": list(seats),
                "wins": rate(sum(tally.seat_wins[rules.seats.index(s)] for s in seats), games),
            }
            for (name, _), seats in zip(rules.decks, seated, strict=True)
        ],
        draws=rate(games - decided, games),
        pairs_won=pairs,
        going_first=rate(tally.first_wins, decided),
        **how_games_went(tally),
    )


def how_games_went(tally: Tally) -> dict[str, Any]:
    """How games ended, what was remarkable and how long they were, with the digest of all."""
    mean, low, high = mean_interval(tally.turns, tally.turns_squared, tally.games)
    return {
        "endings": _shares(tally.reasons, tally.games),
        "remarks": _shares(tally.remarks, tally.games),
        "turns": {"mean": mean, "low": low, "high": high, "counts": counts_json(tally.lengths)},
        "digest": f"{tally.digest:016x}",
    }


def _shares(counts: Counter[str], games: int) -> dict[str, Rate]:
    """How many of the games each was, by name."""
    return {name: rate(count, games) for name, count in sorted(counts.items())}


class LostRow(TypedDict):
    """Games that ended in the same row for the same reason."""

    row: int | None
    """The row in which it ended, from 1; null between rows."""
    name: str | None
    of: str
    card: str | None
    games: Rate


class CountedSpread(Spread):
    """The same, and how often each number was counted."""

    counts: dict[str, Count]


class Lengths(TypedDict):
    """How long games were."""

    title: str
    all: CountedSpread
    won: CountedSpread


class RowIndex(TypedDict):
    """What a row is, and when its gauges are read."""

    title: str
    named: bool
    moments: list[Literal["entering", "leaving"]]


class RowCounts(TypedDict):
    """One row: how many games entered and left it or ended there without a win."""

    row: Count
    name: str | None
    entered: Count
    left: Count
    lost: Count
    gauges: dict[str, dict[str, Spread]]
    """By gauge, then by moment."""


class MilestoneRow(TypedDict):
    """The first row at whose end a gauge was as high."""

    title: str
    gauge: str
    at_least: int
    reached: Rate
    rows: Spread


class EventCounts(TypedDict):
    """The games with an event, and its number per game."""

    title: str
    games: Rate
    each: Spread


_WithRate = TypedDict("_WithRate", {"with": Rate})


class PlayedAgain(_WithRate):
    """Games played twice, as they are and with a card blank."""

    blank: Rate
    difference: Interval


_WithGames = TypedDict("_WithGames", {"with": Annotated[Rate, Schema(description="Games won that held it.")]})


class KeptCard(_WithGames):
    """A kept card, and the games won with it and without it."""

    card: str
    row: int | None
    """The row it comes from; null: from anywhere."""
    held: Rate
    without: Rate
    """Games won that came as far without it."""
    difference: Interval | None
    """Newcombe's interval; null where one side is empty."""
    again: PlayedAgain | None
    """With --worth: games played twice, as they are and with the card blank; Agresti and Min's interval."""


class GoldfishDocument(GamesWithBlanks):
    """Many games of one deck, against nobody or a simple opponent, in rows of the unit that the game is measured in.
    Intervals are 95 % confidence intervals.
    """

    schema: Literal["decktool.goldfish/1"]
    decks: list[str]
    agent: str
    against: str | None
    """The opponent's agent; null in a game for one."""
    first: bool | None
    """Whether the deck goes first; null in a game for one."""
    wins: Rate
    endings: dict[str, Rate]
    """Number of games by the reason for their end."""
    lost: list[LostRow]
    """Games that were not won: where and of what they ended."""
    length: Lengths
    index: RowIndex
    rows: list[RowCounts]
    """The rows in order."""
    milestones: list[MilestoneRow]
    counts: list[EventCounts]
    keepers: list[KeptCard]
    """Kept cards, by descending difference."""


def goldfish_json(rules: Rules, fishing: Fishing, result: Goldfished) -> GoldfishDocument:
    """The results as their document."""
    measures = measures_of(rules)
    alone = len(rules.seats) == 1
    return filled(
        GoldfishDocument,
        head([rules]),
        fishing,
        result,
        decks=[name for name, _ in rules.decks],
        agent=fishing.agents[0],
        against=None if alone else fishing.agents[1],
        first=None if alone else fishing.first,
        wins=rate(result.wins, result.games),
        endings=_shares(result.reasons, result.games),
        lost=[  # by row, then the commonest first
            {
                "row": row + 1 if row >= 0 else None, "name": _name(measures, row),
                "of": kind, "card": card or None, "games": rate(count, result.games),
            }
            for (row, kind, card), count in sorted(result.ends.items(), key=lambda one: (one[0][0], -one[1], one[0]))
        ],
        length={
            "title": measures.length,
            "all": counted_spread(result.lengths),
            "won": counted_spread(result.clock),
        },
        index=filled(RowIndex, measures, title=measures.index, named=bool(measures.rows)),
        rows=_rows(measures, result),
        milestones=[
            {
                "title": stone.title, "gauge": stone.metric, "at_least": stone.at_least,
                "reached": rate(sum(found.values()), result.games),
                "rows": spread(Counter({row + 1: count for row, count in found.items()})),  # as people count rows
            }
            for stone in measures.milestones
            for found in [result.reached.get(stone.title, Counter())]
        ],
        counts=[
            {"title": title, "games": rate(result.games - found[0], result.games), "each": spread(found)}
            for title, found in result.counts.items()
        ],
        keepers=_keepers(rules, measures, result),
    )  # fmt: skip


def counted_spread(counter: Counter[int]) -> CountedSpread:
    """The spread of some numbers, and how often each was counted."""
    return {**spread(counter), "counts": counts_json(counter)}


def counts_json(counter: Counter[int]) -> dict[str, int]:
    """Counts by number, in the order of the numbers."""
    return {str(key): counter[key] for key in sorted(counter)}


def _name(measures: Measures, row: int) -> str | None:
    return measures.rows[row] if 0 <= row < len(measures.rows) else None


def _rows(measures: Measures, result: Goldfished) -> list[RowCounts]:
    lost: Counter[int] = Counter()
    for (row, _, _), count in result.ends.items():
        lost[row] += count
    names = list(dict.fromkeys(name for _, _, name in result.gauges))
    return [
        {
            "row": row + 1,
            "name": _name(measures, row),
            "entered": result.entered[row],
            "left": result.left[row],
            "lost": lost[row],
            "gauges": {
                name: {moment: spread(result.gauges.get((row, moment, name), Counter())) for moment in measures.moments}
                for name in names
            },
        }
        for row in sorted(result.entered)
        if row < MOST_ROWS
    ]


def _keepers(rules: Rules, measures: Measures, result: Goldfished) -> list[KeptCard]:
    """Each valued card: games won with it, and without it among those that came as far, or played again; best first."""
    names = {card.number: card.name for card in rules.cards}
    found: list[KeptCard] = []
    for card, home in measures.valued().items():
        won, lost = result.kept[card, True, True], result.kept[card, True, False]
        far, short = result.kept[card, False, True], result.kept[card, False, False]
        held = won + lost
        apart = difference(won, held, far, far + short)
        both, only, other = (
            result.replayed[card, with_it, without] for with_it, without in ((True, True), (True, False), (False, True))
        )
        games = both + only + other + result.replayed[card, False, False]
        worth = paired_difference(only, other, games)
        found.append({
            "card": names[card],
            "row": home + 1 if home >= 0 else None,
            "held": rate(held, result.games),
            "with": rate(won, held),
            "without": rate(far, far + short),
            "difference": None if apart is None else _difference(apart),
            "again": None if not games else {
                "with": rate(both + only, games),
                "blank": rate(both + other, games),
                "difference": _difference(worth),
            },
        })  # fmt: skip
    return sorted(found, key=lambda row: (row["difference"] is None, -(row["difference"] or {"mean": 0})["mean"]))


def _difference(found: tuple[float, float, float]) -> Interval:
    mean, low, high = found
    return {"mean": mean, "low": low, "high": high}
