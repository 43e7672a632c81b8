"""Act that prints the receipt of a payout; the first print is the original."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.payouts import Payout
from ..models.steps import PayoutReceipt
from ..selectors import payouts as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def print_receipt(*, house: House, payout: Payout, by: "Staff", at: datetime) -> PayoutReceipt:
    """Record a print of the receipt; the first is the original. Raises Refused before the payment."""
    # Two prints at once must not get the same number: only the first is the original.
    wait_turn(f"receipts of {payout.pk}")
    number = selectors.print_count(payout.pk) + 1
    with log.act(
        "payouts.receipt.printed", subject=payout, by=by, at=at, scope=house.id, payout=payout.label, print=number
    ):
        if selectors.find_payment(payout.pk) is None:
            raise Refused(
                _("Nothing has been paid yet: there is no receipt."), next_step=_("Pay first, then print the receipt.")
            )
        row = PayoutReceipt(payout=payout, number=number, printed_by_id=by.pk, printed_at=at)
        row.save(force_insert=True)
    return row
