"""API view of the receipt of a payout; every print is numbered."""

from typing import TYPE_CHECKING
from uuid import UUID

from rest_framework.request import Request

from compliance.http.rest.acts import Act, PaperView
from compliance.http.rest.documents import Document

from ..presentation.receipt import draw_receipt
from ..selectors import payouts as selectors
from ..services import receipts
from .acts import PersonView
from .payouts import PAYOUT

if TYPE_CHECKING:
    from ..models.steps import PayoutReceipt


class ReceiptView(PersonView, PaperView):
    """POST prints the receipt and returns it as a PDF. A repeated key is the same print; a new key is a copy."""

    permissions = {"POST": "payouts.payout.pay"}

    act = Act("print_payout_receipt", receipts.print_receipt, "payouts.receipt.printed", subject=PAYOUT)

    def last_print(self, row_id: UUID) -> "PayoutReceipt":
        return selectors.last_print(row_id)

    def paper(self, row_id: UUID, receipt: "PayoutReceipt", request: Request) -> Document:
        row = selectors.get_payout(self.house.id, row_id)
        return Document(draw_receipt(self.presence.house, row, receipt), f"{row.label}.pdf")
