"""Goldfish a deck: how soon it wins, how games develop, where games are lost, and why."""

from __future__ import annotations

from functools import partial

import click

from decktool.cli import options, playing, progress, runs
from decktool.dealing import Dice
from decktool.errors import DecktoolError
from decktool.interrupts import undivided
from decktool.play.agents import Agent, make_agent
from decktool.play.goldfish import Fishing, Goldfished, again, goldfish, one
from decktool.play.measures import measures_of
from decktool.play.parallel import batches, run_batches
from decktool.play.rules import Rules
from decktool.play.view import View
from decktool.report.documents.matches import goldfish_json
from decktool.report.lab import goldfish_page
from decktool.report.terminal.goldfish import goldfish_text
from decktool.report.terminal.lines import styled
from decktool.report.terminal.play import ending

AGAIN = 10
"""Games per batch that are replayed without each card."""


@options.described
@playing.tables_argument
@options.game_option
@playing.agent_option
@click.option(
    "--against", metavar="AGENT",
    help="Agent in all other seats. Without it: passive, which takes the default of every decision.",
)  # fmt: skip
@playing.players_option
@options.number_option("games", "deals", 10_000_000, "Number of games.", 1000)
@runs.worth_option(
    "Replay N games for each kept card, with the card blank, and report its worth. FORWARD has about 45 such cards: "
    "--worth 100 plays 4,500 more games."
)
@options.second_option
@click.option("--step", is_flag=True, help="Play one game and show every decision: table, legal actions, choice.")
@runs.run_options
def command(
    table: tuple[str, ...],
    game: str | None,
    agent: str,
    against: str | None,
    players: int | None,
    games: int,
    worth: int,
    second: bool,
    step: bool,
    run: runs.Run,
) -> int:
    """A goldfish is a deck that plays against an opponent who does nothing: the opponent takes the default of every
    decision (in a game with one shared deck, it draws). --against names a real opponent. A solo game is played as
    usual. Each game defines which numbers the report shows.

    \b
    Examples:
      decktool goldfish card-of-the-rings
      decktool goldfish forward --agent greedy --games 10000 --seed 1
      decktool goldfish card-of-the-rings --against greedy --output-format json
      decktool goldfish card-of-the-rings --games 1000000 --seed 1 --save a-million.json
      decktool goldfish forward --step --seed 1
    """
    rules, decks = playing.open_table(table, game, run.house, run.vanilla, players)
    if len(rules.seats) == 1 and (against is not None or second):
        asked = "--against" if against is not None else "--second"
        raise DecktoolError(f"{rules.game.title} is for one player, without an opponent; leave out {asked}")
    agents = make_agent(agent).name, make_agent(against or "passive").name
    fishing = Fishing(rules.game.address, agents, run.seed, not second, run.rulings, decks)
    if step:
        return _step(rules, fishing)
    if worth and not measures_of(rules).valued():
        raise DecktoolError(f"{rules.game.title} has no cards to keep; leave out --worth")
    load = run.load(len(rules.seats))
    kept = run.counts(Goldfished(), run.asked(fishing, rules), games, "games")
    with progress.counted("games") as work:
        work(kept.count, games)
        kept.play(partial(goldfish, load, fishing), games, run.jobs, run.cluster, work)
    total, most = kept.total, 0 if work.stopped else min(worth, games)
    if most:
        with progress.counted("games again, without each card") as work:
            done = 0
            for (_, count), part in run_batches(
                partial(again, load, fishing), batches(most, AGAIN), run.jobs, run.cluster
            ):
                with undivided():
                    total.add(part)
                done += count
                work(done, most)
    result = goldfish_json(rules, fishing, total)
    return run.finish(result, goldfish_text, goldfish_page, work)


def _step(rules: Rules, fishing: Fishing) -> int:

    class Shown:
        """Plays like the agent and shows what it sees."""

        def __init__(self, inner: Agent) -> None:
            self.inner = inner
            self.name = inner.name
            self.shown = 0

        def choose(self, view: View, dice: Dice) -> int:
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
