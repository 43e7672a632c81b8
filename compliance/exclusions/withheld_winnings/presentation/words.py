"""Labels for withheld winnings."""

from django.utils.translation import pgettext_lazy

from compliance.exclusions.models.withholding_decisions import WithholdingOutcome
from compliance.exclusions.models.withholdings import Breach
from compliance.people.presentation.words import Words

BREACHES: Words = dict(Breach.choices)
WITHHOLDINGS: Words = dict(WithholdingOutcome.choices)
WITHHOLDING_STATES: Words = {"": pgettext_lazy("winnings", "proposed"), **WITHHOLDINGS}
# Tone and icon of each outcome. Without a decision, winnings are proposed for withholding.
WITHHOLDING_TONES = {
    "": ("review", "clock"),
    "withheld": ("refused", "lock"),
    "paid": ("admitted", "check"),
}
