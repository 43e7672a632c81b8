"""Describe variances and missed deadlines, with links to the pages where they are resolved."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import HouseRequest, StaffContext
from compliance.http.formatting.money import money
from compliance.people.presentation.words import Words

from ..selectors.alarms import Alarm, open_alarms
from .registers import READ

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


def describe_alarm(alarm: Alarm, currency: str) -> str:
    """Describe an alarm in one sentence."""
    amount = abs(alarm.amount) if alarm.kind == "difference" else alarm.amount
    return str(_ALARMS[alarm.kind]) % {
        "label": alarm.label,
        "amount": money(amount, currency),
        "day": date_format(alarm.since, "SHORT_DATE_FORMAT"),
    }


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterator[dict[str, str]]:
    """Yield the alarms of the orphan funds for the overview, if the user may see the account."""
    if presence.may(READ):
        for alarm in open_alarms(presence.house, at):
            yield {"tone": "refused", "icon": "alert"} | _alarm_row(presence, alarm)


def _alarm_row(presence: StaffContext, alarm: Alarm) -> dict[str, str]:
    return {"text": describe_alarm(alarm, presence.house.currency)} | _alarm_link(presence, alarm)


def _alarm_link(presence: StaffContext, alarm: Alarm) -> dict[str, str]:
    """Return the link to the page where an alarm is resolved, with its label."""
    if alarm.notice_id and presence.may("notices.notice.read"):
        return {"url": reverse("notices:notice", args=[alarm.notice_id]), "action": str(_("Send"))}
    if alarm.kind == "difference":
        return {"url": reverse("orphans:account", args=[alarm.label]), "action": str(_("View"))}
    return {"url": reverse("orphans:year", args=[alarm.label]), "action": str(_("View"))}


def alarm_rows(request: HouseRequest, at: datetime, label: str = "") -> list[dict[str, str]]:
    """Return the alarms in words, each with its link; only those of one financial year if `label` is given."""
    presence = request.presence
    return [_alarm_row(presence, alarm) for alarm in open_alarms(presence.house, at) if label in ("", alarm.label)]
