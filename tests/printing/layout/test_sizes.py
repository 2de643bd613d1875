"""How large cards are cut, and how a face meets a size that it was not made for."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.cards import Card
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.errors import DataError, DecktoolError
from decktool.games import Game, load_game
from decktool.printing import options as print_options
from decktool.printing import orders
from decktool.printing.base.items import Drawing, Group, Text, walk
from decktool.printing.base.polylines import Matrix, scale_of
from decktool.printing.base.sizes import find_size, paper
from decktool.printing.layout import faces
from decktool.printing.paper import cutlines, print_job
from decktool.printing.paper.imposition import Sheet
from tests.printing.readback import words

GAMES = ["forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings"]
AS_IT_IS: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@pytest.fixture
def sized(own_game_folder: Path) -> Game:
    """The small game with sizes: heroes are tarot, whatever is in the market is square, and one spell is a mini card."""
    text = (own_game_folder / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("plural: Heroes}", "plural: Heroes, size: tarot}")
    text += "sections:\n  main: {title: Deck}\n  market: {title: Market, size: 70mm x 70mm}\n"
    (own_game_folder / "game.yaml").write_text(text, encoding="utf-8")
    path = own_game_folder / "sets" / "base.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("Blank Page, type", "Blank Page, size: mini, type"), "utf-8"
    )
    return load_game(own_game_folder)


def deck(game: Game, text: str) -> Deck:
    """A deck written down."""
    return resolve(parse_decklist(text), game)


def smallest(drawing: Drawing) -> float:
    """The size of the smallest text of a face as it is printed, in points."""
    (item,) = drawing.items if len(drawing.items) == 1 else (Group(drawing.items),)
    assert isinstance(item, Group)
    scale = scale_of(item.matrix or AS_IT_IS)
    return min(text.size * scale * 72 / 25_400 for text in walk(item.items) if isinstance(text, Text))


def test_the_most_particular_size_wins(sized: Game) -> None:
    """A card's own size, else its section's, else its type's, else its template's."""
    found = print_job.by_size(
        sized, print_job.copies(deck(sized, "Bold Badger\nQuiet Quill\nMarket:\nBold Badger\nBlank Page\n"))
    )
    assert {str(size): [copy.card.name for copy in group] for size, group in found.items()} == {
        "69.85 x 120.65 mm": ["Bold Badger"],
        "63 x 88 mm": ["Quiet Quill"],
        "70 x 70 mm": ["Bold Badger"],
        "44.45 x 63.5 mm": ["Blank Page"],
    }


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("game.yaml", "size: tarot", "size: tarrot", r"game.yaml:\d+: types.hero.size: .*did you mean tarot"),
        ("game.yaml", "size: 70mm x 70mm", "size: 70 x 70", r"game.yaml:\d+: sections.market.size: .*no unit"),
        ("sets/base.yaml", "size: mini", "size: minni", r"base.yaml:\d+: cards\[3\].size: .*mini.*card Blank Page"),
    ],
)
def test_a_size_that_there_is_not(sized: Game, own_game_folder: Path, file: str, old: str, new: str, said: str) -> None:
    """A misspelt size is an error at its line, with the field and the nearest name."""
    path = own_game_folder / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    game = load_game(own_game_folder)
    cards = print_job.copies(deck(game, "Bold Badger\nMarket:\nQuiet Quill\nBlank Page\n"))
    with pytest.raises(DataError, match=said):
        print_job.by_size(game, cards)


def test_a_game_may_have_a_field_called_size(own_game_folder: Path) -> None:
    """Where `size` is a field of the game's own, cards state it as any other, and it cuts nothing."""
    path = own_game_folder / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("fields:\n", "fields:\n  size: {title: Size}\n"), "utf-8")
    path = own_game_folder / "sets" / "base.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("Blank Page, type", "Blank Page, size: large, type"), "utf-8"
    )
    game = load_game(own_game_folder)
    (card,) = game.catalog.find("Blank Page")
    assert card.get("size") == "large" and str(faces.card_size(game, card)) == "63 x 88 mm"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", ["tarot", "mini"])
