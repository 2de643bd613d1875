"""A mapping says how one table is read; `--guess` writes one that imports tables of shapes that designers keep."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool import files
from decktool.cli import run
from decktool.errors import DataError, DecktoolError, QueryError
from decktool.games import Game, load_game
from decktool.importing.guess import guess
from decktool.importing.mapping import read_mapping
from decktool.importing.setfile import Imported, import_cards
from decktool.importing.work import beside
from decktool.rulesets import text_reader
from decktool.spreadsheets import parse_grid
from tests.example_settings import example_settings
from tests.little import GAME, write_game

EARLY = """\
,,,,,,,,,
,,,,,,,words,,
,,,,,,,location,where one is,1
card no,assoc place,type,name,meaning,effect,art,,rest,2
1,na,special,Player,,,,,pit,3
2,na,special,The grey toll-keeper,,gives a coin,,,,
3,na,special,The ashen dragon,,,,,,
4,Reed Isle,location,Reed Isle,where one waits,,,,,
5,Reed Isle,scene,low water,,heal 4 HP,,,,
6,Reed Isle,snare,resolve,,,,,todo,
"""
LATE = (
    "Card Number,Type,Title,Associated_Location,Flavor_Text,Rules_Text,Image_Source // Idea,?Lore?\n"
    "1,Special,Player,,,,,\n2,Special - Tracker,Mood,,,,,\n3,Spare,,,,,,\n4,Special,The Last Tide,,,FIGHT: 9 HP,,\n"
    "5,Location,Reed Isle,Reed Isle,Wet.,,,\n6,Rest,Low water,Reed Isle,Wait.,REST: Heal 2 HP,an oar,old\n"
)
CODED = (
    "Card_Type,Card_ID (assoc. location),Title,Rules_Text\n"
    "Location,,The Reed Isle,\nItem,RI-IT-01,Oar,USE: Heal 1 HP\nCaesura,RI-CA-01,Fog, and more of it,EFFECT: None\n"
    "Location,,Glass Hill,\nItem,GLH-IT-01,Shard,USE: Heal 1 HP\nCaesura,GLH-CA-01,Wind,EFFECT: None\n"
    + "".join(f"Caesura,GLH-CA-0{n},Wind {n},EFFECT: None\n" for n in range(2, 9))
)


@pytest.fixture(scope="module")
def forward() -> Game:
    """A game whose designer keeps such tables."""
    return load_game("forward")


@pytest.fixture(scope="module")
def little(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The little game."""
    return load_game(write_game(tmp_path_factory.mktemp("games")))


def guessed(data: bytes, game: Game, folder: Path, corrected: tuple[str, str] = ("", "")) -> Imported:
    """The cards of a table by the mapping that is guessed for it, after a correction."""
    path = folder / "t.mapping.yaml"
    text = guess(parse_grid(data, "t.csv"), game).text
    assert corrected[0] in text
    path.write_text(text.replace(*corrected), encoding="utf-8")
    mapped = read_mapping(path, game)
    tables = mapped.tables(parse_grid(data, "t.csv", encoding=mapped.encoding))
    return import_cards(tables, game, "t", mapped=mapped, reader=text_reader(game))


def cards(result: Imported) -> dict[str, Mapping[str, Any]]:
    """The cards of the set file by name."""
    return {card["name"]: card for card in files.parse_yaml(result.text, "set.yaml").data["cards"]}


# --- guessed


def test_a_table_with_rows_above_and_another_beside_it(forward: Game, tmp_path: Path) -> None:
    """The headings are found in row 4, what stands at their right is left out, `na` is nothing, a dragon is found."""
    text = guess(parse_grid(EARLY.encode(), "t.csv"), forward).text
    assert "area: A4:G  # row 4 contains the headings; 2 rows with text above it are not part of it; " in text
    assert "  special: skip  # 3 rows (The grey toll-keeper)" in text
    assert "  art:  # empty in every row" in text
    result = guessed(EARLY.encode(), forward, tmp_path, ("assoc place:", "assoc place: location"))
    assert {name: card["type"] for name, card in cards(result).items()} == {
        "Player": "player", "The ashen dragon": "dragon", "Reed Isle": "location", "low water": "scene",
        "resolve": "snare",
    }  # fmt: skip
    assert cards(result)["low water"]["location"] == "Reed Isle"
    assert result.left_out == {"special": 1}


