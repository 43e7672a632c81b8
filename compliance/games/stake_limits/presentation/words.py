"""Labels of terminals, individual limits and checked stakes."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ...models.stake_limits import Chance, CheckResult, PaidAt
from ...presentation.words import Words

TERMINAL_STATES: Words = {
    "linked": pgettext_lazy("terminal", "in use"),
    "removed": pgettext_lazy("terminal", "removed"),
}
TERMINAL_TONES = {"linked": ("admitted", "check"), "removed": ("", "stop")}
PLACES: Words = dict(PaidAt.choices)

LIMIT_STATES: Words = {
    "waiting": pgettext_lazy("individual limit", "to be decided"),
    "declined": pgettext_lazy("individual limit", "declined"),
    "holds": pgettext_lazy("individual limit", "in force"),
    "later": _("in force later"),
    "ended": pgettext_lazy("individual limit", "ended"),
    "over": pgettext_lazy("individual limit", "expired"),
}
LIMIT_TONES = {
    "waiting": ("review", "clock"),
    "declined": ("refused", "stop"),
    "holds": ("admitted", "check"),
    "later": ("review", "clock"),
    "ended": ("", "undo"),
    "over": ("", "stop"),
}

CHANCES: Words = dict(Chance.choices)
RESULTS: Words = dict(CheckResult.choices)
RESULT_TONES = {code: ("admitted", "check") if code == "within" else ("refused", "stop") for code in RESULTS}
