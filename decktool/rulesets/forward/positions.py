"""What a position of this game can give, and the state made of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError
from decktool.files import read_model
from decktool.play import placing
from decktool.rulesets.forward.components import (
    ASIDE,
    BURIED,
    D_TURN,
    DECISIONS,
    DECK,
    DISCARD,
    LABELS,
    LOOKED,
    MOST_CARDS,
    OPEN,
    P_DUEL,
    P_LOCATION,
    P_TURN,
    PLAYER_ZONE,
    RESOLVING,
    ROW,
    SNARES,
    STACK,
    STEPS,
    TABLE,
    VERBS,
)
from decktool.rulesets.forward.describe import PHASES, describe, names
from decktool.rulesets.forward.duel import BEFORE
from decktool.rulesets.forward.rules import ForwardRules
from decktool.rulesets.forward.state import REFILL_TO, ForwardState
from decktool.rulesets.forward.turn import DESTINATIONS, PUT

if TYPE_CHECKING:
    from pydantic import BaseModel

    from decktool.dealing import Dice
    from decktool.games import Game
    from decktool.play.position import Position

LISTS = {
    "row": ROW, "deck": DECK, "discard": DISCARD, "zone": PLAYER_ZONE, "snares": SNARES, "buried": BURIED,
    "aside": ASIDE,
}  # fmt: skip
NUMBERS_INSIDE = (
    "enemy_hp", "exchange", "hush", "aim", "successes", "failures", "your_roll", "enemy_roll",
)  # fmt: skip


@lru_cache(maxsize=1)
def given_model() -> type[BaseModel]:
    """The pydantic model of `given`."""
    from typing import Annotated, Literal

    from pydantic import Field, StrictInt, create_model

    from decktool.gamefiles import Strict, Word

    count = Annotated[StrictInt, Field(ge=0, le=999)]
    cards: Any = list[Word]
    places: Any = list[count]
    label: Any = Literal[LABELS]
    stacks: Any = dict[label, list[Word]]
    phase: Any = Literal[(*PHASES, "dragon")]
    seen: Any = dict[Literal["row", "deck"], places]
    unseen: Any = dict[Literal["buried", "aside"], places]
    lists: Any = dict.fromkeys(LISTS, (cards, []))
    carried = create_model("Carried", __base__=Strict, uses=(count, 1))
    inner: Any = Literal[NUMBERS_INSIDE]
    goes: Any = dict[Word, Literal["kept", "discard", "buried"]]
    numbers: Any = dict[inner, Annotated[StrictInt, Field(ge=-999, le=9999)]]
    inside = create_model(
        "Inside",
        __base__=Strict,
        **placing.inside_fields(DECISIONS, ("A",)),
        resolving=(cards, []),
        looked=(cards, []),
        enemy=(Word | None, None),
        numbers=(numbers, {}),
        goes=(goes, {}),
    )
    four: Any = list[Annotated[StrictInt, Field(ge=-99, le=99)]]
    notes: Any = dict[Word, carried]
    made: type[BaseModel] = create_model(
        "Given",
        __base__=Strict,
        phase=(phase, "turn"),
        hp=(count | None, Field(None, description="left out: what the Player card says")),
        resolve=(Annotated[StrictInt, Field(ge=0, le=STEPS)], 0),
        dread=(Annotated[StrictInt, Field(ge=0, le=STEPS)], 0),
        turn=(count, 0),
        completed=(count, 0),
        place=(label, "L1"),
        last=(label | None, None),
        location=(Word | None, Field(None, description="the location card in play; in a turn Hearthward if left out")),
        table=(cards, Field([], description="player, reference and Dragon cards; left out: those of the sample run")),
        enemy=(Word | None, Field(None, description="the card that was just revealed and is fought")),
        enemy_hp=(count | None, Field(None, description="what it has left, or the Dragon; left out: all")),
        diamond=(stacks, Field({}, description="for each stack its location card and the cards under it, top first")),
        **lists,
        seen=(seen, Field({}, description="places, from 1, of cards that are known")),
        unseen=(unseen, Field({}, description="places of cards buried unseen")),
        cards=(notes, Field({}, description="uses left of kept cards")),
        refill=(count, Field(REFILL_TO, description="what the refill of this turn aims at, where a card says so")),
        rallied=(four, Field([0, 0, 0, 0], min_length=4, max_length=4,
                             description="ATK and DEF more in this exchange, then until the end of a duel")),
        inside=(inside | None, Field(None, description="a moment inside a text, a duel or a test")),
    )  # fmt: skip
    return made


def set_up(game: Game, position: Position, dice: Dice) -> ForwardState:
    """The state that a position gives, run to its first decision; only the cards that it names are there."""
    given: Any = read_model(given_model(), position.file, ("given",), dict(position.given))
    table = placing.Placing(game, position)
    stacks: list[int] = []
    zones: dict[int, list[int]] = {}

    def lay(zone: int, stack: int, written: list[str], *where: str) -> None:
        laid = table.lay(written, *where)
        zones.setdefault(zone, []).extend(laid)
        stacks.extend([stack] * len(laid))

    here = LABELS.index(given.place)
    lay(TABLE, -1, _at_table(game, given, table), "table")
    opened = given.location or ("Hearthward" if given.phase in {"turn", "end"} and given.inside is None else None)
    if opened:
        lay(OPEN, here, [opened], "location")
    for name, zone in LISTS.items():
        lay(zone, here, getattr(given, name), name)
    if given.enemy:
        lay(RESOLVING, here, [given.enemy], "enemy")
    if given.inside:
        lay(RESOLVING, here, given.inside.resolving, "inside", "resolving")
        lay(LOOKED, here, given.inside.looked, "inside", "looked")
    for label, pile in given.diamond.items():
        lay(STACK + LABELS.index(label), LABELS.index(label), pile, "diamond", label)
    rules = ForwardRules(game, game.house_values(position.house), table.cards, stacks)
    state = ForwardState.empty(rules)
    for zone, lying in zones.items():
        state.zones[zone] = lying[::-1] if zone == DECK or zone >= STACK else lying
    _know(state, given)
    if given.resolve and given.dread:
        raise DecktoolError(f"{position.path}: there is one marker; give resolve or dread")
    state.track = given.resolve - given.dread
    state.hp = rules.start_hp if given.hp is None else given.hp
    state.turn, state.completed = given.turn, given.completed
    state.place = here if state.zones[OPEN] or given.phase == "begin" else -1
    state.last_place = LABELS.index(given.last) if given.last else -1
    for name, row in given.cards.items():
        state.uses[table.instance(name, "cards", name)] = row.uses
    state.rallied = list(given.rallied)
    state.aim = given.refill
    if hasattr(dice, "labels"):
        dice.labels = rules.labels
    if given.inside:
        _inside(state, given.inside, position, table)
        return state
    if given.phase == "dragon":
        state.stack.append((P_DUEL, 0, 0, rules.dragon))
    else:
        state.stack.append((P_LOCATION, PHASES[given.phase], 0, -1))
    if given.enemy:
        state.stack.append((P_TURN, 2, 0, state.zones[RESOLVING][0]))
    if given.enemy_hp is not None:
        _fight_on(state, given.enemy_hp, position)
    state.run(dice)
    return state


def _fight_on(state: ForwardState, hp: int, position: Position) -> None:
    """The fight is on already: the enemy has so many HP left, and its text was carried out."""
    program, _, _, enemy = state.stack.pop()
    if enemy < 0 or not 0 < hp <= state.rules.enemy_hp[enemy]:
        whole = f"should be 1 to {state.rules.enemy_hp[enemy]}" if enemy >= 0 else "leave it out: no enemy is fought"
        raise position.file.error(("given", "enemy_hp"), whole)
    if program == P_TURN:
        state.stack.append((P_TURN, PUT, 0, enemy))
    state.enemy, state.enemy_hp = enemy, hp
    state.stack.append((P_DUEL, BEFORE, 0, enemy))


def _at_table(game: Game, given: Any, table: placing.Placing) -> list[str]:
    """The cards beside the stacks: those that are given, and for a kind that is not, the first of the game."""
    named = [table.find(name, "table") for name in given.table]
    kinds = {card.type for card in named}
    usual: dict[str, str] = {}
    for card in game.catalog:
        if card.type in {"player", "dragon"} and card.type not in kinds and card.get("hp"):
            usual.setdefault(card.type, card.name)
    return [card.name for card in named] + list(usual.values())


def _know(state: ForwardState, given: Any) -> None:
    """What is face up is known; row and deck are not, but for the places under `seen`."""
    zones = state.zones
    for zone, lying in enumerate(zones):
        for i in lying:
            hidden = zone in {ROW, DECK} or (zone >= STACK and not state.rules.is_location[i])
            state.knows[i] = 0 if hidden else 1
    for name, places in given.seen.items():
        lying = zones[ROW] if name == "row" else zones[DECK][::-1]
        for place in places:
            if 1 <= place <= len(lying):
                state.knows[lying[place - 1]] = 1
    for name, places in given.unseen.items():
        for place in places:
            if 1 <= place <= len(zones[LISTS[name]]):
                state.knows[zones[LISTS[name]][place - 1]] = 0


def _inside(state: ForwardState, inside: Any, position: Position, table: placing.Placing) -> None:
    """Put the state where a text was, with the decision that it asks."""
    for name, number in inside.numbers.items():
        setattr(state, name, number)
    state.enemy = -1 if inside.enemy is None else table.instance(inside.enemy, "inside", "enemy")
    for name, where in inside.goes.items():
        state.goes += [table.instance(name, "inside", "goes"), DESTINATIONS[where]]
    placing.enter(state, inside, position, table.instance)


def given(state: ForwardState) -> dict[str, Any]:
    """What a position needs to give this state again; raises DecktoolError after the end."""
    if state.outcome is not None:
        raise DecktoolError("the run is over; a position is a moment in which something is decided")
    data = describe(state)
    zones, knows, rules = state.zones, state.knows, state.rules
    written = {key: data[key] for key in ("turn", "hp", "resolve", "dread", "completed", "place", "last", "location")}
    written["table"] = data["table"]
    written |= {name: data[name] for name in LISTS}
    written["diamond"] = {label: pile for label, pile in data["diamond"].items() if pile}
    seen = {
        name: [place for place, i in enumerate(lying, 1) if knows[i]]
        for name, lying in (("row", zones[ROW]), ("deck", zones[DECK][::-1]))
    }
    written["seen"] = {name: places for name, places in seen.items() if places}
    unseen = {name: [p for p, i in enumerate(zones[LISTS[name]], 1) if not knows[i]] for name in ("buried", "aside")}
    written["unseen"] = {name: places for name, places in unseen.items() if places}
    labels = placing.labels_as_laid(rules.cards, _laid(state))
    written["cards"] = {
        labels[i]: {"uses": state.uses[i]} for i in zones[PLAYER_ZONE] if rules.on_use[i] >= 0 or rules.survives[i]
    }
    written["rallied"] = state.rallied if any(state.rallied) else []
    if state.decision == D_TURN:
        written["refill"] = state.aim if state.aim != REFILL_TO else None
    else:
        written["inside"] = _frames(state, labels)
    return {key: value for key, value in written.items() if value not in ([], {}, None)}


def _frames(state: ForwardState, labels: dict[int, str]) -> dict[str, Any]:
    """The stack and what it asks, in names."""

    def words(action: int) -> str:
        i = action % MOST_CARDS
        return f"{VERBS[action - i]} {labels[i]}" if action >= MOST_CARDS else state.words(action)

    back = {number: name for name, number in DESTINATIONS.items()}
    found = placing.inside(state, labels, words, by_label=False) | {
        "resolving": names(state, RESOLVING, None),
        "looked": names(state, LOOKED, None),
        "enemy": labels[state.enemy] if state.enemy >= 0 else None,
        "numbers": {name: getattr(state, name) for name in NUMBERS_INSIDE},
        "goes": {labels[i]: back[to] for i, to in zip(state.goes[::2], state.goes[1::2], strict=True)},
    }
    return {key: value for key, value in found.items() if value not in ([], {}, None)}


def _laid(state: ForwardState) -> list[list[int]]:
    """The cards in the order in which a position lays them."""
    zones = state.zones
    order = [zones[TABLE], zones[OPEN], *(zones[z][::-1] if z == DECK else zones[z] for z in LISTS.values())]
    return [*order, zones[RESOLVING], zones[LOOKED], *(zone[::-1] for zone in zones[STACK:])]
