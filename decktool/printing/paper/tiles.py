"""A large board cut into sheets: overlapping tiles, marks for cutting and gluing, and an assembly plan.

A tile is named by its row from the top and its column from the left, 2.3, so that no region of a board (c2) is meant by
mistake. Every tile but those of the last column and row carries a strip of its neighbour at its right and foot, on
which the neighbour is glued.
"""

from __future__ import annotations

from typing import NamedTuple

from decktool.errors import DecktoolError
from decktool.printing.base import fonts, languages
from decktool.printing.base.colors import BLACK, Color
from decktool.printing.base.items import Drawing, Group, Item, Path, Text
from decktool.printing.base.outlines import Box, line, rectangle
from decktool.printing.base.sizes import Size
from decktool.printing.base.units import millimetres

GRAY = Color(90, 90, 90)
#: A board of more sheets than this is a slip of the pen.
MOST = 400


class Tile(NamedTuple):
    """One sheet of a large board: its name, the part of the board on it (with the overlap), where that part lies."""

    name: str
    column: int
    row: int
    source: Box
    x: int
    y: int


class Tiling(NamedTuple):
    """A board cut into tiles: the page's size, columns and rows, the overlap, and the tiles row by row."""

    page_w: int
    page_h: int
    columns: int
    rows: int
    overlap: int
    tiles: tuple[Tile, ...]


