"""Recruitment Phase: what is played, placed, switched, traded and cast."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason
from decktool.rulesets.forgotten_times import declarations as t
from decktool.rulesets.forgotten_times.chapters.attack_phase import attacks, fight
from decktool.rulesets.forgotten_times.chapters.key_terms import draw, happen, in_play, promote
from decktool.rulesets.forgotten_times.declarations import Decision, Event, Kind, Phase, Verb, Zone
from decktool.rulesets.forgotten_times.state import TimesState, affordable, city, leave_play

ATTACKING = Reason(
    "in the attack phase only city upgrades and armor for a card that has lost its own are played here (house rule "
    "`recruit_during_attack`)",
    "FT-recruit-12",
)
TOO_DEAR = Reason("{card} costs {cost} RP and {who} has {rp}", "FT-recruit-03")
LIVING = Reason("a living hero is not replaced here (house rule `replace_living_hero`)", "FT-recruit-07")
HERO_ATTACKED = Reason("the active hero attacked this turn", "FT-pointers-01")
SPAN, LEAVING = Verb.span, Verb.leaving()
NO_SPELL = Reason("{card} has no spell to cast", "FT-key-33")


def recruit(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Play cards in any sequence; attacks begin when one says so, or with the first one; who passes ends the turn.

    Recruitment Phase; FT-A12, FT-A42.
    """
    if state.phase == Phase.ATTACK:
        state.advance()
        return
    state.phase = Phase.RECRUITMENT
    state.attacker = state.target = state.killer = -1
    state.ask(Decision.RECRUIT, seat, [Verb.ATTACK_PHASE, *plays(state, seat), *attacks(state, seat), Verb.END])


