"""4.7 and 4.8: attaching basic and leveled weapons, and what becomes of the weapon that was there before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from decktool.errors import DecktoolError
from decktool.games import load_game
from tests.rulesets.forbidden_quest.talk import GAME, QuestTable, armed, fight, table

clause = pytest.mark.clause


def holding(weapon: str | None, *hand: str, beside: dict[str, str | None] | None = None, **given: Any) -> QuestTable:
    """Brute holds a weapon in b2, A these cards in hand; `beside` are friends there with what they hold."""
    beside = beside or {}
    cards = {name: armed(held) for name, held in {"Brute": weapon, **beside}.items() if held}
    return table(board={"b2": ["Brute", *beside]}, A={"hand": list(hand)}, cards=cards, **given)


# --- 4.7 basic weapons


@clause("FQ-4.7-01")
def test_weapons_are_attached_in_the_main_phase() -> None:
    """A club is attached in the main phase, and in no later phase of the turn."""
    t = holding(None, "Plain Club")
    t.play("attach Plain Club to Brute")
    assert (t["cards.Brute.weapon"], t["A.hand"]) == ("Plain Club", [])
    t = fight(["Brute", "Friend"], A={"hand": ["Plain Club", "Trophy"]})
    for action in ("attack Enemy with Brute", "end the attack phase", "end the post-attack phase"):
        t.refuses("attach Plain Club to Brute", "FQ-4.7-01")
        t.play(action)
    t.refuses("attach Plain Club to Brute", "FQ-4.7-01")


@clause("FQ-4.7-01")
def test_weapons_are_attached_by_their_owner() -> None:
    """In A's main phase B attaches nothing."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, B={"hand": ["Plain Club"]})
    t.refuses("attach Plain Club to Enemy", "FQ-4.7-01")
    t.end_turn()
    t.play("attach Plain Club to Enemy")
    assert t["cards.Enemy.weapon"] == "Plain Club"


@clause("FQ-4.7-02")
def test_only_ones_own_creatures_on_the_board_are_armed() -> None:
    """Not the opponent's creature, not a creature in hand."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, A={"hand": ["Plain Club", "Friend"]})
    t.refuses("attach Plain Club to Enemy", "FQ-4.7-02")
    t.refuses("attach Plain Club to Friend", "FQ-1.5-08")
    assert t.allows("attach Plain Club to Brute")


@clause("FQ-4.7-03")
def test_a_weapon_strikes_on_every_turn() -> None:
    """Brute's 3 and the club's 1 are 4, in this turn and in the next one of its player."""
    t = table({"b2": ["Brute"]}, {"b2": ["Giant"]}, cards={"Brute": armed("Plain Club")})
    t.play("end the main phase", "attack Giant with Brute")
    assert t["cards.Giant.damage"] == 4
    t.end_turn()
    t.end_turn()
    t.play("end the main phase", "attack Giant with Brute")
    assert t["cards.Giant.damage"] == 8


@clause("FQ-4.7-04")
def test_attached_cards_are_seen_by_both() -> None:
    """B sees the club on Brute, but not the one in A's hand."""
    t = holding("Plain Club", "Plain Club")
    assert (t.sees("B", "cards.Brute.weapon"), t.sees("B", "A.hand")) == ("Plain Club", [None])
    t = holding(None, "Plain Club")
    t.play("attach Plain Club to Brute")
    assert (t.sees("B", "cards.Brute.weapon"), t.sees("B", "A.attached")) == ("Plain Club", ["Plain Club"])
    assert "A attaches Plain Club to Brute" in t.told("B")


@clause("FQ-4.7-05")
def test_one_weapon_at_a_time() -> None:
    """A second club leaves room for one only: until the first has gone nothing else is done."""
    t = holding("Plain Club", "Silver Axe")
    t.play("attach Silver Axe to Brute")
    t.refuses("transfer Plain Club to Brute", "FQ-4.7-05")
    t.refuses("end the main phase", "FQ-4.10-03")
    t.play("discard it")
    assert (t["cards.Brute.weapon"], t["A.attached"]) == ("Silver Axe", ["Silver Axe"])


@clause("FQ-4.7-06")
def test_a_replaced_weapon_may_be_discarded() -> None:
    """The axe takes the club's place, and the club goes to its owner's discard pile."""
    t = holding("Plain Club", "Silver Axe")
    t.play("attach Silver Axe to Brute", "discard it")
    assert (t["cards.Brute.weapon"], t["A.discard"]) == ("Silver Axe", ["Plain Club"])


