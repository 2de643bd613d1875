"""The games that decktool can play: one package each with the game's name; its files have the names of the rulebook's
chapters.

A ruleset's package has a function `make(game, house, decks) -> Rules`, and in its module `notation.positions` the
`POSITIONS` that read and write its positions; a function `positions() -> Positions` may return them instead. Other
packages bring rulesets of their own: installed ones, which name themselves under the entry-point group
`decktool.rulesets` (`docs/ruleset-api.md`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from decktool.cards import counted
from decktool.deck import Deck, resolve
from decktool.decklist import format_decklist, parse_decklist
from decktool.errors import DecktoolError, some
from decktool.games import Game, game_called, load_game
from decktool.paths import ruleset_packages
from decktool.play import API
from decktool.rulesets.own_decks import own_decks

if TYPE_CHECKING:
    from decktool.construction.lint import LintFinding
    from decktool.dealing import Dice
    from decktool.importing.texts import TextReader
    from decktool.play.effects import Vocabulary
    from decktool.play.position import Position
    from decktool.play.positions import Positions
    from decktool.play.rules import Rules
    from decktool.play.state import State

RULESETS = {
    "forbidden-quest": "forbidden_quest",
    "forgotten-times": "forgotten_times",
    "card-of-the-rings": "card_of_the_rings",
    "dragon-quest": "dragon_quest",
    "forward": "forward",
}
"""Game ids and the packages here that play them."""


class MissingRules(DecktoolError):
    """Cards of a deck whose rules are not all here; `problem` is the message without the option that plays them."""

    code = "missing-rules"

    def __init__(self, problem: str) -> None:
        """Name the option, too."""
        self.problem = problem
        super().__init__(f"{problem}, or play them without the missing rules: --assume-vanilla")


def load_rules(
    game: Game | str,
    house: Mapping[str, str] | None = None,
    decks: Sequence[Deck] = (),
    *,
    vanilla: bool = False,
    players: int | None = None,
) -> Rules:
    """The rules of a match for a game, chosen house rules (in words), decks and a number of players.

    Without decks those that its game.yaml names under `play` (the first again where there are more players), or the
    box; without a number of players the least.

    Raises DecktoolError where the game has no ruleset, where it cannot be played with these decks, and for cards
    whose rules are not all here, unless such cards are to be played as far as they are known (`vanilla`).
    """
    found = load_game(game) if isinstance(game, str) else game
    module = _module(found)
    sitting = len(seats_of(found, players))
    played = decks or own_decks(found)
    several: dict[str, Any] = {"players": sitting} if _positions(found).rules.fewest else {}
    if several and played and not decks:
        played = [played[seat % len(played)] for seat in range(sitting)]
    rules: Rules = module.make(found, _Declared(found, house), played, **several)
    rules.decks = tuple((deck.decklist.name, format_decklist(deck.decklist)) for deck in played)
    _refuse_missing_rules(rules, vanilla)
    return rules


def seats_of(game: Game, players: int | None = None) -> tuple[str, ...]:
    """The seats of a match with a number of players; default: the fewest that game.yaml and the ruleset allow.

    Raises DecktoolError for a game without a ruleset, and for a number of players that cannot play.
    """
    rules: type[Rules] = _positions(game).rules
    most = len(rules.seats)
    if game.players > most:
        least = rules.fewest or most
        written = f"{most}" if least == most else f"{{min: {least}, max: {most}}}"
        problem = f"the rules of play are for {rules.player_words()}; write `players: {written}`"
        raise game.mistake(("players",), problem)
    usual = max(game.fewest, rules.fewest) if rules.fewest else most
    sitting = rules.number_of_players(game, usual if players is None else players)
    if rules.fewest and not game.fewest <= sitting <= game.players:
        raise DecktoolError(
            f"{game.title} is for {game.fewest} to {counted(game.players, 'player')}, not for {sitting}"
        )
    return rules.seats[:sitting]


def most_players(game: Game) -> int:
    """The most players of a match, as game.yaml and the ruleset allow; raises DecktoolError without a ruleset."""
    rules: type[Rules] = _positions(game).rules
    return min(game.players, len(rules.seats)) if rules.fewest else len(rules.seats)


class _Declared(dict[str, Any]):
    """The values of a game's house rules, chosen or default."""

    def __init__(self, game: Game, house: Mapping[str, str] | None) -> None:
        super().__init__(game.house_values(house))
        self.title = game.title

    def __missing__(self, name: str) -> Any:
        """A folder that replaces a shipped game must declare every house rule that its ruleset needs."""
        raise DecktoolError(
            f"{self.title} declares no house rule {name!r}, which its ruleset needs; copy `house:` from the "
            "game.yaml of the game that it replaces"
        )


def load_written(
    game: str,
    house: Mapping[str, str],
    decks: Sequence[tuple[str, str]],
    *,
    vanilla: bool = False,
    players: int | None = None,
    changed: Mapping[str, Mapping[str, Any]] | None = None,
) -> Rules:
    """The same with decklists as (name, text), which can be sent to another process.

    `changed` gives cards (by id) other values in some of their fields.
    """
    found = load_game(game).with_values(changed or {})
    read = [resolve(parse_decklist(text, name), found) for name, text in decks]
    return load_rules(found, house, read, vanilla=vanilla, players=players)


def load_logged(log: Mapping[str, Any]) -> Rules:
    """The rules that a match log (`play.replay.read_log`) was played by, which calls its game by its id."""
    from decktool.play.replay import decks_of

    folder = str(game_called(log["game"]).folder)
    players = len(log["seats"]) if "seats" in log else None
    return load_written(folder, log["house"], decks_of(log), vanilla=bool(log.get("blanks")), players=players)


