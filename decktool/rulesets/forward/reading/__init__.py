"""What is written on cards: text read into effects, and effects in words."""