@clause("FQ-4.7-07")
def test_a_replaced_weapon_may_go_to_a_friend_in_the_region() -> None:
    """The axe takes the club's place, the friend beside takes the club, and nothing is lost."""
    t = holding("Plain Club", "Silver Axe", beside={"Friend": None})
    t.play("attach Silver Axe to Brute", "transfer Plain Club to Friend")
    assert (t["cards.Brute.weapon"], t["cards.Friend.weapon"]) == ("Silver Axe", "Plain Club")
    assert (t["A.discard"], t["decision"]) == ([], "main phase")


@clause("FQ-4.7-08")
def test_a_replaced_weapon_never_leaves_the_region() -> None:
    """The friend next door cannot have the club."""
    t = table(
        {"b2": ["Brute"], "b1": ["Friend"]}, A={"hand": ["Silver Axe"]}, cards={"Brute": armed("Plain Club")}
    )  # fmt: skip
    t.play("attach Silver Axe to Brute")
    t.refuses("transfer Plain Club to Friend", "FQ-4.7-08")
    t.play("discard it")
    assert t["cards.Friend.weapon"] is None


@clause("FQ-4.7-09")
def test_a_replaced_weapon_never_goes_back_to_the_hand() -> None:
    """The club is discarded or handed on; nobody takes it back."""
    t = holding("Plain Club", "Silver Axe")
    t.refuses("take Plain Club", "FQ-4.7-09")
    t.play("attach Silver Axe to Brute")
    t.refuses("take Plain Club", "FQ-4.7-09")
    t.play("discard it")
    assert t["A.hand"] == []
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, active="B", cards={"Enemy": armed("Plain Club")})
    t.refuses("take Plain Club", "FQ-4.7-09")


@clause("FQ-4.7-10")
def test_basic_weapons_are_passed_around_freely() -> None:
    """One club, three friends, four transfers in one main phase."""
    t = holding("Plain Club", beside={"Friend": None, "Friend Two": None})
    for friend in ("Friend", "Friend Two", "Brute", "Friend"):
        t.play(f"transfer Plain Club to {friend}")
        assert t[f"cards.{friend}.weapon"] == "Plain Club"
    assert t["A.attached"] == ["Plain Club"]


@clause("FQ-4.7-10")
def test_two_friends_exchange_their_clubs() -> None:
    """The axe displaces the club, and the club goes to the creature that gave the axe."""
    t = holding("Silver Axe", beside={"Friend": "Plain Club"})
    t.play("transfer Silver Axe to Friend", "transfer Plain Club to Brute")
    assert (t["cards.Brute.weapon"], t["cards.Friend.weapon"]) == ("Plain Club", "Silver Axe")


@clause("FQ-4.7-11")
def test_nothing_is_transferred_to_the_opponent() -> None:
    """B's creature in the same region gets no club of A's, and A moves no club of B's."""
    t = holding("Plain Club", enemy={"b2": ["Enemy", "Enemy Two"]})
    t.refuses("transfer Plain Club to Enemy", "FQ-4.7-11")
    t = table({"b2": ["Brute", "Friend"]}, {"b2": ["Enemy"]}, cards={"Enemy": armed("Plain Club")})
    t.refuses("transfer Plain Club to Brute", "FQ-4-09")


@clause("FQ-4.7-12")
@pytest.mark.parametrize("card", ["Plain Club", "Round Shield"])
def test_a_transfer_needs_one_region(card: str) -> None:
    """Neither club nor shield reaches the friend in the next region; in the same region both do."""
    worn = {"Brute": armed("Plain Club", "Round Shield")}
    table({"b1": ["Brute"], "b2": ["Friend"]}, cards=worn).refuses(f"transfer {card} to Friend", "FQ-4.7-12")
    assert table({"b1": ["Brute", "Friend"]}, cards=worn).allows(f"transfer {card} to Friend")


@clause("FQ-4.7-06")
def test_a_replaced_weapon_is_discarded_by_its_name() -> None:
    """To discard the club means the one that was replaced, and nothing that stays."""
    t = holding("Plain Club", "Plain Club", "Silver Axe")
    t.play("attach Silver Axe to Brute")
    t.refuses("discard Silver Axe", "FQ-4.11-13")
    t.play("discard Plain Club")
    assert (t["A.discard"], t["A.hand"]) == (["Plain Club"], ["Plain Club"])


# --- 4.8 leveled weapons


