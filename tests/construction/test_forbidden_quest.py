"""Building a Forbidden Quest deck (Rules 1.2), told as at a table around the rulebook's own example."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from decktool.games import load_game
from tests.construction.table import CARDS, Listing, broken, groups, shipped, with_cards

EXAMPLE = shipped("forbidden-quest", "rulebook-example")


@pytest.mark.clause("FQ-1.2-15")
def test_the_rulebooks_example_is_legal() -> None:
    """15 creatures, 7 sorcerers, 16 relics and 12 weapons and defense cards make 50, and no rule is broken."""
    report = EXAMPLE.judged()
    assert (report.verdict, report.cards) == ("legal", 50)
    assert not report.warnings


@pytest.mark.clause("FQ-1.2-01")
def test_49_cards_are_too_few() -> None:
    """One card short: the report says 49 found and 50 required, and that the deck is only incomplete."""
    report = EXAMPLE.minus("1 Retreat Belt").judged()
    [size] = report.violations
    assert (report.verdict, size.rule, size.actual, size.min, size.difference) == ("incomplete", "size", 49, 50, -1)
    assert "49" in size.message
    assert "50" in size.message
    assert size.fix == "add 1 card"


@pytest.mark.clause("FQ-1.2-02")
def test_51_cards_are_too_many() -> None:
    """One card over: 51 found, 50 required."""
    report = EXAMPLE.plus("1 Toshi").judged()
    [size] = report.violations
    assert (report.verdict, size.rule, size.actual, size.max, size.difference) == ("illegal", "size", 51, 50, 1)
    assert size.fix == "remove 1 card"


@pytest.mark.clause("FQ-1.2-03")
def test_any_number_of_creatures(tmp_path: Path) -> None:
    """25 different creatures of 4 HP and 25 other cards are a legal deck."""
    game = with_cards(
        tmp_path, "forbidden-quest", "\n".join(f"{{name: Sprite {n}, type: creature, hp: 4}}" for n in range(25))
    )
    others = "4 Silver Axe\n4 Round Shield\n4 Retreat Belt\n4 Bow and Arrows\n4 Omar\n4 Toshi\n1 Ariana\n"
    report = Listing("".join(f"1 Sprite {n}\n" for n in range(25)) + others).judged(game)
    assert (report.verdict, report.cards, report.facts["creature-hp"]) == ("legal", 50, 100)


@pytest.mark.clause("FQ-1.2-04")
def test_a_creature_only_once() -> None:
    """A second Lucia breaks one rule and no other, however few HP there are."""
    report = EXAMPLE.swap("1 Octavius", "1 Lucia").judged()
    assert broken(report) == ["creature-copies"]
    assert groups(report, "creature-copies") == ["Lucia"]
    assert report.violations[0].difference == 1


@pytest.mark.clause("FQ-1.2-05")
def test_full_art_is_the_same_creature(tmp_path: Path) -> None:
    """Gloria and full-art Gloria are two copies of Gloria."""
    game = with_cards(
        tmp_path,
        "forbidden-quest",
        """
        {name: Gloria, type: creature, hp: 5, number: 16}
        {name: Gloria, type: creature, number: 16F, note: full art}
        """,
    )
    both = EXAMPLE.swap("1 Octavius", "1 Gloria (mine) 16").swap("1 Regan", "1 Gloria (mine) 16F")
    report = both.judged(game)
    assert groups(report, "creature-copies") == ["Gloria"]
    assert broken(report) == ["creature-copies"]
    assert len(report.violations[0].lines) == 2


@pytest.mark.clause("FQ-1.2-06", "FQ-1.2-16")
def test_100_hp_exactly_are_legal() -> None:
    """The example's creatures use the whole allowance: 100 HP."""
    assert EXAMPLE.judged().facts["creature-hp"] == 100


@pytest.mark.clause("FQ-1.2-07")
def test_101_hp_are_too_many(tmp_path: Path) -> None:
    """With a 7 HP creature for Benjamin's 6 the total is 101, one more than allowed."""
    game = with_cards(tmp_path, "forbidden-quest", "{name: Gloria, type: creature, hp: 7}")
    report = EXAMPLE.swap("1 Benjamin", "1 Gloria").judged(game)
    [hp] = report.violations
    assert (hp.rule, hp.actual, hp.max, hp.difference) == ("creature-hp", 101, 100, 1)
    assert "101" in hp.message
    assert "100" in hp.message


@pytest.mark.clause("FQ-1.2-16")
@pytest.mark.parametrize("creature", ["Lucia, type: creature, hp: 4", "Dargo, type: creature, hp: 7"])
def test_one_hp_more_on_any_creature_is_too_many(creature: str, tmp_path: Path) -> None:
    """The example has no HP to spare: a creature with one HP more makes it illegal."""
    home = tmp_path / "forbidden-quest"
    shutil.copytree(CARDS / "forbidden-quest", home)
    cards = home / "sets" / "rulebook.yaml"
    grown = creature[:-1] + str(int(creature[-1]) + 1)
    cards.write_text(cards.read_text(encoding="utf-8").replace(creature, grown), encoding="utf-8")
    assert broken(EXAMPLE.judged(load_game(home))) == ["creature-hp"]


