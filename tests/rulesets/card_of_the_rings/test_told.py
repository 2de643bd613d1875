"""What is recorded of each thing that happens: the kind of event, whose it is, which card, how many, and the clause."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from decktool.dealing import SeededDice
from decktool.rulesets import load_rules
from decktool.rulesets.card_of_the_rings.declarations import Verb
from tests.rulesets.card_of_the_rings.contract import EVENT_CLAUSES
from tests.rulesets.card_of_the_rings.talk import GAME, table

LEDGER = Path(__file__).parents[2] / "ledger"

TOLD: list[tuple[dict[str, Any], list[str], str]] = [
    (
        {"phase": "resource", "deck": ["Dwarf Warrior", "Human Knight"], "A": {"hand": ["Gold Pouch", "Elven Scout"], "bank": ["Gold Pouch"], "party": ["2 Human Knight"]}, "B": {"party": ["Elf Archer"]}, "cards": {"Elf Archer": {"tapped": True}}},
        ["bank Gold Pouch", "end the resource phase", "recruit Elven Scout", "end the action phase", "attempt The Goblin Pass"],
        """banks A Gold Pouch 1 CR-4.2-01
        pays A - 2 CR-4.2-06
        recruits A Elven Scout 1 CR-4.3-01
        draws A Dwarf Warrior 1 CR-C1-03
        power A - 8+0+0+0 CR-4.4-03
        claims A The Goblin Pass 2 CR-4.4-04
        ends A - 0 CR-4-02
        turn B - 4 CR-4-02
        draws B Human Knight 1 CR-4.1-01""",
    ),
    (
        {"phase": "quest", "deck": 4, "A": {"party": ["Human Knight"]}, "B": {"skips": 1, "party": ["Captain of the Guard"]}, "cards": {"Human Knight": {"tapped": True}}},
        ["attempt The Goblin Pass"],
        """power A - 0+0+0+0 CR-4.4-03
        fails A The Goblin Pass 1 CR-4.4-05
        ends A - 0 CR-4-02
        turn B - 4 CR-4-02
        untaps-companion A Human Knight 1 CR-QR-07
        skips B - 0 CR-G2-02""",
    ),
    (
        {"deck": ["Sword of Dawn", "Elf Archer", "Lembas Bread", "Ring of Courage"], "A": {"party": ["Scroll of Lore"]}},
        ["use Scroll of Lore", "keep Elf Archer", "put back Sword of Dawn"],
        """uses A Scroll of Lore 1 CR-A2-02
        looks A - 3 CR-A2-02
        sees A Sword of Dawn 1 CR-A2-02
        sees A Elf Archer 1 CR-A2-02
        sees A Lembas Bread 1 CR-A2-02
        keeps A Elf Archer 1 CR-A2-02
        puts-back A Sword of Dawn 1 CR-A2-02
        puts-back A Lembas Bread 1 CR-A2-02
        discards A Scroll of Lore 1 CR-4.3-06""",
    ),
    (
        {"deck": 3, "A": {"hand": ["Captain of the Guard"], "bank": ["4 Gold Pouch"]}, "B": {"party": ["Human Knight"]}},
        ["recruit Captain of the Guard", "choose Human Knight"],
        """pays A - 4 CR-4.2-06
        recruits A Captain of the Guard 1 CR-4.3-01
        taps A Human Knight 1 CR-C9-03""",
    ),
    (
        {"deck": 3, "A": {"hand": ["Captain of the Guard"], "bank": ["4 Gold Pouch"]}, "B": {"party": ["Human Knight", "Shield of Ages"]}},
        ["recruit Captain of the Guard", "choose Human Knight"],
        """pays A - 4 CR-4.2-06
        recruits A Captain of the Guard 1 CR-4.3-01
        prevents B Human Knight 1 CR-A4-02""",
    ),
    (
        {"deck": 3, "A": {"party": ["Elf Archer", "Human Knight"]}},
        ["use Elf Archer", "choose Human Knight"],
        """uses A Elf Archer 1 CR-C8-03
        strengthens A Human Knight 1 CR-C8-03""",
    ),
    (
        {"deck": 3, "A": {"party": ["Lembas Bread", "Human Knight"]}, "cards": {"Human Knight": {"tapped": True}}},
        ["use Lembas Bread", "choose Human Knight"],
        """uses A Lembas Bread 1 CR-A1-02
        untaps-companion A Human Knight 1 CR-A1-02
        draws A The Lost Crown 1 CR-A1-02
        discards A Lembas Bread 1 CR-4.3-06""",
    ),
    (
        {"A": {"hand": ["Halfling Burglar"], "bank": ["Gold Pouch"]}, "B": {"bank": ["Hidden Stash"]}},
        ["recruit Halfling Burglar", "choose Hidden Stash"],
        """pays A - 1 CR-4.2-06
        recruits A Halfling Burglar 1 CR-4.3-01
        steals A Hidden Stash 1 CR-C7-03""",
    ),
    (
        {"A": {"hand": ["Halfling Burglar"], "bank": ["Gold Pouch"]}, "B": {"stolen": 1}},
        ["recruit Halfling Burglar"],
        """pays A - 1 CR-4.2-06
        recruits A Halfling Burglar 1 CR-4.3-01
        steals A - 1 CR-C7-03""",
    ),
    (
        {"A": {"bank": ["Merchant's Favor", "Treasure Chest"]}, "cards": {"Treasure Chest": {"tapped": 1}}},
        ["use Merchant's Favor"],
        """uses A Merchant's Favor 1 CR-G4-02
        untaps-gold A - 1 CR-G4-02""",
    ),
    (
        {"house": {"gold_unit": "card"}, "A": {"bank": ["Merchant's Favor", "Treasure Chest"]}, "cards": {"Treasure Chest": {"tapped": 2}}},
        ["use Merchant's Favor", "choose Treasure Chest"],
        """uses A Merchant's Favor 1 CR-G4-02
        untaps-gold A - 2 CR-G4-02""",
    ),
    (
        {"phase": "quest", "discard": ["Elf Archer", "Human Knight"], "B": {"party": ["Map to Hidden Lair"]}, "chance": (["Human Knight", "Elf Archer"],)},
        ["attempt no quest", "leave it"],
        """ends A - 0 CR-4-02
        turn B - 4 CR-4-02
        reshuffle - - 2 CR-5-03
        draws B Human Knight 1 CR-4.1-01
        sees B Elf Archer 1 CR-A5-02
        leaves B - 1 CR-A5-02""",
    ),
    (
        {"phase": "quest", "deck": ["Elf Archer", "Human Knight"], "B": {"party": ["Map to Hidden Lair"]}},
        ["attempt no quest", "discard Human Knight"],
        """ends A - 0 CR-4-02
        turn B - 4 CR-4-02
        draws B Elf Archer 1 CR-4.1-01
        sees B Human Knight 1 CR-A5-02
        discards B Human Knight 1 CR-A5-02""",
    ),
    (
        {"phase": "quest", "deck": ["Elf Archer"], "B": {"party": ["Map to Hidden Lair"]}},
        ["attempt no quest"],
        """ends A - 0 CR-4-02
        turn B - 4 CR-4-02
        draws B Elf Archer 1 CR-4.1-01
        nothing B - 1 CR-5-05""",
    ),
    (
        {"A": {"party": ["Scroll of Lore"]}},
        ["use Scroll of Lore"],
        """uses A Scroll of Lore 1 CR-A2-02
        nothing A - 1 CR-5-05
        discards A Scroll of Lore 1 CR-4.3-06""",
    ),
    (
        {"phase": "quest", "house": {"hand_limit": 1}, "A": {"hand": ["Elf Archer", "Human Knight"]}, "deck": 2},
        ["attempt no quest", "discard Elf Archer"],
        """discards A Elf Archer 1 CR-3-11
        ends A - 0 CR-4-02
        turn B - 4 CR-4-02
        draws B The Lost Crown 1 CR-4.1-01""",
    ),
    (
        {"phase": "quest", "A": {"party": ["2 Human Knight"]}, "B": {"completed": ["Rescue the Sage"]}, "deck": 15},
        ["attempt The Goblin Pass"],
        """power A - 6+0+0+0 CR-4.4-03
        claims A The Goblin Pass 2 CR-4.4-04
        ends A - 0 CR-4-02
        closed - - 0 CR-DER-02
        turn B - 4 CR-4-02
        draws B The Lost Crown 1 CR-4.1-01""",
    ),
    (
        {"house": {"chest_skip": "any_draw"}, "deck": 3, "A": {"hand": ["Wandering Bard"], "bank": ["Gold Pouch"]}, "B": {"skips": 1}},
        ["recruit Wandering Bard"],
        """pays A - 1 CR-4.2-06
        recruits A Wandering Bard 1 CR-4.3-01
        draws A The Lost Crown 1 CR-C10-03
        skips B - 0 CR-G2-02""",
    ),
    (
        {"house": {"unkept": "discard"}, "deck": ["Elf Archer", "Human Knight"], "A": {"hand": ["Scholar of the West"], "bank": ["2 Gold Pouch"]}},
        ["recruit Scholar of the West", "keep Human Knight"],
        """pays A - 2 CR-4.2-06
        recruits A Scholar of the West 1 CR-4.3-01
        looks A - 2 CR-C6-03
        sees A Elf Archer 1 CR-C6-03
        sees A Human Knight 1 CR-C6-03
        keeps A Human Knight 1 CR-C6-03
        discards A Elf Archer 1 CR-C6-03""",
    ),
    (
        {"A": {"hand": ["Scroll of Lore"], "party": ["Elf Archer"], "bank": ["Gold Pouch"]}, "house": {"one_time": "immediate", "unkept": "discard"}, "deck": ["Sword of Dawn", "Human Knight"]},
        ["recruit Scroll of Lore", "keep Sword of Dawn"],
        """pays A - 1 CR-4.2-06
        recruits A Scroll of Lore 1 CR-4.3-02
        looks A - 2 CR-A2-02
        sees A Sword of Dawn 1 CR-A2-02
        sees A Human Knight 1 CR-A2-02
        keeps A Sword of Dawn 1 CR-A2-02
        discards A Human Knight 1 CR-A2-02
        discards A Scroll of Lore 1 CR-4.3-06""",
    ),
    (
        {"A": {"hand": ["Scholar of the West", "Ring of Courage"], "bank": ["4 Gold Pouch"]}, "deck": ["Elf Archer", "Human Knight"]},
        ["recruit Ring of Courage", "recruit Scholar of the West", "keep Human Knight"],
        """pays A - 2 CR-4.2-06
        recruits A Ring of Courage 1 CR-4.3-02
        pays A - 2 CR-4.2-06
        recruits A Scholar of the West 1 CR-4.3-01
        looks A - 2 CR-C6-03
        sees A Elf Archer 1 CR-C6-03
        sees A Human Knight 1 CR-C6-03
        keeps A Human Knight 1 CR-C6-03
        puts-back A Elf Archer 1 CR-C6-03""",
    ),
    (
        {"phase": "resource", "A": {"hand": ["Hidden Stash", "Healer of Lóran"], "bank": ["Gold Pouch"]}, "deck": ["Elf Archer"]},
        ["bank Hidden Stash", "end the resource phase", "recruit Healer of Lóran"],
        """banks A Hidden Stash 1 CR-4.2-01
        draws A Elf Archer 1 CR-G3-02
        pays A - 2 CR-4.2-06
        recruits A Healer of Lóran 1 CR-4.3-01
        untaps-gold A - 1 CR-C3-03""",
    ),
    (
        {"house": {"amulet_timing": "action_phase"}, "A": {"party": ["Amulet of Renewal"], "bank": ["Gold Pouch"]}, "cards": {"Gold Pouch": {"tapped": 1}}},
        ["use Amulet of Renewal"],
        """uses A Amulet of Renewal 1 CR-A6-02
        untaps-gold A - 1 CR-A6-02""",
    ),
    (
        {"phase": "quest", "deck": 1, "A": {"party": ["2 Human Knight"]}},
        ["attempt Rescue the Sage"],
        """power A - 6+0+0+0 CR-4.4-03
        fails A Rescue the Sage 1 CR-Q2-01
        ends A - 0 CR-4-02
        turn B - 4 CR-4-02
        draws B The Lost Crown 1 CR-4.1-01""",
    ),
    (
        {"phase": "resource", "A": {"hand": ["Treasure Chest"]}},
        ["bank Treasure Chest"],
        """banks A Treasure Chest 1 CR-4.2-01
        owes A - 1 CR-G2-02""",
    ),
    (
        {"deck": 3, "A": {"party": ["Ranger of the North", "Sword of Dawn", "Elf Archer", "Human Knight"]}},
        ["use Elf Archer", "choose Human Knight", "end the action phase", "attempt The Goblin Pass"],
        """uses A Elf Archer 1 CR-C8-03
        strengthens A Human Knight 1 CR-C8-03
        power A - 7+2+1+1 CR-4.4-03
        claims A The Goblin Pass 2 CR-4.4-04
        ends A - 0 CR-4-02
        turn B - 4 CR-4-02
        draws B The Lost Crown 1 CR-4.1-01""",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given", "said", "facts"), TOLD)
def test_what_is_told(given: dict[str, Any], said: list[str], facts: str) -> None:
    """Nothing more and nothing less, of the right player and card, and by the rule that says so."""
    t = table(**given)
    t.play(*said)
    told = [f"{fact} {event[5]}" for fact, event in zip(t.facts, t.state.log or (), strict=True)]
    assert told == [line.strip() for line in facts.splitlines()]


def test_all_that_can_be_told_is_told_here() -> None:
    """Each kind of event with each of its clauses, but for the first hands."""
    before = {("first", "CR-3-10"), ("dealt", "CR-3-03"), ("new-hand", "CR-3-04")}
    told = {(line.split()[0], line.split()[-1]) for _, _, facts in TOLD for line in facts.splitlines()}
    assert told | before == {(kind, clause) for kind, clauses in EVENT_CLAUSES.items() for clause in clauses}


def test_a_quest_says_what_power_is_made_of() -> None:
    """Companions, artifacts, the quest phase and what was added this turn, each by its name; what adds nothing is not
    told.
    """
    party = ["Ranger of the North", "Sword of Dawn", "Elf Archer", "Human Knight"]
    t = table(A={"party": party})
    t.play("use Elf Archer", "choose Human Knight", "end the action phase", "attempt The Goblin Pass")
    assert "A has 11 Power: 7 of companions, artifacts +2, quest phase +1, this turn +1" in t.story
    plain = table(phase="quest", A={"party": ["Human Knight"]})
    plain.play("attempt The Goblin Pass")
    assert plain.story[:2] == ["A has 3 Power: 3 of companions", "A attempts The Goblin Pass and fails"]


def test_the_section_of_every_clause() -> None:
    """The rulebook's numeral, or the kind and number of the card, as the ledger has them."""
    rules = load_rules(GAME)
    for row in yaml.safe_load((LEDGER / f"{GAME}.yaml").read_text("utf-8")):
        if not row["id"].startswith("CR-DER"):
            said = rules.section(row["id"]).removeprefix("Card Reference, ")
            assert re.match(rf"{said}(\W|$)", row["section"]), row["id"]


def test_who_draws_the_opening_hands_is_told_without_a_card() -> None:
    """Five cards each, the first player first."""
    state = load_rules(GAME).start(SeededDice(1), 1)
    dealt = [(seat, card, n) for kind, seat, card, n, *_ in state.log or () if state.rules.events[kind].id == "dealt"]
    assert dealt == [(1, -1, 5), (0, -1, 5)]


@pytest.mark.parametrize(
    ("phase", "said", "card"),
    [
        ("resource", "bank Gold Pouch", "Gold Pouch"),
        ("action", "recruit Human Knight", "Human Knight"),
        ("action", "use Scroll of Lore", "Scroll of Lore"),
        ("quest", "attempt The Goblin Pass", None),
    ],
)
def test_what_plays_a_card(phase: str, said: str, card: str | None) -> None:
    """To bank, to recruit and to use is to play a card; a quest is attempted."""
    t = table(
        phase=phase,
        deck=5,
        A={"hand": ["Gold Pouch", "Human Knight"], "bank": ["4 Gold Pouch"], "party": ["Scroll of Lore"]},
    )
    played = Verb.played(t.state.read_action(said))
    assert (None if played < 0 else t.state.rules.names[played]) == card
