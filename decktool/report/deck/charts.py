"""The charts of a deck report, as drawings, each with the same said in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from decktool.cards import Card, counted
from decktool.construction.slack import RuleRow, is_broken, room_left
from decktool.games import Game
from decktool.printing.base.items import Drawing
from decktool.report.documents.decks import FieldRow
from decktool.report.drawing_builder import (
    BAD,
    GOOD,
    GROUND,
    INK,
    MIDDLING,
    PALE,
    RULE,
    DrawingBuilder,
    heat,
    shortened,
    type_colour,
)
from decktool.report.pages import Chart, Gauge, gauges
from decktool.report.words import amount, bounds_words, percent, rows_by_rule, value_words

MM = 1000
SMALL = 2900
MOST_COLUMNS = 24


@dataclass(frozen=True, slots=True)
class OddsRow:
    """What is drawn, its chances by turn if no hand is redrawn by choice, and with the redraws that raise each most.

    `best` is None where redraws are no choice, and where the best are too much to work out.
    """

    name: str
    chances: tuple[Fraction, ...]
    best: tuple[Fraction, ...] | None = None


def composition(game: Game, types: dict[str, int], width: int) -> Chart:
    """How many cards of each type, as one bar cut up, with a legend."""
    total = sum(types.values())
    order = list(game.types)
    pen, x = DrawingBuilder(), 0
    for name, count in types.items():
        w = round(width * count / total)
        pen.box(x, 0, w - 300, 8 * MM, type_colour(order.index(name)), radius=700)
        if w > 7 * MM:
            pen.text(x + w // 2 - 150, 5500, str(count), font="sans-bold", color=GROUND, anchor="middle", size=3600)
        x += w
    columns = 4
    for place, (name, count) in enumerate(types.items()):
        column, row = place % columns, place // columns
        left, base = column * width // columns, 13 * MM + row * 5 * MM
        pen.box(left, base - 2300, 2600, 2600, type_colour(order.index(name)), radius=500)
        words = counted(count, game.types[name].title, game.types[name].plural)
        pen.text(left + 3800, base, shortened(words, width // columns - 4500), size=3200)
    height = 13 * MM + (len(types) - 1) // columns * 5 * MM + 1500
    words = ", ".join(
        counted(count, game.types[name].title.lower(), game.types[name].plural.lower()) for name, count in types.items()
    )
    return Chart("Cards by type", pen.drawing(width, height, "Cards by type"), f"{counted(total)}: {words}.")


def curve(field: FieldRow, place: int, width: int, height: int) -> Chart:
    """How many copies have each value of a field, as columns."""
    values = field["values"][:MOST_COLUMNS]
    most = max(row["copies"] for row in values)
    pen = DrawingBuilder()
    title = field["title"]
    pen.text(0, 3600, title, font="sans-semibold", size=3600)
    notes = [f"sum {field['sum']} · mean {field['mean']:.4g}"] if field["sum"] is not None else []
    if len(values) < len(field["values"]):
        notes.append(f"the first {len(values)} of {len(field['values'])} values")
    if notes:
        pen.text(width, 3600, " · ".join(notes), size=SMALL, color=PALE, anchor="end")
    top, bottom = 9 * MM, height - 5 * MM
    pen.line(0, bottom, width, bottom)
    step = width // len(values)
    for number, row in enumerate(values):
        said, count = value_words(row["value"]), row["copies"]
        tall = round((bottom - top) * count / most)
        middle = number * step + step // 2
        w = min(step * 7 // 10, 12 * MM)
        pen.box(middle - w // 2, bottom - tall, w, tall, type_colour(place), radius=400)
        pen.text(middle, bottom - tall - 900, str(count), size=SMALL, color=PALE, anchor="middle")
        pen.text(middle, bottom + 3600, shortened(said, step - 400, size=SMALL), size=SMALL, anchor="middle")
    words = ", ".join(f"{value_words(row['value'])}: {row['copies']}" for row in field["values"])
    rest = f"; {field['unstated']} cards do not state it" if field["unstated"] else ""
    return Chart(title, pen.drawing(width, height, title), f"Copies by {title}: {words}{rest}.")


def limits(room: Sequence[RuleRow], width: int) -> Chart | None:
    """What every rule sums to against its bounds, as gauges; of a rule's groups the one with the least room."""
    tightest = (min(rows, key=room_left) for rows in rows_by_rule(room))
    # A rule that allows none of something says nothing about a deck that has none of it.
    shown = [_limit(row) for row in tightest if row["min"] or row["max"] or row["actual"]]
    return gauges("Sums against limits", shown, width) if shown else None


