"""Boards and mats of all games: their places are where the rulebooks put them, cards fit, and their words can be read."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pypdf
import pytest

from decktool.cards import Card
from decktool.errors import DataError
from decktool.games import all_games, load_game
from decktool.printing.base.outlines import Box
from decktool.printing.base.sizes import paper
from decktool.printing.kit import board
from decktool.printing.layout import mats, regions
from decktool.printing.layout.layout_context import LayoutContext
from decktool.printing.template.blocks import FaceTemplate
from decktool.printing.template.card_context import CardContext
from decktool.printing.template.finding import find_template
from decktool.printing.template.loading import load_template
from tests.printing.readback import words

GAMES = ["card-of-the-rings", "dragon-quest", "forbidden-quest", "forgotten-times", "forward"]


def boxes(game_id: str) -> tuple[FaceTemplate, dict[str, Box]]:
    """A board's template and the places of its elements."""
    game = load_game(game_id)
    path = find_template("boards", game_id)
    assert path is not None
    template = load_template(path, "boards")
    return template, LayoutContext(template, CardContext(Card(-1, "x", game.title, "board", {}, ()), game)).boxes


def test_every_game_that_ships_has_a_board() -> None:
    """All five games have a board that lays out at its size."""
    assert sorted(game.id for game in all_games()) == GAMES
    for game_id in GAMES:
        drawing = board.board(load_game(game_id))
        assert drawing.items
        assert words(drawing).strip()


@pytest.mark.parametrize("game_id", GAMES)
def test_places_take_a_card_and_do_not_overlap(game_id: str) -> None:
    """Places for cards take a card of 63 x 88 mm, lie on the board, and no place of cards lies over another."""
    template, placed = boxes(game_id)
    found: list[tuple[str, Box]] = []
    for name, element in template.elements.items():
        if element.draw != "places":
            continue
        box = placed[name]
        assert element.width >= 63_000 and element.height >= 88_000
        assert box.w >= len(element.places) * element.width and box.h >= element.height
        assert box.x >= 0 and box.y >= 0 and box.right <= template.size.width and box.bottom <= template.size.height
        found.append((name, box))
    assert found
    for number, (one, a) in enumerate(found):
        for other, b in found[number + 1 :]:
            apart = a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y
            assert apart, f"{one} lies over {other}"


def test_dragon_quest_has_seven_areas_for_each_player() -> None:
    """Front line, rear line, draw pile, discard pile, experience pile, gold pile and hand, once for each player."""
    said = words(board.board(load_game("dragon-quest"))).casefold()
    for area, times in (("front line", 6), ("rear line", 6), ("draw pile", 2), ("discard pile", 2), ("gold pile", 2)):
        assert said.count(area) == times, area
    assert said.count("experience") == 2
    assert [line for line in said.splitlines() if line == "hand"] == ["hand", "hand"]


def test_the_diamond_path_is_a_diamond() -> None:
    """Nine places in rows of 1, 2, 3, 2 and 1, L1 nearest and L9 farthest, all rows about one axis (Rules 3.1)."""
    template, placed = boxes("forward")
    rows = [(name, placed[name]) for name in ("path-l9", "path-l7", "path-l4", "path-l2", "path-l1")]
    counts = []
    for name, _ in rows:
        element = template.elements[name]
        assert element.draw == "places"
        counts.append([place.text for place in element.places])
    assert counts == [["L9"], ["L7", "L8"], ["L4", "L5", "L6"], ["L2", "L3"], ["L1"]]
    assert all(a.bottom <= b.y for (_, a), (_, b) in pairwise(rows))
    assert len({box.x * 2 + box.w for _, box in rows}) == 1


def test_tracks_count_as_the_rules_say() -> None:
    """Runic Infusion runs from 1 to 6, levels from 1 to 5, Victory Points from 0 to 5."""
    for game_id, name, first, last in (
        ("forgotten-times", "infusion", 1, 6),
        ("dragon-quest", "level", 1, 5),
        ("card-of-the-rings", "points", 0, 5),
    ):
        element = boxes(game_id)[0].elements[name]
        assert element.draw == "track"
        assert (element.first, element.last, element.start) == (first, last, first)


def test_spaces_of_a_track_are_even_and_inside() -> None:
    """Spaces are equal squares at equal steps, inside the box; a tall box is climbed from its foot."""
    row = mats.spaces(6, Box(0, 0, 130_000, 20_000))
    assert len({(s.w, s.h) for s in row}) == 1 and row[0].w == 20_000
    assert len({b.x - a.x for a, b in pairwise(row)}) == 1
    assert row[0].x >= 0 and row[-1].right <= 130_000
    column = mats.spaces(4, Box(0, 0, 20_000, 130_000))
    assert all(b.y < a.y for a, b in pairwise(column))
    grid = mats.spaces(10, Box(0, 0, 100_000, 40_000), rows=2)
    assert [s.y for s in grid] == [grid[0].y] * 5 + [grid[5].y] * 5 and grid[5].y >= grid[0].bottom


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("rows", [1, 2, 3])
@pytest.mark.parametrize("count", [2, 11, 12, 13, 14, 25, 40])
def test_tracks_and_rows_of_any_length(count: int, rows: int, upright: bool) -> None:
    """However many spaces a track has, and cards a row of places: all there, in order, inside, none on another."""
    box = Box(5_000, 7_000, *((60_000, 900_000) if upright else (900_000, 60_000)))
    placed = mats.spaces(count, box, rows, gap=1_000)
    element = SimpleNamespace(places=[None] * count, width=20_000, height=30_000)
    cards = regions.place_boxes(element, Box(5_000, 7_000, 1_000_000, 60_000))  # type: ignore[arg-type]
    assert len(placed) == len(cards) == count
    assert all(one.right + 1_000 <= two.x for one, two in pairwise(cards)) and cards[-1].right <= 1_005_000
    for number, space in enumerate(placed):
        assert box.x <= space.x and space.right <= box.right and box.y <= space.y and space.bottom <= box.bottom
        for other in placed[:number]:
            beside = max(other.x - space.right, space.x - other.right)
            above = max(other.y - space.bottom, space.y - other.bottom)
            assert max(beside, above) >= 999
    if upright and rows == 1:
        assert placed == sorted(placed, key=lambda space: -space.y)
    else:
        assert placed == sorted(placed, key=lambda space: (space.y, space.x))


@pytest.mark.parametrize("game_id", GAMES)
def test_boards_are_deterministic_and_can_be_read(game_id: str) -> None:
    """The same board is the same bytes twice, and its words can be found in the PDF."""
    once, again = io.BytesIO(), io.BytesIO()
    drawing = board.board(load_game(game_id))
    for file in (once, again):
        board.write([board.one_page(drawing, paper("a4"), "board")], file, "board")
    assert once.getvalue() == again.getvalue()
    text = " ".join(pypdf.PdfReader(once).pages[0].extract_text().split()).casefold()
    for line in words(drawing).splitlines():
        assert " ".join(line.split()).casefold() in text


def test_a_track_that_runs_downward_is_an_error(tmp_path: Path) -> None:
    """A track of a template must run from a number up to a greater one; the error says so."""
    path = tmp_path / "board.yaml"
    path.write_text(
        "kind: board\nsize: {width: 100mm, height: 100mm}\nstyles: {n: {}}\nelements:\n"
        "  t: {draw: track, first: 5, last: 2, style: n, at: {left: 0, right: 0, top: 0, bottom: 0}}\n",
        encoding="utf-8",
    )
    with pytest.raises(DataError, match=r"board\.yaml:5.*must be greater"):
        load_template(path, "boards")
