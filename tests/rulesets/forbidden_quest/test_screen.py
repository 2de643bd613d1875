"""The whole table as it is drawn and described: every row of it, as A sees it (B's is the same, the other way round)."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.play.describe import describe
from decktool.rulesets.forbidden_quest.declarations import REGIONS
from tests.rulesets.forbidden_quest.talk import table

FIGHT: dict[str, Any] = {'board': {'b2': ['Brute', 'Skirmisher'], 'a1': ['Friend']}, 'enemy': {'b2': ['Enemy'], 'c3': ['Netter']}, 'phase': 'attack', 'A': {'hand': ['Letter', '2 Nudge', 'Runner'], 'discard': ['Trophy', 'Sage'], 'crystals': 2}, 'B': {'hand': ['Rust', 'Friend Two'], 'crystals': 4}, 'crystals': ['a1', 'b2', 'c3'], 'cards': {'Brute': {'weapon': 'Yewstring Bow', 'defense': 'Round Shield', 'damage': 3, 'strikes_more': 2}, 'Skirmisher': {'weapon': 'Silver Axe', 'defense': 'Wood Shield', 'poison': True}, 'Friend': {'weapon': 'Silver Sword', 'trap': True}, 'Enemy': {'defense': 'Plain Cloak', 'damage': 1}, 'Netter': {'weapon': 'Plain Club', 'hidden': True, 'poison': True}}, 'chance': (True,)}  # fmt: skip
LOOKING: dict[str, Any] = {'board': {'b2': ['Old Redhorn']}, 'enemy': {'b3': ['Enemy']}, 'A': {'hand': ['Sorting Box', '2 Letter'], 'deck': ['Crab', 'Nudge', 'Runner', 'Letter'], 'knows': ['Friend Two', 'Rust']}, 'B': {'hand': ['Friend Two', '2 Rust', 'Letter'], 'discard': ['Sage']}, 'quiet': 5, 'first': 'A', 'turn': 2}  # fmt: skip
DRAWN: dict[str, tuple[dict[str, Any], list[str], int, str]] = {
    'an attack phase': (
        FIGHT, ['attack Enemy with Skirmisher', 'shoot Enemy with Brute'], 80,
        """
turn 3: A's attack phase
B  ◆◆◆◆····· 4   deck 5   hand 2   discard pile 0
  ▼ Enemy: Plain Cloak (blocks 1)
  ▼ Netter: Plain Club (+1)
┌─ a3 ────────────────────┬─ b3 ────────────────────┬─ c3 ◆ ──────────────────┐
│                         │                         │ ▼ Netter            6/6 │
│                         │                         │   +1  poisoned  hidden  │
├─ a2 ────────────────────┼─ b2 ◆ ──────────────────┼─ c2 ────────────────────┤
│                         │ ▼ Enemy             3/8 │                         │
│                         │   blocks 1              │                         │
│                         │ ▲ Brute             5/8 │                         │
│                         │   3 arrows  +2 this turn│                         │
│                         │   blocks 2              │                         │
│                         │ ▲ Skirmisher        6/6 │                         │
│                         │   +2  blocks 1  poisoned│                         │
├─ a1 ◆ ──────────────────┼─ b1 ────────────────────┼─ c1 ────────────────────┤
│ ▲ Friend            8/8 │                         │                         │
│   +3  trapped           │                         │                         │
└─────────────────────────┴─────────────────────────┴─────────────────────────┘
A (you)  ◆◆······· 2   deck 5   hand 4   discard pile 2 (Sage)
  ▲ Brute: Yewstring Bow (4 arrows), Round Shield (blocks 2), attacked
  ▲ Skirmisher: 2 strikes, Silver Axe (+2), Wood Shield (level 1, blocks 1),
      attacked
  ▲ Friend: Silver Sword (level 2, +3)
  hand: Runner (4 HP), Letter, Nudge x2
""",
    ),
    'on a narrow terminal': (
        FIGHT, ['attack Enemy with Skirmisher', 'shoot Enemy with Brute'], 50,
        """
turn 3: A's attack phase
B  ◆◆◆◆····· 4   deck 5   hand 2   discard pile 0
  ▼ Enemy: Plain Cloak (blocks 1)
  ▼ Netter: Plain Club (+1)
