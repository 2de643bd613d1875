"""Every option of the commands about decks and paper is followed: what it changes is seen in what the command says and writes.

A row is an option, the words that use it, and what is seen with them and not without; what is seen only without them has a
`-` before it. Files count as far as they can be read: a PDF by its pages, lines and cards (`readback`), pictures by their size.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from PIL import Image

from decktool.cli import SHORT_HELP, group
from tests.cli import wide
from tests.cli.conftest import Ended
from tests.printing.readback import read_back

Run = Callable[..., Ended]

ELSEWHERE = {
    "play": "tests/cli/test_playing.py",
    "draft": "tests/cli/test_draft.py",
    "table": "tests/cli/test_table.py",
    "config": "tests/cli/test_config.py",
    **dict.fromkeys(
        ("goldfish", "match", "judge", "replay", "simulate", "card-table", "compare-sets", "value", "tune", "balance"),
        "matches by the rules",
    ),
    **dict.fromkeys(
        ("demo", "studio", "completion", "games", "lint", "house-rules", "unpack"), "nothing but a format or a place"
    ),
}
"""Commands whose options are looked at in tests of their own."""
EVERYWHERE = {"output", "force", "output_format", "jobs"}
"""Options that all commands share (test_outputs, test_schema, test_ending)."""
PRESS = {"press", "press_standard", "ink_limit"}
OWN = {
    "check": {"cluster"},
    "print": {"changed_since", "keep_going", "font", "fit", *PRESS}, "kit": {"keep_going", "font"}, "register": {"font"},
    "export": {"keep_going", "font", "language", "opponent", "base_url", *PRESS}, "preview": {"keep_going", "font", "watch"},
    "proof": {"font", *PRESS}, "import": {"watch", "update", "numbers"},
    "hand": {"interactive", "resume", "aside"},
    "odds": {"plays", "aside"},
    "init": {"sheets", "ruleset"},
}  # fmt: skip
"""Options that need more than one run: test_keep_going, test_own_fonts, test_import_watch, test_saved, test_judged_lists ..."""

ROWS: list[tuple[str, list[tuple[str, str, str]]]] = [
    ("check broken.txt", [
        ("--format", "-f narrow", "Heroes: 6 cards, at most 3"),
        ("--all-formats", "--all-formats", "5 checks: 3 illegal, 1 not judged, 1 unreadable"),
        ("--as-of", "-f dated --as-of 2025-02-01", "Firebird: 5 copies, none allowed"),
        ("--as-of", "-f dated --as-of 2025-07-01", "Mossback: 1 copy, none allowed"),
        ("--pool", "-f sealed --pool pool.txt", "Firebird: 5 copies, at most 4 allowed (1 too many)  [pool]  line 2"),
        ("--house", "--house least=9 --house mercy=true", "house rules: least=9, mercy=true"),
        ("--against-sheet", "--against-sheet deck.txt", "Spark: none in Deck, the sheet has 2"),
        ("--quiet", "--quiet", "- Firebird"),
    ]),
    ("fix broken.txt", [
        ("--keep", "--keep name:firebird", "the cards that must stay"),
        ("--without", "--without name:mossback", "+ 2  Gust      1 → 3  line 4"),
        ("--only", "--only name:oak", "+ 2  Old Oak   0 → 2  new"),
        ("--no-warnings", "--only type:spell --no-warnings --house least=12", "Spells  [balance]  Rules 2.3"),
        ("--collection", "--collection owned.csv", "the cards of the collection"),
        ("--sample", "--sample --only name:giant", "+ 2  Tin Giant  0 → 2  new"),
        ("--official", "--official --only set:sample", "only official cards\n"),
        ("--pool", "-f sealed --pool pool.txt", "1 copy changed"),
        ("--house", "--house mercy=true --house least=9", "9 cards, legal"),
        ("--format", "-f narrow", "wide-game · narrow"),
        ("--as-of", "-f dated --as-of 2025-02-01", "Firebird  5 → 0"),
        ("--as-of", "-f dated --as-of 2025-07-01", "Mossback  1 → 0"),
        ("--prefer", "--prefer name:tower", "legal, score 1"),
        ("--alternatives", "--alternatives 3", "alternative 3"),
    ]),
    ("complete small.txt", [
        ("--without", "--without name:firebird,oak", "+ 2  Mossback  2 → 4  line 3"),
        ("--only", "--only name:oak", "+ 3  Old Oak  0 → 3  new"),
        ("--no-warnings", "--only type:spell --no-warnings --house least=12", "Spells  [balance]"),
        ("--collection", "--collection owned.csv", "the cards of the collection"),
        ("--sample", "--sample --prefer power", "score 41, with unofficial sample cards"),
        ("--official", "--official", "- --sample allows the unofficial"),
        ("--pool", "-f sealed --pool pool.txt", "nothing to change"),
        ("--house", "--house mercy=true --house least=7", "7 cards, legal"),
        ("--format", "-f narrow", "narrow"),
        ("--as-of", "-f dated --as-of 2025-07-01", "Mossback 2 → 0"),
        ("--prefer", "--prefer name:tower", "legal, score 1"),
        ("--alternatives", "--alternatives 2", "differs from the first in 2 copies"),
    ]),
    ("build wide-game", [
        ("--size", "--size 10", "10 cards, legal"),
        ("--without", "--without name:firebird", "\n4 Mossback"),
        ("--only", "--only type:spell", "\n4 Spark"),
        ("--no-warnings", "--only type:spell --no-warnings", "4 instead of 8 would be enough"),
        ("--collection", "--collection owned.csv --house least=3", "\n2 Firebird\n1 Mossback"),
        ("--sample", "--sample --prefer power", "score 56, with unofficial sample cards"),
        ("--official", "--official", "- --sample allows the unofficial"),
        ("--pool", "-f sealed --pool pool.txt --size 2", "2 cards, legal"),
        ("--house", "--house mercy=true --house least=3", "3 cards, legal"),
        ("--format", "-f narrow", "# format: narrow"),
        ("--as-of", "-f dated --as-of 2025-02-01", "- Firebird"),
        ("--prefer", "--prefer power", "legal, score 28"),
        ("--alternatives", "--alternatives 2", "alternative 2"),
    ]),
    ("explain small.txt", [
        ("--keep", "--keep type:hero -f narrow", "it is possible if 1 copy is removed: Mossback 2 → 1"),
        ("--without", "--without name:firebird,oak,gust,spark,tower,cave", "Mossback: 5 instead of 4 would be enough"),
        ("--only", "--only type:place", "3 instead of 1 would be enough"),
        ("--no-warnings", "--only type:spell --no-warnings --house least=12", "Spells  [balance]"),
        ("--collection", "--collection owned.csv", "the cards of the collection"),
        ("--sample", "--sample", "- --sample allows the unofficial"),
        ("--official", "--official", "- --sample allows the unofficial"),
        ("--pool", "-f sealed --pool pool.txt", "✓ Copies in the pool (Firebird)  2  at most 4  2 left"),
        ("--house", "--house mercy=true --house least=30", "5  at least 30  25 short"),
        ("--format", "-f narrow", "Heroes                         4  2 to 3      1 over"),
        ("--as-of", "-f dated --as-of 2025-02-01", "Banned (Firebird)"),
        ("--as-of", "-f dated --as-of 2025-07-01", "Banned (Mossback)"),
    ]),
    ("stats deck.txt", [
        ("--format", "-f narrow", "narrow · illegal"),
        ("--as-of", "-f dated --as-of 2025-02-01", "Banned (Firebird)"),
        ("--pool", "-f sealed --pool pool.txt", "at most 1; broken by Spark 2"),
        ("--house", "--house mercy=true --house least=9", "- 1 to spare"),
    ]),
    ("diff deck.txt plain.txt", []),
    ("missing deck.txt second.txt -c owned.csv", [
        ("--shared", "--shared", "12 of 16 cards missing (7 different); 25 % owned"),
    ]),
    ("missing deck.txt second.txt -c second.txt", [
        ("--collection", "-c owned.csv", "15 of 19 cards missing (7 different); 21 % owned"),
    ]),
    ("convert deck.txt --to text", [
        ("--to", "--to csv", "3,Firebird,main,mine,wide-game"),
        ("--from", "--from mtgo", "no card is called 'Firebird # mine'"),
    ]),
    ("cards wide-game type:hero --output-format names", [("--sort", "--sort power", "Old Oak\nMossback\nFirebird\nTin Giant")]),
    ("icons -o out/a.pdf", [
        ("--paper", "--paper letter", "page 1: 215.9 x 279.4 mm"),
    ]),
    ("import mine.csv -g wide-game --set own -o out/own.yaml", [
        ("--set", "--set other", "out/own.yaml: set: other"),
        ("--title", "--title Mine", "title: Mine"),
        ("--unofficial", "--unofficial", "unofficial: true"),
        ("--map", "--map Power=text --map Kind=type", "- power: 4"),
        ("--guess", "--guess", "mine.mapping.yaml: 1 table with 3 columns"),
        ("--dry-run", "--dry-run", "2 cards are valid; nothing written"),
        ("--deck", "--deck out/d.txt", "out/d.txt: "),
        ("--sheet", "--sheet Nothing", "status 2"),
        ("--mapping", "--mapping nothing.yaml", "nothing.yaml: no such file"),
        ("--game", "-g forward", "status 2"),
    ]),
    ("import bad.csv -g wide-game --set own -o out/own.yaml", [
        ("--type", "--type fish=place --type bird=spell", "type: spell"),
        ("--skip-rows", "--skip-rows line=9 --skip-rows Kind=bird", "status 0"),
    ]),
    ("init fresh", [
        ("--title", "--title Wonders", "cards/fresh/game.yaml: title: \"Wonders\""),
        ("--from", "--from mine.csv", "name: Red Fox"),
        ("--map", "--from mine.csv --map Power=text --map Kind=type", "text: Power"),
        ("--face", "--from mine.csv --face band", "extends: band"),
        ("--rows", "--from twice.csv --rows cards", "cards/fresh: 2 cards"),
        ("--rows", "--from twice.csv --rows copies", "cards/fresh: 1 card"),
        ("--sheet", "--from mine.csv --sheet Nothing", "status 2"),
    ]),
    ("schema set", [("--game", "-g wide-game", "power")]),
    ("pack wide-game -o out/w.zip", []),
    ("print small.txt -o out/a.pdf", [
        ("--paper", "--paper letter", "page 1: 215.9 x 279.4 mm"),
        ("--cut-size", "--cut-size mini-us", "card at 46 10.5, 41 x 63 turned 0"),
        ("--face", "--face full-art", "Firebird Firebird Mossback Mossback Gust"),
        ("--copies", "--copies 2", "10 cards on 2 pages"),
        ("--only", "--only type:spell", "1 card on 1 page"),
        ("--cards", "--cards 1,4-5", "3 cards on 1 page"),
        ("--unique", "--unique", "3 cards on 1 page"),
        ("--backs", "--backs", "page 2: card at 136.5 16.5, 63 x 88 turned 0"),
        ("--back", "--back back.png", "page 2: card at 136.5 16.5, 63 x 88 turned 0"),
        ("--flip", "--backs --flip short", "page 2: card at 10.5 192.5, 63 x 88 turned 180"),
        ("--flip", "--backs --flip fold", "page 1: card at 106.5 22.5, 88 x 63 turned 270"),
        ("--printer", "--backs --printer office", "page 2: moved by 2 -1"),
        ("--label-sheet", "--label-sheet avery-5371", "card at 107.9 12.7, 88.9 x 50.8 turned 90"),
        ("--margin", "--margin 40mm", "page 1: card at 42 60.5, 63 x 88 turned 0"),
        ("--gutter", "--gutter 2mmx3mm", "page 1: card at 8.5 13.5, 63 x 88"),
        ("--bleed", "--bleed 2mm", "page 1: card at 81.5 13, 67 x 92 turned 0"),

        ("--corners", "--corners round", ""),
        ("--marks", "--marks none", "- wide, #000000"),
        ("--marks", "--marks corners", "line 137.5 192.5 to 141.5 192.5, 0.09 wide"),
        ("--marks", "--marks lines", ""),
        ("--mark", "--mark length=3mm", "line 10.5 12.5 to 10.5 15.5, 0.09 wide, #000000"),
        ("--mark", "--mark offset=2mm", "line 10.5 10.5 to 10.5 14.5, 0.09 wide, #000000"),
        ("--mark", "--mark width=0.5mm --mark color=#ff0000", "line 10.5 11.5 to 10.5 15.5, 0.5 wide, #ff0000"),
        ("--registration", "--registration 3", "page 1: card at 85.5 17, 63 x 88"),
        (
            "--registration-mark",
            "--registration 3 --registration-mark inset=20mm --registration-mark square=7mm --cut-lines out/cuts.svg",
            "M 20 20 L 27 20 L 27 27 L 20 27 Z",
        ),
        ("--cut-lines", "--registration 3 --cut-lines out/cuts.svg", "out/cuts.svg: cut lines for sheet 1."),
        ("--ink", "--ink low", ""),
        ("--ink", "--ink contrast", ""),
        ("--language", "--language de", "Bogen 1 von 1"),
        ("--orientation", "--orientation landscape", "page 1: card at 104.5 10.5, 88 x 63 turned 90"),
        ("--skip", "--skip 1-2", "page 1: card at 10.5 192.5, 63 x 88 turned 0"),
        ("--start-at", "--start-at 5", "page 1: card at 136.5 192.5, 63 x 88 turned 0"),
        ("--back-pages", "--backs --back-pages only", "5 backs on 1 page"),
        ("--back-pages", "--backs --back-pages last", "page 2: card at 136.5 16.5"),
        ("--outer-bleed", "--outer-bleed 2mm", "page 1: card at 8.5 14.5, 67 x 92 turned 0"),
    ]),
    ("print small.txt -o out/a.pdf --bleed 2mm", [
        ("--bleed-style", "--bleed-style #ff0000", ""),
        ("--bleed-style", "--bleed-style mirror", ""),
        ("--orientation", "--orientation portrait", "page 1: card at 105 14.5, 92 x 67"),
    ]),
    ("board forbidden-quest -o out/b.pdf", [
        ("--paper", "--paper letter", "page 1: card at 13.2 7, 189.6 x 265.4"),
        ("--tile", "--tile", "the board at 600 x 840 mm on 15 sheets (3 x 5)"),
        ("--size", "--tile --size 400mm", "the board at 400 x 560 mm"),
        ("--overlap", "--tile --overlap 40mm", "(4 x 4)"),
        ("--printer", "--printer small", "Sheets scaled for printer 'small': 101 % across, 101 % down."),
        ("--language", "--language de", ""),
    ]),
    ("kit small.txt -o out/k.pdf", [
        ("--paper", "--paper letter", "page 2: card at 76.5 7.7, 63 x 88"),
        ("--folder", "--folder", "out/k.pdf/03-box.pdf: page 1: 210 x 297 mm"),
        ("--backs", "--backs", "1 sheet on both sides: 5 cards"),
        ("--flip", "--backs --flip short", "page 4: card at 10.5 192.5, 63 x 88 turned 180"),
        ("--printer", "--backs --printer office", "moved by 2 -1"),
        ("--cut-size", "--cut-size mini-us", "1 box, 43 x 65 x 8 mm inside"),
        ("--stock", "--stock 5mm", "1 box, 65 x 90 x 26.5 mm inside"),
        ("--ink", "--ink low", ""),
        ("--language", "--language fr", "Boîte"),
        ("--without", "--without box", "- Box"),
        ("--without", "--without reference --without box", "- Reference cards"),
    ]),
    ("kit rings.txt -o out/k.pdf --without cards --without box", [("--tile", "--tile", "out/k.pdf: 15 pages")]),
    ("export small.txt -o out/e --dpi 60", [
        ("--only", "--only type:spell", "3 files for 1 card"),
        ("--to", "--to cockatrice", "out/e/customsets/wide-game-small.xml: <"),
        ("--dpi", "--dpi 100", "out/e/001-firebird.png: 248 x 346 PNG"),
        ("--jpeg", "--jpeg", "out/e/001-firebird.jpg: 149 x 208 JPEG"),
        ("--product", "--to mpc --product tarot", "out/e/001-firebird.png: 897 x 1497 PNG"),
        ("--max-pixels", "--to tts --max-pixels 512", "out/e/small-sheet-1.png: 510 x 476"),
    ]),
    ("preview small.txt -o out/p --dpi 60", [
        ("--only", "--only type:spell", "2 pictures, 2 new: 001-gust.png, back.png"),
        ("--dpi", "--dpi 100", "out/p/001-firebird.png: 248 x 346 PNG"),
        ("--language", "--language nothing", "no words in the language 'nothing'"),
    ]),
    ("preview wide-game -o out/p.png --dpi 60", [("--back", "--back", "")]),
    ("proof sparks.txt", [
        ("--only", "--only name:gust", "no card matches"),
        ("--paper", "--cut-size 150mmx200mm --paper a5", "does not fit"),
        ("--cut-size", "--cut-size mini-us", "text below 6 pt is hard to read"),
        ("--bleed", "--bleed 90mm", "does not fit"),
        ("--dpi", "--dpi 400", "400"),
        ("--safe", "--safe 9mm", "text comes within 5.0 mm of the cut; keep it 9 mm away"),
        ("--language", "--language nothing", "no words in the language 'nothing'"),
    ]),
    ("calibrate -o out/c.pdf", [
        ("--paper", "--paper letter", "page 1: 215.9 x 279.4 mm"),
        ("--flip", "--flip short", "words −1.0 −0.5 0"),
        *((side, "--top 1 --bottom 2 --left 3 --right 1", "printer 'default': backs move by 1.5 mm, 2 mm, 0.6903 degrees")
          for side in ("--top", "--bottom", "--left", "--right")),
        ("--printer", "--top 1 --bottom 1 --left 0 --right 0 --printer attic", "printer 'attic'"),
        ("--across", "--across 99.5", "sheets are scaled by +0.50 % across and +0.00 % down"),
        ("--down", "--down 99.5", "and +0.50 % down"),
    ]),
    ("register deck.txt -o out/a.pdf", [
        ("--format", "-f narrow", "Wide Game Narrow"),
        ("--as-of", "-f dated --as-of 2025-02-01", "Firebird: 3 copies, none allowed"),
        ("--pool", "-f sealed --pool pool.txt", "Spark: 2 copies, at most 1"),
        ("--house", "--house least=9 --house mercy=true", "House rules: least=9, mercy=True"),
        ("--player", "--player Bob", "second Bob Player"),
        ("--event", "--event Summer", "Summer Event"),
        ("--date", "--date 2026-01-02", "2026-01-02 Date"),
        ("--paper", "--paper letter", "page 1: 215.9 x 279.4 mm"),
        ("--no-code", "--no-code", "- share code"),
        ("--language", "--language de", "Deckmeldung"),
    ]),
    ("hand deck.txt --seed 1", [
        ("--pile", "--pile side", "no pile 'side'"),
        ("--house", "--house least=9 --house mercy=true --keep name:tower", "↻ mulligan  redrawn, 3 shuffled back"),
        ("--seed", "--seed 2", "seed 2"),
        ("--games", "--games 50", "50 opening hands"),
        ("--has", "--games 50 --has type:spell --has name:gust", "name:gust   "),
        ("--keep", "--house mercy=true --keep name:tower", "after 2 mulligans"),
        ("--second", "--second", "deck 4"),
    ]),
    ("hand towers.txt --seed 1", [("--aside", "--aside 'Low Cave'", "│High Tower")]),
    ("odds deck.txt type:hero>=2 --turn 1", [
        ("--house", "--house least=9 --house mercy=true --best", "house rules: least=9, mercy=yes"),
        ("--turn", "--turn 2", "turn 2    4 cards"),
        ("--second", "--second", "turn 1    5 cards"),
        ("--given", "--given Gust --given Spark", "in hand already: Gust, Spark"),
        ("--keep", "--house mercy=true --keep type:hero>=2", "first hand kept: 71.43 %"),
        ("--best", "--house mercy=true --best", "97.67 %"),
        ("--hand", "--house mercy=true --hand Gust,Spark --hand Spark", "→ redraw    91.84 %"),
        ("--redraws", "--house mercy=true --hand Gust,Spark,Spark --redraws 2", "no redraw is left"),
        ("--target", "--target 99%", "7 copies of type:hero for 99 %"),
        ("--vary", "--target 99% --vary name:mossback", "4 copies of name:mossback for 99 %"),
        ("--table", "--table", "copies of type:hero needed (the deck has"),
        ("--paper", "-o out/o.pdf --paper letter", "page 1: 215.9 x 279.4 mm"),
        ("--extra", "--extra wish=1 --extra 1", "turn 1    5 cards    100.00 %"),
        ("--against", "--against second.txt", "the other player's mulligan has no effect"),
        ("--sample", "--sample 500", "sampled: 500 hands a row, seed 1"),
        ("--seed", "--sample 500 --seed 9", "seed 9"),
        ("--pile", "--pile side", "no pile 'side'"),
        ("--aside", "--aside Gust", "status 2"),
    ]),
    ("report deck.txt -o out/r.html", [
        ("--format", "-f narrow", "at most 3"),
        ("--as-of", "-f dated --as-of 2025-02-01", "Banned"),
        ("--pool", "-f sealed --pool pool.txt", "Copies in the pool"),
        ("--house", "--house mercy=true --house least=9", "at least 9"),
        ("--seed", "--seed 5", "seed 5"),
        ("--paper", "-o out/r.pdf --paper letter", "page 1: 215.9 x 279.4 mm"),
    ]),
]  # fmt: skip


def seen(decktool: Run, folder: Path, words: str) -> str:
    """What a command says and writes."""
    ended = decktool(*shlex.split(words))
    found = [*ended.out.splitlines(), *ended.err.splitlines(), f"status {ended.status}"]
    for path in [
        path for name in ("out", "cards/fresh") for path in sorted((folder / name).rglob("*")) if path.is_file()
    ]:
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".pdf":
            found += [f"{name}: {line}" for line in read_back(path, texts=0 if words.startswith("board") else 2)]
        elif path.suffix in {".png", ".jpg"}:
            with Image.open(path) as picture:
                found.append(f"{name}: {picture.width} x {picture.height} {picture.format}")
        else:
            found += [f"{name}: {line}" for line in path.read_text("utf-8", "replace").splitlines()]
    return "\n".join(found)


def asked(name: str) -> list[click.Option]:
    """The options of a command that are not everywhere."""
    command = group.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    return [
        option
        for option in command.params
        if isinstance(option, click.Option) and not option.hidden and option.name not in EVERYWHERE
    ]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, decktool: Run) -> Path:
    """Where the game and its decks are, and two printers are known: one feeds askew, one prints too small."""
    monkeypatch.chdir(tmp_path)
    wide.write(tmp_path)
    assert decktool("calibrate", "--printer", "office", "--top=2", "--bottom=2", "--left=-1", "--right=-1").status == 0
    assert decktool("calibrate", "--printer", "small", "--across=99", "--down=99").status == 0
    return tmp_path


def test_every_option_has_a_row() -> None:
    """A new option is in the table, or is said to be tested elsewhere; one that can be repeated is repeated there."""
    tested: dict[str, set[str]] = {}
    used: dict[str, list[str]] = {}
    missing: list[str] = []
    for base, rows in ROWS:
        tested.setdefault(base.split()[0], set()).update(option for option, _, _ in rows)
        used.setdefault(base.split()[0], []).extend(f"{base} {words}" for _, words, _ in rows)
    for name in SHORT_HELP:
        if name in ELSEWHERE:
            continue
        for option in asked(name):
            names = {*option.opts, *option.secondary_opts}
            elsewhere = option.name in {"game", *OWN.get(name, ())}
            if not (names & tested.get(name, set()) or elsewhere):
                missing.append(f"{name} {option.opts}: no row")
            several = any(line.split().count(each) > 1 for line in used.get(name, ()) for each in names)
            if option.multiple and not (several or elsewhere):
                missing.append(f"{name} {option.opts}: never said twice")
    assert not missing


@pytest.mark.parametrize(("base", "rows"), ROWS, ids=[base for base, _ in ROWS])
def test_an_option_is_followed(base: str, rows: list[tuple[str, str, str]], decktool: Run, folder: Path) -> None:
    """With each option, the command does what the row says, and without it the command does not."""
    kept = {*folder.iterdir(), *(folder / "cards").iterdir()}
    before = seen(decktool, folder, base)
    for _, words, shows in rows:
        for made in {*folder.iterdir(), *(folder / "cards").iterdir()} - kept:
            if made.is_dir():
                shutil.rmtree(made)
            else:
                made.unlink()
        after = seen(decktool, folder, f"{base} {words}")
        gone = shows.startswith("- ")
        more, less, what = (before, after, shows[2:]) if gone else (after, before, shows)
        assert after != before, f"{base}: nothing changes with {words}"
        assert what in more, f"{base} {words}: {what!r} is missing in\n{more}"
        assert not what or what not in less, f"{base} {words}: {what!r} is there anyway"


LISTS = [
    base
    for base, _ in ROWS
    if "wide-game" not in base.split()[1] and any(o.name == "game" for o in asked(base.split()[0]))
]


@pytest.mark.parametrize("base", LISTS)
def test_the_game_that_is_named_is_taken(base: str, decktool: Run, folder: Path) -> None:
    """Every command with --game takes that game, whatever the list says."""
    ended = decktool(*shlex.split(base), "--game", "no-such-game")
    assert ended.status == 2
    assert "no-such-game" in ended.err
