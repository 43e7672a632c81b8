"""Messages about what a step to the end of a financial year still lacks, for refusals and the checklist."""

from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from compliance.http.formatting.money import money

from ..selectors import Step

_LACKS = {
    "over": _("The financial year ends on %(day)s. Close it after that."),
    "reconciled": _("Reconcile first, with the balance of the commercial accounts after the last entry."),
    "differs": _(
        "The orphan register and the account differ by %(amount)s. Find the cause, correct it and reconcile again."
    ),
    "paid": _("The municipal treasurer has not been paid yet: %(amount)s."),
    "receipted": _("Receipts are incomplete: %(amount)s missing."),
    "unpaid": _("The municipal treasurer issues the receipts for the payment."),
    "cleared": _("The account is not at zero yet: %(amount)s."),
    "notified": _("The notice to the Minister of Finance is missing."),
}


def describe_step(step: Step, currency: str) -> str:
    """Describe what an open step still lacks, and how to complete it."""
    differs = step.name == "reconciled" and step.state == "blocked"
    unpaid = step.name == "receipted" and not step.amount
    lacks = step.name
    if differs:
        lacks = "differs"
    elif unpaid:
        lacks = "unpaid"
    day = date_format(step.day, "SHORT_DATE_FORMAT") if step.day else ""
    amount = abs(step.amount) if differs else step.amount
    return str(_LACKS[lacks]) % {"amount": money(amount, currency), "day": day}
