"""Key Terms: Runic Power and Infusion, damage, Battle Fury, prize cards, conditions, starvation."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.errors import DataError
from decktool.games import load_game
from decktool.play.agents import make_agent
from decktool.rulesets import load_rules
from tests.rulesets.forgotten_times.talk import GAME, ap, field, fought, hp, legal, table

clause = pytest.mark.clause
INFUSION = [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6]


# --- Runic Power and Runic Infusion


@clause("FT-key-01")
def test_soldiers_are_bought_with_rp() -> None:
    """With 3 RP a soldier of 2 leaves 1."""
    found = table(A={"hand": ["God 2/9"], "rp": 3})
    found.play("play God 2/9")
    assert (found["A.battlefield"], found["A.rp"]) == (["God 2/9"], 1)


@clause("FT-key-02", "FT-key-06", "FT-start-03", "FT-start-04")
def test_rp_come_with_the_turn() -> None:
    """RI 2: B's turn makes it 3, and B has 3 RP without doing anything."""
    found = table(active="B", phase="start", infusion=2)
    assert (found["infusion"], found["B.rp"], found["A.rp"]) == (3, 3, 0)


@clause("FT-key-03")
def test_only_rp_pay_for_soldiers() -> None:
    """Without RP a soldier is not played, for nothing or for BF."""
    found = table(A={"hand": ["Drawer"], "hero": ["Plain Hero"]}, cards={"Plain Hero": {"bf": 3}})
    found.refuses("play Drawer", "FT-recruit-03")
    found.refuses("play Drawer for BF", "FT-key-03")
    assert found["A.hand"] == ["Drawer"]


@clause("FT-key-04", "FT-start-02")
def test_ri_is_what_one_takes() -> None:
    """At RI 5 the first player takes 5, and the opponent's stay as they are."""
    found = table(phase="start", infusion=5, B={"rp": 2})
    assert (found["A.rp"], found["B.rp"], found["infusion"]) == (5, 2, 5)


def passing(turns: int) -> list[tuple[int, int]]:
    """RI and the RP taken in each of so many turns in which nobody does anything."""
    rules = load_rules(GAME, {"stall_turns": "100"})
    state = rules.start(SeededDice("passing"), first=0)
    seen: dict[int, tuple[int, int]] = {}
    while state.turn <= turns:
        state.apply(state.legal_actions()[0], SeededDice("passing"))
        taken = [e[3] for e in state.log or () if e[0] == rules.event_ids["gains"]]
        seen[state.turn] = (state.infusion, taken[-1] if taken else 0)  # type: ignore[attr-defined]
    return [seen[turn] for turn in range(1, turns + 1)]


@clause("FT-key-05", "FT-key-07", "FT-key-08", "FT-key-12", "FT-start-05", "FT-start-06", "FT-start-09")
def test_infusion_turn_by_turn() -> None:
    """1, 2, 2, 3, 3 and so on up to 6, where it stays; one takes as many RP, though no more than there is room for."""
    found = passing(13)
    assert [infusion for infusion, _ in found] == INFUSION
    assert [taken for _, taken in found] == INFUSION


@clause("FT-key-09", "FT-key-10", "FT-key-11", "FT-start-07", "FT-start-08")
def test_the_example_of_the_third_turn() -> None:
    """The first player takes 3 on the third turn, the second 4; RI stays 4 for the first's fourth turn and is then 5."""
    found = passing(8)
    assert found[4:8] == [(3, 3), (4, 4), (4, 4), (5, 5)]


# --- class, AP and HP


@clause("FT-key-14")
def test_cities_have_no_class() -> None:
    """A god of 2 AP does 2 damage to a city."""
    found = field("God 2/9", [])
    found.play("attack Plain City #2 with God 2/9")
    assert found["B.city_hp"] == 18


@clause("FT-key-15", "FT-key-26")
def test_damage_is_ap() -> None:
    """3 AP against 5 HP leave 2."""
    assert hp(fought("Mortal 3/9", "Mortal 0/5"), "Mortal 0/5") == 2


@clause("FT-key-16", "FT-types-02")
def test_retaliation_is_ap() -> None:
    """2 AP back against 5 HP leave 3; both have dealt damage."""
    found = fought("Mortal 1/5", "Mortal 2/5")
    assert (hp(found, "Mortal 1/5"), hp(found, "Mortal 2/5")) == (3, 4)


@clause("FT-key-17", "FT-setup-05")
def test_without_hp_a_card_is_destroyed() -> None:
    """2 HP against 2 AP: discard pile."""
    found = fought("Mortal 2/5", "Mortal 0/2")
    assert (found["B.battlefield"], found["B.discard"]) == ([], ["Mortal 0/2"])


