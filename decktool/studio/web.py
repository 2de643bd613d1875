"""What every view's answers share: the studio they belong to, what is asked of them, and how errors are reported."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from decktool.errors import DecktoolError, Outside, unexpected
from decktool.games import GAME_ID
from decktool.report.documents import error_json
from decktool.studio.folder import Folder
from decktool.studio.guests import Guest, Guests, Kind
from decktool.studio.pictures import Drawer
from decktool.studio.work import WORK_ID, Work

PAGE = Path(__file__).resolve().parent / "page"
"""What the browser is given: the page, its styles and its scripts, as they are."""

T = TypeVar("T")


@dataclass(slots=True)
class Studio:
    """One start of the studio: its folder, what it was opened with, and what it remembers until it ends.

    `remembered` is for views that keep something between two requests (a table, a match), each under its own name.
    """

    folder: Folder
    drawer: Drawer
    deck: str | None = None
    game: str | None = None
    remembered: dict[str, Any] = field(default_factory=dict)
    work: Work = field(init=False)
    """What is kept from one start to the next."""
    guests: Guests = field(default_factory=Guests)
    guest: Guest | None = None
    """Who asks; None for whoever runs the studio."""

    def __post_init__(self) -> None:
        self.work = Work(self.folder.root)

    def asked_by(self, guest: Guest | None) -> Studio:
        """The same studio, asked by a guest."""
        if guest is None:
            return self
        asked = copy(self)
        asked.guest = guest
        return asked

    def remember(self, kind: str, id: str, thing: T, most: int) -> list[T]:
        """Remember a match, table or draft; of more than `most` the oldest are forgotten, which are given back."""
        found: dict[str, T] = self.remembered.setdefault(kind, {})
        found.pop(id, None)
        oldest = [found.pop(other) for other in list(found)[: max(0, len(found) - most + 1)]]
        found[id] = thing
        return oldest

    def called(
        self, kind: Literal["match", "table", "draft"], id: str, most: int, again: Callable[[Any], T], gone: str
    ) -> T:
        """What is remembered, or made `again` of what an earlier start kept; raises Refused where it is `gone`."""
        found: T | None = self.remembered.get(kind, {}).get(id)
        if found is None:
            document = self.work.content(id, kind)
            if document is None:
                raise Refused(404, gone)
            found = again(document)
            self.remember(kind, id, found, most)
        return found

    def seats_at(self, kind: Kind, id: str, seats: int) -> list[int]:
        """The seats of a match or table between people that whoever asks plays; `seats` is how many there are."""
        if self.guest is not None:
            return [self.guest.seat]
        away = self.guests.away(kind, id)
        return [seat for seat in range(seats) if seat not in away]


class RequestBody(BaseModel):
    """The body of a request: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class TaskName(RequestBody):
    """A task or a run, by its id."""

    id: str = Field(max_length=64)


GameId = Annotated[str, Field(pattern=f"^{GAME_ID}$")]
"""A game by its id: no page names a folder, which may be anywhere."""
WorkId = Annotated[str, Field(pattern=f"^{WORK_ID}$")]
"""What a page calls a match, table, draft, run or text."""


def game_id(request: Request) -> str:
    """The game that a request names: an id, never a folder."""
    name = request.path_params.get("game") or request.query_params.get("game")
    try:
        return TypeAdapter(GameId).validate_python(name)
    except ValidationError:
        raise DecktoolError(f"{str(name)[:80]!r} is not a game's id") from None


class Refused(DecktoolError):
    """A request that is answered with another status than 422; `more` stands beside the error in its document."""

    def __init__(self, status: int, message: str, code: str = "", **more: Any) -> None:
        """Keep the HTTP status, the kind of error and what else the page is sent."""
        self.status = status
        self.code = code
        self.more = more
        super().__init__(message)


NOT_FOR_GUESTS = "you are a guest at one seat; only the person who runs the studio may do this"
Body = TypeVar("Body", bound=RequestBody)


