"""convert, diff, missing, stats, import and register, as a person and a program meet them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from decktool.cli import run
from decktool.cli.options import read_pool
from decktool.paths import data_dir
from tests.little import write_game
from tests.schemas import published

EXAMPLE = str(data_dir("cards") / "forbidden-quest" / "decks" / "rulebook-example.txt")
LIST = "# name: Pack\nFighters:\n3 Red Knight (base) 1 # mine\n2 Élan Vital\nSide:\n1 Wolf & Moon\n"

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the little game and a deck of it, where commands run."""
    write_game(tmp_path / "cards")
    (tmp_path / "deck.txt").write_text(f"# game: little-game\n{LIST}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def out(capsys: Capture, *words: str, status: int = 0) -> str:
    """What a command prints on standard output."""
    capsys.readouterr()
    assert run(words) == status, capsys.readouterr().err
    return capsys.readouterr().out


def told(capsys: Capture, *words: str, status: int = 0) -> str:
    """What a command says on standard error."""
    capsys.readouterr()
    assert run(words) == status
    return capsys.readouterr().err


def document(capsys: Capture, schema: str, *words: str, status: int = 0) -> Any:
    """The JSON a command prints, valid by its schema."""
    found = json.loads(out(capsys, *words, "--output-format", "json", status=status))
    published(schema.removesuffix(".json")).validate(found)
    return found


@pytest.mark.parametrize("form", ["text", "arena", "dec", "mtgo", "csv", "json", "yaml", "cockatrice", "code"])
def test_convert_there_and_back(home: Path, capsys: Capture, form: str) -> None:
    """A deck written in any form is, for every command that reads decks, the same deck."""
    text = out(capsys, "convert", "deck.txt", "--to", form)
    (home / "there").write_text(text, encoding="utf-8")
    back = out(capsys, "convert", "there", "--from", form, "--game", "little-game", "--to", "json")
    (home / "back.json").write_text(back, encoding="utf-8")
    assert "the same cards" in out(capsys, "diff", "deck.txt", "back.json")


def test_convert_writes_json_of_its_schema(home: Path, capsys: Capture) -> None:
    """The document says everything the list said, valid by its schema, and nothing is warned of."""
    assert told(capsys, "convert", "deck.txt", "--to", "json") == ""
    found = json.loads(out(capsys, "convert", "deck.txt", "--to", "json"))
    published("deck-1").validate(found)
    first = {"count": 3, "name": "Red Knight", "section": "main", "label": "Fighters", "set": "base", "number": "1"}
    assert found["cards"][0] == {**first, "comment": "mine"}
    assert (found["game"], found["name"]) == ("little-game", "Pack")


def test_convert_warns_of_what_is_lost(home: Path, capsys: Capture) -> None:
    """What a form has no place for is told, and the result stays on standard output alone."""
    warning = told(capsys, "convert", "deck.txt", "--to", "dec")
    assert "headings that are not sections, comments after cards and the printing of cards" in warning
    (home / "side.txt").write_text("Deck\n1 Red Knight\n\nCommander\n1 Wolf & Moon\n", encoding="utf-8")
    assert "Little Game has no section 'Commander'" in told(
        capsys, "convert", "side.txt", "--to", "json", "-g", "little-game"
    )


def test_convert_refuses_a_list_it_cannot_read(home: Path, capsys: Capture) -> None:
    """Every unreadable line is named with file and line; nothing is written."""
    (home / "bad.csv").write_text("count,name\n1,Red Knigt\n0,Wolf & Moon\n1,Red Knight\nx,\n", encoding="utf-8")
    errors = told(capsys, "convert", "bad.csv", "--game", "little-game", "-o", "new.cod", status=2)
    assert "bad.csv:2: no card is called 'Red Knigt' in Little Game; did you mean Red Knight?" in errors
    assert "bad.csv:3: 0 copies" in errors
    assert "bad.csv:5: " in errors
    assert not (home / "new.cod").exists()


def test_convert_by_the_ending(home: Path, capsys: Capture) -> None:
    """Without --to the ending of -o says the form; an ending that says nothing is wrong usage."""
    assert out(capsys, "convert", "deck.txt", "-o", "deck.cod") == "written to deck.cod\n"
    assert "<cockatrice_deck" in (home / "deck.cod").read_text(encoding="utf-8")
    assert "Choose the output form with --to" in told(capsys, "convert", "deck.txt", "-o", "deck.pdf", status=2)
    assert "did you mean json?" in told(capsys, "convert", "deck.txt", "--to", "jsn", status=2)
    forms = "known: text, arena, mtgo, dec, csv, json, yaml, cockatrice, code, qr"
    assert forms in told(capsys, "convert", "deck.txt", "--to", "zzz", status=2)
    assert "can be read but not written" in told(capsys, "convert", "deck.txt", "--to", "tts", status=2)


def test_a_share_code_stands_for_a_deck(home: Path, capsys: Capture) -> None:
    """Every command takes a share code in place of a file, and says what is wrong with one."""
    code = out(capsys, "convert", EXAMPLE, "--to", "code").strip()
    assert out(capsys, "check", code).startswith("✓ legal")
    assert "fails its check" in out(capsys, "check", code[:-1] + ("A" if code[-1] != "A" else "B"), status=2)
    assert out(capsys, "diff", code, EXAMPLE).endswith("the same cards in the same sections\n")


def test_a_share_code_of_a_game_elsewhere(home: Path, capsys: Capture) -> None:
    """A game that is not found by itself is named with --game, for codes as for lists."""
    write_game(home / "far", name="far-game")
    (home / "far.txt").write_text("2 Red Knight\n", encoding="utf-8")
    code = out(capsys, "convert", "far.txt", "--game", "far/far-game", "--to", "code").strip()
    assert "its game is not installed" in told(capsys, "convert", code, "--to", "text", status=2)
    assert "2 Red Knight" in out(capsys, "convert", code, "--game", "far/far-game", "--to", "text")


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_qr_code_as_a_picture(home: Path, capsys: Capture, ending: str) -> None:
    """A QR code is written as a picture of the share code's size class."""
    assert out(capsys, "convert", EXAMPLE, "-o", f"deck.{ending}") == f"written to deck.{ending}\n"
    data = (home / f"deck.{ending}").read_bytes()
    assert data.startswith(b"\x89PNG" if ending == "png" else b"<?xml")
    assert "must be a .png or .svg file" in told(capsys, "convert", EXAMPLE, "--to", "qr", "-o", "deck.gif", status=2)


def test_a_qr_code_on_the_terminal(home: Path, capsys: Capture) -> None:
    """Without a file the code is drawn in blocks, the word itself below."""
    lines = out(capsys, "convert", EXAMPLE, "--to", "qr").splitlines()
    assert lines[-1].startswith("DT1_")
    assert len({len(line) for line in lines[:-1]}) == 1
    assert set("".join(lines[:-1])) <= set(" █▀▄")


def test_other_commands_read_other_forms(home: Path, capsys: Capture) -> None:
    """A check counts an Arena export with its sideboard, and finds .cod files in a folder."""
    (home / "decks").mkdir()
    out(capsys, "convert", "deck.txt", "-o", "decks/a.cod")
    (home / "decks" / "b.txt").write_text(
        "Deck\n3 Red Knight\n3 Nameless Ghost\n\nSideboard\n1 Wolf & Moon\n", encoding="utf-8"
    )
    found = json.loads(out(capsys, "check", "decks", "-g", "little-game", "--output-format", "json", status=1))
    assert [(deck["cards"], deck["verdict"]) for deck in found["decks"]] == [(5, "incomplete"), (6, "legal")]


def test_diff(home: Path, capsys: Capture) -> None:
    """1 and every difference for different decks, 0 for equal ones; B may leave its game to A."""
    (home / "b.txt").write_text("1 Red Knight\n2 Élan Vital\n1 Wolf & Moon\nSide:\n2 Red Knight\n", encoding="utf-8")
    text = out(capsys, "diff", "deck.txt", "b.txt", status=1)
    assert "→ 2 Red Knight  Deck → Side" in text
    assert "→ 1 Wolf & Moon  Side → Deck" in text
    found = document(capsys, "diff-1.json", "diff", "deck.txt", "b.txt", status=1)
    assert found["moved"][0] == {"name": "Red Knight", "id": "red-knight", "count": 2, "from": "main", "to": "side"}
    assert document(capsys, "diff-1.json", "diff", "b.txt", "b.txt", "-g", "little-game")["same"] is True


def test_missing_names_stay_whole_beside_several_decks(
    home: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four decks beside one another leave room for the names of cards on a narrow terminal."""
    monkeypatch.setenv("COLUMNS", "60")
    (home / "own.csv").write_text("name,count\nLucia,1\n", encoding="utf-8")
    for name in "abcd":
        (home / f"{name}.txt").write_bytes(Path(EXAMPLE).read_bytes())
    said = out(capsys, "missing", "a.txt", "b.txt", "c.txt", "d.txt", "-c", "own.csv", status=1)
    assert "…" not in said.partition("get ")[2]
    assert said.count("\n#") == 3 and "#1  #2  #3  #4" in said


def test_missing(home: Path, capsys: Capture) -> None:
    """1 and what to get, over several decks; 0 when all is there; other games' cards in the collection are told."""
    (home / "mine.csv").write_text("name;count\nRed Knight;4\nBlue Eyes;1\n", encoding="utf-8")
    (home / "again.txt").write_bytes((home / "deck.txt").read_bytes())
    found = document(capsys, "missing-1.json", "missing", "deck.txt", "again.txt", "-c", "mine.csv", status=1)
    assert (found["wanted"], found["missing"]) == (12, 8)
    assert [(card["name"], card["missing"]) for card in found["cards"]] == [
        ("Red Knight", 2), ("Élan Vital", 4), ("Wolf & Moon", 2)
    ]  # fmt: skip
    assert found["unknown"] == [{"line": 3, "text": "Blue Eyes"}]
    assert "not cards of Little Game: Blue Eyes" in told(capsys, "missing", "deck.txt", "-c", "mine.csv", status=1)
    text = out(capsys, "missing", "deck.txt", "-c", "mine.csv", "--output-format", "csv", status=1)
    assert text.splitlines() == ["count,name", "2,Élan Vital", "1,Wolf & Moon"]
    assert "all 6 cards are there" in out(capsys, "missing", "deck.txt", "-c", "deck.txt")


def test_stats(home: Path, capsys: Capture) -> None:
    """Statistics of several decks, valid by their schema, whether they are legal or not."""
    found = document(capsys, "stats-1.json", "stats", "deck.txt", EXAMPLE)
    assert [deck["verdict"] for deck in found["decks"]] == ["incomplete", "legal"]
    hp = next(field for field in found["decks"][1]["fields"] if field["field"] == "hp")
    assert (hp["sum"], hp["known"], hp["min"], hp["max"]) == (100, 15, 4, 8)
    room = {rule["rule"]: rule for rule in found["decks"][1]["rules"] if rule["group"] is None}
    assert (room["creature-hp"]["actual"], room["creature-hp"]["above"]) == (100, 0)
    assert "HP of all creatures" in out(capsys, "stats", EXAMPLE)


def test_import(home: Path, capsys: Capture) -> None:
    """A table becomes a set beside the game's own; its cards are there at once; nothing is overwritten unasked."""
    (home / "New Cards.csv").write_text(
        "Title,Type,Power,Idea\nAda, the Bold,fighter,7,sun\nBob,fighter,1,\n", encoding="utf-8"
    )
    text = out(capsys, "import", "New Cards.csv", "--game", "little-game")
    assert "  Title → name" in text.splitlines()
    place = Path("cards", "little-game", "sets", "new-cards.yaml")
    assert text.splitlines()[-1] == f"2 cards written to {place}"
    assert out(capsys, "cards", "little-game", "name:Ada", "--output-format", "names") == "Ada, the Bold\n"
    again = ("import", "New Cards.csv", "--game", "little-game")
    assert "it already exists" in told(capsys, *again, status=2)
    warnings = told(capsys, *again, "--force")
    assert "left out: Idea" in warnings
    assert "line 2: an unquoted comma; read as Title = 'Ada, the Bold'" in warnings
    assert "nothing written" in out(capsys, *again, "--dry-run")


def test_a_workbook_is_a_deck_a_collection_and_a_set(home: Path, capsys: Capture) -> None:
    """The same XLSX file is checked as a deck, counted as a collection, and its other sheet imported as cards."""
    import openpyxl

    book = openpyxl.Workbook()
    first = book.worksheets[0]
    for row in (
        ["Card Name", "Qty", "Section"],
        ["Red Knight", 3, "main"],
        ["Élan Vital", 3, None],
        ["Wolf & Moon", 1, "side"],
    ):
        first.append(row)
    second = book.create_sheet("New")
    for row in (["Name", "Card Type", "Cost"], ["Lamp", "Spell", 1.5]):
        second.append(row)
    book.save(home / "deck.xlsx")
    assert out(capsys, "check", "deck.xlsx", "-g", "little-game").startswith("✓ legal  deck.xlsx")
    assert "all 7 cards are there" in out(capsys, "missing", "deck.xlsx", "-c", "deck.xlsx", "-g", "little-game")
    out(
        capsys,
        "import",
        "deck.xlsx",
        "--sheet",
        "New",
        "--game",
        "little-game",
        "--set",
        "lamps",
        "--title",
        "Lamps & more",
    )
    found = json.loads(out(capsys, "cards", "little-game", "cost=1.5", "--output-format", "json"))
    assert [(card["name"], card["type"]) for card in found["cards"]] == [("Lamp", "spell")]


def test_a_guess_finds_the_sheet(home: Path, capsys: Capture) -> None:
    """In a workbook the first sheet that looks like a table of cards is meant; a mapping that is there is not replaced."""
    import openpyxl

    book = openpyxl.Workbook()
    book.worksheets[0].append(["notes to myself"])
    for row in ([], [None, "Name", "Card Type", "Cost"], [None, "Lamp", "Spell", 1.5], [None, None, "Draft", None]):
        if not book.sheetnames[1:]:
            book.create_sheet("New")
        book["New"].append(row)
    book.save(home / "plan.xlsx")
    words = ("import", "plan.xlsx", "--game", "little-game")
    assert "1 word for types" in out(capsys, *words, "--guess")
    mapping = (home / "plan.mapping.yaml").read_text(encoding="utf-8")
    assert "sheet: New\n" in mapping and "area: B2  # row 2 contains the headings" in mapping
    assert "it already exists" in told(capsys, *words, "--guess", status=2)
    assert out(capsys, *words, "--guess", "--dry-run") == mapping
    text = out(capsys, *words)
    assert "  read by the mapping plan.mapping.yaml" in text and "  1 row left out: 1 Draft" in text
    assert out(capsys, "cards", "little-game", "set:plan", "--output-format", "names") == "Lamp\n"


def test_a_pool_knows_names_with_brackets(home: Path) -> None:
    """In a pool, brackets are a printing or part of the name; both are counted."""
    (home / "pool.txt").write_text("2 Ice Wall (Big)\n1 Red Knight (base) 1\n", encoding="utf-8")
    pool = read_pool("pool.txt")
    assert pool is not None
    assert (pool["Ice Wall (Big)"], pool["Red Knight"]) == (2, 1)


def test_import_tells_every_bad_line(home: Path, capsys: Capture) -> None:
    """A table with defects is refused with all of them, and nothing is written."""
    (home / "bad.csv").write_text("name,type,power\nA,fighter,x\nB,wizard,1\n", encoding="utf-8")
    errors = told(capsys, "import", "bad.csv", "--game", "little-game", status=2)
    assert "bad.csv:2: power: 'x' is not a whole number" in errors
    assert "bad.csv:3: type: 'wizard' is not a card type" in errors
    assert not (home / "cards" / "little-game" / "sets" / "bad.yaml").exists()


def test_import_beside_a_shipped_game(home: Path, capsys: Capture) -> None:
    """Cards of a shipped game go into a folder of the person's own, where the game finds them."""
    (home / "relics.csv").write_text("name\nMoon Jar\n", encoding="utf-8")
    out(capsys, "import", "relics.csv", "--game", "forbidden-quest", "--type", "relic", "--set", "mine")
    assert (home / "cards" / "forbidden-quest" / "sets" / "mine.yaml").is_file()
    assert out(capsys, "cards", "forbidden-quest", "moon jar", "--output-format", "names") == "Moon Jar\n"


def test_register(home: Path, capsys: Capture) -> None:
    """A PDF of one page; an illegal deck is registered with a warning, small paper is refused with a reason."""
    assert out(capsys, "register", EXAMPLE, "-o", "a.pdf") == "a.pdf: a deck sheet, 1 page\n"
    assert (home / "a.pdf").read_bytes().startswith(b"%PDF")
    assert "deck.txt is incomplete" in told(capsys, "register", "deck.txt", "-o", "b.pdf")
    assert "needs paper of at least" in told(capsys, "register", EXAMPLE, "--paper", "a5", "-o", "c.pdf", status=2)
    assert not (home / "c.pdf").exists()
