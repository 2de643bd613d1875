"""12: the text printed on a card, read into what the card does; what cannot be read is said, never guessed.

Two ways of writing are read. Sentences: `Once: heal 4 HP, then discard this.` And the terse cells of a designer's
table, with a heading on a line of its own: `USE:`, `EQUIP:`, `EFFECT:`, `CHOOSE:`, `REST:`, `FIGHT: 5 HP`,
`CHALLENGE:`. Both mix. A sentence, which ends with a full stop or its line, is read whole or not at all; a card with a
sentence that is not read is *partial*.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from decktool.importing.texts import UnreadText
from decktool.play.effects import Ability, Effect
from decktool.rulesets.forward.declarations import AT_THE_TABLE, ENOUGH, FIGHTS, KEEPERS
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.reading import faces
from decktool.rulesets.forward.reading.phrases import WINDOWS, moments
from decktool.rulesets.forward.reading.sentences import THEN_DISCARD, Effects, Sentences
from decktool.rulesets.forward.reading.slots import LONGEST, NUMBER, number
from decktool.rulesets.forward.reading.wording import examples_near


@dataclass(frozen=True, slots=True)
class Reading:
    """What a card's text says: values of its other fields, its abilities, the rest of the text, and what is unread.

    `rest` is the text that still has to be printed as text: without a fight's table, once that stands in `faces`.
    """

    fields: Mapping[str, Any]
    abilities: tuple[Ability, ...]
    unread: tuple[UnreadText, ...]
    rest: str


_HEADS = re.compile(
    r"(?:(?P<choose>choose(?: one)?)|(?P<rest>rest)|(?P<effect>effects?|challenge|test|combat reference(?=\n)"
    r"|player(?=:\n)))"
    r"(?:\s*:|\s+-|(?=\n))\s*|(?:(?P<use>use)|(?P<equip>equip))(?:\s*:|\s+-(?=\s))\s*"
    r"|(?P<fight>fight|duel|combat)(?:\s*:|\s+-(?=\s)|(?=\s+\(?\d{1,3} ?HP))\s*",
    re.IGNORECASE,
)
_ALONE = re.compile(r"discard this(?: card)?\b", re.IGNORECASE)
_MARKS = re.compile(r"[\s.;]*")
_END = re.compile(r"[ \t]*(?:[.;\n][\s.;]*|$)")
_WORDS = re.compile(r"[^.;\n]+")
_ROW = re.compile(r"(?:\([^()\n]*\)|[^;\n])+")
_SENTENCE = re.compile(r"[^.\n]+")
_TAKES_BACK = re.compile(r"\b(?:instead|otherwise|unless|except|only|but)\b", re.IGNORECASE)
"""Words that change what was said before them, so that nothing of a text with such a sentence unread is kept."""
_COUNT = re.compile(
    r"(?:(?P<once>once|use|one[- ]time use|single[- ]use)|(?P<twice>twice)|(?P<times>\w+) (?:times|uses))"
    rf"(?P<where>{'|'.join(filter(None, WINDOWS.values()))})?[,:] ".replace("duel", "(?:duel|fight|combat|battle)"),
    re.IGNORECASE,
)
_WHERE = {said.casefold(): when for when, said in reversed(WINDOWS.items())}
_ONE_TIME = re.compile(
    r",? (?:\((?:one[- ]time|single)[- ]use(?: only)?\)|(?:one[- ]time|single)[- ]use\b)", re.IGNORECASE
)
_FIGHT = re.compile("(?:fight|combat|battle)(?=s?$)")
_ANY_DIE = re.compile(r"\bre-?roll (?:any|either)\b", re.IGNORECASE)
_MORE_BY_REST = re.compile(
    r"\b((?:rest(?:\s*:| =|=)|when(?:ever)? you rest[,:]?)\s*heal )(?:(\d+) (?:additional|extra|more)"
    r"|an? (?:additional|extra) (\d+))(?= ?HP\b)",
    re.IGNORECASE,
)
"""What a kept card adds to a rest is healed besides what the rest itself heals."""
_OFTEN = re.compile(
    r",? ?(?:once (?:per|each|every|a) |1 ?/ ?)(?P<per>location|fight|combat|duel|battle)\b", re.IGNORECASE
)
_GIVEN = re.compile(r"(?:discard|sacrifice) this(?: card)?(?: to|:) ", re.IGNORECASE)
_REMINDER = re.compile(r"turn (?:this |it |this card )?sideways to track (?:its |the |each )?uses?\b", re.IGNORECASE)
_GUARDIAN = re.compile(r"\bGuardian\b|\bGUARDIAN\b")
"""What the designer later calls the Dragon."""
_PLAIN = str.maketrans("’−–\xa0", "'-- ", "⟦⟧")
_GAP = re.compile(r"(?:[1-6] )?(?:\?+|x{3,}|tbd|todo)(?: (?:\?+|x{3,}))*:?", re.IGNORECASE)
LEFT_OPEN = "marked as open by its designer"
"""What there is to say of `???` and of a heading with nothing under it."""
_Known = tuple[dict[str, Any], dict[str, list[Effect]], set[str]]
"""Of a card: values of fields, effects by moment, and the moments whose use discards it."""
_STAYING = {"kept", "location-begins", "duel-ends", "rested", "turned-up", *WINDOWS}


def read_text(card: Mapping[str, Any], allowed: Collection[str], counters: Collection[str] = ()) -> Reading:
    """What the text of a card says; `card` has at least `type` and `text`, `allowed` are the fields of its type.

    `counters` are what cards of this game count besides what the rules know.
    """
    card_type = str(card["type"])
    return _Reader(card_type, _normal(str(card["text"]), card_type), allowed, counters).read_text()


class _Moment(NamedTuple):
    """When something happens, its uses, where that is said to its end, when the uses are new, whether the card goes."""

    when: str
    uses: int | None
    start: int
    renews: str = ""
    discard: bool = False


def _often(said: re.Match[str], start: int) -> _Moment:
    """The moment of `once per location` and `once per fight`."""
    if said["per"].casefold() == "location":
        return _Moment("used", 1, start, "location-begins")
    return _Moment("used-before-roll", 1, start, "duel-ends")


class _Reader:
    """Reads one card's text from the front to the end, statement by statement."""

    def __init__(
        self, card_type: str, words: str, allowed: Collection[str], counters: Collection[str], *, advises: bool = True
    ) -> None:
        """Take the text as `_normal` makes it; `advises`: wordings near to what is unread are looked for."""
        self.type = card_type
        self.allowed = allowed
        self.words = words
        self.advises = advises
        self.counters = counters
        self.sentences = Sentences(self.words, counters)
        self.fields: dict[str, Any] = {}
        self.faces: dict[int, str] = {}
        self.moments: dict[str, list[Effect]] = {}
        self.discards: set[str] = set()
        self.unread: list[UnreadText] = []
        self.rest: list[str] = []
        self.block = ""
        self.says = False
        self.taken_back = False
        self.begin(0)

    def begin(self, at: int) -> None:
        """A sentence begins: remember what was known before it."""
        self.start = at
        self.printed = False
        self.before = _kept((self.fields, self.moments, self.discards))

    def goes_on(self, at: int) -> int:
        """Past the marks that end a statement; a full stop, a line's end and the text's end end the sentence."""
        end = _END.match(self.words, at)
        after = max(end.end() if end else at, at)
        if end is None or after == len(self.words) or re.search(r"[.\n]", end[0]):
            if self.printed:
                self.rest.append(self.words[self.start : at].strip() + "." * (end is not None and "." in end[0]))
            self.begin(after)
        return after

    def read_text(self) -> Reading:
        if len(self.words) > LONGEST:
            return Reading(
                {}, (), (UnreadText(self.words[:60] + " ...", f"at most {LONGEST:,} characters are read"),), ""
            )
        at = 0
        while at < len(self.words):
            at = self._statement(at)
        self._close()
        if self.taken_back:
            self.moments.clear()
        abilities = tuple(
            Ability(when, tuple(effects), discard=when in self.discards)
            for when, effects in self.moments.items()
            if effects
        )
        rest = re.sub("[⟦⟧]", "", "\n".join(self.rest))
        return Reading(self.fields, abilities, tuple(self.unread), rest)

    # --- statements

    def _statement(self, at: int) -> int:
        """Read one statement, and where the next begins."""
        head = _HEADS.match(self.words, at)
        if head:
            self.block = str(head.lastgroup)
            self.begin(head.end())
            return head.end()
        self.says = True
        if self.block == "lost":
            return self._lose(at, "words under an unknown heading are ignored")
        reminder = _REMINDER.match(self.words, at)
        if reminder and _END.match(self.words, reminder.end()) and any(when in WINDOWS for when in self.moments):
            self.printed = True
            return self.goes_on(reminder.end())
        return self._table_row(at) or self._field(at) or self._ability(at)

    def _table_row(self, at: int) -> int | None:
        """A row of the die's table, where the card may have one: `2-3 Ram (1 DMG)`."""
        line = _ROW.match(self.words, at)
        if line and self.block == "equip" and line[0].rstrip(" .").endswith(")"):
            return self._own_face(at, line)
        row = faces.face_row(line[0]) if line and "faces" in self.allowed else None
        if line is None or row is None or re.fullmatch(r"\d+ HP\.?", line[0], re.IGNORECASE):
            return None
        known = faces.face_words(row[1]) is not None
        sentence = None if known else self.sentences.effects(at)
        if sentence and _END.match(self.words, sentence[1]):
            return None
        if any(roll in self.faces for roll in row[0]):
            self._note(line[0], "this number already has a result")
        elif not known:
            self._note(line[0], LEFT_OPEN if _GAP.fullmatch(line[0].strip()) else faces.face_remedy(line[0], row[0]))
        for roll in row[0]:
            # The designer's words are what is printed; `read_face` plays them as they stand.
            self.faces.setdefault(roll, " ".join(row[1].split()) if known else faces.unread_face(row[1]))
        return self.goes_on(line.end())

    def _own_face(self, at: int, line: re.Match[str]) -> int | None:
        """A row of one's own die on equipment: `1 Ward (Block)`."""
        row = faces.face_row(line[0].rstrip(" ."))
        own = [text.Face(roll=roll, face=row[1]) for roll in row[0]] if row else []
        if not own or self._take("", None, tuple(own), discard=False):
            return None
        self.printed = True
        return self.goes_on(line.end())

    def _field(self, at: int) -> int | None:
        """A statement that is a number on the card: its HP, its ATK, what a test needs."""
        found = field_statement(self.type, self.words, at)
        if found is None:
            return None
        for name, value in found[0].items():
            if name not in self.allowed or self.fields.get(name, value) != value:
                return None
            self.fields[name] = value
        if self.type not in {*FIGHTS, "dragon"}:
            self.printed = True
        return self.goes_on(found[1])

    def _ability(self, at: int) -> int:
        """A sentence with its moment and its effects."""
        moment = self._moment(at)
        start = moment.start
        found = self.sentences.effects(start)
        if (found and not moment.when) or (found and moment == _Moment("used", 1, at)):
            moment, stop = self._said_after(moment, found[1])
            found = found[0], stop
        tail = THEN_DISCARD.match(self.words, found[1]) if found else None
        alone = None if found else _ALONE.match(self.words, start)
        stop = tail.end() if tail else found[1] if found else alone.end() if alone else start
        if _END.match(self.words, stop) is None or not (found or alone):
            return self._lose(at, "", start)
        if moment.when == "used" and _ANY_DIE.search(self.words, start, stop):
            return self._lose(at, "name the roll, such as `Once per fight: reroll any die`")
        discard = bool(tail or alone or moment.discard)
        problem = self._take(moment.when, moment.uses, found[0] if found else (), discard)
        if not problem and moment.renews:
            self.moments.setdefault(moment.renews, []).append(text.Renew())
        if problem:
            return self._lose(at, problem)
        self.printed = True
        return self.goes_on(stop)

    def _said_after(self, moment: _Moment, at: int) -> tuple[_Moment, int]:
        """The moment that is said behind what happens, and where it ends: `lose 1 HP each time you rest`."""
        often = _OFTEN.match(self.words, at)
        if often:
            return _often(often, moment.start), often.end()
        if one := _ONE_TIME.match(self.words, at):
            return _Moment("used", 1, moment.start), one.end()
        behind = None if moment.when else self._named(at, behind=True)
        return (_Moment(behind.when, None, moment.start), behind.start) if behind else (moment, at)

    def _named(self, at: int, *, behind: bool = False) -> _Moment | None:
        """The moment whose words stand here, before what happens or behind it."""
        for pattern, when in moments(behind=behind):
            found = pattern.match(self.words, at)
            for name, said in found.groupdict().items() if found else ():
                if self.fields.setdefault(name, number(said)) != number(said):
                    return None
            if found:
                return _Moment(when, None, found.end())
        return None

    def _moment(self, at: int) -> _Moment:
        """When it happens, how often it may be used, and where the effects begin."""
        if named := self._named(at):
            return named
        if (often := _OFTEN.match(self.words, at)) and (mark := re.match("[,:]? ", self.words[often.end() :])):
            return _often(often, often.end() + mark.end())
        if given := _GIVEN.match(self.words, at):
            return _Moment("used", 1, given.end(), discard=True)
        count = _COUNT.match(self.words, at)
        if count is None:
            return _Moment("used", 1, at) if self.block == "use" else _Moment("", None, at)
        try:
            uses = 1 if count["once"] else 2 if count["twice"] else number(count["times"])
        except ValueError:
            return _Moment("", None, at)
        return _Moment(_WHERE[_FIGHT.sub("duel", (count["where"] or "").casefold())], uses, count.end())

    # --- what is read

    def _take(self, when: str, uses: int | None, effects: Effects, discard: bool) -> str:
        """Keep what a sentence says; the reason why not, where it cannot be meant."""
        plain = tuple(map(faces.plain_face, effects))
        if None in plain:
            return "a result of a die is not understood"
        standing = tuple(effect for effect in plain if isinstance(effect, text.STANDING))
        happening = tuple(effect for effect in plain if effect and not isinstance(effect, text.STANDING))
        if any(isinstance(effect, text.ANSWERS) for effect in happening):
            if when not in {"used", "used-before-roll"}:
                return "say how often"
            when = "in-answer"
        if self.block == "rest" and not when and self.type != "rest" and happening and not discard:
            if self.type in {*KEEPERS, "snare"}:
                when = "rested"
            else:
                before = self.moments.get("revealed", [])
                if before and isinstance(before[-1], text.Rest):
                    happening = (*before.pop().do, *happening)  # type: ignore[attr-defined]
                happening = (text.Rest(do=happening),)
        if self.block == "choose" and happening and not isinstance(happening[0], text.Choose):
            return "put `or` between the options"
        if not when and (happening or discard):
            about_itself = happening and all(isinstance(effect, text.Goes) for effect in happening)
            if self.block in {"equip", "fight"} or (self.type in KEEPERS and not self.block and not about_itself):
                return "say when"
            if self.block == "" and any(moment not in {"revealed", "standing"} for moment in self.moments):
                return "say when this happens, or join it to the sentence before with `and`"
            when = "revealed"
        problem = self._misplaced(when, standing, happening)
        if problem:
            return problem
        if when in WINDOWS:
            known = [moment for moment in self.moments if moment in WINDOWS]
            if known and (known != [when] or self.block != "use"):
                return "a card has one use"
            if "uses" in self.allowed:
                self.fields["uses"] = uses
            elif uses != 1:
                return f"a {self.type} card has one use"
        if standing:
            self.moments.setdefault("standing", []).extend(standing)
        if when:
            self.moments.setdefault(when, []).extend(happening)
        if discard and when in WINDOWS:
            self.discards.add(when)
        # a card of another type goes to the discard of itself, once it is resolved
        elif discard and when and (when != "revealed" or self.type in {*KEEPERS, "snare", "bury"}):
            self.moments[when].append(text.Goes(to="discard"))
        return ""

    def _misplaced(self, when: str, standing: Effects, happening: Effects) -> str:
        """Why a card of this type cannot do this: nothing may be written that would never come about."""
        if when and standing:
            return "what holds while the card lies there has no moment"
        kept = text.Goes(to="kept") in (*self.moments.get("revealed", ()), *happening)
        stays = kept or self.type in {*KEEPERS, "snare"}
        for effect in standing:
            if isinstance(effect, text.ON_ENEMIES):
                fits = self.type == "dragon" or (self.type in FIGHTS and not isinstance(effect, text.Sealed))
            else:
                fits = stays or (isinstance(effect, text.Limit) and self.type == "player")
            if not fits:
                return f"a {self.type} card does not stay, so this would never apply"
        never = {
            "is not used": when in WINDOWS and self.type == "snare",
            "is not fought": when in {"defeated", "hit"} and self.type not in FIGHTS,
            "is not a test": when in {"failed", "passed"} and "roll" not in self.allowed,
            "does not stay, so this would never happen": when in _STAYING and not stays,
            "is not revealed": when == "revealed" and self.type in {*AT_THE_TABLE, "location"},
        }
        return next((f"a {self.type} card {words}" for words, is_so in never.items() if is_so), "")

    def _close(self) -> None:
        """What can be said only when all is read: the die's six results, a test's end, what a terror costs."""
        if self.faces:
            self._name_results()
            missing = [str(roll) for roll in range(1, 7) if roll not in self.faces]
            if missing:
                remedy = f"no result for {', '.join(missing)}; until there is one the rulebook's is rolled"
                self._note(f"{len(self.faces)} of 6 results", remedy)
            if not all(text.is_unread(face) for face in self.faces.values()):
                self.fields["faces"] = [self.faces.get(roll, text.UNREAD_FACE) for roll in range(1, 7)]
        if "roll" in self.allowed and {"roll", "successes", "failures"} & set(self.fields):
            self._end_test()
        if self.words and not self.says and self.type != "reference":
            self._note(" ".join(self.words.split()), LEFT_OPEN)
        for effect in self.moments.get("revealed", ()):
            if isinstance(effect, text.Choose) and self.type == "terror" and "harm" in self.allowed:
                for side in (effect.one, effect.other):
                    if len(side) == 1 and isinstance(side[0], text.Lose) and side[0].what == "hp" and side[0].amount:
                        self.fields.setdefault("harm", side[0].amount)

    def _name_results(self) -> None:
        """A result that speaks of another by its name is not understood where none is called so."""
        known = {roll: faces.read_face(face) for roll, face in self.faces.items() if not text.is_unread(face)}
        while lost := faces.nameless(list(known.values())):
            for roll, face in list(known.items()):
                if faces.nameless([face, replace(text.MISS, name="")]).casefold() == lost.casefold():
                    self._note(f"{roll} {self.faces[roll]}", f"no result is called {lost}")
                    self.faces[roll] = faces.unread_face(self.faces[roll])
                    del known[roll]

    def _end_test(self) -> None:
        """What a test ends with; where no successes are said, as many as failures (FW-A32)."""
        successes, failures = (self.fields.pop(name, None) for name in ("successes", "failures"))
        problem = ""
        if "roll" not in self.fields:
            problem = "say what a success needs: `Target: 4+`"
        elif successes is None and failures is None:
            problem = f"name the end: `Roll {self.fields['roll']}+ until 3 successes or 3 failures`"
        elif failures is None and "failed" in self.moments:
            problem = "say how many failures end it: `3 successes before 3 failures`"
        if problem:
            self._note("the test", problem)
            for name in ("roll", "harm"):
                self.fields.pop(name, None)
            return
        ends = {"successes": successes or failures, "failures": failures or 0}
        self.fields |= {name: number for name, number in ends.items() if number != ENOUGH}

    # --- what is not

    def _lose(self, at: int, remedy: str, start: int | None = None) -> int:
        """Note the sentence as not understood, forget what was read of it, and say where the next begins."""
        part = _WORDS.match(self.words, at)
        words = self.words[at : part.end()].strip() if part else ""
        before = "" if start is None else self.words[at:start]
        stop = _SENTENCE.match(self.words, _MARKS.match(self.words, self.start).end())  # type: ignore[union-attr]
        self.fields, self.moments, self.discards = self.before
        self.printed = True
        if self.advises:
            remedy = self._advice(remedy, words, before)
        words = stop[0].strip() if stop else ""
        self._note(words, LEFT_OPEN if _GAP.fullmatch(words) else remedy)
        if words.endswith(":"):
            self.block = "lost"
        return self.goes_on(stop.end() if stop else at + 1)

    def _advice(self, problem: str, words: str, before: str) -> str:
        """What is wrong, if that is known, and a wording near to the words that is itself understood in their place.

        `before` is the moment that was understood in front of them.
        """
        if problem:
            said = words[:1].lower() + words[1:] if words[1:2].islower() else words
            whens = ("Once", "When you take this", "Keep this. Once", "When you reveal this")
            near = [f"Keep this. {words}", *(f"{when}: {said}" for when in whens)]
        else:
            near = [before + example for example in examples_near(words[len(before) :].strip())]
        found = next((wording for wording in near if self._understands(wording)), "")
        said = found.removeprefix(before) if not problem else found
        return "; ".join(part for part in (problem, f"`{said}` is understood" if said else "") if part)

    def _understands(self, wording: str) -> bool:
        """True when all of a wording would be read where this sentence stands."""
        trial = _Reader(self.type, f"{wording}.", self.allowed, self.counters, advises=False)
        trial.block, trial.faces = self.block, dict(self.faces)
        trial.fields, trial.moments, trial.discards = _kept(self.before)
        trial.begin(0)
        at = 0
        while at < len(trial.words) and not trial.unread:
            at = trial._statement(at)
        return not trial.unread

    def _note(self, words: str, remedy: str) -> None:
        words = re.sub("[⟦⟧]", "", words)
        if words and self.type != "reference":  # what a reference card says besides its faces only reminds of the rules
            self.unread.append(UnreadText(words.strip(), remedy))
            self.taken_back |= bool(_TAKES_BACK.search(words))


