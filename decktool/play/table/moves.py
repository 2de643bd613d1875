"""Moves: what hands can do on a table. Each has a judge, which says why not, and a deed, which says what it did.

A refusal is about what cannot be done with cardboard or would tell somebody what only another may know; no move is
refused because of a game's rules. Cards are named by their places (`TableState.at`), never by their own numbers, so
that a move says no more than its seat knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from decktool.cards import counted
from decktool.dealing import Chooser, Dealer, Dice, Seat, loses
from decktool.errors import DecktoolError
from decktool.play import piles
from decktool.play.state import NOBODY
from decktool.play.table.state import LogLine, TableState

Ref = tuple[int, int]
"""A card: its place, and its number there as the seat counts, from 0."""
MOST = 999
"""The most counters of a kind on one thing, and the most sides of a die."""
MOST_TOKENS, MOST_DICE, LONGEST = 500, 60, 60
CARDLESS = {"draw", "token", "look", "search", "shuffle", "set", "roll", "coin", "pass"}
"""Moves that name no card."""
OF_CARDS = {"move", "tap", "rotate", "turn over", "show", "peek"}
"""Moves that name a card."""
TOKEN = re.compile(rf"(?=.{{1,{LONGEST}}}$)[^\W_](?:[\w '’&.:+/-]*[\w.])?")


class BadMove(DecktoolError):
    """A move that cannot be read or cannot be made, with the reason."""

    exit_status = 1


@dataclass(frozen=True, slots=True)
class TableMove:
    """One thing that a seat does. `verb` is a key of VERBS and says what else is meant.

    `zone`: a place (NOBODY: none); `number`: how many, or what for; `kind`: a counter, track or die; `at`: a spot in an
    area, in millimetres; `under`: how many cards from the top of a pile (NOBODY: at its bottom); `face`: up or down.
    """

    verb: str
    seat: int
    cards: tuple[Ref, ...] = ()
    zone: int = NOBODY
    number: int = 1
    kind: int = NOBODY
    at: tuple[int, int] | None = None
    under: int = 0
    face: str = ""
    text: str = ""


Judge = Callable[[TableState, TableMove], "str | None"]
Deed = Callable[[TableState, TableMove, "Dice"], Iterator[LogLine]]


@dataclass(frozen=True, slots=True)
class TableVerb:
    """A kind of move: how it is said (for people), what it does, why not, and how."""

    said: str
    does: str
    judge: Judge
    deed: Deed


VERBS: dict[str, TableVerb] = {}


def verb(name: str, said: str, does: str, judge: Judge = lambda state, move: None) -> Callable[[Deed], Deed]:
    """Take the function that makes a move of this name, which can always be made where no `judge` is given."""

    def take(deed: Deed) -> Deed:
        VERBS[name] = TableVerb(said, does, judge, deed)
        return deed

    return take


def why(state: TableState, move: TableMove) -> str | None:
    """Why a move cannot be made now; None where it can. It says nothing that its seat may not know."""
    if move.verb not in VERBS:
        return f"unknown move {move.verb!r}"
    if not 0 <= move.seat < len(state.rules.seats):
        return "that seat is empty"
    found = [state.at(ref, move.seat) for ref in move.cards]
    if NOBODY in found:
        zone, number = move.cards[found.index(NOBODY)]
        if not 0 <= zone < len(state.zones):
            return "no such place"
        return f"{state.rules.title(zone, move.seat)} has no card {number + 1}"
    if len(set(found)) < len(found):
        return "a card is named twice"
    if found and move.verb in CARDLESS:
        return f"{move.verb} takes no card"
    if not found and move.verb in OF_CARDS:
        return "name a card"
    if move.zone != NOBODY and not 0 <= move.zone < len(state.zones):
        return "no such place"
    return VERBS[move.verb].judge(state, move)


def apply(state: TableState, move: TableMove, dice: Dice) -> list[LogLine]:
    """Make a move and say what happened; raises BadMove, leaving the table as it was."""
    refusal = why(state, move)
    if refusal is not None:
        raise BadMove(refusal)
    return list(VERBS[move.verb].deed(state, move, dice))


def shown(state: TableState, cards: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Cards for a line: what each is called, for those who know it now."""
    return tuple((state.name(card), state.knows[card]) for card in cards)


