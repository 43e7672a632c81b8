"""Print the receipt that a claimant signs: the first print is the original, all others are copies."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.orphans.models.claims import Claim, ClaimReceipt
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import selectors as claim_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def print_receipt(*, house: House, claim: Claim, by: "Staff", at: datetime) -> ClaimReceipt:
    """Record a print of the receipt (LU art. 8(4)). Raises Refused until money was paid."""
    # Two prints at once must not get the same number: only the first is the original.
    wait_turn(f"receipts of {claim.pk}")
    number = claim_selectors.print_count(claim) + 1
    with log.act("orphans.receipt.printed", subject=claim, by=by, at=at, scope=house.id, print=number):
        if not claim_selectors.is_given_back(claim):
            raise Refused(
                _("Nothing has been returned on this claim yet: there is no receipt."),
                article=house.cite("claim.refunded", at),
                next_step=_("Pay the refund or return the money first."),
            )
        row = ClaimReceipt(claim_id=claim.pk, number=number, printed_by_id=by.pk, printed_at=at)
        row.save(force_insert=True)
    return row
