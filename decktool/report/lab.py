"""What the lab measured, as pages; made from the documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from decktool.cards import counted
from decktool.report.documents.card_table import COLUMNS, card_table_rows, compare_sets_rows
from decktool.report.documents.card_table import COMPARED as COMPARED_COLUMNS
from decktool.report.drawing_builder import PALE, DrawingBuilder, shortened, type_colour
from decktool.report.lab_charts import (
    MM,
    SMALL,
    Curve,
    Dot,
    LabPage,
    columns,
    curves,
    dot_line,
    dots,
    rate_cell,
    rates,
    table,
)
from decktool.report.pages import Chart, chart_of_rows
from decktool.report.terminal.lab import (
    COMPARED,
    REACHED,
    WHEN,
    WORTH,
    by_rating,
    played_from,
    unmeasured_words,
    won,
    won_title,
)
from decktool.report.terminal.odds import seat_words
from decktool.report.terminal.play import course, leading, points_words, who_won
from decktool.report.words import ending_words, house_words, partly_words, percent

if TYPE_CHECKING:
    from decktool.printing.base.items import Drawing
    from decktool.report.documents.card_table import (
        AgentTable,
        BeforeAfter,
        CardTableDocument,
        CardTableRow,
        CompareSetsDocument,
    )
    from decktool.report.documents.chances import ConditionRow, OddsDocument
    from decktool.report.documents.lab import (
        BalanceDocument,
        MatrixDocument,
        TuneDocument,
        ValuedDeck,
        ValueDocument,
    )
    from decktool.report.documents.matches import GoldfishDocument, SimulateDocument
    from decktool.statistics import Rate

NOTE = (
    "Ratings follow Bradley and Terry, in Elo points; a draw or an equal place is half a win. Intervals are 95 % "
    "confidence intervals; those of rates are Wilson intervals. Blue: wins more than half; red: less; a pale number's "
    "interval contains 50 %. The leader is the player with the better position when a turn begins."
)
CARD_NOTE = (
    "Win rates in % of games in which the card was in the deck, in the opening hand, drawn (in hand at any time), "
    "not drawn, or played. Blue: above the average of all players of the table; red: below; a pale number's interval "
    "contains the average. Drawn minus not drawn is in percentage points; its "
    "95 % interval treats the games of one deal as one observation, and each card's interval stands by itself. "
    "Players who draw or play a card also win for other reasons: who draws many cards has played a long game. Worth "
    "is the difference in win rate to the same games with the card blank."
)
BLUE = type_colour(4)
MOST_GAUGES = 4
"""Curves in one chart."""


def _stem(name: str) -> str:
    return PurePath(name).stem


def conditions_of(result: Mapping[str, Any]) -> list[str]:
    """The seed and the house rules of a document."""
    return [f"seed {result['seed']}", *([house_words(result["house"])] if result["house"] else [])]


def warnings_of(result: Mapping[str, Any]) -> list[str]:
    """What readers of a document's page have to know: sample cards, cards without rules, a run that was stopped."""
    notes = ["with unofficial sample cards"] if result.get("unofficial") else []
    if result.get("blanks"):
        notes.append(partly_words(result["blanks"]))
    if stopped := result.get("stopped"):
        notes.append(
            f"stopped after {stopped['after']:,} of {stopped['of']:,} {stopped['what']}; the results are partial"
        )
    return notes


# --- a round robin, and matches between agents -----------------------------------------------------------------------


