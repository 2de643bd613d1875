"""Table talk for Dragon Quest: A's preparation phase in turn 3, both draw piles with ten cards that do not matter."""

from __future__ import annotations

from typing import Any

from tests.rulesets.table import Table

GAME = "dragon-quest"


def table(front: list[str] | None = None, enemy: list[str] | None = None, **given: Any) -> Table:
    """A position: `front` is A's front line, `enemy` B's; the rest is said as in a position file."""
    mine, theirs = dict(given.pop("A", {})), dict(given.pop("B", {}))
    if front is not None:
        mine["front"] = front
    if enemy is not None:
        theirs["front"] = enemy
    mine.setdefault("deck", 10)
    theirs.setdefault("deck", 10)
    return Table(GAME, A=mine, B=theirs, **given)


def battle(front: list[str], enemy: list[str] | None = None, **given: Any) -> Table:
    """A's action phase."""
    return table(front, enemy or [], phase="action", **given)


def fight(attacker: str, target: str, answer: str = "counter", **given: Any) -> Table:
    """A's card attacks B's, which counters, defends without a blow (`defend`), or is closed (`strike`)."""
    if answer == "strike":
        given.setdefault("cards", {}).setdefault(target if target != attacker else f"{target} #2", {})["closed"] = True
    t = battle([attacker], [target], **given)
    t.play(f"attack with {attacker}", *([] if answer == "strike" else [f"{answer} with {target}"]))
    return t


def phases(t: Table) -> list[str]:
    """The phases that were told, in their order."""
    return [line.removesuffix(" phase") for line in t.story if line.endswith(" phase")]
