"""Text lists of other programs: what their marks mean, and when a text is one of them."""

from __future__ import annotations

import pytest

from decktool import formats
from decktool.decklist import Decklist, board
from decktool.errors import DecktoolError
from decktool.formats.listing import whole


def read(text: str, form: str = "arena") -> Decklist:
    """A text list in a form."""
    return formats.parse(text.encode(), "list.txt", form)


def cards(decklist: Decklist) -> list[tuple[int, int, str, str | None, str | None]]:
    """Line, count, name, set and number of every card."""
    return [(line, e.count, e.name, e.set, e.number) for line, e in decklist.entries]


def headed(decklist: Decklist) -> list[tuple[str, list[str]]]:
    """Names under the headings they stand under."""
    found: list[tuple[str, list[str]]] = [("", [])]
    for line in decklist.lines:
        if line.heading:
            found.append((line.heading, []))
        if line.entry:
            found[-1][1].append(line.entry.name)
    return [item for item in found if item[1]]


@pytest.mark.parametrize(
    ("key", "header"),
    [("name", "name"), ("Title", "name"), ("author", "author"), ("Creator", "author"), ("PLAYER", "player")],
)
def test_what_a_comment_says_of_a_list(key: str, header: str) -> None:
    """Name and author, by whichever word and in whichever letters another program says them."""
    assert read(f"// {key}: Moon pack\n4 Wolf\n").headers == {header: "Moon pack"}


@pytest.mark.parametrize("heading", ["Commander", "COMMANDERS", "companion"])
def test_headings_in_whichever_letters(heading: str) -> None:
    """Capitals make no other section of it."""
    assert headed(read(f"{heading}\n1 Wolf\n")) == headed(read(f"// {heading}\n1 Wolf\n"))
    assert headed(read(f"{heading}\n1 Wolf\n")) == [(heading.rstrip("sS").capitalize(), ["Wolf"])]


def test_an_arena_export() -> None:
    """Headings without a colon, set and collector number, the deck's name under About; lines keep their numbers."""
    decklist = read("About\nName Moon pack\n\nDeck\n4 Wolf (M21) 12\n2 Fire // Ice\n\nSideboard\n1 Moth (M21) 7a\n")
    assert decklist.headers == {"name": "Moon pack"}
    assert cards(decklist) == [
        (5, 4, "Wolf", "M21", "12"),
        (6, 2, "Fire // Ice", None, None),
        (9, 1, "Moth", "M21", "7a"),
    ]
    assert headed(decklist) == [("", ["Wolf", "Fire // Ice"]), ("Side", ["Moth"])]


def test_marks_at_the_end_of_a_line_are_kept_as_its_comment() -> None:
    """Foils, tags, categories and colour marks are not part of a name, and are not lost."""
    decklist = read("1x Wolf (M21) 12 *F* #ramp #!own [Creatures] ^Have,#37d67a^\n3 [wolf-1] Moth\n")
    assert cards(decklist) == [(1, 1, "Wolf", "M21", "12"), (2, 3, "Moth", None, None)]
    comments = [line.comment for line in decklist.lines]
    assert comments == ["# *F* #ramp #!own [Creatures] ^Have,#37d67a^", "# [wolf-1]"]


def test_sideboard_marks() -> None:
    """`SB:` puts one line into the sideboard, wherever it stands, and the next line is in the deck again."""
    decklist = read("// NAME: Pack\n4 Wolf\nSB: 2 Moth\n1 Bear\n", "dec")
    assert decklist.headers == {"name": "Pack"}
    assert headed(decklist) == [("", ["Wolf"]), ("Side", ["Moth"]), ("Main", ["Bear"])]
    assert [line for line, *_ in cards(decklist)] == [2, 3, 4]


def test_a_blank_line_begins_the_sideboard_only_where_asked() -> None:
    """Only the form mtgo takes a blank line for the sideboard; blank lines before the first card do not count."""
    text = "\n\n4 Wolf\n2 Bear\n\n1 Moth\n\n1 Bee\n"
    assert headed(read(text, "mtgo")) == [("", ["Wolf", "Bear"]), ("Side", ["Moth", "Bee"])]
    assert headed(read(text)) == [("", ["Wolf", "Bear", "Moth", "Bee"])]


def test_cards_that_are_not_in_the_deck_are_problems() -> None:
    """A maybeboard is neither counted nor dropped: each of its lines is refused with what to do."""
    decklist = read("Deck\n1 Wolf\n\nMaybeboard\n1 Moth\n")
    assert cards(decklist) == [(2, 1, "Wolf", None, None)]
    ((number, line),) = decklist.problems
    assert number == 5
    assert "not part of a deck" in (line.problem or "")


