"""What a person owns: copies of each card by name, read from a table or a decklist of any form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from decktool import files, formats, spreadsheets
from decktool.cards import Card, Catalog, name_key
from decktool.deck import Deck, UnreadLine
from decktool.errors import DataError, DecktoolError, Problem, perhaps, some


@dataclass(frozen=True, slots=True)
class Collection:
    """Copies by card name, spelled as the game spells it. `unknown` are the lines whose card the game does not have."""

    copies: Mapping[str, int]
    unknown: tuple[UnreadLine, ...] = ()

    @property
    def strangers(self) -> str:
        """The cards that the game does not have, each with its line and near names; empty without any."""
        return some([f"{one.text} (line {one.line}{perhaps(one.suggestions)})" for one in self.unknown])

    def owned(self, name: str) -> int:
        """How many copies of a card there are, by any accepted spelling."""
        found = self.copies.get(name)
        if found is not None:
            return found
        key = name_key(name)
        return sum(count for known, count in self.copies.items() if name_key(known) == key)


def read_collection(path: Path | str, catalog: Catalog) -> Collection:
    """Read what somebody owns: CSV, TSV, XLSX (a name column, perhaps a count column), or a decklist in any form.

    Lines of the same card add up, whatever their printing. Cards the catalog does not have are kept in `unknown`, for
    people keep more than one game in a binder; a line that cannot be read at all raises DataError with every such line.
    """
    return parse_collection(files.read_bytes(path, limit=spreadsheets.LIMIT, what="a collection"), str(path), catalog)


def parse_collection(data: bytes, name: str, catalog: Catalog) -> Collection:
    """The collection in the bytes of a file; see `read_collection`."""
    if formats.detect(data, name) == "csv":
        from decktool.formats.table import read_counts

        decklist = read_counts(data, name)
    else:
        decklist = formats.parse(data, name)
    bad = [Problem(decklist.file_place(number)[0], "", line.problem or "") for number, line in decklist.problems]
    if bad:
        raise DataError(name, bad)
    copies: dict[str, int] = {}
    unknown: list[UnreadLine] = []
    for number, entry in decklist.entries:
        found = catalog.find(entry.written) or catalog.find(entry.name)
        if found:
            known = found[0].name
            copies[known] = copies.get(known, 0) + entry.count
        else:
            near = tuple(catalog.suggest(entry.name)) if len(unknown) < 200 else ()
            line, _ = decklist.file_place(number)
            unknown.append(UnreadLine(line, entry.written, f"no card is called {entry.name!r}", near))
    return Collection(copies, tuple(unknown))


@dataclass(frozen=True, slots=True)
class CardNeed:
    """How many copies of a card decks want (each deck's own number, in their order), are owned, and are missing."""

    card: Card
    wanted: tuple[int, ...]
    total: int
    owned: int
    missing: int


def needs(decks: Sequence[Deck], collection: Collection, *, shared: bool = False) -> tuple[CardNeed, ...]:
    """What decks of one game want of each card, beside what is owned; cards in the game's order.

    Copies in every section count. All decks are kept built at once, so their copies add up; `shared` means that they
    take turns with the same cards, so only the largest number counts. Raises DecktoolError for decks of two games.
    """
    games = {deck.game.key: deck.game for deck in decks}
    if len(games) > 1:
        raise DecktoolError(f"decks of several games: {', '.join(game.title for game in games.values())}")
    rows: dict[str, list[int]] = {}
    cards: dict[str, Card] = {}
    for position, deck in enumerate(decks):
        for column, count in deck.counts.items():
            card = deck.card_at(column)
            key = name_key(card.name)
            cards.setdefault(key, card)
            rows.setdefault(key, [0] * len(decks))[position] += count
    found = []
    for key, card in sorted(cards.items(), key=lambda pair: pair[1].number):
        wanted = tuple(rows[key])
        total = max(wanted) if shared else sum(wanted)
        owned = collection.owned(card.name)
        found.append(CardNeed(card, wanted, total, owned, max(0, total - owned)))
    return tuple(found)
