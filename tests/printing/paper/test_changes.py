"""What a PDF remembers of its cards, and what of them is printed again."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.cards import Printing
from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from decktool.printing.base.sizes import Size, paper
from decktool.printing.layout import faces
from decktool.printing.out.pdf import Page
from decktool.printing.paper import print_job
from decktool.printing.paper.changes import PrintedCard, comment, differing, name_of, read_printed
from decktool.printing.paper.imposition import Sheet
from decktool.printing.paper.print_job import Order
from decktool.printing.template.finding import find_template
from tests.printing.signatures import of_drawing


def test_every_appearance_has_a_name_of_its_own(forbidden_quest: Game) -> None:
    """Other cards, sets, numbers, notes and sizes are other cards in print; art and back are how the same one looks."""
    axe, omar = (forbidden_quest.catalog.find(name)[0] for name in ("Silver Axe", "Omar"))
    usual, size = Printing("base", "7", note="day"), Size(63_000, 88_000)
    ways = [
        (axe, None, size), (axe, usual, size), (omar, usual, size), (axe, usual._replace(set="more"), size),
        (axe, usual._replace(number="8"), size), (axe, usual._replace(number=None), size),
        (axe, usual._replace(note="night"), size), (axe, usual._replace(note=None), size),
        (axe, usual, Size(88_000, 63_000)),
    ]  # fmt: skip
    names = [name_of(forbidden_quest, *way) for way in ways]
    assert all(one != other for one, other in combinations(names, 2))
    for same in (usual._replace(art="other.png"), usual._replace(back="other.png"), usual._replace(copies=4)):
        assert name_of(forbidden_quest, axe, same, size) == names[1]


PRINTED = st.dictionaries(st.sampled_from("abcd"), st.builds(PrintedCard, st.sampled_from("xy"), st.integers(1, 4)))


@given(before=PRINTED, now=PRINTED, order=st.randoms(use_true_random=False))
def test_what_is_printed_again(
    before: dict[str, PrintedCard], now: dict[str, PrintedCard], order: Random, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """All copies of what looks different or is new, and of the others those that are more than before."""
    path = tmp_path_factory.getbasetemp() / "before.pdf"
    path.write_bytes(b"%PDF-1.7\n" + comment(before))
    known = read_printed(path)
    assert known == before
    named = [name for name, card in now.items() for _ in range(card.copies)]
    order.shuffle(named)
    again = differing(named, {name: card.look for name, card in now.items()}, known)
    assert again == sorted(set(again))
    wanted = {
        name: card.copies if name not in before or before[name].look != card.look else card.copies - before[name].copies
        for name, card in now.items()
    }
    assert Counter(named[place] for place in again) == +Counter(wanted)
    # What is left out was printed before: the first copies of the list.
    for name in now:
        places = [place for place, one in enumerate(named) if one == name]
        assert [place for place in places if place in again] == places[len(places) - max(0, wanted[name]) :]


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7\n%plain\n", comment({}), b"%PDF-1.7\n%decktool-cards {\n"])
def test_a_pdf_of_others_remembers_nothing(tmp_path: Path, data: bytes) -> None:
    """It is refused by its name, with what to do."""
    (tmp_path / "a.pdf").write_bytes(data)
    with pytest.raises(DecktoolError, match=r"a\.pdf: not a PDF of cards written by `decktool print`; print the whole"):
        read_printed(tmp_path / "a.pdf")


def test_backs_are_those_of_the_cards_that_are_printed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With backs, a print of what changed has the pages that a print of these cards alone has."""
    game = load_game("forward")
    sources = [path for name in ("back", "back-circle") if (path := find_template("faces", name)) is not None]
    firsts = {card.type: (card, None) for card in reversed(game.catalog.cards)}
    cards, order = list(firsts.values()), Order(backs=True)
    before = {card.id for card, _ in cards[:3]}
    monkeypatch.setattr(faces, "card_back", lambda game, card, *_: sources[card.id in before])
    known = dict(print_job.prepare(game, cards[:3], Sheet(paper("a4")), "t", order).made)
    again = print_job.prepare(game, cards, Sheet(paper("a4")), "t", order, before=known)
    alone = print_job.prepare(game, cards[3:], Sheet(paper("a4")), "t", order)
    assert list(map(_seen, print_job.pages(again))) == list(map(_seen, print_job.pages(alone)))


def _seen(page: Page) -> tuple[object, ...]:
    return page.label, page.behind, of_drawing(page.parts)
