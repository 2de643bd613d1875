"""One game of Forbidden Quest at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.cards import name_key
from decktool.play.state import Outcome, Refusal, State
from decktool.rulesets.forbidden_quest.components import (
    ADD,
    ALL_REGIONS,
    ATTACH,
    ATTACHED,
    BOARD,
    CARD,
    CONCEDE,
    CREATURE,
    D_REPLACED,
    DISCARD,
    DISCARD_IT,
    DISCARD_REPLACED,
    E_DISCARDS,
    EVERYONE,
    HAND,
    PAIR,
    PHASES,
    PLAY,
    RELIC,
    SETUP,
    SORCERER,
    first_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from decktool.dealing import Dice
    from decktool.rulesets.forbidden_quest.rules import QuestRules

NUMBERS = (
    "player", "decision", "source", "turn", "active", "phase", "first", "crystals", "quiet",
    # of this turn: bits of creatures, and whether a sorcerer was played
    "move_used", "moved", "used", "second_used", "attacked", "shot", "entered", "weapon_up", "defense_up",
    "sorcerer", "shooting", "checked", "present",
    # of what is being done
    "mover", "steps", "made", "how", "exactly", "route", "aim", "attacker", "target", "strikes", "inflicted", "missed",
    "replaced", "searched", "left",
    # of the whole game
    "kept", "redraws", "contested", "slain", "owes", "stalemates",
)  # fmt: skip
PAIRS = ("held", "turns", "mulligans", "wasted")
COLUMNS = ("region", "damage", "marks", "weapon", "defense", "more", "soaked", "shots")
"""The numbers of a state, its lists of one number for each seat, and its columns of one number for each card."""


class QuestState(State):
    """Ints and lists only. Seats are 0 and 1; regions 0 to 8, -1 for a creature that is not on the board."""

    __slots__ = tuple(name for name in (*NUMBERS, *PAIRS, *COLUMNS) if name not in {
        "player", "decision", "source", "turn", "active",
    })  # fmt: skip

    rules: QuestRules
    phase: int
    first: int
    """The seat that goes first; -1 before that is known."""
    crystals: int
    """A bit for each region where a crystal lies."""
    quiet: int
    """Turns in a row without a change in crystals, damage or creatures."""
    move_used: int
    """Creatures whose own move was tried this turn (Rules 4.2); the other bits of creatures are alike."""
    moved: int
    used: int
    second_used: int
    attacked: int
    shot: int
    entered: int
    """Creatures that were added this turn."""
    weapon_up: int
    """Creatures that received a leveled weapon this turn (Rules 4.10)."""
    defense_up: int
    sorcerer: int
    """1 once a sorcerer was played this turn."""
    shooting: int
    """1 once an arrow was shot: no other attack follows (Rules 5.2)."""
    checked: int
    """Creatures whose poison or trap was dealt with in this step."""
    present: int
    """1 if the active player had a creature on the board at any moment of this turn."""
    mover: int
    """The creature that moves, with the regions still to go (`steps`) and gone (`made`), `how` (0: a card says to
    where, however far), and the announced `route` (-1: none).
    """
    steps: int
    made: int
    how: int
    exactly: int
    route: int
    aim: int
    """The creature that an effect chose."""
    attacker: int
    target: int
    strikes: int
    inflicted: int
    """Markers that the attack leaves."""
    missed: int
    replaced: int
    """The weapon or defense card that has just lost its place; -1: none. `aim` is the creature that it lay on."""
    searched: int
    """1 while the active player knows the order of the searched deck, so that it is shuffled afterwards."""
    left: int
    """How often the effect that asks goes on asking."""
    kept: int
    """A bit for each seat that keeps its opening hand."""
    redraws: int
    """A bit for each seat that draws anew in this round of mulligans."""
    contested: int
    """1 until the opening face-off in the centre is over (Rules 2.3)."""
    slain: int
    """A bit for each seat that eliminated the opponent's last creature in the centre."""
    owes: int
    """A bit for each seat that must move a creature to end a stalemate (Rules 8)."""
    stalemates: int
    """Stalemates in a row without a change."""
    held: list[int]
    """Crystals of each seat."""
    turns: list[int]
    """Turns that each seat has begun."""
    mulligans: list[int]
    """Hands that each seat drew anew."""
    wasted: list[int]
    """Leveled cards that each seat discarded for another."""
    region: list[int]
    damage: list[int]
    marks: list[int]
    weapon: list[int]
    """The weapon on each creature, -1: none; `defense` alike."""
    defense: list[int]
    more: list[int]
    """Strikes more of each creature this turn."""
    soaked: list[int]
    """What each creature's defense card blocked in this attack phase."""
    shots: list[int]
    """Arrows that each weapon shot this turn."""

    @classmethod
    def empty(cls, rules: QuestRules) -> QuestState:
        """A table before the set-up: all cards aside, a crystal on every region."""
        state = cls()
        state.rules = rules
        count = len(rules.cards)
        for name in NUMBERS:
            setattr(state, name, 0)
        for name in ("player", "source", "first", "mover", "route", "aim", "attacker", "target", "replaced"):
            setattr(state, name, -1)
        for name in PAIRS:
            setattr(state, name, [0, 0])
        for name in COLUMNS:
            setattr(state, name, [-1 if name in {"region", "weapon", "defense"} else 0] * count)
        state.zones = [[] for _ in rules.zones]
        state.knows = [0] * count
        state.stack = []
        state.log = []
        state.options = ()
        state.outcome = None
        state.phase = SETUP
        state.crystals = ALL_REGIONS
        state.contested = 1
        return state

    def clone(self) -> QuestState:
        """An independent copy, without the log."""
        new = QuestState.__new__(QuestState)
        new.rules = self.rules
        new.zones = [zone[:] for zone in self.zones]
        new.options = self.options
        new.outcome = self.outcome
        new.log = None
        new.knows = self.knows[:]
        new.stack = self.stack[:]
        new.held = self.held[:]
        new.turns = self.turns[:]
        new.mulligans = self.mulligans[:]
        new.wasted = self.wasted[:]
        new.region = self.region[:]
        new.damage = self.damage[:]
        new.marks = self.marks[:]
        new.weapon = self.weapon[:]
        new.defense = self.defense[:]
        new.more = self.more[:]
        new.soaked = self.soaked[:]
        new.shots = self.shots[:]
        new.player = self.player
        new.decision = self.decision
        new.source = self.source
        new.turn = self.turn
        new.active = self.active
        new.phase = self.phase
        new.first = self.first
        new.crystals = self.crystals
        new.quiet = self.quiet
        new.move_used = self.move_used
        new.moved = self.moved
        new.used = self.used
        new.second_used = self.second_used
        new.attacked = self.attacked
        new.shot = self.shot
        new.entered = self.entered
        new.weapon_up = self.weapon_up
        new.defense_up = self.defense_up
        new.sorcerer = self.sorcerer
        new.shooting = self.shooting
        new.checked = self.checked
        new.present = self.present
        new.mover = self.mover
        new.steps = self.steps
        new.made = self.made
        new.how = self.how
        new.exactly = self.exactly
        new.route = self.route
        new.aim = self.aim
        new.attacker = self.attacker
        new.target = self.target
        new.strikes = self.strikes
        new.inflicted = self.inflicted
        new.missed = self.missed
        new.replaced = self.replaced
        new.searched = self.searched
        new.left = self.left
        new.kept = self.kept
        new.redraws = self.redraws
        new.contested = self.contested
        new.slain = self.slain
        new.owes = self.owes
        new.stalemates = self.stalemates
        return new

    def to_dict(self) -> dict[str, Any]:
        """The whole state as plain JSON data, the log left out."""
        data: dict[str, Any] = {name: getattr(self, name) for name in NUMBERS}
        data |= {name: getattr(self, name)[:] for name in _LISTS}
        data["zones"] = [zone[:] for zone in self.zones]
        data["options"] = list(self.options)
        if self.outcome is not None:
            out = self.outcome
            data["outcome"] = [out.winner, out.reason, out.words, out.clause]
        return data

    def tell(self, kind: str, seat: int, source: int, number: int, clause: str = "") -> None:
        """Log an event; what a creature's text flips or rolls is a condition of its attack (1.4) or ability (4.3)."""
        if not clause and self.rules.kinds[source] == CREATURE:
            clause = "FQ-1.4-10" if self.attacker >= 0 else "FQ-4.3-05"
        super().tell(kind, seat, source, number, clause or ("FQ-1.1-08" if kind == "flip" else "FQ-1.1-07"))

    def declarations(self, seat: int) -> Sequence[int]:
        """A player may concede at any moment, and nobody for another. Rules 1.6."""
        return () if self.outcome is not None else (CONCEDE + seat,)

    def declare(self, action: int, dice: Dice) -> None:
        """The opponent of the player who concedes wins. Rules 1.6, 7."""
        seat = action - CONCEDE
        names = self.rules.seats
        self.end(1 - seat, "conceded", f"{names[seat]} concedes: {names[1 - seat]} wins", "FQ-1.6-04")

    def read(self, text: str, seat: int | None = None) -> int:
        """The action that some words mean now: of equal cards the one that lies at hand.

        What is not legal is refused for the copy that the player holds or has in play, not for one in a deck; and to
        discard the replaced card by its name is to "discard it". Who decides is who says "concede".
        """
        if name_key(text) in {"concede", "resign"}:
            return CONCEDE + max(self.player if seat is None else seat, 0)
        ways = self.rules.meaning(text, self._of_others(seat))
        for action in ways:
            if action in self.options:
                return action
        if self.decision == D_REPLACED and DISCARD_IT + CARD * self.replaced in ways:
            return DISCARD_REPLACED
        return next((action for action in ways if self._at_hand(action)), ways[0])

    def _at_hand(self, action: int) -> bool:
        """Whether the card that an action is about lies where it would be taken from."""
        verb, zones = action // PAIR * PAIR, self.zones
        if verb in {ADD, PLAY, ATTACH}:
            return self.player >= 0 and first_of(action) in zones[HAND + self.player]
        return verb > 0 and any(first_of(action) in zones[zone + seat] for zone in (BOARD, ATTACHED) for seat in (0, 1))

    def why(self, action: int) -> Refusal | None:
        """Why an action is not legal now; None when it is."""
        from decktool.rulesets.forbidden_quest.refusals import why

        return why(self, action)

    def moments(self) -> tuple[str, ...]:
        """The phase, and the word that a position has for this part of it (`mulligan`, `poison`, `return`)."""
        from decktool.rulesets.forbidden_quest.describe import ASKED_IN

        part = ASKED_IN.get(self.decision) if self.player >= 0 else None
        return (PHASES[self.phase], *([part] if part else []))

    def describe(self, viewer: int | None = None, *, copies: bool = False) -> dict[str, Any]:
        """The table in words and names; for one seat, what it does not know is null."""
        from decktool.rulesets.forbidden_quest.describe import describe

        return describe(self, viewer, copies=copies)


