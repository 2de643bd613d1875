from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from decktool.dealing import Turns, holds, opening_of, pile_of
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.errors import DataError, DecktoolError
from decktool.games import load_game
from decktool.query import parse_condition

from .conftest import Make

HEROES: dict[str, tuple[str, int]] = {
    "Town": ("city", 1),
    "Ada": ("hero", 1),
    "Bob": ("hero", 2),
    "Footman": ("soldier", 4),
}


def test_forbidden_quest() -> None:
    """Seven cards, a creature or again, one card lost each time, one card drawn a turn."""
    game = load_game("forbidden-quest")
    opening = opening_of(game)
    assert opening.mulligan is not None
    assert opening.hands == (7, 7)
    assert (opening.mulligan.must_text, opening.mulligan.discard, opening.mulligan.times) == ("a creature", 1, None)
    assert not opening.mulligan.optional
    house = game.house_values({"voluntary_mulligan": "on", "mulligan_discard_by": "random"})
    changed = opening_of(game, house).mulligan
    assert changed is not None
    assert (changed.optional, changed.discard_by) == (True, "random")


def test_what_is_put_aside(make: Make) -> None:
    """Cards put aside are not in the pile; one copy of each first, and the player says which."""
    aside = [{"where": "type:city"}, {"where": "type:hero", "count": 2, "title": "two heroes"}]
    game, deck, opening = make(HEROES, {"hand": 3, "pile": {"aside": aside}})
    pile = pile_of(deck, opening)
    assert {card.name: count for card, count in zip(pile.cards, pile.counts, strict=True)} == {"Bob": 1, "Footman": 4}
    twice = pile_of(deck, opening, ["Bob", "bob"])
    assert {card.name: count for card, count in zip(twice.cards, twice.counts, strict=True)} == {"Ada": 1, "Footman": 4}
    with pytest.raises(DecktoolError, match=r"'Footman' cannot be put aside.*two heroes"):
        pile_of(deck, opening, ["Footman"])
    assert game.title == "Toy"


@pytest.mark.parametrize("copies", [1, 2, 3])
@pytest.mark.parametrize("order", [["Ada", "Bob"], ["Bob", "Ada"]])
def test_no_second_copy_is_put_aside_before_another_card(make: Make, order: list[str], copies: int) -> None:
    """Two of two heroes are one of each, however many copies of the one that is listed first there are."""
    aside = [{"where": "type:hero", "count": 2}]
    cards = {order[0]: ("hero", copies), order[1]: ("hero", 1), "Footman": ("soldier", 4)}
    _, deck, opening = make(cards, {"hand": 3, "pile": {"aside": aside}})
    assert sorted((card.name, count) for card, count in pile_of(deck, opening).aside) == [("Ada", 1), ("Bob", 1)]


def test_the_pile_may_be_a_part(make: Make) -> None:
    """Only cards of the sections and of the query form the pile."""
    _, deck, opening = make(HEROES, {"hand": 3, "pile": {"where": "-type:city"}})
    assert pile_of(deck, opening).size == 7


@pytest.mark.parametrize(
    ("turns", "hand", "expected"),
    [
        (Turns(), 7, [0, 1, 2, 3]),
        (Turns((0, 1), (1,)), 7, [0, 0, 1, 2]),
        (Turns(fill=6), 6, [0, 1, 2, 3]),
        (Turns(fill=6, plays=2), 6, [0, 1, 2, 4]),
        (Turns((0,), (0,), fill=3, plays=1), 3, [0, 0, 1, 2]),
        (Turns((1,), (1,), fill=3, plays=5), 2, [0, 1, 4, 7]),
        (Turns((2,), (0,), fill=3), 5, [0, 2, 4, 6]),
    ],
)
def test_draws_by_turn(turns: Turns, hand: int, expected: list[int]) -> None:
    """Draws add up turn by turn; a hand that is filled up draws what was played, a full one draws its one card."""
    assert [turns.drawn(hand, turn) for turn in range(4)] == expected


