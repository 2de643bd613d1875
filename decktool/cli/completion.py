"""`decktool completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from decktool.cli import group


@click.command()
@click.argument("shell", type=click.Choice(["bash", "fish", "zsh"]))
def command(shell: str) -> int:
    """Print the shell script that completes decktool's commands, options and games.

    \b
    Add a line to your shell's start file:
      bash   eval "$(decktool completion bash)"       in ~/.bashrc
      zsh    eval "$(decktool completion zsh)"        in ~/.zshrc
      fish   decktool completion fish | source        in ~/.config/fish/config.fish
    """
    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(group, {}, "decktool", "_DECKTOOL_COMPLETE").source())
    return 0
