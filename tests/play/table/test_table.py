"""A table without rules: cards are conserved, nothing is told that a seat may not know, and every step can be undone."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.play.table.move_text import read_move, words
from decktool.play.table.moves import MOST, VERBS, BadMove, TableMove, apply, why
from decktool.play.table.plan import Plan
from decktool.play.table.session import TableSession, read_table, table_document, write_table
from decktool.play.table.state import TableState
from decktool.play.table.view import offers, view
from decktool.sessions import CannotUndo
from decktool.table_setup import lay, resumed, usual_decks
from tests.example_settings import example_settings
from tests.little import GAME, deck_of, write_game

GAMES = ("forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings")


@cache
def plan_of(game: str, seats: int | None = None) -> Plan:
    """The usual table of a game."""
    found = load_game(game)
    return lay(found, usual_decks(found)[: seats or 2], seats)


def table(game: str = "card-of-the-rings", *said: str, seed: str = "7", seat: int = 0) -> TableSession:
    """A table on which a seat has said some moves."""
    session = TableSession(plan_of(game), seed)
    for line in said:
        session.say(seat, line)
    return session


def numbers(state: TableState) -> list[int]:
    """All cards on the table, by number."""
    return sorted(card for zone in state.zones for card in zone)


def moves(plan: Plan) -> st.SearchStrategy[TableMove]:
    """Moves of every kind, with sense and without."""
    refs = st.tuples(st.integers(-1, len(plan.zones)), st.integers(-1, 12))
    return st.builds(
        TableMove,
        verb=st.sampled_from([*VERBS, "bite"]),
        seat=st.sampled_from([*range(len(plan.seats)), len(plan.seats)]),
        cards=st.lists(refs, max_size=3).map(tuple),
        zone=st.integers(-1, len(plan.zones)),
        number=st.integers(-1, 7),
        kind=st.integers(-1, 6),
        at=st.none() | st.tuples(st.integers(-5, 900), st.integers(-5, 900)),
        under=st.integers(-1, 5),
        face=st.sampled_from(["", "up", "down", "sideways"]),
        text=st.sampled_from(["", "6", "20", "Wolf", "Old Mill to Hand", "x;y"]),
    )


# --- what lies there


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_laid_for_every_game(game: str) -> None:
    """With every card of its decks in one place, in hands of the opening's size, and places that do not leave it."""
    plan = plan_of(game)
    state = TableState.start(plan, SeededDice("1"))
    assert numbers(state) == list(range(len(plan.cards)))
    for seated in plan.seated:
        assert plan.zones[seated.hand].held
        assert len(state.zones[seated.hand]) == (seated.dealer.size if seated.dealer else 0)
    _, _, wide, high = plan.zones[plan.ground].box
    for place in plan.zones:
        x, y, w, h = place.box
        assert 0 <= x <= x + w <= wide and 0 <= y <= y + h <= high, place.title
    titles = [plan.title(zone, seat) for seat in range(len(plan.seats)) for zone in range(len(plan.zones))]
    assert len(set(titles)) * len(plan.seats) >= len(titles) - 2 * len(plan.zones)
    for seat in range(len(plan.seats)):
        mine = [plan.title(zone, seat) for zone in range(len(plan.zones))]
        assert len(mine) == len(set(mine)), "two places would be called the same"


def test_a_game_of_ones_own_needs_no_board(tmp_path: Path) -> None:
    """A field for each seat, its sections as piles beside it, and the opening of its game.yaml."""
    from decktool.deck import everything
    from tests.little import write_game

    game = load_game(write_game(tmp_path))
    plan = lay(game, [everything(game)], 2)
    assert [plan.title(zone, 0) for zone in range(len(plan.zones))] == [
        "Field", "B's Field", "Hand", "B's Hand", "Deck", "Discard", "B's Deck", "B's Discard", "Table",
    ]  # fmt: skip
    session = TableSession(plan, "1")
    session.say(0, "draw 2")
    session.say(0, "play Hand 1 to Field")
    assert [len(session.state.zones[zone]) for zone in (0, 2, 4)] == [1, 1, 5]


def test_the_board_says_what_lies_where() -> None:
    """A crystal on each of nine regions; tracks where they start; what is put aside lies on its place, face up."""
    plan = plan_of("forbidden-quest")
    assert len(plan.begin) == 9 and {plan.counters[kind] for _, kind, _ in plan.begin} == {"Crystal"}
    times = TableSession(plan_of("forgotten-times"), "1")
    laid = {zone["title"]: zone["cards"] for zone in view(times.state, 1)["zones"]}
    assert laid["City"][0]["name"] and laid["A's Active hero"][0]["name"]
    assert [(track["title"], track["value"]) for track in view(times.state, 0)["tracks"]] == [
        ("Infusion", 1), ("B's Infusion", 1), ("City", 20), ("B's City", 20),
    ]  # fmt: skip


def test_the_same_seed_shuffles_alike() -> None:
    """And another otherwise."""
    shuffled = [table("card-of-the-rings", "shuffle Draw deck", seed="5").state for _ in range(2)]
    assert shuffled[0] == shuffled[1] != table(seed="5").state
    assert table(seed="5").state != table(seed="6").state


