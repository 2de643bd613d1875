"""12: effects written as card text, in the first words that the book of phrases has for them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache, lru_cache
from typing import Any

from decktool.errors import DecktoolError
from decktool.play.effects import Ability, Effect, word
from decktool.play.flow import Roll
from decktool.rulesets.forward.declarations import KEEPERS
from decktool.rulesets.forward.reading.card_text import Choose
from decktool.rulesets.forward.reading.phrases import MOMENTS, NESTED, PHRASES, WINDOWS, Phrase, first_words
from decktool.rulesets.forward.reading.slots import NUMBERS, SLOTS, number

_COUNTS = {1: "Once", 2: "Twice"}


def written(abilities: Sequence[Ability], card_type: str, uses: int = 1) -> str:
    """The text of a card that does this; raises DecktoolError for effects that have no words."""
    found = []
    for ability in abilities:
        if ability.when in {"revealed", "standing"}:
            before = MOMENTS["revealed"][0] if ability.when == "revealed" and card_type in KEEPERS else ""
            found += [f"{before}{written_effect(effect)}." for effect in ability.do]
        else:
            count = _COUNTS.get(uses, f"{uses} times")
            named = MOMENTS.get(ability.when)
            before = first_words(named[0]) if named else f"{count}{WINDOWS[ability.when]}: "
            tail = ", then discard this" if ability.discard else ""
            found.append(f"{before}{_list(ability.do, 0, bool(tail))}{tail}.")
    return " ".join(re.sub(r"^(\(*)(\w)", lambda first: first[1] + first[2].upper(), said) for said in found)


def options_in_words(effect: Choose) -> tuple[str, str]:
    """Both options of a choice as a player says them when choosing: `bury an item and gain 1 Dread`.

    Effects that no phrase says are called by the word that a set file has for them; no option is called as the other.
    """
    one, other = (_option(effects) for effects in (effect.one, effect.other))
    return one, other if other != one or effect.one == effect.other else f"{other} (the other)"


def _option(effects: Sequence[Effect]) -> str:
    try:
        return _list(effects, 0)
    except DecktoolError:
        return " and ".join(word(type(effect)) for effect in effects)


def written_effect(effect: Effect) -> str:
    """One effect as a sentence says it; raises DecktoolError for one that has no words."""
    return _list((effect,), 0)


def _list(effects: Sequence[Effect], depth: int, more: bool = False) -> str:
    """Effects joined; brackets where a list inside one would swallow what follows."""
    if not effects:
        return "nothing"
    if len(effects) == 1 and isinstance(effects[0], Choose) and not depth and not more:
        one, other = effects[0].one, effects[0].other
        return f"{_list(one, depth + 1)} or {_list(other, depth + 1)}"
    last = len(effects) - 1
    return " and ".join(_item(effect, depth, more or place < last) for place, effect in enumerate(effects))


def _item(effect: Effect, depth: int, more: bool) -> str:
    if isinstance(effect, Choose):
        return f"({_list((effect,), 0)})"
    said = _words(effect, depth)
    return f"({said})" if _open(effect) and (more or depth) else said


def _open(effect: Effect) -> bool:
    """True when the words of an effect end with a list of effects."""
    return isinstance(effect, Roll) or any(field.name in NESTED for field in fields(effect))


def _words(effect: Effect, depth: int) -> str:
    if isinstance(effect, Roll):
        return _roll_words(effect, depth)
    for phrase in PHRASES:
        said = _fill(phrase, effect, depth) if isinstance(effect, phrase.effect) else None
        if said is not None:
            return said
    raise DecktoolError(f"no words for {effect}")


def _roll_words(effect: Roll, depth: int) -> str:
    low = "1" if effect.split == 1 else f"1-{effect.split}"
    high = f"{effect.split + 1}" if effect.split + 1 == effect.sides else f"{effect.split + 1}-{effect.sides}"
    die = "a die" if effect.sides == 6 else f"a die of {effect.sides} sides"
    return f"roll {die}: {low} {_list(effect.low, depth + 1)}; {high} {_list(effect.high, depth + 1)}"


def _fill(phrase: Phrase, effect: Effect, depth: int) -> str | None:
    """The phrase filled with the effect's values; None where it would say something else."""
    spoken: dict[str, Any] = dict(phrase.implied)
    parts: list[str] = []
    last = 1
    for part in re.split(r"(\{[^{}]+\})", first_words(phrase.words)):
        name = part[1:-1]
        if not part.startswith("{"):
            parts.append(part.replace("[s]", "" if last == 1 else "s"))
        elif name.endswith("#"):
            value = getattr(effect, name[:-1])
            last = -value if name[:-1] in phrase.less else value
            if last < 0:
                return None
            spoken[name[:-1]] = value
            parts.append(str(last))
        elif name in NESTED:
            spoken[name] = getattr(effect, name)
            parts.append(_list(spoken[name], depth + 1))
        else:
            said = SLOTS[name].write(effect)
            read = SLOTS[name].read(said) if said else None
            if said is None or read is None:
                return None
            spoken |= read
            parts.append(said)
    if any(
        getattr(effect, field.name) != spoken.get(field.name, field.default)
        for field in fields(effect)
        if field.name != "clause"
    ):
        return None
    return "".join(parts)


# --- plain data


def as_data(abilities: Sequence[Ability]) -> list[dict[str, Any]]:
    """Abilities as a set file's `effects:` says them, without what goes without saying."""
    return [
        {"when": ability.when}
        | ({"discard": True} if ability.discard else {})
        | {"do": [_data(effect) for effect in ability.do]}
        for ability in abilities
    ]


