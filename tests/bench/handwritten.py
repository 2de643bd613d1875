"""A Forbidden Quest checker written by hand, the floor that the rule engine is measured against (Rules 1.2)."""

from __future__ import annotations


def verdict(text: str, cards: dict[str, tuple[str, int]]) -> bool:
    """True for a legal deck; `cards` maps lower-case names to type and HP."""
    counts: dict[str, int] = {}
    for line in text.split("\n"):
        body = line.partition("//")[0].strip()
        if not body or body.endswith(":") or body.startswith("#"):
            continue
        number, _, name = body.partition(" ")
        key = name.lower()
        if key not in cards:
            raise KeyError(name)
        counts[key] = counts.get(key, 0) + int(number)
    total = hp = 0
    for key, count in counts.items():
        kind, points = cards[key]
        total += count
        if kind == "creature":
            hp += points * count
            if count > 1:
                return False
        elif count > 4:
            return False
    return total == 50 and hp <= 100


def violations(text: str, cards: dict[str, tuple[str, int]]) -> list[str]:
    """Every broken rule as a sentence."""
    counts: dict[str, int] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        body = line.partition("//")[0].strip()
        if not body or body.endswith(":") or body.startswith("#"):
            continue
        copies, _, name = body.partition(" ")
        key = name.lower()
        if key not in cards:
            raise KeyError(name)
        counts[key] = counts.get(key, 0) + int(copies)
        lines.setdefault(key, number)
    found = []
    total = sum(counts.values())
    if total != 50:
        found.append(f"{total} cards, exactly 50 required")
    hp = sum(cards[key][1] * count for key, count in counts.items() if cards[key][0] == "creature")
    if hp > 100:
        found.append(f"{hp} HP, at most 100 allowed")
    for key, count in counts.items():
        limit = 1 if cards[key][0] == "creature" else 4
        if count > limit:
            found.append(f"line {lines[key]}: {count} {key}, at most {limit} allowed")
    return found
