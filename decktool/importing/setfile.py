"""From a table to the text of a set file, which is read back to prove that its game accepts it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

from decktool import files
from decktool.cards import Card, name_key, slug
from decktool.decklist import line_words
from decktool.errors import DataError, DecktoolError, Problem, did_you_mean, some
from decktool.files import YamlFile
from decktool.games import Game, set_files
from decktool.importing.columns import Columns, map_columns
from decktool.importing.layout import Head, decklist_text, new_set, updated_set
from decktool.importing.mapping import SKIP, Guide, Mapped, guide_of, over
from decktool.importing.numbers import Answers, NumberGap
from decktool.importing.rows import CardLine, Realigned, read_rows
from decktool.importing.texts import TextReader, UnreadText, says
from decktool.importing.update import Changes, Previous, Reading, card_id, match, merge
from decktool.spreadsheets import Spreadsheet

SET_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_CARD = re.compile(r"cards\[(\d+)\]\.?(.*)")
_TOLD = 8
"""Maximum number of lines named in one remark."""


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A card whose text is not understood, wholly (`partly` False) or in part, or that lacks a required value."""

    line: int
    name: str
    partly: bool
    words: tuple[UnreadText, ...]


@dataclass(frozen=True, slots=True)
class Imported:
    """A set file's text, its number of cards, and the decisions of the import.

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
    by_hand: int = 0
    """Cards whose text is not understood but whose effects a person wrote into the set file."""
    changes: Changes | None = None
    asked: tuple[NumberGap, ...] = ()
    """Numbers that cards lack, answered or not."""
    rows: tuple[Mapping[str, Any], ...] = ()
    """The cards as the set file has them."""
    deck: str = ""
    """A decklist of every card."""


_DATE = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?")
"""What a date of a workbook is as text."""


def import_cards(
    table: Spreadsheet | Sequence[Spreadsheet],
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
    previous: Previous | None = None,
    answers: Answers | None = None,
    apart: bool = False,
) -> Imported:
    """Make a set file of a table of cards, or of several tables in one file.

    `said` maps headings to fields, `types` the table's words to types (key `""`: every card's); both come before what
    `mapped` says of this table, and that before the game's `import:`. Rows that match one of the queries `skip_rows`
    are no cards. `reader` reads rules text into effects. `previous` is the set file to bring up to date: cards keep
    their ids, and what a person wrote there stays. `answers` are numbers that the table does not say. With `apart`, a
    card that another set has with other values is another card; otherwise that is an error. The result is
    read back together with the game's other sets (without `replaces`, the file it takes the place of). Raises DataError
    naming every bad line of the table.
    """
    if not SET_ID.fullmatch(set_id):
        raise DecktoolError(
            f"{set_id!r} is not a set id; use small letters, digits and hyphens, such as {slug(set_id) or 'my-set'}"
        )
    for wanted in (types or {}).values():
        if wanted not in {*game.types, SKIP}:
            raise DecktoolError(f"--type: {game.title} has no type {wanted!r}; it has: {', '.join(game.types)}, {SKIP}")
    mapped = mapped or Mapped()
    types = {**mapped.types, **(types or {})}
    usual = guide_of(game)
    guide = over(mapped.guide, usual)
    several = [table] if isinstance(table, Spreadsheet) else list(table)
    alone = len(several) == 1
    found = [(each, columns_of(each, game, said or {}, mapped.guide, usual, "" in types, alone)) for each in several]
    skip = (*mapped.skip_rows, *skip_rows)
    read = [read_rows(each, game, columns, guide, types, skip) for each, columns in found]
    rows = [row for part in read for row in part.cards]
    strays = belonging(rows, game, guide.belongs)
    taken = {card.id: card for card in game.catalog if {set_id} != set(card.get("set"))}
    cards, notes = _distinct(rows, taken, copies=mapped.equal_rows == "copies", apart=apart)
    name = several[0].name
    problems = [problem for part in read for problem in part.problems]
    if not cards:
        raise DataError(name, _together(problems)) if problems else DecktoolError(f"{name}: has headings but no cards")
    matched = match(previous, [card for _, card in cards]) if previous else {}
    answers = answers or Answers()
    before = {place: previous.cards[old]["name"] for place, old in matched.items()} if previous else {}
    asked, remarks = _fill_in(cards, game, guide, reader, answers, before)
    unread, disagreeing, texts = _read_texts(cards, game, reader) if reader else ({}, [], {})
    problems += disagreeing
    if previous:
        _keep_ids(cards, previous, matched)
    head = Head(set_id, title, unofficial, name, counters_of(game, mapped, previous))
    theirs = [card for _, card in cards]
    done: Sequence[Mapping[str, Any]] = theirs
    changes = None
    if previous:
        titles = {each.id: each.title for each in game.fields.values()}
        merged = merge(previous, theirs, matched, titles, reading(game, reader))
        done, changes = merged.cards, merged.changes
        file = updated_set(head, game, previous, merged, theirs)
    else:
        file = new_set(head, game, theirs)
    try:
        _read_back(file, game, [line for line, _ in cards], replaces)
    except DataError as error:
        if error.path != name:
            raise
        problems += error.problems
    if problems:
        raise DataError(name, [*_together(problems), *_later_version(problems, cards, game, set_id)])
    # Effects that a person wrote stand for words that are not understood; what is lacking is still lacking.
    settled = [
        place
        for place, item in unread.items()
        if previous and any(each.words for each in item.words)
        if "effects" in done[place] and "unread" not in done[place]
    ]
    for place in settled:
        item = unread.pop(place)
        if lacking := tuple(each for each in item.words if not each.words):
            unread[place] = replace(item, words=lacking, partly=True)
    kinds = Counter(texts.values())
    return Imported(
        file.text,
        len(done),
        tuple(columns for _, columns in found),
        tuple(row for part in read for row in part.realigned),
        (*_dates(found), *notes, *strays, *remarks),
        sum((Counter(part.left_out) for part in read), Counter()),
        read=kinds["read"],
        says_nothing=kinds["says_nothing"],
        bare=kinds["bare"],
        unread=tuple(unread[place] for place in sorted(unread)),
        by_hand=len(settled),
        changes=changes,
        asked=tuple(asked),
        rows=tuple(done),
        deck=decklist_text(game, guide, done, set_id, file.data["title"]),
    )


def counters_of(game: Game, mapped: Mapped, previous: Previous | None) -> dict[str, int]:
    """The counters of a set: those that its file names already, and those of the mapping and the game's `import:`."""
    return {**(previous.head.counters if previous else {}), **over(mapped.guide, guide_of(game)).counters}


