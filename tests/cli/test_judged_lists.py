"""Many decklists judged by processes and by a Dask cluster: word for word what one process says, faults included."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from decktool import paths
from decktool.cli import judged_lists
from decktool.cli.options import Sieve
from tests.cli.conftest import Ended
from tests.cli.test_many_decks import CARAVAN, GAME, SET

Run = Callable[..., Ended]
pytestmark = pytest.mark.filterwarnings("ignore")  # Dask's own
HOSTILE: dict[str, bytes] = {
    "binary.txt": bytes(range(256)) * 20,
    "endless.txt": b"1 Ant\n" * 30_001,
    "large.txt": b"a" * 5_000_000,
    "nested.json": b"[" * 20_000,
    "nobody.txt": b"# game: nowhere\n1 Ant\n",
    "pages.pdf": b"%PDF-1.7\nanother's",
    "verdicts.json": b'{"schema": "decktool.check/1"}',
    "word.txt": b"{\\rtf1 1 Ant}",
}


@pytest.fixture(scope="module", params=[1, pytest.param(2, marks=pytest.mark.slow)], ids=["one", "two"])
def cluster(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a cluster with one worker, or (slow) with two."""
    dask: Any = pytest.importorskip("distributed")
    with dask.LocalCluster(
        n_workers=request.param, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as made:
        yield made.scheduler_address


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of lists of a shipped game and of a game of one's own, with hostile files among them."""
    game = tmp_path / "tiny"
    (game / "sets").mkdir(parents=True)
    (game / "game.yaml").write_text(GAME, encoding="utf-8")
    (game / "sets" / "base.yaml").write_text(SET, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    desk = tmp_path / "desk"
    desk.mkdir()
    text = CARAVAN.read_text(encoding="utf-8")
    for number in range(20):
        broken = text.replace("1 Kilnback Boar", f"{number} Kilnback Boar")
        (desk / f"{number:02}.txt").write_text(broken, encoding="utf-8")
    (desk / "ant.txt").write_text("2 Ant\n", encoding="utf-8")
    for name, data in HOSTILE.items():
        (desk / name).write_bytes(data)
    (desk / "out.txt").symlink_to(CARAVAN)
    return desk


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few lists are many, and four of them a piece of work."""
    monkeypatch.setattr(judged_lists, "MANY", 1)
    monkeypatch.setattr(judged_lists, "AT_ONCE", 4)


FORMS = [
    ("--output-format", "text"),
    ("--game", "tiny", "--output-format", "json"),
    ("--house", "none=1"),
    ("--output-format", "json"),
    ("--output-format", "csv"),
    ("--all-formats", "--quiet"),
    ("--pool", "desk/ant.txt", "--game", "tiny"),
]


@pytest.mark.parametrize(
    "more", [*FORMS[:3], *(pytest.param(form, marks=pytest.mark.slow) for form in FORMS[3:])], ids=" ".join
)
def test_a_cluster_says_the_same(
    decktool: Run, desk: Path, cluster: str, small_pieces: None, more: tuple[str, ...]
) -> None:
    """Byte for byte, also of files that cannot be read, of links that lead away, and of wrong options."""
    one = decktool("check", "desk", "-j", "1", *more)
    assert decktool("check", "desk", "--cluster", cluster, *more) == one
    assert one.status == 2 and (more[0] == "--house" or "desk/out.txt (a link that leads out of the folder)" in one.err)


def test_a_notebook_whose_loop_is_running_reaches_a_cluster(
    decktool: Run, desk: Path, cluster: str, small_pieces: None
) -> None:
    """Its cells are run in a coroutine (here in a thread of its own: the loop of a browser may be running in this one)."""

    async def cell() -> Ended:
        return decktool("check", "desk", "--cluster", cluster)

    with ThreadPoolExecutor(1) as notebook:
        assert notebook.submit(asyncio.run, cell()).result() == decktool("check", "desk", "-j", "1")


@pytest.mark.parametrize(
    ("more", "jobs"),
    [
        *((form, "1") for form in FORMS[1:]),
        (FORMS[0], "2"),
        *(pytest.param(form, "2", marks=pytest.mark.slow) for form in FORMS[1:]),
    ],
    ids=lambda words: words if isinstance(words, str) else " ".join(words),
)
def test_processes_say_the_same(
    decktool: Run, desk: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...], jobs: str
) -> None:
    """The reports on few lists and on many; an option that is wrong is found before the folder is looked through."""
    few = decktool("check", "desk", *more)
    monkeypatch.setattr(judged_lists, "MANY", 1)
    monkeypatch.setattr(judged_lists, "AT_ONCE", 4)
    many = decktool("check", "desk", "-j", jobs, *more)
    assert (many.status, many.out, many.err.splitlines()[-1]) == (few.status, few.out, few.err.splitlines()[-1])
    assert many.err == few.err or more[0] == "--house"


def test_a_list_from_standard_input_and_a_code_are_judged_too(
    decktool: Run, desk: Path, cluster: str, small_pieces: None
) -> None:
    """Only the command itself can read them; the folder's lists go to the cluster."""
    code = decktool("convert", CARAVAN, "--to", "code").out.strip()
    words = ("check", code, "-", "desk/ant.txt", "--quiet")
    one = decktool(*words, "-j", "1", stdin=b"3 Bee\n")
    assert decktool(*words, "--cluster", cluster, stdin=b"3 Bee\n") == one
    assert one.out.count("legal") >= 1


def test_nothing_of_a_list_is_kept(decktool: Run, desk: Path, small_pieces: None) -> None:
    """A folder of many lists leaves no list behind that is confined, however many there are."""
    decktool("check", "desk", "-q", "-j", "1")
    assert not any(name.startswith(str(desk)) for name in paths.confined())


def test_a_folder_without_a_list_is_an_error(decktool: Run, tmp_path: Path, small_pieces: None) -> None:
    """However many files are in it."""
    for number in range(9):
        (tmp_path / f"{number}.json").write_bytes(HOSTILE["verdicts.json"])
    done = decktool("check", tmp_path)
    assert (done.status, done.out) == (2, "") and "no decklists in this folder" in done.err
    assert done.err.count("left out") == 9


def test_the_workers_have_other_cards(
    decktool: Run, desk: Path, cluster: str, small_pieces: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another game under the same name, or one that only this machine has, ends the command and is named."""
    monkeypatch.setattr(judged_lists, "_contents", lambda game: {"tiny": "ours"})
    done = decktool("check", "desk", "--cluster", cluster)
    assert done.status == 2 and "a worker of the cluster has other cards or rules" in done.err


def test_without_dask_or_a_scheduler_the_error_says_so(
    decktool: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the extra to install, or the address that does not answer."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    monkeypatch.setattr("decktool.play.parallel.WAITING", 1)
    for wrong in (address, "nonsense"):
        done = decktool("check", "desk", "--cluster", wrong)
        assert (done.status, done.out) == (2, "") and f"no Dask scheduler answers at {wrong}" in done.err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "decktool[cluster]" in decktool("check", "desk", "--cluster", address).err


def test_another_version_is_refused(
    decktool: Run, desk: Path, cluster: str, small_pieces: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its verdicts may be others."""
    monkeypatch.setattr("decktool.play.parallel.__version__", "99.9")
    done = decktool("check", "desk", "--cluster", cluster)
    assert done.status == 2 and "this machine 99.9; install the same version on every machine" in done.err


@pytest.mark.slow
def test_a_worker_that_dies_costs_no_verdict(desk: Path, decktool: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one judges its lists."""
    dask: Any = pytest.importorskip("distributed")
    monkeypatch.setattr(judged_lists, "AT_ONCE", 1)
    one = decktool("check", "desk", "-j", "1")
    with dask.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as made:
        takes, killed = Sieve.takes, list[int]()

        def kill_one(sieve: Any, path: str, other: str | None) -> bool:
            if not killed:
                process = next(iter(made.workers.values())).process
                killed.append(process.pid)
                process.process._process.kill()
            return takes(sieve, path, other)

        monkeypatch.setattr(Sieve, "takes", kill_one)
        assert decktool("check", "desk", "--cluster", made.scheduler_address) == one
    assert killed


@pytest.mark.slow
def test_a_list_that_another_process_read_is_not_written_over(decktool: Run, desk: Path, small_pieces: None) -> None:
    """A name mistyped after -o costs no deck, with --force neither."""
    before = (desk / "ant.txt").read_bytes()
    result = decktool("check", "desk", "-j", "2", "-o", "desk/ant.txt", "--force", "--output-format", "csv")
    assert result.status == 2 and "desk/ant.txt" in result.err
    assert (desk / "ant.txt").read_bytes() == before
