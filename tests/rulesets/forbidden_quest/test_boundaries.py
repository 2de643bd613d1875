"""One HP less, one level less, the other player, the wrong moment: rules and sample cards on either side of their boundary."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from decktool.errors import DecktoolError
from tests.rulesets.forbidden_quest.talk import GAME, QuestTable, armed, fight, table

clause = pytest.mark.clause


def menu(t: QuestTable) -> list[str]:
    """What may be done now, in words."""
    return [t.state.words(action) for action in t.state.legal_actions()]


# --- what the sample cards say, at their numbers


@pytest.mark.parametrize(
    ("attacker", "carried", "target", "coins", "damage"),
    [
        ("Coin Jackal", {}, {}, (True,), 5),
        ("Coin Jackal", {}, {}, (False,), 1),
        ("Furnace Twins", {}, {}, (True, False), 3),
        ("Furnace Twins", {}, {}, (True, True), 6),
        ("Furnace Twins", {}, {}, (False, False), 0),
        ("Old Redhorn", {"damage": 3}, {}, (), 3),
        ("Old Redhorn", {"damage": 4}, {}, (), 4),
        ("Leechbloom", {}, {}, (), 1),
        ("Leechbloom", {}, {"poison": True}, (), 3),
        ("Leechbloom", {}, {"trap": True}, (), 1),
        ("Vesper Adder", {}, {"trap": True}, (), 3),
        ("Vesper Adder", {}, {"poison": True}, (), 1),
        ("Noonday Lion", {}, {}, (), 4),
        ("Moss Bear", {}, {}, (), 4),
        ("Slag Minotaur", {}, {}, (), 4),
        ("Brute", armed("Boar Lance"), {}, (), 4),
        ("Brute", armed("Thresher's Maul"), {}, (True,), 6),
        ("Brute", armed("Thresher's Maul"), {}, (False,), 4),
        ("Brute", armed("Drover's Club"), {}, (), 5),
        ("Brute", armed("Hearthfire Brand"), {}, (), 4),
        ("Brute", armed("Forgefire Brand"), {}, (), 6),
        ("Brute", armed("Boar Lance"), armed(defense="Iron Ward"), (), 1),
        ("Brute", {}, armed(defense="Wicker Buckler"), (), 1),
        ("Brute", {}, armed(defense="Oak Ward"), (), 2),
        ("Brute", {}, armed(defense="Iron Ward"), (), 0),
        ("Brute", {}, armed(defense="Dawn Ward"), (), 0),
    ],
)
def test_what_an_attack_deals(
    attacker: str, carried: dict[str, Any], target: dict[str, Any], coins: tuple[bool, ...], damage: int
) -> None:
    """With its condition just met and just not, against an Enemy of 8 HP."""
    t = fight([attacker], chance=coins, cards={attacker: carried, "Enemy": target})
    t.play(f"attack Enemy with {attacker}")
    assert t["cards.Enemy.damage"] == damage


@pytest.mark.parametrize(
    ("attacker", "carried", "damage"),
    [("Slag Minotaur", {}, 3), ("Moss Bear", {}, 3), ("Brute", armed("Boar Lance"), 6), ("Noonday Lion", {}, 4)],
)
def test_what_an_attack_deals_after_a_move(attacker: str, carried: dict[str, Any], damage: int) -> None:
    """In a turn in which it moved, and with a friend elsewhere on the board."""
    t = table({"b1": [attacker]}, {"b2": ["Enemy"]}, cards={attacker: carried}, chance=(3,) * (attacker[0] == "S"))
    t.play(f"move {attacker}", "to b2", "end the main phase", f"attack Enemy with {attacker}")
    assert t["cards.Enemy.damage"] == damage


def test_the_lion_is_alone_or_not() -> None:
    """A friend anywhere on the board takes its point away."""
    t = table({"b2": ["Noonday Lion"], "a1": ["Friend"]}, {"b2": ["Enemy"]}, phase="attack")
    t.play("attack Enemy with Noonday Lion")
    assert t["cards.Enemy.damage"] == 3


@pytest.mark.parametrize(
    ("attacker", "coins", "defense", "marks"),
    [
        ("Brassclaw", (), None, (True, False)),
        ("Net Hunter", (), None, (False, True)),
        ("Anchor Golem", (), None, (False, True)),
        ("Cobweb Queen", (), None, (False, True)),
        ("Rootsnare", (True,), None, (False, True)),
        ("Rootsnare", (False,), None, (False, False)),
        ("Brassclaw", (), "Bell-Bronze Cuirass", (False, False)),
        ("Brassclaw", (), "Snarecutter Greaves", (True, False)),
        ("Net Hunter", (), "Snarecutter Greaves", (False, False)),
        ("Net Hunter", (), "Bell-Bronze Cuirass", (False, True)),
    ],
)
def test_what_an_attack_leaves(
    attacker: str, coins: tuple[bool, ...], defense: str | None, marks: tuple[bool, bool]
) -> None:
    """Poison or a trap, unless the target is immune to just that."""
    t = fight([attacker], chance=coins, cards={"Enemy": armed(defense=defense)})
    t.play(f"attack Enemy with {attacker}")
    assert (t["cards.Enemy.poison"], t["cards.Enemy.trap"]) == marks


@pytest.mark.parametrize(
    ("mover", "roll", "goes"),
    [
        ("Kilnback Boar", 1, False), ("Kilnback Boar", 2, True), ("Kilnback Boar", 5, False), ("Kilnback Boar", 6, True),
        ("Slag Minotaur", 2, False), ("Slag Minotaur", 3, True), ("Anchor Golem", 3, False), ("Anchor Golem", 4, True),
        ("Anchor Golem", 6, True), ("High Roller", 4, False), ("High Roller", 5, True), ("Coin Walker", False, False),
        ("Coin Walker", True, True),
    ],
)  # fmt: skip
def test_moves_with_a_condition(mover: str, roll: int | bool, goes: bool) -> None:
    """A roll that is one short fails, and the move is used up."""
    t = table({"b2": [mover]}, chance=(roll,))
    t.play(f"move {mover}")
    assert (t["decision"] == "where to move") is goes
    if not goes:
        t.refuses(f"move {mover}", "FQ-4.2-05", "FQ-4.2-04")


@pytest.mark.parametrize(
    ("mover", "where"),
    [
        ("Brute", "b1 a2 c2 b3"), ("Pearl Bishop", "a1 c1 a3 c3"), ("Dune Viper", "a1 b1 c1 a2 c2 a3 b3 c3"),
        ("Riptide Eel", "b1 a2 c2 b3"),
    ],
)  # fmt: skip
def test_where_a_creature_goes_from_the_centre(mover: str, where: str) -> None:
    """Vertically or horizontally, diagonally only, or either; then on, where it may go two."""
    t = table({"b2": [mover]})
    t.play(f"move {mover}")
    assert menu(t) == [f"to {region}" for region in where.split()]
    t.play(menu(t)[0])
    assert (t["decision"] == "where to move") is (mover == "Riptide Eel")
    if mover == "Riptide Eel":
        assert menu(t) == ["stop here", "to a1", "to c1", "to b2"]


HURT = {"Brute": {"damage": 4}, "Friend": {"damage": 1}, "Friend Two": {"damage": 2}}


@pytest.mark.parametrize(
    ("card", "choose", "left"),
    [
        ("play Honeyed Tonic", "Brute", (1, 1, 2)),
        ("play Honeyed Tonic", "Friend", (4, 0, 2)),
        ("play Mother Eddony", None, (2, 0, 0)),
    ],
)
def test_what_heals(card: str, choose: str | None, left: tuple[int, int, int]) -> None:
    """So much and no more, never below none; of each or of one."""
    t = table({"b1": ["Brute", "Friend"], "b2": ["Friend Two"]}, A={"hand": [card.removeprefix("play ")]}, cards=HURT)
    t.play(card, *([f"choose {choose}"] if choose else []))
    assert tuple(t[f"cards.{name}.damage"] for name in HURT) == left


@pytest.mark.parametrize(
    ("healer", "left", "coins"),
    [("Sun Sister", (2, 1, 2), ()), ("Herb Midwife", (3, 0, 2), ()), ("Grave Nurse", (2, 1, 2), (True,)), ("Grave Nurse", (4, 1, 2), (False,))],
)  # fmt: skip
def test_who_heals(healer: str, left: tuple[int, int, int], coins: tuple[bool, ...]) -> None:
    """In her region, or anywhere; herself or not."""
    rows = {"Brute": HURT["Brute"], "Friend": HURT["Friend"], healer: {"damage": 2}}
    t = table({"b1": ["Brute", healer], "b2": ["Friend"]}, cards=rows, chance=coins)
    t.play(f"use {healer}")
    while t["decision"] != "main phase":
        t.play("choose Brute")
    own = 2 - (healer == "Herb Midwife")
    assert (t["cards.Brute.damage"], t["cards.Friend.damage"], t[f"cards.{healer}.damage"]) == (left[0], 1, own)
    t.refuses(f"use {healer}", "FQ-4.3-05")


@pytest.mark.parametrize(
    ("given", "said", "why", "clauses"),
    [
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Honeyed Tonic"]}}, "play Honeyed Tonic", "no creature needs healing", "FQ-4.6-03 FQ-4.6-01"),
        ({"board": {"b1": ["Sun Sister"], "b2": ["Brute"]}, "cards": {"Brute": {"damage": 1}}}, "use Sun Sister", "no creature needs healing", "FQ-4.6-03 FQ-4.6-01"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Snake Amulet"]}, "cards": {"Brute": {"trap": True}}}, "play Snake Amulet", "nobody is poisoned", "FQ-4.6-01"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Oriel of the Keys"]}, "cards": {"Brute": {"poison": True}}}, "play Oriel of the Keys", "nobody is trapped", "FQ-4.6-02"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Hearth Bell"]}}, "play Hearth Bell", "no creature can be chosen", "FQ-4.6-01"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Crooked Compass"]}}, "play Crooked Compass", "no creature can be chosen", "FQ-4.6-01"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Beggar's Cup"], "discard": ["Beggar's Cup"]}}, "play Beggar's Cup", "discard pile has no such card", "FQ-4.6-01"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Corvin Ashwalker"], "discard": ["Sage"]}}, "play Corvin Ashwalker", "discard pile has no such card", "FQ-4.6-02"),
        ({"board": {"b1": ["Brute"]}, "enemy": {"b3": ["Enemy"]}, "A": {"hand": ["Hask Rust-Tongue"]}, "cards": {"Enemy": armed("Plain Club")}}, "play Hask Rust-Tongue", "has a defense card", "FQ-4.6-05 FQ-4.6-02"),
        ({"board": {"b1": ["Midnight Duke", "Friend"]}, "A": {"hand": ["Letter"]}}, "use Midnight Duke", "no creature can be chosen", "FQ-4.6-01"),
        ({"board": {"b1": ["Midnight Duke"], "b2": ["Friend"]}}, "use Midnight Duke", "no other card to discard", "FQ-4.3-05 FQ-4.6-01"),
        ({"board": {"b1": ["Tide Page"]}, "A": {"hand": ["Letter"]}}, "use Tide Page", "no creature could come in", "FQ-4.12-01 FQ-4.6-01"),
        ({"board": {"b1": ["Tide Page"]}, "A": {"hand": ["Mirage Fox"]}, "cards": {"Tide Page": {"trap": True}}}, "use Tide Page", "is trapped", "FQ-5.4-06"),
        ({"board": {"b1": ["Veil Mummer"]}, "A": {"hand": ["Letter"], "deck": 0}}, "use Veil Mummer", "no creature could come in", "FQ-4.12-01 FQ-4.6-01"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Pell the Almanac"], "deck": 0}}, "play Pell the Almanac", "deck is empty", "FQ-4.6-02"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Eye of Smoke"], "deck": 0}}, "play Eye of Smoke", "deck is empty", "FQ-4.6-07 FQ-4.6-01"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Armorer's Horn"], "deck": 0}}, "play Armorer's Horn", "deck is empty", "FQ-4.6-07 FQ-4.6-01"),
        ({"board": {"b1": ["Brute"]}, "enemy": {"b1": ["Enemy"]}, "cards": {"Enemy": {"hidden": True}}, "A": {"hand": ["Brannoc Bellows"]}}, "play Brannoc Bellows", "is hidden", "FQ-6.2-03 FQ-4.6-02"),
        ({"board": {"b1": ["Brute", "Friend", "Friend Two"]}, "A": {"hand": ["Grave Call"], "discard": ["Crab"]}}, "play Grave Call", "has three creatures", "FQ-4.1-02 FQ-6.2-07 FQ-4.6-01"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Grave Call"], "discard": ["Letter"]}}, "play Grave Call", "discard pile has no such card", "FQ-4.6-01"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Letter"], "deck": 0}}, "play Letter", "deck is empty", "FQ-4.6-01"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Sage"], "deck": 0}}, "play Sage", "deck is empty", "FQ-4.6-02"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Seeker"], "deck": 0}}, "play Seeker", "deck is empty", "FQ-4.6-08 FQ-4.6-07 FQ-4.6-02"),
        ({"board": {"b1": ["Gambler"]}, "A": {"deck": 0}}, "use Gambler", "deck is empty", "FQ-4.6-01"),
    ],
)  # fmt: skip
def test_what_would_do_nothing_is_refused(given: dict[str, Any], said: str, why: str, clauses: str) -> None:
    """Nobody hurt, nobody elsewhere, nothing to find, nobody in sight; one thing more and it is allowed (below)."""
    given.setdefault("board", {})
    t = table(**given)
    refusal = t.state.why(t.state.read_action(said))
    assert refusal is not None, f"{said} is legal"
    assert why in refusal.reason
    assert " ".join(refusal.clauses) == clauses


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"board": {"b1": ["Sun Sister", "Brute"]}, "cards": {"Brute": {"damage": 1}}}, "use Sun Sister"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Snake Amulet"]}, "cards": {"Brute": {"poison": True}}}, "play Snake Amulet"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Oriel of the Keys"]}, "cards": {"Brute": {"trap": True}}}, "play Oriel of the Keys"),
        ({"board": {"b2": ["Brute"]}, "A": {"hand": ["Hearth Bell"]}}, "play Hearth Bell"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Beggar's Cup"], "discard": ["Letter"]}}, "play Beggar's Cup"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Corvin Ashwalker"], "discard": ["Letter"]}}, "play Corvin Ashwalker"),
        ({"board": {"b1": ["Brute"]}, "enemy": {"b3": ["Enemy"]}, "A": {"hand": ["Hask Rust-Tongue"]}, "cards": {"Enemy": armed(defense="Oak Ward")}}, "play Hask Rust-Tongue"),
        ({"board": {"b1": ["Midnight Duke"], "b2": ["Friend"]}, "A": {"hand": ["Letter"]}}, "use Midnight Duke"),
        ({"board": {"b1": ["Tide Page"]}, "A": {"hand": ["Mirage Fox"]}}, "use Tide Page"),
        ({"board": {"b1": ["Veil Mummer"]}, "A": {"hand": ["Letter"], "deck": 1}}, "use Veil Mummer"),
        ({"board": {"b1": ["Brute"]}, "A": {"hand": ["Pell the Almanac"], "deck": 1}}, "play Pell the Almanac"),
        ({"board": {"b1": ["Brute"]}, "enemy": {"b1": ["Enemy"]}, "A": {"hand": ["Brannoc Bellows"]}}, "play Brannoc Bellows"),
        ({"board": {"b1": ["Brute", "Friend"]}, "A": {"hand": ["Grave Call"], "discard": ["Crab"]}}, "play Grave Call"),
    ],
)  # fmt: skip
def test_with_one_thing_more_it_is_allowed(given: dict[str, Any], said: str) -> None:
    """The same with somebody hurt, somebody elsewhere, something to find."""
    assert table(**given).allows(said)


@clause("FQ-4.12-04")
@pytest.mark.parametrize(("damage", "may"), [(3, True), (4, False)])
def test_who_may_come_in(damage: int, may: bool) -> None:
    """A Mirage Fox of 4 HP inherits 3 damage, not 4."""
    t = table({"b1": ["Switcher"]}, A={"hand": ["Mirage Fox"]}, cards={"Switcher": {"damage": damage}})
    assert t.allows("use Switcher") is may


@pytest.mark.parametrize(
    ("card", "board", "cards", "may"),
    [
        ("Fogveil Otter", {}, {}, False), ("Duskwing", {"Friend": "b2"}, {}, True), ("Duskwing", {"Friend": "b1"}, {}, False),
        ("Duskwing", {"Friend": "b2"}, {"Friend": {"hidden": True}}, False), ("Duskwing", {}, {}, False),
    ],
)  # fmt: skip
def test_hiding_at_the_end_of_the_turn(card: str, board: dict[str, str], cards: dict[str, Any], may: bool) -> None:
    """Another in the same region, not hidden yet; the Otter only after an attack."""
    where: dict[str, list[str]] = {"b2": [card]}
    for name, region in board.items():
        where.setdefault(region, []).append(name)
    t = table(where, phase="end", cards=cards)
    assert t.allows(f"use {card}") is may


@pytest.mark.parametrize("heads", [True, False])
def test_the_otter_after_its_attack(heads: bool) -> None:
    """Having attacked, heads hides it."""
    t = fight(["Fogveil Otter"], chance=(heads,))
    t.play("attack Enemy with Fogveil Otter", "use Fogveil Otter")
    assert t["cards.Fogveil Otter.hidden"] is heads


# --- equipment: the ladder

LADDER = {"Drover's Club": 0, "Hearthfire Brand": 1, "Forgefire Brand": 2, "Dragonfire Brand": 3}
WARDS = {"Wicker Buckler": 0, "Oak Ward": 1, "Iron Ward": 2, "Dawn Ward": 3}


@clause("FQ-4.8-09", "FQ-4.8-14", "FQ-4.11-02")
@pytest.mark.parametrize(("slot", "ladder"), [("weapon", LADDER), ("defense", WARDS)])
def test_what_goes_on_what(slot: str, ladder: dict[str, int]) -> None:
    """A basic card on anything, level 1 on nothing or a basic one, level 2 on level 1, level 3 on level 2."""
    found = {}
    for held in (None, *ladder):
        for card, level in ladder.items():
            if card != held:
                carried = {"Brute": {slot: held}} if held else {}
                t = table({"b2": ["Brute"]}, A={"hand": [card]}, cards=carried)
                found[ladder[held] if held else -1, level] = t.allows(f"attach {card} to Brute")
    allowed = {pair for pair, may in found.items() if may}
    assert allowed == {(-1, 0), (1, 0), (2, 0), (3, 0), (-1, 1), (0, 1), (1, 2), (2, 3)}


@clause("FQ-4.10-06", "FQ-4.10-09")
@pytest.mark.parametrize(
    ("first", "second", "house", "may"),
    [
        ("Hearthfire Brand", "Forgefire Brand", {}, False),
        ("Hearthfire Brand", "Forgefire Brand", {"level1_counts_as_upgrade": False}, True),
        ("Hearthfire Brand", "Drover's Club", {}, True),
        ("Drover's Club", "Hearthfire Brand", {}, True),
        ("Hearthfire Brand", "Oak Ward", {}, True),
        ("Oak Ward", "Iron Ward", {}, False),
    ],
)
def test_one_upgrade_in_a_turn(first: str, second: str, house: dict[str, Any], may: bool) -> None:
    """A leveled card is one, a basic one is none, and weapons and defense cards have each their own."""
    t = table({"b2": ["Brute"]}, A={"hand": [first, second]}, house=house)
    t.play(f"attach {first} to Brute")
    assert t.allows(f"attach {second} to Brute") is may


@pytest.mark.parametrize(
    ("given", "said", "clauses"),
    [
        ({}, "attach Letter to Brute", ("FQ-1.5-02", "FQ-1.5-07")),
        ({"deck": ["Plain Spear"]}, "attach Plain Spear to Brute", ("FQ-4.7-01",)),
        ({"deck": ["Plain Cloak"]}, "attach Plain Cloak to Brute", ("FQ-4.11-01",)),
        ({"hand": ["Plain Spear"]}, "attach Plain Spear to Enemy", ("FQ-4.7-02",)),
        ({"hand": ["Plain Spear", "Crab"]}, "attach Plain Spear to Crab", ("FQ-1.5-08",)),
        ({"hand": ["Plain Spear"], "Brute": {"trap": True}}, "attach Plain Spear to Brute", ("FQ-5.4-07",)),
        ({"hand": ["Plain Cloak"], "Brute": {"trap": True}}, "attach Plain Cloak to Brute", ("FQ-5.4-08",)),
        ({"hand": ["Hearthfire Brand"], "Brute": armed("Reed Sabre")}, "attach Hearthfire Brand to Brute", ("FQ-4.8-21",)),
        ({"hand": ["Oak Ward"], "Brute": armed(defense="Iron Ward")}, "attach Oak Ward to Brute", ("FQ-4.11-02",)),
        ({"hand": ["Forgefire Brand"]}, "attach Forgefire Brand to Brute", ("FQ-4.8-10", "FQ-4.10-05")),
        ({"hand": ["Forgefire Brand"], "Brute": armed("Drover's Club")}, "attach Forgefire Brand to Brute", ("FQ-4.8-11",)),
        ({"hand": ["Forgefire Brand"], "Brute": armed("Frost Sabre")}, "attach Forgefire Brand to Brute", ("FQ-4.8-09",)),
        ({"hand": ["Dragonfire Brand"]}, "attach Dragonfire Brand to Brute", ("FQ-4.8-14", "FQ-4.8-15")),
        ({"hand": ["Dragonfire Brand"], "Brute": armed("Reed Sabre")}, "attach Dragonfire Brand to Brute", ("FQ-4.8-15",)),
        ({"hand": ["Dragonfire Brand"], "Brute": armed("Gold Sword")}, "attach Dragonfire Brand to Brute", ("FQ-4.8-14", "FQ-4.8-15")),
        ({"hand": ["Iron Ward"], "Brute": armed(defense="Wicker Buckler")}, "attach Iron Ward to Brute", ("FQ-4.11-03", "FQ-4.11-02")),
        ({"hand": ["Iron Ward"]}, "attach Iron Ward to Brute", ("FQ-4.11-02",)),
        ({"Brute": armed("Plain Club")}, "transfer Plain Club to Enemy", ("FQ-4.7-11",)),
        ({"Brute": armed("Plain Club")}, "transfer Plain Club to Brute", ("FQ-4.7-05",)),
        ({"Brute": armed(defense="Plain Cloak")}, "transfer Plain Cloak to Brute", ("FQ-4.11-05",)),
        ({"Brute": armed("Plain Club")}, "transfer Plain Club to Friend", ("FQ-4.7-12",)),
        ({"Enemy": armed("Plain Club")}, "transfer Plain Club to Brute", ("FQ-4-09",)),
        ({"Brute": armed("Plain Club", trap=True), "near": True}, "transfer Plain Club to Friend", ("FQ-5.4-09", "FQ-5.4-07")),
        ({"Brute": armed("Plain Club")}, "discard Plain Club", ("FQ-4.11-13",)),
        ({"Brute": armed(defense="Plain Cloak")}, "discard Plain Cloak", ("FQ-4.11-14",)),
    ],
)  # fmt: skip
def test_why_equipment_stays_where_it_is(given: dict[str, Any], said: str, clauses: tuple[str, ...]) -> None:
    """Each step that is left out, each bearer that is none, each region that is another."""
    hand = given.get("hand", ["Letter"])
    board = {"b2": ["Brute", "Friend"]} if given.get("near") else {"b2": ["Brute"], "b1": ["Friend"]}
    rows = {name: row for name, row in given.items() if name in {"Brute", "Enemy"}}
    t = table(board, {"b2": ["Enemy"]}, A={"hand": hand, "deck": given.get("deck", 5)}, cards=rows)
    refusal = t.state.why(t.state.read_action(said))
    assert refusal is not None, f"{said} is legal"
    assert refusal.clauses[: len(clauses)] == clauses


# --- adding, moving, attacking


@clause("FQ-4.1-02")
@pytest.mark.parametrize(("there", "may"), [(2, True), (3, False)])
def test_the_fourth_creature(there: int, may: bool) -> None:
    """Two leave room for one more, three for none."""
    t = table({"b2": ["Brute", "Friend", "Friend Two"][:there]}, A={"hand": ["Crab"]})
    assert t.allows("add Crab") is may


@pytest.mark.parametrize(
    ("given", "said", "clause_of"),
    [
        ({}, "attack Friend with Brute", "FQ-5.1-06"),
        ({"cards": {"Enemy": {"hidden": True}}, "enemy": {"b2": ["Enemy", "Enemy Two"]}}, "attack Enemy with Brute", "FQ-6.2-02"),
        ({"cards": {"Brute": {"trap": True}}}, "attack Enemy with Brute", "FQ-5.4-05"),
        ({"enemy": {"b2": ["Enemy"], "b3": ["Enemy Two"]}}, "attack Enemy Two with Brute", "FQ-5.1-05"),
        ({}, "shoot Enemy with Brute", "FQ-5.2-07"),
        ({"cards": {"Brute": armed("Yewstring Bow"), "Enemy": {"hidden": True}}, "enemy": {"b2": ["Enemy", "Enemy Two"]}}, "shoot Enemy with Brute", "FQ-6.2-02"),
        ({"cards": {"Brute": armed("Yewstring Bow")}, "board": {"b1": ["Brute"], "b2": ["Friend"]}, "enemy": {"b2": ["Enemy"], "b3": ["Enemy Two"]}}, "shoot Enemy Two with Brute", "FQ-5.2-06"),
    ],
)  # fmt: skip
def test_who_is_not_attacked(given: dict[str, Any], said: str, clause_of: str) -> None:
    """One's own, the hidden, whoever stands elsewhere or out of reach; by the trapped, or without a bow."""
    said_of = {"board": {"b2": ["Brute", "Friend"]}, "enemy": {"b2": ["Enemy"]}, **given}
    table(phase="attack", **said_of).refuses(said, clause_of)


