"""Judge plays in positions written as YAML: their legality and their results."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from decktool.cli import options, playing
from decktool.cli.filekinds import POSITION, wrong_kind
from decktool.errors import DecktoolError
from decktool.files import decode
from decktool.games import game_called
from decktool.paths import confine
from decktool.play.judge import judge
from decktool.play.position import LIMIT, parse_position, read_position
from decktool.report.documents.judgements import Judged, JudgeDocument, Unreadable, judge_json
from decktool.report.terminal.judgements import judge_text
from decktool.rulesets import load_rules, set_up


@options.described
@click.argument("positions", metavar="POSITION...", nargs=-1, required=True, type=click.Path())
@options.quiet_option
@playing.vanilla_option
@options.output_format_option("json")
def command(positions: tuple[str, ...], quiet: int, vanilla: bool, output_format: str) -> int:
    """POSITION is a file, a folder of *.yaml files, or - for standard input. Every step gets a verdict; every refusal
    names its clauses and the section of the rulebook. docs/positions.md explains how to write a position. Exit status:
    0 all steps went as written, 1 a step went differently, 2 a position cannot be read.

    \b
    Examples:
      decktool judge question.yaml
      decktool judge tests/positions/ --quiet
      decktool judge question.yaml --output-format json
    """
    judged = [_judge(path, vanilla) for path in _files(positions)]
    document = judge_json(judged, lambda game, clause: load_rules(game_called(game), vanilla=True).section(clause))
    options.print_document(document, output_format, judge_text(document, quiet=quiet), prose=False)
    return exit_status(document)


def exit_status(document: JudgeDocument) -> int:
    """0 if everything went as written, 1 if a step went differently, 2 if a position cannot be read."""
    statuses = {"as written": 0, "otherwise": 1, "unreadable": 2}
    return max((statuses[item["verdict"]] for item in document["positions"]), default=0)


def _files(paths: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    for path in paths:
        if path != "-" and Path(path).is_dir():
            inside = sorted(str(file) for file in Path(path).rglob("*.yaml"))
            for file in inside:
                confine(file, path)
            if not inside:
                raise DecktoolError(f"{path}: no positions in this folder (files ending in .yaml)")
            found.extend(inside)
        else:
            found.append(path)
    return found


def _judge(path: str, vanilla: bool) -> Judged:
    """One position judged, or why it cannot be."""
    try:
        if path == "-":
            data = options.read_stdin(LIMIT, "a position")
            position = parse_position(decode(data, "standard input", what="a position"), "standard input")
        else:
            position = read_position(path)
        if vanilla:
            position = replace(position, assume_vanilla=True)
        return judge(position, set_up)
    except DecktoolError as error:
        return Unreadable(path, str(wrong_kind(path, POSITION) or error))
