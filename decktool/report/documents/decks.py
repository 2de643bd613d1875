"""What a deck is made of, how two differ, what is missing from a collection, what a proof found: as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from decktool.collection import CardNeed, Collection
from decktool.compare import DeckDifference
from decktool.construction.slack import RuleRow
from decktool.deck import Deck
from decktool.jsonmodel import Count, Positive, Schema, filled
from decktool.report.documents.checks import Verdict

if TYPE_CHECKING:
    from decktool.printing.paper.proof import ProofFinding


class SectionRow(TypedDict):
    """One section of a deck."""

    section: str
    title: str
    counted: bool
    """Whether it is part of the deck proper."""
    cards: Positive
    types: dict[str, Positive]


class ValueRow(TypedDict):
    """One value of a field."""

    value: str | float | bool
    copies: Positive


class FieldRow(TypedDict):
    """One field of the cards, over the copies of a deck."""

    field: str
    title: str
    kind: Literal["text", "integer", "number", "flag", "list"]
    known: Positive
    """Copies that state the field (each value of a list counts)."""
    unstated: Count
    """Copies of types that have it elsewhere and do not state it."""
    sum: float | None
    mean: float | None
    median: float | None
    min: float | None
    max: float | None
    values: Annotated[list[ValueRow], Schema(minItems=1)]


class DeckStats(TypedDict):
    """The statistics of one deck."""

    deck: str
    """The file."""
    name: str
    game: str
    format: str | None
    """Null for a game without construction rules."""
    verdict: Verdict | None
    not_judged: list[str]
    """The rules that were not judged, and why."""
    cards: Count
    """Copies in the sections that are the deck."""
    different: Positive
    unofficial: bool
    house: dict[str, Any]
    """House rules and their values."""
    sections: list[SectionRow]
    fields: list[FieldRow]
    rules: list[RuleRow] | None
    """Every rule, and in it every group; null where a card lacks a number that a rule needs."""
    problem: str | None
    """The reason, if there are no rules."""


class StatsDocument(TypedDict):
    """What decks are made of."""

    schema: Literal["decktool.stats/1"]
    decks: Annotated[list[DeckStats], Schema(minItems=1)]


def stats_json(decks: Sequence[DeckStats]) -> StatsDocument:
    """The statistics of decks as one document."""
    return {"schema": "decktool.stats/1", "decks": list(decks)}


class ComparedDeck(TypedDict):
    """One of two decks."""

    deck: str
    cards: Count


class ChangeRow(TypedDict):
    """Copies that only one deck has."""

    name: str
    id: str
    count: Positive
    section: str


_From = TypedDict("_From", {"from": str})


class MovedRow(_From):
    """Copies in another section."""

    name: str
    id: str
    count: Positive
    to: str


class DiffDocument(TypedDict):
    """What two decks do not share."""

    schema: Literal["decktool.diff/1"]
    game: str
    """The game's id."""
    decks: Annotated[list[ComparedDeck], Schema(minItems=2, maxItems=2)]
    """A, then B."""
    same: bool
    added: list[ChangeRow]
    """Copies that only B has."""
    removed: list[ChangeRow]
    """Copies that only A has."""
    moved: list[MovedRow]
    """Copies that both have, in different sections."""


def diff_json(one: Deck, other: Deck, found: Sequence[DeckDifference]) -> DiffDocument:
    """The differences of two decks as their document."""
    rows: dict[str, list[dict[str, Any]]] = {"added": [], "removed": [], "moved": []}
    for item in found:
        row: dict[str, Any] = {"name": item.card.name, "id": item.card.id, "count": item.count}
        if item.kind == "moved":
            row |= {"from": item.before, "to": item.after}
        else:
            row["section"] = item.before or item.after
        rows[item.kind].append(row)
    decks = [{"deck": deck.decklist.name, "cards": deck.size} for deck in (one, other)]
    return filled(DiffDocument, game=one.game.id, decks=decks, same=not found, **rows)


class NeedRow(TypedDict):
    """A card that decks want and that is missing."""

    name: str
    id: str
    wanted: Positive
    by_deck: list[Count]
    """In the order of decks."""
    owned: Count
    missing: Positive


class UnknownLine(TypedDict):
    """A line of a collection whose card the game does not have."""

    line: int | None
    text: str | None


class MissingDocument(TypedDict):
    """What decks want beside the cards that are owned."""

    schema: Literal["decktool.missing/1"]
    game: str
    """The game's id."""
    decks: Annotated[list[str], Schema(minItems=1)]
    shared: bool
    """True when the decks take turns with the same cards."""
    wanted: Count
    """Copies that the decks want."""
    missing: Count
    """Copies that are wanted and not owned."""
    cards: list[NeedRow]
    """The cards to get."""
    unknown: list[UnknownLine]
    """Lines of the collection whose card is not in the game."""


def missing_json(
    decks: Sequence[Deck], found: Sequence[CardNeed], collection: Collection, *, shared: bool
) -> MissingDocument:
    """What is missing as its document."""
    return filled(
        MissingDocument,
        collection,
        game=decks[0].game.id,
        decks=[deck.decklist.name for deck in decks],
        shared=shared,
        wanted=sum(need.total for need in found),
        missing=sum(need.missing for need in found),
        cards=[
            filled(NeedRow, need, name=need.card.name, id=need.card.id, wanted=need.total, by_deck=need.wanted)
            for need in found
            if need.missing
        ],
    )


class FindingRow(TypedDict):
    """One thing that would spoil a print."""

    level: Literal["serious", "note"]
    check: Literal[
        "paper", "layout", "overflow", "cut", "crossing", "glyph", "art", "resolution", "color", "size", "contrast",
        "line", "border", "safe-zone", "bleed", "back", "unofficial",
    ]  # fmt: skip
    card: str | None
    """null: all cards."""
    field: str | None
    """The element of the face's template."""
    message: str


class DeckProof(TypedDict):
    """The proof of one deck."""

    deck: str
    game: str
    cards: Positive
    """All copies together."""
    different: Positive
    serious: Count
    notes: Count
    findings: list[FindingRow]


class ProofDocument(TypedDict):
    """What decktool proof --output-format json prints: what would spoil a print."""

    schema: Literal["decktool.proof/1"]
    decks: Annotated[list[DeckProof], Schema(minItems=1)]


def proof_json(proofs: Sequence[tuple[Deck, Sequence[ProofFinding]]]) -> ProofDocument:
    """The proofs of decks as their document."""
    return filled(ProofDocument, decks=[_deck_proof(deck, found) for deck, found in proofs])


def _deck_proof(deck: Deck, found: Sequence[ProofFinding]) -> DeckProof:
    return {
        "deck": deck.decklist.name,
        "game": deck.game.id,
        "cards": sum(pick.count for pick in deck.picks),
        "different": len({(pick.card.id, pick.printing) for pick in deck.picks}),
        "serious": sum(finding.level == "serious" for finding in found),
        "notes": sum(finding.level == "note" for finding in found),
        "findings": [filled(FindingRow, finding) for finding in found],
    }
