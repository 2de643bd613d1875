"""Settings of property tests: few examples in `make test`, many in `make test-all` and `make fuzz`.

The rulesets' property tests try all their examples in every profile: `make mutants` counts what they find.
"""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

MANY = frozenset({"thorough", "fresh"})
"""Profiles (tests/conftest.py) that try every test's full number of examples."""
FEWEST = 10
"""Examples that every property test tries, whatever the profile."""

CHARACTERS = st.characters(exclude_categories=["Cs"])
"""All that UTF-8 can write. Named by the encoding, Hypothesis tries a million, which takes a fresh checkout a second."""


def example_settings(number: int, parent: settings | None = None, **options: Any) -> settings:
    """Settings that try this number of examples in the profiles `MANY`, and a quarter of it in the others."""
    if settings.get_current_profile_name() not in MANY:
        number = max(FEWEST, number // 4)
    return settings(parent, max_examples=number, **options)
