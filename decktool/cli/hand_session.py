"""`decktool hand --interactive`: the loop between a person and a HandSession."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from decktool.cli import options, playing
from decktool.cli.sessions import HELP_WORDS, SavedSession
from decktool.dealing import dealer_of, opening_of
from decktool.dealing.session import HandSession
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.files import parse_json, read_text
from decktool.games import game_called, load_game
from decktool.jsonmodel import checked
from decktool.paths import write_whole
from decktool.report.documents import written
from decktool.report.documents.chances import SessionDocument, dealt_json
from decktool.report.terminal.lines import styled
from decktool.report.words import by_type

if TYPE_CHECKING:
    from rich.console import Console


HELP = """\
  keep [CARDS]    keep the hand (CARDS: cards that go under the pile, if any must)
  redraw [CARD]   take a mulligan (CARD: the card it costs, if you choose one)
  turn            start your next turn and draw by the game's rules
  draw [N]        draw a card, or N cards
  play CARD       play a card from the hand
  undo            undo the last choice
  redo            make an undone choice again
  save [FILE]     save the hand; resume it with `decktool hand --resume FILE`
  quit            leave
The beginning of a card's name is enough; commands shorten to k, r, t, d, p, u, s and q."""
WORDS = ("keep", "redraw", "turn", "draw", "play", "undo", "redo", "save", "quit", "help")
LIMIT = 5_000_000


def talk(session: HandSession, document: SessionDocument, name: str, path: str | None = None) -> int:
    """Ask for choices until the person leaves or the input ends; returns the exit status.

    The hand is saved in `path`, or in a new file under `output/`.
    """

    def write(path: Path) -> None:
        with write_whole(path, again="a saved hand") as file:
            file.write((written({**document, "choices": session.choices}) + "\n").encode())

    target = Path(path) if path else options.free_path(f"{name}-hand")
    saved = SavedSession(session, "Resume with: decktool hand --resume", target, write)
    with saved.kept():
        _talk(session, saved, name)
    return 0


def _talk(session: HandSession, saved: SavedSession, name: str) -> None:
    """Ask for choices until the person leaves."""
    console = options.console()
    show(console, session, name)
    while True:
        line = options.ask("", "› ")
        if not line:
            continue
        word, _, rest = line.partition(" ")
        line = f"{_word(word)} {rest}".strip()
        if line in HELP_WORDS:
            options.echo(HELP)
            continue
        before = list(session.choices)
        try:
            answer = saved.answer(line)
            if answer is None:
                session.take(line)
        except DecktoolError as error:
            options.echo(styled(str(error), "yellow"))
            continue
        if session.choices != before:
            show(console, session, name)
        else:
            options.echo(answer or "")


def _word(word: str) -> str:
    """The full word for its first letters; anything else unchanged."""
    short = word.casefold()
    return next((full for full in WORDS if full == short), next((f for f in WORDS if f.startswith(short)), word))


def show(console: Console, session: HandSession, name: str) -> None:
    """Show the hand as cards, the last event, the chances of the next draws, and the possible choices."""
    from rich.text import Text

    from decktool.report.terminal.hands import coming_text, drawn_cards

    game, dealt = session.dealer.opening.game, dealt_json(session)
    console.print()
    counts = f"hand {len(dealt['hand'])} · deck {dealt['pile']} · discards {len(dealt['discards'])}"
    played = f" · played {len(dealt['played'])}" if dealt["played"] else ""
    console.print(Text(dealt["said"], "bold"))
    console.print(Text(f"{name} · {counts}{played}", "dim"))
    console.print(drawn_cards(game, by_type(game, session.hand), console.width))
    if dealt["stuck"]:
        console.print(Text("the deck has too few cards for another hand: this player cannot set up", style="red"))
    elif dealt["must"] is not None:
        console.print(Text(f"without {dealt['must']}, this hand must be redrawn", style="yellow"))
    if dealt["kept"]:
        for part in coming_text(game, dealt["coming"]):
            console.print(part)
    console.print(Text(" · ".join([*dealt["allowed"], "undo", "save", "quit", "help"]), style="dim"))


def resumed(path: str, named: str | None = None) -> tuple[HandSession, SessionDocument, str]:
    """A saved hand: the session, its document and its deck's name; raises DecktoolError for any other file.

    The game is the one `named` on the command line, or else the one whose id is in the file.
    """
    with playing.saved(path):
        found = load(path)
        game = game_called(found["game"]) if named is None else load_game(named)
        deck = resolve(parse_decklist(found["deck"]["text"], found["deck"]["name"]), game)
        opening = opening_of(game, game.house_values(found["house"]))
        dealer = dealer_of(deck, opening, second=found["second"], aside=tuple(found["aside"]), section=found["pile"])
        return HandSession(dealer, found["seed"], found["choices"]), found, deck.name


def load(path: str) -> SessionDocument:
    """Read a saved session; raises DecktoolError for any other file."""
    text = read_text(path, limit=LIMIT, what="a saved hand")
    remedy = "`save` in `decktool hand --interactive` writes one"
    found = parse_json(text, path, what="a saved hand", remedy=remedy)
    return checked(SessionDocument, found, path, what="a saved hand of this version", remedy=remedy)
