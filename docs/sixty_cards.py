"""The set of docs/findings/sixty-cards.md: sixty cards of Forgotten Times, three too strong and one too weak.

``python docs/sixty_cards.py output/sixty`` writes output/sixty/before; with ``--balanced`` it writes
output/sixty/after, which has the numbers that ``decktool balance`` proposed.
"""

from __future__ import annotations

import contextlib
import io
import json
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import yaml

from decktool.cli import run

GAME = Path(__file__).resolve().parents[1] / "cards" / "forgotten-times"
#: The two decks, and a card in each that gives way to one of the other deck, so that they have sixty cards in all.
DECKS = {
    "gods-of-the-stairs.txt": ("Cure of Bitterroot", "Grave Goods"),
    "mortals-of-harrowgate.txt": ("Sappers' Tunnel", "Early Frost"),
}
#: What was "made wrong": the sample set prints 1 AP and 2 HP, 1 and 4, 3 and 3, 2 and 5.
SPOILT = {
    "Household Godling": {"ap": 3, "hp": 4},
    "Daughter of Springs": {"ap": 3, "hp": 5},
    "Herald of Noon": {"ap": 5},
    "Shield Sister": {"ap": 1, "hp": 1},
}
BALANCE = (
    'balance {game} --only \'name:"Household Godling" or name:"Daughter of Springs" or name:"Herald of Noon" or '
    'name:"Shield Sister"\' --tolerance 6 --games 40000 --seed 2 --save {counts}'
)


def write(folder: Path, changes: dict[str, dict[str, int]]) -> Path:
    """Write the game with its sixty cards, some with other numbers, and its two decks; the game's folder."""
    game = folder / GAME.name
    shutil.rmtree(game, ignore_errors=True)
    for part in ("sets", "decks"):
        (game / part).mkdir(parents=True)
    shutil.copy(GAME / "game.yaml", game / "game.yaml")
    lists = ""
    for name, (out, into) in DECKS.items():
        text = (GAME / "decks" / name).read_text("utf-8").replace(out, into)
        (game / "decks" / name).write_text(text, encoding="utf-8")
        lists += text
    cards: list[dict[str, Any]] = []
    for source in ("sample.yaml", "rulebook.yaml"):
        rows = yaml.safe_load((GAME / "sets" / source).read_text("utf-8"))["cards"]
        cards += [{**row, **changes.get(row["name"], {})} for row in rows if row["name"] in lists]
    head = {"set": "sixty", "title": "Sixty cards", "unofficial": True, "cards": cards}
    text = yaml.safe_dump(head, sort_keys=False, allow_unicode=True)
    (game / "sets" / "sixty.yaml").write_text(text, encoding="utf-8")
    return game


def balanced(folder: Path) -> dict[str, dict[str, int]]:
    """The numbers that `decktool balance` proposes, from the counts that its run has saved in the folder."""
    said = io.StringIO()
    words = BALANCE.format(game=folder / "before" / GAME.name, counts=folder / "counts.json")
    with contextlib.redirect_stdout(said):
        run([*shlex.split(words), "--output-format", "json"])
    changes = {name: dict(numbers) for name, numbers in SPOILT.items()}
    for change in json.loads(said.getvalue())["changes"]:
        changes.setdefault(change["card"], {})[change["field"]] = change["after"]
    return changes


if __name__ == "__main__":
    where = Path(sys.argv[1])
    if "--balanced" in sys.argv:
        write(where / "after", balanced(where))
    else:
        shutil.rmtree(where, ignore_errors=True)  # also the counts of other cards
        write(where / "before", SPOILT)
