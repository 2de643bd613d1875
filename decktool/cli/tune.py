"""Tune a legal deck: find legal swaps, and measure the gain of each in paired games."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import click

from decktool import outputs
from decktool.cli import answers, options, pages, playing, progress, runs
from decktool.construction.rules import construction
from decktool.deck import Deck, resolve
from decktool.decklist import format_decklist
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.lab.contest import Contest, Trials
from decktool.lab.tune import Tuned, tune
from decktool.paths import write_file
from decktool.play.agents import make_agent
from decktool.report.lab import tune_page
from decktool.report.terminal.lab import tuned_text
from decktool.rulesets import load_rules
from decktool.rulesets.own_decks import own_decks


@options.described
@options.deck_argument
@options.game_option
@click.option(
    "--against", metavar="DECK|FOLDER", type=click.Path(), multiple=True,
    help="Opponents' decks; repeatable. Without it: the decks that game.yaml names.",
)  # fmt: skip
@playing.agent_option
@playing.players_option
@click.option(
    "--gain", type=click.FloatRange(0.1, 50), default=1.0, show_default=True, metavar="POINTS",
    help="Ignore swaps that gain less than this many percentage points.",
)  # fmt: skip
@click.option(
    "--steps", type=click.IntRange(1, 50), default=10, show_default=True, metavar="N", help="Maximum number of swaps."
)
@runs.most_games_option(50_000)
@answers.constraint_options(keep=True, answers=False)
@runs.games_options
@options.output_option("Write the tuned deck to this file; - is standard output.")
@pages.report_option
@options.output_format_option("json")
@partial(runs.gathered, page="report")
def command(
    deck: str,
    game: str | None,
    against: tuple[str, ...],
    agent: str,
    players: int | None,
    gain: float,
    steps: int,
    games: int,
    format_: str | None,
    as_of: str | None,
    output: str | None,
    run: runs.Run,
    **wanted: Any,
) -> int:
    """In each step, the command tries all legal decks that differ by one card (or by the fewest cards that the rules
    allow). They play against the opponents, and the best ones play more games. A swap is made if its gain on fresh
    deals is too large to be chance. The search ends when no swap gains enough. With more than two players, the deck
    plays in each seat in turn, and the opponent's deck in all other seats.

    \b
    Examples:
      decktool tune my-deck.txt
      decktool tune my-deck.txt --against league/ --collection mine.csv -o better.txt
      decktool tune my-deck.txt --keep 'type:creature' --gain 2 --games 20000 --seed 1
    """
    from decktool.report.documents.lab import tuned_json

    if output is not None and output != "-":
        outputs.check(Path(output), "text")
    played_by = make_agent(agent).name
    read = options.read_list(deck)
    found = load_game(game) if game else options.game_of(read)
    form = construction(found).format(format_ or read.format, as_of)
    mine = resolve(read, found)
    constraints = answers.read_constraints(found, mine, house=run.house, **wanted)
    alone = load_rules(found, run.house, [mine], vanilla=run.vanilla, players=players)
    sitting = len(alone.seats)
    if sitting == 1 or len(set(alone.owners)) == 1:
        raise DecktoolError(f"{found.title} is not played deck against deck, so its decks cannot be tuned")

    def met(opponent: Deck) -> Deck:
        load_rules(found, run.house, [opponent], vanilla=run.vanilla, players=players)
        return opponent

    if against:
        paths = options.deck_files(against)
        opponents = options.each(paths, lambda path: met(resolve(options.read_list(path), found)))
    else:
        opponents = [met(opponent) for opponent in own_decks(found)]
    own = (read.name, format_decklist(read))
    others = [(one.decklist.name, format_decklist(one.decklist)) for one in opponents] or [own]
    contest = Contest.of(alone, [(own, other) for other in others], played_by, run.seed, run.rulings)
    tuned = Tuned(mine)
    with progress.counted("games at most") as work, run.batches("tune", found) as kept:
        trials = Trials(run.load(sitting), contest, games, run.jobs, run.cluster, work, kept=kept)
        tune(trials, mine, form, constraints, least=gain / 100, steps=steps, done=tuned)
    if work.stopped:
        tuned.ended = "it was interrupted"
    result = tuned_json(mine, contest, tuned, trials.games, gain)
    if output is not None and output != "-":
        write_file(Path(output), result["text"])
    if output == "-" and run.output_format == "text":
        options.echo(tuned_text(result, shutil.get_terminal_size().columns), err=True)
        options.echo(result["text"].rstrip("\n"))
    else:
        progress.print_results(result, tuned_text, run.output_format, work)
        if output not in {None, "-"} and run.output_format == "text":
            options.echo(f"written to {output}")
    if run.target is not None:
        run.target.write(tune_page(result), "json" if output == "-" else run.output_format)
    return progress.finish(work)