_LISTS = ("knows", "stack", *PAIRS, *COLUMNS)


def load(rules: QuestRules, data: dict[str, Any]) -> QuestState:
    """The state that `to_dict` wrote, with a log that begins now."""
    state = QuestState()
    state.rules = rules
    for name in NUMBERS:
        setattr(state, name, data[name])
    for name in _LISTS:
        setattr(state, name, data[name][:])
    state.zones = [zone[:] for zone in data["zones"]]
    state.stack = [tuple(frame) for frame in data["stack"]]
    state.options = data["options"][:]
    state.log = []
    found = data.get("outcome")
    state.outcome = Outcome(*found) if found else None
    return state


def note(
    state: QuestState, kind: int, seat: int, card: int = -1, number: int = 0, clause: str = "", seen: int = EVERYONE
) -> None:
    """Log an event, where somebody listens."""
    if state.log is not None:
        state.log.append((kind, seat, card, number, seen, clause))


def clause_of(state: QuestState, card: int) -> str:
    """The ledger clause under which a card does what it says: a relic, a sorcerer, a creature's text, a weapon."""
    kind = state.rules.kinds[card]
    if kind == CREATURE:
        return "FQ-1.4-10" if state.attacker >= 0 else "FQ-4.3-02"
    return {RELIC: "FQ-4.4-02", SORCERER: "FQ-4.5-02"}.get(kind, "FQ-1.5-09")


