"""Pictures of cards, each drawn once: by a process beside this one, then kept in memory and on the disk by content.

A picture's address holds a digest of everything it is made from, so that a browser may keep it for ever.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Literal, TypedDict

from decktool import files, paths
from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game, homes, load_game
from decktool.jsonmodel import filled
from decktool.printing.base.items import Drawing
from decktool.printing.base.picture_files import ENDINGS, SOURCES
from decktool.workers import Workers

WIDTHS = (120, 240, 480, 960)
"""How wide pictures are drawn, in pixels."""
BOARD_WIDTHS = (960, 1920)
"""How wide boards are."""
MOST_KEPT = 1_500
"""Pictures held in memory, and files kept on the disk ten times that."""


class PicturesDocument(TypedDict):
    """Where each card's printings and the backs of its types are seen."""

    schema: Literal["decktool.pictures/1"]
    game: str
    widths: list[int]
    """How wide pictures are drawn, in pixels: what &size= may be."""
    cards: dict[str, list[str]]
    """For each card's id the address of every printing's face, to which &size= is added. It holds a digest of what the
    picture is made from."""
    backs: dict[str, str]
    """For each type of card the address of the back that its cards share."""
    board: str
    """The address of the game's board, to which its width in pixels is added: 960 or 1920."""
    color: str
    """The colour of the frames of its components, #rrggbb."""


def addresses(game: Game) -> PicturesDocument:
    """Where each card's printings and the backs of its types are seen."""
    from decktool.printing.template.components import components

    made_from = stamp(game)
    frame = components(game).colors.frame
    cards = {
        card.id: [_address(game, made_from, card, number) for number in range(max(1, len(card.printings)))]
        for card in game.catalog
    }
    backs = {kind: f"/cards/{game.id}/{files.digest([made_from, kind])}/back.png?of={kind}" for kind in game.types}
    board = f"/cards/{game.id}/{files.digest([made_from, 'board'])}/board.png?size="
    return filled(
        PicturesDocument,
        game=game.id,
        widths=WIDTHS,
        cards=cards,
        backs=backs,
        board=board,
        color=f"#{frame.r:02x}{frame.g:02x}{frame.b:02x}",
    )


def _address(game: Game, stamp: str, card: Card, number: int) -> str:
    digest = files.digest([stamp, card.id, card.name, card.type, repr(card.fields), repr(card.printings), str(number)])
    return f"/cards/{game.id}/{digest}/face.png?of={card.id}&printing={number}"


def stamp(game: Game) -> str:
    """Changes with the game's envelope, its art and every template; a set's cards change only their own pictures."""
    from decktool.printing.layout.faces import art_folders
    from decktool.printing.template.finding import search_path

    parts = [str(game.folder)]
    templates = search_path(game.folder)
    # A folder of templates may be any folder (of DECKTOOL_PATH): only what templates stand in is looked through.
    own = homes(game.folder)
    whole = [place / kind for place in templates for kind in ("faces", "boards")]
    whole += [place / kind for place in (*own, *templates) for kind in ("icons", "fonts")]
    beside = (file for place in (*own, *templates) if place.is_dir() for file in place.iterdir())
    art = [(place.rglob("*"), set(ENDINGS)) for place in art_folders(game)]  # sets may stand beside their pictures
    for found, endings in ((beside, SOURCES), *((place.rglob("*"), SOURCES) for place in whole), *art):
        for file in found:
            if file.suffix.lower() in endings:
                with suppress(OSError):
                    status = file.stat()
                    parts.append(f"{file}:{status.st_mtime_ns}:{status.st_size}")
    return files.digest([*sorted(parts), files.code_stamp()])


_SEEN: dict[Path, str] = {}


def read_anew(game: Game) -> str:
    """The stamp of a game, whose templates, which are read once otherwise, are read again where it is another."""
    from decktool.printing.template import loading

    now = stamp(game)
    if _SEEN.setdefault(game.folder, now) != now:
        loading.forget()
        _SEEN[game.folder] = now
    return now


class Drawer:
    """Draws pictures of cards in processes beside this one, started when the first is asked for."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._drawing: dict[str, Future[bytes]] = {}
        self._pool: Workers | None = None
        self._lock = Lock()

    def picture(self, game: Path, digest: str, side: str, of: str, printing: int, width: int) -> bytes:
        """A card's face, its type's back or the game's board as a PNG of one of the widths that such pictures have;
        DecktoolError where it cannot be drawn.

        `game` is the game's folder.
        """
        widths = BOARD_WIDTHS if side == "board" else WIDTHS
        if width not in widths:
            raise DecktoolError(f"pictures are {', '.join(map(str, widths))} pixels wide, not {width}")
        key = files.digest([digest, side, of, str(printing), str(width)])
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            if key not in self._drawing:
                self._drawing[key] = self._started().submit(drawn, game, side, of, printing, width, key)
            waiting = self._drawing[key]
        try:
            data = waiting.result()
        finally:
            with self._lock:
                self._drawing.pop(key, None)
        with self._lock:
            self._kept[key] = data
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return data

    def start(self) -> None:
        """Start the process before the first picture is asked for."""
        with self._lock:
            self._started().submit(_warm)

    def end(self) -> None:
        """End the process, once the picture is done that it is drawing; the others are given up."""
        if self._pool is not None:
            self._pool.end()

    def _started(self) -> Workers:
        if self._pool is None:
            # Of few cores all but one draw, which answers.
            self._pool = Workers(max(1, min(4, (os.cpu_count() or 1) - 1)), behind)
        return self._pool


def behind() -> None:
    """Let the process that answers go first."""
    with suppress(AttributeError, OSError):
        os.nice(5)


_PNG = b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82"
"""How a whole picture begins and ends: one that was cut short is drawn again."""


def _warm() -> None:
    import pypdfium2  # noqa: F401

    from decktool.printing.layout import faces  # noqa: F401
    from decktool.printing.out import png  # noqa: F401


def drawn(game: Path, side: str, of: str, printing: int, width: int, key: str) -> bytes:
    """A picture's bytes, from the disk where it was drawn before."""
    path = paths.cache_dir() / "studio" / key[:2] / f"{key}.png"
    with suppress(OSError):
        data = path.read_bytes()
        if data.startswith(_PNG[0]) and data.endswith(_PNG[1]):
            return data
    from decktool.printing.layout import faces

    found = load_game(game)
    read_anew(found)
    if side == "board":
        from decktool.printing.kit.board import board

        drawing = board(found)
    elif side == "back":
        drawing = faces.back(found, faces.shared_back(found, of))
    else:
        card = found.catalog.by_id.get(of)
        if card is None:
            raise DecktoolError(f"{found.title} has no card {of!r}; reload the page")
        drawing = faces.face(found, card, card.printings[printing] if 0 <= printing < len(card.printings) else None)
    data = png_of(drawing, width)
    with suppress(DecktoolError):
        paths.write_own_file(path, data)
    return data


def png_of(drawing: Drawing, width: int) -> bytes:
    """A drawing as a PNG that is so many pixels wide."""
    from decktool.printing.out.png import encoded, render_pixels

    return encoded(render_pixels(drawing, width, max(1, round(drawing.height * width / drawing.width))), 96)


def forget_old() -> None:
    """Of the pictures kept on the disk, remove the oldest beyond ten times MOST_KEPT."""
    kept = sorted((paths.cache_dir() / "studio").rglob("*.png"), key=lambda file: file.stat().st_mtime)
    for file in kept[: -10 * MOST_KEPT]:
        file.unlink(missing_ok=True)
