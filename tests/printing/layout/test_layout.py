from __future__ import annotations

from pathlib import Path as FilePath

import pytest

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from decktool.printing.art.icons import icon_shape
from decktool.printing.base import fonts, remarks
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Path, Picture, Text, walk
from decktool.printing.layout import faces
from decktool.printing.layout.drawing import lay_out
from decktool.printing.template.blocks import FaceTemplate
from decktool.printing.template.card_context import CardContext
from tests.printing.readback import words
from tests.printing.shipped import shipped_faces


def texts(drawing: Drawing) -> dict[str, Text]:
    """The runs of text of a drawing by what they say."""
    return {item.text: item for item in walk(drawing.items) if isinstance(item, Text)}


def template(**elements: object) -> FaceTemplate:
    """A small template with some elements."""
    styles = {"plain": {"size": "10pt", "min": "5pt", "color": "black"}}
    return FaceTemplate.model_validate(
        {"size": {"width": "63mm", "height": "88mm"}, "styles": styles, "elements": elements}
    )


def hero(**fields: object) -> CardContext:
    """A card that states some fields."""
    return CardContext(Card(0, "hero", "Hero", "hero", fields, ()))


def test_positions_are_exact() -> None:
    """Text is placed by its baseline, to the micrometre, from insets, shares and other elements' edges."""
    face = template(
        box={"draw": "panel", "at": {"left": "4mm", "right": "4mm", "top": "10mm", "height": "25%"}, "fill": "white"},
        line={
            "draw": "text",
            "text": "{name}",
            "style": "plain",
            "align": "right",
            "valign": "top",
            "at": {"left": "box.left", "right": "box.right - 1mm", "top": "box.bottom + 2mm", "height": "5mm"},
        },
    )
    drawing = lay_out(face, hero())
    run = texts(drawing)["Hero"]
    cap = fonts.metrics("serif")[2]
    assert run.size == 3528
    assert run.x + run.width == pytest.approx(58_000, abs=1)
    assert run.y == pytest.approx(10_000 + 22_000 + 2_000 + round(cap * run.size), abs=1)


def test_an_element_is_left_out_when_its_field_is_unknown() -> None:
    """Text that names a field which the card does not state is not drawn, and nothing stands in for it."""
    face = template(
        hp={
            "draw": "text",
            "text": "{hp} HP",
            "style": "plain",
            "at": {"left": 0, "right": 0, "top": 0, "height": "9mm"},
        },
        blank={
            "draw": "ruled",
            "when": {"lacks": "hp"},
            "at": {"left": 0, "right": 0, "top": 0, "height": "9mm"},
        },
    )
    assert words(lay_out(face, hero(hp=4))) == "4 HP"
    unknown = lay_out(face, hero())
    assert words(unknown) == "" and unknown.items


def test_keywords_are_set_off() -> None:
    """A template's keywords stand out in bold, with their icon, as whole words and in any case; other words do not."""
    place = {"left": 0, "right": 0, "top": 0, "height": "9mm"}
    face = FaceTemplate.model_validate(
        {
            "size": {"width": "63mm", "height": "88mm"},
            "styles": {"plain": {"size": "8pt"}},
            "keywords": {"trap": {"icon": "trap"}, "trap door": {"italic": True}},
            "elements": {"text": {"draw": "text", "text": "{text}", "style": "plain", "at": place, "keywords": True}},
        }
    )
    drawing = lay_out(face, hero(text="Trap it, entrapped by a trap door."))
    fonts_of = {item.text: item.font for item in walk(drawing.items) if isinstance(item, Text)}
    assert fonts_of["Trap"] == "serif-bold" and fonts_of["trap door"] == "serif-bold-italic"
    assert any("entrapped" in text and font == "serif" for text, font in fonts_of.items())
    assert sum(isinstance(item, Path) for item in drawing.items) == len(icon_shape("trap").fill) + len(
        icon_shape("trap").detail
    )


