"""4.3 to 4.6: whom a card or an ability can be used on, and when it cannot be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from decktool.play.effects import Effect
from decktool.play.flow import Flip, May, Repeat, Roll
from decktool.rulesets.forbidden_quest.cards import words as text
from decktool.rulesets.forbidden_quest.chapters import attack, movement
from decktool.rulesets.forbidden_quest.state import QuestState
from decktool.rulesets.forbidden_quest.table import HIDDEN_MARK, MARKS, NEIGHBOURS, POISON, SPAWN, TRAP, Kind, Zone

Test = Callable[["QuestState", int, int], bool]
"""Whether something can be done: state, the player's seat, the card."""

UNMARKED = {"poison": POISON, "trap": TRAP, "conditions": POISON | TRAP}
ENEMY = {"enemy", "enemy-here", "each-enemy"}


def among(state: QuestState, seat: int, source: int, who: str) -> list[int]:
    """The creatures that a text speaks of, before it is asked what can be done to them."""
    who = who.removeprefix("each-")
    if who == "self":
        return [source] if state.region[source] >= 0 else []
    if who in {"target", "checked"}:
        creature = state.target if who == "target" else state.aim
        return [creature] if creature >= 0 and state.region[creature] >= 0 else []
    if who in {"enemy", "enemy-here"}:
        found = [i for i in state.zones[Zone.BOARD + 1 - seat] if not state.marks[i] & HIDDEN_MARK]
    else:
        found = state.zones[Zone.BOARD + seat][:]
    if who == "moved":
        return [i for i in found if state.moved >> i & 1]
    if who.startswith("friend"):
        found = [i for i in found if i != source]
    if who.endswith("-here"):
        found = [i for i in found if state.region[i] == state.region[source]]
    return found


def holds(state: QuestState, seat: int, creature: int, condition: str, least: int = 1) -> bool:
    """Whether what a text says of a creature (or of what it attacks) is so now."""
    if condition == "always":
        return True
    if condition == "moved":
        return bool(state.moved >> creature & 1)
    if condition == "unmoved":
        return not state.moved >> creature & 1
    if condition == "attacked":
        return bool((state.attacked | state.shot) >> creature & 1)
    if condition == "damaged":
        return state.damage[creature] >= least
    if condition == "alone":
        return len(state.zones[Zone.BOARD + seat]) == 1
    target = state.target
    if condition == "target-damaged":
        return state.damage[target] >= least
    return bool(state.marks[target] & MARKS[condition.removeprefix("target-")[:-2].replace("trapp", "trap")])


def fitting(state: QuestState, seat: int, source: int, effect: Any) -> list[int]:
    """The creatures on which an effect can do something now. Rules 4.6."""
    found = among(state, seat, source, effect.who)
    fit = FITS.get(type(effect))
    return [i for i in found if fit(state, seat, i, effect, source)] if fit else found


def _fits_move(state: QuestState, seat: int, creature: int, effect: text.Move, source: int) -> bool:
    way = state.rules.ways[effect.how]
    return movement.movable(state, seat, creature) and bool(NEIGHBOURS[way][state.region[creature]])


def _fits_move_to(state: QuestState, seat: int, creature: int, effect: text.MoveTo, source: int) -> bool:
    if not movement.movable(state, seat, creature):
        return False
    if effect.to == "spawn":
        return state.region[creature] != SPAWN[seat]
    return bool(movement.friends_elsewhere(state, seat, creature))


def _fits_hide(state: QuestState, seat: int, creature: int, effect: text.Hide, source: int) -> bool:
    if state.marks[creature] & HIDDEN_MARK or (state.rules.marker_limit and not attack.supply(state, HIDDEN_MARK)):
        return False
    return holds(state, seat, creature, effect.while_)


def _fits_strip(state: QuestState, seat: int, creature: int, effect: text.Strip, source: int) -> bool:
    return (state.weapon if effect.what == "weapon" else state.defense)[creature] >= 0


