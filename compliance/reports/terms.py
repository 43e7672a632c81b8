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
ENDINGS = {"cancelled": _("cancelled"), "replaced": _("replaced")}

PAPERS = {
    "passport": _("passport"),
    "id_card": _("identity card"),
    "foreigner_id_card": _("foreigner's identity card"),
}

TITLES = {
    "R-03": _("Honour guests"),
    "R-04": _("Stub register and alphabetical index"),
    "R-05": _("Card numbering integrity"),
    "R-06": pgettext_lazy("orphan report", "Orphan carnet"),
    "R-07": pgettext_lazy("orphan report", "Reconciliation of the orphan account"),
    "R-08": pgettext_lazy("orphan report", "Orphans: payment statement for the receiver of the commune"),
    "R-09": pgettext_lazy("orphan report", "Orphans: notice of payment to the Minister of Finance"),
    "R-16": pgettext_lazy("orphan report", "Unclaimed prizes and lapsed stakes"),
    "R-20": _("Control of the doors"),
}

# Reports on something that only one law knows. All others are drawn for every house.
LAWS = {"R-06": "LU", "R-07": "LU", "R-08": "LU", "R-09": "LU", "R-16": "NL"}

# What a report rests on, where the document of the jurisdiction says something about it.
ARTICLES = {
    ("LU", "R-03"): ("75(1)",),
    ("LU", "R-04"): ("76(1)", "76(2)", "76(3)"),
    ("LU", "R-05"): ("76(1)",),
    ("LU", "R-06"): ("8(1)", "8(4)"),
    ("LU", "R-07"): ("8(1)", "8(3)", "8(6)"),
    ("LU", "R-08"): ("8(5)", "8(6)"),
    ("LU", "R-09"): ("8(7)",),
    ("LU", "R-20"): ("67", "75(4)"),
    ("NL", "R-16"): ("1.1(3~)", "6.1(3~)"),
}

# What the authority of a jurisdiction reads.
LANGUAGES = {"LU": "fr", "NL": "nl"}

COUNTRIES = {"LU": _("Grand Duchy of Luxembourg"), "NL": _("Kingdom of the Netherlands")}

FINDINGS = {
    Finding.GAPS: _("Numbers are missing"),
    Finding.DUPLICATES: _("Numbers occur more than once"),
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
    "interrupted": _("The worker was stopped each time while it was drawing."),
    "too_slow": _("Drawing took longer than allowed. Order a shorter span."),
    "too_large": _("Drawing needed more memory than allowed. Order a shorter span."),
    "press_failed": _("The PDF could not be made. The administrator finds more in the worker's log."),
}


def offered(jurisdiction: str) -> "dict[str, StrOrPromise]":
    """The reports that a house can order, with their titles, in the order of their numbers."""
    return {kind: title for kind, title in TITLES.items() if LAWS.get(kind, jurisdiction) == jurisdiction}
