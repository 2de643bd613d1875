"""The mapping beside a table: what a person says about one table, in a file that `import --guess` writes."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from decktool import files, paths
from decktool.errors import DataError, DecktoolError, did_you_mean
from decktool.files import YamlFile
from decktool.games import Game
from decktool.importing.guide import Guide, row_rules, slips
from decktool.spreadsheets import Spreadsheet, SpreadsheetArea, SpreadsheetGrid, heading_key

WHAT = "a mapping"
LIMIT = files.MEGABYTE
"""The largest mapping, in bytes."""


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
