"""Acts on money left behind."""

from .cashing import Piece, cash_in, window_from
from .finds import Found, categories, count_coup, drop, establish, note_find_opened, record_find
from .lapsing import lapse
from .pictures import Photograph, photograph, picture_of
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
    "lapse",
    "note_find_opened",
    "photograph",
    "picture_of",
    "record_find",
    "window_from",
]
