"""How papers, their fields and half-known birth dates are called and written."""

from collections.abc import Mapping

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .mrz import PartialDate

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
SEXES: Words = {"F": _("Female"), "M": _("Male"), "X": _("Not stated")}
READ_FROM: Words = {
    "mrz": _("read by machine"),
    "typed": _("typed by hand"),
    "card": _("not shown again: known from the card"),
}


def birth(date: PartialDate) -> str:
    """A birth date as far as the paper states it: 17/05/1980, --/05/1980, 1980."""
    if date.exact is not None:
        return date_format(date.exact, "SHORT_DATE_FORMAT")
    return f"--/{date.month:02d}/{date.year}" if date.month else str(date.year)
