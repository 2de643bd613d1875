"""Compare two versions of a game's cards: the same decks and deals before and after a change."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial

import click

from decktool.cli import options, playing, progress, runs
from decktool.cli.filekinds import GAME, what_is
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.lab.card_table import tables_of
from decktool.lab.compare_sets import SetCounts, SetQuestion, run_batch
from decktool.play.agents import make_agent
from decktool.report.documents.card_table import compare_sets_json
from decktool.report.lab import compare_sets_page
from decktool.report.terminal.lab import compare_sets_text


@options.described
@click.argument("old", metavar="OLD", type=click.Path(), shell_complete=options.complete_game)
@click.argument("new", metavar="NEW", type=click.Path(), shell_complete=options.complete_game)
@click.argument("table", metavar="[DECK...]", nargs=-1, type=click.Path())
@playing.agent_option
@runs.deals_option(200, "Number of deals for each matchup; each deal is played from every seat, under both versions.")
@runs.run_options
def command(old: str, new: str, table: tuple[str, ...], agent: str, deals: int, run: runs.Run) -> int:
    """OLD and NEW are two folders of one game, such as a copy from before the change. The report lists the changes of
    the cards, and the difference for each matchup, deck and card, paired by deals. Without DECK, the decks in the
    folder of OLD play.

    \b
    Examples:
      decktool compare-sets before/my-game my-game
      decktool compare-sets before/my-game my-game league/ --deals 500 --seed 1 -o change.html
      decktool compare-sets forgotten-times my/forgotten-times --save counts.json -o change.pdf
    """
    for name in (old, new):
        if what_is(name) != GAME:
            raise DecktoolError(f"{name}: is no game; compare-sets needs two game folders, then decks")
    before, after = load_game(old), load_game(new)
    if before.id != after.id:
        raise DecktoolError(
            f"{old} and {new} are the games {before.id} and {after.id}; compare two versions of one game, in folders "
            f"of one name, such as before/{after.id}"
        )
    if before.key == after.key:
        raise DecktoolError(f"{old} and {new} have the same cards and rules data, so there is nothing to compare")
    folders = str(before.folder), str(after.folder)
    rules, played = playing.contestants(
        table or (folders[0],), folders[0] if table else None, run.house, run.vanilla, fewest=1
    )
    load = run.load()
    tables = tables_of(played, rules[0])
    try:
        other = [load(folders[1], run.house, decks) for met in tables for decks in met]
    except DecktoolError as error:
        raise DecktoolError(f"with the cards of {new}: {error}") from None
    question = SetQuestion(*folders, tuple(played), make_agent(agent).name, run.seed, run.rulings)
    asked = {**asdict(question), "vanilla": run.vanilla, "cards": [before.key, after.key]}
    kept = run.counts(SetCounts(), asked, deals, each=len(tables))
    with progress.counted("deals") as work:
        work(kept.count, deals * len(tables))
        kept.play(partial(run_batch, load, question), deals * len(tables), run.jobs, run.cluster, work)
    result = compare_sets_json(rules, other, question, kept.total, -(-kept.count // len(tables)))
    return run.finish(result, compare_sets_text, compare_sets_page, work)
