"""Acts that keep somebody out or let them in again."""

from .ending import authorise_access, strike_off
from .looking import note_opened, note_searched
from .measures import Terms, Who, enter_measure, known_guest
from .refused import MeasureRefused

__all__ = [
    "MeasureRefused",
    "Terms",
    "Who",
    "authorise_access",
    "enter_measure",
    "known_guest",
    "note_opened",
    "note_searched",
    "strike_off",
]
