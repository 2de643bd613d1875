"""Requests to the studio: whatever is asked, the answer is below 500, and nothing outside of its folder is seen or changed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from starlette.types import ASGIApp

from decktool.games import read_once
from decktool.studio import drafts
from decktool.studio.app import application
from decktool.studio.folder import Folder
from decktool.studio.guard import START, start_of
from decktool.studio.pictures import Drawer
from decktool.studio.web import Studio
from tests.fuzz.fuzz_games import prepare
from tests.fuzz.fuzz_logs import LOG
from tests.fuzz.fuzz_saves import RINGS, TABLE
from tests.fuzz.kit import ODD, PATIENCE, ROOT, Property, Slow, changed, patience

SECRET = "the word that stands outside"
HOST = "127.0.0.1:80"
TOKEN = "a-token-of-this-start"
Ask = tuple[str, str, Any]
"""A method, an address and the body of a request, None for none."""


LIST = {"text": "3 Lamplighter\n2 Night Watch\n", "name": "mine.txt", "game": "mine"}
DECK = {"text": Path(RINGS).read_text(encoding="utf-8"), "name": "rings.txt"}
SAVED = TABLE[0][1].decode()
POSITION = next(iter(sorted((ROOT / "tests/positions/card-of-the-rings").glob("*.yaml")))).read_text(encoding="utf-8")
PRINTED = {"command": "print", "deck": LIST, "page": "a"}
AT = {"match": "MATCH", "step": 0, "seat": "A", "since": 0}
STORIES: Sequence[Sequence[Ask]] = (
    [
        ("GET", "/", None), ("GET", "/page/studio.js", None), ("GET", "/page/lib/api.js", None),
        ("GET", "/api/studio", None), ("GET", "/api/cards/mine?q=type:ally", None), ("GET", "/api/pictures/mine", None),
        ("GET", "/cards/mine/0/face.png?of=lamplighter&printing=0&size=240", None),
        ("GET", "/cards/mine/0/board.png?of=&size=960", None), ("GET", "/api/rules/mine", None),
    ],
    [
        ("GET", "/api/files/mine.txt", None), ("GET", "/api/decks/cards/mine/decks/starter.txt", None),
        ("POST", "/api/save", {"name": "new.txt", "text": "1 Lamplighter\n", "read": None, "over": False}),
        ("POST", "/api/save", {"name": "cards/mine/sets/core.yaml", "text": "set: core\ncards: []\n", "read": None, "over": True}),
        ("POST", "/api/save", {"name": "table.json", "text": SAVED, "read": "0", "over": True}),
        ("POST", "/api/settings", {"name": "theme", "value": "dark"}), ("GET", "/api/studio", None),
    ],
    [
        ("POST", "/api/editor", {**LIST, "format": None, "house": {}, "text": "3 Nobody\n", "line": 1, "said": "Lamplighter"}),
        ("POST", "/api/editor", {**LIST, "changes": [{"card": "lamplighter", "section": None, "more": -1}]}),
        ("POST", "/api/editor", {**LIST, "text": "3 Lamplighter\n", "mend": 0}),
        ("POST", "/api/solution", {**LIST, "text": "3 Lamplighter\n", "question": "build", "keep": "type:ally", "size": 40}),
        ("POST", "/api/explanation", {**LIST, "text": "3 Lamplighter\n"}),
        ("POST", "/api/odds", {**LIST, "text": "30 Lamplighter\n10 Night Watch\n", "conditions": ["type:ally>=1", "cost=1>=2 or type:ally=0"], "turn": 3}),
        ("POST", "/api/diff", {**LIST, "before": "4 Lamplighter\n"}),
        ("POST", "/api/completion", {"text": "type:al", "game": "mine"}),
        ("POST", "/api/hand/deal", {"deck": DECK, "seed": "1", "second": False, "pile": None, "choices": ["keep", "turn"]}),
        ("POST", "/api/hand/rates", {"deck": DECK, "games": 50, "has": ["type:gold>=1"], "keep": None}),
    ],
    [
        ("POST", "/api/table/lay", {"id": "t", "game": None, "decks": [DECK], "seats": 2, "seed": "1"}),
        ("POST", "/api/table/say", {"id": "t", "seat": 0, "since": 0, "said": ["draw 2", "roll 6", "shuffle"]}),
        ("POST", "/api/table/step", {"id": "t", "by": -1}), ("POST", "/api/table/see", {"id": "t", "seat": 1, "since": 1}),
        ("POST", "/api/table/save", {"id": "t"}), ("GET", "/api/table/moves", None),
        ("POST", "/api/table/open", {"id": "u", "text": SAVED, "seat": 0}),
    ],
    [
        ("GET", "/api/seats/card-of-the-rings", None), ("GET", "/api/board/card-of-the-rings", None),
        ("GET", "/api/clauses/card-of-the-rings", None),
        ("POST", "/api/match/begin", {"game": "card-of-the-rings", "decks": [DECK, DECK], "house": {}, "against": None, "seat": None, "first": None, "seed": "1"}),
        ("POST", "/api/match/choose", {**AT, "say": "end the resource phase"}), ("POST", "/api/match/why", {**AT, "card": 3, "onto": 4, "zone": None}),
        ("GET", "/api/matches/MATCH?step=0&since=0&seat=A", None), ("POST", "/api/match/undo", AT),
        ("POST", "/api/match/redo", AT),
        ("POST", "/api/match/save", {**AT, "name": "kept"}), ("POST", "/api/match/open", {"name": "log.json"}),
        ("POST", "/api/match/play-on", {**AT, "against": None, "mine": None}), ("POST", "/api/match/position", AT),
        ("POST", "/api/position/judge", {"text": POSITION}),
        ("POST", "/api/position/play", {"text": POSITION, "against": None, "seat": None}),
    ],
    [
        ("GET", "/api/print?game=mine", None), ("POST", "/api/print/pages", {**PRINTED, "options": {"paper": "a4", "backs": True}}),
        ("GET", "/print/KEY/0.png?width=960", None), ("POST", "/api/print/tasks", {**PRINTED, "options": {"gutter": "2mm"}}),
        ("GET", "/print/files/TASK", None), ("POST", "/api/print/stop", {"id": "TASK"}),
    ],
    [("POST", "/api/print/tasks", {**PRINTED, "command": "export", "options": {"to": "playground"}}), ("GET", "/print/files/TASK", None)],
    [("POST", "/api/print/tasks", {**PRINTED, "command": "kit", "options": {}}), ("POST", "/api/print/stop", {"id": "TASK"})],
    [
        ("POST", "/api/workshop/look", {"name": "cards/mine/sets/core.yaml", "text": "set: core\ncards:\n- name: One\n", "game": None, "line": 3, "shown": None, "width": 480}),
        ("POST", "/api/workshop/lint", {"name": "cards/mine/game.yaml", "text": None, "game": "mine", "prove": False}),
        ("POST", "/api/workshop/watch", {"table": "cards.csv", "game": "mine", "seen": None, "pending": None}),
        ("POST", "/api/workshop/watch", {"table": "cards.csv", "game": "mine", "seen": "0", "pending": "STAMPS"}),
    ],
)  # fmt: skip
"""Requests that are right, in an order in which they are; what an answer names stands in the later ones."""
_NAMED = {
    "MATCH": re.compile(rb'"match":"([^"]+)"'),
    "TASK": re.compile(rb'"id":"([0-9a-f]{16})"'),
    "STAMPS": re.compile(rb'"stamps":"([^"]+)"'),
    "KEY": re.compile(rb'"/print/(\w+)/0.png"'),
}
PATHS = (
    "..", "../secret.txt", "/etc/passwd", "link.txt", "up/secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "%00", "a%00b",
    "a" * 990, "%ff%fe", "//", "\\\\host\\share", "C:secret.txt", ".hidden.txt", "cards/mine/../../../secret.txt", "NUL", "%0d%0aX: y",
    "output", "cards/mine/sets/new.yaml", "up", "secret.txt",
)  # fmt: skip
VALUES: Sequence[Any] = (
    None, True, 0, -1, 10**30, 1e308, [], {}, [[]] * 30, {"a": {"b": {}}}, "\ud800", "x" * 50_000, [0] * 3_000, *ODD, *PATHS,
)  # fmt: skip
HEADERS = (
    "Host",
    "Origin",
    "Cookie",
    "Authorization",
    "Content-Type",
    "Content-Length",
    "Sec-Fetch-Site",
    START,
    "Range",
    "X",
)


class _Here(Executor):
    """Does at once and here what the studio has done by other processes."""

    def submit(self, work: Callable[..., Any], /, *said: Any, **more: Any) -> Future[Any]:
        """Do it."""
        done: Future[Any] = Future()
        try:
            done.set_result(work(*said, **more))
        except Exception as error:
            done.set_exception(error)
        return done


def _inside(value: Any, dice: Random) -> Any:
    """JSON in which one value is another, a key is gone, or one is new."""
    if isinstance(value, Mapping) and value and dice.random() < 0.9:
        key = dice.choice(sorted(value))
        if dice.random() < 0.1:
            return {one: other for one, other in value.items() if one != key}
        if dice.random() < 0.1:
            return {**value, dice.choice(ODD): value[key]}
        return {**value, key: _inside(value[key], dice)}
    if isinstance(value, Sequence) and not isinstance(value, str) and value and dice.random() < 0.8:
        place = dice.randrange(len(value))
        return [*value[:place], _inside(value[place], dice), *value[place + 1 :]]
    if isinstance(value, str) and value and dice.random() < 0.5:
        return changed(value.encode(errors="replace"), dice).decode(errors="replace")
    return dice.choice(VALUES)


def _hostile(ask: Ask, headers: dict[str, str], dice: Random) -> tuple[str, str, bytes]:
    """A request as somebody else would ask it; `headers` may be others afterwards."""
    method, path, body = ask
    data = b"" if body is None else json.dumps(body).encode()
    kind = dice.choice(("body", "body", "body", "bytes", "path", "query", "header", "method")[(body is None) * 3 :])
    if kind == "body":
        data = json.dumps(_inside(body, dice)).encode()
    elif kind == "bytes":
        data = changed(data, dice)
    elif kind == "path":
        place, _, query = path.partition("?")
        parts = place.split("/")
        parts[dice.randrange(1, len(parts))] = dice.choice((*PATHS, *ODD))
        path = "/".join(parts) + (f"?{query}" if query else "")
    elif kind == "query":
        path = changed((path if "?" in path else f"{path}?game=mine").encode(), dice).decode(errors="replace")
    elif kind == "header":
        name = dice.choice(HEADERS)
        headers[name] = changed(headers.get(name, "bytes=0-9").encode(), dice).decode(errors="replace")
    else:
        method = dice.choice(("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "POST", "GET", "X" * 300))
    return method, path, data


async def _answer(
    app: ASGIApp, method: str, path: str, headers: Mapping[str, str], data: bytes, cut: int
) -> tuple[int, bytes]:
    """The status and the body of an answer; the connection is gone after `cut` bytes of the request (-1: it is not)."""
    from urllib.parse import unquote_to_bytes

    place, _, query = path.partition("?")
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": unquote_to_bytes(place).decode(errors="replace"), "raw_path": place.encode(errors="replace"), "root_path": "",
        "query_string": query.encode(errors="replace"), "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
        "headers": [(name.lower().encode(), value.encode(errors="replace")) for name, value in headers.items()],
    }  # fmt: skip
    whole = cut < 0
    parts = [data[start : start + 1000] for start in range(0, len(data) if whole else cut, 1000)] or [b""]
    messages = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    messages[-1]["more_body"] = not whole
    coming: Iterator[dict[str, Any]] = iter(messages)
    status, found = 0, b""

    async def receive() -> dict[str, Any]:
        return next(coming, {"type": "http.disconnect"})

    async def send(message: Any) -> None:
        nonlocal status, found
        status = message.get("status", status)
        found += message.get("body", b"")

    await app(scope, receive, send)
    return status, found


def _outside(home: Path) -> dict[str, bytes | None]:
    """All that stands beside the studio's folder."""
    return {
        path.as_posix(): None if path.is_dir() else path.read_bytes()
        for path in sorted(home.rglob("*"))
        if not path.is_relative_to(home / "studio")
    }


