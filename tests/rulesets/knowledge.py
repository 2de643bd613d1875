"""Who knows what lies in the open: what every ruleset keeps at every table, whatever is played."""

from __future__ import annotations

from decktool.play.state import State


def sent_away_unseen(state: State) -> set[int]:
    """The cards that nobody saw when they were sent away: FORWARD buries them so (Rules 5.2)."""
    away = state.rules.event_ids.get("away")
    return {card for kind, _, card, _, seen, _ in state.log or () if kind == away and not seen}


def secrets(state: State) -> list[str]:
    """The cards that somebody does not know although they lie in the open, or in a hand of that player's own.

    During the set-up of a game for several cards may lie face down in the open, and what was sent away unseen is buried
    unseen.
    """
    rules = state.rules
    if len(rules.seats) > 1 and any(rules.program_names[program] == "setup" for program, *_ in state.stack):
        return []
    found, unseen = [], sent_away_unseen(state)
    for zone, lying in zip(rules.zones, state.zones, strict=True):
        know = {"all": rules.everyone, "owner": 1 << (zone.seat or 0), "nobody": 0}[zone.known]
        shown = (card for card in lying if not (zone.id == "buried" and card in unseen))
        found += [f"{rules.labels[card]} in {zone.id}" for card in shown if know & ~state.knows[card]]
    return found
