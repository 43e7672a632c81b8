"""Acts on notices: raising, amending and withdrawing, issuing, sending, recording answers, alarms."""

from .addresses import decide_address, propose_address
from .alarms import mail_alarms, raise_alarms
from .answers import open_scan, record_answer
from .drafts import LONGEST_REASONS, amend, ask_withdrawal, correct, decide_withdrawal
from .issuing import LetterDamaged, issue, keep_letter, letter_bytes, note_opened, note_printed
from .raising import (
    About,
    Payment,
    PaymentNotTold,
    Variance,
    add_receipt,
    raise_notice,
    raise_payment_notice,
    raise_variance_notice,
)
from .sending import Sent, order_mail, record_sent, send

__all__ = [
    "LONGEST_REASONS",
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
    "issue",
    "keep_letter",
    "letter_bytes",
    "mail_alarms",
    "note_opened",
    "note_printed",
    "open_scan",
    "order_mail",
    "propose_address",
    "raise_alarms",
    "raise_notice",
    "raise_payment_notice",
    "raise_variance_notice",
    "record_answer",
    "record_sent",
    "send",
]
