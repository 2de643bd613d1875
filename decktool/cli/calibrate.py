"""Align backs with their fronts, and print true to size: print a calibration sheet, then save its readings."""

from __future__ import annotations

import click

from decktool.cli import options, print_options
from decktool.paths import write_whole
from decktool.printing.base import sizes
from decktool.printing.base.units import millimetres
from decktool.printing.out import pdf
from decktool.printing.paper import printers
from decktool.printing.paper.imposition import Flip
from decktool.printing.paper.print_job import Order

READINGS = ("top", "bottom", "left", "right")


@options.described
@options.output_option("The PDF to write. Without it: output/calibration.pdf.")
@print_options.paper_option
@click.option(
    "--flip", type=click.Choice(["long", "short"]), default="long", show_default=True, help="Duplex flip edge."
)
@click.option("--printer", default="default", show_default=True, metavar="NAME", help="Name for this printer.")
@click.option("--top", type=float, metavar="MM", help="Reading of the top scale.")
@click.option("--bottom", type=float, metavar="MM", help="Reading of the bottom scale.")
@click.option("--left", type=float, metavar="MM", help="Reading of the left scale.")
@click.option("--right", type=float, metavar="MM", help="Reading of the right scale.")
@click.option("--across", type=click.FloatRange(90, 110), metavar="MM", help="Measured length of the level ruler.")
@click.option("--down", type=click.FloatRange(90, 110), metavar="MM", help="Measured length of the upright ruler.")
def command(
    output: str | None,
    paper: str,
    flip: str,
    printer: str,
    across: float | None,
    down: float | None,
    **readings: float | None,
) -> int:
    """Without readings, the command writes a sheet of two pages: print it duplex, hold it against a light, and read its
    four scales. With all four readings, the printer's correction is saved in your settings. `decktool print --backs`
    then uses the printer called default, or the one that --printer names. If the sheet's rulers do not measure 100 mm,
    --across and --down save what they measure, and all sheets are printed larger or smaller.

    \b
    Examples:
      decktool calibrate --paper letter
      decktool calibrate --top 0.3 --bottom 0.3 --left -0.5 --right -0.4
      decktool calibrate --across 99.5 --down 99.8
      decktool calibrate --printer office --top 0 --bottom 0.2 --left 0 --right 0
    """
    size = sizes.paper(paper)
    edge: Flip = "long" if flip == "long" else "short"
    given = {name: value for name, value in readings.items() if value is not None}
    known = printers.find_printer(printer if printer in printers.names() else None)
    rulers = (across or known.rulers[0], down or known.rulers[1])
    if not given and across is None and down is None:
        sheet = options.out_path(output, "calibration", ".pdf")
        pages = printers.calibration_pages(size, edge)
        with write_whole(sheet) as file:
            document = pdf.Document(file, "Calibration sheet", duplex=Order(flip=edge).duplex)
            document.write(map(pdf.whole_page, pages, ("Front", "Back")))
        options.echo(f"{sheet}: print it duplex at 100 %, flipped on the {edge} edge, and follow the text on the sheet")
        return 0
    if not given:
        path = printers.keep_printer(known._replace(name=printer, rulers=rulers))
        wide, high = (f"{(100 / ruler - 1) * 100:+.2f} %" for ruler in rulers)
        options.echo(f"{path}: printer '{printer}': sheets are scaled by {wide} across and {high} down")
        return 0
    missing = [f"--{name}" for name in READINGS if name not in given]
    if missing:
        raise click.UsageError(f"the correction needs all four readings; add {' and '.join(missing)}")
    if any(not -10 <= value <= 10 for value in given.values()):
        raise click.UsageError(
            "readings must be between -10 and 10 mm; if yours are not, print the sheet again at 100 %"
        )
    top, bottom, left, right = (given[name] for name in READINGS)
    shift = printers.correction(top, bottom, left, right, size, edge)
    path = printers.keep_printer(printers.Printer(printer, back=shift, rulers=rulers))
    x, y, angle = shift
    options.echo(
        f"{path}: printer '{printer}': backs move by {millimetres(x)} mm, {millimetres(y)} mm, {angle:g} degrees"
    )
    return 0
