"""`decktool play`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decktool.cli import options, playing
from decktool.cli.filekinds import typed
from decktool.errors import DecktoolError
from decktool.report.terminal import play as report
from decktool.report.terminal.cards import cards_lines
from decktool.report.terminal.lines import styled

if TYPE_CHECKING:
    from decktool.play.session import Session
    from decktool.play.view import View

HELP = """\
  a number or words   take that action (`recruit Human Knight`)
  0                   end the phase, where that may be done
  Enter               the only action there is
  ?                   the rule behind this decision
  ? WORDS             whether that action is legal, and why not
  ? CARD              what is printed on a card that you can see
  undo                take your last choice back, unless something was seen since
  save [FILE]         write the match; it goes on
  story               what happened so far
  piles               what lies in the piles that may be looked through
  quit                stop; the match is kept
"""


@click.command()
@click.argument("table", metavar="[GAME|DECK]...", nargs=-1, type=click.Path())
@options.game_option
@click.option("-a", "--against", default="greedy", show_default=True, metavar="AGENT", help="Whom to play against.")
@click.option("--seat", metavar="SEAT", help="Your seat, A or B; without it the first.")
@click.option("--first", metavar="SEAT", help="Who goes first; without it chance decides as the rules say.")
@options.house_option
@playing.vanilla_option
@options.seed_option
@click.option("--save", metavar="FILE", type=click.Path(), help="Where the match is kept when you stop.")
@click.option("--resume", metavar="FILE", type=click.Path(), help="Go on with a match that was kept.")
def command(
    table: tuple[str, ...],
    game: str | None,
    against: str,
    seat: str | None,
    first: str | None,
    house: dict[str, str],
    vanilla: bool,
    seed: str | None,
    save: str | None,
    resume: str | None,
) -> int:
    """Play against an agent in the terminal.

    Shows the table as you see it and your legal actions by number. `help` lists what else can be typed. However you
    stop, the match is kept and can be resumed.

    \b
    Examples:
      decktool play card-of-the-rings
      decktool play card-of-the-rings --against search:40 --seat B
      decktool play --resume output/card-of-the-rings-match-3.json
    """
    session = _resume(resume) if resume else _begin(table, game, against, seat, first, house, vanilla, seed)
    path = Path(save or resume or _free(f"{session.rules.game.id}-match-{session.seed}"))
    try:
        _loop(session, path)
    except (EOFError, KeyboardInterrupt, click.Abort):
        click.echo("")
    _keep(session, path)
    return 0


def _free(stem: str) -> Path:
    """A name under `output/` that no kept match has."""
    path = options.out_path(None, stem, ".json")
    number = 1
    while path.exists():
        number += 1
        path = options.out_path(None, f"{stem}-{number}", ".json")
    return path


def _begin(
    table: tuple[str, ...],
    game: str | None,
    against: str,
    seat: str | None,
    first: str | None,
    house: dict[str, str],
    vanilla: bool,
    seed: str | None,
) -> Session:
    from decktool.play.agents import make_agent
    from decktool.play.session import Session

    if not table:
        raise click.UsageError("Say what to play: a game (card-of-the-rings) or your deck.")
    rules, _ = playing.open_table(table, game, house, vanilla)
    mine = playing.seat(rules, seat)
    return Session(rules, make_agent(against), mine or 0, playing.seed_or_new(seed), playing.seat(rules, first))


def _resume(path: str) -> Session:
    from decktool.play.agents import make_agent
    from decktool.play.replay import decks_of, vanilla_of
    from decktool.play.session import Session
    from decktool.rulesets import load_written

    log = playing.open_log(path)
    names = log.get("agents")
    if isinstance(names, list) and names.count("human") > 1:
        raise DecktoolError(f"{path}: people play in all seats; open it in the view Match of `decktool studio`")
    if not isinstance(names, list) or "human" not in names:
        raise DecktoolError(f"{path}: no person plays in this match; `decktool replay {typed(path)}` shows it")
    other = next((str(name) for name in names if name != "human"), "passive")
    rules = load_written(log["game"], log["house"], decks_of(log), vanilla=vanilla_of(log))
    if len(names) != len(rules.seats):
        raise DecktoolError(f"{path}: {len(names)} players, but {rules.game.title} has {len(rules.seats)} seats")
    return Session.resume(rules, log, make_agent(other), names.index("human"))


def _keep(session: Session, path: Path) -> None:
    from decktool.play.replay import write_log
    from decktool.report.documents.matches import session_json

    write_log(session_json(session), path)
    then = "decktool replay" if session.over else "decktool play --resume"
    options.echo(f"kept in {path}; {then} {typed(str(path))}")


def _loop(session: Session, path: Path) -> None:
    """Show, ask, take, until the match is over or the player stops."""
    heard = 0
    shown: list[str] = []
    opening = (*report.decks(session.rules), *report.blanks(session.rules))
    options.echo([*opening, styled("`help` says what can be typed", "dim")])
    while True:
        log = session.state.log or []
        heard = min(heard, len(log))
        view = session.view
        options.echo(report.story(session.rules, view.telling(log[heard:]), session.seat), prose=True)
        heard = len(log)
        if session.over:
            options.echo(["", report.ending(session.rules, session.state.outcome)], prose=True)
            return
        screen = view.screen()
        if screen != shown:  # a choice in parts (what to move, where to) leaves the table as it lies
            options.echo(["", *screen])
            shown = screen
        options.echo(["", styled(f"{view.prompt}:", "bold")])
        options.echo(f"  {number}. {words}" for number, _, words in view.numbered())
        if not _ask(session, path):
            return


def _ask(session: Session, path: Path) -> bool:
    """One answer at a time until the state has changed; False to stop."""
    from decktool.play.replay import write_log
    from decktool.report.documents.matches import session_json

    while True:
        text = click.prompt(">", prompt_suffix=" ", default="", show_default=False).strip()
        word, _, rest = text.partition(" ")
        try:
            if word in {"quit", "exit", "q"}:
                write_log(session_json(session), path)  # if that fails one can still `save` elsewhere
                return False
            if word in {"help", "h"}:
                options.echo(_help(session))
            elif word == "?":
                options.echo(_explain(session, rest.strip()), prose=True)
            elif word == "undo":
                session.undo()
                return True
            elif word == "piles":
                options.echo(_piles(session))
            elif word == "save":
                target = Path(rest.strip()) if rest.strip() else path
                write_log(session_json(session), target)
                options.echo(f"written to {target}")
            elif word == "story":
                options.echo(report.story(session.rules, session.state.log or (), session.seat, clauses=True))
            else:
                session.choose(_action(session, text))
                return True
        except DecktoolError as error:
            options.echo(str(error), prose=True)


def _action(session: Session, text: str) -> int:
    """The action that was typed: a number, words, or nothing where there is only one."""
    view: View = session.view
    numbered = {str(number): action for number, action, _ in view.numbered()}
    first, last = min(map(int, numbered)), max(map(int, numbered))
    choose = f"choose {first} to {last}" if last > first else f"choose {first}"
    if not text:
        if len(numbered) == 1:
            return next(iter(numbered.values()))
        raise DecktoolError(f"{choose}, or `help`")
    if text.isdecimal():
        if text not in numbered:
            raise DecktoolError(f"there is no action {text}; {choose}")
        return numbered[text]
    return view.read(text)


def _help(session: Session) -> Iterator[str]:
    """What can be typed, and what can be declared at any time."""
    yield from HELP.splitlines()
    for words in session.view.declarations():
        yield f"  {words:<18}  what you may declare at any time"


def _piles(session: Session) -> Iterator[str]:
    """Every open pile, in the order in which it lies."""
    for title, names in session.view.piles().items():
        yield f"{title}: {', '.join(name or 'a card' for name in names) or 'empty'}"


def _explain(session: Session, text: str) -> str:
    """The rule behind the decision, what is printed on a card, or whether an action is legal."""
    view = session.view
    if not text:
        return str(view.rule())
    card = view.card(text)
    if card is not None:
        return "\n".join(cards_lines(session.rules.game, [card], options.console(wide=True).width))
    action = _action(session, text)
    refusal = view.why(action)
    if refusal is None:
        return f"{view.words(action)} is legal"
    return f"{view.words(action)}: {refusal.reason} (Rules {refusal.section}; {', '.join(refusal.clauses)})"
