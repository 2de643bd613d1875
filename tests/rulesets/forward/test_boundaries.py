"""One step less, one HP less, one card less: what a rule or a sample card says just before and just after its boundary."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from decktool.errors import DecktoolError
from decktool.rulesets import write_position
from decktool.rulesets.forward.declarations import Decision, Verb
from tests.rulesets.forward.talk import DULL, duel, exchange, revealed, table
from tests.rulesets.table import Table


def menu(t: Table) -> list[str]:
    """What may be done now, in words."""
    return [t.state.words(action) for action in t.state.legal_actions()]


def seen(t: Table, wanted: dict[str, Any]) -> dict[str, Any]:
    """Those values of a table that are asked for."""
    return {path: t[path] for path in wanted}


# --- what the sample cards say, at their numbers


@pytest.mark.parametrize(
    ("card", "given", "then"),
    [
        ("The Peat Cutter", {"dread": 1, "hp": 5}, {"hp": 8}),
        ("The Peat Cutter", {"dread": 2, "hp": 5}, {"hp": 6}),
        ("The Ringer's Daughter", {"resolve": 1, "hp": 5}, {"resolve": 2, "hp": 5}),
        ("The Ringer's Daughter", {"resolve": 2, "hp": 5}, {"resolve": 3, "hp": 8}),
        ("The Mirror on the Landing", {"resolve": 1, "hp": 5}, {"resolve": 0, "dread": 0, "hp": 5}),
        ("The Mirror on the Landing", {"resolve": 2, "hp": 5}, {"resolve": 2, "hp": 9}),
        ("The Baker's Widow", {"hp": 6}, {"hp": 9}),
        ("The Baker's Widow", {"hp": 8}, {"hp": 10}),
        ("The Tally Clerk", {"resolve": 3}, {"resolve": 4}),
        ("The Tally Clerk", {"resolve": 4}, {"resolve": 4}),
        ("Heather Crown", {"hp": 5}, {"resolve": 1, "hp": 7}),
        ("Grafted Twig", {"dread": 1}, {"resolve": 1, "discard": ["Grafted Twig"]}),
        ("The Lamp You Brought", {"dread": 4}, {"dread": 0, "resolve": 0}),
        ("Tempered Heart", {"hp": 2}, {"resolve": 2, "hp": 1}),
        ("Tempered Heart", {"hp": 1}, {"outcome": "lost to a blessing"}),
        ("Grafted Twig", {"snares": ["A Sentence Unfinished"]}, {"resolve": 1}),
        ("Dread One", {"snares": ["Corpse Candles"]}, {"dread": 2}),
        ("Dread Three", {"snares": ["Corpse Candles"]}, {"dread": 4}),
        ("A Bend in the Road", {"snares": ["Stone Dust"], "hp": 5}, {"hp": 5}),
        ("Cold Ashes", {"snares": ["Stone Dust"], "hp": 5}, {"hp": 6}),
        ("Cold Ashes", {"snares": ["2 Stone Dust"], "hp": 5}, {"hp": 5}),
        ("Barrow Blade", {}, {"dread": 1, "atk": 2, "zone": ["Barrow Blade"]}),
        ("Mirror Cuirass", {}, {"dread": 1, "defence": 1}),
        ("Threshold Salt", {}, {"resolve": 1, "zone": ["Threshold Salt"]}),
        ("The Last Apprentice", {}, {"atk": 1, "defence": 0}),
        ("Molten Rivets", {"zone": ["Shield One"]}, {"defence": 0}),
        ("Molten Rivets", {"zone": ["Shield Three"]}, {"defence": 2}),
        ("Molten Rivets", {}, {"defence": 0}),
    ],
)
def test_what_a_sample_card_does(card: str, given: dict[str, Any], then: dict[str, Any]) -> None:
    """Revealed at its threshold and one short of it."""
    assert seen(revealed(card, **given), then) == then


@pytest.mark.parametrize(
    ("card", "cost", "given", "other", "then"),
    [
        ("The Empty Cradle", 7, {}, "gain 2 Dread", {"dread": 2}),
        ("The Wreckers' Light", 8, {}, "gain 2 Dread", {"dread": 2}),
        ("Your Own Biography", 8, {"resolve": 1}, "gain 3 Dread", {"dread": 2, "resolve": 0}),
        ("The Bell With Your Name", 7, {"dread": 2}, "gain 3 Dread", {"dread": 4}),
        ("Cave-In", 7, {"zone": ["Sword One", "Shield One"]}, "bury a piece of equipment", {"zone.count": 2}),
        ("The Hand from Below", 8, {"zone": ["Plain Item"]}, "bury an item and gain 1 Dread", {"buried": ["Plain Item"], "dread": 1}),
        ("The Bellows Breathe", 8, {"zone": ["Plain Item", "Other Item"]}, "discard all your items", {"zone": []}),
    ],
)  # fmt: skip
def test_terrors_at_their_price(card: str, cost: int, given: dict[str, Any], other: str, then: dict[str, Any]) -> None:
    """With one HP more than it costs one lives; with just so much the run is lost; or the other thing happens."""
    t = revealed(card, hp=cost + 1, **given)
    t.play(f"lose {cost} HP")
    assert (t["hp"], t["outcome"]) == (1, None)
    t = revealed(card, hp=cost, **given)
    t.play(f"lose {cost} HP")
    assert (t["hp"], t["outcome"]) == (0, "lost to a terror")
    t = revealed(card, hp=cost, **given)
    t.play(other)
    assert (t["hp"], seen(t, then)) == (cost, then)


@pytest.mark.parametrize(
    ("pit", "least"), [("The Old Well", 3), ("Root Hollow", 4), ("Undertow", 3), ("The Rotten Bridge", 5), ("The Missing Steps", 5)]
)  # fmt: skip
@pytest.mark.parametrize(("more", "shift"), [([], 0), (["Climbing Irons"], 1)])
def test_pits_at_their_number(pit: str, least: int, more: list[str], shift: int) -> None:
    """Three rolls that are just enough cost nothing; three that are one short cost 1 HP each, or 2 with the Salt."""
    enough = least - shift
    assert revealed(pit, zone=more, chance=(enough,) * 3)["hp"] == 10
    assert revealed(pit, zone=more, chance=(enough - 1,) * 3)["hp"] == 7
    t = revealed(pit, zone=more, snares=["Salt in the Wound"], chance=(enough - 1, enough, enough, enough - 1, enough))
    assert (t["hp"], t["decision"]) == (6, "your turn")


def test_a_test_ends_with_the_third() -> None:
    """Two failures and three successes: no sixth roll; and a run may be lost in the middle of a test."""
    t = revealed("Test Pit", chance=(4, 3, 4, 3, 4, 1))
    assert (t["hp"], sum("you roll" in line for line in t.story)) == (6, 5)
    t = revealed("Test Pit", hp=4, chance=(1, 1, 1))
    assert (t["outcome"], sum("you roll" in line for line in t.story)) == ("lost to a pit", 2)


@pytest.mark.parametrize(
    ("zone", "enemy", "resolve", "atk", "defence"),
    [
        ("Harpoon of Bone", "Straw Beast", 0, 2, 0),
        ("Harpoon of Bone", "Straw Hollow", 0, 1, 0),
        ("Ironbound Folio", "Straw Beast", 1, 0, 1),
        ("Ironbound Folio", "Straw Beast", 2, 0, 2),
        ("Pruning Hook", "Straw Beast", 0, 1, 0),
    ],
)
def test_what_equipment_adds(zone: str, enemy: str, resolve: int, atk: int, defence: int) -> None:
    """Against the enemy that it names, or from so much Resolve on."""
    t = duel(enemy=enemy, zone=[zone, "Healer"], resolve=resolve)
    assert (t["atk"], t["defence"]) == (atk, defence)


@pytest.mark.parametrize(("its", "hp"), [(4, 7), (5, 10), (6, 10)])
def test_the_clapper_silences_from_five_on(its: int, hp: int) -> None:
    """A 4 still hurts; in the next exchange a 5 does again."""
    t = duel(1, its, 1, 5, zone=["Muffled Clapper", "Healer"])
    t.play("use Muffled Clapper", "roll")
    assert t["hp"] == hp
    t.play("roll")
    assert t["hp"] == hp - 5


def test_the_clapper_silences_nobody_else() -> None:
    """One's own 5 and 6 are what they are."""
    for mine, left in ((5, 3), (6, 4)):
        t = duel(mine, 5, zone=["Muffled Clapper", "Healer"])
        t.play("use Muffled Clapper", "roll")
        assert (t["hp"], t["enemy.hp"]) == (10, left)


