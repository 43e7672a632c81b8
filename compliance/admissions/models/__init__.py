"""Tables of the door and the card desk."""

from . import card_checks, cards, decisions, gaming_days, late_entries, posts, reviews, rooms

# Django discovers the tables of an area here.
__all__ = ["card_checks", "cards", "decisions", "gaming_days", "late_entries", "posts", "reviews", "rooms"]