def test_four_arrows() -> None:
    """The Yewstring Bow has four; heads is 1 damage, through a shield what is left of it."""
    t = fight(
        ["Brute"],
        chance=(True, True, False, True),
        cards={"Brute": armed("Yewstring Bow"), "Enemy": armed(defense="Wicker Buckler")},
    )
    t.play(*["shoot Enemy with Brute"] * 4)
    assert t["cards.Enemy.damage"] == 1


@clause("FQ-1.4-04")
@pytest.mark.parametrize(("damage", "gone"), [(4, False), (5, True)])
def test_the_last_hp(damage: int, gone: bool) -> None:
    """A strike of 3 leaves 1 of 8 HP, or nothing; then nothing stays attached."""
    t = fight(["Brute"], ["Enemy", "Enemy Two"], cards={"Enemy": armed("Plain Club", damage=damage)})
    t.play("attack Enemy with Brute")
    assert (t["B.discard"], t["cards.Enemy.region"]) == ((["Enemy", "Plain Club"], None) if gone else ([], "b2"))


@pytest.mark.parametrize(("there", "marked"), [(3, True), (4, False)])
def test_the_fifth_marker(there: int, marked: bool) -> None:
    """With `marker_limit` the fourth poison marker is left, the fifth is not; without it there are as many as needed."""
    names = ["Friend", "Friend Two", "Enemy Two", "Enemy Three"][:there]
    rows = {name: {"poison": True} for name in names}
    for house, expected in (({"marker_limit": "on"}, marked), ({}, True)):
        t = fight(["Venom", "Friend", "Friend Two"], ["Enemy", "Enemy Two", "Enemy Three"], cards=rows, house=house)
        t.play("attack Enemy with Venom")
        assert t["cards.Enemy.poison"] is expected


