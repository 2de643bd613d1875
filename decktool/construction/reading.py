"""Reading the `construction:` part of game.yaml: checked against its model and its game, then settled.

Settled is plain data: `extends` is resolved, lists (pool, banned, restricted) have become rules like any other, and
every format is a list of rule sets, each from a day on. `decktool.construction.rules` builds Formats from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from decktool import files
from decktool.cards import several, titled
from decktool.construction.references import (
    card_test,
    parts,
    references_in,
    stands_on,
    stands_on_cards,
    without_references,
)
from decktool.errors import DataError, QueryError, did_you_mean, perhaps
from decktool.filters import check_field
from decktool.games import Game, GameFilePart

_Place = tuple[str | int, ...]
"""The way to something in game.yaml, key by key."""
_Piece = tuple[_Place, str, Any]
_Slip = tuple[_Place, str]
"""A place, and what is wrong there and what to do."""


def read_construction(part: GameFilePart) -> dict[str, Any]:
    """Check `construction:` against its model and the game, and settle it."""
    from decktool.construction.model import ConstructionModel

    model = files.read_model(ConstructionModel, part.file, part.where, part.data)
    slips = list(_check_table_names(part.where, model.tables))
    settled: dict[str, Any] = {}
    for name, written in model.formats.items():
        where = (*part.where, "formats", name)
        slip = _slip(name, model, [])
        if slip:
            slips.append(((*where, "extends"), slip))
            continue
        if [snap.start for snap in written.snapshots] != sorted({snap.start for snap in written.snapshots}):
            slips.append(((*where, "snapshots"), "the days must climb: oldest snapshot first"))
        stood: dict[int, set[str]] = {}
        snapshots = [_settle(name, model, day, stood) for day in _days(name, model)]
        slips.extend(_check_layer(part.game, where, written, stood))
        for position, snap in enumerate(written.snapshots):
            slips.extend(_check_layer(part.game, (*where, "snapshots", position), snap, stood))
        slips.extend(_check_tables(where, snapshots))
        layers = list(_layers(name, model, snapshots[-1]["from"]))
        if any(layer.pool is not None for layer in layers) and any(r.id == "pool" for x in layers for r in x.rules):
            message = "'pool' is the rule made of the filter under `pool`; give the rule of that id another one"
            slips.append((where, message))
        settled[name] = {"title": written.title or titled(name), "ref": written.ref, "snapshots": snapshots}
    default = model.default or next(iter(model.formats))
    if default not in model.formats:
        slips.append(((*part.where, "default"), _no_format(default, model)))
    if slips:
        raise DataError(part.file.path, [part.file.problem(*slip) for slip in slips])
    return {"default": default, "formats": settled}


def _slip(name: str, model: Any, above: list[str]) -> str | None:
    """Why a format cannot extend what it says, in a sentence."""
    if name in above:
        return f"extends itself: {' -> '.join([*above, name])}"
    if name not in model.formats:
        return _no_format(name, model)
    slips = (_slip(parent, model, [*above, name]) for parent in several(model.formats[name].extends))
    return next((slip for slip in slips if slip), None)


def _days(name: str, model: Any) -> list[str | None]:
    """The days on which a format, or one that it extends, changes; from the first on which all of them hold."""
    written = model.formats[name]
    lines = [[snap.start for snap in written.snapshots], *(_days(parent, model) for parent in several(written.extends))]
    dated = [line for line in lines if line and line[0] is not None]
    first = max((line[0] for line in dated), default=None)
    return sorted({first, *(day for line in dated for day in line if day > first)}) if dated else [None]


def _layers(name: str, model: Any, day: str | None) -> Iterator[Any]:
    """What a format consists of on a day (None: it never changes): what it extends, itself, its snapshots till then."""
    written = model.formats[name]
    for parent in several(written.extends):
        yield from _layers(parent, model, day)
    yield written
    yield from (snap for snap in written.snapshots if day is not None and snap.start <= day)


def _no_format(name: str, model: Any) -> str:
    """What there is in place of a format that is not there."""
    return f"there is no format {name!r}{did_you_mean(name, model.formats)}"


def _lay(base: dict[str, Any], layer: Any) -> None:
    """Lay what a format or snapshot says over what stood before: the same id or list replaces, `drop` removes.

    A list that is written and empty (`banned: []`) lifts the one before; one that is not written keeps it.
    """
    base["tables"].update(layer.tables)
    rules = base["rules"]
    for rule_id in layer.drop:
        rules.pop(rule_id, None)
    each = {"per": "name", "section": "all"}
    if layer.pool is not None:
        title = "Cards of the format"
        rules["pool"] = {"id": "pool", "title": title, "where": layer.pool, "outside": True, "max": 0, **each}
    for name, most in (("banned", 0), ("restricted", {"table": "restricted", "by": "name"})):
        if name in layer.model_fields_set:
            rules.pop(name, None)
        if cards := list(getattr(layer, name)):
            rules[name] = {"id": name, "title": name.capitalize(), "where": {"name": cards}, "max": most, **each}
    if layer.restricted:
        base["tables"]["restricted"] = dict(layer.restricted)
    for rule in layer.rules:
        rules[rule.id] = rule.model_dump(exclude_none=True, exclude_defaults=True, mode="json")


def _settle(name: str, model: Any, day: str | None, stood: dict[int, set[str]]) -> dict[str, Any]:
    """A format as it is from a day on.

    `stood` collects the rules that each layer (by identity) was laid over.
    """
    base: dict[str, Any] = {"tables": {key: dict(table) for key, table in model.tables.items()}, "rules": {}}
    own = model.formats[name]
    title = None
    for layer in _layers(name, model, day):
        stood.setdefault(id(layer), set()).update(base["rules"])
        _lay(base, layer)
        if any(layer is snap for snap in own.snapshots):
            title = layer.title or title
    tables = {key: dict(table) for key, table in base["tables"].items()}
    return {"from": day, "title": title, "tables": tables, "rules": list(base["rules"].values())}


def _check_tables(where: _Place, snapshots: Sequence[Mapping[str, Any]]) -> Iterator[_Slip]:
    """Tables that rules look up but nobody wrote, and rules that others explain but that are not there."""
    for snapshot in snapshots:
        known_rules = [rule["id"] for rule in snapshot["rules"]]
        for rule in snapshot["rules"]:
            for name in rule.get("explains", ()):
                if name not in known_rules:
                    known = ", ".join(known_rules)
                    yield where, f"rule {rule['id']!r}: there is no rule {name!r} to explain; known: {known}"
            for _, key, value in _pieces(rule):
                if key == "table" and isinstance(value, str) and value not in snapshot["tables"]:
                    known = ", ".join(snapshot["tables"]) or "none"
                    yield where, f"rule {rule['id']!r}: there is no table {value!r}; tables: {known}"


def _check_layer(game: Game, where: _Place, layer: Any, stood: Mapping[int, set[str]]) -> Iterator[_Slip]:
    """What is wrong with a format or snapshot that the model alone cannot see."""
    problem = None if layer.pool is None else _check_piece("where", layer.pool, game)
    if problem:
        yield (*where, "pool"), problem
    names: list[tuple[str, str | int, str]] = [("banned", i, name) for i, name in enumerate(layer.banned)]
    for key, step, name in [*names, *(("restricted", name, name) for name in layer.restricted)]:
        if not game.catalog.find(name):
            hint = perhaps(game.catalog.suggest(name), "add it to a set, or remove it here")
            yield (*where, key, step), f"no card is called {name!r}{hint}"
    yield from _check_table_names(where, layer.tables)
    yield from _check_rules(game, where, layer.rules)
    # A slip would otherwise leave the rule in force, in silence.
    below = stood.get(id(layer), set())
    for position, rule_id in enumerate(layer.drop):
        if rule_id not in below:
            hint = did_you_mean(rule_id, below)
            yield (*where, "drop", position), f"there is no rule {rule_id!r} to drop{hint}"


def _check_table_names(where: _Place, tables: Mapping[str, Any]) -> Iterator[_Slip]:
    """A table that the one made of `restricted` would replace."""
    if "restricted" in tables:
        message = "'restricted' is the table made of the cards under `restricted`; give this table another id"
        yield (*where, "tables", "restricted"), message


def _check_bounds(rule: Any, pieces: Sequence[_Piece], game: Game) -> Iterator[_Slip]:
    """What is wrong with the bounds of one rule: the way to it, and what to do."""
    low, high = rule.min, rule.max
    if isinstance(low, (int, float)) and isinstance(high, (int, float)) and low > high:
        yield ("min",), f"min {low} is above max {high}, so no deck could be legal"
    bounds: list[tuple[_Place, Any]] = []
    for steps, key, value in pieces:
        if key in {"min", "max", "exactly"}:
            added = isinstance(value, Mapping) and "sum" in value
            bounds += [((*steps, "sum", n) if added else steps, part) for n, part in enumerate(parts(value))]
    for steps, bound in bounds:
        on_cards = stands_on_cards(bound)
        if on_cards and rule.choose:
            yield steps, "a bound that stands on cards does not go with `choose`, whose cards are of many groups"
        elif on_cards and not rule.per and rule.strictest == "game":
            message = "a bound that stands on cards needs `per`, which says whose (`per: name`), or `strictest: deck`"
            yield steps, message
        house = game.house.get(bound["house"]) if stands_on(bound) == "house" else None
        if house is not None and house.values and not all(type(value) is int for value in house.values):
            yield (*steps, "house"), f"the house rule {house.id} is not a number; it has: {house.choices}"
        for section, name in references_in(bound) if isinstance(bound, str) else ():
            try:
                _check_reference(section, name, game, number=True)
            except ValueError as error:
                yield steps, str(error)
    if rule.strictest == "deck" and not any(stands_on(bound) == "cards" for _, bound in bounds):
        yield ("strictest",), "strictest: deck says which cards state a bound; write the bound as `{field: ...}`"


def _check_rules(game: Game, where: _Place, rules: Sequence[Any]) -> Iterator[_Slip]:
    """What is wrong with rules that the model alone cannot see: fields, sections, tables, references, house rules."""
    seen: set[str] = set()
    for position, rule in enumerate(rules):
        place = (*where, "rules", position)
        if rule.id in {"banned", "restricted"}:
            message = f"{rule.id!r} is the rule made of the cards under `{rule.id}`; give this rule another id"
            yield (*place, "id"), message
        if rule.id in seen:
            yield (*place, "id"), f"another rule here is already called {rule.id!r}"
        seen.add(rule.id)
        pieces = list(_pieces(rule.model_dump(exclude_none=True)))
        for steps, message in _check_bounds(rule, pieces, game):
            yield (*place, *steps), message
        for steps, key, value in pieces:
            problem = _check_piece(key, value, game)
            if problem:
                yield (*place, *steps), problem


def _pieces(data: Any, steps: _Place = ()) -> Iterator[_Piece]:
    """Every key and value inside a rule, with the way to it; a filter is one piece."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*steps, key), key, value
            if key not in {"where", "house"}:
                yield from _pieces(value, (*steps, key))
    elif isinstance(data, list):
        for position, value in enumerate(data):
            yield from _pieces(value, (*steps, position))


