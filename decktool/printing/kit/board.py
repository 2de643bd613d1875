"""A game's board: laid out from its template, put on one page or tiled at table size.

The board of ``forbidden-quest`` is the template ``boards/forbidden-quest``, or ``templates/boards/board.yaml`` in the
game's own folder. A board's template is written like a face's, at table size, and may use ``draw: regions`` and
``draw: places`` besides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, BinaryIO

from decktool.cards import Card
from decktool.errors import DecktoolError, did_you_mean
from decktool.games import Game
from decktool.printing.base.items import Drawing
from decktool.printing.base.outlines import rectangle
from decktool.printing.base.sizes import Size
from decktool.printing.layout.drawing import lay_out
from decktool.printing.layout.layout_context import MOST_BOARD_DETAIL
from decktool.printing.out.pdf import Document, Page, PlacedDrawing, whole_page
from decktool.printing.paper import tiles
from decktool.printing.paper.finish import resized
from decktool.printing.paper.printers import Printer
from decktool.printing.template.card_context import CardContext
from decktool.printing.template.finding import find_template, template_names
from decktool.printing.template.loading import load_template

if TYPE_CHECKING:
    from decktool.printing.template.blocks import FaceTemplate

#: Around a board on one page.
MARGIN = 7_000


def board(game: Game, width: int | None = None) -> Drawing:
    """A game's board laid out, ``width`` micrometres wide (None: as its template says).

    Raises DecktoolError when the game has no board.
    """
    template = board_template(game)
    if template is None:
        boards = [name for name in template_names("boards") if "/" not in name]
        hint = did_you_mean(game.id, boards, f"games with a board: {', '.join(boards)}")
        raise DecktoolError(
            f"{game.title} has no board{hint}. "
            f"To add a board, write {game.folder / 'templates' / 'boards' / 'board.yaml'}"
        )
    drawing = lay_out(template, board_subject(game), most=MOST_BOARD_DETAIL)
    if width is not None and width != drawing.width:
        drawing = resized(drawing, width, round(drawing.height * width / drawing.width))
    return drawing


def board_template(game: Game) -> FaceTemplate | None:
    """The template of a game's board; None when it has none."""
    own = game.folder / "templates" / "boards" / "board.yaml"
    path = own if own.is_file() else find_template("boards", game.id, game.folder)
    return None if path is None else load_template(path, "boards", game.folder)


def board_subject(game: Game) -> CardContext:
    """What the texts of a board are filled in from."""
    return CardContext(Card(-1, f"{game.id}-board", game.title, "board", {}, ()), game)


def one_page(drawing: Drawing, paper: Size, title: str) -> Page:
    """The page on which a whole board is as large as a paper lets it be."""
    page_w, page_h = (paper.w, paper.h) if drawing.height >= drawing.width else (paper.h, paper.w)
    if min(page_w, page_h) <= 4 * MARGIN:
        raise DecktoolError(f"paper of {paper} is too small for a board; use larger paper")
    scale = min((page_w - 2 * MARGIN) / drawing.width, (page_h - 2 * MARGIN) / drawing.height)
    fitted = resized(drawing, round(drawing.width * scale), round(drawing.height * scale))
    return Page(
        page_w, page_h, [PlacedDrawing(fitted, (page_w - fitted.width) // 2, (page_h - fitted.height) // 2)], title
    )


def tile_pages(drawing: Drawing, tiling: tiles.Tiling, title: str) -> Iterator[Page]:
    """The plan of assembly, then every sheet of a board cut into tiles."""
    plan = tiles.assembly_plan(tiling, drawing, title)
    yield whole_page(plan, "How the sheets go together")
    for tile in tiling.tiles:
        part = PlacedDrawing(drawing, tile.x - tile.source.x, tile.y - tile.source.y, clip=rectangle(tile.source))
        marks = PlacedDrawing(tiles.tile_marks(tiling, tile, title), 0, 0)
        yield Page(tiling.page_w, tiling.page_h, [part, marks], f"Sheet {tile.name}")


def write(pages: Iterable[Page], file: BinaryIO, title: str, printer: Printer | None = None) -> int:
    """Draw the pages of a board into an open binary file, as their printer needs them; how many there are."""
    printer = printer or Printer("")
    fed = (page._replace(shift=printer.front, scale=printer.scale) for page in pages)
    return Document(file, title, duplex="Simplex").write(fed)
