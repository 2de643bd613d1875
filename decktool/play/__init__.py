"""The play kernel: one small contract on which every rulebook is played, saved, judged, replayed and simulated.

`docs/play.md` describes the design. A ruleset (`decktool.rulesets`) supplies Rules and a State; everything here works
for all.
"""
