"""How a field's value is written on a card, and how a template's text names a field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

#: A field in a template's text: ``{name}``.
FIELD = r"\{([a-z_][\w.]*)\}"


def as_words(value: Any) -> str | None:
    """A field's value as it is printed: lists with commas, flags as yes and no; None for what is not known."""
    if value is None or value in ("", [], {}):
        return None
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {as_words(item) or ''}".strip() for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(filter(None, map(as_words, value)))
    return str(value)
