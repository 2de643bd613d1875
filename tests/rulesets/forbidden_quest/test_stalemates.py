"""8: stalemates, in a casual game and in a tournament."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forbidden_quest.talk import QuestTable, table

clause = pytest.mark.clause


def stuck(**given: Any) -> QuestTable:
    """It is A's main phase, nobody can get a new card, and nobody has moved."""
    mine, theirs = {"deck": 0, **given.pop("A", {})}, {"deck": 0, **given.pop("B", {})}
    given.setdefault("board", {"a1": ["Brute"]})
    given.setdefault("enemy", {"c3": ["Enemy"]})
    return table(A=mine, B=theirs, **given)


def tournament(mine: int, theirs: int, **given: Any) -> QuestTable:
    """The same in a tournament, agreed to by both; the crystals that nobody holds lie about, one in the centre."""
    places = ["b2", "a3", "b3", "c3", "a2", "c2"][: 9 - mine - theirs]
    house = {"tournament": "on", **given.pop("house", {})}
    ours, others = {"crystals": mine, **given.pop("A", {})}, {"crystals": theirs, **given.pop("B", {})}
    t = stuck(A=ours, B=others, crystals=places, house=house, **given)
    t.play("call a stalemate", "agree to the stalemate")
    return t


# --- what a stalemate needs


@clause("FQ-8-01")
def test_who_wants_to_move_plays_on() -> None:
    """B will move and does not agree: no stalemate; nor can one be called while somebody moves."""
    t = stuck()
    t.play("call a stalemate", "play on")
    t.refuses("call a stalemate", "FQ-8-04", "FQ-8-01")
    t.play("move Brute")
    t.refuses("call a stalemate", "FQ-8-01")
    t.play("to b1")
    t.end_turn()
    t.play("move Enemy", "to c2")
    assert not t["outcome"]


@clause("FQ-8-02")
@pytest.mark.parametrize(
    ("means", "told"),
    [
        ({"A": {"deck": 1}}, "A's deck"),
        ({"B": {"deck": 1}}, "B's deck"),
        ({"A": {"hand": ["Crab"]}}, "A still has means to get new cards: Crab"),
        ({"B": {"hand": ["Crab"]}, "A": {"knows": ["Crab"]}}, "B still has means to get new cards: Crab"),
        ({"A": {"hand": ["Rummager"], "discard": ["Letter"]}}, "Rummager"),
        ({"B": {"hand": ["Salvage"], "discard": ["Letter"]}, "A": {"knows": ["Salvage"]}}, "Salvage"),
        ({"A": {"hand": ["Grave Call"], "discard": ["Crab"]}}, "Grave Call"),
    ],
)
def test_nobody_can_get_new_cards(means: dict[str, Any], told: str) -> None:
    """With a card in a deck, a creature that can be added, or a card that fetches one, there is no stalemate."""
    t = stuck(**means)
    t.refuses("call a stalemate", "FQ-8-02")
    refusal = t.state.why(t.state.read_action("call a stalemate"))
    assert refusal is not None
    assert told in refusal.reason
    assert stuck().allows("call a stalemate")


@clause("FQ-8-02")
@pytest.mark.parametrize("whose", ["A", "B"])
@pytest.mark.parametrize(
    ("pile", "said"), [({"discard": ["Letter"]}, "deck comes back"), ({"deck": 1}, "deck still has cards")]
)
def test_whose_deck_it_is(whose: str, pile: dict[str, Any], said: str) -> None:
    """With `deck_out: reshuffle` a discard pile is a deck that comes back; who has one is named, and only that player."""
    t = stuck(**{whose: pile}, house={"deck_out": "reshuffle"})
    t.refuses("call a stalemate", "FQ-8-02")
    assert t.why("call a stalemate").reason == f"{whose}'s {said}"


