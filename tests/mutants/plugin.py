"""pytest under `make mutants`: only these tests, quickest first, each within its time; or which lines each test reaches.

What to do stands in the JSON file that the environment variable `MUTANTS_JOB` names:

- `narrow`: {file of tests: folder}, tests of that file count only if they are about a file below that folder;
- `reverse`: run the tests in reverse order;
- `tests`: the ids of the tests to run, in this order (default: all);
- `seconds`: the time that a test may take, by id; a test that takes longer ends the process with status 1;
- `record`: a file to write to: how long each test takes, and by which tests each line of `package` is reached, as places in the
  sorted list of tests; -1 is no test but what runs before them all.
"""

from __future__ import annotations

import faulthandler
import json
import os
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import coverage
import pytest
from hypothesis import Phase, settings

MOST_MEMORY = 4 * 2**30
"""Bytes; a loop that never ends must not take the machine with it."""


def pytest_configure(config: pytest.Config) -> None:
    """Read the job. Made-up input is the same at every run, so that a seed always finds the same survivors."""
    job = json.loads(Path(os.environ["MUTANTS_JOB"]).read_text("utf-8"))
    settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, phases=[Phase.explicit, Phase.generate]
    )
    settings.load_profile("mutants")
    config.pluginmanager.register(Recorder(job, config) if job.get("record") else Runner(job, config))


class Job:
    """Which tests run, and in which order."""

    def __init__(self, job: dict[str, Any], config: pytest.Config) -> None:
        self.job = job
        self.root = config.rootpath

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what does not count, and order the rest."""
        kept = {item.nodeid: item for item in items if self._counts(item)}
        wanted = self.job.get("tests") or list(kept)
        # A change can rename tests that are made from the package's own tables; that alone notices nothing.
        items[:] = [kept[name] for name in (reversed(wanted) if self.job.get("reverse") else wanted) if name in kept]

    def _counts(self, item: pytest.Item) -> bool:
        folder = self.job.get("narrow", {}).get(item.path.relative_to(self.root).as_posix())
        if folder is None:
            return True
        parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
        return any(isinstance(value, Path) and (self.root / folder) in value.parents for value in parameters)


class Runner(Job):
    """Runs tests against changed code."""

    def __init__(self, job: dict[str, Any], config: pytest.Config) -> None:
        super().__init__(job, config)
        self.nowhere = Path(os.devnull).open("w")  # noqa: SIM115  # as long as the process lives
        try:
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        except (ImportError, ValueError, OSError):  # not every system has limits
            pass

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """A test that takes too long has noticed something: the process ends."""
        faulthandler.dump_traceback_later(self.job["seconds"][item.nodeid], exit=True, file=self.nowhere)
        result = yield
        faulthandler.cancel_dump_traceback_later()
        return result


class Recorder(Job):
    """Writes down which lines each test reaches, how long it takes, and which tests fail as things are."""

    def __init__(self, job: dict[str, Any], config: pytest.Config) -> None:
        super().__init__(job, config)
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        package = self.root / job["package"]
        os.environ["COVERAGE_CORE"] = "ctrace"  # newer ways of measuring do not tell tests apart
        self.coverage = coverage.Coverage(data_file=None, config_file=False, include=[f"{package}/*"])
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Whatever runs now is reached by this test."""
        self.coverage.switch_context(item.nodeid)
        start = perf_counter()
        result = yield
        self.seconds[item.nodeid] = perf_counter() - start
        self.coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what fails."""
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write everything down."""
        self.coverage.stop()
        data = self.coverage.get_data()
        numbers = {name: number for number, name in enumerate(sorted(self.seconds))} | {"": -1}
        lines = {
            Path(path).relative_to(self.root).as_posix(): {
                line: sorted(numbers[name] for name in names) for line, names in data.contexts_by_lineno(path).items()
            }
            for path in data.measured_files()
        }
        found = {"seconds": self.seconds, "failed": self.failed, "lines": lines}
        Path(self.job["record"]).write_text(json.dumps(found), encoding="utf-8")
