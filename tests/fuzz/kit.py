"""Inputs changed at random: whatever a stranger's file holds, a command ends with a status and a message.

A *surface* is a kind of input: files that are right, and command lines that read them; or a *property*, which makes its
own inputs and says what is wrong. A new one is a file `fuzz_NAME.py` beside this one with a `SURFACE`; the tests and `make
fuzz` find it by itself. The same seed changes the same input in the same way.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from time import monotonic

from decktool.cli import run

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PATIENCE = 30
"""Seconds of work after which one command is taken for one that never ends."""
ODD = (
    "", " ", "0", "-1", "1.5", "1e400", "-1e400", "nan", "inf", "9" * 40, "null", "~", "true", "[]", "{}", "[[[[", "- -",
    "'", '"', "`", "\\", "\t", "\r", "\n\n", "\0", "\x1b[31m", "\u202e", "\ufeff", "é", "月", "💥", "&a", "*a", "!!x", "<", ">", "&",
    "%s", "{}", "$1", "../../x", "/dev/null", "2026-13-45", "#", "//", ":", ": :", "(", ")", "(SET) 1", "x3", "a" * 3_000, "a " * 300,
)  # fmt: skip
"""What stands where nobody expects it."""
_WORD = re.compile(r"[\w.+-]+")


@dataclass(frozen=True, slots=True)
class Surface:
    """A kind of input.

    `seeds` are inputs that are right, by the path (in an empty folder) where a command finds them; all stand there, and one
    is changed. In `commands`, FILE stands for its path, STEM for its name without an ending, and TEXT for what would be in
    it. `prepare` puts other files into the folder, once.
    """

    seeds: Sequence[tuple[str, str | bytes]]
    commands: Sequence[Sequence[str]]
    prepare: Callable[[Path], None] = lambda folder: None


@dataclass(frozen=True, slots=True)
class Property:
    """What must be so of every input: `wrong` makes one at random (in an empty folder) and says what is not, or nothing."""

    wrong: Callable[[Random, Path], str]


@dataclass(frozen=True, slots=True)
class Failure:
    """A command that did not end as it should: its words, the input that did it, and what was seen.

    Of a property the words are its seed.
    """

    words: tuple[str, ...]
    data: bytes
    seen: str


def surfaces() -> list[str]:
    """The names of all surfaces."""
    return sorted(path.stem.removeprefix("fuzz_") for path in HERE.glob("fuzz_*.py"))


def surface_of(name: str) -> Surface | Property:
    """The surface of that name, whose seeds are made when it is asked for: some are matches that are played first."""
    found: Surface | Property = import_module(f"tests.fuzz.fuzz_{name}").SURFACE
    return found


def changed(data: bytes, dice: Random) -> bytes:
    """An input with one to four changes: a word replaced, a part gone, doubled, moved or cut off, a byte turned."""
    for _ in range(dice.randint(1, 4)):
        data = dice.choice((_word, _word, _word, _gone, _doubled, _lines, _cut, _byte))(data, dice)
    return data


def _word(data: bytes, dice: Random) -> bytes:
    text = data.decode(errors="surrogateescape")
    words = list(_WORD.finditer(text))
    if not words:
        return dice.choice(ODD).encode()
    found, other = dice.choice(words), dice.choice(words)
    odd = other[0] if dice.random() < 0.3 else dice.choice(ODD)
    return (text[: found.start()] + odd + text[found.end() :]).encode(errors="surrogateescape")


def _span(data: bytes, dice: Random) -> tuple[int, int]:
    start = dice.randint(0, len(data))
    return start, min(len(data), start + dice.choice((1, 3, 20, 200)))


def _gone(data: bytes, dice: Random) -> bytes:
    start, end = _span(data, dice)
    return data[:start] + data[end:]


def _doubled(data: bytes, dice: Random) -> bytes:
    start, end = _span(data, dice)
    return data[:start] + data[start:end] * dice.choice((2, 2, 50)) + data[end:]


def _lines(data: bytes, dice: Random) -> bytes:
    lines = data.split(b"\n")
    place = dice.randrange(len(lines))
    line = lines.pop(place)
    lines.insert(dice.randint(0, len(lines)), dice.choice((b"", b"  ", b"- ")) + line)
    return b"\n".join(lines)


def _cut(data: bytes, dice: Random) -> bytes:
    return data[: dice.randint(0, len(data))]


def _byte(data: bytes, dice: Random) -> bytes:
    if not data:
        return bytes([dice.randrange(256)])
    place = dice.randrange(len(data))
    return data[:place] + bytes([dice.randrange(256)]) + data[place + 1 :]


def fuzzed(
    surface: Surface | Property, folder: Path, seed: str, *, most: int, seconds: float
) -> Iterator[Failure | None]:
    """Try a surface at most so many times and so long; None for each input that held."""
    if isinstance(surface, Surface):
        yield from _changed_inputs(surface, folder, seed, most, seconds)
        return
    begun = monotonic()
    for number in range(most):
        if monotonic() - begun > seconds:
            return
        home = folder / str(number)
        home.mkdir()
        wrong = surface.wrong(Random(f"{seed}/{number}"), home)
        shutil.rmtree(home)
        yield Failure((f"{seed}/{number}",), wrong.encode(), wrong) if wrong else None


def _changed_inputs(surface: Surface, folder: Path, seed: str, most: int, seconds: float) -> Iterator[Failure | None]:
    """Run a surface's commands in a folder on changed inputs."""
    begun = monotonic()
    dice = Random(seed)
    # An option may name the folders above: they are ours, too, and not all that stands in the system's temporary folder.
    folder = folder.joinpath(*"abcdef")
    folder.mkdir(parents=True)
    surface.prepare(folder)
    with contextlib.chdir(folder), _heard() as children:
        for _ in range(most):
            if monotonic() - begun > seconds:
                return
            name, right = dice.choice(surface.seeds)
            whole = right.encode() if isinstance(right, str) else right
            data = changed(whole, dice)
            text = data.decode(errors="replace").replace("\0", "")
            for other, content in (*surface.seeds, (name, data)):
                _put(Path(other), content.encode() if isinstance(content, str) else content)
            words = tuple(
                name if word == "FILE" else word.replace("STEM", Path(name).stem).replace("TEXT", text)
                for word in dice.choice(surface.commands)
            )
            seen = _seen(words) or children()
            yield Failure(words, data, seen) if seen else None


