"""`decktool check`: real input, bad input, exit statuses and documents."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.conftest import Ended
from tests.little import GAME, write_game

Run = Callable[..., Ended]
EXAMPLE = Path(__file__).resolve().parents[2] / "cards" / "forbidden-quest" / "decks" / "rulebook-example.txt"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder with blanks and accents, where the player is, with a game of their own in it."""
    folder = tmp_path / "Mes decks préférés"
    write_game(folder / "cards")
    monkeypatch.chdir(folder)
    return folder


def listed(folder: Path, data: str | bytes, name: str = "deck.txt") -> Path:
    """A decklist file."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def broken(text: str) -> str:
    """The example deck with a card too many, another copy of a creature and a heading misspelt."""
    return text.replace("1 Lucia", "2 Lucia").replace("4 Silver Axe", "6 silver axe")


# --- verdicts ----------------------------------------------------------------------------------------------------------


def test_the_rulebook_s_example_is_legal(decktool: Run) -> None:
    """The deck of section 1.2: 50 cards, 100 HP, exit status 0, one line."""
    done = decktool("check", EXAMPLE)
    assert (done.status, done.err) == (0, "")
    assert done.out == f"✓ legal  {EXAMPLE}  forbidden-quest · constructed · 50 cards\n"


def test_a_broken_copy_says_everything_that_is_wrong(decktool: Run, here: Path) -> None:
    """Every violation with amount, rule, section, lines and fix; exit status 1."""
    path = listed(here, broken(EXAMPLE.read_text(encoding="utf-8")), "ma liste.txt")
    done = decktool("check", path.name)
    assert done.status == 1
    assert done.out.splitlines() == [
        "✗ illegal  ma liste.txt  forbidden-quest · constructed · 53 cards",
        "  ✗ Deck size: 53 cards, exactly 50 required (3 too many)  [size]  Rules 1.2",
        "    → remove 1 Lucia (line 6) and 2 Silver Axe (line 40)",
        "  ✗ HP of all creatures: 104, at most 100 allowed (4 too much)  [creature-hp]  Rules 1.2  lines 6-20",
        "    → remove 1 Regan (8 HP, line 19)",
        "  ✗ Lucia: 2 copies, at most 1 allowed (1 too many)  [creature-copies]  Rules 1.2  line 6",
        "    → remove 1 Lucia (line 6)",
        "  ✗ Silver Axe: 6 copies, at most 4 allowed (2 too many)  [copies]  Rules 1.2  line 40",
        "    → remove 2 Silver Axe (line 40)",
    ]


def test_json_says_the_same(decktool: Run, here: Path) -> None:
    """The document decktool.check/1 is valid and holds rule, clauses, lines and difference of every violation."""
    listed(here, broken(EXAMPLE.read_text(encoding="utf-8")))
    done = decktool("check", EXAMPLE, "deck.txt", "--output-format", "json")
    legal, illegal = done.json("check-1")["decks"]
    assert done.status == 1
    assert (legal["verdict"], legal["legal"], legal["cards"], legal["facts"]["creature-hp"]) == ("legal", True, 50, 100)
    assert legal["house"]["min_creatures"] == 0
    assert [(v["rule"], v["difference"], v["lines"]) for v in illegal["violations"]] == [
        ("size", 3, []), ("creature-hp", 4, list(range(6, 21))), ("creature-copies", 1, [6]), ("copies", 2, [40])
    ]  # fmt: skip
    assert illegal["violations"][0]["clauses"] == ["FQ-1.2-01", "FQ-1.2-02", "FQ-1.2-15"]


def test_a_deck_too_small_is_incomplete(decktool: Run, here: Path) -> None:
    """Only minima are missed: incomplete, exit status 1."""
    listed(here, "# game: little-game\n3 Red Knight\n2 Wolf and Moon\n")
    done = decktool("check", "deck.txt")
    assert done.status == 1
    assert done.out.startswith("… incomplete  deck.txt  little-game · open · 5 cards\n")


def test_an_unreadable_list_names_every_bad_line_with_suggestions(decktool: Run, here: Path) -> None:
    """All lines that cannot be read or found at once, each with up to three near names; size and sums unjudged."""
    listed(here, "# game: forbidden-quest\n2 Luccia\n0 Tak\n1 Silver Axee # mine\n")
    done = decktool("check", "deck.txt")
    assert done.status == 2
    assert done.out.splitlines() == [
        "? unreadable  deck.txt  forbidden-quest · constructed",
        "  line 2  no card is called 'Luccia' in Forbidden Quest  (2 Luccia)",
        "    → did you mean Lucia?",
        "  line 3  0 copies: a count goes from 1 to 9999; remove the line for none  (0 Tak)",
        "  line 4  no card is called 'Silver Axee' in Forbidden Quest  (1 Silver Axee # mine)",
        "    → did you mean Silver Axe?",
    ]
    (deck,) = decktool("check", "deck.txt", "--output-format=json").json("check-1")["decks"]
    assert (deck["verdict"], deck["legal"], deck["violations"]) == ("unreadable", False, [])
    assert [(item["line"], item["suggestions"]) for item in deck["unreadable"]] == [
        (2, ["Lucia"]), (3, []), (4, ["Silver Axe"])
    ]  # fmt: skip


def test_cards_that_share_a_line_are_counted_on_it(decktool: Run, here: Path) -> None:
    """A JSON list with several cards on a line: the file's line, and which card of that line."""
    words = '"Regann"' + ', "Lucia"' * 2
    listed(here, f'{{"game": "forbidden-quest",\n"cards": ["Regan", {words},\n"Tack"]}}', "deck.json")
    done = decktool("check", "deck.json")
    assert done.out.splitlines()[1:] == [
        "  line 2  card 2: no card is called 'Regann' in Forbidden Quest  (1 Regann)",
        "    → did you mean Regan?",
        "  line 3  no card is called 'Tack' in Forbidden Quest  (1 Tack)",
        "    → did you mean Tak?",
        "  ✗ Lucia: 2 copies, at most 1 allowed (1 too many)  [creature-copies]  Rules 1.2  line 2",
    ]
    assert decktool("hand", "deck.json").err.startswith("error: deck.json:2: card 2: no card is called 'Regann'")


