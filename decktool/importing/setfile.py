"""From a table to the text of a set file that its game accepts, which is proven by reading it back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from decktool import files
from decktool.cards import Card, name_key, slug
from decktool.errors import DataError, DecktoolError, Problem, did_you_mean
from decktool.formats.documents import yaml_scalar
from decktool.games import Game, set_files
from decktool.importing.columns import Columns, map_columns
from decktool.importing.guide import SKIP, Guide, guide_of, over
from decktool.importing.mapping import Mapped
from decktool.importing.rows import Realigned, read_rows
from decktool.importing.texts import TextReader, Unread
from decktool.tables import Table

SET_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_CARD = re.compile(r"cards\[(\d+)\]\.?(.*)")
_WIDE = 118
_TOLD = 8
"""Lines that one remark names."""
_ORDER = ("name", "type", "id", "number")
_LAST = ("text", "flavor", "art", "back", "note", "effects", "unread")


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A card whose text is not understood, wholly (`partly` False) or in part, or that lacks something to be played."""

    line: int
    name: str
    partly: bool
    words: tuple[Unread, ...]


@dataclass(frozen=True, slots=True)
class Imported:
    """A set file's text, how many cards it has, and what was decided on the way.

    Where the game has a reader, `read` counts the cards whose text was understood to the last word and does something,
    `says_nothing` those whose text says that nothing happens, `bare` those without any text; 0 where it has none.
    `columns` are those of each table, `left_out` counts rows by why they are no cards.
    """

    text: str
    cards: int
    columns: tuple[Columns, ...]
    realigned: tuple[Realigned, ...]
    notes: tuple[str, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)
    read: int = 0
    says_nothing: int = 0
    bare: int = 0
    unread: tuple[NotUnderstood, ...] = ()


def import_cards(
    table: Table | Sequence[Table],
    game: Game,
    set_id: str,
    *,
    title: str | None = None,
    unofficial: bool = False,
    said: Mapping[str, str] | None = None,
    types: Mapping[str, str] | None = None,
    mapped: Mapped | None = None,
    skip_rows: Sequence[str] = (),
    replaces: Path | None = None,
    reader: TextReader | None = None,
) -> Imported:
    """Make a set file of a table of cards, or of several tables in one file.

    `said` maps headings to fields, `types` the table's words to types (key `""`: every card's); both come before what
    `mapped` says of this table, and that before the game's `import:`. Rows that match one of the queries `skip_rows`
    are no cards. `reader` reads rules text into effects. The result is read back together with the game's other sets
    (without `replaces`, the file it takes the place of). Raises DataError naming every bad line of the table.
    """
    if not SET_ID.fullmatch(set_id):
        raise DecktoolError(
            f"{set_id!r} is no set id: small letters, digits, hyphens, such as {slug(set_id) or 'my-set'}"
        )
    for wanted in (types or {}).values():
        if wanted not in {*game.types, SKIP}:
            raise DecktoolError(f"--type: {game.title} has no type {wanted!r}; it has: {', '.join(game.types)}, {SKIP}")
    mapped = mapped or Mapped()
    usual = guide_of(game)
    guide = over(mapped.guide, usual)
    several = [table] if isinstance(table, Table) else list(table)
    found = [(each, _columns(each, game, said, types, mapped.guide, usual, len(several) > 1)) for each in several]
    skip = (*mapped.skip_rows, *skip_rows)
    read = [read_rows(each, game, columns, types, guide, skip) for each, columns in found]
    rows = [row for part in read for row in part.cards]
    strays = belonging(rows, game, guide.belongs)
    unread, disagreeing, texts = _read_texts(rows, game, reader) if reader else ([], [], {})
    problems = [*disagreeing, *(problem for part in read for problem in part.problems)]
    cards, notes = _distinct(rows, {card.id: card for card in game.catalog if {set_id} != set(card.get("set"))})
    lines = [line for line, _ in cards]
    name = several[0].name
    if not cards and not problems:
        raise DecktoolError(f"{name}: has headings but no cards")
    text = _text(game, set_id, title, unofficial, name, [card for _, card in cards])
    try:
        _read_back(text, game, name, lines, replaces)
    except DataError as error:
        if error.path != name:
            raise
        problems += error.problems
    if problems:
        raise DataError(name, _together(problems))
    kept = set(lines)
    kinds = Counter(texts.get(line) for line in lines)
    return Imported(
        text,
        len(cards),
        tuple(columns for _, columns in found),
        tuple(row for part in read for row in part.realigned),
        (*notes, *strays),
        sum((Counter(part.left_out) for part in read), Counter()),
        read=kinds["read"],
        says_nothing=kinds["says_nothing"],
        bare=kinds["bare"],
        unread=tuple(item for item in unread if item.line in kept),
    )