# --- moves


@example_settings(60)
@given(st.data())
def test_a_move_is_made_or_refused_with_a_reason(data: st.DataObject) -> None:
    """Cards are conserved, a refused move changes nothing, a made one can be said and read back."""
    session = TableSession(plan_of(data.draw(st.sampled_from(["card-of-the-rings", "dragon-quest"]))), "3")
    for _ in range(6):
        before = session.state.to_dict()
        move = data.draw(moves(session.plan))
        reason = why(session.state, move)
        if reason is None:
            said = words(session.state, move)
            assert words(session.state, read_move(session.state, move.seat, said)) == said
            session.take(move)
            assert numbers(session.state) == list(range(session.state.count))
        else:
            assert reason
            with pytest.raises(BadMove, match=r"\w"):
                session.take(move)
            assert session.state.to_dict() == before
    again = TableSession.resume(session.plan, json.loads(json.dumps(session.document())))
    assert again.state == session.state


@pytest.mark.parametrize("game", ["card-of-the-rings", "dragon-quest"])
def test_what_is_offered_can_be_done(game: str) -> None:
    """Every move that is listed is made, and means what its words say."""
    session = TableSession(plan_of(game), "2")
    rng = random.Random(1)
    for _ in range(12):
        listed = list(offers(session.state, rng.randrange(2)))
        for move in rng.sample(listed, 12):
            assert read_move(session.state, move.seat, words(session.state, move)) == move
            apply(session.state.clone(), move, SeededDice(1))
        session.take(rng.choice(listed))


def test_a_clone_goes_its_own_way() -> None:
    """What is done on it is not done on the other."""
    session = table()
    before = session.state.to_dict()
    clone = session.state.clone()
    for text in ("draw 3", "token Wolf", "put 2 VP on Wolf", "set Points to 3", "roll 2d20", "tap Wolf"):
        apply(clone, read_move(clone, 0, text), SeededDice(1))
    assert session.state.to_dict() == before
    assert clone.tokens == ["Wolf"] and clone.values[0] == 3 and clone.fallen[0] == 20


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("draw 99", "are left in Draw deck"),
        ("move Hand 1 to Moon", "no place is called 'Moon'"),
        ("move Hand 9 to Table", "Hand has no card 9"),
        ("tap Hand 1", "not tapped or rotated in Hand"),
        ("turn over Hand 1", "are not turned over; use show"),
        ("show B's Hand 1", "only its holder can show the card"),
        ("peek at B's Hand 1", "only its owner can look at a hand"),
        ("search B's Hand", "name a pile"),
        ("shuffle B's Hand", "only its owner can shuffle a hand"),
        ("put 1 Honey on Table", "no counter is called"),
        ("take 1 VP off Table", "only 0 are on it"),
        ("set Points to 9", "goes from 0 to 5"),
        ("set Points to 0", "is at 0"),
        ("roll d1", "2 to 999 sides"),
        ("token Wolf to Hand", "made on the table"),
        ("move Hand 1 to Party at 900,900", "outside Party"),
        ("move Hand 1 to Draw deck face down", "hidden already"),
        ("tap " + "x" * 5000, "a move has at most"),
        ("draw many", "'many' is not a number of cards; write draw 2"),
        ("draw 0", "draw at least one card"),
        ("undo now", "takes no further words|is not a move"),
        ("move 99 cards from Draw deck to Hand", "has [0-9]+ cards"),
        ("set Points", "name a track and a value, such as set TRACK to 3 .or .1.; the tracks are Points"),
        ("set Moon to 3", "name a track and a value"),
        ("roll moon", "no die is called 'moon'; use .* or d20"),
        ("put 1 VP on", "name the card or place to put it on"),
        ("put VP", "name the card or place to put it on"),
        ("put 1 Honey", "no counter is called '1 Honey'"),
        ("take 1 VP off", "name the card or place to take it off"),
        ("put 1 Honey on Table", "the counters are VP"),
        ("draw from Hand", "is not a pile to draw from"),
        ("move Hand 1 to Hand at 1,1", "have no position of their own"),
        ("move Hand 1 to Draw deck face up", "never lie face up; use show"),
        ("dance", "is not a move"),
        ("", "is not a move"),
        ("mulligan", "has no mulligan"),
    ],
)
def test_a_refusal_says_why(said: str, reason: str) -> None:
    """In words, and the table is as it was."""
    session = table()
    before = session.state.to_dict()
    with pytest.raises(BadMove, match=reason):
        session.say(0, said)
    assert session.state.to_dict() == before and session.choices == []


