"""Sentences of the log about jackpots."""

from django.utils.translation import gettext_lazy as _

from audit.recording.kinds import Words
from compliance.citations.texts import citation_text

KINDS = {
    "jackpots.jackpot.set_up": _("Set up the jackpot {jackpot}."),
    "jackpots.jackpot.refused": _("Refused to set up the jackpot {jackpot} ({article})."),
    "jackpots.jackpot.removed": _("Removed the jackpot {jackpot} with {amount} {currency} on its meter."),
    "jackpots.place.linked": _("Linked the jackpot {jackpot} to {place}."),
    "jackpots.meter.read": _("Read the meter of the jackpot {jackpot}: {amount} {currency}."),
    "jackpots.meter.reset": _(
        "Reset the meter of the jackpot {jackpot} to {amount} {currency} after a hit in another casino."
    ),
    "jackpots.link.cut": _("Disconnected the casino from the national jackpot {jackpot}."),
    "jackpots.link.restored": _("Connected the casino to the national jackpot {jackpot} again."),
    "jackpots.hit.recorded": _("Recorded hit {number} of the jackpot {jackpot}: {amount} {currency}."),
    "jackpots.hit.refused": _("Refused to record a hit of the jackpot {jackpot} ({article})."),
    "jackpots.hit.printed": _("Printed the file of hit {number}."),
    "jackpots.hit.verified": _("Verified hit {number}; worked properly: {sound}."),
    "jackpots.verification.refused": _("Refused to verify hit {number} ({article})."),
    "jackpots.share.requested": _("Requested payout {payout} for a share of hit {number}."),
    "jackpots.share.refused": _("Refused to request a payout for hit {number} ({article})."),
    "jackpots.removal.announced": _("Announced the removal of the jackpot {jackpot} on {remove_on}."),
    "jackpots.removal.refused": _("Refused to announce or record the removal of the jackpot {jackpot} ({article})."),
}

# The log stores codes; its sentences show these words.
LABELS: dict[tuple[str, str], Words] = {
    ("jackpots.jackpot.refused", "article"): citation_text,
    ("jackpots.hit.refused", "article"): citation_text,
    ("jackpots.verification.refused", "article"): citation_text,
    ("jackpots.share.refused", "article"): citation_text,
    ("jackpots.removal.refused", "article"): citation_text,
}