def _laid(home: Path, dice: Random) -> Path:
    """A studio's folder, beside what is none of its business."""
    folder = home / "studio"
    folder.mkdir()
    prepare(folder)
    shutil.copytree(folder / "cards" / "mine", home / "elsewhere")
    for name in ("secret.txt", "secret.yaml", "studio/.hidden.txt", "elsewhere/secret.txt"):
        (home / name).write_text(f"{SECRET}\n", encoding="utf-8")
    (folder / "mine.txt").write_text(LIST["text"], encoding="utf-8")
    (folder / "cards.csv").write_text("name,type,cost,text\nOne,ally,1,Draw.\n", encoding="utf-8")
    (folder / "log.json").write_bytes(LOG[0][1])
    os.symlink("../secret.txt", folder / "link.txt")
    os.symlink("..", folder / "up")
    for name, target in (("cards/mine/sets/new.yaml", "secret.yaml"), ("output", "elsewhere"), ("cards.mapping.yaml", "secret.yaml")):  # fmt: skip
        if dice.random() < 0.2:
            os.symlink(home / target, folder / name)
    return folder


async def _told(app: ASGIApp, story: Sequence[Ask], dice: Random) -> str:
    """What is wrong with the answers to a story in which some requests are hostile; "" for nothing."""
    words = dict.fromkeys(_NAMED, "0")
    for ask in story:
        known = json.dumps(ask)
        for word, value in words.items():
            known = known.replace(word, value)
        method, path, body = json.loads(known)
        headers = {
            "Host": HOST,
            "Authorization": f"Bearer {TOKEN}",
            "Content-Type": "application/json",
            START: start_of(TOKEN),
        }
        data = b"" if body is None else json.dumps(body).encode()
        if dice.random() < 0.5:
            method, path, data = _hostile((method, path, body), headers, dice)
        cut = dice.randint(0, len(data)) if dice.random() < 0.02 else -1
        said = f"{method} {path[:200]} {data[:1500]!r} {headers}"
        try:
            status, found = await _answer(app, method, path, headers, data, cut)
            words |= {word: named[1].decode() for word, how in _NAMED.items() if (named := how.search(found))}
            with contextlib.suppress(ValueError):
                answer = json.loads(found)
                while answer.get("schema") == "decktool.task/1" and answer["state"] == "working":
                    await asyncio.sleep(0.01)
                    _, found = await _answer(app, "GET", f"/api/print/tasks/{answer['id']}", {**headers, "Host": HOST, "Authorization": f"Bearer {TOKEN}"}, b"", -1)  # fmt: skip
                    answer = json.loads(found)
        except Exception as error:
            return f"{type(error).__name__}: {error}: {said}"
        if not (200 <= status < 500 or cut >= 0) or b"Traceback" in found or b"has a defect" in found:
            return f"status {status}, {found[:300]!r}: {said}"
        if SECRET.encode() in found:
            return f"quotes what stands outside: {said}"
    return ""


def _wrong(dice: Random, home: Path) -> str:
    folder = _laid(home, dice)
    before = _outside(home)
    fallen: list[str] = []
    here = _Here()
    with (
        contextlib.chdir(folder), read_once(False), patch.object(drafts, "worker", lambda: here),
        patch.object(Drawer, "_started", lambda self: here),
        patch.object(threading, "excepthook", lambda told: fallen.append(f"a thread fell: {told.exc_value!r}")),
    ):  # fmt: skip
        app = application(Studio(Folder(folder), Drawer()), 80, TOKEN)
        try:
            with patience():
                wrong = asyncio.run(_told(app, dice.choice(STORIES), dice))
        except Slow:
            return f"not done after {PATIENCE} seconds"
    if not wrong and _outside(home) != before:
        wrong = "something outside of its folder is not as it was"
    return wrong or "; ".join(fallen)


SURFACE = Property(_wrong)
