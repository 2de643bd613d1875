from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from decktool.printing.base.items import Drawing, Group, Item, Path, Text
from decktool.printing.base.outlines import Box
from decktool.printing.base.polylines import SAME, Matrix, Points, at, rings_of, times
from decktool.printing.base.sizes import Size, paper
from decktool.printing.kit import board
from decktool.printing.layout.regions import region_names
from decktool.printing.paper import blemishes, proof, tiles
from tests.printing.readback import words


def runs_of(
    items: tuple[Item, ...], where: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
) -> Iterator[tuple[str, float, float, bool]]:
    """Every run of words with where it begins on the board, and whether it stands on its head."""
    for item in items:
        if isinstance(item, Group):
            yield from runs_of(item.items, times(where, item.matrix) if item.matrix is not None else where)
        elif isinstance(item, Text):
            yield item.text, *at(where, item.x, item.y), where[0] < 0


@pytest.mark.clause("FQ-1.3-01")
def test_the_board_has_nine_regions_and_both_spawning_regions(forbidden_quest: Game) -> None:
    """Three by three regions, lettered and numbered, a spawning region in the middle of each player's row."""
    drawing = board.board(forbidden_quest)
    runs = list(runs_of(drawing.items))
    names = {text: (x, y) for text, x, y, turned in runs if len(text) == 2 and not turned}
    assert set(region_names(3, 3)) <= set(names)
    assert names["a1"][0] < names["b1"][0] < names["c1"][0] and names["a1"][1] > names["a2"][1] > names["a3"][1]
    far, near = sorted((y, x, turned) for text, x, y, turned in runs if text == "SPAWNING REGION")
    assert far[0] < names["b3"][1] < names["b2"][1] < near[0]
    assert all(names["b1"][0] < x for _, x, _ in (far, near)) and near[1] < names["c1"][0]
    # Each player reads their own: the far one's words, and every region's name again, are turned to them.
    assert far[2] and not near[2]
    assert {text for text, _, _, turned in runs if turned} >= set(region_names(3, 3))
    assert words(drawing).count("CENTER") == 1


def clipped(start: tuple[float, float], end: tuple[float, float], box: Box) -> bool:
    """Whether a straight line passes through a rectangle."""
    if max(start[0], end[0]) < box.x or min(start[0], end[0]) > box.right:
        return False
    if max(start[1], end[1]) < box.y or min(start[1], end[1]) > box.bottom:
        return False
    near, far = 0.0, 1.0
    for at_first, at_last, low, high in (
        (start[0], end[0], box.x, box.right),
        (start[1], end[1], box.y, box.bottom),
    ):
        if at_first == at_last:
            if not low <= at_first <= high:
                return False
            continue
        first, last = sorted(((low - at_first) / (at_last - at_first), (high - at_first) / (at_last - at_first)))
        near, far = max(near, first), min(far, last)
    return near <= far


def around(rings: list[Points]) -> tuple[float, float, float, float]:
    """The rectangle around an outline: left, top, right, bottom."""
    across, down = zip(*(point for ring in rings for point in ring), strict=True)
    return min(across), min(down), max(across), max(down)


def crossed_by_lines(items: tuple[Item, ...]) -> list[str]:
    """Words through which a visible line runs that no later ground covers."""
    placed = list(proof._placed(items, SAME))
    outlines = {
        number: (rings, around(rings))
        for number, (item, matrix) in enumerate(placed)
        if isinstance(item, Path) and (rings := rings_of(item.outline, matrix))
    }
    found = []
    for number, (run, where) in enumerate(placed):
        if not isinstance(run, Text) or not run.text.strip():
            continue
        box, lines = blemishes.extent(run, where), 0
        for below, (rings, (left, top, right, bottom)) in outlines.items():
            item, _ = placed[below]
            if below > number or not isinstance(item, Path):
                break
            if right < box.x or left > box.right or bottom < box.y or top > box.bottom:
                continue
            ground = item.fill is not None and getattr(item.fill, "a", 255) > 200 and rings
            if ground and all(blemishes.within(box, rings[0])):
                lines = 0
            if item.stroke is not None and item.stroke.a > 60:
                lines += any(clipped(*ends, box) for ring in rings for ends in pairwise(ring))
        if lines:
            found.append(run.text)
    return found


@pytest.mark.parametrize("game", ["forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings"])
def test_no_words_of_a_board_lie_on_a_line(game: str) -> None:
    """On all five boards, whoever they are turned to."""
    assert crossed_by_lines(board.board(load_game(game)).items) == []


def test_the_plan_of_tiles_names_them_as_they_are_numbered(forbidden_quest: Game) -> None:
    """Sheets are numbered by row and column, and the steps speak of columns and rows by number, never by letter."""
    drawing = board.board(forbidden_quest)
    tiling = tiles.tile(drawing.width, drawing.height, paper("a4"))
    assert [tile.name for tile in tiling.tiles] == [
        f"{row}.{column}" for row in range(1, tiling.rows + 1) for column in range(1, tiling.columns + 1)
    ]
    plan = words(tiles.assembly_plan(tiling, Drawing(drawing.width, drawing.height, ()), "Board"))
    sizes = f"{tiling.columns} x {tiling.rows} sheets, {drawing.width // 1000} x {drawing.height // 1000} mm when glued"
    assert sizes in plan and tiling.columns != tiling.rows and drawing.width != drawing.height
    assert "not in column 1 or row 1" in plan and not re.search(r"(?:column|row|sheet) [A-Z]\b", plan)