def test_cards_go_where_they_are_laid() -> None:
    """Beside each other where nobody says; at a spot; on a pile's bottom; together in one move."""
    session = table(
        "card-of-the-rings", "play Hand 1 to Party", "play Hand 1 to Party", "move Hand 1 to Party at 300,60"
    )
    party = next(zone for zone in view(session.state, 0)["zones"] if zone["title"] == "Party")
    spots = [card["at"] for card in party["cards"]]
    assert spots[2] == [300, 60] and abs(spots[0][0] - spots[1][0]) > 50
    session.say(0, "move all of Party to Draw deck on bottom")
    deck = session.plan.seated[0].deck
    assert len(session.state.zones[deck]) == 16
    assert session.story(0)[-1].count(",") >= 2 and session.story(0)[-1].endswith("under it")
    session.say(0, "draw 3")
    names = [
        card["name"] for zone in view(session.state, 0)["zones"] if zone["title"] == "Hand" for card in zone["cards"]
    ]
    assert len(names) == 5


def party(session: TableSession, title: str = "Party") -> dict[str, Any]:
    """A place as the first seat sees it."""
    return dict(next(zone for zone in view(session.state, 0)["zones"] if zone["title"] == title))


@pytest.mark.parametrize("place", ["Bank", "Quest 1", "Hand", "Discard pile", "Draw deck"])
def test_what_a_card_carries_goes_with_it_only_on_the_table(place: str) -> None:
    """Counters, a quarter turn and lying face down stay from area to area; off the table all are gone, also for the card
    that comes back to it. In a pile that all see it lies face down if it did.
    """
    session = table("card-of-the-rings", "play Hand 1 to Party")
    name = party(session)["cards"][0]["name"]
    plain = party(session)["cards"][0].keys()
    session.say(0, "put 2 +1 Power on Party 1")
    session.say(0, "put VP on Party 1")
    session.say(0, "tap Party 1")
    session.say(0, "turn over Party 1")
    carried = party(session)["cards"][0]
    assert (carried["counters"], carried["turned"], carried["down"]) == ({"VP": 1, "+1 Power": 2}, 1, True)
    session.say(0, f"move Party 1 to {place}")
    stays = place in {"Bank", "Quest 1"}
    here = party(session, place)["cards"]
    number = next((at for at, card in enumerate(here) if card["name"] == name), 0)
    if stays:
        there = here[number]
        assert (there["counters"], there["turned"], there["down"]) == ({"VP": 1, "+1 Power": 2}, 1, True)
    else:
        assert not {"counters", "turned"} & {key for card in here for key in card}
        assert any("down" in card for card in here) == (place == "Discard pile")
    if place in {"Hand", "Discard pile"}:
        session.say(0, f"move {place} {len(party(session, place)['cards']) if place == 'Hand' else 1} to Party")
        back = party(session)["cards"][0]
        assert back["name"] == name
        assert back.keys() - {"down"} == plain


@pytest.mark.parametrize("thing", ["Party 1", "Party"])
def test_counters_are_counted(thing: str) -> None:
    """Put and taken by number, up to 99 of a kind and down to none, on a card or on a place; each kind by itself."""
    session = table("card-of-the-rings", "play Hand 1 to Party")

    def now() -> dict[str, int]:
        found = party(session)
        return dict((found if thing == "Party" else found["cards"][0]).get("counters", {}))

    assert now() == {}
    for said, wanted in (
        (f"put VP on {thing}", {"VP": 1}),
        (f"put {MOST - 2} VP on {thing}", {"VP": MOST - 1}),
        (f"put 2 +1 Power on {thing}", {"VP": MOST - 1, "+1 Power": 2}),
        (f"put 1 VP on {thing}", {"VP": MOST, "+1 Power": 2}),
        (f"take 2 +1 Power off {thing}", {"VP": MOST}),
    ):
        session.say(0, said)
        assert now() == wanted
    assert session.story(0)[-1].endswith("(0 now)")
    for said, reason in (
        (f"put VP on {thing}", f"holds at most {MOST} counters of a kind"),
        (f"take 1 +1 Power off {thing}", "only 0 are on it"),
        (f"put {MOST + 1} +1 Power on {thing}", f"1 to {MOST}"),
    ):
        with pytest.raises(BadMove, match=reason):
            session.say(0, said)
    session.say(0, f"take {MOST - 1} VP off {thing}")
    with pytest.raises(BadMove, match="only 1 is on it"):
        session.say(0, f"take 2 VP off {thing}")
    assert now() == {"VP": 1}
    other = party(session)
    assert other.get("counters" if thing == "Party 1" else "none", {}) == {}


def test_undo_over_every_table_that_is_kept() -> None:
    """Taken back past one or two kept tables and played on otherwise, a later undo leads to what was played on."""
    session = table("card-of-the-rings")
    for step in range(2 * TableSession.EVERY + 3):
        session.say(0, f"put 1 {'VP' if step % 2 else '+1 Power'} on Party")
    for back in (TableSession.EVERY + 5, 3):
        for _ in range(back):
            session.undo()
        states = [session.state.to_dict()]
        for _ in range(2 * TableSession.EVERY):
            session.say(0, "put 1 Counter on Party")
            states.append(session.state.to_dict())
        for wanted in states[-2::-1]:
            session.undo()
            assert session.state.to_dict() == wanted


