"""How notices, their addressees and their states are called."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.people.words import Words

ADDRESSEES: Words = {"justice": _("Minister of Justice")}
KINDS: Words = {"exclusion": _("exclusion by the house"), "refusal": _("refusal at the door")}
WAYS: Words = {
    "email": _("by e-mail"),
    "post": _("by post"),
    "hand": _("by hand"),
    "portal": _("through the portal of the State"),
}
STATES: Words = {
    "open": pgettext_lazy("state of a notice", "To be sent"),
    "overdue": pgettext_lazy("state of a notice", "Overdue"),
    "sent": pgettext_lazy("state of a notice", "Sent"),
}
TONES = {"open": ("review", "clock"), "overdue": ("refused", "alert"), "sent": ("admitted", "check")}
