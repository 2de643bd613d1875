"""Pictures of an export: planned first, then drawn all together, over several processes when there are many.

A picture is drawn once at the pixels of the cut card. Bleed is the same pixels mirrored at the cut, or the colour of
the frame where that is all there is at the edge. What is drawn depends on the drawing, and in the last step of a colour
(1 of 255) on what else is drawn from the same PDF: with another number of processes a few pixels may differ by it.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import cache, cached_property
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from decktool import __version__, files, outputs, paths
from decktool.errors import DecktoolError, OutputError, Outside
from decktool.paths import write_file
from decktool.printing.base import fonts, languages
from decktool.printing.base.items import Drawing, as_bytes
from decktool.printing.export.shipment import Shipment
from decktool.printing.out import png
from decktool.printing.out.frames import frame_of

if TYPE_CHECKING:
    import PIL.Image

NOTES = ".decktool-pictures.json"
"""File beside the pictures that records their sources, so that unchanged pictures are not drawn again."""
FEW = 8_000_000
"""Pixels: below this number, drawing here is faster than starting other processes."""
TOGETHER = 16
"""Maximum number of pictures drawn from one PDF: enough to share its fonts, few enough for memory."""
LIMIT = 64 * files.MEGABYTE
"""Maximum size of a file of an earlier export, in bytes."""


class Shot(NamedTuple):
    """A drawing at `size` pixels; where `trim` is smaller than `size`, the border is bleed."""

    drawing: Drawing
    size: tuple[int, int]
    trim: tuple[int, int] | None = None


class _Task(NamedTuple):
    """One shot to draw: written to `path`, or (None) handed back as its pixels for a `sheet`, by its number."""

    shot: Shot
    path: Path | None = None
    dpi: int = 300
    sheet: int = 0


def draw(shots: Sequence[Shot]) -> Iterator[PIL.Image.Image]:
    """Shots as pictures, one after the other."""
    seen = png.render_all([(shot.drawing, shot.trim or shot.size) for shot in shots])
    for shot, image in zip(shots, seen, strict=True):
        yield image if image.size == shot.size else _with_bleed(image, shot.size)


def _with_bleed(image: PIL.Image.Image, size: tuple[int, int]) -> PIL.Image.Image:
    """A picture of a cut card made larger, with what lies beyond the cut mirrored there."""
    import numpy as np
    from PIL import Image

    across, down = size[0] - image.width, size[1] - image.height
    around = ((down // 2, down - down // 2), (across // 2, across - across // 2), (0, 0))
    # A frame of one colour goes on as it is; mirrored, the words near its edge would stand in the bleed a second time.
    mode: Literal["edge", "symmetric"] = "edge" if frame_of(image) else "symmetric"
    return Image.fromarray(np.pad(np.asarray(image), around, mode=mode))


def encoded(image: PIL.Image.Image, kind: str, dpi: int) -> bytes:
    """A picture as the bytes of a `png` or `jpg` file."""
    if kind == "png":
        return png.encoded(image, dpi)
    file = BytesIO()
    image.save(file, "JPEG", quality=92, subsampling=0, dpi=(dpi, dpi), optimize=True)
    return file.getvalue()


class Gallery:
    """The pictures of one export into a folder; `add` and `sheet` plan them, `make` writes those that have changed."""

    def __init__(self, shipment: Shipment, target: str, folder: Path, *, alone: bool = False) -> None:
        """Begin with what an earlier export of the same deck for the same target noted in the folder.

        `alone`: the folder has the pictures of one deck for a target, so those of any other deck go.
        """
        paths.confine(folder)
        self.folder = folder
        self._shipment = shipment
        self._name = f"{target}: {shipment.deck.game.id}: {shipment.title}"
        self._paths: list[Path] = []
        self._keys: dict[str, str] = {}
        self._right: set[str] = set()
        self._tasks: list[_Task] = []
        self._copies: list[tuple[Path, bytes]] = []
        self._sheets: list[_Page] = []
        notes = _read_notes(folder / NOTES)
        own = [name for name in notes if name == self._name or (alone and name.startswith(f"{target}: "))]
        self._before = {name: known for export in own for name, known in notes.pop(export).items()}
        self._others = notes

    def add(self, name: str, shot: Shot, dpi: int) -> Path:
        """Plan one picture; `dpi` is what its file says."""
        path, changed = self._plan(name, shot, dpi)
        if changed:
            same = self._same(self._keys[name], path.suffix)
            if same is not None:
                self._copies.append((path, same))
            else:
                self._tasks.append(_Task(shot, path, dpi))
        return path

    def sheet(self, name: str, drawings: Iterable[Drawing], columns: int, rows: int, cell: tuple[int, int]) -> Path:
        """Plan one picture of several drawings side by side, each stretched to a cell of the given pixels."""
        every = tuple(drawings)
        path, changed = self._plan(name, every, columns, rows, cell)
        if changed:
            self._sheets.append(_Page(path, every, columns, rows, cell))
        return path

    def _plan(self, name: str, *made_from: object) -> tuple[Path, bool]:
        path = self.folder / name
        outputs.check(path, "picture")
        key = files.digest([__version__, as_bytes(made_from)])
        self._paths.append(path)
        self._keys[name] = key
        same = self._before.get(name) == [key, paths.size_of(path)]
        if same:
            self._right.add(name)
        return path, not same

    def _same(self, key: str, suffix: str) -> bytes | None:
        """The bytes of the very picture, when an earlier export wrote it under another name: its card has moved."""
        for name, (known, size) in self._before.items():
            path = self.folder / name
            if known == key and path.suffix == suffix and paths.size_of(path) == size:
                return _bytes(path)
        return None

    def make(self) -> list[Path]:
        """Draw and write what has changed, and take away this export's pictures that it no longer has; all paths.

        Raises OutputError when a file cannot be written. Every picture appears whole or not at all, and what was drawn
        before an error is not drawn again by the next export.
        """
        try:
            self._make()
        except BaseException:
            with suppress(OutputError):
                self._note({name: known for name, known in self._before.items() if name not in self._right})
            raise
        self._clear()
        self._note({})
        return list(self._paths)

    def _make(self) -> None:
        for path, data in self._copies:
            write_file(path, data)
            self._written(path)
        # Sheet after sheet, so that the faces of few at a time are held.
        sheets = [[_Task(shot, sheet=sheet) for shot in page.shots] for sheet, page in enumerate(self._sheets)]
        count = len(self._tasks) + sum(map(len, sheets))
        with closing(_drawn([self._tasks, *sheets], self._shipment.jobs)) as drawn:
            for done, (task, pixels) in enumerate(drawn, 1):
                if task.path is not None:
                    self._written(task.path)
                else:
                    page = self._sheets[task.sheet]
                    page.put(task.shot, pixels)
                    if not page.left:
                        page.write()
                        self._written(page.path)
                self._shipment.watch("Drawing", done, count)

    def _written(self, path: Path) -> None:
        self._right.add(path.relative_to(self.folder).as_posix())

    def _clear(self) -> None:
        """Remove pictures that an earlier export wrote, nobody changed, and this one does not have."""
        elsewhere = {name for notes in self._others.values() for name in notes}
        for name, (_, size) in self._before.items():
            path = self.folder / name
            if name in self._keys or name in elsewhere or path.suffix not in {".png", ".jpg"}:
                continue
            if paths.size_of(path) == size:
                paths.remove(path)

    def _note(self, earlier: dict[str, list[object]]) -> None:
        """Note what the pictures in the folder were made from; `earlier` still holds for those not come to."""
        notes = earlier | {name: [self._keys[name], paths.size_of(self.folder / name)] for name in self._right}
        if notes:
            every = {**self._others, self._name: notes}
            write_text(self.folder / NOTES, json.dumps(every, indent=0, sort_keys=True, ensure_ascii=False))


def _bytes(path: Path) -> bytes:
    """A file of an earlier export, which is written again."""
    with paths.opened(path) as file:
        return file.read(LIMIT)


def _inside(name: str) -> bool:
    """Whether a noted name stays in its folder; a folder may come from anywhere, its notes with it."""
    return not Path(name).is_absolute() and ".." not in Path(name).parts


def _read_notes(path: Path) -> dict[str, dict[str, list[object]]]:
    """The notes of earlier exports; nothing when there are none that can be used."""
    try:
        known = files.counted_json(_bytes(path).decode())
        return {
            str(export): {name: [str(key), int(size)] for name, (key, size) in pictures.items() if _inside(name)}
            for export, pictures in known.items()
        }
    except (OSError, Outside, ValueError, TypeError, AttributeError, RecursionError):
        return {}


class _Page:
    """One picture of several drawings, row by row, which are pasted one after the other."""

    def __init__(self, path: Path, drawings: Iterable[Drawing], columns: int, rows: int, cell: tuple[int, int]) -> None:
        self.path, self._columns, self._rows, self._cell = path, columns, rows, cell
        self._places: dict[Drawing, list[int]] = {}
        for place, drawing in enumerate(drawings):
            self._places.setdefault(drawing, []).append(place)
        self.left = len(self._places)
        """How many of its different faces are still to come."""

    @property
    def shots(self) -> list[Shot]:
        """The different faces, to be drawn."""
        return [Shot(drawing, self._cell) for drawing in self._places]

    @cached_property
    def _image(self) -> PIL.Image.Image:
        from PIL import Image

        return Image.new("RGB", (self._columns * self._cell[0], self._rows * self._cell[1]), "white")

    def put(self, shot: Shot, pixels: bytes) -> None:
        """Paste a face wherever the sheet has it."""
        from PIL import Image

        (width, height), picture = self._cell, Image.frombytes("RGB", self._cell, pixels)
        for place in self._places[shot.drawing]:
            self._image.paste(picture, (place % self._columns * width, place // self._columns * height))
        self.left -= 1

    def write(self) -> None:
        """Write the sheet, whole, and let go of it."""
        write_file(self.path, encoded(self._image, self.path.suffix[1:], 96))
        del self._image


def _drawn(groups: Sequence[Sequence[_Task]], jobs: int) -> Generator[tuple[_Task, bytes]]:
    """Tasks, each with its pixels (nothing where it wrote a file), done here in their order, or in `jobs` processes.

    More processes than they are worth are not started.
    """
    shots = [task.shot for group in groups for task in group]
    pixels = sum(width * height for width, height in (shot.size for shot in shots))
    workers = min(jobs, len(shots), pixels * 2 // FEW) if pixels >= FEW else 1
    # Each batch is drawn from one PDF; pictures of one group may share what they are drawn with.
    batches: list[Sequence[_Task]] = []
    for group in groups:
        size = max(1, min(TOGETHER, -(-len(group) // workers)))
        batches += [group[start : start + size] for start in range(0, len(group), size)]
    if workers < 2:
        yield from (done for few in batches for done in zip(few, _do(few), strict=True))
        return
    from concurrent.futures.process import BrokenProcessPool

    from decktool.workers import each

    ready = fonts.extra_fonts(), languages.current()
    try:
        for (few, *_), drawn in each(_done, [(few, *ready) for few in batches], workers):
            yield from zip(few, drawn, strict=True)
    except BrokenProcessPool:
        raise DecktoolError("a drawing process died (out of memory?); export again with --jobs 1") from None


def _done(tasks: Sequence[_Task], extra: tuple[Path, ...], language: str) -> list[bytes]:
    """Do tasks in a process that gets ready for them: the fonts that were added, and the language of paper."""
    for path in extra:
        fonts.add_font(path)
    with languages.spoken(language):
        return list(_do(tasks))


def _do(tasks: Sequence[_Task]) -> Iterator[bytes]:
    for task, image in zip(tasks, draw([task.shot for task in tasks]), strict=True):
        if task.path is None:
            yield image.tobytes()
            continue
        write_file(task.path, encoded(image, task.path.suffix[1:], task.dpi))
        yield b""


def write_text(path: Path, text: str) -> Path:
    """Write a text file whole."""
    write_file(path, text)
    return path


@cache
def own_values(program: str) -> dict[str, dict[str, Any]]:
    """What a program itself writes for its things."""
    found: dict[str, dict[str, Any]] = json.loads((paths.data_dir("templates") / f"{program}.json").read_text("utf-8"))
    return found