def test_a_card_of_another_sets_name_gets_an_id_of_its_own(forward: Game, tmp_path: Path) -> None:
    """A snare called as the game's own track card is another card, and that is told."""
    result = guessed(EARLY.encode(), forward, tmp_path, ("assoc place:", "assoc place: location"))
    assert cards(result)["resolve"]["id"] == "resolve-2"
    assert any("Resolve is already a card of another set" in note for note in result.notes)


def test_a_later_tables_headings(forward: Game, tmp_path: Path) -> None:
    """Other headings, other words for what is no card; one word in the mapping makes a card of a row."""
    result = guessed(LATE.encode(), forward, tmp_path)
    assert list(cards(result)) == ["Player", "Reed Isle", "Low water"]
    assert result.left_out == {"Special - Tracker": 1, "Spare": 1, "Special": 1}
    assert result.columns[0].unused == ()
    added = "rows:\n  - {where: {Type: Special, Title: The Last Tide}, set: {type: dragon}}\ntypes:\n"
    result = guessed(LATE.encode(), forward, tmp_path, ("types:\n", added))
    assert cards(result)["The Last Tide"]["type"] == "dragon"
    assert cards(result)["The Last Tide"]["hp"] == 9


def test_codes_say_the_place(forward: Game, tmp_path: Path) -> None:
    """A column that is headed as a place and holds codes is the number, and each code's beginning is a place."""
    result = guessed(CODED.encode(), forward, tmp_path)
    assert {name: card["location"] for name, card in cards(result).items() if name in {"Oar", "Shard", "Wind"}} == {
        "Oar": "The Reed Isle", "Shard": "Glass Hill", "Wind": "Glass Hill",
    }  # fmt: skip
    assert cards(result)["Fog, and more of it"]["number"] == "RI-CA-01"
    assert result.notes == ()


def test_every_guess_has_its_reason(forward: Game) -> None:
    """No line of a mapping stands there without a word why."""
    for table in (EARLY, LATE, CODED):
        for line in guess(parse_grid(table.encode(), "t.csv"), forward).text.splitlines():
            assert not line.strip() or "#" in line or line in {"columns:", "types:", "rows:"}


def test_two_tables_in_one_file(little: Game, tmp_path: Path) -> None:
    """Side by side or one below the other: each with its headings, all their cards in one set."""
    data = (
        b"Cards,,,,,,\nName,Type,Power,,Card,Kind,Cost\nAda,fighter,7,,Mist,spell,2\nBob,fighter,1,,,,\n"
        b"Name,Type,Power,,,,\nCid,fighter,2,,,,\n\nTitle,Type,Cost\nFire,spell,1\n"
    )
    assert "area: [A2:C7, E2, A8]" in guess(parse_grid(data, "t.csv"), little).text
    result = guessed(data, little, tmp_path)
    assert {name: card.get("power", card.get("cost")) for name, card in cards(result).items()} == {
        "Ada": 7, "Bob": 1, "Cid": 2, "Mist": 2, "Fire": 1,
    }  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "mac-roman"])
def test_encodings(little: Game, tmp_path: Path, encoding: str) -> None:
    """Letters come out as they were written; what is taken for Windows-1252 and is not is said in one word."""
    data = "Name,Type\nÉlodie’s Café,spell\n".encode(encoding)
    corrected = ("windows-1252", "mac-roman") if encoding == "mac-roman" else ("", "")
    assert list(cards(guessed(data, little, tmp_path, corrected))) == ["Élodie’s Café"]


