"""What is refused in each decision, why, and which clauses say so: every reason at least once, from both seats."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forbidden_quest.talk import table

REFUSED: dict[str, tuple[dict[str, Any], list[str], str]] = {
    'main': (
        {'board': {'b2': ['Brute', 'Switcher'], 'a1': ['Rooted']}, 'enemy': {'b2': ['Enemy'], 'c3': ['Enemy Two']}, 'A': {'hand': ['Runner', 'Letter', 'Sage', 'Trophy', 'Nightcap', 'Plain Club', 'Silver Sword', 'Gold Sword', 'Wood Sword', 'Wood Shield', 'Silver Shield', 'Round Shield', 'Poison Antidote', 'Healing Potion', 'Rust', 'Shove', 'Larissa', 'Salvage', 'Armory Map', 'Deck Switcher', 'Trap Key'], 'deck': ['Crab', 'Letter']}, 'B': {'hand': ['Friend', 'Nudge', 'Plain Club']}, 'cards': {'Brute': {'weapon': 'Plain Spear', 'defense': 'Plain Cloak'}, 'Rooted': {'trap': True, 'weapon': 'Reed Sabre'}, 'Enemy': {'hidden': True}, 'Switcher': {}}},
        [],
        """decline: the current decision is: main phase [FQ-3-01]
        end the attack phase: that belongs to the attack phase; this is the main phase [FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        end the post-attack phase: that belongs to the post-attack phase; this is the main phase [FQ-5.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        end the turn: that belongs to the end of the turn; this is the main phase [FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        do not cut: now A decides: main phase [FQ-2.3-02, FQ-3-01]
        keep this hand: the current decision is: main phase [FQ-2.3-04]
        draw a new hand: hands are drawn anew only before the first turn [FQ-2.3-05]
        go first: the winner of the coin flip goes first [FQ-2.3-17]
        set no more creatures: the current decision is: main phase [FQ-2.3-18]
        draw one card: now A decides: main phase [FQ-3-01]
        show the hand and draw two cards: a creature is on the board [FQ-3-08]
        take the crystal: a crystal is taken where one's own creature moves in [FQ-7.1-01, FQ-7.1-08]
        stop here: the current decision is: main phase [FQ-4.2-07]
        discard it: a card is discarded only for another in its place [FQ-4.11-13, FQ-4.11-14]
        take nothing: now A decides: main phase [FQ-4.6-06, FQ-3-01]
        call the switch off: now A decides: main phase [FQ-4.12-05, FQ-3-01]
        call a stalemate: A's deck still has cards [FQ-8-02]
        agree to the stalemate: the current decision is: main phase [FQ-8-04]
        refuse to move: the current decision is: main phase [FQ-8-07]
        move a creature instead: now A decides: main phase [FQ-8-08, FQ-3-01]
        accept the coin: now A decides: main phase [FQ-8-11, FQ-3-01]
        take the centre crystal: the centre has no crystal [FQ-7.1-08]
        to a1: first name the creature that moves, and how [FQ-4.2-07, FQ-4.2-05]
        return a crystal to a1: no crystal is returned now [FQ-7.1-04]
        add Crab: Crab is not in A's hand [FQ-4.1-01]
        add Runner: A has three creatures on the board [FQ-2.3-28, FQ-4-02, FQ-4.1-02, FQ-6.2-07]
        add Letter #2: only creatures are added to the board, and Letter is not a creature [FQ-1.5-02]
        add Plain Club: only creatures are added to the board, and Plain Club is not a creature [FQ-1.5-08]
        add Friend: Friend is B's [FQ-4.1-01]
        play Crab: Crab is neither a relic nor a sorcerer: it is added [FQ-4.1-01]
        play Trophy: Trophy is not played now: it says when, and that is later [FQ-1.5-01, FQ-QG-06, FQ-6.1-01, FQ-5.1-03]
        play Plain Club: Plain Club is neither a relic nor a sorcerer: it is attached [FQ-1.5-08]
        play Poison Antidote: Poison Antidote can do nothing now: nobody is poisoned [FQ-4.6-01]
        play Healing Potion: Healing Potion can do nothing now: no creature needs healing [FQ-4.6-03, FQ-4.6-01]
        play Rust: Rust can do nothing now: no creature that can be chosen has a weapon [FQ-6.2-04, FQ-4.6-05, FQ-4.6-01]
        play Larissa: Larissa can do nothing now: no creature that can be chosen has a defense card [FQ-6.2-04, FQ-4.6-05, FQ-4.6-02]
        play Salvage: Salvage can do nothing now: A's discard pile has no such card [FQ-4.6-01]
        play Nudge: Nudge is B's [FQ-1.5-01]
        move Crab: Crab is not on the board [FQ-4.2-01]
        move Letter: Letter is not a creature [FQ-4.2-01]
        move Friend: Friend is B's creature [FQ-4.2-01, FQ-6.1-04]
        move Rooted: Rooted is trapped [FQ-5.4-04]
        use Crab: Crab is not on the board [FQ-4-06]
        use Letter: Letter is not a creature [FQ-4.3-01]
        use Friend: Friend is B's creature [FQ-4.3-01, FQ-6.1-04]
        use Brute: Brute has no such ability [FQ-4.3-01]
        set Crab in the centre: creatures are set only before the first turn [FQ-2.3-14, FQ-2.3-18, FQ-4.1-01]
        choose Crab: the current decision is: main phase [FQ-4-01]
        take Crab: Crab is not among the cards to take [FQ-4.6-06]
        take Plain Spear: Plain Spear does not go back to the hand [FQ-4.7-09]
        put back Crab: now A decides: main phase [FQ-4.6-09, FQ-3-01]
        discard Crab: nothing is discarded by choice [FQ-4.11-13]
        discard Plain Cloak: Plain Cloak is discarded only for another card in its place [FQ-4.11-14]
        switch in Crab: nothing is switched now [FQ-4.12-01, FQ-4.12-12]
        flip for Crab: poison is checked in the beginning phase [FQ-5.3-06, FQ-3-09, FQ-9-01]
        try to free Crab: Crab is not a trapped creature of A [FQ-5.4-16, FQ-5.4-19]
        try to free Rooted: traps are tried in the beginning phase, once [FQ-5.4-18, FQ-9-01]
        attach Letter #2 to Crab: Letter is played, not attached [FQ-1.5-02, FQ-1.5-07]
        attach Plain Club to Crab: Crab is not on the board [FQ-1.5-08]
        attach Plain Club to Friend: Friend is B's creature [FQ-4.7-02]
        attach Plain Club to Rooted: Rooted is trapped and gets no new weapon [FQ-5.4-07]
        attach Silver Sword to Brute: Silver Sword is level 2 and goes on level 1; Brute has a basic card [FQ-4.8-11]
        attach Silver Sword to Switcher: Silver Sword is level 2 and goes on level 1; Switcher has nothing there [FQ-4.8-10, FQ-4.10-05]
        attach Gold Sword to Brute: Gold Sword is level 3 and goes on level 2; Brute has a basic card [FQ-4.8-14, FQ-4.8-15]
        attach Gold Sword to Switcher: Gold Sword is level 3 and goes on level 2; Switcher has nothing there [FQ-4.8-14, FQ-4.8-15]
        attach Wood Shield to Rooted: Rooted is trapped and gets no new defense card [FQ-5.4-08]
        attach Silver Shield to Brute: Silver Shield is level 2 and goes on level 1; Brute has a basic card [FQ-4.11-03, FQ-4.11-02]
        attach Silver Shield to Switcher: Silver Shield is level 2 and goes on level 1; Switcher has nothing there [FQ-4.11-02]
        attach Nudge to Crab: Nudge is B's [FQ-1.5-02, FQ-4.1-01]
        attach Plain Club #2 to Crab: Plain Club is B's [FQ-4.7-01, FQ-4.1-01]
        attach Gold Sword #2 to Crab: Gold Sword is B's [FQ-4.8-05, FQ-4.1-01]
        attach Plain Spear to Crab: Plain Spear is not in A's hand [FQ-4.7-01]
        attach Plain Cloak to Crab: Plain Cloak is not in A's hand [FQ-4.11-01]
        transfer Plain Club to Crab: Plain Club is not attached to a creature of A [FQ-4-09]
        transfer Plain Spear to Friend: Friend is B's creature [FQ-4.7-11]
        transfer Plain Spear to Brute: Plain Spear is Brute's already [FQ-4.7-05]
        transfer Plain Spear to Rooted: Rooted is in another region [FQ-4.7-12]
        transfer Plain Cloak to Brute: Plain Cloak is Brute's already [FQ-4.11-05]""",
    ),
    'main moved': (
        {'board': {'b2': ['Brute', 'Medic']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Sage', 'Second Sage'], 'deck': ['Crab', 'Letter']}},
        ['move Brute', 'to b1', 'play Sage'],
        """play Letter: Letter is not in A's hand [FQ-4.4-02]
        play Sage: Sage is not in A's hand [FQ-4.5-02]
        play Second Sage: a sorcerer was played this turn [FQ-1.5-05, FQ-4-04, FQ-4.5-03, FQ-4.12-06]
        move Brute: Brute moved this turn [FQ-4.2-04, FQ-4.2-05]
        use Medic: the ability of Medic can do nothing now: no creature needs healing [FQ-4.6-03, FQ-4.6-01]""",
    ),
    'main used': (
        {'board': {'b2': ['Switcher', 'Medic'], 'a1': ['Dicey']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Crab'], 'deck': ['Crab', 'Letter']}, 'chance': (1,)},
        ['use Switcher', 'call the switch off', 'move Dicey'],
        """move Dicey: Dicey tried its own move this turn [FQ-4.2-05, FQ-4.2-04]
        use Switcher: Switcher used its ability this turn [FQ-4.12-07, FQ-4.3-05]""",
    ),
    'main empty': (
        {'board': {'b2': ['Brute']}, 'enemy': {}, 'A': {'hand': ['Letter', 'Rust', 'Larissa', 'Salvage', 'Armory Map', 'Deck Switcher', 'Trap Key', 'Deck Call', 'Sage', 'Shove', 'Panacea', 'Poison Antidote', 'Grave Call', 'Homeward', 'Rally', 'Hand Switcher', 'Seeker', 'Healing Potion'], 'deck': 0}},
        [],
        """play Letter: Letter can do nothing now: A's deck is empty [FQ-4.6-01]
        play Rust: Rust can do nothing now: no creature that can be chosen has a weapon [FQ-4.6-05, FQ-4.6-01]
        play Larissa: Larissa can do nothing now: no creature that can be chosen has a defense card [FQ-4.6-05, FQ-4.6-02]
        play Armory Map: Armory Map can do nothing now: A's deck is empty [FQ-4.6-07, FQ-4.6-01]
        play Deck Switcher: Deck Switcher can do nothing now: no creature could come in [FQ-4.12-01, FQ-4.6-02]
        play Trap Key: Trap Key can do nothing now: nobody is trapped [FQ-4.6-01]
        play Sage: Sage can do nothing now: A's deck is empty [FQ-4.6-02]
        play Shove: Shove can do nothing now: no creature can be chosen [FQ-4.6-01]
        play Panacea: Panacea can do nothing now: nobody is poisoned or trapped [FQ-4.6-01]
        play Seeker: Seeker can do nothing now: A's deck is empty [FQ-4.6-08, FQ-4.6-07, FQ-4.6-02]""",
    ),
    'region': (
        {'board': {'b2': ['Brute', 'Switcher'], 'a1': ['Rooted']}, 'enemy': {'b2': ['Enemy'], 'c3': ['Enemy Two']}, 'A': {'hand': ['Letter', 'Runner']}, 'cards': {}},
        ['move Brute'],
        """end the main phase: Brute must be moved first [FQ-4.2-09, FQ-4.2-10]
        end the post-attack phase: Brute must be moved first [FQ-4.2-09, FQ-4.2-10, FQ-5.1-02]
        take the crystal: Brute must be moved first [FQ-4.2-09]
        call a stalemate: a stalemate is called in one's own main phase [FQ-8-01, FQ-8-04]
        to a1: Brute does not move diagonally [FQ-4.2-03, FQ-4.2-02]
        to b2: Brute is there already [FQ-4.2-09]
        add Letter: Brute must be moved first [FQ-4.2-09, FQ-4.2-10, FQ-4.1-01]
        play Letter: Brute must be moved first [FQ-4.2-09, FQ-4.2-10, FQ-1.5-01]
        play Runner: Brute must be moved first [FQ-4.2-09, FQ-4.2-10, FQ-1.5-06]
        move Letter: Brute must be moved first [FQ-4.2-09, FQ-4.2-10, FQ-4.2-01]
        use Letter: Brute must be moved first [FQ-4.2-09, FQ-4.2-10, FQ-4.3-01]
        attach Letter to Runner: Brute must be moved first [FQ-4.2-09, FQ-4.2-10, FQ-1.5-02]
        attach Gold Sword to Runner: Brute must be moved first [FQ-4.2-09, FQ-4.2-10, FQ-4.8-05]
        transfer Gold Sword to Runner: Brute must be moved first [FQ-4.2-09, FQ-4.2-10, FQ-4-09]""",
    ),
    'region 2': (
        {'board': {'b2': ['Runner']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Letter']}, 'B': {'crystals': 0}, 'crystals': ['b2', 'a1']},
        ['move Runner', 'to a2'],
        """end the main phase: Runner must finish its move first, without a pause [FQ-4.2-23, FQ-4.2-09, FQ-4.2-10]
        end the post-attack phase: Runner must finish its move first, without a pause [FQ-4.2-23, FQ-4.2-09, FQ-4.2-10, FQ-5.1-02]
        to c1: Runner moves one region at a time [FQ-4.2-04, FQ-4.2-25]
        add Letter: Runner must finish its move first, without a pause [FQ-4.2-23, FQ-4.2-09, FQ-4.2-10, FQ-4.1-01]
        play Letter: Runner must finish its move first, without a pause [FQ-4.2-24, FQ-4.2-09, FQ-4.2-10, FQ-1.5-01]
        play Gold Sword: Runner must finish its move first, without a pause [FQ-4.2-24, FQ-4.2-09, FQ-4.2-10, FQ-1.5-06]
        move Letter: Runner must finish its move first, without a pause [FQ-4.2-23, FQ-4.2-09, FQ-4.2-10, FQ-4.2-01]
        use Letter: Runner must finish its move first, without a pause [FQ-4.2-24, FQ-4.2-09, FQ-4.2-10, FQ-4.3-01]
        attach Letter to Runner: Runner must finish its move first, without a pause [FQ-4.2-23, FQ-4.2-09, FQ-4.2-10, FQ-1.5-02]
        attach Gold Sword to Runner: Runner must finish its move first, without a pause [FQ-4.2-23, FQ-4.2-09, FQ-4.2-10, FQ-4.8-05]
        transfer Gold Sword to Runner: Runner must finish its move first, without a pause [FQ-4.2-23, FQ-4.2-09, FQ-4.2-10, FQ-4-09]""",
    ),
    'region diagonal': (
        {'board': {'b2': ['Crab']}, 'enemy': {'b2': ['Enemy']}},
        ['move Crab'],
        """to b1: Crab does not move vertically or horizontally [FQ-4.2-02]""",
    ),
    'rally': (
        {'board': {'b2': ['Crab'], 'a1': ['Brute'], 'c3': ['Friend']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Rally']}},
        ['play Rally', 'choose Crab'],
        """to b1: Crab goes to where another of A's creatures is [FQ-4.2-02]""",
    ),
    'crystal': (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy']}, 'crystals': ['a2']},
        ['move Brute', 'to a2'],
        """end the main phase: A must first decide: take the crystal [FQ-3-01]
        end the post-attack phase: A must first decide: take the crystal [FQ-3-01, FQ-5.1-02]
        add Gold Sword: A must first decide: take the crystal [FQ-3-01, FQ-4.1-01]
        play Gold Sword: A must first decide: take the crystal [FQ-3-01, FQ-1.5-06]
        move Gold Sword: A must first decide: take the crystal [FQ-3-01, FQ-4.2-01]
        use Gold Sword: A must first decide: take the crystal [FQ-3-01, FQ-4.3-01]
        attach Gold Sword to Brute: A must first decide: take the crystal [FQ-3-01, FQ-4.8-05]
        transfer Gold Sword to Brute: A must first decide: take the crystal [FQ-3-01, FQ-4-09]""",
    ),
    'replaced': (
        {'board': {'b2': ['Brute', 'Friend'], 'a1': ['Rooted']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Silver Sword', 'Letter']}, 'cards': {'Brute': {'weapon': 'Wood Sword', 'defense': 'Round Shield'}, 'Friend': {'weapon': 'Gold Sword'}}},
        ['attach Silver Sword to Brute'],
        """end the main phase: first decide what becomes of Wood Sword [FQ-4.10-03, FQ-4-08]
        end the post-attack phase: first decide what becomes of Wood Sword [FQ-4.10-03, FQ-4-08, FQ-5.1-02]
        add Silver Sword: first decide what becomes of Wood Sword [FQ-4.10-03, FQ-4-08, FQ-4.1-01]
        play Silver Sword: first decide what becomes of Wood Sword [FQ-4.10-03, FQ-4-08, FQ-1.5-06]
        play Letter: first decide what becomes of Wood Sword [FQ-4.10-03, FQ-4-08, FQ-1.5-01]
        move Silver Sword: first decide what becomes of Wood Sword [FQ-4.10-03, FQ-4-08, FQ-4.2-01]
        use Silver Sword: first decide what becomes of Wood Sword [FQ-4.10-03, FQ-4-08, FQ-4.3-01]
        attach Silver Sword to Brute: first decide what becomes of Wood Sword [FQ-4.10-03, FQ-4-08, FQ-4.8-05]
        attach Letter to Brute: first decide what becomes of Wood Sword [FQ-4.10-03, FQ-4-08, FQ-1.5-02]
        attach Round Shield to Brute: first decide what becomes of Wood Sword [FQ-4.10-03, FQ-4-08, FQ-4.11-01]
        transfer Silver Sword to Brute: first decide what becomes of Wood Sword [FQ-4.10-03]
        transfer Wood Sword to Brute: Brute holds one such card at a time [FQ-4.7-05, FQ-4.8-05, FQ-4-08]
        transfer Wood Sword to Friend: Wood Sword is level 1 and goes on nothing or a basic card; Friend has level 3 [FQ-4.8-21]
        transfer Wood Sword to Rooted: Rooted is in another region [FQ-4.8-20, FQ-4.7-12]""",
    ),
    'replaced shield': (
        {'board': {'b2': ['Brute', 'Friend'], 'a1': ['Rooted']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Silver Shield', 'Letter']}, 'cards': {'Brute': {'weapon': 'Plain Club', 'defense': 'Wood Shield'}, 'Friend': {'defense': 'Gold Shield'}}},
        ['attach Silver Shield to Brute'],
        """end the main phase: first decide what becomes of Wood Shield [FQ-4-08]
        end the post-attack phase: first decide what becomes of Wood Shield [FQ-4-08, FQ-5.1-02]
        add Silver Shield: first decide what becomes of Wood Shield [FQ-4-08, FQ-4.1-01]
        play Silver Shield: first decide what becomes of Wood Shield [FQ-4-08, FQ-1.5-06]
        play Letter: first decide what becomes of Wood Shield [FQ-4-08, FQ-1.5-01]
        move Silver Shield: first decide what becomes of Wood Shield [FQ-4-08, FQ-4.2-01]
        use Silver Shield: first decide what becomes of Wood Shield [FQ-4-08, FQ-4.3-01]
        attach Silver Shield to Brute: first decide what becomes of Wood Shield [FQ-4-08, FQ-4.11-01]
        attach Letter to Brute: first decide what becomes of Wood Shield [FQ-4-08, FQ-1.5-02]
        attach Gold Sword to Brute: first decide what becomes of Wood Shield [FQ-4-08, FQ-4.8-05]
        attach Plain Club to Brute: first decide what becomes of Wood Shield [FQ-4-08, FQ-4.7-01]
        transfer Wood Shield to Friend: Wood Shield is level 1 and goes on nothing or a basic card; Friend has level 3 [FQ-4.11-02]""",
    ),
    'choose': (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy', 'Enemy Two'], 'c3': ['Enemy Three']}, 'A': {'hand': ['Shove', 'Letter']}, 'cards': {'Enemy': {'hidden': True}}},
        ['play Shove'],
        """to a1: first name the creature that moves, and how [FQ-4.2-07, FQ-4.2-05]
        play Shove: A must first decide: which creature [FQ-3-01, FQ-1.5-01]
        choose Shove: Shove does not speak of Shove [FQ-4.6-01]
        choose Enemy: Enemy is hidden [FQ-6.2-03, FQ-6.2-05]
        attach Shove to Brute: A must first decide: which creature [FQ-3-01, FQ-1.5-02]""",
    ),
    'choose potion': (
        {'board': {'b2': ['Brute', 'Friend'], 'a1': ['Rooted']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Healing Potion']}, 'cards': {'Brute': {'damage': 1}, 'Friend': {'damage': 2}}},
        ['play Healing Potion'],
        """choose Rooted: nothing would happen to Rooted [FQ-4.6-01]""",
    ),
    'card': (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Armory Map', 'Letter'], 'deck': ['Plain Club', 'Crab']}, 'cards': {'Brute': {'weapon': 'Plain Spear'}}},
        ['play Armory Map'],
        """attach Plain Club to Crab: A must first decide: which card to take [FQ-3-01, FQ-4.7-01]""",
    ),
    'put back': (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Sorting Box', 'Letter'], 'deck': ['Plain Club', 'Crab', 'Nudge']}},
        ['play Sorting Box'],
        """put back Sorting Box: Sorting Box is not among the choices (which card to put back next) [FQ-4.6-09]""",
    ),
    'pay': (
        {'board': {'b2': ['Trader']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Letter', 'Nudge']}, 'cards': {'Trader': {'weapon': 'Plain Spear', 'defense': 'Plain Cloak'}}},
        ['use Trader'],
        """discard Gold Sword: Gold Sword is not one of those to discard [FQ-4.3-05]
        attach Plain Cloak to Trader: A must first decide: which card to discard for it [FQ-3-01, FQ-4.11-01]""",
    ),
    'switch': (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Hand Switcher', 'Crab', 'Runner', 'Letter'], 'deck': ['Medic']}, 'cards': {'Brute': {'weapon': 'Plain Club', 'defense': 'Plain Cloak', 'damage': 4}}},
        ['play Hand Switcher'],
        """end the main phase: the switch must be finished or called off first [FQ-4.12-12]
        end the post-attack phase: the switch must be finished or called off first [FQ-4.12-12, FQ-5.1-02]
        add Medic: the switch must be finished or called off first [FQ-4.12-12, FQ-4.1-01]
        play Medic: the switch must be finished or called off first [FQ-4.12-12, FQ-1.5-06]
        play Letter: the switch must be finished or called off first [FQ-4.12-12, FQ-1.5-01]
        move Medic: the switch must be finished or called off first [FQ-4.12-12, FQ-4.2-01]
        use Medic: the switch must be finished or called off first [FQ-4.12-12, FQ-4.3-01]
        discard Medic: all that is attached goes to the creature that comes in [FQ-4.12-12, FQ-4.11-13]
        switch in Medic: only a creature of the hand comes in [FQ-4.12-03]
        switch in Runner: Runner has 4 HP and would inherit 4 damage [FQ-4.12-04]
        attach Hand Switcher to Medic: the switch must be finished or called off first [FQ-4.12-12, FQ-1.5-02]
        attach Gold Sword to Medic: the switch must be finished or called off first [FQ-4.12-12, FQ-4.8-05]
        attach Plain Club to Medic: the switch must be finished or called off first [FQ-4.12-12, FQ-4.7-01]
        attach Plain Cloak to Medic: the switch must be finished or called off first [FQ-4.12-12, FQ-4.11-01]
        transfer Gold Sword to Medic: the switch must be finished or called off first [FQ-4.12-12, FQ-4-09]""",
    ),
    'switch deck': (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy']}, 'A': {'hand': ['Deck Switcher', 'Crab'], 'deck': ['Runner', 'Letter', 'Giant']}, 'cards': {'Brute': {'weapon': 'Plain Club', 'defense': 'Plain Cloak', 'damage': 4}}},
        ['play Deck Switcher'],
        """switch in Letter: only a creature of the deck comes in [FQ-4.12-03]""",
    ),
    'attack': (
        {'board': {'b2': ['Brute', 'Friend'], 'a1': ['Rooted']}, 'enemy': {'b2': ['Enemy'], 'c3': ['Enemy Two']}, 'phase': 'attack', 'A': {'hand': ['Trophy', 'Letter', 'Plain Club', 'Runner']}, 'B': {'hand': ['Nudge']}, 'cards': {'Brute': {'weapon': 'Yewstring Bow'}, 'Friend': {'trap': True}, 'Enemy Two': {'hidden': True}}},
        [],
        """end the main phase: that belongs to the main phase; this is the attack phase [FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        end the post-attack phase: that belongs to the post-attack phase; this is the attack phase [FQ-5.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        add Trophy: that belongs to the main phase; this is the attack phase [FQ-4.1-01, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        add Nudge: it is A's turn until A says that it is over [FQ-6.1-04, FQ-4.1-01]
        play Trophy: that belongs to the main phase; this is the attack phase [FQ-1.5-01, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        play Plain Club: that belongs to the main phase; this is the attack phase [FQ-1.5-06, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        play Nudge: it is A's turn until A says that it is over [FQ-6.1-04, FQ-1.5-01]
        play Gold Sword #6: it is A's turn until A says that it is over [FQ-6.1-04, FQ-1.5-06]
        move Trophy: that belongs to the main phase; this is the attack phase [FQ-4.2-01, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        move Nudge: it is A's turn until A says that it is over [FQ-6.1-04, FQ-4.2-01]
        use Trophy: that belongs to the main phase; this is the attack phase [FQ-4.3-01, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        use Nudge: it is A's turn until A says that it is over [FQ-6.1-04, FQ-4.3-01]
        choose Trophy: the current decision is: attack phase [FQ-5.1-13, FQ-5.4-02]
        attach Trophy to Runner: that belongs to the main phase; this is the attack phase [FQ-1.5-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attach Plain Club to Runner: that belongs to the main phase; this is the attack phase [FQ-4.7-01, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attach Nudge to Runner: it is A's turn until A says that it is over [FQ-6.1-04, FQ-1.5-02]
        attach Gold Sword to Runner: that belongs to the main phase; this is the attack phase [FQ-4.8-05, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attach Gold Sword #6 to Runner: it is A's turn until A says that it is over [FQ-6.1-04, FQ-4.8-05]
        transfer Plain Club to Runner: that belongs to the main phase; this is the attack phase [FQ-4-09, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        transfer Gold Sword #6 to Runner: it is A's turn until A says that it is over [FQ-6.1-04, FQ-4-09]
        attack Brute with Runner: Runner is not on the board [FQ-5.1-05]
        attack Runner with Brute: Runner is A's own creature [FQ-5.1-06]
        attack Enemy Two with Brute: Enemy Two is hidden [FQ-6.2-02]
        attack Runner with Friend: Friend is trapped [FQ-5.4-05]
        attack Enemy with Rooted: Rooted is not in the region of Enemy [FQ-5.1-05, FQ-5.2-07]
        attack Runner with Enemy: Enemy is B's creature [FQ-5.1-05, FQ-6.1-04]
        shoot Brute with Runner: Runner is not on the board [FQ-5.2-07]
        shoot Runner with Friend: Friend has no bow [FQ-5.2-07]
        shoot Runner with Enemy: Enemy is B's creature [FQ-5.2-07, FQ-6.1-04]""",
    ),
    'attack done': (
        {'board': {'b2': ['Brute', 'Friend'], 'a1': ['Rooted']}, 'enemy': {'b2': ['Enemy'], 'c3': ['Enemy Two']}, 'phase': 'attack', 'A': {'hand': ['Trophy', 'Letter']}},
        ['attack Enemy with Brute'],
        """attack Friend with Brute: Brute attacked this turn [FQ-5.1-19, FQ-5.1-11, FQ-5.1-12, FQ-5.1-13]""",
    ),
    'arrows': (
        {'board': {'b2': ['Brute', 'Friend'], 'a1': ['Rooted']}, 'enemy': {'b2': ['Enemy'], 'c3': ['Enemy Two']}, 'phase': 'attack', 'cards': {'Brute': {'weapon': 'Yewstring Bow'}, 'Friend': {'weapon': 'Yewstring Bow', 'arrows_shot': 4}}, 'chance': (False,)},
        ['shoot Enemy with Brute'],
        """end the main phase: that belongs to the main phase; this is the attack phase [FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        end the post-attack phase: that belongs to the post-attack phase; this is the attack phase [FQ-5.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        end the turn: that belongs to the end of the turn; this is the attack phase [FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        add Gold Sword: that belongs to the main phase; this is the attack phase [FQ-4.1-01, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        play Gold Sword: that belongs to the main phase; this is the attack phase [FQ-1.5-06, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        move Gold Sword: that belongs to the main phase; this is the attack phase [FQ-4.2-01, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        use Gold Sword: that belongs to the main phase; this is the attack phase [FQ-4.3-01, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attach Gold Sword to Brute: that belongs to the main phase; this is the attack phase [FQ-4.8-05, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attach Yewstring Bow to Brute: that belongs to the main phase; this is the attack phase [FQ-4.7-01, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        transfer Gold Sword to Brute: that belongs to the main phase; this is the attack phase [FQ-4-09, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attack Friend with Brute: arrows come last: after one no other attack follows [FQ-5.2-09]
        shoot Brute with Friend: the arrows of Friend are shot [FQ-5.2-15, FQ-5.2-03]""",
    ),
    'first turn': (
        {'board': {'b2': ['Brute', 'Friend']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'A': {'turns': 1}, 'B': {'turns': 0}, 'turn': 1, 'cards': {'Friend': {'weapon': 'Yewstring Bow'}}},
        ['attack Enemy with Brute'],
        """end the main phase: that belongs to the main phase; this is the end of turn [FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        end the attack phase: that belongs to the attack phase; this is the end of turn [FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        end the post-attack phase: that belongs to the post-attack phase; this is the end of turn [FQ-5.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        add Gold Sword: that belongs to the main phase; this is the end of turn [FQ-4.1-01, FQ-6.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        move Gold Sword: that belongs to the main phase; this is the end of turn [FQ-4.2-01, FQ-6.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attach Gold Sword to Brute: that belongs to the main phase; this is the end of turn [FQ-4.8-05, FQ-6.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attach Yewstring Bow to Brute: that belongs to the main phase; this is the end of turn [FQ-4.7-01, FQ-6.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        transfer Gold Sword to Brute: that belongs to the main phase; this is the end of turn [FQ-4-09, FQ-6.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attack Friend with Brute: Brute attacked this turn [FQ-5.1-19, FQ-5.1-11, FQ-5.1-12, FQ-5.1-13, FQ-3-01, FQ-9-01]
        attack Brute with Friend: in this turn one creature attacks [FQ-2.3-23, FQ-5.2-22, FQ-3-01, FQ-9-01]
        attack Brute with Enemy: Enemy is B's creature [FQ-5.1-05, FQ-6.1-04, FQ-3-01, FQ-9-01]
        shoot Friend with Brute: Brute has no bow [FQ-5.2-07, FQ-3-01, FQ-9-01]
        shoot Brute with Friend: in this turn one creature attacks [FQ-5.2-22, FQ-2.3-23, FQ-3-01, FQ-9-01]
        shoot Brute with Enemy: Enemy is B's creature [FQ-5.2-07, FQ-6.1-04, FQ-3-01, FQ-9-01]""",
    ),
    'second turn': (
        {'board': {'b2': ['Brute', 'Friend', 'Giant']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'first': 'B', 'A': {'turns': 1}, 'B': {'turns': 1}, 'turn': 2, 'cards': {'Giant': {'weapon': 'Yewstring Bow'}}},
        ['attack Enemy with Brute', 'attack Enemy with Friend'],
        """attack Brute with Giant: in this turn two creatures attack [FQ-2.3-25, FQ-5.2-22, FQ-3-01, FQ-9-01]
        shoot Brute with Giant: in this turn two creatures attack [FQ-5.2-22, FQ-2.3-25, FQ-3-01, FQ-9-01]""",
    ),
    'in attack': (
        {'board': {'b2': ['Feinter', 'Friend']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'A': {'hand': ['Letter']}, 'chance': (False,)},
        ['attack Enemy with Feinter'],
        """end the main phase: A must first decide: do it or not [FQ-3-01]
        end the attack phase: A must first decide: do it or not [FQ-5.1-11, FQ-5.1-09, FQ-3-01]
        end the post-attack phase: A must first decide: do it or not [FQ-3-01, FQ-5.1-02]
        end the turn: A must first decide: do it or not [FQ-3-01]
        do not cut: now A decides: do it or not [FQ-2.3-02, FQ-3-01]
        keep this hand: the current decision is: do it or not [FQ-2.3-04]
        draw a new hand: hands are drawn anew only before the first turn [FQ-2.3-05]
        go first: the winner of the coin flip goes first [FQ-2.3-17]
        go second: the winner of the coin flip goes first [FQ-2.3-17]
        set no more creatures: the current decision is: do it or not [FQ-2.3-18]
        draw one card: now A decides: do it or not [FQ-3-01]
        show the hand and draw two cards: a creature is on the board [FQ-3-08]
        leave the traps: now A decides: do it or not [FQ-3-01]
        take the crystal: a crystal is taken where one's own creature moves in [FQ-7.1-01, FQ-7.1-08]
        leave the crystal: a crystal is taken where one's own creature moves in [FQ-7.1-01, FQ-7.1-08]
        stop here: the current decision is: do it or not [FQ-4.2-07]
        discard it: a card is discarded only for another in its place [FQ-4.11-13, FQ-4.11-14]
        take nothing: now A decides: do it or not [FQ-4.6-06, FQ-3-01]
        call the switch off: now A decides: do it or not [FQ-4.12-05, FQ-3-01]
        search the hand: now A decides: do it or not [FQ-3-01]
        search the deck: now A decides: do it or not [FQ-3-01]
        call a stalemate: a stalemate is called in one's own main phase [FQ-8-01, FQ-8-04]
        agree to the stalemate: the current decision is: do it or not [FQ-8-04]
        play on: the current decision is: do it or not [FQ-8-04]
        refuse to move: the current decision is: do it or not [FQ-8-07]
        move a creature instead: now A decides: do it or not [FQ-8-08, FQ-3-01]
        accept the coin: now A decides: do it or not [FQ-8-11, FQ-3-01]
        take the centre crystal: A must first decide: do it or not [FQ-3-01]
        cut 1 card: now A decides: do it or not [FQ-2.3-02, FQ-3-01]
        to a1: first name the creature that moves, and how [FQ-4.2-07, FQ-4.2-05]
        return a crystal to a1: no crystal is returned now [FQ-7.1-04]
        add Letter: A must first decide: do it or not [FQ-3-01, FQ-4.1-01]
        play Letter: A must first decide: do it or not [FQ-3-01, FQ-1.5-01]
        play Gold Sword: A must first decide: do it or not [FQ-3-01, FQ-1.5-06]
        move Letter: A must first decide: do it or not [FQ-3-01, FQ-4.2-01]
        use Letter: A must first decide: do it or not [FQ-3-01, FQ-4.3-01]
        use the second ability of Letter: A must first decide: do it or not [FQ-3-01, FQ-4.3-01]
        set Letter in the centre: creatures are set only before the first turn [FQ-2.3-14, FQ-2.3-18, FQ-4.1-01]
        set Letter: creatures are set only before the first turn [FQ-2.3-14, FQ-2.3-18, FQ-4.1-01]
        choose Letter: the current decision is: do it or not [FQ-5.1-13, FQ-5.4-02]
        take Letter: Letter is not among the cards to take [FQ-4.6-06]
        put back Letter: now A decides: do it or not [FQ-4.6-09, FQ-3-01]
        discard Letter: nothing is discarded by choice [FQ-4.11-13]
        switch in Letter: nothing is switched now [FQ-4.12-01, FQ-4.12-12]
        flip for Letter: poison is checked in the beginning phase [FQ-5.3-06, FQ-3-09, FQ-9-01]
        try to free Letter: Letter is not a trapped creature of A [FQ-5.4-16, FQ-5.4-19]
        attach Letter to Feinter: A must first decide: do it or not [FQ-3-01, FQ-1.5-02]
        attach Gold Sword to Feinter: A must first decide: do it or not [FQ-3-01, FQ-4.8-05]
        transfer Gold Sword to Feinter: A must first decide: do it or not [FQ-3-01, FQ-4-09]
        attack Friend with Feinter: A must first decide: do it or not [FQ-5.1-11, FQ-5.1-09, FQ-3-01]
        shoot Friend with Feinter: A must first decide: do it or not [FQ-5.1-11, FQ-5.1-09, FQ-3-01]""",
    ),
    'after': (
        {'board': {'b2': ['Looter', 'Brute']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'A': {'hand': ['Trophy', 'Letter', 'Nightcap', 'Sage', 'Plain Club', 'Runner']}, 'B': {'hand': ['Nudge']}},
        ['attack Enemy with Brute', 'attack Enemy with Looter'],
        """end the main phase: that belongs to the main phase; this is the post-attack phase [FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        end the attack phase: that belongs to the attack phase; this is the post-attack phase [FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        end the turn: that belongs to the end of the turn; this is the post-attack phase [FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        add Trophy: that belongs to the main phase; this is the post-attack phase [FQ-4.1-01, FQ-6.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        play Letter: Letter is not played now: it does not say that it works after an attack [FQ-6.1-01, FQ-1.5-01, FQ-6.1-02, FQ-4.4-01]
        play Nightcap: Nightcap is not played now: cards for the end of the turn come last [FQ-QG-05, FQ-6.1-03, FQ-6.1-01]
        play Sage: Sage is not played now: it does not say that it works after an attack [FQ-6.1-01, FQ-1.5-06, FQ-6.1-02, FQ-4.4-01]
        move Trophy: that belongs to the main phase; this is the post-attack phase [FQ-4.2-01, FQ-6.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attach Trophy to Runner: that belongs to the main phase; this is the post-attack phase [FQ-1.5-02, FQ-6.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attach Plain Club to Runner: that belongs to the main phase; this is the post-attack phase [FQ-4.7-01, FQ-6.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attach Gold Sword to Runner: that belongs to the main phase; this is the post-attack phase [FQ-4.8-05, FQ-6.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        transfer Plain Club to Runner: that belongs to the main phase; this is the post-attack phase [FQ-4-09, FQ-6.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attack Looter with Runner: Runner is not on the board [FQ-5.1-05, FQ-3-01, FQ-9-01]
        shoot Looter with Runner: Runner is not on the board [FQ-5.2-07, FQ-3-01, FQ-9-01]""",
    ),
    'end': (
        {'board': {'b2': ['Fader', 'Brute', 'Looter']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'end', 'A': {'hand': ['Trophy', 'Letter', 'Nightcap', 'Sage', 'Plain Club', 'Runner']}, 'B': {'hand': ['Nudge']}},
        [],
        """play Trophy: Trophy is not played now: without an attack there is no post-attack phase [FQ-5.1-03, FQ-5.1-02, FQ-6.1-01]
        play Letter: Letter is not played now: it belongs to the main phase [FQ-1.5-01, FQ-6.1-02, FQ-6.1-03]
        play Sage: Sage is not played now: it belongs to the main phase [FQ-1.5-06, FQ-6.1-02, FQ-6.1-03]
        use Looter: the ability of Looter is not used now: without an attack there is no post-attack phase [FQ-5.1-03, FQ-5.1-02, FQ-6.1-01]
        attach Trophy to Runner: that belongs to the main phase; this is the end of turn [FQ-1.5-02, FQ-6.1-02, FQ-3-01, FQ-9-01, FQ-QG-04, FQ-QG-05]
        attack Runner with Fader: Runner is A's own creature [FQ-5.1-06, FQ-3-01, FQ-9-01]
        attack Enemy with Fader: Fader is not in the region of Enemy [FQ-5.1-05, FQ-5.2-07, FQ-3-01, FQ-9-01]""",
    ),
    'end attacked': (
        {'board': {'b2': ['Fader', 'Brute']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'attack', 'A': {'hand': ['Trophy', 'Letter', 'Nightcap', 'Sage']}},
        ['attack Enemy with Brute', 'attack Enemy with Fader', 'end the post-attack phase'],
        """play Trophy: Trophy is not played now: the post-attack phase is over [FQ-6.1-03, FQ-QG-05, FQ-6.1-01]""",
    ),
    'return': (
        {'board': {}, 'enemy': {'b2': ['Enemy']}, 'phase': 'return', 'A': {'crystals': 2, 'hand': ['Letter', 'Runner']}, 'B': {'crystals': 6}, 'crystals': ['a1']},
        [],
        """end the main phase: the crystals must be returned first [FQ-7.1-02]
        end the post-attack phase: the crystals must be returned first [FQ-7.1-02, FQ-5.1-02]
        show the hand and draw two cards: A has a creature in hand [FQ-3-07]
        return a crystal to a1: a1 has a crystal [FQ-7.1-06]
        add Letter: the crystals must be returned first [FQ-7.1-02, FQ-4.1-01]
        play Letter: the crystals must be returned first [FQ-7.1-02, FQ-1.5-01]
        play Runner: the crystals must be returned first [FQ-7.1-02, FQ-1.5-06]
        move Letter: the crystals must be returned first [FQ-7.1-02, FQ-4.2-01]
        use Letter: the crystals must be returned first [FQ-7.1-02, FQ-4.3-01]
        attach Letter to Runner: the crystals must be returned first [FQ-7.1-02, FQ-1.5-02]
        attach Gold Sword to Runner: the crystals must be returned first [FQ-7.1-02, FQ-4.8-05]
        transfer Gold Sword to Runner: the crystals must be returned first [FQ-7.1-02, FQ-4-09]""",
    ),
    'poison': (
        {'board': {'b2': ['Brute', 'Friend'], 'a1': ['Rooted']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'poison', 'A': {'hand': ['Poison Antidote', 'Letter']}, 'B': {'hand': ['Poison Antidote']}, 'cards': {'Brute': {'poison': True}, 'Friend': {'poison': True, 'trap': True}, 'Enemy': {'poison': True}}, 'chance': (True, False)},
        ['flip for Brute'],
        """end the main phase: A must first decide: which poison to check [FQ-5.3-18, FQ-QG-01]
        end the post-attack phase: A must first decide: which poison to check [FQ-5.1-02, FQ-5.3-18, FQ-QG-01]
        add Poison Antidote: A must first decide: which poison to check [FQ-4.1-01, FQ-5.3-18, FQ-QG-01]
        play Poison Antidote: A must first decide: which poison to check [FQ-1.5-01, FQ-5.3-18, FQ-QG-01]
        play Gold Sword: A must first decide: which poison to check [FQ-1.5-06, FQ-5.3-18, FQ-QG-01]
        move Poison Antidote: A must first decide: which poison to check [FQ-4.2-01, FQ-5.3-18, FQ-QG-01]
        use Poison Antidote: A must first decide: which poison to check [FQ-4.3-01, FQ-5.3-18, FQ-QG-01]
        flip for Poison Antidote: that is not a poisoned creature of A [FQ-5.3-06]
        flip for Brute: Brute was checked this turn [FQ-5.3-10]
        try to free Friend: poison is checked before traps are tried [FQ-QG-01, FQ-5.4-19]
        attach Poison Antidote to Brute: A must first decide: which poison to check [FQ-1.5-02, FQ-5.3-18, FQ-QG-01]
        attach Gold Sword to Brute: A must first decide: which poison to check [FQ-4.8-05, FQ-5.3-18, FQ-QG-01]
        transfer Gold Sword to Brute: A must first decide: which poison to check [FQ-4-09, FQ-5.3-18, FQ-QG-01]
        play Poison Antidote #2 on Friend: Poison Antidote is not in A's hand [FQ-5.3-11]""",
    ),
    'trap': (
        {'board': {'b2': ['Brute', 'Friend']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'poison', 'A': {'hand': ['Letter']}, 'cards': {'Brute': {'trap': True}, 'Friend': {'trap': True}, 'Enemy': {'trap': True}}, 'chance': (False,)},
        ['try to free Brute'],
        """end the main phase: A must first decide: which trap to try [FQ-QG-01, FQ-3-01]
        end the post-attack phase: A must first decide: which trap to try [FQ-5.1-02, FQ-QG-01, FQ-3-01]
        add Letter: A must first decide: which trap to try [FQ-4.1-01, FQ-QG-01, FQ-3-01]
        play Letter: A must first decide: which trap to try [FQ-1.5-01, FQ-QG-01, FQ-3-01]
        play Gold Sword: A must first decide: which trap to try [FQ-1.5-06, FQ-QG-01, FQ-3-01]
        move Letter: A must first decide: which trap to try [FQ-4.2-01, FQ-QG-01, FQ-3-01]
        use Letter: A must first decide: which trap to try [FQ-4.3-01, FQ-QG-01, FQ-3-01]
        try to free Brute: Brute was tried this turn [FQ-5.4-18]
        attach Letter to Brute: A must first decide: which trap to try [FQ-1.5-02, FQ-QG-01, FQ-3-01]
        attach Gold Sword to Brute: A must first decide: which trap to try [FQ-4.8-05, FQ-QG-01, FQ-3-01]
        transfer Gold Sword to Brute: A must first decide: which trap to try [FQ-4-09, FQ-QG-01, FQ-3-01]""",
    ),
    'draw': (
        {'board': {}, 'enemy': {'b2': ['Enemy']}, 'phase': 'beginning', 'A': {'hand': ['Letter']}, 'B': {'hand': ['Nudge']}},
        [],
        """end the post-attack phase: A must first decide: draw one card or show the hand and draw two [FQ-5.1-02, FQ-3-01]
        add Letter: A must first decide: draw one card or show the hand and draw two [FQ-4.1-01, FQ-3-01]
        play Letter: A must first decide: draw one card or show the hand and draw two [FQ-1.5-01, FQ-3-01]
        play Gold Sword: A must first decide: draw one card or show the hand and draw two [FQ-1.5-06, FQ-3-01]
        move Letter: A must first decide: draw one card or show the hand and draw two [FQ-4.2-01, FQ-3-01]
        use Letter: A must first decide: draw one card or show the hand and draw two [FQ-4.3-01, FQ-3-01]
        attach Letter to Enemy: A must first decide: draw one card or show the hand and draw two [FQ-1.5-02, FQ-3-01]
        attach Gold Sword to Enemy: A must first decide: draw one card or show the hand and draw two [FQ-4.8-05, FQ-3-01]
        transfer Gold Sword to Enemy: A must first decide: draw one card or show the hand and draw two [FQ-4-09, FQ-3-01]""",
    ),
    'coin': (
        {'board': {'a1': ['Brute']}, 'enemy': {'c3': ['Enemy']}, 'A': {'deck': 0, 'crystals': 0}, 'B': {'deck': 0, 'crystals': 0}, 'house': {'tournament': True}},
        ['call a stalemate', 'agree to the stalemate'],
        """agree to the stalemate: who does not accept the coin moves a creature [FQ-8-12]""",
    ),
    'owes': (
        {'board': {'a1': ['Brute']}, 'enemy': {'c3': ['Enemy']}, 'A': {'deck': 0, 'owes': True}, 'B': {'deck': 0}},
        [],
        """end the main phase: A must move a creature to end the stalemate [FQ-8-08]
        call a stalemate: A must move a creature [FQ-8-12]""",
    ),
    'refused': (
        {'board': {'a1': ['Brute']}, 'enemy': {'c3': ['Enemy']}, 'A': {'deck': 0, 'refused': True}, 'B': {'deck': 0}},
        [],
        """call a stalemate: the other player did not agree [FQ-8-04, FQ-8-01]""",
    ),
    'centre': (
        {'phase': 'centre', 'A': {'hand': ['Brute', 'Letter']}, 'B': {'hand': ['Enemy']}},
        [],
        """draw a new hand: a hand with a creature is kept [FQ-2.3-05]
        go first: the coin is flipped once both creatures lie in the centre [FQ-2.3-16, FQ-2.3-17]
        set no more creatures: a creature must be set in the centre first [FQ-2.3-14, FQ-2.3-16]
        set Letter in the centre: Letter is not a creature [FQ-2.3-15]
        set Enemy in the centre: it is A's turn to set creatures [FQ-2.3-14]""",
    ),
    'extras': (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy']}, 'phase': 'extras', 'A': {'hand': ['Friend', 'Letter']}, 'B': {'hand': ['Enemy Two']}},
        [],
        """take the crystal: A has not the centre alone [FQ-2.3-29, FQ-2.3-30, FQ-2.3-31, FQ-7.1-01, FQ-7.1-08]
        to a1: extra creatures are set in A's spawning region only [FQ-2.3-19]
        set Friend in the centre: extra creatures are set in A's spawning region [FQ-2.3-19, FQ-2.3-14]
        set Enemy Two in the centre: it is A's turn to set creatures [FQ-2.3-21]
        set Brute in the centre: Brute is not in A's hand [FQ-2.3-14]""",
    ),
    'mulligan': (
        {'phase': 'mulligan', 'A': {'hand': ['Letter', '6 Nudge'], 'deck': ['Brute', '7 Letter']}, 'B': {'hand': ['Enemy'], 'deck': ['7 Letter']}},
        [],
        """keep this hand: a hand without a creature is not kept [FQ-2.3-04]
        draw a new hand: the mulligan has begun [FQ-2.3-07]
        show the hand and draw two cards: cards are drawn at the start of the turn [FQ-3-02, FQ-3-01]
        discard Brute: Brute is not in the hand [FQ-2.3-07]""",
    ),
    'over': (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy']}},
        ['concede'],
        """decline: the game is over: A concedes: B wins [FQ-1.6-04]""",
    ),
    'centre shared': (
        {'board': {'b2': ['Brute']}, 'enemy': {'b2': ['Enemy']}, 'crystals': ['b2']},
        [],
        """take the centre crystal: A has not the centre alone [FQ-2.3-29, FQ-2.3-30, FQ-2.3-31]""",
    ),
    'centre away': (
        {'board': {'b1': ['Brute']}, 'enemy': {'b3': ['Enemy']}, 'crystals': ['b2']},
        [],
        """take the centre crystal: A has no creature there to take it with [FQ-2.3-31, FQ-7.1-01]""",
    ),
    'centre slain': (
        {'board': {'b2': ['Brute']}, 'enemy': {'b3': ['Enemy']}, 'crystals': ['b2'], 'house': {'center_crystal': 'must_eliminate'}},
        [],
        """take the crystal: A has eliminated no creature there [FQ-2.3-31, FQ-7.1-01, FQ-7.1-08]
        take the centre crystal: A has eliminated no creature there [FQ-2.3-31]""",
    ),
    'delay': (
        {'board': {'b2': ['Brute', 'Medic']}, 'enemy': {'b1': ['Enemy']}, 'A': {'hand': ['Duo']}, 'house': {'summoning_delay': True}},
        ['add Duo'],
        """move Duo: Duo has no move of its own [FQ-4.2-02]
        use Duo: Duo was added this turn [FQ-4.1-06]""",
    ),
}  # fmt: skip
"""For each table and what is played there: what is refused then, why, and the clauses, the one that decides first."""


@pytest.mark.parametrize(("given", "played", "refused"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_and_why(given: dict[str, Any], played: list[str], refused: str) -> None:
    """In these words, with these clauses and the section of the first; either player hears the same."""
    t = table(**given)
    t.play(*played)
    for line in refused.split("\n"):
        said, _, rest = line.strip().partition(": ")
        reason, _, clauses = rest.removesuffix("]").rpartition(" [")
        found = t.why(said)
        assert (said, found.reason, ", ".join(found.clauses)) == (said, reason, clauses)
        assert found.section == t.state.rules.section(found.clauses[0])
