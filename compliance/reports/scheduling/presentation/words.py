"""Terms of schedules: rhythms, due times and alarms."""

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from compliance.reports.recurrence.domain import FINANCIAL_YEAR, MONTHLY, NIGHTLY, WEEKLY, Plan

RHYTHMS = {
    NIGHTLY: gettext_lazy("each gaming day"),
    WEEKLY: gettext_lazy("each week"),
    MONTHLY: gettext_lazy("each month"),
    FINANCIAL_YEAR: gettext_lazy("each financial year"),
}

# The period whose end makes a report due.
ENDS = {
    NIGHTLY: gettext_lazy("the end of the gaming day"),
    WEEKLY: gettext_lazy("the end of the week's last gaming day, a Sunday"),
    MONTHLY: gettext_lazy("the end of the month's last gaming day"),
    FINANCIAL_YEAR: gettext_lazy("the end of the financial year's last gaming day"),
}

# Reasons for a refused order, by the field that must be changed.
REFUSALS = {
    "report": gettext_lazy("The rules of this casino no longer provide for this report. Pause the schedule."),
    "first_day": gettext_lazy("The period is longer than a report may cover."),
    "last_day": gettext_lazy("The gaming day had not begun: the server clock was wrong."),
    "clock": gettext_lazy(
        "Requested while the server clock was ahead, so the registers were read too early. Request this "
        "report manually."
    ),
}

ALARMS = {
    "not_set_up": gettext_lazy(
        "No schedules are set up although defaults are created within a minute: the worker is not responding."
    ),
    "not_ordered": gettext_lazy(
        "Due but not requested for more than 15 minutes: the worker is not responding or is still "
        "catching up after an outage."
    ),
    "not_drawn": gettext_lazy(
        "Requested more than 30 minutes ago and not generated: the worker is not responding or is too busy."
    ),
    "failed": gettext_lazy("Could not be generated. Request the report again."),
    "refused": gettext_lazy("The request could not be accepted. Carnet retries it."),
    "clock": gettext_lazy("Requested while the server clock was ahead. Request the report manually."),
    "no_timetable": gettext_lazy("The rulebook does not state when the financial year ends."),
}


def run_time_text(plan: Plan) -> str:
    """Return a due time as a sentence, such as `45 minutes after the end of the gaming day`."""
    end, span = ENDS[plan.rhythm], format_length(timedelta(minutes=plan.minutes_after))
    if plan.days_after == 1 and not plan.minutes_after:
        return _("At %(end)s") % {"end": end}
    if plan.days_after == 1:
        return _("%(span)s after %(end)s") % {"span": span, "end": end}
    days = ngettext("%(days)s day", "%(days)s days", plan.days_after - 1) % {"days": plan.days_after - 1}
    if plan.minutes_after:
        return _("%(days)s and %(span)s after %(end)s") % {"days": days, "span": span, "end": end}
    return _("%(span)s after %(end)s") % {"span": days, "end": end}


def format_length(length: timedelta) -> str:
    """Return a duration in hours and minutes, or in days if it is long."""
    minutes = length // timedelta(minutes=1)
    if minutes >= 2 * 24 * 60:
        return ngettext("%(days)s day", "%(days)s days", minutes // 1440) % {"days": minutes // 1440}
    hours, rest = divmod(minutes, 60)
    in_hours = _("%(hours)s h") % {"hours": hours}
    in_minutes = _("%(minutes)s min") % {"minutes": rest}
    if not hours:
        return in_minutes
    if rest:
        return f"{in_hours} {in_minutes}"
    return in_hours
