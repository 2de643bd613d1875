"""Introduction and Card Types: party cards, items and quests."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.dealing import SeededDice
from decktool.errors import DataError, DecktoolError
from decktool.games import load_game
from decktool.printing.template.components import components
from decktool.rulesets import load_rules
from decktool.rulesets.dragon_quest.declarations import Zone
from decktool.rulesets.own_decks import own_decks
from tests.construction.table import with_cards
from tests.rulesets.dragon_quest.talk import GAME, battle, fight, table

clause = pytest.mark.clause


@clause("DQ-intro-01")
def test_two_players() -> None:
    """There are two seats, whatever decks are named: one is played by both, three are refused, and no third begins."""
    decks = own_decks(load_game(GAME))
    with pytest.raises(DecktoolError, match="for two players, each with a deck; 3 decks were given"):
        load_rules(GAME, None, [*decks, decks[0]])
    for some in (decks, decks[:1]):
        played = load_rules(GAME, None, some)
        assert (played.seats, set(played.owners)) == (("A", "B"), {0, 1})
    rules = load_rules(GAME)
    assert rules.seats == ("A", "B")
    with pytest.raises(DecktoolError, match="is for two players and has no seat 2"):
        rules.start(SeededDice(1), first=2)


@clause("DQ-intro-03")
def test_counters_and_markers() -> None:
    """Gold counters and condition markers are components; gold is each player's, poison a card's."""
    markers = {marker.title for marker in components(load_game(GAME)).markers}
    assert {"Gold", "Conditions"} <= markers
    t = table(["Ox"], A={"gold": 2}, B={"gold": 3}, cards={"Ox": {"poisoned": True}})
    assert (t["A.gold"], t["B.gold"], t["cards.Ox.poisoned"]) == (2, 3, True)


@clause("DQ-intro-04", "DQ-party-01")
def test_characters_and_monsters_are_party_cards() -> None:
    """A character and a monster of equal numbers both have the attack of an effect on party cards, and one price."""
    t = table(
        ["Anna", "Ox"],
        A={"hand": ["Rally"], "gold": 6},
        cards={n: {"damage": 1, "closed": True} for n in ("Anna", "Ox")},
    )
    t.play("play the quest Rally")
    assert [t[f"cards.{name}.attack_more"] for name in ("Anna", "Ox")] == [1, 1]
    for name in ("Anna", "Ox"):
        t.play("pass", f"heal {name}")
    assert t["A.gold"] == 0
    assert [t[f"cards.{name}.damage"] for name in ("Anna", "Ox")] == [0, 0]


@clause("DQ-intro-05", "DQ-party-10", "DQ-determine-04")
def test_damage_is_cards_of_the_draw_pile() -> None:
    """Two damage: two cards of B's pile lie face down under the card, known to nobody; a third would defeat it."""
    t = fight("Ram", "Calf", "defend", B={"deck": ["Ox", "Ram", "Bear", "Bull"], "hand": 6})
    assert (t["B.deck.count"], t["cards.Calf.damage"]) == (1, 2)  # B drew one for the next turn
    under = t.state.zones[Zone.DAMAGE + 1]
    assert [t.state.rules.names[i] for i in under] == ["Ox", "Ram"]
    assert [t.state.knows[i] for i in under] == [0, 0]


@clause("DQ-intro-06", "DQ-item-08", "DQ-determine-05")
def test_all_on_and_under_a_defeated_card_is_discarded() -> None:
    """Damage cards and the item go to the discard pile, the card itself to the experience pile."""
    t = fight("Ram", "Cara", "defend", B={"deck": ["Ox", "Bull", *["Ram"] * 9]},
              cards={"Cara": {"damage": ["Bear"], "items": ["Flask"]}})  # fmt: skip
    assert sorted(t["B.discard"]) == ["Bear", "Bull", "Flask", "Ox"]
    assert (t["B.experience"], t["A.experience"]) == (["Cara"], [])


