"""One run of FORWARD at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.play.state import NOBODY, Refusal, State

if TYPE_CHECKING:
    from decktool.rulesets.forward.rules import ForwardRules

NUMBERS = (
    "player", "decision", "source", "turn", "active", "hp", "track", "place", "last_place", "completed", "enemy",
    "enemy_hp", "exchange", "hush", "aim", "successes", "failures", "your_roll", "enemy_roll",
)  # fmt: skip
COLUMNS = ("knows", "uses", "goes", "rallied")
REFILL_TO = 3
"""The Active row is three cards (3.3)."""
NO_HUSH = 7


class ForwardState(State):
    """Ints and lists only; per instance: `uses` that are left."""

    __slots__ = (*(name for name in (*NUMBERS, *COLUMNS) if name not in State.__slots__),)

    rules: ForwardRules
    hp: int
    track: int
    """The one marker: Resolve above 0, Dread below (FW-A02)."""
    place: int
    """The stack that is in play, 0 for L1; -1 between locations and in the final fight."""
    last_place: int
    completed: int
    enemy: int
    """The card that is fought; -1 outside duels."""
    enemy_hp: int
    exchange: int
    hush: int
    """The enemy's rolls from this one on are a Miss in this exchange."""
    aim: int
    """What the refill of this turn aims at."""
    successes: int
    failures: int
    your_roll: int
    enemy_roll: int
    uses: list[int]
    goes: list[int]
    """Cards being resolved whose text says where they go: instance and destination, one after the other."""
    rallied: list[int]
    """ATK and DEF more in this exchange, then until the end of this or the next duel."""

    @classmethod
    def empty(cls, rules: ForwardRules) -> ForwardState:
        """A table before the set-up: nothing anywhere."""
        state = cls()
        state.rules = rules
        for name in NUMBERS:
            setattr(state, name, 0)
        state.zones = [[] for _ in rules.zones]
        state.knows = [0] * len(rules.cards)
        state.stack = []
        state.log = []
        state.player = state.source = state.place = state.last_place = state.enemy = NOBODY
        state.options = ()
        state.outcome = None
        state.hp = rules.start_hp
        state.aim = REFILL_TO
        state.hush = NO_HUSH
        state.uses = list(rules.uses)
        state.goes = []
        state.rallied = [0, 0, 0, 0]
        return state

    def clone(self) -> ForwardState:
        """An independent copy, without the log."""
        new = ForwardState.__new__(ForwardState)
        new.rules = self.rules
        new.zones = [zone[:] for zone in self.zones]
        new.knows = self.knows[:]
        new.stack = self.stack[:]
        new.log = None
        new.options = self.options
        new.outcome = self.outcome
        new.player = self.player
        new.decision = self.decision
        new.source = self.source
        new.turn = self.turn
        new.active = self.active
        new.hp = self.hp
        new.track = self.track
        new.place = self.place
        new.last_place = self.last_place
        new.completed = self.completed
        new.enemy = self.enemy
        new.enemy_hp = self.enemy_hp
        new.exchange = self.exchange
        new.hush = self.hush
        new.aim = self.aim
        new.successes = self.successes
        new.failures = self.failures
        new.your_roll = self.your_roll
        new.enemy_roll = self.enemy_roll
        new.uses = self.uses[:]
        new.goes = self.goes[:]
        new.rallied = self.rallied[:]
        return new

    def to_dict(self) -> dict[str, Any]:
        """The whole state as plain JSON data, the log left out."""
        data: dict[str, Any] = {name: getattr(self, name) for name in NUMBERS}
        data |= {name: getattr(self, name)[:] for name in COLUMNS}
        data["zones"] = [zone[:] for zone in self.zones]
        data["stack"] = [list(frame) for frame in self.stack]
        data["options"] = list(self.options)
        if self.outcome is not None:
            out = self.outcome
            data["outcome"] = [out.winner, out.reason, out.words, out.clause, out.source]
        return data

    def why(self, action: int) -> Refusal | None:
        """Why an action is not legal now; None when it is."""
        from decktool.rulesets.forward.refusals import why

        return why(self, action)

    def describe(self, viewer: int | None = None, *, copies: bool = False) -> dict[str, Any]:
        """The table in words and names; for the player, what is not known is null."""
        from decktool.rulesets.forward.describe import describe

        return describe(self, viewer, copies=copies)


def load(rules: ForwardRules, data: dict[str, Any]) -> ForwardState:
    """The state that `to_dict` wrote, with a log that begins now."""
    from decktool.play.state import Outcome

    state = ForwardState.empty(rules)
    for name in NUMBERS:
        setattr(state, name, data[name])
    for name in COLUMNS:
        setattr(state, name, data[name][:])
    state.zones = [zone[:] for zone in data["zones"]]
    state.stack = [(frame[0], frame[1], frame[2], frame[3]) for frame in data["stack"]]
    state.options = data["options"][:]
    found = data.get("outcome")
    state.outcome = Outcome(*found) if found else None
    return state
