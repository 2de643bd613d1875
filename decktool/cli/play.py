"""Play against an agent in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from decktool.cli import options, playing
from decktool.cli.filekinds import LOG
from decktool.cli.sessions import SavedSession, read_again
from decktool.errors import DecktoolError
from decktool.paths import typed
from decktool.play.agents import make_agent
from decktool.play.replay import read_log, write_log
from decktool.play.session import MatchSession
from decktool.play.view import View
from decktool.report.documents.matches import session_json
from decktool.report.terminal import play as report
from decktool.report.terminal.cards import cards_lines
from decktool.report.terminal.lines import styled
from decktool.rulesets import load_logged

HELP = """\
  a number or words   take that action (`{example}`)
  0                   end the phase, if you may
  Enter               take the only legal action
  ?                   show the rule behind this decision
  ? WORDS             show whether that action is legal, and why not
  ? CARD              show the text of a card that you can see
  undo                undo your last choice, unless it revealed something
  redo                make an undone choice again
  save [FILE]         save the match and continue
  story               show the match so far
  piles               show the piles that you may look through
  quit                stop and save the match
"""


@options.described
@click.argument("table", metavar="[GAME|DECK]...", nargs=-1, type=click.Path())
@options.game_option
@click.option("-a", "--against", default="greedy", show_default=True, metavar="AGENT", help="Agent in all other seats.")
@click.option("--seat", metavar="SEAT", help="Your seat, such as A. Without it: the first.")
@playing.players_option
@playing.first_options
@options.house_option
@playing.vanilla_option
@options.seed_option
@click.option("--save", metavar="FILE", type=click.Path(), help="File to save the match to when you stop.")
@options.resume_option("a saved match")
def command(
    table: tuple[str, ...],
    game: str | None,
    against: str,
    seat: str | None,
    players: int | None,
    first: str | None,
    after: str | None,
    house: dict[str, str],
    vanilla: bool,
    seed: str | None,
    save: str | None,
    resume: str | None,
) -> int:
    """The command shows the table as you see it and numbers your legal actions. Type `help` for all other commands.
    However you stop, the match is saved and can be resumed.

    \b
    Examples:
      decktool play card-of-the-rings
      decktool play card-of-the-rings --against search:40 --seat B
      decktool play --resume output/card-of-the-rings-match-3.json
    """
    if resume:
        session = _resume(resume)
    elif not table:
        raise click.UsageError("Name what to play: a game (card-of-the-rings) or your deck.")
    else:
        rules, _ = playing.open_table(table, game, house, vanilla, players)
        mine = playing.seat(rules, seat)
        starts = playing.who_starts(rules, first, after)
        session = MatchSession(rules, make_agent(against), mine or 0, options.seed_or_new(seed), starts)
    path = Path(save or resume or options.free_path(f"{session.rules.game.id}-match-{session.seed}"))
    saved = SavedSession(
        session, "Resume with: decktool play --resume", path,
        lambda path: write_log(session_json(session), path), always=True,
    )  # fmt: skip
    with saved.kept():
        _loop(session, saved)
    return 0


def _resume(path: str) -> MatchSession:
    with read_again(path, LOG):
        log = read_log(path)
        names = log.get("agents")
        if isinstance(names, list) and names.count("human") > 1:
            raise DecktoolError("people play in all seats; open the match in the view Match of `decktool studio`")
        if not isinstance(names, list) or "human" not in names:
            raise DecktoolError(f"only agents play in this match; `decktool replay {typed(path)}` shows it")
        other = next((str(name) for name in names if name != "human"), "passive")
        rules = load_logged(log)
        if len(names) != len(rules.seats):
            raise DecktoolError(f"{len(names)} players, but {rules.game.title} has {len(rules.seats)} seats")
        return MatchSession.resume(rules, log, make_agent(other, code=False), names.index("human"))


def _loop(session: MatchSession, saved: SavedSession) -> None:
    """Show the table, ask for an action and take it, until the match is over or the player stops."""
    heard = 0
    shown: list[str] = []
    opening = (*report.decks(session.rules), *report.cards_without_rules(session.rules))
    options.echo([*opening, styled("type `help` for a list of commands", "dim")])
    while True:
        log = session.state.log or []
        heard = min(heard, len(log))
        view = session.view
        options.echo(report.story(session.rules, view.telling(log[heard:]), session.seat), prose=True)
        heard = len(log)
        if session.over:
            options.echo(["", report.ending(session.rules, session.state.outcome)], prose=True)
            saved.then = "Watch it with: decktool replay"
            return
        screen = view.screen()
        if screen != shown:  # the first part of a choice (what to move, where to) does not change the table
            options.echo(["", *screen])
            shown = screen
        options.echo(["", styled(f"{view.prompt}:", "bold")])
        options.echo((f"  {number}. {words}" for number, _, words in view.numbered()), prose=True)
        _ask(session, saved)


def _ask(session: MatchSession, saved: SavedSession) -> None:
    """Read answers until one changes the state; raises Quit for `quit`."""
    before = len(session.choices)
    while len(session.choices) == before:
        text = options.ask(">")
        word, _, rest = text.partition(" ")
        try:
            if word in {"help", "h"}:
                options.echo(_help(session))
            elif word == "?":
                options.echo(_explain(session, rest.strip()), prose=True)
            elif word == "piles":
                piles = session.view.piles().items()
                options.echo(
                    f"{title}: {', '.join(name or 'a card' for name in names) or 'empty'}" for title, names in piles
                )
            elif word == "story":
                options.echo(report.story(session.rules, session.state.log or (), session.seat, clauses=True))
            elif (answer := saved.answer(text)) is None:
                session.choose(_action(session, text))
            elif len(session.choices) == before:
                options.echo(answer)
        except DecktoolError as error:
            options.echo(str(error), prose=True)


def _action(session: MatchSession, text: str) -> int:
    """The typed action: a number, words, or nothing if only one action is legal."""
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
            raise DecktoolError(f"no action has the number {text}; {choose}")
        return numbered[text]
    return view.read_action(text)


def _help(session: MatchSession) -> Iterator[str]:
    """The commands, and the actions that can be declared at any time."""
    yield from HELP.format(example=session.view.menu()[-1]).splitlines()
    for words in session.view.declarable_actions():
        yield f"  {words:<18}  declare this at any time"


def _explain(session: MatchSession, text: str) -> str:
    """The rule behind the decision, the text of a card, or whether an action is legal."""
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
