"""Pictures and icons that fields of a card name: what is drawn, what is left out, what is missing, what is used."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from decktool.printing.base import remarks
from decktool.printing.base.items import Drawing, Picture, walk
from decktool.printing.base.items import Path as Outlined
from decktool.printing.base.sizes import paper
from decktool.printing.layout.elements import MISSING
from decktool.printing.layout.faces import face
from decktool.printing.layout.strays import strays
from decktool.printing.paper.proof import ProofOptions, proof
from decktool.printing.template.loading import forget
from decktool.report.game_lint import lint_faces

WHOLE = "at: {left: 0, right: 0, top: 0, bottom: 0}"
ROWS = """  - {name: Red Fox, type: hero, power: 2, colour: red}
  - {name: Fire / Ice, type: spell, colour: blue}
  - {name: Grey Goose, type: hero}
"""


def game_with(folder: Path, elements: str, *pictures: str) -> Game:
    """A game of three cards whose face is some elements, with pictures in its folder art."""
    sets = folder / "sets" / "base.yaml"
    sets.write_text(sets.read_text("utf-8").partition("cards:")[0] + "cards:\n" + ROWS, encoding="utf-8")
    head = "size: {width: 63mm, height: 88mm}\nstyles: {plain: {size: 9pt}}\nelements:\n"
    for kind in ("hero", "spell"):
        path = folder / "templates" / "faces" / f"{kind}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(head + elements, encoding="utf-8")
    for name in pictures:
        (folder / "art" / name).parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (630, 880), "navy").save(folder / "art" / name)
    forget()
    return load_game(folder)


def drawn(game: Game, name: str) -> Drawing:
    """The face of a card."""
    return face(game, game.catalog.find(name)[0])


def shown(drawing: Drawing) -> list[str]:
    """The pictures on a face, `X` for a crossed frame."""
    items = list(walk(drawing.items))
    found = [item.source.name for item in items if isinstance(item, Picture)]
    return found + ["X"] * (sum(isinstance(item, Outlined) and item.stroke == MISSING for item in items) // 3)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ('"areas/{colour}.png"', [["Red.png"], ["X"], []]),
        ('"{type}/{name}.svg"', [["red_fox.png"], ["Fire Ice.png"], ["X"]]),
        ('"{colour}"', [["Red.png"], ["X"], []]),
        ('"{type}/{name}[[-{power}]]"', [["X"], ["Fire Ice.png"], ["X"]]),
        ("{field: type, values: {hero: '{name}'}, else: none}", [["red_fox.png"], [], ["X"]]),
    ],
)
def test_a_picture_by_field(own_game_folder: Path, pattern: str, expected: list[list[str]]) -> None:
    """Fields are filled in; without one nothing is drawn; what is missing is crossed, and named once for all cards."""
    element = f"  p: {{draw: image, image: {pattern}, {WHOLE}}}\n"
    pictures = ("areas/Red.png", "hero/red_fox.png", "spell/Fire Ice.png")
    game = game_with(own_game_folder, element, *pictures)
    with remarks.gathered() as noted:
        assert [shown(drawn(game, name)) for name in ("Red Fox", "Fire / Ice", "Grey Goose")] == expected
    missing = sum("X" in each for each in expected)
    said = remarks.told(noted)
    assert len(said) == bool(missing)
    assert missing < 2 or said[0].startswith(f"{missing} pictures are missing (looked in ")
    used = {name for each in expected for name in each}
    # The others are called as cards are, which have them as their art.
    assert {stray.path.name for stray in strays(game)} == {"Red.png"} - used


@pytest.mark.parametrize("draw", ["icon", "pips"])
def test_an_icon_by_field(own_game_folder: Path, draw: str) -> None:
    """By our names and one's own, however they are spelled; an unknown one is crossed, and a literal one is an error."""
    more = ", count: power" if draw == "pips" else ""
    element = f'  i: {{draw: {draw}, icon: "{{colour}} sign"{more}, {WHOLE}}}\n'
    game = game_with(own_game_folder, element)
    (own_game_folder / "icons").mkdir()
    Image.new("RGB", (20, 20), "red").save(own_game_folder / "icons" / "Red_Sign.png")
    with remarks.gathered() as noted:
        seen = [shown(drawn(game, name)) for name in ("Red Fox", "Fire / Ice", "Grey Goose")]
    if draw == "pips":
        assert seen == [["Red_Sign.png"] * 2, [], []] and not noted
    else:
        assert seen == [["Red_Sign.png"], ["X"], []]
        (said,) = remarks.told(noted)
        assert (
            said == "icon 'blue-sign' (Fire / Ice) is missing; a placeholder stands for it: add it, or correct its name"
        )
    game = game_with(own_game_folder, f"  i: {{draw: {draw}, icon: no-such-icon{more}, {WHOLE}}}\n")
    with pytest.raises(DecktoolError, match="unknown icon 'no-such-icon'"):
        drawn(game, "Red Fox")