def _later_version(problems: Sequence[Problem], cards: Sequence[CardLine], game: Game, set_id: str) -> list[Problem]:
    """What to do where another set has most of the cards in another version."""
    if not any("must agree" in problem.message for problem in problems):
        return []
    sets = Counter(each for _, card in cards for known in game.catalog.find(card["name"]) for each in known.get("set"))
    sets.pop(set_id, None)
    if not sets:
        return []
    ((known, shared),) = sets.most_common(1)
    if shared * 2 < len(cards):
        return []
    words = f"{shared} of these cards are already in the set {known}; to update it, add --set {known} --update"
    return [Problem(None, "", words)]


def _keep_ids(cards: Sequence[CardLine], previous: Previous, matched: Mapping[int, int]) -> None:
    """Give each card that was there before the id it has; a new one that would have it gets one of its own.

    Of two cards that were one before, in two printings, the one that is still called so has it.
    """
    ids = {place: card_id(previous.cards[old]) for place, old in matched.items()}
    whose: dict[str, dict[str, Any]] = {}
    for place in sorted(ids, key=lambda place: ids[place] != slug(cards[place][1]["name"])):
        whose.setdefault(ids[place], _face(cards[place][1]))
    used = set(whose)
    for place, (_, card) in enumerate(cards):
        if place in ids and whose[ids[place]] == _face(card):
            own = ids[place]
            card.pop("id", None)
            if own != slug(card["name"]):
                card["id"] = own
        elif card_id(card) in used:
            card["id"] = _own_id(card_id(card), 2, used)
            used.add(card["id"])


