"""Terms of schedules: rhythms, due times and alarms."""

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from compliance.reports.recurrence.domain import EXERCISE, MONTHLY, NIGHTLY, WEEKLY, Plan

RHYTHMS = {
    NIGHTLY: gettext_lazy("each gaming day"),
    WEEKLY: gettext_lazy("each week"),
    MONTHLY: gettext_lazy("each month"),
    EXERCISE: gettext_lazy("each exercise"),
}

# The period whose end makes a report due.
ENDS = {
    NIGHTLY: gettext_lazy("the end of the gaming day"),
    WEEKLY: gettext_lazy("the end of the week's last gaming day, a Sunday"),
    MONTHLY: gettext_lazy("the end of the month's last gaming day"),
    EXERCISE: gettext_lazy("the end of the exercise's last gaming day"),
}

# Reasons for a refused order, by the field that must be changed.
REFUSALS = {
    "report": gettext_lazy("The law of this house does not know the report any more. Pause the schedule."),
    "first_day": gettext_lazy("The span is longer than a report may cover."),
    "last_day": gettext_lazy("The gaming day had not begun: the clock of the server ran wrong."),
    "clock": gettext_lazy(
        "Ordered while the clock of the server ran ahead, so the registers were read too early. "
        "Order this report by hand."
    ),
}

ALARMS = {
    "not_set_up": gettext_lazy(
        "No schedule is set up, although houses get theirs within a minute: the worker is silent."
    ),
    "not_ordered": gettext_lazy(
        "Due, and not ordered for more than fifteen minutes: the worker is silent, "
        "or still making up what an outage left."
    ),
    "not_drawn": gettext_lazy("Ordered more than thirty minutes ago, and not drawn: the worker is silent or too busy."),
    "failed": gettext_lazy("Could not be drawn. Order the report again."),
    "refused": gettext_lazy("The order could not be taken. It is tried again."),
    "clock": gettext_lazy("Ordered while the clock of the server ran ahead. Order the report by hand."),
    "no_timetable": gettext_lazy("The rules of the house do not say when its exercise ends."),
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
    return f"{in_hours} {in_minutes}" if rest else in_hours
