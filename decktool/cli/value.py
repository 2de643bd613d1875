"""`decktool value`."""

from __future__ import annotations

import shutil
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from decktool.cli import options, playing
from decktool.errors import DecktoolError

if TYPE_CHECKING:
    from decktool.play.rules import Rules


@click.command()
@click.argument("what", metavar="GAME|DECK", type=click.Path(), shell_complete=options._complete_game)
@options.game_option
@click.option("--against", metavar="DECK", type=click.Path(), help="The opponent's deck. Without it: the same deck.")
@click.option(
    "-a", "--agent", default="greedy", show_default=True, metavar="AGENT", help="Who plays: random, greedy, search:N."
)
@click.option("--opponent", metavar="AGENT", help="Who sits opposite. Without it: the same agent.")
@click.option(
    "--within", type=click.FloatRange(0.1, 50), default=1.0, show_default=True, metavar="POINTS",
    help="Play until each card's worth is known within so many games of a hundred on either side.",
)  # fmt: skip
@click.option(
    "-n", "--games", type=click.IntRange(1, 10_000_000), default=20_000, show_default=True, metavar="N",
    help="Deals at most; each is played as it is, and again with each card that is still in doubt blank.",
)  # fmt: skip
@options.house_option
@playing.many_games_options
@options.output_format_option("json")
def command(
    what: str,
    game: str | None,
    against: str | None,
    agent: str,
    opponent: str | None,
    within: float,
    games: int,
    house: dict[str, str],
    vanilla: bool,
    seed: str | None,
    jobs: int,
    cluster: str | None,
    output_format: str,
) -> int:
    """Say what each card of a deck is worth: the same deals with the card, and with a blank in its place.

    A blank is never played or used by its player. Worth is in games won of a hundred, beside how often who draws or
    plays the card wins. GAME values the decks that its game.yaml names.

    \b
    Examples:
      decktool value card-of-the-rings
      decktool value my-deck.txt --against other-deck.txt --within 2
      decktool value my-deck.txt --opponent random --games 500 --output-format json
    """
    from decktool.lab.value import Question, value, valued_cards
    from decktool.play.agents import make_agent
    from decktool.report.documents.lab import value_json
    from decktool.report.terminal.lab import value_text
    from decktool.rulesets import load_written

    agents = make_agent(agent).name, make_agent(opponent or agent).name
    chosen = playing.seed_or_new(seed)
    load = partial(load_written, vanilla=vanilla)
    found: list[dict[str, Any]] = []
    rules, tables = _tables(what, against, game, house, vanilla)
    for decks in tables:
        rules = load(rules.game.id, house, decks)
        cards = valued_cards(rules)
        question = Question(rules.game.id, agents, chosen, tuple(sorted(house.items())), decks)
        with playing.progress("deals at most") as shown:
            counts = value(
                load, question, cards, within=within / 100, most=games, jobs=jobs, cluster=cluster, progress=shown
            )
        found.append(value_json(rules, question, counts, cards, within / 100, games))
    result = {"schema": "decktool.value/1", "game": rules.game.id, "title": rules.game.title, "decks": found}
    if output_format == "json":
        options.print_json(result)
    else:
        options.echo(value_text(result, shutil.get_terminal_size().columns))
    return 0


def _tables(
    what: str, against: str | None, game: str | None, house: dict[str, str], vanilla: bool
) -> tuple[Rules, list[tuple[tuple[str, str], ...]]]:
    """The rules, and the decks of each deck that is valued: its own first, then the opponent's."""
    named = [what] if against is None else [what, against]
    rules, decks = playing.open_table(named, game, house, vanilla)
    if len(rules.seats) == 1:
        raise DecktoolError(
            f"{rules.game.title} is for one player, whose cards `decktool goldfish --worth N` plays again without each"
        )
    if not decks and len(rules.decks) == 2:
        return rules, [rules.decks, rules.decks[::-1]]
    return rules, [decks]
