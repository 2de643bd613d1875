"""A face being laid out: its colours, the places of its elements, its conditions and its words.

All places are resolved first: an element that is left out still has one, so that others may lean on it.
"""

from __future__ import annotations

import copy
import math
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from decktool.cards import as_words, several
from decktool.errors import DecktoolError
from decktool.printing.base import languages
from decktool.printing.base.colors import EXPRESSION, WHITE, Color, parse_color, shaded
from decktool.printing.base.items import Group, Item, Linear, Paint, Path, Radial, Text, Use
from decktool.printing.base.outlines import Box
from decktool.printing.layout import text, unshown_fields
from decktool.printing.template.card_context import CardContext, filled
from decktool.printing.template.symbols import symbols_of

if TYPE_CHECKING:
    from decktool.games import Game
    from decktool.printing.base.models import BoxModel, Choice, Element, Fill, Place, StyleModel, When
    from decktool.printing.template.blocks import FaceTemplate

#: How far words keep from what they stand beside.
CLEAR = 1_000
#: Details of one face: the points of outlines, stops of gradients and letters, and ten for each item. A picture or a
#: texture, which a PDF keeps once, counts a `SHARED`th at each use.
MOST_DETAIL = 20_000
#: The same, for a board, of which a game has one.
MOST_BOARD_DETAIL = 200_000
ITEM = 10
SHARED = 40
#: Between a drawn die and what it does, between the results of a die, and between columns of them.
DIE_GAP, ROW_GAP, COLUMN_GAP = 800, 1_200, 2_200
#: Words have room without being made small when they are at least this share of their size, in percent.
COMFORTABLE = 90
#: Cards of a type that are looked at, and how many of them, those with the longest words, are set.
MOST_OF_A_TYPE, LONGEST_OF_A_TYPE = 2_000, 12


class TooDetailed(DecktoolError):
    """A face that is more than may be drawn."""


class Detail:
    """What of its budget one face has spent."""

    def __init__(self, most: float = MOST_DETAIL) -> None:
        """Begin a face."""
        self.most = most
        self.spent = 0
        self._drawings: dict[int, int] = {}

    def spend(self, items: Iterable[Item]) -> None:
        """Count items; raises TooDetailed when the face has too much detail."""
        self.spent += self._of(items)
        if self.spent > self.most:
            problem = f"it has more than {self.most:,} details (points, letters)"
            raise TooDetailed(f"{problem}; simplify its template and its pictures")

    def _of(self, items: Iterable[Item]) -> int:
        total = 0
        for item in items:
            total += ITEM
            if isinstance(item, Path):
                total += len(item.outline) + len(getattr(item.fill, "stops", ()))
            elif isinstance(item, Text):
                total += len(item.text)
            elif isinstance(item, Group):
                total += len(item.clip or ()) + self._of(item.items)
            elif isinstance(item, Use):
                known = id(item.drawing)
                if known not in self._drawings:
                    self._drawings[known] = self._of(item.drawing.items) // SHARED
                total += self._drawings[known]
        return total


