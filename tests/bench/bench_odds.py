"""What odds and sampled hands cost: the command as a process, exact answers in one process, hands a second."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from time import perf_counter

from decktool.dealing import dealer_of, opening_of
from decktool.deck import Deck, resolve
from decktool.decklist import read_decklist
from decktool.games import load_game
from decktool.odds import odds
from decktool.odds.sampled import sample
from decktool.query import parse_condition
from tests.bench.harness import EXAMPLE, ROOT, Row, process_ratio, python, ratio

TIMES = ROOT / "cards/forgotten-times/decks/gods-of-the-stairs.txt"
THREE = "type:creature>=2 and type:weapon>=1 and type:relic>=1"
SOLDIERS = "type:soldier>=2 and type:specialty>=1 and rarity:rare>=1"
HANDS = 1000
AGAINST = f"against drawing and counting {HANDS:,} hands in a loop"


def rows() -> list[Row]:
    """All of them."""
    quest, times = load_game("forbidden-quest"), load_game("forgotten-times")
    deck, other = resolve(read_decklist(EXAMPLE), quest), resolve(read_decklist(TIMES), times)
    command = python("-m", "decktool", "odds", str(EXAMPLE), "type:creature>=2 and type:weapon>=1")
    bare = python("-c", "import click")
    return [
        Row(
            "`decktool odds`, two queries and six rows, against `import click`",
            process_ratio(command, bare),
            "x",
            "<= 3",
        ),
        Row("... three queries", process_ratio([*command[:-1], THREE], bare), "x", "<= 3"),
        Row("numpy loaded on that path", _loads(command), "", "<= 0"),
        Row(
            f"exact, three queries, every redraw costs a card the player picks, {AGAINST}",
            _exact(lambda: odds(deck, THREE)),
            "x",
            "<= 5",
        ),
        Row(
            f"exact, three queries, one redraw put under the pile, keeping what is best, {AGAINST}",
            _exact(lambda: odds(other, SOLDIERS, best=True)),
            "x",
            "<= 5",
        ),
        Row(
            f"exact, three queries, by turn 10, {AGAINST}",
            _exact(lambda: odds(other, SOLDIERS, turn=10)),
            "x",
            "<= 2",
        ),
        Row("sampled hands, mulligans and types counted, against random.sample", _sampled(deck), "x", ">= 15"),
        Row("sampled hands, mulligans and types counted", _speed(deck), "hands/s"),
    ]


def _loads(command: list[str]) -> float:
    done = subprocess.run([command[0], "-X", "importtime", *command[1:]], capture_output=True, text=True, check=True)
    return float(any("numpy" in line.rpartition("|")[2] for line in done.stderr.splitlines()))


def _exact(work: Callable[[], object]) -> float:
    """An exact answer against drawing hands in a plain loop and counting them (no redraw, three types)."""
    cards, draw = ["creature"] * 20 + ["weapon"] * 10 + ["relic"] * 10 + ["defense"] * 10, random.Random(1).sample

    def hands() -> int:
        found = 0
        for _ in range(HANDS):
            hand = draw(cards, 7)
            found += hand.count("creature") >= 2 and hand.count("weapon") >= 1 and hand.count("relic") >= 1
        return found

    return ratio(work, hands, 5)


def _speed(deck: Deck) -> float:
    dealer = dealer_of(deck, opening_of(deck.game))
    goal = parse_condition("type:creature>=2", deck.game)
    games = 1_000_000
    sample(dealer, [goal], games=70_000)
    start = perf_counter()
    sample(dealer, [goal], games=games, seed="bench")
    return games / (perf_counter() - start)


def _sampled(deck: Deck) -> float:
    """Hands a second against drawing seven of fifty with random.sample in a loop (no mulligan, nothing counted)."""
    cards, draw = range(50), random.Random(1).sample
    start = perf_counter()
    for _ in range(100_000):
        draw(cards, 7)
    plain = 100_000 / (perf_counter() - start)
    return _speed(deck) / plain
