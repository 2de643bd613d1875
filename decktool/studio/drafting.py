"""Drafts: packs, picks and pools, against agents or with several people at one screen.

A draft is the document that `decktool draft --resume` reads, and is kept after every pick. A page sees the pack and the
picks of the seat that picks.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow, token_urlsafe
from threading import Lock
from typing import Annotated, Literal, TypedDict

from pydantic import Field, StringConstraints
from starlette.requests import Request

from decktool.cards import Card
from decktool.dealing.boosters import Booster, booster_of
from decktool.dealing.draft import Draft, Player, sealed, seat_players
from decktool.decklist import NamedDeck
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.jsonmodel import Count, Positive, filled
from decktool.report.documents.drafts import draft_json, draft_of, pool_text
from decktool.studio.web import GameId, Refused, RequestBody, Studio, get, post

_LOCK = Lock()
_MOST = 20
"""Drafts that are remembered; a forgotten one is read again from what was kept."""


class DraftRequest(RequestBody):
    """A draft to be begun: who picks here; agents take the other seats."""

    game: GameId
    people: list[Annotated[str, StringConstraints(max_length=40)]] = Field(min_length=1, max_length=8)
    players: int | None = Field(default=None, ge=1, le=16)
    seed: str | None = Field(default=None, max_length=100)
    house: dict[str, str] = Field(default_factory=dict)


class PickRequest(RequestBody):
    """A pick in a draft, after `done` picks of this seat; with no card, the last pick is taken back."""

    id: str = Field(max_length=64)
    seat: int = Field(ge=0, le=15)
    done: int = Field(ge=0)
    card: str | None = None


class Drafter(TypedDict):
    """One player."""

    name: str
    person: bool
    picks: Count


class PickDocument(TypedDict):
    """A draft as the seat that picks sees it."""

    schema: Literal["decktool.pick/1"]
    id: str
    game: str
    title: str
    seed: str
    players: list[Drafter]
    seat: int | None
    """Who picks; null when the draft is over."""
    number: Positive
    """The number of the pack, from 1."""
    pick: Positive
    """The number of the pick in it, from 1."""
    packs: Positive
    size: Positive
    done: Count
    """Picks that the seat has made."""
    pack: list[str]
    """The ids of the cards to choose from."""
    pool: list[str]
    """The ids of the cards that the seat has taken, in order."""
    pools: list[NamedDeck]
    """The pools of the people, when the draft is over."""


def begin(studio: Studio, asked: DraftRequest) -> PickDocument:
    """Open the packs of a draft."""
    booster = _booster(asked.game, asked.house)
    players = seat_players(booster, asked.players, asked.people, ())
    draft = Draft(booster, players, asked.seed or str(randbelow(1_000_000_000)), asked.house)
    draft.go_on()
    id = f"d{token_urlsafe(8)}"
    with _LOCK:
        studio.remember("draft", id, draft, _MOST)
        _keep(studio, id, draft)
    return _json(id, draft)


class SealedDocument(TypedDict):
    """The pools of sealed play."""

    schema: Literal["decktool.sealed/1"]
    game: str
    seed: str
    pools: list[NamedDeck]


def open_sealed(studio: Studio, asked: DraftRequest) -> SealedDocument:
    """Open the packs of sealed play: each person's pool as a decklist."""
    booster = _booster(asked.game, asked.house)
    players = seat_players(booster, len(asked.people), asked.people, (), sealed=True)
    seed = asked.seed or str(randbelow(1_000_000_000))
    pools = zip(players, sealed(booster, len(players), seed), strict=True)
    texts = [_pool(booster, player, pool) for player, pool in pools]
    return filled(SealedDocument, game=booster.game.id, seed=seed, pools=texts)


def _pool(booster: Booster, player: Player, pool: Sequence[Card]) -> NamedDeck:
    return {"name": player.name, "text": pool_text(booster.game, pool, booster.format, f"{player.name}'s pool")}


def _booster(name: str, house: dict[str, str]) -> Booster:
    game = load_game(name)
    return booster_of(game, game.house_values(house))


def seen(studio: Studio, request: Request) -> PickDocument:
    """The draft as it stands."""
    with _LOCK:
        id = request.path_params["draft"]
        return _json(id, _draft(studio, id))


def pick(studio: Studio, asked: PickRequest) -> PickDocument:
    """Take a card, or the last pick back."""
    with _LOCK:
        draft = _draft(studio, asked.id)
        if asked.seat >= len(draft.players) or draft.players[asked.seat].by != "person":
            raise DecktoolError("an agent picks for that seat")
        if asked.done != len(draft.pools[asked.seat]):
            raise Refused(409, "this pick was already made; look again")
        if asked.card is None:
            draft.undo_pick(asked.seat)
        else:
            card = draft.booster.game.catalog.by_id.get(asked.card)
            if card is None:
                raise DecktoolError("that card is not in the pack")
            draft.pick(asked.seat, card)
        draft.go_on()
        _keep(studio, asked.id, draft)
        return _json(asked.id, draft)


def _draft(studio: Studio, id: str) -> Draft:
    """A draft of this start, or one that an earlier start kept."""
    gone = "this draft no longer exists; begin another"
    return studio.called("draft", id, _MOST, lambda kept: draft_of(kept, "this draft"), gone)


def _keep(studio: Studio, id: str, draft: Draft) -> None:
    game = draft.booster.game
    people = [draft.players[seat].name for seat in draft.seats_of("person")]
    note = f"{', '.join(people)}: pick {draft.done} of {draft.length}" if not draft.over else "over"
    studio.work.keep(id, "draft", draft_json(draft), title=game.title, game=game.id, note=note)


def _json(id: str, draft: Draft) -> PickDocument:
    booster = draft.booster
    people = draft.seats_of("person")
    seat = next((seat for seat in draft.waiting if seat in people), None)
    look = draft.look(people[0] if seat is None else seat)
    pools = [_pool(booster, draft.players[one], draft.pools[one]) for one in people if draft.over]
    return filled(
        PickDocument,
        booster,
        id=id,
        game=booster.game.id,
        title=booster.game.title,
        seed=draft.seed,
        players=[
            {"name": player.name, "person": player.by == "person", "picks": len(pool)}
            for player, pool in zip(draft.players, draft.pools, strict=True)
        ],
        seat=seat,
        number=min(look.number + 1, booster.packs),
        pick=look.pick + 1,
        done=len(look.pool),
        pack=[card.id for card in look.pack],
        pool=[card.id for card in look.pool],
        pools=pools,
    )


ROUTES = [
    post("/api/draft/begin", DraftRequest, begin),
    post("/api/draft/sealed", DraftRequest, open_sealed),
    post("/api/draft/pick", PickRequest, pick),
    get("/api/drafts/{draft}", seen),
]
