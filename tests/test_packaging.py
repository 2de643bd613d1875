"""What a player installs works, whole, on a machine that has never seen the checkout; and its pins hold."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import decktool

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"
GAMES = {"card-of-the-rings", "dragon-quest", "forbidden-quest", "forgotten-times", "forward"}


def run(*command: str | Path, cwd: Path, expected: int = 0) -> str:
    """What a program prints, its errors included; it must leave with the expected status."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=plain | {"PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == expected, f"{command} left with status {done.returncode}\n{done.stdout}"
    return done.stdout


@dataclass(frozen=True, slots=True)
class Installation:
    """A virtual environment with the wheel in it, and the archives that were built."""

    folder: Path
    wheel: Path
    sdist: Path

    @property
    def program(self) -> Path:
        """The console script, as a player starts it."""
        windows = os.name == "nt"
        return self.folder / ("Scripts/decktool.exe" if windows else "bin/decktool")

    @property
    def packages(self) -> Path:
        """The environment's site-packages."""
        return Path(sysconfig.get_path("purelib", "venv", {"base": str(self.folder), "platbase": str(self.folder)}))


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """The wheel, built from the sdist as a packager would, in an empty environment that cannot see the checkout.

    Dependencies come from the environment that runs the tests: its folder is put on the path, its links to the checkout
    are not followed (Python reads .pth files only in an environment's own site-packages).
    """
    folder = tmp_path_factory.mktemp("packaging")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder / "dist", ROOT, cwd=folder)
    (wheel,) = folder.glob("dist/*.whl")
    (sdist,) = folder.glob("dist/*.tar.gz")
    made = Installation(folder / "a player's environment", wheel, sdist)
    venv.create(made.folder, with_pip=False, symlinks=os.name != "nt")
    python = made.program.with_name("python.exe" if os.name == "nt" else "python")
    run(
        *(sys.executable, "-m", "pip", "--python", python, "install"),
        *("--quiet", "--isolated", "--no-index", "--no-deps", "--no-compile", wheel),
        cwd=folder,
    )
    dependencies = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (made.packages / "dependencies.pth").write_text("\n".join(sorted(dependencies)), encoding="utf-8")
    return made


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A player's folder, which has nothing to do with the checkout; its name has blanks and an accent."""
    folder = tmp_path / "Mes decks préférés"
    folder.mkdir()
    return folder


def test_the_wheel_does_not_see_the_checkout(installation: Installation, elsewhere: Path) -> None:
    """The installed program imports itself, not the checkout, or the tests below would prove nothing."""
    python = installation.program.with_name("python.exe" if os.name == "nt" else "python")
    shown = run(python, "-c", "import decktool, sys; print(decktool.__file__, *sys.path, sep='\\n')", cwd=elsewhere)
    module, *path = map(Path, filter(None, shown.splitlines()))
    assert module == installation.packages / "decktool" / "__init__.py"
    assert ROOT not in path


def test_the_installed_program_runs(installation: Installation, elsewhere: Path) -> None:
    """The console script says its version and knows all five games."""
    assert decktool.__version__ in run(installation.program, "--version", cwd=elsewhere)
    listed = run(installation.program, "games", cwd=elsewhere)
    assert {game for game in GAMES if game in listed} == GAMES


def test_the_installed_program_checks_its_example_deck(installation: Installation, elsewhere: Path) -> None:
    """A player copies the packaged example deck, and it is legal; with a card less it is not."""
    example = installation.packages / "decktool/data/cards/forbidden-quest/decks/rulebook-example.txt"
    deck = elsewhere / "mon exemple à moi.txt"
    shutil.copy(example, deck)
    assert "legal" in run(installation.program, "check", deck.name, cwd=elsewhere)
    deck.write_text(deck.read_text(encoding="utf-8").replace("1 Lucia", "# 1 Lucia"), encoding="utf-8")
    run(installation.program, "check", deck.name, cwd=elsewhere, expected=1)


@pytest.mark.slow
def test_the_installed_program_gives_its_demo(installation: Installation, elsewhere: Path) -> None:
    """The demo works away from the checkout, fonts and templates included, and leaves a PDF under output/."""
    assert "error:" not in run(installation.program, "demo", cwd=elsewhere)
    assert (elsewhere / "output/demo/cards.pdf").read_bytes().startswith(b"%PDF-")


