"""Measured decks and cards as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from decktool.construction.solve import CountChange
from decktool.deck import Deck
from decktool.lab.balance import Balanced, Number, verdict
from decktool.lab.contest import Contest, Measured
from decktool.lab.matrix import Course, Duel, Tournament, rated
from decktool.lab.ratings import MIDDLE, PRIOR
from decktool.lab.tune import Swap, Tuned
from decktool.lab.value import Valued, ValueQuestion
from decktool.play.rules import Rules
from decktool.play.simulate import Tally
from decktool.play.statistics import mean_interval, rate, spread, together
from decktool.report.documents.matches import counts_json


def matrix_json(rules: Sequence[Rules], tournament: Tournament, duels: Sequence[Duel]) -> dict[str, Any]:
    """The document of `docs/schemas/matrix-1.json`: ratings, and rates with Wilson 95 % intervals; `rules` has each
    deck's.
    """
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
        "game": tournament.game,
        "title": rules[0].game.title,
        "agent": tournament.agent,
        "seed": tournament.seed,
        "house": dict(tournament.house),
        "blanks": sorted({name for one in rules for name in one.cards_without_rules}),
        "unofficial": any(card.unofficial for one in rules for card in one.cards),
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


def value_json(
    rules: Rules, question: ValueQuestion, valued: Valued, cards: Sequence[int], within: float, most: int
) -> dict[str, Any]:
    """One deck of the document of `docs/schemas/value-1.json`: its cards, what is worth most first, in points."""
    names = {card.number: card.name for card in rules.cards}
    copies = Counter(card.number for card, owner in zip(rules.cards, rules.owners, strict=True) if owner == 0)
    many, z = len(cards), together(len(cards))
    rows = []
    for card in cards:
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
    decks = [name for name, _ in rules.decks]
    return {
        "deck": decks[0] if decks else rules.game.id,
        "against": decks[-1] if decks else rules.game.id,
        "blanks": sorted(rules.cards_without_rules),
        "unofficial": any(card.unofficial for card in rules.cards),
        "agents": list(question.agents),
        "seed": question.seed,
        "house": dict(question.house),
        "within": 100 * within,
        "most": most,
        "deals": valued.games,
        "replayed": valued.replayed,
        "wins": rate(valued.wins, valued.games),
        "cards": sorted(rows, key=lambda row: (row["never_played"], -row["worth"]["points"])),
    }


def tuned_json(deck: Deck, contest: Contest, tuned: Tuned, games: int, least: float) -> dict[str, Any]:
    """The document of `docs/schemas/tune-1.json`: the swaps made and those that did not pay, gains in points."""
    return {
        "schema": "decktool.tune/1",
        "game": contest.game,
        "title": deck.game.title,
        "deck": deck.name,
        "against": [pairing[1][0] for pairing in contest.pairings],
        "agent": contest.agent,
        "seed": contest.seed,
        "house": dict(contest.house),
        "unofficial": deck.unofficial or tuned.deck.unofficial,
        "least": least,
        "games": games,
        "steps": [
            {
                "tried": step.tried,
                "taken": None if step.taken is None else _swap(step.taken),
                "refused": [_swap(swap) for swap in step.refused],
            }
            for step in tuned.steps
        ],
        "ended": tuned.ended,
        "before": _points(tuned.before),
        "after": _points(tuned.after),
        "gain": _points(tuned.gain),
    }


def _swap(swap: Swap) -> dict[str, Any]:
    return {"changes": [_change(change) for change in swap.changes], "gain": _points(swap.gain)}


def _change(change: CountChange) -> dict[str, Any]:
    return {"card": change.card.name, "section": change.section, "before": change.before, "after": change.after}


def _points(measured: Measured) -> dict[str, Any] | None:
    """A share in games of a hundred; None where nothing was played."""
    if not measured.deals:
        return None
    deals, *shares = measured
    return {"deals": deals, **{name: 100 * x for name, x in zip(("points", "low", "high"), shares, strict=True)}}


def balanced_json(
    rules: Sequence[Rules], contest: Contest, balanced: Balanced, games: int, within: float
) -> dict[str, Any]:
    """The document of `docs/schemas/balance-1.json`: the numbers to change, and every pairing before and after;
    `rules` has each deck's.
    """
    names = [[name for name, _ in pairing] for pairing in contest.pairings]
    return {
        "schema": "decktool.balance/1",
        "game": contest.game,
        "title": rules[0].game.title,
        "agent": contest.agent,
        "seed": contest.seed,
        "house": dict(contest.house),
        "unofficial": any(card.unofficial for one in rules for card in one.cards),
        "within": within,
        "games": games,
        "changes": [_number(number) for number in balanced.changes],
        "pairings": [
            {
                "decks": decks,
                "before": _points(before),
                "after": _points(after),
                "result": verdict(after, within / 100),
            }
            for decks, before, after in zip(names, balanced.before, balanced.after, strict=True)
        ],
        "rounds": [
            {
                "tried": made.tried,
                "changes": [_number(number) for number in made.changes],
                "pairings": [_points(one) for one in made.pairings],
                "kept": made.kept,
            }
            for made in balanced.rounds
        ],
        "ended": balanced.ended,
    }


def _number(number: Number) -> dict[str, Any]:
    return {"card": number.card.name, "field": number.field, "before": number.before, "after": number.after}
