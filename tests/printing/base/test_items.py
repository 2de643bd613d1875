"""Drawings as data."""

from __future__ import annotations

from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Path, as_bytes
from decktool.printing.base.outlines import Box, rectangle


def test_equal_drawings_have_equal_bytes() -> None:
    """Whether their parts are one thing in memory or several equal ones; other drawings have other bytes."""

    def path(width: int = 60) -> Path:
        return Path(rectangle(Box(0, 0, 50, width)), fill=Color(1, 2, 3), stroke=Color(*b"abc"))

    shared = path()
    apart = Drawing(63_000, 88_000, (path(), path()), "Two")
    assert as_bytes(Drawing(63_000, 88_000, (shared, shared), "Two")) == as_bytes(apart)
    assert as_bytes(Drawing(63_000, 88_000, (shared, path(61)), "Two")) != as_bytes(apart)
