"""The faces that ship: five characters, letters that can be read, boxes that fit their text, honest emblems."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path as FilePath

import pytest

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from decktool.printing.base.items import Path, Text, walk
from decktool.printing.base.outlines import Box, bounds
from decktool.printing.layout import elements, faces
from decktool.printing.layout.layout_context import LayoutContext
from decktool.printing.template.card_context import CardContext
from tests.printing.shipped import shipped_faces

GAMES = ("forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings")
#: A card of each with a text.
SPEAKERS = ("Slag Minotaur", "Veiled Fate", "Toad Apothecary", "The Ladder Picker", "Halfling Burglar")


def sample(game: Game, name: str, text: str | None = None) -> Card:
    """A card of a game, with another text."""
    card = game.catalog.find(name)[0]
    fields = card.fields if text is None else {**card.fields, "text": text, "flavor": None}
    return Card(card.number, card.id, card.name, card.type, fields, card.printings, card.unofficial)


def canvas_of(game: Game, card: Card) -> LayoutContext:
    """A card being laid out by its type's template."""
    return LayoutContext(faces.face_template(game, card.type), CardContext(card, game))


@pytest.mark.parametrize("pair", list(combinations(zip(GAMES, SPEAKERS, strict=True), 2)))
def test_no_two_games_wear_the_same_frame(pair: tuple[tuple[str, str], tuple[str, str]]) -> None:
    """Scene, texture, plate and the typeface of names or text differ from game to game, and so do the backs."""
    looks = []
    for game_id, name in pair:
        game = load_game(game_id)
        template = faces.face_template(game, game.catalog.find(name)[0].type)
        parts = template.elements
        textures = {element.ornament for element in parts.values() if element.draw == "ornament"} - {"divider"}
        scene, plate = (parts["picture"].scene, parts["plate"].shape)  # type: ignore[union-attr]
        letters = tuple((template.styles[key].family, template.styles[key].italic) for key in ("name", "text"))
        case = template.styles["name"].case
        looks.append((textures, scene, (plate, letters, case), faces.back(game).items))
    (textures, *one), (others, *other) = looks
    assert not textures & others
    assert all(mine != theirs for mine, theirs in zip(one, other, strict=True))


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_smaller_than_can_be_read(game_id: str) -> None:
    """No letter on any card that ships, or on its back, is smaller than 5.5 pt."""
    game = load_game(game_id)
    for drawing in (*(face for _, face in shipped_faces(game_id)), faces.back(game)):
        sizes = [item.size for item in walk(drawing.items) if isinstance(item, Text)]
        assert min(sizes) * 72 / 25_400 > 5.49, drawing.title


@pytest.mark.parametrize(("game_id", "name"), list(zip(GAMES, SPEAKERS, strict=True)))
def test_a_box_is_the_same_for_all_texts_that_have_room(game_id: str, name: str) -> None:
    """One line and three lines have one box, so that name and type stay where they are; only very many get more."""
    game = load_game(game_id)
    boxes = {}
    for lines in (1, 3, 10):
        card = sample(game, name, "\n".join(["Draw a card."] * lines))
        context = canvas_of(game, card)
        block = context.set_words(context.elements["text"], context.boxes["text"].w, context.boxes["text"].h)
        assert block is not None and len(block.lines) == lines
        boxes[lines] = context.boxes
        faces.face(game, card)
    for part in ("text", "name", "kind", "picture"):
        assert boxes[1][part] == boxes[3][part]
    assert boxes[10]["text"].h > boxes[1]["text"].h
    assert 8_000 < boxes[10]["picture"].h < boxes[1]["picture"].h


@pytest.mark.parametrize(("game_id", "name"), list(zip(GAMES, SPEAKERS, strict=True)))
def test_what_is_looked_for_first_is_large(game_id: str, name: str) -> None:
    """The largest numbers of a card are those of its cost, strength or life, half as large again as its text at least."""
    game = load_game(game_id)
    card = next(c for c in game.catalog if c.type in {"creature", "soldier", "monster", "hollow", "companion"})
    runs = [item for item in walk(faces.face(game, card).items) if isinstance(item, Text)]
    figures = [run.size for run in runs if run.text.isdigit()]
    assert figures and max(figures) > 1.5 * 9 * 25_400 / 72, name


def test_emblems_are_honest(own_game_folder: FilePath) -> None:
    """A card bears the emblem that it states, else the one its name speaks of, else its type's; never one by chance."""
    sets = own_game_folder / "sets" / "base.yaml"
    rows = "".join(
        f"  - {{name: {name}, type: spell{more}}}\n"
        for name, more in (("Zorb", ""), ("Quux", ""), ("Zorb the Wolf", ""), ("Zorb the Owl", ", emblem: key"))
    )
    sets.write_text(sets.read_text(encoding="utf-8") + rows, encoding="utf-8")
    game = load_game(own_game_folder)

    def of(name: str) -> str:
        card = sample(game, name)
        picture = faces.face_template(game, card.type).elements["picture"]
        return elements.emblem(canvas_of(game, card), picture)  # type: ignore[arg-type]

    assert [of(name) for name in ("Zorb", "Quux", "Zorb the Wolf", "Zorb the Owl")] == ["wand", "wand", "wolf", "key"]


def test_an_emblem_that_there_is_not_names_the_card(own_game_folder: FilePath) -> None:
    """An `emblem:` that is no icon is an error with the card and the nearest icon."""
    sets = own_game_folder / "sets" / "base.yaml"
    row = "  - {name: Zorb, type: spell, emblem: wolff}\n"
    sets.write_text(sets.read_text(encoding="utf-8") + row, encoding="utf-8")
    game = load_game(own_game_folder)
    with pytest.raises(DecktoolError, match=r"Zorb: unknown icon 'wolff'.*wolf"):
        faces.face(game, game.catalog.find("Zorb")[0])


