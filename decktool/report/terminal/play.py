"""Matches and experiments, as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from decktool.play.rules import Rules
from decktool.play.state import Event, MatchOutcome
from decktool.report.terminal.lines import bar, folded, left, prose, span, styled
from decktool.report.words import ending_words, house_words, partly_words, percent

if TYPE_CHECKING:
    from decktool.games import Game
    from decktool.report.documents.games import RulesDocument
    from decktool.report.documents.lab import MatrixDocument
    from decktool.report.documents.matches import DeckWins, SimulateDocument, TurnCounts
    from decktool.statistics import Rate, Spread

BAR = 40
"""The longest bar of a chart."""
LEAST, NARROW = 32, 72
"""Results need at least the first number of columns; below the second they are shorter."""
MOST_BARS = 24
RARE = 0.1
"""A tail of this share or less is drawn as one bar."""


def story(
    rules: Rules, log: Iterable[Event | str], viewer: int | None = None, *, clauses: bool = False
) -> Iterator[str]:
    """The events, one per line, with turns set apart; as one seat sees them, or in full. Words stay unchanged."""
    for event in log:
        if isinstance(event, str):
            yield f"  {event}"
            continue
        words = rules.event_words(event, viewer)
        if rules.events[event[0]].id == "turn":
            yield ""
            yield styled(words, "bold")
        else:
            yield f"  {words}" + (styled(f"  [{event[5]}]", "dim") if clauses and event[5] else "")


def decks(rules: Rules) -> Iterator[str]:
    """A line that names what each seat plays, where decks are played and not a box."""
    names = [PurePath(name).stem for name, _ in rules.decks]
    if len(names) > 1:
        yield ", ".join(f"{who} plays {name}" for who, name in zip(rules.seats, names, strict=True))
    elif names:
        yield f"{'both play' if len(rules.seats) > 1 else 'played:'} {names[0]}"


def cards_without_rules(rules: Rules) -> Iterator[str]:
    """A line that names the cards played without their rules, where there are such."""
    if rules.cards_without_rules:
        yield styled(partly_words(sorted(rules.cards_without_rules)), "yellow")


def ending(rules: Rules, outcome: MatchOutcome | None) -> str:
    """How a match ended, in a sentence."""
    if outcome is None:
        return "not finished"
    text = outcome.words
    if outcome.clause:
        text += styled(f"  (Rules {rules.section(outcome.clause)}; {outcome.clause})", "dim")
    return text[0].upper() + text[1:]


def bars(counts: Mapping[int, int], *, label: str, longest: int = BAR) -> Iterator[str]:
    """A chart of counts by number, a line each: a rare tail is drawn together, wide spreads by ranges of numbers."""
    if not counts:
        return
    rows = _grouped(counts)
    widest = span(f"{label} {name}" for name, _ in rows)
    top = max(count for _, count in rows)
    total = sum(counts.values())
    for name, count in rows:
        drawn = bar(count / top if top else 0.0, longest)
        yield f"  {f'{label} {name}':<{widest}}  {drawn or '·'} {count:,} ({percent(count / total, 1)})"


def _grouped(counts: Mapping[int, int]) -> list[tuple[str, int]]:
    """Counts by number; of more numbers than a chart has lines the rest is one bar, or where much is there, ranges."""
    first, last = min(counts), max(counts)
    if last - first < MOST_BARS:
        return [(str(key), counts.get(key, 0)) for key in range(first, last + 1)]
    cut = first + MOST_BARS - 1
    rest = sum(count for key, count in counts.items() if key >= cut)
    if rest <= RARE * sum(counts.values()):
        return [*((str(key), counts.get(key, 0)) for key in range(first, cut)), (f"{cut}+", rest)]
    step = ceil((last - first + 1) / MOST_BARS)
    ranges = range(first, last + 1, step)
    return [(f"{key}–{key + step - 1}", sum(counts.get(key + i, 0) for i in range(step))) for key in ranges]


_TURNED = ("each played twice with seats swapped", "each played with every agent in every seat")


def simulation_text(result: SimulateDocument, columns: int = 80) -> Iterator[str]:
    """The document for a terminal of `columns` (32 or more)."""
    columns = max(LEAST, columns)
    solo = len(result["seats"]) == 1
    names = [row["agent"] for row in result["agents"]]
    paired = result["games"] > result["pairs"]
    yield styled(f"{result['game']}: {' against '.join(names)}", "bold")
    how = ", one player" if solo else f", {_TURNED[len(names) > 2]}" if paired else ""
    notes = [f"{result['pairs']:,} deals{how}: {result['games']:,} games, {result['decisions']:,} decisions"]
    notes.append(f"seed {result['seed']}")
    if result["house"]:
        notes.append(house_words(result["house"]))
    decks = _deck_words(result["decks"])
    if decks:
        notes.insert(0, " against ".join(decks) if solo or len(decks) > 1 else f"both play {decks[0]}")
    if result["unofficial"]:
        notes.append("unofficial sample cards")
    for text in notes:
        yield from folded(text, columns, 0)
    if result["blanks"]:
        yield from prose(partly_words(result["blanks"]), columns, "yellow")
    yield ""
    rows = [(name, rate_words(rate, columns)) for name, rate in [*who_won(result), *course(result, solo)]]
    if paired:
        pairs = result["pairs_won"]
        if others := pairs.get("others"):
            won = ", ".join(map(str, (pairs["second"], *others)))
            rows.append(("deals won by each, level", f"{pairs['first']:>5}, {won}, {pairs['level']}"))
        else:
            rows.append(("deals won, level, lost", f"{pairs['first']:>5}, {pairs['level']}, {pairs['second']}"))
    rows.append(("turns per game", mean_words(result["turns"])))
    yield from how_games_went(rows, result["turns"], columns)
    yield ""
    yield styled(f"Intervals are Wilson's, 95 %. Digest {result['digest']}", "dim")


def how_games_went(rows: Sequence[tuple[str, str]], turns: TurnCounts, columns: int) -> Iterator[str]:
    """A name and words in each row, the name folded where it is long; then a chart of games by number of turns."""
    widest = min(span(name for name, _ in rows), max(16, columns - 4 - span(text for _, text in rows)))
    for name, text in rows:
        *above, last = folded(name, widest, 0)
        yield from (f"  {line}" for line in above)
        yield f"  {left(last, widest)}  {text}"
    yield ""
    yield styled("Turns", "bold")
    counts = {int(turn): count for turn, count in turns["counts"].items()}
    yield from bars(counts, label="turn", longest=max(8, min(BAR, columns - 32)))


def who_won(result: SimulateDocument) -> list[tuple[str, Rate]]:
    """How often each agent and each deck won, if there are several."""
    decks, solo = _deck_words(result["decks"]), len(result["seats"]) == 1
    several = solo or len({row["agent"] for row in result["agents"]}) > 1
    found = [(f"{row['agent']} wins", row["wins"]) for row in result["agents"] if several]
    if len(decks) > 1:
        found += [(f"{name} wins", row["wins"]) for name, row in zip(decks, result["decks"], strict=True)]
    return found


def course(result: SimulateDocument | MatrixDocument, solo: bool = False) -> list[tuple[str, Rate]]:
    """How games went: unless one plays alone how often nobody won and the first player did; then how they ended."""
    found = [("nobody wins", result["draws"]), ("first player wins, of decided games", result["going_first"])]
    ends = [(f"ended: {ending_words(reason)}", rate) for reason, rate in result["endings"].items()]
    return [*(() if solo else found), *ends, *result["remarks"].items()]


def leading(result: MatrixDocument) -> list[tuple[str, Rate]]:
    """How often the leader at halftime won, and in how many turns nothing was decided."""
    return [("leader at halftime wins", result["lead"]["held"]), ("turns without a decision", result["idle_turns"])]


def mean_words(found: TurnCounts | Spread) -> str:
    """A mean with its interval."""
    return f"{found['mean']:>5.1f}   ({found['low']:.1f}–{found['high']:.1f})"


def points_words(measured: Mapping[str, Any] | None, sign: str = "") -> str:
    """Points with their interval, such as `+2.1 (+0.4 to +3.8)`."""
    if measured is None:
        return "not measured"
    return f"{measured['points']:{sign}.1f} ({measured['low']:{sign}.1f} to {measured['high']:{sign}.1f})"


def _deck_words(decks: Sequence[DeckWins]) -> list[str]:
    """Decks by the names of their files, with their seats where two have the same."""
    short = [PurePath(row["deck"]).stem for row in decks]
    if len(set(short)) == len(short):
        return short
    return [f"{name} ({', '.join(row['seats'])})" for name, row in zip(short, decks, strict=True)]


def rate_words(rate: Rate, columns: int) -> str:
    """A rate with its interval, and where there is room what it was counted from."""
    if rate["rate"] is None:
        return "none"
    text = f"{100 * rate['rate']:>5.1f} % ({100 * rate['low']:.1f}–{100 * rate['high']:.1f})"
    return text if columns < NARROW else f"{text:<21} {rate['count']:,} of {rate['of']:,}"


def house_text(document: RulesDocument, game: Game) -> Iterator[str]:
    """House rules: name, what it decides, the value now and the values it can take."""
    yield styled(game.title, "bold") + f"  {game.edition}"
    for row in document["house"]:
        yield ""
        yield f"  {row['id']} = {row['value']}"
        yield f"    {row['title']}" + (styled(f"  (Rules {row['section']})", "dim") if row["section"] else "")
        yield styled(f"    {game.house[row['id']].choices}", "dim")
