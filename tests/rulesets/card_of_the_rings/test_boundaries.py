"""One gold less, one Power less, one card less, the other player: what a rule says just before and just after its boundary."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import ScriptedDice, SeededDice
from decktool.errors import DecktoolError
from decktool.play.describe import describe
from decktool.rulesets import load_rules
from decktool.rulesets.card_of_the_rings.declarations import Verb
from decktool.rulesets.card_of_the_rings.state import leave_play
from tests.rulesets.bounds import bounded
from tests.rulesets.card_of_the_rings.talk import GAME, gold, table

CAPTAIN: dict[str, Any] = {"hand": ["Captain of the Guard"], "bank": gold(4)}
BURGLAR: dict[str, Any] = {"hand": ["Halfling Burglar"], "bank": gold(1)}
FAVOR = "Merchant's Favor"


# --- paying


@pytest.mark.clause("CR-4.2-06")
@pytest.mark.parametrize(
    ("house", "given", "card", "carried", "left"),
    [
        ("point", {"bank": ["Treasure Chest", "Gold Pouch"]}, "Wandering Bard", {"Treasure Chest": 1}, (2, 0)),
        (
            "point",
            {"bank": ["Treasure Chest", "Gold Pouch"]},
            "Human Knight",
            {"Treasure Chest": 2, "Gold Pouch": 1},
            (0, 0),
        ),
        ("point", {"bank": ["Gold Pouch"], "stolen": 1}, "Wandering Bard", {"Gold Pouch": 1}, (1, 0)),
        ("point", {"bank": ["Gold Pouch"], "stolen": 2}, "Elven Scout", {"Gold Pouch": 1}, (1, 1)),
        ("card", {"bank": ["2 Gold Pouch", "Treasure Chest"]}, "Elven Scout", {"Treasure Chest": 2}, (2, 0)),
        ("card", {"bank": ["Treasure Chest", "Gold Pouch"]}, "Wandering Bard", {"Gold Pouch": 1}, (2, 0)),
        ("card", {"bank": ["Treasure Chest"]}, "Wandering Bard", {"Treasure Chest": 2}, (0, 0)),
        ("card", {"bank": ["Gold Pouch"], "stolen": 1}, "Wandering Bard", {"Gold Pouch": 1}, (1, 0)),
        ("card", {"bank": ["Treasure Chest"], "stolen": 1}, "Wandering Bard", {}, (2, 1)),
        (
            "card",
            {"bank": ["Treasure Chest"], "stolen": 1, "stolen_tapped": 1},
            "Wandering Bard",
            {"Treasure Chest": 2},
            (0, 1),
        ),
        ("card", {"bank": ["Treasure Chest"], "stolen": 1}, "Human Knight", {"Treasure Chest": 2}, (0, 1)),
        ("card", {"bank": ["Gold Pouch"], "stolen": 2, "stolen_tapped": 1}, "Elven Scout", {"Gold Pouch": 1}, (0, 2)),
    ],
)
def test_what_is_tapped(
    house: str, given: dict[str, Any], card: str, carried: dict[str, int], left: tuple[int, int]
) -> None:
    """By the point in the Bank's order, stolen points last; by the card what wastes least, then the fewest."""
    t = table(house={"gold_unit": house}, A={**given, "hand": [card]}, deck=3)
    t.play(f"recruit {card}")
    assert {
        name: t[f"cards.{name}.tapped"] for name in ("Treasure Chest", "Gold Pouch") if t[f"cards.{name}.tapped"]
    } == carried
    assert (t["A.gold"], t["A.stolen_tapped"]) == left


@pytest.mark.clause("CR-4.2-08")
def test_all_gold_untaps_at_the_start_of_ones_turn() -> None:
    """Stolen points too; what the opponent tapped stays so."""
    mine: dict[str, Any] = {"bank": ["Treasure Chest"], "stolen": 1, "stolen_tapped": 1}
    tapped = {"Treasure Chest": {"tapped": 2}, "Gold Pouch": {"tapped": 1}}
    t = table(phase="draw", A=mine, B={"bank": gold(1), "stolen": 1, "stolen_tapped": 1}, cards=tapped, deck=1)
    assert (t["A.gold"], t["A.stolen_tapped"], t["B.gold"], t["B.stolen_tapped"]) == (3, 0, 0, 1)


@pytest.mark.parametrize(
    ("mine", "tapped", "card", "clauses"),
    [
        ({"bank": gold(1), "hand": ["Elven Scout", "Gold Pouch"]}, {}, "Elven Scout", ("CR-4.2-05", "CR-4.3-03")),
        ({"bank": gold(1), "hand": ["Human Knight", "Gold Pouch"]}, {}, "Human Knight", ("CR-4.3-03", "CR-4.2-05")),
        ({"bank": gold(2), "hand": ["Elven Scout"]}, {"Gold Pouch": {"tapped": 1}}, "Elven Scout", ("CR-4.2-07", "CR-4.3-03")),
        ({"bank": gold(2), "hand": ["Human Knight", "Gold Pouch"]}, {"Gold Pouch #2": {"tapped": 1}}, "Human Knight", ("CR-4.3-03", "CR-4.2-05")),
        ({"bank": gold(3), "hand": ["Captain of the Guard"]}, {}, "Captain of the Guard", ("CR-4.3-03", "CR-4.2-05", "CR-DER-05")),
        ({"bank": gold(4), "completed": ["The Goblin Pass"]}, {}, "The Goblin Pass", ("CR-QR-06",)),
        ({"bank": gold(4), "hand": [FAVOR]}, {}, FAVOR, ("CR-QR-06",)),
        ({"bank": gold(4), "party": ["Human Knight"]}, {}, "Human Knight", ("CR-4.3-01", "CR-4.3-08")),
    ],
)  # fmt: skip
def test_why_a_card_is_not_recruited(
    mine: dict[str, Any], tapped: dict[str, Any], card: str, clauses: tuple[str, ...]
) -> None:
    """Gold in hand, gold that is tapped, or too little altogether; and what is never recruited."""
    t = table(A=mine, cards=tapped)
    refusal = t.why(t.state.read_action(f"recruit {card}"))
    assert refusal.clauses == clauses


