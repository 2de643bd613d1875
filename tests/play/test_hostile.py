"""Positions and logs from strangers: whatever is in them, the answer is a result or a message, never a crash."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.play.agents import make_agent
from decktool.play.judge import judge
from decktool.play.match import play
from decktool.play.position import parse_position
from decktool.play.replay import decks_of, read_log, replay
from decktool.play.session import MatchSession
from decktool.report.documents.matches import match_json
from decktool.rulesets import RULESETS, load_rules, load_written, set_up
from tests.example_settings import CHARACTERS, example_settings

ROOT = Path(__file__).resolve().parents[2]
POSITIONS = [
    yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
    for path in sorted((ROOT / "tests" / "positions").rglob("*.yaml"))
]
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 99), st.floats(allow_nan=False), st.text(CHARACTERS, max_size=12),
    st.sampled_from(["Human Knight", "2 Gold Pouch", "The Goblin Pass", "9 Elf Archer", "bank Gold Pouch", "A", "draw"]),
)  # fmt: skip
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(CHARACTERS, max_size=6), inner, max_size=3),
)
QUIET = example_settings(150, suppress_health_check=list(HealthCheck))


def places(data: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside plain data."""
    found = [here] if here else []
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        found += places(value, (*here, key))
    return found


def changed(data: Any, where: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value at one place."""
    made = copy.deepcopy(data)
    inside = made
    for key in where[:-1]:
        inside = inside[key]
    inside[where[-1]] = value
    return made


@QUIET
@given(data=st.data())
def test_positions(data: st.DataObject) -> None:
    """A position of which any one value is anything else is judged or refused with a message."""
    whole = data.draw(st.sampled_from(POSITIONS))
    broken = changed(whole, data.draw(st.sampled_from(places(whole))), data.draw(VALUES))
    try:
        judge(parse_position(yaml.safe_dump(broken, allow_unicode=True), "p"), set_up)
    except DecktoolError as error:
        assert str(error)


@cache
def a_log(game: str) -> dict[str, Any]:
    """A whole match of a game."""
    played = play(load_rules(game), [make_agent("greedy")] * 2, SeededDice("hostile"), first=0, record=True)
    made = match_json(played.state, played.actions, played.facts, agents=("human", "greedy"), seed="1", first=0)
    return json.loads(json.dumps(made))  # type: ignore[no-any-return]


def take(document: dict[str, Any], folder: Path) -> None:
    """Replay a log and resume it; raises DecktoolError where that cannot be."""
    path = folder / "hostile.json"
    path.write_text(json.dumps(document), "utf-8")
    log = read_log(path)
    rules = load_written(log["game"], log["house"], decks_of(log))
    replay(rules, log)
    MatchSession.resume(rules, log, make_agent("greedy"), 0)


@pytest.mark.parametrize("game", sorted(RULESETS))
@example_settings(30, QUIET)
@given(data=st.data())
def test_logs(game: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A log of which any one value is anything else is replayed, resumed or refused with a message.

    As often as among the many choices and chances the value is one of the few that say what was played.
    """
    log = a_log(game)
    few = [where for where in places(log) if where[0] not in {"choices", "chance"}]
    where = data.draw(st.sampled_from(few) | st.sampled_from(places(log)))
    try:
        take(changed(log, where, data.draw(VALUES)), tmp_path_factory.getbasetemp())
    except DecktoolError as error:
        assert str(error)


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_a_player_of_another_name(game: str, tmp_path: Path) -> None:
    """A log in which somebody goes first who has no seat is refused, resumed or replayed."""
    with pytest.raises(DecktoolError, match="the log's first player 'Anna' has no seat"):
        take({**a_log(game), "first": "Anna"}, tmp_path)
    log = a_log(game)
    rules = load_written(log["game"], log["house"], decks_of(log))
    with pytest.raises(DecktoolError, match="the log's first player 'Anna' has no seat"):
        MatchSession.resume(rules, {**log, "first": "Anna"}, make_agent("greedy"), 0)


def test_a_word_of_a_million_letters() -> None:
    """A choice as long as a file is refused at once, in a short message."""
    with pytest.raises(DecktoolError) as caught:
        load_rules("card-of-the-rings").meaning("x" * 1_000_000)
    assert len(str(caught.value)) < 200
