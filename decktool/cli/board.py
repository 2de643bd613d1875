"""`decktool board`."""

from __future__ import annotations

import click

from decktool.cards import counted
from decktool.cli import drawing, options, print_options
from decktool.games import load_game
from decktool.paths import write_whole
from decktool.printing.base import sizes
from decktool.printing.base.units import millimetres
from decktool.printing.kit import board
from decktool.printing.options import PRINTER, length
from decktool.printing.paper import printers, tiles


@click.command()
@options.game_argument
@options.output_option("The PDF to write. Without it: output/ and the game's name.")
@print_options.paper_option
@click.option("--tile", is_flag=True, help="Print at table size on several pages, with an assembly plan.")
@click.option("--size", metavar="LENGTH", help="Width of the tiled board. Without it: from its template.")
@click.option(
    "--overlap", default="10mm", show_default=True, metavar="LENGTH", help="Overlap of adjacent tiles, for glueing."
)
@print_options.add_options(PRINTER)
@drawing.language_option
def command(
    game: str, output: str | None, paper: str, tile: bool, size: str | None, overlap: str, printer: str | None
) -> int:
    """Print a game's board: on one page, or tiled at table size.

    \b
    Examples:
      decktool board forbidden-quest
      decktool board forbidden-quest --tile --paper letter
      decktool board forbidden-quest --tile --size 450mm
    """
    if size is not None and not tile:
        raise click.UsageError("--size sets the width of a tiled board; add --tile")
    found = load_game(game)
    sheet = sizes.paper(paper)
    width = length("size", size) if size is not None else None
    if width is not None and width < 50_000:
        raise click.BadParameter("a board must be at least 50mm wide", param_hint="--size")
    strip = length("overlap", overlap)
    feeds = printers.find_printer(printer)
    drawing = board.board(found, width)
    title = f"{found.title}: board"
    path = options.out_path(output, f"{found.id}-board{'-tiled' if tile else ''}", ".pdf")
    if tile:
        tiling = tiles.tile(drawing.width, drawing.height, sheet, overlap=strip)
        pages = board.tile_pages(drawing, tiling, title)
        said = f"at {millimetres(drawing.width)} x {millimetres(drawing.height)} mm on "
        said += f"{counted(len(tiling.tiles), 'sheet')} ({tiling.columns} x {tiling.rows}), "
        said += "with an assembly plan on page 1"
    else:
        pages, said = iter([board.one_page(drawing, sheet, title)]), "on one page (--tile prints it at table size)"
    with write_whole(path) as file:
        board.write(pages, file, title, feeds)
    options.echo(f"{path}: the board {said}")
    for line in feeds.corrected(backs=False):
        options.echo(line)
    return 0
