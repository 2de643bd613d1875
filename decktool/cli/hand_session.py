"""`decktool hand --interactive`: the loop between a person and a Session."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cli import options
from decktool.dealing.session import BadChoice, Session
from decktool.errors import DecktoolError
from decktool.files import read_text
from decktool.report.documents import written
from decktool.report.documents.chances import is_session
from decktool.report.terminal.lines import styled

if TYPE_CHECKING:
    from rich.console import Console

HELP = """\
  keep [CARDS]    keep the hand (CARDS: what goes under the pile, where that is owed)
  redraw [CARD]   give the hand back (CARD: what it costs, where you choose)
  turn            start your next turn: draw as the game says
  draw [N]        draw a card, or N
  play CARD       a card leaves the hand
  undo            take the last choice back
  save FILE       write the session down; `decktool hand --resume FILE` goes on with it
  quit            leave
A beginning of a name is enough; k, r, t, d, p, u, s and q are enough for the words."""
WORDS = ("keep", "redraw", "turn", "draw", "play", "undo", "save", "quit", "help")
LIMIT = 1_000_000


def talk(session: Session, document: dict[str, Any], name: str) -> int:
    """Ask for choices until the person leaves or the input ends; returns the exit status."""
    console = options.console()
    show(console, session, name)
    while True:
        try:
            line = click.prompt("", prompt_suffix="› ", default="", show_default=False).strip()
        except click.Abort:
            click.echo()
            return 0
        if not line:
            continue
        word, _, rest = line.partition(" ")
        word = _word(word)
        if word == "quit":
            return 0
        if word in {"help", "?"}:
            options.echo(HELP)
            continue
        try:
            if word == "save":
                options.echo(save(session, document, rest.strip()))
                continue
            if word == "undo":
                if not session.undo():
                    options.echo("nothing to undo")
                    continue
            else:
                session.do(f"{word} {rest}".strip())
        except DecktoolError as error:
            options.echo(styled(str(error), "yellow"))
            continue
        show(console, session, name)


def _word(word: str) -> str:
    """A whole word for a letter or two of it; anything else as it is."""
    fits = [full for full in WORDS if full.startswith(word.casefold())]
    return fits[0] if len(fits) == 1 else word


def show(console: Console, session: Session, name: str) -> None:
    """The hand as cards, what just happened, what may come, and what can be done."""
    from rich.text import Text

    from decktool.report.terminal.hands import coming_text, drawn_cards
    from decktool.report.words import by_type

    game, seat = session.dealer.opening.game, session.seat
    console.print()
    counts = f"hand {len(seat.hand)} · deck {len(seat.pile)} · discards {len(seat.discard)}"
    played = f" · played {len(session.played)}" if session.played else ""
    console.print(Text(session.said, "bold"))
    console.print(Text(f"{name} · {counts}{played}", "dim"))
    console.print(drawn_cards(game, by_type(game, session.hand), console.width))
    if seat.stuck:
        console.print(Text("the deck has too few cards left for another hand: this player cannot set up", style="red"))
    elif session.dealer.must_redraw(seat):
        console.print(Text(f"without {session.dealer.mulligan.must_text} this hand has to be redrawn", style="yellow"))
    if seat.kept:
        for part in coming_text(game, session.coming()):
            console.print(part)
    console.print(Text(" · ".join([*session.allowed(), "undo", "save", "quit", "help"]), style="dim"))


def save(session: Session, document: dict[str, Any], path: str) -> str:
    """Write a session to a file; what to say about it."""
    from decktool.paths import write_whole

    if not path:
        raise BadChoice("name a file: save my-hand.json")
    with write_whole(Path(path), again="a saved hand") as file:
        file.write((written({**document, "choices": session.choices}) + "\n").encode())
    return f"saved; go on with: decktool hand --resume {path}"


def load(path: str) -> dict[str, Any]:
    """Read a saved session; raises DecktoolError when it is not one."""
    try:
        found: Any = json.loads(read_text(path, limit=LIMIT, what="a saved hand"))
    except (ValueError, RecursionError):
        raise DecktoolError(
            f"{path}: is not a saved hand (`save` in `decktool hand --interactive` writes one)"
        ) from None
    if not is_session(found):
        raise DecktoolError(f"{path}: is not a saved hand of this version")
    return dict(found)
