"""Acts on money left behind."""

from .cashing import Piece, cash_in, window_from
from .closing import close_year
from .deposits import deposit
from .finds import Found, categories, count_coup, drop, establish, note_find_opened, record_find
from .journals import note_journal_taken
from .lapsing import lapse
from .paying import pay_commune
from .pictures import Photograph, photograph, picture_of
from .receipting import Stub, record_receipt
from .reconciling import reconcile, reconcile_all
from .refused import OrphanRefused

__all__ = [
    "Found",
    "OrphanRefused",
    "Photograph",
    "Piece",
    "Stub",
    "cash_in",
    "categories",
    "close_year",
    "count_coup",
    "deposit",
    "drop",
    "establish",
    "lapse",
    "note_find_opened",
    "note_journal_taken",
    "pay_commune",
    "photograph",
    "picture_of",
    "reconcile",
    "reconcile_all",
    "record_find",
    "record_receipt",
    "window_from",
]