def test_the_boots_spoil_a_six_of_the_first_exchange() -> None:
    """One's own 6, not a 5, not the enemy's, and not in the second exchange."""
    boots: dict[str, Any] = {"snares": ["Waterlogged Boots"], "zone": ["Healer"]}
    t = duel(5, 6, 6, 2, **boots)
    t.play("roll")
    assert (t["hp"], t["enemy.hp"]) == (8, 5)
    t.play("roll")
    assert (t["hp"], t["enemy.hp"]) == (8, 4)


@pytest.mark.parametrize(
    ("card", "erased"), [(DULL, True), ("Quiet Snare", True), ("Full Price", True), ("Plain Rest", False)]
)
def test_what_the_page_erases(card: str, erased: bool) -> None:
    """A scene, a snare or a terror; it is used up, and another card may be let through."""
    t = revealed(card, zone=["Page of Erasure"], hp=9)
    assert t.allows("use Page of Erasure") is erased
    if erased:
        t.play("use Page of Erasure")
        assert (t["buried"], t["discard"], t["zone"], t["hp"]) == ([card], ["Page of Erasure"], [], 9)
        t = revealed(card, zone=["Page of Erasure"], cards={"Page of Erasure": {"uses": 0}})
        assert not t.allows("use Page of Erasure")


def test_snares_at_their_moments() -> None:
    """The Cloak costs 1 HP after a duel, Chores 1 when a location begins, and each of two Chores."""
    t = exchange(3, 1, enemy="Straw Beast", snares=["Smouldering Cloak"])
    assert (t["hp"], t["decision"]) == (9, "your turn")
    t = table(row=[DULL], snares=["2 Unfinished Chores", "Smouldering Cloak"], diamond={"L2": ["Marrow Moor", DULL]})
    t.play("reveal card 1")
    assert (t["place"], t["hp"]) == ("L2", 8)


def test_the_knight_who_failed_takes_all_dread() -> None:
    """When defeated; the Neighbour brings 1."""
    assert exchange(3, 1, enemy="The Knight Who Failed", enemy_hp=1, dread=4)["dread"] == 0
    assert exchange(3, 1, enemy="The Neighbour", enemy_hp=1, resolve=1)["resolve"] == 0


