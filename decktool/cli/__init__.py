"""The command line: one command per file, each a thin shell over one public function.

Only this package prints, exits or picks files. Commands load when they are used, so that `decktool check` does not
wait for the libraries that printing needs. Errors a user can fix end here, as one message and an exit status.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from decktool import __version__, outputs
from decktool.cli import streams
from decktool.errors import DecktoolError, did_you_mean, nearest, perhaps, unexpected
from decktool.games import read_once
from decktool.interrupts import SIGNALS
from decktool.paths import config_files, ruleset_packages, typed

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = {
    "Decks": {
        "check": "Check whether decks are legal; report every violation and how to fix it.",
        "fix": "Fix a deck: change the fewest copies that make it legal.",
        "complete": "Complete a deck: keep all its cards and add the fewest that make it legal.",
        "build": "Build a legal deck from scratch, from all cards or from your own, with the highest score.",
        "explain": "Explain a deck's verdict: its slack under every rule, and what would make it legal.",
        "stats": "Show statistics of decks: their cards, their curves, and the slack of each rule.",
        "diff": "Compare two decks: show the cards that differ between deck A and deck B.",
        "missing": "List the cards that you need for decks and do not own.",
        "convert": "Convert a deck: to another program's form, a spreadsheet, or a share code.",
    },
    "Cards and games": {
        "games": "List built-in and custom games.",
        "cards": "Search the cards of a game.",
        "house-rules": "List a game's house rules: rulings that differ between groups of players, with their values.",
        "icons": "List the icons for text (:heart:), badges and templates, with the words they stand for.",
        "import": "Import a spreadsheet of cards (CSV, TSV, XLSX, ODS or an order.xml of mpc-fill) as a set file.",
        "lint": "Lint a game's folder: find parts that do not fit together.",
        "init": (
            "Create a new game, ready to print and deal: from a spreadsheet of your cards, or a commented starter."
        ),
        "schema": "Print the JSON Schema of a file that you write, or of a JSON document that decktool prints.",
        "pack": "Pack a game folder into a zip file that others can unpack safely.",
        "unpack": "Unpack a game from a zip file.",
    },
    "In your browser": {
        "studio": "Open the studio in your browser: decks, hands, tables, matches, printing and your own game.",
    },
    "Paper and table": {
        "print": "Print decks, or all cards of a game: a PDF of cards, true to size, with crop marks.",
        "board": "Print a game's board: on one page, or tiled at table size.",
        "kit": "Print a complete game kit for decks: cards, board, markers, tracks, reference cards, dice, box.",
        "export": "Export decks, or all cards of a game, to a print service or another program.",
        "preview": "Draw one card and show it in the terminal, or draw every card of decks or of a game.",
        "proof": "Check decks, or all cards of a game, before printing (preflight).",
        "calibrate": (
            "Align backs with their fronts, and print true to size: print a calibration sheet, then save its readings."
        ),
        "register": (
            "Print deck sheets for a tournament: the list by type, its totals with their limits, a box for the judge."
        ),
    },
    "Odds and play": {
        "draft": "Draft boosters, or open boosters for sealed decks, and write every player's pool.",
        "hand": "Deal an opening hand by the game's rules, including mulligans.",
        "odds": "Compute the odds of drawing cards, turn by turn: exact, with the game's own mulligan.",
        "report": "Write a deck report: verdict, charts, limits, odds by turn, sample hands and all cards.",
        "goldfish": "Goldfish a deck: how soon it wins, how games develop, where games are lost, and why.",
        "match": "Let agents play one match, and show it.",
        "play": "Play against an agent in the terminal.",
        "table": "Set up a game's table and move everything by hand: any game, without rules.",
        "judge": "Judge plays in positions written as YAML: their legality and their results.",
        "replay": "Replay a match from its log, without seed or agents.",
        "simulate": "Simulate many matches between agents: win rates, endings and lengths, with confidence intervals.",
        "card-table": "Show the win rate with each card: in the deck, in the opening hand, drawn, not drawn, played.",
        "compare-sets": "Compare two versions of a game's cards: the same decks and deals before and after a change.",
        "value": (
            "Measure the worth of each card of a deck: the same deals with the card, and with a blank in its place."
        ),
        "tune": "Tune a legal deck: find legal swaps, and measure the gain of each in paired games.",
        "balance": "Balance decks: find the fewest changes to numbers on cards that bring all matchups near 50 %.",
    },
    "Start here": {
        "demo": "Take a tour: a legal deck, a broken one and its fix, a sheet, a board, a hand, odds, a goldfish.",
        "config": "Show or set defaults: paper, printer, language, game and house rules, for you or for a folder.",
        "completion": "Print the shell script that completes decktool's commands, options and games.",
    },
}
"""The short help of every command, by purpose; a command is the object `command` in the module of its name."""

NARROW = 52
"""Columns below which click would write help that is wider than the terminal."""
FORMER = {"rules": "house-rules"}
"""Commands by their former names, which still work but are not shown."""
SHORT_HELP = {name: short for names in COMMANDS.values() for name, short in names.items()}


def _module(name: str) -> str:
    """The module of a command; `import` is no name for one."""
    return f"decktool.cli.{'import_' if name == 'import' else name.replace('-', '_')}"


class _Group(click.Group):
    """A group whose commands are modules: only the one that runs is loaded; help and completion read the table."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Fit a narrow terminal. Take the defaults of decktool.toml, unless somebody asks for help or changes them."""
        if (columns := shutil.get_terminal_size().columns) < NARROW:
            ctx.terminal_width = max(columns - 2, 20)
        helps = {"-h", "--help"} & {*args} or args[:1] == ["config"]
        if ctx.default_map is None and not (ctx.resilient_parsing or helps) and config_files():
            from decktool.cli.config import use  # nobody waits for it who has no such file

            use(ctx)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SHORT_HELP)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in SHORT_HELP:
            return None
        command: click.Command = import_module(_module(cmd_name)).command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; the status is 2 if it left out some of several lists."""
        from decktool.cli.options import LEFT_OUT  # commands share it; the overview and completion do without

        result = super().invoke(ctx)
        return 2 if ctx.meta.get(LEFT_OUT) else result

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; for an unknown name the error suggests similar ones."""
        args = [FORMER.get(args[0], args[0]), *args[1:]]
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            hint = did_you_mean(args[0], list(SHORT_HELP), "")
            if not hint and os.path.lexists(args[0]):
                hint = f"; put a command before the name of a file, such as `decktool check {typed(args[0])}`"
            if hint:
                raise click.UsageError(f"No command is called {args[0]!r}{hint}", error.ctx) from None
            raise

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, SHORT_HELP))
        for title, names in COMMANDS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), short) for name, short in names.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        found = [CompletionItem(name, help=short) for name, short in SHORT_HELP.items() if name.startswith(incomplete)]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, "-V", "--version", prog_name="decktool")
