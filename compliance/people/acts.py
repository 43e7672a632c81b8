"""Audit sentences for guests' files."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from audit.recording.counting import Counting, Sentence
from compliance.http.formatting.coded_text import what_happened

from .services.photographs import UNFIT

KINDS: dict[str, Sentence] = {
    "people.guest.corrected": _("Corrected a guest's particulars."),
    "people.guest.merged": _("Recorded that two files belong to one guest."),
    "people.guest.moved": _("Recorded a new address of a guest."),
    "people.guest.opened": _("Viewed a guest's file."),
    "people.guest.searched": _("Searched the guests; found: {found}."),
    "people.guest.split": _("Moved identity documents of a guest to a file of their own."),
    "people.photograph.kept": _("Stored a photograph of a guest: {digest}."),
    "people.photograph.refused": Counting(
        "bytes",
        lambda n: ngettext(
            "Rejected a photograph of a guest ({bytes} byte): {why}.",
            "Rejected a photograph of a guest ({bytes} bytes): {why}.",
            n,
        ),
    ),
}

# The log stores codes. These labels replace them in its sentences.
LABELS = {
    ("people.photograph.refused", "why"): {why: what_happened(text) for why, text in UNFIT.items()},
}
