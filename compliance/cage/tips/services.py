"""Act that records a tip; colour chips are exchanged at once (LU art. 37-1(11))."""

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.formatting.money import money
from compliance.refusals import Refused
from compliance.rules.values.amounts import CENT, ZERO
from compliance.venues.domain.house import House

from ..drawers.selectors import shifts as shift_selectors
from ..models.days import Tip
from ..models.shifts import Shift
from . import selectors as tip_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def record_tip(
    *,
    house: House,
    shift: Shift,
    colour_chips: bool,
    nonce: UUID,
    by: "Staff",
    at: datetime,
    amount: Decimal | None = None,
    chips: int | None = None,
    chip_value: Decimal | None = None,
) -> Tip:
    """Record a tip in the casino's currency (LU-ART37-1-16): its `amount`, or the number and the value of its `chips`.

    `colour_chips` means that the tip was given in colour chips and exchanged at once for value chips of the same
    value, so the chips of the table do not change. The same `nonce` returns the same row. Raises Refused without an
    amount, if amount and chips disagree, for colour chips other than at a table, and once the float is counted.
    """
    wait_turn(str(shift.pk))
    existing_row = tip_selectors.tip_by_nonce(shift.pk, nonce)
    if existing_row is not None:
        return existing_row
    row = Tip(
        shift=shift,
        amount=_amount_of(house, amount, chips, chip_value),
        colour_chips=colour_chips,
        chips=chips,
        chip_value=chip_value,
        gaming_day=house.gaming_day(at),
        nonce=nonce,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    with log.act(
        "cage.tip.recorded", subject=row, by=by, at=at, scope=house.id, amount=row.amount, currency=house.currency
    ):
        if row.amount < CENT:
            raise Refused(_("Enter a tip above 0.00."), "amount")
        if colour_chips and shift.table_id is None:
            raise Refused(_("Only a table has colour chips."), "colour_chips")
        if shift_selectors.is_counted(shift.pk):
            raise Refused(_("This float has been counted. Record the tip in an open shift."))
        row.clean_fields(exclude=["shift", "recorded_by"])
        row.save(force_insert=True)
    return row


def _amount_of(house: House, amount: Decimal | None, chips: int | None, chip_value: Decimal | None) -> Decimal:
    """Return the amount of a tip; the number and the value of the chips give it, if they are entered."""
    if chips is None and chip_value is None:
        return (amount or ZERO).quantize(CENT)
    if not chips or chips < 0:
        raise Refused(_("Enter the number of chips."), "chips")
    if chip_value is None or chip_value < CENT:
        raise Refused(_("Enter the value of one chip, above 0.00."), "chip_value")
    # The database compares them as well: an amount typed next to the chips could differ.
    worth = (chips * chip_value).quantize(CENT)
    if amount is not None and amount != worth:
        message = _("These chips are worth %(worth)s. Correct the amount, or leave it empty.")
        raise Refused(message % {"worth": money(worth, house.currency)}, "amount")
    return worth
