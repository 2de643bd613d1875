"""Cards and templates become drawings: every position fixed, nothing drawn."""
