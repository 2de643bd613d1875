"""Decklists as people talk about them at a table: this list, without that card, with two of those."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from decktool.construction.check import Report, judge
from decktool.decklist import parse_decklist
from decktool.games import Game, load_game

CARDS = Path(__file__).parents[2] / "cards"


@dataclass(frozen=True)
class Listing:
    """A decklist as text. Every method returns another one; lines are found by the card's name."""

    text: str

    def plus(self, *cards: str, under: str | None = None) -> Listing:
        """With these lines added: at the start, or first under a heading."""
        lines = self.text.splitlines()
        place = 0 if under is None else 1 + [line.strip() for line in lines].index(f"{under}:")
        return Listing("\n".join([*lines[:place], *cards, *lines[place:]]) + "\n")

    def minus(self, *cards: str) -> Listing:
        """With so many copies fewer of each of these cards."""
        lines = self.text.splitlines()
        for written in cards:
            count, name = _split(written)
            place = next(i for i, line in enumerate(lines) if _split(line)[1] == name)
            had = _split(lines[place])[0]
            assert had >= count, f"only {had} {name} in the list"
            if had > count:
                lines[place] = f"{had - count} {name}"
            else:
                del lines[place]
        return Listing("\n".join(lines) + "\n")

    def swap(self, out: str, into: str) -> Listing:
        """With some cards exchanged, so many for so many."""
        return self.minus(out).plus(into)

    def judged(
        self,
        game: Game | str | None = None,
        format: str | None = None,
        *,
        house: Mapping[str, str] | None = None,
        pool: Mapping[str, int] | None = None,
        as_of: str | None = None,
    ) -> Report:
        """What the checker says about it."""
        return judge(parse_decklist(self.text), game, format, house=house, pool=pool, as_of=as_of)


def _split(line: str) -> tuple[int, str]:
    """The count and the name on a line, without its comment."""
    body = re.split(r"\s(?:#|//)", line)[0].strip()
    found = re.fullmatch(r"(\d+) (.+)", body)
    return (int(found[1]), found[2]) if found else (1, body)


def shipped(game: str, deck: str) -> Listing:
    """A decklist that comes with decktool."""
    return Listing((CARDS / game / "decks" / f"{deck}.txt").read_text(encoding="utf-8"))


def with_cards(folder: Path, game: str, cards: str) -> Game:
    """A copy of one of our games that also has the cards (YAML rows) of a set called `mine`."""
    home = folder / game
    shutil.copytree(CARDS / game, home)
    rows = "".join(f"  - {row.strip()}\n" for row in cards.strip().splitlines())
    (home / "sets" / "mine.yaml").write_text(f"set: mine\ntitle: Mine\ncards:\n{rows}", encoding="utf-8")
    return load_game(home)


def broken(report: Report) -> list[str]:
    """The ids of the rules a deck breaks, once for each group that breaks one."""
    assert not report.unreadable, report.unreadable
    return [violation.rule for violation in report.violations]


def groups(report: Report, rule: str) -> list[str | None]:
    """The groups (cards, stacks) for which a rule is broken."""
    return [violation.group for violation in report.violations if violation.rule == rule]
