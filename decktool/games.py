"""Game: one game folder, read and checked, and the search for games.

`game.yaml` is one file with one envelope. This module reads the envelope (title, fields, types, sections, house rules)
and the set files, and hands every other part (`construction`, `opening`, `components`, `play` ...) unread to the layer
that owns its model, so that no lower layer knows a higher one's schema.
"""

from __future__ import annotations

import json
import os
import re
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import replace
from functools import cached_property, wraps
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar, overload

from decktool import files, paths
from decktool.cards import Card, CardSet, Catalog, Printing, Value, keys, name_key
from decktool.errors import DataError, DecktoolError, UnknownName, did_you_mean
from decktool.files import YamlFile
from decktool.rows import Rows, packed

P = ParamSpec("P")
T = TypeVar("T")
GAME_ID = r"[a-z0-9][a-z0-9-]{0,63}"
"""What a game's id looks like."""


class Field(NamedTuple):
    """One thing a card can say: its kind (text, integer, number, flag, list, data) and the values allowed, if few."""

    id: str
    title: str
    kind: str
    values: tuple[str, ...] = ()
    none_unstated: bool = False
    """Whether a card that does not state it has none; else what it has is not known."""
    minimum: float | None = None
    maximum: float | None = None


class CardType(NamedTuple):
    """One type of card: its names for one and for many, and the fields its cards may have (empty: any).

    A complete card states the `required` fields, and usually the `expected` ones. `section` is where its cards are
    wherever a list writes them, `size` how large they are cut, as written (None: as their template says).
    """

    id: str
    title: str
    plural: str
    fields: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    section: str | None = None
    size: str | None = None

    def can_have(self, field: str) -> bool:
        """True when its cards may have the field."""
        return not self.fields or field in self.fields


class Section(NamedTuple):
    """One part of a deck (main, side, outside): its name, other names for it, whether it counts as the deck.

    `size` is how large its cards are cut, as written (None: as their types say).
    """

    id: str
    title: str
    aliases: tuple[str, ...] = ()
    counted: bool = True
    size: str | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """What headings call it."""
        return (self.id, self.title, *self.aliases)


class HouseRule(NamedTuple):
    """A ruling that tables may play differently: what is asked, the default, and the values it can take."""

    id: str
    title: str
    default: Any
    values: tuple[Any, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    ref: str | None = None

    @property
    def kind(self) -> str:
        """What its values are: `yes or no` (True and False), `number`, or `choice` (words)."""
        if not self.values:
            return "number"
        return "yes or no" if isinstance(self.default, bool) else "choice"

    def meant(self, written: Any) -> Any:
        """The value that a file writes: of a yes or no, `yes`, `on` and `true` are True. Anything else is itself."""
        return files.TRUTH.get(written, written) if self.kind == "yes or no" and isinstance(written, str) else written

    @property
    def choices(self) -> str:
        """The values it can take, in words."""
        if self.values:
            return " | ".join(house_word(value) for value in self.values)
        if self.minimum is not None and self.maximum is not None:
            return f"{self.minimum}..{self.maximum}"
        if self.minimum is not None:
            return f"{self.minimum} or more"
        return "any whole number" if self.maximum is None else f"{self.maximum} or less"


def house_word(value: Any) -> str:
    """A house rule's value as it is written on the command line."""
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def house_choice(written: Mapping[str, Any], value: Any) -> Any:
    """What a table by a house rule's words says for its value (`{yes: 1, no: 0}`); without the word, the value."""
    found = (made for word, made in written.items() if word == house_word(value) or files.TRUTH.get(word) is value)
    return next(found, value)


class GameFilePart(NamedTuple):
    """One part of game.yaml on its way to the layer that owns it: plain data that knows its file and place in it."""

    file: YamlFile
    where: tuple[str | int, ...]
    data: Any
    game: Game


def made(kind: type[T], row: Mapping[str, Any], **given: Any) -> T:
    """A noun of the game from its row of checked data, which may say more, or leave out what goes without saying."""
    names: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]
    said = {name: row[name] for name in names if name in row and name not in given}
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in said.items()}, **given)