@clause("FQ-8-02")
@pytest.mark.parametrize("card", ["Crab", "Plain Club", "Nudge", "Seeker", "Salvage", "Hand Switcher", "Dark Cloak"])
def test_what_the_caller_cannot_know_decides_nothing(card: str) -> None:
    """Whatever B holds unseen, A may call; B knows, and agrees or plays on."""
    t = stuck(B={"hand": [card], "discard": ["Letter"]})
    assert t.allows("call a stalemate")
    t.play("call a stalemate", "play on")
    assert t["outcome"] is None


@clause("FQ-8-02")
def test_what_was_seen_of_a_hand_is_asked_for_itself() -> None:
    """B's switcher, which A has seen, needs a creature in hand: one that A has not seen is as good as none."""
    holding = {"hand": ["Hand Switcher", "Giant"]}
    full = {"c3": ["Enemy", "Enemy Two", "Enemy Three"]}
    assert stuck(enemy=full, B=holding, A={"knows": ["Hand Switcher"]}).allows("call a stalemate")
    seen = {"knows": ["Hand Switcher", "Giant"]}
    stuck(enemy=full, B=holding, A=seen).refuses("call a stalemate", "FQ-8-02")


@clause("FQ-8-02")
@pytest.mark.parametrize("whose", ["A", "B"])
@pytest.mark.parametrize("creature", ["Digger", "Digger #2"])
def test_who_is_trapped_brings_nothing(whose: str, creature: str) -> None:
    """The Digger fetches a card from the discard pile for another; trapped it cannot, but its free twin still can."""
    place = "a1" if whose == "A" else "c3"
    pair = {"board" if whose == "A" else "enemy": {place: ["Digger", "Digger"]}}
    means = {whose: {"hand": ["Plain Club"], "discard": ["Letter"]}}
    both = {"Digger #1": {"trap": True}, "Digger #2": {"trap": True}}
    stuck(cards={creature: {"trap": True}}, **pair, **means).refuses("call a stalemate", "FQ-8-02")
    assert stuck(cards=both, **pair, **means).allows("call a stalemate")


@clause("FQ-8-02")
@pytest.mark.parametrize("whose", ["A", "B"])
def test_an_ability_can_be_a_means(whose: str) -> None:
    """A switch brings the creature that no longer finds room onto the board; but not for one that is trapped."""
    full, one = {"a1": ["Switcher", "Brute", "Crab"]}, {"c3": ["Enemy"]}
    board, enemy = (full, one) if whose == "A" else (one, full)
    hands = {"A": {"knows": ["Giant"]}, whose: {"hand": ["Giant"], "knows": ["Giant"]}}
    stuck(board=board, enemy=enemy, **hands).refuses("call a stalemate", "FQ-8-02")
    trapped = {"Switcher": {"trap": True}}
    assert stuck(board=board, enemy=enemy, cards=trapped, **hands).allows("call a stalemate")


@clause("FQ-8-02")
def test_an_ability_that_cannot_be_paid_is_no_means() -> None:
    """To dig a card out costs the Digger one from the hand: with an empty hand that brings nothing."""
    for hand, may in (([], True), (["Plain Club"], False)):
        t = stuck(board={"a1": ["Digger"]}, A={"hand": hand, "discard": ["Letter"]})
        assert t.allows("call a stalemate") == may


@clause("FQ-8-02")
def test_a_sorcerer_for_the_next_turn_is_a_means() -> None:
    """That one was played this turn does not make the other sorcerer in hand useless."""
    holding = {"hand": ["Hand Switcher", "Giant"]}
    full = {"a1": ["Friend", "Brute", "Crab"]}
    stuck(board=full, A=holding, sorcerer=True).refuses("call a stalemate", "FQ-8-02")


@clause("FQ-8-02")
@pytest.mark.parametrize("card", ["Nudge", "Dark Cloak", "Plain Club", "Healing Potion", "Shove"])
def test_a_card_that_brings_none_is_no_means(card: str) -> None:
    """Moving, hiding, arming and healing can be done, but bring no new card: a stalemate can be called."""
    assert stuck(A={"hand": [card]}, cards={"Brute": {"damage": 1}}).allows("call a stalemate")