def _data(effect: Effect) -> dict[str, Any]:
    row: dict[str, Any] = {"effect": word(type(effect))}
    for field in fields(effect):
        value = getattr(effect, field.name)
        if field.default is MISSING or value != field.default:
            row[field.name] = (
                [_data(v) if isinstance(v, Effect) else v for v in value] if isinstance(value, tuple) else value
            )
    return row


# --- what would have been understood

_EXAMPLES: Mapping[str, str] = {
    "stat": "ATK 1 more", "threshold": "Resolve is 2 or more", "given": "discard an item", "limit": "2 items",
    "against": "beasts", "type": "rest", "types": "scene or snare", "names": "criticals", "face": "a Miss",
    "faces": "Miss / Miss / 1 damage / 1 damage / 2 damage / Block all", "arrow": "6 → Block & 1 DMG",
    "many": "2", "seal": "Ash", "result": "Lunge", "counter": "Luck",
}  # fmt: skip


@cache
def examples() -> tuple[str, ...]:
    """Every phrase with something in its blanks."""
    found = []
    for phrase in PHRASES:
        said = re.sub(r"\{(\w+)#\}", "2", first_words(phrase.words).replace("[s]", "s"))
        said = re.sub(r"\{(\w+)\}", lambda slot: _EXAMPLES.get(slot[1], "heal 2 HP"), said)
        found.append(said)
    return tuple(dict.fromkeys((*found, "roll a die: 1-2 lose 2 HP; 3-6 heal 2 HP", "heal 2 HP or gain 1 Resolve")))


def examples_near(words: str) -> list[str]:
    """The phrases that are most like these words, with their numbers, and point the same way, best first.

    None where none is like them, or where a number of the words would be lost.
    """
    counted = _NUMBER_WORDS.sub(lambda said: str(number(said[0])), words)
    numbers = re.findall(r"\d+", counted)
    found = []
    for example in _nearest(re.sub(r"\d+", "2", counted.casefold())[:200]):
        blanks = len(_BLANK.findall(example))
        if all(left == "1" for left in numbers[blanks:]):
            values = iter([*numbers, *["1"] * blanks])
            said = _BLANK.sub(lambda _, values=values: next(values), example)  # type: ignore[misc]
            found.append(_ONE_OF.sub(r"1 \1", said))
    return found


@lru_cache(4096)
def _nearest(words: str) -> list[str]:
    """The examples most like words in which every number is 2, but those that mean another thing or the opposite."""
    wanted = sense(words)
    keys = {said.casefold(): said for said, means in _meanings() if means == wanted}
    return [keys[said] for said in difflib.get_close_matches(words, list(keys), 3, 0.55)]


@cache
def _meanings() -> tuple[tuple[str, Mapping[str, int]], ...]:
    # a wording with a counter helps only a game that has one of that name
    return tuple((said, sense(said)) for said in examples() if _EXAMPLES["counter"] not in said)


_NUMBER_WORDS = re.compile(rf"\b(?:{'|'.join(NUMBERS)})\b", re.IGNORECASE)
_BLANK = re.compile(r"\b2\b")
_ONE_OF = re.compile(r"(?<!\d)1 ((?:Active |face-down |face down )?(?:card|Snare|seal))s\b")
_SENSES: Mapping[str, str] = {
    "not": r"cannot|not|never|no|without|\w+n't|ignore|unless|except|only|prevent|immune",
    "up": r"(?:gain|add|increase|raise|heal|recover|restore|regain)\w*|more|plus|up",
    "down": r"(?:lose|reduce|decrease|lower|remove|spend|pay|take|cleanse)\w*|loss|less|fewer|minus|down",
    "away": r"discard\w*|bur(?:y|ies|ied)|sacrifice\w*|destroy\w*|away",
    "deal": r"deal\w*|inflict\w*|throw\w*",
    "enemy": r"enem\w+|foe\w*|opponent\w*|its?",
    "self": r"\w+self", "dread": "dread", "resolve": "resolve", "track": "track|marker",
    "hp": r"hp|health|life|damage|dmg|hit points?|wounds?",
    "atk": "atk|attack", "def": "def|defen[cs]e",
    "duel": r"duels?|combat|fights?|exchange", "test": r"tests?|challenges?",
    "item": "items?", "equipment": "equipment", "companion": r"companions?|all(?:y|ies)", "boon": "boons?",
    "keeper": "keepers?", "snare": "snares?", "deck": "deck", "row": "active|face-down|row",
    "face": r"rolls?|hits?(?! points?)|miss|block\w*", "reveal": r"reveal\w*|turn(?: up)?(?= \d)", "draw": "draw",
    "refill": "refill", "all": "all", "while": "while|until|if|during|each|every|when\\w*",
    "fail": r"fail\w*", "look": r"look\w*|peek\w*", "rest": "rests?", "most": r"max\w*|most",
}  # fmt: skip
_SIGNS = {"up": r"|\+(?=\d)", "down": r"|(?<!\d)-(?=\d)"}
_SENSE = tuple(
    (name, re.compile(rf"(?<![a-z])(?:{said})(?![a-z]){_SIGNS.get(name, '')}")) for name, said in _SENSES.items()
)


def sense(words: str) -> Mapping[str, int]:
    """Which way some words point and what they are about, as counts: gain or lose, not, whose, Dread, HP, duels.

    Two wordings of one rule have the same; `lose Dread` and `add to Dread` have not.
    """
    low = words.casefold()
    found = ((name, len(pattern.findall(low))) for name, pattern in _SENSE)
    return {name: number if name in {"up", "down", "not"} else min(number, 1) for name, number in found if number}
