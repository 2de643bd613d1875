"""`make mutants`: put small faults into a ruleset, one at a time, and list those that no rule test notices.

python -m tests.mutants card_of_the_rings --seed 1 --number 100

What counts is the ruleset's own: the tests under tests/rulesets/<ruleset>/ and the positions under tests/positions/<game>/.
Playthroughs, the contract of all rulesets, whole matches of agents and slow tests are no rule tests and do not run. Nothing is
changed in the checkout: a fault is put into a fork of a process that has read everything, which then runs only the tests that
reach it, quickest first, until one fails.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from time import perf_counter

from decktool.rulesets import RULESETS
from tests.mutants.changes import Change, places
from tests.mutants.equivalent import Equivalents, Unreadable, read
from tests.mutants.runs import Broken, Target, Verdict, reach, verdicts

ROOT = Path(__file__).resolve().parents[2]
POSITIONS = "tests/play/test_position.py"
MATCHES = frozenset({"test_habits.py", "test_event_clauses.py"})
"""Files of tests in which agents play whole matches."""


def target_of(ruleset: str) -> Target:
    """A ruleset's package, its rule tests and its positions; `ruleset` names the package or the game."""
    package = RULESETS.get(ruleset, ruleset)
    (game,) = (game for game, name in RULESETS.items() if name == package)
    return Target(
        ROOT,
        f"decktool/rulesets/{package}",
        (f"tests/rulesets/{package}", POSITIONS),
        {POSITIONS: f"tests/positions/{game}"},
        MATCHES,
    )


def sample(target: Target, seed: object, number: int, passed_over: Equivalents) -> tuple[list[Change], int, int]:
    """So many changes of a package, how many places there are, and how many changes were passed over as equivalent."""
    found = [
        place
        for place in places(target.root, target.package, seed)
        if not passed_over.leaves_out(place.path.removeprefix(f"{target.package}/"), place.function)
    ]
    equivalent = 0

    def unnamed() -> Iterator[Change]:
        nonlocal equivalent
        for place in found:
            change = place.changed()
            if passed_over.names(change):
                equivalent += 1
            else:
                yield change

    return list(islice(unnamed(), number)), len(found), equivalent


def survivors(found: Sequence[Verdict]) -> Iterator[str]:
    """What no test noticed: file, line, function and the change as a diff."""
    for verdict in sorted(found, key=lambda each: (each.change.path, each.change.line)):
        if not verdict.killed:
            change = verdict.change
            tests = f"{verdict.tests} test{'' if verdict.tests == 1 else 's'}" if verdict.tests else "no test"
            yield f"{change.path}:{change.line}  in {change.function or 'the module'}  ({change.kind}; reached by {tests})"
            yield from (f"-{line}" for line in change.removed)
            yield from (f"+{line}" for line in change.added)
            yield ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Try a sample of faults and say which survive; 0, or 2 when the tests fail as things are."""
    parser = argparse.ArgumentParser(prog="make mutants", description="Faults in a ruleset that its tests do not see.")
    parser.add_argument("ruleset", choices=sorted({*RULESETS, *RULESETS.values()}), metavar="RULESET")
    parser.add_argument("--seed", default="1", help="another seed draws another sample (1)")
    parser.add_argument("--number", type=int, default=100, help="how many faults (100)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many side by side (one a core)")
    asked = parser.parse_args(arguments)
    if asked.number < 1 or asked.jobs < 1:
        parser.error("--number and --jobs are at least 1")
    target = target_of(asked.ruleset)
    start = perf_counter()
    try:
        passed_over = read(Path(target.package).name)
        changes, known_places, equivalent = sample(target, asked.seed, asked.number, passed_over)
        print("Which lines does each test reach? ...", file=sys.stderr, flush=True)
        known = reach(target, asked.jobs, ROOT / "output" / "mutants")
        done = 0

        def tell(verdict: Verdict) -> None:
            nonlocal done
            done += 1
            word = "killed" if verdict.killed else "SURVIVES"
            where = f"{verdict.change.path.removeprefix(target.package + '/')}:{verdict.change.line}"
            print(f"{done:>4} of {len(changes)}  {word:<9} {where}", file=sys.stderr, flush=True)

        found = verdicts(target, changes, asked.jobs, known, tell)
    except (Broken, Unreadable) as error:
        print(error, file=sys.stderr)
        return 2
    minutes, seconds = divmod(round(perf_counter() - start), 60)
    killed = sum(verdict.killed for verdict in found)
    print("\n".join(survivors(found)))
    print(
        f"{target.package}: {killed} of {len(found)} faults killed ({killed / len(found):.0%}) by {len(known.seconds)} tests "
        f"in {minutes}:{seconds:02} min; seed {asked.seed}, {known_places:,} places, {equivalent} passed over as equivalent"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
