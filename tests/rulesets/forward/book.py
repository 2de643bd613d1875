"""A book of what is told of a run: HP, the marker, the enemy and where cards lie must be as they were told, to the last point.

It knows the rules of nothing. What happens without being told, or otherwise than it is told, does not agree with the book.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from decktool.rulesets.forward.declarations import Event, Zone
from decktool.rulesets.forward.reading.card_text import ALL
from decktool.rulesets.forward.state import ForwardState

NAMELESS = {"rolls", "roll", "skips", "limit", "option", "counts", "spends"}
"""What is told of a card that its words do not name."""
NOUGHT = {"enemy-blocks", "immune", "enemy-skips"}
"""What names a card and counts nothing."""
TO = {
    "keeps": Zone.PLAYER_ZONE, "snare": Zone.SNARES, "buries": Zone.BURIED, "erases": Zone.BURIED, "discards": None, "cleanses": None, "lays": None,
}  # fmt: skip
"""Where a card goes of which this is told; None is the discard of the location, or out of play."""
PLACES = (Zone.PLAYER_ZONE, Zone.SNARES, Zone.BURIED)


def well_told(event: tuple[int, int, int, int, int, str]) -> None:
    """What names a card is told of one, and what counts nothing tells no number."""
    kind, seat, card, number, _, _ = event
    record = Event.all[kind]
    assert seat == 0
    if record.id not in NAMELESS:
        assert (card >= 0) == ("{card}" in record.words), record.id
    if "{n}" not in record.words and record.id not in {"fight", *NAMELESS}:
        assert number == ((card >= 0 and record.id not in NOUGHT) or record.id == "seal"), record.id


def kept(state: ForwardState) -> Callable[[], None]:
    """Begin a book before an action; called after it, it is compared with the table."""
    hp, track, turn, completed = state.hp, state.track, state.turn, state.completed
    enemy_hp, uses = state.enemy_hp, state.uses[:]
    lying = {zone: Counter(state.zones[zone]) for zone in PLACES}
    before = len(state.log or ())

    def compare() -> None:
        nonlocal hp, track, turn, completed, enemy_hp
        for event in (state.log or ())[before:]:
            well_told(event)
            kind, _, card, number, _, _ = event
            name = Event.all[kind].id
            if name in TO:
                for there in lying.values():
                    there.pop(card, None)
                if (zone := TO[name]) is not None:
                    lying[zone][card] = 1
            if name == "away" and card in state.zones[Zone.BURIED]:
                lying[Zone.BURIED][card] = 1  # where to is the text's to say
            if name == "loses":
                assert number > 0
                hp -= number
            elif name == "heals":
                assert number > 0
                hp += number
            elif name == "saved":
                hp = number
                uses[card] -= 1
            elif name == "resolve":
                track += number
            elif name == "dread":
                track -= number
            elif name == "track":
                track += number if track < 0 else -number
            elif name == "spends":
                counter, amount = divmod(number, ALL + 1)
                track -= amount * (counter == len(state.counters))
            elif name == "turn":
                turn += 1
                assert number == turn
            elif name == "caps":
                completed += 1
            elif name == "location":
                assert number == completed + 1
            elif name == "fight":
                enemy_hp = number
            elif name == "hits":
                assert number > 0
                enemy_hp -= number
            elif name == "enemy-heals":
                assert number > 0
                enemy_hp += number
            elif name == "uses":
                uses[card] -= 1
        told: dict[str, Any] = {
            "hp": max(hp, 0), "track": track, "turn": turn, "completed": completed, "uses": uses, "enemy_hp": enemy_hp,
        }  # fmt: skip
        assert {name: getattr(state, name) for name in told} == told
        assert {zone: Counter(state.zones[zone]) for zone in PLACES} == lying

    return compare
