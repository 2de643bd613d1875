"""What answers cost: repair of a pool of 300 cards, larger ones, completing, building, explaining."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from decktool.construction.constraints import SolverConstraints
from decktool.construction.solve import Answer, build, complete, repair
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.games import Game, load_game
from decktool.query import parse_score
from tests.bench.harness import ROOT, Row, over, turns

RULES = ROOT / "cards/forbidden-quest/game.yaml"
TYPES = ("creature", "sorcerer", "relic", "weapon", "defense")


def pool(folder: Path, size: int) -> Game:
    """Forbidden Quest's rules over many made-up cards, a third of them creatures of 1 to 12 HP.

    A larger pool begins with the cards of a smaller one.
    """
    dice = random.Random(1)
    home = folder / f"pool-{size}"
    (home / "sets").mkdir(parents=True)
    # Without the sample decks that a match is played with, whose cards it does not have.
    rules = re.sub(r"^play:\n(  .*\n)+", "", RULES.read_text(encoding="utf-8"), flags=re.MULTILINE)
    (home / "game.yaml").write_text(rules, encoding="utf-8")
    rows = []
    for number in range(size):
        kind = TYPES[0] if number % 3 == 0 else TYPES[1 + number % 4]
        hp = f", hp: {dice.randint(1, 12)}" if kind == "creature" else ""
        rows.append(f"  - {{name: Card {number}, type: {kind}{hp}}}\n")
    (home / "sets/pool.yaml").write_text("set: pool\ntitle: Pool\ncards:\n" + "".join(rows), encoding="utf-8")
    return load_game(home)


def broken_deck(game: Game, seed: int) -> Deck:
    """Sixty cards that break everything: too many, too much HP, copies of creatures, five of a kind."""
    dice = random.Random(seed)
    names = dice.sample([card.name for card in game.catalog.cards[:400]], 18)
    return resolve(parse_decklist("".join(f"{dice.randint(2, 5)} {name}\n" for name in names)), game)


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds, turn by turn: the solver, the whole answer, and a plain loop in the same turn."""

    solver: list[float]
    whole: list[float]
    plain: list[float]


def solved(work: Callable[[int], Answer], game: Game, times: int = 7, *, plainly: bool = False) -> Times:
    """Answers to so many seeds, and the plain loop beside each where it is asked for."""
    found = Times([], [], [])
    for seed in turns(times):
        start = perf_counter()
        answer = work(seed)
        found.whole.append((perf_counter() - start) * 1000)
        found.solver.append(answer.seconds * 1000)
        if plainly:
            start = perf_counter()
            plain(game, seed)
            found.plain.append((perf_counter() - start) * 1000)
    return found


def plain(game: Game, seed: int, size: int = 50, most: int = 100) -> float:
    """The best score of 50 cards of 100 HP at most, by the dynamic programme that one would write by hand (Rules 1.2).

    It knows two of the rules and nothing of copies; a solver that is slower than it would not be worth having.
    """
    dice = random.Random(seed)
    best = [[0.0] * (most + 1)] + [[-inf] * (most + 1) for _ in range(size)]
    for card in game.catalog:
        points, score = int(card.get("hp", 0)), dice.random()
        for count in range(size, 0, -1):
            without, into = best[count - 1], best[count]
            for total in range(points, most + 1):
                if (reached := without[total - points] + score) > into[total]:
                    into[total] = reached
    return best[size][most]


def mend(game: Game, seed: int, alternatives: int = 1) -> Answer:
    """Repair a broken deck."""
    return repair(broken_deck(game, seed), alternatives=alternatives)


def fill(game: Game, seed: int) -> Answer:
    """Complete a list of one card."""
    return complete(resolve(parse_decklist(f"2 Card {3 * seed + 1}"), game))


def best(game: Game, seed: int) -> Answer:
    """Build the best deck by a score."""
    return build(game, None, SolverConstraints(prefer=parse_score(f"type:relic*2 + hp*0.1 + name:{seed}", game)))


def impossible(game: Game, seed: int) -> Answer:
    """Explain why a broken deck cannot be completed."""
    answer = complete(broken_deck(game, seed))
    assert not answer.solved
    return answer


def rows() -> list[Row]:
    """All of them."""
    found = []
    with TemporaryDirectory() as folder:
        for size in (300, 1000, 5000):
            small = size == 300
            game = pool(Path(folder), size)
            for name, work in (
                ("repair", mend),
                ("complete", fill),
                ("build", best),
                ("repair with 3 alternatives", partial(mend, alternatives=3)),
            ):
                times = solved(partial(work, game), game, plainly=small)
                if small:
                    compared = f"{name}, {size:,} cards, solver, against filling a deck by a plain dynamic programme"
                    found.append(Row(compared, over(times.solver, times.plain), "x", "<= 1"))
                found.append(Row(f"{name}, {size:,} cards, solver", median(times.solver), "ms"))
                found.append(Row(f"{name}, {size:,} cards, in all", median(times.whole), "ms"))
            whole = solved(partial(impossible, game), game).whole
            found.append(Row(f"why it is impossible, {size:,} cards, in all", median(whole), "ms"))
    return found
