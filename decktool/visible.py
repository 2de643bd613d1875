"""Control characters made visible: text from a file, a name or an argument must not take over whoever shows it."""

from __future__ import annotations

import re

_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\U000e0000-\U000e007f]")
"""C0 but for tab and line feed, DEL, C1, line separators, and what turns the direction of text or hides it."""


def visible(text: str) -> str:
    r"""Text in which every control character stands as what it is: `\x1b`, `\u202e`."""
    return text if text.isascii() and text.isprintable() else _UNSEEN.sub(_python, text)


def visible_json(text: str) -> str:
    """A JSON document with JSON's own escapes for control characters, which only its strings can hold."""
    return text if text.isascii() and "\x7f" not in text else _UNSEEN.sub(_json, text)


def _python(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _json(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))
