"""Options and steps of the commands that play."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from decktool.cli import options
from decktool.cli.filekinds import GAME, LOG, typed, what_is, wrong_kind
from decktool.errors import DecktoolError
from decktool.formats import DECK_SUFFIXES

if TYPE_CHECKING:
    from decktool.play.rules import Rules

F = TypeVar("F", bound=Callable[..., Any])


def tables_argument(function: F) -> F:
    """`GAME_OR_DECK...`: a game whose box is shared, or the decks played."""
    return click.argument(
        "table",
        metavar="GAME|DECK...",
        nargs=-1,
        required=True,
        type=click.Path(),
        shell_complete=options._complete_game,
    )(function)


def agents_option(function: F) -> F:
    """`--agents A,B`: who plays."""
    return click.option(
        "-a", "--agents", metavar="A,B", default="greedy,greedy", show_default=True, callback=_agents,
        help="Who sits in the seats: passive, random, greedy (or careful), search or search:N (worlds a decision).",
    )(function)  # fmt: skip


def _agents(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, str]:
    from decktool.play.agents import make_agent

    names = [name.strip() for name in value.split(",")]
    if len(names) == 1:
        names *= 2
    if len(names) != 2:
        raise click.BadParameter(f"{value!r} names {len(names)} agents; two play")
    return make_agent(names[0]).name, make_agent(names[1]).name


def one_player_once(rules: Rules, agents: tuple[str, str]) -> None:
    """Raise DecktoolError where two agents were named for a game for one."""
    if len(rules.seats) == 1 and agents[0] != agents[1]:
        raise DecktoolError(f"{rules.game.title} is for one player; name one agent, such as --agents {agents[0]}")


def jobs_option(function: F) -> F:
    """`--jobs`: how many processes play; as many as there are cores where nothing is said."""
    return click.option(
        "-j", "--jobs", type=click.IntRange(1, 1024), metavar="J", callback=_jobs,
        help="How many processes play. Without it: as many as this machine has cores. The results are the same.",
    )(function)  # fmt: skip


def _jobs(ctx: click.Context, param: click.Parameter, value: int | None) -> int:
    from decktool.cli.drawing import cores

    return value or cores()


def cluster_option(function: F) -> F:
    """`--cluster`: a Dask scheduler that plays instead of this machine."""
    return click.option(
        "--cluster", metavar="ADDRESS", help="A Dask scheduler to hand the work to (extra decktool[cluster])."
    )(function)


def many_games_options(function: F) -> F:
    """What commands that play many games ask alike: cards without rules, the seed, who does the work."""
    return vanilla_option(options.seed_option(jobs_option(cluster_option(function))))


def save_option(function: F) -> F:
    """`--save`: a file in which the counts are kept while games are played."""
    return click.option(
        "--save", type=click.Path(path_type=Path), metavar="FILE",
        help="Keep the counts in FILE as games come in; the same command goes on where it was stopped.",
    )(function)  # fmt: skip


def vanilla_option(function: F) -> F:
    """`--assume-vanilla`: cards whose rules are not all here are played as far as they are known."""
    return click.option(
        "--assume-vanilla", "vanilla", is_flag=True,
        help="Play cards whose rules are not all here as far as they are known; the results say which.",
    )(function)  # fmt: skip


def open_table(
    table: Sequence[str], game: str | None, house: dict[str, str], vanilla: bool
) -> tuple[Rules, tuple[tuple[str, str], ...]]:
    """The rules of what is to be played, and the decklists as (name, text), which can be sent to other processes."""
    from decktool.deck import find_game, resolve
    from decktool.decklist import format_decklist
    from decktool.games import load_game
    from decktool.rulesets import load_rules

    if len(table) > 2 and what_is(table[0]) == GAME:
        raise DecktoolError(f"{table[0]} is a game, not a decklist; name only the decks, with --game {typed(table[0])}")
    if len(table) > 2:
        raise DecktoolError(f"two players play, and {len(table)} decks were named")
    if len(table) == 1 and not Path(table[0]).is_file() and table[0] != "-":
        if Path(table[0]).suffix in DECK_SUFFIXES:
            options.read_list(table[0])
        return load_rules(load_game(table[0]), house, vanilla=vanilla), ()
    lists = [options.read_list(path) for path in table]
    found = load_game(game) if game else find_game(lists[0])
    decks = [resolve(decklist, found) for decklist in lists]
    written = tuple((decklist.name, format_decklist(decklist)) for decklist in lists)
    return load_rules(found, house, decks, vanilla=vanilla), written


def open_log(path: str) -> dict[str, Any]:
    """The match log in a file; raises DecktoolError, which says what the file is where that can be told."""
    from decktool.play.replay import read_log

    try:
        return read_log(path)
    except DecktoolError as error:
        raise wrong_kind(path, LOG) or error from None


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Says on a terminal how far a long work is (`120 of 1000 games`), and leaves nothing behind."""
    if not options.colour(sys.stderr):
        yield None
        return
    longest = 0

    def show(done: int, wanted: int) -> None:
        nonlocal longest
        text = f"{done:,} of {wanted:,} {what}"
        longest = max(longest, len(text))
        click.echo("\r" + text.ljust(longest), nl=False, err=True)

    try:
        yield show
    finally:
        click.echo("\r" + " " * longest + "\r", nl=False, err=True)


