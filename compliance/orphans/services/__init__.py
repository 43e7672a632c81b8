"""Acts on money left behind."""

from .cashing import Piece, cash_in, window_from
from .claims import Said, note_claim_opened, take_claim
from .closing import close_year
from .coups import count_coup
from .deposits import deposit
from .drawers import is_missing
from .dropping import drop
from .establishing import establish
from .evidence import Document, add_evidence, note_evidence_read
from .finds import Found, categories, note_find_opened, record_find
from .journals import note_journal_taken
from .lapsing import lapse
from .paying import pay_commune
from .pictures import Photograph, photograph, picture_of
from .receipting import Stub, record_receipt
from .receipts import print_receipt
from .reconciling import reconcile, reconcile_all
from .refunds import Payout, approve_refund, hand_back, pay_refund
from .reversals import reverse_line
from .rulings import CODES, Judged, rule_on

__all__ = [
    "CODES",
    "Document",
    "Found",
    "Judged",
    "Payout",
    "Photograph",
    "Piece",
    "Said",
    "Stub",
    "add_evidence",
    "approve_refund",
    "cash_in",
    "categories",
    "close_year",
    "count_coup",
    "deposit",
    "drop",
    "establish",
    "hand_back",
    "is_missing",
    "lapse",
    "note_claim_opened",
    "note_evidence_read",
    "note_find_opened",
    "note_journal_taken",
    "pay_commune",
    "pay_refund",
    "photograph",
    "picture_of",
    "print_receipt",
    "reconcile",
    "reconcile_all",
    "record_find",
    "record_receipt",
    "reverse_line",
    "rule_on",
    "take_claim",
    "window_from",
]
