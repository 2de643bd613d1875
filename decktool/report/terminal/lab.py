"""Lab results for people; written from the JSON documents, so that text and JSON cannot differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Literal

from decktool.cards import counted
from decktool.report.terminal.lines import fit, folded, left, prose, right, span, styled
from decktool.report.terminal.play import course, how_games_went, leading, mean_words, points_words, rate_words
from decktool.report.words import house_words, partly_words

if TYPE_CHECKING:
    from decktool.report.documents.card_table import CardTableDocument, CardTableRow, CompareSetsDocument
    from decktool.report.documents.lab import (
        BalanceDocument,
        BalancedPairing,
        MatrixDocument,
        SwapRow,
        TuneDocument,
        ValuedCard,
        ValuedDeck,
        ValueDocument,
    )
    from decktool.statistics import Rate

LEAST, WIDEST = 48, 100
"""A report is as wide as the terminal, within these."""
CELL = 8
"""Columns of a cell of the win matrix."""
MOST_NAME = 26
WHEN: tuple[Literal["before", "after"], ...] = ("before", "after")
REACHED = {"reached": "reached", "missed": "not reached", "undecided": "not certain", "not measured": "not measured"}
"""Whether a matchup reached the goal, in words."""
WORTH = (
    "Worth: the win rate with the card minus the win rate with all its copies blank (its player can neither play nor "
    "use a blank), in percentage points; a draw is {share} a win. A card that is rarely drawn is worth less. Players "
    "who draw or play a card also win for other reasons. The intervals hold for all cards together at 95 % "
    "(Bonferroni)."
)


def matrix_text(result: MatrixDocument, columns: int = 80) -> Iterator[str]:
    """The document as lines that fit `columns` (or 48 at the least)."""
    width = max(LEAST, min(columns, WIDEST))
    decks = result["decks"]
    yield from prose(f"{result['title']}: {len(decks)} decks, each against each", width, "bold")
    deals = f"{result['deals']:,} deals {played_from(result)}"
    yield from prose(f"played by {result['agent']}; {deals}: {result['games']:,} games, seed {result['seed']}", width)
    yield from _conditions(result, width)
    yield ""
    yield from _ratings(result, width)
    yield ""
    yield from _wins(result, width)
    yield ""
    rows = [(name, rate_words(rate, width)) for name, rate in [*course(result), *leading(result)]]
    rows.append(("turns per game", mean_words(result["turns"])))
    if result["lead"]["changes"]["count"]:
        rows.append(("lead changes per game", mean_words(result["lead"]["changes"])))
    yield from how_games_went(rows, result["turns"], width)
    yield ""
    mean = f"{result['rating']['mean']:.0f} on average"
    level = "a draw" if result.get("players", 2) == 2 else "an equal place"
    scale = f"Ratings follow Bradley and Terry, in Elo points, {mean}; {level} is half a win"
    intervals = "Intervals are 95 % confidence intervals; those of rates are Wilson intervals"
    lead = "The leader is the player with the better position when a turn begins"
    yield from prose(f"{scale}. {intervals}. {lead}. {result['digest']}", width)


def played_from(result: MatrixDocument) -> str:
    """Who plays each deal, in words."""
    players = result.get("players", 2)
    return "per matchup, each played from both seats" if players == 2 else f"per {players} decks, each in every seat"


def by_rating(result: MatrixDocument) -> list[int]:
    """The indices of the decks, strongest first."""
    decks = result["decks"]
    return sorted(range(len(decks)), key=lambda place: -decks[place]["rating"]["points"])


def won(result: MatrixDocument) -> dict[tuple[str, str], Rate]:
    """The win rate of the first deck against the second, for every matchup in both orders."""
    found = {}
    for pairing in result["pairings"]:
        one, other = pairing["decks"]
        if pairing["games"]:
            found[one, other], found[other, one] = pairing["wins"]
    return found


def _ratings(result: MatrixDocument, width: int) -> Iterator[str]:
    decks = result["decks"]
    name = min(MOST_NAME, span(row["deck"] for row in decks))
    yield styled(f"   {left('Deck', name)}  rating             games won", "bold")
    for rank, place in enumerate(by_rating(result), 1):
        row = decks[place]
        points = row["rating"]
        mark = "*" if points["prior"] else " "
        rating = f"{points['points']:>5.0f}{mark} ({points['low']:.0f}–{points['high']:.0f})"
        yield f"{rank:>2} {fit(row['deck'], name)}  {rating:<18} {rate_words(row['wins'], width - name)}"
    if any(row["rating"]["prior"] for row in decks):
        prior = result["rating"]["prior"]
        yield from prose(
            f"* won or lost everything: {prior:g} wins were added to both sides of one-sided matchups", width
        )


def _wins(result: MatrixDocument, width: int) -> Iterator[str]:
    """The win matrix, as many columns beside one another as there is room for."""
    decks, order, rates = result["decks"], by_rating(result), won(result)
    name = min(MOST_NAME, span([*(row["deck"] for row in decks), won_title(result)]))
    across = max(1, (width - name - 4) // CELL)
    for start in range(0, len(order), across):
        part = order[start : start + across]
        heads = "".join(right(str(start + number), CELL) for number in range(1, len(part) + 1))
        title = won_title(result) if start == 0 else "against"
        yield styled(f"   {fit(title, name)}{heads}", "bold")
        for rank, place in enumerate(order, 1):
            mine = [rates.get((decks[place]["deck"], decks[other]["deck"])) for other in part]
            cells = "".join(right(_percent(cell), CELL) for cell in mine)
            ends = ["" if cell is None else f"{100 * cell['low']:.0f}–{100 * cell['high']:.0f}" for cell in mine]
            about = "".join(right(end, CELL) for end in ends)
            yield f"{rank:>2} {fit(decks[place]['deck'], name)}{cells}"
            yield styled(f"   {' ' * name}{about}".rstrip(), "dim")


def won_title(result: MatrixDocument) -> str:
    """What the win matrix counts, in words."""
    return "Won, in %" if result.get("players", 2) == 2 else "Placed better, in %"


def _percent(rate: Rate | None) -> str:
    return "·" if rate is None or rate["rate"] is None else f"{100 * rate['rate']:.1f}"


BESIDE_NAMES = 50
"""Columns of the table of worths beside the names of cards."""


def value_text(result: ValueDocument, columns: int = 80) -> Iterator[str]:
    """The document as lines that fit `columns` (or 60 at the least)."""
    width = max(60, min(columns, WIDEST))
    for number, deck in enumerate(result["decks"]):
        if number:
            yield ""
        yield from _valued(result["title"], deck, width)


NEVER_PLAYED, NEVER_DRAWN = "never played", "never drawn"


def unmeasured_words(card: ValuedCard) -> str:
    """Why the worth of a card was not measured."""
    return NEVER_PLAYED if card["won_when_drawn"]["of"] else NEVER_DRAWN


def _valued(title: str, deck: ValuedDeck, width: int) -> Iterator[str]:
    mine, other = PurePath(deck["deck"]).stem, PurePath(deck["against"]).stem
    yield from prose(f"{title}: worth of the cards in {mine}", width, "bold")
    agents = f"{deck['agents'][0]} against {deck['agents'][1]} with {'the same' if mine == other else other}"
    games = f"{deck['deals']:,} deals and {deck['replayed']:,} games with a blank card, seed {deck['seed']}"
    yield from prose(f"{agents}; {games}", width)
    yield from prose(f"won {rate_words(deck['wins'], width).strip()}", width)
    yield from _conditions(deck, width)
    yield ""
    name = min(MOST_NAME, width - BESIDE_NAMES, span(row["card"] for row in deck["cards"]))
    yield styled(f"    {left('Card', name)}  worth, points         won, % drawn    played", "bold")
    for row in deck["cards"]:
        worth, mark = row["worth"], " " if row["worth"]["reached"] else "~"
        points = f"{worth['points']:>+5.1f} ({worth['low']:+.1f} to {worth['high']:+.1f}){mark}"
        if row["never_played"]:
            points = f"    · {unmeasured_words(row)}"
        rates = (row["won_when_drawn"], row["won_when_played"])
        cells = "".join(right("·" if rate["rate"] is None else f"{100 * rate['rate']:.1f}", 9) for rate in rates)
        yield f"{row['copies']:>2}× {fit(row['card'], name)} {points:<26}{cells}"
    yield ""
    unmeasured = {unmeasured_words(row) for row in deck["cards"] if row["never_played"]}
    for words, why in (
        (NEVER_PLAYED, f"{deck['agents'][0]} drew this card, but never chose to play or use it"),
        (NEVER_DRAWN, "this card was never in the player's hand (cards on the table are for all players)"),
    ):
        if words in unmeasured:
            yield from prose(f"{words}: {why}, so its worth was not measured", width)
    if not all(row["worth"]["reached"] or row["never_played"] for row in deck["cards"]):
        yield from prose(f"~ not yet {_within(deck)} after {deck['most']:,} deals (--deals)", width)
    sides = round(100 / deck["even"])
    yield from prose(WORTH.format(share="half" if sides == 2 else f"1/{sides} of"), width)


CARD_TABLE = (
    "Win rates in % of games in which the card was in the opening hand, drawn (in hand at any time), not drawn, or "
    "played; a draw is no win. The difference is drawn minus not drawn in percentage points; its 95 % interval treats "
    "the games of one deal as one observation, and each card's interval stands by itself. Players who draw or play a "
    "card also win for other reasons."
)


def card_table_text(result: CardTableDocument, columns: int = 80) -> Iterator[str]:
    """The document as lines that fit `columns` (or 72 at the least)."""
    width = max(72, min(columns, WIDEST))
    agents, decks = result["agents"], len(result["decks"])
    yield from prose(f"{result['title']}: card table, {counted(decks, 'deck') if decks else 'one box'}", width, "bold")
    who = ", ".join(one["agent"] for one in agents)
    deals = f"{result['deals']:,} deals per matchup: {result['games']:,} games"
    yield from prose(f"played by {who}; {deals}, seed {result['seed']}", width)
    yield from _conditions(result, width)
    for one in agents:
        for what, rows in (("Card", one["cards"]), ("Group", one["groups"])):
            if rows:
                yield ""
                if len(agents) > 1:
                    yield styled(one["agent"], "bold")
                yield from _card_rows(what, rows, width)
    yield ""
    yield from prose(CARD_TABLE, width)


def _card_rows(what: str, rows: Sequence[CardTableRow], width: int) -> Iterator[str]:
    worth = any(row["worth"] for row in rows)
    room = width - 50 - 8 * worth
    name = min(room, MOST_NAME, span(row["name"] for row in rows))
    last = right("worth", 8) if worth else ""
    yield styled(f"{left('', name)}{right('not', 21)}", "bold")
    heads = "".join(right(head, 7) for head in ("opening", "drawn", "drawn", "played"))
    yield styled(f"{left(what, name)}{heads}  {left('difference', 16)}{right('turn', 5)}{last}", "bold")
    for row in rows:
        rates = (row["opening_hand"], row["drawn"], row["not_drawn"], row["played"])
        cells = "".join(right(_percent(rate), 7) for rate in rates)
        gap, turn, found = row["difference"], row["turn_played"]["mean"], row["worth"]
        words = "·" if gap is None else f"{gap['points']:+.1f} ({gap['low']:+.0f}…{gap['high']:+.0f})"
        turns = "·" if turn is None else f"{turn:.1f}"
        last = "" if not worth else right("·" if found is None else f"{found['points']:+.1f}", 8)
        yield f"{fit(row['name'], name)}{cells}  {left(words, 16)}{right(turns, 5)}{last}"
    for row in rows:
        if row["never_played"]:
            yield from prose(f"{row['name']}: never played by this agent, in {row['playable']:,} chances", width)


def compare_sets_text(result: CompareSetsDocument, columns: int = 80) -> Iterator[str]:
    """The document as lines that fit `columns` (or 72 at the least)."""
    width = max(72, min(columns, WIDEST))
    yield from prose(f"{result['title']}: before and after", width, "bold")
    deals = f"{result['deals']:,} deals per matchup: {result['games']:,} games"
    yield from prose(f"{result['agent']} plays; {deals}, seed {result['seed']}", width)
    yield from _conditions(result, width)
    yield ""
    yield styled("Changes" if result["changes"] else "No changes on cards", "bold")
    for change in result["changes"]:
        words = f"  {change['card']}: {change['field']} {change['before'] or 'none'} to {change['after'] or 'none'}"
        yield from folded(words, width)
    for title, rows in (("Matchup, win rate in %", result["pairings"]), ("Deck, win rate in %", result["decks"])):
        if rows:
            yield ""
            name = min(width - 44, span(row["name"] for row in rows))
            yield styled(f"{left(title, name)}{right('before', 9)}{right('after', 8)}   difference", "bold")
            for row in rows:
                points = f"{row['before']['points']:.1f}", f"{row['after']['points']:.1f}"
                cells = right(points[0], 9) + right(points[1], 8)
                yield f"{fit(row['name'], max(name, len(title)))}{cells}   {points_words(row['difference'], '+')}"
    yield ""
    name = min(width - 44, max(12, span(row["card"] for row in result["cards"])))
    yield styled(
        f"{left('Card, won in % when drawn', name)}{right('before', 9)}{right('after', 8)}   difference", "bold"
    )
    for card in result["cards"]:
        cells = right(_percent(card["before"]), 9) + right(_percent(card["after"]), 8)
        gap = "·" if card["difference"] is None else points_words(card["difference"], "+")
        line = f"{fit(card['card'], max(name, 25))}{cells}   {gap}"
        yield styled(line, "bold") if card["changed"] else line
    yield ""
    yield from prose(COMPARED, width)


COMPARED = (
    "The same deals under the old and the new cards. A matchup's win rate is the first deck's, and a draw is half a "
    "win; for cards a draw is no win. Differences are in percentage points with 95 % intervals, paired by deals, each "
    "by itself. Changed cards come first."
)


def tuned_text(result: TuneDocument, columns: int = 80) -> Iterator[str]:
    """The document as lines that fit `columns` (or 48 at the least)."""
    width = max(LEAST, min(columns, WIDEST))
    yield from prose(f"{result['title']}: {result['deck']}, tuned", width, "bold")
    against = ", ".join(PurePath(name).stem for name in result["against"])
    yield from prose(f"{result['agent']} against {against}; {result['games']:,} games, seed {result['seed']}", width)
    yield from _conditions(result, width)
    for number, step in enumerate(result["steps"], 1):
        yield ""
        yield styled(f"Step {number}: {step['tried']} legal decks tried", "bold")
        for swap in step["refused"]:
            yield from _swap_lines(swap, "not certain", width)
        if step["taken"] is not None:
            yield from _swap_lines(step["taken"], "made", width)
    yield ""
    yield from prose(f"Ended: {result['ended']}.", width)
    if result["gain"] is not None:
        rates = f"{points_words(result['before'])} % of games won before, {points_words(result['after'])} % after"
        yield from prose(f"On fresh deals: {rates}; gained {points_words(result['gain'], '+')} points.", width)


def _conditions(result: Mapping[str, Any], width: int) -> Iterator[str]:
    """House rules, cards played only in part (if the document lists them), and a note on unofficial cards."""
    if result["house"]:
        yield from prose(house_words(result["house"]), width)
    if result.get("blanks"):
        yield from prose(partly_words(result["blanks"]), width)
    if result["unofficial"]:
        yield "unofficial sample cards"


def _swap_lines(swap: SwapRow, what: str, width: int) -> Iterator[str]:
    gain = "not judged" if swap["gain"] is None else f"{points_words(swap['gain'], '+')} points"
    if swap["gain"] is None and swap["selection"] is not None:
        gain += (
            f"; the deals that selected it: {points_words(swap['selection'], '+')} points (biased: too high on average)"
        )
    yield from folded(f"  {what}: {gain}", width)
    for change in swap["changes"]:
        copies = change["after"] - change["before"]
        yield styled(fit(f"    {copies:+d} {change['card']}", width).rstrip(), "green" if copies > 0 else "red")


def _within(result: BalanceDocument | ValuedDeck) -> str:
    """The tolerance that was asked for, such as `within 2.5 points`."""
    return f"within {result['within']:g} point{'' if result['within'] == 1 else 's'}"


def _reached(pairings: Sequence[BalancedPairing]) -> str:
    """The number of matchups that reached the goal, in words."""
    found = Counter[str](pairing["result"] for pairing in pairings)
    if found["reached"] == len(pairings):
        return "reached"
    if len(pairings) == 1:
        return REACHED[pairings[0]["result"]]
    return "; ".join(
        f"{words} in {found[result]} of {len(pairings)} matchups" for result, words in REACHED.items() if found[result]
    )


def balanced_text(result: BalanceDocument, columns: int = 80) -> Iterator[str]:
    """The document as lines that fit `columns` (or 48 at the least)."""
    width = max(LEAST, min(columns, WIDEST))
    yield from prose(f"{result['title']}: balance", width, "bold")
    yield from prose(f"Goal: every matchup {_within(result)} of {result['even']:.3g} %.", width)
    yield from prose(f"Result: {_reached(result['pairings'])}.", width, "bold")
    yield from prose(f"{result['agent']} plays; {result['games']:,} games, seed {result['seed']}", width)
    yield from _conditions(result, width)
    yield ""
    yield styled("Win rate in %", "bold")
    for pairing in result["pairings"]:
        second = "second player" if result["even"] == 50 else "all others"
        decks = [PurePath(name).stem for name in pairing["decks"]] or ["first player", second]
        yield from prose(f"{decks[0]} against {decks[1]}", width)
        for when in WHEN:
            yield f"  {when:<7} {points_words(pairing[when])}"
    yield ""
    yield styled("Changes" if result["changes"] else "No changes", "bold")
    for change in result["changes"]:
        yield fit(f"  {change['card']}: {change['field']} {change['before']} to {change['after']}", width).rstrip()
    tried = sum(made["tried"] for made in result["rounds"])
    failed = sum(not made["kept"] for made in result["rounds"])
    yield ""
    yield from prose(f"Ended: {result['ended']}.", width)
    if tried:
        rounds = counted(len(result["rounds"]), "round") + (
            f"; {counted(failed, 'round')} brought nothing" if failed else ""
        )
        yield from prose(f"{tried:,} changes were tested in {rounds}.", width)
