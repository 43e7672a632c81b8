"""Labels of notices, their addressees and their states."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.people.presentation.words import Words

ADDRESSEES: Words = {
    "justice": _("Minister of Justice"),
    "finance": _("Minister of Finance"),
    "control": _("Control agents"),
    "ksa": _("Netherlands Gambling Authority"),
}
POSTAL_ADDRESSEES: Words = {**ADDRESSEES, "treasurer": _("Municipal treasurer")}
KINDS: Words = {
    "exclusion": _("exclusion by management"),
    "refusal": _("refusal at the door"),
    "orphan_payment": _("payment of orphan funds"),
    "variance": _("count variance"),
    "application": _("application for approval"),
    "stake_scheme": _("stake scheme"),
    "rule_document": _("published rules"),
}
WAYS: Words = {
    "email": _("by e-mail"),
    "post": _("by post"),
    "hand": _("by hand"),
    "portal": _("via the government portal"),
}
# The ways that staff may record; only the answer of a server records e-mail.
BY_PERSON: Words = {way: word for way, word in WAYS.items() if way != "email"}
STATES: Words = {
    "open": pgettext_lazy("state of a notice", "To be sent"),
    "overdue": pgettext_lazy("state of a notice", "Overdue"),
    "draft": pgettext_lazy("state of a notice", "Draft"),
    "issued": pgettext_lazy("state of a notice", "Issued"),
    "sending": pgettext_lazy("state of a notice", "Being mailed"),
    "failed": pgettext_lazy("state of a notice", "Mailing failed"),
    "waiting": pgettext_lazy("state of a notice", "Awaiting reply"),
    "objected": pgettext_lazy("state of a notice", "To be corrected"),
    "acknowledged": pgettext_lazy("state of a notice", "Acknowledged"),
    "sent": pgettext_lazy("state of a notice", "Sent"),
    "withdrawn": pgettext_lazy("state of a notice", "Withdrawn"),
}
TONES = {
    "open": ("review", "clock"),
    "overdue": ("refused", "alert"),
    "draft": ("review", "clock"),
    "issued": ("accent", "report"),
    "sending": ("accent", "globe"),
    "failed": ("refused", "alert"),
    "waiting": ("admitted", "clock"),
    "objected": ("refused", "alert"),
    "acknowledged": ("admitted", "check"),
    "sent": ("admitted", "check"),
    "withdrawn": ("", "cross"),
}
LANGUAGES: Words = {"fr": _("French"), "nl": _("Dutch"), "en": _("English")}
# By the language in which an authority reads.
REASONS_IN: Words = {
    "fr": _("Reasons (in French)"),
    "nl": _("Reasons (in Dutch)"),
    "en": _("Reasons (in English)"),
}
OUTCOMES: Words = {
    "accepted": _("accepted by the server"),
    "deferred": _("temporarily refused by the server"),
    "refused": _("refused by the server"),
    "unreachable": _("server not reachable"),
    "unknown": _("unknown: it may have been sent"),
    "filed": _("written to a file on this machine, not sent"),
}
ANSWERS: Words = {"acknowledged": _("acknowledged"), "objected": _("refused, or to be corrected")}
MAILBOXES: Words = {**ADDRESSEES, "house": _("Alerts of the casino")}
ADDRESS_STATES: Words = {
    "proposed": _("awaiting another person"),
    "in_force": pgettext_lazy("address", "in force"),
    "approved": pgettext_lazy("address", "approved"),
    "refused": pgettext_lazy("address", "refused"),
}
ADDRESS_TONES = {
    "proposed": ("review", "clock"),
    "in_force": ("admitted", "check"),
    "approved": ("", ""),
    "refused": ("refused", "cross"),
}
ALARMS: Words = {
    "unsent": _("not sent in time"),
    "failed": _("cannot be sent by e-mail"),
    "unanswered": _("not acknowledged in time"),
}
