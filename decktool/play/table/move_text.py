"""How moves are said: words to a Move and back, as one seat says them.

A card is its name (`Silver Axe`, where the seat knows it), its number in a place (`Hand 3`, `Deck 1`; a pile is counted
from its top), a pile's name alone (its top card), or both (`Silver Axe (Hand 3)`), which is what `words` writes: a file
of such lines says when what happens is not what it says. Other seats' places are called `B's Hand`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from decktool.cards import counted, name_key
from decktool.errors import did_you_mean
from decktool.play.state import NOBODY
from decktool.play.table.moves import VERBS, BadMove, Ref, TableMove
from decktool.play.table.state import TableState

LONGEST_MOVE = 4_000
"""Characters of one move."""
_PLACED = re.compile(r"(?P<name>.+) \((?P<place>.+) (?P<number>\d{1,4})\)")
_NUMBERED = re.compile(r"(?P<place>.+) (?P<number>\d{1,4})")
_AT = re.compile(r"(?P<rest>.+?) at (?P<x>\d{1,5})\s*,\s*(?P<y>\d{1,5})")
_FACE = re.compile(r"(?P<rest>.+?),? face (?P<face>up|down)", re.IGNORECASE)
_UNDER = re.compile(r"(?P<rest>.+?),? (?:(?P<bottom>on (?:the )?bottom)|under (?P<under>\d{1,4}))", re.IGNORECASE)
_COUNT = re.compile(r"(?P<number>\d{1,4}) (?P<rest>.+)")
_PART = re.compile(
    r"(?:(?P<all>all)|(?:top )?(?P<number>\d{1,4})) (?:cards? )?(?:of|from) (?P<place>.+)", re.IGNORECASE
)
_DICE = re.compile(r"(?:(?P<number>\d{1,4}) ?)?d(?P<sides>\d{1,4})", re.IGNORECASE)
ALIASES = {
    "flip a coin": "coin",
    "end turn": "pass",
    "flip": "turn over",
    "turn": "turn over",
    "look at": "look",
    "peek at": "peek",
    "remove": "take",
    **{word: word for word in ("play", "discard", "give")},
}
"""Other words for moves; the last three are moves to a place that the word says."""


# --- words


def words(state: TableState, move: TableMove) -> str:
    """A move as a line that `read_move` reads back, said by its seat before it is made."""
    rules, seat = state.rules, move.seat
    title = partial(rules.title, seat=seat)
    listed = "; ".join(card_words(state, ref, seat) for ref in move.cards)
    if move.verb == "draw":
        return f"draw {move.number}" + (f" from {title(move.zone)}" if move.zone != NOBODY else "")
    if move.verb in {"move", "token"}:
        what = f"move {listed}" if move.verb == "move" else f"token {move.text}"
        place = f" to {title(rules.ground if move.zone == NOBODY else move.zone)}"
        spot = f" at {move.at[0]},{move.at[1]}" if move.at else ""
        if move.verb == "token":
            return what + place + spot
        under = " on bottom" if move.under == NOBODY else f" under {move.under}" if move.under else ""
        return what + place + spot + under + (f" face {move.face}" if move.face else "")
    if move.verb == "rotate":
        return f"rotate {listed}" + (f" by {move.number}" if move.number != 1 else "")
    if move.verb in {"put", "take"}:
        on = "on" if move.verb == "put" else "off"
        return f"{move.verb} {move.number} {rules.counters[move.kind]} {on} {listed or title(move.zone)}"
    if move.verb == "set":
        return f"set {rules.track_title(move.kind, seat)} to {move.number}"
    if move.verb == "roll":
        return f"roll {move.number} " + (f"d{move.text}" if move.kind == NOBODY else rules.dice[move.kind].title)
    if move.verb == "look":
        return f"look at {move.number} of {title(move.zone)}"
    if move.verb in {"search", "shuffle"}:
        return f"{move.verb} {title(move.zone)}"
    said = "peek at" if move.verb == "peek" else move.verb
    return f"{said} {listed}" if listed else "untap all" if move.verb == "untap" else said


def card_words(state: TableState, ref: Ref, seat: int) -> str:
    """A card as its seat says it: its name where the seat knows it, and where it lies."""
    place = f"{state.rules.title(ref[0], seat)} {ref[1] + 1}"
    card = state.at(ref, seat)
    known = card != NOBODY and state.knows[card] >> seat & 1 and ";" not in state.name(card)
    return f"{state.name(card)} ({place})" if known else place


# --- reading


def read_move(state: TableState, seat: int, text: str) -> TableMove:
    """The move that some words mean, said by a seat; raises BadMove with what may be meant. It may still be refused."""
    if len(text) > LONGEST_MOVE:
        raise BadMove(f"a move has at most {LONGEST_MOVE:,} characters")
    said = " ".join(text.split())
    found = _verb(said)
    if found is None:
        first = said.split(" ")[0]
        raise BadMove(
            f"{text.strip()!r} is not a move{did_you_mean(first, [*VERBS, *ALIASES], 'enter ? for all moves')}"
        )
    verb, rest = found
    return _READERS.get(verb, _about_cards)(state, seat, verb, rest)


def _verb(said: str) -> tuple[str, str] | None:
    """The move's name at the start of a line, or a beginning of it that means only one, and what follows."""
    lowered = said.casefold()
    for name in sorted([*VERBS, *ALIASES], key=len, reverse=True):
        if lowered == name or lowered.startswith(f"{name} "):
            return ALIASES.get(name, name), said[len(name) :].strip()
    first = lowered.split(" ")[0]
    fits = {ALIASES.get(name, name) for name in [*VERBS, *ALIASES] if first and name.startswith(first)}
    return (fits.pop(), said[len(first) :].strip()) if len(fits) == 1 else None


