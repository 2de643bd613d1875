"""The share code: a deck as one short word, such as `DT1_Xo3...`, that stays good when a game gains cards.

What it holds, as bits in base64url after the prefix `DT1_` (version 1):

    16   the game: a hash of its id
    5    W, one less than the bits kept of each card's hash
    then for each section in use: a 1, 8 bits hashed from the section's id, and the number N of its cards (gamma);
         for each of these, in climbing order: the gap to the last hash (Rice, with W + 1 less the bits of N as its
         parameter), then the copies (gamma)
    1    a 0: no more sections
    24   a check over the full ids of game, sections and cards, and the copies

Cards are known by a hash of their id, never by their place in a file, so nothing shifts when cards are added or sorted
anew. W is the least number of bits that keeps the deck's cards apart from all others of the game today, and one more;
where later cards share a shortened hash, the check identifies the right ones. A mistyped code fails the check.
A code holds neither names nor comments nor which printing is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import prod

from decktool import files
from decktool.cards import Card, grouped
from decktool.deck import Deck
from decktool.decklist import MOST_COPIES, Decklist
from decktool.errors import DecktoolError
from decktool.files import blake2b
from decktool.formats.listing import FormattedDeck, Listing, content
from decktool.games import Game, all_games

PREFIX = "DT1_"
CHECK_BITS = 24
MOST_READINGS = 4096
"""Ways of reading a code's shortened hashes that are tried against its check."""
MOST_CARDS = 2000
LONGEST = 20_000
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {letter: value for value, letter in enumerate(_ALPHABET)}

Section = Mapping[Card, int]


def encode(deck: Deck) -> str:
    """The share code of a deck; the same for every order of its lines."""
    game = deck.game
    sections = {name: held for name in game.sections if (held := deck.section_counts(name))}
    used = {card.id for cards in sections.values() for card in cards}
    if len(used) > MOST_CARDS:
        raise DecktoolError(f"a share code holds at most {MOST_CARDS:,} different cards; use json")
    width = _width(game, used)
    out = _Bits()
    out.put(_hash(game.id, 16), 16)
    out.put(width - 1, 5)
    for name, cards in sections.items():
        out.put(1, 1)
        out.put(_hash(name, 8), 8)
        out.gamma(len(cards))
        rice = _rice(width, len(cards))
        last = -1
        for place, count in sorted((_hash(card.id, width), count) for card, count in cards.items()):
            out.rice(place - last - 1, rice)
            out.gamma(count)
            last = place
    out.put(0, 1)
    out.put(_check(game, sections), CHECK_BITS)
    return PREFIX + out.word()


def decode(code: str, game: Game | None = None) -> Decklist:
    """The deck of a share code as a Decklist (its game in the header), in the game's order of cards.

    Raises DecktoolError for a code that is mistyped or truncated, whose game is not installed, or whose cards are
    missing from the game's folder.
    """
    word = "".join(code.split())
    if not word.startswith(PREFIX):
        version = word.partition("_")[0][:8]
        if word.startswith("DT") and version[2:].isdecimal():
            raise DecktoolError(
                f"the share code has version {version[2:]}, but this decktool reads version 1; update decktool"
            )
        raise DecktoolError(f"not a share code: it must begin with {PREFIX}")
    if len(word) > LONGEST:
        raise DecktoolError("not a share code: it is too long")
    key = _Bits.of(word).take(16)
    games = [game] if game is not None else all_games(broken=[])
    found = [one for one in games if _hash(one.id, 16) == key]
    if not found:
        wanted = f"is not one of {game.title}" if game is not None else "is mistyped, or its game is not installed"
        raise DecktoolError(f"this share code {wanted}")
    decks = [deck for one in found for deck in _readings(one, _Bits.of(word))]
    if len(decks) != 1:
        title = " or ".join(one.title for one in found)
        raise DecktoolError(
            f"this share code of {title} fails its check: it is mistyped or truncated, or was made with "
            "cards that are missing from your folder of the game"
        )
    return _decklist(*decks[0])


def _readings(game: Game, bits: _Bits) -> Iterator[tuple[Game, dict[str, Section]]]:
    """The decks that a code can mean in one game: one, or none where a card or section is not known."""
    bits.take(16)  # the game
    width = bits.take(5) + 1
    by_hash = grouped(game.catalog, lambda card: _hash(card.id, width))
    by_mark = grouped(game.sections, lambda name: _hash(name, 8))
    slots: list[list[str]] = []
    rows: list[tuple[int, list[Card], int]] = []
    while bits.take(1):
        slots.append(by_mark.get(bits.take(8), []))
        cards = bits.gamma_value(MOST_CARDS)
        rice = _rice(width, cards)
        last = -1
        for _ in range(cards):
            last += bits.rice_value(rice, width) + 1
            rows.append((len(slots) - 1, by_hash.get(last, []), bits.gamma_value(MOST_COPIES)))
    check = bits.take(CHECK_BITS)
    ways = prod(map(len, slots)) * prod(len(row[1]) for row in rows)
    if bits.rest() or ways > MOST_READINGS or ways * len(rows) > MOST_READINGS * 100:
        return
    for names in product(*slots):
        for chosen in product(*(row[1] for row in rows)):
            sections: dict[str, dict[Card, int]] = {}
            for (slot, _, count), card in zip(rows, chosen, strict=True):
                sections.setdefault(names[slot], {})[card] = count
            if _check(game, sections) == check:
                yield game, {name: sections[name] for name in game.sections if name in sections}


