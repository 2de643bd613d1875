from __future__ import annotations

import math
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from decktool.games import Game
from decktool.printing.base.sizes import paper
from decktool.printing.paper import cutlines, print_job
from decktool.printing.paper.imposition import Sheet
from decktool.printing.paper.print_job import Job
from decktool.printing.paper.registration_marks import RegistrationMarks

SVG = "{http://www.w3.org/2000/svg}"


def job(game: Game, count: int, gutter: int = 0, **order: object) -> Job:
    """So many axes, upright on upright A4."""
    card = game.catalog.find("Silver Axe")[0]
    layout = Sheet(paper("a4"), gutter_x=gutter, gutter_y=gutter, orientation="portrait", turn_cards=False)
    return print_job.prepare(game, [(card, None)] * count, layout, "cut", print_job.Order(**order))  # type: ignore[arg-type]


def layers(text: str) -> dict[str, list[str]]:
    """The paths of each layer of an SVG."""
    root = ET.fromstring(text)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    return {str(layer.get("id")): [str(path.get("d")) for path in layer] for layer in root.iter(f"{SVG}g")}


def entities(text: str) -> list[tuple[str, str, list[tuple[float, float, float]]]]:
    """The entities of a DXF: kind, layer, and their points with bulges; y as in the layout, downward from the top."""
    rows = text.split("\n")
    pairs = [(int(code), value) for code, value in zip(rows[::2], rows[1::2], strict=False) if code.strip()]
    assert pairs[:4] == [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")] and pairs[-1] == (0, "EOF")
    start = pairs.index((2, "ENTITIES")) + 1
    found: list[tuple[str, str, list[tuple[float, float, float]]]] = []
    parts: list[dict[int, str]] = []
    for code, value in pairs[start:]:
        if code == 0:
            parts.append({})
        parts[-1][code] = value
    for part in parts:
        if part[0] == "LINE":
            ends = [(float(part[x]), 297 - float(part[x + 10]), 0.0) for x in (10, 11)]
            found.append(("LINE", part[8], ends))
        elif part[0] == "POLYLINE":
            assert part[66] == "1" and part[70] == "1"
            found.append(("POLYLINE", part[8], []))
        elif part[0] == "VERTEX":
            assert part[8] == found[-1][1]
            found[-1][2].append((float(part[10]), 297 - float(part[20]), float(part.get(42, 0))))
    return found


def test_touching_cards_are_cut_apart_once(forbidden_quest: Game) -> None:
    """Nine cards without a gutter take four upright and four level cuts across the block, in both kinds of file."""
    (cut,) = cutlines.cut_sheets(job(forbidden_quest, 9))
    xs, ys = [10.5, 73.5, 136.5, 199.5], [16.5, 104.5, 192.5, 280.5]
    wanted = [((x, 16.5), (x, 280.5)) for x in xs] + [((10.5, y), (199.5, y)) for y in ys]
    assert layers(cutlines.svg(cut)) == {"cut": [f"M {a:g} {b:g} L {c:g} {d:g}" for (a, b), (c, d) in wanted]}
    lines = [points for kind, layer, points in entities(cutlines.dxf(cut)) if (kind, layer) == ("LINE", "CUT")]
    assert [((a[0], a[1]), (b[0], b[1])) for a, b in lines] == wanted


def test_cards_apart_are_closed_outlines(forbidden_quest: Game) -> None:
    """With a gutter, each card is an outline of 63 x 88 mm of its own, and the paper's edge a layer of the DXF."""
    (cut,) = cutlines.cut_sheets(job(forbidden_quest, 3, gutter=2_000))
    assert layers(cutlines.svg(cut))["cut"][0] == "M 8.5 14.5 H 71.5 V 102.5 H 8.5 Z"
    found = entities(cutlines.dxf(cut))
    assert [entity[:2] for entity in found] == [("POLYLINE", "PAPER"), *[("POLYLINE", "CUT")] * 3]
    assert [points[:2] for points in found[0][2]] == [(0, 0), (210, 0), (210, 297), (0, 297)]
    assert found[1][2] == [(8.5, 14.5, 0), (71.5, 14.5, 0), (71.5, 102.5, 0), (8.5, 102.5, 0)]


def test_round_corners_are_arcs(forbidden_quest: Game) -> None:
    """Asked for round corners, four arcs of the template's radius join the sides; they bulge outward."""
    (cut,) = cutlines.cut_sheets(job(forbidden_quest, 1, gutter=2_000, round_corners=True))
    (path,) = layers(cutlines.svg(cut))["cut"]
    assert re.findall(r"a (\S+) (\S+) 0 0 1 (\S+) (\S+)", path) == [
        ("3", "3", "3", "3"), ("3", "3", "-3", "3"), ("3", "3", "-3", "-3"), ("3", "3", "3", "-3"),
    ]  # fmt: skip
    assert path.startswith("M 11.5 14.5 h 57 ") and " v 82 " in path
    _, (_, _, points) = entities(cutlines.dxf(cut))
    arcs = [(point, points[(i + 1) % 8]) for i, point in enumerate(points) if point[2]]
    assert len(points) == 8 and len(arcs) == 4
    for (x0, y0, bulge), (x1, y1, _) in arcs:
        # A bulge is the tangent of a quarter of the arc's angle; a negative one goes clockwise in DXF's upright axes.
        assert 4 * math.degrees(math.atan(bulge)) == pytest.approx(-90) and abs(x1 - x0) == abs(y1 - y0) == 3
    assert points[1][:2] == (68.5, 14.5) and points[2][:2] == (71.5, 17.5)


def test_registration_marks_are_a_layer(forbidden_quest: Game) -> None:
    """The cutter's marks stand where they are printed, and places under them are not cut."""
    (cut,) = cutlines.cut_sheets(job(forbidden_quest, 5, round_corners=True, registration=RegistrationMarks(4)))
    found = layers(cutlines.svg(cut))
    assert len(found["registration"]) == 4
    assert found["registration"][0] == "M 10 10 L 15 10 L 15 15 L 10 15 Z"
    marks = [points for _, layer, points in entities(cutlines.dxf(cut)) if layer == "REGISTRATION"]
    assert [len(points) for points in marks] == [4, 6, 6, 6] and marks[3][0][:2] == (200, 287)
    assert len(found["cut"]) == 5


def test_each_arrangement_is_one_file(forbidden_quest: Game, tmp_path: Path) -> None:
    """Twenty cards are two full sheets and two cards: two files, which know their sheets; other endings are refused."""
    made = cutlines.files(tmp_path / "cuts.svg", job(forbidden_quest, 20))
    assert [(path.name, cut.sheets) for path, cut, _ in made] == [("cuts.svg", (1, 2)), ("cuts-2.svg", (3,))]
    with pytest.raises(ValueError, match=r"must end in \.svg or \.dxf"):
        cutlines.files(tmp_path / "cuts.pdf", job(forbidden_quest, 1))
