"""Terms for kinds of data and for erasure blockers."""

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
    "lists": _("Lists of the Minister"),
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
LANGUAGES: Words = {"en": "English", "fr": "Français", "nl": "Nederlands", "de": "Deutsch"}
