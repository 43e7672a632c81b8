"""Sentences of the audit log about acts of retention."""

from django.utils.translation import gettext_lazy as _

KINDS = {
    "retention.erasure.opened": _("Previewed an erasure."),
    "retention.own_file.given": _("Gave a guest the file of their data. Rows: {rows}; accesses: {looks}."),
}
