"""7: the results of a die: as cards print them, `Gore (1 DMG & you skip your next roll)`, and as data that is played.

A result is a name, perhaps, and parts: it misses, blocks, deals damage, heals whoever rolled it, or does what the book
of phrases says. Whatever it does may hang on its damage: `4 damage, and 1 Dread if it gets through`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from decktool.errors import DecktoolError
from decktool.play.effects import Effect
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.reading.sentences import Sentences
from decktool.rulesets.forward.reading.slots import LONGEST
from decktool.rulesets.forward.reading.wording import written_effect

_PLAIN: tuple[tuple[str, dict[str, Any], set[str]], ...] = (
    ("Miss", {}, {"miss", "no hit", "nothing", "none"}),
    ("Block all", {"block": 1}, {"block", "block all", "block all incoming", "blocks all incoming", "parry", "evade"}),
    ("ignoring Block", {"pierces": 1},
     {"ignore block", "ignores block", "ignoring block", "unblockable", "cannot be blocked"}),
    ("copy your roll", {"copies": 1}, {"copy", "copy player roll", "copy your roll", "copy the player's roll"}),
)  # fmt: skip
"""Parts without a number: how they are written, what they do, and all the ways in which cards say them."""
_PLAIN_NAMES = {"miss", "block", "parry", "counter"}
_DAMAGE = re.compile(r"(?:deals? )?(\d{1,2})(?: ?\+ ?\[?ATK\]?)?(?: ?(?:dmg|damage))?", re.IGNORECASE)
_HEAL = re.compile(r"heals?(?: self)? (\d{1,2})(?: ?HP)?", re.IGNORECASE)
_TRACK = re.compile(r"(\d{1,2}) (resolve|dread)", re.IGNORECASE)
_PART = re.compile(r"\s*(?:&|\+(?!\s*\[?ATK|\d)|[,;] (?:and )?|\band\b)\s*", re.IGNORECASE)
_THROUGH = re.compile(r"(.+?) if it (?:gets through|hits|deals damage)|if it (?:gets through|hits|deals damage),? (.+)")
_ROW = re.compile(
    r"(?:rolls? (?:of )?)?([1-6])(?:\s*(?:-|or|,|/|&|to)\s*([1-6]))?\s*(?:[.:)=]|-(?=\s))?\s+(?=\S)(.+)", re.DOTALL
)
_NAMED = re.compile(r"(?P<name>[^():]{1,40}?)\s*(?:\((?P<inside>[^()]*)\)|(?::|\s-\s)\s*(?P<after>[^():]+))")
_NEVER_ON_A_FACE = (*text.STANDING, *text.ANSWERS, text.Goes, text.Heal, text.Lay, text.Renew)
"""What is about the card itself; and `heal 1 HP` on a face is about whoever rolls it."""


def face_words(said: str) -> str | None:
    """What one result does, in the words of `read_face`; None for words that nobody has given a meaning.

    `Miss`, `Block & 1 DMG`, `1 + ATK damage`, and with a name `Gore (1 DMG)` or `Gore: 1 damage`. A name alone
    (`Cower`) has no meaning.
    """
    found = _face(said)
    return found and found[0]


def read_face(said: str) -> text.Sides:
    """A face from its words; raises DecktoolError for words it cannot read.

    Named after what it does, or as it says (`Critical: 3 damage`).
    """
    found = _face(said)
    if found is None:
        raise DecktoolError(
            f"the face {said[:200]!r} cannot be read; faces say Miss, Block all, 2 damage, 1 + ATK damage, gain 1 "
            "Dread, joined by `and`"
        )
    return found[1]


def _face(said: str) -> tuple[str, text.Sides] | None:
    """A result as it is written, and as it is played."""
    if len(said) > LONGEST:
        return None
    words = " ".join(said.split()).rstrip(".").rstrip()
    named = _NAMED.fullmatch(words)
    if named is None:
        return _parts(words)
    name = named["name"].strip()
    does = _parts(named["inside"] if named["inside"] is not None else named["after"])
    if does is None:
        return None
    called = replace(does[1], name=name.casefold())
    plain = does[0].casefold() == name.casefold() or name.casefold() in _PLAIN_NAMES
    if plain and (_parts(name) or does)[0] == does[0]:
        return does[0], does[1] if name.casefold() == does[0].casefold() else called
    return f"{name}: {does[0]}", called


def _parts(words: str) -> tuple[str, text.Sides] | None:
    """The parts of a result, joined by `and`."""
    said: list[str] = []
    face = replace(text.MISS, name="")
    for part in _PART.split(words.strip()):
        low = part.casefold()
        conditional = _THROUGH.fullmatch(part)
        if plain := next((row for row in _PLAIN if low in row[2]), None):
            face = replace(face, **plain[1])
            said.append(plain[0])
        elif (match := _DAMAGE.fullmatch(part)) and not (face.damage or part.isdigit()):
            face = replace(face, damage=int(match[1]), atk=int("atk" in low))
            said.append(f"{match[1]}{' + ATK' * face.atk} damage")
        elif match := _HEAL.fullmatch(part):
            face = replace(face, heals=face.heals + int(match[1]))
            said.append(f"heal {match[1]} HP")
        else:
            effects = _effects((conditional[1] or conditional[2]) if conditional else part)
            if effects is None or (conditional and not face.damage):
                return None
            column = "through" if conditional else "does"
            face = replace(face, **{column: getattr(face, column) + effects})
            said += [written_effect(each) + " if it gets through" * bool(conditional) for each in effects]
    hits = face.damage or face.block
    if ("Miss" in said and hits) or (face.pierces and not face.damage) or (face.copies and said[1:]):
        return None
    name = "counter" if face.block and face.damage else "parry" if face.block else "miss"
    if (face.damage and not face.block) or face.atk:
        name = "critical" if face.damage >= 2 else "hit"
    return " and ".join(said), replace(face, name=name)


def _effects(words: str) -> tuple[Effect, ...] | None:
    """What a part of a result does by the book of phrases; `1 Dread` is gained."""
    said = f"gain {words}" if _TRACK.fullmatch(words) else words
    found = Sentences(said).item(0)
    if found is None or found[1] != len(said) or not found[0]:
        return None
    return None if any(isinstance(effect, _NEVER_ON_A_FACE) for effect in found[0]) else found[0]


def plain_face(effect: Effect) -> Effect | None:
    """An effect whose faces are in the words of `read_face`; None where one of them cannot be read."""
    if isinstance(effect, text.Face):
        face = face_words(effect.face)
        return replace(effect, face=face) if face else None
    if isinstance(effect, text.Faces):
        faces = tuple(filter(None, map(face_words, effect.faces)))
        return replace(effect, faces=faces) if len(faces) == len(effect.faces) == len(text.PLAYER_FACES) else None
    return effect


def read_faces(faces: Sequence[object], who: str) -> tuple[text.Sides, ...]:
    """Six faces; raises DecktoolError naming the card when there are not six or one cannot be read.

    A face that was not understood is the rulebook's of that number, as a whole die that is missing is (FW-A05).
    """
    if len(faces) != len(text.PLAYER_FACES):
        raise DecktoolError(f"{who} has {len(faces)} faces; a die has 6")
    try:
        found = tuple(
            read_face(usual if text.is_unread(face) else str(face))
            for face, usual in zip(faces, text.PLAYER_FACES, strict=True)
        )
    except DecktoolError as error:
        raise DecktoolError(f"{who}: {error}") from None
    if lost := nameless(found):
        raise DecktoolError(f"{who}: none of its faces is called {lost}")
    return found


def nameless(faces: Sequence[text.Sides]) -> str:
    """The name of a result that some faces speak of and none of them has; empty where there is none."""
    names = {face.name for face in faces}
    spoken = (e.face for face in faces for e in (*face.does, *face.through) if isinstance(e, text.Boost))
    return next((name for name in spoken if name and name.casefold() not in names), "")


# --- rows of a fight's table


def face_row(line: str) -> tuple[range, str] | None:
    """A row of a fight's table as the rolls it is for and its words: `2-3 Ram (1 DMG)`; None for other lines."""
    found = _ROW.fullmatch(line.strip())
    if found is None:
        return None
    first, last = int(found[1]), int(found[2] or found[1])
    return (range(first, last + 1), found[3].strip()) if first <= last else None


def unread_face(said: str) -> str:
    """A result that is not understood as it stands in a list of faces: its own words with a mark."""
    return f"{' '.join(said.split()).rstrip('.: ')}: {text.UNREAD_FACE}"


def face_remedy(line: str, rolls: range) -> str:
    """How a row that is not understood would be, and what is rolled until then (FW-A05)."""
    said = str(rolls[0]) if len(rolls) == 1 else f"{rolls[0]}-{rolls[-1]}"
    bare = re.split("[(:]", line.strip().rstrip("."), maxsplit=1)[0].rstrip()
    row = face_row(f"{bare} (Miss)")
    if row is None or face_words(row[1]) is None:
        bare = f"{said} Name"
    return f"`{bare} (Miss)` and `{bare} (2 DMG)` are understood; until then the rulebook's {said} is rolled"
