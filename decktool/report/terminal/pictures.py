"""A picture inside a terminal: by the terminal's own protocol for pictures, else as half blocks of two colours each."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import PIL.Image

Way = Literal["kitty", "iterm", "blocks"]

#: Bytes of a picture in one piece, once encoded, as the kitty protocol has it.
PIECE = 4096
#: The widest that half blocks are drawn, in columns; wider is no clearer.
WIDEST = 64


def way(environment: Mapping[str, str]) -> Way:
    """How a terminal that describes itself so shows pictures; a multiplexer passes only half blocks on."""
    term, program = environment.get("TERM", ""), environment.get("TERM_PROGRAM", "")
    if environment.get("TMUX") or term.startswith(("screen", "tmux")):
        return "blocks"
    if "kitty" in term or environment.get("KITTY_WINDOW_ID") or program == "ghostty" or "ghostty" in term:
        return "kitty"
    if program in {"iTerm.app", "WezTerm", "mintty"} or environment.get("LC_TERMINAL") == "iTerm2":
        return "iterm"
    return "blocks"


def kitty(png: bytes) -> str:
    """A PNG as the kitty graphics protocol transmits and shows it."""
    text = b64encode(png).decode("ascii")
    pieces = [text[start : start + PIECE] for start in range(0, len(text), PIECE)]
    written = []
    for number, piece in enumerate(pieces):
        first = "a=T,f=100," if number == 0 else ""
        written.append(f"\x1b_G{first}m={int(number < len(pieces) - 1)};{piece}\x1b\\")
    return "".join(written)


def iterm(png: bytes) -> str:
    """A PNG as an inline picture of iTerm2's protocol."""
    return f"\x1b]1337;File=inline=1;size={len(png)};preserveAspectRatio=1:{b64encode(png).decode('ascii')}\x07"


def blocks(image: PIL.Image.Image, columns: int) -> Iterator[list[tuple[str, str]]]:
    """A picture as rows of half blocks, each the colours (`#rrggbb`) of its upper and its lower half."""
    from PIL import Image

    width = max(1, min(columns, WIDEST))
    height = max(2, 2 * round(image.height * width / image.width / 2))
    small = image.convert("RGB").resize((width, height), Image.Resampling.BOX)
    data = small.tobytes()
    colors = [f"#{data[i : i + 3].hex()}" for i in range(0, len(data), 3)]
    for row in range(0, height, 2):
        upper, lower = (colors[(row + half) * width : (row + half + 1) * width] for half in (0, 1))
        yield list(zip(upper, lower, strict=True))
