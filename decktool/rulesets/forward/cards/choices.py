"""6 and 12: hard choices, and what of a text can be done now.

As much as possible is done and the rest ignored (Rules 12), so what decides whether an option may be chosen is whether
anything of it can be done (FW-A28). Only what takes something away, or looks for a card, can lack what it asks for:
cards of one's own, a Snare, steps of the track to lose or spend, cards in the deck or the row, an enemy. HP and gains
lack nothing, also where the surplus is lost, and all of none is done in full.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from decktool.dealing import Dice
from decktool.play.effects import Effect
from decktool.play.flow import Repeat, parts
from decktool.play.records import Reason
from decktool.rulesets.forward.chapters.duel import whole_seal
from decktool.rulesets.forward.declarations import MOST_IN_ROW, STEPS, Decision, Event, Verb, Zone
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.state import TRACK, ForwardState, counted, of_kind, total

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


# --- what is lacking


def short(state: ForwardState, asked: Iterable[tuple[str, int]]) -> list[str]:
    """Where there is too little of Resolve, Dread or a counter for what is asked, in words."""
    return [
        f"{name.title() if name in TRACK else name} is {there} of {amount}"
        for name, amount in asked
        if amount and (there := counted(state, name)) < amount
    ]


def asked_for(effect: text.If | text.Spend) -> list[tuple[str, int]]:
    """What a threshold or a price asks for, and how much of it."""
    dread = effect.dread if isinstance(effect, text.If) else 0
    return [(effect.counter, effect.amount), ("resolve", effect.resolve), ("dread", dread)]


def branch(state: ForwardState, effect: text.If) -> Effects:
    """What follows from a threshold, counted outwards from the gap at this moment. Rules 3.2."""
    return effect.otherwise if short(state, asked_for(effect)) else effect.do


def forbidden(state: ForwardState, effect: Effect) -> str:
    """What a card forbids of an effect, in words; empty where none does."""
    rules = state.rules
    match effect:
        case text.Rest() if total(state, rules.forbids["rest"]):
            return "you cannot rest"
        case text.Spend() if effect.resolve and total(state, rules.forbids["spend"]):
            return "Resolve cannot be spent"
        case text.Peek() | text.Reorder() | text.Fish() if total(state, rules.blinds):
            return "you cannot look at face-down cards"
    return ""


def impossible(state: ForwardState, effects: Effects) -> str:
    """Why nothing of some effects can be done, in words; empty where anything can, or where they ask for nothing."""
    reasons = [lacks(state, effect) for effect in effects]
    return f"nothing of it can be done: {_all_of(reasons)}" if reasons and all(reasons) else ""


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
    return f"its cost cannot be paid: {_all_of(lacking)}" if lacking else ""


_TESTS: dict[str, tuple[Callable[[ForwardState, Effects], str], ...]] = {
    "any": (),
    "possible": (impossible,),
    "payable": (unpaid, impossible),
}
"""By house rule: what keeps an option from being chosen, the next only where the one before leaves none."""


def _all_of(reasons: Sequence[str]) -> str:
    return " and ".join(dict.fromkeys(reasons))


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


def lacks(state: ForwardState, effect: Effect) -> str:
    """What an effect asks for that is not there, so that nothing of it can be done; empty otherwise.

    Of effects that hold others everything that may come of them has to lack something.
    """
    zones = state.zones
    if told := forbidden(state, effect):
        return told
    match effect:
        case text.GiveUp() if effect.amount < text.ALL and not of_kind(state, effect.what):
            return f"you have no {effect.what}"
        case text.Lose(what="resolve" | "dread") if effect.amount < STEPS and not counted(state, effect.what):
            return f"{effect.what.title()} is 0"
        case text.Count() if effect.by < 0 and not counted(state, effect.counter):
            return f"{effect.counter} is 0"
        case text.Spend():
            return next(iter(short(state, asked_for(effect))), "")
        case text.BreakSeal() if not whole_seal(state, effect.seal):
            return "the Dragon has no such seal"
        case text.Cleanse() if effect.amount < text.ALL and not zones[Zone.SNARES]:
            return "you have no Snare"
        case text.Draw() | text.Reorder() | text.Fish() if not zones[Zone.DECK]:
            return "the location deck is empty"
        case text.Draw() if len(zones[Zone.ROW]) >= MOST_IN_ROW and state.rules.by_house.drawn_cards == "row":
            return "the row is full"
        case text.Fish() if len(zones[Zone.ROW]) >= MOST_IN_ROW:
            return "the row is full"
        case text.TurnUp() if all(state.up >> i & 1 for i in zones[Zone.ROW]):
            return "no card of the row is face down"
        case text.Peek() if all(state.knows[i] for i in zones[Zone.ROW]):
            return "no card of the row is unknown to you"
        case text.SendAway() if not zones[Zone.ROW]:
            return "the row is empty"
        case text.Strike() | text.Hush() | text.Rally(until="exchange") if state.enemy < 0:
            return "no enemy is fought"
        case text.Boost() if (effect.face or effect.until in {"exchange", "duel"}) and state.enemy < 0:
            return "no enemy is fought"
    inside = [branch(state, effect)] if isinstance(effect, text.If) else parts(effect)
    reasons = [[lacks(state, each) for each in effects] for effects in inside]
    return _all_of([why for each in reasons for why in each]) if all(each and all(each) for each in reasons) else ""
