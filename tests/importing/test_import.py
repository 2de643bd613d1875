"""A table of cards becomes a set file that the game reads, or every bad line of it is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool import files
from decktool.errors import DataError, DecktoolError
from decktool.games import Game, load_game
from decktool.importing.columns import map_columns
from decktool.importing.setfile import Imported, import_cards
from decktool.spreadsheets import Spreadsheet, parse_table
from tests.example_settings import example_settings
from tests.little import GAME, write_game

HEAD = "Abs_No,Card_Type,Associated_Location,Title,Image_Source_Idea,Rules_Text,Flavor_Text\n"
ROWS = "".join(
    f"{number},{kind},{place},{name},idea {number},Do {number}.,Said {number}.\n"
    for number, (kind, place, name) in enumerate(
        [
            ("Location", "Glass Hill", "Glass Hill Itself"),
            ("Scene", "Glass Hill", "Echo"),
            ("Beast", "Glass Hill", "Shard Lynx"),
            ("Location", "Old Dam", "Old Dam Itself"),
            ("Scene", "Old Dam", "Spillway"),
            ("Snare", "Old Dam", "Undercurrent"),
            ("Terror", "Old Dam", "The Long Crack"),
        ],
        1,
    )
)


@pytest.fixture(scope="module")
def little(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The little game."""
    return load_game(write_game(tmp_path_factory.mktemp("games")))


@pytest.fixture(scope="module")
def forward() -> Game:
    """A game whose designer keeps such a table."""
    return load_game("forward")


def table(text: str) -> Spreadsheet:
    """A table in a file."""
    return parse_table(text.encode(), "cards.csv")


def cards(result: Imported) -> list[dict[str, object]]:
    """The cards of the set file, as YAML reads them."""
    found: list[dict[str, object]] = files.parse_yaml(result.text, "set.yaml").data["cards"]
    return found


def test_the_designers_columns_are_known_by_name(forward: Game) -> None:
    """Every column of that table finds its field, and the one with ideas for pictures is left out and told."""
    found = map_columns(table(HEAD + ROWS), forward)
    assert found.columns == {"number": 0, "type": 1, "location": 2, "name": 3, "text": 5, "flavor": 6}
    assert found.unused == ("Image_Source_Idea",)


@pytest.mark.parametrize(
    ("headings", "found"),
    [
        ("Card Name,Name,Type", {"name": 1, "type": 2}),  # the field's own name before a usual word for it
        ("Title,Card Text,Type", {"name": 0, "text": 1, "type": 2}),
        ("Type,Card Type,Title", {"type": 0, "name": 2}),
        ("Name,My Location,Your Location,Type", {"name": 0, "type": 3}),  # which of the two is not known
    ],
)
def test_a_column_is_read_into_one_field(forward: Game, headings: str, found: dict[str, int]) -> None:
    """Each column answers one question, and each question has one column: what is left is told."""
    columns = map_columns(table(headings + "\n" + ",".join("abcd"[: headings.count(",") + 1]) + "\n"), forward)
    assert columns.columns == found
    left = [heading for place, heading in enumerate(headings.split(",")) if place not in found.values()]
    assert list(columns.unused) == left


def test_a_field_s_own_name_takes_a_usual_heading_for_another(tmp_path: Path) -> None:
    """In a game whose cards have a Title, that column is the field's, and not the card's name as well."""
    game = load_game(write_game(tmp_path, GAME.replace("fields:\n", "fields:\n  title: {title: Title}\n", 1)))
    assert map_columns(table("Title,Type\na,b\n"), game).columns == {"title": 0, "type": 1}
    assert map_columns(table("Title,Type,Card Name\na,b,c\n"), game).columns == {"title": 0, "type": 1, "name": 2}


def test_cards_of_that_table(forward: Game) -> None:
    """Types are found by their titles, and texts, numbers and places arrive."""
    found = cards(import_cards(table(HEAD + ROWS), forward, "glass"))
    assert len(found) == 7
    assert found[2] == {
        "name": "Shard Lynx", "type": "beast", "number": "3", "location": "Glass Hill", "text": "Do 3.", "flavor": "Said 3."
    }  # fmt: skip


