"""The proof of a row through the API: the receipt of its newest sealed entry."""

from typing import cast
from uuid import UUID

from django.utils.translation import gettext as _

from audit.proof_views import sealed_leaves, taken_receipt
from audit.views import GuardedRequest
from compliance.refusals import NotFound

from .files import Document, DocumentView
from .log import READ


class RowProofView(DocumentView):
    """GET the receipt of the newest sealed entry of a row, which proves it without this program.

    It has no personal values. The log says who took it. 404 while nothing of the row is sealed.
    """

    permissions = {"GET": READ}
    operation, tag = "get_row_proof", "log"
    media_types = ("application/zip",)

    def document(self, table: str, row_id: UUID) -> Document:
        request = cast("GuardedRequest", self.request._request)
        request.venue_id = self.house.id
        sealed = sealed_leaves(request, table, row_id)
        if not sealed:
            raise NotFound(_("Nothing of this row is sealed yet. Ask again in a minute."))
        return Document(taken_receipt(request, sealed[-1]), f"receipt-{sealed[-1]}.zip", "application/zip")
