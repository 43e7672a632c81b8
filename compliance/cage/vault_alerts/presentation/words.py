"""Labels of alerts about the records of chips and floats."""

from collections.abc import Mapping
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from compliance.cage.models.chips import PieceMedium
from compliance.cage.models.vault_alerts import VaultAlert, VaultAlertKind, VaultReviewOutcome

Words = Mapping[str, str | Promise]

KINDS: Words = dict(VaultAlertKind.choices)
OUTCOMES: Words = dict(VaultReviewOutcome.choices)
STATES: Words = {
    "open": pgettext_lazy("state of an alert", "To be reviewed"),
    "reviewed": pgettext_lazy("state of an alert", "Reviewed"),
}
TONES = {"open": ("review", "alert"), "reviewed": ("admitted", "check")}


def record_page(row: VaultAlert) -> tuple[str, str, UUID | None]:
    """Return the page of the record that an alert is about, its permission, and its key; chips share one page."""
    if row.kind == VaultAlertKind.NOT_COUNTED:
        return "cage:shift", "cage.shift.read", row.source_id
    # The stock changes of a denomination have numbers too; slips have a letter and a number.
    if row.thing.partition(" ")[0] in PieceMedium.values:
        return "cage:pieces", "cage.day.read", None
    return "cage:slip", "cage.shift.read", row.source_id
