"""The parts that all formats share: from a reader to a Decklist, and from a Deck to a writer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from decktool.deck import Deck
from decktool.decklist import (
    MOST_COPIES,
    MOST_LINES,
    Decklist,
    DecklistLine,
    Entry,
    board,
    is_header,
    make_line,
    parse_decklist,
    written_name,
)
from decktool.errors import DecktoolError, joined

HEADERS = ("game", "format", "name", "author", "player")
LONGEST_NAME = 300
NO_PART = "is listed under {}, which is not part of a deck; remove it, or move it to the deck"
"""Message about a card of a maybeboard."""
MOST_PROBLEMS = 1_000
"""Maximum number of bad lines before a file no longer counts as a decklist."""


@dataclass(frozen=True, slots=True)
class FormattedDeck:
    """A deck in some format, and what that format cannot store (one sentence each)."""

    text: str
    lost: tuple[str, ...] = ()


@dataclass(slots=True)
class Listing:
    """Collects what a reader finds, card by card; `decklist` keeps the line numbers of the file.

    A reader that knows no line numbers leaves them out; cards are then numbered in their order. Where several cards
    are on one line of the file, each has its place there.
    """

    name: str
    headers: dict[str, str] = field(default_factory=dict)
    section: str = "Main"
    label: str = ""
    cards: int = 0
    problems: int = 0
    _lines: list[tuple[int | None, DecklistLine]] = field(default_factory=list)
    _said: tuple[str, str] = ("main", "")

    def part(self, words: str) -> None:
        """Begin a part of the deck that its program names: the deck, a sideboard, or a part with a name of its own.

        A game that has no section of that name takes the part as a heading within the deck, also after a sideboard.
        """
        where = board(words)
        self.section = words if where == "aside" else "Side" if where == "side" else "Main"
        self.label = words if where is None else ""

    def header(self, key: str, value: Any) -> None:
        """A header (game, format, name, author) that the file gives; empty ones and repetitions are passed over."""
        text = " ".join(str(value).split()) if isinstance(value, (str, int, float)) else ""
        if text:
            self.headers.setdefault(key, text[:LONGEST_NAME])

    def card(
        self,
        count: Any,
        name: Any,
        *,
        set: Any = None,
        number: Any = None,
        comment: str = "",
        line: int | None = None,
        shown: str | None = None,
    ) -> None:
        """Add copies of a card to the current section; an invalid card becomes a line with a problem.

        `count` may be text or a whole number; `shown` is the file's own words for errors.
        """
        said = shown if shown is not None else f"{count} {name}"
        copies, problem = whole(count)
        if problem is None:
            problem = bad_name(name)
        if problem is not None or copies is None:
            self.problem(problem or "", line=line, shown=said)
            return
        self.cards += 1
        words = " ".join(str(name).split())
        printing = _word(set), _word(number)
        entry = Entry(copies, words, *printing, written=written_name(words, *printing))
        self._add(line, entry_line(entry, _comment(comment), self._heading()))

    def card_of_deck(self, count: Any, name: Any, *, line: int, shown: str, **printing: Any) -> None:
        """Add copies of a card; under a heading such as Maybeboard, which is not part of the deck, add a bad line."""
        if board(self.section) == "aside":
            self.problem(NO_PART.format(self.section), line=line, shown=shown)
        else:
            self.card(count, name, line=line, shown=shown, **printing)

    def problem(self, problem: str, *, line: int | None = None, shown: str = "") -> None:
        """A line that cannot be read; DecktoolError where there are too many to be a decklist's."""
        self.problems += 1
        if self.problems > MOST_PROBLEMS:
            place = self.name if line is None else f"{self.name}:{line}"
            raise DecktoolError(
                f"{place}: {problem}; reading stopped: more than {MOST_PROBLEMS:,} such lines are not a decklist"
            )
        # Three line breaks, which no line of a card ends in: what a text was found to mean is kept by text.
        self._add(line, DecklistLine(" ".join(shown.split())[:200] + "\n\n\n", problem=problem))

    def note(self, text: str, *, line: int | None = None) -> None:
        """A comment on a line of its own; one that our text would take for a header gets a dash before it."""
        words = " ".join(text.split())
        if is_header(f"# {words}"):
            words = f"- {words}"
        elif board(words) is not None:
            words = f"note: {words}"
        self._add(line, DecklistLine(f"# {words}", comment=f"# {words}"))

    def _heading(self) -> str | None:
        """The heading a card needs before it: its section's or its label, where that has changed.

        Where both change at once the section gets a line of its own, and line numbers are then ours.
        """
        section, label = self._said
        self._said = (self.section.casefold(), self.label)
        switched = self._said[0] != section
        if self.label and (switched or self.label != label):
            if switched:
                self._add(None, DecklistLine("", heading=self.section))
            return self.label
        return self.section if switched or self.label != label else None

    def _add(self, line: int | None, item: DecklistLine) -> None:
        if len(self._lines) >= MOST_LINES:
            raise DecktoolError(f"{self.name}: more than {MOST_LINES:,} lines")
        self._lines.append((line, item))

    def decklist(self) -> Decklist:
        """All of it as a Decklist; what comes last without a number stands after the file's lines."""
        placed = len(self._lines)
        while placed and self._lines[placed - 1][0] is None:
            placed -= 1
        numbers = [line for line, _ in self._lines[:placed] if line is not None]
        own = len(numbers) == placed and all(a < b for a, b in pairwise(numbers))
        if not own or (numbers and numbers[-1] > MOST_LINES * 20):
            return Decklist(tuple(self._placed()), self.name, self.headers)
        laid = [DecklistLine("")] * (numbers[-1] if numbers else 0)
        for number, line in self._lines[:placed]:
            laid[(number or 1) - 1] = line
        return Decklist((*laid, *(line for _, line in self._lines[placed:])), self.name, self.headers)

    def _placed(self) -> Iterator[DecklistLine]:
        """The lines one after the other, each with its place in the file; a heading has that of the card below it."""
        alone = Counter(line for line, item in self._lines if item.entry is not None or item.problem is not None)
        number: dict[int | None, int] = {}
        following = [*(line for line, _ in self._lines[1:]), None]
        for (own, item), next_line in zip(self._lines, following, strict=True):
            line = own if own is not None or item.heading is None else next_line
            if line is None:
                yield item
                continue
            if item.entry is not None or item.problem is not None:
                number[line] = number.get(line, 0) + 1
            yield replace(item, place=(line, number.get(line) if alone[line] > 1 else None))