@pytest.mark.parametrize(
    ("mulligan", "nothing", "a_card"),
    [
        ({"optional": True}, True, False),
        ({"optional": True, "discard": 1}, False, True),
        ({"optional": True, "discard": 2}, False, False),
        ({"optional": True, "discard": 1, "free": 1}, False, False),
        ({"optional": True, "times": 3}, False, False),
        ({"optional": True, "times": 1, "back": "bottom"}, False, False),
        ({"kind": "paris"}, False, False),
        ({"kind": "london"}, False, False),
    ],
)
def test_what_a_redraw_without_end_costs(make: Make, mulligan: dict[str, Any], nothing: bool, a_card: bool) -> None:
    """Nothing, or a card each time, so that the pile tells how many redraws there were; anything else is neither."""
    _, _, opening = make(HEROES, {"hand": 3, "mulligan": mulligan})
    assert opening.mulligan is not None
    assert (opening.mulligan.costs_nothing, opening.mulligan.costs_a_card) == (nothing, a_card)


def test_one_pile_of_several(make: Make) -> None:
    """Where a player chooses a pile it is the first one unless another is named; without a choice it is all of them."""
    cards = {"Axe": ("tool", 2), "Bow": ("tool", 3)}
    for choose, sizes in ((True, [2, 2, 3]), (False, [5, None, None])):
        game, _, opening = make(cards, {"hand": 1, "pile": {"section": ["main", "side"], "choose": choose}})
        deck = resolve(parse_decklist("2 Axe\nSide:\n3 Bow\n"), game)
        for section, size in zip((None, "main", "side"), sizes, strict=True):
            if size is None:
                with pytest.raises(DecktoolError, match="its decks have only one pile"):
                    pile_of(deck, opening, section=section)
            else:
                assert pile_of(deck, opening, section=section).size == size


def test_a_shared_pile_is_for_two(make: Make) -> None:
    """Hands that are redrawn from one pile; hands that are not can be dealt to more."""
    with pytest.raises(DataError, match=r"opening.shared: hands .* are redrawn by two players, but the game is for 3"):
        make(HEROES, {"hand": 3, "shared": True, "mulligan": {"times": 1, "optional": True}}, players=3)
    make(HEROES, {"hand": 3, "shared": True}, players=3)


def test_first_and_second(make: Make) -> None:
    """The two players may draw different hands and numbers of cards, and a house rule may say how many."""
    game, _, opening = make(
        HEROES,
        {
            "hand": {"first": 3, "second": {"house": "more", "values": {"0": 3, "1": 4}}},
            "turns": {"first": [{"house": "first_draw", "values": {"yes": 1, "no": 0}}, 1]},
        },
        {
            "first_draw": {"title": "Draw on the first turn", "default": "no", "values": ["yes", "no"]},
            "more": {"title": "Cards more", "default": 0, "values": [0, 1]},
        },
    )
    assert (opening.hand(), opening.hand(second=True)) == (3, 3)
    assert opening_of(game, game.house_values({"more": "1"})).hands == (3, 4)
    assert [opening.turns.drawn(3, turn) for turn in (1, 2)] == [0, 1]
    assert [opening.turns.drawn(3, turn, second=True) for turn in (1, 2)] == [1, 2]


def test_no_opening(make: Make, tmp_path: Path) -> None:
    """A game that says nothing of hands is told what to add."""
    game, _, _ = make(HEROES, {"hand": 3})
    path = game.folder / "game.yaml"
    path.write_text(path.read_text().partition("opening:")[0])
    with pytest.raises(DecktoolError, match=r"add `opening: \{hand: 7\}`"):
        opening_of(load_game(game.folder))


