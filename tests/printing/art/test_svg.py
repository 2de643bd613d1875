from __future__ import annotations

from pathlib import Path

import pytest

from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.printing.art.svg import read_svg
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Linear, Radial, walk
from decktool.printing.base.items import Path as Shape
from decktool.printing.layout import faces
from decktool.printing.out import png

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">'


def svg(folder: Path, body: str, head: str = HEAD) -> Drawing:
    """An SVG of a body, read."""
    path = folder / "a.svg"
    path.write_text(f"{head}{body}</svg>", encoding="utf-8")
    return read_svg(path)


def test_shapes_are_where_they_should_be(tmp_path: Path) -> None:
    """Shapes, groups, transforms, inherited style, use and gradients have their colours at their places."""
    drawing = svg(
        tmp_path,
        '<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/><stop offset="1" style="stop-color:#00f"/>'
        "</linearGradient></defs>"
        '<rect id="r" width="10" height="10" style="fill: lime"/>'
        '<g transform="translate(10 0)" fill="rgb(0,0,255)"><circle cx="5" cy="5" r="5"/></g>'
        '<use href="#r" x="20" opacity="0.5"/>'
        '<rect x="30" width="10" height="10" fill="url(#g)"/>'
        '<path d="M0 10 h10 v10 h-10 z" transform="rotate(0) scale(1)" fill="none" stroke="#000" stroke-width="4"/>'
        '<polygon points="10,10 20,10 20,20 10,20" fill="orange" display="none"/>',
    )
    assert (drawing.width, drawing.height) == (40_000, 20_000)
    image = png.render_png(drawing, 254)

    def at(x: float, y: float) -> object:
        return image.getpixel((int(x * 10), int(y * 10)))

    assert at(5, 5) == (0, 255, 0) and at(15, 5) == (0, 0, 255) and at(10.5, 0.5) == (255, 255, 255)
    half = at(25, 5)
    assert isinstance(half, tuple) and 120 <= half[0] <= 135 and half[1] == 255
    left, right = at(31, 5), at(39, 5)
    assert isinstance(left, tuple) and isinstance(right, tuple) and left[0] > 200 and right[2] > 200
    assert at(1, 15) == (0, 0, 0) and at(5, 15) == (255, 255, 255) and at(15, 15) == (255, 255, 255)
    fills = [item.fill for item in walk(drawing.items) if isinstance(item, Shape)]
    assert Color(0, 255, 0) in fills and any(isinstance(fill, Linear) and fill.x0 == 30_000 for fill in fills)


def test_a_shift_inside_a_larger_scale_is_larger(tmp_path: Path) -> None:
    """Transforms in one another work from the inside out, in whatever way they are nested."""
    for body in (
        '<g transform="scale(2)"><rect transform="translate(5 2)" width="1" height="1"/></g>',
        '<g transform="scale(2)"><g transform="translate(5 0)"><rect y="2" width="1" height="1"/></g></g>',
        '<rect transform="scale(2) translate(5 2)" width="1" height="1"/>',
        '<rect transform="translate(10 4) scale(2)" width="1" height="1"/>',
    ):
        image = png.render_png(svg(tmp_path, body), 254).convert("L")
        assert image.point(lambda shade: 255 * (shade < 128)).getbbox() == pytest.approx((100, 40, 120, 60), abs=1), (
            body
        )


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('<script>alert(1)</script><rect width="1" height="1"/>', "'script', which decktool does not draw"),
        ('<image href="file:/etc/passwd" width="9" height="9"/>', "'image', which decktool does not draw"),
        ('<use href="https://example.org/a.svg#b"/>', "another file"),
        ('<rect width="9" height="9" fill="url(https://example.org/x#g)"/>', "another file"),
        ("<text>hello</text>", "turn text into paths"),
        ('<g id="a"><use href="#a"/></g>', "refers to itself|more than"),
        ('<path d="M0 0 X"/>', "not part of a path"),
        ('<rect width="wide" height="1"/>', "is not a number"),
        ('<rect width="1" height="1" fill="blurple"/>', "not a known colour"),
        ("<rect", "not an SVG picture"),
        ("<rect/>" * 20_001, "more than 20,000 elements"),
        ("<g/>" * 100_001, "more than 100,000 elements"),
        (f'<rect width="1" height="1" fill="url({" " * 7_000_000}"/>', "more than 10,000 characters"),
        (f'<rect width="1" height="1" fill="url({" " * 9_000}"/>', "another file"),
        (
            f'<path id="p" d="M0 0{"l1.000000000000000 1.000000000000000" * 110}"/>' + '<use href="#p"/>' * 300,
            "more than 1,000,000 characters",
        ),
        (
            '<linearGradient id="g">'
            + '<stop offset="0.5"/>' * 5000
            + "</linearGradient>"
            + '<rect width="1" height="1" fill="url(#g)"/>' * 5000,
            "more than 1,000,000 characters",
        ),
        ("<g" + "".join(f" a{i}=''" for i in range(600_000)) + "/>", "attributes"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else None,
)
def test_what_is_refused(tmp_path: Path, body: str, words: str) -> None:
    """Scripts, references to the outside, endless use, nonsense: each is an error that names the file."""
    with pytest.raises(DecktoolError, match=words) as raised:
        svg(tmp_path, body)
    assert "a.svg" in str(raised.value)


