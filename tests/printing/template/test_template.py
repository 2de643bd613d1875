from __future__ import annotations

from pathlib import Path

import pytest

from decktool.errors import DataError
from decktool.printing.template.blocks import FaceTemplate
from decktool.printing.template.finding import find_template, template_names
from decktool.printing.template.loading import load_template
from decktool.printing.template.reading import read_template

FACE = """
size: {width: 63mm, height: 88mm}
elements:
  ground: {draw: panel, at: {left: 0, right: 0, top: 0, bottom: 0}, fill: white}
"""


def load(folder: Path, text: str, name: str = "mine") -> FaceTemplate:
    """Write a template of a person's own and load it."""
    path = folder / "templates" / "faces" / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return load_template(path, "faces", folder)


@pytest.mark.parametrize(
    ("wrong", "right", "words"),
    [
        ("63mm", "63px", r"mine.yaml:2: size.width: '63px' has the unknown unit 'px'"),
        ("63mm", "63", r"size.width: .*no unit.*63mm"),
        ("left: 0", "left: 4furlongs", r"unknown unit 'furlongs'"),
        ("fill: white", "colour: white", r"mine.yaml:4: .*colour: unknown key"),
        ("fill: white", "fil: white", r"fil: unknown key; did you mean fill"),
        ("fill: white", "fill: '#12'", r"not a colour"),
        ("fill: white", "fill: '#12345'", r"mine.yaml:4: elements.ground.fill"),
        (
            "draw: panel",
            "draw: pannel",
            r"mine.yaml:4: elements.ground: has the unknown `draw: pannel`.*did you mean panel",
        ),
        ("right: 0,", "", r"give two of left, right and width"),
        ("fill: white", "shape: blob", r"unknown shape 'blob'"),
        ("left: 0", "left: title.right", r"'ground' is placed by 'title', which is not an element"),
        (
            "{draw: panel, at: {left: 0, right: 0, top: 0, bottom: 0}, fill: white}",
            "{draw: text, text: a, style: s, beside: [grund], at: {left: 0, right: 0, top: 0, bottom: 0}}",
            r"'ground' is beside 'grund', which is not an element; did you mean ground?",
        ),
        ("63mm", "-63mm", r"greater than 0"),
        ("fill: white", "shape: rect, strokes: [{color: white, width: 0}]", r"strokes.1..width: .*greater than 0"),
        ("draw: panel", "draw: ruled, spacing: 1um", r"at least 0.5mm"),
        ("left: 0", "left: ground.right", r"'ground' is placed by 'ground', which is placed by 'ground' in turn"),
    ],
)
def test_a_wrong_template_is_refused_with_line_and_field(tmp_path: Path, wrong: str, right: str, words: str) -> None:
    """A wrong unit, an unknown key, a wrong colour: the error names file, line, field and the remedy."""
    with pytest.raises(DataError, match=words):
        load(tmp_path, FACE.replace(wrong, right))


@pytest.mark.parametrize(
    ("finest", "too_fine"),
    [("draw: ruled, spacing: 0.5mm", "draw: ruled, spacing: 0.499mm"), ("draw: panel", "draw: repeat, pitch: 0.499mm")],
)
def test_what_is_fine_enough_is_taken(tmp_path: Path, finest: str, too_fine: str) -> None:
    """Half a millimetre is the least distance of lines and groups, and is allowed itself."""
    plain = FACE.replace(", fill: white", "")
    assert "ground" in load(tmp_path, plain.replace("draw: panel", finest)).elements
    with pytest.raises(DataError, match=r"at least 0\.5mm"):
        load(tmp_path, plain.replace("draw: panel", too_fine), "finer")


def test_a_template_that_extends_itself_is_refused(tmp_path: Path) -> None:
    """A template that extends itself, directly or by way of another, is an error and not an endless loop."""
    with pytest.raises(DataError, match="extends itself"):
        load(tmp_path, "extends: mine\n")
    load_ok = tmp_path / "templates" / "faces" / "other.yaml"
    load_ok.write_text("extends: mine2\n", encoding="utf-8")
    with pytest.raises(DataError, match="extends itself"):
        load(tmp_path, "extends: other\n", "mine2")


