"""A moment of a match as one player may see it: the document that draws a table on a page, the same for every game.

All of it is what the kernel knows: zones and who knows what lies there, the fields that are shown, and the options with
the cards, zones and places that they touch (`Rules.touched`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from decktool import files, paths
from decktool.play.describe import carried, told
from decktool.play.screen import numbers
from decktool.play.state import HIDDEN, State

if TYPE_CHECKING:
    from decktool.play.records import ZoneRecord
    from decktool.play.rules import Rules
    from decktool.play.session import MatchSession

SCHEMA = "decktool.moment/1"


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
) -> dict[str, Any]:
    """The document of `docs/schemas/moment-1.json`: the table now, or as it was after `step` choices (then nothing can
    be chosen), as a player may see it or (None) with everything shown; the story from line `since` on.
    """
    rules, last = session.rules, len(session.moments) - 1
    now = step is None or step == last
    moment = session.moments[last if step is None else step]
    state = session.state if now else moment.state
    deciding = state.player
    chooses = now and not session.thinks and deciding >= 0 and viewer in {None, deciding}
    seeing = rules.view(state, deciding if viewer is None and deciding >= 0 else viewer or 0)
    outcome = state.outcome
    return {
        "schema": SCHEMA,
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
        **_Lying(state, viewer).json(_options(state, rules, seeing) if chooses else ()),
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

    def json(self, options: Sequence[_Option]) -> dict[str, Any]:
        """Facts, places, zones and options."""
        rules = self.rules
        return {
            "facts": {"": list(self._facts()), **{who: self._score(who) for who in rules.seats if who in self.seen}},
            "spots": [{"spot": name, "marks": self._marks(name)} for name in rules.spots],
            "zones": [
                self._zone(number, zone) for number, zone in enumerate(rules.zones) if self._is_there(number, zone)
            ],
            "options": [self._option(option) for option in options],
        }

    # --- numbers

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

    def _is_there(self, number: int, zone: ZoneRecord) -> bool:
        """Visible zones, and other zones with cards that the viewer knows or that choices name."""
        lying = self.zones[number]
        if zone.shown:
            return bool(lying) or not (zone.inside or (zone.known == "nobody" and not zone.ordered))
        return bool(zone.names) or any(card != HIDDEN or self._spot(number, place) for place, card in enumerate(lying))

    def _zone(self, number: int, zone: ZoneRecord) -> dict[str, Any]:
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

    def _card(self, number: int, zone: ZoneRecord, place: int, card: int) -> dict[str, Any]:
        spot = self._spot(number, place)
        if card == HIDDEN:
            return {"id": None} if spot is None else {"id": None, "spot": spot}
        rules, row = self.rules, self.notes.get(card, {})
        notes = [
            key.replace("_", " ") if value is True else f"{key.replace('_', ' ')} {value}"
            for key, value in row.items()
            if value is not False and not isinstance(value, list) and value != spot and key not in self._worn(card)
        ]
        found: dict[str, Any] = {"id": card, "card": rules.cards[card].id, "name": rules.told[card], "notes": notes}
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

    def _option(self, option: _Option) -> dict[str, Any]:
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


def _story(session: MatchSession, viewer: int | None, since: int, until: int) -> dict[str, Any]:
    """What happened, a line each, with its clause and after how many choices."""
    rules, log = session.rules, session.state.log or []
    lines = []
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
