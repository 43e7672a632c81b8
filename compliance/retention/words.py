"""How kinds of data, what keeps them and what is left out of a person's own file are called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, str | Promise]

KINDS: Words = {
    "guests": _("Guest, papers, cards and visits"),
    "refusals": _("Refusals at the door"),
    "exclusions": _("Exclusions and self-bans"),
    "visit_limits": _("Visit limits"),
    "payouts": _("Payouts and exchanges"),
    "orphans": _("Finds and claims"),
    "notices": _("Notices to authorities"),
    "reports": _("Reports"),
    "lists": _("Minister's lists"),
}
OPEN: Words = {
    "held": _("A hold keeps these data."),
    "measure": _("A measure is in force, or still to come."),
    "notice": _("A notice to an authority was not sent yet."),
    "payout": _("A payout has not come to its end."),
    "find": _("A find is still open, or its carnet is not closed."),
    "withholding": _("It is not decided whether winnings are withheld."),
    "means": _("A proof of means that was asked for has not come."),
    "alert": _("An alert on money operations is not cleared."),
    "signal": _("A case that the agents signalled is not examined."),
    "paper": _("A report or a list of those days is still kept, and may name the person."),
}
STATES: Words = {
    "waiting": pgettext_lazy("erasures", "waiting"),
    "done": pgettext_lazy("erasures", "erased"),
    "withdrawn": pgettext_lazy("erasures", "put aside"),
}
STEPS: Words = {
    "proposed": pgettext_lazy("erasure", "proposed"),
    "released": pgettext_lazy("erasure", "released by one person"),
    "confirmed": pgettext_lazy("erasure", "confirmed, will be erased"),
    "done": pgettext_lazy("erasure", "erased"),
    "withdrawn": pgettext_lazy("erasure", "put aside"),
}
_WAITS = ("review", "question")
STEP_TONES = {
    "proposed": _WAITS,
    "released": _WAITS,
    "confirmed": _WAITS,
    "done": ("admitted", "check"),
    "withdrawn": ("", ""),
}
# By area or table: what is not told to the person, and why.
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
LANGUAGES: Words = {"en": "English", "fr": "Français", "nl": "Nederlands", "de": "Deutsch"}


def is_left_out(label: str) -> bool:
    """Whether a table, named like `monitoring.Alert`, is left out of a person's own file."""
    return label in LEFT_OUT or label.partition(".")[0] in LEFT_OUT
