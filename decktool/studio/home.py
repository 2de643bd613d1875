"""Home: what was begun and can be gone on with, lists at a glance, and new games and sets."""

from __future__ import annotations

import os
import tempfile
from base64 import b64decode
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Literal, TypedDict, get_args

from pydantic import Field, StringConstraints
from starlette.requests import Request
from starlette.responses import Response

from decktool import files, formats, paths
from decktool.cards import slug
from decktool.construction.check import Report, judge
from decktool.construction.slack import standing
from decktool.deck import UnreadableDeck, find_game, readable_part, resolve
from decktool.decklist import Decklist, format_decklist
from decktool.errors import DecktoolError, UnknownName
from decktool.formats import EXCHANGES, detect
from decktool.games import Game, load_game
from decktool.jsonmodel import filled
from decktool.printing.base.sizes import paper
from decktool.printing.paper.deck_sheet import write_pdf
from decktool.report.deck_sheets import sheet_of
from decktool.report.documents.checks import UnreadRow
from decktool.studio.common import keep_first_state
from decktool.studio.folder import LIMIT
from decktool.studio.web import GameId, RequestBody, Studio, WorkId, get, post
from decktool.studio.work import FileState, Kind, WorkRow, id_of

MOST_LISTS = 60
"""Lists in one request."""
MOST_SHEETS = 300
"""Deck sheets in one PDF."""
FACES = 4
"""Cards of a list that are shown of it."""


class WorkDocument(TypedDict):
    """Unsaved texts, matches, tables and drafts of the folder."""

    schema: Literal["decktool.work/1"]
    rows: list[WorkRow]
    """The latest first."""


class StatesDocument(TypedDict):
    """The earlier states of a file."""

    schema: Literal["decktool.states/1"]
    name: str
    states: list[FileState]
    """The latest first."""


class UnsavedRequest(RequestBody):
    """The text of a file as it stands on the page, `read` as POST /api/save has it; no text: it is as saved."""

    name: str = Field(max_length=1000)
    text: str | None
    read: str | None = None
    game: GameId | None = None


class WorkName(RequestBody):
    """A name for a work; null: none."""

    id: WorkId
    name: Annotated[str, StringConstraints(max_length=100)] | None = None


def work(studio: Studio, request: Request) -> WorkDocument:
    """Everything that can be gone on with."""
    return filled(WorkDocument, rows=studio.work.rows())


def keep_text(studio: Studio, asked: UnsavedRequest) -> dict[str, Any]:
    """Keep an unsaved text, or forget it."""
    if not asked.name.startswith("new:"):
        studio.folder.path(asked.name)
        keep_first_state(studio, asked.name)
    if asked.text is None:
        studio.work.remove(id_of(asked.name))
    elif len(asked.text) > LIMIT:
        raise DecktoolError(f"{asked.name}: too large to be kept")
    else:
        studio.work.keep_text(asked.name, asked.text, asked.read, asked.game)
    return {}


def rename(studio: Studio, asked: WorkName) -> WorkDocument:
    """Give a work a name."""
    studio.work.rename(asked.id, asked.name or None)
    return filled(WorkDocument, rows=studio.work.rows())


def remove(studio: Studio, asked: WorkName) -> WorkDocument:
    """Delete a work, also from memory."""
    for kind in get_args(Kind):
        studio.remembered.get(kind, {}).pop(asked.id, None)
    studio.work.remove(asked.id)
    return filled(WorkDocument, rows=studio.work.rows())


def states(studio: Studio, request: Request) -> StatesDocument:
    """What a file was before."""
    name = request.path_params["name"]
    return filled(StatesDocument, name=name, states=studio.work.states(name))


# --- lists at a glance


class ListRequest(RequestBody):
    """A list of the folder, or (`data`, in base64) one from elsewhere."""

    name: str = Field(max_length=1000)
    data: str | None = None


class ListsRequest(RequestBody):
    """Lists to be looked at."""

    lists: list[ListRequest] = Field(max_length=MOST_LISTS)
    house: dict[str, str] = Field(default_factory=dict)


class ListRow(TypedDict):
    """A list at a glance."""

    name: str
    title: str | None
    """Its own title, if it has one."""
    game: str | None
    format: str | None
    form: str
    """The title of the form that it is written in."""
    verdict: str
    """As in decktool.check/1; `empty` for a list that has no cards yet."""
    cards: int
    problems: list[str]
    """What breaks a rule or cannot be read, in words."""
    unread: list[UnreadRow]
    """Lines that cannot be read."""
    faces: list[str]
    """The ids of some of its cards."""
    unsaved: bool
    """Whether there is a text of it that is not saved."""
    bytes: int
    time: float | None
    """When the file last changed, in seconds since 1970."""
    text: str
    """The list as decktool's own text; empty for a file of the folder."""


