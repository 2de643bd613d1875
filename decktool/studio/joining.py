"""Inviting somebody to a seat of a match or table, joining there, and taking the seat back."""

from __future__ import annotations

from typing import Literal, TypedDict

from pydantic import Field
from starlette.responses import Response

from decktool.errors import DecktoolError
from decktool.jsonmodel import filled
from decktool.play.records import seat_called
from decktool.play.rules import Rules
from decktool.play.table.plan import Plan
from decktool.studio import matches, tables
from decktool.studio.common import GuestRow
from decktool.studio.guests import Guest, Kind
from decktool.studio.web import Refused, RequestBody, Studio, document, post


class SeatRequest(RequestBody):
    """A seat, by its name, of a match or table."""

    kind: Kind
    id: str = Field(max_length=80)
    seat: str = Field(max_length=40)


class InvitationDocument(TypedDict):
    """How somebody comes to a seat: the code, and the pages on which it is typed."""

    schema: Literal["decktool.invitation/1"]
    seat: str
    code: str
    addresses: list[str]
    """The first is for this machine, the others for its networks; each is followed by `#` and the code in a link."""
    joined: bool
    """Whether somebody has come."""


def invite(studio: Studio, asked: SeatRequest) -> InvitationDocument:
    """The code for a seat, which nobody else is shown from now on."""
    guest, seats = _seat(studio, asked)
    away = studio.guests.away(asked.kind, asked.id)
    if guest.seat not in away and len(away) + 1 >= seats:
        raise DecktoolError("the last seat is yours; take another one back first")
    code = studio.guests.invite(guest)
    return filled(
        InvitationDocument,
        seat=asked.seat,
        code=f"{code[:4]}-{code[4:]}",
        addresses=[f"{address}/join" for address in studio.guests.addresses],
        joined=studio.guests.joined(guest),
    )


class DismissedDocument(TypedDict):
    """A seat that was taken back."""

    schema: Literal["decktool.dismissed/1"]
    seat: str


def dismiss(studio: Studio, asked: SeatRequest) -> DismissedDocument:
    """Take a seat back from whoever was invited to it."""
    studio.guests.dismiss(_seat(studio, asked)[0])
    return {"schema": "decktool.dismissed/1", "seat": asked.seat}


def _seat(studio: Studio, asked: SeatRequest) -> tuple[Guest, int]:
    """Whoever plays the seat, and how many seats there are."""
    if asked.kind == "table":
        there: Plan | Rules = tables.table_called(studio, asked.id).plan
    else:
        match = matches.match_called(studio, asked.id)
        if match.replays or match.session.seat is not None:
            raise DecktoolError("an agent plays here; begin a match between people to invite somebody")
        there = match.session.rules
    return Guest(asked.kind, asked.id, seat_called(there.seats, asked.seat), there.game.id), len(there.seats)


class Code(RequestBody):
    """The code of a seat, as it was typed."""

    code: str = Field(max_length=80)


class JoinedDocument(GuestRow):
    """The seat that a code gives, and the secret that stands for it: `Authorization: Bearer SECRET`."""

    schema: Literal["decktool.joined/1"]
    secret: str


def join(studio: Studio, asked: Code) -> Response:
    """Take the seat with a code; the answer also sets the cookie with which pictures of cards are fetched."""
    found = studio.guests.join(asked.code)
    if found is None:
        raise Refused(403, "no seat has this code; check it, or ask for a new one")
    secret, guest = found
    answer = document(filled(JoinedDocument, guest, secret=secret))
    answer.set_cookie(studio.guests.cookie, secret, path="/cards", httponly=True, samesite="strict")
    return answer


ROUTES = [
    post("/api/invite", SeatRequest, invite),
    post("/api/dismiss", SeatRequest, dismiss),
    post("/api/join", Code, join, guests=lambda guest, asked: True),
]
