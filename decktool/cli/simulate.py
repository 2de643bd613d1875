"""Simulate many matches between agents: win rates, endings and lengths, with confidence intervals."""

from __future__ import annotations

from dataclasses import replace

import click

from decktool.cli import options, playing, progress, runs
from decktool.errors import DecktoolError
from decktool.play.agents import number_of_players, seated
from decktool.play.simulate import Experiment, Tally, simulate
from decktool.report.documents.matches import simulation_json
from decktool.report.lab import matrix_page, simulation_page
from decktool.report.terminal import play as report
from decktool.report.terminal.lab import matrix_text


@options.described
@playing.tables_argument
@options.game_option
@playing.agents_option
@playing.players_option
@runs.deals_option(
    500,
    "Number of deals (with --matrix: for each combination of decks). Different agents play each deal once in every "
    "seat; equal agents play it once.",
)
@click.option(
    "--matrix", is_flag=True,
    help="Play every deck against every other, each in every seat: decks, folders of decks, or a game's own.",
)  # fmt: skip
@runs.run_options
def command(
    table: tuple[str, ...],
    game: str | None,
    agents: tuple[str, ...],
    players: int | None,
    deals: int,
    matrix: bool,
    run: runs.Run,
) -> int:
    """With --matrix, one agent plays every deck against every other; the results are ratings, matchups and leads.

    \b
    Examples:
      decktool simulate card-of-the-rings --agents greedy,random
      decktool simulate card-of-the-rings --deals 10000 --seed 1 --save counts.json
      decktool simulate card-of-the-rings --house vp_to_win=3 --output-format json
      decktool simulate decks/ --matrix --deals 100
      decktool simulate decks/ more/ --matrix --agents search:12 -o matrix.pdf
    """
    if matrix:
        from decktool.lab.matrix import no_games, round_robin, tournament_of
        from decktool.report.documents.lab import matrix_json

        if run.save is not None:
            raise DecktoolError("--save works only without --matrix")
        if len(set(agents)) > 1:
            raise DecktoolError(f"--matrix plays all decks with one agent; name one, such as --agents {agents[0]}")
        every, lists = playing.contestants(table, game, run.house, run.vanilla, players)
        tournament = tournament_of(every, lists, agents[0], deals, run.seed, run.house)
        pods = no_games(tournament)
        load = run.load(len(tournament.sides))
        with progress.counted("games") as work:
            round_robin(load, tournament, jobs=run.jobs, cluster=run.cluster, progress=work, pods=pods)
        return run.finish(matrix_json(every, tournament, pods), matrix_text, matrix_page, work)
    rules, decks = playing.open_table(table, game, run.house, run.vanilla, number_of_players(players, agents))
    agents = seated(rules, agents)
    experiment = Experiment(rules.game.address, agents, deals, run.seed, run.rulings, decks)
    asked = run.asked(experiment, rules)
    del asked["pairs"]
    kept = run.counts(Tally(), asked, deals)
    with progress.counted("deals") as work:
        work(kept.count, deals)
        simulate(run.load(len(rules.seats)), experiment, jobs=run.jobs, cluster=run.cluster, progress=work, kept=kept)
    result = simulation_json(rules, replace(experiment, pairs=kept.count), kept.total)
    return run.finish(result, report.simulation_text, simulation_page, work)
