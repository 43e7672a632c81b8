"""Acts on notices: raising, amending and withdrawing, issuing, sending, recording answers, alarms."""

from ..subjects import About, Payment, Variance
from .addresses import decide_address, propose_address
from .alarms import mail_alarms, raise_alarms
from .answers import LARGEST_SCAN, SCAN_TOO_LARGE, open_scan, record_answer
from .drafts import LONGEST_REASONS, amend, ask_withdrawal, correct, decide_withdrawal
from .issuing import LetterDamaged, draw_letter, issue, keep_letter, letter_bytes, note_opened, note_printed
from .opening import open_answer, open_letter, preview_letter
from .raising import PaymentNotTold, add_receipt, raise_notice, raise_payment_notice, raise_variance_notice
from .sending import Sent, order_mail, record_sent, send

__all__ = [
    "LARGEST_SCAN",
    "LONGEST_REASONS",
    "SCAN_TOO_LARGE",
    "About",
    "LetterDamaged",
    "Payment",
    "PaymentNotTold",
    "Sent",
    "Variance",
    "add_receipt",
    "amend",
    "ask_withdrawal",
    "correct",
    "decide_address",
    "decide_withdrawal",
    "draw_letter",
    "issue",
    "keep_letter",
    "letter_bytes",
    "mail_alarms",
    "note_opened",
    "note_printed",
    "open_answer",
    "open_letter",
    "open_scan",
    "order_mail",
    "preview_letter",
    "propose_address",
    "raise_alarms",
    "raise_notice",
    "raise_payment_notice",
    "raise_variance_notice",
    "record_answer",
    "record_sent",
    "send",
]
