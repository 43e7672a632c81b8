"""How measures, their grounds and their states are called."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.people.words import Words

from .models import CaseOutcome, Channel, MeansEvidence, MeansOutcome, MeansTrigger, ReviewOutcome, RiskLevel, Step

KINDS: Words = {
    "ministerial": _("exclusion by the Minister"),
    "house": _("exclusion by the house"),
    "self_ban": _("self-ban"),
}
ARTICLES = {"ministerial": "68(1)", "house": "69(1)", "self_ban": "PLAY IT SAFE"}
GROUNDS: dict[int, object] = {
    1: _("1: at their own request"),
    2: _("2: legally incapable, at the request of the representative"),
    3: _("3: prohibited by a judgment"),
    4: _("4: presence would disturb order"),
}
STATES: Words = {
    "active": pgettext_lazy("state of a measure", "In force"),
    "coming": pgettext_lazy("state of a measure", "Begins later"),
    "interview_due": pgettext_lazy("state of a measure", "Interview due"),
    "over": pgettext_lazy("state of a measure", "Over"),
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
# How an answer about means is drawn; without one the request is open.
MEANS_TONES = {
    "": ("review", "clock"),
    "sufficient": ("admitted", "check"),
    "insufficient": ("refused", "cross"),
    "not_shown": ("refused", "stop"),
}
LEVELS: Words = dict(RiskLevel.choices)
LEVEL_TONES = {"": "", "low": "", "raised": "review", "high": "refused"}
CHANNELS: Words = dict(Channel.choices)
STEPS: Words = dict(Step.choices)
STEP_TONES = {
    "offered": ("", "question"),
    "accepted": ("accent", "calendar"),
    "declined": ("", "cross"),
    "held": ("admitted", "check"),
    "missed": ("review", "alert"),
}
