"""What a position of this game gives, what it leaves out, and what it cannot give."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.play.describe import describe
from decktool.play.judge import judge
from decktool.play.position import parse_position
from decktool.rulesets import set_up, write_position
from decktool.rulesets.forbidden_quest.declarations import Verb
from decktool.rulesets.forbidden_quest.notation.positions import POSITIONS
from tests.rulesets.bounds import bounded
from tests.rulesets.forbidden_quest.talk import GAME, armed, table
from tests.rulesets.forbidden_quest.test_refusals import REFUSED
from tests.rulesets.table import Table


def test_left_out() -> None:
    """Nothing said: A's main phase in a turn without limits, all crystals on the board, nothing anywhere."""
    t = Table(GAME)
    assert (t["phase"], t["active"], t["first"], t["turn"], t["A.turns"], t["B.turns"]) == ("main", "A", "A", 3, 2, 2)
    assert (t["crystals.count"], t["A.crystals"], t["B.crystals"]) == (9, 0, 0)
    assert t["regions.b2"] == t["A.deck"] == t["B.hand"] == []
    assert t["supply"] == {"trap": 4, "poison": 4, "hidden": 4}


@pytest.mark.parametrize(
    ("given", "board", "held"),
    [
        ({"A": {"crystals": 4}}, ["b2", "a3", "b3", "c3", "c2"], (4, 0)),
        ({"A": {"crystals": 4}, "B": {"crystals": 4}}, ["b2"], (4, 4)),
        ({"A": {"crystals": 9}}, [], (9, 0)),
        ({"crystals": ["a1"]}, ["a1"], (4, 4)),
        ({"crystals": []}, [], (4, 5)),
        ({"crystals": ["a1", "b2"], "A": {"crystals": 0}}, ["a1", "b2"], (0, 7)),
    ],
)
def test_crystals_are_nine(given: dict[str, Any], board: list[str], held: tuple[int, int]) -> None:
    """Those that nobody is given lie on the board, the centre's last to go; or, the regions said, are shared out."""
    t = Table(GAME, **given)
    assert sorted(t["crystals"]) == sorted(board)
    assert (t["A.crystals"], t["B.crystals"]) == held


@pytest.mark.parametrize(
    ("place", "least", "most"),
    [
        ("quiet", -1, 1_000_000),
        ("turn", 0, 1_000_000),
        ("stalemates", 0, 1_000_000),
        ("A.turns", 0, 1_000_000),
        ("B.mulligans", 0, 1_000_000),
        ("A.crystals", 0, 9),
        ("cards.Brute.damage", 0, 9_999),
        ("cards.Brute.strikes_more", -9_999, 9_999),
        ("cards.Brute.blocked", 0, 9_999),
        ("cards.Brute.arrows_shot", 0, 60),
    ],
)
def test_the_numbers_of_a_position(place: str, least: int, most: int) -> None:
    """From the least to the most, and one beyond either is refused."""
    bounded(lambda **given: Table(GAME, **given), place, least, most)


@pytest.mark.parametrize("strikes", [60, 61, 9_998])
def test_a_creature_of_one_s_own_has_many_hp(strikes: int) -> None:
    """Printed HP have no upper limit: whatever a Mountain of 9,999 HP has suffered is written, and read again."""
    t = table({"b2": ["Brute"]}, {"b2": ["Mountain"]}, phase="attack", cards={"Brute": {"strikes_more": strikes - 3}})
    t.play("attack Mountain with Brute")
    text = write_position(t.state, "again")
    assert yaml.safe_load(text)["given"]["cards"]["Mountain"] == {"damage": strikes}
    again = set_up(parse_position(text, "again"), SeededDice(1))
    assert describe(again)["cards"]["Mountain"]["damage"] == strikes


