"""Replay a match from its log, without seed or agents."""

from __future__ import annotations

from pathlib import Path

import click

from decktool.cards import counted
from decktool.cli import options, playing
from decktool.cli.filekinds import LOG
from decktool.cli.sessions import read_again
from decktool.errors import DecktoolError
from decktool.paths import typed, write_file
from decktool.play.replay import read_log, replay
from decktool.report.terminal import play as report
from decktool.report.terminal.lines import styled
from decktool.rulesets import load_logged, write_position


@options.described
@click.argument("log", metavar="LOG", type=click.Path())
@click.option("--check", is_flag=True, help="Only check that the match goes as logged.")
@click.option("--step", type=click.IntRange(0), metavar="N", help="Show the table after N choices.")
@click.option(
    "--position", metavar="FILE", type=click.Path(), help="With --step: write that moment as a position file."
)
@options.force_option
@playing.story_options
def command(log: str, check: bool, step: int | None, position: str | None, viewer: str | None, clauses: bool) -> int:
    """Exit status: 0 the match goes as logged, 1 it goes differently, 2 the log cannot be read.

    \b
    Examples:
      decktool replay match.json
      decktool replay match.json --check
      decktool replay match.json --step 20 --as A
      decktool replay match.json --step 20 --position question.yaml
    """
    with read_again(log, LOG):
        document = read_log(log)
        rules = load_logged(document)
    if document.get("cards") != rules.game.key:
        options.warn(f"{log} was written with other card files; the same choices may mean something else")
    watcher = playing.seat(rules, viewer)
    if position is not None and step is None:
        raise click.UsageError("--position needs --step, which chooses the moment")
    with read_again(log):
        state, actions = replay(rules, document, upto=step)
    if step is not None:
        if step > len(actions):
            raise DecktoolError(f"{log} has {counted(len(actions), 'choice')}; --step {step} is beyond its end")
        options.echo(rules.view(state, watcher if watcher is not None else max(state.player, 0)).screen())
        menu = rules.view(state, max(state.player, 0)).numbered()
        options.echo(["", *(f"  {number}. {words}" for number, _, words in menu)], prose=True)
        if position is not None:
            write_file(Path(position), write_position(state, f"{Path(log).stem}, after {counted(step, 'choice')}"))
            options.echo(f"written to {position}; decktool judge {typed(position)}")
        return 0
    for line in report.cards_without_rules(rules):
        options.echo(line)
    if not check:
        options.echo(report.story(rules, state.log or (), watcher, clauses=clauses))
        options.echo(["", report.ending(rules, state.outcome)])
    options.echo(styled("✓", "green") + f" {counted(len(actions), 'choice')}, all as logged")
    return 0
