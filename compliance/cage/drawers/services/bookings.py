"""The step shared by all acts of the cage: one booking with the totals after it."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict, Unpack
from uuid import UUID

from django.utils.translation import gettext as _

from audit.recording.locks import wait_turn
from compliance.cage.models.drop_boxes import BoxFitting
from compliance.cage.models.shifts import Entry, EntryKind, Shift
from compliance.cage.models.slips import Slip
from compliance.refusals import Refused, check_fields
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

from ..selectors import bookings as booking_selectors
from ..selectors import shifts as shift_selectors
from .shortages import FloatShort
from .step_times import in_turn

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# The limit of a money column: fourteen digits, two of them decimals.
LARGEST = Decimal("999999999999.99")
# No booking of a casino comes near this limit; larger sums are refused whatever the float contains.
LARGEST_CHANGE = Decimal("9999999999.99")
# Kinds of bookings made by the areas orphans and payouts.
ORPHANS_IN, ORPHANS_OUT, PAYOUT = EntryKind.ORPHANS_IN, EntryKind.ORPHANS_OUT, EntryKind.PAYOUT


@dataclass(frozen=True)
class Change:
    """The change made by a booking, in the casino's currency: positive in, negative out."""

    cash: Decimal = ZERO
    chips: Decimal = ZERO
    plaques: Decimal = ZERO
    dropped: Decimal = ZERO

    def __neg__(self) -> "Change":
        return Change(-self.cash, -self.chips, -self.plaques, -self.dropped)


class BookingDetails(TypedDict, total=False):
    """The columns of some kinds of bookings only."""

    reference: str
    reason: str
    fitting: BoxFitting | None
    fitting_id: UUID | None
    slip: Slip
    original: Entry


def add_booking(
    house: House,
    shift: Shift,
    *,
    kind: str,
    change: Change,
    nonce: UUID,
    by: "Staff",
    at: datetime,
    **details: Unpack[BookingDetails],
) -> Entry:
    """Add the next booking of a shift, inside the caller's act. Locks the float until that act ends.

    Raises Refused if the float is counted, if the sum exceeds the limit, and if the same request booked something
    else before. Raises FloatShort if the float does not contain the amount or would exceed its maximum.
    """
    wait_turn(str(shift.pk))
    if shift_selectors.is_counted(shift.pk):
        raise Refused(_("This float has been counted. Open the next shift and record it there."))
    # Callers return the booking of a repeated request before this, so this is another act with the same nonce.
    if booking_selectors.entry_by_nonce(shift.pk, nonce) is not None:
        raise Refused(_("This form was already used for another entry. Reload the page."))
    last = booking_selectors.last_entry(shift.pk)
    entry = Entry(
        shift=shift,
        position=last.position + 1 if last else 1,
        kind=kind,
        cash=change.cash,
        chips=change.chips,
        plaques=change.plaques,
        dropped=change.dropped,
        cash_after=(last.cash_after if last else ZERO) + change.cash,
        chips_after=(last.chips_after if last else ZERO) + change.chips,
        plaques_after=(last.plaques_after if last else ZERO) + change.plaques,
        dropped_after=(last.dropped_after if last else ZERO) + change.dropped,
        gaming_day=house.gaming_day(at),
        nonce=nonce,
        entered_by_id=by.pk,
        entered_at=in_turn(at, last.entered_at if last else shift.opened_at),
        **details,
    )
    _check_totals(entry, at_desk=shift.desk_id is not None)
    check_fields(entry, ["shift", "fitting", "slip", "original", "entered_by"])
    entry.save(force_insert=True)
    return entry


def _check_totals(entry: Entry, *, at_desk: bool) -> None:
    too_large = _("The amount is too large. Check the amount.")
    if max(abs(each) for each in (entry.cash, entry.chips, entry.plaques, entry.dropped)) > LARGEST_CHANGE:
        raise Refused(too_large, "amount")
    after = (entry.cash_after, entry.chips_after, entry.plaques_after, entry.dropped_after)
    if max(abs(each) for each in after) > LARGEST:
        # A refused sum also reveals something about the total, so the attempt is logged.
        raise FloatShort(too_large, entry.shift, entry.kind)
    # Not at a table: play is not booked, so chips won there make its booked total fall below zero.
    if at_desk and min(after) < 0:
        message = _("The float is too low. Have it replenished first, or check the amount.")
        raise FloatShort(message, entry.shift, entry.kind, _("Another desk can replenish it with a transfer."))
