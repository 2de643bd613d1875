"""The play kernel: one small contract on which every rulebook is played, saved, judged, replayed and simulated.

`docs/play.md` describes the design. A ruleset (`decktool.rulesets`) supplies Rules and a State; everything here works
for all.
"""

API = 1
"""The version of the names that rulesets use (`docs/ruleset-api.md`): it goes up when one of them changes its meaning
or is gone, and a ruleset of another version is refused.
"""