def _decklist(game: Game, sections: Mapping[str, Section]) -> Decklist:
    listing = Listing("share code", {"game": game.id})
    for name, cards in sections.items():
        listing.section = name if name != game.main_section.id else "Main"
        for card in sorted(cards, key=lambda card: card.number):
            printing = card.printings[0] if len(game.catalog.find(card.name)) > 1 and card.printings else None
            set_id, number = (printing.set, printing.number) if printing else (None, None)
            listing.card(cards[card], card.name, set=set_id, number=number)
    return listing.decklist()


def _width(game: Game, used: set[str]) -> int:
    """Bits of hash that keep the cards of a deck apart from every other card of the game, and one more."""
    for width in range(4, 32):
        seen = Counter(_hash(card.id, width) for card in game.catalog)
        if all(seen[_hash(card_id, width)] == 1 for card_id in used):
            return width + 1
    return 32


def _rice(width: int, cards: int) -> int:
    """The parameter that suits the gaps between the hashes of `cards` cards."""
    return max(0, width - cards.bit_length())


def _digest(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8, person=b"decktool").digest(), "big")


_full = lru_cache(maxsize=200_000)(_digest)


def _hash(text: str, bits: int) -> int:
    """The first bits of a text's hash."""
    return _full(text) >> (64 - bits)


def _check(game: Game, sections: Mapping[str, Section]) -> int:
    words = [game.id]
    for name, cards in sorted(sections.items()):
        words.append(name)
        words += [f"{card.id}*{count}" for card, count in sorted(cards.items(), key=lambda pair: pair[0].id)]
    return _digest("\n".join(words)) >> (64 - CHECK_BITS)


class _Bits:
    """Bits one after another."""

    def __init__(self, bits: str = "") -> None:
        self._all = bits
        self._place = 0

    @classmethod
    def of(cls, word: str) -> _Bits:
        """The bits of a share code."""
        word = word.removeprefix(PREFIX)
        wrong = next((letter for letter in word if letter not in _VALUES), None)
        if wrong is not None:
            raise DecktoolError(f"not a share code: it contains {wrong!r}")
        return cls("".join(f"{_VALUES[letter]:06b}" for letter in word))

    def put(self, value: int, width: int) -> None:
        """Append a number of a fixed width."""
        self._all += f"{value:0{width}b}"

    def gamma(self, value: int) -> None:
        """Append a number from 1 on; small ones are short."""
        digits = f"{value:b}"
        self._all += "0" * (len(digits) - 1) + digits

    def rice(self, value: int, width: int) -> None:
        """Append a number whose usual size is about 2 to the `width`."""
        self._all += "1" * (value >> width) + "0"
        if width:
            self.put(value & ((1 << width) - 1), width)

    def word(self) -> str:
        """All of it as base64url."""
        bits = self._all + "0" * (-len(self._all) % 6)
        return "".join(_ALPHABET[int(bits[i : i + 6], 2)] for i in range(0, len(bits), 6))

    def take(self, width: int) -> int:
        """Read a number of a fixed width."""
        digits = self._all[self._place : self._place + width]
        if len(digits) < width:
            raise DecktoolError("this share code is truncated; copy all of it again")
        self._place += width
        return int(digits, 2) if digits else 0

    def gamma_value(self, most: int) -> int:
        """Read a number from 1 to `most`."""
        zeros = 0
        while not self.take(1):
            zeros += 1
            if zeros > most.bit_length():
                raise _mistyped()
        value = (1 << zeros) | self.take(zeros)
        if value > most:
            raise _mistyped()
        return value

    def rice_value(self, width: int, limit: int) -> int:
        """Read what `rice` wrote, at most 2 to the `limit`."""
        high = 0
        while self.take(1):
            high += 1
        value = (high << width) | self.take(width)
        if value >> limit:
            raise _mistyped()
        return value

    def rest(self) -> bool:
        """True when more is left than the padding of the last letter."""
        left = self._all[self._place :]
        return len(left) >= 6 or "1" in left


def _mistyped() -> DecktoolError:
    return DecktoolError("this share code is mistyped: it contains an impossible number; copy it again")


def read(data: bytes, name: str, form: str, game: Game | None = None) -> Decklist:
    """A file that holds a share code."""
    decklist = decode(files.decode(data, name, what="a share code"), game)
    return Decklist(decklist.lines, name, decklist.headers)


def write(deck: Deck, form: str) -> FormattedDeck:
    """The deck's share code."""
    lost = content(deck).lost("format", "name", "author", "player", "labels", "notes", "comments", "printings", "order")
    return FormattedDeck(encode(deck) + "\n", lost)
