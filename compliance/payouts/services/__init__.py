"""Acts on payouts."""

from .access_log import note_payout_opened
from .deciding import approve, hold, refuse, withdraw
from .gates import answer_gate, chefs, pass_gate
from .paying import drawers, issue, pay_cash, takers, void
from .receipts import print_receipt
from .requesting import Answered, Asked, answer, request_payout
from .winnings import bind_winnings, matching_winnings, name_others, open_winnings, withhold

__all__ = [
    "Answered",
    "Asked",
    "answer",
    "answer_gate",
    "approve",
    "bind_winnings",
    "chefs",
    "drawers",
    "hold",
    "issue",
    "matching_winnings",
    "name_others",
    "note_payout_opened",
    "open_winnings",
    "pass_gate",
    "pay_cash",
    "print_receipt",
    "refuse",
    "request_payout",
    "takers",
    "void",
    "withdraw",
    "withhold",
]
