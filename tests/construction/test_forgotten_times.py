"""Building a Forgotten Times deck (Building a Deck, Gameplay Formats), told as at a table around a sample deck."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from decktool.collection import needs, parse_collection
from decktool.construction.solve import repair
from decktool.dealing.opening import opening_of, pile_of
from decktool.deck import resolve
from decktool.decklist import format_decklist, parse_decklist
from decktool.errors import DataError
from decktool.games import load_game
from tests.construction.table import Listing, broken, groups, shipped, with_cards

GODS = shipped("forgotten-times", "gods-of-the-stairs")
RARITIES = {"legendary": "Aegis of the Sealed Door", "rare": "Moonsteel Plate", "plain": "Ring Coat"}


def armored(*cards: str) -> Listing:
    """The gods with these armor cards instead of their own."""
    bare = GODS.minus("2 Ring Coat", "1 Wicker Shield", "1 Moonsteel Plate", "1 Skin of the First Boar")
    return bare.plus(*cards)


@pytest.mark.clause("FT-deck-01")
def test_56_cards_make_a_deck() -> None:
    """55, 56 and 57 cards that differ by one soldier: only 56 are legal."""
    report = GODS.judged()
    assert (report.verdict, report.format, report.facts["size"]) == ("legal", "tournament", 56)
    assert broken(GODS.minus("1 Votive Archer").judged()) == ["size", "soldiers"]
    assert broken(GODS.plus("1 Gutter Imp").judged()) == ["size", "soldiers"]


@pytest.mark.clause("FT-formats-01")
def test_without_a_format_the_tournament_rules_count() -> None:
    """A 55-card list that names no format is rejected by the tournament's rules."""
    text = GODS.minus("1 Votive Archer").text.replace("# format: tournament\n", "")
    report = Listing(text).judged()
    assert (report.format, report.legal) == ("tournament", False)


@pytest.mark.clause("FT-deck-02", "FT-deck-33")
def test_runic_power_and_battle_fury_are_not_part_of_the_deck() -> None:
    """None, 3 and 10, or 50 of each: under their own heading or between the cards, the deck stays one of 56."""
    none = GODS.minus("3 Battle Fury", "10 Runic Power")
    assert none.judged().legal
    assert none.plus("50 Battle Fury", "50 Runic Power", under="Supply").judged().cards == 56
    mixed = none.plus("3 Battle Fury", "10 Runic Power").judged()
    assert mixed.legal
    assert (mixed.cards, mixed.facts["size"]) == (56, 56)


@pytest.mark.clause("FT-deck-02")
def test_runic_power_and_battle_fury_are_never_in_the_play_deck() -> None:
    """Written between the cards or under any heading, they are not dealt, not counted, and the supply everywhere."""
    bare = GODS.minus("3 Battle Fury", "10 Runic Power")
    for written in (GODS, bare.plus("3 Battle Fury", "10 Runic Power"), Listing(GODS.text.replace("Supply:", "Deck:"))):
        deck = resolve(parse_decklist(written.text), load_game("forgotten-times"))
        pile = pile_of(deck, opening_of(deck.game))
        assert (deck.size, pile.size, {pick.section for pick in deck.picks if pick.card.type == "resource"}) == (
            56, 53, {"supply"},
        )  # fmt: skip
        assert not any(card.type == "resource" for card in pile.cards)
        assert sum(deck.section_counts("supply").values()) == 13
        assert {line for lines in deck.lines_by_column().values() for line in lines} == {p.line for p in deck.picks}


def test_a_list_with_the_supply_between_its_cards_is_mended() -> None:
    """`fix` writes such a list without moving what it need not, and what it writes reads back."""
    bare = GODS.minus("3 Battle Fury", "10 Runic Power", "1 Votive Archer").text.replace("Supply:\n", "")
    text = bare.replace("Specialties:", "3 Battle Fury\n10 Runic Power\nSpecialties:")
    answer = repair(resolve(parse_decklist(text), load_game("forgotten-times")))
    assert (answer.solutions[0].changed, answer.solutions[0].deck.size) == (1, 56)
    assert "10 Runic Power\nSpecialties:" in format_decklist(answer.solutions[0].deck.decklist)


def test_the_supply_hides_no_deck_cards() -> None:
    """A soldier under the heading Supply is no way to a 57th card."""
    assert broken(GODS.plus("1 Gutter Imp", under="Supply").judged()) == ["supply"]


