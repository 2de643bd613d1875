"""Where game folders, templates, caches and output are, and how a file is written whole.

In a checkout `cards/`, `templates/`, `docs/schemas/` and `tests/ledger/` stand beside the package; an installed wheel
carries them inside it as `decktool/data/`. Nobody else builds such a path.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from decktool import outputs
from decktool.errors import OutputError

_PACKAGE = Path(__file__).resolve().parent
_ELSEWHERE = {"schemas": "docs/schemas", "ledger": "tests/ledger"}


def data_dir(name: str) -> Path:
    """The shipped folder `cards`, `templates`, `schemas` or `ledger`: in the wheel, or in a checkout."""
    inside = _PACKAGE / "data" / name
    if inside.is_dir():
        return inside
    return _PACKAGE.parent / _ELSEWHERE.get(name, name)


def user_dirs(name: str) -> list[Path]:
    """The person's own folders called `name`, nearest first: `./name`, each of DECKTOOL_PATH, the user's data folder.

    An entry of DECKTOOL_PATH may be the folder itself or a folder that holds one called `name`.
    """
    found = [Path(name)]
    for entry in os.environ.get("DECKTOOL_PATH", "").split(os.pathsep):
        if entry:
            base = Path(entry)
            found.append(base / name if os.path.isdir(base / name) else base)
    found.append(_user_base("data") / name)
    return found


def config_dir() -> Path:
    """The person's settings (printer offsets, say); DECKTOOL_CONFIG_DIR overrides the platform's place."""
    return _user_base("config")


def cache_dir() -> Path:
    """Files that can be thrown away at any time; DECKTOOL_CACHE_DIR overrides the platform's place."""
    return _user_base("cache")


def output_dir() -> Path:
    """Where results go that were given no name of their own: `output/` under the current folder."""
    return Path("output")


def _user_base(kind: str) -> Path:
    override = os.environ.get(f"DECKTOOL_{kind.upper()}_DIR")
    if override:
        return Path(override)
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("decktool", appauthor=False)
    path: Path = getattr(dirs, f"user_{kind}_path")
    return path


@contextmanager
def write_whole(path: Path, *, again: str = "") -> Iterator[BinaryIO]:
    """Open `path`, which a person named, for writing so that it appears complete or not at all.

    Yields a binary file in the same folder (made if missing); on success it takes the name `path`, on any error it is
    removed and what stood there before stays. Raises OutputError when the folder or file cannot be written, or may not
    be written over (`decktool.outputs`); a file read as `again` may.
    """
    outputs.check(path, again=again)

    def settle(made: Path) -> None:
        outputs.check(path, outputs.kind_of(made), again=again)

    with _written(path, settle) as file:
        yield file


@contextmanager
def write_own(path: Path) -> Iterator[BinaryIO]:
    """Open a file of decktool's own (cache, settings, the demo's decks) as `write_whole` does, whatever is there."""
    with _written(path, lambda made: None) as file:
        yield file


@contextmanager
def _written(path: Path, settle: Callable[[Path], None]) -> Iterator[BinaryIO]:
    import tempfile

    handle = -1
    temporary = ""
    try:
        _make_folder(path.parent)
        if path.is_dir():
            raise OutputError(f"cannot write {path}: it is a folder; name a file")
        if path.exists() and not path.is_file():
            # Renaming onto a device would put a file in its place.
            raise OutputError(f"cannot write {path}: it is a device, not a file; name another")
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".part")
        with os.fdopen(handle, "wb") as file:
            yield file
        settle(Path(temporary))
        os.chmod(temporary, _default_mode())
        os.replace(temporary, path)
        temporary = ""
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"cannot write {path}: {reason.lower()}; choose another place") from error
    finally:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)


def _make_folder(folder: Path) -> None:
    """Make a folder and those above it, but none where the system keeps its devices."""
    if folder.is_dir():
        return
    stands = next(parent.resolve() for parent in folder.absolute().parents if parent.exists())
    if str(stands) in {"/dev", "/proc", "/sys"} or stands.is_relative_to("/proc") or stands.is_relative_to("/sys"):
        raise OutputError(f"cannot write into {folder}: {stands} holds devices, not files; choose another place")
    folder.mkdir(parents=True, exist_ok=True)


def _default_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
