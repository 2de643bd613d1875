"""`decktool games`."""

from __future__ import annotations

from typing import Any

import click

from decktool.cli import options
from decktool.errors import DecktoolError
from decktool.games import Game, all_games


@click.command()
@options.output_format_option("json")
def command(output_format: str) -> int:
    """List the games there are: ours and your own.

    Your own games are found in ./cards/, in the folders of DECKTOOL_PATH, and in your data folder.

    \b
    Examples:
      decktool games
      decktool games --output-format json
    """
    broken: list[DecktoolError] = []
    games = all_games(broken)
    rows = []
    for game in games:
        try:
            rows.append(_row(game))
        except DecktoolError as error:
            broken.append(error)
    for problem in broken:
        options.warn(str(problem))
    if output_format == "json":
        options.print_json({"schema": "decktool.games/1", "games": rows})
        return 0
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2))
    for heading in ("id", "game", "edition", "formats"):
        is_id = heading == "id"
        table.add_column(heading, style="bold" if is_id else "", header_style="dim", no_wrap=is_id)
    table.add_column("cards", justify="right", header_style="dim")
    for row in rows:
        cards = str(row["cards"]) + (f" ({row['unofficial']} unofficial)" if row["unofficial"] else "")
        table.add_row(row["id"], row["title"], row["edition"], ", ".join(row["formats"]), cards)
    options.console(wide=True).print(table)
    return 0


def _row(game: Game) -> dict[str, Any]:
    from decktool.construction.rules import construction

    return {
        "id": game.id,
        "title": game.title,
        "edition": game.edition,
        "publisher": game.publisher,
        "formats": construction(game).formats if "construction" in game.parts else [],
        "cards": len(game.catalog),
        "unofficial": sum(card.unofficial for card in game.catalog),
        "folder": str(game.folder),
    }
