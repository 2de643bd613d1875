r"""Which file is meant by a picture's name as people write it.

``Silver Axe``, ``weapons\silver_axe.JPG`` and ``C:\Cards\silver-axe.png`` all mean the picture ``silver-axe``: only
names below the folders where pictures are kept are ever compared, so that no name leads anywhere else. What is written
before a name, and how it is spelled, only decides between several pictures of that name. ``sheet.png#12 of 10x7`` is
the twelfth of the pictures on a sheet.
"""

from __future__ import annotations

import os
import re
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from decktool import paths
from decktool.cards import name_key
from decktool.errors import DecktoolError, Outside, some
from decktool.printing.base import remarks
from decktool.printing.base.asset_paths import MOST, confined
from decktool.printing.base.pictures import OTHERS

#: The endings of pictures that can be drawn, in the order in which they are looked for.
ENDINGS = (".png", ".jpg", ".jpeg", ".svg", *OTHERS)
#: The endings of the files that faces are made of: templates, fonts and pictures.
SOURCES = frozenset({".yaml", ".yml", ".ttf", ".otf", *ENDINGS})
#: The endings of files that people mean as pictures.
PICTURES = (*ENDINGS, ".heic", ".tga", ".jfif", ".jxl")
#: Folders inside one folder of pictures that are looked into.
MOST_FOLDERS = 1_000
#: Folders of pictures whose listings are kept.
MOST_KEPT = 64
#: Pictures of one name that are compared.
MOST_ALIKE = 500
#: Of more folders than this, changes are looked for only after a pause (seconds).
MANY_FOLDERS, PAUSE = 8, 0.05

#: What names of files cannot have in some system, so that people leave it out.
_FORBIDDEN = re.compile(r'[<>:"|?*]+')
_ALIKE = re.compile(r"[\s_-]+")
_DRIVE = re.compile(r"^[A-Za-z]:")
_SHEET = re.compile(r"#\s*(\d{1,6})\s+of\s+(\d{1,6})\s*[x×]\s*(\d{1,6})\s*$")
#: What mpc-autofill adds to the name of a picture that it downloads.
_DOWNLOADED = re.compile(r" \([\w-]{25,60}\)$")


class SheetPlace(NamedTuple):
    """One picture on a sheet of pictures: its number, counted row by row from 1, and the sheet's columns and rows."""

    number: int
    columns: int
    rows: int


class PictureName(NamedTuple):
    """A picture's name taken apart: the folders before it, what is compared of it, its spelling and its ending."""

    folders: tuple[str, ...]
    key: str
    stem: str
    ending: str
    place: SheetPlace | None


class PictureFile(NamedTuple):
    """A picture in a folder: its path, all folders on the way to it, how far below that folder it is, its spelling.

    A `link` may lead elsewhere.
    """

    path: Path
    folders: tuple[str, ...]
    depth: int
    stem: str
    ending: str
    link: bool


class FoundPicture(NamedTuple):
    """The file that a name means, and which part of it, where it is a sheet."""

    path: Path
    place: SheetPlace | None = None


class MissingPicture(DecktoolError):
    """No folder has a picture of some name."""

    def __init__(self, name: str, folders: Iterable[Path]) -> None:
        """Keep the folders in which it was looked for."""
        self._folders = tuple(folders)
        super().__init__(f"picture '{name[:100]}'")

    @property
    def looked(self) -> tuple[str, ...]:
        """Where it was looked for: in folders that there are, and in those of art that can be made."""
        ours = paths.data_dir("templates")
        there = [folder for folder in self._folders if not folder.is_relative_to(ours)]
        there = [folder for folder in there if (folder.parent if folder.name == "art" else folder).is_dir()]
        return tuple(dict.fromkeys(map(shown, there)))


def shown(path: Path) -> str:
    """A path as people see it: from the current folder, if it is inside."""
    whole, here = Path(os.path.abspath(path)), Path.cwd()
    return str(whole.relative_to(here) if whole.is_relative_to(here) else path)


def name_of(text: str) -> PictureName:
    """A picture's name as people write it, taken apart; none of its parts is ever used as a path."""
    sheet = _SHEET.search(text)
    place = SheetPlace(int(sheet[1]), int(sheet[2]), int(sheet[3])) if sheet is not None else None
    whole = _DRIVE.sub("", text[: sheet.start()] if sheet is not None else text)
    parts = [part for part in (each.strip() for each in re.split(r"[\\/]", whole)) if part not in ("", ".", "..")]
    *folders, name = parts or [""]
    stem, ending = _split(name)
    return PictureName(tuple(map(_key, folders)), _key(stem), stem, ending, place)


def _split(name: str) -> tuple[str, str]:
    """A name without its ending, and the ending of a picture that it has."""
    stem, ending = os.path.splitext(name)
    return (stem, ending.lower()) if ending.lower() in PICTURES else (name, "")


def _key(name: str) -> str:
    """The form in which two spellings of a name are equal: case, blanks, hyphens and underscores do not matter."""
    plain = name_key(_DOWNLOADED.sub("", name))
    return _ALIKE.sub("-", _FORBIDDEN.sub("", plain)).strip("-") or plain


