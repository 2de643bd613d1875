"""Where game folders, templates, caches and output are, how a file is opened, and how one is written whole.

A folder that others may have made is `confine`d: a file in it is read, written or removed only where it really lies in
it, whatever links stand on the way.

In a checkout `cards/`, `templates/`, `docs/schemas/` and `tests/ledger/` stand beside the package; an installed wheel
carries them inside it as `decktool/data/`. Nobody else builds such a path.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

from decktool import outputs
from decktool.errors import OutputError, Outside

CONFIG = f"{__package__}.toml"
"""The name of a file of defaults."""
_PACKAGE = Path(__file__).resolve().parent
_ELSEWHERE = {"schemas": "docs/schemas", "ledger": "tests/ledger"}


@lru_cache(maxsize=8)
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


def ruleset_packages() -> dict[str, str]:
    """The installed packages with rules of play: game ids, and the modules that play them (`installed`)."""
    return {name: place.partition(":")[0] for name, place in installed("rulesets").items()}


def installed(group: str) -> dict[str, str]:
    """The entry points of the group `decktool.GROUP`: names, and what they stand for.

    Nothing in the current folder counts, whatever `sys.path` says: a folder that somebody sent never runs code.
    """
    here = os.path.realpath(".")
    return _installed(group, tuple(base for base in sys.path if base and os.path.realpath(base) != here))


@lru_cache(maxsize=8)
def _installed(group: str, bases: tuple[str, ...]) -> dict[str, str]:
    heading = f"[{__package__}.{group}]".encode()

    def says_so(base: str) -> bool:
        """True for a folder with such a package; `importlib.metadata` takes longer to load than a deck to check."""
        for place in Path(base).glob("*.dist-info/entry_points.txt"):
            with suppress(OSError):
                if heading in place.read_bytes():
                    return True
        return False

    if not any(map(says_so, bases)):
        return {}
    from importlib.metadata import distributions

    points = (point for found in distributions(path=list(bases)) for point in found.entry_points)
    return {point.name: point.value for point in points if point.group == f"{__package__}.{group}"}


def package_dirs(name: str) -> list[Path]:
    """The folders called `name` inside the installed packages with rules of play, which are not loaded for it."""
    from importlib.util import find_spec

    found = []
    for module in ruleset_packages().values():
        with suppress(ImportError, ValueError):
            spec = find_spec(module.partition(".")[0])
            found += [Path(place) / name for place in (spec and spec.submodule_search_locations) or ()]
    return found


def config_dir() -> Path:
    """The person's settings (printer offsets, say); DECKTOOL_CONFIG_DIR overrides the platform's place."""
    return _user_base("config")


def config_files() -> list[Path]:
    """The files of defaults that exist: in the current folder or the nearest one above, then in the settings."""
    here = Path.cwd()
    above = next((path for path in (folder / CONFIG for folder in (here, *here.parents)) if path.is_file()), None)
    own = config_dir() / CONFIG
    return [path for path in dict.fromkeys((above, own)) if path is not None and path.is_file()]


def cache_dir() -> Path:
    """Files that can be thrown away at any time; DECKTOOL_CACHE_DIR overrides the platform's place."""
    return _user_base("cache")


def template_dirs() -> list[Path]:
    """The person's own folders of templates, nearest first; what is in one may not lead out of it (`confine`)."""
    found = user_dirs("templates")
    for folder in found:
        # An entry of DECKTOOL_PATH without templates may be any folder, the person's home even.
        if folder.name == "templates" or os.path.isdir(folder / "faces"):
            confine(folder)
    return found


def output_dir() -> Path:
    """Where results go that were given no name of their own: `output/` under the current folder."""
    return Path("output")


def unnamed_output() -> Path:
    """`output_dir()` for something that is written there now: nobody named it, so no link leads it elsewhere."""
    confine(output_dir(), Path())
    return output_dir()


