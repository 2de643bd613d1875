"""Reading the `construction:` part of game.yaml: checked against its model and its game, then settled.

Settled is plain data: `extends` is resolved, lists (pool, banned, restricted) have become rules like any other, and
every format is a list of rule sets, each from a day on. `decktool.construction.rules` builds Formats from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from decktool import files
from decktool.construction.references import card_test, references_in, without_references
from decktool.errors import DataError, Problem, QueryError, did_you_mean, perhaps
from decktool.filters import check_field
from decktool.games import Game, Part


def read(part: Part) -> dict[str, Any]:
    """Check `construction:` against its model and the game, and settle it."""
    from decktool.construction.model import ConstructionModel

    model = files.read_model(ConstructionModel, part.file, part.where, part.data)
    problems: list[Problem] = []
    settled: dict[str, Any] = {}
    for name, written in model.formats.items():
        where = (*part.where, "formats", name)
        chain = _chain(name, model, [])
        if isinstance(chain, str):
            problems.append(part.file.problem((*where, "extends"), chain))
            continue
        if [snap.start for snap in written.snapshots] != sorted({snap.start for snap in written.snapshots}):
            problems.append(part.file.problem((*where, "snapshots"), "the days must climb: oldest snapshot first"))
        problems.extend(_check_layer(part, where, written))
        for position, snap in enumerate(written.snapshots):
            problems.extend(_check_layer(part, (*where, "snapshots", position), snap))
        base: dict[str, Any] = {"tables": dict(model.tables), "rules": {}}
        for layer in chain[:-1]:
            _lay(base, layer)
        problems.extend(_check_drop(part, where, written, base["rules"]))
        _lay(base, written)
        snapshots = []
        for position, snap in enumerate(written.snapshots):
            problems.extend(_check_drop(part, (*where, "snapshots", position), snap, base["rules"]))
            _lay(base, snap)
            snapshots.append(_settle(base, snap.start, snap.title))
        problems.extend(_check_tables(part, where, snapshots or [_settle(base, None, None)]))
        settled[name] = {
            "title": written.title or name.replace("-", " ").capitalize(),
            "ref": written.ref,
            "snapshots": snapshots or [_settle(base, None, None)],
        }
    default = model.default or next(iter(model.formats))
    if default not in model.formats:
        problems.append(part.file.problem((*part.where, "default"), _no_format(default, model)))
    if problems:
        raise DataError(part.file.path, problems)
    return {"default": default, "formats": settled}


def _chain(name: str, model: Any, above: list[str]) -> list[Any] | str:
    """A format and all it extends, furthest first; a sentence when that cannot be."""
    if name in above:
        return f"extends itself: {' -> '.join([*above, name])}"
    if name not in model.formats:
        return _no_format(name, model)
    written = model.formats[name]
    parents = [written.extends] if isinstance(written.extends, str) else written.extends
    chain: list[Any] = []
    for parent in parents:
        more = _chain(parent, model, [*above, name])
        if isinstance(more, str):
            return more
        chain += more
        last = model.formats[parent].snapshots
        chain += last
    return [*chain, written]


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
    if layer.pool is not None:
        rules["pool"] = {
            "id": "pool", "title": "Cards of the format", "where": layer.pool, "outside": True, "per": "name", "max": 0,
            "section": "all", "fix": "only cards of the format's pool may be used",
        }  # fmt: skip
    said = layer.model_fields_set
    if "banned" in said:
        rules.pop("banned", None)
    if layer.banned:
        names = {"name": list(layer.banned)}
        rules["banned"] = {"id": "banned", "title": "Banned", "where": names, "per": "name", "max": 0, "section": "all"}
    if "restricted" in said:
        rules.pop("restricted", None)
    if layer.restricted:
        base["tables"]["restricted"] = dict(layer.restricted)
        rules["restricted"] = {
            "id": "restricted", "title": "Restricted", "where": {"name": list(layer.restricted)}, "per": "name",
            "max": {"table": "restricted", "by": "name"}, "section": "all",
        }  # fmt: skip
    for rule in layer.rules:
        rules[rule.id] = rule.model_dump(exclude_none=True, exclude_defaults=True, mode="json")


def _settle(base: Mapping[str, Any], start: str | None, title: str | None) -> dict[str, Any]:
    tables = {name: dict(table) for name, table in base["tables"].items()}
    return {"from": start, "title": title, "tables": tables, "rules": list(base["rules"].values())}


def _check_tables(
    part: Part, where: tuple[str | int, ...], snapshots: Sequence[Mapping[str, Any]]
) -> Iterator[Problem]:
    """Tables that rules look up but nobody wrote, and rules that others explain but that are not there."""
    for snapshot in snapshots:
        known_rules = [rule["id"] for rule in snapshot["rules"]]
        for rule in snapshot["rules"]:
            for name in rule.get("explains", ()):
                if name not in known_rules:
                    known = ", ".join(known_rules)
                    yield part.file.problem(
                        where, f"rule {rule['id']!r}: there is no rule {name!r} to explain; there are: {known}"
                    )
            for _, key, value in _pieces(rule):
                if key == "table" and isinstance(value, str) and value not in snapshot["tables"]:
                    known = ", ".join(snapshot["tables"]) or "none"
                    yield part.file.problem(where, f"rule {rule['id']!r}: there is no table {value!r}; tables: {known}")


def _check_drop(part: Part, where: tuple[str | int, ...], layer: Any, rules: Mapping[str, Any]) -> Iterator[Problem]:
    """Rules to drop that nothing below has: a slip would otherwise leave the rule in force, in silence."""
    for position, rule_id in enumerate(layer.drop):
        if rule_id not in rules:
            hint = did_you_mean(rule_id, rules)
            yield part.file.problem((*where, "drop", position), f"there is no rule {rule_id!r} to drop{hint}")


def _check_layer(part: Part, where: tuple[str | int, ...], layer: Any) -> Iterator[Problem]:
    """What is wrong with a format or snapshot that the model alone cannot see."""
    problem = None if layer.pool is None else _check_piece("where", layer.pool, part)
    if problem:
        yield part.file.problem((*where, "pool"), problem)
    names: list[tuple[str, str | int, str]] = [("banned", i, name) for i, name in enumerate(layer.banned)]
    for key, step, name in [*names, *(("restricted", name, name) for name in layer.restricted)]:
        if not part.game.catalog.find(name):
            hint = perhaps(part.game.catalog.suggest(name), "add it to a set, or remove it here")
            yield part.file.problem((*where, key, step), f"no card is called {name!r}{hint}")
    start = getattr(layer, "start", None)
    if start is not None and not is_date(start):
        yield part.file.problem((*where, "from"), f"there is no day {start}")
    yield from _check_rules(part, where, layer.rules)


def is_date(text: str) -> bool:
    """True for a day written YYYY-MM-DD."""
    from datetime import date

    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _check_bounds(rule: Any, game: Game) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """What is wrong with the bounds of one rule: the way to it, and what to do."""
    low, high = rule.min, rule.max
    if isinstance(low, (int, float)) and isinstance(high, (int, float)) and low > high:
        yield ("min",), f"min {low} is above max {high}, so no deck could be legal"
    bounds: list[tuple[tuple[str | int, ...], Any]] = [(("min",), low), (("max",), high), (("exactly",), rule.exactly)]
    bounds += [(("cover", i, "max"), slot.max) for i, slot in enumerate(rule.cover or ())]
    for steps, bound in bounds:
        kind = next((kind for kind in ("field", "table", "pool") if hasattr(bound, kind)), None)
        if kind and not rule.per:
            yield steps, "a bound that stands on cards needs `per`, which says whose (`per: name`)"
        house = game.house.get(getattr(bound, "house", ""))
        if house is not None and house.values and not all(type(value) is int for value in house.values):
            yield (*steps, "house"), f"the house rule {house.id} is not a number; it has: {house.choices}"


def _check_rules(part: Part, where: tuple[str | int, ...], rules: Sequence[Any]) -> Iterator[Problem]:
    """What is wrong with rules that the model alone cannot see: fields, sections, tables, references, house rules."""
    seen: set[str] = set()
    for position, rule in enumerate(rules):
        place = (*where, "rules", position)
        if rule.id in seen:
            yield part.file.problem((*place, "id"), f"another rule here is already called {rule.id!r}")
        seen.add(rule.id)
        for steps, message in _check_bounds(rule, part.game):
            yield part.file.problem((*place, *steps), message)
        for steps, key, value in _pieces(rule.model_dump(exclude_none=True)):
            problem = _check_piece(key, value, part)
            if problem:
                yield part.file.problem((*place, *steps), problem)


def _pieces(data: Any, steps: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str, Any]]:
    """Every key and value inside a rule, with the way to it; a filter is one piece."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*steps, key), key, value
            if key not in {"where", "house"}:
                yield from _pieces(value, (*steps, key))
    elif isinstance(data, list):
        for position, value in enumerate(data):
            yield from _pieces(value, (*steps, position))