@pytest.mark.parametrize(
    ("given", "said", "clause"),
    [
        ({"A": {"party": ["Human Knight"]}}, "use Human Knight", "CR-4.3-07"),
        ({"discard": ["Scroll of Lore"]}, "use Scroll of Lore", "CR-QR-09"),
        ({"A": {"hand": ["Scroll of Lore"]}}, "use Scroll of Lore", "CR-4.3-05"),
        ({"B": {"party": ["Elf Archer", "Human Knight"]}}, "use Elf Archer", "CR-4.3-05"),
        ({"B": {"bank": [FAVOR]}}, f"use {FAVOR}", "CR-4.3-05"),
        ({"A": {"bank": [FAVOR]}}, f"use {FAVOR}", "CR-G4-02"),
        ({"A": {"bank": [FAVOR]}, "B": {"bank": gold(1)}, "cards": {"Gold Pouch": {"tapped": 1}}}, f"use {FAVOR}", "CR-G4-02"),
        ({"A": {"party": ["Elf Archer", "Human Knight"]}, "cards": {"Human Knight": {"tapped": True}}}, "use Elf Archer", "CR-C8-04"),
        ({"A": {"party": ["Elf Archer", "Sword of Dawn"]}}, "use Elf Archer", "CR-C8-04"),
        ({"A": {"party": ["Human Knight"]}}, "discard Human Knight", "CR-QR-08"),
        ({"B": {"bank": [FAVOR]}}, f"discard {FAVOR}", "CR-QR-08"),
        ({"A": {"hand": ["Human Knight"]}}, "discard Human Knight", "CR-3-11"),
        ({"phase": "resource", "A": {"bank": [FAVOR]}}, f"bank {FAVOR}", "CR-QR-02"),
        ({"phase": "resource", "B": {"bank": [FAVOR]}}, f"bank {FAVOR}", "CR-4.2-01"),
        ({"phase": "quest", "A": {"party": ["Human Knight"]}}, "attempt Human Knight", "CR-4.4-02"),
        ({"phase": "quest", "A": {"completed": ["The Goblin Pass"]}}, "attempt The Goblin Pass", "CR-4.4-07"),
        ({"phase": "quest", "B": {"completed": ["The Goblin Pass"]}}, "attempt The Goblin Pass", "CR-4.4-07"),
        ({"phase": "quest", "centre": ["Rescue the Sage"]}, "attempt The Goblin Pass", "CR-4.4-02"),
    ],
)  # fmt: skip
def test_what_is_refused(given: dict[str, Any], said: str, clause: str) -> None:
    """By the first thing that stands against it."""
    table(**given).refuses(said, clause)


@pytest.mark.parametrize(
    ("given", "said", "verb"),
    [
        ({"phase": "resource", "A": {"hand": ["2 Gold Pouch"]}}, "bank Gold Pouch", Verb.BANK),
        ({"A": {"hand": ["2 Elven Scout"], "bank": gold(2)}}, "recruit Elven Scout", Verb.RECRUIT),
        ({"A": {"party": ["2 Elf Archer"]}}, "use Elf Archer", Verb.USE),
    ],
)
def test_the_copy_that_another_stands_for(given: dict[str, Any], said: str, verb: int) -> None:
    """The first of two equal cards is offered for both; the second, named by its number, is as good."""
    t = table(**given)
    (other,) = {verb + i for i, name in enumerate(t.state.rules.names) if said.endswith(name)} - {
        t.state.read_action(said)
    }
    assert sum(said in text for text in t.state.menu()) == 1
    assert t.state.read_action(f"{said} #2") in {other, t.state.read_action(f"{said} #1")}
    assert t.state.why(other) is None


@pytest.mark.parametrize(
    ("mine", "said"),
    [
        (CAPTAIN, ["recruit Captain of the Guard"]),
        (BURGLAR, ["recruit Halfling Burglar"]),
        ({"party": ["Scroll of Lore"]}, ["use Scroll of Lore"]),
        ({"party": ["Scroll of Lore"]}, ["use Scroll of Lore", "keep The Lost Crown"]),
        ({"party": ["Elf Archer", "Human Knight"]}, ["use Elf Archer"]),
    ],
)
def test_a_question_comes_before_the_phase(mine: dict[str, Any], said: list[str]) -> None:
    """While a card asks, nothing of a phase is done: not even what belongs to another phase anyway."""
    mine = {**mine, "hand": [*mine.get("hand", ()), "Gold Pouch", "Wandering Bard"]}
    t = table(A=mine, B={"party": [KNIGHT], "bank": ["Hidden Stash"]}, deck=3)
    t.play(*said)
    for other in ("bank Gold Pouch", "attempt The Goblin Pass", "recruit Wandering Bard", "end the action phase"):
        t.refuses(other, "CR-4-01")
        refusal = t.why(t.state.read_action(other))
        assert refusal.reason == f"A must first decide: {t['decision']}"


def test_who_claimed_a_quest() -> None:
    """The refusal names the player."""
    for seat in "AB":
        t = table(phase="quest", **{seat: {"completed": ["The Goblin Pass"]}})
        assert f"claimed by {seat}" in str(t.why(t.state.read_action("attempt The Goblin Pass")))


def test_a_stolen_point_is_untapped_too() -> None:
    """With no tapped card in the Bank the Favor untaps a stolen point; a tapped card comes first."""
    mine: dict[str, Any] = {"bank": [FAVOR, "Gold Pouch"], "stolen": 1, "stolen_tapped": 1}
    t = table(A=mine)
    t.play(f"use {FAVOR}")
    assert (t["A.gold"], t["A.stolen_tapped"]) == (3, 0)
    t.refuses(f"use {FAVOR}", "CR-4.3-07", "CR-G4-02")
    t = table(A=mine, cards={"Gold Pouch": {"tapped": 1}})
    t.play(f"use {FAVOR}")
    assert (t["A.gold"], t["A.stolen_tapped"], t["cards.Gold Pouch.tapped"]) == (2, 1, 0)


def test_a_card_of_gold_is_untapped_whole() -> None:
    """With `gold_unit: card` both points of a Chest come back; without tapped cards a stolen point does."""
    t = table(
        house={"gold_unit": "card"}, A={"bank": [FAVOR, "Treasure Chest", "Gold Pouch"]},
        cards={"Treasure Chest": {"tapped": 2}, "Gold Pouch": {"tapped": 1}},
    )  # fmt: skip
    t.play(f"use {FAVOR}", "choose Treasure Chest")
    assert (t["A.gold"], t["B.gold"], t["cards.Treasure Chest.tapped"], t["cards.Gold Pouch.tapped"]) == (3, 0, 0, 1)
    t = table(house={"gold_unit": "card"}, A={"bank": [FAVOR], "stolen": 1, "stolen_tapped": 1})
    t.play(f"use {FAVOR}")
    assert t["A.gold"] == 2


# --- stealing


