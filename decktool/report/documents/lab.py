"""Measured decks and cards as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from decktool.deck import Deck
from decktool.decklist import format_decklist
from decktool.jsonmodel import Count, Positive, Schema, filled
from decktool.lab.balance import Balanced, Number, Verdict, verdict
from decktool.lab.contest import Contest, Measured
from decktool.lab.matrix import Course, Pod, Tournament, meetings, rated
from decktool.lab.ratings import MIDDLE, PRIOR
from decktool.lab.tune import Swap, Tuned
from decktool.lab.value import Valued, ValueQuestion
from decktool.play.rules import Rules
from decktool.play.simulate import Tally
from decktool.report.documents.card_table import PointsInterval
from decktool.report.documents.matches import (
    CountedSpread,
    GamesPlayed,
    GamesWithBlanks,
    HowGamesWent,
    ManyGames,
    counted_spread,
    head,
    how_games_went,
)
from decktool.statistics import Rate, mean_interval, rate, together


class RatingScale(TypedDict):
    """What ratings are relative to."""

    mean: float
    """The mean of all ratings, in points."""
    prior: float
    """Wins added to both sides of a one-sided pairing, where a rating would otherwise have no end."""


class DeckRating(PointsInterval):
    """Bradley-Terry, in points as Elo counts them; 95 % interval from the information matrix. A draw is half a win."""

    prior: bool
    """Games were added that were not played."""


class RatedDeck(TypedDict):
    """The wins and the rating of a deck."""

    deck: str
    wins: Rate
    rating: DeckRating


class Matchup(TypedDict):
    """Two decks against each other."""

    decks: Annotated[list[str], Schema(minItems=2, maxItems=2)]
    games: Count
    wins: Annotated[list[Rate], Schema(minItems=2, maxItems=2)]
    """Of all their games, in the order of the decks; with more than two players those in which it placed better."""
    draws: Rate
    """Games in which they placed equal."""
    going_first: Rate
    """Of games won, those that the first player won."""
    turns: float


class Lead(TypedDict):
    """The player with the better evaluated position at the beginning of a turn leads."""

    changes: CountedSpread
    """Lead changes per game."""
    half_way: Rate
    """Games that were won and in which somebody led half way."""
    held: Rate
    """The games among those that the leader at halftime won."""


class MatrixDocument(GamesWithBlanks, HowGamesWent):
    """A round robin over decks of one game. Rates carry Wilson 95 % intervals."""

    schema: Literal["decktool.matrix/1"]
    agent: str
    """The agent that plays every deck."""
    deals: Count
    """Deals for every two decks, or for as many decks as play together; each deck plays them from every seat."""
    players: NotRequired[Positive]
    """How many decks play together, if not two."""
    rating: RatingScale
    decks: Annotated[list[RatedDeck], Schema(minItems=2)]
    pairings: list[Matchup]
    lead: Lead
    idle_turns: Rate
    """Turns in which the player never had a choice."""


def matrix_json(rules: Sequence[Rules], tournament: Tournament, pods: Sequence[Pod]) -> MatrixDocument:
    """The results as their document; `rules` has each deck's."""
    names = [name for name, _ in tournament.decks]
    whole, course = Tally(), Course()
    wins, games = Counter[int](), Counter[int]()
    for pod in pods:
        for moved, (tally, one) in enumerate(zip(pod.tallies, pod.courses, strict=True)):
            whole.add(tally)
            course.add(one)
            for place, deck in enumerate(pod.decks):
                wins[deck] += tally.seat_wins[pod.seat(place, moved)]
                games[deck] += tally.games
    decided = whole.first_wins + whole.second_wins
    met = meetings(tournament, pods)
    document = filled(
        MatrixDocument,
        head(rules),
        tournament,
        whole,
        rating={"mean": MIDDLE, "prior": PRIOR},
        decks=[
            {"deck": name, "wins": rate(wins[place], games[place]), "rating": filled(DeckRating, row)}
            for place, (name, row) in enumerate(zip(names, rated(met, len(names)), strict=True))
        ],
        pairings=[
            {
                "decks": [names[place] for place in meeting.decks],
                "games": meeting.games,
                "wins": [rate(ahead, meeting.games) for ahead in meeting.ahead],
                "draws": rate(meeting.games - sum(meeting.ahead), meeting.games),
                "going_first": rate(tally.first_wins, tally.first_wins + tally.second_wins),
                "turns": mean_interval(tally.turns, tally.turns_squared, tally.games)[0],
            }
            for meeting in met
            for tally in [meeting.whole]
        ],
        draws=rate(whole.games - decided, whole.games),
        going_first=rate(whole.first_wins, decided),
        lead={
            "changes": counted_spread(course.changes),
            "half_way": rate(course.half_way, course.games),
            "held": rate(course.held, course.half_way),
        },
        idle_turns=rate(course.idle, course.turns),
        **how_games_went(whole),
    )
    if len(tournament.sides) != 2:
        document["players"] = len(tournament.sides)
    return document


