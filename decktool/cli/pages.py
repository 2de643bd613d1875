"""Pages of measured games: `-o` with its ending and its paper, checked before the games are played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from decktool import outputs
from decktool.cli import options, print_options
from decktool.cli.options import F
from decktool.errors import DecktoolError
from decktool.paths import write_whole

if TYPE_CHECKING:
    from decktool.printing.base.sizes import Size
    from decktool.report.lab_charts import LabPage

KINDS = {".html": "web page", ".pdf": "PDF", ".csv": "text"}
LEAST = 120_000
"""The shorter side of the paper at least, in micrometres."""


def page_options(function: F) -> F:
    """`-o` for a page with charts or a table, and the paper of a PDF."""
    return options.output_option("Write the results with charts: .html, .pdf, or .csv for the numbers alone.")(
        print_options.paper_option(function)
    )


def report_option(function: F) -> F:
    """`--report` for such a page, where `-o` is something else, and the paper of a PDF."""
    return click.option(
        "--report", type=click.Path(), metavar="FILE",
        help="Also write the results with charts: .html, .pdf, or .csv for the numbers alone.",
    )(print_options.paper_option(function))  # fmt: skip


class PageFile(NamedTuple):
    """Where a page goes."""

    path: Path
    paper: Size

    def write(self, page: LabPage, output_format: str) -> None:
        """Write the page, and say where."""
        from decktool.report.lab_charts import write_page

        with write_whole(self.path) as file:
            write_page(page, self.path.suffix.lower(), file, self.paper)
        options.echo(f"written to {self.path}", err=output_format == "json")


def page_file(output: str | None, paper: str, option: str = "-o") -> PageFile | None:
    """The file of a page, if one is wanted; raises DecktoolError for another ending and for small paper."""
    if output is None:
        return None
    path = Path(output)
    kind = KINDS.get(path.suffix.lower())
    if kind is None:
        raise click.BadParameter(f"{output!r} must end in .html, .pdf or .csv", param_hint=option)
    size = report_paper(paper)
    outputs.check(path, kind)
    return PageFile(path, size)


def report_paper(paper: str) -> Size:
    """The paper of a report; raises DecktoolError for a small one."""
    from decktool.printing.base import sizes

    size = sizes.paper(paper)
    if min(size.w, size.h) < LEAST:
        raise DecktoolError(f"--paper {paper}: too small for a report; both sides must be at least 120 mm")
    return size
