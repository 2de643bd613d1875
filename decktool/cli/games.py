"""List built-in and custom games."""

from __future__ import annotations

from decktool.cli import options
from decktool.errors import DecktoolError
from decktool.games import all_games, game_folders, hidden_games
from decktool.jsonmodel import filled
from decktool.report.documents.games import GamesDocument, game_row
from decktool.report.terminal.cards import games_table


@options.described
@options.output_format_option("json")
def command(output_format: str) -> int:
    """Custom games are found in ./cards/, in the folders of DECKTOOL_PATH, and in your data folder.

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
            rows.append(game_row(game))
        except DecktoolError as error:
            broken.append(error)
    for problem in broken:
        options.warn(str(problem))
    for game_id, folder in hidden_games().items():
        options.warn(f"{folder} is not read: {game_folders()[game_id]} takes the place of {game_id}")
    if output_format == "json":
        options.print_json(filled(GamesDocument, games=rows))
        return 0
    console = options.console(wide=True)
    console.print(games_table(rows, console.width))
    return 0