def _kept(known: _Known) -> _Known:
    """A copy of what is known of a card."""
    fields, moments, discards = known
    return dict(fields), {when: list(effects) for when, effects in moments.items()}, set(discards)


def _normal(words: str, card_type: str) -> str:
    """The text with single blanks, plain hyphens and apostrophes, without ruled lines; the Guardian is the Dragon."""
    words = _GUARDIAN.sub("Dragon", words.translate(_PLAIN))
    lines = [" ".join(line.split()).lstrip("•· ") for line in re.split(r"\r\n?|\n", words)]
    lines = [line for line in lines if not re.fullmatch(r"[-_=*—]{3,}", line)]
    if lines and lines[0].rstrip(":").casefold() == card_type:
        del lines[0]
    plain = "\n".join(_joined(lines)).strip()
    if card_type in KEEPERS:
        plain = _MORE_BY_REST.sub(lambda found: found[1] + (found[2] or found[3]), plain)
    plain = re.sub(r"(?is)^(choose(?: one)?:.*?) / ", r"\1 or ", plain)
    return re.sub(rf"(?i)^{card_type}: ", "", plain)


def _joined(lines: Sequence[str]) -> list[str]:
    """The lines without those that hold only `&`, and the lines on both sides of an `or` as one, in brackets."""
    found: list[str] = []
    alternative = False
    for line in lines:
        low = line.casefold()
        if low in {"&", "and", "then", ""}:
            continue
        if low.startswith("& "):
            line = line[2:]
        if low.strip("-—* ") == "or":
            low = line = "or "
        if low.startswith("or "):
            alternative, line = bool(found), line[3:].strip()
            if not line:
                continue
        if alternative:
            before = found.pop()
            head = _HEADS.match(before)
            start = head.end() if head else 0
            one = before[start:] if before.endswith("⟧") else f"⟦{before[start:]}⟧"
            found.append(f"{before[:start]}{one} or ⟦{line}⟧")
            alternative = False
        elif found and re.search(r"(?i)(?:&|,|\band|\bor)$", found[-1]):
            found[-1] += f" {line}"
        else:
            found.append(line)
    return found


