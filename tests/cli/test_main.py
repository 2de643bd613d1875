"""The command line as a whole: help, versions, statuses, colour, pipes, and what starts quickly."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import click
import pytest

import decktool as package
from decktool import cli
from decktool.errors import DecktoolError
from decktool.interrupts import SIGNALS
from decktool.paths import typed
from tests.cli.conftest import Ended

Run = Callable[..., Ended]
ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "cards" / "forbidden-quest" / "decks" / "rulebook-example.txt"


def python(*words: str | Path, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run Python on the package as another process."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | more
    return subprocess.run([sys.executable, *map(str, words)], capture_output=True, env=environment, check=False)


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Make `decktool games` end with an error."""

    def command() -> int:
        raise error

    monkeypatch.setattr("decktool.cli.games.command", click.Command("games", callback=command))


# --- help --------------------------------------------------------------------------------------------------------------


def test_without_words_the_help_is_shown(decktool: Run) -> None:
    """`decktool` alone says what there is, as text and not as an error."""
    done = decktool()
    assert done.status == 2
    assert done.out.startswith("Usage: decktool [OPTIONS] COMMAND")
    assert done.err == ""
    assert decktool("--help").status == 0


def test_every_command_has_a_heading_and_help(decktool: Run) -> None:
    """The overview lists every command there is, and each explains itself with an example."""
    overview = decktool("-h").out
    for name in cli.SHORT_HELP:
        assert f"\n  {name}" in overview
        done = decktool(name, "--help")
        assert done.status == 0
        assert f"decktool {name}" in done.out.partition("\n")[2] or name == "demo", f"{name} shows no example"


def test_the_table_of_commands_names_every_module_and_its_help() -> None:
    """The overview and completion read the table alone: what it says of a command is what the command says of itself."""
    paths = (ROOT / "decktool" / "cli").glob("*.py")
    commands = {f"decktool.cli.{path.stem}" for path in paths if "def command(" in path.read_text(encoding="utf-8")}
    assert {cli._module(name) for name in cli.SHORT_HELP} == commands
    said = {name: import_module(cli._module(name)).command.get_short_help_str(limit=150) for name in cli.SHORT_HELP}
    assert said == cli.SHORT_HELP


@pytest.mark.parametrize(
    ("words", "loaded"),
    [(["--help"], set()), (["pront"], set()), (["COMPLETE", ""], set()), (["COMPLETE", "check --"], {"check"})],
)
def test_the_overview_and_completion_load_no_other_command(words: list[str], loaded: set[str]) -> None:
    """Only a command that the line already names is loaded, whatever is asked about it."""
    program = (
        "import os, sys; from decktool import cli; words = sys.argv[1:]\n"
        "if words[0] == 'COMPLETE':\n"
        "    line = 'decktool ' + words.pop()\n"
        "    os.environ |= {'_DECKTOOL_COMPLETE': 'bash_complete', 'COMP_WORDS': line}\n"
        "    os.environ['COMP_CWORD'] = str(line.count(' ')); words = []\n"
        "cli.run(words); print('\\n', *[name for name in cli.SHORT_HELP if cli._module(name) in sys.modules])"
    )
    done = python("-c", program, *words)
    assert set(done.stdout.decode().splitlines()[-1].split()) == loaded


@pytest.mark.parametrize("words", [("--version",), ("-V",)])
def test_the_version(decktool: Run, words: tuple[str, ...]) -> None:
    """The version is the package's."""
    done = decktool(*words)
    assert (done.status, done.out.strip()) == (0, f"decktool, version {package.__version__}")


# --- what goes wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "near"), [("chek", "check"), ("gmaes", "games"), ("card", "cards"), ("CHECK", None)])
def test_an_unknown_command_is_answered_with_near_ones(decktool: Run, word: str, near: str | None) -> None:
    """A slip brings the command that was meant."""
    done = decktool(word)
    assert (done.status, done.out) == (2, "")
    assert (f"No command is called {word!r}; did you mean {near}" if near else "No such command") in done.err


