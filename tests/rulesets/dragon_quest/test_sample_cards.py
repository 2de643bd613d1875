"""The sample cards: what their texts say is what they do, and the set has the shape it was given."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from decktool.cards import Card
from decktool.games import load_game
from decktool.lab.matrix import Tournament, meetings, round_robin
from decktool.play.effects import Effect
from decktool.rulesets import load_rules, load_written
from decktool.rulesets.dragon_quest.cards.words import (
    VOCABULARY,
    Deal,
    Discard,
    Draw,
    Gain,
    Heal,
    Move,
    Raise,
    Retrieve,
    Shelter,
    Stand,
    Turn,
)
from tests.rulesets.dragon_quest.talk import GAME, battle, table

SAMPLE = [card for card in load_game(GAME).catalog if card.get("stars")]
NUMBERS = {"one": 1, "two": 2, "five": 5}
Read = Callable[[re.Match[str]], Sequence[Effect]]


def n(found: re.Match[str], place: int = 1) -> int:
    """A number of a text, in digits or as a word."""
    return NUMBERS.get(found[place]) or int(found[place])


TEXTS: dict[str, Read] = {
    r"If this card is in the front line, it takes (\d) damage less\.": lambda m: [Stand(line="front", defense=n(m))],
    r"Close one opponent party card in the front line\.": lambda m: [Turn(to="closed", who="enemy", line="front")],
    r"Close every opponent party card of level (\d) or less\.": lambda m: [Turn(to="closed", who="enemy", count=0, most_level=n(m))],
    r"Remove (\d) damage from one of your party cards\.": lambda m: [Heal(who="own", amount=n(m))],
    r"Remove (\d) damage from each of your party cards\.": lambda m: [Heal(who="own", count=0, amount=n(m))],
    r"Remove (\d) damage from this card\.": lambda m: [Heal(amount=n(m))],
    r"Remove all damage from one of your party cards\.": lambda m: [Heal(who="own")],
    r"Cure poison and confusion from one of your party cards\.": lambda m: [Turn(to="cured", who="own")],
    r"Cure poison from one of your monsters\.": lambda m: [Turn(to="unpoisoned", who="own", but_colors=("white",))],
    r"Until the end of the turn, your party cards take no damage from abilities\.": lambda m: [Shelter()],
    r"Deal (\d) damage to one opponent party card\.": lambda m: [Deal(who="enemy", amount=n(m))],
    r"Deal (\d) damage to each of (two) opponent party cards\.": lambda m: [Deal(who="enemy", amount=n(m), count=n(m, 2))],
    r"Deal (\d) damage to each opponent party card of the front line\.": lambda m: [Deal(who="enemy", amount=n(m), count=0, line="front")],
    r"One opponent party card has (\d) Attack less until the end of the turn\.": lambda m: [Raise(who="enemy", attack=-n(m))],
    r"Your other characters have (\d) Attack more until the end of the turn\.": lambda m: [Raise(who="own", count=0, colors=("white",), others=True, attack=n(m))],
    r"Your front line has (\d) Attack more until the end of the turn\.": lambda m: [Raise(who="own", count=0, line="front", attack=n(m))],
    r"When this card deals damage by a basic attack, gain (\d) gold\.": lambda m: [Gain(gold=n(m))],
    r"When this card deals damage by a basic attack, the damaged card is poisoned\.": lambda m: [Turn(to="poisoned", who="struck")],
    r"If this card was attacked, move it to the rear line\.": lambda m: [Move(who="attacked", to="rear")],
    r"Move one opponent party card of the rear line to the front line\.": lambda m: [Move(who="enemy", to="front")],
    r"Discard one item from an opponent party card\.": lambda m: [Discard(who="enemy", what="item")],
    r"Gain (\d) gold\.": lambda m: [Gain(gold=n(m))],
    r"Draw (one card|two cards)\.": lambda m: [Draw(cards=NUMBERS[m[1].split()[0]])],
    r"Poison one opponent party card\.": lambda m: [Turn(to="poisoned", who="enemy")],
    r"Confuse one opponent party card of level (\d) or less\.": lambda m: [Turn(to="confused", who="enemy", most_level=n(m))],
    r"Confuse one opponent party card\.": lambda m: [Turn(to="confused", who="enemy")],
    r"Attack \+(\d)\.": lambda m: [Stand(attack=n(m))],
    r"Attack \+(\d); \+(\d) against (green|white) cards\.": lambda m: [Stand(attack=n(m)), Stand(attack=n(m, 2) - n(m), against=(m[3],))],
    r"Defense \+(\d)\.": lambda m: [Stand(defense=n(m))],
    r"This card has flying and is fast\.": lambda m: [Stand(flying=True, fast=True)],
    r"This card cannot be poisoned\.": lambda m: [Stand(immune="poison")],
    r"Put one party card from your discard pile into your hand\.": lambda m: [Retrieve(to="hand", what="party")],
    r"Shuffle up to (five) cards from your discard pile into your draw pile\.": lambda m: [Retrieve(to="pile", count=n(m))],
    r"Ready one of your party cards\.": lambda m: [Turn(to="ready", who="own")],
}  # fmt: skip
"""What each text means."""


@pytest.mark.parametrize("card", [card for card in SAMPLE if card.get("text")], ids=lambda card: card.id)
def test_text_and_effects_say_the_same(card: Card) -> None:
    """What is printed is what is done, at the moment that is printed."""
    (ability,) = VOCABULARY.read_abilities(load_game(GAME))[card.number]
    [(found, read)] = [(found, read) for text, read in TEXTS.items() if (found := re.fullmatch(text, card.get("text")))]
    assert list(ability.do) == list(read(found))
    phase = "hits" if card.get("text").startswith("When this card deals") else card.get("phase", "automatic")
    assert ability.when == ("played" if card.type == "quest" else phase)


def test_cards_without_text_do_nothing() -> None:
    """Numbers alone."""
    known = VOCABULARY.read_abilities(load_game(GAME))
    assert [card.name for card in SAMPLE if not card.get("text") and card.number in known] == []


def test_the_shape_of_the_set() -> None:
    """20 characters, 24 monsters (six of each color), nine items, seven quests; levels 16, 12, 8, 5, 3; 45 of one star."""
    assert Counter(card.type for card in SAMPLE) == {"character": 20, "monster": 24, "item": 9, "quest": 7}
    party = [card for card in SAMPLE if card.type in {"character", "monster"}]
    assert Counter(card.get("level") for card in party) == {1: 16, 2: 12, 3: 8, 4: 5, 5: 3}
    assert {count for color, count in Counter(card.get("color") for card in party).items() if color != "white"} == {6}
    assert sum(card.get("stars") == 1 for card in SAMPLE) == 45
    assert {card.get("phase") for card in SAMPLE if card.get("phase")} == {
        "automatic",
        "preparation",
        "start",
        "action",
        "determine",
        "end",
    }


def test_nothing_is_free_and_repeatable() -> None:
    """What can be used again and again costs a card, closes, or is the one action of its card in a turn."""
    for card in SAMPLE:
        if card.get("phase") not in {None, "automatic"}:
            assert card.get("hand_cost") or card.get("closing"), card.name


def test_both_decks_are_whole() -> None:
    """Fifty cards each and no blanks among them."""
    rules = load_rules(GAME)
    assert (rules.owners.count(0), rules.owners.count(1), dict(rules.cards_without_rules)) == (50, 50, {})


@pytest.mark.slow
def test_the_sample_decks_are_even() -> None:
    """Without a house rule the first player wins 47 to 53 % of greedy's games, and neither deck more than 58 %."""
    folder = load_game(GAME).folder / "decks"
    decks = tuple((path.stem, path.read_text("utf-8")) for path in sorted(folder.glob("*.txt")))
    tournament = Tournament(GAME, decks, "greedy", 600, "11")
    (met,) = meetings(tournament, round_robin(load_written, tournament))
    first, second = met.whole.first_wins, met.whole.second_wins
    assert 0.47 <= first / (first + second) <= 0.53
    assert max(met.ahead) <= 0.58 * met.games


