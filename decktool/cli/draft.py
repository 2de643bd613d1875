"""`decktool draft`."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool import outputs
from decktool.cards import Card, name_key, slug
from decktool.cli import options, playing
from decktool.cli.filekinds import typed
from decktool.errors import DecktoolError, did_you_mean
from decktool.report.documents import drafts as documents
from decktool.report.terminal import drafts as terminal
from decktool.report.terminal.lines import styled

if TYPE_CHECKING:
    from decktool.dealing.boosters import Booster
    from decktool.dealing.draft import Draft, Look

HELP = """\
  a number, or the beginning of a name   take that card
  ? N                                    what is printed on it
  mine                                   the cards you have taken
  quit                                   stop; the draft is kept
"""
KEPT = "draft.json"
LIMIT = 4_000_000
_SENT = re.compile(r"#\s*.*, pick (\d{1,4}): ")
_WHO = ("agent", "person", "file")


@dataclass(slots=True)
class _Table:
    """A draft and where it is kept: who sits in its seats (`name` and `by`), its house rules and its folder."""

    booster: Booster
    draft: Draft
    players: list[dict[str, Any]]
    seed: str
    house: dict[str, str]
    folder: Path

    @property
    def names(self) -> list[str]:
        return [player["name"] for player in self.players]

    def seats(self, who: str) -> list[int]:
        """The seats of agents, of people at this terminal, or of people who pick by file."""
        return [seat for seat, player in enumerate(self.players) if player["by"] == who]

    def pool(self, seat: int) -> Path:
        """The decklist of what somebody took."""
        return _pool_path(self.folder, self.players[seat])

    def sent(self, seat: int) -> Path:
        """The file in which the pack before somebody who is not there is sent out, and the pick comes back."""
        return self.folder / f"{slug(self.names[seat])}-pack.txt"


@click.command()
@click.argument("game", metavar="[GAME]", required=False, shell_complete=options._complete_game)
@click.option(
    "-n", "--players", type=click.IntRange(1, 16), metavar="N", help="How many draft; those not named are agents."
)
@click.option("-p", "--person", "people", multiple=True, metavar="NAME", help="Somebody who picks at this terminal.")
@click.option(
    "--absent", multiple=True, metavar="NAME", help="Somebody who picks by file: NAME-pack.txt goes out and back."
)
@click.option("--sealed", is_flag=True, help="Everybody opens packs and keeps them; nothing is passed.")
@options.house_option
@options.seed_option
@options.output_option("The folder for the pools and the draft. Without it: one of its own under output/.")
@click.option("--resume", metavar="FILE", type=click.Path(), help="Go on with a draft that was kept (draft.json).")
@options.output_format_option("json")
def command(
    game: str | None,
    players: int | None,
    people: tuple[str, ...],
    absent: tuple[str, ...],
    sealed: bool,
    house: dict[str, str],
    seed: str | None,
    output: str | None,
    resume: str | None,
    output_format: str,
) -> int:
    """Draft from boosters, or open sealed ones, and write everybody's pool.

    Packs are made as the game's `booster:` says. Everybody takes a card of the pack before them and passes the rest.
    Agents take what is rare, mixed in cost and alike, and know no pack but their own. The same seed opens the same
    packs. What each player took is written as a decklist, NAME-pool.txt, for `decktool check --pool`. Exit status 1
    while picks are still to come.

    \b
    Examples:
      decktool draft forgotten-times
      decktool draft forgotten-times --person Ada --players 4
      decktool draft forgotten-times --person Ada --absent Bea --seed 7 -o output/friday
      decktool draft --resume output/friday/draft.json
      decktool draft forgotten-times --sealed --players 2
      decktool check my-deck.txt -f draft --pool output/friday/ada-pool.txt
    """
    if resume is not None:
        if game or players or people or absent or sealed or house or seed or output:
            raise click.UsageError("a kept draft knows its game, players and seed; leave the other options out")
        table = _resumed(resume)
    else:
        if game is None:
            raise click.UsageError("name a game, or a kept draft with --resume")
        from decktool.dealing.boosters import booster_of
        from decktool.games import load_game

        found = load_game(game)
        booster = booster_of(found, found.house_values(house))
        seated = _seated(booster, players, people, absent, sealed)
        chosen = playing.seed_or_new(seed)
        folder = _folder(output, f"{found.id}-{'sealed' if sealed else 'draft'}-{chosen}")
        if sealed:
            return _open_sealed(booster, seated, chosen, house, folder, output_format)
        from decktool.dealing.draft import Draft

        table = _Table(booster, Draft(booster, len(seated), chosen), seated, chosen, house, folder)
    if output_format == "json" and table.seats("person"):
        raise click.UsageError("picks at a terminal go with text; leave --person or --output-format json out")
    if resume is None:
        for path in (*map(table.sent, table.seats("file")), *map(table.pool, table.draft.seats)):
            outputs.check(path, "text")  # before anybody has picked
    with outputs.ours(table.folder):
        return _run(table, output_format)


def _seated(
    booster: Booster, number: int | None, people: Sequence[str], absent: Sequence[str], sealed: bool
) -> list[dict[str, Any]]:
    """Who sits where: people here, people who pick by file, and agents for the rest."""
    named = [
        *({"name": name.strip(), "by": "person"} for name in people),
        *({"name": n.strip(), "by": "file"} for n in absent),
    ]
    least = 1 if sealed and named else max(booster.players[0], booster.game.players)
    total = number or max(len(named), least)
    if total < len(named):
        raise click.UsageError(f"{len(named)} players are named, and --players says {total}")
    named += [
        {"name": f"{'Player' if sealed else 'Agent'} {place}", "by": "agent"}
        for place in range(1, total - len(named) + 1)
    ]
    taken: set[str] = set()
    for player in named:
        name = player["name"]
        if not slug(name) or len(name) > 40 or not name.isprintable():
            raise click.UsageError(f"{name!r} is no name for a player; letters and digits, at most 40")
        if slug(name) in taken:
            raise click.UsageError(f"two players are called {name}; give each a name of their own")
        taken.add(slug(name))
    return named


def _folder(output: str | None, stem: str) -> Path:
    """The folder asked for, or one under `output/` in which no draft is kept."""
    if output is not None:
        folder = Path(output)
        if folder.exists() and not folder.is_dir():
            raise click.UsageError(f"{output} is a file; -o names a folder here")
        if (folder / KEPT).exists() and not outputs.forced():
            again = typed(str(folder / KEPT))
            raise DecktoolError(f"a draft is kept in {output}; --resume {again} goes on, --force begins anew")
        return folder
    from decktool.paths import output_dir

    folder, number = output_dir() / slug(stem), 1
    while folder.exists():
        number += 1
        folder = output_dir() / slug(f"{stem}-{number}")
    return folder


# --- drafting --------------------------------------------------------------------------------------------------------


def _run(table: _Table, output_format: str) -> int:
    """Let agents pick, read what came back and ask who is here, until it is over or somebody has to be waited for."""
    draft = table.draft
    for seat in table.seats("file"):
        _take_back(table, seat)
    table.draft.go_on(table.seats("agent"))
    left = False
    while not left:
        here = [seat for seat in draft.waiting if seat in table.seats("person")]
        if not here:
            break
        left = not _ask(table, here[0])
        draft.go_on(table.seats("agent"))
        _keep(table)
    if draft.over:
        for seat in table.seats("file"):
            table.sent(seat).unlink(missing_ok=True)
    else:
        for seat in set(draft.waiting) & set(table.seats("file")):
            _send_out(table, seat)
    pools = _write_pools(table.booster, table.players, draft.pools, table.folder) if draft.over else []
    document = _keep(table)
    if output_format == "json":
        options.print_json(document)
        return 0 if draft.over else 1
    if draft.over:
        options.echo(terminal.ending_text(table.booster, table.names, draft.pools), prose=True)
        options.echo(_next_steps(table.booster, pools), prose=False)
        return 0
    for seat in draft.waiting:
        if seat in table.seats("file"):
            options.echo(f"{table.names[seat]} picks in {table.sent(seat)}; leave the one card that is taken")
    options.echo(f"kept; go on with: decktool draft --resume {typed(str(table.folder / KEPT))}")
    return 1


def _keep(table: _Table) -> dict[str, Any]:
    """Write the draft as it stands; the document written."""
    document = documents.draft_json(
        table.booster, "draft", table.seed, table.house, table.players, table.draft.pools, table.draft
    )
    _write(table.folder / KEPT, json.dumps(document, ensure_ascii=False, indent=2) + "\n", again="a draft")
    return document


def _ask(table: _Table, seat: int) -> bool:
    """Show somebody at this terminal their pack and take their pick; False when they stop."""
    draft, name = table.draft, table.names[seat]
    look = draft.look(seat)
    console = options.console()
    if len(table.seats("person")) > 1:
        click.clear()
        try:
            click.prompt(
                f"{name} picks: press Enter when nobody else looks", prompt_suffix=" ", default="", show_default=False
            )
        except click.Abort:
            return False
    console.print()
    console.print(terminal.look_text(table.booster, table.names, seat, look, console.width))
    while True:
        try:
            line = click.prompt("take", prompt_suffix=" › ", default="", show_default=False).strip()
        except click.Abort:
            options.echo("")
            return False
        word = line.casefold()
        try:
            if word in {"quit", "q", "exit"}:
                return False
            if word in {"help", "h", "?"}:
                options.echo(HELP)
            elif word == "mine":
                options.echo(
                    documents.pool_text(table.booster.game, look.pool, None, name) if look.pool else "nothing yet"
                )
            elif line.startswith("?"):
                from decktool.report.terminal.cards import cards_lines

                options.echo(cards_lines(table.booster.game, [_meant(line[1:].strip(), look.pack)], console.width))
            else:
                card = _meant(line, look.pack)
                draft.pick(seat, card)
                options.echo(f"{name} takes {card.name}")
                return True
        except DecktoolError as error:
            options.echo(styled(str(error), "yellow"))


def _meant(text: str, pack: Sequence[Card]) -> Card:
    """The card of a pack that a number or the beginning of a name means."""
    if not text:
        raise DecktoolError(f"choose a card, 1 to {len(pack)}, or `help`")
    if text.isdecimal():
        if len(text) > 3 or not 1 <= int(text) <= len(pack):
            raise DecktoolError(f"there is no card {text[:8]}; choose 1 to {len(pack)}")
        return pack[int(text) - 1]
    key = name_key(text)
    whole = {card for card in pack if name_key(card.name) == key}
    found = whole or {card for card in pack if name_key(card.name).startswith(key)}
    if not found:
        raise DecktoolError(f"no {text!r} in this pack{did_you_mean(text, [card.name for card in pack], '')}")
    if len(found) > 1:
        names = " or ".join(sorted(card.name for card in found))
        raise DecktoolError(f"{text!r} may be {names}; write its number")
    return found.pop()


# --- people who pick by file -----------------------------------------------------------------------------------------


def _send_out(table: _Table, seat: int) -> None:
    """Write the pack before somebody, unless that very pack is out already."""
    text = documents.sent_text(table.booster, table.names[seat], table.draft.look(seat))
    path = table.sent(seat)
    if not path.exists() or path.read_bytes() != text.encode():
        _write(path, text, again="a pack that was sent out")


def _take_back(table: _Table, seat: int) -> None:
    """Take the pick that came back in a file, if it has; raises DecktoolError for one that is no answer."""
    path, draft = table.sent(seat), table.draft
    if seat not in draft.waiting or not path.exists():
        return
    from decktool.deck import resolve
    from decktool.decklist import parse_decklist
    from decktool.files import read_text

    text = read_text(path, limit=LIMIT, what="a pack that was sent out")
    look: Look = draft.look(seat)
    asked, sent = len(look.pool) + 1, _SENT.search(text)
    if sent is None or int(sent[1]) != asked:
        which = f"answers pick {sent[1]}" if sent else "does not say which pick it answers"
        raise DecktoolError(
            f"{path}: {which}, and pick {asked} is asked; remove the file, and the pack is sent out again"
        )
    left = [pick.card for pick in resolve(parse_decklist(text, str(path)), table.booster.game).picks]
    for card in left:
        if card not in look.pack:
            raise DecktoolError(f"{path}: {card.name} is not in the pack that was sent out; leave one of its cards")
    if len(left) == 1:
        draft.pick(seat, left[0])
    elif len(left) != len(set(look.pack)):
        raise DecktoolError(f"{path}: {len(left)} cards are left; leave the one that is taken")


# --- files -----------------------------------------------------------------------------------------------------------


def _write(path: Path, text: str, *, again: str = "") -> None:
    from decktool.paths import write_whole

    with write_whole(path, again=again) as file:
        file.write(text.encode())


def _pool_path(folder: Path, player: dict[str, Any]) -> Path:
    return folder / f"{slug(player['name'])}-pool.txt"


def _write_pools(
    booster: Booster, players: Sequence[dict[str, Any]], pools: Sequence[Sequence[Card]], folder: Path
) -> list[Path]:
    """Write everybody's pool as a decklist."""
    written = []
    for player, pool in zip(players, pools, strict=True):
        path = _pool_path(folder, player)
        _write(path, documents.pool_text(booster.game, pool, booster.format, f"{player['name']}'s pool"))
        written.append(path)
    return written


