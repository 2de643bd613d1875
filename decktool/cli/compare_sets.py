"""`decktool compare-sets`."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from decktool.cli import options, pages, playing, progress
from decktool.cli.filekinds import GAME, what_is
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.lab.card_table import tables_of
from decktool.lab.compare_sets import SetCounts, SetQuestion, compare_sets
from decktool.play.agents import make_agent
from decktool.play.parallel import SavedCounts
from decktool.report.documents.card_table import compare_sets_json
from decktool.report.lab import compare_sets_page
from decktool.report.terminal.lab import compare_sets_text
from decktool.rulesets import load_written


@click.command()
@click.argument("old", metavar="OLD", type=click.Path(), shell_complete=options.complete_game)
@click.argument("new", metavar="NEW", type=click.Path(), shell_complete=options.complete_game)
@click.argument("table", metavar="[DECK...]", nargs=-1, type=click.Path())
@playing.agent_option
@click.option(
    "-n", "--deals", cls=options.FormerNames, formerly=["--games"],
    type=click.IntRange(1, 10_000_000), default=200, show_default=True, metavar="N",
    help="Number of deals for each matchup; each deal is played from every seat, under both versions.",
)  # fmt: skip
@options.house_option
@playing.many_games_options
@playing.save_option
@pages.page_options
@options.output_format_option("json")
def command(
    old: str,
    new: str,
    table: tuple[str, ...],
    agent: str,
    deals: int,
    house: dict[str, str],
    vanilla: bool,
    seed: str | None,
    jobs: int,
    cluster: str | None,
    save: Path | None,
    output: str | None,
    paper: str,
    output_format: str,
) -> int:
    """Compare two versions of a game's cards: the same decks and deals before and after a change.

    OLD and NEW are two folders of one game, such as a copy from before the change. The report lists the changes of the
    cards, and the difference for each matchup, deck and card, paired by deals. Without DECK, the decks in the folder of
    OLD play.

    \b
    Examples:
      decktool compare-sets before/my-game my-game
      decktool compare-sets before/my-game my-game league/ --deals 500 --seed 1 -o change.html
      decktool compare-sets forgotten-times my/forgotten-times --save counts.json -o change.pdf
    """
    target = pages.page_file(output, paper)
    for name in (old, new):
        if what_is(name) != GAME:
            raise DecktoolError(f"{name}: is no game; compare-sets needs two game folders, then decks")
    before, after = load_game(old), load_game(new)
    if before.id != after.id:
        raise DecktoolError(f"{old} is {before.id} and {new} is {after.id}; compare two versions of one game")
    if before.key == after.key:
        raise DecktoolError(f"{old} and {new} have the same cards and rules data, so there is nothing to compare")
    folders = str(before.folder), str(after.folder)
    rules, played = playing.contestants(table or (folders[0],), folders[0] if table else None, house, vanilla, fewest=1)
    load = partial(load_written, vanilla=vanilla)
    tables = tables_of(played, rules[0])
    try:
        other = [load(folders[1], house, decks) for met in tables for decks in met]
    except DecktoolError as error:
        raise DecktoolError(f"with the cards of {new}: {error}") from None
    question = SetQuestion(
        *folders, tuple(played), make_agent(agent).name, options.seed_or_new(seed), tuple(sorted(house.items()))
    )
    asked = {**asdict(question), "vanilla": vanilla, "cards": [before.key, after.key]}
    kept = SavedCounts(SetCounts(), save, asked)
    if kept.count > deals * len(tables):
        held = kept.count // len(tables)
        raise DecktoolError(f"{save} already holds {held:,} deals; set --deals to at least that number")
    with progress.counted("deals") as work:
        work(kept.count, deals * len(tables))
        compare_sets(load, question, tables, deals, jobs=jobs, cluster=cluster, progress=work, kept=kept)
    result = compare_sets_json(rules, other, question, kept.total, -(-kept.count // len(tables)))
    return progress.finish_results(result, compare_sets_text, compare_sets_page, output_format, work, target)
