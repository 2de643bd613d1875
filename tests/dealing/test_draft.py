"""Boosters are opened by chance and picked clean: nothing is lost, and nobody looks at another's cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from decktool.dealing import SeededDice
from decktool.dealing.boosters import Booster, DeckNeed, Taste, booster_of
from decktool.dealing.draft import BadPick, Draft, DraftView, Player, best, sealed
from decktool.errors import DecktoolError
from decktool.games import Game, load_game

PAGE = (Path(__file__).parents[2] / "docs" / "drafts.md").read_text(encoding="utf-8")
SEEDS = [str(seed) for seed in range(12)]
Make = Callable[[Any], Game]

OWN: dict[str, Any] = {
    "pack": [{"count": 3, "where": "rarity:common"}, {"of": [{"where": "rarity:rare"}, {"where": "rarity:legendary"}]}],
    "draft": {"packs": 2, "pass": "alternate", "players": {"min": 2, "max": 5}},
    "sealed": {"packs": 5},
    "picks": {"rarity": "rarity", "curve": "cost", "alike": "type"},
}


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """`make(booster)` is a game of a person's own with those boosters: six commons, three rares, one legend."""

    def made(booster: Any) -> Game:
        folder = tmp_path / "mine"
        (folder / "sets").mkdir(parents=True, exist_ok=True)
        document = {
            "title": "Mine",
            "fields": {
                "rarity": {"values": ["common", "rare", "legendary"]},
                "cost": {"kind": "integer"},
                "legs": {},
            },
            "types": {"ally": {"plural": "Allies"}, "spell": {}},
            "house": {"turn": {"title": "Which way", "default": "left", "values": ["left", "up"]}},
            "booster": booster,
        }
        (folder / "game.yaml").write_text(yaml.safe_dump(document, sort_keys=False), encoding="utf-8")
        rarities = ["common"] * 6 + ["rare"] * 3 + ["legendary"]
        rows = [
            {"name": f"Card {place}", "type": "spell" if place % 3 else "ally", "rarity": rarity, "cost": place % 4}
            for place, rarity in enumerate(rarities)
        ]
        (folder / "sets" / "mine.yaml").write_text(
            yaml.safe_dump({"set": "mine", "title": "Mine", "cards": rows}), encoding="utf-8"
        )
        return load_game(folder)

    return made


@pytest.fixture(scope="module")
def times() -> Booster:
    """The boosters of Forgotten Times."""
    return booster_of(load_game("forgotten-times"))


def seated(number: int) -> list[Player]:
    """Agents at every seat."""
    return [Player(f"Agent {place}", "agent") for place in range(number)]


def drafted(booster: Booster, seats: int, seed: str) -> Draft:
    """A draft among agents."""
    draft = Draft(booster, seated(seats), seed)
    draft.go_on()
    return draft


@pytest.mark.clause("FT-formats-06", "FT-formats-07", "FT-formats-08")
@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_three_packs_of_twelve_are_picked_clean_into_pools_of_36(times: Booster, seats: int) -> None:
    """Every card of every pack ends in exactly one pool, and each pool has 36."""
    for seed in SEEDS:
        draft = drafted(times, seats, seed)
        assert draft.over and draft.waiting == []
        assert [len(pool) for pool in draft.pools] == [36] * seats
        assert [len(round_) for round_ in draft.opened] == [seats] * 3
        packs = [card for round_ in draft.opened for pack in round_ for card in pack]
        assert len(packs) == 36 * seats
        assert Counter(packs) == Counter(card for pool in draft.pools for card in pool)
        for number in range(3):  # ... and pack by pack: nothing of one round is left for the next
            there = Counter(card for pack in draft.opened[number] for card in pack)
            assert there == Counter(card for pool in draft.pools for card in pool[12 * number : 12 * number + 12])


@pytest.mark.clause("FT-formats-05")
def test_a_pick_is_one_card_and_the_rest_goes_to_the_neighbour(times: Booster) -> None:
    """Two players have picked once: each has a card, and holds the other's pack of eleven."""
    draft = Draft(times, seated(2), "7")
    first, second = draft.look(0).pack, draft.look(1).pack
    draft.pick(0, first[4])
    assert draft.look(0).pack == ()
    assert draft.look(1).pack == second
    draft.pick(1, second[0])
    assert [len(pool) for pool in draft.pools] == [1, 1]
    assert draft.look(0).pack == second[1:]
    assert draft.look(1).pack == (*first[:4], *first[5:])


