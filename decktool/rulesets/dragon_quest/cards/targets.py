"""Card Types: what the text of an ability or quest can be about, and the choice among it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from decktool.dealing import Dice
from decktool.play.effects import Effect
from decktool.play.records import Reason
from decktool.rulesets.dragon_quest.cards import words
from decktool.rulesets.dragon_quest.chapters.levels_and_gold import no_room
from decktool.rulesets.dragon_quest.declarations import Decision, Event, Verb, Zone
from decktool.rulesets.dragon_quest.state import DragonState, bearer, in_play, party, reaches, standing


def _moves(state: DragonState, effect: words.Move, i: int) -> bool:
    """A card moves to the other line, if there is room."""
    owner = state.rules.owners[i]
    front = i in state.zones[Zone.FRONT + owner]
    if effect.to == "front":
        return not front and no_room(state, owner, Zone.FRONT) is None
    return front and no_room(state, owner, Zone.REAR, leaves=1) is None


def _turns(state: DragonState, effect: words.Turn, i: int) -> bool:
    """Who is well is not cured, who is closed not closed again."""
    bit, to = 1 << i, effect.to
    if to == "poisoned":
        return not state.poisoned & bit and not standing(state, i, state.rules.gives_immunity)
    if to in {"cured", "unpoisoned"}:
        return bool((state.poisoned | (state.confused if to == "cured" else 0)) & bit)
    if to == "ready":
        return bool(state.closed & ~state.confused & bit)
    return not (state.confused if to == "confused" else state.busy) & bit


CHANGES: dict[type[Effect], Callable[..., bool]] = {
    words.Heal: lambda state, effect, i: state.damage[i] > 0, words.Move: _moves, words.Turn: _turns,
}  # fmt: skip
"""By effect: whether it does something to a card; any other does to each."""


def eligible(state: DragonState, effect: words.Aimed, seat: int, source: int) -> Iterator[int]:
    """The cards that an effect can be about, one by one: items where it discards one, else party cards."""
    if effect.who in {"own", "enemy"}:
        whose = seat if effect.who == "own" else 1 - seat
        if isinstance(effect, words.Discard) and effect.what == "item":
            yield from [item for item in state.zones[Zone.ITEMS + whose] if _fits(state, effect, state.under[item])]
            return
        found = party(state, whose)
    else:
        card = bearer(state, source)
        struck = state.target if card == state.attacker else -1
        one = struck if effect.who == "struck" else card if effect.who == "self" or card == state.target else -1
        found = [one] if one >= 0 and in_play(state, one) else []
    if effect.others:
        found = [i for i in found if i != bearer(state, source)]
    changes = CHANGES.get(type(effect))
    for i in found:
        if (changes is None or changes(state, effect, i)) and _fits(state, effect, i):
            yield i


def _fits(state: DragonState, effect: words.Aimed, i: int) -> bool:
    """True for a party card of the line, the colors and the level that a text names."""
    rules = state.rules
    return rules.level[i] <= effect.most_level and rules.color[i] not in effect.but_colors and reaches(state, effect, i)


def in_discard(state: DragonState, effect: words.Retrieve, seat: int, paying: int = -1) -> list[int]:
    """The cards of the own discard pile that can be taken; with those of the hand that a card's hand cost may be."""
    pile = state.zones[Zone.DISCARD + seat]
    if paying >= 0 and state.rules.hand_cost[paying]:
        pile = pile + [i for i in state.zones[Zone.HAND + seat] if i != paying]
    return [i for i in pile if state.rules.party[i]] if effect.what == "party" else pile


def nothing_to_do(state: DragonState, effects: Sequence[Effect], seat: int, source: int) -> bool:
    """True where every effect lacks what it is about, its hand cost being paid by then: then nobody pays for it."""
    for effect in effects:
        if isinstance(effect, words.Aimed):
            if next(eligible(state, effect, seat, source), None) is not None:
                return False
        elif isinstance(effect, words.Retrieve):
            if in_discard(state, effect, seat, source):
                return False
        elif not isinstance(effect, words.Shelter) or not state.sheltered[seat]:
            return False
    return True


def choose(state: DragonState, effect: words.Aimed, seat: int, source: int, dice: Dice) -> None:
    """Choose what the text is about, one after the other; where there is no more than it takes, all of it."""
    found = list(eligible(state, effect, seat, source))
    if effect.count and len(found) > effect.count:
        left = [i for i in found if not state.aimed >> i & 1]
        if len(found) - len(left) < effect.count:
            state.ask(Decision.TARGET, seat, state.distinct(Verb.CHOOSE, left), source)
            return
    else:
        state.aimed |= sum(1 << i for i in found)
        if not found and state.rules.does[source]:
            state.tell(Event.NOTHING, seat, source, clause="DQ-action-18")
    state.advance()


def choose_discarded(state: DragonState, effect: words.Retrieve, seat: int, source: int, dice: Dice) -> None:
    """Choose cards of the discard pile: one for the hand, up to a number for the draw pile."""
    left = [i for i in in_discard(state, effect, seat) if not state.aimed >> i & 1]
    if left and state.aimed.bit_count() < effect.count:
        enough = [Verb.PASS] if effect.to == "pile" else []
        state.ask(Decision.TARGET, seat, [*state.distinct(Verb.CHOOSE, left), *enough], source)
    else:
        state.advance()


@Decision.TARGET.answered
def aim(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """That card is chosen; or it is enough."""
    if action == Verb.PASS:
        state.advance()
    else:
        state.aimed |= 1 << action - Verb.CHOOSE


NOT_ABOUT = Reason("the text is not about {card}", "DQ-action-18")
NOT_HIT = Reason("a confused card hits a party card of its own side", "DQ-keyword-14")
NOT_IN_PARTY = Reason("{card} is not a party card of {who} in play", "DQ-item-01")
OTHER_LETTER = Reason("the item does not go on type {letter}", "DQ-item-02", "DQ-party-14")
ONLY_M = Reason("monsters carry only items of type M", "DQ-item-03", "DQ-item-02")
ENOUGH_ITEMS = Reason("by house rule a card carries no more items than that", "DQ-item-01")
CARRIER_TOO_DEAR = Reason("by house rule the GP Cost of who carries it is paid; {who} has {gold} gold", "DQ-item-04")


@Verb.obstacle_to(Verb.CHOOSE)
def not_chosen(state: DragonState, seat: int, i: int) -> Reason | None:
    """What can be chosen is offered: the text says which cards, an item's letter which carriers."""
    if state.decision is Decision.CARRIER:
        return not_carrying(state, seat, state.source, i)
    return NOT_HIT if state.decision is Decision.VICTIM else NOT_ABOUT


def not_carrying(state: DragonState, seat: int, item: int, card: int) -> Reason | None:
    """An item goes on a party card of its type letter; `any` goes on all.
    House rules say how many a card carries (`items_per_card`) and whose GP Cost is paid (`equip_cost`).
    """
    rules = state.rules
    if card not in party(state, seat):
        return NOT_IN_PARTY
    if rules.letter[item] not in {"any", rules.letter[card]}:
        return ONLY_M if rules.letter[card] == "M" else OTHER_LETTER
    most = rules.house["items_per_card"]
    if most and sum(state.under[i] == card for i in state.zones[Zone.ITEMS + seat]) >= most:
        return ENOUGH_ITEMS
    return CARRIER_TOO_DEAR if rules.carrier_pays and rules.gp[card] > state.gold[seat] else None
