"""8 and 3.2: Resolve and Dread are one marker; and the player's HP, which moves the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decktool.rulesets.forward.card_text import ALL
from decktool.rulesets.forward.components import (
    BURIED,
    E_AT_END,
    E_BURIES,
    E_DEFEATED,
    E_DREAD,
    E_HEALS,
    E_LOSES,
    E_NOTHING,
    E_RESOLVE,
    E_SAVED,
    E_TRACK,
    PLAYER_ZONE,
    SNARES,
    STEPS,
)

if TYPE_CHECKING:
    from decktool.rulesets.forward.state import ForwardState


def total(state: ForwardState, column: list[int]) -> int:
    """The sum of a column over keepers and Snares: standing effects only ever add up."""
    zones = state.zones
    found = 0
    for i in zones[PLAYER_ZONE]:
        found += column[i]
    for i in zones[SNARES]:
        found += column[i]
    return found


def resolve_of(state: ForwardState) -> int:
    """Steps of Resolve, counted from the gap. Rules 3.2."""
    return max(state.track, 0)


def dread_of(state: ForwardState) -> int:
    """Steps of Dread, counted from the gap. Rules 3.2."""
    return max(-state.track, 0)


def gain_resolve(state: ForwardState, amount: int, clause: str = "FW-3.2-04") -> None:
    """The marker goes up, through the gap if it was below, and not beyond the fourth step. Rules 3.2."""
    rules = state.rules
    for zone in (PLAYER_ZONE, SNARES):
        for i in state.zones[zone]:
            if rules.resolve_cap[i]:
                amount = min(amount, rules.resolve_cap[i])
    moved = min(amount, STEPS - state.track)
    state.track += moved
    if state.log is not None:
        state.log.append((E_RESOLVE, 0, -1, moved, 1, clause) if moved else (E_AT_END, 0, -1, 0, 1, "FW-3.2-08"))


def gain_dread(state: ForwardState, amount: int, clause: str = "FW-3.2-05") -> None:
    """The marker goes down, through the gap if it was above, and not beyond the fourth step. Rules 3.2."""
    amount = max(0, amount + total(state, state.rules.dread_gain))
    moved = min(amount, STEPS + state.track)
    state.track -= moved
    if state.log is None:
        return
    if moved:
        state.log.append((E_DREAD, 0, -1, moved, 1, clause))
    elif amount:
        state.log.append((E_AT_END, 0, -1, 0, 1, "FW-3.2-09"))
    else:
        state.log.append((E_NOTHING, 0, -1, 0, 1, "FW-12-01"))


def toward_gap(state: ForwardState, up: bool, amount: int, clause: str) -> None:
    """Losing Resolve and lowering Dread go as far as the gap, never across it. Rules 8 and 10 name both, no more."""
    before = state.track
    if up:
        state.track = min(0, before + amount) if before < 0 else before
    else:
        state.track = max(0, before - amount) if before > 0 else before
    moved = abs(before - state.track)
    if state.log is not None:
        state.log.append((E_TRACK, 0, -1, moved, 1, clause) if moved else (E_NOTHING, 0, -1, 0, 1, "FW-12-02"))


def heal(state: ForwardState, amount: int, clause: str) -> None:
    """Heal, not above the HP one started with (house rule `heal_above_start`). Rules 10; 4 gives no maximum.

    All HP is as much as is lacking, under each house rule.
    """
    whole = amount >= ALL
    amount = max(0, amount + total(state, state.rules.healing))
    if whole or not state.rules.heal_above:
        amount = max(0, min(amount, state.rules.start_hp - state.hp))
    state.hp += amount
    if amount and state.log is not None:
        state.log.append((E_HEALS, 0, -1, amount, 1, clause))


def hurt(state: ForwardState, amount: int, source: int, clause: str) -> None:
    """Lose HP; at 0 the run is lost at once, unless a card that is kept says otherwise. Rules 0.

    A Dragon at 0 HP in the same exchange does not help (house rule `double_defeat`).
    """
    if amount <= 0:
        return
    state.hp -= amount
    log = state.log
    if log is not None:
        log.append((E_LOSES, 0, -1, amount, 1, clause))
    if state.hp > 0:
        return
    rules = state.rules
    for i in state.zones[PLAYER_ZONE]:
        if rules.survives[i] and state.uses[i]:
            state.uses[i] -= 1
            state.hp = rules.survives[i]
            state.zones[PLAYER_ZONE].remove(i)
            state.zones[BURIED].append(i)
            if log is not None:
                log.append((E_SAVED, 0, i, state.hp, 1, "FW-12-01"))
                log.append((E_BURIES, 0, i, 1, 1, "FW-9-04"))
            return
    state.hp = 0
    if rules.double_wins and 0 <= state.enemy == rules.dragon and state.enemy_hp <= 0:
        win(state)
    else:
        lose(state, source, "FW-7-17" if state.enemy >= 0 else "FW-0-05")


def win(state: ForwardState) -> None:
    """The Dragon is defeated. Rules 0 and 11."""
    if state.log is not None:
        state.log.append((E_DEFEATED, 0, state.rules.dragon, 1, 1, "FW-7-15"))
    state.end(0, "the Dragon is defeated", "the Dragon is defeated: the run is won", "FW-11-04")


def lose(state: ForwardState, source: int, clause: str) -> None:
    """The run is lost, and to what."""
    card = state.rules.cards[source]
    if card.type == "dragon":
        clause = "FW-11-05"
    state.end(None, f"lost to {_kind(card.type)}", f"the run is lost to {card.name}", clause, source)


def _kind(card_type: str) -> str:
    return "the Dragon" if card_type == "dragon" else f"a {card_type}"
