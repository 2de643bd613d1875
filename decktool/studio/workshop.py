"""The workshop: a game's files while they are written, the card that they make, and a table that is watched."""

from __future__ import annotations

import threading
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Literal, TypedDict, TypeVar

from pydantic import Field
from starlette.requests import Request

from decktool import files
from decktool.cards import slug
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.importing.update import changes_text
from decktool.importing.work import ImportWork
from decktool.jsonmodel import Schema, filled
from decktool.report.documents.games import LintDocument
from decktool.report.schemas import schema_of
from decktool.rulesets import text_reader
from decktool.studio import drafts, set_table
from decktool.studio.face_places import ElementRow
from decktool.studio.folder import LIMIT, kind_of
from decktool.studio.web import Refused, RequestBody, Studio, get, post
from decktool.workers import Workers

WIDTHS = (240, 480, 960)
"""How wide the card is drawn, in pixels."""
Millimetres = Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)]
_BEGIN = threading.Lock()
Found = TypeVar("Found")


class GameFile(RequestBody):
    """A file as it stands on the page, and its game."""

    name: str
    text: str
    game: str | None = None


class FileDraft(GameFile):
    """A file, the line of the cursor, and the card shown before."""

    line: int = 1
    shown: str | None = None
    width: int = 480


class Move(GameFile):
    """An element of a template, by how many millimetres it is moved and resized, and the card on which it was moved."""

    card: str
    element: str
    right: Millimetres = 0.0
    down: Millimetres = 0.0
    wider: Millimetres = 0.0
    higher: Millimetres = 0.0


class Lint(RequestBody):
    """A file as it stands on the page; `prove` also asks the solver."""

    name: str
    text: str | None = None
    game: str | None = None
    prove: bool = False


class SetDraft(GameFile):
    """A set; with `row` (from 0) and `key`, the value that a cell is to have; with `add`, a new card below the row."""

    row: int | None = None
    key: str = ""
    value: str = ""
    add: bool = False


class Watched(RequestBody):
    """A table that is watched: what its files were when it was last imported, and at the last look.

    Without `seen`, nothing is imported until somebody saves; without `pending`, this is the first look.
    """

    table: str
    game: str
    seen: str | None = None
    pending: str | None = None


class MeantCard(TypedDict):
    """The card at the cursor."""

    id: str
    name: str
    type: str


class WorkshopDocument(TypedDict):
    """The studio's Workshop: the defects of the game with the edited file (and the number of further defects), and the
    card at the cursor as a picture (null: it cannot be drawn).
    """

    schema: Literal["decktool.workshop/1"]
    name: str
    game: str
    problems: list[drafts.ProblemRow]
    more: int
    card: MeantCard | None
    picture: str | None
    size: Annotated[list[float], Schema(minItems=2, maxItems=2)] | None
    """Of the card, in millimetres; null where it cannot be drawn."""
    elements: list[ElementRow]
    """Of the card's face, where the file is its template."""


class MovedDocument(TypedDict):
    """The studio's Workshop: a template's text in which one element was moved or resized."""

    schema: Literal["decktool.moved/1"]
    name: str
    element: str
    text: str


class SetTableDocument(set_table.SetTable):
    """The studio's Workshop: a set as a table, and its text, in which one cell may have been changed."""

    schema: Literal["decktool.cells/1"]
    name: str
    text: str


class WatchDocument(TypedDict):
    """The studio's Workshop: whether a table was imported because it was saved, and what changed in its set, in words.
    `stamps` identifies the state of its files.
    """

    schema: Literal["decktool.watch/1"]
    table: str
    game: str
    set: str
    stamps: str
    imported: bool
    lines: list[str]
    warnings: list[str]
    problems: list[drafts.ProblemRow]


def look(studio: Studio, asked: FileDraft) -> WorkshopDocument:
    """Each problem with file, line and remedy, and the card as it is printed."""
    if asked.width not in WIDTHS:
        raise DecktoolError(f"the card is drawn {', '.join(map(str, WIDTHS))} pixels wide, not {asked.width}")
    path, game = _place(studio, asked.name, asked.text, asked.game)
    answer = _beside(studio, drafts.look, str(path), asked.text, game, asked.line, asked.shown, asked.width)
    picture = answer.pop("picture")
    for row in answer["problems"]:
        row["file"], row["message"] = _relative(studio, row["file"]), studio.folder.without_root(row["message"])
    shown = None if picture is None else "data:image/png;base64," + b64encode(picture).decode()
    return filled(WorkshopDocument, name=asked.name, game=Path(game).name, **answer, picture=shown)


