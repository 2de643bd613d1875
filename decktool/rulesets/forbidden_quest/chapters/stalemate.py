"""8: Stalemates, and how a match that goes nowhere is stopped."""

from __future__ import annotations

from decktool.dealing import Dice
from decktool.play.effects import Effect
from decktool.play.records import Reason
from decktool.rulesets.forbidden_quest.cards.targets import lacking
from decktool.rulesets.forbidden_quest.cards.words import Search, Summon
from decktool.rulesets.forbidden_quest.chapters import movement
from decktool.rulesets.forbidden_quest.chapters.equipment import misfit
from decktool.rulesets.forbidden_quest.declarations import TRAP, Decision, Event, Kind, Verb, Zone
from decktool.rulesets.forbidden_quest.state import QuestState

DECK_ITSELF = -1
"""In place of a card: the deck is what brings new cards."""


def means(state: QuestState, caller: int) -> tuple[int, int] | None:
    """What still brings new cards, as far as one player may know: whose it is, and the card or DECK_ITSELF.
    Rules 8. A deck does, a creature that can be added, and a card or an ability that draws, searches, adds or switches
    in; one that only moves, hides, heals or is attached does not. Of the other player's hand only the cards that the
    caller knows are asked: what the others are, the other player knows, who agrees or plays on. It is asked as if this
    were each player's main phase, whoever's turn it is.
    """
    for seat in (caller, 1 - caller):
        if state.zones[Zone.DECK + seat] or _comes_back(state, seat):
            return seat, DECK_ITSELF
    for seat in (caller, 1 - caller):
        card = _brings(state, seat, caller)
        if card is not None:
            return seat, card
    return None


def _brings(state: QuestState, seat: int, viewer: int) -> int | None:
    """A card of one player's that brings new cards, of those in hand only what `viewer` knows."""
    rules, hand = state.rules, state.zones[Zone.HAND + seat]
    known = [card for card in hand if state.knows[card] >> viewer & 1]
    if movement.has_room(state, seat) and (found := [card for card in known if rules.kinds[card] == Kind.CREATURE]):
        return found[0]
    played = [card for card in known if rules.kinds[card] in {Kind.SORCERER, Kind.RELIC}]
    able = [creature for creature in state.zones[Zone.BOARD + seat] if not state.marks[creature] & TRAP]
    asked = [card for card in (*played, *able) if rules.brings[card]]
    table = state
    if asked and len(known) < len(hand):
        table = state.clone()
        table.zones[Zone.HAND + seat] = known
    for card in asked:
        others = len(hand) - (card in played)
        for price, effects in rules.brings[card]:
            if price <= others and any(lacking(table, seat, card, effect) is None for effect in effects):
                return card
    return None


def can_bring(state: QuestState, seat: int) -> bool:
    """Whether a player can get a new card or play one of those in hand: for `stop`, which sees both hands."""
    if state.zones[Zone.DECK + seat] or _comes_back(state, seat) or _brings(state, seat, seat) is not None:
        return True
    return any(of_use(state, seat, card) for card in state.zones[Zone.HAND + seat])


def of_use(state: QuestState, seat: int, card: int) -> bool:
    """Whether something could be done with a card in hand that is no creature, whatever moment it is."""
    rules = state.rules
    if rules.kinds[card] > Kind.RELIC:
        return any(misfit(state, card, creature) is None for creature in state.zones[Zone.BOARD + seat])
    return any(deed.test(state, seat, card) for deed in rules.plays[card].values())


def _comes_back(state: QuestState, seat: int) -> bool:
    """Whether the discard pile becomes a deck again: by house rule (`deck_out`)."""
    return state.rules.by_house.deck_out == "reshuffle" and bool(state.zones[Zone.DISCARD + seat])


MEANS_LEFT = Reason("means to get new cards remain", "FQ-8-02")
MOVE_OWED = Reason("{who} must move a creature", "FQ-8-12")
NOT_AGREED = Reason("the other player did not agree", "FQ-8-04", "FQ-8-01")


