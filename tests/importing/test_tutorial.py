"""The tutorial of the designer's table: what it shows is what happens, and every word that it teaches is understood."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from shutil import copy

import pytest
import yaml

from decktool.cli import run
from decktool.games import load_game
from decktool.importing.mapping import guide_of
from decktool.rulesets.forward.reading.terse_text import read_text
from tests.little import write_game

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "tests" / "cases" / "tables"
PAGE = (ROOT / "docs" / "designers-table.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """A reader types one after another, fills in what is asked, and what was not understood is told as the page shows."""
    copy(TABLES / "lanterns.csv", tmp_path / "cards.csv")
    monkeypatch.chdir(tmp_path)
    (numbers,) = re.findall(r"```csv\n(.*?)```", PAGE, re.DOTALL)
    commands = re.findall(r"^decktool .*", PAGE, re.MULTILINE)
    told = ""
    for line in commands:
        if "--update" in line:
            asked = (tmp_path / "cards.numbers.csv").read_text(encoding="utf-8")
            assert asked == re.sub(r"\d+$", "", numbers, flags=re.MULTILINE)
            (tmp_path / "cards.numbers.csv").write_text(numbers, encoding="utf-8")
        status = run(shlex.split(line)[1:])
        out, err = capfd.readouterr()
        assert status == 0, f"{line}\n{out}\n{err}"
        told += err + out
        if "goldfish" in line:
            assert len(commands[: commands.index(line) + 1]) == 5 and "Where it ended" in out
    assert (tmp_path / "cards" / "forward" / "sets" / "cards.yaml").is_file()
    assert (tmp_path / "tonight.pdf").read_bytes().startswith(b"%PDF")
    assert all(line in told for line in BLOCKS[1].splitlines())
    assert "2 cards not understood" in told and "Faces: The man in the grafts" in told
    (mapping,) = re.findall(r"```yaml\n(area:.*?)```", PAGE, re.DOTALL)
    assert mapping in (tmp_path / "cards.mapping.yaml").read_text(encoding="utf-8")
    assert "put the file there" not in told
    assert run(["import", "cards.csv", "--game", "forward"]) == 2
    assert "already exists" in capfd.readouterr().err


def test_the_deck_of_a_table_is_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card at its place: the same that a person wrote by hand."""
    monkeypatch.chdir(tmp_path)
    assert (
        run(["import", str(TABLES / "lanterns.csv"), "--game", "forward", "--deck", "run.txt", "--numbers", "n.csv"])
        == 0
    )
    made, by_hand = (
        [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        for path in (tmp_path / "run.txt", TABLES / "lanterns.txt")
    )
    assert made == by_hand


def test_the_guardian_is_the_dragon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The designer's later word, as a type, as a name and in texts; no second one is added to the run."""
    monkeypatch.chdir(tmp_path)
    text = (TABLES / "lanterns.csv").read_text(encoding="utf-8-sig")
    for before, after in (
        ("5,Special,,Dragon,", "5,Guardian,,The Warden of Salt,"),
        ("of the Dragon", "of the Guardian"),
    ):
        assert before in text
        text = text.replace(before, after)
    Path("cards.csv").write_text(text, encoding="utf-8")
    assert run(["import", "cards.csv", "--game", "forward", "--deck", "run.txt"]) == 0
    cards = {card.name: card for card in load_game("forward").catalog}
    assert cards["The Warden of Salt"].type == "dragon"
    assert not cards["Grains of the first tide"].get("unread")
    assert run(["complete", "run.txt", "--sample", "-o", "whole.txt"]) == 0
    dragons = {card.name for card in cards.values() if card.type == "dragon"}
    lines = Path("whole.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line in dragons or line[2:] in dragons] == ["The Warden of Salt"]


def test_a_new_type_names_the_way_to_map_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """An update of a table with a type that no mapping knows says how to map it."""
    monkeypatch.chdir(tmp_path)
    text = (TABLES / "lanterns.csv").read_text(encoding="utf-8-sig")
    Path("cards.csv").write_text(text, encoding="utf-8")
    assert run(["import", "cards.csv", "--game", "forward"]) == 0
    Path("cards.csv").write_text(text.replace(",Blessing,", ",Omen,"), encoding="utf-8")
    assert run(["import", "cards.csv", "--game", "forward", "--update"]) == 2
    assert "run import with --guess to map new types" in " ".join(capfd.readouterr().err.split())


def test_a_run_without_a_dragon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The remedy is told, and brings one whose HP is known; one that the rulebook only names is warned of."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "cards" / "forward" / "decks" / "nine-quiet-places.txt").read_text(encoding="utf-8")
    (tmp_path / "run.txt").write_text(re.sub("(?m)^.*Vharr, the Unmaker.*\n", "", text), encoding="utf-8")
    assert run(["goldfish", "run.txt", "--games", "1"]) == 2
    assert "decktool complete run.txt --sample" in " ".join(capfd.readouterr().err.split())
    assert run(["complete", "run.txt", "--sample", "-o", "whole.txt"]) == 0
    assert "Vharr, the Unmaker" in (tmp_path / "whole.txt").read_text(encoding="utf-8")
    whole = (tmp_path / "whole.txt").read_text(encoding="utf-8").replace("Vharr, the Unmaker", "The Dragon of Chaos")
    (tmp_path / "named.txt").write_text(whole, encoding="utf-8")
    assert run(["check", "named.txt"]) == 0
    assert "Player and Dragon cards without HP" in capfd.readouterr().out


def test_a_set_elsewhere_says_where_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """With -o the file goes where it is wanted, and the folder in which the game would find it is named."""
    monkeypatch.chdir(tmp_path)
    copy(TABLES / "lanterns.csv", tmp_path)
    assert run(["import", "lanterns.csv", "--game", "forward", "-o", "my-set.yaml"]) == 0
    out, _ = capfd.readouterr()
    assert any(
        str(Path("cards", "forward", "sets")) in line for line in out.splitlines() if "put the file there" in line
    )
    assert "set: lanterns" in (tmp_path / "my-set.yaml").read_text(encoding="utf-8")


def test_the_excerpt_is_of_the_table() -> None:
    """The rows on the page are rows of the table that the tests import."""
    table = (TABLES / "lanterns.csv").read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    assert all(line in table.splitlines() for line in BLOCKS[0].splitlines()[:2])
    assert '9,Item,Ferry Landing,Ferryman\'s bread,,"USE:\nHeal 4 HP",Hard as a promise.' in table.replace(
        "loaf on an oar", ""
    )


@pytest.mark.parametrize(
    ("block", "card_type"), [(2, "scene"), (3, "item"), (4, "snare")], ids=["what happens", "when", "what holds"]
)
def test_the_words_of_the_page_are_understood(block: int, card_type: str) -> None:
    """Every line that the page teaches is read to its last word."""
    allowed = load_game("forward").types[card_type].fields
    for line in BLOCKS[block].splitlines():
        assert read_text({"type": card_type, "text": line}, allowed).unread == (), line


def test_the_words_between_are_understood() -> None:
    """What the page says of fights, tests, equipment, the player and the Dragon, too."""
    types = load_game("forward").types
    for card_type, pattern in (
        ("beast", r"\| Beast.*"), ("pit", r"\| Pit.*"), ("equipment", r"\| Equipment.*"), ("player", r"\| Player.*"),
        ("beast", r"On a fight: (?:`[^`]*` ?){3}"), ("dragon", r"`Three seals:[^`]*`"), ("dragon", r"Seals can also have names:.*\n.*"),
    ):  # fmt: skip
        (part,) = re.findall(pattern, PAGE)
        words = "\n".join(said.replace("\n", " ") for said in re.findall(r"`([^`]+)`", part))
        found = read_text({"type": card_type, "text": words}, types[card_type].fields)
        assert found.unread == (), words


def test_the_guide_of_the_page_is_read(tmp_path: Path) -> None:
    """The `import:` of the page stands in a game.yaml as it is written there."""
    (block,) = re.findall(r"```yaml\n(import:.*?)```", PAGE, re.DOTALL)
    game = f"title: G\nfields: {{power: {{kind: integer}}}}\ntypes: {{ally: {{title: Ally}}}}\n{block}"
    folder = write_game(tmp_path, game, core="set: core\ntitle: Core\ncards: []\n")
    guide = guide_of(load_game(folder))
    assert guide.columns == yaml.safe_load(block)["import"]["columns"]
    assert [rule["leave_out"] for rule in guide.rows] == [True, False]
