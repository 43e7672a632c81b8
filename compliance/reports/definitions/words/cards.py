"""Terms of reports on cards and doors: series, documents, controls."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

# In the order of the stub books; art. 76(1) names the four paid series.
SERIES = {
    "day": _("Day cards"),
    "week": _("Weekly subscription cards"),
    "month": _("Monthly subscription cards"),
    "year": _("Annual subscription cards"),
    "honour_day": _("Guest-of-honour cards, daily"),
    "honour_year": _("Guest-of-honour cards, annual"),
}

# Validity of a guest-of-honour card; art. 75(1) defines two kinds only.
HONOURS = {"honour_day": _("daily"), "honour_year": _("annual")}

# Early endings of a guest-of-honour card.
ENDINGS = {"cancelled": pgettext_lazy("card", "cancelled"), "replaced": pgettext_lazy("card", "replaced")}

# Later entries about the post at a door, with the resulting state of the night.
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
    "foreigner_id_card": _("foreigner's identity card or residence permit"),
}

# Results of a night at a door, by the codes of the coverage.
CONTROLS = {
    "staffed": _("permanent"),
    "gaps": _("interrupted"),
    "explained": _("interrupted, explained"),
    "unknown": _("not known: no opening hours are set"),
    "closed": _("door closed"),
    "coming": _("not open yet"),
    "free": _("no control required"),
}
