"""JSON, YAML, XML and saved objects: what they may say, where their errors are, and what is refused."""

from __future__ import annotations

import json

import pytest

from decktool import formats
from decktool.decklist import Decklist, format_decklist, parse_decklist
from decktool.errors import DecktoolError


def read(text: str, form: str) -> Decklist:
    """A document in a form."""
    return formats.parse(text.encode(), f"deck.{form}", form)


def cards(decklist: Decklist) -> list[tuple[int, int, str]]:
    """Line, count and name of every card."""
    return [(line, entry.count, entry.name) for line, entry in decklist.entries]


def problems(decklist: Decklist) -> list[tuple[int, str]]:
    """Line and problem of everything that is no card."""
    return [(number, line.problem or "") for number, line in decklist.problems]


def test_a_json_deck_keeps_its_line_numbers() -> None:
    """With a card a line, cards and problems have the numbers of the file's lines."""
    decklist = read(
        '{"game": "little",\n "cards": [\n  {"count": 3, "name": "Wolf"},\n  {"name": "Moth", "section": "side"},\n'
        '  {"count": 0, "name": "Bee"},\n  {"count": "many", "name": "Bear"},\n  {"nme": "Bat"}\n]}',
        "json",
    )
    assert cards(decklist) == [(3, 3, "Wolf"), (4, 1, "Moth")]
    assert decklist.lines[3].heading == "side"
    assert [number for number, _ in problems(decklist)] == [5, 6, 7]
    assert problems(decklist)[2][1] == "unknown key 'nme'; did you mean name?"


@pytest.mark.parametrize(
    "text",
    [
        '{"cards": {"Wolf": 3, "Moth": 1}}',
        '{"cards": ["3 Wolf", "Moth"]}',
        '["3 Wolf", {"name": "Moth"}]',
        '{"sections": {"main": ["3 Wolf"], "Main": {"Moth": 1}}}',
    ],
)
def test_ways_to_write_cards(text: str) -> None:
    """Objects, texts as in a decklist, a mapping of names to counts, and sections of any of these."""
    assert [(count, name) for _, count, name in cards(read(text, "json"))] == [(3, "Wolf"), (1, "Moth")]


@pytest.mark.parametrize(
    ("form", "text", "complaint"),
    [
        ("json", '{"cards": [\n  {"name": "Wolf",}\n]}', "deck.json:2: not JSON"),
        ("json", '{"cards": [],\n "cards": []}', "deck.json:2: the key 'cards' is repeated in one object"),
        ("json", '{"cards": {}, "other": 1,\n\n "name"\n:\n "x", "zzz"\n: 2}', "deck.json:1: unknown key 'other'"),
        (
            "json",
            '{"cards": {},\n "name": [{"a": {"b": "c:\\":"}}, {}],\n "zzz"\n: 2}',
            "deck.json:3: unknown key 'zzz'",
        ),
        ("json", '{"cards": {},\n"schema"\n: "x/1"}', "deck.json:2: its schema is 'x/1'"),
        ("yaml", "cards: [Wolf]\nauthor: me\nzzz: 1\n", "deck.yaml:3: unknown key 'zzz'"),
        ("yaml", "cards: [Wolf]\nschema: x/1\n", "deck.yaml:2: its schema is 'x/1'"),
        ("yaml", "cards: [Wolf]\nsections: 3\n", "deck.yaml:2: `sections` must map each section's name to its cards"),
        ("json", '{"cards": [{"name": "a", "count": NaN}]}', "NaN is not a number"),
        ("json", '{"mainboard": []}', "unknown key 'mainboard'"),
        ("json", '{"schema": "other/2", "cards": []}', "its schema is 'other/2'"),
        ("json", '"Wolf"', "no deck found"),
        ("json", '{"cards": 3}', "deck.json: `cards` must be a list of cards, not '3'"),
        ("json", '{"cards": "3 Wolf"}', "`cards` must be a list of cards, not '3 Wolf'"),
        ("json", '{"sections": {"main": 3}}', "`cards` must be a list of cards, not '3'"),
        ("json", '{"sections": [1]}', "deck.json:1: `sections` must map each section's name to its cards"),
        ("json", "{}", "no deck found"),
        ("json", '{"cards": ' + "[" * 5000, "nested too deeply"),
        ("json", '{"cards": [{"name": "a", "count": ' + "9" * 5000 + "}]}", "a number of 5,000 digits"),
        ("yaml", "cards:\n - &a {name: Wolf}\n - *a\n", "deck.yaml:3: aliases"),
        ("yaml", "cards: !!python/object:os.system {}", "deck.yaml:1: tags (!name) are not read here"),
        ("yaml", "just words", "no deck found"),
        (
            "cockatrice",
            '<!DOCTYPE d [<!ENTITY a "b">]><cockatrice_deck/>',
            "deck.cockatrice:1: a document type is not allowed",
        ),
        ("cockatrice", "<html/>", "is not a deck"),
        ("cockatrice", "<cockatrice_deck>\n<zone>", "deck.cockatrice:2: not XML"),
        ("tts", '{"Nickname": "x"}', "the list `ObjectStates` is missing"),
    ],
)
def test_what_is_no_deck_is_refused(form: str, text: str, complaint: str) -> None:
    """A document that is broken, hostile or something else is refused, with file and line where there is one."""
    with pytest.raises(DecktoolError) as caught:
        read(text, form)
    assert complaint in str(caught.value)


