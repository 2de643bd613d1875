"""A mapping for an undescribed table: the place of its headings, the likely meaning of its words, and reasons."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from decktool.cards import counted, grouped, name_key, slug
from decktool.decklist import line_words
from decktool.errors import DecktoolError, nearest
from decktool.formats.documents import yaml_scalar
from decktool.games import Game
from decktool.importing.columns import Columns, map_columns, usual_headings
from decktool.importing.mapping import SKIP, Guide, guide_of
from decktool.importing.rows import read_rows
from decktool.importing.texts import ReaderOf, says
from decktool.spreadsheets import Spreadsheet, SpreadsheetArea, SpreadsheetGrid, SpreadsheetRow, heading_key, letters

_LOOKED_AT = 200
"""Rows among which the first row of headings is looked for."""
_MOST_TABLES = 30
_LONG = 60
"""Letters; no heading has as many."""
_SMALL = {"the", "a", "an", "of"}
_COUNTED = re.compile(r"\b((?i:gain|spend|lose|have))s? (?:\d+|an?) ([A-Z][\w'-]*(?: [A-Z][\w'-]*)*)")
"""How a card counts something: `gain 1 Grace`."""
_NO_COUNTERS = {
    "card", "cards", "die", "dice", "roll", "rolls", "turn", "turns", "round", "action", "actions", "success",
    "failure", "health", "life", "hit-points", "damage", "dmg", "attack", "defense", "defence", "armor", "block", "hit",
    "hits",
}  # fmt: skip
_OFTEN = 3
_NAMED = 6
"""Rows without a type that are named in a comment."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A mapping as text, how many tables, columns and words for types it holds, and the counters with their reasons."""

    text: str
    tables: int
    columns: int
    words: int
    counters: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Found:
    """A table that was found: its area, its cells, its columns."""

    area: SpreadsheetArea
    table: Spreadsheet
    columns: Columns


def guess(grid: SpreadsheetGrid, game: Game, sheet: str | None = None, reader: ReaderOf | None = None) -> Guess:
    """Find the card tables in a file and write a mapping for them, every line with its reason.

    `reader` makes what reads the cards' text, given names of counters: a name with which more is understood is one.

    Raises DecktoolError where no row looks like the headings of a table of cards.
    """
    usual = guide_of(game)
    found = _tables(grid, game, usual)
    if not found:
        lacks = "no row looks like the headings of a spreadsheet of cards"
        raise DecktoolError(f"{grid.name}: {lacks}; add headings such as Name (Card, Title) and Type")
    lines = [
        f"# How `decktool import` reads {PurePath(grid.name).name} as {game.title} cards: guesses and reasons.",
        "# Correct the mistakes, then import the spreadsheet: import uses this file if it is beside it.",
    ]
    if grid.old_encoding:
        lines.append("encoding: windows-1252  # the file is not UTF-8; if letters come out wrong, try mac-roman")
    if sheet:
        lines.append(f"sheet: {yaml_scalar(sheet)}")
    lines += ["", *_area_lines(grid, found), "", "columns:"]
    columns = list(_column_lines(found))
    words = list(_type_lines(found, game, usual))
    rows = list(_row_lines(found, game, usual))
    lines += columns
    if words:
        said = "# Words for types that are not in the game; to import these rows, replace skip with a type of the game:"
        known = textwrap.wrap(", ".join(game.types), 110, initial_indent="#   ", subsequent_indent="#   ")
        lines += ["", said, *known, "types:", *words]
    rows += _place_lines(found, game, usual)
    if rows:
        lines += ["", "# Rows with special treatment; the first match applies", "rows:", *rows]
    counters = _counters(found, game, usual, reader) if reader else {}
    if counters:
        lines += ["", "# Counters of the cards that the game's rules lack, with their starting values", "counters:"]
        lines += [f"  {yaml_scalar(name)}: 0  # {_comment(reason)}" for name, reason in counters.items()]
    typed = [(each, row) for each in found if "type" in each.columns.columns for row in each.table.rows]
    nameless = [row for each, row in typed if not (_name(each, row) or each.columns.cell(row, "type"))]
    if nameless:
        places = line_words([row.line for row in nameless])
        many = f"{counted(len(nameless), 'row')} without a name and a type: {places}"
        lines += ["", f'skip_rows: ["-has:name -has:type"]  # {many}']
    return Guess("\n".join(lines) + "\n", len(found), len(columns), len(words), counters)


