"""Preflight: what would spoil a print, found before paper is spent.

Every different card of a deck is laid out element by element, so that all defects are found and each names its card and
its field (the template's element). A *serious* finding cannot be printed or would disappoint; a *note* is worth a look.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from decktool.cards import counted
from decktool.deck import Deck
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.art.icons import is_icon, signs, unknown_icon
from decktool.printing.base import remarks
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.items import Drawing, Group, Item, Path, Picture, Text, Use
from decktool.printing.base.pictures import accepted
from decktool.printing.base.polylines import SAME, Matrix, scale_of, times
from decktool.printing.base.sizes import Size
from decktool.printing.base.units import HAIRLINE, millimetres
from decktool.printing.layout import faces, text
from decktool.printing.layout.drawing import roomiest
from decktool.printing.layout.elements import draw
from decktool.printing.layout.layout_context import LayoutContext, TooDetailed
from decktool.printing.layout.repeats import groups
from decktool.printing.layout.strays import strays
from decktool.printing.layout.unshown_fields import badges
from decktool.printing.out import png
from decktool.printing.paper import imposition, print_job
from decktool.printing.paper.blemishes import Ground, Layer, crossings, extent, layer, thinnest, white_border
from decktool.printing.template.card_context import FIELD

if TYPE_CHECKING:
    from decktool.printing.out.press import Press

#: Dots an inch below which a printed picture looks coarse.
DPI = 200
#: How far words should stay from the cut: as far as a cut goes astray.
SAFE = 2_000
#: Text of up to this multiple of its minimum size is worth a look: a few words more, and it would not fit.
SMALL = 1.05
#: Points below which nobody reads a printed text, and below which many do not.
TOO_SMALL, SMALL_PRINT = 4.0, 6.0
#: Contrast of words with their ground (WCAG 2, 1 to 21) below which nobody reads them, and below which many do not.
TOO_PALE, PALE = 2.0, 3.0
#: Words nearer to the cut than this are lost where a stack of cards is cut a little askew; micrometres.
TOLERANCE = 1_000
#: Lines thinner than this vanish in print; micrometres.
VANISHING = 50
#: Checks by name, in the order in which findings are reported.
CHECKS = (
    "paper", "layout", "overflow", "cut", "crossing", "glyph", "art", "resolution", "color", "size", "contrast", "line",
    "border", "safe-zone", "bleed", "ink", "back", "unofficial",
)  # fmt: skip


class ProofFinding(NamedTuple):
    """One finding: its level, check, card (None: all), field (element) and message."""

    level: Literal["serious", "note"]
    check: str
    card: str | None
    field: str | None
    message: str


class ProofOptions(NamedTuple):
    """How the deck will be printed: paper, card size (None: the template's), bleed, coarsest art, safe zone."""

    paper: Size
    card: Size | None = None
    bleed: int = 0
    dpi: int = DPI
    safe: int = SAFE
    press: Press | None = None


def proof(deck: Deck, options: ProofOptions) -> list[ProofFinding]:
    """All findings about a deck, serious ones first; draws and writes nothing."""
    game, different = deck.game, list(dict.fromkeys(print_job.copies(deck)))
    found: list[ProofFinding] = []
    with remarks.gathered() as noted:
        for copy in different:
            with at_home(game.folder):
                found += _about(copy.card.name, _card(game, copy, options))
        try:
            for size in [options.card] if options.card else print_job.by_size(game, different):
                imposition.best_grid(imposition.Sheet(options.paper, size, bleed=options.bleed))
        except DecktoolError as problem:
            found.append(ProofFinding("serious", "paper", None, None, str(problem)))
        found += _backs(game, different, options)
        for stray in strays(game):
            found.append(ProofFinding("serious" if stray.serious else "note", "art", None, None, str(stray)))
    several = [remark for remark in noted if remark.kind in remarks.ABOUT_SEVERAL]
    together = [
        ProofFinding("note" if each.kind == "choice" else "serious", "art", each.card or None, None, each.message)
        for each in remarks.together(several, most=len(several))
    ]
    every = dict.fromkeys([*together, *found])
    return sorted(every, key=lambda finding: (finding.level == "note", CHECKS.index(finding.check)))


def _about(name: str, found: Iterable[ProofFinding]) -> Iterator[ProofFinding]:
    """Findings about a card or a back, with whose name a message need not begin."""
    return (each._replace(card=name, message=each.message.removeprefix(f"{name}: ")) for each in found)


def coarse_art(drawings: Iterable[Drawing]) -> list[ProofFinding]:
    """The pictures of finished drawings that have too few pixels for the size at which they are printed."""
    largest: dict[tuple[str, FilePath], tuple[float, Picture]] = {}
    for drawing in drawings:
        for picture, scale in _pictures(drawing.items, SAME):
            before = largest.setdefault((drawing.title, picture.source), (scale, picture))
            if min(_dots(picture, scale)) < min(_dots(before[1], before[0])):
                largest[drawing.title, picture.source] = (scale, picture)
    found = [(title, _coarse(picture, None, scale, DPI)) for (title, _), (scale, picture) in largest.items()]
    return list(dict.fromkeys(finding._replace(card=title) for title, finding in found if finding is not None))


def summary(found: Sequence[ProofFinding]) -> str:
    """The serious findings in one line; empty when there are none."""
    serious = [finding for finding in found if finding.level == "serious"]
    if not serious:
        return ""
    first, more = serious[0], len(serious) - 1
    others = f", and {counted(more, 'more finding')} like it" if more else ""
    return f"{first.card + ': ' if first.card else ''}{first.message}{others}"


#: Fields that say the same of many cards, so that no card is mistaken where they are cut short.
_SHARED = {"type", "type.title", "set", "game", "edition", "note"}
#: Part of a face: where it is laid out, its name, the template's element, what it draws.
_Part = tuple[LayoutContext, str, Any, list[Item]]

# --- one card --------------------------------------------------------------------------------------------------------


def _card(game: Game, copy: print_job.Copy, options: ProofOptions) -> Iterator[ProofFinding]:
    card, printing, _ = copy
    if card.unofficial:
        yield ProofFinding("note", "unofficial", None, None, "an unofficial sample, not a card by the game's publisher")
    try:
        size = options.card or faces.card_size(game, *copy)
        with remarks.gathered() as noted:
            parts = faces.face_parts(game, card, printing, None, size)
        yield from _noted(noted, "picture")
        yield from _face(roomiest(*parts), options)
    except DecktoolError as problem:
        yield ProofFinding("serious", "layout", None, None, str(problem))
    for field, value in card.fields.items():
        for name in signs(value):
            if not is_icon(name):
                yield ProofFinding("note", "glyph", None, field, unknown_icon(name))


def _inks(press: Press, drawn: Sequence[Item], context: LayoutContext) -> Iterator[ProofFinding]:
    """What a press makes of a face: more ink than it takes, and pictures that have other colours than its own."""
    face = Drawing(context.card.w, context.card.h, tuple(drawn))
    total = press.coverage(png.render_png(face, 72))
    if total > press.limit:
        message = f"{total:.0f} % of ink, above {press.limit} %; printing reduces the colours to that"
        yield ProofFinding("note", "ink", None, None, message)
    for picture, _ in _pictures(face.items, SAME):
        if picture.source.suffix.lower() != ".svg" and accepted(picture.source).channels != 4:
            message = f"{picture.source.name} is an RGB picture; printing turns it into the inks of the press"
            yield ProofFinding("note", "ink", None, None, message)


def _face(context: LayoutContext, options: ProofOptions) -> Iterator[ProofFinding]:
    """What is found on a face that is laid out, or on a back."""
    layers: list[Layer] = []
    drawn: list[Item] = []
    runs: list[tuple[str, list[tuple[Text, Matrix]]]] = []
    for field, element in context.template.elements.items():
        if not context.shown(element):
            continue
        try:
            with remarks.gathered() as noted:
                items = draw(context, field, element)
            yield from _noted(noted, field)
        except text.TextOverflow as problem:
            yield ProofFinding("serious", "overflow", None, field, f"the text does not fit: {problem}")
        except TooDetailed:
            raise
        except DecktoolError as problem:
            check = "art" if element.draw == "art" else "layout"
            yield ProofFinding("serious", check, None, field, str(problem))
        else:
            yield from _element(context, field, element, items, options)
            layers += [
                layer(inner, parts, _texts(parts, SAME), part.draw in {"panel", "gem"})
                for _, inner, part, parts in _parts(context, field, element, items)
            ]
            drawn += items
            runs.append((field, list(_texts(items, SAME))))
    if options.press is not None:
        yield from _inks(options.press, drawn, context)
    for field, other, spoken in crossings(layers):
        what = f"the text of '{other}'" if spoken else f"the edge of '{other}'"
        message = f"the text overlaps {what}; make its area narrower, or shorten the text"
        yield ProofFinding("serious", "crossing", None, field, message)
    yield from _pale(Ground(context.card.w, context.card.h, drawn), runs)


def _noted(noted: Collection[remarks.Remark], field: str) -> Iterator[ProofFinding]:
    """What a placeholder stands for; what concerns several cards is noted again, to be told once."""
    for remark in noted:
        if remark.kind in remarks.ABOUT_SEVERAL:
            remarks.note(*remark)
    for remark in remarks.together([remark for remark in noted if remark.kind not in remarks.ABOUT_SEVERAL]):
        yield ProofFinding("serious", remark.kind, None, field, remark.message)


def _parts(context: LayoutContext, field: str, element: Any, items: list[Item]) -> Iterator[_Part]:
    """An element and its items; of a repeated group, each of its own elements in turn."""
    if element.draw != "repeat":
        yield context, field, element, items
        return
    for group in groups(context, field, element, context.boxes[field]):
        for inner, part in element.elements.items():
            if group.shown(part):
                yield from _parts(group, inner, part, draw(group, inner, part))


def _pale(ground: Ground, spoken: Iterable[tuple[str, Sequence[tuple[Text, Matrix]]]]) -> Iterator[ProofFinding]:
    """Words that hardly stand out from what lies under them, field by field."""
    for field, runs in spoken:
        least = min((ground.contrast(item, matrix) for item, matrix in runs if item.text.strip()), default=21.0)
        if least >= PALE:
            continue
        level: Literal["serious", "note"] = "serious" if least < TOO_PALE else "note"
        message = (
            f"the text has too little contrast with its background ({least:.1f}; at least {PALE:g} is readable); "
            "choose a darker or paler color, or put a panel behind the text"
        )
        yield ProofFinding(level, "contrast", None, field, message)


def _short(context: LayoutContext, field: str, element: Any, items: list[Item]) -> Iterator[ProofFinding]:
    """Words that a template lets be cut short or left out where they have no room; serious if the card states them."""
    for within, inner, part, parts in _parts(context, field, element, items):
        if part.draw == "text":
            meant = within.fill_in(part.text) or ""
        elif part.draw == "facts":
            meant = " ".join(title for title, _ in badges(within.template, within.card_context))
        else:
            continue
        said = " ".join(item.text for item, _ in _texts(parts, SAME))
        if meant and not parts:
            message = f"the text does not fit and is left out: '{meant}'"
        elif said.count(text.ELLIPSIS) > meant.count(text.ELLIPSIS):
            message = f"the text is truncated: '{said}'"
        else:
            continue
        stated = part.draw == "text" and not _SHARED.issuperset(FIELD.findall(part.text))
        yield ProofFinding("serious" if stated else "note", "cut", None, inner, f"{message}; give it more room")


def _element(
    context: LayoutContext, field: str, element: Any, items: list[Item], options: ProofOptions
) -> Iterator[ProofFinding]:
    """What is found in the items of one element that could be laid out."""
    scale = context.scale
    for picture, across in _pictures(items, (scale, 0.0, 0.0, scale, 0.0, 0.0)):
        coarse = _coarse(picture, field, across, options.dpi)
        if coarse is not None:
            yield coarse
        meant = _colors(picture, options.press is not None)
        if meant:
            yield ProofFinding("note", "color", None, field, meant)
        box, card = context.boxes[field], context.card
        if not options.bleed and (box.x <= 0 or box.y <= 0 or box.right >= card.w or box.bottom >= card.h):
            message = "the picture reaches the cut without bleed; print with --bleed 3mm"
            yield ProofFinding("note", "bleed", None, field, message)
        border = white_border(card.w, card.h, box, items)
        if border is not None:
            message = (
                f"{picture.source.name} has a white border of about {border * scale / 1000:.1f} mm at the cut, "
                "which cutting leaves uneven; crop the picture, or place it inside the frame"
            )
            yield ProofFinding("serious", "border", None, field, message)
    paths = ((item, matrix) for item, matrix in _placed(items, SAME) if isinstance(item, Path))
    thin = thinnest(paths, filled=element.draw == "panel")
    if thin is not None and thin * scale < HAIRLINE - 0.5:
        level: Literal["serious", "note"] = "serious" if thin * scale < VANISHING else "note"
        wide, least = thin * scale / 1000, HAIRLINE / 1000
        message = f"a line is {wide:.2g} mm wide; lines below {least:.2g} mm (a quarter of a point) may vanish in print"
        yield ProofFinding(level, "line", None, field, message)
    yield from _short(context, field, element, items)
    sizes = [item.size * scale_of(matrix) for item, matrix in _texts(items, SAME)]
    if sizes:
        yield from _small(context, field, element, min(sizes))
    letters, card = [extent(item, matrix) for item, matrix in _texts(items, SAME)], context.card
    gaps = [min(box.x, box.y, card.w - box.right, card.h - box.bottom) * scale for box in letters]
    if gaps and min(gaps) < options.safe:
        message = (
            f"text comes within {max(0.0, min(gaps)) / 1000:.1f} mm of the cut; "
            f"keep it {millimetres(options.safe)} mm away"
        )
        level = "serious" if min(gaps) < min(TOLERANCE, options.safe) else "note"
        yield ProofFinding(level, "safe-zone", None, field, message)


def _small(context: LayoutContext, field: str, element: Any, size: float) -> Iterator[ProofFinding]:
    """Text that is hard to read, or that has no room to become smaller; `size` is as laid out, in micrometres."""
    points = size * context.scale * 72 / 25_400
    # A twentieth of a point is the step in which sizes are tried.
    if points < TOO_SMALL - 0.05:
        message = f"the text is {points:.2g} pt, too small to read; use at least {TOO_SMALL:g} pt"
        yield ProofFinding("serious", "size", None, field, message)
    elif points < SMALL_PRINT - 0.05:
        yield ProofFinding(
            "note", "size", None, field, f"the text is {points:.2g} pt; text below {SMALL_PRINT:g} pt is hard to read"
        )
    elif element.draw == "text":
        style = context.style(element.style)
        if style.smallest < style.size and size <= style.smallest * SMALL:
            yield ProofFinding("note", "size", None, field, f"the text is close to its minimum size ({points:.3g} pt)")


def _dots(picture: Picture, scale: float) -> tuple[float, float]:
    """Dots an inch of a picture as it is printed, across and down."""
    return picture.px[0] * 25_400 / (picture.w * scale), picture.px[1] * 25_400 / (picture.h * scale)


def _coarse(picture: Picture, field: str | None, scale: float, dpi: int) -> ProofFinding | None:
    across, down = _dots(picture, scale)
    if picture.texture or min(across, down) >= dpi - 0.5:
        return None
    message = (
        f"{picture.source.name} has {min(across, down):.0f} dpi at its printed size, below {dpi} dpi; "
        f"{dpi} dpi needs {round(picture.px[0] * dpi / across)} x {round(picture.px[1] * dpi / down)} pixels"
    )
    return ProofFinding("serious", "resolution", None, field, message)


def _colors(picture: Picture, press: bool) -> str:
    """What becomes of a picture's inks and colour profile; empty for one that is plainly RGB."""
    found = accepted(picture.source)
    file, profile = picture.source.name, found.profile
    if press and found.channels == 4 and found.kind == "jpeg":
        return f"{file} has inks of its own (CMYK); printing turns them into those of the press"
    kept = "the PDF keeps" if found.plain else "the PDF uses sRGB instead of"
    if profile is not None and not profile.usable:
        return f"the colour profile of {file} cannot be used; its colours are printed as if it had none"
    named = f" and the colour profile '{profile.name}'" if profile is not None and not profile.standard else ""
    if found.channels == 4 and found.kind == "jpeg":
        return f"{file} has four inks (CMYK){named}; {kept} them, and exported pictures are sRGB"
    return f"{file} has{named[4:]}; {kept} it, and exported pictures are sRGB" if named else ""


def _placed(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[Path | Text | Picture, Matrix]]:
    """Everything drawn, those in groups and in shared drawings too, with where its coordinates lead."""
    for item in items:
        if isinstance(item, Group):
            yield from _placed(item.items, times(matrix, item.matrix) if item.matrix is not None else matrix)
        elif isinstance(item, Use):
            yield from _placed(item.drawing.items, matrix)
        else:
            yield item, matrix


def _texts(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[Text, Matrix]]:
    return ((item, where) for item, where in _placed(items, matrix) if isinstance(item, Text))


def _pictures(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[Picture, float]]:
    """Pictures with how much larger they are printed than they were laid out."""
    return ((item, scale_of(where)) for item, where in _placed(items, matrix) if isinstance(item, Picture))


# --- all of them -----------------------------------------------------------------------------------------------------


def _backs(game: Game, different: Sequence[print_job.Copy], options: ProofOptions) -> Iterator[ProofFinding]:
    """What is wrong with the backs of the cards, each different one at each size that it is printed at."""
    behind: dict[tuple[FilePath, Size], None] = {}
    for copy in different:
        with remarks.gathered() as noted:
            source = faces.card_back(game, copy.card, copy.printing)
            behind[source, options.card or faces.card_size(game, *copy)] = None
        for finding in _about(copy.card.name, _noted(noted, "")):
            yield finding._replace(check="back", field=None)
    found: dict[ProofFinding, None] = {}
    for source, size in behind:
        try:
            faces.back(game, source, size)
            with at_home(game.folder):
                context = roomiest(*faces.back_parts(game, source, size))
                for finding in _about(game.title, _face(context, options)):
                    words = f"'{finding.field}' on the back: {finding.message}"
                    found[finding._replace(card=None, field=None, message=words)] = None
        except DecktoolError as problem:
            found[ProofFinding("serious", "back", None, None, f"these fronts have no back: {problem}")] = None
    yield from found
    if any(source.resolve() == faces.shipped_back().resolve() for source, _ in behind):
        yield ProofFinding("note", "back", None, None, "the game has no back of its own; the plain back is used")
