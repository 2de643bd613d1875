"""Files of strangers changed at random, always in the same ways: each is drawn, or refused with an error that names it."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image, ImageCms

from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.paths import data_dir
from decktool.printing.art import images
from decktool.printing.art.svg import read_svg
from decktool.printing.base.items import Drawing, Item
from decktool.printing.base.outlines import Box
from decktool.printing.layout import faces
from decktool.printing.out import png
from decktool.printing.out.pdf import Document, Page, PlacedDrawing

SEED = 12
WIDTH, HEIGHT = 20_000, 28_000


def drawn(item: Item) -> None:
    """Draw something, as a PDF and as pixels."""
    drawing = Drawing(WIDTH, HEIGHT, (item,), "fuzz")
    document = Document(BytesIO(), "fuzz")
    document.page(Page(WIDTH, HEIGHT, [PlacedDrawing(drawing, 0, 0)]))
    document.save()
    png.render_png(drawing, 40)


# --- pictures --------------------------------------------------------------------------------------------------------


def whole_pictures() -> Iterator[tuple[str, bytes]]:
    """Pictures of every kind that is read: modes, turns, profiles, transparency."""
    noise = Image.effect_noise((24, 30), 70)
    exif = Image.Exif()
    exif[0x0112] = 6
    profile = (
        ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes().replace(b"\0s\0R\0G\0B", b"\0a\0b\0c\0d")
    )
    clear = noise.convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize((24, 30)))
    options: list[tuple[str, Image.Image, dict[str, Any]]] = [
        ("jpg", noise.convert("RGB"), {"exif": exif, "icc_profile": profile}),
        ("jpg", noise.convert("CMYK"), {}),
        ("jpg", noise, {"progressive": True}),
        ("png", noise.convert("RGB"), {"exif": exif, "icc_profile": profile}),
        ("png", noise.convert("RGB").quantize(40), {"transparency": 3}),
        ("png", clear, {}),
        ("png", Image.new("I;16", (24, 30), 30_000), {}),
    ]
    for ending, image, more in options:
        file = BytesIO()
        image.save(file, {"jpg": "JPEG", "png": "PNG"}[ending], **more)
        yield ending, file.getvalue()


def harmed(chance: random.Random, data: bytes) -> bytes:
    """Bytes with some of them changed, left out, repeated or cut off; most near the front, where structure is."""
    found = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        place = int(len(found) * chance.random() ** 2)
        kind = chance.randrange(5)
        if kind == 0:
            found[place : place + 1] = bytes([chance.randrange(256)])
        elif kind == 1:
            found[place : place + 4] = chance.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff"])
        elif kind == 2:
            del found[place : place + chance.randint(1, 40)]
        elif kind == 3:
            found[place:place] = found[place : place + chance.randint(1, 40)]
        else:
            del found[place:]
    return bytes(found)


def test_harmed_pictures_are_drawn_or_refused(tmp_path: Path) -> None:
    """A picture with some bytes changed is drawn as far as it goes, or refused by name."""
    chance = random.Random(SEED)
    good = list(whole_pictures())
    refused = 0
    for number in range(250):
        ending, data = chance.choice(good)
        path = tmp_path / f"{number}.{ending}"
        path.write_bytes(harmed(chance, data))
        try:
            drawn(images.placed(path, Box(0, 0, WIDTH, HEIGHT)))
        except DecktoolError as problem:
            assert path.name in str(problem)
            refused += 1
        path.unlink()
    assert 20 < refused < 250


# --- SVG -------------------------------------------------------------------------------------------------------------

PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 120">
<defs><linearGradient id="a" x1="0" x2="1" gradientTransform="rotate(30)"><stop offset="0.2" stop-color="#fff"/>
<stop offset="90%" stop-color="rgb(20,30,40)"/></linearGradient>
<radialGradient id="b" cx="50" cy="50" r="40" gradientUnits="userSpaceOnUse"><stop stop-color="red"/></radialGradient></defs>
<g transform="translate(3 4) scale(1.5)" opacity="0.8"><rect x="5" y="5" width="40" height="30" rx="4" fill="url(#a)"/>
<circle cx="20" cy="20" r="9" stroke="#000" stroke-width="2" stroke-dasharray="3 1" fill="url(#b)"/></g>
<path id="p" d="M10 10 C20 0 30 40 50 50 A12 9 30 0 1 70 70 q5 5 9 2 t3 3 s9 9 8 7 H90 v9 Z" fill="none" stroke="blue"/>
<use href="#p" x="5" y="6" transform="matrix(1 0 0 1 2 3) skewX(10)"/><polygon points="1,2 30,4 9,80"/>
<ellipse cx="30" cy="90" rx="20" ry="8" fill-opacity="50%"/><line x1="0" y1="0" x2="99" y2="119" stroke="#123"/></svg>"""
NUMBERS = [
    "1e999",
    "-1e999",
    "1e308",
    "9e9",
    "-9e9",
    "1e-300",
    "0",
    "-0.0",
    "-1",
    "1e7",
    "99999999999999999999",
    "nan",
    "",
    "7%",
]
WORDS = [
    "svg",
    "g",
    "use",
    "path",
    "#p",
    "url(#a)",
    "url(#zz)",
    "rotate",
    "matrix",
    "none",
    "<text/>",
    "</g>",
    '"',
    "Z",
    "A",
]