def test_the_highest_status_of_many_decks_counts(decktool: Run, here: Path) -> None:
    """Legal, illegal and unreadable decks in one go: 2, and a closing count."""
    listed(here, "6 Red Knight", "a.txt")
    listed(here, "1 Zzz", "b.txt")
    done = decktool("check", EXAMPLE, "a.txt", "b.txt", "--quiet")
    assert done.status == 2
    assert done.out.splitlines()[-1] == "3 checks: 1 legal, 1 illegal, 1 unreadable"
    assert len(done.out.splitlines()) == 5
    assert done.out.splitlines()[3].startswith("  no game has all cards of this list"), (
        "why a whole list cannot be read"
    )
    assert decktool("check", EXAMPLE, "a.txt").status == 1
    assert decktool("check", EXAMPLE, EXAMPLE).status == 0
    assert decktool("check", EXAMPLE, "a.txt", "b.txt", "-qq").out.splitlines() == done.out.splitlines()[1:4]


def test_quiet_says_as_much_of_one_deck_as_of_several(decktool: Run, here: Path) -> None:
    """A line for each verdict, and why a list cannot be read; -qq says nothing of legal decks, as linters do."""
    listed(here, "# game: little-game\n1 Zzz\n1 Red Knight\nRed Knight x0\n", "b.txt")
    legal = f"✓ legal  {EXAMPLE}  forbidden-quest · constructed · 50 cards\n"
    bad = "? unreadable  b.txt  little-game · open\n  2 lines cannot be read\n"
    for decks, said in (([EXAMPLE], legal), (["b.txt"], bad), ([EXAMPLE, "b.txt"], legal + bad)):
        total = "2 checks: 1 legal, 1 unreadable\n" if len(decks) > 1 else ""
        assert decktool("check", "-q", *decks).out == said + total
        assert decktool("check", "-qq", *decks).out == said.removeprefix(legal)
    assert decktool("check", "-qq", EXAMPLE, EXAMPLE) == Ended(0, "", "")


# --- input that must work ----------------------------------------------------------------------------------------------