def test_every_face_meets_a_larger_and_a_smaller_card(game: str, size: str) -> None:
    """Some cards of each type at tarot and mini size: exactly that size, one scale for all, nothing unreadably small."""
    found = load_game(game)
    cut = find_size("cards", size)
    for kind in found.types:
        for card in [card for card in found.catalog if card.type == kind][:2]:
            drawing = faces.face(found, card, size=cut)
            assert (drawing.width, drawing.height) == (cut.w, cut.h), card.name
            if "marker goes" in words(drawing):
                continue
            (scaled,) = drawing.items
            assert isinstance(scaled, Group) and scaled.matrix is not None
            assert scaled.matrix[0] == pytest.approx(scaled.matrix[3], rel=1e-4), "squeezed"
            assert smallest(drawing) >= (4.2 if size == "mini" else 5.4), card.name


def test_picture_and_text_share_what_is_to_spare(own_game: Game) -> None:
    """On a card as wide and 40 mm higher, short words leave all of it to the picture, and long ones may take half."""
    from decktool.printing.layout.drawing import canvases
    from decktool.printing.template.card_context import CardContext

    (card,) = own_game.catalog.find("Quiet Quill")
    template = faces.face_template(own_game, "spell")
    usual, higher = (
        next(iter(canvases(template, CardContext(card, own_game), size))).boxes
        for size in (None, find_size("cards", "63mm x 128mm"))
    )
    assert higher["picture"].h - usual["picture"].h == 40_000
    assert higher["box"].h == usual["box"].h and higher["box"].bottom - usual["box"].bottom == 40_000
    assert higher["plate"] == usual["plate"]
    long = Card(card.number, card.id, card.name, card.type, {"text": "Draw two more cards. " * 40}, card.printings)
    (context,) = list(canvases(template, CardContext(long, own_game), find_size("cards", "63mm x 128mm")))[:1]
    assert context.boxes["text"].h > 40_000


def test_the_picture_gives_way_to_long_words(own_game_folder: Path) -> None:
    """On a lower card, words that need more room get it from the picture, all but 14 mm of it; then it is an error."""
    path = own_game_folder / "sets" / "base.yaml"
    rows = path.read_text(encoding="utf-8")

    def printed(count: int) -> Drawing:
        path.write_text(rows.replace("Draw two cards.", "Draw two more cards. " * count), encoding="utf-8")
        game = load_game(own_game_folder)
        return faces.face(game, game.catalog.find("Quiet Quill")[0], size=find_size("cards", "63mm x 80mm"))

    assert printed(50).items
    with pytest.raises(DecktoolError, match="Quiet Quill: the text of 'text' does not fit"):
        printed(150)


@pytest.mark.parametrize("size", ["square", "square-small", "88mm x 63mm", "hexagon", "circle"])
def test_other_shapes_have_layouts_of_their_own(own_game: Game, size: str) -> None:
    """A square, a wide card, a hexagon and a circle show all that the upright face shows, none of it beyond the shape."""
    (card,) = own_game.catalog.find("Bold Badger")
    cut = find_size("cards", size)
    drawing = faces.face(own_game, card, size=cut)
    assert (drawing.width, drawing.height) == (cut.w, cut.h)
    said = words(drawing)
    assert all(word in said for word in ("Bold Badger", "Brave", "POWER", "HERO", "3", "Small Wonders"))
    upright = faces.named_template(own_game, "card")
    assert faces.sized_template(own_game, upright, cut).size != upright.size
    behind = faces.back(own_game, size=cut)
    assert (behind.width, behind.height) == (cut.w, cut.h) and "Small Wonders" in words(behind)


def test_a_layout_keeps_the_colours_of_the_face(own_game_folder: Path) -> None:
    """A red face is red on a round card too, and has its own emblem there."""
    own = own_game_folder / "templates" / "faces"
    own.mkdir(parents=True)
    (own / "hero.yaml").write_text(
        'extends: card\ncolors: {frame: "#aa1122"}\nelements: {picture: {emblem: dragon}}\n', "utf-8"
    )
    game = load_game(own_game_folder)
    template = faces.sized_template(game, faces.face_template(game, "hero"), find_size("cards", "circle"))
    assert template.colors["frame"] == "#aa1122" and template.elements["picture"].emblem == "dragon"  # type: ignore[union-attr]
    assert template.size.width == 88_900