@pytest.mark.parametrize(
    "heading", ["// Maybeboard", "//Maybeboard:", "# Considering (3)", "//maybe-1", "//token-1", "//deck-2", "Tokens", "[Wish List]", "Maybeboard (3)"]
)  # fmt: skip
def test_a_maybeboard_under_any_heading_is_refused(heading: str) -> None:
    """Also where the heading looks like a comment, as other programs write it; below the next heading is the deck again."""
    decklist = read(f"Deck\n1 Wolf\n\n{heading}\n1 Moth\n\n//Main\n1 Bear\n")
    assert [name for _, _, name, *_ in cards(decklist)] == ["Wolf", "Bear"]
    assert [(number, "not part of a deck" in (line.problem or "")) for number, line in decklist.problems] == [(5, True)]


@pytest.mark.parametrize(
    "heading", ["//Sideboard", "// 15 Sideboard", "//sideboard-2", "Sideboard (15)", "Side Board:", "# SB"]
)
def test_a_sideboard_under_any_heading_is_the_sideboard(heading: str) -> None:
    """Headings as untap.in, Deckstats, Cockatrice and others write them."""
    decklist = read(f"//deck-1\n1 Wolf *F*\n\n{heading}\n1 Moth\n", "arena")
    assert headed(decklist) == [("", ["Wolf"]), ("Side", ["Moth"])]


@pytest.mark.parametrize(
    ("category", "problem"),
    [
        ("Maybeboard{noDeck}", "Maybeboard"),
        ("Maybeboard{noDeck}{noPrice},Artifact", "Maybeboard"),
        ("Artifact,Maybeboard", "Maybeboard"),
        ("Maybeboard", "Maybeboard"),
        ("Cuts{noDeck}", "Cuts"),
        ("Tokens & Extras{noDeck}", "Tokens & Extras"),
        ("Tokens", None),
        ("Token", None),
        ("token,Artifact", None),
        ("{noDeck}", "noDeck"),
        ("Artifact{top}", None),
        ("Artifact", None),
        ("Sideboard", None),
    ],
)
def test_categories_of_archidekt(category: str, problem: str | None) -> None:
    """A card in a category that is not in the deck is refused with the category's name; a sideboard's is in the sideboard."""
    decklist = read(f"1x Wolf (m21) 12 [{category}] ^Have,#37d67a^\n1x Bear (m21) 3 [Artifact]\n")
    assert [line.problem for _, line in decklist.problems] == (
        [f"is listed under {problem}, which is not part of a deck; remove it, or move it to the deck"]
        if problem
        else []
    )
    assert [name for _, _, name, *_ in cards(decklist)] == (["Bear"] if problem else ["Wolf", "Bear"])
    if category == "Sideboard":
        assert headed(decklist) == [("Side", ["Wolf"]), ("Main", ["Bear"])]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("0 Wolf", "a count goes from 1"),
        ("99999 Wolf", "a count goes from 1"),
        ("SB: 0 Wolf", "a count goes from 1"),
        ("1 " + "a" * 600, "long"),
    ],
)
def test_bad_lines_are_told(line: str, problem: str) -> None:
    """A line that cannot be read is a problem with its number."""
    ((number, found),) = read(f"1 Wolf\n{line}\n").problems
    assert number == 2
    assert problem in (found.problem or "")


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        ("a.txt", "3 Wolf\nSide:\n1 Moth\n", "text"),
        ("a.txt", "[Side]\n1 Moth\n", "text"),
        ("a.txt", "Wolf\nDeck\nMoth\n", "text"),
        ("a.txt", "# game: x\nDeck\n1 Wolf *F*\n", "text"),
        ("a.txt", "Creatures: \n1 Wolf\n", "text"),
        ("a.txt", "Deck\n1 Wolf\n", "arena"),
        ("a.txt", "1 Wolf\n\nSideboard\n1 Moth\n", "arena"),
        ("a.txt", "1 Wolf\n2 Bear\nSideboard\n1 Moth\n", "arena"),
        ("a.txt", "1 Wolf\nBear\nSideboard\n1 Moth\n", "text"),
        ("a.txt", "1 Wolf (M21) 3 *F*\n", "arena"),
        ("a.txt", "1 Wolf\nSB: 1 Moth\n", "arena"),
        ("a.txt", "1x Wolf [Maybeboard{noDeck}]\n", "arena"),
        ("a.txt", "1x Wolf (m21) 12 [Beast]\n", "arena"),
        ("a.txt", "1 Wolf [Beast]\n", "text"),
        ("a.dec", "1 Wolf\n", "dec"),
        ("a.csv", "Name\nWolf\n", "csv"),
        ("-", "count,name\n1,Wolf\n", "csv"),
        ("-", "Quantity;Card Name\n1;Wolf\n", "csv"),
        ("-", "1 Wolf, the name of a card\n", "text"),
        ("-", '{"cards": []}', "json"),
        ("-", '[ {"name": "Wolf"} ]', "json"),
        ("-", '[{"creation": "2013", "cards": {"01067": 1}}]', "slots"),
        ("-", '{"cards": {"7 Wolves": 1}}', "json"),
        ("-", '{"SaveName": "", "ObjectStates": []}', "tts"),
        ("-", "schema: decktool.deck/1\ncards: [3 Wolf]\n", "yaml"),
        ("a.yml", "cards: [3 Wolf]\n", "yaml"),
        ("-", '<?xml version="1.0"?>\n<cockatrice_deck/>', "cockatrice"),
        ("-", "<Deck><Cards/></Deck>", "dek"),
        ("-", " DT1_abc-_9 \n", "code"),
    ],
)
def test_forms_are_recognised(name: str, text: str, form: str) -> None:
    """A form is recognised by what is in the file, then by its ending; what shows no sign is our own text."""
    assert formats.detect(text.encode(), name) == form
    assert formats.detect(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(), name) == form