def test_rows_with_neither_name_nor_type_are_skipped(little: Game, tmp_path: Path) -> None:
    """Notes below a table are told in the mapping and are no cards; a card without a name stays an error."""
    data = b"Name,Type,Text\nAda,fighter,x\n,,still to do\n"
    assert (
        '["-has:name -has:type"]  # 1 row without a name and a type: line 3'
        in guess(parse_grid(data, "t.csv"), little).text
    )
    more = guess(parse_grid(data + b",,and this\n", "t.csv"), little).text
    assert "# 2 rows without a name and a type: lines 3, 4" in more or "lines 3-4" in more
    assert guessed(data, little, tmp_path).cards == 1
    with pytest.raises(DataError, match=r"t\.csv:4: Name: is empty"):
        guessed(data + b",spell,y\n", little, tmp_path)


@pytest.mark.parametrize(("best", "tables"), [("Name,Type,Power,Cost", 2), ("Name,Type,Power,Cost,Rarity", 1)])
def test_a_second_table_heads_at_least_half_as_many_fields(little: Game, best: str, tables: int) -> None:
    """What has fewer headings in common with a card is a row of cards."""
    data = f"{best}\nAda,fighter,1,2\n\nName,Type\nBob,spell\n".encode()
    assert guess(parse_grid(data, "t.csv"), little).tables == tables


@pytest.mark.parametrize("data", [b"a,b\n1,2\n", b"My cards\n\n", b",,,\nlocation,2,3\n"])
def test_a_file_without_cards_is_told(little: Game, data: bytes) -> None:
    """Where no row looks like headings nothing is guessed."""
    with pytest.raises(DecktoolError, match="no row looks like the headings"):
        guess(parse_grid(data, "t.csv"), little)


def test_a_later_column_and_a_title_with_a_comma(little: Game, tmp_path: Path) -> None:
    """A table that begins further right and below is open to its right, so that unquoted commas are put right there."""
    rows = "".join(f",Card {n},{'fighter' if n % 2 else 'spell'},idea {n}\n" for n in range(9))
    data = f",,,\n,my cards,,\n,Name,Type,Idea\n{rows},Ada, the Bold,fighter,idea\n".encode()
    assert "area: B3  #" in guess(parse_grid(data, "t.csv"), little).text
    assert "Ada, the Bold" in cards(guessed(data, little, tmp_path))


@given(
    parts=st.lists(
        st.sampled_from(
            [
                "Name",
                "Type",
                "Power",
                "fighter",
                "spell",
                "draft",
                ",",
                ",",
                ",",
                "\n",
                "\n",
                "Ada",
                '"a, b"',
                " x",
                "7",
                "#",
                ": {",
            ]
        ),
        max_size=60,
    )
)
@example_settings(120)
def test_what_is_guessed_can_be_read(little: Game, tmp_path_factory: pytest.TempPathFactory, parts: list[str]) -> None:
    """Pieces of tables thrown together: a mapping that is a mapping, by which the table is imported or refused."""
    try:
        guessed("".join(parts).encode(), little, tmp_path_factory.getbasetemp())
    except DataError as error:
        assert error.path == "t.csv", error
    except DecktoolError as error:
        assert "mapping" not in str(error)


# --- written by hand


def mapped(
    text: str, game: Game, folder: Path, data: str = "Card,Kind,Might\nAda,Hero,7\nBob,Draft,1\n", **asked: Any
) -> Imported:
    """A table by a mapping, and what is asked for with it."""
    path = folder / "t.mapping.yaml"
    path.write_text(text, encoding="utf-8")
    found = read_mapping(path, game)
    grid = parse_grid(data.encode(), "t.csv")
    return import_cards(found.tables(grid), game, "t", mapped=found, **asked)


