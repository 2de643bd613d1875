"""The same spans on a Dask cluster (`pip install decktool[cluster]`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar

from decktool.errors import DecktoolError

T = TypeVar("T")
Piece = TypeVar("Piece", bound=tuple[Any, ...])

RETRIES = 5
"""How often a span is run again when its worker dies."""
WAITING = 10
"""Seconds to wait for the scheduler."""


def run_on_cluster(address: str, run: Callable[..., T], work: Sequence[Piece]) -> Iterator[tuple[Piece, T]]:
    """Hand spans, the arguments of `run`, to a Dask scheduler and yield each once with its result as it comes.

    A span whose worker is lost is run again elsewhere; since a span depends on its arguments alone nothing changes by
    that, and since each future is yielded once nothing is counted twice. Raises DecktoolError without Dask or without
    the scheduler.
    """
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise DecktoolError("--cluster needs Dask; install it with: pip install 'decktool[cluster]'") from None
    try:
        client = dask.Client(address, timeout=WAITING, set_as_default=False)
    except (OSError, ValueError) as error:
        raise DecktoolError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        futures = {client.submit(run, *piece, pure=False, retries=RETRIES): piece for piece in work}
        for future, result in dask.as_completed(list(futures), loop=client.loop, with_results=True):
            yield futures[future], result