PLAIN = "# game: little-game\n3 Red Knight\n2 Élan Vital\n1 月の狼\n"


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode(),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        PLAIN.replace("\n", "\r\n").encode(),
        PLAIN.replace("\n", "\r").encode(),
        PLAIN.replace(" ", "\t").replace("#\tgame:\tlittle-game", "#\tgame:\tlittle-game").encode(),
        PLAIN.rstrip().encode(),
        PLAIN.replace("É", "E\u0301").encode(),
        PLAIN.replace("3 Red Knight", "3x red  knight // mine").replace("2 Élan Vital", "ÉLAN VITAL x2").encode(),
        PLAIN.replace("3 Red Knight", "x3 Red Knight (base) 1").encode(),
        b"\n\n  \n" + PLAIN.encode() + b"\n\t\n",
    ],
    ids=["plain", "bom", "crlf", "cr", "tabs", "no end", "decomposed", "notations", "printing", "blank lines"],
)
def test_the_same_deck_in_any_writing_is_legal(decktool: Run, here: Path, data: bytes) -> None:
    """Byte order marks, line ends, tabs, accents and notations make no difference."""
    listed(here, data)
    done = decktool("check", "deck.txt")
    assert (done.status, done.out.split("  ")[0]) == (0, "✓ legal"), done.out


def test_ten_thousand_entries(decktool: Run, here: Path) -> None:
    """A list of 10,000 lines is judged, every line of a violation named."""
    listed(here, "# game: little-game\n" + "1 Red Knight\n1 Wolf & Moon\n" * 5000)
    done = decktool("check", "deck.txt", "--output-format", "json")
    (deck,) = done.json("check-1")["decks"]
    assert (done.status, deck["cards"]) == (1, 10_000)
    assert [len(violation["lines"]) for violation in deck["violations"]] == [0, 5000, 5000]
    assert "lines 2, 4, 6, 8" in decktool("check", "deck.txt").out


def test_a_folder_of_decks(decktool: Run, here: Path) -> None:
    """A folder is searched through, in order, whatever a list's name ends in; hidden files and folders do not matter."""
    for name in ("b.txt", "a.TXT", "Größe/c.dec", "._a.txt", ".git/e.txt", "Thumbs.db", "ada", "d.deck"):
        listed(here / "decks", PLAIN, name)
    (here / "decks" / "empty").mkdir()
    done = decktool("check", "decks", "-q")
    assert done.status == 0
    names = [line.split("  ")[1] for line in done.out.splitlines()[:-1]]
    assert [Path(name).as_posix() for name in names] == [
        "decks/Größe/c.dec", "decks/a.TXT", "decks/ada", "decks/b.txt", "decks/d.deck"
    ]  # fmt: skip


def test_globs_and_standard_input(decktool: Run, here: Path) -> None:
    """A glob that the shell left alone is looked up; - reads standard input, BOM and all."""
    listed(here, PLAIN, "one.txt")
    listed(here, PLAIN, "two.txt")
    assert decktool("check", "*.txt", "-q").out.splitlines()[-1] == "2 checks: 2 legal"
    done = decktool("check", "-", stdin=b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode())
    assert (done.status, done.out.splitlines()[0]) == (0, "✓ legal  -  little-game · open · 6 cards")


def test_a_file_whose_name_looks_like_a_glob(decktool: Run, here: Path) -> None:
    """A file called deck[1].txt is that file."""
    listed(here, PLAIN, "deck[1].txt")
    assert decktool("check", "deck[1].txt").status == 0


def test_a_game_is_found_without_being_named(decktool: Run, here: Path) -> None:
    """The one game that knows every name is meant."""
    listed(here, "6 Red Knight")
    assert "little-game" in decktool("check", "deck.txt").out


def test_a_slip_in_a_list_without_a_game_is_shown(decktool: Run, here: Path) -> None:
    """Where one game knows most names, the lines it does not know are named, with suggestions."""
    listed(here, "3 Red Knight\n2 Wolf and Mon\n1 月の狼\n")
    done = decktool("check", "deck.txt")
    assert done.status == 2
    say_which = "name the game with --game or a line `# game: little-game`"
    assert done.out.splitlines()[1:] == [
        f"  no game has all cards of this list (names known: little-game 2 of 3); {say_which}",
        "  line 2  no card is called 'Wolf and Mon' in Little Game  (2 Wolf and Mon)",
        "    → did you mean Wolf & Moon?",
    ]


def test_two_games_that_know_a_list_are_both_named(decktool: Run, here: Path) -> None:
    """An ambiguous list is not guessed: the games are named, and how to say which."""
    write_game(here / "cards", GAME, "other-game")
    listed(here, "6 Red Knight")
    done = decktool("check", "deck.txt")
    assert done.status == 2
    assert "several games know these cards (little-game, other-game); name the game with --game or" in done.out
    assert decktool("check", "deck.txt", "--game", "other-game").status == 1