class Worth(PointsInterval):
    """Games won of a hundred that would not be won were all copies blank; a draw is an even share of a win."""

    reached: bool
    """The interval is as narrow as was asked."""


class ValuedCard(TypedDict):
    """What a card is worth."""

    card: str
    copies: Count
    deals: Count
    never_played: bool
    """The agent never chose to play or use the card, so its worth was not measured (it is given as 0)."""
    worth: Worth
    won_when_drawn: Rate
    won_when_played: Rate


class ValuedDeck(TypedDict):
    """What the cards of one deck are worth."""

    deck: str
    against: str
    blanks: list[str]
    unofficial: bool
    agents: Annotated[list[str], Schema(minItems=2, maxItems=2)]
    seed: str
    house: dict[str, str]
    even: float
    """Games won of a hundred if every side wins as often as the others: 50 for two players."""
    within: float
    """Points on either side that were asked for."""
    most: Count
    """Deals at most."""
    deals: Count
    replayed: Count
    """Games played again with a card blank; where the agent never chose to play the card the game is known to be the
    same."""
    wins: Rate
    cards: list[ValuedCard]


class ValueDocument(ManyGames):
    """What each card is worth. Intervals of all cards of a deck hold together in 95 % (Bonferroni)."""

    schema: Literal["decktool.value/1"]
    game: str
    title: str
    decks: Annotated[list[ValuedDeck], Schema(minItems=1)]


def value_json(rules: Rules, question: ValueQuestion, valued: Valued, within: float, most: int) -> ValuedDeck:
    """One deck of the document: its cards, what is worth most first, in points."""
    names = {card.number: card.name for card in rules.cards}
    copies = Counter(card.number for card, owner in zip(rules.cards, rules.owners, strict=True) if owner == 0)
    many, z = len(copies), together(len(copies))
    rows: list[ValuedCard] = []
    for card in copies:
        deals, mean, low, high = valued.worth(card, many)
        drawn, played = (
            rate(counts[card, True], counts[card, True] + counts[card, False], z)
            for counts in (valued.drawn, valued.played)
        )
        rows.append({
            "card": names[card],
            "copies": copies[card],
            "deals": deals,
            "never_played": not played["of"],
            "worth": {"points": 100 * mean, "low": 100 * low, "high": 100 * high, "reached": high - low <= 2 * within},
            "won_when_drawn": drawn,
            "won_when_played": played,
        })  # fmt: skip
    decks = [name for name, _ in rules.decks] or [rules.game.id]
    others = dict.fromkeys(decks[1:] or decks)
    return filled(
        ValuedDeck,
        head([rules]),
        question,
        valued,
        deck=decks[0],
        against=", ".join(others),
        even=100 / valued.sides,
        within=100 * within,
        most=most,
        deals=valued.games,
        wins=rate(valued.wins, valued.games),
        cards=sorted(rows, key=lambda row: (row["never_played"], -row["worth"]["points"])),
    )


class MeasuredShare(PointsInterval):
    """Games of a hundred, with the 95 % interval."""

    deals: Positive


class SwappedCard(TypedDict):
    """Other copies of one card in one section."""

    card: str
    section: str
    before: int
    after: int


class SwapRow(TypedDict):
    """A swap and what it gains."""

    changes: Annotated[list[SwappedCard], Schema(minItems=1)]
    gain: MeasuredShare | None
    selection: MeasuredShare | None
    """What it gained on the deals that selected it: too much on average, because it was selected by them."""


class TuneStep(TypedDict):
    """The swaps that were tried at once."""

    tried: int
    taken: SwapRow | None
    refused: list[SwapRow]


