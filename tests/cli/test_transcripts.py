"""What the commands say, word for word: transcripts/*.txt, each a few command lines with all that follows them.

A line that begins with `$ ` is a command line in the folder of `wide.write`; below it stand standard output, standard error
(after `!`), the exit status if it is not 0, and what the files under `out/` hold, a PDF as `readback` reads it. After a
change that is meant, `pytest --write-golden tests/cli/test_transcripts.py` writes them anew; then read the difference.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from decktool import __version__
from tests.cli import wide
from tests.cli.conftest import Ended
from tests.printing.readback import read_back
from tests.schemas import SCHEMAS, published

Run = Callable[..., Ended]
TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))
DRAWN = re.compile(r"drawn \w{6}")


def transcript(decktool: Run, folder: Path, words: str) -> Iterator[str]:
    """A command line, and what comes of it."""
    yield f"$ {words}"
    ended = decktool(*shlex.split(words))
    said = ended.out
    if "--output-format json" in words:
        said = "\n".join(facts(json.loads(said)))
    for line in (*said.splitlines(), *(f"! {line}" for line in ended.err.splitlines())):
        yield line.replace(os.environ["DECKTOOL_CONFIG_DIR"], "CONFIG").rstrip()
    if ended.status:
        yield f"= {ended.status}"
    for path in sorted(path for path in (folder / "out").rglob("*") if path.is_file()):
        name = path.relative_to(folder / "out").as_posix()
        if path.suffix == ".pdf":
            yield from (
                f"{name}: {line}" for line in named(read_back(path, texts=9 if "register" in words else "kit" in words))
            )
        elif path.suffix in {".txt", ".csv", ".yaml", ".cod", ".svg", ".dxf"}:
            yield from (f"{name}: {line}".rstrip() for line in path.read_text(encoding="utf-8").splitlines())
        elif path.suffix == ".html":
            shown = re.sub(r"(?s)<(style|title)>.*?</\1>|<[^>]+>", "\n", path.read_text(encoding="utf-8"))
            yield from (f"{name}: {' '.join(line.split())}" for line in unescape(shown).splitlines() if line.strip())
        else:
            yield f"{name}: is there"


def facts(document: Any, name: str = "") -> Iterator[str]:
    """A document by its schema, one line for each key that holds no other."""
    if not name:
        published(document["schema"].removeprefix("decktool.").replace("/", "-")).validate(document)
    if isinstance(document, dict) and document:
        for key, value in document.items():
            yield from facts(value, f"{name}.{key}" if name else key)
    elif isinstance(document, list) and any(isinstance(value, (dict, list)) for value in document):
        for number, value in enumerate(document):
            yield from facts(value, f"{name}[{number}]")
    else:
        yield f"{name} = {json.dumps(document, ensure_ascii=False)}"


def named(lines: list[str]) -> Iterator[str]:
    """What is drawn on cards is called A, B ... in the order of the pages, whatever it looks like."""
    letters: dict[str, str] = {}
    for line in lines:
        yield DRAWN.sub(lambda found: letters.setdefault(found[0], chr(65 + len(letters))), line)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_commands_say_what_is_written(
    path: Path, decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Text, JSON, errors, exit status and files of each command line."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    wide.write(tmp_path)
    expected = path.read_text(encoding="utf-8")
    found: list[str] = []
    for words in re.findall(r"^\$ (.*)$", expected, re.MULTILINE):
        shutil.rmtree(tmp_path / "out", ignore_errors=True)
        found += [*transcript(decktool, tmp_path, words), ""]
    text = "\n".join(found).replace(__version__, "VERSION")
    if request.config.getoption("--write-golden"):
        path.write_text(text, encoding="utf-8")
        return
    assert text == expected


def test_documents_are_all_there() -> None:
    """Each published document of a command without a match is in a transcript."""
    written = "\n".join(path.read_text(encoding="utf-8") for path in TRANSCRIPTS)
    shown = set(re.findall(r'^schema = "decktool\.([\w-]+)/1"$', written, re.MULTILINE))
    assert shown <= {path.stem.removesuffix("-1") for path in SCHEMAS.glob("*-1.json")}
    assert shown >= {
        "check", "solution", "explanation", "stats", "diff", "missing", "proof", "cards", "rules", "hand", "odds", "lint",
        "error",
    }  # fmt: skip
