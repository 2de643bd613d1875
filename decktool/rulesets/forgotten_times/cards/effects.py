"""Abilities: what each effect does when it happens, and the choices that it asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.effects import Effect
from decktool.play.flow import Handlers
from decktool.play.records import Reason
from decktool.play.state import NOBODY
from decktool.rulesets.forgotten_times.card_data import CONDITIONS
from decktool.rulesets.forgotten_times.cards import words
from decktool.rulesets.forgotten_times.chapters.attack_phase import gain_fury
from decktool.rulesets.forgotten_times.chapters.key_terms import draw, fall, hurt, in_play, killer_of, set_condition
from decktool.rulesets.forgotten_times.chapters.recruitment_phase import exchange_heroes
from decktool.rulesets.forgotten_times.declarations import CARD, CLASSES, EVERYONE, Decision, Event, Kind, Verb, Zone
from decktool.rulesets.forgotten_times.state import TimesState, active_hero, gain_runes, most_hp, to_hand


def among(state: TimesState, seat: int, source: int, effect: Any) -> list[int]:
    """The cards in play that a text speaks of, in the order in which they lie."""
    found = _speaks_of(state, seat, source, effect.to)
    of, condition = getattr(effect, "of", "any"), getattr(effect, "while_", "always")
    return found if (of, condition) == ("any", "always") else _only(state, found, of, condition)


def _only(state: TimesState, found: list[int], of: str, condition: str) -> list[int]:
    """Those of a class and in a condition."""
    if of != "any":
        found = [i for i in found if state.rules.classes[i] == CLASSES.index(of)]
    if condition == "damaged":
        found = [i for i in found if state.hp[i] < most_hp(state, i)]
    elif condition == "afflicted":
        found = [i for i in found if (state.blind | state.poisoned) >> i & 1]
    return found


def _speaks_of(state: TimesState, seat: int, source: int, to: str) -> list[int]:
    zones, other = state.zones, 1 - seat
    if to in {"enemy-soldier", "enemy-soldiers"}:
        return zones[Zone.BATTLEFIELD + other][:]
    if to == "enemy":
        return zones[Zone.BATTLEFIELD + other] + zones[Zone.HERO + other]
    if to == "enemy-heroes":
        return zones[Zone.HERO + other] + zones[Zone.ALT + other]
    if to in {"own-soldier", "own-soldiers"}:
        return zones[Zone.BATTLEFIELD + seat][:]
    if to in {"other-soldier", "other-soldiers"}:
        others = zones[Zone.BATTLEFIELD + seat][:]
        if source in others:
            others.remove(source)
        return others
    if to in {"own", "all-own"}:
        return in_play(state, seat)
    if to == "cities":
        return zones[Zone.CITY + seat] + zones[Zone.CITY + other]
    if to == "city":
        return zones[Zone.CITY + seat][:]
    if to == "hero":
        return zones[Zone.HERO + seat][:]
    card = {"self": source, "attacked": state.target}.get(to, killer_of(state, source))
    return [card] if card in in_play(state, 0) or card in in_play(state, 1) else []


# --- effects on cards in play


def aim(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Act on the cards that the text speaks of; where it leaves a choice its player chooses.

    One card to choose from is chosen by itself, and without any nothing happens.
    """
    found = among(state, seat, source, effect)
    if effect.to not in words.CHOSEN:
        state.advance()
        ACTS[type(effect)](state, effect, seat, source, found)
        return
    if not state.left:
        state.left, state.aim = getattr(effect, "count", 1), NOBODY
    if state.aim in found:
        found.remove(state.aim)
    options = state.distinct(0, found)
    if len(options) > 1:
        state.ask(Decision.TARGET, seat, Verb.each(Verb.CHOOSE, options), source)
        return
    state.left = 1  # there is no other to choose afterwards
    _choose(state, effect, seat, source, options)