@pytest.mark.parametrize(("hp", "its", "after", "zone"), [(3, 3, 1, True), (2, 3, 5, False), (1, 3, 5, False)])
def test_phoenix_ash_at_the_last_hp(hp: int, its: int, after: int, zone: bool) -> None:
    """A hit for 2 leaves 1 of 3 HP, and the Ash is kept; where it would take the last, HP is 5 instead; only once."""
    t = exchange(1, its, hp=hp, zone=["Phoenix Ash"])
    assert (t["hp"], t["zone.Phoenix Ash"], t["buried.count"]) == (after, zone, int(not zone))
    t = exchange(1, 4, hp=3, zone=["Phoenix Ash"], cards={"Phoenix Ash": {"uses": 0}})
    assert t["outcome"] == "lost to a combat"


def test_of_two_rescues_the_better() -> None:
    """A card that says 4 HP and 2 HP where the last is taken leaves 4, once."""
    t = exchange(1, 3, hp=2, zone=["Two Lives"])
    assert (t["hp"], t["buried"]) == (4, ["Two Lives"])


# --- HP and the marker


@pytest.mark.parametrize(
    ("house", "hp", "card", "after"),
    [(False, 9, "Plain Rest", 10), (True, 9, "Plain Rest", 11), (True, 9, "Spring", 10), (True, 12, "Spring", 12), (False, 1, "Spring", 10)],
)  # fmt: skip
def test_healing_and_the_first_hp(house: bool, hp: int, card: str, after: int) -> None:
    """Not above what one started with, unless the house says so; all HP is never more than that."""
    assert revealed(card, hp=hp, house={"heal_above_start": house})["hp"] == after


@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize(("dust", "after"), [(0, 6), (1, 5), (2, 5)])
def test_what_lessens_healing_takes_no_hp(above: bool, dust: int, after: int) -> None:
    """1 HP healed, less 1 for each Stone Dust, and never less than none, under each house rule."""
    snares = [f"{dust} Stone Dust"] if dust else []
    t = table(row=[DULL], zone=["Second Bread"], snares=snares, hp=5, house={"heal_above_start": above})
    t.play("use Second Bread")
    assert t["hp"] == after


@pytest.mark.clause("FW-3.2-08", "FW-3.2-09")
@pytest.mark.parametrize(
    ("card", "before", "after", "told"),
    [
        ("Resolve Two", {"dread": 1}, (1, 0), "you gain 2 Resolve"),
        ("Resolve Two", {"resolve": 3}, (4, 0), "you gain 1 Resolve"),
        ("Resolve Two", {"resolve": 4}, (4, 0), "the marker is at the end of the track already"),
        ("Resolve Five", {"dread": 1}, (4, 0), "you gain 5 Resolve"),
        ("Resolve Five", {"dread": 4}, (1, 0), "you gain 5 Resolve"),
        ("Dread Two", {"dread": 3}, (0, 4), "you gain 1 Dread"),
        ("Dread Two", {"dread": 4}, (0, 4), "the marker is at the end of the track already"),
        ("Dread Three", {"resolve": 2}, (0, 1), "you gain 3 Dread"),
        ("Lose Courage", {"resolve": 4}, (1, 0), "the marker moves 3 toward the gap"),
        ("Lose Courage", {"resolve": 2}, (0, 0), "the marker moves 2 toward the gap"),
        ("Lose Courage", {"dread": 2}, (0, 2), "nothing happens"),
        ("Plain Rest", {"dread": 1}, (0, 0), "the marker moves 1 toward the gap"),
        ("Plain Rest", {"resolve": 1}, (1, 0), "nothing happens"),
    ],
)
def test_where_the_marker_goes(card: str, before: dict[str, int], after: tuple[int, int], told: str) -> None:
    """Gains run through the gap to the fourth step; losses stop at the gap."""
    t = revealed(card, hp=5, **before)
    assert (t["resolve"], t["dread"]) == after
    assert told in t.story


@pytest.mark.clause("FW-3.2-05", "FW-12-01")
@pytest.mark.parametrize(
    ("hearts", "dread", "said"), [(0, 3, "you gain 2 Dread"), (1, 2, "you gain 1 Dread"), (2, 1, "nothing happens"), (3, 1, "nothing happens")]
)  # fmt: skip
def test_less_dread_is_never_resolve(hearts: int, dread: int, said: str) -> None:
    """Each Calm Heart takes 1 off the 2 Dread; a third finds none left to take, and the marker stays where it is."""
    t = revealed("Dread Two", dread=1, zone=[f"{hearts} Calm Heart"] if hearts else [])
    assert (t["dread"], t["resolve"]) == (dread, 0)
    assert said in t.story


@pytest.mark.clause("FW-8-02", "FW-8-03")
@pytest.mark.parametrize(("resolve", "may"), [(1, False), (2, True), (3, True)])
def test_spending_what_is_there(resolve: int, may: bool) -> None:
    """Two steps are paid by two, and by more; one is not enough."""
    t = revealed("Courage Shop", resolve=resolve, hp=5)
    assert menu(t) == ["do not", "spend it"][: 1 + may]
    if may:
        t.play("spend it")
        assert (t["resolve"], t["hp"]) == (resolve - 2, 6)
    else:
        t.refuses("spend it", "FW-8-03")
        t.play("do not")
        assert (t["resolve"], t["hp"]) == (1, 5)


# --- the Player Zone