def matrix_page(result: MatrixDocument) -> LabPage:
    """A round robin: ratings, the win matrix, how games went."""
    warnings = warnings_of(result)
    if any(row["rating"]["prior"] for row in result["decks"]):
        prior = result["rating"]["prior"]
        warnings.append(f"a deck won or lost every game: {prior:g} wins were added to both sides of one-sided matchups")
    deals = f"{result['deals']:,} deals {played_from(result)}: {result['games']:,} games"
    even = 1 / result.get("players", 2)
    going = course(result)
    going[2:2] = leading(result)
    first = [(" – ".join(pairing["decks"]), pairing["going_first"]) for pairing in result["pairings"]]
    return LabPage(
        f"{result['title']}: each against each",
        [f"{len(result['decks'])} decks", f"played by {result['agent']}", deals, *conditions_of(result)],
        warnings,
        lambda width: [
            _ratings(result, width),
            _matrix(result, width),
            rates("How games go", _capital(going), width, even),
            rates("First player, of decided games, by matchup", first, width, even),
            _lengths(result, width),
        ],
        NOTE,
        ("deck", "opponent", "games", "win rate", "low", "high", "first player wins", "turns"),
        [
            [*order, pairing["games"], rate["rate"], rate["low"], rate["high"], pairing["going_first"]["rate"],
             pairing["turns"]]
            for pairing in result["pairings"]
            for order, rate in zip((pairing["decks"], pairing["decks"][::-1]), pairing["wins"], strict=True)
        ],
    )  # fmt: skip


def _ratings(result: MatrixDocument, width: int) -> Chart:
    """Each deck's rating as a dot on a line, its interval as a bar."""
    rows = []
    for number, place in enumerate(by_rating(result), 1):
        row = result["decks"][place]
        points = row["rating"]
        words = f"{points['points']:.0f} ({points['low']:.0f}–{points['high']:.0f})"
        measured = points["points"], points["low"], points["high"]
        rows.append(Dot(f"{number}  {row['deck']}", measured, words, type_colour(4)))
    return dots("Ratings", rows, width, result["rating"]["mean"])