def test_a_heading_too_early_is_one_mistake() -> None:
    """Cards under Supply that the deck lacks are said once; what is missing beside them is said too."""
    supply = Listing(GODS.text.replace("Specialties:", "Supply:"))
    assert broken(supply.judged()) == ["supply"]
    assert broken(supply.minus("1 Votive Archer").judged()) == ["size", "soldiers", "supply"]


def test_armor_of_no_stated_rarity_is_not_plain(tmp_path: Path) -> None:
    """Legendary armor is limited to one: of armor that may be legendary nothing can be said until it says its rarity."""
    game = with_cards(tmp_path, "forgotten-times", "{name: Lost Cuirass, type: armor, cost: 1, hp: 2}")
    report = GODS.swap("1 Ring Coat", "1 Lost Cuirass").judged(game)
    (unread,) = report.unreadable
    assert (report.verdict, unread.text) == ("unreadable", "1 Lost Cuirass")
    assert unread.problem.startswith("the rule 'legendary-armor' needs the Rarity of Lost Cuirass, which no set states")
    assert "sets/mine.yaml: {name: Lost Cuirass, type: armor, rarity: ...}" in unread.problem


@pytest.mark.parametrize(
    ("out", "into", "rules"),
    [
        pytest.param(
            "1 Votive Archer", "1 Poisoned Well", ["soldiers", "specialties"], id="29 soldiers and 16 specialties"
        ),
        pytest.param("1 Whetstone", "1 Gutter Imp", ["soldiers", "specialties"], id="31 soldiers and 14 specialties"),
    ],
)
@pytest.mark.clause("FT-deck-03")
def test_30_soldiers(out: str, into: str, rules: list[str]) -> None:
    """29 and 31 soldiers are both refused."""
    assert broken(GODS.swap(out, into).judged()) == rules


@pytest.mark.clause("FT-deck-04")
def test_15_specialties() -> None:
    """14 specialties and a fourth hero are refused for both counts."""
    assert broken(GODS.swap("1 Whetstone", "1 Apollo").judged()) == ["specialties", "heroes"]


@pytest.mark.clause("FT-deck-05", "FT-deck-28")
def test_three_heroes() -> None:
    """Two heroes are too few and four too many."""
    few = GODS.swap("1 Vel, the Silent Scale", "1 Gutter Imp").judged()
    assert broken(few) == ["soldiers", "heroes"]
    assert [v.difference for v in few.violations] == [1, -1]
    many = GODS.swap("1 Votive Archer", "1 Apollo").judged()
    assert [(v.rule, v.difference) for v in many.violations] == [("soldiers", -1), ("heroes", 1)]


@pytest.mark.clause("FT-deck-29")
@pytest.mark.parametrize("heroes", [["3 Apollo"], ["2 Apollo", "1 Old Nine-Teeth"]])
def test_heroes_may_repeat(heroes: list[str]) -> None:
    """Three of one hero, or two and another, are as legal as three different ones."""
    bare = GODS.minus("1 Auriane, Keeper of Hours", "1 Vel, the Silent Scale", "1 Ossa, First Hearth")
    assert bare.plus(*heroes).judged().legal


@pytest.mark.clause("FT-deck-06", "FT-deck-30")
def test_one_city() -> None:
    """Neither no city nor two."""
    none = GODS.swap("1 Cael of the Seven Stairs", "1 Gutter Imp").judged()
    assert broken(none) == ["soldiers", "city"]
    assert broken(GODS.swap("1 Votive Archer", "1 Undermere").judged()) == ["soldiers", "city"]


@pytest.mark.clause("FT-deck-07", "FT-types-19")
def test_two_upgrades() -> None:
    """One or three city upgrades are refused, and so is the soldier count that made room."""
    assert broken(GODS.swap("1 Votive Archer", "1 Watchtower").judged()) == ["soldiers", "upgrades"]
    assert broken(GODS.swap("1 Granary of Runes", "1 Gutter Imp").judged()) == ["soldiers", "upgrades"]


@pytest.mark.clause("FT-deck-31")
def test_the_two_upgrades_differ() -> None:
    """Two copies of one city upgrade are refused by name."""
    report = GODS.swap("1 Pilgrims' Hospice", "1 Granary of Runes").judged()
    assert broken(report) == ["unique-upgrades"]
    assert groups(report, "unique-upgrades") == ["Granary of Runes"]


@pytest.mark.clause("FT-deck-32", "FT-types-25")
def test_no_specialty_twice() -> None:
    """The 15 specialty cards are 15 different ones; the one that repeats is named."""
    report = GODS.swap("1 Whetstone", "1 Prophecy").judged()
    assert broken(report) == ["unique-specialties"]
    assert groups(report, "unique-specialties") == ["Prophecy"]