@clause("DQ-item-08")
def test_the_items_of_a_discarded_card_are_discarded() -> None:
    """An effect discards a card: its item and damage go with it, nobody gains, and it is no experience."""
    t = table(["Reaper"], ["Cara"], cards={"Cara": {"items": ["Flask"], "damage": ["Ox"]}})
    t.play("use Reaper")
    assert sorted(t["B.discard"]) == ["Cara", "Flask", "Ox"]
    assert (t["A.xp"], t["A.gold"], t["B.experience"], t["B.front"]) == (0, 0, [], [])


@clause("DQ-intro-07", "DQ-levels-03", "DQ-determine-19", "DQ-determine-20")
def test_who_defeats_gains() -> None:
    """A level 3 card: 3 experience and 3 gold for A, nothing for B."""
    t = fight("Bear", "Troll", "strike", A={"gold": 1})
    assert (t["A.xp"], t["B.xp"], t["A.gold"], t["B.experience"]) == (3, 0, 4, ["Troll"])


@clause("DQ-intro-08", "DQ-item-05", "DQ-determine-15")
def test_items_make_stronger() -> None:
    """A Blade: 3 damage by a basic attack, still 1 by the ability; a Shield takes 1 off."""
    t = fight("Adept", "Ox", "defend", cards={"Adept": {"items": ["Blade"]}})
    assert t["cards.Ox.damage"] == 3
    t = battle(["Adept"], ["Ox"], cards={"Adept": {"items": ["Blade"]}})
    t.play("use Adept")
    assert t["cards.Ox.damage"] == 1
    t = fight("Ram", "Anna", "defend", cards={"Anna": {"items": ["Shield"]}})
    assert t["cards.Anna.damage"] == 1


@clause("DQ-intro-09")
def test_a_quest_brings_a_card_back() -> None:
    """The card that is chosen in the own discard pile is in the hand, and the other player has seen it."""
    t = table(A={"hand": ["Memory"], "discard": ["Ox", "Ram"]}, B={"discard": ["Bear"]})
    t.play("play the quest Memory")
    t.refuses("choose Bear", "DQ-action-18")
    t.play("choose Ram")
    assert (t["A.hand"], sorted(t["A.discard"])) == (["Ram"], ["Memory", "Ox"])
    assert t.sees("B", "A.hand") == ["Ram"]


@clause("DQ-intro-10")
def test_the_last_card_loses() -> None:
    """A draws the one card of the pile: B has won."""
    t = table(phase="draw", A={"deck": 1, "hand": 6})
    assert (t["winner"], t["outcome"], t["decision"]) == ("B", "draw pile", None)


@clause("DQ-party-02", "DQ-party-03", "DQ-party-11", "DQ-party-13", "DQ-party-21")
@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("type: monster, color: white, letter: M, level: 1", "color: should be 'green', 'purple', 'blue' or 'black', not 'white'"),
        ("type: character, color: blue, letter: A, level: 1", "color: should be 'white', not 'blue'"),
        ("type: monster, color: blue, letter: M", "states no Level"),
        ("type: character, color: white, letter: M, level: 1", "letter: should be 'A', 'B', 'C', 'D', 'E' or 'F', not 'M'"),
        ("type: monster, color: blue, letter: A, level: 1", "letter: should be 'M', not 'A'"),
        ("type: character, color: white, letter: G, level: 1", "letter: should be 'A', 'B', 'C', 'D', 'E' or 'F', not 'G'"),
        ("type: monster, color: blue, letter: M, level: 1, phase: draw", "phase: should be 'automatic', .*, not 'draw'"),
    ],
)  # fmt: skip
def test_cards_that_cannot_be(tmp_path: Path, row: str, problem: str) -> None:
    """A white monster, a blue character, no level, a letter of the other kind or none at all, an unknown phase."""
    with pytest.raises(DataError, match=problem):
        with_cards(tmp_path, GAME, f"{{name: X, {row}}}")