def _columns(
    table: Table,
    game: Game,
    said: Mapping[str, str] | None,
    types: Mapping[str, str] | None,
    mapping: Guide,
    usual: Guide,
    one_of_several: bool,
) -> Columns:
    """The columns of a table, among which there must be names and types; raises DecktoolError saying how to say it."""
    if one_of_several:
        said = {heading: target for heading, target in (said or {}).items() if table.column(heading) is not None}
    columns = map_columns(table, game, said, mapping.columns, usual.columns)
    there = ", ".join(heading for heading in table.headings if heading)
    lacking = []
    if "name" not in columns.columns:
        lacking.append("no column of names (--map 'Heading=name')")
    if "type" not in columns.columns and "" not in (types or {}):
        lacking.append("no column of card types (--map 'Heading=type', or one type for all: --type creature)")
    if lacking:
        raise DecktoolError(
            f"{table.name}:{table.heading_line}: {' and '.join(lacking)} among the headings {there}; "
            "--guess looks where the headings are and writes it down"
        )
    return columns


def _together(problems: Sequence[Problem]) -> list[Problem]:
    """Defects by line; one that many lines have is told once, with all of them."""
    lines: dict[tuple[str, str], list[int | None]] = {}
    for problem in sorted(problems, key=lambda problem: problem.line or 0):
        lines.setdefault((problem.field, problem.message), []).append(problem.line)
    return [
        Problem(first, where, message + (f" (also on line {', '.join(map(str, more))})" if more else ""))
        for (where, message), (first, *more) in lines.items()
    ]


def _read_texts(
    cards: Sequence[tuple[int, dict[str, Any]]], game: Game, reader: TextReader
) -> tuple[list[NotUnderstood], list[Problem], dict[int, str]]:
    """Add to each card what its text says.

    The cards not understood, lines whose text and columns disagree, and by line what the text of the other cards is:
    `read`, `says_nothing` (it says that nothing happens) or `bare` (there is none).
    """
    unread: list[NotUnderstood] = []
    problems: list[Problem] = []
    texts: dict[int, str] = {}
    for line, card in cards:
        bare = not card.get("text")
        found = reader(card, game.types[card["type"]].fields or tuple(game.fields))
        if not found.unread:
            said = any(value for name, value in found.values.items() if name != "text")
            texts[line] = "read" if said else "bare" if bare else "says_nothing"
        for name, value in found.values.items():
            if value is None:
                card.pop(name, None)
            elif name != "text" and card.get(name, value) != value:
                words = f"the text says {game.fields[name].title} {value}, its column {card[name]}; put one right"
                problems.append(Problem(line, "", words))
            else:
                card[name] = value
        if found.unread:
            unread.append(NotUnderstood(line, card["name"], bool(set(found.values) - {"unread"}), found.unread))
    return unread, problems, texts


def _distinct(
    rows: Sequence[tuple[int, dict[str, Any]]], taken: Mapping[str, Card]
) -> tuple[list[tuple[int, dict[str, Any]]], tuple[str, ...]]:
    """Rows that repeat another are left out; different cards of one name get ids of their own.

    `taken` are the cards of other sets by id; one of them with another name or type is another card, too.
    """
    notes: list[str] = []
    repeated: list[str] = []
    by_name: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    kept: list[tuple[int, dict[str, Any]]] = []
    for line, values in rows:
        card = dict(values)
        key = slug(card["name"]) or name_key(card["name"])
        before = by_name.setdefault(key, [])
        same = next((other for other, known in before if known == card), None)
        if same is not None:
            repeated.append(f"{line} (as {same})")
            continue
        before.append((line, card))
        kept.append((line, card))
    if repeated:
        more = f" and {len(repeated) - _TOLD} more" if len(repeated) > _TOLD else ""
        notes.append(f"left out because they repeat another card: line {', '.join(repeated[:_TOLD])}{more}")
    ids = {*taken, *(card["id"] for _, card in kept if "id" in card)}
    for key, same_name in by_name.items():
        faces: list[dict[str, Any]] = []
        for line, card in same_name:
            face = {k: v for k, v in card.items() if k not in {"number", "art", "back", "note"}}
            if face not in faces:
                faces.append(face)
            other = taken.get(key)
            strange = other is not None and (name_key(other.name), other.type) != (name_key(card["name"]), card["type"])
            if (faces.index(face) or strange) and "id" not in card:
                card["id"] = _own_id(key, faces.index(face) + 1 + strange, ids)
                if strange and other is not None:
                    notes.append(
                        f"line {line}: {other.name} is a card of another set; this one got the id {card['id']}"
                    )
        if len(faces) > 1:
            line, last = same_name[-1]
            if len({name_key(face["name"]) for face in faces}) == 1:
                note = (
                    f"{len(faces)} different cards are called {last['name']}; a decklist says which by set and number"
                )
            else:
                note = f"{' and '.join(face['name'] for face in faces)} make the same id; each got one of its own"
            notes.append(f"line {line}: {note}")
    return kept, tuple(notes)