@pytest.mark.clause("CR-C7-03")
@pytest.mark.parametrize(
    ("house", "bank", "tapped", "choose", "after"),
    [  # what B has left (gold, worth) and what A gets: worth of the Bank with the thief's own Pouch, stolen points
        ({}, ["Treasure Chest"], 0, "Treasure Chest", (1, 1, 2, 1)),
        ({}, ["Treasure Chest"], 1, "Treasure Chest", (0, 1, 2, 1)),
        ({}, ["Treasure Chest"], 2, "Treasure Chest", (0, 1, 2, 1)),
        ({}, ["Treasure Chest", FAVOR], 0, FAVOR, (2, 2, 2, 0)),
        ({"steal": "only_tapped"}, ["Treasure Chest", FAVOR], 1, "Treasure Chest", (2, 2, 2, 1)),
        ({"gold_unit": "card"}, ["Treasure Chest", FAVOR], 0, "Treasure Chest", (1, 1, 3, 0)),
        ({"gold_unit": "card"}, ["Treasure Chest", FAVOR], 2, "Treasure Chest", (1, 1, 3, 0)),
    ],
)
def test_what_a_burglar_takes(
    house: dict[str, str], bank: list[str], tapped: int, choose: str, after: tuple[int, ...]
) -> None:
    """A card worth 1 where there is one, else a point of the Chest; by the card any card; it always arrives tapped."""
    t = table(house=house, A=BURGLAR, B={"bank": bank}, cards={"Treasure Chest": {"tapped": tapped}})
    t.play("recruit Halfling Burglar")
    others = {*bank} - {choose}
    assert all(t.allows(f"choose {other}") is (house == {"gold_unit": "card"}) for other in others)
    t.play(f"choose {choose}")
    assert (t["B.gold"], t["B.bank_worth"], t["A.bank_worth"], t["A.stolen_tapped"]) == after
    assert (t["A.gold"], t["A.stolen"]) == (0, after[3])
    assert t.state.rules.defects(t.state) == []


@pytest.mark.parametrize(
    ("house", "tapped", "moves"), [("arrives_tapped", 0, True), ("only_tapped", 0, False), ("only_tapped", 1, True)]
)
def test_a_stolen_point_is_stolen_back(house: str, tapped: int, moves: bool) -> None:
    """B's Bank is one stolen point: it goes back to A, tapped."""
    t = table(house={"steal": house}, A=BURGLAR, B={"stolen": 1, "stolen_tapped": tapped}, quiet=7)
    t.play("recruit Halfling Burglar")
    assert (t["A.stolen"], t["A.stolen_tapped"]) == (moves, moves)
    assert (t["B.stolen"], t["B.gold"]) == ((0, 0) if moves else (1, 1 - tapped))
    assert t.state.rules.defects(t.state) == []


# --- what counts as progress


@pytest.mark.parametrize(
    ("given", "said", "quiet"),
    [
        ({}, "end the action phase", 6),
        ({"A": {"hand": ["Wandering Bard"], "bank": gold(1)}}, "recruit Wandering Bard", 0),
        ({"A": {"hand": ["Sword of Dawn"], "bank": gold(3)}}, "recruit Sword of Dawn", 0),
        ({"A": {"hand": ["Lembas Bread"], "bank": gold(1)}}, "recruit Lembas Bread", 6),
        ({"phase": "resource", "A": {"hand": ["Gold Pouch"]}}, "bank Gold Pouch", 0),
        ({"phase": "quest", "A": {"party": ["2 Human Knight"]}}, "attempt The Goblin Pass", 0),
        ({"phase": "quest", "A": {"party": ["Human Knight"]}}, "attempt The Goblin Pass", 6),
    ],
)
def test_progress(given: dict[str, Any], said: str, quiet: int) -> None:
    """A quest claimed, gold banked, something lasting played: the count of turns in which nothing was achieved begins anew."""
    t = table(quiet=5, deck=4, **given)
    t.play(said)
    if t["active"] == "A":
        t.end_turn()
    assert t["quiet"] == quiet


@pytest.mark.parametrize(("quiet", "outcome"), [(4, None), (5, "stalled")])
def test_a_game_is_stalled_at_so_many_turns(quiet: int, outcome: str | None) -> None:
    """Five turns are not yet six."""
    t = table(quiet=quiet, house={"stall_turns": 6}, deck=4)
    t.end_turn()
    assert t["outcome"] == outcome
    if outcome:
        assert str(t.state.outcome.words) == "nothing was achieved for 6 turns: a draw"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("given", "winner", "words"),
    [
        ({}, None, ": a draw"),
        ({"A": {"completed": ["Rescue the Sage"]}, "B": {"party": ["Human Knight"]}}, "A", "; A has more VP"),
        ({"B": {"party": ["Human Knight"]}, "A": {"party": ["Elven Scout"]}}, "B", "; B has more Power"),
        ({"A": {"party": ["Ranger of the North"]}, "B": {"party": ["Elven Scout"]}}, None, ": a draw"),
    ],
)
def test_a_stalled_game_can_go_to_points(given: dict[str, Any], winner: str | None, words: str) -> None:
    """With `stall: vp_then_power` by points, then by Power, the quest phase's bonus apart; level in both it is a draw."""
    t = table(quiet=5, house={"stall_turns": 6, "stall": "vp_then_power"}, deck=4, **given)
    t.end_turn()
    assert (t["outcome"], t["winner"]) == ("stalled", winner)
    assert t.state.outcome.words.endswith(words)  # type: ignore[union-attr]


# --- what can still be won

LEFT_OVER = [
    "Elven Scout", "Dwarf Warrior", "Healer of Lóran", "Human Knight", "Ranger of the North", "Scholar of the West",
    "Halfling Burglar", "Elf Archer", "Captain of the Guard", "Wandering Bard", "Lembas Bread", "Scroll of Lore",
    "Ring of Courage", "Shield of Ages", "Map to Hidden Lair", "Amulet of Renewal", "Sword of Dawn", "The Lost Crown",
]  # fmt: skip
SPLIT = {"A": ["The Goblin Pass"], "B": ["Trial of the Lost Crown"]}
NEARLY = {"A": ["The Goblin Pass", "Trial of the Lost Crown"], "B": []}
ALL_GOLD = ["2 Gold Pouch", "Treasure Chest", "Hidden Stash", FAVOR]
CROWN, KNIGHT, SCOUT, BARD = "The Lost Crown", "Human Knight", "Elven Scout", "Wandering Bard"


