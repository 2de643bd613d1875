"""Measure the findings anew: `make findings`, or `python docs/findings.py card-of-the-rings` for one page.

In `docs/findings/*.md`, a block of `text` follows each block of `sh` with one decktool command. The script runs the
command and replaces the text with its output; a block with one program of `docs/` has no text. People write the words
around the blocks and must read them again.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

PAGES = Path(__file__).resolve().parent / "findings"
BLOCK = re.compile(
    r"```sh\n(python docs/[^\n]+)\n```|```sh\n(decktool [^\n]+(?:\\\n[^\n]+)*)\n```\n\n```text\n.*?```", re.DOTALL
)


def printed(command: str) -> str:
    """What a command prints, eighty columns wide and without colour."""
    words = shlex.split(command.replace("\\\n", " "))
    program = ["-m", "decktool"] if words[0] == "decktool" else []
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    made = subprocess.run(  # noqa: S603 - this program, with the words of our own pages
        [sys.executable, *program, *words[1:]],
        cwd=PAGES.parents[1],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return "\n".join(line.rstrip() for line in made.stdout.strip("\n").splitlines())


def main() -> None:
    """Measure the pages that are named, or all."""
    for page in [PAGES / f"{name}.md" for name in sys.argv[1:]] or sorted(PAGES.glob("*.md")):

        def measured(block: re.Match[str]) -> str:
            begun = time.monotonic()
            command = block[1] or block[2]
            output = printed(command)
            print(f"{page.name}: {command} ({time.monotonic() - begun:.0f} s)", flush=True)  # noqa: B023
            return block[0] if block[1] else f"```sh\n{command}\n```\n\n```text\n{output}\n```"

        page.write_text(BLOCK.sub(measured, page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