def test_both_seats_lay_cards_from_their_own_upper_left() -> None:
    """What B plays lies for B as what A plays lies for A."""
    session = table("card-of-the-rings", "play Hand 1 to Party")
    session.say(1, "play Hand 1 to Party")
    mine, theirs = (
        next(zone for zone in view(session.state, seat)["zones"] if zone["title"] == "Party") for seat in range(2)
    )
    x, y = mine["cards"][0]["at"]
    assert theirs["box"] is not None
    assert theirs["cards"][0]["at"] == [theirs["box"][2] - x, theirs["box"][3] - y]


def test_the_mulligan_is_the_games_own() -> None:
    """Dragon Quest: one redraw, six new cards, then no more; Forbidden Quest: a hand with a creature is kept."""
    session = table("dragon-quest")
    hand = session.plan.seated[0].hand
    before = session.state.zones[hand][:]
    session.say(0, "mulligan")
    assert len(session.state.zones[hand]) == 6 and session.state.zones[hand] != before
    with pytest.raises(BadMove, match="allows one redraw"):
        session.say(0, "mulligan")
    session.say(0, "keep")
    with pytest.raises(BadMove, match="is kept already"):
        session.say(0, "mulligan")
    assert "takes a new hand: 6 cards" in " ".join(session.story(1))


def test_a_hand_kept_after_a_redraw_puts_cards_under_the_pile(tmp_path: Path) -> None:
    """London: one card a redraw, the first named lowest; B, who saw a card of the hand, knows none of it any more."""
    text = f"{GAME}opening: {{hand: 4, mulligan: {{kind: london}}}}\n"
    game = load_game(str(write_game(tmp_path, text)))
    session = TableSession(lay(game, [deck_of(game, "3 Red Knight\n3 Wolf & Moon\n3 Nameless Ghost")], 2), "7")
    session.say(0, "mulligan")
    session.say(0, "mulligan")
    with pytest.raises(BadMove, match="name 2 cards of your hand to go under the pile"):
        session.say(0, "keep Hand 1")
    seated = session.plan.seated[0]
    hand = session.state.zones[seated.hand][:]
    session.say(0, "show Hand 4")
    session.say(0, "keep Hand 3; Hand 1")
    assert session.state.zones[seated.hand] == [hand[1], hand[3]]
    assert session.state.zones[seated.deck][:2] == [hand[2], hand[0]]
    assert [session.state.knows[card] for card in hand] == [0b01] * 4


@pytest.mark.parametrize("reveal", ["true", "false"])
def test_a_new_hand_is_known_to_its_owner_alone(tmp_path: Path, reveal: str) -> None:
    """What the other player saw of the old hand and comes back into the new one is unknown again, and not named to them."""
    text = f"{GAME}opening: {{hand: 4, mulligan: {{kind: london, reveal: {reveal}}}}}\n"
    game = load_game(str(write_game(tmp_path, text)))
    plan = lay(game, [deck_of(game, "3 Red Knight\n3 Wolf & Moon\n3 Nameless Ghost")], 2)
    came_back = 0
    for seed in range(6):
        session = TableSession(plan, str(seed))
        hand = session.plan.seated[0].hand
        old = session.state.zones[hand][:]
        session.say(0, "show Hand 1")
        session.say(0, "mulligan")
        new = session.state.zones[hand]
        came_back += len({*old} & {*new})
        assert [session.state.knows[card] for card in new] == [0b01] * len(new)
        assert not any(session.state.knows[card] for card in session.state.zones[session.plan.seated[0].deck])
        assert session.story(1)[-1].endswith("takes a new hand: 4 cards")
        assert sum(" shows " in line for line in session.story(1)) == 1 + (reveal == "true")
    assert came_back


# --- who knows what


def redealt(state: TableState, seat: int, rng: random.Random) -> TableState:
    """The same table with the cards that a seat does not know changed among themselves, those of an owner by
    themselves.
    """
    other = state.clone()
    spots: dict[int, list[tuple[int, int]]] = {}
    for zone, cards in enumerate(state.zones):
        for number, card in enumerate(cards):
            if not state.knows[card] >> seat & 1:
                spots.setdefault(state.owner(card), []).append((zone, number))
    placed = [getattr(other, name) for name, field in type(state).fields.items() if field.placed]
    kinds = len(state.rules.counters)
    for places in spots.values():
        cards = [state.zones[zone][number] for zone, number in places]
        values = [[column[card] for column in placed] for card in cards]
        down = [state.down >> card & 1 for card in cards]
        counters = [state.on_cards[card * kinds : (card + 1) * kinds] for card in cards]
        mixed = rng.sample(cards, len(cards))
        for (zone, number), card, row, face, lying in zip(places, mixed, values, down, counters, strict=True):
            other.zones[zone][number] = card
            for column, value in zip(placed, row, strict=True):
                column[card] = value
            other.down = other.down & ~(1 << card) | face << card
            other.on_cards[card * kinds : (card + 1) * kinds] = lying
    return other