def group() -> None:
    """Check, print and play decks of tabletop card games.

    \b
    decktool demo                      a tour of the commands, on an example deck
    decktool check my-deck.txt         is the deck legal, and if not, how to fix it
    decktool print my-deck.txt         a PDF of its cards, true to size
    decktool hand my-deck.txt          opening hands as the game deals them

    If you stop a command with Ctrl-C, it first prints its results so far (the games played, the best deck found) and
    marks them as partial. It saves a match, table, hand or draft. The exit status is then 130.
    """


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line and exit."""
    # Commands leave almost nothing for the garbage collector to find: it need not run often.
    gc.set_threshold(200_000, 20, 20)
    for number in SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:  # as `nohup` asks for
            signal.signal(number, _interrupted)
    status = run(sys.argv[1:] if argv is None else argv)
    for number in SIGNALS:  # all is done and said, and Python ends
        signal.signal(number, signal.SIG_IGN)
    # All memory goes with the process: to collect garbage once more would take a seventh of a print.
    gc.freeze()
    sys.exit(status)


_heard = False
"""Whether we were interrupted: a library (ReportLab) may catch the interrupt and fail later for another reason."""


def _interrupted(number: int, frame: object) -> None:
    """Treat every signal that ends the program like Ctrl-C: save unfinished work and end worker processes."""
    global _heard
    _heard = True
    raise KeyboardInterrupt


def run(argv: Sequence[str], **context: Any) -> int:
    """Run one command line; the exit status. `default_map={}` runs it without anybody's decktool.toml."""
    if list(argv[:1]) == ["help"]:
        argv = [*argv[1:2], "--help"]
    with streams.guarded():
        return streams.settle(_run(argv, context))


