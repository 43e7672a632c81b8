"""Sentences of the log about acts on orphan funds."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from audit.recording.counting import Counting, Sentence

from .claims.presentation.words import VERDICTS
from .models.carnets import LineKind
from .models.claims import ClaimCode, EvidenceKind
from .models.finds import Category, EndOutcome

KINDS: dict[str, Sentence] = {
    "orphans.find.recorded": _("Wrote down money left behind ({category}): {amount} {currency}."),
    "orphans.find.opened": _("Opened find {find}."),
    "orphans.coup.counted": _("Counted game {coup} for a find; gain {gain}."),
    "orphans.find.established": _("Established that a stake is abandoned."),
    "orphans.find.dropped": _("Ended a find without the carnet: {outcome}."),
    "orphans.find.lapsed": _("Let find {find} lapse to the house."),
    "orphans.find.cashed_in": _("Cashed in find {find}: {amount} {currency}, written into the carnet."),
    "orphans.claim.taken": _("Took a claim for find {find}: {answer}."),
    "orphans.claim.opened": _("Opened a claim."),
    "orphans.claim.ruled": _("Decided on a claim; asked for: {verdict}."),
    "orphans.evidence.added": _("Added a proof to a claim: {proof}."),
    "orphans.evidence.read": _("Opened the document of a proof."),
    "orphans.refund.approved": _("Approved a refund as the second person."),
    "orphans.refund.declined": _("Declined a refund as the second person."),
    "orphans.refund.paid": _("Paid back find {find}: {amount} {currency}, written into the carnet."),
    "orphans.find.handed_back": _("Handed back find {find}: {amount} {currency}."),
    "orphans.line.reversed": _("Reversed line {number} of carnet {carnet} ({line})."),
    "orphans.receipt.printed": _("Printed the receipt of a claim (print {print})."),
    "orphans.account.deposited": _("Booked that {amount} {currency} were brought to the bank (carnet {carnet})."),
    "orphans.account.reconciled": _("Put carnet {carnet} beside its account: {difference} {currency} differ."),
    "orphans.journal.taken": Counting(
        "bookings",
        lambda n: ngettext(
            "Took the journal of carnet {carnet} as a file: {bookings} booking.",
            "Took the journal of carnet {carnet} as a file: {bookings} bookings.",
            n,
        ),
    ),
    "orphans.commune.paid": _("Paid {amount} {currency} to the commune, the total of carnet {carnet}."),
    "orphans.receipt.recorded": _("Wrote down receipt {receipt} for {amount} {currency} (carnet {carnet})."),
    "orphans.year.closed": _("Closed exercise {carnet} of money left behind."),
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
