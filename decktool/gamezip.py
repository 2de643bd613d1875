"""A game folder as one zip file, to be sent to somebody else, and back again.

`pack` takes what a game is made of and nothing else: text, pictures and fonts in visible folders, no links. `unpack`
trusts nothing: names, kinds, numbers and sizes are checked before a byte is written, what is written is counted, and
the folder appears whole or not at all.
"""

from __future__ import annotations

import io
import lzma
import os
import re
import stat
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from decktool.errors import DecktoolError, OutputError
from decktool.files import MEGABYTE, read_bytes
from decktool.games import GAME_ID, Game, load_game
from decktool.paths import write_whole
from decktool.visible import visible

LIMIT = 100 * MEGABYTE
"""The largest zip file that is read, in bytes."""
UNPACKED_LIMIT = 256 * MEGABYTE
"""What all its files together may unpack to."""
FILE_LIMIT = 64 * MEGABYTE
"""What one of its files may unpack to."""
MOST_FILES = 5_000
RATIO_LIMIT = 250
"""How many times larger than packed a file of more than a megabyte may be."""
LONGEST_NAME = 200
_TEXTS = frozenset({".yaml", ".yml", ".txt", ".csv", ".tsv", ".xlsx", ".json", ".md", ".ttf", ".otf"})
_PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".bmp", ".svg"})
KINDS = _TEXTS | _PICTURES
"""The files that a game is made of; a program, a page or an archive is none of them."""
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
"""Names that Windows keeps for devices, whatever their ending."""
_DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError),
    *(ValueError, NotImplementedError, RuntimeError, OverflowError),
)
"""What reading a damaged archive raises."""
_LICENCES = frozenset({"license", "licence", "copying", "ofl", "readme"})
"""Files without an ending that travel along."""


