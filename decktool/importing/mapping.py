"""What people say about a table of cards: `import:` in game.yaml, of the table that its designer keeps, and the mapping
beside one table, which `import --guess` writes.

Columns by their headings, the table's own words for types, rows with special treatment or without a card, and
fields that name another card. All of it is optional: a table without these columns is read by its own headings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from decktool import files, paths
from decktool.cards import name_key
from decktool.errors import DataError, DecktoolError, did_you_mean
from decktool.files import YamlFile
from decktool.games import Game, GameFilePart
from decktool.spreadsheets import Spreadsheet, SpreadsheetArea, SpreadsheetGrid, heading_key

WHAT = "a mapping"
LIMIT = files.MEGABYTE
"""The largest mapping, in bytes."""
OWN = ("name", "type", "number", "id", "art", "back", "note", "copies")
"""Values that every card may have besides its game's fields."""
SKIP = "skip"
"""Type of rows that are not cards."""


@dataclass(frozen=True, slots=True)
class RowRule:
    """A rule for rows whose cells match: they are left out or get these values."""

    where: Mapping[str, tuple[str, ...]]
    leave_out: bool
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Guide:
    """How a game's table is read; empty by default."""

    columns: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    rows: tuple[RowRule, ...] = ()
    counters: Mapping[str, int] = field(default_factory=dict)
    belongs: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, Sequence[str]] = field(default_factory=dict)
    open: Mapping[str, str] = field(default_factory=dict)
    deck: Mapping[str, Any] | None = None
    unnamed: str = ""
    """What a card without a name is called, before its row; without it, such a row is an error."""


def guide_of(game: Game) -> Guide:
    """The guide of a game; raises DataError naming every mistake in its game.yaml."""
    said = game.part("import", read_guide)
    return Guide() if said is None else Guide(**{**said, "rows": row_rules(said["rows"])})


def read_guide(part: GameFilePart) -> dict[str, Any]:
    """The part `import` as plain data; raises DataError for fields and types that the game does not have."""
    from decktool.importing.model import ImportModel

    model = files.read_model(ImportModel, part.file, part.where, part.data)
    problems = [part.file.problem((*part.where, *where), message) for where, message in slips(model, part.game)]
    if problems:
        raise DataError(part.file.path, problems)
    return {**model.model_dump(), "columns": {heading: target or "" for heading, target in model.columns.items()}}


def row_rules(rows: Sequence[Mapping[str, Any]]) -> tuple[RowRule, ...]:
    """Rules for rows from their plain data."""
    found = []
    for row in rows:
        words = {heading: (said,) if isinstance(said, str) else tuple(said) for heading, said in row["where"].items()}
        found.append(RowRule(words, row["leave_out"], row["set"]))
    return tuple(found)


def slips(model: Any, game: Game) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Problems of a guide or mapping whose values are individually valid."""
    targets = [*OWN, *game.fields]

    def unknown(word: str, what: str, known: list[str]) -> str:
        return f"{game.title} has no {what} {word!r}{did_you_mean(word, known)}"

    for heading, target in model.columns.items():
        if target and target not in targets:
            yield ("columns", heading), unknown(target, "field", targets)
    for word, type_id in model.types.items():
        if type_id not in {*game.types, SKIP}:
            yield ("types", word), unknown(type_id, "type", [*game.types, SKIP])
    if (type_id := getattr(model, "type", None)) and type_id not in game.types:
        yield ("type",), unknown(type_id, "type", list(game.types))
    for place, row in enumerate(model.rows):
        for name, value in row.set.items():
            if name not in targets:
                yield ("rows", place, "set", name), unknown(name, "field", targets)
            elif name == "type" and value not in game.types:
                yield ("rows", place, "set", name), unknown(str(value), "type", list(game.types))
        if bool(row.set) == row.leave_out:
            yield ("rows", place), "a rule must either leave rows out (`leave_out: true`) or give them values (`set:`)"
    for name, type_id in getattr(model, "belongs", {}).items():
        if name not in game.fields:
            yield ("belongs", name), unknown(name, "field", list(game.fields))
        elif type_id not in game.types:
            yield ("belongs", name), unknown(type_id, "type", list(game.types))
    for name, type_ids in getattr(model, "numbers", {}).items():
        if name not in game.fields or game.fields[name].kind not in {"integer", "number"}:
            numbers = [field.id for field in game.fields.values() if field.kind in {"integer", "number"}]
            yield ("numbers", name), unknown(name, "number field", numbers)
        for type_id in type_ids:
            if type_id not in game.types or not game.types[type_id].can_have(name):
                able = [kind.id for kind in game.types.values() if kind.can_have(name)]
                yield ("numbers", name), unknown(type_id, f"type with {name}", able)
    if (deck := getattr(model, "deck", None)) is not None:
        if deck.by not in model.belongs:
            yield ("deck", "by"), f"cards are grouped by a field under `belongs`, not by {deck.by!r}"
        for name in (*deck.sections, deck.others):
            if name not in game.sections:
                yield ("deck",), unknown(name, "section", list(game.sections))
    for name, words in getattr(model, "open", {}).items():
        if name not in game.fields or game.fields[name].kind != "list":
            yield ("open", name), unknown(name, "list", [f.id for f in game.fields.values() if f.kind == "list"])
        elif not {"{words}", "{number}"} <= set(words.replace("(", " ").replace(")", " ").split()):
            yield ("open", name), "must show the words with a number, such as `{words} ({number} DMG)`"


def fits(rule: RowRule, cells: Mapping[str, str]) -> bool:
    """True when a row's cells, by `heading_key`, are as the rule says; a heading that is not there fits nothing."""
    return all(
        heading_key(heading) in cells
        and any(_is(name_key(cells[heading_key(heading)]), name_key(word)) for word in words)
        for heading, words in rule.where.items()
    )