def zone_of(state: TableState, seat: int, text: str) -> int:
    """The place of that name, or with that beginning; one's own first. Raises BadMove."""
    found = _zone(state, seat, text)
    if found is None:
        titles = [state.rules.title(zone, seat) for zone in range(len(state.zones))]
        raise BadMove(f"no place is called {text!r}{did_you_mean(text, titles, 'the places are ' + ', '.join(titles))}")
    return found


def _zone(state: TableState, seat: int, text: str) -> int | None:
    key = name_key(text)
    rules = state.rules
    titles = {zone: name_key(rules.title(zone, seat)) for zone in range(len(rules.zones))}
    exact = [zone for zone, title in titles.items() if title == key]
    if exact:
        return exact[0]
    begun = [zone for zone, title in titles.items() if title.startswith(key)]
    mine = [zone for zone in begun if rules.zones[zone].seat == seat]
    return mine[0] if len(mine) == 1 else begun[0] if len(begun) == 1 and key else None


def card_of(state: TableState, seat: int, text: str) -> Ref:
    """The card that some words mean (see the module's first lines); raises BadMove."""
    placed = _PLACED.fullmatch(text)
    if placed is not None and (zone := _zone(state, seat, placed["place"])) is not None:
        ref = (zone, int(placed["number"]) - 1)
        card = state.at(ref, seat)
        known = card != NOBODY and state.knows[card] >> seat & 1
        if not known or name_key(state.name(card)) != name_key(placed["name"]):
            raise BadMove(f"{placed['place']} {placed['number']} is not known to you as {placed['name']}")
        return ref
    numbered = _NUMBERED.fullmatch(text)
    zone = _zone(state, seat, numbered["place"]) if numbered else None
    named = _known(state, seat, text, whole=zone is not None)
    if named is not None:
        return named
    if numbered is not None and zone is not None:
        if state.at((zone, int(numbered["number"]) - 1), seat) == NOBODY:
            raise BadMove(f"{state.rules.title(zone, seat)} has no card {numbered['number']}")
        return zone, int(numbered["number"]) - 1
    zone = _zone(state, seat, text)
    if zone is not None and (state.rules.zones[zone].kind == "pile" or len(state.zones[zone]) == 1):
        if not state.zones[zone]:
            raise BadMove(f"{state.rules.title(zone, seat)} is empty")
        return zone, 0
    names = sorted({name for name, _ in _names(state, seat)})
    near = did_you_mean(text, names, "or name a place and a number, such as Hand 1")
    raise BadMove(f"you know of no card {text!r} on this table{near}")


def _names(state: TableState, seat: int) -> Iterator[tuple[str, Ref]]:
    """The cards that a seat knows: its hand, its places, the shared ones, then the others'; piles come last."""
    rules = state.rules

    def rank(zone: int) -> tuple[bool, bool, int]:
        place = rules.zones[zone]
        return place.kind == "pile", place.seat not in {seat, None}, (not place.held) + (place.seat is None)

    for zone in sorted(range(len(rules.zones)), key=rank):
        for number, card in enumerate(state.order(zone, seat)):
            if state.knows[card] >> seat & 1:
                yield state.name(card), (zone, number)


