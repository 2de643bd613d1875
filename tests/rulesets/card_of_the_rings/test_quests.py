"""IV.4, V and the quests: attempting, the two victories, and what happens when nobody can win."""

from __future__ import annotations

import pytest

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.rulesets import load_rules
from decktool.rulesets.card_of_the_rings.chapters import special_rules
from decktool.rulesets.card_of_the_rings.chapters.special_rules import can_win, most_vp
from decktool.rulesets.card_of_the_rings.state import RingsState
from tests.rulesets.card_of_the_rings.talk import gold, table


@pytest.mark.clause("CR-4.4-01")
def test_one_quest_a_turn() -> None:
    """With 14 Power one quest is claimed, and the other waits for the next turn."""
    t = table(phase="quest", A={"party": ["3 Captain of the Guard", "Elven Scout"]})
    t.play("attempt The Goblin Pass")
    t.refuses("attempt Trial of the Lost Crown", "CR-4-01", "CR-4.4-01")
    assert t["A.completed"] == ["The Goblin Pass"]


@pytest.mark.clause("CR-4.4-02", "CR-4.4-09")
def test_the_player_chooses_the_quest() -> None:
    """The Trial is named; the other two stay, and nothing replaces it."""
    t = table(phase="quest", A={"party": ["2 Captain of the Guard"]})
    t.play("attempt Trial of the Lost Crown")
    assert set(t["centre"]) == {"The Goblin Pass", "Rescue the Sage"}


@pytest.mark.clause("CR-4.4-03")
def test_power_is_that_of_companions_and_artifacts() -> None:
    """3 + 2 and the Sword's 2."""
    assert table(phase="quest", A={"party": ["Human Knight", "Elven Scout", "Sword of Dawn"]})["A.power"] == 7


@pytest.mark.clause("CR-4.4-04", "CR-4.4-05", "CR-Q1-01")
@pytest.mark.parametrize(("party", "claimed"), [(["Human Knight", "Elven Scout"], False), (["2 Human Knight"], True)])
def test_the_goblin_pass_needs_six(party: list[str], claimed: bool) -> None:
    """5 Power fails, 6 is enough; a quest that was not claimed stays face up."""
    t = table(phase="quest", A={"party": party})
    t.play("attempt The Goblin Pass")
    assert t["A.completed.The Goblin Pass"] is claimed
    assert t["centre.The Goblin Pass"] is not claimed


@pytest.mark.clause("CR-4.4-06")
def test_failing_costs_nothing() -> None:
    """After a failed attempt Party, Bank, hands and points are as before."""
    t = table(phase="quest", A={"party": ["Human Knight"], "bank": gold(2), "hand": ["Elf Archer"]})
    before = {key: t[f"A.{key}"] for key in ("party", "bank", "hand", "vp", "gold")}
    t.play("attempt The Goblin Pass")
    assert {key: t[f"A.{key}"] for key in before} == before


@pytest.mark.clause("CR-4.4-07")
def test_a_claimed_quest_is_gone() -> None:
    """Nobody claims it again."""
    t = table(phase="quest", active="B", A={"completed": ["The Goblin Pass"]}, B={"party": ["4 Human Knight"]})
    t.refuses("attempt The Goblin Pass", "CR-4.4-07")


@pytest.mark.clause("CR-4.4-10")
def test_what_is_not_power() -> None:
    """Gold, hand cards and the opponent's Party are none."""
    t = table(A={"bank": gold(6), "hand": ["Captain of the Guard"]}, B={"party": ["Human Knight"]})
    assert t["A.power"] == 0


@pytest.mark.clause("CR-5-01", "CR-QR-05")
def test_quests_tap_nobody() -> None:
    """The same Party completes a quest now and another on its next turn, with as much Power."""
    t = table(phase="quest", A={"party": ["2 Captain of the Guard"]})
    t.play("attempt The Goblin Pass")
    assert not t["cards.Captain of the Guard.tapped"]
    t.end_turn()
    assert t["A.power"] == 8
    t.play("end the resource phase", "end the action phase", "attempt Trial of the Lost Crown")
    assert t["A.vp"] == 4


@pytest.mark.clause("CR-5-02")
def test_effects_are_continuous() -> None:
    """The Ring helps on each of five turns."""
    t = table(A={"party": ["Ring of Courage", "Human Knight"]})
    for _ in range(5):
        assert t["A.power"] == 4
        t.end_turn()
        t.end_turn()