def test_an_icon_with_a_rim() -> None:
    """`halo` draws a rim around an icon, below it; without, there is none."""
    at = {"left": "5mm", "width": "10mm", "top": "5mm", "height": "10mm"}
    rim = Color(255, 0, 0)
    strokes = []
    for halo in ({}, {"halo": "#ff0000"}):
        drawing = lay_out(template(sign={"draw": "icon", "icon": "crown", "at": at, **halo}), hero())
        paths = [item for item in walk(drawing.items) if isinstance(item, Path)]
        strokes.append([path.stroke for path in paths])
    assert rim not in strokes[0] and strokes[1][0] == rim and len(strokes[1]) > len(strokes[0])


def test_conditions() -> None:
    """An element is drawn only when all parts of its condition hold."""
    place = {"left": 0, "right": 0, "top": 0, "height": "9mm"}
    face = template(
        a={"draw": "text", "text": "red", "style": "plain", "at": place, "when": {"equals": {"color": "red"}}},
        b={"draw": "text", "text": "either", "style": "plain", "at": place, "when": {"any": ["x", "color"]}},
        c={"draw": "text", "text": "sample", "style": "plain", "at": place, "when": {"unofficial": True}},
    )
    assert words(lay_out(face, hero(color="red"))) == "red\neither"
    assert words(lay_out(face, hero())) == ""


def test_a_text_that_is_not_known_and_one_that_is_known_to_be_none() -> None:
    """What a card does not state is unknown, what it states as nothing is empty; both are lacking."""
    place = {"left": 0, "right": 0, "top": 0, "height": "9mm"}
    face = template(
        a={"draw": "text", "text": "lacking", "style": "plain", "at": place, "when": {"lacks": "text"}},
        b={"draw": "text", "text": "unknown", "style": "plain", "at": place, "when": {"unknown": ["text"]}},
        c={"draw": "text", "text": "none", "style": "plain", "at": place, "when": {"empty": "text"}},
    )
    assert words(lay_out(face, hero())) == "lacking\nunknown"
    assert words(lay_out(face, hero(text=""))) == "lacking\nnone"
    assert words(lay_out(face, hero(text="Hide."))) == ""


@pytest.mark.parametrize(("shown", "edges"), [("ab", (11_000, 49_000)), ("a", (11_000, 60_000)), ("", (3_000, 60_000))])
def test_words_keep_clear_of_what_they_stand_beside(shown: str, edges: tuple[int, int]) -> None:
    """A name is set 1 mm away from the badges that the card has, and in the middle of what is left."""
    badge = {"draw": "panel", "fill": "white"}
    face = template(
        a={**badge, "at": {"left": 0, "width": "10mm", "top": 0, "height": "9mm"}, "when": {"has": "a"}},
        b={**badge, "at": {"right": "3mm", "width": "10mm", "top": 0, "height": "9mm"}, "when": {"has": "b"}},
        line={
            "draw": "text",
            "text": "{name}",
            "style": "plain",
            "align": "center",
            "beside": ["a", "b"],
            "at": {"left": "3mm", "right": "3mm", "top": 0, "height": "9mm"},
        },
    )
    run = texts(lay_out(face, hero(**dict.fromkeys(shown, 1))))["Hero"]
    assert run.x + run.width / 2 == pytest.approx(sum(edges) / 2, abs=2)


def test_names_stand_in_the_middle_of_their_plate() -> None:
    """A card of Forgotten Times without AP and HP, and every one of FORWARD, have their names in the middle."""
    for game_id, font in (("forgotten-times", "serif-bold"), ("forward", "hand-bold")):
        for card, face in shipped_faces(game_id):
            if card.type in {"track", "resource"} or (game_id == "forgotten-times" and card.get("hp") is not None):
                continue
            runs = [item for item in walk(face.items) if isinstance(item, Text) and item.font == font]
            named = [run for run in runs if run.text.casefold() in card.name.casefold()]
            assert named, card.name
            for run in named:
                assert run.x + run.width / 2 == pytest.approx(31_500, abs=400), card.name


def test_a_card_known_to_have_no_text_has_no_lines_to_write_on() -> None:
    """The rulebook says that Human Knight has no special effect: nothing invites to write one; of Karnik it is silent."""
    rings, quest = load_game("card-of-the-rings"), load_game("forbidden-quest")
    silent, known = (
        faces.face(game, game.catalog.find(name)[0]) for game, name in ((quest, "Karnik"), (rings, "Human Knight"))
    )
    assert "yours to write on" in silent.note and not known.note


