"""Guests: people who play one seat of a match or table in a window of their own, and see only what that seat may see.

Whoever runs the studio invites somebody to a seat, which gives a code. Whoever types the code gets a secret that stands
for that seat and for nothing else; the seat is no longer shown to anybody else until it is taken back. Nothing of this
outlives a start of the studio.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Final, Literal, get_args

from decktool.errors import DecktoolError

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What codes are made of: nothing that looks like something else."""
LENGTH: Final = 8
MOST_WRONG: Final = 20
"""Wrong codes within `PAUSE` after which nobody can join for a while: there are 2^40 codes."""
PAUSE: Final = 60.0
"""Seconds."""
MOST_INVITED: Final = 200

Kind = Literal["match", "table"]
KINDS: Final = get_args(Kind)
"""What guests play at, which is also the view in which they do."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Whoever plays a seat of a match or table, and may ask for nothing else."""

    kind: Kind
    id: str
    seat: int
    game: str


@dataclass(slots=True)
class Guests:
    """Who was invited to which seat, and who has come."""

    addresses: tuple[str, ...] = ()
    """Where this start answers: on this machine, then in its networks."""
    cookie: str = ""
    """The name of the cookie with which a guest's page gets pictures of cards."""
    _codes: dict[str, Guest] = field(default_factory=dict)
    _secrets: dict[str, Guest] = field(default_factory=dict)
    _wrong: list[float] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def invite(self, guest: Guest) -> str:
        """The code for a seat, the same one until the seat is taken back."""
        with self._lock:
            for code, invited in self._codes.items():
                if invited == guest:
                    return code
            while len(self._codes) >= MOST_INVITED:
                self._forget(next(iter(self._codes.values())))
            code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            self._codes[code] = guest
            return code

    def join(self, code: str) -> tuple[str, Guest] | None:
        """A secret for the seat with this code, None for a wrong code; whoever had joined there has left then.

        Raises DecktoolError after too many wrong codes.
        """
        given = "".join(letter for letter in code.upper() if letter in LETTERS)
        with self._lock:
            now = monotonic()
            self._wrong[:] = [then for then in self._wrong if now - then < PAUSE]
            if len(self._wrong) >= MOST_WRONG:
                raise DecktoolError("too many wrong codes; wait a minute and try again")
            guest = self._codes.get(given)
            if guest is None:
                self._wrong.append(now)
                return None
            self._leave(guest)
            secret = secrets.token_urlsafe(32)
            self._secrets[secret] = guest
            return secret, guest

    def known_by(self, secret: str) -> Guest | None:
        """The guest with this secret."""
        return self._secrets.get(secret)

    def dismiss(self, guest: Guest) -> None:
        """Take a seat back: its code and its secret are worth nothing any more."""
        with self._lock:
            self._forget(guest)

    def away(self, kind: Kind, id: str) -> frozenset[int]:
        """The seats of a match or table to which somebody is invited."""
        with self._lock:
            return frozenset(guest.seat for guest in self._codes.values() if (guest.kind, guest.id) == (kind, id))

    def joined(self, guest: Guest) -> bool:
        """Whether whoever was invited has come."""
        return guest in self._secrets.values()

    def _forget(self, guest: Guest) -> None:
        self._codes = {code: other for code, other in self._codes.items() if other != guest}
        self._leave(guest)

    def _leave(self, guest: Guest) -> None:
        self._secrets = {secret: other for secret, other in self._secrets.items() if other != guest}
