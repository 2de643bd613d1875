"""A studio that is served on this machine, and one Chromium for all tests of its page."""

from __future__ import annotations

import asyncio
import io
import os
import shutil
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import uvicorn
from PIL import Image

from decktool.games import read_once
from decktool.studio.app import application
from decktool.studio.folder import Folder
from decktool.studio.pictures import Drawer
from decktool.studio.serve import listening
from decktool.studio.web import Studio
from tests.schemas import valid

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOKEN = "a-token-of-this-start"
PATIENCE = 120
"""Seconds after which a page or an answer is given up, however busy this machine is."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
OFFLINE = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
ONE_PROCESS = ("--process-per-site", "--renderer-process-limit=1")
"""One process for the pages of all tests; Chromium would start one for each."""


_PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For plain HTTP: each program would read the certificates of all authorities otherwise."""


@dataclass(frozen=True, slots=True)
class Served:
    """A studio that answers: its folder and the address that opens its page."""

    folder: Path
    port: int
    token: str = TOKEN

    @property
    def address(self) -> str:
        """What is opened first; the view may be added as `#deck`."""
        return f"http://127.0.0.1:{self.port}/?token={self.token}"


def checked(answer: httpx.Response, status: int) -> Any:
    """The document of an answer with this status, checked against its schema."""
    assert answer.status_code == status, answer.text
    return valid(answer.json())


def program(port: int, secret: str | None = None, **headers: str) -> httpx.Client:
    """A program that asks the studio at a port, with a token or a guest's secret."""
    said = headers if secret is None else {"Authorization": f"Bearer {secret}", **headers}
    return httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=said, timeout=60, verify=_PLAIN)


@pytest.fixture(autouse=True)
def one_lab_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each run of the lab starts one process: it loads decktool again, whatever the run counts."""
    monkeypatch.setattr("decktool.studio.lab.CORES", 1)


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs of the lab and looks at drafts stay in this process: each of their own would load decktool again."""
    monkeypatch.setattr("decktool.play.parallel.stoppable", lambda: False)
    monkeypatch.setattr("decktool.studio.workshop._beside", lambda studio, work, *said: work(*said))


@pytest.fixture(scope="session")
def drawer() -> Iterator[Drawer]:
    """One for all studios: what it draws depends on nothing else."""
    drawer = Drawer()
    yield drawer
    drawer.end()


class _Server(uvicorn.Server):
    """A server that ends when it is asked to; uvicorn's own looks every tenth of a second, three times for each end."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._asked = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def main_loop(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self.on_tick(0)
        if not self.should_exit:
            await self._asked.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        async with asyncio.timeout(PATIENCE):
            while self.server_state.connections or self.server_state.tasks:
                await asyncio.sleep(0.002)

    def end(self) -> None:
        """End once every request is answered."""
        self.should_exit = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._asked.set)


@contextmanager
def served(
    folder: Path,
    drawer: Drawer,
    deck: str | None = None,
    game: str | None = None,
    port: int = 0,
    token: str = TOKEN,
) -> Iterator[Served]:
    """A studio for a folder, at a port (0: a free one), until the block ends."""
    studio = Studio(Folder(folder), drawer, deck, game)
    found = listening(port)
    port = found.getsockname()[1]
    server = _Server(uvicorn.Config(application(studio, port, token), log_config=None, lifespan="off", ws="none"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [found]})
    with read_once(False), found:
        thread.start()
        try:
            yield Served(folder, port, token)
        finally:
            server.end()
            thread.join()


@pytest.fixture
def serve(tmp_path: Path, drawer: Drawer) -> Iterator[Callable[..., Served]]:
    """Starts studios for the test's own folder: `serve(deck="mine.txt")`, `serve(game="forward")`."""
    with ExitStack() as running:
        yield lambda **opened: running.enter_context(served(tmp_path, drawer, **opened))


def chromium() -> str | None:
    """The Chromium of this machine: DECKTOOL_CHROMIUM, or one on the PATH; never one that is fetched."""
    named = os.environ.get("DECKTOOL_CHROMIUM")
    return named or next((found for name in BROWSERS if (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run; tests that want it are skipped where there is none."""
    found = chromium()
    if found is None:
        pytest.skip(
            "no Chromium on this machine: install it (apt-get install chromium) or name it in DECKTOOL_CHROMIUM"
        )
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=found, args=[*OFFLINE, *ONE_PROCESS])
        yield started
        started.close()


@cache
def blank(width: int) -> bytes:
    """A grey card as a picture of this width."""
    file = io.BytesIO()
    Image.new("L", (width, width * 88 // 63), 200).save(file, "png")
    return file.getvalue()


@pytest.fixture
def page(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """An empty page of its own, on which all cards look alike: to draw them is a fifth of what a page costs.

    Its test fails where a script of it did, or a request left this machine.
    """
    monkeypatch.setattr(Drawer, "picture", lambda self, game, digest, side, of, printing, width: blank(width))
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    opened = context.new_page()
    opened.set_default_timeout(PATIENCE * 1000)
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on(
        "request",
        lambda asked: (
            None if asked.url.startswith(("http://127.0.0.1:", "blob:", "data:")) else wrong.append(asked.url)
        ),
    )
    yield opened
    context.close()
    assert wrong == []