def _dates(found: Sequence[tuple[Spreadsheet, Columns]]) -> Iterator[str]:
    """A note for each column with cells that a spreadsheet program took for dates: `1/2` is no longer there."""
    for table, columns in found:
        for column in columns.columns.values():
            dates = {row.line: row.cell(column) for row in table.rows if _DATE.fullmatch(row.cell(column))}
            if dates:
                where = f"{line_words(list(dates))} ({next(iter(dates.values()))})"
                what = f"{table.headings[column]}: the spreadsheet has a date in {where}"
                yield f"{what}; format the cells as text, and type them again"


def columns_of(
    table: Spreadsheet, game: Game, said: Mapping[str, str], mapping: Guide, usual: Guide, typed: bool, alone: bool
) -> Columns:
    """The columns of a table, among which there must be names and, unless all cards are `typed`, types.

    A table that is not `alone` need not have every heading. Raises DecktoolError saying how to say what is lacking.
    """
    if not alone:
        said = {heading: target for heading, target in said.items() if table.column(heading) is not None}
    columns = map_columns(table, game, said, mapping.columns, usual.columns)
    there = ", ".join(heading for heading in table.headings if heading)
    lacking = []
    if "name" not in columns.columns and not mapping.unnamed:
        lacking.append("no column of names (--map 'Heading=name')")
    if "type" not in columns.columns and not typed:
        lacking.append("no column of card types (--map 'Heading=type', or one type for all: --type creature)")
    if lacking:
        raise DecktoolError(
            f"{table.name}:{table.heading_line}: {' and '.join(lacking)} among the headings {there}; "
            "--guess finds the headings and writes a mapping"
        )
    return columns


def _together(problems: Sequence[Problem]) -> list[Problem]:
    """Problems by line; a problem of several lines is reported once, with all of them."""
    lines: dict[tuple[str, str], dict[int, None]] = {}
    for problem in sorted(problems, key=lambda problem: problem.line or 0):
        lines.setdefault((problem.field, problem.message), {})[problem.line or 0] = None
    return [
        Problem(first or None, where, message + (f" (also on {line_words(more)})" if more else ""))
        for (where, message), (first, *more) in lines.items()
    ]


def _fill_in(
    cards: Sequence[CardLine],
    game: Game,
    guide: Guide,
    reader: TextReader | None,
    answers: Answers,
    before: Mapping[int, str],
) -> tuple[list[NumberGap], list[str]]:
    """Give cards the numbers that a person filled in; every number that is asked for, and remarks.

    `before` are the names that cards had, under which they may have been asked for.
    """
    asked: list[NumberGap] = []
    remarks: list[str] = []
    for place, (line, card) in enumerate(cards):
        kind = game.types[card["type"]]
        names = [card["name"], before.get(place, card["name"])]
        said = says(card, game, reader)
        needed = [name for name in kind.required if name in game.numbers]
        needed += [name for name, types in guide.numbers.items() if card["type"] in types]
        for name in dict.fromkeys(needed):
            title = game.fields[name].title
            number = answers.find(names, title)
            own = said.values.get(name, card.get(name))
            if own is None and name not in said.without:
                asked.append(NumberGap(card["name"], kind.title, title, number))
                if number is not None:
                    card[name] = number
            elif own is not None and number not in {None, own}:
                remarks.append(
                    f"line {line}, {card['name']}: the spreadsheet has {title} {own}, {answers.name} {number}; "
                    f"{own} is used"
                )
        open_words = [unread.words for unread in said.unread if _lacks_a_number(unread.words, said.values, guide)]
        for words in dict.fromkeys(open_words):
            number = answers.find(names, words)
            asked.append(NumberGap(card["name"], kind.title, words, number))
            if number is not None:
                (form,) = list(guide.open.values())[:1]
                filled = form.replace("{words}", words).replace("{number}", str(number))
                lines = card["text"].split("\n")
                card["text"] = "\n".join(filled if line.strip(" .;") == words else line for line in lines)
    there = {name_key(name) for place, (_, card) in enumerate(cards) for name in (card["name"], before.get(place, ""))}
    gone = [row.card for (card, _), row in answers.rows.items() if card not in there and row.number is not None]
    remarks += [f"{answers.name}: no card has the name {name!r}; its number is kept" for name in dict.fromkeys(gone)]
    return asked, remarks


