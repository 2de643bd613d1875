"""4.1 and 4.2: adding creatures and moving them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forbidden_quest.talk import QuestTable, armed, table

clause = pytest.mark.clause


def regions(t: QuestTable) -> list[str]:
    """Where the creature that moves may go."""
    words = [t.state.words(action) for action in t.state.legal_actions()]
    return sorted(word.removeprefix("to ") for word in words if word.startswith("to "))


def moving(name: str, region: str, *chance: object, **given: Any) -> QuestTable:
    """A moves this creature, and it has not gone anywhere yet."""
    t = table({region: [name]}, chance=chance, **given)
    t.play(f"move {name}")
    return t


# --- 4.1: adding creatures


@clause("FQ-4.1-01")
def test_creatures_are_added_in_ones_own_main_phase() -> None:
    """Not in the beginning, attack or post-attack phase, nor at the end, nor in B's turn; in A's main phase they are."""
    t = table(
        {"b2": ["Runner", "Medic"]}, {"b2": ["Enemy"]}, phase="beginning", A={"hand": ["Brute", "Trophy"]},
        cards={"Medic": {"trap": True}},
    )  # fmt: skip
    for step in ("leave the traps", "end the main phase", "attack Enemy with Runner", "end the post-attack phase"):
        if t["phase"] == "main":
            assert t.allows("add Brute")
        else:
            t.refuses("add Brute", "FQ-4.1-01")
        t.play(step)
    t.refuses("add Brute", "FQ-4.1-01")
    t.play("end the turn")
    assert t["active"] == "B"
    t.refuses("add Brute", "FQ-4.1-01")


@clause("FQ-4.1-02")
@pytest.mark.parametrize("card", ["Grave Call", "Deck Call"])
def test_no_fourth_creature_by_a_card(card: str) -> None:
    """A card that puts a creature onto the board cannot be played with three there, and works with two."""
    piles = {"hand": [card], "discard": ["Giant"], "deck": ["Crab"]}
    table({"b1": ["Brute", "Runner", "Medic"]}, A=piles).refuses(f"play {card}", "FQ-4.1-02")
    t = table({"b1": ["Brute", "Runner"]}, A=piles)
    t.play(f"play {card}", "take Giant" if card == "Grave Call" else "take Crab")
    assert t["A.creatures.count"] == 3


def test_who_enters_from_the_deck_finds_it_shuffled() -> None:
    """Herald comes out of the searched deck and draws: not the card that A saw on top, but that of the new order."""
    t = table(
        A={"hand": ["Deck Call"], "deck": ["Herald", "Letter", "Nudge", "Sage"]}, chance=(["Sage", "Letter", "Nudge"],)
    )
    t.play("play Deck Call", "take Herald")
    assert t["A.hand"] == ["Sage"]
    assert t.story[-3:] == ["A shuffles the deck", "A adds Herald", "A draws Sage"]


@clause("FQ-4.1-03")
def test_a_turn_without_a_creature() -> None:
    """One may leave the only creature in hand and end the turn."""
    t = table(enemy={"b3": ["Enemy"]}, A={"hand": ["Brute"], "crystals": 0}, crystals=["a1"])
    t.play("end the main phase", "end the turn")
    assert (t["active"], t["A.hand"]) == ("B", ["Brute"])


@clause("FQ-4.1-04")
@pytest.mark.parametrize(("seat", "region"), [("A", "b1"), ("B", "b3")])
def test_new_creatures_stand_in_the_spawning_region(seat: str, region: str) -> None:
    """The middle of one's own row, and no other region can be named."""
    t = table(active=seat, **{seat: {"hand": ["Brute"]}})
    assert [word for word in map(t.state.words, t.state.legal_actions()) if "Brute" in word] == ["add Brute"]
    t.play("add Brute")
    assert t["cards.Brute.region"] == region


@clause("FQ-4.1-05")
def test_a_full_spawning_region() -> None:
    """Two enemies and a friend there prevent nothing."""
    t = table({"b1": ["Friend"]}, {"b1": ["Enemy", "Enemy Two"]}, A={"hand": ["Brute"]})
    t.play("add Brute")
    assert t["regions.b1"] == ["Friend", "Brute", "Enemy", "Enemy Two"]


