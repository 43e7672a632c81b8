"""Sentences of the log about alerts on transactions."""

from django.utils.translation import gettext_lazy as _

KINDS = {
    "monitoring.alert.cleared": _("Cleared an alert on transactions."),
    "monitoring.alert.opened": _("Viewed an alert on transactions."),
}