@pytest.mark.clause("FW-9-02", "FW-9-03")
@pytest.mark.parametrize(
    ("player", "card", "zone", "goes"),
    [
        ("Plain Heir", "Third Item", ["Plain Item", "Other Item"], None),
        ("Plain Heir", "Third Item", ["2 Plain Item", "Other Item"], "discard"),
        ("Plain Heir", "Sword One", ["Sword Two", "Shield One"], None),
        ("Plain Heir", "Sword One", ["Sword Two", "Shield One", "Shield Three"], "discard"),
        ("Plain Heir", "Plain Boon", ["3 Plain Item"], None),
        ("Strict Heir", "Third Item", ["Plain Item"], None),
        ("Strict Heir", "Third Item", ["2 Plain Item"], "bury"),
        ("Strict Heir", "Plain Ally", [], None),
        ("Strict Heir", "Plain Ally", ["Plain Companion"], "discard"),
    ],
)
def test_at_the_limit(player: str, card: str, zone: list[str], goes: str | None) -> None:
    """At it all are kept; with one more, one of that kind goes, and two equal ones are one choice."""
    t = revealed(card, table=[player, "Plain Dragon"], zone=zone)
    names = {text.removeprefix("2 ") for text in zone} | {card}
    assert set(menu(t)) == ({f"{goes} {name}" for name in names} if goes else {"reveal card 1"})
    if goes:
        t.play(f"{goes} {card}")
        assert (t["discard"] if goes == "discard" else t["buried"]) == [card]


@pytest.mark.parametrize(("items", "asked", "left"), [(0, 0, 0), (1, 0, 0), (2, 1, 0), (3, 2, 0), (4, 3, 1)])
def test_giving_up_as_many_as_there_are(items: int, asked: int, left: int) -> None:
    """Three of four; with fewer all of them, the last unasked; and no other keeper."""
    t = revealed("Give Three", table=["Plain Heir"], zone=[*([f"{items} Plain Item"] if items else []), "Plain Boon"])
    for _ in range(asked):
        assert t["decision"] == "which card to give up"
        t.play("discard Plain Item")
    assert (t["decision"], t["zone.count"], t["zone.Plain Boon"]) == ("your turn", left + 1, True)
    assert (t["discard.count"], t["buried"]) == (items - left + 1, [])


def test_which_of_two_is_buried() -> None:
    """What a text buries is buried, whichever one chooses."""
    t = revealed("Cave-In", zone=["Sword One", "Shield One"])
    t.play("bury a piece of equipment")
    assert menu(t) == ["bury Sword One", "bury Shield One"]
    t.play("bury Shield One")
    assert (t["zone"], t["buried"], t["discard"]) == (["Sword One"], ["Shield One"], ["Cave-In"])


@pytest.mark.clause("FW-9-04")
@pytest.mark.parametrize(("card", "where"), [("Votive", "buried"), ("Candle End", "discard")])
def test_a_kept_card_that_says_where_it_goes(card: str, where: str) -> None:
    """Used, it goes there at once, and no other kept card does."""
    t = table(row=[DULL], zone=["Plain Item", card], hp=5)
    t.play(f"use {card}")
    assert (t["hp"], t["zone"], t[where]) == (6, ["Plain Item"], [card])


@pytest.mark.clause("FW-9-01", "FW-12-01")
@pytest.mark.parametrize(
    ("given", "said", "clause"),
    [
        ({"row": [DULL], "discard": ["Healer"]}, "use Healer", "FW-2-05"),
        ({"row": [DULL], "zone": ["Healer"], "cards": {"Healer": {"uses": 0}}}, "use Healer", "FW-6-02"),
        ({"row": [DULL], "zone": ["Quenching Oil"]}, "use Quenching Oil", "FW-12-01"),
        ({"row": [DULL], "zone": ["Page of Erasure"]}, "use Page of Erasure", "FW-12-01"),
        ({"row": [DULL], "zone": ["Those Who Wait"]}, "use Those Who Wait", "FW-12-01"),
        ({"enemy": "Dummy", "row": [DULL], "zone": ["Rod", "Healer"]}, "use Rod", "FW-12-01"),
        ({"enemy": "Dummy", "row": [DULL], "zone": ["Those Who Wait", "Healer"]}, "use Those Who Wait", "FW-12-01"),
        ({"row": [DULL]}, "reveal card 2", "FW-5.2-14"),
        ({"row": [DULL]}, "face the Dragon", "FW-0-04"),
        ({"row": [DULL]}, "spend it", "FW-8-02"),
        ({"row": [DULL], "snares": ["Quiet Snare"]}, "cleanse Quiet Snare", "FW-9.1-02"),
        ({"row": ["Quiet Snare"]}, "cleanse Quiet Snare", "FW-9.1-02"),
        ({"row": [DULL], "diamond": {"L2": ["Marrow Moor", DULL]}}, "go to L2", "FW-5.3-01"),
        ({"row": [DULL]}, "go to L2", "FW-5.3-03"),
    ],
)  # fmt: skip
def test_what_is_refused(given: dict[str, Any], said: str, clause: str) -> None:
    """By the first thing that stands against it."""
    table(**given).refuses(said, clause)


def test_which_snare_is_there() -> None:
    """One that binds waits for a card that cleanses; one in the row is none yet."""
    for given, words in (
        ({"snares": ["Quiet Snare"]}, "the current decision is"),
        ({}, "is not a revealed Snare of yours"),
    ):
        t = table(row=["Quiet Snare"] if not given else [DULL], **given)
        refusal = t.state.why(t.state.read_action("cleanse Quiet Snare"))
        assert refusal is not None
        assert words in refusal.reason


