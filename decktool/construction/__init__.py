"""Construction: which decks are legal, said as data and judged by one engine.

One sentence is the whole rule language: *for each group of cards (per field) matching a filter, the sum of a weight
is between min and max.* `model` is how people write it, `rules` reads it, `compiled` compiles it to sparse rows,
`check` turns broken rows into violations, `words` says them. The same rows are solved: `constraints` says what may be
done with a deck, `moves` and `milp` make an integer program of it, `highs` solves that, `solve` mends, completes
and builds decks with it, `edit` writes them, `explain` says why there is none, `prove` what can be, and `slack` how
much room there is.
"""
