from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.base.items import Text, walk, words
from decktool.printing.base.sizes import Size, paper
from decktool.printing.kit import board
from decktool.printing.layout.regions import region_names
from decktool.printing.paper import tiles


@pytest.mark.clause("FQ-1.3-01")
def test_the_board_has_nine_regions_and_both_spawning_regions(forbidden_quest: Game) -> None:
    """Three by three regions, lettered and numbered, a spawning region in the middle of each player's row."""
    drawing = board.board(forbidden_quest)
    runs = [item for item in walk(drawing.items) if isinstance(item, Text)]
    names = {item.text: item for item in runs if len(item.text) == 2}
    assert set(region_names(3, 3)) <= set(names)
    assert names["a1"].x < names["b1"].x < names["c1"].x and names["a1"].y > names["a2"].y > names["a3"].y
    spawning = sorted((item.y, item.x) for item in runs if item.text == "SPAWNING REGION")
    assert len(spawning) == 2
    assert spawning[0][0] < names["b3"].y < names["b2"].y < spawning[1][0]
    assert all(names["b1"].x < x < names["c1"].x for _, x in spawning)
    assert words(drawing).count("CENTER") == 1


def test_the_board_keeps_its_proportions(forbidden_quest: Game) -> None:
    """A board asked for at another width is scaled, its regions square as they were."""
    whole, half = board.board(forbidden_quest), board.board(forbidden_quest, 300_000)
    assert (whole.width, whole.height) == (600_000, 840_000) and (half.width, half.height) == (300_000, 420_000)


def test_one_page_and_tiles(forbidden_quest: Game) -> None:
    """One page by default; tiled, every sheet has its name, and page 1 says how they go together."""
    drawing = board.board(forbidden_quest)
    file = BytesIO()
    assert board.write_page(drawing, file, paper("letter"), "Board") == 1
    page = pypdf.PdfReader(file).pages[0]
    assert float(page.mediabox.width) == pytest.approx(612, abs=0.01)
    file = BytesIO()
    tiling = board.write_tiles(drawing, file, paper("a4"), "Board")
    reader = pypdf.PdfReader(file)
    assert len(reader.pages) == len(tiling.tiles) + 1
    assert "how the sheets go together" in reader.pages[0].extract_text()
    assert [entry.title for entry in reader.outline][1] == "Sheet 1.1"  # type: ignore[union-attr]
    assert "2.1   Board: row 2 of" in reader.pages[1 + tiling.columns].extract_text()


def test_a_game_without_a_board_says_so(own_game: Game) -> None:
    """A game that has no board is an error that says where to put one."""
    with pytest.raises(DecktoolError, match=r"Small Wonders has no board.*board\.yaml"):
        board.board(own_game)


@given(st.integers(60_000, 1_200_000), st.integers(60_000, 1_200_000), st.integers(0, 20_000))
def test_tiles_cover_the_board_and_fit_the_paper(width: int, height: int, overlap: int) -> None:
    """Tiles cover every bit of the board, overlap by at least what was asked, and fit inside the margins."""
    tiling = tiles.tile(width, height, paper("a4"), overlap=overlap)
    assert len(tiling.tiles) == tiling.columns * tiling.rows
    for tile in tiling.tiles:
        assert tile.source.w <= tiling.page_w - 16_000 and tile.source.h <= tiling.page_h - 16_000
        assert tile.x >= 8_000 and tile.y >= 8_000
    row = [tile.source for tile in tiling.tiles if tile.row == 0]
    column = [tile.source for tile in tiling.tiles if tile.column == 0]
    assert row[0].x == 0 and row[-1].right == width and column[0].y == 0 and column[-1].bottom == height
    assert all(a.right - b.x >= overlap for a, b in pairwise(row))
    assert all(a.bottom - b.y >= overlap for a, b in pairwise(column))


def test_what_cannot_be_tiled_is_an_error() -> None:
    """A board of a thousand sheets and paper as small as a stamp are refused."""
    with pytest.raises(DecktoolError, match="cannot be tiled"):
        tiles.tile(9_000_000, 9_000_000, paper("a5"))
    with pytest.raises(DecktoolError, match="cannot be tiled"):
        tiles.tile(600_000, 600_000, Size(40_000, 40_000))