@clause("DQ-party-02", "DQ-party-13", "DQ-party-21")
def test_cards_that_can_be(tmp_path: Path) -> None:
    """Monsters of four colors, characters of six letters, abilities of six phases."""
    rows = [
        f"{{name: M{c}, type: monster, color: {c}, letter: M, level: 1}}" for c in ("green", "purple", "blue", "black")
    ]
    rows += [f"{{name: C{x}, type: character, color: white, letter: {x}, level: 1}}" for x in "ABCDEF"]
    six = ("automatic", "preparation", "start", "action", "determine", "end")
    rows += [f"{{name: P{p}, type: character, color: white, letter: A, level: 1, phase: {p}}}" for p in six]
    assert len(with_cards(tmp_path, GAME, "\n".join(rows)).catalog) >= 76


@clause("DQ-party-04")
def test_an_effect_on_all_but_green() -> None:
    """The blue and the white card take 1, the green one none."""
    t = table(["Storm"], ["Ox", "Ram", "Anna"])
    t.play("use Storm")
    assert [t[f"cards.{name}.damage"] for name in ("Ox", "Ram", "Anna")] == [0, 1, 1]


@clause("DQ-party-05")
def test_characters_are_the_white_cards() -> None:
    """Of two characters and a monster only the characters can be poisoned."""
    t = table(["Viper"], ["Anna", "Bear", "Bert"])
    t.play("use Viper")
    assert t.state.menu() == ["choose Anna", "choose Bert"]
    t.refuses("choose Bear", "DQ-action-18")
    t.play("choose Anna")
    assert (t["cards.Anna.poisoned"], t["cards.Bert.poisoned"]) == (True, False)


@clause("DQ-party-07")
def test_attack_is_the_damage_of_an_attack() -> None:
    """Attack 2 against 5 HP without a counter."""
    assert fight("Ram", "Ox", "defend")["cards.Ox.damage"] == 2


@clause("DQ-party-08", "DQ-action-17")
def test_attack_is_the_damage_of_a_counter_attack() -> None:
    """Attack 3 counters."""
    t = fight("Ox", "Bear")
    assert (t["cards.Ox.damage"], t["cards.Bear.damage"]) == (3, 1)


@clause("DQ-party-09", "DQ-prep-06")
def test_one_price_for_four_things() -> None:
    """Three gold to play the Ox as second card, to heal, cure and ready it."""
    t = table(
        ["Ox"], A={"gold": 12, "hand": ["Ox", "Hare"]}, cards={"Ox #2": {"damage": 1, "poisoned": True, "closed": True}}
    )
    t.play("call Hare to the front line", "pass")
    for action in ("call Ox to the front line", "heal Ox #2", "cure Ox #2", "ready Ox #2"):
        before = t["A.gold"]
        t.play(action)
        assert before - t["A.gold"] == 3, action
        t.play("pass")


@clause("DQ-party-12")
def test_fast_before_average_before_slow() -> None:
    """Of two Start abilities the quicker card's comes first, for each pair of grades."""
    order = []
    for mine, theirs in (("Runner", "Archer"), ("Archer", "Herald"), ("Runner", "Herald")):
        t = table([theirs], [mine], phase="start", active="A")
        t.play(f"use {theirs}", f"use {mine}")
        order.append(next(line.removesuffix(" takes effect") for line in t.story if line.endswith("takes effect")))
    assert order == ["Runner", "Archer", "Runner"]


@clause("DQ-party-14", "DQ-item-01", "DQ-item-02")
def test_the_letter_says_which_items() -> None:
    """A type B character carries the Hammer and not the Blade, and nothing is paid for what is refused."""
    t = table(["Bert"], A={"hand": ["Blade", "Hammer"], "gold": 4})
    t.refuses("equip Blade", "DQ-item-02", "DQ-party-14")
    t.play("equip Hammer")
    assert (t["cards.Bert.items"], t["A.gold"], t["A.hand"]) == (["Hammer"], 2, ["Blade"])


