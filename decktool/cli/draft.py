"""Draft boosters, or open boosters for sealed decks, and write every player's pool."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from decktool import outputs, paths
from decktool.cards import Card, name_key, numbered, slug
from decktool.cli import options, pages
from decktool.cli.sessions import HELP_WORDS, QUIT, read_again
from decktool.dealing.boosters import Booster, booster_of
from decktool.dealing.draft import Draft, DraftView, seat_players
from decktool.dealing.draft import sealed as open_packs
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError, did_you_mean
from decktool.files import read_bytes, read_text
from decktool.games import load_game
from decktool.report.documents import drafts as documents
from decktool.report.drafts import draft_page
from decktool.report.terminal.cards import cards_lines
from decktool.report.terminal.lines import styled

HELP = """\
  a number, or the beginning of a name   take that card
  ? N                                    what is printed on it
  mine                                   the cards you have taken
  undo                                   undo your last pick, unless another person has picked since
  quit                                   stop; the draft is saved
"""
_SENT = re.compile(r"^#.*, pick (\d{1,4}): ", re.MULTILINE)


@dataclass(slots=True)
class _Table:
    """A draft and the folder it is saved in."""

    draft: Draft
    folder: Path

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.draft.players]

    def sent(self, seat: int) -> Path:
        """The file that carries a pack to a player who picks by file, and the pick back."""
        return _own(self.folder, f"{slug(self.names[seat])}-pack.txt")


@options.described
@click.argument("game", metavar="[GAME]", required=False, shell_complete=options.complete_game)
@click.option(
    "-n", "--players", type=click.IntRange(1, 16), metavar="N",
    help="Number of players; all players without a name are agents.",
)  # fmt: skip
@click.option(
    "-p", "--person", "people", multiple=True, metavar="NAME", help="Player who picks at this terminal; repeatable."
)
@click.option(
    "--by-file", cls=options.FormerNames, formerly=["--absent"], multiple=True, metavar="NAME",
    help="Player who picks by editing the file NAME-pack.txt; repeatable.",
)  # fmt: skip
@click.option("--sealed", is_flag=True, help="Sealed: every player keeps the packs they open.")
@options.house_option
@options.seed_option
@options.output_option("Folder for the pools and the draft. Without it: a new one under output/.")
@pages.report_option
@options.resume_option("a saved draft (draft.json)")
@options.output_format_option("json")
def command(
    game: str | None,
    players: int | None,
    people: tuple[str, ...],
    by_file: tuple[str, ...],
    sealed: bool,
    house: dict[str, str],
    seed: str | None,
    output: str | None,
    report: str | None,
    paper: str,
    resume: str | None,
    output_format: str,
) -> int:
    """`booster:` in game.yaml describes the packs. All players take a card from their pack and pass the rest. Agents
    (computer players) draft for rarity, curve and synergy, and see only their own pack. The same seed opens the same
    packs. The command writes each player's cards as a decklist, NAME-pool.txt, for `decktool check --pool`. Exit status
    1 if picks are still missing.

    \b
    Examples:
      decktool draft forgotten-times
      decktool draft forgotten-times --person Ada --players 4
      decktool draft forgotten-times --person Ada --by-file Bea --seed 7 -o output/friday
      decktool draft --resume output/friday/draft.json
      decktool draft forgotten-times --sealed --players 2
      decktool draft forgotten-times --players 4 --seed 7 --report picks.html
      decktool check my-deck.txt -f draft --pool output/friday/ada-pool.txt
    """
    page = pages.page_file(report, paper, "--report")
    if resume is not None:
        if game or players or people or by_file or sealed or house or seed or output:
            raise click.UsageError(
                "--resume takes the game, players and seed from the saved draft; leave the other options out"
            )
        with read_again(resume):
            table = _Table(documents.read_draft(resume), Path(resume).parent)
    else:
        if game is None:
            raise click.UsageError("name a game, or a saved draft with --resume")

        found = load_game(game)
        booster = booster_of(found, found.house_values(house))
        seated = seat_players(booster, players, people, by_file, sealed=sealed)
        chosen = options.seed_or_new(seed)
        folder = _folder(output, f"{found.id}-{'sealed' if sealed else 'draft'}-{chosen}")
        if sealed:
            pools = open_packs(booster, len(seated), chosen)
            written = _write_pools(booster, [player.name for player in seated], pools, folder)
            document = documents.sealed_json(booster, seated, chosen, house, pools)
            return _end(booster, document, written, page, output_format)
        table = _Table(Draft(booster, seated, chosen, house), folder)
    draft = table.draft
    if output_format == "json" and draft.seats_of("person"):
        raise click.UsageError("picks at a terminal need text output; leave out --person or --output-format json")
    if resume is None:
        places = (_pool_path(table.folder, name) for name in table.names)
        for path in (*map(table.sent, draft.seats_of("file")), *places):
            outputs.check(path, "text")  # before anybody has picked
    with outputs.ours(table.folder):
        return _run(table, page, output_format)


def _folder(output: str | None, stem: str) -> Path:
    """The requested folder, or a new one under `output/`."""
    if output is not None:
        folder = Path(output)
        outputs.refuse_file(folder, "a draft")
        if (folder / documents.NAME).exists() and not outputs.forced():
            again = paths.typed(str(folder / documents.NAME))
            raise DecktoolError(
                f"{output} already holds a draft; resume it with --resume {again}, or start over with --force"
            )
        return folder
    folders = (paths.unnamed_output() / slug(name) for name in numbered(stem))
    return next(folder for folder in folders if not folder.exists())


# --- drafting --------------------------------------------------------------------------------------------------------


def _run(table: _Table, page: pages.PageFile | None, output_format: str) -> int:
    """Let agents pick, read returned picks and ask players here, until the draft ends or waits for a player."""
    draft = table.draft
    for seat in draft.seats_of("file"):
        _take_back(table, seat)
    draft.go_on()
    left = False
    try:
        while not left:
            here = [seat for seat in draft.waiting if seat in draft.seats_of("person")]
            if not here:
                break
            left = not _ask(table, here[0])
            draft.go_on()
            _keep(table)
    except EOFError:
        pass
    except BaseException:
        _keep(table)
        options.echo(_kept(table))
        raise
    if draft.over:
        for seat in draft.seats_of("file"):
            paths.remove(table.sent(seat))
        pools = _write_pools(draft.booster, table.names, draft.pools, table.folder)
        return _end(draft.booster, _keep(table), pools, page, output_format)
    for seat in set(draft.waiting) & set(draft.seats_of("file")):
        _send_out(table, seat)
    document = _keep(table)
    if page is not None:
        page.write(draft_page(document, draft.booster), output_format)
    if output_format == "json":
        options.print_json(document)
        return 1
    for seat in draft.waiting:
        if seat in draft.seats_of("file"):
            options.echo(f"{table.names[seat]} picks in {table.sent(seat)}: delete all cards but the one to take")
    options.echo(_kept(table))
    return 1


def _kept(table: _Table) -> str:
    return f"Saved. Resume with: decktool draft --resume {paths.typed(str(table.folder / documents.NAME))}"


def _keep(table: _Table) -> documents.DraftDocument:
    """Save the draft in its current state; the document written."""
    document = documents.draft_json(table.draft)
    paths.write_file(
        _own(table.folder, documents.NAME),
        json.dumps(document, ensure_ascii=False, indent=2) + "\n",
        again=documents.WHAT,
    )
    return document


def _ask(table: _Table, seat: int) -> bool:
    """Show a player at this terminal their pack and take their pick; False if they quit."""
    from decktool.report.terminal.drafts import look_text

    draft, name = table.draft, table.names[seat]
    look = draft.look(seat)
    console = options.console()
    if len(draft.seats_of("person")) > 1:
        click.clear()
        options.ask(f"{name} picks: press Enter when nobody else is looking")
    console.print()
    console.print(look_text(table.draft.booster, table.names, seat, look, console.width))
    while True:
        line = options.ask("take", " › ")
        word = line.casefold()
        try:
            if word in QUIT:
                return False
            if word in HELP_WORDS:
                options.echo(HELP)
            elif word == "undo":
                card = draft.undo_pick(seat)
                options.echo(f"{name} puts {card.name} back")
                return True
            elif word == "mine":
                options.echo(
                    documents.pool_text(table.draft.booster.game, look.pool, None, name)
                    if look.pool
                    else "no cards yet"
                )
            elif line.startswith("?"):
                options.echo(
                    cards_lines(table.draft.booster.game, [_meant(line[1:].strip(), look.pack)], console.width)
                )
            else:
                card = _meant(line, look.pack)
                draft.pick(seat, card)
                options.echo(f"{name} takes {card.name}")
                return True
        except DecktoolError as error:
            options.echo(styled(str(error), "yellow"))


def _meant(text: str, pack: Sequence[Card]) -> Card:
    """The card of a pack by its number or the beginning of its name."""
    if not text:
        raise DecktoolError(f"choose a card, 1 to {len(pack)}, or `help`")
    if text.isdecimal():
        if len(text) > 3 or not 1 <= int(text) <= len(pack):
            raise DecktoolError(f"no card has the number {text[:8]}; choose 1 to {len(pack)}")
        return pack[int(text) - 1]
    key = name_key(text)
    whole = {card for card in pack if name_key(card.name) == key}
    found = whole or {card for card in pack if name_key(card.name).startswith(key)}
    if not found:
        raise DecktoolError(f"no {text!r} in this pack{did_you_mean(text, [card.name for card in pack], '')}")
    if len(found) > 1:
        names = " or ".join(sorted(card.name for card in found))
        raise DecktoolError(f"{text!r} is ambiguous ({names}); type the card's number")
    return found.pop()


# --- people who pick by file -----------------------------------------------------------------------------------------


def _send_out(table: _Table, seat: int) -> None:
    """Write a player's pack to its file, unless the same pack is already there."""
    text = documents.sent_text(table.draft.booster, table.names[seat], table.draft.look(seat))
    path = table.sent(seat)
    if not path.exists() or read_bytes(path, limit=documents.LIMIT, what="a pack that was sent out") != text.encode():
        paths.write_file(path, text, again="a pack that was sent out")


