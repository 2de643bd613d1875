"""The studio: one page on this machine, an HTTP face on the same public functions as the commands.

No rule, number or layout is its own. What it answers are the versioned JSON documents that the commands print.
"""
