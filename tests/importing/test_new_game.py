"""`decktool init --from`: a game made of a table, which prints and deals at once."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import yaml

from decktool.cli import run
from decktool.errors import DecktoolError
from decktool.filters import where_filter
from decktool.games import load_game
from decktool.query import parse_query
from decktool.spreadsheets import parse_grid, sheet_names

_TABLE = """Name,Kind,@count,Cost,Rules,Sketch,Notes
Lamp,Thing,2,1,A lamp that burns all night long.,lamp.png,nicer
Wolf,Beast,,3,It howls; everybody flees from it.,wolf.png,
,Beast,1,2,A nameless beast with a very long text.,,
,Beast,,,,,
Wolf,Beast,,4,"It bites, and it does not let go again.",,
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which the command runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(text: str | bytes, *options: str, name: str = "cards.csv") -> dict[str, Any]:
    """The cards of the set that `init` makes of a table."""
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
    assert run(["init", "mine", "--from", name, *options]) == 0
    (path,) = Path("cards/mine/sets").iterdir()
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def test_every_column_is_told(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """What becomes of each column and why: no heading, nothing in it, formulas, addresses, data for a program, fields."""
    rows = "Name,Kind,,Void,Sum,Link,Data,Price,Brave,Hue\n" + "".join(
        f'C{n},Ally,x{n},,=A{n}*2,https://example.org/{n},"{{""a"": {n}}}",{n}.5,{"yes" if n % 2 else "no"},red\n'
        for n in range(1, 7)
    )
    card = made(rows)["cards"][0]
    out = " ".join(capfd.readouterr().out.split())
    for told in (
        "Name: name  # recognised by its heading", "Column C: column_c  # a field of its own", "Void:  # empty in every row",
        "Sum:  # formulas without their results; save the values", "Link:  # addresses of files",
        "Data:  # data for a program", "Price: price  # a field of its own",
    ):  # fmt: skip
        assert f"  {told}\n" in Path("cards.mapping.yaml").read_text(encoding="utf-8"), told
    assert "fields: Column C (text), Price (number), Brave (flag), Hue (text) left out: Void, Sum, Link, Data" in out
    assert (card["name"], card["type"], card["price"], card["hue"]) == ("C1", "ally", 1.5, "red")
    assert not {"void", "sum", "link", "data"} & set(card)


def test_of_many_cards_of_one_name_five_are_named(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The import, `check` and `lint` name the first five of forty cards, and say how many others there are."""
    made("Name,Kind,Cost\n" + "".join(f"Ada,Ally,{cost}\n" for cost in range(40)))
    Path("a.txt").write_text("# game: mine\n1 Ada\n1 Ada (cards) 99\n", encoding="utf-8")
    assert (run(["check", "a.txt"]), run(["lint", "mine"])) == (2, 0)
    said = " ".join(capfd.readouterr().out.split())
    ways = ", ".join(f"Ada (cards) {number}" for number in range(1, 6))
    for words in (
        "(1, 2, 3, 4, 5 and 35 more)",
        f"write {ways} and 35 more",
        f"it has {ways.replace('Ada ', '')} and 35 more",
        "ada-5 and 35 more)",
    ):
        assert words in said


def test_a_table_becomes_a_game(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Names, types, copies, text, numbers and pictures are found; what has no name is called by its row."""
    cards = made(_TABLE)["cards"]
    assert [(card["name"], card["type"], card.get("copies", 1), card.get("cost")) for card in cards] == [
        ("Lamp", "thing", 2, 1), ("Wolf", "beast", 1, 3), ("Card 4", "beast", 1, 2), ("Wolf", "beast", 1, 4)
    ]  # fmt: skip
    assert [card.get("art") for card in cards] == ["lamp.png", "wolf.png", None, None]
    assert cards[0]["text"] == "A lamp that burns all night long."
    assert not any("nicer" in str(value) for card in cards for value in card.values())
    out = capfd.readouterr().out
    assert "copies: @count (recognised by its heading)" in out
    assert "1 card named by the row, such as Card 4" in out
    assert "different cards have the name Wolf" in out
    assert "rows left out: 1" in out
    assert "left out: Notes" in out
    assert load_game("mine").fields["cost"].kind == "integer"


def test_it_prints_deals_and_exports_at_once(here: Path) -> None:
    """Nothing is needed between the table and the cards, and a later import brings what has changed."""
    made(_TABLE)
    deck = "cards/mine/decks/all.txt"
    assert run(["check", deck]) == 0
    assert run(["print", deck, "-o", "cards.pdf"]) == 0
    assert run(["hand", deck, "--seed", "1"]) == 0
    assert run(["export", deck, "--to", "tts", "-o", "tts"]) == 0
    Path("cards.csv").write_text(_TABLE.replace("Lamp,Thing,2,1", "Lamp,Thing,2,9"), encoding="utf-8")
    assert run(["import", "cards.csv", "--game", "mine", "--update"]) == 0
    assert load_game("mine").catalog.find("Lamp")[0].get("cost") == 9


def test_equal_rows_are_copies_or_cards(here: Path) -> None:
    """As is said with --rows; each card of a row has a number of its own."""
    text = "Name,Text\n" + "Coin,One coin for the ferryman.\n" * 3
    assert [card["copies"] for card in made(text)["cards"]] == [3]
    Path("cards.mapping.yaml").unlink()
    assert run(["init", "other", "--from", "cards.csv", "--rows", "cards"]) == 0
    cards = yaml.safe_load(Path("cards/other/sets/cards.yaml").read_text(encoding="utf-8"))["cards"]
    assert [(card["number"], card.get("copies", 1)) for card in cards] == [("1", 1), ("2", 1), ("3", 1)]


def test_ids_stay_as_they_are(here: Path) -> None:
    """A column of ids is the number of the cards; without names, it names them."""
    cards = made("id;Question\nQ1;What is the name of the river?\nAA;Who holds the lantern tonight?\n")["cards"]
    assert [(card["name"], card["number"]) for card in cards] == [("Card Q1", "Q1"), ("Card AA", "AA")]


def test_a_public_pool_as_it_comes(here: Path) -> None:
    """Ids of 21 letters tell two cards of one name apart; one cost is X; the rules are in the longest column."""
    ids = ("dTKDHwdcrLNPPb6ktczmR", "tWKN9zRJdgFmpw6pmPmkR", "WkDkrkTDzRnqWBh7WHJfh")
    rows = zip(ids, ("Absorb", "Absorb", "Overflow"), ("0", "2", "X"), strict=True)
    cards = made(
        "Unique ID,Name,Cost,Effect Keywords,Functional Text\n"
        + "".join(
            f"{id},{name},{cost},Prevent next,Prevent the next {cost} damage to you.\n" for id, name, cost in rows
        )
    )["cards"]
    assert cards[0]["text"] == "Prevent the next 0 damage to you."
    assert run(["check", "cards/mine/decks/all.txt"]) == 0
    game = load_game("mine")
    assert game.fields["cost"].kind == "text"
    for query, costs in (
        ("cost<=1", ["0"]), ("cost>0", ["2"]), ("cost:0..2", ["0", "2"]), ("cost:x", ["X"]), ("cost:2", ["2"]),
    ):  # fmt: skip
        assert [card.get("cost") for card in parse_query(query, game).select(game.catalog.cards)] == costs, query
    matches = where_filter({"cost": {"max": 1}}, game)
    assert [card.get("cost") for card in game.catalog if matches(card)] == ["0"]


def test_a_hash_is_copies_or_a_number(here: Path) -> None:
    """A running number tells cards apart; other numbers below # are copies, also as `x2` and `3x`."""
    assert [card["copies"] for card in made("#,Name\n2,Owl\nx2,Fox\n3x,Elk\n")["cards"]] == [2, 2, 3]
    Path("cards.mapping.yaml").unlink()
    Path("cards.csv").write_text("#,Name\n1,Owl\n2,Fox\n3,Elk\n", encoding="utf-8")
    assert run(["init", "other", "--from", "cards.csv"]) == 0
    cards = yaml.safe_load(Path("cards/other/sets/cards.yaml").read_text(encoding="utf-8"))["cards"]
    assert [card["number"] for card in cards] == ["1", "2", "3"]


def test_kinds_of_fields(here: Path) -> None:
    """Whole numbers, numbers, yes or no, lists, a few words, any text."""
    rows = [
        f"N{place},{place},{place}.5,{'yes' if place % 2 else 'no'},{'red; blue' if place % 2 else 'blue; red'},"
        f"{'low' if place % 2 else 'high'},+{place}"
        for place in range(8)
    ]
    made("\n".join(["Name,A,B,C,D,E,F", *rows]))
    fields = load_game("mine").fields
    assert {name: field.kind for name, field in fields.items()} == {
        "a": "integer", "b": "number", "c": "flag", "d": "list", "e": "text", "f": "text"
    }  # fmt: skip
    assert (sorted(fields["e"].values), list(fields["f"].values)) == (["high", "low"], [])


def test_headings_that_make_no_id(here: Path) -> None:
    """Signs, digits, words that YAML takes for something else, other scripts, decktool's own words, and the same again."""
    made("Name,🛠️2,No,On,手,Set,Size,A,a!\nOwl,1,2,3,4,5,6,7,8\nFox,1,2,3,4,5,6,7,8\n")
    assert list(load_game("mine").fields) == [
        "field_2", "field_no", "field_on", "field", "set_value", "size_value", "a", "a_2"
    ]  # fmt: skip
    assert load_game("mine").catalog.find("Owl")[0].get("field_no") == 2


def test_old_encodings_and_separators(here: Path) -> None:
    """Windows-1252 with semicolons, and UTF-8 with its mark, both with Windows' line ends."""
    assert made("Titel;Text\r\nMöwe;Sie fliegt über das Meer davon.\r\n".encode("cp1252"))["cards"][0]["name"] == "Möwe"
    assert "windows-1252" in Path("cards.mapping.yaml").read_text(encoding="utf-8")
    Path("mark.csv").write_bytes("\ufeffTitel;Text\r\nMöwe;Sie fliegt über das Meer davon.\r\n".encode())
    assert run(["init", "other", "--from", "mark.csv"]) == 0


def test_a_row_that_cannot_be_read_is_left_out_and_said(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A count that is none stops neither the other rows nor a later import."""
    cards = made("Name,Text\nOwl,It sees everything in the dark.\n=A1,It is a formula and nothing else.\n")["cards"]
    assert [card["name"] for card in cards] == ["Owl"]
    assert "rows left out: 1" in capfd.readouterr().out
    assert '"line:3"' in Path("cards.mapping.yaml").read_text(encoding="utf-8")


def test_every_sheet_is_offered(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Sheets of cards are read, others named; each sheet has its set, its mapping and its list."""
    book = openpyxl.Workbook()
    sheets: dict[str, list[tuple[str | int, ...]]] = {
        "Heroes": [("Name", "HP"), ("Ada", 3), ("Bo", 4)],
        "Events": [("Name", "HP"), ("Flood", 5), ("Ada", 9)],
        "Costs": [("Round", "Gold"), (1, 5)],
        "Ideas": [("Ask Bo about the price of walls",)],
    }
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    del book["Sheet"]
    book.save("book.xlsx")
    assert run(["init", "mine", "--from", "book.xlsx"]) == 0
    out = capfd.readouterr().out
    assert "4 cards from 2 sheets" in out
    assert "other sheets: Costs, Ideas" in out
    again = [line.partition(": decktool ")[2] for line in out.splitlines() if " again: decktool import " in line]
    before = load_game("mine").catalog.cards
    assert [run(words.split()) for words in again] == [0, 0]
    assert len(load_game("mine").catalog.cards) == len(before), "no set is read twice"
    assert sorted(path.name for path in Path("cards/mine/decks").iterdir()) == ["all.txt", "events.txt", "heroes.txt"]
    assert run(["check", "cards/mine/decks/all.txt"]) == 0
    assert {card.type for card in load_game("mine").catalog} == {"heroes", "events"}
    assert run(["init", "costs", "--from", "book.xlsx", "--sheet", "Costs"]) == 0
    assert run(["init", "none", "--from", "book.xlsx", "--sheet", "Cost"]) == 2
    assert "did you mean Costs" in capfd.readouterr().err


def test_without_a_sheet_of_cards_the_first_is_taken(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Its name says that it is old, but there is no other with a column of names."""
    book = openpyxl.Workbook()
    for title, headings, row in (("Old cards", ("Name", "HP"), ("Ada", 3)), ("Costs", ("Round", "Gold"), (1, 5))):
        sheet = book.create_sheet(title)
        sheet.append(headings)
        sheet.append(row)
    del book["Sheet"]
    book.save("book.xlsx")
    assert run(["init", "mine", "--from", "book.xlsx"]) == 0
    assert "other sheets: Costs" in capfd.readouterr().out
    assert [card.name for card in load_game("mine").catalog] == ["Ada"]


def test_what_a_person_says_wins(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """--map names the columns, --face the face; what does not exist is refused, and nothing is written."""
    cards = made(_TABLE, "--map", "Kind=", "--map", "Notes=flavor", "--face", "band")["cards"]
    assert {card["type"] for card in cards} == {"card"}
    assert cards[0]["flavor"] == "nicer"
    assert "extends: band" in Path("cards/mine/templates/faces/mine/card.yaml").read_text(encoding="utf-8")
    for options, words in ((["--map", "Knd=type"], "did you mean Kind"), (["--face", "bnd"], "did you mean band")):
        assert run(["init", "other", "--from", "cards.csv", *options]) == 2
        assert words in capfd.readouterr().err
    assert not Path("cards/other").exists()
    assert run(["init", "other", "--rows", "cards"]) == 2


def test_a_use_that_no_column_has_is_refused(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """--map with a misspelt use would make all cards lose their type; a heading as its own use is a field."""
    Path("cards.csv").write_text(_TABLE, encoding="utf-8")
    assert run(["init", "mine", "--from", "cards.csv", "--map", "Kind=tyype"]) == 2
    assert "--map Kind: no column holds 'tyype'; did you mean type?" in capfd.readouterr().err
    assert {card["kind"] for card in made(_TABLE, "--map", "Kind=kind")["cards"]} == {"Thing", "Beast"}


def test_a_mistyped_cell_that_decides_a_column_is_told(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A type that one card has, cards of none, and the cells that keep a column from being numbers."""
    made("Name,Type,Cost,Copies\nA,Ally,2,1\nB,Ally,x,2\nC,ALLY,3,two\nD,Aly,3,1\nE,,2,1\n")
    out = capfd.readouterr().out
    assert "types: Type (recognised by its heading): Ally 3, Aly 1 (line 5); none in line 6" in out
    assert "fields: Cost (text: line 3 has 'x'), Copies (text: line 4 has 'two')" in out


def test_a_date_that_a_spreadsheet_program_made_is_told(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """`1/2` typed into a workbook is a date there; init and import name column and row, and what to do."""
    book = openpyxl.Workbook()
    sheet = book.create_sheet("Cards", 0)
    rows: list[list[Any]] = [["Name", "Strength"], ["Ann", "2/2"], ["Bob", date(2024, 1, 2)], ["Cem", "3/1"]]
    for cells in rows:
        sheet.append(cells)
    book.save("book.xlsx")
    told = "Strength: the spreadsheet has a date in line 3 (2024-01-02 00:00:00); format the cells as text"
    assert run(["init", "mine", "--from", "book.xlsx"]) == 0
    assert told in capfd.readouterr().out
    assert run(["import", "book.xlsx", "--game", "mine", "--update"]) == 0
    assert told in capfd.readouterr().err


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        ("Name,Cost\n", [], "has headings but no cards; write a row for each card below them"),
        ("", [], "has no row of headings"),
        (_TABLE, ["--sheet", "Heroes"], "only a workbook (XLSX, ODS) has sheets; leave --sheet out"),
    ],
)
def test_a_table_without_cards_or_sheets_says_what_is_missing(
    here: Path, capfd: pytest.CaptureFixture[str], text: str, options: list[str], words: str
) -> None:
    """Headings alone are not taken for no headings, and a text table is not searched for sheets."""
    Path("cards.csv").write_text(text, encoding="utf-8")
    assert run(["init", "mine", "--from", "cards.csv", *options]) == 2
    assert words in capfd.readouterr().err


# --- ODS


def ods(rows: str) -> bytes:
    """A workbook with one sheet of these rows."""
    spaces = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"' for short in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {spaces}><office:body><office:spreadsheet>'
        f'<table:table table:name="Cards">{rows}</table:table></office:spreadsheet></office:body>'
        "</office:document-content>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr("content.xml", content)
    return file.getvalue()


def row(*cells: str, repeated: int = 1, wide: int = 1) -> str:
    """A row of texts, repeated, each cell `wide` columns."""
    said = "".join(
        f'<table:table-cell office:value-type="string" table:number-columns-repeated="{wide}"><text:p>{cell}</text:p>'
        "</table:table-cell>"
        for cell in cells
    )
    edge = '<table:table-cell table:number-columns-repeated="16000"/>'
    return f'<table:table-row table:number-rows-repeated="{repeated}">{said}{edge}</table:table-row>'


def test_ods_is_read(here: Path) -> None:
    """The sheets of a workbook of LibreOffice; rows repeated to the edge of the sheet cost nothing."""
    data = ods(
        row("Name", "Text") + row("Owl", "It sees everything in the dark.", repeated=2) + row(repeated=1_000_000)
    )
    Path("cards.ods").write_bytes(data)
    assert sheet_names("cards.ods") == ["Cards"]
    assert [line.cells for line in parse_grid(data, "cards.ods").rows][1:] == [
        ("Owl", "It sees everything in the dark.")
    ] * 2
    assert [card["copies"] for card in made(data, name="cards.ods")["cards"]] == [2]
    with pytest.raises(DecktoolError, match="no sheet 'x'; its sheets: Cards"):
        parse_grid(data, "cards.ods", sheet="x")


@pytest.mark.parametrize(
    "rows",
    [
        row("x", repeated=2_000_000),
        row("x", wide=1_000_000_000),
        row("x", wide=9_999) + row("y", repeated=9_999),
        row("x") + row(repeated=9_000_000) + row("y"),
    ],
)
def test_ods_that_would_fill_the_memory_is_refused(rows: str) -> None:
    """Cells repeated more often than are read, beside each other, below each other, or both."""
    with pytest.raises(DecktoolError, match=r"more than 1,000,000 cells"):
        parse_grid(ods(rows), "cards.ods")


def test_ods_that_is_broken_is_refused() -> None:
    """Its XML ends too early, or declares a document type."""
    with pytest.raises(DecktoolError, match="not a readable workbook"):
        parse_grid(ods("<table:table-row>"), "cards.ods")
    with pytest.raises(DecktoolError, match="document type"):
        parse_grid(ods('<!DOCTYPE x [<!ENTITY a "b">]>'), "cards.ods")


def test_marks_in_texts_become_symbols(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Icons by their names, styles by their tags, other marks in bold; an aside in brackets is left alone."""
    made(
        "Name,Cost,Rules\n"
        'Lamp,{gold},"{tap}: look at a card [if you can], then gain {{GRASS}} and @[Coin]. {tap} again."\n'
        'Wolf,2,"<b>Howl.</b> Deal [[sword]] damage [sword] or draw {draw two}."\n'
    )
    symbols = yaml.safe_load(Path("cards/mine/game.yaml").read_text(encoding="utf-8"))["symbols"]
    assert symbols == {
        "<b>…</b>": "**…**", "{tap}": "**tap**", "{{GRASS}}": ":leaf:", "@[Coin]": ":coin:", "[[sword]]": ":sword:",
        "[sword]": ":sword:", "{draw two}": "**draw two**", "{gold}": ":coin:",
    }  # fmt: skip
    assert "marks in texts: <b>…</b> as **…**" in capfd.readouterr().out
    assert run(["print", "cards/mine/decks/all.txt", "-o", "sheet.pdf"]) == 0


def test_marks_of_new_lines(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """As Squib, cards.py and others write them; a percentage is none."""
    made("Name,Text\nOwl,It sees all%nand says<br/>nothing in\\nthe dark.\nFox,It runs at 90 %now and never waits.\n")
    symbols = yaml.safe_load(Path("cards/mine/game.yaml").read_text(encoding="utf-8"))["symbols"]
    assert symbols == {"%n": "\n", "<br/>": "\n", "\\n": "\n"}
    assert "marks in texts: %n as a new line" in capfd.readouterr().out


def test_a_text_without_marks_has_no_symbols(here: Path) -> None:
    """Brackets that hold sentences, and single signs, are no marks."""
    made(_TABLE.replace("howls;", "howls [this is only a long aside in brackets]; 3 < 4 {}"))
    assert "symbols" not in yaml.safe_load(Path("cards/mine/game.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "headings",
    ["Titel;Typ;Anzahl;Regeln;Bild", "Nom;Type;Quantité;Texte;Image", "Nombre;Tipo;Cantidad;Efecto;Imagen"],
)
def test_headings_in_other_languages(here: Path, headings: str) -> None:
    """Names, types, copies, text and pictures are known by the usual words of four languages."""
    cards = made(
        f"{headings}\nWolf;Beast;2;It howls at night.;C:\\\\Art\\\\wolf\nBear;Beast;3;It sleeps for long.;bear.png\n"
    )["cards"]
    assert [(card["name"], card["type"], card["copies"]) for card in cards] == [
        ("Wolf", "beast", 2),
        ("Bear", "beast", 3),
    ]
    assert [card["text"] for card in cards] == ["It howls at night.", "It sleeps for long."]
    assert [card["art"] for card in cards] == ["C:\\\\Art\\\\wolf", "bear.png"]


def test_columns_without_a_heading(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Names and texts are found there by their contents, other words are a field, and numbers are left out."""
    cards = made(",Cost,,,,Power,Speed,Age\n"
                 "Owl,1,It sees everything in the dark of the wood.,7,soft,2,1,1\n"
                 "Fox,2,It runs away as soon as anybody looks at it.,7,red,2,1,1\n")["cards"]  # fmt: skip
    assert [(card["name"], card["text"][:6], card["column_e"]) for card in cards] == [
        ("Owl", "It see", "soft"), ("Fox", "It run", "red")
    ]  # fmt: skip
    assert "7" not in str(cards)
    assert "left out: Column D" in capfd.readouterr().out


def test_headings_of_parts_are_no_cards(here: Path) -> None:
    """Neither a row of one cell nor headings again: the counts stay counts, and no card is called Name."""
    cards = made("count,Name,img,Power,text\nThe town,,,,\n2,Shed,a.png,1,A shed that stands at the end of the road.\n"
                 "1,Barn,b.png,2,A barn that stands behind the last of the houses.\n"
                 "4,Mill,m.png,2,A mill that turns as long as there is a wind.\n"
                 "3,Inn,i.png,2,An inn that is open on every evening of a year.\n"
                 "2,Well,w.png,3,A well that is deeper than anybody has looked.\n"
                 "1,Dam,d.png,3,A dam that keeps the water where nobody wants it.\n"
                 "count,Name,img,Power,next\n1,Pit,c.png,4,\n")["cards"]  # fmt: skip
    assert [(card["name"], card.get("copies", 1), card["power"]) for card in cards] == [
        ("Shed", 2, 1), ("Barn", 1, 2), ("Mill", 4, 2), ("Inn", 3, 2), ("Well", 2, 3), ("Dam", 1, 3), ("Pit", 1, 4)
    ]  # fmt: skip


def test_words_of_titles(here: Path) -> None:
    """Headings of programs are printed as words, plurals stay as they are, and Sheet1 says nothing of its cards."""
    book = openpyxl.Workbook()
    for title in ("Sheet1", "Heroes"):
        book.create_sheet(title)
        book[title].append(["Name", "bonus1_type", "hitPoints"])
        book[title].append([f"A {title}", "wood", 3])
    del book["Sheet"]
    book.save("book.xlsx")
    assert run(["init", "mine", "--from", "book.xlsx"]) == 0
    game = load_game("mine")
    assert [field.title for field in game.fields.values()] == ["Bonus1 type", "Hit Points"]
    assert [(kind.title, kind.plural) for kind in game.types.values()] == [("Card", "Cards"), ("Heroes", "Heroes")]


def test_names_that_are_sentences_are_printed_as_texts(here: Path) -> None:
    """A card that says nothing else shows its name as large as it fits."""
    made("Task,Phase\nFind out who has taken the lamp,Early\nFollow the river down to the sea,Late\n")
    assert '"**{name}**' in Path("cards/mine/templates/faces/mine/card.yaml").read_text(encoding="utf-8")
    assert run(["print", "cards/mine/decks/all.txt", "-o", "cards.pdf"]) == 0


def test_a_heading_of_names_over_texts(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """What is the name on one sheet is the text on the next, and a name beyond all length leaves out its row alone."""
    book = openpyxl.Workbook()
    long = "A flood takes the bridge and whatever stands beside it."
    for title, words in (("Bills", "Pay the miller"), ("Fate", f"{long} {long}")):
        sheet = book.create_sheet(title)
        sheet.append(["Card", "CardCount"])
        for number in range(5):
            sheet.append([f"{words} {number}", 2])
    book["Bills"].append(["Pay " * 60, 1])
    del book["Sheet"]
    book.save("book.xlsx")
    assert run(["init", "mine", "--from", "book.xlsx"]) == 0
    found = {card.name: len(str(card.get("text") or "")) for card in load_game("mine").catalog.cards}
    assert found == {f"Pay the miller {number}": 0 for number in range(5)} | {
        f"Fate {number}": 113 for number in range(2, 7)
    }
    out = capfd.readouterr().out
    assert "10 cards from 2 sheets, 20 copies in all" in out
    assert "rows left out: 1" in out


def test_what_is_of_another_layout_is_left_out(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Colours, files beside the picture, words for the artist, and columns that are headed as another program's."""
    made("@count,@template,Name,back_color,Color,Image,IconFile,ImageDescription\n"
         "2,a.html,Owl,#fff,red,owl.png,i/a.svg,An owl in the moonlight\n"
         "1,a.html,Fox,#a1B2c3,blue,fox.png,i/b.svg,A fox\n")  # fmt: skip
    assert list(load_game("mine").fields) == ["color"]
    assert "left out: @template, back_color, IconFile, ImageDescription" in capfd.readouterr().out


def test_several_names_of_another_script_that_repeat(here: Path) -> None:
    """Each card has an id of its own, as no letters of the names can be in one."""
    rows = [f"{name},{number},{name} {number}" for name in ("הטעיה", "דם") for number in (1, 2, 3)]
    cards = made("\n".join(["Name,Power,Text", *rows]))["cards"]
    assert [(card["name"], card["number"]) for card in cards] == [
        ("הטעיה", "1"), ("הטעיה", "2"), ("הטעיה", "3"), ("דם", "1"), ("דם", "2"), ("דם", "3")
    ]  # fmt: skip


def test_a_title_that_few_cards_have_is_no_name(here: Path) -> None:
    """The column that names every card is the column of names, though Title is the likelier heading."""
    cards = made("Card,Title,Suit\nThe Star,,\nSix of Swords,Science,Swords\nThe Sun,,\n")["cards"]
    assert [card["name"] for card in cards] == ["The Star", "Six of Swords", "The Sun"]


def test_a_column_is_what_its_cells_can_be(here: Path) -> None:
    """A heading alone makes no type of many words, no name of a file and no text of data; numbers may be names."""
    rows = [
        f'{number:03},long words {number},"[[""sword"", {number}]]",Deal {number} damage to all' for number in range(60)
    ]
    cards = made("\n".join(["name,type,effect,effectText", *rows]))["cards"]
    assert [cards[7][key] for key in ("name", "type_value", "text")] == ["007", "long words 7", "Deal 7 damage to all"]
    assert list(load_game("mine").types) == ["card"]
    assert list(load_game("mine").fields) == ["type_value", "text"]


def test_a_sum_among_the_headings(here: Path) -> None:
    """One number among eight headings is one of them; a row with more numbers is a card."""
    cards = made("Action,Flavor,Cost,Need,Reward,Roles,Major,Tactic,109\nRiot,Now!,W,L,Arms,All,1,0,1\n")["cards"]
    assert [(card["name"], card["field_109"]) for card in cards] == [("Riot", 1)]
    Path("bare.csv").write_text("Riot,Now!,1,0,1\nMob,Then!,W,L,Arms\nBread,Not yet!,2,0,1\n", encoding="utf-8")
    assert run(["init", "other", "--from", "bare.csv"]) == 2


def test_headings_that_contain_the_word(here: Path) -> None:
    """In other languages, too; a column of codes is no name, with whatever heading."""
    cards = made("ID Carta,Nome Carta,Valore\nN01,Nodo del Fuoco,1\nN02,Nodo delle Maree,2\n")["cards"]
    assert [(card["number"], card["name"]) for card in cards] == [
        ("N01", "Nodo del Fuoco"),
        ("N02", "Nodo delle Maree"),
    ]
    Path("codes.csv").write_text("Code,Wort\nN01,Feuer\nN02,Meer\n", encoding="utf-8")
    assert run(["init", "other", "--from", "codes.csv"]) == 0
    assert [card.name for card in load_game("other").catalog] == ["Feuer", "Meer"]


def test_headings_that_repeat(here: Path) -> None:
    """Two costs and two effects of a card are four columns, and `~` says that there is none."""
    cards = made("Name,Cost,Effect,Cost,Effect,Cost\nHunter,1,Draw two cards.,2,~,3\nSeeker,~,Move away.,~,Hide.,~\n")
    assert [card.get("cost") for card in cards["cards"]] == [1, None]
    assert [card.get("cost_3") for card in cards["cards"]] == [3, None]
    assert cards["cards"][1]["text"] == "Move away."
    assert cards["cards"][1]["effect_2"] == "Hide."


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (
            "Name,Effect,Description,Frequency\nBreak,GETALL 1,A cup of coffee for all.,3\n",
            {"text": "A cup of coffee for all.", "effect": "GETALL 1", "copies": 3},
        ),
        ("Name,Prompt\nQueen,Your treasury is empty again.\n", {"text": "Your treasury is empty again."}),
        ("Name,Prompt,Text\nQueen,A queen in oil colours.,Draw a card.\n", {"text": "Draw a card."}),
    ],
)
def test_a_text_is_for_people(here: Path, table: str, expected: dict[str, Any]) -> None:
    """The words for a program are no text beside words for people; a prompt is one where there is no other."""
    (card,) = made(table)["cards"]
    assert {key: value for key, value in card.items() if key not in ("name", "type")} == expected


def test_a_table_can_be_read_again(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The same mapping may stand beside it; one that was corrected is kept, and the error says what to do."""
    Path("t.csv").write_text("Name,HP\nAda,3\nBo,4\n", encoding="utf-8")
    assert run(["init", "one", "--from", "t.csv"]) == 0
    assert run(["init", "two", "--from", "t.csv"]) == 0
    mapping = Path("t.mapping.yaml")
    mapping.write_text(mapping.read_text("utf-8") + "# mine\n", encoding="utf-8")
    assert run(["init", "three", "--from", "t.csv"]) == 2
    assert "t.mapping.yaml: exists, and may have your corrections; remove or rename it" in capfd.readouterr().err
    assert not Path("cards/three").exists() and mapping.read_text("utf-8").endswith("# mine\n")


def test_a_comma_without_quotation_marks_loses_no_text(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A row with more cells than there are headings is refused, with its line; empty cells at its end are none."""
    Path("t.csv").write_text('Name,Cost,Text\nA,1,"Hello, you"\nB,2,Hello, world\nC,3,x,,\n', encoding="utf-8")
    assert run(["init", "mine", "--from", "t.csv"]) == 2
    said = capfd.readouterr().err
    assert "t.csv:3: more cells than headings (line 3); put a cell that contains a comma in quotation marks" in said
    assert not Path("cards").exists()


def test_the_list_of_all_cards_is_out_of_date_after_an_update(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """That is said with what to do, which works when it is done; an unchanged list is not spoken of."""
    Path("t.csv").write_text("Name,HP,Copies\nAda,3,2\nBo,4,1\n", encoding="utf-8")
    assert run(["init", "mine", "--from", "t.csv"]) == 0
    again = ["import", "t.csv", "--game", "mine", "--update"]
    assert run(again) == 0
    assert "all.txt" not in capfd.readouterr().err
    Path("t.csv").write_text("Name,HP,Copies\nAda,3,3\nBo,4,1\nCy,5,1\n", encoding="utf-8")
    assert run(again) == 0
    said = (
        "cards/mine/decks/all.txt lists other cards or copies; --deck cards/mine/decks/all.txt --force writes it anew"
    )
    assert said in " ".join(capfd.readouterr().err.split())
    assert run([*again, "--deck", "cards/mine/decks/all.txt", "--force"]) == 0
    assert "3 Ada\nBo\nCy\n" in Path("cards/mine/decks/all.txt").read_text("utf-8")
    assert run(again) == 0
    assert "all.txt" not in capfd.readouterr().err
