"""Zipped games."""

from __future__ import annotations

import io
import zipfile

from tests.fuzz.fuzz_games import STARTER
from tests.fuzz.kit import Surface


def _game(how: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as archive:
        for path in sorted(STARTER.rglob("*")):
            if path.is_file():
                archive.writestr(
                    zipfile.ZipInfo(f"mine/{path.relative_to(STARTER).as_posix()}"), path.read_bytes(), how
                )
    return out.getvalue()


SURFACE = Surface(
    [("mine.zip", _game(zipfile.ZIP_STORED)), ("mine.zip", _game(zipfile.ZIP_DEFLATED))],
    [("unpack", "FILE", "-o", "output")],
)