def test_text_too_long_names_the_card() -> None:
    """A text of 3,000 words is an error that names the card and the place."""
    face = template(
        text={
            "draw": "text",
            "text": "{text}",
            "style": "plain",
            "lines": 0,
            "at": {"left": 0, "right": 0, "top": 0, "bottom": 0},
        }
    )
    with pytest.raises(DecktoolError, match=r"^Hero: the text of 'text' does not fit"):
        lay_out(face, hero(text="word " * 3_000))


def test_a_missing_letter_names_the_card_and_the_letter() -> None:
    """A box stands for a letter without a glyph, and the card, the letter and the remedy are noted once."""
    face = template(
        text={"draw": "text", "text": "{text}", "style": "plain", "at": {"left": 0, "right": 0, "top": 0, "bottom": 0}}
    )
    with remarks.gathered() as noted:
        drawing = lay_out(face, hero(text="a 漢 漢"))
    assert words(drawing).split() == ["a", fonts.PLACEHOLDER, fonts.PLACEHOLDER]
    (said,) = remarks.told(noted)
    assert said.startswith("Hero: no font has the character '漢' (U+6F22") and "--font" in said


@pytest.mark.parametrize("name", ["Lucia", "Alejandro", "Gold Boots", "Silver Axe", "Round Shield"])
def test_a_face_of_every_type(forbidden_quest: Game, name: str) -> None:
    """Each type of Forbidden Quest has its own face, with the name, the type, and nothing that the rulebook does not say."""
    card = forbidden_quest.catalog.find(name)[0]
    drawing = faces.face(forbidden_quest, card)
    said = words(drawing)
    assert (drawing.width, drawing.height) == (63_000, 88_000)
    assert name in said and forbidden_quest.types[card.type].title.upper() in said
    assert ("rulebook does not state" in drawing.note) == (card.get("text") is None)


def test_hp_stands_in_the_banner_at_the_upper_right(forbidden_quest: Game) -> None:
    """A creature's HP is at the upper right and its name between the gem and the banner (Rules 1.4)."""
    found = texts(faces.face(forbidden_quest, forbidden_quest.catalog.find("Karnik")[0]))
    assert found["8"].x > 49_000 and found["8"].y < 12_000
    assert 9_000 < found["Karnik"].x < 49_000 and "HP" in found


def test_text_is_read_in_order(forbidden_quest: Game) -> None:
    """A face's text comes in the order in which it is read: name, HP, type, attack, foot."""
    said = words(faces.face(forbidden_quest, forbidden_quest.catalog.find("Karnik")[0])).splitlines()
    assert said.index("Karnik") < said.index("8") < said.index("CREATURE") < said.index("ATTACK")
    assert said[-1] == "Forbidden Quest"


def test_sample_cards_say_so(forbidden_quest: Game) -> None:
    """A card of our own says that it is an unofficial sample, on its face."""
    card = Card(0, "own", "Own Design", "relic", {"text": "Heal 2."}, (), unofficial=True)
    assert "unofficial sample" in words(
        lay_out(faces.face_template(forbidden_quest, "relic"), CardContext(card, forbidden_quest))
    )


def test_the_same_card_has_the_same_face(forbidden_quest: Game) -> None:
    """Arms depend on nothing but the card, and differ from card to card."""
    karnik, lucia = (forbidden_quest.catalog.find(name)[0] for name in ("Karnik", "Lucia"))
    assert faces.face(forbidden_quest, karnik) == faces.face(forbidden_quest, karnik)
    assert faces.face(forbidden_quest, karnik).items != faces.face(forbidden_quest, lucia).items


@pytest.mark.parametrize(
    "game_id", ["forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings"]
)
def test_every_card_of_every_game_has_a_face(game_id: str) -> None:
    """All cards that ship can be laid out, with their names, and every sample says that it is one; so can the backs."""
    game = load_game(game_id)
    for card, face in shipped_faces(game_id):
        said = words(face).replace("\n", " ")
        assert card.name.split()[0].casefold() in said.casefold()
        assert ("unofficial sample" in said) == card.unofficial
    assert game.title.casefold() in words(faces.back(game)).replace("\n", " ").casefold()