def _tables(grid: SpreadsheetGrid, game: Game, usual: Guide) -> list[_Found]:
    """The tables of a file: rows of headings with a name and something else that a card has, and the rows below."""
    heads: list[tuple[int, int, int, bool, int]] = []
    own = (heading_key(heading) for heading, target in usual.columns.items() if target == "name")
    names = {*usual_headings("name"), *own}
    filled = {column: row.number for row in grid.rows for column, cell in enumerate(row.cells) if cell.strip()}
    for place, row in enumerate(grid.rows):
        if (place >= _LOOKED_AT and not heads) or len(heads) > _MOST_TABLES:
            break
        if not any(len(cell) < _LONG and heading_key(cell) in names for cell in row.cells):
            continue
        for low, high, is_last in _runs([column for column, last in filled.items() if last >= row.number]):
            known = _known(row, low, high, game, usual)
            if known > 1:
                heads.append((row.number, low, high, is_last, known))
    most = max((known for *_, known in heads), default=0)
    # What has fewer headings in common with a card than half of the best is a row of cards with such words in it.
    heads = [head for head in heads if head[-1] * 2 >= most]
    found: list[_Found] = []
    for number, low, high, is_last, _ in heads:
        below = [row for row, other, end, *_ in heads if row > number and low <= end and other <= high]
        area = SpreadsheetArea(number, low, min(below) - 1 if below else None, None if is_last else high)
        table = grid.table(area)
        head = (table.headings, area.first_column)
        same = next((i for i, each in enumerate(found) if (each.table.headings, each.area.first_column) == head), None)
        if same is None:
            columns = _corrected(table, map_columns(table, game, None, usual.columns), usual)
            found.append(_Found(area, table, columns))
        else:
            # The same headings again, on the next page of a table: one table, down to the end of this part.
            whole = replace(found[same].area, last_row=area.last_row)
            found[same] = replace(found[same], area=whole, table=grid.table(whole))
    return [each for each in found if each.table.rows]


def _runs(filled: Sequence[int]) -> Iterator[tuple[int, int, bool]]:
    """Stretches of columns that are not empty, first and last column, and whether it is the last."""
    starts = sorted(column for column in filled if column - 1 not in filled)
    ends = sorted(column for column in filled if column + 1 not in filled)
    yield from ((low, high, high == ends[-1]) for low, high in zip(starts, ends, strict=True))


def _known(row: SpreadsheetRow, low: int, high: int, game: Game, usual: Guide) -> int:
    """How many fields of a card a stretch of a row heads; 0 without a name."""
    cells = [cell.strip() for cell in row.cells[low : high + 1]]
    keys = [heading_key(cell) for cell in cells if cell]
    if len(set(keys)) < len(keys) or not any(cells):
        return 0
    table = Spreadsheet("", tuple(cells), row.line, ())
    columns = map_columns(table, game, None, usual.columns).columns
    return len(columns) if "name" in columns else 0


def _corrected(table: Spreadsheet, columns: Columns, usual: Guide) -> Columns:
    """The columns, but one of codes is no place that a card names, and one of numbers that is in words no number."""
    targets = dict(columns.columns)
    reasons = dict(columns.reasons)
    for field in usual.belongs:
        if field in targets and "name" in targets:
            names = {name_key(row.cell(targets["name"])) for row in table.rows}
            said = [name_key(row.cell(targets[field])) for row in table.rows if row.cell(targets[field])]
            if said and sum(word in names for word in said) * 2 < len(said):
                column = targets.pop(field)
                if "number" not in targets:
                    targets["number"] = column
                    why = f"not the {field} of any card of the spreadsheet"
                    reasons["number"] = f"{why}; codes such as {said[0].upper()}"
    for target in ("art", "back"):
        if target in targets and not any(row.cell(targets[target]) for row in table.rows):
            targets.pop(target)
    unused = tuple(h for column, h in enumerate(table.headings) if h and column not in targets.values())
    return Columns(targets, unused, reasons)


