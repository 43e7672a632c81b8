"""Acts on money left behind."""

from .cashing import Piece, cash_in, window_from
from .claims import Said, note_claim_opened, take_claim
from .evidence import Document, add_evidence, note_evidence_read
from .finds import Found, categories, count_coup, drop, establish, note_find_opened, record_find
from .lapsing import lapse
from .pictures import Photograph, photograph, picture_of
from .receipts import print_receipt
from .refunds import Payout, approve_refund, hand_back, pay_refund
from .refused import OrphanRefused
from .reversals import reverse_line
from .rulings import CODES, Judged, rule_on

__all__ = [
    "CODES",
    "Document",
    "Found",
    "Judged",
    "OrphanRefused",
    "Payout",
    "Photograph",
    "Piece",
    "Said",
    "add_evidence",
    "approve_refund",
    "cash_in",
    "categories",
    "count_coup",
    "drop",
    "establish",
    "hand_back",
    "lapse",
    "note_claim_opened",
    "note_evidence_read",
    "note_find_opened",
    "pay_refund",
    "photograph",
    "picture_of",
    "print_receipt",
    "record_find",
    "reverse_line",
    "rule_on",
    "take_claim",
    "window_from",
]
