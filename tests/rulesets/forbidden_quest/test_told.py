"""What is told of each thing that happens, and whose it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from decktool.rulesets.forbidden_quest.declarations import Event, Verb, Zone
from tests.rulesets.forbidden_quest.talk import table

TOLD: list[tuple[dict[str, Any], list[str], str]] = [
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy', 'Enemy Two']}, 'phase': 'attack', 'cards': {'Brute': {'weapon': 'Plain Club'}, 'Enemy': {'defense': 'Plain Cloak', 'damage': 4}}},
        ['attack Enemy with Brute', 'end the turn'],
        """A: A attacks Enemy with Brute [FQ-5.1-10]
        A: Brute strikes 4 times [FQ-1.5-09]
        A: Brute's attack is 4: 3 by strikes, weapon +1 [FQ-1.5-09]
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
    (
        {'phase': 'poison', 'board': {'b1': ['Friend'], 'b2': ['Brute']}, 'enemy': {}, 'cards': {'Brute': {'poison': True, 'damage': 7, 'weapon': 'Plain Club', 'defense': 'Plain Cloak'}}, 'chance': (True, False)},
        [],
        """A: A flips heads for Brute [FQ-5.3-06]
        A: A flips tails for Brute [FQ-5.3-06]
        A: Brute loses 1 HP to poison [FQ-5.3-08]
        A: Brute is eliminated [FQ-5.3-12]
        A: A discards Brute [FQ-5.3-12]
        A: A discards Plain Club [FQ-5.3-13]
        A: A discards Plain Cloak [FQ-5.3-13]""",
    ),
    (
        {'phase': 'end', 'board': {'b1': ['Friend']}, 'enemy': {'b2': ['Brute', 'Enemy']}, 'cards': {'Brute': {'poison': True, 'damage': 7, 'weapon': 'Plain Club'}, 'Enemy': {'poison': True}}, 'chance': (True, False, False, True)},
        ['end the turn', 'flip for Enemy'],
        """A: A ends the turn [FQ-6.1-04]
        B: turn 4: B [FQ-3-01]
        B: B draws Gold Sword [FQ-3-02]
        B: B flips heads for Enemy [FQ-5.3-06]
        B: B flips tails for Enemy [FQ-5.3-06]
        B: Enemy loses 1 HP to poison [FQ-5.3-08]
        B: Enemy has 7 HP left [FQ-1.4-03]
        B: B flips tails for Brute [FQ-5.3-06]
        B: B flips heads for Brute [FQ-5.3-06]
        B: Brute loses 1 HP to poison [FQ-5.3-08]
        B: Brute is eliminated [FQ-5.3-12]
        B: B discards Brute [FQ-5.3-12]
        B: B discards Plain Club [FQ-5.3-13]""",
    ),
    (
        {'board': {'b2': ['Flipper']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'chance': (False,)},
        ['attack Enemy with Flipper'],
        """A: A attacks Enemy with Flipper [FQ-5.1-10]
        A: A flips tails [FQ-1.4-10]
        A: Flipper strikes 0 times [FQ-1.4-06]""",
    ),
    (
        {'board': {'b2': ['Flipper']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'chance': (False,), 'cards': {'Flipper': {'weapon': 'Lucky Maul'}}},
        ['attack Enemy with Flipper'],
        """A: A attacks Enemy with Flipper [FQ-5.1-10]
        A: A flips tails [FQ-1.4-10]
        A: A flips heads [FQ-1.1-08]
        A: Flipper strikes 3 times [FQ-1.5-09]
        A: Flipper's attack is 3: 2 by strikes, weapon +1 [FQ-1.5-09]
        B: Enemy takes 3 damage [FQ-1.4-07]
        B: Enemy has 5 HP left [FQ-1.4-03]""",
    ),
    (
        {'board': {'b2': ['Misser']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'chance': (False,), 'cards': {'Misser': {'weapon': 'Plain Club'}}, 'house': {'weapon_on_miss': True}},
        ['attack Enemy with Misser'],
        """A: A attacks Enemy with Misser [FQ-5.1-10]
        A: A flips tails [FQ-1.4-10]
        A: Misser misses [FQ-5.1-17]
        A: Misser strikes 1 time [FQ-1.5-09]
        A: Misser's attack is 1: 0 by strikes, weapon +1 [FQ-1.5-09]
        B: Enemy takes 1 damage [FQ-1.4-07]
        B: Enemy has 7 HP left [FQ-1.4-03]""",
    ),
    (
        {'board': {'b2': ['Misser']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'chance': (False,), 'house': {'weapon_on_miss': True}},
        ['attack Enemy with Misser'],
        """A: A attacks Enemy with Misser [FQ-5.1-10]
        A: A flips tails [FQ-1.4-10]
        A: Misser misses [FQ-5.1-17]""",
    ),
    (
        {'board': {'b2': ['Snarer']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'cards': {'Enemy': {'defense': 'Dry Cloak'}}},
        ['attack Enemy with Snarer'],
        """A: A attacks Enemy with Snarer [FQ-5.1-10]
        A: Snarer strikes 1 time [FQ-1.4-06]
        B: Dry Cloak blocks 1 [FQ-4.11-08]
        B: Enemy cannot be trapped [FQ-5.4-01]""",
    ),
    (
        {'board': {'b2': ['Burner']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'cards': {'Enemy': {'damage': 6, 'defense': 'Plain Cloak'}}},
        ['attack Enemy with Burner'],
        """A: A attacks Enemy with Burner [FQ-5.1-10]
        B: Enemy takes 2 damage [FQ-1.4-07]
        B: Enemy is eliminated [FQ-1.4-04]
        B: B discards Enemy [FQ-1.4-05]
        B: B discards Plain Cloak [FQ-5.1-20]""",
    ),
    (
        {'board': {'b2': ['Burner']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'cards': {'Enemy': {'defense': 'Plain Cloak'}}},
        ['attack Enemy with Burner'],
        """A: A attacks Enemy with Burner [FQ-5.1-10]
        B: Enemy takes 2 damage [FQ-1.4-07]
        B: Enemy has 6 HP left [FQ-1.4-03]
        A: Burner strikes 3 times [FQ-1.4-06]
        B: Plain Cloak blocks 1 [FQ-4.11-08]
        B: Enemy takes 2 damage [FQ-1.4-07]
        B: Enemy has 4 HP left [FQ-1.4-03]
        B: Enemy is trapped [FQ-5.4-01]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b3': ['Enemy']}, 'phase': 'attack', 'cards': {'Brute': {'weapon': 'Yewstring Bow'}, 'Enemy': {'defense': 'Plain Cloak', 'damage': 7}}, 'chance': (True, True)},
        ['shoot Enemy with Brute', 'shoot Enemy with Brute'],
        """A: A shoots Enemy with Brute [FQ-5.2-17]
        A: A flips heads [FQ-5.2-14]
        B: Plain Cloak blocks 1 [FQ-5.2-18]
        A: A shoots Enemy with Brute [FQ-5.2-17]
        A: A flips heads [FQ-5.2-14]
        B: Enemy takes 1 damage [FQ-5.2-14]
        B: Enemy is eliminated [FQ-1.4-04]
        B: B discards Enemy [FQ-1.4-05]
        B: B discards Plain Cloak [FQ-5.1-20]""",
    ),
    (
        {'phase': 'end', 'board': {'a1': ['Brute']}, 'enemy': {'b1': ['Enemy', 'Enemy Two']}, 'B': {'hand': ['Poison Antidote']}, 'cards': {'Enemy': {'poison': True}, 'Enemy Two': {'poison': True}}, 'chance': (True, True)},
        ['end the turn', 'play Poison Antidote on Enemy Two'],
        """A: A ends the turn [FQ-6.1-04]
        B: turn 4: B [FQ-3-01]
        B: B draws Gold Sword [FQ-3-02]
        B: B plays Poison Antidote [FQ-5.3-11]
        B: Enemy Two is poisoned no more [FQ-5.3-11]
        B: B flips heads for Enemy [FQ-5.3-06]
        B: B flips heads for Enemy [FQ-5.3-06]
        B: Enemy is poisoned no more [FQ-5.3-06]""",
    ),
    (
        {'phase': 'end', 'board': {'a1': ['Brute']}, 'enemy': {'b1': ['Enemy']}, 'cards': {'Brute': {'poison': True}}, 'house': {'poison_ticks': 'every_turn'}},
        ['end the turn'],
        """A: A ends the turn [FQ-6.1-04]
        B: turn 4: B [FQ-3-01]
        B: B draws Gold Sword [FQ-3-02]
        A: Brute loses 1 HP to poison [FQ-5.3-05]
        A: Brute has 7 HP left [FQ-1.4-03]""",
    ),
    (
        {'board': {'b2': ['Gambler', 'Duo']}, 'enemy': {}, 'A': {'deck': 1}, 'chance': (True,), 'cards': {'Duo': {'damage': 1}}},
        ['use Gambler', 'use the second ability of Duo'],
        """A: A uses Gambler [FQ-4.3-02]
        A: A flips heads [FQ-4.3-05]
        A: A draws Gold Sword [FQ-4.3-02]
        A: A uses Duo [FQ-4.3-02]
        A: Duo is healed of 1 [FQ-4.3-02]
        A: Duo has 5 HP left [FQ-1.4-03]""",
    ),
    (
        {'board': {'b2': ['Asker']}, 'enemy': {}, 'A': {'hand': ['Spyglass', 'Salvage'], 'deck': ['Letter', 'Crab'], 'discard': ['Trophy', 'Sage']}},
        ['play Spyglass', 'take Crab', 'play Salvage', 'take Trophy'],
        """A: A plays Spyglass [FQ-4.4-02]
        A: A looks at 2 cards [FQ-4.6-09]
        A: A takes Crab [FQ-4.6-09]
        A: A plays Salvage [FQ-4.4-02]
        A: A takes Trophy [FQ-4.4-02]""",
    ),
    (
        {'board': {'b2': ['Asker']}, 'enemy': {}, 'A': {'hand': ['Spyglass', 'Salvage', 'Seeker'], 'deck': ['Letter', 'Crab'], 'discard': ['Trophy', 'Sage']}, 'chance': (['Letter', 'Crab'],)},
        ['play Spyglass', 'take nothing', 'play Salvage', 'take nothing', 'play Seeker', 'take nothing'],
        """A: A plays Spyglass [FQ-4.4-02]
        A: A looks at 2 cards [FQ-4.6-09]
        A: A takes nothing [FQ-4.6-09]
        A: A plays Salvage [FQ-4.4-02]
        A: A takes nothing [FQ-4.4-02]
        A: A plays Seeker [FQ-4.5-02]
        A: A searches the deck [FQ-4.6-08]
        A: A takes nothing [FQ-4.6-08]
        A: A shuffles the deck [FQ-4.6-08]""",
    ),
    (
        {'board': {'b2': ['Asker']}, 'enemy': {}, 'A': {'hand': ['Grave Call', 'Deck Call'], 'deck': ['Letter', 'Crab'], 'discard': ['Runner']}, 'chance': (['Letter'],)},
        ['play Grave Call', 'take Runner', 'play Deck Call', 'take Crab'],
        """A: A plays Grave Call [FQ-4.4-02]
        A: A adds Runner [FQ-4.1-04]
        A: A plays Deck Call [FQ-4.4-02]
        A: A searches the deck [FQ-4.6-06]
        A: A shuffles the deck [FQ-4.6-06]
        A: A adds Crab [FQ-4.1-04]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Homeward', 'Quake', 'Nudge']}, 'cards': {'Enemy': {'damage': 7}}},
        ['play Homeward', 'play Nudge', 'to a1', 'play Quake'],
        """A: A plays Homeward [FQ-4.4-02]
        A: Brute goes to b1 [FQ-4.4-02]
        A: A plays Nudge [FQ-4.4-02]
        A: Brute goes to a1 [FQ-4.4-02]
        A: A plays Quake [FQ-4.4-02]
        B: Enemy takes 1 damage [FQ-1.4-07]
        B: Enemy is eliminated [FQ-1.4-04]
        B: B discards Enemy [FQ-1.4-05]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'end', 'A': {'deck': 0, 'hand': ['Nightcap']}, 'B': {'deck': 0, 'discard': ['Letter'], 'hand': ['Nudge']}, 'house': {'deck_out': 'reshuffle'}, 'chance': (['Letter'],)},
        ['end the turn'],
        """A: A ends the turn [FQ-6.1-04]
        B: turn 4: B [FQ-3-01]
        B: B turns the discard pile of 1 into the deck [FQ-3-12]
        B: B shuffles the deck [FQ-3-12]
        B: B draws Letter [FQ-3-02]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'end', 'B': {'deck': 0}},
        ['end the turn'],
        """A: A ends the turn [FQ-6.1-04]
        B: turn 4: B [FQ-3-01]
        B: B's deck is empty [FQ-3-12]""",
    ),
    (
        {'board': {'b2': ['Brute']}, 'enemy': {'b1': ['Runner'], 'a1': ['Enemy']}, 'phase': 'end', 'crystals': ['a1', 'c1'], 'B': {'crystals': 0}},
        ['end the turn', 'move Runner', 'to c1', 'take the crystal', 'stop here'],
        """A: A ends the turn [FQ-6.1-04]
        B: turn 4: B [FQ-3-01]
        B: B draws Gold Sword [FQ-3-02]
        B: Runner goes to c1 [FQ-4.2-02]
        B: B takes the crystal of c1 [FQ-4.2-17]
        B: B holds 1 crystal [FQ-1.6-01]""",
    ),
    (
        {'phase': 'centre', 'A': {'hand': ['Brute', 'Friend', 'Letter']}, 'B': {'hand': ['Enemy']}, 'chance': (False,)},
        ['set Brute in the centre', 'set Enemy in the centre', 'set Friend', 'set no more creatures'],
        """A: A sets Brute in the centre [FQ-2.3-14]
        B: B sets Enemy in the centre [FQ-2.3-14]
        B: B wins the coin flip [FQ-2.3-16]
        B: B goes first [FQ-2.3-17]
        A: A sets Friend [FQ-2.3-18]
        B: B turns up Enemy [FQ-2.3-22]
        A: A turns up Brute [FQ-2.3-22]
        A: A turns up Friend [FQ-2.3-22]
        B: turn 1: B [FQ-3-01]
        B: B draws Gold Sword [FQ-3-02]""",
    ),
    (
        {'phase': 'mulligan', 'A': {'hand': ['Letter', '6 Nudge'], 'deck': ['7 Brute']}, 'B': {'hand': ['Enemy'], 'deck': ['7 Letter']}},
        ['discard Letter'],
        """A: A has no creature and draws anew [FQ-2.3-04]
        A: A shows Letter [FQ-2.3-06]
        A: A shows Nudge [FQ-2.3-06]
        A: A shows Nudge [FQ-2.3-06]
        A: A shows Nudge [FQ-2.3-06]
        A: A shows Nudge [FQ-2.3-06]
        A: A shows Nudge [FQ-2.3-06]
        A: A shows Nudge [FQ-2.3-06]
        A: A discards Letter for the mulligan [FQ-2.3-07]
        A: A shuffles the deck [FQ-2.3-08]
        A: A draws 7 cards [FQ-2.3-03]""",
    ),
    (
        {'phase': 'mulligan', 'A': {'hand': ['Letter'], 'deck': ['9 Brute']}, 'B': {'hand': ['Nudge'], 'deck': ['9 Enemy']}},
        [],
        """A: A has no creature and draws anew [FQ-2.3-04]
        A: A shows Letter [FQ-2.3-06]
        B: B has no creature and draws anew [FQ-2.3-04]
        B: B shows Nudge [FQ-2.3-06]
        -: both players draw anew without a penalty [FQ-2.3-11]
        A: A shuffles the deck [FQ-2.3-08]
        B: B shuffles the deck [FQ-2.3-08]
        A: A draws 7 cards [FQ-2.3-03]
        B: B draws 7 cards [FQ-2.3-03]""",
    ),
    (
        {'phase': 'mulligan', 'A': {'hand': ['Brute', 'Letter'], 'deck': ['9 Brute']}, 'B': {'hand': ['Enemy'], 'deck': ['9 Enemy']}, 'house': {'voluntary_mulligan': True}},
        ['draw a new hand', 'keep this hand', 'discard Letter'],
        """A: A draws a new hand [FQ-2.3-05]
        A: A shows Brute #10 [FQ-2.3-06]
        A: A shows Letter [FQ-2.3-06]
        A: A discards Letter for the mulligan [FQ-2.3-07]
        A: A shuffles the deck [FQ-2.3-08]
        A: A draws 7 cards [FQ-2.3-03]""",
    ),
    (
        {'phase': 'setup', 'A': {'deck': ['9 Brute']}, 'B': {'deck': ['9 Enemy']}, 'house': {'cut': True}},
        ['cut 3 cards', 'do not cut'],
        """A: A shuffles the deck [FQ-2.3-01]
        B: B shuffles the deck [FQ-2.3-01]
        B: B cuts 3 cards [FQ-2.3-02]
        A: A draws 7 cards [FQ-2.3-03]
        B: B draws 7 cards [FQ-2.3-03]""",
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
    assert told(lambda s: setattr(s, "crystals", 2)) == ["1 crystal on the board and [4, 5] held"]
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


STUCK = {"deck": 0, "crystals": 4}
ENDS: list[tuple[dict[str, Any], list[str], tuple[str | None, str, str, str]]] = [
    ({"enemy": {"b3": ["Enemy"]}}, ["concede"], ("B", "conceded", "A concedes: B wins", "FQ-1.6-04")),
    (
        {"enemy": {"b2": ["Enemy"]}, "phase": "attack", "A": {"crystals": 9}, "cards": {"Enemy": {"damage": 5}}},
        ["attack Enemy with Brute"], ("A", "crystals", "A holds all nine crystals and is alone on the board", "FQ-1.6-01"),
    ),
    (
        {"enemy": {"b3": ["Enemy"]}, "phase": "end", "B": {"deck": 0}, "house": {"deck_out": "lose"}},
        ["end the turn"], ("A", "deck out", "B cannot draw and loses", "FQ-3-12"),
    ),
    (
        {"enemy": {"b3": ["Enemy"]}, "A": {"deck": 0}, "B": {"deck": 0}}, ["call a stalemate", "agree to the stalemate"],
        (None, "stalemate", "both players agree to a stalemate: a tie", "FQ-8-05"),
    ),
    (
        {"enemy": {"b3": ["Enemy"]}, "A": {"deck": 0, "crystals": 4}, "B": {"deck": 0, "crystals": 5}, "house": {"tournament": True}},
        ["call a stalemate", "agree to the stalemate", "refuse to move"],
        ("B", "stalemate", "a stalemate: B has more crystals, and A does not move", "FQ-8-07"),
    ),
    (
        {"enemy": {"b3": ["Enemy"]}, "A": STUCK, "B": STUCK, "crystals": ["a1"], "cards": {"Brute": {"damage": 1}}, "house": {"tournament": True}},
        ["call a stalemate", "agree to the stalemate", "refuse to move"],
        ("B", "stalemate", "a stalemate: B has more HP left, and A does not move", "FQ-8-09"),
    ),
    (
        {"enemy": {"b3": ["Enemy"]}, "A": STUCK, "B": STUCK, "crystals": ["a1"], "house": {"tournament": True}, "chance": (False,)},
        ["call a stalemate", "agree to the stalemate", "accept the coin", "accept the coin"],
        ("B", "stalemate", "a stalemate with equal crystals and HP: the coin says B", "FQ-8-11"),
    ),
    (
        {"board": {}, "enemy": {}, "phase": "end", "A": {"deck": 0, "crystals": 0}, "B": {"deck": 0, "discard": ["Brute"]}}, ["end the turn"],
        (None, "dead", "neither player has a creature left: nobody can win any more", "FQ-8-05"),
    ),
    (
        {"enemy": {"b3": ["Enemy"]}, "phase": "end", "A": {"deck": 0}, "B": {"deck": 0}, "quiet": 29, "house": {"sim_idle_cap": 30}}, ["end the turn"],
        (None, "stalled", "nothing changed for 30 turns and no new cards can come", "FQ-8-05"),
    ),
    (
        {"enemy": {"b3": ["Enemy"]}, "phase": "end", "turn": 60, "house": {"sim_turn_cap": 60}}, ["end the turn"],
        (None, "stalled", "stopped after 60 turns", "FQ-8-05"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given", "said", "outcome"), ENDS, ids=[case[2][1] + " " + case[2][2][:12] for case in ENDS])
def test_how_a_match_ends(given: dict[str, Any], said: list[str], outcome: tuple[str | None, str, str, str]) -> None:
    """Who wins, why, in words that name the right player, by the clause that says so."""
    t = table(**{"board": {"b2": ["Brute"]}, **given})
    t.play(*said)
    found = t.state.outcome
    assert found is not None
    winner = None if found.winner is None else t.state.rules.seats[found.winner]
    assert (winner, found.reason, found.words, found.clause) == outcome


@pytest.mark.parametrize(
    ("cap", "given"),
    [
        ("sim_idle_cap", {"quiet": 28, "A": {"deck": 0}, "B": {"deck": 0}}),
        ("sim_idle_cap", {"quiet": 29, "A": {"deck": 0}, "B": {"deck": 1}}),
        ("sim_idle_cap", {"quiet": 29, "A": {"deck": 1}, "B": {"deck": 0}}),
        ("sim_turn_cap", {"turn": 29}),
    ],
)
def test_a_turn_earlier_the_match_goes_on(cap: str, given: dict[str, Any]) -> None:
    """It is stopped at the number of turns, not before, and not while a card can come."""
    t = table({"b2": ["Brute"]}, {"b3": ["Enemy"]}, phase="end", house={cap: 30}, **given)
    t.play("end the turn")
    assert t.state.outcome is None


def test_a_wish_for_the_name_of_the_searcher() -> None:
    """A card that takes one from the discard pile may take another of its own name, where it does not say otherwise."""
    t = table({"b2": ["Brute"]}, {"b3": ["Enemy"]}, A={"hand": ["Salvage"], "discard": ["Salvage", "Letter"]})
    t.play("play Salvage")
    assert sorted(t.state.menu()) == ["take Letter", "take Salvage", "take nothing"]


def test_a_target_is_eliminated_once() -> None:
    """What an attack does to its target before it strikes, twice, is done to a target on the board only."""
    t = table({"b2": ["Twice Burner"]}, {"b2": ["Enemy", "Giant"]}, phase="attack", cards={"Enemy": {"damage": 7}})
    t.play("attack Enemy with Twice Burner")
    assert [line for line in t.story if "Enemy" in line] == [
        "A attacks Enemy with Twice Burner", "Enemy takes 2 damage", "Enemy is eliminated", "B discards Enemy",
    ]  # fmt: skip


def test_cuts_leave_a_card_on_either_side() -> None:
    """Of twelve cards one to eleven are cut, or none."""
    t = table(phase="setup", A={"deck": ["12 Brute"]}, B={"deck": ["12 Enemy"]}, house={"cut": True})
    assert t.state.menu() == ["do not cut", "cut 1 card", *(f"cut {number} cards" for number in range(2, 12))]
    assert t["player"] == "B"


def test_who_waits_is_not_who_may() -> None:
    """By house rule a creature waits in the turn in which it was added; those beside it do not, nor where nobody waits."""
    for waits in (True, False):
        given: dict[str, Any] = {"A": {"hand": ["Brute"]}, "house": {"summoning_delay": waits}}
        t = table({"b1": ["Medic"]}, {"b1": ["Enemy"]}, cards={"Medic": {"damage": 0}, "Enemy": {}}, **given)
        t.play("add Brute")
        assert (t.allows("move Brute"), t.allows("move Medic")) == (not waits, True)
        t.play("end the main phase")
        assert (t.allows("attack Enemy with Brute"), t.allows("attack Enemy with Medic")) == (not waits, True)


@pytest.mark.parametrize(
    ("card", "attacking", "kind", "clause"),
    [
        ("Brute", True, Event.FLIP, "FQ-1.4-10"), ("Brute", True, Event.ROLL, "FQ-1.4-10"),
        ("Brute", False, Event.FLIP, "FQ-4.3-05"), ("Brute", False, Event.ROLL, "FQ-4.3-05"),
        ("Plain Club", True, Event.FLIP, "FQ-1.1-08"), ("Plain Club", True, Event.ROLL, "FQ-1.1-07"),
        ("Letter", False, Event.FLIP, "FQ-1.1-08"), ("Letter", False, Event.ROLL, "FQ-1.1-07"),
    ],
)  # fmt: skip
def test_the_clause_behind_a_chance(card: str, attacking: bool, kind: int, clause: str) -> None:
    """A creature's coins and dice are conditions of its attack or ability, other cards' are what coins and dice are for."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, A={"hand": ["Letter"]}, cards={"Brute": {"weapon": "Plain Club"}})
    state: Any = t.state
    state.attacker = 0 if attacking else -1
    assert state.rules.chance_clause(state, kind, state.rules.labels.index(card)) == clause


@pytest.mark.parametrize("marked", range(7))
def test_markers_left_in_the_supply(marked: int) -> None:
    """Of four of each kind what is not on the board, whoever it lies on; never fewer than none."""
    names = ["Brute", "Friend", "Giant", "Enemy", "Enemy Two", "Enemy Three"]
    for marker in ("poison", "trap", "hidden"):
        t = table({"b1": names[:3]}, {"b3": names[3:]}, cards={name: {marker: True} for name in names[:marked]})
        left = {"trap": 4, "poison": 4, "hidden": 4} | {marker: max(0, 4 - marked)}
        assert t["supply"] == left


def test_what_a_verb_is() -> None:
    """What plays a card, uses it or attacks with it a blank could not do; what ends a phase or a set-up leaves it."""
    assert {verb.name for verb in Verb.all if verb.plays} == {
        "ADD", "PLAY", "USE", "USE_SECOND", "SET_CENTRE", "SET_SPAWN", "SWITCH_IN", "ATTACH", "ATTACK", "SHOOT", "ANTIDOTE",
    }  # fmt: skip
    leaving = {"END_MAIN", "END_ATTACK", "END_AFTER", "END_TURN", "NO_MORE"}
    assert {verb.name for verb in Verb.all if verb.leaves} == leaving