# --- some of them at the table


def test_the_cutpurse_and_the_adder() -> None:
    """A gold for the damage dealt; poison for who was damaged and lives; none of it when nothing gets through."""
    t = battle(["Alley Cutpurse", "Violet Adder"], ["Ox"])
    t.play("attack with Alley Cutpurse", "defend with Ox", "attack with Violet Adder", "defend with Ox")
    assert (t["A.gold"], t["cards.Ox.poisoned"], t["cards.Ox.damage"]) == (1, True, 4)
    t = battle(["Alley Cutpurse"], ["Ox"], cards={"Ox": {"defense_more": 2}})
    t.play("attack with Alley Cutpurse", "defend with Ox")
    assert t["A.gold"] == 0


def test_counter_attacks_are_no_basic_attacks() -> None:
    """The Adder counters: nobody is poisoned."""
    t = battle(["Ox"], ["Violet Adder"])
    t.play("attack with Ox", "counter with Violet Adder")
    assert (t["cards.Ox.damage"], t["cards.Ox.poisoned"]) == (2, False)


def test_the_shadow_slips_away() -> None:
    """It was attacked and moves behind, where the lines allow it; not after a battle of somebody else."""
    given: dict[str, Any] = {"B": {"hand": ["Ox"]}, "cards": {"Rooftop Shadow": {"closed": True}}}
    t = battle(["Mole", "Ox"], ["Rooftop Shadow", "Ram", "Bear"], **given)
    t.play("attack with Mole", "defend with Ram", "attack with Ox", "defend with Bear")
    assert t["B.rear"] == []
    t = battle(["Mole"], ["Rooftop Shadow", "Ox"], B={"hand": ["Ram"]})
    t.play("attack with Mole", "defend with Rooftop Shadow", "use Rooftop Shadow", "discard Ram")
    assert (t["B.front"], t["B.rear"]) == (["Ox"], ["Rooftop Shadow"])


