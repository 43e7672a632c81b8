"""Reasons why a report could not be rendered."""

from django.utils.translation import gettext_lazy as _

FAILURES = {
    "interrupted": _("The worker was stopped each time while generating."),
    "too_slow": _("Generating took longer than allowed. Request a shorter period."),
    "too_large": _("Generating required more memory than allowed. Request a shorter period."),
    "signing_key": _(
        "The document could not be signed: no signing key is available. The administrator can find "
        "details with manage.py check."
    ),
    "signing_stamp": _(
        "The document could not be signed: no trusted time stamp was received. Request the report again "
        "once the time-stamp server responds."
    ),
    "signing_failed": _("The document could not be signed. The administrator can find details in the worker's log."),
    "press_failed": _("The PDF could not be created. The administrator can find details in the worker's log."),
}
