"""The card reference: what each effect does when it happens, and the choices it asks for."""

from __future__ import annotations

from collections.abc import Callable

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.effects import Effect
from decktool.play.records import Reason
from decktool.rulesets.card_of_the_rings.cards.words import Draw, Look, Scout, SkipDraw, Steal, Strengthen, Tap, Untap
from decktool.rulesets.card_of_the_rings.chapters import special_rules
from decktool.rulesets.card_of_the_rings.declarations import Decision, Event, Kind, Verb, Zone
from decktool.rulesets.card_of_the_rings.state import RingsState, companions, leave_play, tapped_gold

# --- cards and the deck


def draw_card(state: RingsState, effect: Draw, seat: int, source: int, dice: Dice) -> None:
    """Draw a card; a text with two draws takes them in its order, the player's own first."""
    special_rules.draw(state, seat if effect.who == "you" else 1 - seat, dice, effect.clause)


def skip_draw(state: RingsState, effect: SkipDraw, seat: int, source: int, dice: Dice) -> None:
    """The player who banked it skips the next draw, whoever has the card then."""
    state.skips[seat] += 1
    state.tell(Event.OWES, seat, -1, 1, effect.clause)


def look(state: RingsState, effect: Look, seat: int, source: int, dice: Dice) -> None:
    """Look at the top cards and keep one; only the player sees them, how many is public."""
    special_rules.reshuffle(state, dice)
    seen = piles.look(state, Zone.DECK, seat, effect.count)
    if not seen:
        state.tell(Event.NOTHING, seat, -1, 1, "CR-5-05")
        return
    state.tell(Event.LOOKS, seat, -1, len(seen), effect.clause)
    for instance in seen:
        # which of several is kept is private, so nobody else can follow a card that was known
        piles.move(state, instance, Zone.DECK, Zone.LOOKED, 1 << seat if len(seen) > 1 else None)
        state.tell(Event.SEES, seat, instance, 1, effect.clause)
    state.ask(Decision.KEEP, seat, state.distinct(Verb.KEEP, seen), source)