@pytest.mark.clause("FQ-1.2-08")
def test_only_creatures_have_hp_to_sum() -> None:
    """A shield that blocks 5 and a healing potion add nothing to the 100 HP."""
    report = EXAMPLE.swap("1 Round Shield", "1 Gold Shield").judged()
    assert report.legal
    assert report.facts["creature-hp"] == 100


@pytest.mark.parametrize(
    ("card", "out"),
    [
        pytest.param("Savannah", ["Ariana", "Avonte", "Omar"], marks=pytest.mark.clause("FQ-1.2-09")),
        pytest.param("Retreat Belt", ["Silver Boots"], marks=pytest.mark.clause("FQ-1.2-10")),
        pytest.param("Silver Axe", ["Silver Boots"], marks=pytest.mark.clause("FQ-1.2-11")),
        pytest.param("Round Shield", ["Silver Boots"], marks=pytest.mark.clause("FQ-1.2-12")),
    ],
)
def test_five_copies_are_one_too_many(card: str, out: list[str]) -> None:
    """Of a sorcerer, relic, weapon or defense card a deck holds at most four."""
    report = EXAMPLE.minus(*(f"1 {name}" for name in out)).plus(f"{len(out)} {card}").judged()
    assert broken(report) == ["copies"]
    [copies] = report.violations
    assert (copies.group, copies.actual, copies.max, copies.difference) == (card, 5, 4, 1)
    assert copies.fix.startswith(f"swap 1 {card}")


@pytest.mark.clause("FQ-1.2-13")
def test_four_copies_are_fine() -> None:
    """Four of a sorcerer, a relic, a weapon and a defense card in one deck."""
    deck = EXAMPLE.swap("1 Ariana", "1 Savannah").swap("1 Avonte", "1 Savannah")
    assert deck.judged().legal


@pytest.mark.clause("FQ-1.2-14")
def test_copies_count_over_all_lines() -> None:
    """Three Retreat Belts here and two further down are five Retreat Belts, and both lines are named."""
    report = EXAMPLE.minus("1 Retreat Belt", "1 Toshi").plus("2 Retreat Belt").judged()
    [copies] = report.violations
    assert (copies.rule, copies.actual, len(copies.lines)) == ("copies", 5, 2)


@pytest.mark.clause("FQ-1.2-17")
def test_no_type_of_card_is_required() -> None:
    """A deck without a single sorcerer is legal."""
    names = ["Alejandro", "Ariana", "Avonte", "Omar", "Toshi"]
    deck = EXAMPLE.minus(*(f"1 {name}" for name in names), "2 Savannah")
    assert deck.plus("2 Gold Boots", "2 Silver Boots", "2 Magic Marbles", "1 Healing Potion").judged().legal


@pytest.mark.clause("FQ-1.2-17")
def test_a_deck_without_creatures_is_legal_but_warned_of() -> None:
    """Nothing in 1.2 asks for a creature, but such a deck can never set up (2.3); a table may ask for some."""
    names = ["Ariana", "Avonte", "Omar", "Toshi", "Alejandro", "Savannah", "Silver Axe", "Round Shield"]
    names += ["Retreat Belt", "Gold Boots", "Silver Boots", "Magic Marbles"]
    deck = Listing("# game: forbidden-quest\n2 Larissa\n" + "".join(f"4 {name}\n" for name in names))
    report = deck.judged()
    assert report.legal
    assert [(warning.rule, warning.section) for warning in report.warnings] == [("playable", "2.3")]
    assert broken(deck.judged(house={"min_creatures": "10"})) == ["min-creatures"]


@pytest.mark.clause("FQ-1.4-02")
def test_color_families_mix_freely(tmp_path: Path) -> None:
    """Creatures of four color families in one deck: legal, and nothing to warn of."""
    rows = zip(["Lucia", "Benjamin", "Krypsin", "Noradia"], ["red", "blue", "green", "white"], strict=True)
    game = with_cards(
        tmp_path, "forbidden-quest", "\n".join(f"{{name: {n}, type: creature, color: {color}}}" for n, color in rows)
    )
    report = EXAMPLE.judged(game)
    assert report.legal
    assert not report.warnings


def test_a_creature_without_known_hp_cannot_be_judged() -> None:
    """The rulebook only names Gloria: the list is unreadable, and the report says how to supply her HP."""
    report = EXAMPLE.swap("1 Benjamin", "1 Gloria").judged()
    assert report.verdict == "unreadable"
    [unread] = report.unreadable
    assert "Gloria" in unread.problem
    assert "mine.yaml" in unread.problem