@example_settings(25)
@given(st.integers(0, 10**6), st.sampled_from(["dragon-quest", "forbidden-quest", "card-of-the-rings"]))
def test_a_view_tells_nothing_that_its_seat_does_not_know(seed: int, game: str) -> None:
    """Two tables that differ only in unknown cards look the same, offer the same and refuse with the same words."""
    rng = random.Random(seed)
    session = TableSession(plan_of(game), str(seed))
    for _ in range(10):
        thinkable = [random_move(session, rng) for _ in range(30)]
        legal = [move for move in thinkable if why(session.state, move) is None]
        session.take(rng.choice(legal))
        for seat in range(2):
            other = redealt(session.state, seat, rng)
            assert view(other, seat) == view(session.state, seat)
            mine = [move for move in thinkable if move.seat == seat]
            assert [why(other, move) for move in mine] == [why(session.state, move) for move in mine]


def random_move(session: TableSession, rng: random.Random) -> TableMove:
    """A move that makes some sense."""
    state, plan = session.state, session.plan
    zone = rng.choice([number for number, cards in enumerate(state.zones) if cards])
    cards = ((zone, rng.randrange(len(state.zones[zone]))),)
    verb = rng.choice(
        ["move", "move", "move", "draw", "turn over", "show", "peek", "look", "shuffle", "mulligan", "tap"]
    )
    seat = rng.randrange(2)
    if verb in {"draw", "mulligan"}:
        return TableMove(verb, seat)
    if verb in {"look", "shuffle"}:
        return TableMove(verb, seat, zone=zone, number=2)
    target, face = rng.randrange(len(plan.zones)), rng.choice(["", "down"])
    return TableMove(
        verb, seat, cards=cards, zone=target if verb == "move" else -1, face=face if verb == "move" else ""
    )


def test_the_log_is_told_to_each_as_they_know_it() -> None:
    """Who draws sees the cards; the other sees how many."""
    session = table("card-of-the-rings", "draw 2", "show Hand 1", "move Hand 2 to Party face down")
    drawn, showed, hidden = session.story(1)
    assert drawn == "A draws 2 cards" and "a card" not in showed
    assert hidden == "A moves a card from Hand to Party, face down"
    assert "2 cards" not in session.story(0)[0] and session.story()[0] == session.story(0)[0]


def test_a_hidden_card_out_of_a_hand_may_be_any_of_it() -> None:
    """B has seen one card of A's hand; after A lays a card face down, B knows neither of them any more."""
    session = table("card-of-the-rings", "show Hand 1", "move Hand 2 to Party face down")
    seen = view(session.state, 1)
    hand = next(zone for zone in seen["zones"] if zone["title"] == "A's Hand")
    assert [card["name"] for card in hand["cards"]] == [None] * 4


def test_nobody_is_told_of_a_card_by_reading() -> None:
    """A name that lies only where the seat does not know it is no card, and not suggested either."""
    session = table("dragon-quest")
    hidden = session.state.name(session.state.zones[session.plan.seated[1].hand][0])
    known = {card["name"] for zone in view(session.state, 0)["zones"] for card in zone["cards"]}
    if hidden not in known:
        with pytest.raises(BadMove) as error:
            session.say(0, f"move {hidden} to Table")
        assert hidden not in str(error.value).replace(f"{hidden!r}", "")


# --- past and file


def test_undo_goes_back_to_the_first_move_and_redo_to_the_last() -> None:
    """Each step is the table as it was; a new move after an undo ends what could be made again."""
    session = table()
    rng = random.Random(4)
    states = [session.state.to_dict()]
    while len(session.choices) < 40:
        move = random_move(session, rng)
        if why(session.state, move) is None:
            session.take(move)
            states.append(session.state.to_dict())
    story, said = session.story(), list(session.said)
    for expected in states[-2::-1]:
        session.undo()
        assert session.state.to_dict() == expected
    with pytest.raises(CannotUndo, match="nothing to undo"):
        session.undo()
    for expected in states[1:]:
        session.redo()
        assert session.state.to_dict() == expected
    assert session.story() == story and session.said == said
    session.undo()
    session.say(0, "coin")
    with pytest.raises(CannotUndo, match="nothing to redo"):
        session.redo()


