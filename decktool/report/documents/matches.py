"""Matches, experiments and goldfishes as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool import __version__
from decktool.games import house_word
from decktool.play.goldfish import MOST_ROWS, Fishing, Goldfished
from decktool.play.measures import Measures, measures_of
from decktool.play.replay import SCHEMA, digest
from decktool.play.rules import Rules
from decktool.play.simulate import Experiment, Tally
from decktool.play.state import State
from decktool.play.statistics import difference, mean_interval, paired_difference, rate, spread

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
) -> dict[str, Any]:
    """A match, finished or not, as the document of `docs/schemas/match-1.json`."""
    rules = state.rules
    game = rules.game
    chosen = {name: value for name, value in rules.house.items() if value != game.house[name].default}
    outcome = state.outcome
    return {
        "schema": SCHEMA,
        "decktool": __version__,
        "game": game.id,
        "cards": game.key,
        "house": {name: house_word(value) for name, value in chosen.items()},
        "blanks": sorted(rules.cards_without_rules),
        "decks": [{"name": name, "text": text} for name, text in rules.decks],
        "seats": list(rules.seats),
        "agents": list(agents),
        "seed": seed,
        "first": None if first is None else rules.seats[first],
        "choices": [rules.words(action) for action in actions],
        "chance": [fact.to_list() for fact in facts],
        "outcome": None if outcome is None else {
            "winner": None if outcome.winner is None else rules.seats[outcome.winner],
            "reason": outcome.reason,
            "words": outcome.words,
            "clause": outcome.clause or None,
        },
        "turns": state.turn,
        "digest": digest(state),
    }  # fmt: skip


def session_json(session: MatchSession) -> dict[str, Any]:
    """A person's match so far as the same document, which can be resumed and replayed."""
    return match_json(
        session.state, session.choices, session.facts, agents=session.names, seed=session.seed, first=session.first
    )


def _who_plays(rules: Rules) -> list[tuple[str, Sequence[str]]]:
    """Each deck with the seats that play it: their own, or all of them the only one."""
    names = [name for name, _ in rules.decks]
    return list(zip(names, rules.seats, strict=True)) if len(names) > 1 else [(name, rules.seats) for name in names]


def simulation_json(rules: Rules, experiment: Experiment, tally: Tally) -> dict[str, Any]:
    """The results as the document of `docs/schemas/simulate-1.json`: counts, and rates with Wilson 95 % intervals."""
    games = tally.games
    mean, low, high = mean_interval(tally.turns, tally.turns_squared, games)
    decided = tally.first_wins + tally.second_wins
    return {
        "schema": "decktool.simulate/1",
        "game": experiment.game,
        "seats": list(rules.seats),
        "blanks": sorted(rules.cards_without_rules),
        "house": dict(experiment.house),
        "seed": experiment.seed,
        "pairs": experiment.pairs,
        "games": games,
        "decisions": tally.decisions,
        "agents": [
            {"agent": name, "wins": rate(tally.wins[place], games)}
            for place, name in enumerate(experiment.agents[: len(rules.seats)])
        ],
        "decks": [
            {
                "deck": name,
                "seats": list(seats),
                "wins": rate(sum(tally.seat_wins[rules.seats.index(s)] for s in seats), games),
            }
            for name, seats in _who_plays(rules)
        ],
        "draws": rate(games - decided, games),
        "pairs_won": {"first": tally.sweeps[0], "level": tally.sweeps[1], "second": tally.sweeps[2]},
        "going_first": rate(tally.first_wins, decided),
        "endings": {reason: rate(count, games) for reason, count in sorted(tally.reasons.items())},
        "remarks": {text: rate(count, games) for text, count in sorted(tally.remarks.items())},
        "turns": {
            "mean": mean,
            "low": low,
            "high": high,
            "counts": counts_json(tally.lengths),
        },
        "digest": f"{tally.digest:016x}",
    }


def goldfish_json(rules: Rules, fishing: Fishing, result: Goldfished) -> dict[str, Any]:
    """The results as the document of `docs/schemas/goldfish-1.json`: counts, means and quartiles, 95 % intervals."""
    measures = measures_of(rules)
    alone = len(rules.seats) == 1
    return {
        "schema": "decktool.goldfish/1",
        "game": rules.game.id,
        "title": rules.game.title,
        "decks": [name for name, _ in rules.decks],
        "house": dict(fishing.house),
        "blanks": sorted(rules.cards_without_rules),
        "unofficial": any(card.unofficial for card in rules.cards),
        "agent": fishing.agents[0],
        "against": None if alone else fishing.agents[1],
        "first": None if alone else fishing.first,
        "seed": fishing.seed,
        "games": result.games,
        "wins": rate(result.wins, result.games),
        "endings": {reason: rate(count, result.games) for reason, count in sorted(result.reasons.items())},
        "lost": _ends(measures, result),
        "length": {
            "title": measures.length,
            "all": {**spread(result.lengths), "counts": counts_json(result.lengths)},
            "won": {**spread(result.clock), "counts": counts_json(result.clock)},
        },
        "index": {"title": measures.index, "named": bool(measures.rows), "moments": list(measures.moments)},
        "rows": _rows(measures, result),
        "milestones": [
            {
                "title": stone.title, "gauge": stone.metric, "at_least": stone.at_least,
                "reached": rate(sum(found.values()), result.games),
                "rows": spread(_from_one(found)),
            }
            for stone in measures.milestones
            for found in [result.reached.get(stone.title, Counter())]
        ],
        "counts": [
            {"title": title, "games": rate(result.games - found[0], result.games), "each": spread(found)}
            for title, found in result.counts.items()
        ],
        "keepers": _keepers(rules, measures, result),
    }  # fmt: skip


def counts_json(counter: Counter[int]) -> dict[str, int]:
    """Counts by number, in the order of the numbers."""
    return {str(key): counter[key] for key in sorted(counter)}


def _from_one(rows: Mapping[int, int]) -> Counter[int]:
    """Rows counted from 1, as people count them."""
    return Counter({row + 1: count for row, count in rows.items()})


def _name(measures: Measures, row: int) -> str | None:
    return measures.rows[row] if 0 <= row < len(measures.rows) else None


def _ends(measures: Measures, result: Goldfished) -> list[dict[str, Any]]:
    """Where the games that were not won ended, and of what; by row, then the commonest first."""
    return [
        {
            "row": row + 1 if row >= 0 else None, "name": _name(measures, row),
            "of": kind, "card": card or None, "games": rate(count, result.games),
        }
        for (row, kind, card), count in sorted(result.ends.items(), key=lambda item: (item[0][0], -item[1], item[0]))
    ]  # fmt: skip


def _rows(measures: Measures, result: Goldfished) -> list[dict[str, Any]]:
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


def _keepers(rules: Rules, measures: Measures, result: Goldfished) -> list[dict[str, Any]]:
    """Each valued card: games won with it, and without it among those that came as far, or played again; best first."""
    names = {card.number: card.name for card in rules.cards}
    found = []
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
            "difference": None if apart is None else dict(zip(("mean", "low", "high"), apart, strict=True)),
            "again": None if not games else {
                "with": rate(both + only, games),
                "blank": rate(both + other, games),
                "difference": dict(zip(("mean", "low", "high"), worth, strict=True)),
            },
        })  # fmt: skip
    return sorted(found, key=lambda row: (row["difference"] is None, -(row["difference"] or {"mean": 0})["mean"]))
