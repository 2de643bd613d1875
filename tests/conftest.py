"""What every test needs: a player's empty folders, plain output, golden files, and how much of the rulebooks is claimed."""

from __future__ import annotations

import gc
import os
import re
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import forked

# Whether a change lands is decided neither by a seed nor by how busy a machine is: property tests try the same inputs in
# every run, a quarter of them in `make test` (tests/example_settings.py). `make fuzz` tries others (the profile "fresh");
# what it finds becomes an @example of the test.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", PATIENT, derandomize=True, max_examples=25)
settings.register_profile("thorough", PATIENT, derandomize=True, max_examples=100)
settings.register_profile("fresh", PATIENT, derandomize=False, max_examples=100, print_blob=True)
if settings.get_current_profile_name() in {"default", "ci"}:
    settings.load_profile("quick")


gc.disable()  # until all tests are collected: what is loaded till then stays

# A shell's background jobs are deaf to Ctrl-C, and so would be the commands that tests start in order to end them.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --all-cores and --write-golden."""
    parser.addoption("--all-cores", action="store_true", help="run the tests in as many processes as pay here (Linux)")
    parser.addoption("--write-golden", action="store_true", help="write golden files anew; then read the difference")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: tests wait for commands, servers and a browser that they have started.

    `make mutants` runs the tests without xdist.
    """
    from decktool.cli.options import cores

    return cores() + 1


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """With --all-cores, the tests run in forks of this process."""
    if not session.config.getoption("all_cores") or session.config.option.collectonly or session.testsfailed:
        return None
    forked.run(session, pytest_xdist_auto_num_workers())
    return True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come first: they wait, while other tests use the cores. Rule tests come last: all are short, so that
    the processes end together.
    """
    items.sort(key=lambda item: (not forked.wants_browser(item), "rulesets" in item.path.parts))


def pytest_collection_finish() -> None:
    """Thirteen thousand collected tests are no rubbish: to look through them again and again is a sixth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line a game: clauses claimed, out of scope, and all; nobody reads what the processes of a run would say."""
    if hasattr(terminalreporter.config, "workerinput"):
        return
    from tests.ledger.claims import GAMES, claims, clauses, scope

    terminalreporter.section("clauses of the rulebooks")
    for game in GAMES:
        known = clauses(game)
        claimed = sum(clause in claims() for clause in known)
        left_out = scope()[game]["out_of_scope"]
        assert isinstance(left_out, dict)
        terminalreporter.line(
            f"{game:<20}{claimed:>5} of {len(known):>4} claimed ({claimed / len(known):>4.0%}), {len(left_out)} out of scope"
        )


@pytest.fixture(scope="session")
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all tests of all processes: it is keyed by content, and games are then read and validated once."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session", autouse=True)
def same_for_all(cache_folder: Path) -> Iterator[None]:
    """What is the same for thirteen thousand tests is set once: the cache, plain output, and one core.

    Commands without --jobs start no processes: other tests use the other cores, and each process loads decktool again.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("decktool.cli.options.cores", lambda: 1)
        patch.setenv("DECKTOOL_CACHE_DIR", str(cache_folder))
        for name in ("DECKTOOL_PATH", "FORCE_COLOR", "CLICOLOR_FORCE", "COLUMNS", "SOURCE_DATE_EPOCH"):
            patch.delenv(name, raising=False)
        patch.setenv("NO_COLOR", "1")
        yield


@pytest.fixture(scope="session")
def new_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Paths of new folders, one after the other.

    pytest's own `tmp_path` and `mktemp` look through all folders of the tests before; with seven thousand of them, that
    takes longer than most tests.
    """
    root = tmp_path_factory.mktemp("tests")
    return (root / str(number) for number in count())


@pytest.fixture
def tmp_path(new_folders: Iterator[Path], request: pytest.FixtureRequest) -> Path:
    """An empty folder of the test's own, in a folder with the test's name."""
    folder = next(new_folders) / re.sub(r"\W", "_", request.node.name)[:30]
    folder.mkdir(parents=True)
    return folder


@pytest.fixture(autouse=True)
def own_folders(new_folders: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings and games of whoever runs the tests out of them, and what tests write out of theirs."""
    home = next(new_folders)
    monkeypatch.setenv("DECKTOOL_CONFIG_DIR", f"{home}/config")
    monkeypatch.setenv("DECKTOOL_DATA_DIR", f"{home}/data")
