"""4, 6 and 7.1: The main phase, the post-attack phase, the end of the turn, and the next player's turn."""

from __future__ import annotations

from collections.abc import Container
from functools import partial
from typing import Any

from decktool.dealing import Dice
from decktool.play.records import Decision as Moment
from decktool.play.records import Reason
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.card_data import Deed
from decktool.rulesets.forbidden_quest.cards import targets
from decktool.rulesets.forbidden_quest.cards.words import Switch
from decktool.rulesets.forbidden_quest.chapters import crystals, equipment, movement, stalemate
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Kind, Phase, Program, Verb, Zone
from decktool.rulesets.forbidden_quest.state import JUST_ADDED, QuestState, discard, not_in_hand, not_mine


def phase(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Add creatures, move, equip and transfer, use abilities, play relics and one sorcerer, in any order. Rules 4."""
    state.phase = Phase.MAIN
    options = [Verb.END_MAIN] if stalemate.move_owed(state, seat) is None else []
    rules = state.rules
    kinds = rules.kinds
    room, board = movement.has_room(state, seat), state.zones[Zone.BOARD + seat]
    for card in state.distinct(0, state.zones[Zone.HAND + seat]):
        kind = kinds[card]
        if kind == Kind.CREATURE:
            if room:
                options.append(Verb.ADD + t.CARD * card)
        elif kind > Kind.RELIC:
            equipment.going_to(state, Verb.ATTACH, card, board, options)
        elif unplayable(state, seat, card, Decision.MAIN) is None:
            options.append(Verb.PLAY + t.CARD * card)
    for creature in board:
        if movement.hindrance(state, creature) is None:
            options.append(Verb.MOVE + t.CARD * creature)
        if rules.uses[creature]:
            usable(state, seat, creature, Decision.MAIN, options)
    equipment.transfers(state, seat, options)
    if crystals.centre_not_taken(state, seat) is None:
        options.append(Verb.TAKE_CENTRE)
    if stalemate.no_stalemate(state, seat) is None:
        options.append(Verb.CALL_STALEMATE)
    state.ask(Decision.MAIN, seat, options)


SORCERER_PLAYED = Reason("a sorcerer was played this turn", "FQ-1.5-05", "FQ-4-04", "FQ-4.5-03", "FQ-4.12-06")
OTHER_MOMENT = Reason("it is not its moment")
NO_ATTACK = Reason("cards for the end of the turn need an attack in it", "FQ-5.1-03")
IDLE = Reason("it can do nothing now")


def unplayable(state: QuestState, seat: int, card: int, moment: Moment) -> Reason | None:
    """Relics any number, one sorcerer a turn, each at its moment and only if it can do something. Rules 4.4 to 4.6."""
    rules = state.rules
    if state.sorcerer and rules.kinds[card] == Kind.SORCERER:
        return SORCERER_PLAYED
    deed = rules.plays[card].get(moment)
    return OTHER_MOMENT if deed is None else undone(state, seat, card, deed, moment)


def undone(state: QuestState, seat: int, card: int, deed: Deed, moment: Moment) -> Reason | None:
    """What a card or an ability does is done at its moment, and only if it can do something. Rules 4.6, 6.1.
    By house rule (`end_of_turn_needs_attack`) the end of a turn needs an attack in it.
    """
    if deed.moment is not moment:
        return OTHER_MOMENT
    if moment is Decision.END and state.rules.by_house.end_of_turn_needs_attack and not state.attacked | state.shot:
        return NO_ATTACK
    return None if deed.test(state, seat, card) else IDLE


@Verb.obstacle_to(Verb.PLAY)
def not_played(state: QuestState, seat: int, card: int) -> Reason | None:
    """A relic or sorcerer in one's own hand is played. Rules 1.5, 4.4, 4.5."""
    rules, kind = state.rules, state.rules.kinds[card]
    if kind == Kind.CREATURE:
        return Reason("{card} is neither a relic nor a sorcerer: it is added", "FQ-4.1-01")
    if kind not in {Kind.RELIC, Kind.SORCERER}:
        return Reason("{card} is neither a relic nor a sorcerer: it is attached", "FQ-1.5-08")
    home = rules.home("PLAY", card)
    if rules.owners[card] != seat:
        return Reason("{card} is {owner}'s", home)
    absent = not_in_hand(state, seat, card, "FQ-4.4-02" if kind == Kind.RELIC else "FQ-4.5-02")
    if absent:
        return absent
    if not rules.plays[card]:
        return Reason("the effect of {card} is unknown", "FQ-4.6-01")
    found = unplayable(state, seat, card, state.decision)
    if found is OTHER_MOMENT:
        return wrong_moment(state, "{card} is not played now", home, rules.plays[card])
    return targets.idle(state, seat, card) if found is IDLE else found


def wrong_moment(state: QuestState, what: str, home: str, moments: Container[Moment]) -> Reason:
    """A card or ability that belongs to other moments of the turn; `home` is the clause of those for the main phase.
    Rules 6.1.
    """
    if Decision.MAIN in moments:
        if state.decision is Decision.AFTER:
            told = f"{what}: it does not say that it works after an attack"
            return Reason(told, "FQ-6.1-01", home, "FQ-6.1-02", "FQ-4.4-01")
        return Reason(f"{what}: it belongs to the main phase", home, "FQ-6.1-02", "FQ-6.1-03")
    if state.decision is Decision.AFTER:
        return Reason(f"{what}: cards for the end of the turn come last", "FQ-QG-05", "FQ-6.1-03", "FQ-6.1-01")
    if state.decision is Decision.MAIN:
        return Reason(f"{what}: it says when, and that is later", home, "FQ-QG-06", "FQ-6.1-01", "FQ-5.1-03")
    if state.attacked | state.shot:
        return Reason(f"{what}: the post-attack phase is over", "FQ-6.1-03", "FQ-QG-05", "FQ-6.1-01")
    return Reason(f"{what}: without an attack there is no post-attack phase", "FQ-5.1-03", "FQ-5.1-02", "FQ-6.1-01")


@Verb.done(Verb.PLAY)
def play(state: QuestState, seat: int, dice: Dice, card: int) -> None:
    """Reveal it, discard it, use its effect. Rules 4.4, 4.5."""
    sorcerer = state.rules.kinds[card] == Kind.SORCERER
    discard(state, card, Zone.HAND, "FQ-4.5-02" if sorcerer else "FQ-4.4-02", Event.PLAYS)
    state.sorcerer |= sorcerer
    state.stack.append((state.rules.plays[card][state.decision].program, 0, seat, card))


TRAPPED = Reason("{card} is trapped", "FQ-5.4-06")
NO_ABILITY = Reason("{card} has no such ability", "FQ-4.3-01")
USED = Reason("{card} used its ability this turn", "FQ-4.3-05")


def unusable(state: QuestState, seat: int, creature: int, ability: int, moment: Moment) -> Reason | None:
    """An ability is used once a turn, at its moment, and not while its creature is trapped. Rules 4.3, 5.4."""
    rules = state.rules
    if ability >= len(rules.uses[creature]):
        return NO_ABILITY
    if state.marks[creature] & t.TRAP:
        return TRAPPED
    if state.entered >> creature & 1 and rules.by_house.summoning_delay:
        return JUST_ADDED
    used = state.second_used if ability else state.used
    if used >> creature & 1 and rules.by_house.ability_uses == "once_per_turn":
        return USED
    return undone(state, seat, creature, rules.uses[creature][ability], moment)


def usable(state: QuestState, seat: int, creature: int, moment: Moment, options: list[int]) -> None:
    """Add the abilities that can be used."""
    for ability, deed in enumerate(state.rules.uses[creature]):  # none or one, for which two lists would be made
        if deed.moment is moment and unusable(state, seat, creature, ability, moment) is None:
            options.append((Verb.USE, Verb.USE_SECOND)[ability] + t.CARD * creature)


@Verb.obstacle_to(Verb.USE)
def not_used(state: QuestState, seat: int, creature: int, ability: int = 0) -> Reason | None:
    """What one's own creature on the board can do is used. Rules 4.3."""
    absent = not_mine(state, seat, creature, "FQ-4.3-01", away="FQ-4-06")
    if absent:
        return absent
    found = unusable(state, seat, creature, ability, state.decision)
    if found is OTHER_MOMENT:
        moment = state.rules.uses[creature][ability].moment
        return wrong_moment(state, "the ability of {card} is not used now", "FQ-4.3-01", {moment})
    if found is USED and any(isinstance(effect, Switch) for effect in state.rules.does[creature]):
        return Reason(USED.words, "FQ-4.12-07", "FQ-4.3-05")
    return targets.idle(state, seat, creature) if found is IDLE else found


@Verb.done(Verb.USE)
def use(state: QuestState, seat: int, dice: Dice, creature: int, ability: int = 0) -> None:
    """Use an ability; trying is a use, whatever a coin says. Rules 4.3."""
    if ability:
        state.second_used |= 1 << creature
    else:
        state.used |= 1 << creature
    state.tell(Event.USES, seat, creature, 1, "FQ-4.3-02")
    state.stack.append((state.rules.uses[creature][ability].program, 0, seat, creature))


Verb.obstacle_to(Verb.USE_SECOND)(partial(not_used, ability=1))
Verb.done(Verb.USE_SECOND)(partial(use, ability=1))


# a part of the set-up or a phase is over, and there is no way back (Rules 2.3, 3)
_ENDS = (Verb.NO_MORE, Verb.END_MAIN, Verb.END_ATTACK, Verb.END_AFTER, Verb.END_TURN)
Verb.done(*_ENDS)(lambda state, seat, dice: state.advance())


def _options(state: QuestState, seat: int, moment: Moment) -> list[int]:
    plays, uses = state.rules.plays, state.rules.uses
    cards: list[int] = []
    found: list[int] = []
    for card in state.zones[Zone.HAND + seat]:
        if moment in plays[card]:
            cards.append(card)  # noqa: PERF401 - mostly there is none
    for card in state.distinct(0, cards):
        if unplayable(state, seat, card, moment) is None:
            found.append(Verb.PLAY + t.CARD * card)  # noqa: PERF401 - nor here
    for creature in state.zones[Zone.BOARD + seat]:
        if uses[creature]:
            usable(state, seat, creature, moment, found)
    return found


def after_attack(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """What is done after an attack, if there was one and there is something to do. Rules 5.1, 6.1."""
    state.phase = Phase.POST_ATTACK
    options = _options(state, seat, Decision.AFTER) if state.attacked | state.shot else []
    if options:
        state.ask(Decision.AFTER, seat, [Verb.END_AFTER, *options])
    else:
        state.advance()


def end_of_turn(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """What is done at the end of the turn, which a player says to be over. Rules 6.1."""
    state.phase = Phase.END
    state.ask(Decision.END, seat, [Verb.END_TURN, *_options(state, seat, Decision.END)])


def next_turn(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The turn is over and the other player's begins. Rules 3."""
    state.quiet += 1
    if state.quiet == 0:
        state.stalemates = 0
    state.tell(Event.ENDS, seat, -1, 0, "FQ-6.1-04")
    won = state.rules.by_house.win_check != "immediate" and crystals.win(state)
    if not won and not stalemate.stop(state):
        state.stack[-1] = (Program.TURN, 0, 1 - seat, -1)
