"""Key Terms, and Drawing Cards: damage, defeats, conditions; drawing, prize cards, and starvation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.state import NOBODY
from decktool.rulesets.forgotten_times.card_data import CONDITIONS
from decktool.rulesets.forgotten_times.declarations import CARD, STARVES, Decision, Event, Kind, Verb, Zone
from decktool.rulesets.forgotten_times.state import TimesState, city, leave_play, opening_fury, powerful, to_hand

PROMOTION = 2
"""The program that asks whether the alt hero steps up."""
BLIND, POISONED, FROZEN = range(len(CONDITIONS))


def happen(state: TimesState, moment: str, card: int) -> None:
    """Put on the stack what a card does at a moment, where its BF unlock it; of several cards the last one's comes
    first.
    """
    for need, program in state.rules.at[moment][card]:
        if opening_fury(state)[card] >= need:
            state.stack.append((program, 0, state.rules.owners[card], card))


def hurt(state: TimesState, card: int, amount: int, clause: str, *, attack: bool = False) -> int:
    """Damage lowers HP, an armor's first; how much was dealt.

    Key Terms. Attack damage to a poisoned card is doubled, once, after everything else (FT-A06). What an armor cannot
    take goes on to its wearer (FT-A05, house rule `armor_overflow`).
    """
    if amount > 0 and state.poisoned >> card & 1 and (attack or state.rules.by_house.poison_ended_by == "any_damage"):
        amount *= 1 + attack
        set_condition(state, card, POISONED, "FT-key-43", on=False)
    armor = state.armor[card]
    left = amount
    if armor >= 0 and left:
        part = min(left, state.hp[armor])
        state.hp[armor] -= part
        state.tell(Event.TAKES, state.rules.owners[armor], armor, part, "FT-types-11")
        left = left - part if state.rules.by_house.armor_overflow == "spill" else 0
        if not state.hp[armor]:
            break_armor(state, card)
    if left or armor < 0:
        state.hp[card] -= left
        state.tell(Event.TAKES, state.rules.owners[card], card, left, clause)
        state.tell(Event.LEFT, state.rules.owners[card], card, max(0, state.hp[card]), "FT-key-26")
    return amount


def break_armor(state: TimesState, wearer: int) -> None:
    """A destroyed armor goes to the discard pile; nobody gets a prize card for it. Card Types."""
    armor, state.armor[wearer] = state.armor[wearer], NOBODY
    owner = state.rules.owners[armor]
    leave_play(state, armor, Zone.WORN + owner)
    state.bared |= 1 << wearer
    state.tell(Event.BREAKS, owner, armor, clause="FT-types-09")
    happen(state, "defeated", armor)


def fall(state: TimesState, cards: Sequence[int], by: int = NOBODY) -> None:
    """Cards without HP are destroyed; with a city the game is over.

    Key Terms, Winning the Game. `by` is the player whose ability did it; NOBODY in an attack, in which each card
    falls to its opponent. What the first of the cards does when it is defeated happens first.
    """
    kinds, owners = state.rules.kinds, state.rules.owners
    lost = []
    for card in reversed(cards):
        if state.hp[card] > 0:
            continue
        if kinds[card] == Kind.CITY:
            lost.append(owners[card])
        else:
            defeat(state, card, by if by >= 0 else 1 - owners[card], ability=by >= 0)
    if lost:
        destroyed(state, lost)


def destroyed(state: TimesState, lost: Sequence[int]) -> None:
    """Who destroys the other's city wins, at once. Winning the Game; both at once is a draw (FT-A35)."""
    rules = state.rules
    if len(lost) == 2 and rules.by_house.double_city_loss != "active_loses":
        state.end(None, "both cities", "both cities are destroyed: a draw", "FT-types-18")
        return
    loser = state.active if len(lost) == 2 else lost[0]
    name = rules.names[city(state, loser)]
    source = state.attacker if state.attacker >= 0 else state.killer
    state.end(1 - loser, "city", f"{name} is destroyed: {rules.seats[1 - loser]} wins", "FT-win-01", source)


def killer_of(state: TimesState, card: int) -> int:
    """The card that defeats a card: the other one of an attack, else the one whose effect is at work."""
    if card in {state.attacker, state.target}:
        return state.target if card == state.attacker else state.attacker
    return state.killer


def defeat(state: TimesState, card: int, by: int, *, ability: bool) -> None:
    """A defeated card goes to the discard pile, and the opponent who did it earns a prize card, two for a hero.

    Key Terms, Drawing Cards. Whatever defeats it, on either turn; nobody earns one for a card of the same side
    (FT-A19).
    """
    rules, zones = state.rules, state.zones
    owner, hero = rules.owners[card], rules.kinds[card] == Kind.HERO
    killer = killer_of(state, card)
    place = (Zone.HERO if card in zones[Zone.HERO + owner] else Zone.ALT) if hero else Zone.BATTLEFIELD
    state.tell(Event.DEFEATED, owner, card, clause="FT-key-17")
    leave_play(state, card, place + owner)
    other = 1 - owner
    if by == other and (rules.by_house.prize_for_ability_kills or not ability):
        prizes(state, by, 1 + hero)
    if place == Zone.HERO and zones[Zone.ALT + owner] and rules.by_house.alt_promotion != "own_turn":
        state.stack.append((PROMOTION, 0, owner, zones[Zone.ALT + owner][0]))
    if not hero:
        if other == state.active:
            for one in powerful(state, rules.acting["enemy-defeated"][other]):
                happen(state, "enemy-defeated", one)
        if killer >= 0 and rules.owners[killer] == other:
            if killer == state.attacker and killer in zones[Zone.BATTLEFIELD + other]:
                happen(state, "kills", killer)
            elif rules.kinds[killer] == Kind.HERO:  # the active one, though it may have fallen in the same exchange
                for upgrade in zones[Zone.UPGRADES + other]:
                    happen(state, "kills", upgrade)
    happen(state, "defeated", card)


