"""Lengths: whole micrometres everywhere, written by people with a unit.

A length is an ``int`` of micrometres (1 mm = 1000), so that sums and comparisons are exact: three cards of 63 mm fit
exactly into 189 mm. Text becomes a length here and nowhere else; a length becomes points only when a PDF is written.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from decktool.errors import DecktoolError

UNITS: Final[dict[str, Fraction]] = {
    "mm": Fraction(1000),
    "cm": Fraction(10_000),
    "in": Fraction(25_400),
    "pt": Fraction(25_400, 72),
    "um": Fraction(1),
}
MM: Final = 1000
#: A quarter of a point, the thinnest line that print shops promise.
HAIRLINE: Final = 88
#: No component of a table is longer than this (10 m); a larger length is a slip of the pen.
LONGEST: Final = 10_000_000

_LENGTH = re.compile(r"([+-]?(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9}))\s*([a-zA-Z\"%µ]*)")


class UnitError(DecktoolError, ValueError):
    """A length that cannot be read; the message says how to write one. In a model, an error of its field."""


def parse_length(text: object) -> int:
    """The micrometres that a text such as ``63mm``, ``2.5in``, ``9pt`` or ``0`` stands for.

    Raises UnitError for a missing or unknown unit and for lengths beyond 10 m either way.
    """
    said = str(text).strip()
    match = _LENGTH.fullmatch(said)
    if match is None:
        raise UnitError(f"'{said[:40]}' is not a length; write a number and a unit, such as 63mm, 2.5in or 9pt")
    number, unit = Fraction(match[1]), match[2].replace("µm", "um").replace('"', "in").lower()
    if not unit:
        if number == 0:
            return 0
        raise UnitError(f"{said} has no unit; write {said}mm, {said}in or {said}pt")
    if unit not in UNITS:
        raise UnitError(f"'{text}' has the unknown unit '{match[2]}'; the units are mm, cm, in, pt and um")
    length = round(number * UNITS[unit])
    if abs(length) > LONGEST:
        raise UnitError(f"'{text}' is longer than 10 m")
    return length


def parse_size(text: object) -> tuple[int, int]:
    """The micrometres of ``63mm x 88mm`` (or ``63x88mm``); UnitError when it is no size."""
    w, h = parse_pair(text, "a size")
    if min(w, h) <= 0:
        raise UnitError(f"'{str(text)[:40]}' is not a size; both sides must be greater than 0")
    return w, h


def parse_pair(text: object, what: str) -> tuple[int, int]:
    """The micrometres of two lengths, across x down; UnitError that says that the text is not ``what``."""
    sides = [side.strip() for side in re.split("[x×]", str(text).lower())]
    if len(sides) != 2:
        raise UnitError(f"'{str(text)[:40]}' is not {what}; write width x height, such as 63mm x 88mm")
    if re.fullmatch(r"[\d.]+", sides[0]):
        sides[0] += re.sub(r"[\d.\s]+", "", sides[1])
    return parse_length(sides[0]), parse_length(sides[1])


def points(length: int) -> float:
    """A length in PDF points (1/72 inch)."""
    return length * 72 / 25_400


def millimetres(length: int) -> str:
    """A length as people read it: ``63``, ``88.9`` or ``3.175`` (millimetres, no unit)."""
    return f"{length / 1000:.3f}".rstrip("0").rstrip(".")
