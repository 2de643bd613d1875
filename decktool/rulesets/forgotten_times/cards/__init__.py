"""What the cards say, and what comes of it."""
