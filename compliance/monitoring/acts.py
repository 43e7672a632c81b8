"""What the log says, in a sentence, about alerts on money operations."""

from django.utils.translation import gettext_lazy as _

KINDS = {
    "monitoring.alert.cleared": _("Cleared an alert on transactions."),
    "monitoring.alert.opened": _("Viewed an alert on transactions."),
}