def test_both_have_a_creature_of_one_name() -> None:
    """B's copy of a creature is the second one, and so is what is attached to it."""
    t = table(
        {"b2": ["Brute"]},
        {"b2": ["Brute"]},
        cards={"Brute": armed("Wood Sword"), "Brute #2": armed("Wood Sword", damage=2)},
    )
    assert (t["A.attached"], t["B.attached"]) == (["Wood Sword"], ["Wood Sword"])
    assert (t["cards.Brute.damage"], t["cards.Brute #2.damage"]) == (0, 2)
    t.play("end the main phase", "attack Brute with Brute")
    assert (t["A.hp_left"], t["B.hp_left"]) == (8, 2)


def test_a_number_of_cards() -> None:
    """Cards that do not matter can be neither played nor added, and are unknown to whom they should be."""
    t = table({"b1": ["Brute"]}, A={"hand": 3, "deck": 10}, B={"hand": 2})
    assert [t.state.words(action) for action in t.state.legal_actions()] == ["end the main phase", "move Brute"]
    assert t.sees("B", "A.hand") == [None] * 3
    assert t.sees("A", "A.deck") == [None] * 10


def test_what_is_known() -> None:
    """Creatures lie face down until the set-up is over; cards in hidden places may be known all the same."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, phase="extras", A={"hand": ["Runner"]}, B={"knows": ["Runner"]})
    assert t.sees("B", "A.creatures") == t.sees("B", "A.board")["b2"] == t.sees("B", "regions.b2")[:1] == [None]
    assert (t.sees("B", "A.hp_left"), t.sees("A", "A.hp_left")) == (None, 8)
    assert "Brute" not in t.sees("B", "cards")
    assert t.sees("B", "A.hand") == ["Runner"]
    assert (t.sees("A", "A.creatures"), t.sees("A", "B.creatures")) == (["Brute"], [None])
    assert t.sees("B", "B.creatures") == ["Enemy"]


def test_the_order_of_creatures() -> None:
    """Creatures are in the order in which they are written, or in which they are said to have come."""
    board = {"b2": ["Brute", "Crab"], "b1": ["Medic"]}
    assert table(board)["A.creatures"] == ["Brute", "Crab", "Medic"]
    t = table(board, A={"order": ["Crab", "Medic", "Brute"]})
    assert t["A.creatures"] == ["Crab", "Medic", "Brute"]
    again = set_up(parse_position(write_position(t.state, "again"), "again"), SeededDice(1))
    assert describe(again) == describe(t.state)


def test_inside_a_chain_of_transfers() -> None:
    """A weapon that has just lost its place is written, and goes on where it was."""
    t = table({"b2": ["Brute", "Friend"]}, A={"hand": ["Silver Sword"]}, cards={"Brute": armed("Wood Sword")})
    t.play("attach Silver Sword to Brute")
    again = set_up(parse_position(write_position(t.state, "again"), "again"), SeededDice(1))
    assert describe(again) == describe(t.state)
    again.apply(again.read_action("transfer Wood Sword to Friend"), SeededDice(1))
    assert describe(again)["cards"]["Friend"]["weapon"] == "Wood Sword"
    assert again.rules.defects(again) == []


def test_a_moved_creature_is_done_with() -> None:
    """In the middle of a relic after a move nobody moves any more, and nobody was checked for poison."""
    t = table({"b2": ["Brute", "Friend"]}, {"b3": ["Enemy"]}, A={"hand": ["Honeyed Tonic"]},
              cards={"Brute": {"damage": 2}, "Friend": {"damage": 2}})  # fmt: skip
    t.play("move Brute", "to b1", "play Honeyed Tonic")
    inside = yaml.safe_load(write_position(t.state, "inside"))["given"]["inside"]
    assert {*inside} == {"frames", "decision", "player", "card", "legal"}


def test_a_known_card_of_a_deck_is_written() -> None:
    """A knows the Letter in B's deck, and not the one in B's hand; decks are laid before hands are written."""
    t = table({"b2": ["Brute"]}, {"b3": ["Enemy"]}, A={"knows": ["Letter #2"]},
              B={"hand": ["Letter"], "deck": ["Crab", "Letter"]})  # fmt: skip
    for state in (t.state, set_up(parse_position(write_position(t.state, "again"), "again"), SeededDice(1))):
        assert yaml.safe_load(write_position(state, "again"))["given"]["A"]["knows"] == ["Letter #2"]


def test_a_deck_is_compared_from_the_top() -> None:
    """The same cards in another order are another deck."""
    text = "title: t\ngame: forbidden-quest\ngiven: {A: {deck: [Letter, Trophy]}}\nsteps: [{then: {state: {A.deck: [WRITTEN]}}}]\n"
    assert judge(parse_position(text.replace("WRITTEN", "Letter, Trophy"), "p"), set_up).as_written
    assert not judge(parse_position(text.replace("WRITTEN", "Trophy, Letter"), "p"), set_up).as_written


MANUAL = (Path(__file__).parents[3] / "docs" / "positions.md").read_text("utf-8")
SECTION = MANUAL.split("## Forbidden Quest\n")[1].split("\n## ")[0]


def test_the_manuals_question() -> None:
    """The manual's question is answered as it is written there."""
    text = SECTION.split("```yaml\n")[1].split("```")[0]
    assert judge(parse_position(text, "manual"), set_up).as_written


