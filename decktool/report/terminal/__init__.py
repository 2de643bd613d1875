"""Reports for people, for a terminal of so many columns."""