def test_art_of_ones_own(own_game_folder: FilePath) -> None:
    """A picture in the game's art folder takes the place of the arms; one outside of it is never read."""
    from PIL import Image

    (own_game_folder / "art").mkdir()
    Image.new("RGB", (300, 400), "red").save(own_game_folder / "art" / "bold-badger.png")
    sets = own_game_folder / "sets" / "base.yaml"
    sets.write_text(sets.read_text() + "  - {name: Thief, type: spell, art: ../../secret.png}\n", encoding="utf-8")
    game = load_game(own_game_folder)
    badger, thief = (game.catalog.find(name)[0] for name in ("Bold Badger", "Thief"))
    (picture,) = (item for item in walk(faces.face(game, badger).items) if isinstance(item, Picture))
    assert picture.px == (300, 400) and picture.w >= 54_000
    full = faces.face(game, badger, template=faces.named_template(game, "full-art"))
    assert words(full) == "" and any(isinstance(item, Picture) and item.h == 88_000 for item in walk(full.items))
    Image.new("RGB", (300, 400), "blue").save(own_game_folder / "art" / "back.jpg")
    assert any(isinstance(item, Picture) and item.source.name == "back.jpg" for item in walk(faces.back(game).items))
    with remarks.gathered() as noted:
        assert not any(isinstance(item, Picture) for item in walk(faces.face(game, thief).items))
    assert remarks.told(noted)[0].startswith("picture '../../secret.png' (Thief) is missing")
    with pytest.raises(DecktoolError, match="unknown face template 'fullart'; did you mean full-art"):
        faces.named_template(game, "fullart")


def test_a_game_of_ones_own_has_faces(own_game: Game) -> None:
    """A game without templates prints with ours: name, type, numbers, words and text are all on the face."""
    said = words(faces.face(own_game, own_game.catalog.find("Bold Badger")[0]))
    for part in ("Bold Badger", "HERO", "3", "POWER", "red", "always", "Small Wonders"):
        assert part in said
    assert "Blank Page" in words(faces.face(own_game, own_game.catalog.find("Blank Page")[0]))
    assert "Small Wonders" in words(faces.back(own_game))


def test_a_game_of_many_fields_and_long_names(own_game_folder: FilePath) -> None:
    """Every field is on the face, as a badge or on a line, and long names and types still fit."""
    fields = "\n".join(f"  f{i}: {{title: Field {i}, kind: integer}}" for i in range(7))
    game_file = own_game_folder / "game.yaml"
    said = game_file.read_text(encoding="utf-8")
    said = said.replace("fields:\n", f"fields:\n{fields}\n  origin: {{title: Where it comes from, kind: text}}\n")
    said = said.replace("title: Hero,", "title: Extraordinarily Long-Winded Contraption of a Type,")
    game_file.write_text(said, encoding="utf-8")
    name = "The Most Honourable Company of Candle Makers, Bell Founders and Rope Walkers of Lower Ashford"
    values = ", ".join(f"f{i}: {i + 11}" for i in range(7))
    sets = own_game_folder / "sets" / "base.yaml"
    row = f'  - {{name: "{name}", type: hero, {values}, origin: the far side of the hill, text: Draw two cards.}}\n'
    sets.write_text(sets.read_text(encoding="utf-8") + row, encoding="utf-8")
    game = load_game(own_game_folder)
    found = words(faces.face(game, game.catalog.find(name)[0]))
    found = " ".join(found.splitlines())
    assert found.count("Company of Candle") == 1
    for part in (
        *(str(i + 11) for i in range(7)),
        "FIELD 3",
        "Field 6",
        "of the hill",
        "Draw two cards.",
        "\u2026",
    ):
        assert part in found


def test_a_template_in_the_games_own_folder(own_game_folder: FilePath) -> None:
    """templates/faces/hero.yaml in the game's folder is the face of its heroes."""
    path = own_game_folder / "templates" / "faces" / "hero.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("extends: card\nelements: {foot: {text: made by hand}}\n", encoding="utf-8")
    game = load_game(own_game_folder)
    assert "made by hand" in words(faces.face(game, game.catalog.find("Bold Badger")[0]))