@clause("FT-key-18")
def test_with_one_hp_it_stays() -> None:
    """3 HP against 2 AP: it stays with 1."""
    found = fought("Mortal 2/5", "Mortal 0/5", cards={"Mortal 0/5": {"hp": 3}})
    assert (found["B.battlefield"], hp(found, "Mortal 0/5")) == (["Mortal 0/5"], 1)


# --- attack and retaliation


@clause("FT-key-19")
def test_a_soldier_attacks_once() -> None:
    """No second attack, whatever there is to attack."""
    found = field("Mortal 1/5", ["Mortal 0/9", "God 0/9"])
    found.play("attack Mortal 0/9 with Mortal 1/5")
    found.refuses("attack God 0/9 with Mortal 1/5", "FT-key-19")


@clause("FT-key-20")
def test_a_hero_attacks_once() -> None:
    """No second attack of a hero."""
    found = table(A={"hero": ["Plain Hero"]}, B={"battlefield": ["God 0/9", "Mortal 0/9"]})
    found.play("attack God 0/9 with Plain Hero")
    found.refuses("attack Mortal 0/9 with Plain Hero", "FT-key-20")


@clause("FT-key-21")
def test_in_the_next_turn_it_may_attack_again() -> None:
    """The allowance comes back with the owner's turn."""
    found = fought("Mortal 1/5", "Mortal 0/9")
    found.end_turn()
    found.end_turn()
    assert found.allows("attack Mortal 0/9 with Mortal 1/5")


@clause("FT-key-22")
def test_own_cards_are_no_targets() -> None:
    """One attacks enemies, with one's own cards that are in play."""
    found = field(["Mortal 1/5", "God 2/9"], "Mortal 0/9", A={"hand": ["God 1/5"]})
    found.refuses("attack God 2/9 with Mortal 1/5", "FT-key-22")
    found.refuses("attack God 2/9 with Mortal 0/9", "FT-key-22")
    found.refuses("attack Mortal 0/9 with God 1/5", "FT-key-22")


@clause("FT-key-23")
def test_only_soldiers_and_heroes_attack() -> None:
    """City, upgrade, worn armor and a lasting specialty are no attackers."""
    found = table(
        A={"battlefield": ["Mortal 1/5"], "upgrades": ["Rampart"], "lasting": ["Flag"]},
        B={"battlefield": ["Mortal 0/9"]},
        cards={"Mortal 1/5": {"armor": "Vest"}},
    )
    assert legal(found, "attack") == ["attack Mortal 0/9 with Mortal 1/5"]
    found.refuses("attack Mortal 0/9 with Plain City", "FT-key-23")


@clause("FT-key-24")
def test_the_attacker_suffers_retaliation() -> None:
    """1/2 against 2/5: the attacker is destroyed, the defender has taken 1."""
    found = fought("Mortal 1/2", "Mortal 2/5")
    assert (found["A.discard"], hp(found, "Mortal 2/5")) == (["Mortal 1/2"], 4)


@clause("FT-key-25")
def test_only_the_attacked_card_retaliates() -> None:
    """Its neighbour does not join in."""
    found = field("Mortal 1/5", ["Mortal 1/9", "Mortal 5/5"])
    found.play("attack Mortal 1/9 with Mortal 1/5")
    assert hp(found, "Mortal 1/5") == 4


@clause("FT-key-27")
def test_damage_stays() -> None:
    """3 damage in one turn and 2 in the next destroy 5 HP."""
    found = fought("Mortal 2/5", "Mortal 0/5", cards={"Mortal 0/5": {"hp": 4}})
    found.end_turn()
    found.end_turn()
    found.play("attack Mortal 0/5 with Mortal 2/5")
    assert found["B.discard"] == ["Mortal 0/5"]


@clause("FT-key-28")
def test_cards_without_hp_take_no_damage() -> None:
    """A lasting specialty and an upgrade are nothing that damage can be dealt to."""
    found = table(
        A={"hand": ["Bolt"]},
        B={"hero": ["Plain Hero"], "battlefield": ["Mortal 0/9"], "upgrades": ["Rampart"], "lasting": ["Flag"]},
    )
    found.play("play Bolt")
    assert legal(found) == ["choose Mortal 0/9", "choose Plain Hero"]
    found.refuses("choose Rampart", "FT-key-28")
    found.refuses("choose Flag", "FT-key-28")


# --- Battle Fury


