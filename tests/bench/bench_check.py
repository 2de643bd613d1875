"""What a check costs: as a process, in one process, for a folder, and near names among many."""

from __future__ import annotations

import random
import subprocess
import tempfile
from difflib import get_close_matches
from itertools import cycle
from pathlib import Path

from decktool.cards import Card, Catalog
from decktool.cli.judged_lists import MANY
from decktool.construction.check import judge, legal
from decktool.construction.compiled import compiled
from decktool.construction.rules import construction
from decktool.construction.solve import repair
from decktool.deck import resolve
from decktool.decklist import parse_decklist, read_decklist
from decktool.games import Game, load_game, read_once
from tests.bench.handwritten import verdict, violations
from tests.bench.harness import EXAMPLE, QUICK, Row, grown, process_ratio, python, rate, ratio

HEAVY = ("numpy", "reportlab", "PIL", "pydantic", "yaml", "rich", "highspy")


def rows() -> list[Row]:
    """All of them."""
    game = load_game("forbidden-quest")
    form = construction(game).format()
    text = EXAMPLE.read_text(encoding="utf-8")
    broken = text.replace("1 Lucia", "2 Lucia").replace("4 Retreat Belt", "5 Retreat Belt").replace("1 Omar\n", "")
    known = {card.name.lower(): (card.type, card.get("hp", 0)) for card in game.catalog}

    def say() -> bool:
        deck = resolve(parse_decklist(text), game)
        return legal(deck, compiled(deck, form))

    assert say()
    assert verdict(text, known)
    assert len(violations(broken, known)) == 4
    assert len(judge(parse_decklist(broken), game).violations) == 4
    check = python("-m", "decktool", "check", str(EXAMPLE))
    return [
        Row("`decktool check` of one deck against `import click`, whole processes", _process(check), "x", "<= 3"),
        Row("heavy packages imported on that path (numpy, reportlab, PIL, pydantic ...)", _heavy(check), "", "<= 0"),
        Row("text to verdict, 44 lines, one process", rate(say, 2000), "decks/s"),
        Row(
            "text to all violations, 44 lines, 4 rules broken",
            rate(lambda: judge(parse_decklist(broken), game), 1000),
            "decks/s",
        ),
        Row("verdict against a checker written by hand", ratio(say, lambda: verdict(text, known), 1000), "x", "<= 3"),
        Row(
            "all violations against one written by hand",
            ratio(lambda: judge(parse_decklist(broken), game), lambda: violations(broken, known), 500),
            "x",
            "<= 8",
        ),
        Row("a remedy for each of those violations, against `fix` of the deck", _remedies(broken, game), "x", "<= 1"),
        Row("1,000 deck files against reading and splitting them", _folder(text), "x", "<= 3"),
        *_lists(text),
        Row("near names among 30,000, against `difflib.get_close_matches`", _suggest(), "x", "<= 0.05"),
    ]


def _remedies(broken: str, game: Game) -> float:
    """The smallest change for every violation of a list, against the smallest legal change of it all."""
    deck = resolve(parse_decklist(broken), game)

    def remedies() -> list[str]:
        return [violation.fix for violation in judge(parse_decklist(broken), game).violations]

    assert all(remedies())
    return ratio(remedies, lambda: repair(deck), 20, baseline_count=5)


def _process(check: list[str]) -> float:
    return process_ratio(check, python("-c", "import click"))


def _heavy(check: list[str]) -> float:
    done = subprocess.run([check[0], "-X", "importtime", *check[1:]], capture_output=True, text=True, check=True)
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    return float(len(loaded & set(HEAVY)))


def _folder(text: str) -> float:
    """Checking 1,000 files, each another deck, against reading and splitting them."""
    with tempfile.TemporaryDirectory() as folder:
        paths = _shuffled(Path(folder), text, 1000)

        def checked() -> object:
            with read_once():
                return [judge(read_decklist(path)) for path in paths]

        def split() -> object:
            return [Path(path).read_text(encoding="utf-8").split("\n") for path in paths]

        return ratio(checked, split, 1, repeats=5)


def _shuffled(folder: Path, text: str, count: int) -> list[str]:
    """Files with the lines of a list, in another order in each."""
    dice = random.Random(1)
    paths = []
    for number in range(count):
        lines = text.splitlines()
        dice.shuffle(lines)
        path = folder / f"{number}.txt"
        path.write_text("# game: forbidden-quest\n" + "\n".join(lines), encoding="utf-8")
        paths.append(str(path))
    return paths


def _lists(text: str) -> list[Row]:
    """A folder of lists and one of twice as many, checked by two processes."""
    sizes = (500, 1000) if QUICK else (MANY, 2 * MANY)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        commands = []
        for size in sizes:
            lists = folder / str(size)
            lists.mkdir()
            _shuffled(lists, text, size)
            commands.append(python("-m", "decktool", "check", str(lists), "--quiet", "--jobs", "2"))
        return grown("`check` of a folder of lists in two processes", commands, sizes, folder)


def _suggest() -> float:
    """A look-up of a misspelt name among 30,000 names, against the standard library's over all of them."""
    dice = random.Random(2)
    syllables = ["ka", "ri", "on", "the", "mar", "lo", "gan", "du", "sil", "ver", "ash", "bel", "tor", "wyn", "fel"]
    names = {" ".join("".join(dice.choices(syllables, k=3)).title() for _ in range(2)) for _ in range(40_000)}
    cards = [Card(i, f"c{i}", name, "x", {}, ()) for i, name in enumerate(sorted(names)[:30_000])]
    catalog = Catalog(cards)
    keys = [card.name for card in cards]
    ours = cycle([card.name[:3] + card.name[4:] for card in dice.sample(cards, 200)])
    theirs = cycle([card.name[:3] + card.name[4:] for card in dice.sample(cards, 7)])
    return ratio(
        lambda: catalog.suggest(next(ours)),
        lambda: get_close_matches(next(theirs), keys),
        count=50,
        repeats=7,
        baseline_count=1,
    )