def test_only_an_unknown_text_has_lines_to_write_on(forbidden_quest: Game) -> None:
    """The box is the same for both; what the lines are for is said once for a sheet."""
    unknown, known = (canvas_of(forbidden_quest, sample(forbidden_quest, name)) for name in ("Karnik", "Slag Minotaur"))
    assert unknown.shown(unknown.elements["rule"]) and not known.shown(known.elements["rule"])
    assert unknown.boxes["box"] == known.boxes["box"]
    notes = [faces.face(forbidden_quest, context.card_context.card).note for context in (unknown, known)]
    assert "rulebook" in notes[0] and not notes[1]


@pytest.mark.parametrize(("game_id", "name"), list(zip(GAMES, SPEAKERS, strict=True)))
def test_long_words_take_nearly_the_whole_card(game_id: str, name: str) -> None:
    """880 letters fit on a card of every game, none smaller than 5.5 pt; the picture gives way, and 4000 are an error."""
    game = load_game(game_id)
    long = sample(game, name, "Choose a creature and deal with it. " * 24 + "Then draw two ca")
    drawing = faces.face(game, long)
    assert min(item.size for item in walk(drawing.items) if isinstance(item, Text)) * 72 / 25_400 > 5.49
    assert canvas_of(game, long).boxes["picture"].h < canvas_of(game, sample(game, name, "Pass.")).boxes["picture"].h
    with pytest.raises(DecktoolError, match="the text of 'text' does not fit"):
        faces.face(game, sample(game, name, "Choose one. " * 333))


def test_results_of_a_die_take_what_they_need() -> None:
    """Few words in each result are a low box of dice, many a high one, up to where the name stands."""
    game = load_game("forward")
    fighter = next(card for card in game.catalog if card.type == "combat" and card.get("faces"))
    heights = []
    for count in (1, 3, 4):
        fields = {**fighter.fields, "faces": ["strike and hold " * count] * 6, "text": None, "flavor": None}
        card = Card(
            fighter.number, fighter.id, fighter.name, fighter.type, fields, fighter.printings, fighter.unofficial
        )
        faces.face(game, card)
        heights.append(canvas_of(game, card).boxes["dice"].h)
    assert heights == sorted(heights) and heights[0] < heights[2]


def test_results_of_a_die_keep_apart() -> None:
    """On every fight of FORWARD: 7 pt or more, air between the rows and between the columns, no die touching another."""
    game = load_game("forward")
    for card in (card for card in game.catalog if card.get("faces")):
        context = canvas_of(game, card)
        dice = context.template.elements["dice"]
        cells: list[tuple[Box, list[Text]]] = []
        for item in elements.draw(context, "dice", dice):
            if isinstance(item, Path) and item.stroke is not None:
                cells.append((bounds(item.outline), []))
            elif isinstance(item, Text):
                cells[-1][1].append(item)
        assert min(run.size for _, runs in cells for run in runs) * 72 / 25_400 > 6.94
        rows = len(cells) // 2
        for number, (die, runs) in enumerate(cells):
            assert max(run.x + run.width for run in runs) <= (
                cells[number + rows][0].x - 1_200 if number < rows else 57_600
            )
            if number % rows:
                above, before = cells[number - 1]
                assert die.y - above.bottom >= 1_000, card.name
                lowest = max(run.y + run.size // 4 for run in before)
                highest = min(run.y - run.size * 3 // 4 for run in runs)
                assert highest - lowest >= 600, card.name


def test_what_stands_on_a_dragon_quest_card_has_its_own_place() -> None:
    """Keywords and advantage are chips side by side; a bar has the ability's name or says what it is a cost of."""
    game = load_game("dragon-quest")
    for card in game.catalog:
        context = canvas_of(game, card)
        shown = {name for name, element in context.template.elements.items() if context.shown(element)}
        said = {name: context.words(name) for name in ("keywords", "advantage", "ability")}
        assert bool({"bar", "cost-bar"} & shown) == bool(said["ability"] or "cost-label" in shown), card.name
        assert not (said["ability"] and "cost-label" in shown)
        if said["keywords"] and said["advantage"]:
            assert context.boxes["keywords"].right <= context.boxes["advantage-pill"].x
    quest = next(card for card in game.catalog if card.type == "quest")
    runs = [item.text for item in walk(faces.face(game, quest).items) if isinstance(item, Text)]
    assert "Hand cost" in runs


def test_a_field_has_one_home_on_all_cards(own_game_folder: FilePath) -> None:
    """A field that is long on some card is a line on every card, however short it is there."""
    game_file, sets = own_game_folder / "game.yaml", own_game_folder / "sets" / "base.yaml"
    said = game_file.read_text(encoding="utf-8")
    game_file.write_text(said.replace("fields:\n", "fields:\n  mood: {title: Mood, kind: text}\n", 1), encoding="utf-8")
    rows = "  - {name: Zorb, type: hero, mood: sly}\n  - {name: Quux, type: hero, mood: melancholy}\n"
    sets.write_text(sets.read_text(encoding="utf-8") + rows, encoding="utf-8")
    game = load_game(own_game_folder)
    for name, mood in (("Zorb", "sly"), ("Quux", "melancholy")):
        runs = [item.text for item in walk(faces.face(game, sample(game, name)).items) if isinstance(item, Text)]
        assert "Mood:" in runs and any(mood in run for run in runs) and "MOOD" not in runs
