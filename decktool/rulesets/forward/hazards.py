"""6: pits, hazards and challenges are tests with a die."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.forward.components import D_FAILURE, E_IGNORES, E_TESTS, GO_ON, USE
from decktool.rulesets.forward.duel import stats
from decktool.rulesets.forward.player_zone import answer_use
from decktool.rulesets.forward.track import hurt, total

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forward.state import ForwardState

ENOUGH = 3
"""A card with a `roll` is rolled for until so many successes or failures."""


def test(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Roll until three successes or three failures; each failure costs the HP that the card says.

    Rules 6 leaves tests to the cards; these are the ones that print a roll, and perhaps what three failures do.
    """
    rules = state.rules
    if state.successes >= ENOUGH or state.failures >= ENOUGH:
        state.stack.pop()
        if state.failures >= ENOUGH and rules.on_failed[source] >= 0:
            state.stack.append((rules.on_failed[source], 0, 0, source))
        return
    roll = min(6, max(1, dice.stream("table").roll(6) + total(state, rules.test_roll)))
    state.your_roll = roll
    if state.log is not None:
        state.log.append((E_TESTS, 0, source, roll, 1, "FW-6-04"))
    if roll >= rules.need[source]:
        state.successes += 1
        return
    state.failures += 1
    cards = [USE + i for i in rules.in_answer(state) if rules.ignores[i]]
    if cards:
        state.ask(D_FAILURE, 0, [GO_ON, *cards], source)
    else:
        fail(state, source)


def fail(state: ForwardState, source: int) -> None:
    """A failure costs HP."""
    rules = state.rules
    amount = max(0, rules.harm[source] + total(state, rules.failure))
    hurt(state, outside(state, amount), source, "FW-6-04")


def outside(state: ForwardState, amount: int) -> int:
    """What is lost outside duels: DEF does not count there (house rule `def_outside_duels`)."""
    return max(0, amount - stats(state)[1]) if state.rules.def_outside else amount


def answer_failure(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Take the failure, or use a card that ignores it."""
    source = state.source
    if action == GO_ON:
        fail(state, source)
        return
    answer_use(state, action)
    state.failures -= 1
    if state.log is not None:
        state.log.append((E_IGNORES, 0, source, 1, 1, "FW-12-01"))
