"""A game made of a table: what its columns hold is recognised by their headings and their contents.

Nothing is refused for its form: what cannot be known is guessed, every guess stands in the files with its reason, and a
row that cannot be a card is left out by a line of the mapping.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from decktool.cards import counted, name_key, slug
from decktool.decklist import line_words
from decktool.errors import DecktoolError, did_you_mean, some
from decktool.formats.documents import yaml_scalar
from decktool.importing.columns import usual_headings
from decktool.importing.marks import symbol_lines, symbols_of_texts
from decktool.importing.rows import COUNT, FORMULA, NONE_WORDS
from decktool.spreadsheets import (
    Spreadsheet,
    SpreadsheetArea,
    SpreadsheetGrid,
    SpreadsheetRow,
    heading_key,
    read_grid,
    sheet_names,
)

if TYPE_CHECKING:
    from decktool.importing.setfile import Imported

NAME, TYPE, NUMBER, COPIES, ART, BACK = "name", "type", "number", "copies", "art", "back"
TEXT, FLAVOR = "text", "flavor"
FACES = ("portrait", "band", "text-card", "landscape")
"""The neutral faces, the usual one first."""
_RESERVED = {
    "name",
    "type",
    "number",
    "id",
    "art",
    "back",
    "note",
    "copies",
    "emblem",
    "set",
    "section",
    "size",
    "line",
}
"""Ids that a field cannot have."""
_ASIDE = {
    "note",
    "notes",
    "comment",
    "comments",
    "todo",
    "to do",
    "remark",
    "remarks",
    "status",
    "done",
    "playtest notes",
    "image prompt",
    "art prompt",
    "image description",
    "art description",
    "image idea",
    "art idea",
}
"""Headings of what designers write to themselves, and to whoever draws."""
_PROMPT = "prompt"
"""Heading of a card's text, or beside one of what its picture was made from."""
_PLURAL = re.compile(r"(?i)[^su]s$")
"""A word that is taken for a plural, as sheets have them: Heroes."""
_OLD_SHEETS = re.compile(
    r"(?i)\b(?:notes?|old|removed|unused|archive[ds]?|deprecated|backup|template|todo|readme|changelog)\b"
)
_UNNAMED_SHEET = re.compile(
    r"(?i)(?:sheet|tabelle|tabellenblatt|feuil|feuille|hoja|foglio|planilha|folha|blad|ark|list|arkusz|munka|лист|シート"
    r"|工作表)\s*\d*"
)
"""What spreadsheet programs call a sheet that nobody named."""
_TYPES = (
    "type", "card type", "cardtype", "kind", "card kind", "category", "class", "supertype", "deck", "suit", "group",
    "typ", "kategorie", "tipo", "categoria", "categorie",
)  # fmt: skip
_FILE = re.compile(r"(?i)\S.*\.(?:png|jpe?g|svg|webp|gif|tiff?|bmp|psd|avif|eps|pdf|ai)")
_INTEGER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.0+)?")
_DECIMAL = re.compile(r"-?\d{1,15}(?:[.,]\d+)?")
_FLAG = {"yes", "no", "true", "false", "y", "n", "x", "✓"}
_COLOR = re.compile(r"#[0-9A-Fa-f]{3}(?:[0-9A-Fa-f]{3}(?:[0-9A-Fa-f]{2})?)?")
_DATA = re.compile(r'(?s)[\[{].*".*[\]}]')
_LETTER = re.compile(r"[^\W\d_]")
_WORDED = re.compile(r"(?s)(?=.*[^\W\d_])(?!\S*\d\S*\Z).*")
"""Words, and no code such as N01."""
_WIDE = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_NUMBERS = (*usual_headings("number"), *usual_headings("id"), "code", "card code", "index")
_IN_HEADINGS = {
    NAME: {"name", "title", "nom", "nombre", "nome", "titel", "titre", "titolo", "título"},
    NUMBER: {"id"},
    TEXT: {
        "text",
        "description",
        "effect",
        "ability",
        "rules",
        "regeln",
        "effekt",
        "texte",
        "texto",
        "testo",
        "effetto",
    },
    FLAVOR: {"flavor", "flavour"},
    ART: {"image", "art", "picture", "illustration"},
}
"""Words that say what a column holds also where its heading has others beside."""
_OWN = "?"
"""What a column holds that gets a field of its own."""
_ROLES = {NAME, TYPE, NUMBER, COPIES, ART, BACK, TEXT, FLAVOR}
_LOOKED_AT = 30
"""Rows among which the headings are looked for."""
_SUMS = 8
"""Headings for each number that may stand among them, such as a sum of what is below it."""
_HEADING = 60
"""Letters of the longest heading."""
_NAME = 60
"""Letters of the longest name; what is longer is a text."""
_TEXT = 8
"""Letters that a column headed as one of texts has on average, at least."""
_WORDY = 25
"""Letters that a column of texts has on average."""
_SKIP = "skip_rows:"
"""The last key of a mapping that leaves rows out, before its queries."""
_MOST_TYPES = 40
_MOST_VALUES = 12
_HAND = 5


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a workbook, or the one table of a text file, and whether it looks like a table of cards."""

    path: str
    title: str
    """Its name; empty for a text file."""
    grid: SpreadsheetGrid
    area: SpreadsheetArea
    table: Spreadsheet
    of_cards: bool
    reason: str
    """Why it is taken for one of cards, or for none."""

    @property
    def words(self) -> str:
        """What its name says of its cards; nothing where a program has named it, as `Sheet1`."""
        return "" if _UNNAMED_SHEET.fullmatch(self.title) else self.title

    def judged(self) -> Spreadsheet:
        """The table without the few rows that head a part of it: those of a single cell, and those of headings."""
        table = self.table
        rows = tuple(row for row in table.rows if sum(map(bool, row.cells)) > 1 and sum(_repeated(row, table)) < 2)
        return replace(table, rows=rows) if len(rows) * 4 >= len(table.rows) * 3 else table


@dataclass(slots=True)
class _Column:
    """What a column holds: a value that every card may have, a field, or nothing that is wanted (empty)."""

    heading: str
    target: str = ""
    reason: str = ""


@dataclass(slots=True)
class _Field:
    """A field of the new game's cards."""

    id: str
    title: str
    cells: list[str] = field(default_factory=list)
    kind: str = "text"
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NewGameOptions:
    """What a person says of the game to be made; guessed where it is None or empty."""

    columns: Mapping[str, str] = field(default_factory=dict)
    """Headings with what their columns hold; nothing for one to leave out."""
    rows: str = "copies"
    """What equal rows are: copies of one card, or each a card of its own."""
    face: str | None = None
    icon_for: Callable[[str], str | None] | None = None
    """The icon that a word in the texts means."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """The files of a game made of a table, and what was decided."""

    game: str
    """game.yaml."""
    face: str
    mappings: tuple[tuple[Sheet, str, str], ...]
    """Each sheet with the id of its set and its mapping."""
    decisions: tuple[tuple[str, str], ...]
    """What was decided, and of what: columns, types, names."""
    rows: str


# --- the sheets


def sheets_of(path: str) -> list[Sheet]:
    """Every sheet of a file that has a table; raises DecktoolError where none has."""
    found: list[Sheet] = []
    empty: list[str] = []
    for title in sheet_names(path) or [""]:
        grid = read_grid(path, sheet=title or None)
        head = _heading_row(grid)
        if head is None:
            empty.append(title)
            continue
        first, last = head
        area = SpreadsheetArea(first, 0, None, last)
        table = grid.table(area)
        if table.rows:
            found.append(Sheet(path, title, grid, area, table, *_of_cards(title, table, found)))
    if not found:
        raise DecktoolError(f"{path}: has no row of headings; write one above the cards, such as Name, Type, Text")
    if not any(sheet.of_cards for sheet in found):
        first_sheet = found[0]
        found[0] = Sheet(
            path, first_sheet.title, first_sheet.grid, first_sheet.area, first_sheet.table, True, "the first"
        )
    return found


def _heading_row(grid: SpreadsheetGrid) -> tuple[int, int] | None:
    """The row of the headings, and its last column: the first row nearly as wide as any whose cells are words.

    A row that is as wide above it is a card, and the table has no headings.
    """
    above = 0
    rows = grid.rows[:_LOOKED_AT]
    widest = max((sum(bool(cell.strip()) for cell in row.cells) for row in rows), default=0)
    for row in rows:
        cells = [cell.strip() for cell in row.cells]
        said = [cell for cell in cells if cell]
        numbers = sum(_DECIMAL.fullmatch(cell) is not None for cell in said)
        if (
            len(said) > above
            and len(said) * 2 >= widest
            and numbers <= len(said) // _SUMS
            and all(len(cell) < _HEADING for cell in said)
            and len(set(map(heading_key, said))) * 2 >= len(said)
        ):
            return row.number, max(place for place, cell in enumerate(cells) if cell)
        above = max(above, len(said))
    return None


def _of_cards(title: str, table: Spreadsheet, before: Sequence[Sheet]) -> tuple[bool, str]:
    """Whether a sheet looks like a table of cards, and why."""
    keys = {heading_key(heading) for heading in table.headings if heading}
    if title and _OLD_SHEETS.search(title):
        return False, "by its name, it is not in use"
    names = _names(table)
    for other in before:
        theirs = {heading_key(heading) for heading in other.table.headings if heading}
        if len(names) > 3 and len(names & _names(other.table)) * 2 > len(names):
            return False, f"most of its cards are on the sheet {other.title}"
        if other.of_cards and len(keys & theirs) * 2 > len(theirs):
            return True, f"it has the headings of {other.title}"
    if len(keys) > 1 and keys & set(usual_headings(NAME)):
        return True, "it has a column of names"
    return (not title), "" if not title else "it has no column of names"


def _names(table: Spreadsheet) -> set[str]:
    """The names of a table's cards, where a heading says which column has them."""
    column = table.column(*usual_headings(NAME))
    return set() if column is None else {name_key(row.cell(column)) for row in table.rows if row.cell(column)}