@pytest.mark.parametrize("name", ["Given", "Player", "Carried"])
def test_the_manual_is_complete(name: str) -> None:
    """The manual says every key that can be given."""
    schema = POSITIONS.model.model_json_schema()
    keys = (schema if name == "Given" else schema["$defs"][name])["properties"]
    assert len(keys) > 10
    assert [key for key in keys if f"`{key}`" not in SECTION] == []


def test_the_manual_knows_every_action() -> None:
    """The manual says every kind of action, in its words."""
    said = [verb.words.format("NAME", "NAME") for verb in Verb.all if not verb.choices]
    said = [text.replace("play NAME on", "play Poison Antidote on") for text in said]
    assert [text for text in said if f"`{text}`" not in SECTION] == []


INSIDE = "{player: A, frames: [{program: PROGRAM, place: 5, player: A}], decision: main phase, legal: [LEGAL]}"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            "A: {board: {b2: [Brutus]}}",
            "p:4: given.A.board.b2: no card is called 'Brutus' in Forbidden Quest; did you mean Brute?",
        ),
        ("A: {board: {b4: [Brute]}}", "p:4: given.A.board.b4: should be 'a1'"),
        ("A: {board: {b2: [Gold Sword]}}", "p:4: given.A.board.b2: only a creature stands on the board"),
        (
            "A: {board: {b2: [Brute, Crab], b1: [Medic, Runner]}}",
            "p:4: given.A.board: a player has at most 3 creatures",
        ),
        ("A: {board: {b2: [Brute]}, order: [Crab]}", "p:4: given.A.order: 'Crab' is not on the table"),
        ("A: {board: {b2: [Brute, Crab]}, order: [Crab]}", "p:4: given.A.order: name the player's creatures"),
        ("A: {knows: [Brute]}", "p:4: given.A.knows: 'Brute' is not on the table"),
        ("cards: {Brute: {damage: 2}}", "p:4: given.cards.Brute: 'Brute' is not on the table; put it in a zone"),
        ("A: {hand: [Brute]}\n  cards: {Brute: {trap: true}}", "p:5: given.cards.Brute: Brute is not on the board"),
        ("A: {board: {b2: [Brute]}}\n  cards: {Brute: {damage: 8}}", "p:5: given.cards.Brute.damage: Brute has 8 HP"),
        (
            "A: {board: {b2: [Brute]}}\n  cards: {Brute: {arrows_shot: 1}}",
            "p:5: given.cards.Brute.arrows_shot: Brute has no weapon",
        ),
        (
            "A: {board: {b2: [Brute]}}\n  cards: {Brute: {weapon: Round Shield}}",
            "p:5: given.cards.Brute.weapon: only a weapon",
        ),
        (
            "A: {crystals: 5}\n  B: {crystals: 5}",
            "given.crystals: the crystals on the board and those that the players hold",
        ),
        ("A: {crystals: 1}\n  B: {crystals: 1}\n  crystals: []", "p:6: given.crystals: the crystals on the board"),
        ("A: {deck: 60, hand: 60}\n  B: {deck: 60}", "p:3: given: 180 cards are more than the limit of 127"),
        ("phase: sleep", "p:4: given.phase: should be 'setup'"),
        ("phase: centre\n  A: {hand: [Brute]}", "given.B.hand: no creature to set in the centre; give one"),
        ("phase: mulligan\n  A: {deck: 30}\n  B: {deck: 30}", "neither player has a creature to set up with"),
        (
            "phase: setup\n  A: {deck: 30, board: {b2: [Brute]}}",
            "p:5: given.A.board: in the phase `setup` no creature is on the board yet",
        ),
        (
            f"inside: {INSIDE}".replace("PROGRAM", "turm").replace("LEGAL", "end the main phase"),
            "no program is called 'turm'; did you mean turn?",
        ),
        (
            f"inside: {INSIDE}".replace("PROGRAM", "turn").replace("LEGAL", "end the mine phase"),
            "given.inside.legal[1]: no action is called",
        ),
        (
            f"inside: {INSIDE}".replace("PROGRAM", "turn").replace("LEGAL", ""),
            "p:4: given.inside: `inside` needs frames and at least one legal action",
        ),
    ],
)
def test_what_cannot_be_given(given: str, message: str) -> None:
    """What cannot lie on a table is an error with its line, its field and what to do."""
    with pytest.raises(DecktoolError) as caught:
        set_up(parse_position(f"title: t\ngame: {GAME}\ngiven:\n  {given}\n", "p"), SeededDice(1))
    assert message in str(caught.value)


