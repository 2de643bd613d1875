"""The lab: decks and cards measured by many games, over every ruleset alike."""