def test_what_print_says_of_several_sizes(sized: Game) -> None:
    """For each size the sheets that it takes, counted through the whole print, the cards on them and how they lie."""
    listed = deck(sized, "9 Bold Badger\n10 Quiet Quill\nMarket:\n6 Quiet Quill\n")
    jobs = print_job.prepare_all(sized, print_job.copies(listed), Sheet(paper("a4")), "sizes")
    pages = list(print_job.pages(*jobs))
    said = orders.printed("out.pdf", jobs, len(pages))
    per_sheet = [job.grid.columns * job.grid.rows for job in jobs]
    sheets = [-(-count // most) for count, most in zip((9, 10, 6), per_sheet, strict=True)]
    firsts = [1, 1 + sheets[0], 1 + sheets[0] + sheets[1]]
    where = [
        f"sheet {first}" if number == 1 else f"sheets {first} to {first + number - 1}"
        for first, number in zip(firsts, sheets, strict=True)
    ]
    assert (sum(sheets), sheets[:2]) == (len(pages), [3, 2])
    assert said[0] == f"out.pdf: 25 cards on {len(pages)} pages, of 3 sizes:"
    assert said[1:4] == [
        f"  {place}: {count} cards of {size}, {job.grid.columns} x {job.grid.rows} per sheet"
        for place, count, size, job in zip(
            where, (9, 10, 6), ("69.85 x 120.65 mm", "63 x 88 mm", "70 x 70 mm"), jobs, strict=True
        )
    ]


def test_cut_files_of_several_sizes(sized: Game, tmp_path: Path) -> None:
    """Each size has a cut file of its own, and sheets are counted through."""
    jobs = print_job.prepare_all(
        sized, print_job.copies(deck(sized, "5 Bold Badger\n2 Quiet Quill\n")), Sheet(paper("a4")), "cuts"
    )
    made = cutlines.files(tmp_path / "cuts.svg", *jobs)
    assert [(path.name, cut.sheets) for path, cut, _ in made] == [
        ("cuts.svg", (1,)),
        ("cuts-2.svg", (2,)),
        ("cuts-3.svg", (3,)),
    ]


@pytest.mark.parametrize("name", ["square", "wide", "circle", "hexagon", "back-circle", "back-hexagon"])
def test_faces_from_scratch_break_no_layout_of_ours(own_game_folder: Path, name: str) -> None:
    """A card.yaml and a back.yaml of one's own that extend nothing leave our layouts as they are."""
    own = own_game_folder / "templates" / "faces"
    own.mkdir(parents=True)
    size = "size: {width: 63mm, height: 88mm}\n"
    bare = f"{size}elements: {{all: {{draw: panel, fill: white, at: {{left: 0, right: 0, top: 0, bottom: 0}}}}}}\n"
    for file in ("card", "back"):
        (own / f"{file}.yaml").write_text(bare, encoding="utf-8")
    assert len(faces.named_template(load_game(own_game_folder), name).elements) > 4


def test_a_game_s_own_sizes(sized: Game, own_game_folder: Path) -> None:
    """A name of the game's own templates/sizes.yaml is a size of its cards, its types and of `--cut-size`, and no other's."""
    (own_game_folder / "templates").mkdir()
    table = "papers: {}\ncards:\n  coaster: {size: 25mm x 25mm, shape: circle}\n"
    (own_game_folder / "templates" / "sizes.yaml").write_text(table, encoding="utf-8")
    path = own_game_folder / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("size: tarot", "size: coaster"), encoding="utf-8")
    game = load_game(own_game_folder)
    size = faces.card_size(game, game.catalog.find("Bold Badger")[0])
    assert (size.w, size.h, size.shape) == (25_000, 25_000, "circle")
    chosen = print_options.chosen(print_options.KIT, {"cut-size": "coaster"})
    assert orders.kit_of(chosen, game).sheet.card == size
    with pytest.raises(DecktoolError, match="unknown card size 'coaster'"):
        orders.kit_of(chosen, load_game("forward"))
