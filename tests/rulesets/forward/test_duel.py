"""7 and 11: the Duel System and the Dragon."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.errors import DecktoolError
from decktool.rulesets.forward.reading.card_text import Gain, Sides
from decktool.rulesets.forward.reading.faces import read_face, read_faces
from tests.rulesets.forward.talk import DULL, exchange, revealed, table

PLAYER = {1: (0, 0), 2: (0, 1), 3: (1, 0), 4: (1, 0), 5: (2, 0), 6: (1, 1)}
"""What each of the player's faces deals without ATK, and whether it blocks."""
DUMMY = {1: (0, 0), 2: (1, 0), 3: (2, 0), 4: (3, 0), 5: (5, 0), 6: (2, 1)}
"""The Dummy's faces."""


@pytest.mark.clause("FW-7-01", "FW-7-05", "FW-7-06", "FW-7-08", "FW-7-12", "FW-7-14")
@pytest.mark.parametrize("mine", PLAYER)
@pytest.mark.parametrize("its", DUMMY)
def test_every_face_against_every_other(mine: int, its: int) -> None:
    """Blocks first, then what is left of both sides' damage."""
    t = exchange(mine, its, hp=9)
    deal, block = PLAYER[mine]
    hurt, parried = DUMMY[its]
    assert t["enemy.hp"] == 5 - (0 if parried else deal)
    assert t["hp"] == 9 - (0 if block else hurt)
    assert (t["enemy.your_roll"], t["enemy.roll"]) == (mine, its)


@pytest.mark.parametrize("mine", PLAYER)
@pytest.mark.parametrize("its", range(1, 6))
def test_an_enemy_that_copies_the_roll(mine: int, its: int) -> None:
    """It has the player's face: both deal and block the same, and its own roll is shown as it fell."""
    t = exchange(mine, its, enemy="Mimic", hp=9)
    deal, block = PLAYER[mine]
    assert 5 - t["enemy.hp"] == 9 - t["hp"] == (0 if block else deal)
    assert (t["enemy.your_roll"], t["enemy.roll"]) == (mine, its)
    assert exchange(mine, 6, enemy="Mimic", hp=9)["hp"] == 9


@pytest.mark.clause("FW-7-04", "FW-7-07", "FW-7-08", "FW-7-09", "FW-7-10", "FW-6-01")
@pytest.mark.parametrize(("mine", "dealt"), [(1, 0), (2, 0), (3, 3), (4, 3), (5, 4), (6, 1)])
def test_atk_where_the_face_names_it(mine: int, dealt: int) -> None:
    """ATK 2 is added on HIT and CRITICAL only."""
    assert exchange(mine, 1, zone=["Sword Two"])["enemy.hp"] == 5 - dealt


@pytest.mark.clause("FW-7-02", "FW-7-03")
@pytest.mark.parametrize(("shield", "its", "hp"), [("Shield One", 4, 3), ("Shield Three", 2, 5)])
def test_def(shield: str, its: int, hp: int) -> None:
    """DEF lessens what is taken, never below nothing."""
    assert exchange(1, its, hp=5, zone=[shield])["hp"] == hp


def test_def_below_nothing() -> None:
    """An enemy's DEF never adds to what it takes: not a printed one below 0, nor one that seals do not make up for."""
    t = exchange(3, 1, enemy="Soft Dummy")
    assert (t["enemy.hp"], t["enemy.defence"]) == (4, 0)
    t = table(table=["Plain Heir", "Soft Dragon"], phase="dragon", zone=["Healer"], chance=(3, 1))
    t.play("roll")
    assert (t["enemy.hp"], t["enemy.defence"]) == (4, 0)


@pytest.mark.clause("FW-7-11", "FW-11-02")
def test_immunities() -> None:
    """One enemy takes nothing from COUNTER, the Dragon of the set nothing from CRITICAL; a HIT hurts both."""
    assert exchange(6, 1, enemy="Counter Proof")["enemy.hp"] == 5
    assert exchange(3, 1, enemy="Counter Proof")["enemy.hp"] == 4
    for mine, hp in ((5, 5), (3, 4)):
        t = table(table=["Plain Heir", "Proof Dragon"], phase="dragon", zone=["Healer"], chance=(mine, 1))
        t.play("roll")
        assert t["enemy.hp"] == hp