def reading(game: Game, reader: TextReader | None) -> Reading | None:
    """What a card's own text gives, where the game's ruleset reads it."""
    return None if reader is None else lambda card: says(card, game, reader).values


def _lacks_a_number(words: str, values: Mapping[str, Any], guide: Guide) -> bool:
    """True for words such as `6 Shudder` that have an entry `Shudder: ?` and contain nothing else."""
    found = re.fullmatch(r"\d[\d\s,–-]*([^\d()]+)", words)
    entries = (entry for name in guide.open for entry in values.get(name) or ())
    return found is not None and any(name_key(entry) == f"{name_key(found[1])}: ?" for entry in entries)


def _read_texts(
    cards: Sequence[CardLine], game: Game, reader: TextReader
) -> tuple[dict[int, NotUnderstood], list[Problem], dict[int, str]]:
    """Add to each card what its text says.

    By place the cards not understood, lines whose text and columns disagree, and by place what the text of the other
    cards is: `read`, `says_nothing` (it says that nothing happens) or `bare` (there is none).
    """
    unread: dict[int, NotUnderstood] = {}
    problems: list[Problem] = []
    texts: dict[int, str] = {}
    for place, (line, card) in enumerate(cards):
        bare = not card.get("text")
        found = says(card, game, reader)
        if not found.unread:
            said = any(value for name, value in found.values.items() if name != "text")
            texts[place] = "read" if said else "bare" if bare else "says_nothing"
        for name, value in found.values.items():
            if value is None:
                card.pop(name, None)
            elif name != "text" and card.get(name, value) != value:
                words = f"the text says {game.fields[name].title} {value}, its column {card[name]}; correct one of them"
                problems.append(Problem(line, "", words))
            else:
                card[name] = value
        if found.unread:
            partly = bool(set(found.values) - {"unread"})
            unread[place] = NotUnderstood(line, card["name"], partly, found.unread)
    return unread, problems, texts


def _distinct(
    rows: Sequence[CardLine], taken: Mapping[str, Card], *, copies: bool, apart: bool
) -> tuple[list[CardLine], tuple[str, ...]]:
    """Rows that repeat another are its copies, if `copies` says so; cards of one name get ids and numbers of their own.

    `taken` are the cards of other sets by id; one of them with another name or type is another card, too, and with
    `apart` one with other values.
    """
    notes: list[str] = []
    repeated: list[str] = []
    by_name: dict[str, list[CardLine]] = {}
    kept: list[CardLine] = []
    for line, values in rows:
        card = dict(values)
        key = slug(card["name"]) or name_key(card["name"])
        before = by_name.setdefault(key, [])
        alone = _without(card, {"copies"})
        same = next((row for row in before if copies and _without(row[1], {"copies"}) == alone), None)
        if same is not None:
            same[1]["copies"] = same[1].get("copies", 1) + card.get("copies", 1)
            repeated.append(f"{line} (as {same[0]})")
            continue
        before.append((line, card))
        kept.append((line, card))
    if repeated:
        notes.append(f"repeated cards counted as copies: line {some(repeated, _TOLD)}")
    ids = {*taken, *(card["id"] for _, card in kept if "id" in card)}
    for key, same_name in by_name.items():
        faces: list[dict[str, Any]] = []
        made: dict[int, str] = {}
        for line, card in same_name:
            face = _face(card)
            if face not in faces:
                faces.append(face)
            other = taken.get(key)
            strange = other is not None and (
                (name_key(other.name), other.type) != (name_key(card["name"]), card["type"])
                or (apart and any(other.get(name, value) != value for name, value in face.items() if name != "name"))
            )
            if (faces.index(face) or strange or not slug(card["name"])) and "id" not in card:
                position = faces.index(face) + 1 + strange
                card["id"] = made.setdefault(position, _own_id(key, position, {*ids, *made.values()}))
                if strange and other is not None:
                    notes.append(
                        f"line {line}: {other.name} is already a card of another set; this one got the id {card['id']}"
                    )
        ids.update(made.values())
        line, last = same_name[-1]
        names = [face["name"] for face in faces]
        if len(set(map(name_key, names))) > 1:
            notes.append(f"line {line}: {' and '.join(names)} would have the same id; each got its own")
        elif len(same_name) > 1:
            _number([card for _, card in same_name])
            if len(faces) > 1:
                named = some([str(card["number"]) for _, card in same_name])
                remedy = f"in a decklist, add set and number ({named})"
                notes.append(f"line {line}: {len(faces)} different cards have the name {last['name']}; {remedy}")
    return kept, tuple(notes)