def no_stalemate(state: QuestState, seat: int) -> Reason | None:
    """A stalemate can be called when nothing that the caller knows of brings new cards; both must agree. Rules 8."""
    if means(state, seat) is not None:
        return MEANS_LEFT
    return MOVE_OWED if state.owes >> seat & 1 else NOT_AGREED if state.owes else None


@Verb.obstacle_to(Verb.CALL_STALEMATE)
def not_called(state: QuestState, seat: int) -> Reason | None:
    """It is called in one's own main phase. Rules 8."""
    if state.decision is not Decision.MAIN:
        return Reason("a stalemate is called in one's own main phase", "FQ-8-01", "FQ-8-04")
    found = means(state, seat)
    if found is None:
        return no_stalemate(state, seat)
    name, card = state.rules.seats[found[0]], found[1]
    if card != DECK_ITSELF:
        return Reason(f"{name} still has means to get new cards: {state.rules.told[card]}", "FQ-8-02")
    there = state.zones[Zone.DECK + found[0]]
    return Reason(f"{name}'s deck {'still has cards' if there else 'comes back'}", "FQ-8-02")


MOVE_INSTEAD = Reason("who does not accept the coin moves a creature", "FQ-8-12")
Decision.COIN.refuses(MOVE_INSTEAD, Verb.AGREE, Verb.PLAY_ON, Verb.REFUSE_TO_MOVE)


@Verb.done(Verb.CALL_STALEMATE)
def call(state: QuestState, seat: int, dice: Dice) -> None:
    """Who calls it wants neither to move nor to concede; the other player is asked. Rules 8."""
    state.tell(Event.CALLS_STALEMATE, seat, -1, 0, "FQ-8-04")
    state.ask(Decision.STALEMATE, 1 - seat, (Verb.PLAY_ON, Verb.AGREE))


@Verb.done(Verb.PLAY_ON)
def play_on(state: QuestState, seat: int, dice: Dice) -> None:
    """Who was refused cannot call again in this turn: the caller moves, or goes on."""
    state.tell(Event.PLAYS_ON, seat, -1, 0, "FQ-8-04")
    state.owes |= 4 << 1 - seat


@Verb.done(Verb.AGREE)
def agree(state: QuestState, seat: int, dice: Dice) -> None:
    """Both agree, to a tie or to what a tournament makes of it. Rules 8."""
    state.tell(Event.AGREES, seat, -1, 0, "FQ-8-04")
    state.stalemates += 1
    if not state.rules.by_house.tournament:
        state.end(None, "stalemate", "both players agree to a stalemate: a tie", "FQ-8-05")
        return
    trailing = behind(state)
    if trailing is None:
        _ask_coin(state, state.active, dice)
    elif may_escape(state, trailing):
        state.ask(Decision.YIELD, trailing, (Verb.REFUSE_TO_MOVE, Verb.MOVE_INSTEAD))
    else:
        refuse(state, trailing, dice)


def behind(state: QuestState) -> int | None:
    """Who has fewer crystals, or at equal crystals less HP left on the board; nobody if that is equal too. Rules 8."""
    for measure in (state.held, [hp_left(state, seat) for seat in (0, 1)]):
        if measure[0] != measure[1]:
            return int(measure[1] < measure[0])
    return None


def hp_left(state: QuestState, seat: int) -> int:
    """The HP of a player's creatures on the board less their damage, hidden ones included. Rules 8."""
    return sum(state.rules.hp[i] - state.damage[i] for i in state.zones[Zone.BOARD + seat])


def may_escape(state: QuestState, seat: int) -> bool:
    """Moving a creature ends the stalemate, if one can move. Rules 8.
    A guard, not a printed rule: of stalemates with no change between them the third is decided without that way out
    (house rule `stalemate_repeats`).
    """
    rules, marks, board = state.rules, state.marks, state.zones[Zone.BOARD + seat]
    decided = 0 < rules.by_house.stalemate_repeats <= state.stalemates
    return not decided and any(rules.own_move[i] is not None and not marks[i] & TRAP for i in board)


