"""Setup; Turn; the Reset, Income and Draw Phases."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.play.describe import describe
from decktool.rulesets import load_rules
from decktool.rulesets.dragon_quest.declarations import Zone
from tests.rulesets.dragon_quest.talk import GAME, battle, fight, phases, table

clause = pytest.mark.clause


def start(seed: int, first: int | None = None) -> tuple[Any, SeededDice]:
    """A new game with the two sample decks, and its dice."""
    dice = SeededDice("start", seed)
    return load_rules(GAME).start(dice, first), dice


def do(state: Any, dice: SeededDice, *texts: str) -> None:
    """Take actions in words."""
    for text in texts:
        state.apply(state.read_action(text), dice)


@clause("DQ-setup-03", "DQ-setup-09", "DQ-levels-01")
def test_six_cards_each() -> None:
    """Six in hand, 44 in the draw pile, no gold, experience or party."""
    state, _ = start(1)
    for seat in (0, 1):
        assert [
            len(state.zones[zone + seat]) for zone in (Zone.HAND, Zone.DECK, Zone.FRONT, Zone.REAR, Zone.EXPERIENCE)
        ] == [6, 44, 0, 0, 0]
    assert (state.gold, state.xp, state.turn) == ([0, 0], [0, 0], 0)


@clause("DQ-setup-04", "DQ-setup-05")
def test_a_new_hand_shares_no_card_with_the_old() -> None:
    """The six cards that were on top are the new hand, and the old ones lie in the pile of 44."""
    for seed in range(20):
        state, dice = start(seed)
        old, top = set(state.zones[Zone.HAND]), set(state.zones[Zone.DECK][-6:])
        do(state, dice, "draw a new hand")
        assert set(state.zones[Zone.HAND]) == top
        assert len(state.zones[Zone.DECK]) == 44
        assert old <= set(state.zones[Zone.DECK])
        assert all(state.knows[i] == 0 for i in state.zones[Zone.DECK])


@clause("DQ-setup-06", "DQ-setup-07")
def test_one_mulligan_and_only_the_whole_hand() -> None:
    """B is asked after A; nobody twice, and two cards are not exchanged."""
    state, dice = start(3)
    card = state.rules.labels[state.zones[Zone.HAND][0]]
    assert state.why(state.read_action(f"exchange {card}")).clauses == ("DQ-setup-07",)
    do(state, dice, "draw a new hand")
    assert (state.player, state.decision.words) == (1, "keep this hand or draw anew")
    kept = state.zones[Zone.HAND + 1][:]
    do(state, dice, "keep this hand")
    assert state.zones[Zone.HAND + 1][:6] == kept
    assert state.turn == 1
    for text in ("draw a new hand", "keep this hand"):
        assert state.why(state.read_action(text)).clauses[0] == "DQ-setup-06"


@clause("DQ-setup-08")
def test_a_coin_says_who_begins() -> None:
    """Both seats occur, equal seeds repeat; who is named begins."""
    found = []
    for seed in range(12):
        state, dice = start(seed)
        do(state, dice, "keep this hand", "keep this hand")
        found.append(state.active)
    assert set(found) == {0, 1}
    state, dice = start(0)
    do(state, dice, "keep this hand", "keep this hand")
    assert state.active == found[0]
    for seat in (0, 1):
        state, dice = start(0, seat)
        do(state, dice, "keep this hand", "keep this hand")
        assert (state.active, state.first) == (seat, seat)


@clause("DQ-setup-10")
def test_the_coin_falls_after_the_hands() -> None:
    """Both decide before anybody goes first; only then is somebody active."""
    state, dice = start(5)
    assert describe(state)["active"] is None
    do(state, dice, "draw a new hand", "keep this hand")
    told = [state.rules.event_words(event) for event in state.log]
    assert told[:4] == [
        "A draws 6 cards", "B draws 6 cards", "A draws 6 new cards and shuffles the first ones back", "B keeps the hand",
    ]  # fmt: skip
    assert told[4].endswith("goes first")


@clause("DQ-turn-01", "DQ-turn-03")
def test_the_phases_of_a_turn() -> None:
    """Passes only: reset, income, draw, preparation, battle, each once and with one active player."""
    t = table(phase="reset", turn=7, A={"hand": 6})
    assert t["turn"] == 7
    active = [t["active"]]
    t.play("pass", "pass")
    assert phases(t)[:5] == ["reset", "income", "draw", "preparation", "start"]
    assert active == ["A"]
    assert t.story[0] == "turn 7: A"


@clause("DQ-turn-02", "DQ-prep-12")
def test_the_other_player_acts_in_ones_turn() -> None:
    """B, who is not active and has no gold, plays a party card for nothing."""
    t = table(B={"hand": ["Ox"]})
    t.play("pass")
    assert (t["active"], t["player"]) == ("A", "B")
    t.play("call Ox to the front line")
    assert (t["B.front"], t["B.gold"]) == (["Ox"], 0)


@clause("DQ-turn-04")
def test_turns_alternate() -> None:
    """After A's last battle B is active, in a new turn that begins with the reset."""
    t = fight("Ox", "Ram")
    assert (t["active"], t["turn"]) == ("B", 4)
    assert phases(t)[-3:] == ["reset", "income", "draw"]