def test_a_side_heading_counts_apart(decktool: Run, here: Path) -> None:
    """`Side:` is a section of the game; `Creatures:` is a label."""
    listed(here, PLAIN + "Side:\n9 Wolf and Moon\n[Deck]\nMy label:\n")
    (deck,) = decktool("check", "deck.txt", "--output-format", "json").json("check-1")["decks"]
    assert (deck["verdict"], deck["cards"]) == ("legal", 6)


# --- bad input ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "the list has no cards; write one card per line, such as `3 Name`"),
        (b"# game: little-game\n# nothing\n\n", "the list has no cards"),
        ("1 Red Knight\n".encode("utf-16"), "is UTF-16, not UTF-8: save it again as UTF-8 to use it as a decklist"),
        (bytes(range(256)) * 40, "is a binary file, not a decklist"),
        (b"1 Red Knight\n1 Caf\xe9\n", "byte 0xe9 is not UTF-8"),
        (b"1 Red \x1b[31mKnight", "holds the unprintable character U+001B; remove it"),
        (b"1 " + b"x" * 5000, "is 5002 characters long; no card name is that long"),
        (b"x" * 4_000_001, "too large for a decklist: more than 4 MB"),
    ],
    ids=["empty", "only comments", "UTF-16", "binary", "latin-1", "escape", "long line", "large"],
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_what_is_no_decklist_is_unreadable(decktool: Run, here: Path, data: bytes, problem: str, form: str) -> None:
    """Exit status 2, one clear message, one document where JSON was asked for."""
    listed(here, data)
    done = decktool("check", "deck.txt", "--game", "little-game", "--output-format", form)
    assert done.status == 2
    assert problem in done.out
    assert "\x1b" not in done.out
    if form == "json":
        assert done.json("check-1")["decks"][0]["verdict"] == "unreadable"


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_missing_file(decktool: Run, here: Path, form: str) -> None:
    """The file is named once, other decks are judged all the same."""
    listed(here, PLAIN)
    done = decktool("check", "none.txt", "deck.txt", "--output-format", form)
    assert done.status == 2
    if form == "json":
        missing, there = done.json("check-1")["decks"]
        assert (missing["unreadable"][0]["problem"], there["verdict"]) == ("no such file", "legal")
    else:
        assert done.out.startswith("? unreadable  none.txt\n  no such file\n")


def test_ten_megabytes_of_nonsense(decktool: Run, here: Path) -> None:
    """A file ten times the size of any decklist is not even parsed."""
    listed(here, random.Random(1).randbytes(5_000_000).hex())
    done = decktool("check", "deck.txt")
    assert (done.status, done.out.splitlines()[1]) == (2, "  too large for a decklist: more than 4 MB")
    assert decktool("check", "-", stdin=b"x" * 10_000_000).status == 2


@pytest.mark.parametrize("number", [1_500, pytest.param(29_000, marks=pytest.mark.slow)])
def test_a_list_full_of_unknown_names(decktool: Run, here: Path, number: int) -> None:
    """A list of unknown names, as long as one may be, ends in one report: fifty lines as text, all of them as JSON, suggestions for the first."""
    dice = random.Random(2)
    names = ["".join(dice.choices("abcdefghij klm", k=26)) for _ in range(number)]
    listed(here, "".join(f"1 x{name}x\n" for name in names))
    done = decktool("check", "deck.txt", "--game", "forbidden-quest")
    assert done.status == 2
    assert done.out.splitlines()[-1].endswith(f"and {number - 50} more lines (--output-format json has all of them)")
    (deck,) = json.loads(decktool("check", "deck.txt", "-g", "forbidden-quest", "--output-format", "json").out)["decks"]
    assert len(deck["unreadable"]) == number


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("0 Red Knight", "0 copies: a count goes from 1 to 9999; remove the line for none"),
        ("-1 Red Knight", "'-1' is not a whole number of copies"),
        ("1.5 Red Knight", "'1.5' is not a whole number of copies"),
        ("1,5 Red Knight", "'1,5' is not a whole number of copies"),
        (f"{10**18} Red Knight", "100000... (19 digits) copies: a count goes from 1 to 9999"),
        ("10000 Red Knight", "10000 copies: a count goes from 1 to 9999"),
        ("Red Knight x0", "0 copies: a count goes from 1 to 9999"),
        ("3", "a count without a card name; write `3 Name`"),
        ("3x", "a count without a card name; write `3 Name`"),
    ],
)
def test_counts_that_cannot_be(decktool: Run, here: Path, line: str, problem: str) -> None:
    """Nothing, less than nothing, halves and more than fits a table are errors of their line."""
    listed(here, f"# game: little-game\n{line}\n")
    done = decktool("check", "deck.txt")
    assert done.status == 2
    assert done.out.splitlines()[1].startswith(f"  line 2  {problem}")


