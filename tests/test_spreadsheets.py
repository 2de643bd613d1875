"""Tables: headings, separators, line numbers, and workbooks that nobody should open."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool import spreadsheets
from decktool.errors import DecktoolError
from decktool.spreadsheets import SpreadsheetArea, parse_table, read_table


def workbook(*sheets: tuple[str, list[list[object]]]) -> bytes:
    """The bytes of an XLSX workbook."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_separators(separator: str) -> None:
    """The separator is found by the first line, quoted cells may hold it, and rows know the line they begin on."""
    text = f'name{separator}text\n"a{separator}b"{separator}"two\nlines"\n\nMoth{separator}\n'
    table = parse_table(text.encode(), "t.csv")
    assert table.headings == ("name", "text")
    assert [(row.line, row.cells) for row in table.rows] == [(2, (f"a{separator}b", "two\nlines")), (5, ("Moth", ""))]


def test_headings_are_found_by_any_spelling() -> None:
    """Case, blanks, hyphens and underscores do not matter; a heading that stands again has its place behind it."""
    table = parse_table(b"Card_Type,Card  NAME\n", "t.csv")
    assert table.column("card-type") == 0
    assert table.column("name", "card name") == 1
    assert table.column("hp") is None
    again = parse_table(b"name,Name,name,name 2\nA,B,C,D\nname,Name,name,name 2\n", "t.csv")
    assert again.headings == ("name", "Name 2", "name 3", "name 2 2")
    assert [row.cells for row in again.rows] == [("A", "B", "C", "D")]


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "an empty spreadsheet"),
        (b"\n \n,,\n", "an empty spreadsheet"),
        (b'name\n"Wolf\nMoth\n', r"t\.csv:2: .*never closed"),
        (b'name,x\n"Wolf" Moth,1\n', r"t\.csv:2: "),
        (b"name\n\x81\n", r"t\.csv:2: byte 0x81 is not UTF-8"),
        (b"name\n" + b"," * 300 + b"x\n", "more than 200 columns"),
        (b"name\n" + b"x" * 30_000 + b"\n", "more than 20,000 characters"),
        (b"PK\x03\x04rubbish", "not a readable workbook"),
    ],
)
def test_tables_that_cannot_be_read(data: bytes, complaint: str) -> None:
    """Each is refused with the file, the line where there is one, and the reason."""
    with pytest.raises(DecktoolError, match=complaint):
        parse_table(data, "t.csv")


def test_a_formula_that_was_never_computed_is_seen() -> None:
    """It stands there as it is written, and is not an empty cell; a text that came to nothing is one."""
    data = workbook(("A", [["name", "hp", "text"], ["Wolf", "=1+2", '=""'], ["Moth", 2, None]]))
    source = zipfile.ZipFile(io.BytesIO(data))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        for part in source.namelist():
            target.writestr(part, source.read(part).replace(b'<c r="C2"', b'<c r="C2" t="str"'))
    table = parse_table(out.getvalue(), "cards.xlsx")
    assert [row.cells for row in table.rows] == [("Wolf", "=1+2"), ("Moth", "2")]


def test_a_workbook(tmp_path: Path) -> None:
    """Numbers come as people see them, rows have the sheet's row numbers, and sheets are chosen by name."""
    path = tmp_path / "cards.xlsx"
    path.write_bytes(
        workbook(("A", [["name", "hp", "x"], [], ["Wolf", 3.0, True], ["Moth", 2.5, None]]), ("B", [["k"]]))
    )
    table = read_table(path)
    assert [(row.line, row.cells) for row in table.rows] == [(3, ("Wolf", "3", "yes")), (4, ("Moth", "2.5"))]
    assert read_table(path, sheet="B").headings == ("k",)
    with pytest.raises(DecktoolError, match="has no sheet 'C'; its sheets: A, B"):
        read_table(path, sheet="C")


def with_part(name: str, content: bytes) -> bytes:
    """A workbook with one part replaced or added."""
    out = io.BytesIO()
    source = zipfile.ZipFile(io.BytesIO(workbook(("A", [["name"]]))))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in source.infolist():
            if part.filename != name:
                archive.writestr(part.filename, source.read(part.filename))
        archive.writestr(name, content)
    return out.getvalue()


