"""`decktool simulate`."""

from __future__ import annotations

import shutil
from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from decktool.cli import drawing, options, playing
from decktool.errors import DecktoolError
from decktool.report.terminal import play as report


@click.command()
@playing.tables_argument
@options.game_option
@playing.agents_option
@click.option(
    "-n", "--deals", type=click.IntRange(1, 10_000_000), default=500, show_default=True, metavar="N",
    help="Deals; each is played twice, seats swapped, unless the agents are alike. With --matrix for every two decks.",
)  # fmt: skip
@click.option(
    "--matrix", is_flag=True, help="Every deck against every other: of decks and folders of decks, or a game's own."
)
@options.output_option("With --matrix: write the results with charts to this file, .pdf or .html.")
@drawing.paper_option
@options.house_option
@playing.many_games_options
@playing.save_option
@options.output_format_option("json")
def command(
    table: tuple[str, ...],
    game: str | None,
    agents: tuple[str, str],
    deals: int,
    matrix: bool,
    output: str | None,
    paper: str,
    house: dict[str, str],
    vanilla: bool,
    seed: str | None,
    jobs: int,
    cluster: str | None,
    save: Path | None,
    output_format: str,
) -> int:
    """Play many matches between two agents: who wins, how games end, how long they are, with intervals.

    With --matrix one agent plays every deck against every other: ratings, who wins against whom, who leads.

    \b
    Examples:
      decktool simulate card-of-the-rings --agents greedy,random
      decktool simulate card-of-the-rings --deals 10000 --seed 1 --save counts.json
      decktool simulate card-of-the-rings --house vp_to_win=3 --output-format json
      decktool simulate decks/ --matrix --deals 100
      decktool simulate decks/ more/ --matrix --agents search:12 -o matrix.pdf
    """
    if matrix and save is not None:
        raise DecktoolError("--save keeps the counts of two agents' games; --matrix has none to go on with")
    if matrix:
        return _matrix(
            table,
            game,
            agents,
            deals,
            output,
            paper,
            house,
            vanilla,
            playing.seed_or_new(seed),
            jobs,
            cluster,
            output_format,
        )
    if output is not None:
        raise DecktoolError("-o writes the results of --matrix; those of two agents are printed (--output-format json)")
    from decktool.play.simulate import Experiment, Tally, simulate
    from decktool.play.work import Kept
    from decktool.report.documents.matches import simulation_json
    from decktool.rulesets import load_written

    rules, decks = playing.open_table(table, game, house, vanilla)
    playing.one_player_once(rules, agents)
    experiment = Experiment(
        rules.game.id, agents, deals, playing.seed_or_new(seed), tuple(sorted(house.items())), decks
    )

    load = partial(load_written, vanilla=vanilla)
    asked = {**asdict(experiment), "vanilla": vanilla, "cards": rules.game.key}
    del asked["pairs"]
    kept = Kept(Tally(), save, asked)
    if kept.count > deals:
        raise DecktoolError(f"{save} holds {kept.count:,} deals already; ask for as many (--deals) or more")
    with playing.progress("deals") as shown:
        if shown:
            shown(kept.count, deals)
        tally = simulate(load, experiment, jobs=jobs, cluster=cluster, progress=shown, kept=kept)
    result = simulation_json(rules, experiment, tally)
    if output_format == "json":
        options.print_json(result)
    else:
        options.echo(report.simulation_text(result, shutil.get_terminal_size().columns))
    return 0


def _matrix(
    table: tuple[str, ...],
    game: str | None,
    agents: tuple[str, str],
    deals: int,
    output: str | None,
    paper: str,
    house: dict[str, str],
    vanilla: bool,
    seed: str,
    jobs: int,
    cluster: str | None,
    output_format: str,
) -> int:
    """A round robin, printed and written."""
    from decktool.lab.matrix import Tournament, round_robin
    from decktool.printing.base import sizes
    from decktool.report.documents.lab import matrix_json
    from decktool.rulesets import load_written

    if agents[0] != agents[1]:
        raise DecktoolError(f"--matrix compares decks, all played by one agent; name one, such as --agents {agents[0]}")
    path = None if output is None else Path(output)
    if path is not None and path.suffix.lower() not in {".pdf", ".html"}:
        raise click.BadParameter(f"{output!r} ends neither in .pdf nor in .html", param_hint="-o")
    size = sizes.paper(paper)
    if min(size.w, size.h) < 120_000:
        raise DecktoolError(f"--paper {paper}: too small for a report; at least 120 mm are needed")
    rules, decks = playing.contestants(table, game, house, vanilla)
    if len(set(rules[0].owners)) == 1:
        raise DecktoolError(f"{rules[0].game.title} has one box for both players, so that its decks do not meet")
    tournament = Tournament(rules[0].game.id, tuple(decks), agents[0], deals, seed, tuple(sorted(house.items())))
    with playing.progress("games") as shown:
        duels = round_robin(
            partial(load_written, vanilla=vanilla), tournament, jobs=jobs, cluster=cluster, progress=shown
        )
    result = matrix_json(rules, tournament, duels)
    if output_format == "json":
        options.print_json(result)
    else:
        from decktool.report.terminal.lab import matrix_text

        options.echo(matrix_text(result, shutil.get_terminal_size().columns))
    if path is not None:
        from decktool.paths import write_whole
        from decktool.report.lab import matrix_html, write_matrix_pdf

        with write_whole(path) as file:
            if path.suffix.lower() == ".html":
                file.write(matrix_html(result).encode())
            else:
                write_matrix_pdf(result, file, size)
        options.echo(f"written to {path}", err=output_format == "json")
    return 0