Values = Mapping[str, Any]
_TESTS = frozenset({"pit", "hazard", "challenge"})
_WITH_HP = frozenset({*FIGHTS, "dragon", "player"})
_BARE_STAT = r"(?:[+-]?\d{1,2} ?(?:ATK|DEF)|(?:ATK|DEF) ?[+-]?\d{1,2})"


def _stats(found: re.Match[str]) -> Values:
    """`ATK 1 and DEF 2`, `+1 ATK`."""
    values: dict[str, int] = {}
    for part in re.finditer(r"(?:([+-]?\d{1,2}) ?)?(ATK|DEF)(?: ?([+-]?\d{1,2}))?", found[0], re.IGNORECASE):
        values[part[2].casefold()] = int(part[1] or part[3])
    return values


def _numbers(found: re.Match[str]) -> Values:
    """The numbers in the words, each for the field whose name its group has; `roll2` is for `roll`, too."""
    return {name.rstrip("23"): number(said) for name, said in found.groupdict().items() if said}


_ITEMS, _EQUIPMENT = rf"(?P<items>{NUMBER}) items?", rf"(?P<equipment>{NUMBER}) (?:pieces? of )?equipment"
_STATEMENTS: tuple[tuple[Collection[str], re.Pattern[str], Callable[[re.Match[str]], Values]], ...] = tuple(
    (types, re.compile(pattern, re.IGNORECASE), read)
    for types, pattern, read in (
        (_WITH_HP, r"HP ?[:=]? ?(?P<hp>\d{1,3})|(?P<hp2>\d{1,3}) ?HP|\((?P<hp3>\d{1,3}) ?HP\)", _numbers),
        (_WITH_HP | {"equipment"}, rf"{_BARE_STAT}(?:(?:(?:,| and| &| /)? |/){_BARE_STAT})?", _stats),
        ({"player"}, rf"keep at most {_ITEMS} and {_EQUIPMENT}; discard down to the limit", _numbers),
        ({"player"}, _ITEMS, _numbers),
        ({"player"}, _EQUIPMENT, _numbers),
    )
)
_SUCCESSES = (
    rf"(?:until )?(?:you (?:have|get) |need )?(?P<successes>{NUMBER}) (?:successes|success|saves?|passes)(?: needed)?"
)
_FAIL = r"(?:(?:for|with|on) (?:each|every)|per|each) (?:failed roll|fail(?:ure)?)"
_TARGET = r"(?:target:?|TN:?|(?:save|succeed|success|pass)(?: on(?: a)?|:)?)"
_TEST_WORDS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"roll (?:1?d6|a die)|roll(?= )|(?:challenge|test)(?= )",
        rf"{_TARGET}? ?(?P<roll>[1-6]) ?(?:\+|or (?:more|higher|better))",
        r"(?:target|TN)(?: number)?:? ?(?P<roll>[1-6])\b(?! ?\+)",
        rf"{_SUCCESSES}(?: \((?P<roll>[1-6]) or more\)| on (?P<roll2>[1-6])\+)?",
        rf"(?:(?:or|before|/) )(?P<failures>{NUMBER}) (?:failed rolls?|fail(?:ure)?s?)",
        rf"(?:(?:you )?lose |-)(?P<harm>\d{{1,2}}) ?HP (?:{_FAIL})",
        r"(?:each|every|per) (?:failed roll|fail(?:ure)?)[:,]? (?:you )?(?:loses? |costs? |-)(?P<harm>\d{1,2}) ?HP",
        r"-(?P<once>\d{1,2}) ?HP$",
        r"(?:on (?:a )?fail(?:ure)?[:,]? |otherwise,? |or )(?:(?:you )?lose |-)(?P<once>\d{1,2}) ?HP",
    )
)
_BETWEEN = re.compile(r"\s*[,;:]?\s*(?:(?:and|-)\s+)?", re.IGNORECASE)


