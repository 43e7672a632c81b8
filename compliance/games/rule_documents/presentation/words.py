"""Labels of published rules: kinds, states, and the state of their notice."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from ...models.rule_documents import RuleKind

if TYPE_CHECKING:
    from compliance.notices.models.notices import Notice

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
NOTICE_STATES: Words = {
    "none": pgettext_lazy("notice about rules", "not needed"),
    "draft": pgettext_lazy("notice about rules", "not issued"),
    "issued": pgettext_lazy("notice about rules", "issued"),
}
NOTICE_TONES = {"none": ("", ""), "draft": ("refused", "alert"), "issued": ("admitted", "check")}


def state_of_notice(notice: "Notice | None") -> str:
    """Return the state of the notice about a stake scheme or a version of rules: none, draft or issued."""
    if notice is None:
        return "none"
    # A draft is raised with the publication or the scheme; a person issues it on the page of the notices (ADR 100).
    return "issued" if hasattr(notice, "issue") else "draft"