@pytest.mark.clause("FW-7-13")
def test_enemy_text() -> None:
    """Its HP, its faces, what happens on a hit, and what a face says besides."""
    t = exchange(1, 2, enemy="Frightener")
    assert (t["enemy.hp"], t["hp"], t["dread"]) == (3, 8, 1)
    assert exchange(1, 4, enemy="Frightener")["dread"] == 2
    assert exchange(2, 4, enemy="Frightener")["dread"] == 2
    assert exchange(2, 1, enemy="Frightener")["dread"] == 0
    shielded = {"zone": ["Shield Three"]}
    assert exchange(1, 1, enemy="Frightener", **shielded)["dread"] == 0
    unblocked = {"on_hit_needs": "unblocked"}
    assert exchange(1, 1, enemy="Frightener", house=unblocked, **shielded)["dread"] == 1
    assert exchange(1, 5, enemy="Frightener", house=unblocked)["dread"] == 0, "a miss is no hit, blocked or not"


@pytest.mark.clause("FW-7-13", "FW-11-02")
@pytest.mark.parametrize(
    ("given", "rolls", "told"),
    [
        ({"enemy": "Thorn Foe"}, (4, 1), "you lose 1 HP [FW-7-13]"),
        ({"enemy": "Thorn Foe", "zone": ["Plain Item"]}, (4, 2), "Plain Item goes to the discard [FW-7-13]"),
        ({"enemy": "Thorn Foe"}, (4, 3), "you gain 1 Dread [FW-7-13]"),
        ({"table": ["Plain Heir", "Thorn Dragon"], "phase": "dragon"}, (4, 1), "you lose 1 HP [FW-11-02]"),
        ({"table": ["Plain Heir", "Thorn Dragon"], "phase": "dragon"}, (4, 2), "you gain 1 Dread [FW-11-02]"),
        ({"enemy": "Dummy", "zone": ["Thorn Die"]}, (1, 1), "you lose 1 HP [FW-5.2-03]"),
        ({"enemy": "Dummy", "zone": ["Thorn Die"]}, (2, 1), "you gain 1 Dread [FW-12-01]"),
        ({"enemy": "Dummy", "zone": ["Thorn Die"]}, (3, 1), "you gain 1 Resolve [FW-12-01]"),
    ],
)
def test_what_a_face_says_besides_is_told_of_whose_die_it_is(
    given: dict[str, Any], rolls: tuple[int, int], told: str
) -> None:
    """Resolve and Dread by the rule of the enemy's text, of the Dragon's, or of one's own die; what it costs by the card's."""
    t = table(row=[DULL], chance=rolls, hp=5, **{**given, "zone": ["Healer", *given.get("zone", ())]})
    t.play("roll")
    assert t.state.log is not None
    assert f"{t.state.rules.event_words(t.state.log[-1])} [{t.state.log[-1][5]}]" == told


@pytest.mark.clause("FW-7-15")
def test_a_kept_card_that_says_nothing_of_a_duels_end() -> None:
    """A foe whose die costs cards, HP and Dread is defeated by two hits: nothing comes of it, and the item stays."""
    t = table(enemy="Thorn Foe", zone=["Plain Item"], row=[DULL], chance=(5, 4, 3, 4), hp=5)
    assert (t["discard"], t["zone"], t["hp"], t["dread"]) == (["Thorn Foe"], ["Plain Item"], 5, 0)


def test_an_enemy_without_faces_has_the_rulebooks() -> None:
    """Its 3 is a hit for 1 and its ATK."""
    assert exchange(1, 3, enemy="Faceless")["hp"] == 8


@pytest.mark.parametrize(("house", "enemy"), [({}, 4), ({"player_faces": "rulebook"}, 5)])
def test_whose_faces_the_player_has(house: dict[str, str], enemy: int) -> None:
    """Those of the reference card at the table, where it prints some; by house rule the rulebook's, whose 1 is a miss."""
    bold = ["Plain Heir", "Plain Dragon", "Bold Reference"]
    assert exchange(1, 1, table=bold, house=house)["enemy.hp"] == enemy
    assert exchange(1, 1, house=house)["enemy.hp"] == 5


