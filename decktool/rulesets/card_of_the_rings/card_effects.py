"""The card reference: what each effect does when it happens, and the choices it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decktool.rulesets.card_of_the_rings.card_reference import (
    Draw,
    Look,
    Scout,
    SkipDraw,
    Steal,
    Strengthen,
    Tap,
    Untap,
)
from decktool.rulesets.card_of_the_rings.components import (
    ALLOW,
    BANK,
    CHOOSE,
    COMPANION,
    D_KEEP,
    D_PREVENT,
    D_PUT_BACK,
    D_SCOUT,
    D_STEAL,
    D_STRENGTHEN,
    D_TAP,
    D_UNTAP,
    D_UNTAP_GOLD,
    DECK,
    DISCARD,
    DISCARD_IT,
    E_DISCARDS,
    E_KEEPS,
    E_LEAVES,
    E_LOOKS,
    E_NOTHING,
    E_PREVENTS,
    E_PUTS_BACK,
    E_SEES,
    E_STEALS,
    E_STRENGTHENS,
    E_TAPS,
    E_UNTAPS_COMPANION,
    E_UNTAPS_GOLD,
    EVERYONE,
    HAND,
    KEEP,
    LEAVE,
    LOOKED,
    PARTY,
    PREVENT,
    PUT_BACK,
)
from decktool.rulesets.card_of_the_rings.special_rules import draw, reshuffle, shuffle_deck
from decktool.rulesets.card_of_the_rings.state import distinct, leave_play

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.card_of_the_rings.state import RingsState


# --- cards and the deck


def draw_card(state: RingsState, effect: Draw, seat: int, source: int, dice: Dice) -> None:
    """Draw a card; a text with two draws takes them in its order, the player's own first."""
    draw(state, seat if effect.who == "you" else 1 - seat, dice, effect.clause)


def skip_draw(state: RingsState, effect: SkipDraw, seat: int, source: int, dice: Dice) -> None:
    """The player who banked it skips the next draw, whoever has the card then."""
    state.skips[seat] += 1


def look(state: RingsState, effect: Look, seat: int, source: int, dice: Dice) -> None:
    """Look at the top cards and keep one; only the player sees them, how many is public.

    With fewer cards in the deck one sees what is there; the discard pile is shuffled only if the deck is empty when
    the look begins. Keeping one is compulsory.
    """
    reshuffle(state, dice)
    deck, looked = state.zones[DECK], state.zones[LOOKED]
    number = min(effect.count, len(deck))
    log = state.log
    if not number:
        if log is not None:
            log.append((E_NOTHING, seat, -1, 1, 0, "CR-5-05"))
        return
    if log is not None:
        log.append((E_LOOKS, seat, -1, number, 0, effect.clause))
    for _ in range(number):
        instance = deck.pop()
        looked.append(instance)
        seen = state.knows[instance] = state.knows[instance] | 1 << seat
        if log is not None:
            log.append((E_SEES, seat, instance, 1, seen, effect.clause))
    if number > 1:
        for instance in looked[-number:]:
            state.knows[instance] = 1 << seat  # which of them is kept is private, so nobody else can follow a card
    state.ask(D_KEEP, seat, distinct(state, KEEP, looked[-number:]), source)


