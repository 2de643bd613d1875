"""Decklists of files and folders judged: one by one here, by several processes, or by the workers of a Dask cluster."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import Any, NamedTuple

import click

from decktool import formats
from decktool.cli import options
from decktool.cli.options import Place, Sieve
from decktool.cli.progress import Bar
from decktool.construction.check import Report, judge
from decktool.construction.rules import construction
from decktool.deck import UnreadableDeck, UnreadLine
from decktool.decklist import LIMIT, Decklist
from decktool.errors import DecktoolError, UnknownName
from decktool.files import read_bytes
from decktool.games import Game, all_games, load_game, read_once
from decktool.outputs import note_input
from decktool.paths import follow

MANY, AT_ONCE = 5_000, 250
"""Decklists from which several processes save time, and how many a process judges at a time."""
SENT = 1_000_000
"""Bytes of decklists after which no other is added to those that a worker of a cluster judges at a time."""


class Asked(NamedTuple):
    """What is asked of every decklist, in plain data for other processes: the options, and decktool.toml's defaults."""

    game: str | None
    all_formats: bool
    rules: dict[str, Any]
    pool: str | None
    configured: dict[str, Any]


Judged = tuple[str | None, list[Report]]
"""The kind of a file that is not a decklist (or None), and the reports on one that is."""
Files = Sequence[tuple[str, Place]]


def reports(
    names: Mapping[str, Place], asked: Asked, game: Game | None, jobs: int, cluster: str | None, bar: Bar
) -> Iterator[Report]:
    """The reports on the files of `deck_names` in their order, as they come.

    Of few files, what is wrong with a folder is said before the first report.
    """
    sieve = Sieve(names)
    if cluster is None and len(names) < MANY:
        paths = [path for path, place in names.items() if sieve.takes(path, place.kind(path, asked.pool))]
        for number, path in enumerate(paths):
            bar("decklists", number, len(paths))
            yield from _judge_file(path, game, asked, alone=len(paths) == 1)
        return
    alone = len(names) == 1
    for number, (path, judged) in enumerate(_in_order(list(names.items()), asked, game, jobs, cluster)):
        bar("decklists", number, len(names))
        other, found = judged or _judge_found(path, names[path], game, asked, alone=alone)
        if sieve.takes(path, other):
            if judged is not None:  # another process has read it; what is written may not replace it
                with suppress(OSError):
                    note_input(os.stat(path), "a decklist")
            yield from found


def _in_order(
    files: Files, asked: Asked, game: Game | None, jobs: int, cluster: str | None
) -> Iterator[tuple[str, Judged | None]]:
    """Each file with what another process made of it; None for a file that this process has to judge."""
    if cluster is not None:
        pieces = _by_cluster(files, asked, game, cluster)
    elif jobs > 1:
        pieces = _by_processes(files, asked, jobs)
    else:
        yield from ((path, None) for path, _ in files)
        return
    early: dict[int, list[Judged | None]] = {}
    following = 0
    for start, found in pieces:
        early[start] = found
        while following in early:
            for judged in early.pop(following):
                yield files[following][0], judged
                following += 1


# --- here ------------------------------------------------------------------------------------------------------------


def _judge_found(path: str, place: Place, game: Game | None, asked: Asked, *, alone: bool) -> Judged:
    """What is made of one file of many: its kind is looked at, then it is judged. Nothing that grows is kept of it."""
    other = place.kind(path, asked.pool)
    found = [] if other is not None else list(_judge_file(path, game, asked, alone=alone))
    if place.folder is not None:
        follow(path)
    return other, found


def _judge_file(path: str, game: Game | None, asked: Asked, *, alone: bool) -> Iterator[Report]:
    """The reports on one file: one, or one per format. An error in its game is raised if the file is `alone`."""
    try:
        decklist = options.read_list(path, game=game)
    except DecktoolError as error:
        yield Report(path, "unreadable", unreadable=(_file_problem(path, error),))
        return
    yield from _judge_list(decklist, path, game, asked, alone=alone)


def _judge_list(decklist: Decklist, path: str, game: Game | None, asked: Asked, *, alone: bool) -> Iterator[Report]:
    """The reports on the list in a file that could be read."""
    try:
        found = game or options.game_of(decklist)
        known = construction(found)
    except (UnknownName, UnreadableDeck):
        yield judge(decklist)
        return
    except DecktoolError as error:
        if game is not None or alone:
            raise
        # The game of this list has an error; the other lists may belong to other games.
        yield Report(path, "unreadable", unreadable=(_file_problem(path, error),))
        return
    rules = asked.rules
    for form in [form.id for form in known.all(rules["as_of"])] if asked.all_formats else [rules["format"]]:
        report = judge(decklist, found, **{**rules, "format": form})
        if report.unreadable and game is None:
            report = replace(report, unreadable=(*options.of_defaults(decklist, found), *report.unreadable))
        yield report


