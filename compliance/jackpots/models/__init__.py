"""Tables of jackpots."""

from . import hits, meters, removals

__all__ = ["hits", "meters", "removals"]
