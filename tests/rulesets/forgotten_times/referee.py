"""A second, dull reading of Forgotten Times: what may be done and what then is, from the rulebook and the printed texts.

Nothing of the ruleset is imported, and of a card only what is printed on it is read: its numbers and its sentences. The
referee plays beside a match. Chance and hidden cards it takes from the log; all else it works out itself: whose turn
it is, what is legal, RP, HP, BF, conditions and where every card lies. Where the match asks something else, offers
something else, tells something else or has come to something else, that is a Difference.

Written to be read beside the rulebook, not to be fast: no tables, no numbers for cards' powers, no shortcuts.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.rulesets.refereeing import Asking, Difference, Hearing, Option, Over, Printed, Question

NUMBERS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4}
BY_ATTACKING = "When it deals damage by attacking: "
BEATS = {"god": "monster", "monster": "mortal", "mortal": "god"}
"""Attack Phase; FT-A01."""


@dataclass(eq=False, repr=False, slots=True)
class Body(Printed):
    """One physical card and what it carries."""

    hp: int = 0
    armor: Body | None = None
    fury: int = 0
    more: int = 0
    blind: bool = False
    poisoned: bool = False
    frozen: bool = False
    fought: bool = False
    """It attacked this turn, whatever it may do yet."""
    again: int = 0
    """Attacks that texts give it this turn besides its own."""
    waits: bool = False

    def bare(self) -> None:
        """Carry nothing, as out of play."""
        self.hp = self.row.get("hp", 0)
        self.armor, self.fury, self.more, self.again = None, 0, 0, 0
        self.blind = self.poisoned = self.frozen = self.fought = self.waits = False


@dataclass(slots=True)
class Side:
    """One player's cards and RP; the deck's last card is its top."""

    deck: list[Body | set[Body]] = field(default_factory=list)
    """Cards whose place is known, and for each other place the cards that may lie there."""
    hand: list[Body] = field(default_factory=list)
    prizes: list[Body] = field(default_factory=list)
    field_: list[Body] = field(default_factory=list)
    hero: Body | None = None
    alt: Body | None = None
    city: list[Body] = field(default_factory=list)
    upgrades: list[Body] = field(default_factory=list)
    lasting: list[Body] = field(default_factory=list)
    discard: list[Body] = field(default_factory=list)
    heroes: list[Body] = field(default_factory=list)
    rp: int = 0
    hero_fought: bool = False
    """One of its heroes attacked this turn, wherever that lies now."""

    def fighters(self) -> list[Body]:
        """Soldiers, active hero and alt hero."""
        return [*self.field_, *(hero for hero in (self.hero, self.alt) if hero is not None)]


class Referee(Hearing[Body]):
    """A game of two decks, `cards` being each card's owner and name by its number in the match."""

    def __init__(self, cards: Iterable[tuple[int, str]], sheet: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__([Body(number, owner, sheet[name]) for number, (owner, name) in enumerate(cards)])
        for body in self.bodies:
            body.bare()
        self.sides = (Side(), Side())
        self.piles: Mapping[int, list[int]] = {0: [], 1: []}
        """The decks of the match as they lay before the choice: which card a prize is, nobody is told."""
        self.looked: list[Body] = []
        self.infusion = 1
        self.turn = 0
        self.first = 0
        self.active = 0
        self.phase = ""
        self.quiet = 0
        self.truces: list[tuple[Body, int]] = []
        """Lasting specialties, each with the number of turns of its player at whose end it goes."""

    # --- the whole game

    def play(self) -> Asking:
        """Game Setup, Starting Hand, then turns until a city has fallen."""
        self.first = self.log[0][1]
        self.heard("first", self.first)
        order = (self.first, 1 - self.first)
        for seat in (0, 1):
            side = self.sides[seat]
            mine = [body for body in self.bodies if body.owner == seat]
            side.city = [body for body in mine if body.type == "city"]
            self.heard("city", seat, side.city[0])
            side.heroes = [body for body in mine if body.type == "hero"]
        for seat in order:
            for alt in (False, True):
                yield from self.lay_hero(seat, alt)
        for seat in order:
            side = self.sides[seat]
            rest = {b for b in self.bodies if b.owner == seat} - {side.city[0], side.hero, side.alt}
            side.heroes = []
            side.deck = [rest] * len(rest)
            self.piles = {0: [], 1: []}
            self.heard("shuffles", seat, n=len(rest))
        for seat in order:
            self.draw(seat, 5)
        for seat in order:
            choice = yield Question(seat, [("KEEP_HAND",), ("MULLIGAN",)])
            if choice[0] == "MULLIGAN":
                side = self.sides[seat]
                self.heard("mulligan", seat)
                back = set(side.hand)
                side.deck[:0] = [back] * len(back)
                side.hand = []
                self.draw(seat, 5)
        for seat in order:
            for hero in (self.sides[seat].hero, self.sides[seat].alt):
                self.heard("reveals", seat, hero)
        seat = self.first
        try:
            while True:
                yield from self.take_turn(seat)
                seat = 1 - seat
        except Over as over:
            self.winner = over.args[0]

    def lay_hero(self, seat: int, alt: bool) -> Asking:
        side = self.sides[seat]
        verb, told = ("LAY_ALT", "lays-alt") if alt else ("LAY_ACTIVE", "lays")
        choice = yield Question(seat, [(verb, hero) for hero in side.heroes])
        hero = choice[1]
        side.heroes.remove(hero)
        if alt:
            side.alt = hero
        else:
            side.hero = hero
        self.heard(told, seat, hero)

    def draw_from(self, side: Side, body: Body | None) -> Body:
        """Take the top card of a deck that is not empty; it must be the one told, and able to be there."""
        top = side.deck.pop()
        pile = self.piles[0 if side is self.sides[0] else 1]
        lay = self.bodies[pile.pop()] if pile else None
        body = body or lay
        if body is None:
            raise Difference("a card was drawn, and not told which")
        if lay not in {None, body}:
            raise Difference(f"{body} was drawn, and {lay} lay on top")
        if isinstance(top, set):
            if body not in top:
                raise Difference(f"{body} cannot have been on top; these can: {sorted(b.name for b in top)}")
            top.remove(body)
        elif top is not body:
            raise Difference(f"{body} was drawn, but {top} lay on top")
        return body

    def put_under(self, side: Side, cards: list[Body]) -> None:
        """Put cards under a deck in an order that nobody knows."""
        some = set(cards)
        side.deck[:0] = [some] * len(cards)

    # --- a turn

    def take_turn(self, seat: int) -> Asking:
        """Start of Turn, Recruitment Phase, Attack Phase, and what is done at its end."""
        side, other = self.sides[seat], self.sides[1 - seat]
        self.turn += 1
        self.active, self.phase = seat, "start"
        self.idle = True
        self.heard("turn", seat, n=self.turn)
        if seat != self.first and self.infusion < 6:
            self.infusion += 1
            self.heard("infusion", n=self.infusion)
        self.draw(seat)
        self.gain_rp(seat, self.infusion)
        yield from self.at(seat, "start")
        self.phase = "recruitment"
        while True:
            choice = yield Question(seat, self.plays(seat))
            if choice[0] == "END":
                break
            if choice[0] == "ATTACK_PHASE":
                self.phase = "attack"
                continue
            if choice[0] != "TRADE" or side.deck:
                self.idle = False
            if choice[0] == "ATTACK":
                self.phase = "attack"
                yield from self.attack(choice[1], choice[2])
            else:
                yield from self.make_play(seat, choice)
        self.phase = "end"
        self.heard("ends", seat)
        yield from self.at(seat, "end")
        for body in (*side.fighters(), *other.fighters()):
            body.more = 0
        for body in side.fighters():
            if body.frozen:
                body.frozen = False
                self.heard("recovers", card=body, n=2)
        for who in (seat, 1 - seat):
            mine = self.sides[who]
            if mine.prizes:
                for prize in mine.prizes:
                    self.heard("prizes", who, prize)
                mine.hand += mine.prizes
                mine.prizes = []
        limit = 4 if any(u.text == "You may save up to 4 RP." for u in side.upgrades) else 3
        side.rp = min(side.rp, limit)
        if side.rp:
            self.heard("saves", seat, n=side.rp)
        side.hero_fought = False
        for body in side.fighters():
            body.fought = body.waits = False
            body.again = 0
        for entry in [entry for entry in self.truces if entry[0].owner == seat]:
            self.truces.remove(entry)
            if entry[1] > 1:
                self.truces.append((entry[0], entry[1] - 1))
            else:
                side.lasting.remove(entry[0])
                self.to_discard(entry[0])
                self.heard("discards", seat, entry[0])
        self.quiet = self.quiet + 1 if self.idle else 0
        if self.quiet >= 20:
            raise Over(None)

    def at(self, seat: int, moment: str) -> Asking:
        """What the active hero, the city and its upgrades do at the start or at the end of a turn."""
        side = self.sides[seat]
        cards = [*([side.hero] if side.hero else []), *side.city, *side.upgrades]
        said = [(card, text) for card in cards for text in (self.powers(card) if card is side.hero else [card.text])]
        for card, text in said:
            if text.startswith(f"At the {moment} of your turn, "):
                yield from self.carry_out(seat, card, text.removeprefix(f"At the {moment} of your turn, "))

    # --- what may be done

    def plays(self, seat: int) -> list[Option]:
        """Recruitment Phase: any of these in any sequence; they stay open while attacks are made (FT-A12).

        The turn may be passed in either phase (FT-A42).
        """
        side = self.sides[seat]
        found: list[Option] = [("END",), *[("ATTACK_PHASE",)] * (self.phase == "recruitment")]
        for card in side.hand:
            if card.row.get("cost", 0) > side.rp:
                continue
            if card.type in {"soldier", "specialty", "upgrade"}:
                found.append(("PLAY", card))
            elif card.type == "armor":
                found += [("PUT_ON", card, body) for body in side.fighters() if body.armor is None]
            elif card.type == "hero":
                if side.hero is None or not side.hero.fought:
                    found.append(("PLACE", card))
                found.append(("PLACE_ALT", card))
        if side.hero is not None and side.alt is not None and not side.hero.fought:
            found.append(("SWITCH",))
        if side.hero is None and side.alt is not None:
            found.append(("PROMOTE", side.alt))
        if side.rp >= 2:
            found.append(("TRADE",))
        if side.hero is not None and side.hero.fury >= side.hero.row["spell_cost"]:
            found.append(("CAST", side.hero))
        for body in self.attackers(seat):
            found += [("ATTACK", body, target) for target in self.targets(body)]
        return found

    def attackers(self, seat: int) -> list[Body]:
        side = self.sides[seat]
        able = [*side.field_, *([side.hero] if side.hero else [])]
        return [body for body in able if not (body.frozen or body.waits) and (body.again or self.has_its_own(body))]

    def has_its_own(self, body: Body) -> bool:
        """Whether a card has its own attack of the turn left, of which a player's heroes have one together (FT-A40)."""
        return not body.fought and not (body.type == "hero" and self.sides[body.owner].hero_fought)

    def targets(self, attacker: Body) -> list[Body]:
        """A hero stands behind its soldiers, a city behind both; the alt hero is never attacked (Attack Phase)."""
        side = self.sides[1 - attacker.owner]
        if side.field_:
            return list(side.field_)
        if side.hero is not None:
            return [] if attacker.type == "soldier" and self.truces else [side.hero]
        return list(side.city)

    # --- plays

    def make_play(self, seat: int, choice: Option) -> Asking:
        side = self.sides[seat]
        verb, card = choice[0], choice[1] if len(choice) > 1 else None
        if verb == "TRADE":
            self.pay(seat, 2)
            self.draw(seat)
        elif verb == "SWITCH":
            side.hero, side.alt = side.alt, side.hero
            assert side.hero is not None
            side.hero.waits = True
            self.heard("active", seat, side.hero)
        elif verb == "PROMOTE":
            side.hero, side.alt = side.alt, None
            assert side.hero is not None
            side.hero.waits = True
            self.heard("active", seat, side.hero)
        elif verb == "CAST":
            assert card is not None
            card.fury -= card.row["spell_cost"]
            self.heard("casts", seat, card)
            yield from self.do_for_its_price(seat, card, card.row["spell"])
        elif verb in {"PLACE", "PLACE_ALT"}:
            assert card is not None
            side.hand.remove(card)
            before = side.hero if verb == "PLACE" else side.alt
            if before is not None:
                self.leave_play(before)
                self.heard("discards", seat, before)
            if verb == "PLACE":
                side.hero = card
                card.waits = True
                self.heard("places", seat, card)
            else:
                side.alt = card
                self.heard("places-alt", seat, card)
        elif verb == "PUT_ON":
            assert card is not None
            self.pay(seat, card.row.get("cost", 0))
            side.hand.remove(card)
            wearer: Body = choice[2]
            wearer.armor = card
            self.heard("puts-on", seat, card, wearer.number)
        else:
            assert card is not None
            self.pay(seat, card.row.get("cost", 0))
            side.hand.remove(card)
            self.heard("plays", seat, card)
            if card.type == "soldier":
                side.field_.append(card)
                if card.text.startswith("When played: "):
                    yield from self.carry_out(seat, card, card.text.removeprefix("When played: "))
            elif card.type == "upgrade":
                side.upgrades.append(card)
                if found := re.fullmatch(r"Your city has (\d) HP more\.", card.text):
                    side.city[0].hp += int(found[1])
                    self.heard("hp", card=side.city[0], n=int(found[1]))
            elif card.text == "Soldiers cannot attack heroes until the end of your next turn.":
                side.lasting.append(card)
                self.truces.append((card, 2))
            else:
                side.lasting.append(card)
                yield from self.do_for_its_price(seat, card, card.text)
                side.lasting.remove(card)
                self.to_discard(card)
                self.heard("discards", seat, card)

    def do_for_its_price(self, seat: int, card: Body, text: str) -> Asking:
        """Do what a text says for which a card or BF were given; if nothing comes of it, that is told."""
        before = self.hearings
        yield from self.carry_out(seat, card, text)
        if self.hearings == before:
            self.heard("nothing", seat, card)

    def pay(self, seat: int, cost: int) -> None:
        if cost:
            self.sides[seat].rp -= cost
            self.heard("pays", seat, n=cost)

    def gain_rp(self, seat: int, amount: int) -> None:
        """RP above 10 are lost (FT-A10)."""
        side = self.sides[seat]
        gained = min(10, side.rp + amount) - side.rp
        side.rp += gained
        self.heard("gains", seat, n=gained)

    # --- drawing

    def draw(self, seat: int, count: int = 1) -> None:
        """Draw; every card that is not there costs the own city 2 HP, but never the last (Starvation Mode)."""
        side = self.sides[seat]
        for _ in range(count):
            if side.deck:
                side.hand.append(self.draw_from(side, self.heard("draws", seat)))
            else:
                self.starve(seat)

    def starve(self, seat: int) -> None:
        city = self.sides[seat].city[0]
        lost = min(2, city.hp - 1)
        city.hp -= lost
        self.heard("starves", seat, n=lost)

    def prize(self, seat: int, count: int) -> None:
        """Drawn at once, kept aside face down until the end of the turn."""
        side = self.sides[seat]
        for _ in range(count):
            if side.deck:
                side.prizes.append(self.draw_from(side, self.heard("prize", seat)))
            else:
                self.starve(seat)

    def mill(self, seat: int, count: int) -> None:
        side = self.sides[seat]
        for _ in range(min(count, len(side.deck))):
            card = self.draw_from(side, self.heard("discards", seat))
            self.to_discard(card)

    def look(self, seat: int, count: int) -> list[Body]:
        """Take the top cards of the deck to look at, the top one first; where they go, their text says."""
        side = self.sides[seat]
        for _ in range(min(count, len(side.deck))):
            self.looked.append(self.draw_from(side, self.heard("sees", seat)))
        return self.looked[:]

    def to_discard(self, card: Body) -> None:
        card.bare()
        self.sides[card.owner].discard.append(card)

    # --- numbers

    def powers(self, hero: Body | None) -> Iterator[str]:
        """The powers of an active hero that its BF open."""
        if hero is not None:
            for need in range(1, hero.fury + 1):
                yield str(hero.row.get(f"fury_{need}", ""))

    def ap(self, body: Body) -> list[int]:
        """AP as printed, what there is more this turn, and what armor, hero and city upgrades give."""
        side = self.sides[body.owner]
        by_armor = by_hero = by_city = 0
        if body.armor is not None and (found := re.fullmatch(r"The wearer has \+(\d) AP\.", body.armor.text)):
            by_armor += int(found[1])
        for text in self.powers(side.hero):
            if body is side.hero and (found := re.fullmatch(r"This hero has \+(\d) AP\.", text)):
                by_hero += int(found[1])
            found = re.fullmatch(r"Your (?:(\w+) )?soldiers have \+(\d) AP(?: more)?\.", text)
            if found and body.type == "soldier" and found[1] in {None, body.row["class"]}:
                by_hero += int(found[2])
        for upgrade in side.upgrades:
            found = re.fullmatch(r"Your soldiers with armor have \+(\d) AP\.", upgrade.text)
            if found and body.type == "soldier" and body.armor is not None:
                by_city += int(found[1])
        return [int(body.row.get("ap", 0)), body.more, by_armor, by_hero, by_city]

    def blow(self, striker: Body, struck: Body, retaliates: bool) -> list[int]:
        """What an attack or a retaliation is made of: AP, +1 against the weak class, -1 against the strong (but never below
        0), what an armor adds to a retaliation, and as much again if poisoned.
        """
        made = self.ap(striker)
        ap = sum(made)
        mine, theirs = striker.row.get("class"), struck.row.get("class")
        by_class = 0
        if mine and theirs and not self.warded(striker.owner, theirs) and not self.warded(struck.owner, mine):
            by_class = (BEATS[mine] == theirs) - (BEATS[theirs] == mine)
        made.append(max(0, ap + by_class) - ap)
        by_spikes = 0
        if retaliates and striker.armor is not None:
            found = re.fullmatch(r"The wearer's retaliation deals (\d) more\.", striker.armor.text)
            by_spikes = int(found[1]) if found else 0
        made.append(by_spikes)
        return [*made, sum(made) if struck.poisoned else 0]

    def warded(self, seat: int, other_class: str) -> bool:
        """Whether a player's active hero says that class makes no difference against the cards of a class."""
        hero = self.sides[seat].hero
        return hero is not None and hero.text == f"Class makes no difference between your cards and {other_class}s."

    # --- attacks

    def attack(self, attacker: Body, target: Body) -> Asking:
        """Both deal their damage at the same time (FT-A04), then the hero gains BF, then what follows from it."""
        if not self.has_its_own(attacker):
            attacker.again -= 1
        attacker.fought = True
        if attacker.type == "hero":
            self.sides[attacker.owner].hero_fought = True
        self.heard("attacks", attacker.owner, attacker, target.number)
        made = self.blow(attacker, target, False)
        made_back = [] if target.blind or target.type == "city" else self.blow(target, attacker, True)
        out, back = sum(made), sum(made_back)
        if any(made[1:]):
            self.heard("strikes", attacker.owner, attacker, tuple(made))
        if back and any(made_back[1:]):
            self.heard("strikes", target.owner, target, tuple(made_back))
        broken = self.hurt(target, out, True)
        broken += self.hurt(attacker, back, True)
        if attacker.type == "hero" and attacker.hp > 0 and attacker.fury < 3:
            struck_by = list(self.powers(attacker))
            attacker.fury += 1
            self.heard("fury", card=attacker, n=1)
        else:
            struck_by = list(self.powers(attacker)) if attacker.type == "hero" else []
        yield from self.after_damage(
            [(target, attacker), (attacker, target)], broken, (attacker, target, out, struck_by)
        )

    def hurt(self, body: Body, amount: int, attack: bool) -> list[Body]:
        """Damage meets the armor first, and what the armor cannot take goes on (FT-A05); the armor if it was destroyed."""
        if amount <= 0:
            return []
        broken = []
        left = amount
        armor = body.armor
        if armor is not None:
            taken = min(left, armor.hp)
            armor.hp -= taken
            left -= taken
            self.lost(armor, taken)
            if armor.hp == 0:
                body.armor = None
                broken.append(armor)
                self.heard("breaks", card=armor)
                self.to_discard(armor)
        if left:
            body.hp = max(0, body.hp - left)
            self.lost(body, left)
        if attack and body.poisoned:
            body.poisoned = False
            self.heard("recovers", card=body, n=1)
        return broken

    def lost(self, body: Body, amount: int) -> None:
        """The match tells of the damage and, but of an armor, of the HP that are left."""
        self.heard("takes", card=body, n=amount)
        if body.type != "armor":
            self.heard("left", card=body, n=body.hp)

    def after_damage(
        self,
        blows: list[tuple[Body, Body]],
        broken: list[Body],
        struck: tuple[Body, Body, int, list[str]] | None = None,
    ) -> Asking:
        """Cities, defeats and prizes; then for each fallen card, the active player's first, what its text says, what its
        defeat is worth, and the alt hero that may step up.

        `blows` are who was hit and by which card.
        """
        fallen_cities = [side.city[0].owner for side in self.sides if side.city[0].hp <= 0]
        if fallen_cities:
            raise Over(None if len(fallen_cities) == 2 else 1 - fallen_cities[0])
        dead: list[tuple[Body, Body]] = []
        open_places: list[int] = []
        for body, by in blows:
            if body.hp > 0 or body.type not in {"soldier", "hero"} or body in [one for one, _ in dead]:
                continue
            dead.append((body, by))
        heroes = {side.hero: list(self.powers(side.hero)) for side in self.sides}
        for body, _ in dead:
            if body is self.sides[body.owner].hero:
                open_places.append(body.owner)
            self.heard("defeated", card=body)
            self.leave_play(body)
        for body, by in dead:
            if by.owner != body.owner:
                self.prize(by.owner, 1 if body.type == "soldier" else 2)
        for body, by in sorted(dead, key=lambda pair: pair[0].owner != self.active):
            if body.text.startswith("When defeated: "):
                yield from self.carry_out(body.owner, body, body.text.removeprefix("When defeated: "), by)
            self.credit(body, by, struck is not None and struck[0] is by, heroes)
            if body.owner in open_places:
                yield from self.step_up(body.owner)
        for armor in broken:
            if armor.text == "When destroyed: draw a card.":
                self.draw(armor.owner)
        if struck is not None:
            yield from self.after_strike(*struck)

    def after_strike(self, attacker: Body, target: Body, out: int, powers: list[str]) -> Asking:
        """What a card that attacks does to the card that it attacks, and for its side."""
        if out > 0 and attacker.text.startswith(BY_ATTACKING):
            text = attacker.text.removeprefix(BY_ATTACKING)
            yield from self.carry_out(attacker.owner, attacker, text, struck=target)
        for power in powers:
            if found := re.fullmatch(r"Cards this hero attacks become (\w+)\.", power):
                self.afflict(target, found[1])

    def credit(self, body: Body, by: Body, attacking: bool, heroes: Mapping[Body | None, list[str]]) -> None:
        """What a defeat is worth to those whose cards say so, `heroes` being those that were active when it fell."""
        if body.type != "soldier":
            return
        enemy = self.sides[1 - body.owner]
        if attacking and by.text == "When it defeats a soldier by attacking: gain 1 RP.":
            self.gain_rp(by.owner, 1)
        if by in heroes and by.owner != body.owner:
            for upgrade in enemy.upgrades:
                if upgrade.text == "When your active hero defeats a soldier: draw a card.":
                    self.draw(by.owner)
        if self.active != body.owner:
            for text in next((powers for hero, powers in heroes.items() if hero and hero.owner != body.owner), []):
                if text == "When an enemy soldier is defeated in your turn: gain 1 RP.":
                    self.gain_rp(1 - body.owner, 1)

    def leave_play(self, body: Body) -> None:
        """Out of play with its armor; what it carried does not go along (FT-A30)."""
        side = self.sides[body.owner]
        if body is side.hero:
            side.hero = None
        elif body is side.alt:
            side.alt = None
        else:
            side.field_.remove(body)
        if body.armor is not None:
            self.to_discard(body.armor)
        self.to_discard(body)

    def step_up(self, seat: int) -> Asking:
        """The alt hero can be put in the killed hero's place at once, by its owner (FT-A15)."""
        side = self.sides[seat]
        if side.hero is not None or side.alt is None:
            return
        choice = yield Question(seat, [("PROMOTE", side.alt), ("LEAVE",)])
        if choice[0] == "PROMOTE":
            side.hero, side.alt = side.alt, None
            side.hero.waits = seat == self.active
            self.heard("active", seat, side.hero)

    # --- what texts do

    def in_play(self, body: Body) -> bool:
        return any(body in side.fighters() for side in self.sides)

    def heal(self, bodies: Iterable[Body | None], amount: int | None) -> None:
        """HP come back up to what is printed, on a city with what its upgrades add."""
        for body in bodies:
            if body is None:
                continue
            most = int(body.row["hp"])
            if body.type == "city":
                for upgrade in self.sides[body.owner].upgrades:
                    found = re.fullmatch(r"Your city has (\d) HP more\.", upgrade.text)
                    most += int(found[1]) if found else 0
            back = max(0, most - body.hp)
            back = back if amount is None else min(back, amount)
            if back:
                body.hp += back
                self.heard("heals", card=body, n=back)

    def afflict(self, body: Body, what: str) -> None:
        """A condition, unless the card is out of play, has it, or wears what keeps it off."""
        if not self.in_play(body) or getattr(body, what):
            return
        if body.armor is not None and re.search(rf"cannot become [^.]*\b{what}\b", body.armor.text):
            return
        setattr(body, what, True)
        self.heard("becomes", card=body, n=("blind", "poisoned", "frozen").index(what))

    def cure(self, body: Body) -> None:
        for number, what in enumerate(("blind", "poisoned", "frozen")):
            if getattr(body, what):
                setattr(body, what, False)
                self.heard("recovers", card=body, n=number)

    def choose(self, seat: int, bodies: list[Body]) -> Generator[Question, Option, Body | None]:
        """One of these cards; none where there is none."""
        if not bodies:
            return None
        choice = yield Question(seat, [("CHOOSE", body) for body in bodies])
        found: Body = choice[1]
        return found

    def strike(self, bodies: list[Body], amount: int, by: Body) -> Asking:
        """An ability deals damage to several cards at once."""
        broken = []
        for body in bodies:
            broken += self.hurt(body, amount, False)
        yield from self.after_damage([(body, by) for body in bodies], broken)

    def whom(
        self, seat: int, source: Body, words: str, killer: Body | None, struck: Body | None
    ) -> Generator[Question, Option, list[Body]]:
        """The cards that a text is about, chosen by its player where it lets one choose."""
        side, enemy = self.sides[seat], self.sides[1 - seat]
        hero = [side.hero] if side.hero else []
        enemy_hero = [enemy.hero] if enemy.hero else []
        everyone = {
            "your active hero": hero,
            "your city": side.city,
            "each city": [side.city[0], enemy.city[0]],
            "each enemy soldier": enemy.field_,
            "each blind or poisoned enemy soldier": [b for b in enemy.field_ if b.blind or b.poisoned],
            "each of your soldiers": side.field_,
            "each of your soldiers and heroes": side.fighters(),
            "the card that defeated it": [killer] if killer is not None and self.in_play(killer) else [],
            "the card it attacked": [struck] if struck is not None else [],
            "it": [source],
            "this hero": [source],
        }
        one_of = {
            "an enemy soldier": enemy.field_,
            "an enemy soldier that has lost HP": [b for b in enemy.field_ if b.hp < b.row["hp"]],
            "an enemy soldier or the enemy hero": enemy.field_ + enemy_hero,
            "one of your soldiers": side.field_,
            "one of your soldiers or heroes": side.fighters(),
        }
        if words in everyone:
            return list(everyone[words])
        if found := re.fullmatch(r"(each|every other) (\w+) soldier of yours", words):
            mine = [body for body in side.field_ if body.row["class"] == found[2]]
            return [body for body in mine if body is not source or found[1] == "each"]
        if words not in one_of:
            raise AssertionError(f"{source.name} is about somebody whom the referee does not know: {words}")
        one = yield from self.choose(seat, list(one_of[words]))
        return [] if one is None else [one]

    def carry_out(
        self, seat: int, source: Body, text: str, killer: Body | None = None, struck: Body | None = None
    ) -> Asking:
        """Do what a card's text says, for its player."""
        side, enemy = self.sides[seat], self.sides[1 - seat]
        sentence = text[:1].lower() + text[1:]

        def says(pattern: str) -> re.Match[str] | None:
            return re.fullmatch(pattern.replace("NUMBER", "(" + "|".join(NUMBERS) + ")"), sentence)

        if found := says(r"(one of your soldiers or heroes .+); (one of .+)"):
            yield from self.carry_out(seat, source, f"{found[1]}.")
            yield from self.carry_out(seat, source, found[2])
        elif found := says(r"deal (\d) damage to (.+)\."):
            bodies = yield from self.whom(seat, source, found[2], killer, struck)
            yield from self.strike(bodies, int(found[1]), source)
        elif found := says(r"two enemy soldiers become (blind|poisoned|frozen)\."):
            first = yield from self.choose(seat, enemy.field_)
            if first is not None:
                self.afflict(first, found[1])
            second = yield from self.choose(seat, [body for body in enemy.field_ if body is not first])
            if second is not None:
                self.afflict(second, found[1])
        elif found := says(r"(.+) becomes? (blind|poisoned|frozen)\."):
            bodies = yield from self.whom(seat, source, found[1], killer, struck)
            for body in bodies:
                self.afflict(body, found[2])
        elif found := says(r"(.+) (?:is|are) no longer blind, poisoned or frozen\."):
            bodies = yield from self.whom(seat, source, found[1], killer, struck)
            for body in bodies:
                self.cure(body)
        elif found := says(r"(.+) regains (\d|all its) HP\."):
            bodies = yield from self.whom(seat, source, found[1], killer, struck)
            self.heal(bodies, int(found[2]) if found[2].isdecimal() else None)
        elif found := says(r"(.+) (?:has|have) \+(\d) AP this turn\."):
            bodies = yield from self.whom(seat, source, found[1], killer, struck)
            for body in bodies:
                body.more += int(found[2])
                self.heard("stronger", card=body, n=int(found[2]))
        elif found := says(r"draw NUMBER cards?\."):
            self.draw(seat, NUMBERS[found[1]])
        elif found := says(r"both players draw NUMBER cards; then (.+)"):
            self.draw(seat, NUMBERS[found[1]])
            self.draw(1 - seat, NUMBERS[found[1]])
            yield from self.carry_out(seat, source, found[2])
        elif found := says(r"gain (\d) RP\."):
            self.gain_rp(seat, int(found[1]))
        elif found := says(r"your opponent loses (\d) saved RP and you gain (\d) RP\."):
            lost = min(enemy.rp, int(found[1]))
            enemy.rp -= lost
            if lost:
                self.heard("loses", 1 - seat, n=lost)
            self.gain_rp(seat, int(found[2]))
        elif found := says(r"your active hero gains (\d) BF\."):
            if side.hero is not None and side.hero.fury < 3:
                side.hero.fury += 1
                self.heard("fury", card=side.hero, n=1)
        elif found := says(
            r"your opponent puts the top (?:NUMBER )?cards? of their play deck into their discard pile\."
        ):
            self.mill(1 - seat, NUMBERS[found[1] or "one"])
        elif says(r"look at the top card of your play deck\."):
            side.deck += self.look(seat, 1)
            self.looked = []
        elif found := says(r"look at the top NUMBER cards of your play deck and put one of them on the bottom\."):
            seen = self.look(seat, NUMBERS[found[1]])
            if seen:
                choice = yield Question(seat, [("SINK", body) for body in seen])
                self.looked = []
                side.deck += [body for body in reversed(seen) if body is not choice[1]]
                side.deck.insert(0, choice[1])
                self.heard("sinks", seat, choice[1])
        elif found := says(
            r"look at the top NUMBER cards of your play deck; put one into your hand and the others on the bottom\."
        ):
            seen = self.look(seat, NUMBERS[found[1]])
            if seen:
                choice = yield Question(seat, [("TAKE", body) for body in seen])
                self.looked = []
                side.hand.append(choice[1])
                self.heard("takes-card", seat, choice[1])
                rest = [body for body in seen if body is not choice[1]]
                for body in rest:
                    self.heard("sinks", seat, body)
                self.put_under(side, rest)
        elif found := says(
            r"put (?:one|an|a) (armor card|soldier)(?: that costs (\d) RP or less)? "
            r"from your discard pile into your (hand|battlefield)\."
        ):
            most = int(found[2] or 99)
            able = [b for b in side.discard if b.type == found[1].split()[0] and b.row.get("cost", 0) <= most]
            one = yield from self.choose(seat, able)
            if one is not None:
                side.discard.remove(one)
                (side.hand if found[3] == "hand" else side.field_).append(one)
                self.heard("returns", seat, one)
        elif says(r"shuffle your hand, put it on the bottom of your play deck and draw that many cards and one more\."):
            back = side.hand
            side.hand = []
            self.heard("mulligan", seat)
            self.put_under(side, back)
            self.draw(seat, len(back) + 1)
        elif says(r"your active hero and your alt hero change places; the new active hero may attack this turn\."):
            if side.hero is not None and side.alt is not None:
                side.hero, side.alt = side.alt, side.hero
                side.hero.waits = False
                self.heard("active", seat, side.hero)
        elif says(r"this hero may attack once more this turn\."):
            if self.in_play(source):
                source.again += 1
                self.heard("ready", card=source)
        else:
            raise AssertionError(f"{source.name} says what the referee cannot read: {text}")
