"""Sentences of the log about alerts on transactions."""

from django.utils.translation import gettext_lazy as _

KINDS = {
    "monitoring.alert.cleared": _("Cleared an alert on money operations."),
    "monitoring.alert.opened": _("Opened an alert on money operations."),
}