def pack(game: Game, target: Path) -> tuple[list[str], list[str]]:
    """Write a game's folder as a zip file; the names of the files in it, and of those left out.

    Left out are hidden files, links, and kinds of file that no game is made of. The same folder gives the same bytes.
    Raises DecktoolError for a folder of more or larger files than `unpack` takes.
    """
    packed, left = [], []
    total = 0
    with write_whole(target) as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, name in _files(game.folder):
            if path.is_symlink() or not path.is_file() or not _welcome(name):
                left.append(name)
                continue
            data = read_bytes(path, limit=FILE_LIMIT, what="a file of a game")
            total += len(data)
            packed.append(name)
            if len(packed) > MOST_FILES or total > UNPACKED_LIMIT:
                raise DecktoolError(
                    f"{game.folder}: more than {MOST_FILES:,} files or {UNPACKED_LIMIT // MEGABYTE} MB; "
                    "take out what the game does not need"
                )
            archive.writestr(zipfile.ZipInfo(f"{game.id}/{name}"), data, zipfile.ZIP_DEFLATED, 9)
    return packed, left


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every file of a folder and every link in it, hidden ones left out, with its name from the folder on."""
    for here, folders, names in os.walk(folder):
        links = [name for name in folders if os.path.islink(os.path.join(here, name))]
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in links)
        for name in sorted([*names, *links]):
            if not name.startswith("."):
                path = Path(here, name)
                yield path, path.relative_to(folder).as_posix()


def _welcome(name: str) -> bool:
    """True for a file that games are made of."""
    path = PurePosixPath(name)
    return path.suffix.lower() in KINDS or path.name.lower() in _LICENCES


def unpack(source: Path, folder: Path) -> Game:
    """Read a zipped game into `folder`/ID, which must not exist yet; the game, read and found sound.

    Raises DecktoolError, with every reason at once, for what no game is made of: names that lead elsewhere, links,
    programs, too many or too large files, a game that cannot be read.
    """
    data = read_bytes(source, limit=LIMIT, what="a zipped game")
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        members = archive.infolist()
    except _DAMAGE as error:
        raise DecktoolError(f"{source}: is not a readable zip file ({error})") from None
    with archive:
        wanted, game_id = _checked(members, str(source))
        target = folder / game_id
        if target.exists() or target.is_symlink():
            raise OutputError(f"{target} already exists; remove it first, or unpack elsewhere with -o")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=folder, prefix=f".{game_id}.", suffix=".part") as scratch:
                made = Path(scratch) / game_id
                _write(archive, wanted, made, str(source))
                try:
                    load_game(made.absolute())
                except DecktoolError as error:
                    raise DecktoolError(str(error).replace(str(made.absolute()), f"{source}:{game_id}")) from None
                made.rename(target)
        except OSError as error:
            raise OutputError(f"cannot write {target}: {(error.strerror or str(error)).lower()}") from None
    return load_game(target.absolute())


def _checked(members: list[zipfile.ZipInfo], source: str) -> tuple[dict[str, zipfile.ZipInfo], str]:
    """The files to write, by their names in the game's folder, and the game's id; every refusal at once."""
    if len(members) > MOST_FILES:
        raise DecktoolError(f"{source}: {len(members):,} files in it, more than the {MOST_FILES:,} that are read")
    problems: list[str] = []
    wanted: dict[str, zipfile.ZipInfo] = {}
    folded: set[str] = set()
    tops: set[str] = set()
    for member in members:
        name = member.orig_filename  # as it stands there; zipfile mends some names, and what needs mending is refused
        reason = _refusal(member, name)
        if reason:
            problems.append(f"{visible(name[:LONGEST_NAME])}: {reason}")
        elif not name.endswith("/"):
            top, _, inner = name.partition("/")
            tops.add(top)
            if inner.casefold() in folded:
                problems.append(f"{name}: two files have this name")
            folded.add(inner.casefold())
            wanted[inner] = member
    if sum(member.file_size for member in members) > UNPACKED_LIMIT:
        problems.append(f"it unpacks to more than {UNPACKED_LIMIT // MEGABYTE} MB")
    if not problems and (len(tops) != 1 or "game.yaml" not in wanted or not re.fullmatch(GAME_ID, next(iter(tops)))):
        problems.append("a zipped game is one folder, named by the game's id, with game.yaml in it")
    if problems:
        more = f"\n  and {len(problems) - 5} more" if len(problems) > 5 else ""
        raise DecktoolError(f"{source}: refused:\n  " + "\n  ".join(problems[:5]) + more)
    return wanted, next(iter(tops))


def _refusal(member: zipfile.ZipInfo, name: str) -> str | None:
    """Why a file of an archive is not unpacked; None where nothing speaks against it."""
    parts = name.removesuffix("/").split("/")
    if len(name) > LONGEST_NAME or not name.isprintable():
        return "its name is too long, or contains unprintable characters"
    if "\\" in name or ":" in name or any(part in {"", ".", ".."} or part != part.strip(". ") for part in parts):
        return "its name leads out of the folder, or is not valid on every system"
    if any(part.startswith(".") or _DEVICES.fullmatch(part) for part in parts):
        return "it is hidden, or has the name of a device"
    kind = stat.S_IFMT(member.external_attr >> 16)
    if name.endswith("/"):
        return None if kind in {0, stat.S_IFDIR} else "it is a link or a device"
    if kind not in {0, stat.S_IFREG}:
        return "it is a link or a device"
    if member.flag_bits & 0x1:
        return "it is encrypted"
    if not _welcome(name):
        return "files of this kind do not belong in a game"
    if member.file_size > FILE_LIMIT:
        return f"it unpacks to more than {FILE_LIMIT // MEGABYTE} MB"
    if member.file_size > MEGABYTE and member.file_size > RATIO_LIMIT * max(member.compress_size, 1):
        return f"it unpacks to more than {RATIO_LIMIT} times what it weighs"
    return None


def _write(archive: zipfile.ZipFile, wanted: dict[str, zipfile.ZipInfo], target: Path, source: str) -> None:
    """Write the files of an archive, each no longer than the archive says it is."""
    for inner, member in wanted.items():
        place = target / inner
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            with archive.open(member) as file:
                data = file.read(FILE_LIMIT + 1)
        except _DAMAGE as error:
            raise DecktoolError(f"{source}: {inner} is damaged ({error})") from None
        with open(place, "xb") as out:
            out.write(data)
