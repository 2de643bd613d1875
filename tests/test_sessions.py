"""Hands, drafts, matches and tables moved by hand: one way to undo, redo and step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from decktool.dealing import SeededDice, dealer_of, opening_of
from decktool.dealing.boosters import booster_of
from decktool.dealing.draft import Draft, Player, seat_players
from decktool.dealing.session import HandSession
from decktool.deck import resolve
from decktool.decklist import read_decklist
from decktool.games import load_game
from decktool.play.session import MatchSession
from decktool.play.table.session import TableSession
from decktool.rulesets import load_rules
from decktool.sessions import CannotUndo, Session
from decktool.table_setup import lay, usual_decks


def hand() -> tuple[HandSession, Callable[[Any], None]]:
    """A hand that is redrawn, kept and drawn on."""
    game = load_game("forgotten-times")
    deck = resolve(read_decklist(game.folder / "decks" / "gods-of-the-stairs.txt"), game)
    session = HandSession(dealer_of(deck, opening_of(game, game.house_values())), "4")

    def go_on(session: HandSession) -> None:
        first = ("redraw", "keep")[len(session.choices)] if len(session.choices) < 2 else ""
        session.take(first or ("turn" if len(session.choices) % 3 else f"play {session.hand[0].name}"))

    return session, go_on


def draft() -> tuple[Draft, Callable[[Any], None]]:
    """A draft for three."""
    game = load_game("forgotten-times")

    booster = booster_of(game, game.house_values())

    def go_on(draft: Draft) -> None:
        seat = draft.waiting[0]
        draft.pick(seat, draft.look(seat).pack[0])

    return Draft(booster, seat_players(booster, 3, ["Ada"], []), "7"), go_on


def table() -> tuple[TableSession, Callable[[Any], None]]:
    """A table on which coins and cards move."""
    game = load_game("card-of-the-rings")

    def go_on(session: TableSession) -> None:
        session.say(len(session.choices) % 2, ("draw", "coin", "shuffle")[len(session.choices) % 3])

    return TableSession(lay(game, usual_decks(game), 2), "7"), go_on


def match() -> tuple[MatchSession, Callable[[Any], None]]:
    """A match in which gold is banked, which nobody learns from."""
    session = MatchSession(load_rules("card-of-the-rings"), None, None, "3", first=0, patient=True)
    chance = SeededDice("sessions").stream("choices")

    def go_on(session: MatchSession) -> None:
        session.take(chance.pick(session.state.legal_actions()))

    return session, go_on


def seen(session: Any) -> Any:
    """Everything that choices change."""
    if isinstance(session, MatchSession):
        return session.state.to_dict(), list(session.state.log or ()), list(session.choices)
    if isinstance(session, TableSession):
        return session.document(), session.story()
    if isinstance(session, Draft):
        return [(seat, session.look(seat)) for seat in session.seats], list(session.choices)
    return repr(session.seat), session.turn, list(session.played), session.under, list(session.choices)


@pytest.mark.parametrize("make", [hand, draft, table])
def test_every_choice_can_be_undone_and_redone(
    make: Callable[[], tuple[Session[Any, Any], Callable[[Any], None]]],
) -> None:
    """Back to the start, over every copy that is kept, and forward again to the same moments."""
    session, go_on = make()
    moments = [seen(session)]
    for _ in range(35):
        go_on(session)
        moments.append(seen(session))
    for moment in moments[-2::-1]:
        undone = session.choices[-1]
        assert session.undo() == undone
        assert seen(session) == moment
    assert session.choices == []
    for moment in moments[1:]:
        session.redo()
        assert seen(session) == moment
    session.step(-20)
    assert seen(session) == moments[15]
    session.step(1000)
    assert seen(session) == moments[35]
    with pytest.raises(CannotUndo, match="nothing to redo"):
        session.redo()


@pytest.mark.parametrize("make", [hand, draft, table, match])
def test_a_new_choice_forgets_what_was_undone(
    make: Callable[[], tuple[Session[Any, Any], Callable[[Any], None]]],
) -> None:
    """So that redo never follows another past."""
    session, go_on = make()
    go_on(session)
    session.undo()
    assert session.undone
    go_on(session)
    with pytest.raises(CannotUndo, match="nothing to redo"):
        session.redo()


def test_what_a_match_undid_is_redone() -> None:
    """The same choice to the same table."""
    session, go_on = match()
    go_on(session)
    after = seen(session)
    session.undo()
    session.redo()
    assert seen(session) == after


def test_a_pick_is_undone_with_what_agents_took_since() -> None:
    """Down to the pack it was picked from; never over another person's pick, nor over the last card of a pack alone."""
    session, _ = draft()
    with pytest.raises(CannotUndo, match="nothing to undo"):
        session.undo_pick(0)
    pack = session.look(0).pack
    session.pick(0, pack[3])
    session.go_on()
    assert session.undo_pick(0) == pack[3]
    assert (session.look(0).pack, session.choices) == (pack, [])
    session.players[1] = Player("Bo", "person")
    session.pick(0, pack[0])
    session.pick(1, session.look(1).pack[0])
    with pytest.raises(CannotUndo, match="another player has picked since"):
        session.undo_pick(0)
    session.players[1] = Player("Bo", "file")
    with pytest.raises(CannotUndo, match="another player has picked since"):
        session.undo_pick(0)
    assert session.undo_pick(1) is session.opened[0][1][0]
    session.players[1] = Player("Agent", "agent")
    session.go_on()
    while session.look(0).number == 0:
        last = session.look(0).pack
        session.pick(0, last[1])
        session.go_on()
    assert len(last) == 2 and len(session.pools[0]) == session.booster.size  # its other card went by itself
    assert session.undo_pick(0) == last[1]
    assert session.look(0).pack == last
