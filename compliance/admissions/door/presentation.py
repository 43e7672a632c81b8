"""Texts that explain why a scan could not be read."""

from collections.abc import Mapping

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy

from compliance.http.formatting.coded_text import first_sentence
from compliance.people.domain.documents.zone import Reason as Misread
from compliance.people.domain.documents.zone import Unreadable
from compliance.people.presentation.words import Words

from ..decisions.presentation.words import KnownFacts

_UNREADABLE: Mapping[Misread, str | Promise] = {
    Misread.EMPTY: gettext_lazy("Nothing was scanned. Put the paper on the reader again."),
    Misread.TOO_SHORT: gettext_lazy("Characters are missing. Scan again, or type the paper by hand."),
    Misread.HALF_SCAN: gettext_lazy("A line is missing. Hold the paper still until the reader signals."),
    Misread.TWO_SCANS: gettext_lazy("Two different scans ran together. Clear the field and scan one paper."),
    Misread.WRONG_CHARACTERS: gettext_lazy(
        "There is a sign that cannot stand in line %(line)s, place %(column)s. Clean the paper and scan again."
    ),
    Misread.KEYBOARD_LAYOUT: gettext_lazy(
        "The reader types for another keyboard. Set it to this keyboard, or type the paper by hand."
    ),
    Misread.UNKNOWN_LAYOUT: gettext_lazy(
        "These are not the lines of a passport or identity card. Scan again, or type the paper by hand."
    ),
    Misread.VISA: gettext_lazy("This is a visa, which proves no identity. Ask for the passport."),
    Misread.DRIVING_LICENCE: gettext_lazy(
        "This is a driving licence, which is not accepted. Ask for a passport or identity card."
    ),
    Misread.INTERNAL_PASSPORT: gettext_lazy(
        "This is a Russian internal passport, which is not accepted abroad. Ask for the travel passport."
    ),
    Misread.VEHICLE_PAPER: gettext_lazy(
        "This is a vehicle registration certificate. Ask for a passport or identity card."
    ),
    Misread.NO_DOCUMENT: gettext_lazy(
        "This code belongs to no identity document: a ticket, a boarding pass, a link or goods. "
        "Scan the lines with the < signs on the passport or identity card."
    ),
    Misread.BAD_DATE: gettext_lazy("A date was read that does not exist. Scan again, or type the paper by hand."),
    Misread.FUTURE_BIRTH: gettext_lazy(
        "A date of birth was read that has not come yet. Scan again, or type the paper by hand."
    ),
}


def _unreadable_reason(reason: Misread) -> str:
    return first_sentence(str(_UNREADABLE[reason]) % KnownFacts())


_unread_later = lazy(_unreadable_reason, str)


# Short reasons for unreadable scans, for log sentences.
UNREAD: Words = {
    **{reason.value: _unread_later(reason) for reason in Misread},
    "typed": gettext_lazy("what was typed is not whole, or not right"),
}


def unreadable(found: Unreadable) -> str:
    """Return why a scan could not be read, and the next step."""
    return str(_UNREADABLE[found.reason]) % KnownFacts(line=str(found.line), column=str(found.column))
