"""Every JSON document the commands print; docs/schemas/ describes each."""

from __future__ import annotations

import json
from typing import Any

from decktool.visible import visible_json


def written(document: Any) -> str:
    """A document as it is written."""
    return visible_json(json.dumps(document, ensure_ascii=False, indent=2))


def error_json(message: str, status: int) -> dict[str, Any]:
    """The document `decktool.error/1`: what went wrong, and the exit status."""
    return {"schema": "decktool.error/1", "error": {"message": message, "status": status}}
