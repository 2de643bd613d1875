"""Components: what game.yaml may say; the geometry of slider, tokens, strips, dice, coins and boxes as numbers."""

from __future__ import annotations

import io
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.errors import DataError, DecktoolError
from decktool.games import Game, load_game
from decktool.printing.base.items import Drawing, Group, Outline, Text, walk
from decktool.printing.base.items import Path as Line
from decktool.printing.base.outlines import Box, bounds
from decktool.printing.base.sizes import Size, paper
from decktool.printing.kit import boxes, nesting, nets, reference
from decktool.printing.kit.kit import KitOrder, make, supply
from decktool.printing.layout import slider, tokens
from decktool.printing.out.pdf import Document
from decktool.printing.paper import inking
from decktool.printing.paper.imposition import Sheet
from decktool.printing.template.components import (
    CoinModel,
    ComponentsModel,
    DiceModel,
    MarkersModel,
    Palette,
    ReferenceModel,
    SliderModel,
    TrackModel,
    components,
)
from tests.printing.readback import words

GAMES = ["card-of-the-rings", "dragon-quest", "forbidden-quest", "forgotten-times", "forward"]
LOOK = Palette()
BACK = Drawing(63_000, 88_000, ())


def pieces(game_id: str) -> dict[str, int]:
    """How many markers of each word a game has."""
    found: dict[str, int] = {}
    for kind in components(load_game(game_id)).markers:
        for piece in kind.pieces:
            found[piece.text] = found.get(piece.text, 0) + piece.copies
    return found


# --- what the games say ---------------------------------------------------------------------------------------------


@pytest.mark.clause("FQ-1.1-07")
def test_forbidden_quest_has_the_pieces_of_its_list() -> None:
    """Nine crystals, four trap, four poison and four hidden markers, six red and two white dice, and a coin."""
    assert pieces("forbidden-quest") == {"Crystal": 9, "Trap": 4, "Poison": 4, "Hidden": 4}
    table = components(load_game("forbidden-quest"))
    assert [(dice.title, dice.copies) for dice in table.dice] == [("Red dice", 6), ("White dice", 2)]
    assert table.coin is not None and table.board is not None
    assert len({piece.color for piece in table.markers[0].pieces}) == 9


@pytest.mark.clause("FT-deck-37")
def test_forgotten_times_supply_is_ten_and_three() -> None:
    """A player's supply is 10 Runic Power and 3 Battle Fury cards, printed beside a deck that does not count them; each
    player has a mat.
    """
    game = load_game("forgotten-times")
    text = (game.folder / "decks" / "gods-of-the-stairs.txt").read_text("utf-8").partition("Supply")[0]
    deck = resolve(parse_decklist(text), game)
    assert deck.size == 56
    printed = make(
        deck,
        "Gods",
        KitOrder(Sheet(paper("a4")), without=frozenset({"cards", "board", "markers", "tracks", "reference", "box"})),
    )
    (part,) = printed.parts
    names = Counter(copy.card.name for copy in supply(deck, components(game)))
    assert names == {"Runic Power": 10, "Battle Fury": 3}
    assert (part.kind, part.pieces) == ("supply", "10 Runic Power, 3 Battle Fury")
    printed_words = [line for page in part.pages for one in page.parts for line in words(one.drawing).splitlines()]
    assert (printed_words.count("Runic Power"), printed_words.count("Battle Fury")) == (10, 3)
    table = components(load_game("forgotten-times"))
    assert dict(table.cards) == {"Runic Power": 10, "Battle Fury": 3}
    assert table.board is not None and table.board.copies == 2
    infusion = table.tracks[0].rows[0]
    assert (infusion.first, infusion.last, infusion.start) == (1, 6, 1)


@pytest.mark.clause("DQ-intro-03")
def test_dragon_quest_has_gold_and_condition_markers() -> None:
    """Gold counters, and markers for poison and confusion, enough for both players, and a level marker for each."""
    found = pieces("dragon-quest")
    assert found["1 gold"] >= 10 and found["Poison"] >= 6 and found["Confusion"] >= 6 and found["Level"] == 2


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_says_what_its_table_needs(game_id: str) -> None:
    """Each game has a board, a reference card with its turn, and colours of its own."""
    table = components(load_game(game_id))
    assert table.board is not None and table.reference is not None
    assert len(table.reference.turn) >= 4 and table.reference.win
    assert table.colors.frame != Palette().frame