def test_a_workbook_that_unpacks_to_too_much_is_refused() -> None:
    """A part that is many times larger than it weighs is never unpacked."""
    with pytest.raises(DecktoolError, match=r"refused: .* times what it weighs"):
        parse_table(with_part("xl/worksheets/sheet1.xml", b" " * 3_000_000), "bomb.xlsx")


@pytest.mark.parametrize("head", [b"<!DOCTYPE a [<!ENTITY b 'c'>]>", "<!DOCTYPE a>".encode("utf-16")])
def test_a_workbook_with_a_document_type_is_refused(head: bytes) -> None:
    """Entities have no place in a spreadsheet."""
    with pytest.raises(DecktoolError, match="refused: a document type"):
        parse_table(with_part("xl/sharedStrings.xml", head + b"<a/>"), "bomb.xlsx")


def test_a_workbook_of_too_many_files_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """So is one with more files inside than any program writes."""
    monkeypatch.setattr(spreadsheets, "MOST_PARTS", 3)
    with pytest.raises(DecktoolError, match="files inside a workbook"):
        parse_table(workbook(("A", [["name"]])), "bomb.xlsx")


def test_csv_is_written_as_it_is_read() -> None:
    """Commas, quotation marks and line breaks survive."""
    rows = [["a,b", 'say "x"'], ["two\nlines", ""]]
    text = spreadsheets.write_csv(["name", "text"], rows)
    assert [list(row.cells) for row in parse_table(text.encode(), "t.csv").rows] == rows


def test_a_table_in_windows_1252_is_read() -> None:
    """As older spreadsheet programs save: accents, curly quotes and the euro sign come out as they were written."""
    table = parse_table("name;text\nÉlan;“Müde” für 3 €\n".encode("cp1252"), "t.csv")
    assert (table.rows[0].cells, table.old_encoding) == (("Élan", "“Müde” für 3 €"), True)
    assert not parse_table("name\nÉlan\n".encode(), "t.csv").old_encoding


@pytest.mark.parametrize(
    "data",
    ["name\nÉlan\n".encode() + b"Caf\xe9\n", b"name\nCaf\xe9\0\n", "name\n".encode("utf-16-le"), b"\xff\xfen\0a"],
)
def test_what_is_damaged_is_not_taken_for_windows_1252(data: bytes) -> None:
    """A file that is UTF-8 but for one letter, a binary file, and UTF-16 unmarked or cut short are refused."""
    with pytest.raises(DecktoolError, match=r"UTF-8|binary|utf-16"):
        parse_table(data, "t.csv")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_a_mark_says_the_encoding(encoding: str) -> None:
    """Text that a spreadsheet saves as Unicode, with its byte order mark, is read as it was written."""
    text = "name\ttext\nÉlan\t月\n"
    data = text.encode(encoding) if encoding != "utf-16-be" else b"\xfe\xff" + text.encode(encoding)
    table = parse_table(data, "t.txt")
    assert (table.headings, table.rows[0].cells, table.old_encoding) == (("name", "text"), ("Élan", "月"), False)


def test_an_encoding_that_is_said_counts() -> None:
    """A file with letters of two encodings is read in the one that is named; bytes that are none of it are refused."""
    data = "name\nÉlan\n".encode() + b"Caf\x8e\n"
    assert spreadsheets.parse_grid(data, "t.csv", encoding="mac-roman").rows[2].cells == ("Café",)
    with pytest.raises(DecktoolError, match="byte 15 is not utf-8"):
        spreadsheets.parse_grid(data, "t.csv", encoding="utf-8")


SHEET = b"""\
My game,,,,,,
,,,,,,
Name,HP,,,Word,Means,
Wolf,3,,,sly,keen,
"Two
lines",4,,,,,
Name,HP,,,,,
,,,,stray,,
Moth,1,,,,,

Other,Power
Imp,9
"""


@pytest.mark.parametrize(
    ("area", "headings", "rows"),
    [
        ("A3:B8", ("Name", "HP"), [(4, ("Wolf", "3")), (5, ("Two\nlines", "4")), (9, ("Moth", "1"))]),
        ("E3:F", ("Word", "Means"), [(4, ("sly", "keen")), (8, ("stray", ""))]),
        ("a10", ("Other", "Power"), [(12, ("Imp", "9"))]),
    ],
)
def test_an_area_is_a_table(area: str, headings: tuple[str, ...], rows: list[tuple[int, tuple[str, ...]]]) -> None:
    """Several tables in one sheet, by the cells that spreadsheet programs count; repeated headings are no row."""
    found = spreadsheets.parse_grid(SHEET, "t.csv").table(SpreadsheetArea.of(area))
    assert (found.headings, [(row.line, row.cells) for row in found.rows]) == (headings, rows)
    assert str(SpreadsheetArea.of(area)) == area.upper()


