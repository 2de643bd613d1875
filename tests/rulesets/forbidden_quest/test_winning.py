"""1.6, 7 and 7.1: how the game is won, and what becomes of the crystals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forbidden_quest.talk import QuestTable, table

clause = pytest.mark.clause

REGIONS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


def nine(enemy: dict[str, list[str]], **given: Any) -> QuestTable:
    """A holds all nine crystals and has a Brute in the centre."""
    return table(board={"b2": ["Brute"]}, enemy=enemy, A={"crystals": 9}, **given)


# --- 1.6, 7: the win


@clause("FQ-1.6-01")
def test_alone_with_all_nine() -> None:
    """With nine crystals A eliminates B's last creature, and has won at that moment, though B holds others in hand."""
    t = nine({"b2": ["Enemy"]}, B={"hand": ["Crab", "Runner"]}, cards={"Enemy": {"damage": 7}}, phase="attack")
    assert not t["winner"]
    t.play("attack Enemy with Brute")
    assert (t["winner"], t["outcome"], t["phase"]) == ("A", "crystals", "attack")
    assert t["B.hand.count"] == 2
    t.refuses("end the turn", "FQ-1.6-01")


@clause("FQ-1.6-02")
def test_eight_crystals_are_not_enough() -> None:
    """A is alone on the board with eight crystals; the ninth lies on a1: the game goes on."""
    t = table(board={"b2": ["Brute"]}, A={"crystals": 8}, crystals=["a1"], B={"hand": ["Crab"]})
    t.play("end the main phase", "end the turn")
    assert (t["winner"], t["active"]) == (None, "B")


@clause("FQ-1.6-02")
def test_eight_crystals_and_the_last_enemy() -> None:
    """With eight crystals A eliminates B's last creature: still no win."""
    t = table(
        {"b2": ["Brute"]},
        {"b2": ["Enemy"]},
        phase="attack",
        A={"crystals": 8},
        crystals=["a1"],
        cards={"Enemy": {"damage": 7}},
    )
    t.play("attack Enemy with Brute")
    assert (t["B.creatures"], t["winner"]) == ([], None)


@clause("FQ-1.6-03", "FQ-7-01")
def test_the_ninth_crystal_beside_an_enemy() -> None:
    """A takes the ninth crystal while B has a creature somewhere: no win."""
    t = table({"b1": ["Brute"]}, {"c3": ["Enemy"]}, A={"crystals": 8}, crystals=["a1"])
    t.play("move Brute", "to a1", "take the crystal")
    assert (t["A.crystals"], t["winner"]) == (9, None)


@clause("FQ-1.6-03")
@pytest.mark.parametrize("hidden", [False, True])
def test_nine_crystals_are_not_enough(hidden: bool) -> None:
    """A holds all nine; B has one creature on the board, even a hidden one: the game goes on."""
    t = nine({"b3": ["Enemy"]}, cards={"Enemy": {"hidden": hidden}})
    t.play("end the main phase", "end the turn")
    assert (t["winner"], t["active"]) == (None, "B")


@clause("FQ-1.6-04", "FQ-7-04")
@pytest.mark.parametrize(("who", "winner"), [("A", "B"), ("B", "A")])
def test_conceding(who: str, winner: str) -> None:
    """Either player concedes at any time, on whoever's turn, and the other has won at once, whatever the crystals."""
    for phase in ("centre", "beginning", "main", "attack"):
        given = {"A": {"hand": ["Dicey"]}, "B": {"hand": ["Crab"]}} if phase == "centre" else {}
        board = {} if phase in {"centre", "beginning"} else {"board": {"b2": ["Brute"]}, "enemy": {"b2": ["Enemy"]}}
        t = table(phase=phase, **board, **given)
        t.play(f"{who} concedes")
        assert (t["winner"], t["outcome"]) == (winner, "conceded")


@clause("FQ-1.6-04")
@pytest.mark.parametrize("word", ["concede", "resign"])
def test_whoever_decides_concedes(word: str) -> None:
    """A bare "concede" is said by the player whose decision it is: here B, who is asked whether it is a stalemate."""
    t = table({"a1": ["Brute"]}, {"c3": ["Enemy"]}, A={"deck": 0}, B={"deck": 0})
    t.play("call a stalemate", word)
    assert (t["winner"], t["outcome"]) == ("A", "conceded")
    t.refuses(word, "FQ-1.6-04")