@pytest.mark.clause("FW-7-13")
def test_an_enemy_that_heals_is_told() -> None:
    """What its face heals, no more than it had, is told before one's own hit."""
    t = table(enemy="Licker", zone=["Healer", "Sword Two"], row=[DULL], chance=(3, 1, 6, 6))
    t.play("roll", "roll")
    assert t["enemy.hp"] == 3
    assert t.story[-3:] == ["you block all", "Licker heals 2 HP", "Licker takes 1"]
    assert not any("heals" in line for line in exchange(1, 6, enemy="Licker").story)


def test_a_face_that_nobody_understands_is_the_rulebooks() -> None:
    """Five faces are as printed; the sixth, not understood, blocks and deals 1 as the rulebook's does, and is named."""
    t = exchange(3, 6, enemy="Shudderer", assume_vanilla=True)
    assert (t["hp"], t["enemy.hp"]) == (9, 5)
    t = exchange(3, 5, enemy="Shudderer", assume_vanilla=True)
    assert (t["hp"], t["enemy.hp"]) == (6, 4)
    assert t.state.rules.cards_without_rules == {"Shudderer": "a face is not understood (`?`), and is the rulebook's"}
    with pytest.raises(DecktoolError, match="Shudderer: a face is not understood"):
        exchange(3, 6, enemy="Shudderer")
    with pytest.raises(DecktoolError, match="Shudderer: the effect of its 6 is unknown"):
        exchange(3, 6, enemy="Shudderer", assume_vanilla=True, house={"default_enemy_faces": "error"})


@pytest.mark.clause("FW-7-15")
def test_defeat_is_at_once() -> None:
    """The enemy at 0 HP rolls no more, and its card goes to the discard."""
    t = exchange(3, 1, enemy="Straw Beast")
    assert (t["enemy"], t["discard"], t["decision"]) == (None, ["Straw Beast"], "your turn")
    assert sum("you roll" in line for line in t.story) == 1


@pytest.mark.clause("FW-7-16")
def test_until_one_side_is_defeated() -> None:
    """2 HP and rolls of 3, 1, 4: it takes three exchanges, and nobody is asked meanwhile."""
    t = revealed("Straw Hollow", chance=(3, 1, 1, 1, 4, 1))
    assert [line for line in t.story if line.startswith("you roll")] == ["you roll 3", "you roll 1", "you roll 4"]


@pytest.mark.clause("FW-6-06")
@pytest.mark.parametrize("card", ["Dummy", "Straw Beast", "Straw Hollow"])
def test_what_is_a_fight(card: str) -> None:
    """Combat, Beast and Hollow cards start a duel when revealed."""
    t = revealed(card, zone=["Healer"])
    assert (t["decision"], t["enemy.name"]) == ("the duel", card)


@pytest.mark.clause("FW-7-17")
def test_defeat_loses_the_run() -> None:
    """At 1 HP a hit of 1 ends it."""
    t = exchange(1, 2, hp=1)
    assert (t["outcome"], t["winner"]) == ("lost to a combat", None)


def test_a_duel_that_cannot_end_is_stopped() -> None:
    """After so many exchanges it is a fault of the card."""
    assert revealed("Endless", house={"max_exchanges": 20})["outcome"] == "endless duel"


@pytest.mark.clause("FW-9.1-05")
def test_a_snare_works_in_the_next_location() -> None:
    """ATK 1 and a Snare of ATK -1 from L1: a HIT in L2 deals 1."""
    t = table(row=["Weak Wrist"], zone=["Sword One", "Healer"], diamond={"L2": ["Marrow Moor", "Dummy"]}, chance=(3, 1))
    t.play("reveal card 1", "go on", "reveal card 1", "roll")
    assert (t["place"], t["enemy.hp"]) == ("L2", 4)


FACES = ((0, 0, 0, 0), (2, 0, 0, 0), (2, 1, 0, 0), (0, 0, 1, 0), (2, 0, 1, 0), (0, 0, 0, 1))
"""Of each face of Full Foe and Full Die: damage, whether it ignores a block, whether it blocks, HP that it heals."""