@clause("FQ-4.8-01")
@pytest.mark.parametrize(("level", "fine"), [(0, False), (1, True), (3, True), (4, False)])
def test_weapons_have_levels_1_to_3(level: int, fine: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card of level 0 or 4 does not exist; a card without a level is basic."""
    folder = tmp_path / "cards" / GAME / "sets"
    folder.mkdir(parents=True)
    row = f"{{name: Odd Sword, type: weapon, grade: leveled, level: {level}, damage: 1}}"
    (folder / "odd.yaml").write_text(f"set: odd\ntitle: Odd\ncards:\n  - {row}\n  - {{name: Stick, type: weapon}}\n")
    monkeypatch.chdir(tmp_path)
    if fine:
        catalog = load_game(GAME).catalog
        assert [catalog.find(name)[0].get("level") for name in ("Odd Sword", "Stick")] == [level, None]
    else:
        with pytest.raises(DecktoolError, match=r"odd\.yaml.*level"):
            load_game(GAME)


@clause("FQ-4.8-02", "FQ-4.8-03", "FQ-4.8-04")
@pytest.mark.parametrize(("sword", "strikes"), [("Wood Sword", 4), ("Silver Sword", 6), ("Gold Sword", 8)])
def test_levels_strike_1_3_and_5(sword: str, strikes: int) -> None:
    """Brute strikes 3, with a Wood Sword 4, with a Silver Sword 6, with a Gold Sword 8."""
    t = fight(["Brute"], ["Giant"], cards={"Brute": armed(sword)})
    t.play("attack Giant with Brute")
    assert t["cards.Giant.damage"] == strikes


@clause("FQ-4.8-05")
def test_leveled_weapons_are_attached_in_the_main_phase() -> None:
    """After an attack it is too late for the Wood Sword."""
    t = fight(["Brute"], A={"hand": ["Wood Sword", "Trophy"]})
    t.play("attack Enemy with Brute")
    assert t["decision"] == "after the attack"
    t.refuses("attach Wood Sword to Brute", "FQ-4.8-05")


@clause("FQ-4.8-05")
def test_a_leveled_weapon_comes_alone() -> None:
    """Brute cannot keep its club beside the Wood Sword."""
    t = holding("Plain Club", "Wood Sword")
    t.play("attach Wood Sword to Brute")
    t.refuses("transfer Plain Club to Brute", "FQ-4.7-05", "FQ-4.8-05")
    t.refuses("move Brute", "FQ-4.10-03")


@clause("FQ-4.8-06", "FQ-4.8-09", "FQ-4.8-14")
@pytest.mark.parametrize(
    ("held", "sword"), [(None, "Wood Sword"), ("Wood Sword", "Silver Sword"), ("Silver Sword", "Gold Sword")]
)
def test_the_ladder_is_climbed_step_by_step(held: str | None, sword: str) -> None:
    """Level 1 on nothing, level 2 on level 1, level 3 on level 2."""
    t = holding(held, sword)
    t.play(f"attach {sword} to Brute", *([f"discard {held}"] if held else []))
    assert (t["cards.Brute.weapon"], t["A.discard"]) == (sword, [held] if held else [])


@clause("FQ-4.8-10", "FQ-4.8-11", "FQ-4.8-15", "FQ-4.8-21")
@pytest.mark.parametrize(
    ("held", "sword", "refused"),
    [
        (None, "Silver Sword", "FQ-4.8-10"),
        (None, "Gold Sword", "FQ-4.8-14"),
        ("Plain Club", "Silver Sword", "FQ-4.8-11"),
        ("Wood Sword", "Gold Sword", "FQ-4.8-15"),
        ("Silver Sword", "Wood Sword", "FQ-4.8-21"),
        ("Wood Sword", "Wood Sword", "FQ-4.8-21"),
    ],
)
def test_no_step_is_left_out(held: str | None, sword: str, refused: str) -> None:
    """Level 2 not on nothing or on a club, level 3 not on level 1, and no leveled weapon in place of its like."""
    holding(held, sword).refuses(f"attach {sword} to Brute", refused)


@clause("FQ-4.8-21")
def test_a_basic_weapon_replaces_any() -> None:
    """A club may take the place of a Gold Sword, which is lost or goes to a friend that holds level 2."""
    t = holding("Gold Sword", "Plain Club", beside={"Friend": "Silver Sword"})
    t.play("attach Plain Club to Brute", "transfer Gold Sword to Friend", "discard it")
    assert (t["cards.Brute.weapon"], t["cards.Friend.weapon"]) == ("Plain Club", "Gold Sword")


@clause("FQ-4.8-07")
def test_level_1_for_a_club_that_is_discarded() -> None:
    """The Wood Sword takes the place of the club, which is lost."""
    t = holding("Plain Club", "Wood Sword")
    t.play("attach Wood Sword to Brute", "discard it")
    assert (t["cards.Brute.weapon"], t["A.discard"]) == ("Wood Sword", ["Plain Club"])


@clause("FQ-4.8-08")
def test_level_1_for_a_club_that_a_friend_takes() -> None:
    """The Wood Sword takes the place of the club, which the friend takes."""
    t = holding("Plain Club", "Wood Sword", beside={"Friend": None})
    t.play("attach Wood Sword to Brute", "transfer Plain Club to Friend")
    assert (t["cards.Brute.weapon"], t["cards.Friend.weapon"]) == ("Wood Sword", "Plain Club")


@clause("FQ-4.8-12", "FQ-4.8-16")
@pytest.mark.parametrize(("held", "sword"), [("Wood Sword", "Silver Sword"), ("Silver Sword", "Gold Sword")])
def test_alone_the_replaced_sword_is_lost(held: str, sword: str) -> None:
    """With nobody to have it, the lower sword is discarded."""
    t = holding(held, sword)
    t.play(f"attach {sword} to Brute")
    assert len(t.state.legal_actions()) == 1
    t.play("discard it")
    assert (t["cards.Brute.weapon"], t["A.discard"]) == (sword, [held])


@clause("FQ-4.8-13")
def test_level_1_is_handed_to_an_unarmed_friend() -> None:
    """Brute takes the Silver Sword, its friend the Wood Sword, and nothing is lost."""
    t = holding("Wood Sword", "Silver Sword", beside={"Friend": None})
    t.play("attach Silver Sword to Brute", "transfer Wood Sword to Friend")
    assert (t["cards.Brute.weapon"], t["cards.Friend.weapon"]) == ("Silver Sword", "Wood Sword")
    assert t["A.discard"] == []


@clause("FQ-4.8-17")
def test_level_2_is_handed_to_a_friend_with_level_1() -> None:
    """Gold for Brute, Silver for the friend, and the friend's Wood Sword is lost."""
    t = holding("Silver Sword", "Gold Sword", beside={"Friend": "Wood Sword"})
    t.play("attach Gold Sword to Brute", "transfer Silver Sword to Friend", "discard it")
    assert (t["cards.Brute.weapon"], t["cards.Friend.weapon"]) == ("Gold Sword", "Silver Sword")
    assert t["A.discard"] == ["Wood Sword"]


@clause("FQ-4.8-18", "FQ-4.8-19")
@pytest.mark.parametrize(("held", "refused"), [(None, "FQ-4.8-18"), ("Plain Club", "FQ-4.8-19")])
def test_level_2_is_not_handed_to_a_friend_without_level_1(held: str | None, refused: str) -> None:
    """A friend with nothing, or with a club, cannot have the Silver Sword: it is lost."""
    t = holding("Silver Sword", "Gold Sword", beside={"Friend": held})
    t.play("attach Gold Sword to Brute")
    t.refuses("transfer Silver Sword to Friend", refused)
    t.play("discard it")
    assert (t["cards.Friend.weapon"], t["A.discard"]) == (held, ["Silver Sword"])


@clause("FQ-4.8-20")
def test_handing_down_never_crosses_regions() -> None:
    """The unarmed friend in b1 cannot have the Wood Sword of Brute in b2."""
    t = table(
        {"b2": ["Brute"], "b1": ["Friend"]}, A={"hand": ["Silver Sword"]}, cards={"Brute": armed("Wood Sword")}
    )  # fmt: skip
    t.play("attach Silver Sword to Brute")
    t.refuses("transfer Wood Sword to Friend", "FQ-4.8-20")


@clause("FQ-4.10-15")
@pytest.mark.parametrize("who", ["A", "B"])
def test_a_lance_is_handed_to_a_blade_only(who: str) -> None:
    """Level 2 in play goes on level 1, whoever's it is: what is said is said of a transfer, not of a card from the hand."""
    mine: dict[str, Any] = {"board": {"b1": ["Brute", "Friend"]}}
    t = table(active=who, **{who: mine}, cards={"Brute": armed("Fire Lance")})
    t.refuses("transfer Fire Lance to Friend", "FQ-4.10-15")
