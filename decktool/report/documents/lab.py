"""Measured decks and cards as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from decktool.lab.matrix import Course, Duel, Tournament, rated
from decktool.lab.ratings import MIDDLE, PRIOR
from decktool.play.rules import Rules
from decktool.play.simulate import Tally
from decktool.play.statistics import mean_interval, rate, spread
from decktool.report.documents.matches import counts_json


def matrix_json(rules: Rules, tournament: Tournament, duels: Sequence[Duel]) -> dict[str, Any]:
    """The document of `docs/schemas/matrix-1.json`: ratings, and rates with Wilson 95 % intervals."""
    names = [name for name, _ in tournament.decks]
    whole, course = Tally(), Course()
    wins, games = Counter[int](), Counter[int]()
    for duel in duels:
        both = duel.both
        whole.add(both)
        course.add(duel.course)
        for place, deck in enumerate(duel.decks):
            wins[deck] += both.seat_wins[place]
            games[deck] += both.games
    decided = whole.first_wins + whole.second_wins
    return {
        "schema": "decktool.matrix/1",
        "game": rules.game.id,
        "title": rules.game.title,
        "agent": tournament.agent,
        "seed": tournament.seed,
        "house": dict(tournament.house),
        "blanks": sorted(rules.blanks),
        "unofficial": any(card.unofficial for card in rules.cards),
        "deals": tournament.deals,
        "games": whole.games,
        "decisions": whole.decisions,
        "rating": {"mean": MIDDLE, "prior": PRIOR},
        "decks": [
            {
                "deck": name,
                "wins": rate(wins[place], games[place]),
                "rating": {"points": row.points, "low": row.low, "high": row.high, "prior": row.prior},
            }
            for place, (name, row) in enumerate(zip(names, rated(duels, len(names)), strict=True))
        ],
        "pairings": [_pairing(duel, names) for duel in duels],
        "draws": rate(whole.games - decided, whole.games),
        "going_first": rate(whole.first_wins, decided),
        "endings": {reason: rate(count, whole.games) for reason, count in sorted(whole.reasons.items())},
        "remarks": {text: rate(count, whole.games) for text, count in sorted(whole.remarks.items())},
        "turns": _turns(whole),
        "lead": {
            "changes": {**spread(course.changes), "counts": counts_json(course.changes)},
            "half_way": rate(course.half_way, course.changes.total()),
            "held": rate(course.held, course.half_way),
        },
        "idle_turns": rate(course.idle, course.turns),
        "digest": f"{whole.digest:016x}",
    }


def _pairing(duel: Duel, names: Sequence[str]) -> dict[str, Any]:
    whole = duel.both
    decided = sum(whole.seat_wins)
    return {
        "decks": [names[place] for place in duel.decks],
        "games": whole.games,
        "wins": [rate(count, whole.games) for count in whole.seat_wins],
        "draws": rate(whole.games - decided, whole.games),
        "going_first": rate(whole.first_wins, decided),
        "turns": mean_interval(whole.turns, whole.turns_squared, whole.games)[0],
    }


def _turns(tally: Tally) -> dict[str, Any]:
    mean, low, high = mean_interval(tally.turns, tally.turns_squared, tally.games)
    return {"mean": mean, "low": low, "high": high, "counts": counts_json(tally.lengths)}
