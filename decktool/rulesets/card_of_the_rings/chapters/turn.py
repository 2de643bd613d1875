"""III. Setup, and IV. Turn Structure: the beginning of a turn, its phases IV.1 to IV.4, and its end."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import opening, piles
from decktool.play.records import Reason, summed
from decktool.rulesets.card_of_the_rings.cards.words import Strengthen, Untap
from decktool.rulesets.card_of_the_rings.chapters.special_rules import crown_wins, stalled
from decktool.rulesets.card_of_the_rings.chapters.special_rules import draw as draw_card
from decktool.rulesets.card_of_the_rings.declarations import Decision, Event, Kind, Phase, Verb, Zone
from decktool.rulesets.card_of_the_rings.state import RingsState, bank_worth, companions, parts_of_power, tapped_gold


def deal(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The quests lie face up in the centre; all other cards are one shuffled deck, from which each player draws five.

    Rules III. Who begins is an input; without one the dice decide, for the rulebook's own measure (who last read a
    fantasy story) is not in the cards.
    """
    for instance, kind in enumerate(state.rules.kinds):
        state.zones[Zone.CENTRE if kind == Kind.QUEST else Zone.DECK].append(instance)
        state.knows[instance] = state.rules.everyone if kind == Kind.QUEST else 0
    piles.shuffle(state, Zone.DECK, dice.stream("deck"))
    state.tell(Event.FIRST, seat, -1, 0, "CR-3-10")
    for drawer in (seat, 1 - seat):
        state.tell(Event.DEALT, drawer, -1, len(state.rules.hands.deal(state, drawer)), "CR-3-03")


def draw_anew(state: RingsState, seat: int, redraws: int, dice: Dice) -> None:
    """The hand is shuffled back, and a new one is drawn. Rules III."""
    drawn = state.rules.hands.redraw(state, seat, redraws, dice.stream("deck"))
    state.tell(Event.NEW_HAND, seat, -1, len(drawn), "CR-3-04")


# keep the hand or draw a new one, where the house rule allows it; the first player is asked first (Rules III)
Verb.done(Verb.MULLIGAN)(opening.redraw)
Verb.done(Verb.KEEP_HAND)(opening.kept)


@Verb.obstacle_to(Verb.KEEP_HAND, Verb.MULLIGAN)
def no_mulligan(state: RingsState, seat: int) -> Reason:
    """A hand is kept or drawn anew once, before the first turn. Rules III."""
    return Reason("this game has no mulligan", "CR-3-04")


