"""Greedy plays every card of the shipped decks: what an agent never plays has no results of its own."""

from __future__ import annotations

import json
import re

import pytest

from decktool.cli import run
from decktool.paths import data_dir
from decktool.rulesets import RULESETS

FINDINGS = (data_dir("schemas").parent / "findings/index.md").read_text(encoding="utf-8")
NOT_PLAYED = {"forbidden-quest": 0, "forgotten-times": 3, "dragon-quest": 0, "forward": 94, "card-of-the-rings": 3}
"""Cards that no action plays: heroes and cities of the set-up, what is resolved when it is revealed, quests."""


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(RULESETS))
def test_greedy_plays_every_card_that_can_be_played(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In 200 games of the shipped decks, from every seat; the page of findings says how many cards that are."""
    deals = {"forgotten-times": "34", "card-of-the-rings": "200"}.get(game, "100")
    assert run(["card-table", game, "--deals", deals, "--seed", "1", "--output-format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] >= 200
    (greedy,) = found["agents"]
    assert [row["name"] for row in greedy["cards"] if row["never_played"]] == []
    unplayable = [row["name"] for row in greedy["cards"] if not row["playable"] and not row["played"]["of"]]
    assert len(unplayable) == NOT_PLAYED[game]
    row = re.search(rf"\| {re.escape(found['title'])} \| (\d+) \| (\d+) \| (\d+) \|", FINDINGS)
    assert row is not None
    assert list(map(int, row.groups())) == [len(greedy["cards"]), len(unplayable), 0]
