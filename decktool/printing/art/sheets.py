"""Single pictures cut out of a sheet of many, such as the sheets that tables on the screen use.

All of a sheet are cut at once, when the first is asked for, into files of the user's cache; so everything that draws,
exports or inspects pictures takes each for a picture of its own.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from decktool import paths
from decktool.cards import slug
from decktool.errors import DecktoolError
from decktool.printing.base.picture_files import SheetPlace
from decktool.printing.base.pictures import accepted, inspect, opened

#: Pictures on one sheet.
MOST_PLACES = 400
#: Bytes of cut pictures that are kept; those of the sheets that were used least recently are removed.
LIMIT = 500_000_000
#: The quality at which pictures from a JPEG are saved, where no difference is seen.
QUALITY = 95
#: The folders of sheets that this program has used: a layout may still refer to what is in them.
_USED: set[Path] = set()


def cut(path: Path, place: SheetPlace) -> Path:
    """The file of one picture of a sheet; DecktoolError for a sheet that cannot be cut so.

    Where the sheet's pixels cannot be divided evenly, the pictures differ by one pixel.
    """
    number, columns, rows = place
    if path.suffix.lower() == ".svg":
        raise DecktoolError(f"{path}: an SVG cannot be used as a sheet of pictures; save it as PNG")
    if not 1 <= columns * rows <= MOST_PLACES:
        raise DecktoolError(f"{path}: a sheet has 1 to {MOST_PLACES} pictures, not {columns} x {rows}")
    if not 1 <= number <= columns * rows:
        raise DecktoolError(
            f"{path}: a sheet of {columns} x {rows} has the pictures 1 to {columns * rows}, no {number}"
        )
    picture = inspect(path)
    if columns > picture.px[0] or rows > picture.px[1]:
        raise DecktoolError(
            f"{path}: {picture.px[0]} x {picture.px[1]} pixels are too few for {columns} x {rows} pictures"
        )
    folder = paths.cache_dir() / "sheets" / f"{picture.digest}-{columns}x{rows}"
    kind = "JPEG" if accepted(path).kind == "jpeg" else "PNG"
    stem, ending = slug(path.stem)[:60] or "sheet", "jpg" if kind == "JPEG" else "png"

    def part(number: int) -> Path:
        return folder / f"{stem}-{number}-of-{columns}x{rows}.{ending}"

    if folder not in _USED:
        _USED.add(folder)
        with suppress(OSError):
            os.utime(folder)
    if not paths.is_file(part(number)):
        image = opened(picture)
        if kind == "JPEG" or image.getchannel("A").getextrema() == (255, 255):
            image = image.convert("RGB")
        across = [round(column * image.width / columns) for column in range(columns + 1)]
        down = [round(row * image.height / rows) for row in range(rows + 1)]
        for index in range(columns * rows):
            row, column = divmod(index, columns)
            one = image.crop((across[column], down[row], across[column + 1], down[row + 1]))
            with paths.write_own(part(index + 1)) as file:
                # A PNG takes no notice of the quality.
                one.save(file, kind, quality=QUALITY, subsampling=0)
        _forget_old(folder.parent)
    return part(number)


def _forget_old(cache: Path) -> None:
    """Remove the pictures of sheets that were used least recently, until those that are left are within the limit."""
    kept: list[tuple[float, Path, int]] = []
    for folder in cache.iterdir():
        with suppress(OSError):
            kept.append((folder.stat().st_mtime, folder, sum(file.stat().st_size for file in folder.iterdir())))
    total = sum(size for _, _, size in kept)
    for _, folder, size in sorted(kept):
        if total <= LIMIT:
            return
        if folder in _USED:
            continue
        for file in folder.iterdir():
            file.unlink(missing_ok=True)
        with suppress(OSError):
            folder.rmdir()
        total -= size
