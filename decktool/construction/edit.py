"""A decklist with other copies in it: the person's lines, order, headings and comments stay where they were."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from decktool.cards import Card
from decktool.deck import Deck, columns, put_aside, readable_part, resolve
from decktool.decklist import Decklist, DecklistLine, Entry, make_line, parse_decklist, written_name
from decktool.errors import DecktoolError
from decktool.formats.text import own_text
from decktool.games import Game


def rewrite(deck: Deck, counts: Mapping[int, int]) -> Deck:
    """The deck with these copies of each column, its list edited line by line and read again.

    Lines that need not change keep every character. Copies go from the last lines of a card and are added to its
    first; a card that was not there goes after the last card of its type in its section. Raises DecktoolError when
    the text does not read back.
    """
    written = resolve(parse_decklist(_text(deck, counts), deck.decklist.name), deck.game)
    if dict(written.counts) != {column: count for column, count in counts.items() if count}:
        raise DecktoolError("this answer cannot be written as a decklist: one of its card names does not read back")
    return written


def edited(decklist: Decklist, game: Game, more: Mapping[int, int]) -> str:
    """The text of a list with copies of each column added (or taken out); lines that cannot be read stay in it."""
    deck = readable_part(decklist, game)
    counts = {**deck.counts}
    for column, number in more.items():
        counts[column] = max(0, counts.get(column, 0) + number)
    text = _text(deck, counts)
    for number, line in enumerate(decklist.lines, 1):
        text = text.replace(put_aside(number).text, line.text, 1)
    return text


def _text(deck: Deck, counts: Mapping[int, int]) -> str:
    """The list with these copies; one that came in another form than ours is said again line by line."""
    if deck.decklist.lines and parse_decklist(_joined(deck.decklist.lines)).lines != deck.decklist.lines:
        deck = resolve(parse_decklist(own_text(deck), deck.decklist.name), deck.game)
    lines: list[DecklistLine | None] = list(deck.decklist.lines)
    places = deck.lines_by_column()
    fresh = {column: count for column, count in counts.items() if count and column not in places}
    for column, numbers in places.items():
        change = counts.get(column, 0) - deck.counts[column]
        for number in reversed(numbers) if change < 0 else numbers[:1]:
            line = lines[number - 1]
            if not change or line is None or line.entry is None:
                continue
            after = max(0, line.entry.count + change)
            change -= after - line.entry.count
            lines[number - 1] = _recount(line, line.entry, after) if after else None
    added, sections = _place_fresh(deck, fresh)
    edited: list[DecklistLine] = [*added.get(0, ())]
    for number, line in enumerate(lines, 1):
        if line is not None:
            edited.append(line)
        edited.extend(added.get(number, ()))
    return _joined([*edited, *sections])


def _joined(lines: Sequence[DecklistLine]) -> str:
    return "\n".join(line.text for line in lines) + "\n"


def _recount(line: DecklistLine, entry: Entry, count: int) -> DecklistLine:
    """A line with another count, its spacing and comment kept."""
    text = re.sub(rf"(?<!\d){entry.count}(?!\d)", str(count), line.text, count=1)
    again = parse_decklist(text).lines
    wanted = replace(entry, count=count)
    if len(again) == 1 and again[0].entry == wanted:
        return again[0]
    return make_line(wanted, line.comment)


def _place_fresh(deck: Deck, fresh: Mapping[int, int]) -> tuple[dict[int, list[DecklistLine]], list[DecklistLine]]:
    """New lines by the number of the line they follow (0: before the first), and new sections for the list's end."""
    game = deck.game
    added: dict[int, list[DecklistLine]] = {}
    sections: list[DecklistLine] = []
    ends = _ends(deck)
    for section in game.sections.values():
        here = [(deck.card_at(column), n) for column, n in fresh.items() if column in columns(game, section.id)]
        if not here:
            continue
        anchor = ends.get((section.id, ""))
        if anchor is None and section == game.main_section:
            # Before the first heading of another section.
            lines = enumerate(deck.decklist.lines)
            heads = (number for number, line in lines if line.heading is not None and game.section(line.heading))
            anchor = next(heads, len(deck.decklist.lines))
            if not deck.counts:
                added.setdefault(anchor, []).extend(lines_by_type(game, here))
                continue
        if anchor is None:
            title = section.title if game.section(section.title) == section else section.id
            sections += [DecklistLine(""), DecklistLine(f"{title}:", heading=title)]
            sections += [make_line(entry_of(game, card, count)) for card, count in here]
            continue
        for card, count in here:
            after = ends.get((section.id, card.type), anchor)
            added.setdefault(after, []).append(make_line(entry_of(game, card, count)))
    return added, sections


def _ends(deck: Deck) -> dict[tuple[str, str], int]:
    """The last line of each type of card in each section, and (type "") of each section itself."""
    ends: dict[tuple[str, str], int] = {}
    for number, line in enumerate(deck.decklist.lines, 1):
        section = deck.game.section(line.heading) if line.heading is not None else None
        if section is not None:
            ends[section.id, ""] = number
    for pick in deck.picks:
        if deck.game.home(pick.card) is None:
            ends[pick.section, ""] = pick.line
        ends[pick.section, pick.card.type] = pick.line
    return ends


def lines_by_type(game: Game, cards: Sequence[tuple[Card, int]]) -> Iterator[DecklistLine]:
    """The lines of a new list, under the headings of its card types."""
    for card_type in game.types.values():
        here = [(card, count) for card, count in cards if card.type == card_type.id]
        if not here:
            continue
        yield DecklistLine("")
        if len(game.types) > 1 and game.section(card_type.plural) is None:
            yield DecklistLine(f"{card_type.plural}:", heading=card_type.plural)
        yield from (make_line(entry_of(game, card, count)) for card, count in here)


def entry_of(game: Game, card: Card, count: int) -> Entry:
    """A card as a line names it; with a printing where its name alone is not enough."""
    several = len(game.catalog.find(card.name)) > 1 and card.printings
    set_id, number = (card.printings[0].set, card.printings[0].number) if several else (None, None)
    return Entry(count, card.name, set_id, number, written_name(card.name, set_id, number))
