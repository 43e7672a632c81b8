"""Tables of payouts: the request, what must be so before, its steps, and the payment."""

from .payouts import Gate, GateAnswer, Identity, Jackpot, Numbering, Origin, PaidBy, Payout, PayTableAnswer
from .steps import MOVES, BoundWinnings, OtherWinnings, Payment, PayoutReceipt, State, Step

__all__ = [
    "MOVES",
    "BoundWinnings",
    "Gate",
    "GateAnswer",
    "Identity",
    "Jackpot",
    "Numbering",
    "Origin",
    "OtherWinnings",
    "PaidBy",
    "PayTableAnswer",
    "Payment",
    "Payout",
    "PayoutReceipt",
    "State",
    "Step",
]
