"""What cards leave for later, and seals, rests and rerolls: each condition just before and just after its boundary."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from decktool.errors import DecktoolError
from decktool.play.agents import make_agent
from decktool.rulesets.forward.notation.positions import POSITIONS
from decktool.rulesets.forward.reading.faces import read_faces
from decktool.rulesets.forward.state import Later
from tests.rulesets.forward.talk import DULL, duel, exchange, revealed, table
from tests.rulesets.table import Table

ASHKAR = {"table": ["The Knight's Heir", "Ashkar, the Sealed"], "phase": "dragon"}


def fight(*rolls: int, **given: Any) -> Table:
    """All exchanges that these rolls pay for, two a piece but where one is skipped."""
    given["zone"] = [*given.get("zone", ()), "Healer"]
    return duel(*rolls, **given)


def later(t: Table) -> list[int]:
    """What cards have left for later."""
    state: Any = t.state
    return list(state.lasting)


def chosen(t: Table) -> str:
    """What greedy does now."""
    state = t.state
    return state.words(make_agent("greedy").choose(state.rules.view(state, 0), None))  # type: ignore[arg-type]


# --- for later


@pytest.mark.parametrize(("by", "roll", "shown"), [(1, 5, 6), (1, 6, 6), (-1, 2, 1), (-1, 1, 1), (-2, 3, 1)])
def test_a_changed_roll_stays_a_face(by: int, roll: int, shown: int) -> None:
    """No more than 6, no less than 1, and the die after it is as it falls (FW-A27)."""
    t = fight(roll, 1, 4, 1, lasting={"your-roll": by})
    t.play("roll")
    assert t["enemy.your_roll"] == shown
    t.play("roll")
    assert t["enemy.your_roll"] == 4


@pytest.mark.parametrize(
    ("slot", "before", "after"), [("enemy-damage", 3, 3), ("enemy-damage-exchange", 3, 3), ("enemy-result-3", 3, 3)]
)
def test_more_damage_once(slot: str, before: int, after: int) -> None:
    """A 3 of the Dummy is 2 damage; 1 more the first time, and not again."""
    t = fight(1, 3, 1, 3, lasting={slot: 1})
    t.play("roll")
    assert t["hp"] == 10 - before
    t.play("roll")
    assert t["hp"] == 10 - before - after + 1


FIGHTS = (3, 3, 3, 3)
"""Both sides hit twice: a HIT of 1, and a 3 of the Dummy, which is 2 damage."""


@pytest.mark.parametrize(
    ("slot", "by", "lost", "taken"),
    [
        ("your-roll", 1, (2, 2), (1, 1)),
        ("your-roll", 2, (2, 2), (2, 1)),
        ("enemy-roll", 1, (3, 2), (1, 1)),
        ("your-roll-duel", 2, (2, 2), (2, 2)),
        ("enemy-roll-duel", 1, (3, 3), (1, 1)),
        ("your-roll-next-duel", 2, (2, 2), (1, 1)),
        ("enemy-roll-next-duel", 1, (2, 2), (1, 1)),
        ("your-damage", 1, (2, 2), (2, 1)),
        ("enemy-damage", 1, (3, 2), (1, 1)),
        ("your-damage-exchange", 1, (2, 2), (2, 1)),
        ("enemy-damage-exchange", 1, (3, 2), (1, 1)),
        ("your-damage-duel", 1, (2, 2), (2, 2)),
        ("enemy-damage-duel", 1, (3, 3), (1, 1)),
        ("your-damage-next-duel", 1, (2, 2), (1, 1)),
        ("enemy-damage-next-duel", 1, (2, 2), (1, 1)),
        ("your-result-3", 1, (2, 2), (2, 1)),
        ("your-result-2", 1, (2, 2), (1, 1)),
        ("your-result-4", 1, (2, 2), (1, 1)),
        ("enemy-result-3", 1, (3, 2), (1, 1)),
        ("enemy-result-2", 1, (2, 2), (1, 1)),
        ("enemy-result-4", 1, (2, 2), (1, 1)),
        ("atk-exchange", 1, (2, 2), (2, 1)),
        ("defence-exchange", 1, (1, 2), (1, 1)),
        ("atk-duel", 1, (2, 2), (2, 2)),
        ("defence-duel", 1, (1, 1), (1, 1)),
        ("test", 1, (2, 2), (1, 1)),
        ("healing", 1, (2, 2), (1, 1)),
    ],
)
def test_what_each_does_in_two_exchanges(slot: str, by: int, lost: tuple[int, int], taken: tuple[int, int]) -> None:
    """Whose it is, and how long it counts: once, for the exchange, for the fight that is on, or not yet."""
    t = fight(*FIGHTS, lasting={slot: by}, hp=9, enemy_hp=5)
    t.play("roll")
    assert (9 - t["hp"], 5 - t["enemy.hp"]) == (lost[0], taken[0])
    t.play("roll")
    assert (9 - t["hp"], 5 - t["enemy.hp"]) == (sum(lost), sum(taken))


@pytest.mark.parametrize(
    ("slot", "by", "lost", "taken"),
    [
        ("your-roll-next-duel", 2, 2, 2),
        ("enemy-roll-next-duel", 1, 3, 1),
        ("your-damage-next-duel", 1, 2, 2),
        ("enemy-damage-next-duel", 1, 3, 1),
    ],
)
def test_what_each_does_in_the_next_fight(slot: str, by: int, lost: int, taken: int) -> None:
    """From its first exchange on, and for nobody else."""
    t = table(row=["Dummy", DULL], zone=["Healer"], hp=9, chance=FIGHTS, lasting={slot: by})
    t.play("reveal card 1", "roll")
    assert (9 - t["hp"], 5 - t["enemy.hp"]) == (lost, taken)
    t.play("roll")
    assert (9 - t["hp"], 5 - t["enemy.hp"]) == (2 * lost, 2 * taken)


def test_what_waits_adds_to_what_is_there() -> None:
    """One more in this fight and one that waited for it are two."""
    t = table(
        row=["Dummy", DULL], zone=["Healer"], chance=FIGHTS, lasting={"your-damage-duel": 1, "your-damage-next-duel": 1}
    )
    t.play("reveal card 1", "roll")
    assert t["enemy.hp"] == 2


@pytest.mark.parametrize("who", ["your", "enemy"])
def test_more_in_an_exchange_is_over_with_it(who: str) -> None:
    """Also where both miss; what is for the next hit waits for one."""
    for slot, hp in ((f"{who}-damage-exchange", 1), (f"{who}-damage", 2), (f"{who}-result-3", 2)):
        t = fight(1, 1, 3, 3, lasting={slot: 1})
        t.play("roll", "roll")
        assert (5 - t["enemy.hp"], 10 - t["hp"]) == ((hp, 2) if who == "your" else (1, hp + 1))


def test_skipped_once() -> None:
    """A side that skips neither hits nor blocks; two skips are two exchanges."""
    t = fight(2, 3, 6, lasting={"enemy-skip": 2})
    t.play("roll")
    assert (t["enemy.your_roll"], t["enemy.roll"], t["hp"]) == (2, 0, 10)
    t.play("roll")
    assert (t["enemy.your_roll"], t["enemy.roll"], t["enemy.hp"]) == (3, 0, 4)
    assert later(t)[1] == 0
    t = fight(6, 3, 1, lasting={"your-skip": 1})
    t.play("roll")
    assert (t["enemy.your_roll"], t["enemy.roll"], t["enemy.hp"], t["hp"]) == (0, 6, 5, 8)
    assert later(t)[0] == 0


@pytest.mark.parametrize(
    ("card", "slots"),
    [
        ("Taught", {"your-damage": 1, "enemy-damage": 2, "your-damage-exchange": 3, "enemy-damage-exchange": 4}),
        ("Schooled", {"your-damage-duel": 1, "enemy-damage-duel": 2, "your-damage-next-duel": 3, "enemy-damage-next-duel": 4}),
        ("Drilled", {"your-roll": 1, "enemy-roll": 6, "your-roll-duel": 3, "enemy-roll-duel": 4}),
        ("Trained", {"your-roll-next-duel": 1, "enemy-roll-next-duel": 2, "test": 3, "healing": 4}),
        ("Aimed", {"your-result-3": 2, "your-result-4": 2, "enemy-result-4": -1}),
        ("Tripped", {"your-skip": 1, "enemy-skip": 1, "no-reroll": 1}),
        ("Braced", {"atk-exchange": 1, "defence-exchange": 2, "atk-duel": 3, "defence-duel": 4}),
    ],
)  # fmt: skip
def test_what_a_card_leaves_for_later(card: str, slots: dict[str, int]) -> None:
    """Each under its own name, one's own or the enemy's; said twice it adds up, but for rerolls that are forbidden."""
    t = fight(zone=[f"2 {card}"], enemy="Howler")
    t.play(f"use {card}")
    assert dict(zip(Later.all, later(t), strict=True)) == {**dict.fromkeys(Later.all, 0), **slots}
    t.play(f"use {card} #2")
    twice = {name: left * (1 if name == "no-reroll" else 2) for name, left in slots.items()}
    assert dict(zip(Later.all, later(t), strict=True)) == {**dict.fromkeys(Later.all, 0), **twice}


def test_the_rest_of_no_fight() -> None:
    """Paint that is put on before a fight does nothing (Rules 12); in one it does."""
    t = table(row=["Dummy"], zone=["Bone Paint", "Healer"], chance=(3, 1))
    t.play("use Bone Paint", "reveal card 1", "roll")
    assert (t["enemy.hp"], "nothing happens" in t.story) == (4, True)
    t = table(row=["Dummy"], zone=["Bone Paint", "Healer"], chance=(3, 1))
    t.play("reveal card 1", "use Bone Paint", "roll")
    assert t["enemy.hp"] == 3


@pytest.mark.parametrize(("card", "rolls", "slot"), [("Dummy", (3, 1), "your-damage"), ("Test Pit", (3, 3, 3), "test")])
def test_on_the_path_one_can_prepare(card: str, rolls: tuple[int, ...], slot: str) -> None:
    """What is for the next hit and for the next test waits, wherever it is said: each counts once, and the other is left."""
    t = table(row=[card, DULL], zone=["Deep Breath", "Healer"], chance=rolls)
    t.play("use Deep Breath")
    assert "nothing happens" not in t.story
    t.play("reveal card 1", *(["roll"] if card == "Dummy" else []))
    left = dict(zip(Later.all, later(t), strict=True))
    assert (left[slot], sum(left.values())) == (0, 1)
    assert (t["hp"], t["enemy.hp"] if t["enemy"] else 3) == (10, 3)


def test_less_damage_is_never_healing() -> None:
    """Two less of 1 damage is none."""
    assert exchange(1, 2, lasting={"enemy-damage": -2})["hp"] == 10
    assert exchange(3, 1, lasting={"your-damage": -2})["enemy.hp"] == 5


def test_what_waits_for_the_next_fight_begins_there_and_ends_with_it() -> None:
    """Not in the fight that is on; in all of the next one; not after it."""
    t = fight(3, 1, 3, 1, lasting={"your-damage-next-duel": 1}, enemy_hp=2, row=["Dummy", "Dummy"])
    t.play("roll")
    assert t["enemy.hp"] == 1
    t.play("roll", "reveal card 1")
    assert t["enemy.hp"] == 5
    t = table(row=["Straw Hollow", "Dummy"], lasting={"your-damage-next-duel": 1}, zone=["Healer"], chance=(3, 1, 3, 1))
    t.play("reveal card 1", "roll", "reveal card 1", "roll")
    assert t["enemy.hp"] == 4


@pytest.mark.parametrize(
    "slot", ["your-skip", "your-roll", "enemy-damage", "your-roll-duel", "no-reroll", "enemy-result-1"]
)
def test_what_ends_with_a_fight(slot: str) -> None:
    """Nothing of it is there when the next enemy comes."""
    t = fight(3, 1, enemy="Straw Beast", lasting={slot: 1, "healing": 1} if slot != "your-skip" else {"enemy-skip": 2})
    t.play("roll")
    assert set(later(t)) <= {0, 1} and sum(later(t)) == int(slot != "your-skip")


def test_both_skip() -> None:
    """Nobody rolls, and the next exchange is as ever."""
    t = fight(3, 1, lasting={"your-skip": 1, "enemy-skip": 1})
    t.play("roll")
    assert (t["hp"], t["enemy.hp"], t.story[-2:]) == (10, 5, ["you skip this roll", "Dummy skips this roll"])
    t.play("roll")
    assert t["enemy.hp"] == 4


def test_a_test_uses_up_what_waits_for_it() -> None:
    """All rolls of one test are one more, and none of a test after it."""
    t = revealed("Test Pit", lasting={"test": 1}, chance=(3, 3, 3))
    assert (t["hp"], later(t).count(0)) == (10, len(later(t)))


@pytest.mark.parametrize(
    ("given", "after"), [({}, 7), ({"lasting": {"healing": 2}}, 9), ({"lasting": {"healing": -3}}, 5)]
)
def test_more_healing(given: dict[str, Any], after: int) -> None:
    """Two more, or as much less, of the Healer's 2."""
    t = table(row=[DULL], zone=["Healer"], hp=5, **given)
    t.play("use Healer")
    assert (t["hp"], sum(later(t))) == (after, 0)


