"""Explain a deck's verdict: its slack under every rule, and what would make it legal."""

from __future__ import annotations

import sys
from typing import Any

from decktool.cli import answers, options, progress
from decktool.construction.rules import construction
from decktool.deck import UnreadableDeck
from decktool.report.documents.answers import diagnosis
from decktool.report.terminal.answers import diagnosis_text


@options.described
@options.deck_argument
@options.game_option
@answers.constraint_options(keep=True, answers=False)
@options.output_format_option("json")
@progress.waiting("Searching")
def command(
    deck: str, game: str | None, format_: str | None, as_of: str | None, output_format: str, **wanted: Any
) -> int:
    """Slack is how far the deck is from the limit of a rule. For an illegal deck, the command shows how many copies
    must change at least, and how many must be added at least if all its cards stay. If one of these is impossible, it
    shows which rules contradict each other, and by how much each would have to be relaxed. Exit status: 0 the deck is
    legal or can be fixed, 1 it cannot be fixed, 2 it cannot be read.

    \b
    Examples:
      decktool explain my-deck.txt
      decktool explain my-deck.txt --keep type:creature
      decktool explain my-deck.txt --collection mine.csv --output-format json
    """
    try:
        found = options.open_deck(deck, game)
        form = construction(found.game).format(format_ or found.decklist.format, as_of)
        constraints = answers.read_constraints(found.game, found, **wanted)
        document, fix = diagnosis(found, form, constraints)
    except UnreadableDeck as error:
        return answers.refused(deck, error, output_format)
    options.print_document(document, output_format, diagnosis_text(document, options.width_of(sys.stdout)))
    return answers.status(fix)
