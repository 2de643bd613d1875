"""The command line: one command per file, each a thin shell over one public function.

Only this package prints, exits or picks files. Commands load when they are used, so that `decktool check` does not
wait for the libraries that printing needs. Errors a user can fix end here, as one message and an exit status.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from decktool import __version__, outputs
from decktool.cli import aliases, streams
from decktool.errors import DecktoolError
from decktool.games import read_once
from decktool.interrupts import SIGNALS

COMMANDS = {
    "Decks": ("check", "fix", "complete", "build", "explain", "stats", "diff", "missing", "convert"),
    "Cards and games": ("games", "cards", "house-rules", "icons", "import", "lint", "init", "schema", "pack", "unpack"),
    "In your browser": ("studio",),
    "Paper and table": ("print", "board", "kit", "export", "preview", "proof", "calibrate", "register"),
    "Odds and play": (
        "draft",
        "hand",
        "odds",
        "report",
        "goldfish",
        "match",
        "play",
        "table",
        "judge",
        "replay",
        "simulate",
        "value",
        "tune",
        "balance",
    ),
    "Start here": ("demo", "completion"),
}
"""Command names by purpose; a command is the object `command` in the module of its name."""

_MODULES = {"import": "import_", "house-rules": "house_rules"}
"""Commands whose module has another name."""


def _module(name: str) -> str:
    return f"decktool.cli.{_MODULES.get(name, name)}"


def available() -> list[str]:
    """The available commands, in the order of the table."""
    folder = os.path.dirname(__file__)
    return [
        name
        for group in COMMANDS.values()
        for name in group
        if os.path.exists(os.path.join(folder, f"{_MODULES.get(name, name)}.py"))
    ]


class _Group(click.Group):
    """A group whose commands are modules, loaded when asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All command names."""
        return available()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command."""
        if cmd_name not in available():
            return None
        command: click.Command = import_module(_module(cmd_name)).command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; the status is 2 if it left out some of several lists."""
        from decktool.cli.options import LEFT_OUT

        result = super().invoke(ctx)
        return 2 if ctx.meta.get(LEFT_OUT) else result

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; for an unknown name the error suggests similar ones."""
        args = [aliases.COMMANDS.get(args[0], args[0]), *args[1:]]
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from decktool.errors import did_you_mean

            hint = did_you_mean(args[0], available(), "")
            if hint:
                raise click.UsageError(f"No command is called {args[0]!r}{hint}", error.ctx) from None
            raise

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands under the headings of the table."""
        present = set(available())
        width = max(len(name) for name in present)
        for title, names in COMMANDS.items():
            rows = []
            for name in names:
                command = self.get_command(ctx, name) if name in present else None
                if command is not None:
                    rows.append((name.ljust(width), command.get_short_help_str(limit=150)))
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


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
    # Loading modules and card tables makes no rubbish: looking for it after every few hundred objects is time lost.
    gc.set_threshold(20_000, 20, 20)
    for number in SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:  # as `nohup` asks for
            signal.signal(number, _interrupted)
    status = run(sys.argv[1:] if argv is None else argv)
    for number in SIGNALS:  # all is done and said, and Python ends
        signal.signal(number, signal.SIG_IGN)
    sys.exit(status)


_heard = False
"""Whether we were interrupted: a library (ReportLab) may catch the interrupt and fail later for another reason."""


def _interrupted(number: int, frame: object) -> None:
    """Treat every signal that ends the program like Ctrl-C: save unfinished work and end worker processes."""
    global _heard
    _heard = True
    raise KeyboardInterrupt


def run(argv: Sequence[str]) -> int:
    """Run one command line; the exit status."""
    if list(argv[:1]) == ["help"]:
        argv = [*argv[1:2], "--help"]
    with streams.guarded():
        return streams.settle(_run(argv))


def _run(argv: Sequence[str]) -> int:
    """Run one command line on guarded streams; the exit status of its work."""
    try:
        with read_once(), outputs.guarded():
            result: Any = group.main(list(argv), prog_name="decktool", standalone_mode=False)
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
        return _fail(argv, error.format_message(), 2, usage=_usage(error))
    except DecktoolError as error:
        return _fail(argv, str(error), error.exit_status)
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
        what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        message = f"decktool has a defect here ({what}); please report it, with the output of DECKTOOL_DEBUG=1"
        return _fail(argv, message, 2)


def _usage(error: click.ClickException) -> str:
    """For wrong usage: the usage line and where to find help."""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"\n{error.ctx.get_usage()}\nTry '{error.ctx.command_path} --help'."
    return ""


def _fail(argv: Sequence[str], message: str, status: int, usage: str = "") -> int:
    """Report an error: on stderr, and as the one JSON document if JSON was requested."""
    from decktool.cli.options import fitted, print_json
    from decktool.report.documents import error_json
    from decktool.report.terminal.lines import styled

    first, rest, more = message.partition("\n")  # what follows may point at a place with a caret
    said = fitted(styled("error: ", "bold red") + first, sys.stderr)
    click.echo(said + rest + more + usage, err=True)
    if wants_json(argv):
        print_json(error_json(message, status))
    return status


def wants_json(argv: Sequence[str]) -> bool:
    """True if the command line requests JSON, even if it is otherwise wrong."""
    words = list(argv)
    return "--output-format=json" in words or any(
        word == "--output-format" and words[i + 1 : i + 2] == ["json"] for i, word in enumerate(words)
    )