@clause("FQ-8-02")
def test_a_hand_without_use_is_no_means() -> None:
    """A fourth creature, a level 3 sword without its level 2, and a potion for nobody do not hinder a stalemate."""
    t = stuck(
        board={"a1": ["Brute", "Runner", "Crab"]},
        enemy={"c3": ["Enemy", "Enemy Two", "Enemy Three"]},
        A={"hand": ["Dicey", "Healing Potion"], "knows": ["Gold Sword", "Venom"]},
        B={"hand": ["Gold Sword", "Venom"]},
    )
    assert t.allows("call a stalemate")


@clause("FQ-8-03")
def test_who_would_concede_concedes() -> None:
    """Asked to agree, B concedes: no stalemate, A has won."""
    t = stuck()
    t.play("call a stalemate", "B concedes")
    assert (t["winner"], t["outcome"]) == ("A", "conceded")


@clause("FQ-8-04")
def test_both_must_agree() -> None:
    """B does not agree: no stalemate; A cannot say it for B, nor ask again this turn, but in the next."""
    t = stuck()
    t.refuses("agree to the stalemate", "FQ-8-04")
    t.play("call a stalemate", "play on")
    assert (t["outcome"], t["player"]) == (None, "A")
    t.refuses("call a stalemate", "FQ-8-04")
    t.end_turn()
    t.end_turn()
    assert t.allows("call a stalemate")


@clause("FQ-8-05")
def test_a_tie() -> None:
    """All agree: the game ends in a tie, nobody has won, whoever holds more crystals."""
    t = stuck(A={"crystals": 7}, B={"crystals": 2})
    t.play("call a stalemate", "agree to the stalemate")
    assert (t["outcome"], t["winner"]) == ("stalemate", None)


# --- in a tournament


@clause("FQ-8-06")
@pytest.mark.parametrize(("mine", "theirs", "answers"), [(5, 4, ["refuse to move"]), (4, 4, ["accept the coin"] * 2)])
def test_a_tournament_has_no_ties(mine: int, theirs: int, answers: list[str]) -> None:
    """Whatever the crystals, a stalemate in a tournament has one winner."""
    t = tournament(mine, theirs)
    assert not t["outcome"]
    t.play(*answers)
    assert (t["outcome"], t["winner"] is not None) == ("stalemate", True)


@clause("FQ-8-07")
def test_more_crystals() -> None:
    """A has five and B four: B refuses to move, and A has won; A is not asked."""
    t = tournament(5, 4)
    assert (t["player"], t["decision"]) == ("B", "refuse to move or move a creature")
    t.play("refuse to move")
    assert t["winner"] == "A"
    t = tournament(4, 5)
    t.play("refuse to move")
    assert (t["winner"], t.state.outcome and t.state.outcome.clause) == ("B", "FQ-8-07")


@clause("FQ-8-08")
def test_the_one_behind_may_move() -> None:
    """B has fewer crystals and moves a creature instead: no result, and the move must be made before B's phase ends."""
    t = tournament(5, 4)
    t.play("move a creature instead")
    assert (t["outcome"], t["player"]) == (None, "A")
    t.end_turn()
    t.refuses("end the main phase", "FQ-8-08")
    t.play("move Enemy", "to c2", "end the main phase", "end the turn")
    assert (t["outcome"], t["active"]) == (None, "A")


@clause("FQ-8-07", "FQ-8-08")
@pytest.mark.parametrize(("mine", "theirs", "behind"), [(5, 4, "Enemy"), (4, 5, "Brute")])
@pytest.mark.parametrize("trapped", ["Enemy", "Brute"])
def test_a_trap_leaves_no_way_out(mine: int, theirs: int, behind: str, trapped: str) -> None:
    """Whose only creature lies in a trap has none to move, and has lost at once; the other's trap changes nothing."""
    t = tournament(mine, theirs, cards={trapped: {"trap": True}})
    if trapped == behind:
        assert (t["outcome"], t["winner"]) == ("stalemate", "A" if mine > theirs else "B")
    else:
        assert (t["decision"], t["player"]) == ("refuse to move or move a creature", "B" if mine > theirs else "A")


