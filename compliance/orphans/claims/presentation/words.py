"""Labels of claims, their states and their decisions."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.orphans.models.claims import ClaimCode, EvidenceKind

from ..services.decisions import CODES

Words = Mapping[str, str | Promise]

KINDS: Words = dict(EvidenceKind.choices)
CODES_IN_WORDS: Words = dict(ClaimCode.choices)
VERDICTS: Words = {
    "accepted": pgettext_lazy("claim", "granted"),
    "refused": pgettext_lazy("claim", "refused"),
    "not_yet": _("not proven yet"),
}
REASONS: Words = {code.value: code.label for code in ClaimCode if any(code in codes for codes in CODES.values())}

STATES: Words = {
    "evidence": _("awaiting evidence"),
    "decision": _("awaiting a decision"),
    "approval": _("awaiting a second person"),
    "payment": _("awaiting payment"),
    "refused": pgettext_lazy("claim", "refused"),
    "declined": _("declined by the second person"),
    "paid": pgettext_lazy("claim", "refunded"),
    "taken_back": _("refund reversed"),
    "returned": _("returned"),
    "over": _("funds no longer available"),
}
# Tone and icon of the badge.
TONES = {
    "evidence": ("review", "clock"),
    "decision": ("review", "question"),
    "approval": ("review", "people"),
    "payment": ("accent", "coins"),
    "refused": ("refused", "stop"),
    "declined": ("refused", "cross"),
    "paid": ("admitted", "check"),
    "taken_back": ("", "undo"),
    "returned": ("admitted", "check"),
    "over": ("", "lock"),
}
LANGUAGES = (("fr", "Français"), ("nl", "Nederlands"), ("de", "Deutsch"), ("en", "English"))