def test_an_unquoted_comma_is_put_right(forward: Game) -> None:
    """A title that was cut at its comma is put together, because no other way fits, and that is told."""
    result = import_cards(
        table(HEAD + ROWS + "8,Beast,Old Dam,Pike, the Patient,an idea,Do this.,Said so.\n"), forward, "x"
    )
    assert cards(result)[-1]["name"] == "Pike, the Patient"
    ((line, heading, text),) = [(row.line, row.heading, row.text) for row in result.realigned]
    assert (line, heading, text) == (9, "Title", "Pike, the Patient")


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("8,Beast,Old Dam,Pike, old, older,an idea,Do this.,Said so.", None),
        ("8,Beast,Old Dam,Pike,an idea, perhaps two,Do this.,Said so.", None),
        ("8,Beast,Old Dam,Pike, old,an idea, or two,Do this.,Said so.", "no way"),
        ("8,Beast,Old Dam,Pike,the old,an idea,Do this.,Said so.", "no way"),
        ("8,Beast,Old Dam,Pike, old, an idea,Do this.,Said so.", None),  # the name begins a cell
        ("8,Beast, Old Dam,Pike, old,an idea,Do this.,Said so.", "no way"),
        ("8,Beats,Old Dam,Pike, old,an idea,Do this.,Said so.", "no way"),
    ],
)
def test_only_one_way_may_fit(forward: Game, row: str, complaint: str | None) -> None:
    """Where a comma could belong to two cells, or a cell is wrong anyway, the line is told and nothing is guessed."""
    if complaint is None:
        assert len(import_cards(table(HEAD + ROWS + row + "\n"), forward, "x").realigned) == 1
        return
    with pytest.raises(DataError) as caught:
        import_cards(table(HEAD + ROWS + row + "\n"), forward, "x")
    assert [problem.line for problem in caught.value.problems] == [9]
    assert complaint in str(caught.value)


def test_values_become_what_their_fields_are(little: Game) -> None:
    """Numbers, decimals, yes and no, lists and choices in any case; empty cells are not there."""
    text = (
        "Name,Type,Power,Kinds,Rarity,Cost,Unique,Text\n"
        'Ada,fighters,7,spirit; KNIGHT,Rare,1.5,x,"Two\nlines: ""so"""\nBob,Spell,,,common,2,,\n'
    )
    assert cards(import_cards(table(text), little, "new")) == [
        {
            "name": "Ada", "type": "fighter", "power": 7, "kinds": ["Spirit", "Knight"], "rarity": "rare", "cost": 1.5,
            "once": True, "text": 'Two\nlines: "so"',
        },
        {"name": "Bob", "type": "spell", "rarity": "common", "cost": 2},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cell", "kinds"),
    [
        ("Spirit, Knight", ["Spirit", "Knight"]),
        ("Spirit;Knight", ["Spirit", "Knight"]),
        ("Spirit | Knight", ["Spirit", "Knight"]),
        ("Spirit\nKnight", ["Spirit", "Knight"]),
        ("Spirit, of old; Knight", ["Spirit, of old", "Knight"]),
        ("Spirit, of old | Knight\nof old", ["Spirit, of old", "Knight of old"]),
        ("Spirit, of old\nKnight", ["Spirit, of old", "Knight"]),
        ("Spirit;; Knight ;", ["Spirit", "Knight"]),
    ],
)
def test_a_list_is_cut_at_the_strongest_mark_it_has(tmp_path: Path, cell: str, kinds: list[str]) -> None:
    """A semicolon before a bar, a bar before a line break, that before a comma, which words have inside."""
    free = GAME.replace(", values: [Beast, Spirit, Knight]", "")
    game = load_game(write_game(tmp_path, game=free))
    text = f'Name,Type,Kinds\nAda,fighter,"{cell}"\n'
    assert cards(import_cards(table(text), game, "new"))[0]["kinds"] == kinds


def test_every_bad_line_is_told(little: Game) -> None:
    """All defects at once, each with its line, the table's own heading and the remedy."""
    text = (
        "Card Name,Type,Power,Rarity,Unique\nA,fighter,many,,\nB,wizard,,,\nC,fighter,,rarest,\n,fighter,,,\n"
        "D,fighter,,,perhaps\nE,spell,3,,\nF,,,,\nG,fighter,100,,\nH,fighter,2.5,,\n"
    )
    with pytest.raises(DataError) as caught:
        import_cards(table(text), little, "new")
    told = {problem.line: problem.message for problem in caught.value.problems}
    assert told[2] == "Power: 'many' is not a whole number"
    assert told[10] == "Power: '2.5' is not a whole number"
    assert "Type: 'wizard' is not a card type" in told[3]
    assert "did you mean rare?" in told[4]
    assert told[5] == "Card Name: is empty; every card has a name"
    assert told[6] == "Unique: 'perhaps' must be yes or no"
    assert told[7] == "Power: a Spell has no Power in Little Game; empty this cell"
    assert told[8] == "Type: is empty; every card has a type"
    assert "at most 99" in told[9] or "less than or equal to 99" in told[9]
    assert set(told) == {2, 3, 4, 5, 6, 7, 8, 9, 10}


def test_what_the_game_refuses_is_told_by_the_tables_lines(little: Game) -> None:
    """A value out of bounds, and a card that another set has with other values, name the line of the table."""
    with pytest.raises(DataError) as caught:
        import_cards(table("name,type,power\nA,fighter,1\nB,fighter,100\nRed Knight,fighter,5\n"), little, "new")
    assert [(problem.line, problem.field) for problem in caught.value.problems] == [(3, "power"), (4, "")]


