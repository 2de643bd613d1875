"""Lists of other programs."""

from __future__ import annotations

from tests.fuzz.kit import Surface

DOCUMENT = """\
schema: decktool.deck/1
game: forbidden-quest
format: constructed
sections:
  main:
  - 3 Lucia
  - {count: 2, name: Omar}
  side: {Takia: 2}
notes: [a, b]
"""
COCKATRICE = """\
<?xml version="1.0"?>
<cockatrice_deck version="1"><deckname>A</deckname><comments>game: forbidden-quest</comments>
<zone name="main"><card number="3" name="Lucia"/></zone></cockatrice_deck>
"""
OBJECT = """\
{"SaveName": "A", "ObjectStates": [{"Name": "DeckCustom", "Nickname": "Main", "ContainedObjects": [
{"Name": "Card", "Nickname": "Lucia"}, {"Name": "CardCustom", "Nickname": "Omar"}]}]}
"""
CARDS = '"cards": [{"count": 3, "name": "Lucia", "section": "main", "label": "a", "set": "X", "number": 1}, "2 Omar"]'
SURFACE = Surface(
    [
        ("a.txt", "About\nName A Deck\n\nDeck\n3 Lucia (SET) 12 *F*\n1x Omar [Creature] ^Have,#3a7^\n\nSideboard\n1 Takia\n"),
        ("a.dec", "// NAME: A Deck\n3 [12] Lucia\nSB: 2 Omar\n# game: forbidden-quest\n"),
        ("a.csv", 'count,name,section,set,number\n3,Lucia,main,X,12\n"2","Omar",side,,\n'),
        ("a.tsv", "name\tcount\nLucia\t3\nOmar\t2\n"),
        ("a.json", f'{{"schema": "decktool.deck/1", "game": "forbidden-quest", {CARDS}, "notes": ["x"]}}'),
        ("a.yaml", DOCUMENT),
        ("a.cod", COCKATRICE),
        ("a.dek", '<Deck><Cards CatID="1" Quantity="3" Sideboard="false" Name="Lucia"/></Deck>'),
        ("tts.json", OBJECT),
        ("a.code", "DT1_AQ9mb3JiaWRkZW4tcXVlc3Q"),
    ],
    [
        ("check", "FILE"),
        ("check", "FILE", "--output-format", "json"),
        ("check", "FILE", "--game", "forbidden-quest"),
        ("convert", "FILE", "--to", "text", "--game", "forbidden-quest"),
        ("convert", "FILE", "--to", "cockatrice", "--game", "forbidden-quest"),
        ("stats", "FILE"),
        ("missing", "FILE", "--collection", "FILE", "--game", "forbidden-quest"),
    ],
)  # fmt: skip
