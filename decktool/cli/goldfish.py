"""`decktool goldfish`."""

from __future__ import annotations

import shutil
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decktool.cli import options, playing
from decktool.errors import DecktoolError
from decktool.report.terminal.goldfish import goldfish_text
from decktool.report.terminal.lines import styled
from decktool.report.terminal.play import ending

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.play.goldfish import Fishing
    from decktool.play.rules import Rules
    from decktool.play.view import View

AGAIN = 10
"""Games in a piece of work that are played again without each card."""
WORTH = 100
"""Games that are played again where nobody says how many."""


@click.command()
@playing.tables_argument
@options.game_option
@click.option(
    "-a",
    "--agent",
    default="greedy",
    show_default=True,
    metavar="AGENT",
    help="Who plays: random, greedy (or careful), search:N.",
)
@click.option(
    "--against",
    metavar="AGENT",
    help="Who sits opposite, in a game for two: passive (the default: takes the default of every decision), or any "
    "agent.",
)
@click.option(
    "-n", "--games", type=click.IntRange(1, 10_000_000), default=1000, show_default=True, metavar="N", help="Games."
)
@click.option(
    "--worth", type=click.IntRange(0, 1_000_000), metavar="N",
    help="Play N of the games again with each card that is kept blank, and say what it was worth. Without it: 100, "
    "in games that name such cards.",
)  # fmt: skip
@options.house_option
@playing.vanilla_option
@options.seed_option
@click.option("--second", is_flag=True, help="Go second.")
@playing.jobs_option
@playing.cluster_option
@playing.save_option
@click.option(
    "--step", is_flag=True, help="Play one game and show every decision: the table, what is legal, the choice."
)
@options.output_format_option("json")
def command(
    table: tuple[str, ...],
    game: str | None,
    agent: str,
    against: str | None,
    games: int,
    worth: int | None,
    house: dict[str, str],
    vanilla: bool,
    seed: str | None,
    second: bool,
    jobs: int,
    cluster: str | None,
    save: Path | None,
    step: bool,
    output_format: str,
) -> int:
    """Play a deck over and over: how soon it wins, how a game grows, where games are lost and of what.

    The opponent only takes the default of every decision (in a game with one deck for both, it draws), unless
    --against names another. A solo game is played as it is. What is measured is the game's: turns or locations,
    its gauges, what is worth keeping.

    \b
    Examples:
      decktool goldfish card-of-the-rings
      decktool goldfish forward --agent careful --games 10000 --seed 1
      decktool goldfish card-of-the-rings --against greedy --output-format json
      decktool goldfish card-of-the-rings --games 1000000 --seed 1 --save a-million.json
      decktool goldfish forward --step --seed 1
    """
    rules, decks = playing.open_table(table, game, house, vanilla)
    agents = _agents(rules, agent, against, second)
    from decktool.play.goldfish import Fishing, Goldfished, again, goldfish
    from decktool.play.measures import measures_of
    from decktool.play.work import Kept, run_spans, spans
    from decktool.report.documents.matches import goldfish_json
    from decktool.rulesets import load_written

    seed = playing.seed_or_new(seed)
    fishing = Fishing(rules.game.id, agents, seed, not second, tuple(sorted(house.items())), decks)
    if step:
        return _step(rules, fishing)
    if worth is None:
        worth = WORTH if measures_of(rules).valued() else 0
    elif worth and not measures_of(rules).valued():
        raise DecktoolError(f"{rules.game.title} names no cards that are kept; leave --worth out")
    load = partial(load_written, vanilla=vanilla)
    asked = {**asdict(fishing), "vanilla": vanilla, "cards": rules.game.key}
    kept = Kept(Goldfished(), save, asked)
    if kept.count > games:
        raise DecktoolError(f"{save} holds {kept.count:,} games already; ask for as many (--games) or more")
    with playing.progress("games") as shown, kept.keeping():
        if shown:
            shown(kept.count, games)
        for (start, count), part in run_spans(partial(goldfish, load, fishing), kept.left(games), jobs, cluster):
            kept.add(start, count, part)
            if shown:
                shown(kept.count, games)
    total, most = kept.total, min(worth, games)
    with playing.progress("games again, without each card") as shown:
        done = 0
        for (_, count), part in run_spans(partial(again, load, fishing), spans(most, AGAIN), jobs, cluster):
            total.add(part)
            done += count
            if shown:
                shown(done, most)
    document = goldfish_json(rules, fishing, total)
    if output_format == "json":
        options.print_json(document)
    else:
        options.echo(goldfish_text(document, shutil.get_terminal_size().columns))
    return 0


def _agents(rules: Rules, agent: str, against: str | None, second: bool) -> tuple[str, str]:
    """The player's and the opponent's agent; raises DecktoolError for an opponent in a game for one."""
    from decktool.play.agents import make_agent

    if len(rules.seats) == 1 and (against is not None or second):
        asked = "--against" if against is not None else "--second"
        raise DecktoolError(f"{rules.game.title} is for one player, who is alone at the table; leave {asked} out")
    return make_agent(agent).name, make_agent(against or "passive").name


def _step(rules: Rules, fishing: Fishing) -> int:
    """One game, decision by decision."""
    from decktool.play.agents import Agent, make_agent
    from decktool.play.goldfish import Goldfished, one

    class Shown:
        """Plays as the agent does and shows what it sees."""

        def __init__(self, inner: Agent) -> None:
            self.inner = inner
            self.name = inner.name
            self.shown = 0

        def choose(self, view: View, dice: Dice) -> int:
            """Show the table and the legal actions, then choose."""
            lines = view.story(self.shown)
            self.shown = view.events
            action = self.inner.choose(view, dice)
            options.echo((styled(f"  {line}", "dim") for line in lines), prose=True)
            options.echo(["", *view.screen(), "", styled(f"{view.prompt}:", "bold")])
            for legal, words in zip(view.legal_actions(), view.menu(), strict=True):
                mark = styled("→", "bold green") if legal == action else " "
                options.echo(f"  {mark} {words}")
            return action

    result = Goldfished()
    player = Shown(make_agent(fishing.agents[0]))
    played = one(rules, [player, make_agent(fishing.agents[1])], fishing, 0, result, log=True)
    options.echo([styled(f"  {line}", "dim") for line in rules.view(played.state, 0).story(player.shown)])
    options.echo(["", ending(rules, played.outcome)])
    return 0
