"""Reports for people, for a terminal of a given width."""