@pytest.mark.clause("CR-DER-09")
@pytest.mark.parametrize(
    ("completed", "party", "more", "house", "alive"),
    [
        (SPLIT, [CROWN, f"5 {KNIGHT}"], {}, {}, True),
        (SPLIT, [CROWN, f"4 {KNIGHT}", SCOUT], {}, {}, False),
        (SPLIT, [CROWN, f"4 {KNIGHT}", "Elf Archer"], {}, {}, True),
        (SPLIT, [CROWN, f"4 {KNIGHT}", "Ranger of the North"], {}, {}, False),
        (SPLIT, [CROWN, f"4 {KNIGHT}", "Ranger of the North"], {}, {"crown_check": "immediate"}, True),
        (SPLIT, [CROWN, f"3 {KNIGHT}", "Dwarf Warrior", SCOUT], {}, {}, True),
        (SPLIT, [CROWN, f"3 {KNIGHT}", "Dwarf Warrior", BARD], {}, {}, False),
        (SPLIT, [CROWN, f"3 {KNIGHT}", SCOUT, "Ring of Courage"], {}, {}, True),
        (SPLIT, [CROWN, f"3 {KNIGHT}", BARD, "Ring of Courage"], {}, {}, False),
        (SPLIT, [CROWN, f"4 {KNIGHT}", BARD, "Sword of Dawn"], {}, {}, True),
        (SPLIT, [CROWN, f"3 {KNIGHT}", f"2 {SCOUT}", "Sword of Dawn"], {}, {}, True),
        (SPLIT, [CROWN, f"3 {KNIGHT}", SCOUT, BARD, "Sword of Dawn"], {}, {}, False),
        (SPLIT, [CROWN, f"3 {KNIGHT}", SCOUT], {}, {"ring_scope": "all"}, True),
        (SPLIT, [f"5 {KNIGHT}"], {"hand": [CROWN], "bank": gold(4)}, {}, True),
        (SPLIT, [f"5 {KNIGHT}"], {"hand": [CROWN], "bank": gold(3)}, {}, False),
        (SPLIT, [f"5 {KNIGHT}"], {"hand": [CROWN], "bank": gold(3), "stolen": 1}, {}, True),
        (SPLIT, [f"5 {KNIGHT}"], {"hand": [CROWN, "Gold Pouch"], "bank": gold(3)}, {}, True),
        (SPLIT, [f"5 {KNIGHT}"], {"hand": [CROWN, "Halfling Burglar"], "bank": gold(3)}, {}, True),
        (SPLIT, [f"5 {KNIGHT}"], {"hand": [CROWN, "Halfling Burglar"], "bank": gold(2)}, {}, False),
        (SPLIT, [f"5 {KNIGHT}"], {"hand": [CROWN, "Halfling Burglar"], "bank": gold(2)}, {"gold_unit": "card"}, True),
        (SPLIT, [f"5 {KNIGHT}"], {"bank": ALL_GOLD, "theirs": [CROWN]}, {}, False),
        (SPLIT, [f"5 {KNIGHT}"], {"bank": ALL_GOLD, "theirs": [CROWN]}, {"hand_limit": 1}, True),
        (SPLIT, [f"5 {KNIGHT}"], {"bank": gold(4), "deck": [CROWN]}, {}, True),
        (SPLIT, [f"5 {KNIGHT}"], {"bank": gold(4), "discard": [CROWN]}, {}, True),
        (NEARLY, ["Healer of Lóran", KNIGHT], {}, {}, True),
        (NEARLY, [CROWN, "Healer of Lóran", SCOUT], {}, {}, False),
        (NEARLY, ["Healer of Lóran", "Ranger of the North"], {}, {}, True),
        (NEARLY, [CROWN, f"2 {KNIGHT}"], {}, {}, False),
        (NEARLY, [KNIGHT], {"hand": ["Healer of Lóran"], "bank": gold(2)}, {}, True),
        (NEARLY, [CROWN, KNIGHT], {"hand": ["Healer of Lóran"], "bank": gold(1)}, {}, False),
    ],
)
def test_when_a_game_is_dead(
    completed: dict[str, list[str]], party: list[str], more: dict[str, Any], house: dict[str, Any], alive: bool
) -> None:
    """The rest of the box lies idle with B, who is out of it: what A has, or may yet get, wins or falls one short."""
    mine = {"party": party, "hand": more.get("hand", []), "bank": more.get("bank", []), "stolen": more.get("stolen", 0)}
    named = " ".join([*party, *mine["hand"], *more.get("theirs", []), *more.get("deck", []), *more.get("discard", [])])
    rest = [card for card in LEFT_OVER if card not in named and card != CROWN]
    spare = ALL_GOLD if mine["bank"] != ALL_GOLD and mine["hand"] else []
    theirs = {"completed": completed["B"], "party": rest, "hand": more.get("theirs", []), "bank": spare}
    tapped = {name: {"tapped": True} for name in (KNIGHT, "Healer of Lóran") if name in " ".join(party)}
    for active, player, other in (("A", "A", "B"), ("B", "A", "B"), ("A", "B", "A")):
        t = table(
            phase="quest", active=active, house=house, deck=more.get("deck", []), discard=more.get("discard", []),
            cards=tapped, **{player: {**mine, "completed": completed["A"]}, other: theirs},
        )  # fmt: skip
        t.play("attempt no quest")
        assert (t["outcome"] != "dead") is alive


def test_while_quests_are_there_a_turn_of_progress_is_not_looked_at() -> None:
    """Nobody can win, and A has just banked: it is said a turn later."""
    t = table(
        phase="resource", quiet=3, deck=[], A={"completed": NEARLY["A"], "party": [CROWN], "hand": ["Hidden Stash"]},
        B={"party": [card for card in LEFT_OVER if card != CROWN], "bank": ["2 Gold Pouch", "Treasure Chest", FAVOR]},
    )  # fmt: skip
    t.play("bank Hidden Stash")
    t.end_turn()
    assert (t["outcome"], t["quiet"]) == (None, 0)
    t.end_turn()
    assert t["outcome"] == "dead"
    assert t.state.outcome.words == "nobody can win any more: a draw"  # type: ignore[union-attr]


# --- the Crown


