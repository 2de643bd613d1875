"""Much work cut into batches: done here, in processes or on a Dask cluster, in any order, and kept in a file as it
comes.

Counts add up in any order, and a batch's depend on its arguments alone; so the same work gives the same counts for any
number of processes and workers, however often one of them dies, and whether it was stopped and gone on with or not.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from importlib import import_module
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Generic, Self, TypeVar

from decktool import __version__, outputs
from decktool.errors import DecktoolError
from decktool.files import MEGABYTE, counted_json, digest, read_text
from decktool.interrupts import stoppable, undivided
from decktool.paths import write_whole

T = TypeVar("T")
Batch = TypeVar("Batch", bound=tuple[Any, ...])
PATIENCE = 2.0
"""Seconds of work after which it is worth starting other processes."""
LEAST, MOST, PIECES = 25, 1000, 400
"""Games in a batch, and into how many batches work is cut where that allows."""
AHEAD = 4
"""Spans that wait for each thread of a cluster's worker, so that what has come and what is to come stays small."""
WAITING = 10
"""Seconds to wait for a scheduler."""
RETURNING = 300
"""Seconds to wait for a scheduler that was there before."""
DEATHS = 5
"""Workers that may die over a batch before it is to blame."""
EVERY = 5.0
"""Seconds between two writings of what has come."""
LARGEST = 16 * MEGABYTE
WHAT = "saved counts"
SCHEMA = "decktool.counts/3"