@pytest.mark.parametrize("mine", range(1, 7))
@pytest.mark.parametrize("its", range(1, 7))
def test_each_face_against_each(mine: int, its: int) -> None:
    """A block keeps off all damage but that of a face that ignores it, on either side; who heals has no more than at first."""
    (damage, pierces, blocks, heals), (its_damage, its_pierces, its_blocks, _) = FACES[mine - 1], FACES[its - 1]
    t = exchange(mine, its, enemy="Full Foe", zone=["Full Die"], hp=5)
    dealt = damage if pierces or not its_blocks else 0
    taken = its_damage if its_pierces or not blocks else 0
    assert (t["hp"], t["enemy.hp"]) == (5 - taken + heals, 9 - dealt)


def test_counter_against_counter() -> None:
    """Nobody is hurt, unless the house lets the damage of a counter through a block."""
    t = exchange(6, 6)
    assert (t["hp"], t["enemy.hp"]) == (10, 5)
    t = exchange(6, 6, house={"counter_pierces_block": True})
    assert (t["hp"], t["enemy.hp"]) == (8, 4)


def test_cards_change_rolls_and_faces() -> None:
    """A changed roll stays within 1 to 6; a card's faces replace one's own; boots spoil the first 6 only."""
    assert exchange(1, 1, zone=["Lead Die"])["enemy.your_roll"] == 6
    assert exchange(6, 1, zone=["Two Dice"])["enemy"] is None
    t = exchange(6, 2, snares=["Waterlogged Boots"])
    assert (t["hp"], t["enemy.hp"]) == (9, 5)


def test_cards_used_before_a_roll() -> None:
    """Powder deals 3 at once, the Clapper silences a 5, Oil adds ATK 2 to this exchange."""
    t = table(
        enemy="Dummy", row=[DULL], zone=["Blasting Powder", "Muffled Clapper", "Quenching Oil"], chance=(1, 5, 3, 1)
    )
    t.play("use Blasting Powder")
    assert t["enemy.hp"] == 2
    t.play("use Muffled Clapper", "roll")
    assert t["hp"] == 10
    t.play("use Quenching Oil")
    assert t["atk"] == 2
    t.play("roll")
    assert (t["enemy"], t["atk"]) == (None, 0)


def test_use_in_duel_by_house_rule() -> None:
    """By house rule a card that names no moment waits until the duel is over."""
    t = table(enemy="Straw Beast", row=[DULL], zone=["Healer"], house={"use_in_duel": False}, chance=(3, 1))
    assert t["enemy"] is None
    assert t.allows("use Healer")


# --- 11


@pytest.mark.clause("FW-0-03", "FW-11-04")
def test_the_dragon_at_0_is_a_win() -> None:
    """A critical against the last 2 HP wins the run."""
    t = table(phase="dragon", completed=9, zone=["Sword Two", "Healer"], chance=(5, 1, 3, 1))
    t.play("roll", "roll")
    assert (t["winner"], t["outcome"], t.state.outcome.clause if t.state.outcome else "") == (
        "A", "the Dragon is defeated", "FW-11-04",
    )  # fmt: skip


@pytest.mark.clause("FW-11-05")
@pytest.mark.parametrize(("house", "winner"), [({}, None), ({"double_defeat": "win"}, "A")])
def test_the_player_at_0_is_a_loss(house: dict[str, str], winner: str | None) -> None:
    """At 2 HP a hit of 2 loses, also when the Dragon falls at once, unless the house says otherwise."""
    t = table(phase="dragon", zone=["Healer"], hp=2, chance=(1, 4))
    t.play("roll")
    assert t["outcome"] == "lost to the Dragon"
    t = table(phase="dragon", zone=["Healer", "2 Sword Two"], hp=2, chance=(5, 4), house=house)
    t.play("roll")
    assert t["winner"] == winner


