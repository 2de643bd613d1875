"""One start of the studio: a port of this machine, a token, the page opened, and an end with Ctrl-C."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from tempfile import mkstemp

import uvicorn

from decktool.errors import DecktoolError
from decktool.games import read_once
from decktool.studio import lab, pictures
from decktool.studio.app import application
from decktool.studio.guard import HERE, new_token, onward
from decktool.studio.web import Studio

ALL = "0.0.0.0"  # noqa: S104 - only where `--lan` asks for it, and the guard lets in guests alone
"""All networks of this machine."""


def serve(studio: Studio, port: int, open_page: bool, say: Callable[[str], None], network: bool = False) -> None:
    """Serve until Ctrl-C at a port of 127.0.0.1 (0: that of the last start in this folder, or any that is free).

    With `network`, guests may join from other machines: see `guard.py`. `say` gets the address once it answers. Raises
    DecktoolError where the port cannot be had.
    """
    host = ALL if network else HERE
    try:
        found = listening(port or studio.work.port, host)  # so that bookmarks and open pages find this start
    except DecktoolError:
        if port:
            raise
        found = listening(0, host)
    port = found.getsockname()[1]
    studio.work.keep_port(port)
    token = new_token()
    address = f"http://{HERE}:{port}/?token={token}"
    threading.Thread(target=pictures.forget_old, daemon=True).start()
    studio.drawer.start()
    try:
        with read_once(False), found, leading_to(address) if open_page else nullcontext() as page:
            config = uvicorn.Config(
                application(studio, port, token, network_addresses() if network else None),
                log_config=None,
                access_log=False,
                lifespan="off",
                server_header=False,
                ws="none",
                timeout_graceful_shutdown=1,
            )
            _Server(config, lambda: _ready(address, page, say)).run(sockets=[found])
    except KeyboardInterrupt:
        pass  # uvicorn has closed everything and hands the signal on: that is how this ends
    finally:
        try:
            lab.end(studio)
        finally:
            studio.drawer.end()


@contextmanager
def leading_to(address: str) -> Iterator[str]:
    """The address of a file that leads to `address`, which nobody but its owner can read, until the block ends.

    A browser is started with what it opens among its words, which every user of the machine can list.
    """
    handle, name = mkstemp(prefix="decktool-studio-", suffix=".html")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(onward(address))
        yield Path(name).as_uri()
    finally:
        with suppress(OSError):
            os.unlink(name)


def network_addresses() -> list[str]:
    """IPv4 addresses of this machine in its networks, the one towards the internet first."""
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(("192.0.2.1", 9))  # nothing is sent: this only chooses the way
        found.append(str(way.getsockname()[0]))
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [one for one in dict.fromkeys(found) if not one.startswith("127.")]


def listening(port: int, host: str = HERE) -> socket.socket:
    """A socket at a port of this machine (0: any that is free); DecktoolError where it cannot be had."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name != "nt":  # where it would let two programs have one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen()
    except OSError as error:
        found.close()
        reason = (error.strerror or str(error)).lower()
        raise DecktoolError(
            f"port {port} is not available ({reason}); choose another --port, or leave it out for any free port"
        ) from None
    return found


class _Server(uvicorn.Server):
    """A server that reports when it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()


def _ready(address: str, page: str | None, say: Callable[[str], None]) -> None:
    say(address)
    if page is not None:
        # A browser that takes its time, or writes to the terminal, holds up nothing.
        threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()
