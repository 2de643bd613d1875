"""6 and 12: hard choices, and what of a text can be done now.

As much as possible is done and the rest ignored (Rules 12), so what decides whether an option may be chosen is whether
anything of it can be done (FW-A28). Only what takes something away, or looks for a card, can lack what it asks for:
cards of one's own, a Snare, steps of the track to lose or spend, cards in the deck or the row, an enemy. HP and gains
lack nothing, also where the surplus is lost, and all of none is done in full.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from decktool.play.flow import Flip, May, Repeat, Roll
from decktool.rulesets.forward.card_text import (
    ALL,
    Choose,
    Cleanse,
    Draw,
    Fish,
    GiveUp,
    Hush,
    If,
    Lose,
    Peek,
    Rally,
    Reorder,
    SendAway,
    Spend,
    Strike,
)
from decktool.rulesets.forward.components import D_OPTION, DECK, E_OPTION, MOST_IN_ROW, OPTION, ROW, SNARES, STEPS
from decktool.rulesets.forward.scenes import blind, met, of_kind
from decktool.rulesets.forward.track import dread_of, resolve_of

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.play.effects import Effect
    from decktool.rulesets.forward.state import ForwardState

Effects = Sequence["Effect"]
Said = Sequence[tuple[int, int, tuple["Effect", ...]]]
"""The options of a choice: the action that takes each, the program that it runs, and what it says."""


def choose(state: ForwardState, said: Said, seat: int, source: int, dice: Dice) -> None:
    """A hard choice: an option may be chosen if anything of it can be done; the rest of it is ignored.

    Rules 6 and 12 (FW-A28; house rule `options`: `payable` asks for the whole of its cost, `any` for nothing). Where no
    option is left so, each may be chosen.
    """
    state.ask(D_OPTION, 0, _offered(state, said), source)


def answer_option(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """What was chosen happens."""
    program, place, _, source = state.stack.pop()
    said: Said = state.rules.programs[program][place][1]
    if state.log is not None:
        state.log.append((E_OPTION, 0, source, action - OPTION, 1, state.rules.text_clauses[source]))
    state.stack.append((next(number for known, number, _ in said if known == action), 0, 0, source))


def refusal(state: ForwardState, action: int) -> str:
    """What an option of the choice that is asked now lacks; empty where no such choice is asked."""
    if state.decision != D_OPTION or state.player < 0:
        return ""
    program, place, _, _ = state.stack[-1]
    said: Said = state.rules.programs[program][place][1]
    effects = next((effects for known, _, effects in said if known == action), ())
    return next((why for test in _TESTS[state.rules.options_house] if (why := test(state, effects))), "")


def _offered(state: ForwardState, said: Said) -> list[int]:
    for test in _TESTS[state.rules.options_house]:
        found = [action for action, _, effects in said if not test(state, effects)]
        if found:
            return found
    return [action for action, _, _ in said]


# --- what is lacking


def impossible(state: ForwardState, effects: Effects) -> str:
    """Why nothing of some effects can be done, in words; empty where anything can, or where they ask for nothing."""
    reasons = [_lacks(state, effect) for effect in effects]
    return f"nothing of it can be done: {_all_of(reasons)}" if reasons and all(reasons) else ""


def unpaid(state: ForwardState, effects: Effects) -> str:
    """What is missing of the cost, the cards and the Resolve that are given up; empty where it can be paid in full."""
    cards: Counter[str] = Counter()
    resolve = 0
    for effect in _costs(state, effects):
        if isinstance(effect, GiveUp):
            cards[effect.what] += effect.amount
        elif isinstance(effect, Spend):
            resolve += effect.resolve
        elif isinstance(effect, Lose):
            resolve += effect.amount
    if cards["keeper"]:
        cards["keeper"] = cards.total()  # a card that is given up as an item is no other keeper
    short = [
        f"you have {len(of_kind(state, kind))} of {number} {_several(kind)}"
        for kind, number in cards.items()
        if len(of_kind(state, kind)) < number
    ]
    if resolve_of(state) < resolve:
        short.append(f"Resolve is {resolve_of(state)} of {resolve}")
    return f"its cost cannot be paid: {_all_of(short)}" if short else ""


_TESTS: dict[str, tuple[Callable[[ForwardState, Effects], str], ...]] = {
    "any": (),
    "possible": (impossible,),
    "payable": (unpaid, impossible),
}
"""By house rule: what keeps an option from being chosen, the next only where the one before leaves none."""


def _all_of(reasons: Sequence[str]) -> str:
    return " and ".join(dict.fromkeys(reasons))


def _several(kind: str) -> str:
    return kind if kind == "equipment" else f"{kind}s"


def _costs(state: ForwardState, effects: Effects) -> Iterator[Effect]:
    """The effects that surely take cards or Resolve away; what may be declined or hangs on dice is no cost."""
    for effect in effects:
        if isinstance(effect, If):
            yield from _costs(state, effect.do if met(state, effect) else effect.otherwise)
        elif isinstance(effect, Repeat):
            yield from list(_costs(state, effect.do)) * effect.times
        elif (
            isinstance(effect, Spend)
            or (isinstance(effect, GiveUp) and effect.amount < ALL)
            or (isinstance(effect, Lose) and effect.what == "resolve" and effect.amount < STEPS)
        ):
            yield effect


def _lacks(state: ForwardState, effect: Effect) -> str:
    """What an effect asks for that is not there, so that nothing of it can be done; empty otherwise."""
    zones = state.zones
    if isinstance(effect, GiveUp):
        return "" if effect.amount >= ALL or of_kind(state, effect.what) else f"you have no {effect.what}"
    if isinstance(effect, Lose) and effect.what != "hp":
        there = resolve_of(state) if effect.what == "resolve" else dread_of(state)
        return "" if there or effect.amount >= STEPS else f"{effect.what.title()} is 0"
    if isinstance(effect, Spend):
        return "" if resolve_of(state) >= effect.resolve else f"Resolve is {resolve_of(state)} of {effect.resolve}"
    if isinstance(effect, Cleanse):
        return "" if zones[SNARES] or effect.amount >= ALL else "you have no Snare"
    if isinstance(effect, (Peek, Reorder, Fish)) and blind(state):
        return "you cannot look at face-down cards"
    if isinstance(effect, (Draw, Reorder, Fish)) and not zones[DECK]:
        return "the location deck is empty"
    if isinstance(effect, (Draw, Fish)) and len(zones[ROW]) >= MOST_IN_ROW:
        return "the row is full"
    if isinstance(effect, Peek):
        return "" if any(not state.knows[i] for i in zones[ROW]) else "no card of the row is unknown to you"
    if isinstance(effect, SendAway):
        return "" if zones[ROW] else "the row is empty"
    if isinstance(effect, (Strike, Hush)) or (isinstance(effect, Rally) and effect.until == "exchange"):
        return "" if state.enemy >= 0 else "no enemy is fought"
    return _lack_inside(state, effect)


def _lack_inside(state: ForwardState, effect: Effect) -> str:
    """The same for effects that hold others: everything that may come of them has to lack something."""
    if isinstance(effect, If):
        inside: Sequence[Effects] = (effect.do if met(state, effect) else effect.otherwise,)
    elif isinstance(effect, Choose):
        inside = (effect.one, effect.other)
    elif isinstance(effect, Flip):
        inside = (effect.heads, effect.tails)
    elif isinstance(effect, Roll):
        inside = (effect.low, effect.high)
    elif isinstance(effect, (May, Repeat)):
        inside = (effect.do,)
    else:
        return ""
    reasons = [[_lacks(state, each) for each in effects] for effects in inside]
    lacking = all(each and all(each) for each in reasons)
    return _all_of([why for each in reasons for why in each]) if lacking else ""