def _refuse_missing_rules(rules: Rules, vanilla: bool, where: str = "") -> None:
    """Refuse by name the cards whose rules are not all here; raises DecktoolError naming the remedy."""
    if vanilla or not rules.cards_without_rules:
        return
    lacking: dict[str, list[str]] = {}
    for name, what in rules.cards_without_rules.items():
        lacking.setdefault(what, []).append(name)
    told = [f"{some(sorted(names))}: {what}" for what, names in lacking.items()]
    raise MissingRules(
        f"{where}{rules.game.title} cannot be played with cards whose rules data are incomplete. {'. '.join(told)}. "
        "Write their `effects:` in a set file"
    )


def vocabulary(game: Game) -> Vocabulary | None:
    """The words in which a game's cards say what they do; None for a game that has no ruleset, or whose has none."""
    found: Vocabulary | None = _part(package_of(game), "VOCABULARY", ".cards.words", ".reading.card_text")
    return found


def _part(package: str | None, name: str, *modules: str) -> Any:
    """A name in the first of these modules that a ruleset's package has; None where it has none, or is not there."""
    there = (f"{package}{module}" for module in modules if package is not None)
    return getattr(next(map(import_module, filter(_is_there, there)), None), name, None)


def _is_there(name: str) -> bool:
    """Whether a module is there; one whose package is not (a ruleset of a few files) is not."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(f"{error.name}."):
            raise
        return False


def text_reader(game: Game, counters: Collection[str] = ()) -> TextReader | None:
    """What reads the text of a game's cards into effects; None where its ruleset has no such reader.

    `counters` are the names of what the cards count besides what the rules know.
    """
    read = _part(_ours(game), "read_card", ".reading.texts")
    return None if read is None else partial(read, counters=counters)


def lint_texts(game: Game) -> list[LintFinding]:
    """Cards whose text says something else than they do, and cards that are not played for want of it.

    Raises DataError for effects that cannot be read.
    """
    words = vocabulary(game)
    if words is not None:
        words.read_abilities(game)
    lint = _part(_ours(game), "lint_texts", ".reading.texts")
    return [] if lint is None else list(lint(game))


def lint_opening(game: Game) -> list[LintFinding]:
    """What `opening:` states under any house rule that the game's rules of play cannot play."""
    if package_of(game) is None or "opening" not in game.parts:
        return []
    from decktool.construction.lint import LintFinding
    from decktool.dealing.opening import opening_of
    from decktool.play.opening import refused

    rules, usual = _positions(game).rules, game.house_values()
    houses = [usual, *({**usual, rule.id: value} for rule in game.house.values() for value in rule.values)]
    found = dict.fromkeys(one for house in houses for one in rules.unplayable(opening_of(game, house)))
    return [LintFinding("opening", str(refused(game, *one))) for one in found]


def set_up(position: Position, dice: Dice) -> State:
    """The state of a position, run to its first decision. Raises DataError for an impossible position."""
    with position.file.at("game"):
        found = game_called(position.game)
        seats_of(found)
        positions = _positions(found)
    for name, word in position.house.items():
        with position.file.at("house", name):
            found.house_values({name: word})
    state: State = positions.set_up(found, position, dice)
    _refuse_missing_rules(state.rules, position.assume_vanilla, f"{position.path}: ")
    return state


def write_position(state: State, title: str) -> str:
    """A state as the text of a position file, to be judged or reported; raises DecktoolError inside an effect."""
    import yaml

    game = state.rules.game
    given = _positions(game).given(state)
    house = {name: value for name, value in state.rules.house.items() if value != game.house[name].default}
    chosen: dict[str, Any] = {"house": house} if house else {}
    vanilla = {"assume_vanilla": True} if state.rules.cards_without_rules else {}
    data = {"title": title, "game": game.id} | chosen | vanilla | {"given": given, "steps": []}
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=120)


def package_of(game: Game) -> str | None:
    """The package with the rules of play of a game: one of ours, or an installed one; None where there is none."""
    return _ours(game) or ruleset_packages().get(game.id)


def _ours(game: Game) -> str | None:
    """The package here with the rules of play of a game; None where there is none."""
    ours = RULESETS.get(game.id)
    return None if ours is None else f"{__name__}.{ours}"


def _positions(game: Game) -> Positions:
    """How the positions of a game are read and written; raises DecktoolError without a ruleset."""
    module = _module(game)
    if not hasattr(module, "positions"):
        return import_module(f"{module.__name__}.notation.positions").POSITIONS  # type: ignore[no-any-return]
    return module.positions()  # type: ignore[no-any-return]


def _module(game: Game) -> Any:
    package = package_of(game)
    if package is None:
        playable = ", ".join(sorted({*RULESETS, *ruleset_packages()}))
        raise DecktoolError(
            f"{game.title} has no ruleset; playable games: {playable} (`decktool init NAME --ruleset` begins one, "
            "`decktool table` plays any game by hand, `odds` and `hand` need none)"
        )
    if game.id in RULESETS:
        return import_module(package)
    try:
        module = import_module(package)
    except ImportError as error:
        raise DecktoolError(f"the ruleset of {game.title}, the package {package}, cannot be loaded: {error}") from error
    wanted = getattr(module, "API", None)
    if wanted != API:
        raise DecktoolError(
            f"the ruleset of {game.title}, the package {package}, is written for version {wanted} of the kernel's "
            f"names (`API` in its __init__.py); this decktool has version {API}"
        )
    return module