def _known(state: TableState, seat: int, text: str, *, whole: bool) -> Ref | None:
    """The first card that a seat knows by that name, or (unless only the `whole` name will do) by that beginning where
    only one name has it.
    """
    key = name_key(text)
    found = [(name_key(name), ref) for name, ref in _names(state, seat)]
    exact = next((ref for name, ref in found if name == key), None)
    if exact is not None:
        return exact
    begun = [(name, ref) for name, ref in found if name.startswith(key)] if len(key) > 1 and not whole else []
    if len({name for name, _ in begun}) > 1 and _zone(state, seat, text) is None:
        raise BadMove(f"{text!r} may be {' or '.join(sorted({name for name, _ in begun}))}; type more of it")
    return begun[0][1] if len({name for name, _ in begun}) == 1 else None


def _cards(state: TableState, seat: int, text: str) -> tuple[Ref, ...]:
    """The cards of a list separated by semicolons; `3 of Deck` are its first three, `all of Hand` its whole."""
    found: list[Ref] = []
    for part in filter(None, (one.strip() for one in text.split(";"))):
        several = _PART.fullmatch(part)
        zone = _zone(state, seat, several["place"]) if several else None
        if several is None or zone is None:
            found.append(card_of(state, seat, part))
            continue
        there = len(state.zones[zone])
        wanted = there if several["all"] else int(several["number"])
        if not 1 <= wanted <= there:
            raise BadMove(f"{state.rules.title(zone, seat)} has {counted(there)}")
        found += [(zone, number) for number in range(wanted)]
    return tuple(found)


def _about_cards(state: TableState, seat: int, verb: str, rest: str) -> TableMove:
    """`tap CARD` and its like."""
    if verb == "untap" and name_key(rest) == "all":
        rest = ""
    return TableMove(verb, seat, cards=_cards(state, seat, rest))


def _no_more(state: TableState, seat: int, verb: str, rest: str) -> TableMove:
    if rest:
        raise BadMove(f"{verb} takes no further words")
    return TableMove(verb, seat)


def _draw(state: TableState, seat: int, verb: str, rest: str) -> TableMove:
    number, _, place = rest.partition("from ")
    if number.strip() and not re.fullmatch(r"\d{1,4}(?: cards?)?", number.strip()):
        raise BadMove(f"{rest!r} is not a number of cards; write draw 2")
    count = int(number.split()[0]) if number.strip() else 1
    return TableMove("draw", seat, number=count, zone=zone_of(state, seat, place) if place.strip() else NOBODY)


def _move(state: TableState, seat: int, verb: str, rest: str) -> TableMove:
    """`move CARD to PLACE`, `token NAME to PLACE`, and the moves whose place the word says."""
    face, under, at = "", 0, None
    if match := _FACE.fullmatch(rest):
        rest, face = match["rest"], match["face"].casefold()
    if match := _UNDER.fullmatch(rest):
        rest, under = match["rest"], NOBODY if match["bottom"] else int(match["under"])
    if match := _AT.fullmatch(rest):
        rest, at = match["rest"], (int(match["x"]), int(match["y"]))
    if verb in {"discard", "give"}:
        seated = state.rules.seated
        if verb == "give" and len(seated) < 2:
            raise BadMove("the opposite seat is empty")
        zone = seated[seat].discard if verb == "discard" else seated[(seat + 1) % len(seated)].hand
        return TableMove("move", seat, cards=_cards(state, seat, rest), zone=zone)
    # the last " to " that is followed by a place: names of cards and tokens may hold one too
    for split in [match.start() for match in re.finditer(r" to ", rest, re.IGNORECASE)][::-1]:
        zone_found = _zone(state, seat, rest[split + 4 :])
        if zone_found is not None:
            what = rest[:split]
            break
    else:
        zone_found, what = NOBODY, rest
        if verb == "move":
            _, said, place = rest.rpartition(" to ")
            if said:
                zone_of(state, seat, place)
    if verb == "token":
        return TableMove("token", seat, zone=zone_found, at=at, text=what)
    if verb == "play" and zone_found == NOBODY:
        zone_found = _field(state, seat)
    return TableMove("move", seat, cards=_cards(state, seat, what), zone=zone_found, at=at, under=under, face=face)


def _field(state: TableState, seat: int) -> int:
    """Where a seat plays cards where it does not say: its largest area, else its first empty slot, else anywhere."""
    places = [(zone, place) for zone, place in enumerate(state.rules.zones) if place.seat == seat]
    areas = [(place.box[2] * place.box[3], -zone) for zone, place in places if place.kind == "area"]
    slots = [zone for zone, place in places if place.kind == "slot" and not state.zones[zone]]
    return -max(areas)[1] if areas else slots[0] if slots else state.rules.ground


