"""What people say about a table of cards: `import:` in game.yaml, of the table that its designer keeps, and the mapping
beside one table, which `import --guess` writes.

Columns by their headings, the table's own words for types, rows with special treatment or without a card, and
fields that name another card. All of it is optional: a table without these columns is read by its own headings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from decktool import files
from decktool.cards import name_key, several
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
class Guide:
    """How a game's table is read; empty by default."""

    columns: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    rows: Sequence[Mapping[str, Any]] = ()
    """Rules for rows as they are written, each key there (`ImportRowModel`)."""
    counters: Mapping[str, int] = field(default_factory=dict)
    belongs: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, Sequence[str]] = field(default_factory=dict)
    open: Mapping[str, str] = field(default_factory=dict)
    deck: Mapping[str, Any] | None = None
    unnamed: str = ""
    """What a card without a name is called, before its row; without it, such a row is an error."""

    def rule(self, cells: Mapping[str, str]) -> Mapping[str, Any]:
        """The first rule for a row with these cells, by `heading_key`; one that says nothing where there is none."""
        return next((rule for rule in self.rows if _fits(rule["where"], cells)), {"leave_out": False, "set": {}})


def _fits(where: Mapping[str, str | list[str]], cells: Mapping[str, str]) -> bool:
    """True when cells are as a rule says; a heading that is not there fits nothing."""
    return all(
        heading_key(heading) in cells
        and any(_is(name_key(cells[heading_key(heading)]), name_key(word)) for word in several(words))
        for heading, words in where.items()
    )


def _is(cell: str, word: str) -> bool:
    return cell.startswith(word[:-1]) if word.endswith("*") else cell == word


def guide_of(game: Game) -> Guide:
    """The guide of a game; raises DataError naming every mistake in its game.yaml."""
    return Guide(**(game.part("import", read_guide) or {}))


def read_guide(part: GameFilePart) -> dict[str, Any]:
    """The part `import` as plain data; raises DataError for fields and types that the game does not have."""
    from decktool.importing.model import ImportModel

    model = files.read_model(ImportModel, part.file, part.where, part.data)
    problems = [part.file.problem((*part.where, *where), message) for where, message in slips(model, part.game)]
    if problems:
        raise DataError(part.file.path, problems)
    return {**model.model_dump(), "columns": {heading: target or "" for heading, target in model.columns.items()}}


def slips(model: Any, game: Game) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Problems of a guide or mapping whose values are individually valid."""
    targets = [*OWN, *game.fields]
    lists = [field.id for field in game.fields.values() if field.kind == "list"]

    def unknown(word: str, what: str, known: Iterable[str], *where: str | int) -> Iterator[tuple[Any, str]]:
        if word not in known:
            yield where, f"{game.title} has no {what} {word!r}{did_you_mean(word, known)}"

    for heading, target in model.columns.items():
        yield from unknown(target, "field", targets, "columns", heading) if target else ()
    for word, type_id in model.types.items():
        yield from unknown(type_id, "type", [*game.types, SKIP], "types", word)
    if type_id := getattr(model, "type", None):
        yield from unknown(type_id, "type", game.types, "type")
    for place, row in enumerate(model.rows):
        for name, value in row.set.items():
            yield from unknown(name, "field", targets, "rows", place, "set", name)
            if name == "type":
                yield from unknown(str(value), "type", game.types, "rows", place, "set", name)
        if bool(row.set) == row.leave_out:
            yield ("rows", place), "a rule must either leave rows out (`leave_out: true`) or give them values (`set:`)"
    for name, type_id in getattr(model, "belongs", {}).items():
        yield from unknown(name, "field", game.fields, "belongs", name)
        yield from unknown(type_id, "type", game.types, "belongs", name)
    for name, type_ids in getattr(model, "numbers", {}).items():
        yield from unknown(name, "number field", game.numbers, "numbers", name)
        able = [kind.id for kind in game.types.values() if kind.can_have(name)]
        for type_id in type_ids:
            yield from unknown(type_id, f"type with {name}", able, "numbers", name)
    if (deck := getattr(model, "deck", None)) is not None:
        if deck.by not in model.belongs:
            yield ("deck", "by"), f"cards are grouped by a field under `belongs`, not by {deck.by!r}"
        for name in (*deck.sections, deck.others):
            yield from unknown(name, "section", game.sections, "deck")
    for name, words in getattr(model, "open", {}).items():
        yield from unknown(name, "list", lists, "open", name)
        if not {"{words}", "{number}"} <= set(words.replace("(", " ").replace(")", " ").split()):
            yield ("open", name), "must show the words with a number, such as `{words} ({number} DMG)`"


def over(mapping: Guide, game: Guide) -> Guide:
    """A mapping, completed with what its game says."""

    def both(one: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
        spoken = {heading_key(word) for word in one}
        return {**one, **{word: value for word, value in other.items() if heading_key(word) not in spoken}}

    columns, types = both(mapping.columns, game.columns), both(mapping.types, game.types)
    rows, counters = (*mapping.rows, *game.rows), {**game.counters, **mapping.counters}
    return replace(game, columns=columns, types=types, rows=rows, counters=counters, unnamed=mapping.unnamed)


@dataclass(frozen=True, slots=True)
class Mapped:
    """How one table is read: its encoding, its sheet, the areas of its cards, what its words mean, rows left out."""

    guide: Guide = field(default_factory=Guide)
    encoding: str | None = None
    sheet: str | None = None
    areas: tuple[SpreadsheetArea, ...] = ()
    skip_rows: tuple[str, ...] = ()
    types: Mapping[str, str] = field(default_factory=dict)
    """The type of the cards for which no column says one, by the key that `read_rows` takes for it."""
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


def read_mapping(path: Path, game: Game) -> Mapped:
    """Read a mapping; raises DataError naming every unknown field, type and area."""
    from decktool.importing.model import MappingModel

    file = files.read_yaml(path, what=WHAT, limit=LIMIT)
    model = files.read_model(MappingModel, file, data=file.data or {})
    problems = [file.problem(where, message) for where, message in slips(model, game)]
    areas = []
    for place, text in enumerate(said := several(model.area)):
        try:
            areas.append(SpreadsheetArea.of(text))
        except DecktoolError as error:
            problems.append(file.problem(("area", place) if said is model.area else ("area",), str(error)))
    if problems:
        raise DataError(file.path, problems)
    columns = {heading: target or "" for heading, target in model.columns.items()}
    rows = model.model_dump()["rows"]
    guide = Guide(columns, model.types, rows, model.counters, unnamed=model.unnamed or "")
    skip, where = tuple(several(model.skip_rows)), tuple(areas)
    types = {"": model.type} if model.type else {}
    return Mapped(guide, model.encoding, model.sheet, where, skip, types, model.equal_rows, file)