def test_repetitions(little: Game) -> None:
    """A row that repeats another is a copy; printings share a card; other cards of the name get ids of their own."""
    text = "name,type,number,power\nA,fighter,1,3\nA,fighter,1,3\nA,fighter,2,3\nA,fighter,3,4\nA,fighter,4,4\n"
    result = import_cards(table(text), little, "new")
    assert [(card.get("id"), card["number"]) for card in cards(result)] == [
        (None, "1"), (None, "2"), ("a-2", "3"), ("a-2", "4")
    ]  # fmt: skip
    assert result.notes[0] == "repeated cards counted as copies: line 3 (as 2)"
    assert [card.get("copies") for card in cards(result)] == [2, None, None, None]
    assert "2 different cards have the name A" in result.notes[1]


def test_equal_rows_are_copies_and_cards_of_one_name_have_numbers(little: Game) -> None:
    """Copies add up, whatever column says so; the list of the cards names each, and reads back."""
    text = "name,type,power,copies\nA,fighter,3,\nA,fighter,3,2\nA,fighter,4,\nB,fighter,1,\nB,fighter,1,\n"
    result = import_cards(table(text), little, "new")
    assert [(card["name"], card.get("number"), card.get("copies")) for card in cards(result)] == [
        ("A", "1", 3), ("A", "2", None), ("B", None, 2)
    ]  # fmt: skip
    assert [line for line in result.deck.splitlines() if line[:1].isalnum()] == ["3 A (new) 1", "A (new) 2", "2 B"]


def test_said_columns_and_types_win(little: Game) -> None:
    """--map names a column's field or leaves it out, --type names all cards' type or renames the table's words."""
    text = "Card,Kind,Strength,Name\nAda,Hero,7,ignored\n"
    result = import_cards(
        table(text), little, "new", said={"Card": "name", "Strength": "power", "Name": ""}, types={"Hero": "fighter"}
    )
    assert cards(result) == [{"name": "Ada", "type": "fighter", "power": 7}]
    assert result.columns[0].unused == ("Name",)
    only = import_cards(table("name\nAda\n"), little, "new", types={"": "spell"})
    assert cards(only) == [{"name": "Ada", "type": "spell"}]


@pytest.mark.parametrize(
    ("text", "said", "types", "complaint"),
    [
        ("who,type\nA,spell\n", {}, {}, "no column of names"),
        ("name\nA\n", {}, {}, "no column of card types"),
        ("name,type\n", {}, {}, "has headings but no cards"),
        ("name,type\nA,spell\n", {"nam": "name"}, {}, "no column 'nam'; did you mean name"),
        ("name,type\nA,spell\n", {"name": "nme"}, {}, "have no 'nme'; did you mean name"),
        ("name,type,x\nA,spell,\n", {"name": "type", "x": "type"}, {}, "another column is already the type"),
        ("name\nA\n", {}, {"": "wizard"}, "has no type 'wizard'"),
    ],
)
def test_what_cannot_be_mapped(
    little: Game, text: str, said: dict[str, str], types: dict[str, str], complaint: str
) -> None:
    """What is missing or named wrongly is told with the way to say it."""
    with pytest.raises(DecktoolError, match=complaint):
        import_cards(table(text), little, "new", said=said, types=types)


def test_an_imported_set_is_found_by_its_game(tmp_path: Path) -> None:
    """Written beside the game's sets, the cards are there; imported again, the file takes its own place."""
    home = write_game(tmp_path)
    path = home / "sets" / "new.yaml"
    for _ in range(2):
        result = import_cards(table("name,type,power\nAda,fighter,7\n"), load_game(home), "new", replaces=path)
        path.write_text(result.text, encoding="utf-8")
    (card,) = load_game(home).catalog.find("ada")
    assert (card.get("power"), card.printings[0].set) == (7, "new")


def test_a_nasty_name_is_written_safely(little: Game) -> None:
    """Names that YAML would take for something else arrive as they are."""
    names = [
        "yes",
        "1e3",
        "a: b",
        "# c",
        "- d",
        'say "e"',
        "{f}",
        "no",
        "12",
        "it's",
        "月",
        "null",
        "a\\c",
        "%g",
        "@h",
    ]
    text = tables_text(names)
    assert [card["name"] for card in cards(import_cards(table(text), little, "new"))] == names


@given(
    parts=st.lists(
        st.sampled_from(
            [
                ",",
                "\n",
                '"',
                "name",
                "type",
                "power",
                "spell",
                "fighter",
                "7",
                "x",
                " y",
                ";",
                "\t",
                "Ada",
                "kinds",
                "|",
            ]
        ),
        max_size=40,
    )
)
@example_settings(150)
def test_no_table_breaks_the_import(little: Game, parts: list[str]) -> None:
    """Pieces of tables thrown together are imported, or refused with a reason."""
    try:
        result = import_cards(table("name,type,power\n" + "".join(parts)), little, "new")
    except DecktoolError as error:
        assert str(error)
    else:
        assert len(cards(result)) == result.cards > 0


def tables_text(names: list[str]) -> str:
    """A table of spells with these names."""
    from decktool.spreadsheets import write_csv

    return write_csv(["name", "type"], [[name, "spell"] for name in names])