def test_svgs_with_odd_numbers_are_drawn_or_refused(tmp_path: Path) -> None:
    """Infinite, enormous, negative and missing numbers, wherever they stand, never end in a traceback or a long wait."""
    import re

    chance = random.Random(SEED)
    path = tmp_path / "odd.svg"
    refused = 0
    places = [match.span() for match in re.finditer(r"(?<![#\w])-?\d+(?:\.\d+)?", PICTURE)]
    words = [match.span() for match in re.finditer(r"[A-Za-z#]{1,12}", PICTURE)]
    for number in range(400):
        text = PICTURE
        # Every number in turn, then several at once, then words too.
        chosen = [places[number % len(places)]] if number < len(places) else chance.sample(places, 3)
        options = [(span, NUMBERS) for span in chosen]
        if number > 250:
            options.append((chance.choice(words), WORDS))
        for (start, end), values in sorted(options, reverse=True):
            text = text[:start] + chance.choice(values) + text[end:]
        path.write_text(text, encoding="utf-8")
        try:
            drawn(images.placed(path, Box(0, 0, WIDTH, HEIGHT)))
        except DecktoolError as problem:
            assert "odd.svg" in str(problem)
            refused += 1
    assert 50 < refused < 400


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ('<rect width="1e999" height="5"/>', "1e999"),
        ('<rect width="5" height="5" transform="scale(1e999)"/>', "1e999"),
        ('<rect width="5" height="5" transform="scale(1e6) scale(1e6)"/>', "a transform"),
        ('<path d="M0 0 L1e999 5 Z"/>', "path command L"),
        ('<path d="M0 0 A1e999 1 0 0 1 5 5 Z"/>', "path command A"),
        ('<polygon points="0 0 1e999 5 3 3"/>', "1e999"),
        ('<rect width="5" height="5" fill="rgb(1e999,0,0)"/>', "1e999"),
        ('<rect width="5" height="5" stroke="#000" stroke-width="1e999"/>', "1e999"),
        ('<rect width="5" height="5" stroke="#000" stroke-width="1e6"/>', "wider than the picture"),
        ('<rect x="-20000" width="90000" height="5"/>', "extends far beyond"),
    ],
)
def test_a_number_too_large_is_named(tmp_path: Path, inside: str, said: str) -> None:
    """The error names the file and the number."""
    path = tmp_path / "big.svg"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{inside}</svg>', encoding="utf-8")
    with pytest.raises(DecktoolError, match=rf"big\.svg: .*{said}"):
        read_svg(path)


def test_radii_of_all_but_nothing_are_a_line(tmp_path: Path) -> None:
    """An arc of the smallest radii is drawn as the line that it is, and what nobody can see is left out."""
    path = tmp_path / "small.svg"
    body = '<path d="M0 0 A1e-300 1e-300 0 0 1 5 5 Z"/><rect x="9000000" width="5" height="5"/>'
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{body}</svg>', encoding="utf-8")
    assert len(read_svg(path).items) == 1


# --- templates -------------------------------------------------------------------------------------------------------

TEMPLATES = ("frame", "card", "full-art", "forward/fight", "forgotten-times/hero")
VALUES: list[Any] = [
    None, True, 5, -3, 10**40, 1e308, float("inf"), float("nan"), "", "x", "1e999mm", "-5mm", "99999999km", "{text}",
    "card.left + card.left", "a.b", [], [[]], ["a"], {}, {"draw": "panel"}, {"draw": "repeat"}, {"draw": [1]},
    {"draw": {"a": 1}}, "name.left - 900m", "10%", "1000000%", [1, 2, 3],
]  # fmt: skip


def ways(data: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a structure."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*before, key)
        yield from ways(value, (*before, key))


def test_odd_templates_are_drawn_or_refused(own_game: Game, own_game_folder: Path) -> None:
    """A face template in which some value is of another kind is drawn or refused with its file and field."""
    chance = random.Random(SEED)
    path = own_game_folder / "templates" / "faces" / "odd.yaml"
    path.parent.mkdir(parents=True)
    card = own_game.catalog.find("Bold Badger")[0]
    sources = [data_dir("templates") / "faces" / f"{name}.yaml" for name in TEMPLATES]
    refused = 0
    for number in range(60):
        data = yaml.safe_load(sources[number % len(sources)].read_text(encoding="utf-8"))
        for _ in range(chance.randint(1, 2)):
            *way, last = chance.choice(list(ways(data)))
            inner = data
            for key in way:
                inner = inner[key]
            inner[last] = copy.deepcopy(chance.choice(VALUES))
        path.write_text(yaml.safe_dump(data), encoding="utf-8")
        template_cache_cleared()
        try:
            drawing = faces.face(own_game, card, template=faces.named_template(own_game, "odd"))
        except DecktoolError as problem:
            refused += 1
            assert "odd.yaml" in str(problem) or "Bold Badger" in str(problem)
        else:
            png.render_png(drawing, 20)
    assert 20 < refused < 60


def template_cache_cleared() -> None:
    """Read templates anew: their files are looked at once in a process."""
    from decktool.printing.template import loading

    loading._load.cache_clear()
    loading._contents.cache_clear()


@pytest.mark.parametrize(
    "element", ["5", "[panel]", "text", "null", "{draw: [panel]}", "{draw: repeat, elements: {a: 7}}"]
)
def test_an_element_of_another_kind_is_refused(own_game: Game, own_game_folder: Path, element: str) -> None:
    """What is no element at all is an error that names file and field, as a misspelt one is."""
    path = own_game_folder / "templates" / "faces" / "wrong.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(f"size: {{width: 63mm, height: 88mm}}\nelements:\n  odd: {element}\n", encoding="utf-8")
    with pytest.raises(DecktoolError, match=r"wrong\.yaml:\d+: elements\.odd") as refused:
        faces.named_template(own_game, "wrong")
    assert "_tag" not in str(refused.value)
