"""12: the blanks of a phrase: numbers, and slots, whose words say several fields of an effect at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from decktool.errors import joined
from decktool.rulesets.forward.declarations import KNOWN_TYPES
from decktool.rulesets.forward.reading import card_text as text

LONGEST = 2_000
"""Characters of rules text on one card, or of a face; more is not read."""
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = rf"(?:\d{{1,2}}(?!\d)|an?\b|{'|'.join(NUMBERS)}\b)"
_TYPES = "|".join(sorted(("caesura", *KNOWN_TYPES), key=len, reverse=True))


def number(word: str) -> int:
    """A number as it is written: `3`, `three`, `a`."""
    low = word.casefold()
    return 1 if low in {"a", "an"} else NUMBERS.index(low) if low in NUMBERS else int(low)


@dataclass(frozen=True, slots=True)
class Slot:
    """Words that say several fields at once: how they look, what they mean (None: nothing), how they are written."""

    pattern: str
    read: Callable[[str], Mapping[str, Any] | None]
    write: Callable[[Any], str | None]


def _listed(words: str) -> tuple[str, ...]:
    """`scene, snare or terror` as its words."""
    return tuple(re.split(r"\s?(?:,?\s?\b(?:or|and)\b|,)\s?", words.casefold()))


_STAT = re.compile(rf"(ATK|DEF) (?:is )?({NUMBER}) (more|less)|([+-])(\d{{1,2}}) ?(ATK|DEF)", re.IGNORECASE)
_ONE_STAT = rf"(?:(?:ATK|DEF) (?:is )?{NUMBER} (?:more|less)|[+-]\d{{1,2}} ?(?:ATK|DEF)\b)"


def _read_stat(words: str) -> Mapping[str, Any] | None:
    found: dict[str, int] = {}
    for part in _STAT.finditer(words):
        name = "atk" if (part[1] or part[6]).casefold() == "atk" else "defence"
        amount = number(part[2]) if part[2] else int(part[5])
        if name in found:
            return None
        found[name] = -amount if (part[3] or "").casefold() == "less" or part[4] == "-" else amount
    return found


def _write_stat(effect: Any) -> str | None:
    parts = [
        f"{name} {abs(amount)} {'more' if amount > 0 else 'less'}"
        for name, amount in (("ATK", effect.atk), ("DEF", effect.defence))
        if amount
    ]
    return " and ".join(parts) or None


def _write_threshold(effect: Any) -> str | None:
    if bool(effect.resolve) == bool(effect.dread):
        return None
    return f"Resolve is {effect.resolve} or more" if effect.resolve else f"Dread is {effect.dread} or more"


def _read_threshold(words: str) -> Mapping[str, Any]:
    amount = re.search(NUMBER, re.sub(r"(?i)resolve|dread|at least", "", words), re.IGNORECASE)
    assert amount
    return {"resolve" if "resolve" in words.casefold() else "dread": number(amount[0])}


_KIND_WORDS = r"(?:items?|(?:pieces? of )?equipment|companions?|boons?|keepers?)"


def _kind(words: str) -> str:
    return str(next(kind for kind in text.KINDS if kind in words.casefold()))


def kind_words(kind: str, amount: int) -> str:
    """A number of cards of a kind: `2 items`, `a piece of equipment`."""
    several = "" if amount == 1 else "s"
    count = {1: "an" if kind == "item" else "a"}.get(amount, str(amount))
    return f"{count} piece{several} of equipment" if kind == "equipment" else f"{count} {kind}{several}"


def _read_given(words: str) -> Mapping[str, Any]:
    verb, _, rest = words.casefold().partition(" ")
    amount = text.ALL if rest.startswith("all ") else number(rest.split()[0])
    return {"what": _kind(rest), "amount": amount, "to": "buried" if verb == "bury" else "discard"}


def _write_given(effect: Any) -> str:
    verb = "bury" if effect.to == "buried" else "discard"
    if effect.amount >= text.ALL:
        return f"{verb} all your {effect.what if effect.what == 'equipment' else effect.what + 's'}"
    return f"{verb} {kind_words(effect.what, effect.amount)}"


def _read_limit(words: str) -> Mapping[str, Any]:
    return {"what": _kind(words), "at_most": number(words.split()[0])}


_AGAINST = {"combat": "combat cards", "beast": "beasts", "hollow": "hollows", "dragon": "the Dragon"}
_FACE = r"[^.;()\n]{3,120}?(?=\s*(?:[.;)\n]|$))"
_NAME = r"(?-i:[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"


def _read_arrow(words: str) -> Mapping[str, Any]:
    """`6 COUNTER → BLOCK + DEAL 1 DMG`: what the roll is now."""
    head, face = re.split(r" ?(?:→|->|=>) ?", words, maxsplit=1)
    return {"roll": int(head[0]), "face": face.strip()}


def _write_face(effect: Any) -> str:
    return f"a {effect.face}" if effect.face == "Miss" else str(effect.face)


def _read_hp(words: str) -> Mapping[str, Any]:
    """`4`, `1d6`, `2d6+1`: how many HP."""
    dice, _, more = words.casefold().replace(" ", "").rpartition("d6")
    return {"amount": number(more.lstrip("+") or "0"), "dice": int(dice or "d6" in words.casefold())}


def _write_hp(effect: Any) -> str:
    return f"{effect.dice}d6{f'+{effect.amount}' * bool(effect.amount)}" if effect.dice else str(effect.amount)


SLOTS: Mapping[str, Slot] = {
    "stat": Slot(rf"{_ONE_STAT}(?:(?: and|,| &)? {_ONE_STAT})?", _read_stat, _write_stat),
    "threshold": Slot(
        rf"(?:Resolve|Dread) (?:is {NUMBER} or more|(?:is )?at least {NUMBER}|(?:>=|≥) ?{NUMBER}|\d\+)",
        _read_threshold,
        _write_threshold,
    ),
    "many": Slot(rf"\d{{0,2}}d6(?: ?\+ ?\d{{1,2}})?\b|{NUMBER}", _read_hp, _write_hp),
    # a counter is one of those that the reader of sentences knows
    "counter": Slot(".+", lambda words: {"counter": words}, lambda effect: effect.counter or None),
    "seal": Slot(_NAME, lambda words: {"seal": words}, lambda effect: effect.seal or None),
    "result": Slot(_NAME, lambda words: {"face": words}, lambda effect: effect.face or None),
    "given": Slot(rf"(?:discard|bury|lose) (?:all(?: your)?|{NUMBER}) {_KIND_WORDS}\b", _read_given, _write_given),
    "limit": Slot(rf"{NUMBER} {_KIND_WORDS}\b", _read_limit, lambda effect: kind_words(effect.what, effect.at_most)),
    "against": Slot(
        "|".join(_AGAINST.values()),
        lambda words: {"against": next(kind for kind, said in _AGAINST.items() if said.casefold() == words.casefold())},
        lambda effect: _AGAINST.get(effect.against),
    ),
    "type": Slot(rf"(?:{_TYPES})\b", lambda words: {"type": words.casefold()}, lambda effect: effect.type),
    "types": Slot(
        rf"(?:{_TYPES})(?:(?:, ?| or |, or )(?!bury it)(?:{_TYPES}))*\b",
        lambda words: {"types": _listed(words)},
        lambda effect: joined(effect.types, "or"),
    ),
    "names": Slot(
        r"(?:hits|criticals|counters)(?:(?:, ?| and |, and )(?:hits|criticals|counters))*\b",
        lambda words: {"to": tuple(name.rstrip("s") for name in _listed(words))},
        lambda effect: joined([f"{name}s" for name in effect.to]),
    ),
    # the words of faces are read where the effect is (`faces`)
    "face": Slot(_FACE, lambda words: {"face": re.sub(r"(?i)^an? ", "", words)}, _write_face),
    "faces": Slot(
        r"[^.;()\n]{10,600}?(?=\s*(?:[.;)\n]|$))",
        lambda words: {"faces": tuple(part.strip() for part in words.split("/"))},
        lambda effect: " / ".join(effect.faces),
    ),
    "arrow": Slot(r"[1-6](?: [a-z]+)? ?(?:→|->|=>) ?[^.;()\n]{3,120}", _read_arrow, lambda effect: None),
}  # fmt: skip