@clause("FQ-1.6-05")
def test_nobody_is_made_to_concede() -> None:
    """B has no creature anywhere any more; B's turn comes and goes, and the game goes on."""
    t = table(board={"b2": ["Brute"]}, crystals=["a1", "b1"], B={"hand": ["Letter"], "deck": ["Letter"]})
    t.play("end the main phase", "end the turn")
    assert (t["active"], t["outcome"]) == ("B", None)
    t.end_turn()
    assert (t["active"], t["outcome"]) == ("A", None)


@clause("FQ-7-01")
def test_the_ninth_crystal() -> None:
    """B has no creature on the board; A moves to the ninth crystal and has won in the main phase, at that moment."""
    t = table(board={"b1": ["Brute"]}, A={"crystals": 8}, crystals=["a1"], B={"hand": ["Crab"]})
    t.play("move Brute", "to a1")
    assert not t["winner"]
    t.play("take the crystal")
    assert (t["winner"], t["phase"]) == ("A", "main")


@clause("FQ-7-02")
def test_creatures_in_hand_do_not_count() -> None:
    """B's last creature dies of poison in B's own beginning phase; the creatures in B's hand and deck are no help."""
    t = nine(
        {"b3": ["Enemy"]},
        B={"hand": ["Crab", "Runner"], "deck": ["Dicey", "Flipper"]},
        cards={"Enemy": {"damage": 7, "poison": True}},
        active="B",
        phase="beginning",
        chance=(True, False),
    )
    assert (t["winner"], t["outcome"]) == ("A", "crystals")


@clause("FQ-7-03")
def test_an_empty_board_is_nobody_s_win() -> None:
    """A holds nine crystals and nobody has a creature: no winner. A adds one, and has won."""
    t = table(A={"crystals": 9, "hand": ["Brute"]}, B={"hand": ["Crab"]})
    assert not t["winner"]
    t.play("add Brute")
    assert t["winner"] == "A"


@clause("FQ-7-03")
def test_the_last_creature_of_all_dies() -> None:
    """A holds nine crystals but has no creature; B's only one dies of poison: nobody has won."""
    t = table(
        enemy={"b3": ["Enemy"]},
        active="B",
        phase="beginning",
        A={"crystals": 9, "hand": ["Brute"]},
        cards={"Enemy": {"damage": 7, "poison": True}},
        chance=(False, True),
    )
    assert (t["B.creatures"], t["winner"], t["phase"]) == ([], None, "main")


@clause("FQ-7-03")
def test_an_empty_board_gives_the_crystals_back() -> None:
    """A holds nine crystals, adds no creature and ends the turn: no winner, and the crystals are returned."""
    t = table(A={"crystals": 9, "hand": ["Brute"]}, B={"hand": ["Crab"]})
    t.play("end the main phase", "end the turn", *(f"return a crystal to {region}" for region in t["regions"]))
    assert (t["winner"], t["A.crystals"], t["active"]) == (None, 0, "B")


# --- 7.1: crystals


@clause("FQ-7.1-01")
def test_crystals_come_from_moving() -> None:
    """The Brute stands in b1 since it was added; for its crystal it must leave and come back."""
    t = table(A={"hand": ["Brute"]}, enemy={"b3": ["Enemy"]}, crystals=["b1"])
    t.play("add Brute")
    t.refuses("take the crystal", "FQ-7.1-01")
    t.play("move Brute", "to a1")
    t.end_turn()
    t.end_turn()
    before = t["A.crystals"]
    t.play("move Brute", "to b1", "take the crystal")
    assert (t["A.crystals"], t["crystals"]) == (before + 1, [])


def empty_handed(*, hand: tuple[str, ...] = (), held: int = 4, **given: Any) -> QuestTable:
    """B has no creature on the board, and holds some crystals; none lies in the first regions."""
    given.setdefault("crystals", ["b2", "c2", "a3", "b3", "c3"][: 9 - held])
    return table(active="B", board={"b2": ["Brute"]}, B={"crystals": held, "hand": list(hand)}, **given)


@clause("FQ-7.1-02")
def test_a_turn_without_a_creature_costs_all_crystals() -> None:
    """B has none on the board and none in hand: the four crystals go back to the board at the end of the turn."""
    t = empty_handed(hand=("Letter",))
    t.play("end the main phase", "end the turn")
    assert (t["player"], t["decision"]) == ("B", "where to return a crystal")
    t.refuses("play Letter", "FQ-7.1-02")
    t.play(*(f"return a crystal to {region}" for region in ("a1", "b1", "c1", "a2")))
    assert (t["B.crystals"], len(t["crystals"]), t["active"]) == (0, 9, "A")


