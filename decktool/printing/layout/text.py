"""Text set into a box: markup read, lines broken, and the largest size found at which it fits.

Markup in card text: ``**bold**``, ``*italic*``, ``***both***``, ``:heart:`` for an icon of that name, and a line break
for a new paragraph. Widths scale with the size, so words are measured once and lines are broken by arithmetic alone;
the size is found by bisection between the style's size and its stated minimum, in twentieths of a point.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from decktool.printing.art import icons
from decktool.printing.art.icons import draw_icon
from decktool.printing.base import fonts, shaping
from decktool.printing.base.colors import BLACK, WHITE, Color
from decktool.printing.base.items import Glyph, Item, Text
from decktool.printing.base.outlines import Box

#: A twentieth of a point, the step in which sizes are tried.
STEP = 25_400 / 72 / 20
#: Text whose first lines are nearer to each other than this stands in one row.
ROW = 4_000
#: The width and height of an icon inside text, as a share of the size, in thousandths.
ICON = 920


class TextOverflow(Exception):
    """Text that does not fit at its smallest size; layout turns it into an error that names the card."""

    def __init__(self, text: str, smallest: int) -> None:
        super().__init__(f"{len(text)} characters do not fit, even at {smallest * 72 / 25_400:.3g} pt")
        self.text = text


class Style(NamedTuple):
    """How text is set; sizes in micrometres, ``leading`` in percent of the size, ``tracking`` in thousandths of it."""

    family: str = "serif"
    weight: str = "regular"
    italic: bool = False
    size: int = 3175
    smallest: int = 2117
    leading: int = 118
    tracking: int = 0
    case: str = "as-is"
    color: Color = BLACK

    def font(self, bold: bool = False, italic: bool = False) -> str:
        """The font's name, for plain, bold or italic words of this style."""
        weight = "bold" if bold and self.weight in {"light", "regular", "semibold"} else self.weight
        return fonts.font_name(self.family, weight, self.italic != italic)


class Piece(NamedTuple):
    """Part of a word in one font, or an icon (then ``font`` is empty); width in thousandths of the size.

    An odd ``level`` runs from right to left; what is shaped has its ``glyphs``.
    """

    text: str
    font: str
    width: float
    level: int = 0
    glyphs: tuple[Glyph, ...] = ()


class Word(NamedTuple):
    """What stays together on a line, and whether it follows the word before it without a blank.

    ``base`` is the level of its paragraph, ``blank`` that of the blank before it.
    """

    pieces: tuple[Piece, ...]
    glued: bool = False
    base: int = 0
    blank: int = 0


#: A word, its width, and the width of the blank before it, both in thousandths of the size.
Measured = tuple[Word, float, float]


class Run(NamedTuple):
    """Text of one font (or an icon) placed on a line, ``x`` from the line's start; micrometres."""

    x: int
    text: str
    font: str
    width: int
    glyphs: tuple[Glyph, ...] = ()


class TextLine(NamedTuple):
    """One line: its runs, its width, its baseline below the block's top, whether it begins at the right."""

    runs: tuple[Run, ...]
    width: int
    baseline: int
    leftward: bool = False


class TextBlock(NamedTuple):
    """Text that fits: the size chosen, its lines, and the height from the first line's top to the last one's bottom."""

    size: int
    tracking: int
    lines: tuple[TextLine, ...]
    height: int


_MARKUP = re.compile(r"\*\*\*(.+?)\*\*\*|\*\*(.+?)\*\*|\*(\S(?:[^*\n]*\S)?)\*|:([a-z][a-z0-9-]*):", re.DOTALL)


#: What chooses between the shapes of an emoji: text or picture, a key around a digit, and the tone of skin.
_VARIANTS = dict.fromkeys((0x20E3, 0xFE0E, 0xFE0F, *range(0x1F3FB, 0x1F400)))