def test_a_double_defeat_that_wins_is_told_whole() -> None:
    """The last HP are lost and told before the Dragon's defeat; a card that saves its player saves here too."""
    win = {"double_defeat": "win"}
    t = table(phase="dragon", zone=["Healer", "2 Sword Two"], hp=2, chance=(5, 4), house=win)
    t.play("roll")
    assert (t["hp"], t["outcome"]) == (0, "the Dragon is defeated")
    assert t.story[-3:] == ["Plain Dragon takes 6", "you lose 2 HP", "Plain Dragon is defeated"]
    t = table(phase="dragon", zone=["Healer", "2 Sword Two", "Phoenix Ash"], hp=2, chance=(5, 4), house=win)
    t.play("roll")
    assert (t["hp"], t["buried"], t["winner"]) == (5, ["Phoenix Ash"], "A")


@pytest.mark.clause("FW-11-03")
def test_everything_comes_along() -> None:
    """Three keepers and a Snare are there, and in effect."""
    t = table(row=[DULL], zone=["Sword Two", "Healer", "Plain Boon"], snares=["Weak Wrist"])
    t.play("reveal card 1", "go on", "face the Dragon")
    assert (t["zone.count"], t["snares"], t["atk"], t["enemy.name"]) == (3, ["Weak Wrist"], 1, "Plain Dragon")
    assert t.allows("use Healer")


@pytest.mark.clause("FW-11-06")
def test_one_seal_after_the_other_is_broken() -> None:
    """Each hammer breaks another of two seals that have no names, and each seal was a DEF."""
    t = table(table=["Plain Heir", "Hard Dragon"], phase="dragon", zone=["2 Plain Hammer", "Healer"])
    defence = [t["enemy.defence"]]
    for _ in range(2):
        t.play("use Plain Hammer")
        defence.append(t["enemy.defence"])
    assert defence == [3, 2, 1]


@pytest.mark.clause("FW-11-06")
def test_seals() -> None:
    """A Sage's seal takes 1 HP from the Dragon; ours has DEF for each seal that nobody holds."""
    assert table(phase="dragon", zone=["Sage's Seal", "Healer"])["enemy.hp"] == 4
    assert table(phase="dragon", zone=["Healer"])["enemy.hp"] == 5
    ours = {"table": ["Plain Heir", "Vharr, the Unmaker"], "phase": "dragon"}
    assert table(zone=["Healer"], **ours)["enemy.defence"] == 3
    assert table(zone=["Healer", "Threshold Salt", "Clear Morning"], **ours)["enemy.defence"] == 1


def test_what_is_only_for_the_dragon() -> None:
    """Those Who Wait heal in the final fight and at no other time."""
    t = table(row=[DULL], zone=["Those Who Wait"])
    t.refuses("use Those Who Wait", "FW-12-01")
    t = table(phase="dragon", zone=["Those Who Wait", "Healer"], hp=1)
    t.play("use Those Who Wait")
    assert t["hp"] == 9


def test_faces_are_read_or_refused() -> None:
    """Faces are words; what cannot be read names the card, and a die has six."""
    assert read_face("Block all and 2 damage") == Sides(block=1, damage=2, name="counter")
    assert read_face("2 + ATK damage") == Sides(damage=2, atk=1, name="critical")
    dread = (Gain(what="dread", amount=1),)
    assert read_face("Deal 1 + [ATK], gain 1 Dread") == Sides(damage=1, atk=1, name="hit", does=dread)
    with pytest.raises(DecktoolError, match="'dance' cannot be read"):
        read_face("dance")
    with pytest.raises(DecktoolError, match="X has 1 faces"):
        read_faces(["Miss"], "X")


@pytest.mark.parametrize("hp", [1, 4, 10])
def test_an_enemy_with_the_player_s_hp(hp: int) -> None:
    """It has what the player has when the fight begins, not what a heir begins with."""
    assert revealed("Double", zone=["Healer"], hp=hp)["enemy.hp"] == hp


@pytest.mark.parametrize(("now", "next_duel", "shown"), [(0, 0, 2), (1, 0, 3), (0, 1, 3), (1, 2, 5)])
def test_what_is_kept_for_the_next_duel_is_added(now: int, next_duel: int, shown: int) -> None:
    """A change of the next roll and one of the next duel's first roll add up when that duel begins (FW-A30)."""
    later = {"your-roll": now, "your-roll-next-duel": next_duel}
    t = revealed("Dummy", zone=["Healer"], lasting=later, chance=(2, 1))
    t.play("roll")
    assert t["enemy.your_roll"] == shown