# --- wrong use ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "Missing argument 'DECK...'"),
        (("deck.txt", "--output-format", "jsn"), "'jsn' is not one of 'text', 'json', 'csv', 'sarif', 'github'"),
        (("deck.txt", "--gmae", "x"), "No such option"),
        (("deck.txt", "--game", "little-gam"), "no game is called 'little-gam'; did you mean little-game?"),
        (("deck.txt", "--game", "g" * 300), "no game is called"),
        (("deck.txt", "--game", "nowhere/game"), "no game.yaml there; `decktool init game` creates one"),
        (("deck.txt", "--format", "opne"), "Little Game has no format 'opne'; did you mean open?"),
        (("deck.txt", "--house", "sise=3"), "Little Game has no house rule 'sise'; did you mean size?"),
        (("deck.txt", "--house", "size=many"), "house rule size: 'many' is not allowed; allowed values: 1..60"),
        (("deck.txt", "--house", "size"), "'size' is not RULE=VALUE"),
        (("deck.txt", "--as-of", "2026-02-30"), "'2026-02-30' is not a day written YYYY-MM-DD"),
        (("empty",), "empty: no decklists in this folder"),
        (("*.zzz",), "*.zzz: matches no file"),
        (("deck.txt", "--pool", "none.txt"), "none.txt: no such file"),
        (
            ("deck.txt", "--pool", "pool.txt"),
            "pool.txt:1: the pool names 'Red Knigt', but Little Game has no such card; did you mean Red",
        ),
        (("n" * 300,), "file name too long"),
    ],
)
def test_wrong_use_is_said_on_standard_error(decktool: Run, here: Path, words: tuple[str, ...], message: str) -> None:
    """Exit status 2 and one message; with JSON asked for, standard output is one document of the error, too."""
    listed(here, PLAIN)
    listed(here, "1 Red Knigt", "pool.txt")
    (here / "empty").mkdir()
    done = decktool("check", *words)
    assert done.status == 2
    assert message in done.out + done.err
    if "--output-format" not in words:
        asked = decktool("check", *words, "--output-format", "json")
        assert asked.status == 2
        document = json.loads(asked.out)
        if document["schema"] == "decktool.error/1":
            assert message in asked.json("error-1")["error"]["message"]
        else:
            assert message in asked.json("check-1")["decks"][0]["unreadable"][0]["problem"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("kind: integer", "kinf: integer", "game.yaml:3: fields.power.kinf: unknown key; did you mean kind?"),
        (
            "exactly: {house: size}",
            "exactli: 3",
            "construction.formats.open.rules[1].exactli: unknown key; did you mean exactly?",
        ),
        ("title: Little Game", "title: &a Little Game\nedition: *a", "aliases (*name) are not read here"),
        (
            "title: Little Game",
            "title: Little Game\ntitle: Again",
            "game.yaml:2: the key 'title' appears twice",
        ),
        (
            "title: Little Game",
            "title: !!python/name:os.system x",
            "game.yaml:1: tags (!name) are not read here",
        ),
        ("title: Little Game", "title: " + "[" * 10_000, "nested too deeply"),
        ("title: Little Game", "\x00", "is a binary file, not a"),
    ],
    ids=["key", "rule", "alias", "twice", "tag", "deep", "binary"],
)
def test_a_broken_game_is_said_with_file_line_field_and_remedy(
    decktool: Run, here: Path, old: str, new: str, message: str
) -> None:
    """A slip in game.yaml ends a check with status 2, on standard error and in the document."""
    write_game(here / "cards", GAME.replace(old, new))
    listed(here, PLAIN)
    done = decktool("check", "deck.txt", "--output-format", "json")
    assert (done.status, done.err.startswith("error: ")) == (2, True)
    assert message in done.json("error-1")["error"]["message"]
    listed(here, PLAIN.partition("\n")[2], "unnamed.txt")
    unnamed = decktool("check", "unnamed.txt")
    assert unnamed.status == 2
    assert message in unnamed.out + unnamed.err


