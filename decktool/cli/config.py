"""Show or set defaults: paper, printer, language, game and house rules, for you or for a folder."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from decktool import paths
from decktool.cli import options
from decktool.errors import DecktoolError, did_you_mean
from decktool.files import read_text
from decktool.games import game_folders, house_word, load_game
from decktool.printing.base import languages, sizes
from decktool.printing.paper import printers

LIMIT = 100_000
"""Bytes of a file of defaults."""
LONGEST = 200
"""Characters of a value."""
_OPTIONS = ("paper", "printer", "language")
KEYS = (*_OPTIONS, "game", "house.GAME.RULE")
"""The keys, as they are written on the command line."""


@dataclass(frozen=True, slots=True)
class Default:
    """A default: its key with dots, its value in words, and the file and line where it stands."""

    key: str
    value: str
    path: Path
    line: int

    def check(self) -> None:
        """DecktoolError, with the key, for a value that cannot be used."""
        try:
            if self.key == "paper":
                sizes.paper(self.value)
            elif self.key == "printer":
                printers.find_printer(self.value)
            elif self.key == "language":
                with languages.spoken(self.value):
                    pass
            else:
                game, rule = (self.value, "") if self.key == "game" else self.key.split(".")[1:]
                load_game(game).house_values({rule: self.value} if rule else {})
        except DecktoolError as error:
            raise DecktoolError(f"{self.key}: {error}") from None


@options.described
@click.argument("key", metavar="[KEY]", required=False, shell_complete=lambda *_: list(KEYS))
@click.argument("value", metavar="[VALUE]", required=False)
@click.option("--unset", is_flag=True, help="Remove the key from the file.")
@click.option("--here", is_flag=True, help=f"Change {paths.CONFIG} in the current folder, not in your settings folder.")
def command(key: str | None, value: str | None, unset: bool, here: bool) -> int:
    """Without arguments, the command shows every default and the file that it comes from. With a KEY, it shows that
    one; with a KEY and a VALUE, it sets it. Options on the command line come first, then decktool.toml in the current
    folder or the nearest folder above it, then decktool.toml in your settings folder.

    \b
    Keys:
      paper            paper size, such as letter
      printer          printer measured with `decktool calibrate`
      language         language of labels in print, such as de
      game             game of decklists that do not name theirs
      house.GAME.RULE  house rule of a game

    \b
    Examples:
      decktool config
      decktool config paper letter
      decktool config --here house.forbidden-quest.min_creatures 10
      decktool config --unset paper
    """
    if key is None:
        if unset or here:
            raise click.UsageError("KEY is missing: which default? `decktool config` alone lists them.")
        _show(defaults())
        return 0
    _known(key)
    if value is None and not unset:
        found = defaults().get(key)
        if found is None:
            options.echo(f"{key} is not set")
            return 1
        _show({key: found})
        return 0
    path = Path(paths.CONFIG) if here else paths.config_dir() / paths.CONFIG
    if unset and value is not None:
        raise click.UsageError("--unset takes no VALUE")
    _change(path, key, value)
    options.echo(f"{path}: {key} {'removed' if value is None else f'= {value}'}")
    return 0


def _show(found: Mapping[str, Default]) -> None:
    width = max(map(len, found), default=0)
    for one in found.values():
        options.echo(f"{one.key.ljust(width)}  {one.value}  ({one.path}:{one.line})")
    if not found:
        options.echo(
            f"Nothing is set. `decktool config paper letter` writes {paths.config_dir() / paths.CONFIG}", prose=True
        )


def use(ctx: click.Context) -> None:
    """Make the defaults those of the options and games of every command but `config`, and of the printer's readings."""
    found = defaults()
    for one in found.values():
        try:
            one.check()
        except DecktoolError as error:
            raise DecktoolError(f"{one.path}:{one.line}: {error}") from None
    chosen = {key: found[key].value for key in _OPTIONS if key in found}
    house = {key.removeprefix("house."): one.value for key, one in found.items() if key.startswith("house.")}
    ctx.meta[options.CONFIGURED] = {"house": house} | {key: one.value for key, one in found.items() if key == "game"}
    ctx.default_map = _Every(chosen)


class _Every(dict[str, Any]):
    """The same defaults for every command, by click's rules; `calibrate` makes printers and reads no default of one."""

    def get(self, key: str, default: Any = None) -> Any:
        return {name: value for name, value in self.items() if (key, name) != ("calibrate", "printer")}