# --- crystals and winning


@clause("FQ-1.6-01")
@pytest.mark.parametrize(("mine", "enemy", "winner"), [(8, [], None), (9, [], "A"), (9, ["Giant"], None)])
def test_nine_crystals_and_alone(mine: int, enemy: list[str], winner: str | None) -> None:
    """Both, and at once when the last enemy falls."""
    there = ["Enemy", *enemy]
    t = fight(["Brute"], there, A={"crystals": mine}, crystals=["a1"][: 9 - mine], cards={"Enemy": {"damage": 7}})
    t.play("attack Enemy with Brute")
    assert t["winner"] == winner


@clause("FQ-7.1-02")
@pytest.mark.parametrize(
    ("house", "board", "asked"), [("empty_at_end", {}, True), ("empty_at_end", {"b1": ["Brute"]}, False), ("empty_throughout", {}, True)]
)  # fmt: skip
def test_crystals_go_back(house: str, board: dict[str, list[str]], asked: bool) -> None:
    """All of them, each to a free region, when no creature is left."""
    t = table(
        board,
        {"c3": ["Enemy"]},
        phase="end",
        A={"crystals": 2},
        crystals=["a1", "b1", "c1", "a2", "b2", "c2", "a3"],
        house={"crystal_return": house},
    )
    t.play("end the turn")
    assert t.allows("return a crystal to b3") is asked
    if asked:
        assert menu(t) == ["return a crystal to b3", "return a crystal to c3"]
        t.play("return a crystal to c3", "return a crystal to b3")
    assert (t["A.crystals"], t["active"]) == (0 if asked else 2, "B")


