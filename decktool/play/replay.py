"""The log of a match: what was chosen in words, what fell, how it ended; and the same match again from it.

A replay needs no seed and no agents: choices are words and chances are facts, so a log outlives a change in the order
of options. Its digest covers the last state, and a log that is not what happens is refused with the choice where it
parts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from decktool import files, paths
from decktool.dealing import ScriptedDice, ScriptEnded
from decktool.errors import DecktoolError
from decktool.play.rules import Rules
from decktool.play.state import NOBODY, IllegalAction, State

SCHEMA = "decktool.match/1"
LIMIT = 16_000_000
Watch = Callable[[State, int, int], None]
"""Called once dealt, with NOBODY for an action, and after each choice: the state, the action, the chances so far."""


class ReplayError(DecktoolError):
    """A log whose match goes otherwise than it says."""

    exit_status = 1


def digest(state: State) -> str:
    """A short hash of a whole state; equal states have equal digests."""
    return files.digest([json.dumps(state.to_dict(), sort_keys=True)])


def write_log(document: Mapping[str, Any], path: Path) -> None:
    """Write a log whole."""
    with paths.write_whole(path, again="a match log") as file:
        file.write((json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode())


def read_log(path: Path | str) -> dict[str, Any]:
    """Read a log; raises DecktoolError for what is none."""
    text = files.read_text(path, limit=LIMIT, what="a match log")
    data = files.parse_json(text, str(path), what="a match log", remedy="`decktool match --log FILE` writes one")
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise DecktoolError(f"{path}: is not a match log ({SCHEMA}); `decktool match --log FILE` writes one")
    shapes = {"game": str, "house": dict, "decks": list, "choices": list, "chance": list, "digest": str}
    for key, shape in shapes.items():
        if not isinstance(data.get(key), shape):
            wanted = {str: "text", list: "a list", dict: "a mapping"}[shape]
            raise DecktoolError(f"{path}: {key} {'must be' if key in data else 'is missing and must be'} {wanted}")
    if not all(isinstance(text, str) for text in data["choices"]):
        raise DecktoolError(f"{path}: choices must be words")
    if not all(isinstance(row, list) and len(row) == 4 and isinstance(row[0], str) for row in data["chance"]):
        raise DecktoolError(f"{path}: chance must be rows of stream, kind, of, value")
    if not all(
        isinstance(row, dict) and [*map(type, map(row.get, ("name", "text")))] == [str] * 2 for row in data["decks"]
    ):
        raise DecktoolError(f"{path}: decks must be rows of name and text")
    if not all(isinstance(name, str) and isinstance(word, str) for name, word in data["house"].items()):
        raise DecktoolError(f"{path}: house rules must be words")
    return data


def vanilla_of(log: Mapping[str, Any]) -> bool:
    """True for a match in which cards without rules data were played as blanks."""
    return bool(log.get("blanks"))


def decks_of(log: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The decklists of a log, as (name, text)."""
    return [(row["name"], row["text"]) for row in log["decks"]]


def replay(
    rules: Rules,
    log: Mapping[str, Any],
    *,
    upto: int | None = None,
    watch: Watch | None = None,
) -> tuple[State, list[int]]:
    """The state that a log leads to, after `upto` choices or all, and the actions taken.

    Raises ReplayError where the match goes otherwise than the log says.
    """
    first = log.get("first")
    if first is not None and first not in rules.seats:
        raise ReplayError(f"the log's first player {first!r} has no seat")
    choices = log["choices"] if upto is None else log["choices"][:upto]
    dice = ScriptedDice([row[3] for row in log["chance"]])
    whole = dice.left
    actions: list[int] = []
    try:
        state = rules.start(dice, None if first is None else rules.seats.index(first))
        if watch is not None:
            watch(state, NOBODY, whole - dice.left)
        for number, text in enumerate(choices, 1):
            try:
                action = state.read_action(text)
            except DecktoolError as error:
                raise ReplayError(f"choice {number}: {error}") from None
            try:
                state.apply(action, dice)
            except IllegalAction as error:
                raise ReplayError(f"choice {number}, {error}") from None
            actions.append(action)
            if watch is not None:
                watch(state, action, whole - dice.left)
    except ScriptEnded as error:
        raise ReplayError(f"after {len(actions)} choices: {error}") from None
    if upto is None and digest(state) != log["digest"]:
        raise ReplayError("all choices were legal, but the match ended differently from the log (digest mismatch)")
    return state, actions
