"""Labels of the steps to the end of a financial year and of its settings, and what each step still lacks."""

from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.money import money
from compliance.people.words import Words

from .models import OpenWindows, PaymentMeans

if TYPE_CHECKING:
    from .year_end import Step

MEANS: Words = dict(PaymentMeans.choices)
POLICIES: Words = dict(OpenWindows.choices)
STEPS: Words = {
    "over": _("The exercise is over"),
    "reconciled": _("Carnet and books agree"),
    "paid": _("The commune is paid"),
    "receipted": _("The receipts are complete"),
    "cleared": _("The account is at zero"),
    "told": _("The Minister of Finance is told"),
}
STATES: Words = {"done": pgettext_lazy("step of the year end", "done"), "to_do": _("to do"), "blocked": _("blocked")}
TONES = {"done": ("admitted", "check"), "to_do": ("review", "clock"), "blocked": ("refused", "alert")}
_LACKS: Words = {
    "over": _("The exercise ends on %(day)s. Close it then."),
    "reconciled": _("Reconcile first, with the balance that the commercial books show after the last line."),
    "differs": _("Carnet and account differ by %(amount)s. Find out why, correct it, and reconcile again."),
    "paid": _("The commune is not paid yet: %(amount)s."),
    "receipted": _("Receipts are not complete: %(amount)s missing."),
    "unpaid": _("The receiver gives the receipts for the payment."),
    "cleared": _("The account is not at zero yet: %(amount)s."),
    "told": _("The notice to the Minister of Finance is missing."),
}


def describe_step(step: "Step", currency: str) -> str:
    """What a step that is not done still lacks, and what to do about it."""
    differs = step.name == "reconciled" and step.state == "blocked"
    unpaid = step.name == "receipted" and not step.amount
    lacks = "differs" if differs else "unpaid" if unpaid else step.name
    day = date_format(step.day, "SHORT_DATE_FORMAT") if step.day else ""
    amount = abs(step.amount) if differs else step.amount
    return str(_LACKS[lacks]) % {"amount": money(amount, currency), "day": day}
