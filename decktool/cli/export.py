"""`decktool export`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cli import drawing, options
from decktool.errors import DecktoolError

if TYPE_CHECKING:
    from decktool.deck import Deck
    from decktool.printing.export.shipment import Shipment

#: Targets for which the whole table is laid out.
ON_A_TABLE = ("tts", "playground", "screentop")
TARGETS = ("images", "mpc", "gamecrafter", "drivethru", "mpc-autofill", "tts", "playground", "screentop", "cockatrice")


@click.command()
@options.lists_argument
@options.only_option
@click.option("--to", "target", type=click.Choice(TARGETS), default="images", show_default=True, help="What for.")
@options.output_option("The folder to write; of several decks, one in it for each. Without it: under output/.")
@options.game_option
@click.option(
    "--dpi", type=int, default=300, show_default=True, help="Resolution of pictures that have no fixed pixels."
)
@click.option("--jpeg", is_flag=True, help="Write JPEG instead of PNG.")
@click.option("--product", metavar="SIZE", help="Which cards of a print service: poker, tcg, bridge, tarot ...")
@click.option(
    "--opponent", metavar="DECK", help="The far player's deck: both lie on the table (tts, playground, screentop)."
)
@click.option(
    "--base-url",
    "--link",
    "link",
    default="",
    metavar="ADDRESS",
    help="Where you will put the pictures on the web (tts); else they are read from this computer.",
)
@click.option(
    "--max-pixels",
    default=4096,
    show_default=True,
    type=click.IntRange(512, 16384),
    help="The longest side of a sheet.",
)
@drawing.jobs_option
@drawing.fonts_option
def command(
    what: tuple[str, ...],
    only: str | None,
    target: str,
    output: str | None,
    game: str | None,
    dpi: int,
    jpeg: bool,
    product: str | None,
    opponent: str | None,
    link: str,
    max_pixels: int,
    jobs: int | None,
) -> int:
    """Write decks, or all cards of a game, for a print service or another program.

    Pictures, sheets, and the files that describe them; of several decks each in a folder of its own.

    A second run draws only what has changed.

    \b
    Targets:
      images         one picture a card, at any resolution
      mpc            MakePlayingCards (822 x 1122 pixels for poker cards)
      gamecrafter    The Game Crafter
      drivethru      DriveThruCards: a PDF of one card a page
      mpc-autofill   MPC pictures and the order file of mpc-autofill
      tts            Tabletop Simulator: sheets, and a saved object with piles, board and pieces
      playground     Tabletop Playground: a package with piles, board and pieces
      screentop      Screentop: sheets of each pile, pictures of board and pieces
      cockatrice     Cockatrice: cards and pictures

    \b
    Examples:
      decktool export my-deck.txt --to images --dpi 150
      decktool export my-deck.txt --to mpc --product poker
      decktool export my-deck.txt --to tts --opponent their-deck.txt
      decktool export my-deck.txt --to tts --base-url https://example.org/cards
      decktool export my-game --only set:core --to mpc
      decktool export decks/ --to images -o pictures/
    """
    from decktool.printing import export
    from decktool.printing.export.shipment import prepare
    from decktool.printing.kit.kit import supply
    from decktool.printing.template.components import components

    decks = options.open_lists(what, game, only)
    folders = options.folders(decks, output, f"-{target}")
    for deck, folder in zip(decks, folders, strict=True):
        with drawing.bar() as bar:
            wishes: dict[str, Any] = {
                "dpi": dpi,
                "kind": "jpg" if jpeg else "png",
                "link": link,
                "most_pixels": max_pixels,
                "product": product,
                "jobs": jobs or drawing.cores(),
                "watch": bar,
            }
            far = prepare(_other(opponent, deck, target), **wishes) if opponent is not None else None
            beside = supply(deck, components(deck.game)) if target in ON_A_TABLE else []
            shipment = prepare(deck, beside=beside, opponent=far, **wishes)
            drawing.warn_of_coarse_art(face.drawing for face in shipment.faces)
            written = export.export(shipment, target, folder)
        _report(folder, shipment, written)
    return 0


def _report(folder: Path, shipment: Shipment, written: list[Path]) -> None:
    """Say what was written."""
    different = f", {len(shipment.faces)} of them different" if len(shipment.faces) != shipment.cards else ""
    files = "file" if len(written) == 1 else "files"
    cards = "card" if shipment.cards == 1 else "cards"
    options.echo(f"{folder}: {len(written)} {files} for {shipment.cards} {cards}{different}")
    for path in written:
        if path.suffix not in {".png", ".jpg"}:
            options.echo(f"  {path}")


def _other(path: str, read: Deck, target: str) -> Deck:
    """The opponent's deck, of the same game."""
    if target not in ON_A_TABLE:
        raise click.UsageError(f"--opponent is for a table ({', '.join(ON_A_TABLE)}), and {target} is none")
    found = options.open_deck(path, read.game.id)
    if found.game.id != read.game.id:
        raise DecktoolError(f"{path}: a deck of {found.game.title}; the other is one of {read.game.title}")
    return found