def _take_back(table: _Table, seat: int) -> None:
    """Take the pick from a returned file, if any; raises DecktoolError for a file without a valid pick."""
    path, draft = table.sent(seat), table.draft
    if seat not in draft.waiting or not path.exists():
        return

    text = read_text(path, limit=documents.LIMIT, what="a pack that was sent out")
    look: DraftView = draft.look(seat)
    asked, sent = len(look.pool) + 1, _SENT.search(text)
    if sent is None or int(sent[1]) != asked:
        which = f"answers pick {sent[1]}" if sent else "does not say which pick it answers"
        raise DecktoolError(f"{path}: {which}, but pick {asked} is due; delete the file to have the pack written again")
    left = [pick.card for pick in resolve(parse_decklist(text, str(path)), table.draft.booster.game).picks]
    for card in left:
        if card not in look.pack:
            raise DecktoolError(
                f"{path}: {card.name} is not in the pack that was sent out; leave one of the pack's cards"
            )
    if len(left) == 1:
        draft.pick(seat, left[0])
    elif len(left) != len(set(look.pack)):
        raise DecktoolError(f"{path}: {len(left)} cards are left; delete all cards but the one to take")


# --- files -----------------------------------------------------------------------------------------------------------


def _pool_path(folder: Path, name: str) -> Path:
    return _own(folder, f"{slug(name)}-pool.txt")