def test_a_file_without_a_command(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is answered with the command that checks it."""
    monkeypatch.chdir(tmp_path)
    Path("my deck.txt").touch()
    done = decktool("my deck.txt")
    assert done.err.startswith(
        "error: No command is called 'my deck.txt'; put a command before the name of a file, such as `"
    )
    assert f"decktool check {typed('my deck.txt')}`" in " ".join(done.err.split())


def test_the_word_help_is_help(decktool: Run) -> None:
    """`decktool help` is `decktool --help`, with a command that command's; a slip is answered as elsewhere."""
    assert decktool("help") == decktool("--help")
    assert decktool("help", "check") == decktool("check", "--help")
    assert "did you mean check?" in decktool("help", "chek").err


def test_an_unknown_option_is_answered_with_near_ones(decktool: Run) -> None:
    """A slip in an option is wrong usage, with the option that was meant and where help is."""
    done = decktool("check", "x", "--fromat", "y")
    assert done.status == 2
    assert "--format" in done.err
    assert "Try 'decktool check --help'." in done.err


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (DecktoolError("mend it so"), 2, "mend it so"),
        (click.ClickException("wrong"), 2, "wrong"),
        (PermissionError(13, "Permission denied", "x.txt"), 2, "x.txt: permission denied"),
        (OSError(28, "No space left on device"), 2, "no space left on device"),
        (MemoryError(), 2, "too large"),
        (RecursionError(), 2, "too deeply nested"),
        (ZeroDivisionError("oh"), 2, "decktool has a defect here (ZeroDivisionError: oh); please report it"),
        (ValueError("one\ntwo " + "x" * 900), 2, "decktool has a defect here (ValueError: one two xxx"),
    ],
)
def test_every_error_is_one_message_and_one_document(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception, status: int, message: str
) -> None:
    """Errors go to standard error; where JSON was asked for, standard output is one document, also then."""
    failing(monkeypatch, error)
    assert cli.run(["games"]) == status
    out, err = capsys.readouterr()
    assert (out, err.startswith("error: "), message in err, "Traceback" in err) == ("", True, True, False)
    assert err.count("\n") == 1 and len(err) < 400
    for words in (["games", "--output-format", "json"], ["--output-format=json", "games"], ["games", "--json"]):
        assert cli.run(words) == status
        out, err = capsys.readouterr()
        document = json.loads(out)
        assert (document["schema"], document["error"]["status"]) == ("decktool.error/1", status)


def test_json_is_short_for_the_output_format() -> None:
    """Every command that writes JSON takes `--json`; of several formats, the last counts."""
    asked = {
        (): "text",
        ("--json",): "json",
        ("--output-format", "text", "--json"): "json",
        ("--json", "--output-format", "text"): "text",
    }
    commands = {name: import_module(cli._module(name)).command for name in cli.SHORT_HELP}
    written = {name for name, command in commands.items() if "output_format" in {p.name for p in command.params}}
    assert {"check", "games", "odds", "simulate", "value"} <= written
    for name in sorted(written):
        context = click.Context(commands[name], info_name=name)
        for words, form in asked.items():
            found = commands[name].make_parser(context).parse_args([*words])[0]
            assert found.get("output_format", "text") == form, (name, words)


def test_a_defect_can_be_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    """DECKTOOL_DEBUG=1 shows the traceback that a report needs."""
    failing(monkeypatch, ZeroDivisionError("oh"))
    monkeypatch.setenv("DECKTOOL_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.run(["games"])


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort()])
def test_an_interruption_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: BaseException
) -> None:
    """Ctrl-C ends with status 130 and one word."""
    failing(monkeypatch, error)
    assert cli.run(["games"]) == 130
    assert capsys.readouterr().err.strip() == "interrupted"


def test_main_exits_with_the_status(capsys: pytest.CaptureFixture[str]) -> None:
    """The console script ends as the command did."""
    before = {number: signal.getsignal(number) for number in SIGNALS}
    try:
        with pytest.raises(SystemExit) as caught:
            cli.main(["check", "none.txt"])
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert caught.value.code == 2
    assert capsys.readouterr().out.startswith("? unreadable  none.txt")