class ListsDocument(TypedDict):
    """Lists at a glance."""

    schema: Literal["decktool.lists/1"]
    lists: list[ListRow]


def lists(studio: Studio, asked: ListsRequest) -> ListsDocument:
    """Each list with its game, its verdict and some of its cards."""
    return filled(ListsDocument, lists=[_list_row(studio, one, asked.house) for one in asked.lists])


def _list_row(studio: Studio, asked: ListRequest, house: Mapping[str, str]) -> ListRow:
    row: dict[str, Any] = {
        "name": asked.name, "title": None, "game": None, "format": None, "form": "", "verdict": "unreadable",
        "cards": 0, "problems": [], "unread": [], "faces": [], "unsaved": False, "bytes": 0, "time": None, "text": "",
    }  # fmt: skip
    try:
        data = _data(studio, asked)
        row["bytes"] = len(data)
        if asked.data is None:
            row["time"] = os.stat(studio.folder.path(asked.name)).st_mtime
            row["unsaved"] = studio.work.row(id_of(asked.name)) is not None
        form = detect(data, asked.name)
        row["form"] = EXCHANGES[form].title
        decklist = formats.parse(data, asked.name, form)
        row["title"] = decklist.headers.get("name") or decklist.headers.get("title")
        if asked.data is not None:
            row["text"] = format_decklist(decklist)
        _judged(decklist, row, house)
    except (DecktoolError, OSError) as error:
        row["problems"] = [studio.folder.without_root(str(error))]
    return filled(ListRow, **row)


def _data(studio: Studio, asked: ListRequest) -> bytes:
    if asked.data is None:
        return files.read_bytes(studio.folder.path(asked.name), limit=LIMIT, what="a decklist")
    return _decoded(asked.name, asked.data)


def _decoded(name: str, data: str) -> bytes:
    try:
        return b64decode(data, validate=True)
    except ValueError:
        raise DecktoolError(f"{name}: did not arrive whole; drop the file again") from None


def _judged(decklist: Decklist, row: dict[str, Any], house: Mapping[str, str]) -> None:
    game: Game | None = None
    with suppress(UnreadableDeck, UnknownName):
        game = find_game(decklist)
    known = {} if game is None else {name: value for name, value in house.items() if name in game.house}
    report: Report = judge(decklist, game, house=known)
    row["verdict"], row["format"], row["cards"] = report.verdict, report.format, report.cards
    row["unread"] = report.unreadable
    row["problems"] = [line.problem for line in report.unreadable]
    row["problems"] += [violation.message for violation in report.violations]
    if game is None:
        return
    row["game"] = game.id
    deck = readable_part(decklist, game)
    picks = list(dict.fromkeys(pick.card for pick in deck.picks))
    row["faces"] = [card.id for card in picks[:FACES]]
    row["cards"] = row["cards"] or sum(pick.count for pick in deck.picks)
    if not any(True for _ in decklist.entries) and not any(True for _ in decklist.problems):
        row["verdict"], row["problems"], row["unread"] = "empty", [], []


class SheetsRequest(ListsRequest):
    """Lists whose deck sheets are wanted."""

    lists: list[ListRequest] = Field(max_length=MOST_SHEETS)
    event: str = Field(default="", max_length=100)
    date: str = Field(default="", max_length=40)
    paper: str = Field(default="a4", max_length=20)


def sheets(studio: Studio, asked: SheetsRequest) -> Response:
    """A PDF with the deck sheet of every list; a list that cannot be read is an error that names it."""
    made = []
    for one in asked.lists:
        decklist = formats.parse(_data(studio, one), one.name)
        game = find_game(decklist)
        known = {name: value for name, value in asked.house.items() if name in game.house}
        deck = resolve(decklist, game)
        form, report, room, _ = standing(deck, house=known)
        made.append(sheet_of(deck, report, form.title, room or [], event=asked.event, date=asked.date))
    file = BytesIO()
    write_pdf(made, paper(asked.paper), file)
    disposition = {"Content-Disposition": 'attachment; filename="deck-sheets.pdf"'}
    return Response(file.getvalue(), media_type="application/pdf", headers=disposition)


# --- tables from elsewhere, new games and sets


class TableRequest(RequestBody):
    """A spreadsheet, in base64."""

    name: str = Field(max_length=200)
    data: str


class UnderstoodDocument(TypedDict):
    """What a spreadsheet of cards is taken for."""

    schema: Literal["decktool.understood/1"]
    name: str
    sheets: list[str]
    """The sheets that look like tables of cards."""
    rows: int
    decisions: list[list[str]]
    """What was decided, and how."""