@Decision.TARGET.answered
def choose(state: TimesState, action: int, seat: int, dice: Dice) -> None:
    """The text acts on the chosen card."""
    _choose(state, state.asking, seat, state.source, [(action - Verb.CHOOSE) // CARD])


def _choose(state: TimesState, effect: Any, seat: int, source: int, cards: Sequence[int]) -> None:
    if state.left > 1:
        state.left -= 1
        state.aim = cards[0]
    else:
        state.left, state.aim = 0, NOBODY
        state.advance()
    ACTS[type(effect)](state, effect, seat, source, cards)


@Verb.obstacle_to(Verb.CHOOSE)
def not_chosen(state: TimesState, seat: int, card: int) -> Reason | None:
    """One chooses from what a text speaks of. Card without HP cannot receive damage. Key Terms."""
    if state.decision is not Decision.TARGET:
        return None
    if state.rules.kinds[card] in {Kind.UPGRADE, Kind.SPECIALTY}:
        return Reason("{card} has no HP, so it cannot be damaged", "FT-key-28")
    return Reason("the text does not speak of {card}", "FT-key-54")


def damage(state: TimesState, effect: words.Damage, seat: int, source: int, cards: Sequence[int]) -> None:
    """Damage meets armor first; it is not doubled by poison. Key Terms."""
    state.killer = source
    clause = state.rules.clause[source]
    for card in cards:
        hurt(state, card, effect.amount, clause)
    fall(state, cards, seat)


def heal(state: TimesState, effect: words.Heal, seat: int, source: int, cards: Sequence[int]) -> None:
    """HP come back, never more than there were."""
    for card in cards:
        lost = most_hp(state, card) - state.hp[card]
        gained = min(lost, effect.amount or lost)
        if gained > 0:
            state.hp[card] += gained
            state.tell(Event.HEALS, state.rules.owners[card], card, gained, state.rules.clause[source])


def afflict(state: TimesState, effect: words.Afflict, seat: int, source: int, cards: Sequence[int]) -> None:
    """The card becomes blind, poisoned or frozen."""
    for card in cards:
        set_condition(state, card, CONDITIONS.index(effect.what), state.rules.clause[source], on=True)


def cure(state: TimesState, effect: words.Cure, seat: int, source: int, cards: Sequence[int]) -> None:
    """The card is no longer blind, poisoned or frozen."""
    for card in cards:
        for number in range(len(CONDITIONS)):
            set_condition(state, card, number, state.rules.clause[source], on=False)


def strengthen(state: TimesState, effect: words.Strengthen, seat: int, source: int, cards: Sequence[int]) -> None:
    """AP until the end of the turn."""
    for card in cards:
        state.more[card] += effect.amount
        kind = Event.STRONGER if effect.amount > 0 else Event.WEAKER
        state.tell(kind, state.rules.owners[card], card, abs(effect.amount), state.rules.clause[source])


ACTS: dict[type[Effect], Callable[..., None]] = {
    words.Damage: damage, words.Heal: heal, words.Afflict: afflict, words.Cure: cure, words.Strengthen: strengthen,
}  # fmt: skip
"""What the effects do that act on cards in play."""


# --- RP, BF and heroes


def gain(state: TimesState, effect: words.GainRunes, seat: int, source: int, dice: Dice) -> None:
    """RP from a card come on top of what Runic Infusion gives (Start of Turn); others cost the opponent saved RP."""
    who = seat if effect.who == "you" else 1 - seat
    if effect.amount > 0:
        gain_runes(state, who, effect.amount, "FT-start-10")
    elif lost := min(-effect.amount, state.rp[who]):
        state.rp[who] -= lost
        state.tell(Event.LOSES, who, -1, lost, state.rules.clause[source])


def enrage(state: TimesState, effect: words.GainFury, seat: int, source: int, dice: Dice) -> None:
    """The active hero gains BF, up to three."""
    hero = active_hero(state, seat)
    if hero >= 0:
        gain_fury(state, hero, effect.amount, state.rules.clause[source])


def march(state: TimesState, effect: words.Switch, seat: int, source: int, dice: Dice) -> None:
    """The heroes change places, and the new active hero need not wait; it is still one hero that attacks (FT-A40)."""
    if state.zones[Zone.HERO + seat] and state.zones[Zone.ALT + seat]:
        state.waits &= ~(1 << exchange_heroes(state, seat))


def ready(state: TimesState, effect: words.AttackAgain, seat: int, source: int, dice: Dice) -> None:
    """A soldier or hero may attack once more this turn, whether it has attacked already or not (FT-A40)."""
    if source in in_play(state, seat):
        state.again[source] += 1
        state.tell(Event.READY, seat, source, clause=state.rules.clause[source])


# --- cards out of play


def draw_cards(state: TimesState, effect: words.Draw, seat: int, source: int, dice: Dice) -> None:
    """Draw; where both do, the player of the card first."""
    draw(state, seat, effect.amount, "FT-draw-05")
    if effect.who == "both":
        draw(state, 1 - seat, effect.amount, "FT-draw-05")


def mill(state: TimesState, effect: words.Mill, seat: int, source: int, dice: Dice) -> None:
    """The opponent's top cards go to the discard pile, as many as there are; nothing is drawn, so nothing starves."""
    other = 1 - seat
    for card in state.zones[Zone.DECK + other][: -effect.amount - 1 : -1]:
        piles.move(state, card, Zone.DECK + other, Zone.DISCARD + other, EVERYONE)
        state.tell(Event.DISCARDS, other, card, clause=state.rules.clause[source])


def look(state: TimesState, effect: words.Look, seat: int, source: int, dice: Dice) -> None:
    """Look at the top cards, alone, as many as there are; one is taken or put under the deck."""
    seen = piles.look(state, Zone.DECK + seat, seat, effect.count)
    for card in seen:
        state.tell(Event.SEES, seat, card, clause=state.rules.clause[source])
    if not seen or effect.then == "nothing":
        return
    for card in seen:
        piles.move(state, card, Zone.DECK + seat, Zone.LOOKED)
    take = effect.then == "take"
    options = Verb.each(Verb.TAKE if take else Verb.SINK, state.distinct(0, seen))
    state.ask(Decision.KEEP if take else Decision.SINK, seat, options, source)


@Decision.KEEP.answered
def keep(state: TimesState, action: int, seat: int, dice: Dice) -> None:
    """One card goes to the hand, the others under the deck in the order in which they lay."""
    card = (action - Verb.TAKE) // CARD
    looked = state.zones[Zone.LOOKED]
    looked.remove(card)
    to_hand(state, card, known=False)
    state.tell(Event.TAKES_CARD, seat, card, clause=state.rules.clause[state.source])
    for other in looked[:]:
        _sink(state, seat, other, Zone.LOOKED)


@Decision.SINK.answered
def sink(state: TimesState, action: int, seat: int, dice: Dice) -> None:
    """One card goes under the deck, and what else was looked at on top as before; from a hand, cards are then drawn."""
    card = (action - Verb.SINK) // CARD
    looked = state.zones[Zone.LOOKED]
    if card in looked:
        _sink(state, seat, card, Zone.LOOKED)
        state.zones[Zone.DECK + seat] += looked[::-1]
        looked.clear()
        return
    _sink(state, seat, card, Zone.HAND + seat)
    state.left -= 1
    if not state.left:
        effect = state.asking
        state.advance()
        draw(state, seat, effect.put + effect.more, "FT-draw-05")


def _sink(state: TimesState, seat: int, card: int, zone: int) -> None:
    piles.put_under(state, card, zone, Zone.DECK + seat)
    state.tell(Event.SINKS, seat, card, clause=state.rules.clause[state.source])


def recover(state: TimesState, effect: words.Recover, seat: int, source: int, dice: Dice) -> None:
    """Get a card back from one's own discard pile; a soldier in the battlefield was not played."""
    rules = state.rules
    kind = Kind.SOLDIER if effect.what == "soldier" else Kind.ARMOR
    pile = state.zones[Zone.DISCARD + seat]
    found = state.distinct(0, [i for i in pile if rules.kinds[i] == kind and rules.cost[i] <= effect.most_cost])
    if len(found) > 1:
        state.ask(Decision.TARGET, seat, Verb.each(Verb.CHOOSE, found), source)
        return
    state.advance()
    if found:
        _recover(state, effect, seat, source, found)


def _recover(state: TimesState, effect: words.Recover, seat: int, source: int, cards: Sequence[int]) -> None:
    (card,) = cards
    state.zones[Zone.DISCARD + seat].remove(card)
    if effect.to == "hand":
        to_hand(state, card, known=True)
    else:
        state.zones[Zone.BATTLEFIELD + seat].append(card)
    state.tell(Event.RETURNS, seat, card, clause=state.rules.clause[source])


def exchange(state: TimesState, effect: words.Exchange, seat: int, source: int, dice: Dice) -> None:
    """Put cards under the deck and draw as many and more.

    If that is more than the deck holds, the whole hand goes under it, shuffled, before. Quick Game Pointers; FT-A21.
    """
    hand, deck = state.zones[Zone.HAND + seat], state.zones[Zone.DECK + seat]
    number = effect.put + effect.more
    if not state.left and (not effect.put or number > len(deck) or effect.put >= len(hand)):
        state.advance()
        state.tell(Event.MULLIGAN, seat, clause="FT-pointers-15")
        count = piles.shuffle_under(state, Zone.HAND + seat, Zone.DECK + seat, dice.stream("deck", seat))
        draw(state, seat, number if effect.put else count + effect.more, "FT-draw-05")
        return
    state.left = state.left or effect.put
    state.ask(Decision.SINK, seat, Verb.each(Verb.SINK, state.distinct(0, hand)), source)


ACTS[words.Recover] = _recover

HANDLERS: dict[type[Effect], Handlers] = {
    **dict.fromkeys((words.Damage, words.Heal, words.Afflict, words.Cure, words.Strengthen), (aim,)),
    words.Recover: (recover,), words.Exchange: (exchange,), words.GainRunes: gain, words.GainFury: enrage,
    words.Switch: march, words.AttackAgain: ready, words.Draw: draw_cards, words.Mill: mill, words.Look: look,
}  # fmt: skip
"""What each effect that happens does; the standing ones are read where they matter."""