@pytest.mark.parametrize(("form", "blank"), [("mtgo", "Side"), ("arena", "Main"), ("dec", "Main")])
def test_a_blank_line_begins_the_sideboard_only_where_nothing_else_does(form: str, blank: str) -> None:
    """In Magic Online's text what follows a blank line is the sideboard, but not where `SB:` says which cards are; a
    second blank line, and one before the first card, change nothing.
    """
    plain = read("\n2 Wolf\n1 Bear\n\n3 Moth\n\n1 Owl\n", form)
    sections = {name: heading or "Main" for heading, names in headed(plain) for name in names}
    assert sections == {"Wolf": "Main", "Bear": "Main", "Moth": blank, "Owl": blank}
    marked = read("2 Wolf\n\n3 Moth\nSB: 1 Owl\n\n1 Bear\n", form)
    sections = {name: heading or "Main" for heading, names in headed(marked) for name in names}
    assert sections == {"Wolf": "Main", "Moth": "Main", "Owl": "Side", "Bear": "Main"}


def test_the_headings_of_tables() -> None:
    """What programs call the columns of a decklist, in any letters."""
    words = {
        "name": "name card title nickname Card_Name",
        "count": "count copies quantity qty amount # have owned number-of-copies",
        "section": "section board zone deck-section",
        "label": "label category categories group",
        "set": "set edition Set-Code edition-code set-id",
        "number": "number no collector-number card-number",
        "comment": "comment comments note notes tags",
    }
    row = {
        "name": "Wolf",
        "count": "3",
        "section": "Side",
        "label": "Beasts",
        "set": "AB",
        "number": "7",
        "comment": "mine",
    }
    for column, headings in words.items():
        for heading in headings.split():
            head = ",".join(heading.replace("-", " ") if key == column else key for key in row)
            [line] = [
                line for line in read(f"{head}\n{','.join(row.values())}\n", "csv").lines if line.entry is not None
            ]
            entry = line.entry
            assert entry is not None
            assert (entry.count, entry.name, entry.set, entry.number) == (3, "Wolf", "AB", "7"), head
            assert "mine" in (line.comment or ""), head
    labelled = read("count,name,category\n3,Wolf,Beasts\n", "csv")
    for heading in words["label"].split():
        assert read(f"count,name,{heading}\n3,Wolf,Beasts\n", "csv").lines == labelled.lines


@pytest.mark.parametrize("main", ["Deck", "deck", "Main", "Mainboard", "main deck"])
@pytest.mark.parametrize("side", ["Side", "Sideboard", "SIDEBOARD"])
def test_a_column_of_sections_goes_to_and_fro(main: str, side: str) -> None:
    """Whatever a program calls the deck and the sideboard, in any order of rows; an empty cell goes on."""
    rows = f"count,name,section\n1,Owl,{side}\n2,Wolf,{main}\n3,Bear,\n1,Moth,{side}\n1,Fox,{main}\n"
    found = {name: heading.casefold() for heading, names in headed(read(rows, "csv")) for name in names}
    assert found == {"Owl": "side", "Wolf": "main", "Bear": "main", "Moth": "side", "Fox": "main"}


