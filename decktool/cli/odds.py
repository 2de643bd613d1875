"""Compute the odds of drawing cards, turn by turn: exact, with the game's own mulligan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from shutil import get_terminal_size

import click

from decktool.cli import options, pages
from decktool.dealing import Dealer
from decktool.dealing.dealer import dealer_of
from decktool.dealing.opening import no_choice, opening_of
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.odds import draws_by, places_of
from decktool.odds.counting import one_budget
from decktool.odds.exact import Odds
from decktool.query import parse_condition, parse_query
from decktool.report.odds import Asking, asked_json
from decktool.report.terminal.odds import odds_text

TARGETS = (Fraction(4, 5), Fraction(9, 10), Fraction(19, 20))
"""The chances of `--table`."""


@options.described
@options.deck_argument
@click.argument("conditions", metavar="CONDITION...", nargs=-1, required=True)
@options.game_option
@options.house_option
@click.option(
    "-t", "--turn", type=click.IntRange(0, 200), metavar="N",
    help="Number of your own turns to include (0: only the opening hand).",
)  # fmt: skip
@options.opening_options
@click.option("--given", metavar="CARDS", multiple=True, help="Cards already in hand: 'Lucia, 2 Silver Axe'.")
@click.option(
    "--keep", metavar="CONDITION",
    help="Keep only hands that meet this condition; also show the odds of the best choice.",
)  # fmt: skip
@click.option("--best", is_flag=True, help="Redraw whenever this raises the odds.")
@click.option("--hand", metavar="CARDS", multiple=True, help="Compare keeping and redrawing this whole hand.")
@click.option(
    "--redraws", type=click.IntRange(0, 99), default=0, metavar="N",
    help="With --hand: number of redraws already taken.",
)  # fmt: skip
@click.option(
    "--target", cls=options.FormerNames, formerly=["--for"], metavar="SHARE",
    help="Find the number of copies that reaches this chance, such as 80%.",
)  # fmt: skip
@click.option(
    "--vary", metavar="QUERY",
    help="With --target or --table: cards to vary; all that match count as one number. Without it: those of the "
    "condition's first query.",
)  # fmt: skip
@click.option(
    "--table", is_flag=True,
    help="Also show how many copies 80, 90 and 95 % need (or --target), by turn, going first and second.",
)  # fmt: skip
@click.option("--extra", metavar="[WHAT=]N", multiple=True, help="Extra cards seen: prize=2, or just a number.")
@click.option(
    "--plays", type=click.IntRange(0, 99), metavar="N", help="Cards played per turn, in games that refill hands."
)
@click.option(
    "--against", metavar="DECK", type=click.Path(),
    help="Opponent's deck, in games where a mulligan is free if both players take one.",
)  # fmt: skip
@click.option(
    "--sample", type=click.IntRange(1, 1_000_000_000), metavar="N",
    help="Deal N random hands instead of counting exactly; chances get confidence intervals.",
)  # fmt: skip
@options.seed_option
@pages.page_options
@options.output_format_option("json")
def command(
    deck: str,
    conditions: tuple[str, ...],
    game: str | None,
    house: dict[str, str],
    turn: int | None,
    second: bool,
    given: tuple[str, ...],
    keep: str | None,
    best: bool,
    hand: tuple[str, ...],
    redraws: int,
    target: str | None,
    vary: str | None,
    table: bool,
    extra: tuple[str, ...],
    plays: int | None,
    against: str | None,
    aside: tuple[str, ...],
    pile: str | None,
    sample: int | None,
    seed: str | None,
    output: str | None,
    paper: str,
    output_format: str,
) -> int:
    """CONDITION counts cards seen: 'type:creature>=2 and name:"Silver Axe"'; a query alone means at least one card.
    Join queries with `and`, `or`, `not` and brackets; a card may count for several queries. Several conditions are
    answered one by one. CARDS are written as in a decklist, separated by commas (or semicolons, if names contain
    commas).

    \b
    Examples:
      decktool odds my-deck.txt 'type:creature>=2'
      decktool odds my-deck.txt 'type:weapon>=1 and hp>=8' --turn 3 --second
      decktool odds my-deck.txt 'name:"Silver Axe"' --turn 3 --target 80%
      decktool odds my-deck.txt 'type:weapon' --table --turn 8 -o weapons.html
      decktool odds my-deck.txt 'type:soldier>=2' --keep 'type:soldier>=1'
      decktool odds my-deck.txt 'type:weapon' --given 'Lucia, 2 Retreat Belt'
      decktool odds my-deck.txt 'type:soldier>=3' --turn 2 --hand '3 Votive Archer, 2 Spark of Dawn'
      decktool odds my-deck.txt 'type:weapon' --turn 2 --output-format json
    """
    options.refuse(
        (best and keep, "--best chooses for you; leave out --keep"),
        (best and sample,
         "--sample cannot find the best redraws; choose the hands to keep with --keep CONDITION"),
        (against and (best or given or hand or target or sample),
         "--against works only with plain chances; leave out --best, --given, --hand, --target and --sample"),
        (given and (keep or best or hand), "with --given the hand is kept; leave out --keep, --best and --hand"),
        (redraws and not hand, "--redraws counts the redraws of the hand in --hand; add --hand"),
        (vary and not (target or table), "--vary names the cards that --target varies; add --target or --table"),
        (table and (given or hand or against),
         "--table counts from the shuffled deck; leave out --given, --hand and --against"),
    )  # fmt: skip
    page = pages.page_file(output, paper)
    opened = options.open_deck(deck, game)
    found = opened.game
    values = found.house_values(house)
    opening = opening_of(found, values)
    dealer = dealer_of(opened, opening, second=second, aside=aside, section=pile)
    goals = [(text, parse_condition(text, found)) for text in conditions]
    kept = parse_condition(keep, found) if keep else None
    if (kept is not None or best) and not dealer.chooses:
        raise DecktoolError(f"{'--best' if best else '--keep'} has no effect here: {no_choice(found, values)}")
    in_hand = _names(given)
    held = _names(hand)
    more = _extra(extra, dealer)
    if seed is None and sample is not None:
        seed = "1"
    document = asked_json(
        opened,
        dealer,
        values,
        path=deck,
        house=found.own_house(house),
        policy="best" if best else "keep" if keep else "never",
        keep=keep,
        given=in_hand,
        held=held,
        sampled=sample,
        seed=seed if sample is not None else None,
    )
    last = 5 if turn is None else turn
    asking = Asking(
        dealer,
        [draws_by(dealer, number, plays, more) for number in range(last + 1)],
        keep=kept,
        best=best,
        given=places_of(dealer, in_hand),
        rival=_rival(against, found, dealer),
        held=places_of(dealer, held),
        redraws=redraws,
        target=None if table else _share(target),
        vary=parse_query(vary, found) if vary else None,
        games=sample,
        seed=seed or "1",
    )
    with one_budget():
        document["questions"] = [asking.answer(text, goal) for text, goal in goals]
    if table:
        targets = [share] if (share := _share(target)) else TARGETS
        seats = [asking]
        if found.players > 1:
            dealers = [dealer_of(opened, opening, second=seat, aside=aside, section=pile) for seat in (False, True)]
            seats = [
                replace(asking, dealer=one, draws=[draws_by(one, number, plays, more) for number in range(last + 1)])
                for one in dealers
            ]
        for row, (_, goal) in zip(document["questions"], goals, strict=True):
            with one_budget():
                row["tables"] = [seat.table(goal, targets) for seat in seats]
    options.print_document(document, output_format, odds_text(document, get_terminal_size().columns))
    if page is not None:
        from decktool.report.lab import odds_page

        page.write(odds_page(document), output_format)
    return 0


def _share(text: str | None) -> Fraction | None:
    """A chance as people write it: 80%, 0.8, 4/5."""
    if text is None:
        return None
    try:
        value = Fraction(text.strip().removesuffix("%").strip())
        value = value / 100 if text.strip().endswith("%") else value
    except (ValueError, ZeroDivisionError):
        raise click.BadParameter(f"{text!r} is not a chance; write 80%", param_hint="--target") from None
    if not 0 < value <= 1:
        raise click.BadParameter(f"{text!r} must be above 0 % and at most 100 %; write 80%", param_hint="--target")
    return value


def _names(texts: Sequence[str]) -> list[str]:
    """Card names as in a decklist, with counts, several separated by commas; each copy once."""
    names: list[str] = []
    lines = [text.replace(";" if ";" in text else ",", "\n") for text in texts]  # names may hold commas
    for _, entry in parse_decklist("\n".join(lines)).entries:
        if len(names) + entry.count > 200:
            raise DecktoolError("a hand has at most 200 cards")
        names += [entry.name] * entry.count
    return names


def _extra(texts: Sequence[str], dealer: Dealer) -> int:
    """Cards seen in addition to the draws: a plain number, or a number for one of the game's ways to see more."""
    known = {way.id: way for way in dealer.opening.extra}
    total = 0
    for text in texts:
        name, equals, number = text.rpartition("=")
        if not number.strip().isdecimal() or len(number) > 4:
            raise click.BadParameter(f"{text!r} is not a number of cards", param_hint="--extra")
        if equals and name.strip() not in known:
            ways = ", ".join(f"{way.id} ({way.title})" for way in known.values()) or "none"
            raise click.BadParameter(
                f"{name.strip()!r} is unknown here; ways to see more cards: {ways}", param_hint="--extra"
            )
        total += int(number) * (known[name.strip()].cards if equals else 1)
    return total


def _rival(path: str | None, game: Game, dealer: Dealer) -> Fraction:
    """The chance that the other player must redraw the first hand."""
    if path is None:
        return Fraction(0)

    if not dealer.mulligan.together_free or dealer.mulligan.must_have is None:
        raise click.UsageError(f"in {game.title} the other player's mulligan has no effect; leave out --against")
    other = dealer_of(options.open_deck(path, game), dealer.opening, second=not dealer.second)
    return 1 - Odds(other, dealer.mulligan.must_have).kept_at_once()
