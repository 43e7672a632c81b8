"""Acts on money left behind."""

from .cashing import Piece, cash_in, window_from
from .finds import Found, categories, count_coup, drop, establish, note_find_opened, record_find
from .pictures import Photograph
from .refused import OrphanRefused

__all__ = [
    "Found",
    "OrphanRefused",
    "Photograph",
    "Piece",
    "cash_in",
    "categories",
    "count_coup",
    "drop",
    "establish",
    "note_find_opened",
    "record_find",
    "window_from",
]
