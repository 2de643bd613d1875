"""The table in lines, where a game draws none of its own."""

from __future__ import annotations

import json

import pytest

from decktool.dealing import SeededDice
from decktool.play.position import parse_position
from decktool.play.screen import _folded, bar, boxes, cards_in_row, clipped, ends, filled, wrapped
from decktool.rulesets import set_up


def screen(given: dict[str, object], seat: int = 0) -> list[str]:
    """The lines that a player sees of a position of The Card of the Rings."""
    text = json.dumps({"title": "t", "game": "card-of-the-rings", "given": given})
    state = set_up(parse_position(text, "t"), SeededDice("screen"))
    rules = state.rules
    return list(rules.view(state, seat).screen())


def test_what_is_hidden_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another's hand and the deck are numbers, with the cards that one happens to know; one's own hand is told."""
    monkeypatch.setenv("COLUMNS", "80")
    mine = {"hand": ["Human Knight"], "knows": ["Sword of Dawn"]}
    lines = screen({"deck": ["Elf Archer"], "A": mine, "B": {"hand": ["Sword of Dawn", "Gold Pouch"]}})
    assert lines[0] == "turn 3, A's action phase"
    assert "  deck      1 card" in lines
    assert [line for line in lines if line.startswith("  hand")] == [
        "  hand      2 cards (Sword of Dawn among them)",
        "  hand      Human Knight",
    ]
    assert [line.split("   ")[0] for line in lines if not line.startswith(" ")][1:] == ["B", "A (you)"]


def test_the_other_player_sees_the_other_way_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Oneself stands last; what a card carries stands beside it."""
    monkeypatch.setenv("COLUMNS", "80")
    lines = screen({"A": {"party": ["Human Knight"]}, "cards": {"Human Knight": {"tapped": True}}}, seat=1)
    assert lines[-5].startswith("B (you)")
    assert "  party     Human Knight (tapped)" in lines


def test_what_lies_where_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pile from its top, a row from its first card; a place without cards is shown empty."""
    monkeypatch.setenv("COLUMNS", "80")
    lines = screen({"discard": ["Elf Archer", "Human Knight"], "A": {"party": ["Elven Scout", "Dwarf Warrior"]}})
    assert "  discard   Elf Archer, Human Knight" in lines
    assert "  party     Elven Scout, Dwarf Warrior" in lines
    empty = screen({})
    assert [line for line in empty if line.strip().startswith(("discard", "deck"))] == [
        "  deck      -",
        "  discard   -",
    ]
    assert [line for line in empty if line.startswith("  hand")] == ["  hand      -", "  hand      -"]


@pytest.mark.parametrize(("text", "cut"), [("abc", "abc"), ("abcd", "abcd"), ("abcde", "abc…")])
def test_a_text_is_cut_where_it_is_too_long(text: str, cut: str) -> None:
    """Four columns hold four letters, or three and a mark that more came."""
    assert clipped(text, 4) == cut


def test_pieces_in_lines() -> None:
    """Two blanks between them, as many in a line as fit."""
    assert filled(["ab", "cd", "ef"], 6) == ["ab  cd", "ef"]
    assert filled(["ab", "cd", "efghijk"], 5) == ["ab", "cd", "efgh…"]


def test_parts_stay_whole_where_they_can() -> None:
    """A part goes on the next line whole; one that no line could hold with its comma is broken between words."""
    parts = ["Red Knight", "Blue"]
    assert wrapped("hand:", parts, 17, indent="  ") == ["hand: Red Knight,", "  Blue"]
    assert wrapped("hand:", parts, 16, indent="  ") == ["hand:", "  Red Knight,", "  Blue"]
    assert wrapped("hand:", parts, 13, indent="  ") == ["hand:", "  Red Knight,", "  Blue"]
    assert wrapped("hand:", parts, 12, indent="  ") == ["hand: Red", "  Knight,", "  Blue"]


def test_a_board_of_boxes() -> None:
    """Names stand in the upper edges, every box of a row is as high as its fullest one."""
    assert list(boxes([[("a1", ["x", "y", "z"]), ("b1", [])], [("a2", []), ("b2", ["w"])]], 7)) == [
        "┌─ a1 ──┬─ b1 ──┐",
        "│x      │       │",
        "│y      │       │",
        "│z      │       │",
        "├─ a2 ──┼─ b2 ──┤",
        "│       │w      │",
        "│       │       │",
        "└───────┴───────┘",
    ]


def test_a_row_of_cards() -> None:
    """Cards that are not known are face down under their places; a long name is cut; what does not fit goes below."""
    assert list(cards_in_row([None, "Old Pike", "The Long Name of a Very Long Card"], 24, across=10)) == [
        "╭── 1 ───╮ ╭── 2 ───╮",
        "│ ░░░░░░ │ │ Old    │",
        "│ ░░░░░░ │ │ Pike   │",
        "╰────────╯ ╰────────╯",
        "╭── 3 ───╮",
        "│ The    │",
        "│ Long…  │",
        "╰────────╯",
    ]


@pytest.mark.parametrize(
    ("left", "most", "length", "drawn"),
    [(0, 9, 0, "·········"), (1, 90, 4, "█···"), (45, 90, 4, "██··"), (3, 3, 0, "███")],
)
def test_a_bar(left: int, most: int, length: int, drawn: str) -> None:
    """What is left, to scale; never empty while there is any."""
    assert bar(left, most, length) == drawn


def test_two_ends_of_a_line() -> None:
    """They stand apart where they fit, and below each other where they do not."""
    assert ends("left", "right", 16) == ["left       right"]
    assert ends("left", "right", 90, most=12) == ["left   right"]
    assert ends("left", "right", 11) == ["left", "  right"]


def test_what_no_line_could_hold_is_broken_between_its_words() -> None:
    """Everything else stays whole; a name with all that it carries may be wider than a terminal."""
    short, long = "Red Knight 2/3", "Sir Bartholomew of the Seven Hundred Lanterns 3/2 (closed)"
    assert _folded(f"  front  {short}, {short}, {short}", 40, 9) == [f"  front  {short}, {short},", f"         {short}"]
    lines = _folded(f"  front  {short}, {long}, {short}", 42, 9)
    assert lines == [
        f"  front  {short},",
        "         Sir Bartholomew of the Seven",
        "           Hundred Lanterns 3/2 (closed),",
        f"         {short}",
    ]
    assert max(map(len, _folded(f"  front  {long}", 40, 9))) <= 40