@pytest.mark.parametrize(
    ("soldier", "most"),
    [
        pytest.param("Gutter Imp", 3, id="common", marks=pytest.mark.clause("FT-deck-09")),
        pytest.param("Salt Harpy", 3, id="uncommon", marks=pytest.mark.clause("FT-deck-10")),
        pytest.param("Hag of the Long Marsh", 2, id="rare", marks=pytest.mark.clause("FT-deck-11")),
        pytest.param("Ashen Colossus", 2, id="ultra-rare", marks=pytest.mark.clause("FT-deck-12")),
        pytest.param("The Hunger Beneath", 2, id="legendary", marks=pytest.mark.clause("FT-deck-13")),
    ],
)
def test_copies_of_a_soldier(soldier: str, most: int) -> None:
    """Three of a common or uncommon soldier, two of a rarer one; the one too many is named."""
    without = GODS.minus("3 Votive Archer", "3 Thunder Page")
    rest = ["3 Thorn Hound", "3 Quarry Troll"]
    assert without.plus(f"{most} {soldier}", *rest).minus(f"{most} Quarry Troll").judged().legal
    report = without.plus(f"{most + 1} {soldier}", *rest).minus("3 Quarry Troll", f"{most - 2} Thorn Hound").judged()
    assert broken(report) == ["soldier-copies"]
    [copies] = report.violations
    assert (copies.group, copies.actual, copies.max) == (soldier, most + 1, most)


@pytest.mark.clause("FT-deck-14")
def test_copy_limits_are_for_soldiers_only() -> None:
    """Three of one legendary hero and five of one common armor card break nothing."""
    deck = armored("5 Ring Coat").minus("1 Auriane, Keeper of Hours", "1 Vel, the Silent Scale")
    assert deck.plus("2 Ossa, First Hearth").judged().legal


@pytest.mark.clause("FT-deck-15")
def test_rare_soldiers_are_limited_each_not_together(tmp_path: Path) -> None:
    """Thirty legendary soldiers, two each of fifteen, are legal."""
    rows = (f"{{name: Titan Slayer {n}, type: soldier, class: mortal, rarity: legendary}}" for n in range(15))
    game = with_cards(tmp_path, "forgotten-times", "\n".join(rows))
    soldiers = tuple(card.name for card in game.catalog if card.type == "soldier")
    others = [line for line in GODS.text.splitlines() if not line.endswith(soldiers)]
    deck = Listing("\n".join(others)).plus(*(f"2 Titan Slayer {n}" for n in range(15)))
    assert deck.judged(game).legal


@pytest.mark.clause("FT-deck-09", "FT-deck-11")
def test_a_soldier_of_two_rarities_keeps_the_stricter_limit(tmp_path: Path) -> None:
    """Common and rare printings of one soldier count together, two at most; a table may count each printing."""
    game = with_cards(
        tmp_path,
        "forgotten-times",
        """
        {name: Turncoat, id: turncoat-common, type: soldier, class: mortal, rarity: common, number: 1}
        {name: Turncoat, id: turncoat-rare, type: soldier, class: mortal, rarity: rare, number: 2}
        """,
    )
    deck = GODS.minus("3 Votive Archer", "2 Thunder Page").plus("3 Turncoat (mine) 1", "2 Turncoat (mine) 2")
    [copies] = deck.judged(game).violations
    assert (copies.rule, copies.group, copies.actual, copies.max) == ("soldier-copies", "Turncoat", 5, 2)
    assert deck.judged(game, house={"copy_identity": "printing"}).legal
    more = deck.minus("1 Thunder Page").plus("1 Turncoat (mine) 2")
    assert broken(more.judged(game, house={"copy_identity": "printing"})) == ["soldier-printings"]


@pytest.mark.clause("FT-deck-08", "FT-deck-16")
def test_five_armor_cards() -> None:
    """Four are too few, six too many."""
    assert broken(GODS.swap("1 Ring Coat", "1 Gutter Imp").judged()) == ["soldiers", "armor"]
    six = GODS.swap("1 Votive Archer", "1 Ring Coat").judged()
    assert [(v.rule, v.difference) for v in six.violations] == [("soldiers", -1), ("armor", 1)]


@pytest.mark.clause("FT-deck-17")
def test_one_legendary_armor() -> None:
    """Two legendary armor cards are one too many."""
    assert broken(armored("2 Aegis of the Sealed Door", "3 Ring Coat").judged()) == ["legendary-armor"]