def test_the_board_keeps_its_proportions(forbidden_quest: Game) -> None:
    """A board asked for at another width is scaled, its regions square as they were."""
    whole, half = board.board(forbidden_quest), board.board(forbidden_quest, 300_000)
    assert (whole.width, whole.height) == (600_000, 840_000) and (half.width, half.height) == (300_000, 420_000)


def test_one_page_and_tiles(forbidden_quest: Game) -> None:
    """One page by default; tiled, every sheet has its name, and page 1 says how they go together."""
    drawing = board.board(forbidden_quest)
    file = BytesIO()
    assert board.write([board.one_page(drawing, paper("letter"), "Board")], file, "Board") == 1
    page = pypdf.PdfReader(file).pages[0]
    assert float(page.mediabox.width) == pytest.approx(612, abs=0.01)
    file = BytesIO()
    tiling = tiles.tile(drawing.width, drawing.height, paper("a4"))
    board.write(board.tile_pages(drawing, tiling, "Board"), file, "Board")
    reader = pypdf.PdfReader(file)
    assert len(reader.pages) == len(tiling.tiles) + 1
    assert "how the sheets go together" in reader.pages[0].extract_text()
    assert [entry.title for entry in reader.outline][1] == "Sheet 1.1"  # type: ignore[union-attr]
    assert "2.1   Board: row 2 of" in reader.pages[1 + tiling.columns].extract_text()


def test_letters_that_a_font_lacks_on_tiles() -> None:
    """What a tile and the plan are called is set in the fonts that have its letters, a star as well; none is lost."""
    tiling = tiles.tile(600_000, 840_000, paper("a4"))
    file = BytesIO()
    board.write(board.tile_pages(Drawing(600_000, 840_000, ()), tiling, "Star ★ Game"), file, "Board")
    plan, first = (page.extract_text() for page in pypdf.PdfReader(file).pages[:2])
    assert plan.startswith("Star ★ Game: how the sheets go together") and "1.1   Star ★ Game: row 1 of 5" in first


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


@pytest.mark.parametrize("size", [(400_000, 560_000), (900_000, 150_000), (150_000, 900_000), (100_000, 100_000)])
@pytest.mark.parametrize("overlap", [0, 10_000])
def test_what_a_tile_says_is_where_it_lies(size: tuple[int, int], overlap: int) -> None:
    """Its own name and place; to cut are the edges on which it comes over another sheet; to glue on are the sheets that
    begin where its dashed lines stand, by their names. Corner marks stand at its four corners, outside of the board.
    """
    tiling = tiles.tile(*size, paper("a4"), overlap=overlap)
    at_corner = {(tile.source.x, tile.source.y): tile.name for tile in tiling.tiles}
    for tile in tiling.tiles:
        drawing = tiles.tile_marks(tiling, tile, "Mat")
        said = " ".join(item.text for item in drawing.items if isinstance(item, Text))
        row, column = (int(number) for number in tile.name.split("."))
        place = f"{tile.name}   Mat: row {row} of {tiling.rows}, column {column} of {tiling.columns}"
        cut = [side for side, start in (("left", tile.source.x), ("top", tile.source.y)) if start]
        place += f"   cut its {' and '.join(cut)} edge{'s' if len(cut) > 1 else ''}" if cut else ""
        right = at_corner.get((tile.source.right - overlap, tile.source.y))
        below = at_corner.get((tile.source.x, tile.source.bottom - overlap))
        glue = [f"{name} {where}" for name, where in ((right, "right"), (below, "below")) if name]
        place += f"   glue {' and '.join(glue)} up to the dashed line" if glue else ""
        assert said == place
        box = Box(tile.x, tile.y, tile.source.w, tile.source.h)
        lines: dict[bool, set[tuple[tuple[int, int], ...]]] = {True: set(), False: set()}
        for item in drawing.items:
            if isinstance(item, Path):
                points = tuple((int(segment[1]), int(segment[2])) for segment in item.outline)  # type: ignore[misc]
                lines[bool(item.dash)].add(points)
        edge_x, edge_y = box.right - overlap, box.bottom - overlap
        assert lines[True] == {
            *([((edge_x, box.y), (edge_x, box.bottom))] if right else []),
            *([((box.x, edge_y), (box.right, edge_y))] if below else []),
        }
        ends = {point for line in lines[False] for point in line}
        assert {x for x, _ in ends if box.x <= x <= box.right} == {box.x, box.right}
        assert {y for _, y in ends if box.y <= y <= box.bottom} == {box.y, box.bottom}
        assert not any(box.x < x < box.right and box.y < y < box.bottom for x, y in ends)


def test_what_cannot_be_tiled_is_an_error() -> None:
    """A board of a thousand sheets and paper as small as a stamp are refused."""
    with pytest.raises(DecktoolError, match="cannot be tiled"):
        tiles.tile(9_000_000, 9_000_000, paper("a5"))
    with pytest.raises(DecktoolError, match="cannot be tiled"):
        tiles.tile(600_000, 600_000, Size(40_000, 40_000))