def test_what_waits_for_a_text() -> None:
    """While a text is carried out nothing else is used; after the last card of the row none is revealed."""
    t = revealed("Plain Terror", zone=["Healer"])
    t.refuses("use Healer", "FW-5.2-03")
    t = table(row=[DULL], zone=["Wide Table"], diamond={"L2": ["Marrow Moor", DULL]})
    t.play("reveal card 1")
    t.refuses("reveal card 1", "FW-5.3-01")


def test_powder_without_an_enemy() -> None:
    """It is used up for nothing."""
    t = table(row=[DULL], zone=["Loose Powder"])
    t.play("use Loose Powder")
    assert t.story[-1] == "nothing happens"
    t = duel(zone=["Loose Powder", "Healer"])
    t.play("use Loose Powder")
    assert t["enemy.hp"] == 4


@pytest.mark.parametrize(
    ("card", "dread", "told"), [("Dread One", 0, "nothing happens"), ("Dread Two", 1, "you gain 1 Dread")]
)
def test_a_calm_heart(card: str, dread: int, told: str) -> None:
    """One Dread less each time, and never less than none."""
    t = revealed(card, zone=["Calm Heart"])
    assert (t["dread"], t["resolve"]) == (dread, 0)
    assert told in t.story


@pytest.mark.parametrize("uses", [1, 2])
def test_a_card_is_discarded_with_its_last_use(uses: int) -> None:
    """The Bread goes when it is used up, not before."""
    t = table(row=[DULL], zone=["Second Bread"], hp=5, cards={"Second Bread": {"uses": uses}})
    t.play("use Second Bread")
    assert (t["hp"], t["zone.count"], t["discard.count"]) == (6, uses - 1, 2 - uses)


# --- the way through the Diamond

TOUCHING = {
    "L1": "23", "L2": "145", "L3": "156", "L4": "27", "L5": "2378", "L6": "38", "L7": "459", "L8": "569", "L9": "78",
}  # fmt: skip


@pytest.mark.clause("FW-5.3-04")
@pytest.mark.parametrize("here", TOUCHING)
def test_what_touches_what(here: str) -> None:
    """With `path_mode: adjacent` one goes on to a stack that touches the last, or anywhere when none is left there."""
    others = [f"L{n}" for n in range(1, 10) if f"L{n}" != here]

    def ways(left: list[str]) -> list[str]:
        diamond = {label: ["Marrow Moor", DULL] for label in left}
        t = table(house={"path_mode": "adjacent"}, place=here, row=[DULL], diamond=diamond)
        t.play("reveal card 1")
        return [label for label in left if t.allows(f"go to {label}")]

    touching = [f"L{n}" for n in TOUCHING[here]]
    assert ways(others) == touching
    far = [label for label in others if label not in touching]
    assert ways(far) == far


@pytest.mark.parametrize("row", ["23", "456", "78"])
def test_rows_of_the_diamond(row: str) -> None:
    """With `path_mode: rows` the lowest row that is left is finished first."""
    left = [f"L{n}" for n in range(int(row[0]), 10)]
    diamond = {label: ["Marrow Moor", DULL] for label in left}
    t = table(house={"path_mode": "rows"}, place="L1", row=[DULL], diamond=diamond)
    t.play("reveal card 1")
    assert [label for label in left if t.allows(f"go to {label}")] == [f"L{n}" for n in row]


def test_a_stack_that_is_gone_and_one_off_the_path() -> None:
    """Each has its own reason."""
    diamond = {label: ["Marrow Moor", DULL] for label in ("L2", "L3", "L9")}
    t = table(house={"path_mode": "rows"}, row=[DULL], diamond=diamond)
    t.play("reveal card 1")
    t.refuses("go to L9", "FW-5.3-04")
    t.refuses("go to L4", "FW-5.3-03")


# --- deck and row


@pytest.mark.clause("FW-5.1-02", "FW-5.1-03")
@pytest.mark.parametrize(("cards", "row", "deck"), [(2, 2, 0), (3, 3, 0), (4, 3, 1)])
def test_a_location_begins(cards: int, row: int, deck: int) -> None:
    """Three cards lie in the row, or what there is."""
    t = table(row=[DULL], diamond={"L2": ["Marrow Moor", f"{cards} {DULL}"]})
    t.play("reveal card 1")
    assert (t["row.count"], t["deck.count"], t["completed"]) == (row, deck, 1)
    assert (t["last"], table(row=[DULL])["last"]) == ("L1", None)


@pytest.mark.clause("FW-12-03", "FW-12-04")
@pytest.mark.parametrize(
    ("row", "deck", "after", "told"),
    [
        (2, 3, (4, 1), "2 cards drawn face down into the row"),
        (2, 1, (3, 0), "1 card drawn face down into the row"),
        (2, 0, (2, 0), "nothing happens"),
        (10, 3, (12, 1), "2 cards drawn face down into the row"),
        (11, 3, (12, 2), "1 card drawn face down into the row"),
        (12, 3, (12, 3), "nothing happens"),
    ],
)
def test_how_many_are_drawn(row: int, deck: int, after: tuple[int, int], told: str) -> None:
    """Two, or what the deck has, or what there is room for: a row has at most twelve."""
    t = revealed("Draw Two", row=["Draw Two", f"{row} {DULL}"], deck=[f"{deck} {DULL}"] if deck else [])
    if row < 3 and after[0] < 3:
        after = (min(3, sum(after)), sum(after) - min(3, sum(after)))
    assert (t["row.count"], t["deck.count"]) == after
    assert told in t.story


