"""How fast the games are played as PettingZoo environments, random players seeing every observation: beside PettingZoo's own
classic card games, as its `env()` gives them, in the same run.
"""

from __future__ import annotations

from functools import partial
from statistics import median

from decktool.environments import pettingzoo
from decktool.rulesets import RULESETS
from tests.bench import peers
from tests.bench.harness import QUICK, Row, counted, in_turn, over

SECONDS = 0.2 if QUICK else 0.6
"""How long each rate is measured in each turn."""


def rows() -> list[Row]:
    """Each of our games against the median of PettingZoo's that are installed, and our median game, which has a goal."""
    works, absent = peers.installed(peers.CLASSIC, SECONDS)
    theirs = list(works)
    for game in sorted(RULESETS):
        works[game] = partial(counted, peers.environment(pettingzoo.env(game)), SECONDS)
    rates = in_turn(works)
    found = []
    if theirs:
        classic = [median(turn) for turn in zip(*(rates[peer] for peer in theirs), strict=True)]
        ours = [median(turn) for turn in zip(*(rates[game] for game in RULESETS), strict=True)]
        against = f"against the median of PettingZoo's {len(theirs)} classic card games"
        found.append(Row(f"the median of our games, steps a second {against}", over(ours, classic), "x", ">= 5"))
        for game in sorted(RULESETS):
            goal = ">= 5" if game == "card-of-the-rings" else ""
            found.append(Row(f"{game}, {against}", over(rates[game], classic), "x", goal))
    found += [
        Row(f"{game}: random players with observations", median(rates[game]), "steps/s") for game in sorted(RULESETS)
    ]
    for peer in peers.CLASSIC:
        name = f"PettingZoo {peer}"
        found.append(Row(name, None, absent[peer]) if peer in absent else Row(name, median(rates[peer]), "steps/s"))
    return found
