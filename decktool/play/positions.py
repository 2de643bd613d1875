"""Positions of a game: the keys of `given`, the state that they describe, and a state written as a position.

All of it follows from what a ruleset declares: its zones, and the fields of its State that are `shown` or lie `inside`
an effect. A ruleset's own class adds what its table has besides: a board, equipment, a box.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from decktool.cards import Card, name_key, with_article
from decktool.dealing import Dice
from decktool.errors import DecktoolError, did_you_mean, perhaps
from decktool.files import read_model
from decktool.games import Game
from decktool.play.describe import carried, describe, names, told
from decktool.play.fields import Field
from decktool.play.position import Position, expand, label, labelled, labels_of, model_of
from decktool.play.position import key as key
from decktool.play.records import Decision, ZoneRecord
from decktool.play.rules import Rules
from decktool.play.state import NOBODY, State


class PositionCards:
    """The cards of a position: `cards`, their `labels` (`Gold Pouch #2` is the second copy), and `zones` with the cards
    of each zone, piles from the top.
    """

    def __init__(self, game: Game, position: Position) -> None:
        self.game, self.position = game, position
        self.cards: list[Card] = []
        self.labels: list[str] = []
        self.zones: dict[int, list[int]] = {}
        self.players: int | None = None
        """How many play, where the ruleset is for several numbers of players."""
        self.owners: dict[int, int] = {}
        """Owners of cards in shared places, where cards belong to players; the first seat owns the others."""
        self.absent: set[int] = set()
        """Cards of the game that the position does not name."""
        self._copies: dict[int, int] = {}

    def error(self, where: Sequence[str | int], message: str) -> DecktoolError:
        """A defect at a place of `given`."""
        return self.position.file.error(("given", *where), message)

    def card(self, name: str, *where: str | int) -> Card:
        """The card of a name that stands at `given.<where>`; raises DataError with near names."""
        found = self.game.catalog.find(name)
        if not found:
            near = perhaps(self.game.catalog.suggest(name))
            raise self.error(where, f"no card is called {name!r} in {self.game.title}{near}")
        return found[0]

    def add(self, card: Card, zone: int) -> int:
        """Lay one more copy of a card: its number."""
        copy = self._copies[card.number] = self._copies.get(card.number, 0) + 1
        self.cards.append(card)
        self.labels.append(label(card, copy))
        self.zones.setdefault(zone, []).append(len(self.cards) - 1)
        return len(self.cards) - 1

    def lay(self, zone: int, names: Sequence[str], *where: str | int) -> list[int]:
        """Lay the cards of a list of names in a zone; their numbers. Raises DataError for a name that no card has."""
        return [self.add(self.card(name, *where), zone) for name in expand(names)]

    def seat_of(self, card: int, zones: Sequence[ZoneRecord]) -> int | None:
        """On whose side a laid card lies; None for a shared place."""
        return next(zones[zone].seat for zone, lying in self.zones.items() if card in lying)

    def copies(self, card: Card) -> int:
        """How many copies of a card are laid."""
        return self._copies.get(card.number, 0)

    def find(self, name: str, *where: str | int) -> int:
        """The card that was laid under a label; raises DataError for one that was not."""
        key = name_key(labelled(name))
        for i, known in enumerate(self.labels):
            if name_key(known) == key and i not in self.absent:
                return i
        raise self.error(where, f"{name!r} is not on the table; put it in a zone (a second copy is called `NAME #2`)")


class Positions:
    """Reads and writes positions of one game. A ruleset's subclass names its `rules`, and overrides methods (those
    without an underscore) for everything else on its table.
    """

    rules: type[Rules]
    begins: ClassVar[Sequence[str]] = ()
    """Where a position can begin (`given.phase`), the usual place first; by default nowhere but inside."""
    asked: ClassVar[Mapping[Decision, str]] = {}
    """The decisions that are asked anew where a position begins, and that place; all others lie inside something."""
    turn = 3
    """The number of the turn where none is given."""
    owned = False
    """True where cards belong to players, although the game does not begin as `own_decks` says."""

    # --- what a position can give

    @cached_property
    def model(self) -> Any:
        """The pydantic model of `given`."""
        of_table = {**self._zone_columns(None), **self._field_columns("number", "flag")}
        moments = tuple(dict.fromkeys((*self.begins, *self.rules.phases)))
        of_table |= {"turn": key(int, self.turn), "phase": key(moments, self.begins[0])}
        seats, fewest = self.rules.seats, self.rules.fewest
        if len(seats) > 1:
            own = {**self._zone_columns(0), **self._field_columns("each"), **self.player_columns()}
            own["knows"] = key(list, [], "cards in hidden places that this player knows")
            player = model_of("Player", **own)
            of_table |= {"active": key(tuple(seats), seats[0]), **{who: key(player, player()) for who in seats}}
        if fewest:
            of_table["players"] = key(int, fewest, "how many play", least=fewest, most=len(seats))
        for word, _, zones in self._told_apart:
            of_table[word] = key({tuple(zones): [int]}, {}, f"places, from 1, of cards that are {word}", most=999)
        carries = {**self._field_columns("column", "marks", "tally"), **self.card_columns()}
        row = model_of("Carried", **carries)
        inside = model_of("Inside", **{**self._inside_columns(), **self.inside_columns()})
        return model_of(
            "Given",
            **(of_table | self.table_columns()),
            cards=key({str: row}, {}, "what each card carries; `NAME #2` is the second copy"),
            inside=key(inside, words="what is being done, inside an effect"),
        )

    @cached_property
    def _told_apart(self) -> list[tuple[str, int, dict[str, int]]]:
        """In a game for one player the cards that are known, or are not, though their zone says otherwise: the key that
        gives their places, whether they are known, and the zones.
        """
        found = [(zone.id, number, zone) for number, zone in self._zones_in_order() if not zone.inside]
        seen = {name: number for name, number, zone in found if zone.known == "nobody"}
        unseen = {name: number for name, number, zone in found if zone.known != "nobody"}
        return [("seen", 1, seen), ("unseen", 0, unseen)] if len(self.rules.seats) == 1 else []

    def table_columns(self) -> dict[str, Any]:
        """More keys of `given`, made by `key`; they replace keys with the same name."""
        return {}

    def player_columns(self) -> dict[str, Any]:
        """More keys of a player."""
        return {}

    def card_columns(self) -> dict[str, Any]:
        """More keys of a card."""
        return {}

    def inside_columns(self) -> dict[str, Any]:
        """More keys of `inside`."""
        return {}

    def _zone_columns(self, seat: int | None, *, inside: bool = False) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for zone in self.rules.zones:
            if zone.seat == seat and zone.shown and zone.inside == inside:
                words = "card names" + (" from the top" if zone.pile else "")
                words += ", or a number of unspecified cards" * zone.any
                found[zone.id] = key(int | list if zone.any else list, [], words, most=60)
        return found

    def _field_columns(self, *kinds: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for field in _given(self.rules, *kinds):
            if field.kind in {"flag", "marks"}:
                found[field.shown] = key(bool, False, field.words)
            else:
                start = None if callable(field.start) else field.start or 0
                found[field.shown] = key(int, start, field.words, least=field.least, most=field.most)
        return found

    def _inside_columns(self) -> dict[str, Any]:
        rules = self.rules
        whose = {"player": key(tuple(rules.seats), ...)} if len(rules.seats) > 1 else {}
        frame = model_of("Frame", program=key(str, ...), place=key(int, 0, most=999), card=key(str), **whose)
        if any(decision.reveal for decision in rules.decisions):
            choosing = model_of(
                "Choosing",
                left=key(int, ..., "choices that this player still has to make", most=99),
                legal=key(list, [], "what is left to choose from"),
                chosen=key(list, [], "what was chosen, which nobody else knows"),
            )  # fmt: skip
            whose["together"] = key({tuple(rules.seats): choosing}, {}, "the players who choose at the same time")
        inside = [field for field in rules.state_type.fields.values() if field.inside]
        found = {
            "frames": key([frame], ..., "the programs that run, the turn first"),
            "decision": key(tuple(decision.words for decision in rules.decisions), ...),
            "card": key(str, words="the card whose text asks"),
            "legal": key(list, ..., "the actions that may be taken, in order"),
            **whose,
            **self._zone_columns(None, inside=True),
            **{field.name: key(str, words=field.words) for field in inside if field.kind == "card"},
        }
        if numbers := tuple(field.name for field in inside if field.kind != "card"):
            found["numbers"] = key({numbers: int}, {}, least=-999, most=9999)
        return found

    # --- setting up

    def set_up(self, game: Game, position: Position, dice: Dice) -> State:
        """The state of a position, run to its first decision. Raises DataError for an impossible position."""
        given: Any = read_model(self.model, position.file, ("given",), dict(position.given))
        laid = PositionCards(game, position)
        if self.rules.fewest:
            self._seat(given, laid)
        self.lay(given, laid)
        most = self.rules.declarations.Verb.most - 1
        if len(laid.cards) > most:
            raise laid.error((), f"{len(laid.cards)} cards are more than the limit of {most}; use fewer")
        self._check_types(laid)
        rules = self.make(game, game.house_values(position.house), laid)
        state = rules.state_type.empty(rules)
        for zone, lying in laid.zones.items():
            state.zones[zone] = lying[::-1] if rules.zones[zone].pile else lying
        self._take_numbers(state, given)
        self.know(state, given, laid)
        for name, row in given.cards.items():
            self.carry(state, laid.find(name, "cards", name), row, laid, name)
        self.settle(state, given, laid)
        self._refuse_impossible(state, given, laid)
        if hasattr(dice, "labels"):
            dice.labels = rules.labels
        if given.inside is not None:
            self._enter(state, given.inside, laid)
        else:
            if given.phase not in rules.places:
                raise laid.error(("phase",), f"begin with one of: {', '.join(rules.places)}")
            self.begin(state, given)
            state.run(dice)
        return state

    def _seat(self, given: Any, laid: PositionCards) -> None:
        """Take the number of players; raises DataError for what is given to somebody who does not play."""
        laid.players = given.players
        for who in self.rules.seats[given.players :]:
            if given.active == who or getattr(given, who) != type(getattr(given, who))():
                where = ("active",) if given.active == who else (who,)
                raise laid.error(where, f"{who} does not play: write `players: {self.rules.seats.index(who) + 1}`")

    def lay(self, given: Any, laid: PositionCards) -> None:
        """Place the cards: those of the shared zones, then those of each player, then the cards that do not matter."""
        counted = []
        for number, zone in self._zones_in_order():
            whose = self._whose(zone)
            where = (whose, zone.id) if whose else (zone.id,)
            written = getattr(getattr(given, whose) if whose else given, zone.id, ())
            if isinstance(written, int):
                counted.append((number, written, where))
            else:
                laid.lay(number, written or (), *where)
        for number, written, where in counted:
            for _ in range(written):
                laid.add(self.plain(laid, where), number)

    def _whose(self, zone: ZoneRecord) -> str:
        """Under which key of `given` a zone stands; none for one of the table."""
        return "inside" if zone.inside else "" if zone.seat is None else self.rules.seats[zone.seat]

    def _check_types(self, laid: PositionCards) -> None:
        """Refuse a card that lies where cards of its type cannot lie."""
        for number, lying in laid.zones.items():
            zone = self.rules.zones[number]
            for card in (laid.cards[i] for i in lying if zone.holds):
                if card.type not in zone.holds:
                    where = filter(None, (self._whose(zone), zone.id))
                    there = ", ".join(zone.holds)
                    kind = with_article(f"{card.type} card")
                    told = f"{card.name} cannot lie in that zone: it is {kind}, and the zone holds only {there}"
                    raise laid.error(tuple(where), told)

    def _zones_in_order(self) -> list[tuple[int, ZoneRecord]]:
        """The zones in the order in which positions lay and write them: the shared ones, then each player's."""
        found = [(number, zone) for number, zone in enumerate(self.rules.zones) if zone.shown]
        return sorted(found, key=lambda row: -1 if row[1].seat is None else row[1].seat)

    def plain(self, laid: PositionCards, where: Sequence[str]) -> Card:
        """A card that does not matter. Raises DataError if the game has none."""
        raise laid.error(where, "name the cards")

    def make(self, game: Game, house: Mapping[str, Any], laid: PositionCards) -> Rules:
        """The rules of a match with the placed cards. If players have their own decks, each card belongs to the player
        on whose side it is.
        """
        make: Any = self.rules
        several = {} if laid.players is None else {"players": laid.players}
        if not (self.rules.own_decks or self.owned):
            return make(game, house, laid.cards, **several)  # type: ignore[no-any-return]
        sides = ((self.rules.zones[zone].seat, lying) for zone, lying in laid.zones.items())
        owners = laid.owners | {card: seat for seat, lying in sides if seat is not None for card in lying}
        return make(game, house, laid.cards, [owners.get(card, 0) for card in range(len(laid.cards))], **several)  # type: ignore[no-any-return]

    def _take_numbers(self, state: State, given: Any) -> None:
        rules = state.rules
        state.turn = given.turn
        for field in _given(self.rules, "number", "flag"):
            if (value := getattr(given, field.shown)) is not None:
                setattr(state, field.name, value)
        if rules.phases:
            state.phase = self.phase_of(given.phase)
        if len(rules.seats) > 1:
            state.active = state.first = rules.seats.index(given.active)
            for field in _given(self.rules, "each"):
                told = [getattr(getattr(given, who), field.shown) for who in rules.seats]
                usual = getattr(state, field.name)
                setattr(state, field.name, [was if now is None else now for now, was in zip(told, usual, strict=True)])

    def phase_of(self, place: str) -> int:
        """The phase for a value of `phase` in a position."""
        return self.rules.phases.index(place)

    def know(self, state: State, given: Any, laid: PositionCards) -> None:
        """Record who knows which cards: by the zones, and by the `knows` of the players."""
        rules = state.rules
        for zone, lying in zip(rules.zones, state.zones, strict=True):
            for i in lying:
                state.knows[i] = self.known(state, zone)
        if len(rules.seats) > 1:
            for seat, who in enumerate(rules.seats):
                for name in getattr(given, who).knows:
                    state.knows[laid.find(name, who, "knows")] |= 1 << seat
        for word, known, zones in self._told_apart:
            for name, places in getattr(given, word).items():
                lying = told(state, zones[name])
                for card in (lying[place - 1] for place in places if 1 <= place <= len(lying)):
                    state.knows[card] = known

    def carry(self, state: State, card: int, row: Any, laid: PositionCards, name: str) -> None:
        """Give a card everything that it carries."""
        for field in _given(self.rules, "column", "marks", "tally"):
            held = getattr(row, field.shown)
            if held is None:
                continue
            if field.kind == "column":
                getattr(state, field.name)[card] = held
            elif field.kind == "tally":
                getattr(state, field.name).extend([card] * held)
            else:
                setattr(state, field.name, getattr(state, field.name) | held << card)

    def _refuse_impossible(self, state: State, given: Any, laid: PositionCards) -> None:
        """Refuse what no card can carry where it lies; raises DataError that names the card and what it carries."""
        for name, row in given.cards.items():
            card = laid.find(name, "cards", name)
            for field in _given(self.rules, "column", "marks", "tally"):
                held = getattr(row, field.shown)
                if held and (reason := self.impossible(state, card, field.shown, held)) is not None:
                    raise laid.error(("cards", name, field.shown), f"{name} {reason}")

    def impossible(self, state: Any, card: int, word: str, held: Any) -> str | None:
        """The reason why a card cannot carry this amount ("has 5 HP"); None if it can."""
        return None

    def settle(self, state: Any, given: Any, laid: PositionCards) -> None:
        """Derive the values that follow from the given ones."""

    def begin(self, state: Any, given: Any) -> None:
        """Put the program on the stack that continues from the position.

        With decks of one's own the first program, the set-up, is the first seat's.
        """
        program, place = state.rules.places[given.phase]
        seat = 0 if state.rules.own_decks and not program else state.active
        state.stack.append((program, place, seat, NOBODY))

    def _enter(self, state: State, inside: Any, laid: PositionCards) -> None:
        """Put a state where an effect was, with the decision that it asks."""
        rules = state.rules
        for field in type(state).fields.values():
            if field.inside and field.kind == "card":
                name = getattr(inside, field.name)
                setattr(state, field.name, NOBODY if name is None else laid.find(name, "inside", field.name))
        for name, number in getattr(inside, "numbers", {}).items():
            setattr(state, name, number)
        for number, frame in enumerate(inside.frames):
            where = ("inside", "frames", number)
            if frame.program not in rules.program_names:
                near = did_you_mean(frame.program, rules.program_names, "")
                raise laid.error((*where, "program"), f"no program is called {frame.program!r}{near}")
            program = rules.program_names.index(frame.program)
            source = NOBODY if frame.card is None else laid.find(frame.card, *where, "card")
            place = min(frame.place, len(rules.programs[program]) - 1)
            state.stack.append((program, place, _seat(rules, frame), source))
        exactly = {text: action for action, text in rules.actions.items()}

        def actions(texts: Sequence[str], *where: str) -> list[int]:
            found: list[int] = []
            for number, text in enumerate(texts):
                with laid.position.file.at("given", "inside", *where, number):
                    found.append(exactly[text] if text in exactly else rules.meaning(text)[0])
            return found

        options = actions(inside.legal, "legal")
        if not options or not state.stack:
            raise laid.error(("inside",), "`inside` needs frames and at least one legal action")
        decision = next(one for one in rules.decisions if one.words == inside.decision)
        source = NOBODY if inside.card is None else laid.find(inside.card, "inside", "card")
        state.ask(decision, _seat(rules, inside), options, source)
        state.together = tuple(
            (rules.seats.index(who), row.left, tuple(actions(row.legal, "together", who, "legal")),
             tuple(actions(row.chosen, "together", who, "chosen")))
            for who, row in getattr(inside, "together", {}).items()
        )  # fmt: skip
        if state.together:
            state.let(state.player)
        self.enter(state, inside, laid)

    def enter(self, state: Any, inside: Any, laid: PositionCards) -> None:
        """Read more keys of `inside`."""

    # --- writing

    def given(self, state: State) -> dict[str, Any]:
        """The `given` of a position that describes this state. Raises DecktoolError after the end of the game."""
        if state.outcome is not None:
            raise DecktoolError("the match is over; a position needs a moment at which somebody decides")
        rules = state.rules
        data = describe(state)
        lying = [i for zone in self.laid(state) for i in zone]
        labels = dict(zip(lying, labels_of(rules.cards[i] for i in lying), strict=True))
        begun = any(chosen for *_, chosen in state.together)
        alone = len(state.stack) == 1 and state.decision in self.asked and not begun
        written: dict[str, Any] = {"turn": state.turn}
        if rules.fewest:
            written["players"] = len(rules.seats)
        if len(rules.seats) > 1:
            written["active"] = data["active"]
        written["phase"] = self.asked[state.decision] if alone else data.get("phase", self.begins[0])
        written |= self._written(data, None)
        for seat, who in enumerate(rules.seats):
            if len(rules.seats) > 1:
                known = [labels[i] for i in self._secretly_known(state, seat, labels)]
                written[who] = {**self._written(data[who], seat), **({"knows": known} if known else {})}
        for word, is_known, zones in self._told_apart:
            places = {
                name: [place for place, card in enumerate(told(state, zone), 1) if state.knows[card] == is_known]
                for name, zone in zones.items()
            }
            written[word] = {name: found for name, found in places.items() if found}
        rows = {card: carried(state, card, rules.names) for card in rules.carrying(state)}
        written["cards"] = {labels[card]: row for card, row in rows.items() if row}
        if not alone:
            written["inside"] = self._inside(state, labels)
        self.write(state, written, labels)
        usual = {key: field.default for key, field in self.model.model_fields.items()}
        empty: tuple[Any, ...] = ({}, [], 0, False)  # left out, but where leaving it out would say something else
        return {
            key: row
            for key, row in written.items()
            if key == "turn" or (row is not None and (row not in empty or row != usual[key]))
        }

    def write(self, state: Any, written: dict[str, Any], labels: Mapping[int, str]) -> None:
        """Add the game's own keys to a written position."""

    def _written(self, data: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
        """The zones and fields that one player, or (None) the table, is given."""
        kinds = ("number", "flag") if seat is None else ("each",)
        keys = [zone.id for zone in self.rules.zones if zone.shown and zone.seat == seat and not zone.inside]
        fields = _given(self.rules, *kinds)
        keys += [field.shown for field in fields]
        # what is nothing is left out, unless leaving it out would say something else
        starts = {field.shown: field.start for field in fields if not callable(field.start)}
        return {key: data[key] for key in keys if data[key] or starts.get(key)}

    def laid(self, state: Any) -> list[Sequence[int]]:
        """The cards in the order of a position."""
        return [told(state, number) for number, _ in self._zones_in_order()]

    def _secretly_known(self, state: State, seat: int, labels: Mapping[int, str]) -> list[int]:
        """The cards that a player knows though the zone does not show them."""
        rules, bit = state.rules, 1 << seat
        return [
            i
            for zone, lying in zip(rules.zones, state.zones, strict=True)
            for i in lying
            if state.knows[i] & bit and i in labels and not self.known(state, zone) & bit
        ]

    def known(self, state: Any, zone: ZoneRecord) -> int:
        """The bits of the seats that know every card in a zone."""
        if zone.known == "nobody":
            return 0
        return state.rules.everyone if zone.known == "all" or zone.seat is None else 1 << zone.seat

    def _inside(self, state: State, labels: Mapping[int, str]) -> dict[str, Any]:
        """The stack of a state and what it asks, in names."""
        rules = state.rules
        several = len(rules.seats) > 1
        frames = []
        for program, place, seat, source in state.stack:
            row: dict[str, Any] = {"program": _renamed(rules, program, source, labels), "place": place}
            row |= {"player": rules.seats[seat]} if several else {}
            frames.append(row | ({"card": labels[source]} if source >= 0 else {}))
        found: dict[str, Any] = {"frames": frames, "decision": state.decision.words}
        found |= {"player": rules.seats[state.player]} if several else {}
        found |= {"card": labels[state.source]} if state.source >= 0 else {}
        for number, zone in self._zones_in_order():
            if zone.inside and (lying := names(state, number, None, rules.names)):
                found[zone.id] = lying
        named = [labels.get(i, label) for i, label in enumerate(rules.labels)]
        verbs = rules.declarations.Verb

        def said(actions: Sequence[int]) -> list[str]:
            plain = (action < 0 or not verbs.cards(action) for action in actions)
            pairs = zip(actions, plain, strict=True)
            return [state.words(action) if is_plain else verbs.say(action, named) for action, is_plain in pairs]

        found["legal"] = said(state.options)
        if state.together:
            found["together"] = {
                rules.seats[seat]: {"left": left, "legal": said(of), "chosen": said(chosen)}
                for seat, left, of, chosen in state.together
            }
        usual = rules.state_type.empty(rules)
        numbers = {}
        for field in type(state).fields.values():
            if not field.inside:
                continue
            held = getattr(state, field.name)
            if field.kind == "card":
                found |= {field.name: labels[held]} if held >= 0 else {}
            elif held != getattr(usual, field.name):
                numbers[field.name] = held
        return found | ({"numbers": numbers} if numbers else {})


def _renamed(rules: Rules, program: int, source: int, labels: Mapping[int, str]) -> str:
    """A program's name, which begins with the label of its card, with the label that the card has in the position.

    Where all copies of a card share a program, its name is that of the card alone.
    """
    name = rules.program_names[program]
    said = rules.labels[source] if source >= 0 else ""
    renamed = labels[source] + name.removeprefix(said) if said and name.startswith(f"{said}:") else name
    return renamed if renamed in rules.program_names else name


def _seat(rules: Rules, row: Any) -> int:
    return rules.seats.index(row.player) if len(rules.seats) > 1 else 0


def _given(rules: type[Rules], *kinds: str) -> list[Field]:
    """The fields of these kinds that a position gives, besides turn and phase."""
    fields = rules.state_type.shown(*kinds)
    return [field for field in fields if field.given and field.shown not in {"turn", "phase"}]
