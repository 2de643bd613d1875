"""Card, Printing, Catalog: the cards of a game, and how a name finds a card.

Names match without regard to case, repeated blanks, curly or straight quotes, dash variants, `&`/`and` and Unicode
composition; accents matter. A name that is not found is never guessed: the Catalog only suggests.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from heapq import nlargest
from itertools import count
from typing import Any, NamedTuple, TypeVar

Each = TypeVar("Each")
Key = TypeVar("Key")

LONGEST_WORDS = 200
"""Characters of a name or title."""
_MARKS = str.maketrans(
    {
        "\u2018": "'", "\u2019": "'", "\u201b": "'", "\u02bc": "'", "\u00b4": "'", "`": "'", "\u2032": "'",
        "\u201c": '"', "\u201d": '"', "\u201f": '"', "\u2033": '"', "\u00ab": '"', "\u00bb": '"',
        "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2015": "-", "\u2212": "-",
        "\ufe58": "-", "\ufe63": "-", "\uff0d": "-", "&": " and ", "\uff06": " and ",
    }
)  # fmt: skip
_MOST_HITS = 6000
_BARE = re.compile(r"[^a-z0-9]+")

Value = Any
"""A field's value: text, an integer, a number, true/false, a list of texts, or plain nested data."""


def as_words(value: Value) -> str | None:
    """A field's value as it is printed: lists with commas, flags as yes and no; None for what is not known."""
    if value is None or value in ("", [], {}):
        return None
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {as_words(item) or ''}".strip() for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(filter(None, map(as_words, value)))
    return str(value)


def is_rules_data(value: Value) -> bool:
    """Whether a field's value is data for the rules, which is no words for people."""
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(item, dict) for item in value))


def name_key(name: str) -> str:
    """The form in which two spellings of one name are equal (not for showing)."""
    if name.isascii():  # most are, and have two marks to look for
        name = name.replace("`", "'").replace("&", " and ")
    else:
        name = unicodedata.normalize("NFC", name).translate(_MARKS)
    return " ".join(name.casefold().split())


def counted(number: int, one: str = "card", many: str = "") -> str:
    """A number with its noun: `1 card`, `3 cards`, `2 copies`."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def slug(name: str) -> str:
    """A lower-case id made from a name: letters and digits with hyphens; letters of other scripts are kept."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name_key(name)).casefold())
    plain = "".join(c for c in parts if not unicodedata.combining(c))
    text = _BARE.sub("-", plain.replace("'", "")) if plain.isascii() else re.sub(r"[\W_]+", "-", plain)
    return text.strip("-")


def titled(name: str) -> str:
    """The title that an id stands for where none is written: `Core set` of `core-set`."""
    return name.replace("_", " ").replace("-", " ").capitalize()


def with_article(noun: str) -> str:
    """`an ally`, `a hero`."""
    return f"{'an' if noun[:1] in 'aeiouAEIOU' else 'a'} {noun}"


