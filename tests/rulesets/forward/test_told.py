"""What is recorded of each thing that happens: the kind of event, whose it is, which card, how many, and the clause."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forward.talk import table

TOLD: list[tuple[dict[str, Any], list[str], str]] = [
    (
        {'row': ['Dummy', 'Plain Scene'], 'zone': ['Healer'], 'lasting': {'atk-exchange': 2, 'defence-exchange': 2}, 'chance': (3, 2, 6, 6), 'hp': 9},
        ['reveal card 1', 'roll', 'roll'],
        """turn A - 1 FW-5.2-01
        reveals A Dummy 1 FW-5.2-02
        fight A Dummy 5 FW-6-06
        rolls A - 3 FW-7-01
        enemy-rolls A Dummy 2 FW-7-01
        hits A Dummy 1 FW-7-07
        loses A - 1 FW-7-12
        rolls A - 6 FW-7-01
        enemy-rolls A Dummy 6 FW-7-01
        blocks A - 0 FW-7-10
        enemy-blocks A Dummy 0 FW-7-14""",
    ),
    (
        {'enemy': 'Straw Beast', 'row': ['Plain Scene'], 'zone': ['Healer'], 'snares': ['Smouldering Cloak'], 'chance': (3, 1)},
        ['roll'],
        """fight A Straw Beast 1 FW-6-06
        rolls A - 3 FW-7-01
        enemy-rolls A Straw Beast 1 FW-7-01
        hits A Straw Beast 1 FW-7-07
        defeated A Straw Beast 1 FW-7-15
        loses A - 1 FW-6-04
        discards A Straw Beast 1 FW-5.2-08""",
    ),
    (
        {'enemy': 'Licker', 'zone': ['Healer', 'Sword Two'], 'row': ['Plain Scene'], 'chance': (3, 1, 2, 6)},
        ['roll', 'roll'],
        """fight A Licker 5 FW-6-06
        rolls A - 3 FW-7-01
        enemy-rolls A Licker 1 FW-7-01
        your-blow A - 1+2+0+0 FW-7-07
        hits A Licker 3 FW-7-07
        rolls A - 2 FW-7-01
        enemy-rolls A Licker 6 FW-7-01
        blocks A - 0 FW-7-06
        enemy-heals A Licker 2 FW-7-13""",
    ),
    (
        {'enemy': 'Counter Proof', 'zone': ['Healer'], 'row': ['Plain Scene'], 'chance': (6, 1)},
        ['roll'],
        """fight A Counter Proof 5 FW-6-06
        rolls A - 6 FW-7-01
        enemy-rolls A Counter Proof 1 FW-7-01
        blocks A - 0 FW-7-10
        immune A Counter Proof 0 FW-7-11""",
    ),
    (
        {'row': ['Test Pit', 'Plain Scene'], 'zone': ["Canary's Song"], 'chance': (3, 4, 4, 4)},
        ['reveal card 1', "use Canary's Song"],
        """turn A - 1 FW-5.2-01
        reveals A Test Pit 1 FW-5.2-02
        tests A Test Pit 3 FW-6-04
        uses A Canary's Song 1 FW-6-07
        ignores A Test Pit 1 FW-12-01
        discards A Canary's Song 1 FW-9-04
        tests A Test Pit 4 FW-6-04
        tests A Test Pit 4 FW-6-04
        tests A Test Pit 4 FW-6-04
        discards A Test Pit 1 FW-5.2-08""",
    ),
    (
        {'row': ['Third Item', 'Plain Scene'], 'deck': ['Plain Scene'], 'zone': ['2 Plain Item', 'Other Item']},
        ['reveal card 1', 'discard Plain Item'],
        """turn A - 1 FW-5.2-01
        reveals A Third Item 1 FW-5.2-02
        keeps A Third Item 1 FW-5.2-05
        limit A Third Item 3 FW-9-02
        discards A Plain Item 1 FW-9-02
        refills A - 1 FW-5.2-11""",
    ),
    (
        {'row': ['Quiet Snare', 'Plain Scene', 'Plain Scene', 'Plain Scene'], 'zone': ['Soap']},
        ['reveal card 1', 'use Soap', 'cleanse Quiet Snare'],
        """turn A - 1 FW-5.2-01
        reveals A Quiet Snare 1 FW-5.2-02
        snare A Quiet Snare 1 FW-9.1-01
        uses A Soap 1 FW-6-01
        cleanses A Quiet Snare 1 FW-9.1-03
        discards A Soap 1 FW-9-04""",
    ),
    (
        {'row': ['No Refill', 'Plain Scene'], 'deck': ['Plain Scene']},
        ['reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A No Refill 1 FW-5.2-02
        takes-effect A No Refill 1 FW-12-01
        discards A No Refill 1 FW-5.2-08
        no-refill A - 0 FW-5.2-13""",
    ),
    (
        {'row': ['Draw Two', 'Plain Scene'], 'deck': ['Plain Scene', 'Plain Scene']},
        ['reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Draw Two 1 FW-5.2-02
        draws A - 2 FW-12-03
        discards A Draw Two 1 FW-5.2-08""",
    ),
    (
        {'house': {'drawn_cards': 'resolve'}, 'row': ['Draw One', 'Plain Scene'], 'deck': ['Dread One', 'Plain Scene']},
        ['reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Draw One 1 FW-5.2-02
        draws-out A - 1 FW-12-03
        reveals A Dread One 1 FW-12-03
        dread A - 1 FW-5.2-10
        discards A Dread One 1 FW-5.2-08
        discards A Draw One 1 FW-5.2-08
        refills A - 1 FW-5.2-11""",
    ),
    (
        {'row': ['Plain Scene'], 'deck': ['Thin Rain', 'Plain Item'], 'zone': ['Glass of Sight']},
        ['use Glass of Sight', 'put back Thin Rain'],
        """uses A Glass of Sight 1 FW-6-01
        looks A - 2 FW-5.2-12
        sees A Thin Rain 1 FW-5.2-12
        sees A Plain Item 1 FW-5.2-12
        puts-back A Thin Rain 1 FW-5.2-12
        puts-back A Plain Item 1 FW-5.2-12""",
    ),
    (
        {'row': ['Plain Scene'], 'deck': ['Plain Item', 'Plain Rest'], 'zone': ['Rod'], 'chance': (['Plain Item'],)},
        ['use Rod', 'fish Plain Rest'],
        """uses A Rod 1 FW-6-01
        looks A - 2 FW-5.2-12
        sees A Plain Rest 1 FW-5.2-12""",
    ),
    (
        {'row': ['Plain Item', 'Plain Scene'], 'zone': ['Peephole', 'Shooer']},
        ['use Peephole', 'look at card 1', 'use Shooer', 'send away card 1'],
        """uses A Peephole 1 FW-6-01
        sees A Plain Item 1 FW-5.2-12
        uses A Shooer 1 FW-6-01
        away A Plain Item 1 FW-5.2-12""",
    ),
    (
        {'row': ['Plain Terror', 'Plain Scene'], 'hp': 9},
        ['reveal card 1', 'lose 2 HP'],
        """turn A - 1 FW-5.2-01
        reveals A Plain Terror 1 FW-5.2-02
        option A Plain Terror 0 FW-6-08
        loses A - 2 FW-6-08
        discards A Plain Terror 1 FW-5.2-08""",
    ),
    (
        {'row': ['Plain Rest', 'Plain Scene'], 'hp': 5, 'dread': 1},
        ['reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Plain Rest 1 FW-5.2-02
        heals A - 2 FW-10-01
        track A - 1 FW-10-01
        discards A Plain Rest 1 FW-5.2-08""",
    ),
    (
        {'row': ['Resolve Two', 'Resolve Two', 'Plain Scene'], 'resolve': 3},
        ['reveal card 1', 'reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Resolve Two 1 FW-5.2-02
        resolve A - 1 FW-5.2-10
        discards A Resolve Two 1 FW-5.2-08
        turn A - 2 FW-5.2-01
        reveals A Resolve Two #2 1 FW-5.2-02
        at-end A - 0 FW-3.2-08
        discards A Resolve Two #2 1 FW-5.2-08""",
    ),
    (
        {'row': ['Courage Shop', 'Plain Scene'], 'resolve': 2, 'hp': 5},
        ['reveal card 1', 'spend it'],
        """turn A - 1 FW-5.2-01
        reveals A Courage Shop 1 FW-5.2-02
        spends A - 2 FW-8-02
        heals A - 1 FW-10-01
        discards A Courage Shop 1 FW-5.2-08""",
    ),
    (
        {'row': ['Give Three', 'Plain Scene'], 'zone': ['Plain Item']},
        ['reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Give Three 1 FW-5.2-02
        discards A Plain Item 1 FW-6-03
        nothing A - 0 FW-12-02
        nothing A - 0 FW-12-02
        discards A Give Three 1 FW-5.2-08""",
    ),
    (
        {'row': ['Plain Scene'], 'diamond': {'L2': ['Marrow Moor', 'Plain Scene', 'Plain Scene']}},
        ['reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Plain Scene 1 FW-5.2-02
        discards A Plain Scene 1 FW-5.2-08
        caps A Hearthward 1 FW-5.3-02
        location A Marrow Moor 2 FW-5.1-01
        deals A - 2 FW-5.1-03""",
    ),
    (
        {'row': ['Plain Bury', 'Buried Scene', 'Kept Scene', 'Plain Scene']},
        ['reveal card 1', 'reveal card 1', 'reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Plain Bury 1 FW-5.2-02
        buries A Plain Bury 1 FW-6-09
        turn A - 2 FW-5.2-01
        reveals A Buried Scene 1 FW-5.2-02
        buries A Buried Scene 1 FW-5.2-09
        turn A - 3 FW-5.2-01
        reveals A Kept Scene 1 FW-5.2-02
        keeps A Kept Scene 1 FW-6-10""",
    ),
    (
        {'row': ['Dread Three', 'Dread Two', 'Plain Scene'], 'dread': 2},
        ['reveal card 1', 'reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Dread Three 1 FW-5.2-02
        dread A - 2 FW-5.2-10
        discards A Dread Three 1 FW-5.2-08
        turn A - 2 FW-5.2-01
        reveals A Dread Two 1 FW-5.2-02
        at-end A - 0 FW-3.2-09
        discards A Dread Two 1 FW-5.2-08""",
    ),
    (
        {'row': ['Plain Terror', 'Plain Scene'], 'zone': ['Page of Erasure']},
        ['reveal card 1', 'use Page of Erasure'],
        """turn A - 1 FW-5.2-01
        reveals A Plain Terror 1 FW-5.2-02
        uses A Page of Erasure 1 FW-6-01
        erases A Plain Terror 1 FW-12-01
        discards A Page of Erasure 1 FW-9-04""",
    ),
    (
        {'row': ['Plain Hazard', 'Plain Scene'], 'zone': ['Phoenix Ash'], 'hp': 2},
        ['reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Plain Hazard 1 FW-5.2-02
        loses A - 2 FW-6-04
        saved A Phoenix Ash 5 FW-12-01
        buries A Phoenix Ash 1 FW-9-04
        discards A Plain Hazard 1 FW-5.2-08""",
    ),
    (
        {'table': ['Strict Heir', 'Plain Dragon'], 'row': ['Third Item', 'Plain Scene'], 'zone': ['Plain Item', 'Other Item']},
        ['reveal card 1', 'bury Other Item'],
        """turn A - 1 FW-5.2-01
        reveals A Third Item 1 FW-5.2-02
        keeps A Third Item 1 FW-5.2-05
        limit A Third Item 2 FW-9-02
        buries A Other Item 1 FW-9-03""",
    ),
    (
        {'row': ['Plain Scene'], 'diamond': {'L2': ['Marrow Moor', '5 Plain Scene']}},
        ['reveal card 1', 'reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Plain Scene 1 FW-5.2-02
        discards A Plain Scene 1 FW-5.2-08
        caps A Hearthward 1 FW-5.3-02
        location A Marrow Moor 2 FW-5.1-01
        deals A - 3 FW-5.1-02
        turn A - 2 FW-5.2-01
        reveals A Plain Scene #2 1 FW-5.2-02
        discards A Plain Scene #2 1 FW-5.2-08
        refills A - 1 FW-5.2-11""",
    ),
    (
        {'row': ['Passing Item', 'Kept Blessing', 'Plain Scene']},
        ['reveal card 1', 'reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Passing Item 1 FW-5.2-02
        discards A Passing Item 1 FW-6-10
        turn A - 2 FW-5.2-01
        reveals A Kept Blessing 1 FW-5.2-02
        keeps A Kept Blessing 1 FW-6-07""",
    ),
    (
        {'row': ['Draw Two', 'Draw One', 'Plain Scene'], 'deck': ['Plain Scene']},
        ['reveal card 1', 'reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Draw Two 1 FW-5.2-02
        draws A - 1 FW-12-04
        discards A Draw Two 1 FW-5.2-08
        turn A - 2 FW-5.2-01
        reveals A Draw One 1 FW-5.2-02
        nothing A - 0 FW-12-04
        discards A Draw One 1 FW-5.2-08""",
    ),
    (
        {'house': {'drawn_cards': 'resolve'}, 'row': ['Draw Two', 'Plain Scene'], 'deck': ['Plain Item']},
        ['reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Draw Two 1 FW-5.2-02
        draws-out A - 1 FW-12-04
        reveals A Plain Item 1 FW-12-03
        keeps A Plain Item 1 FW-5.2-05
        discards A Draw Two 1 FW-5.2-08""",
    ),
    (
        {'row': ['Refill Four', 'Plain Scene'], 'deck': ['4 Plain Scene']},
        ['reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Refill Four 1 FW-5.2-02
        takes-effect A Refill Four 1 FW-12-01
        discards A Refill Four 1 FW-5.2-08
        refills A - 3 FW-12-01""",
    ),
    (
        {'completed': 8, 'place': 'L9', 'row': ['Plain Scene'], 'zone': ['Healer'], 'chance': (4, 3, 3, 6)},
        ['reveal card 1', 'go on', 'face the Dragon', 'roll', 'roll'],
        """turn A - 1 FW-5.2-01
        reveals A Plain Scene 1 FW-5.2-02
        discards A Plain Scene 1 FW-5.2-08
        caps A Hearthward 1 FW-5.3-02
        dragon A Plain Dragon 1 FW-11-01
        fight A Plain Dragon 5 FW-11-02
        rolls A - 4 FW-7-01
        enemy-rolls A Plain Dragon 3 FW-7-01
        hits A Plain Dragon 1 FW-7-08
        loses A - 1 FW-7-12
        rolls A - 3 FW-7-01
        enemy-rolls A Plain Dragon 6 FW-7-01
        enemy-blocks A Plain Dragon 0 FW-11-02""",
    ),
    (
        {'table': ['Plain Heir', 'Proof Dragon'], 'phase': 'dragon', 'zone': ['2 Healer'], 'hp': 5, 'chance': (5, 1)},
        ['use Healer', 'roll'],
        """fight A Proof Dragon 5 FW-11-02
        uses A Healer 1 FW-6-02
        heals A - 2 FW-10-01
        rolls A - 5 FW-7-01
        enemy-rolls A Proof Dragon 1 FW-7-01
        immune A Proof Dragon 0 FW-11-02""",
    ),
    (
        {'enemy': 'Dummy', 'zone': ['Healer', 'Shield One'], 'row': ['Plain Scene'], 'chance': (1, 4, 5, 2, 3, 6, 6, 1)},
        ['roll', 'roll', 'roll', 'roll'],
        """fight A Dummy 5 FW-6-06
        rolls A - 1 FW-7-01
        enemy-rolls A Dummy 4 FW-7-01
        enemy-blow A Dummy 3+0+0+-1 FW-7-02
        loses A - 2 FW-7-02
        rolls A - 5 FW-7-01
        enemy-rolls A Dummy 2 FW-7-01
        hits A Dummy 2 FW-7-09
        enemy-blow A Dummy 1+0+0+-1 FW-7-02
        rolls A - 3 FW-7-01
        enemy-rolls A Dummy 6 FW-7-01
        enemy-blocks A Dummy 0 FW-7-13
        enemy-blow A Dummy 2+0+0+-1 FW-7-02
        loses A - 1 FW-7-02
        rolls A - 6 FW-7-01
        enemy-rolls A Dummy 1 FW-7-01
        blocks A - 0 FW-7-10
        hits A Dummy 1 FW-7-10""",
    ),
    (
        {'enemy': 'Dummy', 'zone': ['Healer', 'Two Dice'], 'row': ['Plain Scene'], 'enemy_hp': 5, 'chance': (1, 2, 6, 2)},
        ['roll', 'roll'],
        """rolls A - 1 FW-7-01
        enemy-rolls A Dummy 2 FW-7-01
        loses A - 1 FW-7-05
        rolls A - 6 FW-7-01
        enemy-rolls A Dummy 2 FW-7-01
        hits A Dummy 6 FW-12-01
        loses A - 1 FW-7-13
        defeated A Dummy 1 FW-7-15
        discards A Dummy 1 FW-5.2-08""",
    ),
    (
        {'enemy': 'Dummy', 'zone': ['Healer', 'Mending Die'], 'row': ['Plain Scene'], 'hp': 5, 'chance': (6, 1)},
        ['roll'],
        """fight A Dummy 5 FW-6-06
        rolls A - 6 FW-7-01
        enemy-rolls A Dummy 1 FW-7-01
        heals A - 2 FW-12-01""",
    ),
    (
        {'enemy': 'Frightener', 'zone': ['Healer'], 'row': ['Plain Scene'], 'chance': (2, 4, 1, 1)},
        ['roll', 'roll'],
        """fight A Frightener 3 FW-6-06
        rolls A - 2 FW-7-01
        enemy-rolls A Frightener 4 FW-7-01
        blocks A - 0 FW-7-06
        dread A - 2 FW-7-13
        rolls A - 1 FW-7-01
        enemy-rolls A Frightener 1 FW-7-01
        loses A - 2 FW-7-05
        dread A - 1 FW-5.2-10""",
    ),
    (
        {'enemy': 'Proof Blocker', 'zone': ['Healer'], 'row': ['Plain Scene'], 'chance': (5, 1)},
        ['roll'],
        """fight A Proof Blocker 5 FW-6-06
        rolls A - 5 FW-7-01
        enemy-rolls A Proof Blocker 1 FW-7-01
        immune A Proof Blocker 0 FW-7-13""",
    ),
    (
        {'row': ['Plain Scene'], 'zone': ['Peephole'], 'snares': ['Ringing Ears']},
        ['use Peephole'],
        """uses A Peephole 1 FW-6-01
        nothing A - 0 FW-12-01""",
    ),
    (
        {'row': ['Lose Courage', 'Cave-In', 'Plain Scene'], 'resolve': 2, 'zone': ['Sword One']},
        ['reveal card 1', 'reveal card 1', 'bury a piece of equipment'],
        """turn A - 1 FW-5.2-01
        reveals A Lose Courage 1 FW-5.2-02
        track A - 2 FW-5.2-10
        discards A Lose Courage 1 FW-5.2-08
        turn A - 2 FW-5.2-01
        reveals A Cave-In 1 FW-5.2-02
        option A Cave-In 1 FW-6-08
        buries A Sword One 1 FW-6-08
        discards A Cave-In 1 FW-5.2-08""",
    ),
    (
        {'row': ['Tempered Heart', 'Plain Scene']},
        ['reveal card 1'],
        """turn A - 1 FW-5.2-01
        reveals A Tempered Heart 1 FW-5.2-02
        resolve A - 2 FW-5.2-10
        loses A - 1 FW-5.2-03
        discards A Tempered Heart 1 FW-5.2-08""",
    ),
    (
        {'row': ['Fading Courage', 'Plain Scene']},
        ['reveal card 1', 'lose 2 HP'],
        """turn A - 1 FW-5.2-01
        reveals A Fading Courage 1 FW-5.2-02
        option A Fading Courage 0 FW-6-08
        loses A - 2 FW-6-08
        discards A Fading Courage 1 FW-5.2-08""",
    ),
    (
        {'enemy': 'Dummy', 'zone': ['Healer', 'Blasting Powder'], 'row': ['Plain Scene'], 'enemy_hp': 5},
        ['use Blasting Powder'],
        """uses A Blasting Powder 1 FW-6-01
        hits A Dummy 3 FW-12-01
        discards A Blasting Powder 1 FW-9-04""",
    ),
    (
        {'row': ['Give Three', 'Plain Scene'], 'zone': ['3 Plain Item']},
        ['reveal card 1', 'discard Plain Item', 'discard Plain Item #2'],
        """turn A - 1 FW-5.2-01
        reveals A Give Three 1 FW-5.2-02
        discards A Plain Item 1 FW-6-03
        discards A Plain Item #2 1 FW-6-03
        discards A Plain Item #3 1 FW-6-03
        discards A Give Three 1 FW-5.2-08""",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given", "said", "facts"), TOLD)
def test_what_is_told(given: dict[str, Any], said: list[str], facts: str) -> None:
    """Nothing more and nothing less, of the right player and card, and by the rule that says so."""
    t = table(**given)
    t.play(*said)
    told = [f"{fact} {event[5]}" for fact, event in zip(t.facts, t.state.log or (), strict=True)]
    assert told == [line.strip() for line in facts.splitlines()]
