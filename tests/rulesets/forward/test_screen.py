"""The table as it is drawn in the terminal, and what is told beside it."""

from __future__ import annotations

import pytest

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.describe import describe
from decktool.play.match import play
from decktool.play.state import State
from decktool.report.terminal.play import story
from decktool.rulesets import load_rules
from decktool.rulesets.forward.declarations import LABELS
from tests.rulesets.forward.talk import DULL, duel, exchange, revealed, table
from tests.rulesets.table import Table

LONG = (
    "The Long Remembered Lantern of the Drowned Orchard Keeper",
    "The Long Remembered Beast That Nobody in the Valley Will Name",
)


def drawn(t: Table, width: int = 79) -> str:
    """The screen as one text."""
    return "\n".join(t.state.rules.view(t.state, 0).screen(width))


def told(t: Table) -> list[str]:
    """What is told of all that happened."""
    view = t.state.rules.view(t.state, 0)
    return list(story(t.state.rules, view.telling(t.state.log or ()), 0))


def test_the_row_lies_face_down() -> None:
    """A card has its place and no name, unless it was looked at."""
    t = table(row=[DULL, "Plain Boon"], seen={"row": [2]})
    picture = drawn(t)
    assert " 1 " in picture
    assert "Plain Boon" in picture
    assert DULL not in picture


def test_places_are_counted_through() -> None:
    """From 1, also in the second line of the picture."""
    tops = [line.split("╮") for line in drawn(table(row=[f"7 {DULL}"])).splitlines() if "╭" in line]
    assert [int(top.strip(" ╭─")) for line in tops for top in line if top.strip()] == [1, 2, 3, 4, 5, 6, 7]
    assert len(tops) == 2


def test_hp_and_the_track() -> None:
    """Half the HP is half the bar; Dread lies left of the gap, Resolve right of it."""
    assert "HP  5 ██████······ 10" in drawn(table(row=[DULL], hp=5))
    assert "HP 10 ████████████ 10" in drawn(table(row=[DULL], hp=10))
    assert "HP  1 █··········· 10" in drawn(table(row=[DULL], hp=1))
    assert "HP  0 ············ 10" in drawn(exchange(1, 2, hp=1))
    assert "Dread ··●●◆···· Resolve" in drawn(table(row=[DULL], dread=2))
    assert "Dread ····◆●··· Resolve" in drawn(table(row=[DULL], resolve=1))


@pytest.mark.parametrize(
    ("given", "said"),
    [({}, "in the gap"), ({"dread": 2}, " Dread 2"), ({"resolve": 1}, "Resolve 1")],
)
def test_the_marker_is_named_below_the_track(given: dict[str, int], said: str) -> None:
    """In its middle: below the track, which is nine signs wide, `Dread 2` begins one further right than the wider words."""
    lines = drawn(table(row=[DULL], **given)).splitlines()
    (track,) = (number for number, line in enumerate(lines) if "Dread" in line and "Resolve" in line)
    begins = lines[track].index("Dread ") + len("Dread ")
    assert lines[track + 1][begins:] == said


def test_where_one_is() -> None:
    """The stack in play is filled, what is ahead open, what is behind a dot."""
    t = table(row=[DULL], place="L2", completed=1, diamond={"L3": ["Marrow Moor", DULL]})
    picture = drawn(t)
    for mark in ("◆L2", "◇L3", "·L1", "location 2 of 9"):
        assert mark in picture


def test_what_lies_ahead() -> None:
    """Between two locations the stacks that are left are named; after the ninth the Dragon waits, and nothing is."""
    picture = drawn(table(phase="path", completed=1, last="L1", diamond={"L3": ["Marrow Moor"], "L4": ["Hearthward"]}))
    assert "ahead: L3 Marrow Moor · L4 Hearthward" in picture
    assert "location 2 of 9" in picture
    assert "location 9 of 9" in drawn(table(row=[DULL], place="L9", completed=8))
    picture = drawn(table(row=[DULL], phase="dragon", zone=["Healer"], completed=9))
    assert "the Dragon waits" in picture
    assert "ahead" not in picture


def test_a_stack_is_seen_in_the_diamond_alone() -> None:
    """Its location, and how many cards lie below: not once more as a zone of its own."""
    seen = describe(table(row=[DULL], diamond={"L3": ["Marrow Moor", DULL]}).state, 0)
    assert "L3" in seen["diamond"] and not {*LABELS} & {*seen}


