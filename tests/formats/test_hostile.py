"""Lists from strangers: too long, too deep, of the wrong kind; each is one early error, or a line with a problem."""

from __future__ import annotations

import json

import pytest

from decktool import formats
from decktool.construction.check import judge
from decktool.errors import DecktoolError
from decktool.spreadsheets import parse_grid

ENDLESS = 100_001


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.txt", "1 Lucia\n" * ENDLESS, "a decklist has at most 30,000"),
        ("a.txt", "1 Lucia\r" * ENDLESS, "a decklist has at most 30,000"),
        ("a.dec", "1 Lucia *F*\n" * ENDLESS, "a decklist has at most 30,000"),
        ("a.csv", "count,name\n" + "1,Lucia\n" * ENDLESS, "a decklist has at most 30,000"),
        ("a.json", '{"cards": [' + "{}," * ENDLESS + "{}]}", "more than 30,000 objects"),
        ("a.json", '{"cards": [' + "3," * 2_000 + "3]}", "more than 1,000 such lines are not a decklist"),
        ("a.yaml", "cards: [" + "a," * 200_001 + "a]", "a.yaml:1: more than 200,000 values; reading stopped"),
        ("a.yaml", "cards:\n" + "- \n" * 2_000, "more than 1,000 such lines are not a decklist"),
        ("a.cod", "<cockatrice_deck>" + "<card/>" * 2_000 + "</cockatrice_deck>", "more than 1,000 such lines"),
    ],
)
def test_what_never_ends_is_one_early_error(name: str, data: str, words: str) -> None:
    """Lines, objects, values and lines that cannot be read are counted while reading, and reading stops."""
    with pytest.raises(DecktoolError, match=words):
        formats.parse(data.encode(), name)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.4\n\0", "a PDF"),
        (b"{\\rtf1\\ansi 3 Silver Axe}", "an RTF document"),
        (b"<!DOCTYPE html><title>Decks</title>3 Silver Axe", "a web page"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document"),
        (b"PK\3\4[Content_Types].xml...PK\1\2word/document.xml", "a text document"),
        (b"PK\3\4mimetypeapplication/vnd.oasis.opendocument.text", "a text document"),
    ],
)
def test_documents_of_other_programs_are_called_so(data: bytes, kind: str) -> None:
    """A list in a document of a word processor is refused with what to do, as a list and as a spreadsheet."""
    for read, what in ((formats.parse, "a decklist"), (parse_grid, "a spreadsheet")):
        with pytest.raises(DecktoolError, match=f"x: is {kind}, not {what}; save it as plain text or CSV"):
            read(data, "x")


def test_text_with_the_ending_of_a_program_is_text() -> None:
    """A plain list that somebody called `bert.dek` is read as what it is."""
    for name in ("bert.dek", "bert.cod", "bert.o8d"):
        (entry,) = formats.parse(b"3 Silver Axe\n", name).entries
        assert entry[1].count == 3


@pytest.mark.parametrize("key", ["game", "format"])
@pytest.mark.parametrize(
    ("name", "data"),
    [("a.yaml", "cards: [Lucia]\n{}: nonsense\n"), ("a.json", '{{"cards": ["Lucia"], "{}": "nonsense"}}')],
)
def test_a_header_without_a_line_of_its_own(name: str, data: str, key: str) -> None:
    """A game or format that there is not, in a form whose headers stand on no line, is unreadable and named."""
    decklist = formats.parse(data.format(key).encode(), name)
    report = judge(decklist, "forbidden-quest" if key == "format" else None)
    (unread,) = report.unreadable
    assert (report.verdict, unread.line, unread.text) == ("unreadable", None, f"{key}: nonsense")


@pytest.mark.parametrize("kind", ["[]", "{}", "3", "null", "true"])
def test_a_saved_object_of_another_kind(kind: str) -> None:
    """An object whose kind or nickname is no text is passed over or has no nickname; nothing else goes wrong."""
    card = '{"Name": "Card", "Nickname": "Lucia"}'
    odd = f'{{"Name": {kind}, "Nickname": {kind}, "ContainedObjects": {kind}}}'
    nameless = f'{{"Name": "Card", "Nickname": {kind}}}'
    decklist = formats.parse(f'{{"ObjectStates": [{card}, {odd}, {nameless}]}}'.encode(), "a.json")
    assert [entry.name for _, entry in decklist.entries] == ["Lucia"]
    assert [line.problem[:22] for _, line in decklist.problems if line.problem] == ["a card has no nickname"]


def test_marks_are_taken_from_the_end_alone() -> None:
    """However many marks and blanks: those at the end are the comment, one within a name is the name's."""
    text = "1 Lucia *F*   #tag   [Other words] ^Have,#3a7^ <x>\n2 Fire #1 Sale\n3 [12] Omar *E*\n"
    decklist = formats.parse(text.encode(), "a.dec")
    assert [(entry.count, entry.name) for _, entry in decklist.entries] == [
        (1, "Lucia"),
        (2, "Fire #1 Sale"),
        (3, "Omar"),
    ]
    assert [line.comment for line in decklist.lines[:3]] == [
        "# *F* #tag [Other words] ^Have,#3a7^ <x>",
        "",
        "# [12] *E*",
    ]


def test_a_header_line_has_an_end_of_its_own() -> None:
    """A comment of many thousand blanks is a comment, read at once."""
    decklist = formats.parse(("# name: a" + " " * 1_000_000 + "b\n1 Lucia\n").encode(), "a.txt")
    assert (dict(decklist.headers), len(list(decklist.entries))) == ({}, 1)


def test_a_line_that_cannot_be_read_is_never_taken_for_a_card_read_before() -> None:
    """The same words were a card in another list of the same run; here they are a line with a problem."""
    odd = {"count": 3, "name": "Lucia", "secsection": "main"}
    for card in ({"count": 3, "name": "Lucia", "number": 1}, odd):
        text = json.dumps({"game": "forbidden-quest", "cards": [card, "2 Omar"]})
        report = judge(formats.parse(text.encode(), "a.json"))
    assert [item.problem for item in report.unreadable] == ["card 1: unknown key 'secsection'; did you mean section?"]
