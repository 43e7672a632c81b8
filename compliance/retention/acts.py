"""Sentences of the audit log about acts of retention."""

from django.utils.translation import gettext_lazy as _

KINDS = {
    "retention.erasure.opened": _("Looked at what an erasure would take."),
    "retention.own_file.given": _(
        "Gave a person the file of what the house has on them. Rows: {rows}; looks: {looks}."
    ),
}