@clause("FQ-4.1-06")
def test_new_creatures_act_at_once() -> None:
    """Added, equipped, moved, its ability used, and it attacks: all in one turn."""
    t = table(
        {"b2": ["Friend"]}, {"b2": ["Enemy"]}, A={"hand": ["Medic", "Plain Club"]}, cards={"Friend": {"damage": 2}}
    )
    t.play("add Medic", "attach Plain Club to Medic", "move Medic", "to b2", "use Medic", "end the main phase")
    t.play("attack Enemy with Medic")
    assert (t["cards.Friend.damage"], t["cards.Enemy.damage"]) == (1, 2)


# --- 4.2: ways of moving


@clause("FQ-4.2-01")
def test_moves_belong_to_the_main_phase() -> None:
    """In the attack phase a creature that has not moved stays."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]})
    t.play("end the main phase")
    t.refuses("move Brute", "FQ-4.2-01")
    t.play("attack Enemy with Brute")
    t.refuses("move Brute", "FQ-4.2-01")


@clause("FQ-4.2-02")
@pytest.mark.parametrize(
    ("name", "reach"),
    [
        ("Brute", ["a2", "b1", "b3", "c2"]),
        ("Crab", ["a1", "a3", "c1", "c3"]),
        ("Any Way", ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]),
    ],
)
def test_each_creature_moves_as_its_text_says(name: str, reach: list[str]) -> None:
    """Straight, diagonally only, or either way."""
    assert regions(moving(name, "b2")) == reach


@clause("FQ-4.2-02")
def test_a_creature_without_a_move() -> None:
    """What has no move of its own is moved only by cards."""
    t = table({"b2": ["Rooted"]}, A={"hand": ["Nudge"]})
    t.refuses("move Rooted", "FQ-4.2-02")
    t.play("play Nudge", "to b3")
    assert t["cards.Rooted.region"] == "b3"


@clause("FQ-4.2-03")
def test_no_diagonal_unless_the_card_says_so() -> None:
    """Brute does not go from b2 to c3."""
    moving("Brute", "b2").refuses("to c3", "FQ-4.2-03")


@clause("FQ-4.2-04")
def test_one_region() -> None:
    """Brute does not go from a1 to a3, and having moved it does not move again."""
    t = moving("Brute", "a1")
    t.refuses("to a3", "FQ-4.2-04")
    t.play("to a2")
    t.refuses("move Brute", "FQ-4.2-04")


@clause("FQ-4.2-25")
@pytest.mark.parametrize(
    ("corner", "reach"), [("a1", ["a2", "b1"]), ("c1", ["b1", "c2"]), ("a3", ["a2", "b3"]), ("c3", ["b3", "c2"])]
)
def test_the_board_has_edges(corner: str, reach: list[str]) -> None:
    """A creature in a corner cannot leave the board, nor come in again on the other side."""
    t = moving("Brute", corner)
    assert regions(t) == reach
    t.refuses(f"to {'c' if corner[0] == 'a' else 'a'}{corner[1]}", "FQ-4.2-04", "FQ-4.2-25")


# --- 4.2: conditions


@clause("FQ-4.2-05")
@pytest.mark.parametrize("rolled", [1, 3, 5])
def test_a_condition_that_fails(rolled: int) -> None:
    """Dicey needs an even roll: on an odd one it stays, and its move is gone for this turn."""
    t = moving("Dicey", "b2", rolled)
    assert (t["cards.Dicey.region"], t["decision"]) == ("b2", "main phase")
    t.refuses("move Dicey", "FQ-4.2-05")


@clause("FQ-4.2-05")
@pytest.mark.parametrize("rolled", [2, 4, 6])
def test_a_condition_that_is_met(rolled: int) -> None:
    """On an even roll it goes where it likes."""
    t = moving("Dicey", "b2", rolled)
    assert regions(t) == ["a2", "b1", "b3", "c2"]
    t.play("to b1")
    assert t["cards.Dicey.region"] == "b1"


@clause("FQ-4.2-05")
@pytest.mark.parametrize(
    ("name", "fell", "moves"),
    [("Coin Walker", True, True), ("Coin Walker", False, False), ("High Roller", 5, True), ("High Roller", 4, False)],
)
def test_other_conditions(name: str, fell: object, moves: bool) -> None:
    """Heads or tails; five or more or less."""
    t = moving(name, "b2", fell)
    assert (t["decision"] == "where to move") == moves


@clause("FQ-4.2-06")
def test_cards_move_whoever_failed() -> None:
    """Dicey rolled 5, and the relic moves it all the same, even twice with two relics."""
    t = moving("Dicey", "b2", 5, A={"hand": ["Nudge", "Silver Boots"]})
    t.play("play Nudge", "to b3", "play Silver Boots", "to c3")
    assert t["cards.Dicey.region"] == "c3"


@clause("FQ-4.2-07")
def test_the_mover_is_named_first() -> None:
    """No region without a creature; and the creature is told before anything is rolled."""
    t = table({"b2": ["Dicey", "Coin Walker"]}, chance=(5,))
    t.refuses("to b3", "FQ-4.2-07")
    t.play("move Dicey")
    assert t.story[-3:] == ["A tries to move Dicey", "A rolls 5", "Dicey does not move"]


@clause("FQ-4.2-09")
def test_who_may_move_must_move() -> None:
    """Dicey rolled 4: nothing else is done before it has moved, and it cannot stay."""
    t = moving("Dicey", "b2", 4, enemy={"b2": ["Enemy"]}, A={"hand": ["Brute", "Letter", "Plain Club"]})
    for text in ("stop here", "end the main phase", "add Brute", "play Letter", "attach Plain Club to Dicey"):
        t.refuses(text, "FQ-4.2-09")
    t.play("to b3")
    assert t.allows("end the main phase")


@clause("FQ-4.2-10")
def test_nobody_waits_for_the_other_roll() -> None:
    """Dicey rolled 4: the other one's coin is flipped only after Dicey has moved."""
    t = table({"b2": ["Dicey", "Coin Walker"]}, chance=(4, False))
    t.play("move Dicey")
    t.refuses("move Coin Walker", "FQ-4.2-09", "FQ-4.2-10")
    t.play("to b3", "move Coin Walker")
    assert (t["cards.Dicey.region"], t["cards.Coin Walker.region"]) == ("b3", "b2")


