"""What each column of a stranger's table holds: recognised by its heading and by what its cells look like."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from decktool.cards import name_key, slug
from decktool.errors import DecktoolError, did_you_mean, some
from decktool.importing.columns import usual_headings
from decktool.importing.rows import COUNT, FORMULA
from decktool.importing.sheets import DECIMAL, Sheet, cells_of, is_heading
from decktool.spreadsheets import Spreadsheet, SpreadsheetRow, heading_key

LETTER = re.compile(r"[^\W\d_]")
NAME, TYPE, NUMBER, COPIES, ART, BACK = "name", "type", "number", "copies", "art", "back"
TEXT, FLAVOR = "text", "flavor"
_ASIDE = {
    "note", "notes", "comment", "comments", "todo", "to do", "remark", "remarks", "status", "done", "playtest notes",
    "image prompt", "art prompt", "image description", "art description", "image idea", "art idea",
}  # fmt: skip
"""Headings of what designers write to themselves, and to whoever draws."""
_PROMPT = "prompt"
"""Heading of a card's text, or beside one of what its picture was made from."""
_TYPES = (
    "type", "card type", "cardtype", "kind", "card kind", "category", "class", "supertype", "deck", "suit", "group",
    "typ", "kategorie", "tipo", "categoria", "categorie",
)  # fmt: skip
_FILE = re.compile(r"(?i)\S.*\.(?:png|jpe?g|svg|webp|gif|tiff?|bmp|psd|avif|eps|pdf|ai)")
_COLOR = re.compile(r"#[0-9A-Fa-f]{3}(?:[0-9A-Fa-f]{3}(?:[0-9A-Fa-f]{2})?)?")
_DATA = re.compile(r'(?s)[\[{].*".*[\]}]')
_WORDED = re.compile(r"(?s)(?=.*[^\W\d_])(?!\S*\d\S*\Z).*")
"""Words, and no code such as N01."""
_WIDE = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_NUMBERS = (*usual_headings("number"), *usual_headings("id"), "code", "card code", "index")
_IN_HEADINGS = {
    NAME: {"name", "title", "nom", "nombre", "nome", "titel", "titre", "titolo", "título"},
    NUMBER: {"id"},
    TEXT: {
        "text", "description", "effect", "ability", "rules", "regeln", "effekt", "texte", "texto", "testo", "effetto",
    },
    FLAVOR: {"flavor", "flavour"},
    ART: {"image", "art", "picture", "illustration"},
}  # fmt: skip
"""Words that say what a column holds also where its heading has others beside."""
OWN = "?"
"""What a column holds that gets a field of its own."""
ROLES = {NAME, TYPE, NUMBER, COPIES, ART, BACK, TEXT, FLAVOR}
_NAME = 60
"""Letters of the longest name; what is longer is a text."""
_TEXT = 8
"""Letters that a column headed as one of texts has on average, at least."""
WORDY = 25
"""Letters that a column of texts has on average."""
_MOST_TYPES = 40