@pytest.mark.parametrize(
    ("rule", "board", "enemy", "may"),
    [
        ("sole_occupant", {"b2": ["Brute"]}, {"b3": ["Enemy"]}, True),
        ("sole_occupant", {"b2": ["Brute"]}, {"b2": ["Enemy"]}, False),
        ("sole_occupant", {"b1": ["Brute"]}, {"b3": ["Enemy"]}, False),
        ("must_eliminate", {"b2": ["Brute"]}, {"b3": ["Enemy"]}, False),
    ],
)
def test_the_crystal_of_the_centre(rule: str, board: dict[str, Any], enemy: dict[str, Any], may: bool) -> None:
    """Whoever has the centre alone takes it without moving."""
    rest = [f"{column}{row}" for row in "123" for column in "abc" if column + row != "b2"]
    t = table(
        board, enemy, crystals=["b2", *rest], A={"crystals": 0}, B={"crystals": 0}, house={"center_crystal": rule}
    )
    assert t.allows("take the centre crystal") is may


# --- stalemates, and matches that go nowhere


def stuck(house: dict[str, Any], **given: Any) -> QuestTable:
    """Nobody can get a new card."""
    mine, theirs = {"deck": 0, **given.pop("A", {})}, {"deck": 0, **given.pop("B", {})}
    return table({"a1": ["Brute"]}, {"c3": ["Enemy"]}, A=mine, B=theirs, house=house, **given)


