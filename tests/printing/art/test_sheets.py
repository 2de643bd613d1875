"""Pictures on sheets: which one is cut out, odd sizes, numbers that there are not, the cache and its limit."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from decktool import paths
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.printing.art import sheets
from decktool.printing.base import remarks
from decktool.printing.base.items import Picture, walk
from decktool.printing.base.picture_files import SheetPlace
from decktool.printing.base.pictures import inspect
from decktool.printing.layout import faces
from decktool.printing.layout.strays import strays
from decktool.printing.out.pdf import Document, Page, PlacedDrawing


def sheet(path: Path, size: tuple[int, int], columns: int, rows: int, mode: str = "RGB") -> Path:
    """A sheet of plain pictures; the red of each is ten times its number."""
    image = Image.new(mode, size)
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        left, top = round(column * size[0] / columns), round(row * size[1] / rows)
        right, bottom = round((column + 1) * size[0] / columns), round((row + 1) * size[1] / rows)
        image.paste((10 * (number + 1), 0, 0, 128)[: len(mode)], (left, top, right, bottom))
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, quality=95)
    return path


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
@pytest.mark.parametrize("number", [1, 5, 12, 21])
def test_a_picture_is_cut_out(tmp_path: Path, ending: str, number: int) -> None:
    """Row by row from 1, of a sheet whose pixels cannot be divided evenly; a JPEG stays one."""
    whole = sheet(tmp_path / f"A sheet.{ending}", (149, 100), 7, 3)
    path = sheets.cut(whole, SheetPlace(number, 7, 3))
    with Image.open(path) as image:
        assert abs(image.width - 149 / 7) < 1 and abs(image.height - 100 / 3) < 1
        red, green, blue = image.convert("RGB").getpixel((10, 16))  # type: ignore[misc]
    assert red == pytest.approx(10 * number, abs=6) and max(green, blue) < 8
    assert path.name == f"a-sheet-{number}-of-7x3.{'jpg' if ending == 'jpg' else 'png'}"
    assert path.is_relative_to(paths.cache_dir())


def test_what_is_clear_stays_clear(tmp_path: Path) -> None:
    """Alpha is kept where there is some, and left out where there is none."""
    clear = sheets.cut(sheet(tmp_path / "clear.png", (40, 20), 2, 1, "RGBA"), SheetPlace(2, 2, 1))
    full = sheets.cut(sheet(tmp_path / "full.png", (40, 20), 2, 1), SheetPlace(2, 2, 1))
    with Image.open(clear) as image:
        assert image.mode == "RGBA" and image.getpixel((3, 3)) == (20, 0, 0, 128)
    with Image.open(full) as image:
        assert image.mode == "RGB"


@pytest.mark.parametrize(
    ("place", "problem"),
    [
        ((71, 10, 7), "a sheet of 10 x 7 has the pictures 1 to 70, no 71"),
        ((0, 10, 7), "no 0"),
        ((1, 0, 7), "a sheet has 1 to 400 pictures, not 0 x 7"),
        ((1, 100_000, 100_000), "a sheet has 1 to 400 pictures"),
        ((1, 60, 2), "50 x 50 pixels are too few for 60 x 2 pictures"),
    ],
)
def test_places_that_there_are_not(tmp_path: Path, place: tuple[int, int, int], problem: str) -> None:
    """The error names the file and what it has."""
    whole = sheet(tmp_path / "small.png", (50, 50), 1, 1)
    with pytest.raises(DecktoolError, match=r"small\.png: ") as caught:
        sheets.cut(whole, SheetPlace(*place))
    assert problem in str(caught.value)


def test_what_is_no_sheet(tmp_path: Path) -> None:
    """An SVG has no pixels to cut, and a file that ends too early none that could be read."""
    (tmp_path / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', encoding="utf-8")
    (tmp_path / "b.png").write_bytes(sheet(tmp_path / "c.png", (50, 50), 1, 1).read_bytes()[:60])
    for name, problem in (("a.svg", "an SVG cannot be used as a sheet"), ("b.png", "ends too early")):
        with pytest.raises(DecktoolError, match=problem):
            sheets.cut(tmp_path / name, SheetPlace(1, 1, 1))


def test_a_sheet_is_cut_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of its pictures together; by content, so that another sheet of that name is another one."""
    whole = sheet(tmp_path / "one" / "sheet.png", (40, 40), 2, 2)
    first = sheets.cut(whole, SheetPlace(1, 2, 2))
    monkeypatch.setattr(sheets, "opened", None)
    assert len({sheets.cut(whole, SheetPlace(number, 2, 2)).parent for number in (1, 2, 3, 4)}) == 1
    monkeypatch.undo()
    assert sheets.cut(sheet(tmp_path / "two" / "sheet.png", (80, 80), 2, 2), SheetPlace(1, 2, 2)) != first


def test_old_sheets_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those used least recently, once there are more bytes than are kept; what is in use now stays."""
    monkeypatch.setattr(sheets, "_USED", set())
    made = [sheets.cut(sheet(tmp_path / f"{n}.png", (20 + n, 20), 2, 1), SheetPlace(1, 2, 1)) for n in range(3)]
    for age, path in enumerate(reversed(made)):
        os.utime(path.parent, (1_000_000_000 - age, 1_000_000_000 - age))
    sizes = sum(file.stat().st_size for path in made[1:] for file in path.parent.iterdir())
    monkeypatch.setattr(sheets, "_USED", {made[1].parent})
    monkeypatch.setattr(sheets, "LIMIT", sizes)
    last = sheets.cut(sheet(tmp_path / "last.png", (24, 20), 2, 1), SheetPlace(1, 2, 1))
    assert [path.exists() for path in (*made, last)] == [False, True, False, True]


def test_cards_from_a_sheet(own_game_folder: Path) -> None:
    """Fronts, backs and pictures of templates; the sheet is used, a number beyond it is named, and a PDF draws it."""
    whole = sheet(own_game_folder / "art" / "All Cards.png", (300, 200), 3, 2)
    sets = own_game_folder / "sets" / "base.yaml"
    text = sets.read_text("utf-8").replace("{name: Bold Badger,", '{name: Bold Badger, art: "all_cards#4 of 3x2",')
    text = text.replace("{name: Quiet Quill,", '{name: Quiet Quill, art: "All Cards.png#7 of 3x2",')
    sets.write_text(text, encoding="utf-8")
    game = load_game(own_game_folder)
    with remarks.gathered() as noted:
        drawing, other = (faces.face(game, game.catalog.find(name)[0]) for name in ("Bold Badger", "Quiet Quill"))
    (picture,) = [item for item in walk(drawing.items) if isinstance(item, Picture)]
    assert picture.source.name == "all-cards-4-of-3x2.png" and picture.px == inspect(picture.source).px == (100, 100)
    assert not any(isinstance(item, Picture) for item in walk(other.items))
    (said,) = remarks.told(noted)
    assert said.startswith(f"Quiet Quill: {whole}: a sheet of 3 x 2 has the pictures 1 to 6, no 7; a placeholder")
    assert not list(strays(game))
    file = BytesIO()
    document = Document(file, "sheet")
    document.page(Page(63_000, 88_000, [PlacedDrawing(drawing, 0, 0)]))
    document.save()
    assert b"/Image" in file.getvalue()
