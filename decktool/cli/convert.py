"""Convert a deck: to another program's form, a spreadsheet, or a share code."""

from __future__ import annotations

import io
from pathlib import Path

import click

from decktool import formats
from decktool.cli import options
from decktool.deck import Deck
from decktool.errors import DecktoolError
from decktool.paths import write_file

READ = list(formats.EXCHANGES)
WRITTEN = [form.id for form in formats.EXCHANGES.values() if form.writes]
_PICTURES = {".png", ".svg"}


@options.described
@options.deck_argument
@click.option(
    "-t", "--to", metavar="FORM", help=f"Output form: {', '.join(WRITTEN)}, or qr. Without it: from -o's file name."
)
@click.option("--from", "from_", metavar="FORM", help=f"Form of DECK: {', '.join(READ)}. Without it: from its content.")
@options.game_option
@options.output_option("File to write. Without it: standard output. For qr: a .png or .svg; without it, the terminal.")
def command(deck: str, to: str | None, from_: str | None, game: str | None, output: str | None) -> int:
    """DECK is a decklist in any form that decktool reads, a share code, or - for standard input. Nothing is lost
    silently: a warning names everything that the output form cannot store. If lines of the list cannot be read, the
    command names them all and writes nothing.

    \b
    Examples:
      decktool convert my-deck.txt --to code
      decktool convert my-deck.txt --to qr -o my-deck.png
      decktool convert my-deck.txt -o my-deck.cod
      decktool convert export.txt --from mtgo --game my-game --to text
    """
    wanted = _wanted(to, output)
    if from_ is not None:
        formats.exchange(from_)
    found = options.open_deck(deck, game, from_)
    written = formats.write(found, "code" if wanted == "qr" else wanted)
    for sentence in written.lost:
        options.warn(f"{wanted} {sentence}" if sentence.startswith(("has ", "cannot ")) else sentence)
    if wanted == "qr":
        _qr(written.text.strip(), found, output)
    elif output is None:
        options.echo(written.text.removesuffix("\n"))
    else:
        write_file(Path(output), written.text)
    if output is not None:
        options.echo(f"written to {output}")
    return 0


def _wanted(to: str | None, output: str | None) -> str:
    """The form asked for, by name or by the ending of the file to write."""
    if to is not None:
        return to.casefold() if to.casefold() == "qr" else formats.exchange(to, writing=True).id
    suffix = Path(output).suffix.lower() if output else ""
    if suffix in _PICTURES:
        return "qr"
    ends = next((form.id for form in formats.EXCHANGES.values() if form.writes and suffix in form.suffixes), None)
    if ends is None:
        raise click.UsageError(f"Choose the output form with --to: {', '.join(WRITTEN)}, or qr.")
    return ends


def _qr(code: str, deck: Deck, output: str | None) -> None:
    """The share code as a QR code: a picture, or blocks on the terminal with the code below."""
    import segno

    try:
        picture = segno.make(code, error="m", micro=False)
    except segno.DataOverflowError:
        raise DecktoolError("this deck is too large for a QR code; use --to code") from None
    if output is None:
        shown = io.StringIO()
        picture.terminal(shown, compact=True, border=2)
        options.echo(shown.getvalue().rstrip("\n"))
        options.echo(code)
        return
    kind = Path(output).suffix.lower().removeprefix(".")
    if f".{kind}" not in _PICTURES:
        raise DecktoolError(f"{output}: a QR code must be a .png or .svg file")
    out = io.BytesIO()
    extra = {"title": deck.name} if kind == "svg" else {}
    picture.save(out, kind=kind, scale=8, border=4, **extra)
    write_file(Path(output), out.getvalue())