# --- options -----------------------------------------------------------------------------------------------------------


def test_all_formats(decktool: Run, here: Path) -> None:
    """One report a format, the usual one first."""
    listed(here, PLAIN)
    decks = decktool("check", "deck.txt", "--all-formats", "--output-format", "json").json("check-1")["decks"]
    assert [(deck["format"], deck["verdict"]) for deck in decks] == [("open", "legal"), ("narrow", "illegal")]


def test_house_rules_and_formats_are_chosen(decktool: Run, here: Path) -> None:
    """--house moves a bound and is said; --format picks the rules."""
    listed(here, PLAIN)
    done = decktool("check", "deck.txt", "--house", "size=5")
    assert done.status == 1
    assert "size=5" in done.out
    assert decktool("check", "deck.txt", "--format", "Narrow").status == 1


def test_a_report_is_written_to_a_file(decktool: Run, here: Path) -> None:
    """-o writes the report in the format of its name, and says so; a place that cannot be written is an error."""
    listed(here, PLAIN)
    done = decktool("check", "deck.txt", "-o", "out/é/report.json")
    assert (done.status, done.out) == (0, "written to out/é/report.json\n")
    decktool("check", "deck.txt", "-o", "desk.csv")
    assert Path("desk.csv").read_text("utf-8").startswith("deck,game,format,verdict,")
    decktool("check", "deck.txt", "-o", "plain.csv", "--output-format", "text")
    assert Path("plain.csv").read_text("utf-8").startswith("✓ legal  deck.txt")
    Path("desk.csv").unlink()
    Path("plain.csv").unlink()
    written = json.loads((here / "out" / "é" / "report.json").read_text(encoding="utf-8"))
    assert written["decks"][0]["legal"] is True
    for place in ("deck.txt/report.json", "out"):
        failed = decktool("check", "deck.txt", "-o", place, "--output-format", "json")
        assert failed.status == 2
        assert failed.json("error-1")["error"]["message"].startswith(f"cannot write {place}")
    assert sorted(path.name for path in here.iterdir()) == ["cards", "deck.txt", "out"]
    assert (here / "deck.txt").read_text(encoding="utf-8") == PLAIN


def test_sarif_and_github_annotations(decktool: Run, here: Path) -> None:
    """Code scanners and GitHub get line, level, rule and message of every finding."""
    listed(here, "# game: little-game\n6 Red Knight\n", "a,b.txt")
    log = json.loads(decktool("check", "a,b.txt", "--output-format", "sarif").out)
    (result,) = log["runs"][0]["results"]
    assert (log["version"], result["ruleId"], result["level"]) == ("2.1.0", "copies", "error")
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 2}
    done = decktool("check", "a,b.txt", "--output-format", "github")
    assert done.out == (
        "::error file=a%2Cb.txt,line=2,title=copies::Red Knight: 6 copies, at most 3 allowed (3 too many). "
        "Fix: swap 3 Red Knight (line 2) for 3 Élan Vital\n"
    )
    assert decktool("check", EXAMPLE, "--output-format", "github").out == ""


# --- not judged --------------------------------------------------------------------------------------------------------


@pytest.fixture
def drafted(tmp_path: Path) -> tuple[Path, Path]:
    """A deck for a format that is built from a pool, and its pool."""
    heading = "# game: forgotten-times\n# format: draft\n"
    cards = "2 Auriane, Keeper of Hours\n\nCities:\n1 Cael of the Seven Stairs\n"
    (tmp_path / "draft.txt").write_text(heading + cards, encoding="utf-8")
    (tmp_path / "pool.txt").write_text(heading + cards, encoding="utf-8")
    return tmp_path / "draft.txt", tmp_path / "pool.txt"


def test_a_verdict_that_was_not_reached_is_never_green(decktool: Run, drafted: tuple[Path, Path]) -> None:
    """Without the pool a draft is not judged, by any command, and however quietly it is asked; with it, it is legal."""
    deck, pool = drafted
    for words in (["check"], ["check", "-q"], ["fix"], ["complete"], ["explain"]):
        done = decktool(words[0], deck, *words[1:])
        assert done.status == 2
        assert done.out.startswith("? not judged")
        assert "give them with --pool FILE" in done.out
        judged = decktool(words[0], deck, *words[1:], "--pool", pool)
        assert judged.status == 0
        assert judged.out.startswith("✓ legal") and "not judged" not in judged.out
    assert decktool("build", "forgotten-times", "-f", "draft", "--sample").status == 2


