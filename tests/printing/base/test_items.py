"""Drawings as data."""

from __future__ import annotations

import pickle
from io import BytesIO
from pathlib import Path as FilePath

from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Glyph, Group, Item, Linear, Path, Picture, Radial, Text, Use, as_bytes
from decktool.printing.base.outlines import Box, rectangle


def test_equal_drawings_have_equal_bytes() -> None:
    """Whether their parts are one thing in memory or several equal ones; other drawings have other bytes."""

    def path(width: int = 60) -> Path:
        return Path(rectangle(Box(0, 0, 50, width)), fill=Color(1, 2, 3), stroke=Color(*b"abc"))

    shared = path()
    apart = Drawing(63_000, 88_000, (path(), path()), "Two")
    assert as_bytes(Drawing(63_000, 88_000, (shared, shared), "Two")) == as_bytes(apart)
    assert as_bytes(Drawing(63_000, 88_000, (shared, path(61)), "Two")) != as_bytes(apart)


def test_the_bytes_are_those_of_pickle_alone() -> None:
    """PDFs printed before keep digests of these bytes, and `--changed-since` compares with them."""
    red, side = Color(200, 0, 0), rectangle(Box(0, 0, 50, 60))
    fills = Linear(0, 0, 9, 9, ((0.0, red), (1.0, Color(0, 0, 0, 128)))), Radial(4, 4, 9, ((0.5, red),))
    items: tuple[Item, ...] = (
        *(Path(side, fill=fill, stroke=red, width=7, dash=(3, 4)) for fill in (*fills, red, None)),
        Text(1, 2, "said", "serif", 3_000, red, 9_000, 5, (Glyph(1, 2, 3, 4, "s"),)),
        Picture(0, 0, 9, 9, FilePath("art/a.png"), "digest", (3, 4), red, texture=True),
    )
    drawing = Drawing(
        63_000, 88_000, (Group(items, side, (1, 0, 0, 1, 0.5, 0)), Use(Drawing(9, 9, items))), "One", "note"
    )
    file = BytesIO()
    pickler = pickle.Pickler(file, protocol=4)
    pickler.fast = True
    pickler.dump(drawing)
    assert as_bytes(drawing) == file.getvalue()
