"""A game made of a table: what its columns hold is recognised by their headings and their contents.

Nothing is refused for its form: what cannot be known is guessed, every guess stands in the files with its reason, and a
row that cannot be a card is left out by a line of the mapping.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from decktool.cards import counted, grouped, name_key, numbered, slug
from decktool.decklist import line_words
from decktool.errors import DecktoolError, did_you_mean, some
from decktool.formats.documents import yaml_scalar
from decktool.importing.marks import symbol_lines, symbols_of_texts
from decktool.importing.recognised import (
    ART,
    COPIES,
    FLAVOR,
    LETTER,
    NAME,
    ROLES,
    TEXT,
    TYPE,
    WORDY,
    CardSheet,
    mean_letters,
    refuse_unknown,
    said_of,
    with_cards,
)
from decktool.importing.rows import COUNT, NONE_WORDS
from decktool.importing.sheets import DECIMAL, Sheet, cells_of, is_heading
from decktool.spreadsheets import heading_key

if TYPE_CHECKING:
    from decktool.importing.setfile import Imported

FACES = ("portrait", "band", "text-card", "landscape")
"""The neutral faces, the usual one first."""
_RESERVED = {
    "name", "type", "number", "id", "art", "back", "note", "copies", "emblem", "set", "section", "size", "line",
}  # fmt: skip
"""Ids that a field cannot have."""
_PLURAL = re.compile(r"(?i)[^su]s$")
"""A word that is taken for a plural, as sheets have them: Heroes."""
_FLAG = {"yes", "no", "true", "false", "y", "n", "x", "✓"}
_INTEGER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.0+)?")
_SKIP = "skip_rows:"
"""The last key of a mapping that leaves rows out, before its queries."""
_MOST_VALUES = 12
_HAND = 5


@dataclass(slots=True)
class _Field:
    """A field of the new game's cards."""

    id: str
    title: str
    cells: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """The line of each cell."""
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


def new_game(name: str, title: str, sheets: Sequence[Sheet], options: NewGameOptions) -> NewGame:
    """Decide what each column of the sheets holds, and write the files of a game of it.

    Raises DecktoolError for an option that names no column, or no face.
    """
    refuse_unknown(sheets, options.columns)
    decisions: list[tuple[str, str]] = []
    fields: dict[str, _Field] = {}
    found = with_cards(sheets, options.columns)
    columns = [column for each in found for column in each.columns]
    for each in found:
        _take_fields(each, fields)
    for one in fields.values():
        _set_kind(one)
    types = _types(found)
    mappings = []
    ids: set[str] = set()
    for each in found:
        set_id = _free(_id(each.sheet.title or PurePath(each.sheet.path).stem, "set"), ids)
        mappings.append((each.sheet, set_id, _mapping(each, types, options.rows, decisions)))
    sentences = _are_sentences(found)
    targets = {column.target for column in columns}
    # With pictures, the art on top; without pictures, a text card where there is a text to read.
    likely = "text-card" if ART not in targets and (TEXT in targets or sentences) else "portrait"
    face = options.face or likely
    decisions[:0] = [
        ("names", said_of(found, NAME) or "no column of names: each card is named by its row"),
        ("types", _types_said(found, types)),
        ("text", said_of(found, TEXT) or "no column of rules text"),
        ("copies", said_of(found, COPIES) or "no column of copies: one of each card"),
    ]
    shown = [f"{one.title} ({one.kind}{_odd(one)})" for one in fields.values() if one.id not in (TEXT, FLAVOR)]
    decisions.append(("fields", some(shown, 12) or "none"))
    left = [column.heading for column in columns if column.heading and not column.target]
    if left:
        decisions.append(("left out", some(list(dict.fromkeys(left)), 8)))
    worded = [one for one in fields.values() if one.kind == "text" and not one.values]
    symbols = symbols_of_texts((cell for one in worded for cell in one.cells), options.icon_for)
    if symbols:
        decisions.append(
            ("marks in texts", some([f"{mark} as {value.strip() or 'a new line'}" for mark, value, _ in symbols], 4))
        )
    game = [*_game_lines(title, fields, types, found), *symbol_lines(symbols)]
    face_text = _face_text(name, face, len(set(types.values())) > 1, sentences)
    return NewGame("\n".join(game) + "\n", face_text, tuple(mappings), tuple(decisions))


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
    own = next(name for name in numbered(wanted) if name not in taken)
    taken.add(own)
    return own


