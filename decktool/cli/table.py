"""Set up a game's table and move everything by hand: any game, without rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from decktool.cli import options
from decktool.cli.filekinds import TABLE
from decktool.cli.sessions import Quit, SavedSession, read_again
from decktool.errors import DecktoolError
from decktool.play.records import SEATS
from decktool.play.snapshot import SnapshotDocument
from decktool.play.table.moves import VERBS
from decktool.play.table.session import TableSession, read_table, write_table
from decktool.play.table.view import view
from decktool.report.terminal.lines import styled

WORDS = {
    "undo": "undo the last move; repeat for earlier moves",
    "redo": "repeat an undone move",
    "seat A|B": "change to the other seat",
    "table": "show the table again",
    "log": "show the moves so far, as your seat may see them",
    "save [FILE]": "save the table; resume it with `decktool table --resume FILE`",
    "quit": "leave",
}


@options.described
@click.argument("table", metavar="GAME|DECK [DECK]", nargs=-1, type=click.Path(), shell_complete=options.complete_game)
@options.game_option
@click.option(
    "--seats", type=click.IntRange(1, len(SEATS)), help="Number of seats. Without it: one per deck, or per player."
)
@options.house_option
@options.seed_option
@click.option("--save", metavar="FILE", type=click.Path(), help="File for `save` without a name.")
@options.resume_option("a saved table")
@click.option("--replay", metavar="FILE", type=click.Path(), help="Show a saved table's moves and its last state.")
@click.option("--as", "viewer", metavar="SEAT", help="Your seat, A or B. Without it: the first.")
@options.output_format_option("json")
def command(
    table: tuple[str, ...],
    game: str | None,
    seats: int | None,
    house: dict[str, str],
    seed: str | None,
    save: str | None,
    resume: str | None,
    replay: str | None,
    viewer: str | None,
    output_format: str,
) -> int:
    """Places come from the game's board and sections. Type your moves: draw 2, play Silver Axe to b1, tap it, put 2
    Poison on it, roll 3, shuffle Deck. `?` lists every move. Moves may also come through a pipe, one per line; a line
    that begins with a seat (`B: draw`) is that seat's move. `quit` leaves. If the table ends in another way (Ctrl-C, a
    closed terminal), it is saved.

    Exit status: 0 done, 1 a move from a pipe or a saved table cannot be made, 2 the table cannot be set up.

    \b
    Examples:
      decktool table card-of-the-rings
      decktool table my-deck.txt their-deck.txt --seed 7
      decktool table my-deck.txt --seats 1
      decktool table --resume output/forward-table.json
      printf 'draw 2\\nplay Hand 1\\n' | decktool table dragon-quest --output-format json
    """
    file = resume or replay
    if bool(table) == bool(file) or (resume and replay):
        raise click.UsageError("Name a game or decks, or a saved table with --resume or --replay.")
    if file is not None:
        if game or seats or house or seed:
            raise click.UsageError(
                "A saved table includes its game, seats, house rules and seed; leave these options out."
            )
        with read_again(file, TABLE):
            from decktool.table_setup import resumed

            document = read_table(file)
            session = TableSession.resume(resumed(document), document)
    else:
        from decktool.table_setup import lay, usual_decks

        if len(table) == 1 and not Path(table[0]).is_file() and table[0] != "-":
            found = options.named_game(table[0], game)
            decks = usual_decks(found)[: seats or found.fewest]
        else:
            decks = [options.open_deck(table[0], game)]
            found = decks[0].game
            decks += [options.open_deck(path, found) for path in table[1:]]
            seats = seats or len(decks)
        session = TableSession(lay(found, decks, seats, house), options.seed_or_new(seed))
    seat = _seat(session, viewer)
    if replay is not None:
        if output_format == "text":
            options.echo(session.story(seat if viewer else None), prose=True)
        _end(session, seat, output_format)
        return 0

    path = Path(save or resume or options.free_path(f"{session.plan.game.id}-table"))
    saved = SavedSession(session, "Resume with: decktool table --resume", path, lambda path: write_table(session, path))
    if not sys.stdin.isatty():
        return _script(session, seat, saved, output_format)
    _completing(session)
    with saved.kept():
        _talk(session, seat, saved)
    return 0


def _seat(session: TableSession, text: str | None) -> int:
    """The seat with a name; the first seat for no name."""
    seats = session.plan.seats
    if text is None:
        return 0
    if text.upper() not in seats:
        raise DecktoolError(f"{text!r} is not a seat; the seats are {', '.join(seats)}")
    return seats.index(text.upper())


def _script(session: TableSession, seat: int, saved: SavedSession, output_format: str) -> int:
    """Make moves from a pipe, one per line; an impossible move ends the script."""
    for number, line in enumerate(sys.stdin, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        heard = len(session.choices)
        try:
            seat, said = _one(session, seat, text, saved)
        except Quit:
            break
        except DecktoolError as error:
            error.args = (f"line {number} ({text}): {error}",)
            raise
        if output_format == "text":
            lines = [*said, *session.story(seat, heard)]
            if lines:
                options.echo(lines, prose=True)
    _end(session, seat, output_format)
    return 0


def _end(session: TableSession, seat: int, output_format: str) -> None:
    if output_format == "json":
        options.print_json(_seen(session, seat))
    else:
        options.echo(["", *_screen(session, seat)])


def _seen(session: TableSession, seat: int) -> SnapshotDocument:
    from decktool.report.documents.snapshots import table_snapshot_json

    return table_snapshot_json(session, seat)


def _screen(session: TableSession, seat: int) -> Iterator[str]:
    from decktool.report.terminal.table import screen

    return screen(_seen(session, seat), session.plan.game, options.console().width)


def _talk(session: TableSession, seat: int, saved: SavedSession) -> None:
    """Show the table, ask for a move and make it, until the person leaves."""
    options.echo(
        [*_screen(session, seat), "", styled("`?` lists every move; the first letters of a word are enough", "dim")]
    )
    while True:
        text = options.ask(session.plan.seats[seat], "› ")
        if not text:
            continue
        heard, before = len(session.choices), seat
        try:
            seat, said = _one(session, seat, text, saved)
        except DecktoolError as error:
            options.echo(styled(str(error), "yellow"), prose=True)
            continue
        if said:
            options.echo(said, prose=True)
        if len(session.choices) != heard or seat != before:
            options.echo(["", *_screen(session, seat)])
            options.echo([styled(line, "bold") for line in session.story(seat, heard)], prose=True)


def _one(session: TableSession, seat: int, text: str, saved: SavedSession) -> tuple[int, list[str]]:
    """Execute one line; returns the seat that moves next and the answer. Raises Quit for `quit`."""
    word, _, rest = text.partition(" ")
    word, rest = word.casefold(), rest.strip()
    if word in {"?", "help"} or text.startswith("?"):
        return seat, _help(session, text.lstrip("?").strip() if text.startswith("?") else rest)
    last = session.said[-1:]
    answer = saved.answer(text)
    if answer is not None:
        own = word == "undo" and last[0].startswith(session.plan.seats[seat])
        return seat, [f"undone: {last[0]}" if own else answer]
    if word == "seat":
        return (_seat(session, rest) if rest else (seat + 1) % len(session.plan.seats)), []
    if word == "table":
        return seat, list(_screen(session, seat))
    if word == "log":
        return seat, session.story(seat) or ["no moves yet"]
    session.hear(seat, text)
    return seat, []


def _help(session: TableSession, about: str) -> list[str]:
    """Every move, or the moves that begin with a word, and the other commands."""
    rows = {verb.said: verb.does for name, verb in VERBS.items() if name.startswith(about.casefold())}
    plan = session.plan
    lines = [f"  {said}\n      {styled(does, 'dim')}" for said, does in (rows if about else rows | WORDS).items()]
    if about and not rows:
        return [f"unknown move {about!r}; `?` lists all moves"]
    if about:
        return lines
    return [
        *lines,
        "Name a card by its name, its number in a place (Hand 3), or a pile whose top card it is (Deck).",
        f"Counters: {', '.join(plan.counters)}.",
        f"Dice: {', '.join(die.title for die in plan.dice)}, or d20.",
    ]


def _completing(session: TableSession) -> None:
    """Complete words, names of known cards and places with the Tab key, if the terminal supports it."""
    try:
        import readline
    except ImportError:
        return

    def words() -> Iterator[str]:
        yield from [*VERBS, *(word.split(" ")[0] for word in WORDS)]
        for zone in view(session.state, 0 if len(session.plan.seats) == 1 else session.state.active)["zones"]:
            yield zone["title"]
            yield from (card["name"] for card in zone["cards"] if card["name"])
        yield from session.plan.counters

    def complete(text: str, number: int) -> str | None:
        line = readline.get_line_buffer()
        start = readline.get_begidx()
        found = sorted({word for word in words() if word.casefold().startswith(text.casefold())})
        if not line[:start].strip():
            found = [word for word in found if word[0].islower()]
        return f"{found[number]} " if number < len(found) else None

    readline.set_completer_delims(" ;")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
