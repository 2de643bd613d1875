"""What was found in a game's folder, or in a deck before it is printed, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from decktool.cards import counted
from decktool.construction.lint import Finding as Slip
from decktool.deck import Deck
from decktool.games import Game
from decktool.report.terminal.lines import styled

if TYPE_CHECKING:
    from decktool.printing.proof import Finding


def lint_text(game: Game, findings: Sequence[Slip]) -> Iterator[str]:
    """A line for each finding about a game's folder, with the format and the rule it is about."""
    for finding in findings:
        mark = styled("✗", "bold red") if finding.serious else styled("·", "bold yellow")
        place = " ".join(part for part in (finding.format, finding.rule) if part)
        yield f"{mark} {styled(f'[{place}] ', 'dim') if place else ''}{finding.message}"
    if not findings:
        yield styled("✓ ", "bold green") + f"{game.title}: everything fits together"


def proof_text(deck: Deck, path: str, found: Sequence[Finding]) -> list[str]:
    """The findings as lines: serious ones each, notes that say the same of many cards together."""
    groups: dict[tuple[str, str, str | None, str], list[str]] = {}
    for finding in found:
        key = (finding.level, finding.check, finding.field, finding.message)
        groups.setdefault(key, []).append(finding.card or "")
    lines = []
    for (level, _, field, message), cards in groups.items():
        mark = styled("serious", "bold red") if level == "serious" else styled("note   ", "cyan")
        named = [card for card in cards if card]
        who = ", ".join(named[:3]) + (f" and {len(named) - 3} more" if len(named) > 3 else "")
        place = f" ({field})" if field else ""
        lines.append(f"{mark}  {who + place + ': ' if who else ''}{message}")
    serious = sum(finding.level == "serious" for finding in found)
    looked = f"{counted(sum(pick.count for pick in deck.picks))} looked over"
    if not serious:
        return [*lines, f"{path}: {looked}; nothing serious, ready to print"]
    return [*lines, f"{path}: {looked}; {counted(serious, 'serious finding')}"]
