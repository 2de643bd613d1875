"""Remedies followed to the letter: the words of a violation's remedy, done to a deck of a random game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

from tests.construction.naive import Copies

ITEM = re.compile(r"(\d+) ([A-Z]\w+)(?: \(([^()]*)\))?")
LINE = re.compile(r"(\d+)(?:-(\d+))?")


def follow(remedy: str, text: str, deck: Copies, game: Mapping[str, Any], dice: Random) -> dict[tuple[str, str], int]:
    """The deck after a remedy, where it leaves a choice any that fits its words. Raises ValueError for other words."""
    after = dict(deck)
    if found := re.fullmatch(r"remove (\d+) of the cards on (lines? .*)", remedy):
        _take(after, [spot for line in lines(found[2]) for spot in [_spot(text, line)]], int(found[1]), dice)
    elif found := re.fullmatch(r"remove (\d+) (?:[A-Z]\w+, )*[A-Z]\w+ or [A-Z]\w+ \((lines? .*)\)", remedy):
        _take(after, [_spot(text, line) for line in lines(found[2])], int(found[1]), dice)
    elif found := re.fullmatch(r"(remove|add) (\d+) ([a-z][a-z, ]*?)(?: (?:from|to) ([\w, ]+))?", remedy):
        spots = [spot for spot in _all(game, found[3], found[4]) if found[1] == "add" or after.get(spot)]
        if found[1] == "remove":
            _take(after, spots, int(found[2]), dice)
        for _ in range(int(found[2]) if found[1] == "add" else 0):
            spot = dice.choice(spots)
            after[spot] = after.get(spot, 0) + 1
    else:
        for part in remedy.split(", then "):
            _named(after, part, text, dice)
    return {spot: count for spot, count in after.items() if count}


def _named(after: dict[tuple[str, str], int], words: str, text: str, dice: Random) -> None:
    """Move, swap, remove or add cards that are named."""
    found = re.fullmatch(r"(swap|move|remove|add) (.*)", words)
    if not found:
        raise ValueError(words)
    if found[1] == "move":
        cards, _, section = found[2].rpartition(" to ")
        for count, name, note in ITEM.findall(cards):
            _gone(after, count, name, note, text, dice)
            _come(after, count, name, section)
        return
    first, _, second = found[2].partition(" for ")
    out, into = {"add": ("", first), "remove": (first, ""), "swap": (first, second)}[found[1]]
    for count, name, note in ITEM.findall(out):
        _gone(after, count, name, note, text, dice)
    for count, name, note in ITEM.findall(into):
        where = re.search(r"in (\w+)$", note)
        _come(after, count, name, where[1] if where else "main")


def _gone(after: dict[tuple[str, str], int], count: str, name: str, note: str, text: str, dice: Random) -> None:
    """Take away copies of a card from its lines, whichever."""
    spots = [_spot(text, line) for line in lines(note.rpartition("line")[2])]
    assert {spot[1] for spot in spots} == {name}
    _take(after, spots, int(count), dice)


def _come(after: dict[tuple[str, str], int], count: str, name: str, section: str) -> None:
    after[section.lower(), name] = after.get((section.lower(), name), 0) + int(count)


def lines(words: str) -> list[int]:
    """The numbers of `line 3`, `lines 1, 4` and `lines 2-5, 7`."""
    found = [(int(first), int(last or first)) for first, last in LINE.findall(words)]
    return [number for first, last in found for number in range(first, last + 1)]


def _spot(text: str, line: int) -> tuple[str, str]:
    """The section and the name of a line."""
    rows = text.splitlines()
    section = next(row[1:-1] for row in reversed(rows[:line]) if row.startswith("["))
    return section, rows[line - 1].partition(" ")[2]


def _all(game: Mapping[str, Any], noun: str, section: str | None) -> list[tuple[str, str]]:
    """Every card that a noun means, in the section said or in those that count as the deck."""
    kinds = {key: (key, row.get("plural", f"{key}s").lower()) for key, row in game["types"].items()}
    sections = [key for key, row in game["sections"].items() if row.get("counted", True)]
    if section == "any section":
        section = " or ".join(game["sections"])
    places = sections if section is None else re.split(r", | or ", section.lower())
    found = [(place, card["name"]) for place in places for card in game["cards"] if _is(noun, kinds[card["type"]])]
    if not found:
        raise ValueError(noun)
    return found


def _is(noun: str, kind: tuple[str, str]) -> bool:
    """Whether a noun means a card whose type is called so, for one and for many."""
    what, _, others = noun.partition(" other than ")
    if what in {"card", "cards"}:
        return kind[1] not in re.split(r", | or ", others)
    return not set(kind).isdisjoint(re.split(r", | or ", what))


def _take(after: dict[tuple[str, str], int], spots: list[tuple[str, str]], copies: int, dice: Random) -> None:
    """Take copies away at random from some spots."""
    for _ in range(copies):
        left = [spot for spot in dict.fromkeys(spots) if after.get(spot)]
        if not left:
            raise ValueError("there are not so many copies")
        after[dice.choice(left)] -= 1
