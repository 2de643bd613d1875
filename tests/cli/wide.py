"""A game in which every option can matter: two formats, days, a pool, house rules, samples, piles, mulligans, pictures."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

GAME = """\
title: Wide Game
edition: second
players: 2
fields:
  power: {title: Power, kind: integer, min: 0, max: 99}
  colour: {title: Colour, values: [red, blue]}
  text: {title: Text}
types:
  hero: {title: Hero, plural: Heroes}
  spell: {title: Spell, plural: Spells}
  place: {title: Place, plural: Places}
sections:
  main: {title: Deck, aliases: [Main]}
  side: {title: Side, aliases: [Sideboard], counted: false}
house:
  least: {title: Cards that a deck has at least, default: 8, min: 0, max: 60}
  mercy: {title: May a hand be redrawn, default: false, values: [true, false]}
construction:
  default: open
  formats:
    open:
      title: Open
      rules:
        - {id: size, title: Deck size, min: {house: least}, ref: "2.1"}
        - {id: copies, title: Copies of one card, per: name, max: 4, ref: "2.2"}
        - {id: places, title: Places, where: {type: place}, max: 1, ref: "2.4"}
        - {id: balance, title: Spells, where: {type: spell}, max: 4, level: warning, ref: "2.3"}
    narrow:
      extends: open
      rules:
        - {id: heroes, title: Heroes, where: {type: hero}, min: 2, max: 3}
    sealed:
      title: Sealed
      rules:
        - {id: pool, title: Copies in the pool, per: name, max: {pool: copies}}
    strong:
      title: Strong
      rules: [{id: power, title: Power of all cards, sum: power, max: 20}]
    dated:
      title: Dated
      snapshots:
        - {from: "2025-01-01", banned: [Firebird]}
        - {from: "2025-06-01", banned: [Mossback]}
      rules:
        - {id: size, title: Deck size, min: {house: least}}
opening:
  pile:
    aside:
      - {where: "type:place", count: 1, title: a place}
  hand: {first: 3, second: 4}
  mulligan: {optional: {house: mercy}, times: 2, back: shuffle}
  turns: {draw: 1, first: [0, 1]}
  extra:
    - {id: wish, title: A card for a wish}

"""
CARDS = """\
set: core
title: Core
cards:
  - {name: Firebird, type: hero, power: 5, colour: red, text: Burns., number: 1}
  - {name: Mossback, type: hero, power: 2, colour: blue, number: 2}
  - {name: Old Oak, type: hero, power: 1, number: 3}
  - {name: Gust, type: spell, colour: blue, text: Draw a card., number: 4}
  - {name: Spark, type: spell, colour: red, number: 5}
  - {name: High Tower, type: place, number: 6}
  - {name: Low Cave, type: place, number: 7}
"""
SAMPLE = """\
set: sample
title: Sample
unofficial: true
cards:
  - {name: Tin Giant, type: hero, power: 9, number: 1}
"""
DECK = """\
# game: wide-game
# player: Ada
3 Firebird  # mine
2 Mossback
1 Gust
2 Spark
High Tower

Side:
1 Old Oak
"""
SECOND = "# game: wide-game\n4 Mossback\n4 Old Oak\nLow Cave\n"
WRONG = """\
# game: wide-game
0 Firebird
2 Fire Bird
3
1 Mossback (core) 9