def _rotate(state: TableState, seat: int, verb: str, rest: str) -> TableMove:
    match = re.fullmatch(r"(.+) by (\d)", rest)
    cards, number = (match[1], int(match[2])) if match else (rest, 1)
    return TableMove("rotate", seat, cards=_cards(state, seat, cards), number=number)


def _counters(state: TableState, seat: int, verb: str, rest: str) -> TableMove:
    number, kinds, kind, between = 1, state.rules.counters, None, " on " if verb == "put" else " off "
    if between not in rest:
        rest = rest.removesuffix(between.rstrip()) + between
    what, _, thing = rest.partition(between)
    for split in re.finditer(between, rest):  # a counter's own name may hold the word
        what, thing = rest[: split.start()], rest[split.end() :]
        if (kind := _kind(what, kinds)) is None and (match := _COUNT.fullmatch(what)):
            number, kind = int(match["number"]), _kind(match["rest"], kinds)
        if kind is not None:
            break
    if kind is None:
        raise BadMove(f"no counter is called {what!r}; the counters are {', '.join(kinds)}")
    if not thing.strip():
        raise BadMove(f"name the card or place to {'put it on' if verb == 'put' else 'take it off'}")
    zone = _zone(state, seat, thing)
    if zone is not None and name_key(state.rules.title(zone, seat)) == name_key(thing):
        return TableMove(verb, seat, zone=zone, number=number, kind=kind)
    return TableMove(verb, seat, cards=(card_of(state, seat, thing),), number=number, kind=kind)


def _kind(text: str, among: Sequence[str]) -> int | None:
    """The one of several titles that is meant by its name, its plural or its beginning."""
    key = name_key(text)
    titles = [name_key(title) for title in among]
    exact = next((number for number, title in enumerate(titles) if key in {title, f"{title}s"}), None)
    begun = [number for number, title in enumerate(titles) if key and title.startswith(key)]
    return exact if exact is not None else begun[0] if len(begun) == 1 else None


def _set(state: TableState, seat: int, verb: str, rest: str) -> TableMove:
    match = re.fullmatch(r"(?P<track>.+?) (?:to )?(?P<sign>[+-])?(?P<number>\d{1,4})", rest)
    titles = [state.rules.track_title(track, seat) for track in range(len(state.rules.tracks))]
    track = _kind(match["track"], titles) if match else None
    if match is None or track is None:
        listed = ", ".join(titles) or "none on this table"
        raise BadMove(f"name a track and a value, such as set TRACK to 3 (or +1); the tracks are {listed}")
    number = int(match["number"])
    if match["sign"] and " to " not in rest:
        number = state.values[track] + (number if match["sign"] == "+" else -number)
    elif match["sign"] == "-":
        number = -number
    return TableMove("set", seat, kind=track, number=number)


def _roll(state: TableState, seat: int, verb: str, rest: str) -> TableMove:
    if match := _DICE.fullmatch(rest):
        return TableMove("roll", seat, number=int(match["number"] or 1), text=match["sides"])
    number, what = (int(match["number"]), match["rest"]) if (match := _COUNT.fullmatch(rest)) else (0, rest)
    if match is None and rest.isdecimal():
        number, what = int(rest[:4]), ""
    dice = state.rules.dice
    kind = _kind(what, [die.title for die in dice]) if what else 0
    if kind is None:
        raise BadMove(f"no die is called {what!r}; use {' or '.join(die.title for die in dice)}, or d20")
    return TableMove("roll", seat, number=number or dice[kind].copies, kind=kind)


def _pile(state: TableState, seat: int, verb: str, rest: str) -> TableMove:
    """`look at 3 of Deck`, `search Deck`, `shuffle Deck`; without a pile, one's own deck."""
    number, place = 1, rest
    if verb == "look" and (match := re.fullmatch(r"(?:the )?(?:top )?(\d{1,4})(?: (?:of|on|from) (.+))?", rest)):
        number, place = int(match[1]), match[2] or ""
    deck = state.rules.seated[seat].deck
    return TableMove(verb, seat, number=number, zone=zone_of(state, seat, place) if place else deck)


_Reader = Callable[["TableState", int, str, str], TableMove]
_READERS: dict[str, _Reader] = {
    "draw": _draw,
    **dict.fromkeys(("move", "token", "play", "discard", "give"), _move),
    "rotate": _rotate,
    **dict.fromkeys(("put", "take"), _counters),
    "set": _set,
    "roll": _roll,
    **dict.fromkeys(("look", "search", "shuffle"), _pile),
    **dict.fromkeys(("coin", "pass"), _no_more),
}
