"""What the commands that draw share: fonts, language, warnings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from decktool.cli import options
from decktool.cli.options import F
from decktool.cli.print_options import add_options
from decktool.deck import Deck
from decktool.games import Game
from decktool.printing.base import languages, remarks
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.fonts import add_font
from decktool.printing.base.items import Drawing
from decktool.printing.layout.strays import strays
from decktool.printing.options import FONT, LANGUAGE
from decktool.printing.paper.proof import coarse_art, summary
from decktool.report.words import before_printing


def fonts_option(function: F) -> F:
    """`--font FILE`: a font for letters that the built-in fonts lack."""
    return add_options(FONT, callback=_add_fonts, expose_value=False)(function)


def language_option(function: F) -> F:
    """`--language CODE`: what is printed beside cards and rules, in another language."""
    return add_options(LANGUAGE, callback=_speak, expose_value=False)(function)


def _speak(ctx: click.Context, param: click.Parameter, value: str) -> None:
    ctx.with_resource(languages.spoken(value))


def _add_fonts(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> None:
    if value:
        for path in value:
            add_font(Path(path))


def warn_of_coarse_art(drawings: Iterable[Drawing]) -> None:
    """Warn on stderr, in one line, of art with too few pixels; other serious faults stop the printing anyway."""
    line = summary(coarse_art(drawings))
    if line:
        options.warn(f"{line}; `decktool proof` shows all findings")


@contextmanager
def telling() -> Iterator[dict[remarks.Remark, None]]:
    """Print the remarks noted inside (`remarks`) on stderr, even after an error."""
    with remarks.gathered() as found:
        try:
            yield found
        finally:
            for line in remarks.told(found):
                options.warn(line)


def status_of(found: Iterable[remarks.Remark]) -> int:
    """The exit status after the remarks: 2 if cards were left out."""
    return 2 if any(remark.kind == "left out" for remark in found) else 0


def warn_of_strays(games: Iterable[Game]) -> None:
    """Warn on stderr of a game's pictures that nothing uses."""
    found: list[str] = []
    for game in dict.fromkeys(games):
        with at_home(game.folder):
            found += map(str, strays(game))
    for line in remarks.shortened(found):
        options.warn(line)


def warn_of_breaches(decks: Iterable[Deck], doing: str = "printing") -> None:
    """Warn on stderr of decks that break rules; their cards are printed anyway (or what `doing` says)."""
    for deck in decks:
        for said in before_printing(deck, doing):
            options.warn(said)