@clause("FQ-8-07", "FQ-8-09")
@pytest.mark.parametrize(
    ("mine", "theirs", "rows", "loser"),
    [
        (4, 5, {}, "A"), (5, 4, {}, "B"), (4, 4, {"Brute": {"damage": 1}}, "A"), (4, 4, {"Enemy": {"damage": 1}}, "B"),
        (5, 4, {"Brute": {"damage": 7}}, "B"), (4, 4, {}, None),
    ],
)  # fmt: skip
def test_who_is_behind(mine: int, theirs: int, rows: dict[str, Any], loser: str | None) -> None:
    """By crystals first, then by the HP that are left; who is behind refuses and loses; with both equal the coin is asked."""
    t = stuck(
        {"tournament": "on"}, cards=rows, A={"crystals": mine}, B={"crystals": theirs}, crystals=["b3"][: 9 - mine - theirs]
    )  # fmt: skip
    t.play("call a stalemate", "agree to the stalemate")
    assert t["player"] == (loser or "A")
    if loser:
        t.play("refuse to move")
        assert t["winner"] == {"A": "B", "B": "A"}[loser]
        measure = "crystals" if mine != theirs else "HP left"
        assert f"has more {measure}" in t.state.outcome.words  # type: ignore[union-attr]


@pytest.mark.parametrize(("heads", "winner"), [(True, "A"), (False, "B")])
def test_the_coin_of_a_stalemate(heads: bool, winner: str) -> None:
    """Both accept it; heads is A."""
    t = stuck({"tournament": "on"}, A={"crystals": 4}, B={"crystals": 4}, crystals=["b3"], chance=(heads,))
    t.play("call a stalemate", "agree to the stalemate", "accept the coin")
    assert t["player"] == "B"
    t.play("accept the coin")
    assert t["winner"] == winner