def _run(argv: Sequence[str], context: Mapping[str, Any]) -> int:
    """Run one command line on guarded streams; the exit status of its work."""
    try:
        with read_once(), outputs.guarded():
            result: Any = group.main(list(argv), prog_name="decktool", standalone_mode=False, **context)
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as error:
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return 130
    except SystemExit as error:
        # Click leaves so when a shell asked for completion.
        return error.code if isinstance(error.code, int) else 0
    except click.ClickException as error:
        if isinstance(error, getattr(click.exceptions, "NoArgsIsHelpError", ())):
            click.echo(error.format_message())
            return 2
        return _fail(argv, _wrong_use(error), 2, usage=_usage(error))
    except DecktoolError as error:
        return _fail(argv, str(error), error.exit_status, code=error.code)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        return _fail(argv, f"{place}{(error.strerror or str(error)).lower()}", 2)
    except (MemoryError, RecursionError):
        return _fail(argv, "the input is too large or too deeply nested for this machine", 2)
    except Exception as error:
        if _heard:
            click.echo("interrupted", err=True)
            return 130
        if os.environ.get("DECKTOOL_DEBUG"):
            raise
        what = unexpected(error)
        if place := _own_code(error, argv):
            return _fail(argv, f"{place}: {what}; this file is not decktool's: correct it there", 2)
        message = f"decktool has a defect here ({what}); please report it, with the output of DECKTOOL_DEBUG=1"
        return _fail(argv, message, 2)


def _own_code(error: Exception, argv: Sequence[str]) -> str:
    """FILE:LINE where an error comes from an installed ruleset or an agent of a person; empty where it is ours."""
    import traceback

    place = traceback.extract_tb(error.__traceback__)[-1]
    file, line = place.filename, place.lineno
    if isinstance(error, SyntaxError) and error.filename:
        file, line = error.filename, error.lineno
    packages = {name.partition(".")[0] for name in ruleset_packages().values()}
    given = (part.partition(":") for word in argv for part in word.split(","))
    packages |= {module.partition(".")[0] for module, colon, _ in given if colon}  # --agents package.module:Agent
    folders = {*os.path.dirname(file).split(os.sep), os.path.basename(file).removesuffix(".py")}
    return f"{file}:{line}" if packages & folders else ""


def _wrong_use(error: click.ClickException) -> str:
    """What is wrong with a command line; of a choice also what may have been meant."""
    said = error.format_message()
    if isinstance(error, click.BadParameter) and error.param is not None:
        kind, word = error.param.type, error.message.removeprefix("'").partition("'")[0]
        if isinstance(kind, click.Choice):
            said = said.rstrip(".") + perhaps(nearest(word, list(kind.choices)))
        for number, words in ((click.types.IntParamType, "a whole number"), (click.types.FloatParamType, "a number")):
            if isinstance(kind, number):
                said = said.replace(f"a valid {kind.name}.", words)
    return said


def _usage(error: click.ClickException) -> str:
    """For wrong usage: the usage line and where to find help."""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"\n{error.ctx.get_usage()}\nTry '{error.ctx.command_path} --help'."
    return ""


def _fail(argv: Sequence[str], message: str, status: int, usage: str = "", code: str = "") -> int:
    """Report an error: on stderr, and as the one JSON document if JSON was requested."""
    from decktool.cli.options import fitted, print_json  # as above
    from decktool.report.documents import error_json
    from decktool.report.terminal.lines import styled

    first, rest, more = message.partition("\n")  # what follows may point at a place with a caret
    said = fitted(styled("error: ", "bold red") + first, sys.stderr)
    click.echo(said + rest + more + usage, err=True)
    words = list(argv)  # which may be wrong otherwise
    if {"--json", "--output-format=json"} & {*words} or ("--output-format", "json") in pairwise(words):
        print_json(error_json(message, status, code))
    return status