def take_up(state: QuestState, seat: int, card: int) -> None:
    """Put a card that lies nowhere now into a hand; those that the opponent knows come before the others.

    So it tells nothing in which place of the hand an unknown card was that is played.
    """
    hand, other = state.zones[HAND + seat], 1 << 1 - seat
    known = state.knows[card] & other
    hand.insert(sum(bool(state.knows[i] & other) for i in hand) if known else len(hand), card)


def lay_down(state: QuestState, card: int) -> None:
    """Put a card that lies nowhere now on its owner's discard pile, face up."""
    state.zones[DISCARD + state.rules.owners[card]].append(card)
    state.knows[card] = EVERYONE


def discard(state: QuestState, card: int, clause: str) -> None:
    """Put a card that lies nowhere now on its owner's discard pile, and tell it."""
    lay_down(state, card)
    note(state, E_DISCARDS, state.rules.owners[card], card, 1, clause)


def creatures_in(state: QuestState, seat: int, region: int) -> list[int]:
    """A player's creatures in a region, hidden ones too."""
    where = state.region
    return [i for i in state.zones[BOARD + seat] if where[i] == region]


def attached_to(state: QuestState, creature: int) -> list[int]:
    """The cards attached to a creature."""
    return [card for card in (state.weapon[creature], state.defense[creature]) if card >= 0]


def leave_board(state: QuestState, creature: int) -> None:
    """Take a creature off the board, with nothing on it any more; where it goes is the caller's to say."""
    state.zones[BOARD + state.rules.owners[creature]].remove(creature)
    state.region[creature] = state.weapon[creature] = state.defense[creature] = -1
    state.damage[creature] = state.marks[creature] = state.more[creature] = state.soaked[creature] = 0


def detach(state: QuestState, card: int) -> None:
    """Take an attached card off its creature."""
    seat = state.rules.owners[card]
    for column in (state.weapon, state.defense):
        for creature in state.zones[BOARD + seat]:
            if column[creature] == card:
                column[creature] = -1
    state.zones[ATTACHED + seat].remove(card)
    state.shots[card] = 0