@pytest.mark.parametrize("main", ["", "main"])
def test_a_category_places_its_own_row_alone(main: str) -> None:
    """A sideboard card among those of the deck, told by its category: the rows after it are in the deck again."""
    section = (",section", f",{main}") if main else ("", "")
    rows = [f"count,name,category{section[0]}", f"1,Wolf,Beast{section[1]}", f"1,Moth,Sideboard{section[1]}"]
    rows += [f"1,Bee,Beast{section[1]}", f"1,Owl,{section[1]}", f"2,Bat,Sideboard{section[1]}", f"1,Fox,{section[1]}"]
    found = read("\n".join(rows) + "\n", "csv")
    where: dict[str, str] = {}
    place = "main"
    for line in found.lines:
        if line.heading is not None:
            place = board(line.heading) or place
        if line.entry is not None:
            where[line.entry.name] = "side" if place == "side" else "main"
    assert where == {"Wolf": "main", "Moth": "side", "Bee": "main", "Owl": "main", "Bat": "side", "Fox": "main"}


def test_a_companion_in_the_sideboard_is_one_copy() -> None:
    """Arena lists it under both headings; a companion that stands in no sideboard is a card of its own."""
    text = "Companion\n1 Owl (IKO) 226\n\nDeck\n20 Wolf\n\nSideboard\n1 Owl (IKO) 226\n2 Bat\n"
    assert headed(read(text)) == [("", ["Wolf"]), ("Side", ["Owl", "Bat"])]
    assert [number for number, _ in read(text).entries] == [5, 8, 9]
    alone = read("Companion\n1 Owl\n\nDeck\n20 Wolf\n\nSideboard\n2 Bat\n")
    assert headed(alone) == [("Companion", ["Owl"]), ("Main", ["Wolf"]), ("Side", ["Bat"])]


def test_settings_of_forge_are_no_cards() -> None:
    """An old file's `[general]` holds a word; a line with a count is a card wherever it stands."""
    text = "[metadata]\nName=Moon\n[general]\nConstructed\n[main]\n4 Wolf\n[sideboard]\n2 Bat\n"
    decklist = read(text, "dck")
    assert decklist.headers == {"name": "Moon"} and not list(decklist.problems)
    assert headed(decklist)[0][1] == ["Wolf"] and headed(decklist)[1][1] == ["Bat"]
    assert [entry.name for _, entry in read("[metadata]\nName=Moon\n4 Wolf\n", "dck").entries] == ["Wolf"]


def test_a_commander_by_its_mark() -> None:
    """`*CMDR*` is a mark, not part of a name, also where no other line has one."""
    text = b"1 Wolf *CMDR*\n2 Owl\n"
    found = formats.parse(text, "deck.txt")
    assert [(entry.count, entry.name) for _, entry in found.entries] == [(1, "Wolf"), (2, "Owl")]


@pytest.mark.parametrize("count", ["3", "3x", "3X", "x3", " 3 ", "+3", 3, 3.0])
def test_a_number_of_copies_in_every_spelling(count: object) -> None:
    """As people and programs write it."""
    assert whole(count) == (3, None)


@pytest.mark.parametrize("count", ["", "x", "three", "3.5", 3.5, True, None, 0, -1, "0", 10_000])
def test_what_is_no_number_of_copies(count: object) -> None:
    """Is refused with a reason."""
    number, problem = whole(count)
    assert number is None and problem


@pytest.mark.parametrize("heading", ["x", "Menge", "No. of copies", "# copies", "Copies in deck", "Stück", "Quantité"])
def test_headings_of_counts(heading: str) -> None:
    """As people write them, in the languages of their spreadsheets."""
    (entry,) = formats.parse(f"name,{heading}\nSilver Axe,3\n".encode(), "list.csv").entries
    assert (entry[1].name, entry[1].count) == ("Silver Axe", 3)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,Number\nSilver Axe,3\n", "list.csv:1: no column of counts; if 'Number' says how many copies there are"),
        ("name,Hoeveel,comment\nSilver Axe,3,4\n", "if 'Hoeveel' says how many copies"),
        ("Silver Axe,3\nGold Boots,2\n", "the first line must have headings, such as count,name"),
    ],
)
def test_a_table_whose_counts_are_not_known_is_refused(text: str, said: str) -> None:
    """Rather than to read one copy of each."""
    with pytest.raises(DecktoolError) as caught:
        formats.parse(text.encode(), "list.csv")
    assert said in str(caught.value)


def test_a_table_without_numbers_is_one_copy_of_each() -> None:
    """Neither numbers of a set, nor words, nor numbers with gaps are counts; `2.0` is two."""
    for text in (
        "name,set,number\nSilver Axe,A,3\n",
        "name,price\nSilver Axe,3.50\n",
        "name,rank\nSilver Axe,3\nKarnik,\n",
    ):
        assert {entry.count for _, entry in formats.parse(text.encode(), "list.csv").entries} == {1}
    (entry,) = formats.parse(b"name,count\nKarnik,2.0\n", "list.csv").entries
    assert entry[1].count == 2
