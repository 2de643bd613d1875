"""Drawings become files: PDF, and pictures."""
