"""12: the book of phrases: what card text says, each beside the effect that it means. Cards are read and written by it.

A phrase is a template. `{amount#}` is a number that becomes the effect's field of that name, a name in `NESTED` is a
list of effects, any other name in braces is a slot (`SLOTS`) that reads several fields at once; `[s]` is the s of
several, `[the |]` one of these words. The first phrase of an effect that can say it writes it, with the first word of
each bracket; the others are read only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from decktool.play.effects import Effect
from decktool.play.flow import Flip, May, Repeat
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.reading.slots import NUMBER, SLOTS

NESTED = {"do", "otherwise", "one", "other", "heads", "tails"}


# --- moments

MOMENTS: Mapping[str, tuple[str, ...]] = {
    "revealed": ("when you reveal this: ",),
    "kept": ("when you take this: ",),
    "defeated": ("when [|this is ]defeated: ",),
    "hit": ("when you take damage from this: ",),
    "passed": (
        "[when|if] you pass[ this|| this test]: ",
        "[if|on|after|at|upon] {successes#} [successes|success][, |: | ]",
    ),
    "failed": (
        "[when|if] you fail[ this|| this test]: ",
        "[if|on|after|at|upon] {failures#} [failure|failures|fail|fails][, |: | ]",
    ),
    "location-begins": ("[when|whenever|each time] a location begins, ", "at the [start|beginning] of each location, "),
    "rested": ("[when|whenever|each time|every time] you rest, ", "rest [= |=]"),
    "turned-up": ("[when|whenever|each time|every time] a card is turned [face up|up], ",),
    "duel-ends": ("after each [duel|fight|combat|battle], ",),
}
"""When things happen, as templates: said before what happens, or without the last mark behind it."""
WINDOWS = {
    "used": "", "used-on-path": ", outside duels", "used-before-roll": ", before a roll in a duel",
    "used-against-dragon": ", in the fight with the Dragon", "in-answer": "",
}  # fmt: skip
"""When a kept card is used, behind how often."""


@cache
def moments(*, behind: bool) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns for the moments, as they stand before what happens or `behind` it."""
    found = []
    for when, ways in MOMENTS.items():
        for way in ways:
            said = re.sub(r"(?:[:,] |\[, \|: \| \])$", "", way) if behind else way
            head, number_of, tail = re.split(r"\{(\w+)#\}", said) if "#" in said else (said, "", "")
            pattern = _plain(head) + (rf"(?P<{number_of}>{NUMBER})" + _plain(tail) if number_of else "")
            found.append((re.compile(",? " * behind + pattern, re.IGNORECASE), when))
    return tuple(found)