# --- the columns


def new_game(name: str, title: str, sheets: Sequence[Sheet], options: NewGameOptions) -> NewGame:
    """Decide what each column of the sheets holds, and write the files of a game of it.

    Raises DecktoolError for an option that names no column, or no face.
    """
    _refuse_strange(sheets, options.columns)
    decisions: list[tuple[str, str]] = []
    fields: dict[str, _Field] = {}
    sheets, columns = _with_cards(sheets, options.columns)
    for sheet, own in zip(sheets, columns, strict=True):
        _fields(sheet, own, fields)
    for each in fields.values():
        _set_kind(each)
    types = _types(sheets, columns, title)
    mappings = []
    ids: set[str] = set()
    for sheet, own in zip(sheets, columns, strict=True):
        set_id = _free(_id(sheet.title or PurePath(sheet.path).stem, "set"), ids)
        mappings.append((sheet, set_id, _mapping(sheet, own, types, options.rows, decisions)))
    sentences = _are_sentences(sheets, columns)
    face = options.face or _likely_face({column.target for own in columns for column in own}, sentences)
    decisions[:0] = [
        ("names", _told(sheets, columns, NAME) or "no column of names: each card is named by its row"),
        ("types", _told(sheets, columns, TYPE) or f"one type of card: {', '.join(t for _, t in types.values())}"),
        ("text", _told(sheets, columns, TEXT) or "no column of rules text"),
        ("copies", _told(sheets, columns, COPIES) or "no column of copies: one of each card"),
    ]
    shown = [f"{each.title} ({each.kind})" for each in fields.values() if each.id not in (TEXT, FLAVOR)]
    decisions.append(("fields", some(shown, 12) or "none"))
    left = [column.heading for own in columns for column in own if column.heading and not column.target]
    if left:
        decisions.append(("left out", some(list(dict.fromkeys(left)), 8)))
    worded = [each for each in fields.values() if each.kind == "text" and not each.values]
    symbols = symbols_of_texts((cell for each in worded for cell in each.cells), options.icon_for)
    if symbols:
        decisions.append(
            ("marks in texts", some([f"{mark} as {value.strip() or 'a new line'}" for mark, value, _ in symbols], 4))
        )
    game = [*_game_lines(title, fields, types, sheets, _hand(sheets, columns)), *symbol_lines(symbols)]
    return NewGame(
        "\n".join(game) + "\n",
        _face_text(name, face, len(set(types.values())) > 1, sentences), tuple(mappings),
        tuple(decisions), options.rows,
    )  # fmt: skip


