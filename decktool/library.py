"""The library's functions for what takes several steps: files of decks, paper, pictures, hands, matches, positions.

`decktool` offers them with the other public names (`docs/library.md`). Each does what a command of the same kind does,
prints nothing and never leaves the process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from decktool import paths
from decktool.cards import Card
from decktool.deck import Deck, find_game, resolve
from decktool.errors import UnknownName, perhaps
from decktool.games import Game, load_game

if TYPE_CHECKING:
    from decktool.environments.pettingzoo import Table
    from decktool.play.judge import Judgement
    from decktool.printing.base.items import Drawing


def read_deck(path: Path | str, game: Game | str | None = None) -> Deck:
    """The deck in a file: plain text, or any form that `decktool check` reads.

    `game` is a game, its id or its folder (default: from the list's header, or the game that has all its cards).

    Raises UnreadableDeck, which names each line with an unknown card, and DecktoolError for a file that cannot be read.

        deck = read_deck("my-deck.txt")
    """
    from decktool.formats import read_deck_file

    known = load_game(game) if isinstance(game, str) else game
    decklist = read_deck_file(path, None, known)
    return resolve(decklist, known or find_game(decklist))


def print_deck(deck: Deck, to: Path | str | None = None, **options: Any) -> bytes:
    """The PDF of all cards of a deck, imposed on sheets, as bytes; with `to`, also written to that file.

    `options` are those of `decktool print`, with `_` in place of `-`: `paper="letter"`, `backs=True`, `bleed="3mm"`,
    `cut_size="poker"`. Lengths have units. The file is written completely or not at all, and replaces only another PDF.
    If no card differs from the PDF that `changed_since` names, the result is empty, and nothing is written.

    Raises DecktoolError for an unknown or wrong option, and for a card that cannot be laid out.

        data = print_deck(deck, "proxies.pdf", paper="a4")
    """
    from decktool.printing import options as print_options
    from decktool.printing import orders
    from decktool.printing.base import fonts, languages
    from decktool.printing.paper import cutlines, print_job

    given = {name.replace("_", "-"): value for name, value in options.items()}
    chosen = print_options.chosen(print_options.PRINT, given)
    for font in chosen["font"]:
        fonts.add_font(Path(font))
    with languages.spoken(chosen["language"]):
        jobs, file = orders.jobs_of([deck], chosen, caption=False), BytesIO()
        printed = [job for job in jobs if job.fronts]
        if not printed:
            return b""
        print_job.write_pdf(jobs, file)
    if to is not None:
        with paths.write_whole(Path(to)) as target:
            target.write(file.getvalue())
    cuts = orders.cut_file(chosen["cut_lines"])
    for path, _, text in cutlines.files(cuts, *printed) if cuts is not None else ():
        paths.write_file(path, text)
    return file.getvalue()


@dataclass(frozen=True, slots=True)
class CardPicture:
    """The face of a card as it prints; Jupyter shows it.

    card_picture("forbidden-quest", "Silver Axe").png(dpi=150)
    """

    card: Card
    drawing: Drawing = field(repr=False)

    def png(self, dpi: int = 300) -> bytes:
        """A PNG file with `dpi` pixels per inch: at 300 dpi, a card of 63 x 88 mm has 744 x 1039 pixels."""
        from decktool.printing.out.png import encoded, render_png

        return encoded(render_png(self.drawing, dpi), dpi)

    def svg(self) -> str:
        """A complete SVG file: vectors, text in the fonts of the viewer, and pictures as small copies."""
        from decktool.report.svgs import SvgPage

        return SvgPage().file(self.drawing, self.card.name)

    def _repr_png_(self) -> bytes:
        return self.png(dpi=150)


def card_picture(game: Game | str, card: Card | str) -> CardPicture:
    """The face of a card; `card` is one of the game's cards, or its name.

    Raises UnknownName with similar names for an unknown card, and DecktoolError for a face that cannot be laid out.

        Path("axe.png").write_bytes(card_picture("forbidden-quest", "Silver Axe").png())
    """
    from decktool.printing.layout.faces import face

    found = load_game(game) if isinstance(game, str) else game
    if isinstance(card, str):
        named = found.catalog.find(card)
        if not named:
            raise UnknownName(f"{found.title} has no card {card!r}{perhaps(found.catalog.suggest(card))}")
        card = named[0]
    return CardPicture(card, face(found, card))


def exact_odds(deck: Deck, condition: str, *, turn: int = 0, second: bool = False, keep: str | None = None) -> Fraction:
    """The exact chance to have seen cards that meet a condition by the player's turn `turn` (0: the opening hand).

    `condition` has the form of `decktool odds`: `type:creature>=2`. With `second`, the player goes second. If the
    player may choose whether to redraw, they keep hands that meet `keep` (default: every hand).

    Raises DecktoolError for a deck that gives no opening hand, and for a condition that cannot be read.

        float(exact_odds(deck, "type:creature>=2", turn=3))
    """
    from decktool.odds.exact import odds

    return odds(deck, condition, turn=turn, second=second, keep=keep)


@dataclass(frozen=True, slots=True)
class OpeningHand:
    """An opening hand: its cards, the number of redraws, and the draw pile, the next card first."""

    cards: tuple[Card, ...]
    redraws: int
    pile: tuple[Card, ...]


def deal_hands(deck: Deck, count: int = 1, *, seed: int | str = 1, second: bool = False) -> list[OpeningHand]:
    """Opening hands of a deck by its game's rules, each from a newly shuffled deck.

    Every hand that may be kept is kept. With `second`, the player goes second. The same seed gives the same hands.

    Raises DecktoolError for a deck that gives no opening hand.

        sum(any(card.type == "creature" for card in hand.cards) for hand in deal_hands(deck, 1000)) / 1000
    """
    from decktool.dealing import SeededDice, deal, dealer_of, opening_of

    dealer = dealer_of(deck, opening_of(deck.game), second=second)
    cards = dealer.pile.cards
    found = []
    for number in range(count):
        (seat,) = deal([dealer], SeededDice(seed, "hands", number)).seats
        pile = tuple(cards[card] for card in reversed(seat.pile))
        found.append(OpeningHand(tuple(cards[card] for card in seat.hand), seat.redraws, pile))
    return found


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of one match; a row of a table.

    `winner` is a seat (`A`; for a team its first seat), or None; `first` is the seat that went first. `places` and
    `points` have a number for each seat; they are empty if a match is only won or lost. `seed` replays the match.
    """

    agents: tuple[str, ...]
    winner: str | None
    first: str
    reason: str
    turns: int
    decisions: int
    places: tuple[int, ...]
    points: tuple[int, ...]
    seed: str


def play_matches(
    game: Game | str,
    count: int = 1,
    *,
    agents: Sequence[str] = ("greedy",),
    decks: Sequence[Deck] = (),
    players: int | None = None,
    house: Mapping[str, str] | None = None,
    seed: int | str = 1,
) -> list[MatchResult]:
    """Play matches between agents, and return their results.

    `agents` has one agent for all seats, or one for each seat or team: `passive`, `random`, `greedy`, `search` or
    `search:N` with N worlds per decision. `decks` has a deck for each seat (default: the decks that game.yaml names).
    `players` is the number of players (default: the number of agents, or the game's minimum). `house` has house rules
    by name, in words.

    The same arguments give the same matches. Raises DecktoolError for a game without rules of play, and for agents,
    decks or players that do not fit the game.

        results = play_matches("card-of-the-rings", 100, agents=["greedy", "random"])
    """
    from decktool.dealing import SeededDice
    from decktool.play.agents import in_seats, make_agent, number_of_players
    from decktool.play.match import play
    from decktool.rulesets import load_rules

    rules = load_rules(game, house, decks, players=number_of_players(players, agents))
    seated = [make_agent(name) for name in in_seats(rules, agents)]
    found = []
    for number in range(count):
        played = play(rules, seated, SeededDice(f"{seed}/{number}"), log=False)
        outcome = played.outcome
        found.append(
            MatchResult(
                tuple(agent.name for agent in seated),
                None if outcome.winner is None else rules.seats[outcome.winner],
                rules.seats[max(played.state.first, 0)],
                outcome.reason,
                played.state.turn,
                len(played.actions),
                outcome.places,
                outcome.points,
                f"{seed}/{number}",
            )
        )
    return found


def judge_position(position: Path | str) -> Judgement:
    """Judge a position file, or the text of a position: a verdict for each step, with the legal actions.

    `as_written` is true if every step is as expected. Raises DecktoolError, with line and field, for an impossible
    position.

        judge_position("question.yaml").as_written
    """
    from decktool.play.judge import judge
    from decktool.play.position import parse_position, read_position
    from decktool.rulesets import set_up

    text = isinstance(position, str) and "\n" in position
    found = parse_position(str(position), "the position") if text else read_position(position)
    return judge(found, set_up)


def open_environment(game: str, decks: Sequence[Deck] = (), *, players: int | None = None, seed: int = 0) -> Table:
    """A game as a PettingZoo environment (AEC), for programs that learn; needs the extra `decktool[environments]`.

    An observation is a dict: `observation` has numbers, and `action_mask` has 1 for each legal action. The same
    seed and actions give the same games. Raises DecktoolError without the extra, and for a game without rules of play.

        env = open_environment("card-of-the-rings", seed=1)
    """
    from decktool.environments import pettingzoo

    return pettingzoo.env(game, decks, seed=seed, players=players)