def test_the_release_names_an_address_only_where_it_is_given(tmp_path: Path) -> None:
    """With an address the metadata has it, and nothing in the README is relative; without one, the files are as committed."""
    spec = spec_from_file_location("release", ROOT / "docs/release.py")
    assert spec is not None
    assert spec.loader is not None
    release = module_from_spec(spec)
    spec.loader.exec_module(release)
    release.sources(tmp_path / "without", "")
    release.sources(tmp_path / "with", "https://example.org/decktool")
    readme = (tmp_path / "with/README.md").read_text(encoding="utf-8")
    assert "](https://example.org/decktool/raw/main/docs/images/cards.png)" in readme
    assert not re.search(r"\]\((?!https?:|#)", readme)
    urls = tomllib.loads((tmp_path / "with/pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    assert urls["Issues"] == "https://example.org/decktool/issues"
    assert (tmp_path / "without/README.md").read_bytes() == (ROOT / "README.md").read_bytes()


def test_the_citation_is_of_this_version() -> None:
    """CITATION.cff names the version that the package has."""
    assert f"\nversion: {decktool.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_wheel_holds_the_games_and_nothing_of_the_workshop(installation: Installation) -> None:
    """Every game file and template travels in the wheel; tests, docs and caches do not."""
    with zipfile.ZipFile(installation.wheel) as archive:
        held = set(archive.namelist())
    assert {name.split("/")[0] for name in held} == {
        "decktool",
        f"decktool-{decktool.__version__}.dist-info",
        f"decktool-{decktool.__version__}.data",  # the man page
    }
    strange = {name for name in held if re.search(r"__pycache__|\.py[co]$|/tests?/", name)}
    assert strange == {"decktool/data/templates/ruleset/tests/test_my_game.py"}  # what `init --ruleset` writes
    assert "decktool/py.typed" in held
    page = {path.relative_to(ROOT).as_posix() for path in (ROOT / "decktool/studio/page").rglob("*.*")}
    assert page <= held
    for folder in ("cards", "templates"):
        files = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("[!.]*") if path.is_file()}
        assert files, f"{folder}/ is empty"
        assert {file for file in files if f"decktool/data/{file}" not in held} == set()
    assert {game for game in GAMES if f"decktool/data/cards/{game}/game.yaml" in held} == GAMES


def test_the_sdist_holds_every_committed_file(installation: Installation) -> None:
    """From the source archive a packager can build, read the licence and run the tests; it holds no leftovers."""
    with tarfile.open(installation.sdist) as archive:
        held = {member.name.partition("/")[2] for member in archive if member.isfile()}
    workshop = (".github/", ".ci/", ".dockerignore")
    files = {path.relative_to(ROOT).as_posix() for path in committed()}
    assert {file for file in files - held if not file.startswith(workshop)} == set()
    assert {file for file in held if file.startswith((*workshop, ".venv", ".git/", "dist/"))} == set()
    assert {file for file in held if file.startswith("output/")} == {"output/README.md"}


def test_output_is_there_and_holds_nothing_but_what_it_is() -> None:
    """A fresh clone has the folder of results with a note in it; git ignores everything that lands beside it."""
    assert [path.name for path in committed() if path.relative_to(ROOT).parts[0] == "output"] == ["README.md"]
    results = ["output/a.pdf", "output/friday/draft.json", "output/decks/README.md"]
    ask = ["git", "check-ignore", "--no-index", *results, "output/README.md"]
    assert subprocess.run(ask, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split() == results


def asked(lock: str) -> list[Requirement]:
    """What pyproject.toml asks a lock file to pin."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    program, groups = project["project"]["dependencies"], project["dependency-groups"]
    build, dev = groups["build"], [*groups["docs"], *(line for line in groups["dev"] if isinstance(line, str))]
    lines = {"run.lock": program, "build.lock": build, "dev.lock": [*program, *build, *dev]}[lock]
    return [Requirement(line) for line in lines]


@dataclass(frozen=True, slots=True)
class Pin:
    """One version in a lock file, with the systems it is meant for and the hashes it may have."""

    requirement: Requirement
    hashes: tuple[str, ...]

    @property
    def version(self) -> str:
        """The only version it allows."""
        (only,) = self.requirement.specifier
        assert only.operator == "=="
        return only.version


def pins(name: str) -> list[Pin]:
    """All pins of a lock file; every line of it must be a pin, a hash, a comment or the ban on building from source."""
    text = (REQUIREMENTS / name).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    assert lines.pop(0) == "--only-binary :all:"
    found = []
    for line in lines:
        written, *hashes = re.split(r"\s+--hash=", line.strip())
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one.strip()) for one in hashes), line
        found.append(Pin(Requirement(written), tuple(hashes)))
    return found


def environments() -> Iterable[dict[str, str]]:
    """The systems and Pythons that are supported, as markers see them."""
    for minor in (11, 12, 13, 14):
        for system, platform, name in (
            ("linux", "Linux", "posix"),
            ("darwin", "Darwin", "posix"),
            ("win32", "Windows", "nt"),
        ):
            yield {
                "python_version": f"3.{minor}",
                "python_full_version": f"3.{minor}.0",
                "implementation_name": "cpython",
                "platform_python_implementation": "CPython",
                "sys_platform": system,
                "platform_system": platform,
                "platform_machine": "x86_64",
                "os_name": name,
            }


@pytest.mark.parametrize("lock", ["run.lock", "build.lock", "dev.lock"])
def test_a_lock_pins_what_is_asked_for(lock: str) -> None:
    """On every system and Python, each dependency has one pin, with hashes, that pyproject.toml allows."""
    pinned = pins(lock)
    assert all(pin.hashes for pin in pinned)
    for environment in environments():

        def applies(marker: Marker | None, here: dict[str, str] = environment) -> bool:
            return marker is None or marker.evaluate(here)

        here = [pin for pin in pinned if applies(pin.requirement.marker)]
        versions = {canonicalize_name(pin.requirement.name): pin.version for pin in here}
        assert len(versions) == len(here), f"{environment}: a package is pinned twice"
        for requirement in asked(lock):
            if applies(requirement.marker):
                version = versions.get(canonicalize_name(requirement.name))
                assert version is not None, f"{lock} lacks {requirement}; run: make lock"
                assert version in requirement.specifier, f"{lock} pins {version}, not {requirement}; run: make lock"


def test_the_locks_agree() -> None:
    """Players and contributors run the same versions: what the small locks pin, the large one pins alike."""
    everything = {str(pin.requirement): pin.hashes for pin in pins("dev.lock")}
    for lock in ("run.lock", "build.lock"):
        for pin in pins(lock):
            assert everything.get(str(pin.requirement)) == pin.hashes, f"{lock}: {pin.requirement}"


def test_the_metadata_is_complete() -> None:
    """The installed package says its version, its licence, its Python, and how it is started."""
    installed = importlib.metadata.metadata("decktool")
    assert installed["Version"] == decktool.__version__
    assert installed["License-Expression"] == "MIT"
    assert installed["Requires-Python"] == ">=3.11"
    (script,) = importlib.metadata.entry_points(group="console_scripts", name="decktool")
    assert script.value == "decktool.__main__:main"


# One letter of each is in brackets, so that this file does not hold what it looks for.
FORBIDDEN = {
    "a registry's host": r"pyp[i]\.(org|io)|pythonhoste[d]\.org|registry\.np[m]js",
    "an index address": r"inde[x]-url|find-link[s]\s*[=:]|file:/[/]/",
    "a machine path": r"(?<![\w.:/~-])/(wor[k]|roo[t]|op[t]|hom[e]/\w+|User[s]/\w+)/|[A-Z]:\\+User[s]\\",
}


def committed() -> list[Path]:
    """Every file git knows."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [path for name in listed.decode().split("\0") if name and (path := ROOT / name).is_file()]


def test_no_file_names_a_machine_or_a_registry() -> None:
    """No committed file holds a registry's host, an index address or a path of somebody's machine."""
    found = []
    for path in committed():
        data = path.read_bytes()
        if b"\0" in data[:8000]:
            continue
        text = data.decode("utf-8", errors="replace")
        for what, pattern in FORBIDDEN.items():
            if hit := re.search(pattern, text):
                line = text.count("\n", 0, hit.start()) + 1
                found.append(f"{path.relative_to(ROOT)}:{line}: {what}: {hit[0]}")
    assert found == []


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("https://pyp|i.org/simple", "a registry's host"),
        ("--extra-ind|ex-url x", "an index address"),
        ('"/ro|ot/x"', "a machine path"),
        ("see /wo|rk/x", "a machine path"),
        ("C:\\Us|ers\\x", "a machine path"),
        ("https://example.org/wo|rk/a.html ../opt/x", None),
    ],
)
def test_a_forbidden_word_is_caught(text: str, what: str | None) -> None:
    """Each kind of text that must not be committed is recognised (here broken by a bar); web addresses are free."""
    whole = text.replace("|", "")
    assert [kind for kind, pattern in FORBIDDEN.items() if re.search(pattern, whole)] == ([what] if what else [])
