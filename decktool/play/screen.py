"""The default screen: the table, the other players and the player in lines; and functions for making such lines."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from decktool.cards import counted
from decktool.play.state import HIDDEN

_NARROWEST = 40
_NO_BREAK = "\u00a0"


def screen(view: Any) -> list[str]:
    """The table from this player's side, as wide as the terminal: a line for each zone, names never broken."""
    rules, seen = view.rules, view.describe()
    several = len(rules.seats) > 1
    phase = seen.get("phase") or ""
    named = (phase if " " in phase else f"{phase} phase") if phase else "turn" * several
    head = [f"turn {seen['turn']}", f"{seen['active']}'s {named}" if seen.get("active") else named]
    lines = [", ".join(filter(None, [*head, *numbers(seen, ("turn", *view.unlisted))])), *_zones(view, None, seen)]
    order = [seat for seat in range(len(rules.seats)) if seat != view.seat] + [view.seat]
    for seat in order if several else ():
        mine = seen[rules.seats[seat]]
        you = " (you)" if seat == view.seat else ""
        lines += ["   ".join([f"{rules.seats[seat]}{you}", *view.score(mine)]), *_zones(view, seat, seen)]
    indent = 3 + _label(view)
    width = max(_NARROWEST, shutil.get_terminal_size().columns)
    return [part for line in lines for part in _folded(line, width, indent)]


def numbers(shown: Mapping[str, Any], but: tuple[str, ...] = ()) -> list[str]:
    """The numbers that are not 0 with their words, and the flags that are set."""
    said = {key.replace("_", " "): value for key, value in shown.items() if key not in but and value}
    return [f"{key} {value}" if value is not True else key for key, value in said.items() if isinstance(value, int)]


def _label(view: Any) -> int:
    """How wide the names of zones are."""
    zones = (zone.id for zone in view.rules.zones if zone.shown and zone.id not in view.unlisted)
    return max(map(len, zones), default=0)


def _zones(view: Any, seat: int | None, seen: Mapping[str, Any]) -> Iterator[str]:
    """The zones of a player, or of all, a line each; one that belongs to what is being done only with cards in it."""
    label = _label(view)
    for number, zone in enumerate(view.rules.zones):
        if zone.shown and zone.seat == seat and zone.id not in view.unlisted:
            cards = _cards(view, number, seen["cards"])
            if cards or zone.pile or not (zone.inside or zone.known == "nobody"):
                yield f"  {zone.id:<{label}} {cards or '-'}"


def _cards(view: Any, zone: int, carried: Mapping[str, Mapping[str, Any]]) -> str:
    """The cards of a zone, each with what it carries; where some are not known, how many, and those that are."""
    lying, rules = view.zone(zone), view.rules
    names = []
    for card in lying[::-1] if rules.zones[zone].pile else lying:
        if card != HIDDEN:
            notes = [
                key if value is True else f"{key} {value}" for key, value in carried.get(rules.labels[card], {}).items()
            ]
            names.append(view.told(card, notes))
    known = ", ".join(names)
    if len(names) == len(lying):
        return known
    return counted(len(lying)) + (f" ({known} among them)" if known else "")


def _folded(line: str, width: int, indent: int) -> list[str]:
    """A line broken between names, which stay whole; what goes on stands under the first name.

    What no line could hold begins a line, and is broken between words; the rest of it stands further in.
    """
    lines: list[str] = []
    for part in line.replace(", ", ",\n").split("\n"):
        if lines and len(lines[-1]) + 1 + len(part) <= width:
            lines[-1] += f" {part}"
            continue
        first = " " * indent if lines else ""
        if part and len(first) + len(part) <= width and part.isprintable() and part[-1] != " ":
            lines.append(first + part)  # as `wrap` would, which takes its time
            continue
        lines += wrap(
            part, width, initial_indent=first, subsequent_indent=" " * (indent + 2), break_on_hyphens=False,
            break_long_words=False,
        )  # fmt: skip
    return lines


# --- lines of text for a game that draws its own


def wrapped(first: str, parts: Sequence[str], width: int, comma: str = ",", indent: str = "      ") -> list[str]:
    """A line of parts. Parts that do not fit go to the next lines, indented; a part is split only if necessary."""
    kept = [
        f" {' ' * (len(part) - len(part.lstrip()))}{part.lstrip().replace(' ', _NO_BREAK)}"
        if len(part) < width - len(indent)
        else f" {part}"
        for part in parts
    ]
    lines = wrap(first + comma.join(kept), width, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(_NO_BREAK, " ") for line in lines]


def filled(pieces: Sequence[str], width: int) -> list[str]:
    """Pieces in lines with two blanks between them; no piece is split."""
    lines: list[str] = []
    for piece in pieces:
        if lines and len(lines[-1]) + 2 + len(piece) <= width:
            lines[-1] += f"  {piece}"
        else:
            lines.append(clipped(piece, width))
    return lines


def boxes(rows: Sequence[Sequence[tuple[str, Sequence[str]]]], width: int, least: int = 2) -> Iterator[str]:
    """A board of boxes with `width` columns and at least `least` lines, each with its name in the upper edge."""
    for number, row in enumerate(rows):
        left, middle, right = "├┼┤" if number else "┌┬┐"
        yield left + middle.join(f"─ {name} ".ljust(width, "─") for name, _ in row) + right
        for place in range(max(least, *(len(lines) for _, lines in row))):
            shown = (lines[place] if place < len(lines) else "" for _, lines in row)
            yield "│" + "│".join(line.ljust(width) for line in shown) + "│"
    yield "└" + "┴".join("─" * width for _ in rows[-1]) + "┘"


def cards_in_row(names: Sequence[str | None], width: int, across: int = 14, high: int = 2) -> Iterator[str]:
    """Numbered cards side by side, each `across` columns wide; cards without a name are face down."""
    inner, each = across - 2, max(1, (width + 1) // (across + 1))
    for start in range(0, len(names), each):
        drawn = []
        for place, name in enumerate(names[start : start + each], start + 1):
            said = wrap(name, inner - 2, max_lines=high, placeholder="…") if name else ["░" * (inner - 2)] * high
            body = (f"│ {line:<{inner - 2}} │" for line in said + [""] * (high - len(said)))
            drawn.append([f"╭{f' {place} '.center(inner, '─')}╮", *body, f"╰{'─' * inner}╯"])
        for parts in zip(*drawn, strict=True):
            yield " ".join(parts)


def clipped(text: str, width: int) -> str:
    """A text, truncated if it is too long."""
    return text if len(text) <= width else text[: width - 1] + "…"


def bar(left: int, most: int, length: int = 0, mark: str = "█") -> str:
    """A bar for the remaining amount, not empty above 0; without a `length`, it has one mark for each."""
    length = length or most
    full = min(length, max(round(length * left / most) if most else 0, int(left > 0)))
    return mark * full + "·" * (length - full)


def ends(left: str, right: str, width: int, most: int = 62) -> list[str]:
    """Two texts at the ends of a line of at most `most` columns, or on two lines if they do not fit."""
    if len(left) + len(right) + 3 > width:
        return [*wrap(left, width), f"  {right}"]
    return [f"{left}{' ' * max(3, min(width, most) - len(left) - len(right))}{right}"]