@pytest.mark.parametrize(
    ("given", "house", "outcome"),
    [
        ({"quiet": 4}, {"sim_idle_cap": 6}, None),
        ({"quiet": 5}, {"sim_idle_cap": 6}, "stalled"),
        ({"quiet": 5, "A": {"hand": ["Plain Club"]}}, {"sim_idle_cap": 6}, None),
        ({"quiet": 5, "B": {"hand": ["Plain Club"]}}, {"sim_idle_cap": 6}, None),
        ({"quiet": 5, "A": {"hand": ["Forgefire Brand"]}}, {"sim_idle_cap": 6}, "stalled"),
        ({"quiet": 5, "A": {"hand": ["Healing Potion"]}}, {"sim_idle_cap": 6}, "stalled"),
        ({"quiet": 5, "A": {"hand": ["Nudge"]}}, {"sim_idle_cap": 6}, None),
        ({"quiet": 5, "B": {"deck": 1}}, {"sim_idle_cap": 6}, None),
        ({"turn": 9}, {"sim_turn_cap": 10}, None),
        ({"turn": 10}, {"sim_turn_cap": 10}, "stalled"),
    ],
)
def test_matches_that_go_nowhere(given: dict[str, Any], house: dict[str, Any], outcome: str | None) -> None:
    """Six quiet turns in which nobody can bring a card, or the tenth turn: not one sooner."""
    t = stuck(house, phase="end", **given)
    t.play("end the turn")
    assert t["outcome"] == outcome