Extra:
1 Gust
"""
FAULTY = (
    "Title,Kind,Power,Colour\nRed Fox,hero,four,red\n,hero,1,blue\nOld Owl,bird,100,green\nFirebird,hero,1,red,more\n"
)
BROKEN_GAME = GAME.replace("least: {title", "leest: {title").replace("max: 4, ref", "max: four, ref")
BROKEN = "# game: wide-game\n5 Firebird\n1 Mossback\n1 Gust\n"


def write(folder: Path) -> None:
    """The game, its decks and what options name, as a person has them in a folder."""
    home = folder / "cards" / "wide-game"
    (home / "sets").mkdir(parents=True)
    (home / "art").mkdir()
    (home / "game.yaml").write_text(GAME, encoding="utf-8")
    (home / "sets" / "core.yaml").write_text(CARDS, encoding="utf-8")
    (home / "sets" / "sample.yaml").write_text(SAMPLE, encoding="utf-8")
    for name, text in {
        "deck.txt": DECK,
        "second.txt": SECOND,
        "broken.txt": BROKEN,
        "pool.txt": "4 Firebird\n4 Mossback\n4 Gust\n1 Spark\n1 High Tower\n1 Old Oak\n",
        "plain.txt": DECK.replace("# game: wide-game\n", ""),
        "towers.txt": "# game: wide-game\n4 Mossback\n4 Gust\nHigh Tower\nLow Cave\n",
        "sparks.txt": "# game: wide-game\n4 Spark\n",
        "wrong.txt": WRONG,
        "extra.csv": "name,count,game\nGust,1,wide-game,more\nSpark,2,wide-game\nGust,1,wide-game, \n",
        "notes.cod": (
            "<cockatrice_deck version='1'>\n<deckname>Storm</deckname>\n"
            "<comments>first\n  game: wide-game\n author : Ada\nlast: words</comments>\n"
            "<zone name='main'>\n<card number='3' name='Gust'/>\n<card number='2' name='Gist'/>\n</zone>\n"
            "<zone name='side'><card number='1' name='Spark'/></zone></cockatrice_deck>\n"
        ),
        "storm.cod": (
            "<cockatrice_deck version='1'>\n<deckname>Storm</deckname>\n"
            "<comments>first\n  game: wide-game\n author : Ada\nlast: words</comments>\n"
            "<zone name='main'>\n<card number='3' name='Gust'/>\n</zone>\n"
            "<zone name='side'><card number='1' name='Spark'/></zone></cockatrice_deck>\n"
        ),
        "numbers.txt": "# game: wide-game\n1 Low Cave\n2 Spark\n1 Firebird\n1 Gust\n",
        "rich.csv": (
            'Title,Kind,Colour,Copies,Text\nGreen Crow,hero,RED,120,"Flies, fast"\nGreen Crow,hero,RED,120,"Flies, fast"\n'
            "Slow Ox,Heroes,-,0,Walks, slowly\n,,,,\nStill Pond,place,,2,\n"
        ),
        "giant.txt": "# game: wide-game\n4 Tin Giant\n4 Old Oak\n1 Gust\nExtra:\n2 Spark\n",
        "games.txt": "Lucia\nSilver Axe\nKarnik\nSpark of Dawn\nGust\nNobody Knows\n",
        "faulty.csv": FAULTY,
        "faulty.yaml": "game: wide-game\ncards:\n  - {name: Gust, count: many}\n  - {nam: Gust}\n",
        "faulty.json": '{"game": "wide-game",\n "cards": ["1 Gust", {"name": 3}],\n "cart": 1}\n',
        "faulty.cod": '<cockatrice_deck version="1">\n<zone name="main">\n<card number="x" name="Gust"/>\n</zone>\n</cockatrice_deck>\n',
        "lists/one.txt": DECK,
        "lists/two.csv": "name,count,game\nFirebird,9,wide-game\n",
        "lists/three.json": '{"game": "wide-game", "cards": {"Gust": 4, "Mossback": 4}}',
        "lists/four": BROKEN,
        "lists/.hidden.txt": BROKEN,
        "lists/README.md": "no list\n",
        "lists/inside/five.yaml": "game: wide-game\ncards: {Nobody: 1}\n",
        "cards/broken-game/game.yaml": BROKEN_GAME,
        "rings.txt": "# game: card-of-the-rings\n2 Gold Pouch\n",
        "owned.csv": "name,count\nFirebird,2\nMossback,2\n",
        "small.txt": "# game: wide-game\n2 Firebird\n2 Mossback\n1 Gust\n",
        "almost.csv": "name,count\nFirebird,2\nMossback,1\nGust,1\n",
        "twice.csv": "Title,Power\nRed Fox,4\nRed Fox,4\n",
        "bad.csv": "Title,Kind,Power\nRed Fox,hero,4\nBlue Jay,bird,\n",
        "mine.csv": "Title,Kind,Power\nRed Fox,hero,4\nBlue Jay,spell,\n",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    Image.new("RGB", (630, 880), "#00a000").save(folder / "back.png")
    Image.new("RGB", (200, 280), "#a00000").save(home / "art" / "spark.png")
