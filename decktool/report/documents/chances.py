"""Opening hands, the rates of many, and odds, as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from decktool.dealing import Dealer, Dealt
from decktool.deck import Deck
from decktool.decklist import format_decklist
from decktool.games import Game
from decktool.report.odds import ConditionOdds, OddsRequest, parted

if TYPE_CHECKING:
    from decktool.dealing.session import HandSession
    from decktool.deck import Deck
    from decktool.odds.sampled import Rate, Sampled


def hand_json(
    game: Game, decks: Sequence[str], seed: str, house: Mapping[str, str], *, unofficial: bool
) -> dict[str, Any]:
    """The document `decktool.hand/1`, in which `players_json` or `rates_json` takes its place."""
    return {
        "schema": "decktool.hand/1",
        "game": game.id,
        "decks": list(decks),
        "seed": seed,
        "house": dict(house),
        "unofficial": unofficial,
        "players": [],
        "rates": None,
    }


def players_json(dealers: Sequence[Dealer], dealt: Dealt, names: Sequence[str]) -> list[dict[str, Any]]:
    """Each player's opening as plain data: steps, hand, discards, counts."""
    players = []
    for player, (dealer, seat, name) in enumerate(zip(dealers, dealt.seats, names, strict=True)):
        steps = [
            {
                "kind": step.kind,
                "hand": _names(dealer, step.hand),
                "lost": _names(dealer, step.lost),
                "pile": step.pile,
                "discard": step.discard,
            }
            for step in dealt.steps
            if step.player == player
        ]
        players.append(
            {
                "deck": name,
                "steps": steps,
                "hand": _names(dealer, seat.hand),
                "discards": _names(dealer, seat.discard),
                "pile": len(seat.pile),
                "mulligans": seat.redraws,
                "resets": seat.resets,
                "aside": [{"name": card.name, "count": count} for card, count in dealer.pile.aside],
                "stuck": seat.stuck,
            }
        )
    return players


def _names(dealer: Dealer, places: Sequence[int]) -> list[str]:
    return [card.name for card in dealer.cards(places)]


def dealt_json(session: HandSession) -> dict[str, Any]:
    """The document `decktool.dealt/1`: an interactive hand as it stands, and what can be chosen now.

    `owed` says how many cards of the hand a choice names: those that go under the pile, or that a redraw costs.
    """
    seat, dealer = session.seat, session.dealer
    opening = dealer.opening
    allowed = session.allowed()
    by_choice = "redraw" in allowed and dealer.mulligan.discard_by == "player"
    return {
        "schema": "decktool.dealt/1",
        "game": opening.game.id,
        "seed": session.seed,
        "choices": list(session.choices),
        "said": session.said,
        "hand": _names(dealer, seat.hand),
        "played": _names(dealer, session.played),
        "discards": _names(dealer, seat.discard),
        "aside": [{"name": card.name, "count": count} for card, count in dealer.pile.aside],
        "pile": len(seat.pile),
        "turn": session.turn,
        "mulligans": seat.redraws,
        "kept": seat.kept,
        "stuck": seat.stuck,
        "allowed": allowed,
        "owed": {"keep": dealer.to_bottom(seat), "redraw": dealer.owes(seat) if by_choice else 0},
        "must": dealer.mulligan.must_text if dealer.must_redraw(seat) else None,
        "why_not": dealer.why_not_redraw(seat),
        "piles": list(opening.sections) if opening.choose else [],
        "coming": [
            {"type": one.type, "left": one.left, "next": float(one.next), "within_three": float(one.within_three)}
            for one in session.coming()
        ],
    }


def rates_json(sampled: Sampled, conditions: Sequence[str]) -> dict[str, Any]:
    """The rates of many hands as plain data."""
    return {
        "games": sampled.games,
        "confidence": 0.95,
        "stuck": sampled.stuck,
        "mulligans": [{"mulligans": number, **rate_json(rate)} for number, rate in enumerate(sampled.redraws)],
        "types": [{"type": name, "hands": list(counts)} for name, counts in sampled.types.items()],
        "conditions": [
            {"condition": text, **rate_json(rate)} for text, rate in zip(conditions, sampled.met, strict=True)
        ],
    }