@Verb.done(Verb.REFUSE_TO_MOVE)
def refuse(state: QuestState, seat: int, dice: Dice) -> None:
    """Who is behind and does not move loses. Rules 8."""
    crystals = state.held[0] != state.held[1]
    names, measure = state.rules.seats, "crystals" if crystals else "HP left"
    words = f"a stalemate: {names[1 - seat]} has more {measure}, and {names[seat]} does not move"
    state.end(1 - seat, "stalemate", words, "FQ-8-07" if crystals else "FQ-8-09")


@Verb.done(Verb.MOVE_INSTEAD)
def move_instead(state: QuestState, seat: int, dice: Dice) -> None:
    """The stalemate is off, and the player must move a creature. Rules 8."""
    state.owes |= 1 << seat
    state.tell(Event.MUST_MOVE, seat, -1, 0, "FQ-8-08" if state.decision is Decision.YIELD else "FQ-8-12")


def _ask_coin(state: QuestState, seat: int, dice: Dice) -> None:
    if may_escape(state, seat):
        state.ask(Decision.COIN, seat, (Verb.ACCEPT_COIN, Verb.MOVE_INSTEAD))
    else:
        accept(state, seat, dice)


@Verb.done(Verb.ACCEPT_COIN)
def accept(state: QuestState, seat: int, dice: Dice) -> None:
    """Both must accept the coin, the active player is asked first; heads is the first seat. Rules 8."""
    if seat == state.active:
        _ask_coin(state, 1 - seat, dice)
    else:
        heads = dice.stream("table").coin()
        state.tell(Event.FLIP, state.active, -1, int(heads), "FQ-8-11")
        winner = 0 if heads else 1
        words = f"a stalemate with equal crystals and HP: the coin says {state.rules.seats[winner]}"
        state.end(winner, "stalemate", words, "FQ-8-11")


@Verb.obstacle_to(Verb.END_MAIN)
def move_owed(state: QuestState, seat: int) -> Reason | None:
    """Who did not accept a stalemate must move, if a creature still can. Rules 8."""
    if state.owes >> seat & 1:
        for creature in state.zones[Zone.BOARD + seat]:
            if movement.hindrance(state, creature) is None:
                clause = "FQ-8-12" if behind(state) is None else "FQ-8-08"
                return Reason("{who} must move a creature to end the stalemate", clause)
    return None


def stop(state: QuestState) -> bool:
    """End a match that goes nowhere; True if it did. The rulebook has no such rule, this is for simulations.
    At once when nobody can have a creature any more; when neither player can get new cards and nothing changed for some
    turns (house rule `sim_idle_cap`); and after a number of turns (`sim_turn_cap`).
    """
    state.owes &= 3
    rules = state.rules
    on_board = state.zones[Zone.BOARD] or state.zones[Zone.BOARD + 1]
    if not on_board and not _has_creatures(state, 0) and not _has_creatures(state, 1):
        state.end(None, "dead", "neither player has a creature left: nobody can win any more", "FQ-8-05")
    elif state.quiet >= rules.by_house.sim_idle_cap and not can_bring(state, 0) and not can_bring(state, 1):
        state.end(None, "stalled", f"nothing changed for {state.quiet} turns and no new cards can come", "FQ-8-05")
    elif state.turn >= rules.by_house.sim_turn_cap:
        state.end(None, "stalled", f"stopped after {state.turn} turns", "FQ-8-05")
    return state.outcome is not None


def _has_creatures(state: QuestState, seat: int) -> bool:
    """Whether a creature of this player can still come: from hand or deck, or back by a card's help."""
    rules = state.rules
    piles = (Zone.HAND, Zone.DECK, Zone.DISCARD) if _comes_back(state, seat) else (Zone.HAND, Zone.DECK)
    return any(
        rules.kinds[card] == Kind.CREATURE or any(map(_recalls, rules.does[card]))
        for zone in piles
        for card in state.zones[zone + seat]
    )


def _recalls(effect: Effect) -> bool:
    """Whether an effect can bring a creature back from the discard pile."""
    if isinstance(effect, Search) and effect.kinds and "creature" not in effect.kinds:
        return False
    return isinstance(effect, (Search, Summon)) and effect.zone == "discard"
