"""Elements of a face moved on the card: the template says where they are, and nothing else of it changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from decktool import files
from decktool.errors import DecktoolError
from decktool.studio import drafts
from decktool.studio.yaml_edits import with_pair
from tests.little import CARDS, write_game
from tests.studio.conftest import Served
from tests.studio.editing import text_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

FACE = """\
# Ours.
kind: face
size: {width: 63mm, height: 88mm}
styles:
  name: {size: 12pt}
elements:
  name: {draw: text, text: "{name}", style: name, at: {left: 4mm, right: 5mm, top: 3mm, height: 8mm}}  # on top
  line:
    draw: panel
    fill: black
    at: {left: 50% - 10mm, width: 20mm, top: name.bottom + 1mm, height: 1mm}
  foot: {draw: panel, fill: black, at: {width: 10mm, right: 4mm, bottom: 4mm, height: 2mm}}
  lean: {draw: panel, fill: black, at: {left: name.left, right: foot.left - 1mm, top: 30mm, bottom: foot.top - 2mm}}
"""
HEIR = "extends: card\nelements: {foot: {fill: white}, line: {at: {top: 40mm}}}\n"


@pytest.fixture
def faces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of faces of a little game, whose spells have a template that extends that of all cards."""
    write_game(tmp_path / "cards", base=CARDS)
    folder = tmp_path / "cards/little-game/templates/faces"
    folder.mkdir(parents=True)
    (folder / "card.yaml").write_text(FACE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def game(faces: Path) -> str:
    """The folder of the game."""
    return str(faces.parents[1])


def looked(faces: Path, text: str = FACE, name: str = "card.yaml") -> Any:
    """What the workshop shows while a template reads so."""
    found = drafts.look(str(faces / name), text, game(faces), 1, None, 240)
    assert found["problems"] == []
    return found


def moved(faces: Path, element: str, *by: float, text: str = FACE, name: str = "card.yaml") -> str:
    """The text after a move; nothing but the element's places may change."""
    card = looked(faces, text, name)["card"]["id"]
    after = drafts.move(str(faces / name), text, game(faces), card, element, (*by, *(0.0,) * (4 - len(by))))  # type: ignore[arg-type]
    before, now = (files.parse_yaml(one, "card.yaml").data for one in (text, after))
    for data in (before, now):
        data.setdefault("elements", {}).setdefault(element, {}).pop("at", None)
    assert before == now
    return after


def test_where_the_elements_stand_on_the_card(faces: Path) -> None:
    """In shares of the card, the largest first, with the line that says it."""
    found = looked(faces)
    rows = {row["name"]: row for row in found["elements"]}
    assert found["size"] == [63.0, 88.0]
    assert found["elements"][0]["name"] == "lean"
    assert rows["name"] == {
        "name": "name", "draws": "text", "line": 7,
        "box": [round(4 / 63, 5), round(3 / 88, 5), round(54 / 63, 5), round(8 / 88, 5)],
    }  # fmt: skip
    assert rows["foot"]["box"][:2] == [round(49 / 63, 5), round(82 / 88, 5)]


@pytest.mark.parametrize(
    ("element", "by", "at"),
    [
        ("name", (1.5, 0), "{left: 5.5mm, right: 3.5mm, top: 3mm, height: 8mm}"),
        ("name", (0, -0.25), "{left: 4mm, right: 5mm, top: 2.75mm, height: 8mm}"),
        ("name", (0, 0, 2, 1), "{left: 4mm, right: 3mm, top: 3mm, height: 9mm}"),
        ("line", (-3, -2), "{left: 50% - 13mm, width: 20mm, top: name.bottom - 1mm, height: 1mm}"),
        ("line", (10, -1), "{left: 50%, width: 20mm, top: name.bottom, height: 1mm}"),
        ("line", (0, 0, -5, 0), "{left: 50% - 10mm, width: 15mm, top: name.bottom + 1mm, height: 1mm}"),
        ("foot", (-2, 1), "{width: 10mm, right: 6mm, bottom: 3mm, height: 2mm}"),
        ("foot", (0, 0, 1, -1), "{width: 11mm, right: 3mm, bottom: 5mm, height: 1mm}"),
        ("lean", (1, 2), "{left: name.left + 1mm, right: foot.left, top: 32mm, bottom: foot.top}"),
        ("lean", (0, 0, 1, 5), "{left: name.left, right: foot.left, top: 30mm, bottom: foot.top + 3mm}"),
    ],
)
def test_an_element_is_moved_and_resized(faces: Path, element: str, by: tuple[float, ...], at: str) -> None:
    """Each edge by what it is measured from: this side, the far side, another element."""
    after = moved(faces, element, *by)
    mark = "top: name.bottom" if element == "line" else f"  {element}: "
    line = next(line for line in FACE.splitlines() if mark in line and " at: " in line)
    old = line[line.index("at: ") + 4 : line.index("}", line.index("at: ")) + 1]
    assert after == FACE.replace(old, at)


def test_a_move_is_seen_on_the_card(faces: Path) -> None:
    """The element stands where it was let go."""
    before = {row["name"]: row["box"] for row in looked(faces)["elements"]}
    after = {row["name"]: row["box"] for row in looked(faces, moved(faces, "foot", -7, -3.5, 2, 1))["elements"]}
    x, y, w, h = before["foot"]
    expected = (x - 7 / 63, y - 3.5 / 88, w + 2 / 63, h + 1 / 88)
    assert all(abs(one - other) < 2e-5 for one, other in zip(after["foot"], expected, strict=True))


def test_what_another_template_says_is_said_here_once_it_moves(faces: Path) -> None:
    """Only the edge that changes is added; what the nearer template places is moved there alone."""
    (faces / "spell.yaml").write_text(HEIR, encoding="utf-8")
    rows = {row["name"]: row["line"] for row in looked(faces, HEIR, "spell.yaml")["elements"]}
    assert rows["name"] is None and rows["foot"] == rows["line"] == 2
    after = moved(faces, "foot", 0, 1, text=HEIR, name="spell.yaml")
    assert after == "extends: card\nelements: {foot: {fill: white, at: {bottom: 3mm}}, line: {at: {top: 40mm}}}\n"
    after = moved(faces, "name", 0, 1, text=HEIR, name="spell.yaml")
    assert "name: {at: {top: 4mm}}" in after
    bare = "extends: card\n"
    (faces / "spell.yaml").write_text(bare, encoding="utf-8")
    assert moved(faces, "name", 2, text=bare, name="spell.yaml") == (
        "extends: card\nelements: {name: {at: {left: 6mm, right: 3mm}}}\n"
    )


def test_a_template_below_is_moved_where_no_nearer_one_places_the_element(faces: Path) -> None:
    """The card of the nearer template shows it."""
    for kind in ("spell", "fighter"):
        (faces / f"{kind}.yaml").write_text(HEIR, encoding="utf-8")
    found = looked(faces)
    names = {row["name"] for row in found["elements"]}
    assert {"name", "foot", "lean"} <= names and "line" not in names
    with pytest.raises(DecktoolError, match="no element 'line'"):
        drafts.move(str(faces / "card.yaml"), FACE, game(faces), found["card"]["id"], "line", (1, 0, 0, 0))


def test_what_cannot_be_moved_is_refused(faces: Path) -> None:
    """An element that there is not, one without a size, a card that there is not."""
    card = looked(faces)["card"]["id"]
    for element, by, words in (
        ("nothing", (1, 0, 0, 0), "no element 'nothing'"),
        ("foot", (0, 0, -10, 0), "foot would have no size"),
        ("foot", (0, 0, 0, -2), "foot would have no size"),
    ):
        with pytest.raises(DecktoolError, match=words):
            drafts.move(str(faces / "card.yaml"), FACE, game(faces), card, element, by)
    with pytest.raises(DecktoolError, match="has no card 'nobody'"):
        drafts.move(str(faces / "card.yaml"), FACE, game(faces), "nobody", "foot", (1, 0, 0, 0))
    (faces / "other.yaml").write_text(FACE, encoding="utf-8")
    assert looked(faces, FACE, "other.yaml")["elements"] == []


@pytest.mark.parametrize(
    ("text", "where", "after"),
    [
        ("a: {b: 1}  # x\n", ("a", "b"), "a: {b: new}  # x\n"),
        ("a:\n  b: 1\nc: 2\n", ("a", "d"), "a:\n  b: 1\n  d: new\nc: 2\n"),
        ("a: {}\n", ("a", "b", "c"), "a: {b: {c: new}}\n"),
        ("a: 1", ("b",), "a: 1\nb: new\n"),
        ("a: |\n  words\nc: 2\n", ("b",), "a: |\n  words\nb: new\nc: 2\n"),
    ],
)
def test_a_value_is_changed_or_added(text: str, where: tuple[str, ...], after: str) -> None:
    """Wherever it stands, with what is around it."""
    assert with_pair(text, "x.yaml", where, "new") == after


@pytest.mark.parametrize(("text", "where"), [("a: 1\n", ("a", "b")), ("a: [1]\n", ("a",)), ("a: |\n  x\n", ("a",))])
def test_a_value_that_is_something_else_stays(text: str, where: tuple[str, ...]) -> None:
    """With the place in words."""
    with pytest.raises(DecktoolError, match=f"x.yaml: {'.'.join(where)} cannot be changed here"):
        with_pair(text, "x.yaml", where, "new")


@pytest.mark.usefixtures("no_processes")
def test_an_element_is_dragged_on_the_card(page: Page, serve: Callable[..., Served], faces: Path) -> None:
    """By the pointer and by keys; the text follows, and undo takes it back."""
    page.goto(serve(game="little-game").address + "#workshop/cards/little-game/templates/faces/card.yaml")
    foot = page.get_by_role("button", name="foot (panel)")
    foot.wait_for()
    box = foot.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 3, box["y"] + 2)
    page.mouse.down()
    page.mouse.move(box["x"] - 60, box["y"] - 40, steps=4)
    page.mouse.up()
    first = changed(page, FACE)
    assert "foot: {draw: panel, fill: black, at: {width: 10mm, right: " in first
    page.get_by_role("button", name="foot (panel)").press("Shift+ArrowUp")
    second = changed(page, first)
    page.keyboard.press("Control+z")
    assert changed(page, second) in {FACE, first}


def changed(page: Page, before: str) -> str:
    """The text once it is another one."""
    for _ in range(100):
        if (now := text_of(page)) != before:
            return now
        page.wait_for_timeout(100)
    raise AssertionError("the text stays as it was")
