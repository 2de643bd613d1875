"""List a game's house rules: rulings that differ between groups of players, with their values."""

from __future__ import annotations

from decktool.cli import options
from decktool.games import load_game
from decktool.report.documents.games import rules_json
from decktool.report.terminal.play import house_text


@options.described
@options.game_argument
@options.house_option
@options.output_format_option("json")
def command(game: str, house: dict[str, str], output_format: str) -> int:
    """In every command that checks or plays, `--house RULE=VALUE` chooses another value.

    \b
    Examples:
      decktool house-rules card-of-the-rings
      decktool house-rules forbidden-quest --output-format json
    """
    found = load_game(game)
    document = rules_json(found, found.house_values(house))
    lines = house_text(document, found) if found.house else [f"{found.title} has no house rules"]
    options.print_document(document, output_format, lines)
    return 0
