"""6 and 12: hard choices, and what of a text can be done now.

As much as possible is done and the rest ignored (Rules 12), so what decides whether an option may be chosen is whether
anything of it can be done (FW-A28). Only what takes something away, or looks for a card, can lack what it asks for:
cards of one's own, a Snare, steps of the track to lose or spend, cards in the deck or the row, an enemy. HP and gains
lack nothing, also where the surplus is lost, and all of none is done in full.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from decktool.dealing import Dice
from decktool.play.effects import Effect
from decktool.play.flow import Flip, May, Repeat, Roll
from decktool.play.records import Reason
from decktool.rulesets.forward.chapters.duel import whole_seal
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.state import ForwardState, counted, of_kind, standing, total
from decktool.rulesets.forward.table import MOST_IN_ROW, STEPS, Decision, Event, Verb, Zone

Effects = Sequence[Effect]
Said = Sequence[tuple[int, int, tuple[Effect, ...]]]
"""The options of a choice: the action that takes each, the program that it runs, and what it says."""


def choose(state: ForwardState, said: Said, seat: int, source: int, dice: Dice) -> None:
    """A hard choice: an option may be chosen if anything of it can be done; the rest of it is ignored.

    Rules 6 and 12 (FW-A28; house rule `options`: `payable` asks for the whole of its cost, `any` for nothing). Where no
    option is left so, each may be chosen.
    """
    options = [action for action, _, _ in said]
    for test in _TESTS[state.rules.by_house.options]:
        found = [action for action, _, effects in said if not test(state, effects)]
        if found:
            options = found
            break
    state.ask(Decision.OPTION, 0, options, source)


def _said(state: ForwardState) -> Said:
    """The options of the choice that is asked now."""
    program, place, _, _ = state.stack[-1]
    said: Said = state.rules.programs[program][place][1]
    return said


@Decision.OPTION.answered
def answer_option(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """What was chosen happens."""
    said, (_, _, _, source) = _said(state), state.stack.pop()
    state.tell(Event.OPTION, 0, source, action - Verb.OPTION, state.rules.text_clauses[source])
    state.stack.append((next(number for known, number, _ in said if known == action), 0, 0, source))


@Verb.obstacle_to(Verb.OPTION)
def not_chosen(state: ForwardState, seat: int, option: int) -> Reason:
    """What an option of the choice that is asked now lacks."""
    said = _said(state) if state.decision is Decision.OPTION else ()
    effects = next((effects for known, _, effects in said if known == Verb.OPTION + option), ())
    lacking = (why for test in _TESTS[state.rules.by_house.options] if (why := test(state, effects)))
    return next((Reason(why, "FW-12-02") for why in lacking), Reason("that is not offered now", "FW-6-08"))


# --- what is lacking


def met(state: ForwardState, effect: text.If) -> bool:
    """True while a threshold is reached."""
    reached = state.resolve >= effect.resolve and state.dread >= effect.dread
    return reached and counted(state, effect.counter) >= effect.amount


def blind(state: ForwardState) -> bool:
    """True when a card forbids to look."""
    return any(state.rules.blinds[i] for i in standing(state))


def forbidden(state: ForwardState, effect: text.Spend | text.Rest) -> str:
    """What a card forbids, in words; empty where none does."""
    if isinstance(effect, text.Spend) and not effect.resolve:
        return ""
    what, told = ("rest", "you cannot rest") if isinstance(effect, text.Rest) else ("spend", "Resolve cannot be spent")
    return told if total(state, state.rules.forbids[what]) else ""


def impossible(state: ForwardState, effects: Effects) -> str:
    """Why nothing of some effects can be done, in words; empty where anything can, or where they ask for nothing."""
    reasons = [lacks(state, effect) for effect in effects]
    return f"nothing of it can be done: {_all_of(reasons)}" if reasons and all(reasons) else ""


def unpaid(state: ForwardState, effects: Effects) -> str:
    """What is missing of the cost, the cards and the Resolve that are given up; empty where it can be paid in full."""
    cards: Counter[str] = Counter()
    resolve = 0
    counters: Counter[str] = Counter()
    for effect in _costs(state, effects):
        if isinstance(effect, text.GiveUp):
            cards[effect.what] += effect.amount
        elif isinstance(effect, text.Spend):
            resolve += effect.resolve
            counters[effect.counter] += effect.amount
        elif isinstance(effect, text.Count):
            counters[effect.counter] -= effect.by
        elif isinstance(effect, text.Lose):
            resolve += effect.amount
    if cards["keeper"]:
        cards["keeper"] = cards.total()  # a card that is given up as an item is no other keeper
    short = [
        f"you have {len(of_kind(state, kind))} of {number} {kind}{'' if kind == 'equipment' else 's'}"
        for kind, number in cards.items()
        if len(of_kind(state, kind)) < number
    ]
    if state.resolve < resolve:
        short.append(f"Resolve is {state.resolve} of {resolve}")
    known = {name: counted(state, name) for name in counters}
    short += [f"{name} is {known[name]} of {amount}" for name, amount in counters.items() if known[name] < amount]
    return f"its cost cannot be paid: {_all_of(short)}" if short else ""


_TESTS: dict[str, tuple[Callable[[ForwardState, Effects], str], ...]] = {
    "any": (),
    "possible": (impossible,),
    "payable": (unpaid, impossible),
}
"""By house rule: what keeps an option from being chosen, the next only where the one before leaves none."""


def _all_of(reasons: Sequence[str]) -> str:
    return " and ".join(dict.fromkeys(reasons))


def _costs(state: ForwardState, effects: Effects) -> Iterator[Effect]:
    """The effects that surely take cards or Resolve away; what may be declined or hangs on dice is no cost."""
    for effect in effects:
        if isinstance(effect, text.If):
            yield from _costs(state, effect.do if met(state, effect) else effect.otherwise)
        elif isinstance(effect, Repeat):
            yield from list(_costs(state, effect.do)) * effect.times
        elif (
            isinstance(effect, text.Spend)
            or (isinstance(effect, text.GiveUp) and effect.amount < text.ALL)
            or (isinstance(effect, text.Count) and -text.ALL < effect.by < 0)
            or (isinstance(effect, text.Lose) and effect.what == "resolve" and effect.amount < STEPS)
        ):
            yield effect


def lacks(state: ForwardState, effect: Effect) -> str:
    """What an effect asks for that is not there, so that nothing of it can be done; empty otherwise."""
    zones = state.zones
    if isinstance(effect, text.GiveUp):
        return "" if effect.amount >= text.ALL or of_kind(state, effect.what) else f"you have no {effect.what}"
    if isinstance(effect, text.Lose) and effect.what != "hp":
        there = state.resolve if effect.what == "resolve" else state.dread
        return "" if there or effect.amount >= STEPS else f"{effect.what.title()} is 0"
    if isinstance(effect, (text.Spend, text.Rest)) and (what := forbidden(state, effect)):
        return what
    if isinstance(effect, text.BreakSeal):
        return "" if whole_seal(state, effect.seal) else "there is no such seal"
    if isinstance(effect, text.TurnUp):
        return "" if any(not state.up >> i & 1 for i in zones[Zone.ROW]) else "no card of the row is face down"
    if isinstance(effect, text.Spend):
        if (there := counted(state, effect.counter)) < effect.amount:
            return f"{effect.counter} is {there} of {effect.amount}"
        return "" if state.resolve >= effect.resolve else f"Resolve is {state.resolve} of {effect.resolve}"
    if isinstance(effect, text.Count):
        return f"{effect.counter} is 0" if effect.by < 0 and not counted(state, effect.counter) else ""
    if isinstance(effect, text.Cleanse):
        return "" if zones[Zone.SNARES] or effect.amount >= text.ALL else "you have no Snare"
    if isinstance(effect, (text.Peek, text.Reorder, text.Fish)) and blind(state):
        return "you cannot look at face-down cards"
    if isinstance(effect, (text.Draw, text.Reorder, text.Fish)) and not zones[Zone.DECK]:
        return "the location deck is empty"
    to_row = isinstance(effect, text.Fish) or (
        isinstance(effect, text.Draw) and state.rules.by_house.drawn_cards == "row"
    )
    if to_row and len(zones[Zone.ROW]) >= MOST_IN_ROW:
        return "the row is full"
    if isinstance(effect, text.Peek):
        return "" if any(not state.knows[i] for i in zones[Zone.ROW]) else "no card of the row is unknown to you"
    if isinstance(effect, text.SendAway):
        return "" if zones[Zone.ROW] else "the row is empty"
    if isinstance(effect, text.Rally):
        needs_enemy = effect.until == "exchange"
    elif isinstance(effect, text.Boost):
        needs_enemy = effect.until in {"exchange", "duel"} or bool(effect.face)
    else:
        needs_enemy = isinstance(effect, (text.Strike, text.Hush))
    if needs_enemy:
        return "" if state.enemy >= 0 else "no enemy is fought"
    return _lack_inside(state, effect)


def _lack_inside(state: ForwardState, effect: Effect) -> str:
    """The same for effects that hold others: everything that may come of them has to lack something."""
    if isinstance(effect, text.If):
        inside: Sequence[Effects] = (effect.do if met(state, effect) else effect.otherwise,)
    elif isinstance(effect, text.Choose):
        inside = (effect.one, effect.other)
    elif isinstance(effect, Flip):
        inside = (effect.heads, effect.tails)
    elif isinstance(effect, Roll):
        inside = (effect.low, effect.high)
    elif isinstance(effect, (May, Repeat, text.Rest)):
        inside = (effect.do,)
    else:
        return ""
    reasons = [[lacks(state, each) for each in effects] for effects in inside]
    lacking = all(each and all(each) for each in reasons)
    return _all_of([why for each in reasons for why in each]) if lacking else ""