def promotion(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """If a hero is killed the alt hero can be put in its place, at once, and only if its owner wishes.

    Quick Game Pointers; FT-A15, house rule `alt_promotion`.
    """
    if source not in state.zones[Zone.ALT + seat] or state.zones[Zone.HERO + seat]:
        return
    if state.rules.by_house.alt_promotion == "immediate_forced":
        promote(state, seat, source)
    else:
        state.ask(Decision.PROMOTE, seat, [Verb.PROMOTE + CARD * source, Verb.LEAVE])


@Decision.PROMOTE.answered
def step_up(state: TimesState, action: int, seat: int, dice: Dice) -> None:
    """The alt hero takes the place, or not."""
    if action != Verb.LEAVE:
        promote(state, seat, (action - Verb.PROMOTE) // CARD)


def promote(state: TimesState, seat: int, hero: int) -> None:
    """The alt hero becomes active with all that it has; on its owner's turn it cannot attack yet (FT-A15)."""
    piles.move(state, hero, Zone.ALT + seat, Zone.HERO + seat)
    state.tell(Event.ACTIVE, seat, hero, clause="FT-pointers-07")
    if state.active == seat:
        state.waits |= 1 << hero


# --- conditions


def set_condition(state: TimesState, card: int, number: int, clause: str, *, on: bool) -> None:
    """A card becomes blind, poisoned or frozen, unless an armor keeps it off, or is no longer so; twice is once."""
    name, armor = CONDITIONS[number], state.armor[card]
    bits, bit = getattr(state, name), 1 << card
    if bool(bits & bit) != on and not (on and armor >= 0 and name in state.rules.immune[armor]):
        setattr(state, name, bits ^ bit)
        state.tell(Event.BECOMES if on else Event.RECOVERS, state.rules.owners[card], card, number, clause)


def _end_for(state: TimesState, cards: Iterable[int], number: int) -> None:
    bits = getattr(state, CONDITIONS[number])
    if bits:
        clause = "FT-key-47" if number == FROZEN else "FT-key-39"
        for card in cards:
            if bits >> card & 1:
                set_condition(state, card, number, clause, on=False)


def in_play(state: TimesState, seat: int) -> list[int]:
    """A player's soldiers and heroes."""
    zones = state.zones
    return zones[Zone.BATTLEFIELD + seat] + zones[Zone.HERO + seat] + zones[Zone.ALT + seat]


def thaw(state: TimesState, seat: int, *, begins: bool) -> None:
    """Frozen lasts one turn, its owner's (FT-A07, house rule `frozen_until`); so does blind by house rule
    (`blind_duration`), else it has no end (FT-A08). `begins`: that player's turn begins, else it ends.
    """
    until = state.rules.by_house.frozen_until
    if begins:
        if until == "freezers_next_turn":
            _end_for(state, in_play(state, 1 - seat), FROZEN)
        return
    if until == "end_of_controllers_turn":
        _end_for(state, in_play(state, seat), FROZEN)
    elif until == "end_of_turn":
        _end_for(state, in_play(state, 0) + in_play(state, 1), FROZEN)
    if state.rules.by_house.blind_duration == "one_turn":
        _end_for(state, in_play(state, seat), BLIND)


def draw(state: TimesState, seat: int, amount: int, clause: str) -> None:
    """Draw cards; there is no limit to a hand. Drawing Cards."""
    for _ in range(amount):
        if state.zones[Zone.DECK + seat]:
            card = piles.draw(state, Zone.DECK + seat, Zone.HAND + seat, seat)
            state.tell(Event.DRAWS, seat, card, clause=clause)
        else:
            starve(state, seat)


def starve(state: TimesState, seat: int) -> None:
    """For every card that should be drawn and is not there the own city takes 2 damage, down to 1 HP at the least.

    Key Terms; of all draws, trades and prize cards too (FT-A20). What starves is no attack.
    """
    walls = city(state, seat)
    damage = max(0, min(STARVES, state.hp[walls] - 1))
    state.hp[walls] -= damage
    state.missed[seat] += 1
    state.tell(Event.STARVES, seat, -1, damage, "FT-key-49" if damage == STARVES else "FT-key-51")


def prizes(state: TimesState, seat: int, amount: int) -> None:
    """A prize card is drawn at once and lies aside, face down, until the end of the turn. Key Terms, Drawing Cards."""
    for _ in range(amount):
        if state.zones[Zone.DECK + seat]:
            state.zones[Zone.PRIZES + seat].append(state.zones[Zone.DECK + seat].pop())
            state.tell(Event.PRIZE, seat, clause="FT-draw-04" if amount > 1 else "FT-key-34")
        elif state.rules.by_house.starvation_on_prizes:
            starve(state, seat)


def take_prizes(state: TimesState) -> None:
    """When a turn ends both players' prize cards join their hands. Key Terms."""
    for seat in (0, 1):
        aside = state.zones[Zone.PRIZES + seat]
        for card in aside:
            to_hand(state, card, known=False)
            state.tell(Event.PRIZES, seat, card, clause="FT-key-38")
        aside.clear()
