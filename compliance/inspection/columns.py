"""The register of observations as a file: what the authority remarked, by when it asks, and what was said last."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import Listing, cell, listed

from . import words

OBSERVATIONS = listed(
    "observations",
    _("Observations"),
    cell("number", _("Number"), "label"),
    cell("severity", _("What is asked"), words=words.SEVERITIES),
    cell("about", _("About")),
    cell("text", _("Text")),
    cell("refers", _("Refers to"), words=words.REFERENCES),
    cell("refers_to", _("Which")),
    cell("answer_by", _("Answer by"), "owed_on"),
    cell("written_by", _("Written by")),
    cell("written_at", pgettext_lazy("observation", "Written at")),
    cell("words_since", _("Words since"), "said"),
    cell("last_at", _("Last word at")),
)

LOOKS = Listing("looks", _("What was looked at"))