def move(studio: Studio, asked: Move) -> MovedDocument:
    """The text with one element of the face elsewhere; nothing is saved."""
    path, game = _place(studio, asked.name, asked.text, asked.game)
    by = (asked.right, asked.down, asked.wider, asked.higher)
    text = _beside(studio, drafts.move, str(path), asked.text, game, asked.card, asked.element, by)
    return filled(MovedDocument, asked, text=text)


def lint(studio: Studio, asked: Lint) -> LintDocument:
    """What does not fit together in the game that a file belongs to."""
    path, game = _place(studio, asked.name, asked.text or "", asked.game)
    answer = _beside(studio, drafts.lint, str(path), asked.text, game, asked.prove)
    for row in answer["findings"]:
        row["message"] = studio.folder.without_root(row["message"])
    return answer


def file_schema(studio: Studio, request: Request) -> dict[str, Any]:
    """The JSON Schema of what a file holds, from which an editor completes and explains; empty where there is none."""
    name = request.path_params["name"]
    path, kind = studio.folder.path(name), kind_of(PurePosixPath(name))
    if name.endswith(".mapping.yaml"):
        return schema_of("mapping", None)
    if kind == "set":
        try:
            return schema_of("set", _game_of(studio, path.resolve(), request.query_params.get("game")))
        except DecktoolError:  # a game that cannot be read has no fields yet
            return schema_of("set", None)
    drawn = kind == "template" and path.parent.name in {"faces", "boards"}
    return schema_of(str(kind), None) if kind == "game" or drawn else {}


def table(studio: Studio, asked: SetDraft) -> SetTableDocument:
    """A set or a CSV file as a table, after a change of one cell if one is asked for; nothing is saved."""
    _, folder = _place(studio, asked.name, asked.text, asked.game)
    kind = kind_of(Path(asked.name))
    if kind == "table":
        text = asked.text
        if asked.row is not None:
            text = set_table.with_csv_cell(text, asked.name, asked.row, asked.key, asked.value)
        return filled(SetTableDocument, name=asked.name, text=text, **set_table.csv_table(text, asked.name))
    if kind != "set":
        raise DecktoolError(f"{asked.name}: only a set or a spreadsheet is shown as a table")
    known, kinds = {}, ["card"]
    try:
        game = load_game(folder)
        known, kinds = {each.id: (each.title, each.kind) for each in game.fields.values()}, list(game.types)
    except DecktoolError:  # the page shows what is wrong with the game; its cards can still be changed
        pass
    text = asked.text
    if asked.add:
        text = set_table.with_card(text, asked.name, asked.row, kinds[0])
    elif asked.row is not None:
        values = known.get(asked.key, ("", "text"))[1]
        text = set_table.with_cell(text, asked.name, asked.row, asked.key, asked.value, values)
    found = set_table.set_table(text, asked.name, known)
    return filled(SetTableDocument, name=asked.name, text=text, **found)


@dataclass(slots=True)
class _Bench:
    """A process that looks at drafts, and what it was last asked."""

    pool: Workers
    last: Future[Any] | None = None


def _beside(studio: Studio, work: Callable[..., Found], *said: Any) -> Found:
    """What a function of `drafts` gives in a process of its own; what waits there for an older draft is given up."""
    name = f"workshop {work.__name__}"
    with _BEGIN:
        bench: _Bench = studio.remembered.get(name) or _Bench(drafts.worker())
        studio.remembered[name] = bench
        if bench.last is not None:
            bench.last.cancel()
    try:
        with _BEGIN:
            mine = bench.last = bench.pool.submit(work, *said)
        found: Found = mine.result()
        return found
    except CancelledError:
        raise Refused(409, "a later draft was requested") from None
    except BrokenProcessPool:
        with _BEGIN:
            studio.remembered.pop(name, None)
        raise DecktoolError("the drawing process ended (out of memory?); your text is still here") from None
    except DecktoolError as error:
        raise DecktoolError(studio.folder.without_root(str(error))) from None


