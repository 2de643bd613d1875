"""Options and steps of the commands that play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import click

from decktool.cli import options
from decktool.cli.filekinds import GAME, LOG, what_is
from decktool.cli.options import F
from decktool.cli.sessions import read_again
from decktool.deck import resolve
from decktool.decklist import Decklist, format_decklist
from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from decktool.paths import typed
from decktool.play.agents import make_agent
from decktool.play.records import SEATS, seat_called
from decktool.play.replay import read_log, replay
from decktool.play.rules import Rules
from decktool.rulesets import load_logged, load_rules

tables_argument = click.argument(
    "table", metavar="GAME|DECK...", nargs=-1, required=True, type=click.Path(), shell_complete=options.complete_game
)
"""`GAME_OR_DECK...`: a game whose box is shared, or the decks played."""


def _agents(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    names = [name.strip() for name in value.split(",")]
    if len(names) > len(SEATS):
        raise click.BadParameter(f"{value!r} names {len(names)} agents; name at most {len(SEATS)}")
    return tuple(make_agent(name).name for name in names)


agents_option = click.option(
    "-a", "--agents", metavar="A,B...", default="greedy", show_default=True, callback=_agents,
    help="Agents by seat, one for all or one for each: passive, random, greedy, search or search:N "
    "(worlds per decision), or package.module:Agent.",
)  # fmt: skip
players_option = click.option(
    "--players", type=click.IntRange(1, len(SEATS)), metavar="N",
    help="Number of players. Without it: the number of agents that you name, or the game's minimum.",
)  # fmt: skip


agent_option = click.option(
    "-a", "--agent", default="greedy", show_default=True, metavar="AGENT",
    help="Agent that plays: random, greedy, search or search:N (worlds per decision), "
    "or package.module:Agent.",
)  # fmt: skip


vanilla_option = click.option(
    "--assume-vanilla", "vanilla", is_flag=True,
    help="Also play cards with incomplete rules data, with the part that is known; the results name them.",
)  # fmt: skip


def first_options(function: F) -> F:
    """`--first` and `--after`: who goes first, by name or by the previous game of a match of several games."""
    first = click.option(
        "--first", metavar="SEAT", help="Seat that goes first, such as A. Without it: random, by the rules."
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
    with read_again(after, LOG):
        log = read_log(after)
    if log["game"] != rules.game.id:
        raise DecktoolError(f"{after}: a match of {log['game']}, not of {rules.game.title}")
    with read_again(after):
        last, _ = replay(load_logged(log), log)
    if last.outcome is None:
        raise DecktoolError(f"{after}: this match is not over; finish it with decktool play --resume {typed(after)}")
    return rules.next_first(last)


def open_table(
    table: Sequence[str], game: str | None, house: Mapping[str, str], vanilla: bool, players: int | None = None
) -> tuple[Rules, tuple[tuple[str, str], ...]]:
    """The rules of a game or decks, and the decklists as (name, text), which can be sent to other processes."""
    if len(table) > 2 and what_is(table[0]) == GAME:
        raise DecktoolError(
            f"{table[0]} is a game, not a decklist; name only the decks, and add --game {typed(table[0])}"
        )
    if len(table) > len(SEATS):
        raise DecktoolError(f"{len(table)} decks were named, but at most {len(SEATS)} players play")
    if len(table) == 1 and not Path(table[0]).is_file() and table[0] != "-":
        return load_rules(options.named_game(table[0], game), house, vanilla=vanilla, players=players), ()
    lists = [options.read_list(path) for path in table]
    found = load_game(game) if game else _one_game(lists)
    decks = [resolve(decklist, found) for decklist in lists]
    written = tuple((decklist.name, format_decklist(decklist)) for decklist in lists)
    return load_rules(found, house, decks, vanilla=vanilla, players=players), written


def _one_game(lists: Iterable[Decklist]) -> Game:
    """The game of all lists whose game is known; DecktoolError if no list's is, or if they are of several games."""
    unknown: list[str] = []
    known: dict[str, tuple[Game, str]] = {}
    for one in lists:
        try:
            found = options.game_of(one)
        except DecktoolError as error:
            unknown.append(str(error))
        else:
            known.setdefault(found.key, (found, one.name))
    if not known:
        raise DecktoolError("\n".join(unknown))
    if len(known) > 1:
        told = ", ".join(f"{game.title}: {name}" for game, name in known.values())
        raise DecktoolError(f"the decks are of several games ({told}); name decks of one game")
    return next(iter(known.values()))[0]


def seat(rules: Rules, name: str | None) -> int | None:
    """The seat with a name; None for no name."""
    return None if name is None else seat_called(rules.seats, name)


def contestants(
    table: tuple[str, ...],
    game: str | None,
    house: Mapping[str, str],
    vanilla: bool,
    players: int | None = None,
    fewest: int = 2,
) -> tuple[list[Rules], list[tuple[str, str]]]:
    """The decks of files and folders, or of a game's folder, as (name, text); and each deck's own rules.

    A game whose folder has no decks is one shared box. Decks are named after their files. Decks that cannot be read
    or played are reported and left out; this is a failure unless they are a game's own decks. Raises DecktoolError
    if too few are left, and for a solo game if two are needed.
    """
    own = len(table) == 1 and what_is(table[0]) == GAME
    whole = options.named_game(table[0], game) if own else None
    if whole is not None and not (whole.folder / "decks").is_dir():
        return [load_rules(whole, house, vanilla=vanilla, players=players)], []
    paths = options.deck_files([str(whole.folder / "decks")] if whole else table)
    lists = dict(options.each(paths, lambda path: (path, options.read_list(path))))
    found = whole or (load_game(game) if game else _one_game(lists.values()))
    stems = [Path(path).stem for path in paths]
    names = dict(zip(paths, stems if len(set(stems)) == len(stems) else paths, strict=True))

    def alone(path: str) -> tuple[Rules, tuple[str, str]]:
        one = lists[path]
        rules = load_rules(found, house, [resolve(one, found)], vanilla=vanilla, players=players)
        return rules, (names[path], format_decklist(one))

    entered = options.each(list(lists), alone, harmless=own)
    rules, decks = [one for one, _ in entered], [deck for _, deck in entered]
    if fewest > 1 and len(rules[0].seats) == 1:
        raise DecktoolError(
            f"{found.title} is for one player, without an opponent; `decktool goldfish` measures its decks"
        )
    if len(decks) < fewest and len(set(rules[0].owners)) > 1:
        raise DecktoolError(f"{typed(paths[0])} is the only deck; name two or more to compare")
    return rules, decks