@pytest.mark.parametrize(("snare", "basin", "bones"), [("Quiet Snare", 8, 7), ("Weak Grip", 8, 7), ("Heavy Air", 7, 3)])
@pytest.mark.clause("FW-12-01")
def test_all_rolls_are_those_of_texts_as_well(snare: str, basin: int, bones: int) -> None:
    """From 5 HP: a 3 heals 3, or 2 under Heavy Air; a 4 of the Knucklebones is a 3, which hurts. A fight's are its own."""
    assert revealed("Basin", hp=5, snares=[snare], chance=(3,))["hp"] == basin
    assert revealed("Knucklebones", hp=5, snares=[snare], chance=(4,))["hp"] == bones
    assert revealed("Basin", hp=5, snares=[snare], chance=(1,))["hp"] == 6


# --- dice that are rolled again


def test_a_skipped_roll_is_not_rolled_again() -> None:
    """Neither is offered for what was not rolled; the other die is."""
    t = fight(3, zone=["Bent Coin", "Crow's Eye"], lasting={"your-skip": 1})
    t.play("roll")
    assert [t.state.words(action) for action in t.state.legal_actions()] == ["go on", "use Crow's Eye"]


def test_one_less_counts_for_the_die_that_is_rolled_again() -> None:
    """It is the same roll; the one after it is as it falls."""
    t = fight(3, 1, 4, 4, 1, zone=["Bent Coin"], cards={"Bent Coin": {"uses": 1}}, lasting={"your-roll": -1})
    t.play("roll", "use Bent Coin")
    assert t["enemy.your_roll"] == 3
    t.play("roll")
    assert t["enemy.your_roll"] == 4


