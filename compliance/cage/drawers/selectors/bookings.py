"""Queries on the bookings of a float."""

from decimal import Decimal
from uuid import UUID

from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext as _

from compliance.cage.models.shifts import Entry, EntryKind, Shift
from compliance.refusals import get_row
from compliance.rules.values.amounts import ZERO

BY_SLIP = (EntryKind.FILL, EntryKind.CREDIT, EntryKind.TRANSFER)


def last_entry(shift_id: UUID) -> Entry | None:
    return Entry.objects.filter(shift_id=shift_id).order_by("-position").first()


def entry_by_nonce(shift_id: UUID, nonce: UUID) -> Entry | None:
    return Entry.objects.filter(shift_id=shift_id, nonce=nonce).first()


def booked_at_desk(desk_id: UUID, nonce: UUID) -> Entry | None:
    """Return the booking that another area made with this nonce in any shift of the desk."""
    return Entry.objects.filter(shift__desk_id=desk_id, nonce=nonce).select_related("shift").first()


def is_taken_back(entry: Entry) -> bool:
    """Has another booking voided this one?"""
    return Entry.objects.filter(original=entry).exists()


def paid_alone(shift: Shift) -> Decimal:
    """Return the sum of other payments that the holder booked alone in a shift, less voided ones."""
    rows = Entry.objects.filter(shift=shift, kind=EntryKind.OTHER_OUT, entered_by=shift.opened_by_id, voided=None)
    return -(rows.aggregate(sum=Sum("cash"))["sum"] or ZERO)


def had_a_hand_in(shift_id: UUID, staff_id: UUID) -> bool:
    """Did this person adjust the float, or book in the float of a desk held by another person?

    Slips do not count: they have a second signature. At a table every dealer books.
    """
    booked = Entry.objects.filter(shift_id=shift_id, entered_by_id=staff_id)
    of_another = Q(shift__desk__isnull=False) & ~Q(shift__opened_by_id=staff_id) & ~Q(kind__in=BY_SLIP)
    return booked.filter(Q(kind=EntryKind.ADJUSTMENT) | of_another).exists()


def dropped_into(fitting_id: UUID) -> Decimal:
    """Return the notes dropped into a box while it was fitted."""
    found = Entry.objects.filter(fitting_id=fitting_id).aggregate(all=Sum("dropped"))["all"]
    return found or ZERO


def entries_of(shift_id: UUID) -> QuerySet[Entry]:
    """Return the bookings of a shift in order."""
    found = Entry.objects.filter(shift_id=shift_id)
    return found.select_related("entered_by", "slip", "original", "voided").order_by("position")


def get_booking(venue_id: UUID, entry_id: UUID) -> Entry:
    """Return one booking of a casino. Raises NotFound."""
    rows = Entry.objects.filter(shift__venue_id=venue_id)
    rows = rows.select_related("shift__desk", "shift__table", "shift__opened_by")
    return get_row(rows, _("Entry not found."), pk=entry_id)
