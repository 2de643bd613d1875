"""A table played by hand on the terminal: what lies where, as one seat knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from decktool.cards import counted
from decktool.games import Game
from decktool.report.terminal.hands import type_colour
from decktool.report.terminal.lines import folded, left, styled, width_of

if TYPE_CHECKING:
    from decktool.play.snapshot import SnapshotDocument, ZoneShown

NO_BREAK = "\u00a0"
WIDEST = 18
"""Columns of a place's name."""
TURNS = ("", "tapped", "upside down", "turned left")


def screen(document: SnapshotDocument, game: Game, width: int) -> Iterator[str]:
    """The lines of the document: the other seat above, what is everybody's, one's own below."""
    seat, seats = str(document["viewer"]), document["seats"]
    colours = {card.name: type_colour(game, card.type) for card in game.catalog.cards}
    turn = f"turn of {document['active']}" if len(seats) > 1 else f"turn {document['turn']}"
    yield styled(document["title"], "bold") + styled(f" · {turn} · {counted(document['steps'], 'move')}", "dim")
    for whose in [*(other for other in seats if other != seat), None, seat]:
        zones = [zone for zone in document["zones"] if zone["seat"] == whose]
        tracks = [track for track in document["tracks"] if track["seat"] == whose]
        full = [zone for zone in zones if zone["count"] or zone["counters"]]
        empty = [_bare(zone["title"], whose, seat) for zone in zones if not zone["count"] and not zone["counters"]]
        if not full and not tracks and not empty:
            continue
        head = {None: "the table", seat: f"{seat}, you" if len(seats) > 1 else "you"}.get(whose, str(whose))
        yield styled(f"── {head} " + "─" * max(0, min(width, 78) - len(head) - 4), "cyan")
        for zone in full:
            yield from _zone(zone, _bare(zone["title"], whose, seat), colours, width)
        for track in tracks:
            name = _bare(track["title"], whose, seat)
            yield f"  {styled(left(name, WIDEST), 'bold')} {track['value']}" + styled(f" of {track['last']}", "dim")
        if empty:
            places = folded(f"  {left('empty', WIDEST)} {', '.join(empty)}", width, WIDEST + 3)
            yield from (styled(line, "dim") for line in places)


def _bare(title: str, whose: str | None, seat: str) -> str:
    """A place's name without whose it is, which stands above."""
    return title.removeprefix(f"{whose}'s ") if whose != seat else title


def _zone(zone: ZoneShown, name: str, colours: Mapping[str, str], width: int) -> Iterator[str]:
    """A place: how many cards, those that are known by number and name, and what lies on them."""
    cards = [
        (number, card)
        for number, card in enumerate(zone["cards"], 1)
        if card["name"] is not None or zone["kind"] != "pile"
    ]
    if zone["kind"] == "pile" and zone["known"] == "all":
        cards = cards[:3]  # of a pile that lies open the top ones
    unknown = zone["kind"] == "hand" and not any(card["name"] for _, card in cards)
    parts = [] if unknown else [_card(number, card, colours) for number, card in cards]
    if zone["kind"] == "pile" or unknown:
        parts.insert(0, styled(counted(zone["count"]), "dim"))
    parts += [styled(f"{count} {kind}", "yellow") for kind, count in zone["counters"].items()]
    indent = WIDEST + 3
    whole = [part.replace(" ", NO_BREAK) if width_of(part) <= width - indent else part for part in parts]
    for line in folded(f"  {styled(left(name, WIDEST), 'bold')} {'  '.join(whole)}", width, indent):
        yield line.replace(NO_BREAK, " ")


def _card(number: int, card: Mapping[str, Any], colours: Mapping[str, str]) -> str:
    """A card with its number in its place and what it carries."""
    notes = [TURNS[card["turned"]]] if card.get("turned") else []
    notes += ["face down"] if card.get("down") else []
    notes += ["shown"] if card.get("shown") else []
    notes += [f"{count} {kind}" for kind, count in card.get("counters", {}).items()]
    name = styled(card["name"], colours.get(card["name"], "white")) if card["name"] else styled("a card", "dim")
    return styled(f"{number} ", "dim") + name + (f" ({', '.join(notes)})" if notes else "")
