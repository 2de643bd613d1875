"""A pen for drawings made in Python: boxes, lines, runs of text. Lengths are micrometres, as in all drawings."""

from __future__ import annotations

from decktool.printing.base import fonts
from decktool.printing.base.colors import Color, parse_color
from decktool.printing.base.items import Drawing, Group, Item, Path, Use
from decktool.printing.base.outlines import Box, rounded

INK = parse_color("#22252b")
PALE = parse_color("#6b7280")
RULE = parse_color("#d5d8de")
GROUND = parse_color("#f1f2f5")
GOOD = parse_color("#2f7d4f")
MIDDLING = parse_color("#c08a1e")
BAD = parse_color("#b3402e")
TYPES = tuple(
    parse_color(code)
    for code in (
        "#4e8055", "#86508c", "#bd8a2c", "#b24c3b", "#3f6ea3", "#358c88", "#7b7a70", "#8fae52", "#c07a9c", "#5b5fa8",
    )
)  # fmt: skip
"""The colours of card types, by their place among the game's."""


class DrawingBuilder:
    """Collects items, from back to front; `drawing` ends it."""

    def __init__(self) -> None:
        self.items: list[Item] = []

    def box(self, x: int, y: int, w: int, h: int, fill: Color, *, radius: int = 0, stroke: Color | None = None) -> None:
        """A filled box, its corners rounded by a radius."""
        if w > 0 and h > 0:
            self.items.append(Path(rounded(Box(x, y, w, h), radius), fill, stroke, 150 if stroke else 0))

    def line(self, x1: int, y1: int, x2: int, y2: int, color: Color = RULE, width: int = 150) -> None:
        """A straight line."""
        self.items.append(Path((("M", x1, y1), ("L", x2, y2)), None, color, width))

    def text(
        self,
        x: int,
        y: int,
        text: str,
        *,
        size: int = 3000,
        font: str = "sans",
        color: Color = INK,
        anchor: fonts.Anchor = "start",
    ) -> int:
        """A run of text on a baseline; returns its width. Letters that no font has become question marks."""
        self.items += fonts.runs(x, y, text, font, size, color, anchor)
        return fonts.measure(text, font, size)

    def lines(
        self, x: int, y: int, text: str, width: int, step: int, *, size: int, font: str = "sans", color: Color = INK
    ) -> int:
        """Text in lines no wider than a width, each a `step` below the one before; the baseline of the last."""
        for line in wrapped(text, width, size=size, font=font):
            y += step
            self.text(x, y, line, size=size, font=font, color=color)
        return y

    def place(self, drawing: Drawing, x: int, y: int, width: int) -> None:
        """Another drawing, scaled to a width, its upper left corner here."""
        scale = width / drawing.width
        self.items.append(Group((Use(drawing),), matrix=(scale, 0.0, 0.0, scale, float(x), float(y))))

    def drawing(self, width: int, height: int, title: str = "") -> Drawing:
        """What was drawn, as a drawing of a size."""
        return Drawing(width, height, tuple(self.items), title)


def wrapped(text: str, width: int, *, size: int = 3000, font: str = "sans") -> list[str]:
    """Text in lines that are no wider than a width (a single longer word stays whole)."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and fonts.measure(longer, font, size) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def shortened(text: str, width: int, *, size: int = 3000, font: str = "sans") -> str:
    """Text cut to a width, with an ellipsis where something is missing."""
    if fonts.measure(text, font, size) <= width:
        return text
    while text and fonts.measure(text + "…", font, size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def type_colour(place: int) -> Color:
    """The colour of a card type by its place among the game's."""
    return TYPES[place % len(TYPES)]


def heat(share: float) -> Color:
    """A ground for a chance: from white to green."""
    return parse_color("#ffffff").mix(parse_color("#5aa06f"), max(0.0, min(1.0, share)) ** 1.5 * 0.85)


def diverging(share: float, even: float = 0.5) -> Color:
    """A ground for a win rate: white at `even`, towards blue above it, towards red below it."""
    end = parse_color("#3f6ea3" if share > even else "#b3402e")
    return parse_color("#ffffff").mix(end, min(1.0, abs(share - even) / 0.35) * 0.75)