def attack(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Each soldier and the active hero may attack once; cards can still be played. Attack Phase, FT-A12."""
    state.phase = Phase.ATTACK
    state.attacker = state.target = state.killer = -1
    state.ask(Decision.ATTACK, seat, [Verb.END, *plays(state, seat), *attacks(state, seat)])


def plays(state: TimesState, seat: int) -> list[int]:
    """Everything but attacks that a player can do now; equal cards are one option."""
    rules, zones = state.rules, state.zones
    cards, over = affordable(state, seat), state.phase == rules.closing
    if not over and rules.placed.isdisjoint(cards):  # then nothing but the cost, which can be paid, could be in the way
        found = [*map(rules.playing.__getitem__, cards)]
    else:
        found = []
        for card in cards:
            if card in rules.placed:
                found += placings(state, seat, card)
            elif not over or playable(state, seat, card) is None:
                found.append(rules.playing[card])
    for alt in zones[Zone.ALT + seat]:
        if not zones[Zone.HERO + seat]:
            if not_promoted(state, seat, alt) is None:
                found.append(Verb.PROMOTE + t.CARD * alt)
        elif not_switched(state, seat) is None:
            found.append(Verb.SWITCH)
    if state.rp[seat] >= t.PRICE and not_traded(state, seat) is None:
        found.append(Verb.TRADE)
    fury, price = state.fury, rules.spell_cost
    for zone in rules.casting:
        for hero in zones[zone + seat]:
            if fury[hero] >= price[hero] and not_cast(state, seat, hero) is None:
                found.append(Verb.CAST + t.CARD * hero)
    return found


def placings(state: TimesState, seat: int, card: int) -> list[int]:
    """What can be done with armor or a hero in hand that can be paid."""
    if state.rules.kinds[card] == Kind.ARMOR:
        return state.distinct(Verb.PUT_ON + t.CARD * card, wearers(state, seat))
    found = []
    for verb, zone in PLACES.items():
        if no_room(state, seat, zone) is None:
            found.append(verb + t.CARD * card)
    return found


@Decision.RECRUIT.answered
@Decision.ATTACK.answered
def act(state: TimesState, action: int, seat: int, dice: Dice) -> None:
    """Do what was chosen."""
    about = action % SPAN
    verb, card, other = action - about, about // t.CARD, about % t.CARD
    if verb == Verb.ATTACK:
        fight(state, card, other)
    elif verb in LEAVING:
        if verb == Verb.END and state.phase == Phase.RECRUITMENT:  # there is no attack phase
            state.advance()
        state.advance()
    else:
        if verb != Verb.TRADE or state.zones[Zone.DECK + seat]:  # what buys nothing leads nowhere
            state.quiet = -1
        if verb in _DONE_WITH_A_CARD:
            _DONE_WITH_A_CARD[verb](state, seat, card)
        elif verb == Verb.PUT_ON:
            put_on(state, seat, card, other)
        else:
            _DONE[verb](state, seat)


# --- cards out of the hand


def playable(state: TimesState, seat: int, card: int) -> Reason | None:
    """What keeps a soldier, specialty or city upgrade in hand: its cost, or that recruitment is over."""
    if state.rules.cost[card] > state.rp[seat]:
        return TOO_DEAR
    return ATTACKING if state.phase == state.rules.closing and state.rules.kinds[card] != Kind.UPGRADE else None


def held(state: TimesState, seat: int, card: int) -> Reason | None:
    """Cards are played from the hand; prize cards are not there yet. Quick Game Pointers."""
    if card in state.zones[Zone.HAND + seat]:
        return None
    # the same words wherever the card lies: nobody knows which cards the prizes are
    if state.zones[Zone.PRIZES + seat]:
        return Reason("{card} is not in {who}'s hand; prize cards come to hand when the turn ends", "FT-pointers-12")
    return Reason("{card} is not in {who}'s hand", "FT-recruit-02")


@Verb.obstacle_to(Verb.PLAY)
def not_played(state: TimesState, seat: int, card: int) -> Reason | None:
    """Soldiers are paid for with RP, specialties and upgrades are free unless they say otherwise. Recruitment Phase."""
    others = {
        Kind.HERO: Reason("{card} is a hero: place it as active hero or as alt hero", "FT-recruit-07"),
        Kind.ARMOR: Reason("{card} is armor: put it on a soldier or hero", "FT-recruit-05"),
        Kind.CITY: Reason("{card} lies on the table from the start", "FT-setup-10"),
    }
    wrong = others.get(state.rules.kinds[card])
    return wrong or held(state, seat, card) or playable(state, seat, card)


def pay(state: TimesState, seat: int, card: int) -> None:
    """Pay the RP that a card costs."""
    price = state.rules.cost[card]
    if price:
        state.rp[seat] -= price
        state.spent[seat] += price
        state.tell(Event.PAYS, seat, card, price, "FT-key-01")


_PLAYED = {
    Kind.SOLDIER: (Zone.BATTLEFIELD, "FT-recruit-02"), Kind.UPGRADE: (Zone.UPGRADES, "FT-recruit-06"),
    Kind.SPECIALTY: (Zone.LASTING, "FT-recruit-04"), Kind.RESOURCE: (Zone.LASTING, "FT-recruit-04"),
}  # fmt: skip
"""Where a card goes that is played, and the clause, by its type."""


def play(state: TimesState, seat: int, card: int) -> None:
    """A soldier goes to the battlefield, an upgrade to the city; a specialty does what it says and is discarded, unless
    its effect lasts. Card Types, Recruitment Phase.
    """
    rules = state.rules
    kind = rules.kinds[card]
    pay(state, seat, card)
    zone, clause = _PLAYED[kind]
    piles.move(state, card, Zone.HAND + seat, zone + seat, t.EVERYONE)
    state.tell(Event.PLAYS, seat, card, clause=clause)
    state.killer = card
    if kind == Kind.UPGRADE and rules.walls[card]:
        walls = city(state, seat)
        state.hp[walls] += rules.walls[card]
        state.tell(Event.HP, seat, walls, rules.walls[card], "FT-types-21")
    if rules.lasting[card]:
        state.waits |= 1 << card
    happen(state, "played", card)
    if kind == Kind.SPECIALTY and not rules.at["played"][card] and not rules.lasting[card]:
        discard_played(state, None, seat, card, None)


def discard_played(state: TimesState, effect: Any, seat: int, source: int, dice: Any) -> None:
    """A specialty whose effect is done goes to the discard pile. Card Types."""
    leave_play(state, source, Zone.LASTING + seat)
    state.tell(Event.DISCARDS, seat, source, clause="FT-types-23")


# --- armor


def wearers(state: TimesState, seat: int) -> list[int]:
    """The cards on which a player can put armor now: bare soldiers and heroes. Card Types.

    With the house rule `recruit_during_attack: no`, in the attack phase only those whose armor was destroyed this turn.
    """
    over = state.phase == state.rules.closing
    found = []
    for card in in_play(state, seat):
        if state.armor[card] < 0 and (not over or state.bared >> card & 1):
            found.append(card)  # noqa: PERF401 - a comprehension takes longer for a few cards
    return found


@Verb.obstacle_to(Verb.PUT_ON)
def not_put_on(state: TimesState, seat: int, card: int, wearer: int) -> Reason | None:
    """Each soldier or hero has one armor at most. Card Types."""
    if state.rules.kinds[card] != Kind.ARMOR:
        return Reason("{card} is not an armor card", "FT-recruit-05")
    stopped = held(state, seat, card) or (TOO_DEAR if state.rules.cost[card] > state.rp[seat] else None)
    if stopped is not None or wearer in wearers(state, seat):
        return stopped
    if wearer not in in_play(state, seat):
        return Reason("only soldiers and heroes in play wear armor, one's own", "FT-types-15")
    return Reason("it wears an armor already", "FT-types-12") if state.armor[wearer] >= 0 else ATTACKING


def put_on(state: TimesState, seat: int, card: int, wearer: int) -> None:
    """The armor protects its wearer with HP of its own. Card Types."""
    pay(state, seat, card)
    piles.move(state, card, Zone.HAND + seat, Zone.WORN + seat, t.EVERYONE)
    state.armor[wearer] = card
    state.tell(Event.PUTS_ON, seat, card, wearer, "FT-recruit-05")


# --- heroes


def no_room(state: TimesState, seat: int, zone: int) -> Reason | None:
    """A hero takes an empty place, or that of a living one, of the active hero only while it has not attacked.

    Recruitment Phase, which does not say how (FT-A16, house rule `replace_living_hero`).
    """
    here = state.zones[zone + seat]
    if state.phase == state.rules.closing:
        return ATTACKING
    if here and not state.rules.by_house.replace_living_hero:
        return LIVING
    return HERO_ATTACKED if here and zone == Zone.HERO and state.attacked >> here[0] & 1 else None


def not_placed(state: TimesState, seat: int, card: int, zone: int) -> Reason | None:
    """A hero in hand becomes the active hero or the alt hero. Recruitment Phase."""
    if state.rules.kinds[card] != Kind.HERO:
        return Reason("{card} is not a hero", "FT-recruit-07")
    return held(state, seat, card) or no_room(state, seat, zone)


PLACES = {Verb.PLACE: Zone.HERO, Verb.PLACE_ALT: Zone.ALT}
for _verb, _zone in PLACES.items():
    Verb.obstacle_to(_verb)(partial(not_placed, zone=_zone))


def place(state: TimesState, seat: int, card: int, zone: int) -> None:
    """A replaced hero goes to the discard pile with its armor; it was not defeated, so nobody earns a prize.

    FT-A16. A new active hero waits until its owner's next turn, in an empty place by house rule (`placed_hero_waits`).
    """
    old = state.zones[zone + seat][:]
    for hero in old:
        leave_play(state, hero, zone + seat)
        state.tell(Event.DISCARDS, seat, hero, clause="FT-recruit-07")
    piles.move(state, card, Zone.HAND + seat, zone + seat, t.EVERYONE)
    state.tell(Event.PLACES if zone == Zone.HERO else Event.PLACES_ALT, seat, card, clause="FT-recruit-07")
    if zone == Zone.HERO and (old or state.rules.by_house.placed_hero_waits):
        state.waits |= 1 << card
    elif zone == Zone.HERO:
        state.hero_attacked = False  # who does not wait attacks, though the hero that fell has


@Verb.obstacle_to(Verb.SWITCH)
def not_switched(state: TimesState, seat: int) -> Reason | None:
    """The active hero may be switched out while it has not attacked this turn. Quick Game Pointers; FT-A17."""
    zones = state.zones
    active = zones[Zone.HERO + seat]
    if not active or not zones[Zone.ALT + seat]:
        return Reason("to switch, {who} needs an active hero and an alt hero", "FT-recruit-08")
    if state.phase == state.rules.closing:
        return ATTACKING
    return HERO_ATTACKED if state.attacked >> active[0] & 1 else None


def switch(state: TimesState, seat: int) -> None:
    """The heroes change places with all they have; the new active hero cannot attack this turn. Quick Game Pointers."""
    state.waits |= 1 << exchange_heroes(state, seat)


def exchange_heroes(state: TimesState, seat: int) -> int:
    """Let active hero and alt hero change places; the new active hero."""
    active, alt = state.zones[Zone.HERO + seat], state.zones[Zone.ALT + seat]
    active[:], alt[:] = alt[:], active[:]
    state.tell(Event.ACTIVE, seat, active[0], clause="FT-recruit-08")
    return active[0]


@Verb.obstacle_to(Verb.PROMOTE)
def not_promoted(state: TimesState, seat: int, card: int) -> Reason | None:
    """The alt hero takes an empty place. Quick Game Pointers."""
    if card not in state.zones[Zone.ALT + seat]:
        return Reason("{card} is not {who}'s alt hero", "FT-pointers-07")
    if state.zones[Zone.HERO + seat]:
        return Reason("there is at most one active hero; the two can change places", "FT-pointers-06")
    return ATTACKING if state.phase == state.rules.closing else None


# --- RP for a card, and spells


@Verb.obstacle_to(Verb.TRADE)
def not_traded(state: TimesState, seat: int) -> Reason | None:
    """2 RP buy a card, as often as there are RP (FT-A37, house rule `trades_per_turn`). Recruitment Phase."""
    if state.rp[seat] < t.PRICE:
        return Reason("a card costs 2 RP and {who} has {rp}", "FT-recruit-10")
    if state.phase == state.rules.closing:
        return ATTACKING
    limit = state.rules.by_house.trades_per_turn
    if limit and state.trades >= limit:
        return Reason("no more cards are bought this turn (house rule `trades_per_turn`)", "FT-recruit-09")
    return None


def trade(state: TimesState, seat: int) -> None:
    """Pay 2 RP and draw a card; without one the city starves (FT-A20)."""
    state.rp[seat] -= t.PRICE
    state.spent[seat] += t.PRICE
    state.trades += 1
    state.tell(Event.PAYS, seat, -1, t.PRICE, "FT-recruit-09")
    draw(state, seat, 1, "FT-recruit-09")


@Verb.obstacle_to(Verb.CAST)
def not_cast(state: TimesState, seat: int, card: int) -> Reason | None:
    """A hero's spell is cast by spending BF, in its player's turn. Key Terms, Card Types."""
    rules = state.rules
    if not rules.at["spell"][card]:
        return NO_SPELL
    for zone in rules.casting:
        if card in state.zones[zone + seat]:
            break
    else:
        return Reason("{card} is not {who}'s active hero", "FT-types-05")
    if state.fury[card] >= rules.spell_cost[card]:
        return None
    return Reason("{card} has too few BF for its spell", "FT-key-33", "FT-types-06")


def cast(state: TimesState, seat: int, card: int) -> None:
    """The BF are taken off the hero, and can be earned again. Card Types."""
    state.fury[card] -= state.rules.spell_cost[card]
    state.killer = card
    state.tell(Event.CASTS, seat, card, clause="FT-types-07")
    happen(state, "spell", card)


_DONE: dict[int, Callable[..., None]] = {Verb.SWITCH: switch, Verb.TRADE: trade}
_DONE_WITH_A_CARD: dict[int, Callable[..., None]] = {
    Verb.PLAY: play, Verb.PROMOTE: promote, Verb.CAST: cast,
    **{verb: partial(place, zone=zone) for verb, zone in PLACES.items()},
}  # fmt: skip