class LayoutContext:
    """One face being laid out: the card, its colours and styles, and the places of its elements."""

    def __init__(
        self,
        template: FaceTemplate,
        card_context: CardContext,
        elements: Mapping[str, Any] | None = None,
        group: Box | None = None,
        *,
        spare: tuple[int, int] = (0, 0),
        scale: float = 1.0,
        readable: bool = True,
        detail: Detail | None = None,
    ) -> None:
        """Resolve colours and places; DecktoolError when a colour or a choice leads nowhere.

        With `elements` and `group`, those of a repeated group, whose places are measured in its own box. `spare` is how
        much wider and higher than its template the face is laid out. While it is `readable`, drawn at `scale`
        afterwards no text is smaller than its style allows. `detail` is what the face has spent already.
        """
        self.spare = spare
        self.scale = scale
        self.readable = readable
        self.detail = detail or Detail()
        self.smallest = 0
        """The smallest that words are made, in percent of their size (0: as their style says)."""
        self._group = group is not None
        self.template = template
        self.card_context = card_context
        self.elements: Mapping[str, Any] = template.elements if elements is None else elements
        self.card = group or Box(0, 0, template.size.width + spare[0], template.size.height + spare[1])
        self._colors: dict[str, Color] = {}
        self.boxes: dict[str, Box] = {"card" if group is None else "group": self.card}
        for name in self.elements:
            self.box(name)

    # --- colours ---------------------------------------------------------------------------------------------------

    def color(self, expression: str | Choice, seen: tuple[str, ...] = ()) -> Color:
        """The colour that a template's expression stands for."""
        if not isinstance(expression, str):
            chosen = self.card_context.choose(expression)
            return self.color(chosen if chosen is not None else "none", seen)
        if expression not in self._colors:
            self._colors[expression] = self._color(expression, seen)
        return self._colors[expression]

    def _color(self, expression: str, seen: tuple[str, ...]) -> Color:
        match = EXPRESSION.fullmatch(expression)
        if match is None:
            raise DecktoolError(f"'{expression}' is not a colour; write #8a1f2d, a name from colors, or ink+20@50")
        base, changes = match[1], match[2]
        if base in self.template.colors:
            if base in seen:
                raise DecktoolError(f"the colour '{base}' refers to itself")
            return shaded(self.color(self.template.colors[base], (*seen, base)), changes)
        try:
            return shaded(parse_color(base), changes)
        except ValueError:
            known = ", ".join(self.template.colors) or "none"
            raise DecktoolError(f"the colour '{base}' is not in the template's colors ({known})") from None

    def paint(self, fill: Fill, box: Box) -> Paint:
        """A fill for a box: a colour, or a gradient across it."""
        if isinstance(fill, str):
            return self.color(fill)
        names = fill.linear or fill.radial
        stops = tuple((i / (len(names) - 1), self.color(name).over(WHITE)) for i, name in enumerate(names))
        cx, cy = box.x + box.w / 2, box.y + box.h / 2
        if fill.radial:
            return Radial(round(cx), round(cy), round(math.hypot(box.w, box.h) / 2), stops)
        angle = math.radians(fill.angle)
        reach = (abs(box.w * math.sin(angle)) + abs(box.h * math.cos(angle))) / 2
        dx, dy = reach * math.sin(angle), reach * math.cos(angle)
        return Linear(round(cx - dx), round(cy - dy), round(cx + dx), round(cy + dy), stops)

    # --- places ----------------------------------------------------------------------------------------------------

    def box(self, name: str) -> Box:
        """The place of an element, resolved when it is first asked for."""
        if name not in self.boxes:
            self.boxes[name] = self._box(name, self.elements[name].at)
        return self.boxes[name]

    def _box(self, name: str, at: BoxModel) -> Box:
        left, width = self._span(at.left, at.right, at.width, self.card.w, self.spare[0])
        height = self._grown(name, width)
        if height is None:
            top, height = self._span(at.top, at.bottom, at.height, self.card.h, self.spare[1])
        elif at.top is not None:
            top = self._sum(at.top, self.card.h)
        else:
            top = (self._edge(at.bottom, self.card.h) if at.bottom is not None else 0) - height
        if width < 0 or height < 0:
            raise DecktoolError(f"the template's element '{name}' would have a negative size")
        return Box(self.card.x + left, self.card.y + top, width, height)

    def _grown(self, name: str, width: int) -> int | None:
        """The height of words that take what they need, 0 for what folds; None for an element as high as its place."""
        element = self.elements[name]
        drawn = self.shown(element)
        if element.draw == "text":
            drawn = drawn and self.fill_in(element.text) is not None
        elif element.draw == "facts":
            drawn = drawn and bool(unshown_fields.badges(self.template, self.card_context))
        if element.folds and not drawn:
            return 0
        if getattr(element, "least", None) is None or element.at.height is None:
            return None
        least: int = element.least
        # Of what a card has more or less than its template, the words and what leans on them have half each.
        share = self.spare[1] // 2 if element.draw == "text" else 0
        room = usual = max(least, self._sum(element.at.height, self.card.h) + share)
        if element.steady:
            # With words or without, for nothing that is seen on all cards of a type may move from one to another.
            low = room = self._room_of_type(name, element, width, least, usual)
        elif not drawn:
            return least
        else:
            low = least
        if not drawn:
            return room
        most = room if element.most is None else max(room, self._sum(element.most, self.card.h))
        # Step by step: words that have no room in their place get a little more than would just do, not all there is.
        for quarters in range(5 if most > room else 1):
            tried = room + (most - room) * quarters // 4
            try:
                return max(low, self._needed(element, width, tried))
            except text.TextOverflow:
                continue
        return most

    def _needed(self, element: Any, width: int, height: int) -> int:
        """How much of a room's height words take, or a die's results, as large as they fit; TextOverflow for more."""
        if element.draw != "dice":
            block = self.set_words(element, width, height)
            return 0 if block is None else min(height, block.height)
        rows, _, blocks = self.set_dice(element, Box(0, 0, width, height))
        return min(height, rows * max((block.height for block in blocks), default=0) + (rows - 1) * ROW_GAP)

    def _room_of_type(self, name: str, element: Any, width: int, least: int, usual: int) -> int:
        """The lower of two heights if the words of all cards of the type have room there without being made small."""
        game, kind = self.card_context.game, self.card_context.card.type
        if game is None or self._group or kind not in game.types:
            others = [self.card_context]
        else:
            # What is looked up is found by all that it depends on.
            style = repr(self.template.styles[element.style])
            spoken = languages.current()
            key = (kind, name, width, least, usual, self.scale, self.readable, repr(element), style, spoken)
            known = _heights(game)
            if key in known:
                return known[key]
            cards = [card for card in game.catalog if card.type == kind][:MOST_OF_A_TYPE]
            others = [self.card_context._replace(card=card, art=None, note="") for card in cards]
        contexts = [self._for(other) for other in others]
        drawn = [context for context in contexts if context.shown(element)]
        longest = sorted(drawn, key=lambda context: -context._letters(element))[:LONGEST_OF_A_TYPE]
        room = 0 if element.folds and not any(context._letters(element) for context in longest) else least
        try:
            for context in longest:
                context._needed(element, width, least)
        except text.TextOverflow:
            room = usual
        if len(others) > 1:
            known[key] = room
        return room

    def _for(self, card_context: CardContext) -> LayoutContext:
        """The same face of another card, as far as its words go."""
        other = copy.copy(self)
        other.card_context = card_context
        other._colors = {}
        other.smallest = COMFORTABLE
        return other

    def _letters(self, element: Any) -> int:
        """How long the words of an element are."""
        if element.draw == "dice":
            value = self.card_context.value(element.field)
            return len(as_words(value) or "")
        return len(self.fill_in(element.text) or "")

    def set_dice(self, element: Any, box: Box) -> tuple[int, Box, list[text.TextBlock]]:
        """What each result of a die does, set in one size: after how many rows there are, and the first one's cell."""
        value = self.card_context.value(element.field)
        results = value[:6] if isinstance(value, (list, tuple)) else ()
        said = [self.with_symbols(as_words(item) or "") for item in results]
        rows = max(1, -(-len(said) // element.columns))
        style = self.style(element.style)
        wide = (box.w - (element.columns - 1) * COLUMN_GAP) // element.columns
        cell = Box(box.x, box.y, wide, (box.h - (rows - 1) * ROW_GAP) // rows)
        room = cell.w - die_side(cell.h) - DIE_GAP
        size = style.size
        for words in said:
            size = min(size, text.set_text(words, style, room, cell.h, 0).size)
        same = style._replace(size=size)
        return rows, cell, [text.set_text(words, same, room, cell.h, 0) for words in said]

    def set_words(self, element: Any, width: int, height: int) -> text.TextBlock | None:
        """The words of an element set into a room; None when it says nothing of this card."""
        filled = self.fill_in(element.text)
        if filled is None:
            return None
        if element.keywords:
            filled = self.with_keywords(filled)
        style = self.style(element.style, element.color)
        if element.unbroken is not None and element.lines != 1:
            try:
                whole = style._replace(smallest=min(style.size, max(style.smallest, element.unbroken)))
                return text.set_text(filled, whole, width, height, 1)
            except text.TextOverflow:
                pass
        return text.set_text(filled, style, width, height, element.lines)

    def _span(
        self, low: Place | None, high: Place | None, extent: Place | None, whole: int, spare: int
    ) -> tuple[int, int]:
        """Where something begins across (or down) a card that has some width (or height) to spare, and its size.

        What is in the middle third of the template stays about the middle, the rest keeps its distance from its own
        edge. What reaches from edge to edge, leans on something else or is measured in shares needs no help.
        """
        if low is not None and high is not None:
            start = self._sum(low, whole)
            return start, self._edge(high, whole) - start
        near = low or high
        assert near is not None
        size = 0 if extent is None else self._sum(extent, whole)
        start = self._sum(near, whole) if low is not None else self._edge(near, whole) - size
        if not spare or near.of or near.percent:
            return start, size
        shift, own = 0 if low is not None else spare, whole - spare
        middle = start + size / 2 - shift
        third = 0 if middle * 3 < own else 2 if middle * 3 > 2 * own else 1
        return start + spare * third // 2 - shift, size

    def _edge(self, place: Place, whole: int) -> int:
        """The far edge: measured from the far side of the card, unless it leans on another element."""
        total = self._sum(place, whole)
        return total if place.of else whole - total

    def _sum(self, place: Place, whole: int) -> int:
        total = place.length + round(whole * place.percent / 100)
        for sign, name, edge in place.of:
            box = self.box(name).moved(-self.card.x, -self.card.y)
            total += sign * {
                "left": box.x, "right": box.right, "top": box.y, "bottom": box.bottom, "width": box.w, "height": box.h,
                "middle": box.y + box.h // 2, "center": box.x + box.w // 2,
            }[edge]  # fmt: skip
        return total

    def beside(self, box: Box, names: Iterable[str]) -> Box:
        """A place made narrower, so that it keeps clear of those of some elements that are drawn for this card."""
        for other in (self.boxes[name] for name in names if self.shown(self.elements[name])):
            if 2 * other.x + other.w < 2 * box.x + box.w:
                left = max(box.x, other.right + CLEAR)
                box = Box(left, box.y, max(0, box.right - left), box.h)
            else:
                box = Box(box.x, box.y, max(0, min(box.right, other.x - CLEAR) - box.x), box.h)
        return box

    # --- conditions and text ---------------------------------------------------------------------------------------

    def words(self, field: str) -> str | None:
        """A field as it is printed; ``facts`` are all fields that the template does not show otherwise."""
        if field == "facts":
            return unshown_fields.lines(self.template, self.card_context)
        return self.card_context.words(field)

    def shown(self, element: Element) -> bool:
        """Whether an element's condition holds for the card."""
        return element.when is None or self.holds(element.when)

    def holds(self, when: When) -> bool:
        """Whether all parts of a condition hold for the card."""
        words, value = self.words, self.card_context.value
        if when.has != () and any(words(field) is None for field in several(when.has)):
            return False
        if when.lacks != () and any(words(field) is not None for field in several(when.lacks)):
            return False
        if when.unknown != () and any(value(field) is not None for field in several(when.unknown)):
            return False
        if when.empty != () and any(value(field) not in ("", []) for field in several(when.empty)):
            return False
        if when.any and all(words(field) is None for field in when.any):
            return False
        if when.unofficial is not None and when.unofficial != self.card_context.card.unofficial:
            return False
        return all(words(field) in set(map(as_words, several(wanted))) for field, wanted in when.equals.items())

    def fill_in(self, pattern: str) -> str | None:
        """A template's text with its fields filled in; None when the card does not state one of them."""

        def words(field: str) -> str | None:
            said = self.words(field)
            return said if said is None else self.with_symbols(self._spoken(field, said))

        return filled(languages.said(pattern), words)

    def _spoken(self, field: str, words: str) -> str:
        """A field's words in the language of paper: what a card is called, and what it says, stays as it is."""
        value = self.card_context.value(field)
        if field in {"name", "id", "note"}:
            return words
        if isinstance(value, (list, tuple)):
            return ", ".join(languages.said(each) for each in filter(None, map(as_words, value)))
        return languages.said(words)

    def with_symbols(self, words: str) -> str:
        """The words of a field with the game's symbols replaced by what is printed for them."""
        game = self.card_context.game
        return words if game is None or "symbols" not in game.parts else symbols_of(game).applied(words, self.words)

    def with_keywords(self, words: str) -> str:
        """Text with the template's keywords marked up, whole words only, longer keywords first."""
        keywords = self.template.keywords
        if not keywords:
            return words
        known = {key.casefold(): keyword for key, keyword in keywords.items()}
        longest_first = sorted(map(re.escape, keywords), key=len, reverse=True)

        def mark(match: re.Match[str]) -> str:
            keyword = known[match[0].casefold()]
            marked = f"*{match[0]}*" if keyword.italic else match[0]
            marked = f"**{marked}**" if keyword.bold else marked
            return f"{marked} :{keyword.icon}:" if keyword.icon else marked

        return re.sub(rf"(?<![\w*])(?:{'|'.join(longest_first)})(?![\w*])", mark, words, flags=re.IGNORECASE)

    def style(self, name: str, color: str | None = None) -> text.Style:
        """A text style of the template."""
        model: StyleModel = self.template.styles[name]
        size, smallest = model.size, model.min if model.min is not None else model.size * 2 // 3
        if self.readable:
            # On a small card words are smaller than on others, but not by as much as the card is.
            smallest = min(size, round(smallest / self.scale))
            size = max(size, min(size * 5 // 4, round(size / self.scale)))
        if self.smallest:
            smallest = max(smallest, size * self.smallest // 100)
        ink = self.color(color if color is not None else model.color)
        sizes = size, smallest, model.leading, model.tracking
        return text.Style(model.family, model.weight, model.italic, *sizes, model.case, ink)


@lru_cache(maxsize=8)
def _heights(game: Game) -> dict[Any, int]:
    """The heights that are the same for all cards of a type, by all that they depend on."""
    return {}


def die_side(height: int) -> int:
    """How large a die is drawn in a row so high."""
    return min(height, 4_600)
