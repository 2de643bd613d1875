"""The table in words and names: what positions, the judge and the screen show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.forbidden_quest.attack import supply
from decktool.rulesets.forbidden_quest.components import (
    BOARD,
    D_CENTRE,
    D_EXTRA,
    D_FIRST,
    D_MULLIGAN,
    D_PENALTY,
    D_POISON,
    D_RETURN,
    D_TRAP,
    DECISIONS,
    DECK,
    DISCARD,
    HAND,
    LOOKED,
    MARKS,
    NEUTRAL,
    PHASES,
    REGIONS,
    SETUP,
)
from decktool.rulesets.forbidden_quest.stalemate import hp_left
from decktool.rulesets.forbidden_quest.state import attached_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from decktool.rulesets.forbidden_quest.state import QuestState

ASKED_IN = {
    D_MULLIGAN: "mulligan", D_PENALTY: "mulligan", D_CENTRE: "centre", D_FIRST: "flip", D_EXTRA: "extras",
    D_POISON: "poison", D_TRAP: "poison", D_RETURN: "return",
}  # fmt: skip
"""Decisions of the set-up, the beginning phase and the end of the turn, and the word that a position has for them."""
BITS = {
    "moved": "moved", "move_used": "move_used", "used": "used", "second_used": "second_used", "attacked": "attacked",
    "shot": "shot", "entered": "entered", "weapon_upgraded": "weapon_up", "defense_upgraded": "defense_up",
}  # fmt: skip
"""What a creature did this turn, and the number of the state with a bit for each creature that did it."""


def describe(state: QuestState, viewer: int | None = None, *, copies: bool = False) -> dict[str, Any]:
    """Everything on the table. Cards are names, null where the viewer does not know them.

    `crystals` are the regions that hold one, `supply` the markers beside the board, `regions` the creatures in each.
    Per player: `deck` from the top, `discard` with its top last, `crystals` held, `board` by region, `creatures` in
    the order in which they came, the cards `attached` to them, and `hp_left` (null while a creature there is not
    known). `cards` holds what a card carries, where that is not nothing.
    """
    rules = state.rules
    data: dict[str, Any] = {
        "turn": state.turn,
        "active": rules.seats[state.active] if state.phase != SETUP or state.first >= 0 else None,
        "phase": PHASES[state.phase],
        "first": rules.seats[state.first] if state.first >= 0 else None,
        "player": rules.seats[state.player] if state.player >= 0 else None,
        "decision": DECISIONS[state.decision] if state.player >= 0 else None,
        "winner": rules.seats[state.outcome.winner] if state.outcome and state.outcome.winner is not None else None,
        "outcome": state.outcome.reason if state.outcome else None,
        "quiet": state.quiet,
        "crystals": [name for region, name in enumerate(REGIONS) if state.crystals >> region & 1],
        "supply": {name: supply(state, MARKS[name]) for name in ("trap", "poison", "hidden")},
    }
    data |= {
        who: _player(state, seat, viewer, rules.labels if copies else rules.names)
        for seat, who in enumerate(rules.seats)
    }
    data["regions"] = {name: [i for who in rules.seats for i in data[who]["board"][name]] for name in REGIONS}
    data["cards"] = {
        rules.labels[i]: carried(state, i, copies=copies)
        for i in carrying(state)
        if viewer is None or state.knows[i] >> viewer & 1
    }
    return data


def _player(state: QuestState, seat: int, viewer: int | None, called: Sequence[str]) -> dict[str, Any]:
    """What lies on one player's side."""
    rules, zones, knows = state.rules, state.zones, state.knows

    def names(lying: list[int]) -> list[str | None]:
        return [called[i] if viewer is None or knows[i] >> viewer & 1 else None for i in lying]

    def held(zone: int) -> list[str | None]:
        return [called[i] if i >= 0 else None for i in state.lying(zone + seat, viewer)]

    board = zones[BOARD + seat]
    discard = names(zones[DISCARD + seat])
    if rules.top_only and viewer == 1 - seat:
        discard[:-1] = [None] * len(discard[:-1])
    creatures = names(board)
    attached = [card for creature in board for card in attached_to(state, creature)]
    if state.replaced >= 0 and rules.owners[state.replaced] == seat:
        attached.append(state.replaced)
    return {
        "deck": names(zones[DECK + seat][::-1]),
        "hand": held(HAND),
        "discard": discard,
        "looked": held(LOOKED),
        "crystals": state.held[seat],
        "board": {
            name: [shown for i, shown in zip(board, creatures, strict=True) if state.region[i] == region]
            for region, name in enumerate(REGIONS)
        },
        "creatures": creatures,
        "attached": names(attached),
        "turns": state.turns[seat],
        "mulligans": state.mulligans[seat],
        "hp_left": hp_left(state, seat) if None not in creatures else None,
    }


def carrying(state: QuestState) -> list[int]:
    """The cards that carry something: creatures on the board, and those that did something this turn and left it."""
    bits = 0
    for name in BITS.values():
        bits |= getattr(state, name)
    return [i for i, region in enumerate(state.region) if region >= 0 or bits >> i & 1]


def carried(state: QuestState, card: int, *, copies: bool = False) -> dict[str, Any]:
    """What a card carries, where it is not nothing: region, damage, markers, equipment, and what it did this turn."""
    rules = state.rules
    called = rules.labels if copies else rules.names
    weapon, defense = state.weapon[card], state.defense[card]
    row: dict[str, Any] = {
        "region": REGIONS[state.region[card]] if state.region[card] >= 0 else None,
        "damage": state.damage[card],
        **{name: bool(state.marks[card] & bit) for name, bit in MARKS.items()},
        "weapon": called[weapon] if weapon >= 0 else None,
        "defense": called[defense] if defense >= 0 else None,
        **{name: bool(getattr(state, bits) >> card & 1) for name, bits in BITS.items()},
        "strikes_more": state.more[card],
        "blocked": state.soaked[card],
        "arrows_shot": state.shots[weapon] if weapon >= 0 else 0,
    }
    return {key: value for key, value in row.items() if value != NEUTRAL[key]}
