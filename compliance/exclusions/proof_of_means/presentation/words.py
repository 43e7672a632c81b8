"""Labels for requests for proof of means."""

from django.utils.translation import pgettext_lazy

from compliance.exclusions.models.proof_of_means import MeansEvidence, MeansOutcome, MeansTrigger
from compliance.people.presentation.words import Words

TRIGGERS: Words = dict(MeansTrigger.choices)
EVIDENCE: Words = dict(MeansEvidence.choices)
MEANS: Words = dict(MeansOutcome.choices)
MEANS_STATES: Words = {"": pgettext_lazy("request for proof of means", "Open"), **MEANS}
# Tone and icon of each outcome. An empty outcome is an open request.
MEANS_TONES = {
    "": ("review", "clock"),
    "sufficient": ("admitted", "check"),
    "insufficient": ("refused", "cross"),
    "not_shown": ("refused", "stop"),
}
