"""The page's colours can be told apart, light and dark: contrast AA for every word on every ground."""

from __future__ import annotations

import re
from itertools import product

import pytest

from decktool.studio.web import PAGE

PAIRS = [
    *product(("text", "soft", "accent", "good", "bad", "warn"), ("ground", "raised")),
    *product(("text", "soft"), ("sunken",)),
    ("on-accent", "accent"),
    *product(("text",), ("good-ground", "bad-ground", "warn-ground")),
    *((kind, f"{kind}-ground") for kind in ("good", "bad", "warn")),
    ("good", "bad-ground"),  # a remedy stands on its violation
]


def colours() -> list[dict[str, str]]:
    """The custom properties, light and dark."""
    style = (PAGE / "studio.css").read_text(encoding="utf-8")
    found = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", style)
    return [{name: pair[theme] for name, *pair in found} for theme in (0, 1)]


def light(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 to 21."""
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1])
def test_words_have_contrast_aa(theme: int) -> None:
    """4.5 to 1; the edge of what can be pressed 3 to 1."""
    found = colours()[theme]
    assert [pair for pair in PAIRS if contrast(found[pair[0]], found[pair[1]]) < 4.5] == []
    assert min(contrast(found["edge"], found[ground]) for ground in ("ground", "raised")) >= 3