def test_one_less_waits_for_a_roll_that_is_made() -> None:
    """A roll that is skipped is none."""
    t = fight(1, 4, 1, lasting={"your-roll": -1, "your-skip": 1})
    t.play("roll", "roll")
    assert t["enemy.your_roll"] == 3


def test_any_one_die_is_rolled_again() -> None:
    """Once the card is used it is asked which die; a roll that was skipped is none, and then nothing is asked."""
    t = fight(3, 4, 1, 2, zone=["Tide Glass"])
    t.play("roll", "use Tide Glass")
    assert t.state.menu() == ["your die", "the enemy's die"]
    t.play("the enemy's die")
    assert (t["hp"], t["enemy.hp"], t["cards.Tide Glass.uses"]) == (10, 4, 0)
    t = fight(3, 4, 5, zone=["Tide Glass"])
    t.play("roll", "use Tide Glass", "your die")
    assert (t["hp"], t["enemy.hp"]) == (7, 3)
    t = fight(1, 5, zone=["Tide Glass"], lasting={"enemy-skip": 1})
    t.play("roll", "use Tide Glass")
    assert (t["hp"], t["enemy.hp"]) == (10, 3)


@pytest.mark.parametrize(
    ("mine", "its", "does", "then"),
    [(1, 1, "use Tide Glass", "your die"), (3, 4, "use Tide Glass", "the enemy's die"), (3, 1, "go on", "")],
)
def test_greedy_rolls_the_worse_die_again(mine: int, its: int, does: str, then: str) -> None:
    """Its own miss, the enemy's hit, and neither where both are well."""
    t = fight(mine, its, 3, 1, zone=["Tide Glass"])
    t.play("roll")
    assert chosen(t) == does
    if then:
        t.play(does)
        assert chosen(t) == then


