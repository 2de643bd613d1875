"""The house rules of set-up, crystals, winning, stalemates and sight, each played the other way."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from decktool import check
from decktool.dealing import SeededDice
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.play.describe import describe
from decktool.rulesets import load_rules
from tests.rulesets.forbidden_quest.talk import GAME, QuestTable, table

clause = pytest.mark.clause

ALL = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
BARREN = ["6 Letter", "Nudge"]


def barren(back: Sequence[str] = BARREN[:1], **house: str) -> QuestTable:
    """A's first seven cards have no creature, B's have; these of A's go back."""
    return table(
        phase="mulligan",
        house=house,
        A={"hand": BARREN, "deck": ["Brute", "42 Plain Club"]},
        B={"hand": ["Crab", "6 Letter"], "deck": 43},
        chance=(["Brute", "42 Plain Club", *back],),
    )


# --- set-up


@pytest.mark.parametrize("cost", [0, 1])
def test_a_redraw_may_be_free(cost: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game of one's own with `discard: 0` nobody asks which card the mulligan costs: the seven go back at once."""
    folder = Path(shutil.copytree(Path("cards") / GAME, tmp_path / "cards" / GAME))
    text = (load_game(GAME).folder / "game.yaml").read_text("utf-8")
    assert text.count("    discard: 1\n") == 1
    (folder / "game.yaml").write_text(text.replace("    discard: 1\n", f"    discard: {cost}\n"), encoding="utf-8")
    for kind in ("sets", "decks"):
        shutil.copytree(load_game(GAME).folder / kind, folder / kind, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    t = barren(BARREN[:1] if cost else BARREN)
    asked = "which card the mulligan costs" if cost else "which creature goes to the centre"
    assert (t["decision"], t["A.mulligans"], t["A.hand.count"]) == (asked, 1, 7)


def test_a_deck_needs_so_many_creatures() -> None:
    """`min_creatures: 16` makes the rulebook's example with its 15 creatures illegal, and no game starts with it."""
    game = load_game(GAME)
    deck = resolve(parse_decklist((game.folder / "decks" / "rulebook-example.txt").read_text("utf-8")), game)
    assert check(deck).verdict == "legal"
    [short] = check(deck, house={"min_creatures": "16"}).violations
    assert (short.rule, short.actual, short.min) == ("min-creatures", 15, 16)
    with pytest.raises(DecktoolError, match="cannot be played"):
        load_rules(GAME, {"min_creatures": "16"}, [deck, deck], vanilla=True)


def test_a_cut_only_if_wanted() -> None:
    """`cut: yes` asks for a cut, B of A's deck and A of B's; without it nobody is asked."""
    state = load_rules(GAME, {"cut": "yes"}).start(SeededDice(1))
    assert describe(state)["decision"] == "cut the deck"
    assert describe(load_rules(GAME).start(SeededDice(1)))["decision"] != "cut the deck"


def first_attack(allowed: bool, *, turn: int = 1, bow: bool = False) -> QuestTable:
    """A's attack phase in a turn of the game, A going first if its number is odd, or its end if nobody can attack."""
    own = {"turns": (turn + 1) // 2}
    return table(
        {"b2": ["Brute", "Runner", "Looter"]}, {"b2": ["Enemy"]}, phase="attack", turn=turn,
        first="A" if turn % 2 else "B", A=own, B=own, house={"first_turn_attack": allowed},
        cards={"Brute": {"weapon": "Bow and Arrows"}} if bow else {},
    )  # fmt: skip


def test_no_attack_in_the_first_turn() -> None:
    """`first_turn_attack: no`: in the first turn nobody strikes or shoots; by the rulebook one creature may."""
    t = first_attack(False)
    t.refuses("attack Enemy with Brute", "FQ-2.3-23")
    assert t["phase"] == "end"
    t = first_attack(False, bow=True)
    t.refuses("shoot Enemy with Brute", "FQ-5.2-22", "FQ-2.3-23")
    assert t["phase"] == "end"
    assert first_attack(True).allows("attack Enemy with Brute")
    assert first_attack(True, bow=True).allows("shoot Enemy with Brute")


def test_later_turns_attack_as_ever() -> None:
    """`first_turn_attack: no`: two creatures in the second player's first turn, three in the first player's second."""
    t = first_attack(False, turn=2)
    t.play("attack Enemy with Runner")
    t.play("attack Enemy with Looter")
    t.refuses("attack Enemy with Brute", "FQ-2.3-25")
    t = first_attack(False, turn=3)
    for creature in ("Runner", "Looter", "Brute"):
        t.play(f"attack Enemy with {creature}")


def test_the_opponent_picks_the_penalty() -> None:
    """`mulligan_discard_by: opponent`: B sees A's hand and picks the Nudge."""
    t = barren(mulligan_discard_by="opponent")
    assert (t["player"], t.sees("B", "A.hand.count")) == ("B", 7)
    t.play("discard Nudge")
    assert (t["A.discard"], t["A.hand.Brute"]) == (["Nudge"], True)


def test_chance_picks_the_penalty() -> None:
    """`mulligan_discard_by: random`: nobody is asked, and any card of the hand may go."""
    lost = set()
    for place in (0, 6):
        rest = ["5 Letter", "Nudge"] if place < 6 else ["6 Letter"]
        t = table(
            phase="mulligan",
            house={"mulligan_discard_by": "random"},
            A={"hand": [*BARREN], "deck": ["Brute", "42 Plain Club"]},
            B={"hand": ["Crab", "6 Letter"], "deck": 43},
            chance=(place, ["Brute", "42 Plain Club", *rest]),
        )
        assert (t["A.mulligans"], t["decision"]) == (1, "which creature goes to the centre")
        lost.add(t["A.discard"][0])
    assert lost == {"Letter", "Nudge"}


def test_a_poor_hand_may_be_redrawn() -> None:
    """`voluntary_mulligan: on`: a hand with a creature is kept or drawn anew, at the usual price."""
    t = table(
        phase="mulligan",
        house={"voluntary_mulligan": "on"},
        A={"hand": ["Crab", "6 Letter"], "deck": ["Brute", "42 Plain Club"]},
        B={"hand": ["Crab", "6 Letter"], "deck": 43},
        chance=(["Brute", "42 Plain Club", "Crab", "5 Letter"],),
    )
    assert t["decision"] == "keep this hand or draw anew"
    t.play("draw a new hand", "keep this hand", "discard Letter")
    assert (t["player"], t["A.hand.count"], t["A.deck.count"], t["A.discard"]) == ("A", 7, 42, ["Letter"])
    assert t["B.mulligans"] == 0
    t.play("keep this hand")
    assert t["decision"] == "which creature goes to the centre"


def test_two_voluntary_mulligans_cost_nothing() -> None:
    """Both draw anew in the same round, though both had a creature: no penalty, and the story does not deny them one."""
    mine, theirs = ({"hand": [creature, "6 Letter"], "deck": ["43 Plain Club"]} for creature in ("Crab", "Brute"))
    t = table(phase="mulligan", house={"voluntary_mulligan": "on"}, A=mine, B=theirs)
    t.play("draw a new hand", "draw a new hand")
    assert "both players draw anew without a penalty" in t.story
    assert not any("no creature" in line for line in t.story[: t.story.index("A shuffles the deck")])
    assert (t["A.discard"], t["B.discard"]) == ([], [])


@pytest.mark.parametrize(("choice", "first"), [("go first", "A"), ("go second", "B")])
def test_the_winner_of_the_flip_chooses(choice: str, first: str) -> None:
    """`flip_winner: chooses`: A wins the flip and goes first or second."""
    t = table(
        phase="flip", house={"flip_winner": "chooses"}, board={"b2": ["Brute"]}, enemy={"b2": ["Crab"]}, chance=(True,)
    )
    assert t["player"] == "A"
    t.play(choice)
    assert t["first"] == first


def test_markers_run_out() -> None:
    """`marker_limit: on`: with all four poison markers on the board a fifth creature is not poisoned; by the rules it is."""
    poisoned = {name: {"poison": True} for name in ("Brute", "Runner", "Enemy", "Enemy Two")}
    for limit in ("off", "on"):
        t = table(
            {"b2": ["Brute", "Runner", "Venom"]},
            {"b2": ["Enemy", "Enemy Two", "Enemy Three"]},
            phase="attack",
            house={"marker_limit": limit},
            cards=poisoned,
        )
        assert t["supply.poison"] == 0
        t.play("attack Enemy Three with Venom")
        assert t["cards.Enemy Three.poison"] == (limit == "off")


# --- the centre's crystal


FACE_OFF = {"center_crystal": "opening_only"}


def test_the_centre_is_closed_in_the_opening() -> None:
    """`center_crystal: opening_only`: in the face-off nobody takes the crystal; who wins it takes it without moving."""
    t = table(
        {"b1": ["Runner"], "b2": ["Brute"]},
        {"b2": ["Enemy"]},
        crystals=ALL,
        house=FACE_OFF,
        cards={"Enemy": {"damage": 7}},
    )
    t.play("move Runner", "to b2")
    t.refuses("take the crystal", "FQ-2.3-29")
    t.play("stop here", "end the main phase", "attack Enemy with Brute", "take the centre crystal")
    assert t["A.crystals"] == 1


def test_the_centre_is_open_after_the_opening() -> None:
    """`center_crystal: opening_only`: once the face-off is over a creature takes the crystal as it moves in, enemies or not."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, crystals=ALL, house=FACE_OFF, active="B")
    t.play("move Enemy", "to b3", "leave the crystal", "end the main phase", "end the turn")
    t.end_turn()
    t.play("move Enemy", "to b2", "take the crystal")
    assert t["B.crystals"] == 1
    t = table({"b1": ["Brute"]}, {"b2": ["Enemy"]}, crystals=ALL, house=FACE_OFF)
    t.play("move Brute", "to b2", "leave the crystal")
    t.refuses("take the centre crystal", "FQ-2.3-29", "FQ-2.3-31")


def test_the_centre_only_after_a_kill() -> None:
    """`center_crystal: must_eliminate`: that the enemy walked off is not enough; after killing it there it is."""
    house = {"center_crystal": "must_eliminate"}
    t = table({"b2": ["Brute"]}, {"b3": ["Enemy"]}, crystals=ALL, house=house)
    t.refuses("take the centre crystal", "FQ-2.3-31")
    t = table(
        {"b2": ["Brute"]},
        {"b2": ["Enemy"], "b3": ["Enemy Two"]},
        crystals=ALL,
        house=house,
        phase="attack",
        cards={"Enemy": {"damage": 7}},
    )
    t.play("attack Enemy with Brute", "take the centre crystal")
    assert t["A.crystals"] == 1


# --- winning and giving back


def test_the_win_at_the_end_of_the_turn() -> None:
    """`win_check: end_of_turn`: the ninth crystal wins only when the turn is over."""
    t = table({"b1": ["Brute"]}, A={"crystals": 8}, crystals=["a1"], house={"win_check": "end_of_turn"})
    t.play("move Brute", "to a1", "take the crystal")
    assert not t["winner"]
    t.play("end the main phase", "end the turn")
    assert (t["winner"], t["outcome"]) == ("A", "crystals")


def test_who_wins_in_the_last_turn_has_won() -> None:
    """`win_check: end_of_turn`: nothing that would stop the match after that turn is asked any more."""
    house = {"win_check": "end_of_turn", "sim_turn_cap": 10}
    t = table({"b1": ["Brute"]}, A={"crystals": 9}, crystals=[], turn=10, house=house)
    t.play("end the main phase", "end the turn")
    assert (t["winner"], t["outcome"]) == ("A", "crystals")
    t = table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, A={"crystals": 9}, crystals=[], turn=10, house=house)
    t.play("end the main phase", "end the turn")
    assert (t["winner"], t["outcome"]) == (None, "stalled")


@pytest.mark.parametrize(("value", "kept"), [("empty_at_end", 0), ("empty_throughout", 4)])
def test_when_crystals_are_returned(value: str, kept: int) -> None:
    """B's only creature dies of poison in its own turn: gone at the end costs the crystals, gone throughout does not."""
    t = table(
        {"b2": ["Brute"]},
        {"b3": ["Enemy"]},
        active="B",
        phase="beginning",
        B={"crystals": 4},
        house={"crystal_return": value},
        cards={"Enemy": {"damage": 7, "poison": True}},
        chance=(False, False),
    )
    t.play("end the main phase", "end the turn")
    if not kept:
        t.play(*(f"return a crystal to {region}" for region in ("a1", "b1", "c1", "a2")))
    assert (t["B.crystals"], t["active"]) == (kept, "A")


# --- stalemates and stalls


def third_stalemate(repeats: int) -> QuestTable:
    """Two stalemates in a row were ended by moving; B has fewer crystals, and a third one is agreed to."""
    t = table(
        {"a1": ["Brute"]},
        {"c3": ["Enemy"]},
        A={"crystals": 5, "deck": 0},
        B={"crystals": 4, "deck": 0},
        stalemates=2,
        house={"tournament": "on", "stalemate_repeats": str(repeats)},
    )
    t.play("call a stalemate", "agree to the stalemate")
    return t


@pytest.mark.parametrize(("answer", "left"), [("attack Enemy with Brute", 0), ("end the attack phase", 2)])
def test_after_a_change_stalemates_are_counted_anew(answer: str, left: int) -> None:
    """Two in a row were ended by moving: a turn with damage in it begins the count again, a turn without any does not."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, phase="attack", stalemates=2)
    t.play(answer)
    assert t.state.to_dict()["stalemates"] == 2
    t.end_turn()
    assert t.state.to_dict()["stalemates"] == left


def test_stalemates_do_not_go_on_for_ever() -> None:
    """The third in a row is decided without the way out of moving; with `stalemate_repeats: 0` never, with 4 not yet."""
    assert third_stalemate(3)["winner"] == "A"
    for repeats in (0, 4):
        t = third_stalemate(repeats)
        t.play("move a creature instead")
        assert not t["outcome"]


def test_a_long_match_is_stopped() -> None:
    """`sim_turn_cap: 10`: a match of ten turns is stopped without a winner, and called stalled, not a tie."""
    t = table({"a1": ["Brute"]}, {"c3": ["Enemy"]}, turn=10, house={"sim_turn_cap": "10"})
    t.play("end the main phase", "end the turn")
    assert (t["outcome"], t["winner"]) == ("stalled", None)


@pytest.mark.parametrize(("deck", "ended"), [(0, "stalled"), (5, None)])
def test_an_idle_match_is_stopped(deck: int, ended: str | None) -> None:
    """`sim_idle_cap: 2`: two turns without a change end a match in which nobody can get new cards, and no other."""
    t = table(
        {"a1": ["Brute"]}, {"c3": ["Enemy"]}, A={"deck": 0}, B={"deck": deck}, quiet=1, house={"sim_idle_cap": "2"}
    )
    t.play("end the main phase", "end the turn")
    assert t["outcome"] == ended


def test_a_dead_match_is_stopped_at_once() -> None:
    """Nobody has a creature left anywhere: nobody can ever win, and the match ends there."""
    t = table(A={"hand": ["Letter"], "deck": 3}, B={"hand": ["Nudge"], "deck": 3}, crystals=ALL)
    t.play("end the main phase", "end the turn")
    assert (t["outcome"], t["winner"]) == ("dead", None)
    t = table(A={"hand": ["Grave Call"], "discard": ["Crab"]}, crystals=ALL)
    t.play("end the main phase", "end the turn")
    assert not t["outcome"]


# --- sight


def test_only_the_top_of_the_opponent_s_pile() -> None:
    """`opponent_discard: top_only`: B sees the last card of A's pile and how many lie under it; A sees all."""
    t = table(A={"discard": ["Letter", "Nudge", "Rust"]}, house={"opponent_discard": "top_only"})
    assert t.sees("B", "A.discard") == [None, None, "Rust"]
    assert t.sees("A", "A.discard") == ["Letter", "Nudge", "Rust"]