@pytest.mark.parametrize(("relic", "quiet"), [("Damp Cracker", 4), ("Firecracker", 0)])
def test_no_damage_is_no_change(relic: str, quiet: int) -> None:
    """A turn in which a card deals 0 damage is a quiet one."""
    t = table({"a3": ["Brute"]}, {"c1": ["Enemy"]}, quiet=3, A={"hand": [relic]})
    t.play(f"play {relic}", "end the main phase", "end the turn")
    assert t["quiet"] == quiet


@pytest.mark.parametrize(
    ("given", "dead"), [({}, True), ({"hand": ["Crab"]}, False), ({"deck": ["Crab"]}, False), ({"hand": ["Letter"]}, True), ({"discard": ["Crab"]}, True),
     ({"hand": ["Grave Call"]}, False), ({"deck": ["Rummager"]}, False), ({"hand": ["Salvage"]}, True), ({"discard": ["Rummager"]}, True)]
)  # fmt: skip
def test_when_nobody_can_have_a_creature(given: dict[str, Any], dead: bool) -> None:
    """No creature on the board, in hand or deck of either: nobody can win any more."""
    for who, other in (("A", "B"), ("B", "A")):
        t = table({}, {}, phase="end", **{who: {"deck": 0, "crystals": 0, **given}, other: {"deck": 0, "crystals": 0}})
        t.play("end the turn")
        assert (t["outcome"] == "dead") is dead


