"""Word lists written as they are read."""

from __future__ import annotations


def words(listing: str) -> frozenset[str]:
    """The words of a listing, parted by white space."""
    return frozenset(listing.split())
