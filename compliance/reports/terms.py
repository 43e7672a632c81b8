"""The words of the law for what a report prints: reports, series of cards, papers, findings."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .card_numbering import Finding

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise

# In the order in which books are listed; art. 76(1) names the four paid series.
SERIES = {
    "day": _("Day cards"),
    "week": _("Weekly subscription cards"),
    "month": _("Monthly subscription cards"),
    "year": _("Annual subscription cards"),
    "honour_day": _("Guest-of-honour cards, daily"),
    "honour_year": _("Guest-of-honour cards, annual"),
}

# How long an honour card lasts; art. 75(1) knows no third kind.
HONOURS = {"honour_day": _("daily"), "honour_year": _("annual")}

# What ended an honour card before its last day.
ENDINGS = {"cancelled": pgettext_lazy("card", "cancelled"), "replaced": pgettext_lazy("card", "replaced")}

# What may be entered about the post at a door when its night is over, and what the night came to with it.
ENTERED = {
    "post": pgettext_lazy("report", "post entered"),
    "post_end": pgettext_lazy("report", "end of a post entered"),
    "correction": pgettext_lazy("report", "times of a post corrected"),
    "explanation": pgettext_lazy("report", "gap explained"),
    "now_staffed": pgettext_lazy("report", "with it: permanent"),
    "now_gaps": pgettext_lazy("report", "with it: interrupted"),
    "now_explained": pgettext_lazy("report", "with it: interrupted, explained"),
}

PAPERS = {
    "passport": _("passport"),
    "id_card": _("identity card"),
    "foreigner_id_card": _("foreigner's identity card"),
}

TITLES = {
    "R-01": pgettext_lazy("person report", "Own-initiative exclusions and refusals"),
    "R-02": pgettext_lazy("person report", "Persons signalled to the agents"),
    "R-03": _("Guests of honour"),
    "R-04": _("Stub register and alphabetical index"),
    "R-05": _("Card numbering integrity"),
    "R-06": pgettext_lazy("orphan report", "Orphan carnet"),
    "R-07": pgettext_lazy("orphan report", "Reconciliation of the orphan account"),
    "R-08": pgettext_lazy("orphan report", "Orphans: payment statement for the receiver of the commune"),
    "R-09": pgettext_lazy("orphan report", "Orphans: notice of payment to the Minister of Finance"),
    "R-10": pgettext_lazy("approval letter", "Applications for approval to the Minister of Finance"),
    "R-11": pgettext_lazy("cage report", "Large payouts"),
    "R-12": pgettext_lazy("cage report", "Shift counts"),
    "R-14": pgettext_lazy("person report", "Interviews due and self-bans ending"),
    "R-16": pgettext_lazy("orphan report", "Unclaimed prizes and lapsed stakes"),
    "R-20": _("Door control"),
}

# Reports on something that only one law knows. All others are drawn for every house.
LAWS = dict.fromkeys(("R-01", "R-02", "R-06", "R-07", "R-08", "R-09", "R-10", "R-14"), "LU") | {"R-16": "NL"}

# What the authority of a jurisdiction reads.
LANGUAGES = {"LU": "fr", "NL": "nl"}

COUNTRIES = {"LU": _("Grand Duchy of Luxembourg"), "NL": _("Kingdom of the Netherlands")}

FINDINGS = {
    Finding.GAPS: _("Numbers are missing"),
    Finding.DUPLICATES: _("Duplicate numbers"),
    Finding.OTHER_DAYS: _("Numbers belong to another gaming day"),
    Finding.BREAK_BEFORE: _("Does not follow the previous span"),
    Finding.COUNTER_DIFFERS: _("The counter does not agree with the last card"),
    Finding.STUBS_DIFFER: _("Stubs are missing or bear another number"),
}

# What a night of a door came to; the codes of the coverage.
CONTROLS = {
    "staffed": _("permanent"),
    "gaps": _("interrupted"),
    "explained": _("interrupted, explained"),
    "unknown": _("not known: no opening hours are set"),
    "closed": _("door closed"),
    "coming": _("not open yet"),
    "free": _("no control required"),
}

FAILURES = {
    "interrupted": _("The worker was stopped each time while generating."),
    "too_slow": _("Generating took longer than allowed. Request a shorter period."),
    "too_large": _("Generating required more memory than allowed. Request a shorter period."),
    "signing_key": _(
        "The document could not be signed: no signing key is available. The administrator can find "
        "details with manage.py check."
    ),
    "signing_stamp": _(
        "The document could not be signed: no trusted time stamp was received. Request the report again "
        "once the time-stamp server responds."
    ),
    "signing_failed": _("The document could not be signed. The administrator can find details in the worker's log."),
    "press_failed": _("The PDF could not be created. The administrator can find details in the worker's log."),
}

# Why an order can no longer be cancelled.
TOO_LATE = {
    "drawn": _("The report was generated before it could be cancelled. It is shown below."),
    "failed": _("Generation failed before it could be cancelled."),
    "cancelled": _("The report was already cancelled."),
}


def offered_reports(jurisdiction: str) -> "dict[str, StrOrPromise]":
    """The reports that a house can order, with their titles, in the order of their numbers."""
    return {kind: title for kind, title in TITLES.items() if LAWS.get(kind, jurisdiction) == jurisdiction}