def test_a_step_back_from_a_long_game_plays_few_moves_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many moves there were."""
    from decktool.play.table import session as module

    session = table()
    for _ in range(300):
        session.say(0, "coin")
    made: list[TableMove] = []
    monkeypatch.setattr(module, "apply", lambda state, move, dice: made.append(move))
    session.undo()
    assert len(made) < TableSession.EVERY


def test_a_saved_table_replays(tmp_path: Path) -> None:
    """From its file alone, to the same table; and it can go on."""
    session = table("card-of-the-rings", "draw", "token Wolf at 50,60", "put 3 +1 Power on Wolf", "roll 2 Die", "pass")
    write_table(session, tmp_path / "t.json")
    document = read_table(tmp_path / "t.json")
    again = TableSession.resume(resumed(document), document)
    assert again.document() == session.document() and again.story(1) == session.story(1)
    again.say(1, "draw")
    write_table(again, tmp_path / "t.json")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"schema": "decktool.match/1"}, "is not a saved table"),
        ({"moves": "draw"}, "moves must be a list"),
        ({"moves": [1]}, r"moves\[1\] must be text"),
        ({"seats": 9}, "seats must be 1 or 2 or 3"),
        ({"seats": True}, "seats must be 1 or 2 or 3"),
        ({"decks": [{}]}, r"decks\[1\].name is missing and must be text"),
        ({"house": {"a": 1}}, "house.a must be text"),
    ],
)
def test_a_file_that_is_none_is_refused(change: dict[str, object], complaint: str) -> None:
    """With the field and what it should be."""
    text = json.dumps({**table().document(), **change})
    with pytest.raises(DecktoolError, match=complaint):
        table_document(text, "t.json")


@pytest.mark.parametrize(
    ("moves", "complaint"),
    [
        (["draw"], "does not begin with a seat"),
        (["A: draw 99"], r"move 1 \(A: draw 99\): 13 cards are left"),
        (["A: tap Nobody (Hand 1)"], "is not known to you as Nobody"),
        (["A: coin"], "digest mismatch"),
    ],
)
def test_a_file_that_goes_otherwise_is_refused(moves: list[str], complaint: str) -> None:
    """At the move where it parts."""
    document = table().document()
    document["moves"] = moves
    with pytest.raises(BadMove, match=complaint):
        TableSession.resume(plan_of("card-of-the-rings"), document)


def test_a_place_shows_the_names_of_twelve_cards_below_the_last() -> None:
    """Each card of a place for one is laid aside of the one before; from the thirteenth on all lie in one spot."""
    state = table("forgotten-times").state.clone()
    slot, lower = 2, []
    cards = [card for zone in state.zones for card in zone][:15]
    for zone in state.zones:
        zone[:] = [card for card in zone if card not in cards]
    for card in cards:
        state.lay(card, slot)
        lower.append((state.x[card], state.y[card]))
    box = state.rules.zones[slot].box
    down = [y for _, y in lower[:13]]
    assert state.rules.zones[slot].kind == "slot" and all(0 <= x <= box[2] and 0 <= y <= box[3] for x, y in lower)
    assert lower[12] == lower[13] == lower[14]
    assert down == sorted(down) and lower[11] != lower[12]


def test_a_card_is_rotated_by_quarter_turns() -> None:
    """By one, or by the number said; four quarters are none, and what was tapped turns on from there."""
    session = table("card-of-the-rings", "draw", "play Hand 1 to Party")
    place = next(number for number, zone in enumerate(session.plan.zones) if session.plan.title(number, 0) == "Party")
    (card,) = session.state.zones[place]
    turned = []
    for line in (
        "rotate Party 1",
        "rotate Party 1 by 2",
        "rotate Party 1",
        "tap Party 1",
        "rotate Party 1 by 3",
        "rotate Party 1 by 3",
    ):
        session.say(0, line)
        turned.append(session.state.turned[card])
    assert turned == [1, 3, 0, 1, 0, 3]
    for line in ("rotate Party 1 by 4", "rotate Party 1 by 0"):
        with pytest.raises(BadMove, match="1 to 3 quarter turns"):
            session.say(0, line)


def test_dice_are_added_up() -> None:
    """Two or more have their total; one has none."""
    session = table("card-of-the-rings", "roll 3d6", "roll 1d6")
    (first, second) = session.story()
    sides, *fell = [int(word.strip(",")) for word in first.replace("d6:", "6").split() if word.strip(",").isdecimal()]
    assert (sides, sum(fell[:3])) == (6, fell[3]) and first.endswith(" together")
    assert "together" not in second


@pytest.mark.parametrize("game", ["card-of-the-rings", "forgotten-times", "dragon-quest"])
def test_a_shuffled_pile_is_known_to_those_who_see_it(game: str) -> None:
    """The cards of an open pile stay known to everybody, where they lie now; those of a closed one are known to nobody."""
    session = table(game, "draw 5", seat=0)
    open_piles = [
        n
        for n, zone in enumerate(session.plan.zones)
        if zone.known == "all" and not zone.spread and not zone.held and zone.seat in {0, None}
    ]
    assert open_piles
    title = session.plan.title(open_piles[0], 0)
    for _ in range(5):
        session.say(0, f"move Hand 1 to {title}")
    before = list(session.state.zones[open_piles[0]])
    session.say(0, f"shuffle {title}")
    after = session.state.zones[open_piles[0]]
    assert sorted(after) == sorted(before)
    assert all(session.state.knows[card] == 0b11 for card in after)
    deck = next(
        n
        for n, zone in enumerate(session.plan.zones)
        if zone.known == "nobody" and len(session.state.zones[n]) > 1 and zone.seat in {0, None}
    )
    session.say(0, f"look at 2 of {session.plan.title(deck, 0)}")
    session.say(0, f"shuffle {session.plan.title(deck, 0)}")
    assert not any(session.state.knows[card] for card in session.state.zones[deck])


@pytest.mark.parametrize(
    ("moves", "knows"),
    [
        ([], "A"),
        (["show Hand 1"], "AB"),
        (["move Hand 1 to Field"], "AB"),
        (["move Hand 1 to Field face down"], "A"),
        (["move Hand 1 to Field face down", "turn over Field 1"], "AB"),
        (["move Hand 1 to Field", "turn over Field 1"], "AB"),
        (["move Hand 1 to Field face down", "move Field 1 to Hand"], "A"),
        (["move Hand 1 to Field", "move Field 1 to Hand"], "AB"),
        (["move Hand 1 to Field", "move Field 1 to B's Hand"], "AB"),
        (["move Hand 1 to B's Hand"], "AB"),
        (["move Hand 1 to Discard"], "AB"),
        (["move Hand 1 to Discard", "move Hand 1 to Discard", "shuffle Discard"], "AB"),
        (["move Hand 1 to Deck"], "A"),
        (["move Hand 1 to Deck on bottom"], "A"),
        (["move Hand 1 to Deck", "shuffle Deck"], ""),
        (["show Hand 1", "move Hand 1 to Deck"], "A"),
        (["show Hand 1", "shuffle Hand"], "AB"),
        (["show Hand 1", "move Hand 2 to Deck"], "A"),  # which of the hand went is not seen
        (["move Hand 1 to Deck", "B: peek at Deck 1"], "A"),
        (["move Hand 1 to Deck", "B: peek at A's Deck 1"], "AB"),
        (["move Hand 1 to Deck", "B: look at 1 of A's Deck"], "AB"),
        (["move Hand 1 to Deck on bottom", "B: look at 1 of A's Deck"], "A"),
        (["move Hand 1 to Deck on bottom", "B: search A's Deck"], "AB"),
        (["move Hand 1 to B's Deck", "B: draw"], "AB"),
        (["move Hand 1 to B's Deck", "B: draw", "B: move Hand 1 to Field face down"], "B"),
    ],
)  # fmt: skip
def test_who_knows_a_card_wherever_it_went(moves: list[str], knows: str, tmp_path: Path) -> None:
    """Nobody forgets what was seen but by a shuffle, or where another card of a hand went unseen; nobody else learns it."""
    from decktool.deck import everything

    game = load_game(write_game(tmp_path))
    session = TableSession(lay(game, [everything(game)], 2), "1")
    session.say(0, "draw 3")
    card = session.state.zones[session.plan.seated[0].hand][0]
    for move in moves:
        session.hear(0, move)
    assert "".join(seat for place, seat in enumerate("AB") if session.state.knows[card] >> place & 1) == knows
    lying = session.state.place_of(card)
    place = [*session.state.order(lying, 1)].index(card)
    shown = view(session.state, 1)["zones"][lying]["cards"]
    assert (place < len(shown) and shown[place]["name"] is not None) == ("B" in knows)


@pytest.mark.parametrize(
    ("before", "most", "more"),
    [
        ((), "draw 13 from Draw deck", "draw 14 from Draw deck"),
        (("play Hand 1 to Discard", "play Hand 1 to Discard"), "shuffle Discard", None),
        (("play Hand 1 to Discard",), None, "shuffle Discard"),
        ((), "roll 60 d6", "roll 61 d6"),
        ((), "roll d999", "roll d1000"),
        ((), "roll d2", "roll d1"),
        ((), "roll 1 d6", "roll 0 d6"),
        ((), "put 999 Counter on Table", "put 1000 Counter on Table"),
        (("put 998 Counter on Table",), "put 1 Counter on Table", "put 2 Counter on Table"),
        (("put 3 Counter on Table",), "take 3 Counter off Table", "take 4 Counter off Table"),
        ((), "set Points to 5", "set Points to 6"),
        (("set Points to 2",), "set Points to 0", "set Points -3"),
        (("play Hand 1 to Party",), "rotate Party 1 by 3", "rotate Party 1 by 4"),
        (("play Hand 1 to Party",), "rotate Party 1 by 1", "rotate Party 1 by 0"),
        ((), f"token {'W' * 60}", f"token {'W' * 61}"),
        ((), "move Hand 1 to Draw deck under 13", "move Hand 1 to Draw deck under 14"),
        ((), "look at 1 of Draw deck", "look at 0 of Draw deck"),
        (("play Hand 1 to Party",), "tap Party 1", None),
        (("play Hand 1 to Party", "tap Party 1"), "untap Party 1", "tap Party 1"),
        (("play Hand 1 to Party",), None, "untap Party 1"),
    ],
)
def test_every_move_at_its_limit(before: tuple[str, ...], most: str | None, more: str | None) -> None:
    """The most that can be done is done; one more, or one less than the least, is refused and changes nothing."""
    if more is not None:
        session = table("card-of-the-rings", *before)
        state = session.state.to_dict()
        with pytest.raises(BadMove):
            session.say(0, more)
        assert session.state.to_dict() == state
    if most is not None:
        table("card-of-the-rings", *before).say(0, most)


def test_spots_at_the_edge() -> None:
    """A card's middle may lie on the edge of its place, and no millimetre beyond."""
    session = table()
    wide, high = next(
        place.box[2:] for place in session.plan.zones if place.title == "Party" and place.seat in {0, None}
    )
    for spot in (f"{wide + 1},{high}", f"{wide},{high + 1}"):
        with pytest.raises(BadMove, match="outside Party"):
            session.say(0, f"move Hand 1 to Party at {spot}")
        with pytest.raises(BadMove, match="outside Party"):
            session.say(0, f"token Wolf to Party at {spot}")
    session.say(0, f"move Hand 1 to Party at {wide},{high}")
    session.say(0, f"token Wolf to Party at {wide},{high}")
    session.say(0, "move Hand 1 to Party at 0,0")


