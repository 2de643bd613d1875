"""`make fuzz`: every surface for a minute, with a seed of its own; what fails is kept under output/fuzz/.

python -m tests.fuzz                       all of them, a minute each
python -m tests.fuzz lists games           only these
python -m tests.fuzz --seconds 600 --seed 7
python -m tests.fuzz --inputs 20000 --seconds 3600
python -m tests.fuzz properties            the property tests, which otherwise try the same inputs in every run
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic

from tests.fuzz.kit import fuzzed, keep, surface_of, surfaces

PROPERTIES = "properties"


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def properties(seed: str, seconds: float) -> int:
    """The property tests with fresh seeds, over and over until the time is up; the rounds in which one failed."""
    begun = monotonic()
    rounds = failures = 0
    while monotonic() - begun < seconds:
        fresh = Random(f"{seed}/{rounds}").randrange(10**9)
        words = ("-q", "-m", "hypothesis", "--hypothesis-profile=fresh", f"--hypothesis-seed={fresh}", "tests")
        # A process of its own: a round must not be changed by what the one before it left behind.
        failures += subprocess.run([sys.executable, "-m", "pytest", *words], check=False).returncode != 0
        rounds += 1
    say(f"{PROPERTIES}: {rounds} rounds, seed {seed}")
    return failures


def main(argv: list[str]) -> int:
    """Run; 1 when something failed."""
    known = surfaces()
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("names", nargs="*", choices=[[], *known, PROPERTIES])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--inputs", type=int, default=10**9)
    parser.add_argument("--seed", default=str(SystemRandom().randrange(10**6)))
    asked = parser.parse_args(argv)
    kept = Path("output/fuzz").absolute()
    failures = 0
    for name in asked.names or [*known, PROPERTIES]:
        if name == PROPERTIES:
            failures += properties(asked.seed, asked.seconds)
            continue
        tried = 0
        with tempfile.TemporaryDirectory() as folder:
            for kind in ("CACHE", "CONFIG", "DATA"):
                os.environ[f"DECKTOOL_{kind}_DIR"] = f"{folder}/{kind}"
            desk = Path(folder) / "desk"
            desk.mkdir()
            inputs = fuzzed(surface_of(name), desk, f"{asked.seed}/{name}", most=asked.inputs, seconds=asked.seconds)
            for failure in inputs:
                tried += 1
                if failure is not None:
                    failures += 1
                    say(f"{name}: {keep(failure, kept)}: {' '.join(failure.words)[:200]!r}: {failure.seen}")
        say(f"{name}: {tried} inputs, seed {asked.seed}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
