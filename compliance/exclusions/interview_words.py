"""Labels of the steps of an interview."""

from compliance.people.words import Words

from .models import Step

STEPS: Words = dict(Step.choices)
STEP_TONES = {
    "offered": ("", "question"),
    "accepted": ("accent", "calendar"),
    "declined": ("", "cross"),
    "held": ("admitted", "check"),
    "missed": ("review", "alert"),
}
