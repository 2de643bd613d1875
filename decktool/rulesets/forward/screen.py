"""The table drawn in text: the Diamond beside what one has, the Active row, what is kept, and dice as they fell."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from decktool.rulesets.forward.components import (
    DIAMOND,
    E_BLOCKS,
    E_ENEMY_BLOCKS,
    E_ENEMY_HEALS,
    E_ENEMY_ROLLS,
    E_HITS,
    E_IGNORES,
    E_IMMUNE,
    E_LOSES,
    E_REVEALS,
    E_ROLLS,
    E_TESTS,
    LABELS,
    PLACES,
    STEPS,
)

if TYPE_CHECKING:
    from decktool.play.state import Event
    from decktool.rulesets.forward.view import ForwardView

DICE = "⚀⚁⚂⚃⚄⚅"
NARROWEST, WIDEST = 48, 79
"""The table is drawn as wide as the terminal, within these."""
_DIAMOND = 22
_CARD = 15
"""Columns of the drawn Diamond, and of a drawn card with the gap behind it."""
_NAME_LINES = 2
_BAR = 12


def screen(view: ForwardView, width: int | None = None) -> list[str]:
    """The whole table as lines, none wider than the terminal (or `width`) where that has 48 columns or more."""
    wide = min(WIDEST, max(NARROWEST, width or shutil.get_terminal_size().columns))
    seen = view.describe()
    lines = list(_beside(_diamond(seen), _player(view, seen)))
    if seen["location"]:
        lines += ["", *_ends(f"{seen['place']} {seen['location']}", _piles(seen), wide), *_row(seen["row"], wide)]
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


def _player(view: ForwardView, seen: dict[str, Any]) -> list[str]:
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


def _beside(left: Sequence[str], right: Sequence[str]) -> Iterator[str]:
    for one, other in zip(left, right, strict=True):
        yield f"{one:<{_DIAMOND}}  {other}".rstrip()


def _piles(seen: dict[str, Any]) -> str:
    buried = f" · BURIED {len(seen['buried'])}" if seen["buried"] else ""
    return f"deck {len(seen['deck'])} · discard {len(seen['discard'])}{buried}"


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


def _cards(title: str, names: Sequence[str], view: ForwardView, seen: dict[str, Any], width: int) -> Iterator[str]:
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


def _fight(view: ForwardView, enemy: dict[str, Any], width: int) -> Iterator[str]:
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
    return f"{DICE[number - 1]} {number}" if 1 <= number <= len(DICE) else str(number)


# --- what happened, with dice ----------------------------------------------------------------------------------------

_RESULTS = {E_BLOCKS, E_ENEMY_BLOCKS, E_ENEMY_HEALS, E_HITS, E_IMMUNE, E_LOSES}
_OF_A_TEST = {E_TESTS, E_LOSES, E_IGNORES}


def telling(view: ForwardView, events: Sequence[Event]) -> Iterator[Event | str]:
    """Events as they are, with what stands on a revealed card; an exchange of a duel and a test are a line each."""
    place = 0
    while place < len(events):
        kind = events[place][0]
        if kind == E_ROLLS and place + 1 < len(events) and events[place + 1][0] == E_ENEMY_ROLLS:
            end = _after(events, place + 2, _RESULTS)
            yield _exchange(view, events[place:end])
        elif kind == E_TESTS:
            end = _after(events, place, _OF_A_TEST)
            yield _test(view, events[place:end])
        else:
            end = place + 1
            yield events[place]
            if kind == E_REVEALS:
                yield from _read_out(view, events[place][2])
        place = end


def _read_out(view: ForwardView, instance: int) -> Iterator[str]:
    """What stands on a card that was turned up."""
    card = view.rules.cards[instance]
    if card.get("text"):
        yield f"  {card.get('text')}"
    if card.get("flavor"):
        yield f"  “{card.get('flavor')}”"


def _after(events: Sequence[Event], place: int, kinds: set[int]) -> int:
    while place < len(events) and events[place][0] in kinds:
        place += 1
    return place


def _exchange(view: ForwardView, events: Sequence[Event]) -> str:
    """One exchange: both dice and what came of them."""
    mine, its = events[0][3], events[1]
    results = [view.rules.event_words(event, view.seat) for event in events[2:]]
    said = ", ".join(results) or "nobody is hurt"
    return f"you {die(mine)}   {view.rules.labels[its[2]]} {die(its[3])}   {said}"


def _test(view: ForwardView, events: Sequence[Event]) -> str:
    """One test: every die with a tick or a cross, and what it cost."""
    source = events[0][2]
    need = view.rules.need[source]
    rolls = [event[3] for event in events if event[0] == E_TESTS]
    dice = "  ".join(f"{die(roll)} {'✓' if roll >= need else '✗'}" for roll in rolls)
    lost = sum(event[3] for event in events if event[0] == E_LOSES)
    ignored = any(event[0] == E_IGNORES for event in events)
    cost = f"you lose {lost} HP" if lost else "it costs nothing"
    return f"{dice}   {cost}" + (", a failure is ignored" if ignored else "")
