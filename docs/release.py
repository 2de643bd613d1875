"""`make release`: an sdist and a wheel of the committed files in dist/, a list of parts (SBOM), and a trial of both.

Without the repository's address the metadata has no addresses, and the README's pictures are relative. With
`make release ADDRESS=https://...` the package names it, and the pictures are absolute.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = tuple(f"python3.{minor}" for minor in (11, 12, 13, 14))
URLS = """
[project.urls]
Homepage = "{0}"
Documentation = "{0}/tree/main/docs/index.md"
Changelog = "{0}/blob/main/CHANGELOG.md"
Issues = "{0}/issues"
"""
TRIED = (
    ("demo",),
    ("print", "output/demo/example.txt", "-o", "cards.pdf"),
    ("match", "card-of-the-rings", "--seed", "1", "--log", "match.json"),
    ("replay", "match.json", "--check"),
)
"""What an installed decktool has to do, in an empty folder."""


def run(*words: str | Path, cwd: Path) -> str:
    """What a program prints; the release ends if it fails."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=plain | {"PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def sources(folder: Path, address: str) -> None:
    """Copy every committed file, and name the repository where its address is known."""
    for name in run("git", "ls-files", "-z", cwd=ROOT).split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    if address:
        project, readme = folder / "pyproject.toml", folder / "README.md"
        text = project.read_text(encoding="utf-8")
        project.write_text(text.replace("\n[project.scripts]", f"{URLS.format(address)}\n[project.scripts]", 1))
        text = readme.read_text(encoding="utf-8")
        text = re.sub(r"(!\[[^\]]*\]\()(?![a-z]+:)", rf"\g<1>{address}/raw/main/", text)
        text = re.sub(r"((?<!!)\[[^\]]*\]\()(?![a-z]+:|#)", rf"\g<1>{address}/blob/main/", text)
        readme.write_text(text, encoding="utf-8")


def tried(python: str, wheel: Path, folder: Path) -> str:
    """Install a wheel in an empty environment, run every command's help and what TRIED lists; the Python's version."""
    run(python, "-m", "venv", folder / "environment", cwd=folder)
    home = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
    run(home / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet", wheel, cwd=folder)
    empty = folder / "Spiele für Änne"
    empty.mkdir()
    listed = "from decktool.cli import SHORT_HELP; print(*SHORT_HELP)"
    for name in run(home / "python", "-c", listed, cwd=empty).split():
        run(home / "decktool", name, "--help", cwd=empty)
    for words in TRIED:
        run(home / "decktool", *words, cwd=empty)
    return run(home / "python", "--version", cwd=empty).strip()


def main() -> int:
    """Build and check everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tools", type=Path, required=True, help="folder of the programs of twine and cyclonedx-bom")
    parser.add_argument("--address", default="", help="address of the repository")
    parser.add_argument("--python", nargs="*", default=[], help="Pythons to try; without them: those on the path")
    asked = parser.parse_args()
    tools = asked.tools.absolute()
    dist = ROOT / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        sources(folder / "decktool", asked.address.rstrip("/"))
        run(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, folder / "decktool", cwd=folder)
        (wheel,) = dist.glob("*.whl")
        (sdist,) = dist.glob("*.tar.gz")
        run(tools / "twine", "check", "--strict", wheel, sdist, cwd=folder)
        parts = dist / f"{wheel.name.partition('-py3')[0]}.cdx.json"
        lock, project = ROOT / "requirements/run.lock", ROOT / "pyproject.toml"
        bill = ("requirements", "--pyproject", project, "--output-reproducible", "-o", parts, lock)
        run(tools / "cyclonedx-py", *bill, cwd=folder)
        pythons = asked.python or [name for name in PYTHONS if shutil.which(name)]
        for number, python in enumerate(pythons):
            place = folder / f"try {number}"
            place.mkdir()
            print(f"{wheel.name} works in an empty environment: {tried(python, wheel, place)}")
    for path in sorted(dist.iterdir()):
        print(f"dist/{path.name} ({path.stat().st_size // 1000} kB)")
    if not asked.address:
        print("Without ADDRESS=https://...: no [project.urls], and the README's pictures are relative.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
