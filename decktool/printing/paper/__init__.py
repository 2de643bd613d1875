"""Drawings on paper: sheets, backs, marks, folds, tiles, printers, and the look over them before ink is spent."""