def answer_keep(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """The kept card goes to the hand; the others under the deck, in any order (house rule `unkept`)."""
    instance = action - KEEP
    looked = state.zones[LOOKED]
    looked.remove(instance)
    state.zones[HAND + seat].append(instance)
    clause = state.rules.clause[state.source]
    if state.log is not None:
        state.log.append((E_KEEPS, seat, instance, 1, state.knows[instance], clause))
    unkept = state.rules.unkept
    rest = [i for i in looked if i != state.source]
    if unkept == "discard":
        for other in rest:
            looked.remove(other)
            state.zones[DISCARD].append(other)
            state.knows[other] = EVERYONE
            if state.log is not None:
                state.log.append((E_DISCARDS, seat, other, 1, EVERYONE, clause))
    elif unkept == "shuffle":
        for other in rest:
            looked.remove(other)
            state.zones[DECK].append(other)
        shuffle_deck(state, dice)
    else:
        _put_back_rest(state, seat)
    if not state.zones[DECK] and state.player < 0 and state.rules.reshuffle_at_once:
        reshuffle(state, dice)


def _put_back_rest(state: RingsState, seat: int) -> None:
    """Ask which card goes back next; the last one goes by itself."""
    rest = [i for i in state.zones[LOOKED] if i != state.source]
    if len(rest) == 1:
        _put_back(state, rest[0], seat)
    elif rest:
        state.ask(D_PUT_BACK, seat, distinct(state, PUT_BACK, rest), state.source)


def _put_back(state: RingsState, instance: int, seat: int) -> None:
    state.zones[LOOKED].remove(instance)
    deck = state.zones[DECK]
    if state.rules.unkept == "top":
        deck.append(instance)
    else:
        deck.insert(0, instance)
    if state.log is not None:
        clause = state.rules.clause[state.source]
        state.log.append((E_PUTS_BACK, seat, instance, 1, state.knows[instance], clause))


def answer_put_back(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """The card goes to the bottom, below those put back before (on top, above them, where the house rule says top)."""
    _put_back(state, action - PUT_BACK, seat)
    _put_back_rest(state, seat)


def scout(state: RingsState, effect: Scout, seat: int, source: int, dice: Dice) -> None:
    """Look at the top card alone; it may be discarded."""
    reshuffle(state, dice)
    deck = state.zones[DECK]
    if not deck:
        if state.log is not None:
            state.log.append((E_NOTHING, seat, -1, 1, 0, "CR-5-05"))
        return
    top = deck[-1]
    seen = state.knows[top] = state.knows[top] | 1 << seat
    if state.log is not None:
        state.log.append((E_SEES, seat, top, 1, seen, effect.clause))
    state.ask(D_SCOUT, seat, [LEAVE, DISCARD_IT + top], source)


def answer_scout(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Leave the card on top, or discard it, which all may see."""
    clause = state.rules.clause[state.source]
    if action == LEAVE:
        if state.log is not None:
            state.log.append((E_LEAVES, seat, -1, 1, 0, clause))
        return
    instance = state.zones[DECK].pop()
    state.zones[DISCARD].append(instance)
    state.knows[instance] = EVERYONE
    if state.log is not None:
        state.log.append((E_DISCARDS, seat, instance, 1, EVERYONE, clause))
    if state.rules.reshuffle_at_once:
        reshuffle(state, dice)


def discard_itself(state: RingsState, effect: None, seat: int, source: int, dice: Dice) -> None:
    """A one-time card is discarded once its effect is over, wherever in play it lies. Rules IV.3."""
    if source in state.zones[LOOKED]:
        state.zones[LOOKED].remove(source)
    elif not leave_play(state, source):
        return
    state.zones[DISCARD].append(source)
    if state.log is not None:
        state.log.append((E_DISCARDS, seat, source, 1, EVERYONE, "CR-4.3-06"))
    if not state.zones[DECK] and state.rules.reshuffle_at_once:
        reshuffle(state, dice)


# --- tapping and untapping


def tapped_gold(state: RingsState, seat: int) -> list[int]:
    """The gold cards of a Bank that are tapped, in whole or in part."""
    return [instance for instance in state.zones[BANK + seat] if state.tapped[instance]]


def tapped_companions(state: RingsState, seat: int) -> list[int]:
    """The tapped companions of a Party."""
    kinds, tapped = state.rules.kinds, state.tapped
    return [i for i in state.zones[PARTY + seat] if tapped[i] and kinds[i] == COMPANION]


def untapped_companions(state: RingsState, seat: int, but: int = -1) -> list[int]:
    """The untapped companions of a Party, without one of them."""
    kinds, tapped = state.rules.kinds, state.tapped
    return [i for i in state.zones[PARTY + seat] if not tapped[i] and kinds[i] == COMPANION and i != but]


def untap(state: RingsState, effect: Untap, seat: int, source: int, dice: Dice) -> None:
    """Untap 1 gold, or one of one's own companions that the player chooses; with nothing tapped, nothing happens.

    All points are alike, so which card the point is on is not asked; with the house rule `gold_unit: card` it is.
    """
    if effect.what == "companion":
        targets = tapped_companions(state, seat)
        if targets:
            state.ask(D_UNTAP, seat, distinct(state, CHOOSE, targets), source)
        return
    cards = tapped_gold(state, seat)
    if state.rules.by_card and cards:
        state.ask(D_UNTAP_GOLD, seat, distinct(state, CHOOSE, cards), source)
        return
    if cards:
        state.tapped[cards[-1]] -= 1
    elif state.stolen[seat + 2]:
        state.stolen[seat + 2] -= 1
    else:
        return
    state.gold[seat] += 1
    if state.log is not None:
        state.log.append((E_UNTAPS_GOLD, seat, -1, 1, 0, effect.clause))


def answer_untap_gold(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Untap the gold card, all of it."""
    instance = action - CHOOSE
    state.gold[seat] += state.tapped[instance]
    state.tapped[instance] = 0
    if state.log is not None:
        state.log.append((E_UNTAPS_GOLD, seat, -1, 1, 0, state.rules.clause[state.source]))


def answer_untap(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Untap the companion."""
    instance = action - CHOOSE
    state.tapped[instance] = 0
    if state.log is not None:
        state.log.append((E_UNTAPS_COMPANION, seat, instance, 1, EVERYONE, state.rules.clause[state.source]))


def tap(state: RingsState, effect: Tap, seat: int, source: int, dice: Dice) -> None:
    """Tap one untapped companion of the opponent, the player's choice; compulsory if there is one."""
    targets = untapped_companions(state, 1 - seat)
    if targets:
        state.ask(D_TAP, seat, distinct(state, CHOOSE, targets), source)


def answer_tap(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """The companion is tapped, unless its controller's Shield of Ages prevents it.

    The Shield works by itself on the first tapping of a turn; with the house rule `shield_auto: no` its controller
    decides.
    """
    instance = action - CHOOSE
    shield = _shield(state, 1 - seat)
    if shield < 0:
        _tap(state, seat, instance)
    elif state.rules.shield_auto:
        _prevent(state, 1 - seat, shield, instance)
    else:
        state.aim = instance
        state.ask(D_PREVENT, 1 - seat, [PREVENT, ALLOW], state.source)


def answer_prevent(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """The Shield's controller decides about the companion aimed at."""
    instance, state.aim = state.aim, -1
    if action == PREVENT:
        _prevent(state, seat, _shield(state, seat), instance)
    else:
        _tap(state, 1 - seat, instance)


def _shield(state: RingsState, seat: int) -> int:
    """A Shield of Ages of this player that was not used in this turn, or -1."""
    prevents, used = state.rules.prevents, state.used
    return next((i for i in state.zones[PARTY + seat] if prevents[i] and not used >> i & 1), -1)


def _prevent(state: RingsState, seat: int, shield: int, instance: int) -> None:
    state.used |= 1 << shield
    if state.log is not None:
        state.log.append((E_PREVENTS, seat, instance, 1, EVERYONE, state.rules.clause[shield]))


def _tap(state: RingsState, seat: int, instance: int) -> None:
    state.tapped[instance] = 1
    if state.log is not None:
        state.log.append((E_TAPS, seat, instance, 1, EVERYONE, state.rules.clause[state.source]))


# --- gold and Power


def steal(state: RingsState, effect: Steal, seat: int, source: int, dice: Dice) -> None:
    """Take a gold card worth 1 from the opponent's Bank for good, the thief's choice; it arrives tapped.

    If the opponent has only a Treasure Chest, one of its two points moves. Compulsory; with nothing there, nothing
    moves. House rules: `steal: only_tapped`, and `gold_unit: card`, with which any gold card can be taken.
    """
    rules, worth, tapped = state.rules, state.worth, state.tapped
    bank = [i for i in state.zones[BANK + 1 - seat] if worth[i] and (tapped[i] or not rules.only_tapped)]
    cards = [i for i in bank if worth[i] == 1 or rules.by_card] or bank
    if cards:
        state.ask(D_STEAL, seat, distinct(state, CHOOSE, cards), source)
    elif state.stolen[1 - seat] and (state.stolen[3 - seat] or not rules.only_tapped):
        other = 1 - seat
        state.stolen[other] -= 1
        if state.stolen[other + 2] > state.stolen[other]:
            state.stolen[other + 2] -= 1
        else:
            state.gold[other] -= 1
        _gain_stolen(state, seat)
        if state.log is not None:
            state.log.append((E_STEALS, seat, -1, 1, 0, effect.clause))


def answer_steal(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """The card, or one point of a Treasure Chest, goes to the thief's Bank, tapped."""
    instance = action - CHOOSE
    worth, tapped = state.worth, state.tapped
    other = 1 - seat
    if worth[instance] == 1 or state.rules.by_card:
        state.gold[other] -= worth[instance] - tapped[instance]
        state.zones[BANK + other].remove(instance)
        state.zones[BANK + seat].append(instance)
        tapped[instance] = worth[instance]
    else:
        worth[instance] -= 1
        if tapped[instance] > worth[instance] or (state.rules.only_tapped and tapped[instance]):
            tapped[instance] -= 1
        else:
            state.gold[other] -= 1
        _gain_stolen(state, seat)
    state.used |= 1 << instance  # a stolen Merchant's Favor untaps for the thief from the next turn on
    state.quiet = -1
    if state.log is not None:
        state.log.append((E_STEALS, seat, instance, 1, EVERYONE, state.rules.clause[state.source]))


def _gain_stolen(state: RingsState, seat: int) -> None:
    state.stolen[seat] += 1
    state.stolen[seat + 2] += 1
    state.quiet = -1


def strengthen(state: RingsState, effect: Strengthen, seat: int, source: int, dice: Dice) -> None:
    """Choose another untapped companion of one's own; it does not build up over turns."""
    state.ask(D_STRENGTHEN, seat, distinct(state, CHOOSE, untapped_companions(state, seat, source)), source)


def answer_strengthen(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """The companion has more Power until the end of the turn."""
    instance = action - CHOOSE
    amount = state.rules.strengthens[state.source]
    state.boosts.extend([instance] * amount)
    if state.log is not None:
        state.log.append((E_STRENGTHENS, seat, instance, amount, EVERYONE, state.rules.clause[state.source]))


TESTS = {
    "untap-gold": lambda state, seat, instance: bool(tapped_gold(state, seat) or state.stolen[seat + 2]),
    "strengthen": lambda state, seat, instance: bool(untapped_companions(state, seat, instance)),
}
"""Abilities that can be used only when there is something to act on."""