@clause("FT-key-29")
def test_soldiers_gain_no_fury() -> None:
    """Only a hero has BF, and only a hero is given any: not by an attack, a text or a position."""
    found = field("Mortal 1/5", "Mortal 0/9", A={"hand": ["Song"]})
    found.play("attack Mortal 0/9 with Mortal 1/5", "play Song")
    assert found["cards.Mortal 1/5.bf"] == 0
    assert found.story[-2:] == ["Song has no effect", "A discards Song"]
    for key in ("bf", "bf_earned"):
        with pytest.raises(
            DataError, match=f"cards.Mortal 1/5.{key}: only heroes have BF, and Mortal 1/5 is a soldier"
        ):
            field("Mortal 1/5", [], cards={"Mortal 1/5": {key: 1}})


@clause("FT-key-30")
def test_a_hero_gains_fury_by_attacking() -> None:
    """Two attacks, two BF."""
    found = table(A={"hero": ["Plain Hero"]}, B={"battlefield": ["Mortal 0/9"]})
    found.play("attack Mortal 0/9 with Plain Hero")
    assert found["cards.Plain Hero.bf"] == 1
    found.end_turn()
    found.end_turn()
    found.play("attack Mortal 0/9 with Plain Hero")
    assert found["cards.Plain Hero.bf"] == 2


@clause("FT-key-31")
def test_retaliation_gives_no_fury() -> None:
    """The attacked hero has none."""
    found = table(A={"battlefield": ["Mortal 1/5"]}, B={"hero": ["Plain Hero"]})
    found.play("attack Plain Hero with Mortal 1/5")
    assert (found["cards.Plain Hero.bf"], hp(found, "Mortal 1/5")) == (0, 4)


@clause("FT-key-32", "FT-types-05")
def test_powers_open_with_fury() -> None:
    """With 1 BF the power of 2 is closed, with 2 BF those of 1 and 2 are open."""
    found = table(A={"hero": ["Furious Hero"]}, B={"battlefield": ["Mortal 0/9"]}, cards={"Furious Hero": {"bf": 1}})
    assert (found["A.powers"], ap(found, "Furious Hero")) == ([1], 2)
    found.play("attack Mortal 0/9 with Furious Hero")
    assert (found["A.powers"], ap(found, "Furious Hero")) == ([1, 2], 3)
    assert hp(found, "Mortal 0/9") == 7


@clause("FT-key-33", "FT-types-06", "FT-types-07")
def test_a_spell_costs_fury() -> None:
    """A spell of 2 BF: refused with 1; with 3 it happens and 1 is left."""
    poor = table(A={"hero": ["Furious Hero"]}, cards={"Furious Hero": {"bf": 1}})
    poor.refuses("cast the spell of Furious Hero", "FT-key-33")
    for held in (2, 3):
        found = table(A={"hero": ["Furious Hero"]}, cards={"Furious Hero": {"bf": held}})
        found.play("cast Furious Hero")
        assert (len(found["A.hand"]), found["cards.Furious Hero.bf"]) == (1, held - 2)


def test_who_casts() -> None:
    """The active hero, if it has a spell; neither the alt hero nor the opponent's."""
    found = table(
        A={"hero": ["Plain Hero"], "alt": ["Furious Hero"]}, cards={"Furious Hero": {"bf": 3}, "Plain Hero": {"bf": 3}}
    )
    found.refuses("cast the spell of Furious Hero", "FT-types-05")
    found.refuses("cast the spell of Plain Hero", "FT-key-33")


# --- prize cards


@clause("FT-key-34", "FT-draw-01")
def test_a_killed_soldier_is_a_prize() -> None:
    """Ten cards in the deck, nine afterwards, and one set aside; the opponent has none."""
    found = fought("Mortal 2/5", "Mortal 0/2", A={"deck": 10})
    assert (len(found["A.deck"]), len(found["A.prizes"]), len(found["B.prizes"])) == (9, 1, 0)


@clause("FT-key-35", "FT-draw-04")
def test_a_killed_hero_is_two() -> None:
    """Two prize cards for a hero."""
    found = table(A={"battlefield": ["Mortal 5/5"]}, B={"hero": ["Plain Hero"]}, cards={"Plain Hero": {"hp": 1}})
    found.play("attack Plain Hero with Mortal 5/5")
    assert (len(found["A.prizes"]), found["B.hero"], found["B.discard"]) == (2, [], ["Plain Hero"])


