"""Preparation Phase: the eight actions, by both players in turns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason
from decktool.rulesets.dragon_quest.cards.targets import not_carrying, nothing_to_do
from decktool.rulesets.dragon_quest.chapters import levels_and_gold, turn
from decktool.rulesets.dragon_quest.chapters.levels_and_gold import NO_PARTY_CARD, heal
from decktool.rulesets.dragon_quest.chapters.special_abilities import discard_for, pay, usable
from decktool.rulesets.dragon_quest.declarations import MOST_IN_LINE, Decision, Event, Phase, Program, Verb, Zone
from decktool.rulesets.dragon_quest.state import DragonState, level, party

# the same words wherever the card lies, or the refusal would tell what the opponent holds
NOT_IN_HAND = Reason("{card} is not in {who}'s hand", "DQ-prep-04")
TOO_DEAR = Reason("{card} costs {price} as party card number {number} and {who} has {gold} gold", "DQ-prep-09")
NOT_OURS = Reason("{card} is not a party card of {who} in play", "DQ-prep-14")
NO_DAMAGE = Reason("{card} has no damage", "DQ-prep-14")
NOT_ILL = Reason("{card} is neither poisoned nor confused", "DQ-prep-16")
NOT_CLOSED = Reason("{card} is ready", "DQ-prep-19")
UPSIDE_DOWN = Reason("{card} is confused and is cured first", "DQ-prep-17")
TOO_DEAR_TO_CARE = Reason("that costs {card}'s GP Cost of {gp} and {who} has {gold} gold", "DQ-party-09")
NO_ITEM = Reason("{card} is not an item", "DQ-prep-22")
ITEM_TOO_DEAR = Reason("{card} costs {gp} and {who} has {gold} gold", "DQ-item-04")
NO_CARRIER = Reason("{who} has no party card to carry {card}", "DQ-item-01")
NO_QUEST = Reason("{card} is not a quest", "DQ-prep-25")
QUEST_UNPAID = Reason("{card} costs {other_cards} and {who} has {others}", "DQ-quest-03")
NOTHING = Reason("{card} finds nothing to do", "DQ-prep-25")
NO_LINE_UP = Reason("one card alone stands in the front line", "DQ-prep-24")
LINED_UP = Reason("{who} has lined up; first something else is done", "DQ-prep-23")
SAME = Reason("nothing was moved", "DQ-prep-23")
UNLAWFUL = Reason("more cards would stand in the rear line than in the front line, or four in one", "DQ-prep-24")
MOVED = Reason("{card} was moved in this line-up", "DQ-prep-23")
HOPELESS = Reason("with {card} there the lines could not be as they must", "DQ-prep-24")


def begin(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Nobody has passed, and the active player acts first."""
    turn.enter(state, Phase.PREPARATION, seat)
    state.passed, state.lined = [0, 0], [0, 0]
    state.other_acts = False
    state.used = 0