def way(booster: Booster) -> list[int]:
    """Of four seats the one whose pack seat 0 holds at the second pick, pack by pack: 3 where packs go left, else 1."""
    drafts = (Draft(booster, seated(4), seed) for seed in SEEDS)
    draft = next(d for d in drafts if all(len({pack[:-1] for pack in packs}) == 4 for packs in d.opened))
    held = []
    for number in range(draft.booster.packs):
        for seat in draft.seats:
            draft.pick(seat, draft.look(seat).pack[-1])
        held.append(next(s for s in draft.seats if draft.opened[number][s][:-1] == draft.look(0).pack))
        while draft.look(0).number == number and not draft.over:
            for seat in draft.seats:
                draft.pick(seat, draft.look(seat).pack[-1])
    return held


def test_packs_are_passed_the_way_the_game_says(times: Booster, make: Make) -> None:
    """Forgotten Times names one neighbour: its packs go left all the time, or to and fro as a house rule."""
    game = load_game("forgotten-times")
    assert way(times) == [3, 3, 3]
    alternate = booster_of(game, game.house_values({"draft_passing": "alternate"}))
    assert way(alternate) == [3, 1, 3]
    for said, held in (("alternate", [3, 1]), ("left", [3, 3]), ("right", [1, 1])):
        mine = booster_of(make(OWN | {"draft": {"packs": 2, "pass": said}}))
        assert way(mine) == held


def test_the_same_seed_is_the_same_draft(times: Booster) -> None:
    """Pools repeat with the seed, differ with another, and picks written down make the same draft again."""
    one = drafted(times, 3, "evening")
    assert drafted(times, 3, "evening").pools == one.pools
    assert drafted(times, 3, "morning").pools != one.pools
    again = Draft(times, seated(3), "evening")
    again.repeat(one.pools)
    assert again.over and again.pools == one.pools
    part = Draft(times, seated(3), "evening")
    part.repeat([one.pools[0][:5], one.pools[1][:5], one.pools[2][:4]])
    assert part.waiting == [2]
    part.go_on()
    assert part.pools == one.pools


def test_packs_do_not_depend_on_who_drafts_or_what_is_picked(times: Booster) -> None:
    """A seat opens the same packs however many sit at the table."""
    assert [row[:2] for row in Draft(times, seated(5), "7").opened] == Draft(times, seated(2), "7").opened


def test_nobody_picks_twice_or_from_another_s_pack(times: Booster) -> None:
    """A refused pick changes nothing."""
    draft = Draft(times, seated(2), "7")
    theirs = next(card for card in draft.look(1).pack if card not in draft.look(0).pack)
    with pytest.raises(BadPick, match="is not in this seat's pack"):
        draft.pick(0, theirs)
    draft.pick(0, draft.look(0).pack[0])
    with pytest.raises(BadPick, match="wait for the others"):
        draft.pick(0, draft.opened[0][0][1])
    assert [len(pool) for pool in draft.pools] == [1, 0]
    over = drafted(times, 2, "7")
    with pytest.raises(BadPick, match="is over"):
        over.pick(0, theirs)


def test_an_agent_s_pick_depends_on_its_own_pack_and_pool_alone(times: Booster) -> None:
    """Other players' packs and picks changed, the agent of seat 0 takes the same card."""
    players = [*seated(1), Player("Bo", "person"), Player("Cy", "person")]
    one, other = Draft(times, players, "7"), Draft(times, players, "7")
    other.opened[0][1], other.opened[0][2] = other.opened[0][2], other.opened[0][1]
    other._held[1], other._held[2] = other._held[2], other._held[1]
    assert one.look(0) == other.look(0)
    one.go_on()
    other.go_on()
    assert one.pools[0] == other.pools[0]


def test_agents_take_what_is_rare_alike_cheap_or_missing(times: Booster) -> None:
    """Of two cards like each other the rarer; of equals the one of the class taken before; a city before too late."""
    catalog = times.game.catalog

    def one(**wanted: Any) -> Any:
        return next(card for card in catalog if all(card.get(key) == value for key, value in wanted.items()))

    def picked(*pack: Any, pool: tuple[Any, ...] = (), left: int = 30) -> Any:
        return best(times.taste, DraftView(pack, pool, 0, 0, left))

    god = one(type="soldier", rarity="common", **{"class": "god"}, cost=2)
    monster = one(type="soldier", rarity="common", **{"class": "monster"}, cost=2)
    legend = one(type="soldier", rarity="legendary")
    city = next(card for card in catalog if card.type == "city" and card.get("hp"))
    hero = one(type="hero", rarity="rare")
    assert picked(god, legend) is legend
    assert picked(god, monster) is god  # the first of equals
    assert picked(god, monster, pool=(one(type="soldier", rarity="rare", **{"class": "monster"}),)) is monster
    assert picked(god, one(type="soldier", rarity="common", **{"class": "god"}, cost=3), pool=(god,)).get("cost") == 3
    assert picked(legend, city, pool=(hero, hero), left=1) is city
    assert picked(god, city, pool=(city, hero, hero)) is god


