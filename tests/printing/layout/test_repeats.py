"""`draw: repeat`: a group of elements once for each item of a list, or as often as a number says."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Any

import pytest

from decktool.errors import DataError, DecktoolError
from decktool.printing.base.items import Path, walk
from decktool.printing.layout.drawing import lay_out
from tests.printing.layout.test_layout import hero, template, texts
from tests.printing.readback import words
from tests.printing.template.test_template import load

DOT = {"draw": "panel", "fill": "white", "at": {"left": "1mm", "width": "2mm", "bottom": "1mm", "height": "50%"}}


def rows(**keys: Any) -> dict[str, Any]:
    """A repeat at (10, 20) mm, 40 by 30 mm, of a dot."""
    at = {"left": "10mm", "width": "40mm", "top": "20mm", "height": "30mm"}
    return {"draw": "repeat", "field": "steps", "pitch": "8mm", "gap": "2mm", "at": at, "elements": {"dot": DOT}} | keys


def corners(face: Any, **fields: Any) -> list[tuple[int, int]]:
    """The upper left corner of every shape that is drawn."""
    outlines = [item.outline for item in walk(lay_out(face, hero(**fields)).items) if isinstance(item, Path)]
    points = [[(step[-2], step[-1]) for step in outline if len(step) > 2] for outline in outlines]
    return [(min(x for x, _ in shape), min(y for _, y in shape)) for shape in points]


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"along": "column"}, [(11_000, 22_000), (11_000, 30_000), (11_000, 38_000)]),
        ({"along": "row"}, [(11_000, 34_000), (19_000, 34_000), (27_000, 34_000)]),
        ({"along": "grid", "columns": 2}, [(11_000, 22_000), (19_000, 22_000), (11_000, 30_000)]),
        (
            {"along": "grid", "columns": 2, "row_pitch": "12mm"},
            [(11_000, 24_000), (19_000, 24_000), (11_000, 36_000)],
        ),
    ],
)
def test_groups_stand_a_pitch_apart(keys: dict[str, Any], expected: list[tuple[int, int]]) -> None:
    """Along a row, a column or a grid, places inside are measured in each group's own box."""
    face = template(steps=rows(**keys))
    assert corners(face, steps=["a", "b", "c"]) == expected
    assert corners(face, steps=3) == expected
    assert corners(face) == corners(face, steps=0) == corners(face, steps=[]) == []


def test_items_and_numbers_are_fields_inside() -> None:
    """{item} and {index} are known in texts and conditions, and places may lean on the group and its elements."""
    step = {
        "draw": "text", "text": "{index} {item} of {name}", "style": "plain", "valign": "top",
        "at": {"left": "dot.right + 1mm", "right": "group.right", "top": "group.top", "height": "5mm"},
    }  # fmt: skip
    first = DOT | {"when": {"equals": {"index": 2}}}
    face = template(steps=rows(elements={"dot": first, "step": step}))
    drawn = lay_out(face, hero(steps=["Run", "Hide"]))
    assert words(drawn).split() == ["1", "Run", "of", "Hero", "2", "Hide", "of", "Hero"]
    runs = list(texts(drawn).values())
    assert runs[0].x == 14_000 and {run.y for run in runs} == {runs[0].y, runs[0].y + 8_000}
    assert corners(face, steps=["Run", "Hide"]) == [(11_000, 30_000)]


def test_too_many_are_an_error_unless_cut() -> None:
    """More than the maximum, or than the place holds, is an error that names the card; nothing is lost in silence."""
    with pytest.raises(DecktoolError, match=r"^Hero: 'steps' has 4 of 'steps' to show, but at most 3 fit"):
        lay_out(template(steps=rows(most=3)), hero(steps=4))
    assert len(corners(template(steps=rows(most=3, overflow="cut")), steps=10**12)) == 3
    with pytest.raises(DecktoolError, match=r"^Hero: the 5 groups of 'steps' are 38 mm high.* area is 30 mm"):
        lay_out(template(steps=rows()), hero(steps=5))
    with pytest.raises(DecktoolError, match=r"^Hero: 'steps' repeats the field 'steps', which is neither"):
        lay_out(template(steps=rows()), hero(steps="many"))
    long = {"draw": "text", "text": "{item}", "style": "plain", "at": {"left": 0, "right": 0, "top": 0, "bottom": 0}}
    with pytest.raises(DecktoolError, match=r"^Hero: the text of 'steps' does not fit.*'long' of group 2: 400 char"):
        lay_out(template(steps=rows(elements={"long": long})), hero(steps=["a", "b" * 400]))


FACE = """
size: {width: 63mm, height: 88mm}
elements:
  steps:
    draw: repeat
    field: steps
    pitch: 5mm
    at: {left: 0, right: 0, top: 0, bottom: 0}
    elements:
      dot: {draw: panel, at: {left: 0, right: 0, top: 0, bottom: 0}}
"""


@pytest.mark.parametrize(
    ("wrong", "right", "message"),
    [
        ("pitch: 5mm", "pitch: 5", r"mine.yaml:7: elements.steps.pitch: .*no unit"),
        ("pitch: 5mm", "picht: 5mm", r"mine.yaml:7: elements.steps.picht: unknown key; did you mean pitch"),
        ("pitch: 5mm", "pitch: 5mm\n    gap: 5mm", r"the gap is as large as the pitch"),
        (
            "pitch: 5mm",
            "pitch: 5mm\n    along: grid\n    columns: 2\n    row_pitch: 3mm\n    gap: 3mm",
            r"the gap is as large",
        ),
        ("pitch: 5mm", "pitch: 5mm\n    along: grid", r"a grid needs columns"),
        ("pitch: 5mm", "pitch: 5mm\n    row_pitch: 5mm", r"row_pitch is for grids"),
        (
            "draw: panel",
            "draw: pannel",
            r"mine.yaml:10: elements.steps.elements.dot: has the unknown .*did you mean panel",
        ),
        (
            "draw: panel",
            "draw: repeat",
            r"mine.yaml:10: elements.steps.elements.dot: a repeat cannot contain another repeat",
        ),
        ("{draw: panel, at: {left: 0", "{draw: panel, at: {left: steps.left", r"'dot' is placed by 'steps', which is"),
        ("draw: panel", "draw: text, text: a, style: big", r"'dot' uses the style 'big', which is not in styles"),
        ("draw: panel", "draw: art, window: steps", r"the window 'steps' of 'dot' is not an element"),
    ],
)
def test_a_wrong_group_is_refused_with_line_and_field(tmp_path: FilePath, wrong: str, right: str, message: str) -> None:
    """What is wrong in a group is named with file, line, field and remedy, like everything else in a template."""
    assert load(tmp_path, FACE, "fine").elements
    with pytest.raises(DataError, match=message):
        load(tmp_path, FACE.replace(wrong, right))
