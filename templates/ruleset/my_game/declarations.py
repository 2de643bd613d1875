"""Where cards lie in the game, what is asked, what is done and what happens."""

from decktool.play.records import Decisions, Events, Verbs, Zones, decision, event, namespace, verb, zone


@namespace
class Zone(Zones):
    """Where cards lie; `seats` is for how many players there is room."""

    seats = 4
    DECK = zone(ordered=True, known="nobody", any=True)
    HAND = zone(each=True, known="owner", held=True)
    WON = zone(each=True)


@namespace
class Decision(Decisions):
    """What players are asked."""

    SHOW = decision("which card to show", "All choose a card, and show it at the same time. Rules 2.")


@namespace
class Verb(Verbs):
    """What players do."""

    # plays: the lab counts this as playing a card.
    SHOW = verb("show {0}", at=Decision.SHOW, clause="2", taken=(Zone.HAND,), to=(Zone.WON,), plays=True)


@namespace
class Event(Events):
    """What happens."""

    SHOWS = event("{seat} shows {card}")
    TAKES = event("{seat} takes the cards with {card}")
