"""Create a new game, ready to print and deal: from a spreadsheet of your cards, or a commented starter."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping, Sequence
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decktool import outputs
from decktool.cards import counted, slug
from decktool.cli import options
from decktool.errors import DecktoolError, OutputError, did_you_mean, some
from decktool.files import read_text
from decktool.importing.game_folder import quoted, refuse_name, refuse_taken, starter_files, table_files
from decktool.importing.work import beside
from decktool.paths import data_dir, typed, write_file

if TYPE_CHECKING:
    from decktool.importing.new_game import Made, NewGame
    from decktool.importing.sheets import Sheet


@options.described
@click.argument("name", metavar="NAME")
@click.option(
    "--ruleset", is_flag=True, help="Create a Python package with rules of play, which `pip install -e` installs."
)
@click.option("--title", metavar="TITLE", help="Title of the game. Without it: from NAME.")
@click.option(
    "--from", "table", metavar="SPREADSHEET", type=click.Path(),
    help="Spreadsheet of your cards (CSV, TSV, XLSX, ODS, order.xml): its columns become the fields of the cards.",
)  # fmt: skip
@click.option(
    "--sheet", "sheets", metavar="NAME", multiple=True,
    help="Sheet of the workbook; repeatable. Without it: all sheets that seem to hold cards.",
)  # fmt: skip
@click.option(
    "--rows", type=click.Choice(["copies", "cards"]),
    help="Meaning of equal rows: copies of one card, or separate cards [default: copies].",
)  # fmt: skip
@click.option(
    "--map", "maps", metavar="'HEADING=FIELD'", multiple=True,
    help="What a column holds: name, type, copies, number, art, text, flavor; nothing after = leaves it out.",
)  # fmt: skip
@click.option(
    "--face", metavar="FACE",
    help="Neutral face of the cards: portrait, band, text-card or landscape. Without it: what suits the columns.",
)  # fmt: skip
def command(
    name: str,
    ruleset: bool,
    title: str | None,
    table: str | None,
    sheets: tuple[str, ...],
    rows: str | None,
    maps: tuple[str, ...],
    face: str | None,
) -> int:
    """The new folder is cards/NAME in the current folder, where every command finds it as --game NAME. The command
    never overwrites files and never replaces an existing game.

    --from reads a spreadsheet of cards, one card per row, and guesses what each column holds from its heading and
    contents. It writes the game, the cards, a face that shows every field and a decklist of all cards. Beside the
    spreadsheet, it writes a mapping with every guess and its reason, which later imports use. In a terminal, it asks
    about unclear columns and sheets; Enter accepts the guess.

    --ruleset writes a project for a game that decktool plays: a package with the rules of a small example, the game's
    folder in it, positions and tests. Change them step by step. Every command knows the game once it is installed.

    \b
    Examples:
      decktool init my-game
      decktool init my-game --ruleset
      decktool init lantern-street --title "Lantern Street"
      decktool init my-game --from cards.csv
      decktool init my-game --from cards.xlsx --sheet Heroes --sheet Events --face band
      decktool init my-game --from cards.ods --map 'Kind=type' --map 'Ideas=' --rows cards
    """
    refuse_name(name)
    if table is None and (sheets or rows or maps or face):
        raise click.UsageError("--sheet, --rows, --map and --face describe a spreadsheet; name it with --from")
    if ruleset and table is not None:
        raise click.UsageError("--ruleset and --from make different things; leave one of them out")
    target = Path(name) if ruleset else Path("cards") / name
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise OutputError(f"{target} already exists; choose another name, or remove it first")
    words = title or name.replace("-", " ").title()
    refuse_taken(name, words)
    if table is not None:
        said = dict(options.named_value(item, "--map") for item in maps)
        return _from_table(name, words, target, table, sheets, rows, said, face)
    if ruleset:
        return _project(name, words, target)
    written = []
    for relative, text in starter_files(name, words).items():
        write_file(target / relative, text)
        written.append(target / relative)
    for place in written:
        options.echo(f"wrote {place}")
    deck = next(place for place in written if place.suffix == ".txt")
    _try_it(name, deck)
    return 0


def _project(name: str, title: str, target: Path) -> int:
    """Write a package with rules of play, from the one that decktool carries."""
    package = name.replace("-", "_")
    if not package.isidentifier() or iskeyword(package):
        raise DecktoolError(f"{name!r}: the name of a ruleset is also that of a Python package; begin it with a letter")
    source = data_dir("templates") / "ruleset"
    words = {"my_game": package, "my-game": name}
    for path in sorted(source.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            place, text = path.relative_to(source).as_posix(), path.read_text(encoding="utf-8")
            if path.name == "game.yaml":
                text = text.replace("title: My Game", f"title: {quoted(title)}")
            elif path.suffix == ".md":
                text = text.replace("My Game", title)
            for old, new in words.items():
                place, text = place.replace(old, new), text.replace(old, new)
            write_file(target / place, text)
            options.echo(f"wrote {target / place}")
    options.echo(
        f"\nTry it:\n  pip install -e {target}\n  decktool match {name} --agents greedy,random\n"
        f"  decktool judge {target / 'positions' / 'tie.yaml'}\n  pip install pytest\n"
        f"  python -m pytest {target}"
    )
    return 0


def _try_it(name: str, deck: Path) -> None:
    options.echo(
        f"\nTry it:\n  decktool check {deck}\n  decktool print {deck}\n  decktool hand {deck}\n  decktool lint {name}"
    )


# --- from a table


def _from_table(
    name: str,
    title: str,
    target: Path,
    table: str,
    wanted: Sequence[str],
    rows: str | None,
    maps: dict[str, str],
    face: str | None,
) -> int:
    """Make a game of a table, and say what was decided."""
    from decktool.importing.new_game import NewGameOptions, make, new_game
    from decktool.importing.sheets import sheets_of
    from decktool.printing.art.icons import icon_for
    from decktool.spreadsheets import sheet_names

    there = sheets_of(table)
    asks = sys.stdin.isatty() and sys.stdout.isatty()
    chosen = _chosen(there, wanted, asks)
    if asks:
        maps = _ask_columns(chosen, maps)
    repeat = any(len({row.cells for row in sheet.table.rows}) < len(sheet.table.rows) for sheet in chosen)
    if asks and rows is None and repeat:
        equal = click.Choice(["copies", "cards"])
        rows = click.prompt(
            "Some rows are equal: are they copies of one card, or cards of their own?", "copies", type=equal
        )
    new = new_game(name, title, chosen, NewGameOptions(maps, rows or "copies", face, icon_for))
    with tempfile.TemporaryDirectory() as folder:
        made = make(new, name, Path(folder))
    places = {
        each.set_id: beside(table, f"{slug(each.sheet.title)}.mapping.yaml" if len(made) > 1 else "mapping.yaml")
        for each in made
    }
    mappings = [each for each in made if not _stands(Path(places[each.set_id]), each.mapping)]
    for relative, text in table_files(new, made, name, title).items():
        write_file(target / relative, text)
    for each in mappings:
        write_file(places[each.set_id], each.mapping)
    deck = target / "decks" / "all.txt"
    used = {sheet.title for sheet in chosen}
    _tell(new, made, target, places, [title for title in sheet_names(table) if title not in used])
    _try_it(name, deck)
    return 0


def _stands(place: Path, mapping: str) -> bool:
    """Whether a mapping is there already; one that may have somebody's corrections is not written over: OutputError."""
    if not place.is_file():
        outputs.check(place, "text")
        return False
    from decktool.importing.mapping import LIMIT

    if read_text(place, limit=LIMIT, what="a mapping") != mapping:
        raise OutputError(f"{place}: exists, and may have your corrections; remove or rename it, and try again")
    return True


