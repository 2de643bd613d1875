"""4, 5.1 and 5.3: setup, beginning a location, finishing it, and the way through the Diamond."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play.records import Reason
from decktool.rulesets.forward.chapters.player_zone import answer_use, usable
from decktool.rulesets.forward.declarations import LABELS, ON_PATH, PLACES, Decision, Event, Program, Verb, Zone
from decktool.rulesets.forward.state import ForwardState, carry_out_standing

NEIGHBOURS = ((1, 2), (0, 3, 4), (0, 4, 5), (1, 6), (1, 2, 6, 7), (2, 7), (3, 4, 8), (4, 5, 8), (6, 7))
"""Which stacks touch in the Diamond, for the house rule `path_mode: adjacent`."""
ROWS = (0, 1, 1, 2, 2, 2, 3, 3, 4)
CHOOSE, BEGIN, TURN, BEFORE_CAP, CAP, BEFORE_DRAGON = range(6)
"""The steps of the program of a location."""


def deal(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Nine stacks lie in the Diamond: the location card face up, its own deck under it, shuffled and face down.

    Rules 4 and 3.1. Player, Resolve, Dread, reference and Dragon cards lie beside them; the marker is in the gap and
    HP is what the Player card says.
    """
    rules, zones = state.rules, state.zones
    chance = dice.stream("deck")
    for i, stack in enumerate(rules.stacks):
        if stack < 0:
            zones[Zone.TABLE].append(i)
            state.knows[i] = 1
        elif not rules.is_location[i]:
            zones[Zone.STACK + stack].append(i)
    for stack, place in enumerate(rules.location_of):
        chance.shuffle(zones[Zone.STACK + stack])
        if place >= 0:
            zones[Zone.STACK + stack].append(place)
            state.knows[place] = 1
    state.tell(Event.BEGINS, 0, -1, 0, "FW-2-01")
    state.stack.append((Program.LOCATION, CHOOSE, 0, -1))


def ahead(state: ForwardState) -> list[int]:
    """The stacks that may be chosen next, after L1; none when all are behind. Rules 2 and 5.3, and `path_mode`."""
    left = [stack for stack in range(PLACES) if state.zones[Zone.STACK + stack]]
    mode = state.rules.by_house.path_mode
    if not left or state.last_place < 0 or mode == "planned":
        return left[:1]
    if mode == "rows":
        return [stack for stack in left if ROWS[stack] == ROWS[left[0]]]
    if mode == "adjacent":
        return [stack for stack in left if stack in NEIGHBOURS[state.last_place]] or left
    return left


def choose(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The next location is the player's choice from the Diamond. Rules 5.3; the first is L1 (2)."""
    stacks = ahead(state)
    if len(stacks) > 1:
        state.ask(Decision.PATH, 0, [Verb.TRAVEL + stack for stack in stacks])
    else:
        travel(state, Verb.TRAVEL + stacks[0], 0, dice)


@Verb.obstacle_to(Verb.TRAVEL)
def not_reached(state: ForwardState, seat: int, stack: int) -> Reason | None:
    """One goes on when a location is finished, along this table's path. Rules 5.3."""
    if not state.zones[Zone.STACK + stack]:
        return Reason(f"{LABELS[stack]} is not in the Diamond any more", "FW-5.3-03")
    if state.decision is not Decision.PATH:
        return Reason("this location is not finished", "FW-5.3-01")
    off_it = Reason("this table's path does not lead there now", "FW-5.3-04")
    return None if stack in ahead(state) else off_it


@Decision.PATH.answered
def travel(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """That stack is taken into play."""
    state.place = action - Verb.TRAVEL
    state.stack[-1] = (Program.LOCATION, BEGIN, 0, -1)


def begin(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The whole stack leaves the Diamond; three cards are dealt face down to the Active row, or what there is.

    Rules 5.1. Nothing that was to last for a turn lasts into another location (FW-A29).
    """
    state.aim = state.rules.refill_to
    zones = state.zones
    *deck, place = zones[Zone.STACK + state.place]
    zones[Zone.STACK + state.place] = []
    zones[Zone.OPEN].append(place)
    number = min(state.rules.row, len(deck))
    zones[Zone.ROW] += [deck.pop() for _ in range(number)]
    zones[Zone.DECK] = deck
    state.tell(Event.LOCATION, 0, place, state.completed + 1, "FW-5.1-01")
    state.tell(Event.DEALS, 0, -1, number, "FW-5.1-02" if number == state.rules.row else "FW-5.1-03")
    carry_out_standing(state, "location-begins")


def before_cap(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """When neither deck nor row has a card left the location is finished; kept cards may be used before. Rules 5.3."""
    if uses := usable(state, ON_PATH):
        state.ask(Decision.AFTER, 0, [Verb.GO_ON, *uses])
    else:
        state.advance()


def cap(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The location card caps the discard, and all of it leaves play; everything else stays as it is. Rules 5.3."""
    zones = state.zones
    place = zones[Zone.OPEN].pop()
    zones[Zone.ASIDE] += [*zones[Zone.DISCARD], place]
    zones[Zone.DISCARD] = []
    state.last_place, state.place = state.place, -1
    state.completed += 1
    state.tell(Event.CAPS, 0, place, 1, "FW-5.3-02")
    state.stack[-1] = (Program.LOCATION, CHOOSE if ahead(state) else BEFORE_DRAGON, 0, -1)


def before_dragon(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """After the ninth location there is nothing to choose but the Dragon. Rules 11."""
    state.ask(Decision.AFTER, 0, [Verb.FACE_DRAGON, *usable(state, ON_PATH)])


@Verb.obstacle_to(Verb.FACE_DRAGON)
def not_yet_faced(state: ForwardState, seat: int) -> Reason:
    """The Dragon comes after all locations. Rules 0."""
    return Reason(f"{state.completed} of {PLACES} locations are complete", "FW-0-04")


@Decision.AFTER.answered
def go_on(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Go on, face the Dragon, or use a card first."""
    if action == Verb.GO_ON:
        state.advance()
    elif action == Verb.FACE_DRAGON:
        dragon = state.rules.dragon
        state.tell(Event.DRAGON, 0, dragon, 1, "FW-11-01")
        state.stack[-1] = (Program.DUEL, 0, 0, dragon)
    else:
        answer_use(state, action)