def batches(count: int, size: int | None = None) -> list[tuple[int, int]]:
    """Games cut into pieces (first, how many); without a size, fewer and larger pieces of more games."""
    step = size or max(LEAST, min(MOST, count // PIECES))
    return [(start, min(step, count - start)) for start in range(0, count, step)]


def run_batches(
    run: Callable[..., T], work: Sequence[Batch], jobs: int = 1, cluster: str | None = None
) -> Iterator[tuple[Batch, T]]:
    """Run batches here, in several processes once it takes longer, or on a Dask cluster; yield each with its result as
    it comes.

    `work` has the arguments of `run`, such as (start, count), or (experiment, start, count) where several share the
    processes; all of it must be sendable to another process. A process or a cluster's worker that dies, or a scheduler
    that starts again, is made good. Raises DecktoolError for work that kills whoever does it, without Dask or the
    scheduler, and where a worker has another version of decktool.
    """
    if cluster is not None:
        yield from on_cluster(cluster, run, work)
        return
    begun = monotonic()
    for here, piece in enumerate(work):
        if stoppable() or (jobs > 1 and here + 1 < len(work) and monotonic() - begun >= PATIENCE):
            from decktool.workers import each  # only who needs processes waits for what starts them

            yield from each(run, work[here:], jobs)
            return
        yield piece, run(*piece)


def on_cluster(
    address: str,
    run: Callable[..., T],
    work: Sequence[Batch],
    contents: Callable[..., tuple[Any, ...]] | None = None,
) -> Iterator[tuple[Batch, T]]:
    """The same on a Dask cluster (`pip install decktool[cluster]`).

    `contents` makes of a batch what is sent for it (the files that it names), when its turn comes: not all at once.
    """
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise DecktoolError("--cluster needs Dask; install it with: pip install 'decktool[cluster]'") from None
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # our errors name a connection that ends
    _reach(dask, address)
    left = dict(enumerate(work))
    seen = monotonic()
    while left:
        try:
            with dask.Client(address, timeout=WAITING, set_as_default=False) as client:
                for number, result in _handed(dask, client, run, left, contents):
                    seen = monotonic()
                    yield left.pop(number), result
        except (_Lost, OSError):
            pass
        if left:
            if monotonic() - seen > RETURNING:
                raise DecktoolError(f"the Dask scheduler at {address} disconnected and did not return") from None
            sleep(1)


def _reach(dask: Any, address: str) -> None:
    """Raise DecktoolError where no scheduler answers: a client that gets no answer is closed only after a while."""

    async def reach() -> None:
        how = dask.Security().get_connection_args("client")
        await (await dask.core.connect(address, timeout=WAITING, **how)).close()

    try:
        dask.utils.LoopRunner().run_sync(reach)  # in a thread of its own: in a notebook this one's loop is running
    except (OSError, ValueError, TypeError) as error:  # TypeError: an encrypted connection without its certificates
        raise DecktoolError(f"no Dask scheduler answers at {address}: {error}") from None


class _Lost(Exception):
    """The scheduler went away with all that it had been handed."""


def _handed(
    dask: Any,
    client: Any,
    run: Callable[..., T],
    left: Mapping[int, tuple[Any, ...]],
    contents: Callable[..., tuple[Any, ...]] | None,
) -> Iterator[tuple[int, T]]:
    """Hand batches to a scheduler, a few ahead of what its workers can do; yield each once, by its number."""
    waiting, deaths = list(left)[::-1], Counter[int]()
    running: dict[Any, int] = {}
    known = set[str]()
    client.wait_for_workers(1)
    done = dask.as_completed([], loop=client.loop, with_results=True, raise_errors=False)
    while waiting or running:
        threads = client.nthreads()
        if fresh := threads.keys() - known:
            _refuse_others(client, fresh)
            known |= fresh
        ahead = AHEAD * max(1, sum(threads.values()))
        while waiting and len(running) < ahead:
            number = waiting.pop()
            sent = contents(*left[number]) if contents else left[number]
            future = client.submit(run, *sent, pure=False)
            running[future] = number
            done.add(future)
        future, result = next(done)
        number = running.pop(future)
        if future.status == "finished":
            yield number, result
        elif future.status == "error" and isinstance(result[1], dask.KilledWorker) and deaths[number] < DEATHS:
            deaths[number] += 1
            waiting.append(number)
        elif future.status == "error":
            raise result[1]
        else:
            raise _Lost


def _refuse_others(client: Any, workers: Collection[str]) -> None:
    """Raise DecktoolError where a worker has another version of decktool, whose results may be others, or none.

    (A worker that is handed work of a module that it does not have dies, and so would all.)
    """
    from pydoc import locate  # what every Python has, a worker without decktool too

    found = client.run(locate, "decktool.__version__", workers=list(workers), on_error="return")
    for address, version in found.items():
        if version != __version__ and not isinstance(version, OSError):  # the worker has gone
            has = f"decktool {version}" if isinstance(version, str) else "no decktool"
            raise DecktoolError(
                f"the cluster's worker {address} has {has}, this machine {__version__}; "
                "install the same version on every machine"
            )


@dataclass(slots=True)
class Counts:
    """Whole numbers, Counters, and Counters by key, to which another's can be added."""

    games: int = 0

    def add(self, other: Self) -> None:
        """Add another's games."""
        for name in (known.name for known in fields(self)):
            mine, more = getattr(self, name), getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(more)
            elif isinstance(mine, dict):
                for key, counter in more.items():
                    mine.setdefault(key, Counter()).update(counter)
            else:
                setattr(self, name, mine + more)


C = TypeVar("C", bound=Counts)


class SavedCounts(Generic[C]):
    """Counts that are kept in a file while they are made, and gone on with where a file has some.

    `asked` says in plain data what was asked: another question's file is refused.
    """

    def __init__(self, total: C, path: Path | None, asked: Mapping[str, Any]) -> None:
        """Begin with `total`, which is empty; or with what the file has. Raises DecktoolError for another's file."""
        self.total = total
        self.path = path
        self.asked = json.loads(json.dumps({"version": __version__, **asked}))
        self.done: list[tuple[int, int]] = []
        self._written = monotonic()
        if path is not None and path.is_file():
            self._read(path)

    @property
    def count(self) -> int:
        """Games that are counted."""
        return sum(stop - start for start, stop in self.done)

    def left(self, count: int) -> list[tuple[int, int]]:
        """The games that are not counted yet, cut into batches."""
        found: list[tuple[int, int]] = []
        place = 0
        for start, stop in [*self.done, (count, count)]:
            missing = min(start, count) - place
            found += [(place + first, many) for first, many in batches(missing)]
            place = max(place, stop)
        return found

    def add(self, start: int, count: int, part: C) -> None:
        """Add a batch's counts."""
        self._add(start, count, part)
        if self.path is not None and monotonic() - self._written > EVERY:
            self.write()

    def play(
        self,
        run: Callable[[int, int], C],
        most: int,
        jobs: int = 1,
        cluster: str | None = None,
        progress: Callable[[int, int], None] = lambda *_: None,
    ) -> C:
        """All counts, once those of `most` games that are missing were played, in processes or on a Dask cluster.

        `progress(done, most)` is called as batches come in. What there is, is written at the end, however that comes.
        """
        with self.keeping():
            for (start, count), part in run_batches(run, self.left(most), jobs, cluster):
                self.add(start, count, part)
                progress(self.count, most)
        return self.total

    @undivided()  # counts that are interrupted are kept as they are
    def _add(self, start: int, count: int, part: C) -> None:
        self.total.add(part)
        joined: list[tuple[int, int]] = []
        for first, stop in sorted([*self.done, (start, start + count)]):
            if joined and joined[-1][1] == first:
                joined[-1] = (joined[-1][0], stop)
            else:
                joined.append((first, stop))
        self.done = joined

    def write(self) -> None:
        """Write what there is, whole or not at all."""
        if self.path is None:
            return
        total = {one.name: _plain(getattr(self.total, one.name)) for one in fields(self.total)}
        counts = {"asked": self.asked, "done": self.done, "total": total}
        document = {"schema": SCHEMA, **counts, "digest": _digest(counts)}
        with outputs.ours(self.path.parent), write_whole(self.path, again=WHAT) as file:
            file.write(json.dumps(document, separators=(",", ":")).encode())
        self._written = monotonic()

    @contextmanager
    def keeping(self) -> Iterator[Self]:
        """Write what there is at the end, however that comes."""
        try:
            yield self
        finally:
            self.write()

    def _read(self, path: Path) -> None:
        text = read_text(path, limit=LARGEST, what=WHAT)
        try:
            document = counted_json(text)
            if document.pop("schema") != SCHEMA:
                raise ValueError
            asked = dict(document["asked"])
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise DecktoolError(f"{path} holds no saved counts; choose another file with --save") from None
        for name in {**self.asked, **asked}:
            if self.asked.get(name) != asked.get(name):
                raise DecktoolError(
                    f"{path} holds counts of another run: its {name} is {_short(asked.get(name))}, not "
                    f"{_short(self.asked.get(name))}; remove it or choose another file with --save"
                )
        try:
            if document.pop("digest") != _digest(document):
                raise ValueError
            self.done = _read_batches(document["done"])
            for one in fields(self.total):
                setattr(self.total, one.name, _like(getattr(self.total, one.name), document["total"][one.name]))
            if not self.count <= self.total.games <= 8 * self.count:  # the matches of a deal count once
                raise ValueError
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise DecktoolError(
                f"{path}: these counts were changed or damaged after they were saved; remove it or choose another "
                "file with --save"
            ) from None


@dataclass(slots=True)
class BatchResults(Counts):
    """The results of batches, each as counts by the digest of its batch."""

    found: dict[str, Counter[Any]] = field(default_factory=dict)


def run_kept(
    kept: SavedCounts[BatchResults] | None,
    question: object,
    run: Callable[..., T],
    work: Sequence[Batch],
    jobs: int,
    cluster: str | None,
    plain: Callable[[T], Counter[Any]],
    made: Callable[[Counter[Any]], T],
) -> Iterator[tuple[Batch, T]]:
    """`run_batches`, but batches of a question whose results are kept are not run again.

    A batch ends with its number of games.

    For work that depends on what came before: whoever asks for the same batches again comes to the same end.
    """
    if kept is None:
        yield from run_batches(run, work, jobs, cluster)
        return
    asked = repr(question)
    names = {batch: digest([asked, repr(batch)]) for batch in work}
    known = kept.total.found
    left = [batch for batch in work if names[batch] not in known]
    yield from ((batch, made(known[names[batch]])) for batch in work if names[batch] in known)
    for batch, result in run_batches(run, left, jobs, cluster):
        kept.add(kept.count, batch[-1], BatchResults(batch[-1], {names[batch]: plain(result)}))
        yield batch, result


def _digest(counts: Mapping[str, Any]) -> str:
    """A digest of plain data, whatever the order of its keys."""
    return digest([json.dumps(counts, sort_keys=True, separators=(",", ":"))])


def _read_batches(data: Any) -> list[tuple[int, int]]:
    """Spans as they are kept: in order, apart, none of them empty; raises ValueError for what is none."""
    found = [(int(start), int(stop)) for start, stop in data]
    ends = [end for batch in found for end in batch]
    if any(later < here for here, later in zip([0, *ends], ends, strict=False)) or any(a == b for a, b in found):
        raise ValueError
    return found


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _plain(value: Any) -> Any:
    """Counts as plain data: of a Counter or a dict its rows."""
    if isinstance(value, Counter):
        return [[key, count] for key, count in value.items()]
    if isinstance(value, dict):
        return [[key, _plain(inner)] for key, inner in value.items()]
    return value


def _like(empty: Any, data: Any) -> Any:
    """What `_plain` made plain, as a value of the kind that `empty` is."""
    if isinstance(empty, Counter):
        return Counter({_key(key): int(count) for key, count in data})
    if isinstance(empty, dict):
        return {_key(key): _like(Counter[Any](), inner) for key, inner in data}
    return int(data)


def _key(key: Any) -> Any:
    return tuple(key) if isinstance(key, list) else key
