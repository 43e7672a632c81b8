"""How measures, their grounds and their states are called."""

from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.http.written import series
from compliance.people.stated_dates import coarser
from compliance.people.words import Words
from compliance.people.words import birth as in_words

from .limits import Period, Usage
from .models import (
    Breach,
    CaseOutcome,
    Channel,
    MeansEvidence,
    MeansOutcome,
    MeansTrigger,
    ReviewOutcome,
    RiskLevel,
    SigningWay,
    Step,
    WithholdingOutcome,
)


def birth_of(row: Any) -> str:
    """The birth date of a measure or of a row of a list, in the words of its source where it is not a plain one."""
    if row.birth is None or row.birth_stated:
        return str(row.birth_stated)
    text = in_words(row.birth)
    if row.birth.exact is not None and coarser(row.birth).month is None:
        return gettext("{date} (the day may be unknown)").format(date=text)
    return text


KINDS: Words = {
    "ministerial": _("ministerial exclusion"),
    "house": _("exclusion by management"),
    "self_ban": _("self-exclusion"),
    "visit_limit": _("visit limit"),
}
BASES: Words = {
    "art_69": _("imposed by the management"),
    "house": _("at the guest's own request"),
}
PERIODS: Words = {
    "week": _("calendar week"),
    "month": _("calendar month"),
    "year": _("calendar year"),
}


def allowed_visits(visits: int, period: str) -> str:
    """How many visits a limit allows: 2 visits a month."""
    said = {
        "week": ngettext("%(count)s visit a week", "%(count)s visits a week", visits),
        "month": ngettext("%(count)s visit a month", "%(count)s visits a month", visits),
        "year": ngettext("%(count)s visit a year", "%(count)s visits a year", visits),
    }
    return said[period] % {"count": visits}


def describe_usage(found: Usage) -> str:
    """How much of a limit is used: 1 of 2 visits in March 2026; and if none is left, from when on one is possible."""
    if found.next_day is None:
        return _of_period(found)
    free = gettext("next possible from %(day)s") % {"day": date_format(found.next_day, "SHORT_DATE_FORMAT")}
    return series([_of_period(found), free])


def _of_period(found: Usage) -> str:
    allowed = found.limit.visits
    facts: dict[str, object] = {"made": found.made, "limit": allowed, "year": found.first.year}
    if found.limit.period is Period.WEEK:
        facts |= dict(zip(("year", "week"), found.first.isocalendar()[:2], strict=True))
        said = ngettext(
            "%(made)s of %(limit)s visit in week %(week)s of %(year)s",
            "%(made)s of %(limit)s visits in week %(week)s of %(year)s",
            allowed,
        )
    elif found.limit.period is Period.MONTH:
        facts["month"] = date_format(found.first, "YEAR_MONTH_FORMAT")
        said = ngettext(
            "%(made)s of %(limit)s visit in %(month)s", "%(made)s of %(limit)s visits in %(month)s", allowed
        )
    else:
        said = ngettext("%(made)s of %(limit)s visit in %(year)s", "%(made)s of %(limit)s visits in %(year)s", allowed)
    return said % facts


def subject(kind: str, basis: str) -> str:
    """For what the law is cited under which a measure was taken; a limit rests on one article or another."""
    return f"limit.{basis}" if basis else f"measure.{kind}"


GROUNDS: dict[int, object] = {
    1: _("1: at the person's own request"),
    2: _("2: legally incapable, at the request of the representative"),
    3: _("3: prohibited by a judgment"),
    4: _("4: presence would disturb order"),
}
STATES: Words = {
    "active": pgettext_lazy("state of a measure", "In force"),
    "coming": pgettext_lazy("state of a measure", "Begins later"),
    "interview_due": pgettext_lazy("state of a measure", "Interview due"),
    "over": pgettext_lazy("state of a measure", "Ended"),
}
# How each state is drawn: tone and icon of its badge.
TONES = {
    "active": ("refused", "stop"),
    "coming": ("", "clock"),
    "interview_due": ("review", "people"),
    "over": ("", "check"),
}

REVIEWS: Words = dict(ReviewOutcome.choices)
CASES: Words = dict(CaseOutcome.choices)
TRIGGERS: Words = dict(MeansTrigger.choices)
EVIDENCE: Words = dict(MeansEvidence.choices)
MEANS: Words = dict(MeansOutcome.choices)
MEANS_STATES: Words = {"": pgettext_lazy("request for proof of means", "Open"), **MEANS}
# How an answer about means is drawn; without one the request is open.
MEANS_TONES = {
    "": ("review", "clock"),
    "sufficient": ("admitted", "check"),
    "insufficient": ("refused", "cross"),
    "not_shown": ("refused", "stop"),
}
BREACHES: Words = dict(Breach.choices)
WITHHOLDINGS: Words = dict(WithholdingOutcome.choices)
WITHHOLDING_STATES: Words = {"": pgettext_lazy("winnings", "proposed"), **WITHHOLDINGS}
# How winnings are drawn; without a decision they are proposed to be withheld.
WITHHOLDING_TONES = {
    "": ("review", "clock"),
    "withheld": ("refused", "lock"),
    "paid": ("admitted", "check"),
}
LEVELS: Words = dict(RiskLevel.choices)
LEVEL_TONES = {"": "", "low": "", "raised": "review", "high": "refused"}
CHANNELS: Words = dict(Channel.choices)
WAYS: Words = dict(SigningWay.choices)
STEPS: Words = dict(Step.choices)
STEP_TONES = {
    "offered": ("", "question"),
    "accepted": ("accent", "calendar"),
    "declined": ("", "cross"),
    "held": ("admitted", "check"),
    "missed": ("review", "alert"),
}