def _axis(length: int, window: int, overlap: int) -> list[tuple[int, int]]:
    """Where windows begin and end that cover a length, each reaching ``overlap`` into the next."""
    if length <= window:
        return [(0, length)]
    step = window - overlap
    count = 1 + -(-(length - window) // step)
    even = -(-(length - overlap) // count)
    return [(i * even, min(length, (i + 1) * even + overlap)) for i in range(count)]


def tile(width: int, height: int, paper: Size, margin: int = 8_000, overlap: int = 10_000) -> Tiling:
    """Cut a board into the fewest sheets of a paper, upright or wide; DecktoolError when the paper is too small."""
    best: Tiling | None = None
    for page_w, page_h in ((paper.w, paper.h), (paper.h, paper.w)):
        window_w, window_h = page_w - 2 * margin, page_h - 2 * margin
        if min(window_w, window_h) < max(4 * overlap, 30_000):
            continue
        if (width // max(1, window_w - overlap) + 1) * (height // max(1, window_h - overlap) + 1) > MOST:
            continue
        across, down = _axis(width, window_w, overlap), _axis(height, window_h, overlap)
        if best is not None and len(across) * len(down) >= len(best.tiles):
            continue
        tiles = []
        for r, (y, low) in enumerate(down):
            for c, (x, right) in enumerate(across):
                w, h = right - x, low - y
                at = (page_w - w) // 2, (page_h - h) // 2
                tiles.append(Tile(f"{r + 1}.{c + 1}", c, r, Box(x, y, w, h), *at))
        best = Tiling(page_w, page_h, len(across), len(down), overlap, tuple(tiles))
    if best is None:
        raise DecktoolError(
            f"a board of {millimetres(width)} x {millimetres(height)} mm cannot be tiled over {paper.name or 'paper'} "
            f"({paper}): it would take more than {MOST} sheets, or margins and overlap leave no room; "
            "use larger paper or a smaller --size"
        )
    return best


def _label(
    x: int, y: int, words: str, size: int, font: str, color: Color, most: int, anchor: fonts.Anchor = "start"
) -> list[Text]:
    """Words in the language of paper; smaller where they are longer than `most`."""
    words = languages.label(words)
    width = fonts.measure(words, font, size)
    return fonts.runs(x, y, words, font, size * most // width if width > most else size, color, anchor)


def tile_marks(tiling: Tiling, tile: Tile, title: str) -> Drawing:
    """What is printed over a tile: its name, corner marks to cut along, and the edge of the strips to glue on."""
    page_w, page_h = tiling.page_w, tiling.page_h
    box = Box(tile.x, tile.y, tile.source.w, tile.source.h)
    reach, away, dash = 3_500, 800, (1_600, 1_200)
    marks = [line(x, y, x, y + reach) for x in (box.x, box.right) for y in (box.y - away - reach, box.bottom + away)]
    marks += [line(x, y, x + reach, y) for y in (box.y, box.bottom) for x in (box.x - away - reach, box.right + away)]
    items: list[Item] = [Path(mark, stroke=BLACK, width=90, round=False) for mark in marks]
    right, foot = box.right - tiling.overlap, box.bottom - tiling.overlap
    glued = [line(right, box.y, right, box.bottom)] * (tile.column < tiling.columns - 1)
    glued += [line(box.x, foot, box.right, foot)] * (tile.row < tiling.rows - 1)
    for edge in glued:
        items.append(Path(edge, stroke=Color(255, 255, 255, 150), width=240, dash=dash, round=False))
        items.append(Path(edge, stroke=Color(0, 0, 0, 150), width=110, dash=dash, round=False))
    said = languages.said
    place = f"row {tile.row + 1} of {tiling.rows}, column {tile.column + 1} of {tiling.columns}"
    notes = [tile.name, f"{said(title)}: {said(place)}"]
    if tile.column or tile.row:
        cut = "left and top edges" if tile.column and tile.row else "left edge" if tile.column else "top edge"
        notes.append(said(f"cut its {cut}"))
    beside = f"{tile.row + 1}.{tile.column + 2}" if tile.column < tiling.columns - 1 else ""
    below = f"{tile.row + 2}.{tile.column + 1}" if tile.row < tiling.rows - 1 else ""
    if beside or below:
        both = "glue {right} right and {below} below up to the dashed line"
        one = "glue {right} right up to the dashed line" if beside else "glue {below} below up to the dashed line"
        notes.append(languages.filled(both if beside and below else one, right=beside, below=below))
    y = min(page_h - 2_600, box.bottom + 4_400)
    items += _label(box.x + 5_000, y, "   ".join(notes), 2_500, "sans-semibold", GRAY, box.w - 5_000)
    return Drawing(page_w, page_h, tuple(items), f"marks {tile.name}")


def assembly_plan(tiling: Tiling, board: Drawing, title: str) -> Drawing:
    """An upright page that shows the whole board with its tiles and the order in which to glue them."""
    page_w, page_h = sorted((tiling.page_w, tiling.page_h))
    room = Box(18_000, 42_000, page_w - 36_000, page_h - 90_000)
    scale = min(room.w / board.width, room.h / board.height)
    w, h = round(board.width * scale), round(board.height * scale)
    x, y = (page_w - w) // 2, room.y + (room.h - h) // 2
    head = f"{languages.said(title)}: {languages.said('how the sheets go together')}"
    glued = f"{millimetres(board.width)} x {millimetres(board.height)} mm when glued"
    size = f"{tiling.columns} x {tiling.rows} sheets, {glued}"
    items: list[Item] = [
        *_label(page_w // 2, 20_000, head, 6_000, "serif-bold", BLACK, room.w, "middle"),
        *_label(page_w // 2, 28_000, size, 3_600, "serif-italic", GRAY, room.w, "middle"),
        Group(board.items, matrix=(scale, 0, 0, scale, x, y), clip=None),
        Path(rectangle(Box(x, y, w, h)), stroke=BLACK, width=200),
    ]
    for tile in tiling.tiles:
        left, top = x + round(tile.source.x * scale), y + round(tile.source.y * scale)
        right = x + round((tile.source.right - (tiling.overlap if tile.column < tiling.columns - 1 else 0)) * scale)
        low = y + round((tile.source.bottom - (tiling.overlap if tile.row < tiling.rows - 1 else 0)) * scale)
        edge = rectangle(Box(left, top, right - left, low - top))
        items += (Path(edge, stroke=Color(255, 255, 255, 220), width=700), Path(edge, stroke=BLACK, width=250))
        high = 6_500
        cx, cy = (left + right) // 2, (top + low) // 2
        (name,) = fonts.runs(cx, cy + high * 33 // 100, tile.name, "sans-black", high, BLACK, "middle")
        plate = Box(name.x - 1_600, cy - high * 3 // 5, name.width + 3_200, high * 6 // 5)
        items += (Path(rectangle(plate), fill=Color(255, 255, 255, 225)), name)
    steps = (
        "1. Print all sheets at 100 % (actual size).",
        "2. On every sheet cut the left and the top edge along the corner marks, but not in column 1 or row 1.",
        "3. Glue column by column: lay each sheet on the strip of the one before it, up to the dashed line.",
        "4. Cut the outer edges last.",
    )
    for number, step in enumerate(steps):
        y = page_h - 36_000 + number * 5_600
        items += _label(24_000, y, step, 3_700, "serif", BLACK, page_w - 36_000)
    return Drawing(page_w, page_h, tuple(items), "assembly plan")
