"""Odds of opening hands and draws: exact by counting, sampled where asked for."""

from decktool.odds.exact import Odds, draws_by, odds, places_of

__all__ = ["Odds", "draws_by", "odds", "places_of"]
