"""What commands cost as a pool grows: seconds of the processor at two sizes, the larger twice the smaller."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from decktool.games import load_game
from decktool.query import parse_query
from tests.bench.bench_solve import broken_deck, pool
from tests.bench.harness import QUICK, Row, cost, over, python, turns

SIZE = 1_500 if QUICK else 50_000
"""Cards of the smaller pool; the larger is the most that a game may have."""
USUAL = 1_000 if QUICK else 30_000
"""Cards of a large public pool."""


def rows() -> list[Row]:
    """Each command against itself with half as many cards, a check that finds its game in the cache, and the studio."""
    commands = {
        "`check` of one deck, the game read anew": ("check", "{deck}", "--game", "{game}"),
        "`check` of one deck, the game in the cache": ("check", "{deck}", "--game", "{game}"),
        "`cards` with a query": ("cards", "{game}", "hp>=11"),
        "`odds` of one deck": ("odds", "{deck}", "type:creature>=2", "--game", "{game}"),
        "`fix` of one deck": ("fix", "{deck}", "--game", "{game}"),
        "`report` of one deck": ("report", "{deck}", "--game", "{game}", "-o", "{game}/report.html"),
        "`print` of one card in 37": ("print", "{game}", "--only", "hp>=12", "-o", "{game}/cards.pdf"),
        "`lint` of a game": ("lint", "{game}"),
        "`import` of a spreadsheet": ("import", "{game}.csv", "--game", "{game}", "--set", "more", "--dry-run"),
    }
    # These take longer for each card, and fewer cards show as well how the time grows.
    sizes = {"`lint` of a game": USUAL // 10, "`import` of a spreadsheet": USUAL // 2}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in sorted({USUAL, *(times * one for one in (SIZE, *sizes.values()) for times in (1, 2))}):
            game = pool(folder, size)
            deck = broken_deck(game, 1)
            text = "".join(f"{pick.count} {pick.card.name}\n" for pick in deck.picks)
            (folder / f"pool-{size}/deck.txt").write_text(text, encoding="utf-8")
            cells = "".join(f"New {card.name},{card.type},{card.get('hp', '')}\n" for card in game.catalog)
            (folder / f"pool-{size}.csv").write_text("Name,Type,HP\n" + cells, encoding="utf-8")
        bare = median(cost(python("-c", "import click"), folder).seconds for _ in turns(5))
        found = _usual(folder)
        for what, words in commands.items():
            found += _twice(what, words, sizes.get(what, SIZE), folder, bare)
        return [*found, _searches(folder)]


def _twice(what: str, words: tuple[str, ...], size: int, folder: Path, bare: float) -> list[Row]:
    """A command with `size` cards and with twice as many."""
    spent: dict[int, list[float]] = {size: [], 2 * size: []}
    for _ in range(len(turns(5)) + 1):
        for cards, times in spent.items():
            home = folder / f"pool-{cards}"
            asked = [word.format(deck=home / "deck.txt", game=home) for word in words]
            if what.endswith("anew"):
                for kept in (folder / "cache").glob("pool-*"):
                    kept.unlink()
            times.append(cost(python("-m", "decktool", *asked), folder).seconds)
    half, whole = (median(times[1:]) for times in spent.values())
    return [
        Row(f"{what}, {2 * size:,} cards against {size:,}", whole / half, "x", "<= 2.2"),
        Row(f"{what}, {2 * size:,} cards, against `import click`", whole / bare, "x"),
    ]


def _searches(folder: Path) -> Row:
    """What the studio's finder does at each key: read the query, and find the cards."""
    half, whole = (load_game(folder / f"pool-{size}") for size in (SIZE, 2 * SIZE))
    times: list[list[float]] = [[], []]
    for turn in turns(7):
        for game, spent in zip((half, whole), times, strict=True):
            start = process_time()
            assert parse_query(f"type:creature hp>={turn + 3}", game).select(game.catalog.cards)
            spent.append(process_time() - start)
    return Row(
        f"the studio's finder, a key, {2 * SIZE:,} cards against {SIZE:,}", over(times[1], times[0]), "x", "<= 2.2"
    )


def _usual(folder: Path) -> list[Row]:
    """A check of a deck that breaks rules, against a large public pool that is in the cache."""
    home = folder / f"pool-{USUAL}"
    command = python("-m", "decktool", "check", str(home / "deck.txt"), "--game", str(home))
    cost(command, folder)
    pairs = [(cost(command, folder), cost(python("-c", "import click"), folder)) for _ in turns(9)]
    what = f"`check` of one deck, the game in the cache, {USUAL:,} cards"
    ratio = median(check.seconds for check, _ in pairs) / median(click.seconds for _, click in pairs)
    return [
        Row(f"{what}, against `import click`", ratio, "x", "<= 3"),
        Row(f"{what}: peak of memory", median(check.peak for check, _ in pairs), "MiB"),
    ]
