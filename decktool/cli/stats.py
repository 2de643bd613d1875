"""Show statistics of decks: their cards, their curves, and the slack of each rule."""

from __future__ import annotations

from typing import Any

from decktool.cli import options, progress
from decktool.games import Game
from decktool.jsonmodel import filled
from decktool.report.documents.decks import DeckStats, StatsDocument, statistics


@options.described
@options.decks_argument
@options.game_option
@options.rules_options
@options.output_format_option("json")
@progress.waiting("Reading decklists")
def command(
    decks: tuple[str, ...], game: str | None, pool: str | None, rules: dict[str, Any], output_format: str
) -> int:
    """The command counts copies by section and type, draws a curve for every number on the cards, and shows how often
    each value of the other fields occurs. Slack is how far the deck is from the limits of a rule. The exit status is 0
    for an illegal deck, too.

    \b
    Examples:
      decktool stats my-deck.txt
      decktool stats decks/*.txt --output-format json
    """

    def counted(path: str) -> tuple[DeckStats, Game]:
        deck = options.open_deck(path, game)
        return statistics(deck, **rules), deck.game

    found = options.each(options.deck_files(decks, pool), counted)
    if output_format == "json":
        options.print_json(filled(StatsDocument, decks=[stats for stats, _ in found]))
        return 0
    from decktool.report.terminal.decks import drawn

    out = options.console()
    for number, (stats, its_game) in enumerate(found):
        if number:
            out.print()
            out.rule(style="dim")
        out.print(drawn(stats, its_game, out.width))
    return 0
