"""What a deck is made of, how two differ, what is missing from a collection, what a proof found: as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from decktool.cards import Card
from decktool.collection import CardNeed, Collection
from decktool.compare import DeckDifference
from decktool.construction.rows import tidy
from decktool.construction.slack import RuleRow, standing
from decktool.deck import Deck
from decktool.games import Field
from decktool.jsonmodel import Count, Positive, Schema, filled
from decktool.report.documents.checks import Verdict

if TYPE_CHECKING:
    from decktool.printing.paper.proof import ProofFinding


MOST_WORDS = 12
"""Most distinct values of a free-text field that is shown as a distribution."""
LONGEST_WORD = 24


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


def statistics(
    deck: Deck,
    format: str | None = None,
    house: Mapping[str, str] | None = None,
    *,
    pool: Mapping[str, int] | None = None,
    as_of: str | None = None,
) -> DeckStats:
    """Count a deck by the rules of a format (None: the list's, else the game's default), as they stood on a day.

    Fields are counted over the sections that are the deck proper. Raises UnknownName for a format or house rule that
    the game does not have.
    """
    report, room = None, None
    problem: str | None = f"{deck.game.title} has no construction rules"
    if "construction" in deck.game.parts:
        _, report, room, problem = standing(deck, format, house, pool=pool, as_of=as_of)
    return filled(
        DeckStats,
        deck=deck.decklist.name,
        name=deck.name,
        game=deck.game.id,
        format=report.format if report else None,
        verdict=report.verdict if report else None,
        not_judged=[item.message for item in report.not_judged] if report else [],
        cards=deck.size,
        different=len({column % len(deck.game.catalog) for column in deck.counts}),
        unofficial=deck.unofficial,
        house=report.house if report else {},
        sections=_sections(deck),
        fields=_fields(deck),
        rules=room,
        problem=problem,
    )


def _sections(deck: Deck) -> Iterator[SectionRow]:
    for section in deck.game.sections.values():
        cards = deck.section_counts(section.id)
        if cards:
            counts = Counter[str]()
            for card, count in cards.items():
                counts[card.type] += count
            types = {name: counts[name] for name in deck.game.types if counts[name]}
            yield filled(SectionRow, section, section=section.id, cards=counts.total(), types=types)


def _fields(deck: Deck) -> Iterator[FieldRow]:
    game = deck.game
    copies = Counter[Card]()
    for section in game.sections.values():
        if section.counted:
            copies.update(deck.section_counts(section.id))
    for field in (field for field in game.fields.values() if field.kind != "data"):
        values: Counter[Any] = Counter()
        for card, count in copies.items():
            value = card.get(field.id)
            for item in value if isinstance(value, list) else [] if value is None else [value]:
                values[item] += count
        if not values or not _worth_showing(field, values):
            continue
        stating = game.catalog.stated_by.get(field.id, set())
        unstated = sum(n for card, n in copies.items() if card.type in stating and field.id not in card.fields)
        yield filled(
            FieldRow,
            field,
            field=field.id,
            known=values.total(),
            unstated=unstated,
            values=[{"value": value, "copies": values[value]} for value in _ordered(field, values)],
            **_numbers(values if field.id in game.numbers else None),
        )


def _numbers(values: Counter[Any] | None) -> dict[str, float | None]:
    """The sum and the rest of what is said of a number's values, which is None for any other field."""
    if values is None:
        return dict.fromkeys(("sum", "mean", "median", "min", "max"))
    total = tidy(round(sum(value * count for value, count in values.items()), 6))
    copies = sorted(values.elements())
    return {
        "sum": total,
        "mean": round(total / len(copies), 4),
        "median": tidy(round(median(copies), 6)),
        "min": copies[0],
        "max": copies[-1],
    }


def _worth_showing(field: Field, values: Counter[Any]) -> bool:
    """True for numbers, flags and choices, and for free text with few short values."""
    if field.kind in {"integer", "number", "flag"} or field.values:
        return True
    if field.kind not in {"text", "list"}:
        return False
    short = all(isinstance(value, str) and len(value) <= LONGEST_WORD for value in values)
    return short and len(values) <= MOST_WORDS and max(values.values()) > 1


def _ordered(field: Field, values: Counter[Any]) -> list[Any]:
    """Values in order: numbers ascending, choices in the game's order, words by frequency."""
    if field.kind in {"integer", "number", "flag"}:
        return sorted(values)
    if field.values:
        order = list(field.values)
        return sorted(values, key=lambda value: order.index(value) if value in order else len(order))
    return sorted(values, key=lambda value: (-values[value], str(value)))


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
        "line", "border", "safe-zone", "bleed", "ink", "back", "unofficial",
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
    decks = [
        filled(
            DeckProof,
            deck=deck.decklist.name,
            game=deck.game.id,
            cards=sum(pick.count for pick in deck.picks),
            different=len({(pick.card.id, pick.printing) for pick in deck.picks}),
            serious=sum(finding.level == "serious" for finding in found),
            notes=sum(finding.level == "note" for finding in found),
            findings=found,
        )
        for deck, found in proofs
    ]
    return filled(ProofDocument, decks=decks)
