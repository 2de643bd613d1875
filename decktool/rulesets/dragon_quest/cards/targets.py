"""Card Types: what the text of an ability or quest can be about, and the choice among it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from decktool.dealing import Dice
from decktool.play.effects import Effect
from decktool.play.records import Reason
from decktool.rulesets.dragon_quest.cards import words
from decktool.rulesets.dragon_quest.chapters.play_area import no_room
from decktool.rulesets.dragon_quest.state import DragonState, alike, bearer, distinct, party, safe_from_poison
from decktool.rulesets.dragon_quest.table import Decision, Verb, Zone


def _can_move(state: DragonState, effect: words.Move, i: int) -> bool:
    owner = state.rules.owners[i]
    if effect.to == "front":
        return i in state.zones[Zone.REAR + owner] and no_room(state, owner, Zone.FRONT) is None
    return i in state.zones[Zone.FRONT + owner] and no_room(state, owner, Zone.REAR, leaves=1) is None


def _ill(state: DragonState, effect: words.Cure, i: int) -> bool:
    sick = state.poisoned if "poison" in effect.what else 0
    return bool((sick | (state.confused if "confusion" in effect.what else 0)) >> i & 1)


LACKS: dict[type[Effect], Callable[..., bool]] = {
    words.Heal: lambda state, effect, i: state.damage[i] > 0,
    words.Cure: _ill,
    words.Poison: lambda state, effect, i: not state.poisoned >> i & 1 and not safe_from_poison(state, i),
    words.Confuse: lambda state, effect, i: not state.confused >> i & 1,
    words.Close: lambda state, effect, i: not (state.closed | state.confused) >> i & 1,
    words.Ready: lambda state, effect, i: bool((state.closed & ~state.confused) >> i & 1),
    words.Move: _can_move,
}
"""What a card must be for an effect to do anything to it."""


def eligible(state: DragonState, effect: words.Aimed, seat: int, source: int) -> list[int]:
    """The cards that an effect can be about: items where it discards one, else party cards."""
    rules, zones = state.rules, state.zones
    card = bearer(state, source)
    if effect.who == "self":
        found = [card]
    elif effect.who == "attacked":
        found = [card] if card == state.target else []
    elif effect.who == "struck":
        found = [state.target] if card == state.attacker and state.target >= 0 else []
    else:
        whose = seat if effect.who == "own" else 1 - seat
        if isinstance(effect, words.Discard) and effect.what == "item":
            return [item for item in zones[Zone.ITEMS + whose] if fits(state, effect, state.under[item])]
        found = party(state, whose)
    does = LACKS.get(type(effect))
    return [
        i
        for i in found
        if fits(state, effect, i)
        and (does is None or does(state, effect, i))
        and not (effect.others and i == card)
        and (i in zones[Zone.FRONT + rules.owners[i]] or i in zones[Zone.REAR + rules.owners[i]])
    ]


def fits(state: DragonState, effect: words.Aimed, i: int) -> bool:
    """True for a party card of the line, the colors and the level that a text names."""
    rules = state.rules
    color = rules.color[i]
    if (effect.colors and color not in effect.colors) or color in effect.but_colors:
        return False
    if effect.line != "any":
        line = Zone.FRONT if effect.line == "front" else Zone.REAR
        if i not in state.zones[line + rules.owners[i]]:
            return False
    return rules.level[i] <= effect.most_level


def from_discard(state: DragonState, effect: words.Recover | words.Refill, seat: int) -> list[int]:
    """The cards of the own discard pile that can be chosen."""
    pile = state.zones[Zone.DISCARD + seat]
    if isinstance(effect, words.Recover) and effect.what == "party":
        return [i for i in pile if state.rules.party[i]]
    return pile


def nothing_to_do(state: DragonState, effects: Sequence[Effect], seat: int, source: int) -> bool:
    """True where every effect lacks what it is about: then nobody pays for it."""
    for effect in effects:
        if isinstance(effect, words.Aimed):
            if eligible(state, effect, seat, source):
                return False
        elif isinstance(effect, (words.Recover, words.Refill)):
            if from_discard(state, effect, seat):
                return False
        else:
            return False
    return True


def choose(state: DragonState, effect: words.Aimed, seat: int, source: int, dice: Dice) -> None:
    """Choose what the text is about, one after the other; where there is no more than it takes, all of it."""
    found = eligible(state, effect, seat, source)
    if effect.count and len(found) > effect.count:
        left = [i for i in found if not state.aimed >> i & 1]
        if len(found) - len(left) < effect.count:
            state.ask(Decision.TARGET, seat, [Verb.CHOOSE + i for i in alike(state, left)], source)
            return
    else:
        for i in found:
            state.aimed |= 1 << i
    state.advance()


def choose_discarded(state: DragonState, effect: words.Recover, seat: int, source: int, dice: Dice) -> None:
    """Choose one card of the discard pile."""
    if any(state.aimed >> i & 1 for i in state.zones[Zone.DISCARD + seat]):
        state.advance()
        return
    found = distinct(state, from_discard(state, effect, seat))
    if found:
        state.ask(Decision.TARGET, seat, [Verb.CHOOSE + i for i in found], source)
    else:
        state.advance()


def choose_some(state: DragonState, effect: words.Refill, seat: int, source: int, dice: Dice) -> None:
    """Choose cards of the discard pile, up to so many."""
    pile = state.zones[Zone.DISCARD + seat]
    left = [i for i in pile if not state.aimed >> i & 1]
    if left and len(pile) - len(left) < effect.at_most:
        state.ask(Decision.TARGET, seat, [*[Verb.CHOOSE + i for i in distinct(state, left)], Verb.PASS], source)
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


@Verb.obstacle_to(Verb.CHOOSE)
def not_chosen(state: DragonState, seat: int, i: int) -> Reason | None:
    """What can be chosen is offered: the text says which cards, an item's letter which carriers."""
    if state.decision is Decision.CARRIER:
        return not_carrying(state, seat, state.source, i)
    return NOT_HIT if state.decision is Decision.VICTIM else NOT_ABOUT


NOT_HIT = Reason("a confused card hits a party card of its own side", "DQ-keyword-14")
NOT_IN_PARTY = Reason("{card} is no party card of {who} in play", "DQ-item-01")
OTHER_LETTER = Reason("the item does not go on type {letter}", "DQ-item-02", "DQ-party-14")
ONLY_M = Reason("monsters carry only items of type M", "DQ-item-03", "DQ-item-02")
ENOUGH_ITEMS = Reason("{card} carries as many items as a card may by house rule", "DQ-item-01")
CARRIER_TOO_DEAR = Reason("{card} costs {gp} and {who} has {gold} gold", "DQ-item-04")


def not_carrying(state: DragonState, seat: int, item: int, card: int) -> Reason | None:
    """An item goes on a party card of its type letter; `any` goes on all.

    House rules say how many a card carries (`items_per_card`) and whose GP Cost is paid (`equip_cost`).
    """
    rules = state.rules
    if card not in state.zones[Zone.FRONT + seat] and card not in state.zones[Zone.REAR + seat]:
        return NOT_IN_PARTY
    if rules.letter[item] not in {"any", rules.letter[card]}:
        return ONLY_M if rules.letter[card] == "M" else OTHER_LETTER
    if rules.most_items and sum(state.under[i] == card for i in state.zones[Zone.ITEMS + seat]) >= rules.most_items:
        return ENOUGH_ITEMS
    return CARRIER_TOO_DEAR if rules.carrier_pays and rules.gp[card] > state.gold[seat] else None