def _user_base(kind: str) -> Path:
    override = os.environ.get(f"DECKTOOL_{kind.upper()}_DIR")
    if override:
        return Path(override)
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("decktool", appauthor=False)
    path: Path = getattr(dirs, f"user_{kind}_path")
    return path


# --- folders that others may have made ------------------------------------------------------------------------------

_ROOTS: dict[str, str] = {}
"""Confined files and folders, and the folder that each may not lead out of."""
_MOST_LINKS = 40
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
_FOLDER = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_BY_HANDLE = bool(_NO_LINK) and {os.open, os.readlink, os.rename, os.unlink, os.mkdir, os.chmod} <= os.supports_dir_fd
"""Whether the system opens a file by the handle of its folder, so that nobody can exchange the folder meanwhile."""


def confine(path: Path | str, root: Path | str | None = None) -> None:
    """From here on, a file or folder and all in it may not lead out of `root`, the folder itself if not given.

    Whoever made the folder may have put links into it. The root itself may be a link: a person named it.
    """
    place = os.path.abspath(path)
    limit = place if root is None else os.path.abspath(root)
    if _ROOTS.get(place) != limit:
        _ROOTS[place] = limit
        _roots_in.cache_clear()


def follow(path: Path | str) -> None:
    """A person named this very file: it may be a link to anywhere, unless it is in a folder that is confined."""
    _ROOTS.pop(os.path.abspath(path), None)
    _roots_in.cache_clear()


def confined() -> dict[str, str]:
    """All that is confined, for another process of ours (`confine_again`)."""
    return dict(_ROOTS)


def confine_again(known: Mapping[str, str]) -> None:
    """Confine what was `confined` in the process that started this one."""
    _ROOTS.update(known)
    _roots_in.cache_clear()


def roots_of(path: Path | str) -> list[str]:
    """The folders that a path may not lead out of, from the outermost inward; none for a path that is not confined."""
    place = os.path.abspath(path)
    found = _roots_in(os.path.dirname(place))
    own = _ROOTS.get(place)
    return list(found) if own is None else sorted({*found, own}, key=len)


@lru_cache(maxsize=256)
def _roots_in(place: str) -> list[str]:
    """The folders that all in a folder may not lead out of."""
    found = set()
    while True:
        if place in _ROOTS:
            found.add(_ROOTS[place])
        above = os.path.dirname(place)
        if above == place:
            return sorted(found, key=len)
        place = above


def inside(roots: Sequence[Path | str], path: Path | str, flags: int = _READ, *, make: bool = False) -> int:
    """A handle of what `path` is, which is nowhere but in each of `roots` (from the outermost inward).

    Links are followed as long as they stay inside. The folders on the way are opened one by the other's handle where
    the system can, so that none of them can be exchanged for a link meanwhile; `make` makes those that are missing.

    Raises:
        Outside: A link leads out of one of the roots.
        OSError: There is no such file, or it cannot be opened.

    """
    try:
        if _BY_HANDLE:
            return _reached(roots, path, flags, make)
        return os.open(_real(roots, path), flags)
    except Outside:
        raise Outside(
            f"{path}: a link leads out of the folder {os.path.relpath(roots[-1])}; put the file itself into the folder"
        ) from None


def _real(roots: Sequence[Path | str], path: Path | str) -> str:
    """Where a path leads to, for systems without handles of folders."""
    real = os.path.realpath(path)
    if not all(Path(real).is_relative_to(os.path.realpath(root)) for root in roots):
        raise Outside(str(path))
    return real


def _reached(roots: Sequence[Path | str], path: Path | str, flags: int, make: bool) -> int:
    base = os.path.abspath(roots[0])
    handle = os.open(base, _FOLDER)
    *between, last = [*roots[1:], path]
    for following, how in (*((one, _FOLDER) for one in between), (last, flags)):
        place = os.path.abspath(following)
        start = os.path.join(base, "")
        relative = place[len(start) :] if place.startswith(start) else os.path.relpath(place, base)
        try:
            reached = _below(handle, base, relative, how, make)
        finally:
            os.close(handle)
        handle, base = reached, place
    return handle


