"""Putting a FORWARD run together (sections 1, 3.1 and 4), told as at a table around our sample runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from decktool.construction.solve import repair
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.errors import DataError
from decktool.games import load_game
from tests.construction.table import Listing, broken, groups, shipped, with_cards

RUN = shipped("forward", "nine-quiet-places")
SHORT = shipped("forward", "short-road")


@pytest.mark.clause("FW-4-01", "FW-4-02", "FW-4-03")
def test_a_run_is_nine_stacks() -> None:
    """Nine locations, each on its own stack with its own deck, and the cards at the table."""
    report = RUN.judged()
    assert (report.verdict, report.cards, report.warnings) == ("legal", 171, ())
    assert (report.facts["locations"], report.facts["total"]) == (9, 171)


@pytest.mark.clause("FW-1-02", "FW-4-01")
def test_nine_locations_not_eight_not_ten() -> None:
    """Eight leave a stack without a location and its cards astray; a tenth is one too many wherever it lies."""
    eight = RUN.minus("1 Marrow Moor").judged()
    assert broken(eight) == ["locations", "stacks", "strays"]
    assert (groups(eight, "stacks"), groups(eight, "strays")) == (["L6"], ["L6 Marrow Moor"])
    ten = RUN.plus("1 Home Village Termina", under="L3").judged()
    assert broken(ten) == ["locations", "stacks"]
    assert [v.difference for v in ten.violations] == [1, 1]


@pytest.mark.clause("FW-1-02")
def test_every_location_has_encounters() -> None:
    """A location without a single encounter card is refused, naming its stack; a table may ask for more than one."""
    lines = SHORT.text.splitlines()
    first, second = lines.index("L1:"), lines.index("L2:")
    bare = Listing("\n".join([*lines[: first + 2], "", *lines[second:]]))
    report = bare.judged()
    assert (report.verdict, broken(report)) == ("incomplete", ["encounters"])
    assert groups(report, "encounters") == ["L1"]
    assert bare.judged(house={"min_encounters": "0"}).legal
    assert len(broken(SHORT.judged(house={"min_encounters": "16"}))) == 9


@pytest.mark.clause("FW-3.1-03")
def test_encounters_belong_to_their_location() -> None:
    """A card of one place in the stack of another is refused; a card of no place may lie anywhere."""
    moved = RUN.minus("1 Glass Crab").plus("1 Glass Crab", under="L9").judged()
    assert broken(moved) == ["strays"]
    assert groups(moved, "strays") == ["L9 Saltglass Coast"]
    assert RUN.minus("1 Thin Rain").plus("1 Thin Rain", under="L9").judged().legal


@pytest.mark.clause("FW-4-07")
def test_nine_different_locations() -> None:
    """One place twice is refused by name, unless the table plays it so."""
    termina = RUN
    for name, stack in (("Hearthward", "L1"), ("Marrow Moor", "L6")):
        others = [line for line in termina.text.splitlines() if line not in CARDS_OF[name]]
        termina = Listing("\n".join(others)).plus("1 Home Village Termina", under=stack)
    report = termina.judged()
    assert broken(report) == ["different-locations"]
    assert groups(report, "different-locations") == ["Home Village Termina"]
    assert termina.judged(house={"distinct_locations": "no"}).legal


CARDS_OF = {
    "Hearthward": {
        *("Hearthward", "The Baker's Widow", "Heel of Bread", "Father's Buckler", "Byre Wolf", "The Neighbour"),
        *("The Old Well", "Unfinished Chores", "The Empty Cradle", "Threshold Salt"),
    },
    "Marrow Moor": {
        *("Marrow Moor", "The Peat Cutter", "Bog Myrtle", "Barrow Blade", "Bittern Hag", "The Sunken Guard"),
        *("Soft Ground", "Corpse Candles", "The Hand from Below", "Heather Crown"),
    },
}


@pytest.mark.clause("FW-1-04")
@pytest.mark.parametrize(("card", "rule"), [("Resolve", "resolve"), ("Dread", "dread")])
def test_resolve_and_dread_are_needed(card: str, rule: str) -> None:
    """A run without its Resolve or its Dread card is incomplete; two of one are too many."""
    missing = RUN.minus(f"1 {card}").judged()
    assert (missing.verdict, broken(missing)) == ("incomplete", [rule])
    assert card in missing.violations[0].message
    assert broken(RUN.plus(f"1 {card}", under="Table").judged()) == [rule]


@pytest.mark.clause("FW-1-05")
def test_a_player_card_is_needed() -> None:
    """A run without a player card is refused, and the report says what is missing."""
    report = RUN.minus("1 The Knight's Heir").judged()
    assert broken(report) == ["player"]
    assert "Player card" in report.violations[0].message


@pytest.mark.clause("FW-11-01")
def test_a_run_needs_its_dragon_a_print_does_not() -> None:
    """Without a Dragon nothing can be played to its end; printing what there is only warns of it."""
    none = RUN.minus("1 Vharr, the Unmaker")
    assert broken(none.judged()) == ["dragon"]
    printed = none.judged(format="print")
    assert printed.legal
    assert [warning.rule for warning in printed.warnings] == ["dragon"]
    assert broken(RUN.plus("1 The Dragon of Chaos").judged()) == ["dragon"]


@pytest.mark.clause("FW-1-01")
def test_fewer_than_100_cards_are_warned_of() -> None:
    """Nine locations with four or five encounters each are legal with a warning; 100 cards and more bring none."""
    kept: list[str] = []
    in_stack = 0
    for line in SHORT.text.splitlines():
        in_stack = 0 if line.endswith(":") else in_stack + 1
        if in_stack <= 6:
            kept.append(line)
    small = Listing("\n".join(kept)).judged()
    assert small.legal
    assert [(w.rule, w.level, w.actual, w.min) for w in small.warnings] == [("total", "warning", 54, 100)]
    assert not SHORT.judged().warnings
    assert not Listing("\n".join(kept)).judged(house={"min_total_cards": "54"}).warnings


@pytest.mark.clause("FW-3.1-03")
def test_a_location_card_is_the_place_it_is_called(tmp_path: Path) -> None:
    """A location that does not say its place in another way is the place of its name, so its encounters are no strays."""
    game = with_cards(
        tmp_path, "forward", "{name: Old Mill, type: location}\n{name: Miller, type: scene, location: Old Mill}"
    )
    mill = RUN.minus("1 Marrow Moor").plus("1 Old Mill", "1 Miller", under="L6").judged(game)
    assert groups(mill, "strays") == ["L6 Marrow Moor"]


def test_cards_on_no_stack_are_told_where_to_go() -> None:
    """An encounter before the first heading, or the Dragon in a stack, is refused with the heading it belongs under."""
    loose = RUN.minus("1 Thin Rain").plus("1 Thin Rain", under="Table").judged()
    assert broken(loose) == ["unstacked"]
    assert "L1:" in loose.violations[0].fix
    buried = RUN.minus("1 Vharr, the Unmaker").plus("1 Vharr, the Unmaker", under="L9").judged()
    assert broken(buried) == ["misplaced"]
    assert "Table:" in buried.violations[0].fix


def test_a_run_without_headings_is_one_mistake() -> None:
    """Its cards lie on no stack: that the stacks are empty goes without saying. One place that is missing is said too."""
    loose = Listing(re.sub(r"(?m)^L\d:$", "", RUN.text))
    assert [(v.rule, v.level) for v in loose.judged().violations] == [("unstacked", "error")]
    assert not loose.judged().warnings
    assert sorted(broken(loose.minus("1 Hearthward").judged())) == ["locations", "stacks", "unstacked"]


@pytest.mark.slow
def test_a_run_without_headings_is_mended_by_moving_its_cards() -> None:
    """Every card goes from the table to a stack, each place with what belongs there; none is thrown away."""
    deck = resolve(parse_decklist(re.sub(r"(?m)^L\d:$", "", RUN.text)), load_game("forward"))
    (mended,) = repair(deck).solutions
    loose = sum(deck.section_counts("table").values()) - 5
    assert (mended.changed, mended.report.cards, mended.proven) == (loose, loose, True)
    cards = {pick.card.id: 0 for pick in deck.picks}
    for change in mended.changes:
        cards[change.card.id] += change.copies
    assert not any(cards.values())


@pytest.mark.clause("FW-1-03")
def test_the_kinds_of_encounters(tmp_path: Path) -> None:
    """Allies, combats, equipment, hazards, items and scenes are kinds of encounters; a land is not."""
    kinds = ["ally", "combat", "equipment", "hazard", "item", "scene"]
    game = with_cards(tmp_path, "forward", "\n".join(f"{{name: Some {kind}, type: {kind}}}" for kind in kinds))
    assert RUN.plus(*(f"1 Some {kind}" for kind in kinds), under="L2").judged(game).legal
    with pytest.raises(DataError, match="'land' is not a card type of this game"):
        with_cards(tmp_path / "other", "forward", "{name: Some Land, type: land}")
