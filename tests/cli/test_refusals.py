"""What cannot be asked: every command says what is wrong and what to do, and ends with 2."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ended

Run = Callable[..., Ended]
AXES = "# game: forbidden-quest\n7 Silver Axe\n1 Karnik\n"
REFUSED = [
    ("check - --against-sheet list.txt", "--against-sheet reads the deck twice, which standard input does not allow"),
    ("check list.txt other.txt --against-sheet list.txt", "--against-sheet takes one deck, not 2"),
    ("cards forbidden-quest name:Zzz", "none of the "),
    ("simulate list.txt other.txt --matrix --save a.json", "--save works only without --matrix"),
    ("simulate list.txt other.txt --matrix --agents greedy,random", "--matrix plays all decks with one agent; name one, such as"),
    ("simulate list.txt other.txt --matrix -o a.txt", "'a.txt' must end in .html, .pdf or .csv"),
    ("simulate list.txt other.txt --matrix -o a.pdf --paper 100mmx300mm", "both sides must be at least 120 mm"),
    ("odds list.txt type:weapon --extra many", "'many' is not a number of cards"),
    ("odds list.txt type:weapon --extra prize=1", "prize"),
    ("hand list.txt other.txt --games 5", "--games counts the hands of one deck; leave out the opponents'"),
    ("hand list.txt --has type:weapon", "--has reports a rate; add --games N"),
    ("hand - --interactive", "--interactive reads choices from standard input, so the list cannot come from there"),
    ("init Wrong", "a game's name consists of lower-case letters, digits and hyphens, such as my-game"),
    ("init mine --sheet A", "--sheet, --rows, --map and --face describe a spreadsheet; name it with --from"),
    ("init mine --ruleset --from table.csv", "--ruleset and --from make different things; leave one of them out"),
    ("init mine --from table.csv --map Name", "'Name' is not HEADING=FIELD"),
    ("import table.csv -g forbidden-quest --map Name", "'Name' is not HEADING=FIELD"),
    ("table", "Name a game or decks, or a saved table with --resume or --replay."),
    ("table --resume a.json --seed 1", "leave these options out"),
    ("table forbidden-quest --seats 9", "9 is not in the range 1<=x<=8"),
    ("match forbidden-quest --agents " + ",".join(["random"] * 9), "names 9 agents; name at most 8"),
    ("match forward --agents random,random", "FORWARD is for one player, not for 2"),
    ("preview 'Silver Axe' 'Karnik' --back", "--back draws one back; name a game, or a card of it"),
    ("preview 'Silver Axe' -o a.txt", "a picture's file name must end in .png or .jpg"),
    ("explain list.txt nothing", "nothing"),
    ("convert list.txt --to marvelcdb", "marvelcdb"),
    ("convert list.txt --to mtgo -o a.dek --from nothing", "nothing"),
    ("house-rules forbidden-quest --house nothing=1", "nothing"),
    ("house-rules forbidden-quest --house min_creatures", "min_creatures"),
    ("print list.txt --corners round --bleed 3mm", "round leaves the corners white, but --bleed prints beyond the cut"),
    ("print list.txt --printer none", "'none' is not in"),
    ("print list.txt --bleed-style wild", "wild"),
    ("print list.txt --label-sheet nothing", "nothing"),
    ("print list.txt --face nothing", "unknown face template 'nothing'"),
    ("print list.txt --cut-size nothing", "nothing"),
    ("print list.txt --cards 9", "9"),
    ("print list.txt --only hp>99", "no card matches 'hp>99'"),
    ("print list.txt --gutter 2", "has no unit; write 2mm, 2in or 2pt"),
    ("kit list.txt --without everything", "unknown part of a kit 'everything'"),
    ("board nowhere", "nowhere"),
    ("register list.txt --date tomorrow --as-of tomorrow", "tomorrow"),
    ("goldfish forbidden-quest --players 9", "9 is not in the range"),
    ("play forbidden-quest --resume list.txt", "list.txt is a decklist, not a match log"),
    ("replay list.txt", "list.txt is a decklist, not a match log"),
    ("judge list.txt", "list.txt is a decklist, not a position"),
    ("tune list.txt --against other.txt --games 5", "5 is not in the range"),
    ("export list.txt --to nowhere", "nowhere"),
    ("draft forbidden-quest --players 99", "99 is not in the range"),
    ("unpack list.txt", "list.txt"),
    ("pack nothing", "nothing"),
    ("print list.txt --press-standard x1a", "is for a press; add --press PROFILE"),
    ("print list.txt --ink-limit 200", "is for a press; add --press PROFILE"),
    ("kit list.txt -o mykit", "'mykit' must end in .pdf; --folder writes a folder"),
    ("preview list.txt Karnk", "Forbidden Quest has no card 'Karnk'; did you mean Karnik?"),
    ("export list.txt --to image", "'image' is not one of 'images', 'mpc'"),
    ("export list.txt --to image", "; did you mean images?"),
    ("print list.txt --copies two", "'two' is not a whole number"),
    ("balance dragon-quest --tolerance two", "'two' is not a number"),
    ("check my list.txt", "my: no such file; put a name with blanks in quotation marks: \"my list.txt\""),
    ("print other.txt my list.txt", "put a name with blanks in quotation marks: \"my list.txt\""),
    ("init mine --from tabel.xlsx", "tabel.xlsx: no such file"),
    ("print list.txt --flip short", "--flip: short is for backs; add --backs"),
    ("balance list.txt run.txt", "the decks are of several games (Forbidden Quest: list.txt, FORWARD: run.txt)"),
    ("simulate list.txt run.txt", "name decks of one game"),
    ("missing list.txt --collection mine.csv", "not cards of Forbidden Quest: Silver Ax (line 2; did you mean Silver Axe?)"),
    ("export list.txt --to tts --base-url example.org", "'example.org' must begin with https:// or http://"),
    ("print list.txt -o cards.docx", "'cards.docx' must end in .pdf"),
    ("register list.txt -o sheets", "'sheets' must end in .pdf"),
    ("calibrate -o sheet.png", "'sheet.png' must end in .pdf"),
    ("init mine --from list.txt", "list.txt: is a decklist, not a spreadsheet of cards; a spreadsheet has a row of headings"),
    ("config paper a44", "error: paper: unknown paper 'a44'; did you mean a4?"),
    ("preview forbidden-quest 'Silver Ax'", "Forbidden Quest has no card 'Silver Ax'; did you mean Silver Axe?"),
    ("preview forbidden-quest axe.txt", "axe.txt: no such file, and no card is called that"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "said"), REFUSED, ids=[words for words, _ in REFUSED])
def test_it_is_refused(decktool: Run, words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one message on stderr, and no file is written."""
    monkeypatch.chdir(tmp_path)
    for name in ("list.txt", "other.txt", "my list.txt"):
        Path(name).write_text(AXES, encoding="utf-8")
    Path("run.txt").write_text("# game: forward\n1 Resolve\n", encoding="utf-8")
    Path("table.csv").write_text("Name,Type\nWolf,weapon\n", encoding="utf-8")
    Path("mine.csv").write_text("name,count\nSilver Ax,4\nKarnik,1\n", encoding="utf-8")
    before = {path.name for path in Path().iterdir()}
    done = decktool(*shlex.split(words), stdin=AXES.encode())
    told = " ".join((done.err + done.out).split())
    assert said in told
    assert done.status in ({1} if words.startswith(("cards ", "missing ")) else {2}), told
    assert {path.name for path in Path().iterdir()} == before
