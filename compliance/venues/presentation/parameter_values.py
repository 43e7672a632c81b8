"""Display names of rulebook parameters and their values, from the text that the log stores."""

import re
from datetime import UTC

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from audit.recording.kinds import in_words
from compliance.http.formatting.coded_text import format_hours
from compliance.rules.values.durations import Duration
from compliance.rules.values.value_types import MonthDay

from .value_words import VALUES


def value_in_words(text: str) -> str:
    """Return the display text of a value, from the `as_text` form in the log."""
    # The pattern is a group, so every second part is a separator.
    return "".join(_format_value(part) if place % 2 == 0 else part for place, part in enumerate(_PARTS.split(text)))


# Separates the members of a list, and the lists of a table.
_PARTS = re.compile(r"(; |, |: )")
_MONTH_DAY = re.compile(r"(0[1-9]|1[0-2])-([0-2][0-9]|3[01])")
_PERIOD = re.compile(r"P([0-9]+Y)?([0-9]+M)?([0-9]+D)?")


def _format_value(text: str) -> str:
    if text in {"yes", "no"}:
        if text == "yes":
            return _("yes")
        return _("no")
    if text in VALUES:
        return str(VALUES[text])
    if _MONTH_DAY.fullmatch(text):
        return _month_and_day(text)
    # All parts of the pattern are optional: `P` alone would match.
    if text != "P" and _PERIOD.fullmatch(text):
        return _duration_in_words(Duration.parse(text))
    return format_hours(in_words(text, UTC))


def _month_and_day(text: str) -> str:
    try:
        # Any common year will do: only month and day are shown.
        return date_format(MonthDay.parse(text).in_year(2023), "MONTH_DAY_FORMAT")
    # The pattern also allows 30 February.
    except ValueError:
        return text


def _duration_in_words(period: Duration) -> str:
    years, months = divmod(period.months, 12)
    parts = (
        (years, ngettext("%(count)s year", "%(count)s years", years) % {"count": years}),
        (months, ngettext("%(count)s month", "%(count)s months", months) % {"count": months}),
        (period.days, ngettext("%(days)s day", "%(days)s days", period.days) % {"days": period.days}),
    )
    return " ".join(words for count, words in parts if count)