def _file_problem(path: str, error: DecktoolError) -> UnreadLine:
    """Why a file cannot be read, without its path, which the report shows anyway."""
    place = re.match(rf"{re.escape(path)}:(?:(\d+):)? ", str(error))
    if place is None:
        return UnreadLine(None, None, str(error))
    return UnreadLine(int(place[1]) if place[1] else None, None, str(error)[place.end() :])


# --- in other processes ----------------------------------------------------------------------------------------------


@contextmanager
def _elsewhere(asked: Asked) -> Iterator[None]:
    """Inside, a process has the defaults that the command's has, and reads each game once."""
    with click.Context(click.Command("check")) as context, read_once():
        context.meta[options.CONFIGURED] = asked.configured
        yield


def _by_processes(files: Files, asked: Asked, jobs: int) -> Iterator[tuple[int, list[Judged | None]]]:
    """What processes make of some files at a time, with the number of the first of them, as it comes."""
    from decktool.workers import each

    work = [(start, files[start : start + AT_ONCE], asked) for start in range(0, len(files), AT_ONCE)]
    for (start, *_), found in each(_judge_some, work, jobs):
        yield start, found


def _judge_some(start: int, files: Files, asked: Asked) -> list[Judged | None]:
    """What one process makes of some files; None for what only the command can read, or where it has an error to
    raise.
    """
    found: list[Judged | None] = []
    with _elsewhere(asked):
        game = load_game(asked.game) if asked.game else None
        for path, place in files:
            try:
                ours = place.folder is not None or os.path.isfile(path)
                found.append(_judge_found(path, place, game, asked, alone=False) if ours else None)
            except DecktoolError:
                found.append(None)
    return found


# --- on a cluster ----------------------------------------------------------------------------------------------------


def _by_cluster(
    files: Files, asked: Asked, game: Game | None, address: str
) -> Iterator[tuple[int, list[Judged | None]]]:
    """What a cluster makes of some files at a time, with the number of the first of them, as it comes.

    Only this machine has the files. It looks at their kinds, and the workers get the contents of the decklists.
    """
    from decktool.play.parallel import on_cluster

    taken: dict[int, list[Judged | None]] = {}

    def contents(start: int, count: int) -> tuple[list[tuple[int, str, bytes]]]:
        taken[start] = [None] * count
        texts = []
        for number, (path, place) in enumerate(files[start : start + count]):
            with suppress(DecktoolError, OSError):  # what cannot be read here is judged here, which says why
                if (other := place.kind(path, asked.pool)) is not None:
                    taken[start][number] = other, []
                elif os.path.isfile(path):
                    texts.append((number, path, read_bytes(path, limit=LIMIT, what="a decklist")))
            if place.folder is not None:
                follow(path)
        return (texts,)

    # another machine finds games by their address
    configured = dict(asked.configured)
    if game is None and configured.get("game"):
        configured["game"] = load_game(configured["game"]).address
    sent = asked._replace(game=game.address if game else None, configured=configured)
    run = partial(_judge_sent, sent, _contents(game))
    for (start, _), found in on_cluster(address, run, _cut(files), contents):
        for number, judged in found:
            taken[start][number] = None, judged
        yield start, taken.pop(start)


def _cut(files: Files) -> list[tuple[int, int]]:
    """The first file and the number of files of each piece for a worker: up to `AT_ONCE`, of about `SENT` bytes."""
    pieces, start, size = list[tuple[int, int]](), 0, 0
    for number, (path, _) in enumerate(files):
        if number - start == AT_ONCE or size > SENT:
            pieces.append((start, number - start))
            start, size = number, 0
        with suppress(OSError):
            size += os.path.getsize(path)
    return [*pieces, (start, len(files) - start)]


def _contents(game: Game | None) -> dict[str, str]:
    """What is in the games that a list may be of: all that are known here, or the one that was asked for."""
    return {one.id: one.contents for one in ([game] if game else all_games(broken=[]))}


_ONE_AT_A_TIME = Lock()
"""A worker of a cluster has several threads, which share the games that are read."""


def _judge_sent(
    asked: Asked, known: dict[str, str], texts: list[tuple[int, str, bytes]]
) -> list[tuple[int, list[Report]]]:
    """What a worker makes of the contents of files: the reports, by the file's number.

    What cannot be read has no reports: the words for it may depend on the files beside it, which only the command sees.
    """
    found: list[tuple[int, list[Report]]] = []
    with _ONE_AT_A_TIME, _elsewhere(asked):
        game, theirs = None, dict[str, str]()
        with suppress(DecktoolError):  # a game that is missing differs, too
            game = load_game(asked.game) if asked.game else None
            theirs = _contents(game)
        if differing := sorted(name for name in {*known, *theirs} if known.get(name) != theirs.get(name)):
            raise DecktoolError(
                f"a worker of the cluster has other cards or rules than this machine ({', '.join(differing)}); "
                "give every machine the same games, or name one of the others with --game"
            )
        for number, path, data in texts:
            with suppress(DecktoolError):
                decklist = formats.parse(data, path, None, game)
                judged = list(_judge_list(decklist, path, game, asked, alone=False))
                if not any(report.verdict == "unreadable" for report in judged):
                    found.append((number, judged))
    return found
