"""What `fix`, `complete`, `build` and `explain` share: options that constrain the answer, and how it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from decktool.cli import options
from decktool.cli.options import F
from decktool.collection import read_collection
from decktool.construction.check import Report
from decktool.construction.constraints import SolverConstraints, parse_constraints
from decktool.construction.rules import construction
from decktool.construction.solve import Answer
from decktool.deck import Deck, UnreadableDeck
from decktool.errors import DecktoolError, perhaps
from decktool.games import Game
from decktool.paths import write_file
from decktool.query import near_names
from decktool.report.documents.answers import answer_json
from decktool.report.documents.checks import check_rows
from decktool.report.terminal.answers import answer_text
from decktool.report.terminal.checks import check_text
from decktool.report.terminal.lines import styled

Decorator = Callable[[Any], Any]


_KEEP: Decorator = click.option(
    "--keep", "--lock", "keep", metavar="QUERY",
    help="Keep every copy of the deck's cards that match: 'type:creature', 'name:axe', '' for all.",
)  # fmt: skip
_SHARED: tuple[Decorator, ...] = (
    click.option("--without", metavar="QUERY", help="Never add cards that match (copies in the deck may stay)."),
    click.option("--only", metavar="QUERY", help="Add only cards that match, such as 'set:rulebook'."),
    click.option("--no-warnings", is_flag=True, help="Also obey rules that only warn."),
    click.option(
        "-c", "--collection", metavar="FILE", type=click.Path(),
        help="Add only cards of this spreadsheet (CSV, TSV, XLSX) or decklist. The deck's own cards count as owned.",
    ),
    click.option(
        "--sample/--official", "sample", default=None,
        help="Allow or exclude unofficial sample cards. Without either: allowed only if the deck has some already or "
        "the game has no official cards.",
    ),
    options.pool_option,
    options.house_option,
    options.format_option,
    options.as_of_option,
)  # fmt: skip
_ANSWERS: tuple[Decorator, ...] = (
    click.option(
        "--prefer", metavar="SCORE",
        help="Among equal solutions, maximize this score: a sum of numbers, fields and queries ('type:relic*2 + hp').",
    ),
    click.option(
        "--alternatives", metavar="N", type=click.IntRange(1, 50), default=1, show_default=True,
        help="Number of different solutions, best first.",
    ),
    options.output_option("Write the deck to this file (more solutions: NAME-2, NAME-3); - is standard output."),
    options.output_format_option("json"),
)  # fmt: skip


def constraint_options(*, keep: bool, answers: bool) -> Callable[[F], F]:
    """The options that constrain an answer, and (`answers`) those for the number of solutions and their files."""

    def decorate(function: F) -> F:
        function = options.pool_placed(function)
        for option in reversed(((_KEEP,) if keep else ()) + _SHARED + (_ANSWERS if answers else ())):
            function = option(function)
        return function

    return decorate


def read_constraints(
    game: Game,
    deck: Deck | None = None,
    *,
    collection: str | None = None,
    pool: str | None = None,
    house: Mapping[str, str] | None = None,
    **wanted: Any,
) -> SolverConstraints:
    """The constraints from the options; raises DecktoolError for an option that cannot be read.

    A query that matches no card (`--keep`: no card of the deck) is warned of: it changes nothing, or allows nothing.
    """
    owned = None
    if collection is not None:
        found = read_collection(collection, game.catalog)
        owned = found.copies
        if found.unknown:
            options.warn(f"{collection}: not cards of {game.title}: {found.strangers}")
    constraints = parse_constraints(game, collection=owned, house=house or {}, pool=options.read_pool(pool), **wanted)
    every = game.catalog.cards
    mine = [deck.card_at(place) for place in deck.counts] if deck is not None else every
    for option, query, cards, whose, so in (
        ("--keep", constraints.keep, mine, "the deck", "it keeps nothing"),
        ("--without", constraints.without, every, game.title, "it excludes nothing"),
        ("--only", constraints.only, every, game.title, "no card may be added"),
    ):
        if query is not None and not any(map(query.matches, cards)):
            near = perhaps(near_names(query.text, game))
            options.warn(f"{option} {query.text!r}: no card of {whose} matches, so {so}{near}")
    return constraints


def refused(path: str, error: UnreadableDeck, output_format: str) -> int:
    """Report why a deck cannot be read, as `check` does; exit status 2."""
    if output_format == "json":
        raise DecktoolError(str(error))

    game = None if error.game is None else error.game.id
    report = Report(path, "unreadable", game, error.decklist.format or "", unreadable=error.unread)
    options.echo(check_text(check_rows([report])), prose=True, err=True)
    return 2


def write_answer(answer: Answer, output: str | None, output_format: str) -> int:
    """Write the decks to their files and report the changes; the exit status (`status`).

    Raises KeyboardInterrupt after writing an answer that Ctrl-C cut short.
    """
    document = answer_json(answer)
    if output is not None and output != "-":
        path = Path(output)
        for number, solution in enumerate(document["solutions"], 1):
            place = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
            write_file(place, solution["decklist"])
            document["written"].append(str(place))
    if output_format == "json":
        options.print_json(document)
    elif answer.solved and (output == "-" or (output is None and answer.question == "build")):
        # The deck goes to standard output, so that it can be piped; the comments go to standard error.
        click.echo("\n\n".join(solution["decklist"].removesuffix("\n") for solution in document["solutions"]))
        options.echo(answer_text(document, answer.deck.game), prose=True, err=True)
    else:
        options.echo(answer_text(document, answer.deck.game), prose=True)
        if answer.solved and output is None and answer.solutions[0].changed:
            options.echo(styled("  -o FILE writes the deck", "dim"))
    if answer.stopped:
        raise KeyboardInterrupt
    return status(answer)


def status(answer: Answer) -> int:
    """0 for a solution, 1 without one, 2 if a rule of the solution could not be judged."""
    if not answer.solved:
        return 1
    return 0 if all(solution.report.legal for solution in answer.solutions) else 2


def ask(
    question: Callable[..., Answer],
    *,
    deck: str,
    game: str | None,
    format_: str | None,
    as_of: str | None,
    output: str | None,
    output_format: str,
    alternatives: int,
    **wanted: Any,
) -> int:
    """Ask a question about a deck in a file and write the answer."""
    try:
        found = options.open_deck(deck, game)
        form = construction(found.game).format(format_ or found.decklist.format, as_of)
        constraints = read_constraints(found.game, found, **wanted)
        answer = question(found, form, constraints, alternatives=alternatives, stoppable=True)
    except UnreadableDeck as error:
        return refused(deck, error, output_format)
    return write_answer(answer, output, output_format)