def test_a_position_inside_the_second_copy() -> None:
    """Two cards alike: while one asks, the position says so, and read again it asks the same."""
    t = table(row=["Plain Terror", "Plain Terror"])
    t.play("reveal card 1")
    written = POSITIONS.given(t.state)
    again = table(**written)
    assert [frame["program"] for frame in written["inside"]["frames"]][-1].startswith("Plain Terror:")
    assert (again.state.menu(), again["row"]) == (t.state.menu(), t["row"])


def test_a_die_can_be_rolled_again_and_again() -> None:
    """Bent Coin turns twice: after the first roll it is asked once more, after the second no more."""
    t = fight(1, 1, 2, 3, zone=["Bent Coin"])
    t.play("roll", "use Bent Coin")
    assert (t["enemy.your_roll"], t["cards.Bent Coin.uses"]) == (2, 1)
    assert t.allows("use Bent Coin") and t.allows("go on")
    t.play("use Bent Coin")
    assert (t["decision"], t["enemy.hp"]) == ("the duel", 4)


def test_a_used_up_coin_is_not_offered() -> None:
    """With no use left nothing is asked."""
    t = fight(3, 1, zone=["Bent Coin"], cards={"Bent Coin": {"uses": 0}})
    t.play("roll")
    assert (t["decision"], t["enemy.hp"]) == ("the duel", 4)