def phase(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Both players act in turns, one action each time; when both have passed in a row the phase is over.
    A pass is not final (house rule `prep_pass`).
    """
    passed = state.passed
    if passed[0] and passed[1]:
        state.advance()
        return
    if state.rules.final_pass and passed[1 - seat if state.other_acts else seat]:
        state.other_acts = not state.other_acts
    player = 1 - seat if state.other_acts else seat
    state.ask(Decision.PREPARATION, player, options(state, player))


def options(state: DragonState, seat: int) -> list[int]:
    """To pass, and what of the eight actions nothing stands in the way of."""
    rules, zones, gold = state.rules, state.zones, state.gold[seat]
    found, playable, cost = [Verb.PASS], [], prices(state, seat)
    front = levels_and_gold.no_room(state, seat, Zone.FRONT) is None
    rear = levels_and_gold.no_room(state, seat, Zone.REAR) is None
    for i in zones[Zone.HAND + seat]:
        if rules.party[i]:
            if (front or rear) and cost[i] <= gold:
                playable.append(i)
        elif (not_equipped if rules.item[i] else not_quested)(state, seat, i) is None:
            playable.append(i)
    for i in state.distinct(0, playable):
        if not rules.party[i]:
            found.append((Verb.EQUIP if rules.item[i] else Verb.QUEST) + i)
            continue
        if front:
            found.append(Verb.CALL_FRONT + i)
        if rear:
            found.append(Verb.CALL_REAR + i)
    gp, damage, unwell = rules.gp, state.damage, state.busy | state.poisoned
    cards = zones[Zone.FRONT + seat] + zones[Zone.REAR + seat]
    for i in state.distinct(0, [i for i in cards if gp[i] <= gold and (damage[i] or unwell >> i & 1)]):
        found += _care_for(state, i)
    if not_lined_up(state, seat) is None:
        found.append(Verb.LINE_UP)
    return found + usable(state, seat, Phase.PREPARATION)


def prices(state: DragonState, seat: int) -> Sequence[int]:
    """What each party card costs now: a player's first one of a turn is free, the second costs its GP Cost, any further
    one its level. Call a Friend; for each player in every turn. House rule `third_party_cost` says what the further
    ones cost.
    """
    calls, by_call = state.calls[seat], state.rules.prices
    return by_call[calls] if calls < 2 else by_call[2]


def _not_called(line: int, state: DragonState, seat: int, card: int) -> Reason | None:
    """A party card is played from the hand to a line that has room, if its price can be paid. Call a Friend."""
    if not state.rules.party[card]:
        return NO_PARTY_CARD
    if card not in state.zones[Zone.HAND + seat]:
        return NOT_IN_HAND
    found = levels_and_gold.no_room(state, seat, line)
    return TOO_DEAR if found is None and prices(state, seat)[card] > state.gold[seat] else found


LINES = {Verb.CALL_FRONT: Zone.FRONT, Verb.CALL_REAR: Zone.REAR}
for _verb, _line in LINES.items():
    Verb.obstacle_to(_verb)(partial(_not_called, _line))


def _care_for(state: DragonState, card: int) -> list[int]:
    """Of Heal, Cure and Ready what a party card needs: it is damaged, ill, or closed, not confused."""
    found = [Verb.HEAL + card] if state.damage[card] else []
    if (state.poisoned | state.confused) >> card & 1:
        found.append(Verb.CURE + card)
    if state.closed & ~state.confused & 1 << card:
        found.append(Verb.READY + card)
    return found


CARE = {Verb.HEAL: NO_DAMAGE, Verb.CURE: NOT_ILL, Verb.READY: NOT_CLOSED}


def _not_cared_for(what: int, state: DragonState, seat: int, card: int) -> Reason | None:
    """Heal, Cure and Ready cost the GP Cost of one's own party card that needs it."""
    if card not in party(state, seat):
        return NOT_OURS
    if what + card not in _care_for(state, card):
        return UPSIDE_DOWN if what == Verb.READY and state.confused >> card & 1 else CARE[what]
    return TOO_DEAR_TO_CARE if state.rules.gp[card] > state.gold[seat] else None


for _verb in CARE:
    Verb.obstacle_to(_verb)(partial(_not_cared_for, _verb))


@Verb.obstacle_to(Verb.EQUIP)
def not_equipped(state: DragonState, seat: int, item: int) -> Reason | None:
    """An item is played from the hand for its cost on a party card that can carry it. Card Types, Item; Equip.
    The sheet's words under Equip are those of Cure; house rule `equip_cost` asks for the carrier's GP Cost instead.
    """
    rules = state.rules
    if not rules.item[item]:
        return NO_ITEM
    if item not in state.zones[Zone.HAND + seat]:
        return NOT_IN_HAND
    if not rules.carrier_pays and rules.gp[item] > state.gold[seat]:
        return ITEM_TOO_DEAR
    found: Reason | None = NO_CARRIER
    for card in party(state, seat):
        found = not_carrying(state, seat, item, card)
        if found is None:
            break
    return found


@Verb.obstacle_to(Verb.QUEST)
def not_quested(state: DragonState, seat: int, quest: int) -> Reason | None:
    """A quest is played from the hand for its hand cost, to which it does not count itself. Quest."""
    if not state.rules.quest[quest]:
        return NO_QUEST
    if quest not in state.zones[Zone.HAND + seat]:
        return NOT_IN_HAND
    if state.rules.hand_cost[quest] >= len(state.zones[Zone.HAND + seat]):
        return QUEST_UNPAID
    return NOTHING if nothing_to_do(state, state.rules.does[quest], seat, quest) else None


@Verb.obstacle_to(Verb.LINE_UP)
def not_lined_up(state: DragonState, seat: int) -> Reason | None:
    """Two cards or more can be lined up otherwise.
    Lining up is free, so two players could go on with it for ever: who has lined up does so again only after somebody
    did something else (house rule `free_again`). Abilities that cost nothing are treated alike.
    """
    if len(state.zones[Zone.FRONT + seat]) + len(state.zones[Zone.REAR + seat]) < 2:
        return NO_LINE_UP
    return LINED_UP if state.lined[seat] and not state.rules.house["free_again"] else None


@Decision.PREPARATION.answered
def act(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """Take one of the eight actions, or pass; then it is the other player's turn to act."""
    state.other_acts = seat == state.active
    if action == Verb.PASS:
        state.passed[seat] = 1
        state.tell(Event.PASSES, seat, clause="DQ-prep-03")
        return
    if not state.rules.final_pass:
        state.passed = [0, 0]
    about = action & 127
    verb = action - about
    if verb == Verb.LINE_UP:
        state.lined[seat] = 1
        state.moved = 0
        state.tell(Event.LINES_UP, seat, clause="DQ-prep-23")
        state.stack.append((Program.LINE_UP, 0, seat, -1))
        return
    if verb == Verb.USE and not (state.rules.hand_cost[about] or state.rules.closing[about]):
        state.used |= (not state.rules.house["free_again"]) << about
    elif verb not in CARE or state.rules.gp[about]:  # it costs a card, gold, or that a card is ready
        state.lined, state.used = [0, 0], 0
    if verb in LINES:
        _call(state, about, seat, LINES[verb])
    elif verb == Verb.EQUIP:
        _equip(state, about, seat)
    elif verb == Verb.QUEST:
        _quest(state, about, seat)
    elif verb == Verb.USE:
        state.stack.append((state.rules.on_use[about], 0, seat, about))
        pay(state, seat, about)
    else:
        _care(state, about, seat, verb, dice)


def _spend(state: DragonState, seat: int, gold: int) -> None:
    if gold:
        state.gold[seat] -= gold
        state.tell(Event.PAYS, seat, -1, gold, "DQ-party-09")


def _call(state: DragonState, card: int, seat: int, line: int) -> None:
    """The card comes into play; one above its player's level arrives closed. Call a Friend."""
    _spend(state, seat, prices(state, seat)[card])
    state.calls[seat] += 1
    piles.move(state, card, Zone.HAND + seat, line + seat, state.rules.everyone)
    state.tell(Event.CALLS, seat, card, int(line == Zone.REAR), "DQ-prep-04")
    if state.rules.level[card] > level(state, seat):
        state.closed |= 1 << card
        state.tell(Event.CLOSED, seat, card, clause="DQ-prep-10")


def cure(state: DragonState, card: int, seat: int, clause: str, *, confusion: bool = True) -> None:
    """Poison and confusion end; a card that was confused is left closed (house rule `cure_leaves`). Cure."""
    bit = 1 << card
    state.poisoned &= ~bit
    if confusion and state.confused & bit:
        state.confused &= ~bit
        if state.rules.house["cure_leaves"] == "closed":
            state.closed |= bit
        else:
            turn.open_up(state, card)
    state.tell(Event.CURES, seat, card, clause=clause)


def _care(state: DragonState, card: int, seat: int, what: int, dice: Dice) -> None:
    """All damage goes off, poison and confusion end, or the card is ready. Heal, Cure, Ready."""
    _spend(state, seat, state.rules.gp[card])
    if what == Verb.HEAL:
        heal(state, card, state.damage[card], "DQ-prep-14", dice)
    elif what == Verb.CURE:
        cure(state, card, seat, "DQ-prep-16")
    else:
        turn.open_up(state, card)
        state.tell(Event.READIES, seat, card, clause="DQ-prep-19")


def _equip(state: DragonState, item: int, seat: int) -> None:
    found = [i for i in party(state, seat) if not_carrying(state, seat, item, i) is None]
    state.knows[item] = state.rules.everyone
    state.tell(Event.EQUIPS, seat, item, clause="DQ-prep-22")
    if len(found) == 1:
        _attach(state, item, found[0], seat)
    else:
        state.ask(Decision.CARRIER, seat, state.distinct(Verb.CHOOSE, found), item)


@Decision.CARRIER.answered
def carry(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """That card carries the item."""
    _attach(state, state.source, action - Verb.CHOOSE, seat)


def _attach(state: DragonState, item: int, card: int, seat: int) -> None:
    """The item is paid for and lies on its carrier, whom it does not leave. Equip."""
    rules = state.rules
    _spend(state, seat, rules.gp[card] if rules.carrier_pays else rules.gp[item])
    piles.move(state, item, Zone.HAND + seat, Zone.ITEMS + seat)
    state.under[item] = card
    state.tell(Event.CARRIES, seat, card, item, "DQ-item-01")


def _quest(state: DragonState, quest: int, seat: int) -> None:
    """The quest is put aside, its hand cost is paid, then it happens; last it is discarded. Quest."""
    piles.move(state, quest, Zone.HAND + seat, Zone.ASIDE, state.rules.everyone)
    state.tell(Event.QUEST, seat, quest, clause="DQ-prep-25")
    state.stack.append((state.rules.on_use[quest], 0, seat, quest))
    discard_for(state, seat, quest)


def put_away(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A quest is discarded after its effect."""
    piles.move(state, source, Zone.ASIDE, Zone.DISCARD + seat, state.rules.everyone)
    state.tell(Event.DISCARDS, seat, source, clause="DQ-prep-25")


def line_up(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """One Line-up is any rearrangement whose result is legal; on the way to it the lines need not be. Line-up."""
    options = state.distinct(Verb.MOVE, movable(state, seat))
    state.ask(Decision.LINE_UP, seat, [Verb.DONE, *options] if not_done(state, seat) is None else options)


@Verb.obstacle_to(Verb.MOVE)
def not_moved(state: DragonState, seat: int, card: int) -> Reason | None:
    """Each card is moved once at most, and the cards that are left can still make the lines legal."""
    if card not in party(state, seat):
        return NOT_OURS
    if state.moved >> card & 1:
        return MOVED
    return None if card in movable(state, seat) else HOPELESS


def movable(state: DragonState, seat: int) -> list[int]:
    """The cards that can be moved now: after that move and others, both lines can still become legal."""
    front, rear, moved = state.zones[Zone.FRONT + seat], state.zones[Zone.REAR + seat], state.moved
    ahead, behind = [i for i in front if not moved >> i & 1], [i for i in rear if not moved >> i & 1]
    # how short and how long the front line can be in the end
    shortest, longest, half = len(front) - len(ahead), len(front) + len(behind), (len(front) + len(rear) + 1) // 2
    if shortest > MOST_IN_LINE or longest <= half:
        ahead = []
    return ahead + behind if shortest < MOST_IN_LINE and longest >= half else ahead


@Verb.obstacle_to(Verb.DONE)
def not_done(state: DragonState, seat: int) -> Reason | None:
    """Something was moved, and the lines are as they must be."""
    front, rear = len(state.zones[Zone.FRONT + seat]), len(state.zones[Zone.REAR + seat])
    if front > MOST_IN_LINE or rear > min(front, MOST_IN_LINE):
        return UNLAWFUL
    return None if state.moved else SAME


@Decision.LINE_UP.answered
def move(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """The card changes its line; or the Line-up is over."""
    if action == Verb.DONE:
        state.moved = 0
        state.stack.pop()
        return
    card = action - Verb.MOVE
    state.moved |= 1 << card
    levels_and_gold.change_line(state, card, "DQ-prep-23")