def test_every_move_has_dice_of_its_own() -> None:
    """Coins fall one way and the other; after an undo the same move falls as it did."""
    session = table("card-of-the-rings", *["coin"] * 12)
    fell = [line.split(": ")[1] for line in session.story()]
    assert set(fell) == {"heads", "tails"}
    session.undo()
    session.say(0, "coin")
    assert [line.split(": ")[1] for line in session.story()] == fell


def test_one_thing_at_a_time() -> None:
    """A card is named once in a move, and counters go on one card or one place."""
    session = table("card-of-the-rings", "play Hand 1 to Party", "play Hand 1 to Party")
    with pytest.raises(BadMove, match="a card is named twice"):
        session.say(0, "move Hand 1; Hand 1 to Party")
    party = next(number for number, zone in enumerate(session.plan.zones) if zone.title == "Party" and zone.seat == 0)
    for verb in ("put", "take"):
        both = TableMove(verb, 0, cards=((party, 0), (party, 1)), kind=0)
        card_and_place = TableMove(verb, 0, cards=((party, 0),), zone=party, kind=0)
        for move in (both, card_and_place, TableMove(verb, 0, kind=0)):
            assert why(session.state, move) == "name a card or place"


@pytest.mark.parametrize(("number", "told"), [(1, False), (2, True), (3, True)])
def test_the_sum_of_dice(number: int, told: bool) -> None:
    """Told where several fell."""
    session = table("card-of-the-rings", f"roll {number} d6")
    (line,) = session.story()
    fell = [int(one) for one in line.split(": ")[1].split(", ")[:number]] if not told else session.state.fallen[1:]
    assert len(fell) == number
    assert line.endswith(f", {sum(fell)} together") == told