@clause("DQ-item-02", "DQ-item-01")
def test_the_carrier_is_chosen_among_those_of_the_letter() -> None:
    """Two type A characters and one B: the A ones can be chosen."""
    t = table(["Anna", "Slayer", "Bert"], ["Witch"], A={"hand": ["Blade"], "gold": 2})
    t.play("equip Blade")
    assert t.state.menu() == ["choose Anna", "choose Slayer"]
    t.refuses("choose Bert", "DQ-item-02")
    t.refuses("choose Witch", "DQ-item-01")
    t.play("choose Slayer")
    assert t["cards.Slayer.items"] == ["Blade"]
    assert t.told("B")[-3:] == ["A equips Blade", "A pays 2 gold", "Slayer carries Blade"]


@clause("DQ-item-03")
def test_monsters_carry_m_items() -> None:
    """The Claw goes on a monster, the Blade does not, and an item for anybody goes on both."""
    t = table(["Ox"], A={"hand": ["Claw", "Blade", "Spurs"], "gold": 6})
    t.refuses("equip Blade", "DQ-item-03")
    t.play("equip Claw", "pass", "equip Spurs")
    assert t["cards.Ox.items"] == ["Claw", "Spurs"]


@clause("DQ-item-04", "DQ-prep-22")
def test_an_item_costs_its_gold() -> None:
    """Two gold pay for the Blade; with one it is refused. Without anybody to carry it, it stays in hand."""
    t = table(["Anna"], A={"hand": ["Blade"], "gold": 1})
    t.refuses("equip Blade", "DQ-item-04")
    t = table(["Anna"], A={"hand": ["Blade", "Ox"], "gold": 2})
    t.refuses("equip Ox", "DQ-prep-22")
    t.play("equip Blade")
    assert (t["A.gold"], t["cards.Anna.items"]) == (0, ["Blade"])
    table([], A={"hand": ["Blade"], "gold": 2}).refuses("equip Blade", "DQ-item-01")
    table(["Anna"], B={"hand": ["Blade"]}, A={"gold": 2}).refuses("equip Blade", "DQ-prep-04")


@clause("DQ-item-06")
def test_an_items_ability_costs_its_hand_cost() -> None:
    """One card pays once; then there is none left."""
    t = table(["Cara"], A={"hand": ["Ox"]}, cards={"Cara": {"items": ["Flask"]}})
    t.play("use Flask", "discard Ox")
    assert (t["A.hand"], t["A.gold"], t["cards.Cara.closed"]) == ([], 1, False)
    t.play("pass")
    t.refuses("use Flask", "DQ-party-17", "DQ-item-06")


@clause("DQ-item-07")
def test_an_item_closes_with_its_carrier() -> None:
    """The Lantern closes itself and the Anna who carries it; closed she cannot use it, and the reset opens both."""
    t = battle(["Anna", "Ox"], ["Ram"], cards={"Anna": {"items": ["Lantern"]}})
    t.play("use Lantern")
    assert (t["cards.Anna.closed"], t["cards.Lantern.closed"], t["A.gold"]) == (True, True, 1)
    t.refuses("use Lantern", "DQ-party-20")
    t = table(
        ["Anna"], phase="reset", cards={"Anna": {"items": ["Lantern"], "closed": True}, "Lantern": {"closed": True}}
    )
    assert (t["cards.Anna.closed"], t["cards.Lantern.closed"]) == (False, False)


@clause("DQ-party-16", "DQ-prep-26")
def test_the_hand_cost_is_chosen_from_the_hand() -> None:
    """Four cards in hand, two are discarded, one after the other."""
    t = table(["Seer"], A={"hand": ["Ox", "Ram", "Bear", "Bull"], "burned": 1})
    t.play("use Seer")
    assert t["decision"] == "which card to discard"
    t.play("discard Ram")
    t.refuses("discard Ram", "DQ-party-16")
    t.play("discard Bull")
    assert (t["A.hand"], t["A.discard"], t["A.gold"], t["A.burned"]) == (["Ox", "Bear"], ["Ram", "Bull"], 1, 3)