@pytest.mark.parametrize(
    ("check", "phase", "party", "said", "winner"),
    [
        ("immediate", "resource", [CROWN, f"5 {KNIGHT}"], None, "A"),
        ("immediate", "resource", [CROWN, f"4 {KNIGHT}", SCOUT], None, None),
        ("immediate", "action", [CROWN, f"4 {KNIGHT}", "Ranger of the North"], "end the action phase", "A"),
        ("own_turn_end", "action", [CROWN, f"4 {KNIGHT}", "Ranger of the North"], "end the action phase", None),
        ("any_turn_end", "quest", [CROWN, f"4 {KNIGHT}", SCOUT], "attempt no quest", None),
        ("any_turn_end", "quest", [CROWN, f"5 {KNIGHT}"], "attempt no quest", "A"),
    ],
)
def test_when_the_crown_is_looked_at(
    check: str, phase: str, party: list[str], said: str | None, winner: str | None
) -> None:
    """At once in any phase of one's own, the Ranger's quest bonus included, or at the end of turns."""
    t = table(house={"crown_check": check}, phase=phase, A={"party": party}, deck=3)
    if said:
        t.play(said)
    assert t["winner"] == winner
    t = table(house={"crown_check": check}, phase=phase, active="B", A={"party": party}, deck=3)
    if said:
        t.play(said)
    assert t["winner"] == (winner if check == "any_turn_end" else None)


def test_two_crowns() -> None:
    """Where both have it at the end of a turn, whose turn it was wins."""
    for active in "AB":
        both = {seat: {"party": [CROWN, f"5 {KNIGHT}"]} for seat in "AB"}
        t = table(house={"crown_check": "any_turn_end"}, phase="quest", active=active, **both)
        t.play("attempt no quest")
        assert t["winner"] == active


# --- Power


@pytest.mark.parametrize(
    ("party", "power"),
    [
        (["Dwarf Warrior"], 3),
        (["Dwarf Warrior", "Scroll of Lore"], 4),
        (["Dwarf Warrior", KNIGHT], 6),
        (["2 Dwarf Warrior", "Sword of Dawn"], 10),
        (["2 Ring of Courage", KNIGHT], 5),
        (["Ring of Courage", "Sword of Dawn"], 2),
    ],
)
def test_what_a_party_adds_up_to(party: list[str], power: int) -> None:
    """Bonuses of artifacts, and those that ask for an artifact; the other Party has no part in it."""
    t = table(A={"party": party}, B={"party": ["Elf Archer", "Map to Hidden Lair"]})
    assert (t["A.power"], t["B.power"]) == (power, 2)


@pytest.mark.parametrize(("house", "power"), [("none", 0), ("full", 4)])
def test_a_strengthened_companion_that_is_tapped(house: str, power: int) -> None:
    """Its bonus counts as long as its Power does."""
    row = {KNIGHT: {"tapped": True, "strengthened": 1}}
    assert table(house={"tapped_power": house}, A={"party": [KNIGHT]}, cards=row)["A.power"] == power


@pytest.mark.parametrize("house", ["none", "full"])
@pytest.mark.parametrize(
    ("party", "awake", "asleep"),
    [
        ([KNIGHT, SCOUT], 5, 3),
        ([KNIGHT, SCOUT, "Ring of Courage"], 7, 4),
        ([KNIGHT, SCOUT, "2 Ring of Courage"], 9, 5),
        ([KNIGHT, SCOUT, "Sword of Dawn"], 7, 5),
    ],
)
def test_a_tapped_companion_adds_nothing(party: list[str], awake: int, asleep: int, house: str) -> None:
    """Neither its own Power nor what an artifact adds for it; under the house rule it counts in full."""
    scout = {SCOUT: {"tapped": True}}
    assert table(house={"tapped_power": house}, A={"party": party})["A.power"] == awake
    found = table(house={"tapped_power": house}, A={"party": party}, cards=scout)
    assert found["A.power"] == (asleep if house == "none" else awake)


@pytest.mark.parametrize(("phase", "mine", "theirs"), [("action", 2, 2), ("quest", 3, 2)])
def test_whose_quest_bonus_is_shown(phase: str, mine: int, theirs: int) -> None:
    """The Ranger is stronger in the quest phase of its own player."""
    t = table(phase=phase, A={"party": ["Ranger of the North"]}, B={"party": ["Ranger of the North"]})
    assert (t["A.power"], t["B.power"]) == (mine, theirs)


# --- choosing


def options(t: Any) -> list[str]:
    """What can be done, in words."""
    return [t.state.words(action) for action in t.state.legal_actions()]


@pytest.mark.clause("CR-C9-04")
def test_whom_the_captain_taps() -> None:
    """An untapped companion of the opponent; equal ones are one choice, unless something tells them apart."""
    theirs = {"party": [f"2 {KNIGHT}", f"2 {SCOUT}", "Sword of Dawn", BARD], "bank": gold(1)}
    row = {BARD: {"tapped": True}, "Elven Scout #2": {"strengthened": 1}}
    t = table(A={**CAPTAIN, "party": ["Dwarf Warrior"]}, B=theirs, cards=row)
    t.play("recruit Captain of the Guard")
    assert options(t) == ["choose Human Knight", "choose Elven Scout", "choose Elven Scout #2"]
    for other in ("Dwarf Warrior", "Sword of Dawn", "Captain of the Guard", "Gold Pouch"):
        t.refuses(f"choose {other}", "CR-C9-04")
    refusal = t.why(t.state.read_action(f"choose {BARD}"))
    assert refusal.clauses[0] != "CR-C9-04", "a tapped enemy is an enemy all the same"
    t.play("choose Elven Scout #2")
    assert (t["cards.Elven Scout #2.tapped"], t["A.power"], t["B.power"]) == (True, 7, 10)


def test_a_card_that_is_tapped_pays_no_second_time() -> None:
    """With `gold_unit: card` the other pouch is tapped."""
    t = table(
        house={"gold_unit": "card"}, A={"bank": gold(2), "hand": [BARD]}, cards={"Gold Pouch": {"tapped": 1}}, deck=2
    )  # fmt: skip
    t.play(f"recruit {BARD}")
    assert (t["A.gold"], t["cards.Gold Pouch.tapped"], t["cards.Gold Pouch #2.tapped"]) == (0, 1, 1)


@pytest.mark.clause("CR-C8-04")
def test_whom_the_archer_strengthens() -> None:
    """Not itself; that a companion is tapped, or an enemy, is another matter."""
    t = table(A={"party": ["Elf Archer", KNIGHT, SCOUT]}, B={"party": [BARD]}, cards={SCOUT: {"tapped": True}})
    t.play("use Elf Archer")
    assert options(t) == [f"choose {KNIGHT}"]
    for other, itself in (("Elf Archer", True), (SCOUT, False), (BARD, False)):
        refusal = t.why(t.state.read_action(f"choose {other}"))
        assert (refusal.clauses[0] == "CR-C8-04" and "itself" in refusal.reason) is itself