def test_entities_are_refused(tmp_path: Path) -> None:
    """A file that declares entities is not even parsed; a plain doctype is passed over."""
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>' + HEAD
    with pytest.raises(DecktoolError, match="declares entities"):
        svg(tmp_path, "<title>&b;</title>", bomb)
    plain = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">' + HEAD
    assert svg(tmp_path, '<rect width="1" height="1"/>', plain).items


def test_a_document_type_that_does_not_end_is_no_picture(tmp_path: Path) -> None:
    """However often it begins, and whatever it hides."""
    with pytest.raises(DecktoolError, match=r"declares entities|not an SVG"):
        svg(tmp_path, "", "<!DOCTYPE " * 700_000 + HEAD)


def test_a_transform_that_never_closes_is_read_once(tmp_path: Path) -> None:
    """Seven megabytes of letters and brackets are no transform, and cost no more than their length."""
    shape = f'<rect width="1" height="1" transform="{"a" * 9_900}("/>'
    assert len(svg(tmp_path, shape * 700).items) == 700


def test_svg_art_of_ones_own(own_game_folder: Path) -> None:
    """An SVG in the art folder is drawn on the card's face as vectors."""
    (own_game_folder / "art").mkdir()
    art = own_game_folder / "art" / "bold-badger.svg"
    art.write_text(f'{HEAD}<rect width="40" height="20" fill="#123456"/></svg>', encoding="utf-8")
    game = load_game(own_game_folder)
    drawing = faces.face(game, game.catalog.find("Bold Badger")[0])
    assert any(isinstance(item, Shape) and item.fill == Color(0x12, 0x34, 0x56) for item in walk(drawing.items))


def test_a_radial_gradient_has_its_middle_and_radius(tmp_path: Path) -> None:
    """In parts of the shape, or in the picture's own units, larger as transforms make it; a dot at the least."""
    stops = '<stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></radialGradient></defs>'
    for gradient, rectangle, wanted in (
        ('cx="0.25" cy="0.5" r="0.5"', 'x="10" width="20" height="20"', (15_000, 10_000, 10_000)),
        ('gradientUnits="userSpaceOnUse" cx="8" cy="9" r="3"', 'width="20" height="20"', (8_000, 9_000, 3_000)),
        (
            'gradientUnits="userSpaceOnUse" cx="4" cy="2" r="3"',
            'width="5" height="9" transform="scale(2)"',
            (8_000, 4_000, 6_000),
        ),
        ('gradientUnits="userSpaceOnUse" r="0"', 'width="20" height="20"', (500, 500, 1)),
    ):
        body = f'<defs><radialGradient id="g" {gradient}>{stops}<rect {rectangle} fill="url(#g)"/>'
        (fill,) = [item.fill for item in walk(svg(tmp_path, body).items) if isinstance(item, Shape)]
        assert isinstance(fill, Radial)
        assert (fill.x, fill.y, fill.radius) == wanted, gradient
