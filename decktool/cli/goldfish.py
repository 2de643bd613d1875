"""`decktool goldfish`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from decktool.cli import options, playing
from decktool.report import play as report

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.play.state import Rules
    from decktool.play.view import View

SPAN = 100


@click.command()
@playing.tables_argument
@options.game_option
@click.option(
    "-a", "--agent", default="greedy", show_default=True, metavar="AGENT", help="Who plays: random, greedy, rollout:N."
)
@click.option(
    "-n", "--games", type=click.IntRange(1, 10_000_000), default=1000, show_default=True, metavar="N", help="Games."
)
@options.house_option
@options.seed_option
@click.option("--second", is_flag=True, help="Go second.")
@click.option(
    "-j", "--jobs", type=click.IntRange(1, 1024), default=1, show_default=True, metavar="J",
    help="Processes; the results do not depend on it.",
)  # fmt: skip
@click.option(
    "--step", is_flag=True, help="Play one game and show every decision: the table, what is legal, the choice."
)
@options.output_format_option("json")
def command(
    table: tuple[str, ...],
    game: str | None,
    agent: str,
    games: int,
    house: dict[str, str],
    seed: str | None,
    second: bool,
    jobs: int,
    step: bool,
    output_format: str,
) -> int:
    """Play against nobody: how soon a win comes, and how a game grows turn by turn.

    The opponent only takes the default of every decision (in a game with one deck for both, it draws).

    \b
    Examples:
      decktool goldfish card-of-the-rings
      decktool goldfish card-of-the-rings --games 10000 --jobs 2 --seed 1
      decktool goldfish card-of-the-rings --step --seed 1
    """
    rules, decks = playing.open_table(table, game, house)
    chosen = playing.seed_or_new(seed)
    if step:
        return _step(rules, agent, chosen, second)
    from decktool.play.goldfish import Goldfished, goldfish
    from decktool.play.simulate import run_spans
    from decktool.rulesets import load_written

    total = Goldfished()
    work = [(start, min(SPAN, games - start)) for start in range(0, games, SPAN)]
    run = partial(goldfish, load_written, rules.game.id, house, decks, agent, chosen, not second)
    for _, part in run_spans(run, work, jobs):
        total.add(part)
    if output_format == "json":
        options.print_json(report.goldfish_json(rules.game.id, agent, chosen, house, total))
        return 0
    title = f"{rules.game.title}: {agent} against nobody, going {'second' if second else 'first'}, seed {chosen}"
    options.echo(report.goldfish_text(title, total))
    return 0


def _step(rules: Rules, agent: str, seed: str, second: bool) -> int:
    """One game, decision by decision."""
    from decktool.play.agents import Agent, make_agent
    from decktool.play.goldfish import Goldfished, one

    class Shown:
        """Plays as the agent does and shows what it sees."""

        def __init__(self, inner: Agent) -> None:
            self.inner = inner
            self.name = inner.name
            self.told = 0

        def choose(self, view: View, dice: Dice) -> int:
            """Show the table and the legal actions, then choose."""
            lines = view.story(self.told)
            self.told += len(lines)
            action = self.inner.choose(view, dice)
            options.echo([click.style(f"  {line}", dim=True) for line in lines])
            options.echo(["", *view.screen(), f"{view.decision}:"])
            for legal in view.legal_actions():
                mark = click.style("→", fg="green", bold=True) if legal == action else " "
                options.echo(f"  {mark} {view.words(legal)}")
            return action

    result = Goldfished()
    player = Shown(make_agent(agent))
    played = one(rules, player, seed, 0, not second, result, log=True)
    options.echo([click.style(f"  {line}", dim=True) for line in rules.view(played.state, 0).story(player.told)])
    options.echo(["", report.ending(rules, played.outcome)])
    return 0
