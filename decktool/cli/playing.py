"""Options and steps of the commands that play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from decktool.cli import options
from decktool.cli.filekinds import GAME, LOG, typed, what_is, wrong_kind
from decktool.cli.sessions import read_again
from decktool.deck import find_game, resolve
from decktool.decklist import format_decklist
from decktool.errors import DecktoolError
from decktool.formats import SUFFIXES
from decktool.games import load_game
from decktool.play.agents import make_agent
from decktool.play.replay import decks_of, read_log, replay, vanilla_of
from decktool.rulesets import load_rules, load_written

if TYPE_CHECKING:
    from decktool.decklist import Decklist
    from decktool.games import Game
    from decktool.play.rules import Rules

F = TypeVar("F", bound=Callable[..., Any])


tables_argument = click.argument(
    "table",
    metavar="GAME|DECK...",
    nargs=-1,
    required=True,
    type=click.Path(),
    shell_complete=options.complete_game,
)
"""`GAME_OR_DECK...`: a game whose box is shared, or the decks played."""


def _agents(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, str]:
    names = [name.strip() for name in value.split(",")]
    if len(names) == 1:
        names *= 2
    if len(names) != 2:
        raise click.BadParameter(f"{value!r} names {len(names)} agents; name one or two")
    return make_agent(names[0]).name, make_agent(names[1]).name


agents_option = click.option(
    "-a", "--agents", metavar="A,B", default="greedy,greedy", show_default=True, callback=_agents,
    help="Agents by seat: passive, random, greedy (or careful), search or search:N (worlds per decision).",
)  # fmt: skip
"""`--agents A,B`: the agents in the seats."""


def one_player_once(rules: Rules, agents: tuple[str, str]) -> None:
    """Raise DecktoolError if two agents were named for a solo game."""
    if len(rules.seats) == 1 and agents[0] != agents[1]:
        raise DecktoolError(f"{rules.game.title} is for one player; name one agent, such as --agents {agents[0]}")


agent_option = click.option(
    "-a", "--agent", default="greedy", show_default=True, metavar="AGENT",
    help="Agent that plays: random, greedy (or careful), search:N.",
)  # fmt: skip
"""`-a/--agent`: the agent that plays the decks."""


def most_games_option(most: int) -> Callable[[F], F]:
    """`-n/--games`: the maximum number of games, some of them for a final measurement."""
    return click.option(
        "-n", "--games", type=click.IntRange(100, 100_000_000), default=most, show_default=True, metavar="N",
        help="Maximum number of games; one in five is reserved to measure the final result.",
    )  # fmt: skip


cluster_option = click.option(
    "--cluster", metavar="ADDRESS", help="Dask scheduler that runs the games (extra decktool[cluster])."
)
"""`--cluster`: a Dask scheduler that plays instead of this machine."""
vanilla_option = click.option(
    "--assume-vanilla", "vanilla", is_flag=True,
    help="Also play cards with incomplete rules data, with the part that is known; the results name them.",
)  # fmt: skip
"""`--assume-vanilla`: cards with incomplete rules data are played with the part that is known."""


def many_games_options(function: F) -> F:
    """The shared options of commands that play many games: cards without rules, seed, processes, cluster."""
    return vanilla_option(options.seed_option(options.jobs_option(cluster_option(function))))


save_option = click.option(
    "--save", type=click.Path(path_type=Path), metavar="FILE",
    help="Save the counts in FILE while games are played; the same command resumes after a stop.",
)  # fmt: skip
"""`--save`: a file for the counts, written while games are played."""


def first_options(function: F) -> F:
    """`--first` and `--after`: who goes first, by name or by the previous game of a match of several games."""
    first = click.option(
        "--first", metavar="SEAT", help="Seat that goes first, A or B. Without it: random, by the rules."
    )
    after = click.option(
        "--after", metavar="LOG", type=click.Path(),
        help="Log of the previous game, if a match has several games; its result decides who goes first.",
    )  # fmt: skip
    return first(after(function))


def story_options(function: F) -> F:
    """`--as` and `--clauses`: how a match is shown."""
    viewer = click.option("--as", "viewer", metavar="SEAT", help="Show the match from this player's point of view.")
    clauses = click.option("--clauses", is_flag=True, help="Name the clause of the rulebook for every line.")
    return viewer(clauses(function))


def who_starts(rules: Rules, first: str | None, after: str | None) -> int | None:
    """The seat that `--first` names, or that goes first `--after` a previous game; None if it is random.

    Raises DecktoolError for a log of another game, and for a game that is not over.
    """
    if after is None:
        return seat(rules, first)

    if first is not None:
        raise click.UsageError("--first and --after both decide who goes first; leave one of them out")
    with read_again(after):
        log = open_log(after)
    if log["game"] != rules.game.id:
        raise DecktoolError(f"{after}: a match of {log['game']}, not of {rules.game.title}")
    with read_again(after):
        last, _ = replay(load_written(log["game"], log["house"], decks_of(log), vanilla=vanilla_of(log)), log)
    if last.outcome is None:
        raise DecktoolError(f"{after}: this match is not over; finish it with decktool play --resume {typed(after)}")
    return rules.next_first(last)


def open_table(
    table: Sequence[str], game: str | None, house: dict[str, str], vanilla: bool
) -> tuple[Rules, tuple[tuple[str, str], ...]]:
    """The rules of a game or decks, and the decklists as (name, text), which can be sent to other processes."""
    if len(table) > 2 and what_is(table[0]) == GAME:
        raise DecktoolError(
            f"{table[0]} is a game, not a decklist; name only the decks, and add --game {typed(table[0])}"
        )
    if len(table) > 2:
        raise DecktoolError(f"{len(table)} decks were named, but only two players play")
    if len(table) == 1 and not Path(table[0]).is_file() and table[0] != "-":
        if Path(table[0]).suffix.lower() in SUFFIXES:
            options.read_list(table[0])
        return load_rules(load_game(table[0]), house, vanilla=vanilla), ()
    lists = [options.read_list(path) for path in table]
    found = load_game(game) if game else find_game(lists[0])
    decks = [resolve(decklist, found) for decklist in lists]
    written = tuple((decklist.name, format_decklist(decklist)) for decklist in lists)
    return load_rules(found, house, decks, vanilla=vanilla), written


def open_log(path: str) -> dict[str, Any]:
    """The match log in a file; raises DecktoolError, which names the file's kind if it is known."""
    try:
        return read_log(path)
    except DecktoolError as error:
        raise wrong_kind(path, LOG) or error from None


