"""Measure the worth of each card of a deck: the same deals with the card, and with a blank in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from decktool.cli import options, playing, progress, runs
from decktool.errors import DecktoolError
from decktool.jsonmodel import filled
from decktool.lab.value import Valued, ValueQuestion, value, valued_cards
from decktool.play.agents import make_agent
from decktool.play.rules import Rules
from decktool.report.lab import value_page
from decktool.report.terminal.lab import value_text

if TYPE_CHECKING:
    from decktool.report.documents.lab import ValuedDeck


@options.described
@click.argument("what", metavar="GAME|DECK", type=click.Path(), shell_complete=options.complete_game)
@options.game_option
@click.option(
    "--against", metavar="DECK", type=click.Path(),
    help="Opponent's deck; with three or more players, the deck of all others. Without it: the same deck.",
)  # fmt: skip
@playing.agent_option
@click.option("--opponent", metavar="AGENT", help="Opponent's agent. Without it: the same agent.")
@playing.players_option
@click.option(
    "--tolerance", cls=options.FormerNames, formerly=["--within"],
    type=click.FloatRange(0.1, 50), default=1.0, show_default=True, metavar="POINTS",
    help="Play until each card's worth is known to within ±POINTS percentage points.",
)  # fmt: skip
@runs.deals_option(
    20_000, "Maximum number of deals; each deal is replayed for every card whose worth is not yet known."
)
@runs.run_options
def command(
    what: str,
    game: str | None,
    against: str | None,
    agent: str,
    opponent: str | None,
    players: int | None,
    tolerance: float,
    deals: int,
    run: runs.Run,
) -> int:
    """A blank is a card that its player can neither play nor use. The worth of a card is the difference in win rate, in
    percentage points. The report also shows the win rates of players who draw or play the card. GAME stands for the
    decks that its game.yaml names.

    \b
    Examples:
      decktool value card-of-the-rings
      decktool value my-deck.txt --against other-deck.txt --tolerance 2
      decktool value my-deck.txt --opponent random --deals 500 --output-format json
    """
    from decktool.report.documents.lab import ValueDocument, value_json

    agents = make_agent(agent).name, make_agent(opponent or agent).name
    found: list[ValuedDeck] = []
    rules, tables = _tables(what, against, game, run, players)
    load = run.load(len(rules.seats))
    with run.batches("value", rules.game) as kept:
        for decks in tables:
            rules = load(rules.game.address, run.house, decks)
            cards = valued_cards(rules)
            question = ValueQuestion(rules.game.address, agents, run.seed, run.rulings, decks)
            counts = Valued(sides=len(rules.partners))
            with progress.counted("deals at most") as work:
                value(
                    load, question, cards, within=tolerance / 100, most=deals, jobs=run.jobs, cluster=run.cluster,
                    progress=work, total=counts, kept=kept,
                )  # fmt: skip
            found.append(value_json(rules, question, counts, tolerance / 100, deals))
            if work.stopped:
                break
    result = filled(ValueDocument, rules.game, game=rules.game.id, decks=found)
    return run.finish(result, value_text, value_page, work)


def _tables(
    what: str, against: str | None, game: str | None, run: runs.Run, players: int | None
) -> tuple[Rules, list[tuple[tuple[str, str], ...]]]:
    """The rules, and for each deck to value: the deck itself, then the opponents' decks."""
    rules, decks = playing.open_table([what], game, run.house, run.vanilla, players)
    sitting = len(rules.seats)
    if sitting == 1:
        raise DecktoolError(
            f"{rules.game.title} is for one player; `decktool goldfish --worth N` measures the worth of its cards"
        )
    if against is not None:
        if not decks:
            raise DecktoolError(f"{what} is a game, not a decklist; --against needs a deck")
        _, (opponent,) = playing.open_table([against], str(rules.game.folder), run.house, run.vanilla, sitting)
        decks = (*decks, *[opponent] * (sitting - 1))
    elif len(rules.decks) == sitting:
        first = dict.fromkeys(rules.decks)
        return rules, [(*rules.decks[seat:], *rules.decks[:seat]) for seat in map(rules.decks.index, first)]
    return rules, [decks]