@pytest.mark.parametrize(
    ("held", "left", "worth"),
    [
        ((0, 0), 3, 1000), ((0, 0), 4, 3), ((0, 0), 2, 1000), ((1, 0), 2, 1000), ((1, 0), 3, 3), ((0, 1), 2, 1000),
        ((0, 1), 3, 3), ((2, 0), 1, 0), ((2, 1), 1, 0), ((3, 0), 9, 0), ((4, 1), 9, -100), ((5, 1), 9, -100),
    ],
)  # fmt: skip
def test_what_a_deck_needs_goes_first_when_it_is_time(
    make: Make, held: tuple[int, int], left: int, worth: float
) -> None:
    """Two commons and a legend are needed: worth more, and before all else once no more picks are left than are missing
    of both together; of commons four are enough.
    """
    cards = make(OWN).catalog.cards
    common = next(card for card in cards if card.get("rarity") == "common")
    legend = next(card for card in cards if card.get("rarity") == "legendary")
    needs = (DeckNeed(frozenset([common]), 2, 4), DeckNeed(frozenset([legend]), 1, None))
    taste = Taste(None, (), None, None, needs)
    assert taste.worth(common, [common] * held[0] + [legend] * held[1], left) == worth


@pytest.mark.parametrize(("alike", "worth"), [(0, 0), (1, 0.4), (7, 2.8), (8, 3.0), (20, 3.0)])
def test_what_is_alike_is_worth_more_up_to_three(make: Make, alike: int, worth: float) -> None:
    """Two fifths of a point each, of cards of its type alone."""
    first, *_ = make(OWN).catalog.cards
    assert Taste(None, (), None, "type", ()).worth(first, [first] * alike, 1) == pytest.approx(worth)


@pytest.mark.parametrize(("same", "worth"), [(0, 0), (1, -0.2), (5, -1.0), (6, -1.0)])
def test_what_costs_the_same_is_worth_less_down_to_one(make: Make, same: int, worth: float) -> None:
    """A fifth of a point each."""
    first, *_ = (card for card in make(OWN).catalog.cards if card.get("cost") is not None)
    assert Taste(None, (), "cost", None, ()).worth(first, [first] * same, 1) == pytest.approx(worth)


def test_a_pack_holds_what_its_slots_say(times: Booster) -> None:
    """Five commons, three uncommons, two rarer, a hero, and a city or an upgrade; no card twice."""
    rarer = Counter[str]()
    for seed in range(300):
        pack = times.open(SeededDice(seed))
        assert len(pack) == times.size == 12
        assert len(set(pack)) == 12
        assert [card.get("rarity") for card in pack[:8]] == ["common"] * 5 + ["uncommon"] * 3
        rarer.update(card.get("rarity") for card in pack[8:10])
        assert pack[10].type == "hero"
        assert pack[11].type in {"city", "upgrade"}
    assert rarer.total() == 600
    assert rarer["rare"] > rarer["ultra-rare"] > rarer["legendary"] > 0


def test_a_slot_repeats_a_card_only_where_it_has_no_other(make: Make) -> None:
    """Three rares fill a slot of three without repeats; a slot of four has to take one again."""
    for count, different in ((3, 3), (4, 3)):
        booster = booster_of(make({"pack": [{"count": count, "where": "rarity:rare"}]}))
        for seed in range(30):
            assert len(set(booster.open(SeededDice(seed)))) == different


def test_a_person_s_own_game_is_drafted_and_opened_sealed(make: Make) -> None:
    """Two packs of four for five players; five packs each where nothing is passed."""
    booster = booster_of(make(OWN))
    draft = drafted(booster, 5, "x")
    assert [len(pool) for pool in draft.pools] == [8] * 5
    pools = sealed(booster, 3, "x")
    assert [len(pool) for pool in pools] == [20] * 3
    assert pools == sealed(booster, 3, "x") != sealed(booster, 3, "y")
    assert pools[0] != pools[1] != pools[2]  # everybody opens packs of their own
    assert sealed(booster, 1, "x") == pools[:1]
    for seats in (1, 6):
        with pytest.raises(DecktoolError, match=f"needs 2 to 5 players, not {seats}"):
            Draft(booster, seated(seats), "x")
    with pytest.raises(DecktoolError, match="needs 1 to 5 players here, not 6"):
        sealed(booster, 6, "x")


