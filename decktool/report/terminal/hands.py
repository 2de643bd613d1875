"""Opening hands drawn as cards, and the rates of many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from decktool.cards import Card, counted
from decktool.games import Game
from decktool.report.terminal.lines import bar
from decktool.report.words import by_type, percent

if TYPE_CHECKING:
    from decktool.dealing.session import ComingRow
    from decktool.report.documents.chances import HandDocument, HandRates, OpeningStepRow, RateRow, TypeCounts


COLOURS = ("green", "magenta", "yellow", "red", "blue", "cyan", "bright_black", "bright_green", "bright_magenta")
INNER, WIDEST = 9, 13
"""Letters across a drawn card: at least, and where there is room."""
ROOMY = 62
"""Columns from which tables may stand apart."""
ROOM_BESIDE, LEAST_BAR = 40, 6
"""Columns that a table takes beside its bars; the shortest bars worth drawing."""
LINES = 3
"""Lines of a drawn card's name."""


def type_colour(game: Game, name: str) -> str:
    """The colour of a card type: by its place among the game's types."""
    return COLOURS[list(game.types).index(name) % len(COLOURS)]


def drawn_cards(game: Game, cards: Sequence[Card], width: int, *, lost: Sequence[str] = ()) -> RenderableType:
    """Cards side by side as small boxes, as many a row as fit; those named in `lost` are struck through."""
    if not cards:
        return Text("no cards", style="dim")
    # Seven cards side by side fit into 80 columns without gaps between them; fewer may be wider.
    inner = max(INNER, min(WIDEST, (width + 1) // len(cards) - 3))
    gap = 1 if len(cards) * (inner + 3) - 1 <= width else 0
    across = max(1, (width + gap) // (inner + 2 + gap))
    remaining = list(lost)
    boxes = []
    for card in cards:
        gone = card.name in remaining
        if gone:
            remaining.remove(card.name)
        boxes.append(_box(game, card, gone, inner))
    rows = []
    for start in range(0, len(boxes), across):
        row = boxes[start : start + across]
        rows += [Text(" " * gap).join([box[line] for box in row]) for line in range(len(row[0]))]
    return Group(*rows)


def _box(game: Game, card: Card, gone: bool, inner: int) -> list[Text]:
    colour = "bright_black" if gone else type_colour(game, card.type)
    lines = wrap(card.name.replace("-", "-\u200b"), inner, break_long_words=True)
    lines = [line.replace("\u200b", "") for line in lines]
    if len(lines) > LINES:
        lines = [*lines[: LINES - 1], lines[LINES - 1][: inner - 1] + "…"]
    lines += [""] * (LINES - len(lines))
    style = "strike dim" if gone else "bold"
    kind = game.types[card.type].title[:inner]
    middle = [_row(line, style, colour, inner) for line in lines]
    return [
        Text("╭" + "─" * inner + "╮", colour),
        *middle,
        _row(kind, colour + (" dim" if gone else ""), colour, inner),
        Text("╰" + "─" * inner + "╯", colour),
    ]


def _row(text: str, style: str, colour: str, inner: int) -> Text:
    from rich.cells import set_cell_size

    return Text.assemble(("│", colour), (set_cell_size(text, inner), style), ("│", colour))


def hand_text(document: HandDocument, game: Game, width: int) -> Iterator[RenderableType]:
    """Every player's opening, step by step: the hands as cards, what each redraw cost, what is left in the deck."""
    for number, player in enumerate(document["players"], 1):
        if len(document["players"]) > 1:
            yield Text(f"{chr(10) if number > 1 else ''}Player {number}: {player['deck']}", style="bold")
        for step, following in zip_longest(player["steps"], player["steps"][1:]):
            if step["kind"] == "deal":
                yield Text("")
                yield drawn_cards(game, _cards(game, step), width, lost=following["lost"] if following else [])
            elif step["kind"] == "stuck":
                yield Text("✗ the deck has too few cards for another hand: this player cannot set up", style="red")
            elif step["said"] is not None:
                yield Text.assemble(("↻ mulligan", "yellow bold"), ("  " + step["said"], "yellow"))
            else:
                yield _keep_line(game, step, player["mulligans"] + player["resets"], width)


def _cards(game: Game, step: OpeningStepRow) -> list[Card]:
    return by_type(game, [game.catalog.by_id[name] for name in step["ids"]])


def _keep_line(game: Game, step: OpeningStepRow, redraws: int, width: int) -> Text:
    kept, lost = Counter[str](), Counter(step["lost"])
    for card in _cards(game, step):
        if lost[card.name]:
            lost[card.name] -= 1
        else:
            kept[card.type] += 1
    counts = ", ".join(
        counted(count, game.types[name].title, game.types[name].plural).lower() for name, count in kept.items()
    )
    line = Text.assemble(("✓ kept", "green bold"), f"  {counts}")
    if step["lost"]:
        line.append(f"; under the deck: {', '.join(step['lost'])}")
    after = f"after {counted(redraws, 'mulligan')} · " if redraws else ""
    rest = f"{after}deck {step['pile']} · discards {step['discard']}"
    between = "  " if len(line.plain) + len(rest) + 2 <= width else "\n        "
    return line.append(between + rest, style="dim")


def coming_text(game: Game, coming: Sequence[ComingRow]) -> Iterator[RenderableType]:
    """How likely each card type is to be drawn next, and within three draws."""
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    for heading in ("to come", "left", "next card", "in three"):
        table.add_column(heading, header_style="dim", justify="left" if heading == "to come" else "right")
    for row in coming:
        title = Text(game.types[row["type"]].plural, style=type_colour(game, row["type"]))
        table.add_row(title, str(row["left"]), percent(row["next"], 1), percent(row["within_three"], 1))
    yield table if coming else Text("no cards left to draw", style="dim")


def rates_text(game: Game, rates: HandRates, width: int) -> Iterator[RenderableType]:
    """How often hands were redrawn, what the kept ones held, and how often the conditions were met."""
    longest = min(20, width - ROOM_BESIDE)
    table = Table(box=None, pad_edge=False, padding=(0, 2 if width >= ROOMY else 1))
    table.add_column("mulligans", header_style="dim", no_wrap=True)
    table.add_column("share", justify="right", header_style="dim", no_wrap=True)
    table.add_column("95 % interval", justify="right", header_style="dim", no_wrap=True)
    if longest >= LEAST_BAR:
        table.add_column("", min_width=longest)
    for rate in rates["mulligans"]:
        drawn_bar = [bar(rate["rate"], longest)] if longest >= LEAST_BAR else []
        table.add_row(str(rate["mulligans"] or "none"), *_rate_cells(rate), *drawn_bar)
    yield table
    if rates["stuck"]:
        yield Text(f"{rates['stuck']} of {rates['games']} openings ran out of cards", style="red")
    yield Text("")
    yield _types(game, rates["types"], width)
    yield Text("percent of hands, by number", style="dim")
    if rates["conditions"] and width < ROOMY:
        for condition in rates["conditions"]:
            share, interval = _rate_cells(condition)
            yield Text(f"\n{condition['condition']}", "bold")
            yield Text(f"  {share}  ({interval})")
    elif rates["conditions"]:
        yield Text("")
        table = Table(box=None, pad_edge=False, padding=(0, 2))
        for heading in ("condition", "share", "95 % interval"):
            table.add_column(heading, header_style="dim", justify="left" if heading == "condition" else "right")
        for condition in rates["conditions"]:
            table.add_row(condition["condition"], *_rate_cells(condition))
        yield table


def _types(game: Game, types: Sequence[TypeCounts], width: int) -> Table:
    """How many cards of each type kept hands held, in narrow columns where there is little room."""
    size = len(types[0]["hands"]) - 1
    order = list(game.types)
    first = max(len(game.types[row["type"]].plural) for row in types)
    roomy = max(14, first) + 7 + 6 * (size + 1) <= width
    mean = roomy or first + 5 + 3 * (size + 1) <= width
    table = Table(box=None, pad_edge=False, padding=(0, 1) if roomy else (0, 1, 0, 0))
    table.add_column("in a kept hand" if roomy else "kept", header_style="dim", no_wrap=True)
    if mean:
        table.add_column("mean", justify="right", header_style="dim", no_wrap=True)
    for number in range(size + 1):
        table.add_column(str(number), justify="right", header_style="dim", min_width=4 if roomy else 2, no_wrap=True)
    for row in sorted(types, key=lambda row: order.index(row["type"])):
        counts = row["hands"]
        games = sum(counts) or 1
        average = sum(number * count for number, count in enumerate(counts)) / games
        cells = [Text(_short(count / games), style=_heat(count / games)) for count in counts]
        heading = Text(game.types[row["type"]].plural, style=type_colour(game, row["type"]))
        table.add_row(heading, *([f"{average:.2f}"] if mean else []), *cells)
    return table


def _rate_cells(rate: RateRow) -> tuple[str, str]:
    return percent(rate["rate"]), f"{100 * rate['low']:.2f} – {100 * rate['high']:.2f} %"


def _short(share: float) -> str:
    return "·" if share == 0 else "<1" if share < 0.01 else f"{100 * share:.0f}"


def _heat(share: float) -> str:
    return "dim" if share < 0.05 else "bold" if share >= 0.25 else ""
