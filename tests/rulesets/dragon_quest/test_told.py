"""What is recorded of each thing that happens: the kind of event, whose it is, which card, how many, and the clause."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.rulesets import load_rules
from tests.rulesets.dragon_quest.contract import EVENT_CLAUSES
from tests.rulesets.dragon_quest.talk import GAME, table

TOLD: list[tuple[dict[str, Any], list[str], str]] = [
    (
        {"phase": "reset", "turn": 7, "front": ["Ox", "Ram"], "A": {"hand": 6, "deck": ["Bear", "9 Mole"]}, "B": {"experience": ["Drake"]}, "cards": {"Ox": {"closed": True}}},
        ["pass", "pass", "end the battle"],
        """turn A - 7 DQ-turn-01
        phase A - 1 DQ-turn-03
        resets A Ox 1 DQ-reset-01
        phase A - 2 DQ-turn-03
        income A - 3 DQ-income-01
        phase A - 3 DQ-turn-03
        draws A Bear 1 DQ-draw-03
        phase A - 4 DQ-turn-03
        passes A - 1 DQ-prep-03
        passes B - 1 DQ-prep-03
        phase A - 5 DQ-battle-01
        phase A - 9 DQ-keyword-07
        ends A - 1 DQ-turn-04
        turn B - 8 DQ-turn-01
        phase B - 1 DQ-turn-03
        phase B - 2 DQ-turn-03
        income B - 2 DQ-income-01
        phase B - 3 DQ-turn-03""",
    ),
    (
        {"phase": "draw", "A": {"hand": 4, "deck": ["Bear", "Cow", "Mole"]}},
        ["draw 2 cards"],
        """phase A - 3 DQ-turn-03
        draws A Bear 1 DQ-draw-01
        draws A Cow 1 DQ-draw-01
        phase A - 4 DQ-turn-03""",
    ),
    (
        {"front": ["Bear"], "A": {"hand": ["Cow", "Ox"], "gold": 9, "calls": 1}},
        ["call Cow to the rear line", "pass", "call Ox to the front line"],
        """pays A - 5 DQ-party-09
        calls A Cow 1 DQ-prep-04
        closed A Cow 1 DQ-prep-10
        passes B - 1 DQ-prep-03
        pays A - 1 DQ-party-09
        calls A Ox 0 DQ-prep-04""",
    ),
    (
        {"front": ["Anna", "Slayer"], "A": {"hand": ["Blade"], "gold": 9}},
        ["equip Blade", "choose Slayer"],
        """equips A Blade 1 DQ-prep-22
        pays A - 2 DQ-party-09
        carries A Slayer 0 DQ-item-01""",
    ),
    (
        {"front": ["Ram", "Bear"], "A": {"gold": 9}, "cards": {"Ram": {"damage": ["Ox", "Cow"], "closed": True}, "Bear": {"poisoned": True, "confused": True}}},
        ["heal Ram", "pass", "ready Ram", "pass", "cure Bear"],
        """pays A - 2 DQ-party-09
        heals A Ram 2 DQ-prep-14
        passes B - 1 DQ-prep-03
        pays A - 2 DQ-party-09
        readies A Ram 1 DQ-prep-19
        passes B - 1 DQ-prep-03
        pays A - 1 DQ-party-09
        cures A Bear 1 DQ-prep-16""",
    ),
    (
        {"front": ["Ox", "Ram"], "A": {"rear": ["Bear"]}},
        ["line up", "move Ox", "move Bear", "done"],
        """lines-up A - 1 DQ-prep-23
        moves A Ox 1 DQ-prep-23
        moves A Bear 0 DQ-prep-23""",
    ),
    (
        {"A": {"hand": ["Journey", "Ox", "Ram"]}},
        ["play the quest Journey", "discard Ox", "discard Ram"],
        """quest A Journey 1 DQ-prep-25
        burns A Ox 1 DQ-party-16
        burns A Ram 1 DQ-party-16
        gains A - 2 DQ-area-12
        discards A Journey 1 DQ-prep-25""",
    ),
    (
        {"A": {"hand": ["Memory"], "discard": ["Ox", "Ram"]}},
        ["play the quest Memory", "choose Ram"],
        """quest A Memory 1 DQ-prep-25
        retrieves A Ram 1 DQ-intro-09
        discards A Memory 1 DQ-prep-25""",
    ),
    (
        {"front": ["Ox", "Ram"], "A": {"hand": ["Rally"]}},
        ["play the quest Rally"],
        """quest A Rally 1 DQ-prep-25
        attack-more A Ox 1 DQ-quest-01
        attack-more A Ram 1 DQ-quest-01
        discards A Rally 1 DQ-prep-25""",
    ),
    (
        {"A": {"hand": ["Rumours in Town", "Ox"], "deck": ["Bear", "Cow", "9 Mole"]}},
        ["play the quest Rumours in Town", "discard Ox"],
        """quest A Rumours in Town 1 DQ-prep-25
        burns A Ox 1 DQ-party-16
        draws A Bear 1 DQ-intro-09
        draws A Cow 1 DQ-intro-09
        discards A Rumours in Town 1 DQ-prep-25""",
    ),
    (
        {"front": ["Ox", "Ram"], "A": {"hand": ["Second Wind", "2 Bear"]}, "cards": {"Ram": {"closed": True}}},
        ["play the quest Second Wind", "discard Bear", "discard Bear"],
        """quest A Second Wind 1 DQ-prep-25
        burns A Bear 1 DQ-party-16
        burns A Bear #2 1 DQ-party-16
        readies A Ram 1 DQ-action-18
        discards A Second Wind 1 DQ-prep-25""",
    ),
    (
        {"front": ["Monk"], "A": {"hand": ["Ox"]}},
        ["use Monk", "discard Ox"],
        """uses A Monk 1 DQ-party-22
        closed A Monk 1 DQ-party-18
        burns A Ox 1 DQ-party-16
        gains A - 5 DQ-area-12""",
    ),
    (
        {"front": ["Road Chaplain"], "A": {"rear": ["Ox"], "hand": ["Ram"]}, "cards": {"Ox": {"poisoned": True}}},
        ["use Road Chaplain", "discard Ram"],
        """uses A Road Chaplain 1 DQ-party-22
        burns A Ram 1 DQ-party-16
        cures A Ox 1 DQ-prep-17""",
    ),
    (
        {"front": ["Mistress of Locks"], "enemy": ["Anna"], "A": {"hand": ["Ram"]}, "cards": {"Anna": {"items": ["Shield"], "damage": 1}}},
        ["use Mistress of Locks", "discard Ram"],
        """uses A Mistress of Locks 1 DQ-party-22
        closed A Mistress of Locks 1 DQ-party-18
        burns A Ram 1 DQ-party-16
        discards B Shield 1 DQ-intro-06""",
    ),
    (
        {"front": ["Viper"], "enemy": ["Anna"]},
        ["use Viper"],
        """uses A Viper 1 DQ-party-22
        closed A Viper 1 DQ-party-18
        poisoned B Anna 1 DQ-keyword-06""",
    ),
    (
        {"front": ["Imp"], "enemy": ["Ox"]},
        ["use Imp"],
        """uses A Imp 1 DQ-party-22
        closed A Imp 1 DQ-party-18
        confused B Ox 1 DQ-keyword-11""",
    ),
    (
        {"front": ["Reaper"], "enemy": ["Cara"], "B": {"rear": ["Ram"]}, "cards": {"Cara": {"items": ["Flask"], "damage": ["Ox"]}}},
        ["use Reaper", "choose Cara"],
        """uses A Reaper 1 DQ-party-22
        closed A Reaper 1 DQ-party-18
        discards B Cara 1 DQ-item-08
        discards B Flask 1 DQ-intro-06
        discards B Ox 1 DQ-intro-06
        moves B Ram 0 DQ-end-02""",
    ),
    (
        {"front": ["Nurse", "Ram"], "cards": {"Ram": {"damage": ["Ox", "Cow"]}}},
        ["use Nurse"],
        """uses A Nurse 1 DQ-party-22
        closed A Nurse 1 DQ-party-18
        heals A Ram 1 DQ-keyword-20""",
    ),
    (
        {"front": ["Leech"], "cards": {"Leech": {"damage": ["Bear", "Cow"]}}},
        ["use Leech"],
        """uses A Leech 1 DQ-party-22
        closed A Leech 1 DQ-party-18
        discards A Cow 1 DQ-intro-06
        discards A Bear 1 DQ-intro-06
        heals A Leech 2 DQ-keyword-20""",
    ),
    (
        {"front": ["Storm"], "enemy": ["Ram", "Bull", "Mole"], "B": {"rear": ["Bear"]}, "cards": {"Ram": {"damage": ["4 Ox"]}}},
        ["use Storm"],
        """uses A Storm 1 DQ-party-22
        closed A Storm 1 DQ-party-18
        damage B Ram 1 DQ-determine-04
        damage B Bear 1 DQ-determine-04
        defeated B Ram 1 DQ-determine-19
        discards B Ox 1 DQ-intro-06
        discards B Ox #2 1 DQ-intro-06
        discards B Ox #3 1 DQ-intro-06
        discards B Ox #4 1 DQ-intro-06
        discards B Annotated Grimoire #11 1 DQ-intro-06
        experience A - 1 DQ-levels-03
        gains A - 1 DQ-determine-20""",
    ),
    (
        {"phase": "start", "front": ["Bailiff", "Calf"], "enemy": ["Runner", "Ox"], "A": {"hand": ["Ram"]}, "cards": {"Bailiff": {"damage": ["Cow", "Bear"]}}},
        ["use Bailiff", "discard Ram", "use Runner", "choose Bailiff"],
        """phase A - 5 DQ-battle-01
        uses A Bailiff 1 DQ-party-22
        closed A Bailiff 1 DQ-party-18
        burns A Ram 1 DQ-party-16
        uses B Runner 1 DQ-party-22
        takes-effect B Runner 1 DQ-start-05
        damage A Bailiff 1 DQ-determine-04
        defeated A Bailiff 1 DQ-determine-19
        discards A Cow 1 DQ-intro-06
        discards A Bear 1 DQ-intro-06
        discards A Annotated Grimoire 1 DQ-intro-06
        experience B - 1 DQ-levels-03
        gains B - 1 DQ-determine-20
        lost A Bailiff 1 DQ-start-05""",
    ),
    (
        {"phase": "start", "front": ["Bailiff", "Calf"], "enemy": ["Mason"], "A": {"hand": ["Ram"]}},
        ["use Bailiff", "discard Ram", "use Mason"],
        """phase A - 5 DQ-battle-01
        uses A Bailiff 1 DQ-party-22
        closed A Bailiff 1 DQ-party-18
        burns A Ram 1 DQ-party-16
        uses B Mason 1 DQ-party-22
        takes-effect A Bailiff 1 DQ-start-05
        closed B Mason 1 DQ-action-18
        takes-effect B Mason 1 DQ-start-05
        defense-more B Mason 1 DQ-determine-17""",
    ),
    (
        {"phase": "start", "front": ["Archer"], "enemy": ["Runner"]},
        ["pass", "pass"],
        """phase A - 5 DQ-battle-01
        passes A - 0 DQ-start-02
        passes B - 0 DQ-start-02""",
    ),
    (
        {"phase": "start", "front": ["Hexer"], "enemy": ["Ram"], "B": {"rear": ["Ox"]}},
        ["use Hexer"],
        """phase A - 5 DQ-battle-01
        uses A Hexer 1 DQ-party-22
        takes-effect A Hexer 1 DQ-start-05
        defense-more B Ram -1 DQ-determine-17
        defense-more B Ox -1 DQ-determine-17""",
    ),
    (
        {"phase": "start", "front": ["Saint of the Third Bell"], "enemy": ["Ox"], "A": {"hand": ["3 Ram"]}},
        ["use Saint of the Third Bell", "discard Ram", "discard Ram"],
        """phase A - 5 DQ-battle-01
        uses A Saint of the Third Bell 1 DQ-party-22
        burns A Ram 1 DQ-party-16
        burns A Ram #2 1 DQ-party-16
        takes-effect A Saint of the Third Bell 1 DQ-start-05
        shelters A Saint of the Third Bell 1 DQ-determine-17""",
    ),
    (
        {"phase": "start", "front": ["Frost Lecturer"], "enemy": ["Ox"], "A": {"hand": ["3 Ram"]}},
        ["use Frost Lecturer", "discard Ram"],
        """phase A - 5 DQ-battle-01
        uses A Frost Lecturer 1 DQ-party-22
        burns A Ram 1 DQ-party-16
        takes-effect A Frost Lecturer 1 DQ-start-05
        attack-more B Ox -1 DQ-quest-01""",
    ),
    (
        {"phase": "start", "front": ["Tide Serpent"], "enemy": ["Ox"], "A": {"hand": ["Calf"]}, "B": {"rear": ["Ram"]}},
        ["use Tide Serpent", "discard Calf"],
        """phase A - 5 DQ-battle-01
        uses A Tide Serpent 1 DQ-party-22
        burns A Calf 1 DQ-party-16
        takes-effect A Tide Serpent 1 DQ-start-05
        moves B Ram 0 DQ-action-18""",
    ),
    (
        {"phase": "action", "front": ["Ram", "Adept"], "enemy": ["Ogre"], "B": {"deck": ["Cow", "Mole"], "experience": ["Troll"]}},
        ["attack with Ram", "defend with Ogre"],
        """phase A - 6 DQ-battle-01
        attacks A Ram 1 DQ-action-07
        defends B Ogre 1 DQ-action-13
        phase A - 7 DQ-battle-01
        damage B Ogre 1 DQ-determine-04
        defeated B Ogre 1 DQ-determine-19
        discards B Cow 1 DQ-intro-06
        experience A - 4 DQ-levels-03
        level A - 2 DQ-levels-05
        gains A - 4 DQ-determine-20
        phase A - 8 DQ-battle-01""",
    ),
    (
        {"phase": "action", "front": ["Ram", "Ox"], "enemy": ["Duelist"]},
        ["attack with Ram", "counter with Duelist", "use Duelist"],
        """phase A - 6 DQ-battle-01
        attacks A Ram 1 DQ-action-07
        counters B Duelist 1 DQ-action-12
        phase A - 7 DQ-battle-01
        uses B Duelist 1 DQ-party-22
        takes-effect B Duelist 1 DQ-determine-03
        attack-more B Duelist 1 DQ-quest-01
        blow B Duelist 1+1+0+0+0+0 DQ-action-16
        damage B Duelist 2 DQ-determine-04
        damage A Ram 2 DQ-determine-04
        phase A - 8 DQ-battle-01""",
    ),
    (
        {"phase": "action", "front": ["Ram", "Warder"], "enemy": ["Bear"]},
        ["attack with Ram", "defend with Bear", "pass"],
        """phase A - 6 DQ-battle-01
        attacks A Ram 1 DQ-action-07
        defends B Bear 1 DQ-action-13
        phase A - 7 DQ-battle-01
        passes A - 0 DQ-determine-02
        damage B Bear 2 DQ-determine-04
        phase A - 8 DQ-battle-01""",
    ),
    (
        {"phase": "action", "front": ["Ram", "Adept"], "enemy": ["Ox"], "cards": {"Ox": {"closed": True}}},
        ["attack with Ram"],
        """phase A - 6 DQ-battle-01
        attacks A Ram 1 DQ-action-07
        strikes A Ox 1 DQ-action-14
        phase A - 7 DQ-battle-01
        damage B Ox 2 DQ-determine-04
        phase A - 8 DQ-battle-01""",
    ),
    (
        {"phase": "action", "front": ["Ox", "Ram", "Bear"], "B": {"deck": ["Cow", "Ogre", "Troll", "Bull", "Hare", "Mole"]}},
        ["attack with Ox", "attack with Ram"],
        """phase A - 6 DQ-battle-01
        attacks A Ox 1 DQ-action-07
        undefended B - 5 DQ-action-19
        discards B Cow 1 DQ-action-19
        discards B Ogre 1 DQ-action-19
        discards B Troll 1 DQ-action-19
        discards B Bull 1 DQ-action-19
        discards B Hare 1 DQ-action-19
        phase A - 7 DQ-battle-01
        phase A - 8 DQ-battle-01
        phase A - 6 DQ-battle-01
        attacks A Ram 1 DQ-action-07
        unhurt B - 1 DQ-action-20
        phase A - 7 DQ-battle-01
        phase A - 8 DQ-battle-01""",
    ),
    (
        {"phase": "action", "turn": 2, "front": ["Ox", "Ram"], "B": {"deck": ["Cow", "9 Mole"]}},
        ["attack with Ox"],
        """phase A - 6 DQ-battle-01
        attacks A Ox 1 DQ-action-07
        undefended B - 1 DQ-action-21
        discards B Cow 1 DQ-action-21
        phase A - 7 DQ-battle-01
        phase A - 8 DQ-battle-01""",
    ),
    (
        {"phase": "action", "front": ["Piper", "Ox"], "enemy": ["Ram"], "cards": {"Ram": {"closed": True}}},
        ["attack with Ox", "use Piper"],
        """phase A - 6 DQ-battle-01
        attacks A Ox 1 DQ-action-07
        strikes A Ram 1 DQ-action-14
        phase A - 7 DQ-battle-01
        damage B Ram 1 DQ-determine-04
        phase A - 8 DQ-battle-01
        uses A Piper 1 DQ-party-22
        takes-effect A Piper 1 DQ-end-03
        gains A - 1 DQ-area-12""",
    ),
    (
        {"phase": "action", "front": ["Bear", "Ox"], "enemy": ["Calf"], "B": {"deck": ["Cow", "Ogre", "Troll", "Mole"], "rear": ["Ram"]}},
        ["attack with Bear", "defend with Calf"],
        """phase A - 6 DQ-battle-01
        attacks A Bear 1 DQ-action-07
        defends B Calf 1 DQ-action-13
        phase A - 7 DQ-battle-01
        damage B Calf 3 DQ-determine-04
        defeated B Calf 1 DQ-determine-19
        discards B Cow 1 DQ-intro-06
        discards B Ogre 1 DQ-intro-06
        discards B Troll 1 DQ-intro-06
        experience A - 1 DQ-levels-03
        gains A - 1 DQ-determine-20
        phase A - 8 DQ-battle-01
        moves B Ram 0 DQ-end-02""",
    ),
    (
        {"phase": "action", "front": ["Adept", "Ox"], "enemy": ["Calf"]},
        ["use Adept"],
        """phase A - 6 DQ-battle-01
        uses A Adept 1 DQ-party-22
        phase A - 7 DQ-battle-01
        damage B Calf 1 DQ-determine-04
        phase A - 8 DQ-battle-01""",
    ),
    (
        {"phase": "end of turn", "front": ["Ox", "Ram"], "cards": {"Ox": {"poisoned": True}, "Ram": {"confused": True}}, "B": {"hand": 6, "deck": ["Cow", "9 Mole"]}},
        ["let Ram hit its own side", "choose Ox"],
        """phase A - 9 DQ-keyword-07
        hits-own A Ram 1 DQ-keyword-14
        damage A Ox 1 DQ-determine-04
        damage A Ox 1 DQ-determine-04
        ends A - 1 DQ-turn-04
        turn B - 4 DQ-turn-01
        phase B - 1 DQ-turn-03
        phase B - 2 DQ-turn-03
        income B - 2 DQ-income-01
        phase B - 3 DQ-turn-03
        draws B Cow 1 DQ-draw-03
        phase B - 4 DQ-turn-03""",
    ),
    (
        {"phase": "action", "front": ["Slayer", "Calf"], "enemy": ["Ox"], "B": {"sheltered": 1}},
        ["attack with Slayer", "defend with Ox"],
        """phase A - 6 DQ-battle-01
        attacks A Slayer 1 DQ-action-07
        defends B Ox 1 DQ-action-13
        phase A - 7 DQ-battle-01
        blow A Slayer 1+0+1+0+0+0 DQ-action-16
        damage B Ox 2 DQ-determine-04
        phase A - 8 DQ-battle-01""",
    ),
    (
        {"phase": "action", "front": ["Adept", "Calf"], "enemy": ["Ox"], "B": {"sheltered": 1}},
        ["use Adept"],
        """phase A - 6 DQ-battle-01
        uses A Adept 1 DQ-party-22
        phase A - 7 DQ-battle-01
        no-damage B Ox 1 DQ-determine-17
        phase A - 8 DQ-battle-01""",
    ),
    (
        {"phase": "start", "front": ["Bailiff", "Calf"], "enemy": ["Bailiff"], "A": {"hand": ["Ram"]}, "B": {"hand": ["Cow"]}},
        ["use Bailiff", "discard Ram", "use Bailiff #2", "discard Cow"],
        """phase A - 5 DQ-battle-01
        uses A Bailiff 1 DQ-party-22
        closed A Bailiff 1 DQ-party-18
        burns A Ram 1 DQ-party-16
        uses B Bailiff #2 1 DQ-party-22
        closed B Bailiff #2 1 DQ-party-18
        burns B Cow 1 DQ-party-16
        takes-effect A Bailiff 1 DQ-start-05
        nothing A Bailiff 1 DQ-action-18
        takes-effect B Bailiff #2 1 DQ-start-05
        closed A Calf 1 DQ-action-18
        phase A - 9 DQ-keyword-07
        ends A - 1 DQ-turn-04
        turn B - 4 DQ-turn-01
        phase B - 1 DQ-turn-03
        resets B Bailiff #2 1 DQ-reset-01
        phase B - 2 DQ-turn-03
        income B - 2 DQ-income-01
        phase B - 3 DQ-turn-03""",
    ),
    (
        {"phase": "action", "front": ["Ox", "Assassin"], "enemy": ["Ram", "Assassin"], "A": {"hand": ["Cow"]}, "B": {"hand": ["Calf"]}},
        ["attack with Ox", "defend with Ram", "use Assassin", "discard Cow", "use Assassin #2", "discard Calf", "choose Assassin #2"],
        """phase A - 6 DQ-battle-01
        attacks A Ox 1 DQ-action-07
        defends B Ram 1 DQ-action-13
        phase A - 7 DQ-battle-01
        uses A Assassin 1 DQ-party-22
        burns A Cow 1 DQ-party-16
        uses B Assassin #2 1 DQ-party-22
        burns B Calf 1 DQ-party-16
        takes-effect A Assassin 1 DQ-determine-03
        damage B Assassin #2 1 DQ-determine-04
        defeated B Assassin #2 1 DQ-determine-19
        discards B Annotated Grimoire #11 1 DQ-intro-06
        experience A - 1 DQ-levels-03
        gains A - 1 DQ-determine-20
        lost B Assassin #2 1 DQ-determine-03
        damage B Ram 1 DQ-determine-04
        phase A - 8 DQ-battle-01""",
    ),
]  # fmt: skip
"""A table, what is played there, and what is told of it. What `carries` counts is the number of the item's card."""
SETTING_UP = """dealt A -1 6 DQ-setup-03
    dealt B -1 6 DQ-setup-03
    new-hand A -1 6 DQ-setup-04
    keeps B -1 1 DQ-setup-07
    first B -1 1 DQ-setup-08
    gains A -1 2 DQ-setup-09"""