@pytest.mark.parametrize("area", ["", "16", "A0", "A3:A2", "C3:B9", "A16:H118:", "=A1", "../A1"])
def test_what_is_no_area_is_refused(area: str) -> None:
    """With the way to write one."""
    with pytest.raises(DecktoolError, match=r"is not an area|ends before"):
        SpreadsheetArea.of(area)


def test_an_area_begins_with_headings() -> None:
    """An empty row is no row of headings."""
    with pytest.raises(DecktoolError, match="row 2 should hold the headings"):
        spreadsheets.parse_grid(SHEET, "t.csv").table(SpreadsheetArea.of("A2"))


# --- cells that a spreadsheet program would run ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cell", ["=1+1", "+A1", "-A1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0", "'=1", "''@x", "＝1"]
)
def test_no_cell_is_a_formula_and_each_reads_back(cell: str) -> None:
    """Text that would be run stands as text, behind an apostrophe, and is itself again when it is read."""
    text = spreadsheets.write_csv(["name", "more"], [[cell, "Axe"]])
    written = next(csv.reader(io.StringIO(text.partition("\n")[2], newline="")))
    assert written == [f"'{cell}", "Axe"]
    assert spreadsheets.parse_grid(text.encode(), "t.csv").rows[1].cells == (cell, "Axe")


@pytest.mark.parametrize("cell", ["-1", "+2.5", "-0,5", "'tis", "Axe", "a=b", "", "O'Brien-Axe"])
def test_numbers_and_names_stay_as_they_are(cell: str) -> None:
    """A number is a number, and an apostrophe at the beginning of a name is the name's."""
    text = spreadsheets.write_csv(["name", "more"], [[cell, "Axe"]])
    assert text == f"name,more\n{cell if ',' not in cell else chr(34) + cell + chr(34)},Axe\n"


@given(
    st.lists(
        st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1), min_size=2, max_size=4
    )
)
def test_every_text_reads_back(cells: list[str]) -> None:
    """Whatever a stranger calls a card."""
    text = spreadsheets.write_csv(["x"] * len(cells), [["a" + cells[0], *cells[1:]]])
    assert spreadsheets.parse_grid(text.encode(), "t.csv").rows[-1].cells == ("a" + cells[0], *cells[1:])


def test_no_other_module_writes_tables() -> None:
    """One writer, so that none forgets."""
    source = Path(spreadsheets.__file__).parent
    assert [str(file) for file in source.rglob("*.py") if "csv.writer" in file.read_text()] == [spreadsheets.__file__]


@pytest.mark.parametrize("name", ["z.xlsx", "z.csv"])
def test_a_zip_of_something_else_is_no_workbook(tmp_path: Path, name: str) -> None:
    """Whatever it is called."""
    with zipfile.ZipFile(tmp_path / name, "w") as archive:
        archive.writestr("hello.txt", "x")
    with pytest.raises(DecktoolError, match="is not a readable workbook"):
        read_table(tmp_path / name)


@pytest.mark.parametrize("name", ["b.csv", "b.tsv", "b.xlsx"])
def test_a_binary_file_is_no_table(tmp_path: Path, name: str) -> None:
    """Whatever it is called."""
    (tmp_path / name).write_bytes(bytes(range(256)) * 4)
    with pytest.raises(DecktoolError, match="is a binary file, not a spreadsheet"):
        read_table(tmp_path / name)


@pytest.mark.parametrize(("text", "columns"), [("A1:Z9", (0, 25)), ("AA2:AZ4", (26, 51)), ("BA16:ZZ", (52, 701))])
def test_columns_are_called_as_spreadsheet_programs_call_them(text: str, columns: tuple[int, int]) -> None:
    """A to Z, then AA: read and written again."""
    area = SpreadsheetArea.of(text)
    assert (area.first_column, area.last_column) == columns
    assert str(area) == text
