from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from decktool.cli import run
from decktool.games import homes
from decktool.printing.base import asset_paths
from decktool.printing.paper import print_job
from tests.cli.conftest import Ended
from tests.little import write_game

EXAMPLE = Path(__file__).resolve().parents[2] / "cards" / "forbidden-quest" / "decks" / "rulebook-example.txt"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run from an unrelated folder."""
    monkeypatch.chdir(tmp_path)


def test_the_rulebooks_example_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Fifty cards take six pages, in a file of the game's and the deck's name under output/."""
    assert run(["print", str(EXAMPLE)]) == 0
    said = capsys.readouterr()
    assert (
        "output/forbidden-quest-rulebook-example.pdf: 50 cards on 6 pages, 3 x 3 per page, each 63 x 88 mm"
        in said.out.replace("\\", "/")
    )
    assert not said.err
    assert len(pypdf.PdfReader("output/forbidden-quest-rulebook-example.pdf").pages) == 6


def test_a_games_folders_are_looked_for_once_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not once a card, a page or a template: options, unused pictures and cards look for them, three in all."""
    looked: list[Path] = []

    def noted(folder: Path) -> list[Path]:
        looked.append(folder)
        return homes(folder)

    monkeypatch.setattr(asset_paths, "homes", noted)
    assert run(["print", str(EXAMPLE)]) == 0
    assert len(looked) == 3


def test_lists_of_one_name_in_two_games_are_files_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The list of all cards that init writes for each game does not replace another game's in output/."""
    Path("cards.csv").write_text("Name,Text\nLamp,It burns all night long and more.\n", encoding="utf-8")
    for game in ("one", "two"):
        assert run(["init", game, "--from", "cards.csv"]) == 0
        assert run(["print", f"cards/{game}/decks/all.txt"]) == 0
        Path("cards.mapping.yaml").unlink()
    capsys.readouterr()
    assert sorted(path.name for path in Path("output").iterdir()) == ["one-all.pdf", "two-all.pdf"]


