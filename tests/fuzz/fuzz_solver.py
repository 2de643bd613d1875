"""Tiny random games whose decks can all be tried: what fix, complete, build and explain say of them is so."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.construction import test_explain, test_solve
from tests.fuzz.kit import Property

PROMISES = [
    test
    for module in (test_solve, test_explain)
    for name, test in vars(module).items()
    if name.startswith("test_") and hasattr(test, "hypothesis")
]


def _wrong(dice: Random, folder: Path) -> str:
    promise = dice.choice(PROMISES)
    try:
        promise.hypothesis.fuzz_one_input(dice.randbytes(4000))
    except AssertionError as error:
        notes = "\n".join(getattr(error, "__notes__", ()))
        return f"{promise.__name__}: {error}\n{notes}"
    return ""


SURFACE = Property(_wrong)
