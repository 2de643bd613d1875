"""What is recorded of each thing that happens: the kind of event, whose it is, which card, how many."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.card_of_the_rings.talk import table

TOLD: list[tuple[dict[str, Any], list[str], str]] = [
    (
        {"phase": "resource", "deck": ["Dwarf Warrior", "Human Knight"], "A": {"hand": ["Gold Pouch", "Elven Scout"], "bank": ["Gold Pouch"], "party": ["2 Human Knight"]}, "B": {"party": ["Elf Archer"]}, "cards": {"Elf Archer": {"tapped": True}}},
        ["bank Gold Pouch", "end the resource phase", "recruit Elven Scout", "end the action phase", "attempt The Goblin Pass"],
        """banks A Gold Pouch 1
        pays A - 2
        recruits A Elven Scout 1
        draws A Dwarf Warrior 1
        claims A The Goblin Pass 2
        ends A - 0
        turn B - 4
        draws B Human Knight 1""",
    ),
    (
        {"phase": "quest", "deck": 4, "A": {"party": ["Human Knight"]}, "B": {"skips": 1, "party": ["Captain of the Guard"]}, "cards": {"Human Knight": {"tapped": True}}},
        ["attempt The Goblin Pass"],
        """fails A The Goblin Pass 1
        ends A - 0
        turn B - 4
        untaps-companion A Human Knight 1
        skips B - 0""",
    ),
    (
        {"deck": ["Sword of Dawn", "Elf Archer", "Lembas Bread", "Ring of Courage"], "A": {"party": ["Scroll of Lore"]}},
        ["use Scroll of Lore", "keep Elf Archer", "put back Sword of Dawn"],
        """uses A Scroll of Lore 1
        looks A - 3
        sees A Sword of Dawn 1
        sees A Elf Archer 1
        sees A Lembas Bread 1
        keeps A Elf Archer 1
        puts-back A Sword of Dawn 1
        puts-back A Lembas Bread 1
        discards A Scroll of Lore 1""",
    ),
    (
        {"deck": 3, "A": {"hand": ["Captain of the Guard"], "bank": ["4 Gold Pouch"]}, "B": {"party": ["Human Knight"]}},
        ["recruit Captain of the Guard", "choose Human Knight"],
        """pays A - 4
        recruits A Captain of the Guard 1
        taps A Human Knight 1""",
    ),
    (
        {"deck": 3, "A": {"hand": ["Captain of the Guard"], "bank": ["4 Gold Pouch"]}, "B": {"party": ["Human Knight", "Shield of Ages"]}},
        ["recruit Captain of the Guard", "choose Human Knight"],
        """pays A - 4
        recruits A Captain of the Guard 1
        prevents B Human Knight 1""",
    ),
    (
        {"deck": 3, "A": {"party": ["Elf Archer", "Human Knight"]}},
        ["use Elf Archer", "choose Human Knight"],
        """uses A Elf Archer 1
        strengthens A Human Knight 1""",
    ),
    (
        {"deck": 3, "A": {"party": ["Lembas Bread", "Human Knight"]}, "cards": {"Human Knight": {"tapped": True}}},
        ["use Lembas Bread", "choose Human Knight"],
        """uses A Lembas Bread 1
        untaps-companion A Human Knight 1
        draws A The Lost Crown 1
        discards A Lembas Bread 1""",
    ),
    (
        {"A": {"hand": ["Halfling Burglar"], "bank": ["Gold Pouch"]}, "B": {"bank": ["Hidden Stash"]}},
        ["recruit Halfling Burglar", "choose Hidden Stash"],
        """pays A - 1
        recruits A Halfling Burglar 1
        steals A Hidden Stash 1""",
    ),
    (
        {"A": {"hand": ["Halfling Burglar"], "bank": ["Gold Pouch"]}, "B": {"stolen": 1}},
        ["recruit Halfling Burglar"],
        """pays A - 1
        recruits A Halfling Burglar 1
        steals A - 1""",
    ),
    (
        {"A": {"bank": ["Merchant's Favor", "Treasure Chest"]}, "cards": {"Treasure Chest": {"tapped": 1}}},
        ["use Merchant's Favor"],
        """uses A Merchant's Favor 1
        untaps-gold A - 1""",
    ),
    (
        {"house": {"gold_unit": "card"}, "A": {"bank": ["Merchant's Favor", "Treasure Chest"]}, "cards": {"Treasure Chest": {"tapped": 2}}},
        ["use Merchant's Favor", "choose Treasure Chest"],
        """uses A Merchant's Favor 1
        untaps-gold A - 2""",
    ),
    (
        {"phase": "quest", "discard": ["Elf Archer", "Human Knight"], "B": {"party": ["Map to Hidden Lair"]}, "chance": (["Human Knight", "Elf Archer"],)},
        ["attempt no quest", "leave it"],
        """ends A - 0
        turn B - 4
        reshuffle - - 2
        draws B Human Knight 1
        sees B Elf Archer 1
        leaves B - 1""",
    ),
    (
        {"phase": "quest", "deck": ["Elf Archer", "Human Knight"], "B": {"party": ["Map to Hidden Lair"]}},
        ["attempt no quest", "discard Human Knight"],
        """ends A - 0
        turn B - 4
        draws B Elf Archer 1
        sees B Human Knight 1
        discards B Human Knight 1""",
    ),
    (
        {"phase": "quest", "deck": ["Elf Archer"], "B": {"party": ["Map to Hidden Lair"]}},
        ["attempt no quest"],
        """ends A - 0
        turn B - 4
        draws B Elf Archer 1
        nothing B - 1""",
    ),
    (
        {"A": {"party": ["Scroll of Lore"]}},
        ["use Scroll of Lore"],
        """uses A Scroll of Lore 1
        nothing A - 1
        discards A Scroll of Lore 1""",
    ),
    (
        {"phase": "quest", "house": {"hand_limit": 1}, "A": {"hand": ["Elf Archer", "Human Knight"]}, "deck": 2},
        ["attempt no quest", "discard Elf Archer"],
        """discards A Elf Archer 1
        ends A - 0
        turn B - 4
        draws B The Lost Crown 1""",
    ),
    (
        {"phase": "quest", "A": {"party": ["2 Human Knight"]}, "B": {"completed": ["Rescue the Sage"]}, "deck": 15},
        ["attempt The Goblin Pass"],
        """claims A The Goblin Pass 2
        ends A - 0
        closed - - 0
        turn B - 4
        draws B The Lost Crown 1""",
    ),
    (
        {"house": {"chest_skip": "any_draw"}, "deck": 3, "A": {"hand": ["Wandering Bard"], "bank": ["Gold Pouch"]}, "B": {"skips": 1}},
        ["recruit Wandering Bard"],
        """pays A - 1
        recruits A Wandering Bard 1
        draws A The Lost Crown 1
        skips B - 0""",
    ),
    (
        {"house": {"unkept": "discard"}, "deck": ["Elf Archer", "Human Knight"], "A": {"hand": ["Scholar of the West"], "bank": ["2 Gold Pouch"]}},
        ["recruit Scholar of the West", "keep Human Knight"],
        """pays A - 2
        recruits A Scholar of the West 1
        looks A - 2
        sees A Elf Archer 1
        sees A Human Knight 1
        keeps A Human Knight 1
        discards A Elf Archer 1""",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given", "said", "facts"), TOLD)
def test_what_is_told(given: dict[str, Any], said: list[str], facts: str) -> None:
    """Nothing more and nothing less, of the right player and card."""
    t = table(**given)
    t.play(*said)
    assert t.facts == [line.strip() for line in facts.splitlines()]
