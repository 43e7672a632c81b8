"""Omissions from a person's own file, and terms for staff and program in it."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# Areas and tables not disclosed to the person, with the reason.
LEFT_OUT: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "monitoring": (
        _("Alerts on money operations"),
        _("Whoever watches for money laundering must not tell the person so."),
    ),
    "exclusions.SignalOut": (
        _("What was signalled to the control agents"),
        _("What is told to the agents belongs to their inquiry."),
    ),
    "exclusions.SignalIn": (
        _("What the control agents signalled, and its examination"),
        _("What the agents tell the house belongs to their inquiry."),
    ),
    "exclusions.CaseReview": (_("The examination of such cases"), _("It repeats what the agents have told.")),
    "admissions.DoorAlert": (_("Comparisons with other persons at the door"), _("They hold data of somebody else.")),
    "people.Recognition": (
        _("Files of other guests that were offered when a paper was recognised"),
        _("They are the files of somebody else."),
    ),
    "central": (
        _("Keyed digests of questions to a central register"),
        _("They say nothing by themselves; what came of a question stands with the visit."),
    ),
}


NO_POST = _("a member of the staff")


PROGRAM = _("the program itself")


def is_left_out(label: str) -> bool:
    """Is a table such as `monitoring.Alert` omitted from a person's own file?"""
    return label in LEFT_OUT or label.partition(".")[0] in LEFT_OUT
