"""The questions to the central register as a file: without names, as they are kept."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import Cell, cell, listed

from . import words

QUESTIONS = listed(
    "central-questions",
    _("Questions to the central register"),
    cell("asked_at", _("Asked at")),
    cell("asked_by", pgettext_lazy("question", "Asked by")),
    Cell("place", _("Where"), lambda row: str(row.door or row.desk or "")),
    cell("outcome", _("Outcome"), words=words.OUTCOMES),
    cell("status", _("HTTP status"), "http_status"),
    cell("attempts", _("Attempts")),
    cell("milliseconds", _("Milliseconds"), "duration_ms"),
    cell("request", _("Number of the question"), "request_id"),
)
