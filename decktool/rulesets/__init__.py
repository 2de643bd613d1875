"""The games that can be played: one package each, named as the game, with files named as its rulebook's chapters.

A ruleset's package has two functions: `make(game, house, decks) -> Rules`, and `positions() -> Positions`, which reads
and writes its positions.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from decktool.cards import counted
from decktool.decklist import format_decklist
from decktool.errors import DecktoolError, some
from decktool.games import Game, game_called, load_game
from decktool.rulesets.own_decks import own_decks

if TYPE_CHECKING:
    from decktool.construction.lint import LintFinding
    from decktool.dealing import Dice
    from decktool.deck import Deck
    from decktool.importing.texts import TextReader
    from decktool.play.effects import Vocabulary
    from decktool.play.position import Position
    from decktool.play.rules import Rules
    from decktool.play.state import State

RULESETS = {
    "forbidden-quest": "forbidden_quest",
    "forgotten-times": "forgotten_times",
    "card-of-the-rings": "card_of_the_rings",
    "dragon-quest": "dragon_quest",
    "forward": "forward",
}
"""Game ids and the packages that play them."""

TEXT_READERS = {"forward": ".reading.texts"}
"""Games whose printed text is read, and the module of their package that does it: `read_card` and `lint_texts`."""


WORDS = {"forward": ".reading.card_text"}
"""Games whose vocabulary is not in `cards/words.py` of their package, and the module that has it."""


def load_rules(
    game: Game | str,
    house: Mapping[str, str] | None = None,
    decks: Sequence[Deck] = (),
    *,
    vanilla: bool = False,
) -> Rules:
    """The rules of a match: a game, the house rules chosen in words, the decks played.

    Without decks those that its game.yaml names under `play`, or the box.

    Raises DecktoolError where the game has no ruleset, where it cannot be played with these decks, and for cards
    whose rules are not all here, unless such cards are to be played as far as they are known (`vanilla`).
    """
    found = load_game(game) if isinstance(game, str) else game
    module = _module(found)
    seats_of(found)
    played = decks or own_decks(found)
    rules: Rules = module.make(found, _Declared(found, house), played)
    rules.decks = tuple((deck.decklist.name, format_decklist(deck.decklist)) for deck in played)
    _refuse_missing_rules(rules, vanilla)
    return rules


def seats_of(game: Game) -> tuple[str, ...]:
    """The seats of a game that can be played; raises DecktoolError for another, and for more players than seats."""
    seats: tuple[str, ...] = _module(game).positions().rules.seats
    if game.players > len(seats):
        problem = f"the rules of play are for {counted(len(seats), 'player')}; write `players: {len(seats)}`"
        raise game.mistake(("players",), problem)
    return seats


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
    changed: Mapping[str, Mapping[str, Any]] | None = None,
) -> Rules:
    """The same with decklists as (name, text), which can be sent to another process.

    `changed` gives cards (by id) other values in some of their fields.
    """
    from decktool.deck import resolve
    from decktool.decklist import parse_decklist

    found = load_game(game).with_values(changed or {})
    read = [resolve(parse_decklist(text, name), found) for name, text in decks]
    return load_rules(found, house, read, vanilla=vanilla)


def load_logged(log: Mapping[str, Any]) -> Rules:
    """The rules that a match log (`play.replay.read_log`) was played by, which calls its game by its id."""
    from decktool.play.replay import decks_of, vanilla_of

    folder = str(game_called(log["game"]).folder)
    return load_written(folder, log["house"], decks_of(log), vanilla=vanilla_of(log))


def _refuse_missing_rules(rules: Rules, vanilla: bool, where: str = "") -> None:
    """Refuse by name the cards whose rules are not all here; raises DecktoolError naming the remedy."""
    if vanilla or not rules.cards_without_rules:
        return
    lacking: dict[str, list[str]] = {}
    for name, what in rules.cards_without_rules.items():
        lacking.setdefault(what, []).append(name)
    told = []
    for what, names in lacking.items():
        told.append(f"{some(sorted(names))}: {what}")
    raise DecktoolError(
        f"{where}{rules.game.title} cannot be played with cards whose rules data are incomplete. {'. '.join(told)}. "
        "Write their `effects:` in a set file, or play them without the missing rules: --assume-vanilla"
    )


def vocabulary(game: Game) -> Vocabulary | None:
    """The words in which a game's cards say what they do; None for a game that has no ruleset, or whose has none."""
    if game.id not in RULESETS:
        return None
    name = f"{__name__}.{RULESETS[game.id]}{WORDS.get(game.id, '.cards.words')}"
    found: Vocabulary | None = getattr(import_module(name), "VOCABULARY", None) if _is_there(name) else None
    return found


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
    module = TEXT_READERS.get(game.id)
    reader: TextReader | None = partial(_module(game, module).read_card, counters=counters) if module else None
    return reader


def lint_texts(game: Game) -> list[LintFinding]:
    """Cards whose text says something else than they do, and cards that are not played for want of it.

    Raises DataError for effects that cannot be read.
    """
    words = vocabulary(game)
    if words is not None:
        words.read_abilities(game)
    module = TEXT_READERS.get(game.id)
    found: list[LintFinding] = _module(game, module).lint_texts(game) if module else []
    return found


def lint_opening(game: Game) -> list[LintFinding]:
    """What `opening:` states under any house rule that the game's rules of play cannot play."""
    if game.id not in RULESETS or "opening" not in game.parts:
        return []
    from decktool.construction.lint import LintFinding
    from decktool.dealing.opening import opening_of
    from decktool.play.opening import refusals

    rules, usual = _module(game).positions().rules, game.house_values()
    houses = [usual, *({**usual, rule.id: value} for rule in game.house.values() for value in rule.values)]
    found = dict.fromkeys(str(refusal) for house in houses for refusal in refusals(opening_of(game, house), rules))
    return [LintFinding("opening", message) for message in found]


def set_up(position: Position, dice: Dice) -> State:
    """The state that a position gives, run to its first decision; raises DataError for what cannot be given."""
    with position.file.at("game"):
        found = game_called(position.game)
        seats_of(found)
        positions = _module(found).positions()
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
    given = _module(game).positions().given(state)
    house = {name: value for name, value in state.rules.house.items() if value != game.house[name].default}
    said: dict[str, Any] = {"title": title, "game": game.id, **({"house": house} if house else {})}
    data = {
        **said,
        **({"assume_vanilla": True} if state.rules.cards_without_rules else {}),
        "given": given,
        "steps": [],
    }
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=120)


def _module(game: Game, name: str = "") -> Any:
    package = RULESETS.get(game.id)
    if package is None:
        playable = ", ".join(sorted(RULESETS))
        raise DecktoolError(f"{game.title} has no ruleset; playable games: {playable}")
    return import_module(f"{__name__}.{package}{name}")
