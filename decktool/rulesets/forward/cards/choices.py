"""6 and 12: hard choices, and which of their options may be chosen.

Whether an option may be chosen hangs on whether anything of it can be done (FW-A28).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from decktool.dealing import Dice
from decktool.play.effects import Effect
from decktool.play.flow import Repeat
from decktool.play.records import Reason
from decktool.rulesets.forward.cards.effects import all_of, asked_for, branch, lacks, short
from decktool.rulesets.forward.declarations import STEPS, Decision, Event, Verb
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.state import ForwardState, of_kind

Effects = Sequence[Effect]
Said = Sequence[tuple[int, int, tuple[Effect, ...]]]
"""The options of a choice: the action that takes each, the program that it runs, and what it says."""


def choose(state: ForwardState, said: Said, seat: int, source: int, dice: Dice) -> None:
    """A hard choice: the options that can be done far enough may be chosen, or else all. Rules 6 and 12 (FW-A28)."""
    options = [action for action, _, _ in said]
    for test in _TESTS[state.rules.by_house.options]:
        if found := [action for action, _, effects in said if not test(state, effects)]:
            options = found
            break
    state.ask(Decision.OPTION, 0, options, source)


@Decision.OPTION.answered
def answer_option(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """What was chosen happens."""
    said: Said = state.asking
    source = state.stack.pop()[3]
    state.tell(Event.OPTION, 0, source, action - Verb.OPTION, state.rules.clause[source])
    state.stack.append((next(number for known, number, _ in said if known == action), 0, 0, source))


@Verb.obstacle_to(Verb.OPTION)
def not_chosen(state: ForwardState, seat: int, option: int) -> Reason:
    """What an option of the choice that is asked now lacks."""
    said: Said = state.asking if state.decision is Decision.OPTION else ()
    effects = next((effects for known, _, effects in said if known == Verb.OPTION + option), ())
    lacking = (why for test in _TESTS[state.rules.by_house.options] if (why := test(state, effects)))
    return next((Reason(why, "FW-12-02") for why in lacking), Reason("that is not offered now", "FW-6-08"))


# --- what keeps an option from being chosen


def impossible(state: ForwardState, effects: Effects) -> str:
    """Why nothing of some effects can be done, in words; empty where anything can, or where they ask for nothing."""
    reasons = [lacks(state, effect) for effect in effects]
    return f"nothing of it can be done: {all_of(reasons)}" if reasons and all(reasons) else ""


def unpaid(state: ForwardState, effects: Effects) -> str:
    """What is missing of the cost, the cards and the Resolve that are given up; empty where it can be paid in full."""
    cost = Counter(resolve=0)
    for what, amount in _costs(state, effects):
        cost[what] += amount
    cards = {kind: amount for kind, amount in cost.items() if kind in text.KINDS}
    if "keeper" in cards:
        cards["keeper"] = sum(cards.values())  # a card that is given up as an item is no other keeper
    lacking = [
        f"you have {len(of_kind(state, kind))} of {number} {kind}{'' if kind == 'equipment' else 's'}"
        for kind, number in cards.items()
        if len(of_kind(state, kind)) < number
    ]
    lacking += short(state, ((what, amount) for what, amount in cost.items() if what not in cards))
    return f"its cost cannot be paid: {all_of(lacking)}" if lacking else ""


_TESTS: dict[str, tuple[Callable[[ForwardState, Effects], str], ...]] = {
    "any": (),
    "possible": (impossible,),
    "payable": (unpaid, impossible),
}
"""By house rule: what keeps an option from being chosen, the next only where the one before leaves none."""


def _costs(state: ForwardState, effects: Effects) -> Iterator[tuple[str, int]]:
    """What effects surely take away, cards of a kind, Resolve or a counter; what may be declined or hangs on dice is no
    cost.
    """
    for effect in effects:
        match effect:
            case text.If():
                yield from _costs(state, branch(state, effect))
            case Repeat():
                yield from list(_costs(state, effect.do)) * effect.times
            case text.Spend():
                yield from asked_for(effect)
            case text.GiveUp() if effect.amount < text.ALL:
                yield effect.what, effect.amount
            case text.Count() if -text.ALL < effect.by < 0:
                yield effect.counter, -effect.by
            case text.Lose(what="resolve") if effect.amount < STEPS:
                yield "resolve", effect.amount
