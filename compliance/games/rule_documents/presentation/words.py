"""Labels of published rules: kinds, states, and the state of their notice."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from ...models.rule_documents import RuleKind

Words = Mapping[str, str | Promise]

KINDS: Words = dict(RuleKind.choices)
STATES: Words = {
    "waiting": pgettext_lazy("published rules", "to be published"),
    "replaced": pgettext_lazy("published rules", "replaced before its publication"),
    "later": pgettext_lazy("published rules", "published, applies later"),
    "holds": pgettext_lazy("published rules", "in force"),
    "over": pgettext_lazy("published rules", "superseded"),
    "withdrawn": pgettext_lazy("published rules", "withdrawn"),
}
TONES = {
    "waiting": ("review", "clock"),
    "replaced": ("", "undo"),
    "later": ("accent", "clock"),
    "holds": ("admitted", "check"),
    "over": ("", "stop"),
    "withdrawn": ("", "undo"),
}
NOTICES: Words = {
    "none": pgettext_lazy("notice about rules", "not needed"),
    "draft": pgettext_lazy("notice about rules", "not issued"),
    "issued": pgettext_lazy("notice about rules", "issued"),
}
NOTICE_TONES = {"none": ("", ""), "draft": ("refused", "alert"), "issued": ("admitted", "check")}
