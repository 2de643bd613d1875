"""The statistics of a deck drawn (bars, curves, the room of its rules), two decks compared, and what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil
from typing import Any, Literal

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from decktool.cards import counted
from decktool.construction.slack import RuleRow, is_broken, room_left
from decktool.errors import some
from decktool.games import Game
from decktool.report.documents.decks import DeckStats, DiffDocument, FieldRow, MissingDocument, SectionRow
from decktool.report.terminal.checks import MARKS
from decktool.report.terminal.hands import COLOURS, type_colour
from decktool.report.terminal.lines import bar
from decktool.report.words import amount, bounds_words, percent, room_words, rows_by_rule, value_words

RISING = " ▁▂▃▄▅▆▇█"
HEIGHT = 5
"""Rows of a curve."""
MOST_BARS = 16
"""Bars of one curve; more values than that are put together."""
BAR = 26
"""Letters of the longest bar across."""
_NAMES_SHOWN = 6


def drawn(stats: DeckStats, game: Game, width: int) -> RenderableType:
    """One deck's statistics, for a terminal of this width."""
    head = Text(stats["name"], style="bold")
    facts = [game.title, f"{counted(stats['cards'])}"]
    if stats["verdict"] is not None:
        mark, colour = MARKS[stats["verdict"]]
        head = Text.assemble((f"{mark} ", colour), head)
        facts[1:1] = [stats["format"] or "", stats["verdict"]]
    head.append(f"  {' · '.join(facts)}", style="dim")
    parts: list[RenderableType] = [head, Text(), _composition(stats["sections"], game)]
    varied = [field for field in stats["fields"] if len(field["values"]) > 1]
    curves = [_curve(game, field) for field in varied if field["sum"] is not None]
    if curves:
        parts += [Text(), Columns(curves, padding=(1, 4))]
    words = [_words(game, field) for field in varied if field["sum"] is None]
    if words:
        parts += [Text(), Columns(words, padding=(1, 4))]
    alike = [field for field in stats["fields"] if len(field["values"]) == 1]
    if alike:
        parts += [Text(), _alike(alike)]
    parts += [Text(), Text("Rules", style="bold")]
    if stats["rules"] is None:
        parts.append(Text(f"  not summed: {stats['problem']}", style="dim" if stats["verdict"] is None else "yellow"))
    else:
        parts.append(_room(stats["rules"], width))
    parts += [Text(f"? {message}", style="magenta") for message in stats["not_judged"]]
    if stats["unofficial"]:
        parts.append(Text("\nunofficial sample cards are in this deck", style="dim"))
    return Group(*parts)


def _composition(sections: Sequence[SectionRow], game: Game) -> RenderableType:
    """Copies by section and type."""
    most = max(count for part in sections for count in part["types"].values())
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=18)
    table.add_column(justify="right")
    for position, (_, same) in enumerate(groupby(sections, key=lambda part: (part["types"], part["counted"]))):
        parts = list(same)
        first = parts[0]
        if position:
            table.add_row("")
        title = first["title"]
        if len(parts) > 1:
            title += f" to {parts[-1]['title']}, each of {len(parts)}"
        outside = "" if first["counted"] else " (not counted)"
        table.add_row(Text(title + outside, style="bold"), Text(str(first["cards"]), style="bold"), "")
        for name, count in first["types"].items():
            kind = game.types[name]
            share = Text(f" {count * 100 / first['cards']:.0f} %", style="dim")
            drawn_bar = Text(bar(count / most, BAR), style=type_colour(game, name)).append_text(share)
            table.add_row(Text(f"  {kind.title if count == 1 else kind.plural}"), str(count), drawn_bar)
    return table


def _colour(game: Game, field: FieldRow) -> str:
    """A field's colour, by its place among the game's fields: it stays the same from deck to deck."""
    return COLOURS[list(game.fields).index(field["field"]) % len(COLOURS)]


def _curve(game: Game, field: FieldRow) -> RenderableType:
    """A number's values side by side, each as high as it has copies."""
    columns = list(_columns({row["value"]: row["copies"] for row in field["values"]}))
    most = max(count for _, count in columns)
    wide = max(3, *(len(label) for label, _ in columns))
    rows = []
    for level in range(HEIGHT, 0, -1):
        row = Text()
        for _, count in columns:
            eighths = min(8, max(0, ceil(count * HEIGHT * 8 / most) - (level - 1) * 8))
            row.append((RISING[eighths] * (wide - 1)).center(wide) + " ", style=_colour(game, field))
        rows.append(row)
    labels = Text("".join(label.center(wide) + " " for label, _ in columns))
    counts = Text("".join((str(count) if count else "·").center(wide) + " " for _, count in columns), style="dim")
    facts = f"sum {amount(field['sum'] or 0)} · mean {field['mean']:.2f} · median {amount(field['median'] or 0)}"
    unstated = [Text(f"unstated on {field['unstated']}", style="dim")] if field["unstated"] else []
    title = Text.assemble((field["title"], "bold"), (f"  on {counted(field['known'])}", "dim"))
    return Group(title, *rows, labels, counts, Text(facts, style="dim"), *unstated)