def find(text: str, folders: Iterable[Path]) -> FoundPicture:
    """The picture that a name means, in the first of some folders that has one.

    Raises MissingPicture if no folder has it, and DecktoolError where the only one is in a format that cannot be drawn
    or is a link that leads elsewhere. Where several fit equally well, that is noted (`remarks`).
    """
    looked = list(dict.fromkeys(folders))
    name = name_of(text)
    fitting = sorted(_fitting(name, looked))
    refused: Outside | None = None
    for number, (rank, file) in enumerate(fitting):
        try:
            with suppress(OSError, ValueError):
                if file.link:
                    os.close(paths.handle_of(file.path)[0])
                if file.ending not in ENDINGS:
                    break
                _tell_choice(text, name, [(rank, file), *fitting[number + 1 :]])
                return FoundPicture(file.path, name.place)
        except Outside as problem:
            refused = problem
    if refused is not None:
        raise refused
    if fitting:
        what = f"{fitting[0][1].path}: pictures in this format cannot be drawn"
        raise DecktoolError(f"{what}; save it as PNG, JPEG or SVG")
    raise MissingPicture(text, looked)


def kept(text: str, folders: Iterable[Path]) -> FoundPicture | None:
    """The picture that a name means, or None where no folder has one that can be drawn."""
    with suppress(MissingPicture):
        return find(text, folders)
    return None


class _Rank(NamedTuple):
    """How badly a picture fits a name; the least is best."""

    undrawable: bool
    other_folders: int
    place: int
    other_ending: bool
    depth: int
    other_spelling: int
    ending: int
    path: str


def _fitting(name: PictureName, folders: Sequence[Path]) -> Iterator[tuple[_Rank, PictureFile]]:
    """All pictures that a name may mean, and how well each fits; those in the stated folder alone, if there are any."""
    listings = [pictures_in(folder) for folder in folders]
    key = f"{name.folders[-1]}/{name.key}" if name.folders else name.key
    if not any(key in listing for listing in listings):
        key = name.key
    for place, listing in enumerate(listings):
        for file in listing.get(key, ()):
            yield (
                _Rank(
                    file.ending not in ENDINGS,
                    -_shared(name.folders, file.folders),
                    place,
                    bool(name.ending) and file.ending != name.ending,
                    file.depth,
                    (file.stem != name.stem) + (file.stem.casefold() != name.stem.casefold()),
                    PICTURES.index(file.ending),
                    str(file.path),
                ),
                file,
            )


def _shared(stated: tuple[str, ...], there: tuple[str, ...]) -> int:
    """How many folders before a name are the same, counted from the name."""
    pairs = zip(reversed(stated), reversed(there), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _tell_choice(text: str, name: PictureName, fitting: Sequence[tuple[_Rank, PictureFile]]) -> None:
    """Note that other pictures fit a name as well as the one that is used, the first."""
    (best, used), *others = fitting
    at_place = -best.other_folders == len(name.folders) and best.depth <= len(name.folders)
    if at_place and best.other_spelling < 2:
        return
    equal = [
        f"'{file.path}'"
        for rank, file in others
        if rank[:4] == best[:4]
        # The same name with another ending is another format of the same picture.
        and (file.path.parent, file.stem.casefold()) != (used.path.parent, used.stem.casefold())
        and (not at_place or file.path.parent == used.path.parent)
    ]
    if equal:
        which = f"'{used.path}' is used, not {some(equal, 3)}"
        remarks.note("choice", f"several pictures fit '{text[:100]}': {which}; state the path of one, or rename them")


# --- listings of folders


@dataclass(slots=True)
class _Listing:
    """The pictures below a folder by what is compared of their names, with and without the folder that each is in.

    `changed` is when each folder was changed last, `seen` when that was looked at (seconds).
    """

    pictures: Mapping[str, list[PictureFile]]
    changed: list[tuple[str, int]]
    seen: float


_KEPT: OrderedDict[tuple[str, str], _Listing] = OrderedDict()


def pictures_in(folder: Path) -> Mapping[str, list[PictureFile]]:
    """The pictures in a folder and in all folders inside it, by name; listed anew when one of these has changed."""
    place = (os.path.abspath(folder), str(folder))
    known = _KEPT.get(place)
    if known is None or not _current(known):
        confined(folder)
        known = _KEPT[place] = _listed(folder)
        while len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
    return known.pictures


def _current(known: _Listing) -> bool:
    """Whether no folder has changed; where there are many, that is not looked at again for every single card."""
    now = time.monotonic()
    if len(known.changed) > MANY_FOLDERS and now - known.seen < PAUSE:
        return True
    known.seen = now
    return all(_changed(one) == when for one, when in known.changed)


def _changed(folder: str) -> int:
    try:
        return os.stat(folder).st_mtime_ns
    except (OSError, ValueError):
        return 0


def _listed(folder: Path) -> _Listing:
    """List a folder and those inside it, nearest first; links to folders, and hidden ones, are passed over."""
    found: dict[str, list[PictureFile]] = {}
    changed: list[tuple[str, int]] = []
    above = tuple(map(_key, Path(os.path.abspath(folder)).parts[1:]))
    waiting: list[tuple[Path, tuple[str, ...]]] = [(folder, ())]
    count = 0
    for here, below in waiting:
        when = _changed(str(here))
        changed.append((str(here), when if abs(time.time_ns() - when) > paths.FRESH else -1))
        try:
            with os.scandir(here) as entries:
                there = sorted(entries, key=lambda entry: entry.name)
        except (OSError, ValueError):
            continue
        for entry in there:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                if len(waiting) < MOST_FOLDERS:
                    waiting.append((here / entry.name, (*below, _key(entry.name))))
                continue
            stem, ending = _split(entry.name)
            if ending and count < MOST:
                count += 1
                folders = (*above, *below)
                file = PictureFile(here / entry.name, folders, len(below), stem, ending, entry.is_symlink())
                key = _key(stem)
                for one in (key, f"{folders[-1]}/{key}") if folders else (key,):
                    same = found.setdefault(one, [])
                    if len(same) < MOST_ALIKE:
                        same.append(file)
    return _Listing(found, changed, time.monotonic())
