"""Ctrl-C where it must wait, and where a library catches it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator

import pytest

from decktool.interrupts import not_swallowed, undivided


@pytest.fixture(autouse=True)
def _ctrl_c_interrupts() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@undivided()
def _kept_whole(done: list[str]) -> None:
    signal.raise_signal(signal.SIGINT)
    done.append("went on")


@not_swallowed()
def _swallowing(done: list[str]) -> None:
    try:
        signal.raise_signal(signal.SIGINT)
    except:  # noqa: E722 -- as ReportLab has it
        done.append("swallowed")
    done.append("went on")


@not_swallowed()
def _ending(done: list[str]) -> None:
    signal.raise_signal(signal.SIGINT)
    done.append("went on")


@pytest.mark.parametrize(
    ("work", "expected"), [(_kept_whole, ["went on"]), (_swallowing, ["swallowed", "went on"]), (_ending, [])]
)
def test_an_interrupt_is_heard_and_no_later_than_the_work_ends(
    work: Callable[[list[str]], None], expected: list[str]
) -> None:
    """What is undivided goes on to its end; what a library swallows comes once more; all else ends at once."""
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        work(done)
    assert done == expected
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_without_an_interrupt_nothing_changes() -> None:
    """And the handlers are put back."""
    with undivided(), not_swallowed():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
