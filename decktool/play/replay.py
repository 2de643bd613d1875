"""The log of a match: what was chosen in words, what fell, how it ended; and the same match again from it.

A replay needs no seed and no agents: choices are words and chances are facts, so a log outlives a change in the order
of options. Its digest covers the last state, and a log that is not what happens is refused with the choice where it
parts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

from decktool import files, paths
from decktool.dealing import ScriptedDice, ScriptEnded
from decktool.decklist import NamedDeck
from decktool.errors import DecktoolError
from decktool.jsonmodel import Count, checked
from decktool.play.rules import Rules
from decktool.play.state import NOBODY, IllegalAction, State

LIMIT = 16_000_000
Watch = Callable[[State, int, int], None]
"""Called once dealt, with NOBODY for an action, and after each choice: the state, the action, the chances so far."""


class MatchEnd(TypedDict):
    """How a match ended."""

    winner: str | None
    """The winning seat; of a team its first seat."""
    reason: str
    words: str
    clause: str | None
    places: NotRequired[list[Count]]
    """The place of each seat, 1 for the best, where a match ends with a ranking or is played by teams."""
    points: NotRequired[list[int]]
    """The points of each seat, where they made the ranking."""


class MatchDocument(TypedDict):
    """Written by decktool match and decktool play; read by decktool replay and decktool play --resume. Choices are
    words and chances are facts, so that a replay needs neither seed nor agents.
    """

    schema: Literal["decktool.match/1"]
    decktool: str
    game: str
    cards: str
    """hash of the game folder's files"""
    house: dict[str, str]
    blanks: NotRequired[list[str]]
    """Cards without rules data that were played as blanks (--assume-vanilla)."""
    decks: list[NamedDeck]
    """the decklists played; none where the game has one box for all"""
    seats: list[str]
    agents: list[str]
    seed: str | None
    first: str | None
    choices: list[str]
    """every action in order, in words"""
    chance: list[tuple[str, Literal["below", "coin", "roll", "order"], Count, Any]]
    """every chance in order: stream, kind, of how many, what fell"""
    outcome: MatchEnd | None
    turns: Count
    digest: str
    """hash of the last state"""


_NEEDED = ("game", "house", "decks", "choices", "chance", "digest")
"""What a replay needs of a log, which people also write by hand."""


class ReplayError(DecktoolError):
    """A log whose match goes otherwise than it says."""

    exit_status = 1


def digest(state: State) -> str:
    """A short hash of a whole state; equal states have equal digests."""
    return files.digest([json.dumps(state.to_dict(), sort_keys=True)])


def write_log(document: Mapping[str, Any], path: Path) -> None:
    """Write a log whole."""
    paths.write_file(path, json.dumps(document, ensure_ascii=False, indent=1) + "\n", again="a match log")


def read_log(path: Path | str) -> dict[str, Any]:
    """Read a log; raises DecktoolError for what is none."""
    text = files.read_text(path, limit=LIMIT, what="a match log")
    remedy = "`decktool match --log FILE` writes one"
    data = files.parse_json(text, str(path), what="a match log", remedy=remedy)
    return dict(checked(MatchDocument, data, str(path), what="a match log", remedy=remedy, keys=_NEEDED))


def decks_of(log: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The decklists of a log, as (name, text)."""
    return [(row["name"], row["text"]) for row in log["decks"]]


def replay(
    rules: Rules,
    log: Mapping[str, Any],
    *,
    upto: int | None = None,
    watch: Watch = lambda *_: None,
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
            watch(state, action, whole - dice.left)
    except ScriptEnded as error:
        raise ReplayError(f"after {len(actions)} choices: {error}") from None
    if upto is None and digest(state) != log["digest"]:
        raise ReplayError("all choices were legal, but the match ended differently from the log (digest mismatch)")
    return state, actions
