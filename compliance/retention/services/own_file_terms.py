"""Omissions from a person's own file, and terms for staff and program in it."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# Areas and tables not disclosed to the person, with the reason.
LEFT_OUT: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "monitoring": (
        _("Alerts on transactions"),
        _("The person must not be informed of anti-money-laundering monitoring."),
    ),
    "exclusions.SignalOut": (
        _("Reports sent to the control agents"),
        _("Reports to the control agents are part of their inquiry."),
    ),
    "exclusions.SignalIn": (
        _("Reports from the control agents and their review"),
        _("Reports from the control agents are part of their inquiry."),
    ),
    "exclusions.CaseReview": (_("The review of such cases"), _("It repeats the control agents' report.")),
    "admissions.DoorAlert": (
        _("Possible matches with other persons at the door"),
        _("They contain another person's data."),
    ),
    "people.Recognition": (
        _("Files of other guests offered when a document was recognised"),
        _("They are files of other persons."),
    ),
    "central": (
        _("Keyed digests of queries to a central register"),
        _("They reveal nothing by themselves; the result of a query is stored with the visit."),
    ),
}


NO_POST = _("a member of staff")


PROGRAM = _("Carnet")


def is_left_out(label: str) -> bool:
    """Is a table such as `monitoring.Alert` omitted from a person's own file?"""
    return label in LEFT_OUT or label.partition(".")[0] in LEFT_OUT
