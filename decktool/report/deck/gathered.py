"""A deck report: verdict, cards, charts, limits, odds and sample hands, gathered once for paper and page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from decktool.cards import Card, Printing, counted
from decktool.construction.check import check
from decktool.construction.rules import construction
from decktool.dealing import Dealer, SeededDice, deal, dealer_of, opening_of
from decktool.deck import Deck
from decktool.errors import DecktoolError, some
from decktool.games import Game
from decktool.jsonmodel import filled
from decktool.odds import Odds, draws_by, reached
from decktool.odds.counting import TooMuch
from decktool.printing.base.items import Drawing
from decktool.printing.layout.faces import face
from decktool.query import parse_condition
from decktool.report.deck import charts
from decktool.report.documents.checks import DeckCheck, ViolationRow
from decktool.report.documents.decks import DeckStats, statistics
from decktool.report.pages import Chart
from decktool.report.words import by_type

TURNS = 5
"""The odds table goes from the opening hand to this turn."""
HANDS = 6
MOST_TYPES = 8
"""Number of card types in the odds table, most frequent first."""
MOST_CHARTS = 4


@dataclass(frozen=True, slots=True)
class SampleHand:
    """One dealt opening hand: its faces in the order of types, its names, and what it took to get there."""

    faces: tuple[Drawing, ...]
    names: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class OddsTable:
    """Chances by turn of one seat: rows, the cards seen by each turn, and what to know about them."""

    title: str
    rows: tuple[charts.OddsRow, ...]
    seen: tuple[int, ...]
    note: str


@dataclass(frozen=True, slots=True)
class ReportSection:
    """The cards of one section: face and copies of each, in the order of the list."""

    title: str
    cards: tuple[tuple[Drawing, int, str], ...]
    count: int


@dataclass(frozen=True, slots=True)
class DeckReport:
    """Everything a deck report shows. `check` is None for a game without construction rules.

    `odds` has a table for each seat, or one if they draw alike. It and `hands` are empty where no hand can be dealt;
    `no_hands` says why. `plain` are the cards whose faces could not be laid out.
    """

    deck: Deck
    stats: DeckStats
    check: DeckCheck | None
    sections: tuple[ReportSection, ...]
    odds: tuple[OddsTable, ...]
    hands: tuple[SampleHand, ...]
    no_hands: str
    seed: str
    plain: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """legal, incomplete, illegal, not judged or unreadable; empty where the game has no rules for decks."""
        return self.stats["verdict"] or ""

    @property
    def findings(self) -> list[ViolationRow]:
        """What is broken, what was not judged, and the warnings."""
        found = self.check
        return [] if found is None else [*found["violations"], *found["not_judged"], *found["warnings"]]

    @property
    def facts(self) -> str:
        """Game, edition, format and size in one line."""
        game = self.deck.game
        form = f" · {self.stats['format']}" if self.stats["format"] else ""
        return f"{game.title}, {game.edition}{form} · {counted(self.deck.size)}"

    def charts(self, width: int) -> list[Chart]:
        """The charts for a width: types, the fields worth it, sums against limits."""
        types = Counter[str]()
        for part in self.stats["sections"]:
            types.update(part["types"] if part["counted"] else {})
        present = {name: types[name] for name in self.deck.game.types if types[name]}
        found = [charts.composition(self.deck.game, present, width)]
        fields = sorted(self.stats["fields"], key=lambda field: (field["sum"] is None, -field["known"]))
        for place, field in enumerate([one for one in fields if len(one["values"]) > 1][:MOST_CHARTS]):
            found.append(charts.curve(field, place, (width - 8000) // 2, 40_000))
        gauges = charts.limits(self.stats["rules"], width) if self.stats["rules"] else None
        return [*found, gauges] if gauges is not None else found


def all_names(reports: Sequence[DeckReport]) -> str:
    """What a file of reports is called after: the only deck, or the first and how many more."""
    return some([report.deck.name for report in reports], 1)


def deck_report(
    deck: Deck,
    *,
    format: str | None = None,
    house: Mapping[str, str] | None = None,
    pool: Mapping[str, int] | None = None,
    as_of: str | None = None,
    seed: str = "1",
) -> DeckReport:
    """Gather a deck report. Raises UnknownName for a format or house rule that the game does not have."""
    game = deck.game
    stats = statistics(deck, format, house, pool=pool, as_of=as_of)
    found = None
    if "construction" in game.parts:
        form = construction(game).format(format or deck.decklist.format, as_of)
        found = filled(DeckCheck, check(deck, form, house=house, pool=pool))
    faces = _Faces(game)
    sections = tuple(
        ReportSection(section.title, cards, sum(count for _, count, _ in cards))
        for section in game.sections.values()
        if (cards := tuple(_cards(deck, section.id, faces)))
    )
    odds: tuple[OddsTable, ...] = ()
    hands: tuple[SampleHand, ...] = ()
    problem = ""
    try:
        opening = opening_of(game, game.house_values(house))
        dealer = dealer_of(deck, opening)
        seats = [dealer, dealer_of(deck, opening, second=True)] if game.players > 1 else [dealer]
    except DecktoolError as error:
        problem = str(error)
    else:
        odds = _odds(seats)
        hands = tuple(_hand(dealer, faces, seed, number) for number in range(HANDS))
    return DeckReport(deck, stats, found, sections, odds, hands, problem, seed, tuple(faces.plain))


class _Faces:
    """Faces made once each; a card whose face cannot be made gets a plain one."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.plain: list[str] = []
        self._known: dict[tuple[str, Printing | None], Drawing] = {}

    def of(self, card: Card, printing: Printing | None = None) -> Drawing:
        """The face of a card."""
        key = (card.id, printing)
        if key not in self._known:
            try:
                self._known[key] = face(self.game, card, printing)
            except DecktoolError:
                self.plain.append(card.name)
                self._known[key] = charts.plain_face(self.game, card)
        return self._known[key]