def _first_game(lists: Iterable[Decklist]) -> Game:
    """The game of the first list whose game is known; DecktoolError if no list's is."""
    unknown = []
    for one in lists:
        try:
            return find_game(one)
        except DecktoolError as error:
            unknown.append(str(error))
    raise DecktoolError("\n".join(unknown))


def seat(rules: Rules, name: str | None) -> int | None:
    """The seat with a name; None for no name."""
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
    """The decks of files and folders, or of a game's folder, as (name, text); and each deck's own rules.

    Decks are named after their files. Decks that cannot be read or played are reported and left out; this is a failure
    unless they are a game's own decks. Raises DecktoolError if no deck is left, and for a solo game.
    """
    own = len(table) == 1 and what_is(table[0]) == GAME
    paths = options.deck_files([str(load_game(table[0]).folder / "decks")] if own else table)
    lists = dict(options.each(paths, lambda path: (path, options.read_list(path))))
    found = load_game(table[0]) if own else load_game(game) if game else _first_game(lists.values())
    stems = [Path(path).stem for path in paths]
    names = dict(zip(paths, stems if len(set(stems)) == len(stems) else paths, strict=True))

    def alone(path: str) -> tuple[Rules, tuple[str, str]]:
        one = lists[path]
        return load_rules(found, house, [resolve(one, found)], vanilla=vanilla), (names[path], format_decklist(one))

    entered = options.each(list(lists), alone, harmless=own)
    rules, decks = [one for one, _ in entered], [deck for _, deck in entered]
    if len(rules[0].seats) == 1:
        raise DecktoolError(
            f"{found.title} is for one player, without an opponent; `decktool goldfish` measures its decks"
        )
    if len(decks) < 2 and len(set(rules[0].owners)) > 1:
        raise DecktoolError(f"{typed(paths[0])} is the only deck; name two or more to compare")
    return rules, decks