@pytest.mark.clause("CR-5-03")
def test_the_discard_pile_becomes_the_deck() -> None:
    """Three cards are shuffled, one is drawn, two remain."""
    t = table(
        phase="draw", discard=["Human Knight", "Elf Archer", "Lembas Bread"],
        chance=(["Elf Archer", "Lembas Bread", "Human Knight"],),
    )  # fmt: skip
    assert t["A.hand"] == ["Elf Archer"]
    assert t["deck"] == ["Lembas Bread", "Human Knight"]
    assert t["discard"] == []


@pytest.mark.clause("CR-5-04")
def test_only_the_discard_pile_is_recycled() -> None:
    """The one discarded card is drawn; Banks, Parties, hands and quests stay put."""
    mine = {"bank": gold(1), "party": ["Human Knight"], "hand": ["Elf Archer"], "completed": ["The Goblin Pass"]}
    t = table(phase="draw", discard=["Lembas Bread"], A=mine)
    assert t["A.hand"] == ["Elf Archer", "Lembas Bread"]
    assert (t["A.bank"], t["A.party"], t["A.completed"]) == (["Gold Pouch"], ["Human Knight"], ["The Goblin Pass"])


@pytest.mark.clause("CR-5-05")
def test_nothing_to_draw() -> None:
    """With both piles empty the draw does nothing and the turn goes on."""
    t = table(phase="draw")
    assert t["A.hand"] == []
    assert t["decision"] == "resource phase"


def test_reshuffle_when_empty_house_rule() -> None:
    """With `reshuffle: when_empty` the discard pile comes back as soon as the last card leaves."""
    t = table(house={"reshuffle": "when_empty"}, phase="draw", deck=["Human Knight"], discard=["Lembas Bread"])
    assert (t["deck"], t["discard"]) == (["Lembas Bread"], [])


@pytest.mark.clause("CR-5-06", "CR-5-07")
@pytest.mark.parametrize(("party", "winner"), [(["5 Human Knight"], "A"), (["4 Human Knight", "Elven Scout"], None)])
def test_the_crown_needs_fifteen(party: list[str], winner: str | None) -> None:
    """15 Power wins at the end of the turn, 14 does not."""
    t = table(phase="quest", A={"party": [*party, "The Lost Crown"]})
    t.play("attempt no quest")
    assert t["winner"] == winner


@pytest.mark.clause("CR-5-08")
def test_the_crown_in_hand_counts_for_nothing() -> None:
    """20 Power and the Crown in hand do not win."""
    t = table(phase="quest", A={"party": ["5 Captain of the Guard"], "hand": ["The Lost Crown"]})
    t.play("attempt no quest")
    assert t["winner"] is None


@pytest.mark.clause("CR-5-10")
def test_the_crown_is_looked_at_every_turn() -> None:
    """Played long ago with too little Power, it wins on the turn that brings the rest."""
    t = table(A={"party": ["4 Human Knight", "The Lost Crown"], "hand": ["Human Knight"], "bank": gold(3)})
    t.end_turn()
    assert t["winner"] is None
    t.end_turn()
    t.play("end the resource phase", "recruit Human Knight", "end the action phase", "attempt no quest")
    assert t["winner"] == "A"


def test_crown_check_house_rule() -> None:
    """`any_turn_end` looks at the end of the opponent's turn too, `immediate` at every moment."""
    rich = {"party": ["5 Human Knight", "The Lost Crown"]}
    t = table(house={"crown_check": "any_turn_end"}, phase="quest", active="B", A=rich)
    t.play("attempt no quest")
    assert t["winner"] == "A"
    ready = {"party": ["5 Human Knight"], "hand": ["The Lost Crown"], "bank": gold(4)}
    t = table(house={"crown_check": "immediate"}, A=ready)
    t.play("recruit The Lost Crown")
    assert t["winner"] == "A"


@pytest.mark.clause("CR-5-11")
def test_one_discard_pile() -> None:
    """What A and B used lies on the same pile."""
    t = table(A={"party": ["Lembas Bread"]}, B={"party": ["Scroll of Lore"]}, deck=9)
    t.play("use Lembas Bread")
    t.end_turn()
    t.play("end the resource phase", "use Scroll of Lore")
    t.play(*[t.state.words(t.state.legal_actions()[0]) for _ in range(1)])
    t.play(t.state.words(t.state.legal_actions()[0]))
    assert t["discard"] == ["Lembas Bread", "Scroll of Lore"]


