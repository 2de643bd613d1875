"""A book of the HP, BF and RP at a table: what is told of them accounts for every change."""

from __future__ import annotations

from collections.abc import Callable

from decktool.play.state import Event as Told
from decktool.rulesets.forgotten_times.chapters.key_terms import in_play
from decktool.rulesets.forgotten_times.declarations import Zone
from decktool.rulesets.forgotten_times.state import TimesState, city

Book = dict[tuple[str, int], int]


def numbers(state: TimesState) -> Book:
    """HP and BF by card in play, RP by seat."""
    found: Book = {("RP", seat): state.rp[seat] for seat in (0, 1)}
    for seat in (0, 1):
        found |= {("HP", walls): state.hp[walls] for walls in state.zones[Zone.CITY + seat]}
        for card in in_play(state, seat):
            found |= {("HP", card): state.hp[card], ("BF", card): state.fury[card]}
            if state.armor[card] >= 0:
                found["HP", state.armor[card]] = state.hp[state.armor[card]]
    return found


def enter(book: Book, state: TimesState, event: Told) -> None:
    """Change the book by what was told."""
    kind, seat, card, number, *_ = event
    match state.rules.events[kind].id:
        case "takes":
            _add(book, "HP", card, -number)
        case "heals" | "hp":
            _add(book, "HP", card, number)
        case "starves":
            _add(book, "HP", city(state, seat), -number)
        case "fury":
            _add(book, "BF", card, number)
        case "calmed":
            _add(book, "BF", card, -number)
        case "casts":
            _add(book, "BF", card, -state.rules.spell_cost[card])
        case "gains":
            _add(book, "RP", seat, number)
        case "pays" | "loses":
            _add(book, "RP", seat, -number)
        case "saves":
            book["saved", seat] = number
        case "ends":
            book["RP", seat] = book.pop(("saved", seat), 0)  # what is not saved is gone


def _add(book: Book, what: str, of: int, number: int) -> None:
    book[what, of] = book.get((what, of), 0) + number


def kept(state: TimesState) -> Callable[[], None]:
    """Begin a book before an action; called after it, what is in play then and before stands in the book as it is."""
    book, before = numbers(state), len(state.log or ())
    there = set(book)

    def compare() -> None:
        for event in (state.log or ())[before:]:
            enter(book, state, event)
        now = numbers(state)
        rules = state.rules
        for what, of in sorted(there & set(now)):
            whose = rules.seats[of] if what == "RP" else rules.labels[of]
            assert now[what, of] == book[what, of], f"{whose} has {now[what, of]} {what}; {book[what, of]} were told"

    return compare
