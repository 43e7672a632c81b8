"""Reasons why a report could not be rendered, or can no longer be cancelled."""

from django.utils.translation import gettext_lazy as _

FAILURES = {
    "interrupted": _("The worker was stopped each time while it was drawing."),
    "too_slow": _("Drawing took longer than allowed. Order a shorter span."),
    "too_large": _("Drawing needed more memory than allowed. Order a shorter span."),
    "signing_key": _(
        "The paper could not be signed: no key that may sign is there. The administrator finds more with manage.py "
        "check."
    ),
    "signing_stamp": _(
        "The paper could not be signed: no time stamp came that is believed. Order the report again once the server of "
        "the time stamps answers."
    ),
    "signing_failed": _("The paper could not be signed. The administrator finds more in the worker's log."),
    "press_failed": _("The PDF could not be made. The administrator finds more in the worker's log."),
}

# Reasons why an order can no longer be cancelled.
TOO_LATE = {
    "drawn": _("The report was drawn before it could be cancelled. It stands below."),
    "failed": _("The drawing had failed before it could be cancelled."),
    "cancelled": _("The report had been cancelled already."),
}