def _without(card: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {key: value for key, value in card.items() if key not in names}


def _number(cards: Sequence[dict[str, Any]]) -> None:
    """Give each card of one name that has no number the next one that none of them has."""
    used = {str(card["number"]) for card in cards if "number" in card}
    free = (str(number) for number in count(1) if str(number) not in used)
    for card in cards:
        if "number" not in card:
            card["number"] = next(free)


def _face(card: Mapping[str, Any]) -> dict[str, Any]:
    """What a card is, in which its copies agree."""
    return _without(card, {"number", "art", "back", "note", "copies"})


def _own_id(key: str, position: int, ids: set[str]) -> str:
    """An id for a card whose name an earlier one has; the same again for the same position."""
    own = f"{key[:56] if SET_ID.fullmatch(key[:56]) else 'card'}-{position}"
    while own in ids:
        own += "x"
    return own


def _read_back(own: YamlFile, game: Game, lines: Sequence[int], replaces: Path | None) -> None:
    """Read the set as the game would, with its other sets; problems name the table's lines."""
    from decktool.gamefiles import read_envelope, read_sets

    envelope = read_envelope(game.id, files.read_yaml(game.folder / "game.yaml", what="a game"))
    others = [
        files.read_yaml(path, what="a set")
        for path in set_files(game.folder)
        if replaces is None or path.resolve() != replaces.resolve()
    ]
    try:
        read_sets(envelope, [*others, own])
    except DataError as error:
        if error.path != own.path:
            raise
        raise DataError(own.path, [_by_table(problem, lines) for problem in error.problems]) from None


def _by_table(problem: Problem, lines: Sequence[int]) -> Problem:
    """A problem of the set file, with the line of the table that it came from."""
    found = _CARD.fullmatch(problem.field)
    if found is None or int(found[1]) > len(lines):
        return Problem(None, problem.field, problem.message)
    return Problem(lines[int(found[1]) - 1], found[2], problem.message)


def belonging(cards: Sequence[CardLine], game: Game, belongs: Mapping[str, str]) -> tuple[str, ...]:
    """Bring the cards' `belongs` fields to the spelling of the cards they name; remarks for what names no card.

    A card of the named type without a value is called by its name. Cards are changed in place.
    """
    remarks: list[str] = []
    for place, type_id in belongs.items():
        spelled: dict[str, str] = {}
        for _, card in cards:
            if card["type"] == type_id:
                card.setdefault(place, card["name"])
                spelled.setdefault(name_key(card[place]), card[place])
        for known in game.catalog:
            if known.type == type_id and (word := known.get(place)):
                spelled.setdefault(name_key(word), word)
        missed: dict[str, list[int]] = {}
        for line, card in cards:
            if place not in card:
                continue
            word = card[place]
            card[place] = spelled.get(name_key(word), word)
            if name_key(word) not in spelled:
                missed.setdefault(word, []).append(line)
        for word, lines in missed.items():
            where = f"line {some(list(map(str, lines)), 1)}"
            what = f"no {game.types[type_id].title} card has the {game.fields[place].title} {word!r}"
            remarks.append(f"{where}: {what}{did_you_mean(word, spelled.values(), '')}")
    return tuple(remarks)
