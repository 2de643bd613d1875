"""Former names of commands and options: they still work, but help, reference and completion do not show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

COMMANDS = {"rules": "house-rules"}
"""Commands by their former names."""


class FormerNames(click.Option):
    """An option that also accepts its former names (`formerly`)."""

    def __init__(self, *args: Any, formerly: Sequence[str], **more: Any) -> None:
        """Take the former names, dashes included."""
        super().__init__(*args, **more)
        self.formerly = tuple(formerly)

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Register every name with the parser; help and completion still read `opts`."""
        shown = self.opts
        self.opts = [*shown, *self.formerly]
        try:
            super().add_to_parser(parser, ctx)
        finally:
            self.opts = shown
