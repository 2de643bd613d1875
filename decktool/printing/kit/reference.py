"""The reference card: how a turn goes and how the game is won, in the game's colours."""

from __future__ import annotations

from decktool.cards import counted
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.art import ornaments
from decktool.printing.art.iconsets import own_sets
from decktool.printing.base import languages
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.items import Drawing, Linear, Path
from decktool.printing.base.outlines import SHAPES, Box
from decktool.printing.layout import text
from decktool.printing.layout.tokens import TokenPiece, ground, lettering, parchment, say
from decktool.printing.template.components import Palette, ReferenceModel, TurnModel

#: The size of a reference card: a tarot card, with room for words, that still goes into a hand.
WIDTH, HEIGHT = 70_000, 120_000


def reference_card(model: ReferenceModel, look: Palette, game: str) -> Drawing:
    """The card, with the largest text that fits; DecktoolError when no size fits."""
    whole = Box(0, 0, WIDTH, HEIGHT)
    items = ground(whole, look)
    items += ornaments.draw(look.edge, whole.inset(1_600), look.metal, 140, 2_400)
    sheet = Box(5_000, 19_000, WIDTH - 10_000, HEIGHT - 19_000 - 7_500)
    plate = Box(5_000, 5_500, WIDTH - 10_000, 11_500)
    fill = Linear(0, plate.y, 0, plate.bottom, ((0.0, look.frame.shade(6)), (1.0, look.frame.shade(-36))))
    items.append(Path(SHAPES["scoop"](plate, 1_600), fill=fill, stroke=look.metal, width=260))
    title = lettering(look, 5_200, 2_800, look.metal.shade(45), 112, 30)
    items += say(model.title, title, Box(plate.x + 3_000, plate.y + 1_200, plate.w - 6_000, 5_800))
    small = text.Style("serif", "regular", True, 2_500, color=look.metal.shade(40))
    items += say(game, small, Box(plate.x + 3_000, plate.y + 7_300, plate.w - 6_000, 2_900), overflow="cut")
    items += parchment(sheet, look, 2_000)
    said = languages.said
    rows = [f"**{said(row.title)}.** {said(row.text)}" for row in model.turn]
    if model.win is not None:
        rows.append(f"***{said('To win:')}*** {said(model.win)}")
    body = text.Style("serif", "regular", False, 4_300, 2_100, 116, color=look.ink)
    room = sheet.inset(3_200, 3_000)
    try:
        items += say("\n".join(rows), body, room, 0, "left")
    except DecktoolError as problem:
        raise DecktoolError(
            f"the reference card of {game} is too long ({problem}): shorten components.reference"
        ) from None
    if model.ref is not None:
        foot = text.Style("sans", "regular", False, 2_000, color=look.metal.shade(30))
        items += say(f"{said('Rules')} {model.ref}", foot, Box(5_000, HEIGHT - 6_600, WIDTH - 10_000, 3_000))
    return Drawing(WIDTH, HEIGHT, tuple(items), model.title)


def at_a_glance(game: Game) -> ReferenceModel:
    """A reference card for a game without its own: the known facts of its players, hands, turns and cards."""
    from decktool.dealing.opening import opening_of

    rows = [("Players", f"{game.players}" if game.fewest == game.players else f"{game.fewest} to {game.players}")]
    if "opening" in game.parts:
        opening = opening_of(game)
        first, second = opening.hand(), opening.hand(second=True)
        more = "" if first == second else f" for the first player, {second} for the second"
        rows.append(("Opening hand", f"{counted(first)}{more}"))
        if opening.mulligan is not None:
            whose = "the second player's hand" if opening.mulligan.second_only else "a hand"
            rows.append(("Mulligan", f"{whose} may be redrawn, as the rules say"))
        draws = opening.turns.first[-1]
        filled = opening.turns.fill
        drawn = counted(draws) if filled is None else f"up to {counted(filled)} in hand"
        rows.append(("Each turn", f"draw {drawn}"))
    types = ", ".join(kind.plural for kind in game.types.values())
    rows.append(("Cards", types if len(types) <= 400 else f"{len(game.types)} types"))
    turn = [TurnModel(title=name, text=said) for name, said in rows]
    return ReferenceModel(title="At a glance", turn=turn, copies=min(8, game.players))


def credit_parts(game: Game, look: Palette) -> list[TokenPiece]:
    """A card that names the authors and licences of the sets of icons that a game has; none without any."""
    with at_home(game.folder):
        sets = own_sets()
    if not sets:
        return []
    rows = [TurnModel(title=one.title, text=f"{one.credit}.") for one in sets]
    model = ReferenceModel(title="Credits", turn=[TurnModel(title="Icons", text="drawn by others:"), *rows])
    return [TokenPiece(reference_card(model, look, game.title))]
