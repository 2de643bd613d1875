"""Grids of regions: squares, hexagons and diamonds, and what the far player reads of them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from decktool.errors import DataError, DecktoolError
from decktool.games import Game, load_game
from decktool.printing.base.items import Group, Item, Text, walk
from decktool.printing.base.outlines import Box
from decktool.printing.kit.board import board, board_subject
from decktool.printing.kit.table import lay_out_table
from decktool.printing.layout.drawing import lay_out
from decktool.printing.layout.regions import region_boxes, region_outline
from decktool.printing.template.blocks import FaceTemplate
from tests.printing.base.test_own_fonts import SALAM
from tests.printing.fontfiles import ARABIC, disguised

AROUND = Box(10_000, 20_000, 500_000, 400_000)
BOARD = """
extends: parts/mat
size: {{width: 600mm, height: 500mm}}
elements:
  map: {{draw: regions, shape: {shape}, mirrored: true, columns: 3, rows: 2, spot: crystal, style: place, label: heading,
    marks: {{b2: {{text: Far, edge: top}}, b1: {{text: Near, edge: bottom}}}},
    at: {{left: 30mm, right: 30mm, top: 30mm, bottom: 30mm}}}}
"""


def grid(shape: str, columns: int, rows: int, gap: int = 2_000) -> dict[str, Box]:
    """The boxes of a grid in AROUND."""
    element: Any = SimpleNamespace(shape=shape, columns=columns, rows=rows, gap=gap)
    return region_boxes(element, AROUND)


@pytest.mark.parametrize("shape", ["square", "hexagon", "diamond"])
@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 4), (5, 1), (3, 3), (7, 4)])
def test_a_grid_lies_inside_its_place(shape: str, columns: int, rows: int) -> None:
    """Every region has a name of its own, all are of one size, and none leaves the element's place."""
    places = grid(shape, columns, rows)
    assert len(places) == columns * rows and len({(box.w, box.h) for box in places.values()}) == 1
    for box in places.values():
        assert box.x >= AROUND.x - 2 and box.right <= AROUND.right + 2
        assert box.y >= AROUND.y - 2 and box.bottom <= AROUND.bottom + 2


def test_hexagons_meet() -> None:
    """Neighbours in a column are a height apart; those of the next column lie half a height higher, three quarters on."""
    places = grid("hexagon", 3, 3, gap=0)
    a1, a2, b1, c1 = (places[name] for name in ("a1", "a2", "b1", "c1"))
    assert a1.y - a2.y == pytest.approx(a1.h, abs=2) and a1.h == pytest.approx(a1.w * 0.8660254, abs=1)
    assert b1.x - a1.x == pytest.approx(a1.w * 3 / 4, abs=2) and a1.y - b1.y == pytest.approx(a1.h / 2, abs=2)
    assert c1.y == a1.y
    corners = {segment[1:] for segment in region_outline("hexagon", a1) if segment[0] != "Z"}
    assert (a1.x, a1.y + a1.h // 2) in corners or (a1.x, a1.y + (a1.h + 1) // 2) in corners


def test_diamonds_stand_on_a_corner() -> None:
    """The first region is the lowest, rows run up to the right, columns up to the left, and neighbours share a side."""
    places = grid("diamond", 3, 3, gap=0)
    a1, a2, b1, c3 = (places[name] for name in ("a1", "a2", "b1", "c3"))
    assert max(places, key=lambda name: places[name].y) == "a1" and min(places, key=lambda name: places[name].y) == "c3"
    assert (b1.x - a1.x, a1.y - b1.y) == (a1.w // 2, a1.h // 2) and (a1.x - a2.x, a1.y - a2.y) == (a1.w // 2, a1.h // 2)
    assert c3.x == a1.x


def turned(items: tuple[Item, ...], upside_down: bool = False) -> dict[str, set[bool]]:
    """Every word of a board, with whether it stands on its head."""
    found: dict[str, set[bool]] = {}
    for item in items:
        if isinstance(item, Group):
            flips = item.matrix is not None and item.matrix[0] < 0
            for text, ways in turned(item.items, upside_down != flips).items():
                found.setdefault(text, set()).update(ways)
        elif isinstance(item, Text):
            found.setdefault(item.text, set()).add(upside_down)
    return found


@pytest.mark.parametrize("shape", ["square", "hexagon", "diamond"])
def test_both_players_read_a_mirrored_board(own_game_folder: Path, shape: str) -> None:
    """Each region's name stands both ways up, a mark at the far edge faces the far player, one at the near edge you."""
    path = own_game_folder / "templates" / "boards" / "board.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(BOARD.format(shape=shape), encoding="utf-8")
    game = load_game(own_game_folder)
    drawing = board(game)
    ways = turned(drawing.items)
    assert all(ways[name.upper()] == {False, True} for name in ("a1", "b2", "c2"))
    assert (ways["FAR"], ways["NEAR"]) == ({True}, {False})
    assert any(isinstance(item, Group) for item in walk(drawing.items))
    spots = [spot for spot in lay_out_table(game).spots if spot.kind == "regions"]
    assert len({(spot.x, spot.y) for spot in spots}) == 6


def test_a_mark_joins_its_letters(own_game_folder: Path) -> None:
    """The word of a mark is set as any other text: Arabic letters take their shapes from their neighbours."""
    disguised(own_game_folder / "fonts" / "Arabic.ttf", ARABIC)
    path = own_game_folder / "templates" / "boards" / "board.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(BOARD.format(shape="square").replace("Near", SALAM), encoding="utf-8")
    items = walk(board(load_game(own_game_folder)).items)
    (run,) = [item for item in items if isinstance(item, Text) and item.text == SALAM]
    assert run.glyphs


def test_every_region_counts_against_the_budget(own_game: Game) -> None:
    """The last region is counted, too: a board of one region spends what it is made of."""
    element = {"draw": "regions", "columns": 1, "rows": 1, "style": "plain", "label": "plain",
               "at": {"left": 0, "right": 0, "top": 0, "bottom": 0}}  # fmt: skip
    template = FaceTemplate.model_validate(
        {
            "size": {"width": "60mm", "height": "60mm"},
            "styles": {"plain": {"size": "6pt", "min": "4pt", "color": "black"}},
            "elements": {"map": element},
        }
    )
    details = len(list(walk(lay_out(template, board_subject(own_game)).items)))
    with pytest.raises(DecktoolError, match=f"more than {details} details"):
        lay_out(template, board_subject(own_game), most=details)


def test_a_shape_that_there_is_not(own_game_folder: Path) -> None:
    """A misspelt shape is an error with file, line and what there is."""
    path = own_game_folder / "templates" / "boards" / "board.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(BOARD.format(shape="triangle"), encoding="utf-8")
    with pytest.raises(DataError, match=r"board.yaml:\d+: elements.map.shape: .*hexagon"):
        board(load_game(own_game_folder))
