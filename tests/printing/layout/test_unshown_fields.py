"""What a face without a template of its own shows of a card's fields."""

from __future__ import annotations

from pathlib import Path

from decktool.games import load_game
from decktool.printing.layout import unshown_fields
from decktool.printing.layout.faces import face_template
from decktool.printing.template.card_context import CardContext
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
    lone, knight = (CardContext(card, game, None) for card in game.catalog)
    assert [said for _, said in unshown_fields.badges(template, lone)] == ["3"]
    assert unshown_fields.badges(template, lone) == unshown_fields.badges(template, knight)
    assert [unshown_fields.lines(template, card_context) for card_context in (lone, knight)] == [
        "**Kinds:** Wolf",
        "**Kinds:** Wolf, Knight",
    ]
