"""Decklist text: what is accepted, what is kept, and the way back."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decktool.decklist import Entry, format_decklist, line_words, make_line, parse_decklist, written_name
from tests.example_settings import CHARACTERS, example_settings


def entry(line: str) -> Entry | None:
    """What one line says."""
    (read,) = parse_decklist(line).lines
    assert read.problem is None, read.problem
    return read.entry


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("3 Silver Axe", 3, "Silver Axe"),
        ("3x Silver Axe", 3, "Silver Axe"),
        ("3X Silver Axe", 3, "Silver Axe"),
        ("3 x Silver Axe", 3, "Silver Axe"),
        ("x3 Silver Axe", 3, "Silver Axe"),
        ("Silver Axe x3", 3, "Silver Axe"),
        ("3× Silver Axe", 3, "Silver Axe"),
        ("Silver Axe ×3", 3, "Silver Axe"),
        ("+3 Silver Axe", 3, "Silver Axe"),
        ("03 Silver Axe", 3, "Silver Axe"),
        ("٣ Silver Axe", 3, "Silver Axe"),
        ("Silver Axe", 1, "Silver Axe"),
        ("  \t3 \t Silver \t Axe  ", 3, "Silver Axe"),
        ("9999 Silver Axe", 9999, "Silver Axe"),
        ("3 月の狼", 3, "月の狼"),
        ("Волк x2", 2, "Волк"),
        ("2 گرگ‌ها", 2, "گرگ‌ها"),
        ("1 1984", 1, "1984"),
        ("2 4 Horsemen", 2, "4 Horsemen"),
        ("X-Ray Eye", 1, "X-Ray Eye"),
        ("2 Axe x3", 2, "Axe x3"),
        ("3 Who goes there:", 3, "Who goes there:"),
        ("C#Minor", 1, "C#Minor"),
        ("1 and/or", 1, "and/or"),
        ("1 http://x", 1, "http://x"),
    ],
)
def test_every_notation_of_a_line(line: str, count: int, name: str) -> None:
    """Counts before and after, with and without x, blanks and tabs, names in any script and with digits in them."""
    assert entry(line) == Entry(count, name, written=name)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("3 Axe (BASE) 12", Entry(3, "Axe", "BASE", "12", "Axe (BASE) 12")),
        ("3 Axe (BASE)", Entry(3, "Axe", "BASE", None, "Axe (BASE)")),
        ("Axe (BASE) 12a x3", Entry(3, "Axe", "BASE", "12a", "Axe (BASE) 12a")),
        ("Axe x3 (BASE) 12", Entry(3, "Axe", "BASE", "12", "Axe (BASE) 12")),
        ("Ice Wall (Big)", Entry(1, "Ice Wall", "Big", None, "Ice Wall (Big)")),
        ("Wall (of) (BASE) 1", Entry(1, "Wall (of)", "BASE", "1", "Wall (of) (BASE) 1")),
    ],
)
def test_a_printing_is_picked_with_set_and_number(line: str, wanted: Entry) -> None:
    """`(SET) 12` after the name; the whole is kept for cards whose names end in brackets."""
    assert entry(line) == wanted


@pytest.mark.parametrize(
    ("line", "comment"),
    [
        ("3 Axe # sharp", "# sharp"),
        ("3 Axe\t// sharp # very", "// sharp # very"),
        ("3 Axe #", "#"),
        ("3 Axe#sharp", ""),
        ("3 Axe//sharp", ""),
    ],
)
def test_a_comment_begins_after_a_blank(line: str, comment: str) -> None:
    """`#` and `//` after a blank begin a comment; inside a word they belong to it."""
    (read,) = parse_decklist(line).lines
    assert (read.comment, read.entry is not None) == (comment, True)


@pytest.mark.parametrize("line", ["# 3 Axe", "//3 Axe", "  # 3 Axe", "#", "", "   ", "\t"])
def test_comments_and_blank_lines_are_no_cards(line: str) -> None:
    """A line that begins with a comment holds no card and no problem."""
    read = parse_decklist(f"{line}\nx").lines[0]
    assert (read.entry, read.problem, read.heading) == (None, None, None)


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("Side:", "Side"),
        ("[Side]", "Side"),
        ("[ Side ]", "Side"),
        ("Weapons and defense :  # four of each", "Weapons and defense"),
        ("Существа:", "Существа"),
        ("[3 Creatures]", "3 Creatures"),
    ],
)
def test_headings(line: str, heading: str) -> None:
    """A word with a colon, or in square brackets, alone on a line is a heading."""
    (read,) = parse_decklist(line).lines
    assert (read.heading, read.entry, read.problem) == (heading, None, None)


def test_headers_name_game_format_and_deck() -> None:
    """`# game:` and its kin are read in any case and place; the first of each counts."""
    read = parse_decklist(
        "# Game: forbidden-quest\n//format :Draft night  \n1 Axe # game: x\n## name: My deck\n# game: y\n"
    )
    assert (read.game, read.format, read.headers["name"]) == ("forbidden-quest", "Draft night", "My deck")
    assert parse_decklist("1 Axe").game is None


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("0 Axe", "0 copies: a count goes from 1 to 9999; remove the line for none"),
        ("00000000000000 Axe", "000000... (14 digits) copies: a count goes from 1 to 9999; remove the line for none"),
        ("-1 Axe", "'-1' is not a whole number of copies"),
        ("1.5 Axe", "'1.5' is not a whole number of copies"),
        ("1,000 Axe", "'1,000' is not a whole number of copies"),
        (f"{10**18} Axe", "100000... (19 digits) copies: a count goes from 1 to 9999"),
        ("10000 Axe", "10000 copies: a count goes from 1 to 9999"),
        ("Axe x10000", "10000 copies: a count goes from 1 to 9999"),
        ("x0 Axe", "0 copies: a count goes from 1 to 9999; remove the line for none"),
        ("3", "a count without a card name; write `3 Name`"),
        ("x3", "a count without a card name; write `3 Name`"),
        ("3x # Axe", "a count without a card name; write `3 Name`"),
        ("3 Ax\u200be", "holds the unprintable character U+200B; remove it"),
        ("3 \x00Axe", "holds the unprintable character U+0000; remove it"),
        ("3 " + "x" * 600, "is 602 characters long; no card name is that long"),
    ],
)
def test_a_line_that_cannot_be_read_is_kept_with_its_problem(line: str, problem: str) -> None:
    """Nothing is dropped and nothing guessed: the line stays, with what to do."""
    read = parse_decklist(f"1 Axe\n{line}\n1 Axe\n")
    assert [(number, bad.problem) for number, bad in read.problems] == [(2, problem)]
    assert [number for number, _ in read.entries] == [1, 3]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_marks_change_nothing(end: str, mark: str) -> None:
    """Line numbers are those of the editor, whatever ends the lines."""
    read = parse_decklist(mark + end.join(["# game: x", "", "3 Axe", "Side:", "2 Wolf"]) + end)
    assert [(number, found.count, found.name) for number, found in read.entries] == [(3, 3, "Axe"), (5, 2, "Wolf")]
    assert (len(read.lines), read.game) == (5, "x")


def test_the_way_back_keeps_order_comments_and_headings() -> None:
    """Formatting keeps everything but the notation, which becomes `3 Name (SET) 12`."""
    text = (
        "# game: x\n\nCreatures:\nAxe x3   // sharp\n  x2 Wolf (BASE) 12\n[Side] # less\n[3 left]\n0 Tak\nBear\n\n# end"
    )
    assert format_decklist(parse_decklist(text)) == (
        "# game: x\n\nCreatures:\n3 Axe  // sharp\n2 Wolf (BASE) 12\nSide:  # less\n[3 left]\n0 Tak\n1 Bear\n\n# end\n"
    )


@pytest.mark.parametrize("name", ["X Marks the Spot", "× 0", "x 3"])
def test_a_name_that_begins_with_a_times_sign_is_written_before_its_count(name: str) -> None:
    """After a count its first word would be the x of `3 x Name`."""
    made = make_line(Entry(3, name, written=name))
    assert made.text == f"{name} x3" and entry(made.text) == made.entry
    assert entry(name) == Entry(1, name, written=name)


def test_a_line_made_by_a_program_reads_as_itself() -> None:
    """What make_line says is what parsing finds."""
    made = make_line(Entry(3, "Axe", "BASE", "12", written_name("Axe", "BASE", "12")), "# new")
    assert made.text == "3 Axe (BASE) 12  # new"
    assert entry(made.text) == made.entry


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([3], "line 3"),
        ([3, 4], "lines 3, 4"),
        ([3, 4, 5, 9, 11, 12], "lines 3-5, 9, 11, 12"),
        (range(2, 1000), "lines 2-999"),
        (range(0, 40, 2), "lines 0, 2, 4, 6, 8 and 15 others"),
        ([1, 3, 5, 7, 9, 11, 12], "lines 1, 3, 5, 7, 9 and 2 others"),
        ([1, 3, 5, 7, 9, 11], "lines 1, 3, 5, 7, 9 and 1 other"),
    ],
)
def test_line_numbers_in_words(numbers: list[int], words: str) -> None:
    """Runs of three and more are folded, and nobody reads five thousand numbers."""
    assert line_words(numbers) == words


TEXT = st.text(
    alphabet=st.one_of(st.sampled_from(list("3x ×X0.,+-#/:[]()\t\n\r\x0b\x85 \ufeffAé月")), CHARACTERS),
    max_size=80,
)


@example_settings(500)
@given(TEXT)
@example("× 0")
@example("x 3 Foo")
@example("X Marks the Spot (SET) 12 x4  # digs")
@example("# Sideboard\n0")
@example("Side:\n// deck\n0")
def test_no_text_is_too_strange(text: str) -> None:
    """Parsing never fails, loses no line, and what it formats reads the same: entries, headings and problems."""
    read = parse_decklist(text)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert len(read.lines) == len(lines) - (not lines[-1])
    again = parse_decklist(format_decklist(read))
    assert list(again.entries) == list(read.entries)
    assert [line.heading for line in again.lines] == [line.heading for line in read.lines]
    assert [number for number, _ in again.problems] == [number for number, _ in read.problems]
    assert dict(again.headers) == dict(read.headers)
    assert format_decklist(again) == format_decklist(read)


@given(st.integers(1, 9999), st.text(alphabet=st.characters(categories=["L", "N"]), min_size=1, max_size=20))
def test_any_name_in_letters_is_an_entry(count: int, name: str) -> None:
    """A count and a name of letters and digits, in any script, come out as they went in."""
    found = entry(f"{count} {name}")
    assert found is not None
    assert (found.count, found.name) == (count, name)


@pytest.mark.parametrize(
    "comment",
    ["//sideboard-2", "//Sideboard", "# Sideboard (15):", "// 15 Sideboard", "## side board", "// --- SIDEBOARD ---", "#Maybe", "// Considering",
     "//maybe-1", "//token-1", "//deck-2", "//extra-1", "//pile-facedown", "# Side Deck: 15 cards", "# Tokens"],
)  # fmt: skip
def test_a_comment_that_reads_as_a_heading_is_refused(comment: str) -> None:
    """Other programs head their sideboards so: the cards below would be counted with the deck, so the line is an error."""
    read = parse_decklist(f"//deck-1\n3 Wolf\n\n{comment}\n\n# my own words\n1 Moth\n1 Bee\n")
    ((number, line),) = read.problems
    assert number == 4 and (line.problem or "").startswith("reads as a heading, but is a comment, so the cards below")
    assert format_decklist(read).split("\n")[3] == comment


@pytest.mark.parametrize(
    "text",
    [
        "//Main\n3 Wolf\n",
        "//deck-1\n3 Wolf\n# Deck 2\n1 Bee\n",
        "3 Wolf\n# Sideboard\n",
        "3 Wolf\n# --- Sideboard ---\n\nSide:\n1 Bee\n",
        "3 Wolf\n# Sideboard against quick decks\n1 Bee\n",
        "3 Wolf  # maybe\n1 Bee  // side\n",
        "# name: Sideboard\n3 Wolf\n",
        "Creatures:\n3 Wolf\n// Deck\n1 Bee\n",
    ],
)
def test_other_comments_are_free(text: str) -> None:
    """A comment over no card, over a heading or after a card is no heading, nor is one that says what goes without it."""
    assert list(parse_decklist(text).problems) == []


def test_a_comment_that_leads_back_to_the_deck_is_refused_below_a_sideboard() -> None:
    """Below `Side:` a comment `Deck` would leave the deck's cards in the sideboard."""
    assert [number for number, _ in parse_decklist("Side:\n1 Bee\n// Main\n3 Wolf\n").problems] == [3]


def test_headers_that_contradict_one_another_are_an_error() -> None:
    """A list is of one game and one format; the same said twice is no matter, and neither are two authors."""
    said = parse_decklist(
        "# game: a\n# game: A\n# format: x\n# author: p\n# author: q\n3 Wolf\n# game: b\n# format: y\n"
    )
    assert [(number, line.problem) for number, line in said.problems] == [
        (7, "contradicts the earlier game, 'a'; keep one of the two"),
        (8, "contradicts the earlier format, 'x'; keep one of the two"),
    ]
    assert (said.game, said.format) == ("a", "x")
