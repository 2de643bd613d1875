"""`decktool lint`."""

from __future__ import annotations

import click

from decktool.cli import options
from decktool.games import load_game
from decktool.report.documents.games import lint_json
from decktool.report.lookover import look_over
from decktool.report.terminal.checks import lint_text


@click.command()
@options.game_argument
@click.option("--no-proofs", is_flag=True, help="Leave out what the solver has to prove (faster).")
@options.output_format_option("json")
def command(game: str, no_proofs: bool, output_format: str) -> int:
    """Say what does not fit together in a game's folder.

    Reads all of it, and finds filters that match no card, numbers asked of a type that has none, values that no copy
    limit covers, formats without any legal deck, rules that no deck can break, opening hands larger than any deck,
    boosters too small for a deck, cards that lack what their type states, faces and backs that cannot be laid out,
    words in braces that are no field, icons that are not there, templates of no type, art that no card uses, own decks
    that are not legal, and (FORWARD) cards whose text says something else than they do. Exit status 1 when there is
    something serious, 2 when a file cannot be read.

    \b
    Examples:
      decktool lint my-game
      decktool lint path/to/my-game --output-format json
    """
    found = load_game(game)
    with options.console(stderr=True).status(f"Looking at {found.title} ..."):
        findings = look_over(found, prove=not no_proofs)
    serious = any(finding.serious for finding in findings)
    if output_format == "json":
        options.print_json(lint_json(found, findings))
        return int(serious)
    options.echo(lint_text(found, findings), prose=True)
    return int(serious)
