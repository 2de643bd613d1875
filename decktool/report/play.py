"""Matches, goldfishing and experiments: as text for people, JSON for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import Any

import click

from decktool.play.goldfish import Goldfished, quantiles
from decktool.play.state import Event, Outcome, Rules
from decktool.play.statistics import wilson

BAR = 40
"""The longest bar of a chart."""
MOST_BARS = 24


def story(rules: Rules, log: Sequence[Event], viewer: int | None = None, *, clauses: bool = False) -> Iterator[str]:
    """What happened, a line each, turns set off; for one seat, or with everything said."""
    for event in log:
        words = rules.event_words(event, viewer)
        if rules.events[event[0]].id == "turn":
            yield ""
            yield click.style(words, bold=True)
        else:
            yield f"  {words}" + (click.style(f"  [{event[5]}]", dim=True) if clauses and event[5] else "")


def ending(rules: Rules, outcome: Outcome | None) -> str:
    """How a match ended, in a sentence."""
    if outcome is None:
        return "not finished"
    text = outcome.words
    if outcome.clause:
        text += click.style(f"  (Rules {rules.section(outcome.clause)}; {outcome.clause})", dim=True)
    return text[0].upper() + text[1:]


def bars(counts: Mapping[int, int], *, label: str) -> Iterator[str]:
    """A chart of counts by number: a line each, the rarest tail drawn together."""
    if not counts:
        return
    keys = sorted(counts)
    shown = list(range(keys[0], keys[-1] + 1))
    rest = 0
    if len(shown) > MOST_BARS:
        rest = sum(counts.get(key, 0) for key in shown[MOST_BARS - 1 :])
        shown = shown[: MOST_BARS - 1]
    rows = [(f"{label} {key}", counts.get(key, 0)) for key in shown]
    if rest:
        rows.append((f"{label} {shown[-1] + 1}+", rest))
    widest = max(len(name) for name, _ in rows)
    top = max(count for _, count in rows)
    total = sum(counts.values())
    for name, count in rows:
        length = count * BAR * 8 // top if top else 0
        bar = "█" * (length // 8) + ("▏▎▍▌▋▊▉"[length % 8 - 1] if length % 8 else "")
        yield f"  {name:<{widest}}  {bar or '·'} {count} ({count / total:.1%})"


def rate_words(rate: Mapping[str, Any]) -> str:
    """A rate with its interval: `18.9 % (16.6–21.4), 189 of 1000`."""
    if not rate["of"]:
        return "none"
    return f"{rate['rate']:.1%} ({100 * rate['low']:.1f}–{100 * rate['high']:.1f}), {rate['count']} of {rate['of']}"


def simulation_text(result: Mapping[str, Any]) -> Iterator[str]:
    """A summary of many matches (`decktool.play.simulate.summary`)."""
    first, second = result["agents"]
    paired = result["games"] == 2 * result["pairs"]
    how = f"{result['pairs']} deals, each played twice with seats swapped" if paired else f"{result['pairs']} deals"
    yield click.style(f"{result['game']}: {first['agent']} against {second['agent']}", bold=True)
    yield f"{how}: {result['games']} games, {result['decisions']} decisions, seed {result['seed']}"
    if result["house"]:
        yield "house rules: " + ", ".join(f"{name}={word}" for name, word in result["house"].items())
    yield ""
    rows = [] if first["agent"] == second["agent"] else [
        (f"{first['agent']} wins", rate_words(first["wins"])),
        (f"{second['agent']} wins", rate_words(second["wins"])),
    ]  # fmt: skip
    rows.append(("nobody wins", rate_words(result["draws"])))
    rows.append(("first player wins, of games won", rate_words(result["going_first"])))
    rows += [(f"ended: {reason}", rate_words(rate)) for reason, rate in result["endings"].items()]
    rows += [(text, rate_words(rate)) for text, rate in result["remarks"].items()]
    if paired:
        pairs = result["pairs_won"]
        rows.append(("deals won, level, lost", f"{pairs['first']}, {pairs['level']}, {pairs['second']}"))
    turns = result["turns"]
    rows.append(("turns a game", f"{turns['mean']:.1f} ({turns['low']:.1f}–{turns['high']:.1f})"))
    widest = max(len(name) for name, _ in rows)
    yield from (f"  {name:<{widest}}  {text}" for name, text in rows)
    yield ""
    yield "Turns"
    yield from bars({int(turn): count for turn, count in turns["counts"].items()}, label="turn")
    yield ""
    yield click.style(f"Intervals are Wilson's, 95 %. Digest {result['digest']}.", dim=True)


def goldfish_text(title: str, result: Goldfished) -> Iterator[str]:
    """A goldfish's clock with a chart, how games ended, and what was there turn by turn."""
    yield click.style(title, bold=True)
    low, high = wilson(result.wins, result.games)
    rate = f"{_percent(result.wins, result.games)} ({100 * low:.1f}–{100 * high:.1f})"
    yield f"won {result.wins} of {result.games} games: {rate}"
    others = ", ".join(f"{reason} {count}" for reason, count in sorted(result.reasons.items()))
    yield f"ended: {others}"
    if result.clock:
        marks = ", ".join(f"{share:.0%} by turn {turn}" for share, turn in quantiles(result.clock))
        mean = sum(turn * count for turn, count in result.clock.items()) / result.wins
        yield f"of the wins {marks}; {mean:.1f} turns on average"
        yield ""
        yield "Own turn of the win"
        yield from bars(result.clock, label="turn")
    yield ""
    yield "At the end of each own turn, on average over the games that came so far"
    yield from _turn_table(result)


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "-"