def test_not_judged_in_every_form(decktool: Run, drafted: tuple[Path, Path]) -> None:
    """JSON has the verdict and its rules in a field of their own; SARIF and GitHub show them as errors."""
    deck, pool = drafted
    (row,) = decktool("check", deck, "--output-format", "json").json("check-1")["decks"]
    assert (row["verdict"], row["legal"], row["violations"], row["warnings"]) == ("not judged", False, [], [])
    assert [item["rule"] for item in row["not_judged"]] == ["pool", "pool-heroes", "pool-city"]
    results = json.loads(decktool("check", deck, "--output-format", "sarif").out)["runs"][0]["results"]
    assert [(item["ruleId"], item["level"]) for item in results] == [
        ("pool", "error"), ("pool-heroes", "error"), ("pool-city", "error"),
    ]  # fmt: skip
    github = decktool("check", deck, "--output-format", "github").out.splitlines()
    assert [line.partition(" ")[0] for line in github] == ["::error"] * 3
    fixed = decktool("fix", deck, "--output-format", "json").json("solution-1")
    assert (fixed["before"], fixed["solutions"][0]["verdict"]) == ("not judged", "not judged")
    explained = decktool("explain", deck, "--output-format", "json").json("explanation-1")
    assert (explained["verdict"], len(explained["not_judged"])) == ("not judged", 3)
    stats = decktool("stats", deck, "--output-format", "json").json("stats-1")["decks"][0]
    assert (stats["verdict"], len(stats["not_judged"])) == ("not judged", 3)
    stats = decktool("stats", deck, "--pool", pool, "--output-format", "json").json("stats-1")["decks"][0]
    assert (stats["verdict"], stats["not_judged"]) == ("legal", [])


def test_not_judged_on_paper(decktool: Run, drafted: tuple[Path, Path], tmp_path: Path) -> None:
    """A deck sheet and a report say it, with what is missing; with the pool they say legal."""
    deck, pool = drafted
    sheet = tmp_path / "sheet.pdf"
    done = decktool("register", deck, "-o", sheet)
    assert done.status == 2 and "give them with --pool FILE" in done.err
    text = PdfReader(sheet).pages[0].extract_text()
    assert "Not judged in Draft" in text and "Legal" not in text
    assert decktool("register", deck, "--pool", pool, "-o", sheet).status == 0
    assert "Legal in Draft" in PdfReader(sheet).pages[0].extract_text()
    page = tmp_path / "report.html"
    for words, verdict in (([], "not judged"), (["--pool", pool], "legal")):
        assert decktool("report", deck, *words, "-o", page).status == 0
        assert f'">{verdict}</span>' in page.read_text(encoding="utf-8")
    assert "not judged" in decktool("print", deck, "-o", tmp_path / "cards.pdf").err


def test_every_command_that_judges_knows_pool_and_day(decktool: Run, drafted: tuple[Path, Path]) -> None:
    """--as-of is a day, also where decks are counted or printed."""
    for name in ("check", "fix", "complete", "explain", "stats", "report", "register"):
        done = decktool(name, drafted[0], "--as-of", "2024-13-01")
        assert done.status == 2 and "is not a day written YYYY-MM-DD" in done.err


@pytest.mark.parametrize("width", [80, 120])
def test_nothing_runs_beyond_the_columns(
    decktool: Run, drafted: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """What is said about a deck, its warnings and errors are broken at blanks to the columns there are."""
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.chdir(drafted[0].parent)
    text = "# game: forbidden-quest\n3 Retreat Blet\n" + "1 Lucia\n" * 60
    Path("strange.txt").write_text(text, encoding="utf-8")
    missing = "no such format at all, by whatever name one may call it, in this game of ours or any other there may be"
    for words in (
        ("check", "draft.txt"),
        ("explain", "draft.txt"),
        ("house-rules", "forward"),
        ("fix", "draft.txt"),
        ("check", "strange.txt"),
        ("register", "strange.txt"),
        ("check", "draft.txt", "--format", missing),
    ):
        done = decktool(*words)
        lines = (done.out + done.err).splitlines()
        assert lines and max(map(len, lines)) <= width, lines
