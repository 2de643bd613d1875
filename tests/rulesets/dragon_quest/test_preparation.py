"""Preparation Phase: the eight actions, in turns."""

from __future__ import annotations

import pytest

from tests.rulesets.dragon_quest.talk import battle, table

clause = pytest.mark.clause


@clause("DQ-prep-01")
def test_in_turns() -> None:
    """A acts, then B, then A; a pass is an action, and not final."""
    t = table(A={"hand": ["Ox", "Errand", "Errand"]}, B={"hand": ["Ox"]})
    order = []
    for action in ("call Ox to the front line", "pass", "play the quest Errand", "call Ox #2 to the front line"):
        order.append(t["player"])
        t.play(action)
    assert (order, t["player"], t["decision"]) == (["A", "B", "A", "B"], "A", "preparation phase")


@clause("DQ-prep-02")
def test_any_order() -> None:
    """Line-up, quest and a friend, and the other way round."""
    for actions in (["L", "Q", "C"], ["C", "Q", "L"]):
        t = table(["Ox", "Ram"], A={"hand": ["Errand", "Bear"]})
        for action in actions:
            steps = {
                "L": ["line up", "move Ox", "done"],
                "Q": ["play the quest Errand"],
                "C": ["call Bear to the front line"],
            }
            t.play(*steps[action], "pass")
        assert (t["A.rear"], t["A.gold"], t["A.hand"]) == (["Ox"], 1, [])


@clause("DQ-prep-03")
def test_two_passes_in_a_row_end_it() -> None:
    """A pass, an action and a pass do not; two in a row do, and the battle starts."""
    t = table(["Ox"], A={"hand": ["Errand"]}, B={"hand": ["Errand"]})
    t.play("pass", "play the quest Errand", "pass")
    assert (t["phase"], t["player"]) == ("preparation", "B")
    t.play("pass")
    assert t.story[-1] == "start phase"
    assert t["decision"] == "action phase"


@clause("DQ-prep-04", "DQ-prep-05")
def test_the_first_friend_is_free() -> None:
    """GP Cost 4 and no gold: it comes from the hand; what is no party card, or elsewhere, does not."""
    t = table(A={"hand": ["Troll", "Errand"]}, B={"hand": ["Ox"]})
    t.refuses("call Errand to the front line", "DQ-prep-04")
    t.refuses("call Ox to the front line", "DQ-prep-04")
    t.play("call Troll to the front line")
    assert (t["A.front"], t["A.hand"], t["A.gold"]) == (["Troll"], ["Errand"], 0)


@clause("DQ-prep-06", "DQ-prep-09")
def test_the_second_friend_costs_its_gp() -> None:
    """Three gold pay for the Ox; with two it is refused."""
    t = table(["Bear"], A={"hand": ["Ox"], "gold": 3, "calls": 1})
    t.play("call Ox to the front line")
    assert (t["A.gold"], t["A.calls"]) == (0, 2)
    table(["Bear"], A={"hand": ["Ox"], "gold": 2, "calls": 1}).refuses("call Ox to the front line", "DQ-prep-09")


@clause("DQ-prep-07", "DQ-prep-08")
def test_further_friends_cost_their_level() -> None:
    """The third: level 2 with GP Cost 5 costs 2. The fourth to sixth, levels 1, 2 and 3: six gold."""
    t = table(["Bear"], A={"hand": ["Cow"], "gold": 2, "calls": 2})
    t.play("call Cow to the front line")
    assert t["A.gold"] == 0
    t = table(["3 Bear"], A={"hand": ["Mole", "Cow", "Troll"], "gold": 6, "calls": 3})
    for name in ("Mole", "Cow", "Troll"):
        t.play(f"call {name} to the rear line", "pass")
    assert (t["A.gold"], t["A.front.count"], t["A.rear.count"], t["A.calls"]) == (0, 3, 3, 6)
    t = table(["Bear"], A={"hand": ["Troll"], "gold": 2, "calls": 2})
    t.refuses("call Troll to the front line", "DQ-prep-09")