def _with_cards(sheets: Sequence[Sheet], said: Mapping[str, str]) -> tuple[list[Sheet], list[list[_Column]]]:
    """The sheets on which a row has a name or a text, and their columns; a heading means the same on each of them."""
    found: list[tuple[Sheet, list[_Column]]] = []
    known: dict[str, str] = {}
    for sheet in sheets:
        columns = _columns(sheet, said, known)
        known = {heading_key(column.heading): column.target for column in columns if column.target in _ROLES} | known
        targets = [place for place, column in enumerate(columns) if column.target in (NAME, TEXT)]
        if not targets or any(row.cell(place) for row in sheet.table.rows for place in targets):
            found.append((sheet, columns))
    if not found:
        raise DecktoolError(f"{sheets[0].path}: has headings but no cards")
    return [sheet for sheet, _ in found], [columns for _, columns in found]


def _refuse_strange(sheets: Sequence[Sheet], said: Mapping[str, str]) -> None:
    headings = [heading for sheet in sheets for heading in sheet.table.headings if heading]
    known = {heading_key(heading) for heading in headings}
    for heading in said:
        if heading_key(heading) not in known:
            raise DecktoolError(f"{sheets[0].path}: no column {heading!r}{did_you_mean(heading, headings)}")


def _columns(sheet: Sheet, said: Mapping[str, str], known: Mapping[str, str]) -> list[_Column]:
    """What each column of a sheet holds; `_OWN` for a field, until `_fields` gives it an id.

    `known` is what headings, by `heading_key`, mean on the sheets before.
    """
    table = sheet.judged()
    columns = [_Column(heading) for heading in table.headings]
    wanted = {heading_key(heading): target for heading, target in said.items()}
    decided: set[int] = set()

    def give(target: str, place: int, reason: str) -> None:
        columns[place].target, columns[place].reason = target, reason
        decided.add(place)

    for place, column in enumerate(columns):
        if (asked := wanted.get(heading_key(column.heading))) is not None:
            give(asked, place, "as you said")
    cells = {place: _said(table.rows, place) for place in range(len(columns))}
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
        by_word = _by_word(target, likely)
        by_word = _by_word(target, headings) if by_word is None else by_word
        if by_word is not None:
            give(target, by_word, "a usual word for it")
        elif target in _BY_CONTENT and (by_content := _BY_CONTENT[target](fits, table)) is not None:
            give(target, by_content, "by its contents")
    for place, column in enumerate(columns):
        if place in table.lettered and place not in decided and not _is_worded(cells[place], table):
            give("", place, "has no heading")
        elif place not in decided and all(map(_FILE.fullmatch, cells[place])):
            give("", place, "names of files")
        elif place not in decided and heading_key(column.heading) == _PROMPT:
            give("", place, "notes of the designer")
        elif place not in decided:
            column.target = _OWN
    return columns


