"""Balance decks: find the fewest changes to numbers on cards that bring all matchups near 50 %."""

from __future__ import annotations

from itertools import combinations, permutations

import click

from decktool.cli import options, playing, progress, runs
from decktool.lab.balance import balance, nothing_changed
from decktool.lab.contest import Contest, Trials
from decktool.play.agents import make_agent
from decktool.query import parse_query
from decktool.report.lab import balance_page
from decktool.report.terminal.lab import balanced_text


@options.described
@playing.tables_argument
@options.game_option
@click.option("--only", metavar="QUERY", help="Change only cards that match, such as 'type:creature set:mine'.")
@playing.agent_option
@playing.players_option
@click.option(
    "--tolerance", cls=options.FormerNames, formerly=["--within"],
    type=click.FloatRange(1, 40), default=5.0, show_default=True, metavar="POINTS",
    help="Keep every matchup within this many percentage points of an even share (50 % for two players).",
)  # fmt: skip
@runs.most_games_option(100_000)
@runs.run_options
def command(
    table: tuple[str, ...],
    game: str | None,
    only: str | None,
    agent: str,
    players: int | None,
    tolerance: float,
    games: int,
    run: runs.Run,
) -> int:
    """Paired games test each number of the decks' cards one higher and one lower. The solver chooses the fewest changes
    that bring every matchup within the tolerance, and fresh deals measure the result. The command changes no files.
    GAME stands for the decks in its folder; if both players share one box, the first player is balanced against the
    second.

    \b
    Examples:
      decktool balance forgotten-times
      decktool balance league/ --only 'set:my-set' --tolerance 4
      decktool balance card-of-the-rings --tolerance 2 --seed 1 --output-format json
    """
    from decktool.report.documents.lab import balanced_json

    played_by = make_agent(agent).name
    rules, decks = playing.contestants(table, game, run.house, run.vanilla, players)
    found, sitting = rules[0].game, len(rules[0].seats)
    # of two players, what one deck wins the other loses
    matchups = combinations(decks, 2) if sitting == 2 else permutations(decks, 2)
    pairings = [()] if len(set(rules[0].owners)) == 1 else matchups
    contest = Contest.of(rules[0], pairings, played_by, run.seed, run.rulings)
    query = None if only is None else parse_query(only, found)
    balanced = nothing_changed(contest)
    with progress.counted("games at most") as work, run.batches("balance", found) as kept:
        trials = Trials(run.load(sitting), contest, games, run.jobs, run.cluster, work, kept=kept)
        balance(trials, tolerance / 100, query.matches if query else lambda card: True, balanced)
    if work.stopped:
        balanced.ended = "it was interrupted"
    result = balanced_json(rules, contest, balanced, trials.games, tolerance)
    return run.finish(result, balanced_text, balance_page, work)
