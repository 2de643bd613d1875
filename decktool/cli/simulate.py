"""`decktool simulate`."""

from __future__ import annotations

import shutil
from functools import partial

import click

from decktool.cli import options, playing
from decktool.report.terminal import play as report


@click.command()
@playing.tables_argument
@options.game_option
@playing.agents_option
@click.option(
    "-n", "--deals", type=click.IntRange(1, 10_000_000), default=500, show_default=True, metavar="N",
    help="Deals; each is played twice, seats swapped, unless the agents are alike.",
)  # fmt: skip
@options.house_option
@playing.vanilla_option
@options.seed_option
@playing.jobs_option
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler to hand the work to (extra decktool[cluster]).")
@options.output_format_option("json")
def command(
    table: tuple[str, ...],
    game: str | None,
    agents: tuple[str, str],
    deals: int,
    house: dict[str, str],
    vanilla: bool,
    seed: str | None,
    jobs: int,
    cluster: str | None,
    output_format: str,
) -> int:
    """Play many matches between two agents: who wins, how games end, how long they are, with intervals.

    \b
    Examples:
      decktool simulate card-of-the-rings --agents greedy,random
      decktool simulate card-of-the-rings --deals 10000 --seed 1
      decktool simulate card-of-the-rings --house vp_to_win=3 --output-format json
    """
    from decktool.play.simulate import Experiment, simulate
    from decktool.report.documents.matches import simulation_json
    from decktool.rulesets import load_written

    rules, decks = playing.open_table(table, game, house, vanilla)
    playing.one_player_once(rules, agents)
    experiment = Experiment(
        rules.game.id, agents, deals, playing.seed_or_new(seed), tuple(sorted(house.items())), decks
    )

    load = partial(load_written, vanilla=vanilla)
    with playing.progress("deals") as shown:
        if shown:
            shown(0, deals)
        tally = simulate(load, experiment, jobs=jobs, cluster=cluster, progress=shown)
    result = simulation_json(rules, experiment, tally)
    if output_format == "json":
        options.print_json(result)
    else:
        options.echo(report.simulation_text(result, shutil.get_terminal_size().columns))
    return 0