def _chosen(there: Sequence[Sheet], wanted: Sequence[str], asks: bool) -> list[Sheet]:
    titles = [sheet.title for sheet in there if sheet.title]
    if wanted and not titles:
        raise DecktoolError("only a workbook (XLSX, ODS) has sheets; leave --sheet out")
    for word in wanted:
        if word not in titles:
            raise DecktoolError(f"no sheet {word!r} with cells{did_you_mean(word, titles)}")
    if wanted:
        return [sheet for sheet in there if sheet.title in wanted]
    if not asks or len(there) == 1:
        return [sheet for sheet in there if sheet.of_cards]
    for number, sheet in enumerate(there, 1):
        options.echo(f"  {number}. {sheet.title}: {counted(len(sheet.table.rows), 'row')}; {sheet.reason}")
    usual = " ".join(str(number) for number, sheet in enumerate(there, 1) if sheet.of_cards)
    numbers = click.prompt("Which sheets have cards?", usual).replace(",", " ").split()
    found = [sheet for number, sheet in enumerate(there, 1) if str(number) in numbers or sheet.title in numbers]
    if not found:
        raise DecktoolError("no sheet was chosen")
    return found


def _ask_columns(chosen: Sequence[Sheet], maps: dict[str, str]) -> dict[str, str]:
    """Ask for the columns of the names and the types, with the guesses as default."""
    from decktool.importing.recognised import heading_of

    headings = list(dict.fromkeys(heading for sheet in chosen for heading in sheet.table.headings if heading))
    options.echo(f"  columns: {', '.join(headings)}", prose=True)
    for what, question in (
        ("name", "Which column has the names of the cards?"),
        ("type", "Which one has their types?"),
    ):
        if what in maps.values():
            continue
        usual = heading_of(chosen, maps, what)
        known = click.Choice([*headings, "none"], case_sensitive=False)
        said = click.prompt(f"{question} (none: no column)", usual or "none", type=known, show_choices=False)
        if said != (usual or "none"):
            maps = {**maps, **({usual: usual} if said == "none" else {said: what})}
    return maps


def _tell(new: NewGame, made: Sequence[Made], target: Path, places: Mapping[str, Path], others: Sequence[str]) -> None:
    """Say in some ten lines what was decided, and where to change it."""
    cards = sum(each.cards.cards for each in made)
    copies = sum(row.get("copies", 1) for each in made for row in each.cards.rows)
    of = f" from {counted(len(made), 'sheet')}" if len(made) > 1 else ""
    options.echo(f"{target}: {counted(cards, 'card')}{of}, {counted(copies, 'copy', 'copies')} in all")
    for what, decided in new.decisions:
        options.echo(f"  {what}: {decided}", prose=True)
    left_out = sum(sum(each.cards.left_out.values()) for each in made)
    if left_out:
        options.echo(f"  rows left out: {left_out} (skip_rows in the mapping says which, and why)")
    for note in [note for each in made for note in each.cards.notes][:2]:
        options.echo(f"  {note}", prose=True)
    if others:
        options.echo(f"  other sheets: {', '.join(others)} (to read one: --sheet NAME)", prose=True)
    mappings = some([str(place) for place in places.values()], 2)
    options.echo(f"  To change what a column holds: {mappings}; then import the spreadsheet again", prose=True)
    for each in made if len(made) > 1 else ():
        words = f"--game {target.name} --update --mapping {typed(places[each.set_id])} --set {each.set_id}"
        options.echo(f"  The sheet {each.sheet.title} again: decktool import {typed(each.sheet.path)} {words}")
    options.echo(f"  To change fields, types, deck rules and the hand: {target / 'game.yaml'}")
    options.echo(f"  To change the look: {target / 'templates' / 'faces' / target.name / 'card.yaml'}")