@clause("FT-key-34", "FT-draw-04")
@pytest.mark.parametrize(
    ("killed", "why"),
    [({"battlefield": ["Mortal 0/2"]}, ["FT-key-34"]), ({"hero": ["Plain Hero"]}, ["FT-draw-04"] * 2)],
)
def test_each_prize_is_told_for_what_it_is(killed: dict[str, Any], why: list[str]) -> None:
    """One for a soldier, two for a hero, each with the rule that says so."""
    found = table(
        A={"battlefield": ["Mortal 5/5"]}, B=killed, cards={"Plain Hero": {"hp": 1}} if "hero" in killed else {}
    )
    found.play(f"attack {next(iter(killed.values()))[0]} with Mortal 5/5")
    kinds = found.state.rules.events
    assert [event[5] for event in found.state.log or () if kinds[event[0]].id == "prize"] == why


@clause("FT-key-36")
def test_prizes_leave_the_deck_at_once() -> None:
    """The next card is the prize; a card bought afterwards is the one below it."""
    deck = ["Coin", "Letter", "Ice"]
    found = fought("Mortal 2/5", "Mortal 0/2", A={"deck": deck, "rp": 2})
    found.play("trade 2 RP for a card")
    assert (found["A.prizes"], found["A.hand"], found["A.deck"]) == (["Coin"], ["Letter"], ["Ice"])


@clause("FT-key-37", "FT-draw-03")
def test_prizes_lie_face_down() -> None:
    """The hand has not grown, and neither player knows the card."""
    found = fought("Mortal 2/5", "Mortal 0/2", A={"deck": ["Coin", "Letter"]})
    assert found["A.hand"] == []
    assert (found.sees("A", "A.prizes"), found.sees("B", "A.prizes")) == ([None], [None])


@clause("FT-key-38")
def test_prizes_come_to_hand_when_the_turn_ends() -> None:
    """Two prizes and three cards are five cards in hand."""
    found = table(A={"prizes": ["Coin", "Letter"], "hand": ["Ice", "Sand", "Vest"]})
    found.end_turn()
    assert (sorted(found["A.hand"]), found["A.prizes"]) == (["Coin", "Ice", "Letter", "Sand", "Vest"], [])
    assert None not in found.sees("A", "A.hand")
    assert found.sees("B", "A.hand") == [None] * 5


# --- blind, poison, frozen


@clause("FT-key-39")
def test_blind_cards_do_not_retaliate() -> None:
    """The attacker of a blind card takes nothing."""
    found = fought("Mortal 1/5", "Mortal 3/5", cards={"Mortal 3/5": {"blind": True}})
    assert (hp(found, "Mortal 1/5"), hp(found, "Mortal 3/5")) == (5, 4)


@clause("FT-key-40")
def test_blind_cards_attack() -> None:
    """As usual."""
    assert hp(fought("Mortal 2/5", "Mortal 0/5", cards={"Mortal 2/5": {"blind": True}}), "Mortal 0/5") == 3


@clause("FT-key-41")
def test_poison_doubles_an_attack() -> None:
    """2 AP cost a poisoned card 4 HP."""
    found = fought("Mortal 2/5", "Mortal 0/9", cards={"Mortal 0/9": {"poisoned": True}})
    assert (hp(found, "Mortal 0/9"), found["cards.Mortal 0/9.poisoned"]) == (5, False)


@clause("FT-key-42")
def test_poison_doubles_retaliation() -> None:
    """A poisoned attacker takes 4 from 2 AP."""
    found = fought("Mortal 1/5", "Mortal 2/5", cards={"Mortal 1/5": {"poisoned": True}})
    assert (hp(found, "Mortal 1/5"), found["cards.Mortal 1/5.poisoned"]) == (1, False)


@clause("FT-key-43")
def test_poison_is_over_with_the_first_damage() -> None:
    """Two attacks of 2 AP: 4 damage, then 2; an attack without damage does not end it."""
    found = field(["Mortal 2/5", "Mortal 2/9", "Mortal 0/5"], "Mortal 0/9", cards={"Mortal 0/9": {"poisoned": True}})
    found.play("attack Mortal 0/9 with Mortal 0/5")
    assert found["cards.Mortal 0/9.poisoned"]
    found.play("attack Mortal 0/9 with Mortal 2/5")
    assert hp(found, "Mortal 0/9") == 5
    found.play("attack Mortal 0/9 with Mortal 2/9")
    assert (hp(found, "Mortal 0/9"), found["cards.Mortal 0/9.poisoned"]) == (3, False)


