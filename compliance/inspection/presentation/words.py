"""The labels of observations and reads, for screens and letters."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.reports.definitions.words.cards import CONTROLS

SEVERITIES = {
    "note": pgettext_lazy("observation", "note"),
    "request": pgettext_lazy("observation", "request"),
    "objection": pgettext_lazy("observation", "objection"),
}
# The meaning of each severity, for the author.
ASKS = {
    "note": _("Note: for information"),
    "request": _("Request: reply required"),
    "objection": _("Objection: correction and reply required"),
}
REFERENCES = {
    "card": _("Card"),
    "report": _("Report"),
    "day": _("Gaming day"),
    "page": _("Page of Carnet"),
}
STATES = {
    "open": pgettext_lazy("observation", "awaiting the casino"),
    "overdue": pgettext_lazy("observation", "overdue"),
    "noted": pgettext_lazy("observation", "to be read"),
    "answered": pgettext_lazy("observation", "answered"),
    "closed": pgettext_lazy("observation", "closed"),
}
# Tone and icon of the badge of each state.
TONES = {
    "open": ("review", "clock"),
    "overdue": ("refused", "alert"),
    "noted": ("", "info"),
    "answered": ("accent", "check"),
    "closed": ("admitted", "lock"),
}
ENTRIES = {
    "answer": pgettext_lazy("observation", "Reply of the casino"),
    "reply": pgettext_lazy("observation", "Reply of the authority"),
    "closing": pgettext_lazy("observation", "Closed by the authority"),
}
AUTHORITIES = {"LU": _("The control agents"), "NL": _("The Netherlands Gambling Authority")}
# The way in which an agent read something.
WAYS = {
    "page": pgettext_lazy("look", "page"),
    "search": pgettext_lazy("look", "list or search"),
    "file": pgettext_lazy("look", "file"),
    "api": pgettext_lazy("look", "API"),
}
# The control of a door tonight: the label of the report, with a tone and an icon.
DOORS = {
    verdict: (words, *tone)
    for (verdict, words), tone in zip(
        CONTROLS.items(),
        (
            ("admitted", "check"),
            ("refused", "alert"),
            ("review", "question"),
            ("review", "question"),
            ("", "lock"),
            ("", "clock"),
            ("", "info"),
        ),
        strict=True,
    )
}
