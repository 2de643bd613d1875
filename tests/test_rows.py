"""Rows in a block of bytes: each can be read without the others."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from decktool import rows as module
from decktool.rows import Rows, packed
from tests.example_settings import CHARACTERS

CELLS = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(), lambda inner: st.lists(inner, max_size=3)
)


def block(rows: list[Any], keys: list[tuple[str, int]]) -> Rows:
    """Rows as they are read back."""
    return Rows(packed(rows, keys))


@given(rows=st.lists(CELLS, max_size=20), data=st.data())
def test_any_part_is_read_alone(rows: list[Any], data: st.DataObject) -> None:
    """What is read of some rows is what was written, whatever stands before and after them."""
    start = data.draw(st.integers(0, len(rows)))
    stop = data.draw(st.integers(start, len(rows)))
    found = block(rows, [])
    assert len(found) == len(rows)
    assert found.some(start, stop) == rows[start:stop]


def test_copies_share_the_block() -> None:
    """A copy of what holds rows, such as a game, holds the same ones."""
    held = {"rows": block(["axe", "bow"], [("axe", 0)])}
    copied = deepcopy(held)
    assert copied is not held
    assert copied["rows"].some(0, 2) == ["axe", "bow"]
    assert list(copied["rows"].numbers("axe")) == [0]


@given(keys=st.lists(st.tuples(st.text(CHARACTERS, max_size=3), st.integers(0, 9)), max_size=30))
def test_every_row_is_found_by_its_keys(keys: list[tuple[str, int]]) -> None:
    """A key finds its rows in order, a key that none has finds none."""
    found = block([None] * 10, keys)
    for key, _ in keys:
        assert list(found.numbers(key)) == sorted(number for other, number in keys if other == key)
    assert list(found.numbers("nobody has this key")) == []


def test_a_hash_that_two_keys_share_finds_both(monkeypatch: Any) -> None:
    """Who asks compares: the rows of another key may be among those found."""
    monkeypatch.setattr(module, "_hash", len)
    found = block(["axe", "bow", "club"], [("axe", 0), ("bow", 1), ("club", 2)])
    assert list(found.numbers("bow")) == [0, 1]
    assert list(found.numbers("clubs")) == []