def _put(place: Path, data: bytes) -> None:
    """Have a file say this; most do already, and writing one takes longer than reading it."""
    with contextlib.suppress(OSError):
        if place.read_bytes() == data:
            return
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)


@contextlib.contextmanager
def _heard() -> Iterator[Callable[[], str]]:
    """Inside, what other processes write to stderr is kept; the function says what is new, where it is a traceback."""
    sys.stderr.flush()
    before = os.dup(2)
    with tempfile.TemporaryFile() as kept:
        os.dup2(kept.fileno(), 2)

        def new() -> str:
            if not kept.seek(0, os.SEEK_END):
                return ""
            kept.seek(0)
            said = kept.read().decode(errors="replace")
            kept.seek(0)
            kept.truncate()
            return f"another process: {said[-600:]}" if "Traceback" in said else ""

        try:
            yield new
        finally:
            os.dup2(before, 2)
            os.close(before)


class Slow(BaseException):
    """A command that does not end."""


def _seen(words: Sequence[str]) -> str:
    """What was seen of a command that did not end with a status and a message; nothing for one that did."""
    out, before = io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), patience():
            status = run(list(words))
    except Slow:
        return f"not done after {PATIENCE} seconds"
    finally:
        sys.stdin = before
        shutil.rmtree("output", ignore_errors=True)
    said = out.getvalue()
    if status not in {0, 1, 2} or "Traceback" in said or "has a defect" in said:
        return f"status {status}: {said[-600:]}"
    return "" if status == 0 or said.strip() else f"status {status} without a word"


@contextlib.contextmanager
def patience() -> Iterator[None]:
    """Inside, what works for longer than `PATIENCE` ends with `Slow`, and so does what waits for much longer."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def stop(*_: object) -> None:
        raise Slow

    # On a busy machine a command may wait for its turn; one that waits for ever is found too.
    clocks = ((signal.SIGPROF, signal.ITIMER_PROF, PATIENCE), (signal.SIGALRM, signal.ITIMER_REAL, 20 * PATIENCE))
    before = [signal.signal(number, stop) for number, _, _ in clocks]
    for _, clock, seconds in clocks:
        signal.setitimer(clock, seconds)
    try:
        yield
    finally:
        for _, clock, _ in clocks:
            signal.setitimer(clock, 0)
        for (number, _, _), handler in zip(clocks, before, strict=True):
            signal.signal(number, handler)


def keep(failure: Failure, folder: Path) -> Path:
    """Write the input that made a command fail; the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{len(os.listdir(folder)):03}.input"
    path.write_bytes(failure.data)
    return path
