"""Every key of a template is told, with its unit and its default as a person would write it."""

from __future__ import annotations

import json

import pytest

from decktool.cli import run
from decktool.printing.template.blocks import FaceTemplate
from decktool.printing.template.describing import meanings, written


def test_no_key_lacks_its_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    """As an editor shows it; and nothing is told of a key that there is not."""
    assert run(["schema", "template"]) == 0
    schema = json.loads(capsys.readouterr().out)
    parts = {**schema["$defs"], "FaceTemplate": schema}
    keys = [(part, key, inner) for part, model in parts.items() for key, inner in model.get("properties", {}).items()]
    assert not [f"{part}.{key}" for part, key, inner in keys if not inner.get("description", "").endswith(".")]
    assert not [f"{part}.{key}" for part, key, inner in keys if inner["description"].startswith("A length")]
    there = {f"{part}.{key}" for part, key, _ in keys} | {key for _, key, _ in keys}
    assert set(meanings()) <= there


def test_defaults_in_human_units(capsys: pytest.CaptureFixture[str]) -> None:
    """Never a bare number of micrometres."""
    run(["schema", "template"])
    schema = json.loads(capsys.readouterr().out)
    style = schema["$defs"]["StyleModel"]["properties"]
    assert style["size"]["default"] == "9pt"
    assert schema["$defs"]["Ruled"]["properties"]["spacing"]["default"] == "6mm"
    assert schema["properties"]["corner"]["default"] == "3mm"
    assert (written(0), written(150)) == ("0mm", "0.15mm")
    assert FaceTemplate.model_fields["corner"].default == 3_000