class NewGameRequest(RequestBody):
    """A game to be begun: from a starter, or of a spreadsheet of cards."""

    name: str = Field(max_length=64)
    title: str = Field(default="", max_length=100)
    table: TableRequest | None = None


class NewSetRequest(RequestBody):
    """A set to be begun in a game of the folder, or of one that decktool comes with."""

    game: GameId
    name: str = Field(pattern=r"^[a-z0-9][a-z0-9-]{0,63}$")


class BegunDocument(TypedDict):
    """Files that were written."""

    schema: Literal["decktool.begun/1"]
    game: str
    files: list[str]
    """Their names in the folder; the first is the one to open."""


def understood(studio: Studio, asked: TableRequest) -> UnderstoodDocument:
    """What the columns of a spreadsheet are taken for."""
    from decktool.importing.new_game import NewGameOptions, new_game

    with tempfile.TemporaryDirectory() as folder:
        sheets = _sheets(asked, Path(folder))
        new = new_game("new-game", "New game", sheets, NewGameOptions())
    return filled(
        UnderstoodDocument,
        name=asked.name,
        sheets=[sheet.title for sheet in sheets],
        rows=sum(len(sheet.table.rows) for sheet in sheets),
        decisions=[list(row) for row in new.decisions],
    )


def _sheets(asked: TableRequest, folder: Path) -> list[Any]:
    """The sheets of cards in a spreadsheet, which is written into a folder that is thrown away."""
    from decktool.importing.sheets import sheets_of

    name = PurePosixPath(asked.name.replace("\\", "/")).name
    stem, suffix = slug(PurePosixPath(name).stem) or "cards", PurePosixPath(name).suffix.lower()
    if suffix not in {".csv", ".tsv", ".tab", ".xlsx", ".ods", ".xml"}:
        raise DecktoolError(f"{name}: a spreadsheet is a .csv, .tsv, .xlsx or .ods file")
    path = folder / f"{stem}{suffix}"
    path.write_bytes(_decoded(asked.name, asked.data))
    try:
        return [sheet for sheet in sheets_of(str(path)) if sheet.of_cards]
    except DecktoolError as error:
        raise DecktoolError(str(error).replace(str(path), name)) from None


def new_game_of(studio: Studio, asked: NewGameRequest) -> BegunDocument:
    """Begin a game in cards/NAME, as `decktool init` does; nothing is written over."""
    from decktool.importing.game_folder import refuse_taken, starter_files, table_files
    from decktool.importing.new_game import NewGameOptions, make, new_game
    from decktool.printing.art.icons import icon_for

    title = asked.title.strip() or asked.name.replace("-", " ").title()
    refuse_taken(asked.name, title)
    written: dict[str, str] = {}
    if asked.table is None:
        written = starter_files(asked.name, title)
    else:
        with tempfile.TemporaryDirectory() as folder:
            sheets = _sheets(asked.table, Path(folder))
            new = new_game(asked.name, title, sheets, NewGameOptions(icon_for=icon_for))
            made = make(new, asked.name, Path(folder) / "made")
        written = table_files(new, made, asked.name, title)
    return _begun(studio, asked.name, {f"cards/{asked.name}/{name}": text for name, text in written.items()})


def new_set(studio: Studio, asked: NewSetRequest) -> BegunDocument:
    """Begin a set with one card of the game's first type."""
    game = load_game(asked.game)
    first = next(iter(game.types))
    text = (
        f"set: {asked.name}\ntitle: {asked.name.replace('-', ' ').capitalize()}\nunofficial: true\ncards:\n"
        f"  - name: New card\n    type: {first}\n"
    )
    return _begun(studio, game.id, {studio.folder.set_file(game, asked.name): text})


def _begun(studio: Studio, game: str, written: Mapping[str, str]) -> BegunDocument:
    """Write new files, none over another."""
    for name in written:
        if studio.folder.path(name).exists():
            raise DecktoolError(f"{name} exists already; choose another name")
    for name, text in written.items():
        paths.write_own_file(studio.folder.path(name), text)
    first = sorted(written, key=lambda name: ("/sets/" not in f"/{name}", name))
    return filled(BegunDocument, game=game, files=first)


ROUTES = [
    get("/api/resume", work),
    get("/api/states/{name:path}", states),
    post("/api/resume/text", UnsavedRequest, keep_text),
    post("/api/resume/rename", WorkName, rename),
    post("/api/resume/remove", WorkName, remove),
    post("/api/lists", ListsRequest, lists),
    post("/api/sheets", SheetsRequest, sheets),
    post("/api/understand", TableRequest, understood),
    post("/api/new/game", NewGameRequest, new_game_of),
    post("/api/new/set", NewSetRequest, new_set),
]
