"""Describes the use of a visit limit."""

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from compliance.http.formatting.dates_and_numbers import join_parts

from .domain import Period, Usage


def describe_usage(found: Usage) -> str:
    """Return text such as "1 of 2 visits in March 2026", with the next possible day if none is left."""
    if found.next_day is None:
        return _of_period(found)
    free = gettext("next possible from %(day)s") % {"day": date_format(found.next_day, "SHORT_DATE_FORMAT")}
    return join_parts([_of_period(found), free])


def _of_period(found: Usage) -> str:
    allowed = found.limit.visits
    facts: dict[str, object] = {"made": found.visits_made, "limit": allowed, "year": found.first.year}
    if found.limit.period is Period.WEEK:
        facts |= dict(zip(("year", "week"), found.first.isocalendar()[:2], strict=True))
        text = ngettext(
            "%(made)s of %(limit)s visit in week %(week)s of %(year)s",
            "%(made)s of %(limit)s visits in week %(week)s of %(year)s",
            allowed,
        )
    elif found.limit.period is Period.MONTH:
        facts["month"] = date_format(found.first, "YEAR_MONTH_FORMAT")
        text = ngettext(
            "%(made)s of %(limit)s visit in %(month)s", "%(made)s of %(limit)s visits in %(month)s", allowed
        )
    else:
        text = ngettext("%(made)s of %(limit)s visit in %(year)s", "%(made)s of %(limit)s visits in %(year)s", allowed)
    return text % facts
