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
        for size in (SIZE, 2 * SIZE):
            deck = broken_deck(pool(folder, size), 1)
            text = "".join(f"{pick.count} {pick.card.name}\n" for pick in deck.picks)
            (folder / f"pool-{size}/deck.txt").write_text(text, encoding="utf-8")
        bare = median(_seconds(python("-c", "import click"), folder) for _ in turns(5))
        for what, words in commands.items():
            spent: dict[int, list[float]] = {SIZE: [], 2 * SIZE: []}
            for _ in range(len(turns(5)) + 1):
                for size, times in spent.items():
                    home = folder / f"pool-{size}"
                    asked = [word.format(deck=home / "deck.txt", game=home) for word in words]
                    if what.endswith("anew"):
                        for kept in (folder / "cache").glob("*.json"):
                            kept.unlink()
                    times.append(_seconds(python("-m", "decktool", *asked), folder))
            half, whole = (median(times[1:]) for times in spent.values())
            found.append(Row(f"{what}, {2 * SIZE:,} cards against {SIZE:,}", whole / half, "x", "<= 2.2"))
            goal = "<= 3" if what.endswith("cache") else ""
            found.append(Row(f"{what}, {2 * SIZE:,} cards, against `import click`", whole / bare, "x", goal))
    return found


def _seconds(command: list[str], folder: Path) -> float:
    """Seconds of the processor that a whole process takes, with a cache of its own."""
    environment = {**os.environ, "DECKTOOL_CACHE_DIR": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": ""}
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, cwd=ROOT, check=False
    )
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
