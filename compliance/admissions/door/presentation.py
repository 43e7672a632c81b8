"""Grounds that the desk offers, and texts that explain why a scan could not be read."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy

from compliance.http.access.presence import StaffContext
from compliance.http.formatting.coded_text import first_sentence
from compliance.people.domain.documents.zone import Reason as MisreadReason
from compliance.people.domain.documents.zone import Unreadable
from compliance.people.presentation.words import Words

from ..decisions.domain.judgements import OWN_INITIATIVE, Judgement, judgements_under
from ..decisions.presentation.words import KnownFacts

REFUSE_ON_INITIATIVE = "admissions.door.refuse"

_UNREADABLE: Mapping[MisreadReason, str | Promise] = {
    MisreadReason.EMPTY: gettext_lazy("Nothing was scanned. Place the document on the scanner again."),
    MisreadReason.TOO_SHORT: gettext_lazy("Characters are missing. Scan again or enter the document by hand."),
    MisreadReason.HALF_SCAN: gettext_lazy("A line is missing. Hold the document still until the scanner beeps."),
    MisreadReason.TWO_SCANS: gettext_lazy("Two scans were combined. Clear the field and scan one document."),
    MisreadReason.WRONG_CHARACTERS: gettext_lazy(
        "Invalid character in line %(line)s, position %(column)s. Clean the document and scan again."
    ),
    MisreadReason.KEYBOARD_LAYOUT: gettext_lazy(
        "The scanner uses a different keyboard layout. Set it to this keyboard's layout, or enter the document by hand."
    ),
    MisreadReason.UNKNOWN_LAYOUT: gettext_lazy(
        "These are not the lines of a passport or identity card. Scan again or enter the document by hand."
    ),
    MisreadReason.VISA: gettext_lazy("This is a visa, which does not prove identity. Ask for the passport."),
    MisreadReason.DRIVING_LICENCE: gettext_lazy(
        "This is a driving licence, which is not accepted. Ask for a passport or identity card."
    ),
    MisreadReason.INTERNAL_PASSPORT: gettext_lazy(
        "This is a Russian internal passport, which is not accepted abroad. Ask for the travel passport."
    ),
    MisreadReason.VEHICLE_PAPER: gettext_lazy(
        "This is a vehicle registration certificate. Ask for a passport or identity card."
    ),
    MisreadReason.NO_DOCUMENT: gettext_lazy(
        "This code is not from an identity document; it may be a ticket, a boarding pass, a link or a "
        "product. Scan the lines with the < characters on the passport or identity card."
    ),
    MisreadReason.BAD_DATE: gettext_lazy("An invalid date was read. Scan again or enter the document by hand."),
    MisreadReason.FUTURE_BIRTH: gettext_lazy(
        "A future date of birth was read. Scan again or enter the document by hand."
    ),
}


def _unreadable_reason(reason: MisreadReason) -> str:
    return first_sentence(str(_UNREADABLE[reason]) % KnownFacts())


# Lazy, because the language of the reader is known only when a sentence is shown.
_unread_later = lazy(_unreadable_reason, str)


# Short reasons for unreadable scans, for log sentences.
UNREAD: Words = {
    **{reason.value: _unread_later(reason) for reason in MisreadReason},
    "typed": gettext_lazy("the typed data is incomplete or incorrect"),
}


def describe_unreadable(found: Unreadable) -> str:
    """Return why a scan could not be read, and the next step."""
    return str(_UNREADABLE[found.reason]) % KnownFacts(line=str(found.line), column=str(found.column))


def offered_judgements(presence: StaffContext, at: datetime) -> list[Judgement]:
    """Return the grounds that this person may state; those of the management are its own (LU art. 69(1))."""
    under_rules = judgements_under(presence.house.rulebook(presence.house.gaming_day(at)))
    if presence.may(REFUSE_ON_INITIATIVE):
        return list(under_rules)
    return [each for each in under_rules if each not in OWN_INITIATIVE]
