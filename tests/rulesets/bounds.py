"""How large and how small a number may be that a position gives: one more or one less is refused with the bound."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from decktool.errors import DataError


def bounded(set_up: Callable[..., Any], place: str, least: int, most: int) -> None:
    """A position takes numbers from `least` to `most` at `place` (`A.gold`, `cards.Brute.damage`), and none beyond."""
    for number, bound in (
        (least - 1, f"greater than or equal to {least}"),
        (most + 1, f"less than or equal to {most}"),
    ):
        value: Any = number
        for name in reversed(place.split(".")):
            value = {name: value}
        with pytest.raises(DataError, match=rf"given\.{re.escape(place)}: should be {bound}, not {number}$"):
            set_up(**value)
