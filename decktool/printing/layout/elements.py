"""How each kind of element of a face becomes items: panels, text, icons, gems, pictures and the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from decktool.cards import Card, grouped
from decktool.errors import DecktoolError
from decktool.printing.art import icons, images, ornaments, scenes
from decktool.printing.art.gems import draw_gem
from decktool.printing.base import languages, picture_files, remarks
from decktool.printing.base.asset_paths import home_of
from decktool.printing.base.colors import BLACK, WHITE, Color
from decktool.printing.base.items import Group, Item, Outline, Path, Text
from decktool.printing.base.outlines import SHAPES, Box, circle, line, rectangle, rounded
from decktool.printing.base.picture_files import FoundPicture, MissingPicture
from decktool.printing.base.pictures import inspect
from decktool.printing.base.sizes import print_services
from decktool.printing.base.units import parse_length
from decktool.printing.layout import mats, regions, repeats, text, unshown_fields
from decktool.printing.layout.layout_context import COLUMN_GAP, DIE_GAP, ROW_GAP, LayoutContext, die_side
from decktool.printing.template.card_context import names_fields

#: The frame that stands for a picture of a template that is not there.
MISSING = Color(128, 128, 128)

if TYPE_CHECKING:
    from decktool.games import Game
    from decktool.printing.base.models import Choice, Shadow
    from decktool.printing.template import blocks
    from decktool.printing.template.blocks import FaceTemplate


def draw(context: LayoutContext, name: str, element: blocks.AnyElement) -> list[Item]:
    """The items of one element of a template; DecktoolError where the face has too much detail."""
    box = context.boxes[name]
    if element.draw == "repeat":  # counted group by group
        return repeat(context, name, element, box)
    items = _DRAWN[element.draw](context, element, box)
    if element.draw in {"text", "dice"}:
        items = [*plate(context, name, items), *items]
    if element.draw != "regions":  # counted region by region
        context.detail.spend(items)
    return items


def draw_all(context: LayoutContext, overflowing: Callable[[str, text.TextOverflow], None]) -> list[Item]:
    """What all elements of a face or a group show, words on top in reading order.

    `overflowing` gets the name of each element whose words do not fit, and the error.
    """
    items: list[Item] = []
    spoken: list[list[Text]] = []
    for name, element in context.elements.items():
        if not context.shown(element):
            continue
        try:
            drawn = draw(context, name, element)
        except text.TextOverflow as problem:
            overflowing(name, problem)
            continue
        items += [item for item in drawn if not isinstance(item, Text)]
        spoken.append([item for item in drawn if isinstance(item, Text)])
    return [*items, *text.in_reading_order(spoken)]


def panel(context: LayoutContext, element: blocks.Panel, box: Box) -> list[Item]:
    """A shape with its shadow, its fill and its strokes, outermost first."""
    shape = SHAPES[element.shape]
    items: list[Item] = []
    if element.shadow is not None:
        items += shadow(element.shape, box, element.radius, context.color(element.shadow.color), element.shadow)
    if element.fill is not None:
        items.append(Path(shape(box, element.radius), fill=context.paint(element.fill, box)))
    for stroke in element.strokes:
        outline = shape(box.inset(stroke.inset), max(0, element.radius - stroke.inset))
        dash = (stroke.dash, stroke.dash) if stroke.dash else ()
        items.append(Path(outline, stroke=context.color(stroke.color), width=stroke.width, dash=dash, round=not dash))
    return items


def shadow(shape: str, box: Box, radius: int, color: Color, spec: Shadow) -> list[Item]:
    """A soft shadow as a few translucent layers, widest first."""
    layers = 5
    moved = box.moved(spec.dx, spec.dy)
    faint = color._replace(a=max(1, round(color.a / layers)))
    outlines: list[Outline] = []
    for layer in range(layers):
        grow = spec.size - round(2 * spec.size * layer / layers)
        outlines.append(SHAPES[shape](moved.inset(-grow), max(0, radius + grow)))
    return [Path(outline, fill=faint) for outline in outlines]


def words(context: LayoutContext, element: blocks.Words, box: Box) -> list[Item]:
    """Text set into its place."""
    box = context.beside(box, element.beside)
    style = context.style(element.style, element.color)
    try:
        block = context.set_words(element, box.w, box.h)
    except text.TextOverflow as problem:
        if element.overflow == "hide":
            return []
        if element.overflow != "cut":
            raise
        block = text.cut_short(problem.text, style, box, element.lines)
    if block is None:
        return []
    return text.placed(block, box, style.color, element.align, element.valign)


def ruled(context: LayoutContext, element: blocks.Ruled, box: Box) -> list[Item]:
    """Lines to write on, evenly spread, the last at the foot of the place."""
    count = max(1, box.h // element.spacing)
    color = context.color(element.color)
    rows = [box.bottom - round(i * box.h / count) for i in range(count)]
    return [Path(line(box.x, y, box.right, y), stroke=color, width=element.width) for y in reversed(rows)]


def badges(context: LayoutContext, element: blocks.Facts, box: Box) -> list[Item]:
    """Short fields that nothing else shows, each a number in a badge with its title below it."""
    rows = unshown_fields.badges(context.template, context.card_context)
    if not rows:
        return []
    style = context.style(element.style)
    label = context.style(element.label or element.style)
    row = element.along == "row"
    down = box.h if row else min(box.h // len(rows), box.w * 122 // 100)
    across = min(box.w // len(rows), down * 3 // 2) if row else box.w
    side = min(round(down * 0.72), across)
    items: list[Item] = []
    for index, (title, value) in enumerate((languages.said(title), value) for title, value in rows):
        cell = Box(box.x + (index * across if row else 0), box.y + (0 if row else index * down), across, down)
        disc = Box(cell.x + (across - side) // 2, cell.y, side, side)
        fill = context.paint(element.fill, disc) if element.fill is not None else WHITE
        items.append(Path(SHAPES["octagon"](disc, 0), fill=fill, stroke=context.color(element.stroke), width=250))
        inner = disc.inset(side // 8)
        said = text.set_text(context.with_symbols(value), style, inner.w, inner.h, 1)
        items += text.placed(said, inner, style.color, "center", "middle")
        foot = Box(cell.x + 300, disc.bottom + 100, across - 600, min(3_000, down - side - 200))
        below = text.cut_short(title, label, foot, 1)
        wide = min(across, max(line.width for line in below.lines) + 1_400)
        # A ground of its own: what lies behind a badge may be of any colour.
        plate = Box(cell.x + (across - wide) // 2, foot.y, wide, foot.h)
        items.append(Path(SHAPES["pill"](plate, 0), fill=context.color(element.stroke)))
        items += text.placed(below, foot, label.color, "center", "middle")
    return items


def icon(context: LayoutContext, element: blocks.Icon, box: Box) -> list[Item]:
    """An icon, perhaps upside down; a crossed frame for one that the card names and that there is not."""
    name = icon_name(context, element.icon)
    if name is None:
        return []
    if not name:
        return crossed(box)
    inks = context.color(element.color), context.color(element.detail)
    rim = context.color(element.halo) if element.halo else None
    drawn = icons.draw_icon(name, box, *inks, element.two_tone, rim)
    return mats.about_face(drawn, box) if element.upside_down else drawn


def gem(context: LayoutContext, element: blocks.Gem, box: Box) -> list[Item]:
    """A gemstone."""
    color = context.color(element.color)
    return draw_gem(element.cut, box, color if color.a else None, context.color(element.setting))


def ornament(context: LayoutContext, element: blocks.Ornament, box: Box) -> list[Item]:
    """An ornament."""
    return ornaments.draw(element.ornament, box, context.color(element.color), element.width, element.size)


def art(context: LayoutContext, element: blocks.Art, box: Box) -> list[Item]:
    """The user's picture if there is one, else a scene with the card's emblem; cut to the element's shape."""
    if context.card_context.art is not None:
        drawn = images.framed(context.card_context.art, box, framing(context, element))
        if element.shape != "rect":
            drawn = Group((drawn,), clip=SHAPES[element.shape](box, element.radius))
        return [drawn]
    card, tint = context.card_context.card, context.color(element.tint)
    land = context.fill_in(element.land) or card.name
    inks = tint if tint.a else scenes.NEUTRAL, context.color(element.metal)
    late = hour(context, land) if element.hours else None
    scene = scenes.Scene(card.id, card.name, emblem(context, element), *inks, land, late)
    named = element.scene if isinstance(element.scene, str) else context.card_context.choose(element.scene)
    own = next((printing.scene for printing in card.printings if printing.scene), None)
    if own is not None:
        known = [name for name in own.split() if name in scenes.NAMES]
        if len(known) < len(own.split()):
            remarks.note("missing", f"scene '{own[:60]}'", card.name)
        named = " ".join(known) or named
    return scenes.draw(scene, named or "plain", box, SHAPES[element.shape](box, element.radius))


