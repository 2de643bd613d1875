"""`decktool hand`."""

from __future__ import annotations

from typing import Any

import click

from decktool.cli import options
from decktool.games import house_word


@click.command()
@options.deck_argument
@click.argument("opponent", metavar="[OPPONENT]", required=False, type=click.Path())
@options.game_option
@options.house_option
@options.seed_option
@click.option(
    "-n", "--games", type=click.IntRange(1, 1_000_000_000), metavar="N", help="Deal N hands and say the rates."
)
@click.option("--has", multiple=True, metavar="CONDITION", help="With --games: how often hands meet this condition.")
@click.option("--keep", metavar="CONDITION", help="Redraw hands without this, where the game lets you choose.")
@click.option("--second", is_flag=True, help="Going second, where that makes a difference.")
@click.option(
    "--aside", multiple=True, metavar="CARD", help="A card to put aside before the shuffle, where you choose."
)
@click.option("--pile", metavar="SECTION", help="Which pile, where a deck has several (L1 to L9, say).")
@options.output_format_option("json")
def command(
    deck: str,
    opponent: str | None,
    game: str | None,
    house: dict[str, str],
    seed: str | None,
    games: int | None,
    has: tuple[str, ...],
    keep: str | None,
    second: bool,
    pile: str | None,
    aside: tuple[str, ...],
    output_format: str,
) -> int:
    """Deal an opening hand as the game does, mulligans and all.

    With the list of an OPPONENT both hands are dealt at the same time (in some games a mulligan of both is free).
    CONDITION counts cards: 'type:creature>=2 and name:"Silver Axe"'.

    \b
    Examples:
      decktool hand my-deck.txt
      decktool hand my-deck.txt --seed 7
      decktool hand my-deck.txt theirs.txt
      decktool hand my-deck.txt --games 1000000
      decktool hand my-deck.txt --games 100000 --has 'type:creature>=2'
      decktool hand my-deck.txt --house voluntary_mulligan=on --keep 'type:creature>=2'
    """
    from decktool.dealing import dealer_of, opening_of
    from decktool.query import parse_condition

    if has and games is None:
        raise click.UsageError("--has says how often; give --games N with it")
    if games is not None and opponent is not None:
        raise click.UsageError("--games counts the hands of one deck; leave the opponent's out")
    decks = [options.open_deck(deck, game)]
    found = decks[0].game
    if opponent is not None:
        decks.append(options.open_deck(opponent, found))
    values = found.house_values(house)
    opening = opening_of(found, values)
    if opening.shared and opponent is not None:
        raise click.UsageError(f"the players of {found.title} share one pile: give one list")
    conditions = [parse_condition(text, found) for text in has]
    wanted = parse_condition(keep, found) if keep else None
    dealers = [dealer_of(one, opening, second=second, aside=aside, section=pile) for one in decks[:1]]
    dealers += [dealer_of(one, opening, second=not second) for one in decks[1:]]
    if opening.shared and games is None and len(dealers) == 1:
        dealers.append(dealer_of(decks[0], opening, second=not second, aside=aside))
        decks.append(decks[0])
    chosen = seed if seed is not None else _new_seed()
    document: dict[str, Any] = {
        "schema": "decktool.hand/1",
        "game": found.id,
        "decks": [deck, *([opponent] if opponent else [])],
        "seed": chosen,
        "house": {name: house_word(values[name]) for name in house},
        "unofficial": any(one.unofficial for one in decks),
        "players": [],
        "rates": None,
    }
    if games is not None:
        from decktool.odds.sampled import sample
        from decktool.report.hands import rates_json, rates_text

        sampled = sample(dealers[0], conditions, games=games, seed=chosen, keep=wanted)
        if output_format == "json":
            options.print_json({**document, "rates": rates_json(sampled, has)})
            return 0
        console = options.console()
        _head(console, decks[0], f"{games:,} opening hands · seed {chosen}")
        for part in rates_text(found, sampled, has):
            console.print(part)
        return 0
    from decktool.dealing import Keeps, SeededDice, deal
    from decktool.report.hands import hand_json, hand_text

    dealt = deal(dealers, SeededDice(chosen, "hand"), [Keeps(wanted) for _ in dealers])
    names = [one.name for one in decks]
    if output_format == "json":
        options.print_json({**document, "players": hand_json(dealers, dealt, names)})
        return 0
    console = options.console()
    _head(console, decks[0], f"opening hand · seed {chosen}")
    for part in hand_text(dealers, dealt, names, console.width):
        console.print(part)
    return 0


def _new_seed() -> str:
    """A seed nobody asked for: short, so that it can be read out and used again."""
    from secrets import randbelow

    return str(randbelow(1_000_000))


def _head(console: Any, deck: Any, what: str) -> None:
    from rich.text import Text

    note = "  unofficial sample cards" if deck.unofficial else ""
    console.print(Text.assemble((deck.name, "bold"), (f"  {deck.game.title} · {what}", "dim"), (note, "yellow dim")))