def test_extending_what_is_not_there(tmp_path: Path) -> None:
    """A parent that does not exist is named, with the nearest that does."""
    with pytest.raises(DataError, match="unknown template 'crad'; did you mean card"):
        load(tmp_path, "extends: crad\n")


def test_a_template_knows_the_folders_of_its_files(tmp_path: Path) -> None:
    """Its pictures are looked for beside it and beside all it extends, nearest first."""
    own = tmp_path / "templates" / "faces"
    load(tmp_path, FACE, "deep/base")
    face = "extends: deep/base\n"
    assert load(tmp_path, face).folders == (str(own), str(own / "deep"))
    assert read_template(own / "mine.yaml", "faces", tmp_path).folders == (str(own), str(own / "deep"))


def test_extending_merges_key_by_key(tmp_path: Path) -> None:
    """A child overrides single keys, null takes an element away, and `after` puts a new one in its place."""
    load(tmp_path, FACE, "parent")
    child = load(
        tmp_path,
        "extends: parent\ncolors: {ink: '#123456'}\nelements:\n"
        "  ground: {fill: ink}\n"
        "  second: {draw: panel, at: {left: 0, width: 1mm, top: 0, height: 1mm}}\n"
        "  first: {draw: panel, after: ground, at: {left: 0, width: 1mm, top: 0, height: 1mm}}\n",
    )
    assert list(child.elements) == ["ground", "first", "second"]
    ground = child.elements["ground"]
    assert ground.draw == "panel" and ground.fill == "ink"
    gone = load(tmp_path, "extends: mine\nelements: {second: null}\n", "gone")
    assert list(gone.elements) == ["ground", "first"]


def test_an_error_in_a_child_names_the_child(tmp_path: Path) -> None:
    """A defect is reported in the file that has it, not in the one that is extended."""
    load(tmp_path, FACE, "parent")
    with pytest.raises(DataError, match=r"mine.yaml:3: elements.ground.fill"):
        load(tmp_path, "extends: parent\nelements:\n  ground: {fill: 'no colour'}\n")


def test_a_persons_own_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A template in ./templates is found before ours, and may extend ours of the same name."""
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "templates" / "faces" / "card.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("extends: card\ncolors: {frame: '#010203'}\n", encoding="utf-8")
    found = find_template("faces", "card")
    assert found is not None and found.samefile(own)
    assert load_template(own, "faces").colors["frame"] == "#010203"


def test_templates_follow_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same relative path in another working folder is another template."""
    for name, colour in (("one", "#010101"), ("two", "#020202")):
        own = tmp_path / name / "templates" / "faces" / "card.yaml"
        own.parent.mkdir(parents=True)
        own.write_text(f"extends: card\ncolors: {{frame: '{colour}'}}\n", encoding="utf-8")
        monkeypatch.chdir(tmp_path / name)
        found = find_template("faces", "card")
        assert found is not None and load_template(found, "faces").colors["frame"] == colour


@pytest.mark.parametrize("kind", ["faces", "boards"])
def test_every_template_that_ships_can_be_read(kind: str) -> None:
    """All our own templates are as their models want them."""
    names = template_names(kind)
    assert names
    for name in names:
        path = find_template(kind, name)
        assert path is not None
        assert load_template(path, kind).elements


def test_the_examples_in_the_readme_work(tmp_path: Path) -> None:
    """Every template and language shown in templates/README.md loads, and every element and shape it lists is there."""
    import re

    from decktool.files import read_model, read_yaml
    from decktool.paths import data_dir
    from decktool.printing.base.models import LanguageModel
    from decktool.printing.base.outlines import SHAPES
    from decktool.printing.template.blocks import _DRAWN

    readme = (data_dir("templates") / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```yaml\n(.*?)```", readme, flags=re.DOTALL)
    assert len(examples) >= 4
    for number, example in enumerate(examples):
        if "\ntexts:" in example:
            (tmp_path / "language.yaml").write_text(example, encoding="utf-8")
            file = read_yaml(tmp_path / "language.yaml", what="a language")
            assert read_model(LanguageModel, file).texts
        else:
            assert load(tmp_path, example, f"example-{number}").elements
    assert set(_DRAWN) <= set(re.findall(r"`([a-z]+)`", readme))
    assert all(shape in readme for shape in SHAPES)
