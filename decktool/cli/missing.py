"""List the cards that you need for decks and do not own."""

from __future__ import annotations

import click

from decktool.cli import options, progress
from decktool.collection import needs, read_collection
from decktool.report.documents.decks import missing_json
from decktool.spreadsheets import write_csv


@options.described
@options.decks_argument
@click.option(
    "-c", "--collection", "owned", metavar="FILE", required=True, type=click.Path(),
    help="Cards you own: a spreadsheet (CSV, TSV, XLSX) with names and counts, or a decklist.",
)  # fmt: skip
@click.option(
    "--shared", is_flag=True, help="You build one deck at a time: count the largest need of any deck, not the sum."
)
@options.game_option
@options.output_format_option("json", "csv")
@progress.waiting("Reading decklists")
def command(decks: tuple[str, ...], owned: str, shared: bool, game: str | None, output_format: str) -> int:
    """DECK is a decklist file, a folder of decklists, a pattern such as 'decks/*.txt', or - for standard input. All
    decks must belong to one game. The command adds up the cards of all decks; with --shared, you build only one deck at
    a time. Printings are ignored. Exit status: 0 no card is missing, 1 cards are missing.

    \b
    Examples:
      decktool missing my-deck.txt --collection mine.csv
      decktool missing decks/ --collection mine.csv --output-format csv > shopping.csv
    """
    from decktool.report.terminal.decks import missing_text

    found = options.each(options.deck_files(decks, owned), lambda path: options.open_deck(path, game))
    collection = read_collection(owned, found[0].game.catalog)
    if collection.unknown:
        options.warn(f"{owned}: not cards of {found[0].game.title}: {collection.strangers}")
    document = missing_json(found, needs(found, collection, shared=shared), collection, shared=shared)
    if output_format == "json":
        options.print_json(document)
    elif output_format == "csv":
        lines = [(need["missing"], need["name"]) for need in document["cards"]]
        options.echo(write_csv(("count", "name"), lines).removesuffix("\n"))
    else:
        options.console().print(missing_text(document, found[0].game))
    return 1 if document["cards"] else 0
