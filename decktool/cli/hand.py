"""Deal an opening hand by the game's rules, including mulligans."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cards import counted
from decktool.cli import lists, options
from decktool.cli.sessions import HELP_WORDS, SavedSession, read_again
from decktool.dealing import Chooser, Dealer, SeededDice, deal, dealer_of, opening_of
from decktool.dealing.opening import no_choice
from decktool.dealing.session import HandSession
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.files import parse_json, read_text
from decktool.games import game_called, house_word, load_game
from decktool.jsonmodel import checked
from decktool.paths import write_file
from decktool.query import parse_condition
from decktool.report.documents import chances as documents
from decktool.report.documents import written
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


@options.described
@click.argument("deck", metavar="DECK", required=False, type=click.Path())
@click.argument("opponents", metavar="[OPPONENT]...", nargs=-1, type=click.Path())
@options.game_option
@options.house_option
@options.seed_option
@options.number_option("games", "deals", 1_000_000_000, "Deal N hands and show the rates.")
@click.option("--has", multiple=True, metavar="CONDITION", help="With --games: rate of hands that meet this condition.")
@click.option("--keep", metavar="CONDITION", help="Keep only hands that meet this condition, if the game allows it.")
@options.opening_options
@click.option("-i", "--interactive", is_flag=True, help="Play the hand yourself: keep, redraw, draw, undo, save.")
@options.resume_option("a saved interactive hand")
@options.output_format_option("json")
def command(
    deck: str | None,
    opponents: tuple[str, ...],
    game: str | None,
    house: dict[str, str],
    seed: str | None,
    games: int | None,
    has: tuple[str, ...],
    keep: str | None,
    second: bool,
    aside: tuple[str, ...],
    pile: str | None,
    interactive: bool,
    resume: str | None,
    output_format: str,
) -> int:
    """With opponents' lists, all hands are dealt together. (In some games, a mulligan is free if both players take
    one.) If all players draw from one pile, one list is enough, and every player gets a hand. CONDITION counts cards:
    'type:creature>=2 and name:"Silver Axe"'.

    \b
    Examples:
      decktool hand my-deck.txt
      decktool hand my-deck.txt --seed 7
      decktool hand my-deck.txt theirs.txt
      decktool hand my-deck.txt --games 1000000
      decktool hand my-deck.txt --games 100000 --has 'type:creature>=2'
      decktool hand my-deck.txt --house voluntary_mulligan=on --keep 'type:creature>=2'
      decktool hand my-deck.txt --interactive
    """
    beside = opponents or games or has or keep or output_format != "text"
    options.refuse(
        (deck is None and resume is None, "name a decklist, or a saved hand with --resume"),
        (deck is not None and resume is not None, "--resume takes the deck from the saved hand; leave the list out"),
        ((interactive or resume) and beside,
         "an interactive hand is for one player and in text; leave the other options out"),
        (interactive and deck == "-",
         "--interactive reads choices from standard input, so the list cannot come from there; save it to a file"),
        (has and games is None, "--has reports a rate; add --games N"),
        (games and opponents, "--games counts the hands of one deck; leave out the opponents'"),
    )  # fmt: skip
    if resume is not None:
        session, saved, name = resumed(resume, game)
        return talk(session, saved, name, resume)
    assert deck is not None
    decks = [options.open_deck(deck, game)]
    found = decks[0].game
    values = found.house_values(house)
    opening = opening_of(found, values)
    if opponents:
        if opening.shared:
            raise click.UsageError(f"the players of {found.title} share one pile; name one list")
        if len(opponents) >= found.players > 1:
            sitting = counted(found.players, "player")
            raise click.UsageError(
                f"{found.title} is for {sitting}; name at most {counted(found.players - 1, 'opponent')}"
            )
        decks += [options.open_deck(opponent, found) for opponent in opponents]
    dealer = dealer_of(decks[0], opening, second=second, aside=aside, section=pile)
    if keep is not None and not dealer.mulligan.optional:
        raise DecktoolError(f"--keep has no effect here: {no_choice(found, values)}")
    chosen = options.seed_or_new(seed)
    if interactive:
        saved = documents.session_json(decks[0], chosen, house, second, aside, pile)
        path = options.free_path(f"{lists.list_stem(decks[0].decklist.name)}-hand")
        return talk(HandSession(dealer, chosen), saved, decks[0].name, path)
    document = documents.hand_json(
        found,
        [str(deck), *opponents],
        chosen,
        {name: house_word(values[name]) for name in found.own_house(house)},
        unofficial=any(one.unofficial for one in decks),
    )
    from decktool.report.terminal.hands import hand_text, rates_text

    wanted = parse_condition(keep, found) if keep else None
    if games is not None:
        from decktool.odds.sampled import sample

        conditions = [parse_condition(text, found) for text in has]
        rates = documents.rates_json(sample(dealer, conditions, games=games, seed=chosen, keep=wanted), has)
        document["rates"] = rates
        return _show(
            dealer, decks[0], f"{games:,} opening hands", document, partial(rates_text, found, rates), output_format
        )
    if opening.shared:
        decks *= max(2, found.fewest)
    # who goes first is this player, or the next one
    dealers = [
        dealer_of(one, opening, second=not second or number > 1, aside=aside if opening.shared else ())
        for number, one in enumerate(decks[1:], 1)
    ]
    dealers.insert(0, dealer)
    dealt = deal(dealers, SeededDice(chosen, "hand"), [Chooser(wanted) for _ in dealers])
    document["players"] = documents.players_json(dealers, dealt, [one.name for one in decks])
    return _show(dealer, decks[0], "opening hand", document, partial(hand_text, document, found), output_format)


def _show(
    dealer: Dealer,
    deck: Deck,
    what: str,
    document: documents.HandDocument,
    drawn: Callable[[int], Iterable[Any]],
    output_format: str,
) -> int:
    """Print the document, or what is `drawn` of it for a width, below a heading."""
    if output_format == "json":
        options.print_json(document)
        return 0
    from rich.text import Text

    console = options.console()
    game = "" if deck.name == deck.game.title else f"{deck.game.title} · "
    pile = "" if dealer.pile.section is None else f"pile {dealer.pile.section} · "
    console.print(Text.assemble((deck.name, "bold"), (f"  {game}{pile}{what} · seed {document['seed']}", "dim")))
    if deck.unofficial:
        console.print(Text("unofficial sample cards", "yellow dim"))
    for part in drawn(console.width):
        console.print(part)
    return 0


# --- a hand that a person plays --------------------------------------------------------------------------------------


def talk(session: HandSession, document: documents.SessionDocument, name: str, path: str | Path) -> int:
    """Ask for choices until the person leaves or the input ends; returns the exit status.

    The hand is saved in `path`.
    """

    def write(path: Path) -> None:
        write_file(path, written({**document, "choices": session.choices}) + "\n", again="a saved hand")

    saved = SavedSession(session, "Resume with: decktool hand --resume", Path(path), write)
    with saved.kept():
        _talk(session, saved, name)
    return 0


def _talk(session: HandSession, saved: SavedSession, name: str) -> None:
    console = options.console()
    show(console, session, name)
    while True:
        line = options.ask("", "› ")
        if not line:
            continue
        word, _, rest = line.partition(" ")
        line = f"{next((full for full in WORDS if full.startswith(word.casefold())), word)} {rest}".strip()
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


def show(console: Console, session: HandSession, name: str) -> None:
    """Show the hand as cards, the last event, the chances of the next draws, and the possible choices."""
    from rich.text import Text

    from decktool.report.terminal.hands import coming_text, drawn_cards

    game, dealt = session.dealer.opening.game, documents.dealt_json(session)
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


def resumed(path: str, named: str | None = None) -> tuple[HandSession, documents.SessionDocument, str]:
    """A saved hand: the session, its document and its deck's name; raises DecktoolError for any other file.

    The game is the one `named` on the command line, or else the one whose id is in the file.
    """
    remedy = "`save` in `decktool hand --interactive` writes one"
    with read_again(path):
        text = read_text(path, limit=LIMIT, what="a saved hand")
        data = parse_json(text, path, what="a saved hand", remedy=remedy)
        found = checked(documents.SessionDocument, data, path, what="a saved hand of this version", remedy=remedy)
        game = game_called(found["game"]) if named is None else load_game(named)
        deck = resolve(parse_decklist(found["deck"]["text"], found["deck"]["name"]), game)
        opening = opening_of(game, game.house_values(found["house"]))
        dealer = dealer_of(deck, opening, second=found["second"], aside=tuple(found["aside"]), section=found["pile"])
        return HandSession(dealer, found["seed"], found["choices"]), found, deck.name