def _check_piece(key: str, value: Any, part: Part) -> str | None:
    game = part.game
    try:
        if key == "where":
            card_test(without_references(value), game)
            for section, field in references_in(value):
                _check_reference(section, field, game)
        elif key in {"per", "by"}:
            for name in [value] if isinstance(value, str) else value:
                if (key, name) != ("per", "section"):
                    check_field(name, game)
        elif key == "field" or (key == "sum" and isinstance(value, str) and value != "copies"):
            check_field(value, game)
            if value not in game.fields or game.fields[value].kind not in {"integer", "number"}:
                return f"{value} is not a number, so it cannot be summed or be a bound"
        elif key == "section":
            for name in [value] if isinstance(value, str) else value:
                if name != "all" and name not in game.sections:
                    return f"there is no section {name!r}; sections: {', '.join(game.sections)}"
        elif key == "house":
            return _check_house({value: []} if isinstance(value, str) else value, game)
        elif isinstance(value, str) and key in {"min", "max", "exactly"}:
            for section, field in references_in(value):
                _check_reference(section, field, game)
    except (ValueError, QueryError) as error:
        return str(error)
    return None


def _check_house(wanted: Mapping[str, Any], game: Game) -> str | None:
    """What is wrong with naming these house rules, and these values of them."""
    for name, values in wanted.items():
        if name not in game.house:
            return f"there is no house rule {name!r}; house rules: {', '.join(game.house) or 'none'}"
        for value in values if isinstance(values, list) else [values]:
            if game.house[name].values and game.house[name].meant(value) not in game.house[name].values:
                return f"{value!r} is no value of the house rule {name}; it has: {game.house[name].choices}"
    return None


def _check_reference(section: str, field: str, game: Game) -> None:
    if section not in game.sections:
        raise ValueError(f"${section}.{field}: there is no section {section!r}; sections: {', '.join(game.sections)}")
    check_field(field, game)
