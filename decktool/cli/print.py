"""`decktool print`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cli import drawing, options
from decktool.cli.drawing import warn_of_coarse_art
from decktool.printing.wishes import PRINT

if TYPE_CHECKING:
    from decktool.deck import Deck
    from decktool.printing.paper.press import Copy, Job


@click.command()
@options.lists_argument
@options.output_option("The PDF to write. Without it: output/ and the deck's name.")
@options.game_option
@drawing.wished(*PRINT)
def command(what: tuple[str, ...], output: str | None, game: str | None, **chosen: Any) -> int:
    """Print decks, or all cards of a game: a PDF of cards, true to size, with crop marks.

    DECK is a decklist file, a folder of them, or - for standard input; a GAME is printed whole, each
    card as often as its set says (`copies`). Print the PDF at 100 % ("actual size"), which it asks
    the viewer for. A deck that is not legal is printed all the same, with a warning.

    \b
    Examples:
      decktool print my-deck.txt
      decktool print my-deck.txt --paper letter -o proxies.pdf
      decktool print my-deck.txt --backs --flip short
      decktool print my-deck.txt --card poker --gutter 2mm --marks corners
      decktool print my-deck.txt --bleed 3mm --paper a3
      decktool print my-deck.txt --only type:creature --ink low
      decktool print my-deck.txt --registration 3 --corners round --cut-lines cuts.svg
      decktool print my-game --only set:core
      decktool print decks/ -o all.pdf
      decktool print my-game --changed-since output/my-game.pdf -o changes.pdf
    """
    from itertools import chain

    from decktool.paths import write_whole
    from decktool.printing import wishes
    from decktool.printing.base.fonts import add_font
    from decktool.printing.paper import changes, press

    decks = options.open_lists(what, game)
    for deck in decks:
        if not options.is_game(deck.decklist.name):
            warn_of_breaches(deck)
    for font in chosen["font"]:
        add_font(Path(font))
    cards = wishes.cards_of(decks, chosen)
    layout, order = wishes.sheet_of(chosen), wishes.order_of(chosen)
    cuts = wishes.cut_file(chosen["cut_lines"])
    before = changes.read(Path(chosen["changed_since"])) if chosen["changed_since"] else None
    title = wishes.title_of(decks)
    jobs = [
        job
        for one, copies in cards.items()
        for job in press.prepare_all(one, copies, layout, title, order, _progress, before)
    ]
    if not any(job.fronts for job in jobs):
        options.echo(f"No card differs from {chosen['changed_since']}; nothing was written.")
        return 0
    warn_of_coarse_art(chain.from_iterable(job.drawings for job in jobs))
    path = options.out_path(output, options.stem(what, decks), ".pdf")
    with write_whole(path) as file:
        subject = "; ".join(f"{one.title}, {one.edition}" for one in cards)
        pages = press.write_pdf(jobs, file, subject=subject)
    printed = [job for job in jobs if job.fronts]
    options.echo(wishes.printed(str(path), printed, pages))
    if cuts is not None:
        _write_cuts(printed, cuts)
    return 0


def _write_cuts(jobs: Sequence[Job], path: Path) -> None:
    """Write the cut lines of jobs, a file for each arrangement of cards, and say which is for which sheets."""
    from decktool.paths import write_whole
    from decktool.printing.paper import cutlines

    for target, cut, text in cutlines.files(path, *jobs):
        with write_whole(target) as file:
            file.write(text.encode())
        first, last = cut.sheets[0], cut.sheets[-1]
        which = f"sheet {first}" if first == last else f"sheets {first} to {last}"
        options.echo(f"{target}: the cut lines of {which}.")


def _progress(cards: Iterable[Copy]) -> Iterable[Copy]:
    """Show how far the layout is, on a terminal, when there is much to lay out."""
    listed = list(cards)
    if len(set(listed)) < 100 or not sys.stderr.isatty():
        return listed
    from rich.progress import track

    return track(listed, "Laying out", console=options.console(stderr=True), transient=True)


def warn_of_breaches(deck: Deck) -> None:
    """Say on stderr that a deck breaks rules; its cards are printed all the same."""
    from decktool.report.words import before_printing

    for said in before_printing(deck):
        options.warn(said)
