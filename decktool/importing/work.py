"""A table of cards and its set file: the files that belong to it, and the result of reading it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from decktool.paths import confine, data_dir

if TYPE_CHECKING:
    from decktool.games import Game
    from decktool.importing.numbers import Answers
    from decktool.importing.setfile import Imported
    from decktool.importing.texts import ReaderOf
    from decktool.spreadsheets import Spreadsheet


@dataclass(frozen=True)
class Read:
    """A table that was read: its parts, the set file made of it, numbers filled in, and whether a mapping said how."""

    tables: list[Spreadsheet]
    result: Imported
    answers: Answers
    mapped: bool


@dataclass(frozen=True, kw_only=True)
class ImportWork:
    """One table, the set file of a game that it becomes, and the options of the import.

    Without `output` it goes to the usual place; with `update` a set file that is there is brought up to date.
    """

    table: str
    game: Game
    set_id: str | None = None
    title: str | None = None
    unofficial: bool = False
    maps: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    sheet: str | None = None
    mapping: str | None = None
    skip_rows: tuple[str, ...] = ()
    numbers: str | None = None
    update: bool = False
    output: str | None = None

    def stamps(self) -> list[tuple[int, int] | None]:
        """When each file was last saved and how large it is; None for one that is not there."""
        found: list[tuple[int, int] | None] = []
        for path in (Path(self.table), self.mapping_path, self.numbers_path):
            try:
                status = os.stat(path)
                found.append((status.st_mtime_ns, status.st_size))
            except OSError:
                found.append(None)
        return found

    @property
    def mapping_path(self) -> Path:
        """The mapping, which need not be there."""
        return Path(self.mapping) if self.mapping else beside(self.table, "mapping.yaml")

    @property
    def numbers_path(self) -> Path:
        """The table of missing numbers, which need not be there."""
        return Path(self.numbers) if self.numbers else beside(self.table, "numbers.csv")

    @property
    def wanted(self) -> str:
        """The set's id."""
        from decktool.cards import slug

        return self.set_id or slug(Path(self.table).stem) or "cards"

    @property
    def path(self) -> Path:
        """The set file."""
        return Path(self.output) if self.output else place_of(self.game, self.wanted)

    @property
    def updates(self) -> bool:
        """Whether a set file that is there is brought up to date."""
        return self.update and self.path.is_file()

    def read_table(self, reader: ReaderOf) -> Read:
        """Read the table; `reader` makes what reads texts, of the counters that the game's cards speak of.

        Raises DecktoolError naming every line that cannot be a card.
        """
        from decktool.importing.mapping import Mapped, read_mapping
        from decktool.importing.numbers import Answers, read_answers
        from decktool.importing.setfile import counters_of, import_cards
        from decktool.importing.update import read_previous
        from decktool.spreadsheets import read_grid

        place = self.mapping_path
        mapped = read_mapping(place, self.game) if self.mapping or place.is_file() else Mapped()
        grid = read_grid(self.table, sheet=self.sheet or mapped.sheet, encoding=mapped.encoding)
        previous = read_previous(self.path) if self.updates else None
        tables = mapped.tables(grid)
        answers = read_answers(self.numbers_path) if self.numbers_path.is_file() else Answers()
        result = import_cards(
            tables,
            self.game,
            self.set_id or (previous.head.set if previous else self.wanted),
            title=self.title,
            unofficial=self.unofficial,
            said=self.maps,
            types=self.types,
            mapped=mapped,
            skip_rows=self.skip_rows,
            replaces=self.path,
            reader=reader(counters_of(self.game, mapped, previous)),
            previous=previous,
            answers=answers,
        )
        return Read(tables, result, answers, mapped.file is not None)


def beside(table: Path | str, ending: str) -> Path:
    """The file that belongs to a table: `cards.mapping.yaml` beside `cards.csv`; no link may lead out of the folder."""
    path = Path(table)
    found = path.with_name(f"{path.stem}.{ending}")
    confine(found, found.parent)
    return found


def place_of(game: Game, set_id: str) -> Path:
    """Where a set goes: into the game's own folder, unless that is one of ours, which an update would replace."""
    shipped = data_dir("cards").resolve() in game.folder.resolve().parents
    folder = Path("cards") / game.id if shipped else game.folder
    return folder / "sets" / f"{set_id}.yaml"
