"""Alarms about the connection to the central register, as pages show them."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..services.health import Alarm
from . import words


def describe_alarm(alarm: Alarm) -> dict[str, object]:
    """Return an alarm as shown on a page."""
    if alarm.code == "problem":
        return {"tone": "refused", "icon": "alert", "text": words.PROBLEMS[alarm.why]}
    if alarm.code == "silent":
        message = _("The central register is not responding: no guests can be admitted until it does.")
        return {"tone": "refused", "icon": "network", "text": message}
    message = ngettext(
        "The certificate for the central register expires in %(days)s day. Renew it now.",
        "The certificate for the central register expires in %(days)s days. Renew it now.",
        alarm.days,
    ) % {"days": alarm.days}
    return {"tone": "review", "icon": "clock", "text": message}
