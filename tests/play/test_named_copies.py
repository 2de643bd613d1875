"""A copy that is named by its number is that copy, in every game and every kind of action."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.errors import DecktoolError
from decktool.play.position import same
from tests.rulesets.table import Table

LOT = {"deck": 10}


def squires(phase: str, **cards: dict[str, Any]) -> Table:
    """Dragon Quest: A has two Gate Squires in front, B a Coffin Rat."""
    mine = {"front": ["2 Gate Squire"], "gold": 9, **LOT}
    return Table("dragon-quest", phase=phase, A=mine, B={"front": ["Coffin Rat"], **LOT}, cards=cards)


def test_the_closed_copy_does_not_attack() -> None:
    """The first Gate Squire could attack, but it is not the one that is named."""
    t = squires("action", **{"Gate Squire #2": {"closed": True}})
    t.refuses("attack with Gate Squire #2", "DQ-action-10")
    t.play("attack with Gate Squire #1")
    assert t["cards.Gate Squire #1.acted"]
    assert not t["cards.Gate Squire #2.acted"]


def test_a_name_without_a_number_is_any_copy() -> None:
    """Of a closed and a ready Gate Squire the ready one attacks."""
    t = squires("action", **{"Gate Squire": {"closed": True}})
    t.refuses("attack with Gate Squire #1", "DQ-action-10")
    t.play("attack with Gate Squire")
    assert t["cards.Gate Squire #2.acted"]


@pytest.mark.parametrize(("verb", "carried", "clause"), [
    ("heal", {"damage": 1}, "DQ-prep-14"), ("cure", {"poisoned": True}, "DQ-prep-16"),
    ("ready", {"closed": True}, "DQ-prep-19"),
])  # fmt: skip
def test_care_is_for_the_copy_that_is_named(verb: str, carried: dict[str, Any], clause: str) -> None:
    """One Gate Squire needs care: the other is refused it, and nothing is paid."""
    t = squires("preparation", **{"Gate Squire": carried})
    t.refuses(f"{verb} Gate Squire #2", clause)
    t.play(f"{verb} Gate Squire #1")
    assert t["A.gold"] < 9


def test_an_equal_copy_can_be_named() -> None:
    """Two equal Gate Squires are one option, and the one that is named attacks."""
    t = squires("action")
    assert t.state.menu() == ["end the battle", "attack with Gate Squire"]
    t.play("attack with Gate Squire #2")
    assert (t["cards.Gate Squire.acted"], t["cards.Gate Squire #2.acted"]) == (False, True)


def test_whoever_attacks_is_told_from_its_twin() -> None:
    """Determine: one Stinging Lily is attacked, and the ability can be about that one or the other."""
    t = Table(
        "dragon-quest", phase="action", A={"front": ["Gate Squire"], **LOT},
        B={"front": ["2 Stinging Lily"], "hand": 3, **LOT},
    )  # fmt: skip
    t.play("attack with Gate Squire", "defend with Stinging Lily #2")
    assert t.state.decision.words == "determine phase"
    assert {"use Stinging Lily", "use Stinging Lily #2"} <= set(t.state.menu())


def test_of_two_soldiers_who_attacked_waits_and_the_named_one_is_struck() -> None:
    """Forgotten Times: both cards of an attack are those that are named."""
    t = Table(
        "forgotten-times", phase="attack", turn=3, A={"battlefield": ["2 Votive Archer"], "deck": 9},
        B={"battlefield": ["2 Daughter of Springs"], "deck": 9},
        cards={"Votive Archer #2": {"attacked": True}},
    )  # fmt: skip
    t.refuses("attack Daughter of Springs with Votive Archer #2", "FT-key-19")
    t.play("attack Daughter of Springs #2 with Votive Archer #1")
    assert t["cards.Votive Archer #1.attacked"]
    assert t["cards.Daughter of Springs.hp"] > t["cards.Daughter of Springs #2.hp"]


def test_soldiers_are_played_and_dressed_by_name() -> None:
    """Forgotten Times: of five archers one is in the deck, one in the hand, two in A's battlefield and one in B's."""
    t = Table(
        "forgotten-times", phase="recruitment", turn=3,
        A={"battlefield": ["2 Votive Archer"], "hand": ["Votive Archer", "Boiled Leather"], "rp": 9,
           "deck": ["Votive Archer", "9 Daughter of Springs"]},
        B={"battlefield": ["Votive Archer"], "deck": 9}, cards={"Votive Archer #4": {"armor": "Ring Coat"}},
    )  # fmt: skip
    t.refuses("play Votive Archer #1", "FT-recruit-02")
    t.refuses("play Votive Archer #3", "FT-recruit-02")
    t.refuses("put Boiled Leather on Votive Archer #4", "FT-types-12")
    t.refuses("put Boiled Leather on Votive Archer #5", "FT-types-15")
    t.play("put Boiled Leather on Votive Archer #3", "play Votive Archer #2")
    assert t["cards.Votive Archer #3.armor"] == "Boiled Leather"
    assert t["A.battlefield.count"] == 3


def test_of_cards_that_were_looked_at_the_order_counts() -> None:
    """Forgotten Times, Prophecy: what is left goes under the deck as it lay, so that copies with a card between them differ."""
    said = {"hand": ["Prophecy"], "rp": 9, "deck": ["Votive Archer", "Daughter of Springs", "2 Votive Archer"]}
    t = Table("forgotten-times", phase="recruitment", turn=3, A=said, B={"deck": 9})
    t.play("play Prophecy")
    assert t.state.menu() == ["take Votive Archer", "take Daughter of Springs", "take Votive Archer #2"]
    t.refuses("take Votive Archer #3", "FT-key-54")
    t.play("take Votive Archer #2")
    assert t["A.deck"] == ["Votive Archer", "Votive Archer", "Daughter of Springs"]


def test_of_two_bears_who_moved_stays_and_who_attacked_waits() -> None:
    """Forbidden Quest: the creature that has moved or attacked is refused, though its twin in the same region has not."""
    there: dict[str, Any] = {
        "A": {"board": {"b1": ["2 Moss Bear"]}, "deck": 4},
        "B": {"board": {"b1": ["2 Old Redhorn"]}, "deck": 4},
    }
    t = Table("forbidden-quest", **there, cards={"Moss Bear #2": {"move_used": True}})
    t.refuses("move Moss Bear #2", "FQ-4.2-05")
    t.play("move Moss Bear #1")
    t = Table("forbidden-quest", **there, phase="attack", cards={"Moss Bear #2": {"attacked": True}})
    t.refuses("attack Old Redhorn #2 with Moss Bear #2", "FQ-5.1-19")
    t.play("attack Old Redhorn #2 with Moss Bear #1")
    assert t["cards.Moss Bear #1.attacked"]


def test_bears_are_added_and_equipped_by_name() -> None:
    """Forbidden Quest: one bear is in the deck, one in the hand and two on the board."""
    mine = {
        "board": {"b1": ["2 Moss Bear"]}, "hand": ["Moss Bear", "Drover's Club"], "deck": ["Moss Bear", "3 Old Redhorn"],
    }  # fmt: skip
    t = Table("forbidden-quest", A=mine, B={"board": {"b3": ["Old Redhorn"]}, "deck": 4})
    t.refuses("add Moss Bear #1", "FQ-4.1-01")
    t.refuses("add Moss Bear #4", "FQ-4.1-01")
    t.refuses("attach Drover's Club to Moss Bear #2", "FQ-1.5-08")
    t.play("attach Drover's Club to Moss Bear #4", "add Moss Bear #2")
    assert t["cards.Moss Bear #4.weapon"] == "Drover's Club"


def test_in_a_searched_deck_each_copy_can_be_named() -> None:
    """Forbidden Quest: the deck is shuffled afterwards, so three bears are one option, whichever of them is named."""
    mine = {"hand": ["Quillan of the Tome"], "deck": ["Moss Bear", "Old Redhorn", "2 Moss Bear"]}
    given: dict[str, Any] = {
        "A": {"board": {"b1": ["Old Redhorn"]}, **mine},
        "B": {"board": {"b3": ["Old Redhorn"]}, "deck": 4},
    }
    for copy in ("", " #1", " #2", " #3"):
        t = Table("forbidden-quest", **given)
        t.play("play Quillan of the Tome")
        assert t.state.menu() == ["take Moss Bear", "take Old Redhorn", "take nothing"]
        t.refuses("take Old Redhorn #2", "FQ-4.6-06")
        t.play(f"take Moss Bear{copy}")
        assert t.state.rules.labels[
            t.state.zones[t.state.rules.declarations.Zone.HAND][0]
        ] == f"Moss Bear{copy}".removesuffix(" #1")


def test_companions_are_used_recruited_and_gold_banked_by_name() -> None:
    """The Card of the Rings: what is used up, in the deck, in the other party or banked is not taken for its twin."""
    there: dict[str, Any] = {
        "A": {"party": ["2 Elf Archer"], "bank": ["3 Gold Pouch"], "hand": ["Gold Pouch", "Human Knight"]},
        "B": {"party": ["Human Knight"]}, "deck": ["Gold Pouch", "Human Knight"],
    }  # fmt: skip
    t = Table("card-of-the-rings", **there, cards={"Elf Archer #2": {"used": True}})
    t.refuses("use Elf Archer #2", "CR-4.3-07")
    t.refuses("recruit Human Knight #1", "CR-4.3-01")
    t.refuses("recruit Human Knight #3", "CR-4.3-01")
    t.play("recruit Human Knight #2", "use Elf Archer #1")
    t = Table("card-of-the-rings", **there, phase="resource")
    t.refuses("bank Gold Pouch #1", "CR-4.2-01")
    t.refuses("bank Gold Pouch #5", "CR-QR-02")
    t.play("bank Gold Pouch #2")


def test_of_two_flasks_the_named_one_is_used_or_given_up() -> None:
    """FORWARD: each copy has its own uses, and lies where it lies."""
    t = Table(
        "forward", hp=9, zone=["2 Cider Flask"], deck=["Heel of Bread", "Cider Flask"], row=["Heel of Bread"],
        cards={"Cider Flask #2": {"uses": 0}},
    )  # fmt: skip
    t.refuses("use Cider Flask #1", "FW-2-05")
    t.refuses("use Cider Flask #2", "FW-6-01")
    t.play("use Cider Flask #3")
    assert (t["cards.Cider Flask #2.uses"], t["cards.Cider Flask #3.uses"]) == (0, 1)


def test_the_snare_that_is_named_is_cleansed() -> None:
    """FORWARD: two equal Snares bind, a third lies in the deck."""
    t = Table("forward", snares=["2 Stone Dust"], row=["The Net Mender"], deck=["Heel of Bread", "Stone Dust"])
    t.play("reveal card 1")
    t.refuses("cleanse Stone Dust #1", "FW-9.1-02")
    t.play("cleanse Stone Dust #3")
    assert [t.state.rules.labels[card] for card in t.state.zones[t.state.rules.declarations.Zone.SNARES]] == [
        "Stone Dust #2"
    ]


def test_lists_of_numbers() -> None:
    """`[1, 2]` is `[1, 2]`, in any order where the order does not matter."""
    assert same([1, 2], [1, 2])
    assert same([1, 2], [2, 1])
    assert not same([1, 2], [2, 1], ordered=True)
    assert not same([1, 2], [1, 3])
    assert not same([1, 2], [1])
    assert same(["Gold Pouch", None], [None, "Gold Pouch"])


@pytest.mark.parametrize(("game", "given", "words"), [
    ("dragon-quest", {"A": {"hand": ["Coffin Rat"]}, "cards": {"Coffin Rat": {"poisoned": True}}}, "is not in play"),
    ("dragon-quest", {"A": {"front": ["Coffin Rat"]}, "cards": {"Coffin Rat": {"damage": 9}}}, "HP"),
    ("forgotten-times", {"A": {"battlefield": ["Votive Archer"]}, "cards": {"Votive Archer": {"hp": 77}}}, "at most 3 HP"),
    ("forgotten-times", {"A": {"hand": ["Votive Archer"]}, "cards": {"Votive Archer": {"frozen": True}}}, "not in play"),
    ("forbidden-quest", {"A": {"hand": ["Moss Bear"]}, "cards": {"Moss Bear": {"strikes_more": 2}}}, "not on the board"),
    ("card-of-the-rings", {"A": {"bank": ["Gold Pouch"]}, "cards": {"Gold Pouch": {"worth": 9}}}, "at most 1 gold"),
    ("card-of-the-rings", {"A": {"bank": ["Gold Pouch"]}, "cards": {"Gold Pouch": {"strengthened": 1}}}, "is not a companion"),
    ("forward", {"zone": ["Cider Flask"], "cards": {"Cider Flask": {"uses": 9}}}, "at most"),
    ("forward", {"hp": 99}, "at most"),
])  # fmt: skip
def test_what_no_card_can_carry_is_refused(game: str, given: dict[str, Any], words: str) -> None:
    """The card and what it carries are named."""
    with pytest.raises(DecktoolError, match=words):
        Table(game, **given)


def test_only_cards_that_a_player_may_know_are_suggested() -> None:
    """What lies unseen in the opponent's deck is never named, and its full name is as strange as any other."""
    t = Table("dragon-quest", A={"front": ["Gate Squire"], **LOT}, B={"deck": ["9 Coffin Rat"]}, phase="action")
    mine = t.state.rules.view(t.state, 0)
    for words in ("attack with Coffin Ra", "attack with Coffin Rat", "attack with Coffin Rat #2"):
        with pytest.raises(DecktoolError, match="no action is called") as caught:
            mine.read_action(words)
        assert "Coffin Rat" not in str(caught.value).replace(words, "")


def test_the_table_shows_the_numbers_of_copies() -> None:
    """Both Gate Squires are in front: the screen numbers the second as the options do."""
    t = squires("action", **{"Gate Squire": {"damage": 1}})
    shown = "\n".join(t.state.rules.view(t.state, 0).screen())
    assert "Gate Squire #2" in shown
    assert "attack with Gate Squire #2" in t.state.menu()
