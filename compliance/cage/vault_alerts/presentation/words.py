"""Labels of alerts about the records of chips and floats."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from compliance.cage.models.vault_alerts import VaultAlertKind, VaultReviewOutcome

Words = Mapping[str, str | Promise]

KINDS: Words = dict(VaultAlertKind.choices)
OUTCOMES: Words = dict(VaultReviewOutcome.choices)
STATES: Words = {
    "open": pgettext_lazy("state of an alert", "To be reviewed"),
    "reviewed": pgettext_lazy("state of an alert", "Reviewed"),
}
TONES = {"open": ("review", "alert"), "reviewed": ("admitted", "check")}