@pytest.mark.parametrize(("mine", "its", "does"), [(1, 1, "use Bent Coin"), (2, 1, "go on"), (5, 1, "go on")])
def test_greedy_rolls_a_miss_again(mine: int, its: int, does: str) -> None:
    """Not a parry, not a critical."""
    t = fight(mine, its, zone=["Bent Coin"])
    t.play("roll")
    assert chosen(t) == does


# --- rests, and what is forbidden


@pytest.mark.parametrize(("snare", "hp"), [("Grave Cold", 5), ("Lead Tongue", 7)])
def test_a_card_of_the_type_rest_is_a_rest(snare: str, hp: int) -> None:
    """Whatever its text says; and what is said of resting counts for it."""
    assert revealed("Plain Rest", hp=5, snares=[snare])["hp"] == hp
    assert revealed("Plain Rest", hp=5, snares=[snare], zone=["Wool Blanket"])["hp"] == hp + 2 * (hp > 5)


@pytest.mark.parametrize(("snares", "zone", "hp"), [([], [], 7), (["Grave Cold"], [], 7), ([], ["Wool Blanket"], 7)])
def test_what_a_rest_that_was_kept_does_later(snares: list[str], zone: list[str], hp: int) -> None:
    """Resting is what happens when it is revealed; used later on, it is forbidden to nobody, and nothing answers to it."""
    t = table(row=[DULL], zone=["Packed Meal", *zone], snares=snares, hp=5)
    t.play("use Packed Meal")
    assert t["hp"] == hp


