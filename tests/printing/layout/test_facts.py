"""What a face without a template of its own shows of a card's fields."""

from __future__ import annotations

from pathlib import Path

from decktool.games import load_game
from decktool.printing.layout import facts
from decktool.printing.layout.faces import face_template
from decktool.printing.template.subject import Subject
from tests.little import GAME, write_game

SET = """\
set: base
title: Base
cards:
  - {name: Lone Wolf, type: fighter, power: 3, kinds: [Wolf]}
  - {name: Wolf Knight, type: fighter, power: 3, kinds: [Wolf, Knight]}
"""


def test_a_list_is_a_line_on_every_card(tmp_path: Path) -> None:
    """A number is a badge; a list is a line, also on the card where it has one short word, so that cards look alike."""
    game = load_game(write_game(tmp_path, GAME.replace("[Beast, Spirit, Knight]", "[Wolf, Knight]"), base=SET))
    template = face_template(game, "fighter")
    lone, knight = (Subject(card, game, None) for card in game.catalog)
    assert [said for _, said in facts.badges(template, lone)] == ["3"]
    assert facts.badges(template, lone) == facts.badges(template, knight)
    assert [facts.lines(template, subject) for subject in (lone, knight)] == [
        "**Kinds:** Wolf",
        "**Kinds:** Wolf, Knight",
    ]
