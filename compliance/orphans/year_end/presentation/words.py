"""Labels of the steps to the end of a financial year, and of its settings."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.people.presentation.words import Words

from ...models.closings import OpenWindows, PaymentMeans

MEANS: Words = dict(PaymentMeans.choices)
POLICIES: Words = dict(OpenWindows.choices)
STEPS: Words = {
    "over": _("The financial year has ended"),
    "reconciled": _("Register and accounts agree"),
    "paid": _("The municipal treasurer is paid"),
    "receipted": _("The receipts are complete"),
    "cleared": _("The account is at zero"),
    "notified": _("The Minister of Finance is notified"),
}
STATES: Words = {"done": pgettext_lazy("step of the year end", "done"), "to_do": _("to do"), "blocked": _("blocked")}
TONES = {"done": ("admitted", "check"), "to_do": ("review", "clock"), "blocked": ("refused", "alert")}
