"""Choices that look like chance and are always the same: the lie of a land, the parting of a shield."""

from __future__ import annotations

from hashlib import blake2b


class FixedChoices:
    """A stream of choices that depends only on a text."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._block = 0
        self._value = 0
        self._room = 1

    def draw(self, sides: int) -> int:
        """The next choice, 0 to sides - 1."""
        if self._room < sides << 16:
            digest = blake2b(f"{self._key}/{self._block}".encode(), digest_size=64).digest()
            self._value, self._room, self._block = int.from_bytes(digest, "big"), 1 << 512, self._block + 1
        self._value, result = divmod(self._value, sides)
        self._room //= sides
        return result