# --- phrases


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say an effect: the type, its words, the values that the words imply, and numbers that are below 0."""

    effect: type[Effect]
    words: str
    implied: Mapping[str, Any]
    less: tuple[str, ...] = ()


def _says(effect: type[Effect], *ways: str, less: tuple[str, ...] = (), **implied: Any) -> tuple[Phrase, ...]:
    return tuple(Phrase(effect, words, implied, less) for words in ways)


def _rolls(effect: type[Effect], *whose: str, **implied: Any) -> tuple[Phrase, ...]:
    """More and less of some rolls: `add 1 to your rolls in tests`, `Gain -1 to CHALLENGE rolls`, `next Heal +2`."""
    return tuple(
        phrase
        for written, sign, less in (("add {by#} to", "+", ()), ("take {by#} from", "-", ("by",)))
        for said in (
            f"{written} {whose[0]}",
            *(f"[|gain |get |you gain |you get ]{sign}{{by#}} to {one}" for one in whose),
            *(f"{one} {sign}{{by#}}" for one in whose),
        )
        for phrase in _says(effect, said, less=less, **implied)
    )


_FIGHT = "[fight|combat|duel|battle]"
_FIGHTS = "[duels|fights|combats|combat|battles]"
_SIGNS: tuple[tuple[str, tuple[str, ...]], ...] = (("+", ()), ("-", ("by",)))
_DAMAGE_UNTIL = (
    (f"[for the rest of |for rest of |rest of |until the end of |until end of ][the |this |]{_FIGHT}", "duel"),
    (f"[in |]this {_FIGHT}", "duel"),
    ("[in |at |][the |]next [exchange|round]", "exchange"),
    (f"[in |][the |your |]next {_FIGHT}", "next-duel"),
    ("[at |on |to |][the |its |your |]next [hit|attack]", "next"),
    ("[at |on |][the |its |your |]next {result}", "next"),
)
_NEXT_HIT = "[the |its |your |]next [hit|attack] [deals |]"


def _ward(does: str, *ways: str) -> tuple[Phrase, ...]:
    named = tuple(f"Seal of {{seal}}: [|while unbroken, |until broken, ]{way}" for way in ways)
    return (
        *_says(text.Ward, *named, does=does),
        *_says(text.Ward, *(f"{way} until {{threshold}}" for way in named), does=does),
    )


_MARKER = "move the [Resolve/Dread |track |]marker "
_DOWN = "[Active |face-down |face down |]"
_EACH_FIGHT = f"[of |in |][each |every |]{_FIGHT}"
_ROUND = "[exchange|round]"


def _you(verb: str) -> str:
    """What one does, perhaps with who does it."""
    return f"[{verb}|you {verb}|player {verb}s|the player {verb}s]"


_TEST = "[CHALLENGE|challenge|test]"
_CANNOT = "[you |][cannot|can not|can't]"
_DREAD = "Dread[| (face down)| face down| track| card| pile]"
_RESOLVE = _DREAD.replace("Dread", "Resolve")
_THIS_ON = "[lay|put|place] [this card|this|card] [on|in|into|onto|under] [|the ]"
_ADD_TO = "add [this card |this |]to [|the ]"

PHRASES: tuple[Phrase, ...] = (
    *_says(text.Heal, "heal all HP", "[full|complete] heal", "heal [fully|to full]", "fully heal", amount=text.ALL),
    *_says(
        text.Heal, f"{_you('heal')} {{many}} HP", "heal {many}", "+{many} HP",
        "[you |][recover|restore|regain|gain] {many} HP",
    ),
    *_says(
        text.Lose, f"{_you('lose')} {{many}} HP", "-{many} HP", "[you |][take|suffer] {many} [damage|DMG]", what="hp",
    ),
    *_says(text.Lose, "lose all Resolve", what="resolve", amount=4),
    *_says(text.Lose, "lose all Dread", what="dread", amount=4),
    *_says(
        text.Lose, f"{_you('lose')} {{amount#}} Resolve", "-{amount#} Resolve", "Resolve -{amount#}", what="resolve",
    ),
    *_says(
        text.Lose, f"{_you('lose')} {{amount#}} Dread", "-{amount#} Dread", "Dread -{amount#}",
        "[reduce|lower] Dread by {amount#}", "remove {amount#} Dread",
        "remove {amount#} card[s] from Dread", what="dread",
    ),
    *_says(
        text.Gain, f"{_you('gain')} {{amount#}} Resolve", "+{amount#} Resolve", "Resolve +{amount#}",
        "+{amount#} Track", "add {amount#} [to |]Resolve", _MARKER + "up {amount#}", _MARKER + "up {amount#} step[s]",
        _MARKER + "[|up ]{amount#} step[s] toward[|s] Resolve", what="resolve",
    ),
    *_says(
        text.Gain, f"{_you('gain')} {{amount#}} Dread", "+{amount#} Dread", "Dread +{amount#}", "-{amount#} Track",
        "add {amount#} [to |]Dread", _MARKER + "down {amount#}", _MARKER + "down {amount#} step[s]",
        _MARKER + "[|down ]{amount#} step[s] toward[|s] Dread", what="dread",
    ),
    *_says(
        text.Spend, "you may spend {resolve#} Resolve to {do}", "spend {resolve#} Resolve to {do}",
        "spend {resolve#} Resolve: {do}",
    ),
    *_says(text.Count, "lose all [|your ]{counter}", by=-text.ALL),
    *_says(text.Count, f"{_you('gain')} {{by#}} {{counter}}", "+{by#} {counter}", "{counter} +{by#}"),
    *_says(
        text.Count, f"{_you('lose')} {{by#}} {{counter}}", "-{by#} {counter}", "{counter} -{by#}",
        "remove {by#} {counter}", less=("by",),
    ),
    *_says(
        text.Spend, "you may spend {amount#} {counter} to {do}", "spend {amount#} {counter} to {do}",
        "spend {amount#} {counter}: {do}",
    ),
    *(
        Phrase(text.If, f"if {said}, {then}", implied)
        for said in (
            "you have [|at least ]{amount#} {counter}", "you have {amount#} or more {counter}",
            "{counter} is {amount#} or more", "{threshold}",
        )
        for then, implied in (("{do}", {"otherwise": ()}), ("{do}; otherwise {otherwise}", {}),
                              ("{do}, otherwise {otherwise}", {}))
    ),
    *_says(text.GiveUp, "{given}"),
    *_says(text.Draw, f"{_you('draw')} {{amount#}} card[s]", "draw {amount#} [extra|more] card[s]", "draw {amount#}"),
    *_says(text.Peek, "[look|peek] at {amount#} [Active|face-down|face down] card[s]"),
    *_says(text.TurnUp, f"turn {{amount#}} {_DOWN}card[s] [face up|face-up]", f"turn up {{amount#}} {_DOWN}card[s]"),
    *_says(text.Reorder, "look at the top {amount#} cards of the location deck and put them back in any order"),
    *_says(text.Fish, "fish [a|an] {type} from the location deck"),
    *_says(text.SendAway, "put an Active card on the bottom of the location deck unseen and refill", to="bottom"),
    *_says(text.SendAway, "discard an Active card unseen and refill", to="discard"),
    *_says(text.SendAway, "bury an Active card unseen and refill", to="buried"),
    *_says(text.Cleanse, "cleanse all [your |]Snares", amount=text.ALL),
    *_says(text.Cleanse, "cleanse {amount#} Snare[s]"),
    *_says(text.Cleanse, "cleanse Snare", amount=1),
    *_says(
        text.Strike, "deal {amount#} [damage|DMG]", "deal {amount#} [damage|DMG] to the enemy",
        "{amount#} [damage|DMG] to the enemy",
        "throw[| this| this card| it] for {amount#} [damage|DMG][| to the enemy| at the enemy]",
    ),
    *_says(text.Rally, "{stat} in this exchange", until="exchange"),
    *_says(
        text.Rally, "{stat} until a duel ends", "until a duel ends {stat}",
        f"until the end of your next {_FIGHT} [|you have ]{{stat}}", f"{{stat}} until the end of your next {_FIGHT}",
        until="duel",
    ),
    *_says(text.Hush, "the enemy's rolls of {above#} or more miss in this exchange"),
    *_says(text.Refill, "do not refill this turn", to=0),
    *_says(text.Refill, "refill to {to#} this turn"),
    *_says(text.Goes, "keep this", "keep this card", to="kept"),
    *_says(text.Goes, "put this on the discard", to="discard"),
    *_says(text.Goes, "bury this", "bury this card", "bury", to="buried"),
    *_says(text.Rest, "you rest: {do}"),
    *_says(text.Renew, "the uses of this card are new"),
    *_says(text.Lay, _THIS_ON + _RESOLVE, _ADD_TO + _RESOLVE, on="resolve"),
    *_says(text.Lay, _THIS_ON + _DREAD, _ADD_TO + _DREAD, on="dread"),
    *_says(text.BreakSeal, "break a seal of the Dragon", "break [a|one] seal", seal=""),
    *_says(text.BreakSeal, "break the Seal of {seal}"),
    *_says(
        text.Skip, "you skip your next roll", "[you|Player|the Player] [skip|skips] [the |their |his |her |]next roll",
        "skip your next roll", who="you",
    ),
    *_says(text.Skip, "the enemy skips its next roll", "[the |]enemy skips [its |their |the |]next roll", who="enemy"),
    *(
        phrase
        for words, until in _DAMAGE_UNTIL
        for sign, less in _SIGNS
        for who, said in (("self", ""), ("you", "you deal "), ("enemy", "the enemy deals "))
        for phrase in _says(
            text.Boost, f"{said}{sign}{{by#}} [damage|DMG] {words}", less=less, what="damage", who=who, until=until
        )
    ),
    *(Phrase(text.Boost, f"{_NEXT_HIT}{sign}{{by#}} [damage|DMG]", {"what": "damage"}, less) for sign, less in _SIGNS),
    *_rolls(
        text.Boost, "your next roll in a duel",
        "[your next|the next Player|next Player|the Player's next] [fight |duel |combat |]roll", what="roll", who="you",
    ),
    *_rolls(text.Boost, "the enemy's next roll", "[the |]next enemy roll", what="roll", who="enemy", until="next"),
    *(
        phrase
        for who, whose in (("you", "[your |Player |the Player's |]"), ("enemy", "[the enemy's|enemy] "))
        for ends, until in (
            ((f"rolls [for the |]rest of [the |this |]{_FIGHT}", f"rolls [in |]this {_FIGHT}"), "duel"),
            ((f"rolls [in |for |][the |your |]next {_FIGHT}",), "next-duel"),
        )
        for phrase in _rolls(text.Boost, *(whose + end for end in ends), what="roll", who=who, until=until)
    ),
    *_rolls(
        text.Boost, "your rolls in the next test",
        f"[your |Player |the Player's |]rolls [in |for |][the |your |]next {_TEST}", what="test-roll", who="you",
    ),
    *_rolls(text.Boost, "your next healing", "[your |the |]next [heal|healing]", what="healing", who="you"),
    *_says(text.NoReroll, "no [rerolls|reroll|re-rolls] [in |][the |]next [exchange|round]"),
    *_says(text.EndRun, "the run is lost", "you lose the run", "you lose the game"),
    # in answer to something
    *_says(text.Erase, "when you reveal [a|an] {types}, bury it unresolved"),
    *_says(text.IgnoreFailure, "ignore a failure in a test"),
    *_says(text.Survive, "when your HP would reach 0, your HP is {hp#} instead, then bury this"),
    *_says(text.Reroll, "reroll your die", "[reroll|re-roll] your [die|roll]", who="you"),
    *_says(text.Reroll, "reroll the enemy's die", "[reroll|re-roll] the enemy's [die|roll]", who="enemy"),
    *_says(
        text.Reroll, "reroll your die or the enemy's", "[reroll|re-roll] [any|any single|any one|either] [die|roll]",
        who="any",
    ),
    # while in play
    *_says(text.Stat, "{stat}", "you have {stat}", "your {stat}"),
    *_says(text.Stat, "{stat} [against|vs|vs.] {against}"),
    *_says(text.Stat, "{stat} if {threshold}", "if {threshold}, {stat}"),
    *_says(text.Stat, "{stat} against {against} if {threshold}"),
    *_says(text.Change, "when you heal, heal {by#} HP more", what="healing"),
    *_says(text.Change, "when you heal, heal {by#} HP less", what="healing", less=("by",)),
    *_says(text.Change, "each failure in a test costs {by#} HP more", what="failure"),
    *_says(text.Change, "each failure in a test costs {by#} HP less", what="failure", less=("by",)),
    *_says(text.Change, "when you gain Dread, gain {by#} Dread more", what="dread-gain"),
    *_says(text.Change, "when you gain Dread, gain {by#} Dread less", what="dread-gain", less=("by",)),
    *_rolls(text.Change, "your rolls in tests", f"[your |Player |]{_TEST} rolls", what="test-roll"),
    *_rolls(
        text.Change, "your rolls in duels", f"your rolls in {_FIGHTS}", f"[your |Player |]{_FIGHT} rolls",
        what="your-roll",
    ),
    *_rolls(text.Change, "all your rolls", "all [Player |]rolls", "[your|Player] rolls", what="all-rolls"),
    *(
        Phrase(text.Change, f"{hits}{sign}{{by#}} [damage|DMG]", {"what": f"{what}-damage"}, less)
        for sign, less in _SIGNS
        for what, hits in (("your", "[your hits deal |you deal |]"), ("enemy", "[the enemy deals|enemies deal] "))
    ),
    *_rolls(text.Change, "the enemy's rolls", "[the |]enemy rolls", what="enemy-roll"),
    *_says(text.AtMostResolve, "you cannot gain more than {amount#} Resolve at a time"),
    *_says(text.Blind, f"{_CANNOT} look at face-down cards"),
    *_says(text.Forbid, f"{_CANNOT} spend Resolve", what="spend"),
    *_says(text.Forbid, f"{_CANNOT} rest", what="rest"),
    *_says(text.Forbid, f"{_CANNOT} heal", what="heal"),
    *_says(
        text.Falter, "in the first exchange of each duel, your roll is a Miss",
        f"[automatic |automatically |]miss [the |your |]first attack {_EACH_FIGHT}", exchanges=1,
    ),
    *_says(
        text.Falter, "in the first {exchanges#} exchange[s] of each duel, your roll is a Miss",
        f"[automatic |automatically |]miss [the |your |]first {{exchanges#}} attack[s] {_EACH_FIGHT}",
    ),
    *_says(text.Faces, "your faces are {faces}", who="you"),
    *_says(text.Faces, "the enemy's faces are {faces}", who="enemy"),
    *_says(text.Face, "in the first exchange of each duel, your roll of {roll#} is {face}", who="you", first=True),
    *_says(
        text.Face, "in the first exchange of each duel, the enemy's roll of {roll#} is {face}", who="enemy", first=True
    ),
    *_says(text.Face, "your roll of {roll#} is {face}", "{arrow}", who="you", first=False),
    *_says(text.Face, "the enemy's roll of {roll#} is {face}", who="enemy", first=False),
    *_says(text.Immune, "{names} do nothing to this", "{names} do nothing"),
    *_says(text.Sealed, "{seals#} seal[s]: it has DEF {defence#} for each that no card of yours holds"),
    *_says(text.Seal, "it holds one seal of the Dragon", hp=0, seal=""),
    *_says(text.Seal, "it holds one seal of the Dragon and takes {hp#} HP from it", seal=""),
    *_says(text.Seal, "it holds the Seal of {seal}", hp=0),
    *_says(text.Seal, "it holds the Seal of {seal} and takes {hp#} HP from the Dragon"),
    *_ward("blocks", "[it |the Dragon |]blocks all [incoming |]damage", "[it is |the Dragon is |]invulnerable"),
    *_ward("mends", f"at [the |]end of each {_ROUND}[, | ][it|the Dragon] heals all damage taken this {_ROUND}"),
    *_ward("reflects", "whenever you would deal damage, you take that much instead"),
    *_says(text.Mirror, "HP equal to your HP", "HP [=|equal to] [your|Player|the Player's] HP"),
    *_says(text.Limit, "keep at most {limit}; discard down to the limit", to="discard"),
    *_says(text.Limit, "keep at most {limit}; bury down to the limit", to="buried"),
    # flow, chance and choice
    *_says(Flip, "flip a coin: on heads {heads}", tails=()),
    *_says(Flip, "flip a coin: on tails {tails}", heads=()),
    *_says(Flip, "flip a coin: on heads {heads}; on tails {tails}"),
    *_says(Repeat, "do this {times#} times: {do}"),
    *_says(
        Repeat, _MARKER + "[|up ]up to {times#} step[s] toward[|s] Resolve",
        do=(May(do=(text.Gain(what="resolve", amount=1),)),),
    ),
    *_says(May, "you may {do}"),
)  # fmt: skip
"""What can be said; a roll table is read beside these, because its halves name their numbers (`terse_text`)."""


@cache
def tokens(words: str) -> tuple[tuple[str, re.Pattern[str] | None], ...]:
    """A template as (name, pattern) pairs: plain words have no name, a list of effects has no pattern."""
    found: list[tuple[str, re.Pattern[str] | None]] = []
    for part in re.split(r"(\{[^{}]+\})", words):
        name = part[1:-1].removesuffix("#")
        if name in NESTED:
            found.append((name, None))
        elif part.startswith("{"):
            pattern = NUMBER if part.endswith("#}") else SLOTS[name].pattern
            found.append((name, re.compile(pattern, re.IGNORECASE)))
        elif part:
            found.append(("", re.compile(_plain(part), re.IGNORECASE)))
    return tuple(found)


@cache
def beginnings() -> tuple[tuple[re.Pattern[str], tuple[int, ...]], ...]:
    """What phrases begin with, and the places in PHRASES of those that begin so: half as many, as many share theirs."""
    found: dict[re.Pattern[str], list[int]] = {}
    for place, phrase in enumerate(PHRASES):
        _, pattern = tokens(phrase.words)[0]
        assert pattern is not None
        found.setdefault(pattern, []).append(place)
    return tuple((pattern, tuple(places)) for pattern, places in found.items())


_ONE_OF = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")


def first_words(words: str) -> str:
    """A template with the first word of each bracket: how it is written."""
    return _ONE_OF.sub(lambda found: found[1].partition("|")[0], words)


def _plain(words: str) -> str:
    """Plain words as a pattern: a comma or colon after a clause is either; `7HP` needs no blank."""
    found = []
    for place, part in enumerate(_ONE_OF.split(words)):
        plain = re.sub(r"[,:](?=\\ |$)", "[,:]", re.escape(part).replace(r"\[s\]", "s?"))
        ways = sorted(map(re.escape, part.split("|")), key=len, reverse=True)
        found.append(f"(?:{'|'.join(ways)})" if place % 2 else plain)
    pattern = re.sub(r"^\\ (?=HP|DMG|\(\?:damage)", " ?", "".join(found))
    ends = _ONE_OF.split(words)[-2].split("|") if words.endswith("]") and "|" in words else [words]
    return pattern + (r"(?!\w)" if all(re.search(r"[\w)]$|^$", end) for end in ends) else "")