@pytest.mark.parametrize("card", ["Plain Rest", "Cold Ashes", "Spring"])
def test_nothing_heals_where_that_is_forbidden(card: str) -> None:
    """No rest, no scene, not all HP; without the Snare they do."""
    assert revealed(card, hp=5, snares=["Dry Throat"])["hp"] == 5
    assert revealed(card, hp=5)["hp"] > 5


@pytest.mark.parametrize(("snare", "mine", "its", "left"), [("Blunt Edge", 3, 1, (10, 5)), ("Blunt Edge", 5, 1, (10, 4)), ("Sharp Claws", 1, 2, (8, 5)), ("Sharp Claws", 1, 1, (10, 5))])  # fmt: skip
def test_damage_that_a_snare_changes(snare: str, mine: int, its: int, left: tuple[int, int]) -> None:
    """One less of one's own hits, one more of the enemy's, none of a miss."""
    t = exchange(mine, its, snares=[snare])
    assert (t["hp"], t["enemy.hp"]) == left


# --- cards that go, faces and fights


@pytest.mark.parametrize(("phase", "discard", "aside"), [("turn", ["Candle End"], []), ("dragon", [], ["Candle End"])])
def test_what_is_discarded_in_the_final_fight_is_out_of_play(phase: str, discard: list[str], aside: list[str]) -> None:
    """In a location the candle goes to its discard; against the Dragon there is none (FW-A10)."""
    t = table(phase=phase, row=[DULL] if phase == "turn" else [], zone=["Candle End", "Healer"], hp=5)
    t.play("use Candle End")
    assert (t["discard"], t["aside"]) == (discard, aside)


def test_a_kept_card_is_laid_on_resolve() -> None:
    """It leaves the Player Zone for good, and the marker goes up."""
    t = table(row=[DULL], zone=["Vow"], dread=1)
    t.play("use Vow")
    assert (t["zone"], t["aside"], t["dread"], t["resolve"]) == ([], ["Vow"], 0, 0)


def test_a_face_of_ones_own_does_more() -> None:
    """What a kept card puts on one's die is about oneself: more damage is one's own, and the enemy skips."""
    t = fight(6, 1, 3, 3, 1, zone=["Trick Die"])
    t.play("roll", "roll")
    assert (t["enemy.hp"], t["hp"]) == (5 - 2, 10)
    assert "Dummy skips this roll" in t.story


def test_a_beast_that_is_no_fight() -> None:
    """Text beats type: without HP and with a text that happens it is not fought (Rules 6)."""
    t = revealed("Tired Boar")
    assert (t["hp"], t["discard"]) == (8, ["Tired Boar"])


def test_a_result_that_names_none() -> None:
    """The card is refused by name."""
    with pytest.raises(DecktoolError, match="X: none of its faces is called Howl"):
        read_faces(["Miss"] * 5 + ["+1 damage at the next Howl"], "X")


def test_what_an_unread_rest_of_a_test_may_last() -> None:
    """A test that cannot be passed ends all the same, as a duel does that cannot end."""
    t = revealed("Wall", house={"max_exchanges": 10}, snares=["Swamp Fever"])
    assert (t["hp"], t["decision"]) == (10, "your turn")


# --- seals


