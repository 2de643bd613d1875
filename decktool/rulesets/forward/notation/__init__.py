"""What lies before a player: positions, the view, the screen, and what a goldfish measures."""