@pytest.mark.clause("FT-deck-18")
def test_two_rare_or_ultra_rare_armor() -> None:
    """Rare and ultra-rare armor count together: 2 + 0, 0 + 2 and 1 + 1 are legal, 2 + 1 is not."""
    rare, ultra, plain = "Moonsteel Plate", "Skin of the First Boar", "Ring Coat"
    for few in ([f"2 {rare}"], [f"2 {ultra}"], [f"1 {rare}", f"1 {ultra}"]):
        assert armored(*few, f"3 {plain}").judged().legal
    assert broken(armored(f"2 {rare}", f"1 {ultra}", f"2 {plain}").judged()) == ["rare-armor"]


@pytest.mark.clause("FT-deck-19")
def test_all_armor_may_be_plain() -> None:
    """Three common and two uncommon armor cards."""
    assert armored("3 Ring Coat", "2 Spiked Harness").judged().legal


LISTED = [
    pytest.param((1, 2, 2), marks=pytest.mark.clause("FT-deck-21")),
    pytest.param((1, 1, 3), marks=pytest.mark.clause("FT-deck-22")),
    pytest.param((1, 0, 4), marks=pytest.mark.clause("FT-deck-23")),
    pytest.param((0, 2, 3), marks=pytest.mark.clause("FT-deck-24")),
    pytest.param((0, 1, 4), marks=pytest.mark.clause("FT-deck-25")),
    pytest.param((0, 0, 5), marks=pytest.mark.clause("FT-deck-26")),
]
OTHERS = sorted({mix for mix in product(range(6), repeat=3) if sum(mix) == 5} - {param.values[0] for param in LISTED})


def mixed(mix: tuple[int, int, int]) -> Listing:
    """The gods with so many legendary, rare and common armor cards."""
    return armored(*(f"{count} {card}" for count, card in zip(mix, RARITIES.values(), strict=True) if count))


@pytest.mark.parametrize("mix", LISTED, ids="{0[0]}L {0[1]}R {0[2]}C".format)
def test_the_six_listed_mixes_of_armor(mix: tuple[int, int, int]) -> None:
    """Each of the rulebook's six ways to split five armor cards over the rarities is legal."""
    assert mixed(mix).judged().legal


@pytest.mark.clause("FT-deck-27")
@pytest.mark.parametrize("mix", OTHERS, ids="{0[0]}L {0[1]}R {0[2]}C".format)
def test_the_other_fifteen_mixes_of_armor(mix: tuple[int, int, int]) -> None:
    """Every other way to split five armor cards breaks a rarity limit and nothing else."""
    assert len(OTHERS) == 15
    broke = broken(mixed(mix).judged())
    assert broke
    assert set(broke) <= {"legendary-armor", "rare-armor"}


@pytest.mark.clause("FT-deck-20")
def test_owning_more_armor_raises_no_limit() -> None:
    """All ten armor cards of the example's collection in one deck break the count and both rarity limits."""
    ten = armored("2 Aegis of the Sealed Door", "3 Moonsteel Plate", "5 Ring Coat").judged()
    assert broken(ten) == ["size", "armor", "legendary-armor", "rare-armor"]


@pytest.mark.clause("FT-deck-38")
def test_the_quick_reference_table() -> None:
    """Duplicates: soldiers, armor and heroes yes, upgrades and specialties no, and one city whatever it is."""
    duplicates = {
        "3 Votive Archer": None,
        "2 Ring Coat": None,
        "2 Ossa, First Hearth": None,
        "2 Granary of Runes": "unique-upgrades",
        "2 Prophecy": "unique-specialties",
        "2 Undermere": "city",
    }
    for cards, rule in duplicates.items():
        counted = {"size", "soldiers", "specialties", "heroes", "upgrades", "armor", "city"} - {rule}
        report = Listing(f"# game: forgotten-times\n{cards}\n").judged()
        assert set(broken(report)) - counted == ({rule} if rule else set()), cards


DRAFTED = {
    "Fever Serpent": 4,
    "Hag of the Long Marsh": 5,
    "Aegis of the Sealed Door": 2,
    "Prophecy": 2,
    "Undermere": 1,
    "Apollo": 2,
    "Quarry Troll": 20,
}
WHOLE = Listing("# game: forgotten-times\n" + "".join(f"{count} {name}\n" for name, count in DRAFTED.items()))


@pytest.mark.clause("FT-formats-10")
def test_a_draft_suspends_the_usual_rules() -> None:
    """Five of a rare soldier, two legendary armor cards and a specialty twice: a draft deck, no tournament deck."""
    report = WHOLE.judged(format="draft", pool=DRAFTED)
    assert (report.verdict, report.cards, report.warnings) == ("legal", 36, ())
    assert not WHOLE.judged(format="tournament").legal


