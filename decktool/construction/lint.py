"""Contradictions in a game's construction rules that can be read line by line.

Rules whose filter matches no card or that ask a number of cards whose type has none, values that no copy limit covers,
fields that no card has, formats without any legal deck, cards that bounds refer to and that leave no legal deck, and
rules that no deck can break. The last three are proven by the solver, not guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from decktool.cards import Card, grouped, name_key, several
from decktool.construction.references import card_test, references_in, stands_on, without_references
from decktool.construction.rules import Format, Rule, Summand, construction
from decktool.errors import some
from decktool.games import CardType, Game

MOST_NAMED = 5
"""Cards of one finding that are named."""


@dataclass(frozen=True, slots=True)
class LintFinding:
    """One finding: its kind, its format and rule (None: the whole game), and a sentence."""

    kind: str
    message: str
    format: str | None = None
    rule: str | None = None
    serious: bool = True


def lint(game: Game, *, prove: bool = True) -> list[LintFinding]:
    """All findings about a game's cards and construction rules; `prove` also uses the solver.

    Raises DataError when game.yaml or a set cannot be read at all.
    """
    found = list(_cards(game))
    if "construction" not in game.parts:
        return found
    for form in construction(game).all():
        for rule in form.rules:
            found.extend(_filters(game, form, rule))
            found.extend(_without_the_field(game, form, rule))
        found.extend(_uncovered(game, form))
        if prove:
            found.extend(_proofs(game, form))
    return found


def _cards(game: Game) -> Iterator[LintFinding]:
    """Fields that no card has, types without cards, different cards of one name."""
    for name in game.fields:
        if name not in game.catalog.stated_by:
            yield LintFinding("unused-field", f"no card has the field {name!r}", serious=False)
    types = {card.type for card in game.catalog}
    for card_type in game.types.values():
        if card_type.id not in types:
            yield LintFinding("unused-type", f"no card is of the type {card_type.title}", serious=False)
    yield from _incomplete(game)
    for same in grouped(game.catalog, lambda card: name_key(card.name)).values():
        if len(same) > 1:
            ids = some([card.id for card in same])
            message = f"several cards are called {same[0].name} ({ids}); decklists must say which, as `Name (SET) 12`"
            yield LintFinding("same-name", message, serious=False)


def _incomplete(game: Game) -> Iterator[LintFinding]:
    """Cards that lack what a card of their type states.

    What a source does not say is not known, so a card that only stands in sets with a source is merely remarked on.
    """
    sources = {card_set.id for card_set in game.catalog.sets.values() if card_set.source}
    for card in game.catalog:
        card_type = game.types[card.type]
        lacking = [name for name in card_type.required if card.get(name) is None]
        known = not all(printing.set in sources for printing in card.printings)
        if lacking:
            titles = ", ".join(game.fields[name].title for name in lacking)
            message = f"{card.name} ({card_type.title}) is incomplete: it states no {titles}"
            yield LintFinding("incomplete-card", message, serious=known)
        for name in card_type.expected:
            if card.get(name) is None:
                message = f"{card.name} ({card_type.title}) states no {game.fields[name].title}"
                yield LintFinding("incomplete-card", message, serious=False)


def _filters(game: Game, form: Format, rule: Rule) -> Iterator[LintFinding]:
    """Filters that match no card of the game, or cards only where the referred card is known."""
    for part in (*rule.summands, *(slot for slot, _ in rule.cover), *rule.guarded):
        if part.where is None or part.outside or any(references_in(part.where)):
            continue
        matches = card_test(without_references(part.where), game)
        if not any(matches(card) for card in game.catalog):
            shown = f"`{part.where}`"
            if isinstance(part.where, Mapping):
                shown = "{" + ", ".join(f"{key}: {value}" for key, value in part.where.items()) + "}"
            yield LintFinding("empty-filter", f"the filter {shown} matches no card", form.id, rule.id)


def _without_the_field(game: Game, form: Format, rule: Rule) -> Iterator[LintFinding]:
    """Sums and bounds over cards of types that cannot have the field: every deck with such a card is unreadable."""
    for part, per, spec in _asked(rule):
        name = spec.get("field") or spec.get("by", "name")
        # A flag that a type does not have is false, so its cards are in a group.
        needed = [field for field in per if field in game.fields and game.fields[field].kind != "flag"]
        kinds = [kind for kind in _types(game, part) if all(map(kind.can_have, needed))]
        lacking = [kind.title for kind in kinds if not kind.can_have(name)]
        if name not in game.fields or spec.get("default") is not None or not lacking:
            continue
        remedy = f"{{field: {name}, default: 0}}" if "field" in spec else "default: 0"
        message = (
            f"{name!r} is asked of cards of a type without that field ({' or '.join(lacking)}), whose decks cannot be "
            f"judged; write `{remedy}`, or leave the type out of `where`"
        )
        yield LintFinding("no-such-number", message, form.id, rule.id)


def _asked(rule: Rule) -> Iterator[tuple[Summand, Sequence[str], Mapping[str, Any]]]:
    """Which cards a rule asks for a number, the fields that they are grouped by, and where it is looked up.

    Its bounds ask, its sums, guards and steps; the last two of every card, in a group or not.
    """
    for part, bound in product(rule.summands, rule.limits):
        if stands_on(bound) == "cards":
            yield part, rule.per, bound
    parts = [*((part, rule.per) for part in rule.summands), *((part, ()) for part in (*rule.guarded, *rule.climbs))]
    for part, per in parts:
        if isinstance(part.weight, (str, Mapping)):
            yield part, per, {"field": part.weight} if isinstance(part.weight, str) else part.weight


def _types(game: Game, part: Summand) -> list[CardType]:
    """The types of cards that a filter lets through: of cards there are, and of one that states nothing else."""
    if part.where is not None and any(references_in(part.where)):
        return []
    matches = card_test(part.where, game) if part.where is not None else lambda card: True
    bare = [Card(-1, "", "", kind, {}, ()) for kind in game.types]
    found = {card.type for card in (*game.catalog, *bare) if matches(card) != part.outside}
    return [kind for kind in game.types.values() if kind.id in found]


def _uncovered(game: Game, form: Format) -> Iterator[LintFinding]:
    """Values that no copy limit covers where other values of the same field are limited (a new rarity, say)."""
    limits: dict[tuple[str, str], tuple[Mapping[str, Any], set[str]]] = {}
    filters = [rule.summands[0].where for rule in form.rules if _limits_copies(rule)]
    for where in filters:
        if not isinstance(where, Mapping):
            continue
        for name, wanted in where.items():
            if name in {"type", "name", "id", "set"} or isinstance(wanted, Mapping) or game.fields[name].kind == "flag":
                continue
            if any(references_in(wanted)):  # which values it covers is for the card referred to to say
                continue
            others = {key: value for key, value in where.items() if key != name}
            _, covered = limits.setdefault((name, repr(sorted(others.items()))), (others, set()))
            covered.update(name_key(str(value)) for value in several(wanted))
    for (name, _), (rest, covered) in limits.items():
        of_kind = card_test(without_references(rest), game)
        cards = [card for card in game.catalog if of_kind(card) and card.get(name) is not None]
        present = {str(value) for card in cards for value in several(card.get(name))}
        for value in sorted(present | set(game.fields[name].values)):
            if name_key(value) not in covered and not any(_admits(where, name, value) for where in filters):
                kind = ", ".join(f"{key} {wanted}" for key, wanted in rest.items()) or "cards"
                message = f"{name} {value!r} of {kind}: no copy limit covers it, though others of its kind are limited"
                yield LintFinding("uncovered", message, form.id)


def _limits_copies(rule: Rule) -> bool:
    """True for a rule that says how many copies of one card there may be, and allows some."""
    plain = len(rule.summands) == 1 and not rule.summands[0].outside and not rule.when
    return plain and rule.per in {("name",), ("id",)} and rule.high not in (None, 0)


def _admits(where: Mapping[str, Any] | str | None, name: str, value: str) -> bool:
    """True when a filter lets a value through without asking for one: `{rarity: {not: legendary}}`."""
    if not isinstance(where, Mapping):
        return where is None
    wanted = where.get(name)
    return isinstance(wanted, Mapping) and set(wanted) == {"not"} and value not in several(wanted["not"])


def _proofs(game: Game, form: Format) -> Iterator[LintFinding]:
    """Formats that no deck satisfies and rules that no deck can break."""
    from decktool.construction.prove import can_be_broken, legal_deck_exists

    if not legal_deck_exists(game, form):
        message = "no legal deck can be built from the existing cards"
        remedy = f"`decktool build {game.id} --format {form.id}` says which rules stand in the way"
        yield LintFinding("no-legal-deck", f"{message}; {remedy}", form.id)
    else:
        yield from _referred(game, form)
    for rule in form.rules:
        # A rule that a house rule sets or switches on may well ask nothing by default.
        by_house = rule.house or any(stands_on(bound) == "house" for bound in rule.bounds)
        if rule.level == "error" and not by_house and not can_be_broken(game, form, rule.id):
            message = "with the existing cards, no deck can break this rule"
            yield LintFinding("unbreakable", message, form.id, rule.id, serious=False)


def _referred(game: Game, form: Format) -> Iterator[LintFinding]:
    """Cards that rules refer to (`$hero.cost`) and with which no deck is legal, though one is with others."""
    from decktool.construction.prove import referred_cards

    for found in referred_cards(game, form):
        title = game.sections[found.section].title
        if found.without:
            names = [card.name for card in found.without]
            message = (
                f"{len(names)} of the {found.tried} cards that can be in {title} leave no legal deck, for what the "
                f"rules read of them: {some(names, MOST_NAMED)}"
            )
            yield LintFinding("no-legal-deck", message, form.id)
        if not found.whole:
            message = f"the rules refer to too many different cards in {title}; only {found.tried} were tried"
            yield LintFinding("no-legal-deck", message, form.id, serious=False)
