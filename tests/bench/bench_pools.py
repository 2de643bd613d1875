"""What commands cost as a pool grows: seconds of the processor at two sizes, the larger twice the smaller."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

from tests.bench.bench_solve import broken_deck, pool
from tests.bench.harness import QUICK, ROOT, Row, python, turns

SIZE = 1_500 if QUICK else 50_000
"""Cards of the smaller pool; the larger is the most that a game may have."""
USUAL = 1_000 if QUICK else 30_000
"""Cards of a large public pool."""
MEGABYTE = 1_000_000


def rows() -> list[Row]:
    """Each command against itself with half as many cards, and a check that finds its game in the cache."""
    commands = {
        "`check` of one deck, the game read anew": ("check", "{deck}", "--game", "{game}"),
        "`check` of one deck, the game in the cache": ("check", "{deck}", "--game", "{game}"),
        "`cards` with a query": ("cards", "{game}", "hp>=11"),
        "`odds` of one deck": ("odds", "{deck}", "type:creature>=2", "--game", "{game}"),
        "`fix` of one deck": ("fix", "{deck}", "--game", "{game}"),
        "`report` of one deck": ("report", "{deck}", "--game", "{game}", "-o", "{game}/report.html"),
        "`print` of a game's rarest cards": ("print", "{game}", "--only", "hp>=12", "-o", "{game}/cards.pdf"),
    }
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in (USUAL, SIZE, 2 * SIZE):
            deck = broken_deck(pool(folder, size), 1)
            text = "".join(f"{pick.count} {pick.card.name}\n" for pick in deck.picks)
            (folder / f"pool-{size}/deck.txt").write_text(text, encoding="utf-8")
        bare = median(_seconds(python("-c", "import click"), folder) for _ in turns(5))
        found += _usual(folder)
        for what, words in commands.items():
            spent: dict[int, list[float]] = {SIZE: [], 2 * SIZE: []}
            for _ in range(len(turns(5)) + 1):
                for size, times in spent.items():
                    home = folder / f"pool-{size}"
                    asked = [word.format(deck=home / "deck.txt", game=home) for word in words]
                    if what.endswith("anew"):
                        for kept in (folder / "cache").glob("pool-*"):
                            kept.unlink()
                    times.append(_seconds(python("-m", "decktool", *asked), folder))
            half, whole = (median(times[1:]) for times in spent.values())
            found.append(Row(f"{what}, {2 * SIZE:,} cards against {SIZE:,}", whole / half, "x", "<= 2.2"))
            found.append(Row(f"{what}, {2 * SIZE:,} cards, against `import click`", whole / bare, "x"))
    return found


def _usual(folder: Path) -> list[Row]:
    """A check of a deck that breaks rules, against a large public pool that is in the cache."""
    home = folder / f"pool-{USUAL}"
    command = python("-m", "decktool", "check", str(home / "deck.txt"), "--game", str(home))
    _seconds(command, folder)
    pairs = [(_seconds(command, folder), _seconds(python("-c", "import click"), folder)) for _ in turns(9)]
    peak = subprocess.run(
        python("-c", PEAK, *command[1:]), capture_output=True, env=_environment(folder), cwd=ROOT, check=True, text=True
    )
    what = f"`check` of one deck, the game in the cache, {USUAL:,} cards"
    ratio = median(check for check, _ in pairs) / median(click for _, click in pairs)
    return [
        Row(f"{what}, against `import click`", ratio, "x", "<= 3"),
        Row(f"{what}: peak of memory", int(peak.stdout) * 1024 / MEGABYTE, "MB"),
    ]


PEAK = """
import subprocess, sys
from resource import RUSAGE_CHILDREN, getrusage
subprocess.run([sys.executable, *sys.argv[1:]], stdout=subprocess.DEVNULL)
print(getrusage(RUSAGE_CHILDREN).ru_maxrss)
"""
"""Prints the kilobytes that a process held at most."""


def _environment(folder: Path) -> dict[str, str]:
    """A cache of its own, and compiled modules as a player has them."""
    return {**os.environ, "DECKTOOL_CACHE_DIR": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": ""}


def _seconds(command: list[str], folder: Path) -> float:
    """Seconds of the processor that a whole process takes, with a cache of its own."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=_environment(folder), cwd=ROOT, check=False
    )
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
