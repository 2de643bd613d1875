"""`decktool tune`."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import click

from decktool import outputs
from decktool.cli import answers, options, playing
from decktool.errors import DecktoolError


@click.command()
@options.deck_argument
@options.game_option
@click.option(
    "--against", metavar="DECK|FOLDER", type=click.Path(), multiple=True,
    help="The opponents' decks, as often as wanted. Without it: the decks that the game's game.yaml names.",
)  # fmt: skip
@click.option("-a", "--agent", default="greedy", show_default=True, metavar="AGENT", help="Who plays both sides.")
@click.option(
    "--gain", type=click.FloatRange(0.1, 50), default=1.0, show_default=True, metavar="POINTS",
    help="A swap that cannot gain so many games of a hundred is not pursued.",
)  # fmt: skip
@click.option(
    "--steps", type=click.IntRange(1, 50), default=10, show_default=True, metavar="N", help="Swaps made at most."
)
@click.option(
    "-n", "--games", type=click.IntRange(100, 100_000_000), default=50_000, show_default=True, metavar="N",
    help="Games at most; one in five is kept to measure what all swaps gain together.",
)  # fmt: skip
@answers.wish_options(keep=True, answers=False)
@playing.many_games_options
@options.output_option("Write the tuned deck to this file; - is standard output.")
@options.output_format_option("json")
def command(
    deck: str,
    game: str | None,
    against: tuple[str, ...],
    agent: str,
    gain: float,
    steps: int,
    games: int,
    format_: str | None,
    as_of: str | None,
    vanilla: bool,
    seed: str | None,
    jobs: int,
    cluster: str | None,
    output: str | None,
    output_format: str,
    **wanted: Any,
) -> int:
    """Make a legal deck better: swaps that the rules allow, each with what it gains in paired games.

    Of all decks one card away (or as few as the rules allow) those are played on that do best against the opponents; a
    swap is made when fresh deals show a gain that chance does not explain, and the search ends when none does.

    \b
    Examples:
      decktool tune my-deck.txt
      decktool tune my-deck.txt --against league/ --collection mine.csv -o better.txt
      decktool tune my-deck.txt --keep 'type:creature' --gain 2 --games 20000 --seed 1
    """
    from decktool.deck import find_game, resolve
    from decktool.decklist import format_decklist
    from decktool.games import load_game
    from decktool.lab.contest import Contest, Trials
    from decktool.lab.tune import tune
    from decktool.play.agents import make_agent
    from decktool.report.documents.lab import tuned_json
    from decktool.report.terminal.lab import tuned_text
    from decktool.rulesets import load_rules, load_written
    from decktool.rulesets.own_decks import own_decks

    if output is not None and output != "-":
        outputs.check(Path(output), "text")
    played_by = make_agent(agent).name
    read = options.read_list(deck)
    found = load_game(game) if game else find_game(read)
    form = answers.read_format(found, format_ or read.format, as_of)
    wishes = answers.read_wishes(found, **wanted)
    mine = resolve(read, found)
    alone = load_rules(found, wishes.house, [mine], vanilla=vanilla)
    if len(alone.seats) == 1 or len(set(alone.owners)) == 1:
        raise DecktoolError(f"{found.title} is not played deck against deck, so that no deck can be tuned by games")
    if against:
        opponents = [resolve(options.read_list(path), found) for path in options.deck_files(against)]
    else:
        opponents = own_decks(found)
    for opponent in opponents:
        load_rules(found, wishes.house, [mine, opponent], vanilla=vanilla)
    own = (read.name, format_decklist(read))
    others = [(one.decklist.name, format_decklist(one.decklist)) for one in opponents] or [own]
    contest = Contest(
        found.id,
        tuple((own, other) for other in others),
        played_by,
        playing.seed_or_new(seed),
        tuple(sorted(wishes.house.items())),
    )
    with playing.progress("games at most") as shown:
        trials = Trials(partial(load_written, vanilla=vanilla), contest, games, jobs, cluster, shown)
        tuned = tune(trials, mine, form, wishes, least=gain / 100, steps=steps)
    result = tuned_json(mine, contest, tuned, trials.games, gain)
    text = format_decklist(tuned.deck.decklist)
    if output is not None and output != "-":
        from decktool.paths import write_whole

        with write_whole(Path(output)) as file:
            file.write(text.encode())
    if output_format == "json":
        options.print_json(result | {"text": text})
    elif output == "-":
        options.echo(tuned_text(result, shutil.get_terminal_size().columns), err=True)
        options.echo(text.rstrip("\n"))
    else:
        options.echo(tuned_text(result, shutil.get_terminal_size().columns))
        if output is not None:
            options.echo(f"written to {output}")
    return 0
