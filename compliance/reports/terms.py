"""The words of the law for what a report prints: reports, series of cards, papers, findings."""

from django.utils.translation import gettext_lazy as _

from .card_numbering import Finding

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
    "R-20": _("Control of the doors"),
}

# What a report rests on, where the document of the jurisdiction says something about it.
ARTICLES = {
    ("LU", "R-03"): ("75(1)",),
    ("LU", "R-04"): ("76(1)", "76(2)", "76(3)"),
    ("LU", "R-05"): ("76(1)",),
    ("LU", "R-20"): ("67", "75(4)"),
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
