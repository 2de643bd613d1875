"""Standard output and standard error: no text takes over the terminal, and write errors are remembered."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO
from unicodedata import combining, normalize

from decktool.report.terminal.lines import shown

_PLAIN = str.maketrans(
    {"✓": "+", "✗": "x", "→": ">", "›": ">", "·": "-", "•": "*", "●": "o", "◆": "*", "◇": "*", "★": "*", "×": "x"}
    | {"⁄": "/", "▲": "^", "▼": "v"}
    | {die: str(pips) for pips, die in enumerate("⚀⚁⚂⚃⚄⚅", 1)}
    | {"…": "...", "⟦": "[", "⟧": "]"}
    | dict.fromkeys("–—−─╌", "-")
    | dict.fromkeys("│┃", "|")
    | dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼", "+")
    | dict.fromkeys("‘’", "'")
    | dict.fromkeys("“”", '"')
    | dict.fromkeys("█▉▊▋▌▀▄▅▆▇━", "#")
    | dict.fromkeys("▍▎▏▁▂▃", " ")
    | dict.fromkeys("░╸╺", ".")
)
"""What stands for our own signs on a terminal that cannot show them."""


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Letters that a stream cannot encode: without accents, or a sign in ASCII that looks like them, or `?`."""
    assert isinstance(error, UnicodeEncodeError)
    text = normalize("NFKD", error.object[error.start : error.end].translate(_PLAIN)).translate(_PLAIN)
    return "".join(c if c.isascii() else "?" for c in text if not combining(c)), error.end


codecs.register_error("decktool-plainer", _plainer)


def coloured(stream: Any) -> bool:
    """True if colour is allowed: on a terminal, unless NO_COLOR is set (FORCE_COLOR overrides the terminal)."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or bool(getattr(stream, "isatty", lambda: False)())


def raw(stream: Any) -> Any:
    """The unfiltered stream behind a `Stream`: for rich, whose text is already made visible."""
    return stream.raw if isinstance(stream, Stream) else stream


class Stream:
    """A text stream on which control characters are visible and our own styles are colours.

    All text, from click, errors or commands, passes through `shown`. Only `raw` is unfiltered; it is for rich, whose
    text is made visible before (`options.console`), and for pictures. An error of the stream itself does not stop the
    work: later output is dropped, and `failure` keeps the error for the exit status.
    """

    def __init__(self, raw: TextIO | None) -> None:
        """Write to `raw`; None is a stream that was closed before the start."""
        self.failure: OSError | ValueError | None = ValueError("it is closed") if raw is None else None
        self.raw: Any = _Noted(_Nowhere() if raw is None else raw, self)

    def __getattr__(self, name: str) -> Any:
        """Pass every other attribute on, except `buffer`: bytes must not bypass this stream."""
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self.raw, name)

    def write(self, text: str | bytes) -> int:
        """Write text, made visible; click writes some as bytes, in UTF-8 or in this stream's encoding."""
        said = text if isinstance(text, str) else self._decoded(text)
        self.raw.write(shown(said, coloured(self.raw)))
        return len(text)

    def _decoded(self, text: bytes) -> str:
        try:
            return text.decode()
        except UnicodeDecodeError:
            return text.decode(getattr(self.raw, "encoding", None) or "latin-1", "replace")

    def writelines(self, lines: list[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)


class _Nowhere(io.StringIO):
    """A sink for output that cannot be written."""

    def write(self, text: str) -> int:
        return len(text)


class _Noted:
    """A raw stream whose failure is noted once and closes it."""

    def __init__(self, stream: TextIO, owner: Stream) -> None:
        self._stream, self._owner = stream, owner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except (OSError, ValueError) as error:
            self._fail(error)
            return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except (OSError, ValueError) as error:
            self._fail(error)

    def _fail(self, error: OSError | ValueError) -> None:
        self._owner.failure = error
        # The old stream's buffer cannot be written; Python must not try again at exit.
        self._stream = _Nowhere()


@contextmanager
def guarded() -> Iterator[None]:
    """Inside, standard output and standard error are `Stream`s; afterwards they are restored, unless they failed.

    A standard input that was closed before the start reads as empty.
    """
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    before = sys.stdout, sys.stderr
    for stream in before:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="decktool-plainer")
    out, err = Stream(sys.stdout), Stream(sys.stderr)
    sys.stdout, sys.stderr = out, err
    try:
        yield
    finally:
        for stream in (out, err):
            stream.raw.flush()
        sys.stdout = out.raw if out.failure else before[0]
        sys.stderr = err.raw if err.failure else before[1]


def settle(status: int) -> int:
    """The exit status of a command that ended with `status`: 2, with one line, if its output could not be written.

    A closed pipe (`| head`) does not change the status.
    """
    sys.stdout.flush()
    failure = getattr(sys.stdout, "failure", None)
    if failure is None or isinstance(failure, BrokenPipeError):
        return status
    reason = getattr(failure, "strerror", None) or str(failure)
    sys.stderr.write(f"error: standard output cannot be written: {reason.lower()}\n")
    return 2


def gone() -> bool:
    """True if standard output is closed, so that endless loops can stop."""
    return getattr(sys.stdout, "failure", None) is not None
