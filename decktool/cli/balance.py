"""`decktool balance`."""

from __future__ import annotations

import shutil
from functools import partial
from itertools import combinations

import click

from decktool.cli import options, playing


@click.command()
@click.argument(
    "table", metavar="GAME|DECK...", nargs=-1, required=True, type=click.Path(), shell_complete=options._complete_game
)
@options.game_option
@click.option("--only", metavar="QUERY", help="Change only cards that match, such as 'type:creature set:mine'.")
@click.option("-a", "--agent", default="greedy", show_default=True, metavar="AGENT", help="Who plays all decks.")
@click.option(
    "--within", type=click.FloatRange(1, 40), default=5.0, show_default=True, metavar="POINTS",
    help="Every pairing is to be within so many games of a hundred of 50.",
)  # fmt: skip
@click.option(
    "-n", "--games", type=click.IntRange(100, 100_000_000), default=100_000, show_default=True, metavar="N",
    help="Games at most; one in five is kept to measure how the pairings stand in the end.",
)  # fmt: skip
@options.house_option
@playing.many_games_options
@options.output_format_option("json")
def command(
    table: tuple[str, ...],
    game: str | None,
    only: str | None,
    agent: str,
    within: float,
    games: int,
    house: dict[str, str],
    vanilla: bool,
    seed: str | None,
    jobs: int,
    cluster: str | None,
    output_format: str,
) -> int:
    """Say which number of which card to change by how much, so that no deck beats another too often.

    Each number of the decks' cards is tried one up and one down in paired games; the solver takes the fewest that
    bring every pairing to 45 to 55 %, and fresh deals judge them. No file is changed. GAME takes the decks in its
    folder; with one box for both players, who begins is balanced against who does not.

    \b
    Examples:
      decktool balance forgotten-times
      decktool balance league/ --only 'set:my-set' --within 4
      decktool balance card-of-the-rings --within 2 --seed 1 --output-format json
    """
    from decktool.lab.balance import balance
    from decktool.lab.contest import Contest, Trials
    from decktool.play.agents import make_agent
    from decktool.query import parse_query
    from decktool.report.documents.lab import balanced_json
    from decktool.report.terminal.lab import balanced_text
    from decktool.rulesets import load_written

    played_by = make_agent(agent).name
    rules, decks = playing.contestants(table, game, house, vanilla)
    found = rules[0].game
    contest = Contest(
        found.id,
        ((),) if len(set(rules[0].owners)) == 1 else tuple(combinations(decks, 2)),
        played_by,
        playing.seed_or_new(seed),
        tuple(sorted(house.items())),
    )
    query = None if only is None else parse_query(only, found)
    with playing.progress("games at most") as shown:
        trials = Trials(partial(load_written, vanilla=vanilla), contest, games, jobs, cluster, shown)
        balanced = balance(trials, within / 100, query.matches if query else lambda card: True)
    result = balanced_json(rules, contest, balanced, trials.games, within)
    if output_format == "json":
        options.print_json(result)
    else:
        options.echo(balanced_text(result, shutil.get_terminal_size().columns))
    return 0
