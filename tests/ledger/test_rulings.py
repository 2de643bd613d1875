"""The house rules that the rulings name are those of the games, with the defaults and values that the rulings give."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from decktool.games import house_word, load_game
from tests.ledger.claims import LEDGERS

GAMES = {
    "FT": "forgotten-times", "DQ": "dragon-quest", "FW": "forward", "FQ": "forbidden-quest", "CR": "card-of-the-rings",
}  # fmt: skip
UNNAMED = {
    "forgotten-times": {"cut", "draft_passing", "stall_turns"},
    "forbidden-quest": {"cut", "tournament"},
    "card-of-the-rings": {"stall_turns"},
}
"""House rules that no ruling is about: what the rulebook says and a program need not ask, and when a match is stopped."""


def named() -> Iterator[tuple[str, str, str]]:
    """Each house rule that a ruling names: its game, its name, and what is said of its values, the default first."""
    for path in sorted(LEDGERS.glob("rulings-*.md")):
        game = ""
        for line in path.read_text("utf-8").splitlines():
            if heading := re.match(r"### (?:AMB-)?(FT|DQ|FW|FQ|CR)-", line):
                game = GAMES[heading[1]]
            said = re.search(r"House rule:(?:\*\*)?(.*)", line)
            if said is None or not game:
                continue
            for name, values, default in re.findall(
                r"`([a-z][a-z0-9_]*)(?:: ([^`]*))?`(?:, default `?([\w-]+))?", said[1]
            ):
                if values or name in load_game(game).house:
                    yield game, name, f"{default} | {values}" if default else values


def test_rulings_name_house_rules_that_there_are() -> None:
    """Each of them is one of its game, with that default and those values."""
    found = list(named())
    assert len(found) > 80
    for game, name, said in found:
        rule = load_game(game).house.get(name)
        assert rule is not None, f"{game}: {name}"
        words = [{"true": "yes", "false": "no", "on": "yes", "off": "no"}.get(w, w) for w in said.split(" | ") if w]
        if not words:
            continue
        default = house_word(rule.default)
        assert words[0] == default or (words[0], default) == ("none", "0"), (
            f"{game}: {name} is {default}, not {words[0]}"
        )
        allowed = {house_word(value) for value in rule.values}
        assert not allowed or set(words) <= allowed, f"{game}: {name} is one of {allowed}, not {words}"


@pytest.mark.parametrize("game", sorted(GAMES.values()))
def test_every_house_rule_has_its_ruling(game: str) -> None:
    """But those that are listed, with what they are about."""
    assert set(load_game(game).house) - {name for of, name, _ in named() if of == game} == UNNAMED.get(game, set())