def grouped(items: Iterable[Each], key: Callable[[Each], Key]) -> dict[Key, list[Each]]:
    """Items by a key of them; keys and items in the order in which they come."""
    found: dict[Key, list[Each]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return found


def several(value: Value) -> Sequence[Any]:
    """A list as it is; anything else as the only item of one."""
    return value if isinstance(value, (list, tuple)) else [value]


def numbered(name: str, mark: str = "-") -> Iterator[str]:
    """A name, then the name with numbers from 2 behind it: the first that nothing has is taken."""
    yield name
    yield from (f"{name}{mark}{number}" for number in count(2))


_ID_KEY = "\n"
"""Begins the key of an id, as no key of a name does."""


def keys(card_id: str, name: str) -> tuple[str, str]:
    """What a card is found by in an index: its name's key, and its id behind a mark that no name has."""
    return name_key(name), _ID_KEY + card_id


class Printing(NamedTuple):
    """One printing of a card: its set, its number, its art and back (files in the game's `art/`), its size, and the
    icon that is its picture if it has no art.

    The size is as written, a name of sizes.yaml or `63mm x 88mm`; None where the card states none. `copies` is how many
    of it the printed set has, as the set file says.
    """

    set: str
    number: str | None = None
    art: str | None = None
    note: str | None = None
    back: str | None = None
    size: str | None = None
    copies: int = 1
    emblem: str | None = None
    scene: str | None = None
    fit: str | None = None
    focus: str | None = None
    zoom: float | None = None
    art_bleed: str | None = None


@dataclass(frozen=True, slots=True)
class CardSet:
    """One set file: its id, title, source, whether its cards are our own unofficial designs, and its counters."""

    id: str
    title: str
    unofficial: bool
    source: str | None = None
    counters: Mapping[str, int] = field(default_factory=dict)
    """What its cards count besides what the rules know, each with where it starts."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card as its game defines it; immutable.

    `fields` holds only what the set files state: an absent key means unknown, never zero. `number` is the card's place
    in its Catalog, which is what the fast loops count with.
    """

    number: int
    id: str
    name: str
    type: str
    fields: Mapping[str, Value]
    printings: tuple[Printing, ...]
    unofficial: bool = False

    def get(self, field: str, default: Value = None) -> Value:
        """The value of a field, `name`, `type`, `id` or `set` (all set ids); `default` when it is not known."""
        if field in self.fields:
            return self.fields[field]
        if field in {"name", "type", "id"}:
            return getattr(self, field)
        if field == "set":
            return [printing.set for printing in self.printings]
        return default

    def _repr_html_(self) -> str:
        """The card as a table, for Jupyter."""
        from html import escape

        cells = ((escape(str(key)), escape(str(value))) for key, value in self.fields.items())
        rows = "".join(f"<tr><th>{key}</th><td>{value}</td></tr>" for key, value in cells)
        return f"<table><caption>{escape(self.name)} ({escape(self.type)})</caption>{rows}</table>"


class Catalog:
    """All cards of one game, by id or by any accepted spelling of the name."""

    def __init__(
        self, cards: Sequence[Card], sets: Sequence[CardSet] = (), find: Callable[[str], Iterable[int]] | None = None
    ) -> None:
        """The cards, whose `number` must be their position, and their sets.

        `find` gives the numbers of the cards whose `keys` have a key, and perhaps of others; without it, they are
        indexed.
        """
        self.cards = cards
        self.sets = {card_set.id: card_set for card_set in sets}
        self.by_id: Mapping[str, Card] = _ById(self)
        self._find = find or self._indexed()
        self._by_name: dict[str, tuple[Card, ...]] = {}
        self._official: set[int] = set()
        self._grams: dict[str, list[str]] | None = None

    def _indexed(self) -> Callable[[str], Iterable[int]]:
        index: dict[str, list[int]] = {}
        for card in self.cards:
            for key in keys(card.id, card.name):
                index.setdefault(key, []).append(card.number)
        return lambda key: index.get(key, ())

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def counters(self) -> dict[str, int]:
        """The counters of all its sets, each with where it starts."""
        return {name: start for card_set in self.sets.values() for name, start in card_set.counters.items()}

    @cached_property
    def only_unofficial(self) -> bool:
        """True when every card is our own or another person's design, and none the publisher's."""
        return all(card_set.unofficial for card_set in self.sets.values()) or all(c.unofficial for c in self.cards)

    def any_unofficial(self, columns: Set[int]) -> bool:
        """True when one of the cards of these columns is our own or another person's design."""
        unseen = columns - self._official
        if any(self.cards[column % len(self.cards)].unofficial for column in unseen):
            return True
        self._official |= unseen
        return False

    @cached_property
    def stated_by(self) -> dict[str, set[str]]:
        """For each field that some card states, the types of those cards."""
        found: dict[str, set[str]] = {}
        for card in self.cards:
            for name in card.fields:
                found.setdefault(name, set()).add(card.type)
        return found

    def __iter__(self) -> Iterator[Card]:
        """All cards in set order."""
        return iter(self.cards)

    def find(self, name: str) -> tuple[Card, ...]:
        """The cards of that name: none, one, or several when different cards share it."""
        found = self._by_name.get(name)
        if found is None:
            found = self._with_key(name_key(name))
            if len(self._by_name) < 100_000:
                self._by_name[name] = found
        return found

    def _with_key(self, key: str) -> tuple[Card, ...]:
        near = (self.cards[number] for number in self._find(key))
        return tuple(card for card in near if name_key(card.name) == key)

    def suggest(self, name: str, n: int = 3) -> list[str]:
        """Up to `n` names like this one, best first: candidates that share letter triples, ranked by likeness.

        The rarest triples are looked up first and the search stops after some thousand hits, so that among tens of
        thousands of names it still takes only a few milliseconds.
        """
        from difflib import SequenceMatcher

        key = name_key(name)[:80]
        if self._grams is None:
            self._grams = {}
            for known in dict.fromkeys(name_key(card.name) for card in self.cards):
                for gram in _grams(known):
                    self._grams.setdefault(gram, []).append(known)
        shared: Counter[str] = Counter()
        seen = 0
        for _, gram in sorted((len(self._grams[gram]), gram) for gram in _grams(key) if gram in self._grams):
            shared.update(self._grams[gram])
            seen += len(self._grams[gram])
            if seen > _MOST_HITS:
                break
        close = nlargest(20, shared, key=lambda known: shared[known] / (len(known) + len(key)))
        matcher = SequenceMatcher(autojunk=False)
        matcher.set_seq2(key)
        ranked = []
        for known in close:
            matcher.set_seq1(known)
            likeness = matcher.ratio()
            if likeness >= 0.55 or (len(key) >= 4 and known.startswith(key)):
                ranked.append((-likeness, known))
        ranked.sort()
        return [self._with_key(known)[0].name for worth, known in ranked[:n] if worth <= ranked[0][0] + 0.15]


class _ById(Mapping[str, Card]):
    """The cards of a catalog by id; a card that nobody asks for is not made."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def __getitem__(self, card_id: str) -> Card:
        near = (self._catalog.cards[number] for number in self._catalog._find(_ID_KEY + card_id))
        for card in near:
            if card.id == card_id:
                return card
        raise KeyError(card_id)

    def __iter__(self) -> Iterator[str]:
        return (card.id for card in self._catalog.cards)

    def __len__(self) -> int:
        return len(self._catalog.cards)


def _grams(key: str) -> set[str]:
    padded = f"  {key} "
    return {padded[i : i + 3] for i in range(len(padded) - 2)}