@pytest.mark.clause("CR-Q2-01", "CR-Q2-02", "CR-Q2-03", "CR-Q2-04")
@pytest.mark.parametrize(
    ("party", "vp"),
    [
        (["3 Human Knight"], 0),
        (["Healer of Lóran"], 0),
        (["Healer of Lóran", "Elven Scout"], 0),
        (["Healer of Lóran", "Human Knight"], 1),
    ],
)
def test_rescue_the_sage(party: list[str], vp: int) -> None:
    """It needs 4 Power and a healer, whose own Power counts; it is worth 1."""
    t = table(phase="quest", A={"party": party})
    t.play("attempt Rescue the Sage")
    assert t["A.vp"] == vp


@pytest.mark.clause("CR-Q2-05")
@pytest.mark.parametrize("where", [{"A": {"hand": ["Healer of Lóran"]}}, {"B": {"party": ["Healer of Lóran"]}}])
def test_the_healer_must_be_in_ones_own_party(where: dict[str, dict[str, list[str]]]) -> None:
    """A healer in hand or with the opponent does not help."""
    t = table(phase="quest", A={"party": ["2 Human Knight"], **where.get("A", {})}, B=where.get("B", {}))
    t.play("attempt Rescue the Sage")
    assert t["A.vp"] == 0


def test_a_tapped_healer_is_still_a_healer() -> None:
    """Tapped, she gives no Power but is in the Party."""
    t = table(
        phase="quest", A={"party": ["Healer of Lóran", "2 Human Knight"]}, cards={"Healer of Lóran": {"tapped": True}}
    )
    assert t["A.power"] == 6
    t.play("attempt Rescue the Sage")
    assert t["A.vp"] == 1


@pytest.mark.clause("CR-Q3-01", "CR-Q3-02", "CR-Q3-03")
@pytest.mark.parametrize(("party", "vp"), [(["2 Human Knight", "Wandering Bard"], 0), (["2 Captain of the Guard"], 2)])
def test_trial_of_the_lost_crown(party: list[str], vp: int) -> None:
    """It needs 8 Power, is worth 2, and does not need the Crown."""
    t = table(phase="quest", A={"party": party})
    t.play("attempt Trial of the Lost Crown")
    assert t["A.vp"] == vp


def test_three_points_to_win_house_rule() -> None:
    """With `vp_to_win: 3` more than half of the points ends the game."""
    t = table(house={"vp_to_win": 3}, phase="quest", A={"completed": ["Rescue the Sage"], "party": ["2 Human Knight"]})
    t.play("attempt The Goblin Pass")
    assert t["winner"] == "A"


@pytest.mark.clause("CR-DER-02")
def test_one_quest_each_closes_the_points() -> None:
    """A can reach 4, B 3: the game says that nobody can reach the points any more."""
    split = {"A": {"completed": ["The Goblin Pass"]}, "B": {"completed": ["Rescue the Sage"]}}
    t = table(**split)
    assert (t["A.most_vp"], t["B.most_vp"]) == (4, 3)
    assert t["vp_closed"] is True
    t = table(phase="quest", A={"party": ["2 Human Knight"]}, B={"completed": ["Rescue the Sage"]}, deck=15)
    assert not t["vp_closed"]
    t.play("attempt The Goblin Pass")
    assert t["vp_closed"] is True
    assert "nobody can reach the Victory Points any more" in t.story


@pytest.mark.clause("CR-DER-03")
def test_the_shortest_points_win() -> None:
    """Three turns of one's own: the Pass, the Trial, the Sage."""
    t = table(
        phase="draw", turn=1,
        deck=["Elven Scout", "Human Knight", "Lembas Bread", "Sword of Dawn", "Healer of Lóran"],
        A={"hand": ["Treasure Chest", "2 Gold Pouch", "Ranger of the North", "Elf Archer"]},
    )  # fmt: skip
    t.play("bank Treasure Chest", "bank Gold Pouch", "bank Gold Pouch", "end the resource phase")
    t.play("recruit Ranger of the North", "recruit Elf Archer", "use Elf Archer", "choose Ranger of the North")
    t.play("end the action phase", "attempt The Goblin Pass")
    t.end_turn()
    t.play("end the resource phase", "recruit Elven Scout", "use Elf Archer", "choose Ranger of the North")
    assert t["A.hand"] == ["Lembas Bread"], "the Chest skipped the draw, the Scout drew"
    t.play("end the action phase", "attempt Trial of the Lost Crown")
    assert t["A.vp"] == 4
    t.end_turn()
    t.play("end the resource phase", "recruit Healer of Lóran", "end the action phase", "attempt Rescue the Sage")
    assert (t["A.vp"], t["winner"], t["turn"]) == (5, "A", 5)


