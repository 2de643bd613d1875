"""The published schemas, docs/schemas/*.json, each read once; tests/cli/test_schema.py checks that they are schemas."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

SCHEMAS = Path(__file__).resolve().parents[1] / "docs" / "schemas"


@cache
def published(schema: str) -> jsonschema.Draft202012Validator:
    """docs/schemas/<schema>.json."""
    return jsonschema.Draft202012Validator(json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8")))


def valid(document: Any) -> Any:
    """A document, valid by the schema that it names."""
    published(document["schema"].removeprefix("decktool.").replace("/", "-")).validate(document)
    return document
