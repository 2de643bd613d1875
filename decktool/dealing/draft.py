"""A draft: everybody takes a card of the pack before them and passes the rest, until every pack is used up.

The packs depend on nothing but the seed. A player who picks sees a DraftView: the pack in hand and the player's own
earlier picks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from decktool.cards import Card, counted, slug
from decktool.dealing.boosters import Booster, Taste
from decktool.dealing.dice import SeededDice
from decktool.errors import DecktoolError
from decktool.sessions import CannotUndo, Session


class BadPick(DecktoolError):
    """A pick that is not allowed now, with the reason."""


@dataclass(frozen=True, slots=True)
class DraftView:
    """Everything that a seat may know: its current pack, its picks, and its place in the draft (all from 0)."""

    pack: tuple[Card, ...]
    pool: tuple[Card, ...]
    number: int
    """Number of its current pack, from 0."""
    pick: int
    """Number of the pick in that pack, from 0."""
    left: int
    """Number of picks left, this one included."""


Pick = tuple[int, Card]
"""A seat and the card that it takes."""
Held = tuple[list[list[Card]], list[list[Card]]]
"""The packs before the seats, and the pools."""


class Player(NamedTuple):
    """Who sits at a seat, and picks by themselves, by file, or as an agent."""

    name: str
    by: Literal["agent", "person", "file"]


def seat_players(
    booster: Booster, number: int | None, people: Sequence[str], by_file: Sequence[str], *, sealed: bool = False
) -> list[Player]:
    """People who pick themselves, people who pick by file, and agents for the rest; raises DecktoolError for bad names.

    Without a number there are as many seats as names, or as the boosters are made for.
    """
    named = [*(Player(name.strip(), "person") for name in people), *(Player(name.strip(), "file") for name in by_file)]
    least = 1 if sealed and named else max(booster.players[0], booster.game.fewest)
    total = number or max(len(named), least)
    if total < len(named):
        raise DecktoolError(f"{len(named)} players are named, but --players is {total}")
    word = "Player" if sealed else "Agent"
    named += [Player(f"{word} {place}", "agent") for place in range(1, total - len(named) + 1)]
    taken: set[str] = set()
    for name, _ in named:
        if not slug(name) or len(name) > 40 or not name.isprintable():
            raise DecktoolError(f"{name!r} is not a valid player name; use at most 40 letters and digits")
        if slug(name) in taken:
            raise DecktoolError(f"two players are called {name}; give every player a different name")
        taken.add(slug(name))
    return named


class Draft(Session[Pick, Held]):
    """One draft among players. Raises DecktoolError for a number of seats that the boosters are not made for."""

    def __init__(
        self, booster: Booster, players: Sequence[Player], seed: str, house: Mapping[str, str] | None = None
    ) -> None:
        """Open every pack; nobody has picked. `house` are the house rules that the boosters were made by."""
        least, most = booster.players
        if not least <= len(players) <= most:
            raise DecktoolError(f"a draft of {booster.game.title} needs {least} to {most} players, not {len(players)}")
        self.booster = booster
        self.players = list(players)
        self.seed = seed
        self.house = dict(house or {})
        self.seats = range(len(players))
        dice = SeededDice(seed, "draft")
        self.opened = [
            [booster.open(dice.fork(number, seat)) for seat in self.seats] for number in range(booster.packs)
        ]
        """Every pack as opened: by number, then by seat."""
        self.pools: list[list[Card]] = [[] for _ in self.seats]
        self._held = [list(pack) for pack in self.opened[0]]
        super().__init__()

    def seats_of(self, by: str) -> list[int]:
        """The seats of agents, of people who pick themselves ("person") or by "file"."""
        return [seat for seat, player in enumerate(self.players) if player.by == by]

    @property
    def length(self) -> int:
        """How many picks each seat makes."""
        return self.booster.packs * self.booster.size

    @property
    def done(self) -> int:
        """How many picks everybody has made."""
        return min(map(len, self.pools))

    @property
    def over(self) -> bool:
        """Whether every pack is used up."""
        return self.done == self.length

    @property
    def waiting(self) -> list[int]:
        """The seats that have yet to pick before packs are passed."""
        return [] if self.over else [seat for seat in self.seats if len(self.pools[seat]) == self.done]

    def look(self, seat: int) -> DraftView:
        """What a seat sees; an empty pack when it has picked and waits for the others."""
        number, pick = divmod(len(self.pools[seat]), self.booster.size)
        pack = tuple(self._held[seat]) if seat in self.waiting else ()
        return DraftView(pack, tuple(self.pools[seat]), number, pick, self.length - len(self.pools[seat]))

    def pick(self, seat: int, card: Card) -> None:
        """Take a card of the pack before a seat; when all have, the packs go on. Raises BadPick, changing nothing."""
        self.take((seat, card))

    def _make(self, choice: Pick) -> Pick:
        seat, card = choice
        if seat not in self.waiting:
            raise BadPick("the draft is over" if self.over else "this seat has already picked; wait for the others")
        if card not in self._held[seat]:
            raise BadPick(f"{card.name} is not in this seat's pack")
        before = self.done
        self._held[seat].remove(card)
        self.pools[seat].append(card)
        if self.done > before and not self.over:
            number, pick = divmod(self.done, self.booster.size)
            if pick == 0:
                self._held = [list(pack) for pack in self.opened[number]]
            else:
                way = self.booster.direction(number)
                self._held = [self._held[(seat - way) % len(self.seats)] for seat in self.seats]
        return choice

    def _copy(self) -> Held:
        return [list(pack) for pack in self._held], [list(pool) for pool in self.pools]

    def _return_to(self, moment: Held, made: Sequence[Pick]) -> None:
        self._held, self.pools = ([list(cards) for cards in part] for part in moment)

    def undo_pick(self, seat: int) -> Card:
        """Undo a seat's last pick that was a choice, with all that agents took since; the card.

        Raises CannotUndo, changing nothing, where there is none or another person has picked since.
        """
        picks = [len(pool) for pool in self.pools]
        for since, (who, card) in enumerate(reversed(self.choices), 1):
            picks[who] -= 1
            if picks[who] % self.booster.size == self.booster.size - 1:  # the last card of a pack is no choice
                continue
            if who == seat:
                self.step(-since)
                return card
            if self.players[who].by != "agent":
                raise CannotUndo("another player has picked since, so the pick cannot be undone")
        raise CannotUndo("nothing to undo")

    def repeat(self, picks: Sequence[Sequence[Card]]) -> None:
        """Make picks again that were written down, seat by seat; raises BadPick at the first that cannot be made."""
        for place in range(max(map(len, picks), default=0)):
            for seat, made in enumerate(picks):
                if place < len(made):
                    self.pick(seat, made[place])

    def go_on(self) -> None:
        """Let the agents pick, and take the last card of a pack for everybody, until a person must pick."""
        agents = set(self.seats_of("agent"))
        while ready := [s for s in self.waiting if s in agents or len(self._held[s]) == 1]:
            for seat in ready:
                self.pick(seat, best(self.booster.taste, self.look(seat)))


def best(taste: Taste, look: DraftView) -> Card:
    """The card of a pack that is worth most to its seat; of equals the first."""
    return max(look.pack, key=lambda card: taste.worth(card, look.pool, look.left))


def sealed(booster: Booster, seats: int, seed: str) -> list[list[Card]]:
    """Each seat's pool where nobody passes anything: the cards of as many packs as the boosters say."""
    if not 1 <= seats <= booster.players[1]:
        raise DecktoolError(f"sealed play needs 1 to {counted(booster.players[1], 'player')} here, not {seats}")
    dice = SeededDice(seed, "sealed")
    return [
        [card for number in range(booster.sealed) for card in booster.open(dice.fork(number, seat))]
        for seat in range(seats)
    ]
