"""Building a Dragon Quest deck (Introduction, Setup), told as at a table around one of our sample decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.errors import DataError
from tests.construction.table import Listing, broken, groups, shipped, with_cards

ROAD = shipped("dragon-quest", "open-road")


@pytest.mark.clause("DQ-intro-02", "DQ-setup-01")
def test_50_cards_make_a_deck() -> None:
    """49, 50 and 51 cards, alike but for one: only 50 are legal."""
    assert ROAD.judged().legal
    few = ROAD.minus("1 Second Wind").judged()
    assert (few.verdict, broken(few), few.violations[0].difference) == ("incomplete", ["size"], -1)
    many = ROAD.plus("1 Buried Chest").judged()
    assert (many.verdict, broken(many), many.violations[0].difference) == ("illegal", ["size"], 1)


@pytest.mark.clause("DQ-setup-02")
def test_four_copies_of_any_card() -> None:
    """Four Gate Squires are legal, five are refused by name; so are five of a monster, an item or a quest."""
    four = ROAD.minus("2 Monastery Boxer", "1 Willow Staff").plus("2 Gate Squire", "1 Tempered Longsword")
    assert four.judged().legal
    for out, into in (
        ("1 Hedge Conjurer", "1 Gate Squire"),
        ("3 Hedge Conjurer", "3 Puddle Crab"),
        ("3 Hedge Conjurer", "3 Tempered Longsword"),
        ("3 Hedge Conjurer", "3 Rumours in Town"),
    ):
        report = four.swap(out, into).judged()
        assert broken(report) == ["copies"]
        assert groups(report, "copies") == [into[2:]]


@pytest.mark.clause("DQ-party-27")
def test_rarity_limits_nothing(tmp_path: Path) -> None:
    """Fifty cards of two stars and more, at most four of each, are legal."""
    rows = (
        f"{{name: Rare Bird {n}, type: monster, color: blue, letter: M, level: 1, stars: {2 + n % 4}}}"
        for n in range(13)
    )
    game = with_cards(tmp_path, "dragon-quest", "\n".join(rows))
    deck = Listing("".join(f"4 Rare Bird {n}\n" for n in range(12)) + "2 Rare Bird 12\n")
    assert deck.judged(game).legal


@pytest.mark.clause("DQ-setup-02")
def test_a_card_is_its_name_not_its_serial_number(tmp_path: Path) -> None:
    """Two cards of one name count together, four at most; a table may count each serial number by itself."""
    game = with_cards(
        tmp_path,
        "dragon-quest",
        """
        {name: Twin Star, id: twin-star-1, type: monster, color: blue, letter: M, level: 1, number: 901}
        {name: Twin Star, id: twin-star-2, type: monster, color: blue, letter: M, level: 2, number: 902}
        """,
    )
    out = ROAD.minus("3 Hedge Conjurer", "3 Alley Cutpurse")
    deck = out.plus("3 Twin Star (mine) 901", "3 Twin Star (mine) 902")
    [copies] = deck.judged(game).violations
    assert (copies.rule, copies.group, copies.actual) == ("copies", "Twin Star", 6)
    assert deck.judged(game, house={"copy_identity": "serial"}).legal
    five = out.plus("5 Twin Star (mine) 901", "1 Twin Star (mine) 902")
    assert broken(five.judged(game, house={"copy_identity": "serial"})) == ["serial-copies"]


@pytest.mark.clause("DQ-party-15")
def test_abilities_are_optional(tmp_path: Path) -> None:
    """A party card without an ability, with an unnamed one and with a named one are all read."""
    game = with_cards(
        tmp_path,
        "dragon-quest",
        """
        {name: Plain, type: monster, color: green, letter: M, level: 1}
        {name: Unnamed, type: monster, color: green, letter: M, level: 1, phase: start, text: Draw one card.}
        {name: Named, type: monster, color: green, letter: M, level: 1, phase: start, ability: Fetch, text: Draw.}
        """,
    )
    assert [game.catalog.by_id[name].get("ability") for name in ("plain", "unnamed", "named")] == [None, None, "Fetch"]


@pytest.mark.clause("DQ-party-06")
def test_a_card_has_a_name(tmp_path: Path) -> None:
    """A monster without a name is refused when the cards are read."""
    with pytest.raises(DataError, match="name"):
        with_cards(tmp_path, "dragon-quest", "{type: monster, color: green, letter: M, level: 1}")
