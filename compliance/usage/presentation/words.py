"""Labels of activities, spans, levels and states of alerts about the use of Carnet."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.people.presentation.words import Words

ACTIVITIES: Words = {
    "persons": _("records of persons opened"),
    "searches": _("searches"),
    "exports": _("files taken"),
    "pages": _("pages of registers read"),
    "pictures": _("photographs shown"),
    "denials": _("denied requests"),
}
SPANS: Words = {"window": _("ten minutes"), "day": _("24 hours")}
LEVELS: Words = {"noticed": _("unusually many"), "refused": _("further requests refused")}
OUTCOMES: Words = {"explained": _("the work required it"), "followed_up": _("followed up outside Carnet")}
STATES: Words = {
    "open": pgettext_lazy("state of an alert", "To be reviewed"),
    "reviewed": pgettext_lazy("state of an alert", "Reviewed"),
}
TONES = {"open": ("review", "alert"), "reviewed": ("admitted", "check")}
