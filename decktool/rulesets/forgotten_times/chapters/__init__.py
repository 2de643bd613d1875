"""The rulebook's chapters: each rule with what it refuses."""