RARE = [{"where": "rarity:rare"}]


@pytest.mark.parametrize(
    ("booster", "said"),
    [
        ({"pack": []}, "booster.pack"),
        ({"pack": [{"count": 0, "where": "rarity:rare"}]}, r"pack\[1\].count"),
        ({"pack": [{"count": 10**9, "where": "rarity:rare"}]}, "less than or equal to 60"),
        ({"pack": [{"count": 1.5, "where": "rarity:rare"}]}, r"pack\[1\].count"),
        ({"pack": [{"count": True, "where": "rarity:rare"}]}, r"pack\[1\].count"),
        ({"pack": [{"count": 1}]}, "needs its cards"),
        ({"pack": [{"where": "rarity:rare", "of": RARE}]}, "needs its cards"),
        ({"pack": [{"of": []}]}, r"pack\[1\].of"),
        ({"pack": [{"of": [{"where": "rarity:rare", "weight": 0}]}]}, "weight"),
        ({"pack": [{"of": [{"where": "rarity:rare", "weight": 10**12}]}]}, "weight"),
        ({"pack": [{"where": "rarity:epic"}]}, "no card has rarity 'epic'"),
        ({"pack": [{"where": "rarity:rare cost>90"}]}, "no card matches"),
        ({"pack": [dict(RARE[0]) for _ in range(31)]}, "booster.pack"),
        ({"pack": RARE, "draft": {"packs": 0}}, "draft.packs"),
        ({"pack": RARE, "draft": {"packs": 10**6}}, "draft.packs"),
        ({"pack": RARE, "draft": {"pass": "up"}}, "draft.pass"),
        ({"pack": RARE, "draft": {"pass": {"house": "turn"}}}, "can be up, which is not left, right or alternate"),
        ({"pack": RARE, "draft": {"pass": {"house": "nothing"}}}, "unknown house rule 'nothing'"),
        ({"pack": RARE, "draft": {"players": {"min": 4, "max": 3}}}, "min 4 is above max 3"),
        ({"pack": RARE, "draft": {"players": {"max": 1000}}}, "draft.players.max"),
        ({"pack": RARE, "sealed": {"packs": 999}}, "sealed.packs"),
        ({"pack": RARE, "picks": {"rarity": "cost"}}, "cannot serve as rarity; declare it with `values:`"),
        ({"pack": RARE, "picks": {"curve": "legs"}}, "cannot serve as curve; declare it with `kind: integer`"),
        ({"pack": RARE, "picks": {"alike": "leg"}}, "no field 'leg'; did you mean legs?"),
        ({"pack": RARE, "picks": {"need": [{"where": "type:ally", "count": {"house": "turn"}}]}}, "is not cards"),
        ({"pack": RARE, "cards": 3}, "unknown key"),
        ([1, 2], "booster"),
    ],
)
def test_boosters_that_cannot_be_are_refused_with_file_and_line(make: Make, booster: Any, said: str) -> None:
    """Numbers without end, slots without cards and fields that are not there are errors of that line of game.yaml."""
    with pytest.raises(DecktoolError, match=rf"game\.yaml:\d+: .*{said}"):
        booster_of(make(booster))


def test_a_game_without_boosters_says_how_to_write_them(make: Make) -> None:
    """The error is the remedy."""
    with pytest.raises(DecktoolError, match="has no boosters; add `booster:` to its game"):
        booster_of(make(None))


def test_the_example_of_the_page_is_read_and_every_key_told(make: Make) -> None:
    """What docs/drafts.md shows opens packs, and its table has every key of `booster:`."""
    from decktool.dealing.model import BoosterModel

    (block,) = re.findall(r"```yaml\n(booster:\n.*?)```", PAGE, re.DOTALL)
    booster = booster_of(make(yaml.safe_load(block)["booster"]))
    assert booster.size == 10
    assert len(drafted(booster, 2, "7").pools[0]) == 30
    told = set(re.findall(r"`(\w+)`", PAGE))
    assert set(BoosterModel.model_fields) - {"title", "ref", "clauses"} <= told
