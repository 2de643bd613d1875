"""`decktool stats`."""

from __future__ import annotations

import click

from decktool.cli import options


@click.command()
@options.decks_argument
@options.game_option
@options.format_option
@options.as_of_option
@options.pool_option
@options.house_option
@options.output_format_option("json")
def command(
    decks: tuple[str, ...],
    game: str | None,
    format_: str | None,
    as_of: str | None,
    pool: str | None,
    house: dict[str, str],
    output_format: str,
) -> int:
    """Show statistics of decks: their cards, their curves, and the slack of each rule.

    The command counts copies by section and type, draws a curve for every number on the cards, and shows how often
    each value of the other fields occurs. Slack is how far the deck is from the limits of a rule. The exit status is 0
    for an illegal deck, too.

    \b
    Examples:
      decktool stats my-deck.txt
      decktool stats decks/*.txt --output-format json
    """
    from decktool.report.documents.decks import stats_json
    from decktool.report.stats import statistics

    owned = options.read_pool(pool)
    found = options.each(
        options.deck_files(decks, pool),
        lambda path: statistics(options.open_deck(path, game), format_, house, pool=owned, as_of=as_of),
    )
    if output_format == "json":
        options.print_json(stats_json(found))
        return 0
    from decktool.report.terminal.decks import drawn

    out = options.console()
    for number, stats in enumerate(found):
        if number:
            out.print()
            out.rule(style="dim")
        out.print(drawn(stats, out.width))
    return 0