def _said(rows: Sequence[SpreadsheetRow], column: int) -> list[str]:
    """The cells of a column that say something."""
    return [cell for row in rows if (cell := row.cell(column))]


def _card_rows(sheet: Sheet, columns: Sequence[_Column]) -> list[SpreadsheetRow]:
    """The rows that are cards: those with a name or a text, where there is a column of names."""
    places = {column.target: place for place, column in enumerate(columns)}
    if NAME not in places:
        return list(sheet.table.rows)
    words = [places[target] for target in (NAME, TEXT) if target in places]
    rows = (row for row in sheet.table.rows if not _is_heading(row, sheet.table, places[NAME]))
    return [row for row in rows if any(map(row.cell, words))]


def _by_word(target: str, headings: Sequence[tuple[int, str]]) -> int | None:
    """The column with the likeliest heading for this; a longer heading may contain the word, such as `Name (EN)`."""
    usual = {TYPE: _TYPES, NUMBER: _NUMBERS}.get(target, usual_headings(target))
    joined = [word.replace(" ", "") for word in usual]
    exact = [(joined.index(own), place) for place, key in headings if (own := key.replace(" ", "")) in joined]
    if exact or target not in _IN_HEADINGS:
        return min(exact)[1] if exact else None
    return next((place for place, key in headings if _IN_HEADINGS[target] & set(key.split())), None)


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


def _is_worded(cells: Sequence[str], table: Spreadsheet) -> bool:
    """Whether half of the rows have words here."""
    return sum(_LETTER.search(cell) is not None for cell in cells) * 2 >= len(table.rows)


