"""A decklist of all the cards of a table: what is printed to look at a new set, and what is played with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decktool.cards import name_key
from decktool.decklist import Entry, make_line, parse_decklist, written_name
from decktool.games import Game
from decktool.importing.guide import Guide
from decktool.importing.update import card_id


def decklist_text(game: Game, guide: Guide, cards: Sequence[Mapping[str, Any]], set_id: str, title: str) -> str:
    """Each card in its copies, in the table's order; where the game says so, in groups on the sections that it names.

    What finds no section stands at the end as comments.
    """
    looks: dict[str, set[tuple[str, Any]]] = {}
    for name, own, art in [(card["name"], card_id(card), card.get("art")) for card in cards] + [
        (card.name, card.id, None) for card in game.catalog if set(card.get("set")) - {set_id}
    ]:
        looks.setdefault(name_key(name), set()).add((own, art))

    def line(card: Mapping[str, Any]) -> str:
        several = len(looks[name_key(card["name"])]) > 1
        words = written_name(card["name"], set_id if several else None, card.get("number"))
        copies = card.get("copies", 1)
        entry = Entry(copies, words, written=words)
        bare = parse_decklist(words).lines[0]
        said = bare.entry and (bare.entry.count, f"{bare.entry.written} {bare.comment}".strip())
        return words if said == (copies, words) else make_line(entry).text

    cards = [card for card in cards if card.get("copies") != 0]

    head = [f"# game: {game.id}", f"# name: {title}", "# Every card of the spreadsheet."]
    deck = guide.deck
    if deck is None:
        return "\n".join([*head, "", *(line(card) for card in cards)]) + "\n"
    field = deck["by"]
    anchor = guide.belongs.get(field)
    groups: dict[str, list[str]] = {
        card[field]: [line(card)] for card in cards if card["type"] == anchor and card.get(field)
    }
    others: list[str] = []
    left: list[str] = []
    for card in cards:
        if card["type"] == anchor and card.get(field):
            continue
        if not game.types[card["type"]].can_have(field):
            others.append(line(card))
        elif card.get(field) in groups:
            groups[card[field]].append(line(card))
        else:
            left.append(line(card))
    parts = [(deck["others"], others), *zip(deck["sections"], groups.values(), strict=False)]
    text = list(head)
    for section, lines in parts:
        if lines:
            text += ["", f"{game.sections[section].title}:", *lines]
    left += [each for group in list(groups.values())[len(deck["sections"]) :] for each in group]
    if left:
        text += ["", "# Cards without a section; move each of them under the right heading:"]
        text += [f"# {each}" for each in left]
    return "\n".join(text) + "\n"
