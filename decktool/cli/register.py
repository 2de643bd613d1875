"""`decktool register`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from decktool.cards import counted
from decktool.cli import drawing, options

if TYPE_CHECKING:
    from decktool.construction.check import Report, Violation
    from decktool.construction.slack import Slack
    from decktool.deck import Deck
    from decktool.printing.paper.registration import Check, Part, RegistrationSheet

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
@options.output_option("The PDF to write. Without it: output/ and the deck's name.")
@options.game_option
@options.format_option
@options.as_of_option
@options.pool_option
@options.house_option
@click.option("--player", metavar="NAME", default="", help="Filled in on the sheet; without it a line to write on.")
@click.option("--event", metavar="NAME", default="", help="The tournament.")
@click.option("--date", metavar="DATE", default="", help="The day, as it is to stand on the sheet.")
@drawing.paper_option
@click.option("--no-code", is_flag=True, help="Leave out the QR code with the deck's share code.")
@click.option("--font", "fonts", multiple=True, type=click.Path(), metavar="FILE", help="A font for letters ours lack.")
def command(
    decks: tuple[str, ...],
    output: str | None,
    game: str | None,
    format_: str | None,
    as_of: str | None,
    pool: str | None,
    house: dict[str, str],
    player: str,
    event: str,
    date: str,
    paper: str,
    no_code: bool,
    fonts: tuple[str, ...],
) -> int:
    """Print tournament registration sheets: the list by type, totals against the rules, a judge's box.

    The sheet says whether the deck is legal; an illegal one is printed all the same, with a warning. So is one of which
    a rule could not be judged (a draft without its --pool), marked as such and with exit status 2. The QR code holds
    the deck's share code, which `decktool check` reads.

    \b
    Examples:
      decktool register my-deck.txt --player "Ada Lovelace" --event "Store championship"
      decktool register my-deck.txt --paper letter -o sheet.pdf
      decktool register decks/ --event "Store championship" -o sheets.pdf
    """
    from decktool.paths import write_whole
    from decktool.printing.base import sizes
    from decktool.printing.base.fonts import add_font
    from decktool.printing.paper import registration

    paths = options.deck_files(decks)
    if player and len(paths) > 1:
        raise click.UsageError(f"--player names one, and these are {len(paths)} decks; leave it out")
    read = [options.open_deck(path, game) for path in paths]
    owned = options.read_pool(pool)
    for font in fonts:
        add_font(Path(font))
    judged = [_judged(deck, format_, as_of, house, owned) for deck in read]
    sheets = [
        _sheet(deck, report, title, room, player, event, date, code=not no_code)
        for deck, (report, title, room) in zip(read, judged, strict=True)
    ]
    path = options.out_path(output, options.stem(decks, read), "-registration.pdf")
    with write_whole(path) as file:
        pages = registration.write_pdf(sheets, sizes.paper(paper), file)
    what = "a registration sheet" if len(sheets) == 1 else f"{len(sheets)} registration sheets"
    options.echo(f"{path}: {what} of {counted(pages, 'page')}")
    return 2 if any(report.verdict in UNREACHED for report, _, _ in judged) else 0


def _judged(
    deck: Deck, format_: str | None, as_of: str | None, house: dict[str, str], pool: dict[str, int] | None
) -> tuple[Report, str, tuple[Slack, ...]]:
    """The report on a deck, its format's title and the room of its rules, with warnings for what is not legal."""
    from decktool.construction.check import check, compiled
    from decktool.construction.rows import MissingNumber
    from decktool.construction.rules import construction
    from decktool.construction.slack import slack

    form = construction(deck.game).format(format_ or deck.decklist.format, as_of)
    report = check(deck, form, house=house, pool=pool)
    name = deck.decklist.name
    try:
        room = slack(deck, compiled(deck, form, house, pool))
    except MissingNumber as error:
        room = ()
        options.warn(f"{name}: {error}")
    if not report.legal:
        options.warn(f"{name} is {report.verdict}; `decktool check {name}` says why")
    for item in report.not_judged:
        options.warn(f"{name}: {item.message}")
    return report, form.title, room


def _sheet(
    deck: Deck, report: Report, title: str, room: tuple[Slack, ...], player: str, event: str, date: str, *, code: bool
) -> RegistrationSheet:
    """Everything the sheet says, in words."""
    from decktool.formats.code import encode
    from decktool.printing.paper.registration import Check, RegistrationSheet

    remarks = [violation.message for violation in (*report.violations, *report.warnings) if violation.group is not None]
    remarks += [item.problem for item in report.unreadable]
    if report.not_judged:
        remarks.append("– not judged: `decktool check` says what is missing")
    if deck.unofficial:
        remarks.append("unofficial sample cards are in this deck")
    if len(remarks) > MOST_REMARKS:
        remarks = [*remarks[: MOST_REMARKS - 1], f"and {len(remarks) - MOST_REMARKS + 1} more"]
    defaults = deck.game.house_values()
    chosen = ", ".join(f"{name}={value}" for name, value in report.house.items() if value != defaults[name])
    return RegistrationSheet(
        game=deck.game.title,
        format=f"{title} · {deck.game.edition}",
        deck=Path(deck.name).stem if deck.name == deck.decklist.name else deck.name,
        cards=deck.size,
        parts=_parts(deck),
        checks=(*_checks(room), *(Check(_title(item), "", "not judged", None) for item in report.not_judged)),
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


def _parts(deck: Deck) -> tuple[Part, ...]:
    """The deck's sections, in each the cards by type and then by name."""
    from decktool.cards import name_key
    from decktool.printing.paper.registration import Cards, Part

    parts = []
    for section in deck.game.sections.values():
        copies: dict[tuple[str, str], int] = {}
        for card, count in deck.section_counts(section.id).items():
            copies[card.type, card.name] = copies.get((card.type, card.name), 0) + count
        blocks = []
        for kind in deck.game.types.values():
            names = sorted((name for type_id, name in copies if type_id == kind.id), key=name_key)
            if names:
                blocks.append(Cards(kind.plural, tuple((copies[kind.id, name], name) for name in names)))
        if blocks:
            parts.append(Part(section.title, tuple(blocks), section.counted))
    return tuple(parts)


def _checks(room: tuple[Slack, ...]) -> tuple[Check, ...]:
    """One line for each rule that says something about the deck: the sum, or the tightest of its groups."""
    from itertools import groupby

    from decktool.printing.paper.registration import Check

    found = []
    for _, items in groupby(room, key=lambda item: item.rule):
        rows = [item for item in items if item.applies and (item.max is not None or (item.min or 0) > 0)]
        if not rows or rows[0].level != "error":
            continue
        worst = min(rows, key=lambda row: (not row.broken, -row.actual))
        kept = not any(row.broken for row in rows)
        if worst.max == 0 and worst.min is None and kept:
            found.append(Check(worst.title, "", "none", kept))
        else:
            found.append(Check(worst.title, f"{worst.actual:,}", _asked(worst), kept))
    return tuple(found)


def _asked(row: Slack) -> str:
    if row.min is not None and row.min == row.max:
        return f"exactly {row.min:,}"
    words = [f"at least {row.min:,}"] if row.min is not None and row.min > 0 else []
    return ", ".join([*words, *([f"at most {row.max:,}"] if row.max is not None else [])])
