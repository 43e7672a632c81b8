"""Sentences of the audit log for each act on payouts."""

from django.utils.translation import gettext_lazy as _

from .models.payouts import PaidBy
from .presentation.words import GATES

KINDS = {
    "payouts.payout.requested": _("Requested payout {payout}: {amount} {currency}."),
    "payouts.payout.opened": _("Viewed payout {payout}."),
    "payouts.gate.passed": _("Confirmed for payout {payout}: {gate}."),
    "payouts.gate.answered": _("Answered as the floor manager named for payout {payout}; informed: {informed}."),
    "payouts.check.recorded": _("Settled the bet of payout {payout} by the pay table: {amount} {currency}."),
    "payouts.payout.approved": _("Approved payout {payout} as the second person: {amount} {currency}."),
    "payouts.payout.refused": _("Refused payout {payout}."),
    "payouts.payout.held": _("Put payout {payout} on hold until {expected}."),
    "payouts.payout.withdrawn": _("Withdrew payout {payout}."),
    "payouts.withholding.linked": _("Linked payout {payout} to winnings that may be withheld."),
    "payouts.withholding.others": _("Recorded that payout {payout} is unrelated to winnings that may be withheld."),
    "payouts.payout.withheld": _("Closed payout {payout}: the winnings are withheld."),
    "payouts.payout.paid": _("Paid payout {payout}: {amount} {currency} ({means})."),
    "payouts.payout.voided": _("Voided payout {payout}."),
    "payouts.receipt.printed": _("Printed the receipt of payout {payout} (print {print})."),
}

# The log stores codes; its sentences show these words.
LABELS = {
    ("payouts.gate.passed", "gate"): GATES,
    ("payouts.payout.paid", "means"): dict(PaidBy.choices),
}

# Decisions of a second person, who needs their own session and factor (ADR 72).
APPROVALS = frozenset(
    {
        "payouts.payout.approved",
        "payouts.payout.refused",
        "payouts.payout.voided",
        "payouts.withholding.others",
    }
)