def test_what_is_kept_says_what_it_does() -> None:
    """A kept card stands with its text and the uses it has left; a Snare stands by itself."""
    picture = drawn(
        table(row=[DULL], zone=["Muffled Clapper"], snares=["Weak Wrist"], cards={"Muffled Clapper": {"uses": 2}})
    )
    assert "kept      Muffled Clapper  2× " in picture
    assert "snares    Weak Wrist" in picture
    assert "1×" not in drawn(table(row=[DULL], zone=["Muffled Clapper"], cards={"Muffled Clapper": {"uses": 1}}))


def test_a_fight_shows_the_def_of_an_enemy_that_has_some() -> None:
    """Beside its HP; of one without, nothing."""
    for enemy, shown in (("Frightener", "HP 2 ██·"), ("Endless", "HP 1 █   DEF 9")):
        (line,) = (line for line in drawn(exchange(3, 5, enemy=enemy)).splitlines() if line.startswith(enemy))
        assert line.removeprefix(enemy).strip() == shown


def test_a_fight_shows_the_enemy_s_die() -> None:
    """Its HP, what each of its rolls does, and the dice of the last exchange."""
    picture = drawn(exchange(3, 2))
    assert "Dummy" in picture
    assert "HP 4 ████·" in picture
    assert "⚀ Miss" in picture
    assert "you rolled ⚂ 3, Dummy ⚁ 2" in picture


def test_an_exchange_is_one_line() -> None:
    """Both dice and what came of them."""
    lines = told(exchange(3, 2))
    assert "  you ⚂ 3   Dummy ⚁ 2   Dummy takes 1, you lose 1 HP" in lines
    assert "  you ⚀ 1   Dummy ⚀ 1   nobody is hurt" in told(exchange(1, 1))


def test_a_roll_that_is_skipped_or_made_again_is_told() -> None:
    """Neither is taken for an exchange of two dice; the picture says that there was no die."""
    t = exchange(3, 1, lasting={"enemy-skip": 1})
    assert [line.strip() for line in told(t)[-3:]] == ["you roll 3", "Dummy skips this roll", "Dummy takes 1"]
    assert "you rolled ⚂ 3, Dummy no die" in drawn(t)
    t = duel(1, 1, 3, zone=["Bent Coin", "Healer"])
    t.play("roll", "use Bent Coin", "go on")
    assert [line.strip() for line in told(t)[-3:]] == ["you use Bent Coin", "you roll 3", "Dummy takes 1"]


def test_a_test_is_one_line() -> None:
    """Every die with a tick or a cross, and the cost of the failures together."""
    t = revealed("The Old Well", chance=(4, 2, 3, 1, 6))
    assert "  ⚃ 4 ✓  ⚁ 2 ✗  ⚂ 3 ✓  ⚀ 1 ✗  ⚅ 6 ✓   you lose 2 HP" in told(t)
    assert any("Roll until 3 successes" in line for line in told(t))


@pytest.mark.parametrize("width", [50, 80])
def test_no_line_is_too_wide(width: int) -> None:
    """At every moment of a run the table fits the terminal."""
    widest = 0

    def watch(state: State, action: int) -> None:
        nonlocal widest
        widest = max(widest, *map(len, state.rules.view(state, 0).screen(width)))

    play(load_rules("forward"), [make_agent("random")], SeededDice("screen"), watch=watch)
    assert 40 < widest <= width


@pytest.mark.parametrize("width", [48, 60, 79])
def test_a_long_name_is_no_reason_to_be_wider(width: int) -> None:
    """A kept card is named as far as half the line goes, and its text follows; an enemy has lines of its own."""
    lantern, beast = LONG
    t = exchange(1, 1, enemy=beast, zone=[lantern])
    lines = t.state.rules.view(t.state, 0).screen(width)
    assert max(map(len, lines)) <= width
    assert any(line.startswith(f"kept      {lantern[: width // 2 - 1]}…  2×") for line in lines)
    assert beast in " ".join(" ".join(lines).split())


def test_as_wide_as_the_terminal() -> None:
    """No narrower than 48 columns, and no wider than 79, whatever the terminal has."""
    t = exchange(3, 2, zone=["Muffled Clapper"], row=[f"5 {DULL}"])
    assert drawn(t, 20) == drawn(t, 48) != drawn(t, 60) != drawn(t, 79) == drawn(t, 200)


def test_what_happened_is_told_once() -> None:
    """From the first event to the last, in order."""
    lines = [line.strip() for line in told(revealed(DULL))]
    assert lines[2:] == ["you reveal Plain Scene", "Plain Scene goes to the discard"]