def _columns(values: Mapping[Any, int]) -> Iterator[tuple[str, int]]:
    """Labels and copies: every whole number of a short range, every value where they are few, else equal steps."""
    low, high = min(values), max(values)
    if all(isinstance(value, int) for value in values) and high - low < MOST_BARS:
        yield from ((str(value), values.get(value, 0)) for value in range(low, high + 1))
    elif len(values) <= MOST_BARS:
        yield from ((amount(value), count) for value, count in values.items())
    else:
        step = ceil((high - low + 1) / MOST_BARS)
        for start in range(int(low // 1), int(high) + 1, step):
            inside = sum(count for value, count in values.items() if start <= value < start + step)
            end = min(start + step - 1, ceil(high))
            yield (f"{start}-{end}" if end > start else str(start)), inside


def _words(game: Game, field: FieldRow) -> RenderableType:
    """The values of a field of words, as bars across."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    most = max(row["copies"] for row in field["values"])
    for row in field["values"]:
        line = Text(bar(row["copies"] / most, BAR // 2), style=_colour(game, field))
        table.add_row(Text(f"  {value_words(row['value'])}"), str(row["copies"]), line)
    unstated = f" · unstated on {field['unstated']}" if field["unstated"] else ""
    title = Text.assemble((field["title"], "bold"), (f"  on {counted(field['known'])}{unstated}", "dim"))
    return Group(title, table)


def _alike(fields: Sequence[FieldRow]) -> RenderableType:
    """Fields that have one value wherever they are stated: a line each."""
    table = Table.grid(padding=(0, 2))
    for field in fields:
        (row,) = field["values"]
        unstated = f" · unstated on {field['unstated']}" if field["unstated"] else ""
        note = Text(f"on {counted(row['copies'])}{unstated}", style="dim")
        table.add_row(Text(field["title"], style="bold"), Text(value_words(row["value"])), note)
    return table


def _room(room: Sequence[RuleRow], width: int) -> RenderableType:
    """Each rule with where the deck stands between its bounds; a rule of many groups by its tightest ones."""
    table = Table.grid(padding=(0, 2))
    length = BAR if width >= 100 else BAR // 2
    table.add_column(max_width=max(24, width - length - 40), overflow="fold")
    table.add_column(justify="right", no_wrap=True)
    table.add_column(min_width=length, no_wrap=True)
    table.add_column(overflow="fold")
    for rows in rows_by_rule(room):
        _rule(table, rows, length)
    return Padding(table, (0, 0, 0, 2))


def _rule(table: Table, rows: Sequence[RuleRow], length: int) -> None:
    tightest = min(rows, key=room_left)
    style = _style(tightest)
    title = Text(tightest["title"])
    if not is_broken(tightest) and tightest["min"] is None and tightest["max"] is not None and tightest["max"] <= 0:
        table.add_row(title, "", Text("╌" * length, style="dim"), Text("kept", style=style))
        return
    if len(rows) == 1:
        if tightest["group"]:
            title.append(f" ({tightest['group']})", style="dim")
        said = Text(_room_text(tightest), style=style)
        table.add_row(title, Text(amount(tightest["actual"]), style="bold"), _gauge(tightest, style, length), said)
        return
    title.append(f" (each of {len(rows)})", style="dim")
    broken = [row for row in rows if is_broken(row)]
    full = [row for row in rows if not is_broken(row) and row["above"] == 0]
    named = broken or full
    names = some(
        [f"{row['group']} {amount(row['actual'])}" if broken else str(row["group"]) for row in named], _NAMES_SHOWN
    )
    if broken:
        note = f"{bounds_words(tightest)}; broken by {names}"
    elif len(full) == len(rows):
        note = f"{bounds_words(tightest)}; all full"
    elif full:
        note = f"{bounds_words(tightest)}; full: {names}"
    else:
        note = _room_text(tightest)
    highest = max(rows, key=lambda row: row["actual"])
    table.add_row(
        title,
        Text(amount(highest["actual"]), style="bold"),
        _gauge(highest, _style(highest), length),
        Text(note, style),
    )


def _room_text(row: RuleRow) -> str:
    return ": ".join(filter(None, (bounds_words(row), room_words(row))))


def _style(row: RuleRow) -> str:
    if is_broken(row):
        return "red" if row["level"] == "error" else "yellow"
    return "green"


def _gauge(row: RuleRow, style: str, length: int) -> Text:
    """Where the sum stands: a line up to the largest bound, with the least that is needed marked on it."""
    top = max(float(row["actual"]), float(row["max"] or 0), float(row["min"] or 0), 1.0)
    reached = round(max(0.0, float(row["actual"])) / top * length)
    line = Text("━" * reached, style=style)
    line.append("╌" * (length - reached), style="dim")
    if row["min"] is not None and 0 < row["min"] < top:
        place = min(length - 1, round(float(row["min"]) / top * length))
        line = Text.assemble(line[:place], ("┃", "bold"), line[place + 1 :])
    return line


MOST_COLUMNS = 6
"""Decks that get a column of their own."""
_Kind = Literal["added", "removed", "moved"]
_MARKS: dict[_Kind, tuple[str, str]] = {"added": ("+", "green"), "removed": ("-", "red"), "moved": ("→", "yellow")}


def diff_text(document: DiffDocument, game: Game) -> RenderableType:
    """Every difference on a line, like a patch: removed, added, moved; then the sums."""
    head = Text()
    for mark, deck in zip("-+", document["decks"], strict=True):
        end = "" if mark == "+" else "\n"
        head.append_text(Text.assemble((f"{mark} ", "dim"), (deck["deck"], "bold")))
        head.append(f"  {counted(deck['cards'])}{end}", style="dim")
    if document["same"]:
        return Group(head, Text.assemble(("= ", "green"), "the same cards in the same sections"))
    titles = {section.id: section.title for section in game.sections.values()}
    cards = game.catalog.by_id
    rows: list[tuple[_Kind, Mapping[str, Any]]] = [(kind, row) for kind in reversed(_MARKS) for row in document[kind]]
    rows.sort(key=lambda row: cards[row[1]["id"]].number)
    lines: list[Text] = [head]
    for card_type in game.types.values():
        here = [(kind, row) for kind, row in rows if cards[row["id"]].type == card_type.id]
        if here:
            lines.append(Text(f"\n{card_type.plural}", style="bold"))
        for kind, row in here:
            mark, colour = _MARKS[kind]
            line = Text.assemble((f"  {mark} {row['count']} {row['name']}", colour))
            if kind == "moved":
                line.append(f"  {titles[row['from']]} → {titles[row['to']]}", style="dim")
            elif len(titles) > 1:
                line.append(f"  {titles[row['section']]}", style="dim")
            lines.append(line)
    sums = {kind: sum(row["count"] for row in document[kind]) for kind in _MARKS}
    parts = [f"{count} {kind}" for kind, count in sums.items() if count]
    return Group(*lines, Text("\n" + ", ".join(parts), style="dim"))


def missing_text(document: MissingDocument, game: Game) -> RenderableType:
    """The cards to get, by type, with what is wanted and owned; then the sums."""
    decks, short, wanted, lacking = document["decks"], document["cards"], document["wanted"], document["missing"]
    if not short:
        return Text.assemble(("✓ ", "green"), "the card is there" if wanted == 1 else f"all {wanted} cards are there")
    numbered = 1 < len(decks) <= MOST_COLUMNS
    table = Table(box=None, pad_edge=False, padding=(0, 1 if numbered else 2))
    table.add_column("get", justify="right", style="bold yellow", header_style="dim")
    table.add_column("card", style="bold", header_style="dim")
    table.add_column("type", header_style="dim")
    table.add_column("wanted", justify="right", header_style="dim")
    table.add_column("owned", justify="right", header_style="dim")
    for number in range(1, len(decks) + 1) if numbered else ():
        table.add_column(f"#{number}", justify="right", style="dim", header_style="dim")
    order, cards = list(game.types), game.catalog.by_id
    for need in sorted(short, key=lambda need: (order.index(cards[need["id"]].type), cards[need["id"]].number)):
        row: list[str | Text] = [
            str(need["missing"]),
            Text(need["name"]),
            game.types[cards[need["id"]].type].title,
            str(need["wanted"]),
            str(need["owned"]),
        ]
        if numbered:
            row += [str(count or "") for count in need["by_deck"]]
        table.add_row(*row)
    there = percent((wanted - lacking) / wanted, 0)
    note = Text(f"{lacking} of {counted(wanted)} missing ({len(short)} different); {there} owned", "dim")
    legend = [Text(f"#{n}  {name}", "dim") for n, name in enumerate(decks, 1) if numbered]
    return Group(*legend, table, note)
