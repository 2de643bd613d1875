"""The compiled rules that judge one deck: its format for its game, with house rules, referred cards and a pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from decktool.cards import name_key
from decktool.construction.compiled import CompiledRules
from decktool.construction.rules import Format
from decktool.deck import Deck
from decktool.errors import UnknownName, perhaps
from decktool.games import Game, house_word


def compiled(
    deck: Deck, form: Format, house: Mapping[str, str] | None = None, pool: Mapping[str, int] | None = None
) -> CompiledRules:
    """The rules that judge this deck, compiled: the format for its game, house rules, referred cards and pool."""
    references: tuple[tuple[str, Any], ...] = ()
    wanted = _referred(form)
    if wanted:
        references = tuple(_references(deck, form, wanted))
    for name in pool or ():
        if not deck.game.catalog.find(name):
            hint = perhaps(deck.game.catalog.suggest(name), "remove it from the pool")
            raise UnknownName(f"the pool names {name!r}, but {deck.game.title} has no such card{hint}")
    chosen = tuple(sorted((house or {}).items()))
    owned = None if pool is None else tuple(sorted((name_key(name), count) for name, count in pool.items()))
    return _program(deck.game, form, chosen, references, owned)


def recompiled(deck: Deck, program: CompiledRules) -> CompiledRules:
    """The rules of a program, compiled for another deck: what they refer to may be other cards."""
    house = {name: house_word(value) for name, value in program.house.items()}
    return compiled(deck, program.format, house, program.pool)


@lru_cache(maxsize=64)
def _program(
    game: Game,
    form: Format,
    house: tuple[tuple[str, str], ...],
    references: tuple[tuple[str, Any], ...],
    pool: tuple[tuple[str, int], ...] | None,
) -> CompiledRules:
    values = game.house_values(dict(house))
    known = {key: list(value) if isinstance(value, tuple) else value for key, value in references}
    return CompiledRules(game, form, values, known, None if pool is None else dict(pool))


@lru_cache(maxsize=64)
def _referred(form: Format) -> frozenset[tuple[str, str]]:
    return frozenset(reference for rule in form.rules for reference in rule.references)


def _references(deck: Deck, form: Format, wanted: frozenset[tuple[str, str]]) -> Iterator[tuple[str, Any]]:
    """The values of `$section.field` for sections that hold exactly one card; the card itself where it states none."""
    bounds = {bound for rule in form.rules for bound in rule.bounds if isinstance(bound, str)}
    for section, name in sorted(wanted):
        cards = deck.section_counts(section)
        if len(cards) == 1 and sum(cards.values()) == 1:
            card = next(iter(cards))
            value = card.get(name)
            written = f"${section}.{name}"
            if value is None and written not in bounds:
                field = deck.game.fields[name]
                if field.none_unstated or not deck.game.types[card.type].can_have(name):
                    value = [False] if field.kind == "flag" else []
            yield written, card if value is None else tuple(value) if isinstance(value, list) else value