@clause("FQ-8-08")
@pytest.mark.parametrize(
    ("enemy", "trapped", "may"),
    [
        (["Enemy", "Enemy Two"], [], True),
        (["Enemy", "Enemy Two"], ["Enemy"], True),
        (["Enemy", "Enemy Two"], ["Enemy Two"], True),
        (["Enemy", "Enemy Two"], ["Enemy", "Enemy Two"], False),
        (["Rooted"], [], False),
        (["Rooted", "Enemy"], [], True),
    ],
)
def test_one_that_can_move_is_enough(enemy: list[str], trapped: list[str], may: bool) -> None:
    """B is behind: one creature that has a move and lies in no trap is a way out, whatever stands beside it."""
    t = tournament(5, 4, enemy={"c3": enemy}, cards={name: {"trap": True} for name in trapped})
    assert (t["outcome"] is None) is may
    if may:
        assert (t["player"], t.allows("move a creature instead")) == ("B", True)


@clause("FQ-8-09")
def test_then_more_hp() -> None:
    """Four crystals each, one in the centre; 12 HP against 9 on the board: the nine refuse to move, the twelve win."""
    t = tournament(4, 4, board={"a1": ["Brute", "Runner"]}, enemy={"c3": ["Giant"]})
    assert (t["A.hp_left"], t["B.hp_left"], t["player"]) == (12, 9, "B")
    t.play("refuse to move")
    assert (t["winner"], t.state.outcome and t.state.outcome.clause) == ("A", "FQ-8-09")


@clause("FQ-8-10")
def test_what_is_left_of_the_hp() -> None:
    """A's Brute has 8 HP and 5 damage, B's Venom 5 HP: A is behind with 3 against 5, refuses, and B has won."""
    t = tournament(4, 4, enemy={"c3": ["Venom"]}, cards={"Brute": {"damage": 5}})
    assert (t["A.hp_left"], t["B.hp_left"], t["player"]) == (3, 5, "A")
    t.play("refuse to move")
    assert t["winner"] == "B"


@clause("FQ-8-10")
def test_hidden_creatures_have_their_hp() -> None:
    """A hidden creature on the board counts with its HP, one in hand does not."""
    t = tournament(
        4, 4,
        board={"a1": ["Brute"], "b1": ["Runner"], "c1": ["Crab"]},
        A={"hand": ["Giant"]},
        enemy={"c3": ["Enemy"], "b3": ["Dicey"]},
        cards={"Runner": {"hidden": True}},
    )  # fmt: skip
    assert (t["A.hp_left"], t["B.hp_left"], t["player"]) == (19, 14, "B")


@clause("FQ-8-11")
@pytest.mark.parametrize(("heads", "winner"), [(True, "A"), (False, "B")])
def test_then_the_coin(heads: bool, winner: str) -> None:
    """Equal crystals and equal HP, both accept the coin: heads is A, tails is B."""
    t = tournament(4, 4, chance=(heads,))
    assert t["decision"] == "accept the coin or move a creature"
    t.play("accept the coin")
    assert (t["player"], t["outcome"]) == ("B", None)
    t.play("accept the coin")
    assert (t["winner"], t["outcome"]) == (winner, "stalemate")


@clause("FQ-8-12")
def test_who_rejects_the_coin_moves() -> None:
    """B rejects the coin; refusing to move as well is not allowed, so B moves in the next turn and the game goes on."""
    t = tournament(4, 4)
    t.play("accept the coin")
    t.refuses("refuse to move", "FQ-8-12")
    t.refuses("play on", "FQ-8-12")
    t.play("move a creature instead")
    t.end_turn()
    t.refuses("end the main phase", "FQ-8-12")
    t.play("move Enemy", "to c2", "end the main phase", "end the turn")
    assert (t["outcome"], t["active"]) == (None, "A")
