"""The elements of a face where they stand on a card, and a template's text with one of them moved or resized.

Only the lengths of that one element change, or are added to the template where what it extends states them; comments,
order and everything else in the file stay as they are.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, TypedDict

from decktool import files
from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.jsonmodel import Schema
from decktool.studio.yaml_edits import with_pair

MILLIMETRE = 1_000
"""Templates are measured in micrometres."""
MOST_ELEMENTS = 200
_AXES = (("left", "right", "width"), ("top", "bottom", "height"))


class ElementRow(TypedDict):
    """An element that is drawn on the card: its box in shares of the card's width and height, and its line in the file.

    The line is null for an element that only the extended template writes.
    """

    name: str
    draws: str
    box: Annotated[list[float], Schema(minItems=4, maxItems=4)]
    line: int | None


def elements_shown(game: Game, card: Card, path: str, text: str) -> list[ElementRow]:
    """The elements of a card's face, larger ones first; none where the template does not draw it."""
    context, settled = _context(game, card, path)
    if context is None:
        return []
    file = files.parse_yaml(text, path)
    whole = context.card
    rows: list[ElementRow] = []
    for name, element in context.elements.items():
        box = context.boxes[name]
        if name in settled or not context.shown(element) or box.w <= 0 or box.h <= 0:
            continue
        written = isinstance((file.data.get("elements") or {}).get(name), dict)
        shares = [box.x / whole.w, box.y / whole.h, box.w / whole.w, box.h / whole.h]
        line = file.line(("elements", name)) if written else None
        rows.append({"name": name, "draws": element.draw, "box": [round(one, 5) for one in shares], "line": line})
    return sorted(rows, key=lambda row: -row["box"][2] * row["box"][3])[:MOST_ELEMENTS]


def moved(game: Game, card: Card, path: str, text: str, name: str, by: tuple[float, float, float, float]) -> str:
    """The text with an element `by` (right, down, wider, higher) millimetres from where it stands.

    Its right and lower edges move when it is resized. DecktoolError where the element is none of the card's.
    """
    context, settled = _context(game, card, path)
    if context is None or name not in context.elements or name in settled:
        raise DecktoolError(f"{Path(path).name}: the card has no element {name!r} of this template")
    box, at = context.boxes[name], context.elements[name].at
    right, down, wider, higher = (round(one * MILLIMETRE) for one in by)
    if box.w + wider <= 0 or box.h + higher <= 0:
        raise DecktoolError(f"{name} would have no size")
    for axis, move, grow in zip(_AXES, (right, down), (wider, higher), strict=True):
        low, high, extent = axis
        changes = {low: move, high: move + grow, extent: grow}
        for key, change in changes.items():
            place = getattr(at, key)
            if place is None or not change:
                continue
            # The far edge is measured from the far side of the card, unless it leans on another element.
            far = key == high and not place.of
            text = with_pair(text, path, ("elements", name, "at", key), _written(place, -change if far else change))
    return text


def draws(game: Game, card_type: str, path: str) -> bool:
    """Whether a template, or one that extends it, draws the cards of a type."""
    return any(_same(file, path) for file in _chain(game, card_type))


def _chain(game: Game, card_type: str) -> list[files.YamlFile]:
    """The template of a type of card and those that it extends, nearest first."""
    from decktool.printing.layout import faces
    from decktool.printing.template.reading import extended

    return extended(faces.face_source(game, card_type), "faces", game.folder)


def _same(file: files.YamlFile, path: str) -> bool:
    return Path(file.path).resolve() == Path(path).resolve()


def _context(game: Game, card: Card, path: str) -> tuple[Any, set[str]]:
    """The face of a card being laid out at its template's own size, and the elements that nearer templates place.

    None for a face that this template does not draw, or that another layout draws.
    """
    from decktool.printing.layout import faces
    from decktool.printing.layout.drawing import canvases
    from decktool.printing.template.card_context import CardContext

    chain = _chain(game, card.type)
    place = next((place for place, file in enumerate(chain) if _same(file, path)), None)
    template = faces.face_template(game, card.type)
    size = faces.card_size(game, card, template=template)
    if place is None or (size.w, size.h) != (template.size.width, template.size.height):
        return None, set()
    nearer = [file.data.get("elements") or {} for file in chain[:place]]
    settled = {name for rows in nearer for name, row in rows.items() if row is None or "at" in row or "draw" in row}
    printing = next(iter(card.printings), None)
    note = (printing.note or "") if printing is not None else ""
    context = CardContext(card, game, faces.art_file(game, card), note, printing)
    return next(canvases(template, context, size)), settled


def _written(place: Any, change: int) -> str:
    """A place that is a length further, as a template writes it: `name.top - 0.2mm`."""
    terms = [(sign, f"{name}.{edge}") for sign, name, edge in place.of]
    if place.percent:
        terms.append((-1 if place.percent < 0 else 1, f"{abs(place.percent):g}%"))
    length = place.length + change
    if length or not terms:
        terms.append((-1 if length < 0 else 1, f"{abs(length) / MILLIMETRE:g}mm"))
    first = "-" if terms[0][0] < 0 else ""
    return first + terms[0][1] + "".join(f" {'-' if sign < 0 else '+'} {words}" for sign, words in terms[1:])