def _below(start: int, base: str, relative: str, flags: int, make: bool) -> int:
    """A handle of what stands at a relative path below the open folder `base`; what links lead to stays below it."""
    todo, way, links = _parts(relative), list[int](), 0
    try:
        while todo:
            part = todo.pop()
            here = way[-1] if way else start
            if part == os.pardir:
                if not way:
                    raise Outside(relative)
                os.close(way.pop())
                continue
            try:
                handle = os.open(part, (_FOLDER if todo else flags) | _NO_LINK, dir_fd=here)
            except OSError as error:
                if make and error.errno == errno.ENOENT:
                    with suppress(FileExistsError):
                        os.mkdir(part, dir_fd=here)
                    todo.append(part)
                    continue
                try:
                    target = os.readlink(part, dir_fd=here)
                except OSError:
                    raise error from None
                links += 1
                if links > _MOST_LINKS:
                    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from None
                if os.path.isabs(target):
                    while way:
                        os.close(way.pop())
                    whole = os.path.normpath(target)
                    known = [root for root in (base, os.path.realpath(base)) if Path(whole).is_relative_to(root)]
                    if not known:
                        raise Outside(relative) from None
                    target = os.path.relpath(whole, known[0])
                todo += _parts(target)
                continue
            if not todo:
                return handle
            way.append(handle)
        return os.open(os.curdir, flags, dir_fd=way[-1] if way else start)
    finally:
        for handle in way:
            os.close(handle)


def _parts(path: str) -> list[str]:
    """The steps of a relative path, the last one first."""
    return [part for part in reversed(path.split(os.sep)) if part not in {"", os.curdir}]


def opened(path: Path | str) -> BinaryIO:
    """A file open for reading: a regular one, or the pipe that a shell makes of `<(command)`.

    Raises:
        Outside: It leads out of a folder that is confined.
        OSError: It cannot be opened; a device or a pipe is an OSError with the number ENOTSUP, and never waited for.

    """
    return os.fdopen(handle_of(path)[0], "rb")


def handle_of(path: Path | str) -> tuple[int, os.stat_result]:
    """The same file (`opened`) as a handle to be closed, and its status."""
    roots = roots_of(path)
    if not roots:
        # A device may do something when it is opened.
        mode = os.stat(path).st_mode
        handed = stat.S_ISFIFO(mode) and str(path).startswith(("/dev/fd/", "/proc/self/fd/", "/dev/stdin"))
        _refuse_devices(mode, handed)
        if handed:
            handle = os.open(path, os.O_RDONLY)
            return handle, os.fstat(handle)
    handle = inside(roots, path) if roots else os.open(path, _READ)
    try:
        status = os.fstat(handle)
        _refuse_devices(status.st_mode)
    except BaseException:
        os.close(handle)
        raise
    return handle, status


def _refuse_devices(mode: int, handed: bool = False) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not (stat.S_ISREG(mode) or handed):
        raise OSError(errno.ENOTSUP, "it is a device or a pipe")


FRESH = 50_000_000
"""What changed this long ago (nanoseconds) may change again without looking so."""