def framing(context: LayoutContext, element: blocks.Art) -> images.Framing:
    """How a card's own picture fills its place: as its printing says, else as the template does."""
    said = context.card_context.printing
    focus = (said.focus if said is not None else None) or element.focus
    point = tuple(float(part) / 100 for part in focus.replace("%", " ").split()) if focus else None
    bleed = parse_length(said.art_bleed) if said is not None and said.art_bleed else element.art_bleed
    fit = "bleed" if element.fit == "bleed" else (said.fit if said is not None else None) or element.fit
    if not bleed and context.card_context.art is not None:
        bleed = services_bleed(context.card_context.art, context.card)
    zoom = said.zoom if said is not None and said.zoom else element.zoom
    target = None
    if element.window is not None:
        window = context.boxes[element.window]
        target = 0.5, max(HIGHEST, (window.y + window.h / 2) / context.card.h)
    edge = bleed / (context.card.w + 2 * bleed)
    return images.Framing(fit, point, zoom, edge, target)  # type: ignore[arg-type]


def services_bleed(path: FilePath, card: Box) -> int:
    """How much bleed a picture has that is as large, in pixels, as a print service wants it for a card; else 0."""
    if path.suffix.lower() == ".svg":
        return 0
    px = inspect(path).px
    for w, h in _trims().get(px, ()):
        if abs(w * card.h / (h * card.w) - 1) < 0.03:
            return round(float(px[0] - w) / 2 / 300 * 25_400)
    return 0


