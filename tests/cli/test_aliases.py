"""Commands and options answer to the names they had before, and nothing shows these."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest

from decktool.cli import FORMER, SHORT_HELP, _module, group
from decktool.cli.options import FormerNames
from decktool.printing.options import EXPORT, KIT, PRINT, chosen
from tests.cli.conftest import Ended

Run = Callable[..., Ended]
DECK = Path(__file__).resolve().parents[2] / "cards/forbidden-quest/decks/rulebook-example.txt"


def options() -> Iterator[tuple[str, FormerNames]]:
    """Every option of every command that had another name."""
    for name in SHORT_HELP:
        for param in import_module(_module(name)).command.params:
            if isinstance(param, FormerNames):
                yield name, param


OPTIONS = list(options())
RENAMED = {
    ("odds", "--for", "--target"),
    ("value", "--within", "--tolerance"),
    *((name, "--games", "--deals") for name in ("value", "simulate", "card-table", "compare-sets")),
    *((name, "--deals", "--games") for name in ("hand", "goldfish")),
    ("balance", "--within", "--tolerance"),
    ("draft", "--absent", "--by-file"),
    ("print", "--each", "--unique"),
    ("print", "--card", "--cut-size"),
    ("kit", "--card", "--cut-size"),
    ("proof", "--card", "--cut-size"),
}


def test_which_options_have_former_names() -> None:
    """These, and no others; none of them stands in for a name that is in use."""
    assert {(name, old, param.opts[-1]) for name, param in OPTIONS for old in param.formerly} == RENAMED


@pytest.mark.parametrize(("name", "param"), OPTIONS, ids=[f"{name} {param.formerly[0]}" for name, param in OPTIONS])
def test_an_old_option_is_taken_and_not_shown(name: str, param: FormerNames) -> None:
    """The parser gives it the value of the new one; the help names only that."""
    command = import_module(_module(name)).command
    above = group.make_context("decktool", [], resilient_parsing=True)
    context = click.Context(command, info_name=name, parent=above)
    said = [] if param.is_flag else ["7"]
    values = [command.make_parser(context).parse_args([word, *said])[0] for word in (param.opts[-1], *param.formerly)]
    assert all(value == values[0] and value[param.name] for value in values)
    helped = command.get_help(context)
    assert param.opts[-1] in helped
    assert not any(f"  {old} " in helped or f", {old} " in helped for old in param.formerly)


def test_an_old_option_does_the_same(decktool: Run) -> None:
    """From the command line, with its value behind a blank or an equals sign."""
    asked = ("odds", DECK, 'name:"Silver Axe"', "--turn", "1")
    new = decktool(*asked, "--target", "20%")
    assert new.status == 0
    assert [decktool(*asked, "--for", "20%").out, decktool(*asked, "--for=20%").out] == [new.out, new.out]


def test_an_old_command_does_the_same(decktool: Run) -> None:
    """`decktool rules` lists the house rules; the list of commands has it once, under its new name."""
    assert decktool("rules", "forward").out == decktool("house-rules", "forward").out != ""
    assert decktool("rules", "--help").out == decktool("house-rules", "--help").out
    assert not set(FORMER) & set(group.list_commands(click.Context(group)))


@pytest.mark.parametrize("asked", [PRINT, KIT, EXPORT], ids=["print", "kit", "export"])
def test_an_old_name_in_a_form_is_taken(asked: tuple) -> None:  # type: ignore[type-arg]
    """What a page remembered under an old name is the same choice."""
    for option in asked:
        for old in option.formerly:
            value = True if option.flag else "poker"
            assert chosen(asked, {old: value}) == chosen(asked, {option.name: value}) != chosen(asked, {})


def test_an_old_option_is_refused_under_its_new_name(decktool: Run) -> None:
    """A wrong value is reported under the name that the option has today."""
    done = decktool("odds", DECK, "type:weapon", "--turn", "1", "--for", "often")
    assert done.status == 2
    assert "--target" in done.err
