"""Sentences of the log about acts on orphan funds."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from audit.recording.counting import Counting, Sentence

from .claims.presentation.words import VERDICTS
from .models.carnets import LineKind
from .models.claims import ClaimCode, EvidenceKind
from .models.finds import Category, EndOutcome

KINDS: dict[str, Sentence] = {
    "orphans.find.recorded": _("Recorded orphan funds ({category}): {amount} {currency}."),
    "orphans.find.opened": _("Viewed found sum {find}."),
    "orphans.coup.counted": _("Counted round {coup} for a found sum; winnings {gain}."),
    "orphans.find.established": _("Established that a stake was abandoned."),
    "orphans.find.dropped": _("Closed a found sum without an entry in the orphan register: {outcome}."),
    "orphans.find.lapsed": _("Found sum {find} lapsed to the casino."),
    "orphans.find.decided": _("Decided, as the management, that found sum {find} stays with the casino."),
    "orphans.find.cashed_in": _("Paid in found sum {find}: {amount} {currency}, entered in the orphan register."),
    "orphans.claim.taken": _("Recorded a claim to found sum {find}: {answer}."),
    "orphans.claim.opened": _("Viewed a claim."),
    "orphans.claim.ruled": _("Decided on a claim; requested decision: {verdict}."),
    "orphans.evidence.added": _("Added evidence to a claim: {proof}."),
    "orphans.evidence.read": _("Viewed a document submitted as evidence."),
    "orphans.refund.approved": _("Approved a refund as the second person."),
    "orphans.refund.declined": _("Declined a refund as the second person."),
    "orphans.refund.paid": _("Refunded found sum {find}: {amount} {currency}, entered in the orphan register."),
    "orphans.find.handed_back": _("Returned found sum {find}: {amount} {currency}."),
    "orphans.line.reversed": _("Reversed entry {number} of orphan register {carnet} ({line})."),
    "orphans.receipt.printed": _("Printed the receipt of a claim (print {print})."),
    "orphans.account.deposited": _("Recorded a bank deposit of {amount} {currency} (orphan register {carnet})."),
    "orphans.account.reconciled": _(
        "Reconciled orphan register {carnet} with its account: variance {difference} {currency}."
    ),
    "orphans.journal.taken": Counting(
        "bookings",
        lambda n: ngettext(
            "Exported the journal of orphan register {carnet}: {bookings} entry.",
            "Exported the journal of orphan register {carnet}: {bookings} entries.",
            n,
        ),
    ),
    "orphans.commune.paid": _(
        "Paid {amount} {currency} to the municipal treasurer, the total of orphan register {carnet}."
    ),
    "orphans.receipt.recorded": _(
        "Recorded numbered receipt {receipt} for {amount} {currency} (orphan register {carnet})."
    ),
    "orphans.year.closed": _("Closed financial year {carnet} of the orphan register."),
}

# The log stores codes; its sentences show these words.
LABELS = {
    ("orphans.find.recorded", "category"): dict(Category.choices),
    ("orphans.find.dropped", "outcome"): dict(EndOutcome.choices),
    ("orphans.claim.taken", "answer"): {"open": pgettext_lazy("claim", "open"), **dict(ClaimCode.choices)},
    ("orphans.claim.ruled", "verdict"): VERDICTS,
    ("orphans.line.reversed", "line"): dict(LineKind.choices),
    ("orphans.evidence.added", "proof"): dict(EvidenceKind.choices),
}

# Decisions of a second person, who needs their own session and factor (ADR 72).
APPROVALS = frozenset(
    {
        "orphans.line.reversed",
        "orphans.refund.approved",
        "orphans.refund.declined",
    }
)
