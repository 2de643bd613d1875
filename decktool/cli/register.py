"""`decktool register`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cards import counted, name_key
from decktool.cli import drawing, lists, options
from decktool.construction.slack import is_broken, standing
from decktool.formats.code import encode
from decktool.paths import write_whole
from decktool.printing.base import sizes
from decktool.printing.paper import deck_sheet
from decktool.printing.paper.deck_sheet import DeckSheet, DeckSheetBlock, DeckSheetCheck, DeckSheetSection
from decktool.report.words import amount, bounds_words

if TYPE_CHECKING:
    from decktool.construction.check import Report, Violation
    from decktool.construction.slack import RuleRow
    from decktool.deck import Deck

MOST_REMARKS = 8
UNREACHED = {"not judged", "unreadable"}
VERDICTS = {
    "legal": "Legal",
    "incomplete": "Incomplete",
    "illegal": "Not legal",
    "not judged": "Not judged",
    "unreadable": "Cannot be judged",
}


@click.command()
@options.decks_argument
@options.output_option("PDF to write. Without it: under output/, with the deck's name.")
@options.game_option
@options.rules_options
@click.option(
    "--player", metavar="NAME",
    help="Player's name; an empty one prints a blank line. Without it: from the list's `# player:` or `# author:`, or "
    "its file name.",
)  # fmt: skip
@click.option("--event", metavar="NAME", default="", help="Name of the tournament.")
@click.option("--date", metavar="DATE", default="", help="Date as printed on the sheet.")
@drawing.paper_option
@click.option("--no-code", is_flag=True, help="Leave out the QR code with the deck's share code.")
@drawing.fonts_option
def command(
    decks: tuple[str, ...],
    output: str | None,
    game: str | None,
    pool: str | None,
    rules: dict[str, Any],
    player: str | None,
    event: str,
    date: str,
    paper: str,
    no_code: bool,
) -> int:
    """Print deck sheets for a tournament: the list by type, its totals with their limits, a box for the judge.

    The sheet shows whether the deck is legal. An illegal deck is printed with a warning. If a rule cannot be judged
    (a draft without its --pool), the sheet says so, and the exit status is 2. If a list cannot be read, the command
    names it and prints the others, and the exit status is 2. The QR code contains the deck's share code, which
    `decktool check` reads.

    \b
    Examples:
      decktool register my-deck.txt --player "Ada Lovelace" --event "Store championship"
      decktool register my-deck.txt --paper letter -o sheet.pdf
      decktool register decks/ --event "Store championship" -o sheets.pdf
    """
    paths = options.deck_files(decks, pool)
    if player and len(paths) > 1:
        raise click.UsageError(f"--player names one player, but there are {len(paths)} decks; leave it out")

    def registered(path: str) -> tuple[Deck, Report, DeckSheet]:
        deck = options.open_deck(path, game)
        form, report, room, problem = standing(deck, **rules)
        _warn(report, problem)
        who = _player(deck) if player is None else player
        return deck, report, _sheet(deck, report, form.title, room or [], who, event, date, code=not no_code)

    done = options.each(paths, registered)
    sheets = [sheet for _, _, sheet in done]
    path = options.out_path(output, lists.stem(decks, [deck for deck, _, _ in done]), "-registration.pdf")
    with drawing.telling(), write_whole(path) as file:
        pages = deck_sheet.write_pdf(sheets, sizes.paper(paper), file)
    what = "a deck sheet" if len(sheets) == 1 else f"{len(sheets)} deck sheets"
    options.echo(f"{path}: {what}, {counted(pages, 'page')}")
    return 2 if any(report.verdict in UNREACHED for _, report, _ in done) else 0


def _player(deck: Deck) -> str:
    """The deck's player: from the list (`# player:`, `# author:`), or else its file's name."""
    headers, name = deck.decklist.headers, deck.decklist.name
    return headers.get("player") or headers.get("author") or ("" if name == "-" else Path(name).stem)


def _warn(report: Report, problem: str | None) -> None:
    """Warn of a deck that is not legal or not judged."""
    name = report.deck
    if problem is not None:
        options.warn(f"{name}: {problem}")
    if not report.legal:
        options.warn(f"{name} is {report.verdict}; `decktool check {name}` explains why")
    for item in report.not_judged:
        options.warn(f"{name}: {item.message}")


def _sheet(
    deck: Deck, report: Report, title: str, room: Sequence[RuleRow], player: str, event: str, date: str, *, code: bool
) -> DeckSheet:
    """The whole text of the sheet."""
    remarks = [violation.message for violation in (*report.violations, *report.warnings) if violation.group is not None]
    remarks += [item.problem for item in report.unreadable]
    if report.not_judged:
        remarks.append("– not judged: `decktool check` explains what is missing")
    if deck.unofficial:
        remarks.append("unofficial sample cards are in this deck")
    if len(remarks) > MOST_REMARKS:
        remarks = [*remarks[: MOST_REMARKS - 1], f"and {len(remarks) - MOST_REMARKS + 1} more"]
    defaults = deck.game.house_values()
    chosen = ", ".join(f"{name}={value}" for name, value in report.house.items() if value != defaults[name])
    return DeckSheet(
        game=deck.game.title,
        format=f"{title} · {deck.game.edition}",
        deck=Path(deck.name).stem if deck.name == deck.decklist.name else deck.name,
        cards=deck.size,
        parts=_parts(deck),
        checks=(*_checks(room), *(DeckSheetCheck(_title(item), "", "not judged", None) for item in report.not_judged)),
        verdict=f"{VERDICTS[report.verdict]} in {title}",
        legal=None if report.verdict in UNREACHED else report.legal,
        remarks=(*remarks, *([f"House rules: {chosen}"] if chosen else [])),
        player=player,
        event=event,
        date=date,
        code=encode(deck) if code else "",
    )


def _title(violation: Violation) -> str:
    return violation.message.partition(":")[0]


def _parts(deck: Deck) -> tuple[DeckSheetSection, ...]:
    """The deck's sections, with the cards of each by type and name."""
    parts = []
    for section in deck.game.sections.values():
        copies: dict[tuple[str, str], int] = {}
        for card, count in deck.section_counts(section.id).items():
            copies[card.type, card.name] = copies.get((card.type, card.name), 0) + count
        blocks = []
        for kind in deck.game.types.values():
            names = sorted((name for type_id, name in copies if type_id == kind.id), key=name_key)
            if names:
                blocks.append(DeckSheetBlock(kind.plural, tuple((copies[kind.id, name], name) for name in names)))
        if blocks:
            parts.append(DeckSheetSection(section.title, tuple(blocks), section.counted))
    return tuple(parts)


def _checks(room: Sequence[RuleRow]) -> Iterator[DeckSheetCheck]:
    """One line for each rule that applies to the deck: the sum, or the tightest of its groups."""
    for _, items in groupby(room, key=lambda item: item["rule"]):
        rows = [item for item in items if item["applies"] and (item["max"] is not None or (item["min"] or 0) > 0)]
        if not rows or rows[0]["level"] != "error":
            continue
        worst = min(rows, key=lambda row: (not is_broken(row), -row["actual"]))
        kept = not any(map(is_broken, rows))
        if worst["max"] == 0 and worst["min"] is None and kept:
            yield DeckSheetCheck(worst["title"], "", "none", kept)
        else:
            yield DeckSheetCheck(worst["title"], amount(worst["actual"]), bounds_words(worst), kept)
