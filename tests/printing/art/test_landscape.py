from __future__ import annotations

import pytest

from decktool.games import load_game
from decktool.printing.art import landscape
from decktool.printing.base.items import Linear, Path, walk
from decktool.printing.base.outlines import Box
from decktool.printing.layout import faces

BOX = Box(0, 0, 58_000, 46_000)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Home Village Termina", ["houses"]),
        ("Hearthward", ["houses"]),
        ("The Drowned Orchard", ["water", "orchard"]),
        ("Pine Forest", ["trees"]),
        ("Shrines of the Moon", ["shrine"]),
        ("The Old Gaol", ["gaol"]),
        ("Sea of Glass", ["water"]),
        ("Stair of Embers", ["stairs", "fire"]),
        ("Nowhere in Particular", []),
    ],
)
def test_what_a_name_says_of_a_place(name: str, found: list[str]) -> None:
    """Words of a name choose what stands in its landscape, whole, in the plural, or at the end of a longer word."""
    assert landscape.features(name) == found


def test_every_word_is_drawn() -> None:
    """Each of the words draws something that open land has not, inside the picture, and the same each time."""
    sky = landscape.sky_at(0.4)
    plain = landscape.draw("Nowhere", sky, BOX)
    for known, _ in landscape._FEATURES.values():
        for word in known.split():
            drawn = landscape.draw(f"Nowhere {word}", sky, BOX)
            assert drawn == landscape.draw(f"nowhere {word}", sky, BOX)
            assert len(list(walk(tuple(drawn)))) > len(list(walk(tuple(plain)))), word


def test_the_nine_locations_follow_one_another_through_the_day() -> None:
    """FORWARD's nine sample locations have nine skies; an encounter has that of its location."""
    game = load_game("forward")
    places = [card for card in game.catalog if card.type == "location" and card.unofficial]
    skies = [_sky(game, place.name) for place in places]
    assert len(places) == 9 and len(set(skies)) == 9
    assert _sky(game, "Byre Wolf") == _sky(game, "Hearthward") == skies[0]
    assert _sky(game, "Ember Drake") == skies[8]


def _sky(game: object, name: str) -> tuple[object, ...]:
    """The colours of the sky on a card's face: those of the first gradient that fills the picture."""
    drawn = faces.face(game, game.catalog.find(name)[0])  # type: ignore[attr-defined, arg-type]
    fills = [item.fill for item in walk(drawn.items) if isinstance(item, Path) and isinstance(item.fill, Linear)]
    return tuple(color for _, color in fills[0].stops)
