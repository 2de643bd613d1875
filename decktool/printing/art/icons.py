"""Our own drawn icons: emblems, charges for arms, and signs for text, kept as paths in ``templates/icons.yaml``.

Each icon is drawn on a grid of 100 by 100. ``fill`` outlines are painted in the icon's colour, ``detail`` outlines over
them in a second one; ``mirror: true`` means that only the left half is written. A person's own ``icons.yaml`` in a
templates folder adds to ours, and so do the pictures in a folder ``icons`` of a game or beside templates: the icon
``bolt`` is ``bolt.svg`` or ``bolt.png``. So do sets of icons there (``iconsets``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from decktool import files
from decktool.cards import several
from decktool.errors import DecktoolError, did_you_mean, nearest, perhaps
from decktool.printing.art import iconsets, images
from decktool.printing.art.iconsets import SetIcon
from decktool.printing.base import remarks
from decktool.printing.base.asset_paths import Table, files_in, own_folders
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Item, Outline, Path, inks, walk
from decktool.printing.base.outlines import Box, bounds, fit, mirrored, parse_svg_path, rectangle
from decktool.printing.base.picture_files import ENDINGS

GRID = Box(0, 0, 100_000, 100_000)
#: The characters of an icon's outlines of one kind.
LONGEST_OUTLINE = 10_000
_SIGN = re.compile(r"(?<!\w):([a-z][a-z0-9-]*):(?!\w)")


class IconShape(NamedTuple):
    """An icon's outlines on the grid (thousandths of its units), the words it stands for, and its fields of use."""

    fill: tuple[Outline, ...]
    detail: tuple[Outline, ...]
    words: tuple[str, ...]


def all_icons() -> dict[str, IconShape]:
    """Every icon by name, a person's own and a game's before ours; DataError for a file that cannot be read."""
    return _TABLE.part("icons")


def _read(file: files.YamlFile) -> dict[str, IconShape]:
    if not isinstance(file.data, dict):
        raise file.error((), "an icon file is a mapping of names to paths")
    found: dict[str, IconShape] = {}
    for name, data in file.data.items():
        if not isinstance(data, dict) or not data.keys() <= {"fill", "detail", "mirror", "words"} or "fill" not in data:
            raise file.error((name,), "an icon needs `fill` and may have `detail`, `mirror` and `words`")
        words = data.get("words", [])
        if not isinstance(words, list):
            raise file.error((name, "words"), "must be a list of words")
        fill, detail = (_outlines(file, name, key, data) for key in ("fill", "detail"))
        found[str(name)] = IconShape(fill, detail, tuple(map(str, words)))
    return found


