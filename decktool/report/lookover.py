"""A game looked over whole: its rules for decks, and whether all else of its folder can be used as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from decktool.construction.lint import Finding, lint
from decktool.errors import DecktoolError

if TYPE_CHECKING:
    from pathlib import Path

    from decktool.games import Game


def look_over(game: Game, *, prove: bool = True) -> list[Finding]:
    """Everything to look at in a game's folder; `prove` also asks the solver about its rules for decks.

    Beside what `construction.lint` finds: a game whose place this one takes, texts that say something else than the
    card does, opening hands larger than any deck, boosters too small for one, all that `look_over_faces` finds, own
    decks that cannot be read, are not legal or cannot be played. Raises DataError when a part of game.yaml or a set
    cannot be read at all.
    """
    from decktool.report.lookfaces import look_over_faces
    from decktool.rulesets import lint_texts

    found = [*_hidden(game), *lint(game, prove=prove), *lint_texts(game)]
    for name, read in _PARTS.items():
        if name in game.parts:
            read(game)
    if prove and {"construction", "opening"} <= {*game.parts}:
        found += _hands(game)
    if "booster" in game.parts:
        found += _boosters(game, prove)
    found += look_over_faces(game)
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


def _booster(game: Game) -> None:
    from decktool.dealing.boosters import booster_of

    booster_of(game)


def _components(game: Game) -> None:
    from decktool.printing.components import components

    components(game)


def _import(game: Game) -> None:
    from decktool.importing.guide import guide_of

    guide_of(game)


def _play(game: Game) -> None:
    from decktool.rulesets.own_decks import own_decks

    own_decks(game)


_PARTS: dict[str, Callable[[Game], None]] = {
    "opening": _opening,
    "booster": _booster,
    "components": _components,
    "import": _import,
    "play": _play,
}


def _hidden(game: Game) -> Iterator[Finding]:
    """Another game of the same name that nobody can reach while this one is found first."""
    from decktool.games import game_folders, hidden_games

    folder = hidden_games().get(game.id)
    if folder is not None and game.folder.resolve() == game_folders()[game.id].resolve():
        message = f"{game.folder} takes the place of the game {game.id} in {folder}; rename it if that is not meant"
        yield Finding("hidden-game", message, serious=False)


def _hands(game: Game) -> Iterator[Finding]:
    """Formats in which no legal deck has the cards that the opening hand takes."""
    from decktool.construction.prove import legal_deck_exists
    from decktool.construction.rules import Format, Rule, Summand, construction
    from decktool.dealing.opening import opening_of

    opening = opening_of(game)
    if opening.short:
        return
    hand = max(opening.hands) * (game.players if opening.shared else 1)
    piles = opening.sections[:1] if opening.choose else opening.sections
    places = frozenset(place for place, name in enumerate(game.sections) if name in piles)
    dealt = Rule("opening-hand", "Cards to deal from", (Summand(opening.where, 1, 1, places),), hand, None)
    for form in construction(game).all():
        larger = Format(form.id, form.title, (*form.rules, dealt), form.tables)
        if not legal_deck_exists(game, larger) and legal_deck_exists(game, form):
            message = f"the opening takes {hand} cards, and no legal deck has so many to draw from"
            yield Finding("opening-hand", f"{message}; see `hand:` under `opening:`", form.id)


def _boosters(game: Game, prove: bool) -> Iterator[Finding]:
    """Slots that must repeat a card, and a format that no drafted pool is large enough for."""
    from decktool.construction.prove import legal_deck_exists
    from decktool.construction.rules import Format, Rule, Summand, construction
    from decktool.dealing.boosters import booster_of

    booster = booster_of(game)
    for slot in booster.slots:
        least = min(map(len, slot.lots))
        if least < slot.count:
            message = f"{slot.title}: {slot.count} cards of {least} that there are, so packs may hold one twice"
            yield Finding("booster", f"{message}; see `pack:` under `booster:`", serious=False)
    if booster.format is None or "construction" not in game.parts:
        return
    form = construction(game).format(booster.format)
    size = booster.packs * booster.size
    counted = frozenset(place for place, section in enumerate(game.sections.values()) if section.counted)
    pool = Rule("pool-size", "Cards drafted", (Summand(None, 1, 1, counted),), None, size)
    drafted = Format(form.id, form.title, (*form.rules, pool), form.tables)
    if prove and not legal_deck_exists(game, drafted) and legal_deck_exists(game, form):
        message = f"each player drafts {size} cards, and no legal deck is so small"
        yield Finding("booster", f"{message}; see `draft:` and `format:` under `booster:`", form.id)


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