def test_what_a_creature_did_this_turn_is_written_after_it_has_left_the_board() -> None:
    """It stays known to the end of the turn; no other card has moved or attacked, and markers go with the board."""
    words = "move_used: true, moved: true, attacked: true, used: true, entered: true"
    text = f"title: t\ngame: {GAME}\ngiven:\n  A: {{discard: [Brute]}}\n  cards: {{Brute: {{{words}}}}}\n"
    state: Any = set_up(parse_position(text, "p"), SeededDice(1))
    again: Any = set_up(parse_position(write_position(state, "again"), "p"), SeededDice(1))
    assert describe(again) == describe(state)
    assert (again.moved, again.move_used) == (state.moved, state.move_used) != (0, 0)
    for card, word in (("Gold Sword", "moved: true"), ("Brute", "trap: true"), ("Brute", "strikes_more: 2")):
        text = f"title: t\ngame: {GAME}\ngiven:\n  A: {{discard: [{card}]}}\n  cards: {{{card}: {{{word}}}}}\n"
        with pytest.raises(DecktoolError, match="is not on the board"):
            set_up(parse_position(text, "p"), SeededDice(1))


def test_a_late_turn() -> None:
    """A long match has high numbers of turns."""
    t = table({"b1": ["Brute"]}, turn=499, A={"turns": 250})
    again = set_up(parse_position(write_position(t.state, "late"), "late"), SeededDice(1))
    assert describe(again) == describe(t.state)


@pytest.mark.parametrize(
    ("frame", "asked", "said"),
    [
        ("program: own move, place: 2", "decision: where to move, legal: [to b1]", ""),
        ("program: own move, place: 2", "decision: where to move, legal: [to b1], mover: Brute", "how: 60, steps: 9"),
        ("program: switch, place: 1", "decision: which creature comes in, legal: [switch in Brute], aim: Brute", ""),
        ("program: attack, place: 2", "decision: which card to take, legal: [take Brute]", "left: 1"),
    ],
)
def test_a_moment_to_which_no_game_comes(frame: str, asked: str, said: str) -> None:
    """Frames, a decision and cards that do not belong together are refused as such, whatever breaks."""
    frames = f"[{{program: turn, place: 5, player: A}}, {{{frame}, player: A, card: Brute}}]"
    given = f"A: {{board: {{b2: [Brute]}}}}\n  inside: {{frames: {frames}, player: A, {asked}, numbers: {{{said}}}}}"
    action = asked.partition("legal: [")[2].partition("]")[0]
    text = f"title: t\ngame: {GAME}\ngiven:\n  {given}\n  crystals: []\nsteps:\n  - when: {action}\n"
    with pytest.raises(DecktoolError) as caught:
        judge(parse_position(text, "p"), set_up)
    assert "p:5: given.inside: no game reaches this moment" in str(caught.value)


