"""Pictures and icons of one's own on faces: frames in nine parts, tints, choices, icons in text, and hostile files."""

from __future__ import annotations

import struct
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.art import icons
from decktool.printing.base import pictures, remarks
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Picture, walk
from decktool.printing.base.items import Path as Outlined
from decktool.printing.base.outlines import Box
from decktool.printing.base.pictures import OTHERS
from decktool.printing.layout.elements import MISSING
from decktool.printing.layout.faces import face
from decktool.printing.out.pdf import Document, Page, PlacedDrawing
from decktool.printing.out.png import render_pixels, render_png

BOLT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M13 1 4 14h6l-1 9 9-13h-6z"/></svg>'


def template(game: Game, elements: str) -> None:
    """A face of one's own for every card: nothing but some elements."""
    folder = game.folder / "templates" / "faces"
    folder.mkdir(parents=True, exist_ok=True)
    head = "size: {width: 63mm, height: 88mm}\nstyles: {plain: {size: 9pt}}\nelements:\n"
    for kind in game.types:
        (folder / f"{kind}.yaml").write_text(head + elements, encoding="utf-8")


def drawn(game: Game, name: str = "Bold Badger") -> Drawing:
    """The face of a card by that template."""
    return face(game, game.catalog.find(name)[0])


def frame(path: Path) -> Path:
    """A picture of 90 x 90 pixels: white corners of 30, grey edges, black inside."""
    image = Image.new("RGB", (90, 90), (128, 128, 128))
    for x in (0, 60):
        for y in (0, 60):
            image.paste((255, 255, 255), (x, y, x + 30, y + 30))
    image.paste((0, 0, 0), (30, 30, 60, 60))
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path)
    return path


WHOLE = "at: {left: 0, right: 0, top: 0, bottom: 0}"


def test_a_frame_keeps_its_corners(own_game: Game) -> None:
    """A slice of 30 pixels at 150 dots an inch is 5.08 mm on any card; edges and middle are stretched between."""
    frame(own_game.folder / "art" / "frame.png")
    template(own_game, f"  frame: {{draw: image, image: frame.png, slice: 5.08mm, dpi: 150, {WHOLE}}}\n")
    seen = render_pixels(drawn(own_game), 630, 880).convert("L")
    assert [seen.getpixel(spot) for spot in ((25, 25), (45, 45), (605, 855))] == [255, 255, 255]
    assert [seen.getpixel(spot) for spot in ((80, 20), (315, 25), (25, 440))] == pytest.approx([128] * 3, abs=3)
    assert [seen.getpixel(spot) for spot in ((80, 80), (315, 440), (550, 800))] == [0, 0, 0]


def test_a_grey_picture_takes_a_tint(own_game: Game) -> None:
    """White becomes the tint, black stays black."""
    frame(own_game.folder / "art" / "frame.png")
    template(own_game, f'  f: {{draw: image, image: frame.png, fit: stretch, tint: "#ff8000", {WHOLE}}}\n')
    seen = render_pixels(drawn(own_game), 90, 90)
    assert seen.getpixel((10, 10)) == (255, 128, 0)
    assert seen.getpixel((45, 45)) == (0, 0, 0)


