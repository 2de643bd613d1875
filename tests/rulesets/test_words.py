"""The words of card text: every one says what it means, and a slip in a card of one's own is told where it stands."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from decktool.cli import group
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.play.effects import Vocabulary
from decktool.rulesets import RULESETS, lint_texts, load_rules, vocabulary

ROOT = Path(__file__).resolve().parents[2]


def words_of(game: str) -> Vocabulary:
    """The vocabulary of a game."""
    found = vocabulary(load_game(game))
    assert found is not None
    return found


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_word_says_what_it_means(game: str) -> None:
    """Moments and words of keys have a meaning, effects a docstring of their own."""
    words = words_of(game)
    assert [word for word, said in words.moments.items() if not said] == []
    assert [
        word for word, effect in words.effects.items() if words.meaning(effect).startswith(f"{effect.__name__}(")
    ] == []
    assert [word for key in words.values.values() for word, said in key.items() if not said] == []


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_conditions_are_all_explained(game: str) -> None:
    """Where words of a key are explained, all that any effect takes there are, or none would know which are missing."""
    words = words_of(game)
    schema = words.schema()
    for effect in words.effects.values():
        for key, column in schema["$defs"][effect.__name__]["properties"].items():
            if key in words.values:
                assert all("description" in one for one in column["oneOf"]), (effect, key)
            assert key != "while" or key in words.values


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_the_schema_shows_each_effect_with_an_example(game: str) -> None:
    """The schema of a set for an editor; that it takes every shipped set is a test of the command."""
    result = CliRunner().invoke(group, ["schema", "set", "--game", game])
    schema = json.loads(result.stdout)
    assert sum('"examples"' in json.dumps(row) for row in schema["$defs"].values()) > 8


SLIPS: dict[str, list[tuple[str, str]]] = {
    "card-of-the-rings": [
        ("{when: usd, do: [{effect: draw}]}", "when: should be 'banked', "),
        ("{when: usd, do: [{effect: draw}]}", "or 'standing', not 'usd'; did you mean used?"),
        ("{when: used, do: [{effect: drwa}]}", "do[1]: there is no effect 'drwa'; did you mean draw?"),
        ("{when: used, do: [{effect: look, cuont: 2}]}", "do[1].cuont: unknown key; did you mean count?"),
        ("{when: standing, do: [{effect: power, to: self, amount: 1, while: artefact}]}", "did you mean artifact?"),
    ],
    "forbidden-quest": [
        ("{when: mian, do: [{effect: draw}]}", "not 'mian'; did you mean main?"),
        ("{when: main, do: [{effect: may, do: [{effect: hael, amount: 1}]}]}", "do[1]: there is no effect 'hael'; did you mean heal?"),
        ("{when: main, do: [{effect: heal, amount: 1, who: freind}]}", "not 'freind'; did you mean friend?"),
        ("{when: attack, do: [{effect: strike, amount: 1, while: movd}]}", "not 'movd'; did you mean moved?"),
    ],
    "forward": [
        ("{when: usd, do: [{effect: heal, amount: 1}]}", "not 'usd'; did you mean used?"),
        ("{when: used, do: [{effect: choose, one: [{effect: loose, amount: 1}], other: []}]}",
         "do[1].one[1]: there is no effect 'loose'; did you mean lose?"),
        ("{when: used, do: [{effect: heal, amuont: 2}]}", "do[1].amuont: unknown key; did you mean amount?"),
    ],
}  # fmt: skip
"""For each game slips in an ability, and how they are told."""
TYPES = {"card-of-the-rings": "artifact", "forbidden-quest": "relic", "forward": "item"}


def own_set(folder: Path, game: str, ability: str) -> None:
    """Write a set with one card, whose ability stands in line 7."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = ["set: own", "title: Own", "cards:", "  - name: Our Own", f"    type: {TYPES[game]}", "    effects:"]
    (folder / "own.yaml").write_text("\n".join([*lines, f"      - {ability}", ""]), encoding="utf-8")


def complaint(run: Any) -> str:
    """What an error says."""
    with pytest.raises(DecktoolError) as caught:
        run()
    return str(caught.value)


@pytest.mark.parametrize(("game", "ability", "told"), [(game, *slip) for game, rows in SLIPS.items() for slip in rows])
def test_a_slip_is_told_where_it_stands(
    game: str, ability: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With file, line, field and the nearest word: in a set laid beside a shipped game, and in a folder that takes its
    place, when it is played and when it is looked over.
    """
    monkeypatch.chdir(tmp_path)
    where = "own.yaml:7: cards[1].effects[1]."
    own_set(tmp_path / "cards" / game / "sets", game, ability)
    for run in (lambda: lint_texts(load_game(game)), lambda: load_rules(game)):
        said = complaint(run)
        assert where in said
        assert told in said
    shutil.rmtree(tmp_path / "cards")
    mine = tmp_path / "mine" / game
    shutil.copytree(ROOT / "cards" / game, mine)
    own_set(mine / "sets", game, ability)
    said = complaint(lambda: lint_texts(load_game(mine)))
    assert str(mine / "sets" / where) in said
    assert told in said


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_one_of_a_thing_is_said_in_the_singular(game: str) -> None:
    """No event says `1 cards`, whatever its number is: its words have `{s}` for the plural."""
    events = load_rules(game).events
    assert [
        event.words
        for event in events
        if re.search(r"\{n\} (card|copie|crystal|level|marker|time|turn)s\b", event.words)
    ] == []
