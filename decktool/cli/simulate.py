"""`decktool simulate`."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from decktool.cli import options, pages, playing, progress
from decktool.errors import DecktoolError
from decktool.play.parallel import SavedCounts
from decktool.play.simulate import Experiment, Tally, simulate
from decktool.report.documents.matches import simulation_json
from decktool.report.lab import matrix_page, simulation_page
from decktool.report.terminal import play as report
from decktool.report.terminal.lab import matrix_text
from decktool.rulesets import load_written


@click.command()
@playing.tables_argument
@options.game_option
@playing.agents_option
@playing.players_option
@click.option(
    "-n", "--deals", cls=options.FormerNames, formerly=["--games"],
    type=click.IntRange(1, 10_000_000), default=500, show_default=True, metavar="N",
    help="Number of deals (with --matrix: for each combination of decks). Different agents play each deal once in "
    "every seat; equal agents play it once.",
)  # fmt: skip
@click.option(
    "--matrix", is_flag=True,
    help="Play every deck against every other, each in every seat: decks, folders of decks, or a game's own.",
)  # fmt: skip
@options.house_option
@playing.many_games_options
@playing.save_option
@pages.page_options
@options.output_format_option("json")
def command(matrix: bool, output: str | None, save: Path | None, seed: str | None, paper: str, **asked: Any) -> int:
    """Simulate many matches between agents: win rates, endings and lengths, with confidence intervals.

    With --matrix, one agent plays every deck against every other; the results are ratings, matchups and leads.

    \b
    Examples:
      decktool simulate card-of-the-rings --agents greedy,random
      decktool simulate card-of-the-rings --deals 10000 --seed 1 --save counts.json
      decktool simulate card-of-the-rings --house vp_to_win=3 --output-format json
      decktool simulate decks/ --matrix --deals 100
      decktool simulate decks/ more/ --matrix --agents search:12 -o matrix.pdf
    """
    if matrix and save is not None:
        raise DecktoolError("--save works only without --matrix")
    target, chosen = pages.page_file(output, paper), options.seed_or_new(seed)
    if matrix:
        return _matrix(target=target, seed=chosen, **asked)
    return _pair(target=target, save=save, seed=chosen, **asked)


def _pair(
    table: tuple[str, ...],
    game: str | None,
    agents: tuple[str, ...],
    players: int | None,
    deals: int,
    house: dict[str, str],
    vanilla: bool,
    save: Path | None,
    target: pages.PageFile | None,
    seed: str,
    jobs: int,
    cluster: str | None,
    output_format: str,
) -> int:
    """Play two decks, or a shared box, and print the results."""
    rules, decks = playing.open_table(table, game, house, vanilla, playing.number_of_players(players, agents))
    agents = playing.seated(rules, agents)
    sitting = len(rules.seats)
    experiment = Experiment(rules.game.address, agents, deals, seed, tuple(sorted(house.items())), decks)
    load = partial(load_written, vanilla=vanilla, players=sitting)
    asked = asdict(experiment) | {
        "game": rules.game.id, "vanilla": vanilla, "cards": rules.game.key, "players": sitting
    }  # fmt: skip
    del asked["pairs"]
    kept = SavedCounts(Tally(), save, asked)
    if kept.count > deals:
        raise DecktoolError(f"{save} already holds {kept.count:,} deals; set --deals to at least that number")
    with progress.counted("deals") as work:
        work(kept.count, deals)
        simulate(load, experiment, jobs=jobs, cluster=cluster, progress=work, kept=kept)
    result = simulation_json(rules, replace(experiment, pairs=kept.count), kept.total)
    page = partial(simulation_page, title=rules.game.title)
    return progress.finish_results(result, report.simulation_text, page, output_format, work, target)


def _matrix(
    table: tuple[str, ...],
    game: str | None,
    agents: tuple[str, ...],
    players: int | None,
    deals: int,
    target: pages.PageFile | None,
    house: dict[str, str],
    vanilla: bool,
    seed: str,
    jobs: int,
    cluster: str | None,
    output_format: str,
) -> int:
    """Play a round robin, print its results and write them to a file."""
    from decktool.lab.matrix import no_games, round_robin, tournament_of
    from decktool.report.documents.lab import matrix_json

    if len(set(agents)) > 1:
        raise DecktoolError(f"--matrix plays all decks with one agent; name one, such as --agents {agents[0]}")
    rules, decks = playing.contestants(table, game, house, vanilla, players)
    tournament = tournament_of(rules, decks, agents[0], deals, seed, house)
    pods = no_games(tournament)
    load = partial(load_written, vanilla=vanilla, players=len(tournament.sides))
    with progress.counted("games") as work:
        round_robin(load, tournament, jobs=jobs, cluster=cluster, progress=work, pods=pods)
    result = matrix_json(rules, tournament, pods)
    return progress.finish_results(result, matrix_text, matrix_page, output_format, work, target)
