"""How the steps to the end of an exercise, its alarms and its accounts are called, and what each still lacks."""

from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.money import money
from compliance.people.words import Words

from .models import Account, OpenWindows, PaymentMeans

if TYPE_CHECKING:
    from .year_end import Alarm, Step

ACCOUNTS: Words = dict(Account.choices)
MEANS: Words = dict(PaymentMeans.choices)
POLICIES: Words = dict(OpenWindows.choices)
STEPS: Words = {
    "over": _("The financial year has ended"),
    "reconciled": _("Register and accounts agree"),
    "paid": _("The municipal treasurer is paid"),
    "receipted": _("The receipts are complete"),
    "cleared": _("The account is at zero"),
    "told": _("The Minister of Finance is notified"),
}
STATES: Words = {"done": pgettext_lazy("step of the year end", "done"), "to_do": _("to do"), "blocked": _("blocked")}
TONES = {"done": ("admitted", "check"), "to_do": ("review", "clock"), "blocked": ("refused", "alert")}
_LACKS: Words = {
    "over": _("The financial year ends on %(day)s. Close it after that."),
    "reconciled": _("Reconcile first, with the balance of the commercial accounts after the last entry."),
    "differs": _(
        "The orphan register and the account differ by %(amount)s. Find the cause, correct it and reconcile again."
    ),
    "paid": _("The municipal treasurer has not been paid yet: %(amount)s."),
    "receipted": _("Receipts are incomplete: %(amount)s missing."),
    "unpaid": _("The municipal treasurer issues the receipts for the payment."),
    "cleared": _("The account is not at zero yet: %(amount)s."),
    "told": _("The notice to the Minister of Finance is missing."),
}
_ALARMS: Words = {
    "difference": _("Financial year %(label)s: register and account have differed by %(amount)s since %(day)s."),
    "payment_late": _(
        "Financial year %(label)s: %(amount)s should have been paid to the municipal treasurer by %(day)s."
    ),
    "receipts_missing": _(
        "Financial year %(label)s: receipts for %(amount)s have been missing since the payment of %(day)s."
    ),
    "notice_unsent": _(
        "Financial year %(label)s: the notice of the payment of %(amount)s, created on %(day)s, has not been sent."
    ),
}


def describe_step(step: "Step", currency: str) -> str:
    """What a step that is not done still lacks, and what to do about it."""
    differs = step.name == "reconciled" and step.state == "blocked"
    unpaid = step.name == "receipted" and not step.amount
    lacks = "differs" if differs else "unpaid" if unpaid else step.name
    day = date_format(step.day, "SHORT_DATE_FORMAT") if step.day else ""
    amount = abs(step.amount) if differs else step.amount
    return str(_LACKS[lacks]) % {"amount": money(amount, currency), "day": day}


def describe_alarm(alarm: "Alarm", currency: str) -> str:
    """An alarm in a sentence."""
    amount = abs(alarm.amount) if alarm.kind == "difference" else alarm.amount
    return str(_ALARMS[alarm.kind]) % {
        "label": alarm.label,
        "amount": money(amount, currency),
        "day": date_format(alarm.since, "SHORT_DATE_FORMAT"),
    }
