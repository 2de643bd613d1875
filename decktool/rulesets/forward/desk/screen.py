"""The table drawn in text: the Diamond beside what one has, the Active row, what is kept, and dice as they fell."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from decktool.play import state as play
from decktool.play.view import View
from decktool.rulesets.forward.columns import ForwardColumns
from decktool.rulesets.forward.state import ForwardState
from decktool.rulesets.forward.table import DIAMOND, LABELS, PLACES, STEPS, Event

DICE = "⚀⚁⚂⚃⚄⚅"
NARROWEST, WIDEST = 48, 79
"""The table is drawn as wide as the terminal, within these."""
_DIAMOND = 22
_CARD = 15
"""Columns of the drawn Diamond, and of a drawn card with the gap behind it."""
_NAME_LINES = 2
_BAR = 12


class ScreenView(View):
    """A view that is drawn."""

    __slots__ = ()

    _state: ForwardState
    rules: ForwardColumns

    def screen(self) -> list[str]:
        """The Diamond, the track, the active location with its row, what is kept and the fight that is on."""
        return screen(self)

    def telling(self, events: Sequence[play.Event]) -> Iterator[play.Event | str]:
        """What happened; an exchange of a duel and a test are a line each, with their dice."""
        return telling(self, events)


def screen(view: ScreenView, width: int | None = None) -> list[str]:
    """The whole table as lines, none wider than the terminal (or `width`) where that has 48 columns or more."""
    wide = min(WIDEST, max(NARROWEST, width or shutil.get_terminal_size().columns))
    seen = view.describe()
    sides = zip(_diamond(seen), _player(view, seen), strict=True)
    lines = [f"{left:<{_DIAMOND}}  {right}".rstrip() for left, right in sides]
    if seen["counters"]:
        counters = " · ".join(f"{name} {number}" for name, number in seen["counters"].items())
        lines += ["", *textwrap.wrap(counters, wide)]
    if seen["location"]:
        buried = f" · BURIED {len(seen['buried'])}" if seen["buried"] else ""
        piles = f"deck {len(seen['deck'])} · discard {len(seen['discard'])}{buried}"
        lines += ["", *_ends(f"{seen['place']} {seen['location']}", piles, wide), *_row(seen["row"], wide)]
    elif seen["completed"] < PLACES:
        ahead = [f"{label} {seen['diamond'][label][0]}" for label in LABELS if seen["diamond"][label]]
        lines += ["", *textwrap.wrap("ahead: " + " · ".join(ahead), wide, subsequent_indent="  ")]
    lines += _cards("kept", seen["zone"], view, seen, wide)
    lines += _cards("snares", seen["snares"], view, seen, wide)
    lines += _cards("looked at", seen["looked"], view, seen, wide)
    if seen["enemy"]:
        lines += ["", *_fight(view, seen["enemy"], wide)]
    return lines


# --- the parts of the picture ----------------------------------------------------------------------------------------


def _diamond(seen: dict[str, Any]) -> list[str]:
    """Figure 1: stacks ahead are open diamonds, the one in play is filled, those behind are dots."""
    lines = []
    for labels in DIAMOND:
        marks = ("◆" if label == seen["place"] else "◇" if seen["diamond"][label] else "·" for label in labels)
        lines.append("   ".join(f"{mark}{label}" for mark, label in zip(marks, labels, strict=True)).center(_DIAMOND))
    return lines


def _player(view: ScreenView, seen: dict[str, Any]) -> list[str]:
    """HP as a bar, the track with its gap, ATK and DEF, how far the run has come."""
    most, left = max(view.rules.start_hp, seen["hp"]), seen["hp"]
    bar = _bar(left, most, _BAR)
    resolve, dread = seen["resolve"], seen["dread"]
    track = "·" * (STEPS - dread) + "●" * dread + "◆" + "●" * resolve + "·" * (STEPS - resolve)
    where = f"Resolve {resolve}" if resolve else f"Dread {dread}" if dread else "in the gap"
    far = min(seen["completed"] + 1, PLACES)
    here = f"location {far} of {PLACES}" if seen["completed"] < PLACES else "the Dragon waits"
    return [
        f"HP {left:>2} {bar} {most}",
        f"Dread {track} Resolve",
        f"      {where.center(2 * STEPS + 1).rstrip()}",
        f"ATK {seen['atk']}   DEF {seen['defence']}",
        f"turn {seen['turn']}, {here}",
    ]


def _bar(left: int, most: int, length: int) -> str:
    """What is left of something, never empty while there is any."""
    full = min(length, max(round(length * left / most) if most else 0, int(left > 0)))
    return "█" * full + "·" * (length - full)


def _ends(left: str, right: str, width: int) -> list[str]:
    """Two texts at the ends of a line, or on two where there is no room."""
    gap = min(width, 62) - len(left) - len(right)
    if len(left) + len(right) + 3 > width:
        return [left, f"  {right}"]
    return [f"{left}{' ' * max(3, gap)}{right}"]


def _row(names: Sequence[str | None], width: int) -> Iterator[str]:
    """The Active row: cards face down with their places, the name on one that was looked at."""
    across = max(1, (width + 1) // _CARD)
    inner = _CARD - 3
    for start in range(0, len(names), across):
        boxes = []
        for place, name in enumerate(names[start : start + across], start + 1):
            said = textwrap.wrap(name, inner - 2, max_lines=_NAME_LINES, placeholder="…") if name else []
            body = said + [""] * (_NAME_LINES - len(said)) if name else ["░" * (inner - 2)] * _NAME_LINES
            top = f" {place} ".center(inner, "─")
            boxes.append([f"╭{top}╮", *(f"│ {line:<{inner - 2}} │" for line in body), f"╰{'─' * inner}╯"])
        for parts in zip(*boxes, strict=True):
            yield " ".join(parts)


def _cards(title: str, names: Sequence[str], view: ScreenView, seen: dict[str, Any], width: int) -> Iterator[str]:
    """Own cards, a line each: the name, the uses left, and what it says as far as that fits."""
    if not names:
        return
    widest = min(max(map(len, names)), width // 2)
    texts = {card.name: str(card.get("text") or "") for card in view.rules.cards}
    yield ""
    for number, name in enumerate(names):
        uses = seen["cards"].get(name, {}).get("uses")
        again = f"{uses}× " if uses not in {None, 1} else ""
        head = f"{title if not number else '':<10}{name:<{widest}}  "
        yield head + textwrap.shorten(again + texts.get(name, ""), max(8, width - len(head)), placeholder=" …")


def _fight(view: ScreenView, enemy: dict[str, Any], width: int) -> Iterator[str]:
    """The enemy with its HP, what each roll of its die does, and the last dice."""
    whole = view.rules.enemy_hp[view._state.enemy]
    left = enemy["hp"]
    bar = _bar(left, whole, min(whole, _BAR))
    yield from _ends(
        enemy["name"], f"HP {left} {bar}" + (f"   DEF {enemy['defence']}" if enemy["defence"] else ""), width
    )
    faces = view.rules.cards[view._state.enemy].get("faces") or ()
    told = " · ".join(f"{DICE[number]} {face}" for number, face in enumerate(faces))
    yield from (f"  {line}" for line in textwrap.wrap(told, width - 2))
    if enemy["exchange"]:
        yield f"  you rolled {die(enemy['your_roll'])}, {enemy['name']} {die(enemy['roll'])}"


def die(number: int) -> str:
    """A die as it fell."""
    return f"{DICE[number - 1]} {number}" if 1 <= number <= len(DICE) else str(number or "no die")


# --- what happened, with dice ----------------------------------------------------------------------------------------

_RESULTS = {Event.BLOCKS, Event.ENEMY_BLOCKS, Event.ENEMY_HEALS, Event.HITS, Event.IMMUNE, Event.LOSES, Event.REFLECTS}
_OF_A_TEST = {Event.TESTS, Event.LOSES, Event.IGNORES}


def telling(view: ScreenView, events: Sequence[play.Event]) -> Iterator[play.Event | str]:
    """Events as they are, with what stands on a revealed card; an exchange of a duel and a test are a line each."""
    place = 0
    while place < len(events):
        kind = events[place][0]
        if kind == Event.ROLLS and [event[0] for event in events[place + 1 : place + 2]] == [Event.ENEMY_ROLLS]:
            end = _after(events, place + 2, _RESULTS)
            yield _exchange(view, events[place:end])
        elif kind == Event.TESTS:
            end = _after(events, place, _OF_A_TEST)
            yield _test(view, events[place:end])
        else:
            end = place + 1
            yield events[place]
            if kind == Event.REVEALS:
                card = view.rules.cards[events[place][2]]
                for key, words in (("text", "  {}"), ("flavor", "  “{}”")):
                    if card.get(key):
                        yield words.format(card.get(key))
        place = end


def _after(events: Sequence[play.Event], place: int, kinds: set[int]) -> int:
    while place < len(events) and events[place][0] in kinds:
        place += 1
    return place


def _exchange(view: ScreenView, events: Sequence[play.Event]) -> str:
    """One exchange: both dice and what came of them."""
    mine, its = events[0][3], events[1]
    results = [view.rules.event_words(event, view.seat) for event in events[2:]]
    said = ", ".join(results) or "nobody is hurt"
    return f"you {die(mine)}   {view.rules.labels[its[2]]} {die(its[3])}   {said}"


def _test(view: ScreenView, events: Sequence[play.Event]) -> str:
    """One test: every die with a tick or a cross, and what it cost."""
    source = events[0][2]
    need = view.rules.need[source]
    rolls = [event[3] for event in events if event[0] == Event.TESTS]
    dice = "  ".join(f"{die(roll)} {'✓' if roll >= need else '✗'}" for roll in rolls)
    lost = sum(event[3] for event in events if event[0] == Event.LOSES)
    ignored = any(event[0] == Event.IGNORES for event in events)
    cost = f"you lose {lost} HP" if lost else "it costs nothing"
    return f"{dice}   {cost}" + (", a failure is ignored" if ignored else "")