def _own_id(key: str, position: int, ids: set[str]) -> str:
    """An id for a card whose name an earlier one has; the same again for the same position."""
    own = f"{key[:56]}-{position}"
    while own in ids:
        own += "x"
    return own


# --- the file -------------------------------------------------------------------------------------------------------


def _text(
    game: Game, set_id: str, title: str | None, unofficial: bool, source: str, cards: Sequence[Mapping[str, Any]]
) -> str:
    """The set as YAML, a card a line where it fits."""
    head = [f"set: {yaml_scalar(set_id)}", f"title: {yaml_scalar(title or set_id.replace('-', ' ').capitalize())}"]
    if unofficial:
        head.append("unofficial: true")
    head += [f"source: {yaml_scalar(Path(source).name)}", "cards:"]
    order = [*_ORDER, *(name for name in game.fields if name not in _LAST), *_LAST]
    return "\n".join([*head, *(_card({key: card[key] for key in order if key in card}) for card in cards)]) + "\n"


def _card(card: Mapping[str, Any]) -> str:
    flow = "  - {" + ", ".join(f"{key}: {_value(value)}" for key, value in card.items()) + "}"
    if len(flow) <= _WIDE:
        return flow
    return "  - " + "\n    ".join(f"{key}: {_value(value)}" for key, value in card.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_value(item)}" for key, item in value.items()) + "}"
    return yaml_scalar(value)


def _read_back(text: str, game: Game, name: str, lines: Sequence[int], replaces: Path | None) -> None:
    """Read the set as the game would, beside its others; defects are told by the table's lines."""
    from decktool.gamefiles import read_envelope, read_sets

    own = files.parse_yaml(text, name)
    envelope = read_envelope(game.id, files.read_yaml(game.folder / "game.yaml", what="a game"))
    others = [
        files.read_yaml(path, what="a set")
        for path in set_files(game.folder)
        if replaces is None or path.resolve() != replaces.resolve()
    ]
    try:
        read_sets(envelope, [*others, own])
    except DataError as error:
        if error.path != name:
            raise
        raise DataError(name, [_by_table(problem, lines) for problem in error.problems]) from None


def _by_table(problem: Problem, lines: Sequence[int]) -> Problem:
    """A defect of the set file, told by the line of the table that it came from."""
    found = _CARD.fullmatch(problem.field)
    if found is None or int(found[1]) > len(lines):
        return Problem(None, problem.field, problem.message)
    return Problem(lines[int(found[1]) - 1], found[2], problem.message)


def belonging(cards: Sequence[tuple[int, dict[str, Any]]], game: Game, belongs: Mapping[str, str]) -> tuple[str, ...]:
    """Bring the cards' `belongs` fields to the spelling of the cards they name; remarks for what names no card.

    A card of the named type without a value is called by its name. Cards are changed in place.
    """
    remarks: list[str] = []
    for place, type_id in belongs.items():
        spelled: dict[str, str] = {}
        for _, card in cards:
            if card["type"] == type_id:
                word = card.setdefault(place, card["name"])
                spelled.setdefault(name_key(word), word)
        for known in game.catalog:
            if known.type == type_id and known.get(place):
                spelled.setdefault(name_key(known.get(place)), known.get(place))
        missed: dict[str, list[int]] = {}
        for line, card in cards:
            if place not in card:
                continue
            word = card[place]
            card[place] = spelled.get(name_key(word), word)
            if name_key(word) not in spelled:
                missed.setdefault(word, []).append(line)
        remarks += [
            _remark(word, lines, game, place, type_id, list(spelled.values())) for word, lines in missed.items()
        ]
    return tuple(remarks)


def _remark(word: str, lines: Sequence[int], game: Game, field: str, type_id: str, known: list[str]) -> str:
    first = f"line {lines[0]}" + (f" and {len(lines) - 1} more" if len(lines) > 1 else "")
    hint = did_you_mean(word, known, "")
    return f"{first}: no {game.types[type_id].title} card has the {game.fields[field].title} {word!r}{hint}"