def _is_art(cells: Sequence[str], table: Spreadsheet) -> bool:
    return not any(_DECIMAL.fullmatch(cell) or "://" in cell or len(cell) > 120 for cell in cells)


def _is_picture(cell: str) -> bool:
    return _FILE.fullmatch(cell) is not None and PurePath(cell).suffix.lower() not in {".eps", ".pdf", ".ai"}


def _is_words(cells: Sequence[str], table: Spreadsheet) -> bool:
    return _mean(cells) >= _TEXT and not all(map(_FILE.fullmatch, cells))


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
        if len(cells) * 10 >= len(table.rows) * 8 and differ * 2 >= rows and _mean(cells) >= 3 and worded:
            return place
    return None


def _text_by_content(fits: Sequence[tuple[int, list[str]]], table: Spreadsheet) -> int | None:
    """The column with the most words, of those with long texts."""
    wordy = [(_mean(cells) * len(cells), -place) for place, cells in fits if _mean(cells) >= _WORDY]
    return -max(wordy)[1] if wordy else None


def _art_by_content(fits: Sequence[tuple[int, list[str]]], table: Spreadsheet) -> int | None:
    """The column of pictures of which there are the most."""
    files = [(len(set(cells)), -place) for place, cells in fits if all(map(_is_picture, cells))]
    return -max(files)[1] if files else None


_BY_CONTENT = {NAME: _name_by_content, TEXT: _text_by_content, ART: _art_by_content}


def _mean(cells: Sequence[str]) -> float:
    """The letters of a cell on average; a letter of Chinese or Japanese says as much as three."""
    return sum(len(cell) + 2 * len(_WIDE.findall(cell)) for cell in cells) / max(len(cells), 1)


def _told(sheets: Sequence[Sheet], columns: Sequence[list[_Column]], target: str) -> str:
    """Which column holds something, and why, in words."""
    told: dict[str, str] = {}
    for own in columns:
        for column in own:
            if column.target == target:
                told.setdefault(column.heading, f"{column.heading} ({column.reason})")
    return some(list(told.values()), 3)


# --- fields and types


def _id(words: str, usual: str) -> str:
    """An id made of words that begins with a letter and that YAML reads as a text; the usual one where that is none."""
    own = re.sub(r"[^a-z0-9-]", "", slug(words)).strip("-")[:40]
    if own[:1].isalpha() and (len(own) == 1 or yaml_scalar(own) == own):
        return own
    return f"{usual}-{own}".strip("-")


def _title(heading: str) -> str:
    """A heading as it is printed: `bonus1_type` and `bonus1Type` as Bonus1 type, others as they are."""
    words = " ".join(re.sub(r"(?<=[a-z0-9])(?=[A-Z][a-z])|_", " ", heading).split())[:60]
    return words[:1].upper() + words[1:]


def _free(wanted: str, taken: set[str]) -> str:
    """The id, or with a number behind it where it is taken."""
    own = wanted
    number = 1
    while own in taken:
        number += 1
        own = f"{wanted}-{number}"
    taken.add(own)
    return own


def _fields(sheet: Sheet, columns: Sequence[_Column], fields: dict[str, _Field]) -> None:
    """Give every other column of a sheet its field; columns of one heading on several sheets have one."""
    own = {*_ROLES, ""} - {TEXT, FLAVOR}
    rows = _card_rows(sheet, columns)
    for place, column in enumerate(columns):
        if column.target in own:
            continue
        key = column.target if column.target in (TEXT, FLAVOR) else heading_key(column.heading)
        if key not in fields:
            taken = {known.id for known in fields.values()} | {TEXT, FLAVOR}
            wanted = _id(column.heading, "field").replace("-", "_")
            wanted = f"{wanted}_value" if wanted in _RESERVED else wanted
            own_id = key if key in (TEXT, FLAVOR) else _free(wanted, taken)
            fields[key] = _Field(own_id, _title(column.heading))
        column.reason = column.reason or "a field of its own"
        column.target = fields[key].id
        fields[key].cells += _said(rows, place)


