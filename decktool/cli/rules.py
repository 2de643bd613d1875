"""`decktool rules`."""

from __future__ import annotations

import click

from decktool.cli import options
from decktool.games import house_word, load_game
from decktool.report.play import house_text


@click.command()
@options.game_argument
@options.house_option
@options.output_format_option("json")
def command(game: str, house: dict[str, str], output_format: str) -> int:
    """List a game's house rules: rulings that tables play differently, with their values.

    `--house NAME=VALUE` chooses another in every command that checks or plays.

    \b
    Examples:
      decktool rules card-of-the-rings
      decktool rules forbidden-quest --output-format json
    """
    from decktool.rulesets import RULESETS

    found = load_game(game)
    values = found.house_values(house)
    if output_format == "json":
        rows = [
            {
                "id": rule.id,
                "title": rule.title,
                "value": house_word(values[rule.id]),
                "default": house_word(rule.default),
                "values": [house_word(value) for value in rule.values],
                "min": rule.minimum,
                "max": rule.maximum,
                "section": rule.ref,
            }
            for rule in found.house.values()
        ]
        document = {"schema": "decktool.rules/1", "game": found.id, "playable": found.id in RULESETS, "house": rows}
        options.print_json(document)
        return 0
    if not found.house:
        options.echo(f"{found.title} has no house rules")
        return 0
    listed = (
        (rule.id, rule.title, house_word(values[rule.id]), rule.choices, rule.ref) for rule in found.house.values()
    )
    options.echo(house_text(listed, found.title, found.edition))
    return 0