class TuneDocument(GamesPlayed):
    """Swaps that make a deck better, each with what it gains on fresh deals."""

    schema: Literal["decktool.tune/1"]
    deck: str
    against: Annotated[list[str], Schema(minItems=1)]
    agent: str
    even: float
    """Games won of a hundred if every side wins as often as the others: 50 for two players."""
    least: float
    steps: list[TuneStep]
    ended: str
    before: MeasuredShare | None
    after: MeasuredShare | None
    gain: MeasuredShare | None
    text: str
    """The tuned deck as a decklist."""


def tuned_json(deck: Deck, contest: Contest, tuned: Tuned, games: int, least: float) -> TuneDocument:
    """The swaps made and those that did not pay, gains in points, as their document."""
    return filled(
        TuneDocument,
        contest,
        tuned,
        game=deck.game.id,
        title=deck.game.title,
        deck=deck.name,
        against=[pairing[1][0] for pairing in contest.pairings],
        unofficial=deck.unofficial or tuned.deck.unofficial,
        even=100 * contest.even,
        least=least,
        games=games,
        steps=[
            filled(
                TuneStep,
                step,
                taken=None if step.taken is None else _swap(step.taken),
                refused=[_swap(swap) for swap in step.refused],
            )
            for step in tuned.steps
        ],
        before=_points(tuned.before),
        after=_points(tuned.after),
        gain=_points(tuned.gain),
        text=format_decklist(tuned.deck.decklist),
    )


def _swap(swap: Swap) -> SwapRow:
    changes = [filled(SwappedCard, change, card=change.card.name) for change in swap.changes]
    return {"changes": changes, "gain": _points(swap.gain), "selection": _points(swap.selection)}


def _points(measured: Measured) -> MeasuredShare | None:
    """A share in games of a hundred; None where nothing was played."""
    if not measured.deals:
        return None
    deals, points, low, high = measured
    return {"deals": deals, "points": 100 * points, "low": 100 * low, "high": 100 * high}


class ChangedNumber(TypedDict):
    """Another number on a card."""

    card: str
    field: str
    before: int
    after: int


class BalancedPairing(TypedDict):
    """Two decks before and after the changes."""

    decks: list[str]
    """Two decks; empty if the first player is balanced against the second."""
    before: MeasuredShare | None
    after: MeasuredShare | None
    result: Verdict
    """Whether the share after the changes is within the goal: for certain, certainly not, not certain either way, or
    not measured (no game was played, or nobody won one).
    """


class BalanceRound(TypedDict):
    """One round: the changes that were measured, and whether they were kept."""

    tried: int
    changes: Annotated[list[ChangedNumber], Schema(minItems=1)]
    pairings: list[MeasuredShare | None]
    kept: bool


class BalanceDocument(GamesPlayed):
    """Numbers to change so that no deck beats another too often; shares are of the first deck of a pairing."""

    schema: Literal["decktool.balance/1"]
    agent: str
    even: float
    """The goal: games won of a hundred if every side wins as often as the others, 50 for two players."""
    within: float
    changes: list[ChangedNumber]
    pairings: Annotated[list[BalancedPairing], Schema(minItems=1)]
    rounds: list[BalanceRound]
    ended: str


def balanced_json(
    rules: Sequence[Rules], contest: Contest, balanced: Balanced, games: int, within: float
) -> BalanceDocument:
    """The numbers to change, and every pairing before and after, as their document; `rules` has each deck's."""
    names = [[name for name, _ in pairing] for pairing in contest.pairings]
    return filled(
        BalanceDocument,
        head(rules),
        contest,
        balanced,
        even=100 * contest.even,
        within=within,
        games=games,
        changes=[_number(number) for number in balanced.changes],
        pairings=[
            {
                "decks": decks,
                "before": _points(before),
                "after": _points(after),
                "result": verdict(after, within / 100, contest.even),
            }
            for decks, before, after in zip(names, balanced.before, balanced.after, strict=True)
        ],
        rounds=[
            filled(
                BalanceRound,
                made,
                changes=[_number(number) for number in made.changes],
                pairings=[_points(one) for one in made.pairings],
            )
            for made in balanced.rounds
        ],
    )


def _number(number: Number) -> ChangedNumber:
    return filled(ChangedNumber, number, card=number.card.name)
