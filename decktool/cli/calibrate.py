"""`decktool calibrate`."""

from __future__ import annotations

from pathlib import Path

import click

from decktool.cli import drawing, options

READINGS = ("top", "bottom", "left", "right")


@click.command()
@options.output_option("The PDF to write. Without it: output/calibration.pdf.")
@drawing.paper_option
@click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="The paper's edge that it is turned over.",
)
@click.option("--printer", default="default", show_default=True, metavar="NAME", help="What to call this printer.")
@click.option("--top", type=float, metavar="MM", help="What the upper scale says.")
@click.option("--bottom", type=float, metavar="MM", help="What the lower scale says.")
@click.option("--left", type=float, metavar="MM", help="What the left scale says.")
@click.option("--right", type=float, metavar="MM", help="What the right scale says.")
def command(output: str | None, paper: str, flip: str, printer: str, **readings: float | None) -> int:
    """Make backs lie behind their fronts: print a calibration sheet, then keep what it says.

    Without readings a sheet of two pages is written: print it on both sides, hold it against a light, and read its four
    scales. With them the printer's correction is kept in your settings; `decktool print --backs` then uses the printer
    called default, or the one that --printer names.

    \b
    Examples:
      decktool calibrate --paper letter
      decktool calibrate --top 0.3 --bottom 0.3 --left -0.5 --right -0.4
      decktool calibrate --printer office --top 0 --bottom 0.2 --left 0 --right 0
    """
    from decktool.printing.base import sizes
    from decktool.printing.base.units import millimetres
    from decktool.printing.paper import printers
    from decktool.printing.paper.sheet import Flip

    size = sizes.paper(paper)
    given = {name: value for name, value in readings.items() if value is not None}
    if not given:
        return _write_sheet(output, size, flip)
    missing = [f"--{name}" for name in READINGS if name not in given]
    if missing:
        raise click.UsageError(f"a correction needs all four readings; add {' and '.join(missing)}")
    if any(not -10 <= value <= 10 for value in given.values()):
        raise click.UsageError("a reading lies between -10 and 10 mm; print the sheet again at 100 % if yours does not")
    top, bottom, left, right = (given[name] for name in READINGS)
    edge: Flip = "long" if flip == "long" else "short"
    shift = printers.correction(top, bottom, left, right, size, edge)
    path = printers.keep_printer(printers.Printer(printer, back=shift))
    x, y, angle = shift
    options.echo(
        f"{path}: printer '{printer}': backs move by {millimetres(x)} mm, {millimetres(y)} mm, {angle:g} degrees"
    )
    return 0


def _write_sheet(output: str | None, size: object, flip: str) -> int:
    from decktool.paths import write_whole
    from decktool.printing.base.sizes import Size
    from decktool.printing.out import pdf
    from decktool.printing.paper import printers

    assert isinstance(size, Size)
    path = Path(output) if output else options.out_path(None, "calibration.txt", ".pdf")
    pages = printers.calibration_pages(size, "long" if flip == "long" else "short")
    with write_whole(path) as file:
        edge = "DuplexFlipLongEdge" if flip == "long" else "DuplexFlipShortEdge"
        document = pdf.Document(file, "Calibration sheet", duplex=edge)
        for page, name in zip(pages, ("Front", "Back"), strict=True):
            document.page(size.w, size.h, [pdf.Placed(page, 0, 0)], name)
        document.save()
    options.echo(f"{path}: print both pages on one sheet at 100 %, turned over its {flip} edge, and follow it")
    return 0
