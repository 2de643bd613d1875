"""Drawings on paper: sheets, backs, marks, folds, tiles, printers, and preflight."""
