"""Home: what was begun and can be gone on with, and the decks of the folder at a glance."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from pydantic import Field, StringConstraints
from starlette.requests import Request

from decktool.errors import DecktoolError
from decktool.jsonmodel import filled
from decktool.studio.common import keep_first_state
from decktool.studio.folder import LIMIT
from decktool.studio.web import GameId, RequestBody, Studio, get, post
from decktool.studio.work import FileState, WorkRow, id_of

WorkId = Annotated[str, StringConstraints(pattern=r"^[\w-]{1,64}$")]


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
    for group in ("matches", "tables", "drafts"):
        studio.remembered.get(group, {}).pop(asked.id, None)
    studio.work.remove(asked.id)
    return filled(WorkDocument, rows=studio.work.rows())


def states(studio: Studio, request: Request) -> StatesDocument:
    """What a file was before."""
    name = request.path_params["name"]
    return filled(StatesDocument, name=name, states=studio.work.states(name))


ROUTES = [
    get("/api/work", work),
    get("/api/states/{name:path}", states),
    post("/api/work/text", UnsavedRequest, keep_text),
    post("/api/work/rename", WorkName, rename),
    post("/api/work/remove", WorkName, remove),
]