def test_the_end_looks_through_no_memory() -> None:
    """When a command is done, Python does not search all that was made for rubbish: it goes with the process."""
    program = (
        "import atexit, gc; from decktool import cli; atexit.register(lambda: print(gc.get_freeze_count() > 5_000)); "
        "cli.main(['--version'])"
    )
    assert python("-c", program).stdout.decode().splitlines()[-1] == "True"


# --- colour and characters ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, False),
    ],
)
@pytest.mark.parametrize(
    "words", [("check", EXAMPLE), ("check", "none.txt"), ("games",), ("cards", "forbidden-quest", "tak"), ("chek",)]
)
def test_colour_is_for_terminals(
    decktool: Run,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    coloured: bool,
    words: tuple[str | Path, ...],
) -> None:
    """Nothing but text goes into a pipe; FORCE_COLOR asks for colour, NO_COLOR wins."""
    monkeypatch.delenv("NO_COLOR")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    done = decktool(*words)
    assert ("\x1b[" in done.out + done.err) is coloured


# --- other processes ---------------------------------------------------------------------------------------------------


def test_a_check_with_a_warm_cache_loads_nothing_heavy() -> None:
    """`decktool check` starts fast: nothing large of others, and of the standard library not what loads OpenSSL or reckons."""
    program = (
        "import sys; from decktool.cli import run; status = run(['check', sys.argv[1]]); "
        "print(status, *sorted(sys.modules), sep='\\n')"
    )
    python("-c", program, EXAMPLE)
    done = python("-c", program, EXAMPLE)
    verdict, status, *modules = done.stdout.decode().splitlines()
    assert (verdict.split("  ")[0], status) == ("✓ legal", "0"), done.stderr.decode()
    heavy = {"numpy", "reportlab", "PIL", "pydantic", "pydantic_core", "yaml", "rich", "highspy", "openpyxl", "segno"}
    heavy |= {"hashlib", "fractions", "decimal"}
    assert {name.split(".")[0] for name in modules} & heavy == set()
    ours = {name for name in modules if name.startswith("decktool.")}
    assert {name for name in ours if name.startswith(("decktool.printing", "decktool.odds", "decktool.play"))} == set()


class GonePipe(io.StringIO):
    """Standard output whose reader has left, which is noticed at once or when the rest is flushed."""

    def __init__(self, *, late: bool) -> None:
        """Fail at the first write, or only at the flush."""
        super().__init__()
        self.late = late
        self.descriptor = tempfile.TemporaryFile()  # noqa: SIM115

    def fileno(self) -> int:
        """A descriptor that may be closed or turned elsewhere."""
        return self.descriptor.fileno()

    def close(self) -> None:
        """Close the descriptor too."""
        self.descriptor.close()
        super().close()

    def write(self, text: str) -> int:
        """Refuse text."""
        if not self.late:
            raise BrokenPipeError(errno.EPIPE, "Broken pipe")
        return len(text)

    def flush(self) -> None:
        """Refuse what was kept back."""
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize(
    "words", [("check", EXAMPLE), ("games",), ("cards", "forbidden-quest", "--output-format", "json")]
)
def test_a_reader_who_leaves_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str | Path, ...], late: bool
) -> None:
    """`decktool ... | head -1` ends quietly."""
    pipe = GonePipe(late=late)
    monkeypatch.setattr(sys, "stdout", pipe)
    assert cli.run([str(word) for word in words]) == 0
    pipe.close()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "cp437"])
def test_a_console_that_is_not_utf_8_is_written_to(encoding: str) -> None:
    """What it has no sign for is a question mark; the rest is read as it was meant."""
    done = python("-m", "decktool", "check", EXAMPLE, PYTHONIOENCODING=encoding)
    assert done.returncode == 0 and b"defect" not in done.stdout + done.stderr
    assert b" legal " in done.stdout