┌─ a3 ──────────┬─ b3 ──────────┬─ c3 ◆ ────────┐
│               │               │▼ Netter   6/6 │
│               │               │  +1  poisoned │
│               │               │  hidden       │
├─ a2 ──────────┼─ b2 ◆ ────────┼─ c2 ──────────┤
│               │▼ Enemy    3/8 │               │
│               │  blocks 1     │               │
│               │▲ Brute    5/8 │               │
│               │  3 arrows     │               │
│               │  +2 this turn │               │
│               │  blocks 2     │               │
│               │▲ Skirmisher   │               │
│               │  6/6  +2      │               │
│               │  blocks 1     │               │
│               │  poisoned     │               │
├─ a1 ◆ ────────┼─ b1 ──────────┼─ c1 ──────────┤
│▲ Friend   8/8 │               │               │
│  +3  trapped  │               │               │
└───────────────┴───────────────┴───────────────┘
A (you)  ◆◆······· 2   deck 5   hand 4
      discard pile 2 (Sage)
  ▲ Brute: Yewstring Bow (4 arrows),
      Round Shield (blocks 2), attacked
  ▲ Skirmisher: 2 strikes, Silver Axe (+2),
      Wood Shield (level 1, blocks 1), attacked
  ▲ Friend: Silver Sword (level 2, +3)
  hand: Runner (4 HP), Letter, Nudge x2
""",
    ),
    'looking at cards': (
        LOOKING, ['play Sorting Box'], 80,
        """
turn 2: A's main phase, 5 turns without a change
B  ◆◆◆◆◆···· 5   deck 5   hand 4   discard pile 1 (Sage)
  you know in hand: Friend Two (8 HP), Rust
  ▼ Enemy
┌─ a3 ────────────────────┬─ b3 ────────────────────┬─ c3 ────────────────────┐
│                         │ ▼ Enemy             8/8 │                         │
│                         │                         │                         │
├─ a2 ────────────────────┼─ b2 ────────────────────┼─ c2 ────────────────────┤
│                         │ ▲ Old Redhorn       8/8 │                         │
│                         │                         │                         │
├─ a1 ────────────────────┼─ b1 ────────────────────┼─ c1 ────────────────────┤
│                         │                         │                         │
│                         │                         │                         │
└─────────────────────────┴─────────────────────────┴─────────────────────────┘
A (you)  ◆◆◆◆····· 4   deck 1   hand 2   discard pile 1 (Sorting Box)
  ▲ Old Redhorn: 3 strikes
      Moves 1 region. Deals 1 strike more while it has 4 or more damage.
  hand: Letter x2
  looked at, from the top: Crab, Nudge, Runner
