"""7: the results of a die as cards print them, `Gore (1 DMG)`, made into faces that are played, `Gore: 1 damage`."""

from __future__ import annotations

import re

from decktool.errors import DecktoolError
from decktool.rulesets.forward.reading.card_text import UNREAD_FACE, read_face

_MISSES = {"miss", "no hit", "nothing", "none"}
_BLOCKS = {"block", "block all", "block all incoming", "blocks all incoming", "parry"}
_PLAIN_NAMES = {"miss", "block", "parry", "counter"}
_DAMAGE = re.compile(r"(?:deals? )?(\d{1,2})(?: ?\+ ?\[?ATK\]?)? ?(?:dmg|damage)", re.IGNORECASE)
_HEAL = re.compile(r"heals?(?: self)? (\d{1,2})(?: HP)?", re.IGNORECASE)
_TRACK = re.compile(r"gain (\d{1,2}) (resolve|dread)", re.IGNORECASE)
_ROW = re.compile(r"(?:rolls? (?:of )?)?([1-6])(?:\s*(?:-|or)\s*([1-6]))?\s*[.:)]?\s+(?=\S)(.+)", re.DOTALL)
_NAMED = re.compile(r"(?P<name>[^():]{1,40}?)\s*(?:\((?P<inside>[^()]*)\)|:\s*(?P<after>[^():]+))")


def face_words(said: str) -> str | None:
    """What one result does, in the words of `read_face`; None for words that nobody has given a meaning.

    `Miss`, `Block & 1 DMG`, `1 + ATK damage`, and with a name `Gore (1 DMG)` or `Gore: 1 damage`. A name alone
    (`Cower`) has no meaning.
    """
    words = " ".join(said.split()).rstrip(".").rstrip()
    named = _NAMED.fullmatch(words)
    if named is None:
        return _effect(words)
    does = _effect(named["inside"] if named["inside"] is not None else named["after"])
    name = named["name"].strip()
    if does is None:
        return None
    plain = does.casefold() == name.casefold() or name.casefold() in _PLAIN_NAMES
    return does if plain and _effect(name) in {None, does} else f"{name}: {does}"


def _effect(words: str) -> str | None:
    """The parts of a result, joined by `and`."""
    found: list[str] = []
    for part in re.split(r"\s*(?:&|\+(?!\s*\[?ATK)|,|\band\b)\s*", words.strip(), flags=re.IGNORECASE):
        low = part.casefold()
        if low in _MISSES:
            found.append("Miss")
        elif low in _BLOCKS:
            found.append("Block all")
        elif match := _DAMAGE.fullmatch(part):
            found.append(f"{match[1]}{' + ATK' if 'atk' in low else ''} damage")
        elif match := _HEAL.fullmatch(part):
            found.append(f"heal {match[1]} HP")
        elif match := _TRACK.fullmatch(part):
            found.append(f"gain {match[1]} {match[2].title()}")
        else:
            return None
    if sum(" damage" in part for part in found) > 1:
        return None
    said = " and ".join(found)
    try:
        read_face(said)
    except DecktoolError:
        return None
    return said


def face_row(line: str) -> tuple[range, str] | None:
    """A row of a fight's table as the rolls it is for and its words: `2-3 Ram (1 DMG)`; None for other lines."""
    found = _ROW.fullmatch(line.strip())
    if found is None:
        return None
    first, last = int(found[1]), int(found[2] or found[1])
    return (range(first, last + 1), found[3].strip()) if first <= last else None


def unread_face(said: str) -> str:
    """A result that is not understood as it stands in a list of faces: its own words with a mark."""
    return f"{' '.join(said.split()).rstrip('.: ')}: {UNREAD_FACE}"


def face_remedy(line: str, rolls: range) -> str:
    """How a row that is not understood would be, and what is rolled until then (FW-A05)."""
    said = str(rolls[0]) if len(rolls) == 1 else f"{rolls[0]}-{rolls[-1]}"
    bare = re.sub(r"\s*[(:].*", "", line.strip().rstrip("."), flags=re.DOTALL)
    row = face_row(f"{bare} (Miss)")
    if row is None or face_words(row[1]) is None:
        bare = f"{said} Name"
    return f"`{bare} (Miss)` and `{bare} (2 DMG)` are understood; until then the rulebook's {said} is rolled"
