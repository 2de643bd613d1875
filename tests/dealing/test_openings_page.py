from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from decktool.dealing import dealer_of
from decktool.dealing.model import MulliganModel

from .conftest import Make

PAGE = (Path(__file__).parents[2] / "docs" / "openings.md").read_text(encoding="utf-8")
EXAMPLES = [yaml.safe_load(block)["opening"] for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)]
CARDS = {
    "Town": ("city", 1),
    "Ada": ("hero", 3),
    "Wolf": ("creature", 12),
    "Way": ("quest", 3),
}


@pytest.mark.parametrize("opening", EXAMPLES, ids=[str(place) for place in range(len(EXAMPLES))])
def test_every_example_deals(make: Make, opening: dict[str, Any]) -> None:
    """Every opening shown in the docs is read and deals a hand."""
    _, deck, read = make(CARDS, opening)
    assert dealer_of(deck, read).size == read.hand()


def test_every_key_is_told() -> None:
    """The table of mulligan keys names all of them."""
    told = set(re.findall(r"`(\w+)`", PAGE))
    assert set(MulliganModel.model_fields) - {"ref", "clauses", "reveal", "kind"} <= told
