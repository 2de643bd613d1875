"""Export decks, or all cards of a game, to a print service or another program."""

from __future__ import annotations

from typing import Any

from decktool.cards import counted
from decktool.cli import drawing, lists, options, print_options, progress
from decktool.deck import only_matching
from decktool.printing import export
from decktool.printing.options import EXPORT
from decktool.printing.orders import shipment_of
from decktool.printing.targets import TARGETS
from decktool.report.words import beside_the_deck


@options.described
@lists.lists_argument
@print_options.add_options(*EXPORT[:2])
@options.output_option("Folder to write; with several decks, a subfolder for each. Without it: under output/.")
@options.game_option
@print_options.add_options(*EXPORT[2:-2])
@options.jobs_option
@drawing.language_option
@drawing.fonts_option
def command(what: tuple[str, ...], output: str | None, game: str | None, jobs: int, **chosen: Any) -> int:
    """The command writes pictures, sheets, and the files that describe them; each of several decks gets its own folder.

    A second run draws only the cards that have changed.

    \b
    Targets:
      {targets}

    \b
    Examples:
      decktool export my-deck.txt --to images --dpi 150
      decktool export my-deck.txt --to mpc --product poker
      decktool export my-deck.txt --to tts --opponent their-deck.txt
      decktool export my-deck.txt --to tts --base-url https://example.org/cards
      decktool export my-game --only set:core --to mpc
      decktool export decks/ --to images -o pictures/
    """
    opened = lists.open_lists(what, game)
    drawing.warn_of_breaches(opened, "exporting")
    decks = only_matching(opened, chosen["only"])
    target, opponent = chosen["to"], chosen["opponent"]
    folders = lists.folders(decks, output, f"-{target}")
    drawing.warn_of_strays(deck.game for deck in decks)
    with drawing.telling() as noted:
        for deck, folder in zip(decks, folders, strict=True):
            far = options.open_deck(opponent, deck.game.id) if opponent is not None else None
            with progress.bar() as bar:
                shipment = shipment_of(deck, chosen, far, jobs, bar)
                drawing.warn_of_coarse_art(face.drawing for face in shipment.faces)
                written = export.export(shipment, target, folder)
            different = f" ({len(shipment.faces)} distinct)" if len(shipment.faces) != shipment.cards else ""
            files = counted(len(written), "file")
            beside = [f"  {words}" for words in beside_the_deck([deck])]
            options.echo([f"{folder}: {files} for {counted(shipment.cards)}{different}", *beside])
            for path in written:
                if path.suffix not in {".png", ".jpg"}:
                    options.echo(f"  {path}")
    return drawing.status_of(noted)


command.help = (command.help or "").replace(
    "{targets}", "\n  ".join(f"{name:<13} {target.title}" for name, target in TARGETS.items())
)
