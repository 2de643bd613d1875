"""Which clauses may stand behind which kind of event: a table beside each game's tests, asked of all that is told.

A game's `contract.py` has `EVENT_CLAUSES`: for each id of an event kind the ledger clauses that speak of it. `strays` are
the events of a log that name another, a neighbour's perhaps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module

from decktool.play.rules import Rules
from decktool.play.state import Event
from decktool.rulesets import RULESETS

Clauses = Mapping[str, Iterable[str]]


def table_of(game: str) -> Clauses | None:
    """The table of a game; None where it has none yet."""
    found: Clauses | None = getattr(import_module(f"tests.rulesets.{RULESETS[game]}.contract"), "EVENT_CLAUSES", None)
    return found


def strays(rules: Rules, events: Iterable[Event], table: Clauses | None) -> list[str]:
    """The events whose clause does not speak of them, in words; none without a table. A card of one's own has no clause."""
    if table is None:
        return []
    return [
        f"{rules.events[event[0]].id}: {rules.event_words(event)} [{event[5]}]"
        for event in events
        if event[5] and event[5] not in table[rules.events[event[0]].id]
    ]
