"""Which column of a table holds what: guessed from its headings, or as the person says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from decktool.errors import DecktoolError, did_you_mean
from decktool.games import Game
from decktool.importing.mapping import OWN
from decktool.spreadsheets import Spreadsheet, SpreadsheetRow, heading_key

_WORDS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "card name", "title", "card title", "card", "nom", "nombre", "nome", "titel", "titre"),
    "type": ("type", "card type", "kind", "card kind"),
    "number": ("number", "card number", "collector number", "abs no", "card no", "no", "nr", "num", "#"),
    "id": ("id", "card id"),
    "art": (
        "art", "art file", "image", "image file", "picture", "file", "artwork", "illustration", "img", "bild", "grafik",
        "imagen", "immagine",
    ),
    "back": ("back", "back file", "back image"),
    "note": ("note", "notes", "remark"),
    "copies": (
        "copies", "quantity", "qty", "count", "cnt", "@count", "amount", "amounts", "duplication", "no of copies",
        "number of copies", "card count", "card quantity", "frequency", "freq", "iterations", "#", "anzahl", "menge",
        "kopien", "exemplaires", "quantité", "cantidad", "copias", "copie", "quantità",
    ),
    "text": (
        "text", "rules text", "card text", "effect text", "ability text", "rules", "effect", "effects", "ability",
        "abilities", "description", "desc", "card description", "body", "action", "rule", "prompt",
        "regeln", "regeltext", "kartentext", "effekt", "texte", "effet", "texto", "efecto", "testo", "effetto",
    ),
    "flavor": ("flavor", "flavour", "flavor text", "flavour text", "quote", "snark", "fluff", "lore"),
}  # fmt: skip


def usual_headings(target: str) -> tuple[str, ...]:
    """The usual headings of a column that holds this, as `heading_key` gives them, the likeliest first."""
    return _WORDS.get(target, ())


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns (counted from 0) by target, the unused headings, and the reason for each target."""

    columns: Mapping[str, int]
    unused: tuple[str, ...]
    reasons: Mapping[str, str]

    def cell(self, row: SpreadsheetRow, target: str) -> str:
        """What a row has in the column that holds this; empty where none does."""
        return row.cell(self.columns[target]) if target in self.columns else ""


def map_columns(
    table: Spreadsheet, game: Game, said: Mapping[str, str] | None = None, *usual: Mapping[str, str]
) -> Columns:
    """Find the column of the name, the type and every field.

    `said` maps headings to targets and wins over each of `usual` (what a mapping and the game say of such tables, where
    the table has such headings), the first before the second, and all over what headings suggest; an empty target
    leaves the column out. Raises DecktoolError for a heading or target that does not exist and for two columns with
    one target.
    """
    said = dict(said or {})
    for known in usual:
        said = {**_applying(table, known, said), **said}
    targets = [*OWN, *game.fields]
    columns: dict[str, int] = {}
    reasons: dict[str, str] = {}
    dropped: set[int] = set()
    for heading, target in said.items():
        column = table.column(heading)
        if column is None:
            raise DecktoolError(f"{table.name}: no column {heading!r}{did_you_mean(heading, table.headings)}")
        if not target:
            dropped.add(column)
            continue
        if target not in targets:
            raise DecktoolError(
                f"column {heading!r}: {game.title} cards have no {target!r}{did_you_mean(target, targets)}"
            )
        if target in columns:
            raise DecktoolError(f"column {heading!r}: another column is already the {target}")
        columns[target] = column
        reasons[target] = "game.yaml says so"
    taken = {*columns.values(), *dropped}
    guesses = [(target, list(_guesses(table, game, target))) for target in targets]
    for turn in range(len(_REASONS)):
        for target, guessed in guesses:
            column = next((column for column in guessed[turn] if column not in taken), None)
            if target not in columns and column is not None:
                columns[target], reasons[target] = column, _REASONS[turn]
                taken.add(column)
    known_out = {heading_key(heading) for known in usual for heading, target in known.items() if not target}
    unused = tuple(
        heading
        for column, heading in enumerate(table.headings)
        if heading and column not in columns.values() and heading_key(heading) not in known_out
    )
    return Columns(columns, unused, reasons)


def _applying(table: Spreadsheet, usual: Mapping[str, str], said: Mapping[str, str]) -> dict[str, str]:
    """The usual columns that this table has and that nobody says otherwise about."""
    spoken = {heading_key(heading) for heading in said}
    there = {heading_key(heading) for heading in table.headings}
    return {
        heading: target
        for heading, target in usual.items()
        if heading_key(heading) in there - spoken and (not target or target not in said.values())
    }


_REASONS = ("the field's own name", "recognised by its heading", "ends with the field's name")


def _guesses(table: Spreadsheet, game: Game, target: str) -> Iterator[list[int]]:
    """The columns that may hold this, for each of the reasons, the likeliest first.

    Of headings that end with the field's name (`Associated_Location` for `location`), only one that stands alone.
    """
    keys = [(column, heading_key(heading)) for column, heading in enumerate(table.headings) if heading]
    titles = [game.fields[target].title] if target in game.fields else []
    words = {heading_key(word) for word in (target, *titles)}
    yield [column for column, key in keys if key in words]
    yield [column for word in usual_headings(target) for column, key in keys if key == word]
    ends = tuple(f" {word}" for word in words) if titles else ()
    ending = [column for column, key in keys if key.endswith(ends)]
    yield ending if len(ending) == 1 else []