def _take_fields(each: CardSheet, fields: dict[str, _Field]) -> None:
    """Give every other column of a sheet its field; columns of one heading on several sheets have one."""
    own = {*ROLES, ""} - {TEXT, FLAVOR}
    rows = each.rows()
    for place, column in enumerate(each.columns):
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
        fields[key].cells += cells_of(rows, place)
        fields[key].lines += [row.line for row in rows if row.cell(place)]


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
    elif all(map(DECIMAL.fullmatch, cells)):
        each.kind = "number"
    elif set(keys) <= _FLAG:
        each.kind = "flag"
    elif len(items) > len(cells) * 1.2 and _are_words(items) and len(set(map(name_key, items))) * 2 <= len(items):
        each.kind = "list"
    elif len(set(keys)) <= _MOST_VALUES and len(set(keys)) * 3 <= len(keys) and _are_words(cells):
        each.values = tuple({name_key(cell): " ".join(cell.split()) for cell in reversed(cells)}.values())[::-1]


def _odd(each: _Field) -> str:
    """Why a column of text whose cells are mostly numbers is none of numbers: the cells that are none."""
    odd = [(line, cell) for line, cell in zip(each.lines, each.cells, strict=True) if not DECIMAL.fullmatch(cell)]
    if each.kind != "text" or len(odd) * 2 >= len(each.cells):
        return ""
    return f": {some([f'line {line} has {cell[:40]!r}' for line, cell in odd], 2)}"


def _are_words(cells: Sequence[str]) -> bool:
    return all(0 < len(cell) <= 24 and "\n" not in cell for cell in cells) and any(map(LETTER.search, cells))


def _types(sheets: Sequence[CardSheet]) -> dict[str, tuple[str, str]]:
    """The types of cards, by `slug` of the table's words for them: id and title; those of a sheet by its title."""
    found: dict[str, tuple[str, str]] = {}
    ids: set[str] = {"skip"}
    for each in sheets:
        words = each.cells(TYPE)
        if len(words) < len(each.rows()) or each.place(TYPE) is None:
            words.append(each.sheet.words or "Card")
        for word in words:
            key = slug(word) or name_key(word)
            if key not in found:
                found[key] = (_free(_id(word, "type"), ids), " ".join(word.split())[:60])
    return found


def _types_said(sheets: Sequence[CardSheet], types: Mapping[str, tuple[str, str]]) -> str:
    """Which column has the types, and how many cards are of each: a mistyped one stands out as rare."""
    how = said_of(sheets, TYPE)
    if not how:
        return f"one type of card: {', '.join(title for _, title in types.values())}"
    lines: dict[str, list[int]] = {}
    for each in sheets:
        place = each.place(TYPE)
        for row in each.rows():
            word = "" if place is None else row.cell(place)
            lines.setdefault(slug(word) or name_key(word), []).append(row.line)
    none = lines.pop("", [])
    most = max(map(len, lines.values()), default=0)
    told = [
        f"{types[key][1]} {len(at)}" + (f" (line {at[0]})" if len(at) == 1 < most else "")
        for key, at in sorted(lines.items(), key=lambda item: -len(item[1]))
    ]
    return f"{how}: {some(told, 8)}" + (f"; none in {line_words(none)}" if none else "")