@clause("DQ-prep-10", "DQ-prep-11")
def test_above_ones_level_a_card_arrives_closed() -> None:
    """A level 2 card is closed at level 1 and ready at level 2."""
    for pile, closed in ((["Ogre"], True), (["Drake"], False)):
        t = table(A={"hand": ["Cow"]}, B={"experience": pile})
        t.play("call Cow to the front line")
        assert t["cards.Cow.closed"] is closed
    assert "Cow is closed" not in t.story


@clause("DQ-prep-13")
def test_the_count_is_each_players_and_begins_anew() -> None:
    """After two friends in A's turn the next one, in B's turn, is free again; B's own count is its own."""
    t = table(["Ox"], A={"hand": ["Bear", "Cow"], "calls": 2, "gold": 1}, B={"hand": ["Cow", *["Errand"] * 6]})
    t.play("call Bear to the front line", "call Cow #2 to the front line", "pass", "pass", "end the battle")
    assert t["active"] == "B"
    t.play("pass", "call Cow to the front line")
    assert (t["A.front.count"], t["A.gold"]) == (3, 0)


@clause("DQ-prep-14", "DQ-prep-15", "DQ-keyword-19")
def test_heal() -> None:
    """For 2 gold all damage goes to the bottom of the draw pile; nothing is discarded."""
    t = table(["Ram"], A={"gold": 2, "deck": ["Ox", "Bull"]}, cards={"Ram": {"damage": ["Bear", "Cow", "Hare"]}})
    t.play("heal Ram")
    assert (t["cards.Ram.damage"], t["A.gold"], t["A.discard"]) == (0, 0, [])
    deck = t["A.deck"]
    assert deck[:2] == ["Ox", "Bull"]
    assert sorted(deck[2:]) == ["Bear", "Cow", "Hare"]
    assert "A removes 3 damage from Ram" in t.story


def test_who_is_not_healed() -> None:
    """Without damage, without the gold, and not the other player's."""
    table(["Ram"], A={"gold": 2}).refuses("heal Ram", "DQ-prep-14")
    table(["Ram"], A={"gold": 1}, cards={"Ram": {"damage": 1}}).refuses("heal Ram", "DQ-party-09")
    table([], ["Ram"], A={"gold": 2}, cards={"Ram": {"damage": 1}}).refuses("heal Ram", "DQ-prep-14")


@clause("DQ-prep-16", "DQ-prep-17", "DQ-prep-18")
@pytest.mark.parametrize("ill", [("poisoned",), ("confused",), ("poisoned", "confused")])
def test_cure(ill: tuple[str, ...]) -> None:
    """One gold ends poison, confusion or both; who was confused is left closed."""
    t = table(["Bear"], A={"gold": 1}, cards={"Bear": dict.fromkeys(ill, True)})
    t.play("cure Bear")
    assert (t["cards.Bear.poisoned"], t["cards.Bear.confused"], t["A.gold"]) == (False, False, 0)
    assert t["cards.Bear.closed"] is ("confused" in ill)


def test_who_is_not_cured() -> None:
    """Who is well, and who cannot be paid for."""
    table(["Bear"], A={"gold": 1}).refuses("cure Bear", "DQ-prep-16")
    table(["Bear"], cards={"Bear": {"poisoned": True}}).refuses("cure Bear", "DQ-party-09")


@clause("DQ-prep-19", "DQ-prep-20")
def test_ready() -> None:
    """A level 3 card for its 4 gold at level 1; B pays for its own in A's turn."""
    t = table(
        ["Troll"], ["Bear"], A={"gold": 4}, B={"gold": 1}, cards={"Troll": {"closed": True}, "Bear": {"closed": True}}
    )
    t.play("ready Troll", "ready Bear")
    assert [t[path] for path in ("cards.Troll.closed", "cards.Bear.closed", "A.gold", "B.gold")] == [False, False, 0, 0]
    t = table(["Troll", "Bear"], A={"gold": 3}, cards={"Troll": {"closed": True}, "Bear": {"confused": True}})
    t.refuses("ready Troll", "DQ-party-09")
    t.refuses("ready Bear", "DQ-prep-17")
    table(["Bear"], A={"gold": 3}).refuses("ready Bear", "DQ-prep-19")