class _Cards(Sequence[Card]):
    """The cards of a game, each made from its row when it is first asked for, and then always the same."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._made: dict[int, Card] = {}
        self._places = range(len(rows))

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, number: int) -> Card: ...
    @overload
    def __getitem__(self, number: slice) -> list[Card]: ...
    def __getitem__(self, number: int | slice) -> Card | list[Card]:
        if isinstance(number, slice):
            return [self[place] for place in self._places[number]]
        return self._made.get(number) or self._some(place := self._places[number], place + 1)[0]

    def __iter__(self) -> Iterator[Card]:
        for start in self._places[::_BLOCK]:
            stop = min(start + _BLOCK, len(self))
            known = self._made.get
            cards = [card for place in range(start, stop) if (card := known(place)) is not None]
            yield from cards if len(cards) == stop - start else self._some(start, stop)

    def _some(self, start: int, stop: int) -> list[Card]:
        with files.collector_off():
            found = []
            for number, (card_id, name, kind, fields, prints, unofficial) in enumerate(
                self._rows.some(start, stop), start
            ):
                printings = tuple(Printing(*row) for row in prints)
                card = Card(number, card_id, name, kind, fields, printings, unofficial)
                # Of two threads that make it at once, one wins.
                found.append(self._made.setdefault(number, card))
            return found


_BLOCK = 500
"""Cards that are made at a time where all are gone through."""


class Game:
    """One game: its names, its cards, and the parts of its folder that other layers read."""

    def __init__(
        self, folder: Path, key: str, data: Mapping[str, Any], rows: Rows, read: Callable[[], YamlFile]
    ) -> None:
        """Build from checked plain data (`_read_folder`); `read` parses game.yaml when a part is needed anew.

        `rows` are the cards (`packed_cards`).
        """
        self.folder = folder
        self.key = key
        self._files_key = key
        self._read = read
        self.id: str = data["id"]
        self.title: str = data["title"]
        self.edition: str = data["edition"]
        self.publisher: str | None = data["publisher"]
        self.fewest: int = data["players"][0]
        """The least number of players."""
        self.players: int = data["players"][-1]
        """The greatest number of players."""
        self.parts: tuple[str, ...] = tuple(data["parts"])
        self.fields = {
            row["id"]: made(
                Field, row, none_unstated=row.get("unstated") == "none", minimum=row.get("min"), maximum=row.get("max")
            )
            for row in data["fields"]
        }
        self.types = {row["id"]: made(CardType, row) for row in data["types"]}
        self.sections = {row["id"]: made(Section, row) for row in data["sections"]}
        self.house = {row["id"]: made(HouseRule, row, minimum=row["min"], maximum=row["max"]) for row in data["house"]}
        self._sets = [CardSet(*row) for row in data["sets"]]
        self._rows = rows
        self._sections_by_heading: dict[str, Section | None] = {}
        self.remembered: dict[tuple[Any, ...], Any] = {}
        """What other layers found out about the game, for as long as it is in use."""
        self.sections_by_key = {name_key(word): one for one in self.sections.values() for word in one.words}
        """The sections by what headings call them, as names are compared."""

    @property
    def address(self) -> str:
        """What `load_game` finds this very game by in any process: its id, or its folder where the id is another's.

        Another may be a game that lies in the working folder under this name, which `load_game` takes first.
        """
        known = game_folders().get(self.id)
        found = known is not None and known.resolve() == self.folder.resolve()
        here = Path(self.id)
        taken = os.path.isfile(here) or (os.path.isfile(here / "game.yaml") and here.resolve() != self.folder.resolve())
        return self.id if found and not taken else str(self.folder.absolute())

    @cached_property
    def contents(self) -> str:
        """A digest of its files, wherever they lie: the same on every machine that has the same cards and rules."""
        paths_in = [self.folder / "game.yaml", *set_files(self.folder)]
        found = [(path.name, files.read_bytes(path, limit=files.YAML_LIMIT, what="a YAML file")) for path in paths_in]
        return files.digest([part for pair in found for part in pair])

    def __repr__(self) -> str:
        return f"<Game {self.id} from {self.folder}>"

    @cached_property
    def catalog(self) -> Catalog:
        """All cards of the game's set files; a card is made when it is first asked for."""
        return Catalog(_Cards(self._rows), self._sets, self._rows.numbers)

    def with_values(self, changed: Mapping[str, Mapping[str, Value]]) -> Game:
        """The game with other values in some fields of some cards, by card id and field; its files stay as they are."""
        if not changed:
            return self
        other = copy(self)
        other.key = files.digest([self.key, repr(sorted((card, sorted(row.items())) for card, row in changed.items()))])
        cards = list(self.catalog.cards)
        for card_id, row in changed.items():
            card = self.catalog.by_id[card_id]
            cards[card.number] = replace(card, fields={**card.fields, **row})
        other.catalog = Catalog(cards, self._sets)
        return other

    @property
    def main_section(self) -> Section:
        """The section a decklist starts in: the first one."""
        return next(iter(self.sections.values()))

    def section(self, heading: str) -> Section | None:
        """The section that a heading names, if it names one: alone, or with a card's name after it (`L3 Old Mill`)."""
        if heading not in self._sections_by_heading:
            if len(self._sections_by_heading) > 1000:
                self._sections_by_heading.clear()
            key = name_key(heading)
            self._sections_by_heading[heading] = self.sections_by_key.get(key) or self._section_before_card(key)
        return self._sections_by_heading[heading]

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The fields that hold numbers."""
        return tuple(field.id for field in self.fields.values() if field.kind in {"integer", "number"})

    def no_section(self, heading: str) -> str:
        """What is wrong with a heading that names no section."""
        titles = ", ".join(section.title for section in self.sections.values())
        return f"{self.title} has no section {heading!r} (sections: {titles})"

    @cached_property
    def type_keys(self) -> frozenset[str]:
        """The titles and plurals of the card types, as names are compared."""
        return frozenset(name_key(words) for kind in self.types.values() for words in (kind.title, kind.plural))

    def _section_before_card(self, key: str) -> Section | None:
        found = [
            (len(word), section)
            for word, section in self.sections_by_key.items()
            if key.startswith(word)
            and re.match(r"[\s:,.(\[-]", key[len(word) :])
            and self.catalog.find(key[len(word) :].strip(" :,.()[]-"))
        ]
        return max(found, key=lambda item: item[0])[1] if found else None

    def home(self, card: Card) -> Section | None:
        """The section that a card is in wherever a list writes it, if its type has one."""
        section = self.types[card.type].section
        return None if section is None else self.sections[section]

    def cards_at_home(self, section: Section) -> list[Card]:
        """The cards that may be in a section: those of types that are always in it, or in none."""
        here = {kind.id for kind in self.types.values() if kind.section in {None, section.id}}
        return [card for card in self.catalog.cards if card.type in here]

    def part(self, name: str, read: Callable[[GameFilePart], Any]) -> Any:
        """A part of game.yaml in the plain form its owner's `read` makes of it; None when the game has no such part.

        `read` gets the unread Part, checks it (raising DataError) and returns JSON-able data, which is cached by the
        content of the game folder.
        """
        if name not in self.parts:
            return None

        def build() -> Any:
            file = self._read()
            return read(GameFilePart(file, (name,), file.data[name], self))

        return files.cached(_cache_name(self.folder, name), self._files_key, build)

    def mistake(self, where: tuple[str | int, ...], message: str) -> DataError:
        """What is wrong at a place of game.yaml, for whoever understands it later than this module reads it."""
        return self._read().error(where, message)

    def own_house(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """What is chosen for this game, by name: `forward.options` is FORWARD's alone, and yields to `options`."""
        rows = sorted(chosen.items(), key=lambda row: "." not in row[0])
        parted = [(*written.rpartition("."), word) for written, word in rows]
        return {name: word for game, _, name, word in parted if game in {"", self.id}}

    def house_values(self, chosen: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Every house rule's value: the default, or what `chosen` says in words; raises DecktoolError."""
        values = {rule.id: rule.default for rule in self.house.values()}
        for name, word in self.own_house(chosen or {}).items():
            rule = self.house.get(name)
            if rule is None:
                raise UnknownName(f"{self.title} has no house rule {name!r}{did_you_mean(name, self.house)}")
            values[name] = _house_value(rule, word)
        return values


def _house_value(rule: HouseRule, word: str) -> Any:
    wanted = word.strip().casefold()
    for value in rule.values:
        if value is rule.meant(wanted) or house_word(value).casefold() == wanted:
            return value
    if not rule.values and re.fullmatch(r"[+-]?[0-9]{1,9}", wanted):
        number = int(wanted)
        if (rule.minimum is None or number >= rule.minimum) and (rule.maximum is None or number <= rule.maximum):
            return number
    raise DecktoolError(f"house rule {rule.id}: {word!r} is not allowed; allowed values: {rule.choices}")


# --- finding games -------------------------------------------------------------------------------------------------


_once: dict[tuple[Any, ...], Any] | None = None


@contextmanager
def read_once(once: bool = True) -> Iterator[None]:
    """Read each game at most once inside: for work on many decks, during which no game file changes.

    Not `once`: each time that it is asked for, for work during which files do change.
    """
    global _once
    before, _once = _once, {} if once else None
    try:
        yield
    finally:
        _once = before


def _remembered(read: Callable[P, T]) -> Callable[P, T]:
    """A function that gives what it read before inside `read_once`, else what it reads now."""

    @wraps(read)
    def remembered(*said: P.args, **named: P.kwargs) -> T:
        if _once is None:
            return read(*said, **named)
        values = (one.absolute() if isinstance(one, Path) else one for one in (*said, *named.values()))
        key = (read.__name__, *values)
        if key not in _once:
            _once[key] = read(*said, **named)
        value: T = _once[key]
        return value

    return remembered


@_remembered
def game_folders() -> dict[str, Path]:
    """Every game that can be found: id to folder; the person's own folders come before the shipped ones, and
    these before those of installed packages.
    """
    found: dict[str, Path] = {}
    for game_id, folder in _all_folders():
        found.setdefault(game_id, folder)
    return found


def hidden_games() -> dict[str, Path]:
    """Games whose place another folder of the same name takes, because it is found before: id to the hidden folder."""
    first = game_folders()
    return {game_id: folder for game_id, folder in _all_folders() if folder.resolve() != first[game_id].resolve()}


def _all_folders() -> Iterator[tuple[str, Path]]:
    """Every folder that holds a game, nearest first, by the game's id."""
    for base in [*paths.user_dirs("cards"), paths.data_dir("cards"), *paths.package_dirs("cards")]:
        if os.path.isfile(base / "game.yaml"):
            yield base.absolute().name, base
        else:
            with suppress(OSError):  # there is none, or it may not be looked into
                for folder in sorted(base.iterdir()):
                    if os.path.isfile(folder / "game.yaml"):
                        yield folder.name, folder


def all_games(broken: list[DecktoolError] | None = None) -> list[Game]:
    """All games that can be found, by id.

    A game folder that is not as it should be raises DataError, or, where a list `broken` is given, is left out and its
    error added there (one person's unfinished game must not keep another's deck from being read).
    """
    games = []
    for _, folder in sorted(game_folders().items()):
        try:
            games.append(_load(folder))
        except DecktoolError as error:
            if broken is None:
                raise
            broken.append(error)
    return games


@_remembered
def load_game(name: str | os.PathLike[str]) -> Game:
    """The game with the id or title `name`, or in the folder `name`, as a person writes it.

    Raises UnknownName with the nearest ids when there is none, DataError when its files are not as they should be.
    """
    text = os.fspath(name)
    path = Path(text)
    if path.name == "game.yaml" and os.path.isfile(path):
        return _load(path.parent)
    if os.path.isfile(path / "game.yaml"):
        return _load(path)
    if os.path.isfile(path):
        raise UnknownName(
            f"{text} is a file, but a game is an id or a folder; "
            f"for a decklist use `decktool check {paths.typed(text)}`"
        )
    if os.path.isdir(path) and os.path.isfile(path.parent / "game.yaml"):
        raise UnknownName(f"{text} is a folder inside a game; the game is {path.parent}")
    if os.sep in text or text.startswith(".") or (os.altsep and os.altsep in text):
        _refuse_gameless(path)
        raise UnknownName(f"{text}: no game.yaml there; `decktool init {path.name or 'my-game'}` creates one")
    try:
        return game_called(text)
    except UnknownName:
        if text and os.path.isdir(path):
            _refuse_gameless(path)
        raise


@_remembered
def game_called(name: str) -> Game:
    """The game that a file (a decklist, a position, a log) calls by its id or title; no file names a folder.

    Raises UnknownName and DataError as `load_game` does.
    """
    folders = game_folders()
    wanted = "-".join(name.casefold().split())
    if wanted in folders:
        return _load(folders[wanted])
    titled = [game for game in all_games(broken=[]) if name_key(game.title) == name_key(name)]
    if len(titled) == 1:
        return titled[0]
    if "/" in name or "\\" in name:
        raise UnknownName(f"{name!r} is a folder, but files name a game by its id; name the folder with --game")
    for base in paths.user_dirs("cards") if wanted.strip(".") else ():
        _refuse_gameless(base / wanted)
    raise UnknownName(f"no game is called {name!r}{did_you_mean(wanted, sorted(folders))}")


def _refuse_gameless(folder: Path) -> None:
    """Raise UnknownName for a folder of files whose game.yaml is missing or has the other usual ending."""
    if os.path.isfile(folder / "game.yml"):
        raise UnknownName(f"{folder} has no game.yaml; rename its game.yml")
    if os.path.isdir(folder) and os.listdir(folder):
        raise UnknownName(
            f"{folder} has files, but no game.yaml, which every game needs; add one (`decktool init my-game` creates "
            "an example in a new folder), or name another folder"
        )


_LOADED: dict[tuple[Path, str], Game] = {}


@_remembered
def _load(folder: Path) -> Game:
    """Read a game folder and the person's extra sets for it (`cards/<game>/sets/*.yaml` without a game.yaml)."""
    game_id = folder.absolute().name
    texts: list[tuple[Path, bytes]] = []
    for path in [folder / "game.yaml", *set_files(folder)]:
        texts.append((path, files.read_bytes(path, limit=files.YAML_LIMIT, what="a YAML file")))
        if sum(len(data) for _, data in texts) > files.YAML_LIMIT:
            most = files.YAML_LIMIT // files.MEGABYTE
            raise DecktoolError(f"{folder}: more than {most} MB of YAML, the limit for a game")
    key = files.digest([part for path, data in texts for part in (str(path), data)])
    where = folder.absolute()
    if (where, key) not in _LOADED:

        def read() -> YamlFile:
            path, data = texts[0]
            return files.parse_yaml(files.decode(data, str(path), what="a game"), str(path))

        kept = files.cached_bytes(_cache_name(folder, "cards"), key, lambda: _packed(_read_folder(game_id, texts)))
        (length,) = kept[:_LENGTH].cast("Q")
        data = json.loads(bytes(kept[_LENGTH : _LENGTH + length]))
        _LOADED[where, key] = Game(folder, key, data, Rows(kept[_LENGTH + length :]), read)
    return _LOADED[where, key]


def _cache_name(folder: Path, part: str) -> str:
    """The file of the cache that a part of a game folder is kept in; the folder may be another's of the same name."""
    return f"{folder.absolute().name[:40]}-{files.digest([str(folder.absolute())])[:12]}.{part}"


_LENGTH = 8
"""Bytes of the number that says how long the game's data before its cards is."""


def _packed(data: dict[str, Any]) -> bytes:
    """The plain data of a game as bytes: all but its cards as one text, and the cards as rows."""
    rows = packed_cards(data.pop("cards"))
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return array("Q", [len(text)]).tobytes() + text + rows


def packed_cards(cards: Sequence[Sequence[Any]]) -> bytes:
    """The plain data of cards as a block of rows, each found by its `keys`."""
    return packed(cards, ((key, number) for number, (card, name, *_) in enumerate(cards) for key in keys(card, name)))


def set_files(folder: Path) -> list[Path]:
    """The set files of a game folder by name, and those that the person has laid beside them; no hidden files."""
    *beside, own = homes(folder)
    places = [home / "sets" for home in (own, *beside)]
    return [path for place in places for path in sorted([*place.glob("[!.]*.yaml"), *place.glob("[!.]*.yml")])]


def homes(folder: Path) -> list[Path]:
    """The folders that a game's sets, pictures and templates are in, nearest first.

    What the person has laid beside it (`cards/<game>` without a game.yaml) comes before the game's own folder. Nothing
    in any of them may lead out of it (`paths.confine`).
    """
    game_id = folder.absolute().name
    beside = [base / game_id for base in paths.user_dirs("cards")]
    found = [*(place for place in beside if not os.path.isfile(place / "game.yaml")), folder]
    for place in found:
        paths.confine(place)
    return found


def _read_folder(game_id: str, texts: Sequence[tuple[Path, bytes]]) -> dict[str, Any]:
    """Check game.yaml's envelope and all set files; the plain data a Game is built from."""
    from decktool.gamefiles import read_envelope, read_sets

    parsed: list[YamlFile] = []
    for path, data in texts:
        used = sum(file.values for file in parsed)
        text = files.decode(data, str(path), what="a YAML file")
        parsed.append(files.parse_yaml(text, str(path), used=used))
    if not re.fullmatch(GAME_ID, game_id):
        raise DecktoolError(
            f"{texts[0][0]}: a game's folder name consists of lower-case letters, digits and hyphens (my-game), "
            f"not {game_id!r}"
        )
    return read_sets(read_envelope(game_id, parsed[0]), parsed[1:])
