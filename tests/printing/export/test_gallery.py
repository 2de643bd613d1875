from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from decktool.errors import DecktoolError, OutputError
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Linear
from decktool.printing.base.items import Path as Shape
from decktool.printing.base.outlines import Box, rectangle
from decktool.printing.export import export, gallery, tabletop
from decktool.printing.export.gallery import NOTES, Shot, draw

RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder by name, but for the notes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != NOTES
    }


def test_bleed_is_the_picture_mirrored_at_the_cut() -> None:
    """The strip beyond each cut is the strip inside it mirrored, an odd pixel more at the right and at the foot."""
    slope = Linear(0, 0, 50_800, 50_800, ((0, RED), (1, BLUE)))
    drawing = Drawing(50_800, 50_800, (Shape(rectangle(Box(0, 0, 50_800, 50_800)), fill=slope),))
    plain, bled = map(np.asarray, draw([Shot(drawing, (80, 80)), Shot(drawing, (91, 86), (80, 80))]))
    assert bled.shape == (86, 91, 3)
    assert (bled[3:83, 5:85] == plain).all()
    assert (bled[3:83, :5] == plain[:, 4::-1]).all()
    assert (bled[3:83, 85:] == plain[:, :-7:-1]).all()
    assert (bled[83:, 5:85] == plain[:-4:-1]).all()


def test_a_frame_of_one_colour_goes_on_beyond_the_cut() -> None:
    """Where all edges have one colour the bleed is that colour, and what stands near the edge is not seen twice."""
    ground = Shape(rectangle(Box(0, 0, 25_400, 25_400)), fill=RED)
    mark = Shape(rectangle(Box(2_540, 2_540, 5_080, 5_080)), fill=BLUE)
    (bled,) = map(np.asarray, draw([Shot(Drawing(25_400, 25_400, (ground, mark)), (70, 70), (50, 50))]))
    assert (bled[:10] == RED[:3]).all() and (bled[:, :10] == RED[:3]).all()
    assert (bled[16, 16] == BLUE[:3]).all()


