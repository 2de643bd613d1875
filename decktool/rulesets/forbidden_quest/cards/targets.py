"""4.3 to 4.6: whom a card or an ability can be used on, and when it cannot be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from decktool.play.effects import Effect
from decktool.play.flow import within
from decktool.play.records import Reason
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.card_data import Test
from decktool.rulesets.forbidden_quest.cards import words as text
from decktool.rulesets.forbidden_quest.chapters import attack, movement
from decktool.rulesets.forbidden_quest.declarations import Decision, Kind, Phase, Verb, Zone
from decktool.rulesets.forbidden_quest.state import QuestState

UNMARKED = {"poison": t.POISON, "trap": t.TRAP, "conditions": t.POISON | t.TRAP}
ENEMY = {"enemy", "enemy-here", "each-enemy"}
OTHERS = {"friend", "friend-here", "each-friend-here"}
HERE = {"own-here", "friend-here", "enemy-here", "each-own-here", "each-friend-here"}
ALL = {"own", "enemy", "each-own", "each-enemy"}
EACH = {"each-own", "each-own-here", "each-friend-here", "each-enemy"}
"""The words for whose creature: the opponent's, others than the card's own, those in its region, all of a side, and
each of them instead of one.
"""
PILES = {"deck": Zone.DECK, "discard": Zone.DISCARD, "hand": Zone.HAND}


def among(state: QuestState, seat: int, source: int, who: str) -> list[int]:
    """The creatures that a text speaks of, before it is asked what can be done to them."""
    if who == "self":
        return [source] if state.region[source] >= 0 else []
    if who in {"target", "checked"}:
        creature = state.target if who == "target" else state.aim
        return [creature] if creature >= 0 and state.region[creature] >= 0 else []
    found = attack.visible(state, seat) if who in ENEMY else state.zones[Zone.BOARD + seat][:]
    return found if who in ALL else _narrowed(state, found, source, who)


def _narrowed(state: QuestState, found: list[int], source: int, who: str) -> list[int]:
    """Those of some creatures that moved, or that are others than the one that asks, or in its region."""
    if who == "moved":
        return [i for i in found if state.moved >> i & 1]
    if who in OTHERS:
        found = [i for i in found if i != source]
    if who in HERE:
        found = [i for i in found if state.region[i] == state.region[source]]
    return found


CONDITIONS: dict[str, Callable[[QuestState, int, int, int], Any]] = {
    "always": lambda state, seat, i, least: True,
    "moved": lambda state, seat, i, least: state.moved >> i & 1,
    "unmoved": lambda state, seat, i, least: not state.moved >> i & 1,
    "attacked": lambda state, seat, i, least: (state.attacked | state.shot) >> i & 1,
    "damaged": lambda state, seat, i, least: state.damage[i] >= least,
    "alone": lambda state, seat, i, least: len(state.zones[Zone.BOARD + seat]) == 1,
    "target-poisoned": lambda state, seat, i, least: state.marks[state.target] & t.POISON,
    "target-trapped": lambda state, seat, i, least: state.marks[state.target] & t.TRAP,
    "target-damaged": lambda state, seat, i, least: state.damage[state.target] >= least,
}
"""Whether what a text says of a creature (or of what it attacks) is so now."""


def fitting(state: QuestState, seat: int, source: int, effect: Any) -> list[int]:
    """The creatures on which an effect can do something now. Rules 4.6."""
    found = among(state, seat, source, effect.who)
    unfit = UNFIT.get(type(effect))
    if unfit is None:
        return found
    fit = []
    for i in found:
        if unfit(state, seat, i, effect) is None:
            fit.append(i)  # noqa: PERF401 - a generator costs more than the three that there can be
    return fit


NOTHING = Reason("nothing would happen to {card}", "FQ-4.6-01")
NOT_SWITCHED = Reason("a trapped creature is not switched", "FQ-4.12-02")
NOT_MOVED = Reason("a trapped creature is not moved by its owner", "FQ-5.4-13")
NOBODY_COMES = Reason("no creature could come in", "FQ-4.12-04")


def _not_moved(state: QuestState, seat: int, creature: int, effect: text.Move | text.MoveTo) -> Reason | None:
    """A player cannot move an own trapped creature, even with a card; an opponent can. Rules 5.4.
    It moves to a region beside it, to the spawning region, or to the region of another creature. Rules 4.2.
    """
    if state.marks[creature] & t.TRAP and state.rules.owners[creature] == seat:
        return NOT_MOVED
    if isinstance(effect, text.Move):
        return None if t.NEIGHBOURS[state.rules.ways[effect.how]][state.region[creature]] else NOTHING
    if effect.to == "spawn":
        return NOTHING if state.region[creature] == t.SPAWN[seat] else None
    return None if movement.friends_elsewhere(state, seat, creature) else NOTHING


def _not_hidden(state: QuestState, seat: int, creature: int, effect: text.Hide) -> Reason | None:
    """It is not hidden yet, and by house rule (`marker_limit`) a marker is there. Rules 6.2, 2.2."""
    if state.marks[creature] & t.HIDDEN_MARK or attack.runs_out(state, t.HIDDEN_MARK):
        return NOTHING
    return None if CONDITIONS[effect.while_](state, seat, creature, 1) else NOTHING


def _not_switched(state: QuestState, seat: int, creature: int, effect: text.Switch) -> Reason | None:
    """A trapped creature is not switched. A hand must hold one that can come in, a deck any card, whatever is known.
    Rules 4.12, 4.6.
    """
    if state.marks[creature] & t.TRAP:
        return NOT_SWITCHED
    if effect.zone != "hand" and state.zones[Zone.DECK + seat]:
        return None
    hand = [] if effect.zone == "deck" else state.zones[Zone.HAND + seat]
    for card in hand:
        if comes_in(state, card, creature):
            return None
    return NOBODY_COMES


def comes_in(state: QuestState, card: int, creature: int) -> bool:
    """Whether a card is a creature with more HP than the damage it would inherit. Rules 4.12."""
    return state.rules.kinds[card] == Kind.CREATURE and state.rules.hp[card] > state.damage[creature]


UNFIT: dict[type[Effect], Callable[..., Reason | None]] = {
    text.Move: _not_moved,
    text.MoveTo: _not_moved,
    text.Heal: lambda state, seat, i, effect: None if state.damage[i] else NOTHING,
    text.Unmark: lambda state, seat, i, effect: None if state.marks[i] & UNMARKED[effect.marks] else NOTHING,
    text.Hide: _not_hidden,
    text.Strip: lambda state, seat, i, effect: None if getattr(state, effect.what)[i] >= 0 else NOTHING,
    text.Switch: _not_switched,
    text.Strengthen: lambda state, seat, i, effect: NOTHING if state.phase > Phase.ATTACK else None,
}
"""For each effect on a creature, why it would do nothing to it; the others always do something."""


@Verb.obstacle_to(Verb.CHOOSE)
def not_chosen(state: QuestState, seat: int, creature: int) -> Reason | None:
    """A creature is chosen that the text speaks of, that is not hidden, and to which something would happen."""
    if state.decision is not Decision.CREATURE:
        asked = "the current decision is: {asked}"
        return Reason(asked, "FQ-5.1-13", "FQ-5.4-02") if state.phase == Phase.ATTACK else Reason(asked, "FQ-4-01")
    _, _, seat, source = state.stack[-1]
    effect = state.asking
    if creature in state.zones[Zone.BOARD + 1 - seat] and state.marks[creature] & t.HIDDEN_MARK:
        clause = "FQ-6.2-03" if isinstance(effect, text.Move) else "FQ-6.2-04"
        return Reason("{card} is hidden", clause, "FQ-6.2-05")
    if creature not in among(state, seat, source, effect.who):
        return Reason("{source} does not speak of {card}", "FQ-4.6-01")
    return UNFIT[type(effect)](state, seat, creature, effect)


def searched(state: QuestState, seat: int, source: int, effect: text.Search | text.Summon) -> list[int]:
    """The cards that a search would find, from the top; who adds a creature looks for one."""
    cards, kinds = state.rules.cards, state.rules.kinds
    pile = state.zones[PILES[effect.zone] + seat]
    if isinstance(effect, text.Summon):
        return [i for i in pile if kinds[i] == Kind.CREATURE]
    name = cards[source].name if effect.another else ""
    return [
        i
        for i in (pile[-effect.top :] if effect.top else pile)[::-1]
        if (not effect.kinds or cards[i].type in effect.kinds) and i != source and cards[i].name != name
    ]


NOBODY = Reason("no creature can be chosen")
UNPAID = Reason("{who} has no other card to discard for it", "FQ-4.3-05")
FULL = Reason("{who} has three creatures on the board", "FQ-4.1-02", "FQ-6.2-07")
EMPTY = Reason("{who}'s deck is empty")
NONE_SUCH = {zone: Reason(f"{{who}}'s {pile} has no such card")
             for zone, pile in (("discard", "discard pile"), ("hand", "hand"))}  # fmt: skip


def lacking(state: QuestState, seat: int, source: int, effect: Effect) -> Reason | None:
    """Why one effect can do nothing in the present position; None where it can do something.
    Rules 4.6. A deck with a card in it can be searched, whatever is known of it; an empty one cannot. Another pile must
    hold what is asked for.
    """
    if hasattr(effect, "who"):
        return None if fitting(state, seat, source, effect) else NOBODY
    if isinstance(effect, text.Summon) and not movement.has_room(state, seat):
        return FULL
    if isinstance(effect, (text.Draw, text.Arrange)) or getattr(effect, "zone", "") == "deck":
        return None if state.zones[Zone.DECK + seat] else EMPTY
    if isinstance(effect, (text.Search, text.Summon)):
        return None if searched(state, seat, source, effect) else NONE_SUCH[effect.zone]
    if isinstance(effect, text.Pay):
        hand = state.zones[Zone.HAND + seat]
        return None if len(hand) > (source in hand) else UNPAID
    inside = within(effect)
    for inner in inside:
        if lacking(state, seat, source, inner) is None:
            return None
    return NOTHING if inside else None


def possible(effects: Sequence[Effect]) -> Test:
    """A card or ability can be used if at least one thing it does can have an effect, and its price can be paid.
    Rules 4.6. The rest is then done as far as possible.
    """
    price = [effect for effect in effects if isinstance(effect, text.Pay)]
    rest = [effect for effect in effects if not isinstance(effect, text.Pay)]
    # asked for each card at each listing: a creature that one of these does something to is enough
    on_creatures = [(effect, UNFIT.get(type(effect))) for effect in rest if hasattr(effect, "who")]
    others = [effect for effect in rest if not hasattr(effect, "who")]

    def test(state: QuestState, seat: int, source: int) -> bool:
        for paid in price:
            if lacking(state, seat, source, paid) is not None:
                return False
        for effect, unfit in on_creatures:
            for i in among(state, seat, source, effect.who):
                if unfit is None or unfit(state, seat, i, effect) is None:
                    return True
        for effect in others:  # noqa: SIM110 - any() makes a generator
            if lacking(state, seat, source, effect) is None:
                return True
        return False

    return test


def idle(state: QuestState, seat: int, card: int) -> Reason:
    """What nothing would come of is not played and not used: a sentence about what is lacking. Rules 4.6."""
    rules = state.rules
    sorcerer = rules.kinds[card] == Kind.SORCERER
    found = []
    for effect in rules.does[card]:
        reason = lacking(state, seat, card, effect)
        if reason is NOBODY:
            reason = _nobody(state, seat, card, effect)
        elif reason is EMPTY and not isinstance(effect, text.Draw):
            reason = Reason(EMPTY.words, *(("FQ-4.6-08",) if sorcerer else ()), "FQ-4.6-07")
        if reason and reason is not NOTHING:  # of effects with others inside, those are named
            found.append(reason)
    told = f": {found[0].words}" if found else ""
    clauses = [clause for reason in found for clause in reason.clauses]
    last = "FQ-4.6-02" if sorcerer else "FQ-4.6-01"
    what = "the ability of {card}" if rules.kinds[card] == Kind.CREATURE else "{card}"
    return Reason(f"{what} can do nothing now{told}", *dict.fromkeys((*clauses, last)))


def _nobody(state: QuestState, seat: int, card: int, effect: Any) -> Reason:
    """Why none of the creatures that a text speaks of is one to do it to."""
    rules = state.rules
    if effect.who in ENEMY:
        hidden = [i for i in state.zones[Zone.BOARD + 1 - seat] if state.marks[i] & t.HIDDEN_MARK]
        moves = isinstance(effect, (text.Move, text.MoveTo))
        away = ("FQ-6.2-03" if moves else "FQ-6.2-04",) if hidden else ()
        if isinstance(effect, text.Strip):
            what = "weapon" if effect.what == "weapon" else "defense card"
            return Reason(f"no creature that can be chosen has a {what}", *away, "FQ-4.6-05")
        return Reason("the opponent's creature is hidden", *away) if hidden else NOBODY
    unfit = UNFIT.get(type(effect))
    reasons = [unfit(state, seat, i, effect) for i in among(state, seat, card, effect.who)] if unfit else []
    held = next((reason for reason in reasons if reason in (NOT_MOVED, NOT_SWITCHED)), None)
    if held is not None:
        return held
    if isinstance(effect, text.Switch):
        weak = effect.zone != "deck" and any(rules.kinds[i] == Kind.CREATURE for i in state.zones[Zone.HAND + seat])
        return Reason("no creature could come in", "FQ-4.12-04" if weak else "FQ-4.12-01")
    if isinstance(effect, text.Heal):
        return Reason("no creature needs healing", "FQ-4.6-03")
    if isinstance(effect, text.Unmark):
        marked = {"poison": "poisoned", "trap": "trapped", "conditions": "poisoned or trapped"}
        return Reason(f"nobody is {marked[effect.marks]}")
    return NOBODY
