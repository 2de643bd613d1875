"""4.1, 4.2: Adding creatures and moving them."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason, VerbRecord
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.cards.words import Move
from decktool.rulesets.forbidden_quest.chapters import crystals
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Kind, Phase, Program, Verb, Zone
from decktool.rulesets.forbidden_quest.state import JUST_ADDED, QuestState, clause_of, not_in_hand, not_mine

PASSES: dict[str, frozenset[int]] = {
    "even": frozenset({2, 4, 6}),
    "odd": frozenset({1, 3, 5}),
    **{f"{least}+": frozenset(range(least, 7)) for least in range(2, 7)},
}
"""What a roll must be for a move with a condition."""


TRAPPED = Reason("{card} is trapped", "FQ-5.4-04")
ROOTED = Reason("{card} has no move of its own", "FQ-4.2-02")
TRIED = Reason("{card} tried its own move this turn", "FQ-4.2-05", "FQ-4.2-04")
TRIED_AND_MOVED = Reason("{card} moved this turn", "FQ-4.2-04", "FQ-4.2-05")
MUST_MOVE = Reason("{mover} must be moved first", "FQ-4.2-09", "FQ-4.2-10")
FULL = Reason("{who} has three creatures on the board", "FQ-2.3-28", "FQ-4-02", "FQ-4.1-02", "FQ-6.2-07")


@Verb.done(Verb.ADD)
def add(
    state: QuestState, seat: int, dice: Dice, creature: int, zone: int = Zone.HAND, clause: str = "FQ-4.1-01"
) -> None:
    """Creatures are added in the main phase to their owner's spawning region, up to three on the board.
    Rules 4.1. Whoever stands there does not matter, and no crystal is taken by it: it must be moved into the region
    (house rule `crystal_on_arrival`). By a card they come from another of their owner's piles.
    """
    piles.move(state, creature, zone + seat, Zone.BOARD + seat, state.rules.everyone)
    state.region[creature] = t.SPAWN[seat]
    state.present = 1
    state.quiet = -1
    state.forget(creature)
    state.entered |= 1 << creature
    state.tell(Event.ADDS, seat, creature, 1, clause)
    arrive(state, seat, creature)
    crystals.check_win(state)


def arrive(state: QuestState, seat: int, creature: int) -> None:
    """What happens when a creature enters the board during its owner's main phase. Rules 4.12. By house rule
    (`crystal_on_arrival`) it takes the crystal there as well.
    """
    program = state.rules.on_entering[creature]
    if program >= 0 and state.phase == Phase.MAIN:
        state.stack.append((program, 0, seat, creature))
    if state.rules.by_house.crystal_on_arrival == "any_arrival":
        crystals.offer(state, seat, creature)


def has_room(state: QuestState, seat: int) -> bool:
    """Never more than three creatures of a player are on the board; a hidden one counts. Rules 4.1, 6.2."""
    return len(state.zones[Zone.BOARD + seat]) < t.MOST_CREATURES


@Verb.obstacle_to(Verb.ADD)
def not_added(state: QuestState, seat: int, card: int) -> Reason | None:
    """A creature from one's own hand is added, where there is room. Rules 4.1."""
    kind = state.rules.kinds[card]
    if state.rules.owners[card] != seat:
        return Reason("{card} is {owner}'s", "FQ-4.1-01")
    if kind != Kind.CREATURE:
        clause = "FQ-1.5-02" if kind in {Kind.RELIC, Kind.SORCERER} else "FQ-1.5-08"
        return Reason("only creatures are added to the board, and {card} is not a creature", clause)
    return not_in_hand(state, seat, card, "FQ-4.1-01") or (None if has_room(state, seat) else FULL)


@Verb.obstacle_to(Verb.MOVE)
def not_moved(state: QuestState, seat: int, creature: int) -> Reason | None:
    """One's own creature on the board is moved. Rules 4.2."""
    return not_mine(state, seat, creature, "FQ-4.2-01") or hindrance(state, creature)


def hindrance(state: QuestState, creature: int) -> Reason | None:
    """What keeps a creature on the board from trying its own move. Rules 4.2, 5.4.
    Each may try it once a turn: that is how the sentence about failing is read. By house rule (`summoning_delay`) a
    creature that was just added waits.
    """
    bit = 1 << creature
    if state.marks[creature] & t.TRAP:
        return TRAPPED
    if state.rules.own_move[creature] is None:
        return ROOTED
    if state.move_used & bit:
        return TRIED_AND_MOVED if state.moved & bit else TRIED
    return JUST_ADDED if state.entered & bit and state.rules.by_house.summoning_delay else None


@Verb.done(Verb.MOVE)
def announce(state: QuestState, seat: int, dice: Dice, creature: int) -> None:
    """When you move a creature, announce it; its condition, if any, is tried after that. Rules 4.2."""
    state.move_used |= 1 << creature
    move = state.rules.own_move[creature]
    assert move is not None
    if move.needs != "nothing":
        state.tell(Event.ANNOUNCES, seat, creature, 1, "FQ-4.2-07")
    start(state, creature, move)
    state.stack.append((Program.OWN_MOVE, 0, seat, creature))


def start(state: QuestState, creature: int, move: Move) -> None:
    """A creature is about to move so far."""
    state.mover = creature
    state.steps = move.regions
    state.made = 0
    state.how = state.rules.ways[move.how]
    state.exactly = int(move.exactly)
    state.route = -1


