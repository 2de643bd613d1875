"""Effects as typed data: what may be written, and how what may not is told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pydantic import ValidationError

from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.play.effects import word
from decktool.rulesets import load_rules
from decktool.rulesets.card_of_the_rings.cards.words import VOCABULARY, Draw, Look, SkipDraw
from decktool.rulesets.forbidden_quest.cards.words import VOCABULARY as QUEST

ROOT = Path(__file__).resolve().parents[2]


def test_names_are_made_from_types() -> None:
    """SkipDraw is written skip-draw."""
    assert [word(effect) for effect in (Draw, SkipDraw)] == ["draw", "skip-draw"]


def test_a_card_s_effects_are_read() -> None:
    """Moments, effects, their fields and defaults."""
    (ability,) = VOCABULARY.parse([{"when": "played", "do": [{"effect": "look", "count": 2}, {"effect": "draw"}]}])
    assert ability.when == "played"
    assert ability.do == (Look(count=2), Draw(who="you"))


@pytest.mark.parametrize(
    "written",
    [
        "draw",
        [{"do": []}],
        [{"when": "sometimes", "do": []}],
        [{"when": "played", "do": [{"effect": "drow"}]}],
        [{"when": "played", "do": [{"effect": "look"}]}],
        [{"when": "played", "do": [{"effect": "draw", "count": 2}]}],
        [{"when": "played", "do": [{"effect": "draw", "who": "everybody"}]}],
        [{"when": "played", "do": [{"effect": "look", "count": "2"}]}],
        [{"when": "played", "do": [{"effect": "draw"}], "sometimes": True}],
    ],
)
def test_what_is_not_in_the_vocabulary_is_refused(written: object) -> None:
    """Unknown moments, names, keys of another effect, missing and ill-typed keys are all found."""
    with pytest.raises(ValidationError):
        VOCABULARY.parse(written)


def test_a_field_that_is_any_word_takes_those_that_are_explained() -> None:
    """Whose creature a card of Forbidden Quest speaks of: the words stand once, with what each means."""
    for who in QUEST.values["who"]:
        QUEST.parse([{"when": "main", "do": [{"effect": "heal", "amount": 1, "who": who}]}])
    with pytest.raises(ValidationError, match="'each-enemy'"):
        QUEST.parse([{"when": "main", "do": [{"effect": "heal", "amount": 1, "who": "nobody"}]}])


def test_errors_name_file_and_line(tmp_path: Path) -> None:
    """A misspelt effect in a set file is told with file, line, field and what is known."""
    folder = tmp_path / "card-of-the-rings"
    shutil.copytree(ROOT / "cards" / "card-of-the-rings", folder)
    path = folder / "sets" / "rulebook.yaml"
    text = path.read_text("utf-8").replace("{effect: look, count: 2,", "{effect: look, cuont: 2,")
    path.write_text(text, "utf-8")
    line = next(number for number, row in enumerate(text.splitlines(), 1) if "cuont" in row)
    with pytest.raises(DecktoolError) as caught:
        load_rules(load_game(folder))
    message = str(caught.value)
    assert f"rulebook.yaml:{line}: " in message
    assert "cuont" in message
    assert "unknown key; did you mean count?" in message


def test_effects_of_a_set_laid_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in a card of one's own names its file, line and field, wherever its set lies and whatever it ends in."""
    sets = tmp_path / "cards" / "card-of-the-rings" / "sets"
    sets.mkdir(parents=True)
    text = "set: own\ntitle: Own\ncards:\n  - name: Bad Two\n    type: artifact\n    effects:\n"
    (sets / "own.yml").write_text(text + "      - {when: used, do: [{effect: drwa}]}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DecktoolError) as caught:
        load_rules("card-of-the-rings")
    where = "own.yml:7: cards[1].effects[1].do[1]: "
    assert str(caught.value).endswith(where + "there is no effect 'drwa'; did you mean draw?")


def test_every_effect_is_used_by_a_card() -> None:
    """The vocabulary has no word that no card uses, and every card's effects are read."""
    game = load_game("card-of-the-rings")
    abilities = VOCABULARY.read_abilities(game)
    used = {type(effect) for rows in abilities.values() for ability in rows for effect in ability.do}
    assert used == set(VOCABULARY.effects.values())
    assert len(abilities) == sum(card.get("effects") is not None for card in game.catalog) == 20
    assert VOCABULARY.schema()["type"] == "array"


def test_the_schema_explains_every_moment() -> None:
    """An editor shows what each moment means where a card says when its effect happens."""
    when = VOCABULARY.schema()["$defs"]["Ability"]["properties"]["when"]
    assert {row["const"]: row.get("description") for row in when["oneOf"]} == dict(VOCABULARY.moments)


def test_only_cards_with_effects_are_complained_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card of the same name without effects, in another set, is not what is wrong."""
    sets = tmp_path / "cards" / "card-of-the-rings" / "sets"
    sets.mkdir(parents=True)
    card = "set: {id}\ntitle: Own\ncards:\n  - name: Bad Two\n    type: artifact\n    number: {number}\n"
    bad = "    effects:\n      - {when: used, do: [{effect: drwa}]}\n"
    (sets / "a.yml").write_text(card.format(id="a", number=901), encoding="utf-8")
    (sets / "b.yml").write_text(card.format(id="b", number=902) + bad, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DecktoolError) as caught:
        load_rules("card-of-the-rings")
    assert "b.yml:8: " in str(caught.value)
    assert "a.yml" not in str(caught.value)