@pytest.mark.parametrize("fit", ["cover", "contain", "stretch"])
def test_how_a_picture_meets_its_place(own_game: Game, fit: str) -> None:
    """Cover is cut at the edges, contain leaves paper free, stretch shows all of it."""
    frame(own_game.folder / "art" / "frame.png")
    template(own_game, f"  f: {{draw: image, image: frame.png, fit: {fit}, {WHOLE}}}\n")
    (picture,) = [item for item in walk(drawn(own_game).items) if isinstance(item, Picture)]
    sizes = {"cover": (88_000, 88_000), "contain": (63_000, 63_000), "stretch": (63_000, 88_000)}
    assert (picture.w, picture.h) == sizes[fit]
    assert (picture.x, picture.y) == ((63_000 - picture.w) // 2, (88_000 - picture.h) // 2)


def test_a_field_chooses_the_picture(own_game: Game) -> None:
    """As an icon is chosen; a card that the choice has nothing for is left without."""
    frame(own_game.folder / "templates" / "faces" / "red.png")
    template(own_game, f"  f: {{draw: image, image: {{field: colour, values: {{red: red.png}}}}, {WHOLE}}}\n")
    assert [type(item) for item in walk(drawn(own_game).items)][-1] is Picture
    assert not drawn(own_game, "Quiet Quill").items


def test_a_pdf_has_a_picture_once(own_game: Game) -> None:
    """However many cards and parts of a frame show it; an SVG is one form, with no picture at all."""
    frame(own_game.folder / "art" / "frame.png")
    (own_game.folder / "art" / "bolt.svg").write_text(BOLT, encoding="utf-8")
    template(
        own_game,
        f"  f: {{draw: image, image: frame.png, slice: 5mm, dpi: 150, {WHOLE}}}\n"
        f'  g: {{draw: image, image: bolt.svg, fit: contain, tint: "#aa0000", {WHOLE}}}\n',
    )
    file = BytesIO()
    document = Document(file, "pictures")
    for name in ("Bold Badger", "Quiet Quill", "Blank Page"):
        document.page(Page(63_000, 88_000, [PlacedDrawing(drawn(own_game, name), 0, 0)]))
    document.save()
    reader = PdfReader(file)
    objects: list[Any] = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    kinds = [found.get("/Subtype") for found in objects if isinstance(found, dict)]
    assert kinds.count("/Image") == 1
    # One for each card and one for the SVG.
    assert kinds.count("/Form") == 4


def test_icons_of_ones_own_in_text(own_game: Game) -> None:
    """`:bolt:` in text is the file bolt.svg of the folder icons, in the colour of the words; a PNG is as it is."""
    folder = own_game.folder / "icons"
    folder.mkdir()
    (folder / "bolt.svg").write_text(BOLT, encoding="utf-8")
    Image.new("RGB", (20, 20), (200, 0, 0)).save(folder / "Gold Coin.png")
    template(
        own_game,
        '  t: {draw: text, style: plain, color: "#0000cc", text: "pay :bolt: or :gold-coin:", '
        "at: {left: 5mm, right: 5mm, top: 5mm, height: 9mm}}\n",
    )
    items = list(walk(drawn(own_game).items))
    assert [item.fill for item in items if isinstance(item, Outlined)] == [Color(0, 0, 0xCC)]
    assert [item.source.name for item in items if isinstance(item, Picture)] == ["Gold Coin.png"]


def test_an_icon_takes_the_colours_asked_for(tmp_path: Path) -> None:
    """Dark parts the colour, light ones the detail, strokes too; one with hues of its own keeps them."""
    (tmp_path / "icons").mkdir()
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    two = '<rect width="10" height="10" fill="#000"/><path d="M2 2 8 8" stroke="#fff" fill="none"/>'
    many = '<rect width="10" height="10" fill="#a00"/><rect width="4" height="4" fill="#0a0"/>'
    for name, body in (("two", two), ("many", many)):
        (tmp_path / "icons" / f"{name}.svg").write_text(f"{head}{body}</svg>", encoding="utf-8")
    red, blue = Color(255, 0, 0), Color(0, 0, 255)

    def inks(name: str) -> list[object]:
        found = walk(tuple(icons.draw_icon(name, Box(0, 0, 5_000, 5_000), red, blue)))
        return [item.fill or item.stroke for item in found if isinstance(item, Outlined)]

    with at_home(tmp_path):
        assert inks("two") == [red, blue]
        assert inks("many") == [Color(0xAA, 0, 0), Color(0, 0xAA, 0)]
        assert "two" in icons.names()
    assert not icons.is_icon("two")


def test_a_game_s_own_icon_file(own_game: Game, tmp_path: Path) -> None:
    """`templates/icons.yaml` of a game adds to ours where it is laid out, and nowhere else."""
    (own_game.folder / "templates").mkdir()
    text = "zz-wand: {words: [wand], fill: ['M4 88 L56 36 L64 44 L12 96 Z']}\n"
    (own_game.folder / "templates" / "icons.yaml").write_text(text, encoding="utf-8")
    with at_home(own_game.folder):
        assert icons.is_icon("zz-wand") and icons.is_icon("sword")
    assert not icons.is_icon("zz-wand")


def test_a_word_means_the_icons_of_the_game_that_is_laid_out(own_game: Game) -> None:
    """A game's own icon stands for its words there, whatever another game in the same process says of them."""
    (own_game.folder / "templates").mkdir()
    text = "zz-wand: {words: [zzwand, zzstaff], fill: ['M4 88 L56 36 L64 44 L12 96 Z']}\n"
    (own_game.folder / "templates" / "icons.yaml").write_text(text, encoding="utf-8")
    assert icons.icon_for("Old Zzwand") is None
    with at_home(own_game.folder):
        assert (
            icons.icon_for("Old Zzwand") == icons.icon_for("Two Zzstaffs") == icons.icon_for("Oakzzwand") == "zz-wand"
        )
    assert icons.icon_for("Old Zzwand") is None


@pytest.mark.parametrize(
    ("name", "icon"),
    [("Silver Axe", "axe"), ("Longswords", "sword"), ("Madder", None), ("Sword of the Axe", "sword"), ("", None)],
)
def test_the_last_telling_word_of_a_name_chooses_the_icon(name: str, icon: str | None) -> None:
    """Compounds and plurals mean what they end in; what is said of a thing comes after what it is."""
    assert icons.icon_for(name) == icon


@pytest.mark.parametrize("name", ["../secret.png", "/etc/passwd", "..\\secret.png", "C:\\secret.png", "link.png"])
def test_no_picture_from_elsewhere(own_game: Game, tmp_path: Path, name: str) -> None:
    """A template, which may be a stranger's, reaches nothing outside of its folders, not even by a link."""
    frame(tmp_path / "secret.png")
    template(own_game, f"  f: {{draw: image, image: '{name}', {WHOLE}}}\n")
    (own_game.folder / "templates" / "faces" / "link.png").symlink_to(tmp_path / "secret.png")
    with remarks.gathered() as noted:
        drawing = drawn(own_game)
    assert not any(isinstance(item, Picture) for item in walk(drawing.items))
    (said,) = remarks.told(noted)
    assert any(words in said for words in ("is missing (looked in", "a link leads out of the folder"))


@pytest.mark.parametrize(("name", "problem"), [("bomb.png", "ends too early"), ("evil.svg", "entities")])
def test_hostile_pictures_are_left_out(own_game: Game, name: str, problem: str) -> None:
    """What ends too early and an SVG with entities are named, and a crossed frame stands for them."""
    art = own_game.folder / "art"
    frame(art / "frame.png")
    (art / "bomb.png").write_bytes((art / "frame.png").read_bytes()[:60])
    (art / "evil.svg").write_text('<!DOCTYPE svg [<!ENTITY a "a">]><svg viewBox="0 0 1 1">&a;</svg>', encoding="utf-8")
    template(own_game, f"  f: {{draw: image, image: {name}, {WHOLE}}}\n")
    with remarks.gathered() as noted:
        drawing = drawn(own_game)
    (said,) = remarks.told(noted)
    assert problem in said and not any(isinstance(item, Picture) for item in walk(drawing.items))


def test_impossible_slices_are_refused(own_game: Game) -> None:
    """The template is wrong, not the picture."""
    frame(own_game.folder / "art" / "frame.png")
    template(own_game, f"  f: {{draw: image, image: frame.png, slice: 20mm, {WHOLE}}}\n")
    with pytest.raises(DecktoolError, match="slices are larger than the picture"):
        drawn(own_game)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        (
            "words.heic",
            "pictures in this format cannot be drawn; save it as PNG, JPEG or SVG; a crossed frame is drawn",
        ),
        ("none.png", "picture 'none.png' (Bold Badger) is missing (looked in "),
        ("frame.txt", "picture 'frame.txt' (Bold Badger) is missing (looked in "),
    ],
)
def test_a_crossed_frame_stands_for_a_picture_that_is_not_there(own_game: Game, name: str, problem: str) -> None:
    """A picture that a template names stops no card: its place is seen, and it is noted once."""
    frame(own_game.folder / "art" / "frame.png")
    for kind in ("words.heic", "frame.txt"):
        (own_game.folder / "art" / kind).write_text("words", encoding="utf-8")
    template(own_game, f"  f: {{draw: image, image: {name}, {WHOLE}}}\n")
    with remarks.gathered() as noted:
        drawing = drawn(own_game)
    assert sum(isinstance(item, Outlined) and item.stroke == MISSING for item in walk(drawing.items)) == 3
    (said,) = remarks.told(noted)
    assert problem in said