def _matrix(result: MatrixDocument, width: int) -> Chart:
    """How often each row's deck won against each column's, as a table whose cells are shaded."""
    order, decks, found = by_rating(result), result["decks"], won(result)
    label = width * 36 // 100
    cell = min(24 * MM, (width - label) // len(order))
    head, rows, said = DrawingBuilder(), [], []
    for number in range(len(order)):
        middle = label + number * cell + cell // 2
        head.text(middle, 3600, str(number + 1), font="sans-semibold", size=3200, anchor="middle")
    for rank, place in enumerate(order):
        pen, name = DrawingBuilder(), decks[place]["deck"]
        pen.text(0, 6300, shortened(f"{rank + 1}  {name}", label - 3 * MM, size=3400), size=3400)
        for number, other in enumerate(order):
            rate = found.get((name, decks[other]["deck"]))
            rate_cell(pen, label + number * cell, cell, 11 * MM, rate)
            if rate is not None and rate["rate"] is not None:
                interval = f"{100 * rate['low']:.0f}–{100 * rate['high']:.0f}"
                said.append(f"{name} against {decks[other]['deck']} {percent(rate['rate'], 1)} ({interval})")
        rows.append(pen.drawing(width, 11 * MM, name))
    what = "Win rate in %" if result.get("players", 2) == 2 else won_title(result)
    title = f"{what}: the row's deck against the column's"
    return chart_of_rows(title, head.drawing(width, 6 * MM, title), rows, "; ".join(said) + ".", width)


def _capital(rows: Sequence[tuple[str, Rate]]) -> list[tuple[str, Rate]]:
    return [(name[:1].upper() + name[1:], rate) for name, rate in rows]


def _lengths(result: MatrixDocument | SimulateDocument, width: int) -> Chart:
    """Games by their number of turns, as columns."""
    turns = result["turns"]
    words = f"{turns['mean']:.1f} turns per game ({turns['low']:.1f}–{turns['high']:.1f})"
    if "lead" in result:
        changes: Any = result["lead"]["changes"]  # type: ignore[typeddict-item]
        if changes["count"]:
            words += f"; the lead changes {changes['mean']:.1f} times ({changes['low']:.1f}–{changes['high']:.1f})"
    return columns("Length of games, in turns", turns["counts"], f"{words}.", width)


def simulation_page(result: SimulateDocument) -> LabPage:
    """Matches between agents: who wins, how games end and how long they are."""
    charts = {"Who wins": who_won(result), "How games go": _capital(course(result, len(result["seats"]) == 1))}
    facts = [", ".join(_stem(row["deck"]) for row in result["decks"])]
    facts.append(" against ".join(row["agent"] for row in result["agents"]))
    return LabPage(
        f"{result['title']}: matches",
        [*filter(None, facts), f"{result['games']:,} games", *conditions_of(result)],
        warnings_of(result),
        lambda width: [*(rates(name, rows, width) for name, rows in charts.items() if rows), _lengths(result, width)],
        "Intervals are Wilson's 95 % confidence intervals.",
        ("what", "count", "of", "rate", "low", "high"),
        [[name, *rate.values()] for rows in charts.values() for name, rate in rows],
    )


# --- a goldfish ------------------------------------------------------------------------------------------------------


def goldfish_page(result: GoldfishDocument) -> LabPage:
    """How soon a deck wins, how games develop, where they are lost."""
    against = f"{result['agent']}" + (f" against {result['against']}" if result["against"] else "")
    facts = [", ".join(map(_stem, result["decks"])), against, f"{result['games']:,} games", *conditions_of(result)]
    ends: dict[str, Any] = {"Won": result["wins"]}
    ends |= {f"Ended: {ending_words(reason)}": rate for reason, rate in result["endings"].items()}
    moment = result["index"]["moments"][-1]
    shown = [row for row in result["rows"] if row["entered"] * 100 >= result["games"]]
    headings = (result["index"]["title"], "games", "lost", "gauge", "when", "mean", "low", "high", "q1", "median", "q3")
    return LabPage(
        f"{result['title']}: goldfish",
        [fact for fact in facts if fact],
        warnings_of(result),
        lambda width: [
            rates("Results", list(ends.items()), width, None),
            *_gauge_curves(result, shown, moment, width),
            *_goldfish_lengths(result, width),
            *_lost(result, width),
            *_keepers(result, width),
        ],
        "Intervals are 95 % confidence intervals; bands are those of means. A gauge's mean is over the games that "
        "came so far.",
        headings,
        [
            [row["name"] or row["row"], row["entered"], row["lost"], name, when, *_SPREAD(spread)]
            for row in result["rows"]
            for name, by_moment in row["gauges"].items()
            for when, spread in by_moment.items()
        ],
    )


_SPREAD = itemgetter("mean", "low", "high", "q1", "median", "q3")


def _gauge_curves(result: GoldfishDocument, shown: Sequence[Any], moment: str, width: int) -> Iterator[Chart]:
    """The gauges as curves over the rows, few to a chart; gauges of like size share one."""
    if len(shown) < 2:
        return
    names = [row["name"] or str(row["row"]) for row in shown]
    found: dict[str, list[Any]] = {}
    for row in shown:
        for name, by_moment in row["gauges"].items():
            spread = by_moment[moment]
            found.setdefault(name, []).append(None if spread["mean"] is None else _SPREAD(spread)[:3])
    size = {name: max((point[0] for point in points if point), default=0.0) for name, points in found.items()}
    order = sorted((name for name in found if size[name] > 0), key=lambda name: -size[name])
    for start in range(0, len(order), MOST_GAUGES):
        part = order[start : start + MOST_GAUGES]
        lines = [Curve(name, found[name], type_colour(4 + place)) for place, name in enumerate(part)]
        said = "; ".join(
            f"{name} {points[-1][0]:.1f}" for name, points in ((n, [p for p in found[n] if p]) for n in part) if points
        )
        title = f"By {result['index']['title']}: {', '.join(part)}"
        yield curves(title, names, lines, f"At the end of the chart: {said}.", width)


def _goldfish_lengths(result: GoldfishDocument, width: int) -> list[Chart]:
    length = result["length"]["all"]
    if not length["counts"] or length["min"] == length["max"]:
        return []
    words = (
        f"{length['mean']:.1f} {result['length']['title']} per game; half of the games {length['q1']}–{length['q3']}."
    )
    return [columns(f"Length of games, in {result['length']['title']}", length["counts"], words, width)]


def _lost(result: GoldfishDocument, width: int) -> list[Chart]:
    """Where games were lost, and of what."""
    rows = sorted(result["lost"], key=lambda row: -row["games"]["count"])[:12] if result["index"]["named"] else []
    named = [(" · ".join(filter(None, (row["name"], row["card"] or row["of"]))), row["games"]) for row in rows]
    return [rates("Where games were lost, and of what", named, width, None)] if rows else []


def _keepers(result: GoldfishDocument, width: int) -> list[Chart]:
    rows = []
    for card in result["keepers"][:40]:
        found = card["again"]["difference"] if card["again"] else card["difference"]
        if found is not None:
            points = {"points": 100 * found["mean"], "low": 100 * found["low"], "high": 100 * found["high"]}
            rows.append(_share(card["card"], points, "+"))
    return [dots("Games won with a kept card minus without it, in points", rows, width, 0.0)] if rows else []


# --- odds ------------------------------------------------------------------------------------------------------------


def odds_page(result: OddsDocument) -> LabPage:
    """Chances by turn, and how many copies they need."""
    opening = f"opening hand {result['hand']} of {result['pile']}"
    facts = [result["title"], "going second" if result["second"] else "going first", opening]
    if result["policy"] != "never":
        facts.append(f"keeping hands with {result['keep']}" if result["keep"] else "with the best redraws")
    if result["sampled"]:
        facts.append(f"{result['sampled']:,} hands a row, seed {result['seed']}")
    if result["house"]:
        facts.append(house_words(result["house"]))
    rows: list[list[Any]] = []
    for question in result["questions"]:
        rows += [
            [question["condition"], "chance", seat_words(result), row["turn"], row["seen"], row["chance"], ""]
            for row in question["rows"]
        ]
        for each in question.get("tables", ()):
            for line in each["rows"]:
                rows += [
                    [each["query"], "copies", seat_words(each), line["turn"], line["seen"], target, copies]
                    for target, copies in zip(each["targets"], line["copies"], strict=True)
                ]
    return LabPage(
        f"{result['name']}: odds",
        facts,
        ["with unofficial sample cards"] if result["unofficial"] else [],
        lambda width: [chart for question in result["questions"] for chart in _odds_charts(question, width)],
        "Chances are counted exactly, with the game's own mulligan, unless hands were sampled. Copies are the fewest "
        "that reach a chance; other cards make room for them. A dash: no number of copies is enough.",
        ("of", "what", "seat", "turn", "cards seen", "chance", "copies"),
        rows,
    )


def _odds_charts(question: ConditionRow, width: int) -> Iterator[Chart]:
    chances = [[_turn(row["turn"]), str(row["seen"]), percent(row["chance"])] for row in question["rows"]]
    yield table(question["condition"], ("", "cards seen", "chance"), chances, (40, 30, 30), width)
    for each in question.get("tables", ()):
        heads = [f"{100 * target:g} %" for target in each["targets"]]
        share = 60 // len(heads)
        lines = [
            [_turn(row["turn"]), str(row["seen"]), *("-" if n is None else str(n) for n in row["copies"])]
            for row in each["rows"]
        ]
        title = f"Copies of {each['query']}, {seat_words(each)} (the deck has {each['now']})"
        widths = (20, 20, *[share] * len(heads))
        yield table(title, ("", "cards seen", *heads), lines, widths, width)


def _turn(turn: int) -> str:
    return "opening hand" if turn == 0 else f"turn {turn}"


# --- cards, swaps and numbers ----------------------------------------------------------------------------------------


def value_page(result: ValueDocument) -> LabPage:
    """What each card of a deck is worth."""
    first = result["decks"][0]
    facts = [f"{first['agents'][0]} against {first['agents'][1]}", *conditions_of(first)]
    facts += [
        f"{_stem(deck['deck'])}: {deck['deals']:,} deals, {deck['replayed']:,} games with a blank"
        for deck in result["decks"]
    ]
    return LabPage(
        f"{result['title']}: worth of cards",
        facts,
        warnings_of({**first, **result}),
        lambda width: [_worths(deck, width) for deck in result["decks"]],
        WORTH,
        ("deck", "against", "card", "copies", "worth, points", "low", "high", "never played", "won when drawn",
         "won when played"),
        [
            [deck["deck"], deck["against"], card["card"], card["copies"], *_ends(card["worth"]),
             "yes" if card["never_played"] else "", card["won_when_drawn"]["rate"], card["won_when_played"]["rate"]]
            for deck in result["decks"]
            for card in deck["cards"]
        ],
    )  # fmt: skip


def _worths(deck: ValuedDeck, width: int) -> Chart:
    rows = []
    for card in deck["cards"]:
        name = f"{card['copies']}× {card['card']}"
        if card["never_played"]:
            rows.append(Dot(name, None, unmeasured_words(card)))
        else:
            words = points_words(card["worth"], "+") + ("" if card["worth"]["reached"] else " ~")
            rows.append(Dot(name, _ends(card["worth"]), words))
    return dots(f"{_stem(deck['deck'])} against {_stem(deck['against'])}, in points", rows, width, 0.0)


def _ends(measured: Any) -> tuple[float, float, float]:
    return measured["points"], measured["low"], measured["high"]


def tune_page(result: TuneDocument) -> LabPage:
    """The swaps that were made and those that were not, and what all gained on fresh deals."""
    tried = [
        (number, what, swap)
        for number, step in enumerate(result["steps"], 1)
        for what, swaps in (("made", [step["taken"]]), ("not certain", step["refused"]))
        for swap in swaps
        if swap is not None
    ]
    words = [
        (number, what, ", ".join(f"{c['after'] - c['before']:+d} {c['card']}" for c in swap["changes"]), swap["gain"])
        for number, what, swap in tried
    ]

    def charts(width: int) -> list[Chart]:
        found = []
        if result["gain"] is not None:
            shares = [("before", result["before"]), ("after", result["after"])]
            found.append(dots("Win rate on fresh deals, in %", [_share(*one) for one in shares], width, result["even"]))
        if words:
            rows = [_share(f"{number} {what}: {text}", gain, "+") for number, what, text, gain in words]
            found.append(dots("Gain of each swap on the deals that judged it, in points", rows, width, 0.0))
        return found

    against = ", ".join(map(_stem, result["against"]))
    ended = f"Ended: {result['ended']}."
    if result["gain"] is not None:
        ended += f" On fresh deals the swaps gained {points_words(result['gain'], '+')} points."
    return LabPage(
        f"{result['title']}: {_stem(result['deck'])}, tuned",
        [f"{result['agent']} against {against}", f"{result['games']:,} games", *conditions_of(result)],
        warnings_of(result),
        charts,
        ended,
        ("step", "result", "swap", "gain, points", "low", "high"),
        [[n, what, text, *(_ends(gain) if gain else (None, None, None))] for n, what, text, gain in words],
    )


def _share(name: str, measured: Mapping[str, Any] | None, sign: str = "") -> Dot:
    return Dot(name, None if measured is None else _ends(measured), points_words(measured, sign))


def balance_page(result: BalanceDocument) -> LabPage:
    """The numbers to change, and every matchup before and after."""
    names = [" – ".join(map(_stem, p["decks"])) or "first player" for p in result["pairings"]]
    changes = [[c["card"], c["field"], str(c["before"]), str(c["after"])] for c in result["changes"]]

    def charts(width: int) -> list[Chart]:
        rows = [
            _share(f"{name}, {when}", pairing[when])
            for name, pairing in zip(names, result["pairings"], strict=True)
            for when in WHEN
        ]
        found = [dots("Win rate of the first deck, in %", rows, width, result["even"])]
        if changes:
            headings = ("Card", "Number", "before", "after")
            found.append(table(f"{counted(len(changes), 'change')}", headings, changes, (50, 24, 13, 13), width))
        goals = [[name, REACHED[pairing["result"]]] for name, pairing in zip(names, result["pairings"], strict=True)]
        found.append(table(f"Goal: within {result['within']:g} points", ("Matchup", "Goal"), goals, (70, 30), width))
        return found

    return LabPage(
        f"{result['title']}: balance",
        [f"played by {result['agent']}", f"{result['games']:,} games", *conditions_of(result)],
        warnings_of(result),
        charts,
        f"Goal: every matchup within {result['within']:g} points of {result['even']:g} %, with its whole interval. "
        f"Ended: {result['ended']}.",
        ("matchup", "when", "win rate, %", "low", "high", "goal"),
        [
            [name, when, *(_ends(share) if share else (None, None, None)), pairing["result"]]
            for name, pairing in zip(names, result["pairings"], strict=True)
            for when in WHEN
            for share in [pairing[when]]
        ],
    )


# --- the card table --------------------------------------------------------------------------------------------------

_RATES: tuple[tuple[str, Any], ...] = (
    ("deck", "in_deck"), ("opening", "opening_hand"), ("drawn", "drawn"), ("not drawn", "not_drawn"),
    ("played", "played"),
)  # fmt: skip


def card_table_page(result: CardTableDocument) -> LabPage:
    """Every card's win rates and the difference, for each agent; then the agents side by side."""
    agents = result["agents"]
    deals = f"{result['deals']:,} deals per matchup"
    return LabPage(
        f"{result['title']}: card table",
        [
            counted(len(result["decks"]) or 1, "deck"), f"played by {', '.join(one['agent'] for one in agents)}",
            f"{deals}: {result['games']:,} games", *conditions_of(result), f"cards {result['cards_key'][:8]}",
        ],
        warnings_of(result),
        lambda width: [
            *(
                _card_rows(f"{what}, played by {one['agent']}", rows, width)
                for one in agents
                for what, rows in (("Cards", one["cards"]), ("Groups of cards", one["groups"]))
                if rows
            ),
            *([_beside(agents, width)] if len(agents) > 1 else []),
        ],
        CARD_NOTE,
        COLUMNS,
        card_table_rows(result),
    )  # fmt: skip


def _card_rows(title: str, rows: Sequence[CardTableRow], width: int) -> Chart:
    """A row for each card: five win rates on a scale, and the difference with its interval."""
    label, cell = width * 30 // 100, width * 7 // 100
    line, room = label + 5 * cell + 3 * MM, width * 16 // 100
    gaps = [row["difference"] for row in rows if row["difference"] is not None]
    low = max(-60.0, min([0.0, *(gap["low"] for gap in gaps)]))
    high = min(60.0, max([0.0, *(gap["high"] for gap in gaps)]))
    worth = any(row["worth"] for row in rows)
    head = DrawingBuilder()
    head.text(0, 4200, "Card", font="sans-semibold", size=SMALL)
    for place, (name, _) in enumerate(_RATES):
        head.text(label + place * cell + cell // 2, 4200, name, font="sans-semibold", size=2600, anchor="middle")
    head.text(line, 4200, "drawn − not drawn", font="sans-semibold", size=2600)
    head.text(width, 4200, "worth" if worth else "turn", font="sans-semibold", size=2600, anchor="end")
    decks = [row["in_deck"] for row in rows]
    even = sum(rate["count"] for rate in decks) / max(1, sum(rate["of"] for rate in decks))

    def drawn(row: CardTableRow) -> Drawing:
        pen, gap, found = DrawingBuilder(), row["difference"], row["worth"]
        pen.text(0, 4200, shortened(row["name"], label - 2 * MM, size=3000), size=3000)
        for place, (_, key) in enumerate(_RATES):
            rate_cell(pen, label + place * cell, cell, 6 * MM, row[key], even)  # type: ignore[literal-required]
        if gap is not None:
            dot_line(pen, line, room, (gap["points"], max(low, gap["low"]), min(high, gap["high"])), 0.0, low, high)
        words = "" if gap is None else f"{gap['points']:+.0f} ({gap['low']:+.0f}…{gap['high']:+.0f})"
        pen.text(line + room + 2 * MM, 4200, "never played" if row["never_played"] else words, size=2600)
        if worth:
            pen.text(width, 4200, "·" if found is None else f"{found['points']:+.1f}", size=2600, anchor="end")
        elif row["turn_played"]["mean"] is not None:
            pen.text(width, 4200, f"{row['turn_played']['mean']:.1f}", size=2600, anchor="end")
        return pen.drawing(width, 6 * MM, row["name"])

    said = "; ".join(f"{row['name']} {_gap_words(row)}" for row in rows)
    return chart_of_rows(title, head.drawing(width, 5500, title), list(map(drawn, rows)), f"{said}.", width)


def _gap_words(row: CardTableRow) -> str:
    gap = row["difference"]
    if row["never_played"]:
        return f"never played in {row['playable']:,} chances"
    return "never drawn" if gap is None else points_words(gap, "+")


def _beside(agents: Sequence[AgentTable], width: int) -> Chart:
    """The difference of every card for each agent: what is alike comes from the cards."""
    named = [{row["name"]: row for row in one["cards"]} for one in agents]
    rows: list[Dot] = []
    for name in named[0]:
        for one, by_name in zip(agents, named, strict=True):
            gap = by_name[name]["difference"]
            if gap is not None:
                rows.append(Dot(f"{name}, {one['agent']}", _ends(gap), _gap_words(by_name[name])))
    return dots("Drawn minus not drawn, agent beside agent, in points", rows, width, 0.0)


# --- before and after ------------------------------------------------------------------------------------------------


def compare_sets_page(result: CompareSetsDocument) -> LabPage:
    """What changed on the cards, and what it did to each matchup, deck and card."""
    changed = [[c["card"], c["field"], c["before"] or "none", c["after"] or "none"] for c in result["changes"]]
    headings = ("Card", "Field", "before", "after")

    def charts(width: int) -> list[Chart]:
        found = [table(counted(len(changed), "change"), headings, changed, (34, 16, 25, 25), width)] if changed else []
        for what, rows in (("matchup", result["pairings"]), ("deck", result["decks"])):
            if rows:
                found.append(_before_after(f"Win rate by {what}, before and after, in %", rows, width))
        cards = [
            _share(f"{card['card']}{' (changed)' if card['changed'] else ''}", card["difference"], "+")
            for card in result["cards"]
            if card["difference"] is not None
        ]
        title = "Win rate of players who drew a card: after minus before, in points"
        return [*found, dots(title, cards, width, 0.0)] if cards else found

    keys = " and ".join(key[:8] for key in result["keys"])
    # Two folders of one game are mostly called alike, and told apart by where they lie.
    versions = (PurePath(result[which]).parts[-2:] for which in ("old", "new"))
    return LabPage(
        f"{result['title']}: before and after",
        [
            " and ".join("/".join(parts) for parts in versions), f"played by {result['agent']}",
            f"{result['deals']:,} deals per matchup: {result['games']:,} games", *conditions_of(result),
            f"cards {keys}",
        ],
        warnings_of(result),
        charts,
        COMPARED,
        COMPARED_COLUMNS,
        compare_sets_rows(result),
    )  # fmt: skip


def _before_after(title: str, rows: Sequence[BeforeAfter], width: int) -> Chart:
    """For each name, the win rates before (pale) and after on one line, and the difference in words."""
    found = []
    for row in rows:
        found.append(Dot(row["name"], _ends(row["before"]), f"before {row['before']['points']:.1f}", PALE))
        gap = points_words(row["difference"], "+")
        found.append(Dot("", _ends(row["after"]), f"after {row['after']['points']:.1f};  {gap}", BLUE))
    return dots(title, found, width, 50.0)