def test_a_mapping_comes_before_the_game(tmp_path: Path) -> None:
    """What one table says wins over what the game says of tables; what it does not say stays."""
    said = "import: {columns: {Card: name, Might: cost}, types: {Hero: spell, Draft: skip}}\n"
    game = load_game(write_game(tmp_path, GAME + said))
    result = mapped("columns: {Might: power}\ntypes: {hero: fighter}\n", game, tmp_path)
    assert cards(result) == {"Ada": {"name": "Ada", "type": "fighter", "power": 7}}
    assert result.left_out == {"Draft": 1}


def test_what_is_asked_for_comes_before_the_mapping(tmp_path: Path) -> None:
    """A word for a type given with the command wins over the mapping's, which wins over the game's."""
    said = "import: {columns: {Card: name, Might: power}, types: {Hero: spell, Draft: skip}}\n"
    game = load_game(write_game(tmp_path, GAME + said))
    result = mapped("types: {hero: spell}\n", game, tmp_path, types={"HERO": "fighter"})
    assert cards(result)["Ada"]["type"] == "fighter"
    assert cards(mapped("types: {hero: fighter}\n", game, tmp_path))["Ada"]["type"] == "fighter"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("columns: {Card: nme}", "t.mapping.yaml:1: columns.Card: Little Game has no field 'nme'; did you mean name"),
        ("\ncolumns: {Crad: name}", r"t.mapping.yaml:2: columns.Crad: t.csv has no such column; did you mean Card"),
        ("types: {Hero: figther}", "did you mean fighter"),
        ("area: 16", "area"),
        ("area: [A1, nonsense]", r"area\[2\]: 'nonsense' is not an area"),
        ("area: A9", "row 9 should hold the headings"),
        ("encoding: latin", "encoding"),
        ("colums: {}", "colums"),
        ("belongs: {power: fighter}", "belongs"),
        ("rows: [{where: {Kind: Hero}}]", "either leave rows out"),
        ("skip_rows: 'kind:'", "expected a value"),
        ("skip_rows: 'knd:hero'", "no field 'knd'; did you mean kind"),
        ("- a", "t.mapping.yaml"),
    ],
)
def test_a_slip_in_a_mapping_is_told(little: Game, tmp_path: Path, text: str, complaint: str) -> None:
    """With file, line and the nearest word."""
    with pytest.raises(DecktoolError, match=complaint):
        mapped(text + "\n", little, tmp_path)


def test_the_mapping_of_a_table_lies_beside_it() -> None:
    """Under its name, whatever the ending of the table."""
    assert beside("a/cards.v2.xlsx", "mapping.yaml") == Path("a", "cards.v2.mapping.yaml")


# --- rows by a query


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ("type:draft", ["Ada", "Cy", "Dee"]),
        ('status:"not yet"', ["Ada", "Bob", "Dee"]),
        ("card-status:yet or type:draft", ["Ada", "Dee"]),
        ("power>=3", ["Bob", "Cy", "Dee"]),
        ("-has:power", ["Ada", "Bob", "Cy"]),
        ("line:3..4", ["Ada", "Dee"]),
        ("dee", ["Ada", "Bob", "Cy"]),
    ],
)
def test_rows_are_skipped_by_a_query(little: Game, query: str, left: list[str]) -> None:
    """Columns are asked for by the field they hold, or by their heading; the language is that of cards."""
    data = b"Name,Kind,Power,Card Status\nAda,fighter,7,\nBob,draft,1,\nCy,spell,2,not yet\nDee,spell,,\n"
    data = data.replace(b"Card Status", b"Status") if query.startswith("status") else data
    result = import_cards(
        parse_grid(data.replace(b"Cy,spell,2", b"Cy,fighter,2"), "t.csv").table(), little, "t",
        types={"draft": "fighter"}, skip_rows=[query],
    )  # fmt: skip
    assert list(cards(result)) == left
    assert result.left_out == {query: 4 - len(left)}


def test_a_query_that_cannot_be_read_is_told(little: Game) -> None:
    """With a caret under the fault."""
    with pytest.raises(QueryError, match="did you mean power"):
        import_cards(parse_grid(b"Name,Type,Power\nA,spell,\n", "t.csv").table(), little, "t", skip_rows=["powr>1"])


