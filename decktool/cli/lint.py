"""`decktool lint`."""

from __future__ import annotations

import click

from decktool.cli import options, progress
from decktool.games import load_game
from decktool.jsonmodel import filled
from decktool.report.documents.games import LintDocument
from decktool.report.terminal.checks import lint_text


@click.command()
@options.game_argument
@click.option("--no-proofs", is_flag=True, help="Skip the checks that need the solver (faster).")
@options.jobs_option
@options.output_format_option("json")
def command(game: str, no_proofs: bool, jobs: int, output_format: str) -> int:
    """Lint a game's folder: find parts that do not fit together.

    The command reads the whole folder and reports problems of these kinds:

    \b
    rules      filters that match no card; values without a copy limit; formats without
               a legal deck; cards that set bounds (an identity, a hero) and allow no
               legal deck; rules that no deck can break
    opening    an opening that the rules of play do not support; an opening hand larger
               than any deck; boosters too small for a deck
    cards      fields that a card type does not have; cards without a field that their
               type requires; (FORWARD) cards whose text differs from their effects, and seals
               of the Dragon that no card of the set breaks
    printing   faces and backs that cannot be laid out; words in braces that are not
               fields; missing icons; templates without a card type; unused art
    decks      decks of the game that are not legal

    Exit status: 0 no serious finding, 1 a serious finding, 2 a file cannot be read.

    \b
    Examples:
      decktool lint my-game
      decktool lint path/to/my-game --output-format json
    """
    from decktool.report.game_lint import lint_game

    with progress.bar(f"Reading {game}"):
        found = load_game(game)
    with progress.bar(f"Checking {found.title}"):
        findings = lint_game(found, prove=not no_proofs, jobs=jobs)
    document = filled(LintDocument, game=found.id, findings=findings)
    options.print_document(document, output_format, lint_text(found, document))
    return int(any(finding.serious for finding in findings))