def test_a_yaml_deck_keeps_its_line_numbers() -> None:
    """A card a line has its line; words such as no and 1e3 are names only where they are written as text."""
    decklist = read('cards:\n  - {count: 3, name: Wolf}\n  - {name: "1e3"}\n  - {name: 1e3}\n  - {name: no}\n', "yaml")
    assert cards(decklist) == [(2, 3, "Wolf"), (3, 1, "1e3"), (5, 1, "no")]
    assert problems(decklist) == [(4, "'1000.0' is not a card name; write it as text")]


def test_what_is_no_card_is_a_problem() -> None:
    """The list says which of its entries cannot be a card, and how one is written; the others are read."""
    decklist = read(
        '{"cards": [[1], 3, "", "#", "2 Wolf # best", {"name": 7}, {"name": "Bee", "comment": "small"}, null, {"name": "Wolf", "count": true}]}',
        "json",
    )
    assert [problem for _, problem in problems(decklist)] == [
        "'[1]' is not a card; write {count: 3, name: ...}", "'3' is not a card; write {count: 3, name: ...}",
        "'' is not a card; write `3 Name`", "'#' is not a card; write `3 Name`", "'7' is not a card name; write it as text",
        "'null' is not a card; write {count: 3, name: ...}", "'true' is not a whole number of copies",
    ]  # fmt: skip
    assert [(name, line.comment) for line in decklist.lines if line.entry for name in [line.entry.name]] == [
        ("Wolf", "# best"), ("Bee", "# small")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("json", '{"cards": [\n {"count": 2,\n  "name": "Wolf",\n  "label":\n  "x", "colour":\n  {"a": 1}}]}'),
        ("yaml", "cards:\n  - count: 2\n    name: Wolf\n\n    colour: {a: 1}\n"),
    ],
)
def test_an_unknown_key_of_a_card_has_its_own_line(form: str, text: str) -> None:
    """The line is the key's, not that of the card, which may begin far above."""
    [(line, problem)] = problems(read(text, form))
    assert line == 5
    assert problem.startswith("unknown key 'colour'")


def test_a_cockatrice_deck() -> None:
    """Zones are sections, comments are notes, headers among them are headers, and lines are the file's."""
    decklist = read(
        '<?xml version="1.0"?>\n<cockatrice_deck version="1">\n<deckname>Fire &amp; Ice</deckname>\n'
        "<comments>game: little\nbring dice</comments>\n<zone name='main'>\n<card number='3' name='Wolf'/>\n</zone>\n"
        "<zone name='side'>\n<card number='1' name='Moth' setShortName='M21' collectorNumber='7'/>\n"
        "<card number='-1' name='Bee'/>\n</zone>\n</cockatrice_deck>\n",
        "cockatrice",
    )
    assert decklist.headers == {"name": "Fire & Ice", "game": "little"}
    found = {entry.name: (entry.count, entry.set, entry.number) for _, entry in decklist.entries}
    assert found == {"Wolf": (3, None, None), "Moth": (1, "M21", "7")}
    assert [line.heading for line in decklist.lines if line.heading] == ["Side"]
    assert problems(decklist) == [(11, "'-1' is not a whole number of copies")]
    assert decklist.lines[4].comment == "# bring dice"


def test_a_magic_online_deck() -> None:
    """A .dek file's quantities, names and sideboard marks."""
    decklist = read(
        '<Deck><Cards CatID="1" Quantity="4" Sideboard="false" Name="Wolf" Annotation="0"/>\n'
        '<Cards CatID="2" Quantity="2" Sideboard="true" Name="Moth"/></Deck>',
        "dek",
    )
    assert cards(decklist) == [(1, 4, "Wolf"), (2, 2, "Moth")]
    assert decklist.lines[1].heading == "Side"


