"""A goldfish's report for the terminal: written from its document, so that text and JSON cannot differ.

Every table is fitted to the terminal: what does not fit is left out from the right or set below, never folded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from decktool.report.terminal.lab import LEAST, WIDEST
from decktool.report.terminal.lines import as_fits, bar, fit, prose, span, styled
from decktool.report.terminal.play import NARROW, bars
from decktool.report.words import ending_words, house_words, partly_words, percent

if TYPE_CHECKING:
    from decktool.report.documents.matches import GoldfishDocument, Interval, KeptCard

MOST_ROWS = 20
"""Rows of a table by turns; of a longer game only every second, third ... is shown (JSON has them all)."""
LEAST_SHARE = 0.01
"""A row that fewer of the games came to is not shown."""
MOST_KEEPERS = 40
_GAP = "  "


def goldfish_text(result: GoldfishDocument, columns: int = 80) -> Iterator[str]:
    """The document as lines that fit `columns` (at least 48)."""
    width = max(LEAST, min(columns, WIDEST))
    yield from _heading(result, width)
    yield ""
    yield from _headline(result, width)
    if result["index"]["named"]:
        yield from _lost(result, width)
    else:
        yield from _endings(result, width)
        counts = {int(length): number for length, number in result["length"]["won"]["counts"].items()}
        if len(counts) > 1:
            yield from _title(f"{result['index']['title'].capitalize()} of the win")
            yield from bars(counts, label="turn", longest=max(8, min(40, width - 28)))
    yield from _rows(result, width)
    yield from _milestones(result, width)
    yield from _counts(result, width)
    yield from _keepers(result, width)
    yield ""
    yield from prose("Numbers in brackets are 95 % confidence intervals; ¼, ½ and ¾ are quartiles.", width)


def _heading(result: GoldfishDocument, width: int) -> Iterator[str]:
    decks = " against ".join(PurePath(name).stem for name in result["decks"])
    yield from prose(result["title"] + (f" · {decks}" if decks else ""), width, "bold")
    who = result["agent"]
    if result["against"] is not None:
        who += f" against {result['against']}, going {'first' if result['first'] else 'second'}"
    notes = [f"{who}; {result['games']:,} games, seed {result['seed']}"]
    if result["house"]:
        notes.append(house_words(result["house"]))
    if result["unofficial"]:
        notes.append("unofficial sample cards")
    for note in notes:
        yield from prose(note, width)
    if result["blanks"]:
        yield from prose(partly_words(result["blanks"]), width, "yellow")


def _headline(result: GoldfishDocument, width: int) -> Iterator[str]:
    wins, length = result["wins"], result["length"]
    yield f"won   {styled(_percent(wins), 'bold')} {_interval(wins)}, {wins['count']:,} of {wins['of']:,}"
    yield "      " + styled(f"{bar(wins['rate'] or 0.0, width - 8):·<{width - 8}}", "green")
    words, whole, won = length["title"], length["all"], length["won"]
    if not whole["count"]:
        return
    text = f"{words} per game: mean {whole['mean']:.1f}"
    if whole["min"] != whole["max"]:
        text += f"; half of the games {whole['q1']}–{whole['q3']}, all {whole['min']}–{whole['max']}"
        text += f"; when won {won['mean']:.1f}" if won["count"] else ""
    yield from prose(text, width)


def _lost(result: GoldfishDocument, width: int) -> Iterator[str]:
    """In which row the games that were not won ended, each with the kinds of its ends; then these kinds, each with the
    cards that brought most of them.
    """
    if not result["lost"]:
        return
    places = {row["name"] or "elsewhere": Counter[str]() for row in result["rows"]}
    kinds: dict[str, Counter[str]] = {}
    for end in result["lost"]:
        count = end["games"]["count"]
        places.setdefault(end["name"] or "elsewhere", Counter())[end["of"]] += count
        kinds.setdefault(end["of"], Counter())[end["card"] or ""] += count
    yield from _title("Where it ended")
    yield from _shares(places, result["games"], width)
    yield from _title("Causes of defeat")
    yield from _shares(dict(sorted(kinds.items(), key=lambda item: -item[1].total())), result["games"], width)


def _shares(groups: Mapping[str, Counter[str]], games: int, width: int) -> Iterator[str]:
    """A line for each group: its share of all games as a bar, and what it is made of, as far as there is room."""
    widest = min(span(groups), width // 3)
    most = max(parts.total() for parts in groups.values())
    length = max(6, (width - widest) // 6)
    for name, parts in groups.items():
        count = parts.total()
        drawn = bar(count / most if most else 0.0, length)
        share = percent(count / games, 1) if count else "–"
        line = f"{_GAP}{fit(name, widest)}{_GAP}{share:>6}  {styled(drawn, 'red') if drawn else ''}"
        made = [(part, number) for part, number in parts.most_common() if part and (part != name or len(parts) > 1)]
        text = as_fits([f"{part} {number:,}" for part, number in made], width - widest - length - 14)
        yield line + " " * (length - len(drawn) + 2) + styled(text, "dim") if text else line.rstrip()


def _endings(result: GoldfishDocument, width: int) -> Iterator[str]:
    yield from _title("How games ended")
    endings = {ending_words(reason): rate for reason, rate in result["endings"].items()}
    widest = min(span(endings), width // 2)
    for words, rate in sorted(endings.items(), key=lambda item: -item[1]["count"]):
        drawn = bar(rate["rate"] or 0.0, max(4, width - widest - 21))
        yield f"{_GAP}{fit(words, widest)}  {_percent(rate):>7} {_interval(rate):<8} {drawn}".rstrip()


def _rows(result: GoldfishDocument, width: int) -> Iterator[str]:
    """The gauges: with two moments a table for each gauge, else as many gauges side by side as fit."""
    index = result["index"]
    rows = [row for row in result["rows"] if row["entered"] >= LEAST_SHARE * result["games"]]
    if not rows or not rows[0]["gauges"]:
        return
    step = 1 if index["named"] else ceil(len(rows) / MOST_ROWS)
    shown = rows[::step]
    names = list(rows[0]["gauges"])
    labels = [row["name"] or str(row["row"]) for row in shown]
    short = width < NARROW
    wide = index["named"] and not short
    found = [gauge for row in shown for gauges in row["gauges"].values() for gauge in gauges.values() if gauge["count"]]
    cells = 20 if wide else 6 + max([5, *(len(_middle(gauge)) for gauge in found)])
    widest = min(span([*labels, "turn"]), max(8, width - 10 - len(index["moments"]) * (cells + 2)))
    room = width - widest - 10
    across = max(1, room // (cells + 2))
    if len(index["moments"]) > 1:
        blocks = [[(name, moment) for moment in index["moments"]] for name in names]
    else:
        moment = index["moments"][0]
        blocks = [[(name, moment) for name in names[at : at + across]] for at in range(0, len(names), across)]
    for block in blocks:
        alone = len({name for name, _ in block}) == 1 and len(block) > 1
        moments = {"leaving": "at the end of"}.get(index["moments"][0], index["moments"][0])
        about = f"{block[0][0]} by {index['title']}" if alone else f"{moments} each {index['title']}"
        yield from _title(about[0].upper() + about[1:])
        heads = [moment if alone else name for name, moment in block]
        yield (f"{_GAP}{'':<{widest}}  {'games':>6}" + "".join(f"{_GAP}{fit(head, cells)}" for head in heads)).rstrip()
        under = " mean    ¼    ½    ¾" if wide else f" mean{'¼–¾':>{cells - 5}}"
        yield styled(f"{_GAP}{'':<{widest}}  {'':>6}" + "".join(f"{_GAP}{under}" for _ in heads), "dim")
        for label, row in zip(labels, shown, strict=True):
            line = f"{_GAP}{fit(label, widest)}  {row['entered']:>6,}"
            yield line + "".join(_GAP + _spread(row["gauges"][name][moment], cells, wide) for name, moment in block)
    if any(row["entered"] < result["games"] for row in rows):
        yield ""
        yield from prose(
            f"Each row counts only the games that reached that {index['title']} (column `games`). Finished games are "
            "left out, so a mean can fall although no player lost anything.",
            width,
        )


def _spread(found: Mapping[str, Any], cells: int, wide: bool) -> str:
    """Mean and quartiles of a gauge in a number of columns; also the median if there is room."""
    if not found["count"]:
        return f"{'–':>6}".ljust(cells)
    mean = f"{found['mean']:.1f}"
    if wide:
        return f"{mean:>5}" + styled("".join(f"{found[name]:>5}" for name in ("q1", "median", "q3")), "dim")
    return f"{mean:>5}" + styled(_middle(found).rjust(cells - 5), "dim")


def _middle(found: Mapping[str, Any]) -> str:
    """The middle half of a gauge: `4–6`."""
    return f"{found['q1']}{'…' if found['q1'] < 0 else '–'}{found['q3']}"


def _milestones(result: GoldfishDocument, width: int) -> Iterator[str]:
    if not result["milestones"]:
        return
    yield from _title(f"First {result['index']['title']} with")
    widest = min(span(stone["title"] for stone in result["milestones"]), width // 3)
    for stone in result["milestones"]:
        rows, reached = stone["rows"], stone["reached"]
        when = f"{rows['median']} ({rows['q1']}–{rows['q3']})" if rows["count"] else "never"
        share = f"{_percent(reached)} of games" + (f" {_interval(reached)}" if width >= NARROW else "")
        yield f"{_GAP}{fit(stone['title'], widest)}  {when:<12}{share}"


def _counts(result: GoldfishDocument, width: int) -> Iterator[str]:
    if not result["counts"]:
        return
    yield from _title("Counted over a game")
    widest = min(span(row["title"] for row in result["counts"]), width // 3)
    spreads: list[Any] = [row["each"] for row in result["counts"]]
    means = [f"{one['mean']:.2f} ({max(0.0, one['low']):.2f}–{one['high']:.2f})" for one in spreads]
    longest = span(means)
    yield styled(f"{_GAP}{'':<{widest}}  {'a game':<{longest}}{_GAP}in", "dim")
    for row, mean in zip(result["counts"], means, strict=True):
        share = _percent(row["games"]) + (" of games" if width >= LEAST + 12 else "")
        share += f" {_interval(row['games'])}" if width >= NARROW else ""
        yield f"{_GAP}{fit(row['title'], widest)}  {mean:<{longest}}{_GAP}{share}"


def _keepers(result: GoldfishDocument, width: int) -> Iterator[str]:
    """The worth of each kept card: from games replayed without it, if any, and by comparison."""
    known = [row for row in result["keepers"] if row["held"]["count"]]
    again = [(row, row["again"]) for row in known if row["again"] is not None]
    if again:
        base = again[0][1]["with"]
        yield from _title("Worth of each kept card")
        again.sort(key=lambda pair: -pair[1]["difference"]["mean"])
        rows = [(row, [played["blank"]], played["difference"]) for row, played in again]
        yield from _compared(rows, ["won without"], width)
        yield from prose(
            f"{base['of']:,} of these games, won {_percent(base)} {_interval(base)}, replayed for each card with the "
            "card blank: the same decks in the same order, with new decisions by the same agent.",
            width,
        )
    apart = [(row, [row["with"], row["without"]], row["difference"]) for row in known if row["difference"] is not None]
    if apart:
        yield from _title("Win rate with and without each kept card")
        yield from _compared(apart, ["won with", "without"], width)
        yield from prose(
            "A comparison, not a proof of cause: a player who kept a card also survived long enough to find it. "
            f"`without` counts games that finished the {result['index']['title']} it comes from.",
            width,
        )
    always = [row["card"] for row in known if row["difference"] is None and row["again"] is None]
    if always:
        yield ""
        yield from prose(
            f"Kept in every game that reached them, without games to compare: {', '.join(always)}. "
            "`--worth 300` replays 300 games without each card.",
            width,
        )


def _compared(
    rows: Sequence[tuple[KeptCard, Sequence[Mapping[str, Any]], Interval]], heads: Sequence[str], width: int
) -> Iterator[str]:
    """A line for each card: games that held it, rates in percent, and the difference, as a bar too if there is room."""
    short = width < NARROW
    size = 8 if short else 14
    kept = "" if short else f"{_GAP}{'kept in':>7}"
    differences = [_difference(apart, short) for *_, apart in rows]
    last = max(18 if short else 19, span(differences))
    room = width - 2 - len(kept) - len(heads) * (size + 2) - 2 - last
    widest = min(span(row["card"] for row, *_ in rows), room)
    longest = room - widest - 2
    most = max(abs(apart["mean"]) for *_, apart in rows) or 1.0
    titles = "".join(f"{_GAP}{head[-size:].strip():<{size}}" for head in heads)
    yield styled(f"{_GAP}{'':<{widest}}{kept}{titles}{_GAP}difference", "dim")
    for (row, rates, apart), text in zip(rows[:MOST_KEEPERS], differences[:MOST_KEEPERS], strict=True):
        line = f"{_GAP}{fit(row['card'], widest)}" + ("" if short else f"{_GAP}{row['held']['count']:>7,}")
        for rate in rates:
            cell = f"{100 * rate['rate']:>5.1f}" + ("" if short else f" {_interval(rate)}")
            line += f"{_GAP}{cell:<{size}}"
        drawn = bar(abs(apart["mean"]) / most, longest) if longest >= 6 else ""
        color = "green" if apart["low"] > 0 else "red" if apart["high"] < 0 else "dim"
        yield (line + _GAP + styled(f"{text:<{last}}{_GAP}{drawn}" if drawn else text, color)).rstrip()
    if len(rows) > MOST_KEEPERS:
        yield f"{_GAP}and {len(rows) - MOST_KEEPERS} more; --output-format json has them all"


def _difference(found: Interval, short: bool) -> str:
    """A difference of two rates in percentage points with its interval."""
    mean, low, high = 100 * found["mean"], 100 * found["low"], 100 * found["high"]
    interval = f"{round(low)}…{round(high)}" if short else f"{round(low):+d} to {round(high):+d}"
    return f"{mean:+6.1f} ({interval})"


def _title(text: str) -> Iterator[str]:
    yield ""
    yield styled(text, "bold")


def _percent(rate: Mapping[str, Any]) -> str:
    return "–" if rate["rate"] is None else percent(rate["rate"], 1)


def _interval(rate: Mapping[str, Any]) -> str:
    return f"({100 * rate['low']:.0f}–{100 * rate['high']:.0f})" if rate["of"] else ""
