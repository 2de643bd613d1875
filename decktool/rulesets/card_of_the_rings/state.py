"""One game of The Card of the Rings at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.play.state import NOBODY, Refusal, State
from decktool.rulesets.card_of_the_rings.components import BANK, BANK_IT, COMPANION, HAND, PARTY, RECRUIT, SETUP, USE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from decktool.rulesets.card_of_the_rings.rules import RingsRules

_COLUMNS = (
    "stack", "zones", "knows", "player", "decision", "source", "options", "turn", "active", "phase", "first", "gold",
    "worth", "tapped", "used", "boosts", "skips", "stolen", "vp", "quiet", "closed", "aim",
)  # fmt: skip


class RingsState(State):
    """Ints and lists only; per instance: `worth` in gold, `tapped` (points of a gold card, 0 or 1 of a companion)."""

    __slots__ = (
        "aim", "boosts", "closed", "first", "gold", "phase", "quiet", "skips", "stolen", "tapped", "turn",
        "used", "vp", "worth",
    )  # fmt: skip

    rules: RingsRules
    phase: int
    first: int
    gold: list[int]
    """Untapped points in each Bank: the sum over its cards of worth less tapped, and of untapped stolen points."""
    worth: list[int]
    tapped: list[int]
    used: int
    """A bit for each instance whose once-per-turn ability was used this turn."""
    boosts: list[int]
    """Companions that Elf Archer strengthened this turn, once for each point."""
    skips: list[int]
    aim: int
    """The companion that an effect aims at while its controller may prevent it; -1 otherwise."""
    stolen: list[int]
    """For each seat: single points stolen from a Treasure Chest, and how many of them are tapped."""
    vp: list[int]
    quiet: int
    """Turns in a row without progress."""
    closed: bool
    """True once nobody can reach the Victory Points any more, so that it is told once."""

    @classmethod
    def empty(cls, rules: RingsRules) -> RingsState:
        """A table before the set-up: nothing anywhere."""
        state = cls()
        state.rules = rules
        state.zones = [[] for _ in rules.zones]
        state.knows = [0] * len(rules.cards)
        state.stack = []
        state.log = []
        state.player = state.source = -1
        state.decision = 0
        state.options = ()
        state.outcome = None
        state.turn = state.active = state.first = 0
        state.phase = SETUP
        state.gold = [0, 0]
        state.worth = list(rules.worth)
        state.tapped = [0] * len(rules.cards)
        state.used = 0
        state.boosts = []
        state.skips = [0, 0]
        state.stolen = [0, 0, 0, 0]
        state.vp = [0, 0]
        state.quiet = 0
        state.closed = False
        state.aim = -1
        return state

    def clone(self) -> RingsState:
        """An independent copy, without the log."""
        new = RingsState.__new__(RingsState)
        new.rules = self.rules
        new.zones = [zone[:] for zone in self.zones]
        new.knows = self.knows[:]
        new.stack = self.stack[:]
        new.log = None
        new.player = self.player
        new.source = self.source
        new.decision = self.decision
        new.options = self.options
        new.outcome = self.outcome
        new.turn = self.turn
        new.active = self.active
        new.first = self.first
        new.phase = self.phase
        new.gold = self.gold[:]
        new.worth = self.worth[:]
        new.tapped = self.tapped[:]
        new.used = self.used
        new.boosts = self.boosts[:]
        new.skips = self.skips[:]
        new.stolen = self.stolen[:]
        new.vp = self.vp[:]
        new.quiet = self.quiet
        new.closed = self.closed
        new.aim = self.aim
        return new

    def to_dict(self) -> dict[str, Any]:
        """The whole state as plain JSON data, the log left out."""
        data: dict[str, Any] = {
            "stack": self.stack[:],
            "zones": [zone[:] for zone in self.zones],
            "knows": self.knows[:],
            "player": self.player,
            "decision": self.decision,
            "source": self.source,
            "options": list(self.options),
            "turn": self.turn,
            "active": self.active,
            "phase": self.phase,
            "first": self.first,
            "gold": self.gold[:],
            "worth": self.worth[:],
            "tapped": self.tapped[:],
            "used": self.used,
            "boosts": self.boosts[:],
            "skips": self.skips[:],
            "stolen": self.stolen[:],
            "vp": self.vp[:],
            "quiet": self.quiet,
            "closed": self.closed,
            "aim": self.aim,
        }
        if self.outcome is not None:
            out = self.outcome
            data["outcome"] = [out.winner, out.reason, out.words, out.clause]
        return data

    def meant(self, ways: Sequence[int]) -> int:
        """Of equal cards the one that is offered, else one at hand, else one whose place the player knows."""
        verb, seat = ways[0] & ~63, self.player
        if not verb or seat < 0:
            return ways[0]
        twin, zones = self.rules.twin, self.zones
        equal = [i for i, other in enumerate(twin) if other == twin[ways[0] & 63]]
        offered = next((verb + i for i in equal if verb + i in self.options), NOBODY)
        asked = [action & 63 for action in ways]
        if offered != NOBODY and any(i in zone and offered & 63 in zone for i in asked for zone in zones):
            return offered
        first = {BANK_IT: (HAND,), RECRUIT: (HAND,), USE: (PARTY, BANK)}.get(verb, (PARTY, BANK, HAND))
        order = [*(place + seat for place in first), PARTY + 1 - seat, BANK + 1 - seat, *range(len(zones))]
        near = (i for zone in order for i in zones[zone] if i in asked and self.knows[i] >> seat & 1)
        return verb + next(near, asked[0])

    def why(self, action: int) -> Refusal | None:
        """Why an action is not legal now; None when it is."""
        from decktool.rulesets.card_of_the_rings.refusals import why

        return why(self, action)

    def describe(self, viewer: int | None = None, *, copies: bool = False) -> dict[str, Any]:
        """The table in words and names; for one seat, what it does not know is null."""
        from decktool.rulesets.card_of_the_rings.describe import describe

        return describe(self, viewer, copies=copies)


def power(state: RingsState, seat: int, questing: bool) -> int:
    """Total Power is the Power of one's companions and artifacts; it is never spent.

    Rules IV.4, V. A tapped companion has none (house rule `tapped_power`), and no share in Ring or Archer.
    """
    rules = state.rules
    kinds, base, tapped = rules.kinds, rules.power, state.tapped
    total = companions = each = with_artifact = 0
    artifact = False
    for instance in state.zones[PARTY + seat]:
        if kinds[instance] == COMPANION:
            if tapped[instance] and rules.tapped_idle:
                continue
            companions += 1
            total += base[instance]
            with_artifact += rules.artifact_bonus[instance]
            if questing:
                total += rules.quest_bonus[instance]
        else:
            artifact = True
            each += rules.companions_bonus[instance]
            total += rules.total_bonus[instance]
    if rules.ring_for_all:
        for instance in state.zones[PARTY + 1 - seat]:
            each += rules.companions_bonus[instance]
    if artifact:
        total += with_artifact
    if state.boosts:
        party = state.zones[PARTY + seat]
        for instance in state.boosts:
            if instance in party and not (tapped[instance] and rules.tapped_idle):
                total += 1
    return total + companions * each


def leave_play(state: RingsState, instance: int) -> bool:
    """Take a card out of its Bank or Party; False where it lies in neither. What it carried does not come back with it.

    Rules IV.3: one use of a card does not count against the card that is drawn and played again in the same turn.
    """
    zone = next((n for n in (BANK, BANK + 1, PARTY, PARTY + 1) if instance in state.zones[n]), -1)
    if zone < 0:
        return False
    state.zones[zone].remove(instance)
    if zone < PARTY:
        state.gold[zone - BANK] -= state.worth[instance] - state.tapped[instance]
    state.worth[instance] = state.rules.worth[instance]
    state.tapped[instance] = 0
    state.used &= ~(1 << instance)
    state.boosts = [i for i in state.boosts if i != instance]
    return True


def distinct(state: RingsState, verb: int, instances: list[int]) -> list[int]:
    """One option for each card that can be told apart: a second copy in the same condition is the same choice.

    Of equal cards the one stands for all that most players know: to play another would tell what they do not know.
    """
    found: dict[tuple[int, ...], int] = {}
    twin, tapped, worth, used, boosts, knows = (
        state.rules.twin, state.tapped, state.worth, state.used, state.boosts, state.knows,
    )  # fmt: skip
    for i in instances:
        condition = (twin[i], tapped[i], worth[i], used >> i & 1, boosts.count(i))
        known = found.get(condition)
        if known is None or knows[i].bit_count() > knows[known].bit_count():
            found[condition] = i
    return [verb + instance for instance in found.values()]


def load(rules: RingsRules, data: dict[str, Any]) -> RingsState:
    """The state that `to_dict` wrote, with a log that begins now."""
    from decktool.play.state import Outcome

    state = RingsState()
    state.rules = rules
    for name in _COLUMNS:
        setattr(state, name, data[name])
    state.zones = [zone[:] for zone in data["zones"]]
    for name in ("knows", "options", "gold", "worth", "tapped", "boosts", "skips", "stolen", "vp"):
        setattr(state, name, data[name][:])
    state.stack = [tuple(frame) for frame in data["stack"]]
    state.log = []
    found = data.get("outcome")
    state.outcome = Outcome(*found) if found else None
    return state