@Decision.KEEP.answered
def keep(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """The kept card goes to the hand; the others under the deck, in any order (house rule `unkept`)."""
    rules = state.rules
    instance = action - Verb.KEEP
    piles.move(state, instance, Zone.LOOKED, Zone.HAND + seat)
    clause = rules.clause[state.source]
    state.tell(Event.KEEPS, seat, instance, 1, clause)
    if rules.by_house.unkept == "discard":
        for other in _rest(state):
            piles.move(state, other, Zone.LOOKED, Zone.DISCARD, state.rules.everyone)
            state.tell(Event.DISCARDS, seat, other, 1, clause)
    elif rules.by_house.unkept == "shuffle":
        for other in _rest(state):
            piles.move(state, other, Zone.LOOKED, Zone.DECK)
        piles.shuffle(state, Zone.DECK, dice.stream("deck"))
    else:
        _ask_next(state, seat)
    if state.player < 0:
        special_rules.reshuffle_at_once(state, dice)


def _rest(state: RingsState) -> list[int]:
    """The cards that are still being looked at; a one-time card whose effect this is may lie beside them."""
    return [i for i in state.zones[Zone.LOOKED] if i != state.source]


def _ask_next(state: RingsState, seat: int) -> None:
    """Ask which card goes back next; the last one goes by itself."""
    rest = _rest(state)
    if len(rest) == 1:
        _put_back(state, rest[0], seat)
    elif rest:
        state.ask(Decision.PUT_BACK, seat, state.distinct(Verb.PUT_BACK, rest), state.source)


def _put_back(state: RingsState, instance: int, seat: int) -> None:
    put = piles.move if state.rules.by_house.unkept == "top" else piles.put_under
    put(state, instance, Zone.LOOKED, Zone.DECK)
    state.tell(Event.PUTS_BACK, seat, instance, 1, state.rules.clause[state.source])


@Decision.PUT_BACK.answered
def put_back(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """The card goes to the bottom, below those put back before (on top, above them, where the house rule says top)."""
    _put_back(state, action - Verb.PUT_BACK, seat)
    _ask_next(state, seat)


def scout(state: RingsState, effect: Scout, seat: int, source: int, dice: Dice) -> None:
    """Look at the top card alone; it may be discarded."""
    special_rules.reshuffle(state, dice)
    seen = piles.look(state, Zone.DECK, seat, 1)
    if not seen:
        state.tell(Event.NOTHING, seat, -1, 1, "CR-5-05")
        return
    state.tell(Event.SEES, seat, seen[0], 1, effect.clause)
    state.ask(Decision.SCOUT, seat, [Verb.LEAVE, Verb.DISCARD + seen[0]], source)


@Decision.SCOUT.answered
def leave_or_discard(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Leave the card on top, or discard it, which all may see."""
    clause = state.rules.clause[state.source]
    if action == Verb.LEAVE:
        state.tell(Event.LEAVES, seat, -1, 1, clause)
        return
    instance = action - Verb.DISCARD
    piles.move(state, instance, Zone.DECK, Zone.DISCARD, state.rules.everyone)
    state.tell(Event.DISCARDS, seat, instance, 1, clause)
    special_rules.reshuffle_at_once(state, dice)


def discard_itself(state: RingsState, effect: None, seat: int, source: int, dice: Dice) -> None:
    """A one-time card is discarded once its effect is over, wherever in play it lies. Rules IV.3."""
    if source in state.zones[Zone.LOOKED]:
        state.zones[Zone.LOOKED].remove(source)
    elif not leave_play(state, source):
        return
    state.zones[Zone.DISCARD].append(source)
    state.tell(Event.DISCARDS, seat, source, 1, "CR-4.3-06")
    special_rules.reshuffle_at_once(state, dice)


# --- tapping and untapping


def untap(state: RingsState, effect: Untap, seat: int, source: int, dice: Dice) -> None:
    """Untap 1 gold, or one of one's own companions that the player chooses; with nothing tapped, nothing happens."""
    if effect.what == "companion":
        targets = companions(state, seat, tapped=True)
        if targets:
            state.ask(Decision.UNTAP, seat, state.distinct(Verb.CHOOSE, targets), source)
        return
    cards = tapped_gold(state, seat)
    if state.rules.by_house.gold_unit == "card" and cards:
        state.ask(Decision.UNTAP_GOLD, seat, state.distinct(Verb.CHOOSE, cards), source)
        return
    if cards:
        state.tapped[source if source in cards else cards[-1]] -= 1
    elif state.stolen_tapped[seat]:
        state.stolen_tapped[seat] -= 1
    else:
        return
    state.gold[seat] += 1
    state.tell(Event.UNTAPS_GOLD, seat, -1, 1, effect.clause)


@Decision.UNTAP_GOLD.answered
def untap_gold(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Untap the gold card, all of it."""
    instance = action - Verb.CHOOSE
    points, state.tapped[instance] = state.tapped[instance], 0
    state.gold[seat] += points
    state.tell(Event.UNTAPS_GOLD, seat, -1, points, state.rules.clause[state.source])


@Decision.UNTAP.answered
def untap_companion(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Untap the companion."""
    instance = action - Verb.CHOOSE
    state.tapped[instance] = 0
    state.tell(Event.UNTAPS_COMPANION, seat, instance, 1, state.rules.clause[state.source])


def tap(state: RingsState, effect: Tap, seat: int, source: int, dice: Dice) -> None:
    """Tap one untapped companion of the opponent, the player's choice; compulsory if there is one."""
    targets = companions(state, 1 - seat, tapped=False)
    if targets:
        state.ask(Decision.TAP, seat, state.distinct(Verb.CHOOSE, targets), source)


@Decision.TAP.answered
def aim(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """The companion is tapped, unless its controller's Shield of Ages prevents it."""
    instance = action - Verb.CHOOSE
    if _shield(state, 1 - seat) < 0:
        _tap(state, seat, instance)
    elif state.rules.by_house.shield_auto:
        _prevent(state, 1 - seat, instance)
    else:
        state.aim = instance
        state.ask(Decision.PREVENT, 1 - seat, [Verb.PREVENT, Verb.ALLOW], state.source)


@Decision.PREVENT.answered
def prevent_or_allow(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """The Shield's controller decides about the companion aimed at."""
    instance, state.aim = state.aim, -1
    if action == Verb.PREVENT:
        _prevent(state, seat, instance)
    else:
        _tap(state, 1 - seat, instance)


def _shield(state: RingsState, seat: int) -> int:
    """A Shield of Ages of this player that was not used in this turn, or -1."""
    prevents, used = state.rules.prevents, state.used
    return next((i for i in state.zones[Zone.PARTY + seat] if prevents[i] and not used >> i & 1), -1)


def _prevent(state: RingsState, seat: int, instance: int) -> None:
    shield = _shield(state, seat)
    state.used |= 1 << shield
    state.tell(Event.PREVENTS, seat, instance, 1, state.rules.clause[shield])


def _tap(state: RingsState, seat: int, instance: int) -> None:
    state.tapped[instance] = 1
    state.tell(Event.TAPS, seat, instance, 1, state.rules.clause[state.source])


# --- gold and Power


def steal(state: RingsState, effect: Steal, seat: int, source: int, dice: Dice) -> None:
    """Take a gold card worth 1 from the opponent's Bank for good, the thief's choice; it arrives tapped."""
    rules, worth, tapped = state.rules, state.worth, state.tapped
    other = 1 - seat
    any_gold = rules.by_house.steal != "only_tapped"
    bank = [i for i in state.zones[Zone.BANK + other] if worth[i] and (tapped[i] or any_gold)]
    cards = [i for i in bank if worth[i] == 1 or rules.by_house.gold_unit == "card"] or bank
    if cards:
        state.ask(Decision.STEAL, seat, state.distinct(Verb.CHOOSE, cards), source)
    elif state.stolen[other] and (state.stolen_tapped[other] or any_gold):
        state.stolen[other] -= 1
        if state.stolen_tapped[other] > state.stolen[other]:
            state.stolen_tapped[other] -= 1
        else:
            state.gold[other] -= 1
        _gain_stolen(state, seat)
        state.tell(Event.STEALS, seat, -1, 1, effect.clause)


@Decision.STEAL.answered
def take_gold(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """The card, or one point of a Treasure Chest, goes to the thief's Bank, tapped."""
    instance = action - Verb.CHOOSE
    worth, tapped = state.worth, state.tapped
    other = 1 - seat
    if worth[instance] == 1 or state.rules.by_house.gold_unit == "card":
        state.gold[other] -= worth[instance] - tapped[instance]
        piles.move(state, instance, Zone.BANK + other, Zone.BANK + seat)
        tapped[instance] = worth[instance]
        state.quiet = -1
    else:
        worth[instance] -= 1
        if tapped[instance] > worth[instance] or (state.rules.by_house.steal == "only_tapped" and tapped[instance]):
            tapped[instance] -= 1
        else:
            state.gold[other] -= 1
        _gain_stolen(state, seat)
    state.used |= 1 << instance  # a stolen Merchant's Favor untaps for the thief from the next turn on
    state.tell(Event.STEALS, seat, instance, 1, state.rules.clause[state.source])


def _gain_stolen(state: RingsState, seat: int) -> None:
    state.stolen[seat] += 1
    state.stolen_tapped[seat] += 1
    state.quiet = -1


def strengthen(state: RingsState, effect: Strengthen, seat: int, source: int, dice: Dice) -> None:
    """Choose another untapped companion of one's own; it does not build up over turns."""
    targets = companions(state, seat, tapped=False, but=source)
    state.ask(Decision.STRENGTHEN, seat, state.distinct(Verb.CHOOSE, targets), source)


@Decision.STRENGTHEN.answered
def make_stronger(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """The companion has more Power until the end of the turn."""
    instance = action - Verb.CHOOSE
    amount = state.rules.strengthens[state.source]
    state.boosts.extend([instance] * amount)
    state.tell(Event.STRENGTHENS, seat, instance, amount, state.rules.clause[state.source])


# --- what cannot be chosen


@Verb.obstacle_to(Verb.CHOOSE)
def not_chosen(state: RingsState, seat: int, instance: int) -> Reason | None:
    """A companion does not strengthen itself, and one taps the opponent's."""
    if state.decision is Decision.STRENGTHEN and instance == state.source:
        return Reason("{card} cannot strengthen itself", "CR-C8-04")
    own = state.rules.kinds[instance] != Kind.COMPANION or instance in state.zones[Zone.PARTY + seat]
    if state.decision is Decision.TAP and own:
        return Reason("{card} is not a companion of the opponent", "CR-C9-04")
    return None


@Verb.obstacle_to(Verb.DISCARD)
def not_discarded(state: RingsState, seat: int, instance: int) -> Reason | None:
    """Cards in play stay there, and nobody discards a card for nothing. Rules III, Quick Reference."""
    if state.decision in {Decision.SCOUT, Decision.HAND_LIMIT}:
        return None
    if instance in state.rules.carrying(state):
        return Reason("{card} stays in play", "CR-QR-08", "CR-QR-02")
    return Reason("nothing is discarded by choice", "CR-3-11")


HANDLERS: dict[type[Effect], Callable[..., None]] = {
    Draw: draw_card, Look: look, Scout: scout, SkipDraw: skip_draw,
    Untap: untap, Tap: tap, Steal: steal, Strengthen: strengthen,
}  # fmt: skip
"""What each effect that happens does; the standing ones (Power, Prevent, Crown) are read where they matter."""