def clean(text: str) -> str:
    """Text as it is printed: composed, tabs and odd blanks as blanks, no characters that only steer."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.isascii() and text.replace("\n", "").isprintable():
        return text.strip()
    composed = unicodedata.normalize("NFC", text).translate(_VARIANTS)
    if not shaping.has_shapes(composed):
        composed = composed.translate(dict.fromkeys(map(ord, shaping.JOINERS)))
    return "".join(map(_printed, composed)).strip()


def _printed(character: str) -> str:
    """A letter as it is; nothing for what only steers (soft hyphens, joiners), a blank for other odd ones."""
    kind = unicodedata.category(character)
    if character == "\n" or not kind.startswith(("C", "Z")):
        return character
    return "" if kind == "Cf" and character not in shaping.JOINERS else " " if kind != "Cf" else character


def parse_markup(text: str, is_icon: Callable[[str], bool]) -> list[tuple[str, bool, bool, bool]]:
    """Text cut into (text, bold, italic, is an icon's name); what is no markup stays as it is written."""
    spans: list[tuple[str, bool, bool, bool]] = []
    end = 0
    for match in _MARKUP.finditer(text):
        both, bold, italic, icon = match.groups()
        if icon is not None and not is_icon(icon):
            continue
        if match.start() > end:
            spans.append((text[end : match.start()], False, False, False))
        if icon is not None:
            spans.append((icon, False, False, True))
        else:
            inner = both or bold or italic
            strong, slanted = bool(both or bold), bool(both or italic)
            spans += [(t, strong or b, slanted or i, mark) for t, b, i, mark in parse_markup(inner, is_icon)]
        end = match.end()
    if end < len(text):
        spans.append((text[end:], False, False, False))
    return spans


def _words(text: str, style: Style) -> list[list[Word]]:
    """Paragraphs of words, each word measured."""
    text = _with_pictographs(text, style)
    paragraphs: list[list[Word]] = [[]]
    pieces: list[Piece] = []
    glued, last = False, ""

    def close(without_blank: bool = False) -> None:
        nonlocal glued
        if pieces:
            paragraphs[-1].append(Word(tuple(pieces), glued))
            pieces.clear()
        glued = without_blank

    for span, bold, italic, icon in parse_markup(text, icons.is_icon):
        if icon:
            pieces.append(Piece(span, "", ICON))
            last = ""
            continue
        cased = {"upper": str.upper, "title": str.title}.get(style.case, str)(span)
        for part in re.split(r"(\s)", cased):
            if part == "\n":
                close()
                paragraphs.append([])
            elif part.isspace():
                close()
            for chunk in _chunks(part):
                if pieces and _parts(last, chunk[0]):
                    close(without_blank=True)
                for font, run in fonts.split(chunk, style.font(bold, italic)):
                    width = fonts.advance(run, font) + style.tracking * len(run)
                    pieces.append(Piece(run, font, width))
                last = chunk[-1]
    close()
    return [_directed(words, style) for words in paragraphs]


def _with_pictographs(text: str, style: Style) -> str:
    """Text with an icon, or its name in brackets, for each emoji that no font has."""
    if text.isascii():
        return text
    font = style.font()
    named = {c: icons.pictograph(c) for c in set(text) if not c.isalnum() and fonts.lacks(c, font)}
    return text.translate({ord(c): markup for c, markup in named.items() if markup is not None})


def _directed(words: list[Word], style: Style) -> list[Word]:
    """A paragraph's words with the level of each piece, those that must be shaped as glyphs."""
    if not any(shaping.has_shapes(piece.text) for word in words for piece in word.pieces):
        return words
    said = ["".join(piece.text if piece.font else "\ufffc" for piece in word.pieces) for word in words]
    whole = "".join(("" if word.glued or not index else " ") + said[index] for index, word in enumerate(words))
    base, *levels = shaping.levels(whole)
    found, at = [], 0
    for index, word in enumerate(words):
        blank = base
        if index and not word.glued:
            blank = levels[at]
            at += 1
        pieces: list[Piece] = []
        for piece in word.pieces:
            if not piece.font:
                pieces.append(piece._replace(level=levels[at]))
                at += 1
                continue
            for level, pairs in groupby(zip(levels[at:], piece.text, strict=False), key=itemgetter(0)):
                pieces.append(_shaped("".join(letter for _, letter in pairs), piece.font, level, style))
            at += len(piece.text)
        found.append(Word(tuple(pieces), word.glued, base, blank))
    return found


def _shaped(run: str, font: str, level: int, style: Style) -> Piece:
    """A run of one level, as glyphs if its letters shape one another or run from right to left."""
    if level % 2 == 0 and not shaping.has_shapes(run):
        return Piece(run, font, fonts.advance(run, font) + style.tracking * len(run), level)
    glyphs = shaping.shaped(run, fonts.font_path(font), bool(level % 2))
    return Piece(run, font, sum(glyph.advance for glyph in glyphs), level, glyphs)


#: What no line begins with, and what none ends with, where lines are broken between ideographs.
_NEVER_FIRST = frozenset(
    "、。，．・：；！？」』）】〉》〕］｝’”…‥々〻ーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ,.:;!?)]}%"
)
_NEVER_LAST = frozenset("「『（【〈《〔［｛‘“([{")


#: Han, kana and full width forms.
_IDEOGRAPHS = ((0x2E80, 0x9FFF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF))


def _chunks(part: str) -> list[str]:
    """A stretch without blanks, cut wherever a line may end inside it: between ideographs."""
    if part.isspace() or not part:
        return []
    if part.isascii():
        return [part]
    ends = [i for i in range(1, len(part)) if _parts(part[i - 1], part[i])]
    return [part[start:end] for start, end in pairwise([0, *ends, len(part)])]


def _parts(before: str, after: str) -> bool:
    """Whether a line may end between two letters."""
    if not (_ideograph(before) or _ideograph(after)):
        return False
    return after not in _NEVER_FIRST and before not in _NEVER_LAST


def _ideograph(letter: str) -> bool:
    """Whether a letter is one of those that are written without blanks between words."""
    code = ord(letter) if letter else 0
    return any(low <= code <= high for low, high in _IDEOGRAPHS)


def _blank(before: Word, after: Word, style: Style) -> float:
    """The width of the blank between two words: that of their font when they share one, else of the style's."""
    if after.glued:
        return 0.0
    ours, theirs = before.pieces[-1].font, after.pieces[0].font
    blank = fonts.advance(" ", ours) if ours == theirs and ours else 0
    return (blank or fonts.advance(" ", style.font())) + style.tracking


def _measured(paragraphs: list[list[Word]], style: Style) -> list[list[Measured]]:
    """Words with their widths and the widths of the blanks before them: what every size has in common."""
    return [
        [
            (word, sum(piece.width for piece in word.pieces), _blank(words[index - 1], word, style) if index else 0.0)
            for index, word in enumerate(words)
        ]
        for words in paragraphs
    ]


def _break(
    paragraphs: list[list[Measured]], limit: float, style: Style, force: bool
) -> list[tuple[list[Word], bool]] | None:
    """Lines of words with whether a paragraph ends there; None when a word is wider than a line and may not be cut."""
    lines: list[tuple[list[Word], bool]] = []
    for words in paragraphs:
        line: list[Word] = []
        used = 0.0
        for word, width, blank in words:
            if width > limit:
                if not force:
                    return None
                parts = _measured([_hyphenated(word, limit) or _cut_anywhere(word, limit)], style)[0]
                parts[0] = (*parts[0][:2], blank)
                if any(across > limit + 1e-6 and part.pieces[0].glyphs for part, across, _ in parts):
                    return None
            else:
                parts = [(word, width, blank)]
            for part, across, gap in parts:
                if line and used + gap + across > limit + 1e-6:
                    lines.append((line, False))
                    line, used = [], 0.0
                used += across + (gap if line else 0.0)
                line.append(part)
        lines.append((line, True))
    return lines


def _hyphenated(word: Word, limit: float) -> list[Word]:
    """A word too wide for a line, cut between syllables, with hyphens; nothing if a part would not fit."""
    whole = word.pieces[0]
    if len(word.pieces) > 1 or whole.glyphs or not whole.font or not whole.text.strip(_AROUND).isalpha():
        return []
    tracked = (whole.width - fonts.advance(whole.text, whole.font)) / len(whole.text)

    def part(letters: str) -> Piece:
        return whole._replace(text=letters, width=fonts.advance(letters, whole.font) + tracked * len(letters))

    shift = len(whole.text) - len(whole.text.lstrip(_AROUND))
    ends = [place + shift for place in _syllables(whole.text.strip(_AROUND))]
    parts: list[tuple[Piece, ...]] = []
    begin = 0
    while part(whole.text[begin:]).width > limit:
        fitting = [end for end in ends if end > begin and part(whole.text[begin:end] + "-").width <= limit]
        if not fitting:
            return []
        parts.append((part(whole.text[begin : fitting[-1]] + "-"),))
        begin = fitting[-1]
    return _parted(word, [*parts, (part(whole.text[begin:]),)])


def _parted(word: Word, parts: Iterable[tuple[Piece, ...]]) -> list[Word]:
    """The parts of a word, those after the first glued to the one before."""
    return [word._replace(pieces=pieces, glued=word.glued or number > 0) for number, pieces in enumerate(parts)]


#: What may stand around a word that is hyphenated.
_AROUND = ".,;:!?()[]\"'*\u2018\u2019\u201c\u201d\u2026"


@lru_cache(maxsize=1024)
def _syllables(word: str) -> list[int]:
    """Where an English word may be hyphenated."""
    from pyphen import Pyphen

    return list(Pyphen(lang="en_US", left=2, right=3).positions(word))


def _cut_anywhere(word: Word, limit: float) -> list[Word]:
    """A word too wide for a line, cut between letters."""
    parts: list[tuple[Piece, ...]] = []
    current: list[Piece] = []
    used = 0.0
    for piece in word.pieces:
        plain = bool(piece.font) and not piece.glyphs
        letters = list(piece.text) if plain else [piece.text]
        tracked = (piece.width - fonts.advance(piece.text, piece.font)) / len(letters) if plain else 0.0
        for letter in letters:
            width = fonts.advance(letter, piece.font) + tracked if plain else piece.width
            if current and used + width > limit:
                parts.append(tuple(current))
                current, used = [], 0.0
            last = current[-1] if current else None
            if plain and last is not None and (last.font, last.level, last.glyphs) == (piece.font, piece.level, ()):
                current[-1] = last._replace(text=last.text + letter, width=last.width + width)
            else:
                current.append(piece._replace(text=letter, width=width))
            used += width
    return _parted(word, [*parts, tuple(current)])


def set_text(text: str, style: Style, width: int, height: int, lines: int = 0) -> TextBlock:
    """The text at the largest size that fits a box, in at most ``lines`` lines (0: as many as the height takes).

    Raises TextOverflow when it does not fit at ``style.smallest``.
    """
    paragraphs = _measured(_words(clean(text), style), style)
    low, high = round(min(style.smallest, style.size) / STEP), round(style.size / STEP)

    def at(step: int, force: bool) -> list[tuple[list[Word], bool]] | None:
        size = round(step * STEP)
        broken = _break(paragraphs, width * 1000 / size, style, force)
        if broken is None or (lines and len(broken) > lines):
            return None
        *_, bottom = _drops(broken, style, size)
        return broken if round(bottom) <= height else None

    for force in (False, True):
        best = at(high, force)
        if best is not None:
            return _place(best, style, round(high * STEP))
        best = at(low, force)
        if best is None:
            continue
        bottom, top = low, high
        while top - bottom > 1:
            middle = (bottom + top) // 2
            broken = at(middle, force)
            if broken is None:
                top = middle
            else:
                bottom, best = middle, broken
        return _place(best, style, round(bottom * STEP))
    raise TextOverflow(text, style.smallest)


def _drops(broken: Sequence[tuple[list[Word], bool]], style: Style, size: int) -> Iterator[float]:
    """How far below the top each line's baseline lies, and last the bottom of the block."""
    ascent, descent, cap = fonts.metrics(style.font())
    y = (cap if len(broken) == 1 else min(ascent, 0.78)) * size
    lead = size * style.leading / 100
    for _, ends in broken[:-1]:
        yield y
        y += lead * (1.38 if ends else 1)
    yield y
    yield y + (0.0 if len(broken) == 1 else min(descent, 0.24)) * size


def _place(broken: Sequence[tuple[list[Word], bool]], style: Style, size: int) -> TextBlock:
    """Baselines and positions of broken lines."""
    *drops, bottom = _drops(broken, style, size)
    placed = []
    for (words, _), y in zip(broken, drops, strict=True):
        runs: list[Run] = []
        x, gap = 0.0, ""
        for piece, width in _seen(words, style):
            if piece is None:
                x, gap = x + width, " "
                continue
            joined = runs[-1] if runs else None
            plain = bool(piece.font) and not piece.glyphs
            if plain and joined is not None and joined.font == piece.font and not joined.glyphs:
                end = round((x + width) * size / 1000)
                runs[-1] = Run(joined.x, joined.text + gap + piece.text, piece.font, end - joined.x)
            else:
                start, across = round(x * size / 1000), round(width * size / 1000)
                runs.append(Run(start, piece.text, piece.font, across, piece.glyphs))
            x, gap = x + width, ""
        full = round((x - (style.tracking if words else 0)) * size / 1000)
        placed.append(TextLine(tuple(runs), full, round(y), bool(words and words[0].base % 2)))
    return TextBlock(size, round(style.tracking * size / 1000), tuple(placed), round(bottom))


def _seen(words: Sequence[Word], style: Style) -> list[tuple[Piece | None, float]]:
    """The pieces of a line and the blanks between its words (None), each with its width, as they stand on paper."""
    row: list[tuple[Piece | None, float]] = []
    turned: list[int] = []
    for index, word in enumerate(words):
        if index and not word.glued:
            row.append((None, _blank(words[index - 1], word, style)))
            turned.append(word.blank)
        row += [(piece, piece.width) for piece in word.pieces]
        turned += [piece.level for piece in word.pieces]
    # From the deepest level up, whatever is at least so deep is turned about (Unicode's rule L2).
    for level in range(max(turned, default=0), 0, -1):
        start = 0
        for deep, group in groupby(list(turned), key=lambda one: one >= level):
            end = start + len(list(group))
            if deep:
                row[start:end], turned[start:end] = row[start:end][::-1], turned[start:end][::-1]
            start = end
    return row


#: What stands where words are cut short.
ELLIPSIS = "\u2026"


def cut_short(said: str, style: Style, box: Box, lines: int) -> TextBlock:
    """A text, or as much of it as fits at its smallest size, with an ellipsis."""
    with suppress(TextOverflow):
        return set_text(said, style, box.w, box.h, lines)
    low, high = 0, len(said)
    while high - low > 1:
        middle = (low + high) // 2
        try:
            set_text(said[:middle].rstrip() + ELLIPSIS, style, box.w, box.h, lines)
            low = middle
        except TextOverflow:
            high = middle
    return set_text(said[:low].rstrip() + ELLIPSIS, style, box.w, box.h, lines)


def placed(block: TextBlock, box: Box, color: Color, align: str = "left", valign: str = "top") -> list[Item]:
    """The items of set text, aligned in a box."""
    slack = box.h - block.height
    top = box.y + {"top": 0, "middle": slack // 2, "bottom": slack}[valign]
    items: list[Item] = []
    for row in block.lines:
        room = box.w - row.width
        left = box.x + {"left": room if row.leftward else 0, "center": room // 2, "right": room}[align]
        for run in row.runs:
            x, baseline, side = left + run.x, top + row.baseline, run.width
            if run.font:
                tracking = 0 if run.glyphs else block.tracking
                items.append(Text(x, baseline, run.text, run.font, block.size, color, side, tracking, run.glyphs))
            else:
                at = Box(x, baseline - round(side * 0.82), side, side)
                items += draw_icon(run.text, at, color, WHITE if color.luminance < 0.4 else BLACK)
    return items


def in_reading_order(blocks: Iterable[list[Text]]) -> list[Text]:
    """Blocks of text in the order in which a person reads: row by row, from the left."""
    said = sorted(filter(None, blocks), key=lambda block: (block[0].y // ROW, block[0].x))
    return [run for block in said for run in block]