def test_whom_lembas_bread_untaps() -> None:
    """A tapped companion of one's own."""
    t = table(
        A={"party": ["Lembas Bread", KNIGHT, SCOUT]}, B={"party": ["Elf Archer"]}, deck=2,
        cards={KNIGHT: {"tapped": True}, "Elf Archer": {"tapped": True}},
    )  # fmt: skip
    t.play("use Lembas Bread")
    assert options(t) == [f"choose {KNIGHT}"]
    t.play(f"choose {KNIGHT}")
    assert "A untaps Human Knight" in t.story
    assert t["B.power"] == 0


def test_two_shields_prevent_twice() -> None:
    """Each once a turn, and only what happens to its own player's companions."""
    t = table(
        A={"hand": ["3 Captain of the Guard"], "bank": gold(12), "party": ["Shield of Ages"]},
        B={"party": ["2 Shield of Ages", KNIGHT]},
    )  # fmt: skip
    powers = []
    for _ in range(3):
        t.play("recruit Captain of the Guard", f"choose {KNIGHT}")
        powers.append(t["B.power"])
    assert powers == [3, 3, 0]


def test_the_used_and_the_unused_archer() -> None:
    """Two Archers, one of them used: the other can still be."""
    t = table(A={"party": ["2 Elf Archer"]})
    t.play("use Elf Archer", "choose Elf Archer #2")
    assert options(t) == ["end the action phase", "use Elf Archer #2"]
    t.play("use Elf Archer #2", "choose Elf Archer")
    assert t["A.power"] == 6
    refusal = t.why(t.state.read_action("use Elf Archer"))
    assert refusal.clauses == ("CR-4.3-07",)


# --- looking and drawing


@pytest.mark.clause("CR-5-05")
@pytest.mark.parametrize(
    ("given", "said", "told"),
    [
        ({"A": {"party": ["Scroll of Lore"]}}, "use Scroll of Lore", "A finds no card to look at"),
        ({"A": {"hand": [BARD], "bank": gold(1)}}, f"recruit {BARD}", "B finds no card to draw"),
        (
            {"A": {"hand": [BARD], "bank": gold(1)}, "deck": ["Elf Archer"]},
            f"recruit {BARD}",
            "B finds no card to draw",
        ),
        ({"phase": "quest", "B": {"party": ["Map to Hidden Lair"]}}, "attempt no quest", "B finds no card to look at"),
    ],
)
def test_nothing_to_find(given: dict[str, Any], said: str, told: str) -> None:
    """With both piles empty there is nothing to draw or to look at, and the game goes on."""
    t = table(**given)
    t.play(said)
    assert told in t.story
    assert t["decision"] in {"action phase", "resource phase"}


def test_a_single_card_looked_at_is_still_known() -> None:
    """B knows the top card; where A sees only that one, B knows what A keeps."""
    t = table(A={"party": ["Scroll of Lore"]}, deck=[KNIGHT], B={"knows": [KNIGHT]})
    t.play("use Scroll of Lore")
    assert "A looks at 1 card" in t.story
    t.play(f"keep {KNIGHT}")
    assert t.sees("B", "A.hand") == [KNIGHT]


@pytest.mark.parametrize(
    ("unkept", "deck", "discard"),
    [
        ("bottom", ["Elf Archer", "Sword of Dawn"], [BARD, "Scroll of Lore"]),
        ("top", ["Sword of Dawn", "Elf Archer"], [BARD, "Scroll of Lore"]),
        ("discard", [BARD, "Elf Archer", "Sword of Dawn"], ["Scroll of Lore"]),
    ],
)
def test_the_last_cards_are_looked_at(unkept: str, deck: list[str], discard: list[str]) -> None:
    """With `reshuffle: when_empty` the deck is made anew once the look is over, if nothing went back to it."""
    t = table(
        house={"reshuffle": "when_empty", "unkept": unkept}, A={"party": ["Scroll of Lore"]}, discard=[BARD],
        deck=["Elf Archer", KNIGHT, "Sword of Dawn"], chance=([BARD, "Elf Archer", "Sword of Dawn"],),
    )  # fmt: skip
    t.play("use Scroll of Lore", f"keep {KNIGHT}")
    if unkept != "discard":
        t.play("put back Elf Archer")
    assert (t["deck"], t["discard"]) == (deck, discard)


@pytest.mark.parametrize(
    ("given", "said", "deck"),
    [
        ({"A": {"party": ["Lembas Bread"]}, "deck": [KNIGHT]}, ["use Lembas Bread"], ["Lembas Bread"]),
        ({"phase": "quest", "B": {"party": ["Map to Hidden Lair"]}, "deck": [SCOUT, KNIGHT]}, ["attempt no quest", f"discard {KNIGHT}"], [KNIGHT]),
        ({"A": {"hand": [BARD], "bank": gold(1)}, "deck": [SCOUT, KNIGHT], "discard": ["Elf Archer"]}, [f"recruit {BARD}"], ["Elf Archer"]),
    ],
)  # fmt: skip
def test_an_empty_deck_is_made_anew_at_once(given: dict[str, Any], said: list[str], deck: list[str]) -> None:
    """With `reshuffle: when_empty`, by whichever card the last one left; else the pile waits until it is needed."""
    t = table(house={"reshuffle": "when_empty"}, **given)
    t.play(*said)
    assert (t["deck"], t["discard"]) == (deck, [])
    t = table(**given)
    t.play(*said)
    assert (t["deck"], t["discard"]) == ([], deck)


@pytest.mark.parametrize(
    ("house", "skips", "hands"),
    [("draw_phase", 1, (1, 1)), ("draw_phase", 2, (1, 0)), ("any_draw", 1, (0, 1)), ("any_draw", 2, (0, 0))],
)
def test_how_many_draws_are_skipped(house: str, skips: int, hands: tuple[int, int]) -> None:
    """A Bard is played on B, who has draws to skip; then B's draw phase comes."""
    t = table(house={"chest_skip": house}, deck=9, A={"hand": [BARD], "bank": gold(1)}, B={"skips": skips})
    t.play(f"recruit {BARD}")
    seen = [t["B.hand.count"]]
    t.end_turn()
    seen.append(t["B.hand.count"] - seen[0])
    assert tuple(seen) == (hands if house == "any_draw" else (1, 0))
    assert t["B.skips"] == (skips - 1 if house == "draw_phase" else max(0, skips - 2))


# --- the first hands


