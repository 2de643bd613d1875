"""Formats and their rules, built from the `construction:` part of game.yaml as `reading` settles it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from decktool.cards import several, titled
from decktool.construction.reading import read_construction
from decktool.construction.references import parts, references_in, stands_on
from decktool.errors import DecktoolError, UnknownName, did_you_mean
from decktool.games import Game, made


class Summand(NamedTuple):
    """One part of what a rule sums: cards matching `where` (not matching, if `outside`) in some sections, weighed.

    `sections` holds section positions; `weight` is a number, a field's name, or a `{field}`/`{table}` value.
    """

    where: Mapping[str, Any] | str | None
    weight: Any
    times: float
    sections: frozenset[int]
    outside: bool = False
    distinct: bool = False


class Guard(NamedTuple):
    """When a rule applies: only while the summand's total lies between `low` and `high` (numbers or house rules)."""

    summand: Summand
    low: Any
    high: Any


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One rule sentence. `low` and `high` are bounds as written (numbers, references, data); None: no bound.

    `groups` is how many groups must keep them, at least and at most (bounds too); `choose` how many values of `per` are
    set aside; `climbs` what the bounds count of the deck itself.
    """

    id: str
    title: str
    summands: tuple[Summand, ...]
    low: Any
    high: Any
    per: tuple[str, ...] = ()
    over_pool: bool = False
    distinct: bool = False
    when: tuple[Guard, ...] = ()
    house: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    groups: tuple[Any, Any] | None = None
    choose: int | None = None
    of_deck: bool = False
    climbs: tuple[Summand, ...] = ()
    cover: tuple[tuple[Summand, Any], ...] = ()
    level: str = "error"
    ref: str | None = None
    clauses: tuple[str, ...] = ()
    fix: str | None = None
    explains: tuple[str, ...] = ()

    @property
    def limits(self) -> tuple[Any, ...]:
        """What `low` and `high` are made of, as written: each part of a sum by itself."""
        return (*parts(self.low), *parts(self.high))

    @property
    def bounds(self) -> tuple[Any, ...]:
        """Every part of a bound as written, those of the ways of being allowed and of the number of groups too."""
        return (*self.limits, *(most for _, most in self.cover), *(self.groups or ()))

    @property
    def guarded(self) -> tuple[Summand, ...]:
        """What its guards count."""
        return tuple(guard.summand for guard in self.when)

    @property
    def references(self) -> set[tuple[str, str]]:
        """What this rule refers to of the one card of a section, as (section, field): `$hero.class`."""
        counted = (*self.summands, *(slot for slot, _ in self.cover), *self.guarded)
        return set(references_in([*self.bounds, *((part.where, part.weight) for part in counted)]))

    @property
    def asks_pool(self) -> bool:
        """True when a bound is the copies of the card in the pool."""
        return any(stands_on(bound) == "pool" for bound in self.bounds)


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A named way to build decks, settled: its rules, and the tables they look numbers up in."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    tables: Mapping[str, Mapping[str, float]]
    ref: str | None = None
    start: str | None = None


class Construction:
    """The formats of one game."""

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        """Build from the plain data that `reading.read_construction` made."""
        self.game = game
        self.default: str = data["default"]
        self._data: dict[str, Any] = data["formats"]
        self._built: dict[tuple[str, str | None], Format] = {}
        self._asked: dict[tuple[str | None, str | None], Format] = {}

    @property
    def formats(self) -> list[str]:
        """The ids of all formats, the default first."""
        return sorted(self._data, key=lambda name: name != self.default)

    def format(self, name: str | None = None, as_of: str | None = None) -> Format:
        """A format by id or title (None: the game's default), as it stood on a day (`YYYY-MM-DD`; None: the newest).

        Raises UnknownName for a format the game does not have, DecktoolError for a day before its first snapshot.
        """
        known = self._asked.get((name, as_of))
        if known is None:
            known = self._asked[name, as_of] = self._find(name, as_of)
        return known

    def _find(self, name: str | None, as_of: str | None) -> Format:
        wanted = (name or self.default).strip().casefold()
        found = next((i for i, row in self._data.items() if wanted in {i, row["title"].casefold()}), None)
        if found is None:
            raise UnknownName(f"{self.game.title} has no format {name!r}{did_you_mean(wanted, self.formats)}")
        row = self._data[found]
        dated = [snap for snap in row["snapshots"] if as_of is None or snap["from"] is None or snap["from"] <= as_of]
        if not dated:
            first = row["snapshots"][0]["from"]
            raise DecktoolError(f"the format {found} begins on {first}; there is none for {as_of}")
        snapshot = dated[-1]
        key = (found, snapshot["from"])
        if key not in self._built:
            rules = tuple(_rule(rule, self.game) for rule in snapshot["rules"])
            title = snapshot["title"] or row["title"]
            self._built[key] = Format(found, title, rules, snapshot["tables"], row["ref"], snapshot["from"])
        return self._built[key]

    def all(self, as_of: str | None = None) -> Iterator[Format]:
        """Every format there was on that day, the default first."""
        for name in self.formats:
            first = self._data[name]["snapshots"][0]["from"]
            if as_of is None or first is None or first <= as_of:
                yield self.format(name, as_of)


_LOADED: dict[str, Construction] = {}


def construction(game: Game) -> Construction:
    """The construction rules of a game; raises DataError when they are written wrong, UnknownName when it has none."""
    if game.key not in _LOADED:
        data = game.part("construction", read_construction)
        if data is None:
            raise UnknownName(f"{game.title} has no construction rules; write them under `construction:` in game.yaml")
        _LOADED[game.key] = Construction(game, data)
    return _LOADED[game.key]


def format_of(game: Game, format: Format | str | None) -> Format:
    """A format of a game, by its name or as it is (None: the game's default)."""
    return format if isinstance(format, Format) else construction(game).format(format)


def _rule(row: Mapping[str, Any], game: Game) -> Rule:
    low, high = row.get("min"), row.get("max")
    if row.get("exactly") is not None:
        low = high = row["exactly"]
    sections = row.get("section")
    if row.get("terms"):
        summands = tuple(summand({"section": sections, **term}, game) for term in row["terms"])
    else:
        summands = (summand({**row, "distinct": False}, game),)
    when = row.get("when") or ()
    some = row.get("groups")
    return made(
        Rule,
        row,
        title=row.get("title") or _title(row, game),
        summands=summands,
        low=low,
        high=high,
        per=tuple(several(row.get("per") or ())),
        over_pool=row.get("over") == "pool",
        when=tuple(Guard(summand(guard, game), guard.get("min"), guard.get("max")) for guard in several(when)),
        house={
            name: [game.house[name].meant(value) for value in several(said)]
            for name, said in row.get("house", {}).items()
        },
        groups=(some.get("min"), some.get("max")) if some else None,
        of_deck=row.get("strictest") == "deck",
        climbs=tuple(
            summand(part.get("of") or {}, game) for part in (*parts(low), *parts(high)) if stands_on(part) == "deck"
        ),
        cover=tuple((summand({**slot, "section": sections}, game), slot.get("max")) for slot in row.get("cover") or ()),
    )


def summand(row: Mapping[str, Any], game: Game) -> Summand:
    """A summand from its plain data."""
    weight = row.get("sum")
    return made(
        Summand,
        row,
        where=row.get("where"),
        weight=1 if weight in (None, "copies") else weight,
        times=row.get("times", 1),
        sections=_positions(row.get("section"), game),
    )


def _positions(names: str | Sequence[str] | None, game: Game) -> frozenset[int]:
    """Section positions: those named, else every section that counts as the deck; `all` means all of them."""
    sections = list(game.sections.values())
    if names is None:
        return frozenset(i for i, section in enumerate(sections) if section.counted)
    if names == "all":
        return frozenset(range(len(sections)))
    return frozenset(i for i, section in enumerate(sections) if section.id in several(names))


def _title(row: Mapping[str, Any], game: Game) -> str:
    """Words for a rule without a title: what it counts."""
    where = row.get("where")
    kinds: Any = where.get("type") if isinstance(where, Mapping) else None
    if isinstance(kinds, str) and kinds in game.types:
        return game.types[kinds].plural
    return titled(row["id"])
