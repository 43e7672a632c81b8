"""The register of erasures as a file: of which table, when proposed, who released and confirmed, and when done."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import Listing, cell, listed

ERASURES = listed(
    "erasures",
    _("Erasures"),
    cell("subject_table", _("Whose")),
    cell("basis", _("Basis")),
    cell("proposed_at", pgettext_lazy("erasure", "Proposed")),
    cell("released_by", _("Released by"), "release.released_by"),
    cell("confirmed_by", _("Confirmed by"), "confirmation.confirmed_by"),
    cell("done_at", _("Erased"), "done.done_at"),
    cell("withdrawn_at", _("Put aside"), "withdrawal.withdrawn_at"),
)

HOLDS = Listing("holds", _("Holds on data of persons"))
