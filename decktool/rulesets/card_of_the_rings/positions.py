"""What a position of this game can give, and the state made of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.files import read_model
from decktool.play import placing
from decktool.play.position import expand
from decktool.rulesets.card_of_the_rings.components import (
    BANK,
    CENTRE,
    COMPANION,
    COMPLETED,
    D_ACTION,
    D_QUEST,
    D_RESOURCE,
    DECISIONS,
    DECK,
    EVERYONE,
    GOLD,
    HAND,
    LOOKED,
    MOST_CARDS,
    OUT,
    PARTY,
    PHASES,
    QUEST,
    SEAT_ZONES,
    TYPES,
)
from decktool.rulesets.card_of_the_rings.describe import SHARED
from decktool.rulesets.card_of_the_rings.reach import vp_closed
from decktool.rulesets.card_of_the_rings.rules import RingsRules
from decktool.rulesets.card_of_the_rings.state import RingsState

if TYPE_CHECKING:
    from pydantic import BaseModel

    from decktool.dealing import Dice
    from decktool.games import Game
    from decktool.play.position import Position


@lru_cache(maxsize=1)
def given_model() -> type[BaseModel]:
    """The pydantic model of `given`."""
    from typing import Annotated, Literal

    from pydantic import Field, StrictBool, StrictInt, create_model

    from decktool.gamefiles import Strict, Word

    count = Annotated[StrictInt, Field(ge=0, le=60)]
    cards: Any = list[Word]
    some: Any = count | list[Word]
    player = create_model(
        "Player",
        __base__=Strict,
        hand=(some, Field([], description="card names, or how many cards that do not matter")),
        bank=(cards, []),
        party=(cards, []),
        completed=(cards, []),
        knows=(cards, Field([], description="cards in hidden places that this player knows")),
        skips=(count, Field(0, description="draws to skip")),
        stolen=(count, Field(0, description="single points stolen from a Treasure Chest")),
        stolen_tapped=(count, 0),
    )
    carried = create_model(
        "Carried",
        __base__=Strict,
        tapped=(StrictBool | count, Field(False, description="true, or the tapped points of a gold card")),
        used=(StrictBool, False),
        strengthened=(count, 0),
        worth=(count | None, None),
    )
    notes: Any = dict[Word, carried]
    seat: Any = Literal["A", "B"]
    inside = create_model(
        "Inside", __base__=Strict, aim=(Word | None, None), **placing.inside_fields(DECISIONS, ("A", "B"))
    )
    phase: Any = Literal[PHASES]
    return create_model(
        "Given",
        __base__=Strict,
        turn=(Annotated[StrictInt, Field(ge=0, le=1_000_000)], 3),
        active=(seat, "A"),
        phase=(phase, "action"),
        quiet=(Annotated[StrictInt, Field(ge=-1, le=1_000_000)], 0),
        deck=(some, Field([], description="card names from the top, or how many cards that do not matter")),
        discard=(cards, []),
        centre=(cards | None, Field(None, description="left out: every quest that nobody completed")),
        A=(player, player()),
        B=(player, player()),
        looked=(cards, Field([], description="cards being looked at")),
        inside=(inside | None, Field(None, description="what is being done, where a state lies inside an effect")),
        cards=(notes, Field({}, description="what single cards carry; `Gold Pouch #2` is the second copy")),
    )


def set_up(game: Game, position: Position, dice: Dice) -> RingsState:
    """The state that a position gives, run to its first decision; cards may be given more often than the box has
    them.
    """
    given: Any = read_model(given_model(), position.file, ("given",), dict(position.given))
    placed = _named(game, given, position)
    counts: dict[int, int] = {}
    for _, cards in placed:
        for card in cards:
            counts[card.number] = counts.get(card.number, 0) + 1
    box = [c for c in game.catalog for _ in range(max(c.get("quantity", 1), counts.get(c.number, 0)))]
    rules = RingsRules(game, game.house_values(position.house), box)
    state = RingsState.empty(rules)
    _place(state, placed, given, position)
    _carry(state, given, position)
    state.turn = given.turn
    state.active = state.first = rules.seats.index(given.active)
    state.quiet = given.quiet
    for seat, who in enumerate(rules.seats):
        mine = getattr(given, who)
        state.skips[seat] = mine.skips
        state.stolen[seat], state.stolen[seat + 2] = mine.stolen, min(mine.stolen, mine.stolen_tapped)
        state.vp[seat] = sum(rules.reward[i] for i in state.zones[COMPLETED + seat])
        state.gold[seat] = state.stolen[seat] - state.stolen[seat + 2]
        state.gold[seat] += sum(state.worth[i] - state.tapped[i] for i in state.zones[BANK + seat])
    state.closed = vp_closed(state)
    state.phase = PHASES.index(given.phase)
    if hasattr(dice, "labels"):
        dice.labels = rules.labels
    if given.inside is not None:
        _inside(state, given.inside, position)
        return state
    if given.phase not in rules.phase_start:
        raise position.file.error(("given", "phase"), f"begin with one of: {', '.join(rules.phase_start)}")
    if given.phase == "draw":
        state.turn -= 1
    state.stack.append((1, rules.phase_start[given.phase], state.active, -1))
    state.run(dice)
    return state


def _inside(state: RingsState, inside: Any, position: Position) -> None:
    """Put the state where an effect was, with the decision that it asks."""

    def find(name: str, *where: str | int) -> int:
        return _instance(state, name, position, *where)

    state.aim = -1 if inside.aim is None else find(inside.aim, "inside", "aim")
    placing.enter(state, inside, position, find)


Placed = list[tuple[tuple[int, int | None], list[Card]]]
"""For each zone: its number and how many cards that do not matter (None: these named ones), and the named cards."""


def _named(game: Game, given: Any, position: Position) -> Placed:
    """The cards that each zone is given."""

    def find(names: list[str], *where: str) -> list[Card]:
        return [placing.find_card(game, position, name, *where) for name in expand(names)]

    placed: Placed = []
    for name, zone in SHARED.items():
        cards = getattr(given, name)
        if isinstance(cards, int):
            placed.append(((zone, cards), []))
        elif cards is not None:
            placed.append(((zone, None), find(cards, name)))
    for seat, who in enumerate(("A", "B")):
        for name, zone in SEAT_ZONES.items():
            cards = getattr(getattr(given, who), name)
            if isinstance(cards, int):
                placed.append(((zone + seat, cards), []))
            else:
                placed.append(((zone + seat, None), find(cards, who, name)))
    fits = {BANK: {GOLD}, PARTY: {COMPANION, TYPES["artifact"]}, COMPLETED: {QUEST}, CENTRE: {QUEST}}
    for (zone, _), cards in placed:
        kinds = fits.get(zone if zone < HAND or zone % 2 else zone - 1)
        for card in cards:
            if kinds is not None and TYPES[card.type] not in kinds:
                raise DecktoolError(f"{position.path}: {card.name} cannot lie in that zone, it is a {card.type} card")
            if kinds is None and card.type == "quest":
                raise DecktoolError(
                    f"{position.path}: {card.name} is a quest; quests lie in the centre or are completed"
                )
    return placed


def _place(state: RingsState, placed: Placed, given: Any, position: Position) -> None:
    rules = state.rules
    free: dict[int, list[int]] = {}
    for i, card in enumerate(rules.cards):
        free.setdefault(card.number, []).append(i)
    for (zone, _), cards in placed:
        for card in cards:
            state.zones[zone].append(free[card.number].pop(0))
    for i, card in enumerate(rules.cards):
        if given.centre is None and rules.kinds[i] == QUEST and i in free[card.number]:
            state.zones[CENTRE].append(i)
            free[card.number].remove(i)
    spare = sorted(
        (i for rest in free.values() for i in rest if rules.kinds[i] != QUEST), key=lambda i: (rules.kinds[i], i)
    )
    for (zone, count), _ in placed:
        for _ in range(count or 0):
            if not spare:
                raise DecktoolError(
                    f"{position.path}: there are not so many cards left in the box; name the cards you want"
                )
            state.zones[zone].append(spare.pop())
    placed_now = {i for zone in state.zones for i in zone}
    state.zones[OUT].extend(i for i in range(len(rules.cards)) if i not in placed_now)
    state.zones[DECK].reverse()
    for number, lying in enumerate(state.zones):
        hidden = number in {DECK, LOOKED}
        seen = 0 if hidden else 1 << (number - HAND) if number in {HAND, HAND + 1} else EVERYONE
        for i in lying:
            state.knows[i] = seen
    for seat, who in enumerate(rules.seats):
        for name in getattr(given, who).knows:
            state.knows[_instance(state, name, position, who, "knows")] |= 1 << seat


def _instance(state: RingsState, name: str, position: Position, *where: str | int) -> int:
    return placing.instance(position, state.rules.labels, name, *where, absent=state.zones[OUT])


def _carry(state: RingsState, given: Any, position: Position) -> None:
    rules = state.rules
    for name, row in given.cards.items():
        i = _instance(state, name, position, "cards", name)
        if row.worth is not None:
            state.worth[i] = row.worth
        whole = state.worth[i] if rules.kinds[i] == GOLD else 1
        tapped = whole if row.tapped is True else int(row.tapped)
        if tapped > whole or (tapped and rules.kinds[i] not in {GOLD, COMPANION}):
            raise DecktoolError(f"{position.path}: {name} cannot be tapped for {tapped}")
        state.tapped[i] = tapped
        state.used |= int(row.used) << i
        state.boosts.extend([i] * row.strengthened)


def given(state: RingsState) -> dict[str, Any]:
    """What a position needs to give this state again; raises DecktoolError after the end."""
    if state.outcome is not None:
        raise DecktoolError("the match is over; a position is a moment in which somebody decides")
    data = state.describe()
    rules = state.rules
    zones = [state.zones[DECK][::-1], *[state.zones[zone] for zone in SHARED.values() if zone != DECK]]
    zones += [state.zones[zone + seat] for seat in (0, 1) for zone in SEAT_ZONES.values()]
    labels = placing.labels_as_laid(rules.cards, zones)
    shown = ("turn", "active", "phase", "quiet", "deck", "discard", "centre", "looked")
    written: dict[str, Any] = {key: data[key] for key in shown}
    for seat, who in enumerate(rules.seats):
        mine = {key: data[who][key] for key in (*SEAT_ZONES, "skips", "stolen", "stolen_tapped") if data[who][key]}
        hidden = state.zones[DECK] + state.zones[HAND + 1 - seat] + state.zones[LOOKED]
        known = [labels[i] for i in hidden if state.knows[i] >> seat & 1]
        if known:
            mine["knows"] = known
        written[who] = mine
    number = {label: i for i, label in enumerate(rules.labels)}
    written["cards"] = {labels[number[label]]: row for label, row in data["cards"].items()}
    if state.decision not in {D_RESOURCE, D_ACTION, D_QUEST}:
        written["inside"] = _frames(state, labels)
    return {
        key: value for key, value in written.items() if value not in ({}, [], 0) or key in {"centre", "deck", "turn"}
    }


def _frames(state: RingsState, labels: dict[int, str]) -> dict[str, Any]:
    """The stack and what it asks, in names."""

    def words(action: int) -> str:
        card = action & 63
        said = state.words(action)
        return said.replace(state.rules.labels[card], labels[card]) if action > MOST_CARDS else said

    found = placing.inside(state, labels, words)
    return {**found, "aim": labels[state.aim]} if state.aim >= 0 else found