def _test(words: str, at: int) -> tuple[Values, int] | None:
    """What a test needs, ends with and costs, in whatever order the parts of a sentence say it.

    A sentence that rolls once (`Roll 1d6, save on 4+, otherwise lose 3 HP`) is a test of one success or one failure.
    """
    values: dict[str, int] = {}
    end = at
    while True:
        between = _BETWEEN.match(words, end) if values or end > at else None
        start = between.end() if between else end
        found = next((match for pattern in _TEST_WORDS if (match := pattern.match(words, start))), None)
        if found is None or found.end() == start:
            break
        for name, value in _numbers(found).items():
            if values.setdefault(name, value) != value:
                return None
        end = found.end()
        if re.match(r"\s*(?:[.\n]|$)", words[end:]):
            break
    once = values.pop("once", None)
    if once is not None:
        if set(values) != {"roll"}:
            return None
        values |= {"harm": once, "successes": 1, "failures": 1}
    return (values, end) if values or (end > at and words[at:end].casefold() != "roll") else None


def field_statement(card_type: str, words: str, at: int) -> tuple[Values, int] | None:
    """The values that the statement beginning at `at` gives to fields, and where it ends; None where it is none."""
    if card_type in _TESTS and (test := _test(words, at)) and _END.match(words, test[1]):
        return test
    for types, pattern, read in _STATEMENTS:
        found = pattern.match(words, at) if card_type in types else None
        if found and _END.match(words, found.end()):
            return read(found), found.end()
    return None
