"""What a deck is made of, how two differ, what is missing from a collection, what a proof found: as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from decktool.collection import CardNeed, Collection
from decktool.compare import DeckDifference
from decktool.deck import Deck
from decktool.report.stats import FieldValues, Stats

if TYPE_CHECKING:
    from decktool.printing.paper.proof import ProofFinding


def stats_json(all_stats: Sequence[Stats]) -> dict[str, Any]:
    """The document `decktool.stats/1`."""
    return {"schema": "decktool.stats/1", "decks": [_deck_json(stats) for stats in all_stats]}


def _deck_json(stats: Stats) -> dict[str, Any]:
    deck, report = stats.deck, stats.report
    return {
        "deck": deck.decklist.name,
        "name": deck.name,
        "game": deck.game.id,
        "format": report.format if report else None,
        "verdict": report.verdict if report else None,
        "not_judged": [item.message for item in report.not_judged] if report else [],
        "cards": deck.size,
        "different": len({column % len(deck.game.catalog) for column in deck.counts}),
        "unofficial": deck.unofficial,
        "house": dict(report.house) if report else {},
        "sections": [{**asdict(part), "types": dict(part.types)} for part in stats.parts],
        "fields": [_spread_json(spread) for spread in stats.spreads],
        "rules": None if stats.room is None else [asdict(item) for item in stats.room],
        "problem": stats.problem,
    }


def _spread_json(spread: FieldValues) -> dict[str, Any]:
    numbers: dict[str, Any] = dict.fromkeys(("sum", "mean", "median", "min", "max"))
    if spread.number:
        numbers = {
            "sum": spread.total,
            "mean": spread.mean,
            "median": spread.median,
            "min": min(spread.values),
            "max": max(spread.values),
        }
    return {
        "field": spread.field.id,
        "title": spread.field.title,
        "kind": spread.field.kind,
        "known": spread.known,
        "unstated": spread.unstated,
        **numbers,
        "values": [{"value": value, "copies": count} for value, count in spread.values.items()],
    }


def diff_json(one: Deck, other: Deck, found: Sequence[DeckDifference]) -> dict[str, Any]:
    """The document `decktool.diff/1`."""
    rows: dict[str, list[dict[str, Any]]] = {"added": [], "removed": [], "moved": []}
    for item in found:
        row: dict[str, Any] = {"name": item.card.name, "id": item.card.id, "count": item.count}
        if item.kind == "moved":
            row |= {"from": item.before, "to": item.after}
        else:
            row["section"] = item.before or item.after
        rows[item.kind].append(row)
    decks = [{"deck": deck.decklist.name, "cards": deck.size} for deck in (one, other)]
    return {"schema": "decktool.diff/1", "game": one.game.id, "decks": decks, "same": not found, **rows}


def missing_json(
    decks: Sequence[Deck], found: Sequence[CardNeed], collection: Collection, *, shared: bool
) -> dict[str, Any]:
    """The document `decktool.missing/1`."""
    rows = [
        {
            "name": need.card.name,
            "id": need.card.id,
            "wanted": need.total,
            "by_deck": list(need.wanted),
            "owned": need.owned,
            "missing": need.missing,
        }
        for need in found
        if need.missing
    ]
    return {
        "schema": "decktool.missing/1",
        "game": decks[0].game.id,
        "decks": [deck.decklist.name for deck in decks],
        "shared": shared,
        "wanted": sum(need.total for need in found),
        "missing": sum(need.missing for need in found),
        "cards": rows,
        "unknown": [{"line": item.line, "text": item.text} for item in collection.unknown],
    }


def proof_json(proofs: Sequence[tuple[Deck, Sequence[ProofFinding]]]) -> dict[str, Any]:
    """The document `decktool.proof/1`."""
    return {"schema": "decktool.proof/1", "decks": [_proof_json(deck, found) for deck, found in proofs]}


def _proof_json(deck: Deck, found: Sequence[ProofFinding]) -> dict[str, Any]:
    return {
        "deck": deck.decklist.name,
        "game": deck.game.id,
        "cards": sum(pick.count for pick in deck.picks),
        "different": len({(pick.card.id, pick.printing) for pick in deck.picks}),
        "serious": sum(finding.level == "serious" for finding in found),
        "notes": sum(finding.level == "note" for finding in found),
        "findings": [
            {"level": f.level, "check": f.check, "card": f.card, "field": f.field, "message": f.message} for f in found
        ],
    }