@pytest.mark.parametrize(
    ("left", "deck", "row", "told"),
    [
        (2, 2, 3, "the row is refilled with 1 card"),
        (1, 1, 2, "the row is refilled with 1 card"),
        (1, 5, 3, "the row is refilled with 2 cards"),
        (3, 5, 3, None),
    ],
)
def test_the_refill(left: int, deck: int, row: int, told: str | None) -> None:
    """Up to three, as far as the deck goes, and nothing where three lie there."""
    t = revealed(DULL, row=[f"{left + 1} {DULL}"], deck=[f"{deck} {DULL}"])
    assert t["row.count"] == row
    assert [line for line in t.story if "refilled" in line] == ([told] if told else [])


@pytest.mark.clause("FW-5.2-13")
@pytest.mark.parametrize(("left", "deck", "told"), [(2, 1, True), (3, 1, False), (2, 0, False)])
def test_when_it_is_said_that_nothing_is_refilled(left: int, deck: int, told: bool) -> None:
    """Where there would have been a card for a place that is free."""
    t = revealed("No Refill", row=["No Refill", f"{left} {DULL}"], deck=[DULL][:deck])
    assert ("the row is not refilled" in t.story) is told


@pytest.mark.parametrize(
    ("deck", "asked"),
    [
        ([], None),
        (["Plain Item"], None),
        (["2 Plain Item", DULL], None),
        (["Plain Item", DULL], ["put back Plain Item", "put back Plain Scene"]),
    ],
)
def test_putting_back(deck: list[str], asked: list[str] | None) -> None:
    """One card, or two equal ones, go back unasked; what was looked at is known."""
    t = table(row=["Thin Rain"], deck=deck, zone=["Glass of Sight"])
    t.play("use Glass of Sight")
    assert menu(t) == (asked or ["reveal card 1"])
    if asked:
        t.play("put back Plain Item")
        assert t["deck"] == [DULL, "Plain Item"]
    assert t.sees("A", "deck")[:2] == t["deck"][:2]
    if not deck:
        assert "nothing happens" in t.story


def test_only_what_is_dealt_can_be_put_back() -> None:
    """A card of a stack can, whether it is there to be put back or not; what lies at the table is in no stack."""
    t = table(row=[DULL])
    t.refuses(f"put back {DULL}", "FW-5.2-12")
    with pytest.raises(DecktoolError, match="put back Plain Heir"):
        t.state.read_action("put back Plain Heir")


def test_fishing_in_vain_and_fishing() -> None:
    """Without a rest in the deck it is only shuffled; a rest comes to the row, and one knows where it lies."""
    t = table(row=[DULL], deck=["Plain Item", "Thin Rain"], zone=["Rod"], chance=(["Thin Rain", "Plain Item"],))
    t.play("use Rod")
    assert (t["deck"], t["row.count"], t["decision"]) == (["Thin Rain", "Plain Item"], 1, "your turn")
    t = table(row=[DULL], deck=["Plain Item", "2 Plain Rest"], zone=["Rod"])
    t.play("use Rod")
    assert len(menu(t)) == 1, "two equal ones are one choice"
    t.play("fish Plain Rest")
    assert (t.sees("A", "row"), t["deck.count"]) == ([None, "Plain Rest"], 2)


def test_looking_at_the_row() -> None:
    """Only what is unknown is looked at; when all is known, nothing is."""
    t = table(row=["Plain Item", DULL], zone=["2 Peephole"], seen={"row": [1]})
    t.play("use Peephole")
    assert menu(t) == ["look at card 2"]
    refusal = t.state.why(t.state.read_action("look at card 1"))
    assert refusal is not None
    assert refusal.reason == "you know that card"
    t.refuses("look at card 3", "FW-5.2-14")
    t.play("look at card 2", "use Peephole #2")
    assert (t.sees("A", "row"), t["decision"]) == (["Plain Item", DULL], "your turn")


@pytest.mark.parametrize(
    ("card", "where"), [("Shooer", "discard"), ("Bottled Squall", "deck"), ("Gravedigger", "buried")]
)
def test_sending_away(card: str, where: str) -> None:
    """An Active card goes to the discard, where it is seen, or under the deck unseen; the row is refilled."""
    t = table(row=["Plain Item", DULL, DULL], deck=["Thin Rain", "Plain Rest"], zone=[card])
    t.play(f"use {card}", "send away card 1")
    assert (t["row"], t["deck"][-1:]) == (
        [DULL, DULL, "Thin Rain"],
        ["Plain Item" if where == "deck" else "Plain Rest"],
    )
    assert [("Plain Item" in t[place]) for place in ("discard", "buried")] == [where == "discard", where == "buried"]
    assert t.sees("A", "buried") == [None] * (where == "buried")
    assert t.sees("A", "deck")[-1] is None


# --- the duel


@pytest.mark.parametrize(
    ("mine", "given", "left"),
    [
        (3, {"zone": ["Sword One"], "snares": ["2 Weak Wrist"]}, 4),
        (3, {"zone": ["Sword Two"], "snares": ["Weak Wrist"]}, 3),
        (1, {"zone": ["Sword Two"]}, 5),
        (5, {"zone": ["Sword One"]}, 2),
    ],
)
def test_what_a_hit_takes(mine: int, given: dict[str, Any], left: int) -> None:
    """ATK adds up and never goes below 0."""
    assert exchange(mine, 1, **given)["enemy.hp"] == left


@pytest.mark.parametrize(("die", "snares", "counted"), [(1, [], 6), (6, [], 6)])
def test_changed_rolls_stay_on_the_die(die: int, snares: list[str], counted: int) -> None:
    """A roll with more on it is at most a 6; the enemy's is what it was."""
    t = exchange(die, 3, zone=["Lead Die"], snares=snares)
    assert (t["enemy.your_roll"], t["enemy.roll"]) == (counted, 3)