# --- all defects at once


def test_one_cause_is_told_once(little: Game) -> None:
    """A word that is no type on many lines is one defect with all its lines, beside what the game refuses."""
    data = b"name,type,power\nA,hero,1\nB,hero,1\nC,fighter,100\nD,hero,1\n"
    with pytest.raises(DataError) as caught:
        import_cards(parse_grid(data, "t.csv").table(), little, "t")
    first, second = caught.value.problems
    assert (first.line, second.line) == (2, 4)
    assert first.message.endswith("(also on lines 3, 5)") and second.field == "power"


@pytest.mark.parametrize(
    ("kinds", "told"),
    [
        ("hero " * 1000, "(also on lines 3-1001)"),
        ("hero fighter " * 500, "(also on lines 4, 6, 8, 10, 12 and 494 others)"),
        ("hero hero fighter " * 300, "(also on lines 3, 5, 6, 8, 9 and 594 others)"),
    ],
)
def test_one_cause_in_every_row_names_a_few_of_them(little: Game, kinds: str, told: str) -> None:
    """A table of a thousand rows with the same slip gives one line that a person can read."""
    rows = "".join(f"C{number},{kind},1\n" for number, kind in enumerate(kinds.split()))
    with pytest.raises(DataError) as caught:
        import_cards(parse_grid(f"name,type,power\n{rows}".encode(), "t.csv").table(), little, "t")
    problem = caught.value.problems[-1]
    assert problem.line == 2 and problem.message.endswith(told)


# --- counters

PRAYED = (
    "Type,Title,Rules_Text\nLocation,Chapel,\nTracker,Mercy,\n"
    'Rest,Pew,"REST:\nSpend 1 Resolve to gain 1 Mercy\nor\nHeal 2 HP"\nScene,Font,Gain 1 Water.\nScene,Loaf,Gain 1 Health.\n'
)


def test_what_the_cards_count_is_guessed(forward: Game, tmp_path: Path) -> None:
    """A name that a row has, or three cards speak of: with its reason, written to the set, and from then on read."""
    text = guess(parse_grid(PRAYED.encode(), "t.csv"), forward, None, lambda names: text_reader(forward, names)).text
    assert "counters:\n  Mercy: 0  # 1 card more understood with it; for example: REST: Spend 1 Resolve" in text
    assert "none spends it" in text and "Water" not in text and "Health" not in text
    more = PRAYED + "Scene,Well,Gain 1 Water.\nScene,Pail,Spend 1 Water to heal 2 HP.\n"
    text = guess(parse_grid(more.encode(), "t.csv"), forward, None, lambda names: text_reader(forward, names)).text
    assert "  Water: 0  # 3 cards more understood with it; for example: Gain 1 Water.\n" in text


def test_counters_go_into_the_set_and_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """From the mapping, with the number that a person wrote; an update keeps what the set file names itself."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.csv").write_text(PRAYED)
    told = []
    for options in (["--guess"], [], ["--update"], ["--update"]):
        assert run(["import", "t.csv", "--game", "forward", *options]) == 0
        told.append(capfd.readouterr().out)
        if len(told) == 1:
            mapping = tmp_path / "t.mapping.yaml"
            mapping.write_text(mapping.read_text().replace("Mercy: 0", "Mercy: 2"))
        if len(told) == 3:
            path = tmp_path / "cards" / "forward" / "sets" / "t.yaml"
            path.write_text(path.read_text().replace("counters: {Mercy: 2}", "counters: {Mercy: 2, Water: 0}"))
    assert "counters that the card texts use: Mercy (no card spends it)" in told[0]
    assert "2 cards not understood" in told[1] and "2 cards not understood" in told[2]
    assert "1 card not understood" in told[3] and "Gain 1 Health" in told[3]
    assert "counters: {Mercy: 2, Water: 0}" in path.read_text()
