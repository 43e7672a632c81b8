"""Labels for documents, their fields and partial birth dates."""

from collections.abc import Mapping

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ..domain.documents.mrz import PartialDate

Words = Mapping[str, str | Promise]

DOCUMENTS: Words = {
    "passport": _("passport"),
    "id_card": _("identity card"),
    "foreigner_id_card": _("foreigner's identity card or residence permit"),
    "driving_licence": _("driving licence"),
    "other": _("other document"),
}
FIELDS: Words = {
    "number": _("document number"),
    "birth": _("date of birth"),
    "expiry": _("expiry date"),
    "optional": _("optional field"),
    "issuing_state": _("issuing state"),
    "nationality": _("nationality"),
    "composite": _("last check digit"),
}
SEXES: Words = {"F": _("Female"), "M": _("Male"), "X": pgettext_lazy("sex", "Not stated")}
CHANGES: Words = {
    "merged": _("Merged: two files of one guest"),
    "split": _("Split: documents moved to their own file"),
    "same": _("New document: same guest"),
    "other": _("New document: another person"),
}
READ_FROM: Words = {
    "mrz": _("machine-read"),
    "typed": _("entered by hand"),
    "card": _("not shown again; known from the card"),
}


def display_birth(date: PartialDate) -> str:
    """Return a partial birth date for display: 17/05/1980, --/05/1980, 1980."""
    if date.exact is not None:
        return date_format(date.exact, "SHORT_DATE_FORMAT")
    if date.month:
        return f"--/{date.month:02d}/{date.year}"
    return str(date.year)


def birth_text(date: PartialDate) -> str:
    """Return a partial birth date for files, in sortable form: 1980-05-17, 1980-05, 1980."""
    known = [f"{date.year:04d}", *(f"{part:02d}" for part in (date.month, date.day) if part)]
    return "-".join(known)