def defaults() -> dict[str, Default]:
    """Every default that is set, the nearest file's first; DecktoolError names file, line, key and remedy."""
    found: dict[str, Default] = {}
    for path in paths.config_files():
        text = read_text(path, limit=LIMIT, what="defaults")
        for key, value in _flat(_parsed(text, path)):
            # its own line, or that of a table around it
            own = (number for number, known in _places(text) if known == key or key.startswith(f"{known}."))
            line = next(own, 0) + 1
            try:
                _known(key)
                word = house_word(value)
                if isinstance(value, dict | list) or len(word) > LONGEST or not word.isprintable():
                    raise DecktoolError(f"{key[:LONGEST]} must be one word or number of at most {LONGEST} characters")
            except DecktoolError as error:
                raise DecktoolError(f"{path}:{line}: {error}") from None
            found.setdefault(key, Default(key, word, path, line))
    return dict(sorted(found.items()))


def _parsed(text: str, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said, _, place = str(error).partition(" (at line ")
        line = re.match(r"[0-9]*", place)[0] or text.count("\n") + 1  # type: ignore[index]  # it always matches
        raise DecktoolError(
            f'{path}:{line}: not TOML: {said[:LONGEST]}; write lines such as `paper = "letter"`'
        ) from None
    except (ValueError, RecursionError):
        raise DecktoolError(
            f"{path}: not TOML that decktool reads: nested too deeply, or a number is too long"
        ) from None


def _flat(data: Mapping[str, Any], before: str = "", depth: int = 3) -> Iterator[tuple[str, Any]]:
    """The values of nested tables, by key with dots."""
    for key, value in data.items():
        if isinstance(value, dict) and depth > 1:
            yield from _flat(value, f"{before}{key}.", depth - 1)
        else:
            yield before + key, value


def _known(key: str) -> None:
    """DecktoolError for a key that does not exist, or a game that does not."""
    head, *rest = key.split(".")
    if head == "house" and len(rest) == 2:
        if rest[0] not in game_folders():
            raise DecktoolError(f"no game is called {rest[0][:LONGEST]!r}{did_you_mean(rest[0], game_folders())}")
    elif key not in KEYS or key == "house.GAME.RULE":
        known = f"known: {', '.join(KEYS)}"
        raise DecktoolError(f"{key[:LONGEST]!r} is no key{did_you_mean(key[:LONGEST], KEYS, known)}")


def _places(text: str) -> Iterator[tuple[int, str]]:
    """The lines (from 0) that set a key or open a table (`house.forward.`), each with its whole key."""
    table = ""
    for number, line in enumerate(text.split("\n")):
        bare = line.replace('"', "").replace("'", "").strip()
        if bare.startswith("["):
            table = re.sub(r"\s", "", bare.partition("]")[0].strip("[")) + "."
            yield number, table
        elif "=" in bare and not bare.startswith("#"):
            yield number, table + re.sub(r"\s", "", bare.partition("=")[0])


def _change(path: Path, key: str, value: str | None) -> None:
    """Set or remove one key of a file of defaults; its other lines stay as they are."""
    text = read_text(path, limit=LIMIT, what="defaults") if path.is_file() else ""
    _parsed(text, path)
    if value is not None:
        Default(key, value, path, 0).check()
    lines = text.split("\n") if text else [""]
    places = list(_places(text))
    at = next((number for number, known in places if known == key), None)
    table, _, last = key.rpartition(".")
    opened = next((number for number, known in places if known == f"{table}."), None)
    inside = opened is not None if at is None else "." not in lines[at].partition("=")[0]
    name = last if inside else key
    said = [] if value is None else [f"{name} = {json.dumps(value, ensure_ascii=False)}"]
    if at is not None:
        lines[at : at + 1] = said
    elif value is not None:
        place = 0 if opened is None else opened + 1
        lines[place:place] = said
    else:
        found = defaults().get(key)
        elsewhere = f"; it is set in {found.path}" if found else ""
        raise DecktoolError(f"{path}: {key} is not set there{elsewhere}")
    changed = "\n".join(lines)
    after = dict(_flat(_parsed(changed, path)))
    if (key in after) != (value is not None) or (value is not None and after[key] != value):
        raise DecktoolError(f"{path}: {key} cannot be changed line by line; change it in a text editor")
    paths.write_own_file(path, changed)
