"""What is told of each thing that happens, and whose it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from decktool.rulesets.forbidden_quest.table import Zone
from tests.rulesets.forbidden_quest.talk import table

TOLD: list[tuple[dict[str, Any], list[str], str]] = [
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy', 'Enemy Two']}, 'phase': 'attack', 'cards': {'Brute': {'weapon': 'Plain Club'}, 'Enemy': {'defense': 'Plain Cloak', 'damage': 4}}},
        ['attack Enemy with Brute', 'end the turn'],
        """A: A attacks Enemy with Brute [FQ-5.1-10]
        A: Brute strikes 4 times [FQ-1.5-09]
        B: Plain Cloak blocks 1 [FQ-4.11-08]
        B: Enemy takes 3 damage [FQ-1.4-07]
        B: Enemy has 1 HP left [FQ-1.4-03]
        A: A ends the turn [FQ-6.1-04]
        B: turn 4: B [FQ-3-01]
        B: B draws Gold Sword [FQ-3-02]""",
    ),
    (
        {'board': {'b2': ['Both Curses']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack'},
        ['attack Enemy with Both Curses'],
        """A: A attacks Enemy with Both Curses [FQ-5.1-10]
        A: Both Curses strikes 1 time [FQ-1.4-06]
        B: Enemy takes 1 damage [FQ-1.4-07]
        B: Enemy has 7 HP left [FQ-1.4-03]
        B: Enemy is poisoned [FQ-5.3-01]
        B: Enemy is trapped [FQ-5.4-01]""",
    ),
    (
        {'board': {'b2': ['Misser']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'chance': (False,)},
        ['attack Enemy with Misser'],
        """A: A attacks Enemy with Misser [FQ-5.1-10]
        A: A flips tails [FQ-1.4-10]
        A: Misser misses [FQ-5.1-17]""",
    ),
    (
        {'board': {'b2': ['Viper']}, 'enemy': {'b2': ['Antitoxic']}, 'phase': 'attack'},
        ['attack Antitoxic with Viper'],
        """A: A attacks Antitoxic with Viper [FQ-5.1-10]
        A: Viper strikes 1 time [FQ-1.4-06]
        B: Antitoxic takes 1 damage [FQ-1.4-07]
        B: Antitoxic has 5 HP left [FQ-1.4-03]
        B: Antitoxic cannot be poisoned [FQ-5.3-01]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b3': ['Enemy']}, 'phase': 'attack', 'cards': {'Brute': {'weapon': 'Yewstring Bow'}}, 'chance': (True, False)},
        ['shoot Enemy with Brute', 'shoot Enemy with Brute'],
        """A: A shoots Enemy with Brute [FQ-5.2-17]
        A: A flips heads [FQ-5.2-14]
        B: Enemy takes 1 damage [FQ-5.2-14]
        B: Enemy has 7 HP left [FQ-1.4-03]
        A: A shoots Enemy with Brute [FQ-5.2-17]
        A: A flips tails [FQ-5.2-14]""",
    ),
    (
        {'board': {'b1': ['Dicey']}, 'enemy': {'b3': ['Enemy']}, 'A': {'crystals': 0}, 'B': {'crystals': 0}, 'crystals': ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'], 'chance': (2,)},
        ['move Dicey', 'to a1', 'take the crystal'],
        """A: A tries to move Dicey [FQ-4.2-07]
        A: A rolls 2 [FQ-4.2-05]
        A: Dicey goes to a1 [FQ-4.2-02]
        A: A takes the crystal of a1 [FQ-4.2-17]
        A: A holds 1 crystal [FQ-1.6-01]""",
    ),
    (
        {'board': {'b1': ['Coin Walker']}, 'enemy': {'b3': ['Enemy']}, 'chance': (False,)},
        ['move Coin Walker'],
        """A: A tries to move Coin Walker [FQ-4.2-07]
        A: A flips tails [FQ-4.2-05]
        A: Coin Walker does not move [FQ-4.2-05]""",
    ),
    (
        {'board': {'b2': ['Brute', 'Friend']}, 'enemy': {'b3': ['Enemy']}, 'A': {'hand': ['Forgefire Brand']}, 'cards': {'Brute': {'weapon': 'Reed Sabre'}}},
        ['attach Forgefire Brand to Brute', 'transfer Reed Sabre to Friend'],
        """A: A attaches Forgefire Brand to Brute [FQ-4.8-09]
        A: A transfers Reed Sabre to Friend [FQ-4.9-01]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b3': ['Enemy']}, 'A': {'hand': ['Plain Spear']}, 'cards': {'Brute': {'weapon': 'Plain Club'}}},
        ['attach Plain Spear to Brute', 'discard it'],
        """A: A attaches Plain Spear to Brute [FQ-4.7-01]
        A: A discards Plain Club [FQ-4.7-06]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b3': ['Enemy']}, 'A': {'hand': ['Crab', 'Honeyed Tonic', 'Mountain Drum']}, 'cards': {'Brute': {'damage': 2}}},
        ['add Crab', 'play Honeyed Tonic', 'play Mountain Drum', 'choose Brute'],
        """A: A adds Crab [FQ-4.1-01]
        A: A plays Honeyed Tonic [FQ-4.4-02]
        A: Brute is healed of 2 [FQ-4.4-02]
        A: Brute has 8 HP left [FQ-1.4-03]
        A: A plays Mountain Drum [FQ-4.4-02]
        A: Brute strikes 2 more this turn [FQ-4.4-02]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b3': ['Enemy']}, 'A': {'hand': ['Shove', 'Larissa']}, 'cards': {'Enemy': {'defense': 'Plain Cloak'}}},
        ['play Shove', 'to b2', 'play Larissa'],
        """A: A plays Shove [FQ-4.4-02]
        A: B's Enemy is moved to b2 by A [FQ-4.4-02]
        A: A plays Larissa [FQ-4.5-02]
        A: A discards B's Plain Cloak [FQ-4.6-04]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b3': ['Enemy']}, 'A': {'hand': ['Sage', 'Eye of Smoke'], 'deck': ['Letter', 'Crab', 'Nudge']}},
        ['play Sage', 'play Eye of Smoke', 'put back Crab'],
        """A: A plays Sage [FQ-4.5-02]
        A: A draws Letter [FQ-4.5-02]
        A: A plays Eye of Smoke [FQ-4.4-02]
        A: A looks at 2 cards [FQ-4.6-09]
        A: A sees Crab [FQ-4.6-09]
        A: A sees Nudge [FQ-4.6-09]
        A: A puts back Crab [FQ-4.6-09]
        A: A puts back Nudge [FQ-4.6-09]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b3': ['Enemy']}, 'A': {'hand': ['Armory Map'], 'deck': ['Letter', 'Plain Club']}, 'chance': (['Letter'],)},
        ['play Armory Map', 'take Plain Club'],
        """A: A plays Armory Map [FQ-4.4-02]
        A: A searches the deck [FQ-4.6-06]
        A: A takes Plain Club [FQ-4.6-06]
        A: A shuffles the deck [FQ-4.6-06]""",
    ),
    (
        {'board': {'b2': ['Switcher']}, 'enemy': {'b3': ['Enemy']}, 'A': {'hand': ['Crab']}},
        ['use Switcher', 'switch in Crab'],
        """A: A uses Switcher [FQ-4.3-02]
        A: Switcher leaves the board [FQ-4.12-01]
        A: Crab takes its place [FQ-4.12-08]""",
    ),
    (
        {'board': {'b2': ['Trader']}, 'enemy': {'b3': ['Enemy']}, 'A': {'hand': ['Letter', 'Nudge']}},
        ['use Trader', 'discard Nudge'],
        """A: A uses Trader [FQ-4.3-02]
        A: A discards Nudge [FQ-4.3-05]
        A: A draws Gold Sword [FQ-4.3-02]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b3': ['Enemy']}, 'A': {'hand': ['Panacea']}, 'cards': {'Brute': {'poison': True, 'trap': True}}},
        ['play Panacea'],
        """A: A plays Panacea [FQ-4.4-02]
        A: Brute is poisoned no more [FQ-4.4-02]
        A: Brute is free [FQ-5.4-21]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b3': ['Enemy']}, 'phase': 'end', 'A': {'hand': ['Dark Cloak']}},
        ['play Dark Cloak', 'end the turn'],
        """A: A plays Dark Cloak [FQ-4.4-02]
        A: Brute is hidden [FQ-6.2-01]
        A: A ends the turn [FQ-6.1-04]
        B: turn 4: B [FQ-3-01]
        B: B draws Gold Sword [FQ-3-02]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {}, 'phase': 'end', 'B': {'hand': ['Letter'], 'deck': 1}},
        ['end the turn', 'show the hand and draw two cards'],
        """A: A ends the turn [FQ-6.1-04]
        B: turn 4: B [FQ-3-01]
        B: B shows the hand and draws two cards [FQ-3-03]
        B: B shows Letter [FQ-3-04]
        B: B draws Gold Sword [FQ-3-06]
        B: B's deck is empty [FQ-3-12]""",
    ),
    (
        {'board': {}, 'enemy': {'b3': ['Enemy']}, 'phase': 'end', 'A': {'crystals': 1}, 'crystals': ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3']},
        ['end the turn', 'return a crystal to c3'],
        """A: A returns a crystal to c3 [FQ-7.1-02]
        A: A holds 0 crystals [FQ-1.6-01]
        A: A ends the turn [FQ-6.1-04]
        B: turn 4: B [FQ-3-01]
        B: B draws Gold Sword [FQ-3-02]""",
    ),
    (
        {'board': {'a1': ['Brute']}, 'enemy': {'c3': ['Enemy']}, 'A': {'deck': 0}, 'B': {'deck': 0}},
        ['call a stalemate', 'play on'],
        """A: A calls a stalemate [FQ-8-04]
        B: B plays on [FQ-8-04]""",
    ),
    (
        {'board': {'a1': ['Brute']}, 'enemy': {'c3': ['Enemy']}, 'house': {'tournament': 'on'}, 'A': {'deck': 0, 'crystals': 4}, 'B': {'deck': 0, 'crystals': 5}, 'crystals': []},
        ['call a stalemate', 'agree to the stalemate', 'move a creature instead'],
        """A: A calls a stalemate [FQ-8-04]
        B: B agrees [FQ-8-04]
        A: A must move a creature [FQ-8-08]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'A': {'hand': ['Hand Switcher', 'Antitoxic']}, 'cards': {'Brute': {'poison': True}}},
        ['play Hand Switcher', 'switch in Antitoxic'],
        """A: A plays Hand Switcher [FQ-4.5-02]
        A: Brute leaves the board [FQ-4.12-01]
        A: Antitoxic takes its place [FQ-4.12-08]
        A: Antitoxic cannot be poisoned [FQ-4.12-10]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'A': {'hand': ['Deck Switcher'], 'deck': ['Crab', 'Letter']}, 'chance': (['Brute', 'Letter'],)},
        ['play Deck Switcher', 'switch in Crab'],
        """A: A plays Deck Switcher [FQ-4.5-02]
        A: A searches the deck [FQ-4.12-03]
        A: Brute leaves the board [FQ-4.12-01]
        A: Crab takes its place [FQ-4.12-08]
        A: A shuffles the deck [FQ-4.12-15]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'A': {'hand': ['Deck Switcher'], 'deck': ['Crab', 'Letter']}, 'chance': (['Crab', 'Letter'],)},
        ['play Deck Switcher', 'call the switch off'],
        """A: A plays Deck Switcher [FQ-4.5-02]
        A: A searches the deck [FQ-4.12-03]
        A: A calls the switch off [FQ-4.12-05]
        A: A shuffles the deck [FQ-4.12-05]""",
    ),
    (
        {'board': {'b1': ['Brute']}, 'A': {'hand': ['Herald']}},
        ['add Herald'],
        """A: A adds Herald [FQ-4.1-01]
        A: A draws Gold Sword [FQ-4.3-02]""",
    ),
    (
        {'board': {'b1': ['Brute', 'Friend']}, 'A': {'hand': ['Wood Sword', 'Silver Sword', 'Wood Shield']}},
        ['attach Wood Sword to Brute', 'attach Wood Shield to Brute'],
        """A: A attaches Wood Sword to Brute [FQ-4.8-06]
        A: A attaches Wood Shield to Brute [FQ-4.11-02]""",
    ),
    (
        {'board': {'b1': ['Brute', 'Friend']}, 'A': {'hand': ['Silver Sword', 'Silver Shield']}, 'cards': {'Brute': {'weapon': 'Wood Sword', 'defense': 'Wood Shield'}}},
        ['attach Silver Sword to Brute', 'discard it', 'attach Silver Shield to Brute', 'discard it'],
        """A: A attaches Silver Sword to Brute [FQ-4.8-09]
        A: A discards Wood Sword [FQ-4.8-12]
        A: A attaches Silver Shield to Brute [FQ-4.11-02]
        A: A discards Wood Shield [FQ-4.11-01]""",
    ),
    (
        {'board': {'b1': ['Brute', 'Friend']}, 'cards': {'Brute': {'weapon': 'Plain Club', 'defense': 'Plain Cloak'}}},
        ['transfer Plain Club to Friend', 'transfer Plain Cloak to Friend'],
        """A: A transfers Plain Club to Friend [FQ-4.7-10]
        A: A transfers Plain Cloak to Friend [FQ-4.11-05]""",
    ),
    (
        {'phase': 'poison', 'board': {'b1': ['Brute', 'Friend']}, 'enemy': {}, 'cards': {'Brute': {'poison': True}, 'Friend': {'poison': True, 'trap': True}}, 'chance': (True, True, True, False, False)},
        ['flip for Brute', 'try to free Friend'],
        """A: A flips heads for Brute [FQ-5.3-06]
        A: A flips heads for Brute [FQ-5.3-06]
        A: Brute is poisoned no more [FQ-5.3-06]
        A: A flips heads for Friend [FQ-5.3-06]
        A: A flips tails for Friend [FQ-5.3-06]
        A: Friend loses 1 HP to poison [FQ-5.3-08]
        A: Friend has 7 HP left [FQ-1.4-03]
        A: A flips tails for Friend [FQ-5.4-16]
        A: Friend stays trapped [FQ-5.4-17]""",
    ),
    (
        {'phase': 'end', 'board': {'a1': ['Brute']}, 'enemy': {'b1': ['Enemy', 'Enemy Two']}, 'cards': {'Enemy': {'trap': True}, 'Enemy Two': {'hidden': True}}, 'chance': (True,)},
        ['end the turn', 'try to free Enemy'],
        """A: A ends the turn [FQ-6.1-04]
        B: turn 4: B [FQ-3-01]
        B: B draws Gold Sword [FQ-3-02]
        B: B flips heads for Enemy [FQ-5.4-16]
        B: Enemy is free [FQ-5.4-16]
        B: Enemy Two is no longer hidden [FQ-3-11]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'cards': {'Enemy': {'damage': 6, 'weapon': 'Plain Club', 'defense': 'Plain Cloak'}}},
        ['attack Enemy with Brute'],
        """A: A attacks Enemy with Brute [FQ-5.1-10]
        A: Brute strikes 3 times [FQ-1.4-06]
        B: Plain Cloak blocks 1 [FQ-4.11-08]
        B: Enemy takes 2 damage [FQ-1.4-07]
        B: Enemy is eliminated [FQ-1.4-04]
        B: B discards Enemy [FQ-1.4-05]
        B: B discards Plain Club [FQ-5.1-20]
        B: B discards Plain Cloak [FQ-5.1-20]""",
    ),
    (
        {'board': {'b1': ['Brute']}, 'crystals': ['b2', 'a1']},
        ['move Brute', 'to b2', 'leave the crystal', 'take the centre crystal'],
        """A: Brute goes to b2 [FQ-4.2-02]
        A: A leaves the crystal of b2 [FQ-4.2-18]
        A: A takes the crystal of b2 [FQ-2.3-31]
        A: A holds 4 crystals [FQ-1.6-01]""",
    ),
    (
        {'board': {'b1': ['Medic', 'Brute']}, 'cards': {'Brute': {'damage': 2}}, 'A': {'hand': ['Trap Key', 'Healing Potion']}},
        ['use Medic', 'play Healing Potion'],
        """A: A uses Medic [FQ-4.3-02]
        A: Brute is healed of 1 [FQ-4.3-02]
        A: Brute has 7 HP left [FQ-1.4-03]
        A: A plays Healing Potion [FQ-4.4-02]
        A: Brute is healed of 1 [FQ-4.4-02]
        A: Brute has 8 HP left [FQ-1.4-03]""",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given", "said", "facts"), TOLD)
def test_what_is_told(given: dict[str, Any], said: list[str], facts: str) -> None:
    """Nothing more and nothing less, of the right player and card, and by the rule that says so."""
    t = table(**given)
    t.play(*said)
    whose = [fact.split()[1] for fact in t.facts]
    told = zip(whose, t.story, t.state.log or (), strict=True)
    assert [f"{seat}: {line} [{event[5]}]" for seat, line, event in told] == [
        line.strip() for line in facts.splitlines()
    ]


def test_one_creature_is_added() -> None:
    """What is added, and what is drawn, is one card."""
    t = table({"b1": ["Brute"]}, A={"hand": ["Herald"], "deck": ["Letter"]})
    t.play("add Herald")
    assert t.facts == ["adds A Herald 1", "draws A Letter 1"]


def test_sums_that_do_not_add_up() -> None:
    """Each is told, with the player or the card; an honest table has none."""

    def told(change: Callable[[Any], object]) -> list[str]:
        t = table(
            {"b1": ["Brute"], "b2": ["Friend", "Crab"]}, {"b2": ["Enemy"]}, A={"hand": ["Letter"]}, B={"hand": ["Nudge"]},
            cards={"Brute": {"weapon": "Plain Club"}, "Enemy": {"defense": "Plain Cloak", "damage": 7}},
        )  # fmt: skip
        change(t.state)
        found: list[str] = t.state.rules.defects(t.state)
        return found

    def number(state: Any, name: str) -> int:
        found: int = state.rules.labels.index(name)
        return found

    assert told(lambda s: None) == []
    assert told(lambda s: s.held.__setitem__(0, 5)) == ["0 crystals on the board and [5, 5] held"]
    assert told(lambda s: setattr(s, "crystals", 2)) == ["1 crystals on the board and [4, 5] held"]
    assert told(lambda s: s.weapon.__setitem__(number(s, "Brute"), -1)) == ["attached cards of A"]
    assert told(lambda s: s.defense.__setitem__(number(s, "Enemy"), -1)) == ["attached cards of B"]
    assert told(lambda s: s.damage.__setitem__(number(s, "Enemy"), 8)) == ["Enemy should be dead"]
    assert told(lambda s: s.region.__setitem__(number(s, "Crab"), -1)) == ["Crab is and is not on the board"]
    assert told(lambda s: s.region.__setitem__(number(s, "Letter"), 0)) == ["Letter is and is not on the board"]
    for carried in ("marks", "damage"):
        assert told(lambda s: getattr(s, carried).__setitem__(number(s, "Nudge"), 1)) == [  # noqa: B023
            "Nudge is and is not on the board"
        ]
    assert told(lambda s: s.zones[Zone.HAND].append(s.zones[Zone.HAND + 1].pop())) == ["hand of A holds another's card"]
    assert told(lambda s: s.zones[Zone.DECK + 1].append(s.zones[Zone.DECK].pop())) == ["deck of B holds another's card"]

    def fourth(state: Any) -> None:
        plain = state.zones[Zone.DECK].pop()
        state.zones[Zone.BOARD].append(plain)
        state.region[plain] = 0
        state.damage[plain] = -1

    assert told(fourth) == ["4 creatures of A"]


def test_what_a_match_is_remembered_for() -> None:
    """Hands drawn anew, and two empty decks."""
    nobody, both = "somebody had no creature in the first hand", "both decks ran out"
    for mine, theirs, remembered in (
        ({}, {}, ()), ({"mulligans": 1}, {}, (nobody,)), ({"deck": 0}, {}, ()), ({}, {"deck": 0}, ()),
        ({"deck": 0}, {"deck": 0, "mulligans": 2}, (nobody, both)),
    ):  # fmt: skip
        t = table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, A=mine, B=theirs)
        assert t.state.rules.remarks(t.state) == remembered