def test_output_survives_a_terminal_without_these_letters() -> None:
    """On a terminal that knows only ASCII, marks and names are replaced, not a reason to fail."""
    done = python("-m", "decktool", "check", EXAMPLE, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"+ legal  ") and b" - 50 cards" in done.stdout and b"?" not in done.stdout
    hand = python("-m", "decktool", "hand", EXAMPLE, "--seed", "1", PYTHONIOENCODING="ascii", COLUMNS="0").stdout
    assert b"+---------+" in hand and b"|Silver   |" in hand and b"?" not in hand


def test_letters_of_other_alphabets_are_question_marks_there() -> None:
    """An accent is left out, and what has no likeness in ASCII is `?`, so that nothing is dropped unseen."""
    assert "Zoë – 3 × ½ → 王’".encode("ascii", "decktool-plainer") == b"Zoe - 3 x 1/2 > ?'"


# --- completion --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(decktool: Run, shell: str) -> None:
    """Each shell gets a script that asks decktool."""
    done = decktool("completion", shell)
    assert done.status == 0
    assert "_DECKTOOL_COMPLETE" in done.out


def test_an_unknown_shell_is_refused(decktool: Run) -> None:
    """The shells there are, are named."""
    done = decktool("completion", "cmd")
    assert done.status == 2
    assert "'bash', 'fish', 'zsh'" in done.err


@pytest.mark.parametrize(
    ("line", "position", "wanted"),
    [("decktool ch", 1, "check"), ("decktool cards forb", 2, "forbidden-quest"), ("decktool check --ho", 2, "--house")],
)
def test_completion_knows_commands_options_and_games(
    decktool: Run, monkeypatch: pytest.MonkeyPatch, line: str, position: int, wanted: str
) -> None:
    """What a shell asks for is answered with what there is."""
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(position))
    monkeypatch.setenv("_DECKTOOL_COMPLETE", "bash_complete")
    done = decktool()
    assert (done.status, done.err) == (0, "")
    assert wanted in done.out


# --- the library -------------------------------------------------------------------------------------------------------


def test_the_public_names_are_there() -> None:
    """Every public name loads, and a wrong one is an AttributeError."""
    assert all(getattr(package, name) is not None for name in package.__all__)
    assert dir(package) == sorted(package.__all__)
    with pytest.raises(AttributeError, match="no attribute 'chek'"):
        package.chek  # noqa: B018


# --- streams -----------------------------------------------------------------------------------------------------------

HOSTILE = "\x1b]52;c;aGk=\x07\x1b[2J\x9b\x7f\u202e"