def identity(path: Path | str) -> tuple[int, ...]:
    """What stays the same as long as nobody writes to a file or puts another in its place; empty if there is none."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return ()
    now, changed = time.time_ns(), max(status.st_mtime_ns, status.st_ctime_ns)
    return (status.st_dev, status.st_ino, status.st_size, changed, now if abs(now - changed) < FRESH else 0)


def is_file(path: Path | str) -> bool:
    """Whether a regular file stands there that may be read: one that leads out of a confined folder may not."""
    return size_of(path) is not None


def size_of(path: Path | str) -> int | None:
    """The bytes of a file; None where none stands that may be read."""
    try:
        with opened(path) as file:
            return os.fstat(file.fileno()).st_size
    except (OSError, ValueError, Outside):
        return None


def remove(path: Path) -> None:
    """Remove a file if it is there; OutputError where its folder leads out of one that is confined."""
    with _in_folder(path, make=False) as (at, folder), suppress(FileNotFoundError):
        os.unlink(at(path.name), dir_fd=folder)


# --- writing ---------------------------------------------------------------------------------------------------------


@contextmanager
def write_whole(path: Path, *, again: str = "") -> Iterator[BinaryIO]:
    """Open `path`, which a person named, for writing so that it appears complete or not at all.

    Yields a binary file in the same folder (made if missing); on success it takes the name `path`, on any error it is
    removed and what stood there before stays. Raises OutputError when the folder or file cannot be written, or may not
    be written over (`decktool.outputs`); a file read as `again` may.
    """
    outputs.check(path, again=again)
    with write_own(path) as file:
        yield file
        file.flush()
        file.seek(0)
        outputs.check(path, outputs.kind(file.read(outputs.HEAD)), again=again)


def write_file(path: Path, content: str | bytes, *, again: str = "") -> None:
    """Write a whole file, as `write_whole` does."""
    with write_whole(path, again=again) as file:
        file.write(content.encode() if isinstance(content, str) else content)


def write_own_file(path: Path, content: str | bytes) -> None:
    """Write a whole file of decktool's own, as `write_own` does."""
    with write_own(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def write_own(path: Path) -> Iterator[BinaryIO]:
    """Open a file of decktool's own (cache, settings, the demo's decks) as `write_whole` does, whatever is there."""
    with _in_folder(path, make=True) as (at, folder):
        if path.is_dir():
            raise OutputError(f"cannot write {path}: it is a folder; name a file")
        if path.exists() and not path.is_file():
            # Renaming onto a device would put a file in its place.
            raise OutputError(f"cannot write {path}: it is a device, not a file; name another")
        temporary = at(f".{path.name[:40]}.{os.urandom(6).hex()}.part")
        new = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        handle = os.open(temporary, new, 0o600, dir_fd=folder)
        try:
            with os.fdopen(handle, "w+b") as file:
                yield file
            os.chmod(temporary, _default_mode(), dir_fd=folder)
            os.replace(temporary, at(path.name), src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary, dir_fd=folder)
            raise


@contextmanager
def _in_folder(path: Path, *, make: bool) -> Iterator[tuple[Callable[[str], str], int | None]]:
    """How files of the folder that a file is in are named, and by which handle: OutputError for what goes wrong."""
    folder = None
    try:
        roots = roots_of(path.parent)
        if make:
            _make_folder(Path(roots[0]) if roots else path.parent)
        if _BY_HANDLE:
            folder = inside(roots, path.parent, _FOLDER, make=make) if roots else os.open(path.parent, _FOLDER)
            yield str, folder
        else:
            real = Path(_real(roots, path.parent))
            if make:
                real.mkdir(parents=True, exist_ok=True)
            yield lambda name: str(real / name), None
    except Outside as error:
        raise OutputError(f"cannot write {error}, or name another place") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"cannot write {path}: {reason.lower()}; choose another place") from error
    finally:
        if folder is not None:
            os.close(folder)


def _make_folder(folder: Path) -> None:
    """Make a folder and those above it, but none where the system keeps its devices."""
    if folder.is_dir():
        return
    stands = next(parent.resolve() for parent in folder.absolute().parents if parent.exists())
    if str(stands) in {"/dev", "/proc", "/sys"} or stands.is_relative_to("/proc") or stands.is_relative_to("/sys"):
        raise OutputError(f"cannot write into {folder}: {stands} holds devices, not files; choose another place")
    folder.mkdir(parents=True, exist_ok=True)


def typed(path: str | Path) -> str:
    """A path as typed into a shell, quoted if necessary."""
    text = str(path)
    return text if re.fullmatch(r"[\w./\\:~+@%=,-]+", text) else f'"{text}"'


def _default_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