@pytest.mark.clause("FT-formats-04")
def test_a_draft_deck_comes_from_the_pool() -> None:
    """A card that was not drafted is refused, and so is a copy more than was; any part of the pool will do."""
    assert WHOLE.minus("20 Quarry Troll").judged(format="draft", pool=DRAFTED).legal
    foreign = WHOLE.swap("1 Quarry Troll", "1 The Hunger Beneath").judged(format="draft", pool=DRAFTED)
    assert groups(foreign, "pool") == ["The Hunger Beneath"]
    copies = WHOLE.swap("1 Quarry Troll", "1 Prophecy").judged(format="draft", pool=DRAFTED)
    assert [(v.rule, v.actual, v.max) for v in copies.violations] == [("pool", 3, 2)]


@pytest.mark.clause("FT-formats-04")
def test_a_draft_may_hand_out_city_and_heroes() -> None:
    """Where the table supplies them, an undrafted city and undrafted heroes are allowed; else they are not."""
    deck = WHOLE.swap("1 Undermere", "1 Harrowgate").swap("2 Apollo", "2 Old Nine-Teeth")
    assert broken(deck.judged(format="draft", pool=DRAFTED)) == ["pool-heroes", "pool-city"]
    assert broken(deck.judged(format="draft", pool=DRAFTED, house={"draft_supply": "city"})) == ["pool-heroes"]
    assert deck.judged(format="draft", pool=DRAFTED, house={"draft_supply": "city-and-heroes"}).legal


@pytest.mark.clause("FT-formats-10")
def test_a_draft_deck_that_cannot_set_up_is_warned_of() -> None:
    """Without a city or a second hero, or with two cities, a draft deck is legal, but nobody can sit down with it."""
    report = WHOLE.minus("1 Undermere", "1 Apollo").judged(format="draft", pool=DRAFTED)
    assert report.legal
    assert [warning.rule for warning in report.warnings] == ["playable-city", "playable-heroes"]
    two = WHOLE.swap("1 Quarry Troll", "1 Undermere").judged(format="draft", pool={**DRAFTED, "Undermere": 2})
    assert (two.legal, [warning.rule for warning in two.warnings]) == (True, ["playable-city"])


def test_a_draft_without_its_pool_is_not_judged() -> None:
    """Asked without a pool, the check says what it could not judge and how to supply it, and calls nothing legal."""
    report = WHOLE.judged(format="draft")
    assert (report.verdict, report.legal) == ("not judged", False)
    assert [item.rule for item in report.not_judged] == ["pool", "pool-heroes", "pool-city"]
    assert all("--pool" in item.message for item in report.not_judged)


def test_a_table_may_ask_for_a_least_number_of_drafted_cards() -> None:
    """The house rule draft_min_cards makes a small draft deck incomplete."""
    small = WHOLE.minus("20 Quarry Troll")
    report = small.judged(format="draft", pool=DRAFTED, house={"draft_min_cards": "30"})
    assert (report.verdict, broken(report)) == ("incomplete", ["draft-minimum"])


@pytest.mark.clause("FT-formats-02")
def test_a_deck_comes_from_a_collection_but_is_judged_without_it() -> None:
    """Two owned copies of a soldier and three in the deck: one is missing, and the deck is as legal as before."""
    game = load_game("forgotten-times")
    owned = parse_collection(GODS.minus("1 Votive Archer").text.encode(), "mine.txt", game.catalog)
    found = needs([resolve(parse_decklist(GODS.text), game)], owned)
    assert [(need.card.name, need.owned, need.missing) for need in found if need.missing] == [("Votive Archer", 2, 1)]
    assert GODS.judged().legal


@pytest.mark.clause("FT-key-13")
def test_there_is_no_fourth_class(tmp_path: Path) -> None:
    """A soldier of the class titan is refused when the cards are read; god, monster and mortal are known."""
    with pytest.raises(DataError, match="class"):
        with_cards(tmp_path, "forgotten-times", "{name: Odd One, type: soldier, class: titan}")


@pytest.mark.clause("FT-types-01")
def test_the_card_types_are_the_rulebooks(tmp_path: Path) -> None:
    """A card of the type creature is refused when the cards are read."""
    with pytest.raises(DataError, match="'creature' is not a card type of this game"):
        with_cards(tmp_path, "forgotten-times", "{name: Odd One, type: creature}")
