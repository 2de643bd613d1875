"""Check, print and play decks of tabletop card games.

Text becomes a Decklist, a Decklist and a Catalog become a Deck, and a Deck is judged, printed, drawn from or played.
The names below are the public library; they load on first use, so that `import decktool` stays instant.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from decktool.cards import Card, Catalog, Printing
    from decktool.construction.check import Report, Violation, check, judge
    from decktool.construction.constraints import SolverConstraints
    from decktool.construction.explain import Explanation
    from decktool.construction.lint import lint
    from decktool.construction.solve import Answer, Solution, build, complete, repair
    from decktool.deck import Deck, resolve
    from decktool.decklist import Decklist, Entry, format_decklist, parse_decklist, read_decklist
    from decktool.errors import DecktoolError
    from decktool.games import Game, all_games, load_game
    from decktool.library import (
        CardPicture,
        MatchResult,
        OpeningHand,
        card_picture,
        deal_hands,
        exact_odds,
        judge_position,
        open_environment,
        play_matches,
        print_deck,
        read_deck,
    )
    from decktool.play.judge import Judgement

__version__ = "0.1.0"

_NAMES = {
    "cards": ("Card", "Catalog", "Printing"),
    "construction.check": ("Report", "Violation", "check", "judge"),
    "construction.constraints": ("SolverConstraints",),
    "construction.explain": ("Explanation",),
    "construction.lint": ("lint",),
    "construction.solve": ("Answer", "Solution", "build", "complete", "repair"),
    "deck": ("Deck", "resolve"),
    "decklist": ("Decklist", "Entry", "format_decklist", "parse_decklist", "read_decklist"),
    "errors": ("DecktoolError",),
    "games": ("Game", "all_games", "load_game"),
    "play.judge": ("Judgement",),
}
_HOME = {name: home for home, names in _NAMES.items() for name in names}
"""The modules of the public names; those that are not here are in `library`."""

__all__ = [
    "Answer", "Card", "CardPicture", "Catalog", "Deck", "Decklist", "DecktoolError", "Entry", "Explanation", "Game",
    "Judgement", "MatchResult", "OpeningHand", "Printing", "Report", "Solution", "SolverConstraints", "Violation",
    "__version__", "all_games", "build", "card_picture", "check", "complete", "deal_hands", "exact_odds",
    "format_decklist", "judge",
    "judge_position", "lint", "load_game", "open_environment", "parse_decklist", "play_matches", "print_deck",
    "read_deck", "read_decklist", "repair",
    "resolve",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load a public name from its module the first time it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module 'decktool' has no attribute {name!r}")
    value = getattr(import_module(f"decktool.{_HOME.get(name, 'library')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)
