"""5: Begin a location, your turn, finishing a location."""

from __future__ import annotations

from typing import Any

from decktool.cards import counted
from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason, summed
from decktool.rulesets.forward import declarations as t
from decktool.rulesets.forward.chapters.duel import roll_die, stats
from decktool.rulesets.forward.chapters.track import answer_use, at_hand, hurt, keep, usable
from decktool.rulesets.forward.declarations import Decision, Event, Goes, Program, Verb, Zone
from decktool.rulesets.forward.state import ForwardState, Later, carry_out, carry_out_standing, pile, total

NEIGHBOURS = ((1, 2), (0, 3, 4), (0, 4, 5), (1, 6), (1, 2, 6, 7), (2, 7), (3, 4, 8), (4, 5, 8), (6, 7))
"""Which stacks touch in the Diamond, for the house rule `path_mode: adjacent`."""
ROWS = (0, 1, 1, 2, 2, 2, 3, 3, 4)
CHOOSE, BEGIN, TURN, BEFORE_CAP, CAP, BEFORE_DRAGON = range(6)
"""The steps of the program of a location."""
_NEXT_TURN = (Program.LOCATION, TURN, 0, -1)
"""The frame of a location in which the next turn begins."""


def deal(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Nine stacks lie in the Diamond: the location card face up, its own deck under it, shuffled and face down.

    Rules 4 and 3.1. Player, Resolve, Dread, reference and Dragon cards lie beside them; the marker is in the gap and
    HP is what the Player card says.
    """
    rules, zones = state.rules, state.zones
    chance = dice.stream("deck")
    zones[Zone.TABLE] += rules.at_the_table
    for i in rules.at_the_table:
        state.knows[i] = 1
    for stack, (deck, place) in enumerate(zip(rules.location_decks, rules.location_of, strict=True), Zone.STACK):
        zones[stack] += deck
        chance.shuffle(zones[stack])
        if place >= 0:
            zones[stack].append(place)
            state.knows[place] = 1
    state.tell(Event.BEGINS, 0, -1, 0, "FW-2-01")
    state.stack.append((Program.LOCATION, CHOOSE, 0, -1))


def ahead(state: ForwardState) -> list[int]:
    """The stacks that may be chosen next, after L1; none when all are behind. Rules 2 and 5.3, and `path_mode`."""
    left = [stack for stack in range(t.PLACES) if state.zones[Zone.STACK + stack]]
    mode = state.rules.by_house.path_mode
    if not left or state.last_place < 0 or mode == "planned":
        return left[:1]
    if mode == "rows":
        return [stack for stack in left if ROWS[stack] == ROWS[left[0]]]
    if mode == "adjacent":
        return [stack for stack in left if stack in NEIGHBOURS[state.last_place]] or left
    return left


def choose(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The next location is the player's choice from the Diamond; after the last, the Dragon. Rules 5.3 and 11; the
    first is L1 (2).
    """
    stacks = ahead(state)
    if len(stacks) > 1:
        state.ask(Decision.PATH, 0, [Verb.TRAVEL + stack for stack in stacks])
    elif stacks:
        travel(state, Verb.TRAVEL + stacks[0], 0, dice)
    else:
        state.stack[-1] = (Program.LOCATION, BEFORE_DRAGON, 0, -1)


@Verb.obstacle_to(Verb.TRAVEL)
def not_reached(state: ForwardState, seat: int, stack: int) -> Reason | None:
    """One goes on when a location is finished, along this table's path. Rules 5.3."""
    if not state.zones[Zone.STACK + stack]:
        return Reason(f"{t.LABELS[stack]} is not in the Diamond any more", "FW-5.3-03")
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
    if uses := usable(state, t.ON_PATH):
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
    state.stack[-1] = (Program.LOCATION, CHOOSE, 0, -1)


def before_dragon(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """After the ninth location there is nothing to choose but the Dragon. Rules 11."""
    state.ask(Decision.AFTER, 0, [Verb.FACE_DRAGON, *usable(state, t.ON_PATH)])


@Verb.obstacle_to(Verb.FACE_DRAGON)
def not_yet_faced(state: ForwardState, seat: int) -> Reason:
    """The Dragon comes after all locations. Rules 0."""
    return Reason(f"{state.completed} of {t.PLACES} locations are complete", "FW-0-04")


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


REVEAL, FORESEE, RESOLVE, PUT, REFILL = range(5)
"""The steps of a turn's program. One that waits for neither player nor card goes on to the next by itself."""


def phase(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Choose one face-down Active card; kept cards may be used before. No turn is passed while the row has a card."""
    row = state.zones[Zone.ROW]
    if row:
        reveals, uses = _REVEALS[len(row)], usable(state, t.ON_PATH)
        state.ask(Decision.TURN, 0, reveals + uses if uses else reveals)
    elif state.zones[Zone.DECK]:
        state.aim = state.rules.refill_to  # whatever a card says of the refill, a turn begins with an Active card
        fill(state)
    else:
        state.advance()


_REVEALS = [list(range(Verb.REVEAL, Verb.REVEAL + row)) for row in range(len(t.PLACES_IN_ROW) + 1)]
"""The choices among Active cards, by how many there are."""


@Verb.obstacle_to(Verb.REVEAL)
def not_revealed(state: ForwardState, seat: int, place: int) -> Reason | None:
    """One Active card is revealed a turn. Rules 5.2."""
    if state.decision is Decision.TURN:
        return not_in_row(state, seat, place)
    if state.decision in {Decision.PATH, Decision.AFTER}:
        return Reason("the row is empty", "FW-5.3-01")
    return Reason("one card a turn, and its text is carried out first; the current decision is: {asked}", "FW-5.2-04")


@Verb.obstacle_to(Verb.AWAY)
def not_in_row(state: ForwardState, seat: int, place: int) -> Reason | None:
    """There are that many Active cards. Rules 5.2."""
    number = len(state.zones[Zone.ROW])
    return None if place < number else Reason(f"the row has {counted(number)}", "FW-5.2-14")


@Decision.TURN.answered
def reveal_or_use(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Reveal the card, which begins the turn, or use another."""
    if action >= Verb.USE:
        answer_use(state, action)
        return
    zones = state.zones
    instance = zones[Zone.ROW].pop(action - Verb.REVEAL)
    state.turn = turn = state.turn + 1
    state.tell(Event.TURN, 0, -1, turn, "FW-5.2-01")
    state.stack.append((Program.TURN, FORESEE, 0, instance))
    zones[Zone.RESOLVING].append(instance)
    reveal(state, None, seat, instance, dice)


def reveal(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The chosen card is turned up; the others stay face down. Rules 5.2."""
    state.knows[source] = 1
    state.tell(Event.REVEALS, 0, source, 1, "FW-5.2-02" if state.stack[-1][0] == Program.TURN else "FW-12-03")
    if state.up >> source & 1:
        state.up ^= 1 << source
    elif "turned-up" in state.rules.happens:
        carry_out_standing(state, "turned-up")
        return
    foresee(state, effect, seat, source, dice)


def foresee(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A kept card that says so may bury what was revealed, unresolved. Rules 9; the card names the moment."""
    stack, erasers = state.stack, state.rules.erasers[source]
    program = stack[-1][0]
    if erasers and (cards := at_hand(state, erasers)):
        stack[-1] = (program, RESOLVE, 0, source)
        state.ask(Decision.ERASE, 0, [Verb.GO_ON, *cards], source)
    else:
        stack[-1] = (program, PUT, 0, source)
        resolve(state, effect, seat, source, dice)


@Decision.ERASE.answered
def erase(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Bury the card and pass over its text, or go on."""
    if action == Verb.GO_ON:
        return
    program, _, _, source = state.stack[-1]
    state.stack[-1] = (program, REFILL, 0, source)
    answer_use(state, action)
    piles.move(state, source, Zone.RESOLVING, Zone.BURIED)
    state.tell(Event.ERASES, 0, source, 1, "FW-12-01")


def resolve(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The card's text is carried out completely: what it says, then its test or its fight. Rules 5.2 and 6."""
    rules = state.rules
    if rules.enemy_hp[source]:
        state.stack.append((Program.DUEL, 0, 0, source))
    elif rules.need[source]:
        state.successes = state.failures = 0
        state.stack.append((Program.TEST, 0, 0, source))
    carry_out(state, "revealed", source)


def put(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A resolved card goes to the Player Zone, the Snares, BURIED or the discard; its text beats its type. Rules 6."""
    rules, goes, zones = state.rules, state.goes, state.zones
    where = by_type = rules.goes_by_type[source]
    said = False
    if goes and source in goes[::2]:
        at = goes[::2].index(source) * 2
        where, said = goes[at + 1], True
        del goes[at : at + 2]
    zones[Zone.RESOLVING].remove(source)
    if where == Goes.DISCARD:
        zones[pile(state)].append(source)
        state.tell(Event.DISCARDS, 0, source, 1, "FW-5.2-08" if where == by_type else "FW-6-10")
    elif where == Goes.KEPT:
        state.advance()
        keep(state, source)
        return
    elif where == Goes.TRACK:
        zones[Zone.ASIDE].append(source)
    elif where == Goes.BURIED:
        zones[Zone.BURIED].append(source)
        state.tell(Event.BURIES, 0, source, 1, "FW-5.2-09" if said else "FW-6-09")
    else:
        zones[Zone.SNARES].append(source)
        state.tell(Event.SNARE, 0, source, 1, "FW-9.1-01")
    if state.stack.pop()[0] == Program.TURN:
        refill(state, effect, seat, source, dice)


def refill(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The row is filled up to three while the deck has cards. That ends the turn, and what lasts for one (FW-A29)."""
    fill(state)
    state.aim = state.rules.refill_to
    if state.stack[-1] == _NEXT_TURN:  # at once: most turns end so
        phase(state, effect, seat, source, dice)


def fill(state: ForwardState) -> None:
    """Fill the row to what this turn aims at."""
    row, deck = state.zones[Zone.ROW], state.zones[Zone.DECK]
    if not deck:
        return
    before, aim, clause = len(row), state.aim, "FW-5.2-11"
    if aim != state.rules.refill_to:
        aim, clause = min(aim, t.MOST_IN_ROW), "FW-12-01"
    while deck and len(row) < aim:
        row.append(deck.pop())
    if number := len(row) - before:
        state.tell(Event.REFILLS, 0, -1, number, clause)
    elif before < state.rules.refill_to:
        state.tell(Event.NO_REFILL, 0, -1, 0, "FW-5.2-13")


# --- 6: pits, hazards and challenges are tests with a die


def test(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Roll until there are enough successes or failures; each failure costs HP. Rules 6 leaves tests to the cards.

    A card that names no number of failures that end it is rolled for until the successes are there (FW-A32).
    """
    rules, table = state.rules, dice.stream("table")
    while state.outcome is None:
        failed = 0 < rules.failures[source] <= state.failures
        passed = state.successes >= rules.successes[source]
        if passed or failed or state.failures >= rules.by_house.max_exchanges:
            state.stack.pop()
            state.lasting[Later.TEST] = 0
            if passed or failed:
                carry_out(state, "passed" if passed else "failed", source)
            return
        more = state.lasting[Later.TEST]
        roll = roll_die(state, "test-roll", table, Event.TESTS, source, "FW-6-04", more)
        state.your_roll = roll
        if roll >= rules.need[source]:
            state.successes += 1
            continue
        state.failures += 1
        if cards := at_hand(state, rules.ignores):
            state.ask(Decision.FAILURE, 0, [Verb.GO_ON, *cards], source)
            return
        fail(state, source)


def fail(state: ForwardState, source: int) -> None:
    """A failure costs HP."""
    hurt_outside(state, state.rules.harm[source], source, "FW-6-04", total(state, state.rules.changes["failure"]))


def hurt_outside(state: ForwardState, printed: int, source: int, clause: str, more: int = 0) -> None:
    """Lose HP outside duels, with what other cards change of it: DEF does not count there (house rule
    `def_outside_duels`).
    """
    amount = max(0, printed + more)
    kept_off = min(amount, stats(state)[1]) if state.rules.by_house.def_outside_duels else 0
    if kept_off or amount != printed:
        state.tell(Event.HARM_MADE_OF, 0, -1, summed((printed, amount - printed, -kept_off)), clause)
    hurt(state, amount - kept_off, source, clause)


@Decision.FAILURE.answered
def take_or_ignore(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Take the failure, or use a card that ignores it."""
    source = state.source
    if action == Verb.GO_ON:
        fail(state, source)
        return
    answer_use(state, action)
    state.failures -= 1
    state.tell(Event.IGNORES, 0, source, 1, "FW-12-01")
