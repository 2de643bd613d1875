"""List the icons for text (:heart:), badges and templates, with the words they stand for."""

from __future__ import annotations

from pathlib import Path

from decktool.cards import counted
from decktool.cli import options, print_options
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.paths import write_whole
from decktool.printing.art.icons import all_icons, names, own_icons
from decktool.printing.art.iconsets import SetIcon, own_sets
from decktool.printing.base import sizes
from decktool.printing.base.asset_paths import at_home
from decktool.printing.layout.iconsheet import icon_sheets
from decktool.printing.out.pdf import Document, PlacedDrawing, whole_page
from decktool.printing.out.png import encoded, render_page


@options.described
@options.game_option
@options.output_option("Draw the icons instead: a PDF, or a PNG of the first page.")
@print_options.paper_option
def command(game: str | None, output: str | None, paper: str) -> int:
    """To add an icon, put an SVG or PNG into the folder icons/ of your game; the file name becomes the icon's name. A
    JSON file of Iconify in this folder adds a whole set, and is listed with its author and licence. --game lists these
    icons, too.

    \b
    Examples:
      decktool icons
      decktool icons --game my-game
      decktool icons -o icons.pdf
    """
    from rich.table import Table
    from rich.text import Text

    with at_home(load_game(game).folder if game is not None else None):
        if output is None:
            own, ours = own_icons(), all_icons()
            table = Table.grid(padding=(0, 2))
            for name in names():
                if isinstance(own.get(name), SetIcon):
                    continue
                words = str(own[name]) if name in own else ", ".join(word for word in ours[name].words if word != name)
                table.add_row(Text(name), Text(words))
            for one in own_sets():
                said = f"{one.path}: {counted(len(one.icons), 'icon')}, {one.credit}; {one.prefix}-NAME, or NAME"
                table.add_row(Text(f"{one.title} ({one.prefix})"), Text(said))
            options.console(wide=True).print(table)
            return 0
        if Path(output).suffix.lower() not in {".pdf", ".png"}:
            raise DecktoolError(f"cannot write {output}: an icon sheet's file name must end in .pdf or .png")
        sheets = icon_sheets(sizes.paper(paper))
        count = len(names())
    with write_whole(Path(output)) as file:
        if Path(output).suffix.lower() == ".png":
            below = [PlacedDrawing(sheet, 0, place * sheet.height) for place, sheet in enumerate(sheets)]
            file.write(encoded(render_page(sheets[0].width, len(sheets) * sheets[0].height, below, 100), 100))
        else:
            Document(file, "Icons", duplex="Simplex").write(map(whole_page, sheets))
    options.echo(f"{output}: {count} icons")
    return 0
