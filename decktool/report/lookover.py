"""A game looked over whole: its rules for decks, and whether all else of its folder can be used as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from decktool.construction.lint import Finding, lint
from decktool.errors import DecktoolError

if TYPE_CHECKING:
    from pathlib import Path

    from decktool.games import Game

MOST_FACES = 10
"""Faces that cannot be laid out which are named one by one."""


def look_over(game: Game, *, prove: bool = True) -> list[Finding]:
    """Everything to look at in a game's folder; `prove` also asks the solver about its rules for decks.

    Beside what `construction.lint` finds: texts that say something else than the card does, faces that cannot be laid
    out, own decks that cannot be read, are not legal or cannot be played. Raises DataError when a part of game.yaml or
    a set cannot be read at all.
    """
    from decktool.rulesets import lint_texts

    found = [*lint(game, prove=prove), *lint_texts(game)]
    for name, read in _PARTS.items():
        if name in game.parts:
            read(game)
    found += _faces(game)
    if "construction" in game.parts:
        folder = game.folder / "decks"
        for path in sorted(folder.glob("*.txt")) if folder.is_dir() else ():
            found += _deck(game, path)
    return found


def _tried(kind: str, do: Callable[[], object]) -> list[Finding]:
    """Nothing if it can be done; else the error as a finding."""
    try:
        do()
    except DecktoolError as error:
        return [Finding(kind, str(error))]
    return []


def _opening(game: Game) -> None:
    from decktool.dealing.opening import opening_of

    opening_of(game)


def _components(game: Game) -> None:
    from decktool.printing.components import components

    components(game)


def _import(game: Game) -> None:
    from decktool.importing.guide import guide_of

    guide_of(game)


_PARTS: dict[str, Callable[[Game], None]] = {"opening": _opening, "components": _components, "import": _import}


def _faces(game: Game) -> Iterator[Finding]:
    """Cards whose face cannot be laid out: text that does not fit, a picture that is missing, a broken template."""
    from decktool.printing.faces import face

    seen: dict[str, int] = {}
    for card in game.catalog:
        for finding in _tried("face", partial(face, game, card)):
            seen[finding.message] = seen.get(finding.message, 0) + 1
    for message in list(seen)[:MOST_FACES]:
        yield Finding("face", message)
    if len(seen) > MOST_FACES:
        yield Finding("face", f"{len(seen) - MOST_FACES} more faces cannot be laid out")


def _deck(game: Game, path: Path) -> Iterator[Finding]:
    """A deck of the game's own folder."""
    from decktool import files
    from decktool.construction.check import check
    from decktool.deck import resolve
    from decktool.decklist import parse_decklist
    from decktool.rulesets import RULESETS, load_rules

    try:
        deck = resolve(parse_decklist(files.read_text(path, limit=1_000_000, what="a decklist"), str(path)), game)
        report = check(deck)
    except DecktoolError as error:
        yield Finding("deck", str(error))
        return
    name = f"decks/{path.name}"
    if report.unreadable:
        problems = "; ".join(entry.problem for entry in report.unreadable[:3])
        yield Finding("deck", f"{name} cannot be judged: {problems}")
    elif report.violations:
        told = "; ".join(violation.message for violation in report.violations[:3])
        yield Finding("deck", f"{name} is not legal: {told}")
    elif game.id in RULESETS:
        yield from _tried("deck", lambda: load_rules(game, None, [deck], vanilla=True))
