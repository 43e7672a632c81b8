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
    "foreigner_id_card": _("foreigner's identity card"),
    "driving_licence": _("driving licence"),
    "other": _("other document"),
}
FIELDS: Words = {
    "number": _("document number"),
    "birth": _("date of birth"),
    "expiry": _("date of expiry"),
    "optional": _("optional field"),
    "issuing_state": _("issuing state"),
    "nationality": _("nationality"),
    "composite": _("last check digit"),
}
SEXES: Words = {"F": _("Female"), "M": _("Male"), "X": pgettext_lazy("sex", "Not stated")}
CHANGES: Words = {
    "merged": _("Merged: two files are one guest's"),
    "split": _("Split: papers got a file of their own"),
    "same": _("New paper: the same guest"),
    "other": _("New paper: somebody else"),
}
READ_FROM: Words = {
    "mrz": _("read by machine"),
    "typed": _("typed by hand"),
    "card": _("not shown again: known from the card"),
}


UNFIT: Words = {
    "empty": _("No picture came. Choose a file, or take a picture."),
    "too_large": _("The picture is larger than 5 MB. Send a smaller one."),
    "too_many_pixels": _("The picture has more than 50 million pixels. Send a smaller one."),
    "too_small": _("The picture is too small to show a face: 64 pixels a side at least."),
    "no_picture": _("This is no picture that can be read. Send a JPEG, PNG or WebP file."),
    "broken": _("The picture is incomplete or damaged. Send it again, or another one."),
    "film": _("This is a moving picture. Send a still one."),
}


def birth(date: PartialDate) -> str:
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