@dataclass(slots=True)
class SheetColumn:
    """What a column holds: a value that every card may have, a field, or nothing that is wanted (empty)."""

    heading: str
    target: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A sheet of cards, and what its columns hold."""

    sheet: Sheet
    columns: list[SheetColumn]

    def place(self, target: str) -> int | None:
        """The first column that holds something; None where none does."""
        return next((place for place, column in enumerate(self.columns) if column.target == target), None)

    def rows(self) -> list[SpreadsheetRow]:
        """The rows that are cards: those with a name or a text, where there is a column of names."""
        table, names, texts = self.sheet.table, self.place(NAME), self.place(TEXT)
        if names is None:
            return list(table.rows)
        words = [place for place in (names, texts) if place is not None]
        return [row for row in table.rows if not is_heading(row, table, names) and any(map(row.cell, words))]

    def cells(self, target: str) -> list[str]:
        """What the cards have in the column that holds something, where they have anything."""
        place = self.place(target)
        return [] if place is None else cells_of(self.rows(), place)


def with_cards(sheets: Sequence[Sheet], said: Mapping[str, str]) -> list[CardSheet]:
    """The sheets on which a row has a name or a text; a heading means the same on each of them."""
    found: list[CardSheet] = []
    known: dict[str, str] = {}
    for sheet in sheets:
        columns = _columns(sheet, said, known)
        known = {heading_key(column.heading): column.target for column in columns if column.target in ROLES} | known
        targets = [place for place, column in enumerate(columns) if column.target in (NAME, TEXT)]
        if not targets or any(row.cell(place) for row in sheet.table.rows for place in targets):
            found.append(CardSheet(sheet, columns))
    if not found:
        raise DecktoolError(f"{sheets[0].path}: has headings but no cards")
    return found


def refuse_unknown(sheets: Sequence[Sheet], said: Mapping[str, str]) -> None:
    """Raise DecktoolError for a heading that no sheet has, and for a use that no column has; its heading is its own."""
    headings = [heading for sheet in sheets for heading in sheet.table.headings if heading]
    known = {heading_key(heading) for heading in headings}
    for heading, target in said.items():
        if heading_key(heading) not in known:
            raise DecktoolError(f"{sheets[0].path}: no column {heading!r}{did_you_mean(heading, headings)}")
        if target not in {*ROLES, ""} and heading_key(target) != heading_key(heading):
            hint = did_you_mean(target, sorted(ROLES))
            raise DecktoolError(
                f"--map {heading}: no column holds {target!r}{hint} (a column with a field of its own needs no --map)"
            )


def _columns(sheet: Sheet, said: Mapping[str, str], known: Mapping[str, str]) -> list[SheetColumn]:
    """What each column of a sheet holds; `OWN` for a field, until `_fields` gives it an id.

    `known` is what headings, by `heading_key`, mean on the sheets before.
    """
    table = sheet.judged()
    columns = [SheetColumn(heading) for heading in table.headings]
    wanted = {heading_key(heading): target for heading, target in said.items()}
    decided: set[int] = set()

    def give(target: str, place: int, reason: str) -> None:
        columns[place].target, columns[place].reason = target, reason
        decided.add(place)

    for place, column in enumerate(columns):
        if (asked := wanted.get(heading_key(column.heading))) is not None:
            give(asked, place, "as you said")
    cells = {place: cells_of(table.rows, place) for place in range(len(columns))}
    for place in cells:
        if place in decided:
            continue
        key = heading_key(columns[place].heading)
        if not columns[place].heading:
            give("", place, "has no heading")
        elif not cells[place]:
            give("", place, "empty in every row")
        elif place in table.lettered:
            continue
        elif key in _ASIDE or key in {word.replace(" ", "") for word in _ASIDE}:
            give("", place, "notes of the designer")
        elif sum(FORMULA.match(cell) is not None for cell in cells[place]) * 2 > len(cells[place]):
            give("", place, "formulas without their results; save the values")
        elif all("://" in cell for cell in cells[place]):
            give("", place, "addresses of files")
        elif all(map(_DATA.fullmatch, cells[place])):
            give("", place, "data for a program")
        elif all(map(_COLOR.fullmatch, cells[place])):
            give("", place, "colours of a layout")
        elif columns[place].heading.startswith("@") and key not in usual_headings(COPIES):
            give("", place, "an instruction for another program")
        elif (
            (usual := known.get(key))
            and usual not in {column.target for column in columns}
            and dict(_TESTS)[usual](cells[place], table)
        ):
            give(usual, place, "as on the sheets before")
    for target, test in _TESTS:
        if target in {column.target for column in columns}:
            continue
        fits = [(place, cells[place]) for place in cells if place not in decided and test(cells[place], table)]
        headings = [(place, heading_key(columns[place].heading)) for place, _ in fits if place not in table.lettered]
        likely = [each for each in headings if _is_likely(target, cells[each[0]], table)]
        by_word = _by_word(target, likely, cells)
        by_word = _by_word(target, headings, cells) if by_word is None else by_word
        if by_word is not None:
            give(target, by_word, "recognised by its heading")
        elif target in _BY_CONTENT and (by_content := _BY_CONTENT[target](fits, table)) is not None:
            give(target, by_content, "by its contents")
    for place in sorted(cells.keys() - decided):
        # Half of the rows have words in a column of texts without a heading.
        if place in table.lettered and sum(map(bool, map(LETTER.search, cells[place]))) * 2 < len(table.rows):
            give("", place, "has no heading")
        elif all(map(_FILE.fullmatch, cells[place])):
            give("", place, "names of files")
        elif heading_key(columns[place].heading) == _PROMPT:
            give("", place, "notes of the designer")
        else:
            columns[place].target = OWN
    return columns


def _by_word(target: str, headings: Sequence[tuple[int, str]], cells: Mapping[int, Sequence[str]]) -> int | None:
    """The column with the likeliest heading for this; a longer heading may contain the word, such as `Name (EN)`.

    Of several that contain a word for texts (`Effect Keywords`, `Functional Text`), the one with the most letters.
    """
    usual = {TYPE: _TYPES, NUMBER: _NUMBERS}.get(target, usual_headings(target))
    joined = [word.replace(" ", "") for word in usual]
    exact = [(joined.index(own), place) for place, key in headings if (own := key.replace(" ", "")) in joined]
    if exact or target not in _IN_HEADINGS:
        return min(exact)[1] if exact else None
    worded = [place for place, key in headings if _IN_HEADINGS[target] & set(key.split())]
    if target == TEXT:
        worded.sort(key=lambda place: -sum(map(len, cells[place])))
    return worded[0] if worded else None


def _is_likely(target: str, cells: Sequence[str], table: Spreadsheet) -> bool:
    """Whether a heading is to be believed: a title that few cards have names none, and `GETALL 2` is no text."""
    if target == NAME:
        return len(cells) * 10 >= len(table.rows) * 8
    return target != TEXT or sum(cell == cell.upper() for cell in cells) * 2 < len(cells)


def _is_name(cells: Sequence[str], table: Spreadsheet) -> bool:
    return sum(len(cell) <= _NAME and _FILE.fullmatch(cell) is None for cell in cells) * 10 >= len(cells) * 8


def _is_type(cells: Sequence[str], table: Spreadsheet) -> bool:
    kinds = {slug(cell) for cell in cells}
    few = len(kinds) <= _MOST_TYPES and len(kinds) * 3 <= max(len(cells), 6) * 2
    return few and all(len(cell) <= _NAME for cell in cells) and all(any(map(str.isalpha, cell)) for cell in cells)


def _is_number(cells: Sequence[str], table: Spreadsheet) -> bool:
    """Whether a column tells the cards apart: `Q1`, `AA`, 17."""
    short = all(len(cell) <= 40 and not re.search(r"[\s()]", cell) for cell in cells)
    return short and len(cells) == len(table.rows) == len({name_key(cell) for cell in cells}) and len(cells) > 1


def _is_copies(cells: Sequence[str], table: Spreadsheet) -> bool:
    counts = all(COUNT.fullmatch(cell) for cell in cells)
    running = len(cells) > 2 and [str(place) for place in range(1, len(cells) + 1)] == list(cells)
    return counts and not running and any(cell.strip("0xX× ") for cell in cells)


def _is_art(cells: Sequence[str], table: Spreadsheet) -> bool:
    return not any(DECIMAL.fullmatch(cell) or "://" in cell or len(cell) > 120 for cell in cells)


def _is_picture(cell: str) -> bool:
    return _FILE.fullmatch(cell) is not None and PurePath(cell).suffix.lower() not in {".eps", ".pdf", ".ai"}


def _is_words(cells: Sequence[str], table: Spreadsheet) -> bool:
    return mean_letters(cells) >= _TEXT and not all(map(_FILE.fullmatch, cells))


_TESTS: tuple[tuple[str, Callable[[Sequence[str], Spreadsheet], bool]], ...] = (
    (COPIES, _is_copies),
    (NUMBER, _is_number),
    (TYPE, _is_type),
    (NAME, _is_name),
    (ART, _is_art),
    (BACK, _is_art),
    (FLAVOR, _is_words),
    (TEXT, _is_words),
)
"""What a column can be, the surest first, each with what its cells must look like."""


def _name_by_content(fits: Sequence[tuple[int, list[str]]], table: Spreadsheet) -> int | None:
    """The first column that nearly every row has, and whose cells differ about as often as the rows do."""
    rows = len({row.cells for row in table.rows})
    for place, cells in fits:
        differ = len({name_key(cell) for cell in cells})
        sentences = sum(cell.endswith((".", "?", "!")) for cell in cells) * 2 > len(cells)
        worded = sum(_WORDED.fullmatch(cell) is not None for cell in cells) * 10 >= len(cells) * 8 and not sentences
        if len(cells) * 10 >= len(table.rows) * 8 and differ * 2 >= rows and mean_letters(cells) >= 3 and worded:
            return place
    return None


def _text_by_content(fits: Sequence[tuple[int, list[str]]], table: Spreadsheet) -> int | None:
    """The column with the most words, of those with long texts."""
    wordy = [(mean_letters(cells) * len(cells), -place) for place, cells in fits if mean_letters(cells) >= WORDY]
    return -max(wordy)[1] if wordy else None


def _art_by_content(fits: Sequence[tuple[int, list[str]]], table: Spreadsheet) -> int | None:
    """The column of pictures of which there are the most."""
    files = [(len(set(cells)), -place) for place, cells in fits if all(map(_is_picture, cells))]
    return -max(files)[1] if files else None


_BY_CONTENT = {NAME: _name_by_content, TEXT: _text_by_content, ART: _art_by_content}


def mean_letters(cells: Sequence[str]) -> float:
    """The letters of a cell on average; a letter of Chinese or Japanese says as much as three."""
    return sum(len(cell) + 2 * len(_WIDE.findall(cell)) for cell in cells) / max(len(cells), 1)


def said_of(sheets: Sequence[CardSheet], target: str) -> str:
    """Which column holds something, and why, in words."""
    told: dict[str, str] = {}
    for column in (column for each in sheets for column in each.columns if column.target == target):
        told.setdefault(column.heading, f"{column.heading} ({column.reason})")
    return some(list(told.values()), 3)


def heading_of(sheets: Sequence[Sheet], said: Mapping[str, str], target: str) -> str:
    """The heading of the first column that is taken for this; empty where none is."""
    found = (column for sheet in sheets for column in _columns(sheet, said, {}) if column.target == target)
    return next((column.heading for column in found), "")
