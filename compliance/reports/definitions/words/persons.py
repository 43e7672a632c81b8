"""Terms of reports on persons: notices, measures, interviews and outcomes."""

from datetime import date
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from ..r01_own_initiative.figures import Born

ROWS_ON_A_PAGE = 14

NOTICES = {
    "exclusion": pgettext_lazy("person report", "exclusion"),
    "refusal": pgettext_lazy("person report", "refusal at the door"),
}

# Grounds of exclusion or refusal on management's own initiative (LU art. 69(1) and (2); A-08).
GROUNDS = {
    "house_exclusion": pgettext_lazy("person report", "excluded by the management"),
    "scandal": pgettext_lazy("person report", "liable to cause scandal"),
    "means": pgettext_lazy("person report", "livelihood compromised"),
    "other": pgettext_lazy("person report", "other ground"),
}

# State of a notice at the end of the period.
STATES = {
    "sent": pgettext_lazy("person report", "sent in time"),
    "sent_late": pgettext_lazy("person report", "sent after it was due"),
    "waiting": pgettext_lazy("person report", "to be sent"),
    "overdue": pgettext_lazy("person report", "overdue"),
    "withdrawn": pgettext_lazy("person report", "withdrawn: raised in error"),
}

WAYS = {
    "email": pgettext_lazy("person report", "by e-mail"),
    "post": pgettext_lazy("person report", "by post"),
    "hand": pgettext_lazy("person report", "by hand"),
    "portal": pgettext_lazy("person report", "through the portal of the State"),
}

MEASURES = {
    "house": pgettext_lazy("person report", "exclusion by the management"),
    "self_ban": pgettext_lazy("person report", "self-ban"),
    "visit_limit": pgettext_lazy("person report", "limit of visits"),
}

# Who requested a measure; empty for an exclusion, which only management can impose.
BASES = {
    "": "",
    "art_69": pgettext_lazy("person report", "imposed by the management"),
    "house": pgettext_lazy("person report", "at the guest's own wish"),
}

PERIODS = {
    "week": pgettext_lazy("person report", "a week"),
    "month": pgettext_lazy("person report", "a month"),
    "year": pgettext_lazy("person report", "a year"),
}

STEPS = {
    "": pgettext_lazy("person report", "never offered"),
    "offered": pgettext_lazy("person report", "offered"),
    "accepted": pgettext_lazy("person report", "agreed"),
    "declined": pgettext_lazy("person report", "declined"),
    "held": pgettext_lazy("person report", "held"),
    "missed": pgettext_lazy("person report", "missed"),
}

LATER = (
    STATES
    | STEPS
    | {
        "issued": pgettext_lazy("person report", "issued under a number"),
        "struck_off": pgettext_lazy("person report", "struck off"),
        "authorised": pgettext_lazy("person report", "access authorised"),
    }
)


def short_date(on: date | None) -> str:
    return date_format(on, "SHORT_DATE_FORMAT") if on else ""


def format_birth(born: "Born | None") -> str:
    """Return a birth date as far as it is known: 1980, 05/1980 or 17/05/1980."""
    if born is None:
        return ""
    if born.month and born.day:
        return short_date(date(born.year, born.month, born.day))
    return f"{born.month:02d}/{born.year}" if born.month else str(born.year)


def format_allowed_visits(visits: int | None, period: str) -> str:
    """Return the visits a limit allows, such as 2 × a month."""
    return "" if visits is None else f"{visits}\u00a0×\u00a0{PERIODS[period]}"


def table_pages(rows: int) -> int:
    return 2 + rows // ROWS_ON_A_PAGE
