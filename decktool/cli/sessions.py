"""Undo, redo, save and quit for every command in which people choose. An interrupted session is saved."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decktool.cli import options
from decktool.cli.filekinds import wrong_kind
from decktool.errors import DecktoolError
from decktool.paths import typed
from decktool.sessions import Session

QUIT = {"quit", "q", "exit"}
HELP_WORDS = {"help", "h", "?"}
MOST_TOLD = 400
"""Most characters of the error message about a saved file."""


class Quit(Exception):
    """A person leaves."""


@dataclass(slots=True)
class SavedSession:
    """A session at a terminal: the file it is saved in, and the command that goes on with it."""

    session: Session[Any, Any]
    then: str
    """What to do with the file: `Resume with: decktool table --resume`."""
    path: Path
    write: Callable[[Path], None]
    """Saves the session in a file; with `always`, also after `quit`, and where nothing was chosen."""
    always: bool = False

    def save(self, name: str = "") -> str:
        """Save in a file (none: the session's own); what to say of it."""
        path = Path(name) if name else self.path
        self.write(path)
        return f"Saved. {self.then} {typed(str(path))}"

    def answer(self, text: str) -> str | None:
        """The answer to `undo`, `redo` or `save [FILE]`; None for any other line. Raises Quit for `quit`."""
        word, _, rest = text.partition(" ")
        word = word.casefold()
        if word == "save":
            return self.save(rest.strip())
        if rest or word not in {"undo", "redo", *QUIT}:
            return None
        if word in QUIT:
            if self.always:
                self.write(self.path)  # where that fails, the person can still `save` elsewhere
            raise Quit
        if word == "undo":
            self.session.undo()
            return "undone"
        self.session.redo()
        return "redone"

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Inside, a person chooses; however that ends, the session is saved. The end of piped input is like `quit`."""
        person = sys.stdin.isatty()  # a terminal that has been closed is none any more
        saves, raises = self.always, None
        try:
            with suppress(Quit):
                yield
        except BaseException as error:  # also unforeseen errors: save before reporting them
            ended = isinstance(error, EOFError)
            saves = self.always or (bool(self.session.choices) and (person or not ended))
            raises = None if ended else error
        if saves:
            options.echo(self.save())
        if raises is not None:
            raise raises


@contextmanager
def read_again(path: str, kind: str | None = None) -> Iterator[None]:
    """Inside, an error about a file that decktool wrote becomes one line that begins with the file's name.

    Where the file should be of a `kind` and is of another, the line says so.
    """
    try:
        yield
    except DecktoolError as found:
        error = (kind and wrong_kind(path, kind)) or found
        first, *more = str(error).splitlines() or [""]
        first = first if len(first) <= MOST_TOLD else f"{first[:MOST_TOLD]}..."
        short = DecktoolError(
            (first if first.startswith((f"{path}:", f"{path} ")) else f"{path}: {first}")
            + (f" (and {len(more)} more)" if more else "")
        )
        short.exit_status = error.exit_status
        raise short from None