@clause("FQ-7.1-03")
def test_withheld_creatures_are_no_excuse() -> None:
    """B keeps two creatures in hand and gives all four crystals back."""
    t = empty_handed(hand=("Crab", "Runner"))
    t.play("end the main phase", "end the turn")
    t.play(*(f"return a crystal to {region}" for region in ("a1", "b1", "c1", "a2")))
    assert (t["B.crystals"], t["B.hand.count"]) == (0, 2)


@clause("FQ-7.1-04")
def test_a_creature_that_is_added_keeps_the_crystals() -> None:
    """Nothing is returned before the turn ends, and nothing at all if B adds a creature that is there then."""
    t = empty_handed(hand=("Crab", "Runner"))
    t.refuses("return a crystal to a1", "FQ-7.1-04")
    t.play("add Crab", "end the main phase", "end the turn")
    assert (t["B.crystals"], t["active"]) == (4, "A")


def giving_back(free: list[str]) -> QuestTable:
    """B returns two crystals; the regions named have none."""
    t = empty_handed(held=2, crystals=[region for region in REGIONS if region not in free])
    t.play("end the main phase", "end the turn")
    return t


@clause("FQ-7.1-05")
def test_the_returning_player_chooses() -> None:
    """Of a1, a2 and c3 B picks a2 and c3, though A has a creature next to them."""
    t = giving_back(["a1", "a2", "c3"])
    t.play("return a crystal to a2", "return a crystal to c3")
    assert [region for region in ("a1", "a2", "c3") if region in t["crystals"]] == ["a2", "c3"]


@clause("FQ-7.1-06")
def test_one_crystal_to_a_region() -> None:
    """Neither a region that has one, nor the one just returned to, gets a second crystal."""
    t = giving_back(["a1", "a2"])
    t.refuses("return a crystal to b1", "FQ-7.1-06")
    t.play("return a crystal to a1")
    t.refuses("return a crystal to a1", "FQ-7.1-06")
    t.play("return a crystal to a2")
    assert t["crystals"] == REGIONS


@clause("FQ-7.1-07")
def test_not_where_they_came_from() -> None:
    """B took crystals from b1 and a1, loses the creature that did it, and returns them to c1 and c2."""
    t = table(
        {"c3": ["Brute"]},
        {"b2": ["Runner"]},
        active="B",
        crystals=["a1", "b1", "a2", "b2", "a3", "b3", "c3"],
        A={"crystals": 2},
        cards={"Runner": {"damage": 3, "poison": True}},
        chance=(False, False),
    )
    t.play("move Runner", "to b1", "take the crystal", "to a1", "take the crystal")
    assert t["B.crystals"] == 2
    t.end_turn()
    t.end_turn()
    assert t["B.creatures"] == []
    t.play("end the main phase", "end the turn", "return a crystal to c1", "return a crystal to c2")
    assert t["crystals"] == ["c1", "a2", "b2", "c2", "a3", "b3", "c3"]


@clause("FQ-7.1-08")
def test_crystals_are_not_taken_from_a_player() -> None:
    """B's Runner moves through two regions whose crystals A holds, and gets none of them."""
    t = table(active="B", board={"a1": ["Brute"]}, enemy={"b2": ["Runner"]}, A={"crystals": 9})
    t.play("move Runner", "to b1")
    t.refuses("take the crystal", "FQ-7.1-01", "FQ-7.1-08")
    t.play("to a1")
    t.refuses("take the crystal", "FQ-7.1-01", "FQ-7.1-08")
    assert (t["A.crystals"], t["B.crystals"]) == (9, 0)


@pytest.mark.parametrize(("mine", "given"), [("b2", {}), ("b1", {"crystals": ["b2"]})])
def test_what_is_said_of_the_centre_is_said_of_its_crystal(mine: str, given: dict[str, Any]) -> None:
    """Shared with the Enemy but empty, or with its crystal but not Brute's place, the centre is like any region."""
    t = table({mine: ["Brute"]}, {"b2": ["Enemy"]}, **given)
    refusal = t.state.why(t.state.read_action("take the crystal"))
    assert refusal is not None
    assert refusal.clauses == ("FQ-7.1-01", "FQ-7.1-08")