@pytest.mark.parametrize("ending", sorted(OTHERS))
def test_pictures_in_other_formats(own_game: Game, ending: str) -> None:
    """What pillow reads is drawn as a PNG is, turned as its camera was held, in any letter case of its name."""
    art = own_game.folder / "art"
    art.mkdir()
    image = Image.new("RGB", (40, 20), "red")
    image.save(art / "x.bmp") if ending == ".psd" else image.save(art / f"Bold-Badger{ending.upper()}")
    if ending == ".psd":
        header = struct.pack(">4sH6xHIIHH", b"8BPS", 1, 3, 20, 40, 8, 3)
        (art / "Bold-Badger.PSD").write_bytes(header + b"\0" * 12 + b"\0\0" + b"\xff" * 800 + b"\0" * 1600)
    badger = own_game.catalog.find("Bold Badger")[0]
    (picture,) = (item for item in walk(face(own_game, badger).items) if isinstance(item, Picture))
    assert picture.px == (40, 20)
    red, green, *_ = pictures.opened(picture).resize((1, 1)).tobytes()
    assert red > 240 and green < 20
    render_png(face(own_game, badger), 40)


def test_a_turned_picture_of_another_format_stands_upright(own_game: Game) -> None:
    """By what its camera noted, once and not twice."""
    art = own_game.folder / "art"
    art.mkdir()
    exif = Image.Exif()
    exif[0x0112] = 6
    for ending in ("webp", "tif"):
        Image.new("RGB", (40, 20), "red").save(art / f"bold-badger.{ending}", exif=exif)
        found = pictures.inspect(art / f"bold-badger.{ending}")
        assert found.px == pictures.opened(found).size == (20, 40), ending
