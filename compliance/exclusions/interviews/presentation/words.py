"""Labels for the steps of an interview."""

from compliance.exclusions.models.interviews import Step
from compliance.people.presentation.words import Words

STEPS: Words = dict(Step.choices)
STEP_TONES = {
    "offered": ("", "question"),
    "accepted": ("accent", "calendar"),
    "declined": ("", "cross"),
    "held": ("admitted", "check"),
    "missed": ("review", "alert"),
}