@pytest.mark.parametrize("colour", ["", "1"])
@pytest.mark.parametrize(
    "words",
    [
        ("check", "DECK"),
        ("check", "DECK", "--output-format", "json"),
        ("check", "DECK", "--output-format", "csv"),
        ("check", "DECK", "--output-format", "github"),
        ("check", "DECK", "--output-format", "sarif"),
        ("stats", "DECK"),
        ("stats", "DECK", "--output-format", "json"),
        ("diff", "DECK", EXAMPLE),
        ("fix", "DECK"),
        ("convert", "DECK", "--to", "text"),
        ("hand", "DECK", "--seed", "1"),
        ("odds", "DECK", "type:creature>=2"),
        ("cards", "forbidden-quest", HOSTILE),
        ("cards", HOSTILE),
        ("check", f"{HOSTILE}.txt"),
        (HOSTILE,),
        ("check", EXAMPLE, f"--{HOSTILE}"),
        ("match", "DECK", "DECK", "--seed", "1"),
        ("judge", "DECK"),
        ("replay", "DECK"),
        ("games", "--output-format", HOSTILE),
    ],
    ids=lambda words: ascii(words[0])[1:12],
)
@pytest.mark.parametrize(
    "line",
    [f"1 Nope{HOSTILE}", f"# {HOSTILE}", f"# player: {HOSTILE}", f"# format: {HOSTILE}"],
    ids=["name", "comment", "player", "format"],
)
def test_no_file_takes_over_the_terminal(
    decktool: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: tuple[str | Path, ...],
    colour: str,
    line: str,
) -> None:
    """Whatever a list, a name or a word on the command line holds, only our own colours are escape sequences."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", colour)
    deck = tmp_path / f"deck{HOSTILE}.txt"
    deck.write_text(f"{EXAMPLE.read_text()}\n{line}\n")
    done = decktool(*(deck if word == "DECK" else word for word in words))
    text = re.sub(r"\x1b\[[\d;]*m" if colour else r"(?!)", "", done.out + done.err)
    assert not [letter for letter in text if letter not in "\n\t" and not letter.isprintable()]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    ("words", "ending"),
    [
        (("check", EXAMPLE), ">/dev/full"),
        (("demo", "--help"), ">&-"),
        (("cards", "forward"), "<&-"),
        (("nonsense",), ">&-"),
        *(
            pytest.param(words, ending, marks=pytest.mark.slow)
            for words in [("check", EXAMPLE), ("games",), ("cards", "forward"), ("demo", "--help"), ("nonsense",)]
            for ending in [">/dev/full", ">&-", "<&-"]
        ),
    ],
)
def test_output_that_cannot_be_written_is_said_in_one_line(words: tuple[str | Path, ...], ending: str) -> None:
    """A full disk or a closed stream: one line on standard error, exit status 2, and no talk of a defect."""
    program = f'exec "$0" -m decktool "$@" {ending}'
    run = subprocess.run(
        ["/bin/sh", "-c", program, sys.executable, *map(str, words)],
        capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    if ending == "<&-" or words == ("nonsense",):
        assert run.returncode == (2 if words == ("nonsense",) else 0)
        return
    assert run.returncode == 2
    assert run.stderr.startswith("error: standard output cannot be written: ")
    assert run.stderr.count("\n") == 1


def test_a_reader_who_leaves_changes_no_verdict(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`decktool check illegal.txt | true` is still 1 where the shell asks for it."""
    deck = tmp_path / "deck.txt"
    deck.write_text(EXAMPLE.read_text() + "\n1 Tak\n")
    monkeypatch.setattr(sys, "stdout", GonePipe(late=False))
    assert cli.run(["check", str(deck)]) == 1


_EARLY = """\
import os, signal, sys
class Pressed:
    def find_spec(self, name, *_):
        if name == "decktool.cli":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Pressed())
"""


@pytest.mark.skipif(os.name == "nt", reason="a signal to oneself is no Ctrl-C there")
@pytest.mark.parametrize("words", [("-m", "decktool"), ("-c", "from decktool.__main__ import main; main()")])
def test_an_interruption_of_the_start_is_quiet(words: tuple[str, ...], tmp_path: Path) -> None:
    """Ctrl-C while the program is still being loaded ends it with status 130, and without a traceback."""
    (tmp_path / "sitecustomize.py").write_text(_EARLY, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, *words], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize("command", ["check", "print", "explain", "hand"])
def test_a_mistyped_game_is_suggested(decktool: Run, command: str) -> None:
    """Whoever types a game where a deck may stand, and mistypes it, is shown the game."""
    ended = decktool(command, "forwrd")
    assert ended.status == 2
    assert "did you mean forward?" in ended.out + ended.err


def test_the_overview_fits_forty_columns(decktool: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a narrow terminal, only the lines of examples are longer than it."""
    monkeypatch.setenv("COLUMNS", "40")
    lines = decktool("--help").out.splitlines()
    assert [line for line in lines if len(line) > 40 and not line.startswith("  decktool")] == []


def test_long_work_in_a_pipe_says_how_far_it_is(decktool: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no terminal, progress is a line a minute: none for quick work, and it leaves the results alone."""
    words = ("goldfish", "card-of-the-rings", "--games", "20", "--seed", "1", "-j", "1")
    quick = decktool(*words)
    assert quick.err == ""
    monkeypatch.setattr("decktool.cli.progress.MINUTE", 0)
    said = decktool(*words)
    assert re.search(r"^games: [\d,]+ of 20 after 0 min$", said.err, re.MULTILINE)
    assert said.out == quick.out