def _fits_switch(state: QuestState, seat: int, creature: int, effect: text.Switch, source: int) -> bool:
    """A trapped creature is not switched. A hand must hold one that can come in, a deck any card, whatever is known.

    Rules 4.12, 4.6.
    """
    if state.marks[creature] & TRAP:
        return False
    if effect.zone != "hand" and state.zones[Zone.DECK + seat]:
        return True
    return effect.zone != "deck" and any(
        state.rules.kinds[i] == Kind.CREATURE and state.rules.hp[i] > state.damage[creature]
        for i in state.zones[Zone.HAND + seat]
    )


FITS: dict[type[Effect], Callable[..., bool]] = {
    text.Move: _fits_move,
    text.MoveTo: _fits_move_to,
    text.Heal: lambda state, seat, i, effect, source: state.damage[i] > 0,
    text.Unmark: lambda state, seat, i, effect, source: bool(state.marks[i] & UNMARKED[effect.marks]),
    text.Hide: _fits_hide,
    text.Strip: _fits_strip,
    text.Switch: _fits_switch,
}
"""For each effect on a creature, whether it can do something to it; the others always can."""


def searched(state: QuestState, seat: int, source: int, effect: text.Search) -> list[int]:
    """The cards that a search would find, from the top."""
    pile = state.zones[(Zone.DECK if effect.zone == "deck" else Zone.DISCARD) + seat][::-1]
    if effect.top:
        pile = pile[: effect.top]
    cards, name = state.rules.cards, state.rules.cards[source].name
    return [
        i
        for i in pile
        if (not effect.kinds or cards[i].type in effect.kinds)
        and i != source
        and not (effect.another and cards[i].name == name)
    ]


def _search(state: QuestState, seat: int, source: int, effect: text.Search) -> bool:
    """A deck with a card in it can be searched, whatever is known of it; an empty one cannot. Rules 4.6.

    A discard pile is open, so it must hold what is asked for.
    """
    if effect.zone == "deck":
        return bool(state.zones[Zone.DECK + seat])
    return bool(searched(state, seat, source, effect))


def _summon(state: QuestState, seat: int, source: int, effect: text.Summon) -> bool:
    if not movement.has_room(state, seat):
        return False
    zone = {"deck": Zone.DECK, "discard": Zone.DISCARD, "hand": Zone.HAND}[effect.zone] + seat
    if effect.zone == "deck":
        return bool(state.zones[zone])
    return any(state.rules.kinds[i] == Kind.CREATURE for i in state.zones[zone])


def can_do(state: QuestState, seat: int, source: int, effect: Effect) -> bool:
    """Whether one effect can do something in the present position. Rules 4.6."""
    if hasattr(effect, "who"):
        return bool(fitting(state, seat, source, effect))
    if isinstance(effect, text.Search):
        return _search(state, seat, source, effect)
    if isinstance(effect, text.Summon):
        return _summon(state, seat, source, effect)
    if isinstance(effect, (text.Draw, text.Arrange)):
        return bool(state.zones[Zone.DECK + seat])
    if isinstance(effect, text.Pay):
        return any(i != source for i in state.zones[Zone.HAND + seat])
    if isinstance(effect, Flip):
        return any(can_do(state, seat, source, inner) for inner in (*effect.heads, *effect.tails))
    if isinstance(effect, Roll):
        return any(can_do(state, seat, source, inner) for inner in (*effect.low, *effect.high))
    if isinstance(effect, (Repeat, May)):
        return any(can_do(state, seat, source, inner) for inner in effect.do)
    return True


def possible(effects: Sequence[Effect]) -> Test:
    """A card or ability can be used if at least one thing it does can have an effect, and its price can be paid.

    Rules 4.6. The rest is then done as far as possible.
    """
    price = [effect for effect in effects if isinstance(effect, text.Pay)]
    rest = [effect for effect in effects if not isinstance(effect, text.Pay)]

    def test(state: QuestState, seat: int, source: int) -> bool:
        return all(can_do(state, seat, source, effect) for effect in price) and any(
            can_do(state, seat, source, effect) for effect in rest
        )

    return test
