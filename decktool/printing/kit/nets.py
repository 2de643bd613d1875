"""Dice as nets to fold, and coins as two discs to fold together."""

from __future__ import annotations

from decktool.printing.base.colors import NONE, WHITE, Color
from decktool.printing.base.items import Drawing, Group, Item, Path
from decktool.printing.base.outlines import Box, line, polygon, rectangle
from decktool.printing.layout.elements import die_face
from decktool.printing.layout.tokens import CUT, HAIR, label, say, token
from decktool.printing.template.components import CoinModel, DiceModel, Palette, PieceModel

FOLD = Color(120, 120, 120)
DASH = (1_400, 1_000)
#: The faces of a die's net by column and row: a cross whose opposite faces make seven when it is folded.
CROSS = {(1, 0): 2, (0, 1): 4, (1, 1): 1, (2, 1): 3, (3, 1): 6, (1, 2): 5}
#: Edges that get a tab to glue: the face, and its free side.
TABS = (
    ((0, 1), "top"), ((0, 1), "bottom"), ((2, 1), "top"), ((2, 1), "bottom"), ((3, 1), "right"),
    ((3, 1), "top"), ((3, 1), "bottom"),
)  # fmt: skip
#: The step to the face at each side.
_BESIDE = {"top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0)}


def tab(box: Box, side: str, depth: int) -> list[Item]:
    """A tab on one side of a box, narrower at its free end."""
    x0, y0, x1, y1 = _ends(box, side)
    across, down = (depth * step for step in _BESIDE[side])
    x_slope, y_slope = (min(depth, box.w // 4), 0) if down else (0, min(depth, box.h // 4))
    out = [(x0 + across + x_slope, y0 + down + y_slope), (x1 + across - x_slope, y1 + down - y_slope)]
    return flap([(x0, y0), *out, (x1, y1)])


def flap(corners: list[tuple[int, int]]) -> list[Item]:
    """A white flap with its edges to cut; between its last corner and its first it is folded."""
    outline = polygon(corners)
    # A stroke that is not seen: where ink is spared, no other edge is drawn, along the fold too.
    return [Path(outline, fill=WHITE, stroke=NONE, width=1), Path(outline[:-1], stroke=CUT, width=HAIR)]


def net_faces(edge: int, depth: int) -> dict[int, Box]:
    """Where each result's face is on the net of a die, the tabs' depth left free around."""
    return {
        result: Box(depth // 2 + column * edge, depth + row * edge, edge, edge)
        for (column, row), result in CROSS.items()
    }


def die_net(dice: DiceModel) -> Drawing:
    """The net of one die: six faces, seven tabs, folds dashed."""
    edge = dice.size
    depth = edge * 36 // 100
    faces = net_faces(edge, depth)
    places = {where: faces[result] for where, result in CROSS.items()}
    width, height = 4 * edge + depth * 3 // 2, 3 * edge + 2 * depth
    items: list[Item] = []
    for where, side in TABS:
        items += tab(places[where], side, depth)
    items += [Path(rectangle(box), fill=dice.color, stroke=NONE, width=1) for box in places.values()]
    for result, box in faces.items():
        items += die_face(result, box.inset(edge * 6 // 100), dice.color, dice.ink)
    for where, box in places.items():
        for side, (across, down) in _BESIDE.items():
            if (where, side) in TABS or (where[0] + across, where[1] + down) in places:
                items.append(Path(line(*_ends(box, side)), stroke=FOLD, width=160, dash=DASH, round=False))
            else:
                items.append(Path(line(*_ends(box, side)), stroke=CUT, width=HAIR))
    return Drawing(width, height, tuple(items), dice.title)


def _ends(box: Box, side: str) -> tuple[int, int, int, int]:
    """The ends of a side of a box."""
    return {
        "top": (box.x, box.y, box.right, box.y),
        "bottom": (box.x, box.bottom, box.right, box.bottom),
        "left": (box.x, box.y, box.x, box.bottom),
        "right": (box.right, box.y, box.right, box.bottom),
    }[side]


def coin_sides(model: CoinModel, look: Palette) -> tuple[Drawing, Drawing]:
    """Heads and tails, each upright."""
    d = model.size
    heads = token(PieceModel(text="Heads", icon=model.heads), "circle", d, d, look)
    tails = token(PieceModel(text="Tails", icon=model.tails, color=look.metal.shade(-45)), "circle", d, d, look)
    return heads, tails


def coin(model: CoinModel, look: Palette) -> Drawing:
    """Heads and tails side by side, joined where the paper is folded; tails stand on their head, to be turned over."""
    d = model.size
    heads, tails = coin_sides(model, look)
    join = d * 22 // 100
    bridge = Box((d - join) // 2, d - 600, join, 1_200)
    items: list[Item] = [
        *heads.items,
        Group(tails.items, matrix=(-1, 0, 0, -1, d, 2 * d)),
        Path(rectangle(bridge), fill=look.metal.shade(-10)),
        Path(line(bridge.x - 3_000, d, bridge.right + 3_000, d), stroke=FOLD, width=160, dash=DASH, round=False),
    ]
    note = label(FOLD, 2_000)
    items += say("fold", note, Box(bridge.right + 3_600, d - 1_500, d // 3, 3_000), align="left", overflow="hide")
    return Drawing(d, 2 * d, tuple(items), "Coin")