def _area_lines(grid: SpreadsheetGrid, found: Sequence[_Found]) -> list[str]:
    """Where the tables are, and what else the file holds."""
    first = found[0].area
    if len(found) > 1:
        areas = ", ".join(str(each.area) for each in found)
        return [f"area: [{areas}]  # {len(found)} tables, each with its own headings"]
    before = [row for row in grid.rows if row.number < (first.first_row or 1)]
    reasons = [f"row {first.first_row} contains the headings"]
    if before:
        reasons.append(
            f"{counted(len(before), 'row')} with text above it {'is' if len(before) == 1 else 'are'} not part of it"
        )
    if first.last_column is not None:
        reasons.append(f"another table starts to the right of column {letters(first.last_column)}")
    return [f"area: {first}  # {'; '.join(reasons)}"]


def _column_lines(found: Sequence[_Found]) -> Iterator[str]:
    """Every heading once, with the field it holds or nothing."""
    heads = ((each, column, heading) for each in found for column, heading in enumerate(each.table.headings) if heading)
    for (each, column, heading), *_ in grouped(heads, lambda head: heading_key(head[2])).values():
        cells = [text for row in each.table.rows if (text := row.cell(column))]
        target = next((target for target, place in each.columns.columns.items() if place == column), "")
        reason = each.columns.reasons.get(target, "")
        if not target:
            sample = " ".join(cells[0].split())[:40] if cells else ""
            reason = f"not a field of cards; for example: {sample}" if cells else "empty in every row"
        yield f"  {yaml_scalar(heading)}: {target}".rstrip() + f"  # {_comment(reason)}"


def _type_rows(found: Sequence[_Found], game: Game, usual: Guide) -> dict[str, list[tuple[_Found, SpreadsheetRow]]]:
    """Rows by the word for their type, where that is no type of the game or of its guide."""
    known = {slug(word) for kind in game.types.values() for word in (kind.id, kind.title, kind.plural)}
    known |= {slug(word) for word in usual.types}
    rows: dict[str, list[tuple[_Found, SpreadsheetRow]]] = {}
    spelled: dict[str, str] = {}
    for each in found:
        for row in each.table.rows:
            word = each.columns.cell(row, "type")
            # Cells beyond the headings were moved there by a comma without quotation marks.
            moved = not each.table.closed and any(cell.strip() for cell in row.cells[len(each.table.headings) :])
            if word and not moved and slug(word) not in known:
                rows.setdefault(spelled.setdefault(slug(word), word), []).append((each, row))
    return rows


def _type_lines(found: Sequence[_Found], game: Game, usual: Guide) -> Iterator[str]:
    for word, rows in _type_rows(found, game, usual).items():
        if all(_said(each, row, usual) for each, row in rows):
            continue
        names = dict.fromkeys(_name(each, row) for each, row in rows if not _special(each, row, game, usual))
        shown = ", ".join([name for name in names if name][:_NAMED]) + (", ..." if len(names) > _NAMED else "")
        near = nearest(word.casefold(), list(game.types), 1)
        reason = counted(len(rows), "row") + (f" ({shown})" if shown else ", cards by their names")
        hint = f"; a typo for {near[0]}?" if near else ""
        yield f"  {yaml_scalar(word)}: {SKIP}  # {_comment(reason)}{hint}"


def _row_lines(found: Sequence[_Found], game: Game, usual: Guide) -> Iterator[str]:
    """Rows without a type of the game whose name says one: `The Ashen Dragon` is a dragon."""
    for word, rows in _type_rows(found, game, usual).items():
        for each, row in rows:
            type_id = _special(each, row, game, usual)
            if type_id and not _said(each, row, usual):
                headings = each.table.headings
                type_heading = yaml_scalar(headings[each.columns.columns["type"]])
                name_heading = yaml_scalar(headings[each.columns.columns["name"]])
                where = f"{type_heading}: {yaml_scalar(word)}, {name_heading}: {yaml_scalar(_name(each, row))}"
                yield f"  - {{where: {{{where}}}, set: {{type: {type_id}}}}}  # its name has the word {type_id}"


def _special(each: _Found, row: SpreadsheetRow, game: Game, usual: Guide) -> str:
    """The type of a row that the game's guide names, or whose name says one; empty for any other."""
    if said := _said(each, row, usual):
        return said
    words = set(slug(_name(each, row)).split("-"))
    known = {slug(word): type_id for word, type_id in usual.types.items() if type_id != SKIP}
    known |= {slug(word): kind.id for kind in game.types.values() for word in (kind.id, kind.title)}
    named = {type_id for word, type_id in known.items() if word in words}
    return named.pop() if len(named) == 1 else ""


