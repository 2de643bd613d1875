"""What a person asks of an answer, and what may therefore be done with each card: Constraints become Choices.

Cards are proposed as a tournament player expects: of official sets only, unless the deck already holds sample
cards, the game has no others or they are asked for; never a card that does not state what some rule needs; and into a
section that does not count as the deck only when it was in use or a rule demands it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import inf
from typing import Any

from decktool.cards import Card, grouped, name_key
from decktool.construction.compiled import CompiledRules, compiled
from decktool.construction.judging import culprits
from decktool.construction.moves import AllowedChanges, Total
from decktool.construction.rules import Format
from decktool.deck import Deck, columns
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError, some
from decktool.games import Game
from decktool.query import Query, Score, parse_query, parse_score

MOST_CASES = 60
"""Kinds of referred cards (a hero's class, say) that are tried; with more, an answer is not called proven."""


@dataclass(frozen=True, slots=True)
class SolverConstraints:
    """The constraints of an answer.

    `keep`: cards of the deck that stay, all their copies. `without`, `only`: cards that may not, or alone may, be
    added. `collection`: copies owned by name; the deck's own cards count as owned. `sample`: our unofficial cards
    may be added (None: where the deck or the game leaves no choice). `prefer`: what a copy is worth. `size`: cards
    in all, for `build`. `no_warnings`: rules of level warning must be kept too; otherwise they are where that costs
    nothing. `house` and `pool` are those of `check`.
    """

    keep: Query | None = None
    without: Query | None = None
    only: Query | None = None
    collection: Mapping[str, int] | None = None
    sample: bool | None = None
    prefer: Score | None = None
    size: int | None = None
    no_warnings: bool = False
    house: Mapping[str, str] = field(default_factory=dict)
    pool: Mapping[str, int] | None = None


def parse_constraints(
    game: Game,
    *,
    keep: str | None = None,
    without: str | None = None,
    only: str | None = None,
    prefer: str | None = None,
    **others: Any,
) -> SolverConstraints:
    """Constraints whose queries and score are still text; DecktoolError for what cannot be read, and a score of
    nothing.
    """
    score = None if prefer is None else parse_score(prefer, game)
    if score is not None and not any(score.value(card) for card in game.catalog.cards):
        numbers = ", ".join(game.numbers) or "none"
        raise DecktoolError(f"by --prefer {prefer!r} no card scores anything; number fields: {numbers}")
    kept, never, alone = (None if text is None else parse_query(text, game) for text in (keep, without, only))
    return SolverConstraints(keep=kept, without=never, only=alone, prefer=score, **others)


Pin = tuple[str, frozenset[int] | None]
"""A section that rules refer to, and the columns that have exactly one copy in it (None: not exactly one)."""


@dataclass(frozen=True, slots=True)
class Case:
    """One way to fill the sections that rules refer to: the program it gives, and what may be done."""

    program: CompiledRules
    choice: AllowedChanges
    judged: bool = True
    """False where a referred section does not hold exactly one card, so that rules which read it are not judged."""
    swaps: int = 0
    """Copies that change in referred sections at least, whatever else does."""
    pins: tuple[Pin, ...] = ()
    """How the referred sections are filled."""


@dataclass(frozen=True, slots=True)
class SolverTask:
    """All cases of one question, what had to be left aside (in words), and whether every case is among them."""

    cases: tuple[Case, ...]
    notes: tuple[str, ...] = ()
    whole: bool = True


def task(
    deck: Deck, form: Format, constraints: SolverConstraints, *, fixed: bool = False, everywhere: bool = False
) -> SolverTask:
    """What may be done with a deck; `fixed`: nothing may be removed; `everywhere`: cards may go into every section.

    Raises what `compiled` raises: UnknownName for a house rule there is not.
    """
    notes: list[str] = []
    referred = sorted({section for rule in form.rules for section, _ in rule.references})
    cards = addable(deck, constraints, notes)
    every = range(len(deck.game.sections))
    positions = every if everywhere else _open_sections(deck, form, constraints, referred)
    cases: list[Case] = []
    whole = True
    lacking: dict[str, str] = {}
    for pinned, program in _programs(deck, form, constraints, referred, cards):
        if len(cases) == MOST_CASES:
            whole = False
            break
        choice = _choice(deck, program, constraints, cards, positions, pinned, fixed, lacking)
        if choice is not None:
            judged = all(places is not None for _, places in pinned)
            cases.append(Case(program, choice, judged, _swaps(deck, pinned), pinned))
    if lacking:
        shown = some([f"{name} ({field})" for name, field in lacking.items()])
        notes.append(f"not used, because no set states a value that a rule needs: {shown}")
    if not whole:
        notes.append(f"only {MOST_CASES} of the cards that rules refer to were tried")
    return SolverTask(tuple(cases), tuple(notes), whole)


def official_only(deck: Deck, constraints: SolverConstraints) -> bool:
    """True when no unofficial card may be added: where that is asked for, and by itself to a deck that has none."""
    if constraints.sample is not None:
        return not constraints.sample
    return not deck.unofficial and not deck.game.catalog.only_unofficial


def addable(deck: Deck, constraints: SolverConstraints, notes: list[str]) -> list[Card]:
    """The cards that may be added at all; what was passed over is said in `notes`."""
    game = deck.game
    cards = [
        card
        for card in game.catalog.cards
        if (constraints.only is None or constraints.only.matches(card))
        and not (constraints.without is not None and constraints.without.matches(card))
    ]
    official = [card for card in cards if not card.unofficial]
    sample = not official_only(deck, constraints)
    if constraints.sample is None and not sample and len(official) < len(cards):
        notes.append("only official cards may be added; --sample allows the unofficial sample cards too")
    if constraints.collection is not None:
        unknown = [name for name in constraints.collection if not game.catalog.find(name)]
        if unknown:
            notes.append(f"not cards of {game.title}, so passed over in the collection: {some(unknown)}")
    return cards if sample else official


def _open_sections(deck: Deck, form: Format, constraints: SolverConstraints, referred: list[str]) -> list[int]:
    """The sections that cards may be added to: those of the deck itself, those in use, and any other that may help.

    A card in another section helps where a rule could be kept by it: a minimum that it adds to, a maximum that it
    counts against, a guard or a climbing bound that it moves.
    """
    total = len(deck.game.catalog)
    used = {column // total for column in deck.counts}
    helping: set[int] = set()
    for rule in form.rules:
        if rule.level != "error" and not constraints.no_warnings:
            continue
        signed = any(part.times < 0 or not isinstance(part.weight, (int, float)) for part in rule.summands)
        for part in rule.summands:
            asks = rule.low is not None and (signed or not isinstance(rule.low, (int, float)) or rule.low > 0)
            # Too many groups keep a maximum: a group that breaks it helps.
            asks = asks or (rule.groups is not None and rule.high is not None)
            if not rule.cover and (asks or (signed and rule.high is not None)):
                helping |= part.sections
        for part in (*rule.guarded, *rule.climbs):
            helping |= part.sections
    return [
        position
        for position, section in enumerate(deck.game.sections.values())
        if section.counted or position in used or position in helping or section.id in referred
    ]


def _programs(
    deck: Deck, form: Format, constraints: SolverConstraints, referred: list[str], cards: list[Card]
) -> Iterator[tuple[tuple[Pin, ...], CompiledRules]]:
    """A program for every way to fill the sections that rules refer to; the deck's own way first.

    Cards that agree in what the rules read of them are one way. A deck without exactly one such card keeps that way
    too.
    """
    ways = [_ways(deck, form, constraints, section, cards) for section in referred]
    for chosen in product(*ways):
        pins = tuple((section, places) for section, (places, _) in zip(referred, chosen, strict=True))
        counts = {column: 1 for _, column in chosen if column is not None}
        program = compiled(replace(deck, counts=counts), form, constraints.house, constraints.pool)
        if all(one.guards for one, _ in program.blocked):
            # Otherwise a referred card lacks what a rule needs: it cannot be the one.
            yield pins, program


def _swaps(deck: Deck, pins: tuple[Pin, ...]) -> int:
    """The copies that must go from and come to referred sections at least, so that they hold what they should."""
    swaps = 0
    for section, places in pins:
        if places is not None:
            right = sum(deck.counts.get(column, 0) for column in places)
            swaps += sum(deck.section_counts(section).values()) - right + abs(right - 1)
    # A copy that goes from one of them into another is one change.
    return swaps if len(pins) < 2 else (swaps + 1) // 2


def _ways(
    deck: Deck, form: Format, constraints: SolverConstraints, section: str, cards: list[Card]
) -> list[tuple[frozenset[int] | None, int | None]]:
    """Groups of columns of one section that give the same references, each with one of them."""
    here = columns(deck.game, section)
    own = [column for column in deck.counts if column in here]
    fields = sorted({name for rule in form.rules for referred, name in rule.references if referred == section})

    def read(column: int) -> str:
        card = deck.card_at(column)
        # What a card does not state is unknown, unless its type has no such field.
        return repr([(card.get(name), deck.game.types[card.type].can_have(name)) for name in fields])

    groups = grouped(dict.fromkeys([*own, *(here[card.number] for card in cards)]), read)
    ways: list[tuple[frozenset[int] | None, int | None]] = [(frozenset(group), group[0]) for group in groups.values()]
    if not (len(own) == 1 and deck.counts[own[0]] == 1):
        ways.append((None, None))
    return ways


def _choice(
    deck: Deck,
    program: CompiledRules,
    constraints: SolverConstraints,
    cards: list[Card],
    positions: Sequence[int],
    pins: tuple[Pin, ...],
    fixed: bool,
    lacking: dict[str, str],
) -> AllowedChanges | None:
    """The copies that each column may have in one case; None when the case cannot be."""
    game = deck.game
    total = len(game.catalog)
    sections = list(game.sections.values())
    given = dict(deck.counts)
    owned: Counter[str] | None = None
    if constraints.collection is not None:
        held = ((deck.card_at(column).name, count) for column, count in given.items())
        owned = _by_key(constraints.collection.items()) | _by_key(held)
    most: dict[int, float] = {column: float(count) for column, count in given.items()}
    for position, card in product(positions, cards):
        room = inf if owned is None else owned[name_key(card.name)]
        if room <= 0 or game.home(card) not in {None, sections[position]}:
            continue
        column = position * total + card.number
        missing = [error for one, error in program.column(column).missing if one is None or not one.guards]
        if missing:
            declared = game.fields.get(missing[0].field)
            lacking.setdefault(card.name, declared.title if declared else missing[0].field)
        else:
            most[column] = room
    keeps = constraints.keep.matches if constraints.keep is not None else lambda card: False
    least = {column: count for column, count in given.items() if fixed or keeps(deck.card_at(column))}
    totals = []
    for section, places in pins:
        here = frozenset(most).intersection(columns(game, section))
        if places is None:
            totals.append(Total(here, 0, inf, never_one=True))
            continue
        for column in here - places:
            most[column] = 0
        if not any(column in most for column in places):
            return None
        totals.append(Total(here, 1, 1))
    if owned is not None:
        totals += _shared(deck, most, owned)
    if constraints.size is not None:
        counted = frozenset(column for column in most if sections[column // total].counted)
        totals.append(Total(counted, constraints.size, constraints.size))
    score = {}
    if constraints.prefer is not None:
        worth = constraints.prefer.value
        score = {column: value for column in most if (value := worth(deck.card_at(column)))}
    every = game.catalog.cards
    kinds = {column: (column // total, every[column % total].type) for column in most}
    return AllowedChanges(
        given, least, most, tuple(totals), score, kinds, culprits(program, given) if given else frozenset()
    )


def _by_key(copies: Iterable[tuple[str, int]]) -> Counter[str]:
    owned = Counter[str]()
    for name, count in copies:
        owned[name_key(name)] += count
    return owned


def _shared(deck: Deck, most: Iterable[int], owned: Mapping[str, int]) -> Iterator[Total]:
    """What a collection allows of names that stand in several columns (sections, printings with ids of their own)."""
    names = grouped(most, lambda column: name_key(deck.card_at(column).name))
    yield from (Total(frozenset(same), 0, owned[key]) for key, same in names.items() if len(same) > 1)


def empty_deck(game: Game, form: Format) -> Deck:
    """A deck without cards, to build from."""
    head = parse_decklist(f"# game: {game.id}\n# format: {form.id}\n", game.title)
    return Deck(game, head, {})