@pytest.mark.parametrize(("hp", "outcome"), [(3, "lost to a combat"), (4, None)])
def test_the_last_hp(hp: int, outcome: str | None) -> None:
    """A hit of 3 against 3 HP, and against 4."""
    assert exchange(1, 4, hp=hp)["outcome"] == outcome


def test_both_fall() -> None:
    """Who falls with the enemy has lost, and neither is shown with less than no HP."""
    t = exchange(5, 5, hp=2, enemy_hp=1)
    assert (t["outcome"], t["hp"], t["enemy.hp"]) == ("lost to a combat", 0, 0)


def test_what_is_blocked_needs_no_immunity() -> None:
    """A critical that is blocked does nothing to an enemy that is immune to it anyway: only the block is told."""
    blocked, open_hit = exchange(5, 6, enemy="Proof Blocker"), exchange(5, 1, enemy="Proof Blocker")
    assert ["Proof Blocker is immune" in t.story for t in (blocked, open_hit)] == [False, True]
    assert ["Proof Blocker blocks all" in t.story for t in (blocked, open_hit)] == [True, False]
    assert (blocked["enemy.hp"], open_hit["enemy.hp"]) == (5, 5)


@pytest.mark.parametrize(("exchanges", "outcome"), [(9, None), (10, "endless duel")])
def test_how_many_exchanges(exchanges: int, outcome: str | None) -> None:
    """After ten exchanges without an end there is no eleventh, where the house says ten."""
    t = duel(*(1, 1) * exchanges, enemy="Endless", zone=["Healer"], house={"max_exchanges": 10})
    t.play(*["roll"] * exchanges)
    assert (t["enemy.exchange"], t["outcome"]) == (exchanges, None)
    t.play("roll")
    assert t["outcome"] == ("endless duel" if outcome else None)


def test_until_the_end_of_a_duel() -> None:
    """The Apprentice's ATK counts in each exchange of the next duel, the Oil's in one, and both end with the duel."""
    t = table(row=["The Last Apprentice", "Dummy"], zone=["Quenching Oil", "Healer"], chance=(3, 1, 1, 1))
    t.play("reveal card 1", "reveal card 1")
    assert t["atk"] == 1
    t.play("use Quenching Oil")
    assert t["atk"] == 3
    t.play("roll")
    assert (t["enemy.hp"], t["atk"]) == (1, 1)
    t = exchange(3, 1, enemy="Straw Beast", lasting={"atk-duel": 1, "defence-duel": 1})
    assert (t["enemy"], t["atk"], t["defence"]) == (None, 0, 0)


def test_what_was_meant_for_an_exchange_is_gone_when_a_duel_begins() -> None:
    """ATK and DEF until the end of a duel stay."""
    t = table(
        row=["Dummy", DULL],
        zone=["Healer"],
        lasting={"atk-exchange": 2, "defence-exchange": 2, "atk-duel": 1, "defence-duel": 3},
    )
    t.play("reveal card 1")
    assert (t["atk"], t["defence"]) == (1, 3)


@pytest.mark.clause("FW-11-06")
@pytest.mark.parametrize(
    ("zone", "defence", "left"), [([], 3, 20), (["Threshold Salt"], 2, 19), (["Threshold Salt", "Clear Morning", "Shell of Her Voice"], 0, 17)]
)  # fmt: skip
def test_seals_one_by_one(zone: list[str], defence: int, left: int) -> None:
    """Each seal that is held takes one DEF from the Dragon; a HIT of 3 shows it."""
    given: dict[str, Any] = {"table": ["Plain Heir", "Vharr, the Unmaker"], "phase": "dragon"}
    t = table(zone=["Sword Two", "Healer", *zone], chance=(3, 1), **given)
    assert (t["enemy.defence"], t["enemy.hp"]) == (defence, 20)
    t.play("roll")
    assert t["enemy.hp"] == left


# --- what is said of a table


def test_sums_that_do_not_add_up() -> None:
    """Each is told; an honest table has none."""

    def told(**changed: Any) -> list[str]:
        t = table(row=[DULL])
        for name, value in changed.items():
            setattr(t.state, name, value)
        found: list[str] = t.state.rules.defects(t.state)
        return found

    assert told() == told(track=4) == told(track=-4) == told(hp=1) == []
    assert told(track=5) == ["the marker at 5"]
    assert told(track=-5) == ["the marker at -5"]
    assert told(hp=11) == ["HP 11"]
    assert told(hp=-1) == ["HP -1"]
    assert told(hp=0) == ["a run goes on at 0 HP"]
    assert told(place=-1) == ["a location card that is not where its location is"]
    t = duel(enemy="Dummy", zone=["Healer"])
    assert t.state.rules.defects(t.state) == []
    t.state.decision = Decision.TURN
    assert t.state.rules.defects(t.state) == ["a turn begins while a card is being resolved"]
    t = table(row=[DULL])
    assert t.state.rules.metrics(t.state, 0) == {"HP": 10, "track": 0}
    assert t.state.rules.remarks(t.state) == ("ended in location 1",)