@clause("FT-key-44")
def test_poison_doubles_no_ability() -> None:
    """2 damage of an ability are 2, and the card is still poisoned."""
    found = field([], "Mortal 0/9", A={"hand": ["Bolt"]}, cards={"Mortal 0/9": {"poisoned": True}})
    found.play("play Bolt")
    assert (hp(found, "Mortal 0/9"), found["cards.Mortal 0/9.poisoned"]) == (7, True)


@clause("FT-key-45")
def test_frozen_cards_do_not_attack() -> None:
    """The attack is refused."""
    found = field("Mortal 1/5", "Mortal 0/9", cards={"Mortal 1/5": {"frozen": True}})
    found.refuses("attack Mortal 0/9 with Mortal 1/5", "FT-key-45")


@clause("FT-key-46")
def test_frozen_cards_retaliate() -> None:
    """2 AP back from a frozen card."""
    assert hp(fought("Mortal 1/5", "Mortal 2/5", cards={"Mortal 2/5": {"frozen": True}}), "Mortal 1/5") == 3


@clause("FT-key-47")
def test_frozen_lasts_a_turn_of_its_owner() -> None:
    """Frozen in A's turn, it cannot attack in B's next turn, and can in the one after."""
    found = field("God 0/9", "Mortal 2/5", A={"hand": ["Ice"]})
    found.play("play Ice")
    found.end_turn()
    found.refuses("attack God 0/9 with Mortal 2/5", "FT-key-45")
    assert found["cards.Mortal 2/5.frozen"]
    found.end_turn()
    assert not found["cards.Mortal 2/5.frozen"]
    found.end_turn()
    assert found.allows("attack God 0/9 with Mortal 2/5")


# --- starvation


@clause("FT-key-48", "FT-key-49")
def test_starving() -> None:
    """The turn's card is not there: A starves, A's city has lost 2, B's nothing, and the game goes on."""
    found = table(phase="start", A={"deck": []})
    assert (found["A.starving"], found["A.city_hp"], found["B.city_hp"]) == (True, 18, 20)
    assert (found["A.missed"], found["player"]) == (1, "A")


@clause("FT-key-50")
def test_missing_cards_are_counted_one_by_one() -> None:
    """Three to draw and one there: 4 damage."""
    found = table(A={"deck": ["Coin"], "hand": ["Three Letters"]}, cards={"Plain City": {"hp": 10}})
    found.play("play Three Letters")
    assert (found["A.hand"], found["A.city_hp"]) == (["Coin"], 6)


@clause("FT-key-51")
@pytest.mark.parametrize(("before", "after"), [(4, 2), (3, 1), (2, 1), (1, 1)])
def test_starving_destroys_no_city(before: int, after: int) -> None:
    """The last HP stays."""
    found = table(A={"deck": [], "hand": ["Letter"]}, cards={"Plain City": {"hp": before}})
    found.play("play Letter")
    assert (found["A.city_hp"], found["winner"]) == (after, None)


@clause("FT-key-52")
def test_a_starving_city_falls_to_an_attack() -> None:
    """Until then the game goes on."""
    found = table(active="B", A={"deck": []}, B={"battlefield": ["Mortal 1/5"]}, cards={"Plain City": {"hp": 1}})
    assert found.state.outcome is None
    found.play("attack Plain City with Mortal 1/5")
    assert (found["winner"], found["outcome"]) == ("B", "city")


@clause("FT-key-53")
def test_an_empty_deck_does_no_harm() -> None:
    """The last card is drawn, and nothing more is to be drawn."""
    found = table(A={"deck": ["Coin"], "hand": ["Letter"]})
    found.play("play Letter")
    assert (found["A.deck"], found["A.city_hp"], found["A.starving"]) == ([], 20, False)


# --- abilities


@clause("FT-key-54")
def test_texts_are_applied() -> None:
    """A soldier that deals 1 damage when it is played: its player chooses the soldier."""
    found = field([], ["Mortal 0/9", "God 0/9"], A={"hand": ["Sniper"], "rp": 1})
    found.play("play Sniper")
    assert legal(found) == ["choose Mortal 0/9", "choose God 0/9"]
    found.refuses("choose Sniper", "FT-key-54")
    found.play("choose God 0/9")
    assert (hp(found, "God 0/9"), hp(found, "Mortal 0/9")) == (8, 9)


def test_every_sample_card_is_played_whole() -> None:
    """No shipped card is a blank, and a whole match of them ends."""
    rules = load_rules(GAME)
    assert rules.cards_without_rules == {}
    assert all(card.get("effects") or not card.get("text") for card in load_game(GAME).catalog if card.unofficial)
    assert make_agent("greedy").name == "greedy"
