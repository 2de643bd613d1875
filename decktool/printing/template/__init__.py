"""What a face, a back, a board or a component may be, as people write it in YAML, and where it is found."""