# --- 4.2: several moves, and company


@clause("FQ-4.2-11")
def test_several_moves_of_one_creature() -> None:
    """Its own move and two relics: from b1 over b2 and b3 to c3."""
    t = table({"b1": ["Brute"]}, A={"hand": ["Nudge", "Silver Boots"]})
    t.play("move Brute", "to b2", "play Nudge", "to b3", "play Silver Boots", "to c3")
    assert [line for line in t.story if line.startswith("Brute goes")] == [
        f"Brute goes to {r}" for r in ("b2", "b3", "c3")
    ]


@clause("FQ-4.2-11")
def test_a_card_leaves_the_own_move_untouched() -> None:
    """Moved by a relic first, Brute still has its own move."""
    t = table({"b1": ["Brute"]}, A={"hand": ["Nudge"]})
    t.play("play Nudge", "to a1", "move Brute", "to a2")
    assert t["cards.Brute.region"] == "a2"


@clause("FQ-4.2-12")
def test_a_region_is_shared() -> None:
    """Two creatures stand there, and a third moves in."""
    t = table({"b2": ["Friend", "Friend Two"], "b1": ["Brute"]})
    t.play("move Brute", "to b2")
    assert sorted(t["regions.b2"]) == ["Brute", "Friend", "Friend Two"]


@clause("FQ-4.2-13")
def test_six_in_a_region() -> None:
    """All creatures of both players may stand in one region."""
    t = table({"b2": ["Friend", "Friend Two"], "b1": ["Brute"]}, {"b2": ["Enemy", "Enemy Two", "Enemy Three"]})
    t.play("move Brute", "to b2")
    assert t["regions.b2.count"] == 6


@clause("FQ-4.2-14", "FQ-4.2-15", "FQ-4.2-16")
def test_enemies_block_nobody() -> None:
    """Runner goes through three enemies, need not stop there, and need not attack where it stops."""
    t = table({"b1": ["Runner"]}, {"b2": ["Enemy", "Enemy Two"], "b3": ["Enemy Three"]})
    t.play("move Runner", "to b2", "to b3")
    assert t["cards.Runner.region"] == "b3"
    t.play("end the main phase", "end the attack phase", "end the turn")
    assert t["active"] == "B"


# --- 4.2: crystals


@clause("FQ-4.2-17")
def test_a_move_takes_the_crystal() -> None:
    """Brute goes to a1, and A has one crystal more; a1 has none."""
    t = table({"b1": ["Brute"]}, crystals=["a1", "c3"], A={"crystals": 0})
    t.play("move Brute", "to a1", "take the crystal")
    assert (t["A.crystals"], t["crystals"]) == (1, ["c3"])


