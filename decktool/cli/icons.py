"""`decktool icons`."""

from __future__ import annotations

import click

from decktool.cli import drawing, options


@click.command()
@options.game_option
@options.output_option("Draw them instead: a PDF, or a PNG of the first page.")
@drawing.paper_option
def command(game: str | None, output: str | None, paper: str) -> int:
    """Show the icons that text (:heart:), badges and templates can use, with the words that they stand for.

    An icon of your own is an SVG or a PNG in the folder icons/ of your game, named by its file; --game shows
    it among ours.

    \b
    Examples:
      decktool icons
      decktool icons --game my-game
      decktool icons -o icons.pdf
    """
    from pathlib import Path

    from rich.table import Table
    from rich.text import Text

    from decktool.errors import DecktoolError
    from decktool.games import load_game
    from decktool.paths import write_whole
    from decktool.printing.art.icons import all_icons, names, own_icons
    from decktool.printing.base import sizes
    from decktool.printing.base.home import at_home
    from decktool.printing.layout.iconsheet import icon_sheets

    with at_home(load_game(game).folder if game is not None else None):
        if output is None:
            own, ours = own_icons(), all_icons()
            table = Table.grid(padding=(0, 2))
            for name in names():
                words = str(own[name]) if name in own else ", ".join(word for word in ours[name].words if word != name)
                table.add_row(Text(name), Text(words))
            options.console(wide=True).print(table)
            return 0
        if Path(output).suffix.lower() not in {".pdf", ".png"}:
            raise DecktoolError(f"cannot write {output}: the name of an icon sheet ends in .pdf or .png")
        sheets = icon_sheets(sizes.paper(paper))
        count = len(names())
    with write_whole(Path(output)) as file:
        if Path(output).suffix.lower() == ".png":
            from decktool.printing.out.png import encoded, render_png

            file.write(encoded(render_png(sheets[0], 100), 100))
        else:
            from decktool.printing.out.pdf import Document, Placed

            document = Document(file, "Icons", duplex="Simplex")
            for sheet in sheets:
                document.page(sheet.width, sheet.height, [Placed(sheet, 0, 0)])
            document.save()
    options.echo(f"{output}: {count} icons")
    return 0
