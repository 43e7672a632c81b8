"""Sentences of the audit log for each act on payouts."""

from django.utils.translation import gettext_lazy as _

from .models.payouts import PaidBy
from .presentation.words import GATES

KINDS = {
    "payouts.payout.requested": _("Asked for payout {payout}: {amount} {currency}."),
    "payouts.payout.opened": _("Opened payout {payout}."),
    "payouts.gate.passed": _("Confirmed for payout {payout}: {gate}."),
    "payouts.gate.answered": _("Answered as the chef de salle named for payout {payout}; informed: {informed}."),
    "payouts.payout.approved": _("Approved payout {payout} as the second person: {amount} {currency}."),
    "payouts.payout.refused": _("Refused payout {payout}."),
    "payouts.payout.held": _("Held payout {payout} until {expected}."),
    "payouts.payout.withdrawn": _("Withdrew payout {payout}."),
    "payouts.withholding.linked": _("Bound payout {payout} to winnings that may be withheld."),
    "payouts.withholding.others": _("Said that winnings which may be withheld are not those of payout {payout}."),
    "payouts.payout.withheld": _("Kept back payout {payout}: the winnings are withheld."),
    "payouts.payout.paid": _("Paid payout {payout}: {amount} {currency} ({means})."),
    "payouts.payout.voided": _("Voided payout {payout}."),
    "payouts.receipt.printed": _("Printed the receipt of payout {payout} (print {print})."),
}

# The log stores codes; its sentences show these words.
LABELS = {
    ("payouts.gate.passed", "gate"): GATES,
    ("payouts.payout.paid", "means"): dict(PaidBy.choices),
}