def rate_json(rate: Rate) -> dict[str, Any]:
    """A rate and its interval."""
    low, high = rate.interval
    return {"count": rate.count, "rate": rate.rate, "low": low, "high": high}


def odds_json(asked: OddsRequest) -> dict[str, Any]:
    """The same as plain data; exact chances as a fraction in words and as a number."""
    return {
        "schema": "decktool.odds/1",
        "deck": asked.deck,
        "game": asked.game,
        "house": asked.house,
        "unofficial": asked.unofficial,
        "second": asked.second,
        "hand": asked.hand,
        "pile": asked.pile,
        "aside": list(asked.aside),
        "given": list(asked.given),
        "held": list(asked.held),
        "policy": asked.policy,
        "keep": asked.keep,
        "sampled": asked.sampled,
        "seed": asked.seed,
        "questions": [_question_json(question) for question in asked.questions],
    }


def _question_json(question: ConditionOdds) -> dict[str, Any]:
    needed, advice = question.needed, question.advice
    return {
        "condition": question.condition,
        "rows": [
            {
                "turn": row.turn,
                "seen": row.seen,
                **_chance(row.chance),
                "low": None if row.interval is None else row.interval[0],
                "high": None if row.interval is None else row.interval[1],
            }
            for row in question.rows
        ],
        "kept_at_once": _maybe(question.kept_at_once),
        "given_kept": _maybe(question.given_kept),
        "best": _maybe(question.best),
        "needed": None
        if needed is None or question.target is None
        else {
            "query": needed.query,
            "target": float(question.target),
            "now": needed.now,
            "enough": needed.enough,
            "tried": [{"copies": row.copies, "chance": _maybe(row.chance)} for row in needed.tried],
        },
        "advice": None
        if advice is None
        else {
            "keep": _maybe(advice.keep),
            "redraw": _maybe(advice.redraw),
            "best": advice.best,
            "why": advice.why,
        },
    }


def _chance(chance: Fraction | float) -> dict[str, Any]:
    return {"chance": float(chance), "exact": str(chance) if isinstance(chance, Fraction) else None}


def _maybe(chance: Fraction | Rate | None) -> dict[str, Any] | None:
    if chance is None:
        return None
    number, interval = parted(chance)
    ends = {} if interval is None else {"low": interval[0], "high": interval[1]}
    return {**_chance(number), **ends}


SESSION = "decktool.session/2"


def session_json(
    deck: Deck,
    seed: str,
    house: Mapping[str, str],
    second: bool,
    aside: Sequence[str],
    pile: str | None,
) -> dict[str, Any]:
    """The document `decktool.session/2`, to which the choices made are still to be added.

    It holds the list itself and its game's id, so that whoever goes on with it opens no other file.
    """
    return {
        "schema": SESSION,
        "deck": {"name": deck.decklist.name, "text": format_decklist(deck.decklist)},
        "game": deck.game.id,
        "seed": seed,
        "house": dict(house),
        "second": second,
        "aside": list(aside),
        "pile": pile,
    }


def is_session(found: Any) -> bool:
    """Whether JSON holds all that a session is, and nothing else."""

    def words(value: Any) -> bool:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)

    fits = {
        "schema": lambda value: value == SESSION,
        "deck": lambda value: isinstance(value, dict) and value.keys() == {"name", "text"} and words([*value.values()]),
        "game": lambda value: isinstance(value, str),
        "seed": lambda value: isinstance(value, str),
        "house": lambda value: isinstance(value, dict) and words(list(value.values())),
        "second": lambda value: isinstance(value, bool),
        "aside": words,
        "pile": lambda value: value is None or isinstance(value, str),
        "choices": words,
    }
    return isinstance(found, dict) and found.keys() == fits.keys() and all(fit(found[key]) for key, fit in fits.items())