@pytest.mark.parametrize("who", ["A", "B"])
@pytest.mark.parametrize("said", ["owes", "refused", "slain"])
def test_what_is_owed_is_written(who: str, said: str) -> None:
    """Who must move, who was refused a stalemate and who won the centre is written for that player alone."""
    t = table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, **{who: {said: True}})
    given = yaml.safe_load(write_position(t.state, "again"))["given"]
    assert {seat: {key for key in ("owes", "refused", "slain") if given[seat].get(key)} for seat in ("A", "B")} == {
        "A": set(), "B": set(), who: {said},
    }  # fmt: skip


def test_what_is_looked_at_is_said_inside() -> None:
    """Nothing is being looked at in a position where nothing is being done."""
    with pytest.raises(DecktoolError, match="looked"):
        table({"b1": ["Brute"]}, A={"looked": ["Letter"]})


def test_the_part_of_a_phase_that_is_over_with_the_game() -> None:
    """While poison is dealt with the position says so; once somebody has conceded, only the phase is left."""
    t = table(
        {"b1": ["Brute", "Friend"]}, {}, phase="poison", cards={"Brute": {"poison": True}, "Friend": {"poison": True}}
    )
    assert t.state.rules.moments(t.state) == ("beginning", "poison")
    t.play("concede")
    assert t.state.rules.moments(t.state) == ("beginning",)


@pytest.mark.parametrize("given", [{"crystals": []}, {"present": False}, {"crystals": ["b2"], "present": True}])
def test_what_is_empty_on_purpose_is_written(given: dict[str, Any]) -> None:
    """A board without crystals, and a turn that began without a creature, where both would usually be otherwise."""
    t = table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, **given)
    written = yaml.safe_load(write_position(t.state, "again"))["given"]
    assert written["crystals"] == given.get("crystals", [])
    assert written.get("present", True) is given.get("present", True)
    again = set_up(parse_position(write_position(t.state, "again"), "again"), SeededDice(1))
    assert again.to_dict() == t.state.to_dict()


ALIKE: dict[str, Any] = {
    "board": {"b2": ["Brute", "Friend"], "a1": ["Brute"]}, "enemy": {"c3": ["Brute"], "b2": ["Brute", "Friend"]},
    "A": {"hand": ["2 Letter", "Rust", "Sorting Box"], "discard": ["Letter", "Trophy"], "order": ["Brute", "Brute #2", "Friend"]},
    "B": {"hand": ["Rust", "2 Letter"], "discard": ["Trophy", "Letter"]},
    "cards": {
        "Brute": {"damage": 1, "weapon": "Plain Club"}, "Brute #2": {"damage": 2, "defense": "Plain Cloak"}, "Brute #3": {"damage": 3},
        "Brute #4": {"damage": 4, "weapon": "Plain Club", "defense": "Plain Cloak"}, "Friend #2": {"poison": True},
    },
}  # fmt: skip
"""Both players have cards of the same names, in hand and on the board."""
NO_CREATURE = {"hand": ["Letter", "6 Nudge"], "deck": ["Brute", "7 Letter"]}
A_CREATURE = {"hand": ["Enemy"], "deck": ["7 Letter"]}
MOMENTS: dict[str, tuple[Any, ...]] = {name: case for name, case in REFUSED.items() if name != "over"} | {
    "alike": (ALIKE, []),
    "alike and looked at": (ALIKE, ["play Sorting Box"]),
    "alike, one chosen": (ALIKE, ["move Brute", "to b1"]),
    "the first keeps a hand": ({"phase": "mulligan", "A": A_CREATURE, "B": NO_CREATURE}, []),
}

UNSAID = ("present", "contested", "order", "slain", "owes", "refused", "replaced", "looked", "checked", "numbers")
"""Keys that are left out where what they say goes without saying."""


