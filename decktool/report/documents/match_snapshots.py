"""A moment of a match as one player may see it: the document that draws a table on a page, the same for every game.

All of it is what the kernel knows: zones and who knows what lies there, the fields that are shown, and the options with
the cards, zones and places that they touch (`Rules.touched`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict

from decktool import files, paths
from decktool.jsonmodel import Count, Schema
from decktool.play.describe import carried, told
from decktool.play.screen import numbers
from decktool.play.state import HIDDEN, State

if TYPE_CHECKING:
    from decktool.play.records import ZoneRecord
    from decktool.play.rules import Rules
    from decktool.play.session import MatchSession


class SnapshotEnd(TypedDict):
    """How the match ended."""

    winner: str | None
    words: str
    clause: str | None
    section: str | None


class SpotRow(TypedDict):
    """A place of the board."""

    spot: str
    marks: list[str]
    """Pieces other than cards on this place."""


class CardShown(TypedDict):
    """A card as the viewer sees it."""

    id: int | None
    """Which physical card; null where the viewer does not know it."""
    card: NotRequired[str]
    """The card's id in its game."""
    name: NotRequired[str]
    notes: NotRequired[list[str]]
    """What it carries, in words."""
    spot: NotRequired[str]
    """The place of the board where it stands."""
    on: NotRequired[Count]
    """The card that carries this card."""
    down: NotRequired[Literal[True]]
    """Not everybody knows it."""


class ZoneShown(TypedDict):
    """A zone as the viewer sees it."""

    key: str
    """Such as `deck` or `A.hand`."""
    zone: str
    seat: str | None
    kind: Literal["pile", "row", "hand", "area"]
    cards: list[CardShown]
    """A pile's from the top."""


_Taken = Annotated[
    list[str], Schema(description="What it takes up: `card:12`, or `at:row:0` for a card counted from the first.")
]
_FromCards = TypedDict("_FromCards", {"from": _Taken})
_FromLine = TypedDict("_FromLine", {"from": Count})


class OptionRow(_FromCards):
    """Something that can be done."""

    say: str
    """The words of the choice, as logs and positions have them."""
    words: str
    """The same for a menu."""
    leaves: bool
    """It ends a phase or leaves a place."""
    to: list[str]
    """Where that goes: `card:5`, `zone:A.hand`, `spot:b2`."""


class StoryLine(TypedDict):
    """Something that happened."""

    text: str
    step: Count
    """Number of choices before this line."""
    turn: bool
    """A turn begins."""
    clause: str | None
    section: str | None


class Story(_FromLine):
    """What happened, line by line."""

    until: Count
    lines: list[StoryLine]


class MomentDocument(TypedDict):
    """The table of any game that is played by its rules, as the studio draws it: zones, places, what can be done, what
    happened.
    """

    schema: Literal["decktool.moment/1"]
    game: str
    title: str
    seats: list[str]
    players: list[str]
    """The player in each seat: `human`, or an agent's name."""
    viewer: str | None
    """The seat whose view this is; null: everything is shown."""
    step: Count
    """Choices taken so far."""
    steps: Count
    """Choices of the whole match so far."""
    turn: Count
    active: str | None
    phase: str | None
    player: str | None
    """Who decides."""
    thinks: bool
    """An agent decides; ask again."""
    decision: str | None
    prompt: str | None
    rule: str | None
    outcome: SnapshotEnd | None
    facts: dict[str, list[str]]
    """Numbers in words: of the table under the empty key, and of each player."""
    spots: list[SpotRow]
    zones: list[ZoneShown]
    options: list[OptionRow]
    declarations: list[str]
    """What the viewer may declare at any moment."""
    story: Story
    match: NotRequired[str]
    """The match in the studio."""
    replays: NotRequired[bool]
    """A saved match that is only shown."""
    views: NotRequired[list[str]]
    """The seats that may be looked at."""
    shows_all: NotRequired[bool]
    """Nothing is hidden any more."""
    back: NotRequired[int | None]
    """The moment before the last choice of a person."""


@cache
def clauses(game: str) -> dict[str, str]:
    """The text of each clause of a game's rulebook in our own words, by its id; empty if a game has no ledger."""
    path = paths.data_dir("ledger") / f"{game}.yaml"
    if not path.is_file():
        return {}
    rows = files.read_yaml(path, what="a ledger").data
    return {row["id"]: row["clause"] for row in rows}


