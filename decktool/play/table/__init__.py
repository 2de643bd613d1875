"""A table for any game, moved by hand: no rules, only places, cards, counters, dice and who knows what.

`plan` says what lies on a table before the first move, `state` what lies there now, `moves` what can be done,
`move_text` how it is said, `view` what one seat may know, `session` undo, redo and the file that replays.
"""