def test_the_minstrel_sings_for_the_others() -> None:
    """Two characters have 1 more, the Minstrel and the monster not; the bonus is gone in the next turn."""
    t = table(["Caravan Minstrel", "Anna", "Ox"], ["Bear"], A={"rear": ["Bert"], "hand": ["2 Ram"]}, phase="start")
    t.play("use Caravan Minstrel", "discard Ram", "discard Ram")
    assert [t[f"cards.{name}.attack_more"] for name in ("Caravan Minstrel", "Anna", "Ox", "Bert")] == [0, 1, 0, 1]
    t.play("end the battle")
    assert t["cards.Anna.attack_more"] == 0


def test_filed_lightning_strikes_two() -> None:
    """Two of three cards, one after the other; with two there all of it."""
    t = battle(["Storm Archivist"], ["Ox", "Ram", "Bear"], A={"hand": ["2 Calf"]})
    t.play("use Storm Archivist", "discard Calf", "discard Calf", "choose Bear")
    t.refuses("choose Bear", "DQ-action-18")
    t.play("choose Ox")
    assert [t[f"cards.{name}.damage"] for name in ("Ox", "Ram", "Bear")] == [2, 0, 2]


def test_heavy_lids_close_small_ones() -> None:
    """Levels 1 and 2, not 3; who is closed stays so."""
    t = table(["Dream Basilisk"], ["Ox", "Cow", "Troll"], A={"hand": ["4 Calf"]}, phase="start")
    t.play("use Dream Basilisk", *["discard Calf"] * 4)
    assert [t[f"cards.{name}.closed"] for name in ("Ox", "Cow", "Troll")] == [True, True, False]


def test_powder_is_for_level_two() -> None:
    """The Moth finds a level 3 card only: nothing to do."""
    battle(["Dizzy Moth"], ["Troll"], A={"hand": ["Ox"]}).refuses("use Dizzy Moth", "DQ-action-18")
    t = battle(["Dizzy Moth"], ["Cow"], A={"hand": ["Ox"]})
    t.play("use Dizzy Moth", "discard Ox")
    assert t["cards.Cow.confused"] is True


def test_undertow_and_full_lines() -> None:
    """A rear card is moved to the front unless three are there."""
    t = table(["Tide Serpent"], ["Ox"], A={"hand": ["Calf"]}, B={"rear": ["Ram"]}, phase="start")
    t.play("use Tide Serpent", "discard Calf")
    assert (t["B.front"], t["B.rear"]) == (["Ox", "Ram"], [])
    t = table(["Tide Serpent", "Archer"], ["3 Ox"], A={"hand": ["Calf"]}, B={"rear": ["Ram"]}, phase="start")
    t.refuses("use Tide Serpent", "DQ-action-18")


def test_the_long_way_home() -> None:
    """Up to five cards of the discard pile, fewer where one says so, are shuffled into the draw pile."""
    t = table(A={"hand": ["The Long Way Home", "3 Ox"], "discard": ["Ram", "Bear"], "deck": 4})
    t.play("play the quest The Long Way Home", *["discard Ox"] * 3, "choose Ram", "choose Bear", "pass")
    assert (t["A.deck.count"], sorted(t["A.discard"])) == (6, ["Ox", "Ox", "Ox", "The Long Way Home"])
    t = table(A={"hand": ["The Long Way Home", "3 Ox"], "discard": ["3 Ram"], "deck": 4})
    t.play("play the quest The Long Way Home", *["discard Ox"] * 3, *["choose Ram"] * 3, *["choose Ox"] * 2)
    assert (t["A.deck.count"], t["A.discard.count"]) == (9, 2)


