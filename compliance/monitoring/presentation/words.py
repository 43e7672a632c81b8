"""Labels of rules, directions and states of alerts."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.people.presentation.words import Words

RULES: Words = {
    "gaming_day": _("one gaming day"),
    "rolling": _("rolling days"),
    "near_threshold": _("several just below a threshold"),
}
DIRECTIONS: Words = {"paid_out": _("paid out to the guest"), "paid_in": _("paid in by the guest")}
STATES: Words = {
    "open": pgettext_lazy("state of an alert", "To be reviewed"),
    "cleared": pgettext_lazy("state of an alert", "Cleared"),
}
TONES = {"open": ("review", "alert"), "cleared": ("admitted", "check")}
# Labels of a transaction's source by the table of its row; all others are plain transactions.
SOURCES: Words = {"payouts_payout": _("payout"), "cage_exchange": pgettext_lazy("money operation", "exchange")}
OPERATION = _("transaction")