def _check_piece(key: str, value: Any, game: Game) -> str | None:
    try:
        if key == "where":
            card_test(without_references(value), game)
            for section, field in references_in(value):
                _check_reference(section, field, game)
            for wanted in value.values() if isinstance(value, Mapping) else ():
                limits = [wanted.get("min"), wanted.get("max")] if isinstance(wanted, Mapping) else []
                for section, field in references_in(limits):
                    _check_reference(section, field, game, number=True)
        elif key in {"per", "by"}:
            for name in several(value):
                if (key, name) != ("per", "section"):
                    check_field(name, game)
                if key == "by" and (name == "set" or (name in game.fields and game.fields[name].kind == "list")):
                    return f"{name} is a list, so it cannot select a row of a table; look up a field with one value"
        elif key == "field" or (key == "sum" and isinstance(value, str) and value != "copies"):
            check_field(value, game)
            if value not in game.numbers:
                return f"{value} is not a number, so it cannot be summed or be a bound"
        elif key == "section":
            for name in several(value):
                if name != "all" and name not in game.sections:
                    return f"there is no section {name!r}; sections: {', '.join(game.sections)}"
        elif key == "house":
            return _check_house({value: []} if isinstance(value, str) else value, game)
    except (ValueError, QueryError) as error:
        return str(error)
    return None


def _check_house(wanted: Mapping[str, Any], game: Game) -> str | None:
    """What is wrong with naming these house rules, and these values of them."""
    for name, values in wanted.items():
        if name not in game.house:
            return f"there is no house rule {name!r}; house rules: {', '.join(game.house) or 'none'}"
        for value in several(values):
            if game.house[name].values and game.house[name].meant(value) not in game.house[name].values:
                return f"{value!r} is no value of the house rule {name}; it has: {game.house[name].choices}"
    return None


def _check_reference(section: str, field: str, game: Game, *, number: bool = False) -> None:
    """Raise ValueError for a section or a field that there is not, or (`number`) a field that holds none."""
    if section not in game.sections:
        raise ValueError(f"${section}.{field}: there is no section {section!r}; sections: {', '.join(game.sections)}")
    check_field(field, game)
    if number and field not in game.numbers:
        raise ValueError(f"{field} is not a number, so it cannot be a bound")