def _limit(row: RuleRow) -> Gauge:
    good, actual = not is_broken(row), row["actual"]
    top = max([number for number in (actual, row["max"], row["min"]) if number is not None]) or 1
    marks = [bound / top for bound in (row["min"], row["max"]) if bound is not None and 0 < bound <= top]
    colour = GOOD if good else BAD if row["level"] == "error" else MIDDLING
    name = f"{row['title']}: {row['group']}" if row["group"] else row["title"]
    return Gauge(name, max(0.0, actual / top), marks, f"{amount(actual)} · {bounds_words(row)}", colour, good)


def odds_table(rows: Sequence[OddsRow], seen: Sequence[int], width: int) -> Drawing:
    """Chances by turn as a table whose cells are shaded; below each, small, that of whoever redraws for it."""
    pen = DrawingBuilder()
    label = width * 34 // 100
    cell = (width - label) // len(seen)
    for turn, cards in enumerate(seen):
        middle = label + turn * cell + cell // 2
        pen.text(
            middle, 3200, "hand" if turn == 0 else f"turn {turn}", font="sans-semibold", size=3200, anchor="middle"
        )
        pen.text(middle, 6700, counted(cards), size=2600, color=PALE, anchor="middle")
    y = 8500
    for row in rows:
        tall = 6100 if row.best is None else 9300
        pen.text(0, y + 4500, shortened(row.name, label - 1500, size=3300), size=3300)
        for turn, chance in enumerate(row.chances):
            left = label + turn * cell
            pen.box(left + 200, y + 200, cell - 400, tall, heat(float(chance)), radius=600)
            pen.text(left + cell // 2, y + 4500, percent(chance, 1), size=3100, anchor="middle")
            if row.best is not None:
                pen.text(left + cell // 2, y + 8200, percent(row.best[turn], 1), size=2600, anchor="middle")
        y += tall + 400
    return pen.drawing(width, y, "Odds by turn")


def card_row(cards: Sequence[tuple[Drawing, int]], width: int, across: int) -> Drawing:
    """Cards side by side, in rows of a fixed number; a count above one is shown on the card."""
    pen, gap = DrawingBuilder(), 2 * MM
    each = (width - gap * (across - 1)) // across
    x = y = tallest = 0
    for number, (face, count) in enumerate(cards):
        if number and number % across == 0:
            x, y, tallest = 0, y + tallest + gap, 0
        tall = face.height * each // face.width
        pen.place(face, x, y, each)
        if count > 1:
            pen.box(x + each - 7200, y + tall - 6200, 7700, 6700, INK, radius=2000, stroke=GROUND)
            at = x + each - 3350, y + tall - 1500
            pen.text(*at, f"×{count}", font="sans-bold", size=4200, color=GROUND, anchor="middle")
        x, tallest = x + each + gap, max(tallest, tall)
    return pen.drawing(width, y + tallest + 600, "cards")


def plain_face(game: Game, card: Card) -> Drawing:
    """A card whose face cannot be laid out: its name and type on a plain ground."""
    pen = DrawingBuilder()
    colour = type_colour(list(game.types).index(card.type))
    pen.box(0, 0, 63 * MM, 88 * MM, colour, radius=3 * MM)
    pen.box(3 * MM, 3 * MM, 57 * MM, 82 * MM, GROUND, radius=2 * MM)
    pen.text(31_500, 14 * MM, shortened(card.name, 53 * MM, size=5200), size=5200, font="serif-bold", anchor="middle")
    pen.text(31_500, 22 * MM, game.types[card.type].title, size=4000, color=PALE, anchor="middle")
    pen.line(6 * MM, 26 * MM, 57 * MM, 26 * MM, RULE, 300)
    return pen.drawing(63 * MM, 88 * MM, card.name)