@clause("FQ-4.3-05")
def test_who_cannot_pay_twice_pays_once() -> None:
    """With one card in hand the second one is not asked for, and two cards are drawn."""
    t = table({"b2": ["Twice Payer"]}, {"b3": ["Enemy"]}, A={"hand": ["Letter"], "deck": ["Crab", "Nudge"]})
    t.play("use Twice Payer", "discard Letter")
    assert (t["A.discard"], t["A.hand"], t["decision"]) == (["Letter"], ["Crab", "Nudge"], "main phase")


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("type: creature, hp: 5, effects: [{when: standing, do: [{effect: draw}]}]", "only `immune` is standing"),
        (
            "type: creature, hp: 5, effects: [{when: move, do: [{effect: move}, {effect: move}]}]",
            "one `move` of the creature",
        ),
        (
            "type: creature, hp: 5, effects: [{when: move, do: [{effect: move}, {effect: draw}]}]",
            "one `move` of the creature",
        ),
        ("type: creature, hp: 5, effects: [{when: move, do: [{effect: draw}]}]", "one `move` of the creature"),
        ("type: relic, effects: [{when: move, do: [{effect: move}]}]", "one `move` of the creature"),
        ("type: relic, effects: [{when: attack, do: [{effect: strike, amount: 1}]}]", "only a creature or a weapon"),
        ("type: weapon, damage: 1, effects: [{when: main, do: [{effect: draw}]}]", "an attached card does nothing"),
        (
            "type: defense, blocks: 1, effects: [{when: end-of-turn, do: [{effect: draw}]}]",
            "an attached card does nothing",
        ),
        (
            f"type: creature, hp: 5, effects: [{', '.join(['{when: main, do: [{effect: draw}]}'] * 3)}]",
            "at most 2 abilities",
        ),
    ],
)
def test_what_a_card_of_ones_own_cannot_say(
    row: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card is named, with what it may say instead."""
    sets = tmp_path / "cards" / GAME / "sets"
    sets.mkdir(parents=True)
    (sets / "odd.yaml").write_text(f"set: odd\ntitle: Odd\nunofficial: true\ncards:\n  - {{name: Odd One, {row}}}\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DecktoolError, match=f"Odd One.*{told}"):
        table(A={"hand": ["Odd One"], "deck": 0}, B={"deck": 0})


@pytest.mark.parametrize(
    ("attacker", "more", "mine", "its", "strikes"),
    [
        ("Loner", [], {}, {}, 3), ("Loner", ["Friend"], {}, {}, 1),
        ("Charger", [], {"moved": True}, {}, 3), ("Charger", [], {}, {}, 1),
        ("Grudge", [], {"damage": 2}, {}, 4), ("Grudge", [], {"damage": 1}, {}, 1),
        ("Vulture", [], {}, {"poison": True}, 3), ("Vulture", [], {}, {"trap": True}, 1),
        ("Spider", [], {}, {"trap": True}, 3), ("Spider", [], {}, {"poison": True}, 1),
        ("Shark", [], {}, {"damage": 1}, 3), ("Shark", [], {"damage": 1}, {}, 1),
    ],
)  # fmt: skip
def test_what_an_attack_asks_for(
    attacker: str, more: list[str], mine: dict[str, Any], its: dict[str, Any], strikes: int
) -> None:
    """So many strikes more where the attacker, or its target, is as the text says; just short of it none."""
    t = table(
        {"b1": more, "b2": [attacker]} if more else {"b2": [attacker]}, {"b2": ["Enemy"]}, phase="attack",
        cards={attacker: mine, "Enemy": its},
    )  # fmt: skip
    t.play(f"attack Enemy with {attacker}")
    assert f"{attacker} strikes {strikes} time{'s' if strikes > 1 else ''}" in t.story


@pytest.mark.clause("FQ-6.1-01", "FQ-6.1-03")
@pytest.mark.parametrize(
    ("phase", "attacked", "card", "clause"),
    [
        ("main", False, "Trophy", "FQ-1.5-01"), ("main", False, "Nightcap", "FQ-1.5-01"),
        ("main", False, "After Sage", "FQ-1.5-06"),
        ("post-attack", True, "Letter", "FQ-6.1-01"), ("post-attack", True, "Nightcap", "FQ-QG-05"),
        ("end", True, "Letter", "FQ-1.5-01"), ("end", True, "Sage", "FQ-1.5-06"),
        ("end", True, "Trophy", "FQ-6.1-03"), ("end", False, "Trophy", "FQ-5.1-03"),
    ],
)  # fmt: skip
def test_when_a_card_is_not_played(phase: str, attacked: bool, card: str, clause: str) -> None:
    """Each has one moment of the turn; at any other the reason is that of the moment."""
    hand = [card, "Late Letter", "Nightcap"] if card != "Nightcap" else [card, "Late Letter"]
    t = table(
        {"b1": ["Brute"]}, {"b3": ["Enemy"]}, phase=phase, A={"hand": hand}, cards={"Brute": {"attacked": attacked}}
    )
    t.refuses(f"play {card}", clause)


@pytest.mark.clause("FQ-5.3-10")
def test_who_was_checked_is_not_checked_again() -> None:
    """Three are poisoned; the first one still is after its coins, and waits for the next turn."""
    three = ["Brute", "Friend", "Friend Two"]
    poisoned = {name: {"poison": True} for name in three}
    t = table({"b1": three}, {}, phase="poison", cards=poisoned, chance=(False, True))
    t.play("flip for Brute")
    t.refuses("flip for Brute", "FQ-5.3-10")
    assert t.allows("flip for Friend")


@pytest.mark.clause("FQ-3-02")
def test_the_double_draw_has_its_time() -> None:
    """Without any creature too, two cards are drawn at the start of a turn only."""
    table({}, {"b3": ["Enemy"]}, A={"hand": ["Letter"]}).refuses(
        "show the hand and draw two cards", "FQ-3-02", "FQ-3-01"
    )
    given = {"A": {"hand": ["Letter", "Crab"]}}
    table({}, {"b3": ["Enemy"]}, **given).refuses("show the hand and draw two cards", "FQ-3-07")