def match_snapshot_json(
    session: MatchSession, viewer: int | None, step: int | None = None, since: int = 0
) -> MomentDocument:
    """The table now, or as it was after `step` choices (then nothing can be chosen), as a player may see it or (None)
    with everything shown; the story from line `since` on.
    """
    rules, last = session.rules, len(session.moments) - 1
    now = step is None or step == last
    moment = session.moments[last if step is None else step]
    state = session.state if now else moment.state
    deciding = state.player
    chooses = now and not session.thinks and deciding >= 0 and viewer in {None, deciding}
    seeing = rules.view(state, deciding if viewer is None and deciding >= 0 else viewer or 0)
    outcome = state.outcome
    lying = _Lying(state, viewer)
    return {
        "schema": "decktool.moment/1",
        "game": rules.game.id,
        "title": rules.game.title,
        "seats": list(rules.seats),
        "players": session.names,
        "viewer": None if viewer is None else rules.seats[viewer],
        "step": last if step is None else step,
        "steps": last,
        "turn": state.turn,
        "active": rules.seats[state.active] if len(rules.seats) > 1 and state.first >= 0 else None,
        "phase": rules.phase_word(state) if rules.phases else None,
        "player": rules.seats[deciding] if deciding >= 0 else None,
        "thinks": now and session.thinks,
        "decision": state.decision.words if deciding >= 0 else None,
        "prompt": seeing.prompt if deciding >= 0 else None,
        "rule": seeing.rule() if deciding >= 0 and viewer in {None, deciding} else None,
        "outcome": None if outcome is None else {
            "winner": None if outcome.winner is None else rules.seats[outcome.winner],
            "words": outcome.words,
            "clause": outcome.clause or None,
            "section": rules.section(outcome.clause) if outcome.clause else None,
        },
        "facts": lying.facts(),
        "spots": lying.spots(),
        "zones": lying.shown(),
        "options": [lying.option(option) for option in _options(state, rules, seeing)] if chooses else [],
        "declarations": [] if viewer is None or not now or outcome else seeing.declarable_actions(),
        "story": _story(session, viewer, since, moment.told),
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Option:
    """One thing that can be done: its exact words, its words in the menu, if it leaves a phase."""

    action: int
    say: str
    words: str
    leaves: bool


def _options(state: State, rules: Rules, view: Any) -> list[_Option]:
    """What whoever decides can do, what ends the phase last."""
    return [_Option(action, rules.words(action), words, number == 0) for number, action, words in view.numbered()]


class _Lying:
    """What lies where, as a viewer knows it."""

    def __init__(self, state: State, viewer: int | None) -> None:
        self.state, self.rules, self.viewer = state, state.rules, viewer
        self.view = self.rules.view(state, 0 if viewer is None else viewer)
        self.seen = self.view.describe() if viewer is not None else _described(state)
        self.zones = [self._told(number, zone) for number, zone in enumerate(self.rules.zones)]
        self.on = self._bearers()
        self.notes = {
            card: carried(state, card, self.rules.names) for card in self.rules.carrying(state) if self.knows(card)
        }

    def _told(self, number: int, zone: ZoneRecord) -> list[int]:
        """The cards of a zone as the viewer sees them; HIDDEN also for known cards that a ruleset does not show."""
        lying = told(self.state, number, self.viewer)
        if not zone.shown:
            return lying
        whose = self.seen if zone.seat is None or len(self.rules.seats) == 1 else self.seen[self.rules.seats[zone.seat]]
        shown = whose[zone.id]
        return [HIDDEN if name is None else card for card, name in zip(lying, shown, strict=True)]

    def knows(self, card: int) -> bool:
        """True for a card that the viewer knows where it lies."""
        return self.viewer is None or bool(self.state.knows[card] >> self.viewer & 1)

    def _bearers(self) -> dict[int, int]:
        """The cards that lie on another, each with that one."""
        every = range(len(self.rules.cards))
        on: dict[int, int] = {}
        for zone in self.zones:
            for card in zone:
                if card != HIDDEN:
                    for held in self.rules.attached(self.state, card, every).values():
                        on |= dict.fromkeys([held] if isinstance(held, int) else held, card)
        return on

    # --- numbers

    def facts(self) -> dict[str, list[str]]:
        """Numbers in words: of the table under the empty key, and of each player."""
        return {"": list(self._facts()), **{who: self._score(who) for who in self.rules.seats if who in self.seen}}

    def spots(self) -> list[SpotRow]:
        """The places of the board."""
        return [{"spot": name, "marks": self._marks(name)} for name in self.rules.spots]

    def _facts(self) -> Iterator[str]:
        """The numbers of the table, and those of what is going on there, such as a fight."""
        view, seats = self.view, self.rules.seats
        yield from (one for one in numbers(self.seen, ("turn", *view.unlisted)) if " -" not in one)
        for key, value in self.seen.items():
            if isinstance(value, Mapping) and key not in {*seats, "cards"}:
                plain = {word: one for word, one in value.items() if isinstance(one, int | str) and one != ""}
                if plain:
                    yield f"{key}: " + ", ".join(f"{word.replace('_', ' ')} {one}" for word, one in plain.items())

    def _score(self, who: str) -> list[str]:
        found: list[str] = self.view.score(self.seen[who])
        return found

    def _marks(self, spot: str) -> list[str]:
        """What lies on a place besides cards: the lists of places that name it."""
        spots = self.rules.spots
        lists = ((key, value) for key, value in self.seen.items() if isinstance(value, list))
        return [key.replace("_", " ") for key, value in lists if spot in value and all(one in spots for one in value)]

    # --- zones

    def shown(self) -> list[ZoneShown]:
        """The zones that are there."""
        zones = enumerate(self.rules.zones)
        return [self._zone(number, zone) for number, zone in zones if self._is_there(number, zone)]

    def _is_there(self, number: int, zone: ZoneRecord) -> bool:
        """Visible zones, and other zones with cards that the viewer knows or that choices name."""
        lying = self.zones[number]
        if zone.shown:
            return bool(lying) or not (zone.inside or (zone.known == "nobody" and not zone.ordered))
        return bool(zone.names) or any(card != HIDDEN or self._spot(number, place) for place, card in enumerate(lying))

    def _zone(self, number: int, zone: ZoneRecord) -> ZoneShown:
        who = None if zone.seat is None or len(self.rules.seats) == 1 else self.rules.seats[zone.seat]
        return {
            "key": zone_key(self.rules, number),
            "zone": zone.id,
            "seat": who,
            "kind": "pile" if zone.pile else "row" if zone.ordered else "hand" if zone.held else "area",
            "cards": [self._card(number, zone, place, card) for place, card in enumerate(self.zones[number])],
        }

    def _spot(self, number: int, place: int) -> str | None:
        """Where on the board the card at a place of a zone stands, which everybody sees."""
        if not self.rules.spots:
            return None
        real = told(self.state, number)[place]
        for field in dict.fromkeys(self.rules.spots.values()):
            where = getattr(self.state, field.name)[real]
            if 0 <= where < len(field.places):
                return str(field.places[where])
        return None

    def _card(self, number: int, zone: ZoneRecord, place: int, card: int) -> CardShown:
        spot = self._spot(number, place)
        if card == HIDDEN:
            return {"id": None} if spot is None else {"id": None, "spot": spot}
        rules, row = self.rules, self.notes.get(card, {})
        notes = [
            key.replace("_", " ") if value is True else f"{key.replace('_', ' ')} {value}"
            for key, value in row.items()
            if value is not False and not isinstance(value, list) and value != spot and key not in self._worn(card)
        ]
        found: CardShown = {"id": card, "card": rules.cards[card].id, "name": rules.told[card], "notes": notes}
        if spot is not None:
            found["spot"] = spot
        if card in self.on:
            found["on"] = self.on[card]
        if zone.known != "owner" and self.state.knows[card] != rules.everyone:
            found["down"] = True
        return found

    def _worn(self, card: int) -> Mapping[str, Any]:
        worn: Mapping[str, Any] = self.rules.attached(self.state, card, self.rules.names)
        return worn

    # --- options

    def option(self, option: _Option) -> OptionRow:
        """What can be done, in words, with what it takes up (`from`) and where that goes (`to`).

        `card:12`, `zone:A.hand`, `spot:b2`, and `at:row:0` for a card that is counted from the first.
        """
        rules, state = self.rules, self.state
        about = rules.touched(option.action, state.player)
        first, second = [*map(self._equal, about.cards[:2]), (), ()][:2]
        to = [f"card:{card}" for card in second] + [f"zone:{zone_key(rules, zone)}" for zone in about.zones]
        if about.spot is not None:
            to.append(f"spot:{about.spot}")
        taken = [f"card:{card}" for card in first]
        if about.among is not None:
            taken.append(f"at:{zone_key(rules, about.among[0])}:{about.among[1]}")
        return {"say": option.say, "words": option.words, "leaves": option.leaves, "from": taken, "to": to}

    def _equal(self, card: int) -> list[int]:
        """A card and its indistinguishable copies, for which the option also stands."""
        lying = next((lying for lying in self.zones if card in lying), [card])
        return [card, *(other for other in lying if other not in {HIDDEN, card} and self.state.equal(card, other))]


def zone_key(rules: Rules, number: int) -> str:
    """The name of a zone in the document: its id, with its player's before it where each has one."""
    zone = rules.zones[number]
    return zone.id if zone.seat is None else f"{rules.seats[zone.seat]}.{zone.id}"


def _described(state: State) -> dict[str, Any]:
    from decktool.play.describe import describe

    return describe(state)


def _story(session: MatchSession, viewer: int | None, since: int, until: int) -> Story:
    """What happened, a line each, with its clause and after how many choices."""
    rules, log = session.rules, session.state.log or []
    lines: list[StoryLine] = []
    step = 0
    for number in range(min(since, until), until):
        while session.moments[step].told <= number:
            step += 1
        event = log[number]
        clause = event[5]
        lines.append({
            "text": rules.event_words(event, viewer),
            "step": step,
            "turn": rules.events[event[0]].id == "turn",
            "clause": clause or None,
            "section": rules.section(clause) if clause else None,
        })  # fmt: skip
    return {"from": min(since, until), "until": until, "lines": lines}