_MOST_TURNS = 20
"""Rows of the table by turn; of a longer game only every second, third ... turn is shown (JSON has them all)."""


def _turn_table(result: Goldfished) -> Iterator[str]:
    names = list(dict.fromkeys(name for row in result.gauges.values() for name in row))
    yield "  turn   games" + "".join(f"{name:>12}" for name in names)
    turns = [turn for turn in sorted(result.gauges) if result.reached[turn] * 100 >= result.games]
    step = ceil(len(turns) / _MOST_TURNS)
    for turn in turns[::step]:
        count = result.reached[turn]
        row = result.gauges[turn]
        yield f"  {turn:>4}{count:>8}" + "".join(f"{row.get(name, 0) / count:>12.2f}" for name in names)


def goldfish_json(game: str, agent: str, seed: str, house: Mapping[str, str], result: Goldfished) -> dict[str, Any]:
    """The same as the document of `docs/schemas/goldfish-1.json`."""
    low, high = wilson(result.wins, result.games)
    return {
        "schema": "decktool.goldfish/1",
        "game": game,
        "house": dict(house),
        "agent": agent,
        "seed": seed,
        "games": result.games,
        "wins": {
            "count": result.wins, "of": result.games, "rate": result.wins / result.games if result.games else None,
            "low": low, "high": high,
        },
        "clock": _counts(result.clock),
        "endings": dict(sorted(result.reasons.items())),
        "turns": [
            {
                "turn": turn,
                "games": result.reached[turn],
                "gauges": {name: value / result.reached[turn] for name, value in result.gauges[turn].items()},
            }
            for turn in sorted(result.gauges)
        ],
    }  # fmt: skip


def _counts(counter: Counter[int]) -> dict[str, int]:
    return {str(key): counter[key] for key in sorted(counter)}


def house_text(rows: Iterable[tuple[str, str, str, str, str | None]], title: str, edition: str) -> Iterator[str]:
    """House rules: name, what it decides, the value now and the values it can take."""
    yield click.style(title, bold=True) + f"  {edition}"
    for name, about, value, choices, ref in rows:
        yield ""
        yield f"  {name} = {value}"
        yield f"    {about}" + (click.style(f"  (Rules {ref})", dim=True) if ref else "")
        yield click.style(f"    {choices}", dim=True)