def _cards(deck: Deck, section: str, faces: _Faces) -> list[tuple[Drawing, int, str]]:
    copies = Counter[tuple[Card, Printing | None]]()
    for pick in deck.picks:
        if pick.section == section:
            copies[pick.card, pick.printing] += pick.count
    return [(faces.of(card, printing), count, card.name) for (card, printing), count in copies.items()]


def _odds(seats: Sequence[Dealer]) -> tuple[OddsTable, ...]:
    """A table for each seat; one for all if they see as many cards."""
    tables = {table.seen: table for table in map(_seat_odds, reversed(seats))}
    names = ["first", "second"] if len(tables) > 1 else ["first or second" if len(seats) > 1 else ""]
    return tuple(
        replace(table, title=f"Odds by turn, going {name}" if name else "Odds by turn")
        for name, table in zip(names, reversed(tables.values()), strict=True)
    )


def _seat_odds(dealer: Dealer) -> OddsTable:
    game = dealer.opening.game
    counts = Counter[str]()
    for card, count in zip(dealer.pile.cards, dealer.pile.counts, strict=True):
        counts[card.type] += count
    often = sorted(counts, key=lambda name: -counts[name])[:MOST_TYPES]
    draws = [reached(dealer, draws_by(dealer, turn)) for turn in range(TURNS + 1)]
    rows = []
    for name in (name for name in game.types if name in often):
        title = game.types[name].title.lower()
        many = game.types[name].plural.lower()
        for least in (1, 2) if counts[name] >= 4 else (1,):
            goal = parse_condition(f"type:{name}>={least}", game)
            said = f"{title} or more" if least == 1 else f"{many} or more"
            best = None
            if dealer.chooses:
                with suppress(TooMuch):
                    best = tuple(Odds(dealer, goal, best=True).table(draws))
            rows.append(charts.OddsRow(f"{least} {said}", tuple(Odds(dealer, goal).table(draws)), best))
    mulligan = dealer.mulligan
    note = "Exact"
    if mulligan.must_have is not None:
        kept = Odds(dealer, mulligan.must_have).kept_at_once()
        note += f"; {100 * float(1 - kept):.2f} % of first hands lack {mulligan.must_text} and are redrawn"
    if dealer.chooses:
        note += "; no hand redrawn by choice"
        if any(row.best for row in rows):
            note += ", and below it with every redraw that raises this chance"
    return OddsTable("", tuple(rows), tuple(dealer.size + number.first for number in draws), note + ".")


def _hand(dealer: Dealer, faces: _Faces, seed: str, number: int) -> SampleHand:
    dealt = deal([dealer], SeededDice(seed, "report", number))
    (seat,) = dealt.seats
    cards = by_type(dealer.opening.game, dealer.cards(seat.hand))
    names = [card.name for card in cards]
    lost = [card.name for card in dealer.cards(seat.discard)]
    note = ""
    if seat.redraws:
        times = "a mulligan" if seat.redraws == 1 else f"{seat.redraws} mulligans"
        note = f"after {times}" + (f" ({', '.join(lost)} discarded)" if lost else "")
    return SampleHand(tuple(faces.of(card) for card in cards), tuple(names), note)