def _next_steps(booster: Booster, pools: Sequence[Path]) -> str:
    """Where the pools are, and what is done with them."""
    said = [f"wrote {path}" for path in pools]
    if pools and "construction" in booster.game.parts:
        form = f" -f {booster.format}" if booster.format else ""
        said += ["", "Cut a copy of your pool down to a deck, then:"]
        said.append(f"  decktool check my-deck.txt{form} --pool {typed(str(pools[0]))}")
    return "\n".join(said)


def _open_sealed(
    booster: Booster, players: list[dict[str, Any]], seed: str, house: dict[str, str], folder: Path, output_format: str
) -> int:
    """Open everybody's packs and write the pools."""
    from decktool.dealing.draft import sealed

    pools = sealed(booster, len(players), seed)
    written = _write_pools(booster, players, pools, folder)
    if output_format == "json":
        options.print_json(documents.draft_json(booster, "sealed", seed, house, players, pools, None))
        return 0
    names = [player["name"] for player in players]
    options.echo(terminal.ending_text(booster, names, pools), prose=True)
    options.echo(_next_steps(booster, written))
    return 0


def _resumed(path: str) -> _Table:
    """A draft as it was kept; raises DecktoolError when the file is none, or the game has changed since."""
    from decktool.dealing.boosters import booster_of
    from decktool.dealing.draft import BadPick, Draft
    from decktool.files import read_text
    from decktool.games import load_game

    try:
        found: Any = json.loads(read_text(path, limit=LIMIT, what="a draft"))
    except (ValueError, RecursionError):
        found = None
    if not _is_draft(found):
        raise DecktoolError(f"{path}: is not a draft that was kept (`decktool draft GAME` writes {KEPT})")
    game = load_game(found["game"])
    booster = booster_of(game, game.house_values(found["house"]))
    draft = Draft(booster, len(found["players"]), found["seed"])
    try:
        draft.repeat([[game.catalog.by_id[name] for name in player["picks"]] for player in found["players"]])
    except (KeyError, BadPick):
        raise DecktoolError(
            f"{path}: its picks are not of these packs; the cards or boosters of the game have changed"
        ) from None
    players = [{"name": player["name"], "by": player["by"]} for player in found["players"]]
    return _Table(booster, draft, players, found["seed"], found["house"], Path(path).parent)


def _is_draft(found: Any) -> bool:
    """Whether JSON holds what going on with a draft takes."""

    def texts(value: Any) -> bool:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)

    if not isinstance(found, dict) or found.get("schema") != "decktool.draft/1" or found.get("kind") != "draft":
        return False
    players, house = found.get("players"), found.get("house")
    return (
        texts([found.get("game"), found.get("seed")])
        and isinstance(house, dict)
        and texts(list(house.values()))
        and isinstance(players, list)
        and all(
            isinstance(player, dict)
            and isinstance(player.get("name"), str)
            and bool(slug(player["name"]))
            and player.get("by") in _WHO
            and texts(player.get("picks"))
            for player in players
        )
    )
