"""10 and 12: what the text of a card does when it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.forward.card_text import (
    ALL,
    Cleanse,
    Draw,
    Fish,
    Gain,
    GiveUp,
    Goes,
    Heal,
    Hush,
    If,
    Lose,
    Peek,
    Rally,
    Refill,
    Reorder,
    Strike,
)
from decktool.rulesets.forward.components import (
    AWAY,
    BURIED,
    BURY_IT,
    CLEANSE,
    D_AWAY,
    D_CLEANSE,
    D_FISH,
    D_GIVE_UP,
    D_PEEK,
    D_PUT_BACK,
    D_SPEND,
    DECK,
    DECLINE,
    DISCARD_IT,
    E_AWAY,
    E_DRAWS,
    E_DRAWS_OUT,
    E_HITS,
    E_LOOKS,
    E_NOTHING,
    E_PUTS_BACK,
    E_SEES,
    FISH,
    LOOKED,
    MOST_CARDS,
    MOST_IN_ROW,
    P_DRAWN,
    PEEK,
    PLAYER_ZONE,
    PUT_BACK,
    RESOLVING,
    ROW,
    SNARES,
    SPEND,
)
from decktool.rulesets.forward.hazards import outside
from decktool.rulesets.forward.player_zone import distinct, part_with, pile
from decktool.rulesets.forward.track import dread_of, gain_dread, gain_resolve, hurt, resolve_of, toward_gap
from decktool.rulesets.forward.track import heal as heal_hp
from decktool.rulesets.forward.turn import DESTINATIONS, fill

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forward.state import ForwardState


def nothing(state: ForwardState, clause: str = "FW-12-02") -> None:
    """What cannot be done is passed over. Rules 12."""
    if state.log is not None:
        state.log.append((E_NOTHING, 0, -1, 0, 1, clause))


# --- HP and the track


def heal(state: ForwardState, effect: Heal, seat: int, source: int, dice: Dice) -> None:
    """Heal."""
    heal_hp(state, effect.amount, effect.clause or "FW-10-01")


def lose(state: ForwardState, effect: Lose, seat: int, source: int, dice: Dice) -> None:
    """Lose HP, Resolve or Dread."""
    if effect.what == "hp":
        hurt(state, outside(state, effect.amount), source, effect.clause or state.rules.cost_clauses[source])
    else:
        up = effect.what == "dread"
        toward_gap(state, up, effect.amount, effect.clause or ("FW-10-01" if up else "FW-5.2-10"))


def gain(state: ForwardState, effect: Gain, seat: int, source: int, dice: Dice) -> None:
    """Gain Resolve or Dread."""
    if effect.what == "resolve":
        gain_resolve(state, effect.amount, effect.clause or "FW-5.2-10")
    else:
        gain_dread(state, effect.amount, effect.clause or "FW-5.2-10")


def branch(state: ForwardState, said: tuple[If, int, int], seat: int, source: int, dice: Dice) -> None:
    """A threshold, counted outwards from the gap at this moment. Rules 3.2."""
    effect, do, otherwise = said
    state.stack.append((do if met(state, effect) else otherwise, 0, 0, source))


def met(state: ForwardState, effect: If) -> bool:
    """True while a threshold is reached."""
    return resolve_of(state) >= effect.resolve and dread_of(state) >= effect.dread


def spend(state: ForwardState, said: tuple[int, int, str], seat: int, source: int, dice: Dice) -> None:
    """Resolve may be spent, all that is asked or nothing; what is not there cannot be. Rules 8."""
    state.ask(D_SPEND, 0, [DECLINE, SPEND] if resolve_of(state) >= said[0] else [DECLINE], source)


def answer_spend(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Spend and get what was offered, or not."""
    program, place, _, source = state.stack.pop()
    if action == SPEND:
        said = state.rules.programs[program][place][1]
        toward_gap(state, False, said[0], "FW-8-02")
        state.stack.append((said[1], 0, 0, source))


# --- one's own cards


def of_kind(state: ForwardState, kind: str) -> list[int]:
    """The kept cards of a kind."""
    kinds = state.rules.keeper_kinds
    return [i for i in state.zones[PLAYER_ZONE] if kind in kinds[i]]