def get(
    path: str, answer: Callable[[Studio, Request], Any], guests: Callable[[Guest, Request], bool] | None = None
) -> Route:
    """A route that only reads: `answer` gets the studio and the request, and gives a document or a Response.

    `guests` says what guests may ask for; without it they may not ask at all.
    """

    async def endpoint(request: Request) -> Response:
        guest = request.scope.get("guest")
        if guest is not None and (guests is None or not guests(guest, request)):
            return refusal(403, NOT_FOR_GUESTS)
        return await _answered(lambda: answer(request.app.state.studio.asked_by(guest), request), outside=404)

    return Route(path, endpoint, methods=["GET"])


def post(
    path: str,
    body: type[Body],
    answer: Callable[[Studio, Body], Any],
    guests: Callable[[Guest, Body], bool] | None = None,
) -> Route:
    """The same with a JSON body, which `answer` gets checked."""

    async def endpoint(request: Request) -> Response:
        guest = request.scope.get("guest")
        if guest is not None and guests is None:
            return refusal(403, NOT_FOR_GUESTS)
        try:
            asked = body.model_validate_json(await request.body())
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there any more who could read it
        except ValidationError as error:
            wrong = "; ".join(f"{'.'.join(map(str, one['loc'])) or 'body'}: {one['msg']}" for one in error.errors()[:5])
            return refusal(400, wrong)
        if guest is not None and guests is not None and not guests(guest, asked):
            return refusal(403, NOT_FOR_GUESTS)
        return await _answered(lambda: answer(request.app.state.studio.asked_by(guest), asked))

    return Route(path, endpoint, methods=["POST"])


async def _answered(answer: Callable[[], Any], outside: int = 422) -> Response:
    """What `answer` gives, made in a thread of its own so that a long one holds up no other.

    `outside` is the status for a name that is no file of the folder.
    """
    try:
        given = await run_in_threadpool(answer)
    except Refused as error:
        return refusal(error.status, str(error), error.code, **error.more)
    except DecktoolError as error:
        return refusal(outside if isinstance(error, Outside) else 422, str(error), error.code)
    except (MemoryError, RecursionError):
        return refusal(422, TOO_LARGE)
    return given if isinstance(given, Response) else document(given)


def document(content: Any, status: int = 200) -> Response:
    """A JSON document as a response."""
    return Response(json.dumps(content, ensure_ascii=False, separators=(",", ":")), status, None, "application/json")


def defect(error: Exception) -> str:
    """What is said of an error that nobody expected."""
    return f"decktool has a defect here ({unexpected(error)}); please report it"


TOO_LARGE = "this is too large or too deeply nested for this machine"


class Stopped(Exception):
    """Somebody stopped the task; no error, which might be said of one card and the next one drawn."""


@dataclass(slots=True)
class Task:
    """Work in a thread of its own: how far it is, the state that it is or ended in, and what was wrong."""

    id: str
    what: str = "Reading"
    state: str = "working"
    done: int = 0
    of: int = 0
    error: str | None = None
    stop: Event = field(default_factory=Event)
    thread: Thread | None = None

    def start(self, work: Callable[[], str]) -> None:
        """Begin the work, which gives the state that it ends in."""
        self.thread = Thread(target=self._run, args=(work,), daemon=True)
        self.thread.start()

    def _run(self, work: Callable[[], str]) -> None:
        state = "failed"
        try:
            state = work()
        except Stopped as error:
            state, self.error = "stopped", str(error)
        except DecktoolError as error:
            self.error = str(error)
        except (MemoryError, RecursionError):
            self.error = TOO_LARGE
        except Exception as error:
            self.error = defect(error)
        self.state = state


def refusal(status: int, message: str, code: str = "", **more: Any) -> Response:
    """The document `decktool.error/1` with an HTTP status."""
    return document({**error_json(message, 2, code), **more}, status)
