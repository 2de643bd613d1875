"""Deck: counts of cards per section; it exists only if every line of its Decklist was read and every card found.

A *column* is one card in one section, as a number: `section position * number of cards + card number`. Rules, solver
and odds all count by column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from decktool.cards import Card, Printing, name_key
from decktool.decklist import Decklist, DecklistLine, Entry, board, line_words, make_line, whole_entry, written_name
from decktool.errors import DecktoolError, first_lines, perhaps, some
from decktool.games import Game, all_games, game_called, load_game

MOST_SUGGESTED = 200
"""Most unknown names of a list for which similar names are suggested; a list with more belongs to another game."""
_MOST_SHOWN = 5
_NO_CARDS = "the list has no cards; write one card per line, such as `3 Name`"


class UnreadLine(NamedTuple):
    """One thing that makes a decklist unreadable: the line (None: the whole list), its text, what to do, near names."""

    line: int | None
    text: str | None
    problem: str
    suggestions: tuple[str, ...] = ()


class UnreadableDeck(DecktoolError):
    """A decklist with lines that cannot be read or found; `unread` holds all of them."""

    def __init__(self, decklist: Decklist, unread: list[UnreadLine], game: Game | None = None) -> None:
        self.decklist = decklist
        self.unread = tuple(unread)
        self.game = game
        lines = [
            f"{decklist.name}{'' if line is None else f':{line}'}: {problem}{perhaps(near)}"
            for line, _, problem, near in unread
        ]
        super().__init__(first_lines(lines, _MOST_SHOWN, after="more lines; decktool check lists them"))


def unread_line(
    decklist: Decklist, number: int, text: str, problem: str, suggestions: tuple[str, ...] = ()
) -> UnreadLine:
    """What is wrong with a line of a list, with its place in the file."""
    line, card = decklist.file_place(number)
    return UnreadLine(line, text, problem if card is None else f"card {card}: {problem}", suggestions)


@dataclass(frozen=True, slots=True)
class Pick:
    """One line of a Deck: copies of a card in a section, and the requested printing, if any."""

    line: int
    card: Card
    count: int
    section: str
    printing: Printing | None


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """A decklist with all cards found. `counts` maps columns to copies (see the module's docstring).

    `labels` are the headings that name no section of the game. A deck that is `whole` stands for all cards of a game.
    """

    game: Game
    decklist: Decklist
    counts: Mapping[int, int]
    labels: tuple[str, ...] = ()
    whole: bool = False

    @property
    def size(self) -> int:
        """Copies in the sections that count as the deck."""
        total = len(self.game.catalog)
        counted = [section.counted for section in self.game.sections.values()]
        if all(counted):
            return sum(self.counts.values())
        return sum(count for column, count in self.counts.items() if counted[column // total])

    @property
    def name(self) -> str:
        """What the list calls itself, or the name it was read under."""
        return self.decklist.headers.get("name") or self.decklist.name

    @property
    def picks(self) -> Iterator[Pick]:
        """Its lines in order, each with its card, section and printing."""
        section = self.game.main_section
        for number, line in enumerate(self.decklist.lines, 1):
            if line.heading is not None:
                section = self.game.section(line.heading) or section
            if line.entry is not None:
                found = _find_line(self.game, line)
                assert not isinstance(found, UnreadLine)
                card, printing = found
                yield Pick(number, card, line.entry.count, (self.game.home(card) or section).id, printing)

    def _repr_html_(self) -> str:
        """The deck as a table, for Jupyter."""
        from html import escape

        rows = []
        for section in self.game.sections.values():
            counts = self.section_counts(section.id)
            if counts:
                rows.append(f"<tr><th colspan=3>{escape(section.title)}: {sum(counts.values())}</th></tr>")
            for card, count in counts.items():
                rows.append(f"<tr><td>{count}</td><td>{escape(card.name)}</td><td>{escape(card.type)}</td></tr>")
        return f"<table><caption>{escape(self.name)} ({escape(self.game.title)})</caption>{''.join(rows)}</table>"

    def lines_by_column(self) -> dict[int, tuple[int, ...]]:
        """For every column of the deck, the numbers of the lines it stands on."""
        memo = _memo(self.game)
        base = 0
        found: dict[int, list[int]] = {}
        for number, line in enumerate(self.decklist.lines, 1):
            if line.heading is not None:
                section = self.game.section(line.heading)
                base = columns(self.game, section.id).start if section else base
            if line.entry is not None:
                got = memo.get(line.text) or _meant(self.game, line)
                assert not isinstance(got, UnreadLine)
                card, _, home = got
                found.setdefault(card + (base if home is None else home), []).append(number)
        return {place: tuple(numbers) for place, numbers in found.items()}

    def section_counts(self, section: str) -> dict[Card, int]:
        """The copies of each card in one section, in the order of the list."""
        cards, here = self.game.catalog.cards, columns(self.game, section)
        return {cards[column - here.start]: count for column, count in self.counts.items() if column in here}

    def card_at(self, column: int) -> Card:
        """The card of a column."""
        return self.game.catalog.cards[column % len(self.game.catalog)]

    @property
    def unofficial(self) -> bool:
        """True when a card of ours, not of the game's publisher, is in it."""
        return self.game.catalog.any_unofficial(self.counts.keys())


def everything(game: Game) -> Deck:
    """All cards of a game in the order of its sets, each printing as often as its set says (`copies`).

    Raises DecktoolError where there is none, and for cards of one name that no line of a list can tell apart.
    """
    printed = ((card, printing) for card in game.catalog for printing in card.printings if printing.copies)
    lines = [_line_of(game, card, printing) for card, printing in printed]
    if not lines:
        raise DecktoolError(f"{game.title} has no cards")
    return replace(resolve(Decklist(tuple(lines), game.id, {"game": game.id}), game), whole=True)


def _line_of(game: Game, card: Card, printing: Printing) -> DecklistLine:
    """The line of a list that means this printing of a card and no other."""
    alone = Entry(printing.copies, card.name, written=card.name)
    plain = len(card.printings) == 1 and not isinstance(_find(game, alone), UnreadLine)
    entry = alone if plain else _telling(game, card, printing)
    if entry is None:
        raise DecktoolError(
            f"{game.title}: {card.name} ({printing.set}) cannot be distinguished from another card; "
            "give one of them a `number:`"
        )
    return make_line(entry)


def _telling(game: Game, card: Card, printing: Printing) -> Entry | None:
    """What names this printing of a card and no other card, by its note, its set or its number; None for nothing."""
    for place, number in ((printing.note, None), (printing.set, None), (printing.set, printing.number or None)):
        entry = Entry(printing.copies, card.name, place, number, written_name(card.name, place, number))
        noted = _noted(entry, game)
        meant = [noted] if noted is not None else _fitting(entry, game.catalog.find(card.name))
        if place and meant and meant[0] == (card, printing) and all(other is card for other, _ in meant):
            return entry
    return None


def _tell_apart(game: Game, cards: Sequence[Card]) -> str:
    """What to write for each of several cards of one name, or what their sets lack that would tell them apart."""
    ways = [(printing, _telling(game, card, printing)) for card in cards for printing in card.printings]
    lacking = dict.fromkeys(printing.set for printing, entry in ways if entry is None)
    if lacking:
        return f"they are indistinguishable: give each a different `number:` in the set {' and '.join(lacking)}"
    words = [entry.written for _, entry in ways if entry is not None]
    return f"write {some(words) if len(words) > 5 else ' or '.join(words)}"


def only_matching(decks: list[Deck], query: str | None) -> list[Deck]:
    """The decks with only the cards that match (None: all), without those that have none; DecktoolError if no deck is
    left.
    """
    if query is None:
        return decks
    from decktool.query import parse_query  # `check` does not wait for it

    found = []
    for deck in decks:
        matches = parse_query(query, deck.game).matches
        kept = {pick.line for pick in deck.picks if matches(pick.card)}
        lines = [line for number, line in enumerate(deck.decklist.lines, 1) if line.entry is None or number in kept]
        if kept:
            found.append(resolve(replace(deck.decklist, lines=tuple(lines)), deck.game))
    if not found:
        raise DecktoolError(f"{', '.join(deck.name for deck in decks[:3])}: no card matches '{query}'")
    return found


def column(game: Game, section: str, card: Card) -> int:
    """The column of a card in a section."""
    return columns(game, section)[card.number]


def columns(game: Game, section: str) -> range:
    """The columns of all cards in a section."""
    base = list(game.sections).index(section) * len(game.catalog)
    return range(base, base + len(game.catalog))


def resolve(decklist: Decklist, game: Game) -> Deck:
    """Find every card of a decklist. Raises UnreadableDeck, which names every line that cannot be read or found."""
    memo = _memo(game)
    counts: dict[int, int] = {}
    base = 0
    labels: list[str] = []
    complete = True
    for line in decklist.lines:
        got = memo.get(line.text)
        if got is None:
            if line.heading is not None:
                section = game.section(line.heading)
                if section is None:
                    labels.append(line.heading)
                    complete = complete and not _is_beside(line.heading, game)
                else:
                    base = columns(game, section.id).start
            if line.entry is None:
                complete = complete and line.problem is None
                continue
            meant = _meant(game, line)
            if isinstance(meant, UnreadLine):
                complete = False
                continue
            got = meant
            if line.heading is None:
                memo[line.text] = got
        number, copies, home = got
        place = number + (base if home is None else home)
        counts[place] = counts.get(place, 0) + copies
    if not complete or not counts:
        raise UnreadableDeck(decklist, [*_elsewhere(decklist, game), *_unread(decklist, game)], game)
    return Deck(game, decklist, counts, tuple(labels))


def readable_part(decklist: Decklist, game: Game) -> Deck:
    """The deck of those lines that can be read and found; the others are comments in it, all numbers as they were."""
    try:
        return resolve(decklist, game)
    except UnreadableDeck:
        lines = tuple(put_aside(n) if _is_unread(line, game) else line for n, line in enumerate(decklist.lines, 1))
        kept = replace(decklist, lines=lines)
        try:
            return resolve(kept, game)
        except UnreadableDeck:
            return Deck(game, kept, {})


def put_aside(number: int) -> DecklistLine:
    """The comment that stands for a line that cannot be read."""
    text = f"# line {number} is put aside\u2063"
    return DecklistLine(text, comment=text)


_Meaning = tuple[int, int, int | None]
"""What a line means in a game: card number, copies, and the first column of the section that the card is always in."""

_MEMOS: dict[str, dict[str, _Meaning]] = {}


def _meant(game: Game, line: DecklistLine) -> _Meaning | UnreadLine:
    found = _find_line(game, line)
    if isinstance(found, UnreadLine):
        return found
    assert line.entry is not None
    home = game.home(found[0])
    return found[0].number, line.entry.count, None if home is None else columns(game, home.id).start


def _memo(game: Game) -> dict[str, _Meaning]:
    """What lines of text were found to mean in this game."""
    memo = _MEMOS.setdefault(game.key, {})
    if len(memo) > 50_000:
        memo.clear()
    return memo


def _find_line(game: Game, line: DecklistLine) -> tuple[Card, Printing | None] | UnreadLine:
    """The card that a line names; what looks like a comment may be the end of its name, as in `Fire // Ice`."""
    entry = line.entry
    assert entry is not None
    found = _find(game, entry)
    if isinstance(found, UnreadLine) and line.comment:
        whole = _find(game, whole_entry(entry, line.comment))
        return found if isinstance(whole, UnreadLine) else whole
    return found


def _find(game: Game, entry: Entry) -> tuple[Card, Printing | None] | UnreadLine:
    """The card an entry names, and its printing; or why not."""
    catalog = game.catalog
    if entry.set is not None and (whole := _whole_name(game, entry)) is not None:
        return whole, None
    cards = catalog.find(entry.name) or _numbered(game, entry.name)
    noted = _noted(entry, game)
    if noted is not None:
        return noted
    if not cards:
        return UnreadLine(None, None, f"no card is called {entry.name!r} in {game.title}")
    if entry.set is None:
        if len(cards) == 1:
            return cards[0], None
        return UnreadLine(None, None, f"several cards are called {entry.name!r}; {_tell_apart(game, cards)}")
    fits = _fitting(entry, cards)
    meant = list({card.id: card for card, _ in fits}.values())
    if len(meant) == 1:
        return fits[0]
    if meant:
        return UnreadLine(None, None, f"several cards are called {entry.written!r}; {_tell_apart(game, meant)}")
    printings = [printing for card in cards for printing in card.printings]
    maybe_note = entry.number is None and any(printing.note for printing in printings)
    if len(cards) == 1 and not entry.set.isdecimal() and not maybe_note:  # `Name (4)` may mean four copies
        return cards[0], None  # `unknown_printings` names the line
    written = [written_name("", p.set, p.number).lstrip() for p in printings]
    known = some(list(dict.fromkeys([*written, *(f"({p.note})" for p in printings if p.note)])))
    asked = written_name("", entry.set, entry.number)
    return UnreadLine(None, None, f"{entry.name} has no printing{asked}; it has {known}")


def _whole_name(game: Game, entry: Entry) -> Card | None:
    """The card whose name ends in what looks like a set: `Fire (Ice)`, `Robot MK 2`."""
    words = (entry.written, *([f"{entry.name} {entry.set} {entry.number}"] if entry.number else []))
    return next((found[0] for name in words if len(found := game.catalog.find(name)) == 1), None)


def _numbered(game: Game, word: str) -> tuple[Card, ...]:
    """The card with this id, in lists that name cards by numbers; leading zeros do not matter."""
    card = game.catalog.by_id.get(word)
    if card is None and word.isdecimal() and word.isascii() and len(word) <= _LONGEST_NUMBER:
        digits = word.lstrip("0")
        found = [game.catalog.by_id.get(digits.zfill(width)) for width in range(len(digits), _LONGEST_NUMBER + 1)]
        known = {each.id: each for each in found if each is not None}
        card = next(iter(known.values())) if len(known) == 1 else None
    return () if card is None else (card,)


_LONGEST_NUMBER = 12


def unknown_printings(deck: Deck) -> tuple[int, ...]:
    """The lines that ask for a set or number which the game lacks; the card of that name, the only one, is meant."""
    lines = enumerate(deck.decklist.lines, 1)
    asked = {n: line.entry for n, line in lines if line.entry is not None and line.entry.set is not None}
    if not asked:
        return ()
    return deck.decklist.file_lines(
        pick.line
        for pick in deck.picks
        if pick.printing is None and (entry := asked.get(pick.line)) and _whole_name(deck.game, entry) is None
    )


def printing_note(deck: Deck) -> str | None:
    """One sentence about the lines of `unknown_printings`."""
    lines = unknown_printings(deck)
    if not lines:
        return None
    return (
        f"{line_words(lines)}: {deck.game.title} has no such set or collector's number; "
        f"{'the card was' if len(lines) == 1 else 'the cards were'} found by name"
    )


def _fitting(entry: Entry, cards: Sequence[Card]) -> list[tuple[Card, Printing]]:
    """The printings of some cards that are in an entry's set and have its number."""
    wanted = _set_key(entry.set or "")
    number = None if entry.number is None else name_key(entry.number)
    return [
        (card, printing)
        for card in cards
        for printing in card.printings
        if _set_key(printing.set) == wanted and (number is None or name_key(printing.number or "") == number)
    ]


@lru_cache(maxsize=4096)
def _set_key(name: str) -> str:
    """A set's name as programs also write it: in any case, with blanks, hyphens or neither (`Core Set`, `core-set`)."""
    return re.sub(r"[\s_-]+", "", name_key(name))


_NOTE = re.compile(r"(?P<name>\S.*?)\s+\((?P<note>[^()]+)\)")


def _noted(entry: Entry, game: Game) -> tuple[Card, Printing] | None:
    """The printing that a note in brackets names, if it does: `Gloria (Full Art)`."""
    found = _NOTE.fullmatch(entry.written)
    if found is None:
        return None
    wanted = name_key(found["note"])
    fits = [
        (card, printing)
        for card in game.catalog.find(found["name"])
        for printing in card.printings
        if printing.note is not None and name_key(printing.note) == wanted
    ]
    return fits[0] if len({card.id for card, _ in fits}) == 1 else None


@lru_cache(maxsize=1024)
def _is_beside(heading: str, game: Game) -> bool:
    """True for a heading such as Sideboard; a game's own section or card type of that name comes first."""
    return board(heading) in {"side", "aside"} and name_key(heading) not in game.type_keys


_AROUND = "=*_#- \t"
"""What people also put around a heading: `== Creatures ==`."""
_FORMS = (
    re.compile(r"(?P<name>\S.*?)(?:\s+|\s*[:,;*–-]\s*)(?:[x×]\s*)?(?P<count>\d{1,4})\s*[x×]?", re.IGNORECASE),
    re.compile(r"(?P<name>\S.*?)\s*[(\[]\s*(?:[x×]\s*)?(?P<count>\d{1,4})(?:\s*[x×])?\s*[)\]]", re.IGNORECASE),
    re.compile(r"[\"'(\[*•–-]*\s*(?P<count>\d{1,4})\s*[x×.):,;\]-]*\s*(?P<name>[^\W\d_].*?)[\"']?", re.IGNORECASE),
    re.compile(r"(?P<name>\S.*?)(?:\s*[-,:(])?\s*\d+\s*[^\W\d]+(?:\s*\))?"),
)
"""How people also write a line: `Name 4` or `Name: 4`, `Name (4)`, `4. Name`, `- 4 Name` or `4Name`, `Name 4HP`."""


def _meant_lines(entry: Entry, game: Game) -> tuple[tuple[str, ...], bool]:
    """The line as it should be written, where only its form is not one that is read, and whether it has two counts."""
    bare = entry.written.strip(_AROUND)
    before, bracket, number = bare.removesuffix(")").rpartition("(")
    if bracket and bare.endswith(")") and number.isdecimal():  # `Creatures (12)`
        bare = before.rstrip()
    # A heading is a card type, a section, or what other programs call one.
    heads = name_key(bare) in game.type_keys or game.section(bare) is not None or board(bare) is not None
    if heads and bare[:1].isalpha() and entry.count == 1:
        return (f"{bare}:",), False
    for form in _FORMS:
        found = form.fullmatch(entry.written)
        if found and game.catalog.find(found["name"]):
            second = found.groupdict().get("count")
            counts = [entry.count] if entry.count > 1 or not second else []
            counts += [int(second)] if second else []
            return tuple(dict.fromkeys(f"{count} {found['name']}" for count in counts)), len(counts) == 2
    return (), False


def _is_unread(line: DecklistLine, game: Game) -> bool:
    """True for a line that cannot be read or found, and for a heading that names no part of a deck of this game."""
    if line.problem is not None or (line.entry is not None and isinstance(_find_line(game, line), UnreadLine)):
        return True
    return _is_no_part(line.heading, game)


def _is_no_part(heading: str | None, game: Game) -> bool:
    """True for a heading that says that its cards are a part of the deck which this game does not have."""
    return heading is not None and game.section(heading) is None and _is_beside(heading, game)


def _unread(decklist: Decklist, game: Game) -> Iterator[UnreadLine]:
    """Every line that cannot be read or found, with near names."""
    suggested: dict[str, tuple[str, ...]] = {}
    empty = True
    for number, line in enumerate(decklist.lines, 1):
        if line.heading is not None and _is_no_part(line.heading, game):
            remedy = "name a section that it has, or take the cards out of the list"
            yield unread_line(decklist, number, f"{line.heading}:", f"{game.no_section(line.heading)}; {remedy}")
        if line.problem is not None:
            empty = False
            yield unread_line(decklist, number, line.text.rstrip("\n"), line.problem)
        elif line.entry is not None:
            empty = False
            found = _find_line(game, line)
            if isinstance(found, UnreadLine):
                name = line.entry.name
                forms, twice = _meant_lines(line.entry, game)
                if not forms and not game.catalog.find(name) and name not in suggested:
                    suggested[name] = tuple(game.catalog.suggest(name)) if len(suggested) < MOST_SUGGESTED else ()
                text = line.text.strip().rpartition("\n")[2]
                problem = f"{found.problem}; the line has two counts" if twice else found.problem
                yield unread_line(decklist, number, text, problem, forms or suggested.get(name, ()))
    if empty:
        yield UnreadLine(None, None, _NO_CARDS)


def _elsewhere(decklist: Decklist, game: Game) -> Iterator[UnreadLine]:
    """Say that a list is another game's, where this one knows none of its cards and another knows them all."""
    names = {entry.name for _, entry in decklist.entries}
    if len(names) < 2 or any(game.catalog.find(name) for name in names):
        return
    for other in all_games(broken=[]):
        if other.key != game.key and all(other.catalog.find(name) for name in names):
            problem = f"none of its cards is in {game.title}; {other.title} has them all: --game {other.id}"
            yield UnreadLine(None, None, problem)
            return


def find_game(decklist: Decklist, name: str | None = None) -> Game:
    """The game of a decklist: `name`, else its header's, else the one game that knows every name in it.

    Raises UnknownName for a name that is no game, UnreadableDeck when the list alone does not tell.
    """
    if name:
        return load_game(name)
    if decklist.game:
        return game_called(decklist.game)
    names = list(dict.fromkeys(entry.name for _, entry in decklist.entries))
    if not names:
        problems = [unread_line(decklist, number, line.text, line.problem or "") for number, line in decklist.problems]
        raise UnreadableDeck(decklist, problems or [UnreadLine(None, None, _NO_CARDS)])
    broken: list[DecktoolError] = []
    games = all_games(broken)
    asked = [line for line in decklist.lines if line.entry is not None]
    knowing = [game for game in games if not any(isinstance(_find_line(game, line), UnreadLine) for line in asked)]
    if len(knowing) == 1:
        return knowing[0]
    if knowing:
        ids = ", ".join(game.id for game in knowing)
        problem = (
            f"several games know these cards ({ids}); name the game with --game or a line `# game: {knowing[0].id}`"
        )
        raise UnreadableDeck(decklist, [UnreadLine(None, None, problem)])
    raise UnreadableDeck(decklist, list(_nobody_knows(decklist, names, games, broken)))


def _nobody_knows(
    decklist: Decklist, names: Sequence[str], games: Sequence[Game], broken: Sequence[DecktoolError]
) -> Iterator[UnreadLine]:
    """Why no game knows a whole list; where one game knows most of it, also the lines that it does not know."""
    known = {game: sum(bool(game.catalog.find(name)) for name in names) for game in games}
    best = sorted((game for game in games if known[game]), key=lambda game: -known[game])[:3]
    if best:
        shares = ", ".join(f"{game.id} {known[game]} of {len(names)}" for game in best)
        hint = f"names known: {shares}); name the game with --game or a line `# game: {best[0].id}`"
    else:
        ids = ", ".join(game.id for game in games)
        hint = f"no game knows any of its names); name the game with --game or a line `# game: ...`; known: {ids}"
    left_out = "".join(f"; a game that cannot be read was left out: {error}" for error in broken)
    yield UnreadLine(None, None, f"no game has all cards of this list ({hint}{left_out}")
    if best and known[best[0]] * 2 > len(names) and known[best[0]] > max((known[game] for game in best[1:]), default=0):
        yield from _unread(decklist, best[0])