def entry_line(entry: Entry, comment: str = "", heading: str | None = None) -> DecklistLine:
    """A line for an entry that another form gave.

    Its text is what our own grammar reads as the same entry: a section and a card at once are two lines of it. Where
    the grammar would read something else (a name with ` #` in it), line breaks at the end, which no line of a text
    file has, tell the two apart.
    """
    line = make_line(entry, comment)
    text = line.text
    if not sayable(entry):
        text += "\n" if entry.set is None else "\n\n"
    if heading is not None:
        text = f"\n{heading}:\n{text}"
    return DecklistLine(text, entry=entry, comment=comment, heading=heading)


def sayable(entry: Entry) -> bool:
    """True when our own text can say this entry."""
    return parse_decklist(make_line(entry).text).lines[0].entry == entry


def unsayable(name: str, form: str) -> DecktoolError:
    """The error for a name that a form's text cannot say."""
    return DecktoolError(
        f"the name {name!r} cannot be written as {form}, which would read back as another name; "
        "convert to csv, json or yaml instead"
    )


def as_written(value: Any) -> str:
    """A value as JSON and YAML write it: `true`, `null`."""
    return {"True": "true", "False": "false", "None": "null"}.get(str(value), str(value))


def whole(count: Any) -> tuple[int | None, str | None]:
    """A number of copies, or what is wrong with it."""
    if isinstance(count, float) and count.is_integer() and abs(count) < 1e9:
        count = int(count)
    if isinstance(count, str):
        digits = re.sub(r"[.,]0+$", "", count.strip()).removesuffix("x").removesuffix("X").removeprefix("x").strip()
        if not digits.lstrip("+").isdecimal() or len(digits) > 12:
            return None, f"{count.strip()[:40]!r} is not a whole number of copies"
        count = int(digits)
    if isinstance(count, bool) or not isinstance(count, int):
        return None, f"{as_written(count)[:40]!r} is not a whole number of copies"
    if not 1 <= count <= MOST_COPIES:
        none = "; remove the line for none" if count <= 0 else ""
        return None, f"{count:.12g} copies: a count goes from 1 to {MOST_COPIES}{none}"
    return count, None


