"""Hands counted by classes of cards: every hand once, and where a condition's answer may change."""

from __future__ import annotations

from itertools import product

import pytest

from decktool.dealing import card_classes
from decktool.dealing.card_classes import compositions, cuts_of, how_many, queries_in
from decktool.games import load_game
from decktool.query import parse_condition


@pytest.mark.parametrize("most", [0, 10**6])
@pytest.mark.parametrize("sizes", [(), (1,), (2, 0, 3), (1, 1, 1, 1), (4, 2)])
def test_every_hand_is_counted_once(sizes: tuple[int, ...], most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept in a list or made one by one, the hands are all that can be taken, up to the whole pile and one more."""
    monkeypatch.setattr(card_classes, "MOST_KEPT", most)
    for size in range(sum(sizes) + 2):
        every = [row for row in product(*(range(group + 1) for group in sizes)) if sum(row) == size]
        assert sorted(compositions(size, sizes)) == every
        assert how_many(size, sizes) == len(every)


@pytest.mark.parametrize(
    "text",
    [
        "type:weapon >= 1",
        "type:weapon <= 2",
        "type:weapon >= 1 and type:weapon <= 3",
        "not type:weapon >= 2",
        "type:weapon >= 3 or type:creature <= 1",
        "type:weapon = 2 and not type:creature >= 4",
    ],
)
def test_the_answer_changes_at_the_cuts_alone(text: str) -> None:
    """Counts between the same cuts give the same answer; without any one of the cuts they would not."""
    condition = parse_condition(text, load_game("forbidden-quest"))
    queries = list(dict.fromkeys(query.text for query in queries_in(condition)))
    test = card_classes.test_of(condition, {query: (place,) for place, query in enumerate(queries)})
    cuts = cuts_of(condition)

    def told_apart(known: dict[str, set[int]]) -> bool:
        answers: dict[tuple[int, ...], set[bool]] = {}
        for row in product(range(7), repeat=len(queries)):
            between = tuple(
                sum(count >= cut for cut in known[query]) for query, count in zip(queries, row, strict=True)
            )
            answers.setdefault(between, set()).add(test(row))
        return all(len(found) == 1 for found in answers.values())

    assert told_apart(cuts)
    for query, places in cuts.items():
        for cut in places:
            assert not told_apart({**cuts, query: places - {cut}})
