"""A table to talk at: a position of a game in one line, then what is played and what is seen.

table = Table("card-of-the-rings", A={"bank": ["3 Gold Pouch"], "hand": ["Human Knight"]})
table.play("recruit Human Knight")
assert table["A.power"] == 3
table.refuses("recruit Human Knight", "CR-4.3-01")
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from decktool import games
from decktool.dealing import SeededDice
from decktool.play.describe import describe
from decktool.play.judge import WrittenDice
from decktool.play.position import lookup, parse_position
from decktool.play.records import EventRecord, parts_of
from decktool.play.state import State
from decktool.rulesets import set_up
from tests.rulesets.beside import KNOWN
from tests.rulesets.event_clauses import strays, table_of
from tests.rulesets.knowledge import secrets


@contextmanager
def games_known() -> Iterator[None]:
    """A game is looked up for the first of five thousand tables; for all, where a test has cards of its own."""
    own = "DECKTOOL_PATH" in os.environ or os.path.exists(os.environ["DECKTOOL_DATA_DIR"])
    before, games._once = games._once, None if own else KNOWN.get(Path.cwd())
    try:
        yield
    finally:
        games._once = before


class Table:
    """A state made from a position, and the table talk about it."""

    def __init__(
        self,
        game: str,
        *,
        house: dict[str, Any] | None = None,
        chance: tuple[Any, ...] = (),
        assume_vanilla: bool = False,
        **given: Any,
    ):
        """Set up what is given; chances fall as `chance` says, in order, and after it seeded."""
        said = {"title": "table", "game": game, "house": house or {}, "assume_vanilla": assume_vanilla}
        text = json.dumps({**said, "given": given}, ensure_ascii=False)  # which is YAML, and quick to write
        self._dice = WrittenDice(chance, SeededDice("table"))
        with games_known():
            self.state: State = set_up(parse_position(text, "table"), self._dice)

    def play(self, *actions: str) -> None:
        """Take actions in words, one after the other; each must be legal."""
        for text in actions:
            self.take(self.state.read_action(text))
        assert strays(self.state.rules, self.state.log or (), table_of(self.state.rules.game.id)) == []

    def end_turn(self) -> None:
        """Take the default of every decision until the other player's turn has begun."""
        turn = self["turn"]
        while self.state.outcome is None and self["turn"] == turn:
            self.take(self.state.legal_actions()[0])

    def take(self, action: int) -> None:
        """Take an action; what lies in the open afterwards is known to all."""
        self.state.apply(action, self._dice)
        assert secrets(self.state) == []

    def refuses(self, text: str, clause: str, *also: str) -> None:
        """The action is refused, this clause deciding, perhaps others also speaking of it, and nothing changes."""
        before = self.state.to_dict()
        action = self.state.read_action(text)
        refusal = self.state.why(action)
        assert refusal is not None, f"{text} is legal"
        assert refusal.clauses[0] == clause, f"{text}: {refusal}"
        assert set(also) <= set(refusal.clauses), f"{text}: {refusal}"
        assert action not in self.state.legal_actions()
        assert self.state.to_dict() == before

    def allows(self, text: str) -> bool:
        """Say whether an action is legal."""
        return self.state.why(self.state.read_action(text)) is None

    def told(self, who: str, last: int = 50) -> list[str]:
        """The last lines of what happened, as this player may tell it."""
        rules = self.state.rules
        return [rules.event_words(event, rules.seats.index(who)) for event in (self.state.log or ())[-last:]]

    @property
    def story(self) -> list[str]:
        """All that happened, everything said."""
        return [self.state.rules.event_words(event) for event in self.state.log or ()]

    @property
    def facts(self) -> list[str]:
        """All that happened, as it is recorded: the kind of event, whose, which card, how many (of a sum its parts)."""
        rules = self.state.rules
        seats, labels = (*rules.seats, "-"), (*rules.labels, "-")

        def number(kind: EventRecord, number: int) -> str:
            return "+".join(map(str, parts_of(number, len(kind.parts)))) if kind.parts else str(number)

        kinds = [(rules.events[event[0]], event) for event in self.state.log or ()]
        return [f"{kind.id} {seats[e[1]]} {labels[e[2]]} {number(kind, e[3])}" for kind, e in kinds]

    def sees(self, who: str, path: str) -> Any:
        """A value as one player knows it."""
        rules = self.state.rules
        return lookup(describe(self.state, rules.seats.index(who)), path, rules.neutral, rules.labels)

    def __getitem__(self, path: str) -> Any:
        """A value of the state."""
        return lookup(describe(self.state), path, self.state.rules.neutral, self.state.rules.labels)
