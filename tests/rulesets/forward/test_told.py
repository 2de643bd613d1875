"""What is recorded of each thing that happens: the kind of event, whose it is, which card, how many."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forward.talk import table

TOLD: list[tuple[dict[str, Any], list[str], str]] = [
    (
        {'row': ['Dummy', 'Plain Scene'], 'zone': ['Healer'], 'rallied': [2, 2, 0, 0], 'chance': (3, 2, 6, 6), 'hp': 9},
        ['reveal card 1', 'roll', 'roll'],
        """turn A - 1
        reveals A Dummy 1
        fight A Dummy 5
        rolls A - 3
        enemy-rolls A Dummy 2
        hits A Dummy 1
        loses A - 1
        rolls A - 6
        enemy-rolls A Dummy 6
        blocks A - 0
        enemy-blocks A Dummy 0""",
    ),
    (
        {'enemy': 'Straw Beast', 'row': ['Plain Scene'], 'zone': ['Healer'], 'snares': ['Smouldering Cloak'], 'chance': (3, 1)},
        ['roll'],
        """fight A Straw Beast 1
        rolls A - 3
        enemy-rolls A Straw Beast 1
        hits A Straw Beast 1
        defeated A Straw Beast 1
        loses A - 1
        discards A Straw Beast 1""",
    ),
    (
        {'enemy': 'Licker', 'zone': ['Healer', 'Sword Two'], 'row': ['Plain Scene'], 'chance': (3, 1, 2, 6)},
        ['roll', 'roll'],
        """fight A Licker 5
        rolls A - 3
        enemy-rolls A Licker 1
        hits A Licker 3
        rolls A - 2
        enemy-rolls A Licker 6
        blocks A - 0
        enemy-heals A Licker 2""",
    ),
    (
        {'enemy': 'Counter Proof', 'zone': ['Healer'], 'row': ['Plain Scene'], 'chance': (6, 1)},
        ['roll'],
        """fight A Counter Proof 5
        rolls A - 6
        enemy-rolls A Counter Proof 1
        blocks A - 0
        immune A Counter Proof 0""",
    ),
    (
        {'row': ['Test Pit', 'Plain Scene'], 'zone': ["Canary's Song"], 'chance': (3, 4, 4, 4)},
        ['reveal card 1', "use Canary's Song"],
        """turn A - 1
        reveals A Test Pit 1
        tests A Test Pit 3
        uses A Canary's Song 1
        ignores A Test Pit 1
        discards A Canary's Song 1
        tests A Test Pit 4
        tests A Test Pit 4
        tests A Test Pit 4
        discards A Test Pit 1""",
    ),
    (
        {'row': ['Third Item', 'Plain Scene'], 'deck': ['Plain Scene'], 'zone': ['2 Plain Item', 'Other Item']},
        ['reveal card 1', 'discard Plain Item'],
        """turn A - 1
        reveals A Third Item 1
        keeps A Third Item 1
        limit A Third Item 3
        discards A Plain Item 1
        refills A - 1""",
    ),
    (
        {'row': ['Quiet Snare', 'Plain Scene', 'Plain Scene', 'Plain Scene'], 'zone': ['Soap']},
        ['reveal card 1', 'use Soap', 'cleanse Quiet Snare'],
        """turn A - 1
        reveals A Quiet Snare 1
        snare A Quiet Snare 1
        uses A Soap 1
        cleanses A Quiet Snare 1
        discards A Soap 1""",
    ),
    (
        {'row': ['No Refill', 'Plain Scene'], 'deck': ['Plain Scene']},
        ['reveal card 1'],
        """turn A - 1
        reveals A No Refill 1
        discards A No Refill 1
        no-refill A - 0""",
    ),
    (
        {'row': ['Draw Two', 'Plain Scene'], 'deck': ['Plain Scene', 'Plain Scene']},
        ['reveal card 1'],
        """turn A - 1
        reveals A Draw Two 1
        draws A - 2
        discards A Draw Two 1""",
    ),
    (
        {'house': {'drawn_cards': 'resolve'}, 'row': ['Draw One', 'Plain Scene'], 'deck': ['Dread One', 'Plain Scene']},
        ['reveal card 1'],
        """turn A - 1
        reveals A Draw One 1
        draws-out A - 1
        reveals A Dread One 1
        dread A - 1
        discards A Dread One 1
        discards A Draw One 1
        refills A - 1""",
    ),
    (
        {'row': ['Plain Scene'], 'deck': ['Thin Rain', 'Plain Item'], 'zone': ['Glass of Sight']},
        ['use Glass of Sight', 'put back Thin Rain'],
        """uses A Glass of Sight 1
        looks A - 2
        sees A Thin Rain 1
        sees A Plain Item 1
        puts-back A Thin Rain 1
        puts-back A Plain Item 1""",
    ),
    (
        {'row': ['Plain Scene'], 'deck': ['Plain Item', 'Plain Rest'], 'zone': ['Rod'], 'chance': (['Plain Item'],)},
        ['use Rod', 'fish Plain Rest'],
        """uses A Rod 1
        looks A - 2
        sees A Plain Rest 1""",
    ),
    (
        {'row': ['Plain Item', 'Plain Scene'], 'zone': ['Peephole', 'Shooer']},
        ['use Peephole', 'look at card 1', 'use Shooer', 'send away card 1'],
        """uses A Peephole 1
        sees A Plain Item 1
        uses A Shooer 1
        away A Plain Item 1""",
    ),
    (
        {'row': ['Plain Terror', 'Plain Scene'], 'hp': 9},
        ['reveal card 1', 'lose 2 HP'],
        """turn A - 1
        reveals A Plain Terror 1
        option A Plain Terror 0
        loses A - 2
        discards A Plain Terror 1""",
    ),
    (
        {'row': ['Plain Rest', 'Plain Scene'], 'hp': 5, 'dread': 1},
        ['reveal card 1'],
        """turn A - 1
        reveals A Plain Rest 1
        heals A - 2
        track A - 1
        discards A Plain Rest 1""",
    ),
    (
        {'row': ['Resolve Two', 'Resolve Two', 'Plain Scene'], 'resolve': 3},
        ['reveal card 1', 'reveal card 1'],
        """turn A - 1
        reveals A Resolve Two 1
        resolve A - 1
        discards A Resolve Two 1
        turn A - 2
        reveals A Resolve Two #2 1
        at-end A - 0
        discards A Resolve Two #2 1""",
    ),
    (
        {'row': ['Courage Shop', 'Plain Scene'], 'resolve': 2, 'hp': 5},
        ['reveal card 1', 'spend it'],
        """turn A - 1
        reveals A Courage Shop 1
        track A - 2
        heals A - 1
        discards A Courage Shop 1""",
    ),
    (
        {'row': ['Give Three', 'Plain Scene'], 'zone': ['Plain Item']},
        ['reveal card 1'],
        """turn A - 1
        reveals A Give Three 1
        discards A Plain Item 1
        nothing A - 0
        nothing A - 0
        discards A Give Three 1""",
    ),
    (
        {'row': ['Plain Scene'], 'diamond': {'L2': ['Marrow Moor', 'Plain Scene', 'Plain Scene']}},
        ['reveal card 1'],
        """turn A - 1
        reveals A Plain Scene 1
        discards A Plain Scene 1
        caps A Hearthward 1
        location A Marrow Moor 2
        deals A - 2""",
    ),
    (
        {'row': ['Plain Bury', 'Buried Scene', 'Kept Scene', 'Plain Scene']},
        ['reveal card 1', 'reveal card 1', 'reveal card 1'],
        """turn A - 1
        reveals A Plain Bury 1
        buries A Plain Bury 1
        turn A - 2
        reveals A Buried Scene 1
        buries A Buried Scene 1
        turn A - 3
        reveals A Kept Scene 1
        keeps A Kept Scene 1""",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given", "said", "facts"), TOLD)
def test_what_is_told(given: dict[str, Any], said: list[str], facts: str) -> None:
    """Nothing more and nothing less, of the right player and card."""
    t = table(**given)
    t.play(*said)
    assert t.facts == [line.strip() for line in facts.splitlines()]
