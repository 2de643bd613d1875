"""What a game says about the table its designer keeps: `import:` in game.yaml.

Columns by their headings, the table's own words for types, rows that are something special or no card at all, and
fields that name another card. All of it is a help: a table without these columns is read by its own headings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from decktool.cards import name_key
from decktool.errors import did_you_mean
from decktool.tables import heading_key

if TYPE_CHECKING:
    from decktool.games import Game, Part

OWN = ("name", "type", "number", "id", "art", "back", "note", "copies")
"""What every card may have besides its game's fields."""


@dataclass(frozen=True, slots=True)
class RowRule:
    """Rows whose cells are as said (a heading's words, one of several) are left out, or have these values."""

    where: Mapping[str, tuple[str, ...]]
    leave_out: bool
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Guide:
    """How a game's table is read; everything is empty where its game.yaml says nothing."""

    columns: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    rows: tuple[RowRule, ...] = ()
    belongs: Mapping[str, str] = field(default_factory=dict)


def guide_of(game: Game) -> Guide:
    """The guide of a game; raises DataError naming every slip in its game.yaml."""
    said = game.part("import", read_guide)
    if said is None:
        return Guide()
    rows = tuple(
        RowRule({heading: tuple(words) for heading, words in row["where"].items()}, row["leave_out"], row["set"])
        for row in said["rows"]
    )
    return Guide(said["columns"], said["types"], rows, said["belongs"])


def read_guide(part: Part) -> dict[str, Any]:
    """The part `import` as plain data; raises DataError for fields and types that the game does not have."""
    from decktool.errors import DataError
    from decktool.files import read_model
    from decktool.importing.model import ImportModel

    model = read_model(ImportModel, part.file, part.where, part.data)
    problems = [part.file.problem((*part.where, *where), message) for where, message in _slips(model, part.game)]
    if problems:
        raise DataError(part.file.path, problems)
    rows = [
        {
            "where": {h: [words] if isinstance(words, str) else list(words) for h, words in row.where.items()},
            "leave_out": row.leave_out,
            "set": dict(row.set),
        }
        for row in model.rows
    ]
    return {"columns": dict(model.columns), "types": dict(model.types), "rows": rows, "belongs": dict(model.belongs)}


def _slips(model: Any, game: Game) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """What is wrong in a guide whose every value is right in itself."""
    targets = [*OWN, *game.fields]

    def unknown(word: str, what: str, known: list[str]) -> str:
        return f"{game.title} has no {what} {word!r}{did_you_mean(word, known)}"

    for heading, target in model.columns.items():
        if target and target not in targets:
            yield ("columns", heading), unknown(target, "field", targets)
    for word, type_id in model.types.items():
        if type_id not in game.types:
            yield ("types", word), unknown(type_id, "type", list(game.types))
    for place, row in enumerate(model.rows):
        for name, value in row.set.items():
            if name not in targets:
                yield ("rows", place, "set", name), unknown(name, "field", targets)
            elif name == "type" and value not in game.types:
                yield ("rows", place, "set", name), unknown(str(value), "type", list(game.types))
        if bool(row.set) == row.leave_out:
            yield ("rows", place), "a row is either left out (`leave_out: true`) or has values (`set:`)"
    for name, type_id in model.belongs.items():
        if name not in game.fields:
            yield ("belongs", name), unknown(name, "field", list(game.fields))
        elif type_id not in game.types:
            yield ("belongs", name), unknown(type_id, "type", list(game.types))


def fits(rule: RowRule, cells: Mapping[str, str]) -> bool:
    """True when a row's cells, by `heading_key`, are as the rule says; a heading that is not there fits nothing."""
    return all(
        heading_key(heading) in cells and name_key(cells[heading_key(heading)]) in map(name_key, words)
        for heading, words in rule.where.items()
    )