def places(given: Any) -> Iterator[tuple[dict[str, Any], str]]:
    """The rows of a position that have such a key, each with the key; the numbers of what is being done one by one."""
    for row in (given, given["A"], given["B"], given.get("inside", {}), given.get("inside", {}).get("numbers", {})):
        yield from ((row, key) for key in row if key in UNSAID or row is given.get("inside", {}).get("numbers"))


@pytest.mark.parametrize(("given", "played"), [case[:2] for case in MOMENTS.values()], ids=MOMENTS)
def test_every_moment_is_written(given: dict[str, Any], played: list[str]) -> None:
    """In each decision a position says the table as either player sees it, and nothing that goes without saying."""
    t = table(**given)
    t.play(*played)
    text = write_position(t.state, "again")

    def seen(state: Any) -> list[Any]:
        said = [getattr(state, name) for name in ("kept", "redraws", "owes", "slain", "left", "searched")]
        return [sorted(state.menu()), state.decision.words, said, *(describe(state, viewer) for viewer in (None, 0, 1))]

    state = set_up(parse_position(text, "again"), SeededDice(1))
    assert seen(state) == seen(t.state)
    assert write_position(state, "again") == text
    document = yaml.safe_load(text)
    for row, key in list(places(document["given"])):
        value = row.pop(key)
        with suppress(DecktoolError):
            without = set_up(parse_position(yaml.safe_dump(document, sort_keys=False), "without"), SeededDice(1))
            assert without.to_dict() != state.to_dict(), key
        row[key] = value


def test_the_first_card_of_a_match_is_replaced() -> None:
    """Whichever card of A's hand it was: the club that the axe replaced is still asked about, and goes to the friend."""
    for hand in (["Plain Club", "Silver Axe"], ["Silver Axe", "Plain Club"]):
        t = table({"b2": ["Brute", "Friend"]}, {"c3": ["Enemy"]}, A={"hand": hand})
        t.play("attach Plain Club to Brute", "attach Silver Axe to Brute")
        text = write_position(t.state, "again")
        assert yaml.safe_load(text)["given"]["inside"]["replaced"] == "Plain Club"
        t.state = set_up(parse_position(text, "again"), SeededDice(1))
        assert t.state.menu() == ["discard it", "transfer Plain Club to Friend"]
        assert t["A.attached"] == ["Silver Axe", "Plain Club"]


@pytest.mark.parametrize(("phase", "active"), [("setup", None), ("centre", None), ("extras", "A"), ("main", "A")])
def test_whose_turn_the_set_up_is(phase: str, active: str | None) -> None:
    """Nobody's before the coin has said who begins; then the first player's, who sets creatures first."""
    board = {} if phase in {"setup", "centre"} else {"b2": ["Brute"]}
    enemy = {} if phase in {"setup", "centre"} else {"b2": ["Enemy"]}
    t = table(board, enemy, phase=phase, A={"hand": ["Runner"], "deck": 7}, B={"hand": ["Crab"], "deck": 7})
    assert (t["active"], t["first"]) == (active, active)


def test_a_question_that_names_no_card() -> None:
    """A position may leave out whose text asks which creature: then it is called "that"."""
    t = table({"b2": ["Brute"]}, {"c3": ["Enemy", "Enemy"]}, A={"hand": ["Shove"]})
    t.play("play Shove")
    assert t.why("choose Brute").reason == "Shove does not speak of Brute"
    given = yaml.safe_load(write_position(t.state, "asked"))["given"]
    del given["inside"]["card"]
    assert table(**given).why("choose Brute").reason == "that does not speak of Brute"


def test_a_million_hands_drawn_anew() -> None:
    """A position states no more: some house rules allow any number of them."""
    assert table({"b2": ["Brute"]}, {}, A={"mulligans": 1_000_000})["A.mulligans"] == 1_000_000
    with pytest.raises(DecktoolError, match="mulligans"):
        table({"b2": ["Brute"]}, {}, A={"mulligans": 1_000_001})
