"""Sets of icons in Iconify's form: drawn by name, credited, and hostile ones refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.printing.art import icons, iconsets
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.colors import BLACK, WHITE
from decktool.printing.base.outlines import Box
from decktool.printing.kit import reference
from decktool.printing.template.components import components
from tests.printing.readback import words

BODY = '<path fill="currentColor" d="M2 2h20v20H2z"/>'
SET = {
    "prefix": "demo",
    "info": {"name": "Demo icons", "author": {"name": "A. Person"}, "license": {"title": "CC BY 4.0"}},
    "icons": {"teapot": {"body": BODY}, "sword": {"body": BODY}, "Bad Name": {"body": BODY}, "huge": {"body": 7}},
    "aliases": {"kettle-of-tea": {"parent": "teapot"}, "lost": {"parent": "nowhere"}},
    "width": 24,
    "height": 24,
}


def write(game_folder: Path, data: object) -> Path:
    """A set in the icons of a game."""
    path = game_folder / "icons" / "demo.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def test_a_set_has_its_icons_by_name(own_game_folder: Path) -> None:
    """With its prefix, and without it where no other icon is called so; what is not as it should be is left out."""
    write(own_game_folder, SET)
    with at_home(own_game_folder):
        assert set(icons.own_icons()) == {
            "demo-teapot", "teapot", "demo-sword", "demo-kettle-of-tea", "kettle-of-tea",
        }  # fmt: skip
        assert icons.draw_icon("demo-teapot", Box(0, 0, 5_000, 5_000), BLACK, WHITE)
    game = load_game(own_game_folder)
    (card,) = reference.credit_parts(game, components(game).colors)
    assert "A. Person" in words(card.drawing) and "CC BY 4.0" in words(card.drawing)


@pytest.mark.parametrize("data", ["[" * 100_000, "{}", '{"prefix": "../x", "icons": {}}', "nothing"])
def test_other_files_are_refused(own_game_folder: Path, data: str) -> None:
    """With the file's name."""
    write(own_game_folder, data)
    with at_home(own_game_folder), pytest.raises(DecktoolError, match=r"demo\.json.*Iconify"):
        iconsets.own_sets()


def test_a_drawing_of_a_set_is_read_as_any_svg(own_game_folder: Path) -> None:
    """Entities and other tricks are errors that name the set."""
    write(own_game_folder, {**SET, "icons": {"trick": {"body": '<!ENTITY a "b">'}}})
    with at_home(own_game_folder), pytest.raises(DecktoolError, match=r"demo\.json"):
        icons.draw_icon("trick", Box(0, 0, 5_000, 5_000), BLACK, WHITE)
