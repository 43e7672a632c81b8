"""How reports on cards and doors name what they show: series, documents, controls."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

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