def test_what_fits_on_no_paper_is_refused_before_faces_are_laid_out(capsys: pytest.CaptureFixture[str]) -> None:
    """A size that is a slip of the pen is called one; what else would be wrong with each face at that size is not."""
    assert run(["print", str(EXAMPLE), "--cut-size", "10mmx1000mm"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("error: a card of 10 x 1000 mm does not fit on a4") and said.count("\n") == 1


@pytest.mark.parametrize(
    ("size", "family", "said"),
    [
        ("{width: 63mm, height: 88mm}", "Gone", "unknown font family 'Gone'; put Gone.ttf into a folder fonts/"),
        ("{width: 1mm, height: 2mm}", "sans", "the size of its template, 1 x 2 mm, is too small: a card is at least"),
    ],
)
def test_what_is_wrong_with_all_cards_is_said_once(
    capsys: pytest.CaptureFixture[str], size: str, family: str, said: str
) -> None:
    """A template's fault is one line that names three cards and counts the others, not a line for each card."""
    assert run(["init", "mine"]) == 0
    faces = Path("cards/mine/templates/faces")
    faces.mkdir(parents=True)
    place = "at: {left: 1mm, right: 1mm, top: 1mm, height: 9mm}"
    (faces / "card.yaml").write_text(
        f"kind: face\nsize: {size}\nstyles: {{a: {{family: {family}, size: 9pt}}}}\n"
        f"elements: {{name: {{draw: text, style: a, text: '{{name}}', {place}}}}}\n",
        encoding="utf-8",
    )
    capsys.readouterr()
    assert run(["print", "mine"]) == 2
    message = capsys.readouterr().err
    assert message.startswith(f"error: Lamplighter, Night Watch, Chimney Cat and 9 more: {said}")
    assert message.count("\n") == 1


def test_a_few_cards_of_a_game_that_has_too_many(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What `--only` leaves out is not counted; and all cards of a game, here named by its folder, are no illegal deck."""
    game = str(EXAMPLE.parents[1])
    monkeypatch.setattr(print_job, "MOST_CARDS", 9)
    assert run(["print", game, "-o", "cards.pdf", "--only", "name:Lucia"]) == 0
    said = capsys.readouterr()
    assert "1 card on 1 page" in said.out and not said.err
    assert run(["print", game, "-o", "cards.pdf"]) == 2
    assert "too many to print at once (at most 9)" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["axes.txt", "forbidden-quest"])
def test_an_illegal_deck_is_printed_with_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """Printing does not judge: a deck of five axes is printed, and the warning goes to stderr, also if the file has the
    name of its game.
    """
    (tmp_path / name).write_text("# game: forbidden-quest\n5 Silver Axe\n", encoding="utf-8")
    assert run(["print", name, "-o", "axes.pdf", "--paper", "letter", "--backs", "--flip", "short"]) == 0
    said = capsys.readouterr()
    assert f"{name} is illegal" in said.err and "5 cards on 2 pages" in said.out
    assert Path("axes.pdf").is_file()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--paper", "a44"], "unknown paper 'a44'; did you mean a4"),
        (["--cut-size", "pokker"], "unknown card size 'pokker'; did you mean poker"),
        (["--cut-size", "500mmx500mm"], "does not fit on a4"),
        (
            ["--cut-size", "1mmx1mm"],
            "'1mmx1mm' is too small: a card is at least 5 mm wide and high; write a size such as",
        ),
        (["--margin", "5"], "no unit"),
        (["--label-sheet", "avery-5372"], "unknown label sheet 'avery-5372'; did you mean avery-5371"),
        (
            ["--label-sheet", "avery-5371", "--cut-size", "poker"],
            "are 88.9 x 50.8 mm; leave out one of the two options",
        ),
        (["--label-sheet", "avery-5371", "--flip", "fold", "--backs"], "has fixed positions"),
        (["--label-sheet", "avery-8373", "--bleed", "7mm"], "leave room for at most 6.35mm"),
        (["--label-sheet", "avery-5371", "--bleed", "1mm"], "leave room for no bleed"),
        (["--gutter", "-1mm"], "must not be negative"),
        (["--gutter", "2mmx3000mm"], "3000mm is wider than the paper (210 x 297 mm); a few millimetres are usual"),
        (["--skip", "0"], "is not a position; write numbers"),
        (["--skip", "3,12345"], "'12345' is beyond the last possible position, 9,999"),
        (["--skip", "1-9"], "every position"),
        (["--skip", "20", "--paper", "a5"], "position 20 does not exist; a sheet has 4 positions (2 x 2)"),
        (["--font", "nothing.ttf"], "nothing.ttf: no such file"),
        (["--font", str(EXAMPLE)], "use a TrueType (.ttf) or OpenType (.otf) file"),
        (["--cards", "49-51"], "card 51 is not in the list, which has 50 cards"),
        (["--only", "hp>=100"], "no card matches"),
        (["--outer-bleed", "500mm"], "a card of 63 x 88 mm with 500 mm of bleed does not fit on a4"),
        (["--bleed-style", "mirrored"], "must be frame, mirror, edge"),
        (["--flip", "fold"], "add --backs"),
        (["--back", "nothing.png"], "nothing.png: no such file"),
        (["--bleed", "3mm", "--corners", "round"], "choose one"),
        (["--printer", "office"], "printer 'office' is not in"),
        (["--registration-mark", "inset=16mm"], "add --registration 3 or 4"),
        (["--registration", "3", "--registration-mark", "depth=1mm"], "write one of inset=10mm"),
        (["--registration", "3", "--registration-mark", "arm=0mm"], "'arm=0mm': no machine finds such a mark; use"),
        (
            ["--registration", "3", "--registration-mark", "inset=200mm"],
            "200 mm from the edges of the paper, would meet",
        ),
        (["--cut-lines", "cuts.pdf"], "must end in .svg or .dxf"),
        (["--mark", "size=4mm"], "write one of length=4mm"),
        (["--mark", "width=thin"], "not a length"),
        (["--mark", "width=50mm"], "--mark: 'width=50mm' is too wide; use at most 5mm"),
        (["--mark", "color=grey"], "not a colour"),
    ],
)
def test_wrong_options(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong option is a clear error, exit status 2, and no file."""
    assert run(["print", str(EXAMPLE), *arguments]) == 2
    said = capsys.readouterr()
    assert words in said.err and "Traceback" not in said.err
    assert not Path("output").exists() or not list(Path("output").iterdir())


def test_a_wrong_option_is_all_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Pictures that nothing uses are warned of when something is printed, and not beside a wrong option."""
    (tmp_path / "cards.csv").write_text("Name,Text\nLamp,It burns.\n", encoding="utf-8")
    assert run(["init", "lamps", "--from", "cards.csv"]) == 0
    (tmp_path / "cards" / "lamps" / "art").mkdir(exist_ok=True)
    Image.new("RGB", (40, 40)).save(tmp_path / "cards" / "lamps" / "art" / "nobody.png")
    capsys.readouterr()
    assert run(["print", "lamps", "--printer", "office"]) == 2
    assert "nobody.png" not in capsys.readouterr().err
    assert run(["print", "lamps"]) == 0
    assert "nobody.png" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--only", "type:creature"], "15 cards on 2 pages"),
        (["--cards", "1-9,12"], "10 cards on 2 pages"),
        (["--unique"], "31 cards on 4 pages"),
        (["--unique", "--copies", "2"], "31 cards on 4 pages"),
        (["--copies", "2"], "100 cards on 12 pages"),
        (["--unique", "--bleed", "3mm"], "4 x 2 per page"),
        (["--unique", "--cut-size", "mini-us", "--gutter", "1mm x 2mm"], "each 41 x 63 mm"),
        (["--unique", "--registration", "3", "--paper", "letter"], "31 cards on 4 pages, 4 x 2 per page"),
        (["--unique", "--backs", "--flip", "fold"], "fold and glue"),
    ],
)
def test_what_and_how_to_print(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Ranges, queries, copies, bleed, sizes, cutters and folds do what they say."""
    assert run(["print", str(EXAMPLE), *arguments]) == 0
    assert words in capsys.readouterr().out


def test_labels_are_not_cut(capsys: pytest.CaptureFixture[str]) -> None:
    """On a precut paper every card is as large as a label, and no crop marks are printed on it."""
    assert run(["print", str(EXAMPLE), "--label-sheet", "avery-5371", "-o", "labels.pdf"]) == 0
    said = capsys.readouterr().out
    assert "50 cards on 5 pages, 2 x 5 per page, each 50.8 x 88.9 mm" in said and "on avery-5371." in said
    assert "marks" not in said
    page = pypdf.PdfReader("labels.pdf").pages[0]
    assert tuple(map(float, page.mediabox[2:])) == (612, 792)


def test_a_deck_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file, a list with an unknown name and an empty one are errors with exit status 2."""
    (tmp_path / "odd.txt").write_text("# game: forbidden-quest\nSilver Ax\n", encoding="utf-8")
    (tmp_path / "empty.txt").write_text("# game: forbidden-quest\n", encoding="utf-8")
    for name, words in (
        ("missing.txt", "no such file"),
        ("odd.txt", "Silver Axe"),
        ("empty.txt", "the list has no cards"),
    ):
        assert run(["print", name]) == 2
        assert words in capsys.readouterr().err


def test_where_nothing_can_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An output that is a folder, or lies below a file, is an error, and nothing half-written is left."""
    (tmp_path / "file").write_text("x", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    for target in ("file/out.pdf", "folder"):
        assert run(["print", str(EXAMPLE), "-o", target]) == 2
        assert "cannot write" in capsys.readouterr().err
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"] and not list((tmp_path / "folder").iterdir())


def test_a_wrong_template_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A template with a wrong unit is an error that names its file, line and field."""
    own = tmp_path / "templates" / "faces" / "forbidden-quest" / "relic.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("extends: frame\nelements:\n  name: {at: {left: 4furlongs}}\n", encoding="utf-8")
    assert run(["print", str(EXAMPLE)]) == 2
    said = capsys.readouterr().err.replace("\\", "/")
    assert "templates/faces/forbidden-quest/relic.yaml:3: elements.name.at.left: " in said and "furlongs" in said


def test_cut_lines_beside_the_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cut lines are written beside the PDF, one file for the full sheets and one for the last; round, with bleed too."""
    arguments = ["--registration", "3", "--corners", "round", "--bleed", "1mm", "--gutter", "1mm"]
    arguments += ["--registration-mark", "inset=15.875mm"]
    assert run(["print", str(EXAMPLE), *arguments, "-o", "d.pdf", "--cut-lines", "cuts.dxf"]) == 0
    said = capsys.readouterr().out
    assert "cuts.dxf: cut lines for sheets 1 to" in said and "cuts-2.dxf: cut lines for sheet" in said
    assert (tmp_path / "cuts.dxf").read_text(encoding="ascii").endswith("  0\nEOF\n")
    assert " 10\n15.875\n" in (tmp_path / "cuts.dxf").read_text(encoding="ascii")


def test_cards_that_are_not_part_of_the_deck_are_named(decktool: Callable[..., Ended], tmp_path: Path) -> None:
    """The PDF has every card of the list, `check` counts the deck; of some cards, or of a game, there is nothing to say."""
    write_game(tmp_path / "cards")
    (tmp_path / "deck.txt").write_text("# game: little-game\n3 Red Knight\nSide:\n1 Wolf & Moon\n", encoding="utf-8")
    said = "1 card (Side) is not part of the deck: `decktool check` does not count it.\n"
    assert said in decktool("print", "deck.txt").out
    assert said in decktool("export", "deck.txt", "--dpi", "30").out
    for words in (("deck.txt", "--cards", "1"), ("little-game",)):
        assert "not part of the deck" not in decktool("print", *words).out
