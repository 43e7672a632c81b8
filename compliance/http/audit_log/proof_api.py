"""The proof of one row through the API: the receipt of its newest entry, as on its page."""

from typing import cast
from uuid import UUID

from audit.publishing.proof_views import receipt_of_row
from audit.reading.views import GuardedRequest
from compliance.refusals import NotFound

from ..rest.documents import Document, DocumentView

NOT_SEALED = (
    "Row not found, or none of its entries is sealed yet: try again in a few minutes. If its entries are archived, an"
    " administrator can read them back."
)


class RowProofView(DocumentView):
    """GET what proves a row, to be checked by anyone: an archive without personal values. The log says who took it.

    `table` is the table of the row, such as orphans_carnetline, orphans_find, orphans_claim or payouts_payout.
    """

    permissions = {"GET": "audit.log.read"}
    operation, tag, media_types = "get_row_proof", "log", ("application/zip",)

    def document(self, table: str, row_id: UUID) -> Document:
        found = receipt_of_row(cast("GuardedRequest", self.request._request), table, row_id)
        if found is None:
            raise NotFound(NOT_SEALED)
        index, receipt = found
        return Document(receipt, f"receipt-{index}.zip", "application/zip")