@clause("DQ-party-17")
def test_too_few_cards_for_the_hand_cost() -> None:
    """With one card an ability for two is refused, and nothing is discarded; with two it is not."""
    table(["Seer"], A={"hand": ["Ox"]}).refuses("use Seer", "DQ-party-17")
    assert table(["Seer"], A={"hand": ["Ox", "Ram"]}).allows("use Seer")


@clause("DQ-party-18", "DQ-party-20", "DQ-prep-26")
def test_a_closing_cost_closes() -> None:
    """The Monk closes and discards; closed, it cannot again."""
    t = table(["Monk"], A={"hand": ["Ox", "Ram"]})
    t.play("use Monk", "discard Ox")
    assert (t["cards.Monk.closed"], t["A.discard"], t["A.gold"]) == (True, ["Ox"], 5)
    t.play("pass")
    t.refuses("use Monk", "DQ-party-20")


@clause("DQ-party-19")
def test_without_a_closing_cost_a_card_stays_as_it_is() -> None:
    """The Seer stays ready; a closed one stays closed, and may use it."""
    for closed in (False, True):
        t = table(["Seer"], A={"hand": ["Ox", "Ram"]}, cards={"Seer": {"closed": closed}})
        t.play("use Seer", "discard Ox", "discard Ram")
        assert (t["cards.Seer.closed"], t["A.gold"]) == (closed, 1)


@clause("DQ-party-22", "DQ-prep-27")
def test_an_ability_in_its_phase_only() -> None:
    """A Start ability is refused in the preparation and the action phase, an Action ability in the preparation."""
    front = ["Archer", "Adept"]
    t = table(front, ["Ox"])
    t.refuses("use Archer", "DQ-party-22", "DQ-prep-27")
    t.refuses("use Adept", "DQ-party-22", "DQ-prep-27")
    t.refuses("use Ox", "DQ-party-15")
    assert table(front, ["Ox"], phase="start").allows("use Archer")
    t = battle(front, ["Ox"])
    t.refuses("use Archer", "DQ-party-22")
    assert t.allows("use Adept")
    table(["Ox"], ["Idler"]).refuses("use Idler", "DQ-party-22")
    table(["Ox"], A={"hand": ["Idler"]}).refuses("use Idler", "DQ-party-22")


@clause("DQ-party-23")
def test_an_automatic_ability_works_by_itself() -> None:
    """The green Bull attacks for 3 beside the Banner, the blue Ram for 2 as ever, and B's green cards are no concern."""
    assert fight("Bull", "Ox", "defend", A={"rear": ["Banner"]})["cards.Ox.damage"] == 3
    assert fight("Ram", "Ox", "defend", A={"rear": ["Banner"]})["cards.Ox.damage"] == 2
    assert fight("Bull", "Ox", "defend", B={"rear": ["Banner"]})["cards.Ox.damage"] == 2
    t = fight("Banner", "Bull", A={"rear": ["Bull"]})
    assert (t["cards.Bull #2.damage"], t["cards.Banner.damage"]) == (1, 2)


def test_an_automatic_ability_for_one_line() -> None:
    """The Ranks lessen damage in the rear line: the card there takes 1 less, the one in front does not."""
    t = battle(["Mage"], ["Ranks"], B={"rear": ["Ox"]})
    t.play("use Mage")
    assert t["cards.Ox.damage"] == 1
    assert fight("Ram", "Ranks", "defend")["cards.Ranks.damage"] == 2


