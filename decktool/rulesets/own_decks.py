"""The decks of a match (default: those under `play: {decks: [...]}` in game.yaml), and their cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from decktool import decklist, files
from decktool.cards import Card, counted
from decktool.deck import Deck, resolve
from decktool.errors import DecktoolError
from decktool.games import Game, GameFilePart, house_word
from decktool.paths import typed


def own_decks(game: Game) -> list[Deck]:
    """Those decks of the game's folder, in the order of the seats; none where game.yaml names none.

    Raises DataError for a name that is none, DecktoolError for a deck that is not there or cannot be read.
    """
    return [resolve(decklist.parse_decklist(_text(game, name), name), game) for name in played(game)]


def played(game: Game) -> list[str]:
    """The decks that game.yaml names, in the order of the seats: names of files in the game's folder."""
    return [f"{name}.txt" for name in game.part("play", _read) or ()]


def own_lists(game: Game) -> list[tuple[str, str]]:
    """Every decklist of the game's folder, as (name, text)."""
    return [(path.name, _text(game, path.name)) for path in sorted((game.folder / "decks").glob("*.txt"))]


def _text(game: Game, name: str) -> str:
    return files.read_text(game.folder / "decks" / name, limit=decklist.LIMIT, what="a decklist")


def _read(part: GameFilePart) -> list[str]:
    """The names, each a file's stem in `decks/`."""
    from pydantic import create_model

    from decktool.gamefiles import Id, Made

    names: Any = list[Id]
    play: Any = create_model("Play", __base__=Made, decks=(names, ...))
    model: Any = files.read_model(play, part.file, part.where, part.data)
    return list(model.decks)


def player_decks(
    game: Game,
    house: Mapping[str, Any],
    decks: Sequence[Deck],
    clause: str,
    fit: Callable[[Deck, list[Card]], None] = lambda deck, cards: None,
    players: int = 2,
) -> tuple[list[Card], list[int]]:
    """The physical cards of a match with a deck for each player, and their owners; one deck is for all players.

    Raises DecktoolError for none or another number of decks (naming `clause`), for one that is not legal in its format,
    and whatever `fit` raises for a legal one that cannot be set up; Undealable for one that gives no opening hand.
    """
    if len(decks) not in {1, players}:
        number = "two" if players == 2 else str(players)
        were = "was" if len(decks) == 1 else "were"
        what = f"{counted(len(decks), 'deck')} {were} given" if decks else f"name {number} decklists"
        raise DecktoolError(f"{game.title} is for {number} players, each with a deck; {what} ({clause})")
    from decktool.dealing.dealer import dealer_of
    from decktool.dealing.opening import opening_of

    opening = opening_of(game, house)
    cards: list[Card] = []
    owners: list[int] = []
    for seat, deck in enumerate(decks if len(decks) == players else [*decks] * players):
        refuse_illegal(deck, house)
        listed = [pick.card for pick in deck.picks if pick.section == "main" for _ in range(pick.count)]
        fit(deck, listed)
        dealer_of(deck, opening, second=bool(seat))
        cards += listed
        owners += [seat] * len(listed)
    return cards, owners


def refuse_illegal(deck: Deck, house: Mapping[str, Any], called: str = "deck", completing: str = "") -> None:
    """Raise DecktoolError unless a deck is legal in its format.

    `completing` is the remedy for one that lacks cards; `{deck}` in it is the deck's file as it is typed.
    """
    from decktool.construction.check import check

    report = check(deck, deck.decklist.format, house={name: house_word(value) for name, value in house.items()})
    if report.violations:
        told = "; ".join(violation.message for violation in report.violations[:3])
        completed = completing.replace("{deck}", typed(deck.decklist.name)) if report.verdict == "incomplete" else ""
        remedy = completed or "`decktool check` shows all problems"
        raise DecktoolError(f"{deck.decklist.name}: this {called} cannot be played: {told}; {remedy}")