def kept_out(categories: str) -> str | None:
    """Where a card's categories (`Artifact,Maybeboard{noDeck}`) put it, other than the deck: `Side`, or no part of it.

    For a card outside the deck, the category's own name; None for a card of the deck. People call the cards that make
    tokens `Tokens`: only Archidekt's own mark says that these are none of the deck's.
    """
    for category in re.split(r"[,;|]", categories):
        name = " ".join(re.sub(r"\{[^{}]*\}", "", category).split())
        part = board(name)
        if part == "side":
            return "Side"
        if "{nodeck}" in category.casefold() or (part == "aside" and name.casefold() not in {"token", "tokens"}):
            return name or "noDeck"
    return None


def bad_name(name: Any) -> str | None:
    """What is wrong with a value as a card's name; None for a good name."""
    if not isinstance(name, str):
        return "has no card name" if name is None else f"{as_written(name)[:40]!r} is not a card name; write it as text"
    words = " ".join(name.split())
    if not words:
        return "has no card name"
    if len(words) > LONGEST_NAME:
        return f"the name has {len(words):,} characters, too many for a card (at most {LONGEST_NAME})"
    bad = next((c for c in words if not c.isprintable()), None)
    return None if bad is None else f"contains the unprintable character U+{ord(bad):04X}; remove it"


def _word(value: Any) -> str | None:
    """A set or collector number as one word, None where there is none."""
    text = "".join(str(value).split()) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
    return text[:40] or None


def _comment(text: str) -> str:
    words = " ".join(text.split())
    return words if not words or words.startswith(("#", "//")) else f"# {words}"


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a deck as writers want it."""

    count: int
    name: str
    section: str
    label: str | None
    set: str | None
    number: str | None
    comment: str


@dataclass(frozen=True, slots=True)
class DeckContent:
    """What a deck says: its headers, its lines in order, and the comments that stand on lines of their own."""

    headers: Mapping[str, str]
    items: tuple[Item, ...]
    notes: tuple[str, ...]

    def lost(self, *kinds: str) -> tuple[str, ...]:
        """One sentence about what a format cannot store: `headers`, `format`, `labels`, `notes`, `comments`,
        `printings`, `order`, where the deck has any.
        """
        has = {
            "game": "the game's id" if "game" in self.headers else "",
            "format": f"the format ({self.headers['format']})" if "format" in self.headers else "",
            "name": f"the deck's name ({self.headers['name']})" if "name" in self.headers else "",
            "author": f"the author ({self.headers['author']})" if "author" in self.headers else "",
            "player": f"the player ({self.headers['player']})" if "player" in self.headers else "",
            "labels": "headings that are not sections" if any(item.label for item in self.items) else "",
            "notes": "comments on separate lines" if self.notes else "",
            "comments": "comments after cards" if any(item.comment for item in self.items) else "",
            "printings": "the printing of cards" if any(item.set for item in self.items) else "",
            "order": "the order of the lines",
        }
        words = [has[kind] for kind in kinds if has[kind]]
        return (f"cannot store {joined(words)}",) if words else ()


def content(deck: Deck) -> DeckContent:
    """A deck's lines with its cards' own names."""
    game = deck.game
    headers = {key: deck.decklist.headers[key] for key in HEADERS if key in deck.decklist.headers}
    headers["game"] = game.id
    if "title" in deck.decklist.headers:
        headers.setdefault("name", deck.decklist.headers["title"])
    picks = {pick.line: pick for pick in deck.picks}
    items, notes = [], []
    label: str | None = None
    for number, line in enumerate(deck.decklist.lines, 1):
        if line.heading is not None:
            label = None if game.section(line.heading) else line.heading
        pick = picks.get(number)
        if pick is not None:
            of_set, place = (pick.printing.set, pick.printing.number) if pick.printing else (None, None)
            comment = bare(line.comment)
            items.append(Item(pick.count, pick.card.name, pick.section, label, of_set, place, comment))
        elif line.comment and line.header is None:
            notes.append(bare(line.comment))
    return DeckContent(headers, tuple(items), tuple(note for note in notes if note))


def bare(comment: str) -> str:
    """A comment without the mark that begins it."""
    return comment.lstrip("#/ ").strip()


def sections(deck: Deck, items: tuple[Item, ...]) -> dict[str, list[Item]]:
    """The items by section, sections in the game's order, only those that hold something."""
    found = {name: [item for item in items if item.section == name] for name in deck.game.sections}
    return {name: rows for name, rows in found.items() if rows}