def test_a_card_that_was_readied_attacks() -> None:
    """It may be of a higher level than its player, and may have arrived in this turn."""
    t = table(A={"hand": ["Troll"], "gold": 4}, enemy=["Ox"])
    t.play("call Troll to the front line", "pass", "ready Troll", "pass", "pass", "attack with Troll", "defend with Ox")
    assert t["cards.Ox.damage"] == 4


@clause("DQ-prep-23")
def test_an_exchange_of_lines() -> None:
    """A and B in front, C behind: B and C change places, in one action."""
    t = table(["Ox", "Ram"], A={"rear": ["Bear"]})
    t.play("line up", "move Ram", "move Bear")
    assert t["player"] == "A"
    t.play("that is the line-up")
    assert (t["A.front"], t["A.rear"], t["player"]) == (["Ox", "Bear"], ["Ram"], "B")


@clause("DQ-prep-24")
def test_no_line_up_with_more_behind() -> None:
    """Two in front and one behind: one of the front alone cannot be moved back, nor is the result of that a line-up."""
    t = table(["Ox", "Ram"], A={"rear": ["Bear"]})
    t.play("line up")
    t.refuses("done", "DQ-prep-23")
    t.play("move Ox")
    t.refuses("done", "DQ-prep-24")
    t.refuses("move Ram", "DQ-prep-24")
    t.refuses("move Ox", "DQ-prep-23")
    t.play("move Bear", "done")
    assert (t["A.front"], t["A.rear"]) == (["Ram", "Bear"], ["Ox"])
    table(["Ox"]).refuses("line up", "DQ-prep-24")


def test_full_lines_change_card_for_card() -> None:
    """Three and three: for each card that goes back another comes up, and a fourth in one line is no line-up."""
    t = table(["Ox", "Ram", "Bear"], A={"rear": ["Bull", "Calf", "Hare"]})
    t.play("line up", "move Bull")
    t.refuses("done", "DQ-prep-24")
    t.play("move Ox", "move Calf", "move Ram", "move Hare", "move Bear", "done")
    assert (t["A.front"], t["A.rear"]) == (["Bull", "Calf", "Hare"], ["Ox", "Ram", "Bear"])


def test_a_line_up_is_repeated_when_something_was_done() -> None:
    """It is free: to do it over and over nobody may, until somebody did something that costs."""
    t = table(["Ox", "Ram"], ["Bull", "Calf"], A={"hand": ["Errand"]})
    t.play("line up", "move Ox", "done", "line up", "move Bull", "done")
    t.refuses("line up", "DQ-prep-23")
    t.play("pass")
    t.refuses("line up", "DQ-prep-23")
    t = table(["Ox", "Ram"], A={"hand": ["Errand"]})
    t.play("line up", "move Ox", "done", "pass", "play the quest Errand", "pass")
    assert t.allows("line up")


def test_an_ability_that_costs_nothing_likewise() -> None:
    """The Idler gains 1 gold once, and again after something else was done."""
    t = table(["Idler"], A={"hand": ["Errand"]})
    t.play("use Idler", "pass")
    t.refuses("use Idler", "DQ-prep-26")
    t.play("play the quest Errand", "pass", "use Idler")
    assert t["A.gold"] == 3


@clause("DQ-prep-26")
def test_a_preparation_ability() -> None:
    """One card is discarded, the Monk closes, the gold comes."""
    t = table(["Monk"], A={"hand": ["Ox", "Ram"]})
    t.play("use Monk", "discard Ram")
    assert (t["A.discard"], t["cards.Monk.closed"], t["A.gold"], t["player"]) == (["Ram"], True, 5, "B")


@clause("DQ-prep-28")
def test_all_eight_are_open_to_the_other_player() -> None:
    """B calls, heals, cures, readies, equips, lines up, quests and uses an ability in A's turn."""
    t = table(
        [], ["Idler", "Bear", "Bull"], B={"hand": ["Hare", "Spurs", "Errand"], "gold": 9}, other_acts=True,
        cards={"Bear": {"damage": 1, "poisoned": True, "closed": True}},
    )  # fmt: skip
    offered = {text.split()[0] for text in t.state.menu()}
    assert offered == {"pass", "call", "heal", "cure", "ready", "equip", "line", "play", "use"}
    battle(["Ox"], ["Bear"]).refuses("call Ox to the front line", "DQ-turn-03")