def _place_lines(found: Sequence[_Found], game: Game, usual: Guide) -> Iterator[str]:
    """The place of cards whose number is a code of it: `SM-IT-01` for the Salt Mine, where no column says the place."""
    for field, type_id in usual.belongs.items():
        for each in found:
            targets = each.columns.columns
            if field in targets or not {"number", "type", "name"} <= set(targets):
                continue
            kind = game.types[type_id]
            own = {slug(word) for word in (kind.id, kind.title, kind.plural)}
            places = [_name(each, row) for row in each.table.rows if slug(row.cell(targets["type"])) in own]
            codes = [row.cell(targets["number"]).partition("-") for row in each.table.rows]
            heads = dict.fromkeys(head for head, dash, _ in codes if dash and head.isalpha())
            heading = yaml_scalar(each.table.headings[targets["number"]])
            for head, place in _coded(list(heads), places).items():
                yield (
                    f"  - {{where: {{{heading}: {yaml_scalar(head + '-*')}}}, set: {{{field}: {yaml_scalar(place)}}}}}"
                    f"  # {head} is short for it"
                )


def _coded(codes: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """Which name each code is short for: by its initials, or else because its letters stand in it in that order."""
    found: dict[str, str] = {}
    for short in (_initials, _letters):
        for code in codes:
            left = [name for name in dict.fromkeys(names) if name not in found.values()]
            fits = [name for name in left if short(code.casefold(), name)]
            if code not in found and len(fits) == 1:
                found[code] = fits[0]
    return found


def _initials(code: str, name: str) -> bool:
    words = slug(name).split("-")
    return code in {"".join(word[0] for word in words), "".join(word[0] for word in words if word not in _SMALL)}


def _letters(code: str, name: str) -> bool:
    words = "".join(word for word in slug(name).split("-") if word not in _SMALL)
    rest = iter(words)
    return words[:1] == code[:1] and all(letter in rest for letter in code)


def _counters(found: Sequence[_Found], game: Game, usual: Guide, reader: ReaderOf) -> dict[str, str]:
    """Names that cards gain or spend by number, if that is understood with the name as a counter; with reasons.

    Three cards have to say so, or a row of the table has the name; the game's own words are no counters.
    """
    own = [word for kind in game.types.values() for word in (kind.id, kind.title, kind.plural)]
    own += [word for field in game.fields.values() for word in (field.id, field.title)]
    rows = {name_key(_name(each, row)) for each in found for row in each.table.rows}
    cards = [card for each in found for _, card in read_rows(each.table, game, each.columns, usual).cards]
    lacking = [(card, number) for card in cards if (number := len(says(card, game, reader(())).unread))]
    reasons = {}
    said = [found for card, _ in lacking for found in _COUNTED.findall(str(card.get("text")))]
    for name in dict.fromkeys(name for _, name in said):
        if slug(name) in {*map(slug, own), *_NO_COUNTERS}:
            continue
        told = reader((name,))
        better = [card for card, number in lacking if len(says(card, game, told).unread) < number]
        texts = [" ".join(card["text"].split()) for card in better]
        if len(texts) >= _OFTEN or (texts and name_key(name) in rows):
            only = "; none spends it" * all(verb.casefold() == "gain" for verb, of in said if of == name)
            cards_told = counted(len(texts), "card")
            reasons[name] = f"{cards_told} more understood with it; for example: {texts[0][:_LONG]}{only}"
    return reasons


def _said(each: _Found, row: SpreadsheetRow, usual: Guide) -> str:
    """The type that the game's guide gives a row."""
    cells = {
        heading_key(heading): each.columns.cell(row, target)
        for heading, target in usual.columns.items()
        if target in each.columns.columns
    }
    return str(usual.rule(cells)["set"].get("type", ""))


def _name(each: _Found, row: SpreadsheetRow) -> str:
    return " ".join(each.columns.cell(row, "name").split())


def _comment(text: str) -> str:
    """Text that a comment can hold on its line."""
    return "".join(c if c.isprintable() else " " for c in text)