def test_who_is_dealt_what() -> None:
    """The first player gets the top five, the other the next five, and each knows only the own."""
    rules = load_rules(GAME, {"first_turn_draw": "no"})
    for first in (0, 1):
        state = rules.start(ScriptedDice([list(range(23))]), first=first)
        hands = [state.zones[-8 + seat] for seat in (0, 1)]
        seen = [describe(state, seat) for seat in (0, 1)]
        assert all(len(hand) == 5 for hand in hands)
        other = "BA"[first]
        assert None not in seen[first]["AB"[first]]["hand"]
        assert set(seen[first][other]["hand"]) == {None}
        log = [rules.event_words(event) for event in state.log or ()]
        assert log[:3] == [f"{'AB'[first]} goes first", f"{'AB'[first]} draws 5 cards", f"{other} draws 5 cards"]


@pytest.mark.parametrize("first", [0, 1])
def test_both_may_draw_anew(first: int) -> None:
    """With `gold_mulligan` whoever has no gold is asked, the first player first; the hand goes back and five others come."""
    rules = load_rules(GAME, {"gold_mulligan": "on"})
    dice = ScriptedDice(
        [list(range(23))], then=SeededDice("anew")
    )  # the gold cards, first in the box, lie at the bottom
    state = rules.start(dice, first=first)
    asked = []
    for answer in ("draw a new hand", "keep this hand"):
        asked.append(state.player)
        assert [state.words(action) for action in state.legal_actions()] == ["keep this hand", "draw a new hand"]
        refusal = state.why(state.read_action("bank Gold Pouch"))
        assert refusal is not None
        state.apply(state.read_action(answer), dice)
    assert asked == [first, 1 - first]
    log = [rules.event_words(event) for event in state.log or ()]
    assert sum("shows a hand" in line for line in log) == 1
    refusal = state.why(state.read_action("draw a new hand"))
    assert refusal is not None
    assert refusal.reason == "this game has no mulligan"
    assert f"{'AB'[first]} shows a hand without gold and draws 5 new cards" in log
    seen = describe(state)
    assert (len(seen["AB"[first]]["hand"]), len(seen["BA"[first]]["hand"]), len(seen["deck"])) == (6, 5, 12)


@pytest.mark.parametrize(("cards", "asked"), [(2, False), (3, True)])
def test_a_hand_limit_at_its_limit(cards: int, asked: bool) -> None:
    """Two cards under a limit of two are kept; of three one goes, and equal ones are one choice."""
    t = table(house={"hand_limit": 2}, phase="quest", A={"hand": [f"{cards} {KNIGHT}"]}, deck=3)
    t.play("attempt no quest")
    assert (t["decision"] == "which card to discard") is asked
    if asked:
        assert options(t) == [f"discard {KNIGHT}"]
        t.play(f"discard {KNIGHT}")
    assert (t["A.hand.count"], t["active"]) == (2, "B")


# --- what is said of a table


def test_sums_that_do_not_add_up() -> None:
    """Each is told, with the player or the card; an honest table has none."""
    given: dict[str, Any] = {
        "A": {"bank": gold(2), "party": [KNIGHT], "stolen": 1, "stolen_tapped": 1, "hand": [SCOUT]},
        "B": {"bank": ["Treasure Chest"], "completed": ["The Goblin Pass"]},
        "cards": {"Treasure Chest": {"tapped": 2}, KNIGHT: {"tapped": True}},
    }
    rules = table(**given).state.rules
    knight, scout, chest = (rules.labels.index(name) for name in (KNIGHT, SCOUT, "Treasure Chest"))

    def told(change: Any) -> list[str]:
        state: Any = table(**given).state
        change(state)
        found: list[str] = rules.defects(state)
        return found

    assert told(lambda s: None) == []
    assert told(lambda s: s.gold.__setitem__(1, 3)) == ["gold of B: 3, the Bank says 0"]
    assert told(lambda s: s.vp.__setitem__(0, 1)) == ["Victory Points of A"]
    assert told(lambda s: (s.stolen_tapped.__setitem__(1, 1), s.gold.__setitem__(1, -1))) == [
        "stolen points or skips of B"
    ]
    assert told(lambda s: s.skips.__setitem__(0, -1)) == ["stolen points or skips of A"]
    assert told(lambda s: s.tapped.__setitem__(knight, 2)) == ["Human Knight tapped for 2"]
    assert told(lambda s: s.tapped.__setitem__(scout, 1)) == ["Elven Scout tapped for 1"]
    assert told(lambda s: (s.tapped.__setitem__(chest, 3), s.gold.__setitem__(1, -1))) == [
        "Treasure Chest tapped for 3"
    ]
    for change in (
        lambda s: setattr(s, "used", 1 << scout),
        lambda s: s.boosts.append(scout),
        lambda s: s.worth.__setitem__(scout, 1),
    ):
        assert told(change) == ["Elven Scout carries something out of play"]
    assert told(lambda s: setattr(s, "used", 1 << knight)) == told(lambda s: s.boosts.append(knight)) == []


def test_what_a_match_is_remembered_for() -> None:
    """Who claimed quests, and what a player has."""
    mine: dict[str, Any] = {
        "bank": ["Treasure Chest"],
        "hand": [SCOUT, KNIGHT, "Captain of the Guard", FAVOR],
        "party": ["Ranger of the North"],
    }
    t = table(phase="quest", A=mine, B={"completed": ["The Goblin Pass"]})
    rules = t.state.rules
    assert rules.metrics(t.state, 0) == {"VP": 0, "Power": 2, "Bank": 2, "hand": 4, "too dear": 2}
    assert rules.metrics(t.state, 1) == {"VP": 2, "Power": 0, "Bank": 0, "hand": 0, "too dear": 0}
    assert rules.remarks(t.state) == ()
    assert rules.remarks(table().state) == ("no quest was claimed",)
    both = table(A={"completed": ["Rescue the Sage"]}, B={"completed": ["The Goblin Pass"]})
    closed = "nobody could reach the Victory Points any more"
    assert rules.remarks(both.state) == ("each player claimed a quest", closed)


