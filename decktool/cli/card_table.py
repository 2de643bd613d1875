"""Show the win rate with each card: in the deck, in the opening hand, drawn, not drawn, played."""

from __future__ import annotations

from functools import partial

import click

from decktool.cli import options, playing, progress, runs
from decktool.errors import DecktoolError, UnknownName, did_you_mean
from decktool.lab.card_table import CardCounts, CardQuestion, run_batch, tables_of
from decktool.report.documents.card_table import card_table_json
from decktool.report.lab import card_table_page
from decktool.report.terminal.lab import card_table_text


@options.described
@playing.tables_argument
@options.game_option
@playing.agents_option
@playing.players_option
@runs.deals_option(200, "Number of deals for each matchup and agent; each deal is played from every seat.")
@click.option(
    "--by", multiple=True, metavar="FIELD", default=("type",), show_default=True,
    help="Also group the cards by a field, such as rarity, color or cost; repeatable.",
)  # fmt: skip
@runs.worth_option("Replay N deals of each matchup with each card blank, and show its worth.")
@runs.run_options
def command(
    table: tuple[str, ...],
    game: str | None,
    agents: tuple[str, ...],
    players: int | None,
    deals: int,
    by: tuple[str, ...],
    worth: int,
    run: runs.Run,
) -> int:
    """Every deck plays against every other from every seat; a single deck plays against itself. GAME stands for the
    decks in its folder. The table also shows the difference between drawn and not drawn, the turn in which each card is
    played, and cards that the agent never plays. If you name several agents, each plays all seats of the same deals,
    and the report compares them: a result that only one agent shows comes from that agent.

    \b
    Examples:
      decktool card-table forgotten-times --by rarity --by cost
      decktool card-table decks/ --deals 500 --seed 1 --save counts.json -o cards.html
      decktool card-table my-deck.txt other-deck.txt --agents greedy,search:8 --deals 50 -o cards.pdf
      decktool card-table my-deck.txt --worth 100 -o cards.csv
    """
    rules, decks = playing.contestants(table, game, run.house, run.vanilla, players, fewest=1)
    found = rules[0].game
    for name in by:
        if name != "type" and name not in found.fields:
            raise UnknownName(f"--by {name}: {found.title} has no such field{did_you_mean(name, list(found.fields))}")
    if len(set(agents)) < len(agents):
        raise DecktoolError("--agents: each agent plays all seats, so name each agent once")
    question = CardQuestion(found.address, tuple(decks), agents, run.seed, run.rulings, by, worth)
    tables = len(tables_of(decks, rules[0])) * len(agents)
    kept = run.counts(CardCounts(), run.asked(question, rules[0]), deals, each=tables)
    load = run.load(len(rules[0].seats))
    with progress.counted("deals") as work:
        work(kept.count, deals * tables)
        kept.play(partial(run_batch, load, question), deals * tables, run.jobs, run.cluster, work)
    result = card_table_json(rules, question, kept.total, -(-kept.count // tables))
    return run.finish(result, card_table_text, card_table_page, work)
