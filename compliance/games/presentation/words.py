"""Labels of families of games and of means of payment."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ..models.applications import ApplicationKind, Condition
from ..models.stakes import Family, Means

Words = Mapping[str, str | Promise]

FAMILIES: Words = dict(Family.choices)
MEANS: Words = dict(Means.choices)
OUTCOMES: Words = {"accepted": pgettext_lazy("stake", "accepted"), "refused": pgettext_lazy("stake", "refused")}
TONES = {True: ("admitted", "check"), False: ("refused", "stop")}

TABLE_STATES: Words = {
    "in_use": pgettext_lazy("gaming table", "in use"),
    "retired": pgettext_lazy("gaming table", "retired"),
}
TABLE_TONES = {"in_use": ("admitted", "check"), "retired": ("", "stop")}

APPROVAL_STATES: Words = {
    "holds": pgettext_lazy("approval", "in force"),
    "later": _("in force later"),
    "over": _("ended"),
}
APPROVAL_TONES = {"holds": ("admitted", "check"), "later": ("review", "clock"), "over": ("", "stop")}

APPLICATIONS: Words = dict(ApplicationKind.choices)
CONDITIONS: Words = dict(Condition.choices)
STAGES: Words = {
    "prepared": pgettext_lazy("application", "To be filed"),
    "filed": pgettext_lazy("application", "Before the Minister"),
    "granted": pgettext_lazy("application", "Granted"),
    "refused": pgettext_lazy("application", "Refused"),
    "in_use": pgettext_lazy("application", "In use"),
    "replaced": pgettext_lazy("application", "Replaced"),
    "ended": pgettext_lazy("application", "Ended"),
}
STAGE_TONES = {
    "prepared": ("review", "clock"),
    "filed": ("accent", "next"),
    "granted": ("admitted", "check"),
    "refused": ("refused", "stop"),
    "in_use": ("admitted", "check"),
    "replaced": ("", "undo"),
    "ended": ("refused", "lock"),
}