def _mapping(each: CardSheet, types: Mapping[str, tuple[str, str]], rows: str, decisions: list[tuple[str, str]]) -> str:
    """How the sheet is read, for this import and every later one."""
    sheet = each.sheet
    lines = [
        f"# How `decktool import` reads {PurePath(sheet.path).name}: guesses, each with its reason. Correct them, then",
        "# import the spreadsheet again with --update.",
    ]
    if sheet.grid.old_encoding:
        lines.append("encoding: windows-1252  # the file is not UTF-8; if letters come out wrong, try mac-roman")
        decisions.append(("encoding", "Windows-1252, as the file is not UTF-8"))
    if sheet.title:
        lines.append(f"sheet: {yaml_scalar(sheet.title)}")
    lines += [f"area: {sheet.area}  # row {sheet.area.first_row} has the headings", "columns:"]
    headed = grouped((column for column in each.columns if column.heading), lambda column: heading_key(column.heading))
    for first, *_ in headed.values():
        reason = " ".join(first.reason.split())
        lines.append(f"  {yaml_scalar(first.heading)}: {first.target}".rstrip() + f"  # {reason}")
    words = _type_words(each, types)
    lines += ["types:", *(f"  {yaml_scalar(word)}: {type_id}" for word, type_id in words.items())] if words else []
    usual = types.get(slug(sheet.words or "Card") or name_key(sheet.words))
    if usual is not None:
        lines.append(f"type: {usual[0]}  # of rows without a word for it")
    if rows == "cards":
        lines.append("equal_rows: cards  # equal rows are cards of their own, not copies")
    lines += _unnamed(each, decisions)
    return "\n".join(lines) + "\n"


def _type_words(each: CardSheet, types: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """The sheet's words for types that are not the titles of these."""
    words = dict.fromkeys(" ".join(cell.split()) for cell in each.cells(TYPE))
    found = {word: types[slug(word) or name_key(word)] for word in words}
    return {word: type_id for word, (type_id, title) in found.items() if slug(word) not in {slug(title), type_id}}


def _unnamed(each: CardSheet, decisions: list[tuple[str, str]]) -> Iterator[str]:
    """Rows without a name are cards named by their row if they have a text; the others are no cards."""
    table, what = each.sheet.table, each.sheet.words or "Card"
    names, texts = each.place(NAME), each.place(TEXT)
    if names is None:
        yield f"unnamed: {yaml_scalar(what)}  # no column of names: each card is called by this and its row"
        return
    nameless = [row for row in table.rows if not row.cell(names)]
    said = [row for row in nameless if texts is not None and row.cell(texts)]
    bare = [row for row in nameless if row not in said]
    if said:
        places = line_words([row.line for row in said])
        yield f"unnamed: {yaml_scalar(what)}  # {counted(len(said), 'card')} without a name: {places}"
        decisions.append(("no name", f"{counted(len(said), 'card')} named by the row, such as {what} {said[0].number}"))
    again = [row for row in table.rows if is_heading(row, table, names)]
    if bare or again:
        yield _SKIP
    if bare:
        query = "-has:name" if texts is None else "-has:name -has:text"
        yield f'  - "{query}"  # {counted(len(bare), "row")} without name and text'
    for word in dict.fromkeys(row.cell(names) for row in again):
        query = f'name="{word}"'
        yield f"  - {yaml_scalar(query)}  # headings of another part of the table"


def _hand(sheets: Sequence[CardSheet]) -> int:
    """The cards of an opening hand: the usual number, or as many as there are."""
    cards = 0
    for each in sheets:
        copies = each.place(COPIES)
        counts = ("" if copies is None else row.cell(copies) for row in each.rows())
        cards += sum(int(found[1]) if (found := COUNT.fullmatch(count)) else 1 for count in counts)
    return max(1, min(_HAND, cards))


def _game_lines(
    title: str, fields: Mapping[str, _Field], types: Mapping[str, tuple[str, str]], sheets: Sequence[CardSheet]
) -> Iterator[str]:
    source = PurePath(sheets[0].sheet.path).name
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
    yield f"opening: {{hand: {_hand(sheets)}, turns: {{draw: 1}}}}"


def _are_sentences(sheets: Sequence[CardSheet]) -> bool:
    """Whether all that the cards say is their long names."""
    named = [(each.sheet.table.rows, place) for each in sheets if (place := each.place(NAME)) is not None]
    names = [cell for rows, place in named for cell in cells_of(rows, place)]
    return mean_letters(names) >= WORDY and all(each.place(TEXT) is None for each in sheets)


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
    from decktool.importing.layout import decklist_text
    from decktool.importing.mapping import Guide, read_mapping
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
        columns = columns_of(table, game, {}, mapped.guide, Guide(), bool(mapped.types), True)
        bad = read_rows(table, game, columns, mapped.guide, mapped.types, mapped.skip_rows).problems
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
