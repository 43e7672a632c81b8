"""Terms for kinds of data and for erasure blockers."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, str | Promise]

KINDS: Words = {
    "guests": _("Guest, documents, cards and visits"),
    "refusals": _("Refusals at the door"),
    "exclusions": _("Exclusions and self-exclusions"),
    "visit_limits": _("Visit limits"),
    "payouts": _("Payouts and exchanges"),
    "orphans": _("Found sums and claims"),
    "notices": _("Notices to authorities"),
    "reports": _("Reports"),
    "lists": _("Imported exclusion lists"),
}
OPEN: Words = {
    "held": _("This data is on hold."),
    "measure": _("A measure is in force or begins later."),
    "notice": _("A notice to an authority has not been sent yet."),
    "payout": _("A payout is still open."),
    "find": _("A found sum is still open, or its orphan register is not closed."),
    "withholding": _("A decision on withholding winnings is pending."),
    "means": _("A requested proof of financial means is outstanding."),
    "alert": _("An alert on transactions has not been cleared."),
    "signal": _("A case reported by the control agents has not been reviewed."),
    "individual_limit": _("An individual limit at a table is undecided or still applies."),
    "incident": _("An incident in which the guest is named is still open."),
    "paper": _("A report or list of those days is still stored and may name the person."),
}
STATES: Words = {
    "waiting": pgettext_lazy("erasures", "pending"),
    "done": pgettext_lazy("erasures", "erased"),
    "withdrawn": pgettext_lazy("erasures", "discarded"),
}
STEPS: Words = {
    "proposed": pgettext_lazy("erasure", "proposed"),
    "released": pgettext_lazy("erasure", "released by one person"),
    "confirmed": pgettext_lazy("erasure", "confirmed, will be erased"),
    "done": pgettext_lazy("erasure", "erased"),
    "withdrawn": pgettext_lazy("erasure", "discarded"),
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
