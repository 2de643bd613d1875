"""Every JSON document the commands print: a typed model of each (`jsonmodel`), and what fills it."""

from __future__ import annotations

import json
from typing import Any, Literal, NotRequired, TypedDict

from decktool.jsonmodel import Positive, Text
from decktool.visible import visible_json


class ErrorRow(TypedDict):
    """An error."""

    message: Text
    """What went wrong and what to do, as on standard error."""
    status: Positive
    """The exit status."""
    code: NotRequired[Text]
    """What kind of error it is, where a program can act on it. missing-rules: play with --assume-vanilla."""


class ErrorDocument(TypedDict):
    """What went wrong."""

    schema: Literal["decktool.error/1"]
    error: ErrorRow


def written(document: Any) -> str:
    """A document as it is written."""
    return visible_json(json.dumps(document, ensure_ascii=False, indent=2))


def error_json(message: str, status: int, code: str = "") -> ErrorDocument:
    """What went wrong, the exit status and the kind of error, if it has one, as its document."""
    error: ErrorRow = {"message": message, "status": status}
    if code:
        error["code"] = code
    return {"schema": "decktool.error/1", "error": error}