def test_an_emblem_by_field(own_game_folder: Path) -> None:
    """An unknown one is named; the card has the next that fits."""
    game = game_with(own_game_folder, f'  a: {{draw: art, emblem: "{{colour}}", {WHOLE}}}\n')
    with remarks.gathered() as noted:
        assert drawn(game, "Red Fox").items
    assert [remark.message for remark in noted] == ["icon 'red'"]


def test_items_of_a_list_name_pictures(own_game_folder: Path) -> None:
    """In a repeated group, `{item}` and `{index}` are fields; what they name is used."""
    group = "{p: {draw: image, image: 'runes/{item}-{index}', at: {left: 0, width: 4mm, top: 0, height: 4mm}}}"
    element = f"  r: {{draw: repeat, field: power, pitch: 10mm, {WHOLE}, elements: {group}}}\n"
    game = game_with(own_game_folder, element, "runes/1-1.png", "runes/2-2.png", "runes/3-3.png")
    assert shown(drawn(game, "Red Fox")) == ["1-1.png", "2-2.png"]
    assert [stray.path.name for stray in strays(game)] == ["3-3.png"]


def test_everything_missing_is_named_once(own_game_folder: Path) -> None:
    """Proof and lint put the pictures of templates, of cards and of their backs into one finding."""
    elements = (
        f'  p: {{draw: image, image: "areas/{{colour}}", {WHOLE}}}\n  q: {{draw: image, image: gone.png, {WHOLE}}}\n'
    )
    game_with(own_game_folder, elements, "areas/red.png")
    sets = own_game_folder / "sets" / "base.yaml"
    text = sets.read_text("utf-8").replace("{name: Red Fox,", "{name: Red Fox, art: fox.jpg, back: night.png,")
    sets.write_text(text, encoding="utf-8")
    game = load_game(own_game_folder)
    from decktool.deck import everything

    found = [each.message for each in proof(everything(game), ProofOptions(paper("a4"))) if "missing" in each.message]
    linted = [each.message for each in lint_faces(game) if "missing" in each.message]
    named = ("'areas/blue' (Fire / Ice)", "'fox.jpg' (Red Fox)", "'night.png' (Red Fox)", "'gone.png' (")
    for said in (found, linted):
        assert len(said) == 1 and said[0].startswith("4 pictures are missing (looked in ")
        assert all(said[0].count(each) == 1 for each in named)


def test_several_that_fit_are_told_once(own_game_folder: Path) -> None:
    """However many cards use the one, in print, proof and lint; it is no fault that stops anything."""
    elements = f'  p: {{draw: image, image: "mark", {WHOLE}}}\n'
    game = game_with(own_game_folder, elements, "a/mark.png", "b/mark.png")
    from decktool.deck import everything

    with remarks.gathered() as noted:
        for card in game.catalog:
            face(game, card)
    (said,) = remarks.told(noted)
    assert said.startswith("several pictures fit 'mark': '")
    found = [(each.level, each.message) for each in proof(everything(game), ProofOptions(paper("a4")))]
    assert found.count(("note", said)) == 1
    assert sum(each.message == said for each in lint_faces(game)) == 1


def test_a_field_that_names_a_picture_is_no_fact(own_game_folder: Path) -> None:
    """It is seen as a picture, and so neither a badge nor a line; lint knows the names of fields in it."""
    facts = f"  f: {{draw: facts, style: plain, {WHOLE}}}\n"
    element = f'  p: {{draw: image, image: "{{colour}}/{{colur}}", {WHOLE}}}\n'
    game = game_with(own_game_folder, element + facts)
    from decktool.printing.layout.faces import face_template
    from decktool.printing.layout.unshown_fields import unshown
    from decktool.printing.template.card_context import CardContext

    fox = game.catalog.find("Red Fox")[0]
    assert [title for title, _ in unshown(face_template(game, "hero"), CardContext(fox, game))] == ["Power"]
    assert any("names 'colur', which is not a field" in each.message for each in lint_faces(game))