@pytest.mark.parametrize(("resolve", "blocked"), [(2, True), (3, False), (4, False)])
def test_a_seal_until_so_much_resolve(resolve: int, blocked: bool) -> None:
    """Ash blocks below 3; then Rust turns the damage."""
    t = table(**ASHKAR, zone=["Healer"], resolve=resolve, hp=20, chance=(3, 1))
    t.play("roll")
    assert (t["hp"], t["enemy.hp"]) == (20 if blocked else 19, 12)


@pytest.mark.parametrize(
    ("broken", "hp", "left"), [(0, 20, 12), (1, 19, 12), (4, 20, 12), (5, 20, 12), (7, 20, 11), (3, 19, 12)]
)
def test_seals_that_are_broken(broken: int, hp: int, left: int) -> None:
    """Ash is 1 (blocks), Salt 2 (mends), Rust 4 (reflects)."""
    t = table(**ASHKAR, zone=["Healer"], broken_seals=broken, hp=20, chance=(3, 1))
    t.play("roll")
    assert (t["hp"], t["enemy.hp"]) == (hp, left)


def test_one_that_holds_any_seal_opens_the_first() -> None:
    """With one Sage's Seal Ash is open; with three all are, and each has taken 1 HP."""
    t = table(**ASHKAR, zone=["Sage's Seal", "Healer"], hp=20, chance=(3, 1))
    t.play("roll")
    assert (t["hp"], t["enemy.hp"]) == (19, 11)
    t = table(**ASHKAR, zone=["3 Sage's Seal", "Healer"], hp=20, chance=(3, 1))
    t.play("roll")
    assert (t["hp"], t["enemy.hp"]) == (20, 8)


def test_the_last_blow_is_not_mended() -> None:
    """At 0 HP it is defeated at once (Rules 7)."""
    t = table(**ASHKAR, zone=["Healer"], broken_seals=5, enemy_hp=2, hp=20, chance=(5, 1))
    t.play("roll")
    assert t["winner"] == "A"


def test_what_the_text_of_a_blow_costs_it_is_mended_with_the_exchange(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It heals at the end of the exchange, after the texts of both faces (FW-A31); the next one begins with all HP."""
    folder = tmp_path / "cards" / "forward" / "sets"
    folder.mkdir(parents=True)
    row = (
        "{name: Own Dragon, type: dragon, hp: 12, text: x, effects: [{when: standing, do: [{effect: ward, seal: Salt, "
        "does: mends}]}, {when: hit, do: [{effect: strike, amount: 1}]}]}"
    )
    (folder / "own.yaml").write_text(f"set: own\ntitle: Own\nunofficial: true\ncards:\n  - {row}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    t = table(table=["The Knight's Heir", "Own Dragon"], phase="dragon", zone=["Blasting Powder"], hp=20, chance=(1, 4))
    t.play("roll")
    assert t["enemy.hp"] == 12
    assert t.story[-2:] == ["Own Dragon takes 1", "Own Dragon heals 1 HP"]


def test_damage_that_is_turned_may_kill() -> None:
    """The run is lost to the Dragon."""
    t = table(**ASHKAR, zone=["Healer"], broken_seals=1, hp=2, chance=(5, 1))
    t.play("roll")
    assert t["outcome"] == "lost to the Dragon"


def test_no_seal_is_left_to_break() -> None:
    """A key does nothing then; of a Dragon whose seals are counted it takes one off."""
    t = table(row=[DULL], table=ASHKAR["table"], zone=["Rusted Key"], broken_seals=7)
    t.play("use Rusted Key")
    assert (t["broken_seals"], "nothing happens" in t.story) == (7, True)
    t = table(row=[DULL], table=ASHKAR["table"], zone=["Rusted Key"], broken_seals=3)
    t.play("use Rusted Key")
    assert (t["broken_seals"], "seal A - 1" in t.facts) == (7, True)
    t = table(phase="dragon", table=["Plain Heir", "Vharr, the Unmaker"], zone=["Rusted Key", "Healer"])
    t.play("use Rusted Key")
    assert t["enemy.defence"] == 2