@pytest.mark.slow
def test_pictures_are_the_same_every_time_and_for_any_number_of_processes(
    ship: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process or two: the same bytes in every file, sheets and thumbnails too."""
    pair = "# name: Two by Two\n1 Karnik\n1 Gold Boots\n"
    export(ship(pair), "tts", tmp_path / "one")
    export(ship(pair), "images", tmp_path / "one")
    monkeypatch.setattr(gallery, "FEW", 1)
    export(ship(pair, jobs=2), "images", tmp_path / "two")
    monkeypatch.setattr(gallery, "FEW", 10**9)
    export(ship(pair), "tts", tmp_path / "two")
    first, second = contents(tmp_path / "one"), contents(tmp_path / "two")
    described = "two-by-two.json"
    assert first.pop(described).replace(b"/one/", b"/two/") == second.pop(described)
    assert first == second


@pytest.mark.usefixtures("drawn_once")
def test_only_what_has_changed_is_drawn(
    ship: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second export draws nothing; a card that has moved is copied, and one that is gone takes its picture along."""
    drawn: list[str] = []
    before = gallery.draw

    def noted(shots: Sequence[Shot]) -> Iterator[Image.Image]:
        drawn.extend(shot.drawing.title for shot in shots)
        return before(shots)

    monkeypatch.setattr(gallery, "draw", noted)
    export(ship(), "images", tmp_path)
    assert drawn == ["Silver Axe", "Karnik", "Gold Boots", "Forbidden Quest"]
    drawn.clear()
    export(ship(), "images", tmp_path)
    assert not drawn
    export(ship("# name: Two by Two\nGold Boots\nLucia\n"), "images", tmp_path)
    assert drawn == ["Lucia"]
    pictures = sorted(path.name for path in tmp_path.glob("*.png"))
    assert pictures == ["001-gold-boots.png", "002-lucia.png", "back.png"]
    drawn.clear()
    export(ship("# name: Two by Two\nGold Boots\nLucia\n", dpi=50), "images", tmp_path)
    assert len(drawn) == 3


@pytest.mark.usefixtures("drawn_once")
def test_another_version_draws_everything_again(
    ship: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another version of decktool drew may look otherwise: none of its pictures is kept."""
    export(ship(), "images", tmp_path)
    pictures = sorted(tmp_path.rglob("*.png"))
    for path in pictures:
        os.utime(path, ns=(1, 1))
    export(ship(), "images", tmp_path)
    assert pictures and {path.stat().st_mtime_ns for path in pictures} == {1}
    monkeypatch.setattr(gallery, "__version__", "0.0.0")
    export(ship(), "images", tmp_path)
    assert 1 not in {path.stat().st_mtime_ns for path in pictures}


@pytest.mark.usefixtures("drawn_once")
def test_exports_side_by_side_keep_each_other_s_pictures(ship: Callable[..., Any], tmp_path: Path) -> None:
    """A picture that an export no longer has stays where an export for another target has it too."""
    export(ship(), "images", tmp_path)
    export(ship(), "mpc", tmp_path)
    shared = {path.name for path in tmp_path.rglob("*.png")}
    export(ship("# name: Two by Two\n1 Karnik\n"), "images", tmp_path)
    left = {path.name for path in tmp_path.rglob("*.png")}
    assert shared <= left and "001-karnik.png" in left - shared


@pytest.mark.parametrize("target", ["images", "mpc"])
@pytest.mark.usefixtures("drawn_once")
def test_pictures_of_another_deck_do_not_stay_among_those_for_a_printer(
    ship: Callable[..., Any], tmp_path: Path, target: str
) -> None:
    """Two lists of one file name are exported into one folder; then it has the pictures of the second alone."""
    export(ship(), target, tmp_path)
    export(ship("# name: Another\n1 Lucia\n"), target, tmp_path)
    assert {path.name for path in tmp_path.rglob("*.png")} == {"001-lucia.png", "back.png"}


@pytest.mark.usefixtures("drawn_once")
def test_a_picture_that_somebody_changed_is_drawn_again(ship: Callable[..., Any], tmp_path: Path) -> None:
    """A picture that is not as it was written is written anew; one that is no longer wanted but changed is kept."""
    export(ship(), "images", tmp_path)
    axe, boots = tmp_path / "001-silver-axe.png", tmp_path / "003-gold-boots.png"
    as_made = axe.read_bytes()
    axe.write_bytes(b"painted over")
    boots.write_bytes(b"painted over")
    (tmp_path / "mine.png").write_bytes(b"mine")
    export(ship("# name: Two by Two\n3 Silver Axe\n"), "images", tmp_path)
    assert axe.read_bytes() == as_made
    assert boots.read_bytes() == b"painted over" and (tmp_path / "mine.png").exists()
    assert not (tmp_path / "002-karnik.png").exists()


@pytest.mark.parametrize(
    "notes", ["", "[]", "{}", '{"a": 3}', "[" * 3000, '{"images: forbidden-quest: Two by Two": {"../x.png": ["k", 3]}}']
)
def test_notes_that_make_no_sense(ship: Callable[..., Any], tmp_path: Path, notes: str) -> None:
    """Broken or hostile notes only mean that everything is drawn; nothing outside the folder is touched."""
    outside = tmp_path / "x.png"
    outside.write_bytes(b"abc")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / NOTES).write_text(notes, encoding="utf-8")
    export(ship("# name: Two by Two\nLucia\n"), "images", folder)
    assert sorted(contents(folder)) == ["001-lucia.png", "back.png", "cards.csv"]
    assert outside.read_bytes() == b"abc"


@pytest.mark.usefixtures("drawn_once")
def test_a_full_disk(ship: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full midway is an error that says so; no file is half there, and the next export goes on."""
    real, count = os.replace, 0

    def full(source: str, target: str, **folders: int | None) -> None:
        nonlocal count
        picture = Path(target).suffix == ".png"
        count += picture
        if picture and count == 3:
            raise OSError(28, "No space left on device")
        real(source, target, **folders)

    monkeypatch.setattr("decktool.paths.os.replace", full)
    with pytest.raises(OutputError, match="no space left on device"):
        export(ship(), "tts", tmp_path)
    assert not list(tmp_path.rglob("*.part")) and not (tmp_path / "two-by-two.json").exists()
    for path in tmp_path.glob("*.png"):
        with Image.open(path) as whole:
            whole.load()
    kept = json.loads((tmp_path / NOTES).read_text(encoding="utf-8"))["tts: forbidden-quest: Two by Two"]
    assert set(kept) == {path.name for path in tmp_path.glob("*.png")} != set()
    export(ship(), "tts", tmp_path)
    assert (tmp_path / "two-by-two.json").exists()


@pytest.mark.usefixtures("drawn_once")
def test_sheets_are_drawn_one_after_the_other(
    ship: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sheet is written before the faces of the next are drawn, so that only those of one are held."""
    monkeypatch.setattr(tabletop, "COLUMNS", 2)
    monkeypatch.setattr(tabletop, "ROWS", 1)
    told: list[str] = []
    put, write = gallery._Page.put, gallery._Page.write

    def putting(page: gallery._Page, *what: Any) -> None:
        told.append(f"face of {page.path.name}")
        put(page, *what)

    def writing(page: gallery._Page) -> None:
        told.append(page.path.name)
        write(page)

    monkeypatch.setattr(gallery._Page, "put", putting)
    monkeypatch.setattr(gallery._Page, "write", writing)
    export(ship(), "tts", tmp_path)
    one, two = "two-by-two-sheet-1.png", "two-by-two-sheet-2.png"
    assert told == [f"face of {one}", f"face of {one}", one, f"face of {two}", two]


def test_a_process_that_dies(ship: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that is killed is an error with a remedy, not a traceback."""
    from concurrent.futures import process

    class Broken:
        def __init__(self, *words: object, **more: object) -> None: ...

        def submit(self, *words: object) -> None:
            raise process.BrokenProcessPool("killed")

        def end(self, *, now: bool) -> None: ...

    monkeypatch.setattr(gallery, "FEW", 1)
    monkeypatch.setattr("decktool.workers.Workers", Broken)
    with pytest.raises(DecktoolError, match="--jobs 1"):
        export(ship(jobs=2), "images", tmp_path)
