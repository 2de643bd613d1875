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

from decktool.decklist import format_decklist
from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from decktool.rulesets.own_decks import own_decks

if TYPE_CHECKING:
    from decktool.construction.lint import Finding
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
    played = decks or own_decks(found)
    rules: Rules = module.make(found, _Declared(found, house), played)
    rules.decks = tuple((deck.decklist.name, format_decklist(deck.decklist)) for deck in played)
    _refuse_blanks(rules, vanilla)
    return rules


def seats_of(game: Game) -> tuple[str, ...]:
    """The seats of a game that can be played; raises DecktoolError for another."""
    seats: tuple[str, ...] = _module(game).positions().rules.seats
    return seats


class _Declared(dict[str, Any]):
    """The values of a game's house rules, chosen or default."""

    def __init__(self, game: Game, house: Mapping[str, str] | None) -> None:
        super().__init__(game.house_values(house))
        self.title = game.title

    def __missing__(self, name: str) -> Any:
        """A folder that takes a shipped game's place has to declare what the rules of play ask for."""
        raise DecktoolError(
            f"{self.title} declares no house rule {name!r}, which its rules of play ask for; copy `house:` from the "
            "game.yaml of the game whose place it takes"
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


_MOST_NAMED = 40


def _refuse_blanks(rules: Rules, vanilla: bool, where: str = "") -> None:
    """Refuse by name the cards whose rules are not all here; raises DecktoolError naming the remedy."""
    if vanilla or not rules.blanks:
        return
    lacking: dict[str, list[str]] = {}
    for name, what in rules.blanks.items():
        lacking.setdefault(what, []).append(name)
    told = []
    for what, names in lacking.items():
        rest = len(names) - _MOST_NAMED
        more = [f"and {rest} more"] if rest > 0 else []
        told.append(f"{', '.join([*sorted(names)[:_MOST_NAMED], *more])}: {what}")
    raise DecktoolError(
        f"{where}{rules.game.title} cannot be played with cards whose rules are not all here. {'. '.join(told)}. "
        "Write their `effects:` in a set file, or play them as far as their rules are known: --assume-vanilla"
    )


def vocabulary(game: Game) -> Vocabulary | None:
    """The words in which a game's cards say what they do; None for a game that has no ruleset, or whose has none."""
    if game.id not in RULESETS:
        return None
    name = f"{__name__}.{RULESETS[game.id]}{WORDS.get(game.id, '.cards.words')}"
    found: Vocabulary | None = getattr(import_module(name), "VOCABULARY", None) if find_spec(name) else None
    return found


def text_reader(game: Game, counters: Collection[str] = ()) -> TextReader | None:
    """What reads the text of a game's cards into effects; None where its ruleset has no such reader.

    `counters` are the names of what the cards count besides what the rules know.
    """
    module = TEXT_READERS.get(game.id)
    reader: TextReader | None = partial(_module(game, module).read_card, counters=counters) if module else None
    return reader


def lint_texts(game: Game) -> list[Finding]:
    """Cards whose text says something else than they do, and cards that are not played for want of it.

    Raises DataError for effects that cannot be read.
    """
    words = vocabulary(game)
    if words is not None:
        words.read(game)
    module = TEXT_READERS.get(game.id)
    found: list[Finding] = _module(game, module).lint_texts(game) if module else []
    return found


def set_up(position: Position, dice: Dice) -> State:
    """The state that a position gives, run to its first decision; raises DataError for what cannot be given."""
    with position.file.at("game"):
        found = load_game(position.game)
        positions = _module(found).positions()
    for name, word in position.house.items():
        with position.file.at("house", name):
            found.house_values({name: word})
    state: State = positions.set_up(found, position, dice)
    _refuse_blanks(state.rules, position.assume_vanilla, f"{position.path}: ")
    return state


def write_position(state: State, title: str) -> str:
    """A state as the text of a position file, to be judged or reported; raises DecktoolError inside an effect."""
    import yaml

    game = state.rules.game
    given = _module(game).positions().given(state)
    house = {name: value for name, value in state.rules.house.items() if value != game.house[name].default}
    said: dict[str, Any] = {"title": title, "game": game.id, **({"house": house} if house else {})}
    data = {**said, **({"assume_vanilla": True} if state.rules.blanks else {}), "given": given, "steps": []}
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=120)


def _module(game: Game, name: str = "") -> Any:
    package = RULESETS.get(game.id)
    if package is None:
        playable = ", ".join(sorted(RULESETS))
        raise DecktoolError(f"{game.title} has no rules of play here; games that can be played: {playable}")
    return import_module(f"{__name__}.{package}{name}")
