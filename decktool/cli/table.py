"""`decktool table`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decktool.cli import options, playing
from decktool.cli.filekinds import TABLE, typed, wrong_kind
from decktool.errors import DecktoolError
from decktool.report.terminal.lines import styled

if TYPE_CHECKING:
    from decktool.play.table.session import TableSession

WORDS = {
    "undo": "take the last move back, to the first one",
    "redo": "make it again",
    "seat A|B": "sit down at the other side",
    "table": "show the table again",
    "log": "what happened so far, as you may read it",
    "save [FILE]": "write the table down; `decktool table --resume FILE` goes on with it",
    "quit": "leave",
}


@click.command()
@click.argument("table", metavar="GAME|DECK [DECK]", nargs=-1, type=click.Path(), shell_complete=options._complete_game)
@options.game_option
@click.option(
    "--seats", type=click.IntRange(1, 2), help="How many sit there. Without it: as many as decks, or players."
)
@options.house_option
@options.seed_option
@click.option("--save", metavar="FILE", type=click.Path(), help="Where `save` without a name writes the table.")
@click.option("--resume", metavar="FILE", type=click.Path(), help="Go on with a saved table.")
@click.option("--replay", metavar="FILE", type=click.Path(), help="Tell a saved table move by move, and show its end.")
@click.option("--as", "viewer", metavar="SEAT", help="Sit in this seat: A or B.")
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
    """Lay a game's table and move everything by hand: no rules, any game.

    Places come from the game's board and sections. Say what you do: draw 2, play Silver Axe to b1, tap it, put 2
    Poison on it, roll 3, shuffle Deck. `?` lists every move. Moves may also come through a pipe, one a line; lines that
    begin with a seat (`B: draw`) are said by that seat.

    Exit status: 0 done, 1 a move from a pipe or a saved table cannot be made, 2 nothing can be laid.

    \b
    Examples:
      decktool table card-of-the-rings
      decktool table my-deck.txt their-deck.txt --seed 7
      decktool table my-deck.txt --seats 1
      decktool table --resume output/forward-table.json
      printf 'draw 2\\nplay Hand 1\\n' | decktool table dragon-quest --output-format json
    """
    saved = resume or replay
    if bool(table) == bool(saved) or (resume and replay):
        raise click.UsageError("Name a game or decks, or a saved table with --resume or --replay.")
    if saved is not None:
        if game or seats or house or seed:
            raise click.UsageError("A saved table knows its game, seats, house rules and seed; leave them out.")
        session = _resumed(saved)
    else:
        session = _laid(table, game, seats, house, seed)
    seat = _seat(session, viewer)
    if replay is not None:
        if output_format == "text":
            options.echo(session.story(seat if viewer else None), prose=True)
        _end(session, seat, output_format)
        return 0
    path = Path(save or resume or options.out_path(None, f"{session.plan.game.id}-table", ".json"))
    if not sys.stdin.isatty():
        return _script(session, seat, path, output_format)
    _completing(session)
    try:
        _talk(session, seat, path)
    except (EOFError, KeyboardInterrupt, click.Abort):
        click.echo("")
    return 0


def _laid(
    table: tuple[str, ...], game: str | None, seats: int | None, house: dict[str, str], seed: str | None
) -> TableSession:
    from decktool.games import load_game
    from decktool.laying import lay, usual_decks
    from decktool.play.table.session import TableSession

    if len(table) == 1 and not Path(table[0]).is_file() and table[0] != "-":
        found = load_game(table[0])
        decks = usual_decks(found)
        decks = decks[: seats or found.players]
    else:
        decks = [options.open_deck(table[0], game)]
        found = decks[0].game
        decks += [options.open_deck(path, found) for path in table[1:]]
        seats = seats or min(len(decks), 2)
    return TableSession(lay(found, decks, seats, house), playing.seed_or_new(seed))


def _resumed(path: str) -> TableSession:
    from decktool.laying import resumed
    from decktool.play.table.session import TableSession, read_table

    try:
        document = read_table(path)
    except DecktoolError as error:
        raise wrong_kind(path, TABLE) or error from None
    return TableSession.resume(resumed(document), document)


def _seat(session: TableSession, text: str | None) -> int:
    """The seat of that name; the first without one."""
    seats = session.plan.seats
    if text is None:
        return 0
    if text.upper() not in seats:
        raise DecktoolError(f"nobody sits in {text!r}; the seats are {', '.join(seats)}")
    return seats.index(text.upper())


def _script(session: TableSession, seat: int, path: Path, output_format: str) -> int:
    """Make moves from a pipe, one a line; the first that cannot be made ends it."""
    for number, line in enumerate(sys.stdin, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        heard = session.moves
        try:
            seat, said = _one(session, seat, text, path)
        except DecktoolError as error:
            error.args = (f"line {number} ({text}): {error}",)
            raise
        if seat < 0:
            break
        if output_format == "text":
            told = [*said, *session.story(seat, heard)]
            if told:
                options.echo(told, prose=True)
    _end(session, max(seat, 0), output_format)
    return 0


def _end(session: TableSession, seat: int, output_format: str) -> None:
    """Show the table as it is at last."""
    from decktool.report.documents.tables import view_json

    if output_format == "json":
        options.print_json(view_json(session, seat))
    else:
        options.echo(["", *_screen(session, seat)])


def _screen(session: TableSession, seat: int) -> Iterator[str]:
    from decktool.report.documents.tables import view_json
    from decktool.report.terminal.table import screen

    return screen(view_json(session, seat, session.moves), session.plan.game, options.console().width)


def _talk(session: TableSession, seat: int, path: Path) -> None:
    """Show, ask, move, until the person leaves."""
    options.echo([*_screen(session, seat), "", styled("`?` lists every move; a beginning of a word is enough", "dim")])
    while True:
        text = click.prompt(f"{session.plan.seats[seat]}", prompt_suffix="› ", default="", show_default=False).strip()
        if not text:
            continue
        heard, before = session.moves, seat
        try:
            seat, said = _one(session, seat, text, path)
        except DecktoolError as error:
            options.echo(styled(str(error), "yellow"), prose=True)
            continue
        if seat < 0:
            return
        if said:
            options.echo(said, prose=True)
        if session.moves != heard or seat != before:
            options.echo(["", *_screen(session, seat)])
            options.echo([styled(line, "bold") for line in session.story(seat, heard)], prose=True)


def _one(session: TableSession, seat: int, text: str, path: Path) -> tuple[int, list[str]]:
    """Do what one line says; the seat that speaks next (-1: leave) and what to answer."""
    from decktool.play.table.session import write_table

    word, _, rest = text.partition(" ")
    word, rest = word.casefold(), rest.strip()
    if word in {"quit", "exit", "q"}:
        return -1, []
    if word in {"?", "help"} or text.startswith("?"):
        return seat, _help(session, text.lstrip("?").strip() if text.startswith("?") else rest)
    if word == "undo":
        undone = session.said[-1:]
        session.undo()
        return seat, [f"taken back: {undone[0]}" if undone[0].startswith(session.plan.seats[seat]) else "taken back"]
    if word == "redo":
        session.redo()
        return seat, []
    if word == "seat":
        return (_seat(session, rest) if rest else (seat + 1) % len(session.plan.seats)), []
    if word == "table":
        return seat, list(_screen(session, seat))
    if word == "log":
        return seat, session.story(seat) or ["nothing happened yet"]
    if word == "save":
        target = Path(rest) if rest else path
        write_table(session, target)
        return seat, [f"saved; go on with: decktool table --resume {typed(str(target))}"]
    session.hear(seat, text)
    return seat, []


def _help(session: TableSession, about: str) -> list[str]:
    """Every move, or those of a word, and what else can be typed."""
    from decktool.play.table.moves import VERBS

    rows = {verb.said: verb.does for name, verb in VERBS.items() if name.startswith(about.casefold())}
    plan = session.plan
    lines = [f"  {said}\n      {styled(does, 'dim')}" for said, does in (rows if about else rows | WORDS).items()]
    if about and not rows:
        return [f"there is no move {about!r}; `?` lists them"]
    if about:
        return lines
    return [
        *lines,
        "A card is its name, its number in a place (Hand 3), or the top of a pile (Deck).",
        f"Counters: {', '.join(plan.counters)}.",
        f"Dice: {', '.join(die.title for die in plan.dice)}, or d20.",
    ]


def _completing(session: TableSession) -> None:
    """Complete words, names of known cards and places with the tabulator, where the terminal can."""
    try:
        import readline
    except ImportError:
        return
    from decktool.play.table.moves import VERBS
    from decktool.play.table.view import view

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