def _own(folder: Path, name: str) -> Path:
    """The path of a draft's file, which may come from somebody else: links must not lead out of its folder."""
    paths.confine(folder / name, folder)
    return folder / name


def _write_pools(booster: Booster, names: Sequence[str], pools: Sequence[Sequence[Card]], folder: Path) -> list[Path]:
    written = []
    for name, pool in zip(names, pools, strict=True):
        path = _pool_path(folder, name)
        paths.write_file(path, documents.pool_text(booster.game, pool, booster.format, f"{name}'s pool"))
        written.append(path)
    return written


def _end(
    booster: Booster,
    document: documents.DraftDocument,
    written: Sequence[Path],
    page: pages.PageFile | None,
    output_format: str,
) -> int:
    """Show every player's pool, where it is, and what to do with it; exit status 0."""
    from decktool.report.terminal.drafts import ending_text

    if page is not None:
        page.write(draft_page(document, booster), output_format)
    if output_format == "json":
        options.print_json(document)
        return 0
    options.echo(ending_text(document, booster), prose=True)
    said = [f"wrote {path}" for path in written]
    if written and "construction" in booster.game.parts:
        form = f" -f {booster.format}" if booster.format else ""
        said += ["", "Copy your pool, delete the cards that you do not want, then:"]
        said.append(f"  decktool check my-deck.txt{form} --pool {paths.typed(str(written[0]))}")
    options.echo(said)
    return 0