""",
    ),
}  # fmt: skip
"""For each picture the table, what is played there, and how wide the terminal is."""


@pytest.mark.parametrize(("given", "played", "width", "drawn"), DRAWN.values(), ids=DRAWN)
def test_the_whole_table(given: dict[str, Any], played: list[str], width: int, drawn: str) -> None:
    """Crystals, piles, creatures with what they carry and did, and the hand, each in its row."""
    t = table(**given)
    t.play(*played)
    assert "\n".join(t.state.rules.view(t.state, 0).screen(width)) == drawn.strip("\n")


def test_the_head_in_each_phase() -> None:
    """How many may attack is said until the attack phase is over, the sorcerer only in the main phase, calm from 5 turns on."""
    turn: dict[str, Any] = {"first": "B", "turn": 2, "quiet": 5}
    t = table(
        {"b2": ["Brute", "Friend"]},
        {"b2": ["Enemy"]},
        A={"turns": 1, "hand": ["Sage", "Nightcap"]},
        B={"turns": 1},
        **turn,
    )

    def head() -> str:
        lines = t.state.rules.view(t.state, 1).screen(80)
        end = next((number for number, line in enumerate(lines) if line.startswith("A  ")), 1)
        return " ".join(line.strip() for line in lines[:end])

    calm = "5 turns without a change"
    assert head() == f"turn 2: A's main phase, at most 2 may attack, {calm}"
    t.play("play Sage")
    assert head() == f"turn 2: A's main phase, at most 2 may attack, sorcerer played, {calm}"
    t.play("end the main phase")
    assert head() == f"turn 2: A's attack phase, at most 2 may attack, {calm}"
    t.play("end the attack phase")
    assert head() == f"turn 2: A's end of turn, {calm}"
    t = table({"b2": ["Brute"]}, {}, quiet=4)
    assert head() == "turn 3: A's main phase"
    t = table({"b1": ["Looter"]}, {"b1": ["Enemy"]}, phase="attack")
    t.play("attack Enemy with Looter")
    assert head() == "turn 3: A's post-attack phase"
    for phase, said in (("centre", "setting up"), ("extras", "setting up: A goes first")):
        board = {"b2": ["Brute"]} if phase == "extras" else {}
        t = table(
            {**board},
            {where: [*who] for where, who in board.items()},
            phase=phase,
            A={"hand": ["Friend"]},
            B={"hand": ["Enemy"]},
        )
        assert head() == said


SHOWN: dict[str, Any] = {
    "board": {"b2": ["Brute", "Friend"], "a1": ["Rooted"]}, "enemy": {"b2": ["Enemy"], "c3": ["Netter"]}, "crystals": ["a1", "b2", "c3"],
    "A": {"hand": ["Sorting Box", "Letter", "Runner"], "deck": ["Crab", "Nudge", "Trophy", "Letter"], "discard": ["Sage"], "knows": ["Rust"],
          "crystals": 2, "mulligans": 1},
    "B": {"hand": ["Rust", "Friend Two"], "deck": ["Crab"], "discard": ["Letter", "Nudge"], "knows": ["Runner"], "crystals": 4},
    "cards": {
        "Brute": {"weapon": "Yewstring Bow", "defense": "Round Shield", "damage": 3, "strikes_more": 2, "arrows_shot": 1},
        "Friend": {"weapon": "Silver Axe", "poison": True, "moved": True, "attacked": True},
        "Rooted": {"trap": True, "weapon_upgraded": True}, "Enemy": {"defense": "Plain Cloak", "damage": 1, "blocked": 1},
        "Netter": {"weapon": "Plain Club", "hidden": True, "poison": True},
    },
}  # fmt: skip
NOWHERE: dict[str, list[str]] = {region: [] for region in REGIONS}


def test_all_that_is_shown() -> None:
    """Of the table, of either player and of each creature: each thing at its place, and what is hidden to whom it is."""
    t = table(**SHOWN)
    t.play("play Sorting Box")
    of_a = {
        "deck": [None], "hand": ["Letter", "Runner"], "discard": ["Sage", "Sorting Box"], "crystals": 2, "turns": 2, "mulligans": 1,
        "looked": ["Crab", "Nudge", "Trophy"], "board": NOWHERE | SHOWN["board"], "creatures": ["Brute", "Friend", "Rooted"],
        "attached": ["Yewstring Bow", "Round Shield", "Silver Axe"], "hp_left": 19,
    }  # fmt: skip
    of_b = {
        "deck": [None], "hand": ["Rust", None], "discard": ["Letter", "Nudge"], "crystals": 4, "turns": 2, "mulligans": 0,
        "looked": [], "board": NOWHERE | SHOWN["enemy"], "creatures": ["Enemy", "Netter"],
        "attached": ["Plain Cloak", "Plain Club"], "hp_left": 13,
    }  # fmt: skip
    seen = {
        "turn": 3, "active": "A", "phase": "main", "player": "A", "decision": "which card to put back next", "winner": None,
        "outcome": None, "quiet": 0, "first": "A", "crystals": SHOWN["crystals"], "supply": {"trap": 3, "poison": 2, "hidden": 3},
        "regions": NOWHERE | {"a1": ["Rooted"], "b2": ["Brute", "Friend", "Enemy"], "c3": ["Netter"]}, "A": of_a, "B": of_b,
        "cards": {
            "Brute": {"region": "b2", **SHOWN["cards"]["Brute"]}, "Friend": {"region": "b2", **SHOWN["cards"]["Friend"]},
            "Rooted": {"region": "a1", **SHOWN["cards"]["Rooted"]}, "Enemy": {"region": "b2", **SHOWN["cards"]["Enemy"]},
            "Netter": {"region": "c3", **SHOWN["cards"]["Netter"]},
        },
    }  # fmt: skip
    assert describe(t.state, 0) == seen
    by_b = {"A": of_a | {"hand": ["Runner", None], "looked": [None] * 3}, "B": of_b | {"hand": SHOWN["B"]["hand"]}}
    assert describe(t.state, 1) == seen | by_b
    by_all = {"A": of_a | {"deck": ["Letter"]}, "B": of_b | {"deck": ["Crab"], "hand": SHOWN["B"]["hand"]}}
    assert describe(t.state) == seen | by_all


def test_a_name_beside_whose_end_the_hp_do_not_fit_has_the_whole_cell() -> None:
    """On the narrowest board the HP move to the next line, and the name is cut only where the cell ends."""
    t = table({"b2": ["Midnight Duke"]}, {})
    assert any("│▲ Midnight Duke│" in line for line in t.state.rules.view(t.state, 0).screen(50))
