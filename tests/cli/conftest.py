"""Running the command line inside the test process."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from decktool.cli import run
from tests.schemas import published


@dataclass(frozen=True, slots=True)
class Ended:
    """How one command line ended: exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    def json(self, schema: str) -> Any:
        """The one JSON document on standard output, valid by docs/schemas/<schema>.json."""
        document = json.loads(self.out)
        published(schema).validate(document)
        return document


@pytest.fixture
def decktool(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ended]:
    """`decktool("check", path, stdin=...)` runs a command line; no traceback ever reaches a person."""

    def call(*argv: str | Path, stdin: bytes = b"") -> Ended:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsys.readouterr()
        status = run([str(word) for word in argv])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert "has a defect here" not in err, err
        return Ended(status, out, err)

    return call