@pytest.mark.clause("DQ-party-16", "DQ-prep-25")
def test_a_quest_may_take_back_what_it_cost() -> None:
    """The hand cost is paid first, so the discard pile may be empty before; a party card must be able to get there."""
    t = table(A={"hand": ["Old Comrades", "Ox", "Blade"]})
    t.play("play the quest Old Comrades", "discard Ox", "discard Blade", "choose Ox")
    assert (t["A.hand"], sorted(t["A.discard"])) == (["Ox"], ["Blade", "Old Comrades"])
    t = table(A={"hand": ["The Long Way Home", "3 Ox"], "deck": 4})
    t.play("play the quest The Long Way Home", *["discard Ox"] * 3, *["choose Ox"] * 3)
    assert (t["A.deck.count"], t["A.discard"]) == (7, ["The Long Way Home"])
    t = table(A={"hand": ["Old Comrades", "2 Blade"]})
    t.refuses("play the quest Old Comrades", "DQ-prep-25")


def test_old_comrades_and_second_wind() -> None:
    """A party card comes back and no item; a closed card is ready, a confused one is not."""
    t = table(A={"hand": ["Old Comrades", "2 Ox"], "discard": ["Blade", "Ram"]})
    t.play("play the quest Old Comrades", "discard Ox", "discard Ox")
    t.refuses("choose Blade", "DQ-action-18")
    t.play("choose Ram")
    assert t["A.hand"] == ["Ram"]
    t = table(
        ["Ox", "Ram"], A={"hand": ["Second Wind", "2 Bear"]}, cards={"Ox": {"closed": True}, "Ram": {"confused": True}}
    )
    t.play("play the quest Second Wind", "discard Bear", "discard Bear")
    assert (t["cards.Ox.closed"], t["cards.Ram.confused"]) == (False, True)


def test_the_bell_and_the_staff() -> None:
    """At the end of a battle each card of the party loses 1 damage; the Staff mends its carrier."""
    t = battle(["Bell Abbess", "Ox"], ["Ram"], A={"hand": ["2 Calf"]},
               cards={"Bell Abbess": {"damage": 2, "items": ["Willow Staff"]}, "Ox": {"damage": 1}, "Ram": {"closed": True}})  # fmt: skip
    t.play("attack with Ox", "use Bell Abbess", "discard Calf", "use Willow Staff", "discard Calf")
    assert (t["cards.Bell Abbess.damage"], t["cards.Ox.damage"]) == (0, 0)


def test_advantage_counts_once() -> None:
    """The Sky Whale has it against purple, the Splitting Axe gives 1, and 1 more against green."""
    assert _damage("Sky Whale", "Cow") == 2  # all its HP
    t = battle(["Bert"], ["Fox", "Slug"], cards={"Bert": {"items": ["Splitting Axe"]}})
    t.play("attack with Bert", "defend with Fox")
    assert t["cards.Fox.damage"] == 3
    t = battle(["Bert"], ["Slug"], cards={"Bert": {"items": ["Splitting Axe"]}})
    t.play("attack with Bert", "defend with Slug")
    assert t["cards.Slug.damage"] == 2


def test_a_pair_of_stilettos() -> None:
    """Attack 1 more, and 2 more against white cards: 4 of the Cutpurse's 2 for Anna, 3 for the Ox."""
    for target, damage in (("Anna", 4), ("Ox", 3)):
        t = battle(["Alley Cutpurse"], [target], cards={"Alley Cutpurse": {"items": ["Pair of Stilettos"]}})
        t.play("attack with Alley Cutpurse", f"defend with {target}")
        assert t[f"cards.{target}.damage"] == damage


def test_the_knight_stands_firm_in_front() -> None:
    """Of 2 damage by an ability 1 in the front line, 2 in the rear line; of an attack of 3 there 2."""
    given: dict[str, Any] = {"A": {"hand": ["2 Calf"]}, "B": {"rear": ["Bannerless Knight"]}}
    t = battle(["Storm Archivist"], ["Bannerless Knight"], **given)
    t.play("use Storm Archivist", "discard Calf", "discard Calf")
    assert (t["cards.Bannerless Knight.damage"], t["cards.Bannerless Knight #2.damage"]) == (1, 2)
    t = battle(["Bear"], ["Bannerless Knight"])
    t.play("attack with Bear", "defend with Bannerless Knight")
    assert t["cards.Bannerless Knight.damage"] == 2


def _damage(attacker: str, target: str) -> int:
    t = battle([attacker], [target], B={"deck": 20, "hand": 6})
    t.play(f"attack with {attacker}", f"defend with {target}")
    return 19 - int(t["B.deck.count"])