def test_a_game_that_says_nothing_needs_nothing(own_game: Game) -> None:
    """A game without `components:` has none, in the usual colours."""
    assert components(own_game) == ComponentsModel()


@pytest.mark.parametrize(
    ("said", "line", "message"),
    [
        ("  colors: {frame: '#redd'}", 21, "is not a colour"),
        ("  colors: {fram: '#222'}", 21, "did you mean frame"),
        ("  markers: [{title: X, shape: blob, pieces: [{text: A}]}]", 21, "'card', 'circle', 'hexagon' or 'square'"),
        ("  markers: [{title: X, pieces: [{text: A, icon: swrod}]}]", 21, "did you mean sword"),
        ("  markers: [{title: X, pieces: [{text: A, icon: sword, gem: round}]}]", 21, "an icon or a gem, not both"),
        ("  markers: [{title: X, width: 20, pieces: [{text: A}]}]", 21, "has no unit"),
        ("  markers: [{title: X, pieces: []}]", 21, "pieces"),
        ("  tracks: [{title: T, rows: [{title: R, first: 5, last: 1}]}]", 21, "must be greater than `first`"),
        ("  tracks: [{title: T, rows: [{title: R, last: 5, start: 9}]}]", 21, "start 9 is not between"),
        ("  cards:\n    Bald Badger: 3", 22, "did you mean Bold Badger"),
        ("  dice: [{copies: 0}]", 21, "copies"),
        ("  dices: [{copies: 2}]", 21, "did you mean dice"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(own_game_folder: Path, said: str, line: int, message: str) -> None:
    """A wrong entry under `components:` is an error with file, line and remedy."""
    path = own_game_folder / "game.yaml"
    text = path.read_text(encoding="utf-8").rstrip("\n")
    path.write_text(f"{text}\ncomponents:\n{said}\n", encoding="utf-8")
    first = text.count("\n") + 3
    with pytest.raises(DataError, match=message) as caught:
        components(load_game(own_game_folder))
    assert f"game.yaml:{first + line - 21}:" in str(caught.value)


# --- the slider -----------------------------------------------------------------------------------------------------


def forward_slider() -> SliderModel:
    """FORWARD's track of two cards."""
    found = components(load_game("forward")).slider
    assert found is not None
    return found


@pytest.mark.clause("FW-3.2-03")
def test_the_slider_overlaps_to_nine_places() -> None:
    """Laid on the dashed line, the gap starts where the upper card ends and the nine places meet without a break."""
    model = forward_slider()
    place = slider.slide(model)
    assert place.offset == model.height - model.overlap
    on_table = [box.y for box in reversed(place.upper)]
    on_table += [place.gap.y + place.offset] + [box.y + place.offset for box in place.lower]
    assert len(on_table) == 9
    assert place.upper[0].bottom == model.height == place.gap.y + place.offset
    assert place.gap.h == 12_000
    ends = [box.bottom for box in reversed(place.upper)]
    ends += [place.gap.bottom + place.offset] + [box.bottom + place.offset for box in place.lower]
    assert all(end == start for end, start in zip(ends, on_table[1:], strict=False))
    assert len({box.h for box in (*place.upper, *place.lower)}) == 1


def test_the_sliders_cards_count_outward() -> None:
    """Resolve counts 1 to 4 upward from its lower edge, Dread 1 to 4 downward from the gap; both are cards of 63 x 88."""
    model = forward_slider()
    upper, lower = (part.drawing for part in slider.slider_parts(model, LOOK))
    assert {(card.width, card.height) for card in (upper, lower)} == {(63_000, 88_000)}
    place = slider.slide(model)
    for card, bands in ((upper, place.upper), (lower, place.lower)):
        found = {item.text: item.y for item in walk(card.items) if isinstance(item, Text)}
        for number, band in enumerate(bands, 1):
            assert band.y < found[str(number)] < band.bottom
    assert "start here" in words(lower).casefold() and "Resolve" in words(upper) and "Dread" in words(lower)


def test_a_slider_with_too_many_steps_is_refused() -> None:
    """Steps too low to hold a marker are an error that says so."""
    model = forward_slider().model_copy(update={"steps": 8, "height": 70_000})
    with pytest.raises(DecktoolError, match=r"Resolve/Dread track: 8 steps .* make the cards taller"):
        slider.slide(model)


# --- markers and strips ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_markers_have_their_size_and_their_words(game_id: str) -> None:
    """Every marker is as large as game.yaml says; its outline stays inside, and its word is on it if it has room."""
    game = load_game(game_id)
    table = components(game)
    for kind in table.markers:
        made = tokens.marker_parts(kind, table.colors, game.title)
        assert len(made) == sum(piece.copies for piece in kind.pieces)
        for part in made:
            assert part.drawing.width == kind.width and part.drawing.height == (kind.height or kind.width)
            if kind.width >= 18_000:
                assert part.drawing.title.casefold() in words(part.drawing).casefold()


@given(st.integers(1, 5), st.integers(2, 40), st.integers(70_000, 400_000))
def test_strips_hold_their_numbers(rows: int, last: int, width: int) -> None:
    """Spaces of a strip are equal, in order, inside the strip and never overlap."""
    row = {"title": "HP", "first": 1, "last": last}
    track = TrackModel.model_validate({"title": "T", "width": f"{width}um", "rows": [row] * rows})
    placed = tokens.strip_spaces(track)
    assert len(placed) == rows and all(len(line) == last for line in placed)
    for line in placed:
        assert all(a.right <= b.x for a, b in pairwise(line))
        assert line[0].x > 0 and line[-1].right <= width
    assert all(a[0].bottom <= b[0].y for a, b in pairwise(placed))


def test_a_strip_is_as_long_as_asked() -> None:
    """A strip has the width that is asked for and all numbers of its rows."""
    track = TrackModel.model_validate({"title": "Points", "width": "150mm", "rows": [{"title": "VP", "last": 5}]})
    drawing = tokens.strip(track, LOOK)
    assert drawing.width == 150_000
    said = words(drawing).split()
    assert [number for number in said if number.isdecimal()] == ["0", "1", "2", "3", "4", "5"]


# --- sheets ---------------------------------------------------------------------------------------------------------

SIDES = st.tuples(st.integers(8_000, 120_000), st.integers(8_000, 120_000))


@given(st.lists(SIDES, min_size=1, max_size=40))
def test_nested_parts_stay_apart_and_inside(sizes: list[tuple[int, int]]) -> None:
    """Every part is on exactly one sheet at its own size, inside the margins and a gap away from all others."""
    nested = nesting.nest(sizes, 210_000, 297_000, 8_000, 5_000)
    assert nested is not None
    assert sorted(row.face for row in nested) == list(range(len(sizes)))
    for row in nested:
        w, h = sizes[row.face]
        assert (row.box.w, row.box.h) == ((h, w) if row.turn else (w, h))
        assert row.box.x >= 8_000 and row.box.right <= 202_000 and row.box.y >= 8_000 and row.box.bottom <= 289_000
    for number, one in enumerate(nested):
        for other in nested[number + 1 :]:
            a, b = one.box.inset(-2_500), other.box.inset(-2_500)
            if one.page == other.page:
                assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y


def test_a_part_larger_than_the_paper_is_an_error() -> None:
    """What fits no way is an error that names it and its size."""
    part = tokens.TokenPiece(Drawing(300_000, 20_000, ()))
    with pytest.raises(DecktoolError, match=r"Tracks: a part of 300 x 20 mm does not fit on a5"):
        nesting.sheets([part], paper("a5"), "Tracks")


def test_crop_marks_touch_no_part() -> None:
    """Marks around parts stay off all of them."""
    parts = [tokens.TokenPiece(Drawing(44_000, 63_000, ()))] * 20
    for page in nesting.sheets(parts, paper("a4"), "Markers"):
        marks, *placed = page.parts
        cards = [Box(part.x, part.y, part.drawing.width, part.drawing.height) for part in placed]
        assert marks.drawing.items
        for item in marks.drawing.items:
            assert isinstance(item, Line)
            mark = bounds(item.outline)
            for card in cards:
                assert mark.right < card.x or mark.x > card.right or mark.bottom < card.y or mark.y > card.bottom


# --- dice and coins -------------------------------------------------------------------------------------------------


def test_a_die_folds_to_opposite_sevens() -> None:
    """The net is a cross of six squares; faces that lie opposite when it is folded make seven, and no edge is lost."""
    faces = nets.net_faces(18_000, 6_000)
    assert {(box.w, box.h) for box in faces.values()} == {(18_000, 18_000)}
    at = dict(nets.CROSS.items())
    assert at[0, 1] + at[2, 1] == at[1, 1] + at[3, 1] == at[1, 0] + at[1, 2] == 7
    # Each of the seven seams of a cross has exactly one tab; these are its pairs of free edges.
    seams = [
        {((1, 0), "left"), ((0, 1), "top")}, {((1, 0), "right"), ((2, 1), "top")}, {((1, 0), "top"), ((3, 1), "top")},
        {((1, 2), "left"), ((0, 1), "bottom")}, {((1, 2), "right"), ((2, 1), "bottom")},
        {((1, 2), "bottom"), ((3, 1), "bottom")}, {((0, 1), "left"), ((3, 1), "right")},
    ]  # fmt: skip
    assert [len(seam & set(nets.TABS)) for seam in seams] == [1] * 7


def test_a_die_is_drawn_inside_its_net() -> None:
    """Nothing of a net lies outside its drawing, so that nothing is cut off on the sheet."""
    drawing = nets.die_net(DiceModel.model_validate({"size": "20mm"}))
    for item in drawing.items:
        assert isinstance(item, Line)
        box = bounds(item.outline)
        assert box.x >= 0 and box.y >= 0 and box.right <= drawing.width and box.bottom <= drawing.height


def test_folds_are_dashed_and_cuts_are_not() -> None:
    """No line to cut runs along a fold, of a die or of a box, also where ink is spared."""
    die = nets.die_net(DiceModel.model_validate({"size": "20mm"}))
    box = boxes.tuck_box(boxes.net(Size(63_000, 88_000), 50, 300), LOOK, "Game", "Deck", 50, BACK)
    for drawing in (die, inking.inked(die, "low"), box, inking.inked(box, "low")):
        lines = [item for item in drawing.items if isinstance(item, Line) and item.stroke and item.stroke.a]
        folds = {bounds(item.outline) for item in lines if item.dash}
        solid = [bounds(part) for item in lines if not item.dash for part in pairwise_lines(item.outline)]
        assert len(folds) >= 12
        for fold in folds:
            assert not any(_along(cut, fold) for cut in solid)


def pairwise_lines(outline: Outline) -> list[Outline]:
    """The straight lines of an outline, each by itself."""
    ends = [segment[-2:] for segment in outline if segment[0] != "Z"]
    if outline[-1] == ("Z",):
        ends.append(ends[0])
    return [(("M", *a), ("L", *b)) for a, b in pairwise(ends)]


def _along(cut: Box, fold: Box) -> bool:
    """Whether a straight cut lies on a fold, not only at its ends."""
    if fold.w == 0:
        return cut.w == 0 and cut.x == fold.x and min(cut.bottom, fold.bottom) - max(cut.y, fold.y) > 3_000
    return cut.h == 0 and cut.y == fold.y and min(cut.right, fold.right) - max(cut.x, fold.x) > 3_000


@pytest.mark.parametrize("game_id", GAMES)
def test_words_on_a_table_can_be_read(game_id: str) -> None:
    """No word on a marker, a track, a slider, a coin or a reference card is smaller than 5.5 pt or within 3 mm of a cut."""
    game = load_game(game_id)
    table = components(game)
    look = table.colors
    drawings = [part.drawing for kind in table.markers for part in tokens.marker_parts(kind, look, game.title)]
    drawings += [tokens.strip(track, look) for track in table.tracks]
    drawings += [part.drawing for part in slider.slider_parts(table.slider, look)] if table.slider else []
    drawings += [nets.coin(table.coin, look)] if table.coin else []
    assert table.reference is not None
    drawings.append(reference.reference_card(table.reference, look, game.title))
    for drawing in drawings:
        for item in drawing.items:
            if isinstance(item, Text):
                assert item.size * 72 / 25_400 >= 5.5, item.text
                near = min(item.x, drawing.width - item.x - item.width, drawing.height - item.y)
                assert near >= 3_000, item.text


def test_words_without_room_are_named() -> None:
    """A word too long for its marker is an error that names it."""
    kind = MarkersModel.model_validate({"title": "T", "shape": "card", "pieces": [{"text": "Long " * 60}]})
    with pytest.raises(DecktoolError, match=r"'Long Long .* does not fit on its piece"):
        tokens.marker_parts(kind, LOOK, "Game")


def test_a_coin_has_two_sides_that_meet() -> None:
    """A coin is two discs of its size, one above the other, with a word each."""
    drawing = nets.coin(CoinModel.model_validate({"heads": "crown", "tails": "shield", "size": "30mm"}), LOOK)
    assert (drawing.width, drawing.height) == (30_000, 60_000)
    assert {"HEADS", "TAILS"} <= set(words(drawing).split())


def test_heads_and_tails_lie_behind_each_other() -> None:
    """Above the fold are the heads, below it the tails on their head, so that folded they cover each other head up."""
    model = CoinModel.model_validate({"heads": "crown", "tails": "shield", "size": "30mm"})
    d = model.size
    heads, tails = nets.coin_sides(model, LOOK)
    assert [words(side) for side in (heads, tails)] == ["HEADS", "TAILS"]
    assert heads.items != tails.items and (heads.width, heads.height) == (tails.width, tails.height) == (d, d)
    alike = CoinModel.model_validate({"heads": "crown", "tails": "crown", "size": "30mm"})
    assert nets.coin_sides(alike, LOOK)[0] == heads and nets.coin_sides(alike, LOOK)[1] != tails
    coin = nets.coin(model, LOOK)
    turned = coin.items[len(heads.items)]
    assert coin.items[: len(heads.items)] == heads.items
    assert isinstance(turned, Group) and (turned.items, turned.matrix) == (tails.items, (-1, 0, 0, -1, d, 2 * d))
    (fold,) = (item for item in coin.items if isinstance(item, Line) and item.dash)
    assert {segment[2] for segment in fold.outline} == {d}  # type: ignore[misc]


# --- boxes ----------------------------------------------------------------------------------------------------------

TCG = Size(63_000, 88_000, "tcg")


@given(st.integers(20_000, 90_000), st.integers(20_000, 130_000), st.integers(1, 200), st.integers(100, 800))
def test_a_box_takes_its_cards(width: int, height: int, count: int, stock: int) -> None:
    """A box is wider, higher and deeper than its stack; its panels meet edge to edge and close around it."""
    found = boxes.net(Size(width, height), count, stock)
    assert found.front.w > width and found.front.h > height and found.depth >= count * stock + 1_000
    assert found.tab.right == found.front.x and found.front.right == found.side.x
    assert found.side.right == found.back.x and found.back.right == found.other.x
    assert found.front.w == found.back.w and found.side.w == found.other.w == found.depth
    assert found.lid.bottom == found.back.y and found.lid.h == found.depth and found.tongue.bottom == found.lid.y
    assert found.bottom[0].h <= found.depth and found.bottom[2].h <= found.depth
    assert max(flap.h for flap in found.dust) <= found.lid.h
    assert len(boxes.folds(found)) == 4 + 4 + 3 + 1
    assert found.size == (found.other.right, found.front.bottom + found.bottom[0].h)


@pytest.mark.parametrize(("side", "slope"), [("top", 3_000), ("bottom", 3_000), ("left", 2_000), ("right", 2_000)])
def test_a_tab_narrows_by_a_quarter_of_its_edge_at_most(side: str, slope: int) -> None:
    """On a box of 12 x 8 mm a tab of 5 mm is narrower at both ends by a quarter of the edge that it is on."""
    box = Box(20_000, 20_000, 12_000, 8_000)
    flap = bounds(nets.tab(box, side, 5_000)[0].outline)  # type: ignore[union-attr]
    assert (flap.w, flap.h) == ((12_000, 5_000) if side in {"top", "bottom"} else (5_000, 8_000))
    ends = [part[1:] for part in nets.tab(box, side, 5_000)[0].outline if len(part) == 3]  # type: ignore[union-attr]
    across = 0 if side in {"top", "bottom"} else 1
    outer = sorted({end[across] for end in ends})
    assert outer[1] - outer[0] == outer[-1] - outer[-2] == slope


def test_fifty_cards_fit_one_box_on_a4() -> None:
    """Fifty cards of 0.3 mm make one box of 65 x 90 x 16.5 mm inside; its net goes on A4."""
    number, found = boxes.boxes_needed(TCG, 50, 300, paper("a4"))
    assert number == 1 and boxes.inside(found) == "65 x 90 x 16.5 mm"
    assert min(found.size) <= 198_000 and max(found.size) <= 285_000


def test_a_thick_deck_gets_several_boxes() -> None:
    """Cards that need a net beyond the paper are shared out evenly, and each box says its number."""
    number, found = boxes.boxes_needed(TCG, 200, 600, paper("a4"))
    parts = boxes.box_parts(found, number, 200, LOOK, "Game", "Deck", BACK)
    assert len(parts) == 3
    assert boxes.boxes_needed(TCG, 200, 600, paper("a4")) == (3, boxes.net(TCG, 67, 600))  # as deep as the fullest
    said = [words(part.drawing) for part in parts]
    assert all(f"Deck {number}/3" in text.replace("\n", " ") for number, text in enumerate(said, 1))
    assert [("67 CARDS" in t, "66 CARDS" in t) for t in said] == [(True, False), (True, False), (False, True)]


def test_no_box_on_paper_that_is_too_small() -> None:
    """Paper on which not even a box for one card fits is an error with the way out."""
    with pytest.raises(DecktoolError, match=r"a box for cards of 63 x 88 mm.*--without box"):
        boxes.boxes_needed(TCG, 50, 300, Size(105_000, 148_000, "a6"))


# --- reference cards, and everything as a PDF --------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_reference_cards_say_the_whole_turn(game_id: str) -> None:
    """All phases of game.yaml stand on the reference card, in their order."""
    game = load_game(game_id)
    model = components(game).reference
    assert model is not None
    said = " ".join(words(reference.reference_card(model, LOOK, game.title)).split())
    at = [said.index(f"{row.title}.") for row in model.turn]
    assert at == sorted(at) and "To win:" in said


def test_a_reference_card_that_says_too_much_is_an_error() -> None:
    """Text that cannot fit the card is an error that says what to shorten."""
    model = ReferenceModel.model_validate({"turn": [{"title": "Phase", "text": "word " * 79}] * 12})
    with pytest.raises(DecktoolError, match=r"reference card of Game is too long.*components\.reference"):
        reference.reference_card(model, LOOK, "Game")


def test_a_game_without_a_turn_gets_a_card_of_what_is_known(own_game: Game) -> None:
    """A person's own game has a reference card of its players and its types of cards."""
    model = reference.at_a_glance(own_game)
    assert [row.title for row in model.turn] == ["Players", "Cards"]
    assert model.turn[1].text == "Heroes, Spells"


@pytest.mark.parametrize(
    ("both", "said"), [("true", "a hand may be redrawn"), ("false", "the second player's hand may be redrawn")]
)
def test_a_reference_card_says_whose_mulligan_it_is(own_game_folder: Path, both: str, said: str) -> None:
    """Where the second player alone has the mulligan, the card does not promise it to both."""
    house = "\nhouse:\n" + "".join(
        f"  {rule}: {{title: A mulligan, default: {value}, values: [true, false]}}\n"
        for rule, value in (("redraw", both), ("second_redraws", "true"))
    )
    mulligan = "{optional: true, when: {house: redraw}, when_second: {house: second_redraws}}"
    with (own_game_folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"{house}opening: {{hand: 3, mulligan: {mulligan}}}\n")
    row = next(row for row in reference.at_a_glance(load_game(own_game_folder)).turn if row.title == "Mulligan")
    assert row.text == f"{said}, as the rules say"


def test_pieces_are_true_to_size_and_can_be_read() -> None:
    """In the PDF a marker of 25 mm is 25 mm, its word is found, and the same pieces give the same bytes."""
    kind = MarkersModel.model_validate(
        {"title": "M", "width": "25mm", "pieces": [{"text": "Poison", "icon": "drop", "copies": 3}]}
    )
    made: list[bytes] = []
    for _ in range(2):
        file = io.BytesIO()
        document = Document(file, "markers")
        for page in nesting.sheets(tokens.marker_parts(kind, LOOK, "G"), paper("a4"), "Markers"):
            document.page(page)
        document.save()
        made.append(file.getvalue())
    assert made[0] == made[1]
    sheet: Any = pypdf.PdfReader(io.BytesIO(made[0])).pages[0]
    assert sheet.extract_text().upper().count("POISON") == 3
    forms = [form.get_object() for form in sheet["/Resources"]["/XObject"].values()]
    sizes = [tuple(round(float(n) / 72 * 25.4, 2) for n in form["/BBox"][2:]) for form in forms]
    assert (25.0, 25.0) in sizes


def test_the_slider_fits_its_place_and_its_marker() -> None:
    """FORWARD's mat has a place as long as both cards laid over one another; its markers fit the gap and the steps."""
    from decktool.printing.template.finding import find_template
    from decktool.printing.template.loading import load_template

    model = forward_slider()
    place = slider.slide(model)
    path = find_template("boards", "forward")
    assert path is not None
    element: Any = load_template(path, "boards").elements["slider-cards"]
    assert (element.width, element.height) == (model.width, place.offset + model.height) == (63_000, 168_000)
    marker = components(load_game("forward")).markers[0]
    assert marker.width <= min(place.gap.h, place.upper[0].h)