def seed_or_new(seed: str | None) -> str:
    """The seed that was asked for, or a new one, which is then said."""
    if seed is not None:
        return seed
    from secrets import randbelow

    return str(randbelow(1_000_000_000))


def seat(rules: Rules, name: str | None) -> int | None:
    """The seat of that name; None for none."""
    if name is None:
        return None
    wanted = name.strip().casefold()
    for number, who in enumerate(rules.seats):
        if who.casefold() == wanted:
            return number
    raise DecktoolError(f"no player is called {name!r}; players: {', '.join(rules.seats)}")


def contestants(
    table: tuple[str, ...], game: str | None, house: dict[str, str], vanilla: bool
) -> tuple[list[Rules], list[tuple[str, str]]]:
    """The decks of files and folders, or in a game's folder, as (name, text); and the rules of each alone.

    Names are those of the files. Of a game's own decks those that cannot be played are left out, and it is said why.
    Raises DecktoolError for any other deck that cannot be played, and for a game that one plays alone.
    """
    from decktool.deck import find_game, resolve
    from decktool.decklist import format_decklist
    from decktool.games import load_game
    from decktool.rulesets import load_rules

    own = len(table) == 1 and what_is(table[0]) == GAME
    paths = options.deck_files([str(load_game(table[0]).folder / "decks")] if own else table)
    lists = [options.read_list(path) for path in paths]
    found = load_game(table[0]) if own else load_game(game) if game else find_game(lists[0])
    stems = [Path(path).stem for path in paths]
    names = stems if len(set(stems)) == len(stems) else paths
    rules: list[Rules] = []
    decks: list[tuple[str, str]] = []
    refused = None
    for name, one in zip(names, lists, strict=True):
        try:
            rules.append(load_rules(found, house, [resolve(one, found)], vanilla=vanilla))
        except DecktoolError as error:
            if not own:
                raise
            refused = refused or error
            options.warn(f"{name} is left out: {str(error).partition('. ')[0]}")
            continue
        decks.append((name, format_decklist(one)))
    if not rules:
        raise refused or DecktoolError(f"{found.title} has no decks")
    if len(rules[0].seats) == 1:
        raise DecktoolError(
            f"{found.title} is for one player, who meets nobody; `decktool goldfish` measures its decks"
        )
    if len(decks) < 2 and len(set(rules[0].owners)) > 1:
        raise DecktoolError(f"{typed(paths[0])} is the only deck; two or more are compared with each other")
    return rules, decks