def announce_route(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """By house rule (`announce_route`) the region is said before the roll; else only the creature is. Rules 4.2."""
    move = state.rules.own_move[source]
    if state.rules.by_house.announce_route and move is not None and move.needs != "nothing":
        _ask_region(state, seat)


def condition(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Some moves need a roll or a coin first; whoever satisfies it must move that creature, and at once. Rules 4.2."""
    move = state.rules.own_move[source]
    assert move is not None
    if move.needs == "nothing":
        return
    if move.needs == "heads":
        passed = dice.stream("table").coin()
        state.tell(Event.FLIP, seat, source, int(passed), "FQ-4.2-05")
    else:
        rolled = dice.stream("table").roll(6)
        state.tell(Event.ROLL, seat, source, rolled, "FQ-4.2-05")
        passed = rolled in PASSES[move.needs]
    if not passed:
        state.steps = 0
        state.tell(Event.FAILS, seat, source, 1, "FQ-4.2-05")


def walk(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """One region after the other, as long as the move goes on. Rules 4.2."""
    if state.route >= 0 and state.steps:
        region, state.route = state.route, -1
        state.steps -= 1
        state.made += 1
        go(state, seat, state.mover, region, source)
    elif state.steps:
        _ask_region(state, seat)
    else:
        state.stack.pop()
        state.mover = -1


def _ask_region(state: QuestState, seat: int) -> None:
    near = t.NEIGHBOURS[state.how][state.region[state.mover]]
    options = [Verb.GO + region for region in near]
    if state.made and not state.exactly:
        options.insert(0, Verb.STOP)
    state.ask(Decision.REGION, seat, options, state.mover)


Decision.REGION.refuses(MUST_MOVE, Verb.STOP)


@Decision.REGION.comes_first
def still_moving(state: QuestState, verb: VerbRecord) -> Reason:
    """Who may move a creature must, and finishes the move without a pause. Rules 4.2."""
    if not state.made:
        return MUST_MOVE
    clause = "FQ-4.2-24" if verb.name in {"USE", "USE_SECOND", "PLAY"} else "FQ-4.2-23"
    return Reason("{mover} must finish its move first, without a pause", clause, "FQ-4.2-09", "FQ-4.2-10")


@Verb.obstacle_to(Verb.GO)
def not_gone_to(state: QuestState, seat: int, region: int) -> Reason | None:
    """A creature goes one region at a time, in the directions that it moves. Rules 4.2, 2.3."""
    if state.decision is Decision.EXTRA:
        return Reason("extra creatures are set in {who}'s spawning region only", "FQ-2.3-19")
    if state.decision is not Decision.REGION:
        return Reason("first name the creature that moves, and how", "FQ-4.2-07", "FQ-4.2-05")
    here = state.region[state.mover]
    if region == here:
        return Reason("{mover} is there already", "FQ-4.2-09")
    if not state.how:
        return Reason("{mover} goes to where another of {who}'s creatures is", "FQ-4.2-02")
    if not t.BESIDE[here] >> region & 1:
        return Reason("{mover} moves one region at a time", "FQ-4.2-04", "FQ-4.2-25")
    if region in t.NEIGHBOURS[t.DIAGONAL][here]:
        return Reason("{mover} does not move diagonally", "FQ-4.2-03", "FQ-4.2-02")
    return Reason("{mover} does not move vertically or horizontally", "FQ-4.2-02")


@Decision.REGION.answered
def answer_region(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """Go there, at once or after the roll, or stop."""
    if action == Verb.STOP:
        state.steps = 0
    elif not state.how:
        mover, state.mover = state.mover, -1
        go(state, seat, mover, action - Verb.GO, state.source)
    else:
        state.route = action - Verb.GO


def go(state: QuestState, seat: int, creature: int, region: int, source: int) -> None:
    """A creature enters a region, moved by the player in `seat`; its own player may take the crystal there.
    Rules 4.2. `source` is the card that moves it, or the creature itself. A creature that the opponent moves takes
    nothing for anybody.
    """
    before = state.region[creature]
    state.region[creature] = region
    state.moved |= 1 << creature
    owner = state.rules.owners[creature]
    pushed = owner != seat and state.marks[creature] & t.TRAP
    clause = "FQ-5.4-14" if pushed else "FQ-4.2-02" if source == creature else clause_of(state, source)
    state.tell(Event.GOES if owner == seat else Event.PUSHES, seat, creature, region, clause)
    crystals.after_leaving(state, before)
    if owner == seat:
        state.owes &= ~(1 << seat)
        crystals.offer(state, seat, creature)


def friends_elsewhere(state: QuestState, seat: int, creature: int) -> list[int]:
    """The regions where other creatures of this player are."""
    return sorted({state.region[i] for i in state.zones[Zone.BOARD + seat]} - {state.region[creature]})


def stands_with(state: QuestState, seat: int, creature: int) -> list[int]:
    """The other creatures of this player in the creature's region."""
    where, found = state.region, []
    here = where[creature]
    for i in state.zones[Zone.BOARD + seat]:
        if where[i] == here and i != creature:
            found.append(i)  # noqa: PERF401 - a generator costs more than the three that there can be
    return found