@clause("DQ-party-24", "DQ-party-25")
def test_serial_numbers_and_stars() -> None:
    """Of two serials the same comes in play, attacking and attacked; one star is common, two or more are rare."""
    told = {}
    for name in ("Twin", "Double"):
        fights = [fight(name, "Ox"), fight("Ox", name), fight(name, "Ox", "strike"), fight("Ox", name, "defend")]
        told[name] = [fact.replace(name, "it") for t in fights for fact in t.facts]
    assert told["Twin"] == told["Double"]
    assert len(told["Twin"]) > 10
    stars = {card.name: card.get("stars") for card in load_game(GAME).catalog if card.get("stars")}
    assert stars["Gate Squire"] == 1
    assert stars["Avalanche Wrestler"] == 2


@clause("DQ-quest-01")
def test_a_bonus_for_the_turn() -> None:
    """Rally: 2 damage instead of 1 in this turn, and 1 again in the next."""
    t = table(["Ox"], ["Bear", "Ram"], A={"hand": ["Rally"]})
    t.play("play the quest Rally", "pass", "pass", "attack with Ox", "defend with Bear")
    assert (t["cards.Bear.damage"], t["turn"], t["cards.Ox.attack_more"]) == (2, 4, 0)


@clause("DQ-quest-02", "DQ-prep-25", "DQ-area-14")
def test_a_quest_costs_its_hand_cost() -> None:
    """Two of three other cards, party cards among them, pay for the Journey, which is discarded when it has happened."""
    t = table(A={"hand": ["Journey", "Ox", "Ram", "Bear"]})
    t.play("play the quest Journey")
    t.refuses("discard Journey", "DQ-quest-03")
    t.play("discard Ox", "discard Bear")
    assert (t["A.hand"], t["A.gold"], t["A.discard.order"]) == (["Ram"], 2, ["Ox", "Bear", "Journey"])


@clause("DQ-quest-03")
def test_a_quest_does_not_pay_for_itself() -> None:
    """Hand cost 2 and one other card: refused; with two it is played."""
    table(A={"hand": ["Journey", "Ox"]}).refuses("play the quest Journey", "DQ-quest-03")
    assert table(A={"hand": ["Journey", "Ox", "Ox"]}).allows("play the quest Journey")
    t = table(A={"hand": ["Ox"]}, B={"hand": ["Errand"]})
    t.refuses("play the quest Ox", "DQ-prep-25")
    t.refuses("play the quest Errand", "DQ-prep-04")
    table(A={"hand": ["Memory"]}).refuses("play the quest Memory", "DQ-prep-25")


@clause("DQ-party-22", "DQ-quest-03")
def test_what_finds_nothing_to_do_is_not_played() -> None:
    """Ruling DQ-A37: nobody is hurt, so neither the Nurse nor the Inn is used up; a quest that takes back what it cost is."""
    t = table(["Nurse"], A={"hand": ["A Night at the Inn", "Ox", "Old Comrades", "Blade"]})
    t.refuses("use Nurse", "DQ-action-18")
    t.refuses("play the quest A Night at the Inn", "DQ-prep-25")
    assert (t["A.hand.count"], t["cards.Nurse.closed"], t.allows("play the quest Old Comrades")) == (4, False, True)
    t = table(["Nurse"], A={"hand": ["A Night at the Inn", "Ox"]}, cards={"Nurse": {"damage": 1}})
    assert (t.allows("use Nurse"), t.allows("play the quest A Night at the Inn")) == (True, True)


@clause("DQ-party-09")
def test_an_item_without_a_price_costs_nothing() -> None:
    """The Keepsake's face names no GP: with no gold it is equipped, and none is paid."""
    t = table(["Ox"], A={"hand": ["Keepsake"]})
    t.play("equip Keepsake")
    assert (t["A.gold"], t["cards.Ox.items"]) == (0, ["Keepsake"])


@clause("DQ-quest-04")
def test_a_quest_for_nothing() -> None:
    """The Errand is the only card in hand."""
    t = table(A={"hand": ["Errand"]})
    t.play("play the quest Errand")
    assert (t["A.gold"], t["A.discard"], t["A.burned"]) == (1, ["Errand"], 0)
