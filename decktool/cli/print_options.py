"""Print options as options of commands. No drawing is loaded for them: commands that rarely print have some, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from decktool.cli.options import F, FormerNames
from decktool.printing.options import BLEED, CUT_SIZE, ONLY, PAPER, PrintOption


def add_options(*asked: PrintOption, **more: Any) -> Callable[[F], F]:
    """Click options made from print options, in their order, each under its key; `more` is passed to click."""

    def add(function: F) -> F:
        for option in reversed(asked):
            function = _option(option, more)(function)
        return function

    return add


def _option(option: PrintOption, more: dict[str, Any]) -> Callable[[F], F]:
    said: dict[str, Any] = {"multiple": True} if option.several else {"default": option.default}
    if option.flag:
        said = {"is_flag": True}
    elif option.default not in (None, "", ()):
        said["show_default"] = True
    if option.between is not None:
        said["type"] = click.IntRange(*option.between)
    elif option.choices:
        said["type"] = click.Choice(option.choices)
    elif option.file:
        said["type"] = click.Path()
    if option.formerly:
        said |= {"cls": FormerNames, "formerly": [f"--{name}" for name in option.formerly]}
    names = [f"--{name}" for name in (option.name, *option.also)]
    return click.option(*names, option.key, metavar=option.metavar or None, help=option.help or None, **said, **more)


paper_option = add_options(PAPER)
card_size_option = add_options(CUT_SIZE)
only_option = add_options(ONLY)
bleed_option = add_options(BLEED)