def _set_kind(each: _Field) -> None:
    """What a field holds, by all its cells: numbers, yes or no, lists of words, some words of a few, or any text."""
    if each.id in (TEXT, FLAVOR):
        return
    cells = [cell for cell in each.cells if cell.casefold() not in NONE_WORDS]
    keys = [name_key(cell) for cell in cells]
    items = [item.strip() for cell in cells for item in re.split(r"[;,|\n]", cell)]
    if not cells:
        return
    if all(map(_INTEGER.fullmatch, cells)):
        each.kind = "integer"
    elif all(map(_DECIMAL.fullmatch, cells)):
        each.kind = "number"
    elif set(keys) <= _FLAG:
        each.kind = "flag"
    elif len(items) > len(cells) * 1.2 and _are_words(items) and len(set(map(name_key, items))) * 2 <= len(items):
        each.kind = "list"
    elif len(set(keys)) <= _MOST_VALUES and len(set(keys)) * 3 <= len(keys) and _are_words(cells):
        each.values = tuple({name_key(cell): " ".join(cell.split()) for cell in reversed(cells)}.values())[::-1]


def _are_words(cells: Sequence[str]) -> bool:
    return all(0 < len(cell) <= 24 and "\n" not in cell for cell in cells) and any(map(_LETTER.search, cells))


def _types(sheets: Sequence[Sheet], columns: Sequence[list[_Column]], title: str) -> dict[str, tuple[str, str]]:
    """The types of cards, by `slug` of the table's words for them: id and title; those of a sheet by its title."""
    found: dict[str, tuple[str, str]] = {}
    ids: set[str] = {"skip"}
    for sheet, own in zip(sheets, columns, strict=True):
        column = next((place for place, each in enumerate(own) if each.target == TYPE), None)
        rows = _card_rows(sheet, own)
        words = [] if column is None else _said(rows, column)
        if column is None or len(words) < len(rows):
            words = [*words, sheet.words or "Card"]
        for word in words:
            key = slug(word) or name_key(word)
            if key not in found:
                found[key] = (_free(_id(word, "type"), ids), " ".join(word.split())[:60])
    return found


# --- the files


def _mapping(
    sheet: Sheet,
    columns: Sequence[_Column],
    types: Mapping[str, tuple[str, str]],
    rows: str,
    decisions: list[tuple[str, str]],
) -> str:
    """How the sheet is read, for this import and every later one."""
    lines = [
        f"# How `decktool import` reads {PurePath(sheet.path).name}: guesses, each with its reason. Correct them, then",
        "# import the table again with --update.",
    ]
    if sheet.grid.old_encoding:
        lines.append("encoding: windows-1252  # the file is not UTF-8; if letters come out wrong, try mac-roman")
        decisions.append(("encoding", "Windows-1252, as the file is not UTF-8"))
    if sheet.title:
        lines.append(f"sheet: {yaml_scalar(sheet.title)}")
    lines += [f"area: {sheet.area}  # row {sheet.area.first_row} has the headings", "columns:"]
    told: set[str] = set()
    for column in columns:
        if column.heading and heading_key(column.heading) not in told:
            told.add(heading_key(column.heading))
            reason = " ".join(column.reason.split())
            lines.append(f"  {yaml_scalar(column.heading)}: {column.target}".rstrip() + f"  # {reason}")
    words = _type_words(sheet, columns, types)
    lines += ["types:", *(f"  {yaml_scalar(word)}: {type_id}" for word, type_id in words.items())] if words else []
    targets = {column.target: place for place, column in enumerate(columns)}
    usual = types.get(slug(sheet.words or "Card") or name_key(sheet.words))
    if usual is not None:
        lines.append(f"type: {usual[0]}  # of rows without a word for it")
    if rows == "cards":
        lines.append("equal_rows: cards  # equal rows are cards of their own, not copies")
    lines += _unnamed(sheet, targets, decisions)
    return "\n".join(lines) + "\n"


