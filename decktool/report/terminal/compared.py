"""What two decks differ in, and what is missing from a collection, for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from decktool.cards import counted
from decktool.collection import Collection, Need
from decktool.compare import Difference
from decktool.deck import Deck
from decktool.report.words import percent

MOST_COLUMNS = 6
"""Decks that get a column of their own."""
_MARKS = {"added": ("+", "green"), "removed": ("-", "red"), "moved": ("→", "yellow")}


def diff_text(one: Deck, other: Deck, found: Sequence[Difference]) -> RenderableType:
    """Every difference on a line, like a patch: removed, added, moved; then the sums."""
    head = Text()
    for mark, deck in (("-", one), ("+", other)):
        end = "" if mark == "+" else "\n"
        head.append_text(Text.assemble((f"{mark} ", "dim"), (deck.decklist.name, "bold")))
        head.append(f"  {counted(deck.size)}{end}", style="dim")
    if not found:
        return Group(head, Text.assemble(("= ", "green"), "the same cards in the same sections"))
    titles = {section.id: section.title for section in one.game.sections.values()}
    several = len(titles) > 1
    lines: list[Text] = [head]
    for card_type in one.game.types.values():
        here = [item for item in found if item.card.type == card_type.id]
        if here:
            lines.append(Text(f"\n{card_type.plural}", style="bold"))
        for item in here:
            mark, colour = _MARKS[item.kind]
            line = Text.assemble((f"  {mark} {item.count} {item.card.name}", colour))
            if item.kind == "moved":
                line.append(f"  {titles[item.before or '']} → {titles[item.after or '']}", style="dim")
            elif several:
                line.append(f"  {titles[item.before or item.after or '']}", style="dim")
            lines.append(line)
    sums = {kind: sum(item.count for item in found if item.kind == kind) for kind in _MARKS}
    parts = [f"{count} {kind}" for kind, count in sums.items() if count]
    return Group(*lines, Text("\n" + ", ".join(parts), style="dim"))


def missing_text(decks: Sequence[Deck], found: Sequence[Need], collection: Collection) -> RenderableType:
    """The cards to get, by type, with what is wanted and owned; then the sums."""
    short = [need for need in found if need.missing]
    wanted = sum(need.total for need in found)
    lacking = sum(need.missing for need in short)
    if not short:
        return Text.assemble(("✓ ", "green"), f"all {wanted} cards are there")
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column("get", justify="right", style="bold yellow", header_style="dim")
    table.add_column("card", style="bold", header_style="dim")
    table.add_column("type", header_style="dim")
    table.add_column("wanted", justify="right", header_style="dim")
    table.add_column("owned", justify="right", header_style="dim")
    numbered = 1 < len(decks) <= MOST_COLUMNS
    for number in range(1, len(decks) + 1) if numbered else ():
        table.add_column(f"deck {number}", justify="right", style="dim", header_style="dim")
    game = decks[0].game
    order = list(game.types)
    for need in sorted(short, key=lambda need: (order.index(need.card.type), need.card.number)):
        row: list[str | Text] = [
            str(need.missing),
            Text(need.card.name),
            game.types[need.card.type].title,
            str(need.total),
            str(need.owned),
        ]
        if numbered:
            row += [str(count or "") for count in need.wanted]
        table.add_row(*row)
    there = percent((wanted - lacking) / wanted, 0)
    note = Text(f"{lacking} of {wanted} cards missing ({len(short)} different); {there} there", "dim")
    legend = [Text(f"deck {n}  {deck.decklist.name}", "dim") for n, deck in enumerate(decks, 1) if numbered]
    return Group(*legend, table, note)
