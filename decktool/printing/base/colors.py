"""Colours: eight bits a channel, with opacity, and the shades a template asks for.

A colour in a template is a name from its ``colors``, or ``#rgb``, ``#rrggbb``, ``#rrggbbaa``, ``white``, ``black`` or
``none``, and after it any of ``+30`` (towards white), ``-30`` (towards black), ``@50`` (opacity), in percent.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Color(NamedTuple):
    """Red, green, blue and opacity, each 0 to 255."""

    r: int
    g: int
    b: int
    a: int = 255

    def mix(self, other: Color, share: float) -> Color:
        """The colour with a share (0 to 1) of another mixed in; the opacity stays."""
        keep = 1 - share
        return Color(
            round(self.r * keep + other.r * share),
            round(self.g * keep + other.g * share),
            round(self.b * keep + other.b * share),
            self.a,
        )

    def shade(self, percent: float) -> Color:
        """Lighter for positive percents, darker for negative ones."""
        return self.mix(WHITE if percent > 0 else BLACK, min(abs(percent), 100) / 100)

    def fade(self, percent: float) -> Color:
        """The same colour at a percentage of its opacity."""
        return self._replace(a=round(self.a * percent / 100))

    def over(self, paper: Color) -> Color:
        """The opaque colour seen when this one lies on another."""
        return paper.mix(self, self.a / 255)._replace(a=255)

    @property
    def luminance(self) -> float:
        """Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it."""
        linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in self[:3]]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


WHITE = Color(255, 255, 255)
BLACK = Color(0, 0, 0)
NONE = Color(0, 0, 0, 0)
_NAMED = {"white": WHITE, "black": BLACK, "none": NONE}
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
EXPRESSION = re.compile(r"(#[0-9a-fA-F]{3,8}|[A-Za-z_][\w]*)((?:[+\-@]\d{1,3})*)")


def parse_color(text: str) -> Color:
    """A colour written ``#rgb``, ``#rrggbb``, ``#rrggbbaa``, or one of the three names; ValueError for others."""
    if text in _NAMED:
        return _NAMED[text]
    if not _HEX.fullmatch(text):
        raise ValueError(f"'{text[:40]}' is not a colour; write one like #8a1f2d")
    digits = text[1:]
    if len(digits) == 3:
        digits = "".join(d * 2 for d in digits)
    return Color(*bytes.fromhex(digits))


def shaded(color: Color, changes: str) -> Color:
    """A colour after changes such as ``+20@50`` (see the module's docstring)."""
    for sign, amount in re.findall(r"([+\-@])(\d{1,3})", changes):
        color = color.fade(int(amount)) if sign == "@" else color.shade(int(amount) * (1 if sign == "+" else -1))
    return color
