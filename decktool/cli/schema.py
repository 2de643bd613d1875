"""Print the JSON Schema of a file that you write, or of a JSON document that decktool prints."""

from __future__ import annotations

import json
from pathlib import Path

import click

from decktool import paths
from decktool.cli import options
from decktool.report.schemas import WRITTEN, document_schemas, schema_of


@options.described
@click.argument(
    "name", metavar="NAME", required=False, shell_complete=lambda *_: sorted([*WRITTEN, *document_schemas()])
)
@options.game_option
@options.output_option("Write the schema to this file instead of standard output.")
def command(name: str | None, game: str | None, output: str | None) -> int:
    """NAME is game, set, template, mapping or position for a file that you write, or a command such as check for its
    --output-format json. Without a NAME, the command lists all schemas.

    \b
    In an editor that supports YAML schemas, a first line like this enables completion:
      # yaml-language-server: $schema=game.schema.json

    \b
    Examples:
      decktool schema
      decktool schema game -o game.schema.json
      decktool schema set --game forbidden-quest
      decktool schema check
    """
    if name is None:
        if game or output:
            raise click.UsageError("NAME is missing: which schema? `decktool schema` alone lists them.")
        documents, rows = document_schemas(), list(WRITTEN.items())
        if documents.pop("position", None):
            rows.append(("position", "a position for `decktool judge`"))
        options.echo("Files that you write:")
        options.echo([f"  {name.ljust(13)}{what}" for name, what in rows])
        options.echo("\nDocuments that commands print with --output-format json, or that the studio's page receives:")
        options.echo([f"  {key.ljust(13)}decktool.{path.stem.replace('-', '/')}" for key, path in documents.items()])
        return 0
    if game and name != "set":
        raise click.UsageError("--game goes only with the schema `set`, which has the game's fields.")
    text = json.dumps(schema_of(name, game), ensure_ascii=False, indent=2)
    if output is None:
        click.echo(text)
        return 0
    paths.write_file(Path(output), f"{text}\n")
    return 0
