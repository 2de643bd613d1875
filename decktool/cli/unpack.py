"""Unpack a game from a zip file."""

from __future__ import annotations

from pathlib import Path

import click

from decktool.cards import counted
from decktool.cli import options
from decktool.gamezip import unpack
from decktool.paths import typed


@options.described
@click.argument("archive", metavar="ZIP", type=click.Path())
@click.option(
    "-o", "--output", metavar="FOLDER", type=click.Path(),
    help="Folder to unpack into. Without it: cards/, where every command finds the game.",
)  # fmt: skip
def command(archive: str, output: str | None) -> int:
    """The command checks everything before it writes anything. It refuses paths that lead out of the folder, links,
    programs, archives that unpack to too much data, and games that cannot be read. It never overwrites an existing
    folder.

    \b
    Examples:
      decktool unpack my-game.zip
      decktool unpack my-game.zip -o games/
    """
    folder = Path(output or "cards")
    game = unpack(Path(archive), folder)
    named = game.id if output is None else folder / game.id
    options.echo(
        f"{folder / game.id}: {game.title}, {counted(len(game.catalog))}\n\nTry it:\n  decktool lint {typed(named)}"
    )
    return 0