@pytest.mark.parametrize(
    ("opening", "said"),
    [
        ({}, r"opening.hand: is missing"),
        ({"hand": 0}, r"opening.hand"),
        ({"hand": 5, "hands": 5}, r"opening.hands: unknown key; did you mean hand"),
        ({"hand": 5, "mulligan": {}}, "allows no redraw"),
        ({"hand": 5, "mulligan": {"kind": "none", "times": 1}}, "kind none takes no other keys"),
        ({"hand": 5, "mulligan": {"kind": "pokemon"}}, "needs must_have"),
        ({"hand": 5, "mulligan": {"optional": True, "when_second": {"house": "size"}}}, "when_second needs when"),
        (
            {"hand": 5, "mulligan": {"optional": True, "when": {"house": "size"}, "when_second": {"house": "nope"}}},
            r"when_second: unknown house rule 'nope'",
        ),
        ({"hand": 5, "mulligan": {"kind": "london", "back": "bottom"}}, "shuffled back"),
        (
            {"hand": 5, "mulligan": {"must_have": "type:heroo"}},
            r"must_have: no card has type 'heroo'; did you mean hero",
        ),
        ({"hand": 5, "mulligan": {"must_have": "type:hero", "discard": 6}}, "a hand has only 5 cards"),
        (
            {"hand": {"first": 5, "second": 4}, "mulligan": {"must_have": "type:hero", "discard": 5}},
            "a hand has only 4 cards",
        ),
        (
            {
                "hand": {"first": {"house": "size", "values": {"big": 6, "small": 3}}, "second": 5},
                "mulligan": {"must_have": "type:hero", "discard": 4},
            },
            "a hand has only 3 cards",
        ),
        (
            {"hand": {"first": {"house": "size", "values": {"big": 6}}, "second": 5}},
            r"opening.hand.first: house rule size can be small, which is not cards; add `values:`",
        ),
        (
            {"hand": {"first": {"house": "open"}, "second": 5}},
            r"opening.hand.first: house rule open can be less than 0, which is not cards; add `min: 0` to it",
        ),
        (
            {"hand": {"first": 5, "second": {"house": "nope"}}, "mulligan": {"must_have": "type:hero", "discard": 4}},
            r"opening.hand.second: unknown house rule 'nope'",
        ),
        ({"hand": 5, "mulligan": {"optional": {"house": "nope"}}}, "unknown house rule 'nope'"),
        (
            {"hand": 5, "mulligan": {"optional": {"house": "size"}}},
            "house rule size can be big, which is not yes or no",
        ),
        ({"hand": 5, "mulligan": {"optional": True, "back": "after"}}, "back: after needs times: 1"),
        ({"hand": 5, "mulligan": {"optional": True, "smaller": 1, "bottom": 1}}, "exclude each other"),
        (
            {"hand": 5, "mulligan": {"must_have": "type:hero", "only": "type:hero"}},
            "only limits redraws by choice; add optional: true",
        ),
        ({"hand": 5, "mulligan": {"optional": True, "discard": 1, "smaller": 1}}, "discard needs back: shuffle"),
        ({"hand": 5, "mulligan": {"optional": True, "discard": 1, "bottom": 1}}, "discard needs back: shuffle"),
        ({"hand": 5, "mulligan": {"optional": True, "discard": 1, "back": "bottom"}}, "discard needs back: shuffle"),
        ({"hand": 5, "mulligan": {"optional": True, "scry": 2}}, "scry must be 0 or 1"),
        ({"hand": 5, "mulligan": {"optional": True, "scry": 1, "back": "after"}}, "smaller hands are shuffled back"),
        ({"hand": 5, "mulligan": {"optional": True, "back": "bottom", "times": 2}}, "back: bottom needs times: 1"),
        (
            {"hand": 5, "shared": True, "mulligan": {"optional": True, "times": 2}},
            "a mulligan from a shared pile needs times: 1 and excludes discard, bottom and scry",
        ),
        ({"hand": 5, "pile": {"section": "attic"}}, "unknown section 'attic'; known: main, side"),
        ({"hand": 5, "turns": {"first": []}}, "turns.first: is empty"),
        ({"hand": 5, "extra": [{"id": "a", "title": "A"}, {"id": "a", "title": "A"}]}, "is repeated"),
    ],
)
def test_a_wrong_opening_is_refused(make: Make, opening: dict[str, Any], said: str) -> None:
    """Each mistake is told with file, line, field and what to do."""
    house = {
        "size": {"title": "Size", "default": "big", "values": ["big", "small"]},
        "open": {"title": "Any number", "default": 5, "max": 9},
    }
    with pytest.raises(DataError, match=said) as caught:
        make(HEROES, opening, house)
    assert "game.yaml:" in str(caught.value)


def test_conditions_hold(make: Make) -> None:
    """A condition is judged on cards with repeats."""
    game, deck, opening = make(HEROES, {"hand": 3})
    cards = [card for card, _ in zip(pile_of(deck, opening).cards, range(4), strict=True)]
    assert holds(parse_condition("type:hero>=2 and not type:city>=2", game), cards)
    assert not holds(parse_condition("type:hero=1 or name:Footman>=2", game), cards)
