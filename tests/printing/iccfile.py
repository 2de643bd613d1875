"""A small CMYK profile of a press, written byte by byte: no file of anybody's is needed."""

from __future__ import annotations

import struct
from pathlib import Path


def _table(inputs: int, outputs: int, grid: int, points: list[tuple[float, ...]]) -> bytes:
    """A table of type mft1: from inputs to outputs over a grid, the last input fastest."""
    unit = [65536, 0, 0, 0, 65536, 0, 0, 0, 65536]
    ramp = bytes(range(256))
    body = bytes(max(0, min(255, round(255 * part))) for point in points for part in point)
    head = struct.pack(">4s4xBBBx9i", b"mft1", inputs, outputs, grid, *unit)
    return head + ramp * inputs + body + ramp * outputs


def press_profile(path: Path, name: str = "A press") -> Path:
    """Write a profile whose inks darken paper as simply as can be, and return its path."""
    there: list[tuple[float, ...]] = []
    for c in (0, 1):
        for m in (0, 1):
            for y in (0, 1):
                for k in (0, 1):
                    light = (1 - k) * (1 - 0.45 * c - 0.4 * m - 0.1 * y) + 0.04 * k
                    there.append((max(0.0, light), 0.5 + (m - c) * 0.25 * (1 - k), 0.5 + (y - 0.5 * c) * 0.3 * (1 - k)))
    back: list[tuple[float, ...]] = []
    for i in range(9):
        for j in range(9):
            for n in range(9):
                light, a, b = i / 8, (j - 4) / 4, (n - 4) / 4
                dark = 1 - light
                back.append((dark - a * 0.6, dark + a * 0.6 - b * 0.2, dark + b * 0.8, max(0.0, dark - 0.4) / 0.6))
    said = struct.pack(">4s4xI", b"desc", len(name) + 1) + name.encode() + b"\0" + bytes(78)
    tags = {
        b"desc": said,
        b"cprt": b"text\0\0\0\0Public domain\0",
        b"wtpt": struct.pack(">4s4x3i", b"XYZ ", 63190, 65536, 54061),
        b"A2B0": _table(4, 3, 2, there),
        b"B2A0": _table(3, 4, 9, back),
    }
    offset, rows, body = 132 + 12 * len(tags), b"", b""
    for tag, data in tags.items():
        data += bytes(-len(data) % 4)
        rows += struct.pack(">4sII", tag, offset + len(body), len(data))
        body += data
    size = offset + len(body)
    head = struct.pack(
        ">I4sI4s4s4s12s4s4sI", size, b"    ", 0x02100000, b"prtr", b"CMYK", b"Lab ", bytes(12), b"acsp", bytes(4), 0
    )
    head += bytes(68 - len(head)) + struct.pack(">3i", 63190, 65536, 54061)
    path.write_bytes(head + bytes(128 - len(head)) + struct.pack(">I", len(tags)) + rows + body)
    return path
