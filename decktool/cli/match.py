"""Let agents play one match, and show it."""

from __future__ import annotations

from pathlib import Path

import click

from decktool.cli import options, playing
from decktool.dealing import SeededDice
from decktool.paths import typed
from decktool.play.agents import in_seats, make_agent, number_of_players
from decktool.play.match import play
from decktool.play.replay import write_log
from decktool.report.documents.matches import match_json
from decktool.report.terminal import play as report


@options.described
@playing.tables_argument
@options.game_option
@playing.agents_option
@playing.players_option
@options.house_option
@playing.vanilla_option
@options.seed_option
@playing.first_options
@playing.story_options
@click.option("--log", metavar="FILE", type=click.Path(), help="Write a log of the match, for replays.")
@options.output_format_option("json")
def command(
    table: tuple[str, ...],
    game: str | None,
    agents: tuple[str, ...],
    players: int | None,
    house: dict[str, str],
    vanilla: bool,
    seed: str | None,
    first: str | None,
    after: str | None,
    viewer: str | None,
    clauses: bool,
    log: str | None,
    output_format: str,
) -> int:
    """GAME|DECK... is a game whose box all players share, or the players' decks. The same seed gives the same match.

    \b
    Examples:
      decktool match card-of-the-rings --seed 7
      decktool match card-of-the-rings --agents search,greedy --log match.json
      decktool match card-of-the-rings --seed 7 --as A --clauses
      decktool match forgotten-times --after match.json
    """
    rules, _ = playing.open_table(table, game, house, vanilla, number_of_players(players, agents))
    agents = in_seats(rules, agents)
    chosen = options.seed_or_new(seed)
    starts = playing.who_starts(rules, first, after)
    watcher = playing.seat(rules, viewer)
    played = play(rules, [make_agent(name) for name in agents], SeededDice(chosen), first=starts, record=True)
    document = match_json(played.state, played.actions, played.facts, agents=agents, seed=chosen, first=starts)
    if log is not None:
        write_log(document, Path(log))
    if output_format == "json":
        options.print_json(document)
        return 0
    seated = ", ".join(f"{who} {name}" for who, name in zip(rules.seats, agents, strict=True))
    options.echo(f"{rules.game.title}: {seated}, seed {chosen}")
    for line in (*report.decks(rules), *report.cards_without_rules(rules)):
        options.echo(line)
    options.echo(report.story(rules, played.state.log or (), watcher, clauses=clauses))
    options.echo(["", report.ending(rules, played.outcome)], prose=True)
    if log is not None:
        options.echo(f"written to {log}; decktool replay {typed(log)}")
    return 0