def test_a_saved_object_of_tabletop_simulator() -> None:
    """Cards of decks in bags are counted by nickname under their deck's; a card without one is a problem."""
    card = '{"Name": "CardCustom", "Nickname": "%s"}'
    inside = ",\n".join(card % name for name in ("Wolf", "Moth", "Wolf", "", "Wolf"))
    side = card % "Bee"
    text = (
        '{"SaveName": "Pack", "ObjectStates": [{"Name": "Bag", "ContainedObjects": [{"Name": "DeckCustom", "Nickname": "",\n'
        f'"ContainedObjects": [{inside}]}},\n{{"Name": "Deck", "Nickname": " Sideboard\\n  B ", "ContainedObjects": [{side}]}}]}}]}}'
    )
    decklist = read(text, "tts")
    assert [(count, name) for _, count, name in cards(decklist)] == [(3, "Wolf"), (1, "Moth"), (1, "Bee")]
    assert [line.heading for line in decklist.lines if line.heading] == ["Sideboard B"]
    assert "has no nickname (first on line 5)" in problems(decklist)[0][1]
    assert decklist.headers == {"name": "Pack"}


def test_several_cards_on_one_line_are_numbered() -> None:
    """A document without line breaks still tells its cards apart, by their order, and knows their line."""
    decklist = read('[{"name": "Wolf"}, {"name": "Moth"}]', "json")
    assert cards(decklist) == [(1, 1, "Wolf"), (2, 1, "Moth")]
    assert [decklist.file_place(number) for number in (1, 2)] == [(1, 1), (1, 2)]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ('{"cards": [\n"3 Wolf",\n"Moth", "Bee"]}', [(2, None), (3, 1), (3, 2)]),
        ('{"cards": {"Wolf": 1, "Moth": 2,\n"Bee": 0}}', [(1, 1), (1, 2), (2, None)]),
        ('{"sections":\n{"Side": ["Wolf", {"name": 3}], "Main": ["Bee"]}}', [(2, 1), (2, 2), (2, 3)]),
    ],
)
def test_a_card_knows_its_line_and_its_place_on_it(text: str, places: list[tuple[int, int | None]]) -> None:
    """Texts, mappings, sections and cards that cannot be read."""
    decklist = read(text, "json")
    assert [decklist.file_place(n) for n, line in enumerate(decklist.lines, 1) if line.entry or line.problem] == places
    assert decklist.file_lines([3, 2]) == tuple(sorted({places[1][0], places[2][0]}))


def test_a_note_never_becomes_a_header() -> None:
    """A note that our text would read as `# game:` is kept as a note, also after it was written as text."""
    decklist = read('{"game": "little", "cards": ["Wolf"], "notes": ["format: odd", "bring dice"]}', "json")
    assert [line.comment for line in decklist.lines if line.comment] == ["# - format: odd", "# bring dice"]
    assert parse_decklist(format_decklist(decklist)).headers == {}


def test_a_heading_of_ones_own_stands_below_that_of_its_section() -> None:
    """It is said again after every change of section, and where it ends the section is; a list begins in the first one."""
    rows = [
        ("Wolf", "main", "Beasts"), ("Moth", "main", "Beasts"), ("Bee", "side", "Beasts"), ("Bear", "side", None),
        ("Bat", "main", None), ("Owl", "main", "Birds"),
    ]  # fmt: skip
    text = json.dumps({"cards": [{"name": name, "section": part, "label": own} for name, part, own in rows]})
    written = format_decklist(read(text, "json"))
    assert [line for line in written.splitlines() if line] == [
        "Beasts:", "1 Wolf", "1 Moth", "side:", "Beasts:", "1 Bee", "side:", "1 Bear", "main:", "1 Bat", "Birds:", "1 Owl",
    ]  # fmt: skip


@pytest.mark.parametrize("note", ["Sideboard", "Maybeboard (5)", "Deck:", "sideboard 2"])
def test_a_note_that_reads_like_a_heading_is_no_heading(note: str) -> None:
    """Otherwise the cards below it would be refused as a sideboard's."""
    text = json.dumps({"notes": [note], "cards": [{"name": "Wolf"}]})
    again = parse_decklist(format_decklist(read(text, "json")))
    assert [entry.name for _, entry in again.entries] == ["Wolf"]
    assert problems(again) == []
    assert any(note in (line.comment or "") for line in again.lines)