def give_up(state: ForwardState, effect: GiveUp, seat: int, source: int, dice: Dice) -> None:
    """Discard or bury one's own, as many as there are. Rules 12."""
    cards = of_kind(state, effect.what)
    if effect.amount >= len(cards):
        short = len(cards) < effect.amount < ALL
        clause = effect.clause or ("FW-12-02" if short else state.rules.cost_clauses[source])
        for i in cards:
            part_with(state, i, effect.to == "buried", clause)
        if not cards:
            nothing(state)
        return
    verb = BURY_IT if effect.to == "buried" else DISCARD_IT
    state.ask(D_GIVE_UP, 0, [verb + i for i in distinct(state, cards)], source)


def answer_give_up(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The card goes."""
    part_with(state, action % MOST_CARDS, action >= BURY_IT, state.rules.cost_clauses[state.source])


def cleanse(state: ForwardState, effect: Cleanse, seat: int, source: int, dice: Dice) -> None:
    """Choose one of the revealed Snares. Rules 9.1."""
    if state.zones[SNARES]:
        state.ask(D_CLEANSE, 0, [CLEANSE + i for i in distinct(state, state.zones[SNARES])], source)
    else:
        nothing(state)


def goes(state: ForwardState, effect: Goes, seat: int, source: int, dice: Dice) -> None:
    """Where the card itself goes: once it is resolved, or at once if it is kept already."""
    if source in state.zones[RESOLVING]:
        state.goes += [source, DESTINATIONS[effect.to]]
    elif source in state.zones[PLAYER_ZONE]:
        part_with(state, source, effect.to == "buried", "FW-9-04")


# --- deck and row


def draw(state: ForwardState, effect: Draw, seat: int, source: int, dice: Dice) -> None:
    """Draw from the location deck, face down into the row, beyond three too; an empty deck is passed over.

    Rules 12 (house rule `drawn_cards: resolve` reveals and resolves them at once, the first drawn first).
    """
    zones, at_once = state.zones, state.rules.resolve_drawn
    number = min(effect.amount, len(zones[DECK]))
    if not at_once:
        number = min(number, MOST_IN_ROW - len(zones[ROW]))
    if number <= 0:
        nothing(state, "FW-12-04")
        return
    drawn = [zones[DECK].pop() for _ in range(number)]
    zones[RESOLVING if at_once else ROW].extend(drawn)
    if at_once:
        state.stack.extend((P_DRAWN, 0, 0, instance) for instance in reversed(drawn))
    if state.log is not None:
        clause = effect.clause or ("FW-12-03" if number == effect.amount else "FW-12-04")
        state.log.append((E_DRAWS_OUT if at_once else E_DRAWS, 0, -1, number, 1, clause))


def blind(state: ForwardState) -> bool:
    """True when a card forbids to look."""
    return any(state.rules.blinds[i] for zone in (PLAYER_ZONE, SNARES) for i in state.zones[zone])


def _why_unseen(state: ForwardState) -> str:
    """Why nothing is looked at: a card forbids it, or there is nothing to look at."""
    return "FW-12-01" if blind(state) else "FW-12-02"


def peek(state: ForwardState, effect: Peek, seat: int, source: int, dice: Dice) -> None:
    """Look at an Active card; the rest stays unknown. Rules 5.2."""
    row = state.zones[ROW]
    unseen = [PEEK + place for place, i in enumerate(row) if not state.knows[i]]
    if blind(state) or not unseen:
        nothing(state, _why_unseen(state))
    else:
        state.ask(D_PEEK, 0, unseen, source)


def answer_peek(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The player, and nobody else, sees the card."""
    _see(state, state.zones[ROW][action - PEEK])


def _see(state: ForwardState, instance: int) -> None:
    state.knows[instance] = 1
    if state.log is not None:
        state.log.append((E_SEES, 0, instance, 1, 1, "FW-5.2-12"))


def reorder(state: ForwardState, effect: Reorder, seat: int, source: int, dice: Dice) -> None:
    """Look at the top cards of the location deck and put them back in any order. Rules 5.2."""
    deck, looked = state.zones[DECK], state.zones[LOOKED]
    number = 0 if blind(state) else min(effect.amount, len(deck))
    if not number:
        nothing(state, _why_unseen(state))
        return
    if state.log is not None:
        state.log.append((E_LOOKS, 0, -1, number, 1, effect.clause or "FW-5.2-12"))
    for _ in range(number):
        looked.append(deck.pop())
        _see(state, looked[-1])
    _ask_put_back(state, source)


def _ask_put_back(state: ForwardState, source: int) -> None:
    looked = state.zones[LOOKED]
    cards = distinct(state, looked)
    if len(cards) == 1:
        while looked:
            _put_back(state, looked[-1])
    elif cards:
        state.ask(D_PUT_BACK, 0, [PUT_BACK + i for i in cards], source)


def _put_back(state: ForwardState, instance: int) -> None:
    state.zones[LOOKED].remove(instance)
    state.zones[DECK].append(instance)
    if state.log is not None:
        state.log.append((E_PUTS_BACK, 0, instance, 1, 1, "FW-5.2-12"))


def answer_put_back(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The card goes on top of those put back before it, so the last one is drawn first."""
    _put_back(state, action - PUT_BACK)
    _ask_put_back(state, state.source)


def fish(state: ForwardState, effect: Fish, seat: int, source: int, dice: Dice) -> None:
    """Look through the location deck for a card of a type; then the deck is shuffled. Rules 5.2."""
    deck, cards = state.zones[DECK], state.rules.cards
    if blind(state) or not deck or len(state.zones[ROW]) >= MOST_IN_ROW:
        nothing(state, _why_unseen(state))
        return
    for i in deck:
        state.knows[i] = 1
    if state.log is not None:
        state.log.append((E_LOOKS, 0, -1, len(deck), 1, effect.clause or "FW-5.2-12"))
    found = [i for i in deck if cards[i].type == effect.type]
    if found:
        state.ask(D_FISH, 0, [FISH + i for i in distinct(state, found)], source)
    else:
        shuffle_deck(state, dice)


def answer_fish(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The card goes face down into the row, and the player knows where it lies."""
    i = action - FISH
    state.zones[DECK].remove(i)
    state.zones[ROW].append(i)
    if state.log is not None:
        state.log.append((E_SEES, 0, i, 1, 1, "FW-5.2-12"))
    shuffle_deck(state, dice)


def shuffle_deck(state: ForwardState, dice: Dice) -> None:
    """Shuffle the location deck; none of its cards is known any more."""
    deck = state.zones[DECK]
    for i in deck:
        state.knows[i] = 0
    dice.stream("deck").shuffle(deck)


def send_away(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Choose an Active card, that is a face-down card of the row and nothing else. Rules 5.2."""
    row = state.zones[ROW]
    if row:
        state.ask(D_AWAY, 0, [AWAY + place for place in range(len(row))], source)
    else:
        state.stack.pop()
        nothing(state)


def answer_away(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The card leaves the row unseen, and the row is refilled."""
    program, place, _, _ = state.stack.pop()
    where = state.rules.programs[program][place][1].to
    i = state.zones[ROW].pop(action - AWAY)
    seen = state.knows[i]
    if state.log is not None:
        state.log.append((E_AWAY, 0, i, 1, seen, "FW-5.2-12"))
    if where == "bottom":
        state.zones[DECK].insert(0, i)
    elif where == "buried":
        state.zones[BURIED].append(i)
    else:
        state.knows[i] = 1
        pile(state).append(i)
    fill(state)


def refill(state: ForwardState, effect: Refill, seat: int, source: int, dice: Dice) -> None:
    """Card text beats the three of the refill. Rules 5.2 and 12."""
    state.aim = effect.to


# --- in a duel


def strike(state: ForwardState, effect: Strike, seat: int, source: int, dice: Dice) -> None:
    """Deal damage to the enemy, whatever is rolled."""
    if state.enemy < 0:
        nothing(state)
        return
    state.enemy_hp -= effect.amount
    if state.log is not None:
        state.log.append((E_HITS, 0, state.enemy, effect.amount, 1, effect.clause or "FW-12-01"))


def rally(state: ForwardState, effect: Rally, seat: int, source: int, dice: Dice) -> None:
    """More ATK or DEF for a time."""
    first = 0 if effect.until == "exchange" else 2
    state.rallied[first] += effect.atk
    state.rallied[first + 1] += effect.defence


def hush(state: ForwardState, effect: Hush, seat: int, source: int, dice: Dice) -> None:
    """The enemy's highest rolls miss in this exchange."""
    state.hush = min(state.hush, effect.above)