def _place(studio: Studio, name: str, text: str, wanted: str | None) -> tuple[Path, str]:
    """Where a file is, and the game that it belongs to: a folder of this one, or an id."""
    path = studio.folder.path(name)
    if kind_of(Path(name)) in {None, "picture", "log", "deck"}:
        raise DecktoolError(f"{name}: the workshop is for a game's YAML and tables (.yaml, .csv)")
    if len(text.encode()) > LIMIT:
        raise DecktoolError(f"{name}: too large: more than {LIMIT / files.MEGABYTE:g} MB")
    return path.resolve(), _game_of(studio, path, wanted)


def _game_of(studio: Studio, path: Path, wanted: str | None) -> str:
    root = studio.folder.root.resolve()
    for folder in path.parents:
        if (folder / "game.yaml").is_file() and folder.resolve().is_relative_to(root):
            return str(folder.resolve())
        if folder.name == "sets" and path.parent == folder and not (folder.parent / "game.yaml").is_file():
            return folder.parent.name
        if folder.resolve() == root:
            break
    if wanted is None:
        raise DecktoolError(f"{path.name} is not in a game's folder; choose its game")
    return _named(wanted)


def _named(game: str) -> str:
    """A game's id, which is no path."""
    if slug(game) != game:
        raise DecktoolError(f"{game[:80]!r} is not a game's id")
    return game


def _relative(studio: Studio, file: str | None) -> str | None:
    """A file's name in the folder; outside of it, its last part."""
    if file is None:
        return None
    path = Path(file)
    root = studio.folder.root.resolve()
    inside = path.is_absolute() and path.resolve().is_relative_to(root)
    if not inside:
        inside = (root / path).is_file()
        path = root / path
    return path.resolve().relative_to(root).as_posix() if inside else Path(file).name


# --- a table that is watched -----------------------------------------------------------------------------------------


def watch(studio: Studio, asked: Watched) -> WatchDocument:
    """One look at a table, as `decktool import --watch` has: imported once it was saved and rests.

    `stamps` tell states of the table, its mapping and its numbers apart.
    """
    table = studio.folder.path(asked.table)
    if kind_of(table) != "table":
        raise DecktoolError(f"{asked.table}: a spreadsheet of cards is a .csv or .xlsx")
    if not table.is_file():
        raise DecktoolError(f"{asked.table}: no such file")
    # a game of this folder comes before others
    own = [name for name, kind in studio.folder.listed() if kind == "game" and Path(name).parent.name == asked.game]
    game = load_game(str(studio.folder.path(own[0]).parent.resolve()) if own else _named(asked.game))
    place = studio.folder.path(studio.folder.set_file(game, slug(table.stem) or "cards"))
    work = ImportWork(table=str(table), game=game, output=str(place), update=True)
    stamps = files.digest([repr(work.stamps())])
    name = str(_relative(studio, str(work.path)))
    answer = filled(
        WatchDocument, asked, game=game.id, set=name, stamps=stamps, imported=False, lines=[], warnings=[], problems=[]
    )
    if asked.pending != stamps or asked.seen == stamps:  # still being written, or imported before
        return answer
    try:
        read = work.read_table(partial(text_reader, game))
    except DecktoolError as error:
        rows = drafts.problems_of(error)[: drafts.MOST_TOLD]
        answer["imported"] = True
        answer["problems"] = [{**row, "file": _relative(studio, row["file"])} for row in rows]
        return answer
    titles = {one.id: one.title for one in game.fields.values()}
    lines = [f"{read.result.cards} cards, new in {name}"]
    if read.result.changes:
        lines = changes_text(read.result.changes, titles)
        answer["warnings"] = read.result.changes.warnings
    if lines != ["nothing has changed"] or not work.path.is_file():
        there = studio.folder.read_file(name).digest if work.path.is_file() else None
        studio.folder.save(name, read.result.text, there)
    answer["imported"], answer["lines"] = True, lines
    return answer


ROUTES = [
    post("/api/workshop/look", FileDraft, look),
    post("/api/workshop/move", Move, move),
    post("/api/workshop/lint", Lint, lint),
    get("/api/workshop/schema/{name:path}", file_schema),
    post("/api/workshop/table", SetDraft, table),
    post("/api/workshop/watch", Watched, watch),
]
