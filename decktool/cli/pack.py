"""Pack a game folder into a zip file that others can unpack safely."""

from __future__ import annotations

from decktool.cli import options, progress
from decktool.errors import some
from decktool.games import load_game
from decktool.gamezip import pack


@options.described
@options.game_argument
@options.output_option("Zip file to write. Without it: output/GAME.zip.")
@progress.waiting("Packing")
def command(game: str, output: str | None) -> int:
    """The zip file contains the game's text, pictures and fonts. Hidden files, links and programs are left out and
    named. The recipient runs `decktool unpack FILE`.

    \b
    Examples:
      decktool pack my-game
      decktool pack cards/my-game -o my-game-1.2.zip
    """
    found = load_game(game)
    target = options.out_path(output, found.id, ".zip")
    packed, left = pack(found, target)
    if left:
        options.warn(f"left out: {some(left)}")
    options.echo(f"{target}: {found.title}, {len(packed)} files")
    return 0
