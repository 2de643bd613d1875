"""Print decks, or all cards of a game: a PDF of cards, true to size, with crop marks."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import Any

from decktool.cli import drawing, lists, options, progress
from decktool.cli.print_options import add_options
from decktool.paths import write_file, write_whole
from decktool.printing import options as print_options
from decktool.printing import orders
from decktool.printing.paper import cutlines, print_job
from decktool.report.words import beside_the_deck


@options.described
@lists.lists_argument
@options.output_option("PDF to write. Without it: under output/, with the deck's name.")
@options.game_option
@add_options(*print_options.PRINT[:-2])
@drawing.language_option
@drawing.fonts_option
@progress.waiting("Reading cards")
def command(what: tuple[str, ...], output: str | None, game: str | None, **chosen: Any) -> int:
    """DECK is a decklist file, a folder of them, or - for standard input. For a GAME, all its cards are printed, in the
    number of copies that its sets state (`copies`). Print the PDF at 100 % ("actual size"); the PDF also asks the
    viewer for that. A deck that is not legal is printed with a warning.

    \b
    Examples:
      decktool print my-deck.txt
      decktool print my-deck.txt --paper letter -o proxies.pdf
      decktool print my-deck.txt --backs --flip short
      decktool print my-deck.txt --cut-size poker --gutter 2mm --marks corners
      decktool print my-deck.txt --bleed 3mm --paper a3
      decktool print my-deck.txt --press coated.icc --bleed 3mm
      decktool print my-deck.txt --label-sheet avery-5371
      decktool print my-deck.txt --only type:creature --ink low
      decktool print my-deck.txt --registration 3 --corners round --cut-lines cuts.svg
      decktool print my-game --only set:core
      decktool print decks/ -o all.pdf
      decktool print my-game --changed-since output/my-game.pdf -o changes.pdf
    """
    decks = lists.open_lists(what, game)
    drawing.warn_of_breaches(decks)
    with drawing.telling() as noted:
        jobs = orders.jobs_of(decks, chosen, progress=partial(progress.over, what="Laying out"))
    drawing.warn_of_strays(deck.game for deck in decks)
    if not any(job.fronts for job in jobs):
        options.echo(f"No card differs from {chosen['changed_since']}; nothing was written.")
        return drawing.status_of(noted)
    drawing.warn_of_coarse_art(chain.from_iterable(job.drawings for job in jobs))
    path = options.out_path(output, lists.stem(what, decks), ".pdf")
    with write_whole(path) as file:
        pages = print_job.write_pdf(jobs, file, progress=partial(progress.over, what="Drawing pages"))
    printed = [job for job in jobs if job.fronts]
    whole = sum(len(job.fronts) for job in printed) == sum(sum(deck.counts.values()) for deck in decks)
    beside = beside_the_deck(decks) if whole else []
    options.echo([*orders.printed(str(path), printed, pages), *beside])
    cuts = orders.cut_file(chosen["cut_lines"])
    for target, cut, text in cutlines.files(cuts, *printed) if cuts is not None else ():
        write_file(target, text)
        first, last = cut.sheets[0], cut.sheets[-1]
        which = f"sheet {first}" if first == last else f"sheets {first} to {last}"
        options.echo(f"{target}: cut lines for {which}.")
    return drawing.status_of(noted)