@pytest.mark.parametrize(
    ("given", "remedy"),
    [({}, "no enemy is fought"), ({"enemy": "Dummy"}, "should be 1 to 5"), ({"phase": "dragon"}, "should be 1 to 5")],
)
def test_whose_hp_is_given(given: dict[str, Any], remedy: str) -> None:
    """That of the enemy that is fought, or of the Dragon, and no more than it has; without a fight nobody's."""
    with pytest.raises(DecktoolError, match=remedy):
        table(row=[DULL], enemy_hp=6, **given)
    if given:
        t = table(row=[DULL], zone=["Healer"], enemy_hp=4, **given)
        assert (t["enemy.name"], t["enemy.hp"]) == (given.get("enemy", "Plain Dragon"), 4)
        t = table(row=[DULL], zone=["Healer"], enemy_hp=4, table=["Plain Dragon", "Plain Heir"], **given)
        assert t["enemy.hp"] == 4
        with pytest.raises(DecktoolError, match=remedy):
            table(row=[DULL], enemy_hp=6, table=["Plain Dragon", "Plain Heir"], **given)


def test_a_rally_is_written() -> None:
    """What was rallied for the next exchange lasts; nothing rallied is left out."""
    for rallied in ({"atk-exchange": 1}, {"defence-duel": 2}, {}):
        t = table(row=[DULL], enemy="Dummy", enemy_hp=3, zone=["Healer"], lasting=rallied)
        given = yaml.safe_load(write_position(t.state, "rally"))["given"]
        assert given.get("lasting", {}) == rallied


def test_what_saves_is_shown_with_its_uses() -> None:
    """A card that is used, and one that only saves its player, show their uses; a plain one shows none."""
    t = table(row=[DULL], zone=["Healer", "Phoenix Ash", "Plain Item"])
    assert {t.state.rules.labels[i] for i in t.state.rules.carrying(t.state)} == {"Healer", "Phoenix Ash"}


def test_no_row_has_a_thirteenth_card() -> None:
    """With twelve cards there, the thirteenth is refused with their number."""
    t = table(row=[f"12 {DULL}"])
    assert t.allows("reveal card 12")
    t.refuses("reveal card 13", "FW-5.2-14")


def test_ones_own_die_gives_courage() -> None:
    """A face that gains 1 Resolve moves the marker up, where it is rolled."""
    assert [exchange(mine, 1, zone=["Bold Die"])["resolve"] for mine in (1, 2)] == [1, 0]


def test_ones_own_die_heals() -> None:
    """A face that heals 2 HP heals its player, and does no damage."""
    t = exchange(6, 1, zone=["Mending Die"], hp=5)
    assert (t["hp"], t["enemy.hp"]) == (7, 5)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"enemy": "Faceless"}, "Faceless: has no faces"),
        ({"row": ["Shudderer"]}, "Shudderer: the effect of its 6 is unknown"),
        ({"table": ["Plain Heir", "Blank Dragon"]}, "Blank Dragon: has no faces"),
        ({"row": ["Boneless"]}, "Boneless: a combat card needs HP; Boneless: has no faces"),
        (
            {
                "row": [DULL, "Plain Item"],
                "table": ["Plain Heir", "Plain Dragon", "Smudged Reference"],
                "enemy": "Dummy",
            },
            None,
        ),
    ],
)
def test_who_needs_faces(given: dict[str, Any], said: str | None) -> None:
    """With `default_enemy_faces: error` fights and the Dragon, each named with what is missing; nothing else has to have
    any, and what is not understood on a reference card is the rulebook's.
    """
    house = {"default_enemy_faces": "error"}
    if said is None:
        assert table(zone=["Healer"], house=house, assume_vanilla=True, **given)["decision"] == "the duel"
        return
    with pytest.raises(DecktoolError) as refused:
        table(**{"row": [DULL], "house": house, **given})
    assert str(refused.value).endswith(f"this run cannot be played: {said}")


def test_what_is_played_in_part_is_named() -> None:
    """A text nobody wrote as rules, one that is understood in part, a face; and types that the rules do not list."""
    rules: Any = table(
        row=["Riddle", "Half Read", "Half Fight", "Not Read", "Shudderer", "A Pause", DULL],
        house={"extra_types": "none"},
        assume_vanilla=True,
    ).state.rules
    assert rules.cards_without_rules == {
        "Riddle": "its text has no rules data (`effects:`)",
        "Half Read": "a part of its text is not understood (`unread:`)",
        "Half Fight": "a part of its text is not understood (`unread:`)",
        "Not Read": "its text is not understood (`unread:`)",
        "Shudderer": "a face is not understood (`?`), and is the rulebook's",
    }
    assert [words.split(";")[0] for words in rules.warnings] == ["A Pause is of the unlisted type caesura"]


@pytest.mark.parametrize(("left", "winner"), [(1, "A"), (2, None)])
def test_a_double_defeat_to_the_point(left: int, winner: str | None) -> None:
    """With `double_defeat: win` the Dragon at just 0 wins; with 1 HP left it does not."""
    house = {"double_defeat": "win"}
    t = table(phase="dragon", zone=["Healer"], hp=3, enemy_hp=left, chance=(3, 5), house=house)
    t.play("roll")
    assert (t["winner"], t["hp"]) == (winner, 0)


def test_a_die_that_heals_is_told() -> None:
    """What fell, and what is healed with what is printed beside it."""
    t = table(row=[DULL], zone=["Dried Pears"], hp=5, chance=(3,))
    t.play("use Dried Pears")
    assert t.facts[1:3] == ["roll A - 3", "heals A - 4"]


def test_what_plays_a_card_and_what_goes_on() -> None:
    """A kept card is used; whoever goes on leaves the question."""
    assert [verb.name for verb in Verb.all if verb.plays] == ["USE"]
    assert [verb.name for verb in Verb.all if verb.leaves] == ["GO_ON"]
