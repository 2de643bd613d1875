"""Every JSON document the commands print: a typed model of each (`jsonmodel`), and what fills it."""

from __future__ import annotations

import json
from typing import Any, Literal, TypedDict

from decktool.jsonmodel import Positive, Text
from decktool.visible import visible_json


class ErrorRow(TypedDict):
    """An error."""

    message: Text
    """What went wrong and what to do, as on standard error."""
    status: Positive
    """The exit status."""


class ErrorDocument(TypedDict):
    """What went wrong."""

    schema: Literal["decktool.error/1"]
    error: ErrorRow


def written(document: Any) -> str:
    """A document as it is written."""
    return visible_json(json.dumps(document, ensure_ascii=False, indent=2))


def error_json(message: str, status: int) -> ErrorDocument:
    """What went wrong, and the exit status, as its document."""
    return {"schema": "decktool.error/1", "error": {"message": message, "status": status}}
