"""Each house rule the other way; its default is what the chapters' tests play."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.rulesets import load_rules
from tests.rulesets.dragon_quest.talk import GAME, battle, fight, table


def test_equip_by_the_carriers_cost() -> None:
    """`equip_cost: carrier_gp_cost`: the Blade on Anna costs her 3 gold; 2 are not enough, and the Slayer costs 1."""
    house = {"equip_cost": "carrier_gp_cost"}
    t = table(["Anna"], A={"hand": ["Blade"], "gold": 3}, house=house)
    t.play("equip Blade")
    assert (t["A.gold"], t["cards.Anna.items"]) == (0, ["Blade"])
    table(["Anna"], A={"hand": ["Blade"], "gold": 2}, house=house).refuses("equip Blade", "DQ-item-04")
    t = table(["Anna", "Slayer"], A={"hand": ["Blade"], "gold": 2}, house=house)
    t.play("equip Blade")
    assert (t["cards.Slayer.items"], t["A.gold"]) == (["Blade"], 1)


@pytest.mark.parametrize(
    ("word", "second", "third"), [("level", 5, 2), ("gp_cost", 5, 5), ("gp_cost_plus_level", 5, 7)]
)
def test_the_price_of_the_third_friend(word: str, second: int, third: int) -> None:
    """The Cow is level 2 and costs 5."""
    for calls, price in ((1, second), (2, third)):
        t = table(["Ox"], A={"hand": ["Cow"], "gold": 9, "calls": calls}, house={"third_party_cost": word})
        t.play("call Cow to the front line")
        assert t["A.gold"] == 9 - price


def test_another_highest_level() -> None:
    """`level_cap: 3`, and `7`, which 30 experience reach."""
    for cap, level in ((3, 3), (7, 7)):
        assert table(B={"experience": ["6 Drake"]}, house={"level_cap": cap})["A.level"] == level


def test_the_coin_before_the_hands() -> None:
    """`flip_before_hands`: who begins is known when the hands are looked at."""
    state = load_rules(GAME, {"flip_before_hands": "yes"}).start(SeededDice(1))
    assert state.rules.event_words((state.log or [])[0]).endswith("goes first")
    assert state.decision.words == "keep this hand or draw anew"


def test_drawing_at_six_is_optional() -> None:
    """`draw_at_six: optional`: one card or none, one by default; two are never drawn."""
    t = table(phase="draw", A={"hand": 6}, house={"draw_at_six": "optional"})
    assert t.state.menu() == ["draw 1 card", "draw no card"]
    t.refuses("draw 2 cards", "DQ-draw-03")
    t.play("draw no card")
    assert t["A.hand.count"] == 6


def test_a_pass_is_final() -> None:
    """`prep_pass: final`: who has passed is not asked again, and the other goes on alone."""
    t = table(["Ox"], A={"hand": ["Errand"]}, B={"hand": ["Errand", "Ram", "Journey"]}, house={"prep_pass": "final"})
    t.play("pass", "play the quest Errand")
    assert (t["player"], t["decision"]) == ("B", "preparation phase")
    t.play("call Ram to the front line")
    assert t["player"] == "B"
    t.play("pass")
    assert t["decision"] == "action phase"


def test_other_penalties() -> None:
    """`undefended_penalty: 2` and, in first turns, `undefended_penalty_first_turns: 3`; 0 discards nothing."""
    house = {"undefended_penalty": 2, "undefended_penalty_first_turns": 3}
    for turn, count in ((2, 3), (3, 2)):
        t = battle(["Ox"], [], turn=turn, house=house)
        t.play("attack with Ox")
        assert t["B.discard.count"] == count
    t = battle(["Ox"], [], house={"undefended_penalty": 0})
    t.play("attack with Ox")
    assert (t["B.discard.count"], t["winner"]) == (0, None)


def test_both_piles_empty_and_the_active_player_loses() -> None:
    """`double_deck_out: active_loses`."""
    t = fight("Ram", "Ram", A={"deck": 2}, B={"deck": 2}, house={"double_deck_out": "active_loses"})
    assert (t["winner"], t["outcome"]) == ("B", "draw pile")
    assert t.state.outcome is not None
    assert t.state.outcome.words == "both draw piles are empty, and it is A's turn: B wins"


def test_closed_cards_of_the_rear_line_are_struck() -> None:
    """`attack_closed_rear`: with no ready card in front, closed ones behind can be chosen; ready ones cannot."""
    t = battle(["Ox"], ["Ram", "Fox"], B={"rear": ["Bear", "Bull"]}, house={"attack_closed_rear": True},
               cards={name: {"closed": True} for name in ("Ram", "Fox", "Bear")})  # fmt: skip
    t.play("attack with Ox")
    assert t.state.menu() == ["strike Ram", "strike Fox", "strike Bear"]
    t.play("strike Bear")
    assert t["cards.Bear.damage"] == 1


def test_a_confused_card_does_not_hit_itself() -> None:
    """`confusion_self_target: no`: another card is hit, and alone it hits nobody."""
    house = {"confusion_self_target": False}
    t = table(["Ox", "Ram"], phase="end of turn", cards={"Ox": {"confused": True}}, house=house)
    assert (t["cards.Ox.damage"], t["cards.Ram.damage"]) == (0, 1)
    t = table(["Ox"], phase="end of turn", cards={"Ox": {"confused": True}}, house=house)
    assert (t["cards.Ox.damage"], t["active"]) == (0, "B")


def test_who_is_cured_is_ready() -> None:
    """`cure_leaves: ready`; its items are, too."""
    t = table(["Bear"], A={"gold": 1}, house={"cure_leaves": "ready"}, cards={"Bear": {"confused": True}})
    t.play("cure Bear")
    assert (t["cards.Bear.confused"], t["cards.Bear.closed"]) == (False, False)


def test_one_item_a_card() -> None:
    """`items_per_card: 1`: the second item is refused, on another card it is not."""
    house = {"items_per_card": 1}
    cards = {"Anna": {"items": ["Shield"]}}
    table(["Anna"], A={"hand": ["Blade"], "gold": 2}, cards=cards, house=house).refuses("equip Blade", "DQ-item-01")
    t = table(["Anna", "Slayer"], A={"hand": ["Blade"], "gold": 2}, cards=cards, house=house)
    t.play("equip Blade")
    assert t["cards.Slayer.items"] == ["Blade"]


def test_closed_cards_use_no_abilities() -> None:
    """`closed_cards_use_abilities: no`: a closed Seer waits, a ready one does not."""
    house = {"closed_cards_use_abilities": False}
    t = table(["Seer"], A={"hand": ["2 Ox"]}, cards={"Seer": {"closed": True}}, house=house)
    t.refuses("use Seer", "DQ-party-20")
    assert table(["Seer"], A={"hand": ["2 Ox"]}, house=house).allows("use Seer")


def test_advantage_in_a_counter_attack() -> None:
    """`advantage_on_counter`: the Slayer counters the green Ox for 2."""
    assert fight("Ox", "Slayer", house={"advantage_on_counter": True})["cards.Ox.damage"] == 2


def test_starting_gold() -> None:
    """`starting_gold: 4`: the first player has 6 after the first income, the other 4."""
    dice = SeededDice(1)
    state: Any = load_rules(GAME, {"starting_gold": "4"}).start(dice, 0)
    for _ in range(2):
        state.apply(state.legal_actions()[0], dice)
    assert state.gold == [6, 4]


@pytest.mark.parametrize("before", ["no", "yes"])
@pytest.mark.parametrize("more", [0, 1, 3])
def test_gold_for_the_second_player(more: int, before: str) -> None:
    """`second_player_gold`: who goes second has that gold once the coin has said so, whether that is A or B."""
    rules = load_rules(GAME, {"second_player_gold": str(more), "flip_before_hands": before, "starting_gold": "4"})
    for seat in (0, 1):
        dice = SeededDice(1)
        state: Any = rules.start(dice, seat)
        for _ in range(2):
            state.apply(state.legal_actions()[0], dice)
        assert (state.gold[seat], state.gold[1 - seat]) == (6, 4 + more)
        story = [rules.event_words(event, seat) for event in state.log]
        assert (f"{'BA'[seat]} gains {more} gold" in story) == bool(more)


def test_nobody_has_gold_before_the_flip() -> None:
    """While hands are kept nobody knows who goes second."""
    state: Any = load_rules(GAME, {"second_player_gold": "3"}).start(SeededDice(1))
    assert state.gold == [0, 0]


def test_no_attack_in_the_first_turn() -> None:
    """`first_turn_attack: no`: in the first turn nobody attacks, abilities are used; in the second all is as ever."""
    house = {"first_turn_attack": False}
    t = battle(["Ox", "Adept"], ["Ram"], turn=1, house=house)
    assert t.state.menu() == ["end the battle", "use Adept"]
    t.refuses("attack with Ox", "DQ-action-21")
    assert battle(["Ox"], ["Ram"], turn=2, house=house).allows("attack with Ox")
    assert battle(["Ox"], ["Ram"], turn=1).allows("attack with Ox")


def test_an_ability_outlives_its_card() -> None:
    """`ability_needs_its_card: no`: the Bailiff who fell still closes a card, the Witch's damage is still dealt."""
    house = {"ability_needs_its_card": False}
    t = table(
        ["Bailiff", "Ox"], ["Runner"], phase="start", A={"hand": ["Ram"]}, cards={"Bailiff": {"damage": 2}}, house=house
    )
    t.play("use Bailiff", "discard Ram", "use Runner", "choose Bailiff")
    assert (t["A.experience"], t["cards.Runner.closed"]) == (["Bailiff"], True)
    for rule, damage in ((False, 3), (True, 0)):
        t = battle(["Witch", "Ox"], ["Ram", "Assassin"], B={"hand": ["Ox"]}, cards={"Witch": {"damage": 1}},
                   house={"ability_needs_its_card": rule})  # fmt: skip
        t.play("use Witch", "choose Ram", "use Assassin", "discard Ox", "choose Witch")
        assert (t["A.experience"], t["cards.Ram.damage"]) == (["Witch"], damage)


def test_what_is_free_is_repeated() -> None:
    """`free_again`: line-ups and the Idler's gold over and over."""
    t = table(["Idler", "Ox"], house={"free_again": True})
    for _ in range(3):
        t.play("use Idler", "pass", "line up", "move Ox", "done", "pass")
    assert t["A.gold"] == 3


def test_when_a_game_is_stalled() -> None:
    """`stall_turns: 2`: the second turn in a row without a smaller pile ends the game."""
    t = battle(["Ox"], ["Ram"], quiet=1, lowest=20, B={"hand": 0}, house={"stall_turns": 2})
    t.play("end the battle")
    assert (t["winner"], t["outcome"]) == (None, "stalled")