@clause("DQ-turn-05", "DQ-determine-22")
def test_damage_ends_the_game_at_once() -> None:
    """B's pile has three cards, and three damage take them: A has won, and the turn does not go on."""
    t = fight("Bear", "Ox", "defend", B={"deck": 3})
    assert (t["winner"], t["outcome"], t["turn"]) == ("A", "draw pile", 3)
    assert t.story[-1] == "Ox takes 3 damage"


@clause("DQ-reset-01", "DQ-reset-03", "DQ-reset-04", "DQ-prep-21")
def test_the_reset_readies_up_to_ones_level() -> None:
    """Level 2: cards of levels 1 and 2 are ready for nothing, the one of level 4 is not; at level 1 not that of 2."""
    closed = {name: {"closed": True} for name in ("Ox", "Cow", "Ogre")}
    t = table(["Ox", "Cow", "Ogre"], phase="reset", A={"gold": 1}, B={"experience": ["Drake"]}, cards=closed)
    assert [t[f"cards.{name}.closed"] for name in closed] == [False, False, True]
    assert t["A.gold"] == 4  # what was there, and the income of level 2
    t = table(["Ox", "Cow", "Ogre"], phase="reset", cards=closed)
    assert [t[f"cards.{name}.closed"] for name in closed] == [False, True, True]
    assert [line for line in t.story if "readies" in line] == ["A readies Ox"]


@clause("DQ-reset-02", "DQ-income-02", "DQ-draw-05")
def test_the_other_player_waits() -> None:
    """B's card stays closed, B gains no gold and draws nothing."""
    t = table([], ["Ox"], phase="reset", A={"hand": 6}, B={"gold": 1, "hand": 1}, cards={"Ox": {"closed": True}})
    assert (t["cards.Ox.closed"], t["B.gold"], t["B.hand.count"]) == (True, 1, 1)


@clause("DQ-draw-01", "DQ-draw-02", "DQ-draw-06")
def test_filling_the_hand() -> None:
    """With 4 cards up to two are drawn, all by default, or fewer; three are refused."""
    for words, count in (("draw 2 cards", 6), ("draw 1 card", 5), ("draw no card", 4)):
        t = table(phase="draw", A={"hand": 4})
        assert t.state.menu() == ["draw 2 cards", "draw 1 card", "draw no card"]
        t.refuses("draw 3 cards", "DQ-draw-06")
        t.play(words)
        assert (t["A.hand.count"], t["decision"]) == (count, "preparation phase")
    t = table(phase="draw", A={"hand": 0, "deck": 3})
    assert t.state.menu()[0] == "draw 3 cards"


@clause("DQ-draw-03", "DQ-draw-04")
def test_one_card_with_six_or_more() -> None:
    """6 become 7, 9 become 10, nobody is asked, and nothing is ever too many."""
    for hand in (6, 9, 12):
        t = table(phase="draw", A={"hand": hand})
        assert (t["A.hand.count"], t["decision"]) == (hand + 1, "preparation phase")
        t.play("pass", "pass")
        assert t["A.hand.count"] == hand + 1
    table(phase="draw", A={"hand": 2}).refuses("pass", "DQ-start-02")


def test_a_turn_s_counts_begin_anew() -> None:
    """What was called, paid and done belongs to its turn."""
    t = battle(
        ["Ox"],
        [],
        A={"calls": 2},
        B={"calls": 1, "hand": 6},
        penalized=True,
        cards={"Ox": {"attack_more": 2, "defense_more": 1}},
    )
    t.play("end the battle")
    assert (t["turn"], t["A.calls"], t["B.calls"], t["penalized"]) == (4, 0, 0, False)
    assert (t["cards.Ox.attack_more"], t["cards.Ox.defense_more"]) == (0, 0)


def test_a_game_that_goes_nowhere_is_a_draw() -> None:
    """After fifty turns in which no draw pile shrank; a pile that sinks begins the count anew."""
    for quiet, over in ((48, False), (49, True)):
        t = battle(["Ox"], ["Ram"], quiet=quiet, lowest=20, B={"hand": 0})
        t.play("end the battle")
        assert (t["outcome"] == "stalled", t["quiet"]) == (over, quiet + 1)
    t = battle(["Ox"], ["Ram"], quiet=49, lowest=21, B={"hand": 0})
    t.play("end the battle")
    assert (t["outcome"], t["quiet"], t["lowest"]) == (None, 0, 20)
    t = battle(["Ox"], ["Ram"], quiet=900, lowest=1, house={"stall_turns": 0}, B={"hand": 0})
    t.play("end the battle")
    assert t["outcome"] is None