def test_ones_hand_is_meant_first(tmp_path: Path) -> None:
    """Of two copies that a seat knows, one in its hand and one on the field, a name means the one in the hand."""
    from decktool.deck import everything

    game = load_game(write_game(tmp_path))
    deck = everything(game)
    session = TableSession(lay(game, [deck, deck], 2), "1")
    session.say(0, "draw 6")
    hand = session.plan.seated[0].hand
    name = session.state.name(session.state.zones[hand][0])
    session.say(0, "token " + name + " to Field")
    move = read_move(session.state, 0, f"show {name}")
    assert move.cards == ((hand, 0),)


@pytest.mark.parametrize(
    ("pile", "spells"),
    [
        ("{where: 'type:fighter'}", "nobody"),
        ("{aside: [{where: 'type:spell'}]}", "all"),
    ],
)
def test_what_is_not_drawn_lies_face_up_or_hidden(pile: str, spells: str, tmp_path: Path) -> None:
    """Cards that a player puts aside are open, cards outside the draw pile are hidden; a section that does not count in a
    deck is open.
    """
    opening = f"opening: {{hand: 1, pile: {pile}}}\n"
    game = load_game(write_game(tmp_path, GAME + opening))
    plan = lay(game, [deck_of(game, "2 Red Knight\n2 Hunter's Mark\nSide:\n1 Élan Vital\n")], 1)
    known = {place.title: place.known for place in plan.zones}
    assert (known["Spells"], known["Side"], known["Deck"]) == (spells, "all", "nobody")
    lying = {one.card.name: plan.zones[one.place].title for one in plan.laid}
    assert lying == {"Red Knight": "Deck", "Hunter's Mark": "Spells", "Élan Vital": "Side"}


def test_the_card_that_has_the_number_0_is_untapped_too() -> None:
    """`untap all` finds a tapped card whatever its number is."""
    session = table("card-of-the-rings")
    state = session.state
    state.take(0, unseen=False)
    state.lay(
        0, next(zone for zone, place in enumerate(state.rules.zones) if place.title == "Party" and place.seat == 0)
    )
    state.turned[0] = 1
    session.say(0, "untap all")
    assert state.turned[0] == 0


def test_untap_a_card_or_all() -> None:
    """`untap CARD` leaves the others as they are; `untap all` sets every card of one's own upright, and no other's."""
    session = table(
        "card-of-the-rings", "draw 3", *["play Hand 1 to Party"] * 3, "tap Party 1", "tap Party 2", "tap Party 3"
    )
    party = next(zone for zone, place in enumerate(session.plan.zones) if place.title == "Party" and place.seat == 0)

    def turned() -> list[bool]:
        return [session.state.turned[card] != 0 for card in session.state.zones[party]]

    session.say(0, "untap Party 2")
    assert turned() == [True, False, True]
    session.say(1, "draw 1")
    session.say(1, "play Hand 1 to Party")
    session.say(1, "tap Party 1")
    session.say(0, "untap all")
    assert turned() == [False, False, False]
    assert [session.state.turned[card] != 0 for card in range(session.state.count)].count(True) == 1
