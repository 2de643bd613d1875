"""Random small games with every construct of the rule language: the engine beside a naive reading, remedies followed."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.construction.second import bad_remedy, difference
from tests.fuzz.kit import Property


def _wrong(dice: Random, folder: Path) -> str:
    return difference(dice, folder) if dice.random() < 0.5 else bad_remedy(dice, folder, deep=2)


SURFACE = Property(_wrong)