def _outlines(file: files.YamlFile, name: str, key: str, data: dict[str, Any]) -> tuple[Outline, ...]:
    rows = several(data.get(key, []))
    if sum(len(str(row)) for row in rows) > LONGEST_OUTLINE:
        raise file.error((name, key), f"an icon's outlines have at most {LONGEST_OUTLINE:,} characters; simplify it")
    result: list[Outline] = []
    for number, row in enumerate(rows):
        try:
            outline = parse_svg_path(str(row))
        except ValueError as problem:
            raise file.error((name, key, number), str(problem)) from None
        result.append(mirrored(outline, GRID.w // 2) if data.get("mirror") else outline)
    return tuple(result)


def _shapes(rows: Any) -> dict[str, dict[str, IconShape]]:
    def outlines(rows: Any) -> tuple[Outline, ...]:
        return tuple(tuple(tuple(segment) for segment in outline) for outline in rows)

    return {"icons": {name: IconShape(outlines(f), outlines(d), tuple(words)) for name, (f, d, words) in rows.items()}}


_TABLE = Table("icons.yaml", "an icon file", _read, _shapes)


def own_icons() -> dict[str, FilePath | SetIcon]:
    """The icons of a person's own where something is laid out, by name: pictures, called as the file with hyphens for
    blanks, and the icons of sets, where nothing else is called so.
    """
    pictures = tuple((folder, folder.stat().st_mtime_ns) for folder in own_folders("icons"))
    return _own_icons(pictures, iconsets.stamps(), frozenset(all_icons())) if pictures else {}


@lru_cache(maxsize=16)
def _own_icons(
    folders: tuple[tuple[FilePath, int], ...], sets: object, taken: frozenset[str]
) -> dict[str, FilePath | SetIcon]:
    found: dict[str, FilePath | SetIcon] = {}
    for folder, changed in folders:
        # Vectors first, where a name is that of two files.
        for path in sorted(files_in(folder, ENDINGS, changed), key=lambda path: path.suffix.lower() != ".svg"):
            found.setdefault(icon_key(path.stem), path)
    for one in iconsets.own_sets():
        for name in one.icons:
            for called in (f"{one.prefix}-{name}", name):
                if called not in taken:
                    found.setdefault(called, SetIcon(one.path, name))
    return found


def icon_key(words: str) -> str:
    """The name of the icon that words or the name of a file mean: `Gold Coin` is `gold-coin`."""
    return "-".join(words.lower().replace("_", " ").split())


def names() -> list[str]:
    """The names of all icons available to the current layout."""
    return sorted({*own_icons(), *all_icons()})


def is_icon(name: str) -> bool:
    """Whether an icon has this name."""
    return name in all_icons() or name in own_icons()


def signs(value: object) -> list[str]:
    """The names between colons in a text, or in the texts of a list: icons, if there are such."""
    return [name for text in several(value) if isinstance(text, str) for name in _SIGN.findall(text)]


def unknown_icon(name: str) -> str:
    """What is wrong with a name between colons that is no icon's, and the remedy."""
    near = [f":{icon}:" for icon in nearest(name, names())]
    hint = perhaps(
        near, f"`decktool icons` shows all, and a picture icons/{name}.svg in the game's folder adds this one"
    )
    return f"unknown icon :{name}:, printed as plain text{hint}"


def icon_shape(name: str) -> IconShape:
    """An icon's outlines; DecktoolError with similar names for an unknown icon."""
    icons = all_icons()
    if name not in icons:
        raise DecktoolError(f"unknown icon '{name}'{did_you_mean(name, names())}")
    return icons[name]


def draw_icon(
    name: str, box: Box, color: Color, detail: Color, two_tone: bool = False, halo: Color | None = None
) -> list[Item]:
    """An icon fitted into a box; ``two_tone`` darkens its right half, as on an engraved badge."""
    own = own_icons().get(name)
    if own is not None:
        return _own_drawn(own, box, color, detail, two_tone, halo)
    shape = icon_shape(name)
    fills = [fit(outline, GRID, box) for outline in shape.fill]
    items: list[Item] = []
    if halo is not None:
        width = max(1, min(min(box.w, box.h) // 14, 900))
        items += [Path(outline, stroke=halo, width=width) for outline in fills]
    items += [Path(outline, fill=color) for outline in fills]
    if two_tone and fills:
        around = bounds(tuple(segment for outline in fills for segment in outline))
        right = Box(box.x + box.w // 2, around.y, max(1, around.right - box.x - box.w // 2), around.h)
        dark = color.shade(-22)
        items.append(Group(tuple(Path(outline, fill=dark) for outline in fills), clip=rectangle(right)))
    items += [Path(fit(outline, GRID, box), fill=detail) for outline in shape.detail]
    return items


def _own_drawn(
    own: FilePath | SetIcon, box: Box, color: Color, detail: Color, two_tone: bool, halo: Color | None
) -> list[Item]:
    """A picture as an icon: an SVG takes the colours asked for, unless it has hues of its own; a PNG is as it is."""
    if not isinstance(own, SetIcon) and own.suffix.lower() != ".svg":
        return [images.placed(own, box, "contain")]
    drawing = own.drawing if isinstance(own, SetIcon) else images.read_drawing(own)
    paths = [item for item in walk(drawing.items) if isinstance(item, Path)]
    hues = {ink[:3] for path in paths for ink in inks(path.fill, path.stroke) if ink.a}
    if len(hues) > 1 and any(max(hue) - min(hue) > 24 for hue in hues):
        return [images.whole(drawing, box)]

    def dyed(dark: Color, light: Color) -> Item:
        def change(ink: Color) -> Color:
            chosen = dark if len(hues) == 1 or ink.luminance < 0.4 else light
            return chosen._replace(a=chosen.a * ink.a // 255)

        return images.whole(images.recoloured(drawing, change), box)

    items: list[Item] = []
    if halo is not None:
        width = max(1, min(min(box.w, box.h) // 14, 900)) * drawing.width // max(1, box.w)
        rims = tuple(Path(path.outline, stroke=halo, width=width) for path in paths)
        items.append(images.whole(Drawing(drawing.width, drawing.height, rims), box))
    items.append(dyed(color, detail))
    if two_tone:
        right = Box(box.x + box.w // 2, box.y, box.w - box.w // 2, box.h)
        items.append(Group((dyed(color.shade(-22), detail),), clip=rectangle(right)))
    return items


#: What follows one of these words says more of a thing, and not what it is: a Sword of Dawn is a sword.
_FURTHER = {"of", "to", "from", "in", "with", "at", "on", "for", "by", "under", "beneath", "who"}


def icon_for(words: str) -> str | None:
    """The icon that the last telling word of a name stands for: ``Silver Axe`` has the axe, ``Longsword`` the sword.

    What a thing is comes before what is said of it: ``Map to Hidden Lair`` has the map.
    """
    said = re.findall(r"[a-z]+", words.lower())
    head = next((place for place, word in enumerate(said) if place and word in _FURTHER), len(said))
    meant = _TABLE.made("icons", _by_word)
    found = (_icon_of_word(word, meant) for word in (*reversed(said[:head]), *reversed(said[head:])))
    return next(filter(None, found), None)


def _by_word(icons: Mapping[str, IconShape]) -> dict[str, tuple[int, str]]:
    """The first icon that each word stands for, with its place among all."""
    found: dict[str, tuple[int, str]] = {}
    for place, (name, shape) in enumerate(icons.items()):
        for word in shape.words:
            found.setdefault(word, (place, name))
    return found


def _icon_of_word(word: str, meant: Mapping[str, tuple[int, str]]) -> str | None:
    stems = {word, word[:-1]} if word.endswith("s") else {word}
    found = [meant[stem] for stem in stems if stem in meant]
    if not found:
        # Compounds end in what they are: a longsword is a sword. (But no ladder is an adder.)
        ends = (stem[start:] for stem in stems for start in range(2, len(stem) - 4))
        found = [meant[end] for end in ends if end in meant]
    return min(found)[1] if found else None


#: The blocks of pictographs and emoji.
_PICTOGRAPHS = ((0x2300, 0x23FF), (0x2600, 0x27BF), (0x2B00, 0x2BFF), (0x1F000, 0x1FAFF))
#: Words in the Unicode name of a pictograph that do not say what it shows.
_PLAIN = {"black", "white", "heavy", "face", "sign", "symbol", "and", "of", "suit", "graphic"}


def pictograph(letter: str) -> str | None:
    """Markup for an emoji or another pictograph: the icon that its Unicode name means, or that name in brackets.

    None for any other letter. A name of several words means an icon only if no two of its words mean different ones:
    a wrong icon would be worse than words.
    """
    if not any(low <= ord(letter) <= high for low, high in _PICTOGRAPHS):
        return None
    name = unicodedata.name(letter, "").lower()
    words = [word for word in name.split() if word not in _PLAIN]
    icons = all_icons()
    meant = {icon for word in words for icon, shape in icons.items()
             if {word, word.removesuffix("s")} & {icon, *shape.words}}  # fmt: skip
    named = {icon for icon in meant if {icon, f"{icon}s"} & {*words}}
    found = named or meant
    if len(words) <= 2 and len(found) == 1 and "arrow" not in words:
        return f":{found.pop()}:"
    if not name:
        return None
    advice = f"`symbols:` in game.yaml can name an icon for it: {{'{letter}': ':star:'}}"
    remarks.note("glyph", f"no font has '{letter}', so its name is printed instead: [{name}]; {advice}")
    return f"[{name}]"
