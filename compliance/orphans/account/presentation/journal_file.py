"""Export the journal of a financial year for accounting programs; the log records who exported it."""

from typing import TYPE_CHECKING

from django.http import StreamingHttpResponse

from compliance.http.access.presence import StaffContext, current_time
from compliance.orphans.models.carnets import Carnet

from .. import domain as journal_domain
from ..selectors import ledger
from ..services import journals

if TYPE_CHECKING:
    from compliance.orphans.models.ledger import LedgerEntry


def export_journal(presence: StaffContext, carnet: Carnet) -> StreamingHttpResponse:
    """Log the export, and stream the journal file to a user or a device."""
    house, bookings = presence.house, ledger.bookings(carnet)
    # Logged first: the file is written only after this function has returned.
    journals.note_journal_exported(
        house=house, carnet=carnet, bookings=bookings.count(), by=presence.staff, at=current_time()
    )
    # iterator() loads the legs of so many bookings at a time; Django requires the size because of the prefetch.
    rows = (_build_booking(row) for row in bookings.iterator(chunk_size=500))
    text = journal_domain.journal_lines(house.legal_name, carnet.label, house.currency, rows)
    return StreamingHttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="orphelins-{carnet.label}.journal"'},
    )


def _build_booking(entry: "LedgerEntry") -> journal_domain.Booking:
    legs = tuple(journal_domain.Leg(leg.account, leg.debit, leg.credit, leg.balance) for leg in entry.legs.all())
    return journal_domain.Booking(
        entry.number, entry.booked_on, entry.line.number if entry.line else None, entry.reference, legs
    )