def lines(text: str) -> list[str]:
    """The lines of a text, without the blanks before them."""
    return [line.strip() for line in text.splitlines()]


@pytest.mark.parametrize(("given", "said", "facts"), TOLD)
def test_what_is_told(given: dict[str, Any], said: list[str], facts: str) -> None:
    """Nothing more and nothing less, of the right player and card, and by the rule that says so; drawn cards are secret."""
    t = table(**given)
    t.play(*said)
    events = t.state.log or []
    assert [f"{fact} {event[5]}" for fact, event in zip(t.facts, events, strict=True)] == lines(facts)
    for who, other in ("AB", "BA"):
        heard = [
            f"{other} draws a card" if fact.startswith(f"draws {other}") else line
            for fact, line in zip(t.facts, t.story, strict=True)
        ]
        assert t.told(who) == heard


def test_what_is_told_of_the_set_up() -> None:
    """Both hands, a new one, who goes first, and (by a house rule) what the other player gets for it."""
    dice = SeededDice(1)
    state = load_rules(GAME, house={"second_player_gold": "2"}).start(dice, 1)
    for text in ("draw a new hand", "keep this hand"):
        state.apply(state.read_action(text), dice)
    rules = state.rules
    told = [
        f"{rules.events[kind].id} {rules.seats[seat]} {card} {n} {clause}"
        for kind, seat, card, n, _, clause in state.log or ()
    ]
    assert told[:6] == lines(SETTING_UP)


def test_all_that_can_be_told_is_told_here() -> None:
    """Each kind of event with each of its clauses."""
    facts = [*(facts for _, _, facts in TOLD), SETTING_UP]
    told = {(line.split()[0], line.split()[-1]) for text in facts for line in text.splitlines()}
    assert told == {(kind, clause) for kind, clauses in EVENT_CLAUSES.items() for clause in clauses}
