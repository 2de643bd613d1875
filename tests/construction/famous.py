"""The games of docs/famous-games.md as folders, and its decks with what the page says of them."""

from __future__ import annotations

import atexit
import re
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from decktool.construction.rules import Format, construction
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.games import Game, load_game

PAGE = Path(__file__).parents[2] / "docs" / "famous-games.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
VERDICT = re.compile(
    r"^\*\*(Legal|Illegal|Incomplete)\*\*"
    r"(?: in `(?P<format>[\w-]+)`)?(?: on (?P<day>\d{4}-\d\d-\d\d))?(?: \((?P<rules>`[^)]*`)\))?:",
    re.MULTILINE,
)


@dataclass(frozen=True)
class FamousDeck:
    """A decklist of the page: its game, the format and the day it names (None: the usual), and what it is to be."""

    game: str
    number: int
    text: str
    verdict: str
    format: str | None
    day: str | None
    breaks: frozenset[str]

    def __str__(self) -> str:
        return f"{self.game}-{self.number}-{'-'.join(sorted(self.breaks)) or self.verdict}"

    def deck(self) -> Deck:
        """The list, read as a deck of its game."""
        return resolve(parse_decklist(self.text), game(self.game))

    def form(self) -> Format:
        """The format that the page judges it by."""
        return construction(game(self.game)).format(self.format, self.day)


def _chapters(page: str) -> dict[str, str]:
    """The text about each game, by an id made of its heading."""
    parts = re.split(r"^## (.*)\n", page, flags=re.MULTILINE)[1:]
    headed = zip(parts[::2], parts[1::2], strict=True)
    return {re.sub(r"\W+", "-", name.lower().replace("é", "e")): text for name, text in headed if "# game.yaml" in text}


CHAPTERS = _chapters(PAGE.read_text(encoding="utf-8"))


def files(name: str) -> dict[str, str]:
    """The files of a game, by the names in their first lines."""
    found = [body.partition("\n") for kind, body in FENCE.findall(CHAPTERS[name]) if kind == "yaml"]
    return {first.removeprefix("# "): body for first, _, body in found}


_home = TemporaryDirectory(prefix="decktool-famous-")
atexit.register(_home.cleanup)
_loaded: dict[str, Game] = {}


def game(name: str) -> Game:
    """One of the games, written into a folder of its own and loaded."""
    if name not in _loaded:
        home = Path(_home.name) / name
        for path, text in files(name).items():
            (home / path).parent.mkdir(parents=True, exist_ok=True)
            (home / path).write_text(text, encoding="utf-8")
        _loaded[name] = load_game(home)
    return _loaded[name]


def decks(name: str) -> list[FamousDeck]:
    """Every deck of a game: a whole list, or the last whole list with the changes of a diff (or none)."""
    found = []
    whole = ""
    verdicts = list(VERDICT.finditer(CHAPTERS[name]))
    ends = [verdict.start() for verdict in verdicts[1:]] + [len(CHAPTERS[name])]
    for number, (verdict, end) in enumerate(zip(verdicts, ends, strict=True), 1):
        blocks = FENCE.findall(CHAPTERS[name][verdict.end() : end])
        kind, body = blocks[0] if blocks else ("diff", "")
        if kind == "text":
            whole = body
        found.append(
            FamousDeck(
                name,
                number,
                body if kind == "text" else changed(whole, body),
                verdict[1].lower(),
                verdict["format"],
                verdict["day"],
                frozenset(re.findall(r"`([\w-]+)`", verdict["rules"] or "")),
            )
        )
    return found


def changed(text: str, diff: str) -> str:
    """A list after a diff: a line with `-` goes, one with `+` comes in its place, or below the line shown before it."""
    lines = text.splitlines()
    place = 0
    for line in diff.splitlines():
        if line[0] == "+":
            lines.insert(place, line[1:])
            place += 1
        else:
            (place,) = (number for number, old in enumerate(lines) if old == line[1:])
            if line[0] == "-":
                del lines[place]
            else:
                place += 1
    return "\n".join(lines) + "\n"


DECKS = [deck for name in CHAPTERS for deck in decks(name)]