@cache
def _trims() -> dict[tuple[int, int], list[tuple[int, int]]]:
    """The sizes that print services cut pictures to, by the size of the picture; pixels."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for service in print_services().values():
        for row in service["products"].values():
            wide, high = row["canvas"]
            found.setdefault((wide, high), []).append(row["trim"])
    return found


#: The highest place, as a share of the card, to which the focus of a picture is brought.
HIGHEST = 0.2
#: The least contrast of words with a picture under them.
CONTRAST = 4.5
#: How opaque a panel is that covers a picture.
COVERS = 200


def plate(context: LayoutContext, name: str, drawn: Sequence[Item]) -> list[Item]:
    """A plate behind words that stand on a person's picture, where they would not stand out from it."""
    path, said = context.card_context.art, [item for item in drawn if isinstance(item, Text)]
    names = list(context.elements)
    under = [key for key in names[: names.index(name)] if context.shown(context.elements[key])]
    arts = [key for key in under if context.elements[key].draw == "art"]
    if path is None or not said or not arts:
        return []
    left, right = min(item.x for item in said), max(item.x + item.width for item in said)
    top, bottom = min(item.y - item.size * 4 // 5 for item in said), max(item.y + item.size // 4 for item in said)
    spot, art = Box(left, top, right - left, bottom - top), arts[-1]
    for key in under[under.index(art) + 1 :]:
        over, box = context.elements[key], context.boxes[key]
        fill = context.paint(over.fill, box) if over.draw == "panel" and over.fill is not None else None
        middle = spot.inset(0, spot.h // 4)
        inside = box.x <= spot.x and box.y <= middle.y and box.right >= spot.right and box.bottom >= middle.bottom
        if inside and fill is not None and (not isinstance(fill, Color) or fill.a >= COVERS):
            return []
    light = images.spread_of_light(path, context.boxes[art], framing(context, context.elements[art]), spot)
    if light is None:
        return []
    ink = said[0].color.luminance
    if min((max(ink, end) + 0.05) / (min(ink, end) + 0.05) for end in light) >= CONTRAST:
        return []
    ground = WHITE._replace(a=225) if ink < 0.4 else BLACK._replace(a=190)
    around = spot.inset(-min(1_000, said[0].size // 3))
    return [Path(rounded(around, 900), fill=ground)]


def emblem(context: LayoutContext, element: blocks.Art) -> str:
    """The icon in a card's picture: the card's own, else what its name says, else its type's."""
    card = context.card_context.card
    found, own = said_emblem(card), element.emblem
    if isinstance(own, tuple):
        game = context.card_context.game
        place = 0 if game is None else _unsaid(game).get(card.id, 0)
        return found or own[place % len(own)]
    of_type = icon_name(context, own)
    return found or of_type or icons.icon_for(context.card_context.words("type.title") or "") or "star"


def said_emblem(card: Card) -> str | None:
    """The icon that a card states, else the one that its name means."""
    return next((printing.emblem for printing in card.printings if printing.emblem), None) or icons.icon_for(card.name)


@lru_cache(maxsize=8)
def _unsaid(game: Game) -> dict[str, int]:
    """The cards of a game without an emblem of their own, each with its place among those of its type and set."""
    unsaid = [card for card in game.catalog if said_emblem(card) is None]
    groups = grouped(unsaid, lambda card: (card.type, card.printings[0].set if card.printings else ""))
    return {card.id: place for group in groups.values() for place, card in enumerate(group)}


def hour(context: LayoutContext, land: str) -> float:
    """How late it is in a land, 0 to 1: lands that are cards follow one another through the day; others lie at noon."""
    game = context.card_context.game
    found = game.catalog.find(land) if game is not None else ()
    if game is None or not found or not found[0].printings:
        return 0.4
    place, home = found[0], found[0].printings[0].set
    others = [card for card in game.catalog if card.type == place.type and card.get("set")[:1] == [home]]
    return others.index(place) / max(1, len(others) - 1)


def image(context: LayoutContext, element: blocks.Image, box: Box) -> list[Item]:
    """A picture of the person's own: the one that is named, by fields of the card too, or that a field chooses."""
    name = context.card_context.named(element.image)
    if name is None:
        return []
    tint = None if element.tint is None else context.color(element.tint)
    try:
        path = images.usable(own_image(context.template, context.card_context.game, name))
    except MissingPicture as missing:
        remarks.note("missing", str(missing), context.card_context.card.name, missing.looked)
        return crossed(box)
    except DecktoolError as problem:
        remarks.note("art", f"{problem}; a crossed frame is drawn instead")
        return crossed(box)
    return [images.placed(path, box, element.fit, tint, element.slice, element.dpi)]


def crossed(box: Box) -> list[Item]:
    """The frame that stands for a picture or an icon that cannot be drawn."""
    cross = [line(box.x, box.y, box.right, box.bottom), line(box.x, box.bottom, box.right, box.y)]
    return [Path(one, stroke=MISSING, width=200) for one in (rectangle(box), *cross)]


def own_image(template: FaceTemplate, game: Game | None, name: str) -> FoundPicture:
    """The picture that a template names: beside its files, nearest first, in the game's art or in its templates."""
    folders = [FilePath(folder) for folder in template.folders]
    homes = home_of(game.folder if game is not None else None).folders
    folders += [home / place for home in homes for place in ("art", "templates")]
    return picture_files.find(name, folders)


def icon_name(context: LayoutContext, icon: str | Choice | None) -> str | None:
    """The icon that a template names for the card, or that its fields name; None for none.

    Empty for one that a field names and that there is not, which is noted as missing.
    """
    name = context.card_context.named(icon)
    if name is None or not names_fields(icon):
        return name
    name = icons.icon_key(name)
    if icons.is_icon(name):
        return name
    remarks.note("missing", f"icon '{name[:60]}'", context.card_context.card.name)
    return ""


def pips(context: LayoutContext, element: blocks.Pips, box: Box) -> list[Item]:
    """One icon as often as a number says."""
    value = context.card_context.value(element.count)
    if not isinstance(value, int) or isinstance(value, bool):
        return []
    filled = max(0, min(value, element.most))
    if filled < value:
        said = f"{element.count} is {value}, but the template draws at most {element.most} icons"
        remarks.note("cut", f"{said}; raise `most` of the pips, or show the number")
    icon = icon_name(context, element.icon)
    if icon is None:
        return []
    shown = element.most if element.empty is not None else filled
    if not shown:
        return []
    side = min(box.h, (box.w - (shown - 1) * element.gap) // shown)
    room = box.w - shown * side - (shown - 1) * element.gap
    left = box.x + {"left": 0, "center": room // 2, "right": room}[element.align]
    items: list[Item] = []
    for number in range(shown):
        color = element.color if number < filled or element.empty is None else element.empty
        spot = Box(left + number * (side + element.gap), box.y + (box.h - side) // 2, side, side)
        inks = context.color(color), context.color(element.detail)
        items += icons.draw_icon(icon, spot, *inks) if icon else crossed(spot)
    return items


#: Where the pips of a die lie on its face, on a grid of three by three.
_PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def die_face(result: int, box: Box, color: Color, ink: Color) -> list[Item]:
    """A die that shows a result from 1 to 6."""
    unit = min(box.w, box.h)
    items: list[Item] = [Path(rounded(box, unit // 6), fill=color, stroke=ink, width=max(60, unit // 22))]
    for spot in _PIPS[result]:
        x, y = box.x + unit * (1 + spot % 3) // 4, box.y + unit * (1 + spot // 3) // 4
        items.append(Path(circle(x, y, max(90, unit // 11)), fill=ink))
    return items


def dice(context: LayoutContext, element: blocks.Dice, box: Box) -> list[Item]:
    """What each result of a die does, in columns, all in one size of type."""
    rows, cell, said = context.set_dice(element, box)
    side = die_side(cell.h)
    color = context.style(element.style).color
    items: list[Item] = []
    for number, block in enumerate(said):
        x = cell.x + number // rows * (cell.w + COLUMN_GAP)
        y = cell.y + number % rows * (cell.h + ROW_GAP)
        die = Box(x, y + (cell.h - side) // 2, side, side)
        items += die_face(number + 1, die, context.color(element.color), context.color(element.ink))
        place = Box(die.right + DIE_GAP, y, cell.w - side - DIE_GAP, cell.h)
        items += text.placed(block, place, color, "left", "middle")
    return items


def repeat(context: LayoutContext, name: str, element: blocks.Repeat, box: Box) -> list[Item]:
    """The items of all groups, one group after another, the words of each after what lies below them.

    DecktoolError when the field is neither a list nor a whole number, when it has more items than the element takes,
    and when the groups leave the element's place.
    """
    items: list[Item] = []
    for index, group in enumerate(repeats.groups(context, name, element, box), 1):

        def refuse(inner: str, problem: text.TextOverflow, index: int = index) -> None:
            problem.args = (f"'{inner}' of group {index}: {problem}",)
            raise problem

        items += draw_all(group, refuse)
    return items


_DRAWN: Mapping[str, Callable[[LayoutContext, Any, Box], list[Item]]] = {
    "panel": panel, "text": words, "icon": icon, "gem": gem, "art": art, "image": image, "ruled": ruled,
    "ornament": ornament, "facts": badges, "regions": regions.draw_regions, "places": regions.draw_places,
    "area": mats.draw_area, "track": mats.draw_track, "pips": pips, "dice": dice,
}  # fmt: skip