@clause("FQ-4.2-18")
def test_the_crystal_may_be_left() -> None:
    """It stays where it is, the move stands, and it takes another move to have it."""
    t = table({"b1": ["Brute"]}, crystals=["a1"], A={"crystals": 0})
    t.play("move Brute", "to a1", "leave the crystal")
    assert (t["A.crystals"], t["crystals"], t["cards.Brute.region"]) == (0, ["a1"], "a1")
    t.refuses("take the crystal", "FQ-7.1-01")


@clause("FQ-4.2-19")
def test_enemies_guard_no_crystal() -> None:
    """An enemy in a1 does not keep A from taking the crystal there."""
    t = table({"b1": ["Brute"]}, {"a1": ["Enemy"]}, crystals=["a1"], A={"crystals": 0})
    t.play("move Brute", "to a1", "take the crystal")
    assert t["A.crystals"] == 1


@clause("FQ-4.2-26")
def test_a_card_takes_the_crystal_too() -> None:
    """A relic moves Brute onto a crystal: A may take it."""
    t = table({"b1": ["Brute"]}, crystals=["a1"], A={"crystals": 0, "hand": ["Nudge"]})
    t.play("play Nudge", "to a1", "take the crystal")
    assert (t["A.crystals"], t.story[-1]) == (1, "A holds 1 crystal")


@clause("FQ-4.2-26")
def test_whoever_is_pushed_takes_nothing() -> None:
    """A moves B's creature onto a crystal: neither player gets it."""
    t = table(enemy={"b3": ["Enemy"]}, crystals=["a3"], A={"crystals": 4, "hand": ["Shove"]})
    t.play("play Shove", "to a3")
    assert (t["A.crystals"], t["B.crystals"], t["crystals"], t["decision"]) == (4, 4, ["a3"], "main phase")


# --- 4.2: two regions


@clause("FQ-4.2-20")
def test_there_and_back() -> None:
    """Runner goes to a1 and back to b1 in one move."""
    t = moving("Runner", "b1")
    t.play("to a1", "to b1")
    assert (t["cards.Runner.region"], t["decision"]) == ("b1", "main phase")
    t.refuses("move Runner", "FQ-4.2-04")


@clause("FQ-4.2-21")
def test_there_and_back_for_a_crystal() -> None:
    """Runner fetches the crystal of a1 and is back in b1 to attack there."""
    t = moving("Runner", "b1", enemy={"b1": ["Enemy"]}, crystals=["a1"], A={"crystals": 0})
    t.play("to a1", "take the crystal", "to b1", "end the main phase", "attack Enemy with Runner")
    assert (t["A.crystals"], t["cards.Enemy.damage"]) == (1, 1)


@clause("FQ-4.2-22")
def test_two_crystals_on_the_way() -> None:
    """One in each region that is entered."""
    t = moving("Runner", "b1", crystals=["a1", "a2"], A={"crystals": 0})
    t.play("to a1", "take the crystal", "to a2", "take the crystal")
    assert (t["A.crystals"], t["crystals"]) == (2, [])


@clause("FQ-4.2-23")
def test_no_transfer_on_the_way() -> None:
    """Between the two steps the club stays with Runner; to hand it over, the second step is given up."""
    t = table({"b1": ["Runner"], "a1": ["Brute"]}, cards={"Runner": armed("Plain Club")})
    t.play("move Runner", "to a1")
    t.refuses("transfer Plain Club to Brute", "FQ-4.2-23")
    t.play("stop here", "transfer Plain Club to Brute")
    assert t["cards.Brute.weapon"] == "Plain Club"
    t.refuses("move Runner", "FQ-4.2-04")
    t.refuses("to a2", "FQ-4.2-07")


@clause("FQ-4.2-24")
def test_no_healing_on_the_way() -> None:
    """Between the two steps nobody's ability is used, and no relic is played."""
    t = table({"b1": ["Runner"], "a1": ["Medic"]}, A={"hand": ["Healing Potion"]}, cards={"Runner": {"damage": 2}})
    t.play("move Runner", "to a1")
    t.refuses("use Medic", "FQ-4.2-24")
    t.refuses("play Healing Potion", "FQ-4.2-24")
    t.play("to a2")
    assert t["cards.Runner.damage"] == 2


@clause("FQ-4.2-20")
def test_up_to_two_or_exactly_two() -> None:
    """Who moves up to two regions may stop after one; who moves exactly two may not."""
    t = moving("Runner", "b1")
    t.play("to a1", "stop here")
    assert t["cards.Runner.region"] == "a1"
    t = moving("Strider", "b1")
    t.play("to a1")
    t.refuses("stop here", "FQ-4.2-09")
    t.play("to b1")
    assert t["decision"] == "main phase"
