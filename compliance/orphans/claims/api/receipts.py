"""API of the receipt that a claimant signs. Every print is numbered."""

from typing import TYPE_CHECKING, cast
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.acts import Act, PaperView
from compliance.http.rest.documents import Document
from compliance.orphans.claim_states import selectors as claim_states

from .. import selectors as claim_selectors
from ..presentation import words as claim_words
from ..presentation.receipt import render_receipt
from ..services import receipts
from .claims import CLAIM

if TYPE_CHECKING:
    from ...models.claims import ClaimReceipt


class ClaimReceiptView(PaperView):
    """POST prints the receipt in the claimant's language and returns it as a PDF."""

    permissions = {"POST": "orphans.refund.pay"}

    class Input(InputSerializer):
        language = serializers.ChoiceField([code for code, _name in claim_words.LANGUAGES])

    act = Act("print_orphan_claim_receipt", receipts.print_receipt, "orphans.receipt.printed", Input, CLAIM)

    def facts(self, sent: dict[str, object]) -> dict[str, object]:
        """Return no facts: prints are numbered regardless of their language."""
        return {}

    def last_print(self, row_id: UUID) -> "ClaimReceipt":
        return claim_selectors.last_print(row_id)

    def paper(self, row_id: UUID, receipt: "ClaimReceipt", request: Request) -> Document:
        row, language = claim_states.get_claim(self.house.id, row_id), cast("dict[str, str]", request.data)["language"]
        return Document(render_receipt(self.presence.house, row, receipt, language), f"{row.find.label}.pdf")
