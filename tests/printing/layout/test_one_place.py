"""The faces that ship, as a sheet of them is seen: one place for name and type, signs and letters that carry."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from decktool.cards import Card
from decktool.games import Game, load_game
from decktool.printing.art import icons
from decktool.printing.base.items import Drawing, Group, Item, Text, walk
from decktool.printing.base.polylines import SAME
from decktool.printing.layout import elements, faces
from decktool.printing.layout.layout_context import LayoutContext
from decktool.printing.paper.blemishes import Ground
from decktool.printing.template.card_context import CardContext
from tests.printing.shipped import shipped_faces

GAMES = ("forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings")
POINT = 25_400 / 72


@cache
def canvas_of(game: Game, card: Card) -> LayoutContext:
    """A card being laid out by its type's template, as several tests look at it."""
    return LayoutContext(faces.face_template(game, card.type), CardContext(card, game))


def printed(game: Game) -> list[Card]:
    """The cards of a game's decks and of its rulebook; other sets are examples of words for those who write cards."""
    return [card for card in game.catalog if card.get("set")[:1] != ["words"]]


def shown(game: Game) -> list[tuple[Card, Drawing]]:
    """Those cards with their faces."""
    numbers = {card.number for card in printed(game)}
    return [(card, face) for card, face in shipped_faces(game.id) if card.number in numbers]


@pytest.mark.parametrize("game_id", GAMES)
def test_name_type_and_picture_have_one_place_on_all_cards_of_a_type(game_id: str) -> None:
    """Whatever the words are; and the faces of a game have few heights of picture, two for each template at most."""
    game = load_game(game_id)
    places: dict[str, set[object]] = defaultdict(set)
    heights: dict[object, set[int]] = defaultdict(set)
    for card in printed(game):
        boxes = canvas_of(game, card).boxes
        places[card.type].add(tuple(boxes.get(name) for name in ("name", "sign", "kind", "picture")))
        if "picture" in boxes:
            heights[faces.face_source(game, card.type)].add(boxes["picture"].h)
    assert {kind: len(found) for kind, found in places.items()} == dict.fromkeys(places, 1)
    assert all(len(found) <= 2 for found in heights.values())


@pytest.mark.parametrize("game_id", GAMES)
def test_names_stand_on_one_line_of_11_points_or_more(game_id: str) -> None:
    """A fanned hand shows them in one row."""
    game = load_game(game_id)
    for card in game.catalog:
        context = canvas_of(game, card)
        name, box = context.elements["name"], context.boxes["name"]
        block = context.set_words(name, context.beside(box, name.beside).w, box.h)
        assert block is not None and len(block.lines) == 1, card.name
        assert block.size >= 10.9 * POINT, card.name


@pytest.mark.parametrize("game_id", GAMES)
def test_signs_and_letters_carry(game_id: str) -> None:
    """The type's sign is 5 mm, its line 8 pt or more, all print 7 pt or more, and words stand out from their ground."""
    game = load_game(game_id)
    seen: set[tuple[str, str]] = set()
    for card, drawing in shown(game):
        if "sign" not in faces.face_template(game, card.type).elements or card.name in {"Resolve", "Dread"}:
            continue
        context = canvas_of(game, card)
        sign, kind = context.boxes["sign"], context.boxes["kind"]
        assert min(sign.w, sign.h) >= 5_000
        block = context.set_words(context.elements["kind"], kind.w, kind.h)
        assert block is not None and block.size > 7.95 * POINT, card.name
        assert min(item.size for item in texts(drawing.items)) > 6.95 * POINT, card.name
        look = card.type, str(card.get("class") or card.get("color"))
        if look not in seen:
            seen.add(look)
            ground = Ground(drawing.width, drawing.height, drawing.items)
            for item in texts(drawing.items):
                assert ground.contrast(item, SAME) >= 4.5, f"{card.name}: {item.text}"


def texts(items: tuple[Item, ...]) -> list[Text]:
    """The runs of words of a face."""
    return [item for item in walk(items) if isinstance(item, Text)]


def pictures_of(game: Game, cards: list[Card]) -> list[tuple[Item, ...]]:
    """The scenes of some cards, the emblem as it is for each."""
    drawn = []
    for card in cards:
        context = canvas_of(game, card)
        name = next(name for name, part in context.elements.items() if part.draw == "art")
        (picture,) = elements.draw(context, name, context.elements[name])
        assert isinstance(picture, Group)
        drawn.append(picture.items)
    return drawn


@pytest.mark.parametrize("game_id", GAMES)
def test_no_two_cards_have_one_picture(game_id: str) -> None:
    """Composition, light or ground differ; and one card always has the same."""
    game = load_game(game_id)
    cards = [card for card in game.catalog if "picture" in canvas_of(game, card).elements]
    drawn = pictures_of(game, cards)
    assert len(set(drawn)) == len(cards)
    assert drawn[:9] == pictures_of(game, cards[:9])


@pytest.mark.parametrize("game_id", GAMES)
def test_every_sample_card_has_a_symbol_of_its_own_kind(game_id: str) -> None:
    """One that it states or that its name means, but for places, which show their land, and dragons."""
    game = load_game(game_id)
    for card in game.catalog:
        if card.unofficial and card.type not in {"location", "dragon"}:
            assert elements.said_emblem(card) is not None, card.name
    arms = [elements.emblem(canvas_of(game, card), canvas_of(game, card).elements["picture"]) for card in game.catalog
            if game_id == "forbidden-quest" and card.type == "creature" and not card.unofficial]  # fmt: skip
    assert len(set(arms)) == len(arms)


def test_what_a_thing_is_comes_before_what_is_said_of_it() -> None:
    """A Sword of Dawn is a sword, a Map to Hidden Lair a map."""
    assert icons.icon_for("Sword of Dawn") == "sword"
    assert icons.icon_for("Map to Hidden Lair") == "map"
    assert icons.icon_for("Keeper of the Tides") == "wave"
    assert icons.icon_for("Lord of the Low Fire") == "flame"


def test_a_card_names_its_own_scene() -> None:
    """And an unknown one is named, and the face's is drawn instead."""
    game = load_game("forgotten-times")
    card = game.catalog.find("Grask, Maw of the Pit")[0]
    assert card.printings[0].scene == "cave"
    assert isinstance(faces.face(game, card), Drawing)