def _is(cell: str, word: str) -> bool:
    return cell.startswith(word[:-1]) if word.endswith("*") else cell == word


def over(mapping: Guide, game: Guide) -> Guide:
    """A mapping, completed with what its game says."""

    def both(one: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
        spoken = {heading_key(word) for word in one}
        return {**one, **{word: value for word, value in other.items() if heading_key(word) not in spoken}}

    columns, types = both(mapping.columns, game.columns), both(mapping.types, game.types)
    rows, counters = (*mapping.rows, *game.rows), {**game.counters, **mapping.counters}
    return replace(game, columns=columns, types=types, rows=rows, counters=counters, unnamed=mapping.unnamed)


# --- the mapping beside one table


@dataclass(frozen=True, slots=True)
class Mapped:
    """How one table is read: its encoding, its sheet, the areas of its cards, what its words mean, rows left out."""

    guide: Guide = field(default_factory=Guide)
    encoding: str | None = None
    sheet: str | None = None
    areas: tuple[SpreadsheetArea, ...] = ()
    skip_rows: tuple[str, ...] = ()
    type: str = ""
    """Type of the cards for which no column says one."""
    equal_rows: str = "copies"
    file: YamlFile | None = None

    def tables(self, grid: SpreadsheetGrid) -> list[Spreadsheet]:
        """The tables in a file; raises DataError for headings of the mapping that no table has."""
        found = [grid.table(area) for area in self.areas] or [grid.table()]
        headings = [heading for table in found for heading in table.headings if heading]
        there = {heading_key(heading) for heading in headings}
        gone = [heading for heading in self.guide.columns if heading_key(heading) not in there]
        if gone and self.file:
            lacks = f"{grid.name} has no such column"
            slips = [(("columns", heading), f"{lacks}{did_you_mean(heading, headings)}") for heading in gone]
            raise DataError(self.file.path, [self.file.problem(*slip) for slip in slips])
        return found


def beside(table: Path | str, ending: str) -> Path:
    """The file that belongs to a table: `cards.mapping.yaml` beside `cards.csv`; no link may lead out of the folder."""
    path = Path(table)
    found = path.with_name(f"{path.stem}.{ending}")
    paths.confine(found, found.parent)
    return found


def read_mapping(path: Path, game: Game) -> Mapped:
    """Read a mapping; raises DataError naming every unknown field, type and area."""
    from decktool.importing.model import MappingModel

    file = files.read_yaml(path, what=WHAT, limit=LIMIT)
    model = files.read_model(MappingModel, file, data=file.data or {})
    problems = [file.problem(where, message) for where, message in slips(model, game)]
    areas = []
    for place, text in enumerate(said := _several(model.area)):
        try:
            areas.append(SpreadsheetArea.of(text))
        except DecktoolError as error:
            problems.append(file.problem(("area", place) if said is model.area else ("area",), str(error)))
    if problems:
        raise DataError(file.path, problems)
    columns = {heading: target or "" for heading, target in model.columns.items()}
    rows = row_rules(model.model_dump()["rows"])
    guide = Guide(columns, model.types, rows, model.counters, unnamed=model.unnamed or "")
    skip = tuple(_several(model.skip_rows))
    where = tuple(areas)
    return Mapped(guide, model.encoding, model.sheet, where, skip, model.type or "", model.equal_rows, file)


def _several(said: str | list[str]) -> list[str]:
    return [said] if isinstance(said, str) else said
