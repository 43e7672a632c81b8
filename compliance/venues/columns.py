"""The register of house policies as a file: what was proposed, why, and what somebody else decided."""

import json

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import Cell, Listing, cell, listed

POLICIES = listed(
    "policies",
    _("House policies"),
    cell("parameter", _("Rule")),
    Cell("value", _("Value"), lambda row: json.dumps(row.value, ensure_ascii=False, sort_keys=True)),
    cell("effective_from", pgettext_lazy("first day", "From")),
    cell("reason", _("Reason")),
    cell("edition", _("Edition of the rulebook")),
    cell("entered_by", _("Proposed by")),
    cell("entered_at", _("Proposed at")),
    cell("approved", pgettext_lazy("house policy", "Approved"), "decision.approved"),
    cell("note", _("Note"), "decision.note"),
    cell("decided_by", _("Decided by"), "decision.decided_by"),
    cell("decided_at", _("Decided at"), "decision.decided_at"),
)

STAFF = Listing("staff", _("Staff and posts"))
DEVICES = Listing("devices", _("Devices"))
