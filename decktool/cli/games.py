"""`decktool games`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from decktool.cli import options
from decktool.errors import DecktoolError
from decktool.games import Game, all_games, game_folders, hidden_games

if TYPE_CHECKING:
    from rich.table import Table

WITH_FORMATS, WITH_EDITION = 75, 110
"""Columns from which on the table has the formats, and the editions too."""


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
    for game_id, folder in hidden_games().items():
        options.warn(f"{folder} is not read: {game_folders()[game_id]} takes the place of {game_id}")
    if output_format == "json":
        options.print_json({"schema": "decktool.games/1", "games": rows})
        return 0
    console = options.console(wide=True)
    console.print(_table(rows, console.width))
    return 0


def _table(rows: list[dict[str, Any]], width: int) -> Table:
    """One line a game on a usual terminal: what there is room for."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="dim")
    table.add_column("id", style="bold", no_wrap=True)
    table.add_column("game")
    if width >= WITH_EDITION:
        table.add_column("edition")
    if width >= WITH_FORMATS:
        table.add_column("formats")
    table.add_column("cards", justify="right")
    if width >= WITH_FORMATS:
        table.add_column("unofficial", justify="right", style="dim")
    for row in rows:
        texts = {
            "id": row["id"],
            "game": row["title"],
            "edition": row["edition"],
            "formats": ", ".join(row["formats"]),
            "cards": str(row["cards"]),
            "unofficial": str(row["unofficial"] or ""),
        }
        table.add_row(*(texts[str(column.header)] for column in table.columns))
    return table


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
