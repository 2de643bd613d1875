"""Odds of opening hands and draws: exact by counting, sampled where asked for."""

from decktool.odds.draws import Draws, draws_by, reached
from decktool.odds.exact import Odds, odds, places_of

__all__ = ["Draws", "Odds", "draws_by", "odds", "places_of", "reached"]
