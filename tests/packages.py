"""A page about a ruleset, made word for word into an installed package."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def block(text: str, title: str) -> str:
    """The YAML block of a page that begins with a title."""
    blocks: list[str] = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    return next(one for one in blocks if one.startswith(f"title: {title}"))


@contextmanager
def installed(
    text: str, name: str, title: str, cards: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """The package that a page writes, where pip would have put it; yields its folder. The current folder is another."""
    work, site = tmp_path / "work", tmp_path / "site"
    folder, metadata = site / name / "cards" / name, site / f"{name}-0.1.0.dist-info"
    (folder / "sets").mkdir(parents=True)
    for place in (work, metadata):
        place.mkdir()
    (folder / "game.yaml").write_text(block(text, title), encoding="utf-8")
    (folder / "sets/cards.yaml").write_text(f"set: cards\ntitle: Cards\ncards:\n{cards}", encoding="utf-8")
    for file, code in re.findall(r"```python\n# (\w+\.py)\n(.*?)```", text, re.DOTALL):
        (site / name / file).write_text(code, encoding="utf-8")
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text(f"[decktool.rulesets]\n{name} = {name}\n", encoding="utf-8")
    monkeypatch.chdir(work)
    monkeypatch.syspath_prepend(site)
    yield site / name
    for module in [module for module in sys.modules if module.partition(".")[0] == name]:
        del sys.modules[module]