def begin_play(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The first turn begins."""
    state.active = seat
    state.stack.append((1, 0, seat, -1))


def begin(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """At the start of one's turn all one's tapped gold untaps.

    Rules IV.2, which is silent on companions: those that this player tapped untap as well, through their controller's
    next turn they stay tapped, or the card that taps would do nothing (house rule `companion_untap`).
    """
    state.turn += 1
    state.phase = Phase.DRAW
    state.used = 0
    state.tell(Event.TURN, seat, -1, state.turn, "CR-4-02")
    tapped, zones = state.tapped, state.zones
    for instance in zones[Zone.BANK + seat]:
        tapped[instance] = 0
    state.gold[seat] = bank_worth(state, seat)
    state.stolen_tapped[seat] = 0
    whose = seat if state.rules.by_house.companion_untap == "controller_next_turn" else 1 - seat
    for instance in zones[Zone.PARTY + whose]:
        if tapped[instance]:
            tapped[instance] = 0
            state.tell(Event.UNTAPS_COMPANION, whose, instance, 1, "CR-QR-07")


def draw(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Draw 1 card; it is compulsory.

    Rules IV.1. A Treasure Chest banked since one's last draw phase skips it. The first player's first turn is no
    exception (house rule `first_turn_draw`).
    """
    for _ in range(state.rules.hands.draws(state.turn)):
        draw_card(state, seat, dice, "CR-4.1-01", of_phase=True)


def start_effects(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Start-of-turn effects of one's own cards, after the draw, in the order in which the cards were played.

    Rules IV.1 (house rule `start_effects` for before the draw).
    """
    at_start = state.rules.at_start
    for zone in (Zone.PARTY + seat, Zone.BANK + seat):
        for instance in reversed(state.zones[zone]):
            if at_start[instance] >= 0:
                state.stack.append((at_start[instance], 0, seat, instance))


# --- IV.2 Resource Phase (Banking)


def resource_phase(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Play any number of gold cards from hand into the Bank, or none. Rules IV.2."""
    state.phase = Phase.RESOURCE
    if state.rules.crown_at_once and crown_wins(state, seat):
        return
    kinds = state.rules.kinds
    gold = [instance for instance in state.zones[Zone.HAND + seat] if kinds[instance] == Kind.GOLD]
    state.ask(Decision.RESOURCE, seat, [Verb.END_RESOURCE, *state.distinct(Verb.BANK, gold)])


@Verb.obstacle_to(Verb.BANK)
def not_banked(state: RingsState, seat: int, instance: int) -> Reason | None:
    """Only gold cards from one's own hand are banked, and they stay there. Rules IV.2."""
    if state.rules.kinds[instance] != Kind.GOLD:
        return Reason("only gold cards go to the Bank, and {card} is not a gold card", "CR-4.2-04")
    if instance in state.zones[Zone.BANK + seat]:
        return Reason("{card} is already banked", "CR-QR-02")
    return None if instance in state.zones[Zone.HAND + seat] else Reason("{card} is not in {who}'s hand", "CR-4.2-01")


@Decision.RESOURCE.answered
def bank(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Bank the card: its gold can be spent this turn, and what it says happens once. It stays banked."""
    if action == Verb.END_RESOURCE:
        state.advance()
        return
    instance = action - Verb.BANK
    piles.move(state, instance, Zone.HAND + seat, Zone.BANK + seat, state.rules.everyone)
    state.gold[seat] += state.worth[instance]
    state.quiet = -1
    state.tell(Event.BANKS, seat, instance, 1, "CR-4.2-01")
    program = state.rules.banked[instance]
    if program >= 0:
        state.stack.append((program, 0, seat, instance))


def pay(state: RingsState, seat: int, cost: int) -> None:
    """Spend gold: tap several points at once, card by card in the order of the Bank; nothing is discarded.

    Rules IV.2. Gold is counted in points, so a Treasure Chest can be half tapped. With the house rule `gold_unit:
    card` a card is tapped whole and change is lost; the cards are then those that waste least and, among those, the
    fewest.
    """
    if state.rules.by_house.gold_unit == "card":
        _pay_by_card(state, seat, cost)
    else:
        tapped, worth = state.tapped, state.worth
        left = cost
        for instance in state.zones[Zone.BANK + seat]:
            part = min(left, worth[instance] - tapped[instance])
            tapped[instance] += part
            left -= part
            if not left:
                break
        state.stolen_tapped[seat] += left
        state.gold[seat] -= cost
    if cost:
        state.tell(Event.PAYS, seat, -1, cost, "CR-4.2-06")


def _pay_by_card(state: RingsState, seat: int, cost: int) -> None:
    """Tap whole cards worth at least `cost`. A stolen point counts as a card worth 1."""
    tapped, worth = state.tapped, state.worth
    ready = [instance for instance in state.zones[Zone.BANK + seat] if tapped[instance] < worth[instance]]
    spare = state.stolen[seat] - state.stolen_tapped[seat]
    ways = []
    for chosen in range(1 << len(ready)):
        cards = [instance for place, instance in enumerate(ready) if chosen >> place & 1]
        total = sum(worth[instance] for instance in cards)
        points = min(spare, max(0, cost - total))
        if total + points >= cost:
            ways.append((total + points - cost, len(cards) + points, points, cards))
    waste, _, points, cards = min(ways)
    for instance in cards:
        tapped[instance] = worth[instance]
    state.stolen_tapped[seat] += points
    state.gold[seat] -= cost + waste


# --- IV.3 Action Phase (Recruiting and Using Items)

USED = Reason("{card} was used this turn", "CR-4.3-07")
GOLD_USED = Reason("{card} was used this turn", "CR-4.3-07", "CR-G4-02")
NO_TAPPED_GOLD = Reason("{who} has no tapped gold", "CR-G4-02")
NOBODY_ELSE = Reason("{card} needs another untapped companion", "CR-C8-04")
TAPPED = Reason("{card} is tapped", "CR-QR-07")


def action_phase(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Recruit companions and artifacts, use one-time effects and once-per-turn abilities, in any order. Rules IV.3."""
    state.phase = Phase.ACTION
    if state.rules.crown_at_once and crown_wins(state, seat):
        return
    rules, zones = state.rules, state.zones
    gold, cost = state.gold[seat], rules.cost
    playable = [instance for instance in zones[Zone.HAND + seat] if cost[instance] <= gold]
    options = [Verb.END_ACTION]
    if playable:
        options += state.distinct(Verb.RECRUIT, playable)
    on_use = rules.on_use
    usable = [
        instance
        for zone in (Zone.PARTY + seat, Zone.BANK + seat)
        for instance in zones[zone]
        if on_use[instance] >= 0 and unusable(state, seat, instance) is None
    ]
    if usable:
        options += state.distinct(Verb.USE, usable)
    state.ask(Decision.ACTION, seat, options)


@Verb.obstacle_to(Verb.RECRUIT)
def not_recruited(state: RingsState, seat: int, instance: int) -> Reason | None:
    """A card in hand is paid for with untapped gold, all of it at once. Rules IV.2, IV.3."""
    rules = state.rules
    if rules.kinds[instance] in {Kind.QUEST, Kind.GOLD}:
        return Reason("only companions and artifacts are recruited, and {card} is neither", "CR-QR-06")
    if instance not in state.zones[Zone.HAND + seat]:
        # the same words wherever the card lies, or the refusal would tell what the opponent holds
        return Reason("{card} is not in {who}'s hand, and it is {who}'s action phase", "CR-4.3-01", "CR-4.3-08")
    cost = rules.cost[instance]
    if cost <= state.gold[seat]:
        return None
    words, clauses = "{card} costs {cost} and {who} has {gold} untapped gold", ["CR-4.3-03", "CR-4.2-05"]
    bank = bank_worth(state, seat)
    if bank >= cost:
        return Reason(words, "CR-4.2-07", "CR-4.3-03")
    held = sum(state.worth[i] for i in state.zones[Zone.HAND + seat] if rules.kinds[i] == Kind.GOLD)
    if state.gold[seat] == bank and bank + held >= cost:
        words, clauses = f"{words}; gold in hand does not pay", clauses[::-1]
    return Reason(words, *clauses, *["CR-DER-05"] * (cost == 4))


@Verb.obstacle_to(Verb.USE)
def not_used(state: RingsState, seat: int, instance: int) -> Reason | None:
    """What one controls is used. Rules IV.3."""
    rules = state.rules
    if rules.on_use[instance] < 0:
        return Reason("{card} has no effect to use", "CR-4.3-07")
    if instance in state.zones[Zone.DISCARD] and rules.one_time[instance]:
        return Reason("{card} was used and discarded", "CR-QR-09", "CR-4.3-06")
    if instance not in state.zones[Zone.PARTY + seat] and instance not in state.zones[Zone.BANK + seat]:
        return Reason("{who} does not control {card}", "CR-4.3-05")
    return unusable(state, seat, instance)


def unusable(state: RingsState, seat: int, instance: int) -> Reason | None:
    """A card in play is used once a turn, not while tapped, and only if its effect has something to act on."""
    rules = state.rules
    if state.used >> instance & 1:
        return GOLD_USED if rules.kinds[instance] == Kind.GOLD else USED
    if rules.kinds[instance] == Kind.COMPANION and state.tapped[instance]:
        return TAPPED
    does = rules.first_used[instance]
    if isinstance(does, Untap) and does.what == "gold" and not tapped_gold(state, seat):
        return None if state.stolen_tapped[seat] else NO_TAPPED_GOLD
    if isinstance(does, Strengthen) and not companions(state, seat, tapped=False, but=instance):
        return NOBODY_ELSE
    return None


@Decision.ACTION.answered
def recruit_or_use(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Pay for a card and put it into the Party, or use one that is in play."""
    rules = state.rules
    if action == Verb.END_ACTION:
        state.advance()
        return
    if action >= Verb.USE:
        instance = action - Verb.USE
        state.used |= 1 << instance
        state.tell(Event.USES, seat, instance, 1, rules.clause[instance])
        state.stack.append((rules.on_use[instance], 0, seat, instance))
        return
    instance = action - Verb.RECRUIT
    pay(state, seat, rules.cost[instance])
    at_once = rules.one_time[instance] and rules.by_house.one_time == "immediate"
    piles.move(state, instance, Zone.HAND + seat, Zone.LOOKED if at_once else Zone.PARTY + seat, state.rules.everyone)
    clause = "CR-4.3-02" if rules.kinds[instance] == Kind.ARTIFACT else "CR-4.3-01"
    state.tell(Event.RECRUITS, seat, instance, 1, clause)
    if not rules.one_time[instance]:
        state.quiet = -1
    program = rules.on_use[instance] if at_once else rules.played[instance]
    if program >= 0:
        state.stack.append((program, 0, seat, instance))


# --- IV.4 Quest Phase


def quest_phase(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Attempt one face-up quest, or none. Rules IV.4; an attempt that must fail is legal and idle."""
    state.phase = Phase.QUEST
    if state.rules.crown_at_once and crown_wins(state, seat, questing=True):
        return
    state.ask(Decision.QUEST, seat, [Verb.NO_QUEST, *[Verb.ATTEMPT + i for i in state.zones[Zone.CENTRE]]])


@Verb.obstacle_to(Verb.ATTEMPT)
def not_attempted(state: RingsState, seat: int, quest: int) -> Reason | None:
    """A quest that lies face up in the centre is attempted. Rules IV.4."""
    if state.rules.kinds[quest] != Kind.QUEST:
        return Reason("{card} is not a quest", "CR-4.4-02")
    for other in (0, 1):
        if quest in state.zones[Zone.COMPLETED + other]:
            return Reason(f"{{card}} was claimed by {state.rules.seats[other]}", "CR-4.4-07")
    return None if quest in state.zones[Zone.CENTRE] else Reason("{card} is not face up in the centre", "CR-4.4-02")


def succeeds(state: RingsState, seat: int, quest: int, strength: int) -> bool:
    """True if this Power, and the Party's healer where the quest asks for one, complete the quest."""
    rules = state.rules
    if strength < rules.requirement[quest]:
        return False
    return not rules.needs_healer[quest] or any(rules.healer[i] for i in state.zones[Zone.PARTY + seat])


@Decision.QUEST.answered
def attempt(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """With enough Power the quest is claimed for its Victory Points; 5 win at once. Nothing is tapped or lost. Rules
    IV.4, V.
    """
    if action == Verb.NO_QUEST:
        return
    rules = state.rules
    quest = action - Verb.ATTEMPT
    made = parts_of_power(state, seat, True)
    strength = sum(made)
    state.tell(Event.POWER, seat, -1, summed(made), "CR-4.4-03")
    if not succeeds(state, seat, quest, strength):
        healerless = strength >= rules.requirement[quest]
        state.tell(Event.FAILS, seat, quest, 1, "CR-Q2-01" if healerless else "CR-4.4-05")
        return
    piles.move(state, quest, Zone.CENTRE, Zone.COMPLETED + seat, state.rules.everyone)
    state.vp[seat] += rules.reward[quest]
    state.quiet = -1
    state.tell(Event.CLAIMS, seat, quest, rules.reward[quest], "CR-4.4-04")
    if state.vp[seat] >= rules.by_house.vp_to_win:
        state.end(seat, "vp", f"{rules.seats[seat]} wins with {state.vp[seat]} Victory Points", "CR-1-01")


# --- the end of a turn


def crown(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Controlling The Lost Crown with 15 or more Power at the end of one's turn wins.

    Rules V. The quest phase is over, so its bonus does not count; house rule `crown_check` for every turn's end.
    """
    state.phase = Phase.END
    if not crown_wins(state, seat) and state.rules.by_house.crown_check == "any_turn_end":
        crown_wins(state, 1 - seat)


def hand_limit(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """No zone has a limit; by house rule (`hand_limit`) a larger hand is discarded down to it. Rules III is silent."""
    hand = state.zones[Zone.HAND + seat]
    if len(hand) > state.rules.by_house.hand_limit:
        state.ask(Decision.HAND_LIMIT, seat, state.distinct(Verb.DISCARD, hand))
    else:
        state.advance()


@Decision.HAND_LIMIT.answered
def discard(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Discard the card."""
    instance = action - Verb.DISCARD
    piles.move(state, instance, Zone.HAND + seat, Zone.DISCARD, state.rules.everyone)
    state.tell(Event.DISCARDS, seat, instance, 1, "CR-3-11")


def next_turn(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Players take turns alternately. Rules IV. What lasted until the end of the turn ends; a stalled game ends too."""
    state.boosts.clear()
    state.quiet += 1
    state.tell(Event.ENDS, seat, -1, 0, "CR-4-02")
    if stalled(state):
        return
    state.active = 1 - seat
    state.stack[-1] = (1, 0, 1 - seat, -1)