def _found(state: TableState, move: TableMove) -> list[int]:
    return [state.at(ref, move.seat) for ref in move.cards]


def _another(state: TableState, move: TableMove, zone: int) -> bool:
    """True where a place is another seat's hand."""
    place = state.rules.zones[zone]
    return place.held and place.seat != move.seat


def _outside(state: TableState, move: TableMove, zone: int) -> str | None:
    """Why a card cannot lie where a move says: outside of its place."""
    box, at = state.rules.zones[zone].box, move.at
    if at is None or (0 <= at[0] <= box[2] and 0 <= at[1] <= box[3]):
        return None
    return f"{at[0]},{at[1]} is outside {state.rules.title(zone, move.seat)}"


# --- drawing, moving, dealing


def _can_draw(state: TableState, move: TableMove) -> str | None:
    zone = state.rules.seated[move.seat].deck if move.zone == NOBODY else move.zone
    title, left = state.rules.title(zone, move.seat), len(state.zones[zone])
    if state.rules.zones[zone].kind != "pile":
        return f"{title} is not a pile to draw from"
    if move.number < 1:
        return "draw at least one card"
    return f"{counted(left)} {'is' if left == 1 else 'are'} left in {title}" if left < move.number else None


@verb("draw", "draw [N] [from PILE]", "draw cards from the top of a pile to your hand", _can_draw)
def _draw(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    seated = state.rules.seated[move.seat]
    zone = seated.deck if move.zone == NOBODY else move.zone
    known = [state.zones[zone][-1 - number] for number in range(move.number)]
    for card in known:
        state.take(card, unseen=True)
        state.lay(card, seated.hand)
    origin = "" if zone == seated.deck else f" from {state.rules.zones[zone].title}"
    yield LogLine(move.seat, "draws", shown(state, known), origin)


def _can_move(state: TableState, move: TableMove) -> str | None:
    if move.zone == NOBODY:
        return "say where to"
    place, title = state.rules.zones[move.zone], state.rules.title(move.zone, move.seat)
    if move.at is not None and not place.spread:
        return f"cards in {title} have no position of their own"
    if outside := _outside(state, move, move.zone):
        return f"{outside}, which is {place.box[2]} by {place.box[3]} mm"
    if move.face not in {"", "up", "down"}:
        return f"a card lies face up or face down, not {move.face}"
    if move.face == "down" and place.known != "all":
        return f"cards in {title} are hidden already"
    if move.face == "up" and place.known != "all":
        return f"cards in {title} never lie face up; use show"
    if move.under and place.kind != "pile":
        return f"{title} is not a pile and has no bottom"
    if not NOBODY <= move.under <= len(state.zones[move.zone]):
        return f"{title} has {counted(len(state.zones[move.zone]))}"
    if place.known != "all" and any(card >= len(state.rules.cards) for card in _found(state, move)):
        return f"a token cannot hide among the cards of {title}"
    return None


@verb(
    "move",
    "move CARD[; CARD] to PLACE [at X,Y] [on bottom|under N] [face down]",
    "move cards to another place",
    _can_move,
)
def _move(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    target = state.rules.zones[move.zone]
    groups: dict[int, list[int]] = {}
    cards = _found(state, move)
    for card in cards:
        groups.setdefault(state.place_of(card), []).append(card)
    down = {card: move.face == "down" or (move.face == "" and state.down >> card & 1 == 1) for card in cards}
    under = len(state.zones[move.zone]) if move.under == NOBODY else move.under
    kinds = len(state.rules.counters)
    for number, card in enumerate(cards):
        origin = state.place_of(card)
        receives = target.held and target.seat != state.rules.zones[origin].seat
        seen = target.known == "all" and not down[card]
        stays = origin == move.zone
        state.take(card, unseen=not (seen or receives or stays))
        at = None if move.at is None else _beside(move.at, number, target.box)
        state.lay(card, move.zone, at, down=down[card], under=under)
        if not target.spread:
            state.turned[card] = 0
            state.on_cards[card * kinds : (card + 1) * kinds] = [0] * kinds
    how = ", under it" if move.under == NOBODY else f", under {counted(move.under)}" if move.under else ""
    how += ", face down" if move.face == "down" else ""
    for origin, group in groups.items():
        if origin == move.zone and target.spread:
            yield LogLine(move.seat, "moves", shown(state, group), f" in {target.title}{how}")
            continue
        source = state.rules.title(origin, move.seat)
        yield LogLine(
            move.seat, "moves", shown(state, group), f" from {source} to {state.rules.title(move.zone, move.seat)}{how}"
        )


def _beside(at: tuple[int, int], number: int, box: tuple[int, int, int, int]) -> tuple[int, int]:
    """The spot of the next of several cards that are laid down together: a little to the right."""
    return min(at[0] + 16 * number, box[2]), min(at[1] + 4 * number, box[3])


def _can_token(state: TableState, move: TableMove) -> str | None:
    if not TOKEN.fullmatch(move.text):
        return f"a token has a name of at most {LONGEST} letters, digits and spaces"
    if len(state.tokens) >= MOST_TOKENS:
        return f"the table already has {MOST_TOKENS} tokens"
    zone = state.rules.ground if move.zone == NOBODY else move.zone
    if not state.rules.zones[zone].spread:
        return f"a token is made on the table, not in {state.rules.title(zone, move.seat)}"
    return _outside(state, move, zone)


@verb("token", "token NAME [to PLACE] [at X,Y]", "make a token: a card of that name, or a blank card", _can_token)
def _token(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    zone = state.rules.ground if move.zone == NOBODY else move.zone
    card = state.make(move.text, move.seat)
    state.lay(card, zone, move.at)
    yield LogLine(move.seat, "makes a token", shown(state, [card]), f" in {state.rules.title(zone, move.seat)}")


# --- cards on the table


def _can_tap(state: TableState, move: TableMove) -> str | None:
    if not move.cards:
        return None if list(_mine_tapped(state, move.seat)) else "none of your cards is tapped"
    for zone, _ in move.cards:
        if not state.rules.zones[zone].spread:
            return f"cards are not tapped or rotated in {state.rules.title(zone, move.seat)}"
    if move.verb == "rotate":
        return None if 1 <= move.number <= 3 else "rotate by 1 to 3 quarter turns"
    turned = {state.turned[card] for card in _found(state, move)}
    if move.verb == "tap":
        return "the card is already tapped" if turned == {1} else None
    return "the card is not tapped" if turned == {0} else None


def _mine_tapped(state: TableState, seat: int) -> Iterator[int]:
    """The cards that do not lie straight on a seat's places, and of its own on shared ones."""
    for zone, place in enumerate(state.rules.zones):
        for card in state.zones[zone]:
            if state.turned[card] and seat == (state.owner(card) if place.seat is None else place.seat):
                yield card


@verb("rotate", "rotate CARD [by N]", "turn the card right by N quarter turns, by default 1", _can_tap)
@verb("untap", "untap CARD, or untap all", "set the card upright; all: every card of yours", _can_tap)
@verb("tap", "tap CARD", "turn the card on its side", _can_tap)
def _turn(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    cards = _found(state, move) or list(_mine_tapped(state, move.seat))
    for card in cards:
        turned = (state.turned[card] + move.number) % 4
        state.turned[card] = {"tap": 1, "untap": 0, "rotate": turned}[move.verb]
    yield LogLine(move.seat, f"{move.verb}s", shown(state, cards))


def _can_turn(state: TableState, move: TableMove) -> str | None:
    for zone, _ in move.cards:
        if state.rules.zones[zone].known != "all":
            return f"cards in {state.rules.title(zone, move.seat)} are not turned over; use show"
    return None


@verb("turn over", "turn over CARD", "turn a face-down card face up, or a face-up card face down", _can_turn)
def _turn_over(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    for card in _found(state, move):
        state.down ^= 1 << card
        if not state.down >> card & 1:
            state.knows[card] = state.rules.everyone
    yield LogLine(move.seat, "turns over", shown(state, _found(state, move)))


# --- looking


def _can_show(state: TableState, move: TableMove) -> str | None:
    return "only its holder can show the card" if any(_another(state, move, zone) for zone, _ in move.cards) else None


@verb("show", "show CARD", "show the card to everybody", _can_show)
def _show(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    for card in _found(state, move):
        state.knows[card] = state.rules.everyone
    yield LogLine(move.seat, "shows", shown(state, _found(state, move)))


def _can_peek(state: TableState, move: TableMove) -> str | None:
    if any(_another(state, move, zone) for zone, _ in move.cards):
        return "only its owner can look at a hand"
    known = all(state.knows[card] >> move.seat & 1 for card in _found(state, move))
    return "you know that card already" if known else None


@verb("peek", "peek at CARD", "look at a hidden card; only you see it", _can_peek)
def _peek(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    for card in _found(state, move):
        state.knows[card] |= 1 << move.seat
    places = {state.rules.title(zone, move.seat) for zone, _ in move.cards}
    yield LogLine(move.seat, "looks at", shown(state, _found(state, move)), f" in {', '.join(sorted(places))}")


def _can_look(state: TableState, move: TableMove) -> str | None:
    if move.zone == NOBODY or state.rules.zones[move.zone].kind != "pile":
        return "name a pile"
    if not state.zones[move.zone]:
        return f"{state.rules.title(move.zone, move.seat)} is empty"
    return None if move.number >= 1 else "look at one or more cards"


@verb("look", "look at N of PILE", "look at the top N cards; only you see them", _can_look)
def _look(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    seen = piles.look(state, move.zone, move.seat, move.number)
    yield LogLine(move.seat, "looks at", shown(state, seen), f" on {state.rules.title(move.zone, move.seat)}")


@verb("search", "search PILE", "look at the whole pile; only you see it; shuffle it afterwards", _can_look)
def _search(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    piles.look(state, move.zone, move.seat, len(state.zones[move.zone]))
    yield LogLine(move.seat, f"searches {state.rules.title(move.zone, move.seat)}")


def _can_shuffle(state: TableState, move: TableMove) -> str | None:
    if move.zone == NOBODY:
        return "name a pile"
    place, title = state.rules.zones[move.zone], state.rules.title(move.zone, move.seat)
    if place.spread:
        return f"the cards of {title} lie side by side; move them to a pile first"
    if _another(state, move, move.zone):
        return "only its owner can shuffle a hand"
    return None if len(state.zones[move.zone]) > 1 else f"{title} has fewer than two cards"


@verb("shuffle", "shuffle PILE", "shuffle the pile", _can_shuffle)
def _shuffle(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    place = state.rules.zones[move.zone]
    if place.held:
        dice.shuffle(state.zones[move.zone])
    else:
        piles.shuffle(state, move.zone, dice)
        if place.known == "all":  # what is face up is seen again where it lies then
            piles.reveal(state, move.zone)
    yield LogLine(move.seat, f"shuffles {state.rules.title(move.zone, move.seat)}")


# --- counters, tracks, dice


def _slot(state: TableState, move: TableMove) -> tuple[list[int], int]:
    """Where the counters of a move are: the list and the place in it."""
    of = state.on_cards if move.cards else state.on_places
    thing = state.at(move.cards[0], move.seat) if move.cards else move.zone
    return of, thing * len(state.rules.counters) + move.kind


def _can_count(state: TableState, move: TableMove) -> str | None:
    if not 0 <= move.kind < len(state.rules.counters):
        return f"the counters are {', '.join(state.rules.counters)}"
    if (len(move.cards) == 1) == (move.zone != NOBODY):
        return "name a card or place"
    if move.cards and not state.rules.zones[move.cards[0][0]].spread:
        return f"counters lie on the table, not on cards in {state.rules.title(move.cards[0][0], move.seat)}"
    if not 1 <= move.number <= MOST:
        return f"the number of counters is 1 to {MOST}"
    of, slot = _slot(state, move)
    if move.verb == "take":
        return None if of[slot] >= move.number else f"only {of[slot]} {'is' if of[slot] == 1 else 'are'} on it"
    return None if of[slot] + move.number <= MOST else f"a card or place holds at most {MOST} counters of a kind"


@verb("take", "take [N] COUNTER off CARD|PLACE", "take counters or markers off a card or place", _can_count)
@verb("put", "put [N] COUNTER on CARD|PLACE", "put counters or markers of the game on a card or place", _can_count)
def _count(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    of, slot = _slot(state, move)
    says, on = ("takes", "off") if move.verb == "take" else ("puts", "on")
    of[slot] += -move.number if move.verb == "take" else move.number
    before = f"{says} {move.number} {state.rules.counters[move.kind]} {on}"
    after = f" ({of[slot]} now)"
    if move.cards:
        yield LogLine(move.seat, before, shown(state, _found(state, move)), after)
    else:
        yield LogLine(move.seat, f"{before} {state.rules.title(move.zone, move.seat)}{after}")


def _can_set(state: TableState, move: TableMove) -> str | None:
    if not 0 <= move.kind < len(state.rules.tracks):
        tracks = ", ".join(dict.fromkeys(track.title for track in state.rules.tracks))
        return f"the tracks are {tracks}" if tracks else "this table has no tracks"
    track = state.rules.tracks[move.kind]
    if not track.first <= move.number <= track.last:
        return f"{track.title} goes from {track.first} to {track.last}"
    return f"{track.title} is at {move.number}" if state.values[move.kind] == move.number else None


@verb("set", "set TRACK to N (or +N, -N)", "move the marker of a track", _can_set)
def _set(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    before, state.values[move.kind] = state.values[move.kind], move.number
    yield LogLine(move.seat, f"sets {state.rules.track_title(move.kind, move.seat)} from {before} to {move.number}")


def _can_roll(state: TableState, move: TableMove) -> str | None:
    if not 1 <= move.number <= MOST_DICE:
        return f"roll 1 to {MOST_DICE} dice"
    if move.kind == NOBODY:
        return None if move.text.isdecimal() and 2 <= int(move.text[:4]) <= MOST else f"a die has 2 to {MOST} sides"
    return None if 0 <= move.kind < len(state.rules.dice) else "no such die"


@verb("roll", "roll [N] [DIE|dN]", "roll dice of the game, or dice with N sides", _can_roll)
def _roll(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    sides = int(move.text) if move.kind == NOBODY else state.rules.dice[move.kind].sides
    fell = [dice.roll(sides) for _ in range(move.number)]
    state.fallen = [sides, *fell]
    title = f"d{sides}" if move.kind == NOBODY else state.rules.dice[move.kind].title
    total = f", {sum(fell)} together" if len(fell) > 1 else ""
    yield LogLine(move.seat, f"rolls {title}: {', '.join(map(str, fell))}{total}")


@verb("coin", "coin", "flip a coin")
def _coin(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    heads = dice.coin()
    state.fallen = [2, int(heads)]
    yield LogLine(move.seat, f"flips a coin: {'heads' if heads else 'tails'}")


@verb("pass", "pass", "end the turn; the other seat goes next")
def _pass(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    state.turn += 1
    state.active = (move.seat + 1) % len(state.rules.seats)
    yield LogLine(move.seat, f"ends the turn; {state.rules.seats[state.active]} goes on")


# --- the opening hand


def _opening(state: TableState, move: TableMove) -> tuple[Dealer, Seat] | str:
    """The dealer of a seat and what it has before it, or why there is none. Only the seat's own cards are looked at."""
    seated = state.rules.seated[move.seat]
    dealer = seated.dealer
    if dealer is None:
        return f"{state.rules.game.title} deals no opening hand here; draw the cards"
    if state.kept[move.seat]:
        return "the hand is kept already"
    kinds = {card.number: number for number, card in enumerate(dealer.pile.cards)}
    hand, pile = state.zones[seated.hand], state.zones[seated.deck]
    held = [kinds.get(state.rules.cards[card].number, NOBODY) for card in hand]
    if NOBODY in held:
        return f"{state.name(hand[held.index(NOBODY)])} is not a card of an opening hand"
    lying = (kinds.get(state.rules.cards[card].number, NOBODY) for card in pile)
    # what somebody put into the pile that is none of the deck stays there: to refuse would tell that it is there
    return dealer, Seat([kind for kind in lying if kind != NOBODY], held, redraws=state.redraws[move.seat])


def _owed(state: TableState, move: TableMove, owed: int, why: str) -> str | None:
    """Why the cards that a move names are not those owed of the seat's hand."""
    if len(move.cards) == owed and all(zone == state.rules.seated[move.seat].hand for zone, _ in move.cards):
        return None
    return f"name {counted(owed)} of your hand to {why}" if owed else "no card is owed; name none"


def _can_settle(state: TableState, move: TableMove) -> str | None:
    found = _opening(state, move)
    if isinstance(found, str):
        return found
    dealer, seat = found
    if move.verb == "mulligan":
        owed = dealer.owes(seat) if dealer.mulligan.discard_by == "player" else 0
        return dealer.why_not_redraw(seat) or _owed(state, move, owed, "pay for the mulligan")
    if dealer.must_redraw(seat):
        return f"a hand without {dealer.mulligan.must_text} must be redrawn; use mulligan"
    return _owed(state, move, dealer.to_bottom(seat), "go under the pile")


@verb("mulligan", "mulligan [CARD]", "redraw the opening hand by the game's rule (CARD: its cost)", _can_settle)
def _mulligan(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    found = _opening(state, move)
    assert not isinstance(found, str)
    dealer, seat = found
    seated, owner = state.rules.seated[move.seat], 1 << move.seat
    hand, pile = state.zones[seated.hand][:], state.zones[seated.deck][:]
    if dealer.mulligan.reveal:
        for card in hand:
            state.knows[card] = state.rules.everyone
        yield LogLine(move.seat, "shows", shown(state, hand))
    chosen = [number for _, number in move.cards]
    lost = chosen or loses(dealer, seat, Chooser(), dice)
    known: dict[int, list[int]] = {}
    kinds = {card.number: number for number, card in enumerate(dealer.pile.cards)}
    for card in [*pile, *hand]:
        known.setdefault(kinds.get(state.rules.cards[card].number, NOBODY), []).append(card)
    dealer.redraw(seat, dice, lost)
    state.redraws[move.seat] = seat.redraws
    gone = [known[kind].pop() for kind in seat.discard]
    state.zones[seated.hand][:] = [known[kind].pop() for kind in seat.hand]
    state.zones[seated.deck][:] = [*known.get(NOBODY, ()), *(known[kind].pop() for kind in seat.pile)]
    for card in state.zones[seated.deck]:
        state.knows[card] = 0
    for card in state.zones[seated.hand]:
        state.knows[card] = owner
    for card in gone:
        state.lay(card, seated.discard)
    if gone:
        yield LogLine(move.seat, "discards", shown(state, gone))
    yield LogLine(move.seat, "takes a new hand:", shown(state, state.zones[seated.hand]))


@verb("keep", "keep [CARDS]", "keep the opening hand (CARDS: cards to put under the pile)", _can_settle)
def _keep(state: TableState, move: TableMove, dice: Dice) -> Iterator[LogLine]:
    seated = state.rules.seated[move.seat]
    under = _found(state, move)
    for number, card in enumerate(under):
        state.take(card, unseen=True)
        state.lay(card, seated.deck, under=len(state.zones[seated.deck]) - number)
    state.kept[move.seat] = 1
    yield LogLine(move.seat, f"keeps a hand of {counted(len(state.zones[seated.hand]))}")