@pytest.mark.parametrize(
    ("centre", "mine", "closed"),
    [(["The Goblin Pass"], [], True), (["The Goblin Pass"], ["Rescue the Sage", "Trial of the Lost Crown"], False)],
)
def test_when_the_points_are_closed(centre: list[str], mine: list[str], closed: bool) -> None:
    """As long as one of the two can still have five points they are open."""
    for seat in "AB":
        assert table(centre=centre, **{seat: {"completed": mine}})["vp_closed"] is closed


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"A": {"bank": [KNIGHT]}}, "Human Knight cannot lie in that zone: it is a companion card"),
        ({"A": {"party": [FAVOR]}}, "Merchant's Favor cannot lie in that zone: it is a gold card"),
        ({"B": {"party": ["The Goblin Pass"]}}, "The Goblin Pass cannot lie in that zone"),
        ({"centre": [KNIGHT]}, "Human Knight cannot lie in that zone"),
        ({"B": {"completed": [KNIGHT]}}, "Human Knight cannot lie in that zone"),
        ({"deck": ["The Goblin Pass"]}, "The Goblin Pass cannot lie in that zone"),
        ({"B": {"hand": ["The Goblin Pass"]}}, "The Goblin Pass cannot lie in that zone"),
        ({"A": {"bank": gold(1)}, "cards": {"Gold Pouch": {"tapped": 2}}}, "Gold Pouch cannot be tapped for 2"),
        ({"A": {"party": [KNIGHT]}, "cards": {KNIGHT: {"tapped": 2}}}, "Human Knight cannot be tapped for 2"),
        ({"A": {"party": ["Sword of Dawn"]}, "cards": {"Sword of Dawn": {"tapped": True}}}, "Sword of Dawn cannot be tapped for 1"),
        ({"A": {"bank": gold(1), "hand": gold(1)}, "cards": {"Gold Pouch": {"tapped": 1}}}, "Gold Pouch is not in play"),
        ({"A": {"hand": [KNIGHT]}, "cards": {KNIGHT: {"tapped": True}}}, "Human Knight is not in play"),
    ],
)  # fmt: skip
def test_what_cannot_be_laid(given: dict[str, Any], message: str) -> None:
    """A card lies where cards of its type lie, tapped in play alone and for no more than there is."""
    with pytest.raises(Exception, match=message):
        table(**given)


def test_a_box_has_only_so_many_cards() -> None:
    """63 cards may lie in all, the rest of the box out of play among them; more is refused with both numbers."""
    with pytest.raises(DecktoolError, match="84 cards are more than the limit of 63"):
        table(A={"hand": ["60 Gold Pouch"]})


def test_a_price_is_told() -> None:
    """What a card costs, and the gold that there is."""
    t = table(A={"hand": [SCOUT], "bank": gold(1)})
    refusal = t.why(t.state.read_action(f"recruit {SCOUT}"))
    assert "Elven Scout costs 2 and A has 1 untapped gold" in refusal.reason


def test_the_only_card_seen_stays_private() -> None:
    """A Scholar who sees one card alone keeps it: B knows where it is, and not what it is."""
    t = table(A={"hand": ["Scholar of the West"], "bank": gold(2)}, deck=[KNIGHT])
    t.play("recruit Scholar of the West")
    assert (t.sees("A", "looked"), t.sees("B", "looked")) == ([KNIGHT], [None])
    t.play(f"keep {KNIGHT}")
    assert (t.sees("A", "A.hand"), t.sees("B", "A.hand")) == ([KNIGHT], [None])


def test_only_a_card_in_play_leaves_it() -> None:
    """From a Party a card goes, from a hand it does not."""
    t = table(A={"party": [KNIGHT], "hand": [SCOUT]})
    state: Any = t.state
    labels = state.rules.labels
    assert [leave_play(state, labels.index(name)) for name in (KNIGHT, SCOUT)] == [True, False]
    assert (t["A.party"], t["A.hand"]) == ([], [SCOUT])


def test_the_copy_in_play_is_tapped() -> None:
    """The hand is laid before the Bank, so the Pouch in the Bank is the second one."""
    t = table(A={"bank": gold(1), "hand": gold(1)}, cards={"Gold Pouch #2": {"tapped": 1}})
    assert t["A.gold"] == 0


def test_how_a_turn_is_counted() -> None:
    """A position at the beginning of a turn is in that turn; the first turn's draw is that of turn 1 alone."""
    assert [table(phase=phase, turn=4, deck=3)["turn"] for phase in ("draw", "resource", "end")] == [4, 4, 5]
    for turn, cards in ((1, 0), (2, 1)):
        t = table(house={"first_turn_draw": False}, phase="draw", turn=turn, deck=3)
        assert t["A.hand.count"] == cards


# --- what a position can say


@pytest.mark.parametrize(
    ("place", "least", "most"),
    [
        ("quiet", -1, 1_000_000),
        ("turn", 0, 1_000_000),
        ("A.skips", 0, 60),
        ("B.stolen", 0, 60),
        ("A.stolen_tapped", 0, 60),
        ("cards.Gold Pouch.worth", 0, 9_999),
        ("cards.Gold Pouch.tapped", 0, 9_999),
    ],
)
def test_the_numbers_of_a_position(place: str, least: int, most: int) -> None:
    """From the least to the most, and one beyond either is refused."""
    bounded(table, place, least, most)


def test_what_plays_a_card_and_what_ends_a_phase() -> None:
    """Gold is banked, cards are recruited and used; each of three phases has a verb that leaves it."""
    assert {verb.name for verb in Verb.all if verb.plays} == {"BANK", "RECRUIT", "USE"}
    assert {verb.name for verb in Verb.all if verb.leaves} == {"END_RESOURCE", "END_ACTION", "NO_QUEST"}


@pytest.mark.clause("CR-4.3-05")
def test_what_lies_in_the_discard_is_nobody_s() -> None:
    """A gold card that was discarded is not used any more; it was not used up, as a one-time artifact is."""
    t = table(A={"bank": gold(1)}, discard=["Merchant's Favor"])
    t.refuses("use Merchant's Favor", "CR-4.3-05")


@pytest.mark.clause("CR-C3-03")
@pytest.mark.parametrize(
    ("bank", "pouch", "second"),
    [(["Gold Pouch", "2 Treasure Chest"], 1, 1), (["2 Treasure Chest", "Gold Pouch"], 0, 2)],
)
def test_the_gold_that_was_banked_last_untaps(bank: list[str], pouch: int, second: int) -> None:
    """All is tapped once the Healer is paid for. Nobody is asked which point untaps: one of the last card in the Bank."""
    tapped = {"Gold Pouch": {"tapped": 1}, "Treasure Chest": {"tapped": 2}}
    t = table(A={"bank": bank, "hand": ["Healer of Lóran"]}, cards=tapped)
    t.play("recruit Healer of Lóran")
    assert [t[f"cards.{name}.tapped"] for name in ("Gold Pouch", "Treasure Chest", "Treasure Chest #2")] == [
        pouch,
        2,
        second,
    ]
    assert t["A.gold"] == 1