def _type_words(sheet: Sheet, columns: Sequence[_Column], types: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """The sheet's words for types that are not the titles of these."""
    column = next((place for place, each in enumerate(columns) if each.target == TYPE), None)
    cells = [] if column is None else _said(_card_rows(sheet, columns), column)
    words = dict.fromkeys(" ".join(cell.split()) for cell in cells)
    found = {word: types[slug(word) or name_key(word)] for word in words}
    return {word: type_id for word, (type_id, title) in found.items() if slug(word) not in {slug(title), type_id}}


def _unnamed(sheet: Sheet, targets: Mapping[str, int], decisions: list[tuple[str, str]]) -> Iterator[str]:
    """Rows without a name are cards named by their row if they have a text; the others are no cards."""
    what = sheet.words or "Card"
    if NAME not in targets:
        yield f"unnamed: {yaml_scalar(what)}  # no column of names: each card is called by this and its row"
        return
    nameless = [row for row in sheet.table.rows if not row.cell(targets[NAME])]
    said = [row for row in nameless if TEXT in targets and row.cell(targets[TEXT])]
    bare = [row for row in nameless if row not in said]
    if said:
        places = line_words([row.line for row in said])
        yield f"unnamed: {yaml_scalar(what)}  # {counted(len(said), 'card')} without a name: {places}"
        decisions.append(("no name", f"{counted(len(said), 'card')} named by the row, such as {what} {said[0].number}"))
    again = [row for row in sheet.table.rows if _is_heading(row, sheet.table, targets[NAME])]
    if bare or again:
        yield _SKIP
    if bare:
        query = "-has:name -has:text" if TEXT in targets else "-has:name"
        yield f'  - "{query}"  # {counted(len(bare), "row")} without name and text'
    for word in dict.fromkeys(row.cell(targets[NAME]) for row in again):
        query = f'name="{word}"'
        yield f"  - {yaml_scalar(query)}  # headings of another part of the table"


def _is_heading(row: SpreadsheetRow, table: Spreadsheet, name: int) -> bool:
    """Whether a row has the heading of the names below it, and another heading in its place."""
    same = _repeated(row, table)
    return same[name] and sum(same) > 1


def _repeated(row: SpreadsheetRow, table: Spreadsheet) -> list[bool]:
    """For each column, whether a row has its heading there."""
    keys = enumerate(map(heading_key, table.headings))
    return [bool(key) and heading_key(row.cell(place)) == key for place, key in keys]


def _hand(sheets: Sequence[Sheet], columns: Sequence[list[_Column]]) -> int:
    """The cards of an opening hand: the usual number, or as many as there are."""
    cards = 0
    for sheet, own in zip(sheets, columns, strict=True):
        copies = next((place for place, column in enumerate(own) if column.target == COPIES), None)
        counts = ("" if copies is None else row.cell(copies) for row in _card_rows(sheet, own))
        cards += sum(int(found[1]) if (found := COUNT.fullmatch(count)) else 1 for count in counts)
    return max(1, min(_HAND, cards))


def _game_lines(
    title: str,
    fields: Mapping[str, _Field],
    types: Mapping[str, tuple[str, str]],
    sheets: Sequence[Sheet],
    hand: int,
) -> Iterator[str]:
    source = PurePath(sheets[0].path).name
    yield f"# {title}: made of {source}. Change anything; `decktool lint` reports what does not fit together."
    yield f"title: {yaml_scalar(title)}"
    yield "players: 2"
    yield ""
    if fields:
        yield "# The fields of the cards, one for each column: text, integer, number, flag (yes or no) or list."
        yield "fields:"
    for each in fields.values():
        parts = [f"title: {yaml_scalar(each.title)}"]
        parts += [f"kind: {each.kind}"] if each.kind != "text" else []
        parts += [f"values: [{', '.join(map(yaml_scalar, each.values))}]"] if each.values else []
        yield f"  {each.id}: {{{', '.join([*parts, 'unstated: none'])}}}"
    yield ""
    yield "types:"
    for type_id, words in dict.fromkeys(types.values()):
        same = f", plural: {yaml_scalar(words)}" if _PLURAL.search(words) else ""
        yield f"  {type_id}: {{title: {yaml_scalar(words)}{same}}}"
    yield ""
    yield "# The rules for decks: any number of any cards, until you say otherwise (docs: The rule language)."
    yield "construction:"
    yield "  formats:"
    yield "    open: {title: Open, rules: [{id: size, title: Deck size, min: 1}]}"
    yield ""
    yield "# The opening hand."
    yield f"opening: {{hand: {hand}, turns: {{draw: 1}}}}"


def _likely_face(targets: Collection[str], sentences: bool) -> str:
    """With pictures, the art on top; without pictures, a text card where there is a text to read."""
    return "text-card" if ART not in targets and (TEXT in targets or sentences) else "portrait"


def _are_sentences(sheets: Sequence[Sheet], columns: Sequence[list[_Column]]) -> bool:
    """Whether all that the cards say is their long names."""
    names = [
        cell
        for sheet, own in zip(sheets, columns, strict=True)
        for place, column in enumerate(own)
        if column.target == NAME
        for cell in _said(sheet.table.rows, place)
    ]
    return _mean(names) >= _WORDY and not any(column.target == TEXT for own in columns for column in own)


def _face_text(name: str, face: str, several_types: bool, sentences: bool) -> str:
    if face not in FACES:
        raise DecktoolError(f"no neutral face {face!r}{did_you_mean(face, FACES)}; there are: {', '.join(FACES)}")
    others = ", ".join(known for known in FACES if known != face)
    lines = textwrap.wrap(
        f"The face of all cards of this game: every field has a place on it. Other neutral faces: {others}. "
        "`decktool schema template` and the guide to faces say what can be changed here.", 110,
    )  # fmt: skip
    text = [*(f"# {line}" for line in lines), "kind: face", f"extends: {face}"]
    elements = []
    if not several_types:
        elements.append("  kind: {when: {lacks: name}}  # all cards have one type, so no card says it")
    if sentences and face == "text-card":
        elements += ["  name: {when: {lacks: name}}  # the names are sentences: the text shows them"]
        elements += ['  text: {text: "**{name}**[[\\n{facts}]]"}']
        elements += [] if several_types else ["  head: {at: {height: 4mm}}"]
    text += ["elements:", *elements] if elements else []
    return "\n".join([*text, ""])


# --- the cards


@dataclass(frozen=True, slots=True)
class Made:
    """A sheet of a new game: its set, its mapping, and its cards as a decklist."""

    sheet: Sheet
    set_id: str
    mapping: str
    cards: Imported
    deck: str


def make(new: NewGame, name: str, folder: Path) -> list[Made]:
    """Write game.yaml and the sets into an empty folder, as `decktool import` makes them of the mappings.

    A row that cannot be read as a card is left out by a line of the mapping, with the reason.
    """
    from decktool.games import load_game, read_once
    from decktool.importing.decklist import decklist_text
    from decktool.importing.guide import Guide
    from decktool.importing.mapping import read_mapping
    from decktool.importing.rows import read_rows
    from decktool.importing.setfile import columns_of, import_cards

    home = folder / name
    (home / "sets").mkdir(parents=True)
    (home / "game.yaml").write_text(new.game, encoding="utf-8")
    done: list[tuple[Sheet, str, str, Imported]] = []
    for sheet, set_id, text in new.mappings:
        with read_once(False):
            game = load_game(home)
        path = folder / f"{set_id}.mapping.yaml"
        path.write_text(text, encoding="utf-8")
        mapped = read_mapping(path, game)
        (table,) = mapped.tables(sheet.grid)
        types = {"": mapped.type} if mapped.type else {}
        columns = columns_of(table, game, None, types, mapped.guide, Guide(), False)
        bad = read_rows(table, game, columns, types, mapped.guide, mapped.skip_rows).problems
        if bad:
            text = _without(text, [(problem.line or 0, problem.message) for problem in bad])
            path.write_text(text, encoding="utf-8")
            mapped = read_mapping(path, game)
        cards = import_cards([table], game, set_id, title=sheet.title or None, mapped=mapped, apart=True)
        (home / "sets" / f"{set_id}.yaml").write_text(cards.text, encoding="utf-8")
        done.append((sheet, set_id, text, cards))
    with read_once(False):
        game = load_game(home)
    return [
        Made(sheet, set_id, text, cards, decklist_text(game, Guide(), cards.rows, set_id, sheet.title or game.title))
        for sheet, set_id, text, cards in done
    ]


def _without(text: str, lines: Sequence[tuple[int, str]]) -> str:
    """A mapping that leaves these lines out, each with its reason."""
    rows = [f'  - "line:{line}"  # {" ".join(message.split())[:100]}' for line, message in lines]
    return text + "\n".join([*([] if f"\n{_SKIP}\n" in text else [_SKIP]), *rows, ""])


def guessed(sheets: Sequence[Sheet], said: Mapping[str, str], target: str) -> str:
    """The heading of the first column that is taken for this; empty where none is."""
    found = (column for sheet in sheets for column in _columns(sheet, said, {}) if column.target == target)
    return next((column.heading for column in found), "")