@pytest.mark.clause("CR-DER-05")
def test_a_bank_of_three_never_pays_four() -> None:
    """Not with Merchant's Favor either: a cost is paid in one go."""
    t = table(A={"bank": ["2 Gold Pouch", "Merchant's Favor"], "hand": ["The Lost Crown", "Wandering Bard"]}, deck=3)
    t.refuses("recruit The Lost Crown", "CR-4.3-03", "CR-DER-05")
    t.play("recruit Wandering Bard", "use Merchant's Favor")
    t.refuses("recruit The Lost Crown", "CR-4.3-03", "CR-DER-05")


@pytest.mark.clause("CR-DER-07")
def test_the_most_power_there_is() -> None:
    """Everything on one side: 34 at the end of the turn, 35 in the quest phase."""
    everyone = [
        "Elven Scout", "Dwarf Warrior", "Healer of Lóran", "Human Knight", "Ranger of the North", "Scholar of the West",
        "Halfling Burglar", "Elf Archer", "Captain of the Guard", "Wandering Bard", "Lembas Bread", "Scroll of Lore",
        "Ring of Courage", "Shield of Ages", "Map to Hidden Lair", "Amulet of Renewal", "Sword of Dawn", "The Lost Crown",
    ]  # fmt: skip
    t = table(A={"party": everyone})
    t.play("use Elf Archer", "choose Human Knight")
    assert t["A.power"] == 34
    t.play("end the action phase")
    assert t["A.power"] == 35


DEAD = {
    "A": {"completed": ["The Goblin Pass"], "bank": ["2 Gold Pouch", "Hidden Stash"], "hand": ["The Lost Crown"]},
    "B": {
        "completed": ["Trial of the Lost Crown", "Rescue the Sage"],
        "bank": ["Treasure Chest", "Merchant's Favor"],
        "party": ["Halfling Burglar"],
    },
}


@pytest.mark.clause("CR-DER-09")
def test_a_dead_game_is_a_draw_at_once() -> None:
    """Quests split, both Banks at 3, the Burglar used, the Crown in a hand: nobody can win, and the game says so."""
    t = table(phase="quest", deck=["Human Knight", "Elf Archer"], **DEAD)
    t.play("attempt no quest")
    assert (t["outcome"], t["winner"]) == ("dead", None)
    t.refuses("end the resource phase", "CR-DER-09")


def test_a_dead_game_can_go_to_points() -> None:
    """With `stall: vp_then_power` the three points of B beat the two of A."""
    t = table(phase="quest", house={"stall": "vp_then_power"}, **DEAD)
    t.play("attempt no quest")
    assert (t["outcome"], t["winner"]) == ("dead", "B")


def test_a_game_that_can_be_won_goes_on() -> None:
    """With one gold more the Crown can be bought, so the game is not called dead, only the points are."""
    richer = {**DEAD["A"], "bank": ["3 Gold Pouch", "Hidden Stash"], "party": ["5 Captain of the Guard"]}
    t = table(phase="quest", A=richer, B=DEAD["B"])
    t.play("attempt no quest")
    assert t["outcome"] is None
    assert isinstance(t.state, RingsState)
    assert can_win(t.state, 0)
    assert not can_win(t.state, 1)
    assert most_vp(t.state, 1) == 3


def test_nothing_happening_is_a_draw() -> None:
    """Twenty turns without progress end the game; what only goes round and round is no progress."""
    t = table(house={"stall_turns": 6}, A={"bank": gold(1), "party": ["Lembas Bread"]}, deck=["Human Knight"])
    for _ in range(6):
        assert t["outcome"] is None
        t.end_turn()
    assert (t["outcome"], t["winner"]) == ("stalled", None)


@pytest.mark.clause("CR-DER-09")
def test_the_proof_is_never_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played on after "nobody can win any more", with that rule switched off, no game is ever won; and it comes up often."""
    hopeless: set[int] = set()

    def look_only(state: RingsState, seat: int) -> bool:
        if not can_win(state, 0) and not can_win(state, 1):
            hopeless.add(id(state))
        return True

    monkeypatch.setattr(special_rules, "can_win", look_only)
    rules = load_rules("card-of-the-rings", {"stall_turns": "60"})
    said = 0
    for seed in range(150):
        hopeless.clear()
        played = play(rules, [make_agent("random"), make_agent("greedy")], SeededDice("proof", seed), log=False)
        if hopeless:
            said += 1
            assert played.outcome.winner is None
    assert said > 50


def test_a_half_told_table_is_not_called_dead() -> None:
    """What a position does not place may be anywhere, so a bare table goes on."""
    t = table()
    t.end_turn()
    assert t["outcome"] is None
